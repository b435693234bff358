/* genre_text.c: a puzzle of a genre as text: its size; each part, after its name; and after `known`, what is
 * known.
 *
 * A place is one sign: `.` nothing, `?` a number that is not known, 0 to 9, a letter for 10 and so on, or any
 * number in parentheses; a sign of the part; an arrow and a number. Blanks, line ends and `/` may stand
 * between places. So a puzzle may be written on one line or on many. */
#include "apps/genre/genre.h"

#include <string.h>

const char genre_digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const char genre_arrows[] = ">v<^";

static void skip(scan *in)
{
    while (in->at < in->end && (scan_is_blank(*in->at) || scan_is_line_end(*in->at) || *in->at == '/'))
        in->at++;
}

static status wrong(const scan *in, error *e, const char *expected)
{
    span found = { in->at, in->at < in->end ? scan_character(in->at, in->end) : 0 };
    return scan_expected(in, found, e, "%s", expected);
}

static int index_of(const char *list, char sign)
{
    const char *at = sign ? strchr(list, sign) : NULL;
    return at ? (int)(at - list) : -1;
}

/* A digit, a letter or (12); -1: it is neither. */
static int read_token(scan *in)
{
    int number = in->at < in->end ? index_of(genre_digits, *in->at) : -1;
    if (number >= 0)
        in->at++;
    if (number >= 0 || in->at == in->end || *in->at != '(')
        return number;
    size_t n = span_digits((span){ in->at + 1, (size_t)(in->end - in->at - 1) }, &number);
    const char *close = in->at + 1 + n;
    if (!n || close >= in->end || *close != ')')
        return -1;
    in->at = close + 1;
    return number;
}

/* ---- parts ---- */

static status read_number(const genre_part *part, scan *in, int *to, error *e)
{
    char expected[QUOTE_MAX * 2];
    const char *from = in->at;
    char sign = (char)(in->at < in->end ? *in->at : 0);
    int number = sign == '.' ? GENRE_NONE : sign == '?' && part->any ? GENRE_ANY : read_token(in);
    if (number == GENRE_NONE || number == GENRE_ANY)
        in->at += number != GENRE_NONE || sign == '.';
    bool none = number < 0 && in->at == from;
    if (none ||
        (number >= 0 && part->kind != PART_REGIONS && (number < part->least || number > part->most))) {
        in->at = from;
        text_print(expected, sizeof expected, "%s%d to %d, a letter for 10 and so on, or (12)",
                   part->any ? "., ?, " : "., ", part->least, part->most);
        return wrong(
            in, e, part->kind == PART_REGIONS ? "a letter or a digit for the region of each cell" : expected);
    }
    *to = number;
    return OK;
}

static status read_sign(const genre_part *part, scan *in, int *to, error *e)
{
    char sign = (char)(in->at < in->end ? *in->at : 0);
    int i = 0;
    while (i < part->signs && part->sign[i].sign != sign)
        i++;
    if (i == part->signs && sign != '.')
        return wrong(in, e, "a sign of this part, or . for nothing");
    *to = i == part->signs ? GENRE_NONE : i;
    in->at++;
    return OK;
}

static status read_arrow(const genre_part *part, scan *in, int *to, error *e)
{
    int direction = index_of(genre_arrows, (char)(in->at < in->end ? *in->at : 0)), number;
    if (direction < 0 && in->at < in->end && *in->at == '.') {
        in->at++;
        *to = GENRE_NONE;
        return OK;
    }
    if (direction < 0)
        return wrong(in, e, "an arrow (> v < ^) and a number, or . for nothing");
    in->at++;
    status s = read_number(part, in, &number, e);
    *to = 4 * (number == GENRE_ANY ? GENRE_ARROW : number) + direction;
    return s == OK && number == GENRE_NONE ? wrong(in, e, "a number after its arrow") : s;
}

static status read_place(const genre_part *part, scan *in, int *to, error *e)
{
    skip(in);
    switch (part->kind) {
    case PART_SIGNS:
        return read_sign(part, in, to, e);
    case PART_ARROWS:
        return read_arrow(part, in, to, e);
    case PART_NUMBERS:
    case PART_REGIONS:
    case PART_PATHS:
    case PART_FLAG:
        break;
    }
    return read_number(part, in, to, e);
}

