/* work.c: networks kept between puzzles.
 *
 * Two puzzles of one application with the same `network` text have the same network, so the pair is the key.
 * What is kept with a network is only room to work in: `start` and `known` are set anew for every puzzle,
 * which is identified by the serial number that each reading gives it. */
#include "api/work.h"

#include <string.h>

static void network_free(tresse *t, network *n)
{
    const memory *m = &t->memory;
    if (n->csp) {
        size_t labels = (size_t)csp_labels(n->csp);
        engine_close(n->engine);
        counter_close(n->counter);
        thread_pool_close(n->pool);
        memory_give(m, n->value, labels, sizeof *n->value);
        memory_give(m, n->focus, labels, sizeof *n->focus);
        memory_give(m, n->solution, labels, sizeof *n->solution);
        memory_give(m, n->clue, labels, sizeof *n->clue);
        memory_give(m, n->reached, labels, sizeof *n->reached);
        state_close(&n->start, m);
        state_close(&n->work, m);
        state_close(&n->before, m);
        csp_free(n->csp);
    }
    text_close(&n->key);
    memory_give(m, n, 1, sizeof *n);
}

void network_release(tresse *t, network *n)
{
    if (n && --n->users == 0)
        network_free(t, n);
}

static status network_fill(network *n, const puzzle *p, const memory *m, error *e)
{
    status s = puzzle_model(p, m, &n->csp, e);
    if (s)
        return s;
    size_t labels = (size_t)csp_labels(n->csp);
    n->value = memory_take(m, labels, sizeof *n->value);
    n->focus = memory_take(m, labels, sizeof *n->focus);
    n->solution = memory_take(m, labels, sizeof *n->solution);
    n->clue = memory_take(m, labels, sizeof *n->clue);
    n->reached = memory_take(m, labels, sizeof *n->reached);
    text_add(&n->key, text_bytes(&p->network), p->network.length);
    if (!n->reached || !n->value || !n->focus || !n->solution || !n->clue || n->key.failed)
        return NO_MEMORY;
    s = state_open(&n->start, m, n->csp);
    if (!s)
        s = state_open(&n->work, m, n->csp);
    return s ? s : state_open(&n->before, m, n->csp);
}

status network_equip(network *n)
{
    const memory *m = &n->owner->memory;
    status s = n->counter ? OK : counter_open(&n->counter, m, n->csp);
    return s || n->engine ? s : engine_open(&n->engine, m, n->csp);
}

static bool network_fits(const network *n, const puzzle *p)
{
    return n->app == p->app && n->key.length == p->network.length &&
           memcmp(text_bytes(&n->key), text_bytes(&p->network), n->key.length) == 0;
}

static void forget_oldest(tresse *t)
{
    network **at = &t->networks;
    for (int i = 0; i < NETWORKS_KEPT && *at; i++)
        at = &(*at)->next;
    network *old = *at;
    *at = NULL;
    network_release(t, old);
}

static void put_first(tresse *t, network *n)
{
    n->next = t->networks;
    t->networks = n;
}

status network_get(tresse *t, const puzzle *p, network **out, error *e)
{
    for (network **at = &t->networks; *at; at = &(*at)->next)
        if (network_fits(*at, p)) {
            *out = *at;
            *at = (*at)->next;
            put_first(t, *out);
            return OK;
        }
    network *n = memory_take(&t->memory, 1, sizeof *n);
    if (!n)
        return NO_MEMORY;
    n->users = 1;
    n->owner = t;
    n->app = p->app;
    text_open(&n->key, &t->memory);
    status s = network_fill(n, p, &t->memory, e);
    if (s) {
        network_free(t, n);
        return s;
    }
    put_first(t, n);
    forget_oldest(t);
    *out = n;
    return OK;
}

/* ---- readings ---- */

reading *reading_new(tresse *t)
{
    reading *r = memory_take(&t->memory, 1, sizeof *r);
    if (!r)
        return NULL;
    r->users = 1;
    text_open(&r->says, &t->memory);
    if (puzzle_open(&r->puzzle, &t->memory) == OK)
        return r;
    memory_give(&t->memory, r, 1, sizeof *r);
    return NULL;
}

void reading_release(tresse *t, reading *r)
{
    if (!r || --r->users)
        return;
    puzzle_close(&r->puzzle);
    text_close(&r->says);
    network_release(t, r->network);
    memory_give(&t->memory, r, 1, sizeof *r);
}

void changes_release(tresse *t, changes *c)
{
    if (!c || --c->users)
        return;
    changes_close(c);
    memory_give(&t->memory, c, 1, sizeof *c);
}

status reading_renew(tresse_puzzle *p)
{
    p->serial = 0;
    changes_release(p->owner, p->changes);
    p->changes = NULL;
    if (p->reading->users == 1) {
        network_release(p->owner, p->reading->network);
        p->reading->network = NULL;
        return OK;
    }
    reading *other = reading_new(p->owner);
    if (!other)
        return NO_MEMORY;
    reading_release(p->owner, p->reading);
    p->reading = other;
    return OK;
}

