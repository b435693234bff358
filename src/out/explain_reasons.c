/* explain_reasons.c: the sets of the lines of a step, and why one of their members can't be true, as phrases.
 */
#include "out/explain_phrases.h"

#include "core/statement.h"
#include "core/words.h"
#include "out/parts.h"
#include "problem/constraints.h"

void tell_part(const teller *teller, int part)
{
    if (teller->marks)
        part_mark_add(teller->marks, part, teller->out->length, teller->out->length);
}

void tell_labels(const teller *teller, const csp_label *labels, int n, say_verb relation, const char *word)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, word, teller->out);
        say_label(teller->csp, labels[i], relation, teller->out);
    }
}

bool tell_has_name(const teller *teller, const step_cell *cell)
{
    return cell->set < csp_exclusive(teller->csp);
}

bool tell_is_hidden(const teller *teller, int i)
{
    const step_line *l = &teller->step->line[i];
    return l->kind == TRESSE_CELL && is_hidden(teller->csp, l->cell.set);
}

bool tell_is_known(const teller *teller, const step_line *line)
{
    return !tell_has_name(teller, &line->cell) && !constraint_of(teller->csp, line);
}

void tell_members(const teller *teller, const step_cell *cell, const csp_label *labels, int n)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "or", teller->out);
        if (tell_has_name(teller, cell))
            say_value(teller->csp, cell->set, labels[i], teller->out);
        else
            say_label(teller->csp, labels[i], SAY_EQUALS, teller->out);
    }
}

void tell_why(const teller *teller, const char *what, const step_line *line, const char *true_one)
{
    const constraint *declared = constraint_of(teller->csp, line);
    text_add_string(teller->out, what);
    if (declared)
        declared->say_why(teller->csp, line, teller->out);
    else
        text_add_string(teller->out, true_one);
}

void tell_set(const teller *teller, const step_line *line)
{
    const step_cell *cell = &line->cell;
    int n = cell->refuted + cell->rights;
    if (tell_has_name(teller, cell)) {
        say_variable(teller->csp, cell->set, false, teller->out);
        return;
    }
    if (n < 2) {
        tell_why(teller, "what ", line, "is true");
        return;
    }
    text_add_string(teller->out, constraint_of(teller->csp, line) ? "the one of " : "the true one of ");
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "and", teller->out);
        say_label(teller->csp, i < cell->refuted ? cell->refutation[i].label : cell->right[i - cell->refuted],
                  SAY_EQUALS, teller->out);
    }
    if (constraint_of(teller->csp, line))
        tell_why(teller, " that ", line, "");
}

bool tell_is_inside(const teller *teller, int i, int outer)
{
    return i <= outer + teller->step->line[outer].inside;
}

/* Does line `by` have several rights? */
static bool tell_is_of_several(const teller *teller, int by)
{
    const step_line *l = &teller->step->line[by];
    return l->kind != TRESSE_SUPPOSE && l->cell.rights > 1;
}

bool tell_is_denied(const teller *teller, int by, int i)
{
    const step_line *l = &teller->step->line[by];
    return l->kind == TRESSE_SUPPOSE && l->suppose.negated && tell_is_inside(teller, i, by);
}

void tell_cause(const teller *teller, int by, int i)
{
    text_add_string(teller->out, tell_is_of_several(teller, by) ? "" : "of ");
    const step_line *l = &teller->step->line[by];
    const step_supposition *s = &l->suppose;
    if (l->kind == TRESSE_SUPPOSE)
        tell_labels(teller, s->label, s->negated ? s->labels : 1,
                    s->negated || tell_is_inside(teller, i, by) ? SAY_EQUALS : SAY_DIFFERS, "or");
    else if (l->cell.rights == 1)
        say_label(teller->csp, l->cell.right[0], SAY_EQUALS, teller->out);
    else {
        if (tell_has_name(teller, &l->cell)) {
            tell_set(teller, l);
            text_add_string(teller->out, " would be ");
        }
        tell_members(teller, &l->cell, l->cell.right, l->cell.rights);
    }
}

void tell_reason(const teller *teller, int by, int i)
{
    const step_line *l = &teller->step->line[by];
    if (tell_is_hidden(teller, by)) {
        text_add_string(teller->out, " by ");
        say_source(teller->csp, (csp_var)l->cell.set, teller->out);
        return;
    }
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (l->suppose.negated && tell_is_inside(teller, i, by)) {
            text_add_string(teller->out, ", as we supposed");
            break;
        }
        /* fall through */
    case TRESSE_CELL:
        text_add_string(teller->out, " because ");
        tell_cause(teller, by, i);
        break;
    case TRESSE_SUBSET:
        text_add_string(teller->out, " by that Subset");
        break;
    case TRESSE_DECLARED:
        if (l->declared.statement)
            text_format(teller->out, " by '%s'", statement_cited(l->declared.statement));
        else
            text_format(teller->out, " by that %s", l->declared.kind->name);
        break;
    case TRESSE_CASES:
        text_add_string(teller->out, " in each of these cases");
        break;
    }
}

void tell_known(const teller *teller, const step_cell *cell)
{
    csp_label list[32];
    int n = cell->refuted + cell->rights;
    for (int i = 0; i < n && n <= 32; i++)
        list[i] = i < cell->refuted ? cell->refutation[i].label : cell->right[i - cell->refuted];
    if (n <= 32)
        say_one_of_labels(teller->csp, list, n, SAY_IS, teller->out);
    else
        text_format(teller->out, "one of %d candidates is true", n);
}

int tell_count_refuted(const step_cell *cell, int by)
{
    int n = 0;
    for (int i = 0; i < cell->refuted; i++)
        n += cell->refutation[i].by == by;
    return n;
}

void tell_refuted(const teller *teller, const step_cell *cell, int by, const char *word)
{
    int n = tell_count_refuted(cell, by), listed = 0;
    if (n > SAY_EACH) {
        text_format(teller->out, "any of %d candidates", n);
        return;
    }
    for (int i = 0; i < cell->refuted; i++)
        if (cell->refutation[i].by == by) {
            say_joint(listed++, n, word, teller->out);
            tell_members(teller, cell, &cell->refutation[i].label, 1);
        }
}
