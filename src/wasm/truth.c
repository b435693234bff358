/* truth.c: what the solutions say about a label, by counting them: nothing is asked of the rules. */
#include "wasm/session.h"

tresse_status truth_count(session *s, tresse_solutions *n)
{
    tresse_limits limits;
    tresse_status status = request_limits(s, &limits);
    if (status != TRESSE_OK)
        return status;
    limits.nodes = TRESSE_COUNT_NODES;
    status = tresse_count(s->t, s->puzzle, &limits, n, NULL);
    return status == TRESSE_OK || status == TRESSE_STOPPED ? status : event_failure(s, status);
}

/* The same with one more change, which is then undone. */
static tresse_status count_with(session *s, const char *sign, const char *label, tresse_solutions *n)
{
    text_clear(&s->before);
    text_add_string(&s->before, tresse_puzzle_changes(s->puzzle));
    if (s->before.failed)
        return event_failure(s, TRESSE_NO_MEMORY);
    tresse_status status = path_change_more(s, sign, label, NULL);
    if (status == TRESSE_BAD_INPUT) {
        *n = TRESSE_NO_SOLUTION;
        return TRESSE_OK;
    }
    if (status != TRESSE_OK)
        return event_failure(s, status);
    status = truth_count(s, n);
    tresse_status back = tresse_puzzle_change(s->puzzle, text_bytes(&s->before), NULL);
    return back == TRESSE_OK ? status : event_failure(s, back);
}

tresse_status truth_of(session *s, const char *label, bool asserts, truth *out)
{
    tresse_solutions with = TRESSE_UNKNOWN_SOLUTIONS, without = TRESSE_UNKNOWN_SOLUTIONS;
    *out = TRUTH_UNKNOWN;
    tresse_status status = count_with(s, asserts ? "=" : "<>", label, &with);
    if (status == TRESSE_OK)
        status = count_with(s, asserts ? "<>" : "=", label, &without);
    if (status != TRESSE_OK)
        return status;
    if (with == TRESSE_NO_SOLUTION)
        *out = without == TRESSE_NO_SOLUTION ? TRUTH_IMPOSSIBLE : TRUTH_IN_NONE;
    else if (without == TRESSE_NO_SOLUTION)
        *out = TRUTH_IN_ALL;
    else if (with != TRESSE_UNKNOWN_SOLUTIONS && without != TRESSE_UNKNOWN_SOLUTIONS)
        *out = TRUTH_IN_SOME;
    return status;
}

const char *truth_name(truth t)
{
    static const char *const name[] = { "all", "some", "none", "impossible", "unknown" };
    return name[t];
}
