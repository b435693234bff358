/* nrc_subset.c: a Subset in nrc notation: its rows and its columns in braces, each named by what tells it
 * apart on its board: b5{r4c6 r6c4}{n2 n8}. */
#include "core/board.h"
#include "out/report.h"

#include <string.h>

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

static size_t length_of(const csp_coordinate *coordinate)
{
    return coordinate->before + coordinate->letters + coordinate->digits;
}

static bool has_coordinate(const char *name, const csp_coordinate *coordinate)
{
    for (csp_coordinate own; csp_next_coordinate(&name, &own);)
        if (length_of(&own) == length_of(coordinate) &&
            memcmp(own.text, coordinate->text, length_of(coordinate)) == 0)
            return true;
    return false;
}

/* "d2" for d2n4 on a board with the head n4; the whole name if it has nothing beyond the head. */
static void add_beyond_head(const csp *c, csp_set set, const char *head, text *out)
{
    size_t before = out->length;
    csp_coordinates own = csp_set_coordinates(c, set);
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

void nrc_add_subset(const csp *c, const step_subset *subset, text *out)
{
    int n = subset->size;
    const char *head = head_of(c, *subset->row, *subset->column);
    text_add_string(out, head);
    for (int i = 0; i < n; i++) {
        text_add_string(out, i == 0 ? "{" : " ");
        add_on_board(c, subset->row[i], subset->column, n, head, out);
    }
    for (int i = 0; i < n; i++) {
        text_add_string(out, i == 0 ? "}{" : " ");
        add_on_board(c, subset->column[i], subset->row, n, head, out);
    }
    text_add_char(out, '}');
}
