/* xcsp3_globals.c: the constraints of XCSP3 that have a statement of their own, or are several of them. */
#include "apps/xcsp3/xcsp3.h"

#include <string.h>

typedef struct list {
    int *variable, n;
} list;

static list list_in(xcsp3 *x, const xml_element *element, const char *name, int nth)
{
    list l = { .n = 0 };
    const xml_element *inside = xml_child(element, name, nth);
    if (inside || nth == 0)
        xcsp3_read_terms(x, xcsp3_words(x, inside ? inside : element), &l.variable, &l.n);
    return l;
}

static draft_statement *named(xcsp3 *x, const constraint *kind)
{
    draft_statement *s = xcsp3_statement(x, &kind->form);
    xcsp3_name(x, s);
    return s;
}

static void put_variables(xcsp3 *x, draft_statement *to, list from)
{
    for (int i = 0; i < from.n; i++)
        xcsp3_put(x, to, x->variable[from.variable[i]].name);
}

static void end_part(xcsp3 *x, draft_statement *to)
{
    if (to && x->draft->status == OK)
        draft_add_part(x->draft, to);
}

/* The start of indices, which is 0 unless it is said. */
static int start_of(xcsp3 *x, const xml_element *element)
{
    int start = 0;
    const span said = element ? xml_attribute(element, "startIndex") : (span){ NULL, 0 };
    if (said.n && !span_number(said, LIMIT_LABELS, &start))
        draft_wrong(x->draft, said.at, "no whole number" EXPECTED "the index of the first variable");
    return start;
}

/* All values of a list, each once. */
static void values_of(xcsp3 *x, list all, int64_t **value, int *n)
{
    size_t room = 0;
    for (int i = 0; i < all.n; i++)
        room += (size_t)x->variable[all.variable[i]].domain->values;
    *n = 0;
    *value = xcsp3_take(x, room, sizeof **value);
    for (int i = 0; *value && i < all.n; i++)
        for (int k = 0; k < x->variable[all.variable[i]].domain->values; k++)
            (*value)[(*n)++] = x->variable[all.variable[i]].domain->value[k];
    if (*value)
        *n = xcsp3_sort(*value, *n);
}

/* ---- values that are equal or different ---- */

static bool is_among(const int64_t *list, int n, int64_t value)
{
    for (int i = 0; i < n; i++)
        if (list[i] == value)
            return true;
    return false;
}

/* Of each other value, the labels of all variables are linked. */
static void different_but(xcsp3 *x, list all, const int64_t *except, int n)
{
    int64_t *value;
    int values;
    values_of(x, all, &value, &values);
    for (int v = 0; v < values && xcsp3_may(x, (uint64_t)n + (uint64_t)all.n); v++) {
        if (is_among(except, n, value[v]))
            continue;
        draft_statement *s = xcsp3_statement(x, &form_link);
        for (int i = 0; i < all.n; i++) {
            const int place = xcsp3_place_of(x->variable[all.variable[i]].domain, value[v]);
            if (place >= 0)
                xcsp3_put(x, s, xcsp3_label(x, all.variable[i], place, true));
        }
        if (s && s->words.n < 2 && x->draft->status == OK)
            x->draft->statements--;
    }
}

static void say_different(xcsp3 *x, list all)
{
    if (all.n > 1)
        put_variables(x, xcsp3_statement(x, &form_different), all);
}

/* "(x,y,z)" for each row of a matrix; or x[][], an array, whose shape its variables tell. */
static void read_matrix(xcsp3 *x, const xml_element *matrix)
{
    const words w = xcsp3_words(x, matrix);
    words plain = { 0 };
    int columns = 0, in_row = 0;
    for (int i = 0; i < w.n; i++) {
        if (*w.list[i].string == '(')
            in_row = 0;
        else if (*w.list[i].string == ')')
            columns = in_row;
        else if (*w.list[i].string != ',') {
            draft_add_word(x->draft, &plain, w.list[i]);
            in_row++;
        }
    }
    list all = { .n = 0 };
    xcsp3_read_terms(x, plain, &all.variable, &all.n);
    if (!columns && all.n)
        columns = xcsp3_columns(x, *all.variable);
    if (x->draft->status == OK && (!columns || all.n % columns))
        draft_wrong(x->draft, matrix->at, "no matrix" EXPECTED "rows of as many variables each");
    int *line = xcsp3_take(x, (size_t)all.n, sizeof *line);
    for (int r = 0; line && columns && r < all.n / columns; r++)
        say_different(x, (list){ all.variable + r * columns, columns });
    for (int c = 0; line && c < columns; c++) {
        for (int r = 0; r < all.n / columns; r++)
            line[r] = all.variable[r * columns + c];
        say_different(x, (list){ line, all.n / columns });
    }
}

