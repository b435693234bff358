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
 * a clue is a label then, and generators can choose among them.
 *
 * The solutions are those of the game: a loop has two lines at each of its points, and decides which squares
 * are inside; all other labels are tuples of these. */
#include "apps/grid/slitherlink.h"

#include <string.h>

/* ---- where things are ---- */

static int square_at(const grid *g, int r, int c)
{
    return (2 * r + 1) * g->columns + 2 * c + 1;
}

/* The four lines of a square: above, right, below, left. */
static void lines_of_square(const grid *g, int square, int line[4])
{
    const int around[4] = { square - g->columns, square + 1, square + g->columns, square - 1 };
    memcpy(line, around, sizeof around);
}

/* The lines at a point, in the same order; returns how many. way[i]: 0 up, 1 right, 2 down, 3 left. */
static int lines_of_point(const grid *g, int point, int line[4], int way[4])
{
    int r = point / g->columns, c = point % g->columns, n = 0;
    const int to[4] = { r > 0 ? point - g->columns : -1, c + 1 < g->columns ? point + 1 : -1,
                        r + 1 < g->rows ? point + g->columns : -1, c > 0 ? point - 1 : -1 };
    for (int i = 0; i < 4; i++)
        if (to[i] >= 0) {
            line[n] = to[i];
            way[n++] = i;
        }
    return n;
}

static bool is_point(const grid *g, int cell)
{
    return !(cell / g->columns % 2) && !(cell % g->columns % 2);
}

/* ---- the text ---- */

static char sign(const grid *g, int cell, int value)
{
    if (is_square(g, cell))
        return value == IN ? 'i' : 'o';
    return value == OFF ? 'x' : cell / g->columns % 2 ? '|' : '-';
}

static void add_id(const grid *g, text *out)
{
    const slither *s = own(g);
    int blanks = 0;
    text_format(out, "%dx%dt0:%s", s->columns, s->rows, s->sought ? "?" : "");
    for (int i = 0; i <= s->rows * s->columns && !s->sought; i++) {
        bool last = i == s->rows * s->columns;
        if (!last && s->clue[i] == NO_CLUE && blanks < 26) {
            blanks++;
            continue;
        }
        if (blanks)
            text_add_char(out, (char)('a' + blanks - 1));
        blanks = !last && s->clue[i] == NO_CLUE;
        if (!last && !blanks)
            text_add_char(out, (char)('0' + s->clue[i]));
    }
}

/* ---- tables ---- */

/* All tuples of n lines of which `least` to `most` are drawn. */
static int list_sets(int n, int least, int most, uint8_t *tuple)
{
    int k = 0;
    for (int set = 0; set < 1 << n; set++)
        if (__builtin_popcount((unsigned)set) >= least && __builtin_popcount((unsigned)set) <= most)
            for (int i = 0; i < n; i++)
                tuple[k++] = set >> i & 1 ? ON : OFF;
    return k / n;
}

static bool add_point(grid *g, int point)
{
    int line[4], way[4], n = lines_of_point(g, point, line, way);
    uint8_t tuple[64];
    int none = list_sets(n, 0, 0, tuple), pairs = list_sets(n, 2, 2, tuple + n);
    char name[NAME_ROOM];
    name_into(name, "Pr%dc%d", point / g->columns / 2 + 1, point % g->columns / 2 + 1);
    return grid_add_table(g, name, P, line, n, tuple, none + pairs);
}

/* Could the loop be this square alone: does every other square have no clue, or the one it would have
 * then? */
static bool may_be_all(const grid *g, int r, int c)
{
    const slither *s = own(g);
    for (int i = 0; i < s->rows * s->columns; i++) {
        int dr = i / s->columns - r, dc = i % s->columns - c, away = dr * dr + dc * dc;
        if (s->clue[i] != NO_CLUE && s->clue[i] != (away == 0 ? 4 : away == 1))
            return false;
    }
    return true;
}

