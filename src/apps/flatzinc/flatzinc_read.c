/* flatzinc_read.c: the text of a model: declarations of parameters, variables and arrays, constraints, and
 * what to solve. A mistake is said where it is, with what was expected. */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"

#include <string.h>

typedef struct reader {
    flatzinc *z;
    const char *at, *end;
    char *room;  /* for names: never longer than the text */
    bool solves; /* a solve item has been read */
} reader;

void flatzinc_wrong(flatzinc *z, const char *at, const char *format, ...)
{
    va_list list;
    char said[ERROR_TEXT_MAX];
    va_start(list, format);
    text_format_into(said, sizeof said, format, list);
    va_end(list);
    draft_wrong(z->draft, at, "%s", said);
}

void *flatzinc_take(flatzinc *z, size_t count, size_t size)
{
    void *p = z->draft->status == OK ? arena_take(z->arena, count ? count : 1, size) : NULL;
    if (!p)
        draft_no_memory(z->draft);
    return p;
}

const char *flatzinc_name(flatzinc *z, const char *stem, const char *sign, int number)
{
    text t;
    text_open(&t, z->arena->memory);
    text_format(&t, "%s%s%d", stem, sign, number);
    return draft_keep(z->draft, &t);
}

static bool goes_on(const reader *r)
{
    return r->z->draft->status == OK;
}

/* ---- signs ---- */

static void skip(reader *r)
{
    while (r->at < r->end) {
        if (scan_is_blank(*r->at) || scan_is_line_end(*r->at))
            r->at++;
        else if (*r->at == '%')
            while (r->at < r->end && !scan_is_line_end(*r->at))
                r->at++;
        else
            return;
    }
}

static void expected(reader *r, const char *what)
{
    char quote[QUOTE_MAX];
    if (r->at == r->end)
        flatzinc_wrong(r->z, r->at, "the text ends, expected %s", what);
    else
        flatzinc_wrong(r->z, r->at, "found '%s', expected %s",
                       span_quote(quote, (span){ r->at, scan_character(r->at, r->end) }), what);
}

static bool is_at(reader *r, const char *sign)
{
    size_t n = strlen(sign);
    skip(r);
    return (size_t)(r->end - r->at) >= n && memcmp(r->at, sign, n) == 0;
}

static bool accept(reader *r, const char *sign)
{
    bool found = goes_on(r) && is_at(r, sign);
    r->at += found ? strlen(sign) : 0;
    return found;
}

static void want(reader *r, const char *sign, const char *what)
{
    if (goes_on(r) && !accept(r, sign))
        expected(r, what);
}

/* Is the next word this one, and not a longer one? */
static bool accept_word(reader *r, const char *word_is)
{
    size_t n = strlen(word_is);
    if (!is_at(r, word_is))
        return false;
    const char *behind = r->at + n;
    if (behind < r->end && (flatzinc_is_letter(*behind) || scan_is_digit(*behind)))
        return false;
    r->at = behind;
    return true;
}

static const char *read_name(reader *r, const char *what)
{
    char *name = r->room;
    skip(r);
    if (r->at == r->end || !flatzinc_is_letter(*r->at)) {
        expected(r, what);
        return "";
    }
    while (r->at < r->end && (flatzinc_is_letter(*r->at) || scan_is_digit(*r->at)))
        *r->room++ = *r->at++;
    *r->room++ = 0;
    return name;
}

static int64_t read_number(reader *r)
{
    enum { MOST = 1000000000 };
    bool negative = accept(r, "-");
    int64_t value = 0;
    if (r->at == r->end || !scan_is_digit(*r->at))
        expected(r, "a number");
    for (; r->at < r->end && scan_is_digit(*r->at) && goes_on(r); r->at++) {
        value = 10 * value + (*r->at - '0');
        if (value > MOST)
            flatzinc_wrong(r->z, r->at, "a number beyond 1000000000, expected a smaller one");
    }
    return negative ? -value : value;
}

/* ---- expressions ---- */

static fz_expression *read_expression(reader *r, int depth);

