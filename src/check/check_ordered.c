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

static int rank_in(const checker *c, csp_var v, csp_label l) /* or -1 */
{
    return csp_list_find(csp_var_labels(c->csp, v), l);
}

/* Each next one must be greater, or smaller, as the shape says; none may equal one of the other slope. */
static void check_signs(checker *c, const order *o)
{
    for (int i = 1; i < o->n && !c->failed; i++) {
        bool up = (o->turn && i > o->turn) == o->valley;
        csp_var small = o->at[up ? i - 1 : i], great = o->at[up ? i : i - 1];
        must(c, csp_is_smaller(c->csp, small, great), "nothing says that %s is smaller than %s",
             csp_var_name(c->csp, small), csp_var_name(c->csp, great));
    }
    for (int i = 0; i < o->turn && !c->failed; i++)
        for (int k = o->turn + 1; k < o->n; k++)
            must(c, csp_never_equal(c->csp, o->at[i], o->at[k]), "%s and %s may be equal",
                 csp_var_name(c->csp, o->at[i]), csp_var_name(c->csp, o->at[k]));
}

/* The rank of the bound that this key gives, for one end of a chain or both ends of a hill; -1: none. */
static int read_bound(checker *c, const order *o, const json *j, bool least)
{
    if (!j->kind || c->failed)
        return -1;
    csp_label l = find_name(c, j, LABEL);
    csp_var end[2] = { o->at[least || o->turn ? 0 : o->n - 1], o->at[least && !o->turn ? 0 : o->n - 1] };
    int rank = rank_in(c, end[0], l) >= 0 ? rank_in(c, end[0], l) : rank_in(c, end[1], l);
    must(c, rank >= 0 && c->now->label[l] != GONE, "%s is gone, or not at an end of the order", j->string);
    for (int i = 0; i < 2 && !c->failed; i++) {
        csp_list all = csp_var_labels(c->csp, end[i]);
        csp_list beyond = { least ? all.begin : all.begin + rank + 1, least ? all.begin + rank : all.end };
        must(c, count_labels(c, beyond, GONE) == csp_list_size(beyond), "%s is not the %s label that is left",
             j->string, least ? "least" : "greatest");
    }
    return rank;
}

static bool is_excluded(const checker *c, const order *o, csp_label l)
{
    int end = o->n - 1;
    for (int i = o->turn; i <= (o->turn ? o->turn : end); i++) {
        int rank = rank_in(c, o->at[i], l), below = o->turn ? end : i, above = o->turn ? end : end - i;
        bool low = o->least >= 0 && rank < o->least + below;
        if (rank >= 0 && (low || (o->greatest >= 0 && rank > o->greatest - above)))
            return true;
    }
    return false;
}

void read_order(checker *c, line *now)
{
    csp_list at = find_names(c, get_member(c, now->from, "order", JSON_LIST), VARIABLE);
    const json *turn = get_member(c, now->from, "?turn", JSON_NUMBER);
    const json *least = get_member(c, now->from, "?least", JSON_STRING);
    const json *greatest = get_member(c, now->from, "?greatest", JSON_STRING);
    order o = { at.begin, csp_list_size(at), turn->number, turn->kind && !least->kind, -1, -1 };
    const char *rule = !turn->kind ? "asc" : o.valley ? "valley" : "hill";
    int length = turn->kind ? o.n - 1 : 1;
    read_eliminated(c, now);
    must(c, o.n > 1, "%d csp-variables in an order, expected 2 at least", o.n);
    must(c, !turn->kind || (o.turn > 0 && o.turn < o.n - 1), "it can't turn at %d", o.turn);
    must(c, !turn->kind || !least->kind == !!greatest->kind, "a hill has \"least\", a valley \"greatest\"");
    check_signs(c, &o);
    o.least = read_bound(c, &o, least, true);
    o.greatest = read_bound(c, &o, greatest, false);
    for (const csp_label *l = now->list.begin; l < now->list.end && !c->failed; l++)
        must(c, is_excluded(c, &o, *l), "%s is not excluded", csp_label_name(c->csp, *l));
    if (now->in)
        return;
    must_be_rule(c, rule);
    must(c, c->now->length == length, "the length of this %s is %d, not %d", rule, length, c->now->length);
}
