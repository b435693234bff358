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

static bool is_at(const parser *p, int i, const char *keyword)
{
    return i < p->n && *p->word[i].at != '"' && strcmp(p->word[i].string, keyword) == 0;
}

static bool at(const parser *p, const char *keyword)
{
    return is_at(p, p->i, keyword);
}

static bool pass(parser *p, const char *keyword)
{
    bool there = at(p, keyword);
    p->i += there;
    return there;
}

static bool at_one_of(const parser *p, int i, const char *const *list)
{
    while (*list && !is_at(p, i, *list))
        list++;
    return *list != NULL;
}

static void expected(const parser *p, const char *what)
{
    char quote[QUOTE_MAX];
    if (p->i < p->n)
        draft_wrong(p->draft, p->word[p->i].at, "found '%s', expected %s",
                    string_quote(quote, p->word[p->i].string), what);
    else
        draft_wrong(p->draft, p->end, "the clue ends, expected %s", what);
}

static void want(parser *p, const char *keyword)
{
    char what[32];
    if (pass(p, keyword) || p->draft->status != OK)
        return;
    text_print(what, sizeof what, "'%s'", keyword);
    expected(p, what);
}

/* ---- things and houses ---- */

const word *logic_thing(const logic *g, int thing)
{
    return &g->attribute[thing / g->houses.n].things.list[thing % g->houses.n];
}

static int find_thing(const logic *g, const char *name)
{
    for (int i = 0; i < g->things; i++)
        if (strcmp(logic_thing(g, i)->string, name) == 0)
            return i;
    return -1;
}

static int find_house(const logic *g, const char *name)
{
    for (int i = 0; i < g->houses.n; i++)
        if (strcmp(g->houses.list[i].string, name) == 0)
            return i;
    return -1;
}

static bool is_thing(const parser *p, int i)
{
    return i < p->n && find_thing(p->logic, p->word[i].string) >= 0;
}

static void unknown_thing(const parser *p)
{
    char what[NEAR_WORD_MAX + 96], said[NEAR_WORD_MAX + 24] = "";
    const logic *g = p->logic;
    if (p->i < p->n) {
        near may_be = near_begin(p->word[p->i].string, strlen(p->word[p->i].string));
        for (int i = 0; i < g->things; i++)
            near_try(&may_be, logic_thing(g, i)->string);
        for (int i = 0; i < g->houses.n; i++)
            near_try(&may_be, g->houses.list[i].string);
        near_said(&may_be, said, sizeof said);
    }
    text_print(what, sizeof what, "a thing of some attribute, or a %.*s%s", 20, g->place.string, said);
    expected(p, what);
}

static void pass_article(parser *p)
{
    static const char *const articles[] = { "the", "The", "a", "A", "an", "An", NULL };
    if (!is_thing(p, p->i) && p->i + 1 < p->n && at_one_of(p, p->i, articles))
        p->i++;
}

static logic_operand take_house(parser *p)
{
    logic_operand o = { -1, p->i < p->n ? find_house(p->logic, p->word[p->i].string) : -1 };
    if (o.house < 0)
        unknown_thing(p);
    p->i++;
    return o;
}

static logic_operand take_thing(parser *p)
{
    static const char *const before[] = { "in", "at", "on", NULL };
    logic_operand o = { -1, -1 };
    if (at_one_of(p, p->i, before) && !is_thing(p, p->i))
        p->i++;
    pass_article(p);
    if (p->i < p->n)
        o.thing = find_thing(p->logic, p->word[p->i].string);
    if (o.thing < 0 && pass(p, p->logic->place.string))
        return take_house(p);
    if (o.thing < 0)
        return take_house(p);
    p->i++;
    return o;
}

/* ---- relations ---- */

static logic_relation *add(parser *p, logic_sentence *s)
{
    if (s->n == LOGIC_RELATIONS)
        expected(p, "no more than 16 things in one clue: say it in several clues");
    return p->draft->status == OK ? &s->relation[s->n++] : &p->spare;
}

static const char *const side_word[] = { "left", "right", "before", "after", "to", NULL };

/* "left of B", "to the right of B", "before B". by 0: somewhere. */
static void read_side(parser *p, logic_operand a, int by, logic_sentence *s)
{
    bool to = pass(p, "to"), before, left;
    if (to)
        pass(p, "the");
    before = !to && (at(p, "before") || at(p, "after"));
    left = at(p, "left") || at(p, "before");
    if (!before && !at(p, "left") && !at(p, "right")) {
        expected(p, "'left of', 'right of', 'before' or 'after'");
        return;
    }
    p->i++;
    if (!before)
        want(p, "of");
    logic_operand b = take_thing(p);
    *add(p, s) = (logic_relation){
        .kind = by ? LOGIC_LEFT_BY : LOGIC_LEFT, .a = left ? a : b, .b = left ? b : a, .n = by
    };
}

