/* naive_relations.c: see naive_relations.h. */
#include "naive_relations.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 8, SETS_MAX = 16 };

/* ---- partial whips ---- */

typedef struct chain {
    const state *s;
    csp_label z, left[CELLS_MAX], right[CELLS_MAX];
    csp_var var[CELLS_MAX];
    int n, lefts, vars;
    const csp_list *sets;
    int set_count;
    bool used; /* a set */
    int length;
    bool *ends; /* of partial whips of this length, if that is asked for */
} chain;

static bool is_dead(const chain *c, csp_label l)
{
    bool dead = csp_linked(c->s->csp, l, c->z);
    for (int i = 0; i < c->n; i++)
        dead = dead || csp_linked(c->s->csp, l, c->right[i]);
    return dead;
}

static bool is_in_chain(const chain *c, csp_label l)
{
    bool is = l == c->z;
    for (int i = 0; i < c->n; i++)
        is = is || l == c->right[i];
    return is;
}

static bool is_left(const chain *c, csp_label l)
{
    for (int i = 0; i < c->lefts; i++)
        if (c->left[i] == l)
            return true;
    return false;
}

static csp_label last_of(const chain *c)
{
    return c->n ? c->right[c->n - 1] : c->z;
}

/* May v be the csp-variable of a cell? Undecided, new, without the target and the rights. */
static bool is_usable(const chain *c, csp_var v)
{
    if (c->s->value[v] != CSP_NONE || csp_has(c->s->csp, v, c->z))
        return false;
    for (int i = 0; i < c->n; i++)
        if (csp_has(c->s->csp, v, c->right[i]))
            return false;
    return true;
}

/* How many candidates of v are alive; *right: one of them. */
static int count_alive(const chain *c, csp_var v, csp_label *right)
{
    csp_list labels = csp_var_labels(c->s->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (state_is_candidate(c->s, *l) && !is_dead(c, *l)) {
            *right = *l;
            n++;
        }
    return n;
}

/* A csp-variable with nothing left: the partial whip is a whip, and is not extended. */
static bool has_empty(const chain *c)
{
    csp_label any;
    for (int v = 0; v < csp_vars(c->s->csp); v++)
        if (is_usable(c, (csp_var)v) && !count_alive(c, (csp_var)v, &any))
            return true;
    return false;
}

/* Is there such a csp-variable with a left that is new and linked to the last right? */
static bool ends_in_empty(const chain *c)
{
    csp_label any;
    for (int v = 0; v < csp_vars(c->s->csp); v++) {
        csp_list labels = csp_var_labels(c->s->csp, (csp_var)v);
        if (!is_usable(c, (csp_var)v) || count_alive(c, (csp_var)v, &any))
            continue;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (state_is_candidate(c->s, *l) && !is_left(c, *l) && csp_linked(c->s->csp, *l, last_of(c)))
                return true;
    }
    return false;
}

static bool go_on(chain *c);

/* The same chain with one more right. */
static bool with_right(chain *c, csp_label right)
{
    c->right[c->n++] = right;
    bool found = go_on(c);
    c->n--;
    return found;
}

/* ---- sets ---- */

static bool is_contrad(const chain *c, csp_list set)
{
    for (const csp_label *l = set.begin; l < set.end; l++) {
        bool linked = c->n == 0 && csp_linked(c->s->csp, *l, c->z);
        for (int i = 0; i < c->n; i++)
            linked = linked || csp_linked(c->s->csp, *l, c->right[i]);
        if (!linked || is_in_chain(c, *l))
            return false;
    }
    return true;
}

/* All members but one are dead, one of them by the last right; the other one is a right. */
static bool try_set(chain *c, csp_list set)
{
    csp_label right = CSP_NONE;
    bool continues = false;
    int alive = 0;
    for (const csp_label *l = set.begin; l < set.end; l++) {
        if (is_in_chain(c, *l))
            return false;
        if (!is_dead(c, *l)) {
            right = *l;
            alive++;
        } else
            continues = continues || csp_linked(c->s->csp, *l, last_of(c));
    }
    if (alive != 1 || !continues || c->n + 1 >= c->length)
        return false;
    c->used = true;
    bool found = with_right(c, right);
    c->used = false;
    return found;
}

/* ---- the search ---- */

static bool try_variable(chain *c, csp_var v)
{
    csp_list labels = csp_var_labels(c->s->csp, v);
    csp_label right = CSP_NONE;
    if (!is_usable(c, v) || count_alive(c, v, &right) != 1)
        return false;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (!state_is_candidate(c->s, *l) || *l == right || is_left(c, *l) || is_in_chain(c, *l) ||
            !csp_linked(c->s->csp, *l, last_of(c)))
            continue;
        c->left[c->lefts++] = *l;
        bool found = with_right(c, right);
        c->lefts--;
        if (found)
            return true;
    }
    return false;
}

