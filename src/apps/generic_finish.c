/* generic_finish.c: from a draft to a network.
 *
 * First every value of every csp-variable gets a label: the one it names, or else the one that is called
 * after both, A=red; labels that are declared must be all there are. Then `same` and `equal` join labels: of
 * those that are joined the first one stays, and all names lead to it (a forest of disjoint sets, whose roots
 * are the least numbers, so that the order of labels is that of their first mention). After that a label may
 * be spoken of by its name or as one of its values, and everything else is a matter of looking up.
 *
 * What is wrong is said at the place of the word that is wrong, never later by the network itself. */
#include "apps/generic.h"

#include "apps/generic_index.h"
#include "apps/place.h"

#include <string.h>

enum { LABELS, TYPES, VARIABLES, SUBJECTS, VALUES /* of csp-variable v: VALUES + v */ };

typedef struct finish {
    draft *d;
    generic *g;
    generic_index index;
    int *same;   /* of each label: one it is the same as, or itself */
    int *number; /* of each label that stays: its final number */
    int *seen;   /* of each label: the last list that had it */
    int lists;   /* met so far */
    int link_room;
    uint64_t links; /* pairs of labels joined so far */
} finish;

/* ---- names ---- */

static int find(const finish *f, int space, const char *name)
{
    return generic_index_find(&f->index, space, name, strlen(name));
}

/* Enters a name; false if there is one like it. */
static bool enter(finish *f, int space, const char *name, int number)
{
    if (find(f, space, name) >= 0)
        return false;
    generic_index_add(&f->index, space, name, strlen(name), number);
    return true;
}

static void twice(finish *f, const char *what, word w)
{
    char quote[PLACE_QUOTE_MAX];
    draft_wrong(f->d, w.at, "%s %s stands twice, expected once", what,
                place_quote(quote, w.string, strlen(w.string)));
}

static void unknown(finish *f, const char *what, word w, const char *expected)
{
    char quote[PLACE_QUOTE_MAX];
    draft_wrong(f->d, w.at, "there is no %s %s, expected %s", what,
                place_quote(quote, w.string, strlen(w.string)), expected);
}

static void *take(finish *f, size_t count, size_t size)
{
    void *p = arena_take(f->d->arena, count, size);
    if (!p)
        draft_no_memory(f->d);
    return p;
}

static char *joined(finish *f, const char *a, const char *between, const char *b, size_t b_length)
{
    size_t n = strlen(a), k = strlen(between);
    char *s = take(f, n + k + b_length + 1, 1);
    if (s) {
        memcpy(s, a, n);
        memcpy(s + n, between, k);
        memcpy(s + n + k, b, b_length);
    }
    return s;
}

/* ---- types ---- */

static int add_type(finish *f, word name, const char *single)
{
    generic *g = f->g;
    if (g->types == CSP_TYPES_MAX) {
        draft_wrong(f->d, name.at, "more than %d types of csp-variables", CSP_TYPES_MAX);
        return 0;
    }
    g->type[g->types] = (generic_type){ name.string, single };
    if (!single)
        g->type[g->types].single = joined(f, "single-in-", "", name.string, strlen(name.string));
    if (!enter(f, TYPES, name.string, g->types))
        twice(f, "the type", name);
    return g->types++;
}

static void add_types(finish *f)
{
    for (int i = 0; i < f->d->types && f->d->status == OK; i++)
        add_type(f, f->d->type[i].name, f->d->type[i].subject.string);
}

/* Types that are declared are all there are, and the first is that of variables without one; otherwise a type
 * is there as soon as it is named. */
static int type_of(finish *f, const draft_variable *v)
{
    bool declared = f->d->types > 0;
    word name = v->type;
    if (!name.string && declared)
        return 0;
    if (!name.string)
        name = (word){ GENERIC_TYPE, v->name.at };
    int t = find(f, TYPES, name.string);
    if (t < 0 && declared)
        unknown(f, "type", name, "one of those declared");
    else if (t < 0)
        t = add_type(f, name, v->type.string ? NULL : GENERIC_SINGLE);
    return t < 0 ? 0 : t;
}

/* ---- labels ---- */

