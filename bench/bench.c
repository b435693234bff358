/* bench.c: how fast Tresse is: ratings by W, B and T&E(BRT), counting solutions.
 *
 *     bench [-n PUZZLES] [-r REPEATS] [-o OPERATIONS] [-l LARGE] [-f] [FILE...]
 *
 *   -n   how many puzzles to generate (2000); of a FILE, how many to use at most (all)
 *   -r   of how many runs over a set the fastest one counts (3)
 *   -o   which operations, by their letters (all): as in the table below; G: generating
 *   -l   the file of larger puzzles (examples/sudoku/large.txt)
 *   -f   the FILEs only: no puzzles of its own
 *
 * A FILE has one puzzle on each line; what stands behind it, and lines that begin with #, are passed over.
 *
 * Time is CPU time of the one thread. What is timed is in `timed` alone: puzzles, networks and, where the
 * operation begins later than with a text, its beginning are made before. Peak memory is that of the process
 * since the operation began, set-up included.
 *
 * The library takes the widest vectors that the machine has. BENCH_LANES=plain|sse2|avx2|avx512 in the
 * environment makes it take others (the program is linked so that its calls of lanes_best come here). */
#include "apps/app.h"
#include "gen/count.h"
#include "search/lanes.h"
#include "solve/engine.h"
#include "tresse.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 32, LINE_MAX_BYTES = 1 << 16 };

typedef struct item {
    const char *name; /* may be NULL */
    char *text;
    csp_label *given;
    int givens;
} item;

typedef struct set {
    item *item;
    int items, room;
} set;

/* What an operation found, in one number. */
typedef struct reply {
    int kind, value;
} reply;

/* Everything that is needed for puzzles of one network. */
typedef struct bench {
    tresse *tresse;
    tresse_puzzle *own; /* of the public interface */
    tresse_theory *w, *b, *te, *te1, *te2, *usual, *gw, *gb, *bxb;
    puzzle puzzle;
    char network[64]; /* of the tools below; "" if there are none */
    csp *csp;
    counter *counter;
    engine *engine;
    bool *solution; /* of each label */
    state batch[BATCH];
    reply reply[BATCH];
} bench;

static void must(bool fine, const char *what)
{
    if (!fine) {
        fprintf(stderr, "bench: %s failed\n", what);
        exit(1);
    }
}

static void must_not(unsigned failed, const char *what)
{
    must(!failed, what);
}

typedef struct options {
    int puzzles, repeats;
    const char *letters, *large;
    bool files_only;
} options;

/* ---- lanes ---- */

const lanes_ops *__wrap_lanes_best(void);
const lanes_ops *__real_lanes_best(void);

const lanes_ops *__wrap_lanes_best(void)
{
    const char *name = getenv("BENCH_LANES");
    if (!name)
        return __real_lanes_best();
    for (int kind = 0; kind < LANES_KINDS; kind++)
        if (lanes_kind(kind) && strcmp(lanes_kind(kind)->name, name) == 0)
            return lanes_kind(kind);
    fprintf(stderr, "bench: this machine has no lanes '%s'\n", name);
    exit(2);
}

/* ---- puzzles ---- */

static void close_tools(bench *b)
{
    if (!*b->network)
        return;
    for (int i = 0; i < BATCH; i++)
        state_close(&b->batch[i], &memory_standard);
    counter_close(b->counter);
    engine_close(b->engine);
    free(b->solution);
    csp_free(b->csp);
    *b->network = '\0';
}

static void open_bench(bench *b)
{
    *b = (bench){ 0 };
    must_not(tresse_open(&b->tresse, NULL), "tresse_open");
    must_not(tresse_puzzle_new(b->tresse, &b->own), "tresse_puzzle_new");
    must_not(tresse_theory_new(b->tresse, "W", &b->w, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "B", &b->b, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "TE(BRT)", &b->te, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "TE(BRT,1)", &b->te1, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "TE(BRT,2)", &b->te2, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "gW", &b->gw, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "gB", &b->gb, NULL), "tresse_theory_new");
    must_not(tresse_theory_new(b->tresse, "BxB", &b->bxb, NULL), "tresse_theory_new");
    must_not(tresse_theory_default(b->tresse, "sudoku", &b->usual, NULL), "tresse_theory_default");
    must_not(puzzle_open(&b->puzzle, &memory_standard), "puzzle_open");
}

