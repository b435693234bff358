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
static int count_left(const searching *job, csp_var v, csp_label *only)
{
    csp_list labels = csp_var_labels(job->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (job->label[*l] != GONE && !job->dead[*l]) {
            *only = *l;
            n++;
        }
    return n;
}

static void suppose(searching *job, csp_label label, int by)
{
    csp_list vars = csp_label_vars(job->csp, label);
    CSP_FOR_LINKS(l, job->csp, label)
        job->dead[*l] += by;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        job->decided[*v] += by;
}

/* How many rounds, each supposing all that is forced at its start, empty a csp-variable; more than `most`:
 * not that many do. Two forced labels that are linked empty each other's csp-variable. */
static int count_rounds(searching *job, int most)
{
    size_t labels = (size_t)csp_labels(job->csp), vars = (size_t)csp_vars(job->csp);
    int round = 0, forced = 1;
    bool empty = false;
    memcpy(job->dead_then, job->dead, labels * sizeof *job->dead);
    memcpy(job->decided_then, job->decided, vars * sizeof *job->decided);
    while (round <= most && forced && !empty) {
        forced = 0;
        for (size_t v = 0; v < vars && !empty; v++) {
            int n = job->decided[v] ? 2 : count_left(job, (csp_var)v, &job->forced[forced]);
            empty = n == 0;
            forced += n == 1;
        }
        round += !empty;
        for (int i = 0, had = empty; i < forced && !had; i++) {
            empty = empty || job->dead[job->forced[i]];
            suppose(job, job->forced[i], 1);
        }
    }
    memcpy(job->dead, job->dead_then, labels * sizeof *job->dead);
    memcpy(job->decided, job->decided_then, vars * sizeof *job->decided);
    return empty ? round : most + 1;
}

/* How many labels of cell `index`, besides its right, neither the target nor an earlier right excludes in
 * F_A. */
static int count_alive(const searching *job, const uint8_t *alive, int index)
{
    csp_list labels = csp_var_labels(job->csp, job->var[index]);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool out = alive[*l] == GONE || csp_linked(job->csp, *l, job->target);
        for (int i = 0; i < index && !out; i++)
            out = csp_linked(job->csp, *l, job->right[i]);
        n += !out && *l != job->right[index];
    }
    return n;
}

/* Are all of these ghosts among the lefts of the whip, and gone? */
static bool are_lefts(const searching *job, csp_list ghosts)
{
    while (ghosts.begin < ghosts.end && job->used[*ghosts.begin] && job->label[*ghosts.begin] == GONE)
        ghosts.begin++;
    return ghosts.begin == ghosts.end;
}

/* Can the lefts of these cells all have been alive at once? CSP_NONE for a right ends the whip. */
static bool counts(const searching *job, int cells)
{
    for (int i = 0; i < job->alives; i++)
        for (int k = 0; are_lefts(job, job->alive[i].ghosts) && k < cells; k++)
            if (count_alive(job, job->alive[i].label, k) > (job->right[k] == CSP_NONE && cells < job->most))
                return false;
    return true;
}

/* Is there a relaxed whip that goes on after `last` with at most this many cells? */
static bool goes_on(searching *job, csp_label last, int cells)
{
    bool found = !may_go_on(job->checker, csp_labels(job->csp));
    csp_label right = 0;
    int k = job->most - cells;
    if (count_rounds(job, cells - 1) > cells - 1)
        return found;
    CSP_FOR_LINKS(l, job->csp, last) {
        csp_list vars = csp_label_vars(job->csp, *l);
        if (job->first[*l] != CANDIDATE || job->used[*l])
            continue;
        job->used[*l] = true;
        for (const csp_var *v = vars.begin; v < vars.end && !found; v++) {
            int n = job->decided[*v] ? 2 : count_left(job, *v, &right);
            job->var[k] = *v;
            job->right[k] = n == 1 ? right : CSP_NONE;
            found = n == 0 && counts(job, k + 1);
            if (n != 1 || cells < 2 || !counts(job, k + 1))
                continue;
            suppose(job, right, 1);
            found = goes_on(job, right, cells - 1);
            suppose(job, right, -1);
        }
        job->used[*l] = false;
        if (found)
            return true;
    }
    return found;
}

/* ---- the bound ---- */

