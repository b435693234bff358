/* penpa.c: addresses of Penpa, a program for drawing puzzles: after "p=" stand, in base 64, compressed lines.
 *
 * Line 0 has the kind of grid, its columns and rows; line 1 how many of these, on each side, are room for
 * what is outside; line 3 what was drawn as the question, line 4 as the answer: objects whose names are
 * shortened (zN: numbers, zE: edges). Points are numbered row by row, in a grid with two more cells on each
 * side: first the cells, then the corners. A drawing says nothing about its rules. One is a Sudoku if it has
 * digits, its blocks, and nothing else; whatever else it has is named and refused. */
#include "apps/address.h"
#include "apps/base64.h"
#include "apps/inflate.h"

#include <string.h>

enum { ROOM = 2, SIDE_MOST = 9 };

typedef struct drawing {
    span line[5];
    int columns, rows; /* of all points that are cells, without the room around them */
    int n, top, left;  /* of the Sudoku */
    int wide, high;    /* of its blocks */
    paste *paste;
    address_part *at; /* for messages */
    error *e;
} drawing;

static status refuse(drawing *drawing, const char *what)
{
    return scan_wrong(&drawing->at->whole, drawing->at->at, drawing->e,
                      "a drawing of Penpa %s: " ADVICE
                      "export it to f-puzzles or SudokuPad there, and paste that address",
                      what);
}

static status spoiled(drawing *drawing)
{
    return scan_wrong(&drawing->at->whole, drawing->at->at, drawing->e,
                      "this is not a whole address of Penpa" EXPECTED
                      "one that ends as it was copied: " ADVICE "copy it again");
}

/* ---- lines and objects ---- */

/* The next member of an object or list, whose brackets are gone: its name ("" in a list) and its value. */
static bool next_member(span *rest, span *name, span *value)
{
    size_t i = 0, colon = 0;
    int depth = 0;
    bool quoted = false;
    while (rest->n && *rest->at == ',')
        *rest = span_from(*rest, 1);
    for (; i < rest->n; i++) {
        char c = rest->at[i];
        quoted = quoted != (c == '"' && !(i && rest->at[i - 1] == '\\'));
        if (quoted)
            continue;
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (c == ',' && !depth)
            break;
        if (c == ':' && !depth && !colon)
            colon = i + 1;
    }
    *name = (span){ rest->at, colon ? colon - 1 : 0 };
    *value = (span){ rest->at + colon, i - colon };
    *rest = span_from(*rest, i);
    return i > 0;
}

/* The text inside brackets or quotation marks. */
static span inside(span part)
{
    return part.n >= 2 ? (span){ part.at + 1, part.n - 2 } : (span){ part.at, 0 };
}

static span member(span object, const char *wanted)
{
    span rest = inside(object), name, value;
    while (next_member(&rest, &name, &value))
        if (span_is(name, wanted))
            return value;
    return (span){ object.at, 0 };
}

/* The number that s begins with; moves past it and one comma or quotation mark; -1: there is none. */
static int number(span *part)
{
    int n = -1;
    while (part->n && (*part->at == '"' || *part->at == ',' || *part->at == '['))
        *part = span_from(*part, 1);
    for (; part->n && *part->at >= '0' && *part->at <= '9' && n < 100000; *part = span_from(*part, 1))
        n = (n < 0 ? 0 : 10 * n) + (*part->at - '0');
    return n;
}

static status take_lines(drawing *drawing, span all)
{
    for (int i = 0; i < 5; i++) {
        size_t n = 0;
        while (n < all.n && all.at[n] != '\n')
            n++;
        drawing->line[i] = (span){ all.at, n };
        if (n == all.n && i < 4)
            return spoiled(drawing);
        all = n < all.n ? span_from(all, n + 1) : span_from(all, n);
    }
    return OK;
}

static status take_shape(drawing *drawing)
{
    span head = drawing->line[0], room = drawing->line[1], kind, name;
    if (!next_member(&head, &name, &kind) || !(span_is(kind, "square") || span_is(kind, "sudoku")))
        return refuse(drawing, "that is not a square grid");
    drawing->columns = number(&head);
    drawing->rows = number(&head);
    int top = number(&room), bottom = number(&room), left = number(&room), right = number(&room);
    if (drawing->columns < 0 || drawing->rows < 0 || right < 0)
        return spoiled(drawing);
    drawing->n = drawing->columns - left - right;
    drawing->top = top;
    drawing->left = left;
    if (drawing->n != drawing->rows - top - bottom ||
        (drawing->n != 4 && drawing->n != 6 && drawing->n != 9) || drawing->columns > 99)
        return refuse(drawing, "that is not a grid of 4 by 4, 6 by 6 or 9 by 9 cells");
    drawing->high = drawing->n == 9 ? 3 : 2;
    drawing->wide = drawing->n / drawing->high;
    return OK;
}

