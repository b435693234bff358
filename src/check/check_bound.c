/* check_bound.c: does a state prove that no path by whips is easier?
 *
 * Let G be the state where BRT ends, and F a state within it, not solved, in which no Single, no need, no
 * loop or region and no relaxed whip[n] (rules/relaxed_whip.c has the definition) applies. Then every path by
 * whips[n] from G, in whatever order, keeps all that F has: a Single or a whip that would take something of
 * it would apply in F, or would be a relaxed whip there. So no such path solves the puzzle. The same holds
 * with Subsets, if none applies in F.
 *
 * A finer bound also has "ghosts": for a set A of labels of G, a state F_A within G that contains the
 * solution and no other values, and in which neither a Single that spares A nor a relaxed whip[n] on a label
 * outside A applies. Every state of a path in which all of A are candidates has all that F_A has. So a whip
 * of such a state that has all of A as lefts has in F_A no label but its right in each cell, apart from those
 * to which its target or earlier rights are linked; relaxed whips of F for which that is not true do not
 * count. Where F cuts the whip short, the last cell may have had a right.
 *
 * Only a search can tell whether a relaxed whip applies. This one follows the definition and nothing else: it
 * tries all sequences of lefts and rights. One fact shortens it: if everything that is forced is supposed at
 * once, round after round, no sequence reaches a contradiction in fewer cells than there are rounds. */
#include "check/checker.h"

#include <string.h>

typedef struct kept { /* F_A */
    csp_list ghosts;
    uint8_t *label;
} kept;

typedef struct searching {
    checker *checker;
    const csp *csp;
    const uint8_t *first, *label;  /* label_status in G and in F */
    int *dead, *decided;           /* how many suppositions a label is linked to; a csp-variable has */
    bool *used;                    /* labels that are lefts */
    int *dead_then, *decided_then; /* copies of both, for count_rounds */
    csp_label *forced;
    int most;
    const kept *alive;
    int alives;
    csp_label target;
    csp_var *var; /* of the cells */
    csp_label *right;
} searching;

/* How many labels of v are left: not gone, and linked to nothing that is supposed; *only: the last of
 * them. */
static int count_left(const searching *s, csp_var v, csp_label *only)
{
    csp_list labels = csp_var_labels(s->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (s->label[*l] != GONE && !s->dead[*l]) {
            *only = *l;
            n++;
        }
    return n;
}

static void suppose(searching *s, csp_label x, int by)
{
    csp_list vars = csp_label_vars(s->csp, x);
    CSP_FOR_LINKS(l, s->csp, x)
        s->dead[*l] += by;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        s->decided[*v] += by;
}

/* How many rounds, each supposing all that is forced at its start, empty a csp-variable; more than `most`:
 * not that many do. Two forced labels that are linked empty each other's csp-variable. */
static int count_rounds(searching *s, int most)
{
    size_t labels = (size_t)csp_labels(s->csp), vars = (size_t)csp_vars(s->csp);
    int round = 0, forced = 1;
    bool empty = false;
    memcpy(s->dead_then, s->dead, labels * sizeof *s->dead);
    memcpy(s->decided_then, s->decided, vars * sizeof *s->decided);
    while (round <= most && forced && !empty) {
        forced = 0;
        for (size_t v = 0; v < vars && !empty; v++) {
            int n = s->decided[v] ? 2 : count_left(s, (csp_var)v, &s->forced[forced]);
            empty = n == 0;
            forced += n == 1;
        }
        round += !empty;
        for (int i = 0, had = empty; i < forced && !had; i++) {
            empty = empty || s->dead[s->forced[i]];
            suppose(s, s->forced[i], 1);
        }
    }
    memcpy(s->dead, s->dead_then, labels * sizeof *s->dead);
    memcpy(s->decided, s->decided_then, vars * sizeof *s->decided);
    return empty ? round : most + 1;
}

/* How many labels of cell k, besides its right, neither the target nor an earlier right excludes in F_A. */
static int count_alive(const searching *s, const uint8_t *alive, int k)
{
    csp_list labels = csp_var_labels(s->csp, s->var[k]);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool out = alive[*l] == GONE || csp_linked(s->csp, *l, s->target);
        for (int i = 0; i < k && !out; i++)
            out = csp_linked(s->csp, *l, s->right[i]);
        n += !out && *l != s->right[k];
    }
    return n;
}

