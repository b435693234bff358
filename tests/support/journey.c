/* journey.c: see journey.h. */
#include "journey.h"

#include "rup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const theories[] = {
    "BRT",       "W",       "B",      "S+BC+Z+T+W+B", "TE(BRT)",     "TE(BRT,2)", "gW+gB",
    "TE(W1)",    "H+C+W",   "SFin+O", "FW+F3W+tW",    "W1 then B",   "Imp+OR4W",  "Imp+OR3FW+OR3W+W",
    "TyW+S4+W2", "Z+T4+W3", "Con+cW", "Con+cB",       "Con+S+cW+cB", "TE(Con)",
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

/* Says what is not so, and returns it. */
#define NEED(holds)                                                                                          \
    do {                                                                                                     \
        if (!(holds))                                                                                        \
            return #holds;                                                                                   \
    } while (0)

typedef struct written {
    char *at;
    size_t n;
} written;

static int keep(void *context, const char *bytes, size_t n)
{
    written *w = context;
    char *room = realloc(w->at, w->n + n + 1);
    if (!room)
        return 1;
    memcpy(room + w->n, bytes, n);
    w->at = room;
    w->n += n;
    w->at[w->n] = 0;
    return 0;
}

static tresse_status write_path(const tresse_path *path, tresse_format f, written *w)
{
    w->n = 0;
    return tresse_path_write(path, f, keep, w);
}

static const char *check_json(journey *j, const written *json)
{
    const tresse_limits limits = { .nodes = j->nodes };
    tresse_verdict v;
    NEED(tresse_check(j->t, json->at, json->n, &v, NULL) == TRESSE_OK);
    if (!v.accepted)
        fprintf(stderr, "step %d: %s\n%s\n", v.refused, v.why, json->at);
    NEED(v.accepted);
    NEED(tresse_check_against(j->t, j->puzzle, json->at, json->n, &v, NULL) == TRESSE_OK);
    NEED(v.accepted);
    tresse_status s = tresse_check_complete(j->t, json->at, json->n, &limits, &v, NULL);
    NEED(s == TRESSE_OK || s == TRESSE_LIMIT);
    NEED(s != TRESSE_OK || v.accepted);
    return NULL;
}

/* The printed network has the same paths: they are checked on it. Those by statements are about a network
 * that is printed only if the puzzle is one. */
static const char *check_model(journey *j, const written *json)
{
    if (strstr(json->at, "Con") && strcmp(tresse_puzzle_app(j->puzzle), "generic") != 0)
        return NULL;
    written text = { NULL, 0 };
    tresse_verdict v = { .accepted = 1 };
    tresse_status s = tresse_puzzle_model_write(j->t, j->puzzle, TRESSE_JSON, keep, &text),
                  checked = TRESSE_OK;
    if (s == TRESSE_OK)
        s = tresse_puzzle_read(j->model, "generic", NULL, text.at, text.n, NULL);
    if (s == TRESSE_OK)
        checked = tresse_check_against(j->t, j->model, json->at, json->n, &v, NULL);
    free(text.at);
    NEED(s == TRESSE_OK);
    NEED(checked == TRESSE_OK);
    NEED(v.accepted);
    return NULL;
}

/* A path without a proof says so. A formula of a puzzle without solutions may be refuted by itself. */
static const char *check_proofs(journey *j, const tresse_path *path, bool steps, written w[3])
{
    tresse_status cnf = write_path(path, TRESSE_CNF, &w[0]), drup = write_path(path, TRESSE_DRUP, &w[1]),
                  lrat = write_path(path, TRESSE_LRAT, &w[2]);
    tresse_outcome end = tresse_path_outcome(path);
    bool no = end == TRESSE_CONTRADICTION || end == TRESSE_BAD_GIVENS;
    bool refuted = no || (end == TRESSE_SOLVED && !steps);
    NEED(cnf == TRESSE_OK || cnf == TRESSE_BAD_INPUT);
    NEED(drup == cnf && lrat == cnf);
    if (cnf != TRESSE_OK) {
        j->refused++;
        return NULL;
    }
    rup_verdict r = rup_check(w[0].at, w[1].at);
    NEED(r.accepted);
    NEED(r.refuted == refuted || (r.refuted && tresse_path_solutions(path) == TRESSE_NO_SOLUTION));
    tresse_lrat_verdict v;
    NEED(tresse_check_lrat(j->t, w[0].at, w[0].n, w[2].at, w[2].n, &v, NULL) == TRESSE_OK);
    NEED(v.accepted);
    NEED(!v.refuted == !refuted);
    j->proofs++;
    return NULL;
}

