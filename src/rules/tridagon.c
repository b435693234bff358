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
 * The rule knows no Sudoku: it finds in a network the structure that it needs (a *frame*): csp-variables of
 * one type that are the cells of nine rows, nine columns and nine blocks, because the csp-variables of three
 * other types group their labels, digit by digit, in just that way.
 *
 * A relation needs no proof by chains: that the pattern is impossible is verified by trying all choices
 * (check_relation.c, problem/impossible.c).
 *
 * Tridagons[3] come after Subsets of size 3; what follows from relations is in relation.h. */
#include "rules/relation.h"

#include "problem/constraints.h"

#include <string.h>

enum { SIZE = 9, CELLS = SIZE * SIZE, THREE = 3, NONE = 0xFF, TRIDAGON_GUARDIANS = 20 };

typedef struct frame {
    csp_var cell[SIZE][SIZE];          /* by row and column; rows 0..2 are one band */
    csp_label label[SIZE][SIZE][SIZE]; /* and by digit */
} frame;

typedef struct tridagons {
    relations *relations;
    bool has_frame;
    frame frame;
} tridagons;

/* ---- the frame ---- */

/* Labels and csp-variables of four types, put into classes: cells into rows, columns and blocks, labels into
 * digits. */
typedef struct classes {
    const csp *csp;
    int type[4]; /* of cells, rows, columns, blocks */
    csp_var cell[CELLS];
    uint8_t at[3][CELLS]; /* of each cell: its row, column, block */
    uint8_t digit[CELLS][SIZE];
} classes;

/* The csp-variable of this type that contains l; CSP_NONE: there is none. */
static csp_var var_of(const csp *c, csp_label l, int type)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (csp_var_type(c, *v) == type)
            return *v;
    return CSP_NONE;
}

static bool list_cells(classes *classes)
{
    int n = 0;
    for (int v = 0; v < csp_vars(classes->csp); v++) {
        if (csp_var_type(classes->csp, (csp_var)v) != classes->type[0])
            continue;
        if (n == CELLS || csp_list_size(csp_var_labels(classes->csp, (csp_var)v)) != SIZE)
            return false;
        classes->cell[n++] = (csp_var)v;
    }
    return n == CELLS;
}

static int cell_number(const classes *classes, csp_label l)
{
    csp_var v = var_of(classes->csp, l, classes->type[0]);
    int i = 0;
    while (i < CELLS && classes->cell[i] != v)
        i++;
    return i;
}

/* Puts the nine cells that a csp-variable of the type of rows (columns, blocks) joins into one class. One
 * csp-variable decides for each class; spread_digit verifies that those of the other digits agree. False:
 * these are not nine classes of nine. */
static bool class_cells(classes *classes, int which)
{
    int classes_found = 0;
    memset(classes->at[which], NONE, CELLS);
    for (int i = 0; i < CELLS; i++) {
        csp_list own = csp_var_labels(classes->csp, classes->cell[i]);
        if (classes->at[which][i] != NONE)
            continue;
        if (classes_found == SIZE)
            return false;
        csp_var line = var_of(classes->csp, own.begin[0], classes->type[1 + which]);
        csp_list members = line != CSP_NONE ? csp_var_labels(classes->csp, line) : (csp_list){ NULL, NULL };
        if (csp_list_size(members) != SIZE)
            return false;
        for (const csp_label *l = members.begin; l < members.end; l++) {
            int cell = cell_number(classes, *l);
            if (cell == CELLS || classes->at[which][cell] != NONE)
                return false;
            classes->at[which][cell] = (uint8_t)classes_found;
        }
        classes_found++;
    }
    return classes_found == SIZE;
}

/* Gives the digit of one label of cell i to all labels of its csp-variable of the type of rows (columns,
 * blocks). False: some of these are in a cell of another class, have another digit already, or are two of one
 * cell. */
static bool spread_digit(classes *classes, int which, int i, int place)
{
    csp_list own = csp_var_labels(classes->csp, classes->cell[i]);
    csp_var line = var_of(classes->csp, own.begin[place], classes->type[1 + which]);
    if (line == CSP_NONE || csp_list_size(csp_var_labels(classes->csp, line)) != SIZE)
        return false;
    csp_list members = csp_var_labels(classes->csp, line);
    bool met[CELLS] = { false };
    for (const csp_label *l = members.begin; l < members.end; l++) {
        int cell = cell_number(classes, *l);
        if (cell == CELLS || met[cell] || classes->at[which][cell] != classes->at[which][i])
            return false;
        met[cell] = true;
        int there = csp_list_find(csp_var_labels(classes->csp, classes->cell[cell]), *l);
        if (classes->digit[cell][there] != NONE && classes->digit[cell][there] != classes->digit[i][place])
            return false;
        classes->digit[cell][there] = classes->digit[i][place];
    }
    return true;
}