static void close_bench(bench *b)
{
    close_tools(b);
    puzzle_close(&b->puzzle);
    tresse_theory_free(b->gw);
    tresse_theory_free(b->gb);
    tresse_theory_free(b->bxb);
    tresse_theory_free(b->w);
    tresse_theory_free(b->b);
    tresse_theory_free(b->te);
    tresse_theory_free(b->usual);
    tresse_theory_free(b->te1);
    tresse_theory_free(b->te2);
    tresse_puzzle_free(b->own);
    tresse_close(b->tresse);
}

/* Reads a puzzle, and has the tools for its network ready. False: it can't be read. */
static bool read_puzzle(bench *b, const char *line)
{
    if (puzzle_read(&b->puzzle, NULL, NULL, line, strlen(line), NULL) != OK)
        return false;
    const char *network = text_bytes(&b->puzzle.network);
    if (strcmp(network, b->network) == 0)
        return true;
    close_tools(b);
    must_not(puzzle_model(&b->puzzle, &memory_standard, &b->csp, NULL), "building a network");
    must_not(counter_open(&b->counter, &memory_standard, b->csp), "counter_open");
    must_not(engine_open(&b->engine, &memory_standard, b->csp), "engine_open");
    b->solution = calloc((size_t)csp_labels(b->csp), sizeof *b->solution);
    must(b->solution != NULL, "calloc");
    for (int i = 0; i < BATCH; i++)
        must_not(state_open(&b->batch[i], &memory_standard, b->csp), "state_open");
    must(strlen(network) < sizeof b->network, "naming a network");
    strcpy(b->network, network);
    return true;
}

static bool add(bench *b, set *s, const char *name, const char *line)
{
    if (!read_puzzle(b, line))
        return false;
    if (s->items == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->item = realloc(s->item, (size_t)s->room * sizeof *s->item);
        must(s->item != NULL, "realloc");
    }
    item *it = &s->item[s->items++];
    const puzzle *p = &b->puzzle;
    *it = (item){ .name = name, .text = strdup(line), .givens = p->givens };
    it->given = calloc((size_t)p->givens + 1, sizeof *it->given);
    must(it->text && it->given && p->removals == 0, "keeping a puzzle");
    for (int i = 0; i < p->givens; i++)
        it->given[i] = p->given[i];
    return true;
}

static void drop(set *s)
{
    for (int i = 0; i < s->items; i++) {
        free(s->item[i].text);
        free(s->item[i].given);
    }
    free(s->item);
    *s = (set){ 0 };
}

static void add_generated(bench *b, set *s, int n)
{
    char blank[82];
    memset(blank, '.', 81);
    blank[81] = '\0';
    must_not(tresse_puzzle_read(b->own, NULL, NULL, blank, 81, NULL), "reading the blank grid");
    for (int i = 0; i < n; i++) {
        must_not(tresse_generate(b->tresse, b->own, 1, (uint64_t)i, NULL), "generating");
        must(add(b, s, NULL, tresse_puzzle_text(b->own)), "reading what was generated");
    }
}

static void add_file(bench *b, set *s, const char *path, int most)
{
    static char line[LINE_MAX_BYTES];
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "bench: %s: %s\n", path, strerror(errno));
        exit(1);
    }
    for (int number = 1; s->items < most && fgets(line, sizeof line, f); number++) {
        line[strcspn(line, " \t\r\n")] = '\0';
        if (*line && *line != '#' && !add(b, s, NULL, line)) {
            fprintf(stderr, "bench: %s:%d: no puzzle\n", path, number);
            exit(1);
        }
    }
    fclose(f);
}

/* ---- operations ---- */

static reply rate(bench *b, const item *it, const tresse_theory *th)
{
    tresse_rating r = { 0 };
    must_not(tresse_puzzle_read(b->own, NULL, NULL, it->text, strlen(it->text), NULL), "reading");
    must_not(tresse_rate(b->tresse, b->own, th, NULL, &r), "rating");
    return (reply){ (int)r.kind, r.value };
}

static reply rate_w(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->w);
}

static reply rate_b(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->b);
}

static reply rate_te(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->te);
}

static reply rate_te1(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->te1);
}

static reply rate_te2(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->te2);
}

