/* corrupt.c: one function for each kind of corruption; each changes a copy of a path, and says whether it
 * did. What a step says twice (its conclusions, in the step itself and in its first line) JSON says only
 * once; so whatever was spoilt, both are made to agree in the end. */
#include "corrupt.h"

#include "problem/order.h"
#include "steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A path being spoilt, and a step of it: a chain for the corruptions of chains. */
typedef struct patient {
    path *p;
    const bool *truth;
    rng *r;
    int at;
    step *step;
} patient;

static int below(patient *a, int n)
{
    return (int)random_below(a->r, (uint32_t)n);
}

/* A copy of n things with room for one more, in the arena of the path. */
static void *own(patient *a, const void *from, int n, size_t size)
{
    void *to = arena_take(&a->p->steps.arena, (size_t)n + 1, size);
    if (!to)
        abort();
    if (n)
        memcpy(to, from, (size_t)n * size);
    return to;
}

static step_line *own_lines(patient *a)
{
    step_line *line = own(a, a->step->line, a->step->lines, sizeof *line);
    a->step->line = line;
    return line;
}

static csp_label *own_conclusions(patient *a)
{
    csp_label *list = own(a, a->step->conclusion, a->step->conclusions, sizeof *list);
    a->step->conclusion = list;
    return list;
}

/* ---- of a chain: its first line, then its cells, each with the left as its first refutation ---- */

static int cells_of(const patient *a)
{
    return a->step->lines - 1;
}

static step_line *own_cells(patient *a)
{
    return own_lines(a) + 1;
}

static void set_cells(patient *a, int cells)
{
    step_line *line = own_lines(a);
    a->step->lines = cells + 1;
    line->inside = cells;
}

static step_cell *some_cell(patient *a)
{
    return &own_cells(a)[below(a, cells_of(a))].cell;
}

static step_refutation *own_refutations(patient *a, step_cell *cell)
{
    step_refutation *list = own(a, cell->refutation, cell->refuted, sizeof *list);
    cell->refutation = list;
    return list;
}

static void set_right(patient *a, step_cell *cell, csp_label right)
{
    cell->right = own(a, &right, 1, sizeof right);
    cell->rights = 1;
}

/* The number of some line, or of none. */
static uint16_t some_by(patient *a)
{
    return (uint16_t)(below(a, 10) ? below(a, cells_of(a) + 1) : 65535);
}

static csp_label label_of(patient *a, csp_var v)
{
    csp_list labels = csp_var_labels(a->p->start.csp, v);
    return labels.begin[below(a, (int)(labels.end - labels.begin))];
}

/* Another label: of one of the csp-variables of l as a rule, to look plausible; else any. */
static csp_label other_label(patient *a, csp_label l)
{
    const csp *c = a->p->start.csp;
    csp_list vars = csp_label_vars(c, l);
    for (int tries = 0; tries < 8; tries++) {
        csp_label x = tries < 6 && vars.begin < vars.end
                          ? label_of(a, vars.begin[below(a, (int)(vars.end - vars.begin))])
                          : (csp_label)below(a, csp_labels(c));
        if (x != l)
            return x;
    }
    return l;
}

static csp_var other_var(patient *a, csp_var v, csp_label l)
{
    const csp *c = a->p->start.csp;
    csp_list vars = csp_label_vars(c, l);
    for (int tries = 0; tries < 8; tries++) {
        csp_var x =
            tries < 6 ? vars.begin[below(a, (int)(vars.end - vars.begin))] : (csp_var)below(a, csp_vars(c));
        if (x != v)
            return x;
    }
    return v;
}

/* ---- steps and rounds ---- */

static void remove_steps(path *p, int at, int n)
{
    memmove(p->steps.step + at, p->steps.step + at + n,
            (size_t)(p->steps.n - at - n) * sizeof *p->steps.step);
    p->steps.n -= n;
}

static void insert_step(path *p, int at, step s)
{
    if (step_list_add(&p->steps, &s) != OK)
        abort();
    s = p->steps.step[p->steps.n - 1]; /* with its own copies */
    memmove(p->steps.step + at + 1, p->steps.step + at, (size_t)(p->steps.n - 1 - at) * sizeof s);
    p->steps.step[at] = s;
}

static bool drop_step(patient *a)
{
    remove_steps(a->p, a->at, 1);
    return true;
}

static void round_of(const path *p, int at, int *from, int *to)
{
    int round = p->steps.step[at].round;
    for (*from = at; *from > 0 && p->steps.step[*from - 1].round == round; --*from)
        ;
    for (*to = at; *to < p->steps.n && p->steps.step[*to].round == round; ++*to)
        ;
}

static bool drop_round(patient *a)
{
    int from, to;
    round_of(a->p, a->at, &from, &to);
    remove_steps(a->p, from, to - from);
    return true;
}

static bool repeat_step(patient *a)
{
    insert_step(a->p, a->at, *a->step);
    return true;
}

