/* controlled_bias.c: minimal puzzles with a bias that is known exactly.
 *
 * A try takes a solution and deletes its clues one after the other in random order, until the next deletion
 * would leave several solutions. If what is left is minimal, it is the puzzle; otherwise the try has failed,
 * and nothing of it is used. In a random order each set of n of N clues is equally likely to be the one that
 * is left after N - n deletions, so all minimal puzzles with n clues of all solutions are equally likely,
 * provided that all solutions are; one with n + 1 clues is (n + 1) / (N - n) times as likely as one with n.
 *
 * Solutions. A random search does not give them with equal chances, and tries with those that it gives
 * succeed a fifth too often on 9x9 grids. If the recipe can draw parts, each part is equally likely, and each
 * solution has exactly one. If it is known that no part belongs to more than m solutions, a number below m is
 * drawn: the solution of the part with that number is taken; if the part has fewer, another part is
 * drawn. So all solutions are equally likely. If m is not known, all solutions of the part are taken, one
 * after the other, so all are taken equally often.
 *
 * A try needs few questions. Take the clues in reverse order of deletion, and let n be the number of clues
 * that are kept in the end: the least number such that the first n clues leave one solution. If the first k
 * clues miss an unavoidable set (unavoidable.h), n > k. So all known unavoidable sets are looked at first,
 * and the counter is asked only about clues that meet them all; if it finds another solution, that is a new
 * unavoidable set, and it serves all further tries with this solution.
 *
 * Therefore many tries are made with one solution, if the recipe says how many are few compared with the
 * tries that a puzzle takes (4,096 compared with 257,000 for 9x9 Sudokus). That tries share a solution makes
 * no difference to any of them, and hardly ever will two puzzles share one. (Ending as soon as there is a
 * puzzle favours solutions with few puzzles, by half the quotient of these two numbers, times the deviation
 * of their number of puzzles from the mean.) If the recipe does not say it, each try has a solution of its
 * own if solutions are drawn; if they come from a search, the number of tries with one solution is a 64th of
 * the tries that have failed before.
 *
 * If the recipe limits the number of clues, the clues beyond that limit are deleted without a question. */
#include "gen/maker.h"
#include "gen/unavoidable.h"

#include <string.h>

enum { TRIES_OF_GRID = 4096, TRIES_OF_NODE = 64, SHARE = 64 };

typedef struct attempt {
    maker maker;
    unavoidable sets;
    uint64_t *kept;  /* the set of bundles that are kept */
    uint16_t *list;  /* the same as a list, in their order */
    int n;           /* how many there are */
    int most;        /* how many are kept at first */
    csp_label *part; /* the part that was drawn last, if the recipe draws parts */
    int parts;       /* how many labels it has */
    int failed;      /* tries that have failed since the last puzzle */
    int tries;       /* tries to be made with one solution */
    int having;      /* how many solutions have the part */
    int taken;       /* how many of them have been taken */
} attempt;

static status open_attempt(attempt *attempt, const recipe *how)
{
    status s = maker_open(&attempt->maker, how);
    attempt->sets = (unavoidable){ 0 };
    attempt->having = attempt->taken = attempt->failed = 0;
    const memory *m = attempt->maker.memory;
    int labels = attempt->maker.labels;
    if (s == OK)
        s = unavoidable_open(&attempt->sets, m, labels);
    attempt->kept = memory_take(m, (size_t)labels, sizeof *attempt->kept);
    attempt->list = memory_take(m, (size_t)labels, sizeof *attempt->list);
    attempt->part = memory_take(m, (size_t)labels, sizeof *attempt->part);
    return attempt->kept && attempt->list && attempt->part ? s : NO_MEMORY;
}

static void close_attempt(attempt *attempt)
{
    const memory *m = attempt->maker.memory;
    size_t labels = (size_t)attempt->maker.labels;
    memory_give(m, attempt->kept, labels, sizeof *attempt->kept);
    memory_give(m, attempt->list, labels, sizeof *attempt->list);
    memory_give(m, attempt->part, labels, sizeof *attempt->part);
    unavoidable_close(&attempt->sets, m);
    maker_close(&attempt->maker);
}

