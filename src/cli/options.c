/* options.c: see options.h.
 *
 * Options are long words: --name, --name=value or --name value, anywhere among the operands until "--". They
 * are never abbreviated, so that a script keeps its meaning when an option is added. */
#include "cli/options.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    PUZZLES = SOLVE | RATE,
    READERS = PUZZLES | MINIMAL | ISOMORPH | MODEL | EXPERIMENT, /* of puzzles */
    LINES = PUZZLES | MINIMAL | ISOMORPH | MODEL | CHECK,
    RUNS = LINES | GENERATE | EXPERIMENT
};

#define PLACE(field) offsetof(settings, field)
#define LARGEST      UINT64_MAX

/* clang-format off */
const option option_table[] = {
    { "with", "THEORY", SOLVE, OPTION_TEXT, PLACE(with), 0, 0, "S+BC+Z+T+W+B", "the rules that may be used; see `tresse help theories`" },
    { "by", "THEORY,...", RATE, OPTION_TEXT, PLACE(by), 0, 0, "W", "the theories to rate by, one column each; see `tresse help theories`" },
    { "bounds", NULL, RATE, OPTION_FLAG, PLACE(bounds), 0, 0, NULL, "after each rating a column that says what it is worth" },
    { "format", "text|json|drup", SOLVE, OPTION_CHOICE, PLACE(format), 0, 0, "text", "for people; for programs and `tresse check`; or as a DRUP proof" },
    { "format", "tsv|json", RATE, OPTION_CHOICE, PLACE(format), 0, 0, "tsv", "columns parted by tabs, or one JSON object a line" },
    { "format", "json|text", MODEL, OPTION_CHOICE, PLACE(format), 0, 0, "json", "one line a puzzle, or several lines for people" },
    { "ascii", NULL, SOLVE, OPTION_FLAG, PLACE(ascii), 0, 0, NULL, "text without any character beyond ASCII" },
    { "cnf", "FILE", SOLVE, OPTION_TEXT, PLACE(cnf), 0, 0, NULL, "with --format drup: also write the puzzle's formula to FILE" },
    { "strategy", "levels|one-by-one|random|any-order", SOLVE, OPTION_CHOICE, PLACE(strategy), 0, 0, "levels", "how patterns are applied; see `tresse help strategies`" },
    { "seed", "S", SOLVE, OPTION_NUMBER, PLACE(seed), 0, LARGEST, "1", "for --strategy random and any-order" },
    { "prefer", "CODE,...", SOLVE, OPTION_TEXT, PLACE(prefer), 0, 0, NULL, "among patterns of one length, these rules first, such as B,W" },
    { "focus", "LABEL,...", SOLVE, OPTION_TEXT, PLACE(focus), 0, 0, NULL, "patterns may eliminate only these, such as r2c3=4,n5r6c7,r8c9" },
    { "all", NULL, SOLVE, OPTION_FLAG, PLACE(all), 0, 0, NULL, "only all steps of the least length that has any, to choose from" },
    { "hint", NULL, SOLVE, OPTION_FLAG, PLACE(hint), 0, 0, NULL, "only the next step, be it a Single" },
    { "rounds", "N", SOLVE, OPTION_NUMBER, PLACE(rounds), 1, 1000000000, NULL, "end after N rounds of patterns" },
    { "trim", NULL, SOLVE, OPTION_FLAG, PLACE(trim), 0, 0, NULL, "leave out the steps that nothing later needs" },
    { "te-as-braids", NULL, SOLVE, OPTION_FLAG, PLACE(te_as_braids), 0, 0, NULL, "show eliminations by T&E(BRT) of depth 1 as the braids they are" },
    { "explain", NULL, SOLVE, OPTION_FLAG, PLACE(explain), 0, 0, NULL, "with --format text: each step in sentences" },
    { "app", "APP", READERS, OPTION_TEXT, PLACE(app), 0, 0, NULL, "the kind of puzzle; see `tresse list apps` (default: detected)" },
    { "app", "APP", GENERATE, OPTION_TEXT, PLACE(app), 0, 0, NULL, "the kind of puzzle; see `tresse list apps` (default: sudoku)" },
    { "block", "WxH", READERS | GENERATE, OPTION_TEXT, PLACE(block), 0, 0, NULL, "blocks W cells wide and H high (default: as wide as possible); short for --param block=WxH" },
    { "colours", "K", READERS, OPTION_NUMBER, PLACE(colours), 1, 99, NULL, "a map or graph in K colours; short for --param colours=K" },
    { "param", "KEY=VALUE", READERS | GENERATE, OPTION_TEXT, PLACE(params), 0, 0, NULL, "a parameter of the application, any number of times; see `tresse list apps`" },
    { "size", "N", GENERATE, OPTION_NUMBER, PLACE(size), 4, 25, NULL, "grids of N by N cells (default: 9, or what --block makes)" },
    { "method", "top-down|bottom-up|controlled-bias", GENERATE, OPTION_CHOICE, PLACE(method), 0, 0, "top-down", "how puzzles are made; see above" },
    { "count", "N", GENERATE, OPTION_NUMBER, PLACE(count), 1, LARGEST, NULL, "how many puzzles (default: 1, or one for each grid of --from)" },
    { "seed", "S", GENERATE, OPTION_NUMBER, PLACE(seed), 0, LARGEST, "1", "the same seed gives the same puzzles everywhere" },
    { "clues", "MIN-MAX", GENERATE, OPTION_TEXT, PLACE(clues), 0, 0, NULL, "only puzzles with so many clues" },
    { "rating", "THEORY:MIN-MAX", GENERATE, OPTION_TEXT, PLACE(rating), 0, 0, NULL, "only puzzles with such a rating, as in W:3-5" },
    { "symmetry", "NAME", GENERATE, OPTION_TEXT, PLACE(symmetry), 0, 0, "none", "of the places of clues; see above" },
    { "from", "FILE", GENERATE, OPTION_TEXT, PLACE(from), 0, 0, NULL, "complete grids to start from, in order and again" },
    { "sukaku", NULL, GENERATE, OPTION_FLAG, PLACE(sukaku), 0, 0, NULL, "puzzles of candidates, without givens" },
    { "make", NULL, MINIMAL, OPTION_FLAG, PLACE(make), 0, 0, NULL, "write a minimal puzzle in place of each" },
    { "seed", "S", MINIMAL, OPTION_NUMBER, PLACE(seed), 1, LARGEST, NULL, "with --make: remove clues in random order (default: row by row)" },
    { "canonical", NULL, ISOMORPH, OPTION_FLAG, PLACE(canonical), 0, 0, NULL, "the one with the least text, in place of random ones" },
    { "count", "N", ISOMORPH, OPTION_NUMBER, PLACE(count), 1, 1000000, NULL, "how many isomorphs of each puzzle (default: 1)" },
    { "seed", "S", ISOMORPH, OPTION_NUMBER, PLACE(seed), 0, LARGEST, "1", "the same seed gives the same isomorphs everywhere" },
    { "count", "N", EXPERIMENT, OPTION_NUMBER, PLACE(count), 1, LARGEST, NULL, "how many puzzles are generated (default: as `tresse list experiments` says)" },
    { "seed", "S", EXPERIMENT, OPTION_NUMBER, PLACE(seed), 0, LARGEST, "1", "the same seed gives the same puzzles everywhere" },
    { "svg", "FILE", EXPERIMENT, OPTION_TEXT, PLACE(svg), 0, 0, NULL, "complexity: draw the nodes of each puzzle against its rating into FILE" },
    { "orders", "N", EXPERIMENT, OPTION_NUMBER, PLACE(orders), 1, 1000000, NULL, "confluence: random orders for each puzzle (default: 3)" },
    { "format", "text|json|svg", STATS, OPTION_CHOICE, PLACE(format), 0, 0, "text", "tables for people; one JSON object; or a histogram" },
    { "columns", "NAME,...", STATS, OPTION_TEXT, PLACE(columns), 0, 0, NULL, "names of the columns behind the puzzle; - passes one over" },
    { "controlled-bias", NULL, STATS, OPTION_FLAG, PLACE(controlled_bias), 0, 0, NULL, "the sample is one: also estimate what is true of all minimal puzzles" },
    { "tries", "N", STATS, OPTION_NUMBER, PLACE(tries), 1, LARGEST, NULL, "how many tries it took (default: as tries=N says in the input)" },
    { "cells", "N", STATS, OPTION_NUMBER, PLACE(cells), 1, 1000, NULL, "places for clues, where they are not the cells of a grid" },
    { "brt", "X", STATS, OPTION_TEXT, PLACE(brt), 0, 0, "0", "what a rating of 0 counts as in means; 0.9 in the literature" },
    { "sd", "within|total", STATS, OPTION_CHOICE, PLACE(sd), 0, 0, "total", "standard deviations within classes of equal clues, as published, or total" },
    { "column", "NAME", STATS, OPTION_TEXT, PLACE(column), 0, 0, NULL, "with --format svg: what to draw (default: the first rating)" },
    { "scale", "linear|log", STATS, OPTION_CHOICE, PLACE(scale), 0, 0, "linear", "with --format svg: the upright axis" },
    { "max-length", "N", GENERATE, OPTION_NUMBER, PLACE(max_length), 1, 9999, NULL, "with --rating: no pattern longer than N" },
    { "limit-nodes", "N", GENERATE, OPTION_NUMBER, PLACE(limit_nodes), 1, LARGEST, NULL, "give a puzzle up after N nodes of search, with a message" },
    { "limit-nodes", "N", MINIMAL, OPTION_NUMBER, PLACE(limit_nodes), 1, LARGEST, NULL, "end each search for a puzzle after N nodes" },
    { "max-length", "N", PUZZLES, OPTION_NUMBER, PLACE(max_length), 1, 9999, NULL, "no pattern longer than N" },
    { "limit-nodes", "N", PUZZLES, OPTION_NUMBER, PLACE(limit_nodes), 1, LARGEST, NULL, "end the search for a puzzle after N nodes" },
    { "jobs", "N", RUNS, OPTION_NUMBER, PLACE(jobs), 1, 1024, NULL, "threads (default: one for each core); the output never depends on it" },
    { "progress", NULL, RUNS | STATS, OPTION_FLAG, PLACE(progress), 0, 0, NULL, "show progress on standard error even if it is no terminal" },
    { "no-progress", NULL, RUNS | STATS, OPTION_FLAG, PLACE(no_progress), 0, 0, NULL, "show no progress" },
    { "quiet", NULL, RUNS | STATS, OPTION_FLAG, PLACE(quiet), 0, 0, NULL, "no notes on standard error, only errors" },
    { "help", NULL, RUNS | STATS | LIST | HELP, OPTION_FLAG, PLACE(help), 0, 0, NULL, "this text" },
    { "version", NULL, RUNS | STATS | LIST | HELP, OPTION_FLAG, PLACE(version), 0, 0, NULL, "print the version" },
    { NULL, NULL, 0, OPTION_FLAG, 0, 0, 0, NULL, NULL },
};
/* clang-format on */

