/* logic_clue.c: the language of clues.
 *
 *     clue      = "if" sentence "then" sentence | "either" sentence "or" sentence | "not both" sentence "and"
 * sentence | "of" thing "and" thing "one" VERB places "and the other" VERB places | "there are" N "houses
 * between" thing "and" thing | sentence {"and" | "or" | "but not both" | "if" | "only if" | "if and only if"
 * sentence} sentence  = subjects VERB ["not"] places | "the" N … "are" things | subjects "are" relation of
 * several places    = place {"," | "and" | "or" | "nor" | "but" place} place     = thing | "next to" thing |
 * "between" thing "and" thing | [HOW] SIDE thing | "at an end" | … | N "from" thing | N "more than" thing
 *
 * A thing may have small words before it (logic_words.c). Each part of a clue becomes a node of its meaning;
 * a sentence on several subjects is read once for each of them. The parser looks ahead, but never guesses: a
 * word that it does not know is named. */
#include "apps/generic/logic.h"

#include "base/text.h"

#include <string.h>

enum { SUBJECTS = 16 };

typedef struct subjects {
    logic_operand list[SUBJECTS];
    int n;
    bool any; /* "A or B" */
} subjects;

/* ---- one sentence ---- */

/* Is word i a verb that nobody knows? Before "500 more than" or "next to" any word may be one. */
static bool verb_before_relation(const clue_parser *parser, int i)
{
    return clue_at_noun(parser, i) && clue_at_relation(parser, i + 1);
}

/* Takes the verb, and what belongs to it; is it negated? */
static bool read_verb(clue_parser *parser)
{
    static const char *const contracted[] = { "isn't",   "aren't", "wasn't",  "weren't", "hasn't",
                                              "doesn't", "didn't", "don't",   "can't",   "cannot",
                                              "never",   "won't",  "haven't", NULL };
    static const char *const helping[] = { "does", "did", "do", "will", "would", "must", NULL };
    bool negated = clue_pass_one(parser, contracted) >= 0;
    bool helped = clue_pass_one(parser, helping) >= 0;
    if (!negated && !helped && verb_before_relation(parser, parser->i))
        parser->i++;
    else if (!negated && !helped && !clue_at_verb(parser, parser->i))
        clue_expected(parser, "'is'");
    else if (!negated && !helped)
        parser->i = clue_skip_verb(parser, parser->i);
    negated = clue_pass(parser, "not") || negated;
    if (helped || negated)
        parser->i = clue_skip_verb(parser, parser->i);
    if (helped && verb_before_relation(parser, parser->i))
        parser->i++;
    return negated;
}

/* "who owns the fox": what follows a comma is said of the thing before it. */
static bool at_aside(const clue_parser *parser)
{
    static const char *const relative[] = { "who", "which", NULL };
    return clue_at_one(parser, parser->i, relative) && clue_at_verb(parser, parser->i + 1);
}

/* "A", "A, B and C", "A or B" */
static void read_subjects(clue_parser *parser, subjects *out)
{
    logic_operand next;
    *out = (subjects){ .n = 0 };
    out->list[out->n++] = clue_operand(parser);
    while (parser->draft->status == OK && out->n < SUBJECTS) {
        int from = parser->i;
        bool comma = clue_pass(parser, ","), any = clue_pass(parser, "or") || clue_pass(parser, "nor");
        bool joined = any || clue_pass(parser, "and") || comma;
        if (!joined || (comma && at_aside(parser)) || clue_operand_at(parser, parser->i, &next) < 0) {
            parser->i = from;
            return;
        }
        out->any = out->any || any;
        out->list[out->n++] = clue_operand(parser);
    }
}