static status draw_part(attempt *attempt)
{
    const recipe *how = attempt->maker.how;
    how->draw(how->context, how->rng, attempt->part, &attempt->parts);
    const question all = { .given = attempt->part, .givens = attempt->parts, .most = INT32_MAX };
    attempt->taken = 0;
    status s = counter_ask(how->counter, &all, how->watch, &attempt->having, NULL);
    return s == OK ? watch_node(how->watch) : s;
}

/* Takes the next solution that has the part or, if it is known how many there may be, a random one; draws a
 * new part if there is none. */
static status take_drawn(attempt *attempt)
{
    maker *g = &attempt->maker;
    const recipe *how = g->how;
    int found;
    if (how->draw_most)
        attempt->taken = attempt->having;
    while (attempt->taken >= attempt->having) {
        status s = draw_part(attempt);
        if (s != OK)
            return s;
        if (how->draw_most)
            attempt->taken = (int)random_below(how->rng, (uint32_t)how->draw_most);
    }
    const question next = {
        .given = attempt->part, .givens = attempt->parts, .most = ++attempt->taken, .last = true
    };
    status s = counter_ask(how->counter, &next, how->watch, &found, g->solution);
    maker_use_solution(g);
    return s;
}

static status take_solution(attempt *attempt)
{
    const recipe *how = attempt->maker.how;
    bool drawn = how->draw && !how->grid;
    if (drawn)
        counter_base(how->counter, how->blank);
    status s = drawn ? take_drawn(attempt) : maker_take_solution(&attempt->maker);
    int bundles = attempt->maker.bundles;
    bool known = !how->orbit; /* the numbers of the recipe do not apply to symmetric puzzles */
    attempt->most = known && how->clues_most && how->clues_most < bundles ? how->clues_most : bundles;
    attempt->tries = how->draw ? 1 : 1 + attempt->failed / SHARE;
    if (known && how->tries)
        attempt->tries = how->tries;
    if (how->grid)
        attempt->tries = TRIES_OF_GRID;
    unavoidable_clear(&attempt->sets, bundles);
    return s;
}

/* ---- random sets and orders ---- */

/* Random bits, each of which is 1 with a chance of `sixteenths` in 16. */
static uint64_t random_mask(rng *random, int sixteenths)
{
    uint64_t mask = 0;
    for (int bit = 0; bit < 4; bit++)
        mask = sixteenths >> bit & 1 ? mask | random_bits(random) : mask & random_bits(random);
    return mask;
}

/* A random bundle, uniformly: the upper half of a product is the number; if the lower half is one that would
 * favour some bundles, it is drawn again. */
static int random_unit(rng *random, int bundles)
{
    uint32_t n = (uint32_t)bundles;
    for (;;) {
        uint64_t x = (random_bits(random) >> 32) * n;
        if ((uint32_t)x >= n || (uint32_t)x >= -n % n)
            return (int)(x >> 32);
    }
}

/* Draws a random set of `most` bundles: each one is drawn with about the right chance, and then random ones
 * are added or removed until the number is right. All bundles are treated alike, so all sets of that size are
 * equally likely. */
static void draw_kept(attempt *attempt)
{
    rng *r = attempt->maker.how->rng;
    int bundles = attempt->maker.bundles,
        sixteenths = bundles ? (16 * attempt->most + bundles / 2) / bundles : 16;
    attempt->n = 0;
    for (int w = 0; 64 * w < bundles; w++) {
        uint64_t all = bundles - 64 * w >= 64 ? UINT64_MAX : ((uint64_t)1 << (bundles - 64 * w)) - 1;
        attempt->kept[w] = sixteenths == 16 ? all : random_mask(r, sixteenths) & all;
        attempt->n += __builtin_popcountll(attempt->kept[w]);
    }
    while (attempt->n != attempt->most) {
        int u = random_unit(r, bundles);
        bool in = bundle_in(attempt->kept, u);
        if (in == (attempt->n < attempt->most))
            continue;
        attempt->kept[u / 64] ^= (uint64_t)1 << (u % 64);
        attempt->n += in ? -1 : 1;
    }
}

static void draw_order(attempt *attempt)
{
    attempt->n = 0;
    for (int u = 0; u < attempt->maker.bundles; u++)
        if (bundle_in(attempt->kept, u))
            attempt->list[attempt->n++] = (uint16_t)u;
    random_shuffle(attempt->maker.how->rng, attempt->list, attempt->n);
}

/* ---- one try ---- */

