/* step_names.c: see step_names.h. There are few names, so they are kept in a list. */
#include "search/step_names.h"

#include <string.h>

struct search_spelled {
    char *name;
    struct search_spelled *next;
};

enum { DIGITS = 12 };

static void add_number(char *to, int number)
{
    char digits[DIGITS];
    int n = 0;
    for (; number; number /= 10)
        digits[n++] = (char)('0' + number % 10);
    for (to += strlen(to); n;)
        *to++ = digits[--n];
    *to = 0;
}

const char *search_name(search *search, const char *before, const char *middle, int number, const char *after)
{
    char name[256] = "";
    if (strlen(before) + strlen(middle) + strlen(after) + DIGITS >= sizeof name)
        return middle;
    strcat(strcat(name, before), middle);
    add_number(name, number);
    strcat(name, after);
    for (const struct search_spelled *x = search->spelled; x; x = x->next)
        if (!strcmp(x->name, name))
            return x->name;
    struct search_spelled *x = arena_take(&search->arena, 1, sizeof *x);
    if (!x || !(x->name = arena_take(&search->arena, strlen(name) + 1, 1)))
        return NULL;
    memcpy(x->name, name, strlen(name) + 1);
    x->next = search->spelled;
    search->spelled = x;
    return x->name;
}
