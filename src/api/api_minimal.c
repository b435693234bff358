/* api_minimal.c: include/tresse.h: redundant clues, and puzzles without any.
 *
 * The clues are the givens, and labels that were removed in addition stay removed; in a puzzle without givens
 * the clues are the labels removed. The solution counter is asked about each clue in the network of the
 * puzzle. Where an application builds its network around the givens (`givens_in_network`), leaving out one of
 * them gives another network: there the puzzle without the clue is written and read again, and its solutions
 * are counted. */
#include "api/clues.h"
#include "base/random.h"
#include "gen/generate.h"

#include <string.h>

/* The clues of a puzzle, in a copy. */
typedef struct clue_list {
    bool removes;
    csp_label *clue;
    int n;
    size_t room;
} clue_list;

static status open_list(clue_list *clues, const puzzle *p, const memory *m)
{
    clues->removes = p->givens == 0 && p->removals > 0;
    clues->n = clues->removes ? p->removals : p->givens;
    clues->room = (size_t)clues->n + 1;
    clues->clue = memory_take(m, clues->room, sizeof *clues->clue);
    if (clues->clue && clues->n)
        memcpy(clues->clue, clues->removes ? p->removed : p->given, (size_t)clues->n * sizeof *clues->clue);
    return clues->clue ? OK : NO_MEMORY;
}

tresse_clues tresse_minimal_clues(const tresse_puzzle *from)
{
    if (!from || !from->serial)
        return TRESSE_ALL_CLUES;
    const puzzle *q = puzzle_of(from);
    bool others = q->app->makes.other_clues && q->app->makes.other_clues(q);
    if (others && !q->givens && !q->removals)
        return TRESSE_NO_CLUES;
    return others || (q->givens && q->removals) ? TRESSE_SOME_CLUES : TRESSE_ALL_CLUES;
}

/* All clues of p if only those of the list are left. */
static clue_sets all_clues(const puzzle *p, const clue_list *clues)
{
    if (clues->removes)
        return (clue_sets){ .removed = clues->clue, .removals = clues->n };
    return (clue_sets){ clues->clue, p->removed, clues->n, p->removals };
}

/* LIMIT: the budget ended before it was known how many solutions there are. */
static status count(tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits,
                    tresse_solutions *many)
{
    *many = TRESSE_UNKNOWN_SOLUTIONS;
    status s = tresse_count(tresse, puzzle, limits, many, NULL);
    return !s && *many == TRESSE_UNKNOWN_SOLUTIONS ? LIMIT : s;
}

/* *one: it has just one solution, so that its clues can be examined; otherwise the status is that of the
 * call. */
static tresse_status has_one(tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits,
                             tresse_solutions *many, bool *one)
{
    error e = { 0 };
    status s = work_check_unchanged(puzzle, &e);
    *one = false;
    if (s)
        return work_end(tresse, s, &e, NULL);
    s = count(tresse, puzzle, limits, many);
    *one = !s && *many == TRESSE_ONE_SOLUTION;
    return s == LIMIT ? work_end(tresse, s, NULL, NULL) : s;
}

/* ---- by reading ---- */

/* Does `puzzle` without clue i of the list still have just one solution? The list is unchanged afterwards. */
static status read_without(tresse *tresse, const tresse_puzzle *puzzle, clue_list *clues, int i,
                           tresse_puzzle *room, const tresse_limits *limits, bool *redundant, error *e)
{
    tresse_solutions many = TRESSE_UNKNOWN_SOLUTIONS;
    csp_label x = clues->clue[i];
    clues->n--;
    memmove(clues->clue + i, clues->clue + i + 1, (size_t)(clues->n - i) * sizeof x);
    const clue_sets rest = all_clues(puzzle_of(puzzle), clues);
    status s = clues_write(tresse, puzzle_of(puzzle), &rest, NULL);
    memmove(clues->clue + i + 1, clues->clue + i, (size_t)(clues->n - i) * sizeof x);
    clues->n++;
    clues->clue[i] = x;
    if (!s)
        s = clues_read(tresse, room, puzzle_of(puzzle)->app, e);
    if (!s)
        s = count(tresse, room, limits, &many);
    *redundant = !s && many == TRESSE_ONE_SOLUTION;
    return s;
}

