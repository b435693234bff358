/* embed.c: the library in a program of your own: rates a puzzle and says what the rating is worth, solves
 * it, shows the steps of its path that are more than singles and what they conclude, has the path checked,
 * and writes the solution.
 *
 *     make examples && build/release/examples/embed [PUZZLE]
 */
#include <tresse.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const example =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";

/* Ends the program with the reason, which the workspace knows. */
static void need(const tresse *t, tresse_status s, const char *what)
{
    if (s == TRESSE_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, t ? tresse_last_message(t)->text : tresse_status_text(s));
    exit(1);
}

static int to_stdout(void *context, const char *bytes, size_t n)
{
    (void)context;
    return fwrite(bytes, 1, n, stdout) != n;
}

/* A piece of JSON in memory: what tresse_path_write gives, tresse_check takes. */
struct buffer {
    char *bytes;
    size_t n;
};

static int to_buffer(void *context, const char *bytes, size_t n)
{
    struct buffer *b = context;
    char *p = realloc(b->bytes, b->n + n);
    if (!p)
        return 1;
    memcpy(p + b->n, bytes, n);
    b->bytes = p;
    b->n += n;
    return 0;
}

static void check(tresse *t, const tresse_path *path)
{
    struct buffer json = { NULL, 0 };
    tresse_verdict verdict;
    need(t, tresse_path_write(path, TRESSE_JSON, to_buffer, &json), "writing");
    need(t, tresse_check(t, json.bytes, json.n, &verdict, NULL), "checking");
    printf("checker: %s, %d steps\n", verdict.accepted ? "accepted" : verdict.why, verdict.steps);
    free(json.bytes);
}

static void rate(tresse *t, const tresse_puzzle *puzzle, const tresse_theory *theory)
{
    static const char *const worth[] = { "no rating", "exact", "certified", "an upper bound", "unknown" };
    tresse_rating rating;
    tresse_bound bound;
    need(t, tresse_rate(t, puzzle, theory, NULL, &rating), "rating");
    need(t, tresse_rate_bound(t, puzzle, theory, NULL, &rating, &bound), "its bound");
    if (rating.kind == TRESSE_RATED)
        printf("rating by %s: %d (%s)\n", tresse_theory_name(theory), rating.value, worth[bound]);
    else
        printf("not solved by %s\n", tresse_theory_name(theory));
}

/* The steps that are more than singles: each in the notation of its line, then the labels it eliminates. */
static void show_steps(tresse *t, const tresse_path *path)
{
    for (int i = 0; i < tresse_path_steps(path); i++) {
        if (tresse_path_step(path, i).length == 0)
            continue;
        need(t, tresse_path_step_write(path, i, TRESSE_TEXT, to_stdout, NULL), "a step");
        printf("\n    without");
        for (int k = 0; tresse_path_step_label(path, i, k); k++)
            printf(" %s", tresse_path_step_label(path, i, k));
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    const char *line = argc > 1 ? argv[1] : example;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    tresse_path *path;

    need(NULL, tresse_open(&t, NULL), "opening");
    need(t, tresse_puzzle_new(t, &puzzle), "a puzzle");
    need(t, tresse_theory_new(t, "W+B", &theory, NULL), "the theory");
    need(t, tresse_puzzle_read(puzzle, NULL, NULL, line, strlen(line), NULL), "the puzzle");

    rate(t, puzzle, theory);
    need(t, tresse_solve(t, puzzle, theory, NULL, NULL, &path), "solving");
    show_steps(t, path);
    check(t, path);
    need(t, tresse_path_grid_write(path, to_stdout, NULL), "writing");

    tresse_path_free(path);
    tresse_theory_free(theory);
    tresse_puzzle_free(puzzle);
    tresse_close(t);
    return 0;
}
