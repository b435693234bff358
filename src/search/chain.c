/* chain.c: see chain.h.
 *
 * `killer` says of each label which right was the first to make it dead. It is filled right by right, so that
 * a cell sees just what earlier rights kill. The choices of a cell are in the order of the network, whichever
 * search found the rights, and lefts that must differ are matched to cells in that order by augmenting
 * paths. */
#include "search/chain.h"

enum { ALIVE = 0xFFFF, NO_OWNER = 0xFFFF, BY_TARGET = 0 };

/* A csp-variable and a left that a cell may have. */
typedef struct choice {
    csp_var variable;
    csp_label left;
} choice;

typedef struct choices {
    choice *list;
    int n;
    const choice *taken;
} choices;

struct chain_builder {
    const csp *csp;
    arena fixed;       /* for the arrays */
    arena arena;       /* for the step being built */
    bool *z_linked;    /* of each label: is it linked to all targets? */
    bool *is_right;    /* of each label */
    uint16_t *killer;  /* of each label: the number of the first right that is linked to it, or ALIVE */
    uint16_t *owner;   /* of each label: the cell that has it as left, while lefts are matched */
    uint32_t *visited; /* of each label: the augmenting path that came here last */
    uint32_t visit;
    uint32_t *asked; /* of each csp-variable: the number of the list for which it was last looked at */
    uint32_t asks;   /* how many lists there were */
    choice *fitting; /* the csp-variables that a cell may have, each with its only left, or CSP_NONE */
    int fittings;
    const state *state;
    const csp_label *target, *right;
    int targets, rights, cells;
    const bool *ghost;
    uint32_t types;
    const chain_shape *shape;
    const csp_var *last;
    step built;
};

#define TAKE(array, n) ((b->array = arena_take(&b->fixed, (n), sizeof *b->array)) != NULL)

status chain_open(chain_builder **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c);
    chain_builder *b = memory_take(m, 1, sizeof *b);
    *out = NULL;
    if (!b)
        return NO_MEMORY;
    b->csp = c;
    arena_open(&b->fixed, m);
    arena_open(&b->arena, m);
    if (!TAKE(z_linked, labels) || !TAKE(is_right, labels) || !TAKE(killer, labels) || !TAKE(owner, labels) ||
        !TAKE(visited, labels) || !TAKE(asked, vars) || !TAKE(fitting, vars)) {
        chain_close(b);
        return NO_MEMORY;
    }
    *out = b;
    return OK;
}

void chain_close(chain_builder *builder)
{
    if (!builder)
        return;
    const memory *m = builder->fixed.memory;
    arena_close(&builder->arena);
    arena_close(&builder->fixed);
    memory_give(m, builder, 1, sizeof *builder);
}

static bool linked_to_all_targets(const chain_builder *builder, csp_label l)
{
    for (int i = 0; i < builder->targets; i++)
        if (!csp_linked(builder->csp, l, builder->target[i]))
            return false;
    return true;
}

/* Marks the labels that the targets kill. What a chain with several targets uses must be linked to each of
 * them. */
static void kill_by_targets(chain_builder *builder)
{
    for (int l = 0; l < csp_labels(builder->csp); l++) {
        builder->z_linked[l] = builder->is_right[l] = false;
        builder->killer[l] = ALIVE;
    }
    for (int i = 0; i < builder->rights; i++)
        builder->is_right[builder->right[i]] = true;
    if (builder->shape->z_cells == 0)
        return;
    CSP_FOR_LINKS(l, builder->csp, builder->target[0])
        builder->z_linked[*l] = linked_to_all_targets(builder, *l);
}

static void kill_by_right(chain_builder *builder, int at)
{
    if (!builder->shape->rights_kill)
        return;
    CSP_FOR_LINKS(l, builder->csp, builder->right[at - 1])
        if (builder->killer[*l] == ALIVE)
            builder->killer[*l] = (uint16_t)at;
}

