/* list.c: `tresse list`: what rules, applications and theories there are. */
#include "cli/experiments/experiment.h"
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 4 };

/* Rows of texts; columns as wide as they must be, the last one free. */
typedef struct table {
    const char *cell[80][COLUMNS];
    int rows, columns;
} table;

static void add_row(table *t, const char *a, const char *b, const char *c, const char *d)
{
    const char *const cell[COLUMNS] = { a, b, c, d };
    if (t->rows < (int)(sizeof t->cell / sizeof *t->cell))
        memcpy(t->cell[t->rows++], cell, sizeof cell);
}

static int print_table(const table *t)
{
    bytes b = { NULL, 0, 0 };
    int width[COLUMNS] = { 0 };
    for (int row = 0; row < t->rows; row++)
        for (int k = 0; k < t->columns; k++)
            if ((int)strlen(t->cell[row][k]) > width[k])
                width[k] = (int)strlen(t->cell[row][k]);
    for (int row = 0; row < t->rows; row++) {
        for (int k = 0; k + 1 < t->columns; k++)
            if (width[k])
                bytes_format(&b, "%-*s  ", width[k], t->cell[row][k]);
        bytes_format(&b, "%s\n", t->cell[row][t->columns - 1]);
    }
    int status = cli_print(&b);
    bytes_free(&b);
    return status;
}

/* Singles as the applications call them. They have no code: they make up BRT, which every theory contains. */
static const struct {
    const char *name, *says;
} single_table[] = {
    { "naked-single", "one candidate left in a cell or region; this and all singles are in every theory" },
    { "hidden-single", "one cell left for a number in a grid: numbrix, hidato" },
    { "hidden-single-in-a-row", "one cell left for a value in a row" },
    { "hidden-single-in-a-column", "one cell left for a value in a column" },
    { "hidden-single-in-a-block", "one cell left for a value in a block: sudoku" },
    { "hidden-single-in-a-diagonal", "one cell left for a value on a diagonal: pandiagonal" },
    { "hidden-single-in-an-antidiagonal", "one cell left for a value on an antidiagonal: pandiagonal" },
    { "hidden-single-in-a-horizontal-sector", "one cell left for a digit in a sector: kakuro" },
    { "hidden-single-in-a-vertical-sector", "the same, in a vertical sector" },
    { "single-horizontal-combination", "one combination of digits left for a sector: kakuro" },
    { "single-vertical-combination", "the same, for a vertical sector" },
    { "single-in-a-row", "one square left for the queen of a row: queens" },
    { "single-in-a-column", "one square left for the queen of a column" },
    { "single-in-a-block", "one square left for the queen of a block" },
    { "single", "one value left for a csp-variable of a network, if it has no other name for it" },
    { NULL, NULL },
};

static int list_rules(void)
{
    table t = { .columns = 4 };
    add_row(&t, "NAME", "CODE", "ALSO", "WHAT IT IS");
    for (int i = 0; single_table[i].name; i++)
        add_row(&t, single_table[i].name, "", "", single_table[i].says);
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
        if (*tresse_rule_code(i) && strcmp(tresse_rule_code(i), "BRT"))
            add_row(&t, tresse_rule_code(i), tresse_rule_says(i), "", "");
    add_row(&t, "W7, B4, ...", "the same, up to that length", "", "");
    add_row(&t, "BC:rc, W:rc/rn, ...", "the same, in csp-variables of these types alone", "", "");
    add_row(&t, "S4+W, W7+B4, ...", "several families, simplest first", "", "");
    add_row(&t, "TE(BRT), TE(B3,2), ...", "trial and error with a theory, to any or that depth", "", "");
    return print_table(&t);
}

/* With the number of puzzles that each generates if no number is given. */
static int list_experiments(void)
{
    table t = { .columns = 3 };
    char count[16][24];
    add_row(&t, "NAME", "PUZZLES", "WHAT IT SHOWS", "");
    for (int i = 0; experiment_table[i] && i < 16; i++) {
        const experiment *e = experiment_table[i];
        if (e->count)
            snprintf(count[i], sizeof count[i], "%llu", (unsigned long long)e->count);
        else
            strcpy(count[i], "its own");
        add_row(&t, e->name, count[i], e->says, "");
    }
    return print_table(&t);
}

static int list_methods(void)
{
    table t = { .columns = 2 };
    add_row(&t, "NAME", "WHAT IT DOES", "", "");
    for (int i = 0; tresse_method_name(i); i++)
        add_row(&t, tresse_method_name(i), tresse_method_says(i), "", "");
    return print_table(&t);
}

int list_command(const settings *s)
{
    static const struct {
        const char *name;
        int (*list)(void);
    } lists[] = { { "rules", list_rules },
                  { "apps", list_apps },
                  { "theories", list_theories },
                  { "methods", list_methods },
                  { "experiments", list_experiments } };
    const char *const names[] = { "rules", "apps", "theories", "methods", "experiments", NULL };
    if (s->operands != 1)
        return cli_misuse(s, "expected one of rules, apps, theories, methods, experiments");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (!strcmp(s->operand[0], lists[i].name))
            return lists[i].list();
    const char *near = options_nearest(s->operand[0], names);
    bytes shown = { NULL, 0, 0 };
    bytes_add_clean(&shown, s->operand[0], strlen(s->operand[0]), 60);
    cli_misuse(s, "expected one of rules, apps, theories, methods, experiments, not \"%.*s\"%s%s%s",
               (int)shown.length, shown.length ? shown.at : "", near ? "; did you mean " : "",
               near ? near : "", near ? "?" : "");
    bytes_free(&shown);
    return STATUS_USE;
}
