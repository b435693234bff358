/* check_deadly.c: deadly patterns, which rest on the assumption that there is only one solution.
 *
 * A pattern has some csp-variables, and labels to which they might be restricted, all of them candidates.
 * Every choice of one of these labels for each csp-variable, no two of them linked, must have a *mate*:
 * another such choice whose labels are in exactly the same csp-variables. If a solution had all labels of one
 * choice, exchanging them for its mate would give another solution: every csp-variable would still have one
 * true label; no link would be broken, since these labels have links only within csp-variables; no need, loop
 * or region either, since none is about them; and no given is among them. So if there is only one solution,
 * one of the other candidates of the csp-variables is true.
 *
 * All have mates, however many labels there are, if each csp-variable that has one of the labels has two of
 * them, all labels are in equally many csp-variables, d, and the pattern's m csp-variables have two labels
 * each, none in common. The 2 m labels are then in m d csp-variables; a choice of m of them, no two in the
 * same csp-variable, is in each of these; so the others are its mate. If not, all choices are listed. */
#include "check/checker.h"

#include <string.h>

enum { SETS_MOST = 12, CHOICES_MOST = 64 };

typedef struct choosing {
    const csp *csp;
    csp_list sets, labels;
    csp_label chosen[SETS_MOST], choice[CHOICES_MOST][SETS_MOST];
    int n, choices;
} choosing;

static bool is_free(const choosing *choosing, csp_label l)
{
    for (int i = 0; i < choosing->n; i++)
        if (csp_linked(choosing->csp, choosing->chosen[i], l))
            return false;
    return true;
}

/* Lists all choices; false: there are too many. */
static bool list_choices(choosing *choosing)
{
    bool all = true;
    if (choosing->n == csp_list_size(choosing->sets)) {
        if (choosing->choices == CHOICES_MOST)
            return false;
        memcpy(choosing->choice[choosing->choices++], choosing->chosen, sizeof choosing->chosen);
        return true;
    }
    for (const csp_label *l = choosing->labels.begin; l < choosing->labels.end && all; l++)
        if (csp_has(choosing->csp, choosing->sets.begin[choosing->n], *l) && is_free(choosing, *l)) {
            choosing->chosen[choosing->n++] = *l;
            all = list_choices(choosing);
            choosing->n--;
        }
    return all;
}

/* Is each csp-variable of a label of `one` also a csp-variable of a label of `other`? */
static bool are_within(const choosing *choosing, const csp_label *one, const csp_label *other)
{
    int n = csp_list_size(choosing->sets);
    for (int i = 0; i < n; i++) {
        csp_list vars = csp_label_vars(choosing->csp, one[i]);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int k = 0;
            while (k < n && !csp_has(choosing->csp, *v, other[k]))
                k++;
            if (k == n)
                return false;
        }
    }
    return true;
}

static bool has_mate(const choosing *choosing, int i)
{
    for (int k = 0; k < choosing->choices; k++)
        if (k != i &&
            memcmp(choosing->choice[i], choosing->choice[k],
                   (size_t)csp_list_size(choosing->sets) * sizeof(csp_label)) &&
            are_within(choosing, choosing->choice[i], choosing->choice[k]) &&
            are_within(choosing, choosing->choice[k], choosing->choice[i]))
            return true;
    return false;
}

/* Does each csp-variable that has one of the labels have two different ones, are all labels in equally many
 * csp-variables, and each in just one of the pattern? */
static bool are_even(const csp *c, csp_list sets, csp_list labels)
{
    bool even = csp_list_size(labels) == 2 * csp_list_size(sets);
    for (const csp_label *l = labels.begin; l < labels.end && even; l++) {
        csp_list vars = csp_label_vars(c, *l);
        int in = 0;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int n = 0;
            for (const csp_label *k = labels.begin; k < labels.end; k++)
                n += csp_has(c, *v, *k) && (k == l || *k != *l);
            even = even && n == 2;
            in += csp_list_find(sets, *v) >= 0;
        }
        even = even && in == 1 && csp_list_size(vars) == csp_list_size(csp_label_vars(c, *labels.begin));
    }
    return even;
}

/* Is `label` linked only to labels of its csp-variables, and is no need, loop or region about it? */
static bool is_plain(const csp *c, csp_label label)
{
    csp_list vars = csp_label_vars(c, label);
    bool plain = !csp_list_size(csp_label_needs(c, label)) && !csp_list_size(csp_label_guards(c, label));
    CSP_FOR_LINKS(y, c, label) {
        const csp_var *v = vars.begin;
        while (v < vars.end && !csp_has(c, *v, *y))
            v++;
        plain = plain && v < vars.end;
    }
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        plain = plain && csp_list_find((csp_list){ m->label, m->label + m->labels }, label) < 0;
    }
    return plain;
}

void read_deadly(checker *checker, line *now)
{
    csp_list sets = find_names(checker, get_member(checker, now->from, "deadly", JSON_LIST), VARIABLE);
    csp_list labels = find_names(checker, get_member(checker, now->from, "restricted", JSON_LIST), LABEL);
    choosing *x = take(checker, 1, sizeof *x);
    read_labels(checker, now, get_member(checker, now->from, "concludes", JSON_LIST), false);
    now->negated = true;
    must(checker, now->list.begin < now->list.end, "nothing is concluded");
    must(checker, csp_list_size(sets) > 0, "a deadly pattern of 0 csp-variables");
    for (const csp_label *l = labels.begin; l < labels.end && !checker->failed; l++) {
        must(checker, checker->now->label[*l] == CANDIDATE, "%s is not a candidate",
             csp_label_name(checker->csp, *l));
        must(checker, is_plain(checker->csp, *l), "%s is in more than csp-variables",
             csp_label_name(checker->csp, *l));
    }
    if (checker->failed)
        return;
    check_members(checker, now, sets, labels);
    checker->assumes = true;
    if (are_even(checker->csp, sets, labels))
        return;
    must(checker, csp_list_size(sets) <= SETS_MOST, "a deadly pattern of %d csp-variables, which is not even",
         csp_list_size(sets));
    *x = (choosing){ .csp = checker->csp, .sets = sets, .labels = labels };
    must(checker, checker->failed || list_choices(x), "the pattern has too many choices to tell");
    for (int i = 0; i < x->choices && !checker->failed; i++)
        must(checker, has_mate(x, i), "a choice of the labels can't be exchanged for another one");
}
