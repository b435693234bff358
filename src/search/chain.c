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

void chain_close(chain_builder *b)
{
    if (!b)
        return;
    const memory *m = b->fixed.memory;
    arena_close(&b->arena);
    arena_close(&b->fixed);
    memory_give(m, b, 1, sizeof *b);
}

static bool linked_to_all_targets(const chain_builder *b, csp_label l)
{
    for (int i = 0; i < b->targets; i++)
        if (!csp_linked(b->csp, l, b->target[i]))
            return false;
    return true;
}

/* Marks the labels that the targets kill. What a chain with several targets uses must be linked to each of
 * them. */
static void kill_by_targets(chain_builder *b)
{
    for (int l = 0; l < csp_labels(b->csp); l++) {
        b->z_linked[l] = b->is_right[l] = false;
        b->killer[l] = ALIVE;
    }
    for (int i = 0; i < b->rights; i++)
        b->is_right[b->right[i]] = true;
    if (b->shape->z_cells == 0)
        return;
    CSP_FOR_LINKS(l, b->csp, b->target[0])
        b->z_linked[*l] = linked_to_all_targets(b, *l);
}

static void kill_by_right(chain_builder *b, int k)
{
    if (!b->shape->rights_kill)
        return;
    CSP_FOR_LINKS(l, b->csp, b->right[k - 1])
        if (b->killer[*l] == ALIVE)
            b->killer[*l] = (uint16_t)k;
}

/* What makes l dead in cell k: BY_TARGET, the number of a right, or ALIVE. */
static uint16_t killed_by(const chain_builder *b, csp_label l, int k)
{
    return k <= b->shape->z_cells && b->z_linked[l] ? (uint16_t)BY_TARGET : b->killer[l];
}

static csp_label right_of(const chain_builder *b, int k)
{
    return k <= b->rights ? b->right[k - 1] : CSP_NONE;
}

/* May v be the csp-variable of cell k? All its candidates but the right must be dead; in a continuous chain
 * one more may live, which is then the only possible left: *left (CSP_NONE: any dead one). */
static bool fits(const chain_builder *b, csp_var v, int k, csp_label *left)
{
    csp_list labels = csp_var_labels(b->csp, v);
    *left = CSP_NONE;
    if (b->state->value[v] != CSP_NONE || !(b->types >> csp_var_type(b->csp, v) & 1) ||
        csp_has(b->csp, v, b->target[0]))
        return false;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (*l == right_of(b, k) || !state_is_candidate(b->state, *l) || killed_by(b, *l, k) != ALIVE)
            continue;
        if (!b->shape->continuous || *left != CSP_NONE)
            return false;
        *left = *l;
    }
    return true;
}

/* The label to which the left of cell k must be linked in a whip: the target or the right of cell k-1. */
static csp_label before(const chain_builder *b, int k)
{
    return k == 1 ? b->target[0] : b->right[k - 2];
}

static void add_choice(choices *c, csp_var v, csp_label l)
{
    int i = c->n++;
    for (;
         i > 0 && (c->list[i - 1].variable > v || (c->list[i - 1].variable == v && c->list[i - 1].left > l));
         i--)
        c->list[i] = c->list[i - 1];
    c->list[i] = (choice){ v, l };
}

static bool may_be_left(const chain_builder *b, csp_label l)
{
    return !b->is_right[l] && (state_is_candidate(b->state, l) || (b->ghost && b->ghost[l]));
}

/* Adds all lefts in v that continue cell k-1; if `only` is not CSP_NONE, no other than that. */
static void add_continuing(const chain_builder *b, choices *c, csp_var v, int k, csp_label only)
{
    csp_list labels = csp_var_labels(b->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if ((only == CSP_NONE || *l == only) && may_be_left(b, *l) && csp_linked(b->csp, *l, before(b, k)))
            add_choice(c, v, *l);
}

/* Adds any left in v: for braids in which none continues cell k-1. */
static void add_any(const chain_builder *b, choices *c, csp_var v, int k, csp_label only)
{
    csp_list labels = csp_var_labels(b->csp, v);
    (void)only;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != right_of(b, k) && state_is_candidate(b->state, *l))
            add_choice(c, v, *l);
}