static void read_list(reader *r, fz_expression *to, const char *close, int depth)
{
    fz_expression **tail = &to->first;
    while (goes_on(r) && !accept(r, close)) {
        *tail = read_expression(r, depth + 1);
        if (!goes_on(r))
            return;
        to->members++;
        tail = &(*tail)->next;
        if (!accept(r, ",") && !is_at(r, close))
            expected(r, "a comma, or the end of the list");
    }
}

/* Digits after a point that is no range: a number that is not whole. */
static bool is_float(const reader *r)
{
    return r->at + 1 < r->end && *r->at == '.' && scan_is_digit(r->at[1]);
}

static void read_numbers(reader *r, fz_expression *e)
{
    e->value = e->last = read_number(r);
    if (is_float(r)) {
        e->kind = FZ_FLOAT;
        while (r->at < r->end && (scan_is_digit(*r->at) || strchr(".eE+-", *r->at)))
            r->at++;
    } else if (accept(r, "..")) {
        e->kind = FZ_RANGE;
        e->last = read_number(r);
    }
}

const char *flatzinc_text_end(const char *at, const char *end)
{
    while (at < end && *at != '"')
        at += *at == '\\' && end - at > 1 ? 2 : 1;
    return at;
}

static void read_text(reader *r, fz_expression *e)
{
    const char *close = flatzinc_text_end(r->at, r->end);
    e->kind = FZ_TEXT;
    e->name = r->room;
    for (; r->at < close; r->at++) {
        bool escaped = *r->at == '\\' && close - r->at > 1;
        r->at += escaped;
        *r->room++ = escaped && strchr("nt", *r->at) ? ' ' : *r->at;
    }
    *r->room++ = 0;
    want(r, "\"", "a closing quote");
}

static fz_expression *read_expression(reader *r, int depth)
{
    enum { DEPTH = 32 };
    fz_expression *e = flatzinc_take(r->z, 1, sizeof *e);
    if (!e)
        return NULL;
    skip(r);
    e->at = r->at;
    e->name = "";
    if (depth > DEPTH)
        expected(r, "fewer brackets inside each other");
    else if (accept(r, "[")) {
        e->kind = FZ_ARRAY;
        read_list(r, e, "]", depth);
    } else if (accept(r, "{")) {
        e->kind = FZ_SET;
        read_list(r, e, "}", depth);
    } else if (accept(r, "\""))
        read_text(r, e);
    else if (accept_word(r, "true") || accept_word(r, "false")) {
        e->kind = FZ_BOOL;
        e->value = *e->at == 't';
    } else if (r->at < r->end && flatzinc_is_letter(*r->at)) {
        e->kind = FZ_NAME;
        e->name = read_name(r, "a name");
        if (accept(r, "(")) {
            e->kind = FZ_CALL;
            read_list(r, e, ")", depth);
        } else if (accept(r, "[")) {
            e->value = read_number(r);
            e->last = -1; /* an element of an array, from 1 */
            want(r, "]", "']'");
        }
    } else
        read_numbers(r, e);
    return e;
}

/* ---- declarations ---- */

static void enter(reader *r, int space, const char *name, const char *at, int number)
{
    flatzinc *z = r->z;
    char quote[QUOTE_MAX];
    size_t n = strlen(name);
    if (!goes_on(r))
        return;
    if (problem_index_find(&z->names, FZ_VARIABLES, name, n) >= 0 ||
        problem_index_find(&z->names, FZ_ARRAYS, name, n) >= 0)
        flatzinc_wrong(z, at, "%s is declared twice, expected once", string_quote(quote, name));
    else if (!problem_index_reserve(&z->names, 1))
        draft_no_memory(z->draft);
    else
        problem_index_add(&z->names, space, name, n, number);
}

/* Reads the annotations of what was just read: the dimensions of an output array; or whether there is an
 * annotation of this name. */
typedef struct annotations {
    const fz_expression *output_array, *called;
    bool output, introduced;
} annotations;

