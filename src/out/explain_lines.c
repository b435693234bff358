/* explain_lines.c: the lines of a step as clauses of its sentences.
 *
 * Every refuted member of a cell is named, and with it what refutes it, where that is not what was said just
 * before. A cell that does not follow from the line before it begins with its reason, or with "also" if it
 * has several. For a set that an earlier step has concluded, the sentence says which members can't be true,
 * and then that one of the members is known to be true: "r8c8 could not be 7; but r8c8 is 7 or r1c8 is 8, so
 * r1c8 would be 8". Cases are described one by one. */
#include "out/explain_phrases.h"

#include "core/statement.h"
#include "core/words.h"
#include "out/explain.h"
#include "out/parts.h"
#include "problem/constraints.h"

#include <string.h>

/* How things are said: as suppositions or as facts. */
typedef struct mood {
    const char *be, *not_be, *is; /* "could be", "could not be", "would be" */
} mood;

static const mood supposed = { "could be", "could not be", "would be" };
static const mood actual = { "is", "is not", "is" };

/* The line that was told before line i, passing over those inside a closed line. */
static int line_before(const teller *teller, int i)
{
    for (int k = 0; k < i; k++)
        if (k + teller->step->line[k].inside == i - 1)
            return k;
    return i - 1;
}

/* What a line rests on, as the refuted members of a cell; of lines that rest on nothing else there are none.
 */
static step_cell grounds_of(const step_line *line)
{
    switch (line->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        return line->cell;
    case TRESSE_DECLARED:
        return (step_cell){ .refuted = line->declared.refuted, .refutation = line->declared.refutation };
    case TRESSE_SUPPOSE:
    case TRESSE_SUBSET:
        break;
    }
    return (step_cell){ .refuted = 0 };
}

/* Does line i follow from the line before it, alone or together with others? */
static bool follows(const teller *teller, int i)
{
    const step_cell grounds = grounds_of(&teller->step->line[i]);
    return tell_count_refuted(&grounds, line_before(teller, i));
}

/* The line that is the whole reason for line i, if it can be said in front: "because of r4c1 = 7, …";
 * NO_LINE: line i follows from the line before it, or from several. */
static int only_reason(const teller *teller, int i)
{
    const step_cell grounds = grounds_of(&teller->step->line[i]);
    if (!grounds.refuted || follows(teller, i) || grounds.refutation[0].by == NO_LINE)
        return NO_LINE;
    int by = grounds.refutation[0].by;
    const step_line *reason = &teller->step->line[by];
    bool told =
        (reason->kind == TRESSE_CELL && !tell_is_hidden(teller, by)) ||
        (reason->kind == TRESSE_SUPPOSE && !(reason->suppose.negated && tell_is_inside(teller, i, by)));
    return told && tell_count_refuted(&grounds, by) == grounds.refuted ? by : NO_LINE;
}

/* "the 3 of row 6 could not be in c2, nor in c5 because of r4c1 = 7": what follows from the line before, or
 * from the reason that was said in front, comes first and needs no reason. */
static void add_exclusions(const teller *teller, int i, const mood *mood)
{
    const step_cell *cell = &teller->step->line[i].cell;
    int before = only_reason(teller, i) == NO_LINE ? line_before(teller, i) : only_reason(teller, i);
    int here = tell_count_refuted(cell, before), said = here > 0;
    bool next = here > 0;
    bool neither = here == 2 && cell->refuted == 2;
    tell_set(teller, &teller->step->line[i]);
    text_format(teller->out, neither ? " %s neither " : " %s ", neither ? mood->be : mood->not_be);
    if (next)
        tell_refuted(teller, cell, before, neither ? "nor" : "or");
    for (int by = 0; by < i; by++) {
        if (!tell_count_refuted(cell, by) || (next && by == before))
            continue;
        text_add_string(teller->out, said++ ? ", nor " : "");
        tell_refuted(teller, cell, by, "or");
        tell_reason(teller, by, i);
    }
}

/* The members of a set that this line refutes: "r1c1 and r2c3 could not be 4". */
static void deny_refuted(const teller *teller, const step_cell *cell, int by)
{
    csp_label list[32];
    int n = 0, said = 0, all = tell_count_refuted(cell, by);
    for (int i = 0; i < cell->refuted; i++) {
        if (cell->refutation[i].by != by)
            continue;
        list[n++] = cell->refutation[i].label;
        if (n == 32 || said + n == all) { /* if there are more, they are said in several lists */
            say_none(teller->csp, list, n, true, teller->out);
            said += n;
            n = 0;
            text_add_string(teller->out, said < all ? ", " : "");
        }
    }
}

