/* help.c: the table of commands, and the help texts made of it and of the table of options. */
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
static const char input_says[] =
    "An operand that is an existing file is a FILE; `-` is standard input, and so is no operand at all.\n"
    "A FILE has one puzzle a line, or is one grid of several lines. Empty lines and lines that start\n"
    "with # are skipped. Text after a puzzle on its line is a comment and goes to the output.\n";

const command command_table[] = {
    { "solve", SOLVE, "[PUZZLE | FILE | -]...", "show a proved resolution path for each puzzle",
      "Any other operand is a PUZZLE itself, such as 81 characters with . or 0 for empty cells; put --\n"
      "before one that starts with a hyphen.\n\n"
      "Every step of the path is a pattern that proves it; nothing is ever guessed. Text shows the puzzle\n"
      "as understood, the path, the final grid and a summary. JSON is one object a line, one line a\n"
      "puzzle, and can be verified by `tresse check`. DRUP, for exactly one puzzle, lists the conclusions\n"
      "as a proof for its formula (--cnf).\n\n"
      "Exit status: 0 every puzzle was solved; 3 one was not, or has no solution or several; 1 some input\n"
      "was bad, the rest was done; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      solve_command },
    { "rate", RATE, "[FILE | -]...", "rate puzzles by the hardest step they need",
      "\n"
      "One line per puzzle, in input order: the puzzle, one cell for each theory of --by, and the comment\n"
      "if there is one, parted by tabs. A cell is one of\n"
      "  a number      the length of the hardest step (0: Singles alone)\n"
      "  >N            not solved with patterns up to length N, the greatest allowed or reached\n"
      "  inf           not solved with patterns of any length\n"
      "  no-solution   there is none\n"
      "  not-unique    there are several solutions\n"
      "  error         the line is not a puzzle; a message on standard error says why\n"
      "With --bounds each cell is followed by one of\n"
      "  exact         every path by this theory has the same hardest step\n"
      "  certified     equal to the rating by B, so no path is easier\n"
      "  upper-bound   the rating by B is smaller\n"
      "  unknown       --limit-nodes ended the comparison with B\n"
      "  -             the cell is not a number\n\n"
      "Exit status: 0 all well; 1 some input was bad, the rest was done; 2 wrong use; 5 output could not\n"
      "be written; 130 interrupted.\n",
      rate_command },
    { "check", CHECK, "[FILE | -]...", "verify paths written by solve --format json",
      "Each line is one path. It is replayed by a checker that shares nothing with the solver, and\n"
      "accepted or refused, on standard output. No FILE, or -, is standard input.\n\n"
      "Exit status: 0 every path was accepted; 4 one was refused; else 1 if a line is no path or a file\n"
      "could not be read; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      check_command },
    { "generate", GENERATE, "", "make minimal puzzles",
      "One puzzle a line. Each has one solution, and several without any one of its clues. The same\n"
      "options give the same puzzles on every machine, and a larger --count begins with what a smaller\n"
      "one gives.\n\n"
      "Exit status: 0 all well; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      generate_command },
    { "list", LIST, "rules|apps|theories", "list what there is", "", list_command },
    { "help", HELP, "[COMMAND | theories]", "explain a command, or how theories are written", "", help_command },
    { NULL, 0, NULL, NULL, NULL, NULL },
};
/* clang-format on */

const command *command_named(const char *name)
{
    for (const command *c = command_table; c->name; c++)
        if (!strcmp(c->name, name))
            return c;
    return NULL;
}

static void add_option(bytes *b, const option *o)
{
    char name[48];
    snprintf(name, sizeof name, "--%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
    bytes_format(b, "  %-24s %s", name, o->says);
    if (o->standard && strcmp(o->standard, o->argument))
        bytes_format(b, " (default: %s)", o->standard);
    bytes_add_string(b, "\n");
}

static void add_command_help(bytes *b, const command *c)
{
    bytes_format(b, "Usage: tresse %s [OPTION]...%s%s\n\n%c%s.\n\n", c->name, *c->operands ? " " : "",
                 c->operands, c->says[0] - 'a' + 'A', c->says + 1);
    if (c->bit & (SOLVE | RATE))
        bytes_add_string(b, input_says);
    if (*c->more)
        bytes_format(b, "%s\n", c->more);
    bytes_add_string(b, "Options:\n");
    for (const option *o = option_table; o->name; o++)
        if (o->commands & c->bit)
            add_option(b, o);
}

static void add_theories_help(bytes *b)
{
    bytes_add_string(
        b, "A theory is the set of rules that may be used: families joined by +, each with or without a\n"
           "greatest length.\n\n"
           "    theory  :=  family { + family }        family  :=  CODE [LENGTH]\n\n"
           "  BRT   Singles alone\n");
    for (int i = 0; tresse_rule_name(i); i++)
        if (*tresse_rule_code(i) && strcmp(tresse_rule_code(i), "BRT"))
            bytes_format(b, "  %-4s  %s%s%s\n", tresse_rule_code(i), tresse_rule_says(i),
                         *tresse_rule_alias(i) ? "; also spelled " : "", tresse_rule_alias(i));
    bytes_add_string(
        b, "\nWithout a length, patterns of any length are used: W is all whips, W7 those of up to 7 cells,\n"
           "W+B whips and braids, W7+B4 whips up to 7 and braids up to 4. Every theory contains BRT, and\n"
           "every theory but BRT contains whips of length 1.\n\n"
           "Rules are applied simplest first: by length, then by family in the order above. All patterns\n"
           "of the simplest kind that there are in a state are applied together, as one round; then\n"
           "Singles, then again from the simplest. So a rating does not depend on the order of anything.\n");
}

static void add_help(bytes *b)
{
    bytes_add_string(
        b, "Tresse solves puzzles by patterns that prove each step, and never by guessing.\n\nUsage:\n");
    for (const command *c = command_table; c->name; c++) {
        char line[80];
        snprintf(line, sizeof line, "tresse %-8s %s", c->name, c->operands);
        bytes_format(b, "  %-41s %s\n", line, c->says);
    }
    bytes_add_string(
        b,
        "  tresse --version                          print the version\n\n"
        "`tresse help COMMAND` says everything about a command and its options.\n\n"
        "Examples:\n"
        "  tresse solve ..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57\n"
        "  tresse rate --by W,B puzzles.txt\n"
        "  tresse solve --format json puzzles.txt | tresse check\n"
        "  tresse generate --count 100 --seed 7 | tresse rate\n");
}

static int print_and_free(bytes *b)
{
    int status = cli_print(b);
    bytes_free(b);
    return status;
}

static int refuse_topic(const settings *s, const char *topic)
{
    const char *name[16];
    int n = 0;
    bytes shown = { NULL, 0, 0 };
    for (const command *c = command_table; c->name; c++)
        name[n++] = c->name;
    name[n++] = "theories";
    name[n] = NULL;
    const char *near = options_nearest(topic, name);
    bytes_add_clean(&shown, topic, strlen(topic), 60);
    bytes_add(&shown, "", 1);
    cli_misuse(
        s, "there is no help on \"%s\"; expected solve, rate, check, generate, list, help or theories%s%s%s",
        shown.at, near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    bytes_free(&shown);
    return STATUS_USE;
}

int help_command(const settings *s)
{
    bytes b = { NULL, 0, 0 };
    if (s->operands > 1)
        return cli_misuse(s, "expected one command, or theories");
    const char *topic = s->operands ? s->operand[0] : NULL;
    if (!topic)
        add_help(&b);
    else if (!strcmp(topic, "theories"))
        add_theories_help(&b);
    else if (command_named(topic))
        add_command_help(&b, command_named(topic));
    else
        return refuse_topic(s, topic);
    return print_and_free(&b);
}
