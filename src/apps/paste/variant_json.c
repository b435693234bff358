/* variant_json.c: what f-puzzles, and programs that write its form, put into its object beside cells: a row
 * for each key, with the part of the genre that it becomes, and how it is written. */
#include "apps/paste/variant.h"

#include <string.h>

typedef struct element element;

/* What is read of one puzzle. */
typedef struct element_reader {
    variant *to;
    const element *is;
} element_reader;

struct element {
    const char *key;
    variant_part part;
    /* Reads one member of its list; NULL: it is true or false. */
    bool (*read)(element_reader *reader, const json_value *one);
    int usual; /* the number where none is said; -1: half of the size, rounded down; -2: rounded up */
};

/* ---- values ---- */

static bool says_nothing(const json_value *value)
{
    if (!value || value->kind == JSON_VALUE_NULL)
        return true;
    if (value->kind == JSON_VALUE_BOOL)
        return strcmp(value->string, "true") != 0;
    if (value->kind == JSON_VALUE_LIST || value->kind == JSON_VALUE_OBJECT)
        return !value->first;
    return !*value->string;
}

/* A number, also as a string; false: it is something else. */
static bool number_of(const json_value *value, int *to)
{
    *to = value->kind == JSON_VALUE_NUMBER || value->kind == JSON_VALUE_STRING
              ? json_value_number(value, 9999)
              : -1;
    return *to >= 0;
}

static bool read_number(const element_reader *reader, const json_value *one, int *to)
{
    const json_value *value = json_value_member(one, "value");
    int n = reader->to->n, usual = reader->is->usual;
    *to = usual == -1 ? n / 2 : usual == -2 ? (n + 1) / 2 : usual;
    return says_nothing(value) || number_of(value, to);
}

bool variant_read_place(const json_value *value, int n, int *row, int *column)
{
    if (!value || value->kind != JSON_VALUE_STRING || value->string[0] != 'R')
        return false;
    span rest = { value->string + 1, strlen(value->string) - 1 };
    size_t k = span_digits(rest, row);
    if (!k || k >= rest.n || rest.at[k] != 'C' || !span_number(span_from(rest, k + 1), n + 1, column))
        return false;
    *row -= 1;
    *column -= 1;
    return *row <= n;
}

static bool read_cell(const element_reader *reader, const json_value *value, int *to)
{
    int row, column, n = reader->to->n;
    if (!variant_read_place(value, n, &row, &column) || row < 0 || column < 0 || row >= n || column >= n)
        return false;
    *to = row * n + column;
    return true;
}

/* Cells of a list; -1: it is not one, or has something else. */
static int read_cells(const element_reader *reader, const json_value *list, int cell[VARIANT_PATH])
{
    int n = 0;
    if (!list || list->kind != JSON_VALUE_LIST || list->count > VARIANT_PATH)
        return -1;
    for (const json_value *one = list->first; one; one = one->next)
        if (!read_cell(reader, one, &cell[n++]))
            return -1;
    return n;
}

/* ---- elements ---- */

static bool read_sign(element_reader *reader, const json_value *one)
{
    int cell;
    return read_cell(reader, json_value_member(one, "cell"), &cell) &&
           variant_put_cell(reader->to, reader->is->part, cell);
}

static bool read_dot(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], number;
    return read_cells(reader, json_value_member(one, "cells"), cell) == 2 &&
           read_number(reader, one, &number) &&
           variant_put_edge(reader->to, reader->is->part, cell[0], cell[1], number);
}

/* Without a sign it is only a mark. */
static bool read_xv(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH];
    const json_value *value = json_value_member(one, "value");
    if (says_nothing(value))
        return true;
    char sign = value->kind == JSON_VALUE_STRING ? (char)(*value->string | 0x20) : 0;
    return read_cells(reader, json_value_member(one, "cells"), cell) == 2 && (sign == 'x' || sign == 'v') &&
           variant_put_edge(reader->to, reader->is->part, cell[0], cell[1], sign == 'x' ? 10 : 5);
}

static bool read_lines(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], number;
    const json_value *lines = json_value_member(one, "lines");
    bool right = lines && lines->kind == JSON_VALUE_LIST && read_number(reader, one, &number);
    for (const json_value *line = right ? lines->first : NULL; line && right; line = line->next) {
        int cells = read_cells(reader, line, cell);
        right = cells >= 0 && variant_put_path(reader->to, reader->is->part, number, cell, cells);
    }
    return right;
}

