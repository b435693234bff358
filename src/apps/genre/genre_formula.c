/* genre_formula.c: formulas of a genre, from words to nodes. From the loosest to the tightest: if … then …;
 * or; and; not; comparisons and `is`; + and -; *; and what stands alone. */
#include "apps/genre/genre_reader.h"

#include <string.h>

int genre_add_node(genre_reader *reader, genre_node node)
{
    if (reader->to->nodes == GENRE_NODES)
        genre_expected(reader, genre_peek(reader), "a shorter genre: it has too many formulas");
    if (reader->status != OK)
        return 0;
    reader->to->node[reader->to->nodes] = node;
    return reader->to->nodes++;
}

static int join(genre_reader *reader, genre_op op, int left, int right)
{
    return genre_add_node(reader, (genre_node){ .op = op, .left = left, .right = right });
}

static bool is_truth(const genre_reader *reader, int node)
{
    genre_op op = reader->to->node[node].op;
    return op >= OP_IS && op < OP_SEE;
}

/* What is expected of a node that was read from `from` on. */
static int truth(genre_reader *reader, const char *from, int node, bool wanted)
{
    if (reader->status == OK && is_truth(reader, node) != wanted)
        genre_expected(reader, (span){ from, (size_t)(reader->in.at - from) },
                       wanted ? "something that is true or not, such as a comparison" : "a number");
    return node;
}

static const char *here(genre_reader *reader)
{
    return genre_peek(reader).at;
}

/* ---- values ---- */

static int named(const genre_values *values, span name)
{
    int i = 0;
    while (i < values->values &&
           !(values->value[i].name.n == name.n && !memcmp(values->value[i].name.at, name.at, name.n)))
        i++;
    return i < values->values ? i : -1;
}

static void read_value(genre_reader *reader, genre_node *to, bool first)
{
    const genre *g = reader->to;
    span word = genre_next(reader);
    if (first && g->cells.owner && reader->part == g->cells.owner - 1 && span_is(word, "own")) {
        to->site = SITE_CELLS;
        return;
    }
    int number = -1;
    genre_site site = SITE_CELLS;
    if (g->cells.most) {
        if (!span_number(word, GENRE_NUMBERS - 1, &number))
            number = -1;
    } else
        number = named(&g->cells, word);
    if (number < 0) {
        site = SITE_EDGES;
        number = named(&g->edges, word);
    }
    if (number < 0 || (!first && site != to->site))
        genre_expected(reader, word, "a value of cells or edges, which are declared before");
    to->site = site;
    if (reader->status == OK)
        to->mask |= (uint64_t)1 << number;
}

/* "black" or "black|grey" */
static void read_mask(genre_reader *reader, genre_node *to)
{
    bool first = true;
    do {
        read_value(reader, to, first);
        first = false;
    } while (reader->status == OK && genre_takes(reader, "|"));
}

/* ---- places and sets ---- */

static const char *const place_words[PLACES] = { "here", "first", "second", "last",  "start", "end",
                                                 "left", "right", "above",  "below", "ahead", "behind" };
static const char *const set_words[SETS] = { "all",    "beside", "around", "near",   "row",
                                             "column", "region", "edges",  "border", "ray",
                                             "sight",  "board",  "before", "after" };

static int word_in(const char *const *list, int n, span word)
{
    int i = 0;
    while (i < n && !span_is(word, list[i]))
        i++;
    return i < n ? i : -1;
}

static bool at_number(const genre_reader *reader)
{
    span word = genre_peek(reader);
    return word.n && scan_is_digit(*word.at);
}

static int number_node(genre_reader *reader, int number)
{
    return genre_add_node(reader, (genre_node){ .op = OP_NUMBER, .number = number });
}

/* "left", "left 2"; 0: the next word is not a place. */
static int read_place(genre_reader *reader)
{
    int place = word_in(place_words, PLACES, genre_peek(reader));
    if (place < 0)
        return 0;
    genre_next(reader);
    bool of_clue = place >= PLACE_LEFT && reader->part >= 0 && genre_takes(reader, "clue");
    int far = of_clue ? 0 : at_number(reader) ? genre_next_number(reader, "how far") : 1;
    if (!of_clue && (far < 1 || far > GENRE_SIDE))
        genre_expected(reader, genre_peek(reader), "a distance from 1 to 60");
    return genre_add_node(reader, (genre_node){ .op = OP_PLACE, .number = place, .more = far });
}

