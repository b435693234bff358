/* tell.c: the lines of a step as clauses of its sentences.
 *
 * Every refuted member of a cell is named, and with it what refutes it, where that is not what was said just
 * before. A cell that does not follow from the line before it begins with its reason, or with "also" if it
 * has several. For a set that an earlier step has concluded, the sentence says which members can't be true,
 * and then that one of the members is known to be true: "r8c8 could not be 7; but r8c8 is 7 or r1c8 is 8, so
 * r1c8 would be 8". Cases are described one by one. */
#include "out/teller.h"

#include "core/words.h"
#include "out/explain.h"
#include "out/parts.h"
#include "problem/constraints.h"

void tell_part(const teller *t, int part)
{
    if (t->marks)
        part_mark_add(t->marks, part, t->out->length, t->out->length);
}

void tell_labels(const teller *t, const csp_label *l, int n, say_verb relation, const char *word)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, word, t->out);
        say_label(t->csp, l[i], relation, t->out);
    }
}

/* ---- reasons ---- */

bool tell_has_name(const teller *t, const step_cell *cell)
{
    return cell->set < csp_exclusive(t->csp);
}

bool tell_is_known(const teller *t, const step_line *l)
{
    return !tell_has_name(t, &l->cell) && !constraint_of(t->csp, l);
}

void tell_members(const teller *t, const step_cell *cell, const csp_label *l, int n)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "or", t->out);
        if (tell_has_name(t, cell))
            say_value(t->csp, cell->set, l[i], t->out);
        else
            say_label(t->csp, l[i], SAY_EQUALS, t->out);
    }
}

void tell_why(const teller *t, const char *what, const step_line *l, const char *true_one)
{
    const constraint *declared = constraint_of(t->csp, l);
    text_add_string(t->out, what);
    if (declared)
        declared->say_why(t->csp, l, t->out);
    else
        text_add_string(t->out, true_one);
}

void tell_set(const teller *t, const step_line *l)
{
    const step_cell *cell = &l->cell;
    int n = cell->refuted + cell->rights;
    if (tell_has_name(t, cell)) {
        say_variable(t->csp, cell->set, false, t->out);
        return;
    }
    if (n < 2) {
        tell_why(t, "what ", l, "is true");
        return;
    }
    text_add_string(t->out, constraint_of(t->csp, l) ? "the one of " : "the true one of ");
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "and", t->out);
        say_label(t->csp, i < cell->refuted ? cell->refutation[i].label : cell->right[i - cell->refuted],
                  SAY_EQUALS, t->out);
    }
    if (constraint_of(t->csp, l))
        tell_why(t, " that ", l, "");
}

/* Is line i inside line k, which comes before it? */
static bool is_inside(const teller *t, int i, int k)
{
    return i <= k + t->step->line[k].inside;
}

/* Does line `by` have several rights? */
static bool is_of_several(const teller *t, int by)
{
    const step_line *l = &t->step->line[by];
    return l->kind != TRESSE_SUPPOSE && l->cell.rights > 1;
}

/* Does line `by` suppose labels to be false, and is line i inside it? */
static bool is_denied(const teller *t, int by, int i)
{
    const step_line *l = &t->step->line[by];
    return l->kind == TRESSE_SUPPOSE && l->suppose.negated && is_inside(t, i, by);
}

/* "of r4c1 = 7": the right of a cell; or what a supposition says at line i: inside it what is supposed,
 * afterwards the opposite. For a g-label: "the 9 of row 4 would be in c7 or in c9". */