/* In front of another step, as part of its round; nearby ones are more likely to do no harm. */
static bool move_step(patient *a)
{
    step s = *a->step;
    if (a->p->steps.n < 2)
        return false;
    remove_steps(a->p, a->at, 1);
    int n = a->p->steps.n, to = below(a, 2) ? below(a, n) : a->at + below(a, 17) - 8;
    to = to < 0 ? 0 : to >= n ? n - 1 : to;
    if (a->p->steps.step[to].round == s.round)
        return false;
    s.round = a->p->steps.step[to].round;
    insert_step(a->p, to, s);
    return true;
}

static bool change_round(patient *a)
{
    static const int by[] = { -1, 1, 2, -1000, 1000 };
    a->step->round += by[below(a, 5)];
    return true;
}

static bool swap_steps(patient *a)
{
    int from, to, other = below(a, a->p->steps.n);
    round_of(a->p, a->at, &from, &to);
    if (below(a, 2))
        other = from + below(a, to - from);
    if (other == a->at)
        return false;
    step *x = &a->p->steps.step[other], *y = a->step, s = *x;
    int round = x->round;
    *x = *y;
    x->round = round;
    round = y->round;
    *y = s;
    y->round = round;
    return true;
}

static bool split_round(patient *a)
{
    int from, to;
    round_of(a->p, a->at, &from, &to);
    if (a->at == from)
        return false;
    for (int i = a->at; i < a->p->steps.n; i++)
        a->p->steps.step[i].round++;
    return true;
}

static bool merge_rounds(patient *a)
{
    int from, to;
    round_of(a->p, a->at, &from, &to);
    for (int i = to; i < a->p->steps.n; i++)
        a->p->steps.step[i].round--;
    return to < a->p->steps.n;
}

/* ---- conclusions, names, lengths ---- */

static bool change_conclusion(patient *a)
{
    if (!a->step->conclusions)
        return false;
    csp_label *l = own_conclusions(a) + below(a, a->step->conclusions);
    csp_label before = *l;
    *l = other_label(a, before);
    return *l != before;
}

static bool conclude_against_truth(patient *a)
{
    if (!a->truth || !a->step->conclusions)
        return false;
    bool wanted = !step_asserts(a->step);
    csp_label *l = own_conclusions(a);
    for (int tries = 0; tries < 200; tries++) {
        csp_label x = tries < 50 ? other_label(a, *l) : (csp_label)below(a, csp_labels(a->p->start.csp));
        if (a->truth[x] == wanted) {
            *l = x;
            return true;
        }
    }
    return false;
}

static bool add_conclusion(patient *a)
{
    if (!a->step->conclusions)
        return false;
    csp_label *list = own_conclusions(a);
    list[a->step->conclusions] = other_label(a, list[0]);
    a->step->conclusions++;
    return true;
}

static bool drop_conclusion(patient *a)
{
    if (!a->step->conclusions)
        return false;
    a->step->conclusions--;
    return true;
}

/* What was eliminated is asserted, or concluded to have a true one among it … */
static bool change_concludes(patient *a)
{
    step_conclusion before = a->step->concludes;
    a->step->concludes = (step_conclusion)below(a, CONCLUDES_SET + 1);
    return a->step->concludes != before;
}

static bool change_single_variable(patient *a)
{
    const csp *c = a->p->start.csp;
    if (a->step->line->kind != TRESSE_CELL)
        return false;
    csp_var *v = &own_lines(a)->cell.set, before = *v;
    if (csp_is_need(c, before))
        before = (csp_var)below(a, csp_vars(c));
    *v = other_var(a, before, a->step->conclusions ? a->step->conclusion[0] : label_of(a, before));
    if (below(a, 2) && is_single(a->step)) /* with the right name, it may be right */
        a->step->name = csp_type_single(c, csp_var_type(c, *v));
    return *v != before;
}

static bool change_rule(patient *a)
{
    const csp *c = a->p->start.csp;
    const char *names[] = { "whip",
                            "braid",
                            "biv-chain",
                            "z-whip",
                            "t-chain",
                            "t-whip",
                            "g-whip",
                            "g-braid",
                            "whip-rc",
                            "whip-rc/rn",
                            "whip-rn/rc",
                            "biv-chain-rc",
                            "braid-ta",
                            "contradiction",
                            "T&E",
                            "",
                            "whip[2]",
                            "Whip",
                            "subset",
                            "asc",
                            "hill",
                            "valley",
                            "order",
                            "coupling",
                            "oddagon",
                            "oddagon-rc",
                            csp_type_single(c, below(a, csp_types(c))),
                            csp_subset_name(c, below(a, csp_types(c)), below(a, csp_types(c)),
                                            2 + below(a, 3)) };
    int all = sizeof names / sizeof *names;
    const char *name = is_chain(a->step) && below(a, 4) ? names[below(a, 5)] : names[below(a, all)];
    bool other = strcmp(name, a->step->name) != 0;
    a->step->name = name;
    return other;
}

static bool change_length(patient *a)
{
    static const int by[] = { -1, 1, 1, 2, 1000 };
    a->step->length += by[below(a, 5)];
    return true;
}

/* ---- cells ---- */

static bool change_left(patient *a)
{
    step_cell *cell = some_cell(a);
    step_refutation *left = own_refutations(a, cell);
    csp_label before = left->label;
    left->label = below(a, 4) ? label_of(a, cell->set) : other_label(a, before);
    return left->label != before;
}

