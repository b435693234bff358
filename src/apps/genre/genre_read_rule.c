/* genre_read_rule.c: a rule of a genre: its scope, where it holds, and its formula. */
#include "apps/genre/genre_reader.h"

#include <string.h>

typedef struct scope_word {
    const char *first, *second;
    genre_scope scope;
} scope_word;

static const scope_word scope_words[] = {
    { "board", NULL, SCOPE_BOARD },
    { "cell", NULL, SCOPE_CELL },
    { "row", "pair", SCOPE_IN_ROW },
    { "column", "pair", SCOPE_IN_COLUMN },
    { "line", NULL, SCOPE_LINE },
    { "region", NULL, SCOPE_REGION },
    { "pair", NULL, SCOPE_PAIR },
    { "touching", "pair", SCOPE_TOUCHING },
    { "diagonal", "pair", SCOPE_DIAGONAL },
    { "knight", "pair", SCOPE_KNIGHT },
    { "line", "pair", SCOPE_IN_LINE },
    { "across", "pair", SCOPE_ACROSS },
    { "inner", "pair", SCOPE_INSIDE },
    { "window", NULL, SCOPE_WINDOW },
    { "run", NULL, SCOPE_RUN },
    { "corner", NULL, SCOPE_CORNER },
    { "edge", NULL, SCOPE_EDGE },
    { "step", NULL, SCOPE_STEP },
    { "path", "pair", SCOPE_MATES },
    { "mirror", "pair", SCOPE_MIRROR },
    { "crossing", NULL, SCOPE_CROSSING },
    { "falling", "diagonal", SCOPE_FALLING },
    { "rising", "diagonal", SCOPE_RISING },
    { "position", NULL, SCOPE_POSITION },
};
enum { SCOPE_WORDS = sizeof scope_words / sizeof *scope_words };

/* `row` and `row pair` are different scopes, and so are `inner pair` and `inner cell`; `touching` is none
 * without `pair`. */
static void take_alone(genre_reader *reader, genre_rule *rule)
{
    bool row = rule->scope == SCOPE_IN_ROW;
    if ((row || rule->scope == SCOPE_IN_COLUMN) && genre_takes(reader, "run")) {
        rule->scope = row ? SCOPE_ROW_RUN : SCOPE_COLUMN_RUN;
        return;
    }
    if (rule->scope == SCOPE_IN_LINE)
        rule->scope = SCOPE_LINE;
    else if (rule->scope == SCOPE_IN_ROW)
        rule->scope = SCOPE_ROW;
    else if (rule->scope == SCOPE_IN_COLUMN)
        rule->scope = SCOPE_COLUMN;
    else if (rule->scope == SCOPE_MATES)
        rule->scope = SCOPE_PATH;
    else if (rule->scope == SCOPE_INSIDE && genre_takes(reader, "cell"))
        rule->scope = SCOPE_INNER;
    else
        genre_needs(reader,
                    rule->scope == SCOPE_FALLING || rule->scope == SCOPE_RISING ? "diagonal" : "pair");
}

static void read_scope(genre_reader *reader, genre_rule *rule)
{
    span word = genre_next(reader);
    for (int i = 0; i < SCOPE_WORDS; i++)
        if (span_is(word, scope_words[i].first)) {
            rule->scope = scope_words[i].scope;
            if (scope_words[i].second && !genre_takes(reader, scope_words[i].second))
                take_alone(reader, rule);
            return;
        }
    genre_expected(
        reader, word,
        "board, cell, row, column, line, region, pair, touching, diagonal, knight, across or inner "
        "pair, window, run, corner, edge, path, step, path or mirror pair, inner cell, crossing, falling or "
        "rising diagonal, or position");
}

