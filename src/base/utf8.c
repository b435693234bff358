/* utf8.c: UTF-8 as the Unicode standard defines it: no overlong forms, no surrogates, nothing beyond
 * U+10FFFF.
 *
 * The first byte fixes the length and the range of the second byte, which is where all forbidden forms show;
 * the other bytes are plain continuations. */
#include "base/utf8.h"

#include <string.h>

static bool between(char byte, unsigned from, unsigned to)
{
    unsigned b = (unsigned char)byte;
    return from <= b && b <= to;
}

size_t utf8_length(const char *bytes, size_t n)
{
    unsigned first = (unsigned char)bytes[0];
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (n < length)
        return 0;
    unsigned from = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned to = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (!between(bytes[1], from, to))
        return 0;
    for (size_t i = 2; i < length; i++)
        if (!between(bytes[i], 0x80, 0xBF))
            return 0;
    return length;
}

bool utf8_is_control(const char *bytes, size_t length)
{
    if (length == 1)
        return (unsigned char)bytes[0] < 0x20 || bytes[0] == 0x7F;
    return length == 2 && between(bytes[0], 0xC2, 0xC2) && between(bytes[1], 0x80, 0x9F);
}

size_t utf8_count(const char *bytes, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += utf8_begins(bytes[i]);
    return count;
}

size_t utf8_put(char *to, unsigned code)
{
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3F));
    to[0] = (char)(n == 1 ? code : (0xF00u >> n & 0xFF) | code);
    return n;
}

void utf8_add_clean(text *out, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t length = utf8_length(bytes + i, n - i);
        if (bytes[i] == '\t')
            text_add_char(out, ' ');
        else if (length == 0 || utf8_is_control(bytes + i, length))
            text_add_string(out, "\uFFFD");
        else
            text_add(out, bytes + i, length);
        i += length ? length : 1;
    }
}

void utf8_to_ascii(text *out, size_t from)
{
    size_t to = from;
    for (size_t i = from; i < out->length;) {
        size_t length = utf8_length(out->bytes + i, out->length - i);
        out->bytes[to++] = length == 1 ? out->bytes[i] : '?';
        i += length ? length : 1;
    }
    if (to < out->length) {
        out->length = to;
        out->bytes[to] = 0;
    }
}

void utf8_hide_controls(char *string)
{
    size_t n = strlen(string);
    for (size_t i = 0, length; i < n; i += length ? length : 1) {
        length = utf8_length(string + i, n - i);
        if (length == 0 || utf8_is_control(string + i, length))
            memset(string + i, '?', length ? length : 1);
    }
}
