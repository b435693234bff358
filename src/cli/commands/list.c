/* list.c: `tresse list`: what rules, applications, theories and formats there are; the manual; the
 * completion. */
#include "base/json_write.h"
#include "cli/command.h"
#include "cli/experiments/experiment.h"
#include "cli/format.h"
#include "cli/man.h"
#include "cli/nearest.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS = 4 };

/* Rows of texts, in columns as wide as they must be; the last one is not padded. */
typedef struct table {
    const char *cell[80][COLUMNS];
    int rows, columns;
} table;

static void add_row(table *grid, const char *first, const char *second, const char *string,
                    const char *digits)
{
    const char *const cell[COLUMNS] = { first, second, string, digits };
    if (grid->rows < (int)(sizeof grid->cell / sizeof *grid->cell))
        memcpy(grid->cell[grid->rows++], cell, sizeof cell);
}

static int print_table(const table *grid)
{
    text b = PROGRAM_TEXT;
    int width[COLUMNS] = { 0 };
    for (int row = 0; row < grid->rows; row++)
        for (int k = 0; k < grid->columns; k++)
            if ((int)strlen(grid->cell[row][k]) > width[k])
                width[k] = (int)strlen(grid->cell[row][k]);
    for (int row = 0; row < grid->rows; row++) {
        for (int k = 0; k + 1 < grid->columns; k++)
            if (width[k])
                text_printf(&b, "%-*s  ", width[k], grid->cell[row][k]);
        text_printf(&b, "%s\n", grid->cell[row][grid->columns - 1]);
    }
    return cli_print(&b);
}

/* Singles as the applications call them have no code: they make up BRT, which every theory contains. */
static int list_rules(void)
{
    table t = { .columns = 4 };
    add_row(&t, "NAME", "CODE", "ALSO", "WHAT IT IS");
    for (int i = 0; tresse_single_name(i); i++)
        add_row(&t, tresse_single_name(i), "", "", tresse_single_says(i));
    for (int i = 0; tresse_rule_name(i); i++)
        add_row(&t, tresse_rule_name(i), tresse_rule_code(i), tresse_rule_alias(i), tresse_rule_says(i));
    return print_table(&t);
}

static int list_apps(void)
{
    table t = { .columns = 3 };
    add_row(&t, "NAME", "PARAMETERS", "WHAT IT IS", "");
    for (int i = 0; tresse_app_name(i); i++)
        add_row(&t, tresse_app_name(i), tresse_app_params(i), tresse_app_says(i), "");
    return print_table(&t);
}

/* A theory is made of families, each a rule with or without a greatest length. */
static int list_theories(void)
{
    table t = { .columns = 2 };
    add_row(&t, "THEORY", "WHAT IT IS", "", "");
    add_row(&t, "BRT", "Singles alone; every theory contains it", "", "");
    for (int i = 0; tresse_rule_name(i); i++)
        if (*tresse_rule_code(i))
            add_row(&t, tresse_rule_code(i), tresse_rule_says(i), "", "");
    add_row(&t, "W7, B4, ...", "the same, up to that length", "", "");
    add_row(&t, "BC:rc, W:rc/rn, ...", "the same, in csp-variables of these types alone", "", "");
    add_row(&t, "S4+W, W7+B4, ...", "several families, simplest first", "", "");
    add_row(&t, "TE(BRT), TE(B3,2), ...", "trial and error with a theory, to any or that depth", "", "");
    return print_table(&t);
}

/* Lists them with the number of puzzles that each generates if no number is given. */
static int list_experiments(void)
{
    table t = { .columns = 3 };
    enum { MOST = 32 };
    char count[MOST][24];
    add_row(&t, "NAME", "PUZZLES", "WHAT IT SHOWS", "");
    for (int i = 0; i < MOST && experiment_table[i]; i++) {
        const experiment *e = experiment_table[i];
        if (e->count)
            snprintf(count[i], sizeof count[i], "%llu", (unsigned long long)e->count);
        else
            strcpy(count[i], "its own");
        add_row(&t, e->name, count[i], e->says, "");
    }
    return print_table(&t);
}

