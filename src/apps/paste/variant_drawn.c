/* variant_drawn.c: what SudokuPad draws on a board, as elements. Its own form has shapes, not rules; but it
 * makes the shapes of each element of f-puzzles in one way, and these can be told by size, width and colour.
 * A row of `shapes` for each. Where a puzzle says its rules in words, they must have the word of the row, so
 * that a shape which a setter gave another meaning is refused. */
#include "apps/paste/variant_drawn.h"

#include <string.h>

enum { UNIT = 1000, SHAPES_MOST = 4096 };

/* A list of points, or a box, in thousandths of a cell. */
typedef struct shape_at {
    int row[VARIANT_PATH], column[VARIANT_PATH], points;
} shape_at;

typedef struct drawn_reader {
    variant *to;
    const json_value *object;
    const char *rules;                  /* "": none are said */
    bool bulb[SQUARE_CELLS_MAX];        /* of thermometers */
    int pill[SQUARE_CELLS_MAX];         /* the number of the circle or pill that a cell is in; 0: none */
    int first[SQUARE_CELLS_MAX + 1][3]; /* its cells */
    int cells[SQUARE_CELLS_MAX + 1], pills;
    bool ring[SQUARE_CELLS_MAX], extreme[SQUARE_CELLS_MAX];
} drawn_reader;

/* ---- values ---- */

const json_value *variant_member(const json_value *of, const char *key, const char *brief)
{
    const json_value *found = json_value_member(of, key);
    return found ? found : json_value_member(of, brief);
}

/* 1.5 is 1500; false: it is not a number. */
static bool thousandths(const json_value *value, int *to)
{
    if (!value || (value->kind != JSON_VALUE_NUMBER && value->kind != JSON_VALUE_STRING))
        return false;
    const char *at = value->string;
    bool minus = *at == '-';
    int number = 0, digits = 0, decimals = -1;
    for (at += minus; *at; at++) {
        if (*at == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (*at < '0' || *at > '9' || ++digits > 40)
            return false;
        if (decimals < 3 && number < 100000)
            number = 10 * number + *at - '0';
        decimals += decimals >= 0 && decimals < 3;
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 3; decimals++)
        number *= 10;
    *to = minus ? -number : number;
    return digits > 0;
}

static int size_of(const json_value *of, const char *key, const char *brief)
{
    int size = 0;
    return thousandths(variant_member(of, key, brief), &size) ? size : -1;
}

static char low(char sign)
{
    return sign >= 'A' && sign <= 'Z' ? (char)(sign + 'a' - 'A') : sign;
}

/* Is it this colour, "#cfcfcf", in any letters, also as "#ccc"? */
static bool has_colour(const json_value *of, const char *key, const char *brief, const char *colour)
{
    const json_value *value = variant_member(of, key, brief);
    const char *is = value && value->kind == JSON_VALUE_STRING ? value->string : "";
    size_t n = strlen(is);
    if (n != 4 && n != 7)
        return false;
    for (size_t i = 1; i < 7; i++)
        if (low(is[n == 4 ? (i + 1) / 2 : i]) != colour[i])
            return false;
    return true;
}

static const char *text_of(const json_value *of)
{
    const json_value *value = variant_member(of, "text", "te");
    bool is = value && (value->kind == JSON_VALUE_STRING || value->kind == JSON_VALUE_NUMBER);
    return is ? value->string : "";
}

/* A number alone; -1: it is something else. */
static int number_of(const char *text)
{
    int number;
    return span_number((span){ text, strlen(text) }, 9999, &number) ? number : -1;
}

static bool is_true(const json_value *of, const char *key, const char *brief)
{
    const json_value *value = variant_member(of, key, brief);
    return value && value->kind == JSON_VALUE_BOOL && !strcmp(value->string, "true");
}

static bool read_point(const json_value *pair, shape_at *to)
{
    return pair && pair->kind == JSON_VALUE_LIST && pair->count == 2 && to->points < VARIANT_PATH &&
           thousandths(pair->first, &to->row[to->points]) &&
           thousandths(pair->first->next, &to->column[to->points++]);
}

static bool read_points(const json_value *of, shape_at *to)
{
    const json_value *list = variant_member(of, "wayPoints", "wp");
    bool all = list && list->kind == JSON_VALUE_LIST;
    to->points = 0;
    for (const json_value *one = all ? list->first : NULL; one && all; one = one->next)
        all = read_point(one, to);
    return all;
}

/* ---- places ---- */

static int floor_of(int thousandth)
{
    return thousandth >= 0 ? thousandth / UNIT : -((UNIT - 1 - thousandth) / UNIT);
}

/* The cell that a point is in; -1: none. */
static int cell_at(const drawn_reader *reader, int row, int column)
{
    int r = floor_of(row), c = floor_of(column), n = reader->to->n;
    return r < 0 || c < 0 || r >= n || c >= n ? -1 : r * n + c;
}

/* All cells that a line passes: it is straight, or diagonal, between its points. */
static int cells_of(const drawn_reader *reader, const shape_at *at, int cell[VARIANT_PATH])
{
    int cells = 0, n = reader->to->n;
    for (int i = 0; i < at->points; i++) {
        int to = cell_at(reader, at->row[i], at->column[i]);
        if (to < 0)
            return -1;
        int from = cells ? cell[cells - 1] : to, rows = to / n - from / n, columns = to % n - from % n;
        int steps = (rows < 0 ? -rows : rows) > (columns < 0 ? -columns : columns)
                        ? (rows < 0 ? -rows : rows)
                        : (columns < 0 ? -columns : columns);
        if (rows && columns && rows != columns && rows != -columns)
            return -1;
        for (int k = cells ? 1 : 0; k <= steps && (cells < VARIANT_PATH); k++)
            cell[cells++] = from + (steps ? k * (rows / steps) * n + k * (columns / steps) : 0);
    }
    return cells;
}

/* Do the rules in words speak of this? Yes, where there are none. */
static bool speaks(const drawn_reader *reader, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = reader->rules; *at; at++) {
        size_t i = 0;
        while (i < n && low(at[i]) == word[i])
            i++;
        if (i == n)
            return true;
    }
    return !*reader->rules || !n;
}

