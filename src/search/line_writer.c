/* line_writer.c: see line_writer.h. There is room for as many cells in each chain as there are csp-variables.
 */
#include "search/line_writer.h"

#define TAKE(array, n) ((x->array = arena_take(&search->arena, (n), sizeof *x->array)) != NULL)

status line_writer_open(search *search, int chains, line_writer **out)
{
    line_writer *x = *out = arena_take(&search->arena, 1, sizeof *x);
    size_t cells = (size_t)csp_vars(search->csp) + 2, members = (size_t)csp_labels(search->csp);
    for (int v = 0; v < csp_vars(search->csp); v++)
        members += (size_t)csp_list_size(csp_var_labels(search->csp, (csp_var)v));
    if (!x)
        return NO_MEMORY;
    x->csp = search->csp;
    size_t n = (size_t)chains;
    return TAKE(line, n * (cells + 1) + 1) && TAKE(refutation, n * members) &&
                   TAKE(label, n * (cells + 1) + members) && TAKE(said, cells + members) &&
                   TAKE(by, cells + members)
               ? OK
               : NO_MEMORY;
}

void line_writer_begin(line_writer *writer, const state *s)
{
    writer->state = s;
    writer->lines = writer->refuted = writer->labels = writer->says = 0;
}

static void say(line_writer *writer, csp_label l, int line)
{
    writer->said[writer->says] = l;
    writer->by[writer->says++] = (uint16_t)line;
}

int line_writer_suppose(line_writer *writer, const csp_label *label, int n, bool negated)
{
    csp_label *own = writer->label + writer->labels;
    for (int i = 0; i < n; i++)
        own[i] = label[i];
    writer->labels += n;
    writer->line[writer->lines] =
        (step_line){ .kind = TRESSE_SUPPOSE, .suppose = { .negated = negated, .labels = n, .label = own } };
    if (!negated) /* if there are several targets, each refutes what the first one does */
        say(writer, own[0], writer->lines);
    return writer->lines++;
}

/* Is l linked to all labels of which the line says that one is true? *n: how many these are, from said[i] on.
 */
static bool refutes(const line_writer *writer, int i, csp_label l, int *n)
{
    bool linked = true;
    for (*n = 0; i + *n < writer->says && writer->by[i + *n] == writer->by[i]; ++*n)
        linked = linked && csp_linked(writer->csp, writer->said[i + *n], l);
    return linked;
}

/* The line that refutes l; 0 if none does, which is right if line 0 supposes a list false. */
static uint16_t reason(const line_writer *writer, csp_label l, bool last)
{
    int found = -1, n;
    for (int i = 0; i < writer->says && (last || found < 0); i += n)
        if (refutes(writer, i, l, &n))
            found = i;
    return found < 0 ? 0 : writer->by[found];
}

static int add_cell(line_writer *writer, step_cell cell, csp_list members, csp_label left, csp_list rights)
{
    step_refutation *out = writer->refutation + writer->refuted;
    cell.refutation = out;
    cell.right_by = NO_LINE;
    cell.has_left = left != CSP_NONE;
    if (cell.has_left)
        out[cell.refuted++] = (step_refutation){ left, reason(writer, left, true) };
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (*l != left && csp_list_find(rights, *l) < 0 && state_is_candidate(writer->state, *l))
            out[cell.refuted++] = (step_refutation){ *l, reason(writer, *l, false) };
    writer->refuted += cell.refuted;
    cell.rights = csp_list_size(rights);
    cell.right = cell.rights ? &writer->label[writer->labels] : NULL;
    for (const csp_label *l = rights.begin; l < rights.end; l++) {
        writer->label[writer->labels++] = *l;
        say(writer, *l, writer->lines);
    }
    writer->line[writer->lines] = (step_line){ .kind = TRESSE_CELL, .cell = cell };
    return writer->lines++;
}

/* `right` as a list; CSP_NONE: an empty one. */
static csp_list list_of(const csp_label *right)
{
    return (csp_list){ right, right + (*right != CSP_NONE) };
}

int line_writer_cell(line_writer *writer, csp_var v, csp_label left, csp_label right)
{
    return line_writer_g_cell(writer, v, left, list_of(&right));
}

int line_writer_g_cell(line_writer *writer, csp_var v, csp_label left, csp_list rights)
{
    return add_cell(writer, (step_cell){ .set = v }, csp_var_labels(writer->csp, v), left, rights);
}

static step_cell cell_over(const known_set *set)
{
    return (step_cell){ .set = CSP_NONE,
                        .made = set->made,
                        .members = csp_list_size(set->members),
                        .member = set->members.begin };
}

int line_writer_over(line_writer *writer, const known_set *set, csp_label right)
{
    return add_cell(writer, cell_over(set), set->members, CSP_NONE, list_of(&right));
}

int line_writer_cases(line_writer *writer, csp_var v, const known_set *set)
{
    csp_list members = set ? set->left : csp_var_labels(writer->csp, v);
    csp_label *own = writer->label + writer->labels;
    int n = 0;
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (state_is_candidate(writer->state, *l))
            own[n++] = *l;
    writer->labels += n;
    step_cell cell = set ? cell_over(set) : (step_cell){ .set = v };
    cell.rights = n;
    cell.right = own;
    cell.right_by = NO_LINE;
    writer->line[writer->lines] = (step_line){ .kind = TRESSE_CASES, .cell = cell };
    return writer->lines++;
}

void line_writer_close(line_writer *writer, int line)
{
    writer->line[line].inside = writer->lines - line - 1;
    while (writer->says && writer->by[writer->says - 1] >= line)
        writer->says--;
}
