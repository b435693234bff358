/* genre_make.c: puzzles of a genre from solutions. A board is drawn: its regions, and the places of signs and
 * clues that decide which cells have values. Of a solution of that board, the clue of a place is the number
 * or sign for which the rules about it are true; all clues together are the puzzle that generators begin
 * with, and from which they leave out clues. So nothing but its rules says how a clue of a genre is found.
 *
 * A part is *fixed* if a condition or a rule asks where it has nothing: then a clue that is left out becomes
 * one whose number is not known, or stays. */
#include "apps/genre/genre.h"

#include <string.h>

enum { NUMBER_MOST = 1111, SIZE_LEAST = 3, CLUES_IN = 7, SIGNS_IN = 9, CELLS_IN_REGION = 5 };

/* ---- what a genre lets be made ---- */

static bool has_rules(const genre *of, int part)
{
    for (int i = 0; i < of->rules; i++)
        if (of->rule[i].part == part)
            return true;
    return false;
}

static bool is_fixed(const genre *of, int part)
{
    for (int i = 0; i < of->nodes; i++)
        if (of->node[i].op == OP_HAS && of->node[i].number == part)
            return true;
    return false;
}

/* Its clues follow from a solution. */
static bool follows(const genre *of, int part)
{
    genre_kind kind = of->part[part].kind;
    return has_rules(of, part) && (kind == PART_NUMBERS || kind == PART_SIGNS || kind == PART_ARROWS);
}

static bool can_make(const genre *of)
{
    bool can = !of->cells.sudoku && !of->game.n && !of->cells.owner;
    for (int i = 0; i < of->parts; i++)
        can = can && of->part[i].kind != PART_PATHS;
    return can;
}

/* ---- texts ---- */

/* Room for the parts of a board of this size; regions are its rows. */
static bool open_board(genre_puzzle *p, const genre *of, arena *a, int rows, int columns)
{
    *p = (genre_puzzle){ .genre = of, .arena = a, .rows = rows, .columns = columns };
    if (!genre_take_board(p))
        return false;
    for (int i = 0; i < p->cells; i++)
        p->region[i] = i / columns;
    p->regions = of->regions >= 0 ? rows : 0;
    for (int i = 0; i < of->parts; i++) {
        p->places[i] = genre_places(p, of->part[i].site);
        p->place[i] = arena_take(a, (size_t)(p->cells * 4 + 8), sizeof **p->place);
        if (!p->place[i])
            return false;
        for (int k = 0; k < p->cells * 4 + 8; k++)
            p->place[i][k] = of->part[i].site == SITE_BOARD ? of->part[i].usual : GENRE_NONE;
        if (of->part[i].site == SITE_BOARD && of->part[i].usual < 0)
            p->place[i][0] = of->part[i].least;
        for (int k = 0; of->part[i].kind == PART_REGIONS && k < p->cells; k++)
            p->place[i][k] = p->region[k];
    }
    return true;
}

void genre_blank(const char *page, int size, text *out)
{
    arena room;
    error e;
    genre_puzzle p;
    arena_open(&room, out->memory);
    genre *of = arena_take(&room, 1, sizeof *of);
    if (!of)
        out->failed = true;
    else if (genre_read(of, (span){ page, strlen(page) }, &e) == OK && can_make(of) && size >= SIZE_LEAST) {
        if (open_board(&p, of, &room, size, size))
            genre_add_parts(&p, ' ', '/', out);
        else
            out->failed = true;
    }
    arena_close(&room);
}

/* ---- a board ---- */

/* Regions grow from random cells, one cell after the other. */
static bool grow_regions(genre_puzzle *p, rng *random, int regions)
{
    int *is = p->place[p->genre->regions], left = p->cells;
    for (int i = 0; i < p->cells; i++)
        is[i] = -1;
    for (int k = 0; k < regions; k++, left--) {
        int cell = (int)random_below(random, (uint32_t)p->cells);
        while (is[cell] >= 0)
            cell = (cell + 1) % p->cells;
        is[cell] = k;
    }
    while (left > 0) {
        int cell = (int)random_below(random, (uint32_t)p->cells);
        int next = genre_step(p, cell, (int)random_below(random, 4));
        if (is[cell] >= 0 || next < 0 || is[next] < 0)
            continue;
        is[cell] = is[next];
        left--;
    }
    memset(p->region_size, 0, (size_t)p->cells * sizeof *p->region_size);
    p->regions = 0;
    return genre_number_regions(p);
}

