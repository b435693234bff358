/* fields.c: grids whose cells are fields with separators between them, empty ones with nothing in them:
 * spreadsheets (tabs, commas, semicolons), tables of Markdown and LaTeX (bars, &). And grids in which a blank
 * is an empty cell: rows of nine signs, or nine signs with one or two blanks between them. */
#include "apps/paste/paste.h"

#include <string.h>

enum { SIDE = 9 };

/* Strips quotation marks and blanks around it, the = of a formula, and what ends a line in LaTeX. */
static span bare(span s)
{
    s = paste_trim(s);
    while (s.n && (*s.at == '"' || *s.at == '\'' || *s.at == '='))
        s = paste_trim(span_from(s, 1));
    while (s.n && strchr("\"'\\", s.at[s.n - 1]))
        s.n--;
    return paste_trim(s);
}

/* The fields of a line; at most `most` are kept. Returns how many there are. */
static int split(span line, char separator, span *out, int most)
{
    int n = 0;
    for (size_t from = 0, i = 0; i <= line.n; i++) {
        size_t box = separator == '|' && i < line.n ? scan_box(line.at + i, line.at + line.n) : 0;
        if (i < line.n && line.at[i] != separator && !box)
            continue;
        if (n < most)
            out[n] = bare((span){ line.at + from, i - from });
        n++;
        i += box ? box - 1 : 0;
        from = i + 1;
    }
    return n;
}

static bool is_field(span s)
{
    return s.n == 0 || (s.n == 1 && paste_is_cell(*s.at));
}

/* Is it a label of a row or column: a letter, a number, or a word such as R1? */
static bool is_label(span s, int k)
{
    char last = s.n ? s.at[s.n - 1] : 0;
    bool letter = s.n == 1 && ((last | 0x20) == 'a' + k || (k == SIDE - 1 && (last | 0x20) == 'j'));
    return letter || (last == '1' + k && (s.n == 1 || (s.n == 2 && !scan_is_digit(*s.at))));
}

/* Is it the heading of a table whose rows begin with a label: an empty field, and one for each column? */
static bool is_heading(span line, char separator)
{
    span all[SIDE + 3];
    int n = split(line, separator, all, SIDE + 3), first = separator == '|' && n > SIDE + 1 && !all[0].n;
    if (n < first + 1 + SIDE || n > SIDE + 3 || all[first].n)
        return false;
    for (int k = 0; k < SIDE; k++)
        if (!is_label(all[first + 1 + k], k))
            return false;
    return true;
}

/* The nine fields of a row: all there are, or those between the bars at both ends; labelled: they follow a
 * label. */
static bool take_row(span line, char separator, bool labelled, span out[SIDE])
{
    span all[SIDE + 4];
    int n = split(line, separator, all, SIDE + 4), first = 0;
    if (separator == '|' && n > SIDE + labelled && !all[0].n)
        first = 1;
    first += labelled;
    if (n > SIDE + 4)
        return false;
    bool closed = n - first == SIDE + 1 && (!all[n - 1].n || span_is(all[n - 1], "."));
    n -= first + closed;
    if (n != SIDE)
        return false;
    for (int i = 0; i < SIDE; i++) {
        out[i] = all[first + i];
        if (!is_field(out[i]))
            return false;
    }
    return true;
}

/* How the fields of a table are separated, and whether its rows begin with labels. */
typedef struct table {
    char separator; /* 0: it is no table */
    bool labelled;
} table;

static table table_of(span line)
{
    span row[SIDE];
    for (const char *c = "\t,;|&"; *c; c++) {
        bool labelled = is_heading(line, *c);
        if (labelled || take_row(line, *c, false, row))
            return (table){ *c, labelled };
    }
    return (table){ 0, false };
}

/* Decided by the first line that is a row. What is above it may be a heading, of two lines at most. */
static table find_table(span all)
{
    span line;
    for (int above = 0; above < 3 && paste_line(&all, &line);) {
        if (!paste_trim(line).n && !memchr(line.at, '\t', line.n))
            continue;
        table t = table_of(line);
        if (t.separator)
            return t;
        above += !paste_is_rule(line);
    }
    return (table){ 0, false };
}

