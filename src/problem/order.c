/* order.c: see order.h. What the rule finds, and why it is right: rules/order.c. */
#include "problem/order.h"

#include "problem/finish.h"

#include "base/json_write.h"
#include "core/words.h"

/* The rank of this label in the first or the last csp-variable, whichever has it; -1 if neither has. */
static int rank_of(const csp *c, const step_declared *d, csp_label l)
{
    for (int end = 0; end < 2; end++) {
        csp_list labels = csp_var_labels(c, d->set[end ? d->sets - 1 : 0]);
        for (const csp_label *x = labels.begin; x < labels.end; x++)
            if (*x == l)
                return (int)(x - labels.begin);
    }
    return -1;
}

static csp_label least(const step_declared *d)
{
    return d->label[ORDER_LEAST];
}

static csp_label greatest(const step_declared *d)
{
    return d->label[ORDER_GREATEST];
}

/* What is below the least label of C_0, or above the greatest of C_k, must be gone; for a hill or valley, in
 * both ends. */
static void premises(const csp *c, const step_line *l, void (*take)(void *context, csp_label l),
                     void *context)
{
    const step_declared *d = &l->declared;
    int low = rank_of(c, d, least(d)), high = rank_of(c, d, greatest(d));
    for (int end = 0; end < 2; end++) {
        csp_list labels = csp_var_labels(c, d->set[end ? d->sets - 1 : 0]);
        for (int rank = 0; rank < labels.end - labels.begin; rank++)
            if ((rank < low && (d->number || !end)) ||
                (greatest(d) != CSP_NONE && rank > high && (d->number || end)))
                take(context, labels.begin[rank]);
    }
}

/* ---- notation ---- */

/* The sign before csp-variable i: on the way up, or down. */
static char sign_before(const step_declared *d, int i)
{
    bool valley = d->number && least(d) == CSP_NONE, behind = d->number && i > d->number;
    return valley == behind ? '<' : '>';
}

static void write(const csp *c, const step *s, const step_line *l, bool ascii, text *out)
{
    const step_declared *d = &l->declared;
    (void)s, (void)ascii;
    text_format(out, "[%d]: ", d->sets - 1);
    for (int i = 0; i < d->sets; i++) {
        if (i > 0)
            text_add_char(out, sign_before(d, i));
        text_add_string(out, csp_var_name(c, d->set[i]));
    }
}

static void write_json(const csp *c, const step_line *l, text *out)
{
    const step_declared *d = &l->declared;
    json_key(out, "order");
    for (int i = 0; i < d->sets; i++) {
        text_add_char(out, i == 0 ? '[' : ',');
        json_string(out, csp_var_name(c, d->set[i]));
    }
    text_add_char(out, ']');
    if (d->number)
        json_number(out, "turn", d->number);
    if (least(d) != CSP_NONE)
        json_named(out, "least", csp_label_name(c, least(d)));
    if (greatest(d) != CSP_NONE)
        json_named(out, "greatest", csp_label_name(c, greatest(d)));
}

/* ---- words ---- */

/* "r2c6 < r1c6 < r1c5" */
static void say_slope(const csp *c, const step_declared *d, int from, int to, bool first, text *out)
{
    int way = from < to ? 1 : -1;
    for (int i = from;; i += way) {
        say_variable(c, d->set[i], first && i == from, out);
        if (i == to)
            return;
        text_add_string(out, " < ");
    }
}

/* "r2c6 < r1c6 < r1c5, the first at least 2 and the last at most 6" */
static void say_ascending(const csp *c, const step_declared *d, bool first, text *out)
{
    int last = d->sets - 1;
    say_slope(c, d, 0, last, first, out);
    if (least(d) != CSP_NONE) {
        text_add_string(out, ", the first at least ");
        say_value(c, d->set[0], least(d), out);
    }
    if (greatest(d) != CSP_NONE) {
        text_add_string(out, least(d) != CSP_NONE ? " and the last at most " : ", the last at most ");
        say_value(c, d->set[last], greatest(d), out);
    }
}

