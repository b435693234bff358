/* api_generate.c: include/tresse.h: generating.
 *
 * Puzzle number `index` of a seed comes from one stream of random numbers. Puzzles that the recipe does not
 * want are thrown away, and the stream goes on: so the puzzle depends on the recipe, the seed and the index
 * alone, and a recipe that accepts every puzzle gives the first one of its stream. */
#include "api/clues.h"
#include "api/named.h"
#include "base/random.h"
#include "gen/generate.h"

#include <limits.h>
#include <stdalign.h>
#include <string.h>

/* ---- recipes ---- */

/* A recipe in the form in which it is used here. */
typedef struct wishes {
    const method *method;
    const tresse_theory *theory;
    void (*refused)(void *context, int clues);
    void *context;
    const char *uses; /* NULL: any steps will do */
    const tresse_theory *path_theory;
    tresse_theory *own; /* made for path_theory, if the recipe has none */
    int clues_least, clues_most, rating_least, rating_most;
    uint16_t *orbit; /* this and the next two have one entry for each label, or are NULL */
    bool *grid, *clue;
} wishes;

static const method *method_named(const char *name)
{
    for (const method *const *m = method_table; *m; m++)
        if (strcmp((*m)->name, name) == 0)
            return *m;
    return NULL;
}

/* "a, b or c" */
static status refuse_method(error *e)
{
    char names[ERROR_TEXT_MAX] = "";
    size_t used = 0;
    for (int i = 0; method_table[i]; i++) {
        const char *joint = i == 0 ? "" : method_table[i + 1] ? ", " : " or ", *name = method_table[i]->name;
        if (used + strlen(joint) + strlen(name) >= sizeof names)
            break;
        strcpy(names + used, joint);
        strcat(names + used, name);
        used += strlen(names + used);
    }
    return error_set(e, BAD_INPUT, 0, 0, "no method of this name, expected %s", names);
}

/* Converts the caller's recipe to that of this version: members that the caller's header did not have yet are
 * not asked for. Sizes grow by whole fields of the alignment. */
static status take_recipe(const tresse_recipe *from, tresse_recipe *r, error *e)
{
    *r = (tresse_recipe){ .size = sizeof *r };
    if (!from)
        return OK;
    if (from->size < sizeof from->size || from->size > sizeof *r || from->size % alignof(tresse_recipe))
        return error_set(e, BAD_INPUT, 0, 0,
                         "a recipe of size %zu, expected %zu, or that of an older version", from->size,
                         sizeof *r);
    memcpy(r, from, from->size);
    return OK;
}

static status check_ranges(const tresse_recipe *r, error *e)
{
    if (r->clues_least < 0 || r->clues_most < 0 || (r->clues_most && r->clues_least > r->clues_most))
        return error_set(e, BAD_INPUT, 0, 0, "from %d to %d clues, expected a range", r->clues_least,
                         r->clues_most);
    bool alone = r->rating_most == TRESSE_SINGLES_ALONE;
    if (r->theory && (r->rating_least < 0 || (r->rating_most < 0 && !alone) || (alone && r->rating_least) ||
                      (r->rating_most > 0 && r->rating_least > r->rating_most)))
        return error_set(e, BAD_INPUT, 0, 0, "ratings from %d to %d, expected a range", r->rating_least,
                         r->rating_most);
    return OK;
}

