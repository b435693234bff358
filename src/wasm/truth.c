/* truth.c: what the solutions say about a label, by counting them: nothing is asked of the rules. */
#include "wasm/session.h"

tresse_status truth_count(session *session, tresse_solutions *solutions)
{
    tresse_limits limits;
    tresse_status status = request_limits(session, &limits);
    if (status != TRESSE_OK)
        return status;
    limits.nodes = TRESSE_COUNT_NODES;
    status = tresse_count(session->t, session->puzzle, &limits, solutions, NULL);
    return status == TRESSE_OK || status == TRESSE_STOPPED ? status : event_failure(session, status);
}

/* The same with one more change, which is then undone. */
static tresse_status count_with(session *session, const char *sign, const char *label,
                                tresse_solutions *solutions)
{
    text_clear(&session->before);
    text_add_string(&session->before, tresse_puzzle_changes(session->puzzle));
    if (session->before.failed)
        return event_failure(session, TRESSE_NO_MEMORY);
    tresse_status status = path_change_more(session, sign, label, NULL);
    if (status == TRESSE_BAD_INPUT) {
        *solutions = TRESSE_NO_SOLUTION;
        return TRESSE_OK;
    }
    if (status != TRESSE_OK)
        return event_failure(session, status);
    status = truth_count(session, solutions);
    tresse_status back = tresse_puzzle_change(session->puzzle, text_bytes(&session->before), NULL);
    return back == TRESSE_OK ? status : event_failure(session, back);
}

tresse_status truth_of(session *session, const char *label, bool asserts, truth *out)
{
    tresse_solutions with = TRESSE_UNKNOWN_SOLUTIONS, without = TRESSE_UNKNOWN_SOLUTIONS;
    *out = TRUTH_UNKNOWN;
    tresse_status status = count_with(session, asserts ? "=" : "<>", label, &with);
    if (status == TRESSE_OK)
        status = count_with(session, asserts ? "<>" : "=", label, &without);
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

const char *truth_name(truth answer)
{
    static const char *const name[] = { "all", "some", "none", "impossible", "unknown" };
    return name[answer];
}
