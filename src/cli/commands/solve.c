/* solve.c: `tresse solve`: the resolution path of each puzzle, as text, as JSON, or as a proof. */
#include "cli/command.h"
#include "cli/drawings.h"
#include "cli/format.h"
#include "cli/output.h"
#include "cli/solving.h"
#include "cli/step_names.h"
#include "cli/stronger_theory.h"

#include <string.h>
#include <unistd.h>

static void add_heading(const solving *work, const item *entry, text *out)
{
    const char *rule = work->kind == TRESSE_ASCII ? "----" : "────";
    text place = PROGRAM_TEXT;
    item_add_place(&place, entry, 0, 0);
    text_printf(out, "%s%s %.*s %s\n\n", entry->index ? "\n" : "", rule, (int)place.length - 2, place.bytes,
                rule);
    text_close(&place);
}

/* Is the puzzle solved, or are the steps shown that were asked for? */
static bool is_well(const settings *asked, const tresse_path *path)
{
    tresse_outcome outcome = tresse_path_outcome(path);
    if (asked->goal && outcome == TRESSE_LISTED)
        return !*tresse_path_why(path);
    return outcome == TRESSE_SOLVED ||
           (outcome == TRESSE_LISTED && tresse_path_steps(path) && !*tresse_path_why(path) &&
            tresse_path_solutions(path) != TRESSE_SEVERAL_SOLUTIONS);
}

/* ---- csv ---- */

/* In quotation marks if these are needed. */
static void add_field(text *out, const char *content)
{
    bool quote = strpbrk(content, ",;\"\n") != NULL;
    text_add_string(out, quote ? "\"" : "");
    for (; *content; content++)
        text_printf(out, *content == '"' ? "\"\"" : "%c", *content);
    text_add_string(out, quote ? "\"" : "");
}

static tresse_status write_csv(const tresse_puzzle *puzzle, const tresse_path *path, bool first, text *out)
{
    text solution = PROGRAM_TEXT;
    bool solved = tresse_path_outcome(path) == TRESSE_SOLVED, whole = !*tresse_puzzle_left_out(puzzle);
    tresse_rating rating = tresse_path_rating(path);
    tresse_status status = TRESSE_OK;
    if (first)
        text_add_string(out, "puzzle,solution,solved,rating,hardest,steps,names\n");
    if (whole)
        status = tresse_path_write(path, TRESSE_SOLUTION, text_write, &solution);
    if (solution.length)
        solution.bytes[solution.length - 1] = 0;
    add_field(out, tresse_puzzle_text(puzzle));
    text_add_string(out, ",");
    add_field(out, solution.length ? solution.bytes : "");
    text_printf(out, ",%s,", !solved ? "no" : whole ? "yes" : "incomplete");
    puzzles_add_rating(out, &rating);
    text_add_string(out, ",");
    step_names_add_hardest(out, path);
    text_printf(out, ",%d,\"", tresse_path_steps(path));
    step_names_add(out, path);
    text_add_string(out, "\"\n");
    text_close(&solution);
    return status;
}

