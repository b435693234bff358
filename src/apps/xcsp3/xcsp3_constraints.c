/* xcsp3_constraints.c: the constraints of a model: extension, intension, sums, instantiation; groups, slides
 * and blocks of them; conditions; objectives. The others are in xcsp3_globals.c.
 *
 * People know a constraint by its note, else by its id, else by its words. */
#include "apps/xcsp3/xcsp3.h"

#include <string.h>

void xcsp3_refuse(xcsp3 *x, const xml_element *element, const char *why)
{
    char quote[QUOTE_MAX];
    draft_wrong(x->draft, element->at,
                "%s '%s'" EXPECTED "a constraint that is known " ADVICE "(doc/networks.md lists them)", why,
                span_quote(quote, element->name));
}

/* ---- conditions ---- */

static const char *string_at(const words *from, int i)
{
    return i < from->n ? from->list[i].string : "";
}

static word word_at(const words *from, int i)
{
    return i < from->n ? from->list[i] : (word){ NULL, NULL };
}

/* "{1,2,3}", after its brace. */
static xcsp3_term *read_set(xcsp3 *x, const words *from, int *i)
{
    xcsp3_term *set = xcsp3_of(x, OP_SET, xcsp3_of_number(x, 0), NULL), **last = &set->first;
    *last = NULL;
    while (x->draft->status == OK && strcmp(string_at(from, *i), "}") != 0) {
        *last = xcsp3_of_number(x, xcsp3_number(x, word_at(from, *i)));
        last = &(*last)->next;
        *i += 1 + (strcmp(string_at(from, *i + 1), ",") == 0);
    }
    ++*i;
    return set;
}

static void want(xcsp3 *x, const words *from, int *i, const char *sign)
{
    char what[8];
    text_print(what, sizeof what, "'%s'", sign);
    if (x->draft->status == OK && strcmp(string_at(from, *i), sign) != 0)
        xcsp3_wrong(x, word_at(from, *i), what);
    ++*i;
}

xcsp3_condition xcsp3_read_condition(xcsp3 *x, const xml_element *element)
{
    const xml_element *inside = xml_child(element, "condition", 0);
    xcsp3_condition c = { .op = OP_UNKNOWN };
    if (!inside) {
        draft_wrong(x->draft, element->at,
                    "no condition" EXPECTED "<condition> (le,3) </condition> or the like");
        return c;
    }
    const words w = xcsp3_words(x, inside);
    int i = 0;
    want(x, &w, &i, "(");
    c.op = xcsp3_operator(string_at(&w, i++));
    if (x->draft->status == OK && (c.op < OP_LT || c.op > OP_IN || c.op == OP_SET))
        xcsp3_wrong(x, word_at(&w, i - 1), "lt, le, ge, gt, ne, eq or in");
    want(x, &w, &i, ",");
    c.range = c.op == OP_IN && xcsp3_is_range(string_at(&w, i), &c.least, &c.most);
    if (c.range)
        i++;
    else if (strcmp(string_at(&w, i), "{") == 0 && c.op == OP_IN) {
        i++;
        c.to = read_set(x, &w, &i);
    } else
        c.to = xcsp3_read_term(x, &w, &i);
    want(x, &w, &i, ")");
    return c;
}

xcsp3_term *xcsp3_meets(xcsp3 *x, xcsp3_term *term, const xcsp3_condition *condition)
{
    if (!condition->range)
        return xcsp3_of(x, condition->op, term, condition->to);
    xcsp3_term *copy = xcsp3_of(x, OP_ADD, term, NULL), *same = xcsp3_of_number(x, term->number);
    if (x->draft->status == OK) {
        same->op = term->op;
        same->first = term->first;
    }
    return xcsp3_of(x, OP_AND, xcsp3_of(x, OP_LE, xcsp3_of_number(x, condition->least), same),
                    xcsp3_of(x, OP_LE, copy, xcsp3_of_number(x, condition->most)));
}

