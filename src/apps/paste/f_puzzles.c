/* f_puzzles.c: addresses of f-puzzles: one JSON object, compressed (lz_string.h) in base 64.
 *
 * `size` and `grid` of the object are read: the givens of its cells, the digits and centre marks that a
 * player has put there, and marks that belong to the puzzle; and what makes a variant. One of regions, both
 * diagonals and cages that do not overlap becomes a game ID of Solo; any other one a puzzle of the genre
 * `variant` (variant_json.c). Names of people, titles, fog and the like mean nothing here, nor do shapes that
 * are drawn for an element that is read (`fromConstraint`); anything else with a meaning would make it
 * another game, so it is refused by its name: a path to the solution of another game would be worse than
 * none. */
#include "apps/address.h"

#include "apps/grid/game_id.h"
#include "apps/paste/variant.h"

#include <string.h>

/* ---- cells ---- */

typedef struct board {
    paste *paste;
    const address_part *part; /* messages give places in this: the compressed text has none of its own */
    shape shape;
    int row, column;
    uint16_t region[SQUARE_CELLS_MAX];
    uint16_t cage[SQUARE_CELLS_MAX]; /* from 1; 0: none */
    int sum[SQUARE_CELLS_MAX];       /* of each cage */
    int cages;
    bool irregular, x;
    error *e;
} board;

static status wrong(const board *board, const char *format, const char *name)
{
    char quote[QUOTE_MAX];
    return scan_wrong(&board->part->whole, board->part->at, board->e, format, string_quote(quote, name));
}

/* Does this value say nothing: null, false, 0, "", an empty list or object? */
static bool is_nothing(const json_value *value)
{
    switch (value->kind) {
    case JSON_VALUE_NULL:
        return true;
    case JSON_VALUE_BOOL:
        return strcmp(value->string, "true") != 0;
    case JSON_VALUE_NUMBER:
        return strcmp(value->string, "0") == 0;
    case JSON_VALUE_STRING:
        return !*value->string;
    case JSON_VALUE_LIST:
    case JSON_VALUE_OBJECT:
        return !value->first;
    }
    return false;
}

static int number_of(const json_value *value)
{
    return json_value_number(value, 1000);
}

static const char *name_cell(const board *board, char out[NAME_ROOM])
{
    return name_into(out, "r%dc%d", board->row + 1, board->column + 1);
}

static status wrong_cell(const board *board, const char *format)
{
    char name[NAME_ROOM];
    return wrong(board, format, name_cell(board, name));
}

/* The symbols that a cell may have, if it lists them: those that are missing are eliminated. */
static status read_marks(const board *board, const json_value *list)
{
    uint32_t marks = 0;
    int n = board->shape.n;
    if (!list || is_nothing(list))
        return OK;
    if (list->kind != JSON_VALUE_LIST)
        return wrong_cell(board, "the pencil marks of %s are not a list" EXPECTED "one");
    for (const json_value *m = list->first; m; m = m->next) {
        int d = number_of(m);
        if (d < 1 || d > n)
            return wrong_cell(board, "a pencil mark of %s is out of range" EXPECTED "a digit of this size");
        marks |= (uint32_t)1 << (d - 1);
    }
    for (int d = 1; d <= n; d++)
        if (!(marks >> (d - 1) & 1))
            text_format(&board->paste->changes, "r%dc%d<>%d ", board->row + 1, board->column + 1, d);
    return OK;
}

static status read_value(const board *board, const json_value *cell)
{
    const json_value *value = json_value_member(cell, "value"), *given = json_value_member(cell, "given");
    int d = value && !is_nothing(value) ? number_of(value) : 0;
    if (d < 0 || d > board->shape.n)
        return wrong_cell(board, "the value of %s is out of range" EXPECTED "a digit of this size");
    bool is_given = d && given && !is_nothing(given);
    text_add_char(&board->paste->source, is_given ? symbol_of(d) : '.');
    if (d && !is_given)
        text_format(&board->paste->changes, "r%dc%d=%d ", board->row + 1, board->column + 1, d);
    if (d)
        return OK; /* marks beside a digit are leftovers */
    status done = read_marks(board, json_value_member(cell, "givenPencilMarks"));
    return done ? done : read_marks(board, json_value_member(cell, "centerPencilMarks"));
}

