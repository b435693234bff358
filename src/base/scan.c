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

const char *span_quote(char out[QUOTE_MAX], span s)
{
    static const char hex[] = "0123456789ABCDEF";
    const char *at = s.at, *end = at + s.n;
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

const char *string_quote(char out[QUOTE_MAX], const char *s)
{
    return span_quote(out, (span){ s, strlen(s) });
}

bool span_is(span s, const char *word)
{
    return strlen(word) == s.n && memcmp(s.at, word, s.n) == 0;
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

bool span_means(span s, const char *word)
{
    size_t i = 0;
    while (i < s.n && word[i] && small(s.at[i]) == small(word[i]))
        i++;
    return i == s.n && !word[i];
}

/* The longer one must have, besides what both have in common in front and behind, just one letter; or two
 * letters that were exchanged. */
bool span_resembles(span s, const char *word)
{
    size_t n = strlen(word), front = 0, behind = 0;
    size_t less = s.n < n ? s.n : n, more = s.n < n ? n : s.n;
    while (front < less && small(s.at[front]) == small(word[front]))
        front++;
    while (behind < less - front && small(s.at[s.n - 1 - behind]) == small(word[n - 1 - behind]))
        behind++;
    if (s.n == n && more - front - behind == 2) /* were two letters exchanged? */
        return small(s.at[front]) == small(word[front + 1]) && small(s.at[front + 1]) == small(word[front]);
    return more - front - behind <= 1;
}

bool span_has(span s, char c)
{
    return s.n && memchr(s.at, c, s.n);
}

span span_from(span s, size_t k)
{
    return (span){ s.at + k, s.n - k };
}

bool span_number(span s, int most, int *out)
{
    int k = 0;
    for (size_t i = 0; i < s.n; i++) {
        int digit = s.at[i] - '0';
        if (digit < 0 || digit > 9 || digit > most || k > (most - digit) / 10)
            return false;
        k = 10 * k + digit;
    }
    *out = k;
    return s.n > 0;
}

size_t span_digits(span s, int *number)
{
    enum { MOST = 10000 };
    size_t i = 0;
    *number = 0;
    for (; i < s.n && scan_is_digit(s.at[i]); i++)
        *number = *number < MOST / 10 ? *number * 10 + (s.at[i] - '0') : MOST;
    return i;
}

int span_value(span s)
{
    int number;
    return s.n && span_digits(s, &number) == s.n ? number : -1;
}

bool span_pair(span s, int most, int *a, int *b)
{
    const char *x = s.n ? memchr(s.at, 'x', s.n) : NULL;
    return x && span_number((span){ s.at, (size_t)(x - s.at) }, most, a) &&
           span_number(span_from(s, (size_t)(x + 1 - s.at)), most, b);
}

/* ---- a text ---- */

scan scan_of(const char *bytes, size_t n)
{
    return (scan){ bytes, bytes + n, bytes + (has_bom(bytes, n) ? 3 : 0), bytes + n };
}

/* Is there nothing but blanks between this and where its line begins? */
static bool begins_line(const scan *s, const char *at)
{
    const char *first = s->text + (has_bom(s->text, (size_t)(s->last - s->text)) ? 3 : 0);
    while (at > first && scan_is_blank(at[-1]))
        at--;
    return at == first || scan_is_line_end(at[-1]);
}

static void pass_line(scan *s)
{
    while (s->at < s->end && !scan_is_line_end(*s->at))
        s->at++;
}

/* Moves to the next character that belongs to a word. */
static void pass_blanks(scan *s)
{
    while (s->at < s->end) {
        if (*s->at == '#' && begins_line(s, s->at))
            pass_line(s);
        else if (scan_is_blank(*s->at) || scan_is_line_end(*s->at))
            s->at++;
        else
            return;
    }
}

bool scan_line(scan *s, scan *line)
{
    pass_blanks(s);
    *line = *s;
    if (s->at == s->end)
        return false;
    pass_line(s);
    line->end = s->at;
    while (line->end > line->at && scan_is_blank(line->end[-1]))
        line->end--;
    return true;
}

bool scan_word(scan *s, span *out)
{
    pass_blanks(s);
    out->at = s->at;
    while (s->at < s->end && !scan_is_blank(*s->at) && !scan_is_line_end(*s->at))
        s->at++;
    out->n = (size_t)(s->at - out->at);
    return out->n > 0;
}

bool scan_peek(const scan *s, span *out)
{
    scan copy = *s;
    return scan_word(&copy, out);
}

bool scan_at_line_end(const scan *s)
{
    const char *at = s->at;
    while (at < s->end && scan_is_blank(*at))
        at++;
    return at == s->end || scan_is_line_end(*at);
}

span scan_rest(const scan *s)
{
    scan line = *s;
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

static status wrong(const scan *s, const char *at, error *e, const char *said)
{
    int line, column;
    scan_place(s->text, (size_t)(s->last - s->text), at, &line, &column);
    return error_set(e, BAD_INPUT, line, column, "%s", said);
}

status(scan_wrong)(const scan *s, const char *at, error *e, const char *format, ...)
{
    char said[ERROR_TEXT_MAX];
    va_list list;
    va_start(list, format);
    text_format_into(said, sizeof said, format, list);
    va_end(list);
    return wrong(s, at, e, said);
}

status(scan_expected)(const scan *s, span found, error *e, const char *format, ...)
{
    char expected[ERROR_TEXT_MAX], quote[QUOTE_MAX];
    va_list list;
    va_start(list, format);
    text_format_into(expected, sizeof expected, format, list);
    va_end(list);
    if (found.n)
        return scan_wrong(s, found.at, e, "found '%s', expected %s", span_quote(quote, found), expected);
    return scan_wrong(s, found.at, e, "the %s ends, expected %s", found.at < s->last ? "line" : "text",
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
    return error_set(e, BAD_INPUT, 0, 0, "unknown parameter '%s', expected %s",
                     param_quote(quote, key, value), expected);
}

status param_none(const char *params, error *e)
{
    span key, value;
    return param_next(&params, &key, &value) ? param_unknown(key, value, "none", e) : OK;
}