static bool change_left_by(patient *a)
{
    step_refutation *left = own_refutations(a, some_cell(a));
    uint16_t before = left->by;
    left->by = some_by(a);
    return left->by != before;
}

/* None any more, or the left is one of the others. */
static bool drop_left(patient *a)
{
    step_cell *cell = some_cell(a);
    cell->has_left = false;
    if (below(a, 2)) {
        cell->refutation++;
        cell->refuted--;
    }
    return true;
}

static bool change_right(patient *a)
{
    step_cell *cell = some_cell(a);
    csp_label before = cell_right(cell);
    set_right(a, cell, below(a, 4) ? label_of(a, cell->set) : other_label(a, cell_left(cell)));
    return cell_right(cell) != before;
}

static bool drop_right(patient *a)
{
    step_cell *cell = some_cell(a);
    bool had = cell->rights > 0;
    cell->rights = 0;
    cell->right_by = NO_LINE;
    return had;
}

/* A second one: an other, as a rule, which is none any more. */
static bool add_right(patient *a)
{
    step_cell *cell = some_cell(a);
    if (!cell->rights)
        return false;
    csp_label *right = own(a, cell->right, cell->rights, sizeof *right);
    bool other = cell->refuted > 1 && below(a, 4);
    right[cell->rights++] = other ? cell->refutation[--cell->refuted].label : label_of(a, cell->set);
    cell->right = right;
    return true;
}

/* Something else refutes a right, or something at all. (Who refutes the last one is not said: line 0.) */
static bool change_right_by(patient *a)
{
    step_cell *cell = some_cell(a);
    if (!cell->rights)
        return false;
    cell->right_by = (uint16_t)(1 + below(a, cells_of(a) + 1));
    return true;
}

static bool change_variable(patient *a)
{
    step_cell *cell = some_cell(a);
    csp_var before = cell->set;
    cell->set = other_var(a, before, cell_left(cell));
    return cell->set != before;
}

static step_refutation *some_other(patient *a, step_cell **cell)
{
    for (int tries = 0; tries < 8; tries++) {
        *cell = some_cell(a);
        if ((*cell)->refuted > 1)
            return own_refutations(a, *cell) + 1 + below(a, (*cell)->refuted - 1);
    }
    return NULL;
}

static bool change_other(patient *a)
{
    step_cell *cell;
    step_refutation *other = some_other(a, &cell);
    if (!other)
        return false;
    csp_label before = other->label;
    other->label = below(a, 4) ? label_of(a, cell->set) : other_label(a, before);
    return other->label != before;
}

static bool change_other_by(patient *a)
{
    step_cell *cell;
    step_refutation *other = some_other(a, &cell);
    if (!other)
        return false;
    uint16_t before = other->by;
    other->by = some_by(a);
    return other->by != before;
}

static bool drop_other(patient *a)
{
    step_cell *cell;
    step_refutation *other = some_other(a, &cell);
    if (!other)
        return false;
    *other = cell->refutation[--cell->refuted];
    return true;
}

static bool add_other(patient *a)
{
    step_cell *cell = some_cell(a);
    step_refutation *list = own_refutations(a, cell);
    list[cell->refuted++] = (step_refutation){ label_of(a, cell->set), (uint16_t)below(a, cells_of(a)) };
    return true;
}

static bool exchange_left(patient *a)
{
    step_cell *cell;
    step_refutation *other = some_other(a, &cell);
    if (!other)
        return false;
    step_refutation *left = other - (other - cell->refutation), before = *left; /* some_other owns the list */
    *left = *other;
    *other = before;
    return true;
}

static bool exchange_right(patient *a)
{
    step_cell *cell = some_cell(a);
    step_refutation *left = own_refutations(a, cell);
    csp_label before = left->label;
    if (!cell->rights)
        return false;
    left->label = cell->right[0];
    set_right(a, cell, before);
    return true;
}

static bool drop_cell(patient *a)
{
    step_line *cell = own_cells(a);
    int n = cells_of(a), at = below(a, n);
    memmove(cell + at, cell + at + 1, (size_t)(n - 1 - at) * sizeof *cell);
    set_cells(a, n - 1);
    if (below(a, 2))
        a->step->length--;
    return true;
}

static bool repeat_cell(patient *a)
{
    step_line *cell = own_cells(a);
    int n = cells_of(a), at = below(a, n);
    memmove(cell + at + 1, cell + at, (size_t)(n - at) * sizeof *cell);
    set_cells(a, n + 1);
    if (below(a, 2))
        a->step->length++;
    return true;
}

/* A cell becomes a line of another kind, which has something of it. */
static bool change_line(patient *a)
{
    step_line *first = own_cells(a);
    int n = cells_of(a), at = below(a, n);
    step_cell cell = first[at].cell;
    csp_var *set = own(a, &cell.set, 1, sizeof *set);
    csp_label *left = own(a, &cell.refutation[0].label, 1, sizeof *left);
    int rest = below(a, 2) ? n - 1 - at : 0;
    step_line other[] = {
        { .kind = TRESSE_SUPPOSE, .inside = rest, .suppose = { below(a, 2), 1, left, 0, NULL } },
        { .kind = TRESSE_SUBSET,
          .subset = { .size = 1, .row = set, .column = set, .targets = 1, .target = left } },
        { .kind = TRESSE_CASES, .inside = rest, .cell = cell }
    };
    first[at] = other[below(a, sizeof other / sizeof *other)];
    return true;
}

