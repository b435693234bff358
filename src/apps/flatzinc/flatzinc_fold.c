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

static bool ends_with(const char *string, const char *end)
{
    size_t n = strlen(string), k = strlen(end);
    return n >= k && strcmp(string + n - k, end) == 0;
}

static bool find_fold(flatzinc *flatzinc, const fz_constraint *constraint, fold *folded)
{
    const char *name = constraint->name;
    *folded = (fold){ .z = flatzinc, .c = constraint };
    if (strcmp(name, "array_bool_xor") == 0) {
        folded->kind = "xor";
        folded->item = constraint->argument[0]->first;
    } else if (strncmp(name, "array_int_m", 11) == 0) {
        folded->kind = name + 10;
        folded->item = constraint->argument[1]->first;
        folded->result = constraint->argument[0];
    } else if (strstr(name, "_lin_") && constraint->arguments == 4 &&
               constraint->argument[2]->kind == FZ_INT) {
        folded->kind = "lin";
        folded->factor = constraint->argument[0]->first;
        folded->item = constraint->argument[1]->first;
        folded->result = constraint->argument[3];
    }
    return folded->item;
}

/* ---- what they remember ---- */

static int64_t behind(const fold *fold, bool first, int64_t so_far, const fz_expression *factor,
                      int64_t value)
{
    if (strcmp(fold->kind, "xor") == 0)
        return (so_far != 0) != (value != 0);
    if (strcmp(fold->kind, "maximum") == 0)
        return first || value > so_far ? value : so_far;
    if (strcmp(fold->kind, "minimum") == 0)
        return first || value < so_far ? value : so_far;
    return so_far + factor->value * value;
}

/* Does the number after all variables agree with this result? */
static bool fits(const fold *fold, int64_t number, int64_t result)
{
    if (strcmp(fold->kind, "xor") == 0)
        return number;
    if (strcmp(fold->kind, "lin") != 0)
        return number == result;
    int64_t other = fold->c->argument[2]->value;
    bool is_so = strstr(fold->c->name, "_le_")   ? number <= other
                 : strstr(fold->c->name, "_ne_") ? number != other
                                                 : number == other;
    return ends_with(fold->c->name, "_imp") ? !result || is_so : is_so == (result != 0);
}

/* ---- words ---- */

static void add(fold *fold, const char *string)
{
    draft_add_word(fold->z->draft, &fold->to->words, flatzinc_word(fold->c, string));
}

static const char *state_name(fold *fold, int behind_item, int64_t number)
{
    text t;
    if (!behind_item)
        return "start";
    text_open(&t, fold->z->arena->memory);
    text_format(&t, "%d:%d", behind_item, (int)number);
    return draft_keep(fold->z->draft, &t);
}

static const char *value_name(fold *fold, int value)
{
    return flatzinc_name(fold->z, "", "", value);
}

/* The values of an operand; a number is its own only value. */
static int values_of(const fold *fold, const fz_expression *expression, const int **value, int *constant)
{
    int v = expression->kind == FZ_NAME ? flatzinc_variable(fold->z, expression->name) : -1;
    *constant = (int)expression->value;
    *value = v < 0 ? constant : fold->z->variable[v].value;
    return v < 0 ? 1 : fold->z->variable[v].values;
}

/* ---- the automaton ---- */

typedef struct numbers {
    int64_t *list;
    int n;
} numbers;

static void add_number(fold *fold, numbers *numbers, int64_t value)
{
    for (int i = 0; i < numbers->n; i++)
        if (numbers->list[i] == value)
            return;
    if (numbers->n == NARY_STATES || value > INT32_MAX || value < -INT32_MAX)
        flatzinc_too_large(
            fold->z, fold->c,
            "%s adds up to more than %d numbers: leave it out (--relax), or write it with fewer "
            "variables or smaller factors",
            fold->c->called, NARY_STATES);
    else
        numbers->list[numbers->n++] = value;
}

static void count_step(fold *fold)
{
    if (fold->z->draft->status == OK && !draft_may(&fold->z->draft->made.steps, 1, LIMIT_STEPS))
        flatzinc_too_large(fold->z, fold->c, LIMIT_STEPS_SAID FLATZINC_RELAX, fold->c->called);
}

/* The steps that read one variable, from the numbers before it to those after it. */
static void read_item(fold *fold, int number, const fz_expression *item, const fz_expression *factor,
                      const numbers *from, numbers *to)
{
    const int *value;
    int constant, values = values_of(fold, item, &value, &constant);
    to->n = 0;
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < values && fold->z->draft->status == OK; k++) {
            int64_t x = behind(fold, number == 0, from->list[i], factor, value[k]);
            count_step(fold);
            add_number(fold, to, x);
            add(fold, state_name(fold, number, from->list[i]));
            add(fold, value_name(fold, value[k]));
            add(fold, state_name(fold, number + 1, x));
        }
}

static void read_result(fold *fold, int number, const numbers *from)
{
    const int *value;
    int constant, values = values_of(fold, fold->result, &value, &constant);
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < values && fold->z->draft->status == OK; k++)
            if (fits(fold, from->list[i], value[k])) {
                count_step(fold);
                add(fold, state_name(fold, number, from->list[i]));
                add(fold, value_name(fold, value[k]));
                add(fold, "end");
            }
}

bool flatzinc_fold(flatzinc *flatzinc, const fz_constraint *constraint)
{
    fold f;
    if (!find_fold(flatzinc, constraint, &f) ||
        !(f.to = flatzinc_statement(flatzinc, &constraint_regular, constraint)))
        return false;
    int items = 0;
    for (const fz_expression *x = f.item; x; x = x->next, items++)
        add(&f, flatzinc_operand_name(flatzinc, constraint, x));
    if (f.result)
        add(&f, flatzinc_operand_name(flatzinc, constraint, f.result));
    draft_add_part(flatzinc->draft, f.to);
    add(&f, "start");
    add(&f, f.result ? "end" : state_name(&f, items, 1));
    draft_add_part(flatzinc->draft, f.to);
    numbers both[2] = { { .list = flatzinc_take(flatzinc, NARY_STATES, sizeof(int64_t)) },
                        { .list = flatzinc_take(flatzinc, NARY_STATES, sizeof(int64_t)) } };
    const fz_expression *factor = f.factor;
    int at = 0;
    if (both[0].list)
        both[0].list[both[0].n++] = 0;
    for (const fz_expression *x = f.item; x && flatzinc->draft->status == OK; x = x->next, at++) {
        read_item(&f, at, x, factor, &both[at % 2], &both[(at + 1) % 2]);
        factor = factor ? factor->next : NULL;
    }
    if (f.result && flatzinc->draft->status == OK)
        read_result(&f, at, &both[at % 2]);
    return true;
}
