/* fuzz_theory.c: any text as a theory, as values of options, as changes of a puzzle and as names of rules.
 *
 * What is read has a normal form, which is read to itself, and which the checker, with a reader of its own,
 * takes for a theory; what is refused has a reason, and changes nothing.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "tresse.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 300 };

static void need(bool holds)
{
    if (!holds)
        abort();
}

static void judge(tresse_status s, const tresse_message *m)
{
    need(s == TRESSE_OK || s == TRESSE_BAD_INPUT);
    need((s == TRESSE_OK) == !m->text[0]);
}

/* A path without a step, whose theory is all that the checker can find fault with: it is read, though it may
 * name types that the puzzle does not have. */
static bool checker_reads(tresse *t, const char *theory)
{
    char path[1000];
    tresse_verdict v;
    int n =
        snprintf(path, sizeof path,
                 "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"generic\",\"puzzle\":\"variable A: 1 "
                 "2\",\"theory\":\"%s\",\"solved\":false,\"outcome\":\"unfinished\",\"solutions\":"
                 "\"unknown\",\"rating\":0,\"steps\":[],\"final\":{\"values\":[],\"candidates\":[\"A=1\","
                 "\"A=2\"]}}",
                 theory);
    need(n > 0 && n < (int)sizeof path);
    need(tresse_check(t, path, (size_t)n, &v, NULL) == TRESSE_OK);
    return v.accepted || strstr(v.why, "which the puzzle does not have"); /* that comes behind reading */
}

/* BxB is a rating: it has no paths, so the checker reads none. */
static bool has_paths(const char *theory)
{
    return strncmp(theory, "BxB", 3) != 0;
}

static void try_theory(tresse *t, const char *text)
{
    tresse_theory *th = NULL, *again = NULL;
    tresse_message m = { 0, 0, "?" };
    tresse_status s = tresse_theory_new(t, text, &th, &m);
    judge(s, &m);
    need((s == TRESSE_OK) == (th != NULL));
    if (!th)
        return;
    const char *name = tresse_theory_name(th);
    need(tresse_theory_new(t, name, &again, NULL) == TRESSE_OK);
    need(strcmp(tresse_theory_name(again), name) == 0);
    need(tresse_theory_is_confluent(again) == tresse_theory_is_confluent(th));
    need(tresse_theory_depth(again) == tresse_theory_depth(th));
    if (strlen(name) < TEXT_MOST * 2 && checker_reads(t, name) != has_paths(name)) {
        fprintf(stderr, "the checker %s %s\n", has_paths(name) ? "does not read" : "reads", name);
        abort();
    }
    judge(tresse_theory_prefer(th, text, &m), &m);
    tresse_theory_free(again);
    tresse_theory_free(th);
}

static void try_options(tresse *t, const char *text)
{
    static const char *const names[] = { "strategy", "seed",    "focus",        "list",  "hint",  "rounds",
                                         "trim",     "explain", "te-as-braids", "claim", "steps", "singles" };
    tresse_options *o;
    tresse_message m = { 0, 0, "?" };
    need(tresse_options_new(t, &o) == TRESSE_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        judge(tresse_options_set(o, names[i], text, &m), &m);
    judge(tresse_options_set(o, text, "yes", &m), &m);
    judge(tresse_options_check(o, &m), &m);
    tresse_options_free(o);
}

static void try_changes(tresse *t, tresse_puzzle *p, const char *text)
{
    tresse_message m = { 0, 0, "?" };
    char said[TEXT_MOST * 8];
    tresse_status s = tresse_puzzle_change(p, text, &m);
    judge(s, &m);
    const char *kept = tresse_puzzle_changes(p);
    if (s != TRESSE_OK || strlen(kept) >= sizeof said)
        return;
    strcpy(said, kept);
    need(tresse_puzzle_change(p, said, NULL) == TRESSE_OK);
    need(strcmp(tresse_puzzle_changes(p), said) == 0);
    need(tresse_puzzle_change(p, "", NULL) == TRESSE_OK);
    (void)t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tresse *t;
    static tresse_puzzle *p;
    char text[TEXT_MOST + 1];
    if (!t) {
        need(tresse_open(&t, NULL) == TRESSE_OK && tresse_puzzle_new(t, &p) == TRESSE_OK);
        need(tresse_puzzle_read(p, NULL, NULL, "1.......2.....3.", 16, NULL) == TRESSE_OK);
    }
    if (size > TEXT_MOST || (size && memchr(data, 0, size)))
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    try_theory(t, text);
    try_options(t, text);
    try_changes(t, p, text);
    return 0;
}

#else

typedef int fuzz_theory_is_empty; /* ISO C wants something in every file */

#endif
