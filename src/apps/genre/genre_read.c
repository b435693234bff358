/* genre_read.c: a genre from its text: statements, one on each line, each of which begins with its word.
 * Lines after `example` and `solution` that begin with a blank belong to these. */
#include "apps/genre/genre_reader.h"

#include <string.h>

/* ---- words of a statement ---- */

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           character == '_';
}

static void skip_blanks(genre_reader *reader)
{
    while (reader->in.at < reader->in.end && scan_is_blank(*reader->in.at))
        reader->in.at++;
}

span genre_next(genre_reader *reader)
{
    skip_blanks(reader);
    const char *from = reader->in.at, *end = reader->in.end, *at = from;
    bool two = end - at > 1 && at[1] == '=' && strchr("<>!", *at);
    if (at < end && is_letter(*at))
        while (at < end && (is_letter(*at) || scan_is_digit(*at)))
            at++;
    else if (at < end && scan_is_digit(*at))
        while (at < end && scan_is_digit(*at))
            at++;
    else if (at < end)
        at += two ? 2 : scan_character(at, end);
    reader->in.at = at;
    return (span){ from, (size_t)(at - from) };
}

span genre_peek(const genre_reader *reader)
{
    genre_reader ahead = *reader;
    return genre_next(&ahead);
}

void genre_expected(genre_reader *reader, span found, const char *expected)
{
    char quote[QUOTE_MAX];
    if (reader->status != OK)
        return;
    reader->status =
        found.n ? scan_wrong(&reader->in, found.at, reader->e, FINDS "'%s'" EXPECTED "%s",
                             span_quote(quote, found), expected)
                : scan_wrong(&reader->in, found.at, reader->e, "the line ends" EXPECTED "%s", expected);
}

bool genre_takes(genre_reader *reader, const char *word)
{
    if (!span_is(genre_peek(reader), word))
        return false;
    genre_next(reader);
    return true;
}

void genre_needs(genre_reader *reader, const char *word)
{
    char expected[QUOTE_MAX];
    text_print(expected, sizeof expected, "'%s'", word);
    if (!genre_takes(reader, word))
        genre_expected(reader, genre_peek(reader), expected);
}

span genre_next_word(genre_reader *reader, const char *expected)
{
    span word = genre_next(reader);
    if (!word.n || !is_letter(*word.at))
        genre_expected(reader, word, expected);
    return word;
}

int genre_next_number(genre_reader *reader, const char *expected)
{
    int number = 0;
    span word = genre_next(reader);
    if (!span_number(word, 9999, &number))
        genre_expected(reader, word, expected);
    return number;
}

span genre_next_sign(genre_reader *reader, const char *expected)
{
    skip_blanks(reader);
    const char *from = reader->in.at, *at = from;
    while (at < reader->in.end && !scan_is_blank(*at) && *at != ',')
        at++;
    reader->in.at = at;
    span sign = { from, (size_t)(at - from) };
    if (!sign.n)
        genre_expected(reader, sign, expected);
    return sign;
}

span genre_next_string(genre_reader *reader, const char *expected)
{
    skip_blanks(reader);
    const char *from = reader->in.at, *at = from + 1;
    while (at < reader->in.end && *at != '"')
        at++;
    if (from >= reader->in.end || *from != '"' || at >= reader->in.end) {
        genre_expected(reader, genre_peek(reader), expected);
        return (span){ from, 0 };
    }
    reader->in.at = at + 1;
    return (span){ from + 1, (size_t)(at - from - 1) };
}

/* Braces have what genre_name_place knows. */
static void check_words(genre_reader *reader, span words)
{
    for (const char *at = words.at, *end = words.at + words.n; at < end; at++) {
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : at;
        span inside = { at + 1, close > at ? (size_t)(close - at - 1) : 0 };
        if (!close || (*at == '{' && !genre_is_place_word(inside)))
            genre_expected(reader, (span){ at, close ? inside.n + 2 : 1 },
                           "{here}, {first}, {second}, {last}, {start}, {end}, {ahead}, {clue} or {line}");
        at = close ? close : end;
    }
}

