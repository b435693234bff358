/* slitherlink.c: Slitherlink: one loop along the lines of a grid; a number says how many lines are drawn
 * around a cell.
 *
 * The cells of the grid here are the parts of the drawing, 2 R + 1 by 2 C + 1: points, lines between them,
 * and the squares that they surround. Csp-variables: a line, horizontal (H) or vertical (V), is 1, drawn, or
 * 0; a square is in the loop or out (I). At a point (P) two lines meet, or none. Around a square (B) as many
 * lines are drawn as its number says, or any number; not all four, unless the whole loop could be that
 * square. Beside a line inside the grid (E) the squares are both in or both out if it is 0, and differ if it
 * is 1; a line at the border is 1 if and only if its square is in. Tuples of P and of B are linked if they
 * differ in a common line. That the lines are one loop is declared (core/mesh.h).
 *
 * Where numbers are sought, a csp-variable (N) says how many lines a square has, which its tuples (B) decide:
 * a clue is a label then, and generators can choose among them. A *numbered* puzzle has N for the squares
 * without a clue, and B for the squares around the grid, which have one line each: these are the
 * csp-variables of CSP-Rules, whose paths speak of them.
 *
 * The solutions are those of the game: a loop has two lines at each of its points, and decides which squares
 * are inside; all other labels are tuples of these. */
#include "apps/grid/slitherlink.h"

#include "apps/address_links.h"

#include <string.h>

static const grid_type types[] = {
    { "H", "single-line", "the line above r{Hr}c{c}", "{1=drawn|0=left out}",
      "the line above r{Hr}c{c} {lacks} value" },
    { "V", "single-line", "the line left of r{Vr}c{c}", "{1=drawn|0=left out}",
      "the line left of r{Vr}c{c} {lacks} value" },
    { "I", "single-side", "r{Ir}c{c}", "{in=inside the loop|out=outside the loop}",
      "r{Ir}c{c} {lacks} side" },
    { "P", "single-point", "the point at r{Pr}c{c}", "however the loop passes {from}",
      "the point at r{Pr}c{c} {lacks} way for the loop" },
    { "B", "single-square", "the square r{Br}c{c}", "however the lines round {from} are drawn",
      "the square r{Br}c{c} {lacks} lines that fit" },
    { "E", "single-sides", "the sides of {}", "wherever the loop lies beside {from}",
      "the sides of {} {lacks} value" },
    { "N", "single-number", "the number of r{Nr}c{c}", "{}", "r{Nr}c{c} {lacks} number",
      .when = GRID_IF_HIDDEN },
    { NULL },
};

/* ---- where things are ---- */

static int square_at(const grid *board, int square)
{
    return (2 * (square / wide(board)) + 1) * board->columns + 2 * (square % wide(board)) + 1;
}

/* The lines at a point, in the same order; returns how many. way[i]: 0 up, 1 right, 2 down, 3 left. */
static int lines_of_point(const grid *board, int point, int line[4], int way[4])
{
    int r = point / board->columns, c = point % board->columns, n = 0;
    const int to[4] = { r > 0 ? point - board->columns : -1, c + 1 < board->columns ? point + 1 : -1,
                        r + 1 < board->rows ? point + board->columns : -1, c > 0 ? point - 1 : -1 };
    for (int i = 0; i < 4; i++)
        if (to[i] >= 0) {
            line[n] = to[i];
            way[n++] = i;
        }
    return n;
}

static bool is_point(const grid *board, int cell)
{
    return !(cell / board->columns % 2) && !(cell % board->columns % 2);
}

/* ---- the text ---- */

static char sign(const grid *board, int cell, int value)
{
    if (is_square(board, cell))
        return value == IN ? 'i' : 'o';
    return value == OFF ? 'x' : cell / board->columns % 2 ? '|' : '-';
}

static void add_id(const grid *board, text *out)
{
    text_format(out, "%dx%dt0%s:%s", wide(board), board->rows / 2, *is_numbered(board) ? "n" : "",
                board->sought ? "?" : "");
    if (!board->sought)
        grid_add_runs(&slitherlink_code, clues(board), squares(board), out);
}

/* ---- tables ---- */

static int none_or_two(const void *with, unsigned set)
{
    (void)with;
    return __builtin_popcount(set) == 0 || __builtin_popcount(set) == 2;
}

static bool add_point(grid *board, int point)
{
    int line[4], way[4], n = lines_of_point(board, point, line, way);
    char name[NAME_ROOM];
    name_into(name, "Pr%dc%d", point / board->columns / 2 + 1, point % board->columns / 2 + 1);
    grid_table *t = grid_add_sets(board, name, P, line, n, -1, none_or_two, NULL);
    if (t)
        t->about = point;
    return t;
}

/* Could the loop be this square alone: does every other square have no clue, or the one it would have
 * then? */
