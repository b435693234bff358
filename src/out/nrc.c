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
static void end_piece(const writer *w, int part, size_t begin)
{
    if (w->marks)
        part_mark_add(w->marks, part, begin, w->out->length);
}

/* "OR3{n1r2c4 n5r7c3 n4r7c5}" */
static void add_new_set(const writer *w)
{
    text_format(w->out, " ==> OR%d{", w->step->conclusions);
    for (int i = 0; i < w->step->conclusions; i++)
        text_format(w->out, "%s%s", i == 0 ? "" : " ", csp_label_name(w->csp, w->step->conclusion[i]));
    text_add_char(w->out, '}');
}

/* ---- cells ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* How many bytes the two names have in common at their beginning, without cutting a number in two. */
static size_t common_start(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    while (n && (is_digit(a[n]) || is_digit(b[n])) && is_digit(a[n - 1]))
        n--;
    return n;
}

/* The same at their end. */
static size_t common_end(const char *a, const char *b, size_t from)
{
    size_t n = 0, la = strlen(a) - from, lb = strlen(b) - from;
    while (n < la && n < lb && a[from + la - 1 - n] == b[from + lb - 1 - n])
        n++;
    while (n && is_digit(a[from + la - n]))
        n--;
    return n;
}

/* A g-label, by what its labels have in common and where they differ: "c456", "r123c4". */
static void add_members(const writer *w, csp_var set, const csp_label *l, int n)
{
    const char *first = csp_value_name(w->csp, set, l[0]);
    size_t start = strlen(first), end = start;
    for (int i = 1; i < n; i++) {
        const char *name = csp_value_name(w->csp, set, l[i]);
        size_t here = common_start(first, name);
        start = here < start ? here : start;
        here = common_end(first, name, start);
        end = here < end ? here : end;
    }
    text_add(w->out, first, start);
    for (int i = 0; i < n; i++) {
        const char *name = csp_value_name(w->csp, set, l[i]);
        size_t length = strlen(name) - start - (n > 1 ? end : 0);
        text_add_string(w->out, i > 0 && length > 1 ? "+" : "");
        text_add(w->out, name + start, length);
    }
    text_add_string(w->out, n > 1 ? first + strlen(first) - end : "");
}

/* Is m, a label of this csp-variable, linked to everything outside of it to which all of these labels are
 * linked? *some: there is something of that kind. */
static bool is_in_g_label(const csp *c, csp_var set, csp_list of, csp_label m, bool *some)
{
    *some = false;
    CSP_FOR_LINKS(l, c, *of.begin)
        if (!csp_has(c, set, *l) && csp_linked_to_all(c, *l, of)) {
            *some = true;
            if (!csp_linked(c, *l, m))
                return false;
        }
    return true;
}

/* Several rights are named by their whole g-label, in the order of the csp-variable. */
static void add_rights(const writer *w, const step_cell *cell)
{
    enum { MOST = 64 };
    csp_list labels = csp_var_labels(w->csp, cell->set);
    const csp_list of = { cell->right, cell->right + cell->rights };
    csp_label g[MOST];
    int n = 0;
    bool some = cell->rights > 1 && csp_list_size(labels) <= MOST;
    for (const csp_label *l = labels.begin; l < labels.end && some; l++)
        if (is_in_g_label(w->csp, cell->set, of, *l, &some))
            g[n++] = *l;
    if (some && n)
        add_members(w, cell->set, g, n);
    else
        add_members(w, cell->set, cell->right, cell->rights);
}

/* The sign of a set without a name: "OR4" if an earlier step has concluded it, otherwise "need4". Members
 * that are gone are not counted. */
static void add_sign(const writer *w, const step_line *l)
{
    const constraint *declared = constraint_of(w->csp, l);
    text_format(w->out, "%s%d", declared ? declared->sign : "OR", l->cell.refuted + l->cell.rights);
}

static bool has_name(const writer *w, const step_line *l)
{
    return l->cell.set != CSP_NONE && !constraint_of(w->csp, l);
}