/* ---- what was meant ---- */

enum { WORD_MOST = 24 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The number of letters to insert, delete or change to make one word of the other. */
static int distance(const char *a, const char *b)
{
    size_t n = strlen(b);
    int row[WORD_MOST + 1];
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (size_t i = 0; a[i]; i++) {
        int corner = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < n; j++) {
            int change = corner + (a[i] != b[j]);
            corner = row[j + 1];
            row[j + 1] = least(change, 1 + least(row[j], corner));
        }
    }
    return row[n];
}

const char *options_nearest(const char *word, const char *const *list)
{
    const char *best = NULL;
    int best_distance = 3;
    size_t n = strlen(word);
    if (n > WORD_MOST || n < 2)
        return NULL;
    for (; *list; list++) {
        if (strlen(*list) > WORD_MOST)
            continue;
        int d = strncmp(*list, word, n) ? distance(word, *list) : 1;
        if (d < best_distance && d < (int)strlen(*list)) {
            best = *list;
            best_distance = d;
        }
    }
    return best;
}

/* ---- refusals ---- */

/* The names of the options of the command: a list that ends with NULL. */
enum { OPTIONS_MOST = sizeof option_table / sizeof *option_table };

static int names_of(const command *c, const char **name)
{
    int n = 0;
    for (const option *o = option_table; o->name; o++)
        if (o->commands & c->bit)
            name[n++] = o->name;
    name[n] = NULL;
    return n;
}

