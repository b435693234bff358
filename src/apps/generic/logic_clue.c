/* logic_clue.c: the language of clues.
 *
 *     clue     = "if" sentence "then" sentence | "either" sentence "or" sentence
 *              | "of" thing "and" thing "one" IS relation "and" "the" "other" IS relation | sentence
 *     sentence = thing IS relation
 *     relation = ["not"] where | "neither" where "nor" where
 *     where    = thing {"or" thing} | "next to" thing | "between" thing "and" thing | [HOW] SIDE thing
 *              | N "from" thing | "first" | "last" | "in the middle" | "at an end"
 *     SIDE     = "left of" | "right of" | "before" | "after";  HOW = "directly" | "somewhere" | N
 *     IS       = "is" | "are" | "has" | "have" | "lives"
 *
 * A thing may have an article before it, a house its word ("house 3"), and "in", "at" or "on" before that. A
 * word in quotes is always a name. The parser looks one word ahead: a number is a house, unless what follows
 * makes it a distance. */
#include "apps/generic/logic.h"

#include "base/near.h"
#include "base/scan.h"
#include "base/text.h"

#include <string.h>

typedef struct parser {
    draft *draft;
    const logic *logic;
    const word *word;
    int n, i;
    const char *end; /* where the clue ends */
    bool either;     /* the first of two sentences is being read: "or" may begin the second one */
    logic_relation spare;
} parser;

/* ---- words ---- */

static bool is_at(const parser *parser, int i, const char *keyword)
{
    return i < parser->n && *parser->word[i].at != '"' && strcmp(parser->word[i].string, keyword) == 0;
}

static bool at(const parser *parser, const char *keyword)
{
    return is_at(parser, parser->i, keyword);
}

static bool pass(parser *parser, const char *keyword)
{
    bool there = at(parser, keyword);
    parser->i += there;
    return there;
}

static bool at_one_of(const parser *parser, int i, const char *const *list)
{
    while (*list && !is_at(parser, i, *list))
        list++;
    return *list != NULL;
}

static void expected(const parser *parser, const char *what)
{
    char quote[QUOTE_MAX];
    if (parser->i < parser->n)
        draft_wrong(parser->draft, parser->word[parser->i].at, "found '%s', expected %s",
                    string_quote(quote, parser->word[parser->i].string), what);
    else
        draft_wrong(parser->draft, parser->end, "the clue ends, expected %s", what);
}

static void want(parser *parser, const char *keyword)
{
    char what[32];
    if (pass(parser, keyword) || parser->draft->status != OK)
        return;
    text_print(what, sizeof what, "'%s'", keyword);
    expected(parser, what);
}

/* ---- things and houses ---- */

const word *logic_thing(const logic *logic, int thing)
{
    return &logic->attribute[thing / logic->houses.n].things.list[thing % logic->houses.n];
}

static int find_thing(const logic *logic, const char *name)
{
    for (int i = 0; i < logic->things; i++)
        if (strcmp(logic_thing(logic, i)->string, name) == 0)
            return i;
    return -1;
}

static int find_house(const logic *logic, const char *name)
{
    for (int i = 0; i < logic->houses.n; i++)
        if (strcmp(logic->houses.list[i].string, name) == 0)
            return i;
    return -1;
}

static bool is_thing(const parser *parser, int i)
{
    return i < parser->n && find_thing(parser->logic, parser->word[i].string) >= 0;
}

static void unknown_thing(const parser *parser)
{
    char what[NEAR_WORD_MAX + 96], said[NEAR_WORD_MAX + 24] = "";
    const logic *g = parser->logic;
    if (parser->i < parser->n) {
        near may_be = near_begin(parser->word[parser->i].string, strlen(parser->word[parser->i].string));
        for (int i = 0; i < g->things; i++)
            near_try(&may_be, logic_thing(g, i)->string);
        for (int i = 0; i < g->houses.n; i++)
            near_try(&may_be, g->houses.list[i].string);
        near_said(&may_be, said, sizeof said);
    }
    text_print(what, sizeof what, "a thing of some attribute, or a %.*s%s", 20, g->place.string, said);
    expected(parser, what);
}

static void pass_article(parser *parser)
{
    static const char *const articles[] = { "the", "The", "a", "A", "an", "An", NULL };
    if (!is_thing(parser, parser->i) && parser->i + 1 < parser->n && at_one_of(parser, parser->i, articles))
        parser->i++;
}