/* ---- elements ---- */

static bool is_box(const json_value *of, int width, int height)
{
    return size_of(of, "width", "w") == width && size_of(of, "height", "h") == height;
}

static bool read_centre(const json_value *of, shape_at *to)
{
    to->points = 0;
    return read_point(variant_member(of, "center", "ct"), to);
}

static bool read_underlay(drawn_reader *reader, const json_value *one)
{
    shape_at at;
    bool grey = has_colour(one, "backgroundColor", "c2", "#cfcfcf"), round = is_true(one, "rounded", "r");
    int cell = read_centre(one, &at) ? cell_at(reader, at.row[0], at.column[0]) : -1;
    if (cell < 0)
        return false;
    if (grey && round && is_box(one, 850, 850))
        return reader->bulb[cell] = true;
    if (grey && is_box(one, 700, 700) && speaks(reader, round ? "odd" : "even"))
        return variant_put_cell(reader->to, round ? VARIANT_ODDS : VARIANT_EVENS, cell);
    if (has_colour(one, "backgroundColor", "c2", "#cccccc") && is_box(one, 1000, 1000))
        return reader->extreme[cell] = true;
    return false;
}

/* A circle, or a pill of two or three cells. */
static bool read_bulb(drawn_reader *reader, const json_value *one, const shape_at *at)
{
    int width = size_of(one, "width", "w"), height = size_of(one, "height", "h");
    int across = (width - 830) / UNIT + 1, down = (height - 830) / UNIT + 1, n = across * down;
    if (width % UNIT != 830 || height % UNIT != 830 || n < 1 || n > 3 || (across > 1 && down > 1))
        return false;
    int pill = ++reader->pills;
    for (int i = 0; i < n; i++) {
        int cell = cell_at(reader, at->row[0] - (down - 1) * UNIT / 2 + (down > 1 ? i * UNIT : 0),
                           at->column[0] - (across - 1) * UNIT / 2 + (across > 1 ? i * UNIT : 0));
        if (cell < 0 || pill > SQUARE_CELLS_MAX)
            return false;
        reader->pill[cell] = pill;
        reader->first[pill][i] = cell;
    }
    reader->cells[pill] = n;
    return true;
}

