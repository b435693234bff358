/* draw_figure.c: what a step says, as marks, hulls and lines: one walk over its lines.
 *
 * Each label, each csp-variable and each line is in a figure once: a label with several roles has one mark
 * with all of them. The number of a line of the step is the part that it belongs to, so a chain is read as it
 * is told: 0 what is supposed, k the cell k, and after all lines the conclusion. A step that supposes nothing
 * has one part. The steps inside a trial are its parts 1, 2, 3…, shown by the values that they find. */
#include "core/statement.h"
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

static bool grow(figure *figure, void *list, size_t *room, int n, size_t size)
{
    figure->failed = figure->failed || !memory_reserve(figure->memory, list, (size_t)n, 1, room, size);
    return !figure->failed;
}

static void add_mark(walker *walker, csp_label l, unsigned role, int part, int number)
{
    figure *f = walker->figure;
    if (walker->mark_of[l]) {
        draw_mark *m = &f->mark[walker->mark_of[l] - 1];
        m->roles |= role;
        m->part = part < m->part ? part : m->part;
        if (m->number < 0)
            m->number = number;
        return;
    }
    if (!grow(f, &f->mark, &f->mark_room, f->marks, sizeof *f->mark))
        return;
    f->mark[f->marks++] = (draw_mark){ l, role, part, number };
    walker->mark_of[l] = f->marks;
    f->has_role[l] = true;
}

static void add_line(walker *walker, draw_link kind, csp_label from, csp_label to, int part)
{
    figure *f = walker->figure;
    for (int i = 0; i < f->lines; i++)
        if (f->line[i].kind == kind && f->line[i].from == from && f->line[i].to == to)
            return;
    if (from != to && grow(f, &f->line, &f->line_room, f->lines, sizeof *f->line))
        f->line[f->lines++] = (draw_line){ kind, from, to, part };
}

/* Adds a hull with room for this many labels; NULL: there is already one of this set, or no memory. */
static draw_hull *add_hull(walker *walker, csp_set set, int made, int part, int room)
{
    figure *f = walker->figure;
    for (int i = 0; i < f->hulls; i++)
        if (f->hull[i].set == set && f->hull[i].made == made)
            return NULL;
    if (!grow(f, &f->hull, &f->hull_room, f->hulls, sizeof *f->hull))
        return NULL;
    draw_hull *h = &f->hull[f->hulls];
    *h = (draw_hull){ .set = set, .made = made, .part = part, .number = -1 };
    h->label = arena_take(&f->arena, (size_t)room, sizeof *h->label);
    f->failed = !h->label;
    f->hulls += !f->failed;
    return f->failed ? NULL : h;
}

/* ---- where does a line come from? ---- */

static int64_t distance(const walker *walker, csp_label first, csp_label second)
{
    draw_point p = walker->scene->slot[first].at, q = walker->scene->slot[second].at;
    int64_t x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

static csp_label nearest(const walker *walker, const csp_label *list, int n, csp_label to)
{
    csp_label best = CSP_NONE;
    for (int i = 0; i < n; i++)
        if (list[i] != to && (best == CSP_NONE || distance(walker, list[i], to) < distance(walker, best, to)))
            best = list[i];
    return best;
}

/* The candidate of the rows of a Subset that is nearest. */
static csp_label nearest_of_rows(const walker *walker, const step_subset *subset, csp_label to)
{
    csp_label best = CSP_NONE;
    for (int i = 0; i < subset->size; i++) {
        csp_list members = csp_set_members(walker->csp, subset->row[i]);
        for (const csp_label *l = members.begin; l < members.end; l++)
            if (state_is_candidate(walker->now, *l) && *l != to &&
                (best == CSP_NONE || distance(walker, *l, to) < distance(walker, best, to)))
                best = *l;
    }
    return best;
}

/* The label of line number `by` that refutes this one; CSP_NONE: none that an arrow could start from. */
static csp_label refuter(const walker *walker, int by, csp_label to)
{
    const step_line *l = &walker->step->line[by];
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        return l->suppose.negated ? CSP_NONE : nearest(walker, l->suppose.label, l->suppose.labels, to);
    case TRESSE_CELL:
    case TRESSE_CASES:
        return nearest(walker, l->cell.right, l->cell.rights, to);
    case TRESSE_SUBSET:
        return nearest_of_rows(walker, &l->subset, to);
    case TRESSE_DECLARED:
        return CSP_NONE;
    }
    return CSP_NONE;
}

