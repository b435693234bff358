/* hinted.c: see hinted.h. */
#include "hinted.h"

#include "check/lrat_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void prove(const report *r, bool whole)
{
    text cnf, lrat;
    error e = { 0 };
    lrat_verdict v;
    text_open(&cnf, &memory_standard);
    text_open(&lrat, &memory_standard);
    write_cnf(r, &cnf);
    if (write_lrat(r, &lrat, &e) != OK)
        fail_msg("no LRAT proof: %s", e.text);
    assert_false(cnf.failed || lrat.failed);
    if (lrat_check(&memory_standard, text_bytes(&cnf), cnf.length, text_bytes(&lrat), lrat.length, &v, &e) !=
        OK)
        fail_msg("the formula, line %d: %s", e.line, e.text);
    if (!v.accepted || (whole && !v.refuted))
        fail_msg("LRAT, line %d: %s\n%s", v.line, v.why ? v.why : "the empty clause is missing",
                 text_bytes(&lrat));
    text_close(&cnf);
    text_close(&lrat);
}

void hinted_proof(const report *r)
{
    report of = *r;
    bool none = r->bad_givens || r->result.outcome == CONTRADICTION;
    of.claims_solution = false;
    prove(&of, none);
    of.claims_solution = true;
    prove(&of, none || r->result.outcome == SOLVED);
}
