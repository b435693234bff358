/* api_generate.c: include/tresse.h: generating, minimality, isomorphs.
 *
 * Puzzle number `index` of a seed comes from one stream of random numbers. What does not meet the wishes of
 * the recipe is thrown away, and the stream goes on: so the puzzle depends on seed and index alone, and
 * without wishes it is the first one of its stream. */
#include "api/work.h"
#include "base/random.h"
#include "gen/generate.h"

#include <string.h>

/* ---- puzzles made of clues ---- */

/* Makes p the puzzle of its own kind and size with these clues. The texts go through the workspace, for
 * reading empties p first. */
static status read_clues(tresse *t, tresse_puzzle *p, bool removes, const csp_label *clue, int clues)
{
    const app *a = p->puzzle.app;
    text_clear(&t->source);
    text_clear(&t->params);
    if (removes) {
        a->write_removed(&p->puzzle, clue, clues, &t->source, &t->params);
    } else {
        a->write(&p->puzzle, clue, clues, &t->source);
        text_add(&t->params, text_bytes(&p->puzzle.params), p->puzzle.params.length);
    }
    if (t->source.failed || t->params.failed)
        return NO_MEMORY;
    p->serial = 0;
    status s = puzzle_read(&p->puzzle, a->name, text_bytes(&t->params), text_bytes(&t->source),
                           t->source.length, NULL);
    if (!s)
        p->serial = ++p->owner->serial;
    return s == BAD_INPUT ? INTERNAL : s;
}

/* ---- recipes ---- */

/* A recipe as it is worked with. */
typedef struct wishes {
    const method *method;
    const tresse_theory *theory;
    int clues_least, clues_most, rating_least, rating_most;
    uint16_t *orbit; /* these two: one for each label, or NULL */
    bool *grid;
} wishes;

static const method *method_named(const char *name)
{
    for (const method *const *m = method_table; *m; m++)
        if (strcmp((*m)->name, name) == 0)
            return *m;
    return NULL;
}

static status check_ranges(const tresse_recipe *r, error *e)
{
    if (r->clues_least < 0 || r->clues_most < 0 || (r->clues_most && r->clues_least > r->clues_most))
        return error_set(e, BAD_INPUT, 0, 0, "from %d to %d clues, expected a range", r->clues_least,
                         r->clues_most);
    if (r->theory && (r->rating_least < 0 || r->rating_least > r->rating_most))
        return error_set(e, BAD_INPUT, 0, 0, "ratings from %d to %d, expected a range", r->rating_least,
                         r->rating_most);
    return OK;
}

static status take_orbits(tresse *t, const tresse_puzzle *p, const char *symmetry, int labels, wishes *w,
                          error *e)
{
    const app *a = p->puzzle.app;
    if (!symmetry || strcmp(symmetry, "none") == 0)
        return OK;
    if (!a->orbits)
        return error_set(e, BAD_INPUT, 0, 0, "a symmetry, expected none: %s has no symmetries", a->name);
    if (!w->method->takes_orbits)
        return error_set(e, BAD_INPUT, 0, 0, "a symmetry, expected none with the method %s", w->method->name);
    w->orbit = memory_take(&t->memory, (size_t)labels, sizeof *w->orbit);
    if (!w->orbit)
        return NO_MEMORY;
    if (!a->orbits(&p->puzzle, symmetry, w->orbit))
        return error_set(e, BAD_INPUT, 0, 0, "no symmetry of this name, expected one of: %s", a->symmetries);
    return OK;
}

/* Which csp-variable has no value in this grid? */
static status incomplete(const state *s, error *e)
{
    csp_var v = 0;
    while (s->value[v] != CSP_NONE)
        v++;
    return error_set(e, BAD_INPUT, 0, 0, "%s has no value, expected a complete grid",
                     csp_var_name(s->csp, v));
}