static int add_label(finish *f, word name, word subject, word value)
{
    generic *g = f->g;
    if (g->labels == CSP_MAX) {
        draft_wrong(f->d, name.at, "more than %d labels", CSP_MAX);
        return 0;
    }
    generic_label *l = &g->label[g->labels];
    *l = (generic_label){ name.string, subject.string, value.string };
    if (!l->subject) {
        size_t n = generic_split(name.string, &l->value);
        l->subject = joined(f, "", "", name.string, n);
    }
    generic_index_add(&f->index, LABELS, name.string, strlen(name.string), g->labels);
    f->same[g->labels] = g->labels;
    return g->labels++;
}

static void declare_labels(finish *f)
{
    for (int i = 0; i < f->d->labels && f->d->status == OK; i++) {
        const draft_label *l = &f->d->label[i];
        if (find(f, LABELS, l->name.string) >= 0)
            twice(f, "the label", l->name);
        else
            add_label(f, l->name, l->subject, l->value);
    }
}

/* ---- csp-variables ---- */

static int label_of_value(finish *f, const draft_variable *v, int i)
{
    word name = v->label.list[i], value = v->value.list[i], none = { NULL, NULL };
    bool named = name.string;
    if (!named)
        name.string = joined(f, v->name.string, "=", value.string, strlen(value.string));
    if (f->d->status != OK)
        return 0;
    int l = find(f, LABELS, name.string);
    if (l < 0 && f->d->labels)
        unknown(f, "label", name, "one of those declared");
    else if (l < 0)
        l = add_label(f, name, named ? none : v->name, named ? none : value);
    return l < 0 ? 0 : l;
}

/* Counts the pairs of labels in a list of n. */
static void count_links(finish *f, int n, const char *at)
{
    f->links += (uint64_t)n * (uint64_t)(n > 0 ? n - 1 : 0) / 2;
    if (f->links > GENERIC_LINKS_MAX)
        draft_wrong(f->d, at, "more than %d links in all", GENERIC_LINKS_MAX);
}

static void add_variable(finish *f, int number)
{
    const draft_variable *from = &f->d->variable[number];
    generic_variable *to = &f->g->variable[number];
    *to = (generic_variable){ .name = from->name.string, .type = type_of(f, from) };
    if (!enter(f, VARIABLES, to->name, number))
        twice(f, "the csp-variable", from->name);
    to->entry = take(f, (size_t)from->value.n, sizeof *to->entry);
    for (int i = 0; i < from->value.n && f->d->status == OK; i++) {
        word value = from->value.list[i];
        if (!enter(f, VALUES + number, value.string, i))
            twice(f, "the value", value);
        to->entry[to->entries++] = (generic_entry){ (csp_label)label_of_value(f, from, i), value.string };
    }
}

static void add_variables(finish *f)
{
    f->g->variable = take(f, (size_t)f->d->variables, sizeof *f->g->variable);
    for (; f->g->variables < f->d->variables && f->d->status == OK; f->g->variables++)
        add_variable(f, f->g->variables);
}

/* ---- speaking of labels and csp-variables ---- */

static int root(const finish *f, int l)
{
    while (f->same[l] != l)
        l = f->same[l] = f->same[f->same[l]];
    return l;
}

static int variable_of(finish *f, word w)
{
    int v = find(f, VARIABLES, w.string);
    if (v < 0)
        unknown(f, "csp-variable", w, "the name of one");
    return v < 0 ? 0 : v;
}

static int label_of_entry(const finish *f, int v, int i)
{
    return root(f, f->g->variable[v].entry[i].label);
}

/* "1, 2, 3": the values of a csp-variable, as far as there is room. */
static const char *values_of(const generic_variable *v, char *out, size_t room)
{
    size_t used = 0;
    for (int i = 0; i < v->entries; i++) {
        size_t n = strlen(v->entry[i].value);
        if (used + n + sizeof ", ..." > room) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        memcpy(out + used, v->entry[i].value, n);
        used += n;
        if (i + 1 < v->entries) {
            memcpy(out + used, ", ", 2);
            used += 2;
        }
    }
    out[used] = 0;
    return out;
}

