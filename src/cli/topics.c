/* topics.c: see topics.h. The texts are the files of share/help and doc/glossary.md; what they say about
 * rules and about the forms of puzzles comes from the library itself. */
#include "cli/topics.h"
#include "tresse.h"

#include <string.h>

typedef struct help_page {
    const char *name, *text;
    const char
        *after; /* what follows its list, which stands where the file has "(list)"; NULL: it has none */
} help_page;
#include "help_pages.h"

static const help_page *page_named(const char *name)
{
    size_t i = 0;
    while (strcmp(help_pages[i].name, name) != 0)
        i++;
    return &help_pages[i];
}

const char *help_text(const char *name)
{
    return page_named(name)->text;
}

static void add_rules(text *out)
{
    for (int i = 0; tresse_rule_name(i); i++)
        if (*tresse_rule_code(i))
            text_printf(out, "* %s :: %s%s%s\n", tresse_rule_code(i), tresse_rule_says(i),
                        *tresse_rule_alias(i) ? "; also spelled " : "", tresse_rule_alias(i));
}

static void add_applications(text *out)
{
    for (int i = 0; tresse_app_name(i); i++)
        if (*tresse_app_topic(i))
            text_printf(out, "* %s :: See `tresse help %s`.\n", tresse_app_name(i), tresse_app_topic(i));
        else
            text_printf(out, "* %s :: %s", tresse_app_name(i), tresse_app_forms(i));
}

static void add_sudoku(text *out)
{
    text_add_string(out, tresse_app_forms(0));
}

static void add_networks(text *out)
{
    text_add_string(out, tresse_app_forms(topic_app("networks")));
}

const topic topic_table[] = {
    { "puzzles", "how puzzles are written", add_sudoku },
    { "applications", "which kinds of puzzles there are, and how each is written", add_applications },
    { "theories", "which rules there are to choose from", add_rules },
    { "strategies", "in what order they are applied", NULL },
    { "notation", "how to read a path", NULL },
    { "networks", "how to write a problem of your own", add_networks },
    { "genres", "kinds of puzzles that are pages of text", NULL },
    { "glossary", "what the words of the field mean", NULL },
    { NULL, NULL, NULL },
};

void topic_add(text *out, const topic *which)
{
    const help_page *page = page_named(which->name);
    text_add_string(out, page->text);
    if (page->after) {
        which->list(out);
        text_add_string(out, page->after);
    }
}

const topic *topic_named(const char *name)
{
    for (const topic *t = topic_table; t->name; t++)
        if (!strcmp(t->name, name))
            return t;
    return NULL;
}

int topic_app(const char *name)
{
    for (int i = 0; tresse_app_name(i); i++)
        if (!strcmp(tresse_app_name(i), name) || !strcmp(tresse_app_topic(i), name))
            return i;
    return -1;
}
