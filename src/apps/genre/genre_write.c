/* genre_write.c: a puzzle of a genre as text, as genre_text.c reads it. */
#include "apps/genre/genre.h"

enum { DIGITS = 62 };

void genre_add_token(int number, text *out)
{
    if (number == GENRE_NONE || number == GENRE_ANY)
        text_add_char(out, number == GENRE_NONE ? '.' : '?');
    else if (number < DIGITS)
        text_add_char(out, genre_digits[number]);
    else
        text_format(out, "(%d)", number);
}

static void add_place(const genre_part *part, int number, text *out)
{
    if (part->kind == PART_SIGNS && number >= 0)
        text_add_char(out, part->sign[number].sign);
    else if (part->kind == PART_ARROWS && number >= 0) {
        text_add_char(out, genre_arrows[number % 4]);
        genre_add_token(number / 4 == GENRE_ARROW ? GENRE_ANY : number / 4, out);
    } else
        genre_add_token(number, out);
}

/* Regions are a, b, c … in the order of their first cells. */
static void add_region(int region, text *out)
{
    genre_add_token(region < DIGITS - 10 ? region + 10
                    : region < DIGITS    ? region - (DIGITS - 10)
                                         : region,
                    out);
}

static bool is_near(const genre_puzzle *p, int cell, int other)
{
    int rows = cell / p->columns - other / p->columns, columns = cell % p->columns - other % p->columns;
    return rows * rows <= 1 && columns * columns <= 1;
}

/* Does the path go straight on there? Then the cells before and after it say so. */
static bool is_inside_run(const genre_puzzle *p, const genre_path *path, int i)
{
    const int *cell = &path->cell[i];
    return i > 0 && i + 1 < path->cells && is_near(p, cell[-1], cell[0]) && is_near(p, cell[0], cell[1]) &&
           cell[0] - cell[-1] == cell[1] - cell[0];
}

static void add_paths(const genre_puzzle *p, int i, char between, text *out)
{
    const genre_part *part = &p->genre->part[i];
    for (int k = 0; k < p->paths[i]; k++) {
        const genre_path *path = &p->path[i][k];
        text_add_char(out, between);
        if (path->number != (part->counts ? part->usual : GENRE_NONE))
            text_format(out, "%d:", path->number);
        for (int c = 0; c < path->cells; c++)
            if (!is_inside_run(p, path, c))
                text_format(out, "%sr%dc%d",
                            !c                                             ? ""
                            : is_near(p, path->cell[c - 1], path->cell[c]) ? "-"
                                                                           : "+",
                            path->cell[c] / p->columns + 1, path->cell[c] % p->columns + 1);
    }
}

/* How many places are on a line. */
static int width_of(const genre_puzzle *p, const genre_part *part, int place)
{
    int across = p->rows * (p->columns - 1);
    switch (part->site) {
    case SITE_CELLS:
        return p->columns;
    case SITE_CORNERS:
        return p->columns + 1;
    case SITE_EDGES:
        return place < across ? p->columns - 1 : p->columns;
    default:
        return 0;
    }
}

static bool says_something(const genre_puzzle *p, int i)
{
    const genre_part *part = &p->genre->part[i];
    bool some = p->paths[i] > 0;
    for (int k = 0; k < p->places[i] && !some; k++)
        some = p->place[i][k] != (part->site == SITE_BOARD ? part->usual : GENRE_NONE);
    return some;
}

static void add_part(const genre_puzzle *p, int i, char between, char rows, text *out)
{
    const genre_part *part = &p->genre->part[i];
    int across = p->rows * (p->columns - 1);
    text_format(out, "%c%.*s", between, (int)part->name.n, part->name.at);
    if (part->kind == PART_PATHS)
        add_paths(p, i, between, out);
    for (int k = 0; k < p->places[i] && part->kind != PART_FLAG; k++) {
        int width = width_of(p, part, k), from = part->site == SITE_EDGES && k >= across ? k - across : k;
        bool begins = width ? from % width == 0 : k == 0;
        text_add_string(out, begins && k == 0 ? (width ? "" : " ") : "");
        if (begins && (k > 0 || width))
            text_add_char(out, k ? rows : between);
        if (part->kind == PART_REGIONS)
            add_region(p->region[k], out);
        else if (part->site == SITE_BOARD)
            text_format(out, "%d", p->place[i][k]);
        else
            add_place(part, p->place[i][k], out);
    }
}

void genre_add_head(const genre_puzzle *p, text *out)
{
    text_format(out, "%.*s %dx%d:", (int)p->genre->name.n, p->genre->name.at, p->columns, p->rows);
}

void genre_add_parts(const genre_puzzle *p, char between, char rows, text *out)
{
    genre_add_head(p, out);
    for (int i = 0; i < p->genre->parts; i++)
        if (p->genre->part[i].kind == PART_REGIONS ? !(p->genre->cells.sudoku && genre_are_blocks(p))
                                                   : says_something(p, i))
            add_part(p, i, between, rows, out);
}

typedef struct known_writer {
    const genre_puzzle *p;
    int (*value)(const void *with, int variable);
    const void *with;
    text *out;
    char rows;
    int n;
} known_writer;

/* A line down is written |. */
static void add_value_sign(const genre_puzzle *p, int variable, int value, text *out)
{
    const genre_values *values = genre_values_of(p, variable);
    if (!value)
        text_add_char(out, '.');
    else if (values->most)
        genre_add_token(p->least[variable] + value - 1, out);
    else if (value > values->values)
        genre_add_token(value - values->values - 1 + 10, out);
    else if (genre_goes_down(p, variable) && span_is(values->value[value - 1].shape, "line"))
        text_add_char(out, '|');
    else
        text_add_char(out, values->value[value - 1].sign);
}

/* The sign of a cell that has no value: what is in it; or + where edges have values, and otherwise x. */
static void add_fixed(const genre_puzzle *p, int cell, text *out)
{
    for (int i = 0; i < p->genre->parts; i++) {
        const genre_part *part = &p->genre->part[i];
        int is = part->site == SITE_CELLS && p->place[i] ? p->place[i][cell] : GENRE_NONE;
        if ((part->kind != PART_NUMBERS && part->kind != PART_SIGNS) || is < 0 || is >= DIGITS)
            continue;
        add_place(part, is, out);
        return;
    }
    text_add_char(out, p->genre->edges.used ? '+' : 'x');
}

/* Between edges to the next row there are blanks, so that they stand below their cells. */
static status put_value(void *to, int variable, bool begins)
{
    known_writer *writer = to;
    const genre_puzzle *p = writer->p;
    if (begins && writer->n++)
        text_add_char(writer->out, writer->rows);
    text_add_string(writer->out, genre_goes_down(p, variable) && !begins && writer->rows != '/' ? " " : "");
    if (!p->values[variable] && variable < p->cells)
        add_fixed(p, variable, writer->out);
    else
        add_value_sign(p, variable, p->values[variable] ? writer->value(writer->with, variable) : 0,
                       writer->out);
    return OK;
}

void genre_add_known(const genre_puzzle *p, int (*value)(const void *with, int variable), const void *with,
                     char rows, text *out)
{
    known_writer writer = { p, value, with, out, rows, 0 };
    genre_for_known(p, put_value, &writer);
}