static bool may_be_all(const grid *board, int row, int column)
{
    const char *clue = clues(board);
    for (int i = 0; i < squares(board); i++) {
        int dr = i / wide(board) - row, dc = i % wide(board) - column, away = dr * dr + dc * dc;
        if (clue[i] && clue[i] - '0' != (away == 0 ? 4 : away == 1))
            return false;
    }
    return true;
}

/* How many lines a square may have. */
typedef struct range {
    int least, most;
} range;

static int in_range(const void *with, unsigned set)
{
    const range *r = with;
    int drawn = __builtin_popcount(set);
    return drawn >= r->least && drawn <= r->most ? 1 + drawn : 0;
}

static range lines_of_square(const grid *board, int square)
{
    int clue = clues(board)[square];
    if (clue)
        return (range){ clue - '0', clue - '0' };
    return (range){ 0, may_be_all(board, square / wide(board), square % wide(board)) ? 4 : 3 };
}

/* How many values its number has, if that is a csp-variable; else 0. */
static int numbers_of_square(const grid *board, int square)
{
    if (board->sought)
        return 5;
    return *is_numbered(board) && !clues(board)[square] ? lines_of_square(board, square).most + 1 : 0;
}

/* Its lines: above, right, below, left; and, where its number is a csp-variable, how many are drawn. */
static bool add_square(grid *board, int square)
{
    int at = square_at(board, square), number = board->shown + square;
    const int line[4] = { at - board->columns, at + 1, at + board->columns, at - 1 };
    range lines = lines_of_square(board, square);
    char name[NAME_ROOM];
    name_into(name, "Br%dc%d", square / wide(board) + 1, square % wide(board) + 1);
    grid_table *t = grid_add_sets(board, name, B, line, 4, numbers_of_square(board, square) ? number : -1,
                                  in_range, &lines);
    if (t)
        t->about = at;
    return t;
}

/* The squares beside a line inside the grid. */
static bool add_beside(grid *board, int line)
{
    static const uint8_t tuple[] = { OFF, OUT, OUT, OFF, IN, IN, ON, OUT, IN, ON, IN, OUT };
    bool vertical = line / board->columns % 2;
    int cell[3] = { line, line - (vertical ? 1 : board->columns), line + (vertical ? 1 : board->columns) };
    char name[NAME_ROOM];
    name_into(name, "E%cr%dc%d", vertical ? 'v' : 'h', line / board->columns / 2 + 1,
              line % board->columns / 2 + 1);
    return grid_add_table(board, name, E, cell, 3, tuple, 4);
}

static bool is_border(const grid *board, int line)
{
    int r = line / board->columns, c = line % board->columns;
    return r == 0 || c == 0 || r == board->rows - 1 || c == board->columns - 1;
}

/* The side of a line of the border on which the grid lies; its way, as in lines_of_point. */
static int inner_side(const grid *board, int line)
{
    int r = line / board->columns, c = line % board->columns;
    return r == 0 ? 2 : c == 0 ? 1 : c == board->columns - 1 ? 3 : 0;
}

/* The square outside at a line of the border: "Br0c3", "Br3c6". */
static bool add_outside(grid *board, int line)
{
    static const range any = { 0, 1 };
    int way = inner_side(board, line), r = (line / board->columns + 1) / 2,
        c = (line % board->columns + 1) / 2;
    char name[NAME_ROOM];
    name_into(name, "Br%dc%d", way == 2 ? 0 : way == 0 ? r + 1 : r, way == 1 ? 0 : way == 3 ? c + 1 : c);
    grid_table *t = grid_add_sets(board, name, B, &line, 1, -1, in_range, &any);
    if (t)
        t->about = line;
    return t;
}

static status read(grid *board, scan *in, error *e)
{
    status s = slitherlink_read_clues(board, in, e);
    bool fine = true;
    for (int i = 0; i < board->shown && s == OK; i++)
        if (is_point(board, i))
            board->fixed[i] = '+';
        else
            grid_cell(board, i, 2);
    for (int i = board->shown; i < board->cells && s == OK; i++)
        if (numbers_of_square(board, i - board->shown))
            grid_cell(board, i, numbers_of_square(board, i - board->shown));
    for (int i = 0; i < squares(board) && s == OK; i++)
        board->fixed[square_at(board, i)] = clues(board)[i] ? clues(board)[i] : '.';
    for (int i = 0; i < board->shown && s == OK && fine; i++)
        fine = !is_point(board, i) || add_point(board, i);
    for (int i = 0; i < squares(board) && s == OK && fine; i++)
        fine = add_square(board, i);
    for (int i = 0; i < board->shown && s == OK && fine; i++)
        fine = is_point(board, i) || is_square(board, i) || is_border(board, i) || add_beside(board, i);
    for (int i = 0; i < board->shown && s == OK && fine && *is_numbered(board); i++)
        fine = is_point(board, i) || is_square(board, i) || !is_border(board, i) || add_outside(board, i);
    return s != OK || fine ? s : puzzle_no_memory(e);
}

