/* tridagon.c: tridagons (trivalue oddagons), as a source of OR_k relations.
 *
 * Definition. Take four blocks of a Sudoku that form a rectangle, in each of them three cells in different
 * rows and columns, and three digits. In each block, which column the cell of each row is in makes a
 * permutation of three; the pattern is a tridagon if the product of the signs of the four permutations is -1.
 * Its twelve cells can't all be restricted to the three digits. So one of their other candidates, the
 * *guardians*, is true: an OR_k relation.
 *
 * It is looked for where each of the twelve cells still has all three digits, and at least two of these are
 * decided in the ninth block, which shares no row and no column with the four; with up to twenty guardians.
 *
 * Soundness. Suppose each cell has one of the three digits. In a block each of the three digits then occurs
 * once: let r be the permutation that gives the row of each digit, and c the one that gives its column; the
 * sign of the block's permutation is sign r times sign c. In two blocks side by side no digit is in the same
 * row twice, so their r differ by a permutation without fixed points; on three things, that is a cycle of
 * length three, which is even: sign r is the same for both. Likewise sign c is the same for two blocks one
 * above the other. So in the product of the four signs each sign r and each sign c occurs twice, and the
 * product is +1.
 *
 * The rule knows no Sudoku: it looks for a frame in the network (frame.h).
 *
 * A relation needs no proof by chains: that the pattern is impossible is verified by trying all choices
 * (check_relation.c, problem/impossible.c).
 *
 * Tridagons[3] come after Subsets of size 3; what follows from relations is in relation.h. */
#include "rules/frame.h"
#include "rules/relation.h"

#include "problem/constraints.h"

enum { SIZE = 9, THREE = 3, TRIDAGON_GUARDIANS = 20 };

typedef struct tridagons {
    relations *relations;
    bool has_frame;
    frame frame;
} tridagons;

static status open(search *search, void **mine)
{
    tridagons *t = *mine = arena_take(&search->arena, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->has_frame = find_frame(search->csp, &t->frame);
    return relations_open(search, &t->relations);
}

/* ---- tridagons ---- */

static const uint8_t permutation[6][THREE] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },   /* even */
                                               { 0, 2, 1 }, { 1, 0, 2 }, { 2, 1, 0 } }; /* odd */

/* One rectangle of blocks and three digits. */
typedef struct place {
    int band[2], stack[2], digit[THREE];
} place;

static csp_label label_at(const frame *frame, int band, int stack, int row, int column, int digit)
{
    return frame->label[THREE * band + row][THREE * stack + column][digit];
}

/* For which permutations do all three cells in this block have all three digits? One bit for each. */
static unsigned fitting(const frame *frame, const state *s, const place *place, int block)
{
    unsigned all = 0;
    for (int k = 0; k < 6; k++) {
        bool fits = true;
        for (int r = 0; r < THREE && fits; r++)
            for (int d = 0; d < THREE && fits; d++)
                fits = state_is_candidate(s, label_at(frame, place->band[block / 2], place->stack[block % 2],
                                                      r, permutation[k][r], place->digit[d]));
        all |= (unsigned)fits << k;
    }
    return all;
}

/* Reports the twelve cells and the three digits in them. */
static status tell(tridagons *tridagons, search *search, const query *query, const step_sink *sink,
                   const place *place, const int which[4])
{
    csp_var set[12];
    csp_label label[36];
    int n = 0;
    for (int b = 0; b < 4; b++)
        for (int r = 0; r < THREE; r++) {
            int band = place->band[b / 2], stack = place->stack[b % 2], c = permutation[which[b]][r];
            set[THREE * b + r] = tridagons->frame.cell[THREE * band + r][THREE * stack + c];
            for (int d = 0; d < THREE; d++)
                label[n++] = label_at(&tridagons->frame, band, stack, r, c, place->digit[d]);
        }
    const relation of = {
        &constraint_impossible, { set, set + 12 }, { label, label + 36 }, TRIDAGON_GUARDIANS
    };
    return relations_tell(tridagons->relations, search, query, sink, &of);
}

static status try_place(tridagons *tridagons, search *search, const query *query, const step_sink *sink,
                        const place *place)
{
    unsigned fits[4];
    status st = OK;
    for (int b = 0; b < 4; b++)
        if (!(fits[b] = fitting(&tridagons->frame, search->state, place, b)))
            return OK;
    for (int i = 0; i < 6 * 6 * 6 * 6 && st == OK; i++) {
        int which[4] = { i % 6, i / 6 % 6, i / 36 % 6, i / 216 }, odd = 0;
        bool all = true;
        for (int b = 0; b < 4; b++) {
            all = all && fits[b] >> which[b] & 1;
            odd += which[b] >= THREE;
        }
        if (all && odd % 2)
            st = tell(tridagons, search, query, sink, place, which);
    }
    return st;
}

/* Is the digit decided in the ninth block? */
static bool is_decided(const frame *frame, const state *s, int band, int stack, int digit)
{
    for (int r = 0; r < THREE; r++)
        for (int c = 0; c < THREE; c++)
            if (s->label[label_at(frame, band, stack, r, c, digit)] == VALUE)
                return true;
    return false;
}

/* Tries all triples of digits for the rectangle without this band and this stack. */
static status try_digits(tridagons *tridagons, search *search, const query *query, const step_sink *sink,
                         int band, int stack)
{
    place p = { .band = { band == 0, 2 - (band == 2) }, .stack = { stack == 0, 2 - (stack == 2) } };
    int decided[SIZE];
    status st = watch_node(search->watch);
    for (int d = 0; d < SIZE; d++)
        decided[d] = is_decided(&tridagons->frame, search->state, band, stack, d);
    for (int a = 0; a < SIZE; a++)
        for (int b = a + 1; b < SIZE; b++)
            for (int c = b + 1; c < SIZE && st == OK; c++) {
                if (decided[a] + decided[b] + decided[c] < 2)
                    continue;
                p.digit[0] = a;
                p.digit[1] = b;
                p.digit[2] = c;
                st = try_place(tridagons, search, query, sink, &p);
            }
    return st;
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    tridagons *t = mine;
    *next = NEVER;
    if (!t->has_frame)
        return OK;
    search_finder(search, ALL_TYPES);
    status st = relations_find(t->relations, search, query, sink, next);
    for (int i = 0; i < THREE * THREE && query->length == THREE && st == OK; i++)
        st = try_digits(t, search, query, sink, i / THREE, i % THREE);
    if (query->length < THREE)
        *next = query->length + 1;
    return st;
}

const rule rule_tridagon = {
    .code = "Trid",
    .name = "Trid",
    .says =
        "tridagons: twelve cells of four blocks that can't all be restricted to three digits; their other "
        "candidates are an OR relation",
    .rank = 12,
    .min_length = 1,
    .usual_most = THREE,
    .lengthless = true,
    .open = open,
    .find = find,
};
