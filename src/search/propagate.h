/* propagate.h: propagation in the lanes of a residual table, without lists.
 *
 * All that is forced in a state is found by wide comparisons, and the rows of all forced candidates are met
 * (combined with the state by AND) while the state stays in registers. The row of a candidate that is forced
 * by several lanes is met several times, which changes nothing and costs less than finding that out. The
 * number of banks is a constant of each set of operations, so that loops over them are unrolled; there is a
 * set for each number of banks that is frequent, and one for any number. Which set is used changes nothing
 * but the time.
 *
 * The operations are written once (propagate_body.h), over the few things that a machine does with a bank.
 * These are written once for all machines with vectors (propagate_vector.h), and in plain C
 * (propagate_plain.c). */
#ifndef SEARCH_PROPAGATE_H
#define SEARCH_PROPAGATE_H

#include "search/g_lanes.h"
#include "search/never.h"
#include "search/residual.h"

/* States for the set of operations that takes any number of banks have a multiple of this many. */
enum { ANY_BANKS_STEP = 4 };

/* One node of a search: a state, its lanes that force something, and the candidates it newly forces. */
typedef struct lane_node {
    uint8_t *state;
    uint32_t *forced; /* of each bank: a bit for the first byte of each lane that forces a candidate */
    dcand *fresh;
    int freshes;
} lane_node;

/* A list of candidates, and the node before: what was forced there is not new. */
typedef struct lane_choice {
    const dcand *list;
    int n;
    const lane_node *base;
} lane_choice;

typedef struct lane_cell {
    dcand right, left;
    bool old;
} lane_cell;

typedef struct propagation {
    int lane_bytes, banks; /* banks 0: any number */

    /* to = from with x supposed. True: a contradiction, and nothing is fresh. Otherwise `forced` and `fresh`
     * are filled; `fresh` is what is forced by lanes that forced nothing at `base`, each candidate once
     * (nothing, if `base` is NULL). `seen` has a number for each row, and `now` is a number that is not among
     * them yet. */
    bool (*suppose)(const residual *table, lane_node *to, const uint8_t *from, dcand candidate,
                    const lane_node *base, uint32_t *seen, uint32_t now);

    /* Would supposing one of these n, alone, be a contradiction? */
    bool (*refutes)(const residual *table, const uint8_t *from, const dcand *candidates, int n);

    /* Propagation in layers from a node: in the first layer these n are supposed, in each later one all that
     * is newly forced. Returns the layer of the contradiction; most + 1: there is none up to `most`. */
    int (*layers)(const residual *table, const lane_node *from, const dcand *candidates, int n, int most);

    /* The same, but all that is forced is supposed from the first layer on. */
    int (*rush)(const residual *table, const uint8_t *from, int most);

    /* The same, for propagation that is kept: `lanes` is a state in which z and `done` more layers are
     * supposed (negative: nothing is); it is carried on until it has `most` layers. Returns the layer of the
     * contradiction; 0: there is none yet; NEVER: nothing more is forced. */
    int (*advance)(const residual *table, uint8_t *lanes, dcand target, int done, int most);

    /* Two rights are left: one of the list, and then one that it forces in a lane that forced nothing at the
     * base, or (`rest`) a later one of the list. Is there a contradiction after one or both? *looked: how
     * many of the list were supposed. */
    bool (*last_two)(const residual *table, const uint8_t *from, const lane_choice *of, bool rest,
                     int *looked);

    /* Lists the cells that a whip may have after the right `last`: the lanes of a node that force something
     * and have lost a candidate of `live` to that right, each with the first candidate that it has lost as a
     * left. Cells of lanes that are marked in `old` (NULL: none is) are `old`. Returns how many. */
    int (*cells)(const residual *table, const lane_node *at, dcand last, const uint32_t *old, lane_cell *to);

    /* to = the AND of n states, at least one. */
    void (*meet_all)(const residual *table, uint8_t *to, const uint8_t *const *from, int n);

    /* Singles to the end. True: a contradiction. *open: how many lanes are open then. */
    bool (*close)(const residual *table, uint8_t *lanes, int *open);

    /* to = what follows by Singles from `from` with x supposed (RESIDUAL_NONE: nothing is supposed); `to` and
     * `from` may be the same. True: a contradiction, and `to` is the state that shows it. */
    bool (*settle)(const residual *table, uint8_t *to, const uint8_t *from, dcand candidate);

    /* mark, of each bank: a bit for the first byte of each lane that is open with two candidates (pairs), or
     * that has no candidate (bare). `pairs` returns whether some lane is open. */
    bool (*pairs)(const residual *table, const uint8_t *lanes, uint32_t *mark);
    void (*bare)(const residual *table, const uint8_t *lanes, uint32_t *mark);

    /* Does b have every bit of a? */
    bool (*within)(const residual *table, const uint8_t *first, const uint8_t *second);

    /* Lists what is supposed in `to` but not yet in `from`, where `to` is a part of `from`: the candidates of
     * lanes that have been closed. Returns how many; a candidate may be listed several times. */
    int (*supposed)(const residual *table, const uint8_t *from, const uint8_t *to, dcand *list);

    /* With g-labels only. mark: the lanes that do not have x and lose two or more candidates of `live` to
     * it. */
    void (*robbed)(const residual *table, dcand candidate, uint32_t *mark);

    /* With g-labels only. mark: the lanes of a node that are open, force nothing, and have lost a candidate
     * of `live` to the right `last`. */
    void (*reached)(const residual *table, const lane_node *at, dcand last, uint32_t *mark);
} propagation;

