/* embed.c: the library in a program of one's own: rates a puzzle, counts the steps of its path by rule, has
 * the path checked, and writes it.
 *
 *     make examples && build/release/examples/embed [PUZZLE]
 */
#include <tresse.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const example =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";

static void need(tresse_status s, const char *what, const tresse_message *m)
{
    if (s == TRESSE_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, m && m->text[0] ? m->text : tresse_status_text(s));
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
    tresse_message message;
    need(tresse_path_write(path, TRESSE_JSON, to_buffer, &json), "writing", NULL);
    need(tresse_check(t, json.bytes, json.n, &verdict, &message), "checking", &message);
    printf("checker: %s, %d steps\n", verdict.accepted ? "accepted" : verdict.why, verdict.steps);
    free(json.bytes);
}

int main(int argc, char **argv)
{
    const char *line = argc > 1 ? argv[1] : example;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    tresse_path *path;
    tresse_message message;
    tresse_rating rating;

    need(tresse_open(&t, NULL), "opening", NULL);
    need(tresse_puzzle_new(t, &puzzle), "a puzzle", NULL);
    need(tresse_theory_new(t, "W+B", &theory, &message), "the theory", &message);
    need(tresse_puzzle_read(puzzle, NULL, NULL, line, strlen(line), &message), "the puzzle", &message);

    need(tresse_rate(t, puzzle, theory, NULL, &rating), "rating", NULL);
    if (rating.kind == TRESSE_RATED)
        printf("rating by %s: %d\n", tresse_theory_name(theory), rating.value);
    else
        printf("not solved by %s\n", tresse_theory_name(theory));

    need(tresse_solve(t, puzzle, theory, NULL, &path), "solving", NULL);
    int chains = 0;
    for (int i = 0; i < tresse_path_steps(path); i++)
        chains += tresse_path_step(path, i).length > 0;
    printf("steps: %d, of which patterns longer than a single: %d\n", tresse_path_steps(path), chains);
    check(t, path);
    need(tresse_path_write(path, TRESSE_TEXT, to_stdout, NULL), "writing", NULL);

    tresse_path_free(path);
    tresse_theory_free(theory);
    tresse_puzzle_free(puzzle);
    tresse_close(t);
    return 0;
}