static void read_different(xcsp3 *x, const xml_element *element)
{
    const xml_element *except = xml_child(element, "except", 0), *matrix = xml_child(element, "matrix", 0);
    int64_t *value;
    int n;
    if (xml_child(element, "list", 1) || xml_child(element, "set", 0) || xml_child(element, "mset", 0)) {
        xcsp3_refuse(x, element, "lists or sets in");
        return;
    }
    if (matrix) {
        read_matrix(x, matrix);
        return;
    }
    const list all = list_in(x, element, "list", 0);
    if (!except) {
        say_different(x, all);
        return;
    }
    xcsp3_numbers(x, xcsp3_words(x, except), &value, &n);
    different_but(x, all, value, n);
}

static void read_equal(xcsp3 *x, const xml_element *element)
{
    const list all = list_in(x, element, "list", 0);
    for (int i = 1; i < all.n && x->draft->status == OK; i++)
        xcsp3_say(x, xcsp3_of(x, OP_EQ, xcsp3_of_variable(x, all.variable[i - 1]),
                              xcsp3_of_variable(x, all.variable[i])));
}

static void read_ordered(xcsp3 *x, const xml_element *element)
{
    const xml_element *order = xml_child(element, "operator", 0), *lengths = xml_child(element, "lengths", 0);
    const list all = list_in(x, element, "list", 0);
    const words w = order ? xcsp3_words(x, order) : (words){ 0 };
    const words by = lengths ? xcsp3_words(x, lengths) : (words){ 0 };
    const xcsp3_op op = w.n ? xcsp3_operator(w.list->string) : OP_UNKNOWN;
    if (x->draft->status == OK && (op < OP_LT || op > OP_GT))
        draft_wrong(x->draft, element->at, "no order" EXPECTED "<operator> lt </operator>, le, ge or gt");
    if (x->draft->status == OK && lengths && by.n != all.n - 1)
        draft_wrong(x->draft, lengths->at, "%d lengths" EXPECTED "%d, one less than variables", by.n,
                    all.n - 1);
    for (int i = 1; i < all.n && x->draft->status == OK; i++) {
        int k = i - 1;
        xcsp3_term *low = xcsp3_of_variable(x, all.variable[i - 1]);
        if (lengths)
            low = xcsp3_of(x, OP_ADD, low, xcsp3_read_term(x, &by, &k));
        xcsp3_say(x, xcsp3_of(x, op, low, xcsp3_of_variable(x, all.variable[i])));
    }
}

/* ---- counting ---- */

/* How many of these literals are true: a count if it is compared with numbers, else a sum of zeros and ones.
 */
static void say_count(xcsp3 *x, const words *literals, const xcsp3_condition *condition, int most)
{
    int64_t low = 0, high = most;
    const int64_t to = condition->to && condition->to->op == OP_NUMBER ? condition->to->number : 0;
    switch (condition->op) {
    case OP_IN:
        low = condition->least;
        high = condition->most;
        break;
    case OP_EQ:
        low = high = to;
        break;
    case OP_LT:
    case OP_LE:
        high = to - (condition->op == OP_LT);
        break;
    default:
        low = to + (condition->op == OP_GT);
    }
    low = low < 0 ? 0 : low;
    high = high > most ? most : high;
    if (low > high) {
        xcsp3_say_never(x, 0);
        return;
    }
    if (low > literals->n) {
        xcsp3_say_never(x, 0);
        return;
    }
    if (low == 0 && high >= literals->n)
        return;
    char digits[16];
    draft_statement *s = named(x, &constraint_count);
    for (int i = 0; i < literals->n; i++)
        xcsp3_put(x, s, literals->list[i].string);
    end_part(x, s);
    text_print(digits, sizeof digits, "%d", (int)low);
    xcsp3_put(x, s, xcsp3_join(x, digits, "", ""));
    text_print(digits, sizeof digits, "%d", (int)high);
    xcsp3_put(x, s, xcsp3_join(x, digits, "", ""));
}

