/* check_c.c: what makes a c-whip or a c-braid: cells are csp-variables, needs and statements.
 *
 * A cell is a line, but for a need of which nothing is left: that is a supposition of its guards, in which a
 * cell over the need ends. No right may be refuted already, since then less would be left of the
 * csp-variable; and a need binds only if one of its guards is a value, the target, or the only right of a
 * csp-variable: what is known of several labels makes none of them true.
 *
 * In a c-whip each cell has a left of its own, a label of the cell that the cell before it refutes. A need
 * whose guard is the right of the cell before it may have none. If a csp-variable has several rights, the
 * left is outside of their g-label; no right and no g-label stands twice. */
#include "check/checker.h"

typedef struct cell { /* one of a chain */
    const line *line; /* that concludes it, */
    const line *of;   /* and that has its members and its left */
} cell;

static bool is_variable(const cell *cell)
{
    return cell->line->kind == CELL && cell->line->variable != CSP_NONE;
}

static bool has_one_right(const cell *cell)
{
    return is_variable(cell) && csp_list_size(cell->line->list) == 1;
}

/* Is one of these true: a value, the target, or the only right of a csp-variable among these cells? */
static bool has_true(const checker *checker, const cell *first, const cell *end, csp_list labels)
{
    bool found = count_labels(checker, labels, VALUE) || csp_list_within(checker->now->line->list, labels);
    for (const cell *old = first; old < end && !found; old++)
        found = has_one_right(old) && csp_list_find(labels, *old->line->list.begin) >= 0;
    return found;
}

/* Has some need with these members a guard that is true after these cells, or (exact) after the last of them
 * alone? */
static bool is_bound(const checker *checker, const cell *first, const cell *now, bool exact)
{
    for (int i = 0; i < csp_needs(checker->csp); i++) {
        csp_list guards = csp_needing(checker->csp, i);
        bool same = csp_needed(checker->csp, i).begin == now->of->members.begin;
        bool before = now > first
                          ? has_one_right(now - 1) && csp_list_find(guards, *now[-1].line->list.begin) >= 0
                          : csp_list_within(checker->now->line->list, guards);
        if (same && (exact ? before : has_true(checker, first, now, guards)))
            return true;
    }
    return false;
}

static bool refutes(const checker *checker, const line *line, csp_label l)
{
    return line->says == ALL_FALSE ? csp_list_find(line->list, l) >= 0
                                   : csp_linked_to_all(checker->csp, l, line->list);
}

/* Number i of the cells, from 0. */
static void check_one(checker *checker, const cell *first, int i)
{
    const cell *now = &first[i];
    const line *line = now->line, *target = checker->now->line;
    bool unmet = line->kind == SUPPOSE && !line->negated && now->of == line + 1 && now->of->kind == CELL &&
                 now->of->variable == CSP_NONE && !now->of->says;
    must(checker,
         line->kind == CELL || unmet || (line->kind == DECLARED && json_member(line->from, "statement")),
         "such a line is not a cell of a %s", checker->now->is.kind->name);
    must(checker, line->kind != CELL || is_variable(now) || is_bound(checker, first, now, false),
         "no guard of the need in cell %d is true", i + 1);
    must(checker, (line == target->last) == (line->kind != SUPPOSE && line->ended),
         "the last cell, and no other, has nothing left, and this is not so of cell %d", i + 1);
    for (const csp_label *r = line->list.begin; r < line->list.end && line->kind == CELL; r++) {
        must(checker, !refutes(checker, target, *r), "the right of cell %d is refuted before", i + 1);
        for (int k = 0; k < i; k++)
            must(checker, !refutes(checker, first[k].line, *r), "the right of cell %d is refuted before",
                 i + 1);
    }
}

static csp_label left_of(const cell *cell)
{
    return cell->of->left ? cell->of->out->label : CSP_NONE;
}

/* What a c-whip requires of it. */
static void check_whip(checker *checker, const cell *first, int i)
{
    const cell *now = &first[i];
    const csp_label left = left_of(now);
    const line *before = i ? now[-1].line : checker->now->line;
    bool need = now->line->kind == CELL && !is_variable(now);
    must(checker, left != CSP_NONE || (need && is_bound(checker, first, now, true)), "cell %d has no left",
         i + 1);
    must(checker, left == CSP_NONE || now->of->out->by == (int)(before - checker->now->line),
         "the left of cell %d is not refuted by the cell before it", i + 1);
    for (int k = 0; k < i; k++)
        must(checker, left == CSP_NONE || left != left_of(&first[k]), "cells %d and %d have the same left",
             k + 1, i + 1);
    if (!is_variable(now) || !now->line->says)
        return;
    const csp_list rights = now->line->list, target = checker->now->line->list;
    bool several = csp_list_size(rights) > 1;
    must(checker, several || csp_list_find(target, *rights.begin) < 0, "the right of cell %d is the target",
         i + 1);
    must(checker, !several || excludes_more(checker, now->line, (csp_list){ &left, &left + 1 }),
         "the left of cell %d is in the g-label of its rights", i + 1);
    for (const cell *old = first; old < now; old++) {
        bool alike = is_variable(old) && (csp_list_size(old->line->list) > 1) == several;
        bool same = alike && (several ? old->line->variable == now->line->variable &&
                                            !excludes_more(checker, now->line, old->line->list)
                                      : *old->line->list.begin == *rights.begin);
        must(checker, !same, "the rights of cell %d stand in an earlier cell", i + 1);
    }
}

void check_c_chain(checker *checker)
{
    const frame *f = checker->now;
    const line *target = f->line;
    cell *cells = take(checker, f->lines, sizeof *cells);
    int n = 0;
    for (const line *l = target + 1; l < target + f->lines && cells; l++)
        if (l->in == target)
            cells[n++] = (cell){ l, l->kind == SUPPOSE ? l->last : l };
    for (int i = 0; i < n && !checker->failed; i++) {
        check_one(checker, cells, i);
        if (f->is.kind->continuous && !checker->failed)
            check_whip(checker, cells, i);
    }
    must(checker, f->length == n, "length %d, but %d cells", f->length, n);
}