/* All pairs of them are in one house, or none is. */
static int read_alike(clue_parser *parser, const subjects *are, bool alike)
{
    int all = clue_node(parser, LOGIC_ALL);
    for (int i = 0; i < are->n; i++)
        for (int k = 0; k < i; k++) {
            int one =
                clue_relate(parser, (logic_relation){ LOGIC_SAME, are->list[k], are->list[i], { 0 }, 0 });
            clue_adopt(parser, all, alike ? one : clue_negate(parser, one));
        }
    return all;
}

/* A number that says how many there are has to be right. */
static void read_count(clue_parser *parser, int n)
{
    char what[64];
    int number = clue_number(parser, parser->i);
    text_print(what, sizeof what, "the number of things that are named, %d", n);
    if (number && number != n)
        clue_expected(parser, what);
    parser->i += number != 0;
}

/* "A, B and C are three different people", "A and B are the same person", "A and B are next to each other",
 * "A and B are 2 houses apart". False: it is none of these. */
static bool read_mutual(clue_parser *parser, const subjects *are, int *node)
{
    static const char *const each_other[] = {
        "next to each other", "beside each other", "adjacent to each other", "adjacent",
        "neighbours",         "neighbors",         "side by side",           NULL
    };
    int from = parser->i, apart = clue_pass_one(parser, each_other) >= 0 ? 1 : 0;
    if (!apart && clue_pass(parser, "at opposite ends"))
        apart = parser->logic->houses.n - 1;
    if (!apart && clue_number(parser, parser->i) && clue_at_unit(parser, parser->i + 1) &&
        clue_phrase_at(parser, parser->i + 2, "apart")) {
        apart = clue_number(parser, parser->i);
        parser->i += 3;
    }
    if (apart && are->n == 2) {
        *node =
            clue_relate(parser, (logic_relation){ LOGIC_APART, are->list[0], are->list[1], { 0 }, apart });
        return true;
    }
    while (clue_at(parser, "all") || clue_is_small(parser, parser->i))
        parser->i++;
    int counted = parser->i + (clue_number(parser, parser->i) != 0);
    bool alike = clue_phrase_at(parser, parser->i, "same");
    if (!alike && !clue_phrase_at(parser, counted, "different") &&
        !clue_phrase_at(parser, counted, "distinct")) {
        parser->i = from;
        return false;
    }
    if (!alike)
        read_count(parser, are->n);
    parser->i++;
    while (parser->i < parser->n && !clue_at(parser, ",") && !clue_at(parser, "and"))
        parser->i++; /* whatever they are: people, houses */
    *node = read_alike(parser, are, alike);
    return true;
}

/* "A and B are X and Y respectively", or in some order: after the verb. False: it is not said of as many. */
static bool read_matching(clue_parser *parser, const subjects *are, int *node)
{
    static const char *const orders[] = { "respectively",
                                          "in some order",
                                          "in either order",
                                          "in any order",
                                          "not necessarily in that order",
                                          "not necessarily in this order",
                                          "but not necessarily in that order",
                                          "though not necessarily in that order",
                                          NULL };
    int from = parser->i;
    logic_operand unused;
    subjects to = { .n = 0 };
    if (clue_operand_at(parser, parser->i, &unused) >= 0)
        read_subjects(parser, &to);
    clue_pass(parser, ",");
    int order = to.n == are->n && !to.any ? clue_pass_one(parser, orders) : -1;
    if (order < 0) {
        parser->i = from;
        return false;
    }
    int all = clue_node(parser, LOGIC_ALL);
    for (int i = 0; i < are->n; i++) {
        int any = clue_node(parser, LOGIC_ANY);
        for (int k = 0; k < to.n; k++)
            if (order > 0 || i == k)
                clue_adopt(parser, any, clue_same(parser, are->list[i], to.list[k]));
        clue_adopt(parser, all, any);
    }
    clue_adopt(parser, all, read_alike(parser, are, false));
    *node = all;
    return true;
}