static status read_cell(board *board, const json_value *cell)
{
    if (cell->kind != JSON_VALUE_OBJECT)
        return wrong_cell(board, "%s is not an object" EXPECTED "one");
    const json_value *region = json_value_member(cell, "region");
    int block = shape_block(&board->shape, board->row, board->column);
    int in = region && region->kind != JSON_VALUE_NULL ? number_of(region) : block;
    if (in < 0 || in >= board->shape.n)
        return wrong_cell(board, "%s is in no region, or in one that is not there" EXPECTED "0, 1 and so on");
    board->region[board->row * board->shape.n + board->column] = (uint16_t)in;
    board->irregular = board->irregular || in != block;
    return read_value(board, cell);
}

/* ---- the object ---- */

/* Keys that say nothing about the rules. */
static bool is_harmless(const char *key)
{
    static const char *const list[] = { "size",          "grid",
                                        "title",         "author",
                                        "ruleset",       "solution",
                                        "metadata",      "successMessage",
                                        "disabledlogic", "truecandidatesoptions",
                                        "fogofwar",      "foglight",
                                        "triggereffect", "highlightConflicts" };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i], key) == 0)
            return true;
    return false;
}

/* Shapes that only show an element, which is there as itself. */
static bool is_drawn_for_element(const json_value *list)
{
    static const char *const shapes[] = { "line", "cage", "circle", "rectangle", "text", NULL };
    int i = 0;
    while (shapes[i] && strcmp(list->key, shapes[i]) != 0)
        i++;
    bool all = shapes[i] && list->kind == JSON_VALUE_LIST;
    for (const json_value *m = all ? list->first : NULL; m && all; m = m->next) {
        const json_value *from = json_value_member(m, "fromConstraint");
        all = from && !is_nothing(from);
    }
    return all;
}

static status refuse_variants(const board *board, const json_value *object)
{
    for (const json_value *m = object->first; m; m = m->next)
        if (!is_harmless(m->key) && !variant_has_key(m->key) && !is_nothing(m) && !is_drawn_for_element(m))
            return wrong(board,
                         "the puzzle has \"%s\", which can't be read yet" EXPECTED
                         "elements whose rules are known",
                         m->key);
    return OK;
}

/* ---- variants ---- */

static bool is_on(const json_value *object, const char *key)
{
    const json_value *m = json_value_member(object, key);
    return m && !is_nothing(m);
}

/* "R1C2" */
static int cell_of(const board *board, const json_value *value)
{
    int row, column, n = board->shape.n;
    bool is = variant_read_place(value, n, &row, &column) && row >= 0 && column >= 0 && row < n && column < n;
    return is ? row * n + column : -1;
}

static status read_cage(board *board, const json_value *cage)
{
    const json_value *cells = json_value_member(cage, "cells");
    const json_value *sum = cells ? json_value_member(cage, "value") : NULL;
    int value = sum && !is_nothing(sum) ? number_of(sum) : 0;
    if (!cells || cells->kind != JSON_VALUE_LIST || value < 0)
        return BAD_INPUT;
    board->sum[board->cages++] = value;
    for (const json_value *m = cells->first; m; m = m->next) {
        int cell = cell_of(board, m);
        if (cell < 0 || board->cage[cell])
            return BAD_INPUT;
        board->cage[cell] = (uint16_t)board->cages;
    }
    return OK;
}

/* Of a plain variant; BAD_INPUT: its cages overlap, or are something else. */
static status read_rules(board *board, const json_value *object)
{
    const json_value *list = json_value_member(object, "killercage");
    board->x = is_on(object, "diagonal+");
    if (!list || is_nothing(list))
        return OK;
    if (list->kind != JSON_VALUE_LIST || list->count > board->shape.n * board->shape.n)
        return BAD_INPUT;
    status done = OK;
    for (const json_value *m = list->first; m && !done; m = m->next)
        done = read_cage(board, m);
    return done;
}

/* The regions of cages, for edges: a cell without a cage is a region of its own. The sum of each cage is at
 * its first cell. */
