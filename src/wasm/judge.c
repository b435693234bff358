/* judge.c: the operations `judge` and `entries`: are changes right?
 *
 * That is a matter of the puzzle and its solutions, never of the position: in a position that has lost its
 * solutions everything can be proved. So a change is judged on the puzzle as it was read, and proved from
 * those changes of the position only that all solutions have. */
#include "wasm/session.h"

#include <string.h>

typedef struct question {
    tresse_label label; /* what is asserted or eliminated; name NULL: the change has no effect */
    bool asserts;
} question;

/* ---- what a change does ---- */

/* Names live as long as the puzzle is not read again. */
static question compare_labels(session *session, const bool *candidate, int n)
{
    question q = { .asserts = false };
    for (int i = 0; i < n; i++) {
        tresse_label l = tresse_puzzle_label(session->t, session->puzzle, i);
        if (!l.name || !candidate[i] || l.state == TRESSE_CANDIDATE)
            continue;
        if (l.state == TRESSE_VALUE)
            return (question){ l, true };
        if (!q.label.name)
            q.label = l;
    }
    return q;
}

/* Makes the change on top of those that the puzzle has. */
static tresse_status make_change(session *session, const char *change, tresse_message *message)
{
    text_clear(&session->before);
    text_add_string(&session->before, tresse_puzzle_changes(session->puzzle));
    text_clear(&session->changes);
    text_add_string(&session->changes, text_bytes(&session->before));
    text_add_string(&session->changes, " ");
    text_add_string(&session->changes, change);
    if (session->changes.failed || session->before.failed)
        return TRESSE_NO_MEMORY;
    tresse_status status = tresse_puzzle_change(session->puzzle, text_bytes(&session->changes), message);
    message->column -= message->column > (int)session->before.length ? (int)session->before.length + 1 : 0;
    return status;
}

/* Finds what the change does by making it; afterwards the puzzle is as it was. */
static tresse_status understand(session *session, const char *change, question *question)
{
    tresse_message m = { 0 };
    int n = tresse_puzzle_labels(session->t, session->puzzle);
    bool *candidate = memory_take(session->memory, (size_t)n + 1, sizeof *candidate);
    if (!candidate)
        return event_failure(session, TRESSE_NO_MEMORY);
    for (int i = 0; i < n; i++)
        candidate[i] = tresse_puzzle_label(session->t, session->puzzle, i).state == TRESSE_CANDIDATE;
    tresse_status status = make_change(session, change, &m);
    if (status == TRESSE_OK) {
        *question = compare_labels(session, candidate, n);
        status = tresse_puzzle_change(session->puzzle, text_bytes(&session->before), &m);
    }
    memory_give(session->memory, candidate, (size_t)n + 1, sizeof *candidate);
    return status == TRESSE_OK ? status : event_error(session, status, setting_name(SET_CHANGE), &m);
}

/* ---- the puzzle, the position, and what is right of it ---- */

static tresse_status go_to(session *session, const char *changes)
{
    tresse_message m;
    tresse_status status = tresse_puzzle_change(session->puzzle, changes, &m);
    return status == TRESSE_OK ? status : event_error(session, status, setting_name(SET_CHANGES), &m);
}

/* Leaves the position, which is kept, for the puzzle. */
static tresse_status leave_position(session *session)
{
    text_clear(&session->position);
    text_add_string(&session->position, tresse_puzzle_changes(session->puzzle));
    return session->position.failed ? event_failure(session, TRESSE_NO_MEMORY) : go_to(session, "");
}

/* The next change of the position, which may have quotes in it, into session->entry; false: there is none. */
static bool next_entry(session *session, const char **at)
{
    const char *begin = *at + strspn(*at, " "), *c = begin;
    for (bool quoted = false; *c && (quoted || *c != ' '); c++)
        quoted = quoted != (*c == '"');
    text_clear(&session->entry);
    text_add(&session->entry, begin, (size_t)(c - begin));
    *at = c;
    return c > begin;
}

typedef tresse_status tell_entry(session *session, const question *question, truth is);

/* Tells of each change of the position what it does to the puzzle, and whether that is true. */
static tresse_status each_entry(session *session, tell_entry *tell)
{
    const char *at = text_bytes(&session->position);
    tresse_status status = TRESSE_OK;
    while (status == TRESSE_OK && next_entry(session, &at)) {
        question q = { .asserts = false };
        truth is = TRUTH_UNKNOWN;
        status = session->entry.failed ? event_failure(session, TRESSE_NO_MEMORY)
                                       : understand(session, text_bytes(&session->entry), &q);
        if (status == TRESSE_OK && q.label.name)
            status = truth_of(session, q.label.name, q.asserts, &is);
        if (status == TRESSE_OK && q.label.name)
            status = tell(session, &q, is);
    }
    return status;
}

static tresse_status keep_right(session *session, const question *question, truth is)
{
    (void)question;
    if (is == TRUTH_IN_ALL) {
        text_add_string(&session->right, " ");
        text_add_string(&session->right, text_bytes(&session->entry));
    }
    return session->right.failed ? event_failure(session, TRESSE_NO_MEMORY) : TRESSE_OK;
}

/* Goes to the position without those changes that some solution of the puzzle does not have. There is nothing
 * to look for if the only solution has the whole position. */