/* Are all of these ghosts among the lefts of the whip, and gone? */
static bool are_lefts(const searching *s, csp_list ghosts)
{
    while (ghosts.begin < ghosts.end && s->used[*ghosts.begin] && s->label[*ghosts.begin] == GONE)
        ghosts.begin++;
    return ghosts.begin == ghosts.end;
}

/* Can the lefts of these cells all have been alive at once? CSP_NONE for a right ends the whip. */
static bool counts(const searching *s, int cells)
{
    for (int i = 0; i < s->alives; i++)
        for (int k = 0; are_lefts(s, s->alive[i].ghosts) && k < cells; k++)
            if (count_alive(s, s->alive[i].label, k) > (s->right[k] == CSP_NONE && cells < s->most))
                return false;
    return true;
}

/* Is there a relaxed whip that goes on after `last` with at most this many cells? */
static bool goes_on(searching *s, csp_label last, int cells)
{
    bool found = !may_go_on(s->checker, csp_labels(s->csp));
    csp_label right = 0;
    int k = s->most - cells;
    if (count_rounds(s, cells - 1) > cells - 1)
        return found;
    CSP_FOR_LINKS(l, s->csp, last) {
        csp_list vars = csp_label_vars(s->csp, *l);
        if (s->first[*l] != CANDIDATE || s->used[*l])
            continue;
        s->used[*l] = true;
        for (const csp_var *v = vars.begin; v < vars.end && !found; v++) {
            int n = s->decided[*v] ? 2 : count_left(s, *v, &right);
            s->var[k] = *v;
            s->right[k] = n == 1 ? right : CSP_NONE;
            found = n == 0 && counts(s, k + 1);
            if (n != 1 || cells < 2 || !counts(s, k + 1))
                continue;
            suppose(s, right, 1);
            found = goes_on(s, right, cells - 1);
            suppose(s, right, -1);
        }
        s->used[*l] = false;
        if (found)
            return true;
    }
    return found;
}

/* ---- the bound ---- */

static void read_state(checker *c, const json *bound, uint8_t *label)
{
    for (int with = CANDIDATE; with <= VALUE; with++) {
        const json *list = get_member(c, bound, with == VALUE ? "values" : "candidates", JSON_LIST);
        for (const json *j = list->first; j && !c->failed; j = j->next) {
            csp_label l = find_name(c, j, LABEL);
            must(c, label[l] == GONE, "in \"bound\" %s stands twice", j->string);
            must(c, c->first[l] != GONE, "in \"bound\" there is %s, which BRT eliminates", j->string);
            label[l] = (uint8_t)with;
        }
    }
}

/* A label that is linked to this value and not gone; CSP_NONE: there is none. */
static csp_label find_beside(const csp *c, const uint8_t *label, csp_label value)
{
    CSP_FOR_LINKS(k, c, value)
        if (label[*k] != GONE)
            return *k;
    return CSP_NONE;
}

