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

void flatzinc_wrong(flatzinc *flatzinc, const char *at, const char *format, ...)
{
    va_list list;
    char said[ERROR_MARKED_MAX];
    va_start(list, format);
    text_format_into(said, sizeof said, format, list);
    va_end(list);
    draft_wrong(flatzinc->draft, at, "%s", said);
}

void *flatzinc_take(flatzinc *flatzinc, size_t count, size_t size)
{
    void *p = flatzinc->draft->status == OK ? arena_take(flatzinc->arena, count ? count : 1, size) : NULL;
    if (!p)
        draft_no_memory(flatzinc->draft);
    return p;
}

const char *flatzinc_name(flatzinc *flatzinc, const char *stem, const char *sign, int number)
{
    text t;
    text_open(&t, flatzinc->arena->memory);
    text_format(&t, "%s%s%d", stem, sign, number);
    return draft_keep(flatzinc->draft, &t);
}

static bool goes_on(const reader *reader)
{
    return reader->z->draft->status == OK;
}

/* ---- signs ---- */

static void skip(reader *reader)
{
    while (reader->at < reader->end) {
        if (scan_is_blank(*reader->at) || scan_is_line_end(*reader->at))
            reader->at++;
        else if (*reader->at == '%')
            while (reader->at < reader->end && !scan_is_line_end(*reader->at))
                reader->at++;
        else
            return;
    }
}

static void expected(reader *reader, const char *what)
{
    char quote[QUOTE_MAX];
    if (reader->at == reader->end)
        flatzinc_wrong(reader->z, reader->at, "the text ends" EXPECTED "%s", what);
    else
        flatzinc_wrong(reader->z, reader->at, FINDS "'%s'" EXPECTED "%s",
                       span_quote(quote, (span){ reader->at, scan_character(reader->at, reader->end) }),
                       what);
}

static bool is_at(reader *reader, const char *sign)
{
    size_t n = strlen(sign);
    skip(reader);
    return (size_t)(reader->end - reader->at) >= n && memcmp(reader->at, sign, n) == 0;
}

static bool accept(reader *reader, const char *sign)
{
    bool found = goes_on(reader) && is_at(reader, sign);
    reader->at += found ? strlen(sign) : 0;
    return found;
}

static void want(reader *reader, const char *sign, const char *what)
{
    if (goes_on(reader) && !accept(reader, sign))
        expected(reader, what);
}

/* Is the next word this one, and not a longer one? */
static bool accept_word(reader *reader, const char *word_is)
{
    size_t n = strlen(word_is);
    if (!is_at(reader, word_is))
        return false;
    const char *behind = reader->at + n;
    if (behind < reader->end && (flatzinc_is_letter(*behind) || scan_is_digit(*behind)))
        return false;
    reader->at = behind;
    return true;
}

static const char *read_name(reader *reader, const char *what)
{
    char *name = reader->room;
    skip(reader);
    if (reader->at == reader->end || !flatzinc_is_letter(*reader->at)) {
        expected(reader, what);
        return "";
    }
    while (reader->at < reader->end && (flatzinc_is_letter(*reader->at) || scan_is_digit(*reader->at)))
        *reader->room++ = *reader->at++;
    *reader->room++ = 0;
    return name;
}

static int64_t read_number(reader *reader)
{
    enum { MOST = 1000000000 };
    bool negative = accept(reader, "-");
    int64_t value = 0;
    if (reader->at == reader->end || !scan_is_digit(*reader->at))
        expected(reader, "a number");
    for (; reader->at < reader->end && scan_is_digit(*reader->at) && goes_on(reader); reader->at++) {
        value = 10 * value + (*reader->at - '0');
        if (value > MOST)
            flatzinc_wrong(reader->z, reader->at, "a number beyond 1000000000" EXPECTED "a smaller one");
    }
    return negative ? -value : value;
}

/* ---- expressions ---- */

