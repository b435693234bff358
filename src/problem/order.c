/* order.c: see order.h. What the rule finds, and why it is right: rules/order.c. */
#include "problem/order.h"

#include "problem/finish.h"

#include "core/csp_json.h"
#include "core/words.h"

/* The rank of this label in the first or the last csp-variable, whichever has it; -1 if neither has. */
static int rank_of(const csp *c, const step_declared *declared, csp_label l)
{
    for (int end = 0; end < 2; end++) {
        csp_list labels = csp_var_labels(c, declared->set[end ? declared->sets - 1 : 0]);
        for (const csp_label *x = labels.begin; x < labels.end; x++)
            if (*x == l)
                return (int)(x - labels.begin);
    }
    return -1;
}

static csp_label least(const step_declared *declared)
{
    return declared->label[ORDER_LEAST];
}

static csp_label greatest(const step_declared *declared)
{
    return declared->label[ORDER_GREATEST];
}

/* What is below the least label of C_0, or above the greatest of C_k, must be gone; for a hill or valley, in
 * both ends. */
static void premises(const csp *c, const step_line *line, void (*take)(void *context, csp_label line),
                     void *context)
{
    const step_declared *d = &line->declared;
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
static char sign_before(const step_declared *declared, int i)
{
    bool valley = declared->number && least(declared) == CSP_NONE,
         behind = declared->number && i > declared->number;
    return valley == behind ? '<' : '>';
}

static void write(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    const step_declared *d = &line->declared;
    (void)step, (void)ascii;
    text_format(out, "[%d]: ", d->sets - 1);
    for (int i = 0; i < d->sets; i++) {
        if (i > 0)
            text_add_char(out, sign_before(d, i));
        text_add_string(out, csp_var_name(c, d->set[i]));
    }
}

static void write_json(const csp *c, const step_line *line, text *out)
{
    const step_declared *d = &line->declared;
    json_sets(out, "order", c, d->set, d->sets);
    if (d->number)
        json_number(out, "turn", d->number);
    if (least(d) != CSP_NONE)
        json_named(out, "least", csp_label_name(c, least(d)));
    if (greatest(d) != CSP_NONE)
        json_named(out, "greatest", csp_label_name(c, greatest(d)));
}

/* ---- words ---- */

/* "r2c6 < r1c6 < r1c5" */
static void say_slope(const csp *c, const step_declared *declared, int from, int to, bool first, text *out)
{
    int way = from < to ? 1 : -1;
    for (int i = from;; i += way) {
        say_variable(c, declared->set[i], first && i == from, out);
        if (i == to)
            return;
        text_add_string(out, " < ");
    }
}

/* "r2c6 < r1c6 < r1c5, the first at least 2 and the last at most 6" */
static void say_ascending(const csp *c, const step_declared *declared, bool first, text *out)
{
    int last = declared->sets - 1;
    say_slope(c, declared, 0, last, first, out);
    if (least(declared) != CSP_NONE) {
        text_add_string(out, ", the first at least ");
        say_value(c, declared->set[0], least(declared), out);
    }
    if (greatest(declared) != CSP_NONE) {
        text_add_string(out, least(declared) != CSP_NONE ? " and the last at most " : ", the last at most ");
        say_value(c, declared->set[last], greatest(declared), out);
    }
}

/* "r3c7 < r3c8 and r3c9 < r3c8; r3c7 and r3c9 differ, and neither is below 1" */
static void say_hill(const csp *c, const step_declared *declared, bool first, text *out)
{
    bool hill = least(declared) != CSP_NONE;
    int last = declared->sets - 1, turn = declared->number;
    csp_label bound = hill ? least(declared) : greatest(declared);
    say_slope(c, declared, hill ? 0 : turn, hill ? turn : 0, first, out);
    text_add_string(out, " and ");
    say_slope(c, declared, hill ? last : turn, hill ? turn : last, false, out);
    text_add_string(out, "; ");
    for (int i = 0, said = 0; i <= last; i++)
        if (i != turn) {
            say_joint(said++, last, "and", out);
            say_variable(c, declared->set[i], false, out);
        }
    text_format(out, " differ, and %s is %s ", last == 2 ? "neither" : "none", hill ? "below" : "above");
    say_value(c, csp_has(c, declared->set[0], bound) ? declared->set[0] : declared->set[last], bound, out);
}

static void say(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    (void)step;
    if (line->declared.number)
        say_hill(c, &line->declared, first, out);
    else
        say_ascending(c, &line->declared, first, out);
}

/* The ranks that are left to a csp-variable, and whether the lower and the upper bound are new. */
typedef struct bounds {
    int low, high;
    bool from_below, from_above;
} bounds;

/* Finds the bounds of csp-variable i; false: nothing has changed for it, or nothing is left. */
static bool bounds_of(const csp *c, const step_declared *declared, int i, bounds *from)
{
    csp_list labels = csp_var_labels(c, declared->set[i]);
    int ranks = (int)(labels.end - labels.begin), last = declared->sets - 1;
    *from = (bounds){ .low = -1, .high = ranks };
    if (declared->number && i != declared->number)
        return false;
    if (least(declared) != CSP_NONE)
        from->low = rank_of(c, declared, least(declared)) + (declared->number ? last : i);
    if (greatest(declared) != CSP_NONE)
        from->high = rank_of(c, declared, greatest(declared)) - (declared->number ? last : last - i);
    for (int k = 0; k < declared->targets; k++)
        for (int rank = 0; rank < ranks; rank++)
            if (labels.begin[rank] == declared->target[k]) {
                from->from_below = from->from_below || rank < from->low;
                from->from_above = from->from_above || rank > from->high;
            }
    return (from->from_below || from->from_above) && from->low < ranks && from->high >= 0;
}

/* "is at least 4", "is at most 6"; of both "is 4", "is 4 or 5", "is at least 4 and at most 6". */
static void say_bounds(const csp *c, csp_var v, const bounds *bounds, text *out)
{
    const csp_label *label = csp_var_labels(c, v).begin;
    bool both = bounds->from_below && bounds->from_above,
         few = both && (bounds->high == bounds->low || bounds->high == bounds->low + 1);
    say_variable(c, v, false, out);
    text_add_string(out, few ? " is " : bounds->from_below ? " is at least " : " is at most ");
    say_value(c, v, label[bounds->from_below ? bounds->low : bounds->high], out);
    if (!both || bounds->high == bounds->low)
        return;
    text_add_string(out, few ? " or " : " and at most ");
    say_value(c, v, label[bounds->high], out);
}

/* "r1c6 is at least 4, and r1c5 is at least 5"; of more than two, "r2c6 is 2 or 3; r1c6 is 3 or 4; r1c5 is 4
 * or 5". */
static bool conclude(const csp *c, const step_line *line, text *out)
{
    const step_declared *d = &line->declared;
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

static csp_label label_at(const ranking *ranking, csp_var v, int rank)
{
    csp_list labels = csp_var_labels(ranking->csp, v);
    return ranking->mirrored ? labels.end[-1 - rank] : labels.begin[rank];
}

static int ranks_of(const csp *c, csp_var v)
{
    csp_list labels = csp_var_labels(c, v);
    return (int)(labels.end - labels.begin);
}

/* Proves that v has no rank below this one. */
static void prove_bound(const ranking *ranking, csp_var v, int below)
{
    for (int rank = 0; rank < below && rank < ranks_of(ranking->csp, v); rank++)
        proof_unit(ranking->proof, label_at(ranking, v, rank), false);
}

/* Proves that not both have a rank below this one. */
static void prove_not_both(const ranking *ranking, csp_var first, csp_var second, int below)
{
    for (int x = 0; x < below && x < ranks_of(ranking->csp, first); x++)
        for (int y = 0; y < below && y < ranks_of(ranking->csp, second); y++) {
            proof_begin(ranking->proof);
            proof_literal(ranking->proof, label_at(ranking, first, x), false);
            proof_literal(ranking->proof, label_at(ranking, second, y), false);
            proof_end(ranking->proof);
        }
}

/* The two slopes begin at the two ends. */
static void prove_hill(const ranking *ranking, const step_declared *declared, int low)
{
    int k = declared->number, last = declared->sets - 1;
    for (int i = 1; i < k; i++)
        prove_bound(ranking, declared->set[i], low + i);
    for (int j = 1; j < last - k; j++)
        prove_bound(ranking, declared->set[last - j], low + j);
    for (int i = 0; i < k; i++)
        for (int j = 0; j < last - k; j++)
            prove_not_both(ranking, declared->set[i], declared->set[last - j], low + i + j + 1);
    prove_not_both(ranking, declared->set[k], declared->set[k - 1], low + last);
}

static void prove_side(const ranking *ranking, const step_declared *declared, int low)
{
    if (declared->number)
        prove_hill(ranking, declared, low);
    for (int i = 1; !declared->number && i < declared->sets; i++)
        prove_bound(ranking, declared->set[ranking->mirrored ? declared->sets - 1 - i : i], low + i);
}

static void prove(const csp *c, const step_line *line, const proof *proof)
{
    const step_declared *d = &line->declared;
    if (least(d) != CSP_NONE)
        prove_side(&(ranking){ c, proof, false }, d, rank_of(c, d, least(d)));
    if (greatest(d) != CSP_NONE)
        prove_side(&(ranking){ c, proof, true }, d, ranks_of(c, d->set[0]) - 1 - rank_of(c, d, greatest(d)));
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
static void check_pair(finish *finish, int first, int second, word words)
{
    char quote[QUOTE_MAX];
    const problem_variable *x = &finish->g->variable[first], *y = &finish->g->variable[second];
    if (finish->d->status == OK && x->entries != y->entries)
        draft_wrong(finish->d, words.at, "%s has %d value%s" EXPECTED "%d, as many as the one before it",
                    string_quote(quote, words.string), y->entries, y->entries == 1 ? "" : "s", x->entries);
    finish->lists++;
    for (int i = 0; i < x->entries && finish->d->status == OK; i++)
        (void)finish_is_new(finish, finish_label_of_entry(finish, first, i));
    for (int i = 0; i < y->entries && finish->d->status == OK; i++)
        if (!finish_is_new(finish, finish_label_of_entry(finish, second, i)))
            draft_wrong(finish->d, words.at,
                        "a label of %s is one of the csp-variable before it" EXPECTED "none",
                        string_quote(quote, words.string));
}

static bool declare(stated_problem *problem, arena *a, int smaller, int greater)
{
    problem_constraint *d = problem_declare(problem, a, &constraint_order, 2, 0);
    if (d) {
        d->set[0] = (csp_var)smaller;
        d->set[1] = (csp_var)greater;
    }
    return d;
}

static void finish_orders(finish *finish, const draft_statement *statement)
{
    const word *w = statement->words.list;
    if (statement->words.n < 2)
        draft_wrong(finish->d, statement->at, "an order of %d csp-variable%s" EXPECTED "two or more",
                    statement->words.n, statement->words.n == 1 ? "" : "s");
    for (int i = 1; i < statement->words.n && finish->d->status == OK; i++) {
        int a = finish_variable_of(finish, w[i - 1]), b = finish_variable_of(finish, w[i]);
        finish_count_links(finish, finish->g->variable[a].entries + 1, w[i].at);
        check_pair(finish, a, b, w[i]);
        if (finish->d->status == OK && !declare(finish->g, finish->d->arena, a, b))
            draft_no_memory(finish->d);
    }
}

static void add(csp_builder *b, const problem_constraint *constraint)
{
    csp_add_order(b, constraint->set[0], constraint->set[1]);
}

static bool collect(const csp *c, arena *a, stated_problem *problem)
{
    for (int v = 0; csp_orders(c) && v < csp_vars(c); v++) {
        csp_list greater = csp_greater(c, (csp_var)v);
        for (const csp_var *w = greater.begin; w < greater.end; w++)
            if (!declare(problem, a, v, *w))
                return false;
    }
    return true;
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    writer_put(to, problem->variable[is->set[0]].name);
    writer_put(to, problem->variable[is->set[1]].name);
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