/* A cell, r1c2; -1: it is not one of the board. */
static int read_cell(const genre_puzzle *p, scan *in)
{
    int row, column;
    size_t n = in->at < in->end && *in->at == 'r'
                   ? span_digits((span){ in->at + 1, (size_t)(in->end - in->at - 1) }, &row)
                   : 0;
    const char *at = in->at + 1 + n;
    if (!n || at >= in->end || *at != 'c')
        return -1;
    n = span_digits((span){ at + 1, (size_t)(in->end - at - 1) }, &column);
    if (!n)
        return -1;
    in->at = at + 1 + n;
    return genre_cell(p, row - 1, column - 1);
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

/* Adds the cells from the last one to this one, in a straight line; or this one alone. False: they are not in
 * one, or there is no room. */
static bool extend(const genre_puzzle *p, genre_path *path, int cell, bool jumps)
{
    int from = path->cells ? path->cell[path->cells - 1] : cell;
    int rows = cell / p->columns - from / p->columns, columns = cell % p->columns - from % p->columns;
    if (!jumps && rows && columns && rows != columns && rows != -columns)
        return false;
    if (!path->cells || jumps)
        path->cell[path->cells++] = cell;
    while (!jumps && from != cell) {
        from += sign_of(rows) * p->columns + sign_of(columns);
        if (path->cells == p->cells)
            return false;
        path->cell[path->cells++] = from;
    }
    return true;
}

/* "17:", before the first cell. */
static status read_path_number(const genre_part *part, genre_path *path, scan *in, error *e)
{
    int number;
    size_t n = span_digits((span){ in->at, (size_t)(in->end - in->at) }, &number);
    path->number = part->counts ? part->usual : GENRE_NONE;
    if (!n)
        return OK;
    if (!part->counts || number < part->least || number > part->most)
        return wrong(in, e, part->counts ? "a number that this part may have" : "a cell, such as r1c2");
    in->at += n;
    if (in->at == in->end || *in->at != ':')
        return wrong(in, e, "':' between the number of a path and its cells");
    in->at++;
    path->number = number;
    return OK;
}

static status read_path(genre_puzzle *p, const genre_part *part, genre_path *path, scan *in, error *e)
{
    path->cell = arena_take(p->arena, (size_t)p->cells, sizeof *path->cell);
    if (!path->cell)
        return puzzle_no_memory(e);
    status s = read_path_number(part, path, in, e);
    bool jumps = false;
    for (bool more = true; s == OK && more; more = in->at < in->end && (*in->at == '-' || *in->at == '+')) {
        jumps = path->cells > 0 && *in->at == '+';
        const char *from = in->at += path->cells > 0;
        int cell = read_cell(p, in);
        if (cell < 0 || path->cells == p->cells || !extend(p, path, cell, jumps)) {
            in->at = from;
            s = wrong(
                in, e,
                "a cell of the board, such as r1c2, in a straight line from the one before, or after +");
        }
    }
    return s;
}

static bool at_path(const scan *in)
{
    return in->end - in->at > 1 && (scan_is_digit(*in->at) || (*in->at == 'r' && scan_is_digit(in->at[1])));
}

static status read_paths(genre_puzzle *p, int i, scan *in, error *e)
{
    p->path[i] = arena_take(p->arena, (size_t)p->cells, sizeof **p->path);
    status s = p->path[i] ? OK : puzzle_no_memory(e);
    for (skip(in); s == OK && at_path(in); skip(in)) {
        if (p->paths[i] == p->cells)
            return wrong(in, e, "at most as many paths as there are cells");
        s = read_path(p, &p->genre->part[i], &p->path[i][p->paths[i]++], in, e);
    }
    return s;
}

/* The number of the board, in digits. */
static status read_alone(const genre_part *part, scan *in, int *to, error *e)
{
    span word;
    scan_word(in, &word);
    if (!span_number(word, part->most, to) || *to < part->least)
        return scan_expected(in, word, e, "a number from %d to %d", part->least, part->most);
    return OK;
}

static status read_part(genre_puzzle *p, int i, scan *in, error *e)
{
    const genre_part *part = &p->genre->part[i];
    if (part->kind == PART_PATHS)
        return read_paths(p, i, in, e);
    if (part->site == SITE_REGIONS && !p->regions)
        return wrong(in, e, "the regions before what is in them");
    p->places[i] = genre_places(p, part->site);
    p->place[i] = arena_take(p->arena, (size_t)p->places[i], sizeof **p->place);
    if (!p->place[i])
        return puzzle_no_memory(e);
    if (part->kind == PART_FLAG) {
        *p->place[i] = 1;
        return OK;
    }
    if (part->site == SITE_BOARD)
        return read_alone(part, in, p->place[i], e);
    status s = OK;
    for (int k = 0; s == OK && k < p->places[i]; k++)
        s = read_place(part, in, &p->place[i][k], e);
    if (s == OK && part->kind == PART_REGIONS && !genre_number_regions(p))
        s = puzzle_no_memory(e);
    return s;
}

/* A part that is not there has nothing in its places. */
static status fill_missing(genre_puzzle *p, scan *in, error *e)
{
    for (int i = 0; i < p->genre->parts; i++) {
        const genre_part *part = &p->genre->part[i];
        status blocks = BAD_INPUT;
        bool needed = part->kind == PART_REGIONS || (part->site == SITE_BOARD && part->usual < 0);
        if (p->place[i] || p->path[i])
            continue;
        if (part->kind == PART_REGIONS && p->genre->cells.sudoku)
            blocks = genre_take_blocks(p, i);
        if (blocks == NO_MEMORY)
            return puzzle_no_memory(e);
        if (blocks == OK)
            continue;
        if (needed)
            return scan_wrong(in, in->at, e,
                              "the text ends without '%.*s'" EXPECTED "that word and what it says",
                              (int)part->name.n, part->name.at);
        p->places[i] = genre_places(p, part->site);
        p->place[i] = arena_take(p->arena, (size_t)p->places[i], sizeof **p->place);
        for (int k = 0; p->place[i] && k < p->places[i]; k++)
            p->place[i][k] = part->site == SITE_BOARD ? part->usual : GENRE_NONE;
        if (!p->place[i])
            return puzzle_no_memory(e);
    }
    return OK;
}

static int part_of(const genre *of, span name)
{
    for (int i = 0; i < of->parts; i++)
        if (of->part[i].name.n == name.n && !memcmp(of->part[i].name.at, name.at, name.n))
            return i;
    return -1;
}

status genre_read_puzzle(genre_puzzle *p, scan *in, error *e)
{
    span word;
    scan_word(in, &word);
    word.n -= word.n && word.at[word.n - 1] == ':';
    if (!span_pair(word, GENRE_SIDE, &p->columns, &p->rows) || !p->columns || !p->rows)
        return scan_expected(in, word, e, "columns and rows, each from 1 to %d, such as 10x8", GENRE_SIDE);
    status s = genre_take_board(p) ? OK : puzzle_no_memory(e);
    while (s == OK && scan_peek(in, &word)) {
        int i = part_of(p->genre, word);
        if (i < 0)
            break;
        scan_word(in, &word);
        if (p->place[i] || p->path[i])
            return scan_wrong(in, word.at, e, "'%.*s' a second time" EXPECTED "it once", (int)word.n,
                              word.at);
        s = read_part(p, i, in, e);
    }
    return s == OK ? fill_missing(p, in, e) : s;
}

/* ---- what is known ---- */

const genre_values *genre_values_of(const genre_puzzle *p, int variable)
{
    return variable < p->cells ? &p->genre->cells : &p->genre->edges;
}

bool genre_goes_down(const genre_puzzle *p, int variable)
{
    return variable >= p->cells + p->rows * (p->columns - 1);
}

static status read_value(genre_puzzle *p, int variable, scan *in, error *e)
{
    const genre_values *values = genre_values_of(p, variable);
    skip(in);
    char sign = (char)(in->at < in->end ? *in->at : 0);
    if (!sign)
        return wrong(in, e, "a sign for each cell");
    if (sign == '.' || !p->values[variable]) {
        in->at += scan_character(in->at, in->end);
        return OK;
    }
    const char *from = in->at;
    int value = 0;
    if (values->most)
        value = read_token(in) - p->least[variable] + 1;
    else {
        bool line = genre_goes_down(p, variable) && sign == '|';
        while (value < values->values &&
               !(line ? span_is(values->value[value].shape, "line") : values->value[value].sign == sign))
            value++;
        int owner = index_of(genre_digits, sign) - 10; /* letters */
        value = value < values->values        ? value + 1
                : values->owner && owner >= 0 ? values->values + owner + 1
                                              : 0;
        in->at++;
    }
    if (value < 1 || value > p->values[variable]) {
        in->at = from;
        return wrong(in, e, "the sign of a value, or . where it is not known");
    }
    p->known[variable] = value;
    return OK;
}

/* Calls `take` for the cells of each row, with the edges between them; and then the edges to the next row. */
status genre_for_known(const genre_puzzle *p, status (*take)(void *to, int variable, bool begins), void *to)
{
    status s = OK;
    bool lattice = p->genre->edges.used;
    for (int row = 0; s == OK && row < p->rows; row++) {
        for (int column = 0; s == OK && column < p->columns; column++) {
            int cell = genre_cell(p, row, column);
            s = take(to, cell, column == 0);
            if (s == OK && lattice && column + 1 < p->columns)
                s = take(to, genre_edge(p, cell, TO_RIGHT), false);
        }
        for (int column = 0; s == OK && lattice && row + 1 < p->rows && column < p->columns; column++)
            s = take(to, genre_edge(p, genre_cell(p, row, column), TO_BELOW), column == 0);
    }
    return s;
}

typedef struct known_reader {
    genre_puzzle *p;
    scan *in;
    error *e;
} known_reader;

static status take_value(void *to, int variable, bool begins)
{
    const known_reader *reader = to;
    (void)begins;
    return read_value(reader->p, variable, reader->in, reader->e);
}

status genre_read_known(genre_puzzle *p, scan *in, error *e)
{
    span word;
    if (!scan_peek(in, &word) || !span_is(word, "known"))
        return OK;
    scan_word(in, &word);
    return genre_for_known(p, take_value, &(known_reader){ p, in, e });
}
