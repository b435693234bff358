/* explain.c: steps as sentences.
 *
 * A sentence says what the lines of the step say, in the same order, so a reader who follows it has checked
 * the step. What is supposed comes first: "If r6c2 were 2, then the 3 of row 6 could not be in c2, so it
 * would be in c9; then …". Where nothing rests on the target until the end, no target is needed: "Either … or
 * …. In the second case …. So …; either way …". The lines are told by explain_lines.c, Subsets by
 * explain_subset.c, Singles by explain_single.c. */
#include "out/explain.h"

#include "core/words.h"
#include "out/explain_phrases.h"
#include "out/uses.h"
#include "problem/constraints.h"

#include <string.h>

static void conclude(const teller *teller)
{
    const step *s = teller->step;
    switch (s->concludes) {
    case CONCLUDES_NOTHING:
        text_add_string(teller->out, "there is no solution");
        break;
    case CONCLUDES_ELIMINATIONS:
        say_targets(teller->csp, s->conclusion, s->conclusions, teller->out);
        break;
    case CONCLUDES_VALUES:
        tell_labels(teller, s->conclusion, s->conclusions, SAY_IS, "and");
        break;
    case CONCLUDES_SET:
        say_one_of_labels(teller->csp, s->conclusion, s->conclusions, SAY_IS, teller->out);
        break;
    }
    text_add_char(teller->out, '.');
}

/* Ends a premise with ": r6c2 is not 5.", as this part. */
static void end_premise(const teller *teller, int part)
{
    text_add_char(teller->out, ':');
    tell_part(teller, part);
    text_add_char(teller->out, ' ');
    conclude(teller);
}

/* ---- suppositions ---- */

static void explain_lines(const teller *teller);

/* " The same is true of r6c3 = 2 and r6c5 = 2.": what was said of the first target holds of all targets. */
static void add_like_targets(const teller *teller)
{
    const step_supposition *s = &teller->step->line->suppose;
    for (int i = 1; i < s->labels; i++) {
        text_add_string(teller->out, i == 1 ? " The same is true of " : "");
        say_joint(i - 1, s->labels - 1, "and", teller->out);
        say_label(teller->csp, s->label[i], SAY_EQUALS, teller->out);
        text_add_string(teller->out, i + 1 == s->labels ? "." : "");
    }
}

/* "If r6c2 were 2, then …. So r6c2 is not 2." Or "If neither r6c2 = 2 nor r6c3 = 4 were true, then …. So
 * r6c2 is 2 or r6c3 is 4." */
static void explain_from_target(const teller *teller)
{
    const step_supposition *s = &teller->step->line->suppose;
    tell_part(teller, 0);
    text_add_string(teller->out, "If ");
    if (s->negated && s->labels > 1) {
        text_add_string(teller->out, s->labels == 2 ? "neither " : "none of ");
        tell_labels(teller, s->label, s->labels, SAY_EQUALS, s->labels == 2 ? "nor" : "and");
        text_add_string(teller->out, " were true");
    } else
        say_label(teller->csp, s->label[0], s->negated ? SAY_WERE_NOT : SAY_WERE, teller->out);
    text_add_char(teller->out, ',');
    tell_part(teller, 1);
    text_add_string(teller->out, " then ");
    tell_lines(teller, 1, teller->step->lines);
    text_add_char(teller->out, '.');
    tell_part(teller, teller->step->lines);
    if (!s->negated)
        add_like_targets(teller);
    text_add_string(teller->out, " So ");
    conclude(teller);
}

/* Do the cells rest on nothing but each other, and do both ends of the chain meet the target? A need may rest
 * on the target. */
static bool has_two_ways(const teller *teller)
{
    const step_line *l = teller->step->line;
    int n = teller->step->lines;
    if (n < 2 || l->suppose.negated || l[n - 1].kind != TRESSE_CELL || !l[n - 1].cell.rights ||
        l[n - 1].cell.right_by != 0)
        return false;
    for (int i = 1; i < n; i++)
        if (l[i].kind != TRESSE_CELL || constraint_of(teller->csp, &l[i]) ||
            (i > 1 && tell_count_refuted(&l[i].cell, 0)))
            return false;
    return l[1].cell.refuted == 1 && !tell_is_hidden(teller, 1) && !tell_is_hidden(teller, n - 1);
}

