/* nrc.c: one step in one line, in the notation people quote:
 *
 *     whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 ≠ 2
 *
 * Everything comes from the names of the network: a csp-variable, and inside the braces what varies in it
 * (left, then right; a dot where there is no right). So the notation serves every application. A Subset has
 * its rows and its columns in braces, each named by what distinguishes it on its board:
 *
 *     naked-pairs-in-a-block: b5{r4c6 r6c4}{n2 n8} ==> r6c5 ≠ 2, r4c5 ≠ 2
 *
 * A declared constraint is written by its own kind:
 *
 *     hill[2]: r3c7<r3c8>r3c9 ==> r3c8 ≠ 2
 *     coupling: r6c2 ≠ 5, r6c3 ≠ 5 ==> hr6c1 ≠ 35
 *
 * A rule whose patterns people write in another way has a writer of its own (rules/rule.h). */
#include "base/utf8.h"
#include "core/words.h"
#include "out/parts.h"
#include "out/report.h"
#include "problem/constraints.h"
#include "rules/rule.h"

#include <string.h>

typedef struct writer {
    const csp *csp;
    const step *step;
    bool ascii;
    text *out;
    size_t from; /* where the line begins in it */
    text *marks; /* which pieces belong to which part of the step; NULL: not wanted */
} writer;

/* What was written since `begin` belongs to this part. */
static void end_piece(const writer *writer, int part, size_t begin)
{
    if (writer->marks)
        part_mark_add(writer->marks, part, begin, writer->out->length);
}

/* "OR3{n1r2c4 n5r7c3 n4r7c5}" */
static void add_new_set(const writer *writer)
{
    text_format(writer->out, "OR%d{", writer->step->conclusions);
    for (int i = 0; i < writer->step->conclusions; i++)
        text_format(writer->out, "%s%s", i == 0 ? "" : " ",
                    csp_label_name(writer->csp, writer->step->conclusion[i]));
    text_add_char(writer->out, '}');
}

/* ---- cells ---- */

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* How many bytes the two names have in common at their beginning, without cutting a number in two. */
static size_t common_start(const char *first, const char *second)
{
    size_t n = 0;
    while (first[n] && first[n] == second[n])
        n++;
    while (n && (is_digit(first[n]) || is_digit(second[n])) && is_digit(first[n - 1]))
        n--;
    return n;
}

/* The same at their end. */
static size_t common_end(const char *first, const char *second, size_t from)
{
    size_t n = 0, la = strlen(first) - from, lb = strlen(second) - from;
    while (n < la && n < lb && first[from + la - 1 - n] == second[from + lb - 1 - n])
        n++;
    while (n && is_digit(first[from + la - n]))
        n--;
    return n;
}

/* A g-label, by what its labels have in common and where they differ: "c456", "r123c4". */
static void add_members(const writer *writer, csp_var set, const csp_label *labels, int n)
{
    const char *first = csp_value_name(writer->csp, set, labels[0]);
    size_t start = strlen(first), end = start;
    for (int i = 1; i < n; i++) {
        const char *name = csp_value_name(writer->csp, set, labels[i]);
        size_t here = common_start(first, name);
        start = here < start ? here : start;
        here = common_end(first, name, start);
        end = here < end ? here : end;
    }
    text_add(writer->out, first, start);
    for (int i = 0; i < n; i++) {
        const char *name = csp_value_name(writer->csp, set, labels[i]);
        size_t length = strlen(name) - start - (n > 1 ? end : 0);
        text_add_string(writer->out, i > 0 && length > 1 ? "+" : "");
        text_add(writer->out, name + start, length);
    }
    text_add_string(writer->out, n > 1 ? first + strlen(first) - end : "");
}

/* Is `member`, a label of this csp-variable, linked to everything outside of it to which all of these labels
 * are linked? *some: there is something of that kind. */
static bool is_in_g_label(const csp *c, csp_var set, csp_list of, csp_label member, bool *some)
{
    *some = false;
    CSP_FOR_LINKS(l, c, *of.begin)
        if (!csp_has(c, set, *l) && csp_linked_to_all(c, *l, of)) {
            *some = true;
            if (!csp_linked(c, *l, member))
                return false;
        }
    return true;
}