/* A sign between two cells. */
static bool put_edge(drawn_reader *reader, variant_part part, const shape_at *at, int number)
{
    bool beside = at->column[0] % UNIT == 0;
    int half = UNIT / 2, down = beside ? 0 : half, right = beside ? half : 0;
    return variant_put_edge(reader->to, part, cell_at(reader, at->row[0] - down, at->column[0] - right),
                            cell_at(reader, at->row[0] + down, at->column[0] + right), number);
}

static bool put_quadruple(drawn_reader *reader, const shape_at *at, const char *text)
{
    int number = 0, cell[4];
    for (; *text; text++)
        if (*text >= '1' && *text <= '9' && number < 1000)
            number = 10 * number + *text - '0';
        else if (*text != ' ' && *text != '\n')
            return false;
    for (int i = 0; i < 4; i++)
        cell[i] = cell_at(reader, at->row[0] + (i / 2 ? 500 : -500), at->column[0] + (i % 2 ? 500 : -500));
    return variant_put_corner(reader->to, cell, 4, number);
}

static bool is_outside(const drawn_reader *reader, const shape_at *at)
{
    return cell_at(reader, at->row[0], at->column[0]) < 0;
}

static bool read_overlay(drawn_reader *reader, const json_value *one)
{
    shape_at at;
    const char *text = text_of(one);
    bool round = is_true(one, "rounded", "r"), white = has_colour(one, "backgroundColor", "c2", "#ffffff");
    bool grey = has_colour(one, "borderColor", "c1", "#a1a1a1");
    bool dark = has_colour(one, "borderColor", "c1", "#000000");
    char sign = (char)(*text && !text[1] ? low(*text) : 0);
    if (!read_centre(one, &at))
        return false;
    if (round && white && grey && speaks(reader, "arrow"))
        return read_bulb(reader, one, &at);
    if (round && dark && is_box(one, 300, 300) && (!*text || number_of(text) > 0)) {
        int usual = white ? 1 : 2, number = *text ? number_of(text) : usual;
        return speaks(reader, "dot") &&
               put_edge(reader, white ? VARIANT_DIFFERENCES : VARIANT_RATIOS, &at, number);
    }
    if (round && dark && white && is_box(one, 700, 700))
        return put_quadruple(reader, &at, text);
    if (round && white && is_box(one, 800, 800) && has_colour(one, "borderColor", "c1", "#cfcfcf")) {
        int cell = cell_at(reader, at.row[0], at.column[0]);
        return cell >= 0 && (reader->ring[cell] = true);
    }
    if (!round && is_box(one, 250, 250) && (sign == 'x' || sign == 'v') && !is_outside(reader, &at))
        return put_edge(reader, VARIANT_XV, &at, sign == 'x' ? 10 : 5);
    if (!round && is_box(one, 250, 250) && is_outside(reader, &at) &&
        (number_of(text) >= 0 || !strcmp(text, "_"))) {
        if (size_of(one, "fontSize", "fs") == 28 * UNIT)
            return true; /* of a little killer: its arrow finds it */
        return speaks(reader, "sandwich") && number_of(text) >= 0 &&
               variant_put_outside(reader->to, VARIANT_SANDWICHES, number_of(text), floor_of(at.row[0]),
                                   floor_of(at.column[0]), 0, 0);
    }
    return false;
}

/* One side of a minimum or maximum: its tip points to the middle of its cell, or away from it. */
static bool read_tip(drawn_reader *reader, const shape_at *at)
{
    int cell = cell_at(reader, at->row[1], at->column[1]), n = reader->to->n;
    if (cell < 0 || !reader->extreme[cell])
        return false;
    int row = cell / n * UNIT + 500, column = cell % n * UNIT + 500;
    int tip = (at->row[1] - row) * (at->row[1] - row) + (at->column[1] - column) * (at->column[1] - column);
    return variant_put_cell(reader->to, tip < 415 * 415 ? VARIANT_MINIMA : VARIANT_MAXIMA, cell);
}

