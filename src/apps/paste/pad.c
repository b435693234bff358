/* pad.c: SudokuPad, in addresses and on its own: `fpuz` or `fpuzzles` and what f-puzzles has
 * (address_json.c); or `scl` or `ctc` and its own object, compressed by lz-string in base 64, with keys,
 * quotes and empty objects left out where they can be.
 *
 * Such an object is made whole again (add_json), then read: cells with their values, which are givens, and
 * regions, which must be the usual blocks. Whatever else it draws (cages with sums, arrows, lines, signs) may
 * mean a rule, so it is refused by its name; titles, rules in words and the like are ignored. */
#include "apps/address.h"
#include "apps/base64.h"
#include "apps/lz_string.h"
#include "base/json_value.h"

#include <string.h>

/* ---- what was compressed ---- */

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

static status decompress(paste *p, address_part *v, text *out, error *e)
{
    source from = { .part = *v };
    status s = lz_string_read(out->memory, next_bits, &from, out);
    (void)p;
    if (s == BAD_INPUT && from.wrong)
        return scan_wrong(&v->whole, from.wrong, e,
                          "this is no character of base 64: copy the address again");
    if (s == BAD_INPUT)
        return scan_wrong(&v->whole, from.part.at, e,
                          "this was not compressed by lz-string, or a part of it is missing: copy all of it");
    return s;
}

/* ---- a whole object again ---- */

static bool is_key(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || scan_is_digit(c);
}

static size_t add_string(span s, text *out)
{
    char quote = *s.at;
    size_t i = 1;
    text_add_char(out, '"');
    for (; i < s.n && s.at[i] != quote; i++) {
        if (s.at[i] == '\\' && i + 1 < s.n) {
            if (s.at[i + 1] != '\'')
                text_add_char(out, '\\');
            i++;
        } else if (s.at[i] == '"') {
            text_add_char(out, '\\');
        }
        text_add_char(out, s.at[i]);
    }
    text_add_char(out, '"');
    return i < s.n ? i + 1 : i;
}

/* A word without quotes: a key, a number, t or f, a colour. */
static size_t add_bare(span s, text *out)
{
    size_t n = 0;
    int number;
    while (n < s.n && (is_key(s.at[n]) || strchr("#.-+", s.at[n])))
        n++;
    if (!n)
        return 0;
    span w = { s.at, n };
    bool key = n < s.n && s.at[n] == ':';
    bool signless =
        *w.at == '-' ? span_number(span_from(w, 1), 1000000, &number) : span_number(w, 1000000, &number);
    if (!key && (span_is(w, "t") || span_is(w, "f")))
        text_add_string(out, span_is(w, "t") ? "true" : "false");
    else if (!key && (signless || span_is(w, "true") || span_is(w, "false") || span_is(w, "null") ||
                      memchr(w.at, '.', n)))
        text_add(out, w.at, n);
    else
        text_format(out, "\"%.*s\"", (int)n, w.at);
    return n;
}

static void add_json(span s, text *out)
{
    char before = 0;
    while (s.n) {
        char c = *s.at;
        size_t n = 1;
        bool missing = (before == '[' && c == ',') || (before == ',' && (c == ',' || c == ']'));
        if (missing)
            text_add_string(out, "{}");
        if (c == '"' || c == '\'')
            n = add_string(s, out);
        else if (is_key(c) || c == '#' || c == '-')
            n = add_bare(s, out);
        else
            text_add_char(out, c);
        before = c;
        s = span_from(s, n && n <= s.n ? n : 1);
    }
}

/* ---- the object ---- */

static const json_value *member(const json_value *of, const char *key, const char *brief)
{
    for (const json_value *m = of->kind == JSON_VALUE_OBJECT ? of->first : NULL; m; m = m->next)
        if (!strcmp(m->key, key) || !strcmp(m->key, brief))
            return m;
    return NULL;
}

static status refuse(address_part *v, error *e, const char *what)
{
    char quote[QUOTE_MAX];
    return scan_wrong(
        &v->whole, v->at, e,
        "the puzzle has %s, which may mean a rule that is not known here: expected givens alone",
        string_quote(quote, what));
}

