/* step_names.c: see step_names.h. There are few names, so they are kept in a list. */
#include "search/step_names.h"

#include "base/text.h"

#include <string.h>

struct search_spelled {
    char *name;
    struct search_spelled *next;
};

enum { DIGITS = 12 };

const char *search_name(search *search, const char *before, const char *middle, int number, const char *after)
{
    char name[256], digits[DIGITS] = "";
    if (strlen(before) + strlen(middle) + strlen(after) + DIGITS >= sizeof name)
        return middle;
    if (number)
        text_print(digits, sizeof digits, "%d", number);
    text_print(name, sizeof name, "%s%s%s%s", before, middle, digits, after);
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
