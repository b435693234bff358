/* unique.c: deadly patterns, as a source of OR_k relations: rules that assume that there is one solution.
 *
 * Definition. A deadly pattern is csp-variables V_1 … V_4 of one type with two labels each, such that a
 * choice of one of them for each csp-variable without two that are linked is one of two, A or B, and
 *   - A and B are in the same csp-variables: each that has a label of the one has a label of the other;
 *   - nothing is linked to one of these labels but what shares a csp-variable with it, and no need, loop or
 *     region is about one of them;
 *   - all of them are candidates.
 * In Sudoku these are unique rectangles: two digits in the four cells that two rows and two columns have in
 * two blocks.
 *
 * Soundness, if the puzzle has one solution. One of the other candidates of the four csp-variables, the
 * guardians, is true. Otherwise the solution would have all of A, say, and with B in place of A it would be
 * another solution: it has a label for each csp-variable, no two labels that are linked, and all givens,
 * since none of A is given and none of B was removed.
 *
 * What follows from relations is in relation.h; besides, what is linked to all candidates that are left of
 * one goes (length 1), as OR whips[1] would have it. That covers what people call unique rectangles of types
 * 1 and 2; types 3 and 4 are OR whips. Everything that uses such a relation has `U` in its name, and every
 * reader says what was assumed. */
#include "rules/relation.h"

#include "declared/constraints.h"

enum { MATES_MAX = 256, CORNERS = 4, UNIQUE_GUARDIANS = 6 };

/* A csp-variable with two of its candidates. */
typedef struct corner {
    csp_var v;
    csp_label p, q;
} corner;

typedef struct unique {
    relations *relations;
    corner mate[MATES_MAX], other[MATES_MAX];
} unique;

static status open(search *s, void **mine)
{
    unique *u = *mine = arena_take(&s->arena, 1, sizeof *u);
    return u ? relations_open(s, &u->relations) : NO_MEMORY;
}

static bool share_variable(const csp *c, csp_label x, csp_label y)
{
    csp_list vars = csp_label_vars(c, x);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (csp_has(c, *v, y))
            return true;
    return false;
}

/* Is it linked to nothing but labels of its csp-variables, and is no need, loop or region about it? */
static bool is_plain(const csp *c, csp_label x)
{
    if (csp_list_size(csp_label_needs(c, x)) || csp_list_size(csp_label_guards(c, x)))
        return false;
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        if (csp_list_find((csp_list){ m->label, m->label + m->labels }, x) >= 0)
            return false;
    }
    CSP_FOR_LINKS(y, c, x)
        if (!share_variable(c, x, *y))
            return false;
    return true;
}

static bool is_known(const corner *list, int n, const corner *k)
{
    while (n && (list[n - 1].v != k->v || list[n - 1].p != k->p || list[n - 1].q != k->q))
        n--;
    return n > 0;
}

/* The corners of csp-variables of its type whose candidates each share a csp-variable with those of this one.
 */
static int find_mates(const search *s, const corner *k, corner *out)
{
    const csp *c = s->csp;
    int n = 0, type = csp_var_type(c, k->v);
    CSP_FOR_LINKS(p, c, k->p) {
        csp_list vars = csp_label_vars(c, *p);
        if (!state_is_candidate(s->state, *p) || csp_has(c, k->v, *p) || !share_variable(c, k->p, *p))
            continue;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            csp_list labels = csp_var_labels(c, *v);
            if (csp_var_type(c, *v) != type || *v == k->v)
                continue;
            for (const csp_label *q = labels.begin; q < labels.end && n < MATES_MAX; q++) {
                const corner found = { *v, *p, *q };
                if (*q != *p && state_is_candidate(s->state, *q) && share_variable(c, k->q, *q) &&
                    !is_known(out, n, &found))
                    out[n++] = found;
            }
        }
    }
    return n;
}

/* Does each csp-variable that has one of these labels have one of those? */
static bool are_covered(const csp *c, const csp_label *these, const csp_label *those)
{
    for (int i = 0; i < CORNERS; i++) {
        csp_list vars = csp_label_vars(c, these[i]);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int n = 0;
            for (int k = 0; k < CORNERS; k++)
                n += csp_has(c, *v, those[k]);
            if (n != 1)
                return false;
        }
    }
    return true;
}

