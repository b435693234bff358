/* check_kinds.c: what makes a whip a whip: one row for each rule.
 *
 * The lines of a step have shown that it is right (check_lines.c). This file says what its rule requires in
 * addition: for the cells of a chain, the fields of its row say it; for other patterns, a function. */
#include "check/checker.h"

#include <string.h>

static void check_single(checker *checker)
{
    const line *l = checker->now->line;
    bool single = l->says && l->variable != CSP_NONE;
    const char *rule =
        single ? csp_type_single(checker->csp, csp_var_type(checker->csp, l->variable)) : "contradiction";
    if (!single || !checker->foreign)
        must_be_rule(checker, rule);
    must(checker, single || !json_member(l->from, "asserts"),
         "the key \"asserts\" can't stand here: a contradiction asserts nothing");
}

void check_oddagon(checker *checker); /* check_oddagon.c */
void check_finned(checker *checker);  /* check_subset.c */
void check_relation(checker *c), check_over(checker *c), check_split(checker *c), check_or_whip(checker *c),
    check_or_g_whip(checker *c), check_forcing(checker *c),
    check_elim(checker *checker); /* check_relation.c */

#define CELLS   .key = "cells", .first = SUPPOSE, .own = check_chain, .typed = 1
#define G_CELLS .key = "cells", .first = SUPPOSE, .own = check_g_chain, .typed = 1, .may = G_LABELS | REUSE
#define C_CELLS                                                                                              \
    .key = "cells", .first = SUPPOSE, .own = check_c_chain,                                                  \
    .may = OVER_SETS | G_LABELS | REUSE | 1 << DECLARED | 1 << SUPPOSE
#define RELATIONS(name, length)                                                                              \
    { "-relation",    name,           "", "impossible", DECLARED, check_relation, .may = CONCLUDES,          \
      .source = name, .exact = length },                                                                     \
        { "-split", name, "", "cells", SUPPOSE, check_split, .may = OVER_SETS | CONCLUDES, .source = name }, \
        { name, name, "", "impossible", DECLARED, check_relation, .exact = length },                         \
    {                                                                                                        \
        "-single", name, "", "set", CELL, check_over, .may = OVER_SETS, .source = name, .exact = 1           \
    }
#define OR_WHIP(code, k)                                                                                     \
    {                                                                                                        \
        "-whip", code, "", "cells", SUPPOSE, check_or_whip,                                                  \
            .may = OVER_SETS, .continuous = 1, .distinct = 2, .z = NO_BOUND, .t = 1, .several = 1,           \
            .source = "", .most = k                                                                          \
    }
#define OR_G_WHIP(code, k)                                                                                   \
    {                                                                                                        \
        "-g-whip", code, "", "cells", SUPPOSE, check_or_g_whip,                                              \
            .may = OVER_SETS | G_LABELS | REUSE, .continuous = 1, .distinct = 1, .z = NO_BOUND, .t = 1,      \
            .several = 1, .plain = "-whip", .source = "", .most = k                                          \
    }
#define PARTIAL .continuous = 1, .distinct = 2, .z = NO_BOUND, .t = 1, .last_right = 1
#define FORCING(name, code, k)                                                                               \
    {                                                                                                        \
        name, code, "", "of", CASES, check_forcing, PARTIAL, .source = name, .most = k                       \
    }
#define OR_FORCING(code, k)                                                                                  \
    {                                                                                                        \
        "-forcing-whip-", code, "", "of", CASES, check_forcing, .may = OVER_SETS, PARTIAL, .source = "",     \
                                                                .most = k                                    \
    }