span genre_takes_words(genre_reader *reader)
{
    if (!span_is(genre_peek(reader), "\""))
        return (span){ reader->in.at, 0 };
    span words = genre_next_string(reader, "words in \"quotes\"");
    check_words(reader, words);
    return words;
}

int genre_part_named(const genre *of, span name)
{
    for (int i = 0; i < of->parts; i++)
        if (of->part[i].name.n == name.n && !memcmp(of->part[i].name.at, name.at, name.n))
            return i;
    return -1;
}

/* ---- statements ---- */

static void read_genre(genre_reader *reader)
{
    genre *to = reader->to;
    to->name = genre_next_word(reader, "the name of the genre, a word of small letters");
    for (size_t i = 0; i < to->name.n; i++)
        if (to->name.at[i] < 'a' || to->name.at[i] > 'z')
            genre_expected(reader, to->name, "the name of the genre, a word of small letters");
    to->title = genre_next_string(reader, "its title in \"quotes\"");
}

static void read_says(genre_reader *reader)
{
    reader->to->says = genre_next_string(reader, "the rules in a sentence, in \"quotes\"");
}

static int sign_number(const genre_sign *list, int n, char sign)
{
    int i = 0;
    while (i < n && list[i].sign != sign)
        i++;
    return i < n ? i : -1;
}

/* One of these words, which end with NULL. */
static span read_shape(genre_reader *reader, const char *const *shapes, const char *expected)
{
    span word = genre_next(reader);
    while (*shapes && !span_is(word, *shapes))
        shapes++;
    if (!*shapes)
        genre_expected(reader, word, expected);
    return word;
}

static const char *const value_shapes[] = { "dark", "shade", "dot",  "line", "none", "bulb",
                                            "tent", "tree",  "star", "mine", NULL };
static const char *const path_shapes[] = { "thermometer", "arrow", "stripe", "green",   "purple", "blue",
                                           "ends",        "cage",  "area",   "outside", "none",   NULL };

/* "white o, black *": names and signs; and of values perhaps a shape. */
static const char *const sign_shapes[] = { "disc", "square", "word", NULL };
static const char *const number_shapes[] = { "ring", "black", NULL };

/* "of clues": which clue a cell belongs to. */
static void read_owner(genre_reader *reader)
{
    span name = genre_next_word(reader, "the name of a part");
    int part = genre_part_named(reader->to, name);
    if (part < 0 || reader->to->part[part].site != SITE_CELLS || reader->to->part[part].kind != PART_NUMBERS)
        genre_expected(reader, name, "the name of a part with numbers in cells");
    reader->to->cells.owner = part + 1;
}

static void read_signs_into(genre_reader *reader, genre_sign *list, int *n, bool values)
{
    do {
        if (values && genre_takes(reader, "of")) {
            read_owner(reader);
            continue;
        }
        genre_sign one = { .name = genre_next_word(reader, "a name") };
        span sign = genre_next_sign(reader, "a sign for it, one character");
        if (sign.n != 1 || strchr(reader->to->game.n ? ".?/()" : ".?/()#", *sign.at) ||
            sign_number(list, *n, *sign.at) >= 0)
            genre_expected(reader, sign, "one character that is not . ? / ( ) # or the sign of another name");
        one.sign = sign.n ? *sign.at : 0;
        if (genre_peek(reader).n && !span_is(genre_peek(reader), ","))
            one.shape =
                values
                    ? read_shape(reader, value_shapes,
                                 "dark, shade, dot, line, none, bulb, tent, tree, star or mine, or a comma")
                    : read_shape(reader, sign_shapes, "disc, square or word, or a comma");
        if (*n == GENRE_VALUES)
            genre_expected(reader, one.name, "at most 32 of them");
        if (reader->status == OK)
            list[(*n)++] = one;
    } while (reader->status == OK && genre_takes(reader, ","));
}

