/* xcsp3_words.c: what is between two tags, as words: names, numbers, and the signs ( ) , { } each for itself.
 */
#include "apps/xcsp3/xcsp3.h"

#include <string.h>

void xcsp3_wrong(xcsp3 *x, word found, const char *expected)
{
    char quote[QUOTE_MAX];
    if (found.string)
        draft_wrong(x->draft, found.at, FINDS "'%s'" EXPECTED "%s", string_quote(quote, found.string),
                    expected);
    else
        draft_wrong(x->draft, x->at, "nothing more" EXPECTED "%s", expected);
}

void *xcsp3_take(xcsp3 *x, size_t count, size_t size)
{
    void *taken = x->draft->status == OK ? arena_take(x->draft->arena, count ? count : 1, size) : NULL;
    if (!taken)
        draft_no_memory(x->draft);
    return taken;
}

const char *xcsp3_join(xcsp3 *x, const char *first, const char *second, const char *third)
{
    text t;
    text_open(&t, x->draft->arena->memory);
    text_format(&t, "%s%s%s", first, second, third);
    return draft_keep(x->draft, &t);
}

const char *xcsp3_copy(xcsp3 *x, span piece)
{
    char *to = xcsp3_take(x, piece.n + 1, 1);
    return to && piece.n ? memcpy(to, piece.at, piece.n) : "";
}

static void add(xcsp3 *x, words *to, word w)
{
    if (++x->words > XCSP3_WORDS)
        draft_wrong(x->draft, w.at, MORE_THAN("%d") " words, the limit of a model in XML", XCSP3_WORDS);
    draft_add_word(x->draft, to, w);
}

static const char *sign_of(char c)
{
    static const char *const signs[] = { "(", ")", ",", "{", "}" };
    for (int i = 0; i < 5; i++)
        if (*signs[i] == c)
            return signs[i];
    return NULL;
}

static bool is_gap(char c)
{
    return scan_is_blank(c) || scan_is_line_end(c);
}

words xcsp3_plain_words(xcsp3 *x, const xml_element *element)
{
    words out = { 0 };
    const char *at = element->content.at, *end = at + element->content.n;
    while (at < end && x->draft->status == OK) {
        if (end - at > 3 && memcmp(at, "<!--", 4) == 0) {
            while (at < end && memcmp(at, "-->", 3) != 0)
                at++;
            at += 3;
        } else if (is_gap(*at)) {
            at++;
        } else if (sign_of(*at)) {
            add(x, &out, (word){ sign_of(*at), at });
            at++;
        } else {
            char *copy = x->copy + (at - x->draft->text);
            const char *from = at;
            while (at < end && !is_gap(*at) && !sign_of(*at) && *at != '<')
                at++;
            x->copy[at - x->draft->text] = 0; /* what stands there has no other words */
            add(x, &out, (word){ copy, from });
            at += from == at;
        }
    }
    return out;
}

/* "%0" is the first argument; "%..." are all that no other word of the template names. */
static void add_argument(xcsp3 *x, word w, words *to)
{
    int64_t number = 0;
    if (strcmp(w.string, "%...") == 0) {
        for (int i = x->rest; i < x->argument.n; i++)
            add(x, to, (word){ x->argument.list[i].string, x->argument.list[i].at });
    } else if (xcsp3_is_number(w.string + 1, &number) && number >= 0 && number < x->argument.n) {
        add(x, to, x->argument.list[number]);
    } else {
        xcsp3_wrong(x, w, "the number of an argument");
    }
}

/* "1x4": four times 1. */
static bool add_repeated(xcsp3 *x, word w, words *to)
{
    const char *by = strchr(w.string, 'x');
    int64_t number, times;
    char first[24];
    if (!by || by == w.string || (size_t)(by - w.string) >= sizeof first)
        return false;
    memcpy(first, w.string, (size_t)(by - w.string));
    first[by - w.string] = 0;
    if (!xcsp3_is_number(first, &number) || !xcsp3_is_number(by + 1, &times))
        return false;
    const char *one = xcsp3_join(x, first, "", "");
    for (int64_t i = 0; i < times && x->draft->status == OK; i++)
        add(x, to, (word){ one, w.at });
    return true;
}

words xcsp3_words(xcsp3 *x, const xml_element *element)
{
    const words from = xcsp3_plain_words(x, element);
    words given = { 0 }, out = { 0 };
    for (int i = 0; i < from.n && x->draft->status == OK; i++)
        if (*from.list[i].string == '%')
            add_argument(x, from.list[i], &given);
        else
            add(x, &given, from.list[i]);
    for (int i = 0; i < given.n && x->draft->status == OK; i++) {
        int *list, n = 0;
        if (strchr(given.list[i].string, '[') && xcsp3_resolve(x, given.list[i], &list, &n)) {
            for (int k = 0; k < n; k++)
                add(x, &out, (word){ x->variable[list[k]].name, given.list[i].at });
        } else if (!add_repeated(x, given.list[i], &out)) {
            add(x, &out, given.list[i]);
        }
    }
    return out;
}

words xcsp3_words_in(xcsp3 *x, const xml_element *element, const char *name)
{
    const xml_element *inside = xml_child(element, name, 0);
    return xcsp3_words(x, inside ? inside : element);
}

bool xcsp3_is_number(const char *string, int64_t *number)
{
    enum { DIGITS = 9 };
    int n = 0;
    const bool negative = *string == '-';
    string += negative || *string == '+';
    for (*number = 0; scan_is_digit(string[n]) && n < DIGITS; n++)
        *number = 10 * *number + (string[n] - '0');
    *number = negative ? -*number : *number;
    return n && !string[n];
}

bool xcsp3_is_range(const char *string, int64_t *least, int64_t *most)
{
    char first[24];
    const size_t n = strcspn(string, ".");
    const char *dots = string[n] == '.' && string[n + 1] == '.' ? string + n : NULL;
    if (!dots)
        return xcsp3_is_number(string, least) && xcsp3_is_number(string, most);
    if ((size_t)(dots - string) >= sizeof first)
        return false;
    memcpy(first, string, (size_t)(dots - string));
    first[dots - string] = 0;
    return xcsp3_is_number(first, least) && xcsp3_is_number(dots + 2, most) && *least <= *most;
}

int64_t xcsp3_number(xcsp3 *x, word from)
{
    int64_t number = 0;
    if (x->draft->status == OK && (!from.string || !xcsp3_is_number(from.string, &number)))
        xcsp3_wrong(x, from, "a whole number of at most nine digits");
    return number;
}

void xcsp3_numbers(xcsp3 *x, words from, int64_t **list, int *n)
{
    int64_t least, most, all = 0;
    *n = 0;
    for (int i = 0; i < from.n && x->draft->status == OK; i++)
        if (!xcsp3_is_range(from.list[i].string, &least, &most))
            xcsp3_wrong(x, from.list[i], "a whole number of at most nine digits, or a range such as 1..9");
        else if ((all += most - least + 1) > LIMIT_LABELS)
            draft_wrong(x->draft, from.list[i].at, LIMIT_LABELS_SAID);
    *list = xcsp3_take(x, (size_t)all, sizeof **list);
    for (int i = 0; *list && i < from.n; i++)
        if (xcsp3_is_range(from.list[i].string, &least, &most))
            for (int64_t v = least; v <= most; v++)
                (*list)[(*n)++] = v;
    if (*list)
        *n = xcsp3_sort(*list, *n);
}