/* "r3c7 < r3c8 and r3c9 < r3c8; r3c7 and r3c9 differ, and neither is below 1" */
static void say_hill(const csp *c, const step_declared *d, bool first, text *out)
{
    bool hill = least(d) != CSP_NONE;
    int last = d->sets - 1, turn = d->number;
    csp_label bound = hill ? least(d) : greatest(d);
    say_slope(c, d, hill ? 0 : turn, hill ? turn : 0, first, out);
    text_add_string(out, " and ");
    say_slope(c, d, hill ? last : turn, hill ? turn : last, false, out);
    text_add_string(out, "; ");
    for (int i = 0, said = 0; i <= last; i++)
        if (i != turn) {
            say_joint(said++, last, "and", out);
            say_variable(c, d->set[i], false, out);
        }
    text_format(out, " differ, and %s is %s ", last == 2 ? "neither" : "none", hill ? "below" : "above");
    say_value(c, csp_has(c, d->set[0], bound) ? d->set[0] : d->set[last], bound, out);
}

static void say(const csp *c, const step *s, const step_line *l, bool first, text *out)
{
    (void)s;
    if (l->declared.number)
        say_hill(c, &l->declared, first, out);
    else
        say_ascending(c, &l->declared, first, out);
}

/* The ranks that are left to a csp-variable, and whether the lower and the upper bound are new. */
typedef struct bounds {
    int low, high;
    bool from_below, from_above;
} bounds;

/* Finds the bounds of csp-variable i; false: nothing has changed for it, or nothing is left. */
static bool bounds_of(const csp *c, const step_declared *d, int i, bounds *b)
{
    csp_list labels = csp_var_labels(c, d->set[i]);
    int ranks = (int)(labels.end - labels.begin), last = d->sets - 1;
    *b = (bounds){ .low = -1, .high = ranks };
    if (d->number && i != d->number)
        return false;
    if (least(d) != CSP_NONE)
        b->low = rank_of(c, d, least(d)) + (d->number ? last : i);
    if (greatest(d) != CSP_NONE)
        b->high = rank_of(c, d, greatest(d)) - (d->number ? last : last - i);
    for (int k = 0; k < d->targets; k++)
        for (int rank = 0; rank < ranks; rank++)
            if (labels.begin[rank] == d->target[k]) {
                b->from_below = b->from_below || rank < b->low;
                b->from_above = b->from_above || rank > b->high;
            }
    return (b->from_below || b->from_above) && b->low < ranks && b->high >= 0;
}

/* "is at least 4", "is at most 6"; of both "is 4", "is 4 or 5", "is at least 4 and at most 6". */
static void say_bounds(const csp *c, csp_var v, const bounds *b, text *out)
{
    const csp_label *label = csp_var_labels(c, v).begin;
    bool both = b->from_below && b->from_above, few = both && (b->high == b->low || b->high == b->low + 1);
    say_variable(c, v, false, out);
    text_add_string(out, few ? " is " : b->from_below ? " is at least " : " is at most ");
    say_value(c, v, label[b->from_below ? b->low : b->high], out);
    if (!both || b->high == b->low)
        return;
    text_add_string(out, few ? " or " : " and at most ");
    say_value(c, v, label[b->high], out);
}

/* "r1c6 is at least 4, and r1c5 is at least 5"; of more than two, "r2c6 is 2 or 3; r1c6 is 3 or 4; r1c5 is 4
 * or 5". */
static bool conclude(const csp *c, const step_line *l, text *out)
{
    const step_declared *d = &l->declared;
    bounds b;
    int n = 0, said = 0;
    for (int i = 0; i < d->sets; i++)
        n += bounds_of(c, d, i, &b);
    for (int i = 0; i < d->sets; i++)
        if (bounds_of(c, d, i, &b)) {
            text_add_string(out, !said++ ? "" : n == 2 ? ", and " : "; ");
            say_bounds(c, d->set[i], &b, out);
        }
    return n > 0;
}

