/* test_scarce.c: memory that runs out, at every place of the library that asks for some.
 *
 * A scene is a puzzle and what is done with it through include/tresse.h. It is played once to see from where
 * memory is asked for: places are told apart by the calls that lead to them. For each place that no scene
 * before had, the scene is played again in a workspace of its own, and there, once, nothing is to be had.
 * Then either less was enough, and all answers are the same; or the answer is TRESSE_NO_MEMORY, and the scene
 * played again in the same workspace gives the same answers as ever. Nothing is lost in either case.
 *
 * Arenas get no room beyond what they are asked for, so that each of their pieces may be missing.
 * TRESSE_FRAMES, or TRESSE_THOROUGH: places are told apart by more of the calls that lead to them. Where
 * nothing is inlined, more of them are needed. */
#define _GNU_SOURCE /* backtrace */
#include "crowd.h"
#include "instances.h"
#include "samples.h"
#include "tresse.h"

#include <execinfo.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
    for (const unsigned char *b = bytes; n--; b++)
        h = (h ^ *b) * UINT64_C(0x100000001b3);
    return h ^ h >> 29;
}

/* ---- places that ask for memory ---- */

enum { PLACES_MOST = 1 << 18, ASKED_MOST = 1 << 20, FRAMES_MOST = 24 };

static uint64_t places[PLACES_MOST]; /* a hash table of those that were tried */
static long places_tried;
static int frames = 3; /* of the calls that lead to a place, by which it is known */

static bool is_new_place(uint64_t place)
{
    size_t i = place % PLACES_MOST;
    for (; places[i]; i = (i + 1) % PLACES_MOST)
        if (places[i] == place)
            return false;
    places[i] = place;
    assert_true(++places_tried < PLACES_MOST / 2);
    return true;
}

/* By how many of these calls? To be called by heap_resize alone, which is left out. */
__attribute__((noinline)) static uint64_t place_by(int many)
{
    void *calls[FRAMES_MOST];
    int n = backtrace(calls, 3 + many);
    return mix(1, calls + 2, n > 2 ? (size_t)(n - 2) * sizeof *calls : 0) | 1;
}

/* addr2line -f -e PROGRAM makes names of it. */
static void show_place(void)
{
    void *calls[FRAMES_MOST];
    backtrace_symbols_fd(calls, backtrace(calls, FRAMES_MOST), STDERR_FILENO);
}

enum {
    NEVER_AGAIN = -2,
    SIZES = 1 << 12,
    WHOLE_MOST = 64,
    CHUNK_HEAD = 4 * sizeof(size_t),
    CHUNK_LEAST = 4096
};

typedef struct heap {
    long live;           /* pieces */
    long asked;          /* how often, so far */
    long fail_at;        /* which of these gets nothing, from 1; 0: none */
    long failed;         /* how many got nothing */
    size_t failed_size;  /* what the last of them wanted */
    uint64_t *place;     /* of each question; NULL: nobody wants to know */
    size_t given[SIZES]; /* a hash table of the large sizes that were given */
    int sizes;           /* in it */
    size_t refused;      /* the last size that an arena was thought to like, */
    uint64_t refused_to; /* and who asked for it */
    bool shows;          /* where it fails, for people */
} heap;

/* Pieces that have a size that arenas like, and are none of theirs: the last two calls tell them apart. */
static struct {
    size_t size;
    uint64_t asker;
} wanted_whole[WHOLE_MOST];
static int wanted;

enum { ASKER = 2 };

static bool is_wanted_whole(size_t n, uint64_t asker)
{
    for (int i = 0; i < wanted; i++)
        if (wanted_whole[i].size == n && wanted_whole[i].asker == asker)
            return true;
    return false;
}

static bool has_whole_size(size_t n)
{
    for (int i = 0; i < wanted; i++)
        if (wanted_whole[i].size == n)
            return true;
    return false;
}

/* Where this size is in the table, or should be. */
static size_t *find_size(heap *h, size_t n)
{
    size_t i = n / 16 % SIZES;
    while (h->given[i] && h->given[i] != n)
        i = (i + 1) % SIZES;
    return &h->given[i];
}

