/* comment.c: see comment.h. */
#include "apps/comment.h"

#include <string.h>

static span trim(span piece)
{
    while (piece.n && scan_is_blank(*piece.at))
        piece = span_from(piece, 1);
    while (piece.n && scan_is_blank(piece.at[piece.n - 1]))
        piece.n--;
    return piece;
}

static bool is_quote(char character)
{
    return character == '"' || character == '\'';
}

/* ---- the sign next to the puzzle ---- */

/* The character of a side that is the k-th from the puzzle; 0: there are not so many. */
static char from_puzzle(span side, bool before, size_t index)
{
    return index >= side.n ? 0 : before ? side.at[side.n - 1 - index] : side.at[index];
}

/* Cuts off the separator, and what is between it and the puzzle; 0: there is none, and only a quotation mark
 * of the puzzle is cut off. */
static char cut_separator(span *side, bool before)
{
    size_t k = is_quote(from_puzzle(*side, before, 0)), blanks = k;
    while (from_puzzle(*side, before, blanks) == ' ')
        blanks++;
    char c = from_puzzle(*side, before, blanks), separator = c && strchr("\t,;|", c) ? c : 0;
    if (separator)
        k = blanks + 1;
    *side = before ? (span){ side->at, side->n - k } : span_from(*side, k);
    return separator;
}

/* ---- columns ---- */

/* Is the column quoted as a whole? */
static bool is_quoted(span piece)
{
    return piece.n > 1 && is_quote(*piece.at) && piece.at[piece.n - 1] == *piece.at;
}

/* Bytes of the column in front. A quotation mark that begins it protects the separator, if another one ends
 * it. */
static size_t column_length(span piece, char separator)
{
    size_t from = 0, n;
    while (from < piece.n && piece.at[from] == ' ')
        from++;
    bool quoted = from < piece.n && is_quote(piece.at[from]);
    for (n = quoted ? from + 1 : from; n < piece.n; n++)
        if (piece.at[n] == separator && (!quoted || is_quoted(trim((span){ piece.at, n }))))
            return n;
    const char *first = quoted && !is_quoted(trim(piece)) ? memchr(piece.at, separator, piece.n) : NULL;
    return first ? (size_t)(first - piece.at) : piece.n;
}

/* A tab inside a column would divide it. Two quotation marks inside a quoted column are one. */
static void add_column(text *out, span piece)
{
    piece = trim(piece);
    char mark = is_quoted(piece) ? *piece.at : 0;
    if (mark)
        piece = (span){ piece.at + 1, piece.n - 2 };
    for (size_t i = 0; i < piece.n; i++) {
        text_add_char(out, piece.at[i] == '\t' ? ' ' : piece.at[i]);
        i += mark && piece.at[i] == mark && i + 1 < piece.n && piece.at[i + 1] == mark;
    }
}

/* A comment that is being made. */
typedef struct columns {
    text *out;
    int n;
} columns;

static void begin_column(columns *columns)
{
    if (columns->n++)
        text_add_char(columns->out, '\t');
}

static void add_fields(columns *columns, span side, char separator)
{
    for (bool more = true; more;) {
        size_t n = column_length(side, separator);
        begin_column(columns);
        add_column(columns->out, (span){ side.at, n });
        more = n < side.n;
        side = span_from(side, more ? n + 1 : n);
    }
}

/* Its tabs divide it into columns. */
static void add_remark(columns *columns, span side)
{
    side = trim(side);
    if (!side.n)
        return;
    begin_column(columns);
    text_add(columns->out, side.at, side.n);
    for (size_t i = 0; i < side.n; i++)
        columns->n += side.at[i] == '\t';
}

/* Lines of a table with bars may begin and end with one. False: the bar next to the puzzle is that one. */
static bool cut_bar(span *side, bool before)
{
    *side = trim(*side);
    if (side->n && before && *side->at == '|')
        *side = span_from(*side, 1);
    else if (side->n && !before && side->at[side->n - 1] == '|')
        side->n--;
    else
        return side->n;
    return true;
}

