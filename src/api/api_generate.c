/* api_generate.c: include/tresse.h: generating.
 *
 * Puzzle number `index` of a seed comes from one stream of random numbers. Puzzles that the recipe does not
 * want are thrown away, and the stream goes on: so the puzzle depends on the recipe, the seed and the index
 * alone, and a recipe that accepts every puzzle gives the first one of its stream. */
#include "api/clues.h"
#include "api/generate_page.h"
#include "api/wanted_steps.h"
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
    uint16_t *orbit; /* this and the next three have one entry for each label, or are NULL */
    bool *grid, *clue;
    csp_label *made; /* the clues of the puzzle that was made last */
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
    return error_set(e, BAD_INPUT, 0, 0, "no method of this name" EXPECTED "%s", names);
}

/* Converts the caller's recipe to that of this version: members that the caller's header did not have yet are
 * not asked for. Sizes grow by whole fields of the alignment. */
static status take_recipe(const tresse_recipe *from, tresse_recipe *recipe, error *e)
{
    *recipe = (tresse_recipe){ .size = sizeof *recipe };
    if (!from)
        return OK;
    if (from->size < sizeof from->size || from->size > sizeof *recipe || from->size % alignof(tresse_recipe))
        return error_set(e, BAD_INPUT, 0, 0,
                         "a recipe of size %zu" EXPECTED "%zu, or that of an older version", from->size,
                         sizeof *recipe);
    memcpy(recipe, from, from->size);
    return OK;
}

static status check_ranges(const tresse_recipe *recipe, error *e)
{
    if (recipe->clues_least < 0 || recipe->clues_most < 0 ||
        (recipe->clues_most && recipe->clues_least > recipe->clues_most))
        return error_set(e, BAD_INPUT, 0, 0, "from %d to %d clues" EXPECTED "a range", recipe->clues_least,
                         recipe->clues_most);
    bool alone = recipe->rating_most == TRESSE_SINGLES_ALONE;
    if (recipe->theory &&
        (recipe->rating_least < 0 || (recipe->rating_most < 0 && !alone) || (alone && recipe->rating_least) ||
         (recipe->rating_most > 0 && recipe->rating_least > recipe->rating_most)))
        return error_set(e, BAD_INPUT, 0, 0, "ratings from %d to %d" EXPECTED "a range", recipe->rating_least,
                         recipe->rating_most);
    return OK;
}

static status take_orbits(tresse *tresse, const tresse_puzzle *puzzle, const char *symmetry, int labels,
                          wishes *wishes, error *e)
{
    const app *a = puzzle_of(puzzle)->app;
    if (!symmetry || strcmp(symmetry, "none") == 0)
        return OK;
    if (!a->makes.orbits)
        return error_set(e, BAD_INPUT, 0, 0, "a symmetry" EXPECTED "none: %s has no symmetries", a->name);
    if (!wishes->method->takes_orbits)
        return error_set(e, BAD_INPUT, 0, 0, "a symmetry" EXPECTED "none with the method %s",
                         wishes->method->name);
    wishes->orbit = memory_take(&tresse->memory, (size_t)labels, sizeof *wishes->orbit);
    if (!wishes->orbit)
        return NO_MEMORY;
    if (!a->makes.orbits(puzzle_of(puzzle), symmetry, wishes->orbit))
        return error_set(e, BAD_INPUT, 0, 0, "no symmetry of this name" EXPECTED "one of: %s",
                         a->makes.symmetries);
    return OK;
}

/* Which csp-variable has no value in this grid? */
static status incomplete(const state *s, error *e)
{
    csp_var v = 0;
    while (s->value[v] != CSP_NONE)
        v++;
    return error_set(e, BAD_INPUT, 0, 0, "%s has no value" EXPECTED "a complete grid",
                     csp_var_name(s->csp, v));
}