const kind check_kinds[] = {
    { "whip", "W", "L", CELLS, .continuous = 1, .distinct = 2, .z = NO_BOUND, .t = 1, .several = 1,
      .always = 1, .trial = 1 },
    { "whip", "TyW", "", CELLS, .each_type = 1, .continuous = 1, .distinct = 2, .z = NO_BOUND, .t = 1 },
    { "braid", "B", "M", CELLS, .z = NO_BOUND, .t = 1, .trial = NO_BOUND },
    { "relaxed-whip", "RW", "", "cells", SUPPOSE, check_chain, .may = GHOSTS, .continuous = 1, .distinct = 2,
      .z = NO_BOUND, .t = 1 },
    { "g-whip", "gW", "", G_CELLS, .continuous = 1, .distinct = 1, .z = NO_BOUND, .t = 1, .plain = "whip" },
    { "g-braid", "gB", "", G_CELLS, .z = NO_BOUND, .t = 1, .trial = NO_BOUND, .plain = "braid" },
    { "biv-chain", "BC", "", CELLS, .continuous = 1, .distinct = 2, .last_right = 1, .several = NO_BOUND },
    { "z-whip", "Z", "", CELLS, .continuous = 1, .distinct = 2, .z = NO_BOUND, .several = 1 },
    { "t-chain", "T", "", CELLS, .continuous = 1, .distinct = 2, .t = 1, .last_right = 1, .several = 1 },
    { "t-whip", "tW", "", CELLS, .continuous = 1, .distinct = 2, .z = 1, .t = 1, .last_right = 1,
      .several = 1 },
    { "oddagon", "O", "", "cells", SUPPOSE, check_oddagon, .may = 1 << CASES, .several = NO_BOUND },
    { "Subset", "S", "", "rows", SUBSET, .may = OWN_NAME },
    { "Subset", "SFin", "", "rows", SUBSET, .may = OWN_NAME },
    { "finned", "SFin", "", "cells", SUPPOSE, check_finned, .may = 1 << SUBSET, .several = NO_BOUND,
      .source = "finned-" },
    FORCING("forcing-whip-", "FW", 2),
    FORCING("forcing-whip-", "F3W", 2),
    FORCING("forcing3-whip-", "F3W", 3),
    FORCING("forcing-whip-", "F4W", 2),
    FORCING("forcing3-whip-", "F4W", 3),
    FORCING("forcing4-whip-", "F4W", 4),
    FORCING("forcing-whip-", "F5W", 2),
    FORCING("forcing3-whip-", "F5W", 3),
    FORCING("forcing4-whip-", "F5W", 4),
    FORCING("forcing5-whip-", "F5W", 5),
    OR_FORCING("OR2FW", 2),
    OR_FORCING("OR3FW", 3),
    OR_FORCING("OR4FW", 4),
    OR_FORCING("OR5FW", 5),
    OR_FORCING("OR6FW", 6),
    RELATIONS("Trid", 3),
    RELATIONS("Imp3", 3),
    RELATIONS("Imp", 1),
    { "-relation", "U", "", "deadly", DECLARED, check_relation, .may = CONCLUDES, .source = "U", .exact = 1 },
    { "-split", "U", "", "cells", SUPPOSE, check_split, .may = OVER_SETS | CONCLUDES, .source = "U" },
    { "-single", "U", "", "set", CELL, check_over, .may = OVER_SETS, .source = "U", .exact = 1 },
    { "-elim", "U", "", "cells", SUPPOSE, check_elim, .may = OVER_SETS, .source = "U", .exact = 1 },
    OR_WHIP("OR2W", 2),
    OR_WHIP("OR3W", 3),
    OR_WHIP("OR4W", 4),
    OR_WHIP("OR5W", 5),
    OR_WHIP("OR6W", 6),
    OR_G_WHIP("OR2gW", 2),
    OR_G_WHIP("OR3gW", 3),
    OR_G_WHIP("OR4gW", 4),
    OR_G_WHIP("OR5gW", 5),
    OR_G_WHIP("OR6gW", 6),
    { "order", "H", "", "order", DECLARED, .may = OWN_NAME },
    { "coupling", "C", "", "needed", SUPPOSE, check_chain, .may = OVER_SETS, .several = NO_BOUND,
      .always = 1 },
    { "con", "Con", "", "statement", DECLARED, .own = NULL, .exact = 1 },
    { "con", "Con", "", C_CELLS, .exact = 1, .several = NO_BOUND },
    { "c-whip", "cW", "", C_CELLS, .continuous = 1, .several = NO_BOUND },
    { "c-braid", "cB", "", C_CELLS, .several = NO_BOUND },
    { "loop", "QL", "", "loop", DECLARED, .own = NULL, .always = 1 },
    { "extended-loop", "XL", "", "loop", DECLARED, .own = NULL },
    { "connected", "QC", "", "connected", DECLARED, .own = NULL, .always = 1 },
    { "contradiction", "", "", "loop", DECLARED, .own = NULL },
    { "contradiction", "", "", "connected", DECLARED, .own = NULL },
    { "contradiction", "", "", "statement", DECLARED, .own = NULL },
    { "T&E", "", "", "trace", SUPPOSE, .always = NO_BOUND, .deep = 1 },
    { "contradiction", "", "", "needed", CELL, check_single, .may = OVER_SETS },
    { "single", "", "", "variable", CELL, check_single, .may = OWN_NAME },
    { .name = NULL },
};

