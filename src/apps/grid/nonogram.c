/* nonogram.c: Nonograms: black and white cells; the clues of a line are the lengths of its runs of black
 * cells.
 *
 * Csp-variables: a cell (rc) is black, #, or white, -. A line that has up to PATTERNS_MAX arrangements, a row
 * (R) or a column (C), has one of them: whips[1] do what is called line solving. A line with more has places
 * of its blocks instead (nonogram_blocks.c). So the solutions are those of the game: cells decide all the
 * rest.
 *
 * Where clues are sought, those of a line (runs) are a csp-variable, which its arrangement decides. */
#include "apps/grid/nonogram.h"

#include "apps/address_links.h"

#include <string.h>

static void add_id(const grid *board, text *out)
{
    text_format(out, "%dx%d:%s", board->columns, board->rows, board->sought ? "?" : "");
    for (int i = 0; i < lines_of(board) && !board->sought; i++) {
        const line_clues *l = &own(board)->line[i];
        text_add_string(out, i ? "/" : "");
        for (int k = 0; k < l->n; k++)
            text_format(out, "%s%d", k ? "." : "", l->length[k]);
    }
}

/* ---- arrangements ---- */

int nonogram_room(const line_clues *line, int index)
{
    int n = 0;
    for (; index < line->n; index++)
        n += line->length[index] + (index + 1 < line->n);
    return n;
}

/* Adds to *count the number of ways to place block `index` and those after it from cell `at` on, up to
 * PATTERNS_MAX + 1. */
static void list_patterns(const line_clues *line, int index, int at, uint8_t *now, uint8_t *out, int *count)
{
    if (*count > PATTERNS_MAX)
        return;
    if (index == line->n) {
        memset(now + at, WHITE, (size_t)(line->at.cells - at));
        if (out && *count < PATTERNS_MAX)
            memcpy(out + *count * line->at.cells, now, (size_t)line->at.cells);
        ++*count;
        return;
    }
    for (int s = at; s + nonogram_room(line, index) <= line->at.cells && *count <= PATTERNS_MAX; s++) {
        int end = s + line->length[index];
        memset(now + at, WHITE, (size_t)(s - at));
        memset(now + s, BLACK, (size_t)line->length[index]);
        if (end < line->at.cells)
            now[end] = WHITE;
        list_patterns(line, index + 1, end + (end < line->at.cells), now, out, count);
    }
}

static status add_patterns(grid *board, line_clues *line, int type, error *e)
{
    char name[NAME_ROOM];
    uint8_t now[SIDE_MAX];
    int cell[SIDE_MAX], n = 0;
    list_patterns(line, 0, 0, now, NULL, &n);
    if (n > PATTERNS_MAX) {
        line->blocks = true;
        return OK;
    }
    uint8_t *tuple = grid_take(board, (size_t)n * (size_t)line->at.cells, 1);
    if (!tuple)
        return puzzle_no_memory(e);
    n = 0;
    list_patterns(line, 0, 0, now, tuple, &n);
    grid_line_cells(&line->at, cell, name);
    return grid_add_table(board, name, type, cell, line->at.cells, tuple, n) ? OK : puzzle_no_memory(e);
}

/* ---- clues that are sought ---- */

/* The pattern with the same blocks as far to the front as possible. */
static unsigned packed(unsigned pattern, int n)
{
    unsigned out = 0;
    int at = 0;
    for (int i = 0; i < n; i++)
        if (pattern >> i & 1)
            out |= 1u << at++;
        else if (i && pattern >> (i - 1) & 1)
            at++;
    return out;
}

static void list_clues(clue_lists *lists, int n)
{
    for (unsigned pattern = 0; pattern < 1u << n; pattern++)
        if (packed(pattern, n) == pattern)
            lists->list[lists->n++] = pattern;
}

static int number_of(const clue_lists *lists, unsigned list)
{
    int i = 0;
    while (lists->list[i] != list)
        i++;
    return i;
}

static const clue_lists *clues_of(const grid *board, int line)
{
    return &own(board)->clues[line >= board->columns];
}

/* The lengths of the blocks of a pattern. */
static void set_clues(line_clues *line, unsigned pattern)
{
    for (int run = 0; pattern || run; pattern >>= 1)
        if (pattern & 1)
            run++;
        else if (run) {
            line->length[line->n++] = run;
            run = 0;
        }
}

/* What a pattern says of its clues: their number, from 1. */
typedef struct any_line {
    const clue_lists *clues;
    int cells;
} any_line;

static int clues_value(const void *with, unsigned set)
{
    const any_line *l = with;
    return 1 + number_of(l->clues, packed(set, l->cells));
}

/* All patterns of the line, each with its clues as the value of a hidden cell. */
static status add_any_pattern(grid *board, int line, int type, error *e)
{
    char name[NAME_ROOM];
    const line_clues *l = &own(board)->line[line];
    const any_line any = { clues_of(board, line), l->at.cells };
    int cell[SOUGHT_MAX];
    grid_line_cells(&l->at, cell, name);
    return grid_add_sets(board, name, type, cell, any.cells, board->shown + line, clues_value, &any)
               ? OK
               : puzzle_no_memory(e);
}

