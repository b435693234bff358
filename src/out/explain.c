/* explain.c: steps as sentences.
 *
 * A sentence says what the lines of the step say, in the same order, so whoever follows it has checked the
 * step. What is supposed comes first: "If r6c2 were 2, then the 3 of row 6 could not be in c2, so it would be
 * in c9; then …". Where nothing rests on the target until the end, no target is needed: "Either … or …. In
 * the second case …. So …; either way …". In both every refuted member of a cell is named, and with it what
 * refutes it, where that is not what was said just before. A cell that does not follow from the line before
 * it begins with its reason, or with "also" if it has several. Of a set that an earlier step has concluded it
 * is said what can't be true of it, and then what one of its members is known to be: "r8c8 could not be 7;
 * but r8c8 is 7 or r1c8 is 8, so r1c8 would be 8". Cases are described one by one. Subsets have a file of
 * their own. */
#include "out/explain.h"

#include "core/words.h"
#include "declared/constraints.h"
#include "out/parts.h"

#include <string.h>

typedef struct teller {
    const csp *csp;
    const step *step;
    text *out;
    text *marks; /* where parts begin; NULL: nobody wants to know */
    bool first;  /* its words stand at the start of a sentence */
    bool inner;  /* it is a step of a trial */
} teller;

/* What follows belongs to this part, up to the next one. */
static void begin_part(const teller *t, int part)
{
    if (t->marks)
        part_mark_add(t->marks, part, t->out->length, t->out->length);
}

/* "r6c2 = 2 or r6c3 = 4": labels, however they are meant. */
static void say_labels(const teller *t, const csp_label *l, int n, say_verb relation, const char *word)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, word, t->out);
        say_label(t->csp, l[i], relation, t->out);
    }
}

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
        say_labels(t, s->conclusion, s->conclusions, SAY_IS, "and");
        break;
    case CONCLUDES_SET:
        say_one_of_labels(t->csp, s->conclusion, s->conclusions, SAY_IS, t->out);
        break;
    }
    text_add_char(t->out, '.');
}

/* ": r6c2 is not 5.", as this part. */
static void end_premise(const teller *t, int part)
{
    text_add_char(t->out, ':');
    begin_part(t, part);
    text_add_char(t->out, ' ');
    conclude(t);
}

/* ---- reasons ---- */

/* Is it a csp-variable? Else it is a need, or a set that a step has concluded, which have no names. */
static bool has_name(const teller *t, const step_cell *cell)
{
    return cell->set < csp_exclusive(t->csp);
}

/* Has an earlier step concluded it? */
static bool is_known(const teller *t, const step_line *l)
{
    return !has_name(t, &l->cell) && !constraint_of(t->csp, l);
}

static void say_members(const teller *t, const step_cell *cell, const csp_label *l, int n)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "or", t->out);
        if (has_name(t, cell))
            say_value(t->csp, cell->set, l[i], t->out);
        else
            say_label(t->csp, l[i], SAY_EQUALS, t->out);
    }
}

/* "what r1c1 = 2 needs"; of a set that a step has concluded: "what is true", or in other words. */
static void say_why(const teller *t, const char *what, const step_line *l, const char *true_one)
{
    const constraint *declared = constraint_of(t->csp, l);
    text_add_string(t->out, what);
    if (declared)
        declared->say_why(t->csp, l, t->out);
    else
        text_add_string(t->out, true_one);
}

/* Of what has no name: "the true one of r6c2 = 2 and r6c3 = 4", "the one of … that r1c1 = 2 needs", but for
 * what is gone. */
