/* flatzinc_describe.c: what variables are called that MiniZinc introduced: by what the model says of them. An
 * element of an array that is not shown has the array's name, if the model was flattened with --keep-paths; a
 * variable that a constraint defines is called by that: "(x + y ≤ 3)", "(x is 5)", "(x * y)". The names have
 * no
 * '=', which stands between a variable and its value. */
#include "apps/flatzinc/flatzinc.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 60 };

/* ---- what a path says ---- */

/* Part i of a segment, between its bars. */
static span part_of(span segment, int i)
{
    const char *at = segment.at, *end = segment.at + segment.n;
    for (; i > 0 && at < end; at++)
        i -= *at == '|';
    const char *to = at;
    while (to < end && *to != '|')
        to++;
    return (span){ at, i ? 0 : (size_t)(to - at) };
}

/* The next segment of a path, which ends with a semicolon. */
static bool next_segment(const char **at, span *out)
{
    const char *end = strchr(*at, ';');
    if (!end)
        return false;
    *out = (span){ *at, (size_t)(end - *at) };
    *at = end + 1;
    return true;
}

/* "file|5|32|5|32|id|s;|0|0|0|0|il|3;": element 4 of s. */
static void name_by_path(flatzinc *flatzinc, fz_variable *variable)
{
    span array, element;
    const char *at = variable->path;
    if (!at || !next_segment(&at, &array) || !next_segment(&at, &element) || *at ||
        !span_is(part_of(array, 5), "id") || !span_is(part_of(element, 5), "il"))
        return;
    const span name = part_of(array, 6), number = part_of(element, 6);
    if (problem_index_find(&flatzinc->names, FZ_ARRAYS, name.at, name.n) >= 0)
        return;
    text t;
    text_open(&t, flatzinc->arena->memory);
    text_format(&t, "%.*s[%d]", (int)name.n, name.at, number.n < 9 ? atoi(number.at) + 1 : 0);
    flatzinc_call(flatzinc, variable, draft_keep(flatzinc->draft, &t), FZ_BY_PATH);
}

void flatzinc_add_loops(const char *path, text *out)
{
    span file = { NULL, 0 }, segment;
    int n = 0;
    for (const char *at = path; next_segment(&at, &segment);) {
        const span of = part_of(segment, 0), what = part_of(segment, 5);
        if (!file.at)
            file = of;
        const bool own = of.n == file.n && !memcmp(of.at, file.at, of.n);
        if (own && what.n && memchr(what.at, '=', what.n) && flatzinc_is_letter(*what.at) &&
            what.at + what.n == segment.at + segment.n)
            text_format(out, "%s%.*s", n++ ? ", " : " (", (int)what.n, what.at);
    }
    text_add_string(out, n ? ")" : "");
}

bool flatzinc_add_line(const char *path, text *out)
{
    span segment;
    if (!next_segment(&path, &segment))
        return false;
    const span line = part_of(segment, 1);
    text_format(out, "line %.*s", (int)line.n, line.at);
    return line.n;
}

/* ---- what a constraint says ---- */

typedef struct describing {
    flatzinc *z;
    text out;
    bool known; /* all that it speaks of has a name */
} describing;

static void add_operand(describing *d, const fz_expression *x)
{
    int v = x->kind == FZ_NAME ? flatzinc_variable(d->z, x->name) : -1;
    if (v >= 0) {
        text_add_string(&d->out, d->z->variable[v].shown);
        d->known = d->known && d->z->variable[v].shown_rank < FZ_HIDDEN;
    } else if (x->kind == FZ_INT)
        text_format(&d->out, "%d", (int)x->value);
    else if (x->kind == FZ_BOOL)
        text_add_string(&d->out, x->value ? "true" : "false");
    else
        d->known = false;
}

static void add_list(describing *d, const char *before, const fz_expression *list)
{
    text_add_string(&d->out, before);
    for (const fz_expression *m = list->first; m; m = m->next) {
        add_operand(d, m);
        text_add_string(&d->out, m->next ? ", " : "");
    }
}

/* "x + 2 y - z", times `sign`, without the variable `but`. */
static void add_sum(describing *d, const fz_expression *factors, const fz_expression *variables, int sign,
                    int but)
{
    int n = 0;
    const fz_expression *f = factors->first;
    for (const fz_expression *x = variables->first; x && f; x = x->next, f = f->next) {
        const int64_t factor = sign * f->value;
        if (x->kind == FZ_NAME && flatzinc_variable(d->z, x->name) == but)
            continue;
        text_add_string(&d->out, factor < 0 ? n ? " - " : "-" : n ? " + " : "");
        if (factor != 1 && factor != -1)
            text_format(&d->out, "%d ", (int)(factor < 0 ? -factor : factor));
        add_operand(d, x);
        n++;
    }
    text_add_string(&d->out, n ? "" : "0");
}