static bool is_number(const xcsp3_condition *condition)
{
    return condition->range || (condition->to && condition->to->op == OP_NUMBER && condition->op != OP_NE &&
                                condition->op != OP_IN);
}

/* How many variables of the list have one of these values. */
static void count_values(xcsp3 *x, list all, const int64_t *value, int n, const xcsp3_condition *condition)
{
    words literals = { 0 };
    xcsp3_sum sum = { .n = 0 };
    for (int i = 0; i < all.n && xcsp3_may(x, (uint64_t)n); i++) {
        xcsp3_term *is = xcsp3_of(x, OP_SET, xcsp3_of_number(x, 0), NULL), **last = &is->first;
        *last = NULL;
        for (int k = 0; k < n; k++) {
            const int place = xcsp3_place_of(x->variable[all.variable[i]].domain, value[k]);
            if (place < 0)
                continue;
            *last = xcsp3_of_number(x, value[k]);
            last = &(*last)->next;
            if (is_number(condition))
                draft_add_word(x->draft, &literals,
                               (word){ xcsp3_label(x, all.variable[i], place, true), x->at });
        }
        if (!is_number(condition) && is->first)
            xcsp3_add_to_sum(
                x, &sum, xcsp3_variable_for(x, xcsp3_of(x, OP_IN, xcsp3_of_variable(x, all.variable[i]), is)),
                1);
    }
    if (is_number(condition))
        say_count(x, &literals, condition, all.n);
    else
        xcsp3_sum_meets(x, &sum, condition);
}

static void read_count(xcsp3 *x, const xml_element *element)
{
    const xml_element *values = xml_child(element, "values", 0);
    const list all = list_in(x, element, "list", 0);
    const words w = values ? xcsp3_words(x, values) : (words){ 0 };
    const xcsp3_condition c = xcsp3_read_condition(x, element);
    int64_t *value, least, most;
    int n, k = 0;
    xcsp3_sum sum = { .n = 0 };
    if (x->draft->status == OK && !w.n)
        draft_wrong(x->draft, element->at, "no values" EXPECTED "<values>");
    if (x->draft->status != OK)
        return;
    if (w.n > 1 || xcsp3_is_range(w.list->string, &least, &most)) {
        xcsp3_numbers(x, w, &value, &n);
        count_values(x, all, value, n, &c);
        return;
    }
    const int v = xcsp3_variable_for(x, xcsp3_read_term(x, &w, &k));
    for (int i = 0; i < all.n && x->draft->status == OK; i++)
        xcsp3_add_to_sum(x, &sum,
                         xcsp3_variable_for(x, xcsp3_of(x, OP_EQ, xcsp3_of_variable(x, all.variable[i]),
                                                        xcsp3_of_variable(x, v))),
                         1);
    xcsp3_sum_meets(x, &sum, &c);
}

/* A disjunction of nothing, to which terms are added at *last. */
static xcsp3_term *begin_any(xcsp3 *x, xcsp3_term ***last)
{
    xcsp3_term *none = xcsp3_of_number(x, 0);
    *last = &none->next;
    return xcsp3_of(x, OP_OR, none, NULL);
}

/* Is one of these variables equal to this value? */
static xcsp3_term *some_is(xcsp3 *x, list all, int64_t value)
{
    xcsp3_term **last, *any = begin_any(x, &last);
    for (int i = 0; i < all.n && x->draft->status == OK; i++)
        if (xcsp3_place_of(x->variable[all.variable[i]].domain, value) >= 0) {
            *last = xcsp3_of(x, OP_EQ, xcsp3_of_variable(x, all.variable[i]), xcsp3_of_number(x, value));
            last = &(*last)->next;
        }
    return any;
}

