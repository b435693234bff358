/* test_exact.c: exact ratings through the public interface: bounds, paths, the state that proves a lower
 * bound, and what of it the checker refuses. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* By frozen levels 12 and 6, published 13 and 5; the least are 11 and 5. */
static const char w11[] = ".....6....5.189..6.......5...63...98...9....1....743..6.5.2..137......2..1..93...";
static const char w5[] = "...4....94.7..92.6.8.72...52....4..73.....5....1.3.8..7.....9..812........5...4.2";
/* By frozen levels 7, by relaxed whips 6: only ghosts that were never alive show that it is 7. */
static const char w7[] = "..89...74....42..9.......1.159....8.........64.2..9........7.3..934.....68.3.....";
/* gW 7 by frozen levels, and published; 6 is the least. */
static const char g6[] = ".2.4.......6....2.79..31.6.......69.......8.1....95.3.3.7..4....4.97...89....8...";
static const char g5[] = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
static const char w3[] = "1...5...9..67...2..8.1......1.....7.5..6..29.9.7..1......9..64.6.2......8..5.7...";

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *w, *sw, *b, *gw, *sgw, *fw;
} desk;

static int open_desk(void **to)
{
    desk *d = calloc(1, sizeof *d);
    *to = d;
    return !d || tresse_open(&d->t, NULL) || tresse_puzzle_new(d->t, &d->p) ||
           tresse_theory_new(d->t, "W", &d->w, NULL) || tresse_theory_new(d->t, "S4+W", &d->sw, NULL) ||
           tresse_theory_new(d->t, "B", &d->b, NULL) || tresse_theory_new(d->t, "gW", &d->gw, NULL) ||
           tresse_theory_new(d->t, "S4+gW", &d->sgw, NULL) || tresse_theory_new(d->t, "FW", &d->fw, NULL);
}

static int close_desk(void **to)
{
    desk *d = *to;
    tresse_theory_free(d->w);
    tresse_theory_free(d->sw);
    tresse_theory_free(d->b);
    tresse_theory_free(d->gw);
    tresse_theory_free(d->fw);
    tresse_theory_free(d->sgw);
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
    free(d);
    return 0;
}

static void read_puzzle(desk *d, const char *line)
{
    assert_int_equal(tresse_puzzle_read(d->p, NULL, NULL, line, strlen(line), NULL), TRESSE_OK);
}

static tresse_exact rate(desk *d, const char *line, const tresse_theory *th, const tresse_limits *limits)
{
    tresse_exact x;
    read_puzzle(d, line);
    assert_int_equal(tresse_rate_exact(d->t, d->p, th, limits, 0, &x), TRESSE_OK);
    return x;
}

static void ratings_and_bounds(void **to)
{
    desk *d = *to;
    tresse_exact x = rate(d, w5, d->w, NULL);
    assert_int_equal(x.rating.value, 5);
    assert_int_equal(x.least, 5);
    assert_int_equal(x.bound, TRESSE_BOUND_EXACT);
    x = rate(d, w11, d->w, NULL);
    assert_int_equal(x.rating.value, 11);
    assert_int_equal(x.bound, TRESSE_BOUND_EXACT);
    assert_int_equal(rate(d, w5, d->sw, NULL).bound, TRESSE_BOUND_EXACT);
    assert_int_equal(rate(d, w5, d->b, NULL).bound, TRESSE_BOUND_EXACT);
    x = rate(d, w3, d->w, NULL);
    assert_int_equal(x.bound, TRESSE_BOUND_CERTIFIED);
    assert_int_equal(x.least, x.rating.value);
    const tresse_limits few = { .nodes = 2000 };
    x = rate(d, w5, d->w, &few);
    assert_true(x.bound == TRESSE_BOUND_UNKNOWN || x.bound == TRESSE_BOUND_NONE);
    x = rate(d, g6, d->gw, NULL);
    assert_int_equal(x.rating.value, 6);
    assert_int_equal(x.bound, TRESSE_BOUND_EXACT);
    read_puzzle(d, w5);
    assert_int_equal(tresse_rate_exact(d->t, d->p, d->fw, NULL, 0, &x), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d->t)->text, "FW8 has no exact rating"));
}

