/* draw_figure.c: what a step says, as marks, hulls and lines: one walk over its lines.
 *
 * Each label, each csp-variable and each line is in a figure once: a label with several roles has one mark
 * with all of them. The number of a line of the step is the part that it belongs to, so a chain is read as it
 * is told: 0 what is supposed, k the cell k, and after all lines the conclusion. A step that supposes nothing
 * has one part. The steps inside a trial are its parts 1, 2, 3…, shown by the values that they find. */
#include "out/draw.h"

typedef struct walker {
    figure *figure;
    const scene *scene;
    const csp *csp;
    const step *step;
    const state *now;
    int *mark_of; /* of each label: number in figure.mark + 1; 0: none */
    int cells;    /* lines that are cells: if there is only one, numbers say nothing */
} walker;

/* ---- lists ---- */

static bool grow(figure *f, void **list, int *room, int n, size_t size)
{
    if (f->failed || n < *room)
        return !f->failed;
    int more = *room ? 2 * *room : 32;
    void *p = memory_grow(f->memory, *list, (size_t)*room, (size_t)more, size);
    f->failed = !p;
    if (!p)
        return false;
    *list = p;
    *room = more;
    return true;
}

static void add_mark(walker *w, csp_label l, unsigned role, int part, int number)
{
    figure *f = w->figure;
    if (w->mark_of[l]) {
        draw_mark *m = &f->mark[w->mark_of[l] - 1];
        m->roles |= role;
        m->part = part < m->part ? part : m->part;
        if (m->number < 0)
            m->number = number;
        return;
    }
    if (!grow(f, (void **)&f->mark, &f->mark_room, f->marks, sizeof *f->mark))
        return;
    f->mark[f->marks++] = (draw_mark){ l, role, part, number };
    w->mark_of[l] = f->marks;
    f->has_role[l] = true;
}

static void add_line(walker *w, draw_link kind, csp_label from, csp_label to, int part)
{
    figure *f = w->figure;
    for (int i = 0; i < f->lines; i++)
        if (f->line[i].kind == kind && f->line[i].from == from && f->line[i].to == to)
            return;
    if (from != to && grow(f, (void **)&f->line, &f->line_room, f->lines, sizeof *f->line))
        f->line[f->lines++] = (draw_line){ kind, from, to, part };
}

/* Adds a hull with room for this many labels; NULL: there is already one of this set, or no memory. */
static draw_hull *add_hull(walker *w, csp_set set, int made, int part, int room)
{
    figure *f = w->figure;
    for (int i = 0; i < f->hulls; i++)
        if (f->hull[i].set == set && f->hull[i].made == made)
            return NULL;
    if (!grow(f, (void **)&f->hull, &f->hull_room, f->hulls, sizeof *f->hull))
        return NULL;
    draw_hull *h = &f->hull[f->hulls];
    *h = (draw_hull){ .set = set, .made = made, .part = part, .number = -1 };
    h->label = arena_take(&f->arena, (size_t)room, sizeof *h->label);
    f->failed = !h->label;
    f->hulls += !f->failed;
    return f->failed ? NULL : h;
}

/* ---- where does a line come from? ---- */

static int64_t distance(const walker *w, csp_label a, csp_label b)
{
    draw_point p = w->scene->slot[a].at, q = w->scene->slot[b].at;
    int64_t x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

static csp_label nearest(const walker *w, const csp_label *list, int n, csp_label to)
{
    csp_label best = CSP_NONE;
    for (int i = 0; i < n; i++)
        if (list[i] != to && (best == CSP_NONE || distance(w, list[i], to) < distance(w, best, to)))
            best = list[i];
    return best;
}

/* The candidate of the rows of a Subset that is nearest. */
static csp_label nearest_of_rows(const walker *w, const step_subset *s, csp_label to)
{
    csp_label best = CSP_NONE;
    for (int i = 0; i < s->size; i++) {
        csp_list members = csp_set_members(w->csp, s->row[i]);
        for (const csp_label *l = members.begin; l < members.end; l++)
            if (state_is_candidate(w->now, *l) && *l != to &&
                (best == CSP_NONE || distance(w, *l, to) < distance(w, best, to)))
                best = *l;
    }
    return best;
}

/* The label of line number `by` that refutes this one; CSP_NONE: none that an arrow could start from. */
static csp_label refuter(const walker *w, int by, csp_label to)
{
    const step_line *l = &w->step->line[by];
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        return l->suppose.negated ? CSP_NONE : nearest(w, l->suppose.label, l->suppose.labels, to);
    case TRESSE_CELL:
    case TRESSE_CASES:
        return nearest(w, l->cell.right, l->cell.rights, to);
    case TRESSE_SUBSET:
        return nearest_of_rows(w, &l->subset, to);
    case TRESSE_DECLARED:
        return CSP_NONE;
    }
    return CSP_NONE;
}

