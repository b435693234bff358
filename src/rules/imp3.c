/* imp3.c: impossible patterns of three digits, as a source of OR_k relations.
 *
 * Definition. A pattern is a set of cells in two bands of a Sudoku that can't all be restricted to three
 * digits, while all but any one of them can. Up to isomorphism there are 633 of them besides four cells of
 * one unit (gen/critical.c). They hold in two stacks as well, for any two bands
 * and any three digits. A pattern is looked for where each of its cells still has all three digits; its other
 * candidates, the *guardians*, are then an OR_k relation, if there are at most eight of them.
 *
 * Soundness. If no guardian were true, each cell of the pattern would have one of the three digits.
 *
 * Search. Up to the order of columns in a stack, and of stacks, a pattern is three *shapes*: three columns of
 * six cells each. The patterns with their rows in all orders that a Sudoku allows are listed once, some
 * 40,000 triples of shapes. For two bands and three digits, each cell weighs as many other candidates as it
 * has, a shape in a stack weighs the least over the orders of its columns, and the patterns whose shapes
 * weigh at most eight in some order of stacks are there. Nearly always this is not begun, because the cells
 * that have the digits are too few or too heavy for ten cells of which each sees three others.
 *
 * The rule knows no Sudoku: it looks for a frame in the network (frame.h). Patterns come at the same place as
 * tridagons; what follows from relations is in relation.h. */
#include "rules/frame.h"
#include "rules/relation.h"

#include "problem/constraints.h"

#include <string.h>

enum {
    ROWS = 6, /* of two bands */
    COLUMNS = FRAME_SIZE,
    THREE = 3,
    CODES = 1 << ROWS,
    CELLS_LEAST = 10, /* of a pattern, */
    CELLS_MOST = 16,
    GUARDIANS = 8,
    TOO_HEAVY = GUARDIANS + 1,
    ORDERS_OF_ROWS = 72,
    FOUND_MOST = 2048 /* that are put in order, the fewest guardians first */
};

static const uint8_t pattern[][COLUMNS] = {
#include "imp3_patterns.h"
};

enum { PATTERNS = (int)(sizeof pattern / sizeof *pattern), PLACED_MOST = PATTERNS * ORDERS_OF_ROWS };

static const uint8_t permutation[6][THREE] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                               { 0, 2, 1 }, { 1, 0, 2 }, { 2, 1, 0 } };

/* Three columns, each the rows in which it has cells, the greatest number first; as one number. */
typedef uint32_t shape;

typedef struct placed {
    uint16_t shape[THREE];
} placed;

/* A pattern that is there: its cells in two bands (rows times columns), and where these are. */
typedef struct found {
    uint64_t cells;
    uint8_t guardians, place, digit[THREE];
} found;

typedef struct imp3 {
    relations *relations;
    bool has_frame;
    frame frame;
    int shapes, placed;
    shape *shape;
    placed *list;
    uint8_t *weight[THREE]; /* of each shape in each stack */
    found *found;
    int n;
} imp3;

/* ---- the patterns, with their rows in all orders ---- */

static uint8_t permuted(uint8_t code, int order)
{
    uint8_t out = 0;
    for (int r = 0; r < ROWS; r++) {
        int band = (r / THREE) ^ (order / 36), within = r < THREE ? order % 6 : order / 6 % 6;
        out |= (uint8_t)((code >> r & 1) << (THREE * band + permutation[within][r % THREE]));
    }
    return out;
}

static void swap_if_less(shape *first, shape *second)
{
    if (*first >= *second)
        return;
    shape keep = *first;
    *first = *second;
    *second = keep;
}

static void sort_three(shape *of)
{
    swap_if_less(&of[0], &of[1]);
    swap_if_less(&of[1], &of[2]);
    swap_if_less(&of[0], &of[1]);
}

/* The shapes of a pattern, its rows in this order. */
static void take_shapes(const uint8_t *columns, int order, shape *out)
{
    for (int k = 0; k < THREE; k++) {
        shape code[THREE];
        for (int i = 0; i < THREE; i++)
            code[i] = permuted(columns[THREE * k + i], order);
        sort_three(code);
        out[k] = code[0] << 2 * ROWS | code[1] << ROWS | code[2];
    }
    sort_three(out);
}

