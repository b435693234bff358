/* reader.c: see reader.h. */
#include "apps/reader.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

reader reader_of(const char *bytes, size_t n)
{
    return (reader){ bytes, bytes + n, bytes + (place_has_bom(bytes, n) ? 3 : 0), bytes + n };
}

/* Is this where a line begins? */
static bool begins_line(const reader *r, const char *at)
{
    return at == r->text || is_line_end(at[-1]) || (at == r->text + 3 && place_has_bom(r->text, 3));
}

static void pass_line(reader *r)
{
    while (r->at < r->end && !is_line_end(*r->at))
        r->at++;
}

/* Goes to the next character that belongs to a word. */
static void pass_blanks(reader *r)
{
    while (r->at < r->end) {
        if (*r->at == '#' && begins_line(r, r->at))
            pass_line(r);
        else if (is_blank(*r->at) || is_line_end(*r->at))
            r->at++;
        else
            return;
    }
}

bool reader_line(reader *r, reader *line)
{
    pass_blanks(r);
    *line = *r;
    if (r->at == r->end)
        return false;
    pass_line(r);
    line->end = r->at;
    while (is_blank(line->end[-1]))
        line->end--;
    return true;
}

bool reader_word(reader *r, span *out)
{
    pass_blanks(r);
    out->at = r->at;
    while (r->at < r->end && !is_blank(*r->at) && !is_line_end(*r->at))
        r->at++;
    out->n = (size_t)(r->at - out->at);
    return out->n > 0;
}

bool reader_peek(const reader *r, span *out)
{
    reader copy = *r;
    return reader_word(&copy, out);
}

bool reader_at_line_end(const reader *r)
{
    const char *at = r->at;
    while (at < r->end && is_blank(*at))
        at++;
    return at == r->end || is_line_end(*at);
}

span reader_rest(const reader *r)
{
    reader line = *r;
    while (line.at < line.end && is_blank(*line.at))
        line.at++;
    const char *begin = line.at;
    pass_line(&line);
    while (line.at > begin && is_blank(line.at[-1]))
        line.at--;
    return (span){ begin, (size_t)(line.at - begin) };
}

status reader_fail(const reader *r, const char *at, error *e, const char *format, ...)
{
    char said[ERROR_TEXT_MAX];
    va_list list;
    va_start(list, format);
    text_format_into(said, sizeof said, format, list);
    va_end(list);
    place p = place_of(r->text, (size_t)(r->last - r->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column, "%s", said);
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

bool span_is(span s, const char *word)
{
    return strlen(word) == s.n && memcmp(s.at, word, s.n) == 0;
}

const char *span_quote(char out[PLACE_QUOTE_MAX], span s)
{
    return place_quote(out, s.at, s.n);
}

bool param_next(const char **params, span *key, span *value)
{
    *params += strspn(*params, " \t,");
    *key = (span){ *params, strcspn(*params, " \t,=") };
    *value = (span){ NULL, 0 };
    *params += key->n;
    if (**params == '=') {
        ++*params;
        *value = (span){ *params, strcspn(*params, " \t,") };
        *params += value->n;
    }
    return key->n || value->at;
}

status param_unknown(span key, span value, const char *expected, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    size_t n = value.at ? (size_t)(value.at + value.n - key.at) : key.n;
    return error_set(e, BAD_INPUT, 0, 0, "unknown parameter '%s', expected %s", place_quote(quote, key.at, n),
                     expected);
}

const char *name_of(char out[NAME_ROOM], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_into(out, NAME_ROOM, format, list);
    va_end(list);
    return out;
}

status reader_no_memory(error *e)
{
    return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

status reader_end(const puzzle *p, error *e)
{
    bool failed = p->source.failed || p->params.failed || p->network.failed || p->comment.failed;
    return failed ? reader_no_memory(e) : OK;
}
