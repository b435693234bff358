/* explain.c: steps as sentences.
 *
 * A sentence says what the lines of the step say, in the same order, so a reader who follows it has checked
 * the step. What is supposed comes first: "If r6c2 were 2, then the 3 of row 6 could not be in c2, so it
 * would be in c9; then …". Where nothing rests on the target until the end, no target is needed: "Either … or
 * …. In the second case …. So …; either way …". The lines are told by tell.c, Subsets by explain_subset.c. */
#include "out/explain.h"

#include "core/words.h"
#include "out/teller.h"
#include "out/uses.h"
#include "problem/constraints.h"

#include <string.h>

static void conclude(const teller *t)
{
    const step *s = t->step;
    switch (s->concludes) {
    case CONCLUDES_NOTHING:
        text_add_string(t->out, "there is no solution");
        break;
    case CONCLUDES_ELIMINATIONS:
        say_targets(t->csp, s, t->out);
        break;
    case CONCLUDES_VALUES:
        tell_labels(t, s->conclusion, s->conclusions, SAY_IS, "and");
        break;
    case CONCLUDES_SET:
        say_one_of_labels(t->csp, s->conclusion, s->conclusions, SAY_IS, t->out);
        break;
    }
    text_add_char(t->out, '.');
}

/* Ends a premise with ": r6c2 is not 5.", as this part. */
static void end_premise(const teller *t, int part)
{
    text_add_char(t->out, ':');
    tell_part(t, part);
    text_add_char(t->out, ' ');
    conclude(t);
}

/* ---- suppositions ---- */

static void explain_lines(const teller *t);

/* " The same is true of r6c3 = 2 and r6c5 = 2.": what was said of the first target holds of all targets. */
static void add_like_targets(const teller *t)
{
    const step_supposition *s = &t->step->line->suppose;
    for (int i = 1; i < s->labels; i++) {
        text_add_string(t->out, i == 1 ? " The same is true of " : "");
        say_joint(i - 1, s->labels - 1, "and", t->out);
        say_label(t->csp, s->label[i], SAY_EQUALS, t->out);
        text_add_string(t->out, i + 1 == s->labels ? "." : "");
    }
}

/* "If r6c2 were 2, then …. So r6c2 is not 2." Or "If neither r6c2 = 2 nor r6c3 = 4 were true, then …. So
 * r6c2 is 2 or r6c3 is 4." */
static void explain_from_target(const teller *t)
{
    const step_supposition *s = &t->step->line->suppose;
    tell_part(t, 0);
    text_add_string(t->out, "If ");
    if (s->negated && s->labels > 1) {
        text_add_string(t->out, s->labels == 2 ? "neither " : "none of ");
        tell_labels(t, s->label, s->labels, SAY_EQUALS, s->labels == 2 ? "nor" : "and");
        text_add_string(t->out, " were true");
    } else
        say_label(t->csp, s->label[0], s->negated ? SAY_WERE_NOT : SAY_WERE, t->out);
    text_add_char(t->out, ',');
    tell_part(t, 1);
    text_add_string(t->out, " then ");
    tell_lines(t, 1, t->step->lines);
    text_add_char(t->out, '.');
    tell_part(t, t->step->lines);
    if (!s->negated)
        add_like_targets(t);
    text_add_string(t->out, " So ");
    conclude(t);
}

/* Do the cells rest on nothing but each other, and do both ends of the chain meet the target? A need may rest
 * on the target. */
static bool has_two_ways(const teller *t)
{
    const step_line *l = t->step->line;
    int n = t->step->lines;
    if (n < 2 || l->suppose.negated || l[n - 1].kind != TRESSE_CELL || !l[n - 1].cell.rights ||
        l[n - 1].cell.right_by != 0)
        return false;
    for (int i = 1; i < n; i++)
        if (l[i].kind != TRESSE_CELL || constraint_of(t->csp, &l[i]) ||
            (i > 1 && tell_count_refuted(&l[i].cell, 0)))
            return false;
    return l[1].cell.refuted == 1;
}