/* ---- lines ---- */

/* A member of a cell that is refuted. */
static void add_refuted(walker *w, const step_refutation *r, bool left, int part)
{
    bool supposed = w->step->line[r->by].kind == TRESSE_SUPPOSE;
    csp_label from = refuter(w, r->by, r->label);
    add_mark(w, r->label,
             left       ? ROLE_LEFT
             : supposed ? ROLE_Z
                        : ROLE_T,
             part, left || supposed || w->cells < 2 ? -1 : r->by);
    if (from != CSP_NONE)
        add_line(w, left ? LINK_LINK : LINK_BECAUSE, from, r->label, part);
}

static void hull_of_cell(walker *w, const step_cell *cell, int part, bool dead)
{
    csp_list members = step_cell_members(w->csp, cell);
    draw_hull *h = add_hull(w, cell->set, cell->set == CSP_NONE ? cell->made : 0, part,
                            cell->refuted + cell->rights + (int)(members.end - members.begin));
    if (!h)
        return;
    h->dead = dead;
    h->number = w->cells > 1 ? part : -1;
    for (int i = 0; i < cell->refuted; i++)
        h->label[h->labels++] = cell->refutation[i].label;
    for (int i = 0; i < cell->rights; i++)
        h->label[h->labels++] = cell->right[i];
    if (h->labels == 0 && cell->set != CSP_NONE) /* all of them are gone: they are what a coupling lacks */
        for (const csp_label *l = members.begin; l < members.end; l++)
            h->label[h->labels++] = *l;
}

static void walk_cell(walker *w, const step_cell *cell, int part)
{
    bool closed = cell->right_by != NO_LINE;
    hull_of_cell(w, cell, part, cell->rights == 0);
    for (int i = 0; i < cell->refuted; i++)
        add_refuted(w, &cell->refutation[i], cell->has_left && i == 0, part);
    for (int i = 0; i < cell->rights; i++) {
        add_mark(w, cell->right[i], step_asserts(w->step) ? ROLE_ASSERTED : ROLE_RIGHT, part,
                 w->cells > 1 ? part : -1);
        if (cell->has_left)
            add_line(w, LINK_THEN, cell->refutation[0].label, cell->right[i], part);
        csp_label other = closed ? refuter(w, cell->right_by, cell->right[i]) : CSP_NONE;
        if (other != CSP_NONE)
            add_line(w, LINK_LINK, cell->right[i], other, part);
    }
    if (cell->refuted + cell->rights == 0 && cell->set != CSP_NONE) {
        csp_list members = step_cell_members(w->csp, cell);
        for (const csp_label *l = members.begin; l < members.end; l++)
            add_mark(w, *l, ROLE_NEEDED, part, -1);
    }
}

static void walk_row(walker *w, csp_var v, unsigned role, int part)
{
    csp_list members = csp_set_members(w->csp, v);
    draw_hull *h = add_hull(w, v, 0, part, (int)(members.end - members.begin));
    if (h)
        h->column = role == ROLE_COLUMN;
    for (const csp_label *l = members.begin; l < members.end; l++) {
        if (!state_is_candidate(w->now, *l))
            continue;
        if (h)
            h->label[h->labels++] = *l;
        add_mark(w, *l, role, part, -1);
    }
}

/* Is l in a row of the Subset? */
static bool in_rows(const walker *w, const step_subset *s, csp_label l)
{
    for (int i = 0; i < s->size; i++)
        if (csp_has(w->csp, s->row[i], l))
            return true;
    return false;
}