/* "2x2" of a window; "of 3" or "over 3 regions" of a run. */
static void read_extent(genre_reader *reader, genre_rule *rule)
{
    if (rule->scope == SCOPE_WINDOW) {
        span word = genre_next_sign(reader, "its size, as in 2x2");
        if (word.n && word.at[word.n - 1] == ':') {
            word.n--;
            reader->in.at--;
        }
        if (!span_pair(word, 9, &rule->width, &rule->height) || !rule->width || !rule->height)
            genre_expected(reader, word, "its size, as in 2x2");
    }
    if (rule->scope != SCOPE_RUN)
        return;
    if (genre_takes(reader, "over"))
        rule->scope = SCOPE_OVER;
    else
        genre_needs(reader, "of");
    rule->width = genre_next_number(reader, "how many");
    if (rule->scope == SCOPE_OVER)
        genre_needs(reader, "regions");
    if (rule->width < 2)
        genre_expected(reader, genre_peek(reader), "a run of 2 or more");
}

/* The part whose clues a scope is about must have clues where the scope is. */
static bool suits(const genre_part *part, genre_scope scope)
{
    switch (part->kind == PART_PATHS ? SITES : part->site) {
    case SITE_CELLS:
        return scope == SCOPE_CELL && part->kind != PART_REGIONS;
    case SITE_EDGES:
        return scope == SCOPE_EDGE;
    case SITE_CORNERS:
        return scope == SCOPE_CORNER;
    case SITE_REGIONS:
        return scope == SCOPE_REGION;
    case SITE_LEFT:
    case SITE_RIGHT:
        return scope == SCOPE_ROW;
    case SITE_TOP:
    case SITE_BOTTOM:
        return scope == SCOPE_COLUMN;
    case SITES:
        return scope >= SCOPE_PATH && scope <= SCOPE_CROSSING;
    case SITE_BOARD:
        break;
    }
    return false;
}

/* "as TYPE": the csp-variable that the rule becomes; "from" what its links come from. */
static void read_becomes(genre_reader *reader, genre_rule *rule)
{
    if (genre_takes(reader, "as")) {
        span name = genre_next_word(reader, "the name of a type");
        for (int i = 0; i < reader->to->types; i++)
            if (reader->to->type[i].name.n == name.n && !memcmp(reader->to->type[i].name.at, name.at, name.n))
                rule->type = i;
        if (rule->type < 0)
            genre_expected(reader, name, "the name of a type, which is declared before");
    }
    if (genre_takes(reader, "from"))
        rule->from = genre_next_string(reader, "what it comes from, in \"quotes\"");
}

void genre_read_rule(genre_reader *reader)
{
    genre *to = reader->to;
    genre_rule rule = { .part = -1, .type = -1, .text = { reader->in.at, 0 } };
    read_scope(reader, &rule);
    read_extent(reader, &rule);
    if (genre_takes(reader, "of")) {
        span name = genre_next_word(reader, "the name of a part");
        rule.part = genre_part_named(to, name);
        if (rule.part < 0 || !suits(&to->part[rule.part], rule.scope))
            genre_expected(reader, name, "the name of a part that has its clues there");
    }
    bool needs = rule.scope >= SCOPE_CORNER && rule.scope <= SCOPE_CROSSING;
    if (needs && rule.part < 0)
        genre_expected(reader, genre_peek(reader), "'of' and the name of a part");
    if ((rule.scope == SCOPE_REGION || rule.scope == SCOPE_OVER || rule.scope == SCOPE_ACROSS ||
         rule.scope == SCOPE_INSIDE || rule.scope == SCOPE_CROSSING || rule.scope == SCOPE_POSITION) &&
        to->regions < 0)
        genre_expected(reader, genre_peek(reader), "a part with regions before this rule");
    reader->part = rule.part;
    if (genre_takes(reader, "direction"))
        rule.directions = true;
    read_becomes(reader, &rule);
    if (genre_takes(reader, "where"))
        rule.where = genre_read_constant(reader, false);
    rule.words = genre_takes_words(reader);
    genre_needs(reader, ":");
    rule.formula = genre_read_formula(reader);
    reader->part = -1;
    rule.text.n = (size_t)(reader->in.at - rule.text.at);
    if (to->rules == GENRE_RULES)
        genre_expected(reader, rule.text, "at most 80 rules");
    else
        to->rule[to->rules++] = rule;
}