static bool go_on(chain *c)
{
    bool empty = has_empty(c);
    if (c->ends && c->n == c->length) {
        c->ends[last_of(c)] = true;
        return false;
    }
    if (empty)
        return !c->ends && c->used && c->n + 1 == c->length && ends_in_empty(c);
    for (int i = 0; i < c->set_count && !c->used; i++) {
        if (c->n + 1 == c->length && is_contrad(c, c->sets[i]))
            return true;
        if (try_set(c, c->sets[i]))
            return true;
    }
    for (int v = 0; v < csp_vars(c->s->csp) && c->n + (c->ends == NULL) < c->length; v++)
        if (try_variable(c, (csp_var)v))
            return true;
    return false;
}

bool naive_or_whip(const state *s, const csp_list *sets, int n, csp_label z, int length)
{
    chain c = { .s = s, .z = z, .sets = sets, .set_count = n, .length = length };
    return go_on(&c);
}

/* ---- forcing whips ---- */

/* Marks the ends of partial whips of this length on z. */
static void mark_ends(const state *s, csp_label z, int length, bool *ends)
{
    chain c = { .s = s, .z = z, .length = length, .ends = ends };
    memset(ends, 0, (size_t)csp_labels(s->csp) * sizeof *ends);
    if (length == 0)
        ends[z] = true;
    else
        go_on(&c);
}

/* For each way to share out the cells: what all that are reached agree on. */
static void share_out(const state *s, csp_list members, int cells, const bool *agreed[2], bool *marked)
{
    size_t labels = (size_t)csp_labels(s->csp);
    bool *ends = calloc(labels, 1), *is = calloc(labels, 1), *linked = calloc(labels, 1);
    for (int p = 0; p <= cells; p++) {
        mark_ends(s, *members.begin, p, ends);
        for (size_t l = 0; l < labels; l++) {
            is[l] = agreed[0][l] && p > 0 && ends[l];
            linked[l] = false;
            for (size_t e = 0; e < labels && agreed[1][l]; e++)
                linked[l] = linked[l] || (ends[e] && csp_linked(s->csp, (csp_label)e, (csp_label)l));
        }
        if (members.begin + 1 < members.end) {
            const bool *next[2] = { is, linked };
            share_out(s, (csp_list){ members.begin + 1, members.end }, cells - p, next, marked);
        } else if (p == cells)
            for (size_t l = 0; l < labels; l++)
                marked[l] = marked[l] || (state_is_candidate(s, (csp_label)l) && (is[l] || linked[l]));
    }
    free(ends);
    free(is);
    free(linked);
}

void naive_forcing(const state *s, csp_list members, int length, bool *marked)
{
    size_t labels = (size_t)csp_labels(s->csp);
    bool *all = malloc(labels);
    memset(all, 1, labels);
    const bool *agreed[2] = { all, all };
    share_out(s, members, length - 1, agreed, marked);
    free(all);
}

/* ---- finned fish ---- */

typedef struct fish {
    const state *s;
    const csp_board *b;
    int size, rows, columns;
    csp_var row[SETS_MAX], column[SETS_MAX]; /* the last row has the fins */
    bool *target;
} fish;

static bool in_any(const csp *c, const csp_var *set, int n, csp_label l)
{
    for (int i = 0; i < n; i++)
        if (csp_has(c, set[i], l))
            return true;
    return false;
}

/* Is l a target: in a column and no row; does each candidate of the rows that is in no column stand in the
 * last row, and is it linked to l? There is such a candidate, and one of that row that is in a column. */
