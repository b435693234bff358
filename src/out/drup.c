/* drup.c: a path as a proof in the DRUP format, which any checker of such proofs can verify: one clause a
 * line, each of which follows by unit propagation. */
#include "out/lemmas.h"

void write_drup(const report *report, text *out)
{
    clause_text to = clause_text_of(out);
    say_proof(report, &to.writer);
    clause_text_end(&to);
}
