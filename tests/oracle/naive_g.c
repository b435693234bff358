/* naive_g.c: g-whips and g-braids by their definition: every sequence of cells is made, one cell after the
 * other, and nothing is remembered or foreseen. */
#include "naive_g.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 60 };

typedef struct g_cell {
    csp_var variable;
    csp_label left;
    int rights; /* candidates that live in it */
    csp_label *right;
    bool *g; /* of each label: it is in the g-label, where there are several rights */
} g_cell;

typedef struct g_attempt {
    const state *s;
    csp_label z;
    bool braid;
    int length;
    long *budget;
    const csp_list *set; /* relations, one of which must be used; NULL: there are none */
    int sets;
    bool used;
    g_cell cell[CELLS_MAX];
} g_attempt;

/* Is x linked to all rights of the cell? */
static bool excluded_by(const g_attempt *a, const g_cell *c, csp_label x)
{
    for (int i = 0; i < c->rights; i++)
        if (!csp_linked(a->s->csp, x, c->right[i]))
            return false;
    return true;
}

/* Is x linked to the target, or excluded by an earlier right? */
static bool is_dead(const g_attempt *a, int k, csp_label x)
{
    if (csp_linked(a->s->csp, x, a->z))
        return true;
    for (int i = 0; i < k; i++)
        if (excluded_by(a, &a->cell[i], x))
            return true;
    return false;
}

static bool is_among(const g_attempt *a, csp_var v, csp_label x)
{
    return csp_has(a->s->csp, v, x);
}

/* The g-label of several rights: what is linked to all that they exclude outside of their csp-variable.
 * False: they exclude nothing there. */
static bool make_g_label(const g_attempt *a, g_cell *c)
{
    int labels = csp_labels(a->s->csp);
    bool some = false;
    for (int l = 0; l < labels; l++)
        c->g[l] = is_among(a, c->variable, (csp_label)l);
    for (int x = 0; x < labels; x++) {
        if (is_among(a, c->variable, (csp_label)x) || !excluded_by(a, c, (csp_label)x))
            continue;
        some = true;
        for (int l = 0; l < labels; l++)
            c->g[l] = c->g[l] && csp_linked(a->s->csp, (csp_label)l, (csp_label)x);
    }
    return some;
}

/* Does the right of cell k stand in an earlier one, too? */
static bool stands_twice(const g_attempt *a, int k)
{
    const g_cell *c = &a->cell[k];
    size_t labels = (size_t)csp_labels(a->s->csp);
    for (int i = 0; i < k; i++) {
        const g_cell *old = &a->cell[i];
        bool same = c->rights == 1 ? old->rights == 1 && old->right[0] == c->right[0]
                                   : old->rights > 1 && old->variable == c->variable &&
                                         memcmp(old->g, c->g, labels * sizeof *c->g) == 0;
        if (same)
            return true;
    }
    return c->rights == 1 && c->right[0] == a->z;
}

static bool may_be_left(const g_attempt *a, int k, csp_label left)
{
    if (a->s->label[left] != CANDIDATE)
        return false;
    if (a->braid)
        return is_dead(a, k, left);
    for (int i = 0; i < k; i++)
        if (a->cell[i].left == left)
            return false;
    return k == 0 ? csp_linked(a->s->csp, left, a->z) : excluded_by(a, &a->cell[k - 1], left);
}

static bool is_decided(const state *s, csp_var v)
{
    return s->value[v] != CSP_NONE;
}

static int extend(g_attempt *a, int k);

/* Cell k with this csp-variable and this left. */
static int try_cell(g_attempt *a, int k)
{
    g_cell *c = &a->cell[k];
    csp_list labels = csp_var_labels(a->s->csp, c->variable);
    c->rights = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (a->s->label[*l] == CANDIDATE && !is_dead(a, k, *l))
            c->right[c->rights++] = *l;
    if (c->rights == 0 || k == a->length - 1)
        return c->rights == 0 && k == a->length - 1;
    if (c->rights > 1 && (!make_g_label(a, c) || c->g[c->left]))
        return 0;
    return stands_twice(a, k) ? 0 : extend(a, k + 1);
}

/* ---- relations ---- */

static bool in_chain(const g_attempt *a, int k, csp_label x)
{
    bool is = x == a->z;
    for (int i = 0; i < k; i++)
        is = is || (a->cell[i].rights == 1 && a->cell[i].right[0] == x);
    return is;
}