/* Several rights are named by their whole g-label, in the order of the csp-variable. */
static void add_rights(const writer *writer, const step_cell *cell)
{
    enum { MOST = 64 };
    csp_list labels = csp_var_labels(writer->csp, cell->set);
    const csp_list of = { cell->right, cell->right + cell->rights };
    csp_label g[MOST];
    int n = 0;
    bool some = cell->rights > 1 && csp_list_size(labels) <= MOST;
    for (const csp_label *l = labels.begin; l < labels.end && some; l++)
        if (is_in_g_label(writer->csp, cell->set, of, *l, &some))
            g[n++] = *l;
    if (some && n)
        add_members(writer, cell->set, g, n);
    else
        add_members(writer, cell->set, cell->right, cell->rights);
}

/* The sign of a set without a name: "OR4" if an earlier step has concluded it, otherwise "need4". Members
 * that are gone are not counted. */
static void add_sign(const writer *writer, const step_line *line)
{
    const constraint *declared = constraint_of(writer->csp, line);
    text_format(writer->out, "%s%d", declared ? declared->sign : "OR",
                line->cell.refuted + line->cell.rights);
}

static bool has_name(const writer *writer, const step_line *line)
{
    return line->cell.set != CSP_NONE && !constraint_of(writer->csp, line);
}

/* "OR4{{n7r4c9 n8r8c2 | n4r6c8}}" */
static void add_nameless_cell(const writer *writer, const step_line *line)
{
    const step_cell *cell = &line->cell;
    add_sign(writer, line);
    text_add_string(writer->out, "{{");
    for (int i = 0; i < cell->refuted; i++)
        text_format(writer->out, "%s ", csp_label_name(writer->csp, cell->refutation[i].label));
    text_add_string(writer->out, cell->rights ? "|" : "| .");
    for (int i = 0; i < cell->rights; i++)
        text_format(writer->out, " %s", csp_label_name(writer->csp, cell->right[i]));
    text_add_string(writer->out, "}}");
}

static void add_cell(const writer *writer, const step_line *line)
{
    const step_cell *cell = &line->cell;
    if (!has_name(writer, line)) {
        add_nameless_cell(writer, line);
        return;
    }
    text_format(writer->out, "%s{", csp_var_name(writer->csp, cell->set));
    if (cell->has_left)
        text_format(writer->out, "%s ", csp_value_name(writer->csp, cell->set, cell->refutation[0].label));
    if (cell->rights)
        add_rights(writer, cell);
    text_add_string(writer->out, cell->rights ? "}" : ".}");
}

/* "hr6c1 has no candidate left", or what is said of the constraint that is broken. */
static void add_contradiction(const writer *writer, const step_line *line)
{
    const constraint *broken = constraint_of(writer->csp, line);
    if (broken)
        broken->write(writer->csp, writer->step, line, writer->ascii, writer->out);
    else if (line->cell.set == CSP_NONE)
        text_add_string(writer->out, ": nothing is left of what must be true");
    else
        text_format(writer->out, ": %s has no candidate left", csp_var_name(writer->csp, line->cell.set));
}

/* ---- lines ---- */

static void add_lines(const writer *writer, int from, int to);

/* "r2n3{(n3r2c2: …) - (n3r2c6: …)}", or "OR2{…}" of a set that an earlier step has concluded. */
static void add_cases(const writer *writer, int i)
{
    const step_line *l = &writer->step->line[i];
    size_t begin = writer->out->length;
    if (has_name(writer, l))
        text_add_string(writer->out, csp_var_name(writer->csp, l->cell.set));
    else
        add_sign(writer, l);
    text_add_char(writer->out, '{');
    end_piece(writer, i, begin);
    add_lines(writer, i + 1, i + 1 + l->inside);
    text_add_char(writer->out, '}');
}

