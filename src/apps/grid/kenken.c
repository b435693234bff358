/* kenken.c: KenKen (Calcudoku, Keen): a Latin square whose cages have a sum, a product, a difference or a
 * quotient.
 *
 * Labels, cells, rows and columns are those of Latin squares. A cage (k) is a csp-variable whose values are
 * the digits of its cells, in reading order, that give its number and do not repeat a digit in a row or
 * column. So the solutions are those of the game: each cage has one tuple, that of its digits. */
#include "apps/grid/grid.h"
#include "apps/square/square.h"

enum { N_MAX = 9, CAGE_MAX = 12, TUPLES_MAX = 20000, NUMBER_MAX = 999999999, CAGE = 3 };

typedef struct cage {
    int side, cells, cell[CAGE_MAX]; /* side: of the square */
    char op;                         /* one of "asmd" */
    int number;
} cage;

typedef struct keen {
    uint16_t region[N_MAX * N_MAX];
    int cages;
    cage cage[N_MAX * N_MAX];
} keen;

static keen *own(const grid *g)
{
    return g->own;
}

static void add_id(const grid *g, text *out)
{
    text_format(out, "%d:", g->rows);
    grid_add_edges(g->rows, own(g)->region, out);
    text_add_char(out, ',');
    for (int i = 0; i < own(g)->cages; i++)
        text_format(out, "%c%d", own(g)->cage[i].op, own(g)->cage[i].number);
}

/* ---- tuples ---- */

/* Do these digits give the number of the cage? */
static bool gives(const cage *k, const uint8_t *digit)
{
    int64_t sum = 0, product = 1, a = digit[0], b = digit[k->cells - 1];
    for (int i = 0; i < k->cells; i++) {
        sum += digit[i];
        product *= digit[i];
    }
    switch (k->op) {
    case 'a':
        return sum == k->number;
    case 'm':
        return product == k->number;
    case 's':
        return (a > b ? a - b : b - a) == k->number;
    default:
        return a == b * k->number || b == a * k->number;
    }
}

/* No digit twice in a line, and at the end the number of the cage. */
static bool fits(const void *with, const uint8_t *digit, int n)
{
    const cage *k = with;
    for (int i = 0, last = n - 1; i < last; i++) {
        int a = k->cell[i], b = k->cell[last];
        if (digit[i] == digit[last] && (a / k->side == b / k->side || a % k->side == b % k->side))
            return false;
    }
    return n < k->cells || gives(k, digit);
}

static status add_cage(grid *g, const cage *k, const scan *t, const char *at, error *e)
{
    char name[NAME_ROOM];
    name_into(name, "kr%dc%d", k->cell[0] / g->rows + 1, k->cell[0] % g->rows + 1);
    status s = grid_add_tuples(g, &(grid_tuples){ .name = name,
                                                  .type = CAGE,
                                                  .cell = k->cell,
                                                  .cells = k->cells,
                                                  .fits = fits,
                                                  .with = k,
                                                  .most = TUPLES_MAX });
    return s == OK ? OK
           : s == BAD_INPUT
               ? scan_wrong(t, at, e, "a cage with more than %d ways to fill it, expected smaller cages",
                            TUPLES_MAX)
               : puzzle_no_memory(e);
}

/* ---- reading ---- */