static void say_set(const teller *t, const step_line *l)
{
    const step_cell *cell = &l->cell;
    int n = cell->refuted + cell->rights;
    if (has_name(t, cell)) {
        say_variable(t->csp, cell->set, false, t->out);
        return;
    }
    if (n < 2) {
        say_why(t, "what ", l, "is true");
        return;
    }
    text_add_string(t->out, constraint_of(t->csp, l) ? "the one of " : "the true one of ");
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "and", t->out);
        say_label(t->csp, i < cell->refuted ? cell->refutation[i].label : cell->right[i - cell->refuted],
                  SAY_EQUALS, t->out);
    }
    if (constraint_of(t->csp, l))
        say_why(t, " that ", l, "");
}

/* Is line i inside of line k, which comes before it? */
static bool is_inside(const teller *t, int i, int k)
{
    return i <= k + t->step->line[k].inside;
}

/* Has it several rights? */
static bool is_of_several(const teller *t, int by)
{
    const step_line *l = &t->step->line[by];
    return l->kind != TRESSE_SUPPOSE && l->cell.rights > 1;
}

/* Does line `by` suppose labels to be false, and line i stand inside of it? */
static bool is_denied(const teller *t, int by, int i)
{
    const step_line *l = &t->step->line[by];
    return l->kind == TRESSE_SUPPOSE && l->suppose.negated && is_inside(t, i, by);
}

/* "of r4c1 = 7": what a cell has as right; or what a supposition says at line i: inside of it what is
 * supposed, afterwards the opposite. Of a g-label: "the 9 of row 4 would be in c7 or in c9". */
static void add_cause(const teller *t, int by, int i)
{
    text_add_string(t->out, is_of_several(t, by) ? "" : "of ");
    const step_line *l = &t->step->line[by];
    const step_supposition *s = &l->suppose;
    if (l->kind == TRESSE_SUPPOSE)
        say_labels(t, s->label, s->negated ? s->labels : 1,
                   s->negated || is_inside(t, i, by) ? SAY_EQUALS : SAY_DIFFERS, "or");
    else if (l->cell.rights == 1)
        say_label(t->csp, l->cell.right[0], SAY_EQUALS, t->out);
    else {
        if (has_name(t, &l->cell)) {
            say_set(t, l);
            text_add_string(t->out, " would be ");
        }
        say_members(t, &l->cell, l->cell.right, l->cell.rights);
    }
}

/* " because of r4c1 = 7": what line `by` supposes, has as right, or has shown, at line i. */
static void add_reason(const teller *t, int by, int i)
{
    const step_line *l = &t->step->line[by];
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (l->suppose.negated && is_inside(t, i, by)) {
            text_add_string(t->out, ", as we supposed");
            break;
        }
        /* fall through */
    case TRESSE_CELL:
        text_add_string(t->out, " because ");
        add_cause(t, by, i);
        break;
    case TRESSE_SUBSET:
        text_add_string(t->out, " by that Subset");
        break;
    case TRESSE_DECLARED:
        text_format(t->out, " by that %s", l->declared.kind->name);
        break;
    case TRESSE_CASES:
        text_add_string(t->out, " in each of these cases");
        break;
    }
}

/* "r8c8 or r1c8 is 7": what is left of a set that a step has concluded, of which one is true. */
static void say_known(const teller *t, const step_cell *cell)
{
    csp_label list[32];
    int n = cell->refuted + cell->rights;
    for (int i = 0; i < n && n <= 32; i++)
        list[i] = i < cell->refuted ? cell->refutation[i].label : cell->right[i - cell->refuted];
    if (n <= 32)
        say_one_of_labels(t->csp, list, n, SAY_IS, t->out);
    else
        text_format(t->out, "one of %d candidates is true", n);
}

static int count_refuted(const step_cell *cell, int by)
{
    int n = 0;
    for (int i = 0; i < cell->refuted; i++)
        n += cell->refutation[i].by == by;
    return n;
}

/* "in c2 or in c5", "any of 12 candidates": the members that this line refutes. */
static void add_refuted(const teller *t, const step_cell *cell, int by, const char *word)
{
    int n = count_refuted(cell, by), listed = 0;
    if (n > SAY_EACH) {
        text_format(t->out, "any of %d candidates", n);
        return;
    }
    for (int i = 0; i < cell->refuted; i++)
        if (cell->refutation[i].by == by) {
            say_joint(listed++, n, word, t->out);
            say_members(t, cell, &cell->refutation[i].label, 1);
        }
}

