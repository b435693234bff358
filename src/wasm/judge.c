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
static question compare_labels(session *s, const bool *candidate, int n)
{
    question q = { .asserts = false };
    for (int i = 0; i < n; i++) {
        tresse_label l = tresse_puzzle_label(s->t, s->puzzle, i);
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
static tresse_status make_change(session *s, const char *change, tresse_message *m)
{
    text_clear(&s->before);
    text_add_string(&s->before, tresse_puzzle_changes(s->puzzle));
    text_clear(&s->changes);
    text_add_string(&s->changes, text_bytes(&s->before));
    text_add_string(&s->changes, " ");
    text_add_string(&s->changes, change);
    if (s->changes.failed || s->before.failed)
        return TRESSE_NO_MEMORY;
    tresse_status status = tresse_puzzle_change(s->puzzle, text_bytes(&s->changes), m);
    m->column -= m->column > (int)s->before.length ? (int)s->before.length + 1 : 0;
    return status;
}

/* Finds what the change does by making it; afterwards the puzzle is as it was. */
static tresse_status understand(session *s, const char *change, question *q)
{
    tresse_message m = { 0, 0, "" };
    int n = tresse_puzzle_labels(s->t, s->puzzle);
    bool *candidate = memory_take(s->memory, (size_t)n + 1, sizeof *candidate);
    if (!candidate)
        return event_failure(s, TRESSE_NO_MEMORY);
    for (int i = 0; i < n; i++)
        candidate[i] = tresse_puzzle_label(s->t, s->puzzle, i).state == TRESSE_CANDIDATE;
    tresse_status status = make_change(s, change, &m);
    if (status == TRESSE_OK) {
        *q = compare_labels(s, candidate, n);
        status = tresse_puzzle_change(s->puzzle, text_bytes(&s->before), &m);
    }
    memory_give(s->memory, candidate, (size_t)n + 1, sizeof *candidate);
    return status == TRESSE_OK ? status : event_error(s, status, setting_name(SET_CHANGE), &m);
}

/* ---- the puzzle, the position, and what is right of it ---- */

static tresse_status go_to(session *s, const char *changes)
{
    tresse_message m;
    tresse_status status = tresse_puzzle_change(s->puzzle, changes, &m);
    return status == TRESSE_OK ? status : event_error(s, status, setting_name(SET_CHANGES), &m);
}

/* Leaves the position, which is kept, for the puzzle. */
static tresse_status leave_position(session *s)
{
    text_clear(&s->position);
    text_add_string(&s->position, tresse_puzzle_changes(s->puzzle));
    return s->position.failed ? event_failure(s, TRESSE_NO_MEMORY) : go_to(s, "");
}

/* The next change of the position, which may have quotes in it, into s->entry; false: there is none. */
static bool next_entry(session *s, const char **at)
{
    const char *begin = *at + strspn(*at, " "), *c = begin;
    for (bool quoted = false; *c && (quoted || *c != ' '); c++)
        quoted = quoted != (*c == '"');
    text_clear(&s->entry);
    text_add(&s->entry, begin, (size_t)(c - begin));
    *at = c;
    return c > begin;
}

typedef tresse_status tell_entry(session *s, const question *q, truth is);

/* Tells of each change of the position what it does to the puzzle, and whether that is true. */
static tresse_status each_entry(session *s, tell_entry *tell)
{
    const char *at = text_bytes(&s->position);
    tresse_status status = TRESSE_OK;
    while (status == TRESSE_OK && next_entry(s, &at)) {
        question q = { .asserts = false };
        truth is = TRUTH_UNKNOWN;
        status =
            s->entry.failed ? event_failure(s, TRESSE_NO_MEMORY) : understand(s, text_bytes(&s->entry), &q);
        if (status == TRESSE_OK && q.label.name)
            status = truth_of(s, q.label.name, q.asserts, &is);
        if (status == TRESSE_OK && q.label.name)
            status = tell(s, &q, is);
    }
    return status;
}

static tresse_status keep_right(session *s, const question *q, truth is)
{
    (void)q;
    if (is == TRUTH_IN_ALL) {
        text_add_string(&s->right, " ");
        text_add_string(&s->right, text_bytes(&s->entry));
    }
    return s->right.failed ? event_failure(s, TRESSE_NO_MEMORY) : TRESSE_OK;
}

/* Goes to the position without those changes that some solution of the puzzle does not have. There is nothing
 * to look for if the only solution has the whole position. */
static tresse_status go_right(session *s)
{
    tresse_solutions all = TRESSE_UNKNOWN_SOLUTIONS, left = TRESSE_UNKNOWN_SOLUTIONS;
    tresse_status status = truth_count(s, &all);
    if (status == TRESSE_OK)
        status = go_to(s, text_bytes(&s->position));
    if (status == TRESSE_OK)
        status = truth_count(s, &left);
    if (status != TRESSE_OK || (all == TRESSE_ONE_SOLUTION && left == TRESSE_ONE_SOLUTION))
        return status;
    text_clear(&s->right);
    status = go_to(s, "");
    if (status == TRESSE_OK)
        status = each_entry(s, keep_right);
    return status == TRESSE_OK ? go_to(s, text_bytes(&s->right)) : status;
}

static const char *does(const question *q)
{
    return !q->label.name ? "nothing" : q->asserts ? "asserts" : "eliminates";
}

static tresse_status tell_truth(session *s, const question *q, truth is)
{
    text *e = event_open(s);
    json_named(e, "change", text_bytes(&s->entry));
    json_named(e, "label", q->label.name);
    json_named(e, "does", does(q));
    json_named(e, "truth", truth_name(is));
    return event_send(s, "entry");
}

tresse_status do_entries(session *s)
{
    tresse_status status = ask_begin(s);
    if (status == TRESSE_OK)
        status = leave_position(s);
    return status == TRESSE_OK ? ask_stopped(s, each_entry(s, tell_truth)) : status;
}

/* ---- answers ---- */

static tresse_status answer(session *s, const question *q, const char *answer, const char *of, int step)
{
    text *e = event_open(s);
    json_named(e, "change", session_get(s, SET_CHANGE));
    json_named(e, "label", q->label.name ? q->label.name : "");
    json_named(e, "does", does(q));
    json_named(e, "answer", answer);
    json_named(e, "of", of);
    json_count(e, "step", step < 0 ? 0 : (uint64_t)step + 1);
    json_named(e, "from", step < 0 ? "" : tresse_puzzle_changes(s->puzzle));
    return event_send(s, "judgement");
}

/* Does a path for this purpose conclude it? *step: which step does; -1: none. */
static tresse_status look_for(session *s, const question *q, purpose why, int *step)
{
    const tresse_path *path;
    *step = -1;
    tresse_status status = path_make(s, why, false, &path);
    if (status == TRESSE_OK)
        *step = ask_step_with(path, q->label.name, !q->asserts);
    return status == TRESSE_OK && *step >= 0 ? tell_step(s, path, *step) : status;
}

/* Looks for it as one pattern here, if it eliminates; otherwise somewhere on the path from here. */
static tresse_status prove(session *s, const question *q, const char *otherwise)
{
    int step = -1;
    tresse_status status = TRESSE_OK;
    if (!q->asserts) {
        text_clear(&s->value[SET_FOCUS]);
        text_add_string(&s->value[SET_FOCUS], q->label.name);
        status =
            s->value[SET_FOCUS].failed ? event_failure(s, TRESSE_NO_MEMORY) : look_for(s, q, FOR_WHY, &step);
        if (step >= 0)
            return status == TRESSE_OK ? answer(s, q, "provable", "why", step) : status;
    }
    if (status == TRESSE_OK)
        status = look_for(s, q, FOR_JUDGE, &step);
    if (status != TRESSE_OK)
        return status;
    return answer(s, q, step >= 0 ? "provable" : otherwise, step >= 0 ? "judge" : "", step);
}

/* Some solutions have it: does one of them have the whole position as well? */
static tresse_status answer_possible(session *s, const question *q)
{
    truth is = TRUTH_UNKNOWN;
    tresse_status status = go_to(s, text_bytes(&s->position));
    if (status == TRESSE_OK)
        status = truth_of(s, q->label.name, q->asserts, &is);
    if (status != TRESSE_OK)
        return status;
    bool clash = is == TRUTH_IN_NONE || is == TRUTH_IMPOSSIBLE;
    return answer(s, q, clash ? "clash" : "possible", "", -1);
}

/* The puzzle is as it was read. known: the position has it already. If solutions can't be counted, only what
 * the puzzle alone proves is right. */
static tresse_status judge(session *s, const question *q, bool known)
{
    truth is = TRUTH_UNKNOWN;
    tresse_status status = truth_of(s, q->label.name, q->asserts, &is);
    if (status != TRESSE_OK)
        return status;
    switch (is) {
    case TRUTH_IN_NONE:
        return answer(s, q, "wrong", "", -1);
    case TRUTH_IMPOSSIBLE:
        return answer(s, q, "impossible", "", -1);
    case TRUTH_IN_SOME:
        return answer_possible(s, q);
    case TRUTH_UNKNOWN:
        return prove(s, q, "unknown");
    case TRUTH_IN_ALL:
        break;
    }
    if (known)
        return answer(s, q, "known", "", -1);
    status = go_right(s);
    return status == TRESSE_OK ? prove(s, q, "unprovable") : status;
}

tresse_status do_judge(session *s)
{
    question q = { .asserts = false };
    const char *change = session_get(s, SET_CHANGE);
    tresse_status status = ask_begin(s);
    if (status == TRESSE_OK)
        status = understand(s, change, &q);
    if (status == TRESSE_OK)
        status = leave_position(s);
    bool known = !q.label.name;
    if (status == TRESSE_OK && known)
        status = understand(s, change, &q);
    if (status == TRESSE_OK)
        status = q.label.name ? judge(s, &q, known) : answer(s, &q, "known", "", -1);
    return status == TRESSE_STOPPED ? answer(s, &q, "stopped", "", -1) : status;
}
