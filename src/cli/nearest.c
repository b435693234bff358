/* nearest.c: see nearest.h. */
#include "cli/nearest.h"

#include "base/near.h"
#include "cli/command.h"

#include <string.h>

const char *nearest(const char *word, const char *const *list)
{
    near may_be = near_begin(word, strlen(word));
    may_be.typed = true;
    for (; *list; list++)
        near_try(&may_be, *list);
    return may_be.best;
}

void nearest_add(text *t, const char *word, const char *const *list)
{
    const char *best = nearest(word, list);
    if (best)
        text_format(t, "; did you mean %s?", best);
}

int nearest_refuse(const settings *asked, const char *before, const char *after)
{
    const char *name[96], *word = asked->operands ? asked->operand[0] : NULL;
    int n = 0;
    text words = PROGRAM_TEXT, said = PROGRAM_TEXT;
    asked->command->words(&words);
    for (char *c = words.bytes, *end = c + words.length; c < end && n < 95; c += strlen(c) + 1) {
        c[strcspn(c, "\n")] = '\0';
        name[n++] = c;
    }
    name[n] = NULL;
    for (int i = 0; i < n; i++)
        text_printf(&said, "%s%s", i == 0 ? before : i + 1 < n ? ", " : " or ", name[i]);
    text_add_string(&said, after ? after : "");
    if (word && after) {
        text_add_string(&said, ", not \"");
        text_add_shown(&said, word, strlen(word), 60);
        text_add_string(&said, "\"");
    }
    if (word)
        nearest_add(&said, word, name);
    cli_misuse(asked, "%.*s", (int)said.length, said.bytes);
    text_close(&words);
    text_close(&said);
    return STATUS_USE;
}
