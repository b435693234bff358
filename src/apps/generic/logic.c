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

static logic *logic_of(draft *d)
{
    if (!d->logic && d->status == OK) {
        d->logic = arena_take(d->arena, 1, sizeof *d->logic);
        if (d->logic)
            d->logic->place.string = "house";
        else
            draft_no_memory(d);
    }
    return d->status == OK ? d->logic : NULL;
}

static const char *copy(draft *d, const char *s, size_t n)
{
    char *to = arena_take(d->arena, n + 1, 1);
    if (to)
        memcpy(to, s, n);
    else
        draft_no_memory(d);
    return to ? to : "";
}

/* "houses 5" are 1 to 5. */
static void count_houses(draft *d, words *houses)
{
    word all = houses->list[0];
    char number[24];
    int n = 0;
    if (houses->n != 1 || !word_is_number(all.string, &n))
        return;
    if (n < 2 || n > HOUSES_MOST) {
        draft_wrong(d, all.at, "%d house%s, expected from 2 to %d", n, n == 1 ? "" : "s", HOUSES_MOST);
        return;
    }
    houses->n = 0;
    for (int i = 1; i <= n && d->status == OK; i++) {
        size_t length = text_print(number, sizeof number, "%d", i);
        draft_add_word(d, houses, (word){ copy(d, number, length), all.at });
    }
}

/* "houses 1 2 3", "houses 3", "houses day: Mon Tue Wed" */
static void read_houses(scanner *s)
{
    draft *d = line_draft(s);
    logic *g = logic_of(d);
    word first = line_word(s, "the houses in their order, such as 1 2 3, or how many there are");
    if (g && g->houses.n)
        draft_wrong(d, first.at, "houses for the second time, expected once");
    if (!g || d->status != OK)
        return;
    if (line_at_colon(s)) {
        line_colon(s, "");
        g->place = first;
        first = line_word(s, "the places in their order");
    }
    draft_add_word(d, &g->houses, first);
    while (!line_ends(s))
        draft_add_word(d, &g->houses, line_word(s, "a house"));
    if (d->status == OK)
        count_houses(d, &g->houses);
    if (d->status == OK && (g->houses.n < 2 || g->houses.n > HOUSES_MOST))
        draft_wrong(d, first.at, "%d house%s, expected from 2 to %d", g->houses.n,
                    g->houses.n == 1 ? "" : "s", HOUSES_MOST);
}

static void read_attribute(scanner *s)
{
    draft *d = line_draft(s);
    logic *g = logic_of(d);
    logic_attribute a = { .name = line_word(s, "the name of an attribute, such as colour") };
    line_colon(s, "': ' and the things of the attribute, one for each house");
    while (!line_ends(s))
        draft_add_word(d, &a.things, line_word(s, "a thing"));
    logic_attribute *to =
        g ? draft_grow(d, (void **)&g->attribute, &g->attributes, &g->attribute_room, sizeof *g->attribute)
          : NULL;
    if (to)
        *to = a;
}

/* A full stop at the end is not part of the last word, unless it is inside its quotes. */
static void drop_stop(draft *d, words *w)
{
    word *last = w->n ? &w->list[w->n - 1] : NULL;
    size_t n = last ? strlen(last->string) : 0;
    if (n > 1 && last->string[n - 1] == '.' && (*last->at != '"' || last->at[n] == '"'))
        last->string = copy(d, last->string, n - 1);
}

