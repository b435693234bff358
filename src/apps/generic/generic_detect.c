/* generic_detect.c: which texts are networks, and which lines of a file belong to one?
 *
 * A network as JSON takes one line, in which case each line of the file is a network, or several lines, in
 * which case the whole file is one network. As text it takes several lines, up to the next line whose first
 * word is `network`. */
#include "apps/generic/generic.h"

#include "apps/generic/logic.h"
#include "apps/xcsp3/xcsp3.h"
#include "problem/scanner.h"

#include <string.h>

/* ---- which form is it ---- */

static const char *first_of(const char *bytes, size_t n)
{
    const scan all = scan_of(bytes, n);
    const char *at = all.at, *end = all.end;
    while (at < end && (scanner_is_gap(*at) || scan_is_line_end(*at) || *at == '#'))
        if (*at == '#')
            while (at < end && !scan_is_line_end(*at))
                at++;
        else
            at++;
    return at;
}

/* Does it begin with a brace? `{12}...` begins a square grid of symbols instead: no object, right or wrong,
 * begins with a brace that encloses a group of symbols. */
bool generic_is_json(const char *bytes, size_t n)
{
    const char *at = first_of(bytes, n), *end = bytes + n, *inside = at + 1;
    if (at == end || *at != '{')
        return false;
    while (inside < end && *inside && !strchr("\"}:[ \t\r\n", *inside))
        inside++;
    return inside == end || *inside != '}' || inside + 1 == end || scan_is_line_end(inside[1]);
}

/* Is there a keyword for which this test holds? */
static bool some_keyword(bool (*holds)(span first, const char *keyword), span first)
{
    const statement_form *const *const lists[] = { forms, logic_forms };
    for (int i = 0; i < 2; i++)
        for (const statement_form *const *kind = lists[i]; *kind; kind++)
            if (form_keyword(*kind) && holds(first, form_keyword(*kind)))
                return true;
    return false;
}

bool generic_is_text(const char *bytes, size_t n)
{
    const char *at = first_of(bytes, n), *end = at;
    while (end < bytes + n && *end >= 'a' && *end <= 'z')
        end++;
    if (end == bytes + n || !(scanner_is_gap(*end) || scan_is_line_end(*end)))
        return false;
    return some_keyword(span_is, (span){ at, (size_t)(end - at) });
}

/* Comments begin with c; the first other line is "p cnf 3 5". */
bool generic_is_cnf(const char *bytes, size_t n)
{
    static const char head[] = "p cnf ";
    scan all = scan_of(bytes, n), line;
    while (scan_line(&all, &line)) {
        const span rest = scan_rest(&line);
        if (rest.n && *rest.at != 'c')
            return rest.n >= sizeof head - 1 && !memcmp(rest.at, head, sizeof head - 1);
    }
    return false;
}

/* Names may be anything, even what looks like the list of a program: so no other application is asked about a
 * text that begins as printed networks do. */
bool generic_claims(const char *bytes, size_t n)
{
    static const char format[] = "{\"format\":\"tresse-network\"";
    const char *at = first_of(bytes, n);
    scan rest = scan_of(at, (size_t)(bytes + n - at)), line;
    span first;
    if (!scan_line(&rest, &line))
        return false;
    const span all = scan_rest(&line);
    scan_word(&line, &first);
    bool variables = span_is(first, "variable") || span_is(first, "variables");
    return generic_is_cnf(bytes, n) || xcsp3_is(bytes, n) || span_is(first, "network") ||
           (variables && span_has(all, ':')) ||
           (all.n >= strlen(format) && memcmp(all.at, format, strlen(format)) == 0);
}

/* Is it a keyword with a mistake? Only long ones count, so that no short word is taken for one. */
static bool is_near(span first, const char *keyword)
{
    enum { LONG = 5 };
    return strlen(keyword) >= LONG && span_resembles(first, keyword);
}

bool generic_resembles(const char *bytes, size_t n)
{
    scan all = scan_of(bytes, n), line;
    span first;
    for (int lines = 0; scan_line(&all, &line); lines++) {
        scan_word(&line, &first);
        if (some_keyword(lines ? span_is : is_near, first))
            return true;
        if (first.n > 2 && *first.at == '"' && (span_has(first, ':') || span_has(scan_rest(&line), '[')))
            return true;
    }
    return false;
}

/* ---- which lines belong to it ---- */

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

static const char *skip_blanks(const char *bytes, const char *end)
{
    while (bytes < end && is_blank(*bytes))
        bytes++;
    return bytes;
}

/* Does the brace that closes the object stand in the line of the brace that opens it? */
static bool is_whole(const char *at, const char *end)
{
    int depth = 0;
    bool quoted = false;
    for (; at < end && *at != '\n'; at++) {
        if (quoted) {
            at += *at == '\\';
            quoted = at < end && *at != '"';
        } else {
            quoted = *at == '"';
            depth += *at == '{' || *at == '[';
            depth -= *at == '}' || *at == ']';
            if (depth == 0)
                return true;
        }
    }
    return false;
}

app_extent generic_extent(const char *bytes, size_t n, bool whole)
{
    const char *end = bytes + n, *at = skip_blanks(bytes, end);
    (void)whole;
    if (at == end)
        return EXTENT_UNKNOWN;
    if (*at == '{')
        return is_whole(at, end) ? EXTENT_LINE : EXTENT_TEXT;
    return generic_is_cnf(bytes, n) || xcsp3_is(bytes, n) ? EXTENT_TEXT : EXTENT_PARTS;
}

bool generic_begins(const char *line, size_t n)
{
    static const char head[] = "network";
    const char *end = line + n, *at = skip_blanks(line, end);
    size_t k = sizeof head - 1;
    return (size_t)(end - at) >= k && !memcmp(at, head, k) && (at + k == end || is_blank(at[k]));
}