/* The number of a shape, which is given one if it has none; `number` has room for all there can be. */
static uint16_t number_of(imp3 *mine, uint16_t *number, shape is)
{
    if (!number[is]) {
        mine->shape[mine->shapes] = is;
        number[is] = (uint16_t)++mine->shapes;
    }
    return (uint16_t)(number[is] - 1);
}

static void list_orders(imp3 *mine, uint16_t *number, const uint8_t *columns)
{
    int first = mine->placed;
    for (int order = 0; order < ORDERS_OF_ROWS; order++) {
        shape of[THREE];
        placed p;
        take_shapes(columns, order, of);
        for (int k = 0; k < THREE; k++)
            p.shape[k] = number_of(mine, number, of[k]);
        int i = first;
        while (i < mine->placed && memcmp(&mine->list[i], &p, sizeof p) != 0)
            i++;
        mine->list[i] = p;
        mine->placed += i == mine->placed;
    }
}

static status open(search *search, void **out)
{
    enum { SHAPES_MOST = 4096 };
    imp3 *mine = *out = arena_take(&search->arena, 1, sizeof *mine);
    if (!mine)
        return NO_MEMORY;
    mine->has_frame = find_frame(search->csp, &mine->frame);
    if (!mine->has_frame)
        return relations_open(search, &mine->relations);
    uint16_t *number = arena_take(&search->arena, 1 << THREE * ROWS, sizeof *number);
    mine->shape = arena_take(&search->arena, SHAPES_MOST, sizeof *mine->shape);
    mine->list = arena_take(&search->arena, PLACED_MOST, sizeof *mine->list);
    mine->found = arena_take(&search->arena, FOUND_MOST, sizeof *mine->found);
    for (int k = 0; k < THREE; k++)
        mine->weight[k] = arena_take(&search->arena, SHAPES_MOST, sizeof *mine->weight[k]);
    if (!number || !mine->shape || !mine->list || !mine->found || !mine->weight[0] || !mine->weight[1] ||
        !mine->weight[2])
        return NO_MEMORY;
    for (int i = 0; i < PATTERNS; i++)
        list_orders(mine, number, pattern[i]);
    return relations_open(search, &mine->relations);
}

/* ---- what the cells weigh ---- */

/* Two bands (or two stacks) and three digits, and what each cell there weighs: how many other candidates it
 * has; TOO_HEAVY if it lacks one of the digits. */
typedef struct view {
    int place; /* 0 to 2: the band that is left out; 3 to 5: the stack that is */
    int digit[THREE];
    uint8_t weight[ROWS][COLUMNS];
} view;

/* The row of a cell of the two bands in the frame. */
static int row_of(int place, int row)
{
    int left_out = place % THREE, band = row / THREE;
    return THREE * (band + (band >= left_out)) + row % THREE;
}

static csp_label label_at(const frame *frame, int place, int row, int column, int digit)
{
    int r = row_of(place, row);
    return place < THREE ? frame->label[r][column][digit] : frame->label[column][r][digit];
}

static csp_var cell_at(const frame *frame, int place, int row, int column)
{
    int r = row_of(place, row);
    return place < THREE ? frame->cell[r][column] : frame->cell[column][r];
}

static void weigh_cells(uint16_t candidates[ROWS][COLUMNS], view *view)
{
    unsigned three = 1u << view->digit[0] | 1u << view->digit[1] | 1u << view->digit[2];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            unsigned all = candidates[r][c];
            int n = __builtin_popcount(all) - THREE;
            view->weight[r][c] = (uint8_t)((all & three) == three && n <= GUARDIANS ? n : TOO_HEAVY);
        }
}

static int neighbours(const view *view, int row, int column)
{
    int n = -3; /* the cell itself is in its row, in its column and in its block */
    for (int c = 0; c < COLUMNS; c++)
        n += view->weight[row][c] < TOO_HEAVY;
    for (int r = 0; r < ROWS; r++)
        n += view->weight[r][column] < TOO_HEAVY;
    for (int i = 0; i < THREE * THREE; i++)
        n += view->weight[row / THREE * THREE + i / THREE][column / THREE * THREE + i % THREE] < TOO_HEAVY;
    return n;
}