static void keep_size(heap *h, size_t n)
{
    size_t *at = find_size(h, n);
    h->sizes += !*at;
    *at = n;
    assert_true(h->sizes < SIZES / 2);
}

/* Is this a chunk with room for more than the piece that is wanted? Arenas like powers of two and sizes twice
 * those of the chunk before. They ask again for less. */
static bool is_roomy(heap *h, size_t n)
{
    size_t power = CHUNK_LEAST;
    while (power + CHUNK_HEAD < n)
        power *= 2;
    return power + CHUNK_HEAD == n || (n > CHUNK_LEAST && *find_size(h, (n - CHUNK_HEAD) / 2 + CHUNK_HEAD));
}

/* The question that gets nothing; and so does one for less right after it. */
static bool is_without(heap *h, const void *old, size_t n)
{
    if (h->asked != h->fail_at && (!h->failed || old || h->asked != h->fail_at + 1 || n >= h->failed_size))
        return false;
    h->failed++;
    h->failed_size = n;
    if (h->shows)
        show_place();
    return true;
}

static void *heap_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    heap *h = context;
    (void)old_size;
    if (new_size == 0) {
        h->live -= old != NULL;
        free(old);
        return NULL;
    }
    if (!old && is_roomy(h, new_size)) {
        bool asks = h->place || h->fail_at == NEVER_AGAIN || has_whole_size(new_size); /* it takes time */
        uint64_t asker = asks ? place_by(ASKER) : 0;
        if (!is_wanted_whole(new_size, asker)) {
            h->refused = new_size;
            h->refused_to = asker;
            return NULL;
        }
    }
    if (h->place && h->asked < ASKED_MOST)
        h->place[h->asked] = place_by(frames);
    h->asked++;
    if (is_without(h, old, new_size))
        return NULL;
    void *p = realloc(old, new_size);
    assert_non_null(p);
    h->live += !old;
    if (new_size > CHUNK_LEAST / 2)
        keep_size(h, new_size);
    return p;
}

/* ---- scenes ---- */

typedef struct stage stage;
typedef tresse_status doing(stage *g);

typedef struct scene {
    doing *doing;
    const char *app, *params, *text, *theory; /* theory NULL: the default one */
    const char *option[9];                    /* pairs of name and value */
} scene;

struct stage {
    const scene *scene;
    heap *heap;
    tresse *t;
    tresse_puzzle *p, *other;
    tresse_theory *th;
    tresse_options *o;
    tresse_path *path;
    uint64_t said; /* a digest of all that was answered */
    char *kept;    /* the last output */
    size_t n, room;
};

static void say(stage *g, const void *bytes, size_t n)
{
    g->said = mix(g->said, bytes, n);
}

static void say_text(stage *g, const char *text)
{
    say(g, text, strlen(text));
}

static void say_number(stage *g, long n)
{
    say(g, &n, sizeof n);
}

static int hear(void *context, const char *bytes, size_t n)
{
    stage *g = context;
    if (g->n + n + 1 > g->room) {
        g->room = 2 * (g->n + n + 1);
        g->kept = realloc(g->kept, g->room);
        assert_non_null(g->kept);
    }
    memcpy(g->kept + g->n, bytes, n);
    g->n += n;
    g->kept[g->n] = '\0';
    return 0;
}

/* What was written, as an answer. Of a call that failed it may be the beginning. */
static tresse_status heard(stage *g, tresse_status s)
{
    if (s == TRESSE_OK && g->n)
        say(g, g->kept, g->n);
    if (s == TRESSE_BAD_INPUT)
        say_text(g, tresse_last_message(g->t)->text);
    return s;
}

/* A call that is refused for another reason than memory is an answer, too. */
static tresse_status answered(stage *g, tresse_status s)
{
    if (s == TRESSE_BAD_INPUT)
        say_text(g, tresse_last_message(g->t)->text);
    return s == TRESSE_BAD_INPUT || s == TRESSE_LIMIT ? TRESSE_OK : s;
}

#define TRY(call)                                                                                            \
    do {                                                                                                     \
        tresse_status s_ = (call);                                                                           \
        if (s_ != TRESSE_OK)                                                                                 \
            return s_;                                                                                       \
    } while (0)