/* The places of each subject, read anew for each: all of them, any of them, just one of them. */
static int read_each(clue_parser *parser, const subjects *are, logic_op op, bool negated)
{
    int all = clue_node(parser, op), from = parser->i;
    for (int i = 0; i < are->n && parser->draft->status == OK; i++) {
        parser->i = from;
        clue_adopt(parser, all, clue_places(parser, are->list[i], negated));
    }
    return all;
}

static int read_predicate(clue_parser *parser, const subjects *are, logic_op op)
{
    int node = 0;
    bool negated = read_verb(parser);
    if (are->n > 1 && !are->any && read_mutual(parser, are, &node))
        return negated ? clue_negate(parser, node) : node;
    if (are->n > 1 && !negated && !are->any && read_matching(parser, are, &node))
        return node;
    if (are->n > 1 && negated && clue_pass(parser, "both"))
        return clue_negate(parser, read_each(parser, are, LOGIC_ALL, false));
    if (are->n > 1 && clue_pass(parser, "each"))
        op = LOGIC_ALL;
    return read_each(parser, are, op, negated);
}

/* "The five are A, B, C, D and E.": so many different ones. False: it does not begin so. */
static bool read_list(clue_parser *parser, int *node)
{
    enum { NOUNS = 3 };
    static const char *const are[] = { "are", "were", NULL };
    int from = parser->i, number = 0;
    clue_pass(parser, "the");
    number = parser->i;
    bool counted = clue_number(parser, number) != 0;
    int verb = number + 1;
    while (counted && verb <= number + NOUNS && verb < parser->n && !clue_at_one(parser, verb, are))
        verb++;
    if (!counted || !clue_at_one(parser, verb, are)) {
        parser->i = from;
        return false;
    }
    subjects list;
    parser->i = verb + 1;
    clue_pass(parser, ",");
    read_subjects(parser, &list);
    int end = parser->i;
    parser->i = number;
    read_count(parser, list.n);
    parser->i = end;
    *node = read_alike(parser, &list, false);
    return true;
}

/* "There are two houses between A and B", "two drivers finished between A and B"; "there are five houses"
 * says nothing. */
static int read_there(clue_parser *parser)
{
    int apart = clue_number(parser, parser->i);
    if (!apart)
        clue_expected(parser, "how many places are between two things");
    parser->i++;
    while (clue_at_noun(parser, parser->i) || clue_is_small(parser, parser->i))
        parser->i++;
    parser->i = clue_skip_verb(parser, parser->i);
    if (parser->i == parser->n && apart == parser->logic->houses.n)
        return clue_node(parser, LOGIC_ALL);
    clue_want(parser, "between");
    logic_operand a = clue_operand(parser);
    clue_want(parser, "and");
    logic_operand b = clue_operand(parser);
    return clue_relate(parser, (logic_relation){ LOGIC_APART, a, b, { 0 }, apart + 1 });
}

/* "Exactly two drivers finished between …" */
static bool at_between(clue_parser *parser)
{
    int i = parser->i + clue_phrase_at(parser, parser->i, "exactly");
    const bool counted = clue_number(parser, i) && clue_at_noun(parser, i + 1);
    for (i++; counted && clue_at_noun(parser, i); i++)
        ;
    i = counted ? clue_skip_verb(parser, i) : i;
    if (!counted || !clue_phrase_at(parser, i, "between"))
        return false;
    clue_pass(parser, "exactly");
    return true;
}

/* ", who is not B, …": what is said between commas of the only subject; -1: nothing. */
static int read_aside(clue_parser *parser, const subjects *are)
{
    const int from = parser->i;
    if (are->n > 1 || !clue_pass(parser, ",") || !at_aside(parser)) {
        parser->i = from;
        return -1;
    }
    parser->i++;
    const int node = read_predicate(parser, are, LOGIC_ALL);
    clue_want(parser, ",");
    return node;
}