/* Where the bounds meet, the rating is a theorem about the puzzle, and that of all its isomorphs. */
static void isomorphs_have_the_same(void **to)
{
    desk *d = *to;
    for (uint64_t i = 0; i < 4; i++) {
        tresse_exact x;
        read_puzzle(d, i % 2 ? w11 : w5);
        assert_int_equal(tresse_isomorph(d->t, d->p, 61, i), TRESSE_OK);
        assert_int_equal(tresse_rate_exact(d->t, d->p, d->w, NULL, 0, &x), TRESSE_OK);
        assert_int_equal(x.bound, TRESSE_BOUND_EXACT);
        assert_int_equal(x.rating.value, i % 2 ? 11 : 5);
    }
}

/* ---- proofs ---- */

typedef struct string {
    char *at;
    size_t n;
} string;

static int keep(void *context, const char *bytes, size_t n)
{
    string *s = context;
    s->at = realloc(s->at, s->n + n + 1);
    memcpy(s->at + s->n, bytes, n);
    s->n += n;
    s->at[s->n] = 0;
    return 0;
}

static string path_of(desk *d, const char *line, const tresse_theory *th)
{
    tresse_path *path;
    string s = { NULL, 0 };
    read_puzzle(d, line);
    assert_int_equal(tresse_solve_exactly(d->t, d->p, th, NULL, NULL, &path), TRESSE_OK);
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, keep, &s), TRESSE_OK);
    tresse_path_free(path);
    return s;
}

static bool is_accepted(desk *d, const char *json, int *least)
{
    tresse_verdict v;
    if (tresse_check(d->t, json, strlen(json), &v, NULL) != TRESSE_OK)
        return false;
    *least = v.least;
    return v.accepted;
}

/* The text with `old`, found behind `from`, replaced by `new`. */
static char *replaced(const char *text, const char *from, const char *old, const char *new)
{
    char *out = malloc(strlen(text) + strlen(new) + 1), *start = strstr(text, from);
    assert_non_null(start);
    char *at = strstr(start, old);
    assert_non_null(at);
    assert_non_null(out);
    memcpy(out, text, (size_t)(at - text));
    strcpy(out + (at - text), new);
    strcat(out, at + strlen(old));
    return out;
}

static void refuse(desk *d, const char *text, const char *from, const char *old, const char *new)
{
    int least = 0;
    char *other = replaced(text, from, old, new);
    if (is_accepted(d, other, &least))
        fail_msg("\"%s\" for \"%s\" was accepted", new, old);
    free(other);
}

/* The bound of gW is by relaxed g-whips, and is about gW alone. */
static void bounds_of_g_whips_are_checked(void **to)
{
    desk *d = *to;
    int least = 0;
    string s = path_of(d, g5, d->gw);
    assert_true(is_accepted(d, s.at, &least));
    assert_int_equal(least, 5);
    refuse(d, s.at, "\"bound\"", "\"at-least\":5", "\"at-least\":6");
    refuse(d, s.at, "\"bound\"", "\"candidates\":[", "\"candidates\":[\"n1r1c1\",");
    refuse(d, s.at, "\"theory\"", "\"theory\":\"gW\"", "\"theory\":\"gB+gW\"");
    refuse(d, s.at, "\"bound\"", "\"at-least\":5",
           "\"at-least\":5,\"ghosts\":[{\"alive\":[\"n1r1c1\"],\"values\":[],\"candidates\":[]}]");
    free(s.at);
    s = path_of(d, g6, d->sgw); /* Subsets are stable, so they may stand beside g-whips */
    assert_true(is_accepted(d, s.at, &least));
    assert_int_equal(least, 6);
    free(s.at);
}

/* The first name in the list behind `key` of the bound. */
static void first_of(const char *json, const char *key, char *name)
{
    const char *at = strstr(strstr(json, "\"bound\""), key);
    assert_int_equal(sscanf(at + strlen(key), "\"%15[^\"]\"", name), 1);
}

static void bounds_are_checked(void **to)
{
    desk *d = *to;
    int least = 0;
    char value[16], candidate[16], old[40], new[40];
    string s = path_of(d, w5, d->w);
    assert_true(is_accepted(d, s.at, &least));
    assert_int_equal(least, 5);
    first_of(s.at, "\"values\":[", value);
    first_of(s.at, "\"candidates\":[", candidate);
    refuse(d, s.at, "\"bound\"", "\"at-least\":5", "\"at-least\":6");
    refuse(d, s.at, "\"bound\"", "\"at-least\":5", "\"at-least\":0");
    refuse(d, s.at, "\"bound\"", "\"at-least\":5", "\"at-least\":5,\"more\":1");
    snprintf(old, sizeof old, "\"%s\",", value);
    refuse(d, s.at, "\"bound\"", old, "");
    snprintf(new, sizeof new, "\"%s\",\"%s\",", value, value);
    refuse(d, s.at, "\"bound\"", old, new);
    snprintf(new, sizeof new, "\"%s\",\"%s\",", value, candidate);
    refuse(d, s.at, "\"bound\"", old, new);
    snprintf(old, sizeof old, "\"candidates\":[\"%s\"", candidate);
    refuse(d, s.at, "\"bound\"", old, "\"candidates\":[\"n4r1c1\"");
    refuse(d, s.at, "\"bound\"", old, "\"candidates\":[\"n9r9c10\"");
    refuse(d, s.at, "\"theory\"", "\"theory\":\"W\"", "\"theory\":\"gW\"");
    free(s.at);
}

