/* generic_orders.c: the orders and needs of a draft. `order A < B < C` is two orders; the links that they
 * give are those of the network, which makes them of the orders itself. */
#include "apps/generic/generic_finish.h"

#include "apps/scan.h"

#include <string.h>

static int count(const draft *d, draft_kind kind)
{
    int n = 0;
    for (int i = 0; i < d->statements; i++)
        if (d->statement[i].kind == kind)
            n += kind == DRAFT_ORDER && d->statement[i].words.n > 1 ? d->statement[i].words.n - 1 : 1;
    return n;
}

/* Can the one be smaller than the other: labels of equal number, and none of both? */
static void check_pair(finish *f, int a, int b, word w)
{
    char quote[QUOTE_MAX];
    const generic_variable *x = &f->g->variable[a], *y = &f->g->variable[b];
    if (f->d->status == OK && x->entries != y->entries)
        draft_wrong(f->d, w.at, "%s has %d value%s, expected %d, as many as the one before it",
                    string_quote(quote, w.string), y->entries, y->entries == 1 ? "" : "s", x->entries);
    f->lists++;
    for (int i = 0; i < x->entries && f->d->status == OK; i++)
        (void)finish_is_new(f, finish_label_of_entry(f, a, i));
    for (int i = 0; i < y->entries && f->d->status == OK; i++)
        if (!finish_is_new(f, finish_label_of_entry(f, b, i)))
            draft_wrong(f->d, w.at, "a label of %s is one of the csp-variable before it, expected none",
                        string_quote(quote, w.string));
}

static void add_order(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "an order of %d csp-variable%s, expected two or more", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int i = 1; i < s->words.n && f->d->status == OK; i++) {
        int a = finish_variable_of(f, w[i - 1]), b = finish_variable_of(f, w[i]);
        finish_count_links(f, f->g->variable[a].entries + 1, w[i].at);
        check_pair(f, a, b, w[i]);
        if (f->d->status == OK)
            f->g->order[f->g->orders++] = (generic_order){ (csp_var)a, (csp_var)b };
    }
}

static void add_need(finish *f, const draft_statement *s)
{
    generic_set *to = &f->g->need[f->g->needs++];
    if (s->words.n < 1)
        draft_wrong(f->d, s->at, "a need of no label, expected one, and those that it needs");
    to->label = finish_take(f, (size_t)s->words.n, sizeof *to->label);
    f->lists++;
    for (int i = 0; i < s->words.n && f->d->status == OK; i++)
        finish_put_label(f, to, finish_label_of(f, s->words.list[i]), s->words.list[i]);
}

void finish_add_orders(finish *f)
{
    const draft *d = f->d;
    if (count(d, DRAFT_NEED) > CSP_MAX)
        draft_wrong(f->d, d->text, "more than %d needs", CSP_MAX);
    f->g->order = finish_take(f, (size_t)count(d, DRAFT_ORDER), sizeof *f->g->order);
    f->g->need = finish_take(f, (size_t)count(d, DRAFT_NEED), sizeof *f->g->need);
    for (int i = 0; i < d->statements && d->status == OK; i++) {
        if (d->statement[i].kind == DRAFT_ORDER)
            add_order(f, &d->statement[i]);
        else if (d->statement[i].kind == DRAFT_NEED)
            add_need(f, &d->statement[i]);
    }
}
