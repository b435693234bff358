/* repair.c: the repair algorithm of repair.h, and the evidence of what it leaves. */
#include "repair.h"

#include "rules/rule.h"

extern const rule rule_whip, rule_braid;

/* A cell, without its evidence. */
typedef struct part {
    csp_var variable;
    csp_label left, right; /* right: CSP_NONE in the last cell */
} part;

struct repairer {
    arena arena; /* for the step at hand */
    const memory *memory;
    const csp *csp;
    const state *state;
    csp_label target;
    part *cell;
    int cells;
    step built;
};

status repairer_open(repairer **out, const memory *m, const csp *c)
{
    *out = memory_take(m, 1, sizeof **out);
    if (!*out)
        return NO_MEMORY;
    (*out)->memory = m;
    (*out)->csp = c;
    arena_open(&(*out)->arena, m);
    return OK;
}

void repairer_close(repairer *r)
{
    if (!r)
        return;
    arena_close(&r->arena);
    memory_give(r->memory, r, 1, sizeof *r);
}

/* Is l linked to one of the rights of cells from..to-1? */
static bool linked_to_rights(const repairer *r, csp_label l, int from, int to)
{
    for (int i = from; i < to; i++)
        if (csp_linked(r->csp, l, r->cell[i].right))
            return true;
    return false;
}

/* A candidate of cell q other than its right that is linked to no right of the cells from..q-1: its left if
 * that will do, else the first one; or CSP_NONE. */
static csp_label left_for(const repairer *r, int q, int from)
{
    const part *cell = &r->cell[q];
    csp_list labels = csp_var_labels(r->csp, cell->variable);
    if (state_is_candidate(r->state, cell->left) && !linked_to_rights(r, cell->left, from, q))
        return cell->left;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != cell->right && state_is_candidate(r->state, *l) && !linked_to_rights(r, *l, from, q))
            return *l;
    return CSP_NONE;
}

/* Case d: takes out the cells from p on up to the next one that does without them; false: there is none. */
static bool excise(repairer *r, int p)
{
    int q = p + 1;
    csp_label left = CSP_NONE;
    while (q < r->cells && (left = left_for(r, q, p)) == CSP_NONE)
        q++;
    if (q == r->cells)
        return false;
    r->cell[q].left = left;
    for (int i = q; i < r->cells; i++)
        r->cell[p + i - q] = r->cell[i];
    r->cells -= q - p;
    return true;
}

static bool repair(repairer *r)
{
    for (int p = 0; p < r->cells;) {
        part *cell = &r->cell[p];
        if (!state_is_candidate(r->state, cell->left)) {
            csp_label other = left_for(r, p, p);
            cell->left = other == CSP_NONE ? cell->left : other;
        }
        label_status right = cell->right == CSP_NONE ? CANDIDATE : (label_status)r->state->label[cell->right];
        if (right == VALUE) {
            if (!excise(r, p))
                return false;
            continue;
        }
        if (right == GONE) {
            cell->right = CSP_NONE;
            r->cells = p + 1;
        }
        p++;
    }
    return true;
}

/* What kills l in cell k, as the number of a line: the target, or the first right linked to it; k + 1 if
 * nothing does. */
static uint16_t killer_of(const repairer *r, csp_label l, int k)
{
    if (csp_linked(r->csp, l, r->target))
        return 0;
    int i = 0;
    while (i < k && !csp_linked(r->csp, l, r->cell[i].right))
        i++;
    return (uint16_t)(i + 1);
}

/* Cell k as a line in the state. INTERNAL: it is not a cell of a braid. */
static status fill_cell(repairer *r, int k, step_line *line)
{
    const part *cell = &r->cell[k];
    csp_list labels = csp_var_labels(r->csp, cell->variable);
    step_refutation *out = arena_take(&r->arena, (size_t)(labels.end - labels.begin), sizeof *out);
    bool right = cell->right != CSP_NONE;
    if (!out)
        return NO_MEMORY;
    *line = (step_line){ .kind = TRESSE_CELL,
                         .cell = { .set = cell->variable,
                                   .has_left = true,
                                   .refuted = 1,
                                   .refutation = out,
                                   .rights = right,
                                   .right = right ? &cell->right : NULL,
                                   .right_by = NO_LINE } };
    if (!state_is_candidate(r->state, cell->left))
        return INTERNAL;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (*l == cell->right || !state_is_candidate(r->state, *l))
            continue;
        uint16_t by = killer_of(r, *l, k);
        if (by > k)
            return INTERNAL;
        out[*l == cell->left ? 0 : line->cell.refuted++] = (step_refutation){ *l, by };
    }
    return OK;
}

static void take_cells(repairer *r, const step *braid)
{
    for (int i = 0; i < r->cells; i++) {
        const step_cell *from = &braid->line[i + 1].cell;
        r->cell[i] = (part){ from->set, from->refutation[0].label, from->rights ? from->right[0] : CSP_NONE };
    }
}

static status build(repairer *r, const step *braid)
{
    step_line *line = arena_take(&r->arena, (size_t)r->cells + 1, sizeof *line);
    status st = line ? OK : NO_MEMORY;
    for (int k = 0; k < r->cells && st == OK; k++)
        st = fill_cell(r, k, &line[k + 1]);
    if (st != OK)
        return st;
    line[0] = braid->line[0];
    line[0].inside = r->cells;
    r->built = *braid;
    r->built.rule = r->cells == 1 ? &rule_whip : &rule_braid;
    r->built.name = r->built.rule->name;
    r->built.length = r->cells;
    r->built.lines = r->cells + 1;
    r->built.line = line;
    return OK;
}

status braid_repair(repairer *r, const step *braid, const state *s, repair_end *end, const step **repaired)
{
    *repaired = NULL;
    r->state = s;
    r->target = braid->conclusion[0];
    r->cells = braid->lines - 1;
    *end = REPAIR_VALUE;
    if (state_is_contradiction(s) || s->label[r->target] == VALUE)
        return OK;
    *end = s->label[r->target] == GONE ? REPAIR_GONE : REPAIR_BRAID;
    if (*end == REPAIR_GONE)
        return OK;
    arena_reset(&r->arena);
    r->cell = arena_take(&r->arena, (size_t)r->cells, sizeof *r->cell);
    if (!r->cell)
        return NO_MEMORY;
    take_cells(r, braid);
    status st = repair(r) ? build(r, braid) : INTERNAL;
    if (st == OK)
        *repaired = &r->built;
    return st;
}