void xcsp3_sum_meets(xcsp3 *x, xcsp3_sum *sum, const xcsp3_condition *condition)
{
    int v;
    const xcsp3_domain *d = NULL;
    if (x->draft->status != OK)
        return;
    if (condition->range) {
        sum->constant -= condition->least;
        xcsp3_say_sum(x, sum, OP_GE);
        sum->constant += condition->least - condition->most;
        xcsp3_say_sum(x, sum, OP_LE);
    } else if (condition->op == OP_IN) {
        int64_t *value;
        int n = 0;
        for (const xcsp3_term *m = condition->to->first; m; m = m->next)
            n++;
        value = xcsp3_take(x, (size_t)n, sizeof *value);
        n = 0;
        for (const xcsp3_term *m = condition->to->first; value && m; m = m->next)
            value[n++] = m->number;
        if (value && n)
            d = xcsp3_domain_of(x, value, xcsp3_sort(value, n));
        if (!d)
            return;
        v = xcsp3_add_variable(x, xcsp3_join(x, "the sum of ", x->draft->from, ""), d, NULL);
        xcsp3_add_to_sum(x, sum, v, -1);
        xcsp3_say_sum(x, sum, OP_EQ);
    } else {
        if (!xcsp3_linear(x, condition->to, -1, sum))
            xcsp3_add_to_sum(x, sum, xcsp3_variable_for(x, condition->to), -1);
        xcsp3_say_sum(x, sum, condition->op);
    }
}

/* ---- extension ---- */

typedef struct rows {
    int *variable, n;
    bool allowed;
    draft_statement *table;
    problem_index known;   /* rows, as bytes: each counts once */
    int64_t *least, *most; /* of a row, as it was written: numbers of values, a star is all */
} rows;

/* The number of a value that a row has for a variable; -1: it has no such value. */
static int place_of(xcsp3 *x, int variable, const char *value)
{
    int64_t number;
    const xcsp3_domain *d = x->variable[variable].domain;
    if (!d->symbols)
        return xcsp3_is_number(value, &number) ? xcsp3_place_of(d, number) : -1;
    for (int i = 0; i < d->values && xcsp3_may(x, 1); i++)
        if (strcmp(d->word.list[i].string, value) == 0)
            return i;
    return -1;
}

/* Has the table this row? If not, it has from now on. */
static bool is_known(xcsp3 *x, rows *rows, const int *at)
{
    const size_t n = (size_t)rows->n * sizeof *at;
    if (problem_index_find(&rows->known, 0, (const char *)at, n) >= 0)
        return true;
    int *copy = xcsp3_take(x, (size_t)rows->n, sizeof *copy);
    if (copy && problem_index_reserve(&rows->known, 1))
        problem_index_add(&rows->known, 0, memcpy(copy, at, n), n, 0);
    else
        draft_no_memory(x->draft);
    return false;
}

static void put_row(xcsp3 *x, rows *rows, const int *at)
{
    draft_made *made = &x->draft->made;
    if (is_known(x, rows, at))
        return;
    if (!draft_may(&made->values, (uint64_t)rows->n, LIMIT_TABLE_VALUES))
        draft_wrong(x->draft, x->at, LIMIT_TABLE_VALUES_SAID, "this constraint");
    for (int i = 0; i < rows->n && x->draft->status == OK; i++)
        xcsp3_put(x, rows->table, x->variable[rows->variable[i]].domain->word.list[at[i]].string);
}

/* A row with stars is one for each of their values. */
static void put_rows(xcsp3 *x, rows *rows, int i, int *at)
{
    if (i == rows->n) {
        put_row(x, rows, at);
        return;
    }
    for (int64_t k = rows->least[i]; k <= rows->most[i] && x->draft->status == OK; k++) {
        at[i] = (int)k;
        put_rows(x, rows, i + 1, at);
    }
}