static void read_n_values(xcsp3 *x, const xml_element *element)
{
    const list all = list_in(x, element, "list", 0);
    const xml_element *except = xml_child(element, "except", 0);
    const xcsp3_condition c = xcsp3_read_condition(x, element);
    xcsp3_sum sum = { .n = 0 };
    int64_t *value, *but = NULL;
    int n, k, buts = 0;
    values_of(x, all, &value, &n);
    if (except)
        xcsp3_numbers(x, xcsp3_words(x, except), &but, &buts);
    for (int i = 0; i < n && x->draft->status == OK; i++) {
        for (k = 0; k < buts && but[k] != value[i];)
            k++;
        if (k == buts)
            xcsp3_add_to_sum(x, &sum, xcsp3_variable_for(x, some_is(x, all, value[i])), 1);
    }
    if (!except && c.op == OP_EQ && c.to && c.to->op == OP_NUMBER && c.to->number == all.n)
        say_different(x, all);
    else
        xcsp3_sum_meets(x, &sum, &c);
}

static void remove_outside(xcsp3 *x, list all, const words *values)
{
    xcsp3_domain these = { .values = 0 };
    xcsp3_numbers(x, *values, &these.value, &these.values);
    for (int i = 0; i < all.n && x->draft->status == OK; i++) {
        const xcsp3_domain *d = x->variable[all.variable[i]].domain;
        for (int v = 0; v < d->values; v++)
            if (xcsp3_place_of(&these, d->value[v]) < 0)
                xcsp3_remove(x, all.variable[i], v);
    }
}

static void read_cardinality(xcsp3 *x, const xml_element *element)
{
    const xml_element *values = xml_child(element, "values", 0), *occurs = xml_child(element, "occurs", 0);
    const list all = list_in(x, element, "list", 0);
    const words v = values ? xcsp3_words(x, values) : (words){ 0 },
                o = occurs ? xcsp3_words(x, occurs) : (words){ 0 };
    if (x->draft->status == OK && (!v.n || v.n != o.n))
        draft_wrong(x->draft, element->at,
                    "%d values, but %d numbers" EXPECTED "as many <occurs> as <values>", v.n, o.n);
    for (int i = 0; i < v.n && x->draft->status == OK; i++) {
        const int64_t value = xcsp3_number(x, v.list[i]);
        xcsp3_condition c = { .op = OP_IN };
        int k = i;
        c.range = xcsp3_is_range(o.list[i].string, &c.least, &c.most);
        if (!c.range) {
            c.op = OP_EQ;
            c.to = xcsp3_read_term(x, &o, &k);
        }
        count_values(x, all, &value, 1, &c);
    }
    if (values && span_is(xml_attribute(values, "closed"), "true"))
        remove_outside(x, all, &v);
}

/* ---- element ---- */

/* The csp-variable whose value is the number of a place from 1, where `index` has it from `start`. */
static int index_from_one(xcsp3 *x, int index, int start, int n)
{
    const xcsp3_domain *d = x->variable[index].domain;
    for (int i = 0; i < d->values && x->draft->status == OK; i++)
        if (d->value[i] < start || d->value[i] >= start + n)
            xcsp3_remove(x, index, i);
    return start == 1 ? index
                      : xcsp3_variable_for(x, xcsp3_of(x, OP_ADD, xcsp3_of_variable(x, index),
                                                       xcsp3_of_number(x, 1 - start)));
}

static bool are_numbers(const words *from)
{
    int64_t number;
    for (int i = 0; i < from->n; i++)
        if (!xcsp3_is_number(from->list[i].string, &number))
            return false;
    return true;
}