/* " So r1c6 is 5 or r4c6 is 2": the left of the first cell, or what is left of the last one. */
static void add_both_ends(const teller *t, csp_label left, const step_cell *last)
{
    text_add_string(t->out, " So ");
    if (last->rights == 1) {
        say_one_of_labels(t->csp, (csp_label[]){ left, last->right[0] }, 2, SAY_IS, t->out);
        return;
    }
    say_label(t->csp, left, SAY_IS, t->out);
    text_add_string(t->out, ", or ");
    say_one_of_labels(t->csp, last->right, last->rights, SAY_IS, t->out);
}

/* "Either the 5 of row 1 is in c6, or it is in c3. In the second case r4c3 is not 5, so it is 8; then …. So
 * r1c6 is 5 or r4c6 is 2; either way r1c6 is not 2." */
static void explain_both_ways(const teller *t)
{
    int last = t->step->lines - 1;
    const step_cell *first = &t->step->line[1].cell, *end = &t->step->line[last].cell;
    tell_part(t, 1);
    text_add_string(t->out, "Either ");
    tell_set(t, &t->step->line[1]);
    text_add_string(t->out, " is ");
    tell_members(t, first, &first->refutation[0].label, 1);
    text_add_string(t->out, ", or it is ");
    tell_members(t, first, first->right, first->rights);
    for (int i = 2; i <= last; i++) {
        if (i == 2) {
            text_add_char(t->out, '.');
            tell_part(t, i);
            text_add_string(t->out, " In the second case ");
        } else
            tell_joint(t, i, i);
        tell_actual_cell(t, i);
    }
    text_add_char(t->out, last > 1 ? '.' : ';');
    tell_part(t, t->step->lines);
    if (last > 1)
        add_both_ends(t, first->refutation[0].label, end);
    text_add_string(t->out, last > 1 ? "; either way " : " either way ");
    conclude(t);
}

/* A whip[1]: "The 3 of row 5 can only be in c8 or in c9; either way r6c7 and r6c8 are not 3." Or "Row 5 has
 * 31 candidates left; in each case r5c8 is not black." Over a set that a step has concluded: "We know that
 * r6c7 or r7c9 is 6; either way r5c9 is not 6." */
static void explain_one_cell(const teller *t)
{
    const step_cell *cell = &t->step->line[1].cell;
    tell_part(t, 1);
    if (!tell_has_name(t, cell)) {
        text_add_string(t->out, "We know that ");
        tell_known(t, cell);
    } else if (cell->refuted > SAY_EACH) {
        say_variable(t->csp, cell->set, true, t->out);
        text_format(t->out, " has %d candidates left", cell->refuted);
    } else {
        say_variable(t->csp, cell->set, true, t->out);
        text_add_string(t->out, " can only be ");
        tell_refuted(t, cell, 0, "or");
    }
    text_add_char(t->out, ';');
    tell_part(t, 2);
    text_add_string(t->out, cell->refuted == 1  ? " so "
                            : cell->refuted < 3 ? " either way "
                                                : " in each case ");
    conclude(t);
}

/* Is it a Subset but for some candidates, all linked to the target: a finned fish? */
static bool is_subset_but_for(const teller *t)
{
    const step_line *l = t->step->line;
    bool is = t->step->lines == 2 && l[1].kind == TRESSE_SUBSET && l[1].subset.refuted > 0 &&
              l[1].subset.refuted <= 32 && !l->suppose.negated;
    for (int i = 0; is && i < l[1].subset.refuted; i++)
        is = l[1].subset.refutation[i].by == 0;
    return is;
}

/* "Unless r5c3 or r6c3 is 6, the 6s of columns 3 and 7 can only be in rows 4 and 7; so there are no others in
 * these rows. Either way r4c1 is not 6." */