/* ---- lines ---- */

/* A member of a cell that is refuted. */
static void add_refuted(walker *walker, const step_refutation *refutation, bool left, int part)
{
    bool supposed = walker->step->line[refutation->by].kind == TRESSE_SUPPOSE;
    csp_label from = refuter(walker, refutation->by, refutation->label);
    add_mark(walker, refutation->label,
             left       ? ROLE_LEFT
             : supposed ? ROLE_Z
                        : ROLE_T,
             part, left || supposed || walker->cells < 2 ? -1 : refutation->by);
    if (from != CSP_NONE)
        add_line(walker, left ? LINK_LINK : LINK_BECAUSE, from, refutation->label, part);
}

static void hull_of_cell(walker *walker, const step_cell *cell, int part, bool dead)
{
    csp_list members = step_cell_members(walker->csp, cell);
    draw_hull *h = add_hull(walker, cell->set, cell->set == CSP_NONE ? cell->made : 0, part,
                            cell->refuted + cell->rights + (int)(members.end - members.begin));
    if (!h)
        return;
    h->dead = dead;
    h->number = walker->cells > 1 ? part : -1;
    for (int i = 0; i < cell->refuted; i++)
        h->label[h->labels++] = cell->refutation[i].label;
    for (int i = 0; i < cell->rights; i++)
        h->label[h->labels++] = cell->right[i];
    if (h->labels == 0 && cell->set != CSP_NONE) /* all of them are gone: they are what a coupling lacks */
        for (const csp_label *l = members.begin; l < members.end; l++)
            h->label[h->labels++] = *l;
}

static void walk_cell(walker *walker, const step_cell *cell, int part)
{
    bool closed = cell->right_by != NO_LINE;
    hull_of_cell(walker, cell, part, cell->rights == 0);
    for (int i = 0; i < cell->refuted; i++)
        add_refuted(walker, &cell->refutation[i], cell->has_left && i == 0, part);
    for (int i = 0; i < cell->rights; i++) {
        add_mark(walker, cell->right[i], step_asserts(walker->step) ? ROLE_ASSERTED : ROLE_RIGHT, part,
                 walker->cells > 1 ? part : -1);
        if (cell->has_left)
            add_line(walker, LINK_THEN, cell->refutation[0].label, cell->right[i], part);
        csp_label other = closed ? refuter(walker, cell->right_by, cell->right[i]) : CSP_NONE;
        if (other != CSP_NONE)
            add_line(walker, LINK_LINK, cell->right[i], other, part);
    }
    if (cell->refuted + cell->rights == 0 && cell->set != CSP_NONE) {
        csp_list members = step_cell_members(walker->csp, cell);
        for (const csp_label *l = members.begin; l < members.end; l++)
            add_mark(walker, *l, ROLE_NEEDED, part, -1);
    }
}

/* Adds a hull of the candidates of a set; NULL: see add_hull. */
static draw_hull *add_hull_of(walker *walker, csp_set set, int part)
{
    csp_list members = csp_set_members(walker->csp, set);
    draw_hull *h = add_hull(walker, set, 0, part, csp_list_size(members));
    for (const csp_label *l = members.begin; h && l < members.end; l++)
        if (state_is_candidate(walker->now, *l))
            h->label[h->labels++] = *l;
    return h;
}

static void walk_row(walker *walker, csp_var v, unsigned role, int part)
{
    csp_list members = csp_set_members(walker->csp, v);
    draw_hull *h = add_hull_of(walker, v, part);
    if (h)
        h->column = role == ROLE_COLUMN;
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (state_is_candidate(walker->now, *l))
            add_mark(walker, *l, role, part, -1);
}

/* Is l in a row of the Subset? */
static bool in_rows(const walker *walker, const step_subset *subset, csp_label l)
{
    for (int i = 0; i < subset->size; i++)
        if (csp_has(walker->csp, subset->row[i], l))
            return true;
    return false;
}

/* The hull of a column has what it shares with the rows; what else is in the column is the conclusion. */
static void walk_column(walker *walker, const step_subset *subset, csp_var v, int part)
{
    csp_list members = csp_set_members(walker->csp, v);
    draw_hull *h = add_hull_of(walker, v, part);
    if (h)
        h->column = true;
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (state_is_candidate(walker->now, *l) && in_rows(walker, subset, *l))
            add_mark(walker, *l, ROLE_COLUMN, part, -1);
}

