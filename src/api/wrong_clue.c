/* wrong_clue.c: which clue of a puzzle without a solution is wrong?
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
static void suspect(suspicion *suspicion, csp_label l, bool removed)
{
    const csp *c = suspicion->network->csp;
    if (suspicion->suspects++ < NAMES_MOST)
        text_format(&suspicion->names, "%s%s%s=%s%s", suspicion->suspects > 1 ? " or " : "",
                    removed ? "with " : "without ", csp_label_subject(c, l), csp_label_value(c, l),
                    removed ? " as a candidate again" : "");
}

static int all_but(csp_label *out, const csp_label *from, int n, int i)
{
    int k = 0;
    for (int j = 0; j < n; j++)
        if (j != i)
            out[k++] = from[j];
    return k;
}

static int not_linked(const csp *c, csp_label *out, const csp_label *from, int n, csp_label label)
{
    int k = 0;
    for (int j = 0; j < n; j++)
        if (!csp_linked(c, from[j], label))
            out[k++] = from[j];
    return k;
}

static status ask(suspicion *suspicion, int givens, int gones, bool *one)
{
    const question q = {
        .given = suspicion->given, .givens = givens, .gone = suspicion->gone, .gones = gones, .most = 2
    };
    int found = 0;
    status s = counter_ask(suspicion->network->counter, &q, &suspicion->watch, &found, NULL);
    *one = found == 1;
    return s;
}

/* The only label of a csp-variable that was not removed; false: there is none, or there are several. */
static bool lone_mark(const suspicion *suspicion, csp_var v, csp_label *out)
{
    csp_list list = csp_var_labels(suspicion->network->csp, v);
    int left = 0;
    for (const csp_label *l = list.begin; l < list.end; l++) {
        bool gone = false;
        for (int i = 0; i < suspicion->removals && !gone; i++)
            gone = suspicion->removed[i] == *l;
        if (!gone) {
            *out = *l;
            left++;
        }
    }
    return left == 1;
}

static bool is_clue(const suspicion *suspicion, csp_label l)
{
    for (int i = 0; i < suspicion->clues; i++)
        if (suspicion->clue[i] == l)
            return true;
    return false;
}

/* A cell with a single mark is a value that a player has put there: without it, the marks that are linked to
 * it come back. Cells are the csp-variables of the first type. */
static status ask_about_lone_marks(suspicion *suspicion)
{
    const csp *c = suspicion->network->csp;
    status s = OK;
    csp_label x = 0;
    for (int v = 0; suspicion->puzzle->marks && v < csp_vars(c) && !s; v++) {
        if (csp_var_type(c, (csp_var)v) || !lone_mark(suspicion, (csp_var)v, &x) || is_clue(suspicion, x))
            continue;
        int givens = all_but(suspicion->given, suspicion->clue, suspicion->clues, -1);
        bool one;
        s = ask(suspicion, givens, not_linked(c, suspicion->gone, suspicion->removed, suspicion->removals, x),
                &one);
        if (!s && one)
            suspect(suspicion, x, false);
    }
    return s;
}

static status ask_in_network(suspicion *suspicion)
{
    const csp *c = suspicion->network->csp;
    status s = OK;
    bool one;
    state_reset(&suspicion->network->work);
    counter_base(suspicion->network->counter, &suspicion->network->work);
    for (int i = 0; i < suspicion->clues && !s; i++) {
        int givens = all_but(suspicion->given, suspicion->clue, suspicion->clues, i);
        s = ask(suspicion, givens,
                not_linked(c, suspicion->gone, suspicion->removed, suspicion->removals, suspicion->clue[i]),
                &one);
        if (!s && one)
            suspect(suspicion, suspicion->clue[i], false);
    }
    for (int i = 0; i < suspicion->removals && !s; i++) {
        int givens = all_but(suspicion->given, suspicion->clue, suspicion->clues, -1);
        s = ask(suspicion, givens, all_but(suspicion->gone, suspicion->removed, suspicion->removals, i),
                &one);
        if (!s && one)
            suspect(suspicion, suspicion->removed[i], true);
    }
    return s || suspicion->suspects
               ? s
               : ask_about_lone_marks(suspicion); /* a single mark is the simpler mistake */
}

