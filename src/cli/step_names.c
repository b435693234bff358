/* step_names.c: see step_names.h. */
#include "cli/step_names.h"
#include "cli/drawings.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MOST = 64 };

/* A name, and how often it was met. */
typedef struct counted {
    char name[40];
    int count;
} counted;

static void count_name(counted *list, int *count, const char *alias)
{
    size_t length = strcspn(alias, ",");
    if (!length || length >= sizeof list->name)
        return;
    for (int i = 0; i < *count; i++)
        if (strlen(list[i].name) == length && !memcmp(list[i].name, alias, length)) {
            list[i].count++;
            return;
        }
    if (*count == NAMES_MOST)
        return;
    memcpy(list[*count].name, alias, length);
    list[*count].name[length] = 0;
    list[(*count)++].count = 1;
}

bool step_names_assume(const tresse_path *path)
{
    for (int i = 0; i < tresse_path_steps(path); i++)
        if (tresse_path_step(path, i).assumes)
            return true;
    return false;
}

void step_names_add(text *out, const tresse_path *path)
{
    counted list[NAMES_MOST]; /* there are fewer names than that */
    int n = 0;
    for (int i = 0; i < tresse_path_steps(path); i++)
        count_name(list, &n, tresse_path_step_alias(path, i));
    for (int i = 0; i < n; i++)
        text_printf(out, "%s%s %d", i ? ", " : "", list[i].name, list[i].count);
    if (step_names_assume(path))
        text_printf(out, "%sone solution assumed", n ? ", " : "");
}

void step_names_add_hardest(text *out, const tresse_path *path)
{
    int hardest = drawings_hardest(path);
    if (!hardest)
        return;
    tresse_step s = tresse_path_step(path, hardest - 1);
    text_add_string(out, s.rule);
    if (s.length)
        text_printf(out, "[%d]", s.length);
}