static void explain_subset_but_for(const teller *t)
{
    const step_subset *s = &t->step->line[1].subset;
    csp_label list[32];
    for (int i = 0; i < s->refuted; i++)
        list[i] = s->refutation[i].label;
    tell_part(t, 0);
    text_add_string(t->out, "Unless ");
    say_one_of_labels(t->csp, list, s->refuted, SAY_IS, t->out);
    text_add_char(t->out, ',');
    tell_part(t, 1);
    text_add_char(t->out, ' ');
    explain_subset(t->csp, s, SUBSET_INSIDE, t->out);
    text_add_char(t->out, '.');
    tell_part(t, t->step->lines);
    text_add_string(t->out, " Either way ");
    conclude(t);
}

/* By a declared constraint: "If hr6c1 were 35, r6c2 or r6c3 would have to be 5, and neither is. So hr6c1 is
 * not 35." */
static void explain_declared(const teller *t, const constraint *k, const step_line *l)
{
    int line = (int)(l - t->step->line);
    const char *so = k->so ? k->so : ": ";
    tell_part(t, line);
    k->say(t->csp, t->step, l, t->first, t->out);
    text_add_char(t->out, *so);
    tell_part(t, line + 1);
    text_add_string(t->out, so + 1);
    if (k->conclude && k->conclude(t->csp, l, t->out))
        text_add_char(t->out, '.');
    else
        conclude(t);
}

void explain_supposition(const csp *c, const step *s, text *out)
{
    text_add_string(out, "Suppose ");
    say_label(c, s->conclusion[0], SAY_IS, out);
    text_add_char(out, '.');
}

static void explain_inner(const csp *c, const step *s, bool first, text *out)
{
    explain_lines(&(teller){ .csp = c, .step = s, .out = out, .first = first, .inner = true });
}

/* Each sentence is a part of its own; blank: what comes before the first one. */
static void add_refutation(const teller *t, const char *blank)
{
    const step_supposition *trial = step_trial(t->step);
    int inners = trial ? trial->inners : 0;
    if (inners && explains_with_trial(&trial->inner[inners - 1])) {
        tell_part(t, inners);
        text_add_string(t->out, blank);
        explain_inner(t->csp, &trial->inner[inners - 1], true, t->out);
        blank = " ";
    }
    tell_part(t, inners + 1);
    text_format(t->out, "%sSo ", blank);
    conclude(t);
}

void explain_refutation(const csp *c, const step *s, text *out)
{
    add_refutation(&(teller){ .csp = c, .step = s, .out = out }, "");
    uses_say(c, s, out);
}

bool explains_with_trial(const step *s)
{
    return s->concludes == CONCLUDES_NOTHING;
}

static void explain_trial(const teller *t, const step_supposition *trial)
{
    tell_part(t, 0);
    explain_supposition(t->csp, t->step, t->out);
    for (int i = 0; i < trial->inners; i++) {
        const step *inner = &trial->inner[i];
        if (explains_with_trial(inner))
            continue;
        tell_part(t, i + 1);
        text_add_string(t->out, step_asserts(inner) ? " Then " : " ");
        explain_inner(t->csp, inner, !step_asserts(inner), t->out);
    }
    add_refutation(t, " ");
}

static void explain_suppose(const teller *t)
{
    const step_line *l = t->step->line;
    bool cell = l->inside == 1 && l[1].kind == TRESSE_CELL;
    const constraint *only = constraint_alone(t->csp, l);
    if (l->suppose.inners)
        explain_trial(t, &l->suppose);
    else if (only)
        explain_declared(t, only, l + 1);
    else if (has_two_ways(t))
        explain_both_ways(t);
    else if (cell && !l[1].cell.rights && !constraint_of(t->csp, l + 1) && !l->suppose.negated)
        explain_one_cell(t);
    else if (is_subset_but_for(t))
        explain_subset_but_for(t);
    else
        explain_from_target(t);
}

/* ---- steps ---- */

