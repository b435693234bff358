/* genre_emit.c: a formula at one place, as statements of a network (doc/networks.md).
 *
 * What stands on both sides of `and` is stated alone. A count, a sum, a loop and the like is the statement of
 * that kind. Any other formula is about few variables: it is asked of all their combinations of values, and
 * what it allows becomes values that are gone, links, a clause or a table, whichever says the same. */
#include "apps/genre/genre_emit.h"

enum { VARIABLES = 14, TRIES = 1 << 14 };

/* ---- counts ---- */

/* Removes the values that are in the mask, or those that are not. */
static void restrict_to(genre_env *at, int variable, uint64_t mask, bool in, text *out)
{
    for (int v = 0; v < at->p->values[variable]; v++)
        if (genre_has_value(at, variable, v, mask) != in)
            genre_remove_value(at, variable, v, out);
}

/* "A=black B=black": each value of the mask, or each that is not in it; what stands between them. */
static void add_literals(const genre_env *at, const int *list, int n, uint64_t mask, bool in,
                         const char *between, text *out)
{
    bool some = false;
    for (int i = 0; i < n; i++)
        for (int v = 0; v < at->p->values[list[i]]; v++)
            if (genre_has_value(at, list[i], v, mask) == in) {
                text_add_string(out, some ? between : "");
                genre_add_label(at->p, list[i], v, "=", out);
                some = true;
            }
}

static int literals(const genre_env *at, const int *list, int n, uint64_t mask, bool in)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        for (int v = 0; v < at->p->values[list[i]]; v++)
            found += genre_has_value(at, list[i], v, mask) == in;
    return found;
}

static void add_clause(genre_env *at, const int *list, int n, uint64_t mask, bool in, text *out)
{
    genre_begin(at, "clause", out);
    text_add_char(out, ':');
    add_literals(at, list, n, mask, in, " |", out);
    text_add_char(out, '\n');
}

/* At most one: links, each with each. */
static void add_links(genre_env *at, const int *list, int n, uint64_t mask, text *out)
{
    if (literals(at, list, n, mask, true) < 2)
        return;
    genre_come_from_place(at, out);
    text_add_string(out, "link");
    add_literals(at, list, n, mask, true, "", out);
    text_add_char(out, '\n');
}

static void add_count(genre_env *at, const genre_node *node, int64_t least, int64_t most, text *out)
{
    int *list = at->list, n = genre_expand(at, node->left, node->site, list);
    if (most < 0 || least > n || least > most) {
        genre_add_contradiction(at, out);
        return;
    }
    if (least <= 0 && most >= n)
        return;
    if (most == 0 || least == n)
        for (int i = 0; i < n; i++)
            restrict_to(at, list[i], node->mask, least == n, out);
    else if (least <= 0 && most == 1)
        add_links(at, list, n, node->mask, out);
    else if ((least == 1 && most >= n) || (least <= 0 && most == n - 1))
        add_clause(at, list, n, node->mask, least == 1, out);
    else {
        genre_begin(at, "count", out);
        text_add_char(out, ':');
        add_literals(at, list, n, node->mask, true, "", out);
        text_format(out, " in %d..%d\n", (int)(least < 0 ? 0 : least), (int)(most > n ? n : most));
    }
}

/* Each digit of a number, as often as it is in it. */
static void add_included(genre_env *at, const genre_node *node, text *out)
{
    int many[10] = { 0 };
    int64_t number = genre_value_of(at, node->right);
    for (; number > 0 && !at->unknown; number /= 10)
        many[number % 10]++;
    for (int digit = 1; digit < 10; digit++) {
        genre_node count = { .op = OP_COUNT, .left = node->left, .site = SITE_CELLS };
        count.mask = (uint64_t)1 << digit;
        if (many[digit])
            add_count(at, &count, many[digit], INT32_MAX, out);
    }
}

/* ---- sums ---- */

/* What a cell adds by its place in the set, as a variable that has its labels. */
static void add_weight(genre_env *at, const genre_node *node, int variable, int weight, int number, text *out)
{
    text_add_string(out, "variable \"");
    genre_name_place(at, out);
    text_format(out, " + %d\": ", number + 1);
    for (int v = 0; v < at->p->values[variable]; v++) {
        text_format(out, "%s%d(", v ? " " : "", genre_has_value(at, variable, v, node->mask) ? weight : 0);
        genre_add_name(at->p, variable, out);
        text_add_char(out, '=');
        genre_add_value(at->p, variable, v, out);
        text_add_char(out, ')');
    }
    text_add_char(out, '\n');
}

