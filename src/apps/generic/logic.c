/* logic.c: houses, attributes and clues, from words to statements of a draft.
 *
 * A clue on one thing says where it is, or is not: it becomes a given, or removed labels. A clue on two
 * things becomes an `allow`, whose links come from the clue. A clue on more becomes a table, called clue3 if
 * it is the third clue. In each case the meaning of the clue is evaluated for all ways to put its things into
 * houses, so no clue needs an encoding of its own; two things of one attribute are never put into one house,
 * because they are linked anyway.
 *
 * Drawings have a row for each attribute and a box for each of its things. */
#include "apps/generic/logic.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "problem/finish.h"

#include <string.h>

enum {
    WAYS_MOST = 1000000, /* to put the things of one clue into houses */
    TRIES = 2,           /* they are counted, and then written down */
    HOUSES_MOST = 60
};

/* ---- reading ---- */

static logic *logic_of(draft *draft)
{
    if (!draft->logic && draft->status == OK) {
        draft->logic = arena_take(draft->arena, 1, sizeof *draft->logic);
        if (draft->logic)
            draft->logic->place.string = "house";
        else
            draft_no_memory(draft);
    }
    return draft->status == OK ? draft->logic : NULL;
}

static const char *copy(draft *draft, const char *string, size_t n)
{
    char *to = arena_take(draft->arena, n + 1, 1);
    if (to)
        memcpy(to, string, n);
    else
        draft_no_memory(draft);
    return to ? to : "";
}

/* "houses 5" are 1 to 5. */
static void count_houses(draft *draft, words *houses)
{
    word all = houses->list[0];
    char number[24];
    int n = 0;
    if (houses->n != 1 || !word_is_number(all.string, &n))
        return;
    if (n < 2 || n > HOUSES_MOST) {
        draft_wrong(draft, all.at, "%d house%s, expected from 2 to %d", n, n == 1 ? "" : "s", HOUSES_MOST);
        return;
    }
    houses->n = 0;
    for (int i = 1; i <= n && draft->status == OK; i++) {
        size_t length = text_print(number, sizeof number, "%d", i);
        draft_add_word(draft, houses, (word){ copy(draft, number, length), all.at });
    }
}

/* "houses 1 2 3", "houses 3", "houses day: Mon Tue Wed" */
static void read_houses(scanner *scanner)
{
    draft *d = line_draft(scanner);
    logic *g = logic_of(d);
    word first = line_word(scanner, "the houses in their order, such as 1 2 3, or how many there are");
    if (g && g->houses.n)
        draft_wrong(d, first.at, "houses for the second time, expected once");
    if (!g || d->status != OK)
        return;
    if (line_at_colon(scanner)) {
        line_colon(scanner, "");
        g->place = first;
        first = line_word(scanner, "the places in their order");
    }
    draft_add_word(d, &g->houses, first);
    while (!line_ends(scanner))
        draft_add_word(d, &g->houses, line_word(scanner, "a house"));
    if (d->status == OK)
        count_houses(d, &g->houses);
    if (d->status == OK && (g->houses.n < 2 || g->houses.n > HOUSES_MOST))
        draft_wrong(d, first.at, "%d house%s, expected from 2 to %d", g->houses.n,
                    g->houses.n == 1 ? "" : "s", HOUSES_MOST);
}

static void read_attribute(scanner *scanner)
{
    draft *d = line_draft(scanner);
    logic *g = logic_of(d);
    logic_attribute a = { .name = line_word(scanner, "the name of an attribute, such as colour") };
    line_colon(scanner, "': ' and the things of the attribute, one for each house");
    while (!line_ends(scanner))
        draft_add_word(d, &a.things, line_word(scanner, "a thing"));
    logic_attribute *to =
        g ? draft_grow(d, (void **)&g->attribute, &g->attributes, &g->attribute_room, sizeof *g->attribute)
          : NULL;
    if (to)
        *to = a;
}

/* A full stop at the end is not part of the last word, unless it is inside its quotes. */
static void drop_stop(draft *draft, words *words)
{
    word *last = words->n ? &words->list[words->n - 1] : NULL;
    size_t n = last ? strlen(last->string) : 0;
    if (n > 1 && last->string[n - 1] == '.' && (*last->at != '"' || last->at[n] == '"'))
        last->string = copy(draft, last->string, n - 1);
}

static void read_clue(scanner *scanner)
{
    draft *d = line_draft(scanner);
    logic *g = logic_of(d);
    logic_clue c = { 0 };
    do
        draft_add_word(d, &c.words, line_word(scanner, "a clue, such as: English is red"));
    while (!line_ends(scanner));
    if (d->status != OK)
        return;
    c.at = c.words.list[0].at;
    drop_stop(d, &c.words);
    logic_clue *to = g ? draft_grow(d, (void **)&g->clue, &g->clues, &g->clue_room, sizeof *g->clue) : NULL;
    if (to)
        *to = c;
}

