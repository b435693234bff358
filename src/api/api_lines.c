/* api_lines.c: include/tresse.h: the lines of a step, for programs that draw, explain or check. */
#include "api/work.h"
#include "problem/constraint.h"

#include <string.h>

static const step *step_of(tresse_proof p)
{
    return p.path ? p.step : NULL;
}

static const csp *csp_of(tresse_proof p)
{
    return p.path->network->csp;
}

static const step_line *line_of(tresse_proof p, int i)
{
    const step *s = step_of(p);
    return s && i >= 0 && i < s->lines ? &s->line[i] : NULL;
}

tresse_proof tresse_path_proof(const tresse_path *path, int i)
{
    bool there = path && i >= 0 && i < path->steps.n;
    return (tresse_proof){ path, there ? &path->steps.step[i] : NULL };
}

/* A Single concludes a value by one line, a set of which one label is left: the labels of a cell, which all
 * have the same subject, or the places for a value. */
static tresse_single single_of(const csp *c, const step *s)
{
    if (s->concludes != CONCLUDES_VALUES || s->length || s->lines != 1 || s->line->kind != TRESSE_CELL ||
        s->line->cell.set == CSP_NONE)
        return TRESSE_NO_SINGLE;
    csp_list labels = csp_var_labels(c, s->line->cell.set);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (strcmp(csp_label_subject(c, *l), csp_label_subject(c, *labels.begin)) != 0)
            return TRESSE_HIDDEN_SINGLE;
    return TRESSE_NAKED_SINGLE;
}

/* Does the step conclude a relation that assumes one solution, or use one that an earlier step did? */
static bool rests_on_assumption(const tresse_path *path, const step *s)
{
    bool so = step_assumes(s);
    for (int i = 0; i < s->lines && !so; i++) {
        const step_line *l = &s->line[i];
        bool made = (l->kind == TRESSE_CELL || l->kind == TRESSE_CASES) && l->cell.set == CSP_NONE;
        so = made && l->cell.made >= 0 && l->cell.made < path->steps.n &&
             step_assumes(&path->steps.step[l->cell.made]);
    }
    return so;
}

tresse_step tresse_proof_step(tresse_proof p)
{
    const step *s = step_of(p);
    if (!s)
        return (tresse_step){ .rule = "" };
    tresse_step out = { .rule = s->name, .length = s->length, .round = s->round };
    out.single = single_of(p.path->network->csp, s);
    out.assumes = rests_on_assumption(p.path, s);
    switch (s->concludes) {
    case CONCLUDES_VALUES:
        out.asserts = s->conclusions;
        break;
    case CONCLUDES_ELIMINATIONS:
        out.eliminates = s->conclusions;
        break;
    case CONCLUDES_SET:
        out.concludes = s->conclusions;
        break;
    case CONCLUDES_NOTHING:
        break;
    }
    return out;
}

int tresse_proof_lines(tresse_proof p)
{
    const step *s = step_of(p);
    return s ? s->lines : 0;
}

static bool has_name(const csp *c, const step_cell *cell)
{
    return cell->set != CSP_NONE && !csp_is_need(c, cell->set);
}

static void describe_cell(const csp *c, const step_cell *cell, tresse_line *out)
{
    out->set = has_name(c, cell) ? csp_set_name(c, cell->set) : "";
    out->labels = has_name(c, cell) ? 0 : csp_list_size(step_cell_members(c, cell));
    out->made = cell->set == CSP_NONE ? cell->made : -1;
    out->has_left = cell->has_left;
    out->refuted = cell->refuted;
    out->rights = cell->rights;
    out->right_by = cell->right_by;
}

