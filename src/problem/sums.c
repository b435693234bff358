/* sums.c: a sum by partial sums.
 *
 * s1 is the sum of the first two operands, s2 that of the first three, and so on; the step t1 says which two
 * parts make s1, t2 which make s2. The last operand is joined to the last partial sum by links. There are
 * only sums that can be reached by the operands so far and completed by the rest. All of these are functions
 * of the operands, so the number of solutions does not change.
 *
 * Classes of an operand that add the same number are one class here. */
#include "problem/sums.h"

/* An operand, or a partial sum, with what each of its classes adds. */
typedef struct term {
    nary_operand operand;
    sums sums;
} term;

static term term_of(adding *a, int i)
{
    nary_operand o = a->operand[i];
    term t = { .operand = o, .sums = { .list = nary_take(a->nary, (size_t)o.classes, sizeof *t.sums.list) } };
    uint16_t *class_of = nary_take(a->nary, (size_t)o.labels, sizeof *class_of);
    if (!class_of || !t.sums.list)
        return t;
    for (int c = 0; c < o.classes; c++)
        if (!sums_gone(a, i, c))
            t.sums.list[t.sums.n++] = sums_part(a, i, c);
    t.sums.n = sums_sort(t.sums.list, t.sums.n);
    for (int l = 0; l < o.labels; l++) {
        int c = o.class_of ? o.class_of[l] : l;
        int at = sums_gone(a, i, c) ? -1 : sums_find(&t.sums, sums_part(a, i, c));
        class_of[l] = at < 0 ? UINT16_MAX : (uint16_t)at; /* in no class, so it is linked to every step */
    }
    t.operand.class_of = class_of;
    t.operand.classes = (int)t.sums.n;
    return t;
}

/* The sums of two terms that the operands from `next` on can complete. Each pair of them is going to be a
 * label. */
static sums sums_of_both(adding *a, const sums *x, const sums *y, int next)
{
    enum { MEETING = 16 }; /* nanoseconds for each pair */
    size_t pairs = x->n * y->n, room = pairs < LIMIT_LABELS ? pairs : LIMIT_LABELS;
    nary_work(a->nary, MEETING * pairs);
    sums s = { .list = nary_take(a->nary, room, sizeof *s.list) };
    for (size_t i = 0; s.list && i < pairs && nary_goes_on(a->nary); i++) {
        int64_t sum = x->list[i / y->n] + y->list[i % y->n];
        if (!sums_can_meet(a, &a->rest[next], sum))
            continue;
        if (s.n == room)
            nary_fail(a->nary, BAD_INPUT, LIMIT_LABELS_SAID);
        else
            s.list[s.n++] = sum;
    }
    if (s.list)
        s.n = sums_sort(s.list, s.n);
    if (s.n > NARY_STATES)
        nary_fail(a->nary, BAD_INPUT,
                  "a sum with more than 4000 partial sums, the limit of a network: split it, use fewer "
                  "operands, or make values and factors smaller");
    return s;
}

static char *name_of(nary *n, const char *format, const char *name, int64_t x, int64_t y)
{
    text t;
    text_open(&t, n->room.memory);
    if (name)
        text_format(&t, format, name, (int)x);
    else
        text_format(&t, format, (int)x, (int)y);
    return nary_keep(n, &t);
}

/* Makes a csp-variable with a label for each sum. */
static term partial_sum(adding *a, int type, const char *name, int number, sums s)
{
    nary *n = a->nary;
    term t = { .sums = s };
    csp_label *label = nary_take(n, s.n, sizeof *label);
    char *called = name_of(n, "%s.s%d", name, number, 0);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, type, called) : 0;
    for (size_t i = 0; nary_goes_on(n) && i < s.n; i++) {
        char *value = nary_number(n, s.list[i]);
        if (value)
            label[i] = nary_combination(n, v, called, value);
    }
    t.operand = (nary_operand){ .name = called, .label = label, .labels = (int)s.n, .classes = (int)s.n };
    return t;
}

/* Makes the step that adds y to x, which gives z. */
static void add_step(adding *a, int type, const char *name, int number, const term *x, const term *y,
                     const term *z)
{
    nary *n = a->nary;
    char *called = name_of(n, "%s.t%d", name, number, 0);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, type, called) : 0;
    for (size_t i = 0; i < x->sums.n && nary_goes_on(n); i++)
        for (size_t k = 0; k < y->sums.n && nary_goes_on(n); k++) {
            int64_t p = x->sums.list[i], q = y->sums.list[k];
            int to = sums_find(&z->sums, p + q);
            char *value = to < 0 ? NULL : name_of(n, q < 0 ? "%d%d" : "%d+%d", NULL, p, q);
            if (!value)
                continue;
            csp_label l = nary_combination(n, v, called, value);
            nary_agrees(n, l, &x->operand, (int)i);
            nary_agrees(n, l, &y->operand, (int)k);
            nary_agrees(n, l, &z->operand, to);
        }
}

typedef struct last_two {
    const adding *adding;
    const term *x, *y;
} last_two;

static bool completes(const void *with, int x, int y)
{
    const last_two *t = with;
    static const sums nothing = { 0 };
    if (x >= t->x->operand.classes || y >= t->y->operand.classes)
        return false;
    return sums_can_meet(t->adding, &nothing, t->x->sums.list[x] + t->y->sums.list[y]);
}

void sums_add_partial(adding *a, int type, const char *name)
{
    nary *n = a->nary;
    if (a->operands < 2) {
        nary_fail(n, BAD_INPUT, "a sum of fewer than two operands with too many values");
        return;
    }
    nary_from(n, name);
    term so_far = term_of(a, 0);
    for (int i = 1; i + 1 < a->operands && nary_goes_on(n); i++) {
        term next = term_of(a, i);
        sums s = nary_goes_on(n) ? sums_of_both(a, &so_far.sums, &next.sums, i + 1) : (sums){ 0 };
        if (!nary_goes_on(n))
            return;
        term sum = partial_sum(a, type, name, i, s);
        add_step(a, type, name, i, &so_far, &next, &sum);
        so_far = sum;
    }
    term end = term_of(a, a->operands - 1);
    if (nary_goes_on(n))
        nary_pairs(n, &so_far.operand, &end.operand, completes, &(last_two){ a, &so_far, &end });
    nary_from(n, NULL);
}