/* Of `before` and `after`: a number or the clue; 0: where the scope has a border. */
static int read_how_many(genre_reader *reader)
{
    if (at_number(reader))
        return number_node(reader, genre_next_number(reader, "how many"));
    return reader->part >= 0 && genre_takes(reader, "clue")
               ? genre_add_node(reader, (genre_node){ .op = OP_CLUE })
               : 0;
}

/* "beside", "edges of first", "left, right", "before 2" */
static int read_set(genre_reader *reader)
{
    span word = genre_peek(reader);
    int set = word_in(set_words, SETS, word), place = set < 0 ? read_place(reader) : 0;
    if (set < 0 && !place) {
        genre_expected(reader, word,
                       "all, beside, around, near, row, column, region, edges, border, ray, sight, board, "
                       "before, after or places");
        return 0;
    }
    if (place) {
        int more = genre_takes(reader, ",") ? read_set(reader) : 0;
        if (more && reader->to->node[more].op != OP_LIST)
            genre_expected(reader, word, "places after places");
        return join(reader, OP_LIST, place, more);
    }
    genre_next(reader);
    genre_node node = { .op = OP_SET, .number = set };
    if (set >= SET_BEFORE)
        node.right = read_how_many(reader);
    else
        node.left = genre_takes(reader, "of") ? read_place(reader) : 0;
    return genre_add_node(reader, node);
}

static int read_in(genre_reader *reader)
{
    return genre_takes(reader, "in")
               ? read_set(reader)
               : genre_add_node(reader, (genre_node){ .op = OP_SET, .number = SET_SCOPE });
}

/* ---- what stands alone ---- */

/* count, weight, see, connected, loop: values, and perhaps a set. */
static int read_over(genre_reader *reader, genre_op op)
{
    genre_node node = { .op = op };
    read_mask(reader, &node);
    if (op == OP_COUNT || op == OP_WEIGHT)
        node.left = read_in(reader);
    if (op == OP_CONNECTED && genre_takes(reader, "with")) {
        genre_needs(reader, "outside");
        node.number = 1;
    }
    return genre_add_node(reader, node);
}

static int read_set_node(genre_reader *reader, genre_op op)
{
    return join(reader, op, read_in(reader), 0);
}

/* some, no, all: how many of a set are these values. */
static int read_some(genre_reader *reader, span word)
{
    int count = read_over(reader, OP_COUNT);
    if (span_is(word, "all"))
        reader->to->node[count].mask = ~reader->to->node[count].mask;
    if (span_is(word, "some"))
        return join(reader, OP_AT_MOST, number_node(reader, 1), count);
    return join(reader, OP_EQUAL, count, number_node(reader, 0));
}

static int read_clue(genre_reader *reader)
{
    genre_node node = { .op = OP_CLUE };
    if (reader->part < 0)
        genre_expected(reader, genre_peek(reader), "a rule 'of' a part, which has the clue");
    if (reader->status != OK || !genre_takes(reader, "is"))
        return genre_add_node(reader, node);
    const genre_part *part = &reader->to->part[reader->part];
    span name = genre_next_word(reader, "the name of a sign");
    node.op = OP_CLUE_IS;
    for (int i = 0; i < part->signs; i++)
        if (part->sign[i].name.n == name.n && !memcmp(part->sign[i].name.at, name.at, name.n))
            node.mask = (uint64_t)1 << i;
    if (!node.mask)
        genre_expected(reader, name, "the name of a sign of this part");
    return genre_add_node(reader, node);
}

/* Is there a place that has values? */
static int read_open(genre_reader *reader)
{
    span word = genre_peek(reader);
    int place = read_place(reader);
    if (!place)
        genre_expected(reader, word, "a place, such as here or above");
    return join(reader, OP_OPEN, place, 0);
}

static int read_blank(genre_reader *reader)
{
    span name = genre_next_word(reader, "the name of a part");
    int part = genre_part_named(reader->to, name);
    if (part < 0 ||
        (reader->to->part[part].site != SITE_CELLS && reader->to->part[part].site != SITE_EDGES) ||
        reader->to->part[part].kind == PART_PATHS)
        genre_expected(reader, name, "the name of a part in cells or edges");
    int place = genre_takes(reader, "of") ? read_place(reader) : 0;
    return genre_add_node(reader, (genre_node){ .op = OP_HAS, .number = part, .left = place });
}

/* The number that a part has: of the board, or at a place. */
static int read_part(genre_reader *reader, int part)
{
    if (reader->to->part[part].kind == PART_FLAG)
        return genre_add_node(reader, (genre_node){ .op = OP_FLAG, .number = part });
    int place = genre_takes(reader, "of") ? read_place(reader) : 0;
    return genre_add_node(reader, (genre_node){ .op = OP_PART, .number = part, .left = place });
}