/* From states in which another label is alive, too, nothing follows for whips without that. */
static void refuse_with_another_alive(desk *d, const char *path)
{
    char other[16];
    int least;
    string made = { NULL, 0 };
    const char *others = strstr(strstr(path, "\"alive\""), "\"candidates\":["), *at;
    assert_int_equal(sscanf(others, "\"candidates\":[\"%15[^\"]\"", other), 1);
    while ((at = strstr(path, "\"alive\":[")) != NULL) {
        keep(&made, path, (size_t)(at - path) + 9);
        keep(&made, "\"", 1);
        keep(&made, other, strlen(other));
        keep(&made, "\",", 2);
        path = at + 9;
    }
    keep(&made, path, strlen(path));
    assert_false(is_accepted(d, made.at, &least));
    free(made.at);
}

/* The same with ghosts, whose states are part of the proof. */
static void ghosts_are_checked(void **to)
{
    desk *d = *to;
    int least = 0;
    char value[16], old[60];
    tresse_exact x = rate(d, w7, d->w, NULL);
    assert_int_equal(x.rating.value, 7);
    assert_int_equal(x.least, 7);
    string s = path_of(d, w7, d->w);
    assert_true(is_accepted(d, s.at, &least));
    assert_int_equal(least, 7);
    const char *values = strstr(strstr(s.at, "\"alive\""), "\"values\":[");
    assert_int_equal(sscanf(values, "\"values\":[\"%15[^\"]\"", value), 1);
    refuse(d, s.at, "\"bound\"", "\"ghosts\":", "\"more\":");
    refuse(d, s.at, "\"bound\"", "\"alive\":", "\"alive\":[\"n1r1c1\"],\"more\":");
    refuse(d, s.at, "\"bound\"", "\"alive\":[", "\"alive\":[],\"more\":[");
    refuse(d, s.at, "\"bound\"", "\"alive\":[", "\"alive\":[\"n1r1c1\",");
    refuse(d, s.at, "\"bound\"", "\"alive\":", "\"more\":1,\"alive\":");
    refuse_with_another_alive(d, s.at);
    snprintf(old, sizeof old, "\"%s\",", value);
    refuse(d, s.at, "\"alive\"", old, "");
    refuse(d, s.at, "\"alive\"", "\"candidates\":[", "\"candidates\":[],\"old\":[");
    refuse(d, s.at, "\"theory\"", "\"theory\":\"W\"", "\"theory\":\"S2+W\"");
    char *start = strstr(s.at, ",\"ghosts\":["), *end = strstr(start, "}]}");
    memmove(start, end + 2, strlen(end + 2) + 1); /* without them a relaxed whip applies */
    assert_false(is_accepted(d, s.at, &least));
    free(s.at);
}

/* With two candidates only, one of which is alive: whatever the other is, a Single applies or something is
 * lost. Nor may what is alive be a value. */
static void ghosts_live_in_closed_states(void **to)
{
    desk *d = *to;
    char alive[16], name[16], new[100];
    string s = path_of(d, w7, d->w);
    assert_int_equal(sscanf(strstr(s.at, "\"alive\""), "\"alive\":[\"%15[^\"]\"", alive), 1);
    const char *at = strstr(strstr(s.at, "\"alive\""), "\"candidates\":[") + 14;
    for (int n = 0; n < 12 && sscanf(at, "%*c\"%15[^\"]\"", name) == 1 && *at != ']'; n++) {
        snprintf(new, sizeof new, "\"candidates\":[\"%s\",\"%s\"],\"old\":[", alive, name);
        if (strcmp(name, alive) != 0)
            refuse(d, s.at, "\"alive\"", "\"candidates\":[", new);
        at += strlen(name) + 3;
    }
    snprintf(new, sizeof new, "\"values\":[\"%s\",", alive);
    refuse(d, s.at, "\"alive\"", "\"values\":[", new);
    free(s.at);
}