static bool read_line(drawn_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], width = size_of(one, "thickness", "th"), n = reader->to->n * UNIT;
    shape_at at;
    bool grey = has_colour(one, "color", "c", "#cfcfcf");
    if (!read_points(one, &at) || at.points < 2)
        return false;
    if (width == 2 * UNIT && has_colour(one, "color", "c", "#34bbe6") && at.points == 2) {
        bool falls = !at.row[0] && !at.column[0] && at.row[1] == n && at.column[1] == n;
        bool rises = at.row[0] + at.column[0] == n && at.row[1] + at.column[1] == n && at.row[0] != at.row[1];
        if (falls || rises)
            variant_set(reader->to, falls ? VARIANT_FALLING : VARIANT_RISING, 1);
        return falls || rises;
    }
    if (width == UNIT && at.points == 3 && has_colour(one, "color", "c", "#000000"))
        return read_tip(reader, &at);
    int cells = grey ? cells_of(reader, &at, cell) : -1;
    if (cells < 2)
        return false;
    if (width == 21 * UNIT && reader->bulb[cell[0]])
        return speaks(reader, "thermo") && variant_put_path(reader->to, VARIANT_THERMOS, 0, cell, cells);
    if (width == 16 * UNIT)
        return speaks(reader, "palindrom") &&
               variant_put_path(reader->to, VARIANT_PALINDROMES, 0, cell, cells);
    return width == 2 * UNIT && reader->ring[cell[0]] && reader->ring[cell[cells - 1]] &&
           speaks(reader, "between") && variant_put_path(reader->to, VARIANT_BETWEENS, 0, cell, cells);
}