static int read_inside(genre_reader *reader);
static int read_amount(genre_reader *reader);

static int read_place_node(genre_reader *reader)
{
    int place = read_place(reader);
    genre_node node = { .op = OP_VALUE, .left = place };
    if (!genre_takes(reader, "is"))
        return genre_add_node(reader, node);
    node.op = OP_IS;
    bool negated = genre_takes(reader, "not");
    read_mask(reader, &node);
    int is = genre_add_node(reader, node);
    return negated ? join(reader, OP_NOT, is, 0) : is;
}

static int read_parenthesis(genre_reader *reader)
{
    int inside = read_inside(reader);
    genre_needs(reader, ")");
    return inside;
}

typedef struct word_op {
    const char *word;
    genre_op op;
    int (*read)(genre_reader *reader, genre_op op);
} word_op;

static int read_bare(genre_reader *reader, genre_op op)
{
    return join(reader, op, 0, 0);
}

/* `view` counts what `see` does, without the cell here. */
static int read_view(genre_reader *reader, genre_op op)
{
    int node = read_over(reader, op);
    reader->to->node[node].number = 1;
    return node;
}

/* A number that is found along a line, cell by cell (genre_line.c). */
static int read_visible(genre_reader *reader, genre_op op)
{
    return genre_add_node(reader, (genre_node){ .op = op, .number = ALONG_VISIBLE });
}

static int read_sandwich(genre_reader *reader, genre_op op)
{
    return genre_add_node(reader, (genre_node){ .op = op, .number = ALONG_SANDWICH });
}

static int read_leading(genre_reader *reader, genre_op op)
{
    return genre_add_node(reader, (genre_node){ .op = op, .number = ALONG_LEADING });
}

/* "groups black clue": the digits of the number are the lengths of runs round this cell. */
static int read_groups(genre_reader *reader, genre_op op)
{
    int node = read_over(reader, op), number = read_amount(reader);
    reader->to->node[node].right = number;
    return node;
}

/* The digits of a number, each as often as it has it. */
static int read_includes(genre_reader *reader, genre_op op)
{
    int number = read_amount(reader);
    return join(reader, op, read_in(reader), number);
}

static const word_op word_ops[] = {
    { "size", OP_SIZE, read_bare },
    { "length", OP_LENGTH, read_bare },
    { "rows", OP_ROWS, read_bare },
    { "columns", OP_COLUMNS, read_bare },
    { "count", OP_COUNT, read_over },
    { "weight", OP_WEIGHT, read_over },
    { "sum", OP_SUM, read_set_node },
    { "digits", OP_DIGITS, read_set_node },
    { "groups", OP_GROUPS, read_groups },
    { "includes", OP_INCLUDES, read_includes },
    { "visible", OP_LINE, read_visible },
    { "sandwich", OP_LINE, read_sandwich },
    { "leading", OP_LINE, read_leading },
    { "different", OP_DIFFERENT, read_set_node },
    { "permutation", OP_PERMUTATION, read_set_node },
    { "connected", OP_CONNECTED, read_over },
    { "loop", OP_LOOP, read_over },
    { "see", OP_SEE, read_over },
    { "view", OP_SEE, read_view },
};
enum { WORD_OPS = sizeof word_ops / sizeof *word_ops };

static int read_primary(genre_reader *reader)
{
    span word = genre_peek(reader);
    int part = genre_part_named(reader->to, word);
    if (word_in(place_words, PLACES, word) >= 0)
        return read_place_node(reader);
    if (at_number(reader))
        return number_node(reader, genre_next_number(reader, "a number"));
    genre_next(reader);
    for (int i = 0; i < WORD_OPS; i++)
        if (span_is(word, word_ops[i].word))
            return word_ops[i].read(reader, word_ops[i].op);
    if (span_is(word, "some") || span_is(word, "no") || span_is(word, "all"))
        return read_some(reader, word);
    if (span_is(word, "clue"))
        return read_clue(reader);
    if (span_is(word, "blank"))
        return join(reader, OP_NOT, read_blank(reader), 0);
    if (span_is(word, "filled"))
        return read_blank(reader);
    if (span_is(word, "open"))
        return read_open(reader);
    if (span_is(word, "("))
        return read_parenthesis(reader);
    if (part >= 0)
        return read_part(reader, part);
    genre_expected(reader, word,
                   "a formula: a number, a place, clue, size, the name of a part, blank, filled, open, "
                   "count, sum, some, no, "
                   "all, different, connected, loop, see or a parenthesis");
    return 0;
}