static reply rate_gw(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->gw);
}

static reply rate_gb(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->gb);
}

static reply rate_bxb(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->bxb);
}

static reply rate_usual(bench *b, const item *it, int i)
{
    (void)i;
    return rate(b, it, b->usual);
}

static int pass_over(void *context, const char *bytes, size_t n)
{
    (void)bytes;
    *(size_t *)context += n;
    return 0;
}

/* What `./run solve --format json` does, but for the output. */
static reply solve_json(bench *b, const item *it, int i)
{
    (void)i;
    tresse_path *path;
    size_t written = 0;
    must_not(tresse_puzzle_read(b->own, NULL, NULL, it->text, strlen(it->text), NULL), "reading");
    must_not(tresse_solve(b->tresse, b->own, b->usual, NULL, NULL, &path), "solving");
    must_not(tresse_path_write(path, TRESSE_JSON, pass_over, &written), "writing");
    reply a = { (int)tresse_path_outcome(path), (int)written };
    tresse_path_free(path);
    return a;
}

static void start(bench *b, const item *it, int i)
{
    state_reset(&b->batch[i]);
    for (int k = 0; k < it->givens; k++)
        state_assert(&b->batch[i], it->given[k]);
}

static reply count_state(bench *b, const item *it, int i)
{
    (void)it;
    int found = 0;
    watch w = { 0 };
    must_not(counter_run(b->counter, &b->batch[i], 2, NULL, &w, &found, NULL), "counting");
    return (reply){ found, 0 };
}

/* A rating by W in lists of links, as for networks that lanes have no room for. */
static reply rate_sparse(bench *b, const item *it, int i)
{
    theory by_w;
    int found = 0;
    watch w = { 0 };
    engine_result r;
    (void)it;
    must_not(theory_read(&by_w, "W", 1, NULL), "theory_read");
    must_not(counter_run(b->counter, &b->batch[i], 2, NULL, &w, &found, b->solution), "counting");
    const task what = { .theory = &by_w,
                        .keep = found == 1 ? b->solution : NULL,
                        .watch = &w,
                        .hurry = true,
                        .layout = LAYOUT_SPARSE };
    must_not(engine_run(b->engine, &what, &b->batch[i], &r), "rating");
    return (reply){ r.outcome == SOLVED ? TRESSE_RATED : (int)r.outcome, r.hardest };
}

static int ignore_text(void *context, const char *content)
{
    (void)context;
    (void)content;
    return 0;
}

/* What `./run count` does, with a budget as it has, but for the output. */
static reply count_text(bench *b, const item *it, int i)
{
    (void)i;
    int found = 0, all = 0;
    const tresse_limits limits = { .nodes = 10000000 };
    must_not(tresse_puzzle_read(b->own, NULL, NULL, it->text, strlen(it->text), NULL), "reading");
    must_not(
        tresse_solutions_compare(b->tresse, b->own, 2, &limits, ignore_text, ignore_text, NULL, &found, &all),
        "counting");
    return (reply){ found, 0 };
}

typedef struct operation {
    char letter;
    const char *name, *good; /* what is counted as such */
    int good_kind;
    void (*before)(bench *b, const item *it, int i); /* not timed; may be NULL */
    reply (*run)(bench *b, const item *it, int i);
} operation;

static const operation operations[] = {
    { 'W', "W rating, from text", "rated", TRESSE_RATED, NULL, rate_w },
    { 's', "W rating, sparse, from a state", "rated", TRESSE_RATED, start, rate_sparse },
    { 'B', "B rating, from text", "rated", TRESSE_RATED, NULL, rate_b },
    { 'T', "TE(BRT) rating, from text", "rated", TRESSE_RATED, NULL, rate_te },
    { 't', "TE(BRT,1) rating, from text", "rated", TRESSE_RATED, NULL, rate_te1 },
    { 'D', "TE(BRT,2) rating, from text", "rated", TRESSE_RATED, NULL, rate_te2 },
    { 'w', "gW rating, from text", "rated", TRESSE_RATED, NULL, rate_gw },
    { 'b', "gB rating, from text", "rated", TRESSE_RATED, NULL, rate_gb },
    { 'x', "BxB rating, from text", "rated", TRESSE_RATED, NULL, rate_bxb },
    { 'U', "usual theory, from text", "rated", TRESSE_RATED, NULL, rate_usual },
    { 'J', "path in JSON, from text", "solved", TRESSE_SOLVED, NULL, solve_json },
    { 'C', "solution count, from a state", "unique", 1, start, count_state },
    { 'c', "solution count, from text", "unique", 1, NULL, count_text },
};