/* A text that is made when it is asked for: "" where there is no memory for it. */
static tresse_status say_made(stage *g, long failed, const char *text)
{
    if (g->heap->failed > failed && (!text || !*text))
        return TRESSE_NO_MEMORY;
    say_text(g, text ? text : "");
    return TRESSE_OK;
}

static tresse_status say_puzzle(stage *g)
{
    long failed = g->heap->failed;
    say_text(g, tresse_puzzle_text(g->p));
    say_text(g, tresse_puzzle_params(g->p));
    return say_made(g, failed, tresse_puzzle_says(g->p));
}

static tresse_status set_up(stage *g)
{
    const scene *c = g->scene;
    tresse_message m;
    TRY(tresse_puzzle_new(g->t, &g->p));
    TRY(c->theory ? tresse_theory_new(g->t, c->theory, &g->th, &m)
                  : tresse_theory_default(g->t, c->app, &g->th, &m));
    TRY(tresse_options_new(g->t, &g->o));
    for (int i = 0; c->option[i]; i += 2)
        if (strcmp(c->option[i], "change") != 0)
            TRY(tresse_options_set(g->o, c->option[i], c->option[i + 1], &m));
    TRY(heard(g, tresse_puzzle_read(g->p, c->app, c->params, c->text, strlen(c->text), &m)));
    for (int i = 0; c->option[i]; i += 2)
        if (strcmp(c->option[i], "change") == 0)
            TRY(tresse_puzzle_change(g->p, c->option[i + 1], &m));
    return say_puzzle(g);
}

static void strike(stage *g)
{
    tresse_path_free(g->path);
    tresse_options_free(g->o);
    tresse_theory_free(g->th);
    tresse_puzzle_free(g->other);
    tresse_puzzle_free(g->p);
    free(g->kept);
    g->path = NULL, g->o = NULL, g->th = NULL, g->other = g->p = NULL, g->kept = NULL;
    g->n = g->room = 0;
}

static tresse_status play(stage *g)
{
    g->said = 1;
    tresse_status s = set_up(g);
    if (s == TRESSE_OK)
        s = g->scene->doing(g);
    say_number(g, s);
    strike(g);
    return s;
}

static int faults; /* found so far */

/* From now on all is there. What was there before has left room behind, so pieces may have sizes that they
 * had in no play so far, and that arenas like: they get what they ask for the next time. */
static tresse_status play_again(stage *g)
{
    heap *h = g->heap;
    h->refused = 0;
    tresse_status s = play(g);
    while (s == TRESSE_NO_MEMORY && h->refused && wanted < WHOLE_MOST) {
        wanted_whole[wanted].size = h->refused;
        wanted_whole[wanted++].asker = h->refused_to;
        h->refused = 0;
        s = play(g);
    }
    return s;
}

/* What the n-th question for memory comes to if it fails: false if that is not as it should be. */
static bool play_without(const scene *c, long n, tresse_status want, uint64_t said, bool shows)
{
    heap h = { .fail_at = n, .shows = shows };
    tresse_memory m = { heap_resize, &h };
    stage g = { .scene = c, .heap = &h };
    tresse_status s = tresse_open(&g.t, &m);
    if (s == TRESSE_OK)
        s = play(&g);
    else
        assert_null(g.t);
    if (s == TRESSE_NO_MEMORY) {
        assert_true(h.failed);
        h.fail_at = NEVER_AGAIN;
        assert_true(g.t || tresse_open(&g.t, &m) == TRESSE_OK);
        s = play_again(&g);
    }
    tresse_close(g.t);
    if (shows)
        print_error(
            "%.60s (%s): without the piece of memory number %ld: status %d instead of %d, %s answers, "
            "%ld pieces lost\n",
            c->text, c->theory ? c->theory : "", n, s, want, g.said == said ? "the same" : "other", h.live);
    return s == want && g.said == said && !h.live;
}

