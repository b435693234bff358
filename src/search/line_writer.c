/* scribe.c: see scribe.h. There is room for as many cells in each chain as there are csp-variables. */
#include "search/scribe.h"

#define TAKE(array, n) ((x->array = arena_take(&search->arena, (n), sizeof *x->array)) != NULL)

status scribe_open(search *search, int chains, scribe **out)
{
    scribe *x = *out = arena_take(&search->arena, 1, sizeof *x);
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

void scribe_begin(scribe *scribe, const state *s)
{
    scribe->state = s;
    scribe->lines = scribe->refuted = scribe->labels = scribe->says = 0;
}

static void say(scribe *scribe, csp_label l, int line)
{
    scribe->said[scribe->says] = l;
    scribe->by[scribe->says++] = (uint16_t)line;
}

int scribe_suppose(scribe *scribe, const csp_label *label, int n, bool negated)
{
    csp_label *own = scribe->label + scribe->labels;
    for (int i = 0; i < n; i++)
        own[i] = label[i];
    scribe->labels += n;
    scribe->line[scribe->lines] =
        (step_line){ .kind = TRESSE_SUPPOSE, .suppose = { .negated = negated, .labels = n, .label = own } };
    if (!negated) /* if there are several targets, each refutes what the first one does */
        say(scribe, own[0], scribe->lines);
    return scribe->lines++;
}

/* The line that refutes l; 0 if no label does, which is right if line 0 supposes a list false. */
static uint16_t reason(const scribe *scribe, csp_label l, bool last)
{
    int found = -1;
    for (int i = 0; i < scribe->says && (last || found < 0); i++)
        if (csp_linked(scribe->csp, scribe->said[i], l))
            found = i;
    return found < 0 ? 0 : scribe->by[found];
}

static int add_cell(scribe *scribe, step_cell cell, csp_list members, csp_label left, csp_label right)
{
    step_refutation *out = scribe->refutation + scribe->refuted;
    cell.refutation = out;
    cell.right_by = NO_LINE;
    cell.has_left = left != CSP_NONE;
    if (cell.has_left)
        out[cell.refuted++] = (step_refutation){ left, reason(scribe, left, true) };
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (*l != left && *l != right && state_is_candidate(scribe->state, *l))
            out[cell.refuted++] = (step_refutation){ *l, reason(scribe, *l, false) };
    scribe->refuted += cell.refuted;
    if (right != CSP_NONE) {
        scribe->label[scribe->labels] = right;
        cell.right = &scribe->label[scribe->labels++];
        cell.rights = 1;
        say(scribe, right, scribe->lines);
    }
    scribe->line[scribe->lines] = (step_line){ .kind = TRESSE_CELL, .cell = cell };
    return scribe->lines++;
}

int scribe_cell(scribe *scribe, csp_var v, csp_label left, csp_label right)
{
    return add_cell(scribe, (step_cell){ .set = v }, csp_var_labels(scribe->csp, v), left, right);
}

static step_cell cell_over(const known_set *set)
{
    return (step_cell){ .set = CSP_NONE,
                        .made = set->made,
                        .members = csp_list_size(set->members),
                        .member = set->members.begin };
}

int scribe_over(scribe *scribe, const known_set *set, csp_label right)
{
    return add_cell(scribe, cell_over(set), set->members, CSP_NONE, right);
}

int scribe_cases(scribe *scribe, csp_var v, const known_set *set)
{
    csp_list members = set ? set->left : csp_var_labels(scribe->csp, v);
    csp_label *own = scribe->label + scribe->labels;
    int n = 0;
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (state_is_candidate(scribe->state, *l))
            own[n++] = *l;
    scribe->labels += n;
    step_cell cell = set ? cell_over(set) : (step_cell){ .set = v };
    cell.rights = n;
    cell.right = own;
    cell.right_by = NO_LINE;
    scribe->line[scribe->lines] = (step_line){ .kind = TRESSE_CASES, .cell = cell };
    return scribe->lines++;
}

void scribe_close(scribe *scribe, int line)
{
    scribe->line[line].inside = scribe->lines - line - 1;
    while (scribe->says && scribe->by[scribe->says - 1] >= line)
        scribe->says--;
}