static void read_state(checker *checker, const json *bound, uint8_t *label)
{
    for (int with = CANDIDATE; with <= VALUE; with++) {
        const json *list = get_member(checker, bound, with == VALUE ? "values" : "candidates", JSON_LIST);
        for (const json *j = list->first; j && !checker->failed; j = j->next) {
            csp_label l = find_name(checker, j, LABEL);
            must(checker, label[l] == GONE, "in \"bound\" %s stands twice", j->string);
            must(checker, checker->first[l] != GONE, "in \"bound\" there is %s, which BRT eliminates",
                 j->string);
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
static void check_closed(checker *checker, const uint8_t *label)
{
    bool open = false;
    for (int l = 0; l < csp_labels(checker->csp); l++) {
        const char *name = csp_label_name(checker->csp, (csp_label)l);
        must(checker, checker->first[l] != VALUE || label[l] == VALUE, "in \"bound\" %s is not a value",
             name);
        must(checker, label[l] != VALUE || find_beside(checker->csp, label, (csp_label)l) == CSP_NONE,
             "in \"bound\" something is linked to the value %s", name);
    }
    for (int v = 0; v < csp_vars(checker->csp); v++) {
        csp_list labels = csp_var_labels(checker->csp, (csp_var)v);
        int values = 0, candidates = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            values += label[*l] == VALUE;
            candidates += label[*l] == CANDIDATE;
        }
        must(checker, values || candidates > 1, "in \"bound\" %s has one candidate or none",
             csp_var_name(checker->csp, (csp_var)v));
        open = open || !values;
    }
    must(checker, open, "the state of \"bound\" is solved");
    for (int i = 0; i < csp_needs(checker->csp); i++) {
        csp_list needed = csp_needed(checker->csp, i), needing = csp_needing(checker->csp, i);
        while (needed.begin < needed.end && label[*needed.begin] == GONE)
            needed.begin++;
        for (const csp_label *l = needing.begin; l < needing.end && needed.begin == needed.end; l++)
            must(checker, label[*l] == GONE, "in \"bound\" %s lacks what it needs",
                 csp_label_name(checker->csp, *l));
    }
}

/* No relaxed whip that counts may have a target other than these. */
static void check_whips(checker *checker, searching *job, csp_list keep)
{
    for (int l = 0; l < csp_labels(checker->csp) && !checker->failed; l++) {
        if (job->label[l] != CANDIDATE || csp_list_find(keep, (csp_label)l) >= 0)
            continue;
        job->target = (csp_label)l;
        suppose(job, (csp_label)l, 1);
        bool found = goes_on(job, (csp_label)l, job->most);
        suppose(job, (csp_label)l, -1);
        must(checker, !found, "in \"bound\" a relaxed whip eliminates %s",
             csp_label_name(checker->csp, (csp_label)l));
    }
}

/* F_A must have no values but those of the solution, and Singles only where they would decide one of A. */
static void check_kept(checker *checker, const uint8_t *label, csp_list ghosts)
{
    const char *name = csp_label_name(checker->csp, *ghosts.begin);
    for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
        must(checker, label[*g] == CANDIDATE, "in \"ghosts\" %s is not alive",
             csp_label_name(checker->csp, *g));
    for (int l = 0; l < csp_labels(checker->csp); l++) {
        bool solution = checker->path->label[l] == VALUE, value = label[l] == VALUE;
        must(checker, label[l] != GONE || !solution, "with %s alive the solution is lost", name);
        must(checker, !value || solution, "with %s alive there is a wrong value", name);
        must(checker, checker->first[l] != VALUE || value, "with %s alive a value of BRT is none", name);
        must(checker, !value || find_beside(checker->csp, label, (csp_label)l) == CSP_NONE,
             "with %s alive something is linked to a value", name);
    }
    for (int v = 0; v < csp_vars(checker->csp); v++) {
        csp_list labels = csp_var_labels(checker->csp, (csp_var)v);
        csp_label only = 0;
        bool ends = false;
        int n = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (label[*l] != GONE) {
                only = *l;
                n++;
            }
        for (const csp_label *g = ghosts.begin; g < ghosts.end; g++)
            ends = ends || only == *g || csp_linked(checker->csp, only, *g);
        must(checker, n > 1 || ends || label[only] == VALUE, "with %s alive a Single applies", name);
    }
}

/* Checks the states with ghosts alive; then only relaxed whips count whose ghosts can all have been alive. */
static void check_ghosts(checker *checker, searching *job, const json *ghosts, int sets)
{
    int labels = csp_labels(checker->csp);
    const uint8_t *label = job->label;
    kept *alive = take(checker, ghosts->count, sizeof *alive), *end = alive;
    must(checker, !sets && !csp_needs(checker->csp) && !csp_meshes(checker->csp),
         "\"ghosts\" are about Singles and whips");
    for (int v = 0; v < csp_vars(checker->csp) && !checker->failed; v++)
        must(checker, count_labels(checker, csp_var_labels(checker->csp, (csp_var)v), VALUE) == 1,
             "\"ghosts\" need a path that solves the puzzle");
    for (const json *j = ghosts->first; j && !checker->failed; j = j->next) {
        *end = (kept){ find_names(checker, get_member(checker, j, "alive", JSON_LIST), LABEL),
                       take(checker, labels, 1) };
        must(checker, end->ghosts.begin < end->ghosts.end, "in \"ghosts\" nothing is alive");
        if (checker->failed)
            return;
        read_state(checker, j, end->label);
        check_kept(checker, end->label, end->ghosts);
        job->label = end->label;
        check_whips(checker, job, end->ghosts);
        end++;
        refuse_other_keys(checker, j);
    }
    job->label = label;
    job->alive = alive;
    job->alives = (int)(end - alive);
}

/* Is the family about something of which the network declares nothing? */
static bool is_idle(const csp *c, const char *code)
{
    return (!strcmp(code, "H") && !csp_orders(c)) || (!strcmp(code, "Imp") && !csp_patterns(c));
}

/* How large Subsets of the theory may be. Apart from Subsets, it must have whips, and nothing else that could
 * apply; or it is about g-whips alone. */
static int subset_most(checker *checker, bool *g)
{
    int most = 0, whips = 0, g_whips = 0;
    for (const family *f = checker->family; f < checker->family + checker->families; f++) {
        bool subset = !strcmp(f->kind->code, "S"), g_whip = !strcmp(f->kind->code, "gW"),
             whip = !strcmp(f->kind->code, "W") || g_whip;
        bool other = *f->kind->code && !f->kind->always && !f->depth && !subset && !whip &&
                     !is_idle(checker->csp, f->kind->code);
        must(checker, !other && !f->bytes && !f->stage && !checker->path->depth,
             "\"bound\" is about W or gW, perhaps with S");
        g_whips += g_whip;
        most = subset ? f->bound : most;
        whips += whip && f->bound > 1;
    }
    *g = g_whips > 0;
    must(checker, whips && (!*g || whips == g_whips), "\"bound\" is about W or gW, perhaps with S");
    must(checker, !most || !checker->foreign,
         "\"bound\" is about W alone on a network that is not the path's own, which "
         "does not say what the Subsets are");
    return most;
}

void check_bound(checker *checker, const json *bound)
{
    must(checker, !bound->kind || checker->csp,
         "\"bound\" can't stand where the givens contradict each other");
    if (!bound->kind || checker->failed)
        return;
    bool g = false;
    int labels = csp_labels(checker->csp), vars = csp_vars(checker->csp), sets = subset_most(checker, &g);
    int least = get_member(checker, bound, "at-least", JSON_NUMBER)->number;
    uint8_t *label = take(checker, labels, sizeof *label);
    searching s = {
        .checker = checker, .csp = checker->csp, .first = checker->first, .label = label, .most = least - 1
    };
    s.dead = take(checker, labels, sizeof *s.dead);
    s.dead_then = take(checker, labels, sizeof *s.dead);
    s.decided = take(checker, vars, sizeof *s.decided);
    s.decided_then = take(checker, vars, sizeof *s.decided);
    s.used = take(checker, labels, sizeof *s.used);
    s.forced = take(checker, vars, sizeof *s.forced);
    must(checker, least > 0 && least <= checker->rating, "the rating is %d, so no path shows \"at-least\" %d",
         checker->rating, least);
    if (!checker->failed)
        read_state(checker, bound, label);
    if (!checker->failed)
        check_closed(checker, label);
    uint8_t *final = checker->now->label;
    checker->now->label = label;
    const csp_mesh *mesh = checker->failed ? NULL : find_applying(checker);
    checker->now->label = final;
    must(checker, !mesh, "in \"bound\" %s excludes something", mesh ? mesh->name : "");
    s.var = take(checker, least, sizeof *s.var);
    s.right = take(checker, least, sizeof *s.right);
    const json *ghosts = get_member(checker, bound, "?ghosts", JSON_LIST);
    must(checker, !ghosts->kind || !g, "\"ghosts\" are about Singles and whips");
    if (ghosts->kind && !checker->failed)
        check_ghosts(checker, &s, ghosts, sets);
    if (g)
        check_g_bound(checker, label, least - 1);
    else
        check_whips(checker, &s, (csp_list){ NULL, NULL });
    applying subset =
        checker->failed ? NO_SUBSET : find_subset(checker, label, sets < s.most ? sets : s.most);
    must(checker, subset != A_SUBSET, "in \"bound\" a Subset applies");
    may_go_on(checker, 0); /* or nothing is known of Subsets */
    refuse_other_keys(checker, bound);
    checker->verdict->least = checker->failed ? 0 : least;
}
