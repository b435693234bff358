/* relaxed.c: see relaxed.h.
 *
 * The problem of the search is made of a state in which values are candidates again, so a decided
 * csp-variable forces its value, as a cell of a relaxed whip may do; nothing else that is left is linked to
 * that value. Then the search is that for whips (rules/whip.c) with more lefts. Lefts that are still
 * candidates are tried before ghosts, so that what is found has few ghosts. If supposing a right leads to a
 * contradiction, the last cell has a left that was alive until then.
 *
 * The bound of braids holds, because every relaxed whip is a braid once its cells with a value as right are
 * left out. */
#include "search/relaxed.h"

#include <string.h>

struct relaxed {
    arena arena;
    const csp *csp;
    state all; /* candidates and values of the state, all as candidates */
    problem problem;
    hypothesis hypothesis;
    bool *ghost, *used; /* of each label: may it be a ghost; is it a left of the partial whip? */
    cand *right;
    csp_label *label; /* room for all labels */
    int rights;
    finder *f; /* its memo, random numbers and watch are used */
    bool distinct;
};

#define TAKE(array, n) ((r->array = arena_take(&r->arena, (n), sizeof *r->array)) != NULL)

relaxed *relaxed_of(search *s)
{
    const memory *m = s->arena.memory;
    size_t labels = (size_t)csp_labels(s->csp);
    if (s->relaxed)
        return s->relaxed;
    relaxed *r = memory_take(m, 1, sizeof *r);
    if (!r)
        return NULL;
    r->csp = s->csp;
    arena_open(&r->arena, m);
    if (TAKE(ghost, labels) && TAKE(used, labels) && TAKE(right, labels) && TAKE(label, labels + 1) &&
        state_open(&r->all, m, s->csp) == OK && problem_open(&r->problem, m, s->csp) == OK &&
        hypothesis_open(&r->hypothesis, m, s->csp) == OK)
        return s->relaxed = r;
    relaxed_close(r);
    return NULL;
}

void relaxed_close(relaxed *r)
{
    if (!r)
        return;
    const memory *m = r->arena.memory;
    if (r->all.csp)
        state_close(&r->all, m);
    if (r->problem.csp)
        problem_close(&r->problem);
    if (r->hypothesis.dead)
        hypothesis_close(&r->hypothesis);
    arena_close(&r->arena);
    memory_give(m, r, 1, sizeof *r);
}

void relaxed_begin(relaxed *r, const search *s)
{
    state *all = &r->all;
    state_copy(all, s->state);
    for (int l = 0; l < csp_labels(r->csp); l++) {
        all->candidates += all->label[l] == VALUE;
        all->label[l] = all->label[l] == GONE ? GONE : CANDIDATE;
        r->ghost[l] = all->label[l] == GONE && s->first[l] == CANDIDATE;
    }
    for (int v = 0; v < csp_vars(r->csp); v++) {
        all->count[v] = all->value[v] == CSP_NONE ? all->count[v] : 1;
        all->value[v] = CSP_NONE;
    }
    all->undecided = csp_vars(r->csp);
    problem_take(&r->problem, all, ALL_TYPES);
    hypothesis_begin(&r->hypothesis, &r->problem);
}

/* ---- the search ---- */

typedef struct node {
    cand last;
    int cells;    /* how many more rights are allowed, at least 1 */
    int ghosts;   /* how many more lefts may be ghosts */
    memo_key key; /* of the sets of rights and lefts */
} node;

static answer extend(relaxed *r, node n, status *why);

/* Supposes the last right and looks at what follows. */
static answer follow(relaxed *r, node next, status *why)
{
    hypothesis *h = &r->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(r->f->watch);
    if (*why != OK)
        return ENDED;
    r->right[r->rights++] = next.last;
    if (hypothesis_suppose(h, next.last))
        a = FOUND;
    else if (next.cells > 0 && hypothesis_layers(h, NULL, next.cells) <= next.cells)
        a = extend(r, next, why);
    hypothesis_undo(h, here);
    if (a != FOUND)
        r->rights--;
    return a;
}

/* Tries the cell with this left and this right. */
static answer try_cell(relaxed *r, const node *n, csp_label left, cand right, status *why)
{
    const memo_key *part = r->f->part;
    int ghosts = n->ghosts - (r->ghost[left] && n->ghosts != ANY_GHOSTS);
    csp_label l = r->problem.label[right];
    memo_key key = memo_join(n->key, part[l]);
    if (r->distinct)
        key = memo_left(key, part[left]);
    memo_key name = memo_whip(key, part[l]);
    name.b += (uint64_t)ghosts * 0x9E3779B97F4A7C15u;
    node next = { right, n->cells - 1, ghosts, key };
    int known = memo_get(&r->f->memo, name);
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    r->used[left] = true;
    answer a = follow(r, next, why);
    r->used[left] = false;
    if (a == CUT || a == NOTHING)
        memo_put(&r->f->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

/* Tries the cells with this left. */
static answer try_left(relaxed *r, const node *n, csp_label left, status *why)
{
    csp_list vars = csp_label_vars(r->csp, left);
    answer all = NOTHING;
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        pvar at = r->problem.pvar_of[*v];
        cand right = at == NO_PVAR ? (cand)NO_CAND : hypothesis_forced(&r->hypothesis, at);
        answer a = right == NO_CAND ? NOTHING : try_cell(r, n, left, right, why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer extend(relaxed *r, node n, status *why)
{
    answer all = NOTHING;
    for (int ghosts = 0; ghosts < 1 + (n.ghosts > 0); ghosts++)
        CSP_FOR_LINKS(left, r->csp, r->problem.label[n.last]) {
            bool may = ghosts ? r->ghost[*left] : state_is_candidate(&r->all, *left);
            if (!may || (r->distinct && r->used[*left]))
                continue;
            answer a = try_left(r, &n, *left, why);
            if (a == FOUND || a == ENDED)
                return a;
            all = a == CUT ? CUT : all;
        }
    return all;
}

answer relaxed_find(relaxed *r, finder *f, const relaxed_question *q, status *why)
{
    hypothesis *h = &r->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    cand z = r->problem.cand_of[q->target];
    node n = { z, q->length - 1, q->ghosts, memo_relaxed_start(f->part[q->target], q->distinct) };
    r->f = f;
    r->distinct = q->distinct;
    r->rights = 0;
    hypothesis_suppose(h, z);
    answer a = hypothesis_layers(h, NULL, n.cells) <= n.cells ? extend(r, n, why) : CUT;
    hypothesis_undo(h, here);
    return a;
}

/* ---- what was found ---- */

status relaxed_build(relaxed *r, search *s, const query *q, csp_label target, const step **built)
{
    static const chain_shape shape = { .z_cells = ALL_CELLS, .rights_kill = true, .continuous = true };
    r->label[0] = target;
    for (int i = 0; i < r->rights; i++)
        r->label[i + 1] = r->problem.label[r->right[i]];
    const chain c = { &shape, q, r->label, 1, r->label + 1, r->rights, NULL, r->ghost };
    return chain_build(s->chain, &r->all, &c, built);
}

int relaxed_ghosts(const relaxed *r, const step *s, csp_label *list, int room)
{
    int n = 0;
    for (int i = 1; i < s->lines; i++) {
        csp_label left = s->line[i].cell.refutation[0].label;
        if (r->ghost[left] && n++ < room)
            list[n - 1] = left;
    }
    return n;
}