static void learn(attempt *attempt)
{
    const maker *g = &attempt->maker;
    uint64_t *set = unavoidable_new(&attempt->sets);
    for (int i = 0; i < g->clues; i++)
        if (!g->other[g->clue[i]])
            bundle_put(set, g->bundle[i]);
}

/* Do the bundles that are kept, except number `without` of the list (-1: all of them), have another solution?
 * If so, it gives a new unavoidable set. */
static status ask(attempt *attempt, int without, bool *several)
{
    maker *g = &attempt->maker;
    uint16_t x = without < 0 ? 0 : attempt->list[without];
    if (without >= 0)
        attempt->list[without] = attempt->list[attempt->n - 1];
    status s = maker_ask(g, attempt->list, without < 0 ? attempt->n : attempt->n - 1, -1, several);
    if (without >= 0)
        attempt->list[without] = x;
    if (s == OK && *several)
        learn(attempt);
    return s;
}

/* Deletes bundles from the end of the list as long as no known unavoidable set is missed. */
static void delete_last(attempt *attempt)
{
    while (attempt->n > 0) {
        bundle_drop(attempt->kept, attempt->list[attempt->n - 1]);
        if (unavoidable_missed(&attempt->sets, attempt->kept))
            break;
        attempt->n--;
    }
    if (attempt->n > 0)
        bundle_put(attempt->kept, attempt->list[attempt->n - 1]);
}

/* Takes deleted bundles back until every known unavoidable set is met; false: that takes more than were
 * drawn. */
static bool take_back(attempt *attempt)
{
    while (unavoidable_missed(&attempt->sets, attempt->kept)) {
        if (attempt->n == attempt->most)
            return false;
        bundle_put(attempt->kept, attempt->list[attempt->n++]);
    }
    return true;
}

/* The index in the list of a bundle without which all known unavoidable sets are still met; -1: there is
 * none. */
static int find_idle(attempt *attempt)
{
    for (int k = 0; k < attempt->n; k++) {
        bundle_drop(attempt->kept, attempt->list[k]);
        bool needed = unavoidable_missed(&attempt->sets, attempt->kept);
        bundle_put(attempt->kept, attempt->list[k]);
        if (!needed)
            return k;
    }
    return -1;
}

/* Invariant: the bundles that are kept meet all known unavoidable sets, but would miss some without the last
 * one. So they are what the deletions end with, unless they have several solutions. If another one of them
 * can be left out, they have one solution but are not minimal: that is how nearly every try fails, after one
 * question. */
static status try_once(attempt *attempt, bool *success)
{
    bool several = false;
    *success = false;
    draw_kept(attempt);
    if (unavoidable_missed(&attempt->sets, attempt->kept))
        return OK;
    draw_order(attempt);
    status s = attempt->n < attempt->maker.bundles ? ask(attempt, -1, &several) : OK;
    if (s != OK || several)
        return s;
    delete_last(attempt);
    for (;;) {
        int idle = find_idle(attempt);
        s = ask(attempt, idle, &several);
        if (s != OK)
            return s;
        *success = !several && idle < 0;
        if (!several || !take_back(attempt))
            return OK;
    }
}

static status try_grid(attempt *attempt, uint64_t *tries, bool *success)
{
    status s = take_solution(attempt);
    for (int i = 0; i < attempt->tries && s == OK && !*success; i++) {
        if (i % TRIES_OF_NODE == 0)
            s = watch_node(attempt->maker.how->watch);
        if (s != OK)
            break;
        ++*tries;
        s = try_once(attempt, success);
        attempt->failed += attempt->failed < INT32_MAX;
    }
    return s;
}

static status make(const recipe *how, product *out)
{
    attempt a;
    bool success = false;
    out->clues = 0;
    status s = open_attempt(&a, how);
    while (s == OK && !success)
        s = try_grid(&a, &out->tries, &success);
    if (s == OK) {
        a.maker.bundles = a.n;
        memcpy(a.maker.order, a.list, (size_t)a.n * sizeof *a.list);
        maker_write(&a.maker, out);
    }
    close_attempt(&a);
    return s;
}

const method method_controlled_bias = {
    .name = "controlled-bias",
    .says = "as top-down, but a deletion that leaves several solutions ends the try; the bias is known",
    .takes_grid = true,
    .takes_orbits = true,
    .make = make,
};