/* For MiniZinc, after the solution: the path, each line as a comment. */
static tresse_status write_comments(const tresse_path *path, text *out)
{
    text lines = PROGRAM_TEXT;
    tresse_status status = tresse_path_write(path, TRESSE_TEXT, text_write, &lines);
    for (const char *line = text_bytes(&lines); *line;) {
        size_t n = strcspn(line, "\n");
        text_printf(out, "%% %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    text_close(&lines);
    return status;
}

/* Writes the path in the format that was asked for. */
static tresse_status write_as(const solving *work, const tresse_puzzle *puzzle, const tresse_path *path,
                              const item *entry, text *out)
{
    if (work->kind == FORMAT_CSV)
        return write_csv(puzzle, path, entry->index == 0, out);
    tresse_drawing d = { .size = sizeof d, .part = TRESSE_WHOLE, .theme = work->settings->theme };
    if (work->kind == FORMAT_HTML)
        return drawings_write_page(puzzle, path, d.theme, out);
    if (work->kind == TRESSE_MINIZINC)
        return write_comments(path, out);
    if (work->kind != FORMAT_SVG)
        return tresse_path_write(path, (tresse_format)work->kind, text_write, out);
    d.step = drawings_hardest(path);
    return tresse_path_draw(path, &d, text_write, out);
}

static bool is_proof(int kind)
{
    return kind == TRESSE_DRUP || kind == TRESSE_LRAT;
}

/* A proof that proves less than was wanted says so. */
static void add_claim(const solving *work, const tresse_path *path, const item *entry, answer *reply)
{
    tresse_outcome o = tresse_path_outcome(path);
    bool whole = o == TRESSE_SOLVED || o == TRESSE_CONTRADICTION || o == TRESSE_BAD_GIVENS;
    tresse_message m = {
        .text = "the path does not solve the puzzle: its steps are proved, and nothing else (check "
                "the proof with drat-trim -f, or check --lrat --claim steps)"
    };
    if (!whole && !work->settings->quiet && !work->settings->goal &&
        !strcmp(work->settings->claim, "solution"))
        item_add_message(&reply->note, entry, &m);
}

/* Did the theory stop although there is one solution? */
static bool is_stopped(const tresse_path *path)
{
    tresse_outcome o = tresse_path_outcome(path);
    return (o == TRESSE_STUCK || o == TRESSE_BOUNDED) && tresse_path_solutions(path) == TRESSE_ONE_SOLUTION;
}

/* The options that may have stopped a theory which would otherwise solve the puzzle; NULL: there are none. */
static const char *narrowed_by(const settings *asked)
{
    if (asked->focus && asked->max_length)
        return "--focus and --max-length";
    return asked->focus ? "--focus" : asked->max_length ? "--max-length" : NULL;
}

/* Says what would go on, found in a separate workspace, so that the path's workspace keeps its network. */
static void add_way_on(const solving *work, const tresse_puzzle *puzzle, text *out)
{
    tresse *t = NULL;
    tresse_puzzle *same = NULL;
    const char *content = tresse_puzzle_text(puzzle), *params = tresse_puzzle_params(puzzle);
    if (tresse_open(&t, NULL) == TRESSE_OK && tresse_puzzle_new(t, &same) == TRESSE_OK &&
        tresse_puzzle_read(same, tresse_puzzle_app(puzzle), *params ? params : NULL, content, strlen(content),
                           NULL) == TRESSE_OK &&
        tresse_puzzle_change(same, tresse_puzzle_changes(puzzle), NULL) == TRESSE_OK)
        stronger_theory_add(t, same, work->settings->with, narrowed_by(work->settings), out);
    tresse_puzzle_free(same);
    tresse_close(t);
}

static tresse_status write_path(const solving *work, const tresse_puzzle *puzzle, const tresse_path *path,
                                const item *entry, answer *reply)
{
    if (work->headings)
        add_heading(work, entry, &reply->out);
    tresse_status status = write_as(work, puzzle, path, entry, &reply->out);
    if (status == TRESSE_OK && work->deferred)
        status = tresse_path_write(path, TRESSE_CNF, text_write, work->deferred);
    if (!is_well(work->settings, path))
        reply->saw |= SAW_UNSOLVED;
    if (status == TRESSE_OK && work->settings->format->people && is_stopped(path))
        add_way_on(work, puzzle, &reply->out);
    bool told = work->settings->format->people || work->settings->quiet;
    if (status == TRESSE_OK && is_proof(work->kind))
        add_claim(work, path, entry, reply);
    if (status == TRESSE_OK && !told && work->kind != TRESSE_JSON)
        solving_add_assumption(path, entry, reply);
    if (status == TRESSE_OK && *tresse_path_why(path) && !told) {
        tresse_message m = { 0 };
        strncpy(m.text, tresse_path_why(path), sizeof m.text - 1);
        item_add_message(&reply->note, entry, &m);
    }
    return status;
}

/* ---- before the path ---- */

/* Solutions go out as soon as they are found, if nothing else is to be written. */
static int write_at_once(void *context, const char *bytes, size_t n)
{
    (void)context;
    return !output_to(STDOUT_FILENO, bytes, n);
}

static tresse_status write_answer(const solving *work, tresse *workspace, tresse_puzzle *puzzle,
                                  const tresse_options *options, answer *reply, bool *done)
{
    const bool alone = work->settings->operands == 1;
    tresse_limits limits = cli_limits(work->settings);
    uint64_t found = 0;
    int all = 0;
    tresse_status status = tresse_answer_write(workspace, puzzle, options, &limits,
                                               alone ? write_at_once : text_write, &reply->out, &found, &all);
    if (status == TRESSE_LIMIT)
        status = TRESSE_OK; /* the answer says so */
    if (!found || !all || (found > 1 && !tresse_puzzle_objective(puzzle, NULL)))
        reply->saw |= SAW_UNSOLVED;
    *done = !work->settings->explain;
    return status;
}

/* Of a puzzle with an objective, the path leads to the best solution. */
static tresse_status exclude_worse(const solving *work, tresse *workspace, tresse_puzzle *puzzle,
                                   const tresse_options *options, answer *reply, bool *done)
{
    int found;
    tresse_limits limits = cli_limits(work->settings);
    tresse_status status = TRESSE_OK;
    if (work->kind == TRESSE_MINIZINC)
        status = write_answer(work, workspace, puzzle, options, reply, done);
    if (status != TRESSE_OK || *done || !tresse_puzzle_objective(puzzle, NULL) ||
        *tresse_puzzle_changes(puzzle))
        return status;
    return tresse_optimise(workspace, puzzle, &limits, &found);
}

/* ---- the command ---- */

/* A post has no rounds, so its steps are applied one by one, unless an option has an order of its own. */
static bool wants_one_by_one(const settings *asked)
{
    bool ordered = asked->hint || asked->all || asked->exact || asked->one_step || asked->two_steps ||
                   asked->fewest_steps || strcmp(asked->strategy, "levels") != 0;
    return asked->format->kind == TRESSE_CSP_RULES && !ordered;
}

static int run_solve(const settings *given)
{
    if (given->show_understood)
        return puzzles_show_understood(given);
    settings own = *given;
    const settings *asked = &own;
    if (wants_one_by_one(given))
        own.strategy = "one-by-one";
    solving j = { .settings = asked,
                  .write = write_path,
                  .before = exclude_worse,
                  .kind = asked->ascii ? TRESSE_ASCII : asked->format->kind };
    if (asked->cnf && output_is(asked->cnf))
        return cli_misuse(
            asked,
            "--cnf %s is standard output, to which the proof goes: choose another file for the formula",
            asked->cnf);
    if (solving_check_theory(asked))
        return STATUS_USE;
    if (is_proof(j.kind))
        return solving_run_single(asked, &j, j.kind == TRESSE_DRUP ? "--format drup" : "--format lrat",
                                  asked->cnf);
    bool one = j.kind == FORMAT_SVG || j.kind == FORMAT_HTML;
    return one ? solving_run_single(asked, &j, j.kind == FORMAT_SVG ? "--format svg" : "--format html", NULL)
               : solving_run(asked, &j);
}

const command command_solve = {
    .name = "solve",
    .bit = SOLVE,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "show a proved resolution path for each puzzle",
    .example = "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
    .files = true,
    .run = run_solve,
};