/* Is each member excluded by a right, or by the target where there is none? */
static bool is_contrad(const g_attempt *a, int k, csp_list set)
{
    for (const csp_label *l = set.begin; l < set.end; l++) {
        bool excluded = k == 0 && csp_linked(a->s->csp, *l, a->z);
        for (int i = 0; i < k; i++)
            excluded = excluded || excluded_by(a, &a->cell[i], *l);
        if (!excluded || in_chain(a, k, *l))
            return false;
    }
    return true;
}

/* Cell k is this relation. */
static int try_set(g_attempt *a, int k, csp_list set)
{
    g_cell *c = &a->cell[k];
    bool goes_on = false;
    c->rights = 0;
    for (const csp_label *l = set.begin; l < set.end; l++) {
        if (in_chain(a, k, *l))
            return 0;
        goes_on = goes_on || (k ? excluded_by(a, &a->cell[k - 1], *l) : csp_linked(a->s->csp, *l, a->z));
        if (!is_dead(a, k, *l))
            c->right[c->rights++] = *l;
    }
    if (c->rights != 1 || !goes_on || k == a->length - 1)
        return 0;
    c->variable = c->left = CSP_NONE;
    a->used = true;
    int found = extend(a, k + 1);
    a->used = false;
    return found;
}

/* Is a csp-variable empty, whatever the next cell? *ends: it may be the next cell. */
static bool some_empty(const g_attempt *a, int k, bool *ends)
{
    bool some = false;
    for (int v = 0; v < csp_vars(a->s->csp); v++) {
        csp_list labels = csp_var_labels(a->s->csp, (csp_var)v);
        bool empty = !is_decided(a->s, (csp_var)v), left = false;
        for (const csp_label *l = labels.begin; l < labels.end && empty; l++) {
            empty = a->s->label[*l] != CANDIDATE || is_dead(a, k, *l);
            left = left || may_be_left(a, k, *l);
        }
        some = some || empty;
        *ends = *ends || (empty && left && !csp_has(a->s->csp, (csp_var)v, a->z));
    }
    return some;
}

/* What relations add at cell k; -1: nothing, go on. */
static int with_sets(g_attempt *a, int k)
{
    bool ends = false;
    int found = 0;
    if (some_empty(a, k, &ends))
        return a->used && k == a->length - 1 && ends;
    for (int i = 0; i < a->sets && !a->used && !found; i++)
        found = k == a->length - 1 && is_contrad(a, k, a->set[i]) ? 1 : try_set(a, k, a->set[i]);
    return found ? found : -1;
}

static int extend(g_attempt *a, int k)
{
    const csp *c = a->s->csp;
    int found = 0;
    if (--*a->budget < 0)
        return NAIVE_COSTLY;
    found = a->set ? with_sets(a, k) : -1;
    if (found >= 0)
        return found;
    found = 0;
    if (a->set && k == a->length - 1)
        return 0;
    for (int l = 0; l < csp_labels(c) && !found; l++) {
        csp_list vars = csp_label_vars(c, (csp_label)l);
        if (!may_be_left(a, k, (csp_label)l))
            continue;
        for (const csp_var *v = vars.begin; v < vars.end && !found; v++) {
            a->cell[k].left = (csp_label)l;
            a->cell[k].variable = *v;
            if (!is_decided(a->s, *v) && !csp_has(c, *v, a->z))
                found = try_cell(a, k);
        }
    }
    return found;
}

static void open_cells(g_attempt *a)
{
    size_t labels = (size_t)csp_labels(a->s->csp);
    for (int i = 0; i < CELLS_MAX; i++) {
        a->cell[i].right = calloc(labels, sizeof *a->cell[i].right);
        a->cell[i].g = calloc(labels, sizeof *a->cell[i].g);
        if (!a->cell[i].right || !a->cell[i].g)
            abort();
    }
}

static void close_cells(g_attempt *a)
{
    for (int i = 0; i < CELLS_MAX; i++) {
        free(a->cell[i].right);
        free(a->cell[i].g);
    }
}

int naive_g_chain(const state *s, bool braid, csp_label z, int max, long *budget)
{
    g_attempt a = { .s = s, .z = z, .braid = braid, .budget = budget };
    int found = 0, n = 0;
    open_cells(&a);
    while (!found && n < max && n < CELLS_MAX) {
        a.length = ++n;
        found = extend(&a, 0);
    }
    close_cells(&a);
    return found == NAIVE_COSTLY ? NAIVE_COSTLY : found ? n : 0;
}

