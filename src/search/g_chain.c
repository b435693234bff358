/* g_chain.c: see g_chain.h. Choices of a cell are in the order of the network. */
#include "search/g_chain.h"

#include <string.h>

enum { NO_CELL = 0xFFFF, POOL_FIRST = 1 << 14 };

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
    char *pool; /* for the step being built; from the arena of the search, and used for one step after the
                   other */
    size_t used, room;
    uint16_t *owner;   /* of each candidate: the cell that has it as left */
    uint32_t *visited; /* of each candidate: the augmenting path that came here last */
    uint32_t visit;
    int rights;
    csp_label target;
    step built;
};

status g_chain_open(g_chain **out, bits *b)
{
    search *s = b->search;
    size_t labels = (size_t)csp_labels(s->csp);
    g_chain *g = *out = arena_take(&s->arena, 1, sizeof *g);
    if (!g)
        return NO_MEMORY;
    g->bits = b;
    g->owner = arena_take(&s->arena, labels, sizeof *g->owner);
    g->visited = arena_take(&s->arena, labels, sizeof *g->visited);
    return g->owner && g->visited ? OK : NO_MEMORY;
}

/* Takes room for a piece of the step. If the pool is too small, a larger one replaces it; earlier pieces stay
 * where they are. */
static void *take(g_chain *g, size_t count, size_t size)
{
    size_t need = (count * size + 15) / 16 * 16;
    if (need > g->room - g->used) {
        size_t room = 2 * (g->room + need) + POOL_FIRST;
        char *pool = arena_take(&g->bits->search->arena, room, 1);
        if (!pool)
            return NULL;
        g->pool = pool;
        g->room = room;
        g->used = 0;
    }
    void *piece = g->pool + g->used;
    g->used += need;
    return piece;
}

static int members(const problem *p, pvar v)
{
    return (int)(p->member_start[v + 1] - p->member_start[v]);
}

static int count_live(const bits *b, const word *live, pvar v)
{
    int n = 0;
    FOR_MEMBERS(x, b->problem, v)
        n += bits_has(live, *x);
    return n;
}

/* ---- choices ---- */

/* Adds all lefts in v for cell k: they are dead, outside the g-label if there is one, and, if `continuing`,
 * linked to the right before. */
static void add_picks(g_chain *g, picks *to, int k, pvar v, bool continuing)
{
    bits *b = g->bits;
    const bit_node *n = &b->node[k - 1];
    int live = count_live(b, n->live.bit, v);
    FOR_MEMBERS(x, b->problem, v)
        if (!bits_has(n->live.bit, *x) && (!continuing || bits_has(n->kills, *x)) &&
            (live < 2 || bits_is_outside(b, &n->live, v, *x)))
            to->list[to->n++] = (pick){ v, *x };
}

/* May v be the csp-variable of cell k? It has to say what was said there, or be empty in the last cell. */
static bool fits(const g_chain *g, int k, pvar v, cand right)
{
    const word *live = g->bits->node[k - 1].live.bit;
    int n = count_live(g->bits, live, v);
    if (k > g->rights)
        return n == 0;
    return right == NO_CAND ? v == g->bits->node[k].var : n == 1 && bits_has(live, right);
}

/* The right of cell k if it is one candidate, else NO_CAND. */
static cand right_of(const g_chain *g, int k)
{
    const bits *b = g->bits;
    cand right = NO_CAND;
    if (k > g->rights || count_live(b, b->node[k - 1].live.bit, b->node[k].var) > 1)
        return NO_CAND;
    FOR_MEMBERS(x, b->problem, b->node[k].var)
        right = bits_has(b->node[k - 1].live.bit, *x) ? *x : right;
    return right;
}

static bool may_serve(const g_chain *g, int k, pvar v, cand right)
{
    if (right != NO_CAND) {
        bool has = false;
        FOR_VARS(own, g->bits->problem, right)
            has = has || *own == v;
        return has && fits(g, k, v, right);
    }
    return fits(g, k, v, right);
}