static status redundant_by_reading(tresse *tresse, const tresse_puzzle *puzzle, clue_list *clues,
                                   const tresse_limits *limits, bool *redundant, error *e)
{
    tresse_puzzle *room = NULL;
    status s = tresse_puzzle_new(tresse, &room);
    for (int i = 0; !s && i < clues->n; i++)
        s = read_without(tresse, puzzle, clues, i, room, limits, &redundant[i], e);
    tresse_puzzle_free(room);
    return s;
}

static status minimal_by_reading(tresse *tresse, const tresse_puzzle *puzzle, clue_list *clues, rng *random,
                                 const tresse_limits *limits, error *e)
{
    tresse_puzzle *room = NULL;
    status s = tresse_puzzle_new(tresse, &room);
    if (random)
        random_shuffle(random, clues->clue, clues->n);
    for (int i = 0; !s && i < clues->n;) {
        bool redundant;
        s = read_without(tresse, puzzle, clues, i, room, limits, &redundant, e);
        if (!s && redundant)
            memmove(clues->clue + i, clues->clue + i + 1, (size_t)(--clues->n - i) * sizeof *clues->clue);
        i += !redundant;
    }
    tresse_puzzle_free(room);
    return s;
}

/* ---- in one network ---- */

/* Sets `start` of the network to the state with everything that is not a clue. */
static status begin_network(tresse *tresse, const puzzle *p, const clue_list *clues, network **network,
                            error *e)
{
    status s = network_get(tresse, p, NULL, network, e);
    if (!s)
        s = network_equip(*network);
    if (s)
        return s;
    (*network)->known.serial = 0;
    state_reset(&(*network)->start);
    for (int i = 0; !clues->removes && i < p->removals; i++)
        state_eliminate(&(*network)->start, p->removed[i]);
    return OK;
}

/* redundant NULL: makes the clues minimal, in a random order if there is one. */
static status examine(tresse *tresse, const tresse_puzzle *puzzle, clue_list *clues, rng *random,
                      const tresse_limits *limits, bool *redundant, error *e)
{
    network *n;
    if (puzzle_of(puzzle)->app->makes.givens_in_network)
        return redundant ? redundant_by_reading(tresse, puzzle, clues, limits, redundant, e)
                         : minimal_by_reading(tresse, puzzle, clues, random, limits, e);
    status s = begin_network(tresse, puzzle_of(puzzle), clues, &n, e);
    if (s)
        return s;
    watch w = work_watch(tresse, "asking about clues", limits, limits ? limits->nodes : 0);
    const recipe how = { .counter = n->counter, .blank = &n->start, .watch = &w, .rng = random };
    return redundant ? generate_redundant(&how, clues->removes, clues->clue, clues->n, redundant)
                     : generate_minimal(&how, clues->removes, clues->clue, &clues->n);
}

/* ---- redundant clues ---- */

static int write_name(const csp *c, csp_label l, bool removes, bool first, tresse_write *write, void *context)
{
    const char *part[] = { first ? "" : " ", csp_label_subject(c, l), removes ? "<>" : "=",
                           csp_label_value(c, l) };
    int stop = 0;
    for (int i = 0; i < 4 && !stop; i++)
        stop = *part[i] ? write(context, part[i], strlen(part[i])) : 0;
    return stop;
}