static genre_site read_site(genre_reader *reader)
{
    span word = genre_next(reader);
    for (genre_site site = SITE_CELLS; site < SITES; site++)
        if (span_is(word, genre_site_name[site]))
            return site;
    genre_expected(reader, word, "cells, edges, corners, regions, left, right, top or bottom");
    return SITE_CELLS;
}

static genre_part *begin_part(genre_reader *reader, genre_kind kind, genre_site site)
{
    span name = genre_next_word(reader, "a name");
    if (genre_part_named(reader->to, name) >= 0)
        genre_expected(reader, name, "a name that no other part has");
    if (reader->to->parts == GENRE_PARTS)
        genre_expected(reader, name, "at most 40 parts");
    if (reader->status != OK)
        return NULL;
    genre_part *part = &reader->to->part[reader->to->parts++];
    *part = (genre_part){ .kind = kind, .site = site, .name = name, .usual = GENRE_NONE };
    return part;
}

static void read_bounds(genre_reader *reader, genre_part *part)
{
    part->least = genre_next_number(reader, "the least number");
    genre_needs(reader, "to");
    part->most = genre_next_number(reader, "the greatest number");
    if (genre_takes(reader, "or")) {
        genre_needs(reader, "?");
        part->any = true;
    }
}

static void read_number(genre_reader *reader)
{
    genre_part *part = begin_part(reader, PART_NUMBERS, SITE_BOARD);
    if (!part)
        return;
    read_bounds(reader, part);
    if (genre_takes(reader, "="))
        part->usual = genre_next_number(reader, "what it is unless a puzzle says something else");
}

static void read_numbers(genre_reader *reader)
{
    genre_part *part = begin_part(reader, PART_NUMBERS, SITE_CELLS);
    if (!part)
        return;
    genre_needs(reader, "in");
    part->site = read_site(reader);
    read_bounds(reader, part);
    if (genre_takes(reader, "dark"))
        part->dark = true;
    else if (genre_peek(reader).n)
        part->shape = read_shape(reader, number_shapes, "ring, black or dark, or the end of the line");
}

static void read_signs(genre_reader *reader)
{
    genre_part *part = begin_part(reader, PART_SIGNS, SITE_CELLS);
    if (!part)
        return;
    genre_needs(reader, "in");
    part->site = read_site(reader);
    genre_needs(reader, ":");
    read_signs_into(reader, part->sign, &part->signs, false);
}

static void read_arrows(genre_reader *reader)
{
    genre_part *part = begin_part(reader, PART_ARROWS, SITE_CELLS);
    if (part)
        read_bounds(reader, part);
}

static void read_regions(genre_reader *reader)
{
    if (reader->to->regions >= 0)
        genre_expected(reader, genre_peek(reader), "one part with regions at most");
    reader->to->regions = reader->to->parts;
    begin_part(reader, PART_REGIONS, SITE_CELLS);
}

/* "paths cages 0 to 45 cage": numbers and a shape may be left out. */
static void read_paths(genre_reader *reader)
{
    genre_part *part = begin_part(reader, PART_PATHS, SITE_CELLS);
    span word = genre_peek(reader);
    if (!part)
        return;
    part->counts = word.n && scan_is_digit(*word.at);
    if (part->counts)
        read_bounds(reader, part);
    if (part->counts && genre_takes(reader, "="))
        part->usual = genre_next_number(reader, "its number unless a puzzle says another one");
    if (genre_peek(reader).n)
        part->shape =
            read_shape(reader, path_shapes,
                       "thermometer, arrow, stripe, green, purple, blue, ends, cage, area, outside or none");
}

static void read_flag(genre_reader *reader)
{
    genre_part *part = begin_part(reader, PART_FLAG, SITE_BOARD);
    if (part)
        part->usual = 0;
}