/* ---- names ---- */

static const char *tuple_name(const grid *board, const grid_table *table, int index, char out[NAME_ROOM])
{
    const uint8_t *tuple = table->tuple + index * table->cells;
    int n = 0, line[4], way[4] = { 0, 1, 2, 3 };
    if (table->type == E)
        return name_into(out, "%c%c", tuple[1] == IN ? 'i' : 'o', tuple[2] == IN ? 'i' : 'o');
    if (table->type == P)
        lines_of_point(board, table->about, line, way);
    if (table->type == B && table->cells == 1)
        way[0] = inner_side(board, table->about);
    for (int i = 0; i < table->cells && i < 4; i++)
        if (tuple[i] == ON)
            out[n++] = "nesw"[way[i]];
    out[n] = 0;
    return n ? out : "o";
}

static int cell_type(const grid *board, int cell)
{
    return cell >= board->shown ? N : is_square(board, cell) ? I : cell / board->columns % 2 ? V : H;
}

static const char *cell_name(const grid *board, int cell, char out[NAME_ROOM])
{
    int at = cell < board->shown ? cell : square_at(board, cell - board->shown);
    return name_into(out, "%cr%dc%d", types[cell_type(board, cell)].name[0], at / board->columns / 2 + 1,
                     at % board->columns / 2 + 1);
}

static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    if (cell >= board->shown)
        return name_into(out, "%d", value - 1);
    if (is_square(board, cell))
        return value == IN ? "in" : "out";
    return value == ON ? "1" : "0";
}

/* What the links of a table come from: "the 3 at r1c2", "the top left corner of r1c2", "the line above r1c2".
 */
static const char *origin(const grid *board, const grid_table *table, char out[NAME_ROOM])
{
    if (table->type == E)
        return name_into(out, "the line %s %s", table->name[1] == 'v' ? "left of" : "above", table->name + 2);
    char clue = table->type == B ? board->fixed[table->about] : 0;
    if (clue >= '0' && clue <= '9')
        return name_into(out, "the %c at %s", clue, table->name + 1);
    return name_into(out, table->type == B ? "the square %s" : "the top left corner of %s", table->name + 1);
}

static bool is_other_form(const char *bytes, size_t n)
{
    scan t = scan_of(bytes, n);
    span word;
    if (!scan_word(&t, &word))
        return false;
    const char *colon = memchr(word.at, ':', word.n);
    return span_is(word, "(solve-tatham") ||
           (colon && colon - word.at >= 5 && memcmp(colon - 2, "t0", 2) == 0 && scan_is_digit(*word.at));
}

/* ---- the network ---- */

/* Links tuples that differ in a common line. */
static void link_tables(csp_builder *b, const grid_table *first, const grid_table *second)
{
    for (int i = 0; i < first->tuples; i++)
        for (int j = 0; j < second->tuples; j++) {
            bool differ = false;
            for (int k = 0; k < first->cells; k++)
                for (int n = 0; n < second->cells; n++)
                    differ = differ ||
                             (first->cell[k] == second->cell[n] &&
                              first->tuple[i * first->cells + k] != second->tuple[j * second->cells + n]);
            if (differ)
                csp_add_link(b, (csp_label)(first->first + i), (csp_label)(second->first + j));
        }
}

static void link_squares(csp_builder *b, const grid *board)
{
    char name[NAME_ROOM];
    int row = wide(board) + 1, points = (board->rows / 2 + 1) * row;
    for (int i = 0; i < squares(board); i++) {
        int corner = i / wide(board) * row + i % wide(board);
        const int corners[4] = { corner, corner + 1, corner + row, corner + row + 1 };
        for (int k = 0; k < 4; k++) {
            const grid_table *square = &board->table[points + i], *point = &board->table[corners[k]];
            csp_from(b, name_into(name, "square %s with point %s", square->name + 1, point->name + 1));
            link_tables(b, square, point);
        }
    }
}

/* The squares outside, whose tables are the last, with the points at both ends of their lines. */
static void link_outside(csp_builder *b, const grid *board)
{
    char name[NAME_ROOM];
    int row = wide(board) + 1;
    for (const grid_table *t = board->table + board->tables - 1; t->type == B && t->cells == 1; t--) {
        int r = t->about / board->columns, c = t->about % board->columns, from = r / 2 * row + c / 2;
        const int ends[2] = { from, from + (r % 2 ? row : 1) };
        for (int k = 0; k < 2; k++) {
            const grid_table *point = &board->table[ends[k]];
            csp_from(b, name_into(name, "square %s with point %s", t->name + 1, point->name + 1));
            link_tables(b, t, point);
        }
    }
}