static const statement_form form_houses = { .keyword = "houses", .read_text = read_houses },
                            form_attribute = { .keyword = "attribute", .read_text = read_attribute },
                            form_clue = { .keyword = "clue", .read_text = read_clue };

const statement_form *const logic_forms[] = { &form_houses, &form_attribute, &form_clue, NULL };

/* ---- attributes ---- */

static void check(draft *draft, const logic *logic)
{
    char quote[QUOTE_MAX], place[QUOTE_MAX];
    const char *at = logic->attributes ? logic->attribute[0].name.at
                     : logic->clues    ? logic->clue[0].at
                                       : draft->text + draft->length;
    if (!logic->houses.n)
        draft_wrong(draft, at, "an attribute or a clue, expected a statement such as 'houses 1 2 3' besides");
    else if (!logic->attributes)
        draft_wrong(draft, logic->houses.list[0].at,
                    "houses without attributes, expected statements such as 'attribute colour: red green'");
    for (int i = 0; i < logic->houses.n && draft->status == OK; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(logic->houses.list[i].string, logic->houses.list[k].string) == 0)
                draft_wrong(draft, logic->houses.list[i].at, "the house '%s' appears twice, expected once",
                            string_quote(quote, logic->houses.list[i].string));
    for (int i = 0; i < logic->attributes && draft->status == OK; i++) {
        const logic_attribute *a = &logic->attribute[i];
        for (int k = 0; k < i; k++)
            if (strcmp(a->name.string, logic->attribute[k].name.string) == 0)
                draft_wrong(draft, a->name.at, "the attribute '%s' appears twice, expected once",
                            string_quote(quote, a->name.string));
        if (a->things.n != logic->houses.n)
            draft_wrong(draft, a->name.at, "%d thing%s of '%s', expected %d, one for each %s", a->things.n,
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

static void say(draft *draft, word type, const char *variable, const char *lack)
{
    draft_statement *s = draft_add_statement(draft, &form_say, type.at);
    const char *const part[] = { type.string, variable, "{}", lack, NULL };
    for (int i = 0; s && i < 5; i++)
        draft_add_word(draft, &s->words, (word){ part[i], type.at });
}

/* The things as csp-variables with houses as values, and the houses as csp-variables with things as values.
 */
static void add_attribute(draft *draft, const logic *logic, const logic_attribute *attribute)
{
    const char *place = logic->place.string, *name = attribute->name.string, *at = attribute->name.at;
    bool numbers = has_numbers(logic, attribute);
    words none = { 0 };
    for (int i = 0; i < logic->houses.n; i++)
        draft_add_word(draft, &none, (word){ NULL, at });
    for (int i = 0; i < attribute->things.n && draft->status == OK; i++) {
        draft_variable *v = draft_add_variable(draft);
        if (v)
            *v = (draft_variable){ .name = attribute->things.list[i],
                                   .type = attribute->name,
                                   .value = logic->houses,
                                   .label = none };
    }
    const word of = { format_of(draft, "%s-of-%s", name, place), at };
    const word called = { numbers ? name : format_of(draft, "%s of %s ", name, place), at };
    draft_statement *all = draft_add_statement(draft, &form_permutation, at);
    for (int i = 0; all && i < attribute->things.n + 2; i++)
        draft_add_word(draft, &all->words, i == 0 ? called : i == 1 ? of : attribute->things.list[i - 2]);
    say(draft, attribute->name, format_of(draft, "the %s of {}", place, ""),
        format_of(draft, "{} {lacks} %s", place, ""));
    if (numbers) {
        const char *slot = format_of(draft, "%s {%s}", place, name);
        say(draft, of, format_of(draft, "the %s of %s", name, slot),
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
    bool *gone;         /* for each thing and house: do clues on that thing alone exclude it? */
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

/* "clue3: green is directly right of white" */
static const char *name_of_clue(draft *draft, const logic_clue *clue, int number)
{
    text t;
    text_open(&t, draft->arena->memory);
    text_format(&t, "clue%d:", number + 1);
    for (int i = 0; i < clue->words.n; i++)
        text_format(&t, " %s", clue->words.list[i].string);
    return draft_keep(draft, &t);
}

/* A clue on one thing: where it can't be. */
static void exclude(const ways *ways)
{
    do
        if (!is_possible(ways))
            ways->gone[ways->thing[0] * ways->logic->houses.n + ways->house[ways->thing[0]]] = true;
    while (next_way(ways));
}

static uint64_t count_ways(const ways *ways)
{
    uint64_t n = 0;
    do
        n += is_possible(ways);
    while (next_way(ways));
    return n;
}

/* Both `allow` and `table` have the csp-variables first, and then the combinations. */
static void add_ways(const ways *ways)
{
    draft *d = ways->draft;
    const logic_clue *c = &ways->logic->clue[ways->clue];
    bool pair = ways->things == 2;
    draft_statement *s = pair ? draft_add_statement(d, &form_allow, c->at)
                              : draft_add_statement(d, &constraint_table.form, c->at);
    if (!s)
        return;
    char name[24];
    size_t n = text_print(name, sizeof name, "clue%d", ways->clue + 1);
    s->from = c->name;
    if (!pair) {
        draft_add_word(d, &s->words, (word){ copy(d, name, n), c->at });
        draft_add_word(d, &s->words, (word){ "clue", c->at });
    }
    for (int i = 0; i < ways->things; i++)
        draft_add_word(d, &s->words, (word){ logic_thing(ways->logic, ways->thing[i])->string, c->at });
    if (!pair)
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
        draft_wrong(ways->draft, at, "a clue on houses alone, expected one on some thing");
    if (ways->draft->status == OK && all > WAYS_MOST)
        draft_wrong(
            ways->draft, at,
            "a clue on %d things, expected fewer: they can be put into %d houses in more than %d ways; "
            "say it in several clues",
            ways->things, ways->logic->houses.n, WAYS_MOST);
    draft_made *made = &ways->draft->made;
    if (ways->draft->status == OK && !draft_may(&made->tries, (uint64_t)all * TRIES, LIMIT_TRIES))
        draft_wrong(ways->draft, at, LIMIT_TRIES_SAID, "this clue");
    uint64_t n = ways->draft->status == OK ? count_ways(ways) : 0;
    if (ways->draft->status == OK && !n)
        draft_wrong(ways->draft, at, "a clue that can't be true, expected one that can");
    if (ways->draft->status == OK && ways->things > 2 && !draft_may(&made->labels, n, LIMIT_LABELS))
        draft_wrong(ways->draft, at, LIMIT_MADE_SAID, "this clue");
}

static void add_clue(ways list, int number)
{
    logic_meaning meaning;
    enum { MOST = 4 * 3 * LOGIC_RELATIONS };
    int thing[MOST];
    logic_understand(list.draft, list.logic, &list.logic->clue[number], &meaning);
    if (list.draft->status != OK)
        return;
    list.meaning = &meaning;
    list.thing = thing;
    list.clue = number;
    list.things = logic_things(&meaning, thing);
    check_ways(&list);
    if (list.draft->status != OK)
        return;
    if (list.things == 1)
        exclude(&list);
    else
        add_ways(&list);
}

/* The houses left for a thing: a single one becomes a given; otherwise the other houses are removed. */
static void settle(const ways *ways, int thing)
{
    draft *d = ways->draft;
    const int n = ways->logic->houses.n;
    const bool *gone = ways->gone + thing * n;
    const word *name = logic_thing(ways->logic, thing);
    int left = 0;
    for (int h = 0; h < n; h++)
        left += !gone[h];
    if (left == n)
        return;
    draft_statement *s = draft_add_statement(d, left == 1 ? &form_given : &form_remove, name->at);
    if (s)
        s->from = "clues";
    for (int h = 0; s && h < n && d->status == OK; h++)
        if (gone[h] == (left != 1)) {
            const char *label = format_of(d, "%s=%s", name->string, ways->logic->houses.list[h].string);
            draft_add_word(d, &s->words, (word){ label, name->at });
        }
}

static void add_clues(draft *draft, logic *logic)
{
    ways w = { .draft = draft, .logic = logic };
    w.house = arena_take(draft->arena, (size_t)logic->things, sizeof *w.house);
    w.gone = arena_take(draft->arena, (size_t)logic->things * (size_t)logic->houses.n, sizeof *w.gone);
    if (!w.house || !w.gone)
        draft_no_memory(draft);
    for (int i = 0; i < logic->clues && draft->status == OK; i++) {
        logic->clue[i].name = name_of_clue(draft, &logic->clue[i], i);
        add_clue(w, i);
    }
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
    return far == USUAL ? "-0.7" : copy(draft, x, n);
}

static void place_things(draft *draft, const logic *logic)
{
    const char *left = place_of_heads(draft, logic);
    char x[24], y[24];
    for (int a = 0; a < logic->attributes && draft->status == OK; a++) {
        const logic_attribute *from = &logic->attribute[a];
        size_t n = text_print(y, sizeof y, "%d", a), m = text_print(x, sizeof x, "%d.45", a);
        const char *row = copy(draft, y, n), *middle = copy(draft, x, m);
        draft_statement *head = draft_add_statement(draft, &form_paper, from->name.at);
        add_numbers(draft, head, (const char *[]){ "head", left, middle, "0", "0.2", from->name.string }, 6);
        for (int i = 0; i < logic->houses.n && draft->status == OK; i++) {
            m = text_print(x, sizeof x, "%d", i);
            draft_statement *s = draft_add_statement(draft, &form_place, from->name.at);
            add_numbers(draft, s, (const char *[]){ from->things.list[i].string, copy(draft, x, m), row }, 3);
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
    g->things = g->attributes * g->houses.n;
    bool placed = is_placed(draft);
    for (int i = 0; i < g->attributes && draft->status == OK; i++)
        add_attribute(draft, g, &g->attribute[i]);
    if (draft->status == OK)
        add_clues(draft, g);
    if (!placed && draft->status == OK)
        place_things(draft, g);
}
