/* work.c: networks kept between puzzles.
 *
 * Two puzzles of one application with the same `network` text have the same network, so the pair is the key.
 * What is kept with a network is only room to work in: `start` and `known` are set anew for every puzzle,
 * told apart by the serial number that each reading gives it. */
#include "api/work.h"

#include <assert.h>
#include <string.h>

static void network_free(tresse *t, network *n)
{
    const memory *m = &t->memory;
    if (n->csp) {
        size_t labels = (size_t)csp_labels(n->csp);
        engine_close(n->engine);
        counter_close(n->counter);
        memory_give(m, n->value, labels, sizeof *n->value);
        memory_give(m, n->focus, labels, sizeof *n->focus);
        memory_give(m, n->solution, labels, sizeof *n->solution);
        memory_give(m, n->clue, labels, sizeof *n->clue);
        state_close(&n->start, m);
        state_close(&n->work, m);
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
    status s = p->app->model(p, m, &n->csp, e);
    if (s)
        return s;
    size_t labels = (size_t)csp_labels(n->csp);
    n->value = memory_take(m, labels, sizeof *n->value);
    n->focus = memory_take(m, labels, sizeof *n->focus);
    n->solution = memory_take(m, labels, sizeof *n->solution);
    n->clue = memory_take(m, labels, sizeof *n->clue);
    text_add(&n->key, text_bytes(&p->network), p->network.length);
    if (!n->value || !n->focus || !n->solution || !n->clue || n->key.failed)
        return NO_MEMORY;
    s = state_open(&n->start, m, n->csp);
    if (!s)
        s = state_open(&n->work, m, n->csp);
    if (!s)
        s = counter_open(&n->counter, m, n->csp);
    return s ? s : engine_open(&n->engine, m, n->csp);
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

status work_check(const tresse_puzzle *p, const tresse_limits *limits, error *e)
{
    if (!p->serial)
        return error_set(e, BAD_INPUT, 0, 0, "no puzzle has been read, expected one");
    if (limits && limits->max_length < 0)
        return error_set(e, BAD_INPUT, 0, 0, "a greatest length of %d, expected 1 or more, or 0 for none",
                         limits->max_length);
    return OK;
}

status network_begin(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **out, error *e)
{
    status s = work_check(p, limits, e);
    if (!s)
        s = network_get(t, &p->puzzle, out, e);
    if (s)
        return s;
    knowledge *known = &(*out)->known;
    if (p->owner == t && known->serial == p->serial)
        return OK;
    *known = (knowledge){ 0 };
    s = puzzle_start(&p->puzzle, &(*out)->start, &known->why);
    known->bad_givens = s == BAD_INPUT;
    if (s && !known->bad_givens)
        return s;
    if (p->owner == t) /* serials of different workspaces are not comparable */
        known->serial = p->serial;
    return OK;
}

watch work_watch(const tresse_limits *limits, uint64_t nodes)
{
    watch w = { .limit = nodes };
    if (limits) {
        w.tick = limits->tick;
        w.context = limits->context;
    }
    return w;
}

static_assert((int)OK == (int)TRESSE_OK && (int)BAD_INPUT == (int)TRESSE_BAD_INPUT &&
                  (int)NO_MEMORY == (int)TRESSE_NO_MEMORY && (int)STOPPED == (int)TRESSE_STOPPED &&
                  (int)LIMIT == (int)TRESSE_LIMIT && (int)INTERNAL == (int)TRESSE_INTERNAL,
              "a status is the same inside and outside");

static_assert(sizeof((error *)0)->text == sizeof((tresse_message *)0)->text,
              "a message keeps its whole text");

void work_message(tresse_message *message, const error *e)
{
    if (!message)
        return;
    *message = (tresse_message){ 0 };
    if (!e)
        return;
    message->line = e->line;
    message->column = e->column;
    memcpy(message->text, e->text, sizeof message->text);
}

tresse_status work_end(tresse *t, status s, const error *e, tresse_message *message)
{
    work_message(message, NULL);
    if (!s)
        return TRESSE_OK;
    error plain;
    if (!e || !e->text[0]) {
        error_set(&plain, s, 0, 0, "%s", tresse_status_text((tresse_status)s));
        e = &plain;
    }
    work_message(&t->last, e);
    work_message(message, e);
    return (tresse_status)s;
}
