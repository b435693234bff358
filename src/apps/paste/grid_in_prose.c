/* grid_in_prose.c: grids among words, as in a message to a forum: what is around a grid is ignored.
 *
 * A row is a line of nine cells, or of nine groups of digits, with blanks, bars, commas, quotation marks and
 * brackets between them and around them, perhaps after a label (A, R1). A grid is nine rows with nothing but
 * borders and blank lines between them; a heading 1 2 3 4 5 6 7 8 9 above labelled rows is not a row. If
 * there are rows that belong to no grid, something is missing, and nothing is taken for a grid. What is
 * between [code] and [/code], or between two fences, is a grid as well. */
#include "apps/paste/paste.h"

#include <string.h>

enum { SIDE = PASTE_SIDE };

/* ---- rows ---- */

/* Bytes of what separates cells; 0: nothing does. */
static size_t between(span at)
{
    size_t n = scan_box(at.at, at.at + at.n);
    n = n ? n : paste_space(at);
    return n ? n : *at.at && strchr("\t|!:,;'\"`[](){}", *at.at);
}

/* Bytes of a cell, and its sign in ASCII; 0: it is not one. */
static size_t cell(span at, char *sign)
{
    size_t n = paste_sign(at, sign);
    return n && paste_is_cell(*sign) ? n : 0;
}

/* Strips a label in front: a letter A to J or a word such as R1, followed by a blank, a bar or a colon. */
static span without_label(span line, bool *labelled)
{
    size_t n = line.n > 1 && (*line.at == 'R' || *line.at == 'r') && scan_is_digit(line.at[1]) ? 2 : 1;
    bool letter = n == 2 || (line.n && *line.at >= 'A' && *line.at <= 'J');
    *labelled = letter && line.n > n && line.at[n] && strchr(" \t|:,;", line.at[n]);
    return *labelled ? span_from(line, n) : line;
}

/* Is it a row of nine cells or nine words? Writes it to *out, unless that is NULL, with only blanks between
 * its words. */
static bool read_row(span line, bool *labelled, text *out)
{
    int cells = 0, words = 0;
    bool inside = false;
    char sign;
    line = without_label(paste_trim(line), labelled);
    if (paste_is_rule(line))
        return false;
    for (size_t n; line.n; line = span_from(line, n)) {
        bool gap = (n = between(line)) > 0;
        if (!gap && !(n = cell(line, &sign)))
            return false;
        words += !gap && !inside;
        cells += !gap;
        inside = !gap;
        if (out)
            text_add_char(out, gap ? ' ' : sign);
    }
    return cells == SIDE || words == SIDE;
}

static bool is_numbers(span line)
{
    int k = 0;
    line = paste_trim(line);
    for (size_t n; line.n; line = span_from(line, n ? n : 1))
        if (!(n = between(line)) && *line.at != '1' + k++)
            return false;
    return k == SIDE;
}

/* ---- grids ---- */

typedef struct grid {
    span row[SIDE];
    const char *end;  /* after the line of its last row */
    const char *seen; /* as far as lines were looked at */
} grid;

/* Finds the first grid of a text, and moves past it. False: there is none; `all` is then where there are rows
 * that form no grid, or empty. */
static bool next_grid(span *all, grid *grid)
{
    span line, rest = *all, row[SIDE + 1];
    bool labelled, any = false;
    int rows = 0;
    while (paste_line(&rest, &line)) {
        if (read_row(line, &labelled, NULL)) {
            if (rows <= SIDE)
                row[rows] = line;
            rows++;
            any = any || labelled;
            if (rows <= SIDE || (rows == SIDE + 1 && any && is_numbers(row[0])))
                grid->end = line.at + line.n;
        } else if (rows && paste_trim(line).n && !paste_is_rule(line)) {
            break;
        }
    }
    bool headed = rows == SIDE + 1 && any && is_numbers(row[0]);
    grid->seen = rest.at;
    if (rows != SIDE && !headed) {
        if (!rows)
            all->n = 0;
        return false;
    }
    memcpy(grid->row, row + headed, sizeof grid->row);
    *all = span_from(*all, (size_t)(grid->end - all->at));
    return true;
}

/* Where the first grid ends, of either kind, and as far as lines were looked at. */
static bool first_end(span all, const char **end, const char **seen)
{
    grid g;
    blank_grid b;
    bool blanks = paste_blank_grid(all, &b), signs = next_grid(&all, &g);
    if (blanks && signs)
        blanks = b.begin < g.row[0].at;
    *end = blanks ? b.end : signs ? g.end : NULL;
    *seen = blanks ? b.seen : signs ? g.seen : NULL;
    return blanks || signs;
}