/* ---- proofs ----
 *
 * An ascending chain C_0 < … < C_k: each bound follows from the one before it: lower bounds for C_1, C_2 …,
 * upper bounds for C_(k-1) … The same is true of each slope of a hill. Let a_i and b_j be the i-th and the
 * j-th csp-variable of its two slopes, from below, and m their least rank. Then not both are below m + i + j
 * + 1. For suppose that they are, with ranks x > y: the csp-variable before a_i is below x, but by what is
 * known of it and b_j it can't be, so nothing is left for it (if there is none before a_i, b_j would be below
 * m + j). They are not equal, because labels of equal ranks are linked. These clauses of two labels, for all
 * i and j, then give the bound of the top by the two csp-variables next to it. Valleys are the same with
 * ranks counted from above. */

typedef struct ranking {
    const csp *csp;
    const proof *proof;
    bool mirrored; /* ranks are counted from above */
} ranking;

static csp_label label_at(const ranking *r, csp_var v, int rank)
{
    csp_list labels = csp_var_labels(r->csp, v);
    return r->mirrored ? labels.end[-1 - rank] : labels.begin[rank];
}

static int ranks_of(const csp *c, csp_var v)
{
    csp_list labels = csp_var_labels(c, v);
    return (int)(labels.end - labels.begin);
}

/* Proves that v has no rank below this one. */
static void prove_bound(const ranking *r, csp_var v, int below)
{
    for (int rank = 0; rank < below && rank < ranks_of(r->csp, v); rank++)
        proof_unit(r->proof, label_at(r, v, rank), false);
}

/* Proves that not both have a rank below this one. */
static void prove_not_both(const ranking *r, csp_var a, csp_var b, int below)
{
    for (int x = 0; x < below && x < ranks_of(r->csp, a); x++)
        for (int y = 0; y < below && y < ranks_of(r->csp, b); y++) {
            proof_begin(r->proof);
            proof_literal(r->proof, label_at(r, a, x), false);
            proof_literal(r->proof, label_at(r, b, y), false);
            proof_end(r->proof);
        }
}

/* The two slopes begin at the two ends. */
static void prove_hill(const ranking *r, const step_declared *d, int low)
{
    int k = d->number, last = d->sets - 1;
    for (int i = 1; i < k; i++)
        prove_bound(r, d->set[i], low + i);
    for (int j = 1; j < last - k; j++)
        prove_bound(r, d->set[last - j], low + j);
    for (int i = 0; i < k; i++)
        for (int j = 0; j < last - k; j++)
            prove_not_both(r, d->set[i], d->set[last - j], low + i + j + 1);
    prove_not_both(r, d->set[k], d->set[k - 1], low + last);
}

static void prove_side(const ranking *r, const step_declared *d, int low)
{
    if (d->number)
        prove_hill(r, d, low);
    for (int i = 1; !d->number && i < d->sets; i++)
        prove_bound(r, d->set[r->mirrored ? d->sets - 1 - i : i], low + i);
}

static void prove(const csp *c, const step_line *l, const proof *p)
{
    const step_declared *d = &l->declared;
    if (least(d) != CSP_NONE)
        prove_side(&(ranking){ c, p, false }, d, rank_of(c, d, least(d)));
    if (greatest(d) != CSP_NONE)
        prove_side(&(ranking){ c, p, true }, d, ranks_of(c, d->set[0]) - 1 - rank_of(c, d, greatest(d)));
}

/* ---- what values have to be ---- */

static int true_rank(const csp *c, csp_var v, const bool *value)
{
    csp_list labels = csp_var_labels(c, v);
    const csp_label *l = labels.begin;
    while (l < labels.end && !value[*l])
        l++;
    return (int)(l - labels.begin);
}