/* Does the puzzle with these givens alone have just one solution? One that can't be read has none. */
static status read_and_ask(suspicion *suspicion, const clue_sets *sets, tresse_puzzle *room, bool *one)
{
    network *n;
    error e = { 0 };
    int found = 0;
    status s = clues_write(suspicion->t, suspicion->puzzle, sets, &e);
    if (!s)
        s = clues_read(suspicion->t, room, suspicion->puzzle->app, &e);
    if (!s)
        s = network_begin(suspicion->t, room, NULL, NULL, &n, &e);
    if (!s && !n->known.bad_givens)
        s = counter_run(n->counter, &n->start, 2, NULL, &suspicion->watch, &found, NULL);
    *one = found == 1;
    return s == BAD_INPUT ? OK : s;
}

/* Used only if nothing is removed or changed. */
static status ask_by_reading(suspicion *suspicion)
{
    const puzzle *p = suspicion->puzzle;
    tresse_puzzle *room = NULL;
    status s = p->removals || suspicion->changes ? LIMIT : tresse_puzzle_new(suspicion->t, &room);
    for (int i = 0; i < p->givens && !s; i++) {
        const clue_sets rest = { .given = suspicion->given,
                                 .givens = all_but(suspicion->given, p->given, p->givens, i) };
        bool one;
        s = read_and_ask(suspicion, &rest, room, &one);
        if (!s && one)
            suspect(suspicion, p->given[i], false);
    }
    tresse_puzzle_free(room);
    return s;
}

/* The labels of a puzzle, followed by those that were changed. */
static csp_label *join(arena *a, const csp_label *first, int n, const csp_label *then, int most)
{
    csp_label *all = arena_take(a, (size_t)n + (size_t)most, sizeof *all);
    for (int i = 0; all && i < n + most; i++)
        all[i] = i < n ? first[i] : then[i - n];
    return all;
}

static bool take_clues(suspicion *suspicion, arena *a)
{
    const puzzle *p = suspicion->puzzle;
    const changes none = { 0 }, *c = suspicion->changes ? suspicion->changes : &none;
    suspicion->clues = p->givens + c->assertions;
    suspicion->removals = p->removals + c->eliminations;
    suspicion->clue = join(a, p->given, p->givens, c->asserted, c->assertions);
    suspicion->removed = join(a, p->removed, p->removals, c->eliminated, c->eliminations);
    suspicion->given = arena_take(a, (size_t)suspicion->clues, sizeof *suspicion->given);
    suspicion->gone = arena_take(a, (size_t)suspicion->removals, sizeof *suspicion->gone);
    return suspicion->clue && suspicion->removed && suspicion->given && suspicion->gone;
}

status wrong_clues(tresse *tresse, network *network, const puzzle *p, const changes *changes,
                   const tresse_limits *limits, error *e)
{
    suspicion u = { .t = tresse, .network = network, .puzzle = p, .changes = changes };
    arena room;
    u.watch = work_watch_count(tresse, "looking for the wrong clue", limits, UINT64_MAX);
    arena_open(&room, &tresse->memory);
    text_open(&u.names, &tresse->memory);
    status s = NO_MEMORY;
    if (take_clues(&u, &room))
        s = p->app->makes.givens_in_network ? ask_by_reading(&u) : ask_in_network(&u);
    if (!s && u.names.failed)
        s = NO_MEMORY;
    if (!s && u.suspects)
        error_set(e, OK, 0, 0,
                  "the clues " CONTRADICTS "contradict each other; %s%s there would be exactly one solution",
                  text_bytes(&u.names),
                  u.suspects > NAMES_MOST ? " (or with one of some others changed)" : "");
    arena_close(&room);
    text_close(&u.names);
    return s == LIMIT ? OK : s;
}