/* "OR4{{n7r4c9 n8r8c2 | n4r6c8}}" */
static void add_nameless_cell(const writer *w, const step_line *l)
{
    const step_cell *cell = &l->cell;
    add_sign(w, l);
    text_add_string(w->out, "{{");
    for (int i = 0; i < cell->refuted; i++)
        text_format(w->out, "%s ", csp_label_name(w->csp, cell->refutation[i].label));
    text_add_string(w->out, cell->rights ? "|" : "| .");
    for (int i = 0; i < cell->rights; i++)
        text_format(w->out, " %s", csp_label_name(w->csp, cell->right[i]));
    text_add_string(w->out, "}}");
}

static void add_cell(const writer *w, const step_line *l)
{
    const step_cell *cell = &l->cell;
    if (!has_name(w, l)) {
        add_nameless_cell(w, l);
        return;
    }
    text_format(w->out, "%s{", csp_var_name(w->csp, cell->set));
    if (cell->has_left)
        text_format(w->out, "%s ", csp_value_name(w->csp, cell->set, cell->refutation[0].label));
    if (cell->rights)
        add_rights(w, cell);
    text_add_string(w->out, cell->rights ? "}" : ".}");
}

/* "hr6c1 has no candidate left", or what is said of the constraint that is broken. */
static void add_contradiction(const writer *w, const step_line *l)
{
    const constraint *broken = constraint_of(w->csp, l);
    if (broken)
        broken->write(w->csp, w->step, l, w->ascii, w->out);
    else if (l->cell.set == CSP_NONE)
        text_add_string(w->out, ": nothing is left of what must be true");
    else
        text_format(w->out, ": %s has no candidate left", csp_var_name(w->csp, l->cell.set));
}

/* ---- Subsets ---- */

/* What the labels of set v are called in the other sets that share a label with it, if that is the same in
 * all of these: on a board, this tells v apart. Otherwise NULL: a diagonal, for example, is in another column
 * for each row. */