/* The sets of a machine, sorted by lane_bytes, then by banks, with those for any number last; NULL ends the
 * list. */
extern const propagation *const propagations_plain[],
    *const propagations_16[], *const propagations_avx2[], *const propagations_avx512[];

/* The same with g-labels: what several candidates of a lane take away together is forced, too, if these are
 * all that lives in the lane and this is new: see propagate_g_body.h. */
extern const propagation *const g_propagations_plain[], *const g_propagations_16[],
                                                            *const g_propagations_avx2[];

/* The operations for states of this many banks, and how many banks states have then. */
static inline const propagation *propagation_for(const propagation *const *kinds, int lane_bytes, int banks)
{
    while ((*kinds)->lane_bytes != lane_bytes || ((*kinds)->banks && (*kinds)->banks < banks))
        kinds++;
    return *kinds;
}

static inline int propagation_banks(const propagation *of, int banks)
{
    return of->banks ? of->banks : (banks + ANY_BANKS_STEP - 1) / ANY_BANKS_STEP * ANY_BANKS_STEP;
}

/* The first marked lane of `bank`, and the candidate that it forces. */
static inline int lane_marked(const residual *table, int bank, uint32_t mask)
{
    return (bank * BANK_BYTES + __builtin_ctz(mask)) >> (table->lane_bytes - 1);
}

static inline dcand lane_only(const residual *table, const uint8_t *lanes, int bank, uint32_t mask)
{
    int k = lane_marked(table, bank, mask);
    return table->member[k * table->members + __builtin_ctz(lane_at(table, lanes, k))];
}

/* For which numbers of banks a machine has sets of operations, besides the one for any number. Tables have
 * room for ANY_BANKS_STEP banks more than they need: without g-labels no set takes more than that in vain. */
#define SETS_ONE  0
#define SETS_MANY 1
#define SETS_EVEN 2
#define SETS_WIDE 3
/* clang-format off */
#define SETS_ALL_OF_ONE(lanes)  &lanes##_set_0,
#define SETS_ALL_OF_MANY(lanes) \
    &lanes##_set_2, &lanes##_set_4, &lanes##_set_5, &lanes##_set_6, &lanes##_set_7, &lanes##_set_8, \
    &lanes##_set_0,
#define SETS_ALL_OF_EVEN(lanes) \
    &lanes##_set_2, &lanes##_set_4, &lanes##_set_6, &lanes##_set_8, &lanes##_set_0,
#define SETS_ALL_OF_WIDE(lanes) \
    &lanes##_set_4, &lanes##_set_8, &lanes##_set_12, &lanes##_set_14, &lanes##_set_16, &lanes##_set_0,
/* With g-labels: narrow lanes, and wide ones. */
#define G_SETS_OF_ONE(lanes)  &lanes##_g_set_0,
#define G_SETS_OF_MANY(lanes) \
    &lanes##_g_set_4, &lanes##_g_set_5, &lanes##_g_set_6, &lanes##_g_set_7, &lanes##_g_set_8, \
    &lanes##_g_set_0,
#define G_SETS_OF_WIDE(lanes) &lanes##_g_set_12, &lanes##_g_set_0,
/* clang-format on */

#endif