/* Where cells move, what is linked to their rights is made to follow them, half of the time. */
static void swap_cells_at(patient *a, int i, int j)
{
    step_line *cell = own_cells(a), x = cell[i];
    cell[i] = cell[j];
    cell[j] = x;
    if (below(a, 2))
        return;
    for (int k = 0; k < cells_of(a); k++) {
        step_refutation *list = own_refutations(a, &cell[k].cell);
        for (int n = 0; n < cell[k].cell.refuted; n++)
            list[n].by = (uint16_t)(list[n].by == i + 1 ? j + 1 : list[n].by == j + 1 ? i + 1 : list[n].by);
    }
}

static bool swap_cells(patient *a)
{
    int i = below(a, cells_of(a)), j = below(a, cells_of(a));
    if (i == j)
        return false;
    swap_cells_at(a, i, j);
    return true;
}

/* Neighbours that are not last: in a braid they often don't depend on each other. */
static bool swap_neighbours(patient *a)
{
    if (cells_of(a) < 3)
        return false;
    int i = below(a, cells_of(a) - 2);
    swap_cells_at(a, i, i + 1);
    return true;
}

/* ---- Subsets ---- */

/* Rows, then columns, as one list, in which each may become anything; put_subset makes them a Subset again.
 */
static csp_var *own_subset(patient *a)
{
    const step_subset *u = &a->step->line->subset;
    size_t n = (size_t)u->size;
    csp_var *list = own(a, NULL, 0, sizeof *list * (2 * n + 1));
    memcpy(list, u->row, n * sizeof *list);
    memcpy(list + n, u->column, n * sizeof *list);
    return list;
}

static int sets_of(const patient *a)
{
    return 2 * a->step->line->subset.size;
}

static void put_subset(patient *a, const csp_var *list, int size)
{
    step_subset *u = &own_lines(a)->subset;
    u->size = size;
    u->row = list;
    u->column = list + size;
}

/* Another set that shares a label with this one, of its own type as a rule. */
static csp_var other_set(patient *a, csp_var v)
{
    const csp *c = a->p->start.csp;
    for (int tries = 0; tries < 20; tries++) {
        csp_var x = (csp_var)below(a, csp_exclusive(c));
        if (x != v && (tries > 15 || csp_var_type(c, x) == csp_var_type(c, v)))
            return x;
    }
    return v;
}

static bool change_set(patient *a)
{
    csp_var *list = own_subset(a), *v = list + below(a, sets_of(a)), before = *v;
    *v = other_set(a, before);
    put_subset(a, list, sets_of(a) / 2);
    return *v != before;
}

static bool swap_two(patient *a, csp_var *list, int n)
{
    int i = below(a, n), j = below(a, n);
    csp_var v = list[i];
    list[i] = list[j];
    list[j] = v;
    return i != j;
}

/* A row for a column, or two rows, or two columns: the order does no harm. */
static bool swap_sets(patient *a)
{
    csp_var *list = own_subset(a);
    bool done = swap_two(a, list, sets_of(a));
    put_subset(a, list, sets_of(a) / 2);
    return done;
}

/* Rows become columns and columns rows: on a square board the complement may be right, this hardly ever is.
 */
static bool turn_subset(patient *a)
{
    step_subset *u = &own_lines(a)->subset;
    const csp_var *row = u->row;
    u->row = u->column;
    u->column = row;
    return true;
}

/* A row and a column more or less; the name is made to follow, half of the time. */
static bool resize_subset(patient *a)
{
    const csp *c = a->p->start.csp;
    const step_subset *old = &a->step->line->subset;
    int n = old->size, more = below(a, 2), size = n + (more ? 1 : -1);
    if (size < 1)
        return false;
    csp_var *list = own(a, NULL, 0, sizeof *list * (2 * (size_t)size + 1));
    for (int i = 0; i < size; i++) {
        list[i] = i < n ? old->row[i] : other_set(a, old->row[0]);
        list[size + i] = i < n ? old->column[i] : other_set(a, old->column[0]);
    }
    put_subset(a, list, size);
    a->step->length = size;
    if (below(a, 2))
        a->step->name = csp_subset_name(c, csp_var_type(c, list[0]), csp_var_type(c, list[size]), size);
    return true;
}

static bool repeat_set(patient *a)
{
    csp_var *list = own_subset(a);
    int i = below(a, sets_of(a)), j = below(a, sets_of(a));
    bool other = list[i] != list[j];
    list[i] = list[j];
    put_subset(a, list, sets_of(a) / 2);
    return other;
}

/* A candidate of a row is said to be refuted by a line that is not there. */
static bool refute_of_subset(patient *a)
{
    step_subset *u = &own_lines(a)->subset;
    step_refutation x = { label_of(a, u->row[below(a, u->size)]), (uint16_t)below(a, 2) };
    u->refutation = own(a, &x, 1, sizeof x);
    u->refuted = 1;
    return true;
}

/* ---- trials ---- */

static bool change_depth(patient *a)
{
    a->step->length = below(a, 4);
    return true;
}

