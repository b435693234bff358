/* api_generate_page.c: puzzles whose clues are not labels of their network, but follow from a solution
 * (genres): a random board is solved at random, all its clues are found, and if they leave one solution, each
 * is left out in random order, unless several solutions would be left. What is asked is always the whole
 * puzzle, read from its text: so a puzzle has one solution by the same reading as everywhere else. */
#include "api/generate_page.h"

#include "gen/count.h"

enum { BOARDS = 5000, NODES = 20000 };

typedef struct page_maker {
    tresse *tresse;
    tresse_puzzle *puzzle, *other; /* `other` is tried, and kept if it is as good */
    rng *random;
    const tresse_limits *limits;
} page_maker;

static tresse_limits limits_of(const page_maker *maker)
{
    tresse_limits limits = maker->limits ? *maker->limits : (tresse_limits){ 0 };
    limits.nodes = NODES;
    return limits;
}

static int go_on(void *context, const char *content)
{
    (void)context, (void)content;
    return 0;
}

/* Has it just one solution? A puzzle of which that is not found out soon has not. */
static status is_unique(const page_maker *maker, const tresse_puzzle *puzzle, bool *unique)
{
    const tresse_limits limits = limits_of(maker);
    int n = 0, all = 0;
    status s = tresse_solutions_find(maker->tresse, puzzle, 2, &limits, go_on, NULL, &n, &all);
    *unique = s == OK && n == 1;
    return s == TRESSE_LIMIT || s == BAD_INPUT ? OK : s;
}

/* Reads the text that was written to the workspace. BAD_INPUT: such a board can't be read. */
static status read_text(const page_maker *maker, tresse_puzzle *to, const app *of)
{
    error e;
    text_clear(&maker->tresse->params);
    return maker->tresse->source.failed ? NO_MEMORY : clues_read(maker->tresse, to, of, &e);
}

/* All labels of a random solution. BAD_INPUT: there is none, or it was not found soon. */
static status solve_at_random(const page_maker *maker, csp_label **label, int *n, int *room)
{
    tresse *t = maker->tresse;
    network *net;
    error e;
    const tresse_limits limits = limits_of(maker);
    int found = 0;
    status s = network_get(t, puzzle_of(maker->puzzle), NULL, &net, &e);
    if (!s)
        s = network_equip(net);
    if (s)
        return s;
    *room = csp_labels(net->csp);
    *label = memory_take(&t->memory, (size_t)*room, sizeof **label);
    bool *solution = memory_take(&t->memory, (size_t)*room, sizeof *solution);
    net->known.serial = 0;
    state_reset(&net->start);
    watch limit = work_watch(t, "generating", &limits, limits.nodes);
    s = *label && solution
            ? counter_run(net->counter, &net->start, 1, maker->random, &limit, &found, solution)
            : NO_MEMORY;
    for (int l = 0; l < *room && !s; l++)
        if (solution[l])
            (*label)[(*n)++] = (csp_label)l;
    memory_give(&t->memory, solution, (size_t)*room, sizeof *solution);
    return s == TRESSE_LIMIT || (!s && !found) ? BAD_INPUT : s;
}

/* A board with all clues of a solution. BAD_INPUT: this one has none, or several solutions nevertheless. */
static status try_board(const page_maker *maker)
{
    tresse *t = maker->tresse;
    const app *of = puzzle_of(maker->puzzle)->app;
    csp_label *label = NULL;
    int n = 0, room = 0;
    bool unique = false;
    text_clear(&t->source);
    if (!of->makes.skeleton(puzzle_of(maker->puzzle), maker->random, &t->source))
        return t->source.failed ? NO_MEMORY : BAD_INPUT;
    status s = read_text(maker, maker->puzzle, of);
    if (!s)
        s = solve_at_random(maker, &label, &n, &room);
    text_clear(&t->source);
    if (!s && !of->makes.with_clues(puzzle_of(maker->puzzle), label, n, maker->random, &t->source))
        s = NO_MEMORY;
    memory_give(&t->memory, label, (size_t)room, sizeof *label);
    if (!s)
        s = read_text(maker, maker->puzzle, of);
    if (!s)
        s = is_unique(maker, maker->puzzle, &unique);
    return !s && !unique ? BAD_INPUT : s;
}

/* Leaves out one clue, if that is possible. */
static status try_without(page_maker *maker, int place, int *clues)
{
    tresse *t = maker->tresse;
    const app *of = puzzle_of(maker->puzzle)->app;
    bool unique = false;
    text_clear(&t->source);
    if (!of->makes.without(puzzle_of(maker->puzzle), place, &t->source))
        return OK;
    ++*clues;
    status s = read_text(maker, maker->other, of);
    if (!s)
        s = is_unique(maker, maker->other, &unique);
    if (s == BAD_INPUT)
        return OK;
    if (!s && unique) {
        text_clear(&t->source);
        of->makes.without(puzzle_of(maker->puzzle), place, &t->source);
        s = read_text(maker, maker->puzzle, of);
        --*clues;
    }
    return s;
}

static status leave_out(page_maker *maker, int *clues)
{
    tresse *t = maker->tresse;
    int places = puzzle_of(maker->puzzle)->app->makes.clue_places(puzzle_of(maker->puzzle));
    uint16_t *order = memory_take(&t->memory, (size_t)places + 1, sizeof *order);
    status s = order ? OK : NO_MEMORY;
    for (int i = 0; order && i < places; i++)
        order[i] = (uint16_t)i;
    if (order)
        random_shuffle(maker->random, order, places);
    for (int i = 0; i < places && !s; i++)
        s = try_without(maker, order[i], clues);
    memory_give(&t->memory, order, (size_t)places + 1, sizeof *order);
    return s;
}

status generate_page(tresse *tresse, tresse_puzzle *puzzle, rng *random, const tresse_limits *limits,
                     tresse_product *made, error *e)
{
    page_maker maker = { .tresse = tresse, .puzzle = puzzle, .random = random, .limits = limits };
    status s = tresse_puzzle_new(tresse, &maker.other);
    bool found = false;
    uint64_t most = limits && limits->nodes && limits->nodes < BOARDS ? limits->nodes : BOARDS;
    made->clues = 0;
    for (made->tries = 0; !s && !found && made->tries < most; made->tries++) {
        s = try_board(&maker);
        found = s == OK;
        s = s == BAD_INPUT ? OK : s;
    }
    if (!s && found)
        s = leave_out(&maker, &made->clues);
    if (!s && !found)
        s = error_set(e, TRESSE_LIMIT, 0, 0, "no board with one solution among %d of %s", (int)made->tries,
                      puzzle_of(puzzle)->app->name);
    tresse_puzzle_free(maker.other);
    return s;
}
