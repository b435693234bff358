/* lab.c: puzzles, random networks and runs of the engine, in the short form that tests want. */
#include "lab.h"

#include "gen/generate.h"
#include "small.h"
#include "top_down.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const lab_known lab_known_table[] = {
    { "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57", 4, 4 },
    { ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8", 5, 4 },
    { "9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..", 4, 4 },
    { "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...", 7, 6 },
    { "..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...", 3, 3 },
    { ".5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........", 2, 2 },
    { "123...7.9.5.7..1...8.....6..............7.9.28.7.6..5...56..........2..1.1.84..3.", 6, 5 },
    { ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8", 9, 7 },
    { "1...5..8..5...92....6..2.4..685.....3...64....14.3.....8......77...2.91.......3.8", 9, 5 },
    /* published W: 5, by another order of steps; in frozen levels 6 */
    { "...4....94.7..92.6.8.72...52....4..73.....5....1.3.8..7.....9..812........5...4.2", 0, 5 },
    { ".2..56.89...1.9.3.8.....1......3..4...4..2.....65.4..2.4..6...76...7...3.12.....8", 6, 6 },
    { ".....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.", NEVER, 6 },
    { NULL, 0, 0 },
};

static void must(bool fine, const char *what)
{
    if (!fine) {
        fprintf(stderr, "lab: %s failed\n", what);
        abort();
    }
}

static void must_be_ok(status s, const char *what)
{
    static const char *const name[] = { "OK", "BAD_INPUT", "NO_MEMORY", "STOPPED", "LIMIT", "INTERNAL" };
    if (s != OK) {
        fprintf(stderr, "lab: %s gave %s\n", what, name[s]);
        abort();
    }
}

void lab_open(lab *a, csp *c)
{
    *a = (lab){ .csp = c };
    must_be_ok(counter_open(&a->counter, &memory_standard, c), "counter_open");
}

void lab_open_sudoku(lab *a)
{
    csp *c;
    must_be_ok(small_sudoku(3, 3, &c), "small_sudoku");
    lab_open(a, c);
}

void lab_open_random(lab *a, rng *r, state *start)
{
    csp *c;
    must_be_ok(small_random(r, &c), "small_random");
    lab_open(a, c);
    must_be_ok(state_open(start, &memory_standard, c), "state_open");
    bool *value = calloc((size_t)csp_labels(c) + 1, sizeof *value);
    must(value != NULL, "calloc");
    int percent = (int)random_below(r, 25);
    if (lab_solution(a, start, value) && random_below(r, 2))
        lab_shrink(start, r, value, percent);
    else
        small_shrink(start, r, percent);
    free(value);
}

static csp_label sparse_label(csp_builder *b, int number)
{
    char name[16], value[16];
    snprintf(name, sizeof name, "x%d", number);
    snprintf(value, sizeof value, "%d", number);
    return csp_add_label(b, name, name, value);
}

static void sparse_links(csp_builder *b, rng *r, int labels)
{
    int links = labels * (4 + (int)random_below(r, 13)) / 8;
    for (int i = 0; i < links; i++) {
        int x = (int)random_below(r, (uint32_t)labels), y = (int)random_below(r, (uint32_t)labels);
        if (x != y)
            csp_add_link(b, (csp_label)x, (csp_label)y);
    }
}

/* Csp-variables of 2 or 3 labels, and few random links: patterns are long, and whips and braids differ
 * often. A few labels, the hubs, are in many csp-variables: then it matters that the lefts of a whip are
 * different. */
static csp *sparse_network(rng *r)
{
    int vars = 8 + (int)random_below(r, 11), hubs = (int)random_below(r, 5),
        percent = (int)random_below(r, 45);
    int labels = 0;
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    must(b != NULL, "csp_begin");
    csp_add_type(b, "x", "single");
    while (labels < hubs)
        sparse_label(b, labels++);
    for (int v = 0; v < vars; v++) {
        char name[16];
        snprintf(name, sizeof name, "v%d", v);
        csp_add_var(b, 0, name);
        int size = 2 + (int)random_below(r, 2);
        if (hubs && (int)random_below(r, 100) < 2 * percent) {
            csp_put(b, (csp_var)v, (csp_label)random_below(r, (uint32_t)hubs), "hub");
            size--;
        }
        for (; size > 0; size--)
            csp_put(b, (csp_var)v, sparse_label(b, labels++), "own");
    }
    sparse_links(b, r, labels);
    must_be_ok(csp_end(b, &c, NULL), "csp_end");
    return c;
}

void lab_open_sparse(lab *a, rng *r, state *start)
{
    lab_open(a, sparse_network(r));
    must_be_ok(state_open(start, &memory_standard, a->csp), "state_open");
}

void lab_close(lab *a)
{
    engine_close(a->engine);
    ruleset_close(a->rules);
    free(a->skip);
    counter_close(a->counter);
    csp_free(a->csp);
    *a = (lab){ 0 };
}

state lab_copy(const state *s)
{
    state copy;
    must_be_ok(state_open(&copy, &memory_standard, s->csp), "state_open");
    state_copy(&copy, s);
    return copy;
}

void lab_drop(state *s)
{
    state_close(s, &memory_standard);
}

bool lab_same(const state *a, const state *b)
{
    return memcmp(a->label, b->label, (size_t)csp_labels(a->csp)) == 0;
}

state lab_sudoku(const lab *a, const char *line)
{
    state s = { 0 };
    must(strlen(line) == 81 && small_start(a->csp, 9, line, &s) == OK, "small_start");
    return s;
}

state lab_generate(lab *a, uint64_t seed, uint64_t index, char *line)
{
    state s;
    rng r;
    int clues = 0;
    csp_label *clue = calloc((size_t)csp_labels(a->csp), sizeof *clue);
    must(clue && state_open(&s, &memory_standard, a->csp) == OK, "state_open");
    random_seed(&r, seed, index);
    must_be_ok(generate_top_down(a->counter, &s, &r, &a->watch, clue, &clues), "generate_top_down");
    if (line) {
        memset(line, '.', 81);
        line[81] = '\0';
    }
    for (int i = 0; i < clues; i++) {
        state_assert(&s, clue[i]);
        if (line)
            line[clue[i] / 9] = (char)('1' + clue[i] % 9);
    }
    free(clue);
    return s;
}

state lab_puzzle(lab *a, uint64_t seed, int i, char *line)
{
    int known = sizeof lab_known_table / sizeof *lab_known_table - 1;
    if (i >= known)
        return lab_generate(a, seed, (uint64_t)i, line);
    if (line)
        strcpy(line, lab_known_table[i].line);
    return lab_sudoku(a, lab_known_table[i].line);
}

bool lab_solution(lab *a, const state *s, bool *value)
{
    int found = 0;
    must_be_ok(counter_run(a->counter, s, 1, NULL, &a->watch, &found, value), "counter_run");
    return found == 1;
}

void lab_shrink(state *s, rng *r, const bool *solution, int percent)
{
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (!solution[l] && (int)random_below(r, 100) < percent)
            state_eliminate(s, (csp_label)l);
}

static status note(void *context, const step *s)
{
    bool *target = context;
    for (int i = 0; i < s->conclusions; i++)
        target[s->conclusion[i]] = true;
    return OK;
}

/* The targets of one level; returns the length at which there may be more. */
static int find_level(lab *a, const rule *r, int length, bool evidence, bool *target)
{
    int next = NEVER;
    const query q = { r, r->name, ALL_TYPES, length };
    const step_sink sink = { note, target, evidence };
    must_be_ok(ruleset_find(a->rules, &q, &sink, &next), "ruleset_find");
    return next;
}

void lab_begin(lab *a, const state *s)
{
    size_t labels = (size_t)csp_labels(a->csp);
    if (!a->rules) {
        must_be_ok(ruleset_open(&a->rules, &memory_standard, a->csp), "ruleset_open");
        a->skip = calloc(2 * labels, sizeof *a->skip);
        must(a->skip, "calloc");
        a->one = a->skip + labels;
    }
    memset(a->skip, true, labels);
    ruleset_start(a->rules, &(search_terms){ .skip = a->skip, .layout = LAYOUT_SPARSE });
    lab_go_on(a, s);
}

void lab_go_on(lab *a, const state *s)
{
    memset(a->one, false, (size_t)csp_labels(a->csp));
    ruleset_begin(a->rules, s, &a->watch);
    find_level(a, &rule_whip, 1, true, a->one);
}

int lab_shortest(lab *a, const rule *r, csp_label z, int most)
{
    bool *found = calloc((size_t)csp_labels(a->csp), sizeof *found);
    int length = a->one[z], next = 2;
    must(found, "calloc");
    a->skip[z] = false;
    while (!length && next <= most && next < NEVER) {
        int asked = next;
        next = find_level(a, r, asked, false, found);
        length = found[z] ? asked : 0;
    }
    a->skip[z] = true;
    free(found);
    return length;
}

void lab_run(lab *a, const state *start, const char *name, int max, bool evidence, path *out)
{
    *out = (path){ .start = lab_copy(start), .final = lab_copy(start) };
    must_be_ok(theory_read(&out->theory, name, strlen(name), NULL), "theory_read");
    if (!a->engine)
        must_be_ok(engine_open(&a->engine, &memory_standard, a->csp), "engine_open");
    step_list_open(&out->steps, &memory_standard);
    step_sink sink = step_list_sink(&out->steps, evidence);
    const task what = { .theory = &out->theory,
                        .strategy = a->strategy,
                        .keep = a->keep,
                        .max_length = max,
                        .watch = &a->watch,
                        .hurry = a->hurry,
                        .layout = a->layout,
                        .sink = &sink };
    must_be_ok(engine_run(a->engine, &what, &out->final, &out->result), "engine_run");
}

int lab_rating(lab *a, const state *start, const char *name)
{
    path p;
    lab_run(a, start, name, 0, false, &p);
    int rating = p.result.outcome == SOLVED ? p.result.hardest : NEVER;
    path_close(&p);
    return rating;
}

void path_close(path *p)
{
    lab_drop(&p->start);
    lab_drop(&p->final);
    step_list_close(&p->steps);
}

naive_claim path_claim(const path *p)
{
    naive_claim claim = { .final = &p->final,
                          .solved = p->result.outcome == SOLVED,
                          .contradiction = p->result.outcome == CONTRADICTION,
                          .rating = p->result.hardest,
                          .depth = p->theory.depth };
    for (int i = 0; i < p->theory.families; i++) {
        const family *f = &p->theory.family[i];
        const char *name = strcmp(f->rule->code, "S") == 0   ? "subset"
                           : strcmp(f->rule->code, "H") == 0 ? "order"
                                                             : f->name;
        claim.family[claim.families++] = (naive_family){ name, f->max_length };
        if (strncmp(name, "g-", 2) == 0) /* without g-labels they are called what they are */
            claim.family[claim.families++] = (naive_family){ name + 2, f->max_length };
    }
    return claim;
}