static int refuse_unknown(const settings *s, const char *word, size_t n)
{
    const char *name[OPTIONS_MOST];
    char bare[64] = "";
    bytes said = { NULL, 0, 0 }, shown = { NULL, 0, 0 };
    names_of(s->command, name);
    bytes_add_clean(&shown, word, n, 40);
    while (n && *word == '-')
        word++, n--;
    if (n < sizeof bare)
        memcpy(bare, word, n);
    const char *near = options_nearest(bare, name);
    if (near)
        bytes_format(&said, "; did you mean --%s?", near);
    else if (n >= 15)
        bytes_add_string(&said, "; put -- before a puzzle that starts with a hyphen");
    bytes_add_string(&said, "\nThe options are");
    for (int i = 0; name[i]; i++)
        bytes_format(&said, "%s --%s", i ? "," : "", name[i]);
    bytes_format(&said, "; see `tresse help %s`.", s->command->name);
    int status =
        cli_misuse(s, "unknown option %.*s%.*s", (int)shown.length, shown.at, (int)said.length, said.at);
    bytes_free(&said);
    bytes_free(&shown);
    return status;
}

static int refuse_value(const settings *s, const option *o, const char *value, const char *expected)
{
    bytes shown = { NULL, 0, 0 };
    bytes_add_clean(&shown, value, strlen(value), 60);
    int status = cli_misuse(s, "--%s: expected %s, not \"%.*s\"", o->name, expected, (int)shown.length,
                            shown.length ? shown.at : "");
    bytes_free(&shown);
    return status;
}