static bool drop_inner(patient *a)
{
    step_supposition *t = &own_lines(a)->suppose;
    t->inners -= t->inners > 0;
    return true;
}

/* The steps inside as a path of their own, spoilt in some way. */
static bool spoil_inner(patient *a)
{
    int from, to;
    path inside = { .theory = a->p->theory }, spoilt;
    round_of(a->p, a->at, &from, &to);
    inside.start = lab_copy(&a->p->start);
    naive_replay(&inside.start, a->p->steps.step, from);
    if (a->step->conclusions && state_is_candidate(&inside.start, a->step->conclusion[0]))
        state_assert(&inside.start, a->step->conclusion[0]);
    inside.final = lab_copy(&inside.start);
    step_list_open(&inside.steps, &memory_standard);
    for (int i = 0; i < trial_steps(a->step); i++)
        if (step_list_add(&inside.steps, trial_step(a->step, i)) != OK)
            abort();
    bool done = corrupt_path(&inside, (corruption)below(a, FORGE_CHAIN), NULL, a->r, &spoilt, NULL);
    if (done) {
        step_supposition *t = &own_lines(a)->suppose;
        t->inner = spoilt.steps.step;
        t->inners = spoilt.steps.n;
        if (step_list_add(&a->p->steps, a->step) != OK) /* copies what is inside; it may move the list */
            abort();
        a->p->steps.step[a->at] = a->p->steps.step[--a->p->steps.n];
        path_close(&spoilt);
    }
    path_close(&inside);
    return done;
}

/* ---- orders and needs ---- */

/* The evidence of an order, with lists of its own: the csp-variables have room for one more. */
typedef struct order {
    step_declared *line;
    csp_var *set;
    csp_label *end; /* ORDER_LEAST, ORDER_GREATEST */
} order;

static order own_order(patient *a)
{
    step_declared *d = &own_lines(a)->declared;
    order o = { d, own(a, d->set, d->sets, sizeof *d->set), own(a, d->label, d->labels, sizeof *d->label) };
    d->set = o.set;
    d->label = o.end;
    return o;
}

/* One that stands beside it in some order, as a rule. */
static bool change_ordered(patient *a)
{
    const csp *c = a->p->start.csp;
    order o = own_order(a);
    csp_var *v = o.set + below(a, o.line->sets), before = *v;
    csp_list beside = below(a, 2) ? csp_greater(c, before) : csp_smaller(c, before);
    *v = beside.end == beside.begin || !below(a, 4)
             ? (csp_var)below(a, csp_vars(c))
             : beside.begin[below(a, (int)(beside.end - beside.begin))];
    return *v != before;
}

static bool swap_ordered(patient *a)
{
    order o = own_order(a);
    return swap_two(a, o.set, o.line->sets);
}

/* One more at the end, in some order with it if there is one, or one less at one of the ends. */
static bool resize_order(patient *a)
{
    const csp *c = a->p->start.csp;
    order o = own_order(a);
    csp_var last = o.set[o.line->sets - 1];
    csp_list beside = below(a, 2) ? csp_greater(c, last) : csp_smaller(c, last);
    if (below(a, 2) && beside.begin < beside.end)
        o.set[o.line->sets++] = beside.begin[below(a, (int)(beside.end - beside.begin))];
    else {
        o.line->set += below(a, 2);
        o.line->sets--;
    }
    if (o.line->number && below(a, 3))
        a->step->length = o.line->sets - 1;
    return o.line->sets > 0;
}

static int some_bound(patient *a, const order *o)
{
    return o->end[ORDER_LEAST] == CSP_NONE || (o->end[ORDER_GREATEST] != CSP_NONE && below(a, 2))
               ? ORDER_GREATEST
               : ORDER_LEAST;
}

static bool change_bound(patient *a)
{
    order o = own_order(a);
    csp_label *l = &o.end[some_bound(a, &o)], before = *l;
    *l = label_of(a, o.set[below(a, 2) ? 0 : o.line->sets - 1]);
    return *l != before;
}

/* None, or the other one. */
static bool drop_bound(patient *a)
{
    order o = own_order(a);
    int i = some_bound(a, &o);
    if (below(a, 2))
        o.end[!i] = o.end[i];
    o.end[i] = CSP_NONE;
    return true;
}

static bool change_turn(patient *a)
{
    order o = own_order(a);
    int before = o.line->number;
    o.line->number = below(a, o.line->sets + 1);
    return o.line->number != before;
}

/* Of a coupling, whose need is in its second line, or of a contradiction, which has no other. */
static bool change_need(patient *a)
{
    const csp *c = a->p->start.csp;
    csp_var *set = &own_lines(a)[a->step->lines - 1].cell.set, before = *set;
    *set = csp_need_set(c, below(a, csp_needs(c)));
    return *set != before;
}

/* ---- forged chains ---- */

enum { FORGED_MAX = 8 };

/* A chain being made at random in the state at the start of a round. */
typedef struct forgery {
    patient *a;
    state now;
    bool whip;
    csp_label killer[FORGED_MAX + 1]; /* the target, then the rights */
    step_line line[FORGED_MAX + 1];   /* the supposition, then the cells */
    int cells;
} forgery;

