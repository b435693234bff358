/* api_lines.c: include/tresse.h: the lines of a step, for programs that draw, explain or check. */
#include "api/work.h"
#include "problem/constraint.h"

#include <string.h>

static const step *step_of(tresse_proof proof)
{
    return proof.path ? proof.step : NULL;
}

static const csp *csp_of(tresse_proof proof)
{
    return proof.path->network->csp;
}

static const step_line *line_of(tresse_proof proof, int i)
{
    const step *s = step_of(proof);
    return s && i >= 0 && i < s->lines ? &s->line[i] : NULL;
}

tresse_proof tresse_path_proof(const tresse_path *path, int i)
{
    bool there = path && i >= 0 && i < path->steps.n;
    return (tresse_proof){ path, there ? &path->steps.step[i] : NULL };
}

/* A Single concludes a value by one line, a set of which one label is left: the labels of a cell, which all
 * have the same subject, or the places for a value. */
static tresse_single single_of(const csp *c, const step *step)
{
    if (step->concludes != CONCLUDES_VALUES || step->length || step->lines != 1 ||
        step->line->kind != TRESSE_CELL || step->line->cell.set == CSP_NONE)
        return TRESSE_NO_SINGLE;
    csp_list labels = csp_var_labels(c, step->line->cell.set);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (strcmp(csp_label_subject(c, *l), csp_label_subject(c, *labels.begin)) != 0)
            return TRESSE_HIDDEN_SINGLE;
    return TRESSE_NAKED_SINGLE;
}

/* The number of the first (0) or second (1) coordinate of a name, in "r2c3" of the row or the column; 0: it
 * has none. */
static int coordinate(const char *name, int axis)
{
    csp_coordinate at = { 0 };
    int number = 0;
    for (int i = 0; i <= axis; i++)
        if (!csp_next_coordinate(&name, &at))
            return 0;
    for (const char *digit = at.text + at.before + at.letters; digit < name && number < CSP_MAX; digit++)
        number = 10 * number + (*digit - '0');
    return number;
}

/* Are the subjects of these labels in several rows and several columns, fewer than there are subjects? */
static bool is_compact(const csp *c, csp_list labels)
{
    for (int axis = 0; axis < 2; axis++) {
        int least = coordinate(csp_label_subject(c, *labels.begin), axis), most = least;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            int number = coordinate(csp_label_subject(c, *l), axis);
            least = number < least ? number : least;
            most = number > most ? number : most;
        }
        if (!least || most == least || most - least + 1 >= csp_list_size(labels))
            return false;
    }
    return true;
}

/* Does the step conclude a relation that assumes one solution, or use one that an earlier step did? */
static bool rests_on_assumption(const tresse_path *path, const step *step)
{
    bool so = step_assumes(step);
    for (int i = 0; i < step->lines && !so; i++) {
        const step_line *l = &step->line[i];
        bool made = (l->kind == TRESSE_CELL || l->kind == TRESSE_CASES) && l->cell.set == CSP_NONE;
        so = made && l->cell.made >= 0 && l->cell.made < path->steps.n &&
             step_assumes(&path->steps.step[l->cell.made]);
    }
    return so;
}

tresse_step tresse_proof_step(tresse_proof proof)
{
    const step *s = step_of(proof);
    if (!s)
        return (tresse_step){ .rule = "" };
    tresse_step out = { .rule = s->name, .length = s->length, .round = s->round };
    const csp *c = csp_of(proof);
    out.single = single_of(c, s);
    out.compact = out.single == TRESSE_HIDDEN_SINGLE && is_compact(c, csp_var_labels(c, s->line->cell.set));
    out.assumes = rests_on_assumption(proof.path, s);
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

int tresse_proof_lines(tresse_proof proof)
{
    const step *s = step_of(proof);
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

tresse_line tresse_proof_line(tresse_proof proof, int line)
{
    const step_line *l = line_of(proof, line);
    tresse_line out = {
        .kind = (tresse_line_kind)-1, .set = "", .right_by = TRESSE_NO_LINE, .made = -1, .statement = -1
    };
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
        describe_cell(csp_of(proof), &l->cell, &out);
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
        out.refuted = l->declared.refuted;
        out.statement = l->declared.statement ? l->declared.statement->index : -1;
        break;
    }
    return out;
}

typedef struct refuted {
    const step_refutation *list;
    int n;
} refuted;

static refuted refuted_of(const step_line *line)
{
    switch (line->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        return (refuted){ line->cell.refutation, line->cell.refuted };
    case TRESSE_SUBSET:
        return (refuted){ line->subset.refutation, line->subset.refuted };
    case TRESSE_DECLARED:
        return (refuted){ line->declared.refutation, line->declared.refuted };
    case TRESSE_SUPPOSE:
        break;
    }
    return (refuted){ NULL, 0 };
}

tresse_refutation tresse_proof_refutation(tresse_proof proof, int line, int index)
{
    const step_line *l = line_of(proof, line);
    const refuted out = l ? refuted_of(l) : (refuted){ NULL, 0 };
    if (index < 0 || index >= out.n)
        return (tresse_refutation){ NULL, TRESSE_NO_LINE };
    return (tresse_refutation){ csp_label_name(csp_of(proof), out.list[index].label), out.list[index].by };
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

static part part_of(const csp *c, const step_line *line, tresse_part which)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        if (which == TRESSE_LABELS)
            return (part){ line->suppose.label, line->suppose.labels, false };
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        if (which == TRESSE_RIGHTS)
            return (part){ line->cell.right, line->cell.rights, false };
        if (which == TRESSE_LABELS)
            return members_of(c, &line->cell);
        if (which == TRESSE_GUARDS)
            return guards_of(c, &line->cell);
        break;
    case TRESSE_SUBSET:
        if (which == TRESSE_LABELS)
            return (part){ line->subset.target, line->subset.targets, false };
        if (which == TRESSE_ROWS || which == TRESSE_COLUMNS)
            return (part){ which == TRESSE_ROWS ? line->subset.row : line->subset.column, line->subset.size,
                           true };
        break;
    case TRESSE_DECLARED:
        if (which == TRESSE_LABELS)
            return (part){ line->declared.target, line->declared.targets, false };
        if (which == TRESSE_ROWS)
            return (part){ line->declared.set, line->declared.sets, true };
        if (which == TRESSE_BOUNDS)
            return (part){ line->declared.label, line->declared.labels, false };
        break;
    }
    return (part){ NULL, 0, false };
}

const char *tresse_proof_name(tresse_proof proof, int line, tresse_part which, int index)
{
    const step_line *l = line_of(proof, line);
    if (l && l->kind == TRESSE_DECLARED && l->declared.statement && which == TRESSE_STATEMENT && index == 0)
        return statement_cited(l->declared.statement);
    part x = l ? part_of(csp_of(proof), l, which) : (part){ NULL, 0, false };
    if (index < 0 || index >= x.n)
        return NULL;
    if (x.list[index] == CSP_NONE)
        return "";
    return x.sets ? csp_var_name(csp_of(proof), x.list[index]) : csp_label_name(csp_of(proof), x.list[index]);
}

tresse_proof tresse_proof_inner(tresse_proof proof, int line, int index)
{
    const step_line *l = line_of(proof, line);
    bool there = l && l->kind == TRESSE_SUPPOSE && index >= 0 && index < l->suppose.inners;
    return (tresse_proof){ proof.path, there ? &l->suppose.inner[index] : NULL };
}