/* The state must have no Single left, no label whose need is all gone, and must not be solved. */
static void check_closed(checker *c, const uint8_t *label)
{
    bool open = false;
    for (int l = 0; l < csp_labels(c->csp); l++) {
        const char *name = csp_label_name(c->csp, (csp_label)l);
        must(c, c->first[l] != VALUE || label[l] == VALUE, "in \"bound\" %s is no value", name);
        must(c, label[l] != VALUE || find_beside(c->csp, label, (csp_label)l) == CSP_NONE,
             "in \"bound\" something is linked to the value %s", name);
    }
    for (int v = 0; v < csp_vars(c->csp); v++) {
        csp_list labels = csp_var_labels(c->csp, (csp_var)v);
        int values = 0, candidates = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            values += label[*l] == VALUE;
            candidates += label[*l] == CANDIDATE;
        }
        must(c, values || candidates > 1, "in \"bound\" %s has one candidate or none",
             csp_var_name(c->csp, (csp_var)v));
        open = open || !values;
    }
    must(c, open, "the state of \"bound\" is solved");
    for (int i = 0; i < csp_needs(c->csp); i++) {
        csp_list needed = csp_needed(c->csp, i), needing = csp_needing(c->csp, i);
        while (needed.begin < needed.end && label[*needed.begin] == GONE)
            needed.begin++;
        for (const csp_label *l = needing.begin; l < needing.end && needed.begin == needed.end; l++)
            must(c, label[*l] == GONE, "in \"bound\" %s lacks what it needs", csp_label_name(c->csp, *l));
    }
}

/* No relaxed whip that counts may have a target other than these. */
static void check_whips(checker *c, searching *s, csp_list keep)
{
    for (int l = 0; l < csp_labels(c->csp) && !c->failed; l++) {
        if (s->label[l] != CANDIDATE || csp_list_find(keep, (csp_label)l) >= 0)
            continue;
        s->target = (csp_label)l;
        suppose(s, (csp_label)l, 1);
        bool found = goes_on(s, (csp_label)l, s->most);
        suppose(s, (csp_label)l, -1);
        must(c, !found, "in \"bound\" a relaxed whip eliminates %s", csp_label_name(c->csp, (csp_label)l));
    }
}

/* F_A must have no values but those of the solution, and Singles only where they would decide one of A. */
static void check_kept(checker *c, const uint8_t *label, csp_list ghosts)
{
    const char *name = csp_label_name(c->csp, *ghosts.begin);
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
        must(c, label[*g] == CANDIDATE, "in \"ghosts\" %s is not alive", csp_label_name(c->csp, *g));
    for (int l = 0; l < csp_labels(c->csp); l++) {
        bool solution = c->path->label[l] == VALUE, value = label[l] == VALUE;
        must(c, label[l] != GONE || !solution, "with %s alive the solution is lost", name);
        must(c, !value || solution, "with %s alive there is a wrong value", name);
        must(c, c->first[l] != VALUE || value, "with %s alive a value of BRT is none", name);
        must(c, !value || find_beside(c->csp, label, (csp_label)l) == CSP_NONE,
             "with %s alive something is linked to a value", name);
    }
    for (int v = 0; v < csp_vars(c->csp); v++) {
        csp_list labels = csp_var_labels(c->csp, (csp_var)v);
        csp_label only = 0;
        bool ends = false;
        int n = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (label[*l] != GONE) {
                only = *l;
                n++;
            }
        for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
            ends = ends || only == *g || csp_linked(c->csp, only, *g);
        must(c, n > 1 || ends || label[only] == VALUE, "with %s alive a Single applies", name);
    }
}

/* Checks the states with ghosts alive; then only relaxed whips count whose ghosts can all have been alive. */
static void check_ghosts(checker *c, searching *s, const json *ghosts, int sets)
{
    int labels = csp_labels(c->csp);
    const uint8_t *label = s->label;
    kept *alive = take(c, ghosts->count, sizeof *alive), *end = alive;
    must(c, !sets && !csp_needs(c->csp) && !csp_meshes(c->csp), "\"ghosts\" are about Singles and whips");
    for (int v = 0; v < csp_vars(c->csp) && !c->failed; v++)
        must(c, count_labels(c, csp_var_labels(c->csp, (csp_var)v), VALUE) == 1,
             "\"ghosts\" need a path that solves the puzzle");
    for (const json *j = ghosts->first; j && !c->failed; j = j->next) {
        *end = (kept){ find_names(c, get_member(c, j, "alive", JSON_LIST), LABEL), take(c, labels, 1) };
        must(c, end->ghosts.begin < end->ghosts.end, "in \"ghosts\" nothing is alive");
        if (c->failed)
            return;
        read_state(c, j, end->label);
        check_kept(c, end->label, end->ghosts);
        s->label = end->label;
        check_whips(c, s, end->ghosts);
        end++;
        refuse_other_keys(c, j);
    }
    s->label = label;
    s->alive = alive;
    s->alives = (int)(end - alive);
}

