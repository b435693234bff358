/* svg.c: see svg.h. */
#include "svg.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    svg *svg;
    const char *from, *at, *end;
} reader;

static bool wrong(reader *r, const char *why)
{
    if (!*r->svg->why) {
        snprintf(r->svg->why, sizeof r->svg->why, "%s", why);
        r->svg->at = (size_t)(r->at - r->from);
    }
    return false;
}

static bool starts(const reader *r, const char *s)
{
    return (size_t)(r->end - r->at) >= strlen(s) && memcmp(r->at, s, strlen(s)) == 0;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == ':' || (c >= '0' && c <= '9');
}

/* One character of text, decoded, to *to; false: it can't stand there. */
static bool read_character(reader *r, char **to)
{
    static const struct {
        const char *entity;
        char means;
    } table[] = { { "&lt;", '<' }, { "&gt;", '>' }, { "&amp;", '&' }, { "&quot;", '"' }, { "&apos;", '\'' } };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (starts(r, table[i].entity)) {
            *(*to)++ = table[i].means;
            r->at += strlen(table[i].entity);
            return true;
        }
    size_t k = utf8_length(r->at, (size_t)(r->end - r->at));
    if (*r->at == '&' || *r->at == '<' || !k)
        return wrong(r, "a character that must be escaped, or is not UTF-8");
    if ((unsigned char)*r->at < ' ' && *r->at != '\n')
        return wrong(r, "a control character");
    memcpy(*to, r->at, k);
    *to += k;
    r->at += k;
    return true;
}

/* Text up to this character, as a string of its own. */
static char *read_until(reader *r, char last)
{
    char *s = malloc((size_t)(r->end - r->at) < 65536 ? (size_t)(r->end - r->at) + 1 : 65536), *to = s;
    const char *begin = r->at;
    while (r->at < r->end && *r->at != last && r->at - begin < 65000)
        if (!read_character(r, &to)) {
            free(s);
            return NULL;
        }
    *to = 0;
    char *small = strdup(s);
    free(s);
    return small;
}

static bool read_attribute(reader *r, svg_element *e)
{
    const char *begin = r->at;
    while (r->at < r->end && is_name(*r->at))
        r->at++;
    size_t n = (size_t)(r->at - begin);
    if (!n || !starts(r, "=\"") || e->attributes == SVG_ATTRIBUTES)
        return wrong(r, "no attribute");
    e->key[e->attributes] = strndup(begin, n);
    for (int i = 0; i < e->attributes; i++)
        if (!strcmp(e->key[i], e->key[e->attributes])) {
            free(e->key[e->attributes]);
            return wrong(r, "an attribute twice");
        }
    r->at += 2;
    e->value[e->attributes] = read_until(r, '"');
    if (!e->value[e->attributes++] || r->at == r->end)
        return wrong(r, "no value");
    r->at++;
    return true;
}

static int add(reader *r, int parent)
{
    svg *s = r->svg;
    if (s->n == s->room) {
        s->room = s->room ? 2 * s->room : 256;
        s->element = realloc(s->element, (size_t)s->room * sizeof *s->element);
    }
    s->element[s->n] = (svg_element){ .parent = parent };
    return s->n++;
}

static bool read_element(reader *r, int parent, int depth);

static bool read_inside(reader *r, int number, int depth)
{
    char close[24];
    while (r->at < r->end && !starts(r, "</")) {
        if (*r->at == '<') {
            if (!read_element(r, number, depth + 1))
                return false;
            continue;
        }
        char *words = read_until(r, '<');
        if (!words)
            return false;
        free(r->svg->element[number].text);
        r->svg->element[number].text = words;
    }
    snprintf(close, sizeof close, "</%s>", r->svg->element[number].name);
    if (!starts(r, close))
        return wrong(r, "an element that is not closed");
    r->at += strlen(close);
    return true;
}

static bool read_element(reader *r, int parent, int depth)
{
    int number = add(r, parent);
    const char *begin = ++r->at;
    while (r->at < r->end && is_name(*r->at))
        r->at++;
    size_t n = (size_t)(r->at - begin);
    if (!n || n >= sizeof r->svg->element->name || depth > 20)
        return wrong(r, "no element");
    memcpy(r->svg->element[number].name, begin, n);
    while (r->at < r->end && *r->at == ' ') {
        r->at++;
        if (!read_attribute(r, &r->svg->element[number]))
            return false;
    }
    if (starts(r, "/>")) {
        r->at += 2;
        return true;
    }
    if (!starts(r, ">"))
        return wrong(r, "an element that does not end");
    r->at++;
    return read_inside(r, number, depth);
}

bool svg_read(svg *s, const char *from, size_t n)
{
    *s = (svg){ 0 };
    reader r = { s, from, from, from + n };
    while (r.at < r.end) {
        if (*r.at == '\n')
            r.at++;
        else if (*r.at != '<' || !read_element(&r, -1, 0))
            return wrong(&r, "no element");
    }
    return true;
}

void svg_free(svg *s)
{
    for (int i = 0; i < s->n; i++) {
        for (int k = 0; k < s->element[i].attributes; k++) {
            free(s->element[i].key[k]);
            free(s->element[i].value[k]);
        }
        free(s->element[i].text);
    }
    free(s->element);
}

const char *svg_get(const svg_element *e, const char *key)
{
    for (int i = 0; i < e->attributes; i++)
        if (!strcmp(e->key[i], key))
            return e->value[i];
    return NULL;
}

int svg_number(const svg_element *e, const char *key)
{
    const char *v = svg_get(e, key);
    return v ? atoi(v) : 0;
}

static bool has(const svg_element *e, const char *key, const char *value, const char *also)
{
    const char *v = svg_get(e, key);
    return v && (!value || !strcmp(v, value)) && (!also || svg_get(e, also));
}

int svg_count(const svg *s, const char *key, const char *value, const char *also)
{
    int n = 0;
    for (int i = 0; i < s->n; i++)
        n += has(&s->element[i], key, value, also);
    return n;
}

const svg_element *svg_find(const svg *s, const char *key, const char *value, const char *also)
{
    for (int i = 0; i < s->n; i++)
        if (has(&s->element[i], key, value, also))
            return &s->element[i];
    return NULL;
}