/* ---- values ---- */

static bool read_number(const char *text, uint64_t *out)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *out = n;
    return true;
}

static int set_number(settings *s, const option *o, const char *value)
{
    uint64_t n;
    if (!read_number(value, &n) || n < o->least || n > o->most) {
        char expected[80];
        snprintf(expected, sizeof expected, "a whole number from %llu to %llu", (unsigned long long)o->least,
                 (unsigned long long)o->most);
        return refuse_value(s, o, value, expected);
    }
    memcpy((char *)s + o->place, &n, sizeof n);
    return 0;
}

/* "text|json|drup" as "text, json or drup". */
static void list_choices(const char *choices, char *out, size_t room)
{
    size_t at = 0;
    for (const char *c = choices; *c && at + 5 < room; c++) {
        if (*c == '|') {
            const char *joint = strchr(c + 1, '|') ? ", " : " or ";
            memcpy(out + at, joint, strlen(joint));
            at += strlen(joint);
        } else {
            out[at++] = *c;
        }
    }
    out[at] = '\0';
}

static int set_choice(settings *s, const option *o, const char *value)
{
    size_t n = strlen(value);
    for (const char *c = o->argument; c; c = strchr(c, '|') ? strchr(c, '|') + 1 : NULL)
        if (n && !strncmp(c, value, n) && (c[n] == '|' || !c[n])) {
            memcpy((char *)s + o->place, &value, sizeof value);
            return 0;
        }
    char expected[80];
    list_choices(o->argument, expected, sizeof expected);
    return refuse_value(s, o, value, expected);
}

/* Parameters stand behind each other in s->params, parted by blanks. */
static int add_param(settings *s, const char *param)
{
    size_t used = strlen(s->params), n = strlen(param);
    if (!(param[0] >= 'a' && param[0] <= 'z') || strpbrk(param, " ,\t\r\n"))
        return cli_misuse(s, "--param: expected KEY=VALUE without blanks and commas, such as block=3x2");
    if (used + n + 2 > sizeof s->params)
        return cli_misuse(s, "--param: expected at most %d characters in all", (int)sizeof s->params - 2);
    snprintf(s->params + used, sizeof s->params - used, "%s%s", used ? " " : "", param);
    return 0;
}

static int set_value(settings *s, const option *o, const char *value)
{
    if (o->kind == OPTION_NUMBER)
        return set_number(s, o, value);
    if (o->kind == OPTION_CHOICE)
        return set_choice(s, o, value);
    if (!*value)
        return refuse_value(s, o, value, o->argument);
    if (o->place == PLACE(params))
        return add_param(s, value);
    if (o->place == PLACE(by) && s->by && s->by != o->standard)
        return cli_misuse(s, "--by stands twice: put all theories in one list, such as --by W,B");
    memcpy((char *)s + o->place, &value, sizeof value);
    return 0;
}

/* ---- --app, --block and --colours ---- */

/* Width and height; false: this is not WxH. Numbers too large for any puzzle are cut. */
static bool read_block(const char *block, int *wide, int *high)
{
    int *part[] = { wide, high }, digits[2] = { 0, 0 }, k = 0;
    *wide = *high = 0;
    for (const char *c = block; *c; c++) {
        if (*c == 'x' && !k) {
            k = 1;
        } else if (isdigit((unsigned char)*c)) {
            digits[k]++;
            *part[k] = *part[k] < 100 ? 10 * *part[k] + (*c - '0') : 100;
        } else {
            return false;
        }
    }
    return digits[0] && digits[1];
}

