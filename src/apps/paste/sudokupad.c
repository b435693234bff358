/* sudokupad.c: SudokuPad, in addresses and on its own: `fpuz` or `fpuzzles` and what f-puzzles has
 * (f_puzzles.c); or `scl` or `ctc` and its own object, compressed by lz-string in base 64, with keys,
 * quotes and empty objects left out where they can be.
 *
 * Such an object is made whole again (add_json), then read: cells with their values, which are givens, and
 * regions. What it draws is read if it is drawn as SudokuPad draws the elements of f-puzzles
 * (variant_drawn.c). Anything else may mean a rule, so it is refused by its name. */
#include "apps/paste/variant_drawn.h"

#include <string.h>

/* ---- a whole object again ---- */

static bool is_key(char sign)
{
    return paste_is_letter(sign) || scan_is_digit(sign);
}

static size_t add_string(span part, text *out)
{
    char quote = *part.at;
    size_t i = 1;
    text_add_char(out, '"');
    for (; i < part.n && part.at[i] != quote; i++) {
        if (part.at[i] == '\\' && i + 1 < part.n) {
            if (part.at[i + 1] != '\'')
                text_add_char(out, '\\');
            i++;
        } else if (part.at[i] == '"') {
            text_add_char(out, '\\');
        }
        text_add_char(out, part.at[i]);
    }
    text_add_char(out, '"');
    return i < part.n ? i + 1 : i;
}