static void add_sum(genre_env *at, const genre_node *node, const char *sign, int64_t value, text *out)
{
    bool weighs = node->op == OP_WEIGHT;
    int *list = at->list, n = genre_expand(at, node->left, weighs ? node->site : SITE_CELLS, list);
    for (int i = 0; weighs && i < n; i++)
        add_weight(at, node, list[i], i + 1, i, out);
    genre_begin(at, "sum", out);
    text_add_char(out, ':');
    for (int i = 0; i < n; i++) {
        text_add_string(out, i ? " + " : " ");
        if (weighs) {
            text_add_char(out, '"');
            genre_name_place(at, out);
            text_format(out, " + %d\"", i + 1);
        } else
            genre_add_name(at->p, list[i], out);
    }
    text_format(out, " %s %d\n", sign, (int)value);
}

bool genre_is_constant(genre_env *at, int node)
{
    int n = 0, none;
    return genre_variables_of(at, node, &none, &n, 0);
}

/* A comparison of a count or a sum with a number that is known. */
static bool add_total(genre_env *at, const genre_node *node, text *out)
{
    const genre_node *nodes = at->p->genre->node, *left = &nodes[node->left], *right = &nodes[node->right];
    bool swapped = right->op == OP_COUNT || right->op == OP_SUM || right->op == OP_WEIGHT;
    const genre_node *total = swapped ? right : left;
    int other = swapped ? node->left : node->right;
    if ((total->op != OP_COUNT && total->op != OP_SUM && total->op != OP_WEIGHT) ||
        !genre_is_constant(at, other))
        return false;
    int64_t value = genre_value_of(at, other);
    if (at->unknown)
        return true;
    bool equal = node->op == OP_EQUAL, strict = node->op == OP_LESS;
    if (node->op == OP_OTHER)
        return false;
    if (total->op == OP_COUNT)
        add_count(at, total,
                  equal     ? value
                  : swapped ? value + strict
                            : 0,
                  equal || !swapped ? value - strict : INT32_MAX, out);
    else if (genre_expand(at, total->left, total->op == OP_SUM ? SITE_CELLS : total->site, at->list) < 2)
        return false;
    else
        add_sum(at, total,
                equal     ? "="
                : swapped ? ">="
                          : "<=",
                swapped ? value + strict : value - strict, out);
    return true;
}
/* ---- combinations ---- */

/* What a formula allows of a few variables. */
typedef struct combinations {
    int variable[VARIABLES], n, tries, allowed;
    bool *allows;
    uint64_t refused[VARIABLES]; /* values that some refused combination has */
} combinations;

/* The values of combination i. */
static void values_at(const genre_puzzle *p, const combinations *of, int i, int *value)
{
    for (int k = of->n - 1; k >= 0; k--) {
        value[of->variable[k]] = i % p->values[of->variable[k]];
        i /= p->values[of->variable[k]];
    }
}

static void try_all(genre_env *at, int node, combinations *of, int *value)
{
    at->value = value;
    for (int i = 0; i < of->tries; i++) {
        values_at(at->p, of, i, value);
        of->allows[i] = genre_value_of(at, node) != 0;
        of->allowed += of->allows[i];
        for (int k = 0; k < of->n && !of->allows[i]; k++)
            of->refused[k] |= (uint64_t)1 << value[of->variable[k]];
    }
}

/* Are the refused combinations all those of some values of each variable? Then a clause says it. */
static bool is_clause(const combinations *of)
{
    int64_t all = 1;
    for (int k = 0; k < of->n; k++)
        all *= __builtin_popcountll(of->refused[k]);
    return all == of->tries - of->allowed;
}

static void add_refused(genre_env *at, const combinations *of, text *out)
{
    bool some = false;
    genre_begin(at, "clause", out);
    text_add_char(out, ':');
    for (int k = 0; k < of->n; k++)
        for (int v = 0; v < at->p->values[of->variable[k]]; v++)
            if (!(of->refused[k] >> v & 1)) {
                text_add_string(out, some ? " |" : "");
                genre_add_label(at->p, of->variable[k], v, "=", out);
                some = true;
            }
    text_add_char(out, '\n');
}

static void add_table(genre_env *at, const combinations *of, int *value, text *out)
{
    bool some = false;
    genre_begin(at, "table", out);
    for (int k = 0; k < of->n; k++) {
        text_add_char(out, ' ');
        genre_add_name(at->p, of->variable[k], out);
    }
    for (int i = 0; i < of->tries; i++) {
        if (!of->allows[i])
            continue;
        values_at(at->p, of, i, value);
        text_add_string(out, some ? "," : ":");
        some = true;
        for (int k = 0; k < of->n; k++) {
            text_add_char(out, ' ');
            genre_add_value(at->p, of->variable[k], value[of->variable[k]], out);
        }
    }
    text_add_char(out, '\n');
}

