/* statement_order.c: `order A < B < C` is two orders: each csp-variable is smaller than the next one. The
 * links that follow are made by the network itself. */
#include "apps/generic/statements.h"

#include "base/scan.h"

#include <string.h>

/* ---- reading ---- */

static void read_text(scanner *s, draft_statement *to)
{
    for (bool first = true; first || !line_ends(s); first = false) {
        if (!first)
            line_sign(s, "<", "'<', or the end of the line");
        draft_add_word(line_draft(s), &to->words, line_word(s, "a csp-variable"));
    }
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    json_words(d, v, "a list of csp-variables", "the name of a csp-variable", &to->words);
}

/* Can an order hold between the two: do they have equally many labels, and none in common? */
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

static bool declare(generic *g, arena *a, int smaller, int greater)
{
    generic_declared *d = statement_declare(g, a, &statement_order, 2, 0);
    if (d) {
        d->set[0] = (csp_var)smaller;
        d->set[1] = (csp_var)greater;
    }
    return d;
}

static void finish_order(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "an order of %d csp-variable%s, expected two or more", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int i = 1; i < s->words.n && f->d->status == OK; i++) {
        int a = finish_variable_of(f, w[i - 1]), b = finish_variable_of(f, w[i]);
        finish_count_links(f, f->g->variable[a].entries + 1, w[i].at);
        check_pair(f, a, b, w[i]);
        if (f->d->status == OK && !declare(f->g, f->d->arena, a, b))
            draft_no_memory(f->d);
    }
}

/* ---- networks ---- */

static void add(csp_builder *b, const generic_declared *d)
{
    csp_add_order(b, d->set[0], d->set[1]);
}

static bool collect(const csp *c, arena *a, generic *g)
{
    for (int v = 0; csp_orders(c) && v < csp_vars(c); v++) {
        csp_list greater = csp_greater(c, (csp_var)v);
        for (const csp_var *w = greater.begin; w < greater.end; w++)
            if (!declare(g, a, v, *w))
                return false;
    }
    return true;
}

/* ---- writing ---- */

static void write_text(const generic *g, const generic_declared *d, text *out)
{
    write_word(out, g->variable[d->set[0]].name);
    text_add_string(out, " <");
    write_word(out, g->variable[d->set[1]].name);
}

static void write_json(const generic *g, const generic_declared *d, text *out)
{
    text_add_char(out, '[');
    write_json_string(out, g->variable[d->set[0]].name);
    text_add_char(out, ',');
    write_json_string(out, g->variable[d->set[1]].name);
    text_add_char(out, ']');
}

const statement_kind statement_order = {
    .is = &constraint_order,
    .key = "orders",
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_order,
    .add = add,
    .collect = collect,
    .write_text = write_text,
    .write_json = write_json,
};
