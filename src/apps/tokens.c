/* tokens.c: see tokens.h. */
#include "apps/tokens.h"

#include "apps/place.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '"';
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

/* ---- words and rows ---- */

typedef struct scan {
    const char *at, *end;
    token *out; /* NULL: only counted */
    int words, rows, lines;
    bool in_row;
} scan;

static void scan_line(scan *s)
{
    int before = s->words;
    while (s->at < s->end && !is_line_end(*s->at)) {
        const char *begin = s->at;
        while (s->at < s->end && !is_blank(*s->at) && !is_line_end(*s->at) && *s->at != '/')
            s->at++;
        if (s->at > begin) {
            s->rows += !s->in_row;
            s->in_row = true;
            if (s->out)
                s->out[s->words] = (token){ begin, (int)(s->at - begin), s->rows - 1 };
            s->words++;
        } else {
            s->in_row = s->in_row && *s->at != '/';
            s->at++;
        }
    }
    s->in_row = false;
    s->lines += s->words > before;
}

static scan scan_text(const char *begin, const char *end, token *out)
{
    scan s = { .at = begin, .end = end, .out = out };
    while (s.at < end) {
        if (*s.at == '#')
            while (s.at < end && !is_line_end(*s.at))
                s.at++;
        scan_line(&s);
        if (s.at < end)
            s.at++;
    }
    return s;
}

status tokens_read(tokens *t, arena *a, const char *bytes, size_t n, error *e)
{
    const char *begin = bytes + (place_has_bom(bytes, n) ? 3 : 0), *end = bytes + n;
    int words = scan_text(begin, end, NULL).words;
    token *list = arena_take(a, (size_t)words, sizeof *list);
    if (!list)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
    scan s = scan_text(begin, end, list);
    *t = (tokens){ bytes, end, list, words, s.rows, s.lines <= 1 };
    return OK;
}

token tokens_first(const char *bytes, size_t n)
{
    const char *at = bytes + (place_has_bom(bytes, n) ? 3 : 0), *end = bytes + n;
    while (at < end && (is_blank(*at) || is_line_end(*at) || *at == '#' || *at == '/')) {
        bool comment = *at == '#';
        at++;
        while (comment && at < end && !is_line_end(*at))
            at++;
    }
    token k = { at, 0, 0 };
    while (at < end && !is_blank(*at) && !is_line_end(*at) && *at != '/')
        at++;
    k.length = (int)(at - k.at);
    return k;
}

int tokens_row_length(const tokens *t, int i)
{
    int n = 0;
    for (int k = 0; k < t->n; k++)
        n += t->list[k].row == i;
    return n;
}

/* ---- one word ---- */

bool token_starts(const token *k, const char *start)
{
    int i = 0;
    while (start[i] && i < k->length && small(k->at[i]) == small(start[i]))
        i++;
    return !start[i];
}

bool token_is(const token *k, const char *word)
{
    return (size_t)k->length == strlen(word) && token_starts(k, word);
}

bool token_is_empty(const token *k)
{
    return k->length == 1 && memchr(".0_*-?", *k->at, 6);
}

int token_digits(const char *at, const char *end, int *number)
{
    enum { MOST = 10000 }; /* its square is an int */
    const char *begin = at;
    *number = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        *number = *number < MOST / 10 ? *number * 10 + (*at - '0') : MOST;
    return (int)(at - begin);
}

int token_number(const token *k)
{
    int number;
    return token_digits(k->at, k->at + k->length, &number) == k->length ? number : -1;
}

/* ---- messages ---- */