enum { OPERATIONS = sizeof operations / sizeof *operations };

/* ---- measuring ---- */

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* In kB, as the system counts it; 0: not known. */
static long peak_memory(void)
{
    char line[256];
    long peak = 0;
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmHWM:", 6) == 0)
            peak = strtol(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return peak;
}

static void forget_peak_memory(void)
{
    FILE *f = fopen("/proc/self/clear_refs", "w");
    if (f) {
        fputs("5", f);
        fclose(f);
    }
}

__attribute__((noinline)) static void timed(bench *b, const operation *o, const item *it, int n)
{
    for (int i = 0; i < n; i++)
        b->reply[i] = o->run(b, &it[i], i);
}

/* One run over n puzzles of one network; *good: how many. */
static double measure(bench *b, const operation *o, const item *it, int n, int *good)
{
    double seconds = 0;
    *good = 0;
    for (int at = 0; at < n; at += BATCH) {
        int batch = n - at < BATCH ? n - at : BATCH;
        for (int i = 0; o->before && i < batch; i++)
            o->before(b, &it[at + i], i);
        double begin = cpu_seconds();
        timed(b, o, it + at, batch);
        seconds += cpu_seconds() - begin;
        for (int i = 0; i < batch; i++)
            *good += b->reply[i].kind == o->good_kind;
    }
    return seconds;
}

static bool wanted(const options *opt, const operation *o)
{
    return !opt->letters || strchr(opt->letters, o->letter);
}

/* A line for each operation. */
static void measure_set(bench *b, const char *title, const set *s, const options *opt)
{
    printf("%s: %d puzzles\n", title, s->items);
    for (const operation *o = operations; o < operations + OPERATIONS && s->items; o++) {
        if (!wanted(opt, o))
            continue;
        double best = 0;
        int good = 0;
        must(read_puzzle(b, s->item[0].text), "reading");
        forget_peak_memory();
        if (o->before)
            o->before(b, &s->item[0], 0);
        o->run(b, &s->item[0], 0); /* networks are built when first met */
        for (int i = 0; i < opt->repeats; i++) {
            double t = measure(b, o, s->item, s->items, &good);
            best = i == 0 || t < best ? t : best;
        }
        printf("  %-32s %10.0f/s %9.3f s CPU %7.1f MB   %d %s\n", o->name, s->items / best, best,
               (double)peak_memory() / 1024, good, o->good);
        fflush(stdout);
    }
}

static void print_answer(const operation *o, reply a)
{
    static const char *const ratings[] = { "", ">", "inf", "none", "several" };
    char shown[32];
    if (strchr("WBTtDU", o->letter))
        snprintf(shown, sizeof shown, "%s%.*d", ratings[a.kind], a.kind == TRESSE_RATED, a.value);
    else
        snprintf(shown, sizeof shown, "%d", a.kind);
    printf("%8s", shown);
}

/* A line for each puzzle, with the answers and seconds of W, B, T and C. */
static void measure_each(bench *b, const char *title, const set *s, const options *opt)
{
    printf("%s: reply and seconds of CPU\n%-22s%8s%12s%8s%12s%8s%12s%8s%12s\n", title, "", "W", "", "B", "",
           "T&E", "", "count", "");
    for (int k = 0; k < s->items; k++) {
        must(read_puzzle(b, s->item[k].text), "reading");
        printf("  %-20.20s", s->item[k].name ? s->item[k].name : s->item[k].text);
        for (const operation *o = operations; o < operations + OPERATIONS; o++) {
            if (!wanted(opt, o) || !strchr("WBTC", o->letter))
                continue;
            double best = 0;
            for (int i = 0; i < opt->repeats + 1; i++) { /* the first run builds networks */
                int good;
                double t = measure(b, o, &s->item[k], 1, &good);
                best = i <= 1 || t < best ? t : best;
            }
            print_answer(o, b->reply[0]);
            printf("%12.6f", best);
            fflush(stdout);
        }
        printf("\n");
    }
}

/* ---- the program ---- */

/* Known to be hard: for whips, for braids, and one beyond T&E(BRT). */
static void measure_hard(const options *o)
{
    static const char *const hard[][2] = {
        { "Magictour #113",
          "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9" },
        { "Magictour #182",
          "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3" },
        { "Magictour #89",
          "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7" },
        { "Mauricio", ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8." },
        { "EasterMonster",
          "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1" },
    };
    bench b;
    set s = { 0 };
    open_bench(&b);
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
        must(add(&b, &s, hard[i][0], hard[i][1]), "reading");
    measure_each(&b, "hard 9x9", &s, o);
    drop(&s);
    close_bench(&b);
}

static void measure_generated(const options *o)
{
    bench b;
    set s = { 0 };
    open_bench(&b);
    add_generated(&b, &s, o->puzzles ? o->puzzles : 2000);
    measure_set(&b, "minimal 9x9, generated from seed 1", &s, o);
    drop(&s);
    close_bench(&b);
}

/* Puzzles and tries a second, by each method of generating. */
static void measure_methods(const options *o)
{
    static const int puzzles[] = { 3000, 2000, 30, 20 };
    bench b;
    if (o->letters && !strchr(o->letters, 'G'))
        return;
    open_bench(&b);
    printf("generating 9x9, from seed 1%22s%12s%12s%12s\n", "", "puzzles", "puzzles/s", "tries/s");
    for (int m = 0; tresse_method_name(m); m++) {
        tresse_recipe how = { .size = sizeof how, .method = tresse_method_name(m) };
        int n = m < 4 ? puzzles[m] : 1;
        uint64_t tries = 0;
        char blank[81];
        memset(blank, '.', sizeof blank);
        must_not(tresse_puzzle_read(b.own, NULL, NULL, blank, sizeof blank, NULL), "reading");
        double start = cpu_seconds();
        for (int i = 0; i < n; i++) {
            tresse_product made;
            must_not(tresse_generate_by(b.tresse, b.own, &how, 1, (uint64_t)i, NULL, &made), "generating");
            tries += made.tries;
        }
        double seconds = cpu_seconds() - start;
        printf("  %-46s%12d%12.1f%12.0f\n", how.method, n, n / seconds, (double)tries / seconds);
    }
    close_bench(&b);
}

static void measure_file(const char *path, const options *o, bool each)
{
    bench b;
    set s = { 0 };
    open_bench(&b);
    add_file(&b, &s, path, o->puzzles ? o->puzzles : INT_MAX);
    if (each)
        measure_each(&b, path, &s, o);
    else
        measure_set(&b, path, &s, o);
    drop(&s);
    close_bench(&b);
}

static int usage(void)
{
    fprintf(
        stderr,
        "usage: bench [-n PUZZLES] [-r REPEATS] [-o OPERATIONS] [-l LARGE] [-f] [FILE...]\noperations:\n");
    for (int i = 0; i < OPERATIONS; i++)
        fprintf(stderr, "  %c  %s\n", operations[i].letter, operations[i].name);
    fprintf(stderr, "  G  generating\n");
    return 2;
}

/* The first argument that is no option; 0: they can't be understood. */
static int read_options(options *o, int argc, char **argv)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        char letter = argv[i][1];
        if (letter == 'f') {
            o->files_only = true;
            continue;
        }
        if (!letter || argv[i][2] || ++i == argc)
            return 0;
        if (letter == 'n' && (o->puzzles = atoi(argv[i])) > 0)
            continue;
        if (letter == 'r' && (o->repeats = atoi(argv[i])) > 0)
            continue;
        if (letter == 'o')
            o->letters = argv[i];
        else if (letter == 'l')
            o->large = argv[i];
        else
            return 0;
    }
    return i;
}

int main(int argc, char **argv)
{
    options o = { .repeats = 3, .large = "examples/sudoku/large.txt" };
    int first = read_options(&o, argc, argv);
    if (!first)
        return usage();
    printf("tresse %s, lanes %s\n", tresse_version(), __wrap_lanes_best()->name);
    if (!o.files_only) {
        measure_generated(&o);
        measure_methods(&o);
        measure_hard(&o);
        measure_file(o.large, &o, true);
    }
    for (int i = first; i < argc; i++)
        measure_file(argv[i], &o, false);
    return 0;
}