/* The number that stands at the middle of the cell, outside, where its arrow begins. */
static int number_beside(const drawn_reader *reader, int row, int column)
{
    const json_value *list = variant_member(reader->object, "overlays", "o");
    for (const json_value *one = list ? list->first : NULL; one; one = one->next) {
        shape_at at;
        if (read_centre(one, &at) && floor_of(at.row[0]) == row && floor_of(at.column[0]) == column)
            return number_of(text_of(one));
    }
    return -1;
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

static bool read_arrow(drawn_reader *reader, const json_value *one)
{
    int line[VARIANT_PATH], cell[VARIANT_PATH], cells = 0;
    shape_at at;
    if (!read_points(one, &at) || at.points < 2)
        return false;
    int row = floor_of(at.row[0]), column = floor_of(at.column[0]);
    if (size_of(one, "thickness", "th") == 2 * UNIT && has_colour(one, "color", "c", "#000000")) {
        int number = number_beside(reader, row, column);
        return number >= 0 &&
               variant_put_outside(reader->to, VARIANT_LITTLE, number, row, column,
                                   sign_of(at.row[1] - at.row[0]), sign_of(at.column[1] - at.column[0]));
    }
    int n = cells_of(reader, &at, line), pill = n > 1 ? reader->pill[line[0]] : 0;
    if (!pill || !has_colour(one, "color", "c", "#a1a1a1") || !speaks(reader, "arrow"))
        return false;
    for (int i = 0; i < reader->cells[pill]; i++)
        cell[cells++] = reader->first[pill][i];
    for (int i = 1; i < n && cells < VARIANT_PATH; i++)
        cell[cells++] = line[i];
    return variant_put_path(reader->to, VARIANT_ARROWS, reader->cells[pill] > 1 ? reader->cells[pill] : 0,
                            cell, cells);
}

/* Words of its title and so on have no cells. A cage with a number has that sum; its digits differ. */
static bool read_cage(drawn_reader *reader, const json_value *one)
{
    const json_value *list = variant_member(one, "cells", "ce"), *value = variant_member(one, "value", "v");
    const json_value *style = json_value_member(one, "style"), *type = json_value_member(one, "type");
    int cell[VARIANT_PATH], cells = 0, n = reader->to->n;
    bool extra = style && style->kind == JSON_VALUE_STRING && !strcmp(style->string, "extraregion");
    if (!list || list->kind != JSON_VALUE_LIST || !list->first)
        return true;
    if (type && type->kind == JSON_VALUE_STRING && !strcmp(type->string, "disjoint"))
        return true; /* `global` says it */
    for (const json_value *pair = list->first; pair; pair = pair->next) {
        bool is = pair->kind == JSON_VALUE_LIST && pair->count == 2 && cells < n;
        int row = is ? json_value_number(pair->first, n - 1) : -1;
        int column = is ? json_value_number(pair->first->next, n - 1) : -1;
        if (row < 0 || column < 0)
            return false;
        cell[cells++] = row * n + column;
    }
    bool said =
        value && value->kind != JSON_VALUE_NULL && (value->kind == JSON_VALUE_NUMBER || *value->string);
    int sum = !said ? 0
              : value->kind == JSON_VALUE_STRING || value->kind == JSON_VALUE_NUMBER
                  ? number_of(value->string)
                  : -1;
    bool differs = is_true(one, "unique", "unique") || (sum > 0 && *reader->rules && speaks(reader, "cage"));
    if (!differs && !sum)
        return true; /* a frame */
    return differs && sum >= 0 &&
           variant_put_path(reader->to, extra ? VARIANT_EXTRAS : VARIANT_CAGES, extra ? 0 : sum, cell, cells);
}

static bool read_global(drawn_reader *reader, const json_value *one)
{
    static const struct {
        const char *word;
        variant_part part;
        int number;
    } words[] = { { "antiknight", VARIANT_KNIGHT, 1 },
                  { "antiking", VARIANT_KING, 1 },
                  { "nonconsecutive", VARIANT_NONCONSECUTIVE, 1 },
                  { "disjoint", VARIANT_DISJOINT, 1 },
                  { "antixv", VARIANT_XV_ALL, 1 },
                  { "antiratio", VARIANT_RATIO_ALL, 2 } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (one->kind == JSON_VALUE_STRING && !strcmp(one->string, words[i].word)) {
            variant_set(reader->to, words[i].part, words[i].number);
            return true;
        }
    return false;
}

/* ---- all of them ---- */

/* In this order: lines and arrows are told by what is at their ends. */
static const struct {
    const char *key, *brief;
    bool (*read)(drawn_reader *reader, const json_value *one);
} shapes[] = { { "cages", "ca", read_cage },      { "underlays", "u", read_underlay },
               { "overlays", "o", read_overlay }, { "lines", "l", read_line },
               { "arrows", "a", read_arrow },     { "global", "global", read_global } };

/* The rules that the puzzle says in words, in its metadata or in a cage without cells. */
static const char *rules_of(const json_value *object)
{
    static const char before[] = "rules: ", none[] = "No rules provided";
    const json_value *meta = json_value_member(object, "metadata"),
                     *found = meta ? json_value_member(meta, "rules") : NULL;
    const json_value *cages = variant_member(object, "cages", "ca");
    const char *rules = found && found->kind == JSON_VALUE_STRING ? found->string : "";
    for (const json_value *one = cages && cages->kind == JSON_VALUE_LIST ? cages->first : NULL; one;
         one = one->next) {
        const json_value *value = variant_member(one, "value", "v");
        if (value && value->kind == JSON_VALUE_STRING && !strncmp(value->string, before, strlen(before)))
            rules = value->string + strlen(before);
    }
    return strncmp(rules, none, strlen(none)) != 0 ? rules : "";
}

/* Rules in words that nothing on the board shows. */
static const char *silent_rule(const drawn_reader *reader)
{
    static const struct {
        const char *word;
        variant_part part;
    } words[] = { { "knight", VARIANT_KNIGHT },
                  { "king's", VARIANT_KING },
                  { "disjoint", VARIANT_DISJOINT } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*reader->rules && speaks(reader, words[i].word) && !reader->to->number[words[i].part])
            return words[i].word;
    return NULL;
}

bool variant_read_drawn(variant *v, const json_value *object, const char **name)
{
    drawn_reader *reader = arena_take(&v->arena, 1, sizeof *reader);
    if (!reader) {
        v->failed = true;
        return true;
    }
    reader->to = v;
    reader->object = object;
    reader->rules = rules_of(object);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const json_value *list = variant_member(object, shapes[i].key, shapes[i].brief);
        *name = shapes[i].key;
        for (const json_value *one = list && list->kind == JSON_VALUE_LIST ? list->first : NULL; one;
             one = one->next)
            if (!shapes[i].read(reader, one))
                return false;
    }
    const char *word = silent_rule(reader);
    *name = word;
    return !word;
}