static status take_grid(tresse *t, const tresse_puzzle *p, const tresse_puzzle *grid, network *n, wishes *w,
                        error *e)
{
    if (!grid)
        return OK;
    if (!w->method->takes_grid)
        return error_set(e, BAD_INPUT, 0, 0, "a grid to start from, expected none with the method %s",
                         w->method->name);
    if (!grid->serial || grid->puzzle.app != p->puzzle.app ||
        strcmp(text_bytes(&grid->puzzle.network), text_bytes(&p->puzzle.network)) != 0)
        return error_set(e, BAD_INPUT, 0, 0, "expected a complete grid of the same kind and size");
    status s = puzzle_start(&grid->puzzle, &n->start, e);
    if (s)
        return s;
    if (!state_is_solved(&n->start))
        return incomplete(&n->start, e);
    int labels = csp_labels(n->csp);
    w->grid = memory_take(&t->memory, (size_t)labels, sizeof *w->grid);
    for (int l = 0; w->grid && l < labels; l++)
        w->grid[l] = n->start.label[l] == VALUE;
    return w->grid ? OK : NO_MEMORY;
}

static status take_wishes(tresse *t, const tresse_puzzle *p, const tresse_recipe *r, network *n, wishes *w,
                          error *e)
{
    *w = (wishes){ .method = method_table[0] };
    if (!r)
        return OK;
    if (r->size != sizeof *r)
        return error_set(e, BAD_INPUT, 0, 0, "a recipe of size %zu, expected %zu", r->size, sizeof *r);
    if (r->method)
        w->method = method_named(r->method);
    if (!w->method)
        return error_set(e, BAD_INPUT, 0, 0,
                         "no method of this name, expected top-down, bottom-up, controlled-bias or sukaku");
    if (w->method->removes && !p->puzzle.app->write_removed)
        return error_set(e, BAD_INPUT, 0, 0, "the method %s, expected another one: %s has no such puzzles",
                         w->method->name, p->puzzle.app->name);
    w->theory = r->theory;
    w->clues_least = r->clues_least;
    w->clues_most = r->clues_most ? r->clues_most : CSP_MAX;
    w->rating_least = r->rating_least;
    w->rating_most = r->rating_most;
    status s = check_ranges(r, e);
    if (!s)
        s = take_orbits(t, p, r->symmetry, csp_labels(n->csp), w, e);
    return s ? s : take_grid(t, p, r->grid, n, w, e);
}

static void give_wishes(tresse *t, wishes *w, int labels)
{
    memory_give(&t->memory, w->orbit, (size_t)labels, sizeof *w->orbit);
    memory_give(&t->memory, w->grid, (size_t)labels, sizeof *w->grid);
}

/* ---- generating ---- */

static void draw(const void *context, rng *r, csp_label *part, int *n)
{
    const puzzle *p = context;
    p->app->draw_part(p, r, part, n);
}

static void set_drawing(recipe *how, const puzzle *p)
{
    if (!p->app->about_parts)
        return;
    const app_parts d = p->app->about_parts(p);
    how->draw = d.has_parts ? draw : NULL;
    how->context = p;
    how->draw_most = d.most;
    how->clues_most = d.clues_most;
    how->tries = d.tries;
}

/* Does the puzzle that p has become meet the wishes? */
static status is_wanted(tresse *t, const tresse_puzzle *p, const wishes *w, const tresse_limits *limits,
                        tresse_product *made, bool *out)
{
    *out = !w->clues_most || (made->clues >= w->clues_least && made->clues <= w->clues_most);
    if (!*out || !w->theory)
        return OK;
    status s = (status)tresse_rate(t, p, w->theory, limits, &made->rating);
    *out = !s && made->rating.kind == TRESSE_RATED && made->rating.value >= w->rating_least &&
           made->rating.value <= w->rating_most;
    return s;
}