/* "one of r2c4 = 5 and r3c1 = 7 is true, and no other is left": of a set that a step has concluded. */
static void add_members_left(const teller *t, const step_cell *cell)
{
    if (cell->members == 1 || cell->members > 8) {
        text_add_string(t->out, cell->members == 1 ? "we know that already"
                                                   : "of candidates of which one is true no other is left");
        return;
    }
    text_add_string(t->out, "one of ");
    tell_labels(t, cell->member, cell->members, SAY_EQUALS, "and");
    text_add_string(t->out, " is true, and no other is left");
}

/* "r2c4 must be 5: row 2 has no other place for 5." If the csp-variable is itself the subject that gets the
 * value: "r2c4 must be 5: no other candidate is left for it." */
static void explain_single(const teller *t, const step_line *line)
{
    const step_cell *cell = &line->cell;
    csp_label l = t->step->conclusion[0];
    begin_with_label(t->csp, l, SAY_MUST_BE, t->first, t->out);
    text_add_string(t->out, ": ");
    if (tell_is_known(t, line))
        add_members_left(t, cell);
    else if (!tell_has_name(t, cell))
        tell_why(t, "nothing else is left of what ", line, "");
    else if (strcmp(csp_label_subject(t->csp, l), csp_var_name(t->csp, cell->set)) == 0)
        text_add_string(t->out, "no other candidate is left for it");
    else
        say_lack(t->csp, cell->set, "has no other", false, t->out);
    text_add_char(t->out, '.');
}

/* "r6c2 has no value, which is impossible." In a trial: "But r6c2 has no value, which is impossible." */
static void explain_contradiction(const teller *t, const step_line *l)
{
    const constraint *broken = constraint_of(t->csp, l);
    text_add_string(t->out, t->inner ? "But " : "");
    if (broken) {
        broken->say(t->csp, t->step, l, !t->inner, t->out);
        text_add_string(t->out, ": this is impossible.");
        return;
    }
    if (l->cell.set == CSP_NONE)
        text_add_string(t->out, t->inner ? "nothing is left of what must be true"
                                         : "Nothing is left of what must be true");
    else
        say_lack(t->csp, l->cell.set, "has no", !t->inner, t->out);
    text_add_string(t->out, ", which is impossible.");
}

/* The form of the sentences depends on the first line. */
static void explain_lines(const teller *t)
{
    const step_line *l = t->step->line;
    if (!t->step->lines) { /* a step without evidence */
        tell_part(t, 0);
        conclude(t);
        return;
    }
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        explain_suppose(t);
        break;
    case TRESSE_CELL:
        tell_part(t, 0);
        if (t->step->conclusions)
            explain_single(t, l);
        else
            explain_contradiction(t, l);
        break;
    case TRESSE_SUBSET:
        tell_part(t, 0);
        explain_subset(t->csp, &l->subset, SUBSET_FIRST, t->out);
        end_premise(t, 1);
        break;
    case TRESSE_DECLARED:
        if (t->step->concludes == CONCLUDES_NOTHING) {
            tell_part(t, 0);
            explain_contradiction(t, l);
        } else
            explain_declared(t, l->declared.kind, l);
        break;
    case TRESSE_CASES:
        tell_part(t, 0);
        tell_cases(t, 0);
        text_add_char(t->out, '.');
        tell_part(t, t->step->lines);
        text_add_string(t->out, !t->step->conclusions ? " So "
                                : l->cell.rights == 2 ? " Either way "
                                                      : " In each case ");
        conclude(t);
        break;
    }
}

void explain_in_parts(const csp *c, const step *s, text *out, text *marks)
{
    explain_lines(&(teller){ .csp = c, .step = s, .out = out, .marks = marks, .first = true });
    uses_say(c, s, out);
}

void explain_step(const csp *c, const step *s, text *out)
{
    explain_in_parts(c, s, out, NULL);
}

void explain_inner_step(const csp *c, const step *s, text *out)
{
    explain_inner(c, s, true, out);
    uses_say(c, s, out);
}