static int check_block(settings *s)
{
    enum { SIDE_LEAST = 2, SIZE_MOST = 25 };
    int wide, high;
    if (!s->block)
        return 0;
    if (!read_block(s->block, &wide, &high))
        return cli_misuse(s, "--block: expected the width and the height in cells, such as 3x2");
    if (wide < SIDE_LEAST || high < SIDE_LEAST || wide * high > SIZE_MOST)
        return cli_misuse(s, "--block: expected blocks at least 2 wide and 2 high, of at most 25 cells");
    char param[40];
    snprintf(param, sizeof param, "block=%dx%d", wide, high);
    return add_param(s, param);
}

static int add_colours(settings *s)
{
    char param[40];
    snprintf(param, sizeof param, "colours=%d", (int)s->colours);
    return s->colours ? add_param(s, param) : 0;
}

static int refuse_app(const settings *s)
{
    const char *name[64];
    int n = 0;
    bytes known = { NULL, 0, 0 }, shown = { NULL, 0, 0 };
    for (; n < 63 && tresse_app_name(n); n++) {
        name[n] = tresse_app_name(n);
        bytes_format(&known, "%s%s", n ? ", " : "", name[n]);
    }
    name[n] = NULL;
    const char *near = options_nearest(s->app, name);
    bytes_add_clean(&shown, s->app, strlen(s->app), 60);
    int status = cli_misuse(s, "--app: expected %s%.*s, not \"%.*s\"%s%s%s", n > 1 ? "one of " : "",
                            (int)known.length, known.at, (int)shown.length, shown.at,
                            near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    bytes_free(&known);
    bytes_free(&shown);
    return status;
}

static int check_app(settings *s)
{
    if (s->app) {
        int i = 0;
        while (tresse_app_name(i) && strcmp(tresse_app_name(i), s->app))
            i++;
        if (!tresse_app_name(i))
            return refuse_app(s);
    }
    int status = check_block(s);
    return status ? status : add_colours(s);
}

/* ---- words ---- */

static const option *find(const command *c, const char *name, size_t n)
{
    for (const option *o = option_table; o->name; o++)
        if ((o->commands & c->bit) && strlen(o->name) == n && !memcmp(o->name, name, n))
            return o;
    return NULL;
}

/* Reads the option in word[0]; *used counts its words. */
static int read_option(settings *s, int words, char **word, int *used)
{
    const char *text = word[0];
    size_t n = strcspn(text, "=");
    if (!strcmp(text, "-h"))
        text = "--help", n = 6;
    const option *o = strncmp(text, "--", 2) ? NULL : find(s->command, text + 2, n - 2);
    if (!o)
        return refuse_unknown(s, text, n);
    if (o->kind == OPTION_FLAG) {
        if (text[n])
            return cli_misuse(s, "--%s takes no value", o->name);
        bool yes = true;
        memcpy((char *)s + o->place, &yes, sizeof yes);
        return 0;
    }
    if (text[n])
        return set_value(s, o, text + n + 1);
    if (words < 2)
        return cli_misuse(s, "--%s needs a value: %s", o->name, o->argument);
    *used = 2;
    return set_value(s, o, word[1]);
}

static int set_defaults(settings *s)
{
    for (const option *o = option_table; o->name; o++)
        if (o->standard && (o->commands & s->command->bit) && set_value(s, o, o->standard))
            return STATUS_USE;
    return 0;
}

int options_read(settings *s, const command *c, int words, char **word)
{
    *s = (settings){ .command = c, .operand = word };
    if (set_defaults(s))
        return STATUS_USE;
    for (int i = 0, used; i < words; i += used) {
        used = 1;
        if (!strcmp(word[i], "--")) {
            for (i++; i < words; i++)
                s->operand[s->operands++] = word[i];
            break;
        }
        if (word[i][0] != '-' || !word[i][1])
            s->operand[s->operands++] = word[i];
        else if (read_option(s, words - i, word + i, &used))
            return STATUS_USE;
    }
    if (s->progress && s->no_progress)
        return cli_misuse(s, "--progress and --no-progress exclude each other");
    return s->help || s->version ? 0 : check_app(s);
}