/* Not all of these values: a clause. */
static void put_conflict(xcsp3 *x, const rows *rows)
{
    int stars = 0;
    for (int i = 0; i < rows->n; i++)
        stars += rows->least[i] < rows->most[i];
    if (stars == rows->n) {
        xcsp3_say_never(x, *rows->variable);
        return;
    }
    draft_statement *s = xcsp3_statement(x, &constraint_clause.form);
    xcsp3_name(x, s);
    for (int i = 0; i < rows->n; i++)
        if (rows->least[i] == rows->most[i])
            xcsp3_put(x, s, xcsp3_label(x, rows->variable[i], (int)rows->least[i], false));
}

static void read_row(xcsp3 *x, const words *from, int *i, rows *rows, int *at)
{
    bool possible = true;
    want(x, from, i, "(");
    for (int k = 0; k < rows->n && x->draft->status == OK; k++) {
        const word w = word_at(from, *i);
        const int values = x->variable[rows->variable[k]].domain->values;
        const bool star = w.string && strcmp(w.string, "*") == 0;
        const int place = star || !w.string ? -1 : place_of(x, rows->variable[k], w.string);
        if (!w.string || strchr("(),{}", *w.string))
            xcsp3_wrong(x, w, "a value for each variable of the list, or '*'");
        rows->least[k] = star ? 0 : place;
        rows->most[k] = star ? values - 1 : place;
        possible = possible && rows->least[k] >= 0;
        ++*i;
        want(x, from, i, k + 1 < rows->n ? "," : ")");
    }
    if (x->draft->status != OK || !possible)
        return;
    if (rows->table)
        put_rows(x, rows, 0, at);
    else
        put_conflict(x, rows);
}

/* Values of one variable: "1 2 4..6" */
static void read_values(xcsp3 *x, const words *from, int variable, bool allowed)
{
    const xcsp3_domain *d = x->variable[variable].domain;
    bool *named = xcsp3_take(x, (size_t)d->values, sizeof *named);
    int64_t least, most;
    if (!xcsp3_may(x, (uint64_t)d->values * (uint64_t)from->n))
        return;
    for (int i = 0; named && i < from->n; i++)
        if (!d->symbols && xcsp3_is_range(from->list[i].string, &least, &most)) {
            for (int k = 0; k < d->values; k++)
                named[k] = named[k] || (d->value[k] >= least && d->value[k] <= most);
        } else if (place_of(x, variable, from->list[i].string) >= 0)
            named[place_of(x, variable, from->list[i].string)] = true;
    for (int k = 0; named && k < d->values; k++)
        if (named[k] != allowed)
            xcsp3_remove(x, variable, k);
}

static void read_extension(xcsp3 *x, const xml_element *element)
{
    const xml_element *supports = xml_child(element, "supports", 0),
                      *conflicts = xml_child(element, "conflicts", 0),
                      *from = supports ? supports : conflicts;
    rows r = { .allowed = supports != NULL };
    xcsp3_read_terms(x, xcsp3_words_in(x, element, "list"), &r.variable, &r.n);
    if (!from)
        draft_wrong(x->draft, element->at, "no tuples" EXPECTED "<supports> or <conflicts>");
    if (x->draft->status != OK)
        return;
    const words w = xcsp3_words(x, from);
    r.least = xcsp3_take(x, (size_t)r.n, sizeof *r.least);
    r.most = xcsp3_take(x, (size_t)r.n, sizeof *r.most);
    int *at = xcsp3_take(x, (size_t)r.n, sizeof *at), i = 0;
    if (x->draft->status == OK && !problem_index_open(&r.known, x->draft->arena, 16))
        draft_no_memory(x->draft);
    if (r.n == 1 && at)
        read_values(x, &w, *r.variable, r.allowed);
    if (x->draft->status != OK || r.n < 2)
        return;
    const bool pairs = r.n == 2 && !x->joined;
    if (r.allowed || pairs)
        r.table = xcsp3_statement(x, pairs ? r.allowed ? &form_allow : &form_forbid : &constraint_table.form);
    if (!pairs && r.table)
        xcsp3_name(x, r.table);
    for (int k = 0; r.table && k < r.n; k++)
        xcsp3_put(x, r.table, x->variable[r.variable[k]].name);
    if (r.table && !pairs && x->draft->status == OK)
        draft_add_part(x->draft, r.table);
    const int begun = r.table ? r.table->words.n : 0;
    while (i < w.n && x->draft->status == OK)
        read_row(x, &w, &i, &r, at);
    if (x->draft->status == OK && r.table && r.table->words.n == begun) {
        x->draft->statements--;
        if (r.allowed)
            xcsp3_say_never(x, *r.variable);
    }
}