typedef void add_function(const chain_builder *, choices *, csp_var, int, csp_label);

static void add_fitting(chain_builder *b, csp_var v, int k)
{
    csp_label left;
    if (b->asked[v] == b->asks)
        return;
    b->asked[v] = b->asks;
    if (fits(b, v, k, &left))
        b->fitting[b->fittings++] = (choice){ v, left };
}

static size_t most_lefts(const chain_builder *b, csp_var v)
{
    return b->ghost ? (size_t)csp_list_size(csp_var_labels(b->csp, v)) : b->state->count[v];
}

/* Lists the csp-variables that have a candidate which continues cell k-1. */
static void list_continuing(chain_builder *b, int k)
{
    CSP_FOR_LINKS(l, b->csp, before(b, k)) {
        csp_list vars = csp_label_vars(b->csp, *l);
        for (const csp_var *v = vars.begin; v < vars.end && may_be_left(b, *l); v++)
            add_fitting(b, *v, k);
    }
}

/* Lists the csp-variables that cell k may have: among those of its right; for a last cell without a right,
 * the one that is given, those that continue the chain, or (`any`) all. Returns how many candidates they
 * have. */
static size_t list_fitting(chain_builder *b, int k, bool any)
{
    size_t n = 0;
    csp_list vars = k <= b->rights ? csp_label_vars(b->csp, b->right[k - 1]) : (csp_list){ 0 };
    b->asks++;
    b->fittings = 0;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        add_fitting(b, *v, k);
    if (k > b->rights && b->last)
        add_fitting(b, *b->last, k);
    else if (k > b->rights && !any)
        list_continuing(b, k);
    for (int v = 0; any && k > b->rights && v < csp_vars(b->csp); v++)
        add_fitting(b, (csp_var)v, k);
    for (int i = 0; i < b->fittings; i++)
        n += most_lefts(b, b->fitting[i].variable);
    return n;
}

static status add_choices(chain_builder *b, choices *c, int k, bool any)
{
    add_function *add = any ? add_any : add_continuing;
    c->list = arena_take(&b->arena, list_fitting(b, k, any), sizeof *c->list);
    for (int i = 0; c->list && i < b->fittings; i++)
        add(b, c, b->fitting[i].variable, k, b->fitting[i].left);
    return c->list ? OK : NO_MEMORY;
}

static status find_choices(chain_builder *b, choices *c, int k)
{
    c->n = 0;
    c->taken = NULL;
    status st = add_choices(b, c, k, false);
    if (st == OK && !b->shape->continuous && c->n == 0)
        st = add_choices(b, c, k, true);
    if (!b->shape->continuous && c->n)
        c->taken = c->list;
    return st;
}

/* Gives cell k a left of its own, moving other cells to other lefts where that helps. */
static bool match_cell(chain_builder *b, choices *cell, int k)
{
    for (int i = 0; i < cell[k].n; i++) {
        csp_label l = cell[k].list[i].left;
        if (b->visited[l] == b->visit)
            continue;
        b->visited[l] = b->visit;
        if (b->owner[l] == NO_OWNER || match_cell(b, cell, b->owner[l])) {
            b->owner[l] = (uint16_t)k;
            cell[k].taken = &cell[k].list[i];
            return true;
        }
    }
    return false;
}

static bool match_lefts(chain_builder *b, choices *cell)
{
    for (int l = 0; l < csp_labels(b->csp); l++)
        b->owner[l] = NO_OWNER;
    for (int k = 0; k < b->cells; k++) {
        b->visit++;
        if (!match_cell(b, cell, k))
            return false;
    }
    return true;
}

static uint16_t left_by(const chain_builder *b, csp_label left, int k)
{
    return csp_linked(b->csp, left, before(b, k)) ? (uint16_t)(k - 1) : killed_by(b, left, k);
}