static bool read_area(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], number;
    int cells = read_cells(reader, json_value_member(one, "cells"), cell);
    for (int i = 0; i < cells; i++)
        for (int k = 0; k < i; k++)
            if (cell[i] == cell[k])
                return false;
    return cells >= 0 && cells <= reader->to->n && read_number(reader, one, &number) &&
           variant_put_path(reader->to, reader->is->part, number, cell, cells);
}

/* The digits of its circle or pill, read in reading order, are the sum of each of its lines. A line begins in
 * the circle. */
static bool read_arrow(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], line[VARIANT_PATH];
    const json_value *lines = json_value_member(one, "lines");
    int bulb = read_cells(reader, json_value_member(one, "cells"), cell);
    if (bulb < 1 || bulb > 3 || !lines || lines->kind != JSON_VALUE_LIST)
        return false;
    for (int i = 1; i < bulb; i++)
        for (int k = i; k > 0 && cell[k] < cell[k - 1]; k--) {
            int kept = cell[k];
            cell[k] = cell[k - 1];
            cell[k - 1] = kept;
        }
    for (const json_value *each = lines->first; each; each = each->next) {
        int n = read_cells(reader, each, line), all = bulb;
        if (n < 1)
            return false;
        for (int i = 1; i < n && all < VARIANT_PATH; i++)
            cell[all++] = line[i];
        if (!variant_put_path(reader->to, reader->is->part, bulb > 1 ? bulb : 0, cell, all))
            return false;
    }
    return true;
}

static bool read_clone(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], other[VARIANT_PATH];
    int n = read_cells(reader, json_value_member(one, "cells"), cell);
    bool right = n >= 0 && read_cells(reader, json_value_member(one, "cloneCells"), other) == n;
    for (int i = 0; i < n && right; i++)
        right = variant_put_clone(reader->to, cell[i], other[i]);
    return right;
}

static bool read_quadruple(element_reader *reader, const json_value *one)
{
    int cell[VARIANT_PATH], number = 0, digit;
    const json_value *values = json_value_member(one, "values");
    int cells = read_cells(reader, json_value_member(one, "cells"), cell);
    bool right = cells == 4 && values && values->kind == JSON_VALUE_LIST;
    for (const json_value *m = right ? values->first : NULL; m && right; m = m->next) {
        right = number_of(m, &digit) && digit > 0 && digit < 10 && number < 1000;
        number = 10 * number + digit;
    }
    return right && (!number || variant_put_corner(reader->to, cell, cells, number));
}

/* A clue without a value says nothing. */
static bool read_outside(element_reader *reader, const json_value *one)
{
    int row, column, number;
    const json_value *value = json_value_member(one, "value"), *way = json_value_member(one, "direction");
    if (says_nothing(value))
        return true;
    if (!number_of(value, &number) ||
        !variant_read_place(json_value_member(one, "cell"), reader->to->n, &row, &column))
        return false;
    bool little = reader->is->part == VARIANT_LITTLE;
    if (little && (!way || way->kind != JSON_VALUE_STRING || strlen(way->string) != 2 ||
                   !strchr("UD", way->string[0]) || !strchr("LR", way->string[1])))
        return false;
    return variant_put_outside(reader->to, reader->is->part, number, row, column,
                               !little               ? 0
                               : *way->string == 'D' ? 1
                                                     : -1,
                               !little                 ? 0
                               : way->string[1] == 'R' ? 1
                                                       : -1);
}

