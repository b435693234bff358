/* statement_impossible.c: `impossible A B C: A=1 A=2 B=1 …`: these csp-variables can't all be restricted to
 * these labels. This must follow from the links of the network, so it is no further constraint: it says where
 * to look. Among the words, an empty one separates the csp-variables from the labels. */
#include "apps/generic/statements.h"

/* ---- reading ---- */

static const word divider = { "", NULL };

static void read_text(scanner *s, draft_statement *to)
{
    draft_add_word(line_draft(s), &to->words, line_word(s, "a csp-variable"));
    while (!line_ends(s) && !line_at_colon(s))
        draft_add_word(line_draft(s), &to->words, line_word(s, "a csp-variable, or ':'"));
    line_colon(s, "': ' and the labels to which they can't all be restricted");
    draft_add_word(line_draft(s), &to->words, divider);
    while (!line_ends(s))
        draft_add_word(line_draft(s), &to->words, line_word(s, "a label"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    if (v->kind != JSON_VALUE_LIST || v->count != 2) {
        draft_wrong(d, v->at, "expected two lists, of csp-variables and of labels");
        return;
    }
    json_words(d, v->first, "a list of csp-variables", "the name of a csp-variable", &to->words);
    draft_add_word(d, &to->words, divider);
    json_words(d, v->first->next, "a list of labels", "a label", &to->words);
}

static int find_divider(const words *w)
{
    int n = 0;
    while (n < w->n && w->list[n].string[0])
        n++;
    return n;
}

static void finish_impossible(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    int sets = find_divider(&s->words), labels = s->words.n - sets - 1;
    if (sets < 1 || labels < 1)
        draft_wrong(f->d, s->at, "a pattern of %d csp-variable%s and %d label%s, expected some of both", sets,
                    sets == 1 ? "" : "s", labels < 0 ? 0 : labels, labels == 1 ? "" : "s");
    finish_count_members(f, s->words.n, s->at);
    if (f->d->status != OK)
        return;
    generic_declared *d = statement_declare(f->g, f->d->arena, &statement_impossible, sets, labels);
    if (!d) {
        draft_no_memory(f->d);
        return;
    }
    for (int i = 0; i < sets && f->d->status == OK; i++)
        d->set[i] = (csp_var)finish_variable_of(f, w[i]);
    d->label.labels = 0;
    f->lists++;
    for (int i = sets + 1; i < s->words.n && f->d->status == OK; i++)
        finish_put_label(f, &d->label, finish_label_of(f, w[i]), w[i]);
}

/* ---- networks ---- */

static void add(csp_builder *b, const generic_declared *d)
{
    csp_add_impossible(b, d->set, d->sets, d->label.label, d->label.labels);
}

static bool collect(const csp *c, arena *a, generic *g)
{
    for (int i = 0; i < csp_patterns(c); i++) {
        csp_list sets = csp_pattern_sets(c, i), labels = csp_pattern_labels(c, i);
        generic_declared *d =
            statement_declare(g, a, &statement_impossible, csp_list_size(sets), csp_list_size(labels));
        if (!d)
            return false;
        for (int k = 0; k < d->sets; k++)
            d->set[k] = sets.begin[k];
        for (int k = 0; k < d->label.labels; k++)
            d->label.label[k] = labels.begin[k];
    }
    return true;
}

/* ---- writing ---- */

static void write_text(const generic *g, const generic_declared *d, text *out)
{
    for (int i = 0; i < d->sets; i++)
        write_word(out, g->variable[d->set[i]].name);
    text_add_char(out, ':');
    for (int i = 0; i < d->label.labels; i++)
        write_word(out, g->label[d->label.label[i]].name);
}

static void write_json(const generic *g, const generic_declared *d, text *out)
{
    for (int i = 0; i < d->sets; i++) {
        text_add_string(out, i ? "," : "[[");
        write_json_string(out, g->variable[d->set[i]].name);
    }
    for (int i = 0; i < d->label.labels; i++) {
        text_add_string(out, i ? "," : "],[");
        write_json_string(out, g->label[d->label.label[i]].name);
    }
    text_add_string(out, "]]");
}

const statement_kind statement_impossible = {
    .is = &constraint_impossible,
    .key = "impossible",
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_impossible,
    .add = add,
    .collect = collect,
    .write_text = write_text,
    .write_json = write_json,
};