static const char *name_on_board(const csp *c, csp_var v, const csp_var *other, int n)
{
    const char *name = NULL;
    csp_list labels = csp_var_labels(c, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        for (int i = 0; i < n; i++) {
            const char *called = csp_has(c, other[i], *l) ? csp_value_name(c, other[i], *l) : name;
            if (name && strcmp(called, name) != 0)
                return NULL;
            name = called;
        }
    return name;
}

static size_t length_of(const csp_coordinate *k)
{
    return k->before + k->letters + k->digits;
}

static bool has_coordinate(const char *name, const csp_coordinate *k)
{
    for (csp_coordinate own; csp_next_coordinate(&name, &own);)
        if (length_of(&own) == length_of(k) && memcmp(own.text, k->text, length_of(k)) == 0)
            return true;
    return false;
}

/* "d2" for d2n4 on a board with the head n4; the whole name if it has nothing beyond the head. */
static void add_beyond_head(const csp *c, csp_set s, const char *head, text *out)
{
    size_t before = out->length;
    csp_coordinates own = csp_set_coordinates(c, s);
    for (const csp_coordinate *k = own.begin; k < own.end; k++)
        if (!has_coordinate(head, k))
            text_add(out, k->text, length_of(k));
    text_add_string(out, out->length == before ? head : "");
}

static void add_on_board(const csp *c, csp_var v, const csp_var *other, int n, const char *head, text *out)
{
    const char *name = name_on_board(c, v, other, n);
    if (name)
        text_add_string(out, name);
    else
        add_beyond_head(c, v, head, out);
}

static const char *head_of(const csp *c, csp_var row, csp_var column)
{
    for (int i = 0; i < csp_boards(c); i++) {
        const csp_board *b = csp_board_at(c, i);
        if (b->row_type != csp_var_type(c, row) || b->column_type != csp_var_type(c, column))
            continue;
        for (const csp_var *v = b->rows.begin; v < b->rows.end; v++)
            if (*v == row)
                return b->head;
    }
    return "";
}

static void add_subset(const writer *w, const step_subset *s)
{
    const csp *c = w->csp;
    int n = s->size;
    const char *head = head_of(c, *s->row, *s->column);
    text_add_string(w->out, head);
    for (int i = 0; i < n; i++) {
        text_add_string(w->out, i == 0 ? "{" : " ");
        add_on_board(c, s->row[i], s->column, n, head, w->out);
    }
    for (int i = 0; i < n; i++) {
        text_add_string(w->out, i == 0 ? "}{" : " ");
        add_on_board(c, s->column[i], s->row, n, head, w->out);
    }
    text_add_char(w->out, '}');
}

/* ---- lines ---- */

static void add_lines(const writer *w, int from, int to);

/* "r2n3{(n3r2c2: …) - (n3r2c6: …)}", or "OR2{…}" of a set that an earlier step has concluded. */
static void add_cases(const writer *w, int i)
{
    const step_line *l = &w->step->line[i];
    size_t begin = w->out->length;
    if (has_name(w, l))
        text_add_string(w->out, csp_var_name(w->csp, l->cell.set));
    else
        add_sign(w, l);
    text_add_char(w->out, '{');
    end_piece(w, i, begin);
    add_lines(w, i + 1, i + 1 + l->inside);
    text_add_char(w->out, '}');
}

/* The lines from `from` up to `to`; those inside another line are in parentheses. */
static void add_lines(const writer *w, int from, int to)
{
    const char *joint = "";
    for (int i = from; i < to; i += 1 + w->step->line[i].inside, joint = " - ") {
        const step_line *l = &w->step->line[i];
        text_add_string(w->out, joint);
        size_t begin = w->out->length;
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            text_format(w->out, "%s(", l->suppose.negated ? "not " : "");
            for (int k = 0; k < l->suppose.labels; k++)
                text_format(w->out, "%s%s", k ? " " : "", csp_label_name(w->csp, l->suppose.label[k]));
            end_piece(w, i, begin);
            text_add_string(w->out, l->inside ? ": " : "");
            add_lines(w, i + 1, i + 1 + l->inside);
            text_add_char(w->out, ')');
            break;
        case TRESSE_CELL:
            add_cell(w, l);
            end_piece(w, i, begin);
            break;
        case TRESSE_SUBSET:
            add_subset(w, &l->subset);
            end_piece(w, i, begin);
            break;
        case TRESSE_DECLARED:
            l->declared.kind->write(w->csp, w->step, l, w->ascii, w->out);
            end_piece(w, i, begin);
            break;
        case TRESSE_CASES:
            add_cases(w, i);
            break;
        }
    }
}

/* What is supposed, and where that ends: the inner steps have lines of their own. */
static void add_trial(const writer *w, const step_supposition *t)
{
    const step *last = &t->inner[t->inners - 1];
    text_format(w->out, ": %s = %s", csp_label_subject(w->csp, t->label[0]),
                csp_label_value(w->csp, t->label[0]));
    if (!last->lines)
        return;
    const constraint *broken = constraint_of(w->csp, last->line);
    if (broken && broken->leaves)
        text_format(w->out, " leaves %s", broken->leaves);
    else if (last->line->kind != TRESSE_CELL)
        text_format(w->out, " leaves no solution, by %s", last->name);
    else if (last->line->cell.set == CSP_NONE)
        text_add_string(w->out, " leaves nothing of what must be true");
    else
        text_format(w->out, " leaves no candidate for %s", csp_var_name(w->csp, last->line->cell.set));
}

/* A finned fish is called by its size, as a Subset is. */
static bool finned_tells_size(const csp *c, const step *s)
{
    const step_subset *x = &s->line[1].subset;
    return s->lines == 2 && s->line[1].kind == TRESSE_SUBSET &&
           csp_subset_name_tells_size(c, csp_var_type(c, *x->row), csp_var_type(c, *x->column), x->size);
}

