/* scribe.c: see scribe.h. There is room for as many cells in each chain as there are csp-variables. */
#include "search/scribe.h"

#define TAKE(array, n) ((x->array = arena_take(&s->arena, (n), sizeof *x->array)) != NULL)

status scribe_open(search *s, int chains, scribe **out)
{
    scribe *x = *out = arena_take(&s->arena, 1, sizeof *x);
    size_t cells = (size_t)csp_vars(s->csp) + 2, members = (size_t)csp_labels(s->csp);
    for (int v = 0; v < csp_vars(s->csp); v++)
        members += (size_t)csp_list_size(csp_var_labels(s->csp, (csp_var)v));
    if (!x)
        return NO_MEMORY;
    x->csp = s->csp;
    size_t n = (size_t)chains;
    return TAKE(line, n * (cells + 1) + 1) && TAKE(refutation, n * members) &&
                   TAKE(label, n * (cells + 1) + members) && TAKE(said, cells + members) &&
                   TAKE(by, cells + members)
               ? OK
               : NO_MEMORY;
}

void scribe_begin(scribe *x, const state *s)
{
    x->state = s;
    x->lines = x->refuted = x->labels = x->says = 0;
}

static void say(scribe *x, csp_label l, int line)
{
    x->said[x->says] = l;
    x->by[x->says++] = (uint16_t)line;
}

int scribe_suppose(scribe *x, const csp_label *label, int n, bool negated)
{
    csp_label *own = x->label + x->labels;
    for (int i = 0; i < n; i++)
        own[i] = label[i];
    x->labels += n;
    x->line[x->lines] =
        (step_line){ .kind = TRESSE_SUPPOSE, .suppose = { .negated = negated, .labels = n, .label = own } };
    if (!negated) /* if there are several targets, each refutes what the first one does */
        say(x, own[0], x->lines);
    return x->lines++;
}

/* The line that refutes l; 0 if no label does, which is right if line 0 supposes a list false. */
static uint16_t reason(const scribe *x, csp_label l, bool last)
{
    int found = -1;
    for (int i = 0; i < x->says && (last || found < 0); i++)
        if (csp_linked(x->csp, x->said[i], l))
            found = i;
    return found < 0 ? 0 : x->by[found];
}

static int add_cell(scribe *x, step_cell cell, csp_list members, csp_label left, csp_label right)
{
    step_refutation *out = x->refutation + x->refuted;
    cell.refutation = out;
    cell.right_by = NO_LINE;
    cell.has_left = left != CSP_NONE;
    if (cell.has_left)
        out[cell.refuted++] = (step_refutation){ left, reason(x, left, true) };
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (*l != left && *l != right && state_is_candidate(x->state, *l))
            out[cell.refuted++] = (step_refutation){ *l, reason(x, *l, false) };
    x->refuted += cell.refuted;
    if (right != CSP_NONE) {
        x->label[x->labels] = right;
        cell.right = &x->label[x->labels++];
        cell.rights = 1;
        say(x, right, x->lines);
    }
    x->line[x->lines] = (step_line){ .kind = TRESSE_CELL, .cell = cell };
    return x->lines++;
}

int scribe_cell(scribe *x, csp_var v, csp_label left, csp_label right)
{
    return add_cell(x, (step_cell){ .set = v }, csp_var_labels(x->csp, v), left, right);
}

static step_cell cell_over(const known_set *k)
{
    return (step_cell){
        .set = CSP_NONE, .made = k->made, .members = csp_list_size(k->members), .member = k->members.begin
    };
}

int scribe_over(scribe *x, const known_set *k, csp_label right)
{
    return add_cell(x, cell_over(k), k->members, CSP_NONE, right);
}

int scribe_cases(scribe *x, csp_var v, const known_set *k)
{
    csp_list members = k ? k->left : csp_var_labels(x->csp, v);
    csp_label *own = x->label + x->labels;
    int n = 0;
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (state_is_candidate(x->state, *l))
            own[n++] = *l;
    x->labels += n;
    step_cell cell = k ? cell_over(k) : (step_cell){ .set = v };
    cell.rights = n;
    cell.right = own;
    cell.right_by = NO_LINE;
    x->line[x->lines] = (step_line){ .kind = TRESSE_CASES, .cell = cell };
    return x->lines++;
}

void scribe_close(scribe *x, int line)
{
    x->line[line].inside = x->lines - line - 1;
    while (x->says && x->by[x->says - 1] >= line)
        x->says--;
}