/* The labels of cell 0 define the digits, which spread from cell to cell through rows and columns; blocks
 * must agree with them. */
static bool number_digits(classes *classes)
{
    memset(classes->digit, NONE, sizeof classes->digit);
    for (int place = 0; place < SIZE; place++)
        classes->digit[0][place] = (uint8_t)place;
    for (int place = 0; place < SIZE; place++) /* the row of cell 0, then every column */
        if (!spread_digit(classes, 0, 0, place))
            return false;
    for (int which = 1; which >= 0; which--)
        for (int i = 0; i < CELLS; i++)
            for (int place = 0; place < SIZE; place++)
                if (classes->digit[i][place] != NONE && !spread_digit(classes, which, i, place))
                    return false;
    for (int i = 0; i < CELLS; i++)
        for (int place = 0; place < SIZE; place++)
            if (classes->digit[i][place] == NONE || !spread_digit(classes, 2, i, place))
                return false;
    return true;
}

/* Finds an order of the rows (or columns) in which those that meet the same blocks are next to each other;
 * false: there is none. order[i]: the place of row i. */
static bool order_lines(const classes *classes, int which, uint8_t order[SIZE])
{
    uint16_t meets[SIZE] = { 0 };
    int n = 0;
    for (int i = 0; i < CELLS; i++)
        meets[classes->at[which][i]] |= (uint16_t)(1u << classes->at[2][i]);
    memset(order, NONE, SIZE);
    for (int a = 0; a < SIZE; a++) {
        int in_band = 0;
        for (int b = a; b < SIZE && order[a] == NONE; b++)
            in_band += meets[a] == meets[b];
        if (order[a] != NONE)
            continue;
        if (in_band != THREE || __builtin_popcount(meets[a]) != THREE)
            return false;
        for (int b = a; b < SIZE; b++)
            if (meets[a] == meets[b])
                order[b] = (uint8_t)n++;
    }
    return n == SIZE;
}

static bool fill_frame(const classes *classes, frame *frame)
{
    uint8_t order[2][SIZE];
    bool taken[SIZE][SIZE] = { { false } };
    if (!order_lines(classes, 0, order[0]) || !order_lines(classes, 1, order[1]))
        return false;
    for (int i = 0; i < CELLS; i++) {
        int r = order[0][classes->at[0][i]], c = order[1][classes->at[1][i]];
        csp_list labels = csp_var_labels(classes->csp, classes->cell[i]);
        if (taken[r][c])
            return false;
        taken[r][c] = true;
        frame->cell[r][c] = classes->cell[i];
        for (int place = 0; place < SIZE; place++)
            frame->label[r][c][classes->digit[i][place]] = labels.begin[place];
    }
    return true;
}

static bool try_types(classes *classes, frame *frame)
{
    return list_cells(classes) && class_cells(classes, 0) && class_cells(classes, 1) &&
           class_cells(classes, 2) && number_digits(classes) && fill_frame(classes, frame);
}

/* Lists the types with as many csp-variables as there are cells: only these can be part of a frame. */
static int list_types(const csp *c, int *type)
{
    int count[CSP_TYPES_MAX] = { 0 }, n = 0;
    for (int v = 0; v < csp_vars(c); v++)
        count[csp_var_type(c, (csp_var)v)]++;
    for (int t = 0; t < csp_types(c); t++)
        if (count[t] == CELLS)
            type[n++] = t;
    return n;
}

static bool find_frame(const csp *c, frame *frame)
{
    int type[CSP_TYPES_MAX], n = list_types(c, type);
    classes k = { .csp = c };
    for (int i = 0; i < n * n * n * n; i++) {
        int a = i % n, x = i / n % n, y = i / n / n % n, z = i / n / n / n;
        if (a == x || a == y || a == z || x >= y || x == z || y == z)
            continue;
        k.type[0] = type[a];
        k.type[1] = type[x];
        k.type[2] = type[y];
        k.type[3] = type[z];
        if (try_types(&k, frame))
            return true;
    }
    return false;
}

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
