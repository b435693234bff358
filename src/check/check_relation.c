/* check_relation.c: OR_k relations, sets of which one member is true because some csp-variables can't all be
 * restricted to some labels; what follows from them; and whips and forcing whips that go through one.
 *
 * That the csp-variables can't be restricted is found out here by trying: every choice of one of these labels
 * for each has two that are linked. All their other labels, except those that are gone, are the members. That
 * the conclusions of steps over a relation are right, their lines have shown (check_lines.c). */
#include "check/checker.h"

#include <string.h>

typedef struct choice { /* of a label for each of the first n csp-variables */
    checker *c;
    csp_list sets, labels;
    csp_label *chosen;
    int n;
} choice;

static bool may_choose(const choice *x, csp_label l)
{
    bool may = csp_has(x->c->csp, x->sets.begin[x->n], l);
    for (int i = 0; i < x->n && may; i++)
        may = !csp_linked(x->c->csp, x->chosen[i], l);
    return may;
}

static bool can_be_completed(choice *x)
{
    if (x->n == csp_list_size(x->sets) || !may_go_on(x->c, (x->n + 1) * csp_list_size(x->labels)))
        return true;
    for (const csp_label *l = x->labels.begin; l < x->labels.end; l++) {
        if (!may_choose(x, *l))
            continue;
        x->chosen[x->n++] = *l;
        if (can_be_completed(x))
            return true;
        x->n--;
    }
    return false;
}

/* Each label of the csp-variables must be gone, or else either one of those restricted to or a member, and
 * not both. */
void check_members(checker *c, const line *now, csp_list sets, csp_list labels)
{
    int members = 0;
    for (const csp_var *v = sets.begin; v < sets.end; v++) {
        csp_list all = csp_var_labels(c->csp, *v);
        for (const csp_label *l = all.begin; l < all.end && !c->failed; l++) {
            bool inside = csp_list_find(labels, *l) >= 0, member = csp_list_find(now->list, *l) >= 0;
            must(c, c->now->label[*l] == GONE || inside != member,
                 "%s is no member of the relation, or is in its pattern", csp_label_name(c->csp, *l));
        }
    }
    for (const csp_label *l = now->list.begin; l < now->list.end; l++)
        for (const csp_var *v = sets.begin; v < sets.end; v++)
            if (csp_has(c->csp, *v, *l)) {
                members++;
                break;
            }
    must(c, members == csp_list_size(now->list), "a member is in none of the csp-variables");
}

/* Does the network declare that these csp-variables can't be restricted to these labels? */
static bool is_declared(const csp *c, csp_list sets, csp_list labels)
{
    bool found = false;
    for (int i = 0; i < csp_patterns(c) && !found; i++) {
        csp_list its_sets = csp_pattern_sets(c, i), its_labels = csp_pattern_labels(c, i);
        found = csp_list_within(sets, its_sets) && csp_list_within(its_sets, sets) &&
                csp_list_within(labels, its_labels) && csp_list_within(its_labels, labels);
    }
    return found;
}

static int count_common(csp_list a, csp_list b)
{
    int n = 0;
    for (const csp_label *l = a.begin; l < a.end; l++)
        n += csp_list_find(b, *l) >= 0;
    return n;
}

/* Twelve cells with three digits each, 36 labels. Besides its cell, a label is in a csp-variable that has two
 * more of them (the digit in a block) and in two that have one more (in a row, in a column), and is linked to
 * no others. So blocks have three of the cells, in different rows and columns, and lie at the corners of a
 * rectangle. */
static bool is_tridagon(const csp *c, csp_list sets, csp_list labels)
{
    bool is = csp_list_size(sets) == 12 && csp_list_size(labels) == 36;
    for (const csp_label *l = labels.begin; l < labels.end && is; l++) {
        csp_list vars = csp_label_vars(c, *l);
        int linked = 0, threes = 0, twos = 0;
        for (const csp_label *y = labels.begin; y < labels.end; y++)
            linked += csp_linked(c, *l, *y);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int n = count_common(csp_var_labels(c, *v), labels);
            threes += n == 3;
            twos += n == 2;
        }
        is = csp_list_find(labels, *l) == l - labels.begin && count_common(vars, sets) == 1 && linked == 6 &&
             threes == 2 && twos == 2;
    }
    return is;
}

/* A pattern is what its source says: one that the network declares, or a tridagon. Only then is it tried. */
void read_impossible(checker *c, line *now)
{
    const char *source = c->now->is.kind->code;
    csp_list sets = find_names(c, get_member(c, now->from, "impossible", JSON_LIST), VARIABLE);
    csp_list labels = find_names(c, get_member(c, now->from, "restricted", JSON_LIST), LABEL);
    choice x = { c, sets, labels, take(c, csp_list_size(sets), sizeof *x.chosen), 0 };
    read_labels(c, now, get_member(c, now->from, "?concludes", JSON_LIST), false);
    now->negated = now->list.begin < now->list.end;
    now->ended = !now->negated;
    if (!c->failed)
        check_members(c, now, sets, labels);
    must(c, strcmp(source, "Imp") || is_declared(c->csp, sets, labels),
         "the network declares no such pattern");
    must(c, strcmp(source, "Trid") || is_tridagon(c->csp, sets, labels), "the pattern is no tridagon");
    must(c, c->failed || !can_be_completed(&x), "the csp-variables can be restricted to the labels");
}