/* Plays the scene as it is. A piece that must be as large as it is gets what it asks for the next time. */
static tresse_status play_whole(const scene *c, heap *h, uint64_t *said)
{
    uint64_t *place = h->place;
    tresse_status s = TRESSE_NO_MEMORY;
    while (s == TRESSE_NO_MEMORY && wanted < WHOLE_MOST) {
        *h = (heap){ .place = place };
        tresse_memory m = { heap_resize, h };
        stage g = { .scene = c, .heap = h };
        s = tresse_open(&g.t, &m);
        if (s == TRESSE_OK)
            s = play(&g);
        *said = g.said;
        tresse_close(g.t);
        assert_int_equal(h->live, 0);
        if (s == TRESSE_NO_MEMORY) {
            wanted_whole[wanted].size = h->refused;
            wanted_whole[wanted++].asker = h->refused_to;
        }
    }
    if (s != TRESSE_OK && s != TRESSE_BAD_INPUT)
        fail_msg("%.60s: status %d", c->text, s);
    return s;
}

/* Plays the scene once as it is, and once for each new place. Returns how many these are. */
static long rehearse(const scene *c)
{
    static uint64_t *asked_at;
    if (!asked_at)
        asked_at = calloc(ASKED_MOST, sizeof *asked_at);
    heap h = { .place = asked_at };
    uint64_t said = 0;
    long tried = 0;
    tresse_status want = play_whole(c, &h, &said);
    for (long n = 0; n < h.asked && n < ASKED_MOST; n++)
        if (is_new_place(asked_at[n])) {
            if (!play_without(c, n + 1, want, said, false) && ++faults < 20)
                play_without(c, n + 1, want, said, true);
            tried++;
        }
    return tried;
}

static int begin(void **state)
{
    (void)state;
    faults = 0;
    return 0;
}

static int end(void **state)
{
    (void)state;
    return faults;
}

static void rehearse_all(const scene *list, size_t n)
{
    for (const scene *c = list; c < list + n; c++) {
        long tried = rehearse(c);
        print_message("%.50s: %ld places\n", c->text, tried);
    }
}

#define REHEARSE(list) rehearse_all(list, sizeof list / sizeof *list)

/* ---- what is done ---- */

static const tresse_limits few = { .nodes = 20000, .count_nodes = 20000 };

static tresse_status do_nothing(stage *g)
{
    (void)g;
    return TRESSE_OK;
}

static int hear_solution(void *context, const char *text)
{
    say_text(context, text);
    return 0;
}

static tresse_status do_count(stage *g)
{
    tresse_solutions n;
    int found, all;
    tresse_message m;
    TRY(tresse_count(g->t, g->p, &few, &n, &m));
    say_number(g, n);
    TRY(answered(g, tresse_solutions_find(g->t, g->p, 3, &few, hear_solution, g, &found, &all)));
    TRY(answered(
        g, tresse_solutions_compare(g->t, g->p, 3, &few, hear_solution, hear_solution, g, &found, &all)));
    return TRESSE_OK;
}

static tresse_status do_rate(stage *g)
{
    tresse_rating r;
    tresse_bound b;
    TRY(tresse_rate(g->t, g->p, g->th, &few, &r));
    say_number(g, r.kind);
    say_number(g, r.value);
    TRY(answered(g, tresse_rate_bound(g->t, g->p, g->th, &few, &r, &b)));
    return TRESSE_OK;
}

static tresse_status do_rate_exactly(stage *g)
{
    tresse_exact x;
    TRY(tresse_rate_exact(g->t, g->p, g->th, &few, 3, &x));
    say_number(g, x.rating.value);
    say_number(g, x.least);
    return TRESSE_OK;
}

static tresse_status solve(stage *g)
{
    TRY(tresse_solve(g->t, g->p, g->th, g->o, &few, &g->path));
    say_number(g, tresse_path_outcome(g->path));
    say_number(g, tresse_path_steps(g->path));
    say_text(g, tresse_path_why(g->path));
    return TRESSE_OK;
}

static tresse_status do_solve(stage *g)
{
    return answered(g, solve(g));
}

static tresse_status do_solve_exactly(stage *g)
{
    TRY(tresse_solve_exactly(g->t, g->p, g->th, g->o, &few, &g->path));
    TRY(heard(g, tresse_path_write(g->path, TRESSE_JSON, hear, g)));
    return TRESSE_OK;
}

static tresse_status do_write(stage *g)
{
    TRY(solve(g));
    for (int f = TRESSE_TEXT; f <= TRESSE_CORE; f++) {
        g->n = 0;
        TRY(answered(g, heard(g, tresse_path_write(g->path, (tresse_format)f, hear, g))));
    }
    g->n = 0;
    return heard(g, tresse_path_grid_write(g->path, hear, g));
}