/* A word without quotes: a key, a number, t or f, a colour. */
static size_t add_bare(span part, text *out)
{
    size_t n = 0;
    int number;
    while (n < part.n && (is_key(part.at[n]) || strchr("#.-+", part.at[n])))
        n++;
    if (!n)
        return 0;
    span w = { part.at, n };
    bool key = n < part.n && part.at[n] == ':';
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

static void add_json(span part, text *out)
{
    char before = 0;
    while (part.n) {
        char c = *part.at;
        size_t n = 1;
        bool missing = (before == '[' && c == ',') || (before == ',' && (c == ',' || c == ']'));
        if (missing)
            text_add_string(out, "{}");
        if (c == '"' || c == '\'')
            n = add_string(part, out);
        else if (is_key(c) || c == '#' || c == '-')
            n = add_bare(part, out);
        else
            text_add_char(out, c);
        before = c;
        part = span_from(part, n && n <= part.n ? n : 1);
    }
}

/* ---- the object ---- */

enum { SIDE_LEAST = 4, SIDE_MOST = 16 };

typedef struct pad {
    paste *paste;
    const json_value *object;
    address_part *value;
    error *e;
    int n;
    uint16_t region[SQUARE_CELLS_MAX];
    bool irregular;
} pad;

static status refuse(const pad *pad, const char *what)
{
    char quote[QUOTE_MAX];
    return scan_wrong(&pad->value->whole, pad->value->at, pad->e,
                      "the puzzle has %s, which may mean a rule that is not known here: " EXPECTS
                      "elements as f-puzzles has them",
                      string_quote(quote, what));
}

/* The signs of all cells. */
static status read_cells(pad *pad, text *out)
{
    const json_value *cells = variant_member(pad->object, "cells", "ce");
    pad->n = cells && cells->kind == JSON_VALUE_LIST ? cells->count : 0;
    if (pad->n < SIDE_LEAST || pad->n > SIDE_MOST)
        return scan_wrong(&pad->value->whole, pad->value->at, pad->e,
                          "no 4 to 16 rows of cells in it" EXPECTED "a Sudoku: " ADVICE "copy all of it");
    for (const json_value *row = cells->first; row; row = row->next) {
        if (row->kind != JSON_VALUE_LIST || row->count != pad->n)
            return scan_wrong(&pad->value->whole, pad->value->at, pad->e,
                              "a row has %d cells" EXPECTED "%d: " ADVICE "copy all of it", row->count,
                              pad->n);
        for (const json_value *c = row->first; c; c = c->next) {
            const json_value *is = variant_member(c, "value", "v");
            int d = is ? json_value_number(is, pad->n) : 0;
            if (d < 0)
                return scan_wrong(&pad->value->whole, pad->value->at, pad->e,
                                  "a cell with something else than a digit" EXPECTED "one: " ADVICE
                                  "copy all of it");
            text_add_char(out, symbol_of(d));
        }
    }
    return OK;
}

/* Lists of cells, each a row and a column; without them regions are the usual blocks. */
static bool read_regions(pad *pad)
{
    const json_value *list = variant_member(pad->object, "regions", "re");
    shape blocks = shape_default(pad->n);
    int n = pad->n, in = 0, cells = 0;
    if (!list || list->kind != JSON_VALUE_LIST || !list->first)
        return blocks.n;
    for (const json_value *region = list->first; region; region = region->next, in++)
        for (const json_value *pair = region->kind == JSON_VALUE_LIST ? region->first : NULL; pair;
             pair = pair->next) {
            bool is = pair->kind == JSON_VALUE_LIST && pair->count == 2 && in < n;
            int row = is ? json_value_number(pair->first, n - 1) : -1;
            int column = is ? json_value_number(pair->first->next, n - 1) : -1;
            if (row < 0 || column < 0 || pad->region[row * n + column])
                return false;
            pad->region[row * n + column] = (uint16_t)(in + 1);
            cells++;
        }
    for (int i = 0; i < n * n && cells == n * n; i++) {
        pad->region[i]--;
        int block = blocks.n ? shape_block(&blocks, i / n, i % n) : -1;
        pad->irregular = pad->irregular || pad->region[i] != block;
    }
    return cells == n * n;
}

/* Numbers of regions may be in another order than those of blocks. */
static void compare_regions(pad *pad)
{
    shape blocks = shape_default(pad->n);
    int n = pad->n;
    bool same = blocks.n;
    for (int i = 0; i < n * n && same; i++)
        for (int k = 0; k < i && same; k++)
            same = (pad->region[i] == pad->region[k]) ==
                   (shape_block(&blocks, i / n, i % n) == shape_block(&blocks, k / n, k % n));
    pad->irregular = pad->irregular && !same;
}

static status read_elements(pad *pad, const text *cells)
{
    variant v;
    const char *name;
    variant_open(&v, pad->n, cells->memory);
    status done = variant_read_drawn(&v, pad->object, &name) ? OK : refuse(pad, name);
    if (!done && (v.some || pad->irregular)) {
        pad->paste->app = "variant";
        variant_add_text(&v, pad->irregular ? pad->region : NULL, text_bytes(cells), &pad->paste->source);
    } else if (!done)
        text_add(&pad->paste->source, text_bytes(cells), cells->length);
    if (!done && (v.failed || pad->paste->source.failed || cells->failed))
        done = NO_MEMORY;
    variant_close(&v);
    return done;
}

static status read_object(paste *pasted, const json_value *object, address_part *value, error *e)
{
    pad pad = { .paste = pasted, .object = object, .value = value, .e = e };
    text cells;
    text_open(&cells, pasted->source.memory);
    status done = read_cells(&pad, &cells);
    if (!done && !read_regions(&pad))
        done = refuse(&pad, "regions");
    if (!done && pad.irregular)
        compare_regions(&pad);
    if (!done)
        done = read_elements(&pad, &cells);
    text_close(&cells);
    return done;
}

static status read_json(paste *pasted, address_part *value, const text *packed, error *e)
{
    arena room;
    json_value *object;
    const char *end;
    text json;
    error inside = { 0 };
    arena_open(&room, packed->memory);
    text_open(&json, packed->memory);
    add_json((span){ text_bytes(packed), packed->length }, &json);
    status done = json.failed
                      ? NO_MEMORY
                      : json_value_read(&room, text_bytes(&json), json.length, &end, &object, &inside);
    if (done == BAD_INPUT)
        done = scan_wrong(&value->whole, value->at, e,
                          "the compressed text is not an object: %s; " ADVICE "copy all of it", inside.text);
    else if (!done)
        done = read_object(pasted, object, value, e);
    text_close(&json);
    arena_close(&room);
    return done == NO_MEMORY ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle") : done;
}

/* ---- which of the two ---- */

/* Moves past this word; false: it does not stand there. */
static bool pass(address_part *value, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(value->end - value->at) < n || memcmp(value->at, word, n) != 0)
        return false;
    value->at += n;
    return true;
}

