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

static bool is_free(const choosing *x, csp_label l)
{
    for (int i = 0; i < x->n; i++)
        if (csp_linked(x->csp, x->chosen[i], l))
            return false;
    return true;
}

/* Lists all choices; false: there are too many. */
static bool list_choices(choosing *x)
{
    bool all = true;
    if (x->n == csp_list_size(x->sets)) {
        if (x->choices == CHOICES_MOST)
            return false;
        memcpy(x->choice[x->choices++], x->chosen, sizeof x->chosen);
        return true;
    }
    for (const csp_label *l = x->labels.begin; l < x->labels.end && all; l++)
        if (csp_has(x->csp, x->sets.begin[x->n], *l) && is_free(x, *l)) {
            x->chosen[x->n++] = *l;
            all = list_choices(x);
            x->n--;
        }
    return all;
}

/* Is each csp-variable of a label of `one` also a csp-variable of a label of `other`? */
static bool are_within(const choosing *x, const csp_label *one, const csp_label *other)
{
    int n = csp_list_size(x->sets);
    for (int i = 0; i < n; i++) {
        csp_list vars = csp_label_vars(x->csp, one[i]);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int k = 0;
            while (k < n && !csp_has(x->csp, *v, other[k]))
                k++;
            if (k == n)
                return false;
        }
    }
    return true;
}

static bool has_mate(const choosing *x, int i)
{
    for (int k = 0; k < x->choices; k++)
        if (k != i &&
            memcmp(x->choice[i], x->choice[k], (size_t)csp_list_size(x->sets) * sizeof(csp_label)) &&
            are_within(x, x->choice[i], x->choice[k]) && are_within(x, x->choice[k], x->choice[i]))
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

/* Is x linked only to labels of its csp-variables, and is no need, loop or region about it? */
static bool is_plain(const csp *c, csp_label x)
{
    csp_list vars = csp_label_vars(c, x);
    bool plain = !csp_list_size(csp_label_needs(c, x)) && !csp_list_size(csp_label_guards(c, x));
    CSP_FOR_LINKS(y, c, x) {
        const csp_var *v = vars.begin;
        while (v < vars.end && !csp_has(c, *v, *y))
            v++;
        plain = plain && v < vars.end;
    }
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        plain = plain && csp_list_find((csp_list){ m->label, m->label + m->labels }, x) < 0;
    }
    return plain;
}

void read_deadly(checker *c, line *now)
{
    csp_list sets = find_names(c, get_member(c, now->from, "deadly", JSON_LIST), VARIABLE);
    csp_list labels = find_names(c, get_member(c, now->from, "restricted", JSON_LIST), LABEL);
    choosing *x = take(c, 1, sizeof *x);
    read_labels(c, now, get_member(c, now->from, "concludes", JSON_LIST), false);
    now->negated = true;
    must(c, now->list.begin < now->list.end, "nothing is concluded");
    must(c, csp_list_size(sets) > 0, "a deadly pattern of 0 csp-variables");
    for (const csp_label *l = labels.begin; l < labels.end && !c->failed; l++) {
        must(c, c->now->label[*l] == CANDIDATE, "%s is no candidate", csp_label_name(c->csp, *l));
        must(c, is_plain(c->csp, *l), "%s is in more than csp-variables", csp_label_name(c->csp, *l));
    }
    if (c->failed)
        return;
    check_members(c, now, sets, labels);
    c->assumes = true;
    if (are_even(c->csp, sets, labels))
        return;
    must(c, csp_list_size(sets) <= SETS_MOST, "a deadly pattern of %d csp-variables, which is not even",
         csp_list_size(sets));
    *x = (choosing){ .csp = c->csp, .sets = sets, .labels = labels };
    must(c, c->failed || list_choices(x), "the pattern has too many choices to tell");
    for (int i = 0; i < x->choices && !c->failed; i++)
        must(c, has_mate(x, i), "a choice of the labels can't be exchanged for another one");
}