static status read_clue(grid *g, keen *k, cage *c, scan *t, error *e)
{
    const char *at = t->at;
    c->op = t->at < t->end ? *t->at : 0;
    if (c->op != 'a' && c->op != 's' && c->op != 'm' && c->op != 'd')
        return grid_wrong(t, at, e,
                          "a (sum), s (difference), m (product) or d (quotient), one for each cage");
    c->side = g->rows;
    t->at++;
    span number = { t->at, (size_t)(t->end - t->at) };
    number.n = span_digits(number, &c->number); /* only how many digits: a product may be too large */
    t->at += number.n;
    if (!number.n)
        return grid_wrong(t, t->at, e, "the number of the cage");
    if (!span_number(number, NUMBER_MAX, &c->number))
        return scan_wrong(t, at + 1, e, "a number beyond %d, expected a smaller one: divide the cage",
                          NUMBER_MAX);
    for (int i = 0; i < g->cells; i++)
        if (k->region[i] == c - k->cage) {
            if (c->cells == CAGE_MAX)
                return scan_wrong(t, at, e,
                                  "a cage of too many cells, expected at most this many: %d; divide the cage",
                                  CAGE_MAX);
            c->cell[c->cells++] = i;
        }
    if ((c->op == 's' || c->op == 'd') && c->cells != 2)
        return scan_wrong(t, at, e, "a difference or quotient of %d cells, expected 2", c->cells);
    return add_cage(g, c, t, at, e);
}

static status read(grid *g, scan *t, error *e)
{
    int n, same;
    span more;
    status s = grid_read_size(t, true, N_MAX, &n, &same, &more, e);
    keen *k = own(g);
    if (s == OK && n < 2)
        return scan_wrong(t, more.at - 1, e, "a size of %d, expected 2 to %d", n, N_MAX);
    if (s == OK)
        s = grid_cells(g, n, n, 0, e);
    if (s == OK)
        s = grid_read_edges(t, n, k->region, &k->cages, e);
    if (s != OK)
        return s;
    for (int i = 0; i < g->cells; i++)
        grid_cell(g, i, n);
    if (t->at == t->end || *t->at != ',')
        return grid_wrong(t, t->at, e, "a comma, and the clues of the cages");
    t->at++;
    for (int i = 0; i < k->cages && s == OK; i++)
        s = read_clue(g, k, &k->cage[i], t, e);
    return s;
}

/* ---- the network ---- */

/* Draws the borders between cages, and the clue of each at its first cell. */
static void place(csp_builder *b, const grid *g)
{
    grid_draw_edges(b, g->rows, own(g)->region);
    for (const cage *k = own(g)->cage; k < own(g)->cage + own(g)->cages; k++) {
        char clue[NAME_ROOM];
        csp_box box = grid_box(g, k->cell[0]);
        const char *op = k->cells == 1  ? ""
                         : k->op == 'a' ? "+"
                         : k->op == 's' ? "−"
                         : k->op == 'm' ? "×"
                                        : "÷";
        csp_decorate(b, PAPER_NUMBER, (csp_box){ box.x + 220, box.y + 120, 0, 180 },
                     name_into(clue, "%d%s", k->number, op));
    }
    grid_place_tables(b, g);
}

static const grid_type types[] = { { "k", "single-combination", "the cage at r{kr}c{c}", "({})",
                                     "the cage at r{kr}c{c} {lacks} combination left", .origin = "cage" },
                                   { NULL } };

static const grid_game game = { .word = "KenKen",
                                .own = sizeof(keen),
                                .read = read,
                                .add_id = add_id,
                                .signs = "123456789",
                                .types = types,
                                .square = true,
                                .clue = 200,
                                .between = ',',
                                .place = place };

static const char forms[] =
    "A game ID of Keen, `4:EDGES,CLUES`: the size, the edges between cages, and for each cage, in the order "
    "of their first cells, `a`, `s`, `m` or `d` (sum, difference, product, quotient) and its number. Behind "
    "it, or on lines of their own, rows of digits, with `.` for a cell that is not known.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { "single-combination", "one way left to fill a cage: kenken, and killer cages of sudoku" },
    { NULL, NULL },
};

GRID_APP(kenken, "KenKen", "a Latin square whose cages have a sum, difference, product or quotient",
         .example = "KenKen 6:ab_3a_4a_a_6a__a3_baa_a_aa__aa_a_,s3a10a5d3m20s2a7m60m6d3s3s2m72s4d2a7",
         .makes.other_clues = puzzle_has_other_clues)