/* Of numbers: pairs of an index and a value. */
static void element_of_numbers(xcsp3 *x, const words *from, int index, int start, int value)
{
    const xcsp3_domain *d = x->variable[index].domain, *to = x->variable[value].domain;
    draft_statement *s = xcsp3_statement(x, x->joined ? &constraint_table.form : &form_allow);
    int pairs = 0;
    if (x->joined)
        xcsp3_name(x, s);
    put_variables(x, s, (list){ (int[]){ index, value }, 2 });
    if (x->joined)
        end_part(x, s);
    for (int i = 0; i < d->values && x->draft->status == OK; i++) {
        const int64_t at = d->value[i] - start;
        const int place = at >= 0 && at < from->n ? xcsp3_place_of(to, xcsp3_number(x, from->list[at])) : -1;
        if (place < 0)
            continue;
        xcsp3_put(x, s, d->word.list[i].string);
        xcsp3_put(x, s, to->word.list[place].string);
        pairs++;
    }
    if (!pairs && x->draft->status == OK) {
        x->draft->statements--;
        xcsp3_say_never(x, index);
    }
}

/* The variable that has the value of the one that is chosen. */
static int value_of(xcsp3 *x, const xml_element *element, const words *from, list all)
{
    const xml_element *value = xml_child(element, "value", 0);
    int64_t *values;
    int n, i = 0;
    if (value) {
        const words w = xcsp3_words(x, value);
        return xcsp3_variable_for(x, xcsp3_read_term(x, &w, &i));
    }
    const xcsp3_condition c = xcsp3_read_condition(x, element);
    if (are_numbers(from))
        xcsp3_numbers(x, *from, &values, &n);
    else
        values_of(x, all, &values, &n);
    const xcsp3_domain *d = values ? xcsp3_domain_of(x, values, n) : NULL;
    const int v = d ? xcsp3_add_variable(x, xcsp3_join(x, x->draft->from, ": value", ""), d, NULL) : 0;
    if (x->draft->status == OK)
        xcsp3_say(x, xcsp3_meets(x, xcsp3_of_variable(x, v), &c));
    return v;
}

static void read_element(xcsp3 *x, const xml_element *element)
{
    const xml_element *inside = xml_child(element, "list", 0), *index = xml_child(element, "index", 0);
    const words from = inside ? xcsp3_words(x, inside) : (words){ 0 },
                at = index ? xcsp3_words(x, index) : (words){ 0 };
    const bool numbers = are_numbers(&from);
    const int start = start_of(x, inside);
    list all = { .n = 0 };
    int k = 0;
    if (x->draft->status == OK && (!from.n || xml_child(element, "matrix", 0)))
        xcsp3_refuse(x, element, "no list in");
    if (!numbers)
        xcsp3_read_terms(x, from, &all.variable, &all.n);
    int value = x->draft->status == OK ? value_of(x, element, &from, all) : 0;
    if (x->draft->status != OK)
        return;
    if (!index) {
        xcsp3_term **last, *any = begin_any(x, &last);
        for (int i = 0; i < from.n && x->draft->status == OK; i++, last = &(*last)->next)
            *last = xcsp3_of(x, OP_EQ, xcsp3_of_variable(x, value),
                             numbers ? xcsp3_of_number(x, xcsp3_number(x, from.list[i]))
                                     : xcsp3_of_variable(x, all.variable[i]));
        xcsp3_say(x, any);
        return;
    }
    const int chosen = xcsp3_variable_for(x, xcsp3_read_term(x, &at, &k));
    if (numbers && chosen == value) {
        for (int i = 0; i < x->variable[value].domain->values && x->draft->status == OK; i++) {
            const int64_t own = x->variable[value].domain->value[i], place = own - start;
            if (place < 0 || place >= from.n || xcsp3_number(x, from.list[place]) != own)
                xcsp3_remove(x, value, i);
        }
        return;
    }
    if (numbers) {
        element_of_numbers(x, &from, chosen, start, value);
        return;
    }
    int one = index_from_one(x, chosen, start, all.n);
    draft_statement *s = named(x, &constraint_element);
    put_variables(x, s, (list){ &one, 1 });
    put_variables(x, s, all);
    put_variables(x, s, (list){ &value, 1 });
}

/* ---- least and greatest values ---- */