static void add_cause(const teller *t, int by, int i)
{
    text_add_string(t->out, is_of_several(t, by) ? "" : "of ");
    const step_line *l = &t->step->line[by];
    const step_supposition *s = &l->suppose;
    if (l->kind == TRESSE_SUPPOSE)
        tell_labels(t, s->label, s->negated ? s->labels : 1,
                    s->negated || is_inside(t, i, by) ? SAY_EQUALS : SAY_DIFFERS, "or");
    else if (l->cell.rights == 1)
        say_label(t->csp, l->cell.right[0], SAY_EQUALS, t->out);
    else {
        if (tell_has_name(t, &l->cell)) {
            tell_set(t, l);
            text_add_string(t->out, " would be ");
        }
        tell_members(t, &l->cell, l->cell.right, l->cell.rights);
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

void tell_known(const teller *t, const step_cell *cell)
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

int tell_count_refuted(const step_cell *cell, int by)
{
    int n = 0;
    for (int i = 0; i < cell->refuted; i++)
        n += cell->refutation[i].by == by;
    return n;
}

void tell_refuted(const teller *t, const step_cell *cell, int by, const char *word)
{
    int n = tell_count_refuted(cell, by), listed = 0;
    if (n > SAY_EACH) {
        text_format(t->out, "any of %d candidates", n);
        return;
    }
    for (int i = 0; i < cell->refuted; i++)
        if (cell->refutation[i].by == by) {
            say_joint(listed++, n, word, t->out);
            tell_members(t, cell, &cell->refutation[i].label, 1);
        }
}

/* ---- cells ---- */

/* How things are said: as suppositions or as facts. */
typedef struct mood {
    const char *be, *not_be, *is; /* "could be", "could not be", "would be" */
} mood;

static const mood supposed = { "could be", "could not be", "would be" };
static const mood actual = { "is", "is not", "is" };

/* The line that was told before line i, passing over those inside a closed line. */
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

/* Does line i follow from the line before it, alone or together with others? */
static bool follows(const teller *t, int i)
{
    const step_line *l = &t->step->line[i];
    return is_cell(l) && tell_count_refuted(&l->cell, line_before(t, i));
}

/* The line that is the whole reason for line i, if it can be said in front: "because of r4c1 = 7, …";
 * NO_LINE: line i follows from the line before it, or from several. */
static int only_reason(const teller *t, int i)
{
    const step_line *l = &t->step->line[i];
    if (!is_cell(l) || !l->cell.refuted || follows(t, i))
        return NO_LINE;
    int by = l->cell.refutation[0].by;
    const step_line *reason = &t->step->line[by];
    bool told = reason->kind == TRESSE_CELL ||
                (reason->kind == TRESSE_SUPPOSE && !(reason->suppose.negated && is_inside(t, i, by)));
    return told && tell_count_refuted(&l->cell, by) == l->cell.refuted ? by : NO_LINE;
}

/* "the 3 of row 6 could not be in c2, nor in c5 because of r4c1 = 7": what follows from the line before, or
 * from the reason that was said in front, comes first and needs no reason. */
static void add_exclusions(const teller *t, int i, const mood *m)
{
    const step_cell *cell = &t->step->line[i].cell;
    int before = only_reason(t, i) == NO_LINE ? line_before(t, i) : only_reason(t, i);
    int here = tell_count_refuted(cell, before), said = here > 0;
    bool next = here > 0;
    bool neither = here == 2 && cell->refuted == 2;
    tell_set(t, &t->step->line[i]);
    text_format(t->out, neither ? " %s neither " : " %s ", neither ? m->be : m->not_be);
    if (next)
        tell_refuted(t, cell, before, neither ? "nor" : "or");
    for (int by = 0; by < i; by++) {
        if (!tell_count_refuted(cell, by) || (next && by == before))
            continue;
        text_add_string(t->out, said++ ? ", nor " : "");
        tell_refuted(t, cell, by, "or");
        add_reason(t, by, i);
    }
}

/* The members of a set that this line refutes: "r1c1 and r2c3 could not be 4". */
static void deny_refuted(const teller *t, const step_cell *cell, int by)
{
    csp_label list[32];
    int n = 0, said = 0, all = tell_count_refuted(cell, by);
    for (int i = 0; i < cell->refuted; i++) {
        if (cell->refutation[i].by != by)
            continue;
        list[n++] = cell->refutation[i].label;
        if (n == 32 || said + n == all) { /* if there are more, they are said in several lists */
            say_none(t->csp, list, n, true, t->out);
            said += n;
            n = 0;
            text_add_string(t->out, said < all ? ", " : "");
        }
    }
}

/* "r8c8 could not be 7, and r2c4 could not be 5 because of r2c1 = 5; but one of them or r1c8 = 8 is true, so
 * r1c8 would be 8". If exactly that was supposed: "r1c8 would be 8, for one of all these is true". */
static void add_known_cell(const teller *t, int i)
{
    const step_cell *cell = &t->step->line[i].cell;
    int before = only_reason(t, i) == NO_LINE ? line_before(t, i) : only_reason(t, i);
    bool said = tell_count_refuted(cell, before) > 0;
    if (is_denied(t, before, i) && tell_count_refuted(cell, before) == cell->refuted && cell->rights) {
        say_one_of_labels(t->csp, cell->right, cell->rights, SAY_WOULD_BE, t->out);
        text_add_string(t->out, ", for one of all these is true");
        return;
    }
    if (said)
        deny_refuted(t, cell, before);
    for (int by = 0; by < i; by++) {
        if (!tell_count_refuted(cell, by) || by == before)
            continue;
        text_add_string(t->out, said ? ", and " : "");
        deny_refuted(t, cell, by);
        add_reason(t, by, i);
        said = true;
    }
    text_add_string(t->out, "; but ");
    if (cell->refuted + cell->rights == 2 && cell->rights)
        tell_known(t, cell);
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
    tell_members(t, cell, cell->right, cell->rights);
}

/* Says which members of the set of line i are refuted and what is left of it; if none is refuted: "r1c1 can
 * only be 2 or 3", "we know that r1c1 is 2 or r3c4 is 5", "… is what r7c2 = 1 needs". */
static void add_cell(const teller *t, int i)
{
    const step_line *l = &t->step->line[i];
    const step_cell *cell = &l->cell;
    if (cell->refuted && tell_is_known(t, l)) {
        add_known_cell(t, i);
    } else if (tell_is_known(t, l) && cell->rights) {
        text_add_string(t->out, i ? "we know that " : "We know that ");
        tell_known(t, cell);
    } else if (cell->refuted) {
        add_exclusions(t, i, &supposed);
        if (cell->rights)
            add_right(t, i, &supposed);
    } else if (!tell_has_name(t, cell)) {
        tell_members(t, cell, cell->right, cell->rights);
        tell_why(t, cell->rights ? " is what " : "nothing is left of what ", l, "must be true");
    } else {
        say_variable(t->csp, cell->set, i == 0, t->out);
        text_add_string(t->out, " can only be ");
        tell_members(t, cell, cell->right, cell->rights);
    }
}

void tell_actual_cell(const teller *t, int i)
{
    add_exclusions(t, i, &actual);
    add_right(t, i, &actual);
}

/* A chain of 5 cells or more is told in sentences of two cells each: does cell k, from 1, begin one? */
static bool begins_sentence(const teller *t, int k)
{
    return t->step->lines > 5 && k % 2 == 1;
}

void tell_joint(const teller *t, int i, int k)
{
    bool sentence = begins_sentence(t, k);
    int reason = only_reason(t, i);
    text_add_char(t->out, sentence ? '.' : ';');
    tell_part(t, i);
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

/* How a supposition ends: with this last cell. */
static void add_end(const teller *t, int i)
{
    const step_cell *cell = &t->step->line[i].cell;
    if (!cell->rights && tell_has_name(t, cell)) {
        text_add_string(t->out, ": ");
        say_lack(t->csp, cell->set, "would have no", false, t->out);
    } else if (!cell->rights) {
        text_add_string(t->out, cell->refuted && !tell_is_known(t, &t->step->line[i])
                                    ? ": none of them would be true"
                                    : "");
    } else if (cell->right_by != NO_LINE && is_denied(t, cell->right_by, i)) {
        text_add_string(t->out, ", which we supposed not to be true");
    } else if (cell->right_by != NO_LINE) {
        text_add_string(t->out, ", which is impossible");
        add_reason(t, cell->right_by, i);
    }
}

void tell_cases(const teller *t, int i)
{
    int last = i + 1 + t->step->line[i].inside;
    add_cell(t, i);
    for (int k = i + 1; k < last; k += 1 + t->step->line[k].inside) {
        const step_line *one = &t->step->line[k];
        text_add_char(t->out, '.');
        tell_part(t, k);
        text_add_string(t->out, " If ");
        say_label(t->csp, one->suppose.label[0], SAY_WERE, t->out);
        if (!one->inside) {
            text_add_string(t->out, ", then ");
            say_none(t->csp, t->step->conclusion, t->step->conclusions, true, t->out);
            continue;
        }
        text_add_char(t->out, ',');
        tell_part(t, k + 1);
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
    tell_labels(t, s->label, s->labels, s->negated ? SAY_WERE_NOT : SAY_WERE, s->negated ? "and" : "or");
    text_add_char(t->out, ',');
    if (l->inside)
        tell_part(t, i + 1);
    text_add_string(t->out, " then ");
    tell_lines(t, i + 1, i + 1 + l->inside);
    text_add_string(t->out, "; so ");
    tell_labels(t, s->label, s->labels, s->negated ? SAY_WOULD_BE : SAY_WOULD_NOT_BE,
                s->negated ? "or" : "and");
}

/* "r3c4 could not be 5 because of r1c4 = 5; so in column 4, …: r7c4 could not be 2". What was supposed just
 * before need not be told again. */
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
    tell_labels(t, s->target, s->targets, SAY_COULD_NOT_BE, "and");
}

void tell_lines(const teller *t, int from, int to)
{
    for (int i = from; i < to; i += 1 + t->step->line[i].inside) {
        const step_line *l = &t->step->line[i];
        if (i > from)
            tell_joint(t, i, i - from + 1);
        switch (l->kind) {
        case TRESSE_CELL:
            add_cell(t, i);
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
            tell_labels(t, l->declared.target, l->declared.targets, SAY_COULD_NOT_BE, "and");
            break;
        }
    }
}
