/* man.c: the manual page; see man.h. `tresse list man` prints it, and `make install` installs it. */
#include "cli/man.h"
#include "cli/options.h"
#include "cli/page.h"
#include "cli/status.h"
#include "cli/topics.h"

#include <ctype.h>
#include <string.h>

#define DATE "November 16, 2026"

static void add_escaped(bytes *b, const char *text)
{
    page_add_escaped(b, text, strlen(text));
}

static void add_page(bytes *b, bytes *page)
{
    bytes_add(page, "", 1);
    page_add_mdoc(b, page->at);
    bytes_free(page);
}

static void add_synopsis(bytes *b)
{
    bytes_add_string(b, ".Sh SYNOPSIS\n");
    for (const command *const *c = command_table; *c; c++) {
        bytes_format(b, ".Nm\n.Cm %s\n.Op Ar option ...\n", (*c)->name);
        if (*(*c)->operands) {
            bytes_add_string(b, ".Ar \"");
            add_escaped(b, (*c)->operands);
            bytes_add_string(b, "\"\n");
        }
    }
    bytes_add_string(b, ".Nm\n.Fl -version\n");
}

static void add_sentence(bytes *page, const char *says)
{
    bytes_format(page, "%c%s.\n", toupper((unsigned char)*says), says + 1);
}

static void add_commands(bytes *b)
{
    bytes_add_string(b, ".Sh COMMANDS\n");
    for (const command *const *c = command_table; *c; c++) {
        bytes page = { NULL, 0, 0 };
        bytes_format(b, ".Ss tresse %s\n", (*c)->name);
        add_sentence(&page, (*c)->says);
        bytes_add_string(&page, (*c)->more);
        add_page(b, &page);
    }
}

static void add_names(bytes *b, unsigned commands)
{
    int n = 0;
    bytes_add_string(b, ".Pq");
    for (const command *const *c = command_table; *c; c++)
        if ((*c)->bit & commands)
            bytes_format(b, "%s%s", n++ ? " , " : " Cm ", (*c)->name);
    bytes_add(b, "\n", 1);
}

/* The entry of a row of the table; --format has one for each command, which has formats of its own. */
static void add_option(bytes *b, const option *o, unsigned commands, bool names)
{
    bytes says = { NULL, 0, 0 }, usage = { NULL, 0, 0 };
    option_add_usage(&usage, o, commands);
    bytes_add(&usage, "", 1);
    const char *argument = usage.at + 2 + strlen(o->name);
    bytes_format(b, ".It Fl -%s", o->name);
    if (*argument) {
        bytes_add_string(b, " Ar \"");
        add_escaped(b, argument + 1);
        bytes_add_string(b, "\"");
    }
    bytes_add(b, "\n", 1);
    if (names && (commands & ALL) != ALL)
        add_names(b, commands);
    option_add_says(&says, o, commands);
    bytes_add_string(&says, ".");
    says.at[0] = (char)toupper((unsigned char)says.at[0]);
    add_page(b, &says);
    bytes_free(&usage);
}

static void add_options(bytes *b)
{
    bytes_add_string(b, ".Sh OPTIONS\n"
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
    bytes_add_string(b, ".El\n");
}

static void add_topics(bytes *b)
{
    for (const topic *t = topic_table; t->name; t++) {
        bytes page = { NULL, 0, 0 };
        bytes_add_string(b, ".Sh ");
        for (const char *c = t->name; *c; c++)
            bytes_format(b, "%c", toupper((unsigned char)*c));
        bytes_add(b, "\n", 1);
        t->add(&page);
        add_page(b, &page);
    }
}

static void add_statuses(bytes *b)
{
    bytes page = { NULL, 0, 0 };
    bytes_add_string(b, ".Sh EXIT STATUS\n");
    status_add_page(&page, ALL);
    add_page(b, &page);
}

static void add_examples(bytes *b)
{
    bytes_add_string(b, ".Sh EXAMPLES\n");
    for (const command *const *c = command_table; *c; c++) {
        bytes page = { NULL, 0, 0 };
        if (!(*c)->example)
            continue;
        if (c != command_table)
            bytes_add_string(b, ".Pp\n");
        add_sentence(&page, (*c)->says);
        bytes_format(&page, "  tresse %s %s\n", (*c)->name, (*c)->example);
        add_page(b, &page);
    }
}

void man_add_command_page(bytes *b, const command *c)
{
    bytes page = { NULL, 0, 0 }, statuses = { NULL, 0, 0 };
    bytes_format(b,
                 ".\\\" made by `tresse list man-%s`; change the tables of src/cli instead.\n.Dd " DATE
                 "\n.Dt TRESSE-",
                 c->name);
    for (const char *at = c->name; *at; at++)
        bytes_format(b, "%c", toupper((unsigned char)*at));
    bytes_format(b, " 1\n.Os\n.Sh NAME\n.Nm tresse-%s\n.Nd %s\n", c->name, c->says);
    bytes_format(b, ".Sh SYNOPSIS\n.Nm tresse %s\n.Op Ar option ...\n.Ar \"", c->name);
    add_escaped(b, c->operands);
    bytes_add_string(b, "\"\n.Sh DESCRIPTION\n");
    bytes_add_string(&page, c->more);
    add_page(b, &page);
    bytes_add_string(b, ".Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (const option *o = option_of(option_table, c->bit); o->name; o = option_of(o + 1, c->bit))
        add_option(b, o, c->bit, false);
    bytes_add_string(b, ".El\n.Sh EXIT STATUS\n");
    status_add_page(&statuses, c->bit);
    add_page(b, &statuses);
    bytes_format(&page, "  tresse %s %s\n", c->name, c->example);
    bytes_add_string(b, ".Sh EXAMPLES\n");
    add_page(b, &page);
    bytes_add_string(b, ".Sh SEE ALSO\n.Xr tresse 1\n");
}

void man_add_page(bytes *b)
{
    bytes_add_string(b, ".\\\" tresse.1: made by `tresse list man`; change the tables of src/cli instead.\n"
                        ".Dd " DATE "\n.Dt TRESSE 1\n.Os\n.Sh NAME\n.Nm tresse\n"
                        ".Nd solve and rate puzzles by patterns that prove each step\n");
    add_synopsis(b);
    bytes_add_string(b, ".Sh DESCRIPTION\n.Nm\n"
                        "solves finite constraint satisfaction problems the way a careful person does:\n"
                        "by patterns that prove each step, and never by guessing.\n");
    add_commands(b);
    add_options(b);
    add_topics(b);
    add_statuses(b);
    add_examples(b);
}