static void read_extreme(xcsp3 *x, const xml_element *element)
{
    const list all = list_in(x, element, "list", 0);
    const xcsp3_condition c = xcsp3_read_condition(x, element);
    xcsp3_term *of = xcsp3_of(x, xml_is(element, "minimum") ? OP_MIN : OP_MAX, xcsp3_of_number(x, 0), NULL),
               **last = &of->first;
    for (int i = 0; i < all.n && x->draft->status == OK; i++, last = &(*last)->next)
        *last = xcsp3_of_variable(x, all.variable[i]);
    if (x->draft->status == OK && all.n)
        xcsp3_say(x, xcsp3_meets(x, of, &c));
}

/* ---- channels ---- */

/* "x=3" and "y=5" are one label; where one of them is missing, the other is false. */
static void same(xcsp3 *x, int a, int64_t value, int b, int64_t other)
{
    const int p = xcsp3_place_of(x->variable[a].domain, value),
              q = xcsp3_place_of(x->variable[b].domain, other);
    if (p >= 0 && q >= 0 && (a != b || p != q)) {
        draft_statement *s = xcsp3_statement(x, &form_same);
        xcsp3_put(x, s, xcsp3_label(x, a, p, true));
        xcsp3_put(x, s, xcsp3_label(x, b, q, true));
    } else if (p >= 0 && q < 0)
        xcsp3_remove(x, a, p);
    else if (p < 0 && q >= 0)
        xcsp3_remove(x, b, q);
}

static void remove_values_outside(xcsp3 *x, int variable, int64_t least, int64_t most)
{
    const xcsp3_domain *d = x->variable[variable].domain;
    for (int i = 0; i < d->values && x->draft->status == OK; i++)
        if (d->value[i] < least || d->value[i] > most)
            xcsp3_remove(x, variable, i);
}

/* Two lists of as many variables: the first says where in the second it is named, and the reverse. */
static void channel_lists(xcsp3 *x, list a, int from_a, list b, int from_b)
{
    for (int i = 0; i < a.n; i++) {
        const int v = a.variable[i];
        remove_values_outside(x, v, from_b, from_b + b.n - 1);
        for (int place = 0; place < x->variable[v].domain->values && x->draft->status == OK; place++) {
            const int64_t value = x->variable[v].domain->value[place], k = value - from_b;
            if (k < 0 || k >= b.n)
                continue;
            const int back = b.variable[k];
            if (xcsp3_place_of(x->variable[back].domain, from_a + i) < 0 || v <= back)
                same(x, v, value, back, from_a + i);
        }
    }
}

static void read_channel(xcsp3 *x, const xml_element *element)
{
    const xml_element *value = xml_child(element, "value", 0), *first = xml_child(element, "list", 0),
                      *second = xml_child(element, "list", 1);
    const list a = list_in(x, element, "list", 0), b = second ? list_in(x, element, "list", 1) : a;
    const int from = start_of(x, first ? first : element), from_b = second ? start_of(x, second) : from;
    int k = 0;
    if (x->draft->status == OK && a.n != b.n)
        xcsp3_refuse(x, element, "lists of different lengths in");
    if (x->draft->status != OK)
        return;
    if (!value) {
        channel_lists(x, a, from, b, from_b);
        if (second)
            channel_lists(x, b, from_b, a, from);
        return;
    }
    const words w = xcsp3_words(x, value);
    const int v = xcsp3_variable_for(x, xcsp3_read_term(x, &w, &k));
    remove_values_outside(x, v, from, from + a.n - 1);
    for (int i = 0; i < a.n && x->draft->status == OK; i++)
        same(x, a.variable[i], 1, v, from + i);
}

/* ---- automata ---- */

/* "(a,0,b)", the i-th; says what is wrong with it. */
static bool is_step(xcsp3 *x, const words *from, int i)
{
    static const char signs[] = "( , , )";
    if (i + 7 > from->n) {
        xcsp3_wrong(x, from->list[i], "a step, such as (a,0,b)");
        return false;
    }
    for (int k = 0; k < 7; k++)
        if ((k % 2 == 0) != (*from->list[i + k].string == signs[k] && signs[k] != ' ')) {
            xcsp3_wrong(x, from->list[i + k], "a step, such as (a,0,b)");
            return false;
        }
    return true;
}