static logic_operand take_house(parser *parser)
{
    logic_operand o = { -1, parser->i < parser->n ? find_house(parser->logic, parser->word[parser->i].string)
                                                  : -1 };
    if (o.house < 0)
        unknown_thing(parser);
    parser->i++;
    return o;
}

static logic_operand take_thing(parser *parser)
{
    static const char *const before[] = { "in", "at", "on", NULL };
    logic_operand o = { -1, -1 };
    if (at_one_of(parser, parser->i, before) && !is_thing(parser, parser->i))
        parser->i++;
    pass_article(parser);
    if (parser->i < parser->n)
        o.thing = find_thing(parser->logic, parser->word[parser->i].string);
    if (o.thing < 0 && pass(parser, parser->logic->place.string))
        return take_house(parser);
    if (o.thing < 0)
        return take_house(parser);
    parser->i++;
    return o;
}

/* ---- relations ---- */

static logic_relation *add(parser *parser, logic_sentence *sentence)
{
    if (sentence->n == LOGIC_RELATIONS)
        expected(parser, "no more than 16 things in one clue: say it in several clues");
    return parser->draft->status == OK ? &sentence->relation[sentence->n++] : &parser->spare;
}

static const char *const side_word[] = { "left", "right", "before", "after", "to", NULL };

/* "left of B", "to the right of B", "before B". by 0: somewhere. */
static void read_side(parser *parser, logic_operand operand, int by, logic_sentence *sentence)
{
    bool to = pass(parser, "to"), before, left;
    if (to)
        pass(parser, "the");
    before = !to && (at(parser, "before") || at(parser, "after"));
    left = at(parser, "left") || at(parser, "before");
    if (!before && !at(parser, "left") && !at(parser, "right")) {
        expected(parser, "'left of', 'right of', 'before' or 'after'");
        return;
    }
    parser->i++;
    if (!before)
        want(parser, "of");
    logic_operand b = take_thing(parser);
    *add(parser, sentence) = (logic_relation){
        .kind = by ? LOGIC_LEFT_BY : LOGIC_LEFT, .a = left ? operand : b, .b = left ? b : operand, .n = by
    };
}

static int number_at(const parser *parser)
{
    int n = 0;
    const char *c =
        parser->i < parser->n && *parser->word[parser->i].at != '"' ? parser->word[parser->i].string : "";
    while (scan_is_digit(*c) && n < 1000)
        n = 10 * n + (*c++ - '0');
    return *c ? -1 : n;
}

/* "houses", "place", or whatever they are called here. */
static bool at_unit(const parser *parser, int i)
{
    static const char *const units[] = { "houses", "house", "places", "place", NULL };
    const char *place = parser->logic->place.string;
    size_t n = strlen(place);
    if (at_one_of(parser, i, units))
        return true;
    return i < parser->n && !strncmp(parser->word[i].string, place, n) &&
           (!parser->word[i].string[n] || !strcmp(parser->word[i].string + n, "s"));
}

/* Is it a number with a word after it that makes it a distance? */
static bool at_distance(const parser *parser)
{
    static const char *const behind[] = { "from", "away", NULL };
    int next = parser->i + 1;
    return number_at(parser) > 0 &&
           (at_unit(parser, next) || at_one_of(parser, next, behind) || at_one_of(parser, next, side_word));
}

static void read_distance(parser *parser, logic_operand operand, logic_sentence *sentence)
{
    int n = number_at(parser);
    parser->i += 1 + at_unit(parser, parser->i + 1);
    if (at_one_of(parser, parser->i, side_word)) {
        read_side(parser, operand, n, sentence);
        return;
    }
    pass(parser, "away");
    want(parser, "from");
    logic_operand b = take_thing(parser);
    *add(parser, sentence) = (logic_relation){ .kind = LOGIC_APART, .a = operand, .b = b, .n = n };
}

static void add_same(parser *parser, logic_operand operand, logic_operand from, logic_sentence *sentence)
{
    char first[QUOTE_MAX], second[QUOTE_MAX], both[QUOTE_MAX];
    int n = parser->logic->houses.n;
    if (operand.thing >= 0 && from.thing >= 0 && operand.thing / n == from.thing / n &&
        parser->draft->status == OK) {
        parser->i--;
        draft_wrong(parser->draft, parser->word[parser->i].at,
                    "'%s' and '%s' are both of the attribute %s, expected things of two attributes",
                    string_quote(first, logic_thing(parser->logic, operand.thing)->string),
                    string_quote(second, logic_thing(parser->logic, from.thing)->string),
                    string_quote(both, parser->logic->attribute[operand.thing / n].name.string));
    }
    *add(parser, sentence) = (logic_relation){ .kind = LOGIC_SAME, .a = operand, .b = from };
}