static status find_picks(g_chain *g, picks *to, int k, bool continuous)
{
    const problem *p = g->bits->problem;
    cand right = right_of(g, k);
    size_t most = 0;
    for (int v = 0; v < p->vars; v++)
        most += may_serve(g, k, (pvar)v, right) ? (size_t)members(p, (pvar)v) : 0;
    *to = (picks){ .list = take(g, most, sizeof *to->list) };
    if (!to->list)
        return NO_MEMORY;
    for (int v = 0; v < p->vars; v++)
        if (may_serve(g, k, (pvar)v, right))
            add_picks(g, to, k, (pvar)v, true);
    for (int v = 0; v < p->vars && !continuous && !to->n; v++)
        if (may_serve(g, k, (pvar)v, right))
            add_picks(g, to, k, (pvar)v, false);
    to->taken = continuous || !to->n ? NULL : to->list;
    return OK;
}

/* Gives cell k a left of its own, moving other cells to other lefts where that helps. */
static bool match_cell(g_chain *g, picks *cell, int k)
{
    for (int i = 0; i < cell[k].n; i++) {
        cand l = cell[k].list[i].left;
        if (g->visited[l] == g->visit)
            continue;
        g->visited[l] = g->visit;
        if (g->owner[l] == NO_CELL || match_cell(g, cell, g->owner[l])) {
            g->owner[l] = (uint16_t)k;
            cell[k].taken = &cell[k].list[i];
            return true;
        }
    }
    return false;
}

static bool match_lefts(g_chain *g, picks *cell)
{
    for (int x = 0; x < g->bits->problem->candidates; x++)
        g->owner[x] = NO_CELL;
    for (int k = 0; k <= g->rights; k++) {
        g->visit++;
        if (!match_cell(g, cell, k))
            return false;
    }
    return true;
}

static status choose(g_chain *g, picks *cell, bool continuous, bool *chosen)
{
    *chosen = true;
    for (int k = 1; k <= g->rights + 1 && *chosen; k++) {
        status st = find_picks(g, &cell[k - 1], k, continuous);
        if (st != OK)
            return st;
        *chosen = cell[k - 1].n > 0;
    }
    if (*chosen && continuous)
        *chosen = match_lefts(g, cell);
    return OK;
}

/* ---- lines ---- */

/* The first line that kills x: 0 for the target. */
static uint16_t killer(const g_chain *g, cand x)
{
    int k = 0;
    while (k < g->rights && !bits_has(g->bits->node[k].kills, x))
        k++;
    return (uint16_t)k;
}

static status fill_cell(g_chain *g, step_line *line, const pick *taken, int k)
{
    const bits *b = g->bits;
    const bit_node *n = &b->node[k - 1];
    const problem *p = b->problem;
    size_t room = (size_t)members(p, taken->var);
    step_refutation *out = take(g, room, sizeof *out);
    csp_label *right = take(g, room, sizeof *right);
    if (!out || !right)
        return NO_MEMORY;
    uint16_t by = bits_has(n->kills, taken->left) ? (uint16_t)(k - 1) : killer(g, taken->left);
    int rights = 0, refuted = 1;
    out[0] = (step_refutation){ p->label[taken->left], by };
    FOR_MEMBERS(x, p, taken->var) {
        if (bits_has(n->live.bit, *x))
            right[rights++] = p->label[*x];
        else if (*x != taken->left)
            out[refuted++] = (step_refutation){ p->label[*x], killer(g, *x) };
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

static void finish(g_chain *g, const query *q, step_line *line)
{
    int cells = g->rights + 1;
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                           .inside = cells,
                           .suppose = { .labels = 1, .label = &g->target } };
    g->built = (step){ .rule = q->rule,
                       .name = q->name,
                       .length = cells,
                       .concludes = CONCLUDES_ELIMINATIONS,
                       .conclusions = 1,
                       .conclusion = &g->target,
                       .lines = cells + 1,
                       .line = line };
}

status g_chain_build(g_chain *g, const query *q, csp_label target, int rights, bool continuous,
                     const step **built)
{
    bool chosen = false;
    size_t cells = (size_t)rights + 1;
    *built = NULL;
    g->used = 0;
    g->rights = rights;
    g->target = target;
    picks *cell = take(g, cells, sizeof *cell);
    step_line *line = take(g, cells + 1, sizeof *line);
    status st = cell && line ? choose(g, cell, continuous, &chosen) : NO_MEMORY;
    for (int k = 1; st == OK && chosen && k <= rights + 1; k++)
        st = fill_cell(g, &line[k], cell[k - 1].taken, k);
    if (st == OK && chosen) {
        finish(g, q, line);
        *built = &g->built;
    }
    return st;
}
