/* corrupt.c: one function for each kind of corruption; each changes a copy of a path, and says whether it
 * did. */
#include "corrupt.h"

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

static step_cell *own_cells(patient *a)
{
    step_cell *cell = own(a, a->step->cell, a->step->cells, sizeof *cell);
    a->step->cell = cell;
    return cell;
}

static csp_label *own_conclusions(patient *a)
{
    csp_label *list = own(a, a->step->conclusion, a->step->conclusions, sizeof *list);
    a->step->conclusion = list;
    return list;
}

static step_cell *some_cell(patient *a)
{
    return own_cells(a) + below(a, a->step->cells);
}

static step_other *own_others(patient *a, step_cell *cell)
{
    step_other *other = own(a, cell->other, cell->others, sizeof *other);
    cell->other = other;
    return other;
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

static bool change_single_variable(patient *a)
{
    if (a->step->variable == CSP_NONE)
        return false;
    csp_var v = a->step->variable;
    a->step->variable = other_var(a, v, a->step->conclusions ? a->step->conclusion[0] : label_of(a, v));
    if (below(a, 2) && a->step->shape == STEP_SINGLE) /* with the right name, it may be right */
        a->step->rule = csp_type_single(a->p->start.csp, csp_var_type(a->p->start.csp, a->step->variable));
    return a->step->variable != v;
}

static bool change_rule(patient *a)
{
    const csp *c = a->p->start.csp;
    const char *names[] = { "whip",
                            "braid",
                            "biv-chain",
                            "z-whip",
                            "t-chain",
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
                            csp_type_single(c, below(a, csp_types(c))),
                            csp_subset_name(c, below(a, csp_types(c)), below(a, csp_types(c)),
                                            2 + below(a, 3)) };
    int all = sizeof names / sizeof *names;
    const char *name =
        a->step->shape == STEP_CHAIN && below(a, 4) ? names[below(a, 5)] : names[below(a, all)];
    bool other = strcmp(name, a->step->rule) != 0;
    a->step->rule = name;
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
    csp_label before = cell->left;
    cell->left = below(a, 4) ? label_of(a, cell->variable) : other_label(a, before);
    return cell->left != before;
}

static bool change_left_by(patient *a)
{
    step_cell *cell = some_cell(a);
    int by = below(a, 10) ? below(a, a->step->cells + 1) : 65535, before = cell->left_by;
    cell->left_by = (uint16_t)by;
    return by != before;
}

static bool change_right(patient *a)
{
    step_cell *cell = some_cell(a);
    csp_label before = cell->right;
    cell->right = below(a, 4) ? label_of(a, cell->variable) : other_label(a, cell->left);
    return cell->right != before;
}

static bool drop_right(patient *a)
{
    step_cell *cell = some_cell(a);
    bool had = cell->right != CSP_NONE;
    cell->right = CSP_NONE;
    return had;
}

static bool change_variable(patient *a)
{
    step_cell *cell = some_cell(a);
    csp_var before = cell->variable;
    cell->variable = other_var(a, before, cell->left);
    return cell->variable != before;
}

static step_other *some_other(patient *a, step_cell **cell)
{
    for (int tries = 0; tries < 8; tries++) {
        *cell = some_cell(a);
        if ((*cell)->others)
            return own_others(a, *cell) + below(a, (*cell)->others);
    }
    return NULL;
}

static bool change_other(patient *a)
{
    step_cell *cell;
    step_other *other = some_other(a, &cell);
    if (!other)
        return false;
    csp_label before = other->label;
    other->label = below(a, 4) ? label_of(a, cell->variable) : other_label(a, before);
    return other->label != before;
}

static bool change_other_by(patient *a)
{
    step_cell *cell;
    step_other *other = some_other(a, &cell);
    if (!other)
        return false;
    int by = below(a, 10) ? below(a, a->step->cells + 1) : 65535, before = other->by;
    other->by = (uint16_t)by;
    return by != before;
}

static bool drop_other(patient *a)
{
    step_cell *cell;
    step_other *other = some_other(a, &cell);
    if (!other)
        return false;
    *other = cell->other[--cell->others];
    return true;
}

static bool add_other(patient *a)
{
    step_cell *cell = some_cell(a);
    step_other *other = own_others(a, cell);
    other[cell->others++] = (step_other){ label_of(a, cell->variable), (uint16_t)below(a, a->step->cells) };
    return true;
}

static bool exchange_left(patient *a)
{
    step_cell *cell;
    step_other *other = some_other(a, &cell);
    if (!other)
        return false;
    step_other left = { cell->left, cell->left_by };
    cell->left = other->label;
    cell->left_by = other->by;
    *other = left;
    return true;
}

static bool exchange_right(patient *a)
{
    step_cell *cell = some_cell(a);
    csp_label left = cell->left;
    if (cell->right == CSP_NONE)
        return false;
    cell->left = cell->right;
    cell->right = left;
    return true;
}

static bool drop_cell(patient *a)
{
    step_cell *cell = own_cells(a);
    int at = below(a, a->step->cells--);
    memmove(cell + at, cell + at + 1, (size_t)(a->step->cells - at) * sizeof *cell);
    if (below(a, 2))
        a->step->length--;
    return true;
}

static bool repeat_cell(patient *a)
{
    step_cell *cell = own_cells(a);
    int at = below(a, a->step->cells);
    memmove(cell + at + 1, cell + at, (size_t)(a->step->cells++ - at) * sizeof *cell);
    if (below(a, 2))
        a->step->length++;
    return true;
}

/* Where cells move, what is linked to their rights is made to follow them, half of the time. */
static void swap_cells_at(patient *a, int i, int j)
{
    step_cell *cell = own_cells(a), x = cell[i];
    cell[i] = cell[j];
    cell[j] = x;
    if (below(a, 2))
        return;
    for (int k = 0; k < a->step->cells; k++) {
        step_other *other = own_others(a, &cell[k]);
        for (int n = -1; n < cell[k].others; n++) {
            uint16_t *by = n < 0 ? &cell[k].left_by : &other[n].by;
            *by = (uint16_t)(*by == i + 1 ? j + 1 : *by == j + 1 ? i + 1 : *by);
        }
    }
}

static bool swap_cells(patient *a)
{
    int i = below(a, a->step->cells), j = below(a, a->step->cells);
    if (i == j)
        return false;
    swap_cells_at(a, i, j);
    return true;
}

/* Neighbours that are not last: in a braid they often don't depend on each other. */
static bool swap_neighbours(patient *a)
{
    if (a->step->cells < 3)
        return false;
    int i = below(a, a->step->cells - 2);
    swap_cells_at(a, i, i + 1);
    return true;
}

/* ---- Subsets ---- */

static csp_var *own_sets(patient *a)
{
    csp_var *list = own(a, a->step->set, a->step->sets, sizeof *list);
    a->step->set = list;
    return list;
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
    csp_var *v = own_sets(a) + below(a, a->step->sets), before = *v;
    *v = other_set(a, before);
    return *v != before;
}

/* A row for a column, or two rows, or two columns: the order does no harm. */
static bool swap_sets(patient *a)
{
    csp_var *list = own_sets(a);
    int i = below(a, a->step->sets), j = below(a, a->step->sets);
    csp_var v = list[i];
    list[i] = list[j];
    list[j] = v;
    return i != j;
}

/* Rows become columns and columns rows: on a square board the complement may be right, this hardly ever is.
 */
static bool turn_subset(patient *a)
{
    csp_var *list = own_sets(a);
    int n = a->step->sets / 2;
    for (int i = 0; i < n; i++) {
        csp_var v = list[i];
        list[i] = list[n + i];
        list[n + i] = v;
    }
    return true;
}

/* A row and a column more or less; the name is made to follow, half of the time. */
static bool resize_subset(patient *a)
{
    const csp *c = a->p->start.csp;
    step *s = a->step;
    int n = s->sets / 2, more = below(a, 2), size = n + (more ? 1 : -1);
    if (size < 1)
        return false;
    const csp_var *old = s->set;
    csp_var *list = own(a, NULL, 0, sizeof *list * (2 * (size_t)size + 1));
    for (int i = 0; i < size; i++) {
        list[i] = i < n ? old[i] : other_set(a, old[0]);
        list[size + i] = i < n ? old[n + i] : other_set(a, old[n]);
    }
    s->set = list;
    s->sets = 2 * size;
    s->length = size;
    if (below(a, 2))
        s->rule = csp_subset_name(c, csp_var_type(c, list[0]), csp_var_type(c, list[size]), size);
    return true;
}

static bool repeat_set(patient *a)
{
    csp_var *list = own_sets(a);
    int i = below(a, a->step->sets), j = below(a, a->step->sets);
    bool other = list[i] != list[j];
    list[i] = list[j];
    return other;
}

/* ---- trials ---- */

static bool change_depth(patient *a)
{
    a->step->length = below(a, 4);
    return true;
}

static bool drop_inner(patient *a)
{
    a->step->inners -= a->step->inners > 0;
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
    for (int i = 0; i < a->step->inners; i++)
        if (step_list_add(&inside.steps, &a->step->inner[i]) != OK)
            abort();
    bool done = corrupt_path(&inside, (corruption)below(a, FORGE_CHAIN), NULL, a->r, &spoilt, NULL);
    if (done) {
        step changed = *a->step;
        changed.inner = spoilt.steps.step;
        changed.inners = spoilt.steps.n;
        if (step_list_add(&a->p->steps, &changed) != OK) /* copies what is inside; it may move the list */
            abort();
        a->p->steps.step[a->at] = a->p->steps.step[--a->p->steps.n];
        path_close(&spoilt);
    }
    path_close(&inside);
    return done;
}

/* ---- orders and needs ---- */

/* One that stands beside it in some order, as a rule. */
static bool change_ordered(patient *a)
{
    const csp *c = a->p->start.csp;
    csp_var *v = own_sets(a) + below(a, a->step->sets), before = *v;
    csp_list beside = below(a, 2) ? csp_greater(c, before) : csp_smaller(c, before);
    *v = beside.end == beside.begin || !below(a, 4)
             ? (csp_var)below(a, csp_vars(c))
             : beside.begin[below(a, (int)(beside.end - beside.begin))];
    return *v != before;
}

static bool swap_ordered(patient *a)
{
    return swap_sets(a);
}

/* One more at the end, in some order with it if there is one, or one less at one of the ends. */
static bool resize_order(patient *a)
{
    const csp *c = a->p->start.csp;
    step *s = a->step;
    csp_var *list = own_sets(a), last = list[s->sets - 1];
    csp_list beside = below(a, 2) ? csp_greater(c, last) : csp_smaller(c, last);
    if (below(a, 2) && beside.begin < beside.end)
        list[s->sets++] = beside.begin[below(a, (int)(beside.end - beside.begin))];
    else {
        s->set += below(a, 2);
        s->sets--;
    }
    if (s->turn && below(a, 3))
        s->length = s->sets - 1;
    return s->sets > 0;
}

static csp_label *some_bound(patient *a)
{
    step *s = a->step;
    return s->least == CSP_NONE || (s->greatest != CSP_NONE && below(a, 2)) ? &s->greatest : &s->least;
}

static bool change_bound(patient *a)
{
    csp_label *l = some_bound(a), before = *l;
    csp_list labels = csp_var_labels(a->p->start.csp, a->step->set[below(a, 2) ? 0 : a->step->sets - 1]);
    *l = labels.begin[below(a, (int)(labels.end - labels.begin))];
    return *l != before;
}

/* None, or the other one. */
static bool drop_bound(patient *a)
{
    csp_label *l = some_bound(a), *other = l == &a->step->least ? &a->step->greatest : &a->step->least;
    if (below(a, 2))
        *other = *l;
    *l = CSP_NONE;
    return true;
}

static bool change_turn(patient *a)
{
    int before = a->step->turn;
    a->step->turn = below(a, a->step->sets + 1);
    return a->step->turn != before;
}

static bool change_need(patient *a)
{
    int before = a->step->need;
    a->step->need = below(a, csp_needs(a->p->start.csp));
    return a->step->need != before;
}

/* ---- forged chains ---- */

enum { FORGED_MAX = 8 };

/* A chain being made at random in the state at the start of a round. */
typedef struct forgery {
    patient *a;
    state now;
    bool whip;
    csp_label killer[FORGED_MAX + 1]; /* the target, then the rights */
    step_cell cell[FORGED_MAX];
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
    step_cell *c = &f->cell[f->cells];
    step_other *other = own(f->a, NULL, 0, sizeof *other * ((size_t)s->candidates + 1));
    bool last = s->alive == 0 && (s->candidates < 3 || below(f->a, 4));
    csp_list labels = csp_var_labels(f->now.csp, v);
    *c = (step_cell){ .variable = v, .left = s->left, .right = s->survivor, .other = other };
    c->left_by = (uint16_t)(f->whip ? f->cells : some_killer(f, s->left));
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (!state_is_candidate(&f->now, *l) || *l == c->left || *l == c->right)
            continue;
        if (!last && c->right == CSP_NONE)
            c->right = *l;
        else
            other[c->others++] = (step_other){ *l, (uint16_t)some_killer(f, *l) };
    }
    f->cells++;
    if (!last && f->cells < FORGED_MAX)
        f->killer[f->cells] = c->right;
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
        step s = { .rule = f.whip ? "whip" : "braid",
                   .shape = STEP_CHAIN,
                   .length = f.cells,
                   .round = a->step->round,
                   .variable = CSP_NONE,
                   .conclusions = 1,
                   .conclusion = f.killer,
                   .cells = f.cells,
                   .cell = f.cell };
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
    [CHANGE_SINGLE_VARIABLE] = { "change the csp-variable of a single", change_single_variable, ANY },
    [CHANGE_RULE] = { "change a rule", change_rule, ANY },
    [CHANGE_LENGTH] = { "change a length", change_length, ANY },
    [CHANGE_LEFT] = { "change a left", change_left, CHAIN },
    [CHANGE_LEFT_BY] = { "change what a left is linked to", change_left_by, CHAIN },
    [CHANGE_RIGHT] = { "change a right", change_right, CHAIN },
    [DROP_RIGHT] = { "drop a right", drop_right, CHAIN },
    [CHANGE_VARIABLE] = { "change a csp-variable", change_variable, CHAIN },
    [CHANGE_OTHER] = { "change an other", change_other, CHAIN },
    [CHANGE_OTHER_BY] = { "change what an other is linked to", change_other_by, CHAIN },
    [DROP_OTHER] = { "drop an other", drop_other, CHAIN },
    [ADD_OTHER] = { "add an other", add_other, CHAIN },
    [EXCHANGE_LEFT] = { "exchange left and other", exchange_left, CHAIN },
    [EXCHANGE_RIGHT] = { "exchange left and right", exchange_right, CHAIN },
    [DROP_CELL] = { "drop a cell", drop_cell, CHAIN },
    [REPEAT_CELL] = { "repeat a cell", repeat_cell, CHAIN },
    [SWAP_CELLS] = { "swap two cells", swap_cells, CHAIN },
    [SWAP_NEIGHBOURS] = { "swap neighbouring cells", swap_neighbours, CHAIN },
    [CHANGE_SET] = { "change a row or a column", change_set, SUBSET },
    [SWAP_SETS] = { "swap rows or columns", swap_sets, SUBSET },
    [TURN_SUBSET] = { "make rows columns", turn_subset, SUBSET },
    [RESIZE_SUBSET] = { "a row and a column more or less", resize_subset, SUBSET },
    [REPEAT_SET] = { "repeat a row or a column", repeat_set, SUBSET },
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

static bool is_wanted(const step *s, int wants)
{
    return wants == ANY || (wants == PATTERN    ? s->length > 0
                            : wants == CHAIN    ? s->cells > 0
                            : wants == SUBSET   ? s->shape == STEP_SUBSET
                            : wants == ORDER    ? s->shape == STEP_ORDER
                            : wants == COUPLING ? s->shape == STEP_COUPLING
                                                : s->shape == STEP_TRIAL);
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
        if (is_wanted(a->step, wish))
            return true;
    }
    return wants == ANY; /* a path of singles: the last one seen */
}

bool corrupt_path(const path *from, corruption kind, const bool *truth, rng *r, path *out, const step **at)
{
    copy_path(from, out);
    patient a = { .p = out, .truth = truth, .r = r };
    bool chosen = choose(&a, kinds[kind].wants);
    if (chosen && at)
        *at = &from->steps.step[a.at];
    if (chosen && kinds[kind].spoil(&a))
        return true;
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
    p->result.outcome = n && steps[n - 1].shape == STEP_CONTRADICTION ? CONTRADICTION
                        : p->final.undecided == 0                     ? SOLVED
                                                                      : STUCK;
}