static status wrong(const tokens *t, const char *at, error *e, const char *message)
{
    place p = place_of(t->text, (size_t)(t->end - t->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column, "%s", message);
}

status tokens_wrong(const tokens *t, const char *at, error *e, const char *format, ...)
{
    char message[ERROR_TEXT_MAX];
    va_list list;
    va_start(list, format);
    text_format_into(message, sizeof message, format, list);
    va_end(list);
    return wrong(t, at, e, message);
}

status tokens_expected(const tokens *t, int i, error *e, const char *format, ...)
{
    char expected[ERROR_TEXT_MAX], quote[PLACE_QUOTE_MAX];
    va_list list;
    va_start(list, format);
    text_format_into(expected, sizeof expected, format, list);
    va_end(list);
    if (i >= t->n)
        return tokens_wrong(t, t->end, e, "the text ends, expected %s", expected);
    const token *k = &t->list[i];
    return tokens_wrong(t, k->at, e, "found '%s', expected %s", place_quote(quote, k->at, (size_t)k->length),
                        expected);
}

/* ---- grids ---- */

void tokens_grid(const tokens *t, int first, int *rows, int *columns)
{
    int top = t->list[first].row, n = 0;
    *columns = 0;
    for (int i = first; i < t->n && t->list[i].row == top; i++)
        ++*columns;
    *rows = t->rows - top;
    for (int i = first, row = top; i < t->n && t->one_line; i++) {
        n = t->list[i].row == row ? n + 1 : 1;
        row = t->list[i].row;
        if (n > *columns) {
            *rows = row - top + 1;
            break;
        }
    }
}

/* Is word i in the row where its cell must be? top: the row of the first cell. */
static status check_row(const tokens *t, int i, int top, int cell, int columns, error *e)
{
    int row = t->list[i].row - top, r = cell / columns, c = cell % columns;
    const token *before = t->list + i - 1;
    if (row == r)
        return OK;
    if (row > r)
        return tokens_wrong(t, before->at + before->length, e, "row %d has %d cell%s, expected %d", r + 1, c,
                            c == 1 ? "" : "s", columns);
    return tokens_expected(t, i, e, "row %d to end after %d cells", r, columns);
}

status tokens_check_grid(const tokens *t, int first, int rows, int columns, error *e)
{
    int cells = rows * columns, end = first + cells;
    if (first >= t->n)
        return tokens_expected(t, first, e, "%d cells", cells);
    int top = t->list[first].row, last = t->list[(end < t->n ? end : t->n) - 1].row;
    for (int cell = 0; cell < cells; cell++) {
        if (first + cell >= t->n)
            return tokens_expected(t, first + cell, e, "%d cells, not %d", cells, cell);
        status s = last > top ? check_row(t, first + cell, top, cell, columns, e) : OK;
        if (s != OK)
            return s;
    }
    if (end < t->n && !t->one_line && t->list[end].row - top < rows)
        return tokens_expected(t, end, e, "row %d to end after %d cells", rows, columns);
    return OK;
}

/* ---- behind the puzzle ---- */

status tokens_finish(const tokens *t, int next, text *comment, error *e)
{
    if (next >= t->n)
        return OK;
    if (!t->one_line)
        return tokens_expected(t, next, e, "the end of the puzzle");
    const char *at = t->list[next].at, *end = t->list[t->n - 1].at + t->list[t->n - 1].length;
    text_add(comment, at, (size_t)(end - at));
    return OK;
}

/* ---- parameters ---- */

bool parameter_next(parameter *it)
{
    const char *at = it->at + it->length;
    while (*at == ' ' || *at == '\t' || *at == ',')
        at++;
    size_t length = strcspn(at, " \t,"), key = strcspn(at, " \t,=");
    it->at = at;
    it->length = (int)length;
    it->key_length = (int)key;
    return length > 0;
}

bool parameter_is(const parameter *it, const char *key)
{
    size_t n = strlen(key);
    return (size_t)it->key_length == n && it->at[n] == '=' && memcmp(it->at, key, n) == 0;
}

bool parameter_value_is(const parameter *it, const char *value)
{
    const char *at = it->at + it->key_length + 1;
    size_t n = strlen(value);
    return (size_t)(it->length - it->key_length - 1) == n && memcmp(at, value, n) == 0;
}

status parameter_unknown(const parameter *it, const char *expected, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    return error_set(e, BAD_INPUT, 0, 0, "unknown parameter '%s', expected %s",
                     place_quote(quote, it->at, (size_t)it->length), expected);
}