static bool add_square(grid *g, int r, int c)
{
    int square = r * own(g)->columns + c, clue = own(g)->clue[square], line[5];
    uint8_t tuple[64], with[5 * 16];
    char name[NAME_ROOM];
    lines_of_square(g, square_at(g, r, c), line);
    int most = clue != NO_CLUE ? clue : 4;
    if (most == 4 && !may_be_all(g, r, c))
        most = 3;
    int n = list_sets(4, clue != NO_CLUE ? clue : 0, most, tuple);
    name_into(name, "Br%dc%d", r + 1, c + 1);
    if (!own(g)->sought)
        return grid_add_table(g, name, B, line, 4, tuple, n);
    line[4] = g->shown + square;
    for (int k = 0; k < n; k++) {
        memcpy(with + 5 * k, tuple + 4 * k, 4);
        int drawn = 0;
        for (int i = 0; i < 4; i++)
            drawn += tuple[4 * k + i] == ON;
        with[5 * k + 4] = (uint8_t)(1 + drawn);
    }
    return grid_add_table(g, name, B, line, 5, with, n);
}

/* The squares beside a line inside the grid. */
static bool add_beside(grid *g, int line)
{
    static const uint8_t tuple[] = { OFF, OUT, OUT, OFF, IN, IN, ON, OUT, IN, ON, IN, OUT };
    bool vertical = line / g->columns % 2;
    int cell[3] = { line, line - (vertical ? 1 : g->columns), line + (vertical ? 1 : g->columns) };
    char name[NAME_ROOM];
    name_into(name, "E%cr%dc%d", vertical ? 'v' : 'h', line / g->columns / 2 + 1, line % g->columns / 2 + 1);
    return grid_add_table(g, name, E, cell, 3, tuple, 4);
}

static bool is_border(const grid *g, int line)
{
    int r = line / g->columns, c = line % g->columns;
    return r == 0 || c == 0 || r == g->rows - 1 || c == g->columns - 1;
}

static status make(grid *g, error *e)
{
    const slither *s = own(g);
    bool fine = true;
    for (int i = 0; i < g->shown; i++)
        if (is_point(g, i))
            g->fixed[i] = '+';
        else
            grid_cell(g, i, 2);
    for (int i = g->shown; i < g->cells; i++)
        grid_cell(g, i, 5);
    for (int i = 0; i < s->rows * s->columns; i++)
        g->fixed[square_at(g, i / s->columns, i % s->columns)] =
            (char)(s->clue[i] == NO_CLUE ? '.' : '0' + s->clue[i]);
    for (int i = 0; i < g->shown && fine; i++)
        fine = !is_point(g, i) || add_point(g, i);
    for (int i = 0; i < s->rows * s->columns && fine; i++)
        fine = add_square(g, i / s->columns, i % s->columns);
    for (int i = 0; i < g->shown && fine; i++)
        fine = is_point(g, i) || is_square(g, i) || is_border(g, i) || add_beside(g, i);
    return fine ? OK : puzzle_no_memory(e);
}

static status read(grid *g, scan *t, error *e)
{
    status st = slitherlink_read_clues(g, t, e);
    return st == OK ? make(g, e) : st;
}

static const char *tuple_name(const grid *g, const grid_table *t, int k, char out[NAME_ROOM])
{
    const uint8_t *tuple = t->tuple + k * t->cells;
    int n = 0, line[4], way[4] = { 0 };
    (void)g;
    if (t->type == E) {
        out[n++] = tuple[1] == IN ? 'i' : 'o';
        out[n++] = tuple[2] == IN ? 'i' : 'o';
    } else {
        if (t->type == P)
            for (int cell = 0; cell < g->cells; cell++)
                if (is_point(g, cell) && lines_of_point(g, cell, line, way) == t->cells &&
                    line[0] == t->cell[0] && line[1] == t->cell[1])
                    break;
        for (int i = 0; i < t->cells && i < 4; i++)
            if (tuple[i] == ON)
                out[n++] = "nesw"[t->type == P ? way[i] : i];
        if (!n)
            out[n++] = 'o';
    }
    out[n] = 0;
    return out;
}

static int cell_type(const grid *g, int cell)
{
    return cell >= g->shown ? N : is_square(g, cell) ? I : cell / g->columns % 2 ? V : H;
}

static const char *cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    int square = cell - g->shown;
    if (square >= 0)
        return name_into(out, "Nr%dc%d", square / own(g)->columns + 1, square % own(g)->columns + 1);
    return name_into(out, "%cr%dc%d", "HVI"[cell_type(g, cell)], cell / g->columns / 2 + 1,
                     cell % g->columns / 2 + 1);
}