/* ---- operators ---- */

static int read_product(genre_reader *reader)
{
    const char *from = here(reader);
    int node = read_primary(reader);
    while (reader->status == OK && genre_takes(reader, "*")) {
        truth(reader, from, node, false);
        from = here(reader);
        node = join(reader, OP_TIMES, node, truth(reader, from, read_primary(reader), false));
    }
    return node;
}

static int read_amount(genre_reader *reader)
{
    const char *from = here(reader);
    int node = read_product(reader);
    for (;;) {
        span word = genre_peek(reader);
        if (reader->status != OK || !(span_is(word, "+") || span_is(word, "-")))
            return node;
        truth(reader, from, node, false);
        genre_next(reader);
        from = here(reader);
        node = join(reader, span_is(word, "+") ? OP_ADD : OP_SUBTRACT, node,
                    truth(reader, from, read_product(reader), false));
    }
}

static int compare(genre_reader *reader, span sign, int left, int right)
{
    switch (*sign.at) {
    case '=':
        return join(reader, OP_EQUAL, left, right);
    case '!':
        return join(reader, OP_OTHER, left, right);
    case '<':
        return join(reader, sign.n == 2 ? OP_AT_MOST : OP_LESS, left, right);
    default:
        return join(reader, sign.n == 2 ? OP_AT_MOST : OP_LESS, right, left);
    }
}

static int read_comparison(genre_reader *reader)
{
    const char *from = here(reader);
    int node = read_amount(reader);
    span sign = genre_peek(reader);
    if (reader->status != OK || is_truth(reader, node) || !sign.n || !strchr("=!<>", *sign.at))
        return node;
    truth(reader, from, node, false);
    genre_next(reader);
    from = here(reader);
    return compare(reader, sign, node, truth(reader, from, read_amount(reader), false));
}

static int read_not(genre_reader *reader)
{
    bool negated = false;
    while (genre_takes(reader, "not"))
        negated = !negated;
    const char *from = here(reader);
    int node = read_comparison(reader);
    return negated ? join(reader, OP_NOT, truth(reader, from, node, true), 0) : node;
}

/* What is on both sides of `and`, or of `or`. */
static int read_joined(genre_reader *reader, const char *word, genre_op op, int (*read)(genre_reader *reader))
{
    const char *from = here(reader);
    int node = read(reader);
    while (reader->status == OK && genre_takes(reader, word)) {
        truth(reader, from, node, true);
        from = here(reader);
        node = join(reader, op, node, truth(reader, from, read(reader), true));
    }
    return node;
}

static int read_and(genre_reader *reader)
{
    return read_joined(reader, "and", OP_AND, read_not);
}

static int read_condition(genre_reader *reader)
{
    return read_joined(reader, "or", OP_OR, read_and);
}

/* A formula, or a number. */
static int read_inside(genre_reader *reader)
{
    if (++reader->depth > GENRE_DEPTH)
        genre_expected(reader, genre_peek(reader), "fewer formulas inside each other");
    const char *from;
    int node = 0;
    if (reader->status == OK && genre_takes(reader, "if")) {
        from = here(reader);
        int when = truth(reader, from, read_condition(reader), true);
        genre_needs(reader, "then");
        from = here(reader);
        node = join(reader, OP_IF, when, genre_read_formula(reader));
    } else if (reader->status == OK)
        node = read_condition(reader);
    reader->depth--;
    return node;
}

int genre_read_formula(genre_reader *reader)
{
    const char *from = here(reader);
    return truth(reader, from, read_inside(reader), true);
}

/* Is it about values, so that only a solution decides it? */
static bool is_open(const genre_reader *reader, int i)
{
    const genre_node *node = &reader->to->node[i];
    bool numbers = node->op <= OP_COLUMNS || (node->op >= OP_CLUE_IS && node->op <= OP_OPEN);
    bool joins = node->op == OP_ADD || node->op == OP_SUBTRACT || node->op == OP_TIMES ||
                 (node->op >= OP_EQUAL && node->op <= OP_IF);
    return joins ? is_open(reader, node->left) || is_open(reader, node->right) : !numbers;
}

int genre_read_constant(genre_reader *reader, bool number)
{
    const char *from = here(reader);
    int node = truth(reader, from, number ? read_amount(reader) : read_condition(reader), !number);
    if (reader->status == OK && is_open(reader, node))
        genre_expected(reader, (span){ from, (size_t)(reader->in.at - from) },
                       "something that the puzzle says, before any value is known");
    return node;
}