static tresse_status go_right(session *session)
{
    tresse_solutions all = TRESSE_UNKNOWN_SOLUTIONS, left = TRESSE_UNKNOWN_SOLUTIONS;
    tresse_status status = truth_count(session, &all);
    if (status == TRESSE_OK)
        status = go_to(session, text_bytes(&session->position));
    if (status == TRESSE_OK)
        status = truth_count(session, &left);
    if (status != TRESSE_OK || (all == TRESSE_ONE_SOLUTION && left == TRESSE_ONE_SOLUTION))
        return status;
    text_clear(&session->right);
    status = go_to(session, "");
    if (status == TRESSE_OK)
        status = each_entry(session, keep_right);
    return status == TRESSE_OK ? go_to(session, text_bytes(&session->right)) : status;
}

static const char *does(const question *question)
{
    return !question->label.name ? "nothing" : question->asserts ? "asserts" : "eliminates";
}

static tresse_status tell_truth(session *session, const question *question, truth is)
{
    text *e = event_open(session);
    json_named(e, "change", text_bytes(&session->entry));
    json_named(e, "label", question->label.name);
    json_named(e, "does", does(question));
    json_named(e, "truth", truth_name(is));
    return event_send(session, "entry");
}

tresse_status do_entries(session *session)
{
    tresse_status status = ask_begin(session);
    if (status == TRESSE_OK)
        status = leave_position(session);
    return status == TRESSE_OK ? ask_stopped(session, each_entry(session, tell_truth)) : status;
}

/* ---- answers ---- */

static tresse_status answer(session *session, const question *question, const char *answer, const char *of,
                            int step)
{
    text *e = event_open(session);
    json_named(e, "change", session_get(session, SET_CHANGE));
    json_named(e, "label", question->label.name ? question->label.name : "");
    json_named(e, "does", does(question));
    json_named(e, "answer", answer);
    json_named(e, "of", of);
    json_count(e, "step", step < 0 ? 0 : (uint64_t)step + 1);
    json_named(e, "from", step < 0 ? "" : tresse_puzzle_changes(session->puzzle));
    return event_send(session, "judgement");
}

/* Does a path for this purpose conclude it? *step: which step does; -1: none. */
static tresse_status look_for(session *session, const question *question, purpose why, int *step)
{
    const tresse_path *path;
    *step = -1;
    tresse_status status = path_make(session, why, false, &path);
    if (status == TRESSE_OK)
        *step = ask_step_with(path, question->label.name, !question->asserts);
    return status == TRESSE_OK && *step >= 0 ? tell_step(session, path, *step) : status;
}

/* Looks for it as one pattern here, if it eliminates; otherwise somewhere on the path from here. */
static tresse_status prove(session *session, const question *question, const char *otherwise)
{
    int step = -1;
    tresse_status status = TRESSE_OK;
    if (!question->asserts) {
        text_clear(&session->value[SET_FOCUS]);
        text_add_string(&session->value[SET_FOCUS], question->label.name);
        status = session->value[SET_FOCUS].failed ? event_failure(session, TRESSE_NO_MEMORY)
                                                  : look_for(session, question, FOR_WHY, &step);
        if (step >= 0)
            return status == TRESSE_OK ? answer(session, question, "provable", "why", step) : status;
    }
    if (status == TRESSE_OK)
        status = look_for(session, question, FOR_JUDGE, &step);
    if (status != TRESSE_OK)
        return status;
    return answer(session, question, step >= 0 ? "provable" : otherwise, step >= 0 ? "judge" : "", step);
}

/* Some solutions have it: does one of them have the whole position as well? */
static tresse_status answer_possible(session *session, const question *question)
{
    truth is = TRUTH_UNKNOWN;
    tresse_status status = go_to(session, text_bytes(&session->position));
    if (status == TRESSE_OK)
        status = truth_of(session, question->label.name, question->asserts, &is);
    if (status != TRESSE_OK)
        return status;
    bool clash = is == TRUTH_IN_NONE || is == TRUTH_IMPOSSIBLE;
    return answer(session, question, clash ? "clash" : "possible", "", -1);
}

/* The puzzle is as it was read. known: the position has it already. If solutions can't be counted, only what
 * the puzzle alone proves is right. */
static tresse_status judge(session *session, const question *question, bool known)
{
    truth is = TRUTH_UNKNOWN;
    tresse_status status = truth_of(session, question->label.name, question->asserts, &is);
    if (status != TRESSE_OK)
        return status;
    switch (is) {
    case TRUTH_IN_NONE:
        return answer(session, question, "wrong", "", -1);
    case TRUTH_IMPOSSIBLE:
        return answer(session, question, "impossible", "", -1);
    case TRUTH_IN_SOME:
        return answer_possible(session, question);
    case TRUTH_UNKNOWN:
        return prove(session, question, "unknown");
    case TRUTH_IN_ALL:
        break;
    }
    if (known)
        return answer(session, question, "known", "", -1);
    status = go_right(session);
    return status == TRESSE_OK ? prove(session, question, "unprovable") : status;
}

tresse_status do_judge(session *session)
{
    question q = { .asserts = false };
    const char *change = session_get(session, SET_CHANGE);
    tresse_status status = ask_begin(session);
    if (status == TRESSE_OK)
        status = understand(session, change, &q);
    if (status == TRESSE_OK)
        status = leave_position(session);
    bool known = !q.label.name;
    if (status == TRESSE_OK && known)
        status = understand(session, change, &q);
    if (status == TRESSE_OK)
        status = q.label.name ? judge(session, &q, known) : answer(session, &q, "known", "", -1);
    return status == TRESSE_STOPPED ? answer(session, &q, "stopped", "", -1) : status;
}