/* ---- others ---- */

static void read_intension(xcsp3 *x, const xml_element *element)
{
    const words w = xcsp3_words_in(x, element, "function");
    int i = 0;
    const xcsp3_term *term = xcsp3_read_term(x, &w, &i);
    if (i < w.n)
        xcsp3_wrong(x, w.list[i], "nothing after the expression");
    xcsp3_say(x, term);
}

static void read_sum(xcsp3 *x, const xml_element *element)
{
    int *variable, n;
    const xml_element *coeffs = xml_child(element, "coeffs", 0);
    xcsp3_sum sum = { .n = 0 };
    const words by = coeffs ? xcsp3_words(x, coeffs) : (words){ 0 };
    int64_t number;
    xcsp3_read_terms(x, xcsp3_words_in(x, element, "list"), &variable, &n);
    if (x->draft->status == OK && coeffs && by.n != n)
        draft_wrong(x->draft, coeffs->at, "%d factors" EXPECTED "%d, one for each variable", by.n, n);
    for (int i = 0; i < n && x->draft->status == OK; i++) {
        if (coeffs && !xcsp3_is_number(by.list[i].string, &number)) {
            int k = i;
            const xcsp3_term *f = xcsp3_read_term(x, &by, &k);
            xcsp3_term *product = xcsp3_of(x, OP_MUL, (xcsp3_term *)f, xcsp3_of_variable(x, variable[i]));
            xcsp3_add_to_sum(x, &sum, xcsp3_variable_for(x, product), 1);
        } else
            xcsp3_add_to_sum(x, &sum, variable[i], coeffs ? number : 1);
    }
    const xcsp3_condition c = xcsp3_read_condition(x, element);
    xcsp3_sum_meets(x, &sum, &c);
}

static void read_instantiation(xcsp3 *x, const xml_element *element)
{
    int *variable, n;
    const xml_element *values = xml_child(element, "values", 0);
    const words w = values ? xcsp3_words(x, values) : (words){ 0 };
    xcsp3_read_terms(x, xcsp3_words_in(x, element, "list"), &variable, &n);
    if (x->draft->status == OK && w.n != n)
        draft_wrong(x->draft, element->at, "%d values" EXPECTED "%d, one for each variable", w.n, n);
    for (int i = 0; i < n && x->draft->status == OK; i++) {
        const int place = place_of(x, variable[i], w.list[i].string);
        if (strcmp(w.list[i].string, "*") == 0)
            continue;
        if (place < 0)
            xcsp3_say_never(x, variable[i]);
        else
            xcsp3_put(x, xcsp3_statement(x, &form_given), xcsp3_label(x, variable[i], place, true));
    }
}

/* ---- names ---- */

/* "sum x[] coeffs 1 2 3 condition (le,3)": what is in it, as it stands there. */
static void add_content(xcsp3 *x, const xml_element *element, text *to)
{
    const words w = xcsp3_plain_words(x, element);
    bool tight = !to->length;
    for (int i = 0; i < w.n; i++) {
        const char *string = w.list[i].string;
        int64_t number = 0;
        if (*string == '%' && xcsp3_is_number(string + 1, &number) && number >= 0 && number < x->argument.n)
            string = x->argument.list[number].string;
        text_add_string(to, tight || (i && strchr("(),", *string)) ? "" : " ");
        tight = *string == '(' || *string == ',';
        if (strcmp(string, "%...") == 0)
            for (int k = x->rest; k < x->argument.n; k++)
                text_format(to, "%s%s", k > x->rest ? " " : "", x->argument.list[k].string);
        else
            text_add_string(to, string);
    }
    for (const xml_element *e = element->first; e; e = e->next) {
        if (!xml_is(e, "list") && !xml_is(e, "function"))
            text_format(to, " %.*s", (int)e->name.n, e->name.at);
        add_content(x, e, to);
    }
}