/* A name that is asked of a path: where memory fails there is none. */
static tresse_status do_steps(stage *g)
{
    TRY(solve(g));
    for (int i = 0; i < tresse_path_steps(g->path); i++) {
        long failed = g->heap->failed;
        TRY(say_made(g, failed, tresse_path_step_alias(g->path, i)));
        for (int k = 0; tresse_path_step_gone(g->path, i, k); k++)
            say_text(g, tresse_path_step_gone(g->path, i, k));
        for (int f = TRESSE_TEXT; f <= TRESSE_EUREKA; f++) {
            g->n = 0;
            TRY(answered(g, heard(g, tresse_path_step_write(g->path, i, (tresse_format)f, hear, g))));
        }
        for (int level = 1; level <= 4; level++) {
            g->n = 0;
            TRY(heard(g, tresse_path_hint_write(g->path, i, level, level % 2, hear, g)));
        }
    }
    return TRESSE_OK;
}

static tresse_status do_check(stage *g)
{
    tresse_verdict v;
    tresse_message m;
    TRY(solve(g));
    TRY(heard(g, tresse_path_write(g->path, TRESSE_JSON, hear, g)));
    TRY(tresse_check_complete(g->t, g->kept, g->n, &few, &v, &m));
    assert_string_equal(v.why, "");
    say_number(g, v.claims);
    say_number(g, v.tested);
    return answered(g, tresse_check_against(g->t, g->p, g->kept, g->n, &v, &m));
}

static tresse_status do_check_lrat(stage *g)
{
    tresse_lrat_verdict v;
    tresse_message m;
    TRY(solve(g));
    TRY(heard(g, tresse_path_write(g->path, TRESSE_CNF, hear, g)));
    char *cnf = strdup(g->kept);
    size_t n = g->n;
    g->n = 0;
    tresse_status s = heard(g, tresse_path_write(g->path, TRESSE_LRAT, hear, g));
    if (s == TRESSE_OK)
        s = tresse_check_lrat(g->t, cnf, n, g->kept, g->n, &v, &m);
    free(cnf);
    if (s == TRESSE_OK)
        assert_true(v.accepted);
    return s;
}

static tresse_status draw_step(stage *g, int step, const char *view)
{
    static const char *const theme[] = { "light", "dark", "print" };
    for (int kind = TRESSE_DRAW_WHOLE; kind <= TRESSE_DRAW_STEP; kind++) {
        tresse_drawing d = { sizeof d, (tresse_drawing_kind)kind, step, TRESSE_WHOLE, view, theme[kind] };
        g->n = 0;
        TRY(heard(g, tresse_path_draw(g->path, &d, hear, g)));
    }
    return TRESSE_OK;
}

static tresse_status do_draw(stage *g)
{
    tresse_drawing clean = { sizeof clean, TRESSE_DRAW_CLEAN, 0, TRESSE_WHOLE, NULL, NULL };
    TRY(heard(g, tresse_puzzle_draw(g->t, g->p, &clean, hear, g)));
    TRY(solve(g));
    int steps = tresse_path_steps(g->path);
    for (int v = 0; v < 2; v++) {
        long failed = g->heap->failed;
        const char *view = tresse_puzzle_view(g->t, g->p, v);
        if (g->heap->failed > failed && !view)
            return TRESSE_NO_MEMORY;
        char name[40] = "";
        if (view)
            strncat(name, view, sizeof name - 1);
        for (int step = -1; view && step <= steps; step += 1 + steps / 8)
            TRY(draw_step(g, step, name));
    }
    return TRESSE_OK;
}