/* Other puzzles whose bound needs ghosts; without one of them a relaxed whip applies. */
static void bounds_of_others(void **to)
{
    desk *d = *to;
    static const char *const lines[] = {
        ".183.6..4.....7186..7....3..6.4.5...19.........5.....8...93.4......54....3.6...1.",
        ".6.2.........35....8..6.....74....6.69...7..3...62.1.....7...4.52.......9....18.6",
        "74.8..2...8...9........57..15..3.....6.....23..94..6....45....7.3.....8.2.5....1.",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int least = 0;
        string s = path_of(d, lines[i], d->w);
        assert_non_null(strstr(s.at, "\"ghosts\""));
        assert_true(is_accepted(d, s.at, &least));
        assert_true(least > 4);
        refuse(d, s.at, "\"bound\"", "\"ghosts\":[{", "\"ghosts\":[],\"more\":[{");
        free(s.at);
    }
}

/* A state in which a relaxed whip applies proves nothing: that of the bound, with all that BRT had left. */
static void open_states_prove_nothing(void **to)
{
    desk *d = *to;
    int least;
    tresse_path *path;
    tresse_theory *brt;
    string s = path_of(d, w5, d->w), start = { NULL, 0 };
    assert_int_equal(tresse_theory_new(d->t, "BRT", &brt, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->p, brt, NULL, NULL, &path), TRESSE_OK);
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, keep, &start), TRESSE_OK);
    const char *final = strstr(start.at, "\"final\":{") + 9, *bound = strstr(s.at, "\"bound\":{");
    const char *rest = strstr(bound, "},\"final\"");
    string other = { NULL, 0 };
    keep(&other, s.at, (size_t)(bound - s.at));
    keep(&other, "\"bound\":{\"at-least\":5,", 22);
    keep(&other, final, strlen(final) - 3); /* "}}\n" */
    keep(&other, rest, strlen(rest));
    assert_false(is_accepted(d, other.at, &least));
    tresse_path_free(path);
    tresse_theory_free(brt);
    free(s.at);
    free(start.at);
    free(other.at);
}

/* With Subsets, where the bound is about them, too. */
static void bounds_with_subsets(void **to)
{
    desk *d = *to;
    int least = 0;
    string s = path_of(d, w3, d->sw);
    assert_true(is_accepted(d, s.at, &least));
    assert_true(least > 1);
    free(s.at);
}

/* ---- relaxed whips in paths ---- */

static void relaxed_paths_are_checked(void **to)
{
    desk *d = *to;
    int least = 0;
    tresse_theory *rw;
    tresse_path *path;
    string s = { NULL, 0 };
    read_puzzle(d, w5);
    assert_int_equal(tresse_theory_new(d->t, "TE(RW)", &rw, NULL), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_theory_new(d->t, "RW", &rw, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->p, rw, NULL, NULL, &path), TRESSE_OK);
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, keep, &s), TRESSE_OK);
    assert_true(is_accepted(d, s.at, &least));
    refuse(d, s.at, "\"theory\"", "\"theory\":\"RW\"", "\"theory\":\"W\"");
    refuse(d, s.at, "\"theory\"", "\"theory\":\"RW\"", "\"theory\":\"RW3\"");
    refuse(d, s.at, "relaxed-whip", "\"left\":\"", "\"left\":\"n1r1c1\",\"note\":\"");
    refuse(d, s.at, "relaxed-whip", "\"right\":\"", "\"right\":\"n1r1c1\",\"note\":\"");
    refuse(d, s.at, "relaxed-whip", "\"by\":1", "\"by\":0");
    refuse(d, s.at, "relaxed-whip", "\"length\":", "\"length\":1");
    refuse(d, s.at, "relaxed-whip", "\"eliminates\":[\"", "\"eliminates\":[\"n1r1c1\",\"");
    tresse_path_free(path);
    tresse_theory_free(rw);
    free(s.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_and_bounds),
        cmocka_unit_test(bounds_are_checked),
        cmocka_unit_test(bounds_of_g_whips_are_checked),
        cmocka_unit_test(bounds_with_subsets),
        cmocka_unit_test(open_states_prove_nothing),
        cmocka_unit_test(relaxed_paths_are_checked),
        cmocka_unit_test(isomorphs_have_the_same),
        cmocka_unit_test(ghosts_are_checked),
        cmocka_unit_test(ghosts_live_in_closed_states),
        cmocka_unit_test(bounds_of_others),
    };
    return cmocka_run_group_tests(tests, open_desk, close_desk);
}
