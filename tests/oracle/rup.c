/* rup.c: forward RUP checking with counters.
 *
 * For each clause the checker counts the literals that are not false; for each literal it lists the clauses
 * it stands in. When a literal becomes false the counts of its clauses go down: a count of 0 is a conflict, a
 * count of 1 makes the last literal true (unless the clause is true already). What was propagated for one
 * question is undone by walking the trail back, counts included. Nothing here is clever, so that it is easy
 * to see that it is right. */
#include "rup.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct list {
    int *item;
    int n, room;
} list;

typedef struct clause {
    int start, length; /* in `literals` */
    int open;          /* literals that are not false */
} clause;

typedef struct checker {
    int variables, clauses, room;
    clause *clause;
    list literals;
    list *occurs;       /* by index_of(literal) */
    signed char *value; /* by variable */
    list trail;         /* literals that are true, in order */
    int done;           /* trail entries whose consequences are drawn */
    bool conflict;
} checker;

static void *need(void *p)
{
    if (!p)
        abort();
    return p;
}

static void list_add(list *l, int item)
{
    if (l->n == l->room) {
        l->room = l->room ? l->room * 2 : 16;
        l->item = need(realloc(l->item, (size_t)l->room * sizeof *l->item));
    }
    l->item[l->n++] = item;
}

static int index_of(int literal)
{
    return literal > 0 ? 2 * literal : -2 * literal + 1;
}

static int value_of(const checker *k, int literal)
{
    return literal > 0 ? k->value[literal] : -k->value[-literal];
}

static void make_true(checker *k, int literal)
{
    k->value[abs(literal)] = literal > 0 ? 1 : -1;
    list_add(&k->trail, literal);
}

/* The clause has one literal that is not false: it must be true. */
static void use_unit(checker *k, const clause *c)
{
    for (int i = 0; i < c->length; i++) {
        int literal = k->literals.item[c->start + i];
        if (value_of(k, literal) == 0) {
            make_true(k, literal);
            return;
        }
    }
}

/* Counts lag behind values: a literal counts as false once its trail entry is done. A clause whose count is 1
 * may so have its last literal on the waiting trail, as false (a conflict that shows when that is done) or as
 * true. */
static void propagate(checker *k)
{
    while (k->done < k->trail.n && !k->conflict) {
        int false_literal = -k->trail.item[k->done++];
        const list *in = &k->occurs[index_of(false_literal)];
        for (int i = 0; i < in->n; i++) {
            clause *c = &k->clause[in->item[i]];
            c->open--;
            if (c->open == 0)
                k->conflict = true;
            else if (c->open == 1)
                use_unit(k, c);
        }
    }
}

static void undo_to(checker *k, int mark)
{
    while (k->trail.n > mark) {
        int literal = k->trail.item[--k->trail.n];
        k->value[abs(literal)] = 0;
        if (k->trail.n >= k->done)
            continue;
        const list *in = &k->occurs[index_of(-literal)];
        for (int i = 0; i < in->n; i++)
            k->clause[in->item[i]].open++;
    }
    if (k->done > mark)
        k->done = mark;
}

/* Adds a clause for good and draws its consequences; k->conflict afterwards: the whole is contradictory. */
static void add_clause(checker *k, const list *literals)
{
    if (k->clauses == k->room) {
        k->room = k->room ? k->room * 2 : 64;
        k->clause = need(realloc(k->clause, (size_t)k->room * sizeof *k->clause));
    }
    clause *c = &k->clause[k->clauses];
    *c = (clause){ k->literals.n, literals->n, 0 };
    for (int i = 0; i < literals->n; i++) {
        list_add(&k->literals, literals->item[i]);
        list_add(&k->occurs[index_of(literals->item[i])], k->clauses);
        c->open += value_of(k, literals->item[i]) != -1;
    }
    k->clauses++;
    if (k->conflict)
        return;
    if (c->open == 0)
        k->conflict = true;
    else if (c->open == 1)
        use_unit(k, c);
    propagate(k);
}

