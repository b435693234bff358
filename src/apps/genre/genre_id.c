/* genre_id.c: a puzzle of a genre as a game ID of Simon Tatham's collection: its size, and the codes of its
 * parts, one after the other, each of which both reads and writes (apps/grid/game_id.h). */
#include "apps/genre/genre.h"
#include "apps/grid/game_id.h"

#include <string.h>

enum { EXPECTED_ROOM = 100 };

/* The sign of a place in an ID; 0: nothing is there. */
static char sign_of(const genre_part *part, const genre_code *code, int number)
{
    return number == GENRE_NONE       ? 0
           : number == GENRE_ANY      ? code->any
           : part->kind == PART_SIGNS ? part->sign[number].sign
                                      : genre_digits[number];
}

static int number_of(const genre_part *part, const genre_code *code, char sign)
{
    if (!sign)
        return GENRE_NONE;
    if (sign == code->any)
        return GENRE_ANY;
    for (int i = 0; i < part->signs; i++)
        if (part->sign[i].sign == sign)
            return i;
    return (int)(strchr(genre_digits, sign) - genre_digits);
}

/* ---- a digit for each cell ---- */

static status read_digits(genre_puzzle *p, const genre_code *code, scan *in, error *e)
{
    const genre_part *part = &p->genre->part[code->part];
    for (int i = 0; i < p->cells; i++) {
        const char *from = in->at, sign = grid_sign(in), *digit = sign ? strchr(genre_digits, sign) : NULL;
        if (!digit || digit - genre_digits > part->most)
            return grid_wrong(in, from, e, "a number for each cell: 1 to 9, then a for 10 and so on");
        p->place[code->part][i] = (int)(digit - genre_digits);
    }
    if (in->at < in->end && !scan_is_blank(*in->at) && !scan_is_line_end(*in->at))
        return grid_too_many(in, in->at, "cells", p->cells, e);
    return OK;
}

static void add_digits(const genre_puzzle *p, const genre_code *code, text *out)
{
    for (int i = 0; i < p->cells; i++)
        text_add_char(out, genre_digits[p->place[code->part][i]]);
}

/* ---- letters for runs of cells without a clue, and clues ---- */

/* Its signs: that of a number that is not known, and all others. */
static void list_signs(const genre_part *part, const genre_code *code, char *to)
{
    if (code->any)
        *to++ = code->any;
    for (int i = part->least; part->kind == PART_NUMBERS && i <= part->most; i++)
        *to++ = genre_digits[i];
    for (int i = 0; i < part->signs; i++)
        *to++ = part->sign[i].sign;
    *to = 0;
}

static status read_runs(genre_puzzle *p, const genre_code *code, scan *in, error *e)
{
    const genre_part *part = &p->genre->part[code->part];
    char signs[GENRE_NUMBERS + GENRE_VALUES + 2], expected[EXPECTED_ROOM], any[8] = "";
    grid_code runs = { .signs = signs, .expected = expected, .cells = "cells" };
    char *sign = arena_take(p->arena, (size_t)p->cells, 1);
    if (!sign)
        return puzzle_no_memory(e);
    list_signs(part, code, signs);
    if (code->any)
        text_print(any, sizeof any, " %c,", code->any);
    text_print(expected, sizeof expected, "a letter from a to z (cells without a number),%s or %d to %d", any,
               part->least, part->most);
    status s = grid_read_runs(in, &runs, p->cells, 0, sign, e);
    for (int i = 0; s == OK && i < p->cells; i++)
        p->place[code->part][i] = number_of(part, code, sign[i]);
    return s;
}

static void add_runs(const genre_puzzle *p, const genre_code *code, text *out)
{
    static const grid_code runs = { .signs = "" };
    char sign[GENRE_SIDE * GENRE_SIDE];
    for (int i = 0; i < p->cells; i++)
        sign[i] = sign_of(&p->genre->part[code->part], code, p->place[code->part][i]);
    grid_add_runs(&runs, sign, p->cells, out);
}

/* ---- all parts ---- */

static const struct id_kind {
    const char *name;
    status (*read)(genre_puzzle *p, const genre_code *code, scan *in, error *e);
    void (*add)(const genre_puzzle *p, const genre_code *code, text *out);
} kinds[] = {
    { "digits", read_digits, add_digits },
    { "runs", read_runs, add_runs },
};

static const struct id_kind *kind_of(const genre_code *code)
{
    const struct id_kind *kind = kinds;
    while (!span_is(code->code, kind->name))
        kind++;
    return kind;
}

status genre_read_id(genre_puzzle *p, scan *in, error *e)
{
    const genre *g = p->genre;
    status s = OK;
    for (const genre_code *code = g->id; s == OK && code < g->id + g->ids; code++)
        s = kind_of(code)->read(p, code, in, e);
    return s;
}

void genre_add_id(const genre_puzzle *p, text *out)
{
    const genre *g = p->genre;
    text_format(out, "%dx%d:", p->columns, p->rows);
    for (const genre_code *code = g->id; code < g->id + g->ids; code++)
        kind_of(code)->add(p, code, out);
}