static int number_of(const json_value *m)
{
    int n;
    bool numeric = m && (m->kind == JSON_VALUE_NUMBER || m->kind == JSON_VALUE_STRING);
    return numeric && span_number((span){ m->string, strlen(m->string) }, 9, &n) ? n : -1;
}

/* Refuses cages with sums, and whatever else is drawn. */
static status refuse_variants(const json_value *o, address_part *v, error *e)
{
    static const char *const drawn[][2] = {
        { "lines", "l" }, { "arrows", "a" }, { "overlays", "o" }, { "underlays", "u" }
    };
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        const json_value *m = member(o, drawn[i][0], drawn[i][1]);
        if (m && m->kind == JSON_VALUE_LIST && m->first)
            return refuse(v, e, drawn[i][0]);
    }
    const json_value *cages = member(o, "cages", "ca");
    for (const json_value *c = cages ? cages->first : NULL; c; c = c->next) {
        const json_value *cells = member(c, "cells", "ce"), *sum = member(c, "value", "v");
        if (cells && cells->first && cells->kind == JSON_VALUE_LIST && sum && number_of(sum) != 0)
            return refuse(v, e, "cages");
    }
    return OK;
}

static status read_object(paste *p, const json_value *o, address_part *v, error *e)
{
    const json_value *cells = member(o, "cells", "ce");
    status s = refuse_variants(o, v, e);
    if (s)
        return s;
    if (!cells || cells->kind != JSON_VALUE_LIST || cells->count != 9)
        return scan_wrong(&v->whole, v->at, e,
                          "no nine rows of cells in it, expected a Sudoku of nine by nine: copy all of it");
    for (const json_value *row = cells->first; row; row = row->next) {
        if (row->kind != JSON_VALUE_LIST || row->count != 9)
            return scan_wrong(&v->whole, v->at, e, "a row has %d cells, expected 9: copy all of it",
                              row->count);
        for (const json_value *c = row->first; c; c = c->next) {
            int d = member(c, "value", "v") ? number_of(member(c, "value", "v")) : 0;
            if (d < 0)
                return scan_wrong(&v->whole, v->at, e,
                                  "a cell with something else than a digit, expected one: copy all of it");
            paste_given(p, d);
        }
    }
    return OK;
}

static status read_pad_json(paste *p, address_part *v, const text *packed, error *e)
{
    arena room;
    json_value *object;
    const char *end;
    text json;
    error inside = { 0 };
    arena_open(&room, packed->memory);
    text_open(&json, packed->memory);
    add_json((span){ text_bytes(packed), packed->length }, &json);
    status s = json.failed ? NO_MEMORY
                           : json_value_read(&room, text_bytes(&json), json.length, &end, &object, &inside);
    if (s == BAD_INPUT)
        s = scan_wrong(&v->whole, v->at, e, "what was compressed is no object: %s; copy all of it",
                       inside.text);
    else if (!s)
        s = read_object(p, object, v, e);
    text_close(&json);
    arena_close(&room);
    return s == NO_MEMORY ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle") : s;
}

/* ---- which of the two ---- */

/* Moves past this word; false: it does not stand there. */
static bool pass(address_part *v, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(v->end - v->at) < n || memcmp(v->at, word, n) != 0)
        return false;
    v->at += n;
    return true;
}

static status read_pad(paste *p, address_part *v, error *e)
{
    text packed;
    if (pass(v, "fpuzzles") || pass(v, "fpuz"))
        return address_read_json(p, v, e);
    if (!pass(v, "scl") && !pass(v, "ctc"))
        return scan_wrong(
            &v->whole, v->at, e,
            "the name of a puzzle that is kept at the site: open it there and copy the long address, "
            "with scl or fpuz in it");
    text_open(&packed, p->source.memory);
    status s = decompress(p, v, &packed, e);
    if (!s)
        s = read_pad_json(p, v, &packed, e);
    text_close(&packed);
    return s;
}

/* ---- without an address ---- */