static void link(genre_env *at, int first, int value, int second, int other, text *out)
{
    genre_come_from_place(at, out);
    text_add_string(out, "link");
    genre_add_label(at->p, first, value, "=", out);
    genre_add_label(at->p, second, other, "=", out);
    text_add_char(out, '\n');
}

static void add_pairs(genre_env *at, const combinations *of, int *value, text *out)
{
    for (int i = 0; i < of->tries; i++)
        if (!of->allows[i]) {
            values_at(at->p, of, i, value);
            link(at, of->variable[0], value[of->variable[0]], of->variable[1], value[of->variable[1]], out);
        }
}

static void add_allowed(genre_env *at, const combinations *of, int *value, text *out)
{
    if (of->allowed == of->tries)
        return;
    if (!of->allowed)
        genre_add_contradiction(at, out);
    else if (of->n == 1)
        for (int v = 0; v < of->tries; v++) {
            if (!of->allows[v])
                genre_remove_value(at, of->variable[0], v, out);
        }
    else if (of->n == 2)
        add_pairs(at, of, value, out);
    else if (is_clause(of))
        add_refused(at, of, out);
    else
        add_table(at, of, value, out);
}

static status too_many(const genre_env *at, error *e)
{
    return error_set(e, BAD_INPUT, 0, 0,
                     "each %.*s: about more than %d cells or edges, or %d combinations of values" EXPECTED
                     "fewer, "
                     "or count, sum, different, connected or loop alone",
                     (int)at->rule->text.n, at->rule->text.at, VARIABLES, TRIES);
}

static status add_formula(genre_env *at, int node, text *out, error *e)
{
    const genre_puzzle *p = at->p;
    combinations of = { .tries = 1 };
    if (!genre_variables_of(at, node, of.variable, &of.n, VARIABLES))
        return too_many(at, e);
    for (int k = 0; k < of.n; k++) {
        of.tries *= p->values[of.variable[k]];
        if (of.tries > TRIES)
            return too_many(at, e);
    }
    int *value = memory_take(out->memory, (size_t)(p->cells + p->edges), sizeof *value);
    of.allows = memory_take(out->memory, (size_t)of.tries, sizeof *of.allows);
    if (value && of.allows)
        try_all(at, node, &of, value);
    if (value && of.allows && !at->unknown)
        add_allowed(at, &of, value, out);
    bool failed = !value || !of.allows;
    memory_give(out->memory, value, (size_t)(p->cells + p->edges), sizeof *value);
    memory_give(out->memory, of.allows, (size_t)of.tries, sizeof *of.allows);
    at->value = NULL;
    return failed ? puzzle_no_memory(e) : OK;
}

/* ---- one formula ---- */

/* "if" and "or" whose first part is known here. */
static status emit_known(genre_env *at, const genre_node *node, text *out, error *e)
{
    bool first = genre_value_of(at, node->left);
    if (at->unknown || first == (node->op == OP_OR))
        return OK;
    return genre_emit(at, node->right, out, e);
}

static bool emit_alone(genre_env *at, const genre_node *node, text *out)
{
    switch (node->op) {
    case OP_DIFFERENT:
    case OP_PERMUTATION:
        genre_add_set(at, node, out);
        return true;
    case OP_CONNECTED:
        genre_add_connected(at, node, out);
        return true;
    case OP_LOOP:
        genre_add_loop(at, node, out);
        return true;
    case OP_EQUAL:
    case OP_OTHER:
    case OP_LESS:
    case OP_AT_MOST:
        return genre_add_see(at, node, out) || genre_add_along(at, node, out) || add_total(at, node, out) ||
               genre_add_linear(at, node, out);
    case OP_INCLUDES:
        add_included(at, node, out);
        return true;
    default:
        return false;
    }
}

status genre_emit(genre_env *at, int i, text *out, error *e)
{
    const genre_node *node = &at->p->genre->node[i];
    at->unknown = false;
    if (node->op == OP_AND) {
        status s = genre_emit(at, node->left, out, e);
        return s == OK ? genre_emit(at, node->right, out, e) : s;
    }
    if ((node->op == OP_IF || node->op == OP_OR) && genre_is_constant(at, node->left))
        return emit_known(at, node, out, e);
    if (emit_alone(at, node, out))
        return out->failed ? puzzle_no_memory(e) : OK;
    return add_formula(at, i, out, e);
}

typedef struct job {
    text *out;
    error *e;
} job;

static status emit_rule(void *to, genre_env *at)
{
    const job *is = to;
    return genre_emit(at, at->rule->formula, is->out, is->e);
}

status genre_add_rules(genre_puzzle *p, text *out, error *e)
{
    job is = { out, e };
    status s = OK;
    for (int i = 0; s == OK && i < p->genre->rules; i++)
        s = genre_for_each(p, &p->genre->rule[i], emit_rule, &is);
    return s;
}
