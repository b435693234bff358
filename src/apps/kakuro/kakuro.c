/* kakuro.c: Kakuro: digits in white cells, different in each sector, with the sums that the clues give.
 *
 * Sums are constraints on many cells. They become binary by csp-variables for combinations. Types: a white
 * cell (rc) has one digit; a sector with a clue, horizontal (h) or vertical (v), has one combination; a digit
 * that is in all combinations of a sector (hn, vn) has one place in it. Links beyond those: the same digit in
 * two cells of a sector; a digit in a cell of a sector, and a combination of the sector without that digit.
 *
 * Needs: a combination needs each of its digits in some cell of its sector. This follows from the rest, but
 * no whip can see it.
 *
 * The solutions are those of the game. The digits of a sector of p cells are different and all in its
 * combination, which has p digits: so they are its digits, and have its sum. Conversely, the digits of a
 * solution of the game make one combination for each sector, and nothing is violated. */
#include "apps/kakuro/kakuro.h"

#include "apps/cage.h"
#include "base/scan.h"

int kakuro_cell(const kakuro_sector *sector, int i)
{
    return sector->first + i * sector->step;
}

csp_label kakuro_label(const kakuro *game, int cell, int digit)
{
    unsigned below = game->domain[cell] & ((1u << (digit - 1)) - 1);
    return (csp_label)(game->label[cell] + __builtin_popcount(below));
}

/* ---- reading ---- */

static void number_labels(kakuro *game)
{
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        game->label[cell] = game->labels;
        if (game->white[cell])
            game->labels += __builtin_popcount(game->domain[cell]);
    }
    game->cell_labels = game->labels;
    for (int i = 0; i < game->sectors; i++) {
        game->sector[i].label = game->labels;
        game->labels += game->sector[i].sets;
    }
}

static status add_labels(puzzle *p, const kakuro *game, error *e)
{
    int cells = game->rows * game->columns, givens = 0, removals = 0;
    for (int cell = 0; cell < cells; cell++) {
        givens += game->given[cell] > 0;
        removals += __builtin_popcount(game->domain[cell] & (unsigned)~game->mask[cell]);
    }
    status s = puzzle_take_labels(p, givens, removals, e);
    for (int cell = 0; s == OK && cell < cells; cell++) {
        if (game->given[cell])
            puzzle_give(p, kakuro_label(game, cell, game->given[cell]));
        for (unsigned gone = game->domain[cell] & (unsigned)~game->mask[cell]; gone; gone &= gone - 1)
            puzzle_remove(p, kakuro_label(game, cell, __builtin_ctz(gone) + 1));
    }
    return s;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    kakuro *game = p->data;
    status s = param_none(params, e);
    if (s == OK)
        s = kakuro_read(game, p, bytes, n, e);
    if (s != OK)
        return s;
    number_labels(game);
    s = add_labels(p, game, e);
    if (s != OK)
        return s;
    kakuro_add_source(game, false, &p->source);
    kakuro_add_source(game, true, &p->network);
    return OK;
}

/* ---- the network ---- */

enum { RC = 0, H, V, HN, VN };

/* Named "hr6c1" after the cell in front of the sector, which has its clue if there is one. */
static sum_cage cage_of(const kakuro *game, const kakuro_sector *sector)
{
    sum_cage c = { .digits = 9,
                   .cells = sector->cells,
                   .sum = sector->controller >= 0 ? sector->sum : 0,
                   .set = sector->set,
                   .sets = sector->sets,
                   .first = sector->label };
    name_into(c.name, "%cr%dc%d", sector->vertical ? 'v' : 'h',
              sector->first / game->columns + !sector->vertical,
              sector->first % game->columns + sector->vertical);
    for (int i = 0; i < sector->cells; i++) {
        int cell = kakuro_cell(sector, i);
        name_into(c.place[i], sector->vertical ? "r%d" : "c%d",
                  (sector->vertical ? cell / game->columns : cell % game->columns) + 1);
        for (int d = 1; d <= 9; d++)
            c.label[i][d - 1] = game->domain[cell] >> (d - 1) & 1 ? kakuro_label(game, cell, d) : -1;
    }
    return c;
}

static void model_labels(csp_builder *b, const kakuro *game)
{
    char label[NAME_ROOM], subject[NAME_ROOM], value[NAME_ROOM];
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        for (int d = 1; d <= 9; d++) {
            int r = cell / game->columns + 1, c = cell % game->columns + 1;
            if (game->domain[cell] >> (d - 1) & 1)
                csp_add_label(b, name_into(label, "n%dr%dc%d", d, r, c), name_into(subject, "r%dc%d", r, c),
                              name_into(value, "%d", d));
        }
}

