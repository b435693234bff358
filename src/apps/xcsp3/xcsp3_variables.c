/* xcsp3_variables.c: variables and arrays of variables, and the names by which constraints call them: x,
 * x[2], x[0..3], x[][1]. */
#include "apps/xcsp3/xcsp3.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES, ARRAYS };

/* ---- domains ---- */

static const char *const no_label[LIMIT_LABELS];

static bool are_numbers(words from)
{
    int64_t least, most;
    for (int i = 0; i < from.n; i++)
        if (!xcsp3_is_range(from.list[i].string, &least, &most))
            return false;
    return true;
}

const xcsp3_domain *xcsp3_domain_of(xcsp3 *x, const int64_t *value, int n)
{
    char digits[24];
    xcsp3_domain *d = xcsp3_take(x, 1, sizeof *d);
    int64_t *copy = xcsp3_take(x, (size_t)n, sizeof *copy);
    if (!d || !copy)
        return NULL;
    *d = (xcsp3_domain){ .values = n, .value = copy };
    for (int i = 0; i < n && x->draft->status == OK; i++) {
        copy[i] = value[i];
        size_t length = text_print(digits, sizeof digits, "%d", (int)value[i]);
        char *string = xcsp3_take(x, length + 1, 1);
        if (string)
            draft_add_word(x->draft, &d->word, (word){ memcpy(string, digits, length), x->at });
    }
    return d;
}

/* Words that are not numbers: their values are their places. */
static const xcsp3_domain *symbols(xcsp3 *x, words from)
{
    xcsp3_domain *d = xcsp3_take(x, 1, sizeof *d);
    int64_t *place = xcsp3_take(x, (size_t)from.n, sizeof *place);
    if (!d || !place)
        return NULL;
    *d = (xcsp3_domain){ .values = from.n, .value = place, .word = from, .symbols = true };
    for (int i = 0; i < from.n; i++)
        place[i] = i;
    return d;
}

static const xcsp3_domain *read_domain(xcsp3 *x, const xml_element *element)
{
    int64_t *value;
    int n;
    const words from = xcsp3_plain_words(x, element);
    if (!from.n && x->draft->status == OK)
        draft_wrong(x->draft, element->at, "no value" EXPECTED "a domain, such as 1..9");
    if (!are_numbers(from))
        return symbols(x, from);
    xcsp3_numbers(x, from, &value, &n);
    return value ? xcsp3_domain_of(x, value, n) : NULL;
}

