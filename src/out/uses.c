/* uses.c: see uses.h. A walk over the lines of a step. */
#include "out/uses.h"

typedef struct walk {
    uses *uses;
    const csp *csp;
    const step *step;
    bool failed;
} walk;

static void add(walk *w, csp_label x, csp_label y)
{
    uses *u = w->uses;
    int origin = x == y ? -1 : csp_origin(w->csp, x, y);
    for (int i = 0; i < u->n && origin >= 0; i++)
        if (u->origin[i] == origin)
            origin = -1;
    if (origin < 0 || w->failed)
        return;
    if ((size_t)u->n == u->room) {
        size_t more = u->room ? 2 * u->room : 8;
        int *p = memory_grow(u->memory, u->origin, u->room, more, sizeof *p);
        w->failed = !p;
        if (!p)
            return;
        u->origin = p;
        u->room = more;
    }
    u->origin[u->n++] = origin;
}

/* Adds the links by which line `by` refutes the label: those to all that it supposes or concludes. */
static void add_refutation(walk *w, csp_label label, int by)
{
    if (by >= w->step->lines)
        return;
    const step_line *line = &w->step->line[by];
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        for (int i = 0; i < line->suppose.labels && !line->suppose.negated; i++)
            add(w, label, line->suppose.label[i]);
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        for (int i = 0; i < line->cell.rights; i++)
            add(w, label, line->cell.right[i]);
        break;
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
        break;
    }
}

static void add_cell(walk *w, const step_cell *cell)
{
    for (int i = 0; i < cell->refuted; i++)
        add_refutation(w, cell->refutation[i].label, cell->refutation[i].by);
    for (int i = 0; i < cell->rights && cell->right_by != NO_LINE; i++)
        add_refutation(w, cell->right[i], cell->right_by);
}

static void add_step(walk *w, const step *s)
{
    const step *outer = w->step;
    w->step = s;
    for (int i = 0; i < s->lines; i++) {
        const step_line *line = &s->line[i];
        switch (line->kind) {
        case TRESSE_SUPPOSE:
            for (int k = 0; k < line->suppose.inners; k++)
                add_step(w, &line->suppose.inner[k]);
            break;
        case TRESSE_CELL:
        case TRESSE_CASES:
            add_cell(w, &line->cell);
            break;
        case TRESSE_SUBSET:
            for (int k = 0; k < line->subset.refuted; k++)
                add_refutation(w, line->subset.refutation[k].label, line->subset.refutation[k].by);
            break;
        case TRESSE_DECLARED:
            break;
        }
    }
    w->step = outer;
}

bool uses_find(uses *u, const csp *c, const step *s, const memory *m)
{
    *u = (uses){ .memory = m };
    walk w = { .uses = u, .csp = c };
    if (csp_origins(c))
        add_step(&w, s);
    return !w.failed;
}

void uses_close(uses *u)
{
    memory_give(u->memory, u->origin, u->room, sizeof *u->origin);
}

void uses_say(const csp *c, const step *s, text *out)
{
    uses u = { 0 };
    out->failed = out->failed || !uses_find(&u, c, s, out->memory);
    for (int i = 0; i < u.n; i++)
        text_format(out, "%s%s", i ? ", " : " Uses: ", csp_origin_name(c, u.origin[i]));
    text_add_string(out, u.n ? "." : "");
    uses_close(&u);
}
