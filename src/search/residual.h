/* residual.h: what is left of a problem, in lanes: the table of the dense layout.
 *
 * A state is a row of *lanes*, one for each set of candidates that some undecided csp-variable has: a bit for
 * each candidate, numbered anew among those that are left, and a top bit, OPEN, until one of them is
 * supposed. Csp-variables with the same candidates share a lane: they say the same, and go on saying the same
 * whatever is supposed. Lanes have 8 bits if no csp-variable has more than 7 candidates, otherwise 16 bits,
 * for at most 14 candidates. Lanes are kept in *banks* of 32 bytes. Lanes after the last one, and those of
 * csp-variables that were decided after the table was made, are closed and have all candidates that there can
 * be (`lane_idle`): no row takes them all away, because no candidate that is left is linked to a value.
 *
 * The row of a candidate x is what supposing it leaves of any state: all but the candidates linked to x; and
 * in the lanes of x, in which the links leave only x, it takes OPEN away. So supposing x is one AND of the
 * state with the row of x, and
 *   - a lane with OPEN and one more bit *forces* its candidate: (v & (v - 1)) == OPEN;
 *   - a lane without a candidate, open or not, is a contradiction: v + v == 0. A closed lane loses its only
 *     candidate if something linked to that is supposed, perhaps at the same time: that, too, is a
 *     contradiction;
 *   - what is supposed is never forced again, because its lanes are closed. So no list of it has to be kept.
 *
 * A row meets all lanes, however few of them it changes. If labels are linked to only a few others, in a
 * network of many csp-variables, it is quicker to walk along lists of links; a state of such a network counts
 * as one that does not fit.
 *
 * Halves. If only the end of propagation matters, and not how many layers it takes (counting, trials), a
 * csp-variable {a1..an} with more than 7 candidates may be two narrow lanes instead, {a1..a6, h} and {a7..an,
 * k}, so that all lanes are narrow. The *helpers* h and k, each of which means "it is in the other half",
 * have rows after those of candidates; they are linked to each other and to their own halves. With halves,
 * Singles end with the same candidates. If one is left, say an, {h} forces h, that takes k away, and {an}
 * forces an; if none is left, h and k are both forced, and linked. Conversely, a helper is forced only if the
 * candidates of its half are gone, and then takes nothing away but the other helper.
 *
 * Whatever is supposed is a row: chains with g-labels add rows for what several candidates of a lane take
 * away together; these come after the rows of candidates, and are numbered accordingly (g_lanes.h). The
 * operations (propagate.h) take numbers of rows wherever they take candidates. With g-labels only
 * csp-variables with two candidates share lanes: of two csp-variables with more candidates, one may say what
 * the other does not. */
#ifndef SEARCH_RESIDUAL_H
#define SEARCH_RESIDUAL_H

#include "core/state.h"

enum {
    BANK_BYTES = 32,
    RESIDUAL_BANKS_MAX = 64,
    RESIDUAL_DOMAIN_MAX = 14,
    RESIDUAL_NARROW = 7,           /* most candidates for lanes of 8 bits */
    RESIDUAL_HALF = 6,             /* most candidates of half a csp-variable */
    RESIDUAL_HALVED_MAX = 32,      /* most csp-variables that are halved */
    RESIDUAL_LABELS_MAX = 1 << 12, /* of a network */
    RESIDUAL_BYTES_MAX = 1 << 23,  /* of all rows */
    RESIDUAL_NONE = 0xFFFF
};

typedef uint16_t dcand; /* a candidate of the table */

/* One of the lanes of a candidate, and its bit there. */
typedef struct lane_place {
    uint16_t lane, bit;
} lane_place;

struct propagation;
struct g_lanes;

