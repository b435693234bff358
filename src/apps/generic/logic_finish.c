/* logic_finish.c: houses, attributes and clues, from words to statements of a draft.
 *
 * A clue on one thing says where it is, or is not: it becomes a given, or removed labels. A clue on
 * more things becomes a table, called clue3 if it is the third clue; a table of two makes links. In each case
 * the meaning of the clue is evaluated for all ways to put its things into houses, so no clue needs an
 * encoding of its own; two things of one attribute are never put into one house, because they are linked
 * anyway. What is made has names that nobody has given.
 *
 * Drawings have a row for each attribute and a box for each of its things. */
#include "apps/generic/logic.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "problem/finish.h"

#include <string.h>

enum {
    WAYS_MOST = 1000000, /* to put the things of one clue into houses */
    TRIES = 2            /* they are counted, and then written down */
};

/* ---- houses as amounts ---- */

/* What stands after the digits of an amount. */
static const char *unit_of(const char *house)
{
    const char *c = house + strlen(house);
    while (c > house && !scan_is_digit(c[-1]))
        c--;
    return c;
}

/* Have they the same signs before and after their digits? Ordinals and times have several. */
static bool are_of_one_kind(const char *first, const char *second)
{
    static const char *const kinds[] = { "am", "pm", "st", "nd", "rd", "th", NULL };
    const char *a = unit_of(first), *b = unit_of(second);
    size_t n = strcspn(first, "0123456789");
    bool known[2] = { false };
    for (int i = 0; kinds[i]; i++) {
        known[0] = known[0] || !strcmp(a, kinds[i]);
        known[1] = known[1] || !strcmp(b, kinds[i]);
    }
    return (!strcmp(a, b) || (known[0] && known[1])) && n == strcspn(second, "0123456789") &&
           !memcmp(first, second, n);
}

static void find_amounts(draft *draft, logic *logic)
{
    int64_t *amount = arena_take(draft->arena, (size_t)logic->houses.n, sizeof *amount);
    const word *house = logic->houses.list;
    bool all = amount != NULL;
    if (!amount)
        draft_no_memory(draft);
    for (int i = 0; i < logic->houses.n && all; i++)
        all = clue_amount(house[i].string, &amount[i]) && are_of_one_kind(house[0].string, house[i].string);
    logic->amount = all ? amount : NULL;
}

/* ---- attributes ---- */

static void check(draft *draft, const logic *logic)
{
    char quote[QUOTE_MAX], place[QUOTE_MAX];
    const char *at = logic->attributes ? logic->attribute[0].name.at
                     : logic->clues    ? logic->clue[0].at
                                       : draft->text + draft->length;
    if (!logic->houses.n)
        draft_wrong(draft, at,
                    "an attribute or a clue" EXPECTED "a statement such as 'houses 1 2 3' besides");
    else if (!logic->attributes)
        draft_wrong(draft, logic->houses.list[0].at,
                    "houses without attributes" EXPECTED "statements such as 'attribute colour: red green'");
    for (int i = 0; i < logic->houses.n && draft->status == OK; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(logic->houses.list[i].string, logic->houses.list[k].string) == 0)
                draft_wrong(draft, logic->houses.list[i].at, "the house '%s' appears twice" EXPECTED "once",
                            string_quote(quote, logic->houses.list[i].string));
    for (int i = 0; i < logic->attributes && draft->status == OK; i++) {
        const logic_attribute *a = &logic->attribute[i];
        for (int k = 0; k < i; k++)
            if (strcmp(a->name.string, logic->attribute[k].name.string) == 0)
                draft_wrong(draft, a->name.at, "the attribute '%s' appears twice" EXPECTED "once",
                            string_quote(quote, a->name.string));
        if (a->things.n != logic->houses.n)
            draft_wrong(draft, a->name.at, "%d thing%s of '%s'" EXPECTED "%d, one for each %s", a->things.n,
                        a->things.n == 1 ? "" : "s", string_quote(quote, a->name.string), logic->houses.n,
                        string_quote(place, logic->place.string));
    }
}