/* Leaves out cells that see fewer than three others (a cell of its row and of its block is counted twice, so
 * some of these stay). Could ten of the rest have no more than eight guardians? */
static bool is_worth_it(view *view)
{
    int count[TOO_HEAVY + 1] = { 0 }, cells = 0, sum = 0;
    for (bool again = true; again;) {
        again = false;
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS; c++)
                if (view->weight[r][c] < TOO_HEAVY && neighbours(view, r, c) < THREE) {
                    view->weight[r][c] = TOO_HEAVY;
                    again = true;
                }
    }
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            count[view->weight[r][c]]++;
    for (int w = 0; w < TOO_HEAVY && cells < CELLS_LEAST; w++) {
        int more = count[w] < CELLS_LEAST - cells ? count[w] : CELLS_LEAST - cells;
        cells += more;
        sum += more * w;
    }
    return cells == CELLS_LEAST && sum <= GUARDIANS;
}

static int capped(int weight)
{
    return weight < TOO_HEAVY ? weight : TOO_HEAVY;
}

/* What each set of rows of each column weighs. */
static void weigh_columns(const view *view, uint8_t weight[COLUMNS][CODES])
{
    for (int c = 0; c < COLUMNS; c++) {
        weight[c][0] = 0;
        for (int code = 1; code < CODES; code++)
            weight[c][code] = (uint8_t)capped(weight[c][code & (code - 1)] +
                                              view->weight[__builtin_ctz((unsigned)code)][c]);
    }
}

static int code_of(shape is, int column)
{
    return (int)(is >> (2 - column) * ROWS) & (CODES - 1);
}

/* The weight of a shape in a stack, its columns in this order. */
static int weigh(uint8_t weight[COLUMNS][CODES], shape is, int stack, const uint8_t *order)
{
    int sum = 0;
    for (int i = 0; i < THREE; i++)
        sum += weight[THREE * stack + order[i]][code_of(is, i)];
    return capped(sum);
}

static void weigh_shapes(imp3 *mine, uint8_t weight[COLUMNS][CODES])
{
    for (int stack = 0; stack < THREE; stack++)
        for (int i = 0; i < mine->shapes; i++) {
            int least = TOO_HEAVY;
            for (int k = 0; k < 6 && least; k++) {
                int w = weigh(weight, mine->shape[i], stack, permutation[k]);
                least = w < least ? w : least;
            }
            mine->weight[stack][i] = (uint8_t)least;
        }
}

/* ---- the patterns that are there ---- */

static uint64_t cells_of(shape is, int stack, const uint8_t *order)
{
    uint64_t cells = 0;
    for (int i = 0; i < THREE; i++)
        for (int r = 0; r < ROWS; r++)
            cells |= (uint64_t)(code_of(is, i) >> r & 1) << (r * COLUMNS + THREE * stack + order[i]);
    return cells;
}

/* Would another order, which comes earlier, put equal columns in each other's place? */
static bool is_repeated(shape is, const uint8_t *order)
{
    return (code_of(is, 0) == code_of(is, 1) && order[0] > order[1]) ||
           (code_of(is, 1) == code_of(is, 2) && order[1] > order[2]);
}

static bool comes_before(const found *first, const found *second)
{
    if (first->guardians != second->guardians)
        return first->guardians < second->guardians;
    return first->cells < second->cells;
}

/* Adds it in order; if there is no room, the last one is dropped. */
static void keep(imp3 *mine, const found *new)
{
    for (int i = 0; i < mine->n; i++)
        if (mine->found[i].cells == new->cells &&
            mine->found[i].place ==
                new->place &&memcmp(mine->found[i].digit, new->digit, sizeof new->digit) == 0)
            return;
    int i = mine->n < FOUND_MOST ? mine->n++ : FOUND_MOST - 1;
    for (; i > 0 && comes_before(new, &mine->found[i - 1]); i--)
        mine->found[i] = mine->found[i - 1];
    mine->found[i] = *new;
}

