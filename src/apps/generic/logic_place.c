/* logic_place.c: what clues say of one thing: where it is, and with whom.
 *
 *     places = place {"," | "and" | "or" | "nor" | "but" place} ["but not both"]
 *     place  = thing | "next to" thing | ["directly"] "between" thing "and" thing | "in the middle"
 *            | "at an end" | "at the left end" | [HOW] SIDE thing | N [word] SIDE thing | N "from" thing
 *     SIDE   = "left of" | "right of" | "before" | "after" | "more than" | "later … than" and the like
 *     HOW    = "directly" | "just" | "immediately" | "somewhere"
 *
 * A number before a side counts places, or is a difference of amounts where the houses have amounts and the
 * side compares them: "500 more votes than B". */
#include "apps/generic/logic.h"

#include <string.h>

/* ---- nodes of a meaning ---- */

int clue_node(clue_parser *parser, logic_op op)
{
    logic_meaning *m = parser->meaning;
    if (m->nodes == LOGIC_NODES) {
        clue_expected(parser, "a shorter clue: say it in several clues");
        m->nodes--;
    }
    m->node[m->nodes] = (logic_node){ .op = op, .first = -1, .next = -1 };
    return m->nodes++;
}

/* Puts a node below another one, as its last. */
void clue_adopt(clue_parser *parser, int above, int below)
{
    int *at = &parser->meaning->node[above].first;
    while (*at >= 0)
        at = &parser->meaning->node[*at].next;
    *at = below;
}

int clue_pair(clue_parser *parser, logic_op op, int first, int second)
{
    int n = clue_node(parser, op);
    clue_adopt(parser, n, first);
    clue_adopt(parser, n, second);
    return n;
}

int clue_negate(clue_parser *parser, int node)
{
    int n = clue_node(parser, LOGIC_NOT);
    clue_adopt(parser, n, node);
    return n;
}

int clue_relate(clue_parser *parser, logic_relation relation)
{
    int n = clue_node(parser, LOGIC_RELATION);
    parser->meaning->node[n].relation = relation;
    return n;
}

/* ---- one place ---- */

static int of_kind(clue_parser *parser, logic_kind kind, logic_operand a, logic_operand b, int64_t n)
{
    return clue_relate(parser, (logic_relation){ .kind = kind, .a = a, .b = b, .n = n });
}

int clue_same(clue_parser *parser, logic_operand a, logic_operand b)
{
    char first[QUOTE_MAX], second[QUOTE_MAX], both[QUOTE_MAX];
    int n = parser->logic->houses.n;
    if (a.thing >= 0 && b.thing >= 0 && a.thing / n == b.thing / n && parser->draft->status == OK)
        draft_wrong(parser->draft, parser->word[parser->i - 1].at,
                    "'%s' and '%s' are both of the attribute %s" EXPECTED "things of two attributes",
                    string_quote(first, logic_thing(parser->logic, a.thing)->string),
                    string_quote(second, logic_thing(parser->logic, b.thing)->string),
                    string_quote(both, parser->logic->attribute[a.thing / n].name.string));
    return of_kind(parser, LOGIC_SAME, a, b, 0);
}

static const char *const less[] = { "less",    "fewer",   "lower",   "earlier", "younger", "smaller",
                                    "shorter", "lighter", "cheaper", "sooner",  NULL };
static const char *const more[] = { "more",   "greater", "higher", "later",  "older",  "larger",
                                    "taller", "heavier", "dearer", "longer", "bigger", NULL };
static const char *const before[] = { "before", "ahead of", NULL };
static const char *const after[] = { "after", "behind", NULL };
static const char *const direct[] = { "directly", "just", "immediately", "immediate", "direct", NULL };
static const char *const next_to[] = { "beside",       "adjacent to", "alongside",
                                       "next door to", "neighbours",  "neighbors",
                                       "neighbour",    "neighbor",    NULL };
static const char *const left_end[] = { "left end", "far left", "extreme left", "left-hand end", NULL };
static const char *const right_end[] = { "right end", "far right", "extreme right", "right-hand end", NULL };
static const char *const ends[] = { "end", "ends", "either end", "one end", "one of the ends", NULL };

static bool compares(const clue_parser *parser, int i)
{
    return clue_at_one(parser, i, less) || clue_at_one(parser, i, more);
}