int xcsp3_place_of(const xcsp3_domain *domain, int64_t value)
{
    int low = 0, high = domain->values;
    while (low < high) {
        int middle = (low + high) / 2;
        if (domain->value[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < domain->values && domain->value[low] == value ? low : -1;
}

/* ---- variables ---- */

static void enter(xcsp3 *x, int space, const char *name, int number, const char *at)
{
    char quote[QUOTE_MAX];
    size_t n = strlen(name);
    if (x->draft->status != OK)
        return;
    if (problem_index_find(&x->index, NAMES, name, n) >= 0 ||
        problem_index_find(&x->index, ARRAYS, name, n) >= 0)
        draft_wrong(x->draft, at, "the name '%s' for the second time" EXPECTED "once",
                    string_quote(quote, name));
    else if (!problem_index_reserve(&x->index, 1))
        draft_no_memory(x->draft);
    else
        problem_index_add(&x->index, space, name, n, number);
}

/* label: for each value the label that it is, NULL for one of its own; NULL: all have their own. */
int xcsp3_add_variable(xcsp3 *x, const char *name, const xcsp3_domain *domain, const char *const *label)
{
    if (x->draft->status == OK && x->variables == LIMIT_SETS)
        draft_wrong(x->draft, x->at, LIMIT_SETS_SAID);
    if (x->draft->status == OK && !draft_may(&x->labels, label ? 0 : (uint64_t)domain->values, LIMIT_LABELS))
        draft_wrong(x->draft, x->at, LIMIT_LABELS_SAID);
    if (x->draft->status != OK || !domain)
        return 0;
    draft_variable v = { .name = { name, x->at },
                         .type = { x->draft->own_variables ? "expression" : NULL, x->at },
                         .value = domain->word };
    for (int i = 0; i < domain->values; i++)
        draft_add_word(x->draft, &v.label, (word){ (label ? label : no_label)[i], x->at });
    const xcsp3_variable mine = { name, domain };
    draft_put(x->draft, variable, v);
    draft_put_into(x->draft, x, variable, mine);
    if (x->now_room < x->variables) {
        x->now_room = 2 * x->variables;
        x->now = xcsp3_take(x, (size_t)x->now_room, sizeof *x->now);
    }
    enter(x, NAMES, name, x->variables - 1, x->at);
    return x->draft->status == OK ? x->variables - 1 : 0;
}

const char *xcsp3_label(xcsp3 *x, int variable, int place, bool positive)
{
    const xcsp3_variable *v = &x->variable[variable];
    return xcsp3_join(x, v->name, positive ? "=" : "!=", v->domain->word.list[place].string);
}

static const char *name_of(xcsp3 *x, const xml_element *element)
{
    const span id = xml_attribute(element, "id");
    const char *name = xcsp3_copy(x, id);
    if (!id.n)
        draft_wrong(x->draft, element->at, "a variable without a name" EXPECTED "id=\"...\"");
    else if (strpbrk(name, "[](){},%=") || scan_is_digit(*name))
        xcsp3_wrong(x, (word){ name, id.at }, "a name that begins with a letter, without brackets and signs");
    return name;
}

/* ---- arrays ---- */

/* "[3][4]" */
static void read_size(xcsp3 *x, const xml_element *element, xcsp3_array *to)
{
    const span size = xml_attribute(element, "size");
    const char *at = size.at, *end = at + size.n;
    uint64_t all = 1;
    while (at < end && *at == '[' && to->dimensions < XCSP3_DIMENSIONS) {
        const char *from = ++at;
        while (at < end && *at != ']')
            at++;
        int n = 0;
        if (at == end || !span_number((span){ from, (size_t)(at - from) }, LIMIT_SETS, &n) || n < 1)
            break;
        to->size[to->dimensions++] = n;
        all *= (uint64_t)n;
        if (all > LIMIT_SETS) {
            draft_wrong(x->draft, from, LIMIT_SETS_SAID);
            return;
        }
        at++;
    }
    if (at < end || !to->dimensions)
        draft_wrong(x->draft, element->at,
                    "an array without a size" EXPECTED "size=\"[3][4]\", up to %d dimensions",
                    XCSP3_DIMENSIONS);
}

static int cells_of(const xcsp3_array *array)
{
    int all = 1;
    for (int i = 0; i < array->dimensions; i++)
        all *= array->size[i];
    return all;
}

static const char *cell_name(xcsp3 *x, const char *name, const xcsp3_array *array, int cell)
{
    text t;
    text_open(&t, x->draft->arena->memory);
    text_add_string(&t, name);
    int all = cells_of(array);
    for (int i = 0; i < array->dimensions; i++) {
        all /= array->size[i];
        text_format(&t, "[%d]", cell / all + array->start);
        cell %= all;
    }
    return draft_keep(x->draft, &t);
}

typedef struct indices {
    int least[XCSP3_DIMENSIONS], most[XCSP3_DIMENSIONS], n;
    bool several; /* it names several variables, so gaps do not count */
} indices;

/* "[2]", "[]", "[0..3]" */
static bool read_indices(const char *at, const xcsp3_array *array, indices *out)
{
    char inside[32];
    int64_t least, most;
    *out = (indices){ .n = 0 };
    for (; *at == '[' && out->n < array->dimensions; out->n++) {
        const size_t n = strcspn(++at, "]");
        if (n >= sizeof inside || !at[n])
            return false;
        memcpy(inside, at, n);
        inside[n] = 0;
        least = array->start;
        most = array->start + array->size[out->n] - 1;
        if ((n && !xcsp3_is_range(inside, &least, &most)) || least < array->start ||
            most >= array->start + array->size[out->n])
            return false;
        out->several = out->several || !n || most > least;
        out->least[out->n] = (int)least - array->start;
        out->most[out->n] = (int)most - array->start;
        at += n + 1;
    }
    return !*at && out->n == array->dimensions;
}

/* The number of the next cell; false: that was the last one. */
static bool next_cell(const xcsp3_array *array, const indices *all, int *at, int *cell)
{
    int i = array->dimensions - 1;
    while (i >= 0 && ++at[i] > all->most[i]) {
        at[i] = all->least[i];
        i--;
    }
    *cell = 0;
    for (int k = 0; k < array->dimensions; k++)
        *cell = *cell * array->size[k] + at[k];
    return i >= 0;
}

/* The cells that these indices name, in their order. */
static int *cells_at(xcsp3 *x, const xcsp3_array *array, const indices *all, int *n)
{
    int at[XCSP3_DIMENSIONS], cell = 0, count = 1, *list;
    for (int i = 0; i < array->dimensions; i++)
        count *= all->most[i] - all->least[i] + 1;
    list = xcsp3_take(x, (size_t)count, sizeof *list);
    memcpy(at, all->least, sizeof at);
    for (int k = 0; k < array->dimensions; k++)
        cell = cell * array->size[k] + at[k];
    *n = 0;
    do
        if (list)
            list[(*n)++] = cell;
    while (list && next_cell(array, all, at, &cell));
    return list;
}

int xcsp3_columns(const xcsp3 *x, int variable)
{
    for (int i = 0; i < x->arrays; i++)
        for (int k = 0; x->array[i].dimensions == 2 && k < cells_of(&x->array[i]); k++)
            if (x->array[i].variable[k] == variable)
                return x->array[i].size[1];
    return 0;
}

static const xcsp3_array *array_of(const xcsp3 *x, const char *name, size_t n)
{
    int i = problem_index_find(&x->index, ARRAYS, name, n);
    return i < 0 ? NULL : &x->array[i];
}

bool xcsp3_resolve(xcsp3 *x, word name, int **list, int *n)
{
    const size_t length = strcspn(name.string, "[");
    const xcsp3_array *array = array_of(x, name.string, length);
    indices all;
    int kept = 0;
    *n = 0;
    if (!array) {
        const int v = problem_index_find(&x->index, NAMES, name.string, strlen(name.string));
        *list = v < 0 ? NULL : xcsp3_take(x, 1, sizeof **list);
        if (*list)
            (*list)[(*n)++] = v;
        return v >= 0;
    }
    if (!read_indices(name.string + length, array, &all)) {
        xcsp3_wrong(x, name, "indices within the size of the array");
        return false;
    }
    *list = cells_at(x, array, &all, n);
    for (int i = 0; *list && i < *n; i++) {
        const int v = array->variable[(*list)[i]];
        if (v < 0 && !all.several)
            xcsp3_wrong(x, name, "a variable of the array that has a domain");
        if (v >= 0)
            (*list)[kept++] = v;
    }
    *n = kept;
    return true;
}

/* <domain for="x[0][] x[1..2][0]"> or <domain for="others"> */
static void read_part(xcsp3 *x, const xml_element *element, const char *name, const xcsp3_array *array,
                      const xcsp3_domain **domain)
{
    const xcsp3_domain *d = read_domain(x, element);
    const span whole = xml_attribute(element, "for");
    scan all = scan_of(whole.at, whole.n);
    span one;
    indices these;
    int n, *cell;
    if (span_is(whole, "others"))
        for (int i = 0; i < cells_of(array); i++)
            domain[i] = domain[i] ? domain[i] : d;
    else
        while (x->draft->status == OK && scan_word(&all, &one)) {
            const char *called = xcsp3_copy(x, one);
            const size_t length = strlen(name);
            if (strncmp(called, name, length) != 0 || !read_indices(called + length, array, &these)) {
                xcsp3_wrong(x, (word){ called, one.at }, "variables of this array");
                return;
            }
            cell = cells_at(x, array, &these, &n);
            for (int i = 0; cell && i < n; i++)
                domain[cell[i]] = d;
        }
}

static void read_array(xcsp3 *x, const xml_element *element)
{
    const char *name = name_of(x, element);
    const span start = xml_attribute(element, "startIndex");
    xcsp3_array a = { .start = 0 };
    read_size(x, element, &a);
    if (start.n && !span_number(start, LIMIT_SETS, &a.start))
        draft_wrong(x->draft, start.at, "no whole number" EXPECTED "the index of the first variable");
    if (x->draft->status != OK)
        return;
    const int cells = cells_of(&a);
    const xcsp3_domain **domain = xcsp3_take(x, (size_t)cells, sizeof *domain);
    a.variable = xcsp3_take(x, (size_t)cells, sizeof *a.variable);
    if (!domain || !a.variable)
        return;
    const xcsp3_domain *all = element->first ? NULL : read_domain(x, element);
    for (int i = 0; i < cells; i++)
        domain[i] = all;
    for (const xml_element *e = element->first; e && x->draft->status == OK; e = e->next)
        read_part(x, e, name, &a, domain);
    for (int i = 0; i < cells && x->draft->status == OK; i++)
        a.variable[i] = domain[i] ? xcsp3_add_variable(x, cell_name(x, name, &a, i), domain[i], NULL) : -1;
    draft_put_into(x->draft, x, array, a);
    enter(x, ARRAYS, name, x->arrays - 1, element->at);
}

static void read_variable(xcsp3 *x, const xml_element *element)
{
    const char *name = name_of(x, element);
    const span as = xml_attribute(element, "as");
    const xcsp3_domain *domain = NULL;
    if (as.n) {
        const int v = problem_index_find(&x->index, NAMES, as.at, as.n);
        if (v < 0)
            xcsp3_wrong(x, (word){ xcsp3_copy(x, as), as.at }, "a variable above this one");
        else
            domain = x->variable[v].domain;
    } else {
        domain = read_domain(x, element);
    }
    if (domain)
        xcsp3_add_variable(x, name, domain, NULL);
}

void xcsp3_read_variables(xcsp3 *x, const xml_element *variables)
{
    char quote[QUOTE_MAX];
    for (const xml_element *e = variables->first; e && x->draft->status == OK; e = e->next) {
        x->at = e->at;
        if (xml_is(e, "var"))
            read_variable(x, e);
        else if (xml_is(e, "array"))
            read_array(x, e);
        else
            draft_wrong(x->draft, e->at, FINDS "'%s'" EXPECTED "var or array", span_quote(quote, e->name));
    }
}
