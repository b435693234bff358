/* genre_link.c: a puzzle of a genre as puzz.link has it: the codes of its parts, one after the other, each of
 * which both reads and writes. */
#include "apps/genre/genre.h"

#include <string.h>

static const char thirty_two[] = "0123456789abcdefghijklmnopqrstuv";

/* What is read from, or written to. */
typedef struct link_stream {
    genre_puzzle *p;
    address_part *in;
    text *out;
    error *e;
} link_stream;

typedef struct link_kind {
    const char *name;
    const link_code *code; /* of places; or else two functions */
    status (*read)(link_stream *link, int part);
    void (*write)(link_stream *link, int part);
} link_kind;

static const link_code tens = { .values = 10,
                                .runs = 10,
                                .dots = true,
                                .stops = true,
                                .things = "cells",
                                .wrong = LINK_NO_CELL "0 to 9, a letter or a dot" };
static const link_code fours = { .values = 5,
                                 .spread = 2,
                                 .runs = 16,
                                 .dots = true,
                                 .stops = true,
                                 .clips = true,
                                 .things = "places",
                                 .wrong = LINK_NO_CELL "0 to 9, a to e, g to z or a dot" };

static const link_code digit_cells = { .values = 36,
                                       .whole = true,
                                       .things = "cells",
                                       .wrong = "this is not a number" EXPECTED "0 to 9 or a to z" };
static const link_code counts = { .values = 9,
                                  .runs = 16,
                                  .dots = true,
                                  .whole = true,
                                  .things = "cells",
                                  .wrong = LINK_NO_CELL "0 to 8, g to z or a dot" };

/* The value of the next character in a list of digits; -1: it is not one of them. */
static int next_digit(link_stream *link, int digits)
{
    const char *from, *end = thirty_two + digits;
    int c = address_next(link->in, &from);
    const char *at = c > 0 ? strchr(thirty_two, c) : NULL;
    return at && at < end ? (int)(at - thirty_two) : -1;
}

static status not_a_digit(link_stream *link, const char *from, const char *expected)
{
    return scan_wrong(&link->in->whole, from, link->e, "this is not a part of the puzzle" EXPECTED "%s",
                      expected);
}

/* ---- a number alone: 2/ ---- */

static status read_number(link_stream *link, int part)
{
    const char *from = link->in->at, *at;
    int number = 0, c;
    while ((c = address_next(link->in, &at)) >= '0' && c <= '9' && number < 1000)
        number = 10 * number + c - '0';
    if (c != '/')
        return not_a_digit(link, from, "a number and '/'");
    link->p->place[part][0] = number;
    return OK;
}

static void write_number(link_stream *link, int part)
{
    text_format(link->out, "%d/", link->p->place[part][0]);
}

/* ---- five borders in a character: those within rows, then those within columns ---- */

static int within_rows(const genre_puzzle *p)
{
    return p->rows * (p->columns - 1);
}

static status read_bits(link_stream *link, bool *bit, int n)
{
    for (int i = 0; i < n; i += 5) {
        const char *from = link->in->at;
        int digit = next_digit(link, 32);
        if (digit < 0)
            return not_a_digit(link, from, "0 to 9 or a to v, five borders in each");
        for (int k = 0; k < 5 && i + k < n; k++)
            bit[i + k] = digit >> (4 - k) & 1;
    }
    return OK;
}

/* Gives all cells that no border divides from this one its number. */
static void flood(const genre_puzzle *p, const bool *border, int *region, int *list, int cell)
{
    int n = 0;
    list[n++] = cell;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 4; d++) {
            int next = genre_step(p, list[i], d), edge = genre_edge(p, list[i], d);
            if (next < 0 || border[edge - p->cells] || region[next] >= 0)
                continue;
            region[next] = region[cell];
            list[n++] = next;
        }
}

static status read_borders(link_stream *link, int part)
{
    genre_puzzle *p = link->p;
    int regions = 0, *region = p->place[part], *list = arena_take(p->arena, (size_t)p->cells, sizeof *list);
    bool *border = arena_take(p->arena, (size_t)p->edges + 1, sizeof *border);
    if (!list || !border)
        return puzzle_no_memory(link->e);
    status s = read_bits(link, border, within_rows(p));
    if (s == OK)
        s = read_bits(link, border + within_rows(p), p->edges - within_rows(p));
    for (int i = 0; i < p->cells; i++)
        region[i] = -1;
    for (int i = 0; s == OK && i < p->cells; i++)
        if (region[i] < 0) {
            region[i] = regions++;
            flood(p, border, region, list, i);
        }
    return s == OK && !genre_number_regions(p) ? puzzle_no_memory(link->e) : s;
}