static void add_supposition(const writer *w, const step_line *l)
{
    if (l->suppose.inners) {
        if (w->step->length > 1)
            text_format(w->out, "[%d]", w->step->length);
        add_trial(w, &l->suppose);
        return;
    }
    const constraint *only = constraint_alone(w->csp, l);
    if (only) {
        end_piece(w, 0, w->from);
        size_t begin = w->out->length;
        only->write(w->csp, w->step, l + 1, w->ascii, w->out);
        end_piece(w, 1, begin + strspn(text_bytes(w->out) + begin, ": "));
        return;
    }
    if (!finned_tells_size(w->csp, w->step))
        text_format(w->out, "[%d]", w->step->length);
    end_piece(w, 0, w->from);
    text_add_string(w->out, ": ");
    add_lines(w, 1, w->step->lines);
}

/* What comes between the name and the conclusions. */
static void add_evidence(const writer *w)
{
    const step *s = w->step;
    const step_line *l = s->line;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        add_supposition(w, l);
        break;
    case TRESSE_CELL:
        if (s->concludes == CONCLUDES_NOTHING)
            add_contradiction(w, l);
        else if (!has_name(w, l)) {
            text_add_string(w->out, ": ");
            add_nameless_cell(w, l);
        }
        break;
    case TRESSE_SUBSET:
        if (!csp_subset_name_tells_size(w->csp, csp_var_type(w->csp, *l->subset.row),
                                        csp_var_type(w->csp, *l->subset.column), s->length))
            text_format(w->out, "[%d]", s->length);
        text_add_string(w->out, ": ");
        add_subset(w, &l->subset);
        break;
    case TRESSE_DECLARED:
        l->declared.kind->write(w->csp, w->step, l, w->ascii, w->out);
        break;
    case TRESSE_CASES:
        text_format(w->out, "[%d]: ", s->length);
        add_lines(w, 0, s->lines);
        break;
    }
}

/* Has the evidence already named what the step concludes, as people write it? */
static bool names_members(const step *s)
{
    return s->lines && s->line->kind == TRESSE_DECLARED && s->line->declared.kind->names_set;
}

static void add_step(const writer *w)
{
    const step *s = w->step;
    text_add_string(w->out, s->name);
    if (s->lines)
        add_evidence(w);
    else if (s->length)
        text_format(w->out, "[%d]", s->length);
    switch (s->concludes) {
    case CONCLUDES_VALUES:
        say_conclusions(w->csp, s, "=", w->out);
        break;
    case CONCLUDES_ELIMINATIONS:
        say_conclusions(w->csp, s, w->ascii ? "<>" : "≠", w->out);
        break;
    case CONCLUDES_SET:
        if (!names_members(s))
            add_new_set(w);
        break;
    case CONCLUDES_NOTHING: /* a CELL has said so */
        if (s->lines && s->line->kind != TRESSE_CELL)
            text_add_string(w->out, " ==> no solution");
        break;
    }
}

/* Does the rule of the step write its line? */
static bool has_own_line(const step *s)
{
    return s->rule && s->rule->write && s->lines;
}

void write_step(const csp *c, const step *s, bool ascii, text *out)
{
    size_t from = out->length;
    if (has_own_line(s))
        s->rule->write(c, s, ascii, out);
    else
        add_step(&(writer){ c, s, ascii, out, from, NULL });
    if (ascii)
        utf8_to_ascii(out, from);
}

/* Where the conclusions of a line begin, including the sign before them; its end if it has none. */
static size_t conclusions_of(const text *line, size_t from)
{
    const char *begin = text_bytes(line) + from, *last = NULL;
    for (const char *at = strstr(begin, " ==> "); at; at = strstr(at + 1, " ==> "))
        last = at;
    return last ? (size_t)(last - text_bytes(line)) : line->length;
}

/* What is not in the pieces of other parts belongs to the first or the last one. */
void write_step_marked(const csp *c, const step *s, text *out, text *marks)
{
    size_t from = out->length;
    const writer w = { c, s, false, out, from, marks };
    if (has_own_line(s))
        s->rule->write(c, s, false, out);
    else
        add_step(&w);
    size_t end = conclusions_of(out, from);
    int parts = step_parts(s);
    if (!parts || !part_marks(marks))
        part_mark_add(marks, 0, from, parts ? end : out->length);
    if (parts && end < out->length)
        part_mark_add(marks, parts, end + strlen(" ==> "), out->length);
}