static status add_cages(board *board, text *id)
{
    int n = board->shape.n, next = board->cages, regions;
    uint16_t alone[SQUARE_CELLS_MAX], again[SQUARE_CELLS_MAX];
    bool told[2 * SQUARE_CELLS_MAX] = { false };
    text edges;
    error inside = { 0 };
    for (int i = 0; i < n * n; i++)
        alone[i] = board->cage[i] ? board->cage[i] : (uint16_t)++next;
    text_open(&edges, id->memory);
    grid_add_edges(n, alone, &edges);
    scan t = scan_of(text_bytes(&edges), edges.length);
    status done = edges.failed ? NO_MEMORY : grid_read_edges(&t, n, again, &regions, &inside);
    for (int i = 0; i < n * n && !done; i++)
        for (int k = 0; k < i && !done; k++)
            if (alone[i] == alone[k] && again[i] != again[k])
                done = BAD_INPUT; /* a cage that is in several pieces has no borders */
    text_add_char(id, ',');
    text_add(id, text_bytes(&edges), edges.length);
    for (int i = 0; i < n * n; i++) {
        int sum = board->cage[i] && !told[alone[i]] ? board->sum[board->cage[i] - 1] : 0;
        told[alone[i]] = true;
        text_add_char(id, i ? '_' : ',');
        if (sum)
            text_format(id, "%d", sum);
        else
            text_add_char(id, '.');
    }
    text_close(&edges);
    return done;
}

/* Makes a game ID of the cells that were read, if this is more than a Sudoku. */
static status make_variant(board *board)
{
    text id;
    status done = OK;
    if (!board->irregular && !board->x && !board->cages)
        return OK;
    text_open(&id, board->paste->source.memory);
    if (board->irregular)
        text_format(&id, "%dj", board->shape.n);
    else
        text_format(&id, "%dx%d", board->shape.h, board->shape.w);
    text_format(&id, "%s%s:", board->x ? "x" : "", board->cages ? "k" : "");
    text_add(&id, text_bytes(&board->paste->source), board->paste->source.length);
    if (board->irregular) {
        text_add_char(&id, ',');
        grid_add_edges(board->shape.n, board->region, &id);
    }
    if (board->cages)
        done = add_cages(board, &id);
    if (!done) {
        text_clear(&board->paste->source);
        text_add(&board->paste->source, text_bytes(&id), id.length);
    }
    if (id.failed)
        done = error_set(board->e, NO_MEMORY, 0, 0, "no memory for the puzzle");
    text_close(&id);
    return done;
}

static status read_grid(board *board, const json_value *grid)
{
    int n = board->shape.n;
    const json_value *row = grid && grid->kind == JSON_VALUE_LIST && grid->count == n ? grid->first : NULL;
    if (!row)
        return wrong(board, "%s has no list of as many rows as its size" EXPECTED "one", "the grid");
    for (board->row = 0; row; row = row->next, board->row++) {
        if (row->kind != JSON_VALUE_LIST || row->count != n)
            return wrong(board, "a row of %s has not as many cells as its size", "the grid");
        board->column = 0;
        for (const json_value *cell = row->first; cell; cell = cell->next, board->column++) {
            status done = read_cell(board, cell);
            if (done)
                return done;
        }
    }
    return OK;
}

/* Can it be said without the genre? */
static bool is_plain(const json_value *object)
{
    static const char *const plain[] = { "killercage", "diagonal+", "diagonal-", NULL };
    bool is = is_on(object, "diagonal+") == is_on(object, "diagonal-");
    for (const json_value *m = object->first; m && is; m = m->next) {
        int i = 0;
        while (plain[i] && strcmp(m->key, plain[i]) != 0)
            i++;
        is = plain[i] || !variant_has_key(m->key) || is_nothing(m);
    }
    return is;
}

/* A puzzle of the genre: its cells were read. */
static status make_genre(board *board, const json_value *object)
{
    const char *name;
    variant v;
    text cells;
    paste *to = board->paste;
    variant_open(&v, board->shape.n, to->source.memory);
    text_open(&cells, to->source.memory);
    text_add(&cells, text_bytes(&to->source), to->source.length);
    status done = OK;
    if (!variant_read_json(&v, object, &name))
        done = wrong(board, "the puzzle has \"%s\" in a way that can't be read", name);
    text_clear(&to->source);
    if (!done)
        variant_add_text(&v, board->irregular ? board->region : NULL, text_bytes(&cells), &to->source);
    if (!done && (to->source.failed || cells.failed))
        done = error_set(board->e, NO_MEMORY, 0, 0, "no memory for the puzzle");
    to->app = "variant";
    text_close(&cells);
    variant_close(&v);
    return done;
}

