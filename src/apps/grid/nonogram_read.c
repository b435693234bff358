/* nonogram_read.c: the clues of Nonograms: game IDs, and .non files. */
#include "apps/grid/nonogram.h"

static status read_line(line_clues *line, scan *in, char stop, error *e)
{
    const char *from = in->at;
    while (in->at < in->end && *in->at != stop && !scan_is_blank(*in->at) && !scan_is_line_end(*in->at)) {
        const char *at = in->at;
        int n = grid_number(in);
        if (n < 0)
            return grid_wrong(in, at, e, "the length of a run of black cells");
        if (line->n == SIDE_MAX)
            return scan_wrong(in, at, e, "too many runs in a line" EXPECTED AT_MOST("%d"), SIDE_MAX);
        if (n)
            line->length[line->n++] = n;
        if (in->at < in->end && (*in->at == '.' || *in->at == ',') && stop != *in->at)
            in->at++;
    }
    if (nonogram_room(line, 0) > line->at.cells)
        return scan_wrong(in, from, e, "runs that take %d cells" EXPECTED AT_MOST("%d") " in this line",
                          nonogram_room(line, 0), line->at.cells);
    return OK;
}

static status read_id(grid *board, scan *in, error *e)
{
    int rows, columns;
    span more;
    status s = grid_read_size(in, false, SIDE_MAX, &columns, &rows, &more, e);
    bool sought = s == OK && in->at < in->end && *in->at == '?';
    if (sought && (rows > SOUGHT_MAX || columns > SOUGHT_MAX))
        return scan_wrong(in, in->at, e, "clues to be found for a size of %d by %d" EXPECTED AT_MOST("%d"),
                          columns, rows, SOUGHT_MAX);
    if (s == OK)
        s = nonogram_begin(board, rows, columns, sought, e);
    in->at += sought;
    for (int i = 0; s == OK && !sought && i < lines_of(board); i++) {
        if (i && (in->at == in->end || *in->at != '/'))
            return scan_wrong(in, in->at, e,
                              "the clues of %d lines" EXPECTED "this many, with / between them: %d", i,
                              lines_of(board));
        in->at += i > 0;
        s = read_line(&own(board)->line[i], in, '/', e);
    }
    if (s == OK && in->at < in->end && *in->at == '/')
        return scan_wrong(in, in->at, e,
                          "the clues of too many lines" EXPECTED "this many, columns and then rows: %d",
                          lines_of(board));
    return s;
}

/* ---- .non files ---- */

/* The clues of a line of a .non file: with commas, or blanks. */
static status read_file_line(line_clues *clues, scan *line, error *e)
{
    status s;
    do {
        s = read_line(clues, line, ' ', e);
        while (line->at < line->end && scan_is_blank(*line->at))
            line->at++;
    } while (s == OK && line->at < line->end);
    return s;
}

/* The lines of a .non file: `width`, `height`, then `rows` and `columns`, each followed by lines of numbers
 * with commas or blanks. Whatever else it says is ignored. */
static status read_file(grid *board, scan *in, error *e)
{
    scan all = *in, line;
    int width = 0, height = 0, next = -1, left = 0;
    bool rows = false, columns = false;
    status s = OK;
    while (s == OK && scan_line(&all, &line)) {
        span word;
        scan_peek(&line, &word);
        if (left > 0) {
            s = read_file_line(&own(board)->line[next++], &line, e);
            left--;
        } else if (span_is(word, "width") || span_is(word, "height")) {
            scan_word(&line, &word);
            int *size = span_is(word, "width") ? &width : &height;
            scan_word(&line, &word);
            *size = span_value(word);
            if (*size < 1 || *size > SIDE_MAX)
                return scan_expected(in, word, e, "a number from 1 to %d", SIDE_MAX);
        } else if (span_is(word, "rows") || span_is(word, "columns")) {
            if (!width || !height)
                return scan_wrong(in, word.at, e, "clues before width and height" EXPECTED "these first");
            if (!own(board)->line)
                s = nonogram_begin(board, height, width, false, e);
            bool *now = span_is(word, "rows") ? &rows : &columns;
            if (*now)
                return scan_expected(in, word, e, "these clues once");
            *now = true;
            next = now == &rows ? width : 0;
            left = now == &rows ? height : width;
        }
    }
    if (s == OK && (!rows || !columns || left))
        return scan_wrong(in, all.end, e, "the text ends" EXPECTED "the clues of all rows and columns");
    in->at = in->end;
    return s;
}

/* Do two of the words that a .non file must have begin lines of the text? */
bool nonogram_is_file(const char *bytes, size_t n)
{
    static const char *const known[] = { "width", "height", "rows", "columns" };
    scan t = scan_of(bytes, n), line;
    int found = 0;
    for (int lines = 0; lines < 200 && found < 2 && scan_line(&t, &line); lines++) {
        span word;
        scan_peek(&line, &word);
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found += span_is(word, known[i]);
    }
    return found == 2;
}

/* A .non file, of which perhaps not much has been read yet, begins with one of its words. If its first line
 * has a mistake, such words come only later: so as long as there is no colon, which an ID has, nothing is
 * known. */
app_extent nonogram_extent(const char *bytes, size_t n, bool whole)
{
    static const char *const known[] = { "title", "by",     "copyright", "license", "catalogue",
                                         "width", "height", "rows",      "columns", "goal" };
    scan t = scan_of(bytes, n);
    span word;
    bool file = scan_peek(&t, &word) && nonogram_is_file(bytes, n);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        file = file || span_is(word, known[i]);
    if (!file && !whole && !span_has((span){ bytes, n }, ':'))
        return EXTENT_UNKNOWN;
    return file ? EXTENT_TEXT : grid_extent(bytes, n, whole);
}

/* ---- either form ---- */

status nonogram_read_clues(grid *board, scan *in, error *e)
{
    return (nonogram_is_file(in->at, (size_t)(in->end - in->at)) ? read_file : read_id)(board, in, e);
}