static fz_expression *read_expression(reader *reader, int depth);

static void read_list(reader *reader, fz_expression *to, const char *close, int depth)
{
    fz_expression **tail = &to->first;
    while (goes_on(reader) && !accept(reader, close)) {
        *tail = read_expression(reader, depth + 1);
        if (!goes_on(reader))
            return;
        to->members++;
        tail = &(*tail)->next;
        if (!accept(reader, ",") && !is_at(reader, close))
            expected(reader, "a comma, or the end of the list");
    }
}

/* Digits after a point that is not a range: a number that is not whole. */
static bool is_float(const reader *reader)
{
    return reader->at + 1 < reader->end && *reader->at == '.' && scan_is_digit(reader->at[1]);
}

static void read_numbers(reader *reader, fz_expression *expression)
{
    expression->value = expression->last = read_number(reader);
    if (is_float(reader)) {
        expression->kind = FZ_FLOAT;
        while (reader->at < reader->end && (scan_is_digit(*reader->at) || strchr(".eE+-", *reader->at)))
            reader->at++;
    } else if (accept(reader, "..")) {
        expression->kind = FZ_RANGE;
        expression->last = read_number(reader);
    }
}

const char *flatzinc_text_end(const char *at, const char *end)
{
    while (at < end && *at != '"')
        at += *at == '\\' && end - at > 1 ? 2 : 1;
    return at;
}

static void read_text(reader *reader, fz_expression *expression)
{
    const char *close = flatzinc_text_end(reader->at, reader->end);
    expression->kind = FZ_TEXT;
    expression->name = reader->room;
    for (; reader->at < close; reader->at++) {
        bool escaped = *reader->at == '\\' && close - reader->at > 1;
        reader->at += escaped;
        *reader->room++ = escaped && strchr("nt", *reader->at) ? ' ' : *reader->at;
    }
    *reader->room++ = 0;
    want(reader, "\"", "a closing quote");
}

static fz_expression *read_expression(reader *reader, int depth)
{
    enum { DEPTH = 32 };
    fz_expression *e = flatzinc_take(reader->z, 1, sizeof *e);
    if (!e)
        return NULL;
    skip(reader);
    e->at = reader->at;
    e->name = "";
    if (depth > DEPTH)
        expected(reader, "fewer brackets inside each other");
    else if (accept(reader, "[")) {
        e->kind = FZ_ARRAY;
        read_list(reader, e, "]", depth);
    } else if (accept(reader, "{")) {
        e->kind = FZ_SET;
        read_list(reader, e, "}", depth);
    } else if (accept(reader, "\""))
        read_text(reader, e);
    else if (accept_word(reader, "true") || accept_word(reader, "false")) {
        e->kind = FZ_BOOL;
        e->value = *e->at == 't';
    } else if (reader->at < reader->end && flatzinc_is_letter(*reader->at)) {
        e->kind = FZ_NAME;
        e->name = read_name(reader, "a name");
        if (accept(reader, "(")) {
            e->kind = FZ_CALL;
            read_list(reader, e, ")", depth);
        } else if (accept(reader, "[")) {
            e->value = read_number(reader);
            e->last = -1; /* an element of an array, from 1 */
            want(reader, "]", "']'");
        }
    } else
        read_numbers(reader, e);
    return e;
}

/* ---- declarations ---- */

static void enter(reader *reader, int space, const char *name, const char *at, int number)
{
    flatzinc *z = reader->z;
    char quote[QUOTE_MAX];
    size_t n = strlen(name);
    if (!goes_on(reader))
        return;
    if (problem_index_find(&z->names, FZ_VARIABLES, name, n) >= 0 ||
        problem_index_find(&z->names, FZ_ARRAYS, name, n) >= 0)
        flatzinc_wrong(z, at, "%s is declared twice" EXPECTED "once", string_quote(quote, name));
    else if (!problem_index_reserve(&z->names, 1))
        draft_no_memory(z->draft);
    else
        problem_index_add(&z->names, space, name, n, number);
}

