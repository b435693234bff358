/* nrc.c: one step in one line, in the notation people quote:
 *
 *     whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 ≠ 2
 *
 * Everything comes from the names of the network: a csp-variable, and inside the braces what varies in it
 * (left, then right; a dot where there is no right). So the notation is that of any application. A Subset has
 * its rows and its columns in braces, each called by what tells it apart on its board:
 *
 *     naked-pairs-in-a-block: b5{r4c6 r6c4}{n2 n8} ==> r6c5 ≠ 2, r4c5 ≠ 2
 *
 * Orders and needs read as they are meant; the number behind an ascending chain is that of its signs:
 *
 *     hill[2]: r3c7<r3c8>r3c9 ==> r3c8 ≠ 2
 *     coupling: r6c2 ≠ 5, r6c3 ≠ 5 ==> hr6c1 ≠ 35 */
#include "base/utf8.h"
#include "out/report.h"

#include <string.h>

static void add_cells(const csp *c, const step *s, text *out)
{
    for (int i = 0; i < s->cells; i++) {
        const step_cell *cell = &s->cell[i];
        const char *left = csp_value_name(c, cell->variable, cell->left);
        const char *right = cell->right == CSP_NONE ? "." : csp_value_name(c, cell->variable, cell->right);
        const char *before = i == 0 ? ": " : " - ";
        text_format(out, "%s%s{%s %s}", before, csp_var_name(c, cell->variable), left, right);
    }
}

static void add_conclusions(const csp *c, const step *s, const char *relation, text *out)
{
    for (int i = 0; i < s->conclusions; i++) {
        csp_label l = s->conclusion[i];
        text_format(out, "%s%s %s %s", i == 0 ? " ==> " : ", ", csp_label_subject(c, l), relation,
                    csp_label_value(c, l));
    }
}

/* What the labels of set v are called in those of these sets that share a label with it, if that is the same
 * for all of them: on a board, it tells v apart. Else NULL: a diagonal is in another column for each row. */
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

/* "d2" for d2n4 on a board with the head n4; the whole name if nothing else is in it. */
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

static void add_sets(const csp *c, const step *s, text *out)
{
    int n = s->length;
    const csp_var *row = s->set, *column = s->set + n;
    if (!csp_subset_name_tells_size(c, csp_var_type(c, *row), csp_var_type(c, *column), n))
        text_format(out, "[%d]", n);
    const char *head = head_of(c, *row, *column);
    text_format(out, ": %s", head);
    for (int i = 0; i < n; i++) {
        text_add_string(out, i == 0 ? "{" : " ");
        add_on_board(c, row[i], column, n, head, out);
    }
    for (int i = 0; i < n; i++) {
        text_add_string(out, i == 0 ? "}{" : " ");
        add_on_board(c, column[i], row, n, head, out);
    }
    text_add_char(out, '}');
}

/* In front of csp-variable i: on the way up, or down. */
static char sign_before(const step *s, int i)
{
    bool valley = s->turn && s->least == CSP_NONE, behind = s->turn && i > s->turn;
    return valley == behind ? '<' : '>';
}

static void add_order(const csp *c, const step *s, text *out)
{
    text_format(out, "[%d]: ", s->sets - 1);
    for (int i = 0; i < s->sets; i++) {
        if (i > 0)
            text_add_char(out, sign_before(s, i));
        text_add_string(out, csp_var_name(c, s->set[i]));
    }
}

static void add_needed(const csp *c, const step *s, const char *relation, text *out)
{
    csp_list needed = csp_needed(c, s->need);
    for (const csp_label *l = needed.begin; l < needed.end; l++)
        text_format(out, "%s%s %s %s", l == needed.begin ? ": " : ", ", csp_label_subject(c, *l), relation,
                    csp_label_value(c, *l));
}

/* What is supposed, and where that ends: the inner steps have lines of their own. */
static void add_trial(const csp *c, const step *s, text *out)
{
    csp_label z = s->conclusion[0];
    if (s->length > 1)
        text_format(out, "[%d]", s->length);
    text_format(out, ": %s = %s", csp_label_subject(c, z), csp_label_value(c, z));
    if (s->inners)
        text_format(out, " leaves no candidate for %s", csp_var_name(c, s->inner[s->inners - 1].variable));
}

void write_step(const csp *c, const step *s, bool ascii, text *out)
{
    size_t from = out->length;
    text_add_string(out, s->rule);
    switch (s->shape) {
    case STEP_SINGLE:
        add_conclusions(c, s, "=", out);
        break;
    case STEP_CHAIN:
        text_format(out, "[%d]", s->length);
        add_cells(c, s, out);
        add_conclusions(c, s, ascii ? "<>" : "≠", out);
        break;
    case STEP_SUBSET:
        add_sets(c, s, out);
        add_conclusions(c, s, ascii ? "<>" : "≠", out);
        break;
    case STEP_ORDER:
        add_order(c, s, out);
        add_conclusions(c, s, ascii ? "<>" : "≠", out);
        break;
    case STEP_COUPLING:
        add_needed(c, s, ascii ? "<>" : "≠", out);
        add_conclusions(c, s, ascii ? "<>" : "≠", out);
        break;
    case STEP_TRIAL:
        add_trial(c, s, out);
        add_conclusions(c, s, ascii ? "<>" : "≠", out);
        break;
    case STEP_CONTRADICTION:
        text_format(out, ": %s has no candidate left", csp_var_name(c, s->variable));
        break;
    }
    if (ascii)
        utf8_to_ascii(out, from);
}
