/* address.c: see address.h. */
#include "apps/address.h"

#include "apps/percent.h"

#include <string.h>

int address_next(address_part *p, const char **from)
{
    *from = p->at;
    return percent_next(&p->at, p->end);
}

int address_characters(address_part p)
{
    int n = 0;
    while (percent_next(&p.at, p.end) >= 0)
        n++;
    return n;
}

/* ---- which site ---- */

static bool begins(const char *at, const char *end, const char *with)
{
    size_t n = strlen(with);
    return (size_t)(end - at) >= n && memcmp(at, with, n) == 0;
}

/* Skips the scheme, if there is one, and "www." */
static const char *skip_scheme(const char *at, const char *end, bool *some)
{
    static const char *const scheme[] = { "https://", "http://" };
    *some = false;
    for (int i = 0; i < 2 && !*some; i++)
        if (begins(at, end, scheme[i])) {
            at += strlen(scheme[i]);
            *some = true;
        }
    return begins(at, end, "www.") ? at + strlen("www.") : at;
}

static bool is_host(const char *at, const char *end, const char *host)
{
    size_t n = strlen(host);
    return begins(at, end, host) && (size_t)(end - at) > n && strchr("/?:#", at[n]);
}

/* The first word of a text. */
static span first_word(span all)
{
    scan s = scan_of(all.at, all.n);
    span word;
    scan_word(&s, &word);
    return word;
}

bool address_detect(const reader *r, span all)
{
    bool scheme;
    span word = first_word(all);
    if (!word.n)
        return false;
    const char *end = word.at + word.n, *host = skip_scheme(word.at, end, &scheme);
    return r->host ? is_host(host, end, r->host) : scheme;
}

const char *address_app_of_links(span all)
{
    span word = first_word(all);
    const char *mark = word.n ? memchr(word.at, '?', word.n) : NULL;
    char type[16] = "";
    for (size_t i = 0; mark && i + 1 < sizeof type && mark + 1 + i < word.at + word.n; i++) {
        if (mark[1 + i] == '/' || mark[1 + i] == '_')
            break;
        type[i] = mark[1 + i];
    }
    const char *app = address_app_of_type(type);
    return *app ? app : "sudoku";
}

/* ---- where the puzzle is ---- */

/* The value of a key in a query; false: there is none. */
static bool find_value(const char *at, const char *end, const char *key, address_part *out)
{
    size_t n = strlen(key);
    while (at < end) {
        const char *amp = memchr(at, '&', (size_t)(end - at)), *stop = amp ? amp : end;
        if ((size_t)(stop - at) > n && memcmp(at, key, n) == 0 && at[n] == '=') {
            out->at = at + n + 1;
            out->end = stop;
            return true;
        }
        at = amp ? amp + 1 : end;
    }
    return false;
}

/* The word with the address; what follows it is the comment. */
static span take_word(paste *p)
{
    scan s = p->text;
    span word;
    scan_word(&s, &word);
    p->comment = scan_rest(&s);
    return word;
}

status address_read(const reader *r, paste *p, span all, error *e)
{
    (void)all;
    span word = take_word(p);
    const char *end = word.at + word.n, *mark = memchr(word.at, '?', word.n);
    if (!mark)
        return scan_wrong(&p->text, end, e, "the address ends, expected ?%s...: copy it whole",
                          r->key ? r->key : "");
    const char *hash = memchr(mark, '#', (size_t)(end - mark));
    address_part v = { .whole = p->text, .at = mark + 1, .end = hash ? hash : end };
    if (r->key && !find_value(mark + 1, v.end, r->key, &v))
        return scan_wrong(&p->text, mark + 1, e,
                          "no %s= in the address, expected one: %s has the puzzle there", r->key, r->host);
    return r->value(p, &v, e);
}

/* A value of base 64 at the end of a path may contain slashes itself, so the last slash that ends a word of
 * the path is looked for: what follows it is longer than any such word. */
static const char *last_part(const char *at, const char *end)
{
    enum { WORD_MOST = 24 };
    const char *part = at;
    for (const char *slash = at; (slash = memchr(slash, '/', (size_t)(end - slash))); at = slash)
        if (++slash - at <= WORD_MOST + 1)
            part = slash;
        else
            break;
    return part;
}

status address_read_path(const reader *r, paste *p, span all, error *e)
{
    bool scheme;
    (void)all;
    span word = take_word(p);
    const char *end = word.at + word.n, *at = skip_scheme(word.at, end, &scheme) + strlen(r->host);
    const char *mark = memchr(at, '?', (size_t)(end - at));
    address_part v = { .whole = p->text, .at = at, .end = mark ? mark : end };
    if (mark && find_value(mark + 1, end, "puzzleid", &v))
        return r->value(p, &v, e);
    v.at = last_part(at + (at < v.end), v.end);
    return r->value(p, &v, e);
}
