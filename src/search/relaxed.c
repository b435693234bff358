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

relaxed *relaxed_of(search *search)
{
    const memory *m = search->arena.memory;
    size_t labels = (size_t)csp_labels(search->csp);
    if (search->relaxed)
        return search->relaxed;
    relaxed *r = memory_take(m, 1, sizeof *r);
    if (!r)
        return NULL;
    r->csp = search->csp;
    arena_open(&r->arena, m);
    if (TAKE(ghost, labels) && TAKE(used, labels) && TAKE(right, labels) && TAKE(label, labels + 1) &&
        state_open(&r->all, m, search->csp) == OK && problem_open(&r->problem, m, search->csp) == OK &&
        hypothesis_open(&r->hypothesis, m, search->csp) == OK)
        return search->relaxed = r;
    relaxed_close(r);
    return NULL;
}

void relaxed_close(relaxed *relaxed)
{
    if (!relaxed)
        return;
    const memory *m = relaxed->arena.memory;
    if (relaxed->all.csp)
        state_close(&relaxed->all, m);
    if (relaxed->problem.csp)
        problem_close(&relaxed->problem);
    if (relaxed->hypothesis.dead)
        hypothesis_close(&relaxed->hypothesis);
    arena_close(&relaxed->arena);
    memory_give(m, relaxed, 1, sizeof *relaxed);
}

void relaxed_begin(relaxed *relaxed, const search *search)
{
    state *all = &relaxed->all;
    state_copy(all, search->state);
    for (int l = 0; l < csp_labels(relaxed->csp); l++) {
        all->candidates += all->label[l] == VALUE;
        all->label[l] = all->label[l] == GONE ? GONE : CANDIDATE;
        relaxed->ghost[l] = all->label[l] == GONE && search->first[l] == CANDIDATE;
    }
    for (int v = 0; v < csp_vars(relaxed->csp); v++) {
        all->count[v] = all->value[v] == CSP_NONE ? all->count[v] : 1;
        all->value[v] = CSP_NONE;
    }
    all->undecided = csp_vars(relaxed->csp);
    problem_take(&relaxed->problem, all, ALL_TYPES);
    hypothesis_begin(&relaxed->hypothesis, &relaxed->problem);
}

/* ---- the search ---- */

typedef struct node {
    cand last;
    int cells;    /* how many more rights are allowed, at least 1 */
    int ghosts;   /* how many more lefts may be ghosts */
    memo_key key; /* of the sets of rights and lefts */
} node;

static answer extend(relaxed *relaxed, node last, status *why);

/* Supposes the last right and looks at what follows. */
static answer follow(relaxed *relaxed, node next, status *why)
{
    hypothesis *h = &relaxed->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(relaxed->f->watch);
    if (*why != OK)
        return ENDED;
    relaxed->right[relaxed->rights++] = next.last;
    if (hypothesis_suppose(h, next.last))
        a = FOUND;
    else if (next.cells > 0 && hypothesis_layers(h, NULL, next.cells) <= next.cells)
        a = extend(relaxed, next, why);
    hypothesis_undo(h, here);
    if (a != FOUND)
        relaxed->rights--;
    return a;
}

/* Tries the cell with this left and this right. */
static answer try_cell(relaxed *relaxed, const node *last, csp_label left, cand right, status *why)
{
    const memo_key *part = relaxed->f->part;
    int ghosts = last->ghosts - (relaxed->ghost[left] && last->ghosts != ANY_GHOSTS);
    csp_label l = relaxed->problem.label[right];
    memo_key key = memo_join(last->key, part[l]);
    if (relaxed->distinct)
        key = memo_left(key, part[left]);
    memo_key name = memo_whip(key, part[l]);
    name.b += (uint64_t)ghosts * 0x9E3779B97F4A7C15u;
    node next = { right, last->cells - 1, ghosts, key };
    int known = memo_get(&relaxed->f->memo, name);
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    relaxed->used[left] = true;
    answer a = follow(relaxed, next, why);
    relaxed->used[left] = false;
    if (a == CUT || a == NOTHING)
        memo_put(&relaxed->f->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

/* Tries the cells with this left. */
static answer try_left(relaxed *relaxed, const node *node, csp_label left, status *why)
{
    csp_list vars = csp_label_vars(relaxed->csp, left);
    answer all = NOTHING;
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        pvar at = relaxed->problem.pvar_of[*v];
        cand right = at == NO_PVAR ? (cand)NO_CAND : hypothesis_forced(&relaxed->hypothesis, at);
        answer a = right == NO_CAND ? NOTHING : try_cell(relaxed, node, left, right, why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer extend(relaxed *relaxed, node last, status *why)
{
    answer all = NOTHING;
    for (int ghosts = 0; ghosts < 1 + (last.ghosts > 0); ghosts++)
        CSP_FOR_LINKS(left, relaxed->csp, relaxed->problem.label[last.last]) {
            bool may = ghosts ? relaxed->ghost[*left] : state_is_candidate(&relaxed->all, *left);
            if (!may || (relaxed->distinct && relaxed->used[*left]))
                continue;
            answer a = try_left(relaxed, &last, *left, why);
            if (a == FOUND || a == ENDED)
                return a;
            all = a == CUT ? CUT : all;
        }
    return all;
}

answer relaxed_find(relaxed *relaxed, finder *finder, const relaxed_question *question, status *why)
{
    hypothesis *h = &relaxed->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    cand z = relaxed->problem.cand_of[question->target];
    node n = { z, question->length - 1, question->ghosts,
               memo_relaxed_start(finder->part[question->target], question->distinct) };
    relaxed->f = finder;
    relaxed->distinct = question->distinct;
    relaxed->rights = 0;
    hypothesis_suppose(h, z);
    answer a = hypothesis_layers(h, NULL, n.cells) <= n.cells ? extend(relaxed, n, why) : CUT;
    hypothesis_undo(h, here);
    return a;
}

/* ---- what was found ---- */

status relaxed_build(relaxed *relaxed, search *search, const query *query, csp_label target,
                     const step **built)
{
    static const chain_shape shape = { .z_cells = ALL_CELLS, .rights_kill = true, .continuous = true };
    relaxed->label[0] = target;
    for (int i = 0; i < relaxed->rights; i++)
        relaxed->label[i + 1] = relaxed->problem.label[relaxed->right[i]];
    const chain c = { &shape,          query, relaxed->label, 1, relaxed->label + 1,
                      relaxed->rights, NULL,  relaxed->ghost };
    return chain_build(search->chain, &relaxed->all, &c, built);
}

int relaxed_ghosts(const relaxed *relaxed, const step *step, csp_label *list, int room)
{
    int n = 0;
    for (int i = 1; i < step->lines; i++) {
        csp_label left = step->line[i].cell.refutation[0].label;
        if (relaxed->ghost[left] && n++ < room)
            list[n - 1] = left;
    }
    return n;
}