static annotations read_annotations(reader *r)
{
    annotations a = { 0 };
    while (accept(r, "::")) {
        const fz_expression *e = read_expression(r, 0);
        if (!goes_on(r))
            break;
        a.output = a.output || strcmp(e->name, "output_var") == 0;
        a.introduced = a.introduced || strcmp(e->name, "var_is_introduced") == 0;
        if (e->kind == FZ_CALL && e->first && strcmp(e->name, "output_array") == 0)
            a.output_array = e->first;
        if (e->kind == FZ_CALL && e->first && e->first->kind == FZ_TEXT && *e->first->name &&
            strcmp(e->name, "mzn_constraint_name") == 0)
            a.called = e->first;
    }
    return a;
}

/* What a variable may be: a range, a set, bool. */
static void read_domain(reader *r, fz_variable *v)
{
    const char *at = r->at;
    v->ascending = true;
    if (accept_word(r, "bool")) {
        v->is_bool = true;
        v->values = 2;
        v->value = flatzinc_take(r->z, 2, sizeof *v->value);
        if (v->value)
            v->value[1] = 1;
        return;
    }
    if (is_at(r, "int") || is_at(r, "float") || is_at(r, "set")) {
        flatzinc_wrong(r->z, r->at,
                       "a variable without bounds, or no whole number, expected a range such as 1..9");
        return;
    }
    const fz_expression *e = read_expression(r, 0);
    if (!goes_on(r))
        return;
    for (const fz_expression *m = e->kind == FZ_SET ? e->first : NULL; m && goes_on(r); m = m->next)
        if (m->kind != FZ_INT)
            flatzinc_wrong(r->z, m->at, "no whole number in a domain, expected one");
    int64_t n = e->kind == FZ_RANGE ? e->last - e->value + 1 : e->kind == FZ_SET ? e->members : -1;
    if (n < 0 && e->kind != FZ_RANGE)
        flatzinc_wrong(r->z, at, "no domain of whole numbers, expected a range or a set");
    if (n > LIMIT_LABELS)
        flatzinc_wrong(r->z, at, "a variable with %d values, expected at most 65520",
                       n > INT32_MAX ? INT32_MAX : (int)n);
    else if (n > 0 && !draft_may(&r->z->draft->made.values, (uint64_t)n, LIMIT_TABLE_VALUES))
        flatzinc_wrong(r->z, at,
                       "more than 16000000 values in all domains, the limit of a model: make them smaller");
    v->values = n > 0 && goes_on(r) ? (int)n : 0;
    v->value = flatzinc_take(r->z, (size_t)v->values, sizeof *v->value);
    const fz_expression *m = e->first;
    for (int i = 0; i < v->values && goes_on(r); i++, m = m ? m->next : NULL) {
        v->value[i] = (int)(m ? m->value : e->value + i);
        v->ascending = v->ascending && (!i || v->value[i] > v->value[i - 1]);
    }
}

static void read_variable(reader *r)
{
    flatzinc *z = r->z;
    fz_variable v = { .label_of = -1 };
    skip(r);
    v.at = r->at;
    read_domain(r, &v);
    want(r, ":", "':' and a name");
    v.name = v.shown = read_name(r, "the name of a variable");
    annotations a = read_annotations(r);
    v.output = a.output;
    v.introduced = a.introduced || strncmp(v.name, "X_INTRODUCED_", 13) == 0;
    v.shown_rank = v.introduced ? 2 : 0;
    v.same = z->variables;
    fz_variable *to =
        goes_on(r) ? draft_grow(z->draft, (void **)&z->variable, &z->variables, &z->variable_room, sizeof v)
                   : NULL;
    if (to)
        *to = v;
    enter(r, FZ_VARIABLES, v.name, v.at, v.same);
    if (!accept(r, "="))
        return;
    /* It is equal to something: a constraint like any other. */
    fz_constraint *c =
        draft_grow(z->draft, (void **)&z->constraint, &z->constraints, &z->constraint_room, sizeof *c);
    fz_expression *self = flatzinc_take(z, 1, sizeof *self);
    if (!c || !self)
        return;
    *self = (fz_expression){ .kind = FZ_NAME, .name = v.name, .at = v.at };
    *c = (fz_constraint){ .name = "int_eq", .at = v.at, .arguments = 2 };
    c->argument = flatzinc_take(z, 2, sizeof(fz_expression *));
    if (c->argument) {
        c->argument[0] = self;
        c->argument[1] = read_expression(r, 0);
    }
}

