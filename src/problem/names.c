/* names.c: looking up what a draft refers to, and reporting what does not exist. A label may be
 * referred to by its name or as one of its values; once labels have been joined, all their names lead to the
 * one that stays. */
#include "problem/finish.h"

#include <string.h>

int finish_find(const finish *f, int space, const char *name)
{
    return problem_index_find(&f->index, space, name, strlen(name));
}

/* Enters a name; false if it exists already. */
bool finish_enter(finish *f, int space, const char *name, int number)
{
    if (finish_find(f, space, name) >= 0)
        return false;
    problem_index_add(&f->index, space, name, strlen(name), number);
    return true;
}

void finish_twice(finish *f, const char *what, word w)
{
    char quote[QUOTE_MAX];
    draft_wrong(f->d, w.at, "%s %s appears twice, expected once", what, string_quote(quote, w.string));
}

void finish_unknown(finish *f, const char *what, word w, const char *expected)
{
    char quote[QUOTE_MAX];
    draft_wrong(f->d, w.at, "there is no %s %s, expected %s", what, string_quote(quote, w.string), expected);
}

void *finish_take(finish *f, size_t count, size_t size)
{
    void *p = arena_take(f->d->arena, count, size);
    if (!p)
        draft_no_memory(f->d);
    return p;
}

char *finish_joined(finish *f, const char *a, const char *between, const char *b, size_t b_length)
{
    size_t n = strlen(a), k = strlen(between);
    char *s = finish_take(f, n + k + b_length + 1, 1);
    if (s) {
        memcpy(s, a, n);
        memcpy(s + n, between, k);
        memcpy(s + n + k, b, b_length);
    }
    return s;
}

int finish_root(const finish *f, int l)
{
    while (f->same[l] != l)
        l = f->same[l] = f->same[f->same[l]];
    return l;
}

int finish_variable_of(finish *f, word w)
{
    int v = finish_find(f, VARIABLES, w.string);
    if (v < 0)
        finish_unknown(f, "csp-variable", w, "the name of one");
    return v < 0 ? 0 : v;
}

int finish_label_of_entry(const finish *f, int v, int i)
{
    return finish_root(f, f->g->variable[v].entry[i].label);
}

/* "1, 2, 3": the values of a csp-variable, as far as there is room. */
static const char *values_of(const problem_variable *v, char *out, size_t room)
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

static void unknown_value(finish *f, const problem_variable *v, const char *value, const char *at)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX], values[80];
    draft_wrong(f->d, at, "%s has no value %s, expected one of: %s", string_quote(name, v->name),
                string_quote(quote, value), values_of(v, values, sizeof values));
}

int finish_entry_of(finish *f, int v, word value)
{
    int i = finish_find(f, VALUES + v, value.string);
    if (i < 0)
        unknown_value(f, &f->g->variable[v], value.string, value.at);
    return i < 0 ? 0 : i;
}

/* Reads the name as VARIABLE=VALUE, wherever the equals sign is. -1: there is no such label; if the
 * csp-variable exists, *near is that, and *value the value that it lacks. */
static int label_as_value(const finish *f, const char *name, const problem_variable **near,
                          const char **value)
{
    *near = NULL;
    for (const char *sign = strchr(name, '='); sign; sign = strchr(sign + 1, '=')) {
        int v = problem_index_find(&f->index, VARIABLES, name, (size_t)(sign - name));
        if (v < 0 || v >= f->g->variables)
            continue;
        int i = finish_find(f, VALUES + v, sign + 1);
        if (i >= 0)
            return finish_label_of_entry(f, v, i);
        *near = &f->g->variable[v];
        *value = sign + 1;
    }
    return -1;
}

bool finish_is_label(const finish *f, const char *name)
{
    const problem_variable *near;
    const char *value;
    return finish_find(f, LABELS, name) >= 0 || label_as_value(f, name, &near, &value) >= 0;
}

int finish_label_of(finish *f, word w)
{
    const problem_variable *near = NULL;
    const char *value = "";
    int l = finish_find(f, LABELS, w.string);
    l = l < 0 ? label_as_value(f, w.string, &near, &value) : finish_root(f, l);
    if (l < 0 && near)
        unknown_value(f, near, value, w.at);
    else if (l < 0)
        finish_unknown(f, "label", w, "the name of one, or VARIABLE=VALUE");
    return l < 0 ? 0 : l;
}

bool word_is_number(const char *string, int *out)
{
    enum { DIGITS = 9 };
    bool negative = *string == '-';
    int value = 0, n = 0;
    for (string += negative; scan_is_digit(*string) && n <= DIGITS; string++, n++)
        value = n < DIGITS ? 10 * value + (*string - '0') : value;
    *out = negative ? -value : value;
    return n > 0 && n <= DIGITS && !*string;
}

int finish_number(finish *f, word w, const char *what)
{
    char quote[QUOTE_MAX];
    int number = 0;
    if (!word_is_number(w.string, &number))
        draft_wrong(f->d, w.at, "found '%s', expected %s: a whole number of at most nine digits",
                    string_quote(quote, w.string), what);
    return number;
}

/* Does this label occur for the first time in the list being read? */
bool finish_is_new(finish *f, int l)
{
    bool new = f->seen[l] != f->lists;
    f->seen[l] = f->lists;
    return new;
}

void finish_count_links(finish *f, int n, const char *at)
{
    f->links += (uint64_t)n * (uint64_t)(n > 0 ? n - 1 : 0) / 2;
    if (f->links > LIMIT_LINKS)
        draft_wrong(f->d, at, LIMIT_LINKS_SAID);
}

void finish_count_members(finish *f, int64_t n, const char *at)
{
    f->members += (uint64_t)n;
    if (f->members > LIMIT_MEMBERS)
        draft_wrong(f->d, at, LIMIT_MEMBERS_SAID);
}

void finish_count_sets(finish *f, int n, const char *at)
{
    f->sets += (uint64_t)n;
    if (f->sets > LIMIT_SETS)
        draft_wrong(f->d, at, LIMIT_SETS_SAID);
}