/* ---- reading ---- */

status nonogram_begin(grid *board, int rows, int columns, bool sought, error *e)
{
    nonogram *o = own(board);
    status s = grid_cells(board, rows, columns, sought ? rows + columns : 0, e);
    if (s != OK)
        return s;
    if (!(o->line = grid_take(board, (size_t)lines_of(board), sizeof *o->line)))
        return puzzle_no_memory(e);
    for (int i = 0; i < lines_of(board); i++)
        o->line[i] = (line_clues){ .at = grid_line_of(board, i) };
    for (int i = 0; i < board->shown; i++)
        grid_cell(board, i, 2);
    board->sought = sought;
    if (sought) {
        list_clues(&o->clues[0], rows);
        list_clues(&o->clues[1], columns);
    }
    for (int i = 0; i < lines_of(board) && sought; i++)
        grid_cell(board, board->shown + i, clues_of(board, i)->n);
    return OK;
}

static status read(grid *board, scan *in, error *e)
{
    status s = nonogram_read_clues(board, in, e);
    for (int i = 0; s == OK && i < lines_of(board); i++) {
        line_clues *l = &own(board)->line[i];
        int type = l->at.row ? ROW : COLUMN;
        s = board->sought ? add_any_pattern(board, i, type, e) : add_patterns(board, l, type, e);
    }
    for (int i = 0; s == OK && i < lines_of(board); i++)
        if (own(board)->line[i].blocks)
            nonogram_number_blocks(board, &own(board)->line[i]);
    return s;
}

/* ---- names ---- */

/* "..##.": in names a white cell is a dot. In a long line: how far each block is from its first place, as a
 * sign, 0 to 9, then letters. */
static const char *tuple_name(const grid *board, const grid_table *table, int index, char out[NAME_ROOM])
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const uint8_t *of = table->tuple + index * table->cells;
    int n = 0, cells = table->cells - board->sought;
    if (cells < NAME_ROOM)
        for (; n < cells; n++)
            out[n] = of[n] == BLACK ? '#' : '.';
    else
        for (int i = 0, least = 0, before = false; i < table->cells && n < NAME_ROOM - 1; i++) {
            bool black = of[i] == BLACK;
            if (black && !before) {
                out[n++] = digits[i - least];
                least++;
            }
            least += black;
            before = black;
        }
    out[n] = 0;
    return n ? out : strcpy(out, "-");
}

/* The name of a hidden cell: "R3runs". */
static const char *cell_name(const grid *board, int cell, char out[NAME_ROOM])
{
    if (cell < board->shown)
        return NULL;
    const grid_line *l = &own(board)->line[cell - board->shown].at;
    return name_into(out, "%c%druns", l->row ? 'R' : 'C', l->number + 1);
}

static int cell_type(const grid *board, int cell)
{
    return cell < board->shown ? 0 : RUNS;
}

/* "1.2"; "-" for none. */
static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    int line = cell - board->shown;
    if (line < 0)
        return NULL;
    line_clues l = { 0 };
    int at = 0;
    set_clues(&l, clues_of(board, line)->list[value - 1]);
    for (int k = 0; k < l.n && at + 2 < NAME_ROOM; k++) {
        if (k)
            out[at++] = '.';
        out[at++] = (char)('0' + l.length[k]);
    }
    out[at] = 0;
    return l.n ? out : "-";
}

/* ---- the network ---- */

static void label_blocks(csp_builder *b, const grid *board)
{
    for (int i = 0; i < lines_of(board); i++)
        if (own(board)->line[i].blocks)
            nonogram_label_blocks(b, &own(board)->line[i]);
}

static void model_blocks(csp_builder *b, const grid *board)
{
    for (int i = 0; i < lines_of(board); i++)
        if (own(board)->line[i].blocks)
            nonogram_model_blocks(b, board, &own(board)->line[i]);
}

static void place(csp_builder *b, const grid *board)
{
    for (int i = 0; i < lines_of(board); i++) {
        const line_clues *l = &own(board)->line[i];
        int at = l->at.number * CSP_CELL + 500;
        for (int k = 0; k < l->n; k++) {
            int back = -250 - (l->at.row ? 520 : 440) * (l->n - k);
            grid_draw_number(b, l->at.row ? back : at, l->at.row ? at : back, 420, l->length[k]);
        }
    }
    grid_place_hidden(b, board);
    grid_place_cells(b, board, 2);
    grid_show_dark(b, board, BLACK);
    grid_place_tables(b, board);
    for (int i = 0; i < lines_of(board); i++)
        if (own(board)->line[i].blocks)
            nonogram_place_blocks(b, &own(board)->line[i]);
}