/* The hull of a column has what it shares with the rows; what else is in the column is the conclusion. */
static void walk_column(walker *w, const step_subset *s, csp_var v, int part)
{
    csp_list members = csp_set_members(w->csp, v);
    draw_hull *h = add_hull(w, v, 0, part, (int)(members.end - members.begin));
    if (h)
        h->column = true;
    for (const csp_label *l = members.begin; l < members.end; l++) {
        if (!state_is_candidate(w->now, *l))
            continue;
        if (h)
            h->label[h->labels++] = *l;
        if (in_rows(w, s, *l))
            add_mark(w, *l, ROLE_COLUMN, part, -1);
    }
}

static void walk_subset(walker *w, const step_subset *s, int part)
{
    for (int i = 0; i < s->refuted; i++)
        add_refuted(w, &s->refutation[i], false, part);
    for (int i = 0; i < s->size; i++)
        walk_row(w, s->row[i], ROLE_ROW, part);
    for (int i = 0; i < s->size; i++)
        walk_column(w, s, s->column[i], part);
}

/* Is it a member of the set that the step concludes? It is marked as such. */
static bool is_concluded(const step *s, csp_label x)
{
    return s->concludes == CONCLUDES_SET &&
           csp_list_find((csp_list){ s->conclusion, s->conclusion + s->conclusions }, x) >= 0;
}

/* Shows the csp-variables in the order of the pattern, and the labels that bound them. */
static void walk_declared(walker *w, const step_declared *d, int part)
{
    for (int i = 0; i < d->sets; i++) {
        csp_list members = csp_set_members(w->csp, d->set[i]);
        draw_hull *h = add_hull(w, d->set[i], 0, part, (int)(members.end - members.begin));
        for (const csp_label *l = members.begin; h && l < members.end; l++)
            if (state_is_candidate(w->now, *l))
                h->label[h->labels++] = *l;
    }
    for (int i = 0; i < d->labels; i++)
        if (d->label[i] != CSP_NONE && !is_concluded(w->step, d->label[i]))
            add_mark(w, d->label[i], ROLE_BOUND, part, -1);
    for (int i = 0; i < d->targets; i++)
        if (!step_eliminates(w->step, d->target[i]))
            add_mark(w, d->target[i], ROLE_T, part, -1);
}

/* Marks what is supposed: the target, or one of several cases. */
static void walk_suppose(walker *w, const step_supposition *s, int part)
{
    for (int i = 0; i < s->labels; i++)
        if (s->negated)
            add_mark(w, s->label[i], ROLE_LEFT, part, -1);
        else if (!step_eliminates(w->step, s->label[i]) && w->step->concludes != CONCLUDES_NOTHING)
            add_mark(w, s->label[i], ROLE_RIGHT, part, part);
    for (int i = 0; i < s->labels && s->inners; i++)
        add_mark(w, s->label[i], ROLE_RIGHT, part, 0);
}

/* Shows the values that the steps inside a trial find, in order, and where it ends. */
static void walk_trial(walker *w, const step_supposition *t)
{
    for (int i = 0; i < t->inners; i++) {
        const step *s = &t->inner[i];
        for (int k = 0; k < s->conclusions && step_asserts(s); k++)
            add_mark(w, s->conclusion[k], ROLE_RIGHT, i + 1, i + 1);
        for (int k = 0; k < s->lines && s->concludes == CONCLUDES_NOTHING; k++)
            if (s->line[k].kind == TRESSE_CELL && s->line[k].cell.set != CSP_NONE) {
                csp_list members = step_cell_members(w->csp, &s->line[k].cell);
                draw_hull *h = add_hull(w, s->line[k].cell.set, 0, i + 1, (int)(members.end - members.begin));
                for (const csp_label *l = members.begin; h && l < members.end; l++)
                    if (state_is_candidate(w->now, *l))
                        h->label[h->labels++] = *l;
                if (h)
                    h->dead = true;
            }
    }
}

