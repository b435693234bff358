/* options_normal.c: settings as the words that would give them: every option that has a value, defaults too,
 * in the order of the table; so settings that mean the same are the same words. What only says how the work
 * is done (threads, progress, where the output goes) is left out. */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

static bool is_manner(const option *o)
{
    static const char *const name[] = { "jobs",   "progress", "no-progress", "quiet",
                                        "output", "help",     "version" };
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (!strcmp(name[i], o->name))
            return true;
    return false;
}

void word_list_add(word_list *l, const char *word, size_t n)
{
    l->word = realloc(l->word, (size_t)(l->words + 2) * sizeof *l->word);
    if (!l->word)
        program_no_memory();
    char *copy = program_allocate(n + 1);
    l->word[l->words++] = memcpy(copy, word, n);
    l->word[l->words] = NULL;
}

static void add_option(word_list *l, const option *o, const char *value)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "--%s", o->name);
    word_list_add(l, b.bytes, b.length);
    text_close(&b);
    if (o->kind != OPTION_FLAG)
        word_list_add(l, value, strlen(value));
}

/* --block and --colours are parameters by another name, and are written as options of their own. */
static void add_params(word_list *l, const settings *s)
{
    for (const char *at = s->params; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        bool named = (s->block && !strncmp(at, "block=", 6)) || (s->colours && !strncmp(at, "colours=", 8));
        if (!named) {
            word_list_add(l, "--param", 7);
            word_list_add(l, at, n);
        }
        at += n;
    }
}

void options_normal(word_list *l, const settings *s)
{
    unsigned which = s->command->bit;
    char digits[OPTION_DIGITS];
    word_list_add(l, s->command->name, strlen(s->command->name));
    for (const option *o = option_of(option_table, which); o->name; o = option_of(o + 1, which)) {
        const char *value = is_manner(o) ? NULL : option_value(o, s, digits);
        if (value && o->kind == OPTION_PARAM)
            add_params(l, s);
        else if (value)
            add_option(l, o, value);
    }
}

void word_list_free(word_list *l)
{
    for (int i = 0; i < l->words; i++)
        free(l->word[i]);
    free(l->word);
    *l = (word_list){ NULL, 0 };
}
