/* frame.c: see frame.h. The csp-variables of four types are tried in all ways; each way, they are put into
 * classes, and every label is looked at, so that what is found is a frame. */
#include "rules/frame.h"

#include <string.h>

enum { SIZE = FRAME_SIZE, CELLS = FRAME_CELLS, THREE = 3, NONE = 0xFF };

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

bool find_frame(const csp *c, frame *frame)
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
