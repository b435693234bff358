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

static keen *own(const grid *board)
{
    return board->own;
}

static void add_id(const grid *board, text *out)
{
    text_format(out, "%d:", board->rows);
    grid_add_edges(board->rows, own(board)->region, out);
    text_add_char(out, ',');
    for (int i = 0; i < own(board)->cages; i++)
        text_format(out, "%c%d", own(board)->cage[i].op, own(board)->cage[i].number);
}

/* ---- tuples ---- */

/* Do these digits give the number of the cage? */
static bool gives(const cage *of, const uint8_t *digit)
{
    int64_t sum = 0, product = 1, a = digit[0], b = digit[of->cells - 1];
    for (int i = 0; i < of->cells; i++) {
        sum += digit[i];
        product *= digit[i];
    }
    switch (of->op) {
    case 'a':
        return sum == of->number;
    case 'm':
        return product == of->number;
    case 's':
        return (a > b ? a - b : b - a) == of->number;
    default:
        return a == b * of->number || b == a * of->number;
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

static status add_cage(grid *board, const cage *of, const scan *in, const char *at, error *e)
{
    char name[NAME_ROOM];
    name_into(name, "kr%dc%d", of->cell[0] / board->rows + 1, of->cell[0] % board->rows + 1);
    status s = grid_add_tuples(board, &(grid_tuples){ .name = name,
                                                      .type = CAGE,
                                                      .cell = of->cell,
                                                      .cells = of->cells,
                                                      .fits = fits,
                                                      .with = of,
                                                      .most = TUPLES_MAX });
    return s == OK ? OK
           : s == BAD_INPUT
               ? scan_wrong(in, at, e, "a cage with more than %d ways to fill it" EXPECTED "smaller cages",
                            TUPLES_MAX)
               : puzzle_no_memory(e);
}

/* ---- reading ---- */

static status read_clue(grid *board, keen *keen, cage *of, scan *in, error *e)
{
    const char *at = in->at;
    of->op = in->at < in->end ? *in->at : 0;
    if (of->op != 'a' && of->op != 's' && of->op != 'm' && of->op != 'd')
        return grid_wrong(in, at, e,
                          "a (sum), s (difference), m (product) or d (quotient), one for each cage");
    of->side = board->rows;
    in->at++;
    span number = { in->at, (size_t)(in->end - in->at) };
    number.n = span_digits(number, &of->number); /* only how many digits: a product may be too large */
    in->at += number.n;
    if (!number.n)
        return grid_wrong(in, in->at, e, "the number of the cage");
    if (!span_number(number, NUMBER_MAX, &of->number))
        return scan_wrong(in, at + 1, e,
                          "a number beyond %d" EXPECTED "a smaller one: " ADVICE "divide the cage",
                          NUMBER_MAX);
    for (int i = 0; i < board->cells; i++)
        if (keen->region[i] == of - keen->cage) {
            if (of->cells == CAGE_MAX)
                return scan_wrong(
                    in, at, e, "a cage of too many cells" EXPECTED "at most this many: %d; divide the cage",
                    CAGE_MAX);
            of->cell[of->cells++] = i;
        }
    if ((of->op == 's' || of->op == 'd') && of->cells != 2)
        return scan_wrong(in, at, e, "a difference or quotient of %d cells" EXPECTED "2", of->cells);
    return add_cage(board, of, in, at, e);
}

static status read(grid *board, scan *in, error *e)
{
    int n, same;
    span more;
    status s = grid_read_size(in, true, N_MAX, &n, &same, &more, e);
    keen *k = own(board);
    if (s == OK && n < 2)
        return scan_wrong(in, more.at - 1, e, "a size of %d" EXPECTED "2 to %d", n, N_MAX);
    if (s == OK)
        s = grid_cells(board, n, n, 0, e);
    if (s == OK)
        s = grid_read_edges(in, n, k->region, &k->cages, e);
    if (s != OK)
        return s;
    for (int i = 0; i < board->cells; i++)
        grid_cell(board, i, n);
    if (in->at == in->end || *in->at != ',')
        return grid_wrong(in, in->at, e, "a comma, and the clues of the cages");
    in->at++;
    for (int i = 0; i < k->cages && s == OK; i++)
        s = read_clue(board, k, &k->cage[i], in, e);
    return s;
}

/* ---- the network ---- */

/* Draws the borders between cages, and the clue of each at its first cell. */
static void place(csp_builder *b, const grid *board)
{
    grid_draw_edges(b, board->rows, own(board)->region);
    for (const cage *k = own(board)->cage; k < own(board)->cage + own(board)->cages; k++) {
        char clue[NAME_ROOM];
        csp_box box = grid_box(board, k->cell[0]);
        const char *op = k->cells == 1  ? ""
                         : k->op == 'a' ? "+"
                         : k->op == 's' ? "−"
                         : k->op == 'm' ? "×"
                                        : "÷";
        csp_decorate(b, PAPER_NUMBER, (csp_box){ box.x + 220, box.y + 120, 0, 180 },
                     name_into(clue, "%d%s", k->number, op));
    }
    grid_place_tables(b, board);
}

static const grid_type types[] = { { "k", "single-combination", "the cage at r{kr}c{c}",
                                     "however the cage at r{kr}c{c} is filled",
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
