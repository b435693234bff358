/* g_chain.c: see g_chain.h. Choices of a cell are in the order of the network. */
#include "search/g_chain.h"

#include <string.h>

enum { NO_CELL = 0xFFFF };

/* A csp-variable and a left that a cell may have. */
typedef struct pick {
    pvar var;
    cand left;
} pick;

typedef struct picks {
    pick *list;
    int n;
    const pick *taken;
} picks;

struct g_chain {
    bits *bits;
    pool pool;         /* for the step being built */
    uint16_t *owner;   /* of each candidate: the cell that has it as left */
    uint32_t *visited; /* of each candidate: the augmenting path that came here last */
    uint32_t visit;
    int rights;
    csp_label target;
    step built;
};

status g_chain_open(g_chain **out, bits *bits)
{
    search *s = bits->search;
    size_t labels = (size_t)csp_labels(s->csp);
    g_chain *g = *out = arena_take(&s->arena, 1, sizeof *g);
    if (!g)
        return NO_MEMORY;
    g->bits = bits;
    g->pool.arena = &s->arena;
    g->owner = arena_take(&s->arena, labels, sizeof *g->owner);
    g->visited = arena_take(&s->arena, labels, sizeof *g->visited);
    return g->owner && g->visited ? OK : NO_MEMORY;
}

static int members(const problem *problem, pvar var)
{
    return (int)(problem->member_start[var + 1] - problem->member_start[var]);
}

static int count_live(const bits *bits, const word *live, pvar var)
{
    int n = 0;
    FOR_MEMBERS(x, bits->problem, var)
        n += bits_has(live, *x);
    return n;
}

/* ---- choices ---- */

/* Adds all lefts in `var` for cell `at`: they are dead, outside the g-label if there is one, and, if
 * `continuing`, linked to the right before. */
static void add_picks(g_chain *chain, picks *to, int at, pvar var, bool continuing)
{
    bits *b = chain->bits;
    const bit_node *n = &b->node[at - 1];
    int live = count_live(b, n->live.bit, var);
    FOR_MEMBERS(x, b->problem, var)
        if (!bits_has(n->live.bit, *x) && (!continuing || bits_has(n->kills, *x)) &&
            (live < 2 || bits_is_outside(b, &n->live, var, *x)))
            to->list[to->n++] = (pick){ var, *x };
}

/* May `var` be the csp-variable of cell `at`? It has to say what was said there, or be empty in the last
 * cell. */
static bool fits(const g_chain *chain, int at, pvar var, cand right)
{
    const word *live = chain->bits->node[at - 1].live.bit;
    int n = count_live(chain->bits, live, var);
    if (at > chain->rights)
        return n == 0;
    return right == NO_CAND ? var == chain->bits->node[at].var : n == 1 && bits_has(live, right);
}

/* The right of cell `at` if it is one candidate, else NO_CAND. */
static cand right_of(const g_chain *chain, int at)
{
    const bits *b = chain->bits;
    cand right = NO_CAND;
    if (at > chain->rights || count_live(b, b->node[at - 1].live.bit, b->node[at].var) > 1)
        return NO_CAND;
    FOR_MEMBERS(x, b->problem, b->node[at].var)
        right = bits_has(b->node[at - 1].live.bit, *x) ? *x : right;
    return right;
}

static bool may_serve(const g_chain *chain, int at, pvar var, cand right)
{
    if (right != NO_CAND) {
        bool has = false;
        FOR_VARS(own, chain->bits->problem, right)
            has = has || *own == var;
        return has && fits(chain, at, var, right);
    }
    return fits(chain, at, var, right);
}

static status find_picks(g_chain *chain, picks *to, int at, bool continuous)
{
    const problem *p = chain->bits->problem;
    cand right = right_of(chain, at);
    size_t most = 0;
    for (int v = 0; v < p->vars; v++)
        most += may_serve(chain, at, (pvar)v, right) ? (size_t)members(p, (pvar)v) : 0;
    *to = (picks){ .list = pool_take(&chain->pool, most, sizeof *to->list) };
    if (!to->list)
        return NO_MEMORY;
    for (int v = 0; v < p->vars; v++)
        if (may_serve(chain, at, (pvar)v, right))
            add_picks(chain, to, at, (pvar)v, true);
    for (int v = 0; v < p->vars && !continuous && !to->n; v++)
        if (may_serve(chain, at, (pvar)v, right))
            add_picks(chain, to, at, (pvar)v, false);
    to->taken = continuous || !to->n ? NULL : to->list;
    return OK;
}

