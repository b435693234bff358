/* minimal.c: `tresse minimal`: is each puzzle minimal, and which of its clues are redundant? With --make, a
 * minimal puzzle in place of each. */
#include "cli/command.h"
#include "cli/puzzles.h"

/* What is said of a puzzle in which none of the clues that were looked at is redundant. */
static const char *word_of_clues(tresse_clues clues)
{
    return clues == TRESSE_ALL_CLUES    ? "minimal"
           : clues == TRESSE_SOME_CLUES ? "minimal-givens"
                                        : "no-givens";
}

static const char *word_of(tresse_solutions solutions, int redundant, tresse_clues clues)
{
    switch (solutions) {
    case TRESSE_NO_SOLUTION:
        return "no-solution";
    case TRESSE_SEVERAL_SOLUTIONS:
        return "not-unique";
    case TRESSE_UNKNOWN_SOLUTIONS:
        return "unknown";
    default:
        return redundant ? "not-minimal" : word_of_clues(clues);
    }
}

/* What follows the puzzle; p NULL: nothing stood beside it. */
static void write_rest(text *out, const char *word, const text *names, const tresse_puzzle *p)
{
    text_printf(out, "\t%s\t", word);
    if (names->length)
        text_add(out, names->bytes, names->length);
    else
        text_add(out, "-", 1);
    if (p)
        puzzles_add_columns(out, p);
    text_add(out, "\n", 1);
}

static void look_at(desk *l, const item *i, answer *a)
{
    tresse_limits limits = cli_limits(l->settings);
    tresse_solutions solutions;
    int redundant;
    l->text.length = 0;
    tresse_status status =
        tresse_redundant(l->t, l->puzzle, &limits, &solutions, &redundant, text_write, &l->text);
    if (status == TRESSE_LIMIT) { /* it does not matter which part the budget ended */
        solutions = TRESSE_UNKNOWN_SOLUTIONS;
    } else if (status != TRESSE_OK) {
        item_add_failure(a, i, status, tresse_last_message(l->t));
        return;
    }
    if (solutions == TRESSE_NO_SOLUTION && !l->settings->quiet)
        puzzles_explain_givens(l->t, l->puzzle, i, a);
    bool columns = puzzles_add_name(&a->out, i, l->puzzle);
    write_rest(&a->out, word_of(solutions, redundant, tresse_minimal_clues(l->puzzle)), &l->text,
               columns ? l->puzzle : NULL);
}

static void make(desk *l, const item *i, answer *a)
{
    tresse_limits limits = cli_limits(l->settings);
    tresse_solutions solutions;
    text columns = PROGRAM_TEXT;
    puzzles_add_columns(&columns, l->puzzle);
    tresse_status status =
        tresse_reduce(l->t, l->puzzle, l->settings->seed ? &l->settings->seed : NULL, &limits, &solutions);
    if (status != TRESSE_OK) {
        item_add_failure(a, i, status, tresse_last_message(l->t));
    } else if (solutions != TRESSE_ONE_SOLUTION) {
        tresse_message m = { 0, 0, "several solutions, expected a puzzle with exactly one" };
        if (solutions == TRESSE_NO_SOLUTION)
            m = (tresse_message){ 0, 0, "no solution, expected a puzzle with exactly one" };
        item_add_failure(a, i, TRESSE_BAD_INPUT, &m);
    } else {
        text_printf(&a->out, "%s%s\n", tresse_puzzle_text(l->puzzle), text_bytes(&columns));
    }
    text_close(&columns);
}

static void look_item(void *worker, const item *i, answer *a)
{
    desk *l = worker;
    if (puzzles_read(l->settings, l->puzzle, i, a)) {
        if (l->settings->make)
            make(l, i, a);
        else
            look_at(l, i, a);
    }
    if (!l->settings->make && (a->saw & SAW_BAD_INPUT)) {
        puzzles_add_unread(&a->out, i);
        write_rest(&a->out, "error", &(text)PROGRAM_TEXT, NULL);
    }
}

static int run_minimal(const settings *s)
{
    return puzzles_run(s, look_item);
}

const command command_minimal = {
    .name = "minimal",
    .bit = MINIMAL,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "say whether puzzles are minimal, or make them so",
    .example = "puzzles.txt",
    .more = "One line per puzzle, in input order: the puzzle, a word, the redundant clues and the comment if "
            "there is one, separated by tabs. "
            "A clue is redundant if there is still exactly one solution without it. The word is\n"
            "* minimal :: no clue is redundant\n"
            "* minimal-givens :: no given is redundant; other clues, such as sums, signs, numbers beside the "
            "grid, constraints of a network, or candidates that are missing besides, were not looked at\n"
            "* no-givens :: there is one solution, but no given; other clues were not looked at\n"
            "* not-minimal :: some are: their names, such as r2c3=4, separated by blanks\n"
            "* no-solution :: there is no solution\n"
            "* not-unique :: there are several solutions\n"
            "* error :: the line is not a puzzle; a message says why\n"
            "* unknown :: `--limit-nodes` ended the search before it was known\n"
            "and - stands for no redundant clues. In a sukaku the clues are the candidates that are missing: "
            "r2c3<>4.\n"
            "With `--make`, a minimal puzzle in place of each that has exactly one solution: its clues are "
            "gone through once, and those that "
            "are redundant by then are removed. Other puzzles are left out, with a message. Clues that "
            "are not looked at stay. A network is called by its name, or by where it stands; `--make` writes "
            "it as a network.\n",
    .files = true,
    .run = run_minimal,
};
