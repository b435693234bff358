/* needs.c: the needs of each shape; those of a trial are the needs of its trace that nothing inside settles.
 */
#include "solve/needs.h"

bool step_concludes(const step *s, csp_label x)
{
    for (int i = 0; i < s->conclusions; i++)
        if (s->conclusion[i] == x)
            return true;
    return false;
}

/* Where a need arises: in inner step number `at` of this trial, which may itself stand in another. */
typedef struct inside {
    const step *trial;
    int at;
    const struct inside *outer;
} inside;

/* Is x gone by what the trial supposes or concludes before that step? */
static bool settled_inside(const csp *c, const inside *in, csp_label x)
{
    const step *inner = in->trial->inner;
    if (csp_linked(c, x, in->trial->conclusion[0]))
        return true;
    for (int i = 0; i < in->at && inner[i].round < inner[in->at].round; i++)
        if (step_asserts(&inner[i]) ? csp_linked(c, x, inner[i].conclusion[0]) : step_concludes(&inner[i], x))
            return true;
    return false;
}

typedef struct asker {
    const csp *csp;
    const state *start;
    const need_sink *sink;
} asker;

static void need(const asker *a, const inside *in, csp_label x)
{
    if (a->start->label[x] == GONE)
        return;
    for (; in; in = in->outer)
        if (settled_inside(a->csp, in, x))
            return;
    a->sink->take(a->sink->context, x);
}

static bool cell_names(const step_cell *cell, csp_label x)
{
    if (x == cell->left || x == cell->right)
        return true;
    for (int i = 0; i < cell->others; i++)
        if (cell->other[i].label == x)
            return true;
    return false;
}

static void need_of_cell(const asker *a, const inside *in, const step_cell *cell)
{
    csp_list labels = csp_var_labels(a->csp, cell->variable);
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (!cell_names(cell, *x))
            need(a, in, *x);
}

static void need_of_row(const asker *a, const inside *in, const step *s, csp_var row)
{
    csp_list labels = csp_var_labels(a->csp, row);
    for (const csp_label *x = labels.begin; x < labels.end; x++) {
        bool covered = false;
        for (int i = s->length; i < s->sets; i++)
            covered = covered || csp_has(a->csp, s->set[i], *x);
        if (!covered)
            need(a, in, *x);
    }
}

static void need_of_variable(const asker *a, const inside *in, const step *s)
{
    csp_list labels = csp_var_labels(a->csp, s->variable);
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (!step_concludes(s, *x))
            need(a, in, *x);
}

/* What is below the least label of C_0, or above the greatest of C_k; at a hill or valley: of both. */
static void need_of_order(const asker *a, const inside *in, const step *s)
{
    for (int end = 0; end < 2; end++) {
        csp_list labels = csp_var_labels(a->csp, s->set[end ? s->sets - 1 : 0]);
        int ranks = (int)(labels.end - labels.begin);
        int least = step_rank(a->csp, s, s->least), greatest = step_rank(a->csp, s, s->greatest);
        for (int rank = 0; rank < ranks; rank++)
            if ((rank < least && (s->turn || !end)) ||
                (s->greatest != CSP_NONE && rank > greatest && (s->turn || end)))
                need(a, in, labels.begin[rank]);
    }
}

static void need_of_coupling(const asker *a, const inside *in, const step *s)
{
    csp_list needed = csp_needed(a->csp, s->need);
    for (const csp_label *x = needed.begin; x < needed.end; x++)
        need(a, in, *x);
}

static void needs_of(const asker *a, const inside *in, const step *s)
{
    switch (s->shape) {
    case STEP_SINGLE:
    case STEP_CONTRADICTION:
        need_of_variable(a, in, s);
        break;
    case STEP_CHAIN:
        for (int i = 0; i < s->cells; i++)
            need_of_cell(a, in, &s->cell[i]);
        break;
    case STEP_SUBSET:
        for (int i = 0; i < s->length; i++)
            need_of_row(a, in, s, s->set[i]);
        break;
    case STEP_ORDER:
        need_of_order(a, in, s);
        break;
    case STEP_COUPLING:
        need_of_coupling(a, in, s);
        break;
    case STEP_TRIAL:
        for (int i = 0; i < s->inners; i++)
            needs_of(a, &(inside){ s, i, in }, &s->inner[i]);
        break;
    }
}

void step_needs(const state *start, const step *s, const need_sink *sink)
{
    needs_of(&(asker){ start->csp, start, sink }, NULL, s);
}
