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

static term term_of(adding *adding, int i)
{
    nary_operand o = adding->operand[i];
    term t = { .operand = o,
               .sums = { .list = nary_take(adding->nary, (size_t)o.classes, sizeof *t.sums.list) } };
    uint16_t *class_of = nary_take(adding->nary, (size_t)o.labels, sizeof *class_of);
    if (!class_of || !t.sums.list)
        return t;
    for (int c = 0; c < o.classes; c++)
        if (!sums_gone(adding, i, c))
            t.sums.list[t.sums.n++] = sums_part(adding, i, c);
    t.sums.n = sums_sort(t.sums.list, t.sums.n);
    for (int l = 0; l < o.labels; l++) {
        int c = o.class_of ? o.class_of[l] : l;
        int at = sums_gone(adding, i, c) ? -1 : sums_find(&t.sums, sums_part(adding, i, c));
        class_of[l] = at < 0 ? UINT16_MAX : (uint16_t)at; /* in no class, so it is linked to every step */
    }
    t.operand.class_of = class_of;
    t.operand.classes = (int)t.sums.n;
    return t;
}

/* The sums of two terms that the operands from `next` on can complete. Each pair of them is going to be a
 * label. */
static sums sums_of_both(adding *adding, const sums *first, const sums *second, int next)
{
    enum { MEETING = 16 }; /* nanoseconds for each pair */
    size_t pairs = first->n * second->n, room = pairs < LIMIT_LABELS ? pairs : LIMIT_LABELS;
    nary_work(adding->nary, MEETING * pairs);
    sums s = { .list = nary_take(adding->nary, room, sizeof *s.list) };
    for (size_t i = 0; s.list && i < pairs && nary_goes_on(adding->nary); i++) {
        int64_t sum = first->list[i / second->n] + second->list[i % second->n];
        if (!sums_can_meet(adding, &adding->rest[next], sum))
            continue;
        if (s.n == room)
            nary_too_large(adding->nary, LIMIT_LABELS_SAID);
        else
            s.list[s.n++] = sum;
    }
    if (s.list)
        s.n = sums_sort(s.list, s.n);
    if (s.n > NARY_STATES)
        nary_too_large(adding->nary, "a sum with more than 4000 partial sums, the limit of a network: " ADVICE
                                     "split it, use fewer "
                                     "operands, or make values and factors smaller");
    return s;
}

static char *name_of(nary *nary, const char *format, const char *name, int64_t first, int64_t second)
{
    text t;
    text_open(&t, nary->room.memory);
    if (name)
        text_format(&t, format, name, (int)first);
    else
        text_format(&t, format, (int)first, (int)second);
    return nary_keep(nary, &t);
}

/* Makes a csp-variable with a label for each sum. */
static term partial_sum(adding *adding, int type, const char *name, int number, sums from)
{
    nary *n = adding->nary;
    term t = { .sums = from };
    csp_label *label = nary_take(n, from.n, sizeof *label);
    char *called = name_of(n, "%s.s%d", name, number, 0);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, type, called) : 0;
    for (size_t i = 0; nary_goes_on(n) && i < from.n; i++) {
        char *value = nary_number(n, from.list[i]);
        if (value)
            label[i] = nary_combination(n, v, called, value);
    }
    t.operand =
        (nary_operand){ .name = called, .label = label, .labels = (int)from.n, .classes = (int)from.n };
    return t;
}

/* Makes the step that adds `second` to `first`, which gives `term`. */
static void add_step(adding *adding, int type, const char *name, int number, const term *first,
                     const term *second, const term *term)
{
    nary *n = adding->nary;
    char *called = name_of(n, "%s.t%d", name, number, 0);
    csp_var v = nary_goes_on(n) ? n->variable(n->to, type, called) : 0;
    for (size_t i = 0; i < first->sums.n && nary_goes_on(n); i++)
        for (size_t k = 0; k < second->sums.n && nary_goes_on(n); k++) {
            int64_t p = first->sums.list[i], q = second->sums.list[k];
            int to = sums_find(&term->sums, p + q);
            char *value = to < 0 ? NULL : name_of(n, q < 0 ? "%d%d" : "%d+%d", NULL, p, q);
            if (!value)
                continue;
            csp_label l = nary_combination(n, v, called, value);
            nary_agrees(n, l, &first->operand, (int)i);
            nary_agrees(n, l, &second->operand, (int)k);
            nary_agrees(n, l, &term->operand, to);
        }
}

typedef struct last_two {
    const adding *adding;
    const term *x, *y;
} last_two;

static bool completes(const void *with, int first, int second)
{
    const last_two *t = with;
    static const sums nothing = { 0 };
    if (first >= t->x->operand.classes || second >= t->y->operand.classes)
        return false;
    return sums_can_meet(t->adding, &nothing, t->x->sums.list[first] + t->y->sums.list[second]);
}

void sums_add_partial(adding *adding, int type, const char *name)
{
    nary *n = adding->nary;
    if (adding->operands < 2) {
        nary_too_large(n, "a sum of fewer than two operands with too many values");
        return;
    }
    nary_from(n, name);
    term so_far = term_of(adding, 0);
    for (int i = 1; i + 1 < adding->operands && nary_goes_on(n); i++) {
        term next = term_of(adding, i);
        sums s = nary_goes_on(n) ? sums_of_both(adding, &so_far.sums, &next.sums, i + 1) : (sums){ 0 };
        if (!nary_goes_on(n))
            return;
        term sum = partial_sum(adding, type, name, i, s);
        add_step(adding, type, name, i, &so_far, &next, &sum);
        so_far = sum;
    }
    term end = term_of(adding, adding->operands - 1);
    if (nary_goes_on(n))
        nary_pairs(n, &so_far.operand, &end.operand, completes, &(last_two){ adding, &so_far, &end });
    nary_from(n, NULL);
}
