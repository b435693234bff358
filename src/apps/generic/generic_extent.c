/* generic_extent.c: networks in a file: which lines belong together?
 *
 * A network as JSON takes one line, in which case each line of the file is a network, or several lines, in
 * which case the whole file is one network. As text it takes several lines, up to the next line whose first
 * word is `network`. */
#include "apps/generic/generic.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *first_of(const char *bytes, const char *end)
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
    const char *end = bytes + n, *at = first_of(bytes, end);
    (void)whole;
    if (at == end)
        return EXTENT_UNKNOWN;
    if (*at == '{')
        return is_whole(at, end) ? EXTENT_LINE : EXTENT_TEXT;
    return EXTENT_PARTS;
}

bool generic_begins(const char *line, size_t n)
{
    static const char head[] = "network";
    const char *end = line + n, *at = first_of(line, end);
    size_t k = sizeof head - 1;
    return (size_t)(end - at) >= k && !memcmp(at, head, k) && (at + k == end || is_blank(at[k]));
}