/* Cases that a step begins with: what each of them leads to excludes what the step eliminates. */
static void walk_cases(walker *w, const step_line *l, int part)
{
    const step *s = w->step;
    hull_of_cell(w, &l->cell, part, false);
    for (int i = 0; i < l->cell.refuted; i++)
        add_refuted(w, &l->cell.refutation[i], l->cell.has_left && i == 0, part);
    for (int k = 1; l == s->line && k <= l->inside; k += 1 + s->line[k].inside)
        for (int i = 0; i < s->conclusions && s->concludes == CONCLUDES_ELIMINATIONS; i++) {
            csp_label from = refuter(w, k + s->line[k].inside, s->conclusion[i]);
            if (from != CSP_NONE)
                add_line(w, LINK_LINK, from, s->conclusion[i], w->figure->parts);
        }
}

static void walk_line(walker *w, const step_line *l, int part)
{
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        walk_suppose(w, &l->suppose, part);
        walk_trial(w, &l->suppose);
        break;
    case TRESSE_CELL:
        walk_cell(w, &l->cell, part);
        break;
    case TRESSE_SUBSET:
        walk_subset(w, &l->subset, part);
        break;
    case TRESSE_DECLARED:
        walk_declared(w, &l->declared, part);
        break;
    case TRESSE_CASES:
        walk_cases(w, l, part);
        break;
    }
}

static void walk_conclusions(walker *w)
{
    static const unsigned role[] = { [CONCLUDES_NOTHING] = 0,
                                     [CONCLUDES_ELIMINATIONS] = ROLE_TARGET,
                                     [CONCLUDES_VALUES] = ROLE_ASSERTED,
                                     [CONCLUDES_SET] = ROLE_RIGHT };
    bool told = w->step->lines && w->step->line[0].kind == TRESSE_SUPPOSE;
    for (int i = 0; i < w->step->conclusions; i++)
        add_mark(w, w->step->conclusion[i], role[w->step->concludes],
                 told || w->step->concludes == CONCLUDES_ELIMINATIONS ? 0 : w->figure->parts, -1);
}

static void walk(walker *w)
{
    const step *s = w->step;
    bool told = s->lines && s->line[0].kind != TRESSE_SUBSET && s->lines > 1;
    const step_supposition *trial = step_trial(s);
    for (int i = 0; i < s->lines; i++)
        w->cells += s->line[i].kind == TRESSE_CELL;
    w->figure->parts = trial ? trial->inners + 1 : told ? s->lines : 0;
    walk_conclusions(w); /* done first, so that targets are at the top of the list */
    for (int i = 0; i < s->lines; i++)
        walk_line(w, &s->line[i], told ? i : 0);
}

static bool add_values(figure *f, const scene *s, const state *now)
{
    f->value = arena_take(&f->arena, (size_t)s->boxes, sizeof *f->value);
    for (int i = 0; f->value && i < s->boxes; i++) {
        const draw_box *b = &s->box[i];
        int k = b->aside ? b->labels : 0;
        while (k < b->labels && now->label[s->order[b->first + k]] != VALUE)
            k++;
        if (k < b->labels)
            f->value[f->values++] = (csp_box){ b->at.x + b->at.w / 2, b->at.y + b->at.h / 2,
                                               text_width(s->slot[s->order[b->first + k]].text, b->large) / 2,
                                               b->large * 37 / 100 };
    }
    return f->value;
}

status figure_open(figure *f, const scene *s, const step *what, const state *now, const memory *m)
{
    size_t labels = (size_t)csp_labels(s->csp);
    *f = (figure){ .memory = m };
    arena_open(&f->arena, m);
    walker w = { .figure = f, .scene = s, .csp = s->csp, .step = what, .now = now };
    f->has_role = arena_take(&f->arena, labels, sizeof *f->has_role);
    w.mark_of = arena_take(&f->arena, labels, sizeof *w.mark_of);
    f->failed = !f->has_role || !w.mark_of || !add_values(f, s, now);
    if (!f->failed)
        walk(&w);
    if (f->failed)
        figure_close(f);
    return f->failed ? NO_MEMORY : OK;
}

void figure_close(figure *f)
{
    memory_give(f->memory, f->mark, (size_t)f->mark_room, sizeof *f->mark);
    memory_give(f->memory, f->hull, (size_t)f->hull_room, sizeof *f->hull);
    memory_give(f->memory, f->line, (size_t)f->line_room, sizeof *f->line);
    arena_close(&f->arena);
}