static void model_cells(csp_builder *b, const kakuro *game)
{
    char buffer[NAME_ROOM];
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        if (!game->white[cell])
            continue;
        csp_var v = csp_add_var(
            b, RC, name_into(buffer, "r%dc%d", cell / game->columns + 1, cell % game->columns + 1));
        for (int d = 1; d <= 9; d++)
            if (game->domain[cell] >> (d - 1) & 1)
                csp_put(b, v, kakuro_label(game, cell, d), name_into(buffer, "n%d", d));
    }
}

static void speak(csp_builder *b)
{
    static const char *const where[] = { "in-a-horizontal-sector", "in-a-vertical-sector" };
    for (int i = 0; i < 2; i++) {
        csp_call_subsets(b, RC, HN + i, SUBSET_NAKED, where[i]);
        csp_call_subsets(b, HN + i, RC, SUBSET_HIDDEN, where[i]);
    }
    csp_call_subsets(b, HN, VN, SUBSET_FISH, "in-horizontal-sectors");
    csp_call_subsets(b, VN, HN, SUBSET_FISH, "in-vertical-sectors");
    csp_speak(b, RC, "{}", "{n}", "{} {lacks} value");
    csp_speak(b, H, "the combination right of r{hr}c{c}", "{n+}",
              "the sector right of r{hr}c{c} {lacks} combination");
    csp_speak(b, V, "the combination below r{vr}c{c}", "{n+}",
              "the sector below r{vr}c{c} {lacks} combination");
    csp_speak(b, HN, "the {n} right of r{hr}c{c}", "in {}",
              "the sector right of r{hr}c{c} {lacks} place for {n}");
    csp_speak(b, VN, "the {n} below r{vr}c{c}", "in {}", "the sector below r{vr}c{c} {lacks} place for {n}");
}

/* Combinations and certain places of the horizontal sectors come before those of the vertical ones. */
static void model_sectors(csp_builder *b, const kakuro *game, const sum_cage *sector)
{
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < game->sectors; i++)
            if (game->sector[i].vertical == way && game->sector[i].controller >= 0)
                cage_add_combinations(b, &sector[i], H + way);
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < game->sectors; i++)
            if (game->sector[i].vertical == way)
                cage_add_places(b, &sector[i], HN + way);
    for (int i = 0; i < game->sectors; i++) {
        cage_add_groups(b, &sector[i], HN + game->sector[i].vertical);
        cage_add_rules(b, &sector[i]);
    }
}

/* ---- places ---- */

/* The part of a controller's cell where the combinations of its sector are drawn, or those that a step speaks
 * of (a larger part if the cell has no other clue), and the middle of its clue. */
static const csp_box half[2] = { { 430, 240, 550, 200 }, { 20, 760, 550, 200 } };
static const csp_box wide[2] = { { 20, 20, 620, 470 }, { 370, 510, 610, 470 } };
static const csp_box wider[2] = { { 20, 270, 960, 710 }, { 20, 20, 960, 440 } };
static const csp_box clue_at[2] = { { 760, 140, 0, 220 }, { 240, 650, 0, 220 } };

static csp_box inside(csp_box part, int cell, int columns)
{
    return (csp_box){ part.x + cell % columns * CSP_CELL, part.y + cell / columns * CSP_CELL, part.w,
                      part.h };
}

static void decorate_black(csp_builder *b, const kakuro *game, int cell)
{
    char clue[NAME_ROOM];
    csp_box whole = inside((csp_box){ 0, 0, CSP_CELL, CSP_CELL }, cell, game->columns);
    csp_decorate(b, PAPER_DARK, whole, "");
    if (game->clue[0][cell] || game->clue[1][cell])
        csp_decorate(b, PAPER_SLASH, (csp_box){ whole.x, whole.y, whole.x + CSP_CELL, whole.y + CSP_CELL },
                     "");
    for (int way = 0; way < 2; way++)
        if (game->clue[way][cell])
            csp_decorate(b, PAPER_CLUE, inside(clue_at[way], cell, game->columns),
                         name_into(clue, "%d", game->clue[way][cell]));
}