/* What makes l dead in cell `at`: BY_TARGET, the number of a right, or ALIVE. */
static uint16_t killed_by(const chain_builder *builder, csp_label l, int at)
{
    return at <= builder->shape->z_cells && builder->z_linked[l] ? (uint16_t)BY_TARGET : builder->killer[l];
}

static csp_label right_of(const chain_builder *builder, int at)
{
    return at <= builder->rights ? builder->right[at - 1] : CSP_NONE;
}

/* May v be the csp-variable of cell `at`? All its candidates but the right must be dead; in a continuous
 * chain one more may live, which is then the only possible left: *left (CSP_NONE: any dead one). */
static bool fits(const chain_builder *builder, csp_var v, int at, csp_label *left)
{
    csp_list labels = csp_var_labels(builder->csp, v);
    *left = CSP_NONE;
    if (builder->state->value[v] != CSP_NONE || !(builder->types >> csp_var_type(builder->csp, v) & 1) ||
        csp_has(builder->csp, v, builder->target[0]))
        return false;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (*l == right_of(builder, at) || !state_is_candidate(builder->state, *l) ||
            killed_by(builder, *l, at) != ALIVE)
            continue;
        if (!builder->shape->continuous || *left != CSP_NONE)
            return false;
        *left = *l;
    }
    return true;
}

/* The label to which the left of cell `at` must be linked in a whip: the target or the right of cell k-1. */
static csp_label before(const chain_builder *builder, int at)
{
    return at == 1 ? builder->target[0] : builder->right[at - 2];
}

static void add_choice(choices *choices, csp_var v, csp_label l)
{
    int i = choices->n++;
    for (; i > 0 && (choices->list[i - 1].variable > v ||
                     (choices->list[i - 1].variable == v && choices->list[i - 1].left > l));
         i--)
        choices->list[i] = choices->list[i - 1];
    choices->list[i] = (choice){ v, l };
}

static bool may_be_left(const chain_builder *builder, csp_label l)
{
    return !builder->is_right[l] &&
           (state_is_candidate(builder->state, l) || (builder->ghost && builder->ghost[l]));
}

/* Adds all lefts in v that continue cell k-1; if `only` is not CSP_NONE, no other than that. */
static void add_continuing(const chain_builder *builder, choices *choices, csp_var v, int at, csp_label only)
{
    csp_list labels = csp_var_labels(builder->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if ((only == CSP_NONE || *l == only) && may_be_left(builder, *l) &&
            csp_linked(builder->csp, *l, before(builder, at)))
            add_choice(choices, v, *l);
}

/* Adds any left in v: for braids in which none continues cell k-1. */
static void add_any(const chain_builder *builder, choices *choices, csp_var v, int at, csp_label only)
{
    csp_list labels = csp_var_labels(builder->csp, v);
    (void)only;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != right_of(builder, at) && state_is_candidate(builder->state, *l))
            add_choice(choices, v, *l);
}

typedef void add_function(const chain_builder *, choices *, csp_var, int, csp_label);

static void add_fitting(chain_builder *builder, csp_var v, int at)
{
    csp_label left;
    if (builder->asked[v] == builder->asks)
        return;
    builder->asked[v] = builder->asks;
    if (fits(builder, v, at, &left))
        builder->fitting[builder->fittings++] = (choice){ v, left };
}

static size_t most_lefts(const chain_builder *builder, csp_var v)
{
    return builder->ghost ? (size_t)csp_list_size(csp_var_labels(builder->csp, v)) : builder->state->count[v];
}

/* Lists the csp-variables that have a candidate which continues cell k-1. */
static void list_continuing(chain_builder *builder, int at)
{
    CSP_FOR_LINKS(l, builder->csp, before(builder, at)) {
        csp_list vars = csp_label_vars(builder->csp, *l);
        for (const csp_var *v = vars.begin; v < vars.end && may_be_left(builder, *l); v++)
            add_fitting(builder, *v, at);
    }
}

