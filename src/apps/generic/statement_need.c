/* statement_need.c: `need A=red: B=green C=blue`: the first label is true only if one of the others is. */
#include "apps/generic/statements.h"

/* ---- reading ---- */

static void read_text(scanner *s, draft_statement *to)
{
    draft_add_word(line_draft(s), &to->words, line_word(s, "a label"));
    line_colon(s, "': ' and the labels of which it needs one");
    while (!line_ends(s))
        draft_add_word(line_draft(s), &to->words, line_word(s, "a label"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    json_words(d, v, "a list of labels", "a label", &to->words);
}

static void finish_need(finish *f, const draft_statement *s)
{
    if (s->words.n < 1)
        draft_wrong(f->d, s->at, "a need of no label, expected one, and those that it needs");
    finish_count_sets(f, 1, s->at);
    finish_count_members(f, s->words.n, s->at);
    if (f->d->status != OK)
        return;
    generic_declared *d = statement_declare(f->g, f->d->arena, &statement_need, 0, s->words.n);
    if (!d) {
        draft_no_memory(f->d);
        return;
    }
    d->label.labels = 0;
    f->lists++;
    for (int i = 0; i < s->words.n && f->d->status == OK; i++)
        finish_put_label(f, &d->label, finish_label_of(f, s->words.list[i]), s->words.list[i]);
}

/* ---- networks ---- */

static void add(csp_builder *b, const generic_declared *d)
{
    csp_add_need(b, d->label.label[0], d->label.label + 1, d->label.labels - 1);
}

static bool collect_one(csp_label guard, csp_list members, arena *a, generic *g)
{
    int n = 0;
    generic_declared *d = statement_declare(g, a, &statement_need, 0, (int)(members.end - members.begin) + 1);
    if (!d)
        return false;
    d->label.label[n++] = guard;
    for (const csp_label *l = members.begin; l < members.end; l++)
        d->label.label[n++] = *l;
    return true;
}

static bool collect(const csp *c, arena *a, generic *g)
{
    for (int i = 0; i < csp_needs(c); i++) {
        csp_list guards = csp_needing(c, i);
        for (const csp_label *l = guards.begin; l < guards.end; l++)
            if (!collect_one(*l, csp_needed(c, i), a, g))
                return false;
    }
    return true;
}

/* ---- writing ---- */

static void write_text(const generic *g, const generic_declared *d, text *out)
{
    for (int i = 0; i < d->label.labels; i++) {
        write_word(out, g->label[d->label.label[i]].name);
        text_add_string(out, i ? "" : ":");
    }
}

static void write_json(const generic *g, const generic_declared *d, text *out)
{
    for (int i = 0; i < d->label.labels; i++) {
        text_add_char(out, i ? ',' : '[');
        write_json_string(out, g->label[d->label.label[i]].name);
    }
    text_add_char(out, ']');
}

const statement_kind statement_need = {
    .is = &constraint_need,
    .key = "needs",
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_need,
    .add = add,
    .collect = collect,
    .write_text = write_text,
    .write_json = write_json,
};