static void unknown_value(finish *f, const generic_variable *v, const char *value, const char *at)
{
    char quote[PLACE_QUOTE_MAX], name[PLACE_QUOTE_MAX], values[80];
    draft_wrong(f->d, at, "%s has no value %s, expected one of: %s",
                place_quote(name, v->name, strlen(v->name)), place_quote(quote, value, strlen(value)),
                values_of(v, values, sizeof values));
}

static int entry_of(finish *f, int v, word value)
{
    int i = find(f, VALUES + v, value.string);
    if (i < 0)
        unknown_value(f, &f->g->variable[v], value.string, value.at);
    return i < 0 ? 0 : i;
}

/* As VARIABLE=VALUE, wherever the sign of equality stands. -1: it is none; where the csp-variable is there,
 * *near is it, and *value the value that it lacks. */
static int label_as_value(const finish *f, const char *name, const generic_variable **near,
                          const char **value)
{
    *near = NULL;
    for (const char *sign = strchr(name, '='); sign; sign = strchr(sign + 1, '=')) {
        int v = generic_index_find(&f->index, VARIABLES, name, (size_t)(sign - name));
        if (v < 0 || v >= f->g->variables)
            continue;
        int i = find(f, VALUES + v, sign + 1);
        if (i >= 0)
            return label_of_entry(f, v, i);
        *near = &f->g->variable[v];
        *value = sign + 1;
    }
    return -1;
}

static int label_of(finish *f, word w)
{
    const generic_variable *near = NULL;
    const char *value = "";
    int l = find(f, LABELS, w.string);
    l = l < 0 ? label_as_value(f, w.string, &near, &value) : root(f, l);
    if (l < 0 && near)
        unknown_value(f, near, value, w.at);
    else if (l < 0)
        unknown(f, "label", w, "the name of one, or VARIABLE=VALUE");
    return l < 0 ? 0 : l;
}

/* ---- labels that are one ---- */

static void join(finish *f, int a, int b)
{
    a = root(f, a);
    b = root(f, b);
    f->same[a > b ? a : b] = a < b ? a : b;
}

static void join_same(finish *f, const draft_statement *s)
{
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "%d value%s, expected two or more that are one label", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int i = 0; i < s->words.n && f->d->status == OK; i++) {
        int first = label_of(f, s->words.list[0]), l = label_of(f, s->words.list[i]);
        if (f->d->status == OK)
            join(f, first, l);
    }
}

static void join_equal(finish *f, const draft_statement *s)
{
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "%d csp-variable%s, expected two or more that are equal", s->words.n,
                    s->words.n == 1 ? "" : "s");
    int first = s->words.n ? variable_of(f, s->words.list[0]) : 0;
    for (int k = 1; k < s->words.n && f->d->status == OK; k++) {
        int v = variable_of(f, s->words.list[k]);
        const generic_variable *a = &f->g->variable[first], *b = &f->g->variable[v];
        if (f->d->status == OK && a->entries != b->entries)
            draft_wrong(f->d, s->words.list[k].at, "%d value%s, expected the %d of the first csp-variable",
                        b->entries, b->entries == 1 ? "" : "s", a->entries);
        for (int i = 0; i < a->entries && f->d->status == OK; i++) {
            int j = entry_of(f, v, (word){ a->entry[i].value, s->words.list[k].at });
            join(f, a->entry[i].label, b->entry[f->d->status == OK ? j : 0].label);
        }
    }
}

/* Does this label stand for the first time in the list being read? */
static bool is_new(finish *f, int l)
{
    bool new = f->seen[l] != f->lists;
    f->seen[l] = f->lists;
    return new;
}

/* A csp-variable has a label only once, also when labels have been joined. */
static void check_variables(finish *f)
{
    char quote[PLACE_QUOTE_MAX];
    for (int v = 0; v < f->g->variables && f->d->status == OK; v++) {
        f->lists++;
        for (int i = 0; i < f->g->variable[v].entries; i++) {
            const draft_variable *from = &f->d->variable[v];
            if (!is_new(f, label_of_entry(f, v, i)))
                draft_wrong(
                    f->d, from->value.list[i].at,
                    "the value %s is the label of an earlier value, expected another",
                    place_quote(quote, from->value.list[i].string, strlen(from->value.list[i].string)));
        }
    }
    for (int l = 0; l < f->d->labels && f->d->status == OK; l++)
        if (f->seen[l] == 0)
            draft_wrong(f->d, f->d->label[l].name.at,
                        "the label %s is in no csp-variable, expected it in one",
                        place_quote(quote, f->g->label[l].name, strlen(f->g->label[l].name)));
}

