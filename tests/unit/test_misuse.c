/* test_misuse.c: every entry of include/tresse.h, with each of its arguments wrong in turn.
 *
 * A misuse is a function that makes one wrong call and says whether the answer was the one promised:
 * TRESSE_BAD_INPUT with a message, or the value that stands for nothing. Each runs in a process of its own,
 * so that one that crashes is named, and the others are still tried. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tresse.h"

static const char *const line =
    ".5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........";

/* What right calls are made of. */
typedef struct desk {
    tresse *t, *other;
    tresse_puzzle *p, *empty, *foreign; /* read; not read; of the other workspace */
    tresse_theory *th, *foreign_th;
    tresse_options *o, *foreign_o;
    tresse_path *path;
    tresse_message m;
} desk;

static desk d;
static tresse_theory *singles; /* confluent, for backdoors */

static int ignore(void *context, const char *bytes, size_t n)
{
    (void)context;
    (void)bytes;
    (void)n;
    return 0;
}

static int open_desk(void **unused)
{
    (void)unused;
    return tresse_open(&d.t, NULL) || tresse_open(&d.other, NULL) || tresse_puzzle_new(d.t, &d.p) ||
           tresse_puzzle_new(d.t, &d.empty) || tresse_puzzle_new(d.other, &d.foreign) ||
           tresse_theory_new(d.t, "W", &d.th, NULL) || tresse_theory_new(d.other, "W", &d.foreign_th, NULL) ||
           tresse_theory_new(d.t, "W1", &singles, NULL) || tresse_options_new(d.t, &d.o) ||
           tresse_options_new(d.other, &d.foreign_o) ||
           tresse_puzzle_read(d.p, NULL, NULL, line, strlen(line), NULL) ||
           tresse_puzzle_read(d.foreign, NULL, NULL, line, strlen(line), NULL) ||
           tresse_solve(d.t, d.p, d.th, NULL, NULL, &d.path);
}

static int close_desk(void **unused)
{
    (void)unused;
    tresse_path_free(d.path);
    tresse_options_free(d.o);
    tresse_options_free(d.foreign_o);
    tresse_theory_free(d.th);
    tresse_theory_free(singles);
    tresse_theory_free(d.foreign_th);
    tresse_puzzle_free(d.p);
    tresse_puzzle_free(d.empty);
    tresse_puzzle_free(d.foreign);
    tresse_close(d.t);
    tresse_close(d.other);
    return 0;
}

/* Was the call refused, in the workspace's message and in the caller's, if it has one? */
static bool refused(tresse_status s)
{
    return s == TRESSE_BAD_INPUT && tresse_last_message(d.t)->text[0];
}

/* The same, where no workspace was at hand. */
static bool refused_by(tresse_status s, const tresse_message *m)
{
    return s == TRESSE_BAD_INPUT && m->text[0];
}

static bool empty(const char *text)
{
    return text && !*text;
}

typedef struct misuse {
    const char *name;
    bool (*call)(void);
} misuse;

/* clang-format off */
#define MISUSE(name, expression) static bool name(void) { expression; }

static tresse *t_out;
static tresse_puzzle *p_out;
static tresse_theory *th_out;
static tresse_options *o_out;
static tresse_path *path_out;
static tresse_solutions n_out;
static tresse_rating r_out;
static tresse_bound b_out;
static tresse_exact x_out;
static tresse_verdict v_out;
static tresse_lrat_verdict l_out;
static tresse_product made;
static int count_out, all_out;
static const tresse_memory no_memory = { NULL, NULL };
static const tresse_limits negative = { .max_length = -1 };
static const tresse_rating rated = { TRESSE_RATED, 2, 0 }, below = { TRESSE_RATED, -1, 0 },
                           no_kind = { (tresse_rating_kind)77, 2, 0 };