/* ---- cells ---- */

/* How things are said: of what is supposed, or of what is the case. */
typedef struct mood {
    const char *be, *not_be, *is; /* "could be", "could not be", "would be" */
} mood;

static const mood supposed = { "could be", "could not be", "would be" };
static const mood actual = { "is", "is not", "is" };

/* The line that was told before line i: not one inside of a line that is closed. */
static int line_before(const teller *t, int i)
{
    for (int k = 0; k < i; k++)
        if (k + t->step->line[k].inside == i - 1)
            return k;
    return i - 1;
}

static bool is_cell(const step_line *l)
{
    return l->kind == TRESSE_CELL || l->kind == TRESSE_CASES;
}

/* Does line i follow from the line before it, or from that and others? */
static bool follows(const teller *t, int i)
{
    const step_line *l = &t->step->line[i];
    return is_cell(l) && count_refuted(&l->cell, line_before(t, i));
}

/* The line that is the whole reason of line i, if it can be said in front: "because of r4c1 = 7, …"; NO_LINE:
 * line i follows from the line before it, or from several. */
static int only_reason(const teller *t, int i)
{
    const step_line *l = &t->step->line[i];
    if (!is_cell(l) || !l->cell.refuted || follows(t, i))
        return NO_LINE;
    int by = l->cell.refutation[0].by;
    const step_line *reason = &t->step->line[by];
    bool told = reason->kind == TRESSE_CELL ||
                (reason->kind == TRESSE_SUPPOSE && !(reason->suppose.negated && is_inside(t, i, by)));
    return told && count_refuted(&l->cell, by) == l->cell.refuted ? by : NO_LINE;
}

/* "the 3 of row 6 could not be in c2, nor in c5 because of r4c1 = 7": what follows from the line before, or
 * from the reason that was said in front, comes first and needs no reason. */
static void add_exclusions(const teller *t, int i, const mood *m)
{
    const step_cell *cell = &t->step->line[i].cell;
    int before = only_reason(t, i) == NO_LINE ? line_before(t, i) : only_reason(t, i);
    int here = count_refuted(cell, before), said = here > 0;
    bool next = here > 0;
    bool neither = here == 2 && cell->refuted == 2;
    say_set(t, &t->step->line[i]);
    text_format(t->out, neither ? " %s neither " : " %s ", neither ? m->be : m->not_be);
    if (next)
        add_refuted(t, cell, before, neither ? "nor" : "or");
    for (int by = 0; by < i; by++) {
        if (!count_refuted(cell, by) || (next && by == before))
            continue;
        text_add_string(t->out, said++ ? ", nor " : "");
        add_refuted(t, cell, by, "or");
        add_reason(t, by, i);
    }
}

/* The members of a set that this line refutes: "r1c1 and r2c3 could not be 4". */
static void deny_refuted(const teller *t, const step_cell *cell, int by)
{
    csp_label list[32];
    int n = 0, all = count_refuted(cell, by);
    for (int i = 0; i < cell->refuted; i++) {
        if (cell->refutation[i].by != by)
            continue;
        list[n++] = cell->refutation[i].label;
        if (n == 32 || n == all) { /* more than that are said in several lists */
            say_none(t->csp, list, n, true, t->out);
            all -= n;
            n = 0;
            text_add_string(t->out, all ? ", " : "");
        }
    }
}

/* "r8c8 could not be 7, and r2c4 could not be 5 because of r2c1 = 5; but one of them or r1c8 = 8 is true, so
 * r1c8 would be 8". Where just that was supposed: "r1c8 would be 8, for one of all these is true". */