static bool detect_fields(const reader *r, span all)
{
    (void)r;
    return find_table(all).separator != 0;
}

/* Does each field have a dash? That is a row of empty cells, or Markdown's shortest rule. */
static bool is_dashes(const span row[SIDE])
{
    for (int i = 0; i < SIDE; i++)
        if (!span_is(row[i], "-"))
            return false;
    return true;
}

static status read_fields(const reader *r, paste *p, span all, error *e)
{
    enum { MOST = SIDE + 2 }; /* with a heading and a rule below it */
    const table t = find_table(all);
    span line, row[SIDE];
    char cell[MOST][SIDE];
    int rows = 0, dashes = -1; /* dashes: the row that may be a rule, if there is one row too many */
    bool headed = false;       /* a rule below the first row: Markdown's tables have a heading */
    (void)r;
    while (paste_line(&all, &line)) {
        bool rule = paste_is_rule(line);
        headed = headed || (rule && rows == 1);
        bool above = !rows && ((t.labelled && is_heading(line, t.separator)) ||
                               !take_row(line, t.separator, t.labelled, row));
        if (rule || above || (!paste_trim(line).n && t.separator != '\t'))
            continue;
        if (!paste_trim(line).n && rows == SIDE)
            break;
        if (!take_row(line, t.separator, t.labelled, row))
            return scan_wrong(
                &p->text, line.at, e,
                "row %d of a table is not nine fields of one digit or nothing each: copy all nine "
                "rows and columns",
                rows + 1);
        if (rows < 2 && t.separator == '|' && is_dashes(row))
            dashes = rows;
        for (int i = 0; i < SIDE && rows < MOST; i++)
            cell[rows][i] = row[i].n ? *row[i].at : '.';
        rows++;
    }
    if (dashes >= 0 && rows > SIDE && rows <= MOST) {
        headed = dashes == 1;
        rows--;
        memmove(cell[dashes], cell[dashes + 1], (size_t)(rows - dashes) * sizeof *cell);
    }
    bool heading = headed && rows == SIDE + 1;
    if (rows != SIDE && !heading)
        return scan_wrong(&p->text, p->text.last, e, "%d rows in a table, expected %d: copy all of them",
                          rows, SIDE);
    text_add(&p->source, cell[heading], PASTE_CELLS);
    return OK;
}

const reader reader_fields = {
    .name = "spreadsheets and tables, empty cells empty",
    .form = "nine rows of nine fields, with tabs, commas, semicolons or bars between them",
    .example = ",,3,4,5,,,8,\n4,,6,,,,,,\n,,,1,,,,6,5\n,1,,5,,8,,7,\n,,,3,,,,9,1\n9,,,,,,,,\n,,,8,,,,,\n"
               "6,,,,,7,,3,\n,,1,,3,,,5,7\n",
    .detect = detect_fields,
    .read = read_fields
};

/* ---- blanks for empty cells ---- */

/* Bytes of the bar at the beginning of a text; 0: there is none. */
static size_t bar_at(span s)
{
    size_t box = scan_box(s.at, s.at + s.n);
    return box ? box : *s.at == '|' || *s.at == '!';
}

/* The pieces between bars; a bar at the end closes a line that begins with one, or that has three of them. */
static int pieces_of(span line)
{
    int bars = 0;
    bool closed = line.n && bar_at(line), ends = false;
    line = paste_trim(line);
    for (size_t k; line.n; line = span_from(line, k ? k : 1)) {
        k = bar_at(line);
        bars += k > 0;
        ends = k > 0 && line.n == k;
    }
    return closed ? bars - ends : bars + !(ends && bars == 3);
}

/* The signs of a piece at every `step`-th place from `first` on, `most` of them; false: there is something
 * else. */
static bool take_piece(span piece, int first, int step, int most, char *out)
{
    for (int i = 0; i < (int)piece.n; i++) {
        char c = piece.at[i];
        int k = (i - first) / step;
        if (scan_is_blank(c))
            continue;
        if (i < first || (i - first) % step || k >= most || c < '1' || c > '9')
            return false;
        out[k] = c;
    }
    return true;
}