/* A part of the board that rules count in rows and regions: then there are as many of these. */
static bool counts_by_board(const genre *of)
{
    bool counts = false;
    for (int i = 0; i < of->nodes; i++)
        counts = counts || (of->node[i].op == OP_PART && of->part[of->node[i].number].site == SITE_BOARD);
    return counts;
}

static void draw_place(genre_puzzle *p, int part, int place, rng *random)
{
    const genre_part *of = &p->genre->part[part];
    int *to = &p->place[part][place];
    if (of->kind == PART_SIGNS && random_below(random, SIGNS_IN) == 0)
        *to = (int)random_below(random, (uint32_t)of->signs);
    else if (of->kind == PART_ARROWS && of->any && random_below(random, CLUES_IN) == 0)
        *to = 4 * GENRE_ARROW + (int)random_below(random, 4);
    else if (of->kind == PART_NUMBERS && of->any && random_below(random, CLUES_IN) == 0)
        *to = GENRE_ANY;
}

bool genre_skeleton(const puzzle *from, rng *random, text *out)
{
    const genre_puzzle *old = from->data;
    const genre *of = old->genre;
    arena room;
    genre_puzzle p;
    arena_open(&room, out->memory);
    bool done = can_make(of) && open_board(&p, of, &room, old->rows, old->columns);
    int regions = counts_by_board(of) ? old->rows : old->cells / CELLS_IN_REGION + 1;
    if (done && of->regions >= 0)
        done = grow_regions(&p, random, regions);
    for (int i = 0; i < of->parts && done; i++) {
        if (of->part[i].site == SITE_BOARD)
            p.place[i][0] = old->place[i][0];
        bool drawn = is_fixed(of, i) && of->part[i].kind != PART_REGIONS && of->part[i].site == SITE_CELLS &&
                     (of->part[i].any || !has_rules(of, i));
        for (int k = 0; drawn && k < p.cells; k++)
            draw_place(&p, i, k, random);
    }
    if (done)
        genre_add_parts(&p, ' ', '/', out);
    arena_close(&room);
    return done;
}

/* ---- clues of a solution ---- */

/* For which numbers the rules of a part are true, place by place. */
typedef struct finder {
    const int *value;      /* of each variable */
    bool *applies, *fails; /* of each place, for the number that is tried */
} finder;

static status try_place(void *to, genre_env *at)
{
    finder *is = to;
    at->value = is->value;
    at->unknown = false;
    bool holds = genre_value_of(at, at->rule->formula) != 0 || at->unknown;
    is->applies[at->at] = true;
    is->fails[at->at] = is->fails[at->at] || !holds;
    return OK;
}

/* Tries one number, or sign, in all places of a part that may have one; found[k] is the first that is true.
 */
static bool try_number(genre_puzzle *p, int part, const int *was, int number, finder *is, int *found,
                       rng *random)
{
    const genre *of = p->genre;
    int n = p->places[part], *place = p->place[part];
    bool arrows = of->part[part].kind == PART_ARROWS, fixed = is_fixed(of, part) && of->part[part].any;
    memset(is->applies, 0, (size_t)n * sizeof *is->applies);
    memset(is->fails, 0, (size_t)n * sizeof *is->fails);
    for (int k = 0; k < n; k++) {
        int direction = fixed ? was[k] & 3 : (int)random_below(random, 4);
        place[k] = fixed && was[k] == GENRE_NONE ? GENRE_NONE : arrows ? 4 * number + direction : number;
    }
    for (int i = 0; i < of->rules; i++)
        if (of->rule[i].part == part && genre_for_each(p, &of->rule[i], try_place, is) != OK)
            return false;
    for (int k = 0; k < n; k++)
        if (found[k] == GENRE_NONE && place[k] != GENRE_NONE && is->applies[k] && !is->fails[k])
            found[k] = place[k];
    return true;
}

