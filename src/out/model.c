/* model.c: the network of any puzzle as data, written in the form that the application `generic` reads.
 *
 * Everything is written in its order: types, labels, csp-variables with their labels, givens, removals (and
 * what was changed); links (the linked pairs that come from neither csp-variables, groups nor orders); and
 * the words for types and Subsets. So the network that is read back is the same, label for label, and
 * whatever depends on the network alone, as paths do, is the same too. The puzzle's comment is the network's
 * name. A network of `generic` itself is written as it was read, with its lists and places. */
#include "apps/app.h"
#include "base/json_write.h"
#include "base/utf8.h"
#include "out/report.h"
#include "problem/problem.h"
#include "problem/propagate.h"

static status no_memory(error *e)
{
    return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
}

static void add_types(const csp *c, stated_problem *to)
{
    to->types = csp_types(c);
    for (int t = 0; t < to->types; t++) {
        const csp_phrases *says = csp_type_phrases(c, t);
        to->type[t] = (problem_type){ .name = csp_type_name(c, t), .single = csp_type_single(c, t) };
        if (!csp_phrases_are_usual(says))
            to->type[t].phrases = *says;
    }
}

static bool add_subsets(const csp *c, arena *a, stated_problem *to)
{
    to->subset = arena_take(a, (size_t)to->types * (size_t)to->types, sizeof *to->subset);
    for (int i = 0; to->subset && i < to->types * to->types; i++) {
        problem_subsets x = { .rows = i / to->types, .columns = i % to->types };
        if (csp_subset_words(c, x.rows, x.columns, &x.words, &x.where))
            to->subset[to->subsets++] = x;
    }
    return to->subset;
}

static bool add_labels(const csp *c, arena *a, stated_problem *to)
{
    to->label = arena_take(a, (size_t)csp_labels(c), sizeof *to->label);
    if (!to->label)
        return false;
    for (; to->labels < csp_labels(c); to->labels++) {
        csp_label l = (csp_label)to->labels;
        to->label[l] =
            (problem_label){ csp_label_name(c, l), csp_label_subject(c, l), csp_label_value(c, l) };
    }
    return true;
}

/* n csp-variables or groups, from this set on. */
static problem_variable *list_sets(const csp *c, arena *a, int from, int n)
{
    problem_variable *list = arena_take(a, (size_t)n, sizeof *list);
    for (int i = 0; list && i < n; i++) {
        csp_var v = (csp_var)(from + i);
        csp_list labels = csp_var_labels(c, v);
        problem_variable *x = &list[i];
        *x = (problem_variable){ .name = csp_var_name(c, v), .type = csp_var_type(c, v) };
        x->entry = arena_take(a, (size_t)(labels.end - labels.begin), sizeof *x->entry);
        if (!x->entry)
            return NULL;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            x->entry[x->entries++] = (problem_entry){ *l, csp_value_name(c, v, *l) };
    }
    return list;
}

static bool add_sets(const csp *c, arena *a, stated_problem *to)
{
    to->variables = csp_vars(c);
    to->groups = csp_exclusive(c) - csp_vars(c);
    to->variable = list_sets(c, a, 0, to->variables);
    to->group = list_sets(c, a, to->variables, to->groups);
    return to->variable && to->group;
}

static bool share_set(const csp *c, csp_label first, csp_label second)
{
    csp_list sets[] = { csp_label_vars(c, first), csp_label_groups(c, first) };
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++)
            if (csp_has(c, *v, second))
                return true;
    return false;
}

static int rank_in(const csp *c, csp_var v, csp_label l)
{
    csp_list labels = csp_var_labels(c, v);
    int rank = 0;
    while (labels.begin[rank] != l)
        rank++;
    return rank;
}

/* Are `first` and `second` linked by an order: is `first` in a csp-variable that is smaller than one of
 * `second`, at a rank no lower than that of `second`? */
static bool order_links(const csp *c, csp_label first, csp_label second)
{
    csp_list vars = csp_label_vars(c, first);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list greater = csp_greater(c, *v);
        for (const csp_var *w = greater.begin; w < greater.end; w++)
            if (csp_has(c, *w, second) && rank_in(c, *v, first) >= rank_in(c, *w, second))
                return true;
    }
    return false;
}

static bool follows(const csp *c, csp_label first, csp_label second)
{
    return share_set(c, first, second) ||
           (csp_orders(c) && (order_links(c, first, second) || order_links(c, second, first)));
}

/* Finds the linked pairs that come from neither csp-variables nor orders, and returns their number; out (may
 * be NULL) receives them, two labels each. */
static size_t find_links(const csp *c, csp_label *out)
{
    size_t n = 0;
    for (int x = 0; x < csp_labels(c); x++) {
        csp_list links = csp_near_links(c, (csp_label)x);
        for (const csp_label *y = links.begin; y < links.end; y++) {
            if (*y < x || follows(c, (csp_label)x, *y))
                continue;
            if (out) {
                out[2 * n] = (csp_label)x;
                out[2 * n + 1] = *y;
            }
            n++;
        }
    }
    return n;
}

/* The links of one statement are together, those without a statement first; otherwise in the order of
 * labels. */