/* 2 x - y + v = 7: v is 7 - 2 x + y. */
static void add_solved(describing *d, const fz_constraint *c, int v)
{
    const fz_expression *f = c->argument[0]->first, *x = c->argument[1]->first;
    while (x && f && !(x->kind == FZ_NAME && flatzinc_variable(d->z, x->name) == v)) {
        x = x->next;
        f = f->next;
    }
    if (!x || !f || (f->value != 1 && f->value != -1)) {
        d->known = false;
        return;
    }
    add_sum(d, c->argument[0], c->argument[1], f->value > 0 ? -1 : 1, v);
    const int64_t rest = f->value * c->argument[2]->value;
    if (rest)
        text_format(&d->out, rest < 0 ? " - %d" : " + %d", (int)(rest < 0 ? -rest : rest));
}

/* Predicates of two operands and a result, and how they are said. */
static const struct pair {
    const char *name, *before, *between;
} pairs[] = {
    { "int_eq_reif", "", " is " },       { "int_ne_reif", "", " is not " },
    { "int_le_reif", "", " ≤ " },        { "int_lt_reif", "", " < " },
    { "bool_eq_reif", "", " is " },      { "bool_not_reif", "", " is not " },
    { "bool_le_reif", "", " only if " }, { "int_times", "", " * " },
    { "int_plus", "", " + " },           { "int_div", "", " div " },
    { "int_mod", "", " mod " },          { "int_min", "least of ", ", " },
    { "int_max", "greatest of ", ", " }, { "int_pow", "", " to the " },
};

static void describe_as(describing *d, const fz_constraint *c, int v)
{
    static const char *const sums[][2] = { { "int_lin_eq_reif", "is" },
                                           { "int_lin_ne_reif", "is not" },
                                           { "int_lin_le_reif", "≤" } };
    fz_expression *const *a = c->argument;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (c->arguments == 3 && !strcmp(c->name, pairs[i].name)) {
            text_add_string(&d->out, pairs[i].before);
            add_operand(d, a[0]);
            text_add_string(&d->out, pairs[i].between);
            add_operand(d, a[1]);
            return;
        }
    for (int i = 0; i < 3; i++)
        if (c->arguments == 4 && !strcmp(c->name, sums[i][0])) {
            add_sum(d, a[0], a[1], 1, -1);
            text_format(&d->out, " %s %d", sums[i][1], (int)a[2]->value);
            return;
        }
    if (!strcmp(c->name, "int_lin_eq") && c->arguments == 3)
        add_solved(d, c, v);
    else if (!strcmp(c->name, "array_bool_and") && c->arguments == 2)
        add_list(d, "all of ", a[0]);
    else if (!strcmp(c->name, "array_bool_or") && c->arguments == 2)
        add_list(d, "some of ", a[0]);
    else if (!strcmp(c->name, "array_int_maximum") && c->arguments == 2)
        add_list(d, "greatest of ", a[1]);
    else if (!strcmp(c->name, "array_int_minimum") && c->arguments == 2)
        add_list(d, "least of ", a[1]);
    else if (!strcmp(c->name, "int_abs") && c->arguments == 2) {
        text_add_string(&d->out, "size of ");
        add_operand(d, a[0]);
    } else
        d->known = false;
}

/* True: it was named. */
static bool describe(flatzinc *flatzinc, const fz_constraint *constraint)
{
    int v = constraint->defined ? flatzinc_variable(flatzinc, constraint->defined) : -1;
    if (v < 0 || flatzinc->variable[v].shown_rank < FZ_HIDDEN)
        return false;
    describing d = { .z = flatzinc, .known = true };
    text_open(&d.out, flatzinc->arena->memory);
    text_add_char(&d.out, '(');
    describe_as(&d, constraint, v);
    text_add_char(&d.out, ')');
    const char *said = text_bytes(&d.out);
    bool named = d.known && d.out.length <= LONGEST && !strpbrk(said, "=\"") &&
                 problem_index_find(&flatzinc->names, FZ_VARIABLES, said, d.out.length) < 0;
    if (named)
        flatzinc_call(flatzinc, &flatzinc->variable[v], draft_keep(flatzinc->draft, &d.out), FZ_DESCRIBED);
    else
        text_close(&d.out);
    return named;
}

static void number_hidden(flatzinc *flatzinc)
{
    char name[32];
    int n = 0;
    for (int i = 0; i < flatzinc->variables && flatzinc->draft->status == OK; i++) {
        fz_variable *v = &flatzinc->variable[i];
        if (v->shown_rank < FZ_HIDDEN || strncmp(v->name, "X_INTRODUCED_", 13) != 0)
            continue;
        size_t length;
        do
            length = text_print(name, sizeof name, "auxiliary %d", ++n);
        while (problem_index_find(&flatzinc->names, FZ_VARIABLES, name, length) >= 0);
        flatzinc_call(flatzinc, v, flatzinc_name(flatzinc, "auxiliary ", "", n), FZ_NUMBERED);
    }
}

void flatzinc_describe(flatzinc *flatzinc)
{
    enum { DEPTH = 5 }; /* descriptions inside descriptions would be too long anyway */
    for (int i = 0; i < flatzinc->variables && flatzinc->draft->status == OK; i++)
        if (flatzinc->variable[i].shown_rank == FZ_HIDDEN)
            name_by_path(flatzinc, &flatzinc->variable[i]);
    bool some = true;
    for (int depth = 0; depth < DEPTH && some; depth++) {
        some = false;
        for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++)
            some = describe(flatzinc, &flatzinc->constraint[i]) || some;
    }
    number_hidden(flatzinc);
}