static status read_object(board *board, const json_value *object)
{
    int n = number_of(json_value_member(object, "size"));
    if (n < 1 || n > SQUARE_MAX || !shape_default(n).n)
        return wrong(board, "%s is missing or none that has blocks" EXPECTED "4, 6, 8, 9 and so on",
                     "its size");
    board->shape = shape_default(n);
    status done = refuse_variants(board, object);
    if (!done)
        done = read_grid(board, json_value_member(object, "grid"));
    if (done)
        return done;
    bool plain = is_plain(object) && read_rules(board, object) == OK;
    done = plain ? make_variant(board) : BAD_INPUT;
    return done == BAD_INPUT ? make_genre(board, object) : done;
}

static status read_json(board *board, const text *json)
{
    arena room;
    json_value *object;
    const char *end;
    error inside = { 0 };
    arena_open(&room, json->memory);
    status done = json_value_read(&room, text_bytes(json), json->length, &end, &object, &inside);
    if (done == BAD_INPUT)
        done = wrong(board, "the compressed text is not JSON" EXPECTED "a puzzle of f-puzzles: %s",
                     "copy all of it");
    else if (!done && paste_trim((span){ end, (size_t)(text_bytes(json) + json->length - end) }).n)
        done = wrong(board, "more than the puzzle" EXPECTED "%s after it", "nothing");
    else if (!done)
        done = read_object(board, object);
    arena_close(&room);
    return done;
}

status address_read_f_puzzles(paste *pasted, address_part *value, error *e)
{
    board b = { .paste = pasted, .part = value, .e = e };
    text json;
    text_open(&json, pasted->source.memory);
    status done = address_decompress(
        value, &json, "this is not a character of base 64" EXPECTED "one",
        "the text after load= is not compressed by lz-string, or a part of it is missing", e);
    if (!done)
        done = read_json(&b, &json);
    text_close(&json);
    return done;
}

static bool detect_code(span all)
{
    return address_is_code(all, "N4Ig");
}

#define CODE                                                                                                 \
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1AxjQgHsA7BABgF9kiTyr46GRjTKEBGexriz4BdZIQ5NurfhME0ZnZrwWSht"             \
    "UeMVSATCrnxd7LSwDMepfDMaBFwzZ3mpZo6oRXhtIA"

const reader reader_f_puzzles_code = {
    .name = "f-puzzles, code",
    .form = "N4Ig and characters of base 64",
    .example = CODE,
    ADDRESS_READER,
    .detect = detect_code,
    .place = VALUE_ALONE,
    .value = address_read_f_puzzles,
};

const reader reader_f_puzzles = {
    .name = "f-puzzles, address",
    .form = "https://f-puzzles.com/?load= and characters of base 64",
    .example = "https://f-puzzles.com/?load=" CODE,
    ADDRESS_READER,
    .host = "f-puzzles.com",
    .key = "load",
    .value = address_read_f_puzzles,
};

/* ---- the object itself ---- */

static bool detect_object(span all)
{
    return paste_begins(paste_trim(all), "{") && paste_has(all, "\"grid\":") && paste_has(all, "\"size\":");
}

static status read_whole_object(paste *pasted, span all, error *e)
{
    address_part part = { .whole = scan_of(all.at, all.n), .at = all.at, .end = all.at + all.n };
    board b = { .paste = pasted, .part = &part, .e = e };
    text json;
    text_open(&json, pasted->source.memory);
    text_add(&json, all.at, all.n);
    status done = json.failed ? NO_MEMORY : read_json(&b, &json);
    text_close(&json);
    return done;
}

const reader reader_f_puzzles_object = {
    .name = "f-puzzles, object",
    .form = "{\"size\": 4, \"grid\": [[{\"value\": 1, \"given\": true}, ...], ...], ...}",
    .example = "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{\"value\":2,"
               "\"given\":true}],"
               "[{},{\"value\":3,\"given\":true},{},{}],[{},{},{},{}]],\"antiking\":true}",
    .first = true,
    .detect = detect_object,
    .read = read_whole_object,
};