static void say_automaton(xcsp3 *x, list all, const words *steps, const char *start, const words *final)
{
    xcsp3_domain some = { .values = 0 }; /* the values that some variable has */
    draft_statement *s = named(x, &constraint_regular);
    put_variables(x, s, all);
    end_part(x, s);
    xcsp3_put(x, s, start);
    for (int i = 0; i < final->n; i++)
        xcsp3_put(x, s, final->list[i].string);
    end_part(x, s);
    int kept = 0;
    values_of(x, all, &some.value, &some.values);
    for (int i = 0; i < steps->n && x->draft->status == OK && is_step(x, steps, i); i += 7) {
        if (xcsp3_place_of(&some, xcsp3_number(x, steps->list[i + 3])) < 0)
            continue;
        for (int k = 1; k < 6; k += 2)
            xcsp3_put(x, s, steps->list[i + k].string);
        kept++;
    }
    if (!kept && x->draft->status == OK) {
        x->draft->statements--;
        xcsp3_say_never(x, *all.variable);
    }
}

static void read_regular(xcsp3 *x, const xml_element *element)
{
    const xml_element *steps = xml_child(element, "transitions", 0), *start = xml_child(element, "start", 0),
                      *final = xml_child(element, "final", 0);
    const list all = list_in(x, element, "list", 0);
    if (x->draft->status == OK && (!steps || !start || !final || !all.n))
        draft_wrong(x->draft, element->at, "an automaton" EXPECTED "<transitions>, <start> and <final>");
    if (x->draft->status != OK)
        return;
    const words w = xcsp3_words(x, steps), from = xcsp3_words(x, start), to = xcsp3_words(x, final);
    if (x->draft->status == OK && (from.n != 1 || !to.n))
        draft_wrong(x->draft, start->at, "%d states" EXPECTED "one to start, and at least one at the end",
                    from.n);
    if (x->draft->status == OK)
        say_automaton(x, all, &w, from.list->string, &to);
}

/* A diagram: it starts where no step ends, and ends where no step starts. */
static void read_mdd(xcsp3 *x, const xml_element *element)
{
    const xml_element *steps = xml_child(element, "transitions", 0);
    const list all = list_in(x, element, "list", 0);
    const words w = steps ? xcsp3_words(x, steps) : (words){ 0 };
    const char *start = NULL;
    words final = { 0 };
    problem_index ends;
    if (x->draft->status == OK && (!w.n || !problem_index_open(&ends, x->draft->arena, (size_t)w.n)))
        xcsp3_refuse(x, element, "no steps in");
    for (int i = 0; x->draft->status == OK && i < w.n && is_step(x, &w, i); i += 7)
        for (int k = 0; k < 2; k++) {
            const char *state = w.list[i + 1 + 4 * k].string;
            if (problem_index_find(&ends, k, state, strlen(state)) < 0)
                problem_index_add(&ends, k, state, strlen(state), i);
        }
    for (int i = 0; x->draft->status == OK && i < w.n; i += 7) {
        const char *from = w.list[i + 1].string, *to = w.list[i + 5].string;
        if (problem_index_find(&ends, 1, from, strlen(from)) < 0)
            start = from;
        if (problem_index_find(&ends, 0, to, strlen(to)) == -1 &&
            problem_index_find(&ends, 2, to, strlen(to)) < 0) {
            problem_index_add(&ends, 2, to, strlen(to), i);
            draft_add_word(x->draft, &final, w.list[i + 5]);
        }
    }
    if (x->draft->status == OK && (!start || !final.n))
        draft_wrong(x->draft, element->at, "steps that go round" EXPECTED "a diagram with a root and an end");
    if (x->draft->status == OK)
        say_automaton(x, all, &w, start, &final);
}

/* ---- circuits ---- */

