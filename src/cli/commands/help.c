/* help.c: `tresse help`: everything is made from the tables of commands, options, formats, statuses and
 * topics. */
#include "cli/nearest.h"
#include "cli/options.h"
#include "cli/page.h"
#include "cli/status.h"
#include "cli/topics.h"

#include <stdio.h>
#include <string.h>

static int print_page(text *page)
{
    text out = PROGRAM_TEXT;
    page_add_text(&out, text_bytes(page));
    text_close(page);
    return cli_print(&out);
}

/* ---- a command ---- */

static void add_options(text *out, unsigned which)
{
    for (const option *o = option_of(option_table, which); o->name; o = option_of(o + 1, which)) {
        text_add_string(out, "* ");
        option_add_usage(out, o, which);
        text_add_string(out, " :: ");
        option_add_says(out, o, which);
        text_add(out, "\n", 1);
    }
}

int help_on(const command *verb)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "Usage: tresse %s [OPTION]...%s%s\n%c%s.\n", verb->name, *verb->operands ? " " : "",
                verb->operands, verb->says[0] - 'a' + 'A', verb->says + 1);
    if (verb->example)
        text_printf(&b, "  tresse %s%s%s\n", verb->name, *verb->example ? " " : "", verb->example);
    if ((verb->bit & READERS) && verb->bit != EXPERIMENT)
        text_add_string(&b, help_text("operands"));
    text_printf(&b, "%s= Options:\n", help_text(verb->name));
    add_options(&b, verb->bit);
    text_add_string(&b, "= Exit status:\n");
    status_add_page(&b, verb->bit);
    return print_page(&b);
}

/* ---- all commands ---- */

static void add_overview(text *out)
{
    text_add_string(out, "Tresse solves puzzles by patterns that prove each step, and never by guessing.\n"
                         "= What people do most:\n");
    static const char *const first[] = { "solve", "hint", "rate", "generate", "check", NULL };
    for (int i = 0; first[i]; i++) {
        const command *c = command_named(first[i]);
        text_printf(out, "  # %s\n  tresse %s %s\n", c->says, c->name, c->example);
    }
    text_add_string(out, "= All commands:\n");
    for (const command *const *c = command_table; *c; c++)
        text_printf(out, "* %s :: %s\n", (*c)->name, (*c)->says);
    text_add_string(
        out, "`tresse help COMMAND` says everything about a command and its options.\n= Other topics:\n");
    for (const topic *t = topic_table; t->name; t++)
        text_printf(out, "* tresse help %s :: %s\n", t->name, t->says);
    text_add_string(out, "* tresse --version :: the version\n");
}

static void add_topics(text *out)
{
    for (const command *const *c = command_table; *c; c++)
        text_printf(out, "%s\n", (*c)->name);
    for (const topic *t = topic_table; t->name; t++)
        text_printf(out, "%s\n", t->name);
    for (int i = 0; tresse_app_name(i); i++)
        text_printf(out, "%s\n", tresse_app_name(i));
}

static int refuse_topic(const settings *asked, const char *word)
{
    text before = PROGRAM_TEXT;
    text_add_string(&before, "there is no help on \"");
    text_add_shown(&before, word, strlen(word), 60);
    text_add_string(&before, "\"; expected ");
    int status = nearest_refuse(asked, text_bytes(&before), NULL);
    text_close(&before);
    return status;
}

static void add_app(text *out, int app)
{
    const char *says = tresse_app_says(app);
    char first = *says >= 'a' && *says <= 'z' ? (char)(*says - 'a' + 'A') : *says;
    text_printf(out, "%c%s.\n%s", first, says + 1, tresse_app_forms(app));
}

static int run_help(const settings *asked)
{
    text b = PROGRAM_TEXT;
    if (asked->operands > 1)
        return cli_misuse(asked, "expected one command or topic; see `tresse help`");
    const char *word = asked->operands ? asked->operand[0] : NULL;
    if (word && command_named(word))
        return help_on(command_named(word));
    if (!word)
        add_overview(&b);
    else if (topic_named(word))
        topic_add(&b, topic_named(word));
    else if (topic_app(word) >= 0)
        add_app(&b, topic_app(word));
    else
        return refuse_topic(asked, word);
    return print_page(&b);
}

const command command_help = {
    .name = "help",
    .bit = HELP,
    .operands = "[COMMAND | TOPIC | APP]",
    .says = "explain a command, a topic or a kind of puzzle",
    .words = add_topics,
    .run = run_help,
};