static void join_labels(finish *f)
{
    for (int i = 0; i < f->d->statements && f->d->status == OK; i++) {
        const draft_statement *s = &f->d->statement[i];
        if (s->kind != DRAFT_SAME && s->kind != DRAFT_EQUAL)
            continue;
        if (f->d->labels)
            draft_wrong(f->d, s->at, "labels are joined, expected none to be declared then");
        else if (s->kind == DRAFT_SAME)
            join_same(f, s);
        else
            join_equal(f, s);
    }
}

/* ---- links ---- */

/* Room for a list of n labels that are linked pairwise; NULL after a failure. */
static generic_set *add_link(finish *f, int n, const char *at)
{
    generic *g = f->g;
    count_links(f, n, at);
    if (f->d->status == OK && g->links == f->link_room) {
        int more = f->link_room ? 2 * f->link_room : 16;
        generic_set *larger = take(f, (size_t)more, sizeof *larger);
        if (larger && g->links)
            memcpy(larger, g->link, (size_t)g->links * sizeof *larger);
        g->link = larger;
        f->link_room = more;
    }
    if (f->d->status != OK)
        return NULL;
    g->link[g->links].label = take(f, (size_t)n, sizeof *g->link->label);
    g->link[g->links].labels = 0;
    f->lists++;
    return f->d->status == OK ? &g->link[g->links++] : NULL;
}

static void put_label(finish *f, generic_set *to, int l, word w)
{
    if (f->d->status != OK)
        return;
    if (!is_new(f, l))
        twice(f, "the label", (word){ f->g->label[l].name, w.at });
    else
        to->label[to->labels++] = (csp_label)l;
}

/* The same for a label that follows from what was written. */
static void put_other(finish *f, generic_set *to, int l, word w)
{
    char quote[PLACE_QUOTE_MAX];
    if (f->d->status == OK && f->seen[l] == f->lists)
        draft_wrong(f->d, w.at,
                    "the label %s belongs to both csp-variables, expected two that can exclude "
                    "each other",
                    place_quote(quote, f->g->label[l].name, strlen(f->g->label[l].name)));
    put_label(f, to, l, w);
}

static void link_labels(finish *f, const draft_statement *s)
{
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "a link of %d label%s, expected two or more", s->words.n,
                    s->words.n == 1 ? "" : "s");
    generic_set *to = add_link(f, s->words.n, s->at);
    for (int i = 0; to && i < s->words.n && f->d->status == OK; i++)
        put_label(f, to, label_of(f, s->words.list[i]), s->words.list[i]);
}

/* Links what has the value number i of the first csp-variable in `from` on, if no earlier one has it. */
static void link_value(finish *f, const draft_statement *s, const int *variable, int from, int i)
{
    const char *value = f->g->variable[variable[from]].entry[i].value;
    int n = 0;
    for (int k = 0; k < s->words.n; k++) {
        bool has = find(f, VALUES + variable[k], value) >= 0;
        if (has && k < from)
            return;
        n += has;
    }
    generic_set *to = n > 1 ? add_link(f, n, s->at) : NULL;
    for (int k = from; to && k < s->words.n; k++) {
        int e = find(f, VALUES + variable[k], value);
        if (e >= 0)
            put_other(f, to, label_of_entry(f, variable[k], e), s->words.list[k]);
    }
}

static void link_different(finish *f, const draft_statement *s)
{
    int *variable = take(f, (size_t)s->words.n, sizeof *variable);
    if (f->d->status == OK && s->words.n < 2)
        draft_wrong(f->d, s->at, "%d csp-variable%s, expected two or more that are different", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int k = 0; k < s->words.n && f->d->status == OK; k++) {
        variable[k] = variable_of(f, s->words.list[k]);
        for (int i = 0; i < k && f->d->status == OK; i++)
            if (variable[i] == variable[k])
                twice(f, "the csp-variable", s->words.list[k]);
    }
    for (int k = 0; k < s->words.n && f->d->status == OK; k++)
        for (int i = 0; i < f->g->variable[variable[k]].entries && f->d->status == OK; i++)
            link_value(f, s, variable, k, i);
}