/* ---- what was drawn ---- */

/* Is there nothing but numbers and edges? */
static status check_rest(drawing *drawing)
{
    static const struct {
        const char *key, *says;
    } known[] = { { "zC", "with cages" },        { "z6", "with cages" },
                  { "zT", "with thermometers" }, { "z7", "with thermometers" },
                  { "z3", "with arrows" },       { "zS", "with shaded cells" },
                  { "zY", "with symbols" },      { "zL", "with lines" },
                  { "zF", "with lines" },        { "z1", "with small numbers" },
                  { "zD", "with arrows" },       { "zW", "with walls" },
                  { "z0", "with frames" },       { "z5", "with polygons" },
                  { "z2", "with lines" },        { "numberS", "with small numbers" } };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (inside(member(drawing->line[3], known[i].key)).n)
            return refuse(drawing, known[i].says);
    return OK;
}

/* Edges must be on the borders of blocks; in a grid that is not called a Sudoku, on all of these borders. */
static status check_edges(drawing *drawing)
{
    span rest = inside(member(drawing->line[3], "zE")), name, value;
    int across = drawing->columns + 2 * ROOM, first = across * (drawing->rows + 2 * ROOM), borders = 0;
    int wanted =
        drawing->n * (drawing->n / drawing->wide - 1) + drawing->n * (drawing->n / drawing->high - 1);
    while (next_member(&rest, &name, &value)) {
        int a = number(&name) - first, b = number(&name) - first;
        if (a < 0 || b < 0)
            return refuse(drawing, "with edges of another form");
        int x = a % across - 1 - drawing->left, y = a / across - 1 - drawing->top;
        int to_x = b % across - 1 - drawing->left, to_y = b / across - 1 - drawing->top;
        bool upright = x == to_x && (y - to_y == 1 || to_y - y == 1);
        bool level = y == to_y && (x - to_x == 1 || to_x - x == 1);
        if (!(upright && x % drawing->wide == 0) && !(level && y % drawing->high == 0))
            return refuse(drawing, "with irregular blocks or other edges");
        bool in = x >= 0 && x <= drawing->n && to_x >= 0 && to_x <= drawing->n && y >= 0 && y <= drawing->n &&
                  to_y >= 0 && to_y <= drawing->n;
        borders += in && (upright ? x > 0 && x < drawing->n : y > 0 && y < drawing->n);
    }
    if (!paste_begins(drawing->line[0], "sudoku") && borders < wanted)
        return refuse(drawing, "without the blocks of a Sudoku, whose rules are words");
    return OK;
}

/* The digit of an entry: ["5",1,"1"], or the only one of [[0,1,0,...],1,"7"]. 0: none; -1: something else.
 * mask: the digits of a list. */
static int digit_of(const drawing *drawing, span entry, unsigned *mask)
{
    span rest = inside(entry), name, value, style, mode;
    int k = 0, last = 0, found = 0;
    *mask = 0;
    if (!next_member(&rest, &name, &value) || !next_member(&rest, &name, &style) ||
        !next_member(&rest, &name, &mode))
        return -1;
    if (*value.at == '[' && span_is(inside(mode), "7")) {
        span list = inside(value), one;
        for (; next_member(&list, &name, &one) && k < drawing->n; k++)
            if (span_is(one, "1")) {
                *mask |= 1u << k;
                last = k + 1;
                found++;
            }
        return found == 1 ? last : 0;
    }
    span digit = *value.at == '"' ? inside(value) : value;
    bool plain =
        digit.n == 1 && *digit.at >= '1' && *digit.at <= '0' + drawing->n && span_is(inside(mode), "1");
    return plain ? *digit.at - '0' : -1;
}

/* Which cell of the Sudoku a point is, from 0 on; -1: none. */
static int cell_of(const drawing *drawing, int point)
{
    int across = drawing->columns + 2 * ROOM;
    int row = point / across - ROOM - drawing->top, column = point % across - ROOM - drawing->left;
    return point < 0 || row < 0 || row >= drawing->n || column < 0 || column >= drawing->n
               ? -1
               : row * drawing->n + column;
}

