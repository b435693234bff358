/* api_isomorph.c: include/tresse.h: random isomorphs and canonical ones. */
#include "api/clues.h"
#include "base/random.h"

static void map_labels(csp_label *out, const csp_label *from, int n, const csp_label *map)
{
    for (int i = 0; i < n; i++)
        out[i] = map[from[i]];
}

/* Does p have isomorphisms, and a text for its isomorphs? Where an isomorph has both givens and removals, one
 * list has the former, then the latter. */
static status check_isomorphs(const puzzle *p, error *e)
{
    const clue_sets own = { .givens = p->givens, .removals = p->removals };
    if (!p->app->makes.isomorphism)
        return error_set(e, BAD_INPUT, 0, 0,
                         "no isomorphisms of %s are known: " ADVICE "leave out its puzzles", p->app->name);
    return clues_check(p, &own, e);
}

static status become_isomorph(tresse *tresse, tresse_puzzle *tresse_puzzle, rng *random, csp_label *map,
                              csp_label *clue)
{
    const puzzle *from = puzzle_of(tresse_puzzle);
    const clue_sets mapped = { clue, clue + from->givens, from->givens, from->removals };
    from->app->makes.isomorphism(from, random, map);
    map_labels(clue, from->given, from->givens, map);
    map_labels(clue + from->givens, from->removed, from->removals, map);
    status s = clues_write(tresse, from, &mapped, NULL);
    return s ? s : clues_read(tresse, tresse_puzzle, puzzle_of(tresse_puzzle)->app, NULL);
}

tresse_status tresse_isomorph(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index)
{
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    network *n;
    status s = work_check(t, p, NULL, &e);
    if (!s)
        s = work_check_unchanged(p, &e);
    if (!s)
        s = check_isomorphs(puzzle_of(p), &e);
    if (!s)
        s = network_get(t, puzzle_of(p), NULL, &n, &e);
    if (s)
        return work_end(t, s, &e, NULL);
    size_t labels = (size_t)csp_labels(n->csp);
    size_t all = (size_t)(puzzle_of(p)->givens + puzzle_of(p)->removals) + 1;
    csp_label *map = memory_take(&t->memory, labels, sizeof *map);
    csp_label *clue = memory_take(&t->memory, all, sizeof *clue);
    rng r;
    random_seed(&r, seed, index);
    s = map && clue ? become_isomorph(t, p, &r, map, clue) : NO_MEMORY;
    memory_give(&t->memory, map, labels, sizeof *map);
    memory_give(&t->memory, clue, all, sizeof *clue);
    return work_end(t, s, &e, NULL);
}

tresse_status tresse_canonical(tresse *t, tresse_puzzle *p)
{
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    status s = work_check(t, p, NULL, &e);
    const puzzle *from = puzzle_of(p);
    if (!s)
        s = work_check_unchanged(p, &e);
    if (!s && !from->app->makes.canonical)
        s = error_set(&e, BAD_INPUT, 0, 0,
                      "no canonical forms of %s are known: " ADVICE "leave out its puzzles", from->app->name);
    text_clear(&t->source);
    text_clear(&t->params);
    if (!s)
        s = from->app->makes.canonical(from, &t->source, &e);
    if (!s)
        text_add(&t->params, text_bytes(&from->params), from->params.length);
    if (!s && (t->source.failed || t->params.failed))
        s = NO_MEMORY;
    if (!s)
        s = clues_read(t, p, from->app, NULL);
    return work_end(t, s, &e, NULL);
}
