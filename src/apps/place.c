/* place.c: see place.h. */
#include "apps/place.h"
#include "base/utf8.h"

#include <string.h>

bool place_has_bom(const char *bytes, size_t n)
{
    return n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
}

place place_of(const char *bytes, size_t n, const char *at)
{
    place p = { 1, 1 };
    for (const char *c = bytes + (place_has_bom(bytes, n) ? 3 : 0); c < at; c++) {
        bool crlf = *c == '\r' && c + 1 < bytes + n && c[1] == '\n';
        if (*c == '\n' || (*c == '\r' && !crlf)) {
            p.line++;
            p.column = 1;
        } else if (!crlf && ((unsigned char)*c & 0xC0) != 0x80)
            p.column++;
    }
    return p;
}

size_t place_character(const char *at, const char *end)
{
    return utf8_length(at, (size_t)(end - at));
}

bool place_is_control(const char *at, size_t character)
{
    return utf8_is_control(at, character);
}

const char *place_quote(char out[PLACE_QUOTE_MAX], const char *at, size_t n)
{
    static const char hex[] = "0123456789ABCDEF";
    const char *end = at + n;
    size_t used = 0;
    while (at < end) {
        size_t k = place_character(at, end);
        if (used + 8 > PLACE_QUOTE_MAX) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        if (k && !place_is_control(at, k)) {
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
