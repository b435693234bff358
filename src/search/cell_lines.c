/* cell_lines.c: the lines of c-whips and c-braids: CELLs over csp-variables and needs, and DECLARED lines of
 * statements.
 *
 * The chain is applied once more, from the target on; so it is known which cell has killed each label. Then
 * lines are made from the last one backwards: of a statement just the evidence that its conclusion rests on,
 * and as its conclusion just what later lines rest on. A need of which no member is left is two lines:
 * suppose its guards; nothing is left of what they need.
 *
 * What refutes further targets by the same lines is in the same step: those linked to all that line 0 refutes
 * (and guards of the need, if the target was the guard that a need had). */
#include "search/cell_chain.h"

#include "problem/constraint.h"

#include <string.h>

enum { OF_STATE = UINT16_MAX };

typedef struct chain_lines {
    pool pool;      /* for the step being written */
    uint16_t *by;   /* of each label that is dead: the cell that killed it, from 1; 0: the target; OF_STATE */
    int *when;      /* and its place in the trail */
    bool *wanted;   /* of each label: does a later line rest on its being dead? */
    uint16_t *line; /* of each cell: the line in which it concludes */
    step built;
} chain_lines;

static status open_lines(cell_chain *chain)
{
    arena *a = &chain->cells->search->arena;
    size_t labels = (size_t)csp_labels(chain->cells->csp);
    if (chain->lines)
        return OK;
    chain_lines *x = arena_take(a, 1, sizeof *x);
    if (!x)
        return NO_MEMORY;
    x->pool.arena = a;
    x->by = arena_take(a, labels, sizeof *x->by);
    x->when = arena_take(a, labels, sizeof *x->when);
    x->wanted = arena_take(a, labels, sizeof *x->wanted);
    if (!x->by || !x->when || !x->wanted)
        return NO_MEMORY;
    chain->lines = x;
    return OK;
}

/* ---- one line ---- */

typedef struct drawing {
    cell_chain *chain;
    chain_lines *x;
    int cell, trail; /* the cell, from 0, and where the trail ended before it */
    step_line *line; /* the first of its lines */
} drawing;

static bool is_dead_before(const drawing *d, csp_label l)
{
    return d->x->by[l] == OF_STATE || (d->chain->cells->dead[l] && d->x->when[l] < d->trail);
}

static step_refutation because(const drawing *d, csp_label l)
{
    uint16_t by = d->x->by[l];
    return (step_refutation){ l, by == OF_STATE ? NO_LINE : by ? d->x->line[by - 1] : 0 };
}

/* The members of a set that are dead, the left first; those that live are the rights. */
static bool draw_cell(drawing *d, csp_set set, step_line *to, bool live)
{
    csp_list members = csp_set_members(d->chain->cells->csp, set);
    size_t n = (size_t)csp_list_size(members);
    step_refutation *refuted = pool_take(&d->x->pool, n, sizeof *refuted);
    csp_label *right = pool_take(&d->x->pool, n, sizeof *right), left = d->chain->left[d->cell];
    *to = (step_line){ .kind = TRESSE_CELL,
                       .cell = { .set = set, .has_left = left != CSP_NONE, .right_by = NO_LINE } };
    if (!refuted || !right)
        return false;
    to->cell.refuted = left != CSP_NONE;
    for (const csp_label *l = members.begin; l < members.end; l++) {
        if (d->x->by[*l] == OF_STATE)
            continue;
        if (!is_dead_before(d, *l)) {
            if (live)
                right[to->cell.rights++] = *l;
            continue;
        }
        d->x->wanted[*l] = true;
        refuted[*l == left ? 0 : to->cell.refuted++] = because(d, *l);
    }
    if (left != CSP_NONE && d->cell > 0) /* the line before refutes it, whatever else does */
        refuted[0].by = d->x->line[d->cell - 1];
    to->cell.refutation = refuted;
    to->cell.right = right;
    return true;
}

/* Lists the dead labels of a statement: first those that died last; those that are gone, last. */
static int list_dead(const drawing *d, const propagation *at, csp_label *list)
{
    int n = 0;
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++) {
            csp_label l = propagation_label(at, v, e);
            if (!is_dead_before(d, l))
                continue;
            int i = 0, when = d->x->by[l] == OF_STATE ? -1 : d->x->when[l];
            while (i < n && list[i] != l)
                i++;
            if (i < n)
                continue;
            for (i = n++; i > 0 && (d->x->by[list[i - 1]] == OF_STATE ? -1 : d->x->when[list[i - 1]]) < when;
                 i--)
                list[i] = list[i - 1];
            list[i] = l;
        }
    return n;
}

