/* address.c: see address.h. */
#include "apps/address.h"

#include "apps/base64.h"
#include "apps/lz_string.h"
#include "apps/percent.h"

#include <string.h>

int address_next(address_part *value, const char **from)
{
    *from = value->at;
    return percent_next(&value->at, value->end);
}

int address_characters(address_part value)
{
    int n = 0;
    while (percent_next(&value.at, value.end) >= 0)
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

span address_first_word(span all)
{
    scan s = scan_of(all.at, all.n);
    span word;
    scan_word(&s, &word);
    return word;
}

bool address_is_of(span all, const char *site)
{
    bool scheme;
    span word = address_first_word(all);
    if (!word.n)
        return false;
    const char *end = word.at + word.n, *host = skip_scheme(word.at, end, &scheme);
    return site ? is_host(host, end, site) : scheme;
}

const char *address_app_of_links(span all)
{
    span word = address_first_word(all);
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

static status read_query(paste *pasted, span word, error *e)
{
    const reader *r = pasted->reader;
    const char *end = word.at + word.n, *mark = memchr(word.at, '?', word.n);
    if (!mark)
        return scan_wrong(&pasted->text, end, e,
                          "the address ends" EXPECTED "?%s...: " ADVICE "copy it whole",
                          r->key ? r->key : "");
    const char *hash = memchr(mark, '#', (size_t)(end - mark));
    address_part v = { .whole = pasted->text, .at = mark + 1, .end = hash ? hash : end };
    if (r->key && !find_value(mark + 1, v.end, r->key, &v))
        return scan_wrong(&pasted->text, mark + 1, e,
                          "no %s= in the address" EXPECTED "one: %s has the puzzle there", r->key, r->host);
    return r->value(pasted, &v, e);
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

static status read_path(paste *pasted, span word, error *e)
{
    bool scheme;
    const char *end = word.at + word.n,
               *at = skip_scheme(word.at, end, &scheme) + strlen(pasted->reader->host);
    const char *mark = memchr(at, '?', (size_t)(end - at));
    address_part v = { .whole = pasted->text, .at = at, .end = mark ? mark : end };
    if (!mark || !find_value(mark + 1, end, "puzzleid", &v))
        v.at = last_part(at + (at < v.end), v.end);
    return pasted->reader->value(pasted, &v, e);
}

span address_word(paste *pasted)
{
    scan s = pasted->text;
    span word;
    scan_word(&s, &word);
    pasted->comment = scan_rest(&s);
    return word;
}

status address_read(paste *pasted, span all, error *e)
{
    if (pasted->reader->place == VALUE_IN_QUERY)
        return read_query(pasted, address_word(pasted), e);
    if (pasted->reader->place == VALUE_IN_PATH)
        return read_path(pasted, address_word(pasted), e);
    span word = paste_trim(all);
    size_t n = 0;
    while (n < word.n && !paste_is_white(word.at[n]))
        n++;
    pasted->comment = paste_trim(span_from(word, n));
    return pasted->reader->value(pasted, &(address_part){ pasted->text, word.at, word.at + n }, e);
}

/* ---- what was compressed ---- */

bool address_is_code(span all, const char *word)
{
    size_t n = strlen(word), k = 0;
    all = paste_trim(all);
    if (all.n < n + 8 || memcmp(all.at, word, n) != 0)
        return false;
    while (k < all.n && (base64_value(all.at[k]) >= 0 || all.at[k] == '=' || all.at[k] == '%'))
        k++;
    return k > 40 || (k > n + 8 && k == all.n);
}

typedef struct source {
    address_part part;
    const char *wrong; /* a character that is not of base 64; NULL: there was none */
} source;

static int next_bits(void *context)
{
    source *s = context;
    const char *from;
    int c = address_next(&s->part, &from), bits = base64_value(c);
    if (c >= 0 && c != '=' && bits < 0)
        s->wrong = from;
    return bits;
}

status address_decompress(const address_part *value, text *out, const char *no_sign, const char *not_whole,
                          error *e)
{
    source from = { .part = *value };
    status done = lz_string_read(out->memory, next_bits, &from, out);
    if (done != BAD_INPUT)
        return done;
    return scan_wrong(&value->whole, from.wrong ? from.wrong : from.part.at, e, "%s",
                      from.wrong ? no_sign : not_whole);
}
