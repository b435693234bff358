/* networks.c: see networks.h. */
#include "cli/experiments/networks.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *first_of(const char *line, size_t n)
{
    const char *end = line + n;
    while (line < end && is_blank(*line))
        line++;
    return line;
}

static bool has_first(const char *line, size_t n, const char *word)
{
    const char *at = first_of(line, n), *end = line + n;
    size_t k = strlen(word);
    return (size_t)(end - at) >= k && !memcmp(at, word, k) && (at + k == end || is_blank(at[k]));
}

bool networks_is_json(const char *line, size_t n)
{
    const char *at = first_of(line, n);
    return at < line + n && *at == '{';
}

bool networks_is_head(const char *line, size_t n)
{
    return has_first(line, n, "network");
}

bool networks_begin(const char *line, size_t n)
{
    return networks_is_json(line, n) || networks_is_head(line, n) || has_first(line, n, "variable") ||
           has_first(line, n, "variables");
}

bool networks_is_whole(const char *line, size_t n)
{
    int depth = 0;
    bool quoted = false;
    for (const char *at = first_of(line, n), *end = line + n; at < end; at++) {
        if (quoted) {
            at += *at == '\\';
            quoted = at < end && *at != '"';
        } else {
            quoted = *at == '"';
            depth += *at == '{' || *at == '[';
            depth -= *at == '}' || *at == ']';
            if (depth == 0)
                return *at == '}' || *at == ']';
        }
    }
    return false;
}
