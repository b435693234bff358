/* uses.c: see uses.h. A walk over the lines of a step. */
#include "out/uses.h"

typedef struct walk {
    uses *uses;
    const csp *csp;
    const step *step;
    bool failed;
} walk;

static void add(walk *walk, csp_label first, csp_label second)
{
    uses *u = walk->uses;
    int origin = first == second ? -1 : csp_origin(walk->csp, first, second);
    for (int i = 0; i < u->n && origin >= 0; i++)
        if (u->origin[i] == origin)
            origin = -1;
    if (origin < 0 || walk->failed)
        return;
    if ((size_t)u->n == u->room) {
        size_t more = u->room ? 2 * u->room : 8;
        int *p = memory_grow(u->memory, u->origin, u->room, more, sizeof *p);
        walk->failed = !p;
        if (!p)
            return;
        u->origin = p;
        u->room = more;
    }
    u->origin[u->n++] = origin;
}

/* Adds the links by which line `by` refutes the label: those to all that it supposes or concludes. */
static void add_refutation(walk *walk, csp_label label, int by)
{
    if (by >= walk->step->lines)
        return;
    const step_line *line = &walk->step->line[by];
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        for (int i = 0; i < line->suppose.labels && !line->suppose.negated; i++)
            add(walk, label, line->suppose.label[i]);
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        for (int i = 0; i < line->cell.rights; i++)
            add(walk, label, line->cell.right[i]);
        break;
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
        break;
    }
}

static void add_cell(walk *walk, const step_cell *cell)
{
    for (int i = 0; i < cell->refuted; i++)
        add_refutation(walk, cell->refutation[i].label, cell->refutation[i].by);
    for (int i = 0; i < cell->rights && cell->right_by != NO_LINE; i++)
        add_refutation(walk, cell->right[i], cell->right_by);
}

static void add_step(walk *walk, const step *given)
{
    const step *outer = walk->step;
    walk->step = given;
    for (int i = 0; i < given->lines; i++) {
        const step_line *line = &given->line[i];
        switch (line->kind) {
        case TRESSE_SUPPOSE:
            for (int k = 0; k < line->suppose.inners; k++)
                add_step(walk, &line->suppose.inner[k]);
            break;
        case TRESSE_CELL:
        case TRESSE_CASES:
            add_cell(walk, &line->cell);
            break;
        case TRESSE_SUBSET:
            for (int k = 0; k < line->subset.refuted; k++)
                add_refutation(walk, line->subset.refutation[k].label, line->subset.refutation[k].by);
            break;
        case TRESSE_DECLARED:
            break;
        }
    }
    walk->step = outer;
}

bool uses_find(uses *used, const csp *c, const step *step, const memory *m)
{
    *used = (uses){ .memory = m };
    walk w = { .uses = used, .csp = c };
    if (csp_origins(c))
        add_step(&w, step);
    return !w.failed;
}

void uses_close(uses *uses)
{
    memory_give(uses->memory, uses->origin, uses->room, sizeof *uses->origin);
}

void uses_say(const csp *c, const step *step, text *out)
{
    uses u = { 0 };
    out->failed = out->failed || !uses_find(&u, c, step, out->memory);
    for (int i = 0; i < u.n; i++)
        text_format(out, "%s%s", i ? ", " : " Uses: ", csp_origin_name(c, u.origin[i]));
    text_add_string(out, u.n ? "." : "");
    uses_close(&u);
}
