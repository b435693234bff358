/* rater.c: see rater.h. */
#include "solve/rater.h"

#include "problem/constraint.h"
#include "rules/braid.h"
#include "rules/g_braid.h"
#include "rules/whip.h"
#include "rules/whip_dense.h"
#include "search/dense_search.h"
#include "search/full_ones.h"
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
    full_ones ones;
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
    crew_question *question; /* room for all labels */
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

#define TAKE(array, n) ((r->array = arena_take(&s->arena, (n), sizeof *r->array)) != NULL)

status rater_open(rater **out, search *s)
{
    size_t labels = (size_t)csp_labels(s->csp);
    *out = NULL;
    if (!s->dense || !residual_knows_all(s->csp))
        return OK;
    rater *r = arena_take(&s->arena, 1, sizeof *r);
    if (!r || !(r->work = arena_take_lines(&s->arena, residual_state_bytes(s->csp), 1)) ||
        !(r->trial = arena_take_lines(&s->arena, residual_state_bytes(s->csp), 1)) ||
        !(r->full = arena_take_lines(&s->arena, (size_t)csp_vars(s->csp) + BANK, sizeof(lane))) ||
        !TAKE(list, labels) || !TAKE(target, labels) || !TAKE(low, labels) || !TAKE(slack, labels) ||
        !TAKE(question, labels) || !TAKE(whips.list, labels) || !TAKE(nothing, labels) ||
        !full_ones_open(&r->ones, &s->arena, dense_table(s->dense)))
        return NO_MEMORY;
    r->search = s;
    r->dense = s->dense;
    *out = r;
    return OK;
}

/* ---- theories ---- */

static int bound_of(const family *f, int max_length)
{
    return max_length && max_length < f->max_length ? max_length : f->max_length;
}