/* "A drinks tea and owns B": more that is said of the same subjects. */
static int read_more_verbs(clue_parser *parser, const subjects *are, logic_op op, int node)
{
    for (int from = parser->i; parser->draft->status == OK; from = parser->i) {
        clue_pass(parser, ",");
        const bool any = clue_pass(parser, "or"),
                   joined = any || clue_pass(parser, "and") || clue_pass(parser, "but");
        if (!joined || !clue_at_verb(parser, parser->i)) {
            parser->i = from;
            break;
        }
        node = clue_pair(parser, any ? LOGIC_ANY : LOGIC_ALL, node, read_predicate(parser, are, op));
    }
    return node;
}

/* How many of the subjects it is said of: "both A and B", "exactly one of A and B"; -1: that is not said. */
static int read_quantity(clue_parser *parser)
{
    static const char *const phrases[] = { "neither of",  "none of",         "neither",        "both of",
                                           "both",        "all of",          "exactly one of", "only one of",
                                           "just one of", "at least one of", "at most one of", NULL };
    return clue_pass_one(parser, phrases);
}

enum {
    NONE_OF = 2,
    ALL_OF = 5,
    ONLY_ONE = 8,
    AT_LEAST_ONE = 9,
    AT_MOST_ONE = 10
}; /* the last of each kind */

static int read_sentence(clue_parser *parser, logic_op op)
{
    static const char *const there[] = { "there are exactly", "there is exactly", "there are", "there is",
                                         NULL };
    subjects are;
    int node;
    const int quantity = read_quantity(parser);
    const bool neither = quantity >= 0 && quantity <= NONE_OF;
    if (clue_pass_one(parser, there) >= 0 || at_between(parser))
        return read_there(parser);
    if (quantity < 0 && read_list(parser, &node))
        return node;
    read_subjects(parser, &are);
    if (quantity > NONE_OF && are.n < 2)
        clue_expected(parser, "several things, of which it is said");
    if (quantity == AT_MOST_ONE && are.n > 2)
        clue_expected(parser, "two things, or a clue for each two of them");
    op = neither || are.any ? (op == LOGIC_ONE ? op : LOGIC_ANY) : LOGIC_ALL;
    op = quantity > ALL_OF && quantity <= ONLY_ONE ? LOGIC_ONE : quantity == AT_LEAST_ONE ? LOGIC_ANY : op;
    are.any = are.any || quantity > ALL_OF;
    const int aside = neither ? -1 : read_aside(parser, &are);
    node = read_predicate(parser, &are, op);
    if (are.n == 1 && !neither)
        node = read_more_verbs(parser, &are, op, node);
    if (aside >= 0)
        node = clue_pair(parser, LOGIC_ALL, aside, node);
    return neither || quantity == AT_MOST_ONE ? clue_negate(parser, node) : node;
}

/* ---- sentences together ---- */

/* "of A and B one is C and the other is D": what is said of each is read for both. "One of A and B is C":
 * just one. */
static int read_swap(clue_parser *parser)
{
    static const char *const others[] = { "and the other", "while the other", "whereas the other",
                                          "the other", NULL };
    logic_operand a = clue_operand(parser);
    clue_want(parser, "and");
    logic_operand b = clue_operand(parser);
    int half[2][2];
    for (int turn = 0, part = 0; part < 2; part++) {
        if (part == 0) {
            clue_pass(parser, ",");
            clue_pass(parser, "one");
        } else {
            if (parser->i == parser->n)
                return clue_pair(parser, LOGIC_ONE, half[0][0], half[1][0]);
            clue_pass(parser, ",");
            if (clue_pass_one(parser, others) < 0) {
                clue_want(parser, "and");
                clue_want(parser, "the");
                clue_want(parser, "other");
            }
        }
        int from = parser->i;
        for (turn = 0; turn < 2; turn++) {
            const subjects one = { { turn == part ? a : b }, 1, false };
            parser->i = from;
            bool verb = part == 0 || clue_at_verb(parser, from);
            half[turn][part] =
                verb ? read_predicate(parser, &one, LOGIC_ALL) : clue_places(parser, one.list[0], false);
        }
    }
    int first = clue_pair(parser, LOGIC_ALL, half[0][0], half[0][1]);
    return clue_pair(parser, LOGIC_ANY, first, clue_pair(parser, LOGIC_ALL, half[1][0], half[1][1]));
}