static const char *name_of(xcsp3 *x, const xml_element *element)
{
    enum { LONG = 100, SHORT = 80 };
    span name = xml_attribute(element, "note");
    text t;
    int line, column;
    name = name.n ? name : xml_attribute(element, "id");
    text_open(&t, x->draft->arena->memory);
    if (name.n && !x->arguments)
        text_add(&t, name.at, name.n);
    else {
        if (!xml_is(element, "intension"))
            text_add(&t, element->name.at, element->name.n);
        add_content(x, element, &t);
    }
    for (size_t i = 0; i < t.length && !t.failed; i++)
        if ((unsigned char)t.bytes[i] < ' ')
            t.bytes[i] = ' '; /* a name is on one line */
    if (t.length > LONG && !t.failed) {
        scan_place(x->draft->text, x->draft->length, x->at, &line, &column);
        size_t n = SHORT;
        while (n && ((unsigned char)text_bytes(&t)[n] & 0xC0) == 0x80)
            n--;
        const char *cut = xcsp3_copy(x, (span){ text_bytes(&t), n });
        text_clear(&t);
        text_format(&t, "%s… (line %d)", cut, line);
    }
    return draft_keep(x->draft, &t);
}

/* ---- groups, slides, blocks ---- */

static void read_constraint(xcsp3 *x, const xml_element *element);

/* How many arguments the template names one by one. */
static int named_arguments(xcsp3 *x, const xml_element *element)
{
    const words w = xcsp3_plain_words(x, element);
    int64_t number;
    int n = 0;
    for (int i = 0; i < w.n; i++)
        if (*w.list[i].string == '%' && xcsp3_is_number(w.list[i].string + 1, &number) && number >= n &&
            number < LIMIT_SETS)
            n = (int)number + 1;
    for (const xml_element *e = element->first; e; e = e->next) {
        const int more = named_arguments(x, e);
        n = more > n ? more : n;
    }
    return n;
}

static void read_with(xcsp3 *x, const xml_element *group, const xml_element *template, words arguments)
{
    x->arguments = group;
    x->argument = arguments;
    read_constraint(x, template);
    x->arguments = NULL;
    x->argument = (words){ 0 };
}

static void read_group(xcsp3 *x, const xml_element *group)
{
    const xml_element *template = group->first;
    if (x->arguments || !template || xml_is(template, "args")) {
        xcsp3_refuse(x, group, "no template, or a group inside");
        return;
    }
    const int rest = named_arguments(x, template);
    for (const xml_element *e = template->next; e && x->draft->status == OK; e = e->next) {
        const words list = xcsp3_words(x, e);
        x->at = e->at;
        x->rest = rest;
        if (!xml_is(e, "args"))
            xcsp3_refuse(x, e, "after the template of a group:");
        read_with(x, group, template, list);
    }
}

/* The same constraint on each window of a list. */
static void read_slide(xcsp3 *x, const xml_element *slide)
{
    const xml_element *list = xml_child(slide, "list", 0), *template = list ? list->next : NULL;
    if (x->arguments || !template || template->next) {
        xcsp3_refuse(x, slide, "more than one list and one constraint in");
        return;
    }
    const words all = xcsp3_words(x, list);
    const int wide = named_arguments(x, template);
    const bool round = span_is(xml_attribute(slide, "circular"), "true");
    int by = 1;
    const span offset = xml_attribute(list, "offset");
    if (offset.n && (!span_number(offset, LIMIT_SETS, &by) || by < 1))
        draft_wrong(x->draft, offset.at, "no whole number" EXPECTED "an offset");
    for (int i = 0;
         wide && wide <= all.n && (round ? i < all.n : i + wide <= all.n) && xcsp3_may(x, (uint64_t)wide);
         i += by) {
        words window = { 0 };
        for (int k = 0; k < wide; k++)
            draft_add_word(x->draft, &window, all.list[(i + k) % all.n]);
        x->rest = wide;
        read_with(x, slide, template, window);
    }
}