/* Reads the annotations of what was just read: the dimensions of an output array; or whether there is an
 * annotation of this name. */
typedef struct annotations {
    const fz_expression *output_array, *called, *path, *defined;
    bool output, introduced, defines;
} annotations;

static annotations read_annotations(reader *reader)
{
    annotations a = { 0 };
    while (accept(reader, "::")) {
        const fz_expression *e = read_expression(reader, 0);
        if (!goes_on(reader))
            break;
        a.output = a.output || strcmp(e->name, "output_var") == 0;
        a.defines = a.defines || strcmp(e->name, "defines_var") == 0;
        a.introduced = a.introduced || strcmp(e->name, "var_is_introduced") == 0;
        if (e->kind == FZ_CALL && e->first && strcmp(e->name, "output_array") == 0)
            a.output_array = e->first;
        if (e->kind == FZ_CALL && e->first && e->first->kind == FZ_TEXT && *e->first->name &&
            (strcmp(e->name, "mzn_constraint_name") == 0 ||
             (!a.called && strcmp(e->name, "mzn_expression_name") == 0)))
            a.called = e->first;
        if (e->kind == FZ_CALL && e->first && e->first->kind == FZ_TEXT && strcmp(e->name, "mzn_path") == 0)
            a.path = e->first;
        if (e->kind == FZ_CALL && e->first && e->first->kind == FZ_NAME &&
            strcmp(e->name, "defines_var") == 0)
            a.defined = e->first;
    }
    return a;
}

/* How many values a domain has; 0 after a message: it has to be a range or a set, and not too large. */
static int size_of_domain(reader *reader, const fz_expression *e, const char *at)
{
    for (const fz_expression *m = e->kind == FZ_SET ? e->first : NULL; m && goes_on(reader); m = m->next)
        if (m->kind != FZ_INT)
            flatzinc_wrong(reader->z, m->at, "no whole number in a domain" EXPECTED "one");
    int64_t n = e->kind == FZ_RANGE ? e->last - e->value + 1 : e->kind == FZ_SET ? e->members : -1;
    if (n < 0 && e->kind != FZ_RANGE)
        flatzinc_wrong(reader->z, at, "no domain of whole numbers" EXPECTED "a range or a set");
    if (n > LIMIT_LABELS)
        flatzinc_wrong(reader->z, at, "a variable with %d values" EXPECTED "at most 65520",
                       n > INT32_MAX ? INT32_MAX : (int)n);
    else if (n > 0 && !draft_may(&reader->z->draft->made.values, (uint64_t)n, LIMIT_TABLE_VALUES))
        flatzinc_wrong(reader->z, at,
                       "more than 16000000 values in all domains, the limit of a model: make them smaller");
    return n > 0 && goes_on(reader) ? (int)n : 0;
}

/* What a variable may be: a range, a set, bool. */
static void read_domain(reader *reader, fz_variable *variable)
{
    const char *at = reader->at;
    variable->ascending = true;
    if (accept_word(reader, "bool")) {
        variable->is_bool = true;
        variable->values = 2;
        variable->value = flatzinc_take(reader->z, 2, sizeof *variable->value);
        if (variable->value)
            variable->value[1] = 1;
        return;
    }
    if (is_at(reader, "int") || is_at(reader, "float") || is_at(reader, "set")) {
        flatzinc_wrong(reader->z, reader->at,
                       "a variable without bounds, or no whole number" EXPECTED "a range such as 1..9");
        return;
    }
    const fz_expression *e = read_expression(reader, 0);
    if (!goes_on(reader))
        return;
    variable->values = size_of_domain(reader, e, at);
    variable->value = flatzinc_take(reader->z, (size_t)variable->values, sizeof *variable->value);
    const fz_expression *m = e->first;
    for (int i = 0; i < variable->values && goes_on(reader); i++, m = m ? m->next : NULL) {
        variable->value[i] = (int)(m ? m->value : e->value + i);
        variable->ascending = variable->ascending && (!i || variable->value[i] > variable->value[i - 1]);
    }
}