/* A variable that is its own successor is left out in XCSP3; here all are in the circuit, so none may be. */
static void read_circuit(xcsp3 *x, const xml_element *element)
{
    const xml_element *inside = xml_child(element, "list", 0);
    const list all = list_in(x, element, "list", 0);
    const int start = start_of(x, inside ? inside : element);
    if (x->draft->status == OK && xml_child(element, "size", 0))
        xcsp3_refuse(x, element, "a size in");
    int *one = xcsp3_take(x, (size_t)all.n, sizeof *one);
    for (int i = 0; i < all.n && x->draft->status == OK; i++) {
        if (xcsp3_place_of(x->variable[all.variable[i]].domain, start + i) >= 0)
            draft_wrong(x->draft, element->at,
                        "a circuit that may leave out variables: %s may be %d" EXPECTED
                        "variables none of which may be its own successor",
                        x->variable[all.variable[i]].name, start + i);
    }
    for (int i = 0; i < all.n && x->draft->status == OK; i++) {
        remove_values_outside(x, all.variable[i], start, start + all.n - 1);
        one[i] = index_from_one(x, all.variable[i], start, all.n);
    }
    if (x->draft->status == OK)
        put_variables(x, named(x, &constraint_circuit), (list){ one, all.n });
}

/* ---- tasks, clauses ---- */

static xcsp3_term *ends_before(xcsp3 *x, int first, const words *lengths, int i, int second)
{
    int k = i;
    return xcsp3_of(x, OP_LE,
                    xcsp3_of(x, OP_ADD, xcsp3_of_variable(x, first), xcsp3_read_term(x, lengths, &k)),
                    xcsp3_of_variable(x, second));
}

static void read_no_overlap(xcsp3 *x, const xml_element *element)
{
    const xml_element *origins = xml_child(element, "origins", 0),
                      *lengths = xml_child(element, "lengths", 0);
    const words from = origins ? xcsp3_words(x, origins) : (words){ 0 },
                by = lengths ? xcsp3_words(x, lengths) : (words){ 0 };
    int *variable, n;
    if (x->draft->status == OK && (!from.n || *from.list->string == '('))
        xcsp3_refuse(x, element, "tasks of several dimensions, or none, in");
    xcsp3_read_terms(x, from, &variable, &n);
    if (x->draft->status == OK && by.n != n)
        draft_wrong(x->draft, element->at, "%d lengths" EXPECTED "%d, one for each task", by.n, n);
    const bool ignored = !span_is(xml_attribute(element, "zeroIgnored"), "false");
    for (int i = 0; i < n && x->draft->status == OK; i++)
        for (int k = 0; k < i && x->draft->status == OK; k++) {
            int a = i, b = k;
            xcsp3_term *any = xcsp3_of(x, OP_OR, ends_before(x, variable[k], &by, k, variable[i]),
                                       ends_before(x, variable[i], &by, i, variable[k]));
            if (ignored && any->first)
                any->first->next->next =
                    xcsp3_of(x, OP_OR, xcsp3_of(x, OP_EQ, xcsp3_read_term(x, &by, &a), xcsp3_of_number(x, 0)),
                             xcsp3_of(x, OP_EQ, xcsp3_read_term(x, &by, &b), xcsp3_of_number(x, 0)));
            xcsp3_say(x, any);
        }
}

static void read_clause(xcsp3 *x, const xml_element *element)
{
    const words w = xcsp3_words_in(x, element, "list");
    xcsp3_term **last, *any = begin_any(x, &last);
    for (int i = 0; i < w.n && x->draft->status == OK; last = &(*last)->next)
        *last = xcsp3_read_term(x, &w, &i);
    xcsp3_say(x, any);
}

const xcsp3_kind xcsp3_globals[] = {
    { "allDifferent", read_different }, { "allEqual", read_equal },
    { "ordered", read_ordered },        { "count", read_count },
    { "nValues", read_n_values },       { "cardinality", read_cardinality },
    { "element", read_element },        { "minimum", read_extreme },
    { "maximum", read_extreme },        { "channel", read_channel },
    { "regular", read_regular },        { "mdd", read_mdd },
    { "circuit", read_circuit },        { "noOverlap", read_no_overlap },
    { "clause", read_clause },          { NULL, NULL },
};