/* paste_cut by the first n bytes of a text; false: what comes after them may matter. */
static bool cut_part(span all, size_t n, size_t *cut)
{
    fence f;
    span inside, part = { all.at, n < all.n ? n : all.n }, before = part;
    const char *end, *far;
    bool fenced = paste_fenced(part, &inside, cut);
    if (fenced)
        before.n = (size_t)(inside.at - part.at);
    bool sure =
        part.n == all.n || (fenced && *cut + PASTE_FENCE_MAX <= part.n); /* no tag before it is cut off */
    if (first_end(before, &end, &far)) {
        size_t seen = (size_t)(far - all.at);
        sure = sure || (seen < part.n && paste_next_fence(all, 0, seen, &f) == seen);
        *cut = (size_t)(end - all.at);
    } else if (!fenced) {
        *cut = 0;
    }
    return sure;
}

/* A fence that opens after a grid can't change it: mostly a grid is found without looking at what may be a
 * long text. */
size_t paste_cut(span all)
{
    enum { NEAR = 4096 };
    size_t cut = 0;
    for (size_t n = NEAR; !cut_part(all, n, &cut);)
        n *= 2;
    return cut;
}

int paste_grids(span all)
{
    int n = 0;
    for (size_t k; all.n && (k = paste_cut(all)) > 0; n++)
        all = span_from(all, k);
    return n;
}

/* ---- the reader ---- */

static int count_rows(span all)
{
    span line;
    int rows = 0;
    bool labelled;
    while (paste_line(&all, &line))
        rows += read_row(line, &labelled, NULL);
    return rows;
}

/* Are there most rows of a grid, some with words below them, and nothing else? Then something is missing. */
static bool is_nearly(span all)
{
    enum { MOST_ROWS = 6 };
    span line, rest = all;
    int rows = 0;
    bool labelled, below = false;
    while (paste_line(&rest, &line)) {
        bool row = read_row(line, &labelled, NULL), words = !row && paste_is_words(line);
        if (!row && !words && paste_trim(line).n && !paste_is_rule(line))
            return false;
        rows += row;
        below = below || (words && rows);
    }
    return rows >= MOST_ROWS && below;
}

static bool is_section(span line)
{
    return line.n > 1 && *line.at == '[' && paste_is_letter(line.at[1]) && !paste_fence(line, true).n;
}

/* Is it a file with sections ([Puzzle]), perhaps below heads (#A)? These must not be ignored. */
static bool has_sections(span all)
{
    span line;
    while (paste_line(&all, &line)) {
        line = paste_trim(line);
        if (!paste_begins(line, "#"))
            return is_section(line);
    }
    return false;
}

static bool detect_grid(span all)
{
    grid g;
    span rest = all;
    int grids = 0;
    if (has_sections(all))
        return false;
    while (next_grid(&rest, &g))
        grids++;
    return (grids && !rest.n) || is_nearly(all);
}

static status read_grid(paste *pasted, span all, error *e)
{
    grid g;
    span line, rest = all;
    bool labelled;
    int rows = count_rows(all), grids = paste_grids(all);
    if (grids > 1)
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "%d grids among words" EXPECTED "one: " ADVICE
                          "put each into a file or a line of its own",
                          grids);
    if (!next_grid(&rest, &g) || count_rows(rest))
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "%d rows of nine cells among words" EXPECTED "%d, one below the other: " ADVICE
                          "copy all of them",
                          rows, SIDE);
    for (int k = 0; k < SIDE && paste_line(&all, &line);) {
        if (line.at == g.row[k].at)
            k += read_row(line, &labelled, &pasted->source);
        text_add_char(&pasted->source, '\n'); /* also for others, so that places in messages are right */
    }
    return OK;
}

const reader reader_grid_in_prose = {
    .name = "a grid among words",
    .form = "nine rows of nine cells or of nine groups of digits, and words above and below them",
    .example =
        "I am stuck:\n\n. . 3 | 4 5 . | . 8 .\n4 . 6 | . . . | . . .\n. . . | 1 . . | . 6 5\n"
        "------+-------+------\n. 1 . | 5 . 8 | . 7 .\n. . . | 3 . . | . 9 1\n9 . . | . . . | . . .\n"
        "------+-------+------\n. . . | 8 . . | . . .\n6 . . | . . 7 | . 3 .\n. . 1 | . 3 . | . 5 7\n\n"
        "What now?\n",
    .whole = true,
    .detect = detect_grid,
    .read = read_grid
};
