/* check_ordered.c: ascending chains, hills and valleys.
 *
 * Along an ascending chain, ranks grow by at least one from each csp-variable to the next, so the least rank
 * of the first one and the greatest of the last one bound them all. The csp-variables on the two slopes of a
 * hill are below its top, and all different: on one slope they grow, and no two of different slopes can be
 * equal. So at least that many ranks, from the least one on, are below that of the top. A valley is a hill
 * upside down. A rank is the place of a label in its csp-variable; the two csp-variables of an order have
 * equally many labels. */
#include "check/checker.h"

typedef struct order {
    const csp_var *at;   /* its csp-variables */
    int n, turn, valley; /* turn: 0 if there is none; valley: 1 if it turns upwards */
    int least, greatest; /* ranks; -1: not said */
} order;

static int rank_in(const checker *checker, csp_var v, csp_label l) /* or -1 */
{
    return csp_list_find(csp_var_labels(checker->csp, v), l);
}

/* Each next one must be greater, or smaller, as the shape says; none may equal one of the other slope. */
static void check_signs(checker *checker, const order *order)
{
    for (int i = 1; i < order->n && !checker->failed; i++) {
        bool up = (order->turn && i > order->turn) == order->valley;
        csp_var small = order->at[up ? i - 1 : i], great = order->at[up ? i : i - 1];
        must(checker, csp_is_smaller(checker->csp, small, great), "nothing says that %s is smaller than %s",
             csp_var_name(checker->csp, small), csp_var_name(checker->csp, great));
    }
    for (int i = 0; i < order->turn && !checker->failed; i++)
        for (int k = order->turn + 1; k < order->n; k++)
            must(checker, csp_never_equal(checker->csp, order->at[i], order->at[k]), "%s and %s may be equal",
                 csp_var_name(checker->csp, order->at[i]), csp_var_name(checker->csp, order->at[k]));
}

/* The rank of the bound that this key gives, for one end of a chain or both ends of a hill; -1: none. */
static int read_bound(checker *checker, const order *order, const json *json, bool least)
{
    if (!json->kind || checker->failed)
        return -1;
    csp_label l = find_name(checker, json, LABEL);
    csp_var end[2] = { order->at[least || order->turn ? 0 : order->n - 1],
                       order->at[least && !order->turn ? 0 : order->n - 1] };
    int rank = rank_in(checker, end[0], l) >= 0 ? rank_in(checker, end[0], l) : rank_in(checker, end[1], l);
    must(checker, rank >= 0 && checker->now->label[l] != GONE, "%s is gone, or not at an end of the order",
         json->string);
    for (int i = 0; i < 2 && !checker->failed; i++) {
        csp_list all = csp_var_labels(checker->csp, end[i]);
        csp_list beyond = { least ? all.begin : all.begin + rank + 1, least ? all.begin + rank : all.end };
        must(checker, count_labels(checker, beyond, GONE) == csp_list_size(beyond),
             "%s is not the %s label that is left", json->string, least ? "least" : "greatest");
    }
    return rank;
}

static bool is_excluded(const checker *checker, const order *order, csp_label l)
{
    int end = order->n - 1;
    for (int i = order->turn; i <= (order->turn ? order->turn : end); i++) {
        int rank = rank_in(checker, order->at[i], l), below = order->turn ? end : i,
            above = order->turn ? end : end - i;
        bool low = order->least >= 0 && rank < order->least + below;
        if (rank >= 0 && (low || (order->greatest >= 0 && rank > order->greatest - above)))
            return true;
    }
    return false;
}

void read_order(checker *checker, line *now)
{
    csp_list at = find_names(checker, get_member(checker, now->from, "order", JSON_LIST), VARIABLE);
    const json *turn = get_member(checker, now->from, "?turn", JSON_NUMBER);
    const json *least = get_member(checker, now->from, "?least", JSON_STRING);
    const json *greatest = get_member(checker, now->from, "?greatest", JSON_STRING);
    order o = { at.begin, csp_list_size(at), turn->number, turn->kind && !least->kind, -1, -1 };
    const char *rule = !turn->kind ? "asc" : o.valley ? "valley" : "hill";
    int length = turn->kind ? o.n - 1 : 1;
    read_eliminated(checker, now);
    must(checker, o.n > 1, "%d csp-variables in an order, expected 2 at least", o.n);
    must(checker, !turn->kind || (o.turn > 0 && o.turn < o.n - 1), "it can't turn at %d", o.turn);
    must(checker, !turn->kind || !least->kind == !!greatest->kind,
         "a hill has \"least\", a valley \"greatest\"");
    check_signs(checker, &o);
    o.least = read_bound(checker, &o, least, true);
    o.greatest = read_bound(checker, &o, greatest, false);
    for (const csp_label *l = now->list.begin; l < now->list.end && !checker->failed; l++)
        must(checker, is_excluded(checker, &o, *l), "%s is not excluded", csp_label_name(checker->csp, *l));
    if (now->in)
        return;
    must_be_rule(checker, rule);
    must(checker, checker->now->length == length, "the length of this %s is %d, not %d", rule, length,
         checker->now->length);
}