/* "r8c8 could not be 7, and r2c4 could not be 5 because of r2c1 = 5; but one of them or r1c8 = 8 is true, so
 * r1c8 would be 8". If exactly that was supposed: "r1c8 would be 8, for one of all these is true". */
static void add_known_cell(const teller *teller, int i)
{
    const step_cell *cell = &teller->step->line[i].cell;
    int before = only_reason(teller, i) == NO_LINE ? line_before(teller, i) : only_reason(teller, i);
    bool said = tell_count_refuted(cell, before) > 0;
    if (tell_is_denied(teller, before, i) && tell_count_refuted(cell, before) == cell->refuted &&
        cell->rights) {
        say_one_of_labels(teller->csp, cell->right, cell->rights, SAY_WOULD_BE, teller->out);
        text_add_string(teller->out, ", for one of all these is true");
        return;
    }
    if (said)
        deny_refuted(teller, cell, before);
    for (int by = 0; by < i; by++) {
        if (!tell_count_refuted(cell, by) || by == before)
            continue;
        text_add_string(teller->out, said ? ", and " : "");
        deny_refuted(teller, cell, by);
        tell_reason(teller, by, i);
        said = true;
    }
    text_add_string(teller->out, "; but ");
    if (cell->refuted + cell->rights == 2 && cell->rights)
        tell_known(teller, cell);
    else {
        text_add_string(teller->out, cell->refuted == 1 ? "that" : "one of them");
        for (int k = 0; k < cell->rights; k++) {
            text_add_string(teller->out, " or ");
            say_label(teller->csp, cell->right[k], SAY_EQUALS, teller->out);
        }
        text_add_string(teller->out, cell->rights ? " is true" : " must be true");
    }
    if (cell->rights) {
        text_add_string(teller->out, ", so ");
        say_one_of_labels(teller->csp, cell->right, cell->rights, SAY_WOULD_BE, teller->out);
    }
}

/* ", so it would be in c9" */
static void add_right(const teller *teller, int i, const mood *mood)
{
    const step_cell *cell = &teller->step->line[i].cell;
    text_format(teller->out, ", so it %s ", mood->is);
    tell_members(teller, cell, cell->right, cell->rights);
}

/* Says which members of the set of line i are refuted and what is left of it; if none is refuted: "r1c1 can
 * only be 2 or 3", "we know that r1c1 is 2 or r3c4 is 5", "… is what r7c2 = 1 needs". */
static void add_cell(const teller *teller, int i)
{
    const step_line *l = &teller->step->line[i];
    const step_cell *cell = &l->cell;
    if (cell->refuted && tell_is_known(teller, l)) {
        add_known_cell(teller, i);
    } else if (tell_is_known(teller, l) && cell->rights) {
        text_add_string(teller->out, i ? "we know that " : "We know that ");
        tell_known(teller, cell);
    } else if (cell->refuted) {
        add_exclusions(teller, i, &supposed);
        if (cell->rights)
            add_right(teller, i, &supposed);
    } else if (!tell_has_name(teller, cell)) {
        tell_members(teller, cell, cell->right, cell->rights);
        tell_why(teller, cell->rights ? " is what " : "nothing is left of what ", l, "must be true");
    } else {
        say_variable(teller->csp, cell->set, i == 0, teller->out);
        text_add_string(teller->out, " can only be ");
        tell_members(teller, cell, cell->right, cell->rights);
    }
}

void tell_by(const teller *teller, int i)
{
    int before = line_before(teller, i);
    if (before < 0 || !tell_is_hidden(teller, before) || !follows(teller, i))
        return;
    text_add_string(teller->out, "by ");
    say_source(teller->csp, (csp_var)teller->step->line[before].cell.set, teller->out);
    text_add_char(teller->out, ' ');
}

void tell_actual_cell(const teller *teller, int i)
{
    add_exclusions(teller, i, &actual);
    add_right(teller, i, &actual);
}

/* A chain of 5 cells or more is told in sentences of two cells each: does `cell`, from 1, begin one? */
static bool begins_sentence(const teller *teller, int cell)
{
    return teller->step->lines > 5 && cell % 2 == 1;
}