static void read_variable(reader *reader)
{
    flatzinc *z = reader->z;
    fz_variable v = { .label_of = -1 };
    skip(reader);
    v.at = reader->at;
    read_domain(reader, &v);
    want(reader, ":", "':' and a name");
    v.name = v.shown = read_name(reader, "the name of a variable");
    annotations a = read_annotations(reader);
    v.output = a.output;
    v.introduced = a.introduced || strncmp(v.name, "X_INTRODUCED_", 13) == 0;
    v.path = a.path ? a.path->name : NULL;
    v.shown_rank = v.introduced ? FZ_HIDDEN : FZ_WRITTEN;
    v.same = z->variables;
    draft_put_into(z->draft, z, variable, v);
    enter(reader, FZ_VARIABLES, v.name, v.at, v.same);
    if (!accept(reader, "="))
        return;
    /* It is equal to something: a constraint like any other. */
    fz_constraint *c = draft_grow(z->draft, &z->constraint, &z->constraints, &z->constraint_room, sizeof *c);
    fz_expression *self = flatzinc_take(z, 1, sizeof *self);
    if (!c || !self)
        return;
    *self = (fz_expression){ .kind = FZ_NAME, .name = v.name, .at = v.at };
    *c = (fz_constraint){ .name = "int_eq", .at = v.at, .arguments = 2 };
    c->argument = flatzinc_take(z, 2, sizeof(fz_expression *));
    if (c->argument) {
        c->argument[0] = self;
        c->argument[1] = read_expression(reader, 0);
    }
}

static void add_array(reader *reader, const char *name, const char *at, fz_expression *body,
                      const fz_expression *output)
{
    flatzinc *z = reader->z;
    draft_put_into(z->draft, z, array, ((fz_array){ name, body, output }));
    enter(reader, FZ_ARRAYS, name, at, z->arrays - 1);
}

/* Does an array have as many elements as its declaration says, and is nothing else an array? */
static void check_body(reader *reader, const fz_expression *body, bool is_array, const fz_expression *index)
{
    if (!goes_on(reader) || (body->kind == FZ_ARRAY) != is_array) {
        if (goes_on(reader))
            flatzinc_wrong(reader->z, body->at,
                           is_array ? "no array" EXPECTED "one in brackets"
                                    : "an array" EXPECTED "one value, as it was declared");
        return;
    }
    int64_t n = is_array && index->kind == FZ_RANGE ? index->last - index->value + 1 : body->members;
    if ((n < 0 ? 0 : n) != body->members)
        flatzinc_wrong(reader->z, body->at, "an array of %d elements" EXPECTED "as many as were declared: %d",
                       body->members, (int)(n < 0 ? 0 : n));
}

/* array [1..5] of [var] TYPE: NAME = [...] and parameters: int: NAME = 5 */
static void read_parameter(reader *reader)
{
    const char *at;
    const fz_expression *index = NULL;
    bool is_array = accept_word(reader, "array");
    if (is_array) {
        want(reader, "[", "'[' and the indices of the array");
        index = goes_on(reader) ? read_expression(reader, 0) : NULL;
        want(reader, "]", "']'");
    }
    while (goes_on(reader) && !is_at(reader, ":") && !is_at(reader, ";")) /* its type is not needed */
        if (reader->at < reader->end && flatzinc_is_letter(*reader->at))
            (void)read_name(reader, "a type");
        else
            (void)read_expression(reader, 0);
    want(reader, ":", "':' and a name");
    skip(reader);
    at = reader->at;
    const char *name = read_name(reader, "the name of an array or a parameter");
    annotations a = read_annotations(reader);
    want(reader, "=", "'=' and its value");
    fz_expression *body = goes_on(reader) ? read_expression(reader, 0) : NULL;
    check_body(reader, body, is_array, index);
    if (goes_on(reader))
        add_array(reader, name, at, body, a.output_array);
}

