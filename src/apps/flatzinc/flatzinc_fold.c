/* flatzinc_fold.c: constraints on many variables whose combinations are too many to be tried, but which go
 * through their variables one by one and remember a number: a sum that is compared, as in z <-> sum(b) >= 3;
 * a greatest or least value; how often something is true, odd or even.
 *
 * Such a constraint is an automaton: its states are the numbers that can be reached after each variable
 * ("3:17": 17 after the third), and the last variable, the result, is read like the others. Each choice of
 * values leads to exactly one state after each variable, so the number of solutions does not change. */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"

#include <string.h>

typedef struct fold {
    flatzinc *z;
    const fz_constraint *c;
    const fz_expression *factor, *item; /* lists; factor NULL: there are no factors */
    const fz_expression *result;        /* NULL: there is no result, and the last state must fit */
    const char *kind;                   /* "xor", "maximum", "minimum", "lin" */
    draft_statement *to;
} fold;

/* ---- which ones ---- */

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

static bool find_fold(flatzinc *z, const fz_constraint *c, fold *f)
{
    const char *name = c->name;
    *f = (fold){ .z = z, .c = c };
    if (strcmp(name, "array_bool_xor") == 0) {
        f->kind = "xor";
        f->item = c->argument[0]->first;
    } else if (strncmp(name, "array_int_m", 11) == 0) {
        f->kind = name + 10;
        f->item = c->argument[1]->first;
        f->result = c->argument[0];
    } else if (strstr(name, "_lin_") && c->arguments == 4 && c->argument[2]->kind == FZ_INT) {
        f->kind = "lin";
        f->factor = c->argument[0]->first;
        f->item = c->argument[1]->first;
        f->result = c->argument[3];
    }
    return f->item;
}

/* ---- what they remember ---- */

static int64_t behind(const fold *f, bool first, int64_t so_far, const fz_expression *factor, int64_t value)
{
    if (strcmp(f->kind, "xor") == 0)
        return (so_far != 0) != (value != 0);
    if (strcmp(f->kind, "maximum") == 0)
        return first || value > so_far ? value : so_far;
    if (strcmp(f->kind, "minimum") == 0)
        return first || value < so_far ? value : so_far;
    return so_far + factor->value * value;
}

/* Does the number after all variables agree with this result? */
static bool fits(const fold *f, int64_t number, int64_t result)
{
    if (strcmp(f->kind, "xor") == 0)
        return number;
    if (strcmp(f->kind, "lin") != 0)
        return number == result;
    int64_t other = f->c->argument[2]->value;
    bool is_so = strstr(f->c->name, "_le_")   ? number <= other
                 : strstr(f->c->name, "_ne_") ? number != other
                                              : number == other;
    return ends_with(f->c->name, "_imp") ? !result || is_so : is_so == (result != 0);
}

/* ---- words ---- */

static void add(fold *f, const char *string)
{
    draft_add_word(f->z->draft, &f->to->words, flatzinc_word(f->c, string));
}

static const char *state_name(fold *f, int behind_item, int64_t number)
{
    text t;
    if (!behind_item)
        return "start";
    text_open(&t, f->z->arena->memory);
    text_format(&t, "%d:%d", behind_item, (int)number);
    return draft_keep(f->z->draft, &t);
}

static const char *value_name(fold *f, int value)
{
    return flatzinc_name(f->z, "", "", value);
}

/* The values of an operand; a number is its own only value. */
static int values_of(const fold *f, const fz_expression *e, const int **value, int *constant)
{
    int v = e->kind == FZ_NAME ? flatzinc_variable(f->z, e->name) : -1;
    *constant = (int)e->value;
    *value = v < 0 ? constant : f->z->variable[v].value;
    return v < 0 ? 1 : f->z->variable[v].values;
}

/* ---- the automaton ---- */

typedef struct numbers {
    int64_t *list;
    int n;
} numbers;

static void add_number(fold *f, numbers *s, int64_t x)
{
    for (int i = 0; i < s->n; i++)
        if (s->list[i] == x)
            return;
    if (s->n == NARY_STATES || x > INT32_MAX || x < -INT32_MAX)
        flatzinc_too_large(
            f->z, f->c,
            "%s adds up to more than %d numbers: leave it out (--relax), or write it with fewer "
            "variables or smaller factors",
            f->c->called, NARY_STATES);
    else
        s->list[s->n++] = x;
}

static void count_step(fold *f)
{
    if (f->z->draft->status == OK && !draft_may(&f->z->draft->made.steps, 1, LIMIT_STEPS))
        flatzinc_too_large(f->z, f->c, LIMIT_STEPS_SAID FLATZINC_RELAX, f->c->called);
}

/* The steps that read one variable, from the numbers before it to those after it. */
static void read_item(fold *f, int number, const fz_expression *item, const fz_expression *factor,
                      const numbers *from, numbers *to)
{
    const int *value;
    int constant, values = values_of(f, item, &value, &constant);
    to->n = 0;
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < values && f->z->draft->status == OK; k++) {
            int64_t x = behind(f, number == 0, from->list[i], factor, value[k]);
            count_step(f);
            add_number(f, to, x);
            add(f, state_name(f, number, from->list[i]));
            add(f, value_name(f, value[k]));
            add(f, state_name(f, number + 1, x));
        }
}

static void read_result(fold *f, int number, const numbers *from)
{
    const int *value;
    int constant, values = values_of(f, f->result, &value, &constant);
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < values && f->z->draft->status == OK; k++)
            if (fits(f, from->list[i], value[k])) {
                count_step(f);
                add(f, state_name(f, number, from->list[i]));
                add(f, value_name(f, value[k]));
                add(f, "end");
            }
}

bool flatzinc_fold(flatzinc *z, const fz_constraint *c)
{
    fold f;
    if (!find_fold(z, c, &f) || !(f.to = flatzinc_statement(z, &constraint_regular, c)))
        return false;
    int items = 0;
    for (const fz_expression *x = f.item; x; x = x->next, items++)
        add(&f, flatzinc_operand_name(z, c, x));
    if (f.result)
        add(&f, flatzinc_operand_name(z, c, f.result));
    draft_add_part(z->draft, f.to);
    add(&f, "start");
    add(&f, f.result ? "end" : state_name(&f, items, 1));
    draft_add_part(z->draft, f.to);
    numbers both[2] = { { .list = flatzinc_take(z, NARY_STATES, sizeof(int64_t)) },
                        { .list = flatzinc_take(z, NARY_STATES, sizeof(int64_t)) } };
    const fz_expression *factor = f.factor;
    int at = 0;
    if (both[0].list)
        both[0].list[both[0].n++] = 0;
    for (const fz_expression *x = f.item; x && z->draft->status == OK; x = x->next, at++) {
        read_item(&f, at, x, factor, &both[at % 2], &both[(at + 1) % 2]);
        factor = factor ? factor->next : NULL;
    }
    if (f.result && z->draft->status == OK)
        read_result(&f, at, &both[at % 2]);
    return true;
}