void tell_joint(const teller *teller, int i, int cell)
{
    bool sentence = begins_sentence(teller, cell);
    int reason = only_reason(teller, i);
    text_add_char(teller->out, sentence ? '.' : ';');
    tell_part(teller, i);
    if (follows(teller, i))
        text_add_string(teller->out, sentence ? " Then " : " then ");
    else if (reason == NO_LINE)
        text_add_string(teller->out, sentence ? " Also, " : " also, ");
    else {
        text_add_string(teller->out, sentence ? " Because " : " because ");
        tell_cause(teller, reason, i);
        text_add_string(teller->out, ", ");
    }
}

/* How a supposition ends: with this last cell. */
static void add_end(const teller *teller, int i)
{
    const step_cell *cell = &teller->step->line[i].cell;
    if (!cell->rights && tell_has_name(teller, cell)) {
        text_add_string(teller->out, ": ");
        say_lack(teller->csp, cell->set, "would have no", false, teller->out);
    } else if (!cell->rights) {
        text_add_string(teller->out, cell->refuted && !tell_is_known(teller, &teller->step->line[i])
                                         ? ": none of them would be true"
                                         : "");
    } else if (cell->right_by != NO_LINE && tell_is_denied(teller, cell->right_by, i)) {
        text_add_string(teller->out, ", which we supposed not to be true");
    } else if (cell->right_by != NO_LINE) {
        text_add_string(teller->out, ", which is impossible");
        tell_reason(teller, cell->right_by, i);
    }
}

void tell_cases(const teller *teller, int i)
{
    int last = i + 1 + teller->step->line[i].inside;
    add_cell(teller, i);
    for (int k = i + 1; k < last; k += 1 + teller->step->line[k].inside) {
        const step_line *one = &teller->step->line[k];
        text_add_char(teller->out, '.');
        tell_part(teller, k);
        text_add_string(teller->out, " If ");
        say_label(teller->csp, one->suppose.label[0], SAY_WERE, teller->out);
        if (!one->inside) {
            text_add_string(teller->out, ", then ");
            say_none(teller->csp, teller->step->conclusion, teller->step->conclusions, true, teller->out);
            continue;
        }
        text_add_char(teller->out, ',');
        tell_part(teller, k + 1);
        text_add_string(teller->out, " then ");
        tell_lines(teller, k + 1, k + 1 + one->inside);
    }
}

/* How a supposition ends with what nobody sees: "row 3 would have no arrangement left". */
static void tell_hidden_end(const teller *teller, int i)
{
    const step_cell *cell = &teller->step->line[i].cell;
    if (!cell->rights) {
        say_lack(teller->csp, (csp_var)cell->set, "would have no", false, teller->out);
        return;
    }
    say_source(teller->csp, (csp_var)cell->set, teller->out);
    text_add_string(teller->out, " would not allow it");
}

/* "if r1c1 were 2, …; so r1c1 would not be 2" */
static void tell_supposition(const teller *teller, int i)
{
    const step_line *l = &teller->step->line[i];
    const step_supposition *s = &l->suppose;
    text_add_string(teller->out, "if ");
    tell_labels(teller, s->label, s->labels, s->negated ? SAY_WERE_NOT : SAY_WERE, s->negated ? "and" : "or");
    text_add_char(teller->out, ',');
    if (l->inside)
        tell_part(teller, i + 1);
    text_add_string(teller->out, " then ");
    tell_lines(teller, i + 1, i + 1 + l->inside);
    text_add_string(teller->out, "; so ");
    tell_labels(teller, s->label, s->labels, s->negated ? SAY_WOULD_BE : SAY_WOULD_NOT_BE,
                s->negated ? "or" : "and");
}

/* "r3c4 could not be 5 because of r1c4 = 5; so in column 4, …: r7c4 could not be 2". What was supposed just
 * before need not be told again. */
static void tell_subset(const teller *teller, int i)
{
    const step_subset *s = &teller->step->line[i].subset;
    for (int k = 0; k < s->refuted; k++) {
        say_joint(k, s->refuted, "and", teller->out);
        say_label(teller->csp, s->refutation[k].label, SAY_COULD_NOT_BE, teller->out);
        if (s->refutation[k].by + 1 != i || teller->step->line[i - 1].kind != TRESSE_SUPPOSE)
            tell_reason(teller, s->refutation[k].by, i);
    }
    text_add_string(teller->out, s->refuted ? "; so " : "");
    explain_subset(teller->csp, s, SUBSET_SUPPOSED, teller->out);
    text_add_string(teller->out, ": ");
    tell_labels(teller, s->target, s->targets, SAY_COULD_NOT_BE, "and");
}