static void link_pair(finish *f, int a, int b, word w)
{
    generic_set *to = add_link(f, 2, w.at);
    if (to) {
        put_other(f, to, a, w);
        put_other(f, to, b, w);
    }
}

/* The pairs of a table, or all the others. */
static void link_table(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    int a = variable_of(f, w[0]), b = variable_of(f, w[1]);
    if (f->d->status == OK && a == b)
        twice(f, "the csp-variable", w[1]);
    if (f->d->status != OK)
        return;
    int rows = f->g->variable[a].entries, columns = f->g->variable[b].entries;
    if ((uint64_t)rows * (uint64_t)columns > GENERIC_LINKS_MAX)
        draft_wrong(f->d, s->at, "more than %d links in all", GENERIC_LINKS_MAX);
    bool *named = f->d->status == OK ? take(f, (size_t)rows * (size_t)columns, sizeof *named) : NULL;
    for (int i = 2; i + 1 < s->words.n && f->d->status == OK; i += 2) {
        int x = entry_of(f, a, w[i]), y = entry_of(f, b, w[i + 1]);
        if (f->d->status == OK && named[x * columns + y])
            draft_wrong(f->d, w[i].at, "a pair of values that stands twice, expected once");
        else if (f->d->status == OK)
            named[x * columns + y] = true;
    }
    for (int k = 0; k < rows * columns && f->d->status == OK; k++)
        if (named[k] == (s->kind == DRAFT_FORBID))
            link_pair(f, label_of_entry(f, a, k / columns), label_of_entry(f, b, k % columns), w[0]);
}

static void add_links(finish *f)
{
    for (int i = 0; i < f->d->statements && f->d->status == OK; i++) {
        const draft_statement *s = &f->d->statement[i];
        if (s->kind == DRAFT_LINK)
            link_labels(f, s);
        else if (s->kind == DRAFT_DIFFERENT)
            link_different(f, s);
        else if (s->kind == DRAFT_ALLOW || s->kind == DRAFT_FORBID)
            link_table(f, s);
    }
}

/* ---- groups, givens, places ---- */

static void add_group(finish *f, int number)
{
    const draft_variable *from = &f->d->group[number];
    generic_variable *to = &f->g->group[number];
    *to = (generic_variable){ .name = from->name.string, .type = type_of(f, from) };
    if (!enter(f, VARIABLES, to->name, f->g->variables + number))
        twice(f, "the name", from->name);
    count_links(f, from->label.n, from->name.at);
    to->entry = take(f, (size_t)from->label.n, sizeof *to->entry);
    f->lists++;
    for (int i = 0; i < from->label.n && f->d->status == OK; i++) {
        int l = label_of(f, from->label.list[i]);
        const char *value = from->value.list[i].string;
        if (f->d->status != OK)
            return;
        if (!is_new(f, l))
            twice(f, "the label", from->label.list[i]);
        to->entry[to->entries++] = (generic_entry){ (csp_label)l, value ? value : f->g->label[l].name };
    }
}

static void add_groups(finish *f)
{
    f->g->group = take(f, (size_t)f->d->groups, sizeof *f->g->group);
    for (; f->g->groups < f->d->groups && f->d->status == OK; f->g->groups++)
        add_group(f, f->g->groups);
}

static void add_set(finish *f, draft_kind kind, generic_set *to)
{
    int n = 0;
    for (int i = 0; i < f->d->statements; i++)
        n += f->d->statement[i].kind == kind ? f->d->statement[i].words.n : 0;
    to->label = take(f, (size_t)n, sizeof *to->label);
    f->lists++;
    for (int i = 0; i < f->d->statements && f->d->status == OK; i++) {
        const draft_statement *s = &f->d->statement[i];
        for (int k = 0; s->kind == kind && k < s->words.n && f->d->status == OK; k++)
            put_label(f, to, label_of(f, s->words.list[k]), s->words.list[k]);
    }
}

static void add_givens(finish *f)
{
    add_set(f, DRAFT_GIVEN, &f->g->given);
    add_set(f, DRAFT_REMOVE, &f->g->removed);
}