/* A line of one piece of nine cells, or of three with three each. */
static bool take_blanks(span line, int first, int step, int later, char out[SIDE])
{
    bool closed = line.n && bar_at(line);
    int pieces = pieces_of(line), most = pieces == 3 ? 3 : SIDE, k = 0;
    memset(out, '.', SIDE);
    if (pieces != 1 && pieces != 3)
        return false;
    if (closed)
        line = span_from(line, bar_at(line));
    while (line.n && k < SIDE) {
        size_t n = 0;
        while (n < line.n && !bar_at(span_from(line, n)))
            n++;
        if (!take_piece((span){ line.at, n }, k ? later : first, step, most, out + k))
            return false;
        k += most;
        line = span_from(line, n < line.n ? n + bar_at(span_from(line, n)) : n);
    }
    return true;
}

typedef struct blank_grid {
    char cell[SIDE][SIDE];
    int rows;
} blank_grid;

/* Do the cells reach from the first to the last column, with enough blanks among them? If not, cells may be
 * missing. */
static bool is_wide(const blank_grid *g)
{
    int first = 0, last = 0, empty = 0;
    for (int r = 0; r < SIDE; r++) {
        first += g->cell[r][0] != '.';
        last += g->cell[r][SIDE - 1] != '.';
        for (int c = 0; c < SIDE; c++)
            empty += g->cell[r][c] == '.';
    }
    return first && last && empty >= 2 * SIDE && empty <= SIDE * SIDE - 8;
}

/* Reads all lines except rules as rows. */
static bool take_grid(span all, const int way[3], blank_grid *g)
{
    span line;
    g->rows = 0;
    while (paste_line(&all, &line)) {
        if (paste_is_rule(line) || (!line.n && !g->rows))
            continue;
        if (g->rows == SIDE) {
            if (paste_trim(line).n)
                return false;
            continue;
        }
        if (!take_blanks(line, way[0], way[1], way[2], g->cell[g->rows]))
            return false;
        g->rows++;
    }
    return g->rows == SIDE && is_wide(g);
}

/* Signs close together, or with one or two blanks between them: the place of the first one, the distance, and
 * the place of the first one after a bar. */
static bool find_blanks(span all, blank_grid *g)
{
    static const int way[][3] = { { 0, 1, 0 }, { 0, 2, 0 }, { 1, 2, 1 }, { 1, 3, 1 },
                                  { 0, 3, 0 }, { 1, 4, 1 }, { 2, 4, 2 }, { 0, 2, 1 } };
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (take_grid(all, way[i], g))
            return true;
    return false;
}

static bool is_blank_line(span all)
{
    int digits = 0, blanks = 0;
    for (size_t i = 0; i < all.n; i++) {
        digits += scan_is_digit(all.at[i]);
        blanks += all.at[i] == ' ';
        if (!scan_is_digit(all.at[i]) && all.at[i] != ' ')
            return false;
    }
    return all.n == PASTE_CELLS && blanks >= 40 && digits >= 8;
}

static bool detect_blanks(const reader *r, span all)
{
    blank_grid g;
    (void)r;
    while (all.n && scan_is_line_end(all.at[all.n - 1]))
        all.n--;
    return is_blank_line(all) || (all.n < 2000 && find_blanks(all, &g));
}

static status read_blanks(const reader *r, paste *p, span all, error *e)
{
    blank_grid g;
    (void)r;
    while (all.n && scan_is_line_end(all.at[all.n - 1]))
        all.n--;
    if (is_blank_line(all)) {
        for (size_t i = 0; i < all.n; i++)
            text_add_char(&p->source, all.at[i] == ' ' || all.at[i] == '0' ? '.' : all.at[i]);
        return OK;
    }
    if (!find_blanks(all, &g))
        return scan_wrong(&p->text, p->text.at, e, "rows of unequal form, expected nine: copy all of them");
    text_add(&p->source, g.cell[0], PASTE_CELLS);
    return OK;
}

const reader reader_blanks = {
    .name = "blanks for empty cells",
    .form = "nine rows in which a blank stands for an empty cell",
    .example = "  345  8 \n4 6      \n   1   65\n 1 5 8 7 \n   3   91\n9        \n   8     \n6    7 3 \n"
               "  1 3  57\n",
    .detect = detect_blanks,
    .read = read_blanks
};