static bool kills(const forgery *f, int by, csp_label l)
{
    return csp_linked(f->now.csp, l, f->killer[by]);
}

/* One of the killers so far that l is linked to, at random; -1: none. */
static int some_killer(forgery *f, csp_label l)
{
    int found = -1, n = 0;
    for (int by = 0; by <= f->cells; by++)
        if (kills(f, by, l) && below(f->a, ++n) == 0)
            found = by;
    return found;
}

/* The candidates of v: how many, how many that nothing kills, and a random one of these and of those that may
 * be the left (CSP_NONE: there is none). */
typedef struct survey {
    int candidates, alive, lefts;
    csp_label survivor, left;
} survey;

static survey look_at(forgery *f, csp_var v)
{
    survey s = { 0, 0, 0, CSP_NONE, CSP_NONE };
    csp_list labels = csp_var_labels(f->now.csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (!state_is_candidate(&f->now, *l))
            continue;
        s.candidates++;
        if (some_killer(f, *l) < 0) {
            s.alive++;
            s.survivor = *l;
        } else if ((!f->whip || kills(f, f->cells, *l)) && below(f->a, ++s.lefts) == 0)
            s.left = *l;
    }
    return s;
}

/* A csp-variable that could be the next cell's, as far as its candidates go. */
static bool find_cell(forgery *f, csp_var *v, survey *s)
{
    for (int tries = 0; tries < 60; tries++) {
        csp_list links = csp_near_links(f->now.csp, f->killer[f->cells]);
        csp_label near =
            links.begin < links.end ? links.begin[below(f->a, (int)(links.end - links.begin))] : 0;
        csp_list vars = csp_label_vars(f->now.csp, near);
        *v = tries % 4 && vars.begin < vars.end ? vars.begin[below(f->a, (int)(vars.end - vars.begin))]
                                                : (csp_var)below(f->a, csp_vars(f->now.csp));
        *s = look_at(f, *v);
        bool again = false;
        for (int i = 0; i <= f->cells; i++)
            again = again || f->killer[i] == s->survivor;
        if (s->left != CSP_NONE && s->alive <= 1 && (!again || below(f->a, 16) == 0))
            return true;
    }
    return false;
}

/* The cell with all its candidates; a right that is killed already is one of the things that may be wrong. */
static bool forge_cell(forgery *f, csp_var v, const survey *s)
{
    step_refutation *out = own(f->a, NULL, 0, sizeof *out * ((size_t)s->candidates + 1));
    step_cell c = { .set = v, .has_left = true, .refutation = out, .right_by = NO_LINE };
    bool last = s->alive == 0 && (s->candidates < 3 || below(f->a, 4));
    csp_label right = s->survivor;
    csp_list labels = csp_var_labels(f->now.csp, v);
    out[c.refuted++] = (step_refutation){ s->left, (uint16_t)(f->whip ? f->cells : some_killer(f, s->left)) };
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (!state_is_candidate(&f->now, *l) || *l == s->left || *l == right)
            continue;
        if (!last && right == CSP_NONE)
            right = *l;
        else
            out[c.refuted++] = (step_refutation){ *l, (uint16_t)some_killer(f, *l) };
    }
    if (right != CSP_NONE)
        set_right(f->a, &c, right);
    f->line[++f->cells] = (step_line){ .kind = TRESSE_CELL, .cell = c };
    if (!last && f->cells < FORGED_MAX)
        f->killer[f->cells] = right;
    return last;
}

static bool forge_cells(forgery *f)
{
    csp_var v;
    survey s;
    int labels = csp_labels(f->now.csp);
    for (int tries = 0; tries < 50; tries++) {
        f->killer[0] = (csp_label)below(f->a, labels);
        if (state_is_candidate(&f->now, f->killer[0]))
            break;
    }
    while (f->cells < FORGED_MAX && find_cell(f, &v, &s))
        if (forge_cell(f, v, &s))
            return true;
    return false;
}

static bool forge_chain(patient *a)
{
    int from, to;
    forgery f = { .a = a, .now = lab_copy(&a->p->start), .whip = below(a, 2) };
    round_of(a->p, a->at, &from, &to);
    naive_replay(&f.now, a->p->steps.step, from);
    bool made = forge_cells(&f);
    if (made) {
        const rule *kind = f.whip ? &rule_whip : &rule_braid;
        f.line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                                 .inside = f.cells,
                                 .suppose = { .labels = 1, .label = f.killer } };
        step s = { .rule = kind,
                   .name = kind->name,
                   .length = f.cells,
                   .round = a->step->round,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = f.killer,
                   .lines = f.cells + 1,
                   .line = f.line };
        if (theory_read(&a->p->theory, "W+B", 3, NULL) != OK)
            abort();
        insert_step(a->p, a->at, s);
    }
    lab_drop(&f.now);
    return made;
}

/* ---- the path as a whole ---- */

