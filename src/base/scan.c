/* scan.c: see scan.h. */
#include "base/scan.h"

#include "base/text.h"
#include "base/utf8.h"

#include <string.h>

/* ---- characters ---- */

size_t scan_wide_character(const char *at, const char *end)
{
    size_t n = utf8_length(at, (size_t)(end - at));
    return n ? n : 1;
}

size_t scan_box(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    return end - at >= 3 && u[0] == 0xE2 && (u[1] == 0x94 || u[1] == 0x95) && (u[2] & 0xC0) == 0x80 ? 3 : 0;
}

static bool has_bom(const char *bytes, size_t n)
{
    return n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
}

/* ---- pieces of a text ---- */

const char *span_quote(char out[QUOTE_MAX], span piece)
{
    static const char hex[] = "0123456789ABCDEF";
    const char *at = piece.at, *end = at + piece.n;
    size_t used = 0;
    while (at < end) {
        size_t k = utf8_length(at, (size_t)(end - at));
        if (used + 8 > QUOTE_MAX) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        if (k && !utf8_is_control(at, k)) {
            memcpy(out + used, at, k);
            used += k;
            at += k;
            continue;
        }
        unsigned char byte = (unsigned char)*at++;
        char escape[4] = { '\\', 'x', hex[byte >> 4], hex[byte & 15] };
        memcpy(out + used, escape, sizeof escape);
        used += sizeof escape;
    }
    out[used] = 0;
    return out;
}

const char *string_quote(char out[QUOTE_MAX], const char *string)
{
    return span_quote(out, (span){ string, strlen(string) });
}

bool span_is(span piece, const char *word)
{
    return strlen(word) == piece.n && memcmp(piece.at, word, piece.n) == 0;
}

static char small(char character)
{
    return (char)(character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character);
}

bool span_means(span piece, const char *word)
{
    size_t i = 0;
    while (i < piece.n && word[i] && small(piece.at[i]) == small(word[i]))
        i++;
    return i == piece.n && !word[i];
}

/* The longer one must have, besides what both begin and end with, just one letter; or two
 * letters that were exchanged. */
bool span_resembles(span piece, const char *word)
{
    size_t n = strlen(word), front = 0, behind = 0;
    size_t less = piece.n < n ? piece.n : n, more = piece.n < n ? n : piece.n;
    while (front < less && small(piece.at[front]) == small(word[front]))
        front++;
    while (behind < less - front && small(piece.at[piece.n - 1 - behind]) == small(word[n - 1 - behind]))
        behind++;
    if (piece.n == n && more - front - behind == 2) /* were two letters exchanged? */
        return small(piece.at[front]) == small(word[front + 1]) &&
               small(piece.at[front + 1]) == small(word[front]);
    return more - front - behind <= 1;
}

bool span_has(span piece, char character)
{
    return piece.n && memchr(piece.at, character, piece.n);
}

span span_from(span piece, size_t index)
{
    return (span){ piece.at + index, piece.n - index };
}

bool span_number(span piece, int most, int *out)
{
    int k = 0;
    for (size_t i = 0; i < piece.n; i++) {
        int digit = piece.at[i] - '0';
        if (digit < 0 || digit > 9 || digit > most || k > (most - digit) / 10)
            return false;
        k = 10 * k + digit;
    }
    *out = k;
    return piece.n > 0;
}

size_t span_digits(span piece, int *number)
{
    enum { MOST = 10000 };
    size_t i = 0;
    *number = 0;
    for (; i < piece.n && scan_is_digit(piece.at[i]); i++)
        *number = *number < MOST / 10 ? *number * 10 + (piece.at[i] - '0') : MOST;
    return i;
}

int span_value(span piece)
{
    int number;
    return piece.n && span_digits(piece, &number) == piece.n ? number : -1;
}

bool span_pair(span piece, int most, int *first, int *second)
{
    const char *x = piece.n ? memchr(piece.at, 'x', piece.n) : NULL;
    return x && span_number((span){ piece.at, (size_t)(x - piece.at) }, most, first) &&
           span_number(span_from(piece, (size_t)(x + 1 - piece.at)), most, second);
}

/* ---- a text ---- */

scan scan_of(const char *bytes, size_t n)
{
    return (scan){ bytes, bytes + n, bytes + (has_bom(bytes, n) ? 3 : 0), bytes + n };
}

/* Is there nothing but blanks between this and where its line begins? */
static bool begins_line(const scan *scan, const char *at)
{
    const char *first = scan->text + (has_bom(scan->text, (size_t)(scan->last - scan->text)) ? 3 : 0);
    while (at > first && scan_is_blank(at[-1]))
        at--;
    return at == first || scan_is_line_end(at[-1]);
}

