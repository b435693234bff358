/* finish.c: what the options do to a path once it has been found: trials are shown as braids, needless steps
 * are left out.
 *
 * Trimming (solve/prune) comes first, because it reads the depth of trials. A trimmed path may be easier than
 * the one it comes from, and has rounds of its own: the rating of the whole path is kept beside its own. A
 * path with a goal is trimmed to what the goal needs. */
#include "api/work.h"
#include "solve/as_braids.h"
#include "solve/prune.h"
#include "solve/trim.h"

static status trim_path(tresse_path *path)
{
    const memory *m = &path->owner->memory;
    const csp_list aim = goal_labels(&path->goal, path->network->csp);
    pruner *p;
    status s = pruner_open(&p, m, path->network->csp);
    if (!s)
        pruner_aim(p, aim.begin, (int)(aim.end - aim.begin));
    if (!s)
        s = prune(p, &path->start, theory_has_couplings(&path->theory), &path->steps);
    pruner_close(p);
    if (s)
        return s;
    path->trimmed = true;
    path->untrimmed = path->result.hardest;
    path->result.hardest = steps_hardest(&path->steps, &path->theory);
    path->result.rounds = steps_rounds(&path->steps);
    state_copy(&path->final, &path->start);
    steps_replay(&path->steps, &path->final);
    if (path->result.outcome == SOLVED && !state_is_solved(&path->final))
        path->result.outcome = LISTED; /* the goal was reached before */
    return OK;
}

static status show_as_braids(tresse_path *path)
{
    const memory *m = &path->owner->memory;
    braider *b;
    step_list braids;
    step_list_open(&braids, m);
    status s = braider_open(&b, m, path->network->csp);
    if (!s)
        s = as_braids(b, &path->start, &path->steps, &braids);
    braider_close(b);
    if (s) {
        step_list_close(&braids);
        return s;
    }
    step_list_close(&path->steps);
    path->steps = braids;
    return OK;
}

status path_finish(tresse_path *path, const tresse_options *options)
{
    status s = OK;
    if (path->bad_givens)
        return OK;
    if (options->trim || path->goal.name)
        s = trim_path(path);
    if (!s && options->te_as_braids)
        s = show_as_braids(path);
    return s;
}