static bool change_theory(patient *a)
{
    static const char *const names[] = {
        "BRT",     "W",       "B",          "W+B",    "W1",  "W2", "B2", "W3",      "B3",        "W4",
        "W2+B4",   "TE(BRT)", "TE(B2)",     "TE(W3)", "B5",  "S",  "S3", "TE(B,2)", "TE(BRT,1)", "S+W",
        "TE(S)",   "BC",      "Z",          "T",      "BC3", "Z3", "T3", "W:rc",    "W:rc/rn",   "W:rn/rc",
        "BC:rc+W", "W:ta",    "BC+Z+T+W+B", "S2+Z+W", "H",   "H2", "C",  "H+B2",    "TE(H)"
    };
    const char *name = names[below(a, sizeof names / sizeof *names)];
    theory t;
    if (theory_read(&t, name, strlen(name), NULL) != OK || strcmp(name, a->p->theory.name) == 0)
        return false;
    a->p->theory = t;
    return true;
}

static bool change_final(patient *a)
{
    int l = below(a, csp_labels(a->p->start.csp)), now = a->p->final.label[l];
    a->p->final.label[l] = (uint8_t)((now + 1 + below(a, 2)) % 3);
    return true;
}

static bool change_rating(patient *a)
{
    a->p->result.hardest += below(a, 2) ? 1 : -1;
    return true;
}

static bool change_outcome(patient *a)
{
    outcome before = a->p->result.outcome;
    a->p->result.outcome = (outcome)below(a, UNFINISHED + 1);
    return a->p->result.outcome != before;
}

/* ---- all of them ---- */

enum { ANY, PATTERN, CHAIN, SUBSET, TRIAL, ORDER, COUPLING };

static const struct kind {
    const char *name;
    bool (*spoil)(patient *);
    int wants; /* a step of this shape */
} kinds[CORRUPTIONS] = {
    [DROP_STEP] = { "drop a step", drop_step, ANY },
    [DROP_ROUND] = { "drop a round", drop_round, ANY },
    [REPEAT_STEP] = { "repeat a step", repeat_step, ANY },
    [MOVE_STEP] = { "move a step to another round", move_step, ANY },
    [CHANGE_ROUND] = { "change a round", change_round, ANY },
    [SWAP_STEPS] = { "swap two steps", swap_steps, ANY },
    [SPLIT_ROUND] = { "split a round", split_round, ANY },
    [MERGE_ROUNDS] = { "merge two rounds", merge_rounds, ANY },
    [CHANGE_CONCLUSION] = { "change a conclusion", change_conclusion, ANY },
    [CONCLUDE_AGAINST_TRUTH] = { "conclude against the truth", conclude_against_truth, ANY },
    [ADD_CONCLUSION] = { "add a conclusion", add_conclusion, ANY },
    [DROP_CONCLUSION] = { "drop a conclusion", drop_conclusion, ANY },
    [CHANGE_CONCLUDES] = { "change what conclusions are", change_concludes, ANY },
    [CHANGE_SINGLE_VARIABLE] = { "change the csp-variable of a single", change_single_variable, ANY },
    [CHANGE_RULE] = { "change a rule", change_rule, ANY },
    [CHANGE_LENGTH] = { "change a length", change_length, ANY },
    [CHANGE_LEFT] = { "change a left", change_left, CHAIN },
    [CHANGE_LEFT_BY] = { "change what a left is linked to", change_left_by, CHAIN },
    [DROP_LEFT] = { "drop a left", drop_left, CHAIN },
    [CHANGE_RIGHT] = { "change a right", change_right, CHAIN },
    [DROP_RIGHT] = { "drop a right", drop_right, CHAIN },
    [ADD_RIGHT] = { "add a right", add_right, CHAIN },
    [CHANGE_RIGHT_BY] = { "change what a right is refuted by", change_right_by, CHAIN },
    [CHANGE_VARIABLE] = { "change a csp-variable", change_variable, CHAIN },
    [CHANGE_OTHER] = { "change an other", change_other, CHAIN },
    [CHANGE_OTHER_BY] = { "change what an other is linked to", change_other_by, CHAIN },
    [DROP_OTHER] = { "drop an other", drop_other, CHAIN },
    [ADD_OTHER] = { "add an other", add_other, CHAIN },
    [EXCHANGE_LEFT] = { "exchange left and other", exchange_left, CHAIN },
    [EXCHANGE_RIGHT] = { "exchange left and right", exchange_right, CHAIN },
    [DROP_CELL] = { "drop a cell", drop_cell, CHAIN },
    [REPEAT_CELL] = { "repeat a cell", repeat_cell, CHAIN },
    [CHANGE_LINE] = { "make a cell another line", change_line, CHAIN },
    [SWAP_CELLS] = { "swap two cells", swap_cells, CHAIN },
    [SWAP_NEIGHBOURS] = { "swap neighbouring cells", swap_neighbours, CHAIN },
    [CHANGE_SET] = { "change a row or a column", change_set, SUBSET },
    [SWAP_SETS] = { "swap rows or columns", swap_sets, SUBSET },
    [TURN_SUBSET] = { "make rows columns", turn_subset, SUBSET },
    [RESIZE_SUBSET] = { "a row and a column more or less", resize_subset, SUBSET },
    [REPEAT_SET] = { "repeat a row or a column", repeat_set, SUBSET },
    [REFUTE_OF_SUBSET] = { "refute a candidate of a row", refute_of_subset, SUBSET },
    [CHANGE_DEPTH] = { "change the depth of a trial", change_depth, TRIAL },
    [DROP_INNER] = { "drop the end of a trace", drop_inner, TRIAL },
    [SPOIL_INNER] = { "spoil a trace", spoil_inner, TRIAL },
    [CHANGE_ORDERED] = { "change a csp-variable of an order", change_ordered, ORDER },
    [SWAP_ORDERED] = { "swap csp-variables of an order", swap_ordered, ORDER },
    [RESIZE_ORDER] = { "a csp-variable more or less in an order", resize_order, ORDER },
    [CHANGE_BOUND] = { "change a bound", change_bound, ORDER },
    [DROP_BOUND] = { "drop a bound", drop_bound, ORDER },
    [CHANGE_TURN] = { "turn elsewhere", change_turn, ORDER },
    [CHANGE_NEED] = { "change a need", change_need, COUPLING },
    [FORGE_CHAIN] = { "forge a chain", forge_chain, ANY },
    [CHANGE_THEORY] = { "change the theory", change_theory, ANY },
    [CHANGE_FINAL] = { "change the state at the end", change_final, ANY },
    [CHANGE_RATING] = { "change the rating", change_rating, ANY },
    [CHANGE_OUTCOME] = { "change the outcome", change_outcome, ANY },
};