static const char *const is_word[] = { "is", "are", "has", "have", "lives", NULL };

/* Does a sentence follow, and no other thing? It may begin with an article, or with the word for a house. */
static bool at_sentence(const parser *parser, int i)
{
    for (int k = 1; k <= 3; k++)
        if (at_one_of(parser, i + k, is_word))
            return true;
    return false;
}

static void read_things(parser *parser, logic_operand operand, logic_sentence *sentence)
{
    do
        add_same(parser, operand, take_thing(parser), sentence);
    while (parser->draft->status == OK &&
           !(parser->either && at(parser, "or") && at_sentence(parser, parser->i)) && pass(parser, "or"));
}

static void read_middle(parser *parser, logic_operand operand, logic_sentence *sentence)
{
    int n = parser->logic->houses.n;
    parser->i += 3;
    if (n % 2 == 0) {
        parser->i--;
        expected(parser, "an odd number of houses for one in the middle");
    }
    add_same(parser, operand, (logic_operand){ -1, n / 2 }, sentence);
}

static void read_between(parser *parser, logic_operand operand, logic_sentence *sentence)
{
    logic_operand b = take_thing(parser);
    want(parser, "and");
    logic_operand c = take_thing(parser);
    *add(parser, sentence) = (logic_relation){ .kind = LOGIC_BETWEEN, .a = operand, .b = b, .c = c };
}

/* Reads where a is. */
static void read_where(parser *parser, logic_operand operand, logic_sentence *sentence)
{
    static const char *const near_by[] = { "directly", "just", "immediately", NULL };
    int last = parser->logic->houses.n - 1;
    bool known = is_thing(parser, parser->i);
    if (!known && at_one_of(parser, parser->i, near_by)) {
        parser->i++;
        read_side(parser, operand, 1, sentence);
    } else if (!known && at_distance(parser)) {
        read_distance(parser, operand, sentence);
    } else if (!known && (pass(parser, "somewhere") || at_one_of(parser, parser->i, side_word))) {
        read_side(parser, operand, 0, sentence);
    } else if (!known && pass(parser, "next")) {
        want(parser, "to");
        logic_operand b = take_thing(parser);
        *add(parser, sentence) = (logic_relation){ .kind = LOGIC_APART, .a = operand, .b = b, .n = 1 };
    } else if (!known && pass(parser, "between")) {
        read_between(parser, operand, sentence);
    } else if (!known && (at(parser, "first") || at(parser, "last"))) {
        add_same(parser, operand, (logic_operand){ -1, at(parser, "first") ? 0 : last }, sentence);
        parser->i++;
    } else if (at(parser, "in") && is_at(parser, parser->i + 1, "the") &&
               is_at(parser, parser->i + 2, "middle")) {
        read_middle(parser, operand, sentence);
    } else if (at(parser, "at") &&
               (is_at(parser, parser->i + 1, "an") || is_at(parser, parser->i + 1, "one")) &&
               is_at(parser, parser->i + 2, "end")) {
        parser->i += 3;
        add_same(parser, operand, (logic_operand){ -1, 0 }, sentence);
        add_same(parser, operand, (logic_operand){ -1, last }, sentence);
    } else {
        read_things(parser, operand, sentence);
    }
}

static void negate(logic_sentence *sentence)
{
    for (int i = 0; i < sentence->n; i++)
        sentence->relation[i].negated = !sentence->relation[i].negated;
    sentence->all = !sentence->all;
}

static void read_relation(parser *parser, logic_operand operand, logic_sentence *sentence)
{
    sentence->n = 0;
    sentence->all = false;
    if (at_one_of(parser, parser->i, is_word))
        parser->i++;
    else
        expected(parser, "'is'");
    if (pass(parser, "neither")) {
        read_where(parser, operand, sentence);
        want(parser, "nor");
        read_where(parser, operand, sentence);
        negate(sentence);
    } else if (pass(parser, "not")) {
        read_where(parser, operand, sentence);
        negate(sentence);
    } else {
        read_where(parser, operand, sentence);
    }
}

static void read_sentence(parser *parser, logic_meaning *meaning)
{
    logic_operand a = take_thing(parser);
    read_relation(parser, a, &meaning->sentence[meaning->sentences++]);
}