static bool is_target(const fish *f, csp_label t)
{
    const csp *c = f->s->csp;
    int fins = 0, inside = 0;
    if (!in_any(c, f->column, f->size, t) || in_any(c, f->row, f->size, t))
        return false;
    for (int i = 0; i < f->size; i++) {
        csp_list labels = csp_var_labels(c, f->row[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            bool in = in_any(c, f->column, f->size, *l);
            if (!state_is_candidate(f->s, *l))
                continue;
            if (!in && (i < f->size - 1 || !csp_linked(c, *l, t)))
                return false;
            fins += !in;
            inside += in && i == f->size - 1;
        }
    }
    return fins && inside;
}

static void choose_columns(fish *f, const csp_var *from)
{
    if (f->columns == f->size) {
        for (int l = 0; l < csp_labels(f->s->csp); l++)
            if (state_is_candidate(f->s, (csp_label)l) && !f->target[l])
                f->target[l] = is_target(f, (csp_label)l);
        return;
    }
    for (const csp_var *v = from; v < f->b->columns.end; v++) {
        f->column[f->columns++] = *v;
        choose_columns(f, v + 1);
        f->columns--;
    }
}

static bool is_open(const state *s, csp_var v)
{
    return s->value[v] == CSP_NONE && s->count[v] > 1;
}

static void choose_rows(fish *f, const csp_var *from)
{
    if (f->rows == f->size - 1) {
        for (const csp_var *v = f->b->rows.begin; v < f->b->rows.end; v++) {
            int i = 0;
            while (i < f->rows && f->row[i] != *v)
                i++;
            f->row[f->rows] = *v;
            if (i == f->rows && is_open(f->s, *v))
                choose_columns(f, f->b->columns.begin);
        }
        return;
    }
    for (const csp_var *v = from; v < f->b->rows.end; v++) {
        if (!is_open(f->s, *v))
            continue;
        f->row[f->rows++] = *v;
        choose_rows(f, v + 1);
        f->rows--;
    }
}

void naive_finned(const state *s, int size, bool *target)
{
    for (int i = 0; i < csp_boards(s->csp); i++) {
        fish f = { .s = s, .b = csp_board_at(s->csp, i), .size = size, .target = target };
        if (f.b->plain) /* naive_subset.h knows the others */
            choose_rows(&f, f.b->rows.begin);
    }
}

/* ---- tridagons ---- */

static bool complete(const csp *c, csp_list sets, csp_list labels, csp_label *chosen, int n)
{
    if (n == csp_list_size(sets))
        return true;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool fits = csp_has(c, sets.begin[n], *l);
        for (int i = 0; i < n && fits; i++)
            fits = !csp_linked(c, chosen[i], *l);
        chosen[n] = *l;
        if (fits && complete(c, sets, labels, chosen, n + 1))
            return true;
    }
    return false;
}

bool naive_can_choose(const csp *c, csp_list sets, csp_list labels)
{
    csp_label chosen[64];
    return complete(c, sets, labels, chosen, 0);
}

typedef struct corner { /* four blocks, three digits */
    const state *s;
    int band[2], stack[2], digit[3];
    csp_label label[36];
    csp_var set[12];
    void (*take)(void *context, const csp_label *l, int n);
    void *context;
} corner;

static csp_var cell_of(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (!strcmp(csp_type_name(c, csp_var_type(c, *v)), "rc"))
            return *v;
    return CSP_NONE;
}

static int compare_labels(const void *a, const void *b)
{
    return *(const csp_label *)a - *(const csp_label *)b;
}

static void tell_guardians(corner *k)
{
    csp_label list[128];
    int n = 0;
    csp_list labels = { k->label, k->label + 36 };
    if (naive_can_choose(k->s->csp, (csp_list){ k->set, k->set + 12 }, labels))
        return;
    for (int i = 0; i < 12; i++) {
        csp_list all = csp_var_labels(k->s->csp, k->set[i]);
        for (const csp_label *l = all.begin; l < all.end; l++)
            if (state_is_candidate(k->s, *l) && csp_list_find(labels, *l) < 0)
                list[n++] = *l;
    }
    qsort(list, (size_t)n, sizeof *list, compare_labels);
    if (n <= 20)
        k->take(k->context, list, n);
}

/* Three cells in different rows and columns of block `b`, and on to the next. */
static void choose_cells(corner *k, int b)
{
    if (b == 4) {
        tell_guardians(k);
        return;
    }
    for (int x = 0; x < 27; x++) {
        int column[3] = { x % 3, x / 3 % 3, x / 9 };
        bool fits = column[0] != column[1] && column[0] != column[2] && column[1] != column[2];
        for (int r = 0; r < 3 && fits; r++)
            for (int d = 0; d < 3; d++) {
                int row = 3 * k->band[b / 2] + r, c = 3 * k->stack[b % 2] + column[r];
                csp_label l = (csp_label)((row * 9 + c) * 9 + k->digit[d]);
                k->label[9 * b + 3 * r + d] = l;
                k->set[3 * b + r] = cell_of(k->s->csp, l);
                fits = fits && state_is_candidate(k->s, l);
            }
        if (fits)
            choose_cells(k, b + 1);
    }
}

static bool is_decided(const state *s, int band, int stack, int digit)
{
    for (int i = 0; i < 9; i++)
        if (s->label[((3 * band + i / 3) * 9 + 3 * stack + i % 3) * 9 + digit] == VALUE)
            return true;
    return false;
}

void naive_tridagons(const state *s, void (*take)(void *context, const csp_label *l, int n), void *context)
{
    for (int x = 0; x < 9 * 729; x++) {
        int band = x % 3, stack = x / 3 % 3, a = x / 9 % 9, b = x / 81 % 9, c = x / 729;
        corner k = { .s = s,
                     .band = { (band + 1) % 3, (band + 2) % 3 },
                     .stack = { (stack + 1) % 3, (stack + 2) % 3 },
                     .digit = { a, b, c },
                     .take = take,
                     .context = context };
        int decided =
            is_decided(s, band, stack, a) + is_decided(s, band, stack, b) + is_decided(s, band, stack, c);
        if (a < b && b < c && decided >= 2)
            choose_cells(&k, 0);
    }
}