/* Has it been told that this line refutes the label? So it is if a statement has just done so; or if the
 * label has the subject of what the line says: "if D were 6", so D could not be 7. */
static bool is_obvious(const teller *teller, int before, const step_refutation *refuted)
{
    const csp *c = teller->csp;
    const step_line *l = &teller->step->line[refuted->by];
    const csp_label *one = l->kind == TRESSE_SUPPOSE && !l->suppose.negated ? l->suppose.label
                           : l->kind == TRESSE_CELL && l->cell.rights == 1  ? l->cell.right
                                                                            : NULL;
    return (l->kind == TRESSE_DECLARED && refuted->by == before) ||
           (one && strcmp(csp_label_subject(c, *one), csp_label_subject(c, refuted->label)) == 0);
}

/* "N and E could not be 6, and D could not be 7 because of S = 9, so by 'ones' Y could not be 1"; of a
 * contradiction "…, so 'ones' would have no solution". What was gone before is told only if there is nothing
 * else. */
static void tell_statement(const teller *teller, int i)
{
    const step_declared *d = &teller->step->line[i].declared;
    int before = line_before(teller, i), reason = only_reason(teller, i), said = 0;
    step_refutation *list = memory_take(teller->out->memory, (size_t)d->refuted + 1, sizeof *list);
    step_cell told = { .refutation = list };
    for (int k = 0; k < d->refuted && list; k++)
        if (d->refutation[k].by != NO_LINE && !is_obvious(teller, before, &d->refutation[k]))
            list[told.refuted++] = d->refutation[k];
    for (int k = -1; k < i && list; k++) {
        int first = reason == NO_LINE ? before : reason, by = k < 0 ? first : k;
        if (k == first || !tell_count_refuted(&told, by))
            continue;
        text_add_string(teller->out, said++ ? ", and " : "");
        deny_refuted(teller, &told, by);
        if (by != first)
            tell_reason(teller, by, i);
    }
    teller->out->failed = teller->out->failed || !list;
    memory_give(teller->out->memory, list, (size_t)d->refuted + 1, sizeof *list);
    text_add_string(teller->out, said ? ", so " : "");
    bool left = false; /* "… and what is left of A and B, C could not be 3" */
    for (int k = 0; k < d->refuted && !said && d->targets; k++)
        left = left || d->refutation[k].by == NO_LINE;
    if (!said && d->targets)
        d->kind->say(teller->csp, teller->step, &teller->step->line[i], false, teller->out);
    else
        text_format(teller->out, "%s'%s'", d->targets ? "by " : "", statement_cited(d->statement));
    text_add_string(teller->out, left ? ", " : d->targets ? " " : " would have no solution");
    say_none(teller->csp, d->target, d->targets, true, teller->out);
}

void tell_lines(const teller *teller, int from, int to)
{
    for (int i = from, told = 0; i < to; i += 1 + teller->step->line[i].inside) {
        const step_line *l = &teller->step->line[i];
        if (tell_is_hidden(teller, i) && i + 1 < to)
            continue;
        if (told++)
            tell_joint(teller, i, i - from + 1);
        tell_by(teller, i);
        switch (l->kind) {
        case TRESSE_CELL:
            if (tell_is_hidden(teller, i)) {
                tell_hidden_end(teller, i);
                break;
            }
            add_cell(teller, i);
            if (i + 1 == to)
                add_end(teller, i);
            break;
        case TRESSE_CASES:
            tell_cases(teller, i);
            break;
        case TRESSE_SUPPOSE:
            tell_supposition(teller, i);
            break;
        case TRESSE_SUBSET:
            tell_subset(teller, i);
            break;
        case TRESSE_DECLARED:
            if (l->declared.statement) {
                tell_statement(teller, i);
                break;
            }
            l->declared.kind->say(teller->csp, teller->step, l, false, teller->out);
            text_add_string(teller->out, ": ");
            tell_labels(teller, l->declared.target, l->declared.targets, SAY_COULD_NOT_BE, "and");
            break;
        }
    }
}