static status take_givens(drawing *drawing)
{
    char given[SIDE_MOST * SIDE_MOST];
    span rest = inside(member(drawing->line[3], "zN")), name, value;
    unsigned mask;
    memset(given, '.', sizeof given);
    while (next_member(&rest, &name, &value)) {
        int cell = cell_of(drawing, number(&name)), digit = digit_of(drawing, value, &mask);
        if (cell < 0)
            return refuse(drawing, "with numbers outside of the grid");
        if (digit < 0 || (!digit && mask))
            return refuse(drawing, "with something else than digits in its cells");
        given[cell] = digit ? (char)('0' + digit) : '.';
    }
    text_add(&drawing->paste->source, given, (size_t)drawing->n * (size_t)drawing->n);
    return OK;
}

/* Adds what a player has put into the cells of a 9 by 9 grid. Other sizes have only givens. */
static void take_answer(drawing *drawing)
{
    span rest = inside(member(drawing->line[4], "zN")), name, value;
    unsigned mask;
    while (drawing->n == SIDE_MOST && next_member(&rest, &name, &value)) {
        int cell = cell_of(drawing, number(&name)), digit = digit_of(drawing, value, &mask);
        if (cell < 0 || text_bytes(&drawing->paste->source)[cell] != '.')
            continue;
        if (digit > 0)
            paste_placed(drawing->paste, cell, digit);
        else if (mask)
            paste_marks(drawing->paste, cell, mask);
    }
}

static status read_drawing(drawing *drawing, span all)
{
    status done = take_lines(drawing, all);
    if (!done)
        done = take_shape(drawing);
    if (!done)
        done = check_rest(drawing);
    if (!done)
        done = check_edges(drawing);
    if (!done)
        done = take_givens(drawing);
    if (!done)
        take_answer(drawing);
    return done;
}

/* ---- the address ---- */

/* Decodes the bytes written in base 64; false: there is another character. */
static bool take_bytes(address_part value, text *out)
{
    const char *from = value.at;
    unsigned bits = 0;
    int n = 0, c;
    while ((c = address_next(&value, &from)) >= 0 && c != '=') {
        int six = base64_value(c == ' ' ? '+' : c);
        if (six < 0)
            return false;
        bits = bits << 6 | (unsigned)six;
        n += 6;
        if (n >= 8) {
            n -= 8;
            text_add_char(out, (char)(bits >> n & 255));
        }
    }
    return true;
}

/* After "p=", up to the next "&". */
static status read_penpa(paste *pasted, span all, error *e)
{
    span word = address_word(pasted);
    text packed, lines;
    (void)all;
    address_part v = { .whole = pasted->text, .at = word.at, .end = word.at + word.n };
    for (size_t i = 1; i + 1 < word.n && v.at == word.at; i++)
        if (word.at[i] == 'p' && word.at[i + 1] == '=' && strchr("&#?", word.at[i - 1]))
            v.at = word.at + i + 2;
    drawing d = { .paste = pasted, .at = &v, .e = e };
    if (v.at == word.at)
        return spoiled(&d);
    for (const char *c = v.at; c < v.end; c++)
        if (*c == '&')
            v.end = c;
    text_open(&packed, pasted->source.memory);
    text_open(&lines, pasted->source.memory);
    status done = take_bytes(v, &packed) ? OK : BAD_INPUT;
    if (!done && packed.failed)
        done = NO_MEMORY;
    if (!done)
        done = inflate_read((span){ text_bytes(&packed), packed.length }, &lines);
    if (done == BAD_INPUT)
        done = spoiled(&d);
    else if (!done)
        done = read_drawing(&d, (span){ text_bytes(&lines), lines.length });
    text_close(&packed);
    text_close(&lines);
    return done;
}

const reader reader_penpa = {
    .name = "Penpa, address",
    .form = "https://swaroopg92.github.io/penpa-edit/#m=edit&p= and characters of base 64: digits and blocks",
    .example =
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=nZFBSwMxEIXv/RWS8xySTXZnJjdRexJFrYgsSxGsKBYKtn"
        "vJ0v/udGa79eBFSfblI5k3L2S3/evms4ckIxJ4CDIief0oHaYfx+Jjt17lMzjvd++bLwGA2/kc3l7W29WsHau62VA4l7u9rP"
        "d5KMvcdnsojyekEz7kQfQmDy6Qy60LTsJFO3AxHTaq44aUBS1+Vl2IH0pUvVT1qrXqtdZcSVuMQMHlChwFIDZiYFRihOBrRa"
        "yBoh1HYLNwADYLsxSaBxHILFQDm4WjHJtHVmFzSTgmowQ45WBj1ADidCFvjfzP7MqoOsbIXaV3M3IzXUlWYRqZxnx5gSd9hw"
        "vVJPq3f/K/J/81tq2o+wY=",
    ADDRESS_READER,
    .host = "swaroopg92.github.io",
    .read = read_penpa
};