static bool detect_code(const reader *r, span all)
{
    all = paste_trim(all);
    size_t n = strcspn(r->form, " "), k = 0;
    if (all.n < n + 8 || memcmp(all.at, r->form, n) != 0)
        return false;
    while (k < all.n && (base64_value(all.at[k]) >= 0 || all.at[k] == '=' || all.at[k] == '%'))
        k++;
    return k > 40 || (k > n + 8 && k == all.n);
}

static bool detect_pad_code(const reader *r, span all)
{
    reader other = *r;
    static const char *const word[] = { "scl ", "ctc ", "fpuz " };
    for (int i = 0; i < 3; i++) {
        other.form = word[i];
        if (detect_code(&other, all))
            return true;
    }
    return false;
}

static status read_code(const reader *r, paste *p, span all, error *e)
{
    all = paste_trim(all);
    address_part v = { .whole = p->text, .at = all.at, .end = all.at };
    while (v.end < all.at + all.n && !scan_is_blank(*v.end) && !scan_is_line_end(*v.end))
        v.end++;
    p->comment = paste_trim((span){ v.end, (size_t)(all.at + all.n - v.end) });
    return r->value(p, &v, e);
}

#define PAD_CODE                                                                                             \
    "sclN4SwJgXA5AHlA0BjAzhArABiQUwgbT3nmADcIBmAX2LIBZrT1qjGAOagXXj0fpbIBszIkS6F+EAIzCaEIbLSUxs"             \
    "6RMUT2EgOyduIxlRGyAnAzLSxjU0aPKNM+JcEPGOiYbuNVsw2rMQdDi4AW2wAFwBDMAjIiGAwkDCAG1woABVsZDCEC"             \
    "IBXMIALAHsAJ2hQqEpKIA=="

const reader reader_pad_code = { .name = "SudokuPad, code",
                                 .form = "scl, ctc or fpuz and characters of base 64",
                                 .example = PAD_CODE,
                                 .first = true,
                                 .one_line = true,
                                 .detect = detect_pad_code,
                                 .read = read_code,
                                 .value = read_pad };

const reader reader_f_puzzles_code = {
    .name = "f-puzzles, code",
    .form = "N4Ig and characters of base 64",
    .example = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1AxjQgHsA7BABgF9kiTyr46GRjTKEBGexriz4BdZIQ5NurfhME0ZnZrwWSht"
               "UeMVSATCrnxd7LSwDMepfDMaBFwzZ3mpZo6oRXhtIA",
    .first = true,
    .one_line = true,
    .detect = detect_code,
    .read = read_code,
    .value = address_read_json
};

const reader reader_pad = { .name = "SudokuPad, address",
                            .form = "https://sudokupad.app/ and scl or fpuz and characters of base 64",
                            .example = "https://sudokupad.app/" PAD_CODE,
                            .first = true,
                            .one_line = true,
                            .host = "sudokupad.app",
                            .detect = address_detect,
                            .read = address_read_path,
                            .value = read_pad };

const reader reader_cryptic = { .name = "Cracking the Cryptic, address",
                                .form =
                                    "https://app.crackingthecryptic.com/sudoku/ and scl or fpuz and base 64",
                                .example = "https://app.crackingthecryptic.com/sudoku/?puzzleid=" PAD_CODE,
                                .first = true,
                                .one_line = true,
                                .host = "app.crackingthecryptic.com",
                                .detect = address_detect,
                                .read = address_read_path,
                                .value = read_pad };

const reader reader_f_puzzles = {
    .name = "f-puzzles, address",
    .form = "https://f-puzzles.com/?load= and characters of base 64",
    .example = "https://f-puzzles.com/"
               "?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1AxjQgHsA7BABgF9kiTyr46GRjTKEBGexriz4BdZIQ5"
               "NurfhME0ZnZrwWShtUeMVSATCrnxd7LSwDMepfDMaBFwzZ3mpZo6oRXhtIA",
    .first = true,
    .one_line = true,
    .host = "f-puzzles.com",
    .key = "load",
    .detect = address_detect,
    .read = address_read,
    .value = address_read_json
};