/* the workspace */
MISUSE(open_out, return tresse_open(NULL, NULL) == TRESSE_BAD_INPUT)
MISUSE(open_memory, return tresse_open(&t_out, &no_memory) == TRESSE_BAD_INPUT && !t_out)
MISUSE(close_null, tresse_close(NULL); return true)
MISUSE(status_text, return tresse_status_text((tresse_status)-5)[0] != 0)
MISUSE(last_message, return empty(tresse_last_message(NULL)->text))
/* puzzles */
MISUSE(puzzle_new_t, p_out = d.p; return tresse_puzzle_new(NULL, &p_out) == TRESSE_BAD_INPUT && !p_out)
MISUSE(puzzle_new_out, return refused(tresse_puzzle_new(d.t, NULL)))
MISUSE(read_p, return refused_by(tresse_puzzle_read(NULL, NULL, NULL, line, 81, &d.m), &d.m))
MISUSE(read_p_m, return tresse_puzzle_read(NULL, NULL, NULL, line, 81, NULL) == TRESSE_BAD_INPUT)
MISUSE(read_text, return refused(tresse_puzzle_read(d.p, NULL, NULL, NULL, 81, &d.m)) && d.m.text[0] && empty(tresse_puzzle_text(d.p)))
MISUSE(read_nothing, return refused(tresse_puzzle_read(d.p, NULL, NULL, NULL, 0, NULL)))
MISUSE(read_app, return refused(tresse_puzzle_read(d.p, "", NULL, line, 81, NULL)))
MISUSE(read_params, return refused(tresse_puzzle_read(d.p, "sudoku", "colour=red,,=", line, 81, NULL)))
MISUSE(puzzle_app, return empty(tresse_puzzle_app(NULL)) && empty(tresse_puzzle_app(d.empty)))
MISUSE(puzzle_text, return empty(tresse_puzzle_text(NULL)) && empty(tresse_puzzle_text(d.empty)))
MISUSE(puzzle_params, return empty(tresse_puzzle_params(NULL)) && empty(tresse_puzzle_params(d.empty)))
MISUSE(puzzle_comment, return empty(tresse_puzzle_comment(NULL)) && empty(tresse_puzzle_comment(d.empty)))
MISUSE(text_app, return !tresse_text_app(NULL, 0) && !tresse_text_app(NULL, 9))
MISUSE(count_t, return refused_by(tresse_count(NULL, d.p, NULL, &n_out, &d.m), &d.m))
MISUSE(count_p, return refused(tresse_count(d.t, NULL, NULL, &n_out, &d.m)))
MISUSE(count_empty, return refused(tresse_count(d.t, d.empty, NULL, &n_out, &d.m)))
MISUSE(count_foreign, return refused(tresse_count(d.t, d.foreign, NULL, &n_out, &d.m)))
MISUSE(count_limits, return refused(tresse_count(d.t, d.p, &negative, &n_out, &d.m)))
MISUSE(count_out_null, return refused(tresse_count(d.t, d.p, NULL, NULL, &d.m)))
/* positions */
MISUSE(change_p, return refused_by(tresse_puzzle_change(NULL, "r1c1=1", &d.m), &d.m))
MISUSE(change_text, return refused(tresse_puzzle_change(d.p, NULL, &d.m)) && d.m.text[0])
MISUSE(change_empty, return refused(tresse_puzzle_change(d.empty, "r1c1=1", NULL)) && refused(tresse_puzzle_change(d.empty, "", NULL)))
MISUSE(change_word, return refused(tresse_puzzle_change(d.p, "\"\"\"\" =\"<>", NULL)))
MISUSE(changes_of, return empty(tresse_puzzle_changes(NULL)) && empty(tresse_puzzle_changes(d.empty)))
MISUSE(says_of, return empty(tresse_puzzle_says(NULL)) && empty(tresse_puzzle_says(d.empty)))
MISUSE(counts_of, return empty(tresse_puzzle_counts(NULL)) && empty(tresse_puzzle_counts(d.empty)))
MISUSE(labels_t, return !tresse_puzzle_labels(NULL, d.p) && !tresse_puzzle_labels(NULL, NULL))
MISUSE(labels_p, return !tresse_puzzle_labels(d.t, NULL) && !tresse_puzzle_labels(d.t, d.empty) && !tresse_puzzle_labels(d.t, d.foreign))
MISUSE(label_t, return !tresse_puzzle_label(NULL, d.p, 0).name && empty(tresse_puzzle_label(NULL, d.p, 0).subject))
MISUSE(label_p, return !tresse_puzzle_label(d.t, NULL, 0).name && !tresse_puzzle_label(d.t, d.empty, 0).name && !tresse_puzzle_label(d.t, d.foreign, 0).name)
MISUSE(label_i, return !tresse_puzzle_label(d.t, d.p, -1).name && !tresse_puzzle_label(d.t, d.p, 729).name && !tresse_puzzle_label(d.t, d.p, 1 << 30).name)
MISUSE(progress_of, return empty(tresse_progress_of(NULL).doing) && empty(tresse_progress_of(NULL).rule))
MISUSE(step_gone, return !tresse_path_step_gone(NULL, 0, 0) && !tresse_path_step_gone(d.path, -1, 0) && !tresse_path_step_gone(d.path, 1 << 30, 0) && !tresse_path_step_gone(d.path, 0, -1) && !tresse_path_step_gone(d.path, 0, 1 << 30))
MISUSE(step_parts, return !tresse_path_step_parts(NULL, 0) && !tresse_path_step_parts(d.path, -1) && !tresse_path_step_parts(d.path, 1 << 30))
MISUSE(step_parts_write, return refused(tresse_path_step_write(d.path, -1, TRESSE_PARTS, ignore, NULL)))
MISUSE(write_parts, return refused(tresse_path_write(d.path, TRESSE_PARTS, ignore, NULL)))
MISUSE(read_row, return tresse_puzzle_read_row(NULL, NULL, NULL, "", line, 81, NULL) == TRESSE_BAD_INPUT)
MISUSE(reader_new, tresse_reader *r = NULL; return tresse_reader_new(d.t, NULL, &r) == TRESSE_BAD_INPUT && !r && tresse_reader_new(NULL, &(tresse_reader_style){ 0 }, &r) == TRESSE_BAD_INPUT && tresse_reader_new(d.t, &(tresse_reader_style){ 0 }, NULL) == TRESSE_BAD_INPUT)
MISUSE(reader_none, tresse_piece x; tresse_reader_close(NULL); return tresse_reader_feed(NULL, line, 81) == TRESSE_BAD_INPUT && tresse_reader_next(NULL, &x) == TRESSE_BAD_INPUT && x.kind == TRESSE_PIECE_END)
MISUSE(columns, return !tresse_puzzle_columns(NULL, NULL) && !tresse_puzzle_columns(d.empty, &(int){ 1 }))
MISUSE(rival, return empty(tresse_puzzle_rival(NULL)) && empty(tresse_puzzle_rival(d.empty)))
MISUSE(puzzle_too_large, return empty(tresse_puzzle_too_large(NULL)) && empty(tresse_puzzle_too_large(d.empty)))
MISUSE(left_out, return empty(tresse_puzzle_left_out(NULL)) && empty(tresse_puzzle_left_out(d.empty)))
MISUSE(clues, return empty(tresse_puzzle_clues(NULL)) && empty(tresse_puzzle_clues(d.empty)))
MISUSE(title, return !tresse_puzzle_title(NULL) && !tresse_puzzle_title(d.empty))
static int no_solution(void *context, const char *text) { (void)context; (void)text; return 0; }
MISUSE(find_t, return tresse_solutions_find(NULL, d.p, 1, NULL, no_solution, NULL, &count_out, &all_out) == TRESSE_BAD_INPUT)
MISUSE(find_p, return refused(tresse_solutions_find(d.t, NULL, 1, NULL, no_solution, NULL, &count_out, &all_out)))
MISUSE(find_empty, return refused(tresse_solutions_find(d.t, d.empty, 1, NULL, no_solution, NULL, &count_out, &all_out)))
MISUSE(find_foreign, return refused(tresse_solutions_find(d.t, d.foreign, 1, NULL, no_solution, NULL, &count_out, &all_out)))
MISUSE(find_most, return refused(tresse_solutions_find(d.t, d.p, 0, NULL, no_solution, NULL, &count_out, &all_out)) && refused(tresse_solutions_find(d.t, d.p, INT32_MIN, NULL, no_solution, NULL, &count_out, &all_out)))
MISUSE(find_limits, return refused(tresse_solutions_find(d.t, d.p, 1, &negative, no_solution, NULL, &count_out, &all_out)))
MISUSE(find_found, return refused(tresse_solutions_find(d.t, d.p, 1, NULL, NULL, NULL, &count_out, &all_out)))
MISUSE(find_out, all_out = 1; return refused(tresse_solutions_find(d.t, d.p, 1, NULL, no_solution, NULL, NULL, &all_out)) && !all_out)
MISUSE(find_all, count_out = 1; return refused(tresse_solutions_find(d.t, d.p, 1, NULL, no_solution, NULL, &count_out, NULL)) && !count_out)
MISUSE(compare_t, return tresse_solutions_compare(NULL, d.p, 1, NULL, no_solution, no_solution, NULL, &count_out, &all_out) == TRESSE_BAD_INPUT)
MISUSE(compare_p, return refused(tresse_solutions_compare(d.t, NULL, 1, NULL, no_solution, no_solution, NULL, &count_out, &all_out)))
MISUSE(compare_empty, return refused(tresse_solutions_compare(d.t, d.empty, 1, NULL, no_solution, no_solution, NULL, &count_out, &all_out)))
MISUSE(compare_foreign, return refused(tresse_solutions_compare(d.t, d.foreign, 1, NULL, no_solution, no_solution, NULL, &count_out, &all_out)))
MISUSE(compare_most, return refused(tresse_solutions_compare(d.t, d.p, 0, NULL, no_solution, no_solution, NULL, &count_out, &all_out)) && refused(tresse_solutions_compare(d.t, d.p, INT32_MIN, NULL, no_solution, no_solution, NULL, &count_out, &all_out)))
MISUSE(compare_limits, return refused(tresse_solutions_compare(d.t, d.p, 1, &negative, no_solution, no_solution, NULL, &count_out, &all_out)))
MISUSE(compare_found, return refused(tresse_solutions_compare(d.t, d.p, 1, NULL, NULL, no_solution, NULL, &count_out, &all_out)))
MISUSE(compare_differs, return refused(tresse_solutions_compare(d.t, d.p, 1, NULL, no_solution, NULL, NULL, &count_out, &all_out)))
MISUSE(compare_out, all_out = 1; return refused(tresse_solutions_compare(d.t, d.p, 1, NULL, no_solution, no_solution, NULL, NULL, &all_out)) && !all_out)
MISUSE(compare_all, count_out = 1; return refused(tresse_solutions_compare(d.t, d.p, 1, NULL, no_solution, no_solution, NULL, &count_out, NULL)) && !count_out)
MISUSE(places_t, return tresse_puzzle_places(NULL, d.p, &count_out) == TRESSE_BAD_INPUT)
MISUSE(places_p, return refused(tresse_puzzle_places(d.t, NULL, &count_out)) && refused(tresse_puzzle_places(d.t, d.empty, &count_out)) && refused(tresse_puzzle_places(d.t, d.foreign, &count_out)))
MISUSE(places_out, return refused(tresse_puzzle_places(d.t, d.p, NULL)))
/* helpers */
static void run_none(void *context, int n, void (*work)(void *job, int i), void *job) { (void)context; (void)n; work(job, 0); }
MISUSE(helpers_t, return tresse_use_helpers(NULL, NULL) == TRESSE_BAD_INPUT)
MISUSE(helpers_run, return refused(tresse_use_helpers(d.t, &(tresse_helpers){ .most = 2 })))
MISUSE(helpers_most, return refused(tresse_use_helpers(d.t, &(tresse_helpers){ run_none, NULL, -1 })) && refused(tresse_use_helpers(d.t, &(tresse_helpers){ run_none, NULL, INT32_MIN })))
/* theories */
MISUSE(theory_t, return refused_by(tresse_theory_new(NULL, "W", &th_out, &d.m), &d.m))
MISUSE(theory_text, th_out = d.th; return refused(tresse_theory_new(d.t, NULL, &th_out, NULL)) && !th_out)
MISUSE(theory_out, return refused(tresse_theory_new(d.t, "W", NULL, NULL)))
MISUSE(theory_name, return empty(tresse_theory_name(NULL)))
MISUSE(prefer_th, return refused_by(tresse_theory_prefer(NULL, "W", &d.m), &d.m))
MISUSE(prefer_codes, return refused(tresse_theory_prefer(d.th, NULL, &d.m)))
MISUSE(prefer_nothing, return refused(tresse_theory_prefer(d.th, "", &d.m)))
MISUSE(confluent, return !tresse_theory_is_confluent(NULL))
MISUSE(theory_assumes, return !tresse_theory_assumes(NULL))
MISUSE(theory_depth, return tresse_theory_depth(NULL) == 0)
MISUSE(fits_th, return refused(tresse_theory_fits(NULL, d.p, &d.m)))
MISUSE(fits_p, return refused_by(tresse_theory_fits(d.th, NULL, &d.m), &d.m))
MISUSE(fits_empty, return refused(tresse_theory_fits(d.th, d.empty, &d.m)))
MISUSE(fits_foreign, return refused(tresse_theory_fits(d.foreign_th, d.p, &d.m)))
MISUSE(partial, return !tresse_theory_is_partial(NULL, d.p) && !tresse_theory_is_partial(d.th, NULL))
MISUSE(for_t, return refused_by(tresse_theory_for(NULL, d.p, &th_out, &d.m), &d.m))
MISUSE(for_p, return refused(tresse_theory_for(d.t, NULL, &th_out, &d.m)) && !th_out)
MISUSE(for_empty, return refused(tresse_theory_for(d.t, d.empty, &th_out, &d.m)))
MISUSE(for_foreign, return refused(tresse_theory_for(d.t, d.foreign, &th_out, &d.m)))
MISUSE(for_out, return refused(tresse_theory_for(d.t, d.p, NULL, &d.m)))
MISUSE(default_t, return refused_by(tresse_theory_default(NULL, NULL, &th_out, &d.m), &d.m))
MISUSE(default_app, return refused(tresse_theory_default(d.t, "", &th_out, &d.m)) && !th_out)
MISUSE(default_out, return refused(tresse_theory_default(d.t, NULL, NULL, &d.m)))
/* ratings */
MISUSE(rate_t, return tresse_rate(NULL, d.p, d.th, NULL, &r_out) == TRESSE_BAD_INPUT)
MISUSE(rate_p, return refused(tresse_rate(d.t, NULL, d.th, NULL, &r_out)))
MISUSE(rate_empty, return refused(tresse_rate(d.t, d.empty, d.th, NULL, &r_out)) && r_out.kind == TRESSE_UNKNOWN_RATING)
MISUSE(rate_foreign, return refused(tresse_rate(d.t, d.foreign, d.th, NULL, &r_out)))
MISUSE(rate_th, return refused(tresse_rate(d.t, d.p, NULL, NULL, &r_out)))
MISUSE(rate_foreign_th, return refused(tresse_rate(d.t, d.p, d.foreign_th, NULL, &r_out)))
MISUSE(rate_limits, return refused(tresse_rate(d.t, d.p, d.th, &negative, &r_out)))
static const tresse_theory *const no_theory;
static const tresse_theory *const *all_of(tresse_theory *th) { static const tresse_theory *list; list = th; return &list; }
MISUSE(rates_t, return tresse_rate_all(NULL, d.p, all_of(d.th), 1, NULL, &r_out) == TRESSE_BAD_INPUT)
MISUSE(rates_p, return refused(tresse_rate_all(d.t, NULL, all_of(d.th), 1, NULL, &r_out)) && refused(tresse_rate_all(d.t, d.empty, all_of(d.th), 1, NULL, &r_out)) && refused(tresse_rate_all(d.t, d.foreign, all_of(d.th), 1, NULL, &r_out)))
MISUSE(rates_th, return refused(tresse_rate_all(d.t, d.p, NULL, 1, NULL, &r_out)) && refused(tresse_rate_all(d.t, d.p, &no_theory, 1, NULL, &r_out)) && refused(tresse_rate_all(d.t, d.p, all_of(d.foreign_th), 1, NULL, &r_out)) && r_out.kind == TRESSE_UNKNOWN_RATING && r_out.value == 0)
MISUSE(rates_limits, return refused(tresse_rate_all(d.t, d.p, all_of(d.th), 1, &negative, &r_out)))
MISUSE(rates_out, return refused(tresse_rate_all(d.t, d.p, all_of(d.th), 1, NULL, NULL)))
MISUSE(rate_out, return refused(tresse_rate(d.t, d.p, d.th, NULL, NULL)))
MISUSE(bound_t, return tresse_rate_bound(NULL, d.p, d.th, NULL, &rated, &b_out) == TRESSE_BAD_INPUT)
MISUSE(bound_p, return refused(tresse_rate_bound(d.t, NULL, d.th, NULL, &rated, &b_out)))
MISUSE(bound_empty, return refused(tresse_rate_bound(d.t, d.empty, d.th, NULL, &rated, &b_out)))
MISUSE(bound_foreign, return refused(tresse_rate_bound(d.t, d.foreign, d.th, NULL, &rated, &b_out)))
MISUSE(bound_th, return refused(tresse_rate_bound(d.t, d.p, NULL, NULL, &rated, &b_out)))
MISUSE(bound_foreign_th, return refused(tresse_rate_bound(d.t, d.p, d.foreign_th, NULL, &rated, &b_out)))
MISUSE(bound_limits, return refused(tresse_rate_bound(d.t, d.p, d.th, &negative, &rated, &b_out)))
MISUSE(bound_rating, return refused(tresse_rate_bound(d.t, d.p, d.th, NULL, NULL, &b_out)))
MISUSE(bound_below, return refused(tresse_rate_bound(d.t, d.p, d.th, NULL, &below, &b_out)))
MISUSE(bound_kind, return refused(tresse_rate_bound(d.t, d.p, d.th, NULL, &no_kind, &b_out)))
MISUSE(bound_out, return refused(tresse_rate_bound(d.t, d.p, d.th, NULL, &rated, NULL)))
MISUSE(exact_t, return tresse_rate_exact(NULL, d.p, d.th, NULL, 0, &x_out) == TRESSE_BAD_INPUT)
MISUSE(exact_p, return refused(tresse_rate_exact(d.t, NULL, d.th, NULL, 0, &x_out)) && refused(tresse_rate_exact(d.t, d.empty, d.th, NULL, 0, &x_out)) && refused(tresse_rate_exact(d.t, d.foreign, d.th, NULL, 0, &x_out)))
MISUSE(exact_th, return refused(tresse_rate_exact(d.t, d.p, NULL, NULL, 0, &x_out)) && refused(tresse_rate_exact(d.t, d.p, d.foreign_th, NULL, 0, &x_out)))
MISUSE(exact_limits, return refused(tresse_rate_exact(d.t, d.p, d.th, &negative, 0, &x_out)))
MISUSE(exact_tries, return refused(tresse_rate_exact(d.t, d.p, d.th, NULL, -1, &x_out)) && x_out.rating.kind == TRESSE_UNKNOWN_RATING)
MISUSE(exact_out, return refused(tresse_rate_exact(d.t, d.p, d.th, NULL, 0, NULL)))
MISUSE(exactly_t, return tresse_solve_exactly(NULL, d.p, d.th, NULL, NULL, &path_out) == TRESSE_BAD_INPUT)
MISUSE(exactly_p, return refused(tresse_solve_exactly(d.t, NULL, d.th, NULL, NULL, &path_out)) && refused(tresse_solve_exactly(d.t, d.empty, d.th, NULL, NULL, &path_out)) && refused(tresse_solve_exactly(d.t, d.foreign, d.th, NULL, NULL, &path_out)))
MISUSE(exactly_th, return refused(tresse_solve_exactly(d.t, d.p, NULL, NULL, NULL, &path_out)) && refused(tresse_solve_exactly(d.t, d.p, d.foreign_th, NULL, NULL, &path_out)))
MISUSE(exactly_o, return refused(tresse_solve_exactly(d.t, d.p, d.th, d.foreign_o, NULL, &path_out)))
MISUSE(exactly_limits, return refused(tresse_solve_exactly(d.t, d.p, d.th, NULL, &negative, &path_out)) && !path_out)
MISUSE(exactly_out, return refused(tresse_solve_exactly(d.t, d.p, d.th, NULL, NULL, NULL)))
MISUSE(expand_t, return tresse_expand(NULL, d.p, d.th, NULL) == TRESSE_BAD_INPUT)
MISUSE(expand_p, return refused(tresse_expand(d.t, NULL, d.th, NULL)) && refused(tresse_expand(d.t, d.empty, d.th, NULL)) && refused(tresse_expand(d.t, d.foreign, d.th, NULL)))
MISUSE(expand_th, return refused(tresse_expand(d.t, d.p, NULL, NULL)) && refused(tresse_expand(d.t, d.p, d.foreign_th, NULL)))
MISUSE(expand_limits, return refused(tresse_expand(d.t, d.p, d.th, &negative)))
static int no_backdoor(void *context, tresse_backdoor_kind kind, const char *label, const char *other) { (void)context; (void)kind; (void)label; (void)other; return 0; }
static int no_pattern(void *context, const char *cells, const char *const *colouring)
{
    (void)context, (void)cells, (void)colouring;
    return 0;
}

