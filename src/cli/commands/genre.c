/* genre.c: `tresse genre`: for those who write genres (doc/genres.md): what the rules of one say, whether its
 * examples have the solutions that they should have, and what a board looks like. */
#include "cli/command.h"
#include "cli/genre_file.h"
#include "cli/nearest.h"
#include "cli/stop.h"

#include <stdio.h>
#include <string.h>

typedef struct genre_check {
    const char *name, *page;
    tresse *t;
    tresse_genre *genre;
    tresse_puzzle *puzzle;
} genre_check;

static int stop_if_asked(void *context)
{
    (void)context;
    return stop_requested();
}

static int go_on(void *context, const char *content)
{
    (void)context, (void)content;
    return 0;
}

/* How many solutions a text has; -1: it can't be read, or it was not found out within a few seconds. */
static int solutions_of(const genre_check *of, const char *content, tresse_message *message)
{
    const tresse_limits limits = { .nodes = 200000, .tick = stop_if_asked };
    int n = 0, all = 0;
    if (tresse_puzzle_read(of->puzzle, of->page, NULL, content, strlen(content), message) != TRESSE_OK)
        return -1;
    if (tresse_solutions_find(of->t, of->puzzle, 2, &limits, go_on, NULL, &n, &all) == TRESSE_OK)
        return n;
    *message = *tresse_last_message(of->t);
    return -1;
}

/* Has example i the solution that the genre says, and no other? Says what is wrong. */
static bool is_solved(const genre_check *of, int i)
{
    tresse_message message = { 0, 0, "" };
    const char *example = tresse_genre_example(of->genre, i);
    size_t length = example ? strlen(example) : 0; /* without `known` the solution follows the same text */
    int n = example ? solutions_of(of, example, &message) : -1;
    if (n == 1) {
        const char *solution = tresse_genre_solution(of->genre, i);
        const char *known = solution ? strstr(solution, "\nknown\n") : NULL;
        bool whole = solution && !strchr(known ? known : solution + length, '.');
        n = !solution ? -2 : solutions_of(of, solution, &message);
        if (n == 1 && whole)
            return true;
        fprintf(stderr, "%s: example %d: %s\n", of->name, i + 1,
                n == -2   ? "no solution is written below it, expected one, after 'solution'"
                : n == -1 ? message.text
                : n == 1  ? "the solution below it is not complete"
                          : "the solution below it is not its solution");
        return false;
    }
    fprintf(stderr, "%s: example %d: %s\n", of->name, i + 1,
            n < 0    ? message.text
            : n == 0 ? "it has no solution, expected one"
                     : "it has several solutions, expected one");
    return false;
}

static int check(const genre_check *of)
{
    text out = PROGRAM_TEXT;
    const char *says;
    int examples = 0, solved = 0;
    text_printf(&out, "%s: %s\n", tresse_genre_title(of->genre), tresse_genre_says(of->genre));
    for (int i = 0; (says = tresse_genre_rule(of->genre, i)); i++)
        text_printf(&out, "%s\n", says);
    for (; tresse_genre_example(of->genre, examples); examples++)
        solved += is_solved(of, examples);
    text_printf(&out, "%d example%s, %d solved\n", examples, cli_plural((uint64_t)examples), solved);
    int status = cli_print(&out);
    return status ? status : examples && examples == solved ? 0 : STATUS_INPUT;
}

/* The board of the first example, before anything is known. */
static int draw(const genre_check *of)
{
    const tresse_drawing board = { .size = sizeof board, .part = TRESSE_WHOLE };
    const char *example = tresse_genre_example(of->genre, 0);
    tresse_message message = { 0, 0, "" };
    text out = PROGRAM_TEXT;
    if (!example) {
        fprintf(stderr, "%s: no example, expected one: its board is drawn\n", of->name);
        return STATUS_INPUT;
    }
    bool drawn =
        tresse_puzzle_read(of->puzzle, of->page, NULL, example, strlen(example), &message) == TRESSE_OK;
    if (drawn && tresse_puzzle_draw(of->t, of->puzzle, &board, text_write, &out) != TRESSE_OK) {
        message = *tresse_last_message(of->t);
        drawn = false;
    }
    if (!drawn)
        fprintf(stderr, "%s: example 1: %s\n", of->name, message.text);
    int status = drawn ? cli_print(&out) : STATUS_INPUT;
    text_close(&out);
    return status;
}

static int run_genre(const settings *asked)
{
    bool checks = asked->operands && !strcmp(asked->operand[0], "check");
    if (!asked->operands || (!checks && strcmp(asked->operand[0], "draw") != 0))
        return nearest_refuse(asked, "expected ", "");
    if (asked->operands != 2)
        return cli_misuse(asked, "expected one file, as in `tresse genre check my.genre`");
    genre_check of = { .name = asked->operand[1] };
    int status = STATUS_MEMORY;
    if (tresse_open(&of.t, NULL) == TRESSE_OK && tresse_puzzle_new(of.t, &of.puzzle) == TRESSE_OK)
        status = genre_file_read(asked, of.name, of.t, &of.genre, &of.page);
    if (!status)
        status = checks ? check(&of) : draw(&of);
    tresse_genre_free(of.genre);
    tresse_puzzle_free(of.puzzle);
    tresse_close(of.t);
    return status;
}

static void add_words(text *out)
{
    text_add_string(out, "check\ndraw\n");
}

const command command_genre = {
    .name = "genre",
    .bit = GENRE,
    .operands = "check|draw FILE",
    .says = "say what the rules of a genre mean and try its examples, or draw its board",
    .example = "check my.genre",
    .words = add_words,
    .files = true,
    .run = run_genre,
};