/* Lists the csp-variables that cell `at` may have: among those of its right; for a last cell without a right,
 * the one that is given, those that continue the chain, or (`any`) all. Returns how many candidates they
 * have. */
static size_t list_fitting(chain_builder *builder, int at, bool any)
{
    size_t n = 0;
    csp_list vars =
        at <= builder->rights ? csp_label_vars(builder->csp, builder->right[at - 1]) : (csp_list){ 0 };
    builder->asks++;
    builder->fittings = 0;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        add_fitting(builder, *v, at);
    if (at > builder->rights && builder->last)
        add_fitting(builder, *builder->last, at);
    else if (at > builder->rights && !any)
        list_continuing(builder, at);
    for (int v = 0; any && at > builder->rights && v < csp_vars(builder->csp); v++)
        add_fitting(builder, (csp_var)v, at);
    for (int i = 0; i < builder->fittings; i++)
        n += most_lefts(builder, builder->fitting[i].variable);
    return n;
}

static status add_choices(chain_builder *builder, choices *choices, int at, bool any)
{
    add_function *add = any ? add_any : add_continuing;
    choices->list = arena_take(&builder->arena, list_fitting(builder, at, any), sizeof *choices->list);
    for (int i = 0; choices->list && i < builder->fittings; i++)
        add(builder, choices, builder->fitting[i].variable, at, builder->fitting[i].left);
    return choices->list ? OK : NO_MEMORY;
}

static status find_choices(chain_builder *builder, choices *choices, int at)
{
    choices->n = 0;
    choices->taken = NULL;
    status st = add_choices(builder, choices, at, false);
    if (st == OK && !builder->shape->continuous && choices->n == 0)
        st = add_choices(builder, choices, at, true);
    if (!builder->shape->continuous && choices->n)
        choices->taken = choices->list;
    return st;
}

/* Gives cell `at` a left of its own, moving other cells to other lefts where that helps. */
static bool match_cell(chain_builder *builder, choices *cell, int at)
{
    for (int i = 0; i < cell[at].n; i++) {
        csp_label l = cell[at].list[i].left;
        if (builder->visited[l] == builder->visit)
            continue;
        builder->visited[l] = builder->visit;
        if (builder->owner[l] == NO_OWNER || match_cell(builder, cell, builder->owner[l])) {
            builder->owner[l] = (uint16_t)at;
            cell[at].taken = &cell[at].list[i];
            return true;
        }
    }
    return false;
}

static bool match_lefts(chain_builder *builder, choices *cell)
{
    for (int l = 0; l < csp_labels(builder->csp); l++)
        builder->owner[l] = NO_OWNER;
    for (int k = 0; k < builder->cells; k++) {
        builder->visit++;
        if (!match_cell(builder, cell, k))
            return false;
    }
    return true;
}

static uint16_t left_by(const chain_builder *builder, csp_label left, int at)
{
    return csp_linked(builder->csp, left, before(builder, at)) ? (uint16_t)(at - 1)
                                                               : killed_by(builder, left, at);
}

static status fill_cell(chain_builder *builder, step_line *line, const choice *taken, int at)
{
    csp_list labels = csp_var_labels(builder->csp, taken->variable);
    step_refutation *out =
        arena_take(&builder->arena, builder->state->count[taken->variable] + 1u, sizeof *out);
    if (!out)
        return NO_MEMORY;
    *line = (step_line){ .kind = TRESSE_CELL,
                         .cell = { .set = taken->variable,
                                   .has_left = true,
                                   .refuted = 1,
                                   .refutation = out,
                                   .rights = at <= builder->rights,
                                   .right = at <= builder->rights ? &builder->right[at - 1] : NULL,
                                   .right_by = NO_LINE } };
    out[0] = (step_refutation){ taken->left, left_by(builder, taken->left, at) };
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != taken->left && *l != right_of(builder, at) && state_is_candidate(builder->state, *l))
            out[line->cell.refuted++] = (step_refutation){ *l, killed_by(builder, *l, at) };
    if (at == builder->cells && at <= builder->rights)
        line->cell.right_by = BY_TARGET;
    return OK;
}