static void add_known_cell(const teller *t, int i)
{
    const step_cell *cell = &t->step->line[i].cell;
    int before = only_reason(t, i) == NO_LINE ? line_before(t, i) : only_reason(t, i);
    bool said = count_refuted(cell, before) > 0;
    if (is_denied(t, before, i) && count_refuted(cell, before) == cell->refuted && cell->rights) {
        say_one_of_labels(t->csp, cell->right, cell->rights, SAY_WOULD_BE, t->out);
        text_add_string(t->out, ", for one of all these is true");
        return;
    }
    if (said)
        deny_refuted(t, cell, before);
    for (int by = 0; by < i; by++) {
        if (!count_refuted(cell, by) || by == before)
            continue;
        text_add_string(t->out, said ? ", and " : "");
        deny_refuted(t, cell, by);
        add_reason(t, by, i);
        said = true;
    }
    text_add_string(t->out, "; but ");
    if (cell->refuted + cell->rights == 2 && cell->rights)
        say_known(t, cell);
    else {
        text_add_string(t->out, cell->refuted == 1 ? "that" : "one of them");
        for (int k = 0; k < cell->rights; k++) {
            text_add_string(t->out, " or ");
            say_label(t->csp, cell->right[k], SAY_EQUALS, t->out);
        }
        text_add_string(t->out, cell->rights ? " is true" : " must be true");
    }
    if (cell->rights) {
        text_add_string(t->out, ", so ");
        say_one_of_labels(t->csp, cell->right, cell->rights, SAY_WOULD_BE, t->out);
    }
}

/* ", so it would be in c9" */
static void add_right(const teller *t, int i, const mood *m)
{
    const step_cell *cell = &t->step->line[i].cell;
    text_format(t->out, ", so it %s ", m->is);
    say_members(t, cell, cell->right, cell->rights);
}

/* What is refuted of the set of line i and what is left of it; where nothing is refuted: "r1c1 can only be 2
 * or 3", "we know that r1c1 is 2 or r3c4 is 5", "… is what r7c2 = 1 needs". */
static void add_cell(const teller *t, int i, const mood *m)
{
    const step_line *l = &t->step->line[i];
    const step_cell *cell = &l->cell;
    if (cell->refuted && is_known(t, l)) {
        add_known_cell(t, i);
    } else if (is_known(t, l) && cell->rights) {
        text_add_string(t->out, i ? "we know that " : "We know that ");
        say_known(t, cell);
    } else if (cell->refuted) {
        add_exclusions(t, i, m);
        if (cell->rights)
            add_right(t, i, m);
    } else if (!has_name(t, cell)) {
        say_members(t, cell, cell->right, cell->rights);
        say_why(t, cell->rights ? " is what " : "nothing is left of what ", l, "must be true");
    } else {
        say_variable(t->csp, cell->set, i == 0, t->out);
        text_add_string(t->out, " can only be ");
        say_members(t, cell, cell->right, cell->rights);
    }
}

/* From 5 cells on a chain is told in sentences of two cells each: does cell k, from 1, begin one? */
static bool begins_sentence(const teller *t, int k)
{
    return t->step->lines > 5 && k % 2 == 1;
}

/* What joins line i, which is cell k of its supposition, to the one before it. */
static void add_joint(const teller *t, int i, int k)
{
    bool sentence = begins_sentence(t, k);
    int reason = only_reason(t, i);
    text_add_char(t->out, sentence ? '.' : ';');
    begin_part(t, i);
    if (follows(t, i))
        text_add_string(t->out, sentence ? " Then " : " then ");
    else if (reason == NO_LINE)
        text_add_string(t->out, sentence ? " Also, " : " also, ");
    else {
        text_add_string(t->out, sentence ? " Because " : " because ");
        add_cause(t, reason, i);
        text_add_string(t->out, ", ");
    }
}

static void tell_lines(const teller *t, int from, int to);