static const char *value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    if (cell >= g->shown)
        return name_into(out, "%d", value - 1);
    if (is_square(g, cell))
        return value == IN ? "in" : "out";
    return value == ON ? "1" : "0";
}

/* What the links of "Pr1c1", "Br1c1" and "Ehr1c1" come from. */
static const char *origin(const grid *g, const grid_table *t, char out[NAME_ROOM])
{
    (void)g;
    if (t->type == E)
        return name_into(out, "sides of %c%s", t->name[1] == 'v' ? 'V' : 'H', t->name + 2);
    return name_into(out, "%s %s", t->type == P ? "point" : "square", t->name + 1);
}

static const grid_game game = { .word = "Slitherlink",
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .cell_name = cell_name,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .origin = origin };

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    return grid_parse(p, &game, bytes, n, params, e);
}

static bool detect(const char *bytes, size_t n)
{
    scan t = scan_of(bytes, n);
    span word;
    if (grid_detect(&game, bytes, n))
        return true;
    if (!scan_word(&t, &word))
        return false;
    const char *colon = memchr(word.at, ':', word.n);
    return span_is(word, "(solve-tatham") ||
           (colon && colon - word.at >= 5 && memcmp(colon - 2, "t0", 2) == 0 && scan_is_digit(*word.at));
}

static bool resembles(const char *bytes, size_t n)
{
    return grid_resembles(&game, bytes, n);
}

/* ---- the network ---- */

/* Links tuples that differ in a common line. */
static void link_tables(csp_builder *b, const grid_table *x, const grid_table *y)
{
    for (int i = 0; i < x->tuples; i++)
        for (int j = 0; j < y->tuples; j++) {
            bool differ = false;
            for (int k = 0; k < x->cells; k++)
                for (int n = 0; n < y->cells; n++)
                    differ = differ || (x->cell[k] == y->cell[n] &&
                                        x->tuple[i * x->cells + k] != y->tuple[j * y->cells + n]);
            if (differ)
                csp_add_link(b, (csp_label)(x->first + i), (csp_label)(y->first + j));
        }
}

static void model_links(csp_builder *b, const grid *g)
{
    char name[NAME_ROOM];
    int points = (g->rows / 2 + 1) * (g->columns / 2 + 1), squares = own(g)->rows * own(g)->columns;
    for (int i = 0; i < squares; i++) {
        int r = i / own(g)->columns, c = i % own(g)->columns, wide = own(g)->columns + 1;
        const int corner[4] = { r * wide + c, r * wide + c + 1, (r + 1) * wide + c, (r + 1) * wide + c + 1 };
        for (int k = 0; k < 4; k++) {
            const grid_table *square = &g->table[points + i], *point = &g->table[corner[k]];
            csp_from(b, name_into(name, "square %s with point %s", square->name + 1, point->name + 1));
            link_tables(b, square, point);
        }
    }
    csp_from(b, "outside of the grid");
    for (int i = 0; i < g->shown; i++) {
        if (is_point(g, i) || is_square(g, i) || !is_border(g, i))
            continue;
        int r = i / g->columns, c = i % g->columns;
        int square = r % 2 ? (c ? i - 1 : i + 1) : r ? i - g->columns : i + g->columns;
        csp_add_link(b, grid_label(g, i, ON), grid_label(g, square, OUT));
        csp_add_link(b, grid_label(g, i, OFF), grid_label(g, square, IN));
    }
    csp_from(b, NULL);
}

static void model_loop(csp_builder *b, const grid *g)
{
    csp_label line[(2 * SIDE + 1) * (2 * SIDE + 1)];
    uint16_t end[2 * (2 * SIDE + 1) * (2 * SIDE + 1)];
    int n = 0, wide = own(g)->columns + 1;
    for (int i = 0; i < g->shown; i++) {
        if (is_point(g, i) || is_square(g, i))
            continue;
        int r = i / g->columns, c = i % g->columns, from = r / 2 * wide + c / 2;
        end[2 * n] = (uint16_t)from;
        end[2 * n + 1] = (uint16_t)(from + (r % 2 ? wide : 1));
        line[n++] = grid_label(g, i, ON);
    }
    csp_add_mesh(b, &(csp_mesh){ .loop = true,
                                 .name = "loop",
                                 .labels = n,
                                 .label = line,
                                 .points = wide * (own(g)->rows + 1),
                                 .end = end });
}

