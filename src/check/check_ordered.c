/* check_ordered.c: ascending chains, hills and valleys; couplings.
 *
 * Along an ascending chain ranks grow by one at least from each csp-variable to the next one, so the least
 * rank of the first one and the greatest of the last one bound them all. The csp-variables on the two slopes
 * of a hill are below its top, and all different: on one slope they grow, and no two of different slopes can
 * be equal. So there are as many ranks as these, from the least one on, below that of the top. A valley is a
 * hill upside down. Ranks are places in the csp-variables, and what declares an order has as many on both
 * sides.
 *
 * A coupling: the network says that its labels can't be true without one that it needs, and these are gone.
 */
#include "check/checker.h"

#include <string.h>

typedef struct order {
    int n, turn; /* csp-variables, in c->cell[0 .. n-1]; turn: 0 if there is none */
    bool valley;
    int ranks, least, greatest; /* -1: not said */
} order;

static csp_var at(const checker *c, int i)
{
    return c->cell[i].variable;
}

/* Its rank in v, or -1. */
static int rank_in(const checker *c, csp_var v, csp_label l)
{
    csp_list labels = csp_var_labels(c->csp, v);
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (*x == l)
            return (int)(x - labels.begin);
    return -1;
}

static void read_variables(checker *c, order *o, const json *list)
{
    o->n = list->count;
    need(c, o->n > 1 && o->n <= csp_vars(c->csp), "%d csp-variables in an order, expected 2 to %d", o->n,
         csp_vars(c->csp));
    int i = 0;
    for (const json *j = list->first; j && !c->failed; j = j->next, i++)
        c->cell[i].variable = find_named(c, VARIABLE, j);
    csp_list labels = csp_var_labels(c->csp, c->failed ? 0 : at(c, 0));
    o->ranks = (int)(labels.end - labels.begin);
}

/* Each next one is greater, or smaller, as the shape says. */
static void check_signs(checker *c, const order *o)
{
    for (int i = 1; i < o->n && !c->failed; i++) {
        bool up = (o->turn && i > o->turn) == o->valley;
        csp_var small = at(c, up ? i - 1 : i), great = at(c, up ? i : i - 1);
        need(c, csp_is_smaller(c->csp, small, great), "nothing says that %s is smaller than %s",
             check_name(c, VARIABLE, small), check_name(c, VARIABLE, great));
    }
    for (int i = 0; i < o->turn && !c->failed; i++)
        for (int k = o->turn + 1; k < o->n; k++)
            need(c, csp_never_equal(c->csp, at(c, i), at(c, k)), "%s and %s may be equal",
                 check_name(c, VARIABLE, at(c, i)), check_name(c, VARIABLE, at(c, k)));
}

static bool all_gone(const checker *c, csp_var v, int from, int to)
{
    csp_list labels = csp_var_labels(c->csp, v);
    for (int rank = from; rank < to; rank++)
        if (c->now->label[labels.begin[rank]] != GONE)
            return false;
    return true;
}

/* The bound that this key says, for the one end of a chain, or for both ends of a hill; -1: it says none. */
static int read_bound(checker *c, const order *o, const json *step, const char *key, bool least)
{
    const json *j = get_member(c, step, key, JSON_STRING);
    if (!j->kind || c->failed)
        return -1;
    csp_label l = find_named(c, LABEL, j);
    csp_var end[2] = { at(c, least || o->turn ? 0 : o->n - 1), at(c, least && !o->turn ? 0 : o->n - 1) };
    int rank = rank_in(c, end[0], l) >= 0 ? rank_in(c, end[0], l) : rank_in(c, end[1], l);
    need(c, rank >= 0 && c->now->label[l] != GONE, "%s is gone, or not at an end of the order", j->string);
    for (int i = 0; i < 2 && !c->failed; i++)
        need(c, all_gone(c, end[i], least ? 0 : rank + 1, least ? rank : o->ranks),
             "%s is not the %s label that is left", j->string, least ? "least" : "greatest");
    return rank;
}

static bool is_excluded(const checker *c, const order *o, csp_label l)
{
    int k = o->n - 1;
    for (int i = o->turn; i < (o->turn ? o->turn + 1 : o->n); i++) {
        int rank = rank_in(c, at(c, i), l), below = o->turn ? k : i, above = o->turn ? k : k - i;
        if (rank >= 0 &&
            ((o->least >= 0 && rank < o->least + below) || (o->greatest >= 0 && rank > o->greatest - above)))
            return true;
    }
    return false;
}

