/* man.c: the manual page; see man.h. `tresse list man` prints it, and `make install` installs it. */
#include "cli/man.h"
#include "cli/options.h"
#include "cli/page.h"
#include "cli/status.h"
#include "cli/topics.h"

#include <ctype.h>
#include <string.h>

#define DATE "November 16, 2026"

static void add_escaped(text *b, const char *content)
{
    page_add_escaped(b, content, strlen(content));
}

static void add_page(text *b, text *page)
{
    page_add_mdoc(b, text_bytes(page));
    text_close(page);
}

static void add_synopsis(text *b)
{
    text_add_string(b, ".Sh SYNOPSIS\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(b, ".Nm\n.Cm %s\n.Op Ar option ...\n", (*c)->name);
        if (*(*c)->operands) {
            text_add_string(b, ".Ar \"");
            add_escaped(b, (*c)->operands);
            text_add_string(b, "\"\n");
        }
    }
    text_add_string(b, ".Nm\n.Fl -version\n");
}

static void add_sentence(text *page, const char *says)
{
    text_printf(page, "%c%s.\n", toupper((unsigned char)*says), says + 1);
}

static void add_commands(text *b)
{
    text_add_string(b, ".Sh COMMANDS\n");
    for (const command *const *c = command_table; *c; c++) {
        text page = PROGRAM_TEXT;
        text_printf(b, ".Ss tresse %s\n", (*c)->name);
        add_sentence(&page, (*c)->says);
        text_add_string(&page, (*c)->more);
        add_page(b, &page);
    }
}

static void add_names(text *b, unsigned commands)
{
    int n = 0;
    text_add_string(b, ".Pq");
    for (const command *const *c = command_table; *c; c++)
        if ((*c)->bit & commands)
            text_printf(b, "%s%s", n++ ? " , " : " Cm ", (*c)->name);
    text_add(b, "\n", 1);
}

/* The entry of a row of the table; --format has one for each command, which has formats of its own. */
static void add_option(text *b, const option *o, unsigned commands, bool names)
{
    text says = PROGRAM_TEXT, usage = PROGRAM_TEXT;
    option_add_usage(&usage, o, commands);
    const char *argument = usage.bytes + 2 + strlen(o->name);
    text_printf(b, ".It Fl -%s", o->name);
    if (*argument) {
        text_add_string(b, " Ar \"");
        add_escaped(b, argument + 1);
        text_add_string(b, "\"");
    }
    text_add(b, "\n", 1);
    if (names && (commands & ALL) != ALL)
        add_names(b, commands);
    option_add_says(&says, o, commands);
    text_add_string(&says, ".");
    says.bytes[0] = (char)toupper((unsigned char)says.bytes[0]);
    add_page(b, &says);
    text_close(&usage);
}

static void add_options(text *b)
{
    text_add_string(b, ".Sh OPTIONS\n"
                       "A value may follow an option after\n.Sq =\nor as the next word.\n"
                       "Options may stand among operands, in any order;\n.Fl -\n"
                       "ends them, which a puzzle that starts with a hyphen needs.\n.Bl -tag -width Ds\n");
    for (const option *o = option_table; o->name; o++) {
        if (o->kind != OPTION_FORMAT)
            add_option(b, o, o->commands, true);
        for (const command *const *c = command_table; *c && o->kind == OPTION_FORMAT; c++)
            if ((*c)->bit & o->commands)
                add_option(b, o, (*c)->bit, true);
    }
    text_add_string(b, ".El\n");
}

static void add_topics(text *b)
{
    for (const topic *t = topic_table; t->name; t++) {
        text page = PROGRAM_TEXT;
        text_add_string(b, ".Sh ");
        for (const char *c = t->name; *c; c++)
            text_printf(b, "%c", toupper((unsigned char)*c));
        text_add(b, "\n", 1);
        t->add(&page);
        add_page(b, &page);
    }
}

static void add_statuses(text *b)
{
    text page = PROGRAM_TEXT;
    text_add_string(b, ".Sh EXIT STATUS\n");
    status_add_page(&page, ALL);
    add_page(b, &page);
}

static void add_examples(text *b)
{
    text_add_string(b, ".Sh EXAMPLES\n");
    for (const command *const *c = command_table; *c; c++) {
        text page = PROGRAM_TEXT;
        if (!(*c)->example)
            continue;
        if (c != command_table)
            text_add_string(b, ".Pp\n");
        add_sentence(&page, (*c)->says);
        text_printf(&page, "  tresse %s %s\n", (*c)->name, (*c)->example);
        add_page(b, &page);
    }
}

void man_add_command_page(text *b, const command *c)
{
    text page = PROGRAM_TEXT, statuses = PROGRAM_TEXT;
    text_printf(b,
                ".\\\" made by `tresse list man-%s`; change the tables of src/cli instead.\n.Dd " DATE
                "\n.Dt TRESSE-",
                c->name);
    for (const char *at = c->name; *at; at++)
        text_printf(b, "%c", toupper((unsigned char)*at));
    text_printf(b, " 1\n.Os\n.Sh NAME\n.Nm tresse-%s\n.Nd %s\n", c->name, c->says);
    text_printf(b, ".Sh SYNOPSIS\n.Nm tresse %s\n.Op Ar option ...\n.Ar \"", c->name);
    add_escaped(b, c->operands);
    text_add_string(b, "\"\n.Sh DESCRIPTION\n");
    text_add_string(&page, c->more);
    add_page(b, &page);
    text_add_string(b, ".Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (const option *o = option_of(option_table, c->bit); o->name; o = option_of(o + 1, c->bit))
        add_option(b, o, c->bit, false);
    text_add_string(b, ".El\n.Sh EXIT STATUS\n");
    status_add_page(&statuses, c->bit);
    add_page(b, &statuses);
    text_printf(&page, "  tresse %s %s\n", c->name, c->example);
    text_add_string(b, ".Sh EXAMPLES\n");
    add_page(b, &page);
    text_add_string(b, ".Sh SEE ALSO\n.Xr tresse 1\n");
}

void man_add_page(text *b)
{
    text_add_string(b, ".\\\" tresse.1: made by `tresse list man`; change the tables of src/cli instead.\n"
                       ".Dd " DATE "\n.Dt TRESSE 1\n.Os\n.Sh NAME\n.Nm tresse\n"
                       ".Nd solve and rate puzzles by patterns that prove each step\n");
    add_synopsis(b);
    text_add_string(b, ".Sh DESCRIPTION\n.Nm\n"
                       "solves finite constraint satisfaction problems the way a careful person does:\n"
                       "by patterns that prove each step, and never by guessing.\n");
    add_commands(b);
    add_options(b);
    add_topics(b);
    add_statuses(b);
    add_examples(b);
}