/* Keeps the pattern for each order of the columns in which it is light enough; stack[k]: where shape k is. */
static void keep_orders(imp3 *mine, const view *view, uint8_t weight[COLUMNS][CODES], const placed *p,
                        const uint8_t *stack)
{
    for (int i = 0; i < 6 * 6 * 6; i++) {
        const uint8_t *order[THREE] = { permutation[i % 6], permutation[i / 6 % 6], permutation[i / 36] };
        found new = { .place = (uint8_t)view->place };
        int sum = 0;
        bool repeated = false;
        for (int k = 0; k < THREE; k++) {
            shape is = mine->shape[p->shape[k]];
            repeated = repeated || is_repeated(is, order[k]);
            sum += weigh(weight, is, stack[k], order[k]);
            new.cells |= cells_of(is, stack[k], order[k]);
            new.digit[k] = (uint8_t)view->digit[k];
        }
        new.guardians = (uint8_t)capped(sum);
        if (sum <= GUARDIANS && !repeated)
            keep(mine, &new);
    }
}

static void look_at(imp3 *mine, view *view)
{
    uint8_t weight[COLUMNS][CODES];
    if (!is_worth_it(view))
        return;
    weigh_columns(view, weight);
    weigh_shapes(mine, weight);
    for (const placed *p = mine->list; p < mine->list + mine->placed; p++)
        for (int k = 0; k < 6; k++) {
            const uint8_t *stack = permutation[k];
            if (mine->weight[stack[0]][p->shape[0]] + mine->weight[stack[1]][p->shape[1]] +
                    mine->weight[stack[2]][p->shape[2]] <=
                GUARDIANS)
                keep_orders(mine, view, weight, p, stack);
        }
}

static void look_for_all(imp3 *mine, const state *s)
{
    mine->n = 0;
    for (int place = 0; place < 2 * THREE; place++) {
        uint16_t candidates[ROWS][COLUMNS];
        view v = { .place = place };
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            unsigned all = 0;
            for (int d = 0; d < FRAME_SIZE; d++)
                all |= (unsigned)state_is_candidate(
                           s, label_at(&mine->frame, place, i / COLUMNS, i % COLUMNS, d))
                       << d;
            candidates[i / COLUMNS][i % COLUMNS] = (uint16_t)all;
        }
        for (v.digit[0] = 0; v.digit[0] < FRAME_SIZE; v.digit[0]++)
            for (v.digit[1] = v.digit[0] + 1; v.digit[1] < FRAME_SIZE; v.digit[1]++)
                for (v.digit[2] = v.digit[1] + 1; v.digit[2] < FRAME_SIZE; v.digit[2]++) {
                    weigh_cells(candidates, &v);
                    look_at(mine, &v);
                }
    }
}

static status tell(imp3 *mine, search *search, const query *query, const step_sink *sink, const found *is)
{
    csp_var set[CELLS_MOST];
    csp_label label[CELLS_MOST * THREE];
    int cells = 0, labels = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        if (!(is->cells >> i & 1))
            continue;
        set[cells++] = cell_at(&mine->frame, is->place, i / COLUMNS, i % COLUMNS);
        for (int d = 0; d < THREE; d++)
            label[labels++] = label_at(&mine->frame, is->place, i / COLUMNS, i % COLUMNS, is->digit[d]);
    }
    const relation of = {
        &constraint_impossible, { set, set + cells }, { label, label + labels }, GUARDIANS
    };
    return relations_tell(mine->relations, search, query, sink, &of);
}

static status find(void *rule, search *search, const query *query, const step_sink *sink, int *next)
{
    imp3 *mine = rule;
    *next = NEVER;
    if (!mine->has_frame)
        return OK;
    search_finder(search, ALL_TYPES);
    status st = relations_find(mine->relations, search, query, sink, next);
    if (st == OK && query->length == THREE) {
        st = watch_node(search->watch);
        look_for_all(mine, search->state);
    }
    for (int i = 0; i < mine->n && query->length == THREE && st == OK; i++)
        st = tell(mine, search, query, sink, &mine->found[i]);
    if (query->length < THREE)
        *next = query->length + 1;
    return st;
}

const rule rule_imp3 = {
    .code = "Imp3",
    .name = "Imp3",
    .says =
        "impossible patterns of three digits: 10 to 16 cells of two bands that can't all be restricted to "
        "three digits; their other candidates are an OR relation",
    .rank = 13,
    .min_length = 1,
    .usual_most = THREE,
    .lengthless = true,
    .open = open,
    .find = find,
};