/* " So r1c6 is 5 or r4c6 is 2": the left of the first cell, or what is left of the last one. */
static void add_both_ends(const teller *teller, csp_label left, const step_cell *last)
{
    text_add_string(teller->out, " So ");
    if (last->rights == 1) {
        say_one_of_labels(teller->csp, (csp_label[]){ left, last->right[0] }, 2, SAY_IS, teller->out);
        return;
    }
    say_label(teller->csp, left, SAY_IS, teller->out);
    text_add_string(teller->out, ", or ");
    say_one_of_labels(teller->csp, last->right, last->rights, SAY_IS, teller->out);
}

/* "Either the 5 of row 1 is in c6, or it is in c3. In the second case r4c3 is not 5, so it is 8; then …. So
 * r1c6 is 5 or r4c6 is 2; either way r1c6 is not 2." */
static void explain_both_ways(const teller *teller)
{
    int last = teller->step->lines - 1;
    const step_cell *first = &teller->step->line[1].cell, *end = &teller->step->line[last].cell;
    tell_part(teller, 1);
    text_add_string(teller->out, "Either ");
    tell_set(teller, &teller->step->line[1]);
    text_add_string(teller->out, " is ");
    tell_members(teller, first, &first->refutation[0].label, 1);
    text_add_string(teller->out, ", or it is ");
    tell_members(teller, first, first->right, first->rights);
    for (int i = 2, told = 0; i <= last; i++) {
        if (tell_is_hidden(teller, i))
            continue;
        if (!told++) {
            text_add_char(teller->out, '.');
            tell_part(teller, i);
            text_add_string(teller->out, " In the second case ");
        } else
            tell_joint(teller, i, i);
        tell_by(teller, i);
        tell_actual_cell(teller, i);
    }
    text_add_char(teller->out, last > 1 ? '.' : ';');
    tell_part(teller, teller->step->lines);
    if (last > 1)
        add_both_ends(teller, first->refutation[0].label, end);
    text_add_string(teller->out, last > 1 ? "; either way " : " either way ");
    conclude(teller);
}

/* A whip[1]: "The 3 of row 5 can only be in c8 or in c9; either way r6c7 and r6c8 are not 3." Or "Row 5 has
 * 31 candidates left; in each case r5c8 is not black." Over a set that a step has concluded: "We know that
 * r6c7 or r7c9 is 6; either way r5c9 is not 6." */
static void explain_one_cell(const teller *teller)
{
    const step_cell *cell = &teller->step->line[1].cell;
    tell_part(teller, 1);
    if (is_hidden(teller->csp, cell->set)) {
        say_however(teller->csp, (csp_var)cell->set, true, teller->out);
        text_add_char(teller->out, ',');
        tell_part(teller, 2);
        text_add_char(teller->out, ' ');
        conclude(teller);
        return;
    }
    if (!tell_has_name(teller, cell)) {
        text_add_string(teller->out, "We know that ");
        tell_known(teller, cell);
    } else if (cell->refuted > SAY_EACH) {
        say_variable(teller->csp, cell->set, true, teller->out);
        text_format(teller->out, " has %d candidates left", cell->refuted);
    } else {
        say_variable(teller->csp, cell->set, true, teller->out);
        text_add_string(teller->out, " can only be ");
        tell_refuted(teller, cell, 0, "or");
    }
    text_add_char(teller->out, ';');
    tell_part(teller, 2);
    text_add_string(teller->out, cell->refuted == 1  ? " so "
                                 : cell->refuted < 3 ? " either way "
                                                     : " in each case ");
    conclude(teller);
}

