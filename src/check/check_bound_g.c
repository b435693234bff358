/* check_bound_g.c: the bound of gW: no relaxed g-whip shorter than the bound applies in the state of "bound".
 *
 * A relaxed g-whip on Z: cells, each with a left L_k and a csp-variable V_k of L_k, without Z. C_k is what
 * the state still has in V_k that is linked neither to Z nor to all labels of some C_i before. L_1 is linked
 * to Z, L_k to all of C_{k-1}; the lefts are different labels of what BRT leaves at the start. No C_k but the
 * last is empty, and if it has several labels, some label outside of V_k is linked to all of them. What is
 * linked to all of C_k becomes only more when C_k loses labels; so a g-whip of any larger state is a relaxed
 * one of this state, or ends sooner, and no path by g-whips of that length comes to lose a label of this
 * state.
 *
 * The search tries all lefts. If all csp-variables refute at once what they can, round after round, no
 * sequence reaches an empty one in fewer cells than there are rounds. */
#include "check/checker.h"

#include <string.h>

enum { NODE_COSTS = 3 }; /* as long as so many looks at all labels */

typedef struct searching {
    checker *checker;
    const csp *csp;
    const uint8_t *label;
    int *dead, *then; /* how many cells refute a label; in rounds, whether it is refuted: -1 after this one */
    bool *used,
        *changed; /* changed: of each csp-variable, has it lost something since it was last looked at? */
    csp_label *live, *news, **refuted; /* refuted[k]: by cell k, 0: by the target */
    csp_label target;
} searching;

static int list_live(const searching *job, const int *dead, csp_var v)
{
    csp_list all = csp_var_labels(job->csp, v);
    int n = 0;
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (job->label[*l] != GONE && dead[*l] <= 0)
            job->live[n++] = *l;
    return n;
}

/* What is linked to all of the n labels that live in v; none, if they are several and all of it is in v. */
static int list_refuted(const searching *job, csp_var v, int n, csp_label *to)
{
    bool outside = n == 1;
    int found = 0;
    CSP_FOR_LINKS(l, job->csp, job->live[0])
        if (csp_linked_to_all(job->csp, *l, (csp_list){ job->live + 1, job->live + n })) {
            outside = outside || !csp_has(job->csp, v, *l);
            to[found++] = *l;
        }
    return outside ? found : 0;
}

/* Is a csp-variable empty after at most this many rounds? */
static bool ends_in(searching *job, int rounds)
{
    int labels = csp_labels(job->csp), doomed = 1;
    for (int l = 0; l < labels; l++)
        job->then[l] = job->dead[l] > 0;
    memset(job->changed, true, (size_t)csp_vars(job->csp));
    for (int round = 0; round <= rounds && doomed; round++) {
        doomed = 0;
        for (int v = 0; v < csp_vars(job->csp); v++) {
            int n = job->changed[v] ? list_live(job, job->then, (csp_var)v) : -1, k;
            job->changed[v] = false;
            if (n == 0)
                return true;
            k = n > 0 && round < rounds ? list_refuted(job, (csp_var)v, n, job->news) : 0;
            for (int i = 0; i < k; i++)
                if (job->label[job->news[i]] != GONE && !job->then[job->news[i]]) {
                    job->then[job->news[i]] = -1;
                    doomed++;
                }
        }
        for (int l = 0; l < labels && doomed; l++) {
            csp_list vars = csp_label_vars(job->csp, (csp_label)l);
            for (const csp_var *v = vars.begin; v < vars.end && job->then[l] < 0; v++)
                job->changed[*v] = true;
            job->then[l] = job->then[l] != 0;
        }
    }
    return false;
}

static void refute(searching *job, const csp_label *list, int n, int by)
{
    for (int i = 0; i < n; i++)
        job->dead[list[i]] += by;
}

/* Is there one that goes on after cell k, which refutes n labels, with at most this many cells? */
static bool goes_on(searching *job, int k, int n, int cells)
{
    bool found = !may_go_on(job->checker, NODE_COSTS * csp_labels(job->csp));
    if (found || !ends_in(job, cells - 1))
        return found;
    for (int i = 0; i < n && !found; i++) {
        csp_label left = job->refuted[k][i];
        csp_list vars = csp_label_vars(job->csp, left);
        if (job->checker->first[left] != CANDIDATE || job->used[left])
            continue;
        job->used[left] = true;
        for (const csp_var *v = vars.begin; v < vars.end && !found; v++) {
            int live = csp_has(job->csp, *v, job->target) ? -1 : list_live(job, job->dead, *v), more;
            found = live == 0;
            if (live < 1 || cells < 2 || !(more = list_refuted(job, *v, live, job->refuted[k + 1])))
                continue;
            refute(job, job->refuted[k + 1], more, 1);
            found = goes_on(job, k + 1, more, cells - 1);
            refute(job, job->refuted[k + 1], more, -1);
        }
        job->used[left] = false;
    }
    return found;
}

void check_g_bound(checker *checker, const uint8_t *label, int most)
{
    int labels = csp_labels(checker->csp);
    searching job = { .checker = checker, .csp = checker->csp, .label = label };
    job.dead = take(checker, labels, sizeof *job.dead);
    job.then = take(checker, labels, sizeof *job.then);
    job.used = take(checker, labels, sizeof *job.used);
    job.changed = take(checker, csp_vars(checker->csp), sizeof *job.changed);
    job.live = take(checker, labels, sizeof *job.live);
    job.news = take(checker, labels, sizeof *job.news);
    job.refuted = take(checker, most + 1, sizeof *job.refuted);
    for (int i = 0; i <= most && !checker->failed; i++)
        job.refuted[i] = take(checker, labels, sizeof **job.refuted);
    must(checker, !csp_needs(checker->csp) && !csp_meshes(checker->csp) && !csp_orders(checker->csp),
         "a \"bound\" of gW is about csp-variables and links alone");
    for (int z = 0; z < labels && !checker->failed; z++) {
        int n = 0;
        if (label[z] != CANDIDATE)
            continue;
        job.target = (csp_label)z;
        CSP_FOR_LINKS(l, checker->csp, z)
            job.refuted[0][n++] = *l;
        refute(&job, job.refuted[0], n, 1);
        bool found = goes_on(&job, 0, n, most);
        refute(&job, job.refuted[0], n, -1);
        must(checker, !found, "in \"bound\" a relaxed g-whip eliminates %s",
             csp_label_name(checker->csp, (csp_label)z));
    }
}