/* "of A and B one is C and the other is D": each relation is read for both. */
static void read_swap(parser *parser, logic_meaning *meaning)
{
    logic_operand a = take_thing(parser);
    want(parser, "and");
    logic_operand b = take_thing(parser);
    want(parser, "one");
    int first = parser->i;
    read_relation(parser, a, &meaning->sentence[0]);
    parser->i = first;
    read_relation(parser, b, &meaning->sentence[2]);
    want(parser, "and");
    want(parser, "the");
    want(parser, "other");
    int second = parser->i;
    read_relation(parser, b, &meaning->sentence[1]);
    parser->i = second;
    read_relation(parser, a, &meaning->sentence[3]);
    meaning->sentences = 4;
}

void logic_understand(draft *draft, const logic *logic, const logic_clue *clue, logic_meaning *out)
{
    parser p = {
        .draft = draft, .logic = logic, .word = clue->words.list, .n = clue->words.n, .end = clue->at
    };
    if (p.n)
        p.end = p.word[p.n - 1].at + strlen(p.word[p.n - 1].string);
    *out = (logic_meaning){ .form = LOGIC_PLAIN };
    if (pass(&p, "if") || pass(&p, "If")) {
        out->form = LOGIC_IF;
        read_sentence(&p, out);
        want(&p, "then");
        read_sentence(&p, out);
    } else if (pass(&p, "either") || pass(&p, "Either")) {
        out->form = LOGIC_EITHER;
        p.either = true;
        read_sentence(&p, out);
        p.either = false;
        want(&p, "or");
        read_sentence(&p, out);
    } else if (pass(&p, "of") || pass(&p, "Of")) {
        out->form = LOGIC_SWAP;
        read_swap(&p, out);
    } else {
        read_sentence(&p, out);
    }
    if (draft->status == OK && p.i < p.n)
        expected(&p, "the end of the clue");
}

/* ---- what it means ---- */

static int house_of(logic_operand operand, const int *house)
{
    return operand.thing < 0 ? operand.house : house[operand.thing];
}

static bool relation_holds(const logic_relation *relation, const int *house)
{
    int a = house_of(relation->a, house), b = house_of(relation->b, house), c = 0;
    bool holds = false;
    switch (relation->kind) {
    case LOGIC_SAME:
        holds = a == b;
        break;
    case LOGIC_APART:
        holds = a - b == relation->n || b - a == relation->n;
        break;
    case LOGIC_LEFT:
        holds = a < b;
        break;
    case LOGIC_LEFT_BY:
        holds = b - a == relation->n;
        break;
    case LOGIC_BETWEEN:
        c = house_of(relation->c, house);
        holds = (b < a && a < c) || (c < a && a < b);
        break;
    }
    return holds != relation->negated;
}

static bool sentence_holds(const logic_sentence *sentence, const int *house)
{
    for (int i = 0; i < sentence->n; i++)
        if (relation_holds(&sentence->relation[i], house) != sentence->all)
            return !sentence->all;
    return sentence->all;
}

bool logic_holds(const logic_meaning *meaning, const int *house)
{
    bool holds[4] = { false };
    for (int i = 0; i < meaning->sentences; i++)
        holds[i] = sentence_holds(&meaning->sentence[i], house);
    switch (meaning->form) {
    case LOGIC_PLAIN:
        break;
    case LOGIC_IF:
        return !holds[0] || holds[1];
    case LOGIC_EITHER:
        return holds[0] != holds[1];
    case LOGIC_SWAP:
        return (holds[0] && holds[1]) || (holds[2] && holds[3]);
    }
    return holds[0];
}

static int add_thing(int *thing, int n, logic_operand operand)
{
    int i = 0;
    while (i < n && thing[i] != operand.thing)
        i++;
    if (i == n && operand.thing >= 0)
        thing[n++] = operand.thing;
    return n;
}

int logic_things(const logic_meaning *meaning, int *thing)
{
    int n = 0;
    for (int i = 0; i < meaning->sentences; i++)
        for (int k = 0; k < meaning->sentence[i].n; k++) {
            const logic_relation *r = &meaning->sentence[i].relation[k];
            n = add_thing(thing, n, r->a);
            n = add_thing(thing, n, r->b);
            n = r->kind == LOGIC_BETWEEN ? add_thing(thing, n, r->c) : n;
        }
    return n;
}