/* Compares a cell with an earlier one, or with the target: if that may refute others of the cell, it must not
 * refute its right. */
static void check_pair(checker *checker, const line *now, int index, const line *old, bool target)
{
    const kind *is = checker->now->is.kind;
    bool refuted = false, refutes = target ? index <= is->z : is->t;
    bool same = now->says && csp_list_size(old->list) == csp_list_size(now->list) &&
                csp_list_within(now->list, old->list) &&
                (csp_list_size(now->list) == 1 || now->variable == old->variable);
    csp_label left = now->left ? now->out->label : CSP_NONE, before = old->left ? old->out->label : CSP_NONE;
    bool twice = left == before && left != CSP_NONE;
    bool mixed = csp_list_find(old->list, left) >= 0 || csp_list_find(now->list, before) >= 0;
    for (const csp_label *r = now->list.begin; r < now->list.end && refutes; r++)
        refuted = refuted || csp_linked_to_all(checker->csp, *r, old->list);
    must(checker, !same && !refuted, "the right of cell %d is %s or linked to it", index,
         csp_label_name(checker->csp, *old->list.begin));
    must(checker, target || !((twice && is->distinct > 0) || (mixed && is->distinct > 1)),
         "a left of cell %d is in an earlier cell, too", index);
    if (now->variable == CSP_NONE)
        return;
    must(checker, is->may & REUSE || target || old->variable != now->variable,
         "cell %d repeats a csp-variable", index);
    for (const csp_label *z = old->list.begin; z < old->list.end && target; z++)
        must(checker, !csp_has(checker->csp, now->variable, *z),
             "the target is a label of the csp-variable %s", csp_var_name(checker->csp, now->variable));
}

/* Checks cell `index` of a chain on this target; it follows line `before`. */
static void check_cell(checker *checker, const line *target, const line *now, int before, int index)
{
    const kind *is = checker->now->is.kind;
    if (now->variable != CSP_NONE) {
        const char *name = csp_var_name(checker->csp, now->variable);
        const char *type = csp_type_name(checker->csp, csp_var_type(checker->csp, now->variable));
        must(checker, now->left, "\"left\" is missing");
        must(checker, has_type(&checker->now->is, type), "%s has another type", name);
        must(checker, now->refuted + csp_list_size(now->list) > !checker->no_singles,
             "%s lacks two candidates", name);
    }
    must(checker, !now->left || !is->continuous || now->out->by == before,
         "the left of cell %d is not linked to the right before it", index);
    must(checker, now == target->last || !now->ended,
         "the right of cell %d is refuted, but more cells follow", index);
    must(checker, now != target->last || !now->says == !is->last_right, "the last cell of a %s has %s right",
         is->name, is->last_right ? "a" : "no");
    for (int i = now->left; i < now->refuted; i++)
        must(checker, now->out[i].by == (int)(target - checker->now->line) ? index <= is->z : is->t,
             "%s can't be an other of a %s by %d", csp_label_name(checker->csp, now->out[i].label), is->name,
             now->out[i].by);
    for (const line *old = target; old < now; old++)
        check_pair(checker, now, index, old, old == target);
}

int check_cells(checker *checker, const line *target)
{
    const frame *f = checker->now;
    int first = (int)(target - f->line), cells = 0;
    for (const line *now = target + 1; now < f->line + f->lines && now->in == target && !checker->failed;
         now++) {
        check_cell(checker, target, now, first + cells, cells + 1);
        cells++;
    }
    return cells;
}

void check_chain(checker *checker)
{
    const frame *f = checker->now;
    int targets = csp_list_size(f->line->list);
    must(checker, targets == 1 || f->length <= f->is.kind->several, "a %s[%d] can't have %d targets", f->rule,
         f->length, targets);
    int cells = check_cells(checker, f->line);
    must(checker, f->length == cells, "length %d, but %d cells", f->length, cells);
}