static void add_array(reader *r, const char *name, const char *at, fz_expression *body,
                      const fz_expression *output)
{
    flatzinc *z = r->z;
    fz_array *a =
        goes_on(r) ? draft_grow(z->draft, (void **)&z->array, &z->arrays, &z->array_room, sizeof *a) : NULL;
    if (!a)
        return;
    *a = (fz_array){ name, body, output };
    enter(r, FZ_ARRAYS, name, at, z->arrays - 1);
}

/* Does an array have as many elements as its declaration says, and is nothing else an array? */
static void check_body(reader *r, const fz_expression *body, bool is_array, const fz_expression *index)
{
    if (!goes_on(r) || (body->kind == FZ_ARRAY) != is_array) {
        if (goes_on(r))
            flatzinc_wrong(r->z, body->at,
                           is_array ? "no array, expected one in brackets"
                                    : "an array, expected one value, as it was declared");
        return;
    }
    int64_t n = is_array && index->kind == FZ_RANGE ? index->last - index->value + 1 : body->members;
    if ((n < 0 ? 0 : n) != body->members)
        flatzinc_wrong(r->z, body->at, "an array of %d elements, expected as many as were declared: %d",
                       body->members, (int)(n < 0 ? 0 : n));
}

/* array [1..5] of [var] TYPE: NAME = [...] and parameters: int: NAME = 5 */
static void read_parameter(reader *r)
{
    const char *at;
    const fz_expression *index = NULL;
    bool is_array = accept_word(r, "array");
    if (is_array) {
        want(r, "[", "'[' and the indices of the array");
        index = goes_on(r) ? read_expression(r, 0) : NULL;
        want(r, "]", "']'");
    }
    while (goes_on(r) && !is_at(r, ":") && !is_at(r, ";")) /* its type is not needed */
        if (r->at < r->end && flatzinc_is_letter(*r->at))
            (void)read_name(r, "a type");
        else
            (void)read_expression(r, 0);
    want(r, ":", "':' and a name");
    skip(r);
    at = r->at;
    const char *name = read_name(r, "the name of an array or a parameter");
    annotations a = read_annotations(r);
    want(r, "=", "'=' and its value");
    fz_expression *body = goes_on(r) ? read_expression(r, 0) : NULL;
    check_body(r, body, is_array, index);
    if (goes_on(r))
        add_array(r, name, at, body, a.output_array);
}

static void read_constraint(reader *r)
{
    flatzinc *z = r->z;
    skip(r);
    const char *at = r->at;
    const fz_expression *e = read_expression(r, 0);
    if (goes_on(r) && e->kind != FZ_CALL)
        flatzinc_wrong(z, at, "no constraint, expected a predicate and its arguments");
    annotations a = read_annotations(r);
    fz_constraint *c = goes_on(r) ? draft_grow(z->draft, (void **)&z->constraint, &z->constraints,
                                               &z->constraint_room, sizeof *c)
                                  : NULL;
    if (!c)
        return;
    *c = (fz_constraint){ .name = e->name, .at = at, .arguments = e->members };
    c->own = a.called ? a.called->name : NULL;
    c->argument = flatzinc_take(z, (size_t)e->members, sizeof(fz_expression *));
    int n = 0;
    for (fz_expression *m = e->first; c->argument && m; m = m->next)
        c->argument[n++] = m;
}

static void read_solve(reader *r)
{
    (void)read_annotations(r);
    r->solves = true;
    const char *at = r->at;
    bool least = accept_word(r, "minimize");
    if (goes_on(r) && (least || accept_word(r, "maximize")))
        flatzinc_wrong(r->z, at,
                       "found '%s', expected satisfy: optima are not looked for; say 'solve satisfy', and a "
                       "bound as a constraint, such as: constraint cost <= 10",
                       least ? "minimize" : "maximize");
    if (goes_on(r) && !accept_word(r, "satisfy"))
        expected(r, "satisfy");
    (void)read_annotations(r);
}