/* What later lines want of this cell, and the left of the next one. */
static int list_wanted(const drawing *d, const propagation *at, csp_label *to)
{
    const cell_chain *chain = d->chain;
    csp_label next = d->cell + 1 < chain->n ? chain->left[d->cell + 1] : CSP_NONE;
    int n = 0;
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++) {
            csp_label l = propagation_label(at, v, e);
            bool mine = d->x->by[l] == d->cell + 1 && d->x->wanted[l];
            if (!mine && l != next)
                continue;
            int i = 0;
            while (i < n && to[i] != l)
                i++;
            if (i == n)
                to[n++] = l;
        }
    return n;
}

static bool draw_statement(drawing *d, int which, step_line *to, const csp_label *given, int targets)
{
    cells *c = d->chain->cells;
    propagation *at = &c->statement[which - c->sets];
    size_t entries = (size_t)propagation_entries(at);
    csp_label *target = pool_take(&d->x->pool, entries, sizeof *target),
              *list = pool_take(&d->x->pool, entries, sizeof *list),
              *left = pool_take(&d->x->pool, 1, sizeof *left);
    step_refutation *refuted = pool_take(&d->x->pool, entries, sizeof *refuted);
    if (!target || !list || !left || !refuted)
        return false;
    bool last = d->cell + 1 == d->chain->n;
    int n = list_dead(d, at, list);
    if (!given && !last)
        targets = list_wanted(d, at, target);
    else if (given && targets)
        memcpy(target, given, (size_t)targets * sizeof *target);
    n = propagate_evidence(at, target, targets, list, n, c->target_dead);
    for (int i = 0; i < n; i++) {
        refuted[i] = because(d, list[i]);
        d->x->wanted[list[i]] = d->x->by[list[i]] != OF_STATE;
    }
    *left = d->chain->left[d->cell];
    if (*left != CSP_NONE &&
        d->cell == 0) /* further targets must refute it, too, even if it is not evidence */
        d->x->wanted[*left] = true;
    *to = (step_line){ .kind = TRESSE_DECLARED,
                       .declared = { .kind = at->said->kind,
                                     .statement = at->said,
                                     .labels = *left != CSP_NONE,
                                     .label = left,
                                     .number = d->cell > 0 ? d->x->line[d->cell - 1] : 0,
                                     .refuted = n,
                                     .refutation = refuted,
                                     .targets = targets,
                                     .target = target } };
    return n >= 0;
}

/* A need of which nothing is left: suppose its guards. */
static bool draw_unmet(drawing *d, csp_set need)
{
    csp_list guards = csp_set_guards(d->chain->cells->csp, need);
    *d->line = (step_line){ .kind = TRESSE_SUPPOSE,
                            .inside = 1,
                            .suppose = { .labels = csp_list_size(guards), .label = guards.begin } };
    return draw_cell(d, need, d->line + 1, false);
}

static bool is_unmet(const drawing *d, int which)
{
    const cells *c = d->chain->cells;
    csp_list members;
    if (!cell_is_need(c, which) || d->cell + 1 == d->chain->n)
        return false;
    members = csp_set_members(c->csp, cell_set(c, which));
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (!is_dead_before(d, *l))
            return false;
    return true;
}

static bool draw_line(drawing *d)
{
    const cells *c = d->chain->cells;
    int which = d->chain->step[d->cell];
    if (which >= c->sets)
        return draw_statement(d, which, d->line, NULL, 0);
    return is_unmet(d, which) ? draw_unmet(d, cell_set(c, which))
                              : draw_cell(d, cell_set(c, which), d->line, true);
}

/* ---- the step ---- */

static void begin_step(cell_chain *chain, const query *query)
{
    cells *c = chain->cells;
    chain_lines *x = chain->lines;
    x->pool.used = 0;
    x->built = (step){ .rule = query->rule, .name = query->name, .length = query->length };
    for (int l = 0; l < csp_labels(c->csp); l++) {
        x->by[l] = c->state->label[l] == GONE ? OF_STATE : 0;
        x->wanted[l] = false;
    }
}

static void note_killed(const cell_chain *chain, int from, int by)
{
    for (int i = from; i < chain->cells->trails; i++) {
        chain->lines->by[chain->cells->trail[i]] = (uint16_t)by;
        chain->lines->when[chain->cells->trail[i]] = i;
    }
}

/* Applies the chain again; trail[k]: where the trail ended before cell k. */
static void replay(cell_chain *chain, int *trail)
{
    cells *c = chain->cells;
    cells_suppose(c, chain->target);
    note_killed(chain, 0, 0);
    for (int k = 0; k < chain->n; k++) {
        trail[k] = c->trails;
        int n = cells_ask(c, chain->step[k], false, c->list);
        if (n == FAILS)
            continue;
        cells_apply(c, chain->step[k], c->list, n);
        note_killed(chain, trail[k], k + 1);
    }
}

/* In which lines do cells conclude? A need of which nothing is left takes two, and is concluded by the first.
 */