static void pass_line(scan *scan)
{
    while (scan->at < scan->end && !scan_is_line_end(*scan->at))
        scan->at++;
}

/* Moves to the next character that belongs to a word. */
static void pass_blanks(scan *scan)
{
    while (scan->at < scan->end) {
        if (*scan->at == '#' && begins_line(scan, scan->at))
            pass_line(scan);
        else if (scan_is_blank(*scan->at) || scan_is_line_end(*scan->at))
            scan->at++;
        else
            return;
    }
}

bool scan_line(scan *from, scan *line)
{
    pass_blanks(from);
    *line = *from;
    if (from->at == from->end)
        return false;
    pass_line(from);
    line->end = from->at;
    while (line->end > line->at && scan_is_blank(line->end[-1]))
        line->end--;
    return true;
}

bool scan_word(scan *scan, span *out)
{
    pass_blanks(scan);
    out->at = scan->at;
    while (scan->at < scan->end && !scan_is_blank(*scan->at) && !scan_is_line_end(*scan->at))
        scan->at++;
    out->n = (size_t)(scan->at - out->at);
    return out->n > 0;
}

bool scan_peek(const scan *from, span *out)
{
    scan copy = *from;
    return scan_word(&copy, out);
}

bool scan_at_line_end(const scan *scan)
{
    const char *at = scan->at;
    while (at < scan->end && scan_is_blank(*at))
        at++;
    return at == scan->end || scan_is_line_end(*at);
}

span scan_rest(const scan *from)
{
    scan line = *from;
    while (line.at < line.end && scan_is_blank(*line.at))
        line.at++;
    const char *begin = line.at;
    pass_line(&line);
    while (line.at > begin && scan_is_blank(line.at[-1]))
        line.at--;
    return (span){ begin, (size_t)(line.at - begin) };
}

/* ---- messages ---- */

void scan_place(const char *bytes, size_t n, const char *at, int *line, int *column)
{
    *line = *column = 1;
    for (const char *c = bytes + (has_bom(bytes, n) ? 3 : 0); c < at; c++) {
        bool crlf = *c == '\r' && c + 1 < bytes + n && c[1] == '\n';
        if (*c == '\n' || (*c == '\r' && !crlf)) {
            ++*line;
            *column = 1;
        } else if (!crlf && utf8_begins(*c))
            ++*column;
    }
}

status(scan_wrong)(const scan *s, const char *at, error *e, const char *format, ...)
{
    int line, column;
    va_list list;
    scan_place(s->text, (size_t)(s->last - s->text), at, &line, &column);
    va_start(list, format);
    error_set_list(e, BAD_INPUT, line, column, format, list);
    va_end(list);
    return BAD_INPUT;
}

status(scan_expected)(const scan *s, span found, error *e, const char *format, ...)
{
    char expected[ERROR_MARKED_MAX], quote[QUOTE_MAX];
    va_list list;
    va_start(list, format);
    text_format_into(expected, sizeof expected, format, list);
    va_end(list);
    if (found.n)
        return scan_wrong(s, found.at, e, FINDS "'%s'" EXPECTED "%s", span_quote(quote, found), expected);
    return scan_wrong(s, found.at, e, "the %s ends" EXPECTED "%s", found.at < s->last ? "line" : "text",
                      expected);
}

/* ---- parameters ---- */

bool param_next(const char **params, span *key, span *value)
{
    *params += strspn(*params, " \t,");
    *key = (span){ *params, strcspn(*params, " \t,=") };
    *value = (span){ NULL, 0 };
    *params += key->n;
    if (**params != '=')
        return key->n > 0;
    ++*params;
    *value = (span){ *params, strcspn(*params, " \t,") };
    *params += value->n;
    return true;
}

const char *param_quote(char out[QUOTE_MAX], span key, span value)
{
    return span_quote(out, (span){ key.at, value.at ? (size_t)(value.at + value.n - key.at) : key.n });
}

status param_unknown(span key, span value, const char *expected, error *e)
{
    char quote[QUOTE_MAX];
    return error_set(e, BAD_INPUT, 0, 0, "unknown parameter '%s'" EXPECTED "%s",
                     param_quote(quote, key, value), expected);
}

status param_none(const char *params, error *e)
{
    span key, value;
    return param_next(&params, &key, &value) ? param_unknown(key, value, "none", e) : OK;
}
