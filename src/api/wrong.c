/* wrong.c: which clue of a puzzle without a solution is wrong?
 *
 * A clue is suspected if the puzzle without it has exactly one solution. Clues are the givens, the candidates
 * that were removed, and cells with a single mark; what was changed counts as a given or as removed. A person
 * who wrote a given among pencil marks has removed the marks that are linked to it: these come back when it
 * is left out. The solution counter is asked about each clue, in the network of the puzzle; if other givens
 * make another network
 * (`givens_in_network`), the puzzle without the clue is written and read. */
#include "api/clues.h"

#include <string.h>

enum { NAMES_MOST = 3 }; /* how many are named in the message */

/* The names of the suspects, and the budget for finding them. */
typedef struct suspicion {
    tresse *t;
    network *network;
    const puzzle *puzzle;
    const changes *changes; /* NULL: none */
    watch watch;
    csp_label *clue, *removed; /* of the puzzle, and by changes */
    int clues, removals;
    csp_label *given, *gone; /* room */
    text names;
    int suspects;
} suspicion;

/* removed: the label was removed, and should not have been. */
static void suspect(suspicion *u, csp_label l, bool removed)
{
    const csp *c = u->network->csp;
    if (u->suspects++ < NAMES_MOST)
        text_format(&u->names, "%s%s%s=%s%s", u->suspects > 1 ? " or " : "", removed ? "with " : "without ",
                    csp_label_subject(c, l), csp_label_value(c, l), removed ? " as a candidate again" : "");
}

static int all_but(csp_label *out, const csp_label *from, int n, int i)
{
    int k = 0;
    for (int j = 0; j < n; j++)
        if (j != i)
            out[k++] = from[j];
    return k;
}

static int not_linked(const csp *c, csp_label *out, const csp_label *from, int n, csp_label x)
{
    int k = 0;
    for (int j = 0; j < n; j++)
        if (!csp_linked(c, from[j], x))
            out[k++] = from[j];
    return k;
}

static status ask(suspicion *u, int givens, int gones, bool *one)
{
    const question q = { .given = u->given, .givens = givens, .gone = u->gone, .gones = gones, .most = 2 };
    int found = 0;
    status s = counter_ask(u->network->counter, &q, &u->watch, &found, NULL);
    *one = found == 1;
    return s;
}

/* The only label of a csp-variable that was not removed; false: there is none, or there are several. */
static bool lone_mark(const suspicion *u, csp_var v, csp_label *out)
{
    csp_list list = csp_var_labels(u->network->csp, v);
    int left = 0;
    for (const csp_label *l = list.begin; l < list.end; l++) {
        bool gone = false;
        for (int i = 0; i < u->removals && !gone; i++)
            gone = u->removed[i] == *l;
        if (!gone) {
            *out = *l;
            left++;
        }
    }
    return left == 1;
}

static bool is_clue(const suspicion *u, csp_label l)
{
    for (int i = 0; i < u->clues; i++)
        if (u->clue[i] == l)
            return true;
    return false;
}

/* A cell with a single mark is a value that a player has put there: without it, the marks that are linked to
 * it come back. Cells are the csp-variables of the first type. */
static status ask_about_lone_marks(suspicion *u)
{
    const csp *c = u->network->csp;
    status s = OK;
    csp_label x = 0;
    for (int v = 0; u->puzzle->marks && v < csp_vars(c) && !s; v++) {
        if (csp_var_type(c, (csp_var)v) || !lone_mark(u, (csp_var)v, &x) || is_clue(u, x))
            continue;
        int givens = all_but(u->given, u->clue, u->clues, -1);
        bool one;
        s = ask(u, givens, not_linked(c, u->gone, u->removed, u->removals, x), &one);
        if (!s && one)
            suspect(u, x, false);
    }
    return s;
}