static const tresse_pattern_terms two_digits = { .size = sizeof two_digits, .digits = 2, .bands = 1 },
                                  no_digits = { .size = sizeof no_digits, .bands = 1 },
                                  no_bands = { .size = sizeof no_bands, .digits = 2 },
                                  too_large = { .size = sizeof too_large, .digits = 4, .bands = 3 },
                                  no_part = { .size = sizeof no_part, .digits = 2, .bands = 1, .part = 2, .parts = 2 },
                                  no_size = { .digits = 2, .bands = 1 };
MISUSE(patterns_t, return tresse_patterns(NULL, &two_digits, NULL, no_pattern, NULL, NULL) == TRESSE_BAD_INPUT)
MISUSE(patterns_terms, return refused(tresse_patterns(d.t, NULL, NULL, no_pattern, NULL, NULL)) && refused(tresse_patterns(d.t, &no_digits, NULL, no_pattern, NULL, NULL)) && refused(tresse_patterns(d.t, &no_bands, NULL, no_pattern, NULL, NULL)) && refused(tresse_patterns(d.t, &too_large, NULL, no_pattern, NULL, NULL)) && refused(tresse_patterns(d.t, &no_part, NULL, no_pattern, NULL, NULL)) && refused(tresse_patterns(d.t, &no_size, NULL, no_pattern, NULL, NULL)))
MISUSE(patterns_found, return refused(tresse_patterns(d.t, &two_digits, NULL, NULL, NULL, NULL)))
static double real;
static const tresse_estimate_terms one_probe = { sizeof one_probe, 1, 1, 1 }, unsized_probe = { 0, 1, 1, 1 };
MISUSE(estimate_t, return tresse_estimate_whips(NULL, d.p, &one_probe, NULL, &real) == TRESSE_BAD_INPUT)
MISUSE(estimate_p, return refused(tresse_estimate_whips(d.t, NULL, &one_probe, NULL, &real)) && refused(tresse_estimate_whips(d.t, d.empty, &one_probe, NULL, &real)) && refused(tresse_estimate_whips(d.t, d.foreign, &one_probe, NULL, &real)))
MISUSE(estimate_terms, return refused(tresse_estimate_whips(d.t, d.p, NULL, NULL, &real)) && refused(tresse_estimate_whips(d.t, d.p, &unsized_probe, NULL, &real)))
MISUSE(estimate_limits, return refused(tresse_estimate_whips(d.t, d.p, &one_probe, &negative, &real)))
MISUSE(estimate_whips, return refused(tresse_estimate_whips(d.t, d.p, &one_probe, NULL, NULL)))
MISUSE(backdoors_t, return tresse_backdoors(NULL, d.p, singles, 0, NULL, no_backdoor, NULL) == TRESSE_BAD_INPUT)
MISUSE(backdoors_p, return refused(tresse_backdoors(d.t, NULL, singles, 0, NULL, no_backdoor, NULL)) && refused(tresse_backdoors(d.t, d.empty, singles, 0, NULL, no_backdoor, NULL)) && refused(tresse_backdoors(d.t, d.foreign, singles, 0, NULL, no_backdoor, NULL)))
MISUSE(backdoors_th, return refused(tresse_backdoors(d.t, d.p, NULL, 0, NULL, no_backdoor, NULL)) && refused(tresse_backdoors(d.t, d.p, d.foreign_th, 0, NULL, no_backdoor, NULL)) && refused(tresse_backdoors(d.t, d.p, d.th, 0, NULL, no_backdoor, NULL)))
MISUSE(backdoors_limits, return refused(tresse_backdoors(d.t, d.p, singles, 0, &negative, no_backdoor, NULL)))
MISUSE(backdoors_found, return refused(tresse_backdoors(d.t, d.p, singles, 0, NULL, NULL, NULL)))
/* options */
MISUSE(options_t, return tresse_options_new(NULL, &o_out) == TRESSE_BAD_INPUT)
MISUSE(options_out, return refused(tresse_options_new(d.t, NULL)))
MISUSE(options_free, tresse_options_free(NULL); return true)
MISUSE(set_o, return refused_by(tresse_options_set(NULL, "trim", "yes", &d.m), &d.m))
MISUSE(set_name, return refused(tresse_options_set(d.o, NULL, "yes", &d.m)))
MISUSE(set_value, return refused(tresse_options_set(d.o, "trim", NULL, NULL)))
MISUSE(check_o, return refused_by(tresse_options_check(NULL, &d.m), &d.m))
/* paths */
MISUSE(solve_t, return tresse_solve(NULL, d.p, d.th, NULL, NULL, &path_out) == TRESSE_BAD_INPUT)
MISUSE(solve_p, return refused(tresse_solve(d.t, NULL, d.th, NULL, NULL, &path_out)) && !path_out)
MISUSE(solve_empty, return refused(tresse_solve(d.t, d.empty, d.th, NULL, NULL, &path_out)))
MISUSE(solve_foreign, return refused(tresse_solve(d.t, d.foreign, d.th, NULL, NULL, &path_out)))
MISUSE(solve_th, return refused(tresse_solve(d.t, d.p, NULL, NULL, NULL, &path_out)))
MISUSE(solve_foreign_th, return refused(tresse_solve(d.t, d.p, d.foreign_th, NULL, NULL, &path_out)))
MISUSE(solve_foreign_o, return refused(tresse_solve(d.t, d.p, d.th, d.foreign_o, NULL, &path_out)))
MISUSE(solve_limits, return refused(tresse_solve(d.t, d.p, d.th, NULL, &negative, &path_out)))
MISUSE(solve_out, return refused(tresse_solve(d.t, d.p, d.th, NULL, NULL, NULL)))
MISUSE(path_free, tresse_path_free(NULL); return true)
MISUSE(path_outcome, return tresse_path_outcome(NULL) == TRESSE_UNFINISHED)
MISUSE(path_solutions, return tresse_path_solutions(NULL) == TRESSE_UNKNOWN_SOLUTIONS)
MISUSE(path_rating, return tresse_path_rating(NULL).kind == TRESSE_UNKNOWN_RATING)
MISUSE(path_budget, return tresse_path_budget(NULL) == 0)
MISUSE(path_hardest, return tresse_path_hardest(NULL) == 0)
MISUSE(path_why, return empty(tresse_path_why(NULL)) && empty(tresse_path_why(d.path)))
MISUSE(path_steps, return tresse_path_steps(NULL) == 0)
MISUSE(path_step, return empty(tresse_path_step(NULL, 0).rule) && empty(tresse_path_step(d.path, -1).rule))
MISUSE(path_label, return !tresse_path_step_label(NULL, 0, 0) && !tresse_path_step_label(d.path, 0, -1))
MISUSE(path_candidates, return tresse_path_candidates(NULL) == 0)
MISUSE(path_candidate, return !tresse_path_candidate(NULL, 0) && !tresse_path_candidate(d.path, 1 << 30))
MISUSE(write_path, return tresse_path_write(NULL, TRESSE_TEXT, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(write_write, return refused(tresse_path_write(d.path, TRESSE_TEXT, NULL, NULL)))
MISUSE(write_format, return refused(tresse_path_write(d.path, (tresse_format)-1, ignore, NULL)))
MISUSE(grid_path, return tresse_path_grid_write(NULL, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(grid_write, return refused(tresse_path_grid_write(d.path, NULL, NULL)))
MISUSE(step_path, return tresse_path_step_write(NULL, 0, TRESSE_TEXT, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(step_i, return refused(tresse_path_step_write(d.path, 1 << 30, TRESSE_TEXT, ignore, NULL)))
MISUSE(step_format, return refused(tresse_path_step_write(d.path, 0, (tresse_format)99, ignore, NULL)))
MISUSE(step_write, return refused(tresse_path_step_write(d.path, 0, TRESSE_TEXT, NULL, NULL)))
MISUSE(address_t, return tresse_puzzle_address_write(NULL, d.p, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(address_p, return refused(tresse_puzzle_address_write(d.t, NULL, ignore, NULL)))
MISUSE(address_empty, return refused(tresse_puzzle_address_write(d.t, d.empty, ignore, NULL)))
MISUSE(address_foreign, return refused(tresse_puzzle_address_write(d.t, d.foreign, ignore, NULL)))
MISUSE(address_write, return refused(tresse_puzzle_address_write(d.t, d.p, NULL, NULL)))
MISUSE(genre_t, tresse_genre *g; return tresse_genre_new(NULL, "x", &g, &d.m) == TRESSE_BAD_INPUT && !g)
MISUSE(genre_text, tresse_genre *g; return refused(tresse_genre_new(d.t, NULL, &g, &d.m)) && !g)
MISUSE(genre_out, return refused(tresse_genre_new(d.t, "x", NULL, &d.m)))
MISUSE(genre_none, tresse_genre_free(NULL); return !tresse_genre_name(NULL)[0] && !tresse_genre_title(NULL)[0] && !tresse_genre_says(NULL)[0] && !tresse_genre_rule(NULL, 0) && !tresse_genre_example(NULL, 0) && !tresse_genre_solution(NULL, -1) && !tresse_app_genre(-1) && !tresse_app_genre(1 << 30))
MISUSE(model_t, return tresse_puzzle_model_write(NULL, d.p, TRESSE_JSON, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(model_p, return refused(tresse_puzzle_model_write(d.t, NULL, TRESSE_JSON, ignore, NULL)))
MISUSE(model_empty, return refused(tresse_puzzle_model_write(d.t, d.empty, TRESSE_JSON, ignore, NULL)))
MISUSE(model_foreign, return refused(tresse_puzzle_model_write(d.t, d.foreign, TRESSE_JSON, ignore, NULL)))
MISUSE(model_format, return refused(tresse_puzzle_model_write(d.t, d.p, (tresse_format)-1, ignore, NULL)))
MISUSE(model_write, return refused(tresse_puzzle_model_write(d.t, d.p, TRESSE_JSON, NULL, NULL)))
MISUSE(hint_path, return tresse_path_hint_write(NULL, 0, 1, 0, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(hint_level, return refused(tresse_path_hint_write(d.path, 0, 0, 0, ignore, NULL)) && refused(tresse_path_hint_write(d.path, 0, 5, 0, ignore, NULL)) && refused(tresse_path_hint_write(d.path, 0, INT32_MIN, 0, ignore, NULL)))
MISUSE(hint_write, return refused(tresse_path_hint_write(d.path, 0, 1, 0, NULL, NULL)))
MISUSE(hint_i, return !tresse_path_hint_write(d.path, -1, 4, 0, ignore, NULL) && !tresse_path_hint_write(d.path, 1 << 30, 4, 1, ignore, NULL))
MISUSE(step_alias, return empty(tresse_path_step_alias(NULL, 0)) && empty(tresse_path_step_alias(d.path, -1)) && empty(tresse_path_step_alias(d.path, 1 << 30)))
/* drawings */
static bool bad_drawing(tresse_drawing x)
{
    return refused(tresse_path_draw(d.path, &x, ignore, NULL)) && refused(tresse_puzzle_draw(d.t, d.p, &x, ignore, NULL));
}
#define DRAWING(name, ...) MISUSE(name, return bad_drawing((tresse_drawing){ __VA_ARGS__ }))
static const tresse_drawing start = { .size = sizeof(tresse_drawing) };
DRAWING(drawing_size, .size = 0)
DRAWING(drawing_size_less, .size = sizeof(tresse_drawing) - 1)
DRAWING(drawing_size_more, .size = SIZE_MAX)
DRAWING(drawing_kind, .size = sizeof(tresse_drawing), .kind = (tresse_drawing_kind)77)
DRAWING(drawing_kind_below, .size = sizeof(tresse_drawing), .kind = (tresse_drawing_kind)-1)
DRAWING(drawing_step, .size = sizeof(tresse_drawing), .step = 1 << 30)
DRAWING(drawing_step_below, .size = sizeof(tresse_drawing), .step = -2)
DRAWING(drawing_part, .size = sizeof(tresse_drawing), .part = -2)
DRAWING(drawing_view, .size = sizeof(tresse_drawing), .view = "xyz")
DRAWING(drawing_theme, .size = sizeof(tresse_drawing), .theme = "blue")
MISUSE(draw_path, return tresse_path_draw(NULL, &start, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(draw_drawing, return refused(tresse_path_draw(d.path, NULL, ignore, NULL)))
MISUSE(draw_write, return refused(tresse_path_draw(d.path, &start, NULL, NULL)))
MISUSE(draw_t, return tresse_puzzle_draw(NULL, d.p, &start, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(draw_p, return refused(tresse_puzzle_draw(d.t, NULL, &start, ignore, NULL)) && refused(tresse_puzzle_draw(d.t, d.empty, &start, ignore, NULL)) && refused(tresse_puzzle_draw(d.t, d.foreign, &start, ignore, NULL)))
MISUSE(draw_puzzle_drawing, return refused(tresse_puzzle_draw(d.t, d.p, NULL, ignore, NULL)))
MISUSE(draw_puzzle_write, return refused(tresse_puzzle_draw(d.t, d.p, &start, NULL, NULL)))
MISUSE(view_t, return !tresse_puzzle_view(NULL, d.p, 0))
MISUSE(view_p, return !tresse_puzzle_view(d.t, NULL, 0) && !tresse_puzzle_view(d.t, d.empty, 0) && !tresse_puzzle_view(d.t, d.foreign, 0))
MISUSE(view_i, return !tresse_puzzle_view(d.t, d.p, -1) && !tresse_puzzle_view(d.t, d.p, 1 << 30))
MISUSE(paint_write, return tresse_paint_write(NULL, NULL) == TRESSE_BAD_INPUT)
/* the lines of a step */
static bool no_proof(tresse_proof p)
{
    return empty(tresse_proof_step(p).rule) && tresse_proof_lines(p) == 0 && (int)tresse_proof_line(p, 0).kind == -1 && !tresse_proof_refutation(p, 0, 0).label && !tresse_proof_name(p, 0, TRESSE_LABELS, 0) && !tresse_proof_inner(p, 0, 0).step;
}
MISUSE(proof_path, return no_proof(tresse_path_proof(NULL, 0)))
MISUSE(proof_i, return no_proof(tresse_path_proof(d.path, -1)) && no_proof(tresse_path_proof(d.path, 1 << 30)))
MISUSE(proof_inner, return no_proof(tresse_proof_inner(tresse_path_proof(d.path, 0), 0, -1)))
MISUSE(proof_line, return (int)tresse_proof_line(tresse_path_proof(d.path, 0), -1).kind == -1)
MISUSE(proof_part, return !tresse_proof_name(tresse_path_proof(d.path, 0), 0, (tresse_part)77, 0))
MISUSE(proof_k, return !tresse_proof_name(tresse_path_proof(d.path, 0), 0, TRESSE_RIGHTS, -1) && !tresse_proof_refutation(tresse_path_proof(d.path, 0), 0, -1).label)
/* checking */
MISUSE(check_t, return refused_by(tresse_check(NULL, "{}", 2, &v_out, &d.m), &d.m))
MISUSE(check_json, return refused(tresse_check(d.t, NULL, 2, &v_out, &d.m)) && !v_out.accepted)
MISUSE(check_verdict, return refused(tresse_check(d.t, "{}", 2, NULL, &d.m)))
MISUSE(complete_t, return refused_by(tresse_check_complete(NULL, "{}", 2, NULL, &v_out, &d.m), &d.m))
MISUSE(complete_json, return refused(tresse_check_complete(d.t, NULL, 2, NULL, &v_out, &d.m)))
MISUSE(complete_verdict, return refused(tresse_check_complete(d.t, "{}", 2, NULL, NULL, &d.m)))
MISUSE(against_t, return refused_by(tresse_check_against(NULL, d.p, "{}", 2, &v_out, &d.m), &d.m))
MISUSE(against_p, return refused(tresse_check_against(d.t, NULL, "{}", 2, &v_out, &d.m)))
MISUSE(against_empty, return refused(tresse_check_against(d.t, d.empty, "{}", 2, &v_out, &d.m)))
MISUSE(against_foreign, return refused(tresse_check_against(d.t, d.foreign, "{}", 2, &v_out, &d.m)))
MISUSE(against_json, return refused(tresse_check_against(d.t, d.p, NULL, 2, &v_out, &d.m)) && !v_out.accepted)
MISUSE(against_verdict, return refused(tresse_check_against(d.t, d.p, "{}", 2, NULL, &d.m)))
MISUSE(within_t, return refused_by(tresse_check_within(NULL, d.p, "{}", 2, NULL, &v_out, &d.m), &d.m))
MISUSE(within_empty, return refused(tresse_check_within(d.t, d.empty, "{}", 2, NULL, &v_out, &d.m)))
MISUSE(within_foreign, return refused(tresse_check_within(d.t, d.foreign, "{}", 2, NULL, &v_out, &d.m)))
MISUSE(within_json, return refused(tresse_check_within(d.t, NULL, NULL, 2, NULL, &v_out, &d.m)))
MISUSE(within_verdict, return refused(tresse_check_within(d.t, NULL, "{}", 2, NULL, NULL, &d.m)))
static int take_post(void *context, const tresse_post_step *step)
{
    (void)context;
    return step->line < 0;
}

MISUSE(post_t, return refused_by(tresse_check_post(NULL, "", 0, NULL, take_post, NULL, &d.m), &d.m))
MISUSE(post_bytes, return refused(tresse_check_post(d.t, NULL, 0, NULL, take_post, NULL, &d.m)))
MISUSE(post_tell, return refused(tresse_check_post(d.t, "", 0, NULL, NULL, NULL, &d.m)))
MISUSE(lrat_t, return refused_by(tresse_check_lrat(NULL, "", 0, "", 0, &l_out, &d.m), &d.m))
MISUSE(lrat_cnf, return refused(tresse_check_lrat(d.t, NULL, 0, "", 0, &l_out, &d.m)))
MISUSE(lrat_proof, return refused(tresse_check_lrat(d.t, "", 0, NULL, 0, &l_out, &d.m)))
MISUSE(lrat_cnf_n, return refused(tresse_check_lrat(d.t, "x", SIZE_MAX, "1", 1, &l_out, &d.m)))
MISUSE(lrat_proof_n, return refused(tresse_check_lrat(d.t, "x", 1, "1", SIZE_MAX, &l_out, &d.m)))
MISUSE(lrat_verdict, return refused(tresse_check_lrat(d.t, "", 0, "", 0, NULL, &d.m)))
/* generating */
MISUSE(blank_p, return refused_by(tresse_puzzle_blank(NULL, NULL, NULL, 9, &d.m), &d.m))
MISUSE(blank_app, return refused(tresse_puzzle_blank(d.p, "chess", NULL, 9, &d.m)))
static bool blank_size(void)
{
    static const int sizes[] = { 0, -1, -9, INT32_MIN, INT32_MAX, 1000, 46341, 65536 };
    bool well = true;
    for (int a = 0; tresse_app_name(a); a++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            well = well && refused(tresse_puzzle_blank(d.p, tresse_app_name(a), NULL, sizes[i], &d.m)) && d.m.text[0] && empty(tresse_puzzle_text(d.p));
    return well;
}
MISUSE(generate_t, return tresse_generate(NULL, d.p, 1, 1, NULL) == TRESSE_BAD_INPUT)
MISUSE(generate_p, return refused(tresse_generate(d.t, NULL, 1, 1, NULL)))
MISUSE(generate_empty, return refused(tresse_generate(d.t, d.empty, 1, 1, NULL)))
MISUSE(generate_foreign, return refused(tresse_generate(d.t, d.foreign, 1, 1, NULL)))
MISUSE(generate_limits, return refused(tresse_generate(d.t, d.p, 1, 1, &negative)))
static bool bad_recipe(tresse_recipe r)
{
    made = (tresse_product){ .tries = 99 };
    return refused(tresse_generate_by(d.t, d.p, &r, 1, 1, NULL, &made)) && made.tries == 0;
}
#define RECIPE(name, ...) MISUSE(name, return bad_recipe((tresse_recipe){ __VA_ARGS__ }))
RECIPE(recipe_size_0, .size = 0)
RECIPE(recipe_size_1, .size = sizeof(tresse_recipe) - 1)
RECIPE(recipe_size_more, .size = sizeof(tresse_recipe) + 8)
RECIPE(recipe_size_most, .size = SIZE_MAX)
RECIPE(recipe_method, .size = sizeof(tresse_recipe), .method = "")
RECIPE(recipe_symmetry, .size = sizeof(tresse_recipe), .symmetry = "round")
RECIPE(recipe_grid, .size = sizeof(tresse_recipe), .grid = d.empty)
RECIPE(recipe_foreign, .size = sizeof(tresse_recipe), .grid = d.foreign)
RECIPE(recipe_theory, .size = sizeof(tresse_recipe), .theory = d.foreign_th)
RECIPE(recipe_clues, .size = sizeof(tresse_recipe), .clues_least = -1)
RECIPE(recipe_clues_most, .size = sizeof(tresse_recipe), .clues_most = INT32_MIN)
RECIPE(recipe_range, .size = sizeof(tresse_recipe), .clues_least = 30, .clues_most = 20)
RECIPE(recipe_rating, .size = sizeof(tresse_recipe), .theory = d.th, .rating_least = -2)
RECIPE(recipe_rating_most, .size = sizeof(tresse_recipe), .theory = d.th, .rating_most = -2)
MISUSE(by_t, return tresse_generate_by(NULL, d.p, NULL, 1, 1, NULL, &made) == TRESSE_BAD_INPUT)
MISUSE(by_p, return refused(tresse_generate_by(d.t, NULL, NULL, 1, 1, NULL, &made)))
/* minimality and isomorphs */
MISUSE(minimal_clues, return tresse_minimal_clues(NULL) == TRESSE_ALL_CLUES && tresse_minimal_clues(d.empty) == TRESSE_ALL_CLUES)
static bool bad_inquiry(tresse_inquiry q)
{
    tresse_reasons *r = (tresse_reasons *)&q;
    return refused(tresse_reasons_find(d.t, d.p, &q, NULL, &r, NULL)) && !r;
}
static const tresse_inquiry why = { .size = sizeof why };
static tresse_reasons *reasons;
static tresse_status no_maker(void *context, const unsigned char *kept, tresse_puzzle *into, tresse_message *m)
{
    (void)context, (void)kept, (void)into, (void)m;
    return TRESSE_OK;
}
static uint64_t written;
static int found_out, all_out;
MISUSE(best_none, return !tresse_puzzle_objective(NULL, NULL) && !tresse_puzzle_objective(d.empty, &found_out) &&
                         !tresse_puzzle_objective(d.p, NULL))
MISUSE(best_t, return tresse_optimise(NULL, d.p, NULL, &found_out) == TRESSE_BAD_INPUT)
MISUSE(best_p, return refused(tresse_optimise(d.t, NULL, NULL, &found_out)))
MISUSE(best_empty, return refused(tresse_optimise(d.t, d.empty, NULL, &found_out)))
MISUSE(best_foreign, return refused(tresse_optimise(d.t, d.foreign, NULL, &found_out)))
MISUSE(best_limits, return refused(tresse_optimise(d.t, d.p, &negative, &found_out)))
MISUSE(best_found, return refused(tresse_optimise(d.t, d.p, NULL, NULL)))
MISUSE(best_objective, return refused(tresse_optimise(d.t, d.p, NULL, &found_out)))
MISUSE(answer_t, return tresse_answer_write(NULL, d.p, NULL, NULL, ignore, NULL, &written, &all_out) == TRESSE_BAD_INPUT)
MISUSE(answer_p, return refused(tresse_answer_write(d.t, NULL, NULL, NULL, ignore, NULL, &written, &all_out)))
MISUSE(answer_model, return refused(tresse_answer_write(d.t, d.p, NULL, NULL, ignore, NULL, &written, &all_out)))
MISUSE(answer_options, return refused(tresse_answer_write(d.t, d.p, d.foreign_o, NULL, ignore, NULL, &written, &all_out)))
MISUSE(answer_write, return refused(tresse_answer_write(d.t, d.p, NULL, NULL, NULL, NULL, &written, &all_out)))
MISUSE(answer_found, return refused(tresse_answer_write(d.t, d.p, NULL, NULL, ignore, NULL, NULL, &all_out)))
MISUSE(answer_all, return refused(tresse_answer_write(d.t, d.p, NULL, NULL, ignore, NULL, &written, NULL)))
MISUSE(why_t, return tresse_reasons_find(NULL, d.p, &why, NULL, &reasons, NULL) == TRESSE_BAD_INPUT)
MISUSE(why_p, return refused(tresse_reasons_find(d.t, NULL, &why, NULL, &reasons, NULL)))
MISUSE(why_empty, return refused(tresse_reasons_find(d.t, d.empty, &why, NULL, &reasons, NULL)))
MISUSE(why_foreign, return refused(tresse_reasons_find(d.t, d.foreign, &why, NULL, &reasons, NULL)))
MISUSE(why_inquiry, return refused(tresse_reasons_find(d.t, d.p, NULL, NULL, &reasons, NULL)))
MISUSE(why_limits, return refused(tresse_reasons_find(d.t, d.p, &why, &negative, &reasons, NULL)))
MISUSE(why_out, return refused(tresse_reasons_find(d.t, d.p, &why, NULL, NULL, NULL)))
MISUSE(why_size, return bad_inquiry((tresse_inquiry){ .size = sizeof(tresse_inquiry) - 1 }))
MISUSE(why_question, return bad_inquiry((tresse_inquiry){ .size = sizeof(tresse_inquiry), .question = "x=3" }))
MISUSE(why_empty_question, return bad_inquiry((tresse_inquiry){ .size = sizeof(tresse_inquiry), .question = "" }))
MISUSE(why_value, return bad_inquiry((tresse_inquiry){ .size = sizeof(tresse_inquiry), .question = "r1c1" }))
MISUSE(why_both, return bad_inquiry((tresse_inquiry){ .size = sizeof(tresse_inquiry), .make = no_maker }))
MISUSE(why_maker, return refused(tresse_reasons_find(d.t, NULL, &(tresse_inquiry){ .size = sizeof why, .make = no_maker },
                                                     NULL, &reasons, NULL)))
MISUSE(why_statements, return refused(tresse_reasons_find(d.t, NULL, &(tresse_inquiry){ .size = sizeof why, .make = no_maker,
                                                          .statements = -1 }, NULL, &reasons, NULL)))
MISUSE(why_nothing, return tresse_reasons_outcome(NULL) == TRESSE_WHY_UNKNOWN && !tresse_reasons_core(NULL, 0, 0) &&
                           !tresse_reasons_drop(NULL, 0, 0) && !tresse_reasons_common(NULL, 0) &&
                           !tresse_reasons_ask(NULL, 0) && !tresse_reasons_solution(NULL, 0) &&
                           !tresse_reasons_minimal(NULL) && !tresse_reasons_path(NULL))
MISUSE(why_free, tresse_reasons_free(NULL); return true)
MISUSE(why_write, return tresse_reasons_write(NULL, TRESSE_TEXT, ignore, NULL) == TRESSE_BAD_INPUT)
MISUSE(redundant_t, return tresse_redundant(NULL, d.p, NULL, &n_out, &count_out, NULL, NULL) == TRESSE_BAD_INPUT)
MISUSE(redundant_p, return refused(tresse_redundant(d.t, NULL, NULL, &n_out, &count_out, NULL, NULL)))
MISUSE(redundant_empty, return refused(tresse_redundant(d.t, d.empty, NULL, &n_out, &count_out, NULL, NULL)))
MISUSE(redundant_foreign, return refused(tresse_redundant(d.t, d.foreign, NULL, &n_out, &count_out, NULL, NULL)))
MISUSE(redundant_limits, return refused(tresse_redundant(d.t, d.p, &negative, &n_out, &count_out, NULL, NULL)))
MISUSE(redundant_solutions, return refused(tresse_redundant(d.t, d.p, NULL, NULL, &count_out, NULL, NULL)))
MISUSE(redundant_redundant, return refused(tresse_redundant(d.t, d.p, NULL, &n_out, NULL, NULL, NULL)))
MISUSE(reduce_t, return tresse_reduce(NULL, d.p, NULL, NULL, &n_out) == TRESSE_BAD_INPUT)
MISUSE(reduce_p, return refused(tresse_reduce(d.t, NULL, NULL, NULL, &n_out)))
MISUSE(reduce_empty, return refused(tresse_reduce(d.t, d.empty, NULL, NULL, &n_out)))
MISUSE(reduce_foreign, return refused(tresse_reduce(d.t, d.foreign, NULL, NULL, &n_out)))
MISUSE(reduce_limits, return refused(tresse_reduce(d.t, d.p, NULL, &negative, &n_out)))
MISUSE(reduce_solutions, return refused(tresse_reduce(d.t, d.p, NULL, NULL, NULL)))
MISUSE(give_t, return tresse_give_value(NULL, d.p, NULL, 0, &count_out) == TRESSE_BAD_INPUT)
MISUSE(give_p, return refused(tresse_give_value(d.t, NULL, NULL, 0, &count_out)))
MISUSE(give_empty, return refused(tresse_give_value(d.t, d.empty, NULL, 0, &count_out)))
MISUSE(give_foreign, return refused(tresse_give_value(d.t, d.foreign, NULL, 0, &count_out)))
MISUSE(give_limits, return refused(tresse_give_value(d.t, d.p, &negative, 0, &count_out)))
MISUSE(give_k, return refused(tresse_give_value(d.t, d.p, NULL, -1, &count_out)))
MISUSE(give_values, return refused(tresse_give_value(d.t, d.p, NULL, 0, NULL)))
MISUSE(isomorph_t, return tresse_isomorph(NULL, d.p, 1, 1) == TRESSE_BAD_INPUT)
MISUSE(isomorph_p, return refused(tresse_isomorph(d.t, NULL, 1, 1)))
MISUSE(isomorph_empty, return refused(tresse_isomorph(d.t, d.empty, 1, 1)))
MISUSE(isomorph_foreign, return refused(tresse_isomorph(d.t, d.foreign, 1, 1)))
MISUSE(canonical_t, return tresse_canonical(NULL, d.p) == TRESSE_BAD_INPUT)
MISUSE(canonical_p, return refused(tresse_canonical(d.t, NULL)))
MISUSE(canonical_empty, return refused(tresse_canonical(d.t, d.empty)))
MISUSE(canonical_foreign, return refused(tresse_canonical(d.t, d.foreign)))
/* what there is */
MISUSE(lists, return !tresse_app_name(-1) && !tresse_app_says(INT32_MIN) && !tresse_app_params(1 << 30) && !tresse_app_grids(-1, 81) && !tresse_app_grids(0, 80) && !tresse_app_grid_classes(99, 81) && !tresse_rule_name(-1) && !tresse_rule_code(99) && !tresse_rule_alias(-1) && !tresse_rule_says(-1) && !tresse_method_name(-1) && !tresse_method_says(99))
MISUSE(more_lists, return !tresse_app_title(-1) && !tresse_app_example(1 << 30) && !tresse_app_forms(-1) && !tresse_app_topic(99) && !tresse_single_name(-1) && !tresse_single_says(1 << 30) && !tresse_alias_name(-1) && !tresse_alias_says(1 << 30) && !tresse_reader_name(-1) && !tresse_reader_says(1 << 30) && !tresse_reader_example(-1))
MISUSE(names, return tresse_version()[0] && !strncmp(tresse_build(), tresse_version(), strlen(tresse_version())))

#define M(name) { #name, name }
static const misuse table[] = {
    M(change_p), M(change_text), M(change_empty), M(change_word), M(changes_of), M(says_of), M(counts_of), M(labels_t), M(labels_p), M(label_t), M(label_p), M(label_i), M(progress_of), M(step_gone), M(step_parts), M(step_parts_write), M(write_parts),
    M(columns), M(read_row), M(reader_new), M(reader_none), M(rival), M(puzzle_too_large), M(left_out), M(clues), M(title), M(find_t), M(find_p), M(find_empty), M(find_foreign), M(find_most), M(find_limits), M(find_found), M(find_out), M(find_all),
    M(compare_t), M(compare_p), M(compare_empty), M(compare_foreign), M(compare_most), M(compare_limits), M(compare_found), M(compare_differs), M(compare_out), M(compare_all),
    M(places_t), M(places_p), M(places_out), M(helpers_t), M(helpers_run), M(helpers_most),
    M(exact_t), M(exact_p), M(exact_th), M(exact_limits), M(exact_tries), M(exact_out),
    M(exactly_t), M(exactly_p), M(exactly_th), M(exactly_o), M(exactly_limits), M(exactly_out),
    M(expand_t), M(expand_p), M(expand_th), M(expand_limits),
    M(patterns_t), M(patterns_terms), M(patterns_found), M(estimate_t), M(estimate_p), M(estimate_terms), M(estimate_limits),
    M(estimate_whips),
    M(backdoors_t), M(backdoors_p), M(backdoors_th), M(backdoors_limits), M(backdoors_found),
    M(hint_path), M(hint_level), M(hint_write), M(hint_i), M(step_alias),
    M(drawing_size), M(drawing_size_less), M(drawing_size_more), M(drawing_kind), M(drawing_kind_below), M(drawing_step), M(drawing_step_below), M(drawing_part), M(drawing_view), M(drawing_theme),
    M(draw_path), M(draw_drawing), M(draw_write), M(draw_t), M(draw_p), M(draw_puzzle_drawing), M(draw_puzzle_write),
    M(view_t), M(view_p), M(view_i), M(paint_write), M(more_lists), M(names),
    M(open_out), M(open_memory), M(close_null), M(status_text), M(last_message),
    M(puzzle_new_t), M(puzzle_new_out), M(read_p), M(read_p_m), M(read_text), M(read_nothing), M(read_app), M(read_params),
    M(puzzle_app), M(puzzle_text), M(puzzle_params), M(puzzle_comment), 
    M(text_app),
    M(count_t), M(count_p), M(count_empty), M(count_foreign), M(count_limits), M(count_out_null),
    M(theory_t), M(theory_text), M(theory_out), M(theory_name), M(prefer_th), M(prefer_codes), M(prefer_nothing), M(confluent), M(theory_assumes), M(theory_depth),
    M(fits_th), M(fits_p), M(fits_empty), M(fits_foreign), M(partial), M(for_t), M(for_p), M(for_empty), M(for_foreign), M(for_out), M(default_t), M(default_app), M(default_out),
    M(rate_t), M(rate_p), M(rate_empty), M(rate_foreign), M(rate_th), M(rate_foreign_th), M(rate_limits), M(rate_out), M(rates_t), M(rates_p), M(rates_th), M(rates_limits), M(rates_out),
    M(bound_t), M(bound_p), M(bound_empty), M(bound_foreign), M(bound_th), M(bound_foreign_th), M(bound_limits),
    M(bound_rating), M(bound_below), M(bound_kind), M(bound_out),
    M(options_t), M(options_out), M(options_free), M(set_o), M(set_name), M(set_value), M(check_o),
    M(solve_t), M(solve_p), M(solve_empty), M(solve_foreign), M(solve_th), M(solve_foreign_th), M(solve_foreign_o), M(solve_limits), M(solve_out),
    M(path_free), M(path_outcome), M(path_solutions), M(path_rating), M(path_budget), M(path_hardest), M(path_why), M(path_steps), M(path_step),
    M(path_label), M(path_candidates), M(path_candidate), M(write_path), M(write_write), M(write_format),
    M(grid_path), M(grid_write), M(step_path), M(step_i), M(step_format), M(step_write),
    M(address_t), M(address_p), M(address_empty), M(address_foreign), M(address_write), M(genre_t), M(genre_text), M(genre_out), M(genre_none),
    M(model_t), M(model_p), M(model_empty), M(model_foreign), M(model_format), M(model_write),
    M(proof_path), M(proof_i), M(proof_inner), M(proof_line), M(proof_part), M(proof_k),
    M(check_t), M(check_json), M(check_verdict), M(complete_t), M(complete_json), M(complete_verdict),
    M(against_t), M(against_p), M(against_empty), M(against_foreign), M(against_json), M(against_verdict),
    M(within_t), M(within_empty), M(within_foreign), M(within_json), M(within_verdict),
    M(post_t), M(post_bytes), M(post_tell),
    M(lrat_t), M(lrat_cnf), M(lrat_proof), M(lrat_cnf_n), M(lrat_proof_n), M(lrat_verdict),
    M(blank_p), M(blank_app), M(blank_size), M(generate_t), M(generate_p), M(generate_empty), M(generate_foreign), M(generate_limits),
    M(recipe_size_0), M(recipe_size_1), M(recipe_size_more), M(recipe_size_most), M(recipe_method), M(recipe_symmetry), M(recipe_grid),
    M(recipe_foreign), M(recipe_theory), M(recipe_clues), M(recipe_clues_most), M(recipe_range), M(recipe_rating), M(recipe_rating_most),
    M(by_t), M(by_p),
    M(best_none), M(best_t), M(best_p), M(best_empty), M(best_foreign), M(best_limits), M(best_found), M(best_objective),
    M(answer_t), M(answer_p), M(answer_model), M(answer_options), M(answer_write), M(answer_found), M(answer_all),
    M(why_t), M(why_p), M(why_empty), M(why_foreign), M(why_inquiry), M(why_limits), M(why_out), M(why_size),
    M(why_question), M(why_empty_question), M(why_value), M(why_both), M(why_maker), M(why_statements), M(why_nothing), M(why_write), M(why_free),
    M(minimal_clues), M(redundant_t), M(redundant_p), M(redundant_empty), M(redundant_foreign), M(redundant_limits), M(redundant_solutions), M(redundant_redundant),
    M(reduce_t), M(reduce_p), M(reduce_empty), M(reduce_foreign), M(reduce_limits), M(reduce_solutions),
    M(give_t), M(give_p), M(give_empty), M(give_foreign), M(give_limits), M(give_k), M(give_values),
    M(isomorph_t), M(isomorph_p), M(isomorph_empty), M(isomorph_foreign),
    M(canonical_t), M(canonical_p), M(canonical_empty), M(canonical_foreign), M(lists),
};
/* clang-format on */

enum { MISUSES = sizeof table / sizeof *table };

/* 0: as promised; 1: another answer; 2: it crashed. */
static int try_misuse(const misuse *m)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(m->call() ? 0 : 1);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) < 2 ? WEXITSTATUS(status) : 2;
}

static void every_misuse_is_refused(void **unused)
{
    (void)unused;
    static const char *const says[] = { "", "another answer", "crash" };
    int wrong = 0;
    for (int i = 0; i < MISUSES; i++) {
        int end = try_misuse(&table[i]);
        if (end)
            print_message("%s: %s\n", table[i].name, says[end]);
        wrong += end != 0;
    }
    print_message("%d misuses, %d not refused\n", MISUSES, wrong);
    assert_int_equal(wrong, 0);
}

/* Behind the next function that the header declares, whose name goes into `name`; NULL: there is none. */
static const char *next_entry(const char *at, char name[static 64])
{
    at = strstr(at, "TRESSE_API ");
    const char *from = at ? strpbrk(at, "(;") : NULL;
    if (!from)
        return NULL;
    const char *end = from;
    while (from[-1] != ' ' && from[-1] != '*')
        from--;
    snprintf(name, 64, "%.*s", (int)(end - from), from);
    return end;
}

static char *file_text(const char *name)
{
    static char room[2][1 << 17];
    static int next;
    char *text = room[next++ % 2];
    FILE *f = fopen(name, "r");
    if (!f)
        fail_msg("no %s: run the tests in the root of the tree", name);
    size_t n = fread(text, 1, sizeof room[0] - 1, f);
    text[n] = 0;
    assert_true(feof(f));
    fclose(f);
    return text;
}

/* No entry of the header is forgotten here. */
static void every_entry_is_misused(void **unused)
{
    (void)unused;
    const char *header = file_text("include/tresse.h"), *mine = file_text("tests/unit/test_misuse.c");
    char name[64], call[66];
    int entries = 0, forgotten = 0;
    for (const char *at = strstr(header, "TRESSE_API const char *tresse_version");
         (at = next_entry(at, name));) {
        snprintf(call, sizeof call, "%s(", name);
        entries++;
        if (!strstr(mine, call)) {
            print_message("%s is never misused\n", name);
            forgotten++;
        }
    }
    assert_true(entries > 100);
    assert_int_equal(forgotten, 0);
}

/* After all of them in one process, everything still works. */
static void misuses_leave_everything_usable(void **unused)
{
    (void)unused;
    for (int i = 0; i < MISUSES; i++)
        assert_true(table[i].call());
    assert_int_equal(tresse_puzzle_read(d.p, NULL, NULL, line, strlen(line), NULL), TRESSE_OK);
    assert_int_equal(tresse_rate(d.t, d.p, d.th, NULL, &r_out), TRESSE_OK);
    assert_int_equal(r_out.kind, TRESSE_RATED);
    assert_int_equal(r_out.value, 2);
}

/* The message names the argument as the header does. */
static void the_message_names_the_argument(void **unused)
{
    (void)unused;
    assert_int_equal(tresse_rate(d.t, d.p, NULL, NULL, &r_out), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d.t)->text, "\"th\" is NULL"));
    assert_int_equal(tresse_theory_new(d.t, NULL, &th_out, &d.m), TRESSE_BAD_INPUT);
    assert_non_null(strstr(d.m.text, "\"text\" is NULL"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_misuse_is_refused, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(misuses_leave_everything_usable, open_desk, close_desk),
        cmocka_unit_test(every_entry_is_misused),
        cmocka_unit_test_setup_teardown(the_message_names_the_argument, open_desk, close_desk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