static void write_bits(const genre_puzzle *p, int from, int n, text *out)
{
    for (int i = 0; i < n; i += 5) {
        int digit = 0, first, second;
        for (int k = 0; k < 5 && i + k < n; k++) {
            genre_edge_cells(p, p->cells + from + i + k, &first, &second);
            digit |= (p->region[first] != p->region[second]) << (4 - k);
        }
        text_add_char(out, thirty_two[digit]);
    }
}

static void write_borders(link_stream *link, int part)
{
    const genre_puzzle *p = link->p;
    (void)part;
    write_bits(p, 0, within_rows(p), link->out);
    write_bits(p, within_rows(p), p->edges - within_rows(p), link->out);
}

/* ---- three signs in a character ---- */

static status read_pearls(link_stream *link, int part)
{
    int n = link->p->places[part], *place = link->p->place[part];
    for (int i = 0; i < n; i += 3) {
        const char *from = link->in->at;
        int digit = next_digit(link, 27);
        if (digit < 0)
            return not_a_digit(link, from, "0 to 9 or a to q, three signs in each");
        for (int k = 2; k >= 0; k--, digit /= 3)
            if (i + k < n)
                place[i + k] = digit % 3 - 1;
    }
    return OK;
}

static void write_pearls(link_stream *link, int part)
{
    int n = link->p->places[part];
    const int *place = link->p->place[part];
    for (int i = 0; i < n; i += 3) {
        int digit = 0;
        for (int k = 0; k < 3; k++)
            digit = 3 * digit + (i + k < n ? place[i + k] + 1 : 0);
        text_add_char(link->out, thirty_two[digit]);
    }
}

/* ---- lengths of runs: one digit; or two to four in two characters of base 36, 0 for one that is not known
 * (9 of the part). A single one that is not known is a dot, 1 1 1 1 is 9 ---- */

static const struct {
    int digits, base, from;
} run_forms[] = { { 2, 6, 360 }, { 3, 4, 396 }, { 4, 2, 460 } };