static void walk_subset(walker *walker, const step_subset *subset, int part)
{
    for (int i = 0; i < subset->refuted; i++)
        add_refuted(walker, &subset->refutation[i], false, part);
    for (int i = 0; i < subset->size; i++)
        walk_row(walker, subset->row[i], ROLE_ROW, part);
    for (int i = 0; i < subset->size; i++)
        walk_column(walker, subset, subset->column[i], part);
}

/* Is it a member of the set that the step concludes? It is marked as such. */
static bool is_concluded(const step *step, csp_label label)
{
    return step->concludes == CONCLUDES_SET &&
           csp_list_find((csp_list){ step->conclusion, step->conclusion + step->conclusions }, label) >= 0;
}

/* A box for the statement: what is left of its variables, and what the line refutes or rests on. */
static void walk_statement(walker *walker, const step_declared *declared, int part)
{
    const statement *said = declared->statement;
    int n = 0;
    for (int i = 0; i < said->operands; i++)
        n += said->operand[i].labels;
    draw_hull *h = add_hull(walker, CSP_NONE, ~said->index, part, n);
    for (int i = 0; i < said->operands && h; i++)
        for (int k = 0; k < said->operand[i].labels; k++)
            if (state_is_candidate(walker->now, said->operand[i].label[k]))
                h->label[h->labels++] = said->operand[i].label[k];
    if (h) {
        h->dead = !declared->targets;
        h->number = walker->cells > 1 ? part : -1;
    }
    for (int i = 0; i < declared->refuted; i++)
        if (declared->refutation[i].by != NO_LINE)
            add_refuted(walker, &declared->refutation[i],
                        declared->labels && *declared->label == declared->refutation[i].label, part);
    for (int i = 0; i < declared->targets; i++)
        if (!step_eliminates(walker->step, declared->target[i]))
            add_mark(walker, declared->target[i], ROLE_T, part, -1);
}

/* Shows the csp-variables in the order of the pattern, and the labels that bound them. */
static void walk_declared(walker *walker, const step_declared *declared, int part)
{
    for (int i = 0; i < declared->sets; i++)
        add_hull_of(walker, declared->set[i], part);
    for (int i = 0; i < declared->labels; i++)
        if (declared->label[i] != CSP_NONE && !is_concluded(walker->step, declared->label[i]))
            add_mark(walker, declared->label[i], ROLE_BOUND, part, -1);
    for (int i = 0; i < declared->targets; i++)
        if (!step_eliminates(walker->step, declared->target[i]))
            add_mark(walker, declared->target[i], ROLE_T, part, -1);
}

/* Marks what is supposed: the target, or one of several cases. */
static void walk_suppose(walker *walker, const step_supposition *trial, int part)
{
    for (int i = 0; i < trial->labels; i++)
        if (trial->negated)
            add_mark(walker, trial->label[i], ROLE_LEFT, part, -1);
        else if (!step_eliminates(walker->step, trial->label[i]) &&
                 walker->step->concludes != CONCLUDES_NOTHING)
            add_mark(walker, trial->label[i], ROLE_RIGHT, part, part);
    for (int i = 0; i < trial->labels && trial->inners; i++)
        add_mark(walker, trial->label[i], ROLE_RIGHT, part, 0);
}

/* Shows the values that the steps inside a trial find, in order, and where it ends. */
static void walk_trial(walker *walker, const step_supposition *trial)
{
    for (int i = 0; i < trial->inners; i++) {
        const step *s = &trial->inner[i];
        for (int k = 0; k < s->conclusions && step_asserts(s); k++)
            add_mark(walker, s->conclusion[k], ROLE_RIGHT, i + 1, i + 1);
        for (int k = 0; k < s->lines && s->concludes == CONCLUDES_NOTHING; k++)
            if (s->line[k].kind == TRESSE_CELL && s->line[k].cell.set != CSP_NONE) {
                draw_hull *h = add_hull_of(walker, s->line[k].cell.set, i + 1);
                if (h)
                    h->dead = true;
            }
    }
}

