/* genre_words.c: what things are called in the network of a puzzle: cells, edges, values, the places where
 * rules hold, and statements. */
#include "apps/genre/genre_emit.h"

#include <string.h>

void genre_add_name(const genre_puzzle *p, int variable, text *out)
{
    int first = variable, second = -1;
    if (variable >= p->cells)
        genre_edge_cells(p, variable, &first, &second);
    text_format(out, "r%dc%d", first / p->columns + 1, first % p->columns + 1);
    if (second >= 0)
        text_format(out, "-r%dc%d", second / p->columns + 1, second % p->columns + 1);
}

void genre_add_value(const genre_puzzle *p, int variable, int value, text *out)
{
    const genre_values *values = variable < p->cells ? &p->genre->cells : &p->genre->edges;
    if (values->most)
        text_add_int(out, p->least[variable] + value);
    else if (value >= values->values) {
        int place = genre_owner_place(p, value - values->values);
        text_format(out, "part-of-r%dc%d", place / p->columns + 1, place % p->columns + 1);
    } else
        text_add(out, values->value[value].name.at, values->value[value].name.n);
}

void genre_add_label(const genre_puzzle *p, int variable, int value, const char *sign, text *out)
{
    text_add_char(out, ' ');
    genre_add_name(p, variable, out);
    text_add_string(out, sign);
    genre_add_value(p, variable, value, out);
}

static void add_cell(const genre_puzzle *p, const char *before, int cell, text *out)
{
    text_format(out, "%sr%dc%d", before, cell / p->columns + 1, cell % p->columns + 1);
}

/* By the cell above it to the left, or if there is none, by another one. */
static void name_corner(const genre_puzzle *p, int corner, text *out)
{
    int row = corner / (p->columns + 1), column = corner % (p->columns + 1);
    text_format(out, "the corner %s %s of r%dc%d", row ? "below" : "above", column ? "right" : "left",
                row ? row : 1, column ? column : 1);
}

/* ---- words of a rule ---- */

/* What stands in braces: places, and what the puzzle says. */
static const struct {
    const char *word;
    int place; /* PLACES: something else */
} place_words[] = { { "here", PLACE_HERE },   { "first", PLACE_FIRST }, { "second", PLACE_SECOND },
                    { "last", PLACE_LAST },   { "start", PLACE_START }, { "end", PLACE_END },
                    { "ahead", PLACE_AHEAD }, { "clue", PLACES },       { "line", PLACES } };
enum { PLACE_WORDS = sizeof place_words / sizeof *place_words };

bool genre_is_place_word(span word)
{
    int i = 0;
    while (i < PLACE_WORDS && !span_is(word, place_words[i].word))
        i++;
    return i < PLACE_WORDS;
}

static void add_line(const genre_env *at, text *out)
{
    int columns = at->p->columns, first = at->cell[0], last = at->cell[at->cells - 1];
    if (first / columns == last / columns)
        text_format(out, "row %d", first / columns + 1);
    else if (first % columns == last % columns)
        text_format(out, "column %d", first % columns + 1);
    else
        text_add_string(out, "the diagonal");
}

/* Nothing, if it is not known. */
static void add_number(int number, text *out)
{
    if (number >= 0)
        text_add_int(out, number);
}

static void add_word(const genre_env *at, span word, text *out)
{
    int i = 0;
    while (!span_is(word, place_words[i].word))
        i++;
    if (span_is(word, "line"))
        add_line(at, out);
    else if (span_is(word, "clue"))
        add_number(at->clue, out);
    else {
        int cell = genre_place_far(at, (genre_place)place_words[i].place, 1, SITE_CELLS);
        if (cell >= 0)
            add_cell(at->p, "", cell, out);
    }
}

/* "the thermometer from {start}" */
static void add_words(const genre_env *at, text *out)
{
    const char *word = at->rule->words.at, *end = word + at->rule->words.n;
    for (; word < end; word++) {
        const char *close = *word == '{' ? memchr(word, '}', (size_t)(end - word)) : NULL;
        if (!close) {
            text_add_char(out, *word);
            continue;
        }
        add_word(at, (span){ word + 1, (size_t)(close - word - 1) }, out);
        word = close;
    }
}

void genre_name_place(genre_env *at, text *out)
{
    const genre_puzzle *p = at->p;
    if (at->rule->words.n) {
        add_words(at, out);
        return;
    }
    switch (at->rule->scope) {
    case SCOPE_BOARD:
        text_add_string(out, "the board");
        break;
    case SCOPE_CELL:
        add_cell(p, at->rule->part < 0 ? "at " : "clue ", at->cell[0], out);
        break;
    case SCOPE_ROW:
        text_format(out, "row %d", at->cell[0] / p->columns + 1);
        break;
    case SCOPE_COLUMN:
        text_format(out, "column %d", at->cell[0] % p->columns + 1);
        break;
    case SCOPE_LINE:
        if (at->cells > 1 ? at->cell[1] - at->cell[0] == 1 : p->rows > 1)
            text_format(out, "row %d", at->cell[0] / p->columns + 1);
        else
            text_format(out, "column %d", at->cell[0] % p->columns + 1);
        break;
    case SCOPE_REGION:
        add_cell(p, "the region of ", at->cell[0], out);
        break;
    case SCOPE_CORNER:
        name_corner(p, at->corner, out);
        break;
    default:
        add_cell(p, "", at->cell[0], out);
        add_cell(p, at->cells == 2 ? " and " : " to ", at->cell[at->cells - 1], out);
    }
}