static status take_orbits(tresse *t, const tresse_puzzle *p, const char *symmetry, int labels, wishes *w,
                          error *e)
{
    const app *a = puzzle_of(p)->app;
    if (!symmetry || strcmp(symmetry, "none") == 0)
        return OK;
    if (!a->makes.orbits)
        return error_set(e, BAD_INPUT, 0, 0, "a symmetry, expected none: %s has no symmetries", a->name);
    if (!w->method->takes_orbits)
        return error_set(e, BAD_INPUT, 0, 0, "a symmetry, expected none with the method %s", w->method->name);
    w->orbit = memory_take(&t->memory, (size_t)labels, sizeof *w->orbit);
    if (!w->orbit)
        return NO_MEMORY;
    if (!a->makes.orbits(puzzle_of(p), symmetry, w->orbit))
        return error_set(e, BAD_INPUT, 0, 0, "no symmetry of this name, expected one of: %s",
                         a->makes.symmetries);
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
    if (grid->owner != t || !grid->serial || puzzle_of(grid)->app != puzzle_of(p)->app ||
        strcmp(text_bytes(&puzzle_of(grid)->network), text_bytes(&puzzle_of(p)->network)) != 0)
        return error_set(e, BAD_INPUT, 0, 0, "expected a complete grid of the same kind and size");
    status s = puzzle_start(puzzle_of(grid), &n->start, e);
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

static status take_uses(tresse *t, const tresse_puzzle *p, const tresse_recipe *r, wishes *w, error *e)
{
    w->uses = r->uses;
    w->path_theory = r->path_theory;
    status s = named_check(puzzle_of(p)->app, r->uses, e);
    if (!s && r->path_theory)
        return work_check_theory(t, r->path_theory, e);
    if (!s)
        s = tresse_theory_default(t, puzzle_of(p)->app->name, &w->own, NULL);
    w->path_theory = w->own;
    return s;
}

static status take_clues(tresse *t, const puzzle *p, int labels, wishes *w, error *e)
{
    if (!p->app->makes.is_clue)
        return OK;
    if (w->method != method_table[0])
        return error_set(e, BAD_INPUT, 0, 0,
                         "the method %s, expected %s: in %s not every label can be a clue", w->method->name,
                         method_table[0]->name, p->app->name);
    w->clue = memory_take(&t->memory, (size_t)labels, sizeof *w->clue);
    for (int l = 0; w->clue && l < labels; l++)
        w->clue[l] = p->app->makes.is_clue(p, l);
    return w->clue ? OK : NO_MEMORY;
}

static status take_wishes(tresse *t, const tresse_puzzle *p, const tresse_recipe *r, network *n, wishes *w,
                          error *e)
{
    *w = (wishes){ .method = method_table[0] };
    if (r->method)
        w->method = method_named(r->method);
    if (!w->method)
        return refuse_method(e);
    if (w->method->removes && !puzzle_of(p)->app->makes.write_removed)
        return error_set(e, BAD_INPUT, 0, 0, "the method %s, expected another one: %s has no such puzzles",
                         w->method->name, puzzle_of(p)->app->name);
    if (puzzle_of(p)->app->makes.givens_in_network && puzzle_of(p)->givens)
        return error_set(
            e, BAD_INPUT, 0, 0,
            "a puzzle with givens, expected an empty one: in %s other givens make another network",
            puzzle_of(p)->app->name);
    w->refused = r->refused;
    w->context = r->context;
    w->theory = r->theory;
    w->clues_least = r->clues_least;
    w->clues_most = r->clues_most ? r->clues_most : CSP_MAX;
    w->rating_least = r->rating_least;
    w->rating_most = r->rating_most == TRESSE_SINGLES_ALONE ? 0 : r->rating_most ? r->rating_most : INT_MAX;
    status s = check_ranges(r, e);
    if (!s && r->uses)
        s = take_uses(t, p, r, w, e);
    if (!s && r->theory)
        s = work_check_theory(t, r->theory, e);
    if (!s)
        s = take_clues(t, puzzle_of(p), csp_labels(n->csp), w, e);
    if (!s)
        s = take_orbits(t, p, r->symmetry, csp_labels(n->csp), w, e);
    return s ? s : take_grid(t, p, r->grid, n, w, e);
}

static void give_wishes(tresse *t, wishes *w, int labels)
{
    memory_give(&t->memory, w->orbit, (size_t)labels, sizeof *w->orbit);
    memory_give(&t->memory, w->grid, (size_t)labels, sizeof *w->grid);
    tresse_theory_free(w->own);
    memory_give(&t->memory, w->clue, (size_t)labels, sizeof *w->clue);
}

/* ---- generating ---- */

static void draw(const void *context, rng *r, csp_label *part, int *n)
{
    const puzzle *p = context;
    p->app->makes.draw_part(p, r, part, n);
}

static void set_drawing(recipe *how, const puzzle *p)
{
    if (!p->app->makes.about_parts)
        return;
    const app_parts d = p->app->makes.about_parts(p);
    how->draw = d.has_parts ? draw : NULL;
    how->context = p;
    how->draw_most = d.most;
    how->clues_most = d.clues_most;
    how->tries = d.tries;
}

/* Does its path have the steps that are wanted? */
static status uses_all(tresse *t, const tresse_puzzle *p, const wishes *w, const tresse_limits *limits,
                       bool *out)
{
    tresse_path *path = NULL;
    *out = false;
    status s = tresse_solve(t, p, w->path_theory, NULL, limits, &path);
    if (!s && tresse_path_outcome(path) == TRESSE_SOLVED)
        s = named_all(path, w->uses, out);
    tresse_path_free(path);
    return s;
}

/* Does the puzzle that p has become meet the wishes? */
static status is_wanted(tresse *t, const tresse_puzzle *p, const wishes *w, const tresse_limits *limits,
                        tresse_product *made, bool *out)
{
    *out = !w->clues_most || (made->clues >= w->clues_least && made->clues <= w->clues_most);
    status s = OK;
    if (*out && w->theory) {
        s = tresse_rate(t, p, w->theory, limits, &made->rating);
        *out = !s && made->rating.kind == TRESSE_RATED && made->rating.value >= w->rating_least &&
               made->rating.value <= w->rating_most;
    }
    if (*out && w->uses)
        s = uses_all(t, p, w, limits, out);
    return s;
}

/* Makes p the puzzle of its size whose clues are labels, if that is another one. */
static status seek_clues(tresse *t, tresse_puzzle *p, error *e)
{
    const app *a = puzzle_of(p)->app;
    if (!a->makes.sought)
        return OK;
    text_clear(&t->source);
    text_clear(&t->params);
    a->makes.sought(puzzle_of(p), &t->source);
    return t->source.failed ? NO_MEMORY : clues_read(t, p, a, e);
}

static status make_puzzle(tresse *t, tresse_puzzle *p, network *n, const wishes *w, recipe *how,
                          const tresse_limits *limits, tresse_product *made, error *e)
{
    product out = { .clue = n->clue };
    status s = OK;
    for (bool wanted = false; !s && !wanted;) {
        n->known.serial = 0;
        state_reset(&n->start);
        s = watch_node(how->watch); /* because some puzzles cost no node */
        if (!s)
            s = w->method->make(how, &out);
        if (s == BAD_INPUT)
            error_set(e, s, 0, 0, "there is no complete grid of this kind and size, expected another size");
        if (!s)
            s = seek_clues(t, p, NULL); /* p may be one that was not wanted */
        if (!s)
            s = clues_become(t, p, w->method->removes, n->clue, out.clues);
        made->tries = out.tries;
        made->clues = out.clues;
        if (!s)
            s = is_wanted(t, p, w, limits, made, &wanted);
        if (!s && !wanted && w->refused)
            w->refused(w->context, made->clues);
    }
    return s;
}

tresse_status tresse_generate_by(tresse *t, tresse_puzzle *p, const tresse_recipe *r, uint64_t seed,
                                 uint64_t index, const tresse_limits *limits, tresse_product *made)
{
    network *n;
    error e = { 0 };
    tresse_product own = { 0 };
    if (made)
        *made = own;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, limits, &e);
    if (!s)
        s = seek_clues(t, p, &e);
    if (!s)
        s = network_get(t, puzzle_of(p), &n, &e);
    if (!s)
        s = network_equip(n);
    if (s)
        return work_end(t, s, &e, NULL);
    n->known.serial = 0;
    n->users++; /* puzzles that are made may have other networks, and only a few are kept */
    wishes w = { 0 };
    tresse_recipe wanted;
    s = take_recipe(r, &wanted, &e);
    if (!s)
        s = take_wishes(t, p, &wanted, n, &w, &e);
    rng stream;
    random_seed(&stream, seed, index);
    watch limit = work_watch(t, "generating", limits, limits ? limits->nodes : 0);
    recipe how = { .counter = n->counter, .blank = &n->start, .rng = &stream, .watch = &limit };
    how.orbit = w.orbit;
    how.grid = w.grid;
    how.clue = w.clue;
    how.whole = puzzle_of(p)->app->makes.clues_whole;
    set_drawing(&how, puzzle_of(p));
    if (!s)
        s = make_puzzle(t, p, n, &w, &how, limits, &own, &e);
    give_wishes(t, &w, csp_labels(n->csp));
    network_release(t, n);
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
