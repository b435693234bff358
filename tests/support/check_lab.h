/* check_lab.h: what tests of the checker share: networks, paths and changes to them, all written as text.
 *
 * The paths are JSON; a wrong path is a right one in which one piece of text is replaced. Nothing of the
 * engine is used. */
#ifndef TESTS_CHECK_LAB_H
#define TESTS_CHECK_LAB_H

#include "check/check.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

enum { ROOM = 1 << 15 };

typedef struct network_text {
    const char *labels;    /* in order */
    const char *variables; /* "Z=z0,z1 uE=a1,e2 …"; a small letter in front: the type, t if there is none */
    const char *links;     /* "z0-a1 …"; orders of csp-variables by number, "0<1"; needs, "z0=a1,a2" */
    const char *gone, *values;
    const char *groups; /* as the csp-variables */
    const char
        *meshes; /* loops, "L=a1.pq,b1.qr": lines between points; regions, "R:a1-b1,b1-c1"; NULL: none */
    const char *impossible; /* patterns, "012:a1,a2,b1": csp-variables by number, and labels; NULL: none */
    const char *statements; /* sums of the digits at the ends of labels, "S=4:a1,a2+b1,b2"; NULL: none */
} network_text;

typedef struct start_context {
    const state *start;
    status answer;
    const char *params; /* expected; NULL: none */
    int calls;
} start_context;

status give_start(void *context, const char *app, const char *params, const char *puzzle, const char *theory,
                  const state **start, error *e);

typedef struct fixture {
    csp *csp;
    state start;
    start_context context;
} fixture;

void open_fixture(fixture *f, const network_text *t);
void close_fixture(fixture *f);

void use_against(bool against); /* what is run from now on is checked as on another's network, by names */
void use_kinds(
    const struct kind *kinds);  /* of rules, instead of the checker's own, by what is run from now on */
void use_nodes(uint64_t nodes); /* for searches, by what is run from now on; 0: as many as usual */
status run_bytes(const network_text *t, const char *json, size_t n, check_verdict *v, error *e);
check_verdict run(const network_text *t, const char *json);
void accepts(const network_text *t, const char *json, int steps);
/* It is accepted; and if the n-th piece of memory can't be had, for each n, that is said, and nothing is
 * lost. */
void accepts_without_memory(const network_text *t, const char *json);
/* Whoever watches can stop it, and it is neither accepted nor refused then. */
void stops(const network_text *t, const char *json);

typedef struct edit {
    const char *old, *new; /* the first old becomes new */
    int refused;           /* expected step; -1: the path is still right */
    const char *why;       /* a part of the reason */
} edit;

void apply(const char *json, const edit *d, char out[ROOM]);
void run_edits(const network_text *t, const char *json, const edit *list, size_t n);

#define RUN(network, json, list) run_edits(&network, json, list, sizeof list / sizeof *list)

/* ---- pieces of paths ---- */

#define HEAD(theory, solved, outcome, rating)                                                                \
    "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"p\",\"theory\":\"" theory        \
    "\",\"solved\":" solved ",\"outcome\":\"" outcome "\",\"solutions\":\"unknown\",\"rating\":" rating      \
    ",\"steps\":["
#define SINGLE(round, rule, variable, label)                                                                 \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":0,\"variable\":\"" variable                       \
    "\",\"asserts\":[\"" label "\"]}"
#define CHAIN(round, rule, length, target, cells)                                                            \
    "{\"round\":" round ",\"rule\":\"" rule "\",\"length\":" length ",\"eliminates\":[" target               \
    "],\"cells\":[" cells "]}"
#define CELL(variable, left, by, right, others)                                                              \
    "{\"variable\":\"" variable "\",\"left\":\"" left "\",\"by\":" by ",\"right\":\"" right                  \
    "\",\"others\":[" others "]}"
#define LAST(variable, left, by, others)                                                                     \
    "{\"variable\":\"" variable "\",\"left\":\"" left "\",\"by\":" by ",\"others\":[" others "]}"
#define TAIL(values, candidates) "],\"final\":{\"values\":[" values "],\"candidates\":[" candidates "]}}"

#endif
