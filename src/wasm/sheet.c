/* sheet.c: see sheet.h. */
#include "wasm/sheet.h"

#include <string.h>

void sheet_open(sheet *s, const tresse_memory *m)
{
    *s = (sheet){ .memory = m };
}

void sheet_close(sheet *s)
{
    if (s->at)
        s->memory->resize(s->memory->context, s->at, s->room, 0);
    sheet_open(s, s->memory);
}

void sheet_clear(sheet *s)
{
    s->length = 0;
    s->failed = false;
    if (s->at)
        s->at[0] = '\0';
}

const char *sheet_text(const sheet *s)
{
    return s->at ? s->at : "";
}

/* Room for n more bytes and the NUL. */
static bool has_room(sheet *s, size_t n)
{
    if (s->failed || n >= SIZE_MAX / 4 - s->length)
        return !(s->failed = true);
    if (s->length + n < s->room)
        return true;
    size_t room = 2 * (s->length + n) + 64;
    char *at = s->memory->resize(s->memory->context, s->at, s->room, room);
    if (!at)
        return !(s->failed = true);
    s->at = at;
    s->room = room;
    return true;
}

void sheet_add(sheet *s, const char *bytes, size_t n)
{
    if (!has_room(s, n))
        return;
    if (n)
        memcpy(s->at + s->length, bytes, n);
    s->length += n;
    s->at[s->length] = '\0';
}

void sheet_say(sheet *s, const char *text)
{
    sheet_add(s, text, strlen(text));
}

void sheet_count(sheet *s, uint64_t n)
{
    char digit[20];
    size_t k = sizeof digit;
    do
        digit[--k] = (char)('0' + n % 10);
    while (n /= 10);
    sheet_add(s, digit + k, sizeof digit - k);
}

int sheet_write(void *context, const char *bytes, size_t n)
{
    sheet *s = context;
    sheet_add(s, bytes, n);
    return s->failed;
}

/* ---- JSON ---- */

static void add_escaped(sheet *s, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char code[6] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] };
    char quoted[2] = { '\\', (char)c };
    if (c == '"' || c == '\\')
        sheet_add(s, quoted, sizeof quoted);
    else if (c == '\n')
        sheet_say(s, "\\n");
    else
        sheet_add(s, code, sizeof code);
}

static bool is_plain(unsigned char c)
{
    return c >= ' ' && c != '"' && c != '\\';
}

static void add_string(sheet *s, const char *value)
{
    sheet_say(s, "\"");
    while (*value) {
        size_t n = 0;
        while (is_plain((unsigned char)value[n]))
            n++;
        sheet_add(s, value, n);
        value += n;
        if (*value)
            add_escaped(s, (unsigned char)*value++);
    }
    sheet_say(s, "\"");
}

static void add_comma(sheet *s)
{
    char last = s->length ? s->at[s->length - 1] : '{';
    if (last != '{' && last != '[')
        sheet_say(s, ",");
}

void sheet_item(sheet *s, const char *value)
{
    add_comma(s);
    add_string(s, value);
}

void sheet_begin(sheet *s)
{
    add_comma(s);
    sheet_say(s, "{");
}

void sheet_key(sheet *s, const char *key)
{
    sheet_item(s, key);
    sheet_say(s, ":");
}

void sheet_named(sheet *s, const char *key, const char *value)
{
    if (!value)
        return;
    sheet_key(s, key);
    add_string(s, value);
}

void sheet_number(sheet *s, const char *key, uint64_t value)
{
    sheet_key(s, key);
    sheet_count(s, value);
}