/* Gives cell `at` a left of its own, moving other cells to other lefts where that helps. */
static bool match_cell(g_chain *chain, picks *cell, int at)
{
    for (int i = 0; i < cell[at].n; i++) {
        cand l = cell[at].list[i].left;
        if (chain->visited[l] == chain->visit)
            continue;
        chain->visited[l] = chain->visit;
        if (chain->owner[l] == NO_CELL || match_cell(chain, cell, chain->owner[l])) {
            chain->owner[l] = (uint16_t)at;
            cell[at].taken = &cell[at].list[i];
            return true;
        }
    }
    return false;
}

static bool match_lefts(g_chain *chain, picks *cell)
{
    for (int x = 0; x < chain->bits->problem->candidates; x++)
        chain->owner[x] = NO_CELL;
    for (int k = 0; k <= chain->rights; k++) {
        chain->visit++;
        if (!match_cell(chain, cell, k))
            return false;
    }
    return true;
}

static status choose(g_chain *chain, picks *cell, bool continuous, bool *chosen)
{
    *chosen = true;
    for (int k = 1; k <= chain->rights + 1 && *chosen; k++) {
        status st = find_picks(chain, &cell[k - 1], k, continuous);
        if (st != OK)
            return st;
        *chosen = cell[k - 1].n > 0;
    }
    if (*chosen && continuous)
        *chosen = match_lefts(chain, cell);
    return OK;
}

/* ---- lines ---- */

/* The first line that kills `candidate`: 0 for the target. */
static uint16_t killer(const g_chain *chain, cand candidate)
{
    int k = 0;
    while (k < chain->rights && !bits_has(chain->bits->node[k].kills, candidate))
        k++;
    return (uint16_t)k;
}

static status fill_cell(g_chain *chain, step_line *line, const pick *taken, int at)
{
    const bits *b = chain->bits;
    const bit_node *n = &b->node[at - 1];
    const problem *p = b->problem;
    size_t room = (size_t)members(p, taken->var);
    step_refutation *out = pool_take(&chain->pool, room, sizeof *out);
    csp_label *right = pool_take(&chain->pool, room, sizeof *right);
    if (!out || !right)
        return NO_MEMORY;
    uint16_t by = bits_has(n->kills, taken->left) ? (uint16_t)(at - 1) : killer(chain, taken->left);
    int rights = 0, refuted = 1;
    out[0] = (step_refutation){ p->label[taken->left], by };
    FOR_MEMBERS(x, p, taken->var) {
        if (bits_has(n->live.bit, *x))
            right[rights++] = p->label[*x];
        else if (*x != taken->left)
            out[refuted++] = (step_refutation){ p->label[*x], killer(chain, *x) };
    }
    *line = (step_line){ .kind = TRESSE_CELL,
                         .cell = { .set = p->var[taken->var],
                                   .has_left = true,
                                   .refuted = refuted,
                                   .refutation = out,
                                   .rights = rights,
                                   .right = rights ? right : NULL,
                                   .right_by = NO_LINE } };
    return OK;
}

static void finish(g_chain *chain, const query *query, step_line *line)
{
    int cells = chain->rights + 1;
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                           .inside = cells,
                           .suppose = { .labels = 1, .label = &chain->target } };
    chain->built = (step){ .rule = query->rule,
                           .name = query->name,
                           .length = cells,
                           .concludes = CONCLUDES_ELIMINATIONS,
                           .conclusions = 1,
                           .conclusion = &chain->target,
                           .lines = cells + 1,
                           .line = line };
}

status g_chain_build(g_chain *chain, const query *query, csp_label target, int rights, bool continuous,
                     const step **built)
{
    bool chosen = false;
    size_t cells = (size_t)rights + 1;
    *built = NULL;
    chain->pool.used = 0;
    chain->rights = rights;
    chain->target = target;
    picks *cell = pool_take(&chain->pool, cells, sizeof *cell);
    step_line *line = pool_take(&chain->pool, cells + 1, sizeof *line);
    status st = cell && line ? choose(chain, cell, continuous, &chosen) : NO_MEMORY;
    for (int k = 1; st == OK && chosen && k <= rights + 1; k++)
        st = fill_cell(chain, &line[k], cell[k - 1].taken, k);
    if (st == OK && chosen) {
        finish(chain, query, line);
        *built = &chain->built;
    }
    return st;
}