/* Cases that a step begins with: what each of them leads to excludes what the step eliminates. */
static void walk_cases(walker *walker, const step_line *line, int part)
{
    const step *s = walker->step;
    hull_of_cell(walker, &line->cell, part, false);
    for (int i = 0; i < line->cell.refuted; i++)
        add_refuted(walker, &line->cell.refutation[i], line->cell.has_left && i == 0, part);
    for (int k = 1; line == s->line && k <= line->inside; k += 1 + s->line[k].inside)
        for (int i = 0; i < s->conclusions && s->concludes == CONCLUDES_ELIMINATIONS; i++) {
            csp_label from = refuter(walker, k + s->line[k].inside, s->conclusion[i]);
            if (from != CSP_NONE)
                add_line(walker, LINK_LINK, from, s->conclusion[i], walker->figure->parts);
        }
}

static void walk_line(walker *walker, const step_line *line, int part)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        walk_suppose(walker, &line->suppose, part);
        walk_trial(walker, &line->suppose);
        break;
    case TRESSE_CELL:
        walk_cell(walker, &line->cell, part);
        break;
    case TRESSE_SUBSET:
        walk_subset(walker, &line->subset, part);
        break;
    case TRESSE_DECLARED:
        (line->declared.statement ? walk_statement : walk_declared)(walker, &line->declared, part);
        break;
    case TRESSE_CASES:
        walk_cases(walker, line, part);
        break;
    }
}

static void walk_conclusions(walker *walker)
{
    static const unsigned role[] = { [CONCLUDES_NOTHING] = 0,
                                     [CONCLUDES_ELIMINATIONS] = ROLE_TARGET,
                                     [CONCLUDES_VALUES] = ROLE_ASSERTED,
                                     [CONCLUDES_SET] = ROLE_RIGHT };
    bool told = walker->step->lines && walker->step->line[0].kind == TRESSE_SUPPOSE;
    for (int i = 0; i < walker->step->conclusions; i++)
        add_mark(walker, walker->step->conclusion[i], role[walker->step->concludes],
                 told || walker->step->concludes == CONCLUDES_ELIMINATIONS ? 0 : walker->figure->parts, -1);
}

static void walk(walker *walker)
{
    const step *s = walker->step;
    bool told = s->lines && s->line[0].kind != TRESSE_SUBSET && s->lines > 1;
    const step_supposition *trial = step_trial(s);
    for (int i = 0; i < s->lines; i++)
        walker->cells += s->line[i].kind == TRESSE_CELL ||
                         (s->line[i].kind == TRESSE_DECLARED && s->line[i].declared.statement);
    walker->figure->parts = trial ? trial->inners + 1 : told ? s->lines : 0;
    walk_conclusions(walker); /* done first, so that targets are at the top of the list */
    for (int i = 0; i < s->lines; i++)
        walk_line(walker, &s->line[i], told ? i : 0);
}

static bool add_values(figure *figure, const scene *scene, const state *now)
{
    figure->value = arena_take(&figure->arena, (size_t)scene->boxes, sizeof *figure->value);
    for (int i = 0; figure->value && i < scene->boxes; i++) {
        const draw_box *b = &scene->box[i];
        int k = b->aside ? b->labels : 0;
        while (k < b->labels && now->label[scene->order[b->first + k]] != VALUE)
            k++;
        if (k < b->labels)
            figure->value[figure->values++] =
                (csp_box){ b->at.x + b->at.w / 2, b->at.y + b->at.h / 2,
                           text_width(scene->slot[scene->order[b->first + k]].text, b->large) / 2,
                           b->large * 37 / 100 };
    }
    return figure->value;
}

status figure_open(figure *into, const scene *scene, const step *what, const state *now, const memory *m)
{
    size_t labels = (size_t)csp_labels(scene->csp);
    *into = (figure){ .memory = m };
    arena_open(&into->arena, m);
    walker w = { .figure = into, .scene = scene, .csp = scene->csp, .step = what, .now = now };
    into->has_role = arena_take(&into->arena, labels, sizeof *into->has_role);
    w.mark_of = arena_take(&into->arena, labels, sizeof *w.mark_of);
    into->failed = !into->has_role || !w.mark_of || !add_values(into, scene, now);
    if (!into->failed)
        walk(&w);
    if (into->failed)
        figure_close(into);
    return into->failed ? NO_MEMORY : OK;
}

void figure_close(figure *figure)
{
    memory_give(figure->memory, figure->mark, figure->mark_room, sizeof *figure->mark);
    memory_give(figure->memory, figure->hull, figure->hull_room, sizeof *figure->hull);
    memory_give(figure->memory, figure->line, figure->line_room, sizeof *figure->line);
    arena_close(&figure->arena);
}
