/* rater.c: see rater.h. */
#include "solve/rater.h"

#include "problem/constraint.h"
#include "rules/braid.h"
#include "rules/g_braid.h"
#include "rules/whip.h"
#include "rules/whip_dense.h"
#include "search/dense_search.h"
#include "search/full_whip_1.h"
#include "solve/beyond.h"

#include <string.h>

/* The chains that a theory rates by. */
typedef struct kind {
    const rule *rule;
    dense_decision *decide;
    bool g, braids;       /* has g-labels; is confluent */
    const rule *among[3]; /* rules whose chains are among these: at the same length if these are braids, else
                             at length 1 */
} kind;

/* The end of the last run by whips or g-whips, for a run by braids or g-braids of the same puzzle: see
 * take_from_whips. */
typedef struct whips {
    bool known;      /* there was such a run, and all runs since were about that puzzle */
    bool g, beyond;  /* by g-whips; trials have shown that there are no braids either */
    int rating;      /* -1: the puzzle was not solved */
    int closed;      /* where braids up to this length end from the start of the run, with ... */
    int candidates;  /* ... so many candidates */
    csp_label *list; /* these */
} whips;

struct rater {
    search *search;
    dense *dense;
    full_whip_1 ones;
    lane *full;              /* the state, in the lanes of the whole network */
    uint8_t *work;           /* the state of the level without what the level has eliminated */
    uint8_t *trial;          /* room for a state */
    int open;                /* how many lanes are open in it */
    csp_label *list;         /* room for all labels */
    bool *nothing;           /* of each label: false */
    rater_world *world;      /* the world that is being closed; NULL: none is */
    dcand *target;           /* of the level: the candidates that may still have a chain */
    int targets;             /* how many there are */
    uint16_t *low;           /* of each target: no chain on it is shorter */
    int16_t *slack;          /* of each target */
    pool_question *question; /* room for all labels */
    uint64_t tables, levels; /* made so far */
    const rater_task *task;
    dense_terms terms;
    const kind *kind;
    int bound; /* greatest length of patterns */
    int hardest;
    bool gave_up;
    bool refuted;        /* by a contradiction */
    bool within, beyond; /* trials solve the puzzle, so chains may; they don't, so no chain does */
    whips whips;
    uint64_t runs;
};

#define TAKE(array, n) ((r->array = arena_take(&search->arena, (n), sizeof *r->array)) != NULL)

status rater_open(rater **out, search *search)
{
    size_t labels = (size_t)csp_labels(search->csp);
    *out = NULL;
    if (!search->dense || !residual_knows_all(search->csp))
        return OK;
    rater *r = arena_take(&search->arena, 1, sizeof *r);
    if (!r || !(r->work = arena_take_lines(&search->arena, residual_state_bytes(search->csp), 1)) ||
        !(r->trial = arena_take_lines(&search->arena, residual_state_bytes(search->csp), 1)) ||
        !(r->full = arena_take_lines(&search->arena, (size_t)csp_vars(search->csp) + BANK, sizeof(lane))) ||
        !TAKE(list, labels) || !TAKE(target, labels) || !TAKE(low, labels) || !TAKE(slack, labels) ||
        !TAKE(question, labels) || !TAKE(whips.list, labels) || !TAKE(nothing, labels) ||
        !full_whip_1_open(&r->ones, &search->arena, dense_table(search->dense)))
        return NO_MEMORY;
    r->search = search;
    r->dense = search->dense;
    *out = r;
    return OK;
}

/* ---- theories ---- */

static int bound_of(const family *family, int max_length)
{
    return max_length && max_length < family->max_length ? max_length : family->max_length;
}

static bool applies(const family *family, const csp *c)
{
    return !family->rule->about || family->rule->about->count(c);
}