/* ---- steps over a relation ---- */

/* Do the names of two steps over relations have the same source, the part before the number of members? */
static bool same_source(const char *a, const char *b)
{
    return strncmp(a, b, (size_t)(strstr(a, "-OR") - a) + 3) == 0;
}

static bool is_over(const line *l)
{
    return (l->kind == CELL || l->kind == CASES) && l->variable == CSP_NONE;
}

/* The line over the relation. There must be just one, and the name of the step must say its source and how
 * many candidates are left of it. */
static const line *find_over(checker *c)
{
    const frame *f = c->now;
    const line *found = f->line;
    int n = 0, left, said;
    for (int i = 0; i < f->lines; i++)
        if (is_over(&f->line[i])) {
            found = &f->line[i];
            n++;
        }
    must(c, n == 1, "%d lines go through a relation, expected 1", n);
    if (c->failed)
        return f->line;
    int made = get_member(c, found->from, "set", JSON_NUMBER)->number;
    left = count_labels(c, found->members, CANDIDATE);
    said = relation_size(f->rule);
    must(c, made > 0 && same_source(f->rule, c->made_by[made - 1]), "\"%s\" is not the rule of step %d",
         f->rule, made);
    must(c, left == said, "the relation has %d candidates left, not %d", left, said);
    return found;
}

void check_over(checker *c)
{
    find_over(c);
}

/* The step must eliminate a label that is linked to all candidates left of a relation. */
void check_elim(checker *c)
{
    const line *over = find_over(c);
    must(c, c->now->lines == 2 && over->ended, "not one label that is linked to all of the relation");
}

/* What makes a pattern impossible or deadly was looked at when it was read. */
void check_relation(checker *c)
{
    int n = csp_list_size(c->now->line->list), said = relation_size(c->now->rule);
    must(c, n == said, "the relation has %d members, not %d", n, said);
}

static bool linked_to_right(const checker *c, csp_label l)
{
    const frame *f = c->now;
    for (int i = 1; i < f->lines; i++)
        if (f->line[i].says == ONE_TRUE && csp_linked_to_all(c->csp, l, f->line[i].list))
            return true;
    return false;
}

/* A whip whose cell over the relation follows from the line before it. If that cell is the last of several,
 * each of its members is linked to a right instead, and the whip is called a contrad-whip. */
void check_or_whip(checker *c)
{
    const line *over = find_over(c), *before = over - 1;
    bool last = c->now->lines > 2 && over == c->now->line + c->now->lines - 1, goes_on = false;
    for (int i = 0; i < over->refuted && !c->failed; i++) {
        const refutation *r = &over->out[i];
        goes_on = goes_on || csp_linked_to_all(c->csp, r->label, before->list);
        must(c, !last || linked_to_right(c, r->label), "%s is linked to no right",
             csp_label_name(c->csp, r->label));
    }
    must(c, goes_on || last, "no member of the relation is linked to the right before it");
    must(c, !strstr(c->now->rule, "-ctr-") == !last, "a whip is a contrad-whip if it ends with a relation");
    check_chain(c);
}

/* All members but one are supposed false; that one makes another true, by a chain of csp-variables with two
 * candidates each. Only cells may occur in it. */
void check_split(checker *c)
{
    const frame *f = c->now;
    const line *over = find_over(c);
    must(c, over == f->line + 1 && f->line->negated && csp_list_size(over->list) == 1,
         "the relation is not split");
    must(c, over->refuted == csp_list_size(f->line->list),
         "other labels than those of the relation are concluded");
    must(c, f->length == 2 * (f->lines - 2), "length %d, but %d cells", f->length, f->lines - 2);
    for (const line *l = over + 1; l < f->line + f->lines && !c->failed; l++)
        must(c,
             l->left && l->refuted == 1 && csp_list_size(l->list) == 1 &&
                 l->out->by == (int)(l - f->line) - 1,
             "cell %d is none of a chain of two candidates each", (int)(l - over));
}

/* Each case is a partial whip, whose last right nothing refutes. The length of the step is one more than the
 * number of cells of all cases. In a step that asserts, no partial whip may be empty. */
void check_forcing(checker *c)
{
    const frame *f = c->now;
    const line *cases = f->line;
    const char *end = strstr(f->rule, "whip-") + 4;
    int members = 0, cells = 0;
    must(c, !strcmp(end, cases->asserts ? "-assert" : "-elim"), "\"%s\" is not what this is", f->rule);
    must(c, !cases->ended, "all cases end in a contradiction");
    if (cases->variable == CSP_NONE)
        find_over(c);
    for (int i = 1; i < f->lines && !c->failed; i++) {
        const line *one = &f->line[i];
        if (one->in != cases)
            continue;
        int own = check_cells(c, one);
        must(c, own || !cases->asserts, "case %d is no partial whip", members + 1);
        members++;
        cells += own;
    }
    int least = strncmp(f->rule, "forcing3-", 9) ? 2 : 3;
    must(c, members >= least && members <= f->is.kind->most, "%d cases, expected %d to %d", members, least,
         f->is.kind->most);
    must(c, f->length == cells + 1, "length %d, but %d cells", f->length, cells);
}