/* The lines from `from` up to `to`; those inside another line are in parentheses. */
static void add_lines(const writer *writer, int from, int to)
{
    const char *joint = "";
    for (int i = from; i < to; i += 1 + writer->step->line[i].inside, joint = " - ") {
        const step_line *l = &writer->step->line[i];
        text_add_string(writer->out, joint);
        size_t begin = writer->out->length;
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            text_format(writer->out, "%s(", l->suppose.negated ? "not " : "");
            for (int k = 0; k < l->suppose.labels; k++)
                text_format(writer->out, "%s%s", k ? " " : "",
                            csp_label_name(writer->csp, l->suppose.label[k]));
            end_piece(writer, i, begin);
            text_add_string(writer->out, l->inside ? ": " : "");
            add_lines(writer, i + 1, i + 1 + l->inside);
            text_add_char(writer->out, ')');
            break;
        case TRESSE_CELL:
            add_cell(writer, l);
            end_piece(writer, i, begin);
            break;
        case TRESSE_SUBSET:
            nrc_add_subset(writer->csp, &l->subset, writer->out);
            end_piece(writer, i, begin);
            break;
        case TRESSE_DECLARED:
            l->declared.kind->write(writer->csp, writer->step, l, writer->ascii, writer->out);
            end_piece(writer, i, begin);
            break;
        case TRESSE_CASES:
            add_cases(writer, i);
            break;
        }
    }
}

/* What is supposed, and where that ends: the inner steps have lines of their own. */
static void add_trial(const writer *writer, const step_supposition *trial)
{
    const step *last = &trial->inner[trial->inners - 1];
    text_format(writer->out, ": %s = %s", csp_label_subject(writer->csp, trial->label[0]),
                csp_label_value(writer->csp, trial->label[0]));
    if (!last->lines)
        return;
    const constraint *broken = constraint_of(writer->csp, last->line);
    if (broken && broken->leaves)
        text_format(writer->out, " leaves %s", broken->leaves);
    else if (last->line->kind != TRESSE_CELL)
        text_format(writer->out, " leaves no solution, by %s", last->name);
    else if (last->line->cell.set == CSP_NONE)
        text_add_string(writer->out, " leaves nothing of what must be true");
    else
        text_format(writer->out, " leaves no candidate for %s",
                    csp_var_name(writer->csp, last->line->cell.set));
}

static void add_supposition(const writer *writer, const step_line *line)
{
    if (line->suppose.inners) {
        add_trial(writer, &line->suppose);
        return;
    }
    const constraint *only = constraint_alone(writer->csp, line);
    if (only) {
        end_piece(writer, 0, writer->from);
        size_t begin = writer->out->length;
        only->write(writer->csp, writer->step, line + 1, writer->ascii, writer->out);
        end_piece(writer, 1, begin + strspn(text_bytes(writer->out) + begin, ": "));
        return;
    }
    end_piece(writer, 0, writer->from);
    text_add_string(writer->out, ": ");
    add_lines(writer, 1, writer->step->lines);
}

/* What comes between the name and the conclusions. */
static void add_evidence(const writer *writer)
{
    const step *s = writer->step;
    const step_line *l = s->line;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        add_supposition(writer, l);
        break;
    case TRESSE_CELL:
        if (s->concludes == CONCLUDES_NOTHING)
            add_contradiction(writer, l);
        else if (!has_name(writer, l)) {
            text_add_string(writer->out, ": ");
            add_nameless_cell(writer, l);
        }
        break;
    case TRESSE_SUBSET:
        text_add_string(writer->out, ": ");
        nrc_add_subset(writer->csp, &l->subset, writer->out);
        break;
    case TRESSE_DECLARED:
        l->declared.kind->write(writer->csp, writer->step, l, writer->ascii, writer->out);
        break;
    case TRESSE_CASES:
        text_add_string(writer->out, ": ");
        add_lines(writer, 0, s->lines);
        break;
    }
}

/* Has the evidence already named what the step concludes, as people write it? */
static bool names_members(const step *step)
{
    return step->lines && step->line->kind == TRESSE_DECLARED && step->line->declared.kind->names_set;
}

