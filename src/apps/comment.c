/* comment.c: see comment.h. */
#include "apps/comment.h"

#include <string.h>

static span trim(span s)
{
    while (s.n && scan_is_blank(*s.at))
        s = span_from(s, 1);
    while (s.n && scan_is_blank(s.at[s.n - 1]))
        s.n--;
    return s;
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* ---- the sign next to the puzzle ---- */

/* The character of a side that is the k-th from the puzzle; 0: there are not so many. */
static char from_puzzle(span side, bool before, size_t k)
{
    return k >= side.n ? 0 : before ? side.at[side.n - 1 - k] : side.at[k];
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
static bool is_quoted(span s)
{
    return s.n > 1 && is_quote(*s.at) && s.at[s.n - 1] == *s.at;
}

/* Bytes of the column in front. A quotation mark that begins it protects the separator, if another one ends
 * it. */
static size_t column_length(span s, char separator)
{
    size_t from = 0, n;
    while (from < s.n && s.at[from] == ' ')
        from++;
    bool quoted = from < s.n && is_quote(s.at[from]);
    for (n = quoted ? from + 1 : from; n < s.n; n++)
        if (s.at[n] == separator && (!quoted || is_quoted(trim((span){ s.at, n }))))
            return n;
    const char *first = quoted && !is_quoted(trim(s)) ? memchr(s.at, separator, s.n) : NULL;
    return first ? (size_t)(first - s.at) : s.n;
}

/* A tab inside a column would divide it. Two quotation marks inside a quoted column are one. */
static void add_column(text *out, span s)
{
    s = trim(s);
    char mark = is_quoted(s) ? *s.at : 0;
    if (mark)
        s = (span){ s.at + 1, s.n - 2 };
    for (size_t i = 0; i < s.n; i++) {
        text_add_char(out, s.at[i] == '\t' ? ' ' : s.at[i]);
        i += mark && s.at[i] == mark && i + 1 < s.n && s.at[i + 1] == mark;
    }
}

/* A comment that is being made. */
typedef struct columns {
    text *out;
    int n;
} columns;

static void begin_column(columns *c)
{
    if (c->n++)
        text_add_char(c->out, '\t');
}

static void add_fields(columns *c, span side, char separator)
{
    for (bool more = true; more;) {
        size_t n = column_length(side, separator);
        begin_column(c);
        add_column(c->out, (span){ side.at, n });
        more = n < side.n;
        side = span_from(side, more ? n + 1 : n);
    }
}

/* Its tabs divide it into columns. */
static void add_remark(columns *c, span side)
{
    side = trim(side);
    if (!side.n)
        return;
    begin_column(c);
    text_add(c->out, side.at, side.n);
    for (size_t i = 0; i < side.n; i++)
        c->n += side.at[i] == '\t';
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

static void add_side(columns *c, span side, bool before)
{
    char separator = cut_separator(&side, before);
    if (!separator)
        add_remark(c, side);
    else if (separator != '|' || cut_bar(&side, before))
        add_fields(c, side, separator);
}

/* ---- both sides ---- */

static void end(puzzle *p, const columns *c, int before)
{
    p->before = before;
    p->columns = c->n > 0;
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

void comment_take_fields(puzzle *p, span before, span after, char separator)
{
    columns c = { &p->comment, 0 };
    if (before.n)
        add_fields(&c, before, separator);
    int columns_before = c.n;
    if (after.n)
        add_fields(&c, after, separator);
    end(p, &c, columns_before);
}