tresse_line tresse_proof_line(tresse_proof p, int line)
{
    const step_line *l = line_of(p, line);
    tresse_line out = { .kind = (tresse_line_kind)-1, .set = "", .right_by = TRESSE_NO_LINE, .made = -1 };
    if (!l)
        return out;
    out.kind = l->kind;
    out.inside = l->inside;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        out.negated = l->suppose.negated;
        out.labels = l->suppose.labels;
        out.steps = l->suppose.inners;
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        describe_cell(csp_of(p), &l->cell, &out);
        break;
    case TRESSE_SUBSET:
        out.rows = l->subset.size;
        out.refuted = l->subset.refuted;
        out.labels = l->subset.targets;
        break;
    case TRESSE_DECLARED:
        out.set = l->declared.kind->name;
        out.rows = l->declared.sets;
        out.labels = l->declared.targets;
        out.turn = l->declared.number;
        break;
    }
    return out;
}

typedef struct refuted {
    const step_refutation *list;
    int n;
} refuted;

static refuted refuted_of(const step_line *l)
{
    switch (l->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        return (refuted){ l->cell.refutation, l->cell.refuted };
    case TRESSE_SUBSET:
        return (refuted){ l->subset.refutation, l->subset.refuted };
    case TRESSE_SUPPOSE:
    case TRESSE_DECLARED:
        break;
    }
    return (refuted){ NULL, 0 };
}

tresse_refutation tresse_proof_refutation(tresse_proof p, int line, int k)
{
    const step_line *l = line_of(p, line);
    const refuted out = l ? refuted_of(l) : (refuted){ NULL, 0 };
    if (k < 0 || k >= out.n)
        return (tresse_refutation){ NULL, TRESSE_NO_LINE };
    return (tresse_refutation){ csp_label_name(csp_of(p), out.list[k].label), out.list[k].by };
}

/* Labels, or sets, of a line. */
typedef struct part {
    const uint16_t *list;
    int n;
    bool sets;
} part;

static part members_of(const csp *c, const step_cell *cell)
{
    csp_list members = step_cell_members(c, cell);
    return (part){ members.begin, has_name(c, cell) ? 0 : csp_list_size(members), false };
}

static part guards_of(const csp *c, const step_cell *cell)
{
    if (!csp_is_need(c, cell->set))
        return (part){ NULL, 0, false };
    csp_list guards = csp_set_guards(c, cell->set);
    return (part){ guards.begin, csp_list_size(guards), false };
}

static part part_of(const csp *c, const step_line *l, tresse_part which)
{
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (which == TRESSE_LABELS)
            return (part){ l->suppose.label, l->suppose.labels, false };
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        if (which == TRESSE_RIGHTS)
            return (part){ l->cell.right, l->cell.rights, false };
        if (which == TRESSE_LABELS)
            return members_of(c, &l->cell);
        if (which == TRESSE_GUARDS)
            return guards_of(c, &l->cell);
        break;
    case TRESSE_SUBSET:
        if (which == TRESSE_LABELS)
            return (part){ l->subset.target, l->subset.targets, false };
        if (which == TRESSE_ROWS || which == TRESSE_COLUMNS)
            return (part){ which == TRESSE_ROWS ? l->subset.row : l->subset.column, l->subset.size, true };
        break;
    case TRESSE_DECLARED:
        if (which == TRESSE_LABELS)
            return (part){ l->declared.target, l->declared.targets, false };
        if (which == TRESSE_ROWS)
            return (part){ l->declared.set, l->declared.sets, true };
        if (which == TRESSE_BOUNDS)
            return (part){ l->declared.label, l->declared.labels, false };
        break;
    }
    return (part){ NULL, 0, false };
}

const char *tresse_proof_name(tresse_proof p, int line, tresse_part which, int k)
{
    const step_line *l = line_of(p, line);
    part x = l ? part_of(csp_of(p), l, which) : (part){ NULL, 0, false };
    if (k < 0 || k >= x.n)
        return NULL;
    if (x.list[k] == CSP_NONE)
        return "";
    return x.sets ? csp_var_name(csp_of(p), x.list[k]) : csp_label_name(csp_of(p), x.list[k]);
}

tresse_proof tresse_proof_inner(tresse_proof p, int line, int k)
{
    const step_line *l = line_of(p, line);
    bool there = l && l->kind == TRESSE_SUPPOSE && k >= 0 && k < l->suppose.inners;
    return (tresse_proof){ p.path, there ? &l->suppose.inner[k] : NULL };
}