static status fill_cell(chain_builder *b, step_line *line, const choice *taken, int k)
{
    csp_list labels = csp_var_labels(b->csp, taken->variable);
    step_refutation *out = arena_take(&b->arena, b->state->count[taken->variable] + 1u, sizeof *out);
    if (!out)
        return NO_MEMORY;
    *line = (step_line){ .kind = TRESSE_CELL,
                         .cell = { .set = taken->variable,
                                   .has_left = true,
                                   .refuted = 1,
                                   .refutation = out,
                                   .rights = k <= b->rights,
                                   .right = k <= b->rights ? &b->right[k - 1] : NULL,
                                   .right_by = NO_LINE } };
    out[0] = (step_refutation){ taken->left, left_by(b, taken->left, k) };
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != taken->left && *l != right_of(b, k) && state_is_candidate(b->state, *l))
            out[line->cell.refuted++] = (step_refutation){ *l, killed_by(b, *l, k) };
    if (k == b->cells && k <= b->rights)
        line->cell.right_by = BY_TARGET;
    return OK;
}

/* Goes through the cells in order, because what cell k may have depends on what the rights before it have
 * killed. */
static status choose_cells(chain_builder *b, choices *cell, bool *chosen)
{
    kill_by_targets(b);
    for (int k = 1; k <= b->cells; k++) {
        status s = find_choices(b, &cell[k - 1], k);
        if (s != OK)
            return s;
        *chosen = cell[k - 1].n > 0;
        if (!*chosen)
            return OK;
        if (k <= b->rights)
            kill_by_right(b, k);
    }
    *chosen = !b->shape->continuous || match_lefts(b, cell);
    return OK;
}

/* Finds all targets: what is linked to the first left and to the last right, and is a label of no cell. */
static status find_targets(chain_builder *b, const step_line *line)
{
    csp_label first = line[0].cell.refutation[0].label, last = b->right[b->rights - 1];
    csp_label *target = arena_take(&b->arena, (size_t)b->state->candidates, sizeof *target);
    if (!target)
        return NO_MEMORY;
    b->target = target;
    b->targets = 0;
    CSP_FOR_LINKS(l, b->csp, first) {
        bool fine = state_is_candidate(b->state, *l) && csp_linked(b->csp, *l, last);
        for (int k = 0; fine && k < b->cells; k++)
            fine = !csp_has(b->csp, line[k].cell.set, *l);
        if (fine)
            target[b->targets++] = *l;
    }
    return OK;
}

static status make_cells(chain_builder *b, step_line *out, bool *chosen)
{
    choices *cell = arena_take(&b->arena, (size_t)b->cells, sizeof *cell);
    if (!cell)
        return NO_MEMORY;
    status st = choose_cells(b, cell, chosen);
    for (int k = 1; st == OK && *chosen && k <= b->cells; k++)
        st = fill_cell(b, &out[k - 1], cell[k - 1].taken, k);
    return st;
}

static void begin(chain_builder *b, const state *s, const chain *c)
{
    arena_reset(&b->arena);
    b->state = s;
    b->types = c->query->types;
    b->shape = c->shape;
    b->target = c->target;
    b->targets = c->targets;
    b->right = c->right;
    b->rights = c->rights;
    b->ghost = c->ghost;
    b->cells = c->rights + !c->shape->ends_with_right;
    b->last = c->last;
}

/* Makes the step: the targets are supposed, then come the cells. */
static void finish(chain_builder *b, const query *q, step_line *line)
{
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                           .inside = b->cells,
                           .suppose = { .labels = b->targets, .label = b->target } };
    b->built = (step){ .rule = q->rule,
                       .name = q->name,
                       .length = b->cells,
                       .concludes = CONCLUDES_ELIMINATIONS,
                       .conclusions = b->targets,
                       .conclusion = b->target,
                       .lines = b->cells + 1,
                       .line = line };
}

status chain_build(chain_builder *b, const state *s, const chain *c, const step **built)
{
    bool chosen = false;
    *built = NULL;
    begin(b, s, c);
    step_line *line = arena_take(&b->arena, (size_t)b->cells + 1, sizeof *line);
    status st = line ? make_cells(b, line + 1, &chosen) : NO_MEMORY;
    if (st == OK && chosen && b->shape->all_targets)
        st = find_targets(b, line + 1);
    if (st != OK || !chosen)
        return st;
    finish(b, c->query, line);
    *built = &b->built;
    return OK;
}