static const xcsp3_kind kinds[] = {
    { "extension", read_extension },
    { "intension", read_intension },
    { "sum", read_sum },
    { "instantiation", read_instantiation },
    { "group", read_group },
    { "slide", read_slide },
    { "block", xcsp3_read_constraints },
    { NULL, NULL },
};

static const xcsp3_kind *kind_in(const xcsp3_kind *list, const xml_element *element)
{
    while (list->name && !xml_is(element, list->name))
        list++;
    return list->name ? list : NULL;
}

static void read_constraint(xcsp3 *x, const xml_element *element)
{
    const xcsp3_kind *kind = kind_in(kinds, element);
    const bool holds_others = kind && (kind->read == read_group || kind->read == read_slide ||
                                       kind->read == xcsp3_read_constraints);
    if (!kind)
        kind = kind_in(xcsp3_globals, element);
    if (!kind)
        xcsp3_refuse(x, element, "the constraint");
    if (x->draft->status != OK)
        return;
    if (!x->arguments)
        x->at = element->at;
    if (!holds_others)
        x->draft->from = name_of(x, element);
    kind->read(x, element);
    x->draft->from = NULL;
}

void xcsp3_read_constraints(xcsp3 *x, const xml_element *all)
{
    for (const xml_element *e = all->first; e && x->draft->status == OK; e = e->next)
        read_constraint(x, e);
}

/* ---- objectives ---- */

void xcsp3_read_objective(xcsp3 *x, const xml_element *objectives)
{
    const xml_element *e = objectives->first;
    if (!e)
        return;
    const span type = xml_attribute(e, "type");
    const xml_element *coeffs = xml_child(e, "coeffs", 0);
    const words w = xcsp3_words_in(x, e, "list"), by = coeffs ? xcsp3_words(x, coeffs) : (words){ 0 };
    xcsp3_op op = span_is(type, "sum")       ? OP_ADD
                  : span_is(type, "minimum") ? OP_MIN
                  : span_is(type, "maximum") ? OP_MAX
                                             : OP_UNKNOWN;
    xcsp3_term *all = xcsp3_of(x, op, xcsp3_of_number(x, 0), NULL), **last = &all->first;
    x->at = e->at;
    x->draft->from = "the objective";
    if (e->next || (!xml_is(e, "minimize") && !xml_is(e, "maximize")))
        xcsp3_refuse(x, e->next ? e->next : e, "the objective");
    if (type.n && !span_is(type, "expression") && op == OP_UNKNOWN)
        xcsp3_refuse(x, e, "the type of");
    if (x->draft->status == OK && coeffs && by.n != w.n)
        draft_wrong(x->draft, coeffs->at, "%d factors" EXPECTED "%d", by.n, w.n);
    for (int i = 0, k = 0; i < w.n && x->draft->status == OK; k++) {
        xcsp3_term *one = xcsp3_read_term(x, &w, &i);
        *last = coeffs ? xcsp3_of(x, OP_MUL, xcsp3_of_number(x, xcsp3_number(x, by.list[k])), one) : one;
        last = &(*last)->next;
    }
    if (x->draft->status != OK || !all->first)
        return;
    const int v = xcsp3_variable_for(x, op == OP_UNKNOWN ? all->first : all);
    x->draft->objective = (word){ x->variable[v].name, e->at };
    x->draft->most = xml_is(e, "maximize");
    x->draft->from = NULL;
}