/* "either A is B or C is D", "either A or B is C" */
static int read_either(clue_parser *parser)
{
    int first = read_sentence(parser, LOGIC_ONE);
    bool whole = parser->meaning->node[first].op == LOGIC_ONE && parser->i == parser->n;
    if (whole)
        return first;
    clue_pass(parser, ",");
    clue_want(parser, "or");
    const int both = clue_pair(parser, LOGIC_ONE, first, read_sentence(parser, LOGIC_ALL));
    if (!clue_pass(parser, ", but not both"))
        clue_pass(parser, "but not both");
    return both;
}

static int read_if(clue_parser *parser)
{
    int first = clue_negate(parser, read_sentence(parser, LOGIC_ALL));
    bool comma = clue_pass(parser, ",");
    if (!clue_pass(parser, "then") && !comma)
        clue_want(parser, "then");
    return clue_pair(parser, LOGIC_ANY, first, read_sentence(parser, LOGIC_ALL));
}

/* What joins a sentence to those before it. */
static int read_more(clue_parser *parser, int first)
{
    static const char *const joints[] = { "and",     "but", "or",     "if and only if",
                                          "only if", "if",  "unless", NULL };
    static const char *const not_both[] = { "but not both", ", but not both", NULL };
    enum { AND, BUT, OR, IFF, ONLY_IF, IF, UNLESS };
    clue_pass(parser, ",");
    int joint = clue_pass_one(parser, joints);
    if (joint < 0)
        clue_expected(parser, "the end of the clue");
    int second = read_sentence(parser, LOGIC_ALL);
    bool both;
    switch (joint) {
    case OR:
        both = clue_pass_one(parser, not_both) < 0;
        return clue_pair(parser, both ? LOGIC_ANY : LOGIC_ONE, first, second);
    case IFF:
        return clue_negate(parser, clue_pair(parser, LOGIC_ONE, first, second));
    case ONLY_IF:
        return clue_pair(parser, LOGIC_ANY, clue_negate(parser, first), second);
    case IF:
        return clue_pair(parser, LOGIC_ANY, first, clue_negate(parser, second));
    case UNLESS:
        return clue_pair(parser, LOGIC_ANY, first, second);
    default:
        return clue_pair(parser, LOGIC_ALL, first, second);
    }
}

static int read_clue(clue_parser *parser)
{
    if (clue_pass(parser, "if"))
        return read_if(parser);
    if (clue_pass(parser, "either"))
        return read_either(parser);
    if (clue_pass(parser, "of") || clue_pass(parser, "one of") || clue_pass(parser, "between"))
        return read_swap(parser);
    if (clue_pass(parser, "not both")) {
        int first = read_sentence(parser, LOGIC_ALL);
        clue_want(parser, "and");
        return clue_negate(parser, clue_pair(parser, LOGIC_ALL, first, read_sentence(parser, LOGIC_ALL)));
    }
    return read_sentence(parser, LOGIC_ALL);
}

void logic_understand(draft *draft, const logic *logic, const logic_clue *clue, logic_meaning *out)
{
    clue_parser p = { .draft = draft,
                      .logic = logic,
                      .word = clue->words.list,
                      .n = clue->words.n,
                      .end = clue->at,
                      .meaning = out };
    if (p.n)
        p.end = p.word[p.n - 1].at + strlen(p.word[p.n - 1].string);
    *out = (logic_meaning){ .amount = logic->amount };
    out->root = read_clue(&p);
    while (draft->status == OK && p.i < p.n)
        out->root = read_more(&p, out->root);
}