static tresse_status do_model(stage *g)
{
    TRY(heard(g, tresse_puzzle_model_write(g->t, g->p, TRESSE_TEXT, hear, g)));
    g->n = 0;
    TRY(heard(g, tresse_puzzle_model_write(g->t, g->p, TRESSE_JSON, hear, g)));
    tresse_message m;
    TRY(tresse_puzzle_new(g->t, &g->other));
    TRY(tresse_puzzle_read(g->other, "generic", NULL, g->kept, g->n, &m));
    long failed = g->heap->failed;
    TRY(say_made(g, failed, tresse_puzzle_says(g->other)));
    int labels = tresse_puzzle_labels(g->t, g->other);
    if (!labels && g->heap->failed > failed)
        return TRESSE_NO_MEMORY;
    for (int i = 0; i < labels; i++)
        say_text(g, tresse_puzzle_label(g->t, g->other, i).name);
    return TRESSE_OK;
}

static tresse_status do_expand(stage *g)
{
    int values;
    TRY(answered(g, tresse_expand(g->t, g->p, g->th, &few)));
    say_text(g, tresse_puzzle_text(g->p));
    TRY(answered(g, tresse_give_value(g->t, g->p, &few, 0, &values)));
    say_text(g, tresse_puzzle_text(g->p));
    return TRESSE_OK;
}

static int hear_backdoor(void *context, tresse_backdoor_kind kind, const char *label, const char *other)
{
    say_number(context, kind);
    say_text(context, label);
    say_text(context, other ? other : "");
    return 0;
}

static tresse_status do_backdoors(stage *g)
{
    return answered(g, tresse_backdoors(g->t, g->p, g->th, 1, NULL, hear_backdoor, g));
}

static tresse_status do_minimal(stage *g)
{
    tresse_solutions n;
    int redundant;
    uint64_t seed = 3;
    TRY(answered(g, heard(g, tresse_redundant(g->t, g->p, &few, &n, &redundant, hear, g))));
    TRY(answered(g, tresse_reduce(g->t, g->p, &seed, &few, &n)));
    say_text(g, tresse_puzzle_text(g->p));
    return TRESSE_OK;
}

static tresse_status do_isomorph(stage *g)
{
    TRY(answered(g, tresse_isomorph(g->t, g->p, 5, 1)));
    say_text(g, tresse_puzzle_text(g->p));
    TRY(answered(g, tresse_canonical(g->t, g->p)));
    say_text(g, tresse_puzzle_text(g->p));
    return TRESSE_OK;
}

static tresse_status do_generate(stage *g)
{
    int clues;
    TRY(answered(g, tresse_puzzle_places(g->t, g->p, &clues)));
    TRY(answered(g, tresse_generate(g->t, g->p, 2, 1, &few)));
    say_text(g, tresse_puzzle_text(g->p));
    for (int i = 0; tresse_method_name(i); i++) {
        tresse_recipe r = { .size = sizeof r, .method = tresse_method_name(i), .theory = g->th };
        tresse_product made;
        TRY(answered(g, tresse_generate_by(g->t, g->p, &r, 2, 1, &few, &made)));
        say_text(g, tresse_puzzle_text(g->p));
    }
    return TRESSE_OK;
}

static tresse_status do_generate_by_steps(stage *g)
{
    tresse_recipe r = { .size = sizeof r,
                        .symmetry = "rotational",
                        .theory = g->th,
                        .rating_most = 5,
                        .uses = "whip,naked-single",
                        .path_theory = g->th };
    tresse_product made;
    TRY(answered(g, tresse_generate_by(g->t, g->p, &r, 2, 1, &few, &made)));
    say_text(g, tresse_puzzle_text(g->p));
    return TRESSE_OK;
}

/* ---- the tests ---- */

static const char *const easy4 = "2........3.2...1", *const several4 = "1............34.";
static const char *const w5_b4 =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
static const char *const wrong_given =
    "9.27.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..";
static const char *const wrong_walk =
    "Numbrix topological 6 36 4 . . . . . . . . . . 31 1 2 . . . . . . . . . 27 . 12 . 20 . . . . . . . .";
static const char *const model =
    "predicate p(var int: a); var 1..3: x:: output_var; var {1,3,5}: y:: output_var; var bool: b; "
    "array [1..2] of var int: l:: output_array([1..2]) = [x,y]; constraint int_ne(x,y); "
    "constraint int_eq_reif(x,2,b):: mzn_constraint_name(\"two\"); "
    "constraint array_bool_or([b],true); solve satisfy;";
static const char *const w4_of_6 = "..6.4........6..3..5.1....53...4...1";