static void add_places(finish *f)
{
    generic *g = f->g;
    if (!f->d->places)
        return;
    for (int l = 0; l < g->labels; l++)
        (void)enter(f, SUBJECTS, g->label[l].subject, 0);
    g->place = take(f, (size_t)f->d->places, sizeof *g->place);
    for (int i = 0; i < f->d->places && f->d->status == OK; i++) {
        const draft_label *p = &f->d->place[i];
        const char *s = p->name.string;
        if (find(f, SUBJECTS, s) < 0)
            unknown(f, "subject", p->name, "one of those that labels have");
        else if (find(f, SUBJECTS, s) == 1)
            twice(f, "the place of", p->name);
        else
            generic_index_add(&f->index, SUBJECTS, s, strlen(s), 1);
        g->place[g->places++] = (generic_place){ s, p->subject.string, p->value.string };
    }
}

/* ---- all of it ---- */

/* Gives the labels that stay their final numbers. */
static void renumber(finish *f, csp_label *list, int n)
{
    for (int i = 0; i < n; i++)
        list[i] = (csp_label)f->number[root(f, list[i])];
}

static void close_ranks(finish *f)
{
    generic *g = f->g;
    int kept = 0;
    for (int l = 0; l < g->labels; l++)
        if (f->same[l] == l) {
            g->label[kept] = g->label[l];
            f->number[l] = kept++;
        }
    g->labels = kept;
    for (int v = 0; v < g->variables + g->groups; v++) {
        generic_variable *x = v < g->variables ? &g->variable[v] : &g->group[v - g->variables];
        for (int i = 0; i < x->entries; i++)
            renumber(f, &x->entry[i].label, 1);
    }
    for (int i = 0; i < g->links; i++)
        renumber(f, g->link[i].label, g->link[i].labels);
    renumber(f, g->given.label, g->given.labels);
    renumber(f, g->removed.label, g->removed.labels);
}

/* Refuses what is too much before it takes room: so the room is bounded, whatever was written. */
static void check_limits(finish *f)
{
    draft *d = f->d;
    if (d->labels > CSP_MAX)
        draft_wrong(d, d->label[CSP_MAX].name.at, "more than %d labels", CSP_MAX);
    if (d->variables > CSP_MAX)
        draft_wrong(d, d->variable[CSP_MAX].name.at, "more than %d csp-variables", CSP_MAX);
    if (d->groups && d->groups > CSP_MAX - d->variables)
        draft_wrong(d, d->group[0].name.at, "more than %d csp-variables and groups", CSP_MAX);
    if (d->types > CSP_TYPES_MAX)
        draft_wrong(d, d->type[CSP_TYPES_MAX].name.at, "more than %d types", CSP_TYPES_MAX);
    for (int v = 0; v < d->variables && d->status == OK; v++)
        count_links(f, d->variable[v].value.n, d->variable[v].name.at);
}

static void take_tables(finish *f)
{
    const draft *d = f->d;
    size_t entries = 0;
    for (int v = 0; v < d->variables; v++)
        entries += (size_t)d->variable[v].value.n;
    size_t labels = (size_t)d->labels + entries < CSP_MAX ? (size_t)d->labels + entries : CSP_MAX;
    size_t names = 2 * labels + entries + (size_t)d->variables + (size_t)d->groups + CSP_TYPES_MAX;
    f->g->label = take(f, labels, sizeof *f->g->label);
    f->same = take(f, labels, sizeof *f->same);
    f->number = take(f, labels, sizeof *f->number);
    f->seen = take(f, labels, sizeof *f->seen);
    if (!generic_index_open(&f->index, d->arena, names))
        draft_no_memory(f->d);
}

void generic_finish(draft *d, generic *g)
{
    finish f = { .d = d, .g = g };
    *g = (generic){ .name = d->name.string ? d->name.string : "" };
    void (*const parts[])(finish *) = { check_limits,  take_tables, add_types,       declare_labels,
                                        add_variables, join_labels, check_variables, add_links,
                                        add_groups,    add_givens,  add_places,      close_ranks };
    for (size_t i = 0; i < sizeof parts / sizeof *parts && d->status == OK; i++)
        parts[i](&f);
}