/* Is it a Subset but for some candidates, all linked to the target: a finned fish? */
static bool is_subset_but_for(const teller *teller)
{
    const step_line *l = teller->step->line;
    bool is = teller->step->lines == 2 && l[1].kind == TRESSE_SUBSET && l[1].subset.refuted > 0 &&
              l[1].subset.refuted <= 32 && !l->suppose.negated;
    for (int i = 0; is && i < l[1].subset.refuted; i++)
        is = l[1].subset.refutation[i].by == 0;
    return is;
}

/* "Unless r5c3 or r6c3 is 6, the 6s of columns 3 and 7 can only be in rows 4 and 7; so there are no others in
 * these rows. Either way r4c1 is not 6." */
static void explain_subset_but_for(const teller *teller)
{
    const step_subset *s = &teller->step->line[1].subset;
    csp_label list[32];
    for (int i = 0; i < s->refuted; i++)
        list[i] = s->refutation[i].label;
    tell_part(teller, 0);
    text_add_string(teller->out, "Unless ");
    say_one_of_labels(teller->csp, list, s->refuted, SAY_IS, teller->out);
    text_add_char(teller->out, ',');
    tell_part(teller, 1);
    text_add_char(teller->out, ' ');
    explain_subset(teller->csp, s, SUBSET_INSIDE, teller->out);
    text_add_char(teller->out, '.');
    tell_part(teller, teller->step->lines);
    text_add_string(teller->out, " Either way ");
    conclude(teller);
}

/* By a declared constraint: "If hr6c1 were 35, r6c2 or r6c3 would have to be 5, and neither is. So hr6c1 is
 * not 35." */
static void explain_declared(const teller *teller, const constraint *constraint, const step_line *cell)
{
    int line = (int)(cell - teller->step->line);
    const char *so = constraint->so ? constraint->so : ": ";
    tell_part(teller, line);
    constraint->say(teller->csp, teller->step, cell, teller->first, teller->out);
    text_add_char(teller->out, *so);
    tell_part(teller, line + 1);
    text_add_string(teller->out, so + 1);
    if (constraint->conclude && constraint->conclude(teller->csp, cell, teller->out))
        text_add_char(teller->out, '.');
    else if (!cell->declared.statement || cell->kind != TRESSE_DECLARED || !tell_what_is_left(teller))
        conclude(teller);
}

void explain_supposition(const csp *c, const step *step, const reasons *reasons, text *out)
{
    (void)reasons;
    text_add_string(out, "Suppose ");
    say_label(c, step->conclusion[0], SAY_IS, out);
    text_add_char(out, '.');
}

static void explain_inner(const csp *c, const step *step, bool first, text *out)
{
    explain_lines(&(teller){ .csp = c, .step = step, .out = out, .first = first, .inner = true });
}

/* Each sentence is a part of its own; blank: what comes before the first one. */
static void add_refutation(const teller *teller, const char *blank)
{
    const step_supposition *trial = step_trial(teller->step);
    int inners = trial ? trial->inners : 0;
    if (inners && explains_with_trial(&trial->inner[inners - 1])) {
        tell_part(teller, inners);
        text_add_string(teller->out, blank);
        explain_inner(teller->csp, &trial->inner[inners - 1], true, teller->out);
        blank = " ";
    }
    tell_part(teller, inners + 1);
    text_format(teller->out, "%sSo ", blank);
    conclude(teller);
}

void explain_refutation(const csp *c, const step *step, const reasons *reasons, text *out)
{
    add_refutation(&(teller){ .csp = c, .step = step, .out = out }, "");
    uses_say(c, step, reasons, out);
}

bool explains_with_trial(const step *step)
{
    return step->concludes == CONCLUDES_NOTHING;
}

static void explain_trial(const teller *teller, const step_supposition *trial)
{
    tell_part(teller, 0);
    explain_supposition(teller->csp, teller->step, NULL, teller->out);
    for (int i = 0; i < trial->inners; i++) {
        const step *inner = &trial->inner[i];
        if (explains_with_trial(inner))
            continue;
        tell_part(teller, i + 1);
        text_add_string(teller->out, step_asserts(inner) ? " Then " : " ");
        explain_inner(teller->csp, inner, !step_asserts(inner), teller->out);
    }
    add_refutation(teller, " ");
}