/* The digits of a Sudoku of this size, which has regions. */
static void read_sudoku(genre_reader *reader, genre_values *to)
{
    to->sudoku = true;
    to->least = genre_add_node(reader, (genre_node){ .op = OP_NUMBER, .number = 1 });
    to->most = genre_add_node(reader, (genre_node){ .op = OP_COLUMNS });
    if (reader->to->regions < 0 || reader->to->edges.used || to->where)
        genre_expected(reader, genre_peek(reader),
                       "regions before the cells of a Sudoku, no edges, and no 'where'");
}

static void read_values(genre_reader *reader, genre_values *to)
{
    to->used = true;
    if (genre_takes(reader, "where"))
        to->where = genre_read_constant(reader, false);
    genre_needs(reader, ":");
    if (genre_takes(reader, "sudoku")) {
        read_sudoku(reader, to);
        return;
    }
    span first = genre_peek(reader);
    genre_reader ahead = *reader;
    genre_next(&ahead);
    bool range = (first.n && scan_is_digit(*first.at)) || span_is(genre_peek(&ahead), "to");
    if (!range) {
        read_signs_into(reader, to->value, &to->values, true);
        return;
    }
    to->least = genre_read_constant(reader, true);
    genre_needs(reader, "to");
    to->most = genre_read_constant(reader, true);
}

static void read_cells(genre_reader *reader)
{
    read_values(reader, &reader->to->cells);
}

static void read_edges(genre_reader *reader)
{
    read_values(reader, &reader->to->edges);
    if (reader->to->edges.most)
        genre_expected(reader, genre_peek(reader), "values with names: edges have no numbers");
}

/* The value of a cell whose number is not known. */
static int value_named(genre_reader *reader)
{
    const genre_values *values = &reader->to->cells;
    span name = genre_next_word(reader, "a value of cells");
    for (int i = 0; i < values->values; i++)
        if (values->value[i].name.n == name.n && !memcmp(values->value[i].name.at, name.at, name.n))
            return i;
    genre_expected(reader, name, "a value of cells, which are declared before");
    return 0;
}

static void read_link(genre_reader *reader)
{
    static const char *const codes[] = { "number",  "numbers", "fours",  "tens",    "rooms",
                                         "borders", "pearls",  "arrows", "corners", "digits",
                                         "counts",  "walls",   "marks",  "runs",    NULL };
    genre *to = reader->to;
    genre_needs(reader, ".");
    genre_needs(reader, "link");
    while (reader->status == OK && !span_is(genre_peek(reader), ":") && to->links < LINK_TYPES)
        to->link[to->links++] = genre_next_word(reader, "its name at puzz.link, or ':'");
    genre_needs(reader, ":");
    do {
        if (genre_takes(reader, "unknown")) {
            to->unknown = 1 + value_named(reader);
            continue;
        }
        genre_code code = { .code = genre_next_word(reader, "a code"), .part = -1 };
        int i = 0;
        while (codes[i] && !span_is(code.code, codes[i]))
            i++;
        if (!codes[i])
            genre_expected(reader, code.code,
                           "number, numbers, fours, tens, rooms, borders, pearls, arrows, corners, digits, "
                           "counts, walls, marks or runs");
        span name = genre_next_word(reader, "the name of a part");
        code.part = genre_part_named(to, name);
        if (code.part < 0 || to->codes == GENRE_CODES)
            genre_expected(reader, name, "the name of a part, at most 4 of them");
        if (reader->status == OK)
            to->code[to->codes++] = code;
    } while (reader->status == OK && genre_takes(reader, ","));
}

/* ---- the page ---- */

static void read_nothing(genre_reader *reader)
{
    (void)reader;
}

typedef struct statement_word {
    const char *word;
    void (*read)(genre_reader *reader);
} statement_word;