static int number_at(const parser *p)
{
    int n = 0;
    const char *c = p->i < p->n && *p->word[p->i].at != '"' ? p->word[p->i].string : "";
    while (scan_is_digit(*c) && n < 1000)
        n = 10 * n + (*c++ - '0');
    return *c ? -1 : n;
}

/* "houses", "place", or whatever they are called here. */
static bool at_unit(const parser *p, int i)
{
    static const char *const units[] = { "houses", "house", "places", "place", NULL };
    const char *place = p->logic->place.string;
    size_t n = strlen(place);
    if (at_one_of(p, i, units))
        return true;
    return i < p->n && !strncmp(p->word[i].string, place, n) &&
           (!p->word[i].string[n] || !strcmp(p->word[i].string + n, "s"));
}

/* Is it a number with a word after it that makes it a distance? */
static bool at_distance(const parser *p)
{
    static const char *const behind[] = { "from", "away", NULL };
    int next = p->i + 1;
    return number_at(p) > 0 &&
           (at_unit(p, next) || at_one_of(p, next, behind) || at_one_of(p, next, side_word));
}

static void read_distance(parser *p, logic_operand a, logic_sentence *s)
{
    int n = number_at(p);
    p->i += 1 + at_unit(p, p->i + 1);
    if (at_one_of(p, p->i, side_word)) {
        read_side(p, a, n, s);
        return;
    }
    pass(p, "away");
    want(p, "from");
    logic_operand b = take_thing(p);
    *add(p, s) = (logic_relation){ .kind = LOGIC_APART, .a = a, .b = b, .n = n };
}

static void add_same(parser *p, logic_operand a, logic_operand b, logic_sentence *s)
{
    char first[QUOTE_MAX], second[QUOTE_MAX], both[QUOTE_MAX];
    int n = p->logic->houses.n;
    if (a.thing >= 0 && b.thing >= 0 && a.thing / n == b.thing / n && p->draft->status == OK) {
        p->i--;
        draft_wrong(p->draft, p->word[p->i].at,
                    "'%s' and '%s' are both of the attribute %s, expected things of two attributes",
                    string_quote(first, logic_thing(p->logic, a.thing)->string),
                    string_quote(second, logic_thing(p->logic, b.thing)->string),
                    string_quote(both, p->logic->attribute[a.thing / n].name.string));
    }
    *add(p, s) = (logic_relation){ .kind = LOGIC_SAME, .a = a, .b = b };
}

static const char *const is_word[] = { "is", "are", "has", "have", "lives", NULL };

/* Does a sentence follow, and no other thing? It may begin with an article, or with the word for a house. */
static bool at_sentence(const parser *p, int i)
{
    for (int k = 1; k <= 3; k++)
        if (at_one_of(p, i + k, is_word))
            return true;
    return false;
}

static void read_things(parser *p, logic_operand a, logic_sentence *s)
{
    do
        add_same(p, a, take_thing(p), s);
    while (p->draft->status == OK && !(p->either && at(p, "or") && at_sentence(p, p->i)) && pass(p, "or"));
}

static void read_middle(parser *p, logic_operand a, logic_sentence *s)
{
    int n = p->logic->houses.n;
    p->i += 3;
    if (n % 2 == 0) {
        p->i--;
        expected(p, "an odd number of houses for one in the middle");
    }
    add_same(p, a, (logic_operand){ -1, n / 2 }, s);
}

static void read_between(parser *p, logic_operand a, logic_sentence *s)
{
    logic_operand b = take_thing(p);
    want(p, "and");
    logic_operand c = take_thing(p);
    *add(p, s) = (logic_relation){ .kind = LOGIC_BETWEEN, .a = a, .b = b, .c = c };
}