static bool applies(const family *f, const csp *c)
{
    return !f->rule->about || f->rule->about->count(c);
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
static bool has_family(const kind *k, int length, const family *f)
{
    bool among = f->rule == k->rule;
    for (int i = 0; i < 3; i++)
        among = among || f->rule == k->among[i];
    return among && !f->types[0] && f->max_length <= (k->braids || f->rule == k->rule ? length : 1);
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

static status take_task(rater *r, const rater_task *t)
{
    search *s = r->search;
    r->kind = kind_for(t->theory);
    const family longest = { .max_length = length_of(t->theory, r->kind->rule) };
    r->task = t;
    status st = r->kind->g ? search_open_g(s) : OK;
    r->dense = r->kind->g ? s->g_dense : s->dense;
    r->bound = bound_of(&longest, t->max_length);
    r->terms = (dense_terms){ &s->f.memo, s->f.part, t->watch };
    r->hardest = 0;
    r->gave_up = r->within = r->beyond = false;
    r->runs++;
    r->whips.known = r->whips.known && t->again;
    return st;
}

bool rater_follows(const theory *braids, const theory *other)
{
    const kind *k = kind_for(braids), *before = kind_for(other);
    return k->braids && !before->braids && k->g == before->g && length_of(other, before->rule);
}

uint64_t rater_runs(const rater *r)
{
    return r->runs;
}

/* ---- states ---- */

/* Does the table have lanes of 16 bits although 8 bits would suffice by now? */
static bool is_wide(const rater *r)
{
    const residual *t = &r->dense->table;
    if (t->lane_bytes == 1)
        return false;
    for (int k = 0; k < t->lanes; k++) {
        unsigned v = lane_at(t, r->work, k);
        if (v & lane_open_bit(t) && __builtin_popcount(v) > 1 + RESIDUAL_NARROW)
            return false;
    }
    return true;
}

static bool make_table(rater *r, int candidates)
{
    if (!residual_make(&r->dense->table, r->list, candidates))
        return false;
    r->open = r->dense->table.lanes;
    r->tables++;
    return true;
}

/* Begins the next level, whose state is what the last one has left. False: it does not fit. */
static bool begin_state(rater *r)
{
    residual *t = &r->dense->table;

    if (!r->world && (r->open * 2 < t->lanes || is_wide(r))) {
        int n = 0;
        for (int x = 0; x < t->candidates; x++)
            if (residual_has(t, r->work, (dcand)x))
                r->list[n++] = t->label[x];
        return make_table(r, n);
    }
    memcpy(t->live, r->work, t->stride);
    return true;
}

/* Of the targets in a world that has not changed, leaves those that had a chain to hope for; when it changes,
 * all have. */
static void keep_hopes(rater *r)
{
    int n = 0;
    for (int i = 0; i < r->targets; i++) {
        dcand z = r->target[i];
        r->target[n] = z;
        n += (int)(r->world->hope[z / 64] >> z % 64 & 1);
    }
    r->targets = n;
    r->world->kept = false;
}

/* Lists the targets of a new level, about which nothing is known yet. */
static void begin_level(rater *r)
{
    const residual t = r->dense->table; /* a copy, because nothing that is written changes it */
    const bool *solution = r->task->solution;
    dcand *target = r->target;
    int n = 0;
    r->levels++;
    dense_renew(r->dense);
    memo_begin(&r->search->f.memo);
    memcpy(r->work, t.live, t.stride);
    for (int x = 0; x < t.candidates; x++) {
        target[n] = (dcand)x;
        n += !solution[t.label[x]] && residual_has(&t, t.live, (dcand)x);
    }

    r->targets = n;
    if (r->world && r->world->kept)
        keep_hopes(r);
    for (int i = 0; i < r->targets; i++)
        r->low[i] = 2;
}

static void eliminate(rater *r, dcand z)
{
    const residual *t = &r->dense->table;

    if (residual_clear(t, r->work, z) && t->ops->close(t, r->work, &r->open))
        r->refuted = r->gave_up = true; /* a contradiction, which the engine has to report */
}

static bool is_done(const rater *r)
{
    return r->open == 0 || r->gave_up;
}

/* ---- levels ---- */

static bool find_ones(rater *r)
{
    const residual *t = &r->dense->table;
    bool found = false;
    for (int i = 0; i < r->targets; i++)
        if (t->ops->refutes(t, t->live, &r->target[i], 1)) {
            eliminate(r, r->target[i]);
            found = true;
        }
    return found;
}

/* Uses the answer about target i. */
static void settle(rater *r, int i, int length, dense_answer a, bool *found)
{
    switch (a) {
    case DENSE_YES:
        eliminate(r, r->target[i]);
        *found = true;
        break;
    case DENSE_NO:
        r->low[i] = (uint16_t)(length + 1);
        break;
    case DENSE_NEVER:
        r->low[i] = NEVER;
        break;
    case DENSE_LONG:
        r->gave_up = true;
        break;
    case DENSE_ENDED:
        break;
    }
}

/* Asks for a chain on target i. */
static status ask(rater *r, int i, int length, bool *found)
{
    status st = OK;
    settle(r, i, length, dense_ask(r->dense, r->kind->decide, r->target[i], length, &r->terms, &st), found);
    return st;
}

/* Is target i to be asked about? It must not be gone by now, and must have this slack (a negative one means
 * any). */
static bool is_asked(const rater *r, int i, int length, int slack)
{
    return r->low[i] <= length && (slack < 0 || r->slack[i] == slack) &&
           residual_has(&r->dense->table, r->work, r->target[i]);
}

/* Lets a crew answer the questions about these targets, some at a time, so that the level may end early. */
static status ask_together(rater *r, int length, int slack, bool *found)
{
    enum { AT_ONCE = 24 }; /* questions for each member */
    crew *k = r->task->crew;
    const crew_level l = { r->dense, r->tables, r->levels, &r->terms, r->kind->decide, length };
    status st = OK;
    for (int i = 0; i < r->targets && st == OK && !is_done(r);) {
        int n = 0, most = AT_ONCE * crew_members(k);
        for (; i < r->targets && n < most; i++)
            if (is_asked(r, i, length, slack))
                r->question[n++] = (crew_question){ .target = r->target[i], .place = i };
        st = crew_ask(k, &l, r->question, n);
        for (int q = 0; q < n && st == OK && !is_done(r); q++)
            if (is_asked(r, r->question[q].place, length, slack))
                settle(r, r->question[q].place, length, r->question[q].answer, found);
    }
    return st;
}

static status ask_all(rater *r, int length, int slack, bool *found)
{
    status st = OK;
    if (crew_pays(r->task->crew, r->task->watch->nodes))
        return ask_together(r, length, slack, found);
    for (int i = 0; i < r->targets && st == OK && !is_done(r); i++)
        if (is_asked(r, i, length, slack))
            st = ask(r, i, length, found);
    return st;
}

/* Finds the slack of each target, which is negative if it has no chain of this length; returns the greatest.
 * Candidates that have no chain of any length are removed from the targets. */
static int find_slack(rater *r, int length)
{
    dense *d = r->dense;
    int most = -1, n = 0;
    for (int i = 0; i < r->targets; i++) {
        int slack = DENSE_SLACK_NONE, low = r->low[i];
        if (low <= length) {
            dense_advance(d, r->target[i], length - 1);
            int layers = d->refuted[r->target[i]];
            slack = layers == NEVER ? DENSE_SLACK_NEVER : layers ? length - 1 - layers : DENSE_SLACK_NONE;
            low = layers ? low : length + 1;
        }
        r->target[n] = r->target[i];
        r->low[n] = (uint16_t)low;
        r->slack[n] = (int16_t)slack;
        n += slack != DENSE_SLACK_NEVER && low != NEVER;
        most = slack > most ? slack : most;
    }
    r->targets = n;
    r->gave_up = r->gave_up || !dense_knows(d);
    return most;
}

/* Asks about targets with the most slack first; as soon as some of one slack have a chain, those with less
 * are left for later. */
static status find_braids(rater *r, int length, bool *found)
{
    status st = OK;
    for (int most = find_slack(r, length); most >= 0 && !*found && st == OK; most--)
        st = ask_all(r, length, most, found);
    return st;
}

/* The least length that some target may have. */
static int next_length(const rater *r)
{
    int next = NEVER;
    for (int i = 0; i < r->targets; i++)
        next = r->low[i] < next ? r->low[i] : next;
    return next;
}

/* Is the puzzle beyond chains of any length? Asked once, in a level that has found nothing yet. */
static status ask_trials(rater *r)
{
    const residual *t = &r->dense->table;
    status st = beyond_in_lanes(t, r->task->solution, r->trial, r->task->watch, &r->within);
    r->gave_up = !dense_knows(r->dense);
    r->beyond = st == OK && !r->gave_up && !r->within;
    memcpy(t->live, r->work, t->stride);
    return st;
}

/* Up to which length is it known that target i, which has no whip shorter than this, has no braid either?
 * Full propagation with n layers is ahead of braids of length n; and a braid with one right in each layer is
 * a whip. */
static int braidless(const rater *r, int i, int length)
{
    const dense *d = r->dense;
    dcand z = r->target[i];
    if (d->refuted[z] == NEVER)
        return length - 1;
    int layers = d->refuted[z] ? d->refuted[z] : d->layers[z];
    int least = layers > 0 ? layers + 1 : 1; /* there are no whips[1] */
    return least > d->no_braid[z] ? least : d->no_braid[z];
}

/* Whips of a new greatest length were found. Notes the state of the level, if braids end there, too: no braid
 * up to some length applies, and none longer than that was used so far. */
static void note_whips(rater *r, int length)
{
    const residual *t = &r->dense->table;
    whips *w = &r->whips;
    int closed = length - 1, n = 0;
    for (int i = 0; i < r->targets && closed >= r->hardest; i++) {
        int less = braidless(r, i, length);
        closed = less < closed ? less : closed;
    }
    if (closed < r->hardest)
        return;
    for (int x = 0; x < t->candidates; x++) {
        w->list[n] = t->label[x];
        n += residual_has(t, t->live, (dcand)x);
    }
    w->candidates = n;
    w->closed = closed;
}

/* Looks for the simplest level that has a pattern; *found: there is one. */
static status find_level(rater *r, bool *found)
{
    status st = OK;
    int length = r->kind->braids && r->hardest > 2 ? r->hardest : 2;
    *found = false;
    while (length <= r->bound && length != NEVER && st == OK && !r->gave_up) {
        if (length >= BEYOND_FROM && !r->within) {
            st = ask_trials(r);
            if (r->beyond || st != OK || r->gave_up)
                return st;
        }
        watch_say(r->task->watch, r->kind->rule->name, length, 0);
        st = r->kind->braids ? find_braids(r, length, found) : ask_all(r, length, -1, found);
        if (*found && length > r->hardest) {
            if (!r->kind->braids)
                note_whips(r, length);
            r->hardest = length;
        }
        if (*found)
            return st;
        length = next_length(r);
    }
    return st;
}

/* Runs levels until the state is solved or nothing is found. ones: there may be whips[1] in the first
 * level. */
static status run_levels(rater *r, bool ones)
{
    bool found = true;
    status st = OK;
    for (; st == OK && found && !is_done(r); ones = true) {
        begin_level(r);
        found = ones && find_ones(r);
        if (found)
            r->hardest = r->hardest > 1 ? r->hardest : 1;
        else
            st = find_level(r, &found);
        r->gave_up = r->gave_up || (!is_done(r) && !begin_state(r));
    }
    return st;
}

/* ---- ratings ---- */

static void conclude(rater *r, engine_result *result, bool *gave_up)
{
    bool solved = r->open == 0;
    *result = (engine_result){ .hardest = r->hardest, .nodes = r->task->watch->nodes };
    *gave_up = r->gave_up;
    if (!r->kind->braids) {
        r->whips.known = !r->gave_up;
        r->whips.g = r->kind->g;
        r->whips.beyond = r->beyond;
        r->whips.rating = solved ? r->hardest : -1;
    }
    if (solved) {
        result->outcome = SOLVED;
        return;
    }
    result->tried = r->bound;
    result->outcome = r->bound == ANY_LENGTH ? STUCK : BOUNDED;
}

/* Rates from the state with the candidates in r->list. */
static status rate(rater *r, int candidates, bool ones, engine_result *result, bool *gave_up)
{
    status st = OK;
    r->gave_up = !make_table(r, candidates);
    if (!r->gave_up)
        st = run_levels(r, ones);
    conclude(r, result, gave_up);
    return st;
}

/* Rates by braids after whips of the same puzzle have rated it. Let n be the rating by whips, which are
 * braids: so braids need no more. Let S be a state in which braids up to length k end; the rating by whips
 * shows one, mostly for k = n - 1, since whips are found by asking for braids first. Braids are confluent, so
 * from S on they go as far as from the start, and need more than k. If they do not solve it with less than n,
 * they need n. Not *known: nothing is known of whips. */
static status take_from_whips(rater *r, engine_result *result, bool *known)
{
    const whips w = r->whips;
    const int bound = r->bound, most = w.rating > bound ? bound : w.rating - 1;
    bool solved = false, no = false;
    status st = OK;
    *known = w.known && w.g == r->kind->g && r->kind->braids && (w.beyond || w.rating >= 0);
    if (*known && !w.beyond && w.closed < most) {
        memcpy(r->list, w.list, (size_t)w.candidates * sizeof *r->list);
        r->bound = most;
        r->hardest = w.closed + 1;
        r->within = true;
        st = rate(r, w.candidates, false, result, &no);
        solved = r->open == 0;
        *known = !r->gave_up;
    }
    r->bound = bound;
    r->gave_up = r->within = false;
    r->open = w.beyond || (!solved && w.rating > bound);
    r->hardest = solved ? r->hardest : w.rating;
    if (*known)
        conclude(r, result, &no);
    return st;
}

residual *rater_table(rater *r, const csp_label *list, int n)
{
    r->dense = r->search->dense;
    memcpy(r->list, list, (size_t)n * sizeof *list);
    return make_table(r, n) ? &r->dense->table : NULL;
}

status rater_close(rater *r, rater_world *of, int length, watch *w, bool *refuted, bool *gave_up)
{
    const rater_task t = { .solution = r->nothing, .watch = w };
    residual *table = &r->dense->table;
    r->task = &t;
    r->kind = kind_of(&rule_braid);
    r->terms = (dense_terms){ &r->search->f.memo, r->search->f.part, w };
    r->bound = r->hardest = length;
    r->within = true;
    r->refuted = r->gave_up = r->whips.known = false;
    r->world = of;
    r->open = 1;
    memcpy(table->live, of->state, table->stride);
    status st = run_levels(r, !of->kept);
    *refuted = r->refuted;
    *gave_up = r->gave_up && !r->refuted;
    r->world = NULL;
    if (r->gave_up || st != OK)
        return st;
    memcpy(of->state, r->work, table->stride);
    memset(of->hope, 0, RATER_HOPES(table->candidates) * sizeof *of->hope);
    for (int i = 0; i < r->targets; i++)
        of->hope[r->target[i] / 64] |= UINT64_C(1) << r->target[i] % 64;
    of->kept = true;
    return OK;
}

status rater_run(rater *r, const rater_task *t, full_table *f, const lane *start, engine_result *result,
                 bool *gave_up)
{
    bool ones = false, known = false;
    status st = take_task(r, t);
    if (st == OK && t->again)
        st = take_from_whips(r, result, &known);
    *gave_up = false;
    if (st != OK || known)
        return st;
    memcpy(r->full, start, (size_t)f->width * sizeof *start);
    r->gave_up = !full_ones_run(&r->ones, f, r->full, t->solution, &ones);
    r->hardest = ones;
    r->open = !full_is_solved(f, r->full);
    if (is_done(r)) {
        conclude(r, result, gave_up);
        return OK;
    }
    return rate(r, full_list(f, r->full, r->list), false, result, gave_up);
}

status rater_run_state(rater *r, const rater_task *t, const state *start, engine_result *result,
                       bool *gave_up)
{
    int n = 0;
    status st = take_task(r, t);
    if (st != OK)
        return st;
    for (int l = 0; l < csp_labels(start->csp); l++)
        if (start->label[l] == CANDIDATE)
            r->list[n++] = (csp_label)l;
    return rate(r, n, true, result, gave_up);
}