/* The name, and what goes with it. */
static void read_shape(checker *c, order *o, const char *rule, const json *step, int length)
{
    bool hill = strcmp(rule, "hill") == 0;
    o->valley = strcmp(rule, "valley") == 0;
    need(c, hill || o->valley || strcmp(rule, "asc") == 0, "\"%s\" is no rule for an order", rule);
    if (hill || o->valley) {
        o->turn = get_member(c, step, "turn", JSON_NUMBER)->number;
        need(c, o->turn > 0 && o->turn < o->n - 1, "a %s can't turn at %d", rule, o->turn);
    }
    int expected = o->turn ? o->n - 1 : 1;
    need(c, length == expected, "the length of this %s is %d, not %d", rule, expected, length);
}

int check_ordered(checker *c, const char *rule, const json *step, const json *list, int length)
{
    order o = { 0 };
    read_variables(c, &o, list);
    read_shape(c, &o, rule, step, length);
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    const family *f = c->failed ? NULL : find_family(c, check_kinds[ORDER].name, length);
    if (!f)
        return 0;
    check_signs(c, &o);
    o.least = o.valley ? -1 : read_bound(c, &o, step, o.turn ? "least" : "?least", true);
    o.greatest = o.turn && !o.valley ? -1 : read_bound(c, &o, step, o.turn ? "greatest" : "?greatest", false);
    need(c, c->conclusions > 0, "nothing is eliminated");
    for (int i = 0; i < c->conclusions && !c->failed; i++)
        need(c, is_excluded(c, &o, c->concluded[i]), "%s is not excluded",
             check_name(c, LABEL, c->concluded[i]));
    eliminate_conclusions(c);
    return f->depth;
}

/* ---- couplings ---- */

static bool has(csp_list list, csp_label l)
{
    for (const csp_label *x = list.begin; x < list.end; x++)
        if (*x == l)
            return true;
    return false;
}

/* Are the labels of the need just those with the stamp, of which there are n? */
static bool is_need(const checker *c, csp_list needed, int n)
{
    for (const csp_label *l = needed.begin; l < needed.end; l++)
        if (c->seen[*l] != c->stamp)
            return false;
    return needed.end - needed.begin == n;
}

static bool is_needed_by(const checker *c, csp_label l, int n)
{
    for (int i = 0; i < csp_needs(c->csp); i++)
        if (has(csp_needing(c->csp, i), l) && is_need(c, csp_needed(c->csp, i), n))
            return true;
    return false;
}

static void read_needed(checker *c, const json *list)
{
    c->stamp++;
    for (const json *j = list->first; j && !c->failed; j = j->next) {
        csp_label l = find_named(c, LABEL, j);
        need(c, c->now->label[l] == GONE, "%s is not gone", j->string);
        need(c, c->seen[l] != c->stamp, "%s stands twice", j->string);
        c->seen[l] = c->stamp;
    }
}

/* Nothing is left of what a value needs. */
void check_broken_need(checker *c, const json *list, int length)
{
    bool found = false;
    need(c, length == 0, "the length of a contradiction is 0, not %d", length);
    read_needed(c, list);
    for (int l = 0; l < csp_labels(c->csp) && !found && !c->failed; l++)
        found = c->now->label[l] == VALUE && is_needed_by(c, (csp_label)l, list->count);
    need(c, found, "no value needs just these labels");
    c->now->contradiction = true;
}

int check_coupling(checker *c, const char *rule, const json *step, const json *list, int length)
{
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    need(c, strcmp(rule, check_kinds[COUPLING].name) == 0, "\"%s\" is no rule for what is needed", rule);
    need(c, length == 1, "the length of a coupling is 1, not %d", length);
    const family *f = c->failed ? NULL : find_family(c, rule, length);
    if (!f)
        return 0;
    need(c, c->conclusions > 0, "nothing is eliminated");
    read_needed(c, list);
    for (int i = 0; i < c->conclusions && !c->failed; i++)
        need(c, is_needed_by(c, c->concluded[i], list->count), "%s does not need just these labels",
             check_name(c, LABEL, c->concluded[i]));
    eliminate_conclusions(c);
    return f->depth;
}
