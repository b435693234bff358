/* options_normal.c: settings as the words that would give them: every option that has a value, defaults too,
 * in the order of the table; so settings that mean the same are the same words. What only says how the work
 * is done (threads, progress, where the output goes) is left out. */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

static bool is_manner(const option *row)
{
    static const char *const name[] = { "jobs",   "progress", "no-progress", "quiet",
                                        "output", "help",     "version" };
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (!strcmp(name[i], row->name))
            return true;
    return false;
}

void word_list_add(word_list *list, const char *word, size_t n)
{
    list->word = realloc(list->word, (size_t)(list->words + 2) * sizeof *list->word);
    if (!list->word)
        program_no_memory();
    char *copy = program_allocate(n + 1);
    list->word[list->words++] = memcpy(copy, word, n);
    list->word[list->words] = NULL;
}

static void add_option(word_list *list, const option *row, const char *value)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "--%s", row->name);
    word_list_add(list, b.bytes, b.length);
    text_close(&b);
    if (row->kind != OPTION_FLAG)
        word_list_add(list, value, strlen(value));
}

/* --block and --colours are parameters by another name, and are written as options of their own. */
static void add_params(word_list *list, const settings *asked)
{
    for (const char *at = asked->params; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        bool named =
            (asked->block && !strncmp(at, "block=", 6)) || (asked->colours && !strncmp(at, "colours=", 8));
        if (!named) {
            word_list_add(list, "--param", 7);
            word_list_add(list, at, n);
        }
        at += n;
    }
}

void options_normal(word_list *list, const settings *asked)
{
    unsigned which = asked->command->bit;
    char digits[OPTION_DIGITS];
    word_list_add(list, asked->command->name, strlen(asked->command->name));
    for (const option *o = option_of(option_table, which); o->name; o = option_of(o + 1, which)) {
        const char *value = is_manner(o) ? NULL : option_value(o, asked, digits);
        if (value && o->kind == OPTION_PARAM)
            add_params(list, asked);
        else if (value)
            add_option(list, o, value);
    }
}

void word_list_free(word_list *list)
{
    for (int i = 0; i < list->words; i++)
        free(list->word[i]);
    free(list->word);
    *list = (word_list){ NULL, 0 };
}
