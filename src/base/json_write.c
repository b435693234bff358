/* json_write.c: see json_write.h. */
#include "base/json_write.h"

#include "base/utf8.h"

#include <string.h>

static void add_escaped(text *out, unsigned code)
{
    static const char hex[] = "0123456789abcdef",
                      letter[] = "btnvfr"; /* 8 to 13; there is no escape for 11 */
    if (code >= 8 && code <= 13 && code != 11)
        text_format(out, "\\%c", letter[code - 8]);
    else
        text_format(out, "\\u00%c%c", hex[code >> 4], hex[code & 15]);
}

/* How many bytes from here on are written as they are, each of them a character. */
static size_t plain(const char *bytes, size_t n)
{
    size_t i = 0;
    while (i < n && bytes[i] >= ' ' && bytes[i] < 0x7F && bytes[i] != '"' && bytes[i] != '\\')
        i++;
    return i;
}

void json_bytes(text *out, const char *bytes, size_t n)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < n;) {
        size_t run = plain(bytes + i, n - i);
        if (run) {
            text_add(out, bytes + i, run);
            i += run;
            continue;
        }
        size_t length = utf8_length(bytes + i, n - i);
        if (length == 0)
            text_add_string(out, "\uFFFD");
        else if (utf8_is_control(bytes + i, length))
            add_escaped(out, (unsigned char)bytes[i + length - 1]);
        else if (bytes[i] == '"' || bytes[i] == '\\')
            text_format(out, "\\%c", bytes[i]);
        else
            text_add(out, bytes + i, length);
        i += length ? length : 1;
    }
    text_add_char(out, '"');
}

void json_string(text *out, const char *string)
{
    json_bytes(out, string, strlen(string));
}

static void add_comma(text *out)
{
    char last = out->length ? out->bytes[out->length - 1] : 0;
    if (last != '{' && last != '[')
        text_add_char(out, ',');
}

void json_item(text *out, const char *value)
{
    add_comma(out);
    json_string(out, value);
}

void json_begin(text *out)
{
    add_comma(out);
    text_add_char(out, '{');
}

void json_key(text *out, const char *key)
{
    add_comma(out);
    text_add_char(out, '"');
    text_add_string(out, key);
    text_add(out, "\":", 2);
}

void json_named(text *out, const char *key, const char *value)
{
    if (!value)
        return;
    json_key(out, key);
    json_string(out, value);
}

void json_count(text *out, const char *key, uint64_t value)
{
    json_key(out, key);
    text_add_number(out, value);
}

void json_number(text *out, const char *key, int value)
{
    json_key(out, key);
    text_add_int(out, value);
}