static status make_puzzle(tresse *t, tresse_puzzle *p, network *n, const wishes *w, recipe *how,
                          const tresse_limits *limits, tresse_product *made)
{
    product out = { .clue = n->clue };
    status s = OK;
    for (bool wanted = false; !s && !wanted;) {
        n->known.serial = 0;
        state_reset(&n->start);
        s = w->method->make(how, &out);
        if (!s)
            s = read_clues(t, p, w->method->removes, n->clue, out.clues);
        made->tries = out.tries;
        made->clues = out.clues;
        if (!s)
            s = is_wanted(t, p, w, limits, made, &wanted);
    }
    return s;
}

tresse_status tresse_generate_by(tresse *t, tresse_puzzle *p, const tresse_recipe *r, uint64_t seed,
                                 uint64_t index, const tresse_limits *limits, tresse_product *made)
{
    network *n;
    error e = { 0 };
    tresse_product own = { 0 };
    status s = work_check(p, limits, &e);
    if (!s)
        s = network_get(t, &p->puzzle, &n, &e);
    if (s)
        return work_end(t, s, &e, NULL);
    n->known.serial = 0;
    wishes w;
    s = take_wishes(t, p, r, n, &w, &e);
    rng stream;
    random_seed(&stream, seed, index);
    watch limit = work_watch(limits, limits ? limits->nodes : 0);
    recipe how = { .counter = n->counter, .blank = &n->start, .rng = &stream, .watch = &limit };
    how.orbit = w.orbit;
    how.grid = w.grid;
    set_drawing(&how, &p->puzzle);
    if (!s)
        s = make_puzzle(t, p, n, &w, &how, limits, &own);
    give_wishes(t, &w, csp_labels(n->csp));
    if (made)
        *made = own;
    return work_end(t, s, &e, NULL);
}

tresse_status tresse_generate(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index,
                              const tresse_limits *limits)
{
    return tresse_generate_by(t, p, NULL, seed, index, limits, NULL);
}

static const method *method_at(int i)
{
    for (int k = 0; i >= 0 && method_table[k]; k++)
        if (k == i)
            return method_table[k];
    return NULL;
}

const char *tresse_method_name(int i)
{
    return method_at(i) ? method_at(i)->name : NULL;
}

const char *tresse_method_says(int i)
{
    return method_at(i) ? method_at(i)->says : NULL;
}

/* ---- minimality ---- */

/* The clues of a puzzle: its givens, or where it has none the labels that it removes. The network's start
 * becomes the state that has what is no clue. */
static const csp_label *clues_of(const puzzle *p, network *n, bool *removes, int *clues)
{
    *removes = p->givens == 0 && p->removals > 0;
    *clues = *removes ? p->removals : p->givens;
    n->known.serial = 0;
    state_reset(&n->start);
    for (int i = 0; !*removes && i < p->removals; i++)
        state_eliminate(&n->start, p->removed[i]);
    return *removes ? p->removed : p->given;
}

/* What both functions begin with; nothing more is to be done unless there is just one solution. */
static status begin_minimality(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **n,
                               tresse_solutions *many, error *e)
{
    tresse_message m;
    *many = TRESSE_UNKNOWN_SOLUTIONS;
    status s = (status)tresse_count(t, p, limits, many, &m);
    return s ? s : network_get(t, &p->puzzle, n, e);
}

static int write_name(const csp *c, csp_label l, bool removes, bool first, tresse_write *write, void *context)
{
    const char *part[] = { first ? "" : " ", csp_label_subject(c, l), removes ? "<>" : "=",
                           csp_label_value(c, l) };
    int stop = 0;
    for (int i = 0; i < 4 && !stop; i++)
        stop = *part[i] ? write(context, part[i], strlen(part[i])) : 0;
    return stop;
}

