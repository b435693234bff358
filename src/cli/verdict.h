/* verdict.h: what `tresse check` says of a path: what was proved and what was only claimed, in a sentence for
 * people or as an object for programs (doc/json.md). */
#ifndef CLI_VERDICT_H
#define CLI_VERDICT_H

#include "cli/run.h"

/* One line of standard output. */
void verdict_add(text *out, const settings *asked, const item *entry, const tresse_verdict *verdict);
/* Says that the item is not a path at all: a note for standard error, and a line of standard output if every
 * path has one. */
void verdict_add_failure(answer *reply, const settings *asked, const item *entry, tresse_status status,
                         const tresse_message *message);

#endif