/* Goes through the cells in order, because what cell k may have depends on what the rights before it have
 * killed. */
static status choose_cells(chain_builder *builder, choices *cell, bool *chosen)
{
    kill_by_targets(builder);
    for (int k = 1; k <= builder->cells; k++) {
        status s = find_choices(builder, &cell[k - 1], k);
        if (s != OK)
            return s;
        *chosen = cell[k - 1].n > 0;
        if (!*chosen)
            return OK;
        if (k <= builder->rights)
            kill_by_right(builder, k);
    }
    *chosen = !builder->shape->continuous || match_lefts(builder, cell);
    return OK;
}

/* Finds all targets: what is linked to the first left and to the last right, and is a label of no cell. */
static status find_targets(chain_builder *builder, const step_line *line)
{
    csp_label first = line[0].cell.refutation[0].label, last = builder->right[builder->rights - 1];
    csp_label *target = arena_take(&builder->arena, (size_t)builder->state->candidates, sizeof *target);
    if (!target)
        return NO_MEMORY;
    builder->target = target;
    builder->targets = 0;
    CSP_FOR_LINKS(l, builder->csp, first) {
        bool fine = state_is_candidate(builder->state, *l) && csp_linked(builder->csp, *l, last);
        for (int k = 0; fine && k < builder->cells; k++)
            fine = !csp_has(builder->csp, line[k].cell.set, *l);
        if (fine)
            target[builder->targets++] = *l;
    }
    return OK;
}

static status make_cells(chain_builder *builder, step_line *out, bool *chosen)
{
    choices *cell = arena_take(&builder->arena, (size_t)builder->cells, sizeof *cell);
    if (!cell)
        return NO_MEMORY;
    status st = choose_cells(builder, cell, chosen);
    for (int k = 1; st == OK && *chosen && k <= builder->cells; k++)
        st = fill_cell(builder, &out[k - 1], cell[k - 1].taken, k);
    return st;
}

static void begin(chain_builder *builder, const state *s, const chain *chain)
{
    arena_reset(&builder->arena);
    builder->state = s;
    builder->types = chain->query->types;
    builder->shape = chain->shape;
    builder->target = chain->target;
    builder->targets = chain->targets;
    builder->right = chain->right;
    builder->rights = chain->rights;
    builder->ghost = chain->ghost;
    builder->cells = chain->rights + !chain->shape->ends_with_right;
    builder->last = chain->last;
}

/* Makes the step: the targets are supposed, then come the cells. */
static void finish(chain_builder *builder, const query *query, step_line *line)
{
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                           .inside = builder->cells,
                           .suppose = { .labels = builder->targets, .label = builder->target } };
    builder->built = (step){ .rule = query->rule,
                             .name = query->name,
                             .length = builder->cells,
                             .concludes = CONCLUDES_ELIMINATIONS,
                             .conclusions = builder->targets,
                             .conclusion = builder->target,
                             .lines = builder->cells + 1,
                             .line = line };
}

status chain_build(chain_builder *builder, const state *s, const chain *chain, const step **built)
{
    bool chosen = false;
    *built = NULL;
    begin(builder, s, chain);
    step_line *line = arena_take(&builder->arena, (size_t)builder->cells + 1, sizeof *line);
    status st = line ? make_cells(builder, line + 1, &chosen) : NO_MEMORY;
    if (st == OK && chosen && builder->shape->all_targets)
        st = find_targets(builder, line + 1);
    if (st != OK || !chosen)
        return st;
    finish(builder, chain->query, line);
    *built = &builder->built;
    return OK;
}