static const statement_word statements[] = {
    { "genre", read_genre },     { "says", read_says },       { "puzz", read_link },
    { "number", read_number },   { "numbers", read_numbers }, { "signs", read_signs },
    { "arrows", read_arrows },   { "regions", read_regions }, { "paths", read_paths },
    { "cells", read_cells },     { "edges", read_edges },     { "each", genre_read_rule },
    { "game", genre_read_game }, { "type", genre_read_type }, { "forms", genre_read_forms },
    { "flag", read_flag },       { "example", read_nothing }, { "solution", read_nothing },
};
enum { STATEMENTS = sizeof statements / sizeof *statements };

static void read_statement(genre_reader *reader)
{
    span word = genre_next(reader), rest;
    int i = 0;
    while (i < STATEMENTS && !span_is(word, statements[i].word))
        i++;
    if (i == STATEMENTS)
        genre_expected(reader, word,
                       "genre, says, puzz.link, number, numbers, signs, arrows, flag, regions, paths, cells, "
                       "edges, each, game, type, forms, example or solution");
    else if (i && !reader->to->name.n)
        genre_expected(reader, word, "'genre' and its name before everything else");
    else
        statements[i].read(reader);
    rest = genre_peek(reader);
    if (rest.n)
        genre_expected(reader, rest, "the end of the line");
}

/* Moves `line` to the next line of the text; a line may be empty. */
static bool next_line(span text, span *line)
{
    const char *end = text.at + text.n, *at = line->at ? line->at + line->n : text.at;
    if (line->at)
        at += at < end && *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : at < end;
    if (at >= end)
        return false;
    *line = (span){ at, 0 };
    while (at + line->n < end && !scan_is_line_end(at[line->n]))
        line->n++;
    return true;
}

static status check_whole(genre_reader *reader)
{
    const genre *to = reader->to;
    const char *lacks = !to->name.n                          ? "'genre' and its name"
                        : !to->cells.used && !to->edges.used ? "'cells' or 'edges' and their values"
                        : !to->rules                         ? "a rule, 'each ...'"
                                                             : NULL;
    if (reader->status != OK || !lacks)
        return reader->status;
    return scan_wrong(&reader->in, reader->in.last, reader->e, "the text ends" EXPECTED "%s", lacks);
}

status genre_read(genre *to, span text, error *e)
{
    genre_reader reader = { .to = to, .in = scan_of(text.at, text.n), .e = e, .part = -1 };
    span line = { NULL, 0 };
    to->text = text;
    to->regions = -1;
    to->nodes = 1;
    if (text.n > GENRE_TEXT)
        return error_set(e, BAD_INPUT, 1, 1, "a genre of %zu bytes" EXPECTED "at most %d", text.n,
                         GENRE_TEXT);
    while (reader.status == OK && next_line(text, &line)) {
        reader.in.at = line.at;
        reader.in.end = line.at + line.n;
        if (line.n && *line.at != '#' && !scan_is_blank(*line.at))
            read_statement(&reader);
    }
    return check_whole(&reader);
}

/* The lines after this one that begin with a blank. */
static span lines_after(span text, span line)
{
    span next = line;
    const char *from = NULL, *to = NULL;
    while (next_line(text, &next) && next.n && scan_is_blank(*next.at)) {
        from = from ? from : next.at;
        to = next.at + next.n;
    }
    return (span){ from ? from : line.at + line.n, from ? (size_t)(to - from) : 0 };
}

bool genre_example(const genre *of, int i, span *puzzle, span *solution)
{
    span line = { NULL, 0 };
    bool found = false;
    while (next_line(of->text, &line)) {
        if (span_is(line, "example") && found)
            return true;
        if (span_is(line, "example") && i-- == 0) {
            found = true;
            *puzzle = lines_after(of->text, line);
            *solution = (span){ puzzle->at, 0 };
        }
        if (span_is(line, "solution") && found) {
            *solution = lines_after(of->text, line);
            return true;
        }
    }
    return found;
}