static bool side_at(const clue_parser *parser, int i)
{
    static const char *const sides[] = { "left",    "right",    "to the left", "to the right",
                                         "to left", "to right", NULL };
    return clue_at_one(parser, i, sides) || clue_at_one(parser, i, before) || clue_at_one(parser, i, after) ||
           compares(parser, i);
}

static const char *const times[] = { "minute", "minutes", "hour",   "hours", "day",   "days", "week",
                                     "weeks",  "month",   "months", "year",  "years", NULL };

/* What makes a number at word i a distance stands one to three words later, after a unit; of amounts that
 * are compared the unit may be any word. */
static bool distance_at(const clue_parser *parser, int i)
{
    static const char *const away[] = { "from", "away", "apart", NULL };
    bool known = true;
    int64_t amount;
    i += clue_phrase_at(parser, i, "at least");
    if (i >= parser->n || *parser->word[i].at == '"' ||
        (!clue_number(parser, i) && !clue_amount(parser->word[i].string, &amount)))
        return false;
    for (int k = i + 1; k <= i + 3; k++) {
        if (clue_at_one(parser, k, away) || side_at(parser, k))
            return known || compares(parser, k);
        known = known && (clue_at_unit(parser, k) || clue_at_one(parser, k, times));
    }
    return false;
}

/* A number of places, or a difference of amounts; n = 0: there is none. */
typedef struct distance {
    int64_t n, amount;
    bool places; /* its unit is a place */
    bool more;   /* or more */
    bool time;   /* its unit is one of time, so that less is earlier */
} distance;

/* "left of B", "to the right of B", "before B", "more votes than B". */
static int read_side(clue_parser *parser, logic_operand a, distance by)
{
    clue_pass(parser, "to");
    clue_pass(parser, "the");
    clue_pass_one(parser, direct);
    const bool amounts = parser->logic->amount != NULL;
    bool compared = compares(parser, parser->i), left = clue_at_one(parser, parser->i, less);
    if (compared) {
        clue_pass_one(parser, left ? less : more);
        for (int k = 0; k < 3 && !clue_at(parser, "than") && parser->i < parser->n; k++)
            parser->i++;
        clue_want(parser, "than");
    } else if (clue_at(parser, "left") || clue_at(parser, "right")) {
        left = clue_pass(parser, "left");
        parser->i += !left;
        clue_want(parser, "of");
        by.places = true;
    } else {
        const bool amount = by.amount && amounts && !by.places && !by.time;
        const bool ahead = clue_at(parser, "ahead of"), behind = clue_at(parser, "behind");
        left = clue_pass_one(parser, before) >= 0;
        if (!left && clue_pass_one(parser, after) < 0)
            clue_expected(parser, "'left of', 'right of', 'before' or 'after'");
        left = amount && (ahead || behind) ? behind : left; /* "500 votes ahead of" is 500 more */
    }
    logic_operand b = clue_operand(parser), low = left ? a : b, high = left ? b : a;
    if (by.amount && amounts && (compared || !by.places))
        return of_kind(parser, LOGIC_LESS_BY, low, high, by.amount);
    return of_kind(parser, by.n ? LOGIC_LEFT_BY : LOGIC_LEFT, low, high, by.n);
}

/* "at least 2 places ahead of B": 2, or 3, and so on. Of amounts that can't be said so. */
static int or_more(clue_parser *parser, int node, distance by)
{
    const logic_relation relation = parser->meaning->node[node].relation;
    if (!by.more)
        return node;
    if (relation.kind != LOGIC_LEFT_BY)
        clue_expected(parser, "a number of places after 'at least'");
    const int any = clue_node(parser, LOGIC_ANY);
    clue_adopt(parser, any, node);
    for (int64_t n = by.n + 1; n < parser->logic->houses.n && parser->draft->status == OK; n++)
        clue_adopt(parser, any, of_kind(parser, LOGIC_LEFT_BY, relation.a, relation.b, n));
    return any;
}

