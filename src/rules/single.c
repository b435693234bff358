/* single.c: see single.h. */
#include "rules/single.h"

#include "core/mesh.h"
#include "problem/constraints.h"
#include "problem/propagate.h"

const rule rule_single = {
    .name = "single",
    .says = "the only candidate of a csp-variable is its value",
    .stable = true,
};

const rule rule_contradiction = {
    .name = "contradiction",
    .says = "a csp-variable has neither a value nor a candidate; a value needs what is gone; values do not "
            "close a loop",
    .stable = true,
};

/* ---- opening and closing ---- */

status brt_open(brt *singles, const memory *m, const csp *c)
{
    *singles = (brt){ .memory = m, .vars = csp_vars(c) };
    singles->room = memory_take(m, (size_t)singles->vars, sizeof *singles->room);
    singles->found = memory_take(m, (size_t)singles->vars, sizeof *singles->found);
    if (singles->room && singles->found)
        return OK;
    brt_close(singles);
    return NO_MEMORY;
}

void brt_close(brt *singles)
{
    if (!singles->memory)
        return;
    memory_give(singles->memory, singles->room, (size_t)singles->vars, sizeof *singles->room);
    memory_give(singles->memory, singles->found, (size_t)singles->vars, sizeof *singles->found);
    *singles = (brt){ 0 };
}

void brt_begin(brt *brt, bool needs)
{
    brt->needs = needs;
    brt->round = brt->seen = 0;
}

/* ---- one round ---- */

/* Does an earlier csp-variable than v force the same label? */
static bool forced_before(const state *s, csp_var v, csp_label l)
{
    csp_list vars = csp_label_vars(s->csp, l);
    for (const csp_var *x = vars.begin; x < vars.end && *x < v; x++)
        if (s->count[*x] == 1)
            return true;
    return false;
}

/* Lists the csp-variables that have become single since those already dealt with, and still are, in the
 * network's order. */
static int list_singles(const brt *brt, const state *s)
{
    csp_var *out = brt->room;
    int n = 0;
    for (int i = brt->seen; i < s->singles; i++) {
        csp_var v = s->single[i];
        if (s->value[v] != CSP_NONE || s->count[v] != 1)
            continue;
        int at = n++;
        for (; at > 0 && out[at - 1] > v; at--)
            out[at] = out[at - 1];
        out[at] = v;
    }
    return n;
}

/* The CELL that says: all labels of v are gone but this one; NULL: all of them are. */
static step_line only_cell(csp_var v, const csp_label *left)
{
    return (step_line){ .kind = TRESSE_CELL,
                        .cell = { .set = v, .rights = left != NULL, .right = left, .right_by = NO_LINE } };
}

static status tell_single(const brt *brt, const state *s, csp_var v, const csp_label *labels,
                          const step_sink *sink)
{
    const step_line line = only_cell(v, labels);
    const step single = { .rule = &rule_single,
                          .name = csp_type_single(s->csp, csp_var_type(s->csp, v)),
                          .round = brt->round,
                          .concludes = CONCLUDES_VALUES,
                          .conclusions = 1,
                          .conclusion = labels,
                          .lines = 1,
                          .line = &line };
    return sink ? sink->take(sink->context, &single) : OK;
}

/* Reports the singles of s as one round, and lists them in brt->found. */
static status find_round(brt *brt, const state *s, brt_most most, const step_sink *sink, int *found)
{
    int n = list_singles(brt, s);
    *found = 0;
    for (int i = 0; i < n && !(most == BRT_ONE_STEP && *found); i++) {
        csp_label l = state_only(s, brt->room[i]);
        if (forced_before(s, brt->room[i], l))
            continue;
        brt->found[(*found)++] = l;
        status st = tell_single(brt, s, brt->room[i], &l, sink);
        if (st != OK)
            return st;
    }
    return OK;
}

/* ---- rounds ---- */

/* The first statement that the values do not obey; NULL: there is none. */
static const statement *broken_statement(const state *s)
{
    bool value[LIMIT_LABELS];
    for (int l = 0; l < csp_labels(s->csp) && csp_propagates_some(s->csp); l++)
        value[l] = s->label[l] == VALUE;
    for (const statement *said = csp_statements(s->csp); said; said = said->next)
        if (csp_propagates(s->csp, said) && !said->kind->holds(said, value))
            return said;
    return NULL;
}

