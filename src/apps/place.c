#include "apps/place.h"

#include <string.h>

bool place_has_bom(const char *text, size_t n)
{
    return n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

place place_of(const char *text, size_t n, const char *at)
{
    place p = { 1, 1 };
    for (const char *c = text + (place_has_bom(text, n) ? 3 : 0); c < at; c++) {
        bool crlf = *c == '\r' && c + 1 < text + n && c[1] == '\n';
        if (*c == '\n' || (*c == '\r' && !crlf)) {
            p.line++;
            p.column = 1;
        } else if (!crlf && ((unsigned char)*c & 0xC0) != 0x80)
            p.column++;
    }
    return p;
}

static bool is_tail(const char *at)
{
    return ((unsigned char)*at & 0xC0) == 0x80;
}

size_t place_character(const char *at, const char *end)
{
    unsigned char a = (unsigned char)at[0], b = end - at > 1 ? (unsigned char)at[1] : 0;
    if (a < 0x80)
        return 1;
    size_t n = a >= 0xC2 && a < 0xE0 ? 2 : a >= 0xE0 && a < 0xF0 ? 3 : a >= 0xF0 && a < 0xF5 ? 4 : 0;
    if (n == 0 || (size_t)(end - at) < n)
        return 0;
    for (size_t i = 1; i < n; i++)
        if (!is_tail(at + i))
            return 0;
    bool overlong = (a == 0xE0 && b < 0xA0) || (a == 0xF0 && b < 0x90);
    bool surrogate = a == 0xED && b >= 0xA0, too_large = a == 0xF4 && b >= 0x90;
    return overlong || surrogate || too_large ? 0 : n;
}

bool place_is_control(const char *at, size_t character)
{
    unsigned char a = (unsigned char)at[0];
    if (character == 1)
        return a < 0x20 || a == 0x7F;
    return character == 2 && a == 0xC2 && (unsigned char)at[1] < 0xA0;
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