/* Reads where a is. */
static void read_where(parser *p, logic_operand a, logic_sentence *s)
{
    static const char *const near_by[] = { "directly", "just", "immediately", NULL };
    int last = p->logic->houses.n - 1;
    bool known = is_thing(p, p->i);
    if (!known && at_one_of(p, p->i, near_by)) {
        p->i++;
        read_side(p, a, 1, s);
    } else if (!known && at_distance(p)) {
        read_distance(p, a, s);
    } else if (!known && (pass(p, "somewhere") || at_one_of(p, p->i, side_word))) {
        read_side(p, a, 0, s);
    } else if (!known && pass(p, "next")) {
        want(p, "to");
        logic_operand b = take_thing(p);
        *add(p, s) = (logic_relation){ .kind = LOGIC_APART, .a = a, .b = b, .n = 1 };
    } else if (!known && pass(p, "between")) {
        read_between(p, a, s);
    } else if (!known && (at(p, "first") || at(p, "last"))) {
        add_same(p, a, (logic_operand){ -1, at(p, "first") ? 0 : last }, s);
        p->i++;
    } else if (at(p, "in") && is_at(p, p->i + 1, "the") && is_at(p, p->i + 2, "middle")) {
        read_middle(p, a, s);
    } else if (at(p, "at") && (is_at(p, p->i + 1, "an") || is_at(p, p->i + 1, "one")) &&
               is_at(p, p->i + 2, "end")) {
        p->i += 3;
        add_same(p, a, (logic_operand){ -1, 0 }, s);
        add_same(p, a, (logic_operand){ -1, last }, s);
    } else {
        read_things(p, a, s);
    }
}

static void negate(logic_sentence *s)
{
    for (int i = 0; i < s->n; i++)
        s->relation[i].negated = !s->relation[i].negated;
    s->all = !s->all;
}

static void read_relation(parser *p, logic_operand a, logic_sentence *s)
{
    s->n = 0;
    s->all = false;
    if (at_one_of(p, p->i, is_word))
        p->i++;
    else
        expected(p, "'is'");
    if (pass(p, "neither")) {
        read_where(p, a, s);
        want(p, "nor");
        read_where(p, a, s);
        negate(s);
    } else if (pass(p, "not")) {
        read_where(p, a, s);
        negate(s);
    } else {
        read_where(p, a, s);
    }
}

static void read_sentence(parser *p, logic_meaning *m)
{
    logic_operand a = take_thing(p);
    read_relation(p, a, &m->sentence[m->sentences++]);
}

/* "of A and B one is C and the other is D": each relation is read for both. */
static void read_swap(parser *p, logic_meaning *m)
{
    logic_operand a = take_thing(p);
    want(p, "and");
    logic_operand b = take_thing(p);
    want(p, "one");
    int first = p->i;
    read_relation(p, a, &m->sentence[0]);
    p->i = first;
    read_relation(p, b, &m->sentence[2]);
    want(p, "and");
    want(p, "the");
    want(p, "other");
    int second = p->i;
    read_relation(p, b, &m->sentence[1]);
    p->i = second;
    read_relation(p, a, &m->sentence[3]);
    m->sentences = 4;
}

void logic_understand(draft *d, const logic *g, const logic_clue *c, logic_meaning *out)
{
    parser p = { .draft = d, .logic = g, .word = c->words.list, .n = c->words.n, .end = c->at };
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
    if (d->status == OK && p.i < p.n)
        expected(&p, "the end of the clue");
}

/* ---- what it means ---- */

static int house_of(logic_operand o, const int *house)
{
    return o.thing < 0 ? o.house : house[o.thing];
}

static bool relation_holds(const logic_relation *r, const int *house)
{
    int a = house_of(r->a, house), b = house_of(r->b, house), c = 0;
    bool holds = false;
    switch (r->kind) {
    case LOGIC_SAME:
        holds = a == b;
        break;
    case LOGIC_APART:
        holds = a - b == r->n || b - a == r->n;
        break;
    case LOGIC_LEFT:
        holds = a < b;
        break;
    case LOGIC_LEFT_BY:
        holds = b - a == r->n;
        break;
    case LOGIC_BETWEEN:
        c = house_of(r->c, house);
        holds = (b < a && a < c) || (c < a && a < b);
        break;
    }
    return holds != r->negated;
}

static bool sentence_holds(const logic_sentence *s, const int *house)
{
    for (int i = 0; i < s->n; i++)
        if (relation_holds(&s->relation[i], house) != s->all)
            return !s->all;
    return s->all;
}

bool logic_holds(const logic_meaning *m, const int *house)
{
    bool holds[4] = { false };
    for (int i = 0; i < m->sentences; i++)
        holds[i] = sentence_holds(&m->sentence[i], house);
    switch (m->form) {
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

static int add_thing(int *thing, int n, logic_operand o)
{
    int i = 0;
    while (i < n && thing[i] != o.thing)
        i++;
    if (i == n && o.thing >= 0)
        thing[n++] = o.thing;
    return n;
}

int logic_things(const logic_meaning *m, int *thing)
{
    int n = 0;
    for (int i = 0; i < m->sentences; i++)
        for (int k = 0; k < m->sentence[i].n; k++) {
            const logic_relation *r = &m->sentence[i].relation[k];
            n = add_thing(thing, n, r->a);
            n = add_thing(thing, n, r->b);
            n = r->kind == LOGIC_BETWEEN ? add_thing(thing, n, r->c) : n;
        }
    return n;
}