static status ask_in_network(suspicion *u)
{
    const csp *c = u->network->csp;
    status s = OK;
    bool one;
    state_reset(&u->network->work);
    counter_base(u->network->counter, &u->network->work);
    for (int i = 0; i < u->clues && !s; i++) {
        int givens = all_but(u->given, u->clue, u->clues, i);
        s = ask(u, givens, not_linked(c, u->gone, u->removed, u->removals, u->clue[i]), &one);
        if (!s && one)
            suspect(u, u->clue[i], false);
    }
    for (int i = 0; i < u->removals && !s; i++) {
        int givens = all_but(u->given, u->clue, u->clues, -1);
        s = ask(u, givens, all_but(u->gone, u->removed, u->removals, i), &one);
        if (!s && one)
            suspect(u, u->removed[i], true);
    }
    return s || u->suspects ? s : ask_about_lone_marks(u); /* a single mark is the simpler mistake */
}

/* Does the puzzle with these givens alone have just one solution? One that can't be read has none. */
static status read_and_ask(suspicion *u, const clue_sets *c, tresse_puzzle *room, bool *one)
{
    network *n;
    error e = { 0 };
    int found = 0;
    status s = clues_write(u->t, u->puzzle, c, &e);
    if (!s)
        s = clues_read(u->t, room, u->puzzle->app, &e);
    if (!s)
        s = network_begin(u->t, room, NULL, &n, &e);
    if (!s && !n->known.bad_givens)
        s = counter_run(n->counter, &n->start, 2, NULL, &u->watch, &found, NULL);
    *one = found == 1;
    return s == BAD_INPUT ? OK : s;
}

/* Used only if nothing is removed or changed. */
static status ask_by_reading(suspicion *u)
{
    const puzzle *p = u->puzzle;
    tresse_puzzle *room = NULL;
    status s = p->removals || u->changes ? LIMIT : tresse_puzzle_new(u->t, &room);
    for (int i = 0; i < p->givens && !s; i++) {
        const clue_sets rest = { .given = u->given, .givens = all_but(u->given, p->given, p->givens, i) };
        bool one;
        s = read_and_ask(u, &rest, room, &one);
        if (!s && one)
            suspect(u, p->given[i], false);
    }
    tresse_puzzle_free(room);
    return s;
}

/* The labels of a puzzle, followed by those that were changed. */
static csp_label *join(arena *a, const csp_label *first, int n, const csp_label *then, int m)
{
    csp_label *all = arena_take(a, (size_t)n + (size_t)m, sizeof *all);
    for (int i = 0; all && i < n + m; i++)
        all[i] = i < n ? first[i] : then[i - n];
    return all;
}

static bool take_clues(suspicion *u, arena *a)
{
    const puzzle *p = u->puzzle;
    const changes none = { 0 }, *c = u->changes ? u->changes : &none;
    u->clues = p->givens + c->assertions;
    u->removals = p->removals + c->eliminations;
    u->clue = join(a, p->given, p->givens, c->asserted, c->assertions);
    u->removed = join(a, p->removed, p->removals, c->eliminated, c->eliminations);
    u->given = arena_take(a, (size_t)u->clues, sizeof *u->given);
    u->gone = arena_take(a, (size_t)u->removals, sizeof *u->gone);
    return u->clue && u->removed && u->given && u->gone;
}

status wrong_clues(tresse *t, network *n, const puzzle *p, const changes *c, const tresse_limits *limits,
                   error *e)
{
    suspicion u = { .t = t, .network = n, .puzzle = p, .changes = c };
    arena room;
    u.watch = work_watch_count(t, "looking for the wrong clue", limits, UINT64_MAX);
    arena_open(&room, &t->memory);
    text_open(&u.names, &t->memory);
    status s = NO_MEMORY;
    if (take_clues(&u, &room))
        s = p->app->makes.givens_in_network ? ask_by_reading(&u) : ask_in_network(&u);
    if (!s && u.names.failed)
        s = NO_MEMORY;
    if (!s && u.suspects)
        error_set(e, OK, 0, 0, "the clues contradict each other; %s%s there would be exactly one solution",
                  text_bytes(&u.names),
                  u.suspects > NAMES_MOST ? " (or with one of some others changed)" : "");
    arena_close(&room);
    text_close(&u.names);
    return s == LIMIT ? OK : s;
}
