/* json.c: a resolution path as one line of JSON, as doc/json.md says.
 *
 * The order of the keys is fixed and there are no blanks, so that equal reports are equal bytes. Labels and
 * csp-variables go by their names. */
#include "core/csp_json.h"
#include "core/statement.h"
#include "out/report.h"
#include "out/uses.h"
#include "problem/constraints.h"

static void add_text(text *out, const char *key, const text *value)
{
    json_key(out, key);
    json_bytes(out, text_bytes(value), value->length);
}

static const char *outcome_name(const report *report)
{
    if (report->bad_givens)
        return "bad-givens";
    switch (report->result.outcome) {
    case SOLVED:
        return "solved";
    case CONTRADICTION:
        return "contradiction";
    case STUCK:
        return "stuck";
    case BOUNDED:
        return "bounded";
    case LISTED:
        return "listed";
    case UNFINISHED:
    case TRESSE_BAD_GIVENS:
    case TRESSE_IMPOSSIBLE:
        break;
    }
    return "unfinished";
}

static const char *solutions_name(solutions found)
{
    switch (found) {
    case SOLUTIONS_NONE:
        return "none";
    case SOLUTIONS_ONE:
        return "one";
    case SOLUTIONS_SEVERAL:
        return "several";
    case SOLUTIONS_UNKNOWN:
        break;
    }
    return "unknown";
}

/* What a position has beyond its puzzle, in the order in which it is applied. */
static void add_changes(const report *report, text *out)
{
    const changes *x = report->changes;
    json_key(out, "changes");
    text_add_char(out, '{');
    json_labels(out, "eliminates", report->start->csp, x->eliminated, x->eliminations);
    json_labels(out, "asserts", report->start->csp, x->asserted, x->assertions);
    text_add_char(out, '}');
}

bool step_assumes(const step *step)
{
    return step->lines && step->line->kind == TRESSE_DECLARED && step->line->declared.kind->assumes;
}

int report_assumptions(const report *report)
{
    int n = 0;
    for (int i = 0; i < report->steps->n; i++)
        n += step_assumes(&report->steps->step[i]);
    return n;
}

static void add_head(const report *report, text *out)
{
    const puzzle *p = report->puzzle;
    text_add_string(out, "{\"format\":\"tresse-path\",\"version\":2");
    json_named(out, "app", p->app->name);
    if (p->params.length)
        add_text(out, "params", &p->params);
    add_text(out, "puzzle", &p->source);
    if (p->comment.length)
        add_text(out, "comment", &p->comment);
    if (p->left_out.length)
        add_text(out, "incomplete", &p->left_out);
    if (csp_is_partial(report->start->csp))
        text_add_string(out, ",\"partial\":true");
    if (report->changes)
        add_changes(report, out);
    json_named(out, "theory", report->theory->name);
    if (report_assumptions(report))
        json_named(out, "assumes", "one-solution");
    json_key(out, "solved");
    text_add_string(out, !report->bad_givens && report->result.outcome == SOLVED ? "true" : "false");
    json_named(out, "outcome", outcome_name(report));
    json_named(out, "solutions", solutions_name(report->solutions));
    json_number(out, "rating", report->result.hardest);
    if (report->result.outcome == BOUNDED && report->result.tried >= 0 && !report->bad_givens)
        json_number(out, "tried", report->result.tried);
    if (report->strategy)
        json_named(out, "strategy", report->strategy);
    if (report->focused)
        text_add_string(out, ",\"focused\":true");
    if (report->no_singles)
        text_add_string(out, ",\"singles\":false");
    if (report->goal.name)
        json_named(out, "goal", report->goal.name);
    if (report->trimmed)
        text_format(out, ",\"trimmed\":true,\"untrimmed\":%d", report->untrimmed);
}

/* ---- steps ---- */

static void add_refutations(const csp *c, const step_refutation *refutation, int n, text *out)
{
    json_key(out, "others");
    text_add_char(out, '[');
    for (int i = 0; i < n; i++) {
        text_add_string(out, i == 0 ? "[" : ",[");
        json_string(out, csp_label_name(c, refutation[i].label));
        text_add_char(out, ',');
        text_add_int(out, (int)refutation[i].by);
        text_add_char(out, ']');
    }
    text_add_char(out, ']');
}