static const kind kinds[] = {
    { &rule_g_braid, dense_braid, true, true, { &rule_whip, &rule_braid, &rule_g_whip } },
    { &rule_g_whip, whip_dense, true, false, { &rule_whip } },
    { &rule_braid, dense_braid, false, true, { &rule_whip } },
    { &rule_whip, whip_dense, false, false, { NULL } },
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* The greatest length of this rule's family. */
static int length_of(const theory *th, const rule *which)
{
    for (int i = 0; i < th->families; i++)
        if (th->family[i].rule == which)
            return th->family[i].max_length;
    return 0;
}

/* The kind of chains that may have all others of the theory among them; if it is none of the first ones, it
 * is the last: whips. */
static const kind *kind_of(const rule *which)
{
    const kind *k = kinds;
    while (k->rule != which)
        k++;
    return k;
}

static const kind *kind_for(const theory *th)
{
    const kind *k = kinds;
    while (k < kinds + KINDS - 1 && !length_of(th, k->rule))
        k++;
    return k;
}

/* Are all patterns of the family among those of this kind up to this length? If a simpler family comes first
 * in a level, the path may be another one; this does not matter if all paths have the same hardest step. */
static bool has_family(const kind *kind, int length, const family *family)
{
    bool among = family->rule == kind->rule;
    for (int i = 0; i < 3; i++)
        among = among || family->rule == kind->among[i];
    return among && !family->types[0] &&
           family->max_length <= (kind->braids || family->rule == kind->rule ? length : 1);
}

bool rater_takes(const theory *th, const csp *c)
{
    const kind *k = kind_for(th);
    if (th->depth || !length_of(th, &rule_whip))
        return false;
    for (int i = 0; i < th->families; i++)
        if (th->family[i].stage ||
            (applies(&th->family[i], c) && !has_family(k, length_of(th, k->rule), &th->family[i])))
            return false;
    return true;
}

static status take_task(rater *rater, const rater_task *task)
{
    search *s = rater->search;
    rater->kind = kind_for(task->theory);
    const family longest = { .max_length = length_of(task->theory, rater->kind->rule) };
    rater->task = task;
    status st = rater->kind->g ? search_open_g(s) : OK;
    rater->dense = rater->kind->g ? s->g_dense : s->dense;
    rater->bound = bound_of(&longest, task->max_length);
    rater->terms = (dense_terms){ &s->f.memo, s->f.part, task->watch };
    rater->hardest = 0;
    rater->gave_up = rater->within = rater->beyond = false;
    rater->runs++;
    rater->whips.known = rater->whips.known && task->again;
    return st;
}

bool rater_follows(const theory *braids, const theory *other)
{
    const kind *k = kind_for(braids), *before = kind_for(other);
    return k->braids && !before->braids && k->g == before->g && length_of(other, before->rule);
}

uint64_t rater_runs(const rater *rater)
{
    return rater->runs;
}

/* ---- states ---- */

/* Does the table have lanes of 16 bits although 8 bits would suffice by now? */
static bool is_wide(const rater *rater)
{
    const residual *t = &rater->dense->table;
    if (t->lane_bytes == 1)
        return false;
    for (int k = 0; k < t->lanes; k++) {
        unsigned v = lane_at(t, rater->work, k);
        if (v & lane_open_bit(t) && __builtin_popcount(v) > 1 + RESIDUAL_NARROW)
            return false;
    }
    return true;
}

static bool make_table(rater *rater, int candidates)
{
    if (!residual_make(&rater->dense->table, rater->list, candidates))
        return false;
    rater->open = rater->dense->table.lanes;
    rater->tables++;
    return true;
}

/* Begins the next level, whose state is what the last one has left. False: it does not fit. */
static bool begin_state(rater *rater)
{
    residual *t = &rater->dense->table;

    if (!rater->world && (rater->open * 2 < t->lanes || is_wide(rater))) {
        int n = 0;
        for (int x = 0; x < t->candidates; x++)
            if (residual_has(t, rater->work, (dcand)x))
                rater->list[n++] = t->label[x];
        return make_table(rater, n);
    }
    memcpy(t->live, rater->work, t->stride);
    return true;
}

/* Of the targets in a world that has not changed, leaves those that had a chain to hope for; when it changes,
 * all have. */
static void keep_hopes(rater *rater)
{
    int n = 0;
    for (int i = 0; i < rater->targets; i++) {
        dcand z = rater->target[i];
        rater->target[n] = z;
        n += (int)(rater->world->hope[z / 64] >> z % 64 & 1);
    }
    rater->targets = n;
    rater->world->kept = false;
}

/* Lists the targets of a new level, about which nothing is known yet. */
static void begin_level(rater *rater)
{
    const residual t = rater->dense->table; /* a copy, because nothing that is written changes it */
    const bool *solution = rater->task->solution;
    dcand *target = rater->target;
    int n = 0;
    rater->levels++;
    dense_renew(rater->dense);
    memo_begin(&rater->search->f.memo);
    memcpy(rater->work, t.live, t.stride);
    for (int x = 0; x < t.candidates; x++) {
        target[n] = (dcand)x;
        n += !solution[t.label[x]] && residual_has(&t, t.live, (dcand)x);
    }

    rater->targets = n;
    if (rater->world && rater->world->kept)
        keep_hopes(rater);
    for (int i = 0; i < rater->targets; i++)
        rater->low[i] = 2;
}

static void eliminate(rater *rater, dcand target)
{
    const residual *t = &rater->dense->table;

    if (residual_clear(t, rater->work, target) && t->ops->close(t, rater->work, &rater->open))
        rater->refuted = rater->gave_up = true; /* a contradiction, which the engine has to report */
}

static bool is_done(const rater *rater)
{
    return rater->open == 0 || rater->gave_up;
}

/* ---- levels ---- */

static bool find_ones(rater *rater)
{
    const residual *t = &rater->dense->table;
    bool found = false;
    for (int i = 0; i < rater->targets; i++)
        if (t->ops->refutes(t, t->live, &rater->target[i], 1)) {
            eliminate(rater, rater->target[i]);
            found = true;
        }
    return found;
}

/* Uses the answer about target i. */
static void settle(rater *rater, int i, int length, dense_answer answer, bool *found)
{
    switch (answer) {
    case DENSE_YES:
        eliminate(rater, rater->target[i]);
        *found = true;
        break;
    case DENSE_NO:
        rater->low[i] = (uint16_t)(length + 1);
        break;
    case DENSE_NEVER:
        rater->low[i] = NEVER;
        break;
    case DENSE_LONG:
        rater->gave_up = true;
        break;
    case DENSE_ENDED:
        break;
    }
}

/* Asks for a chain on target i. */
static status ask(rater *rater, int i, int length, bool *found)
{
    status st = OK;
    settle(rater, i, length,
           dense_ask(rater->dense, rater->kind->decide, rater->target[i], length, &rater->terms, &st), found);
    return st;
}

/* Is target i to be asked about? It must not be gone by now, and must have this slack (a negative one means
 * any). */
static bool is_asked(const rater *rater, int i, int length, int slack)
{
    return rater->low[i] <= length && (slack < 0 || rater->slack[i] == slack) &&
           residual_has(&rater->dense->table, rater->work, rater->target[i]);
}

/* Lets a pool answer the questions about these targets, some at a time, so that the level may end early. */
static status ask_together(rater *rater, int length, int slack, bool *found)
{
    enum { AT_ONCE = 24 }; /* questions for each member */
    thread_pool *k = rater->task->pool;
    const pool_level l = { rater->dense,  rater->tables,       rater->levels,
                           &rater->terms, rater->kind->decide, length };
    status st = OK;
    for (int i = 0; i < rater->targets && st == OK && !is_done(rater);) {
        int n = 0, most = AT_ONCE * thread_pool_members(k);
        for (; i < rater->targets && n < most; i++)
            if (is_asked(rater, i, length, slack))
                rater->question[n++] = (pool_question){ .target = rater->target[i], .place = i };
        st = thread_pool_ask(k, &l, rater->question, n);
        for (int q = 0; q < n && st == OK && !is_done(rater); q++)
            if (is_asked(rater, rater->question[q].place, length, slack))
                settle(rater, rater->question[q].place, length, rater->question[q].answer, found);
    }
    return st;
}

static status ask_all(rater *rater, int length, int slack, bool *found)
{
    status st = OK;
    if (thread_pool_pays(rater->task->pool, rater->task->watch->nodes))
        return ask_together(rater, length, slack, found);
    for (int i = 0; i < rater->targets && st == OK && !is_done(rater); i++)
        if (is_asked(rater, i, length, slack))
            st = ask(rater, i, length, found);
    return st;
}

/* Finds the slack of each target, which is negative if it has no chain of this length; returns the greatest.
 * Candidates that have no chain of any length are removed from the targets. */
static int find_slack(rater *rater, int length)
{
    dense *d = rater->dense;
    int most = -1, n = 0;
    for (int i = 0; i < rater->targets; i++) {
        int slack = DENSE_SLACK_NONE, low = rater->low[i];
        if (low <= length) {
            dense_advance(d, rater->target[i], length - 1);
            int layers = d->refuted[rater->target[i]];
            slack = layers == NEVER ? DENSE_SLACK_NEVER : layers ? length - 1 - layers : DENSE_SLACK_NONE;
            low = layers ? low : length + 1;
        }
        rater->target[n] = rater->target[i];
        rater->low[n] = (uint16_t)low;
        rater->slack[n] = (int16_t)slack;
        n += slack != DENSE_SLACK_NEVER && low != NEVER;
        most = slack > most ? slack : most;
    }
    rater->targets = n;
    rater->gave_up = rater->gave_up || !dense_knows(d);
    return most;
}

/* Asks about targets with the most slack first; as soon as some of one slack have a chain, those with less
 * are left for later. */
static status find_braids(rater *rater, int length, bool *found)
{
    status st = OK;
    for (int most = find_slack(rater, length); most >= 0 && !*found && st == OK; most--)
        st = ask_all(rater, length, most, found);
    return st;
}

/* The least length that some target may have. */
static int next_length(const rater *rater)
{
    int next = NEVER;
    for (int i = 0; i < rater->targets; i++)
        next = rater->low[i] < next ? rater->low[i] : next;
    return next;
}

/* Is the puzzle beyond chains of any length? Asked once, in a level that has found nothing yet. */
static status ask_trials(rater *rater)
{
    const residual *t = &rater->dense->table;
    status st = beyond_in_lanes(t, rater->task->solution, rater->trial, rater->task->watch, &rater->within);
    rater->gave_up = !dense_knows(rater->dense);
    rater->beyond = st == OK && !rater->gave_up && !rater->within;
    memcpy(t->live, rater->work, t->stride);
    return st;
}

/* Up to which length is it known that target i, which has no whip shorter than this, has no braid either?
 * Full propagation with n layers is ahead of braids of length n; and a braid with one right in each layer is
 * a whip. */
static int braidless(const rater *rater, int i, int length)
{
    const dense *d = rater->dense;
    dcand z = rater->target[i];
    if (d->refuted[z] == NEVER)
        return length - 1;
    int layers = d->refuted[z] ? d->refuted[z] : d->layers[z];
    int least = layers > 0 ? layers + 1 : 1; /* there are no whips[1] */
    return least > d->no_braid[z] ? least : d->no_braid[z];
}

/* Whips of a new greatest length were found. Notes the state of the level, if braids end there, too: no braid
 * up to some length applies, and none longer than that was used so far. */
static void note_whips(rater *rater, int length)
{
    const residual *t = &rater->dense->table;
    whips *w = &rater->whips;
    int closed = length - 1, n = 0;
    for (int i = 0; i < rater->targets && closed >= rater->hardest; i++) {
        int less = braidless(rater, i, length);
        closed = less < closed ? less : closed;
    }
    if (closed < rater->hardest)
        return;
    for (int x = 0; x < t->candidates; x++) {
        w->list[n] = t->label[x];
        n += residual_has(t, t->live, (dcand)x);
    }
    w->candidates = n;
    w->closed = closed;
}

/* Looks for the simplest level that has a pattern; *found: there is one. */
static status find_level(rater *rater, bool *found)
{
    status st = OK;
    int length = rater->kind->braids && rater->hardest > 2 ? rater->hardest : 2;
    *found = false;
    while (length <= rater->bound && length != NEVER && st == OK && !rater->gave_up) {
        if (length >= BEYOND_FROM && !rater->within) {
            st = ask_trials(rater);
            if (rater->beyond || st != OK || rater->gave_up)
                return st;
        }
        watch_say(rater->task->watch, rater->kind->rule->name, length, 0);
        st = rater->kind->braids ? find_braids(rater, length, found) : ask_all(rater, length, -1, found);
        if (*found && length > rater->hardest) {
            if (!rater->kind->braids)
                note_whips(rater, length);
            rater->hardest = length;
        }
        if (*found)
            return st;
        length = next_length(rater);
    }
    return st;
}

/* Runs levels until the state is solved or nothing is found. ones: there may be whips[1] in the first
 * level. */
static status run_levels(rater *rater, bool ones)
{
    bool found = true;
    status st = OK;
    for (; st == OK && found && !is_done(rater); ones = true) {
        begin_level(rater);
        found = ones && find_ones(rater);
        if (found)
            rater->hardest = rater->hardest > 1 ? rater->hardest : 1;
        else
            st = find_level(rater, &found);
        rater->gave_up = rater->gave_up || (!is_done(rater) && !begin_state(rater));
    }
    return st;
}

/* ---- ratings ---- */

static void conclude(rater *rater, engine_result *result, bool *gave_up)
{
    bool solved = rater->open == 0;
    *result = (engine_result){ .hardest = rater->hardest, .nodes = rater->task->watch->nodes };
    *gave_up = rater->gave_up;
    if (!rater->kind->braids) {
        rater->whips.known = !rater->gave_up;
        rater->whips.g = rater->kind->g;
        rater->whips.beyond = rater->beyond;
        rater->whips.rating = solved ? rater->hardest : -1;
    }
    if (solved) {
        result->outcome = SOLVED;
        return;
    }
    result->tried = rater->bound;
    result->outcome = rater->bound == ANY_LENGTH ? STUCK : BOUNDED;
}

/* Rates from the state with the candidates in rater->list. */
static status rate(rater *rater, int candidates, bool ones, engine_result *result, bool *gave_up)
{
    status st = OK;
    rater->gave_up = !make_table(rater, candidates);
    if (!rater->gave_up)
        st = run_levels(rater, ones);
    conclude(rater, result, gave_up);
    return st;
}

/* Rates by braids after whips of the same puzzle have rated it. Let n be the rating by whips, which are
 * braids: so braids need no more. Let S be a state in which braids up to length k end; the rating by whips
 * shows one, mostly for k = n - 1, since whips are found by asking for braids first. Braids are confluent, so
 * from S on they go as far as from the start, and need more than k. If they do not solve it with less than n,
 * they need n. Not *known: nothing is known of whips. */
static status take_from_whips(rater *rater, engine_result *result, bool *known)
{
    const whips w = rater->whips;
    const int bound = rater->bound, most = w.rating > bound ? bound : w.rating - 1;
    bool solved = false, no = false;
    status st = OK;
    *known = w.known && w.g == rater->kind->g && rater->kind->braids && (w.beyond || w.rating >= 0);
    if (*known && !w.beyond && w.closed < most) {
        memcpy(rater->list, w.list, (size_t)w.candidates * sizeof *rater->list);
        rater->bound = most;
        rater->hardest = w.closed + 1;
        rater->within = true;
        st = rate(rater, w.candidates, false, result, &no);
        solved = rater->open == 0;
        *known = !rater->gave_up;
    }
    rater->bound = bound;
    rater->gave_up = rater->within = false;
    rater->open = w.beyond || (!solved && w.rating > bound);
    rater->hardest = solved ? rater->hardest : w.rating;
    if (*known)
        conclude(rater, result, &no);
    return st;
}

residual *rater_table(rater *rater, const csp_label *list, int n)
{
    rater->dense = rater->search->dense;
    memcpy(rater->list, list, (size_t)n * sizeof *list);
    return make_table(rater, n) ? &rater->dense->table : NULL;
}

status rater_close(rater *rater, rater_world *of, int length, watch *watch, bool *refuted, bool *gave_up)
{
    const rater_task t = { .solution = rater->nothing, .watch = watch };
    residual *table = &rater->dense->table;
    rater->task = &t;
    rater->kind = kind_of(&rule_braid);
    rater->terms = (dense_terms){ &rater->search->f.memo, rater->search->f.part, watch };
    rater->bound = rater->hardest = length;
    rater->within = true;
    rater->refuted = rater->gave_up = rater->whips.known = false;
    rater->world = of;
    rater->open = 1;
    memcpy(table->live, of->state, table->stride);
    status st = run_levels(rater, !of->kept);
    *refuted = rater->refuted;
    *gave_up = rater->gave_up && !rater->refuted;
    rater->world = NULL;
    if (rater->gave_up || st != OK)
        return st;
    memcpy(of->state, rater->work, table->stride);
    memset(of->hope, 0, RATER_HOPES(table->candidates) * sizeof *of->hope);
    for (int i = 0; i < rater->targets; i++)
        of->hope[rater->target[i] / 64] |= UINT64_C(1) << rater->target[i] % 64;
    of->kept = true;
    return OK;
}

status rater_run(rater *rater, const rater_task *task, full_table *table, const lane *start,
                 engine_result *result, bool *gave_up)
{
    bool ones = false, known = false;
    status st = take_task(rater, task);
    if (st == OK && task->again)
        st = take_from_whips(rater, result, &known);
    *gave_up = false;
    if (st != OK || known)
        return st;
    memcpy(rater->full, start, (size_t)table->width * sizeof *start);
    rater->gave_up = !full_whip_1_run(&rater->ones, table, rater->full, task->solution, &ones);
    rater->hardest = ones;
    rater->open = !full_is_solved(table, rater->full);
    if (is_done(rater)) {
        conclude(rater, result, gave_up);
        return OK;
    }
    return rate(rater, full_list(table, rater->full, rater->list), false, result, gave_up);
}

status rater_run_state(rater *rater, const rater_task *task, const state *start, engine_result *result,
                       bool *gave_up)
{
    int n = 0;
    status st = take_task(rater, task);
    if (st != OK)
        return st;
    for (int l = 0; l < csp_labels(start->csp); l++)
        if (start->label[l] == CANDIDATE)
            rater->list[n++] = (csp_label)l;
    return rate(rater, n, true, result, gave_up);
}