const char *corrupt_name(corruption k)
{
    return kinds[k].name;
}

static void copy_path(const path *from, path *to)
{
    *to = (path){ .theory = from->theory, .result = from->result };
    to->start = lab_copy(&from->start);
    to->final = lab_copy(&from->final);
    step_list_open(&to->steps, &memory_standard);
    for (int i = 0; i < from->steps.n; i++)
        if (step_list_add(&to->steps, &from->steps.step[i]) != OK)
            abort();
}

static bool is_wanted(const csp *c, const step *s, int wants)
{
    return wants == ANY || (wants == PATTERN    ? s->length > 0
                            : wants == CHAIN    ? chain_cells(s) > 0
                            : wants == SUBSET   ? is_subset(s)
                            : wants == ORDER    ? is_order(s)
                            : wants == COUPLING ? is_coupling(c, s) || is_broken_need(c, s)
                                                : is_trial(s));
}

/* A random step, or the first one at or after it that has the shape. Singles are many: where any step will
 * do, it is a pattern half of the time. */
static bool choose(patient *a, int wants)
{
    int n = a->p->steps.n;
    if (n == 0)
        return false;
    int first = below(a, n), wish = wants == ANY && below(a, 2) ? PATTERN : wants;
    for (int i = 0; i < n; i++) {
        a->at = (first + i) % n;
        a->step = &a->p->steps.step[a->at];
        if (is_wanted(a->p->start.csp, a->step, wish))
            return true;
    }
    return wants == ANY; /* a path of singles: the last one seen */
}

/* What is concluded, in the first line, too. */
static void settle_conclusions(step *s, step_line *first)
{
    switch (first->kind) {
    case TRESSE_SUPPOSE:
        first->suppose.label = s->conclusion;
        first->suppose.labels = s->conclusions;
        break;
    case TRESSE_CELL:
        first->cell.right = s->conclusion;
        first->cell.rights = s->conclusions;
        break;
    case TRESSE_SUBSET:
        first->subset.target = s->conclusion;
        first->subset.targets = s->conclusions;
        break;
    case TRESSE_DECLARED:
        first->declared.target = s->conclusion;
        first->declared.targets = s->conclusions;
        break;
    case TRESSE_CASES:
        break;
    }
}

/* What JSON does not say is as a reader of it understands it: also, in a chain, that the target refutes the
 * last right, and no other. */
static void settle(path *p)
{
    for (int i = 0; i < p->steps.n; i++) {
        step *s = &p->steps.step[i];
        step_line *line = (step_line *)(uintptr_t)s->line; /* the path's own */
        settle_conclusions(s, line);
        for (int k = 1; line->kind == TRESSE_SUPPOSE && k < s->lines; k++) {
            step_cell *cell = &line[k].cell;
            bool last_right = k == s->lines - 1 && line[k].kind == TRESSE_CELL && cell->rights;
            if (line[k].kind == TRESSE_CELL && (cell->right_by == 0 || cell->right_by == NO_LINE))
                cell->right_by = last_right ? 0 : NO_LINE;
        }
    }
}

bool corrupt_path(const path *from, corruption kind, const bool *truth, rng *r, path *out, const step **at)
{
    copy_path(from, out);
    patient a = { .p = out, .truth = truth, .r = r };
    bool chosen = choose(&a, kinds[kind].wants);
    if (chosen && at)
        *at = &from->steps.step[a.at];
    if (chosen && kinds[kind].spoil(&a)) {
        settle(out);
        return true;
    }
    path_close(out);
    return false;
}

void corrupt_mend(path *p)
{
    int n = p->steps.n;
    const step *steps = p->steps.step;
    state_copy(&p->final, &p->start);
    naive_replay(&p->final, steps, n);
    naive_claim claim = path_claim(p);
    p->result.hardest = naive_rating(steps, n, &claim);
    p->result.outcome = n && steps[n - 1].concludes == CONCLUDES_NOTHING ? CONTRADICTION
                        : p->final.undecided == 0                        ? SOLVED
                                                                         : STUCK;
}