static status tell_redundant(tresse *tresse, const tresse_puzzle *puzzle, const clue_list *clues,
                             const bool *is, int *redundant, tresse_write *write, void *context)
{
    network *n;
    status s = network_get(tresse, puzzle_of(puzzle), NULL, &n, NULL);
    for (int i = 0; !s && i < clues->n; i++)
        if (is[i]) {
            if (write && write_name(n->csp, clues->clue[i], clues->removes, *redundant == 0, write, context))
                s = STOPPED;
            ++*redundant;
        }
    return s;
}

/* If clues are examined by writing and reading, the puzzle without one must have a text. */
static status check_text(const puzzle *p, const clue_list *clues, error *e)
{
    const clue_sets own = all_clues(p, clues);
    return clues_check(p, &own, e);
}

tresse_status tresse_redundant(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                               tresse_solutions *many, int *redundant, tresse_write *write, void *context)
{
    if (many)
        *many = TRESSE_UNKNOWN_SOLUTIONS;
    if (redundant)
        *redundant = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN_AS(many, "solutions"), GIVEN(redundant)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    bool one;
    status s = has_one(t, p, limits, many, &one);
    if (!one)
        return s;
    clue_list l;
    s = open_list(&l, puzzle_of(p), &t->memory);
    bool *is = memory_take(&t->memory, l.room, sizeof *is);
    if (!is)
        s = NO_MEMORY;
    if (!s && puzzle_of(p)->app->makes.givens_in_network)
        s = check_text(puzzle_of(p), &l, &e);
    if (!s)
        s = examine(t, p, &l, NULL, limits, is, &e);
    if (!s)
        s = tell_redundant(t, p, &l, is, redundant, write, context);
    memory_give(&t->memory, is, l.room, sizeof *is);
    memory_give(&t->memory, l.clue, l.room, sizeof *l.clue);
    return work_end(t, s, &e, NULL);
}

/* ---- minimal puzzles ---- */

/* Makes `puzzle` the puzzle with the clues of the list; it must still have one solution. */
static status become_minimal(tresse *tresse, tresse_puzzle *puzzle, const clue_list *clues,
                             const tresse_limits *limits)
{
    tresse_solutions many = TRESSE_UNKNOWN_SOLUTIONS;
    const clue_sets left = all_clues(puzzle_of(puzzle), clues);
    status s = clues_write(tresse, puzzle_of(puzzle), &left, NULL);
    if (!s)
        s = clues_read(tresse, puzzle, puzzle_of(puzzle)->app, NULL);
    if (!s)
        s = count(tresse, puzzle, limits, &many);
    return !s && many != TRESSE_ONE_SOLUTION ? INTERNAL : s;
}

static status reduce(tresse *tresse, tresse_puzzle *puzzle, rng *random, const tresse_limits *limits,
                     error *e)
{
    clue_list l;
    status s = open_list(&l, puzzle_of(puzzle), &tresse->memory);
    if (!s)
        s = check_text(puzzle_of(puzzle), &l, e);
    if (!s)
        s = examine(tresse, puzzle, &l, random, limits, NULL, e);
    if (!s)
        s = become_minimal(tresse, puzzle, &l, limits);
    memory_give(&tresse->memory, l.clue, l.room, sizeof *l.clue);
    return s;
}

/* If no given is left, the labels removed have become the clues. */
tresse_status tresse_reduce(tresse *t, tresse_puzzle *p, const uint64_t *seed, const tresse_limits *limits,
                            tresse_solutions *many)
{
    if (many)
        *many = TRESSE_UNKNOWN_SOLUTIONS;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN_AS(many, "solutions")))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    rng r;
    bool one;
    status s = has_one(t, p, limits, many, &one);
    if (!one)
        return s;
    if (seed)
        random_seed(&r, *seed, 0);
    bool had_givens = puzzle_of(p)->givens > 0;
    s = reduce(t, p, seed ? &r : NULL, limits, &e);
    if (!s && had_givens && !puzzle_of(p)->givens && puzzle_of(p)->removals)
        s = reduce(t, p, seed ? &r : NULL, limits, &e);
    return work_end(t, s, &e, NULL);
}