static bool are_free(const csp *c, const csp_label *list)
{
    for (int i = 0; i < CORNERS; i++)
        for (int k = 0; k < i; k++)
            if (csp_linked(c, list[i], list[k]))
                return false;
    return true;
}

/* Corners 0 and 3 are opposite, so are 1 and 2. */
static bool is_deadly(const csp *c, const corner *k)
{
    const csp_label a[] = { k[0].p, k[1].q, k[2].q, k[3].p }, b[] = { k[0].q, k[1].p, k[2].p, k[3].q };
    if (!are_free(c, a) || !are_free(c, b) || !are_covered(c, a, b) || !are_covered(c, b, a))
        return false;
    for (int choice = 0; choice < 16; choice++) {
        csp_label list[CORNERS];
        for (int i = 0; i < CORNERS; i++)
            list[i] = choice >> i & 1 ? k[i].p : k[i].q;
        if (choice != 9 && choice != 6 && are_free(c, list)) /* 9: p, q, q, p */
            return false;
    }
    for (int i = 0; i < CORNERS; i++)
        if (!is_plain(c, k[i].p) || !is_plain(c, k[i].q))
            return false;
    return true;
}

static status tell(unique *u, search *s, const query *q, const step_sink *sink, const corner *k)
{
    csp_var set[CORNERS];
    csp_label label[2 * CORNERS];
    int guardians = 0;
    for (int i = 0; i < CORNERS; i++) {
        set[i] = k[i].v;
        label[2 * i] = k[i].p;
        label[2 * i + 1] = k[i].q;
        guardians += s->state->count[k[i].v] - 2;
    }
    if (!guardians || guardians > UNIQUE_GUARDIANS)
        return OK;
    return relations_tell(u->relations, s, q, sink, &constraint_deadly, (csp_list){ set, set + CORNERS },
                          (csp_list){ label, label + 2 * CORNERS });
}

/* The patterns with this corner, and others behind its csp-variable. */
static status find_from(unique *u, search *s, const query *q, const step_sink *sink, const corner *first)
{
    status st = watch_node(s->watch);
    int n = find_mates(s, first, u->mate);
    for (int i = 0; i < n && st == OK; i++) {
        if (u->mate[i].v < first->v)
            continue;
        int others = find_mates(s, &u->mate[i], u->other);
        for (int k = i + 1; k < n && st == OK; k++)
            for (int m = 0; m < others && st == OK; m++) {
                const corner list[] = { *first, u->mate[i], u->mate[k], u->other[m] };
                bool apart = list[2].v > first->v && list[2].v != list[1].v && list[3].v > first->v &&
                             list[3].v != list[2].v;
                if (apart && share_variable(s->csp, list[2].p, list[3].p) &&
                    share_variable(s->csp, list[2].q, list[3].q) && is_deadly(s->csp, list))
                    st = tell(u, s, q, sink, list);
            }
    }
    return st;
}

static status find_patterns(unique *u, search *s, const query *q, const step_sink *sink)
{
    status st = OK;
    for (int v = 0; v < csp_vars(s->csp) && st == OK; v++) {
        csp_list labels = csp_var_labels(s->csp, (csp_var)v);
        if (s->state->value[v] != CSP_NONE || s->state->count[v] > 2 + UNIQUE_GUARDIANS)
            continue;
        for (const csp_label *x = labels.begin; x < labels.end && st == OK; x++)
            for (const csp_label *y = x + 1; y < labels.end && st == OK; y++)
                if (state_is_candidate(s->state, *x) && state_is_candidate(s->state, *y))
                    st = find_from(u, s, q, sink, &(corner){ (csp_var)v, *x, *y });
    }
    return st;
}

static status find(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    unique *u = mine;
    search_finder(s, ALL_TYPES);
    status st = relations_find(u->relations, s, q, sink, next);
    if (st == OK && q->length == 1)
        st = relations_eliminate(u->relations, s, q, sink);
    return st == OK && q->length == 1 ? find_patterns(u, s, q, sink) : st;
}

const rule rule_unique = {
    .code = "U",
    .name = "U",
    .says = "deadly patterns (unique rectangles): their other candidates are an OR relation, if there is one "
            "solution, which is assumed",
    .rank = 14,
    .min_length = 1,
    .usual_most = 1,
    .lengthless = true,
    .assumes = true,
    .whole = true,
    .open = open,
    .find = find,
};
