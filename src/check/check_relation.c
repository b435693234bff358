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

static bool may_choose(const choice *choice, csp_label l)
{
    bool may = csp_has(choice->c->csp, choice->sets.begin[choice->n], l);
    for (int i = 0; i < choice->n && may; i++)
        may = !csp_linked(choice->c->csp, choice->chosen[i], l);
    return may;
}

static bool can_be_completed(choice *choice)
{
    if (choice->n == csp_list_size(choice->sets) ||
        !may_go_on(choice->c, (choice->n + 1) * csp_list_size(choice->labels)))
        return true;
    for (const csp_label *l = choice->labels.begin; l < choice->labels.end; l++) {
        if (!may_choose(choice, *l))
            continue;
        choice->chosen[choice->n++] = *l;
        if (can_be_completed(choice))
            return true;
        choice->n--;
    }
    return false;
}

/* Each label of the csp-variables must be gone, or else either one of those restricted to or a member, and
 * not both. */
void check_members(checker *checker, const line *now, csp_list sets, csp_list labels)
{
    int members = 0;
    for (const csp_var *v = sets.begin; v < sets.end; v++) {
        csp_list all = csp_var_labels(checker->csp, *v);
        for (const csp_label *l = all.begin; l < all.end && !checker->failed; l++) {
            bool inside = csp_list_find(labels, *l) >= 0, member = csp_list_find(now->list, *l) >= 0;
            must(checker, checker->now->label[*l] == GONE || inside != member,
                 "%s is not a member of the relation, or is in its pattern",
                 csp_label_name(checker->csp, *l));
        }
    }
    for (const csp_label *l = now->list.begin; l < now->list.end; l++)
        for (const csp_var *v = sets.begin; v < sets.end; v++)
            if (csp_has(checker->csp, *v, *l)) {
                members++;
                break;
            }
    must(checker, members == csp_list_size(now->list), "a member is in none of the csp-variables");
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

static int count_common(csp_list first, csp_list second)
{
    int n = 0;
    for (const csp_label *l = first.begin; l < first.end; l++)
        n += csp_list_find(second, *l) >= 0;
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

/* Three labels of each csp-variable, and without any one of these the others can be restricted. */
static bool is_minimal_of_three(checker *checker, csp_list sets, csp_list labels)
{
    int n = csp_list_size(sets);
    csp_var *others = take(checker, n, sizeof *others);
    bool is = csp_list_size(labels) == 3 * n;
    for (int i = 0; i < n && is && !checker->failed; i++) {
        choice x = { checker, { others, others + n - 1 }, labels, take(checker, n, sizeof *x.chosen), 0 };
        for (int k = 0; k < n - 1; k++)
            others[k] = sets.begin[k + (k >= i)];
        is = count_common(csp_var_labels(checker->csp, sets.begin[i]), labels) == 3 && can_be_completed(&x);
    }
    return is;
}

/* A pattern is what its source says: one that the network declares, a tridagon, or a minimal one of three
 * labels each. Only then is it tried. */
void read_impossible(checker *checker, line *now)
{
    const char *source = checker->now->is.kind->code;
    csp_list sets = find_names(checker, get_member(checker, now->from, "impossible", JSON_LIST), VARIABLE);
    csp_list labels = find_names(checker, get_member(checker, now->from, "restricted", JSON_LIST), LABEL);
    choice x = { checker, sets, labels, take(checker, csp_list_size(sets), sizeof *x.chosen), 0 };
    read_labels(checker, now, get_member(checker, now->from, "?concludes", JSON_LIST), false);
    now->negated = now->list.begin < now->list.end;
    now->ended = !now->negated;
    if (!checker->failed)
        check_members(checker, now, sets, labels);
    must(checker, strcmp(source, "Imp") || is_declared(checker->csp, sets, labels),
         "the network declares no such pattern");
    must(checker, strcmp(source, "Trid") || is_tridagon(checker->csp, sets, labels),
         "the pattern is not a tridagon");
    must(checker, strcmp(source, "Imp3") || is_minimal_of_three(checker, sets, labels),
         "the pattern is not a minimal one of three labels each");
    must(checker, checker->failed || !can_be_completed(&x),
         "the csp-variables can be restricted to the labels");
}

/* ---- steps over a relation ---- */

static bool is_over(const line *line)
{
    return (line->kind == CELL || line->kind == CASES) && line->variable == CSP_NONE;
}

/* The line over the relation. There must be just one, and the name of the step must say its source and how
 * many candidates are left of it. */
static const line *find_over(checker *checker)
{
    const frame *f = checker->now;
    const line *found = f->line;
    over_relation name = over_named(f->rule);
    int n = 0, left;
    for (int i = 0; i < f->lines; i++)
        if (is_over(&f->line[i])) {
            found = &f->line[i];
            n++;
        }
    must(checker, n == 1, "%d lines go through a relation, expected 1", n);
    if (checker->failed)
        return f->line;
    int made = get_member(checker, found->from, "set", JSON_NUMBER)->number;
    left = count_labels(checker, found->members, CANDIDATE);
    const char *by = made > 0 ? checker->made_by[made - 1] : "";
    must(checker, made > 0 && over_named(by).source == name.source && !strncmp(f->rule, by, name.source),
         "\"%s\" is not the rule of step %d", f->rule, made);
    must(checker, left == name.size, "the relation has %d candidates left, not %d", left, name.size);
    return found;
}

void check_over(checker *checker)
{
    find_over(checker);
}

/* The step must eliminate a label that is linked to all candidates left of a relation. */
void check_elim(checker *checker)
{
    const line *over = find_over(checker);
    must(checker, checker->now->lines == 2 && over->ended,
         "not one label that is linked to all of the relation");
}

/* What makes a pattern impossible or deadly was looked at when it was read. */
void check_relation(checker *checker)
{
    int n = csp_list_size(checker->now->line->list), said = over_named(checker->now->rule).size;
    must(checker, n == said, "the relation has %d members, not %d", n, said);
}

static bool linked_to_right(const checker *checker, csp_label l)
{
    const frame *f = checker->now;
    for (int i = 1; i < f->lines; i++)
        if (f->line[i].says == ONE_TRUE && csp_linked_to_all(checker->csp, l, f->line[i].list))
            return true;
    return false;
}

/* A whip whose cell over the relation follows from the line before it. If that cell is the last of several,
 * each of its members is linked to a right instead, and the whip is called a contrad-whip. */
void check_or_whip(checker *checker)
{
    const line *over = find_over(checker), *before = over - 1;
    bool last = checker->now->lines > 2 && over == checker->now->line + checker->now->lines - 1,
         goes_on = false;
    for (int i = 0; i < over->refuted && !checker->failed; i++) {
        const refutation *r = &over->out[i];
        goes_on = goes_on || csp_linked_to_all(checker->csp, r->label, before->list);
        must(checker, !last || linked_to_right(checker, r->label), "%s is linked to no right",
             csp_label_name(checker->csp, r->label));
    }
    must(checker, goes_on || last, "no member of the relation is linked to the right before it");
    must(checker, over_named(checker->now->rule).contrad == last,
         "a whip is a contrad-whip if it ends with a relation");
    check_chain(checker);
}

/* The same, and rights may be g-labels. */
void check_or_g_whip(checker *checker)
{
    check_or_whip(checker);
    check_g_labels(checker);
}

/* All members but one are supposed false; that one makes another true, by a chain of csp-variables with two
 * candidates each. Only cells may occur in it. */
void check_split(checker *checker)
{
    const frame *f = checker->now;
    const line *over = find_over(checker);
    must(checker, over == f->line + 1 && f->line->negated && csp_list_size(over->list) == 1,
         "the relation is not split");
    must(checker, over->refuted == csp_list_size(f->line->list),
         "other labels than those of the relation are concluded");
    must(checker, f->length == 2 * (f->lines - 2), "length %d, but %d cells", f->length, f->lines - 2);
    for (const line *l = over + 1; l < f->line + f->lines && !checker->failed; l++)
        must(checker,
             l->left && l->refuted == 1 && csp_list_size(l->list) == 1 &&
                 l->out->by == (int)(l - f->line) - 1,
             "cell %d is none of a chain of two candidates each", (int)(l - over));
}

/* Each case is a partial whip, whose last right nothing refutes. The length of the step is one more than the
 * number of cells of all cases. In a step that asserts, no partial whip may be empty. */
void check_forcing(checker *checker)
{
    const frame *f = checker->now;
    const line *cases = f->line;
    int members = 0, cells = 0;
    must(checker, !strcmp(f->rest, cases->asserts ? "assert" : "elim"), "\"%s\" is not what this is",
         f->rule);
    must(checker, !cases->ended, "all cases end in a contradiction");
    if (cases->variable == CSP_NONE)
        find_over(checker);
    for (int i = 1; i < f->lines && !checker->failed; i++) {
        const line *one = &f->line[i];
        if (one->in != cases)
            continue;
        int own = check_cells(checker, one);
        must(checker, own || !cases->asserts, "case %d is not a partial whip", members + 1);
        members++;
        cells += own;
    }
    int most = f->is.kind->most, least = *f->is.kind->source ? most : 2;
    must(checker, members >= least && members <= most, "%d cases, expected %d to %d", members, least, most);
    must(checker, f->length == cells + 1, "length %d, but %d cells", f->length, cells);
}