static void read_clue(scanner *s)
{
    draft *d = line_draft(s);
    logic *g = logic_of(d);
    logic_clue c = { 0 };
    do
        draft_add_word(d, &c.words, line_word(s, "a clue, such as: English is red"));
    while (!line_ends(s));
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

static void check(draft *d, const logic *g)
{
    char quote[QUOTE_MAX], place[QUOTE_MAX];
    const char *at = g->attributes ? g->attribute[0].name.at : g->clues ? g->clue[0].at : d->text + d->length;
    if (!g->houses.n)
        draft_wrong(d, at, "an attribute or a clue, expected a statement such as 'houses 1 2 3' besides");
    else if (!g->attributes)
        draft_wrong(d, g->houses.list[0].at,
                    "houses without attributes, expected statements such as 'attribute colour: red green'");
    for (int i = 0; i < g->houses.n && d->status == OK; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(g->houses.list[i].string, g->houses.list[k].string) == 0)
                draft_wrong(d, g->houses.list[i].at, "the house '%s' appears twice, expected once",
                            string_quote(quote, g->houses.list[i].string));
    for (int i = 0; i < g->attributes && d->status == OK; i++) {
        const logic_attribute *a = &g->attribute[i];
        for (int k = 0; k < i; k++)
            if (strcmp(a->name.string, g->attribute[k].name.string) == 0)
                draft_wrong(d, a->name.at, "the attribute '%s' appears twice, expected once",
                            string_quote(quote, a->name.string));
        if (a->things.n != g->houses.n)
            draft_wrong(d, a->name.at, "%d thing%s of '%s', expected %d, one for each %s", a->things.n,
                        a->things.n == 1 ? "" : "s", string_quote(quote, a->name.string), g->houses.n,
                        string_quote(place, g->place.string));
    }
}

static bool is_plain(const char *s, bool digits)
{
    for (const char *c = s; *c; c++)
        if (digits ? !scan_is_digit(*c) : !((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z')))
            return false;
    return *s;
}

/* Can the house be told from a name such as nation3? */
static bool has_numbers(const logic *g, const logic_attribute *a)
{
    bool all = is_plain(a->name.string, false);
    for (int i = 0; i < g->houses.n; i++)
        all = all && is_plain(g->houses.list[i].string, true);
    return all;
}

static const char *format_of(draft *d, const char *format, const char *a, const char *b)
{
    text t;
    text_open(&t, d->arena->memory);
    text_format(&t, format, a, b);
    return draft_keep(d, &t);
}

static void say(draft *d, word type, const char *variable, const char *lack)
{
    draft_statement *s = draft_add_statement(d, &form_say, type.at);
    const char *const part[] = { type.string, variable, "{}", lack, NULL };
    for (int i = 0; s && i < 5; i++)
        draft_add_word(d, &s->words, (word){ part[i], type.at });
}

/* The things as csp-variables with houses as values, and the houses as csp-variables with things as values.
 */
static void add_attribute(draft *d, const logic *g, const logic_attribute *a)
{
    const char *place = g->place.string, *name = a->name.string, *at = a->name.at;
    bool numbers = has_numbers(g, a);
    words none = { 0 };
    for (int i = 0; i < g->houses.n; i++)
        draft_add_word(d, &none, (word){ NULL, at });
    for (int i = 0; i < a->things.n && d->status == OK; i++) {
        draft_variable *v = draft_add_variable(d);
        if (v)
            *v = (draft_variable){
                .name = a->things.list[i], .type = a->name, .value = g->houses, .label = none
            };
    }
    const word of = { format_of(d, "%s-of-%s", name, place), at };
    const word called = { numbers ? name : format_of(d, "%s of %s ", name, place), at };
    draft_statement *all = draft_add_statement(d, &form_permutation, at);
    for (int i = 0; all && i < a->things.n + 2; i++)
        draft_add_word(d, &all->words, i == 0 ? called : i == 1 ? of : a->things.list[i - 2]);
    say(d, a->name, format_of(d, "the %s of {}", place, ""), format_of(d, "{} {lacks} %s", place, ""));
    if (numbers) {
        const char *slot = format_of(d, "%s {%s}", place, name);
        say(d, of, format_of(d, "the %s of %s", name, slot), format_of(d, "%s {lacks} %s", slot, name));
    } else if (strpbrk(name, "{}")) {
        say(d, of, "the {}", "the {} {lacks} value");
    } else {
        say(d, of, "the {}", format_of(d, "{%s of *} {lacks} %s", name, name));
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
static bool next_way(const ways *w)
{
    for (int i = w->things - 1; i >= 0; i--) {
        if (++w->house[w->thing[i]] < w->logic->houses.n)
            return true;
        w->house[w->thing[i]] = 0;
    }
    return false;
}

static bool is_possible(const ways *w)
{
    for (int i = 0; i < w->things; i++)
        for (int k = 0; k < i; k++)
            if (w->thing[i] / w->logic->houses.n == w->thing[k] / w->logic->houses.n &&
                w->house[w->thing[i]] == w->house[w->thing[k]])
                return false;
    return logic_holds(w->meaning, w->house);
}

/* "clue3: green is directly right of white" */
static const char *name_of_clue(draft *d, const logic_clue *c, int number)
{
    text t;
    text_open(&t, d->arena->memory);
    text_format(&t, "clue%d:", number + 1);
    for (int i = 0; i < c->words.n; i++)
        text_format(&t, " %s", c->words.list[i].string);
    return draft_keep(d, &t);
}

/* A clue on one thing: where it can't be. */
static void exclude(const ways *w)
{
    do
        if (!is_possible(w))
            w->gone[w->thing[0] * w->logic->houses.n + w->house[w->thing[0]]] = true;
    while (next_way(w));
}

static uint64_t count_ways(const ways *w)
{
    uint64_t n = 0;
    do
        n += is_possible(w);
    while (next_way(w));
    return n;
}

/* Both `allow` and `table` have the csp-variables first, and then the combinations. */
static void add_ways(const ways *w)
{
    draft *d = w->draft;
    const logic_clue *c = &w->logic->clue[w->clue];
    bool pair = w->things == 2;
    draft_statement *s = pair ? draft_add_statement(d, &form_allow, c->at)
                              : draft_add_statement(d, &constraint_table.form, c->at);
    if (!s)
        return;
    char name[24];
    size_t n = text_print(name, sizeof name, "clue%d", w->clue + 1);
    s->from = c->name;
    if (!pair) {
        draft_add_word(d, &s->words, (word){ copy(d, name, n), c->at });
        draft_add_word(d, &s->words, (word){ "clue", c->at });
    }
    for (int i = 0; i < w->things; i++)
        draft_add_word(d, &s->words, (word){ logic_thing(w->logic, w->thing[i])->string, c->at });
    if (!pair)
        draft_add_part(d, s);
    do
        for (int i = 0; is_possible(w) && i < w->things && d->status == OK; i++)
            draft_add_word(d, &s->words,
                           (word){ w->logic->houses.list[w->house[w->thing[i]]].string, c->at });
    while (next_way(w) && d->status == OK);
}

static void check_ways(const ways *w)
{
    int64_t all = 1;
    const char *at = w->logic->clue[w->clue].at;
    for (int i = 0; i < w->things && all <= WAYS_MOST; i++)
        all *= w->logic->houses.n;
    if (w->draft->status == OK && !w->things)
        draft_wrong(w->draft, at, "a clue on houses alone, expected one on some thing");
    if (w->draft->status == OK && all > WAYS_MOST)
        draft_wrong(
            w->draft, at,
            "a clue on %d things, expected fewer: they can be put into %d houses in more than %d ways; "
            "say it in several clues",
            w->things, w->logic->houses.n, WAYS_MOST);
    draft_made *made = &w->draft->made;
    if (w->draft->status == OK && !draft_may(&made->tries, (uint64_t)all * TRIES, LIMIT_TRIES))
        draft_wrong(w->draft, at, LIMIT_TRIES_SAID, "this clue");
    uint64_t n = w->draft->status == OK ? count_ways(w) : 0;
    if (w->draft->status == OK && !n)
        draft_wrong(w->draft, at, "a clue that can't be true, expected one that can");
    if (w->draft->status == OK && w->things > 2 && !draft_may(&made->labels, n, LIMIT_LABELS))
        draft_wrong(w->draft, at, LIMIT_MADE_SAID, "this clue");
}

static void add_clue(ways w, int number)
{
    logic_meaning meaning;
    enum { MOST = 4 * 3 * LOGIC_RELATIONS };
    int thing[MOST];
    logic_understand(w.draft, w.logic, &w.logic->clue[number], &meaning);
    if (w.draft->status != OK)
        return;
    w.meaning = &meaning;
    w.thing = thing;
    w.clue = number;
    w.things = logic_things(&meaning, thing);
    check_ways(&w);
    if (w.draft->status != OK)
        return;
    if (w.things == 1)
        exclude(&w);
    else
        add_ways(&w);
}

/* The houses left for a thing: a single one becomes a given; otherwise the other houses are removed. */
static void settle(const ways *w, int thing)
{
    draft *d = w->draft;
    const int n = w->logic->houses.n;
    const bool *gone = w->gone + thing * n;
    const word *name = logic_thing(w->logic, thing);
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
            const char *label = format_of(d, "%s=%s", name->string, w->logic->houses.list[h].string);
            draft_add_word(d, &s->words, (word){ label, name->at });
        }
}

static void add_clues(draft *d, logic *g)
{
    ways w = { .draft = d, .logic = g };
    w.house = arena_take(d->arena, (size_t)g->things, sizeof *w.house);
    w.gone = arena_take(d->arena, (size_t)g->things * (size_t)g->houses.n, sizeof *w.gone);
    if (!w.house || !w.gone)
        draft_no_memory(d);
    for (int i = 0; i < g->clues && d->status == OK; i++) {
        g->clue[i].name = name_of_clue(d, &g->clue[i], i);
        add_clue(w, i);
    }
    for (int i = 0; i < g->things && d->status == OK; i++)
        settle(&w, i);
}

/* ---- drawing ---- */

static void add_numbers(draft *d, draft_statement *s, const char *const *number, int n)
{
    for (int i = 0; s && i < n; i++)
        draft_add_word(d, &s->words, (word){ number[i], s->at });
}

/* How far to the left the names of attributes are: so far that the longest one does not reach the boxes. */
static const char *place_of_heads(draft *d, const logic *g)
{
    enum { USUAL = 70, CHARACTER = 11, APART = 6 }; /* hundredths of a cell */
    int far = USUAL;
    char x[24];
    for (int a = 0; a < g->attributes; a++) {
        int n = 0;
        for (const char *c = g->attribute[a].name.string; *c && n < 1000; c++)
            n += utf8_begins(*c);
        far = n * CHARACTER / 2 + APART > far ? n * CHARACTER / 2 + APART : far;
    }
    size_t n = text_print(x, sizeof x, "-%d.%d%d", far / 100, far / 10 % 10, far % 10);
    return far == USUAL ? "-0.7" : copy(d, x, n);
}

static void place_things(draft *d, const logic *g)
{
    const char *left = place_of_heads(d, g);
    char x[24], y[24];
    for (int a = 0; a < g->attributes && d->status == OK; a++) {
        const logic_attribute *from = &g->attribute[a];
        size_t n = text_print(y, sizeof y, "%d", a), m = text_print(x, sizeof x, "%d.45", a);
        const char *row = copy(d, y, n), *middle = copy(d, x, m);
        draft_statement *head = draft_add_statement(d, &form_paper, from->name.at);
        add_numbers(d, head, (const char *[]){ "head", left, middle, "0", "0.2", from->name.string }, 6);
        for (int i = 0; i < g->houses.n && d->status == OK; i++) {
            m = text_print(x, sizeof x, "%d", i);
            draft_statement *s = draft_add_statement(d, &form_place, from->name.at);
            add_numbers(d, s, (const char *[]){ from->things.list[i].string, copy(d, x, m), row }, 3);
        }
    }
}

static bool is_placed(const draft *d)
{
    for (int i = 0; i < d->statements; i++)
        if (d->statement[i].form == &form_place || d->statement[i].form == &form_paper)
            return true;
    return false;
}

void logic_finish(draft *d)
{
    logic *g = d->logic;
    if (!g || d->status != OK)
        return;
    check(d, g);
    g->things = g->attributes * g->houses.n;
    bool placed = is_placed(d);
    for (int i = 0; i < g->attributes && d->status == OK; i++)
        add_attribute(d, g, &g->attribute[i]);
    if (d->status == OK)
        add_clues(d, g);
    if (!placed && d->status == OK)
        place_things(d, g);
}