static const char *const pattern =
    "network\nvariable A: 1 2 6\nvariable B: 1 2\nvariable C: 1 2 5\nvariable D: 1 2 3\ndifferent A B C\n"
    "impossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\nforbid A D: 6 1\nforbid C D: 5 1\ngiven A=6\n";
static const char *const no_pattern = "network\nvariables A B C: 1 2\nimpossible A B C: A=1 B=1 C=1\n";

/* Every text that some application or reader knows. */
static void reading(void **state)
{
    (void)state;
    samples_gather();
    for (int i = 0; i < samples_n; i++) {
        scene c = { do_nothing, samples[i].app, samples[i].params, samples[i].text, "BRT", { NULL } };
        rehearse(&c);
        if (c.app && !c.params && samples[i].n < 300) {
            c.app = NULL;
            rehearse(&c);
        }
    }
    print_message("%ld places\n", places_tried);
    assert_true(places_tried > 100);
}

/* Every application, all the way. */
static void every_application(void **state)
{
    static doing *const all[] = { do_solve, do_write,  do_steps,    do_draw,     do_check,   do_count,
                                  do_model, do_expand, do_isomorph, do_generate, do_minimal, do_rate };
    (void)state;
    long before = places_tried;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (const instance *i = instance_table; i->app; i++) {
            if (strlen(i->source) > 60 && k > 0)
                continue;
            scene c = { all[k], i->app, i->params, i->source, k < 5 ? NULL : "W1", { NULL } };
            rehearse(&c);
        }
    print_message("%ld places\n", places_tried - before);
    assert_true(places_tried > before + 100);
}

static void every_rule(void **state)
{
    (void)state;
    for (int i = 0; tresse_rule_name(i); i++) {
        const char *code = tresse_rule_code(i);
        char theory[40];
        snprintf(theory, sizeof theory, "W1+%s", code);
        scene c = { do_steps, NULL, NULL, w4_of_6, theory, { NULL } };
        tresse *t;
        tresse_theory *th;
        assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
        if (tresse_theory_new(t, code, &th, NULL) == TRESSE_OK)
            rehearse(&c);
        tresse_theory_free(th);
        tresse_close(t);
    }
}