static const element elements[] = {
    { "antiknight", VARIANT_KNIGHT, NULL, 1 },
    { "antiking", VARIANT_KING, NULL, 1 },
    { "nonconsecutive", VARIANT_NONCONSECUTIVE, NULL, 1 },
    { "disjointgroups", VARIANT_DISJOINT, NULL, 1 },
    { "diagonal-", VARIANT_FALLING, NULL, 1 },
    { "diagonal+", VARIANT_RISING, NULL, 1 },
    { "odd", VARIANT_ODDS, read_sign, 0 },
    { "even", VARIANT_EVENS, read_sign, 0 },
    { "minimum", VARIANT_MINIMA, read_sign, 0 },
    { "maximum", VARIANT_MAXIMA, read_sign, 0 },
    { "difference", VARIANT_DIFFERENCES, read_dot, 1 },
    { "ratio", VARIANT_RATIOS, read_dot, 2 },
    { "xv", VARIANT_XV, read_xv, 0 },
    { "quadruple", VARIANT_QUADRUPLES, read_quadruple, 0 },
    { "killercage", VARIANT_CAGES, read_area, 0 },
    { "extraregion", VARIANT_EXTRAS, read_area, 0 },
    { "thermometer", VARIANT_THERMOS, read_lines, 0 },
    { "slowthermometer", VARIANT_SLOW, read_lines, 0 },
    { "slowthermo", VARIANT_SLOW, read_lines, 0 },
    { "arrow", VARIANT_ARROWS, read_arrow, 0 },
    { "whispers", VARIANT_WHISPERS, read_lines, -2 },
    { "germanwhispers", VARIANT_WHISPERS, read_lines, -2 },
    { "dutchwhispers", VARIANT_WHISPERS, read_lines, -1 },
    { "palindrome", VARIANT_PALINDROMES, read_lines, 0 },
    { "renban", VARIANT_RENBANS, read_lines, 0 },
    { "regionsumline", VARIANT_SUMS, read_lines, 0 },
    { "betweenline", VARIANT_BETWEENS, read_lines, 0 },
    { "lockout", VARIANT_LOCKOUTS, read_lines, -1 },
    { "clone", VARIANT_CLONES, read_clone, 0 },
    { "littlekillersum", VARIANT_LITTLE, read_outside, 0 },
    { "sandwichsum", VARIANT_SANDWICHES, read_outside, 0 },
    { "skyscraper", VARIANT_SKYSCRAPERS, read_outside, 0 },
    { "xsum", VARIANT_XSUMS, read_outside, 0 },
};
enum { ELEMENTS = sizeof elements / sizeof *elements };

/* ---- all of them ---- */

bool variant_has_key(const char *key)
{
    int i = 0;
    while (i < ELEMENTS && strcmp(elements[i].key, key) != 0)
        i++;
    return i < ELEMENTS || !strcmp(key, "negative");
}

/* The ratio of all dots, or 2; -1: there are different ones, so it is not clear what the others are not. */
static int ratio_of_dots(const variant *v)
{
    int n = v->place[VARIANT_RATIOS] ? 2 * v->n * (v->n - 1) : 0, ratio = 0;
    for (int i = 0; i < n; i++) {
        int is = v->place[VARIANT_RATIOS][i];
        if (is && ratio && is != ratio)
            return -1;
        ratio = is ? is : ratio;
    }
    return ratio ? ratio : 2;
}

/* What signs that are missing say. */
static bool read_negative(variant *v, const json_value *list, const char **name)
{
    *name = "negative";
    if (list->kind != JSON_VALUE_LIST)
        return false;
    for (const json_value *one = list->first; one; one = one->next) {
        const char *word = one->kind == JSON_VALUE_STRING ? one->string : "";
        int ratio = ratio_of_dots(v);
        if (!strcmp(word, "xv"))
            variant_set(v, VARIANT_XV_ALL, 1);
        else if (!strcmp(word, "ratio") && ratio > 0)
            variant_set(v, VARIANT_RATIO_ALL, ratio);
        else if (!strcmp(word, "difference"))
            variant_set(v, VARIANT_NONCONSECUTIVE, 1);
        else
            return false;
    }
    return true;
}

bool variant_read_json(variant *v, const json_value *object, const char **name)
{
    for (int i = 0; i < ELEMENTS; i++) {
        element_reader reader = { v, &elements[i] };
        const json_value *list = json_value_member(object, elements[i].key);
        *name = elements[i].key;
        if (says_nothing(list))
            continue;
        if (!elements[i].read)
            variant_set(v, elements[i].part, 1);
        else if (list->kind != JSON_VALUE_LIST)
            return false;
        for (const json_value *one = elements[i].read ? list->first : NULL; one; one = one->next)
            if (!elements[i].read(&reader, one))
                return false;
    }
    const json_value *negative = json_value_member(object, "negative");
    return says_nothing(negative) || read_negative(v, negative, name);
}
