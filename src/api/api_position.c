/* api_position.c: include/tresse.h: puzzles with changes, their labels, and what a puzzle is in a few words.
 *
 * Changes are an object of their own beside the reading of a puzzle, so that paths that were made before
 * keep those they were made with. */
#include "api/work.h"

#include <string.h>

/* ---- changes ---- */

/* Makes changes of labels of the puzzle's network, from a text, or from a list if `from` is NULL; *out NULL:
 * there are none. */
static status make_changes(tresse_puzzle *puzzle, const char *from, label_changes list, changes **out,
                           error *e)
{
    tresse *t = puzzle->owner;
    network *n;
    status s = network_get(t, puzzle_of(puzzle), NULL, &n, e);
    if (s)
        return s;
    n->known.serial = 0;
    s = puzzle_start(puzzle_of(puzzle), &n->start, e);
    changes *c = s ? NULL : memory_take(&t->memory, 1, sizeof *c);
    if (!c)
        return s ? s : NO_MEMORY;
    changes_open(c, &t->memory);
    s = from ? changes_read(c, from, &n->start, &n->work, e)
             : changes_by_label(c, &list, &n->start, &n->work, e);
    if (!s && (c->assertions || c->eliminations))
        *out = c;
    else
        changes_release(t, c);
    return s;
}

static bool is_nothing(const char *from)
{
    return from[strspn(from, " ,\t\n\r")] == 0;
}

static void take_changes(tresse_puzzle *puzzle, changes *made)
{
    changes_release(puzzle->owner, puzzle->changes);
    puzzle->changes = made;
    puzzle->serial = ++puzzle->owner->serial;
}

status puzzle_change(tresse_puzzle *puzzle, const char *from, error *e)
{
    changes *made = NULL;
    const label_changes none = { .assertions = 0 };
    status s = is_nothing(from) ? OK : make_changes(puzzle, from, none, &made, e);
    if (!s)
        take_changes(puzzle, made);
    return s;
}

status puzzle_change_labels(tresse_puzzle *puzzle, const label_changes *list, error *e)
{
    changes *made = NULL;
    status s = list->assertions || list->eliminations ? make_changes(puzzle, NULL, *list, &made, e) : OK;
    if (!s)
        take_changes(puzzle, made);
    return s;
}

tresse_status tresse_puzzle_change(tresse_puzzle *p, const char *from, tresse_message *message)
{
    error e = { 0 };
    if (ARGUMENTS(p ? p->owner : NULL, message, GIVEN(p), GIVEN_AS(from, "changes")))
        return TRESSE_BAD_INPUT;
    status s = work_check(p->owner, p, NULL, &e);
    if (!s)
        s = puzzle_change(p, from, &e);
    return work_end(p->owner, s, &e, message);
}

const char *tresse_puzzle_changes(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial && puzzle->changes ? text_bytes(&puzzle->changes->said) : "";
}

/* ---- labels ---- */

/* The network of `puzzle` with its start. It is held until `puzzle` is read again, because names live in it.
 */
static status hold_network(tresse *tresse, const tresse_puzzle *puzzle, network **network, error *e)
{
    status s = network_begin(tresse, puzzle, NULL, NULL, network, e);
    if (s || puzzle->reading->network == *network)
        return s;
    network_release(tresse, puzzle->reading->network);
    puzzle->reading->network = *network;
    (*network)->users++;
    return OK;
}

static tresse_label_state state_of(const puzzle *p, const state *start, csp_label l)
{
    for (int i = 0; i < p->givens; i++)
        if (p->given[i] == l)
            return TRESSE_GIVEN;
    if (start->label[l] == VALUE)
        return TRESSE_VALUE;
    return start->label[l] == CANDIDATE ? TRESSE_CANDIDATE : TRESSE_GONE;
}

int tresse_puzzle_labels(tresse *t, const tresse_puzzle *p)
{
    network *n;
    error e = { 0 };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return 0;
    status s = hold_network(t, p, &n, &e);
    work_end(t, s, &e, NULL);
    return s ? 0 : csp_labels(n->csp);
}

tresse_label tresse_puzzle_label(tresse *t, const tresse_puzzle *p, int i)
{
    network *n;
    error e = { 0 };
    tresse_label out = { .subject = "", .value = "", .state = TRESSE_GONE };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return out;
    status s = hold_network(t, p, &n, &e);
    if (!s && (i < 0 || i >= csp_labels(n->csp)))
        s = error_set(&e, BAD_INPUT, 0, 0, "label %d of a puzzle with %d, counted from 0", i,
                      csp_labels(n->csp));
    if (!s) {
        csp_label l = (csp_label)i;
        out = (tresse_label){ csp_label_name(n->csp, l), csp_label_subject(n->csp, l),
                              csp_label_value(n->csp, l), state_of(puzzle_of(p), &n->start, l) };
    }
    work_end(t, s, &e, NULL);
    return out;
}

/* ---- in a few words ---- */

static void add_count(text *out, int n, const char *what, const char *behind)
{
    if (n)
        text_format(out, ", %d %s%s%s", n, what, n == 1 ? "" : "s", behind);
}

/* The puzzle in a few words: by this function, then its clues and changes. */
static const char *say(const tresse_puzzle *from, void (*begin)(const puzzle *, text *))
{
    if (!from || !from->serial)
        return "";
    const puzzle *z = puzzle_of(from);
    text *out = &from->reading->says;
    text_clear(out);
    out->failed = false;
    begin(z, out);
    if (z->marks && !z->givens)
        text_add_string(out, ", pencil marks");
    add_count(out, z->givens, "given", "");
    add_count(out, z->removals, "candidate", " removed");
    add_count(out, from->changes ? from->changes->assertions + from->changes->eliminations : 0, "change", "");
    return out->failed ? "" : text_bytes(out);
}

const char *tresse_puzzle_says(const tresse_puzzle *p)
{
    return say(p, puzzle_describe);
}

const char *tresse_puzzle_counts(const tresse_puzzle *p)
{
    return say(p, puzzle_add_counts);
}

/* ---- what is being done ---- */

tresse_progress tresse_progress_of(const tresse *tresse)
{
    return tresse ? tresse->progress : (tresse_progress){ .doing = "", .rule = "" };
}