static bool all_hold(const csp *c, const bool *value)
{
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list greater = csp_greater(c, (csp_var)v);
        for (const csp_var *g = greater.begin; g < greater.end; g++)
            if (true_rank(c, (csp_var)v, value) >= true_rank(c, *g, value))
                return false;
    }
    return true;
}

/* ---- the statement: `order A < B < C` is two orders ---- */

/* Can an order hold between the two: do they have equally many labels, and none in common? */
static void check_pair(finish *f, int a, int b, word w)
{
    char quote[QUOTE_MAX];
    const problem_variable *x = &f->g->variable[a], *y = &f->g->variable[b];
    if (f->d->status == OK && x->entries != y->entries)
        draft_wrong(f->d, w.at, "%s has %d value%s, expected %d, as many as the one before it",
                    string_quote(quote, w.string), y->entries, y->entries == 1 ? "" : "s", x->entries);
    f->lists++;
    for (int i = 0; i < x->entries && f->d->status == OK; i++)
        (void)finish_is_new(f, finish_label_of_entry(f, a, i));
    for (int i = 0; i < y->entries && f->d->status == OK; i++)
        if (!finish_is_new(f, finish_label_of_entry(f, b, i)))
            draft_wrong(f->d, w.at, "a label of %s is one of the csp-variable before it, expected none",
                        string_quote(quote, w.string));
}

static bool declare(stated_problem *g, arena *a, int smaller, int greater)
{
    problem_constraint *d = problem_declare(g, a, &constraint_order, 2, 0);
    if (d) {
        d->set[0] = (csp_var)smaller;
        d->set[1] = (csp_var)greater;
    }
    return d;
}

static void finish_orders(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    if (s->words.n < 2)
        draft_wrong(f->d, s->at, "an order of %d csp-variable%s, expected two or more", s->words.n,
                    s->words.n == 1 ? "" : "s");
    for (int i = 1; i < s->words.n && f->d->status == OK; i++) {
        int a = finish_variable_of(f, w[i - 1]), b = finish_variable_of(f, w[i]);
        finish_count_links(f, f->g->variable[a].entries + 1, w[i].at);
        check_pair(f, a, b, w[i]);
        if (f->d->status == OK && !declare(f->g, f->d->arena, a, b))
            draft_no_memory(f->d);
    }
}

static void add(csp_builder *b, const problem_constraint *d)
{
    csp_add_order(b, d->set[0], d->set[1]);
}

static bool collect(const csp *c, arena *a, stated_problem *g)
{
    for (int v = 0; csp_orders(c) && v < csp_vars(c); v++) {
        csp_list greater = csp_greater(c, (csp_var)v);
        for (const csp_var *w = greater.begin; w < greater.end; w++)
            if (!declare(g, a, v, *w))
                return false;
    }
    return true;
}

static void spell(const stated_problem *p, const problem_constraint *is, form_writer *to)
{
    writer_put(to, p->variable[is->set[0]].name);
    writer_put(to, p->variable[is->set[1]].name);
}

const constraint constraint_order = {
    .name = "order",
    .form = { .is = &constraint_order,
              .key = "orders",
              .field =
                  (const form_field[]){ FIELD(WORDS, NULL, NULL, NULL, .of = { &a_variable }, .between = "<",
                                              .row = "'<', or the end of the line", .some = true),
                                        { 0 } },
              .json = FORM_LIST,
              .each = "a list of csp-variables",
              .all = "a list of lists",
              .stage = STAGE_DECLARE,
              .finish = finish_orders },
    .add = add,
    .collect = collect,
    .spell = spell,
    .count = csp_orders,
    .all_hold = all_hold,
    .write = write,
    .write_json = write_json,
    .say = say,
    .conclude = conclude,
    .premises = premises,
    .prove = prove,
};