/* ---- names of statements ---- */

static bool reserve(genre_names *names, arena *a)
{
    if (names->n < names->room)
        return true;
    int room = names->room ? 2 * names->room : 64;
    int *uses = arena_take(a, (size_t)room, sizeof *uses);
    if (!uses || (!names->room && !problem_index_open(&names->index, a, 64)) ||
        !problem_index_reserve(&names->index, (size_t)(room - names->n)))
        return false;
    if (names->n)
        memcpy(uses, names->uses, (size_t)names->n * sizeof *uses);
    names->uses = uses;
    names->room = room;
    return true;
}

/* How often this name was used before; -1: no memory. */
static int use_name(genre_puzzle *p, const char *name, size_t n)
{
    genre_names *names = &p->names;
    int i = names->n ? problem_index_find(&names->index, 0, name, n) : -1;
    if (i >= 0)
        return names->uses[i]++;
    char *copy = arena_take(p->arena, n + 1, 1);
    if (!copy || !reserve(names, p->arena))
        return -1;
    memcpy(copy, name, n);
    problem_index_add(&names->index, 0, copy, n, names->n);
    names->uses[names->n++] = 1;
    return 0;
}

void genre_begin_as(genre_env *at, const char *kind, const char *name, text *out)
{
    text_format(out, "from \"%s\"\n%s \"%s", name, kind, name);
    int before = use_name(at->to, name, strlen(name));
    out->failed = out->failed || before < 0;
    if (before > 0)
        text_format(out, " (%d)", before + 1);
    text_add_char(out, '"');
}

void genre_begin(genre_env *at, const char *kind, text *out)
{
    text name;
    text_open(&name, out->memory);
    genre_name_place(at, &name);
    genre_begin_as(at, kind, text_bytes(&name), out);
    out->failed = out->failed || name.failed;
    text_close(&name);
}

void genre_come_from_place(genre_env *at, text *out)
{
    text_add_string(out, "from \"");
    genre_name_place(at, out);
    text_add_string(out, "\"\n");
}

/* A value may be removed by several rules, but only once from the network. */
void genre_remove_value(genre_env *at, int variable, int value, text *out)
{
    bool *removed = &at->p->removed[at->p->first[variable] + value];
    if (*removed)
        return;
    *removed = true;
    genre_come_from_place(at, out);
    text_add_string(out, "remove");
    genre_add_label(at->p, variable, value, "=", out);
    text_add_char(out, '\n');
}

/* Nothing is allowed: a variable has no value left. */
void genre_add_contradiction(genre_env *at, text *out)
{
    const genre_puzzle *p = at->p;
    int variable = 0;
    while (variable < p->cells + p->edges && !p->values[variable])
        variable++;
    for (int v = 0; v < p->values[variable]; v++)
        genre_remove_value(at, variable, v, out);
}

/* What a value is called in sentences: lines are drawn or left out, and what is drawn as a sign is "a star".
 */
static void add_value_word(const genre_sign *value, bool line, text *out)
{
    static const char *const things[] = { "bulb", "tent", "tree", "star", "mine" };
    bool thing = false;
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        thing = thing || span_is(value->shape, things[i]);
    if (span_is(value->shape, "line"))
        text_add_string(out, "drawn");
    else if (line && span_is(value->shape, "none"))
        text_add_string(out, "left out");
    else {
        text_add_string(out, thing ? "a " : "");
        text_add(out, value->name.at, value->name.n);
    }
}

/* Words for values that have names; "{}" for numbers. */
static void add_phrases(const char *type, const char *variable, const genre_values *values, text *out)
{
    text_format(out, "say %s \"%s\" \"{", type, variable);
    for (int v = 0; v < values->values; v++) {
        text_add_string(out, v ? "|" : "");
        text_add(out, values->value[v].name.at, values->value[v].name.n);
        text_add_char(out, '=');
        add_value_word(&values->value[v], *variable != '{', out);
    }
    text_format(out, "}\" \"%s {lacks} value left\"\n", variable);
}

void genre_add_phrases(const genre_puzzle *p, text *out)
{
    bool lines = false;
    for (int v = 0; v < p->genre->edges.values; v++)
        lines = lines || span_is(p->genre->edges.value[v].shape, "line");
    if (p->genre->cells.values && !p->genre->cells.sudoku)
        add_phrases("cell", "{}", &p->genre->cells, out);
    if (p->genre->edges.values)
        add_phrases("edge", lines ? "the line {}" : "the edge {}", &p->genre->edges, out);
}
