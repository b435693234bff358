/* fuzz_pipeline.c: the whole way of a puzzle, with every proof checked: text, network, path, JSON, checker,
 * DRUP and LRAT with a checker each.
 *
 * The first three bytes choose theory, options and limits; the rest is the text of a puzzle. Whatever the
 * path is, the checker accepts it, on its own puzzle and on the printed network; its proofs are accepted by
 * two checkers that share nothing with it, and refute the formula exactly where the path says that they do;
 * and what the counter says agrees.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "rup.h"
#include "tresse.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const theories[] = {
    "BRT",   "W",      "B",         "S+BC+Z+T+W+B", "TE(BRT)",  "TE(BRT,2)",        "gW+gB",     "TE(W1)",
    "H+C+W", "SFin+O", "FW+F3W+tW", "W1 then B",    "Imp+OR4W", "Imp+OR3FW+OR3W+W", "TyW+S4+W2", "Z+T4+W3",
};
static const char *const options[][2] = {
    { "strategy", "one-by-one" },
    { "strategy", "random" },
    { "trim", "yes" },
    { "te-as-braids", "yes" },
    { "hint", "yes" },
    { "list", "yes" },
    { "rounds", "2" },
    { "claim", "steps" },
};
enum { NODES = 3000, LABELS_MOST = 220, TEXT_MOST = 600 };

#define NEED(holds) need(holds, #holds)

static void need(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "not so: %s\n", what);
        abort();
    }
}

typedef struct written {
    char *at;
    size_t n;
} written;

static int keep(void *context, const char *bytes, size_t n)
{
    written *w = context;
    w->at = realloc(w->at, w->n + n + 1);
    NEED(w->at);
    memcpy(w->at + w->n, bytes, n);
    w->n += n;
    w->at[w->n] = 0;
    return 0;
}

static written write_path(const tresse_path *path, tresse_format f, tresse_status *s)
{
    written w = { calloc(1, 1), 0 };
    *s = tresse_path_write(path, f, keep, &w);
    NEED(*s == TRESSE_OK || *s == TRESSE_BAD_INPUT);
    return w;
}

static void check_json(tresse *t, const tresse_puzzle *p, const written *json)
{
    tresse_verdict v;
    NEED(tresse_check(t, json->at, json->n, &v, NULL) == TRESSE_OK);
    if (!v.accepted)
        fprintf(stderr, "step %d: %s\n%s\n", v.refused, v.why, json->at);
    NEED(v.accepted);
    NEED(tresse_check_against(t, p, json->at, json->n, &v, NULL) == TRESSE_OK);
    NEED(v.accepted);
    const tresse_limits limits = { .nodes = NODES };
    tresse_status s = tresse_check_complete(t, json->at, json->n, &limits, &v, NULL);
    NEED(s == TRESSE_OK || s == TRESSE_LIMIT);
    NEED(s != TRESSE_OK || v.accepted);
}

/* The printed network has the same paths: they are checked on it. */
static void check_model(tresse *t, tresse_puzzle *model, const tresse_puzzle *p, const written *json)
{
    written text = { calloc(1, 1), 0 };
    tresse_verdict v;
    tresse_message m = { 0, 0, "" };
    NEED(tresse_puzzle_model_write(t, p, TRESSE_JSON, keep, &text) == TRESSE_OK);
    tresse_status s = tresse_puzzle_read(model, "generic", NULL, text.at, text.n, &m);
    if (s == TRESSE_OK) {
        NEED(tresse_check_against(t, model, json->at, json->n, &v, NULL) == TRESSE_OK);
        NEED(v.accepted);
    }
    free(text.at);
}

static void check_proofs(tresse *t, const tresse_path *path, bool steps)
{
    tresse_status s[3];
    written cnf = write_path(path, TRESSE_CNF, &s[0]), drup = write_path(path, TRESSE_DRUP, &s[1]),
            lrat = write_path(path, TRESSE_LRAT, &s[2]);
    tresse_outcome end = tresse_path_outcome(path);
    bool no = end == TRESSE_CONTRADICTION || end == TRESSE_BAD_GIVENS;
    bool refuted = no || (end == TRESSE_SOLVED && !steps);
    if (s[0] == TRESSE_OK && s[1] == TRESSE_OK) {
        rup_verdict r = rup_check(cnf.at, drup.at);
        NEED(r.accepted);
        NEED(r.refuted == refuted);
    }
    if (s[0] == TRESSE_OK && s[2] == TRESSE_OK) {
        tresse_lrat_verdict v;
        NEED(tresse_check_lrat(t, cnf.at, cnf.n, lrat.at, lrat.n, &v, NULL) == TRESSE_OK);
        NEED(v.accepted);
        NEED(!v.refuted == !refuted);
    }
    free(cnf.at);
    free(drup.at);
    free(lrat.at);
}

static void solve(tresse *t, tresse_puzzle *p, tresse_puzzle *model, const uint8_t *how)
{
    tresse_theory *th;
    tresse_options *o;
    tresse_path *path = NULL;
    tresse_solutions n = TRESSE_UNKNOWN_SOLUTIONS;
    bool steps = false;
    const tresse_limits limits = { .nodes = NODES, .count_nodes = NODES, .max_length = how[2] % 9 };
    NEED(tresse_theory_new(t, theories[how[0] % 16], &th, NULL) == TRESSE_OK);
    NEED(tresse_options_new(t, &o) == TRESSE_OK);
    for (int i = 0; i < 8; i++)
        if (how[1] >> i & 1) {
            NEED(tresse_options_set(o, options[i][0], options[i][1], NULL) == TRESSE_OK);
            steps = steps || i == 7;
        }
    tresse_status s = tresse_solve(t, p, th, o, &limits, &path);
    NEED(s == TRESSE_OK || s == TRESSE_BAD_INPUT);
    NEED(tresse_count(t, p, &limits, &n, NULL) == TRESSE_OK);
    if (s == TRESSE_OK && tresse_path_outcome(path) != TRESSE_IMPOSSIBLE) {
        tresse_outcome end = tresse_path_outcome(path);
        bool known = n != TRESSE_UNKNOWN_SOLUTIONS;
        NEED(end != TRESSE_SOLVED || !known || n == TRESSE_ONE_SOLUTION);
        NEED((end != TRESSE_CONTRADICTION && end != TRESSE_BAD_GIVENS) || !known || n == TRESSE_NO_SOLUTION);
        written json = write_path(path, TRESSE_JSON, &s);
        check_json(t, p, &json);
        check_model(t, model, p, &json);
        check_proofs(t, path, steps);
        free(json.at);
    }
    tresse_path_free(path);
    tresse_options_free(o);
    tresse_theory_free(th);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tresse *t;
    static tresse_puzzle *p, *model;
    if (!t) {
        NEED(tresse_open(&t, NULL) == TRESSE_OK);
        NEED(tresse_puzzle_new(t, &p) == TRESSE_OK && tresse_puzzle_new(t, &model) == TRESSE_OK);
    }
    if (size < 4 || size > TEXT_MOST)
        return 0;
    if (tresse_puzzle_read(p, NULL, NULL, (const char *)data + 3, size - 3, NULL) != TRESSE_OK ||
        *tresse_puzzle_changes(p))
        return 0;
    int labels = tresse_puzzle_labels(t, p);
    if (labels > 0 && labels <= LABELS_MOST)
        solve(t, p, model, data);
    return 0;
}

#else

typedef int fuzz_pipeline_is_empty; /* ISO C wants something in every file */

#endif