/* The line that says so, and by which labels that are gone. */
static bool statement_line(const state *s, const statement *broken, arena *a, step_line *to)
{
    propagation at;
    if (propagation_open(&at, a, broken) != OK)
        return false;
    size_t entries = (size_t)propagation_entries(&at);
    csp_label *list = arena_take(a, entries, sizeof *list);
    step_refutation *gone = arena_take(a, entries, sizeof *gone);
    bool *room = arena_take(a, (size_t)csp_labels(s->csp), sizeof *room);
    int n = 0;
    for (int v = 0; v < at.variables && list; v++)
        for (int e = at.start[v]; e < at.start[v + 1]; e++)
            if (s->label[propagation_label(&at, v, e)] == GONE)
                list[n++] = propagation_label(&at, v, e);
    n = list && gone && room ? propagate_evidence(&at, NULL, 0, list, n, room) : -1;
    for (int i = 0; i < n; i++)
        gone[i] = (step_refutation){ list[i], NO_LINE };
    *to = (step_line){ .kind = TRESSE_DECLARED,
                       .declared = {
                           .kind = broken->kind, .statement = broken, .refuted = n, .refutation = gone } };
    return n >= 0;
}

/* The line that says that the values are not a loop, or not connected. (There are no more of them than
 * csp-variables, so there is room.) */
static step_line mesh_line(const brt *brt, const state *s, int i)
{
    int n = 0;
    const csp_mesh *m = csp_mesh_at(s->csp, i);
    for (int k = 0; k < m->labels; k++)
        if (s->label[m->label[k]] == VALUE)
            brt->found[n++] = m->label[k];
    return (step_line){ .kind = TRESSE_DECLARED,
                        .declared = { .kind = m->loop ? &constraint_loop : &constraint_connected,
                                      .number = ~i,
                                      .labels = n,
                                      .label = brt->found } };
}

/* Reports that s is a contradiction, which it is, as a round of its own, unless a step has shown that
 * already. */
static status contradict(brt *brt, const state *s, const step_sink *sink)
{
    if (s->empty == STATE_REFUTED) /* a step has said so already */
        return OK;
    brt->round++;
    arena room;
    arena_open(&room, brt->memory);
    int mesh = s->empty == STATE_BROKEN ? mesh_broken(s->csp, s->label) : -1;
    step_line line = only_cell(s->empty, NULL);
    if (mesh >= 0)
        line = mesh_line(brt, s, mesh);
    else if (s->empty == STATE_BROKEN && !statement_line(s, broken_statement(s), &room, &line)) {
        arena_close(&room);
        return NO_MEMORY;
    }
    const step end = { .rule = &rule_contradiction,
                       .name = rule_contradiction.name,
                       .round = brt->round,
                       .concludes = CONCLUDES_NOTHING,
                       .lines = 1,
                       .line = &line };
    status st = sink ? sink->take(sink->context, &end) : OK;
    arena_close(&room);
    return st;
}

/* Called where Singles end: a broken need becomes `empty` of the state. If all csp-variables have values,
 * every theory has to look: the values are a solution only if no need is broken, all meshes are what they
 * have to be, and all statements hold that csp-variables and links do not say. */
static void look_at_needs(state *s, bool needs)
{
    if (state_is_solved(s) || (needs && !state_is_contradiction(s)))
        s->empty = state_broken_need(s);
    if (state_is_solved(s) && (mesh_broken(s->csp, s->label) >= 0 || broken_statement(s)))
        s->empty = STATE_BROKEN;
}

status brt_run(brt *brt, state *s, brt_most most, const step_sink *sink)
{
    while (!state_is_contradiction(s)) {
        int found, seen = s->singles;
        brt->round++;
        status st = find_round(brt, s, most, sink, &found);
        if (st != OK)
            return st;
        brt->seen = seen;
        if (!found) {
            brt->round--;
            look_at_needs(s, brt->needs);
            if (!state_is_contradiction(s))
                return OK;
        }
        for (int i = 0; i < found; i++)
            if (state_is_candidate(s, brt->found[i]))
                state_assert(s, brt->found[i]);
        if (found && most != BRT_TO_THE_END)
            return ENOUGH;
    }
    return contradict(brt, s, sink);
}

void brt_close_state(state *s, bool needs)
{
    for (int i = 0; i < s->singles && !state_is_contradiction(s); i++)
        if (s->value[s->single[i]] == CSP_NONE)
            state_assert(s, state_only(s, s->single[i]));
    look_at_needs(s, needs);
}