/* Is the family about something of which the network declares nothing? */
static bool is_idle(const csp *c, const char *code)
{
    return (!strcmp(code, "H") && !csp_orders(c)) || (!strcmp(code, "Imp") && !csp_patterns(c));
}

/* How large Subsets of the theory may be. Apart from Subsets, it must have whips, and nothing else that could
 * apply. */
static int subset_most(checker *c)
{
    int most = 0, whips = 0;
    for (const family *f = c->family; f < c->family + c->families; f++) {
        bool subset = !strcmp(f->kind->code, "S"), whip = !strcmp(f->kind->code, "W");
        bool other =
            *f->kind->code && !f->kind->always && !f->depth && !subset && !is_idle(c->csp, f->kind->code);
        must(c, !other && !f->bytes && !f->stage && !c->path->depth, "\"bound\" is about W, or S and W");
        most = subset ? f->bound : most;
        whips += whip && f->bound > 1;
    }
    must(c, whips, "\"bound\" is about W, or S and W");
    must(c, !most || !c->foreign,
         "\"bound\" is about W alone on a network that is not the path's own, which "
         "does not say what the Subsets are");
    return most;
}

void check_bound(checker *c, const json *bound)
{
    must(c, !bound->kind || c->csp, "\"bound\" can't stand where the givens contradict each other");
    if (!bound->kind || c->failed)
        return;
    int labels = csp_labels(c->csp), vars = csp_vars(c->csp), sets = subset_most(c);
    int least = get_member(c, bound, "at-least", JSON_NUMBER)->number;
    uint8_t *label = take(c, labels, sizeof *label);
    searching s = { .checker = c, .csp = c->csp, .first = c->first, .label = label, .most = least - 1 };
    s.dead = take(c, labels, sizeof *s.dead);
    s.dead_then = take(c, labels, sizeof *s.dead);
    s.decided = take(c, vars, sizeof *s.decided);
    s.decided_then = take(c, vars, sizeof *s.decided);
    s.used = take(c, labels, sizeof *s.used);
    s.forced = take(c, vars, sizeof *s.forced);
    must(c, least > 0 && least <= c->rating, "the rating is %d, so no path shows \"at-least\" %d", c->rating,
         least);
    if (!c->failed)
        read_state(c, bound, label);
    if (!c->failed)
        check_closed(c, label);
    uint8_t *final = c->now->label;
    c->now->label = label;
    const csp_mesh *mesh = c->failed ? NULL : find_applying(c);
    c->now->label = final;
    must(c, !mesh, "in \"bound\" %s excludes something", mesh ? mesh->name : "");
    s.var = take(c, least, sizeof *s.var);
    s.right = take(c, least, sizeof *s.right);
    const json *ghosts = get_member(c, bound, "?ghosts", JSON_LIST);
    if (ghosts->kind && !c->failed)
        check_ghosts(c, &s, ghosts, sets);
    check_whips(c, &s, (csp_list){ NULL, NULL });
    applying subset = c->failed ? NO_SUBSET : find_subset(c, label, sets < s.most ? sets : s.most);
    must(c, subset != A_SUBSET, "in \"bound\" a Subset applies");
    may_go_on(c, 0); /* or nothing is known of Subsets */
    refuse_other_keys(c, bound);
    c->verdict->least = c->failed ? 0 : least;
}
