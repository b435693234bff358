/* address_links.c: addresses of puzz.link: ?TYPE/COLUMNS/ROWS/PLACES.
 *
 * A *genre* belongs to an application: its types, the one or two codes (link_code.h) of its places, which are
 * read and written by them, and the text that is made of these. */
#include "apps/address_links.h"

#include <string.h>

/* ---- what genres share ---- */

const link_code link_numbers = { LINK_NUMBERS, .dots = true, .stops = true,
                                 .wrong = "this is not a clue" EXPECTED "a number, or g to z" };
const link_code link_fours = { .values = 5,
                               .spread = 2,
                               .runs = 16,
                               .dots = true,
                               .whole = true,
                               .clips = true,
                               .things = "cells",
                               .wrong = LINK_NO_CELL "0 to 9, a to e, g to z or a dot" };

int link_cells(const link_puzzle *link)
{
    return link->columns * link->rows;
}

int link_lines(const link_puzzle *link)
{
    return link->columns + link->rows;
}

void link_add_number(text *out, int number, int least)
{
    if (number >= least)
        text_format(out, "%d", number);
}

/* ---- TYPE/COLUMNS/ROWS/ ---- */

static const app *app_of_type(const char *type)
{
    for (int i = 0; app_at(i); i++) {
        const link_genre *genre = app_at(i)->reading.link;
        for (int k = 0; genre && k < LINK_TYPES && genre->type[k]; k++)
            if (!strcmp(genre->type[k], type))
                return app_at(i);
    }
    return NULL;
}

const char *address_app_of_type(const char *type)
{
    const app *found = app_of_type(type);
    return found ? found->name : "";
}

static bool read_word(address_part *part, char *out, size_t room)
{
    const char *from;
    size_t n = 0;
    int c;
    while ((c = address_next(part, &from)) > 0 && c != '/' && n + 1 < room)
        out[n++] = (char)c;
    out[n] = 0;
    return c == '/';
}

/* last: nothing may follow it, where nothing is in the places. */
static bool read_side(address_part *part, int *out, bool last)
{
    char word[8];
    bool ended = read_word(part, word, sizeof word) || (last && part->at == part->end);
    return ended && span_number((span){ word, strlen(word) }, LINK_SIDE, out) && *out > 0;
}

enum { KNOWN_ROOM = 100, KNOWN_NAMED = 5 };

/* "34, such as sudoku, minarism, kakuro, slither, akari" */
static const char *known_types(char out[KNOWN_ROOM])
{
    char some[KNOWN_ROOM] = "";
    size_t n = 0;
    int known = 0;
    for (int i = 0; app_at(i); i++) {
        const link_genre *genre = app_at(i)->reading.link;
        if (genre && known++ < KNOWN_NAMED)
            n += text_print(some + n, KNOWN_ROOM - n, n ? ", %s" : "%s", genre->type[0]);
    }
    text_print(out, KNOWN_ROOM, "%d, such as %s", known, some);
    return out;
}

/* A word between the kind and the columns. "b" is about how clues are drawn; any other one, such as "v:",
 * says that other rules hold. */
static status read_flag(address_part *part, error *e)
{
    address_part ahead = *part, sides;
    char flag[8];
    int side;
    bool is =
        read_word(&ahead, flag, sizeof flag) && !span_number((span){ flag, strlen(flag) }, LINK_CELLS, &side);
    sides = ahead;
    if (!is || !read_side(&sides, &side, false) || !read_side(&sides, &side, true))
        return OK;
    if (strcmp(flag, "b") != 0)
        return scan_wrong(&part->whole, part->at, e,
                          "'%s', by which other rules hold" EXPECTED "a number of columns", flag);
    *part = ahead;
    return OK;
}