/* How a supposition ends: with this last cell. */
static void add_end(const teller *t, int i)
{
    const step_cell *cell = &t->step->line[i].cell;
    if (!cell->rights && has_name(t, cell)) {
        text_add_string(t->out, ": ");
        say_lack(t->csp, cell->set, "would have no", false, t->out);
    } else if (!cell->rights) {
        text_add_string(
            t->out, cell->refuted && !is_known(t, &t->step->line[i]) ? ": none of them would be true" : "");
    } else if (cell->right_by != NO_LINE && is_denied(t, cell->right_by, i)) {
        text_add_string(t->out, ", which we supposed not to be true");
    } else if (cell->right_by != NO_LINE) {
        text_add_string(t->out, ", which is impossible");
        add_reason(t, cell->right_by, i);
    }
}

/* "Then r1c1 could only be 2 or 3. If it were 2, then …. If it were 3, then …" */
static void tell_cases(const teller *t, int i)
{
    int last = i + 1 + t->step->line[i].inside;
    add_cell(t, i, &supposed);
    for (int k = i + 1; k < last; k += 1 + t->step->line[k].inside) {
        const step_line *one = &t->step->line[k];
        text_add_char(t->out, '.');
        begin_part(t, k);
        text_add_string(t->out, " If ");
        say_label(t->csp, one->suppose.label[0], SAY_WERE, t->out);
        if (!one->inside) {
            text_add_string(t->out, ", then ");
            say_none(t->csp, t->step->conclusion, t->step->conclusions, true, t->out);
            continue;
        }
        text_add_char(t->out, ',');
        begin_part(t, k + 1);
        text_add_string(t->out, " then ");
        tell_lines(t, k + 1, k + 1 + one->inside);
    }
}

/* "if r1c1 were 2, …; so r1c1 would not be 2" */
static void tell_supposition(const teller *t, int i)
{
    const step_line *l = &t->step->line[i];
    const step_supposition *s = &l->suppose;
    text_add_string(t->out, "if ");
    say_labels(t, s->label, s->labels, s->negated ? SAY_WERE_NOT : SAY_WERE, s->negated ? "and" : "or");
    text_add_char(t->out, ',');
    if (l->inside)
        begin_part(t, i + 1);
    text_add_string(t->out, " then ");
    tell_lines(t, i + 1, i + 1 + l->inside);
    text_add_string(t->out, "; so ");
    say_labels(t, s->label, s->labels, s->negated ? SAY_WOULD_BE : SAY_WOULD_NOT_BE,
               s->negated ? "or" : "and");
}

/* "r3c4 could not be 5 because of r1c4 = 5; so in column 4, …: r7c4 could not be 2". What was supposed just
 * before needs not be told again. */
static void tell_subset(const teller *t, int i)
{
    const step_subset *s = &t->step->line[i].subset;
    for (int k = 0; k < s->refuted; k++) {
        say_joint(k, s->refuted, "and", t->out);
        say_label(t->csp, s->refutation[k].label, SAY_COULD_NOT_BE, t->out);
        if (s->refutation[k].by + 1 != i || t->step->line[i - 1].kind != TRESSE_SUPPOSE)
            add_reason(t, s->refutation[k].by, i);
    }
    text_add_string(t->out, s->refuted ? "; so " : "");
    explain_subset(t->csp, s, SUBSET_SUPPOSED, t->out);
    text_add_string(t->out, ": ");
    say_labels(t, s->target, s->targets, SAY_COULD_NOT_BE, "and");
}

