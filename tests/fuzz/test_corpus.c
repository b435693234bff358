/* test_corpus.c: what the fuzz targets require, of known inputs: those of tests/fuzz/corpus, many of which
 * once showed a defect, or which together reach what a fuzzer has reached, and texts of all applications
 * (tests/support/samples.h). No fuzzer is needed: the Makefile compiles each target again, its function under
 * the name of the target.
 *
 * A target that finds something wrong aborts; then the name of the input is told. */
#include "samples.h"
#include "tresse.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

typedef int target(const uint8_t *data, size_t size);

target fuzz_apps, fuzz_calls, fuzz_check, fuzz_draw, fuzz_games, fuzz_generic, fuzz_lrat, fuzz_pipeline,
    fuzz_sudoku, fuzz_theory, fuzz_web;

static char at_hand[400]; /* the input */

static void tell(int number)
{
    static const char says[] = " ends by abort: ";
    ssize_t told = write(STDERR_FILENO, "test_corpus", 11);
    told += write(STDERR_FILENO, says, sizeof says - 1);
    told += write(STDERR_FILENO, at_hand, strlen(at_hand));
    told += write(STDERR_FILENO, "\n", 1);
    signal(number, SIG_DFL);
    raise(number);
    _exit(told > 0);
}

static int begin(void **state)
{
    (void)state;
    samples_gather();
    return signal(SIGABRT, tell) == SIG_ERR || samples_n < 100;
}

/* ---- files ---- */

static void play_file(target *of, const char *folder, const char *name)
{
    static uint8_t bytes[1 << 16];
    snprintf(at_hand, sizeof at_hand, "%s/%s", folder, name);
    FILE *file = fopen(at_hand, "rb");
    assert_non_null(file);
    size_t n = fread(bytes, 1, sizeof bytes, file);
    assert_true(n > 0 && n < sizeof bytes);
    fclose(file);
    assert_int_equal(of(bytes, n), 0);
}

/* least: how many files there are, if all is well. */
static void play_folder(target *of, const char *folder, int least)
{
    DIR *all = opendir(folder);
    int played = 0;
    assert_non_null(all);
    for (const struct dirent *d; (d = readdir(all)) != NULL;)
        if (d->d_name[0] != '.') {
            play_file(of, folder, d->d_name);
            played++;
        }
    closedir(all);
    print_message("%s: %d files\n", folder, played);
    assert_true(played >= least);
}

static void files(void **state)
{
    (void)state;
    play_folder(fuzz_apps, "tests/fuzz/corpus/fuzz_apps", 154);
    play_folder(fuzz_calls, "tests/fuzz/corpus/fuzz_calls", 12);
    play_folder(fuzz_check, "tests/fuzz/corpus/fuzz_check", 101);
    play_folder(fuzz_draw, "tests/fuzz/corpus/fuzz_draw", 140);
    play_folder(fuzz_games, "tests/fuzz/corpus/fuzz_games", 105);
    play_folder(fuzz_generic, "tests/fuzz/corpus/fuzz_generic", 63);
    play_folder(fuzz_lrat, "tests/fuzz/corpus/fuzz_lrat", 5);
    play_folder(fuzz_pipeline, "tests/fuzz/corpus/fuzz_pipeline", 32);
    play_folder(fuzz_sudoku, "tests/fuzz/corpus/fuzz_sudoku", 84);
    play_folder(fuzz_theory, "tests/fuzz/corpus/fuzz_theory", 22);
    play_folder(fuzz_web, "tests/fuzz/corpus/fuzz_web", 45);
}

/* ---- texts ---- */

/* A text behind bytes that choose something. */
static void play_sample(target *of, const char *name, const uint8_t *chosen, size_t n, const sample *s)
{
    static uint8_t bytes[SAMPLE_MOST + 8];
    snprintf(at_hand, sizeof at_hand, "%s of %.300s", name, s->text);
    memcpy(bytes, chosen, n);
    memcpy(bytes + n, s->text, s->n);
    assert_int_equal(of(bytes, n + s->n), 0);
}

/* The number of an application in the order of all; that after the last: it is to be detected. */
static uint8_t number_of(const char *app)
{
    int n = 0;
    while (tresse_app_name(n) && !(app && strcmp(app, tresse_app_name(n)) == 0))
        n++;
    return (uint8_t)n;
}

static void texts(void **state)
{
    (void)state;
    for (int i = 0; i < samples_n; i++) {
        const sample *s = &samples[i];
        uint8_t first[] = { number_of(s->app), (uint8_t)i };
        play_sample(fuzz_apps, "fuzz_apps", first, 1, s);
        play_sample(fuzz_games, "fuzz_games", first, 0, s);
        play_sample(fuzz_sudoku, "fuzz_sudoku", first, 0, s);
        play_sample(fuzz_generic, "fuzz_generic", first, 0, s);
        play_sample(fuzz_check, "fuzz_check", first, 0, s);
    }
}

/* Short ones are drawn, in every view. */
static void drawings(void **state)
{
    (void)state;
    for (int i = 0; i < samples_n; i++) {
        uint8_t first[] = { number_of(samples[i].app), (uint8_t)i };
        if (samples[i].n < 100)
            play_sample(fuzz_draw, "fuzz_draw", first, 2, &samples[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(files), cmocka_unit_test(texts),
                                        cmocka_unit_test(drawings) };
    return cmocka_run_group_tests(tests, begin, NULL);
}