static void every_manner(void **state)
{
    static const scene list[] = {
        { do_write, NULL, NULL, w4_of_6, "S+BC+Z+T+W+B", { "trim", "yes", "explain", "yes", NULL } },
        { do_write,
          NULL,
          NULL,
          w4_of_6,
          "W",
          { "names", "both", "notation", "eureka", "marks", "yes", NULL } },
        { do_write, NULL, NULL, w4_of_6, "W+B", { "brief", "yes", "colour", "yes", NULL } },
        { do_write, NULL, NULL, w4_of_6, "W", { "claim", "steps", NULL } },
        { do_solve,
          NULL,
          NULL,
          w4_of_6,
          "S+BC:rc+T:rn/cn+W",
          { "strategy", "any-order", "seed", "3", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "BC+W", { "focus", "r1c1,n3r3c1", "strategy", "random", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "W", { "goal", "r1c1", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "S+W+B", { "list", "yes", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "S+W+B", { "hint", "yes", "singles", "no", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "S+W+B", { "rounds", "2", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "S+W+B", { "steps", "one", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "S+W+B", { "steps", "fewest", NULL } },
        { do_solve, NULL, NULL, w4_of_6, "S+W+B", { "steps", "one", "list", "yes", NULL } },
        { do_steps, NULL, NULL, w4_of_6, "TE(BRT,2)", { NULL } },
        { do_solve, NULL, NULL, several4, "TE(BRT,2)", { NULL } },
        { do_write, NULL, NULL, w4_of_6, "TE(BRT,2)", { "te-as-braids", "yes", "trim", "yes", NULL } },
        { do_check, NULL, NULL, w4_of_6, "TE(W1)", { "te-as-braids", "yes", NULL } },
        { do_write, "generic", NULL, pattern, "Imp+OR5W+OR5FW+W", { "explain", "yes", NULL } },
        { do_check, "generic", NULL, pattern, "Imp+OR5W+OR5FW+W", { NULL } },
        { do_model, "generic", NULL, pattern, "W1", { NULL } },
        { do_nothing, "generic", NULL, no_pattern, "W1", { NULL } },
        { do_count, "generic", NULL, no_pattern, "W1", { NULL } },
        { do_solve, NULL, NULL, w4_of_6, "TE(W1,2)", { "trim", "yes", "strategy", "one-by-one", NULL } },
        { do_solve_exactly, NULL, NULL, w4_of_6, "W", { NULL } },
        { do_rate_exactly, NULL, NULL, w4_of_6, "S+W", { NULL } },
        { do_rate, NULL, NULL, w4_of_6, "TE(BRT)", { NULL } },
        { do_rate, NULL, NULL, w4_of_6, "S+BC+Z+T+W+gW", { NULL } },
        { do_check, NULL, NULL, w4_of_6, "S+BC+Z+T+W+B", { NULL } },
        { do_check, NULL, NULL, w4_of_6, "TE(BRT,2)", { NULL } },
        { do_check, NULL, NULL, w4_of_6, "W3", { NULL } },
        { do_check_lrat, NULL, NULL, w4_of_6, "S+BC+Z+T+W+B", { NULL } },
        { do_check_lrat, NULL, NULL, w4_of_6, "TE(BRT,2)", { NULL } },
        { do_draw, NULL, NULL, w4_of_6, "S+W", { NULL } },
        { do_backdoors, NULL, NULL, w4_of_6, "BRT", { NULL } },
        { do_minimal, NULL, NULL, "12..3412.1..4..1", "BRT", { NULL } },
        { do_generate, "sudoku", NULL, easy4, "W", { NULL } },
        { do_generate_by_steps, "sudoku", NULL, easy4, "W", { NULL } },
        { do_isomorph, NULL, NULL, w4_of_6, "W", { NULL } },
        { do_steps, NULL, NULL, easy4, "W", { "change", "r1c2<>3", NULL } },
        { do_solve, NULL, NULL, w5_b4, "S+BC+Z+T+W+B", { NULL } },
        { do_solve, NULL, NULL, wrong_given, "W", { "hint", "yes", NULL } },
        { do_solve, NULL, NULL, wrong_walk, "W", { "list", "yes", NULL } },
        { do_write, "flatzinc", NULL, model, "W1", { "solutions", "0", "statistics", "yes", NULL } },
        { do_write, "flatzinc", NULL, model, "W1", { "explain", "yes", NULL } },
    };
    (void)state;
    REHEARSE(list);
}

/* Links that are kept as sets, in every way. */
static void a_crowd(void **state)
{
    static const scene list[] = {
        { do_write, "generic", NULL, NULL, "S+BC+Z+T+tW+W+B+gW+gB+O", { "explain", "yes", NULL } },
        { do_check, "generic", NULL, NULL, "TE(BRT,2)", { NULL } },
        { do_check_lrat, "generic", NULL, NULL, "TE(BRT,2)", { NULL } },
        { do_solve, "generic", NULL, NULL, "TE(BRT,2)", { "te-as-braids", "yes", "trim", "yes", NULL } },
        { do_steps, "generic", NULL, NULL, "S+W+B", { NULL } },
        { do_backdoors, "generic", NULL, NULL, "BRT", { NULL } },
        { do_rate_exactly, "generic", NULL, NULL, "W", { NULL } },
        { do_rate, "generic", NULL, NULL, "gB+FW", { NULL } },
        { do_count, "generic", NULL, NULL, "W", { NULL } },
        { do_draw, "generic", NULL, NULL, "W1", { NULL } },
        { do_minimal, "generic", NULL, NULL, "W1", { NULL } },
        { do_solve, "generic", NULL, NULL, "W", { "change", "D<>1", NULL } },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        scene c = list[i];
        c.text = crowd_text();
        rehearse(&c);
    }
}

#define SCENES(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCENES(reading), SCENES(every_application), SCENES(every_rule), SCENES(every_manner), SCENES(a_crowd),
    };
    const char *asked = getenv("TRESSE_FRAMES");
    frames = getenv("TRESSE_THOROUGH") ? 12 : asked ? atoi(asked) : frames;
    frames = frames < 1 ? 1 : frames > FRAMES_MOST - 3 ? FRAMES_MOST - 3 : frames;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