static status read_head(address_part *part, link_puzzle *link, error *e)
{
    const char *at = part->at;
    char type[16];
    if (!read_word(part, type, sizeof type))
        return scan_wrong(&part->whole, at, e, EXPECTS "TYPE/COLUMNS/ROWS/..., as in sudoku/9/9/...");
    char *edit = strstr(type, "_edit");
    if (edit)
        *edit = 0;
    link->app = app_of_type(type);
    if (!link->app) {
        char known[KNOWN_ROOM];
        return scan_wrong(&part->whole, at, e, "a puzzle of another kind" EXPECTED "one of %s",
                          known_types(known));
    }
    status flag = read_flag(part, e);
    if (flag)
        return flag;
    at = part->at;
    if (!read_side(part, &link->columns, false))
        return scan_wrong(&part->whole, at, e, "no number of columns" EXPECTED "1 to %d", LINK_SIDE);
    at = part->at;
    if (!read_side(part, &link->rows, true))
        return scan_wrong(&part->whole, at, e, "no number of rows" EXPECTED "1 to %d", LINK_SIDE);
    return OK;
}

/* Sudokus have the blocks of that program: squares, and 3 by 2 for size 6. */
static status check_shape(const link_puzzle *link, const address_part *part, error *e)
{
    int n = link->rows, columns = link->columns, shape = (int)link->app->reading.link->shape;
    bool usual = n == 4 || n == 6 || n == 9 || n == 16 || n == 25;
    if (shape == LINK_SQUARE_BLOCKS && (columns != n || !usual))
        return scan_wrong(&part->whole, part->at, e,
                          "a Sudoku of %d by %d" EXPECTED "a size of 4, 6, 9, 16 or 25", n, columns);
    if (shape == LINK_SQUARE && n != columns)
        return scan_wrong(&part->whole, part->at, e, "%d columns and %d rows" EXPECTED "a square", columns,
                          n);
    if (shape == LINK_SQUARE_PAIRS && (n != columns || n < 2))
        return scan_wrong(&part->whole, part->at, e,
                          "%d column%s and %d row%s" EXPECTED "a square of 2 or more", columns,
                          columns == 1 ? "" : "s", n, n == 1 ? "" : "s");
    return OK;
}

static status read_places(link_puzzle *link, address_part *part, error *e)
{
    char wrong[80];
    const link_genre *genre = link->app->reading.link;
    status s = check_shape(link, part, e);
    int *place = link->place;
    for (int i = 0; s == OK && i < LINK_PARTS && genre->part[i].code; i++) {
        link_code code = *genre->part[i].code;
        int n = genre->part[i].places(link), most = code.least ? link->rows : LINK_SUM_BASE * LINK_SUM_BASE;
        if (!code.wrong) {
            text_print(wrong, sizeof wrong, LINK_NO_CELL "a number from 1 to %d, or g to z", most);
            code.wrong = wrong;
        }
        s = link_read(&code, part, n, most, place, e);
        place += n;
    }
    return s == OK && genre->read_rest ? genre->read_rest(link, part, e) : s;
}

status link_read_puzzle(link_puzzle *link, address_part *part, error *e)
{
    status s = read_head(part, link, e);
    return s == OK ? read_places(link, part, e) : s;
}

void link_write_puzzle(const link_puzzle *link, text *out)
{
    const link_genre *genre = link->app->reading.link;
    const int *place = link->place;
    text_format(out, "%s/%d/%d/", genre->type[0], link->columns, link->rows);
    for (int i = 0; i < LINK_PARTS && genre->part[i].code; i++) {
        int n = genre->part[i].places(link);
        link_write(genre->part[i].code, place, n, out);
        place += n;
    }
    if (genre->write_rest)
        genre->write_rest(link, out);
}

status address_read_links(paste *pasted, address_part *part, error *e)
{
    link_puzzle link = { 0 };
    status s = read_head(part, &link, e);
    const link_genre *genre = link.app ? link.app->reading.link : NULL;
    if (genre)
        pasted->app = link.app->name;
    if (s == OK && genre->translate)
        return genre->translate(&link, part, &pasted->source, e);
    if (s == OK)
        s = read_places(&link, part, e);
    if (s == OK)
        genre->add(&link, &pasted->source);
    return s;
}