/* The lines from `from` up to `to`, of one supposition, to its end. */
static void tell_lines(const teller *t, int from, int to)
{
    for (int i = from; i < to; i += 1 + t->step->line[i].inside) {
        const step_line *l = &t->step->line[i];
        if (i > from)
            add_joint(t, i, i - from + 1);
        switch (l->kind) {
        case TRESSE_CELL:
            add_cell(t, i, &supposed);
            if (i + 1 == to)
                add_end(t, i);
            break;
        case TRESSE_CASES:
            tell_cases(t, i);
            break;
        case TRESSE_SUPPOSE:
            tell_supposition(t, i);
            break;
        case TRESSE_SUBSET:
            tell_subset(t, i);
            break;
        case TRESSE_DECLARED:
            l->declared.kind->say(t->csp, t->step, l, false, t->out);
            text_add_string(t->out, ": ");
            say_labels(t, l->declared.target, l->declared.targets, SAY_COULD_NOT_BE, "and");
            break;
        }
    }
}

/* ---- suppositions ---- */

static void explain_lines(const teller *t);

/* " The same is true of r6c3 = 2 and r6c5 = 2.": what holds of the target that was spoken of holds of all. */
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
    begin_part(t, 0);
    text_add_string(t->out, "If ");
    if (s->negated && s->labels > 1) {
        text_add_string(t->out, s->labels == 2 ? "neither " : "none of ");
        say_labels(t, s->label, s->labels, SAY_EQUALS, s->labels == 2 ? "nor" : "and");
        text_add_string(t->out, " were true");
    } else
        say_label(t->csp, s->label[0], s->negated ? SAY_WERE_NOT : SAY_WERE, t->out);
    text_add_char(t->out, ',');
    begin_part(t, 1);
    text_add_string(t->out, " then ");
    tell_lines(t, 1, t->step->lines);
    text_add_char(t->out, '.');
    begin_part(t, t->step->lines);
    if (!s->negated)
        add_like_targets(t);
    text_add_string(t->out, " So ");
    conclude(t);
}

/* Do its cells rest on nothing but each other, and do both ends meet the target? A need may rest on it. */
static bool has_two_ways(const teller *t)
{
    const step_line *l = t->step->line;
    int n = t->step->lines;
    if (n < 2 || l->suppose.negated || l[n - 1].kind != TRESSE_CELL || !l[n - 1].cell.rights ||
        l[n - 1].cell.right_by != 0)
        return false;
    for (int i = 1; i < n; i++)
        if (l[i].kind != TRESSE_CELL || constraint_of(t->csp, &l[i]) ||
            (i > 1 && count_refuted(&l[i].cell, 0)))
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
    begin_part(t, 1);
    text_add_string(t->out, "Either ");
    say_set(t, &t->step->line[1]);
    text_add_string(t->out, " is ");
    say_members(t, first, &first->refutation[0].label, 1);
    text_add_string(t->out, ", or it is ");
    say_members(t, first, first->right, first->rights);
    for (int i = 2; i <= last; i++) {
        if (i == 2) {
            text_add_char(t->out, '.');
            begin_part(t, i);
            text_add_string(t->out, " In the second case ");
        } else
            add_joint(t, i, i);
        add_exclusions(t, i, &actual);
        add_right(t, i, &actual);
    }
    text_add_char(t->out, last > 1 ? '.' : ';');
    begin_part(t, t->step->lines);
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
    begin_part(t, 1);
    if (!has_name(t, cell)) {
        text_add_string(t->out, "We know that ");
        say_known(t, cell);
    } else if (cell->refuted > SAY_EACH) {
        say_variable(t->csp, cell->set, true, t->out);
        text_format(t->out, " has %d candidates left", cell->refuted);
    } else {
        say_variable(t->csp, cell->set, true, t->out);
        text_add_string(t->out, " can only be ");
        add_refuted(t, cell, 0, "or");
    }
    text_add_char(t->out, ';');
    begin_part(t, 2);
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
    begin_part(t, 0);
    text_add_string(t->out, "Unless ");
    say_one_of_labels(t->csp, list, s->refuted, SAY_IS, t->out);
    text_add_char(t->out, ',');
    begin_part(t, 1);
    text_add_char(t->out, ' ');
    explain_subset(t->csp, s, SUBSET_INSIDE, t->out);
    text_add_char(t->out, '.');
    begin_part(t, t->step->lines);
    text_add_string(t->out, " Either way ");
    conclude(t);
}