static status take_grid(tresse *tresse, const tresse_puzzle *puzzle, const tresse_puzzle *grid,
                        network *network, wishes *wishes, error *e)
{
    if (!grid)
        return OK;
    if (!wishes->method->takes_grid)
        return error_set(e, BAD_INPUT, 0, 0, "a grid to start from" EXPECTED "none with the method %s",
                         wishes->method->name);
    if (grid->owner != tresse || !grid->serial || puzzle_of(grid)->app != puzzle_of(puzzle)->app ||
        strcmp(text_bytes(&puzzle_of(grid)->network), text_bytes(&puzzle_of(puzzle)->network)) != 0)
        return error_set(e, BAD_INPUT, 0, 0, EXPECTS "a complete grid of the same kind and size");
    status s = puzzle_start(puzzle_of(grid), &network->start, e);
    if (s)
        return s;
    if (!state_is_solved(&network->start))
        return incomplete(&network->start, e);
    int labels = csp_labels(network->csp);
    wishes->grid = memory_take(&tresse->memory, (size_t)labels, sizeof *wishes->grid);
    for (int l = 0; wishes->grid && l < labels; l++)
        wishes->grid[l] = network->start.label[l] == VALUE;
    return wishes->grid ? OK : NO_MEMORY;
}

static status take_uses(tresse *tresse, const tresse_puzzle *puzzle, const tresse_recipe *recipe,
                        wishes *wishes, error *e)
{
    wishes->uses = recipe->uses;
    wishes->path_theory = recipe->path_theory;
    status s = wanted_steps_check(puzzle_of(puzzle)->app, recipe->uses, e);
    if (!s && recipe->path_theory)
        return work_check_theory(tresse, recipe->path_theory, e);
    if (!s)
        s = tresse_theory_default(tresse, puzzle_of(puzzle)->app->name, &wishes->own, NULL);
    wishes->path_theory = wishes->own;
    return s;
}

static status take_clues(tresse *tresse, const puzzle *p, int labels, wishes *wishes, error *e)
{
    if (!p->app->makes.is_clue)
        return OK;
    if (wishes->method != method_table[0])
        return error_set(e, BAD_INPUT, 0, 0,
                         "the method %s" EXPECTED "%s: in %s not every label can be a clue",
                         wishes->method->name, method_table[0]->name, p->app->name);
    wishes->clue = memory_take(&tresse->memory, (size_t)labels, sizeof *wishes->clue);
    for (int l = 0; wishes->clue && l < labels; l++)
        wishes->clue[l] = p->app->makes.is_clue(p, l);
    return wishes->clue ? OK : NO_MEMORY;
}

/* What the puzzle shall be like. */
static status take_ranges(tresse *tresse, const tresse_puzzle *puzzle, const tresse_recipe *recipe,
                          wishes *wanted, error *e)
{
    wanted->refused = recipe->refused;
    wanted->context = recipe->context;
    wanted->theory = recipe->theory;
    wanted->clues_least = recipe->clues_least;
    wanted->clues_most = recipe->clues_most ? recipe->clues_most : CSP_MAX;
    wanted->rating_least = recipe->rating_least;
    wanted->rating_most = recipe->rating_most == TRESSE_SINGLES_ALONE ? 0
                          : recipe->rating_most                       ? recipe->rating_most
                                                                      : INT_MAX;
    status s = check_ranges(recipe, e);
    if (!s && recipe->uses)
        s = take_uses(tresse, puzzle, recipe, wanted, e);
    return !s && recipe->theory ? work_check_theory(tresse, recipe->theory, e) : s;
}

static status take_wishes(tresse *tresse, const tresse_puzzle *puzzle, const tresse_recipe *recipe,
                          network *network, wishes *wanted, error *e)
{
    *wanted = (wishes){ .method = method_table[0] };
    if (recipe->method)
        wanted->method = method_named(recipe->method);
    if (!wanted->method)
        return refuse_method(e);
    if (wanted->method->removes && !puzzle_of(puzzle)->app->makes.write_removed)
        return error_set(e, BAD_INPUT, 0, 0, "the method %s" EXPECTED "another one: %s has no such puzzles",
                         wanted->method->name, puzzle_of(puzzle)->app->name);
    if (puzzle_of(puzzle)->app->makes.givens_in_network && puzzle_of(puzzle)->givens)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a puzzle with givens" EXPECTED
                         "an empty one: in %s other givens make another network",
                         puzzle_of(puzzle)->app->name);
    wanted->made = memory_take(&tresse->memory, (size_t)csp_labels(network->csp), sizeof *wanted->made);
    status s = wanted->made ? take_ranges(tresse, puzzle, recipe, wanted, e) : NO_MEMORY;
    if (!s)
        s = take_clues(tresse, puzzle_of(puzzle), csp_labels(network->csp), wanted, e);
    if (!s)
        s = take_orbits(tresse, puzzle, recipe->symmetry, csp_labels(network->csp), wanted, e);
    return s ? s : take_grid(tresse, puzzle, recipe->grid, network, wanted, e);
}