static bool add_links(const csp *c, arena *a, stated_problem *to)
{
    size_t n = find_links(c, NULL), origins = (size_t)csp_origins(c) + 1;
    csp_label *pair = arena_take(a, 2 * n, sizeof *pair);
    size_t *place = arena_take(a, origins + 1, sizeof *place);
    to->link = arena_take(a, n, sizeof *to->link);
    if (!pair || !place || !to->link)
        return false;
    find_links(c, pair);
    for (size_t i = 0; i < n; i++)
        place[csp_origin(c, pair[2 * i], pair[2 * i + 1]) + 2]++;
    for (size_t k = 1; k <= origins; k++)
        place[k] += place[k - 1];
    for (size_t i = 0; i < n; i++) {
        int origin = csp_origin(c, pair[2 * i], pair[2 * i + 1]);
        to->link[place[origin + 1]++] = (problem_set){
            .label = pair + 2 * i, .labels = 2, .from = origin < 0 ? NULL : csp_origin_name(c, origin)
        };
    }
    to->links = (int)n;
    return true;
}

static bool add_declared(const csp *c, arena *a, stated_problem *to)
{
    bool made = true;
    for (const constraint *const *kind = constraints; *kind && made; kind++)
        made = (*kind)->collect(c, a, to);
    return made;
}

/* Adds others after the labels of a set. */
static bool add_to(problem_set *to, arena *a, const csp_label *also, int n)
{
    int had = to->labels;
    csp_label *all = n ? arena_take(a, (size_t)had + (size_t)n, sizeof *all) : NULL;
    if (!all)
        return !n;
    for (int i = 0; i < had + n; i++)
        all[i] = i < had ? to->label[i] : also[i - had];
    const char **each = to->each ? arena_take(a, (size_t)had + (size_t)n, sizeof *each) : NULL;
    for (int i = 0; each && i < had + n; i++)
        each[i] = i < had ? to->each[i] : NULL;
    bool made = each || !to->each;
    *to = (problem_set){ .label = all, .labels = had + n, .each = each };
    return made;
}

static bool is_given(const puzzle *p, csp_label l)
{
    for (int i = 0; i < p->givens; i++)
        if (p->given[i] == l)
            return true;
    return false;
}

/* Values that were placed among pencil marks become givens of the model, in which they could not be told from
 * candidates otherwise. Marks that contradict the givens place nothing. */
static bool add_placed(const puzzle *p, const csp *c, arena *a, stated_problem *to)
{
    error unused = { 0 };
    state s;
    if (!p->marks)
        return true;
    csp_label *placed = arena_take(a, (size_t)csp_labels(c), sizeof *placed);
    if (!placed || state_open(&s, a->memory, c) != OK)
        return false;
    int n = 0;
    if (puzzle_start(p, &s, &unused) == OK)
        for (int l = 0; l < csp_labels(c); l++)
            if (s.label[l] == VALUE && !is_given(p, (csp_label)l))
                placed[n++] = (csp_label)l;
    state_close(&s, a->memory);
    return add_to(&to->given, a, placed, n);
}

static status make_network(const puzzle *p, const csp *c, arena *a, stated_problem *model, error *e)
{
    *model = (stated_problem){ .name = "",
                               .given = { .label = p->given, .labels = p->givens },
                               .removed = { .label = p->removed, .labels = p->removals } };
    add_types(c, model);
    bool made = add_subsets(c, a, model) && add_labels(c, a, model) && add_sets(c, a, model) &&
                add_links(c, a, model) && add_declared(c, a, model) && problem_collect_places(c, a, model) &&
                add_placed(p, c, a, model);
    return made ? OK : no_memory(e);
}

/* What was asserted becomes a given of the model, what was eliminated is removed. */
static bool add_changes(const changes *changes, arena *a, stated_problem *to)
{
    return !changes || (add_to(&to->given, a, changes->asserted, changes->assertions) &&
                        add_to(&to->removed, a, changes->eliminated, changes->eliminations));
}

/* One statement that is not propagated exactly: a line of comment, or a member of the note of JSON, which
 * begins with the first one instead of the brace that closes the network. */
static void add_strength(const statement *said, strength how, bool json, bool first, text *out)
{
    const char *name = said->name ? said->name : said->kind->name;
    if (!json) {
        text_format(out, "# %s is propagated by %s\n", name, strength_name(how));
        return;
    }
    out->length -= first;
    text_add_string(out, first ? ",\"note\":{\"propagated by\":{" : ",");
    json_string(out, name);
    text_format(out, ":\"%s\"", strength_name(how));
}

static status add_strengths(const csp *c, bool json, text *out)
{
    arena a;
    status st = OK;
    bool first = true;
    arena_open(&a, out->memory);
    for (const statement *s = csp_statements(c); s && st == OK; s = s->next) {
        propagation at;
        arena_reset(&a);
        st = propagation_open(&at, &a, s);
        if (st != OK || at.strength == EXACT)
            continue;
        add_strength(s, at.strength, json, first, out);
        first = false;
    }
    text_add_string(out, json && !first ? "}}}" : "");
    arena_close(&a);
    return st;
}

status write_model(const puzzle *p, const csp *c, const changes *also, bool json, text *out, error *e)
{
    arena a;
    text name;
    stated_problem g;
    status s = OK;
    arena_open(&a, out->memory);
    text_open(&name, out->memory);
    if (p->app->is_network)
        g = *(const stated_problem *)p->data;
    else
        s = make_network(p, c, &a, &g, e);
    if (s == OK && !add_changes(also, &a, &g))
        s = no_memory(e);
    utf8_add_clean(&name, text_bytes(&p->comment), p->comment.length);
    if (name.length)
        g.name = text_bytes(&name);
    if (s == OK && name.failed)
        s = no_memory(e);
    if (s == OK && json)
        problem_write_json(&g, PROBLEM_ALL, out);
    else if (s == OK)
        problem_write_text(&g, out);
    if (s == OK)
        s = add_strengths(c, json, out);
    if (s == OK && json)
        text_add_char(out, '\n');
    text_close(&name);
    arena_close(&a);
    return s;
}