tresse_status tresse_redundant(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                               tresse_solutions *many, int *redundant, tresse_write *write, void *context)
{
    network *n;
    error e = { 0 };
    bool removes;
    int clues = 0;
    *redundant = 0;
    status s = begin_minimality(t, p, limits, &n, many, &e);
    if (s || *many != TRESSE_ONE_SOLUTION)
        return s ? (tresse_status)s : work_end(t, OK, NULL, NULL);
    const csp_label *clue = clues_of(&p->puzzle, n, &removes, &clues);
    watch w = work_watch(limits, limits ? limits->nodes : 0);
    const recipe how = { .counter = n->counter, .blank = &n->start, .watch = &w };
    s = generate_redundant(&how, removes, clue, clues, n->value);
    for (int i = 0; !s && i < clues; i++)
        if (n->value[i]) {
            if (write && write_name(n->csp, clue[i], removes, *redundant == 0, write, context))
                s = STOPPED;
            ++*redundant;
        }
    return work_end(t, s, &e, NULL);
}

tresse_status tresse_reduce(tresse *t, tresse_puzzle *p, const uint64_t *seed, const tresse_limits *limits,
                            tresse_solutions *many)
{
    network *n;
    error e = { 0 };
    bool removes;
    int clues = 0;
    status s = begin_minimality(t, p, limits, &n, many, &e);
    if (s || *many != TRESSE_ONE_SOLUTION)
        return s ? (tresse_status)s : work_end(t, OK, NULL, NULL);
    const csp_label *clue = clues_of(&p->puzzle, n, &removes, &clues);
    memcpy(n->clue, clue, (size_t)clues * sizeof *clue);
    rng r;
    watch w = work_watch(limits, limits ? limits->nodes : 0);
    recipe how = { .counter = n->counter, .blank = &n->start, .watch = &w };
    if (seed) {
        random_seed(&r, *seed, 0);
        how.rng = &r;
    }
    s = generate_minimal(&how, removes, n->clue, &clues);
    if (!s)
        s = read_clues(t, p, removes, n->clue, clues);
    return work_end(t, s, &e, NULL);
}

/* ---- isomorphs ---- */

static void map_labels(csp_label *out, const csp_label *from, int n, const csp_label *map)
{
    for (int i = 0; i < n; i++)
        out[i] = map[from[i]];
}

tresse_status tresse_isomorph(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index)
{
    error e = { 0 };
    network *n;
    status s = work_check(p, NULL, &e);
    if (!s && !p->puzzle.app->isomorphism)
        s = error_set(&e, BAD_INPUT, 0, 0, "%s has no isomorphisms", p->puzzle.app->name);
    if (!s)
        s = network_get(t, &p->puzzle, &n, &e);
    if (s)
        return work_end(t, s, &e, NULL);
    const puzzle *from = &p->puzzle;
    bool removes = from->givens == 0 && from->removals > 0;
    int clues = removes ? from->removals : from->givens;
    size_t labels = (size_t)csp_labels(n->csp);
    csp_label *map = memory_take(&t->memory, labels, sizeof *map);
    rng r;
    random_seed(&r, seed, index);
    if (map) {
        from->app->isomorphism(from, &r, map);
        map_labels(n->clue, removes ? from->removed : from->given, clues, map);
        s = read_clues(t, p, removes, n->clue, clues);
    }
    memory_give(&t->memory, map, labels, sizeof *map);
    return work_end(t, map ? s : NO_MEMORY, &e, NULL);
}

tresse_status tresse_canonical(tresse *t, tresse_puzzle *p)
{
    error e = { 0 };
    status s = work_check(p, NULL, &e);
    const app *a = p->puzzle.app;
    if (!s && !a->canonical)
        s = error_set(&e, BAD_INPUT, 0, 0, "%s has no canonical forms", a->name);
    text_clear(&t->source);
    text_clear(&t->params);
    if (!s)
        s = a->canonical(&p->puzzle, &t->source, &e);
    if (!s)
        text_add(&t->params, text_bytes(&p->puzzle.params), p->puzzle.params.length);
    if (!s && (t->source.failed || t->params.failed))
        s = NO_MEMORY;
    if (!s) {
        p->serial = 0;
        s = puzzle_read(&p->puzzle, a->name, text_bytes(&t->params), text_bytes(&t->source), t->source.length,
                        NULL);
        if (!s)
            p->serial = ++p->owner->serial;
    }
    return work_end(t, s, &e, NULL);
}