/* What the library lists by a name and a line. */
static int list_named(const char *first, const char *second, const char *(*name)(int i),
                      const char *(*says)(int i))
{
    table t = { .columns = 2 };
    add_row(&t, first, second, "", "");
    for (int i = 0; name(i); i++)
        add_row(&t, name(i), says(i), "", "");
    return print_table(&t);
}

static int list_methods(void)
{
    return list_named("NAME", "WHAT IT DOES", tresse_method_name, tresse_method_says);
}

static int list_formats(void)
{
    table t = { .columns = 3 };
    add_row(&t, "COMMAND", "FORMAT", "WHAT IT IS", "");
    for (const command *const *c = command_table; *c; c++)
        for (const format *f = format_table; f->name; f++)
            if (f->commands & (*c)->bit)
                add_row(&t, (*c)->name, f->name, f->says, "");
    return print_table(&t);
}

static int list_readers(void)
{
    return list_named("FROM", "WHAT IS READ", tresse_reader_name, tresse_reader_says);
}

static int list_names(void)
{
    return list_named("NAME", "WHAT IT IS", tresse_alias_name, tresse_alias_says);
}

static int list_man(void)
{
    text b = PROGRAM_TEXT;
    man_add_page(&b);
    return cli_print(&b);
}

static int list_man_batch(void)
{
    text b = PROGRAM_TEXT;
    man_add_command_page(&b, command_named("batch"));
    return cli_print(&b);
}

/* Where the text of a genre is: in the source tree, or where it was installed. */
static void add_genre_file(text *out, const char *name)
{
    char file[200];
    snprintf(file, sizeof file, "share/genres/%s.genre", name);
    if (access(file, R_OK) != 0)
        snprintf(file, sizeof file, TRESSE_GENRES "/%s.genre", name);
    json_string(out, file);
}

static void add_genre(text *out, int i)
{
    text_add_string(out, "{");
    json_named(out, "name", tresse_app_name(i));
    json_named(out, "title", tresse_app_title(i));
    json_key(out, "file");
    add_genre_file(out, tresse_app_name(i));
    json_named(out, "example", tresse_app_example(i));
    text_add_string(out, "}\n");
}

static int list_genres(const settings *asked)
{
    text out = PROGRAM_TEXT;
    table t = { .columns = 2 };
    for (int i = 0; tresse_app_name(i); i++) {
        if (!tresse_app_genre(i))
            continue;
        add_row(&t, tresse_app_name(i), tresse_app_says(i), "", "");
        add_genre(&out, i);
    }
    if (asked->format->kind == TRESSE_JSON)
        return cli_print(&out);
    text_close(&out);
    return print_table(&t);
}

static int list_completion(const settings *asked)
{
    text b = PROGRAM_TEXT;
    man_add_completion(&b, asked->format);
    return cli_print(&b);
}

static const struct {
    const char *name;
    int (*list)(void);
    int (*list_as)(const settings *asked); /* if it has a format */
} list_table[] = {
    { "rules", list_rules },
    { "apps", list_apps },
    { "theories", list_theories },
    { "methods", list_methods },
    { "formats", list_formats },
    { "experiments", list_experiments },
    { "readers", list_readers },
    { "names", list_names },
    { "man", list_man },
    { "completion", NULL, list_completion },
    { "man-batch", list_man_batch },
    { "genres", NULL, list_genres },
};
enum { LISTS = sizeof list_table / sizeof *list_table };

static void add_words(text *out)
{
    for (int i = 0; i < LISTS; i++)
        text_printf(out, "%s\n", list_table[i].name);
}

static int run_list(const settings *asked)
{
    for (int i = 0; i < LISTS && asked->operands == 1; i++)
        if (!strcmp(asked->operand[0], list_table[i].name))
            return list_table[i].list ? list_table[i].list() : list_table[i].list_as(asked);
    if (asked->operands > 1)
        return cli_misuse(asked, "expected one word, as in `tresse list apps`");
    return nearest_refuse(asked, "expected ", "");
}

const command command_list = {
    .name = "list",
    .bit = LIST,
    .operands =
        "rules|apps|genres|theories|methods|formats|experiments|readers|names|man|completion|man-batch",
    .says = "list the rules, the applications, and whatever else there is",
    .example = "apps",
    .words = add_words,
    .run = run_list,
};