/* "the runs 10 and 1 of column 3"; of many runs, "the runs of column 3". */
static const char *origin(const grid *board, const grid_table *table, char out[NAME_ROOM])
{
    int number = grid_table_number(table);
    bool row = *table->name == 'R';
    const line_clues *line = &own(board)->line[row ? board->columns + number - 1 : number - 1];
    const char *word = row ? "row" : "column";
    const int *n = line->length;
    if (line->n == 1)
        return name_into(out, "the run %d of %s %d", n[0], word, number);
    if (line->n == 2)
        return name_into(out, "the runs %d and %d of %s %d", n[0], n[1], word, number);
    if (line->n == 3 && n[0] < 10 && n[1] < 10 && n[2] < 10)
        return name_into(out, "the runs %d, %d, %d of %s %d", n[0], n[1], n[2], word, number);
    return name_into(out, "the runs of %s %d", word, number);
}

static const grid_type types[] = {
    { "rc", "naked-single", "{}", "{#=black|-=white}", "{} {lacks} colour" },
    GRID_LINE_TYPES("however {from} may lie"),
    { "b", "single-block", "the first cell of run {b} of {R=row|C=column}", "{}",
      "run {b} of {R=row|C=column} {lacks} place" },
    { "x", "single-cover", "the run over cell {x} of {R=row|C=column}", "{-=none}",
      "cell {x} of {R=row|C=column} {lacks} run" },
    { "runs", "single-runs", "the clues {}", "{}", "{} {lacks} value", .when = GRID_IF_SOUGHT },
    { NULL },
};

/* ---- for generators ---- */

static void blank(int size, text *out)
{
    text_format(out, "Nonogram %dx%d:?", size, size);
}

static void write_clues(const grid *board, const csp_label *given, int n, text *out)
{
    line_clues line[2 * SOUGHT_MAX] = { 0 };
    for (int i = 0; i < lines_of(board); i++)
        for (int k = 0, first = board->first[board->shown + i]; k < n; k++)
            if (given[k] >= first && given[k] < first + clues_of(board, i)->n)
                set_clues(&line[i], clues_of(board, i)->list[given[k] - first]);
    grid_add_clues(board, &(nonogram){ .line = line }, out);
}

static const grid_game game = { .word = "Nonogram",
                                .own = sizeof(nonogram),
                                .read = read,
                                .add_id = add_id,
                                .signs = "-#",
                                .types = types,
                                .is_other_form = nonogram_is_file,
                                .extent = nonogram_extent,
                                .cell_name = cell_name,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .origin = origin,
                                .labels = label_blocks,
                                .links = model_blocks,
                                .write_clues = write_clues,
                                .place = place };

static const char forms[] =
    "A game ID of Pattern, `5x5:1.1/3/...`: columns and rows, then the runs of black cells of each column "
    "and of each row, with `.` between runs and `/` between lines. Behind it, or on lines of their own, "
    "rows of `#`, `-` and `.` (not known). Or a `.non` file: `width`, `height`, `rows` and `columns`, each "
    "with lines of numbers; or an address of puzz.link (`?nonogram/...`). `5x5:?` has no clues, and "
    "csp-variables for those of each line, up to 8 cells: generators start from it.\n";

static const app_single singles[] = {
    { "naked-single", "one colour left for a cell" },
    { "single-row", "one arrangement left for a row: binairo, nonogram" },
    { "single-column", "the same, for a column" },
    { "single-block", "one place left for a block of black cells: nonogram" },
    { "single-runs", "one list of clues left for a line, where clues are sought: nonogram" },
    { "single-cover", "one block left that can cover a cell, or none: nonogram" },
    { NULL, NULL },
};

/* ---- puzz.link ---- */

/* For each column, and then for each row, as many places as half of its cells, rounded up, from the board
 * outwards: so the last clue of a line comes first. */
static int link_clues(const link_puzzle *link)
{
    return link->columns * ((link->rows + 1) / 2) + link->rows * ((link->columns + 1) / 2);
}

static void add_link(const link_puzzle *link, text *out)
{
    const int *from = link->place;
    text_format(out, "%dx%d:", link->columns, link->rows);
    for (int i = 0; i < link_lines(link); i++) {
        int deep = ((i < link->columns ? link->rows : link->columns) + 1) / 2, said = 0;
        text_add_string(out, i ? "/" : "");
        for (int k = deep - 1; k >= 0; k--)
            if (from[k] > 0)
                text_format(out, "%s%d", said++ ? "." : "", from[k]);
        from += deep;
    }
}

static const link_genre genre = { { "nonogram" }, 0, { { &link_numbers, link_clues } }, add_link };

GRID_APP(nonogram, "Nonogram", "black cells in runs whose lengths the clues of rows and columns say",
         .example = "Nonogram 5x5:3.1/3/3/1/2/2/2/3/1.1/1.3", .reading.link = &genre,
         .makes = { .other_clues = puzzle_has_other_clues,
                    .blank = blank,
                    .size_most = SOUGHT_MAX,
                    .sought = grid_write_sought,
                    .is_clue = grid_is_sought,
                    .clues_whole = true })