/* "2 houses left of B", "3 from B", "500 more votes than B", "1 hour after B" */
static int read_distance(clue_parser *parser, logic_operand a)
{
    static const char *const places[] = { "place", "places", "house", "houses", NULL };
    const char *first = parser->logic->houses.list[0].string;
    const bool at_least = clue_pass(parser, "at least");
    distance by = { .n = clue_number(parser, parser->i), .more = at_least };
    if (!clue_amount(parser->word[parser->i].string, &by.amount))
        by.amount = by.n * 100;
    int number = parser->i++;
    by.places = clue_at_one(parser, parser->i, places) || side_at(parser, parser->i) ||
                (!parser->logic->amount && clue_at_unit(parser, parser->i));
    by.time = clue_at_one(parser, parser->i, times);
    bool weeks = clue_at(parser, "week") || clue_at(parser, "weeks");
    bool hours = clue_at(parser, "hour") || clue_at(parser, "hours");
    by.amount *= !clue_at_one(parser, parser->i, places);
    by.amount *= hours && (strchr(first, ':') || strchr(first, 'm')) ? 60 : 1;
    by.amount *= weeks && strchr(first, ' ') ? 7 : 1; /* houses such as "June 3" */
    while (!side_at(parser, parser->i) && !clue_at(parser, "from") && !clue_at(parser, "away"))
        parser->i++;
    bool side = side_at(parser, parser->i),
         amounts = parser->logic->amount && (!by.places || compares(parser, parser->i));
    if (!by.n && !(side && amounts)) {
        parser->i = number;
        clue_expected(parser, "a whole number of places");
    }
    if (side)
        return or_more(parser, read_side(parser, a, by), by);
    clue_pass(parser, "away");
    clue_want(parser, "from");
    return of_kind(parser, LOGIC_APART, a, clue_operand(parser), by.n);
}

static int read_between(clue_parser *parser, logic_operand a, bool near)
{
    logic_operand b = clue_operand(parser);
    clue_want(parser, "and");
    logic_operand c = clue_operand(parser);
    int between = clue_relate(parser, (logic_relation){ .kind = LOGIC_BETWEEN, .a = a, .b = b, .c = c });
    if (!near)
        return between;
    int beside = clue_pair(parser, LOGIC_ALL, of_kind(parser, LOGIC_APART, a, b, 1),
                           of_kind(parser, LOGIC_APART, a, c, 1));
    return clue_pair(parser, LOGIC_ALL, between, beside);
}

static int at_house(clue_parser *parser, logic_operand a, int number)
{
    return clue_same(parser, a, (logic_operand){ -1, number });
}

static int read_middle(clue_parser *parser, logic_operand a)
{
    int n = parser->logic->houses.n;
    if (n % 2 == 0)
        clue_expected(parser, "an odd number of houses for one in the middle");
    parser->i++;
    while (clue_at_unit(parser, parser->i))
        parser->i++;
    return at_house(parser, a, n / 2);
}

/* Does a place that is not a thing begin at word i? */
bool clue_at_relation(const clue_parser *parser, int i)
{
    static const char *const begin[] = { "next",     "between", "in between", "somewhere", "anywhere",
                                         "sometime", "middle",  "center",     "centre",    NULL };
    return clue_at_one(parser, i, begin) || clue_at_one(parser, i, direct) ||
           clue_at_one(parser, i, next_to) || clue_at_one(parser, i, left_end) ||
           clue_at_one(parser, i, right_end) || clue_at_one(parser, i, ends) || side_at(parser, i) ||
           distance_at(parser, i);
}

static int read_relation(clue_parser *parser, logic_operand a)
{
    const int last = parser->logic->houses.n - 1;
    const distance none = { 0 }, one = { .n = 1, .places = true };
    if (clue_at(parser, "right next to") || clue_at(parser, "right beside"))
        parser->i++;
    bool near = clue_pass_one(parser, direct) >= 0;
    if (clue_pass(parser, "between") || clue_pass(parser, "in between"))
        return read_between(parser, a, near);
    if (clue_pass_one(parser, next_to) >= 0)
        return of_kind(parser, LOGIC_APART, a, clue_operand(parser), 1);
    if (clue_pass(parser, "next")) {
        clue_want(parser, "to");
        return of_kind(parser, LOGIC_APART, a, clue_operand(parser), 1);
    }
    if (near)
        return read_side(parser, a, one);
    if (clue_pass(parser, "somewhere") || clue_pass(parser, "anywhere") || clue_pass(parser, "sometime"))
        return clue_pass(parser, "between") ? read_between(parser, a, false) : read_side(parser, a, none);
    if (distance_at(parser, parser->i))
        return read_distance(parser, a);
    if (clue_at(parser, "middle") || clue_at(parser, "center") || clue_at(parser, "centre"))
        return read_middle(parser, a);
    if (clue_pass_one(parser, left_end) >= 0)
        return at_house(parser, a, 0);
    if (clue_pass_one(parser, right_end) >= 0)
        return at_house(parser, a, last);
    if (clue_pass_one(parser, ends) >= 0)
        return clue_pair(parser, LOGIC_ANY, at_house(parser, a, 0), at_house(parser, a, last));
    return read_side(parser, a,
                     clue_at_one(parser, parser->i + 1, direct) || clue_at_one(parser, parser->i + 2, direct)
                         ? one
                         : none);
}