/* By a declared constraint: "If hr6c1 were 35, r6c2 or r6c3 would have to be 5, and neither is. So hr6c1 is
 * not 35." */
static void explain_declared(const teller *t, const constraint *k, const step_line *l)
{
    int line = (int)(l - t->step->line);
    const char *so = k->so ? k->so : ": ";
    begin_part(t, line);
    k->say(t->csp, t->step, l, t->first, t->out);
    text_add_char(t->out, *so);
    begin_part(t, line + 1);
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

/* Each sentence as a part of its own; blank: what stands before the first one. */
static void add_refutation(const teller *t, const char *blank)
{
    const step_supposition *trial = step_trial(t->step);
    int inners = trial ? trial->inners : 0;
    if (inners && explains_with_trial(&trial->inner[inners - 1])) {
        begin_part(t, inners);
        text_add_string(t->out, blank);
        explain_inner(t->csp, &trial->inner[inners - 1], true, t->out);
        blank = " ";
    }
    begin_part(t, inners + 1);
    text_format(t->out, "%sSo ", blank);
    conclude(t);
}

void explain_refutation(const csp *c, const step *s, text *out)
{
    add_refutation(&(teller){ .csp = c, .step = s, .out = out }, "");
}

bool explains_with_trial(const step *s)
{
    return s->concludes == CONCLUDES_NOTHING;
}

static void explain_trial(const teller *t, const step_supposition *trial)
{
    begin_part(t, 0);
    explain_supposition(t->csp, t->step, t->out);
    for (int i = 0; i < trial->inners; i++) {
        const step *inner = &trial->inner[i];
        if (explains_with_trial(inner))
            continue;
        begin_part(t, i + 1);
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
    say_labels(t, cell->member, cell->members, SAY_EQUALS, "and");
    text_add_string(t->out, " is true, and no other is left");
}

/* "r2c4 must be 5: row 2 has no other place for 5." Of a csp-variable that is itself what gets the value:
 * "r2c4 must be 5: no other candidate is left for it." */
static void explain_single(const teller *t, const step_line *line)
{
    const step_cell *cell = &line->cell;
    csp_label l = t->step->conclusion[0];
    begin_with_label(t->csp, l, SAY_MUST_BE, t->first, t->out);
    text_add_string(t->out, ": ");
    if (is_known(t, line))
        add_members_left(t, cell);
    else if (!has_name(t, cell))
        say_why(t, "nothing else is left of what ", line, "");
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

/* By the first line. */
static void explain_lines(const teller *t)
{
    const step_line *l = t->step->line;
    if (!t->step->lines) { /* without evidence */
        begin_part(t, 0);
        conclude(t);
        return;
    }
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        explain_suppose(t);
        break;
    case TRESSE_CELL:
        begin_part(t, 0);
        if (t->step->conclusions)
            explain_single(t, l);
        else
            explain_contradiction(t, l);
        break;
    case TRESSE_SUBSET:
        begin_part(t, 0);
        explain_subset(t->csp, &l->subset, SUBSET_FIRST, t->out);
        end_premise(t, 1);
        break;
    case TRESSE_DECLARED:
        if (t->step->concludes == CONCLUDES_NOTHING) {
            begin_part(t, 0);
            explain_contradiction(t, l);
        } else
            explain_declared(t, l->declared.kind, l);
        break;
    case TRESSE_CASES:
        begin_part(t, 0);
        tell_cases(t, 0);
        text_add_char(t->out, '.');
        begin_part(t, t->step->lines);
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
}

void explain_step(const csp *c, const step *s, text *out)
{
    explain_in_parts(c, s, out, NULL);
}

void explain_inner_step(const csp *c, const step *s, text *out)
{
    explain_inner(c, s, true, out);
}