static int number_lines(cell_chain *chain, const int *trail)
{
    int lines = 1;
    for (int k = 0; k < chain->n; k++) {
        drawing d = { chain, chain->lines, k, trail[k], NULL };
        chain->lines->line[k] = (uint16_t)lines;
        lines += 1 + is_unmet(&d, chain->step[k]);
    }
    return lines;
}

/* Has line 0 to be this very target, since a need has it as its guard? */
static bool is_guard(const cell_chain *chain)
{
    const cells *c = chain->cells;
    for (int k = 0; k < chain->n; k++)
        if (cell_is_need(c, chain->step[k]) &&
            csp_list_find(csp_set_guards(c->csp, cell_set(c, chain->step[k])), chain->target) >= 0)
            return true;
    return false;
}

/* Does the target follow by the same lines? */
static bool fits(const cell_chain *chain, csp_label l)
{
    const cells *c = chain->cells;
    if (c->state->label[l] != CANDIDATE || c->search->told[l] || search_skips(c->search, l))
        return false;
    for (int k = 0; k < chain->n; k++)
        if (cell_is_var(c, chain->step[k]) && csp_has(c->csp, cell_set(c, chain->step[k]), l))
            return false;
    for (int i = 0; i < c->trails; i++)
        if (chain->lines->wanted[c->trail[i]] && !chain->lines->by[c->trail[i]] &&
            !csp_linked(c->csp, l, c->trail[i]))
            return false;
    return true;
}

static bool list_targets(cell_chain *chain, int *n, const csp_label **out)
{
    const cells *c = chain->cells;
    bool alone = is_guard(chain);
    csp_label *target = pool_take(&chain->lines->pool, (size_t)c->search->candidates + 1, sizeof *target);
    *n = 1;
    if (!target)
        return false;
    target[0] = chain->target;
    for (int i = 0; !alone && i < c->search->candidates; i++)
        if (c->search->candidate[i] != chain->target && fits(chain, c->search->candidate[i]))
            target[(*n)++] = c->search->candidate[i];
    *out = target;
    return true;
}

static bool draw_chain(cell_chain *chain, step *to)
{
    chain_lines *x = chain->lines;
    int *trail = pool_take(&x->pool, (size_t)chain->n, sizeof *trail);
    x->line = pool_take(&x->pool, (size_t)chain->n, sizeof *x->line);
    if (!trail || !x->line)
        return false;
    replay(chain, trail);
    to->lines = number_lines(chain, trail);
    step_line *line = pool_take(&x->pool, (size_t)to->lines, sizeof *line);
    bool fine = line;
    for (int k = chain->n - 1; k >= 0 && fine; k--)
        fine = draw_line(&(drawing){ chain, x, k, trail[k], &line[x->line[k]] });
    if (!fine || !list_targets(chain, &to->conclusions, &to->conclusion))
        return false;
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                           .inside = to->lines - 1,
                           .suppose = { .labels = to->conclusions, .label = to->conclusion } };
    to->line = line;
    return true;
}

/* Without evidence: just its target. */
static bool draw_target(cell_chain *chain, step *to)
{
    csp_label *target = pool_take(&chain->lines->pool, 1, sizeof *target);
    if (target)
        *target = chain->target;
    to->conclusions = 1;
    to->conclusion = target;
    return target;
}

status cell_chain_build(cell_chain *chain, const query *query, bool evidence, const step **out)
{
    cells_mark none = cells_here(chain->cells);
    status st = open_lines(chain);
    if (st != OK)
        return st;
    begin_step(chain, query);
    step *built = &chain->lines->built;
    built->concludes = CONCLUDES_ELIMINATIONS;
    bool fine = evidence ? draw_chain(chain, built) : draw_target(chain, built);
    cells_undo(chain->cells, none);
    *out = built;
    return fine ? OK : NO_MEMORY;
}

/* The line of a statement by itself. */
static bool draw_one(cell_chain *chain, int which, const csp_label *target, int targets)
{
    csp_label none = CSP_NONE;
    step *built = &chain->lines->built;
    step_line *line = pool_take(&chain->lines->pool, 1, sizeof *line);
    cell_chain alone = { .cells = chain->cells, .lines = chain->lines, .n = 1, .left = &none };
    drawing d = { &alone, chain->lines, 0, 0, line };
    if (!line || !draw_statement(&d, which, line, target, targets))
        return false;
    built->conclusion = line->declared.target;
    built->lines = 1;
    built->line = line;
    return true;
}

status cell_chain_build_one(cell_chain *chain, const query *query, int which, const csp_label *target,
                            int targets, bool evidence, const step **out)
{
    status st = open_lines(chain);
    if (st != OK)
        return st;
    begin_step(chain, query);
    step *built = &chain->lines->built;
    built->concludes = targets ? CONCLUDES_ELIMINATIONS : CONCLUDES_NOTHING;
    built->conclusions = targets;
    built->conclusion = target;
    *out = built;
    return !evidence || draw_one(chain, which, target, targets) ? OK : NO_MEMORY;
}
