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
    bool wanted = a->step->shape == STEP_CHAIN;
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
    if (a->step->shape == STEP_CHAIN)
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
    const char *names[] = {
        "whip", "braid", "contradiction", "", "whip[2]", "Whip", csp_type_single(c, below(a, csp_types(c)))
    };
    const char *name = a->step->shape == STEP_CHAIN && below(a, 4) ? names[below(a, 2)] : names[below(a, 7)];
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
        csp_list links = csp_label_links(f->now.csp, f->killer[f->cells]);
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
    static const char *const names[] = { "BRT", "W",  "B",  "W+B",   "W1", "W2",
                                         "B2",  "W3", "B3", "W2+B4", "W4", "B5" };
    const char *name = names[below(a, sizeof names / sizeof *names)];
    bool other = strcmp(name, a->p->theory.name) != 0;
    if (theory_read(&a->p->theory, name, strlen(name), NULL) != OK)
        abort();
    return other;
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

static const struct kind {
    const char *name;
    bool (*spoil)(patient *);
    bool chain; /* wants a chain */
} kinds[CORRUPTIONS] = {
    [DROP_STEP] = { "drop a step", drop_step, false },
    [DROP_ROUND] = { "drop a round", drop_round, false },
    [REPEAT_STEP] = { "repeat a step", repeat_step, false },
    [MOVE_STEP] = { "move a step to another round", move_step, false },
    [CHANGE_ROUND] = { "change a round", change_round, false },
    [SWAP_STEPS] = { "swap two steps", swap_steps, false },
    [SPLIT_ROUND] = { "split a round", split_round, false },
    [MERGE_ROUNDS] = { "merge two rounds", merge_rounds, false },
    [CHANGE_CONCLUSION] = { "change a conclusion", change_conclusion, false },
    [CONCLUDE_AGAINST_TRUTH] = { "conclude against the truth", conclude_against_truth, false },
    [ADD_CONCLUSION] = { "add a conclusion", add_conclusion, false },
    [DROP_CONCLUSION] = { "drop a conclusion", drop_conclusion, false },
    [CHANGE_SINGLE_VARIABLE] = { "change the csp-variable of a single", change_single_variable, false },
    [CHANGE_RULE] = { "change a rule", change_rule, false },
    [CHANGE_LENGTH] = { "change a length", change_length, false },
    [CHANGE_LEFT] = { "change a left", change_left, true },
    [CHANGE_LEFT_BY] = { "change what a left is linked to", change_left_by, true },
    [CHANGE_RIGHT] = { "change a right", change_right, true },
    [DROP_RIGHT] = { "drop a right", drop_right, true },
    [CHANGE_VARIABLE] = { "change a csp-variable", change_variable, true },
    [CHANGE_OTHER] = { "change an other", change_other, true },
    [CHANGE_OTHER_BY] = { "change what an other is linked to", change_other_by, true },
    [DROP_OTHER] = { "drop an other", drop_other, true },
    [ADD_OTHER] = { "add an other", add_other, true },
    [EXCHANGE_LEFT] = { "exchange left and other", exchange_left, true },
    [EXCHANGE_RIGHT] = { "exchange left and right", exchange_right, true },
    [DROP_CELL] = { "drop a cell", drop_cell, true },
    [REPEAT_CELL] = { "repeat a cell", repeat_cell, true },
    [SWAP_CELLS] = { "swap two cells", swap_cells, true },
    [SWAP_NEIGHBOURS] = { "swap neighbouring cells", swap_neighbours, true },
    [FORGE_CHAIN] = { "forge a chain", forge_chain, false },
    [CHANGE_THEORY] = { "change the theory", change_theory, false },
    [CHANGE_FINAL] = { "change the state at the end", change_final, false },
    [CHANGE_RATING] = { "change the rating", change_rating, false },
    [CHANGE_OUTCOME] = { "change the outcome", change_outcome, false },
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

/* A random step; for corruptions of chains, the first chain at or after it. */
static bool choose(patient *a, bool chain)
{
    int n = a->p->steps.n;
    if (n == 0)
        return false;
    int first = below(a, n);
    for (int i = 0; i < n; i++) {
        a->at = (first + i) % n;
        a->step = &a->p->steps.step[a->at];
        if (!chain || a->step->cells)
            return true;
    }
    return false;
}

bool corrupt_path(const path *from, corruption kind, const bool *truth, rng *r, path *out)
{
    copy_path(from, out);
    patient a = { .p = out, .truth = truth, .r = r };
    if (choose(&a, kinds[kind].chain) && kinds[kind].spoil(&a))
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
    p->result.hardest = 0;
    for (int i = 0; i < n; i++)
        if (steps[i].length > p->result.hardest)
            p->result.hardest = steps[i].length;
    p->result.outcome = n && steps[n - 1].shape == STEP_CONTRADICTION ? CONTRADICTION
                        : p->final.undecided == 0                     ? SOLVED
                                                                      : STUCK;
}