static void link_border(csp_builder *b, const grid *board)
{
    csp_from(b, "outside of the grid");
    for (int i = 0; i < board->shown; i++) {
        if (is_point(board, i) || is_square(board, i) || !is_border(board, i))
            continue;
        int r = i / board->columns, c = i % board->columns;
        int square = r % 2 ? (c ? i - 1 : i + 1) : r ? i - board->columns : i + board->columns;
        csp_add_link(b, grid_label(board, i, ON), grid_label(board, square, OUT));
        csp_add_link(b, grid_label(board, i, OFF), grid_label(board, square, IN));
    }
    csp_from(b, NULL);
}

static void links(csp_builder *b, const grid *board)
{
    csp_label line[(2 * SIDE + 1) * (2 * SIDE + 1)];
    uint16_t end[2 * (2 * SIDE + 1) * (2 * SIDE + 1)];
    int n = 0, row = wide(board) + 1;
    link_squares(b, board);
    link_outside(b, board);
    link_border(b, board);
    for (int i = 0; i < board->shown; i++) {
        if (is_point(board, i) || is_square(board, i))
            continue;
        int r = i / board->columns, c = i % board->columns, from = r / 2 * row + c / 2;
        end[2 * n] = (uint16_t)from;
        end[2 * n + 1] = (uint16_t)(from + (r % 2 ? row : 1));
        line[n++] = grid_label(board, i, ON);
    }
    csp_add_mesh(b, &(csp_mesh){ .loop = true,
                                 .name = "loop",
                                 .labels = n,
                                 .label = line,
                                 .points = row * (board->rows / 2 + 1),
                                 .end = end });
}

/* ---- for generators ---- */

static void blank(int size, text *out)
{
    text_format(out, "Slitherlink %dx%dt0:?", size, size);
}

static void write_clues(const grid *board, const csp_label *given, int n, text *out)
{
    slitherlink_clues with = { .numbered = *is_numbered(board) };
    for (int i = 0; i < n; i++) {
        int number = given[i] - board->first[board->shown];
        if (grid_is_sought(board->puzzle, given[i]))
            with.number[number / 5] = (char)('0' + number % 5);
    }
    grid_add_clues(board, &with, out);
}

static const grid_game game = { .word = "Slitherlink",
                                .own = sizeof(slitherlink_clues),
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .types = types,
                                .lattice = true,
                                .is_other_form = is_other_form,
                                .cell_name = cell_name,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .origin = origin,
                                .links = links,
                                .write_clues = write_clues,
                                .place = slitherlink_place };

static const char forms[] =
    "A game ID of Loopy, `5x5t0:a2f11a3a1a3c3a3a2a`: columns and rows, then a number for each square, or a "
    "letter for a run of squares without one. Behind it, or on lines of their own, rows of signs for what "
    "is known: points `+`, lines `-` or `|`, `x` for no line, `.` for what is not known. Or `(solve 5 5 . 2 "
    "...)` and `(solve-tatham 5 5 \"a2f...\")`; or an address of puzz.link (`?slither/...`). `5x5t0:?` has "
    "no number, and says how many lines each square has by csp-variables: generators start from it. "
    "`5x5t0n:a2f...` and `(solve-numbered 5 5 ...)` say so of the squares without a number, and have "
    "csp-variables for the squares around the grid: those of CSP-Rules.\n";

static const app_single singles[] = {
    { "single-line", "a line that must be drawn, or not: slitherlink" },
    { "single-side", "a square that must be in the loop, or out" },
    { "single-point", "one way left for the loop at a point" },
    { "single-square", "one set of lines left around a square" },
    { "single-sides", "one way left for the two squares beside a line" },
    { "single-number", "one number of lines left for a square, where numbers are sought" },
    { NULL, NULL },
};

/* At puzz.link, a clue may lack its number: it says nothing. */
static void add_link(const link_puzzle *link, text *out)
{
    text_format(out, "%dx%dt0:", link->columns, link->rows);
    for (int i = 0; i < link_cells(link); i++)
        text_add_char(out, (char)(link->place[i] >= 0 ? '0' + link->place[i] : 'a'));
}

static const link_genre genre = {
    { "slither", "slitherlink" }, 0, { { &link_fours, link_cells } }, add_link
};

GRID_APP(slitherlink, "Slitherlink",
         "one loop along the lines of a grid; a number says how many lines its square has",
         .example = "5x5t0:a2f11a3a1a3c3a3a2a", .reading.link = &genre,
         .makes = { .other_clues = puzzle_has_other_clues,
                    .blank = blank,
                    .size_most = SIDE,
                    .sought = grid_write_sought,
                    .is_clue = grid_is_sought })