status puzzle_read_text(tresse_puzzle *p, const char *name, const char *params, const char *heading,
                        const char *bytes, size_t n, error *e)
{
    status s = reading_renew(p);
    if (!s)
        s = puzzle_read_row(&p->reading->puzzle, name, params, heading, bytes, n, e);
    if (!s)
        p->serial = ++p->owner->serial;
    if (s || !puzzle_of(p)->position.length)
        return s;
    s = puzzle_change(p, text_bytes(&puzzle_of(p)->position), e);
    if (s) { /* the player's changes contradict the puzzle: that has no place in the text */
        p->serial = 0;
        if (s == BAD_INPUT && e)
            e->line = e->column = 0;
    }
    return s;
}

/* ---- what a call begins with ---- */

tresse_status work_arguments(tresse *t, tresse_message *message, const argument *list)
{
    error e = { 0 };
    while (list->name && list->given)
        list++;
    if (!list->name)
        return OK;
    error_set(&e, BAD_INPUT, 0, 0, "the argument \"%s\" is NULL, expected something", list->name);
    if (t)
        return work_end(t, BAD_INPUT, &e, message);
    if (message)
        *message = e;
    return BAD_INPUT;
}

status work_check(const tresse *t, const tresse_puzzle *p, const tresse_limits *limits, error *e)
{
    if (p->owner != t)
        return error_set(e, BAD_INPUT, 0, 0, "a puzzle of another workspace, expected one of this one");
    if (!p->serial)
        return error_set(e, BAD_INPUT, 0, 0, "no puzzle has been read, expected one");
    if (limits && limits->max_length < 0)
        return error_set(e, BAD_INPUT, 0, 0, "a greatest length of %d, expected 1 or more, or 0 for none",
                         limits->max_length);
    return OK;
}

status work_check_theory(const tresse *t, const tresse_theory *th, error *e)
{
    if (th->owner != t)
        return error_set(e, BAD_INPUT, 0, 0, "a theory of another workspace, expected one of this one");
    return OK;
}

status work_check_solving(const tresse_theory *th, error *e)
{
    if (th->theory.braids_inside)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%s is a rating and has no paths of its own, expected a theory such as TE(B2,%d)",
                         th->theory.name, th->theory.braids_inside);
    return OK;
}

status work_check_unchanged(const tresse_puzzle *p, error *e)
{
    if (p->changes)
        return error_set(e, BAD_INPUT, 0, 0, "a puzzle with changes, expected one without: take them back");
    return OK;
}

status network_meet(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **out, error *e)
{
    status s = work_check(t, p, limits, e);
    if (!s)
        s = network_get(t, puzzle_of(p), out, e);
    if (!s)
        s = network_equip(*out);
    if (!s) /* no run is under way */
        counter_lend((*out)->counter, engine_table((*out)->engine));
    if (s || (*out)->known.serial == p->serial)
        return s;
    (*out)->known = (knowledge){ .serial = p->serial };
    return OK;
}

status network_start(network *n, const tresse_puzzle *p)
{
    knowledge *known = &n->known;
    if (known->started)
        return OK;
    status s = puzzle_start(puzzle_of(p), &n->start, &known->why);
    known->bad_givens = s == BAD_INPUT;
    if (s && !known->bad_givens)
        return s;
    if (!s && p->changes)
        changes_apply(p->changes, &n->start);
    known->started = true;
    return OK;
}

status network_begin(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **out, error *e)
{
    status s = network_meet(t, p, limits, out, e);
    return s ? s : network_start(*out, p);
}

watch work_watch(tresse *t, const char *doing, const tresse_limits *limits, uint64_t nodes)
{
    watch w = { .limit = nodes, .progress = &t->progress };
    t->progress = (tresse_progress){ .doing = doing, .rule = "", .steps = t->progress.steps };
    if (limits) {
        w.tick = limits->tick;
        w.context = limits->context;
    }
    return w;
}

watch work_watch_count(tresse *t, const char *doing, const tresse_limits *limits, uint64_t most)
{
    uint64_t asked = limits && limits->count_nodes ? limits->count_nodes : TRESSE_COUNT_NODES;
    uint64_t nodes = asked < most ? asked : most;
    return work_watch(t, doing, limits, nodes == UINT64_MAX ? 0 : nodes);
}

/* ---- what a call ends with ---- */

tresse_status work_end(tresse *t, status s, const error *e, tresse_message *message)
{
    error said = { 0 };
    if (s && e && e->text[0])
        said = *e;
    else if (s)
        error_set(&said, s, 0, 0, "%s", tresse_status_text(s));
    if (s)
        t->last = said;
    if (message)
        *message = said;
    return s;
}