int naive_or_g_whip(const state *s, const csp_list *sets, int n, csp_label z, int length, long *budget)
{
    g_attempt a = { .s = s, .z = z, .budget = budget, .set = sets, .sets = n, .length = length };
    open_cells(&a);
    int found = n ? extend(&a, 0) : 0;
    close_cells(&a);
    return found;
}

/* ---- steps ---- */

#define REQUIRE(holds, why)                                                                                  \
    do {                                                                                                     \
        if (!(holds))                                                                                        \
            return (why);                                                                                    \
    } while (0)

static const char *cell_fault(g_attempt *a, const step_cell *cell, int k)
{
    g_cell *c = &a->cell[k];
    bool last = k == a->length - 1;
    c->variable = cell->set;
    c->left = cell->refutation[0].label;
    REQUIRE(cell->set < csp_vars(a->s->csp) && !is_decided(a->s, cell->set),
            "a cell is not an open csp-variable");
    REQUIRE(!csp_has(a->s->csp, cell->set, a->z), "the target is a label of a cell");
    REQUIRE(may_be_left(a, k, c->left), "a left that can't be one");
    REQUIRE(a->braid || cell->refutation[0].by == k, "a left is not refuted by the line before it");
    c->rights = 0;
    csp_list labels = csp_var_labels(a->s->csp, cell->set);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (a->s->label[*l] == CANDIDATE && !is_dead(a, k, *l))
            c->right[c->rights++] = *l;
    REQUIRE(c->rights == cell->rights, "other rights");
    for (int i = 0; i < cell->rights; i++)
        REQUIRE(excluded_by(a, c, cell->right[i]) == false && csp_has(a->s->csp, cell->set, cell->right[i]) &&
                    a->s->label[cell->right[i]] == CANDIDATE && !is_dead(a, k, cell->right[i]),
                "a right does not live");
    for (int i = 0; i < cell->rights; i++)
        for (int j = 0; j < i; j++)
            REQUIRE(cell->right[i] != cell->right[j], "a right stands twice in a cell");
    REQUIRE((c->rights == 0) == last, "just the last cell has no right");
    REQUIRE(c->rights < 2 || (make_g_label(a, c) && !c->g[c->left]), "no g-label, or the left is in it");
    REQUIRE(last || !stands_twice(a, k), "a right stands twice");
    return NULL;
}

static const char *refutations_fault(const g_attempt *a, const step_cell *cell, int k)
{
    int candidates = 0;
    csp_list labels = csp_var_labels(a->s->csp, cell->set);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        candidates += a->s->label[*l] == CANDIDATE;
    REQUIRE(candidates >= 2 && candidates == cell->refuted + cell->rights, "not all candidates are named");
    for (int i = 0; i < cell->refuted; i++) {
        const step_refutation *r = &cell->refutation[i];
        REQUIRE(a->s->label[r->label] == CANDIDATE && csp_has(a->s->csp, cell->set, r->label),
                "what is refuted is not a candidate of the cell");
        REQUIRE(r->by <= k && (r->by == 0 ? csp_linked(a->s->csp, r->label, a->z)
                                          : excluded_by(a, &a->cell[r->by - 1], r->label)),
                "a member is not refuted by what is said");
        for (int j = 0; j < i; j++)
            REQUIRE(cell->refutation[j].label != r->label, "a member stands twice");
    }
    return NULL;
}

const char *naive_g_fault(const state *s, const step *p, bool braid)
{
    size_t labels = (size_t)csp_labels(s->csp);
    g_attempt a = { .s = s, .z = p->conclusion[0], .braid = braid, .length = p->lines - 1 };
    const char *fault = p->conclusions == 1 && a.length <= CELLS_MAX ? NULL : "several targets, or too long";
    bool *g = calloc(labels * CELLS_MAX, sizeof *g);
    csp_label *right = calloc(labels * CELLS_MAX, sizeof *right);
    if (!g || !right)
        abort();
    for (int k = 0; k < CELLS_MAX; k++) {
        a.cell[k].g = g + labels * (size_t)k;
        a.cell[k].right = right + labels * (size_t)k;
    }
    for (int k = 0; k < a.length && !fault; k++) {
        const step_cell *cell = &p->line[k + 1].cell;
        fault = refutations_fault(&a, cell, k);
        fault = fault ? fault : cell_fault(&a, cell, k);
    }
    free(g);
    free(right);
    return fault;
}
