/* check_chain.c: chains, by one table of their kinds.
 *
 * A chain is right because of this: if its target were true, each left and other would be false (linked to
 * the target or to a right forced before), so each right is forced in turn, and at the end the last
 * csp-variable is left empty, or forced to a right that the target excludes. */
#include "check/checker.h"

const kind check_kinds[KINDS] = {
    [WHIP] = { "whip", "W", "L", true, true, true, true, false, 1 },
    [BRAID] = { "braid", "B", "M", false, false, true, true, false, 0 },
    [BIV_CHAIN] = { "biv-chain", "BC", "", true, true, false, false, true, NO_BOUND },
    [Z_WHIP] = { "z-whip", "Z", "", true, true, true, false, false, 1 },
    [T_CHAIN] = { "t-chain", "T", "", true, true, false, true, true, 1 },
    /* No step with cells is one of these: the last cell needs two candidates, and there can be no others. */
    [SUBSET] = { "Subset", "S", "", false, false, false, false, false, 0 },
    [ORDER] = { "order", "H", "", false, false, false, false, false, 0 },
    [COUPLING] = { "coupling", "C", "", false, false, false, false, false, 0 },
};

static void check_by(checker *c, int k, csp_label l, int by) /* l, in cell k, is linked to what `by` says */
{
    csp_label killer = c->cell[by < k ? by : 0].right;
    const char *name = check_name(c, LABEL, l);
    need(c, by < k, "%s needs a link to the target or to the right of a cell before cell %d", name, k);
    need(c, csp_linked(c->csp, l, killer), "%s is not linked to %s", name, check_name(c, LABEL, killer));
}

static void check_other(checker *c, const kind *is, const json *o, int k)
{
    bool pair = o->kind == JSON_LIST && o->count == 2 && o->first->next->kind == JSON_NUMBER;
    need(c, pair, "each of \"others\" must be a list of a label and a number");
    if (!pair)
        return;
    int by = o->first->next->number;
    need(c, by == 0 ? is->z : is->t, "%s can't be an other of a %s by %d", o->first->string, is->name, by);
    check_by(c, k, read_candidate(c, o->first, c->cell[k].variable), by);
}

/* Cell k beside the cells before it. Where the target, or earlier rights, may kill others, they don't kill
 * its right. */
static void check_order(checker *c, const kind *is, int k, bool right)
{
    const cell *now = &c->cell[k];
    for (int i = 0; i < k; i++) {
        const cell *old = &c->cell[i];
        bool killed = (i == 0 ? is->z : is->t) && csp_linked(c->csp, old->right, now->right);
        bool lefts = old->left == now->left || old->right == now->left || (right && old->left == now->right);
        need(c, i == 0 || old->variable != now->variable, "cells %d and %d have the same csp-variable", i, k);
        need(c, !right || (old->right != now->right && !killed), "the right of cell %d is %s or linked to it",
             k, check_name(c, LABEL, old->right));
        need(c, i == 0 || !is->distinct || !lefts, "a left of cells %d and %d is in both", i, k);
    }
}

static void check_cell(checker *c, const family *f, const json *j, int k, bool last)
{
    cell *now = &c->cell[k];
    bool right = !last || f->kind->last_right;
    const json *others = get_member(c, j, "others", JSON_LIST);
    csp_var v = now->variable = find_named(c, VARIABLE, get_member(c, j, "variable", JSON_STRING));
    const char *name = check_name(c, VARIABLE, v);
    int by = get_member(c, j, "by", JSON_NUMBER)->number, candidates = count_labels(c, v, CANDIDATE);
    c->stamp++;
    now->left = read_candidate(c, get_member(c, j, "left", JSON_STRING), v);
    now->right = right ? read_candidate(c, get_member(c, j, "right", JSON_STRING), v) : now->left;
    refuse_other_keys(c, j);
    need(c, has_type(f, csp_type_name(c->csp, csp_var_type(c->csp, v))), "%s has another type", name);
    need(c, !csp_has(c->csp, v, c->cell[0].right), "the target is a label of the csp-variable %s", name);
    need(c, candidates > 1 && count_labels(c, v, VALUE) == 0, "the csp-variable %s lacks two candidates",
         name);
    check_by(c, k, now->left, by);
    need(c, by == k - 1 || !f->kind->continuous, "the left of cell %d is not linked to the right before it",
         k);
    check_order(c, f->kind, k, right);
    for (const json *o = others->first; o && !c->failed; o = o->next)
        check_other(c, f->kind, o, k);
    need(c, others->count + (right ? 2 : 1) == candidates, "cell %d lacks a candidate of %s", k, name);
    need(c, !last || !right || csp_linked(c->csp, now->right, c->cell[0].right),
         "the last right is not linked to %s", check_name(c, LABEL, c->cell[0].right));
}

int check_chain(checker *c, const char *rule, const json *step, const json *cells, int length)
{
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    need(c, length > 0 && length == cells->count, "length %d, but %d cells", length, cells->count);
    const family *f = c->failed ? NULL : find_family(c, rule, length);
    if (!f)
        return 0;
    bool targets = c->conclusions == 1 || (c->conclusions > 1 && length <= f->kind->several);
    need(c, targets, "a %s[%d] can't have %d targets", rule, length, c->conclusions);
    for (int i = 0; i < c->conclusions && !c->failed; i++) {
        int k = 1;
        c->cell[0].right = c->concluded[i];
        for (const json *j = cells->first; j && !c->failed; j = j->next, k++)
            check_cell(c, f, j, k, k == length);
    }
    eliminate_conclusions(c);
    return f->depth;
}