static void add_right(const csp *c, const step_cell *cell, text *out)
{
    if (cell->rights == 1)
        json_named(out, "right", csp_label_name(c, cell->right[0]));
    else if (cell->rights)
        json_labels(out, "right", c, cell->right, cell->rights);
    if (cell->right_by != NO_LINE && cell->right_by != 0)
        json_number(out, "right-by", cell->right_by);
}

/* The set of a cell, under this key if it has a name. */
static void add_set(const csp *c, const char *key, const step_line *line, text *out)
{
    const constraint *declared = constraint_of(c, line);
    if (declared)
        declared->write_json(c, line, out);
    else if (line->cell.set == CSP_NONE)
        json_number(out, "set", line->cell.made + 1);
    else
        json_named(out, key, csp_var_name(c, line->cell.set));
}

static void add_cell(const csp *c, const step_line *line, text *out)
{
    const step_cell *cell = &line->cell;
    add_set(c, "variable", line, out);
    if (cell->has_left) {
        json_named(out, "left", csp_label_name(c, cell->refutation[0].label));
        json_number(out, "by", cell->refutation[0].by);
    }
    add_right(c, cell, out);
    add_refutations(c, cell->refutation + cell->has_left, cell->refuted - cell->has_left, out);
}

static void add_subset(const csp *c, const step_subset *subset, text *out)
{
    json_sets(out, "rows", c, subset->row, subset->size);
    json_sets(out, "columns", c, subset->column, subset->size);
    if (subset->refuted)
        add_refutations(c, subset->refutation, subset->refuted, out);
}

static void add_inner(const csp *c, const step_supposition *trial, text *out)
{
    json_key(out, "trace");
    text_add_char(out, '[');
    for (int i = 0; i < trial->inners; i++) {
        text_add_string(out, i == 0 ? "" : ",");
        write_step_json(c, NULL, &trial->inner[i], NULL, out);
    }
    text_add_char(out, ']');
}

static void add_lines(const csp *c, const char *key, const step_line *line, int n, text *out);

/* The keys of a line inside another one. */
static void add_line(const csp *c, const step_line *line, text *out)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        json_labels(out, line->suppose.negated ? "suppose-false" : "suppose", c, line->suppose.label,
                    line->suppose.labels);
        if (line->suppose.inners)
            add_inner(c, &line->suppose, out);
        else
            add_lines(c, "cells", line + 1, line->inside, out);
        break;
    case TRESSE_CELL:
        add_cell(c, line, out);
        break;
    case TRESSE_SUBSET:
        add_subset(c, &line->subset, out);
        json_labels(out, "eliminates", c, line->subset.target, line->subset.targets);
        break;
    case TRESSE_DECLARED:
        line->declared.kind->write_json(c, line, out);
        if (line->declared.targets) /* without them it is a contradiction */
            json_labels(out, "eliminates", c, line->declared.target, line->declared.targets);
        break;
    case TRESSE_CASES:
        add_set(c, "cases", line, out);
        add_refutations(c, line->cell.refutation, line->cell.refuted, out);
        add_lines(c, "of", line + 1, line->inside, out);
        break;
    }
}