static void give_wishes(tresse *tresse, wishes *wishes, int labels)
{
    memory_give(&tresse->memory, wishes->orbit, (size_t)labels, sizeof *wishes->orbit);
    memory_give(&tresse->memory, wishes->grid, (size_t)labels, sizeof *wishes->grid);
    tresse_theory_free(wishes->own);
    memory_give(&tresse->memory, wishes->clue, (size_t)labels, sizeof *wishes->clue);
    memory_give(&tresse->memory, wishes->made, (size_t)labels, sizeof *wishes->made);
}

/* ---- generating ---- */

static void draw(const void *context, rng *random, csp_label *part, int *count)
{
    const puzzle *p = context;
    p->app->makes.draw_part(p, random, part, count);
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
static status uses_all(tresse *tresse, const tresse_puzzle *puzzle, const wishes *wishes,
                       const tresse_limits *limits, bool *out)
{
    tresse_path *path = NULL;
    *out = false;
    status s = tresse_solve(tresse, puzzle, wishes->path_theory, NULL, limits, &path);
    if (!s && tresse_path_outcome(path) == TRESSE_SOLVED)
        s = wanted_steps_all(path, wishes->uses, out);
    tresse_path_free(path);
    return s;
}

/* Makes `puzzle` the puzzle of its size whose clues are labels, if that is another one. */
static status seek_clues(tresse *tresse, tresse_puzzle *puzzle, error *e)
{
    const app *a = puzzle_of(puzzle)->app;
    if (!a->makes.sought)
        return OK;
    text_clear(&tresse->source);
    text_clear(&tresse->params);
    a->makes.sought(puzzle_of(puzzle), &tresse->source);
    return tresse->source.failed ? NO_MEMORY : clues_read(tresse, puzzle, a, e);
}

/* Do the rating and the path of the puzzle meet the wishes? */
static status is_hard_enough(tresse *tresse, const tresse_puzzle *puzzle, const wishes *wishes,
                             const tresse_limits *limits, tresse_rating *rating, bool *out)
{
    status s = OK;
    *out = true;
    if (wishes->theory) {
        s = tresse_rate(tresse, puzzle, wishes->theory, limits, rating);
        *out = !s && rating->kind == TRESSE_RATED && rating->value >= wishes->rating_least &&
               rating->value <= wishes->rating_most;
    }
    return *out && !s && wishes->uses ? uses_all(tresse, puzzle, wishes, limits, out) : s;
}

/* The same with the clues that were made as the givens of `puzzle`, whose network they leave as it is.
 * Nothing is written or parsed: its reading is lent to them. */
static status are_hard_enough(tresse *tresse, const tresse_puzzle *puzzle, const wishes *wishes,
                              const tresse_limits *limits, tresse_product *made, bool *out)
{
    reading lent = { .puzzle = *puzzle_of(puzzle), .users = 1 };
    lent.puzzle.given = wishes->made;
    lent.puzzle.givens = made->clues;
    const tresse_puzzle with_clues = { .owner = tresse, .reading = &lent, .serial = ++tresse->serial };
    return is_hard_enough(tresse, &with_clues, wishes, limits, &made->rating, out);
}

/* Does the puzzle of the clues that were made meet the wishes? If so, `puzzle` becomes that puzzle. */
static status is_wanted(tresse *tresse, tresse_puzzle *puzzle, const wishes *wishes,
                        const tresse_limits *limits, tresse_product *made, bool *out)
{
    const app_makes *makes = &puzzle_of(puzzle)->app->makes;
    bool removes = wishes->method->removes, removed = removes || puzzle_of(puzzle)->removals;
    bool by_text = removed || makes->sought || makes->givens_in_network;
    *out = made->clues >= wishes->clues_least && made->clues <= wishes->clues_most;
    status s = OK;
    if (*out && !by_text)
        s = are_hard_enough(tresse, puzzle, wishes, limits, made, out);
    if (!*out || s)
        return s;
    s = seek_clues(tresse, puzzle, NULL); /* it may be one that was not wanted */
    if (!s)
        s = clues_become(tresse, puzzle, removes, wishes->made, made->clues);
    return s || !by_text ? s : is_hard_enough(tresse, puzzle, wishes, limits, &made->rating, out);
}

static status make_puzzle(tresse *tresse, tresse_puzzle *puzzle, network *network, const wishes *wishes,
                          recipe *how, const tresse_limits *limits, tresse_product *made, error *e)
{
    product out = { .clue = wishes->made };
    status s = OK;
    for (bool wanted = false; !s && !wanted;) {
        network->known.serial = 0;
        state_reset(&network->start);
        s = watch_node(how->watch); /* because some puzzles cost no node */
        if (!s)
            s = wishes->method->make(how, &out);
        if (s == BAD_INPUT)
            error_set(e, s, 0, 0, "there is no complete grid of this kind and size" EXPECTED "another size");
        made->tries = out.tries;
        made->clues = out.clues;
        if (!s)
            s = is_wanted(tresse, puzzle, wishes, limits, made, &wanted);
        if (!s && !wanted && wishes->refused)
            wishes->refused(wishes->context, made->clues);
    }
    return s;
}

/* A puzzle of a genre, whose clues follow from its solution. */
static status make_page(tresse *t, tresse_puzzle *p, const tresse_recipe *from, rng *stream,
                        const tresse_limits *limits, tresse_product *made, error *e)
{
    wishes w = { 0 };
    tresse_recipe recipe;
    status s = take_recipe(from, &recipe, e);
    if (!s && ((recipe.symmetry && strcmp(recipe.symmetry, "none") != 0) || recipe.grid ||
               (recipe.method && method_named(recipe.method) != method_table[0])))
        s = error_set(e, BAD_INPUT, 0, 0,
                      "a symmetry, a grid or another method than top-down" EXPECTED
                      "none: clues of %s follow from its solution",
                      puzzle_of(p)->app->name);
    if (!s)
        s = take_ranges(t, p, &recipe, &w, e);
    for (bool wanted = false; !s && !wanted;) {
        s = generate_page(t, p, stream, limits, made, e);
        wanted = made->clues >= w.clues_least && made->clues <= w.clues_most;
        if (!s && wanted)
            s = is_hard_enough(t, p, &w, limits, &made->rating, &wanted);
        if (!s && !wanted && w.refused)
            w.refused(w.context, made->clues);
    }
    tresse_theory_free(w.own);
    return s;
}

tresse_status tresse_generate_by(tresse *t, tresse_puzzle *p, const tresse_recipe *from, uint64_t seed,
                                 uint64_t index, const tresse_limits *limits, tresse_product *made)
{
    network *n;
    error e = { 0 };
    tresse_product own = { 0 };
    if (made)
        *made = own;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return TRESSE_BAD_INPUT;
    rng stream;
    random_seed(&stream, seed, index);
    status s = work_check(t, p, limits, &e);
    if (!s && puzzle_of(p)->app->makes.skeleton) {
        s = make_page(t, p, from, &stream, limits, &own, &e);
        if (made)
            *made = own;
        return work_end(t, s, &e, NULL);
    }
    if (!s)
        s = seek_clues(t, p, &e);
    if (!s)
        s = network_get(t, puzzle_of(p), NULL, &n, &e);
    if (!s)
        s = network_equip(n);
    if (s)
        return work_end(t, s, &e, NULL);
    n->known.serial = 0;
    n->users++; /* puzzles that are made may have other networks, and only a few are kept */
    wishes w = { 0 };
    tresse_recipe wanted;
    s = take_recipe(from, &wanted, &e);
    if (!s)
        s = take_wishes(t, p, &wanted, n, &w, &e);
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

tresse_status tresse_generate(tresse *tresse, tresse_puzzle *puzzle, uint64_t seed, uint64_t index,
                              const tresse_limits *limits)
{
    return tresse_generate_by(tresse, puzzle, NULL, seed, index, limits, NULL);
}