static bool is_plain(const char *string, bool digits)
{
    for (const char *c = string; *c; c++)
        if (digits ? !scan_is_digit(*c) : !((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z')))
            return false;
    return *string;
}

/* Can the house be told from a name such as nation3? */
static bool has_numbers(const logic *logic, const logic_attribute *attribute)
{
    bool all = is_plain(attribute->name.string, false);
    for (int i = 0; i < logic->houses.n; i++)
        all = all && is_plain(logic->houses.list[i].string, true);
    return all;
}

static const char *format_of(draft *draft, const char *format, const char *first, const char *second)
{
    text t;
    text_open(&t, draft->arena->memory);
    text_format(&t, format, first, second);
    return draft_keep(draft, &t);
}

/* Has somebody given this name to a thing, to an attribute, or to a csp-variable? */
static bool is_named(const draft *draft, const logic *logic, const char *name)
{
    for (int i = 0; i < logic->attributes * logic->houses.n; i++)
        if (strcmp(logic_thing(logic, i)->string, name) == 0)
            return true;
    for (int i = 0; i < logic->attributes; i++)
        if (strcmp(logic->attribute[i].name.string, name) == 0)
            return true;
    for (int i = 0; i < draft->variables; i++)
        if (strcmp(draft->variable[i].name.string, name) == 0)
            return true;
    return false;
}

/* A name that nobody has given: this one, or with apostrophes after it. */
static const char *free_name(draft *draft, const logic *logic, const char *name)
{
    while (draft->status == OK && is_named(draft, logic, name))
        name = format_of(draft, "%s%s", name, "'");
    return name;
}

/* The same of names that a house follows. */
static bool are_free(draft *draft, const logic *logic, const char *name)
{
    for (int i = 0; i < logic->houses.n && draft->status == OK; i++)
        if (is_named(draft, logic, format_of(draft, "%s%s", name, logic->houses.list[i].string)))
            return false;
    return true;
}

static void say(draft *draft, word type, const char *variable, const char *lack)
{
    draft_statement *s = draft_add_statement(draft, &form_say, type.at);
    const char *const part[] = { type.string, variable, "{}", lack, NULL };
    for (int i = 0; s && i < 5; i++)
        draft_add_word(draft, &s->words, (word){ part[i], type.at });
}

static bool are_numbers(const words *list)
{
    for (int i = 0; i < list->n; i++)
        if (!list->list[i].string[strcspn(list->list[i].string, "0123456789")])
            return false;
    return true;
}

/* Is the name a plural, such as votes? */
static bool is_several(const char *name)
{
    const size_t n = strlen(name);
    return n > 3 && name[n - 1] == 's' && !strchr("sui", name[n - 2]);
}

/* What stands before "of X is 3": "the votes of X" would not be English, so it is "the number of votes", and
 * of values that are not numbers "the day" for days. */
static const char *singular(draft *draft, const char *name, const words *values)
{
    const size_t n = strlen(name);
    if (!is_several(name))
        return name;
    if (are_numbers(values))
        return format_of(draft, "number of %s%s", name, "");
    const bool story = n > 4 && !strcmp(name + n - 3, "ies");
    return format_of(draft, "%s%s", logic_copy(draft, name, n - (story ? 3 : 1)), story ? "y" : "");
}

/* The things as csp-variables with houses as values, and the houses as csp-variables with things as values.
 */
static void add_attribute(draft *draft, const logic *logic, const logic_attribute *attribute)
{
    const char *place = logic->place.string, *name = attribute->name.string, *at = attribute->name.at;
    bool numbers = has_numbers(logic, attribute) && are_free(draft, logic, name);
    const char *before = numbers ? name : format_of(draft, "%s of %s ", name, place);
    while (draft->status == OK && !are_free(draft, logic, before))
        before = format_of(draft, "%s%s", before, "'");
    words none = { 0 };
    for (int i = 0; i < logic->houses.n; i++)
        draft_add_word(draft, &none, (word){ NULL, at });
    for (int i = 0; i < attribute->things.n && draft->status == OK; i++) {
        const draft_variable v = {
            .name = attribute->things.list[i], .type = attribute->name, .value = logic->houses, .label = none
        };
        draft_put(draft, variable, v);
    }
    const word of = { free_name(draft, logic, format_of(draft, "%s-of-%s", name, place)), at };
    const word called = { before, at };
    draft_statement *all = draft_add_statement(draft, &form_permutation, at);
    for (int i = 0; all && i < attribute->things.n + 2; i++)
        draft_add_word(draft, &all->words, i == 0 ? called : i == 1 ? of : attribute->things.list[i - 2]);
    say(draft, attribute->name,
        format_of(draft, "the %s of {}%s", singular(draft, place, &logic->houses), ""),
        format_of(draft, "{} {lacks} %s", place, ""));
    if (numbers) {
        const char *slot = is_several(place) ? format_of(draft, "{%s} %s", name, place)
                                             : format_of(draft, "%s {%s}", place, name);
        say(draft, of, format_of(draft, "the %s of %s", singular(draft, name, &attribute->things), slot),
            format_of(draft, "%s {lacks} %s", slot, name));
    } else if (strpbrk(name, "{}")) {
        say(draft, of, "the {}", "the {} {lacks} value");
    } else {
        say(draft, of, "the {}", format_of(draft, "{%s of *} {lacks} %s", name, name));
    }
}

/* ---- clues ---- */

typedef struct ways {
    draft *draft;
    const logic *logic;
    const logic_meaning *meaning;
    int *thing, things; /* the things that the clue speaks of */
    int *house;         /* the house of each thing of the puzzle */
    const char **gone;  /* for each thing and house: the first clue on that thing alone that excludes it */
    int clue;
} ways;

/* The next way to put the things into houses; false: that was the last one. */
static bool next_way(const ways *ways)
{
    for (int i = ways->things - 1; i >= 0; i--) {
        if (++ways->house[ways->thing[i]] < ways->logic->houses.n)
            return true;
        ways->house[ways->thing[i]] = 0;
    }
    return false;
}

static bool is_possible(const ways *ways)
{
    for (int i = 0; i < ways->things; i++)
        for (int k = 0; k < i; k++)
            if (ways->thing[i] / ways->logic->houses.n == ways->thing[k] / ways->logic->houses.n &&
                ways->house[ways->thing[i]] == ways->house[ways->thing[k]])
                return false;
    return logic_holds(ways->meaning, ways->house);
}

/* A clue on one thing: where it can't be. */
static void exclude(const ways *ways)
{
    const char **gone = ways->gone + ways->thing[0] * ways->logic->houses.n, **at;
    do {
        at = gone + ways->house[ways->thing[0]];
        if (!is_possible(ways) && !*at)
            *at = ways->logic->clue[ways->clue].name;
    } while (next_way(ways));
}

static uint64_t count_ways(const ways *ways)
{
    uint64_t n = 0;
    do
        n += is_possible(ways);
    while (next_way(ways));
    return n;
}

/* A table has a name and a type, then the csp-variables, and then the combinations. */
static void add_ways(const ways *ways)
{
    draft *d = ways->draft;
    const logic_clue *c = &ways->logic->clue[ways->clue];
    draft_statement *s = draft_add_statement(d, &constraint_table.form, c->at);
    if (!s)
        return;
    s->from = c->name;
    char name[24];
    size_t n = text_print(name, sizeof name, "clue%d", ways->clue + 1);
    draft_add_word(d, &s->words, (word){ free_name(d, ways->logic, logic_copy(d, name, n)), c->at });
    draft_add_word(d, &s->words, (word){ free_name(d, ways->logic, "clue"), c->at });
    for (int i = 0; i < ways->things; i++)
        draft_add_word(d, &s->words, (word){ logic_thing(ways->logic, ways->thing[i])->string, c->at });
    draft_add_part(d, s);
    do
        for (int i = 0; is_possible(ways) && i < ways->things && d->status == OK; i++)
            draft_add_word(d, &s->words,
                           (word){ ways->logic->houses.list[ways->house[ways->thing[i]]].string, c->at });
    while (next_way(ways) && d->status == OK);
}

static void check_ways(const ways *ways)
{
    int64_t all = 1;
    const char *at = ways->logic->clue[ways->clue].at;
    for (int i = 0; i < ways->things && all <= WAYS_MOST; i++)
        all *= ways->logic->houses.n;
    if (ways->draft->status == OK && !ways->things)
        draft_wrong(ways->draft, at, "a clue on houses alone" EXPECTED "one on some thing");
    if (ways->draft->status == OK && all > WAYS_MOST)
        draft_wrong(ways->draft, at,
                    "a clue on %d things" EXPECTED
                    "fewer: they can be put into %d houses in more than %d ways; "
                    "say it in several clues",
                    ways->things, ways->logic->houses.n, WAYS_MOST);
    draft_made *made = &ways->draft->made;
    if (ways->draft->status == OK && !draft_may(&made->tries, (uint64_t)all * TRIES, LIMIT_TRIES))
        draft_wrong(ways->draft, at, LIMIT_TRIES_SAID, "this clue");
    uint64_t n = ways->draft->status == OK ? count_ways(ways) : 0;
    if (ways->draft->status == OK && !n)
        draft_wrong(ways->draft, at, "a clue that can't be true" EXPECTED "one that can");
    if (ways->draft->status == OK && ways->things > 2 && !draft_may(&made->labels, n, LIMIT_LABELS))
        draft_wrong(ways->draft, at, LIMIT_MADE_SAID, "this clue");
}

static void add_clue(ways list, int number)
{
    logic_meaning meaning;
    int thing[3 * LOGIC_NODES];
    logic_understand(list.draft, list.logic, &list.logic->clue[number], &meaning);
    if (list.draft->status != OK)
        return;
    list.meaning = &meaning;
    list.thing = thing;
    list.clue = number;
    list.things = logic_things(&meaning, thing);
    if (!list.things && meaning.node[meaning.root].op == LOGIC_ALL && meaning.node[meaning.root].first < 0)
        return; /* "there are five houses" */
    check_ways(&list);
    if (list.draft->status != OK)
        return;
    if (list.things == 1)
        exclude(&list);
    else
        add_ways(&list);
}

/* How many houses no clue on this thing alone excludes; *left is one of them. *from becomes the clue that
 * excludes all others, or NULL. */
static int houses_left(const ways *ways, int thing, int *left, const char **from)
{
    const char **gone = ways->gone + thing * ways->logic->houses.n;
    int n = 0;
    for (int h = 0; h < ways->logic->houses.n; h++)
        if (!gone[h]) {
            *left = h;
            n++;
        }
    *from = gone[*left == 0];
    for (int h = 0; h < ways->logic->houses.n; h++)
        if (gone[h] && gone[h] != *from)
            *from = NULL;
    return n;
}

/* "Bob=3" is given, or removed, by this clue. */
static void mark(const ways *ways, int thing, int house, const statement_form *form, const char *from)
{
    const word *name = logic_thing(ways->logic, thing);
    draft_statement *s = draft_add_statement(ways->draft, form, name->at);
    const char *label = format_of(ways->draft, "%s=%s", name->string, ways->logic->houses.list[house].string);
    if (s) {
        s->from = from;
        draft_add_word(ways->draft, &s->words, (word){ label, name->at });
    }
}

/* A thing whose house one clue tells is given; otherwise the houses that clues exclude are removed. */
static void settle(const ways *ways, int thing)
{
    const char **gone = ways->gone + thing * ways->logic->houses.n, *from = NULL;
    int left = 0;
    if (houses_left(ways, thing, &left, &from) == 1 && from) {
        mark(ways, thing, left, &form_given, from);
        return;
    }
    for (int h = 0; h < ways->logic->houses.n && ways->draft->status == OK; h++)
        if (gone[h])
            mark(ways, thing, h, &form_remove, gone[h]);
}

static void add_clues(draft *draft, logic *logic)
{
    ways w = { .draft = draft, .logic = logic };
    w.house = arena_take(draft->arena, (size_t)logic->things, sizeof *w.house);
    w.gone = arena_take(draft->arena, (size_t)logic->things * (size_t)logic->houses.n, sizeof *w.gone);
    if (!w.house || !w.gone)
        draft_no_memory(draft);
    for (int i = 0; i < logic->clues && draft->status == OK; i++)
        if (problem_says(draft, logic->clue[i].name))
            add_clue(w, i);
    for (int i = 0; i < logic->things && draft->status == OK; i++)
        settle(&w, i);
}

/* ---- drawing ---- */

static void add_numbers(draft *draft, draft_statement *statement, const char *const *number, int n)
{
    for (int i = 0; statement && i < n; i++)
        draft_add_word(draft, &statement->words, (word){ number[i], statement->at });
}

/* How far to the left the names of attributes are: so far that the longest one does not reach the boxes. */
static const char *place_of_heads(draft *draft, const logic *logic)
{
    enum { USUAL = 70, CHARACTER = 11, APART = 6 }; /* hundredths of a cell */
    int far = USUAL;
    char x[24];
    for (int a = 0; a < logic->attributes; a++) {
        int n = 0;
        for (const char *c = logic->attribute[a].name.string; *c && n < 1000; c++)
            n += utf8_begins(*c);
        far = n * CHARACTER / 2 + APART > far ? n * CHARACTER / 2 + APART : far;
    }
    size_t n = text_print(x, sizeof x, "-%d.%d%d", far / 100, far / 10 % 10, far % 10);
    return far == USUAL ? "-0.7" : logic_copy(draft, x, n);
}

static void place_things(draft *draft, const logic *logic)
{
    const char *left = place_of_heads(draft, logic);
    char x[24], y[24];
    for (int a = 0; a < logic->attributes && draft->status == OK; a++) {
        const logic_attribute *from = &logic->attribute[a];
        size_t n = text_print(y, sizeof y, "%d", a), m = text_print(x, sizeof x, "%d.45", a);
        const char *row = logic_copy(draft, y, n), *middle = logic_copy(draft, x, m);
        draft_statement *head = draft_add_statement(draft, &form_paper, from->name.at);
        add_numbers(draft, head, (const char *[]){ "head", left, middle, "0", "0.2", from->name.string }, 6);
        for (int i = 0; i < logic->houses.n && draft->status == OK; i++) {
            m = text_print(x, sizeof x, "%d", i);
            draft_statement *s = draft_add_statement(draft, &form_place, from->name.at);
            add_numbers(draft, s,
                        (const char *[]){ from->things.list[i].string, logic_copy(draft, x, m), row }, 3);
        }
    }
}

static bool is_placed(const draft *draft)
{
    for (int i = 0; i < draft->statements; i++)
        if (draft->statement[i].form == &form_place || draft->statement[i].form == &form_paper)
            return true;
    return false;
}

void logic_finish(draft *draft)
{
    logic *g = draft->logic;
    if (!g || draft->status != OK)
        return;
    check(draft, g);
    find_amounts(draft, g);
    g->things = g->attributes * g->houses.n;
    bool placed = is_placed(draft);
    for (int i = 0; i < g->attributes && draft->status == OK; i++)
        add_attribute(draft, g, &g->attribute[i]);
    if (draft->status == OK)
        add_clues(draft, g);
    if (!placed && draft->status == OK)
        place_things(draft, g);
}