static void add_lines(const csp *c, const char *key, const step_line *line, int n, text *out)
{
    json_key(out, key);
    text_add_char(out, '[');
    for (int i = 0; i < n; i += 1 + line[i].inside) {
        text_add_string(out, i == 0 ? "{" : ",{");
        add_line(c, &line[i], out);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

/* The evidence of a step, by its first line: what that supposes or eliminates is what the step concludes. */
static void add_evidence(const csp *c, const step *step, text *out)
{
    const step_line *l = step->line;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (l->suppose.inners)
            add_inner(c, &l->suppose, out);
        else if (constraint_alone(c, l))
            constraint_alone(c, l)->write_json(c, l + 1, out);
        else
            add_lines(c, "cells", l + 1, l->inside, out);
        break;
    case TRESSE_CELL: /* its set was written before */
        break;
    case TRESSE_SUBSET:
        add_subset(c, &l->subset, out);
        break;
    case TRESSE_DECLARED:
        l->declared.kind->write_json(c, l, out);
        break;
    case TRESSE_CASES:
        add_line(c, l, out);
        break;
    }
}

/* The statements that it rests on, if the problem names any. */
static void add_uses(const csp *c, const step *step, const reasons *reasons, text *out)
{
    uses u = { 0 };
    out->failed = out->failed || !uses_find(&u, c, step, reasons, out->memory);
    for (int i = 0; i < u.n; i++) {
        text_add_string(out, i ? "," : ",\"uses\":[");
        json_string(out, u.name[i]);
    }
    text_add_string(out, u.n ? "]" : "");
    uses_close(&u);
}

/* The names that people know it by, in one text, if there are any. */
static void add_alias(const csp *c, const puzzle *p, const step *step, text *out)
{
    text alias;
    text_open(&alias, out->memory);
    if (p && p->app->steps.alias)
        p->app->steps.alias(p, c, step, &alias);
    if (alias.length)
        add_text(out, "alias", &alias);
    out->failed = out->failed || alias.failed;
    text_close(&alias);
}

void write_step_json(const csp *c, const puzzle *p, const step *step, const reasons *reasons, text *out)
{
    static const char *const key[] = {
        [CONCLUDES_ELIMINATIONS] = "eliminates", [CONCLUDES_VALUES] = "asserts", [CONCLUDES_SET] = "concludes"
    };
    text_add_char(out, '{');
    json_number(out, "round", step->round);
    json_named(out, "rule", step->name);
    json_number(out, "length", step->length);
    add_alias(c, p, step, out);
    if (step->lines && step->line->kind == TRESSE_CELL)
        add_set(c, "variable", step->line, out);
    if (step->concludes != CONCLUDES_NOTHING)
        json_labels(out, key[step->concludes], c, step->conclusion, step->conclusions);
    if (step->lines)
        add_evidence(c, step, out);
    add_uses(c, step, reasons, out);
    text_add_char(out, '}');
}

static void add_statuses(const csp *c, const uint8_t *label, label_status which, text *out)
{
    text_add_string(out, which == VALUE ? "\"values\":[" : ",\"candidates\":[");
    for (int l = 0; label && l < csp_labels(c); l++)
        if (label[l] == which)
            json_item(out, csp_label_name(c, (csp_label)l));
    text_add_char(out, ']');
}

static void add_state(const state *s, label_status which, text *out)
{
    add_statuses(s ? s->csp : NULL, s ? s->label : NULL, which, out);
}

/* The state that proves it, and those of its ghosts. */
static void add_bound(const report *report, text *out)
{
    const csp *c = report->start->csp;
    json_key(out, "bound");
    text_format(out, "{\"at-least\":%d,", report->least);
    add_state(report->closed, VALUE, out);
    add_state(report->closed, CANDIDATE, out);
    for (int i = 0; report->ghosts && i < report->ghosts->n; i++) {
        csp_list ghosts = ghost_states_ghosts(report->ghosts, i);
        text_add_string(out, i ? ",{" : ",\"ghosts\":[{");
        json_labels(out, "alive", c, ghosts.begin, csp_list_size(ghosts));
        text_add_char(out, ',');
        add_statuses(c, ghost_state(report->ghosts, i), VALUE, out);
        add_statuses(c, ghost_state(report->ghosts, i), CANDIDATE, out);
        text_add_char(out, '}');
    }
    text_add_string(out, report->ghosts && report->ghosts->n ? "]}" : "}");
}

static void add_steps(const report *report, text *out)
{
    const csp *c = report->start->csp;
    const step *list = report->steps->step;
    bool named = reasons_are_named(c, report->puzzle);
    reasons why = { .csp = NULL };
    if (named && reasons_open(&why, out->memory, report->puzzle, report->start) != OK)
        out->failed = true;
    for (int i = 0; i < report->steps->n && !out->failed; i++) {
        if (i > 0)
            text_add_char(out, ',');
        if (named)
            reasons_seek(&why, list, i);
        write_step_json(c, report->puzzle, &list[i], named ? &why : NULL, out);
    }
    reasons_close(&why);
}

void write_json(const report *report, text *out)
{
    add_head(report, out);
    json_key(out, "steps");
    text_add_char(out, '[');
    add_steps(report, out);
    text_add_char(out, ']');
    if (report->least)
        add_bound(report, out);
    const state *final = report->bad_givens ? NULL : report->final; /* bad givens have no state */
    json_key(out, "final");
    text_add_char(out, '{');
    add_state(final, VALUE, out);
    add_state(final, CANDIDATE, out);
    text_add_string(out, "}}\n");
}