/* Does the rule of the step write its evidence? */
static bool has_own_line(const step *step)
{
    return step->rule && step->rule->write && step->lines;
}

/* Does the name of a Subset tell its size, as in "naked-pairs"? A finned fish is called as a Subset is. */
static bool subset_tells_size(const csp *c, const step_line *line)
{
    const step_subset *x = &line->subset;
    return line->kind == TRESSE_SUBSET &&
           csp_subset_name_tells_size(c, csp_var_type(c, *x->row), csp_var_type(c, *x->column), x->size);
}

/* Is the length a part of the name? Declared constraints write lengths of their own. */
static bool names_length(const csp *c, const step *step)
{
    const step_line *l = step->line;
    if (!step->lines)
        return step->length > 0;
    if (has_own_line(step))
        return true;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (l->suppose.inners)
            return step->length > 1;
        return !constraint_alone(c, l) && !(step->lines == 2 && subset_tells_size(c, l + 1));
    case TRESSE_SUBSET:
        return !subset_tells_size(c, l);
    case TRESSE_CASES:
        return true;
    default:
        return false;
    }
}

static void add_name(const writer *writer)
{
    text_add_string(writer->out, writer->step->name);
    if (names_length(writer->csp, writer->step))
        text_format(writer->out, "[%d]", writer->step->length);
}

static void add_conclusion(const writer *writer)
{
    const step *s = writer->step;
    switch (s->concludes) {
    case CONCLUDES_VALUES:
        say_conclusions(writer->csp, s, "=", writer->out);
        break;
    case CONCLUDES_ELIMINATIONS:
        say_conclusions(writer->csp, s, writer->ascii ? "<>" : "≠", writer->out);
        break;
    case CONCLUDES_SET:
        add_new_set(writer);
        break;
    case CONCLUDES_NOTHING:
        text_add_string(writer->out, "no solution");
        break;
    }
}

/* Has the evidence said what the step concludes? */
static bool says_conclusion(const step *step)
{
    return step->concludes == CONCLUDES_SET       ? names_members(step)
           : step->concludes == CONCLUDES_NOTHING ? !step->lines || step->line->kind == TRESSE_CELL
                                                  : !step->conclusions;
}

/* The whole line. Returns where its conclusion begins; its end if the evidence has said that. */
static size_t add_step(const writer *writer)
{
    const step *s = writer->step;
    add_name(writer);
    if (has_own_line(s))
        s->rule->write(writer->csp, s, writer->out);
    else if (s->lines)
        add_evidence(writer);
    if (says_conclusion(s))
        return writer->out->length;
    text_add_string(writer->out, " ==> ");
    size_t begin = writer->out->length;
    add_conclusion(writer);
    if (has_own_line(s) && s->rule->write_after)
        s->rule->write_after(writer->csp, s, writer->out);
    return begin;
}

void write_step(const csp *c, const step *step, bool ascii, text *out)
{
    size_t from = out->length;
    add_step(&(writer){ c, step, ascii, out, from, NULL });
    if (ascii)
        utf8_to_ascii(out, from);
}

void write_step_name(const csp *c, const step *step, bool ascii, text *out)
{
    size_t from = out->length;
    add_name(&(writer){ c, step, ascii, out, from, NULL });
    if (ascii)
        utf8_to_ascii(out, from);
}

void write_step_conclusion(const csp *c, const step *step, text *out)
{
    add_conclusion(&(writer){ c, step, false, out, out->length, NULL });
}

/* What is not in the pieces of other parts belongs to the first or the last one. */
void write_step_marked(const csp *c, const step *step, text *out, text *marks)
{
    size_t from = out->length, conclusion = add_step(&(writer){ c, step, false, out, from, marks });
    bool concludes = conclusion < out->length;
    int parts = step_parts(step);
    if (!parts || !part_marks(marks))
        part_mark_add(marks, 0, from, parts ? conclusion - (concludes ? strlen(" ==> ") : 0) : out->length);
    if (parts && concludes)
        part_mark_add(marks, parts, conclusion, out->length);
}