static void place_cell(csp_builder *b, const kakuro *game, int cell)
{
    if (!game->domain[cell])
        return;
    csp_put_at(b, (csp_label)game->label[cell],
               inside((csp_box){ 0, 0, CSP_CELL, CSP_CELL }, cell, game->columns), 9, false);
    for (int d = 1; d <= 9; d++)
        if (game->domain[cell] >> (d - 1) & 1)
            csp_put_in_slot(b, kakuro_label(game, cell, d), d - 1);
}

static void place_all(csp_builder *b, const kakuro *game)
{
    csp_decorate_grid(b, game->rows, game->columns);
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        if (game->white[cell])
            place_cell(b, game, cell);
        else
            decorate_black(b, game, cell);
    for (int i = 0; i < game->sectors; i++) {
        const kakuro_sector *s = &game->sector[i];
        if (!s->sets || s->controller < 0)
            continue;
        csp_put_at(b, (csp_label)s->label, inside(half[s->vertical], s->controller, game->columns), 0, false);
        bool other = game->clue[!s->vertical][s->controller] != 0;
        csp_put_wide(b, inside((other ? wide : wider)[s->vertical], s->controller, game->columns));
    }
}

static void model(const puzzle *p, csp_builder *b)
{
    const kakuro *game = p->data;
    csp_add_type(b, "rc", "naked-single");
    csp_add_type(b, "h", "single-horizontal-combination");
    csp_add_type(b, "v", "single-vertical-combination");
    csp_add_type(b, "hn", "hidden-single-in-a-horizontal-sector");
    csp_add_type(b, "vn", "hidden-single-in-a-vertical-sector");
    speak(b);
    model_labels(b, game);
    arena room;
    arena_open(&room, csp_memory(b));
    sum_cage *sector = arena_take(&room, (size_t)game->sectors + 1, sizeof *sector);
    if (!sector)
        csp_fail(b, NO_MEMORY, "no memory for the network");
    for (int i = 0; i < game->sectors && sector; i++) {
        sector[i] = cage_of(game, &game->sector[i]);
        cage_add_labels(b, &sector[i]);
    }
    model_cells(b, game);
    if (sector)
        model_sectors(b, game, sector);
    arena_close(&room);
    place_all(b, game);
}

static void show_size(const puzzle *p, text *out)
{
    const kakuro *game = p->data;
    text_format(out, " %d×%d", game->rows, game->columns);
}

static void show_counts(const puzzle *p, text *out)
{
    const kakuro *game = p->data;
    int sums = 0;
    for (int i = 0; i < game->sectors; i++)
        sums += game->sector[i].controller >= 0;
    text_format(out, ", %d sum%s", sums, sums == 1 ? "" : "s");
}

static bool is_own(const puzzle *p, int label)
{
    return label < ((const kakuro *)p->data)->cell_labels;
}

static const char forms[] =
    "Rows of cells: `B` (black), `.` (white), a digit, candidates like `135`, or clues: `17\\23` is 17 "
    "downwards and 23 to the right. A row ends at the end of its line or at `/`. Or the size, then the rows "
    "and the columns as two halves.\n";

static const app_single singles[] = {
    { "naked-single", "one digit left for a cell" },
    { "hidden-single-in-a-horizontal-sector", "one cell left for a digit in a sector: kakuro" },
    { "hidden-single-in-a-vertical-sector", "the same, in a vertical sector" },
    { "single-horizontal-combination", "one combination of digits left for a sector: kakuro" },
    { "single-vertical-combination", "the same, for a vertical sector" },
    { NULL, NULL },
};

extern const app app_kakuro;

const app app_kakuro = {
    .name = "kakuro",
    .title = "Kakuro",
    .says = "different digits 1 to 9 in each run of white cells, with the sums that the clues say",
    .params = "",
    .forms = forms,
    .example =
        "B B 27\\ 11\\ B 29\\ 6\\ / B 17\\10 . . 11\\3 . . / \\32 . . . . . . / \\16 . . 15\\10 . . 16\\ / "
        "B 12\\16 . . 17\\11 . . / \\33 . . . . . . / \\13 . . \\17 . . B",
    .singles = singles,
    .reading = { .detect = kakuro_detect,
                 .resembles = kakuro_resembles,
                 .extent = kakuro_extent,
                 .link = &kakuro_link },
    .data = sizeof(kakuro),
    .parse = parse,
    .model = model,
    .write = kakuro_write,
    .write_all = kakuro_write_all,
    .is_own = is_own,
    .shows = { .size = show_size,
               .counts = show_counts,
               .puzzle = kakuro_show_puzzle,
               .state = kakuro_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