static int base_36(int c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

/* The lengths as the digits of a number; -1: it is not one. */
static int lengths_of(int first, int second)
{
    int code = 36 * base_36(first) + base_36(second), number = 0;
    for (int i = 2; i >= 0; i--) {
        int base = run_forms[i].base, rest = code - run_forms[i].from, unit = 1;
        for (int k = 1; k < run_forms[i].digits; k++)
            unit *= base;
        if (rest < 0 || rest >= unit * base)
            continue;
        for (; unit; unit /= base) {
            int digit = rest / unit % base;
            number = 10 * number + (digit ? digit : 9);
        }
        return number;
    }
    return -1;
}

static status read_runs(link_stream *link, int part)
{
    int n = link->p->places[part], *place = link->p->place[part];
    for (int i = 0; i < n; i++) {
        const char *from = link->in->at, *at;
        int c = address_next(link->in, &at);
        if (c < 0)
            return OK;
        if (c >= 'g' && c <= 'z') {
            i += c - 'g';
            continue;
        }
        int number = c == '.' ? 9 : c == '9' ? 1111 : c >= '0' && c <= '8' ? c - '0' : -1;
        if (c >= 'a' && c <= 'f')
            number = lengths_of(c, address_next(link->in, &at));
        if (number < 0)
            return not_a_digit(link, from,
                               "0 to 9, a dot, a to f and a character, or g to z for cells without");
        place[i] = number;
    }
    return OK;
}

static void write_lengths(int number, text *out)
{
    static const char all[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    int digit[4] = { 0 }, digits = 0, code = 0;
    for (; number && digits < 4; number /= 10)
        digit[digits++] = number % 10 == 9 ? 0 : number % 10;
    for (int i = digits - 1; i >= 0; i--)
        code = code * run_forms[digits - 2].base + digit[i];
    code += run_forms[digits - 2].from;
    text_add_char(out, all[code / 36]);
    text_add_char(out, all[code % 36]);
}

static void write_runs(link_stream *link, int part)
{
    enum { RUN = 20 };
    int run = 0;
    for (int i = 0; i < link->p->places[part]; i++) {
        int number = link->p->place[part][i];
        if (number < 0 && ++run < RUN)
            continue;
        if (run)
            text_add_char(link->out, (char)('g' + run - 1));
        run = 0;
        if (number == 9 || number == 1111)
            text_add_char(link->out, number == 9 ? '.' : '9');
        else if (number >= 0 && number < 9)
            text_add_char(link->out, (char)('0' + number));
        else if (number > 9)
            write_lengths(number, link->out);
    }
    if (run)
        text_add_char(link->out, (char)('g' + run - 1));
}

/* ---- one sign: five places in a character, or nothing at all where it is nowhere ---- */

static status read_marks(link_stream *link, int part)
{
    const genre_puzzle *p = link->p;
    int n = p->places[part];
    address_part ahead = *link->in;
    const char *at;
    bool *bit = arena_take(p->arena, (size_t)n + 1, sizeof *bit);
    if (!bit)
        return puzzle_no_memory(link->e);
    status s = address_next(&ahead, &at) < 0 ? OK : read_bits(link, bit, n);
    for (int i = 0; i < n && s == OK; i++)
        p->place[part][i] = bit[i] ? 0 : GENRE_NONE;
    return s;
}

static void write_marks(link_stream *link, int part)
{
    const int *place = link->p->place[part];
    int n = link->p->places[part], last = n;
    while (last > 0 && place[last - 1] == GENRE_NONE)
        last--;
    for (int i = 0; last && i < n; i += 5) {
        int digit = 0;
        for (int k = 0; k < 5 && i + k < n; k++)
            digit |= (place[i + k] != GENRE_NONE) << (4 - k);
        text_add_char(link->out, thirty_two[digit]);
    }
}

/* ---- arrows: a digit for up, down, left, right; then the number; letters for runs without ---- */

static const int link_direction[5] = { -1, TO_ABOVE, TO_BELOW, TO_LEFT, TO_RIGHT };

static int hexadecimal(link_stream *link, int digits)
{
    int number = 0;
    while (digits-- > 0 && number >= 0) {
        int digit = next_digit(link, 16);
        number = digit < 0 ? -1 : 16 * number + digit;
    }
    return number;
}

static status read_arrows(link_stream *link, int part)
{
    int n = link->p->places[part], *place = link->p->place[part];
    for (int i = 0; i < n; i++) {
        const char *from = link->in->at, *at;
        int c = address_next(link->in, &at), digit = c - '0';
        if (c < 0)
            return OK;
        if (c >= 'a' && c <= 'z') {
            i += c - 'a';
            continue;
        }
        address_part ahead = *link->in;
        bool any = digit >= 0 && digit < 5 && address_next(&ahead, &at) == '.';
        if (any)
            *link->in = ahead;
        int number = digit < 0 || digit > 9 || any ? -1 : hexadecimal(link, digit < 5 ? 1 : 2);
        if (digit < 0 || digit > 9 || digit % 5 == 0 || (number < 0 && !any))
            return not_a_digit(link, from,
                               "a digit for its direction and a number, or a to z for cells without");
        place[i] = 4 * (any ? GENRE_ARROW : number) + link_direction[digit % 5];
    }
    return OK;
}

static void write_arrows(link_stream *link, int part)
{
    int run = 0;
    for (int i = 0; i < link->p->places[part]; i++) {
        int value = link->p->place[part][i], digit = 1;
        if (value < 0 && run++ < 26)
            continue;
        if (run)
            text_add_char(link->out, (char)('a' + (run > 26 ? 26 : run) - 1));
        run = value < 0;
        while (value >= 0 && link_direction[digit] != value % 4)
            digit++;
        if (value / 4 == GENRE_ARROW)
            text_format(link->out, "%d.", digit);
        else if (value >= 64)
            text_format(link->out, "%d%c%c", digit + 5, thirty_two[value / 64], thirty_two[value / 4 % 16]);
        else if (value >= 0)
            text_format(link->out, "%d%c", digit, thirty_two[value / 4]);
    }
    if (run)
        text_add_char(link->out, (char)('a' + run - 1));
}

/* ---- all parts ---- */

static const link_kind kinds[] = {
    { "number", NULL, read_number, write_number },
    { "numbers", &link_numbers, NULL, NULL },
    { "rooms", &link_numbers, NULL, NULL },
    { "fours", &fours, NULL, NULL },
    { "corners", &fours, NULL, NULL },
    { "tens", &tens, NULL, NULL },
    { "digits", &digit_cells, NULL, NULL },
    { "counts", &counts, NULL, NULL },
    { "walls", &link_fours, NULL, NULL },
    { "borders", NULL, read_borders, write_borders },
    { "pearls", NULL, read_pearls, write_pearls },
    { "marks", NULL, read_marks, write_marks },
    { "runs", NULL, read_runs, write_runs },
    { "arrows", NULL, read_arrows, write_arrows },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const link_kind *kind_of(const genre_code *code)
{
    int i = 0;
    while (i < KINDS && !span_is(code->code, kinds[i].name))
        i++;
    return i < KINDS ? &kinds[i] : NULL;
}

static status read_part(link_stream *link, const genre_code *code)
{
    genre_puzzle *p = link->p;
    const genre_part *part = &p->genre->part[code->part];
    int n = genre_places(p, part->site);
    p->place[code->part] = arena_take(p->arena, (size_t)n, sizeof **p->place);
    if (!p->place[code->part])
        return puzzle_no_memory(link->e);
    p->places[code->part] = n;
    for (int i = 0; i < n; i++)
        p->place[code->part][i] = GENRE_NONE;
    const link_kind *kind = kind_of(code);
    return kind->code ? link_read(kind->code, link->in, n, part->most, p->place[code->part], link->e)
                      : kind->read(link, code->part);
}

static status read_all(link_stream *link)
{
    const genre *of = link->p->genre;
    const char *at;
    status s = OK;
    for (int i = 0; s == OK && i < of->codes; i++)
        s = read_part(link, &of->code[i]);
    if (s == OK && address_next(link->in, &at) >= 0)
        s = scan_wrong(&link->in->whole, at, link->e,
                       "more than the puzzle" EXPECTED "the end of the address");
    return s;
}

/* A game ID; a cell whose number is not known has the value that the genre says. */
static void add_as_id(genre_puzzle *p, text *out)
{
    const genre *g = p->genre;
    int *place = p->place[g->id[0].part];
    bool some = false;
    for (int i = 0; i < p->cells && g->unknown; i++)
        if (place[i] == GENRE_ANY) {
            p->known[i] = g->unknown;
            place[i] = GENRE_NONE;
            some = true;
        }
    genre_add_id(p, out);
    for (int i = 0; some && i < p->cells; i++) {
        text_add_string(out, i % p->columns ? "" : i ? "/" : " ");
        text_add_char(out, p->known[i] ? g->cells.value[p->known[i] - 1].sign : '.');
    }
}

status genre_read_link(const genre *of, const link_puzzle *head, address_part *part, text *out, error *e)
{
    arena room;
    arena_open(&room, out->memory);
    genre_puzzle p = { .genre = of, .arena = &room, .rows = head->rows, .columns = head->columns };
    link_stream link = { &p, part, NULL, e };
    status s = genre_take_board(&p) ? read_all(&link) : puzzle_no_memory(e);
    if (s == OK && of->ids)
        add_as_id(&p, out);
    else if (s == OK)
        genre_add_parts(&p, ' ', '/', out);
    arena_close(&room);
    return s;
}

bool genre_add_link(const genre_puzzle *p, text *out)
{
    const genre *of = p->genre;
    genre_puzzle copy = *p;
    link_stream link = { &copy, NULL, out, NULL };
    if (!of->links)
        return false;
    text_format(out, "%.*s/%d/%d/", (int)of->link[0].n, of->link[0].at, p->columns, p->rows);
    for (int i = 0; i < of->codes; i++) {
        const link_kind *kind = kind_of(&of->code[i]);
        int part = of->code[i].part;
        if (kind->code)
            link_write(kind->code, p->place[part], p->places[part], out);
        else
            kind->write(&link, part);
    }
    return true;
}
