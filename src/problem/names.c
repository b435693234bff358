/* names.c: looking up what a draft refers to, and reporting what does not exist. A label may be
 * referred to by its name or as one of its values; once labels have been joined, all their names lead to the
 * one that stays. */
#include "problem/finish.h"

#include <string.h>

int finish_find(const finish *finish, int space, const char *name)
{
    return problem_index_find(&finish->index, space, name, strlen(name));
}

/* Enters a name; false if it exists already. */
bool finish_enter(finish *finish, int space, const char *name, int number)
{
    if (finish_find(finish, space, name) >= 0)
        return false;
    problem_index_add(&finish->index, space, name, strlen(name), number);
    return true;
}

void finish_twice(finish *finish, const char *what, word words)
{
    char quote[QUOTE_MAX];
    draft_wrong(finish->d, words.at, "%s %s appears twice" EXPECTED "once", what,
                string_quote(quote, words.string));
}

void finish_unknown(finish *finish, const char *what, word words, const char *expected)
{
    char quote[QUOTE_MAX];
    draft_wrong(finish->d, words.at, "there is no %s %s" EXPECTED "%s", what,
                string_quote(quote, words.string), expected);
}

void *finish_take(finish *finish, size_t count, size_t size)
{
    void *p = arena_take(finish->d->arena, count, size);
    if (!p)
        draft_no_memory(finish->d);
    return p;
}

char *finish_joined(finish *finish, const char *first, const char *between, const char *second,
                    size_t b_length)
{
    size_t n = strlen(first), k = strlen(between);
    char *s = finish_take(finish, n + k + b_length + 1, 1);
    if (s) {
        memcpy(s, first, n);
        memcpy(s + n, between, k);
        memcpy(s + n + k, second, b_length);
    }
    return s;
}

int finish_root(const finish *finish, int label)
{
    while (finish->same[label] != label)
        label = finish->same[label] = finish->same[finish->same[label]];
    return label;
}

int finish_variable_of(finish *finish, word words)
{
    int v = finish_find(finish, VARIABLES, words.string);
    if (v < 0)
        finish_unknown(finish, "csp-variable", words, "the name of one");
    return v < 0 ? 0 : v;
}

int finish_label_of_entry(const finish *finish, int value, int i)
{
    return finish_root(finish, finish->g->variable[value].entry[i].label);
}

/* "1, 2, 3": the values of a csp-variable, as far as there is room. */
static const char *values_of(const problem_variable *variable, char *out, size_t room)
{
    size_t used = 0;
    for (int i = 0; i < variable->entries; i++) {
        size_t n = strlen(variable->entry[i].value);
        if (used + n + sizeof ", ..." > room) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        memcpy(out + used, variable->entry[i].value, n);
        used += n;
        if (i + 1 < variable->entries) {
            memcpy(out + used, ", ", 2);
            used += 2;
        }
    }
    out[used] = 0;
    return out;
}

static void unknown_value(finish *finish, const problem_variable *variable, const char *value, const char *at)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX], values[80];
    draft_wrong(finish->d, at, "%s has no value %s" EXPECTED "one of: %s", string_quote(name, variable->name),
                string_quote(quote, value), values_of(variable, values, sizeof values));
}

int finish_entry_of(finish *finish, int digit, word value)
{
    int i = finish_find(finish, VALUES + digit, value.string);
    if (i < 0)
        unknown_value(finish, &finish->g->variable[digit], value.string, value.at);
    return i < 0 ? 0 : i;
}

/* Reads the name as VARIABLE=VALUE, wherever the equals sign is. -1: there is no such label; if the
 * csp-variable exists, *near is that, and *value the value that it lacks. */
static int label_as_value(const finish *finish, const char *name, const problem_variable **near,
                          const char **value)
{
    *near = NULL;
    for (const char *sign = strchr(name, '='); sign; sign = strchr(sign + 1, '=')) {
        int v = problem_index_find(&finish->index, VARIABLES, name, (size_t)(sign - name));
        if (v < 0 || v >= finish->g->variables)
            continue;
        int i = finish_find(finish, VALUES + v, sign + 1);
        if (i >= 0)
            return finish_label_of_entry(finish, v, i);
        *near = &finish->g->variable[v];
        *value = sign + 1;
    }
    return -1;
}

bool finish_is_label(const finish *finish, const char *name)
{
    const problem_variable *near;
    const char *value;
    return finish_find(finish, LABELS, name) >= 0 || label_as_value(finish, name, &near, &value) >= 0;
}

int finish_label_of(finish *finish, word words)
{
    const problem_variable *near = NULL;
    const char *value = "";
    int l = finish_find(finish, LABELS, words.string);
    l = l < 0 ? label_as_value(finish, words.string, &near, &value) : finish_root(finish, l);
    if (l < 0 && near)
        unknown_value(finish, near, value, words.at);
    else if (l < 0)
        finish_unknown(finish, "label", words, "the name of one, or VARIABLE=VALUE");
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

int finish_number(finish *finish, word words, const char *what)
{
    char quote[QUOTE_MAX];
    int number = 0;
    if (!word_is_number(words.string, &number))
        draft_wrong(finish->d, words.at, FINDS "'%s'" EXPECTED "%s: a whole number of at most nine digits",
                    string_quote(quote, words.string), what);
    return number;
}

/* Does this label occur for the first time in the list being read? */
bool finish_is_new(finish *finish, int label)
{
    bool new = finish->seen[label] != finish->lists;
    finish->seen[label] = finish->lists;
    return new;
}

void finish_count_links(finish *finish, int n, const char *at)
{
    finish->links += (uint64_t)n * (uint64_t)(n > 0 ? n - 1 : 0) / 2;
    if (finish->links > LIMIT_LINKS)
        draft_wrong(finish->d, at, LIMIT_LINKS_SAID);
}

void finish_count_members(finish *finish, int64_t count, const char *at)
{
    finish->members += (uint64_t)count;
    if (finish->members > LIMIT_MEMBERS)
        draft_wrong(finish->d, at, LIMIT_MEMBERS_SAID);
}

void finish_count_sets(finish *finish, int n, const char *at)
{
    finish->sets += (uint64_t)n;
    if (finish->sets > LIMIT_SETS)
        draft_wrong(finish->d, at, LIMIT_SETS_SAID);
}
