/* generic_links.c: the links of a draft, as lists of labels that are linked pairwise. What `different` says
 * is one list for each value, what `allow` and `forbid` say is one list for each pair that is not allowed. */
#include "apps/generic_finish.h"

#include "apps/place.h"

#include <string.h>

/* Room for a list of n labels that are linked pairwise; NULL after a failure. */
static generic_set *add_link(finish *f, int n, const char *at)
{
    generic *g = f->g;
    finish_count_links(f, n, at);
    if (f->d->status == OK && g->links == f->link_room) {
        int more = f->link_room ? 2 * f->link_room : 16;
        generic_set *larger = finish_take(f, (size_t)more, sizeof *larger);
        if (larger && g->links)
            memcpy(larger, g->link, (size_t)g->links * sizeof *larger);
        g->link = larger;
        f->link_room = more;
    }
    if (f->d->status != OK)
        return NULL;
    g->link[g->links].label = finish_take(f, (size_t)n, sizeof *g->link->label);
    g->link[g->links].labels = 0;
    f->lists++;
    return f->d->status == OK ? &g->link[g->links++] : NULL;
}

void finish_put_label(finish *f, generic_set *to, int l, word w)
{
    if (f->d->status != OK)
        return;
    if (!finish_is_new(f, l))
        finish_twice(f, "the label", (word){ f->g->label[l].name, w.at });
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
    finish_put_label(f, to, l, w);
}

static void link_labels(finish *f, const draft_statement *s)
{
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "a link of %d label%s, expected two or more", s->words.n,
                    s->words.n == 1 ? "" : "s");
    generic_set *to = add_link(f, s->words.n, s->at);
    for (int i = 0; to && i < s->words.n && f->d->status == OK; i++)
        finish_put_label(f, to, finish_label_of(f, s->words.list[i]), s->words.list[i]);
}

/* Links what has the value number i of the first csp-variable in `from` on, if no earlier one has it. */
static void link_value(finish *f, const draft_statement *s, const int *variable, int from, int i)
{
    const char *value = f->g->variable[variable[from]].entry[i].value;
    int n = 0;
    for (int k = 0; k < s->words.n; k++) {
        bool has = finish_find(f, VALUES + variable[k], value) >= 0;
        if (has && k < from)
            return;
        n += has;
    }
    generic_set *to = n > 1 ? add_link(f, n, s->at) : NULL;
    for (int k = from; to && k < s->words.n; k++) {
        int e = finish_find(f, VALUES + variable[k], value);
        if (e >= 0)
            put_other(f, to, finish_label_of_entry(f, variable[k], e), s->words.list[k]);
    }
}

static void link_different(finish *f, const draft_statement *s)
{
    int *variable = finish_take(f, (size_t)s->words.n, sizeof *variable);
    if (f->d->status == OK && s->words.n < 2)
        draft_wrong(f->d, s->at, "%d csp-variable%s, expected two or more that are different", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int k = 0; k < s->words.n && f->d->status == OK; k++) {
        variable[k] = finish_variable_of(f, s->words.list[k]);
        for (int i = 0; i < k && f->d->status == OK; i++)
            if (variable[i] == variable[k])
                finish_twice(f, "the csp-variable", s->words.list[k]);
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
    int a = finish_variable_of(f, w[0]), b = finish_variable_of(f, w[1]);
    if (f->d->status == OK && a == b)
        finish_twice(f, "the csp-variable", w[1]);
    if (f->d->status != OK)
        return;
    int rows = f->g->variable[a].entries, columns = f->g->variable[b].entries;
    if ((uint64_t)rows * (uint64_t)columns > GENERIC_LINKS_MAX)
        draft_wrong(f->d, s->at, "more than %d links in all", GENERIC_LINKS_MAX);
    bool *named = f->d->status == OK ? finish_take(f, (size_t)rows * (size_t)columns, sizeof *named) : NULL;
    for (int i = 2; i + 1 < s->words.n && f->d->status == OK; i += 2) {
        int x = finish_entry_of(f, a, w[i]), y = finish_entry_of(f, b, w[i + 1]);
        if (f->d->status == OK && named[x * columns + y])
            draft_wrong(f->d, w[i].at, "a pair of values that stands twice, expected once");
        else if (f->d->status == OK)
            named[x * columns + y] = true;
    }
    for (int k = 0; k < rows * columns && f->d->status == OK; k++)
        if (named[k] == (s->kind == DRAFT_FORBID))
            link_pair(f, finish_label_of_entry(f, a, k / columns), finish_label_of_entry(f, b, k % columns),
                      w[0]);
}

void finish_add_links(finish *f)
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