static void explain_suppose(const teller *teller)
{
    const step_line *l = teller->step->line;
    bool cell = l->inside == 1 && l[1].kind == TRESSE_CELL;
    const constraint *only = constraint_alone(teller->csp, l);
    if (l->suppose.inners)
        explain_trial(teller, &l->suppose);
    else if (only)
        explain_declared(teller, only, l + 1);
    else if (has_two_ways(teller))
        explain_both_ways(teller);
    else if (cell && !l[1].cell.rights && !constraint_of(teller->csp, l + 1) && !l->suppose.negated)
        explain_one_cell(teller);
    else if (is_subset_but_for(teller))
        explain_subset_but_for(teller);
    else
        explain_from_target(teller);
}

/* ---- steps ---- */

bool explains_what_is_hidden(const csp *c, const step *step)
{
    bool hidden = step->conclusions > 0;
    for (int i = 0; i < step->conclusions && hidden; i++)
        hidden = is_hidden_label(c, step->conclusion[i]);
    return hidden && !step_trial(step);
}

void explain_what_is_hidden(const csp *c, const step *step, text *out)
{
    csp_list vars = csp_label_vars(c, step->conclusion[0]);
    const csp_var *v = vars.begin;
    while (!is_hidden(c, *v))
        v++;
    text_add_string(out, step_asserts(step) ? "Only one way is left for " : "Fewer ways are left for ");
    say_source(c, *v, out);
    text_add_char(out, '.');
}

/* The form of the sentences depends on the first line. */
static void explain_lines(const teller *teller)
{
    const step_line *l = teller->step->line;
    if (!teller->step->lines) { /* a step without evidence */
        tell_part(teller, 0);
        conclude(teller);
        return;
    }
    if (explains_what_is_hidden(teller->csp, teller->step)) {
        tell_part(teller, teller->step->lines > 1 ? teller->step->lines : 0);
        explain_what_is_hidden(teller->csp, teller->step, teller->out);
        return;
    }
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        explain_suppose(teller);
        break;
    case TRESSE_CELL:
        tell_part(teller, 0);
        if (teller->step->conclusions)
            tell_single(teller, l);
        else
            tell_contradiction(teller, l);
        break;
    case TRESSE_SUBSET:
        tell_part(teller, 0);
        explain_subset(teller->csp, &l->subset, SUBSET_FIRST, teller->out);
        end_premise(teller, 1);
        break;
    case TRESSE_DECLARED:
        if (teller->step->concludes == CONCLUDES_NOTHING) {
            tell_part(teller, 0);
            tell_contradiction(teller, l);
        } else
            explain_declared(teller, l->declared.kind, l);
        break;
    case TRESSE_CASES:
        tell_part(teller, 0);
        tell_cases(teller, 0);
        text_add_char(teller->out, '.');
        tell_part(teller, teller->step->lines);
        text_add_string(teller->out, !teller->step->conclusions ? " So "
                                     : l->cell.rights == 2      ? " Either way "
                                                                : " In each case ");
        conclude(teller);
        break;
    }
}

void explain_in_parts(const csp *c, const step *step, const reasons *reasons, text *out, text *marks)
{
    explain_lines(
        &(teller){ .csp = c, .step = step, .reasons = reasons, .out = out, .marks = marks, .first = true });
    uses_say(c, step, reasons, out);
}

void explain_step(const csp *c, const step *step, const reasons *reasons, text *out)
{
    explain_in_parts(c, step, reasons, out, NULL);
}

void explain_inner_step(const csp *c, const step *step, const reasons *reasons, text *out)
{
    (void)reasons; /* they are those of the path, not of the supposition */
    explain_inner(c, step, true, out);
    uses_say(c, step, NULL, out);
}