static bool derive(genre_puzzle *p, int part, finder *is, rng *random)
{
    const genre_part *of = &p->genre->part[part];
    int n = p->places[part], least = of->kind == PART_SIGNS ? 0 : of->least;
    int most = of->kind == PART_SIGNS ? of->signs - 1 : of->most < NUMBER_MOST ? of->most : NUMBER_MOST;
    int *was = arena_take(p->arena, (size_t)n + 1, sizeof *was);
    int *found = arena_take(p->arena, (size_t)n + 1, sizeof *found);
    if (!was || !found)
        return false;
    memcpy(was, p->place[part], (size_t)n * sizeof *was);
    for (int k = 0; k < n; k++)
        found[k] = GENRE_NONE;
    for (int number = least; number <= most; number++)
        if (!try_number(p, part, was, number, is, found, random))
            return false;
    for (int k = 0; k < n; k++) /* one that is not known stays, if no number is true */
        p->place[part][k] = found[k] == GENRE_NONE ? was[k] : found[k];
    return true;
}

bool genre_with_clues(const puzzle *from, const csp_label *solution, int n, rng *random, text *out)
{
    genre_puzzle p = *(const genre_puzzle *)from->data;
    arena room;
    arena_open(&room, out->memory);
    p.arena = &room;
    size_t variables = (size_t)(p.cells + p.edges), places = 4 * (size_t)p.cells + 8;
    int *value = arena_take(&room, variables, sizeof *value);
    finder is = { .value = value,
                  .applies = arena_take(&room, places, sizeof(bool)),
                  .fails = arena_take(&room, places, sizeof(bool)) };
    bool done = value && is.applies && is.fails;
    for (int i = 0; i < n && done; i++)
        for (size_t v = 0; v < variables; v++)
            if (solution[i] >= p.first[v] && solution[i] < p.first[v] + p.values[v])
                value[v] = solution[i] - p.first[v];
    for (int i = 0; i < p.genre->parts && done; i++) {
        int *own = arena_take(&room, places, sizeof *own);
        done = own;
        for (int k = 0; own && k < p.places[i]; k++)
            own[k] = p.place[i][k];
        p.place[i] = own;
        if (done && follows(p.genre, i))
            done = derive(&p, i, &is, random);
    }
    if (done)
        genre_add_parts(&p, ' ', '/', out);
    arena_close(&room);
    return done;
}

/* ---- clues that are left out ---- */

int genre_clue_places(const puzzle *from)
{
    const genre_puzzle *p = from->data;
    int places = 0;
    for (int i = 0; i < p->genre->parts; i++)
        places += p->genre->part[i].site == SITE_BOARD ? 0 : p->places[i];
    return places;
}

/* What is left of a clue; GENRE_NONE: nothing. The clue itself: it must stay. */
static int left_of(const genre *of, int part, int clue)
{
    if (!follows(of, part) || (is_fixed(of, part) && !of->part[part].any))
        return clue;
    if (!is_fixed(of, part))
        return GENRE_NONE;
    return of->part[part].kind == PART_ARROWS ? 4 * GENRE_ARROW + clue % 4 : GENRE_ANY;
}

bool genre_without(const puzzle *from, int place, text *out)
{
    const genre_puzzle *p = from->data;
    int part = 0;
    for (; part < p->genre->parts; part++) {
        int n = p->genre->part[part].site == SITE_BOARD ? 0 : p->places[part];
        if (place < n)
            break;
        place -= n;
    }
    if (part == p->genre->parts)
        return false;
    int *at = &p->place[part][place], clue = *at,
        left = clue == GENRE_NONE ? clue : left_of(p->genre, part, clue);
    if (left == clue)
        return false;
    if (out) {
        *at = left;
        genre_add_parts(p, ' ', '/', out);
        *at = clue;
    }
    return true;
}