static status read_sudokupad(paste *pasted, address_part *value, error *e)
{
    text packed;
    if (pass(value, "fpuzzles") || pass(value, "fpuz"))
        return address_read_f_puzzles(pasted, value, e);
    if (!pass(value, "scl") && !pass(value, "ctc"))
        return scan_wrong(&value->whole, value->at, e,
                          "the name of a puzzle that is kept at the site: " ADVICE
                          "open it there and copy the long address, "
                          "with scl or fpuz in it");
    text_open(&packed, pasted->source.memory);
    status done = address_decompress(
        value, &packed, "this is not a character of base 64: " ADVICE "copy the address again",
        "this was not compressed by lz-string, or a part of it is missing: copy all of it", e);
    if (!done)
        done = read_json(pasted, value, &packed, e);
    text_close(&packed);
    return done;
}

static bool detect_code(span all)
{
    return address_is_code(all, "scl") || address_is_code(all, "ctc") || address_is_code(all, "fpuz");
}

#define CODE                                                                                                 \
    "sclN4SwJgXA5AHlA0BjAzhArABiQUwgbT3nmADcIBmAX2LIBZrT1qjGAOagXXj0fpbIBszIkS6F+EAIzCaEIbLSUxs"             \
    "6RMUT2EgOyduIxlRGyAnAzLSxjU0aPKNM+JcEPGOiYbuNVsw2rMQdDi4AW2wAFwBDMAjIiGAwkDCAG1woABVsZDCEC"             \
    "IBXMIALAHsAJ2hQqEpKIA=="

const reader reader_sudokupad_code = {
    .name = "SudokuPad, code",
    .form = "scl, ctc or fpuz and characters of base 64",
    .example = CODE,
    ADDRESS_READER,
    .detect = detect_code,
    .place = VALUE_ALONE,
    .value = read_sudokupad,
};

const reader reader_sudokupad = {
    .name = "SudokuPad, address",
    .form = "https://sudokupad.app/ and scl or fpuz and characters of base 64",
    .example = "https://sudokupad.app/" CODE,
    ADDRESS_READER,
    .host = "sudokupad.app",
    .place = VALUE_IN_PATH,
    .value = read_sudokupad,
};

const reader reader_cryptic = {
    .name = "Cracking the Cryptic, address",
    .form = "https://app.crackingthecryptic.com/sudoku/ and scl or fpuz and base 64",
    .example = "https://app.crackingthecryptic.com/sudoku/?puzzleid=" CODE,
    ADDRESS_READER,
    .host = "app.crackingthecryptic.com",
    .place = VALUE_IN_PATH,
    .value = read_sudokupad,
};

/* ---- the object itself ---- */

static bool detect_object(span all)
{
    return paste_begins(paste_trim(all), "{") && paste_has(all, "\"cells\":") &&
           paste_has(all, "\"regions\":");
}

static status read_whole_object(paste *pasted, span all, error *e)
{
    address_part part = { .whole = scan_of(all.at, all.n), .at = all.at, .end = all.at + all.n };
    text json;
    text_open(&json, pasted->source.memory);
    text_add(&json, all.at, all.n);
    status done = json.failed ? NO_MEMORY : read_json(pasted, &part, &json, e);
    text_close(&json);
    return done;
}

const reader reader_sudokupad_object = {
    .name = "SudokuPad, object",
    .form = "{\"cells\": [[{\"value\": 1}, ...], ...], \"regions\": [...], ...}",
    .example = "{\"cells\":[[{\"value\":1},{},{},{}],[{},{},{},{\"value\":2}],[{},{\"value\":3},{},{}],[{},{}"
               ",{},{}]],"
               "\"regions\":[],\"global\":[\"antiking\"]}",
    .first = true,
    .detect = detect_object,
    .read = read_whole_object,
};