typedef struct residual {
    arena arena; /* owns the arrays */
    const csp *csp;
    const struct propagation *const *kinds; /* the operations of the machine, see propagate.h */
    const struct propagation *ops;          /* those for this table */
    int candidates, lanes;
    int halved;              /* csp-variables with two lanes, one right after the other */
    int lane_bytes, members; /* of a lane: 1 or 2; room for 8 or 16 */
    size_t stride;           /* bytes of a state */
    csp_label *label;        /* of each candidate, ascending */
    dcand *cand_of;          /* of each label; undefined for a label that is not a candidate */
    dcand *member;           /* of each lane, `members` of them */
    csp_var *var;            /* of each lane: the first csp-variable that has its candidates; they ascend */
    uint32_t *place_start;   /* of each candidate: where its places begin; one entry more */
    lane_place *place;
    uint16_t *half; /* of each lane: the bit of its helper; 0: it has none */
    uint8_t *row;   /* of each candidate, and then of helpers: two for each csp-variable that is halved */
    uint8_t *live;  /* the state itself */
    size_t row_bytes;
    struct g_lanes *g; /* rows of several candidates, see g_lanes.h; NULL: not wanted */

    /* for making it */
    int words;         /* of 64 labels */
    int reach;         /* the most banks that a state may have: with more, lists of links are quicker */
    uint64_t *link;    /* of each label: those linked to it */
    uint64_t *further; /* of each label: those linked to it by no csp-variable */
    bool *has_further; /* of each label: are there any? */
    bool any_further;  /* does any label have some? */
    uint8_t *without;  /* of each lane: the row that has all but its members */
    size_t without_bytes;
    const uint8_t **met; /* scratch */
    uint64_t *alive;
    uint16_t *lane_of; /* of each csp-variable */
    bool *shared;      /* of each lane: do several csp-variables share it? */
    uint8_t *size;     /* of each csp-variable, while candidates are collected: how many it has */
    dcand *collected;  /* those candidates, with room for 16 in each csp-variable */
    uint16_t *first; /* of each candidate: the last lane that begins with it; of each lane: the one before */
    uint16_t *before;
} residual;

bool residual_fits(const csp *c);          /* may some state of this network fit? */
bool residual_knows_all(const csp *c);     /* does every label have a csp-variable? Others are in no lane */
size_t residual_state_bytes(const csp *c); /* the most that a state takes */
size_t residual_rows_bytes(const csp *c);  /* the most that one state for each row takes */
int residual_rows_most(const csp *c);      /* the most rows that there are */
/* `g_labels`: with rows for g-labels. */
status residual_open(residual *table, const memory *m, const csp *c, bool g_labels);
void residual_close(residual *table);

/* Makes the table of the state that has these candidates, ascending, and that is closed under BRT: every
 * csp-variable has either a value or at least two candidates. False: it does not fit. */
bool residual_make(residual *table, const csp_label *candidate, int n);
/* The same with halves, if these make lanes narrow. */
bool residual_make_halved(residual *table, const csp_label *candidate, int n);

/* `live` becomes the state with those candidates for which alive[label] is CANDIDATE: these must be
 * candidates of the table. */
void residual_restrict(residual *table, const uint8_t *alive);

/* Takes a candidate out of a state, and nothing else. True: one of its lanes forces another candidate now. */
bool residual_clear(const residual *table, uint8_t *lanes, dcand candidate);

static inline unsigned lane_open_bit(const residual *table)
{
    return table->lane_bytes == 1 ? 0x80 : 0x8000;
}

static inline unsigned lane_idle(const residual *table)
{
    return table->lane_bytes == 1 ? (1u << RESIDUAL_NARROW) - 1 : (1u << RESIDUAL_DOMAIN_MAX) - 1;
}

static inline unsigned lane_at(const residual *table, const uint8_t *lanes, int lane)
{
    return table->lane_bytes == 1 ? lanes[lane] : lanes[2 * lane] | (unsigned)lanes[2 * lane + 1] << 8;
}

static inline const uint8_t *residual_row(const residual *table, dcand candidate)
{
    return table->row + candidate * table->stride;
}

/* The other half of `lane`, which is half a csp-variable. */
static inline int residual_twin(const residual *table, int lane)
{
    return table->member[lane * table->members + __builtin_ctz(table->half[lane])] % 2 ==
                   table->candidates % 2
               ? lane + 1
               : lane - 1;
}

/* Is it a candidate of this state? Lanes of values are closed. */
static inline bool residual_has(const residual *table, const uint8_t *lanes, dcand candidate)
{
    const lane_place *p = &table->place[table->place_start[candidate]];
    unsigned v = lane_at(table, lanes, p->lane), need = lane_open_bit(table) | p->bit;
    return (v & need) == need;
}

#endif