static int read_place(clue_parser *parser, logic_operand a)
{
    static const char *const relative[] = { "who", "that", "which", NULL };
    int before_small = parser->i;
    for (bool verb = false; !clue_at_relation(parser, parser->i); parser->i++) {
        const int nouns = clue_skip_nouns_before(parser, parser->i);
        if (nouns > parser->i)
            parser->i = nouns;
        if (!clue_is_small(parser, parser->i) && !(verb && clue_at_verb(parser, parser->i)))
            break;
        verb = verb || clue_at_one(parser, parser->i, relative); /* "the person who paid $8 more than" */
    }
    if (clue_at_relation(parser, parser->i))
        return read_relation(parser, a);
    parser->i = before_small;
    return clue_same(parser, a, clue_operand(parser));
}

/* ---- several places ---- */

bool clue_sentence_at(const clue_parser *parser, int i)
{
    logic_operand unused;
    int end = clue_operand_at(parser, i, &unused);
    return end >= 0 && clue_at_verb(parser, end);
}

/* Goes beyond "," and "and", "or", "nor", "but" before another place; returns 1 to 4 for a word, 0 for a
 * comma alone, -1 if no place follows. */
static int read_joint(clue_parser *parser)
{
    static const char *const joints[] = { "and", "or", "nor", "but", NULL };
    static const char *const others[] = {
        "the other", "then", "not both", "not necessarily", "respectively", "other", "one", "if", NULL
    };
    int from = parser->i;
    bool comma = clue_pass(parser, ",");
    int joint = clue_pass_one(parser, joints) + 1;
    if ((!comma && !joint) || clue_at_verb(parser, parser->i) || clue_sentence_at(parser, parser->i) ||
        clue_at_one(parser, parser->i, others)) {
        parser->i = from;
        return -1;
    }
    return joint;
}

static bool pass_not_both(clue_parser *parser)
{
    static const char *const phrases[] = { ", but not both", "but not both", NULL };
    return clue_pass_one(parser, phrases) >= 0;
}

enum { COMMA, AND, OR, NOR, BUT };

int clue_places(clue_parser *parser, logic_operand a, bool negated)
{
    const int before_small = parser->i;
    clue_skip_small(parser);
    if (!clue_at(parser, "either") && !clue_at(parser, "both") && !clue_at(parser, "neither"))
        parser->i = before_small;
    const bool one_of = clue_pass(parser, "one of"); /* "A is one of B, C and D" */
    bool either = clue_pass(parser, "either"), both = clue_pass(parser, "both"),
         neither = clue_pass(parser, "neither");
    int first = read_place(parser, a), all = clue_node(parser, LOGIC_ANY), kind = COMMA, joint;
    clue_adopt(parser, all, first);
    while (parser->draft->status == OK && (joint = read_joint(parser)) >= 0) {
        bool is_not = joint == BUT && clue_pass(parser, "not");
        if (joint == BUT && negated && parser->meaning->node[first].next < 0) {
            negated = false;
            first = all = clue_negate(parser, all);
            all = clue_node(parser, LOGIC_ALL);
            clue_adopt(parser, all, first);
        }
        joint = joint == NOR ? OR : joint == BUT ? AND : joint;
        if (kind && joint && joint != kind)
            clue_expected(parser, "either 'and' or 'or' between places, not both");
        kind = joint ? joint : kind;
        int place = read_place(parser, a);
        clue_adopt(parser, all, is_not ? clue_negate(parser, place) : place);
    }
    if (parser->meaning->node[first].next >= 0 && !kind)
        clue_expected(parser, "'and' or 'or' before the last place");
    kind = kind == AND && one_of ? OR : kind;
    if (kind == AND && negated && !both)
        clue_expected(parser, "'or' or 'nor' after 'not', or 'both' before 'and'");
    either = (kind == OR && pass_not_both(parser)) || either;
    parser->meaning->node[all].op = kind == AND ? LOGIC_ALL : either ? LOGIC_ONE : LOGIC_ANY;
    return negated != neither ? clue_negate(parser, all) : all;
}