static void speak(csp_builder *b)
{
    csp_add_type(b, "H", "single-line");
    csp_add_type(b, "V", "single-line");
    csp_add_type(b, "I", "single-side");
    csp_add_type(b, "P", "single-point");
    csp_add_type(b, "B", "single-square");
    csp_add_type(b, "E", "single-sides");
    csp_speak(b, H, "{}", "{}", "{} {lacks} value");
    csp_speak(b, V, "{}", "{}", "{} {lacks} value");
    csp_speak(b, I, "r{Ir}c{c}", "{}", "r{Ir}c{c} {lacks} side");
    csp_speak(b, P, "the point at r{Pr}c{c}", "{}", "the point at r{Pr}c{c} {lacks} way for the loop");
    csp_speak(b, B, "the square r{Br}c{c}", "{}", "the square r{Br}c{c} {lacks} lines that fit");
    csp_speak(b, E, "the sides of {}", "{}", "the sides of {} {lacks} value");
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    speak(b);
    if (own(g)->sought) {
        csp_add_type(b, "N", "single-number");
        csp_speak(b, N, "the number of r{Nr}c{c}", "{}", "r{Nr}c{c} {lacks} number");
    }
    grid_model_labels(b, g, 0);
    grid_model_cells(b, g, 0);
    grid_model_tables(b, g);
    model_links(b, g);
    model_loop(b, g);
    slitherlink_place(b, g);
}

static void show_size(const puzzle *p, text *out)
{
    const grid *g = p->data;
    text_format(out, " %d×%d", own(g)->rows, own(g)->columns);
}

/* ---- for generators ---- */

static void blank(int size, text *out)
{
    text_format(out, "Slitherlink %dx%dt0:?", size, size);
}

static void sought(const puzzle *p, text *out)
{
    const grid *g = p->data;
    text_format(out, "Slitherlink %dx%dt0:?", own(g)->columns, own(g)->rows);
}

/* Numbers of lines. */
static bool is_clue(const puzzle *p, int label)
{
    const grid *g = p->data;
    return g->cells > g->shown && label >= g->first[g->shown] && label < g->first[g->cells - 1] + 5;
}

/* With these numbers as clues. */
static void write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const grid *g = p->data;
    uint8_t clue[SIDE * SIDE];
    slither with = *own(g);
    if (!grid_has_clue(p, given, n)) {
        grid_write(p, given, n, out);
        return;
    }
    memset(clue, NO_CLUE, sizeof clue);
    for (int i = 0; i < n; i++)
        if (is_clue(p, given[i]))
            clue[(given[i] - g->first[g->shown]) / 5] = (uint8_t)((given[i] - g->first[g->shown]) % 5);
    with.clue = clue;
    with.sought = false;
    grid_write_clues(p, &with, out);
}

static const char forms[] =
    "A game ID of Loopy, `5x5t0:a2f11a3a1a3c3a3a2a`: columns and rows, then a number for each square, or a "
    "letter "
    "for a run of squares without one. Behind it, or on lines of their own, rows of signs for what is known: "
    "points `+`, lines `-` or `|`, `x` for no line, `.` for what is not known. Or `(solve 5 5 . 2 ...)` and "
    "`(solve-tatham 5 5 \"a2f...\")`; or an address of puzz.link (`?slither/...`). "
    "`5x5t0:?` has no number, and says how many lines each square has by csp-variables: generators start "
    "from it.\n";

static const app_single singles[] = {
    { "single-line", "a line that must be drawn, or not: slitherlink" },
    { "single-side", "a square that must be in the loop, or out" },
    { "single-point", "one way left for the loop at a point" },
    { "single-square", "one set of lines left around a square" },
    { "single-sides", "one way left for the two squares beside a line" },
    { "single-number", "one number of lines left for a square, where numbers are sought" },
    { NULL, NULL },
};

extern const app app_slitherlink;

const app app_slitherlink = {
    .name = "slitherlink",
    .title = "Slitherlink",
    .says = "one loop along the lines of a grid; a number says how many lines its square has",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = grid_extent },
    .parse = parse,
    .model = model,
    .write = write,
    .is_own = grid_is_own,
    .shows = { .size = show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .other_clues = puzzle_has_other_clues,
               .blank = blank,
               .size_most = SIDE,
               .sought = sought,
               .is_clue = is_clue },
};