/* Does the clause follow by unit propagation? Leaves the checker as it was. */
static bool follows(checker *k, const list *literals)
{
    if (k->conflict)
        return true;
    int mark = k->trail.n;
    bool yes = false;
    for (int i = 0; i < literals->n && !yes; i++) {
        if (value_of(k, literals->item[i]) == 1)
            yes = true;
        else if (value_of(k, literals->item[i]) == 0)
            make_true(k, -literals->item[i]);
    }
    if (!yes) {
        propagate(k);
        yes = k->conflict;
    }
    undo_to(k, mark);
    k->conflict = false;
    return yes;
}

/* ---- reading ---- */

static bool read_int(const char **at, int *out)
{
    char *end;
    if (!strchr("-0123456789", **at) || !**at)
        return false;
    long v = strtol(*at, &end, 10);
    if (end == *at || v < -INT_MAX || v > INT_MAX)
        return false;
    *at = end;
    *out = (int)v;
    return true;
}

/* One clause on one line: literals and 0, one blank between them, a newline at the end. */
static bool read_clause(const char **at, int variables, list *out)
{
    out->n = 0;
    for (;;) {
        int literal;
        if (!read_int(at, &literal) || abs(literal) > variables)
            return false;
        if (literal == 0)
            break;
        list_add(out, literal);
        if (*(*at)++ != ' ')
            return false;
    }
    return *(*at)++ == '\n';
}

static bool read_head(const char **at, int *variables, int *clauses)
{
    while (!strncmp(*at, "c ", 2)) {
        const char *end = strchr(*at, '\n');
        if (!end)
            return false;
        *at = end + 1;
    }
    if (strncmp(*at, "p cnf ", 6))
        return false;
    *at += 6;
    return read_int(at, variables) && *variables >= 0 && *(*at)++ == ' ' && read_int(at, clauses) &&
           *(*at)++ == '\n';
}

static bool read_formula(checker *k, const char *cnf, list *buffer, rup_verdict *v)
{
    int clauses;
    if (!read_head(&cnf, &k->variables, &clauses)) {
        snprintf(v->why, sizeof v->why, "the formula has no head");
        return false;
    }
    k->occurs = need(calloc(2 * (size_t)k->variables + 2, sizeof *k->occurs));
    k->value = need(calloc((size_t)k->variables + 1, 1));
    for (int i = 0; i < clauses; i++) {
        if (!read_clause(&cnf, k->variables, buffer)) {
            snprintf(v->why, sizeof v->why, "clause %d of the formula can't be read", i + 1);
            return false;
        }
        add_clause(k, buffer);
    }
    if (*cnf)
        snprintf(v->why, sizeof v->why, "the formula has more than the %d clauses its head says", clauses);
    return !*cnf;
}

static bool check_proof(checker *k, const char *drup, list *buffer, rup_verdict *v)
{
    while (*drup) {
        v->refused = v->clauses + 1;
        if (!read_clause(&drup, k->variables, buffer)) {
            snprintf(v->why, sizeof v->why, "clause %d of the proof can't be read", v->refused);
            return false;
        }
        if (!follows(k, buffer)) {
            snprintf(v->why, sizeof v->why, "clause %d of the proof does not follow", v->refused);
            return false;
        }
        add_clause(k, buffer);
        v->clauses++;
    }
    v->refused = 0;
    return true;
}

static void checker_close(checker *k)
{
    for (int i = 0; k->occurs && i < 2 * k->variables + 2; i++)
        free(k->occurs[i].item);
    free(k->occurs);
    free(k->value);
    free(k->clause);
    free(k->literals.item);
    free(k->trail.item);
}

rup_verdict rup_check_values(const char *cnf, const char *drup, signed char *value, int variables)
{
    rup_verdict v = { 0 };
    checker k = { 0 };
    list buffer = { 0 };
    v.accepted = read_formula(&k, cnf, &buffer, &v) && check_proof(&k, drup, &buffer, &v);
    v.refuted = k.conflict;
    if (v.accepted && value && k.variables == variables)
        memcpy(value, k.value, (size_t)variables + 1);
    else if (v.accepted && value)
        v.accepted = false;
    checker_close(&k);
    free(buffer.item);
    return v;
}

rup_verdict rup_check(const char *cnf, const char *drup)
{
    return rup_check_values(cnf, drup, NULL, 0);
}
