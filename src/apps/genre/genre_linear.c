/* genre_linear.c: a comparison of two numbers that are made of sums, of numbers read from digits, of values
 * and of what the puzzle says, by + and - and by factors that are known: all of it on one side is one sum. */
#include "apps/genre/genre_emit.h"

/* What a number adds up to: a factor of each variable, and a constant. */
typedef struct linear {
    int *factor; /* of each variable */
    int64_t constant;
    bool sums; /* it has one, so that it may be about many variables */
} linear;

static void add_set(genre_env *at, const genre_node *node, int64_t by, linear *to)
{
    int *list = at->list, n = genre_expand(at, node->left, SITE_CELLS, list);
    to->sums = true;
    for (int i = n - 1; i >= 0; i--) {
        to->factor[list[i]] += (int)by;
        by *= node->op == OP_DIGITS ? 10 : 1;
    }
}

/* Adds the number, as often as `by` says; false: it is not of this kind. */
static bool add_number(genre_env *at, int i, int64_t by, linear *to)
{
    const genre_node *node = &at->p->genre->node[i];
    int variable;
    if (by > 1000000 || by < -1000000)
        return false;
    if (genre_is_constant(at, i)) {
        to->constant += by * genre_value_of(at, i);
        return true;
    }
    switch (node->op) {
    case OP_SUM:
    case OP_DIGITS:
        add_set(at, node, by, to);
        return true;
    case OP_VALUE:
        variable = genre_place_of(at, node->left, SITE_CELLS);
        to->factor[variable] += (int)by; /* one without a variable is constant */
        return true;
    case OP_ADD:
    case OP_SUBTRACT:
        return add_number(at, node->left, by, to) &&
               add_number(at, node->right, node->op == OP_ADD ? by : -by, to);
    case OP_TIMES:
        if (genre_is_constant(at, node->left))
            return add_number(at, node->right, by * genre_value_of(at, node->left), to);
        return genre_is_constant(at, node->right) &&
               add_number(at, node->left, by * genre_value_of(at, node->right), to);
    default:
        return false;
    }
}

static void add_sum(genre_env *at, const genre_node *node, const linear *sum, text *out)
{
    const genre_puzzle *p = at->p;
    bool some = false;
    genre_begin(at, "sum", out);
    text_add_char(out, ':');
    for (int i = 0; i < p->cells; i++) {
        int by = sum->factor[i];
        if (!by)
            continue;
        text_add_string(out, by < 0 ? " - " : some ? " + " : " ");
        some = true;
        if (by != 1 && by != -1)
            text_format(out, "%d ", by < 0 ? -by : by);
        genre_add_name(p, i, out);
    }
    text_format(out, " %s %d\n",
                node->op == OP_EQUAL   ? "="
                : node->op == OP_OTHER ? "!="
                                       : "<=",
                (int)(-sum->constant - (node->op == OP_LESS)));
}

bool genre_add_linear(genre_env *at, const genre_node *node, text *out)
{
    const genre_puzzle *p = at->p;
    size_t cells = (size_t)p->cells;
    linear sum = { .factor = memory_take(out->memory, cells, sizeof *sum.factor) };
    if (!sum.factor) {
        out->failed = true;
        return true;
    }
    bool is = add_number(at, node->left, 1, &sum) && add_number(at, node->right, -1, &sum) && sum.sums;
    int variables = 0;
    for (int i = 0; i < p->cells; i++)
        variables += sum.factor[i] != 0;
    is = is && variables > 1;
    if (is && !at->unknown)
        add_sum(at, node, &sum, out);
    memory_give(out->memory, sum.factor, cells, sizeof *sum.factor);
    return is;
}