static void read_constraint(reader *reader, const char *from)
{
    flatzinc *z = reader->z;
    skip(reader);
    const char *at = reader->at;
    const fz_expression *e = read_expression(reader, 0);
    if (goes_on(reader) && e->kind != FZ_CALL)
        flatzinc_wrong(z, at, "no constraint" EXPECTED "a predicate and its arguments");
    const char *end = reader->at;
    annotations a = read_annotations(reader);
    fz_constraint *c = goes_on(reader) ? draft_grow(z->draft, &z->constraint, &z->constraints,
                                                    &z->constraint_room, sizeof *c)
                                       : NULL;
    if (!c)
        return;
    *c = (fz_constraint){ .name = e->name, .at = at, .arguments = e->members };
    c->own = a.called ? a.called->name : NULL;
    c->path = a.path ? a.path->name : NULL;
    c->defined = a.defined ? a.defined->name : NULL;
    c->defines = a.defines;
    c->words = (span){ at, (size_t)(end - at) };
    c->item = (span){ from, (size_t)(reader->at + 1 - from) }; /* with the semicolon */
    c->argument = flatzinc_take(z, (size_t)e->members, sizeof(fz_expression *));
    int n = 0;
    for (fz_expression *m = e->first; c->argument && m; m = m->next)
        c->argument[n++] = m;
}

static void read_solve(reader *reader)
{
    (void)read_annotations(reader);
    reader->solves = true;
    bool least = accept_word(reader, "minimize");
    reader->z->most = !least && accept_word(reader, "maximize");
    fz_expression *e = goes_on(reader) && (least || reader->z->most) ? read_expression(reader, 0) : NULL;
    if (e && goes_on(reader) && e->kind != FZ_NAME && e->kind != FZ_INT)
        flatzinc_wrong(reader->z, e->at, FINDS "no variable" EXPECTED "the one that is to be the best");
    if (e && e->kind == FZ_NAME)
        reader->z->objective = e;
    if (goes_on(reader) && !e && !accept_word(reader, "satisfy"))
        expected(reader, "satisfy, minimize or maximize");
    (void)read_annotations(reader);
}

static void read_item(reader *reader)
{
    const char *from = reader->at;
    if (accept_word(reader, "predicate"))
        for (skip(reader); reader->at < reader->end && *reader->at != ';'; skip(reader))
            reader->at++;
    else if (accept_word(reader, "var"))
        read_variable(reader);
    else if (accept_word(reader, "constraint"))
        read_constraint(reader, from);
    else if (accept_word(reader, "solve"))
        read_solve(reader);
    else if (is_at(reader, "array") || is_at(reader, "int") || is_at(reader, "bool") || is_at(reader, "set"))
        read_parameter(reader);
    else
        expected(reader, "a declaration, `constraint` or `solve`");
    want(reader, ";", "';'");
}

/* ---- the whole ---- */

void flatzinc_read(flatzinc *flatzinc)
{
    draft *d = flatzinc->draft;
    const scan all = scan_of(d->text, d->length);
    reader r = { .z = flatzinc, .at = all.at, .end = all.end };
    r.room = flatzinc_take(flatzinc, 2 * d->length + 2, 1);
    if (d->status == OK && !problem_index_open(&flatzinc->names, flatzinc->arena, 64))
        draft_no_memory(d);
    flatzinc_refuse_minizinc(flatzinc);
    for (skip(&r); goes_on(&r) && r.at < r.end; skip(&r))
        read_item(&r);
    if (goes_on(&r) && !r.solves)
        expected(&r, "solve satisfy;");
    if (goes_on(&r))
        flatzinc_look_up(flatzinc);
}