static const char *check_path(journey *j, const tresse_path *path, bool steps, tresse_solutions n)
{
    tresse_outcome end = tresse_path_outcome(path);
    bool known = n != TRESSE_UNKNOWN_SOLUTIONS;
    const char *why = NULL;
    NEED(end != TRESSE_SOLVED || !known || n == TRESSE_ONE_SOLUTION);
    NEED((end != TRESSE_CONTRADICTION && end != TRESSE_BAD_GIVENS) || !known || n == TRESSE_NO_SOLUTION);
    if (end == TRESSE_IMPOSSIBLE)
        return NULL;
    j->paths++;
    j->steps += tresse_path_steps(path);
    j->solved += end == TRESSE_SOLVED;
    j->contradictions += end == TRESSE_CONTRADICTION || end == TRESSE_BAD_GIVENS;
    written w[4] = { { NULL, 0 } };
    if (write_path(path, TRESSE_JSON, &w[3]) != TRESSE_OK)
        why = "the path is written";
    if (!why)
        why = check_json(j, &w[3]);
    if (!why)
        why = check_model(j, &w[3]);
    if (!why)
        why = check_proofs(j, path, steps, w);
    for (int i = 0; i < 4; i++)
        free(w[i].at);
    return why;
}

static const char *solve(journey *j, const unsigned char *how, const tresse_theory *th, tresse_options *o)
{
    const tresse_limits limits = { .nodes = j->nodes, .count_nodes = j->nodes, .max_length = how[2] % 9 };
    tresse_path *path = NULL;
    tresse_solutions n = TRESSE_UNKNOWN_SOLUTIONS;
    for (int i = 0; i < 8; i++)
        if (how[1] >> i & 1)
            NEED(tresse_options_set(o, options[i][0], options[i][1], NULL) == TRESSE_OK);
    tresse_status s = tresse_solve(j->t, j->puzzle, th, o, &limits, &path);
    NEED(s == TRESSE_OK || s == TRESSE_BAD_INPUT);
    NEED(tresse_count(j->t, j->puzzle, &limits, &n, NULL) == TRESSE_OK);
    const char *why = s == TRESSE_OK ? check_path(j, path, how[1] >> 7, n) : NULL;
    tresse_path_free(path);
    return why;
}

void journey_open(journey *j, unsigned long nodes, int labels_most)
{
    *j = (journey){ .nodes = nodes, .labels_most = labels_most };
    if (tresse_open(&j->t, NULL) != TRESSE_OK || tresse_puzzle_new(j->t, &j->puzzle) != TRESSE_OK ||
        tresse_puzzle_new(j->t, &j->model) != TRESSE_OK)
        abort();
}

void journey_close(journey *j)
{
    tresse_puzzle_free(j->puzzle);
    tresse_puzzle_free(j->model);
    tresse_close(j->t);
}

const char *journey_go(journey *j, const unsigned char how[3], const char *app, const char *params,
                       const char *text, size_t n)
{
    tresse_theory *th = NULL;
    tresse_options *o = NULL;
    if (tresse_puzzle_read(j->puzzle, app, params, text, n, NULL) != TRESSE_OK ||
        *tresse_puzzle_changes(j->puzzle))
        return NULL;
    int labels = tresse_puzzle_labels(j->t, j->puzzle);
    if (labels < 1 || labels > j->labels_most)
        return NULL;
    j->texts++;
    NEED(tresse_theory_new(j->t, theories[how[0] % (sizeof theories / sizeof *theories)], &th, NULL) ==
         TRESSE_OK);
    NEED(tresse_options_new(j->t, &o) == TRESSE_OK);
    const char *why = solve(j, how, th, o);
    tresse_options_free(o);
    tresse_theory_free(th);
    return why;
}