static void add_side(columns *columns, span side, bool before)
{
    char separator = cut_separator(&side, before);
    if (!separator)
        add_remark(columns, side);
    else if (separator != '|' || cut_bar(&side, before))
        add_fields(columns, side, separator);
}

/* ---- both sides ---- */

static void end(puzzle *p, const columns *columns, int before)
{
    p->before = before;
    p->columns = columns->n > 0;
}

void comment_take(puzzle *p, span before, span after)
{
    columns c = { &p->comment, p->comment.length > 0 };
    bool line_in_quotes = from_puzzle(before, true, 0) == '"' && from_puzzle(after, false, 0) != '"';
    if (line_in_quotes && after.n && after.at[after.n - 1] == '"')
        after.n--;
    if (before.n)
        add_side(&c, before, true);
    int columns_before = c.n;
    if (after.n)
        add_side(&c, after, false);
    end(p, &c, columns_before);
}

void comment_take_row(puzzle *p, const comment_row *row)
{
    char *remark = arena_take(&p->arena, p->comment.length + 1, 1);
    columns c = { &p->comment, 0 };
    if (!remark) {
        p->comment.failed = true;
        return;
    }
    const span kept = { memcpy(remark, text_bytes(&p->comment), p->comment.length), p->comment.length };
    text_clear(&p->comment);
    if (row->before.at)
        add_fields(&c, row->before, row->separator);
    int columns_before = c.n;
    add_remark(&c, kept);
    if (row->after.at)
        add_fields(&c, row->after, row->separator);
    end(p, &c, columns_before);
}

/* ---- headings ---- */

/* The sign between the names of a heading; 0: it has one name. */
static char separator_of(span heading)
{
    for (const char *c = "\t,;"; *c; c++)
        if (span_has(heading, *c))
            return *c;
    return 0;
}

/* Counts the fields; `puzzle` receives the number of the one that is called so, from 0, or -1. */
static int count_names(span heading, char separator, int *puzzle)
{
    *puzzle = -1;
    for (int n = 0;; n++) {
        size_t length = column_length(heading, separator);
        span name = trim((span){ heading.at, length });
        if (is_quoted(name))
            name = (span){ name.at + 1, name.n - 2 };
        if (*puzzle < 0 && span_means(name, "puzzle"))
            *puzzle = n;
        if (length == heading.n)
            return n + 1;
        heading = span_from(heading, length + 1);
    }
}

static span without_sign(span heading)
{
    if (heading.n && *heading.at == '#')
        heading = span_from(heading, 1);
    while (heading.n && *heading.at == ' ')
        heading = span_from(heading, 1);
    return heading;
}

bool comment_heading_decides(span heading)
{
    int puzzle;
    char separator = separator_of(heading);
    return separator && count_names(without_sign(heading), separator, &puzzle) && puzzle >= 0;
}

bool comment_divide(span heading, span line, comment_row *out)
{
    char separator = separator_of(heading);
    int puzzle, unused;
    if (!separator || span_has(line, '\n') || !comment_heading_decides(heading))
        return false;
    int names = count_names(without_sign(heading), separator, &puzzle),
        fields = count_names(line, separator, &unused);
    if (*heading.at == '#' && names == fields + 1 && puzzle > 0 && *without_sign(heading).at == separator)
        names--, puzzle--;
    if (names != fields)
        return false;
    *out = (comment_row){ .separator = separator };
    span rest = line;
    for (int k = 0; k < puzzle; k++)
        rest = span_from(rest, column_length(rest, separator) + 1);
    if (puzzle)
        out->before = (span){ line.at, (size_t)(rest.at - line.at) - 1 };
    out->puzzle = (span){ rest.at, column_length(rest, separator) };
    if (puzzle + 1 < names)
        out->after = span_from(rest, out->puzzle.n + 1);
    return true;
}
