/* order.c: ascending chains, hills and valleys, on the orders of a network.
 *
 * Ranks are those of labels in their csp-variables (core/csp.h). Bounds are of labels that are not gone:
 * candidates or values.
 *
 * Definition. An ascending chain asc[k] is csp-variables C_0 < C_1 < … < C_k, each declared smaller than the
 * next one. With the least rank m of C_0 and the greatest rank M of C_k, its targets are the candidates of
 * C_i with a rank below m + i, or above M - (k - i). A hill[k] is C_0 < … < C_t > … > C_k, 0 < t < k, in
 * which no csp-variable before C_t can have the same rank as one behind it: labels of equal ranks are linked.
 * With m the least rank of C_0 and C_k, its targets are the candidates of C_t with a rank below m + k. A
 * valley[k] is C_0 > … > C_t < … < C_k likewise; with M the greatest rank of C_0 and C_k, its targets are the
 * candidates of C_t with a rank above M - k.
 *
 * Soundness. From each csp-variable of a chain to the next one ranks grow by one at least. The k
 * csp-variables on the two slopes of a hill have different ranks, m or more, and C_t is above them all.
 *
 * An ascending chain eliminates what a series of whips[1] does, so its rating is 1 whatever its length; hills
 * and valleys are rated by k. In Futoshiki, where they come from, the slopes lie in one row or column.
 *
 * All are stable for confluence: bounds only get tighter, and a bound that another rule has moved past a
 * target has eliminated it. */
#include "rules/rule.h"

static status find(search *s, const pattern *p, const step_sink *sink, int *next)
{
    return search_orders(s, p->length, sink, next);
}

const rule rule_order = {
    .code = "H",
    .name = "order",
    .says = "ascending chains (of length 1, all of them), hills and valleys, where csp-variables are ordered",
    .rank = 6,
    .min_length = 1,
    .stable = true,
    .find = find,
};
