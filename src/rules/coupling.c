/* coupling.c: needs that can't be met.
 *
 * Definition. A coupling is a need of the network all of whose needed labels are gone: neither candidates nor
 * values. Its targets are the candidates that have this need.
 *
 * Soundness. If such a label were true, so would be one of those it needs.
 *
 * In Kakuro a combination needs each of its digits in some cell of its sector: where a digit has gone from
 * all cells, combinations with it go. That is what whips can't see, for a digit in a cell is no csp-variable
 * of its own there. Couplings are stable for confluence: what is gone stays so. As whips[1] they belong to
 * every theory but BRT. */
#include "rules/rule.h"

static status find(search *s, const pattern *p, const step_sink *sink, int *next)
{
    return search_couplings(s, p, sink, next);
}

const rule rule_coupling = {
    .code = "C",
    .name = "coupling",
    .says = "couplings: a label goes when all that it needs is gone; with whips[1] in every theory but BRT",
    .rank = 4,
    .min_length = 1,
    .stable = true,
    .find = find,
};
