/* man.c: the manual page; see man.h. `tresse list man` prints it, and `make install` installs it. */
#include "cli/man.h"
#include "cli/options.h"
#include "cli/page.h"
#include "cli/status.h"
#include "cli/topics.h"

#include <ctype.h>
#include <string.h>

#define DATE "November 16, 2026"

static void add_escaped(text *out, const char *content)
{
    page_add_escaped(out, content, strlen(content));
}

static void add_page(text *out, text *page)
{
    page_add_mdoc(out, text_bytes(page));
    text_close(page);
}

static void add_synopsis(text *out)
{
    text_add_string(out, ".Sh SYNOPSIS\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(out, ".Nm\n.Cm %s\n.Op Ar option ...\n", (*c)->name);
        if (*(*c)->operands) {
            text_add_string(out, ".Ar \"");
            add_escaped(out, (*c)->operands);
            text_add_string(out, "\"\n");
        }
    }
    text_add_string(out, ".Nm\n.Fl -version\n");
}

static void add_sentence(text *page, const char *says)
{
    text_printf(page, "%c%s.\n", toupper((unsigned char)*says), says + 1);
}

static void add_commands(text *out)
{
    text_add_string(out, ".Sh COMMANDS\n");
    for (const command *const *c = command_table; *c; c++) {
        text page = PROGRAM_TEXT;
        text_printf(out, ".Ss tresse %s\n", (*c)->name);
        add_sentence(&page, (*c)->says);
        text_add_string(&page, help_text((*c)->name));
        add_page(out, &page);
    }
}

static void add_names(text *out, unsigned commands)
{
    int n = 0;
    text_add_string(out, ".Pq");
    for (const command *const *c = command_table; *c; c++)
        if ((*c)->bit & commands)
            text_printf(out, "%s%s", n++ ? " , " : " Cm ", (*c)->name);
    text_add(out, "\n", 1);
}

/* The entry of a row of the table; --format has one for each command, which has formats of its own. */
static void add_option(text *out, const option *row, unsigned commands, bool names)
{
    text says = PROGRAM_TEXT, usage = PROGRAM_TEXT;
    option_add_usage(&usage, row, commands);
    const char *argument = usage.bytes + 2 + strlen(row->name);
    text_printf(out, ".It Fl -%s", row->name);
    if (*argument) {
        text_add_string(out, " Ar \"");
        add_escaped(out, argument + 1);
        text_add_string(out, "\"");
    }
    text_add(out, "\n", 1);
    if (names && (commands & ALL) != ALL)
        add_names(out, commands);
    option_add_says(&says, row, commands);
    text_add_string(&says, ".");
    says.bytes[0] = (char)toupper((unsigned char)says.bytes[0]);
    add_page(out, &says);
    text_close(&usage);
}

static void add_options(text *out)
{
    text_add_string(out, ".Sh OPTIONS\n"
                         "A value may follow an option after\n.Sq =\nor as the next word.\n"
                         "Options may stand among operands, in any order;\n.Fl -\n"
                         "ends them, which a puzzle that starts with a hyphen needs.\n.Bl -tag -width Ds\n");
    for (const option *o = option_table; o->name; o++) {
        if (o->kind != OPTION_FORMAT)
            add_option(out, o, o->commands, true);
        for (const command *const *c = command_table; *c && o->kind == OPTION_FORMAT; c++)
            if ((*c)->bit & o->commands)
                add_option(out, o, (*c)->bit, true);
    }
    text_add_string(out, ".El\n");
}

static void add_topics(text *out)
{
    for (const topic *t = topic_table; t->name; t++) {
        text page = PROGRAM_TEXT;
        text_add_string(out, ".Sh ");
        for (const char *c = t->name; *c; c++)
            text_printf(out, "%c", toupper((unsigned char)*c));
        text_add(out, "\n", 1);
        topic_add(&page, t);
        add_page(out, &page);
    }
}

static void add_statuses(text *out)
{
    text page = PROGRAM_TEXT;
    text_add_string(out, ".Sh EXIT STATUS\n");
    status_add_page(&page, ALL);
    add_page(out, &page);
}

static void add_examples(text *out)
{
    text_add_string(out, ".Sh EXAMPLES\n");
    for (const command *const *c = command_table; *c; c++) {
        text page = PROGRAM_TEXT;
        if (!(*c)->example)
            continue;
        if (c != command_table)
            text_add_string(out, ".Pp\n");
        add_sentence(&page, (*c)->says);
        text_printf(&page, "  tresse %s %s\n", (*c)->name, (*c)->example);
        add_page(out, &page);
    }
}

void man_add_command_page(text *out, const command *verb)
{
    text page = PROGRAM_TEXT, statuses = PROGRAM_TEXT;
    text_printf(out,
                ".\\\" made by `tresse list man-%s`; change the tables of src/cli instead.\n.Dd " DATE
                "\n.Dt TRESSE-",
                verb->name);
    for (const char *at = verb->name; *at; at++)
        text_printf(out, "%c", toupper((unsigned char)*at));
    text_printf(out, " 1\n.Os\n.Sh NAME\n.Nm tresse-%s\n.Nd %s\n", verb->name, verb->says);
    text_printf(out, ".Sh SYNOPSIS\n.Nm tresse %s\n.Op Ar option ...\n.Ar \"", verb->name);
    add_escaped(out, verb->operands);
    text_add_string(out, "\"\n.Sh DESCRIPTION\n");
    text_add_string(&page, help_text(verb->name));
    add_page(out, &page);
    text_add_string(out, ".Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (const option *o = option_of(option_table, verb->bit); o->name; o = option_of(o + 1, verb->bit))
        add_option(out, o, verb->bit, false);
    text_add_string(out, ".El\n.Sh EXIT STATUS\n");
    status_add_page(&statuses, verb->bit);
    add_page(out, &statuses);
    text_printf(&page, "  tresse %s %s\n", verb->name, verb->example);
    text_add_string(out, ".Sh EXAMPLES\n");
    add_page(out, &page);
    text_add_string(out, ".Sh SEE ALSO\n.Xr tresse 1\n");
}

void man_add_page(text *out)
{
    text_add_string(out, ".\\\" tresse.1: made by `tresse list man`; change the tables of src/cli instead.\n"
                         ".Dd " DATE "\n.Dt TRESSE 1\n.Os\n.Sh NAME\n.Nm tresse\n"
                         ".Nd solve and rate puzzles by patterns that prove each step\n");
    add_synopsis(out);
    text_add_string(out, ".Sh DESCRIPTION\n.Nm\n"
                         "solves finite constraint satisfaction problems the way a careful person does:\n"
                         "by patterns that prove each step, and never by guessing.\n");
    add_commands(out);
    add_options(out);
    add_topics(out);
    add_statuses(out);
    add_examples(out);
}