static void read_item(reader *r)
{
    if (accept_word(r, "predicate"))
        for (skip(r); r->at < r->end && *r->at != ';'; skip(r))
            r->at++;
    else if (accept_word(r, "var"))
        read_variable(r);
    else if (accept_word(r, "constraint"))
        read_constraint(r);
    else if (accept_word(r, "solve"))
        read_solve(r);
    else if (is_at(r, "array") || is_at(r, "int") || is_at(r, "bool") || is_at(r, "set"))
        read_parameter(r);
    else
        expected(r, "a declaration, `constraint` or `solve`");
    want(r, ";", "';'");
}

/* ---- names of arrays in arguments ---- */

/* What a name stands for, which may be a name again; a variable stands for itself. */
static void look_up_name(flatzinc *z, fz_expression **e)
{
    char quote[QUOTE_MAX];
    for (int names = 0; (*e)->kind == FZ_NAME; names++) {
        const char *name = (*e)->name;
        int a = problem_index_find(&z->names, FZ_ARRAYS, name, strlen(name));
        if (a < 0 && flatzinc_variable(z, name) < 0)
            flatzinc_wrong(z, (*e)->at, "%s is not declared", string_quote(quote, name));
        if (a < 0 && (*e)->last == -1)
            flatzinc_wrong(z, (*e)->at, "%s is no array, and has no elements", string_quote(quote, name));
        if (names > z->arrays)
            flatzinc_wrong(z, (*e)->at, "%s stands for itself, expected a value", string_quote(quote, name));
        if (a < 0 || names > z->arrays)
            return;
        fz_expression *body = z->array[a].body;
        int64_t i = (*e)->value;
        if ((*e)->last == -1) { /* one of its elements */
            body = i < 1 ? NULL : body->first;
            while (body && i-- > 1)
                body = body->next;
        }
        if (!body) {
            flatzinc_wrong(z, (*e)->at, "an element that the array has not");
            return;
        }
        *e = body;
    }
}

static void look_up(flatzinc *z, fz_expression **e)
{
    for (fz_expression *m = (*e)->first, **at = &(*e)->first; m; at = &(*at)->next, m = *at) {
        fz_expression *next = m->next, *found = m;
        look_up(z, &found);
        if (found != m) {
            fz_expression *copy = flatzinc_take(z, 1, sizeof *copy);
            if (!copy)
                return;
            *copy = *found;
            copy->next = next;
            *at = copy;
        }
    }
    look_up_name(z, e);
}

void flatzinc_read(flatzinc *z)
{
    draft *d = z->draft;
    const scan all = scan_of(d->text, d->length);
    reader r = { .z = z, .at = all.at, .end = all.end };
    r.room = flatzinc_take(z, 2 * d->length + 2, 1);
    if (d->status == OK && !problem_index_open(&z->names, z->arena, 64))
        draft_no_memory(d);
    flatzinc_refuse_minizinc(z);
    for (skip(&r); goes_on(&r) && r.at < r.end; skip(&r))
        read_item(&r);
    if (goes_on(&r) && !r.solves)
        expected(&r, "solve satisfy;");
    for (int i = 0; i < z->arrays && goes_on(&r); i++)
        look_up(z, &z->array[i].body);
    for (int i = 0; i < z->constraints && goes_on(&r); i++)
        for (int k = 0; k < z->constraint[i].arguments && goes_on(&r); k++)
            look_up(z, &z->constraint[i].argument[k]);
}

static int root_of(const flatzinc *z, int v)
{
    while (z->variable[v].same != v)
        v = z->variable[v].same;
    return v;
}

int flatzinc_variable(const flatzinc *z, const char *name)
{
    int v = problem_index_find(&z->names, FZ_VARIABLES, name, strlen(name));
    return v < 0 ? -1 : root_of(z, v);
}
