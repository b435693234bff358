/* work.c: networks kept between puzzles.
 *
 * Two puzzles of one application with the same `network` text have the same network, so the pair is the key.
 * What is kept with a network is only room to work in: `start` and `known` are set anew for every puzzle,
 * which is identified by the serial number that each reading gives it. */
#include "api/work.h"

#include <string.h>

static void network_free(tresse *tresse, network *network)
{
    const memory *m = &tresse->memory;
    if (network->csp) {
        size_t labels = (size_t)csp_labels(network->csp);
        engine_close(network->engine);
        counter_close(network->counter);
        thread_pool_close(network->pool);
        memory_give(m, network->value, labels, sizeof *network->value);
        memory_give(m, network->focus, labels, sizeof *network->focus);
        memory_give(m, network->solution, labels, sizeof *network->solution);
        memory_give(m, network->clue, labels, sizeof *network->clue);
        memory_give(m, network->reached, labels, sizeof *network->reached);
        state_close(&network->start, m);
        state_close(&network->work, m);
        state_close(&network->before, m);
        csp_free(network->csp);
    }
    text_close(&network->key);
    memory_give(m, network, 1, sizeof *network);
}

void network_release(tresse *tresse, network *network)
{
    if (network && --network->users == 0)
        network_free(tresse, network);
}

static status network_fill(network *network, const puzzle *p, const memory *m, error *e)
{
    status s = puzzle_model_as(p, network->of_statements, m, &network->csp, e);
    if (s)
        return s;
    size_t labels = (size_t)csp_labels(network->csp);
    network->value = memory_take(m, labels, sizeof *network->value);
    network->focus = memory_take(m, labels, sizeof *network->focus);
    network->solution = memory_take(m, labels, sizeof *network->solution);
    network->clue = memory_take(m, labels, sizeof *network->clue);
    network->reached = memory_take(m, labels, sizeof *network->reached);
    text_add(&network->key, text_bytes(&p->network), p->network.length);
    if (!network->reached || !network->value || !network->focus || !network->solution || !network->clue ||
        network->key.failed)
        return NO_MEMORY;
    s = state_open(&network->start, m, network->csp);
    if (!s)
        s = state_open(&network->work, m, network->csp);
    return s ? s : state_open(&network->before, m, network->csp);
}

status network_equip(network *network)
{
    const memory *m = &network->owner->memory;
    status s = network->counter ? OK : counter_open(&network->counter, m, network->csp);
    return s || network->engine ? s : engine_open(&network->engine, m, network->csp);
}

static bool network_fits(const network *network, const puzzle *p, bool of_statements)
{
    return network->app == p->app && network->of_statements == of_statements &&
           network->key.length == p->network.length &&
           memcmp(text_bytes(&network->key), text_bytes(&p->network), network->key.length) == 0;
}

static void forget_oldest(tresse *tresse)
{
    network **at = &tresse->networks;
    for (int i = 0; i < NETWORKS_KEPT && *at; i++)
        at = &(*at)->next;
    network *old = *at;
    *at = NULL;
    network_release(tresse, old);
}

static void put_first(tresse *tresse, network *network)
{
    network->next = tresse->networks;
    tresse->networks = network;
}

status network_get(tresse *tresse, const puzzle *p, const theory *th, network **out, error *e)
{
    bool of_statements = th && theory_of_statements(th);
    for (network **at = &tresse->networks; *at; at = &(*at)->next)
        if (network_fits(*at, p, of_statements)) {
            *out = *at;
            *at = (*at)->next;
            put_first(tresse, *out);
            return OK;
        }
    network *n = memory_take(&tresse->memory, 1, sizeof *n);
    if (!n)
        return NO_MEMORY;
    n->users = 1;
    n->owner = tresse;
    n->app = p->app;
    n->of_statements = of_statements;
    text_open(&n->key, &tresse->memory);
    status s = network_fill(n, p, &tresse->memory, e);
    if (s) {
        network_free(tresse, n);
        return s;
    }
    put_first(tresse, n);
    forget_oldest(tresse);
    *out = n;
    return OK;
}

/* ---- readings ---- */

reading *reading_new(tresse *tresse)
{
    reading *r = memory_take(&tresse->memory, 1, sizeof *r);
    if (!r)
        return NULL;
    r->users = 1;
    text_open(&r->says, &tresse->memory);
    if (puzzle_open(&r->puzzle, &tresse->memory) == OK)
        return r;
    memory_give(&tresse->memory, r, 1, sizeof *r);
    return NULL;
}

void reading_release(tresse *tresse, reading *reading)
{
    if (!reading || --reading->users)
        return;
    puzzle_close(&reading->puzzle);
    text_close(&reading->says);
    network_release(tresse, reading->network);
    memory_give(&tresse->memory, reading, 1, sizeof *reading);
}

void changes_release(tresse *tresse, changes *changes)
{
    if (!changes || --changes->users)
        return;
    changes_close(changes);
    memory_give(&tresse->memory, changes, 1, sizeof *changes);
}

status reading_renew(tresse_puzzle *puzzle)
{
    puzzle->serial = 0;
    changes_release(puzzle->owner, puzzle->changes);
    puzzle->changes = NULL;
    if (puzzle->reading->users == 1) {
        network_release(puzzle->owner, puzzle->reading->network);
        puzzle->reading->network = NULL;
        return OK;
    }
    reading *other = reading_new(puzzle->owner);
    if (!other)
        return NO_MEMORY;
    reading_release(puzzle->owner, puzzle->reading);
    puzzle->reading = other;
    return OK;
}

status puzzle_read_text(tresse_puzzle *puzzle, const char *name, const char *params, const char *heading,
                        const char *bytes, size_t n, error *e)
{
    status s = reading_renew(puzzle);
    if (!s)
        s = puzzle_read_row(&puzzle->reading->puzzle, name, params, heading, bytes, n, e);
    if (!s)
        puzzle->serial = ++puzzle->owner->serial;
    if (s || !puzzle_of(puzzle)->position.length)
        return s;
    s = puzzle_change(puzzle, text_bytes(&puzzle_of(puzzle)->position), e);
    if (s) { /* the player's changes contradict the puzzle: that has no place in the text */
        puzzle->serial = 0;
        if (s == BAD_INPUT && e)
            e->line = e->column = 0;
    }
    return s;
}

/* ---- what a call begins with ---- */

tresse_status work_arguments(tresse *tresse, tresse_message *message, const argument *list)
{
    error e = { 0 };
    while (list->name && list->given)
        list++;
    if (!list->name)
        return OK;
    error_set(&e, BAD_INPUT, 0, 0, "the argument \"%s\" is NULL" EXPECTED "something", list->name);
    if (tresse)
        return work_end(tresse, BAD_INPUT, &e, message);
    if (message)
        *message = e;
    return BAD_INPUT;
}

status work_check(const tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits, error *e)
{
    if (puzzle->owner != tresse)
        return error_set(e, BAD_INPUT, 0, 0, "a puzzle of another workspace" EXPECTED "one of this one");
    if (!puzzle->serial)
        return error_set(e, BAD_INPUT, 0, 0, "no puzzle has been read" EXPECTED "one");
    if (limits && limits->max_length < 0)
        return error_set(e, BAD_INPUT, 0, 0, "a greatest length of %d" EXPECTED "1 or more, or 0 for none",
                         limits->max_length);
    return OK;
}

status work_check_theory(const tresse *tresse, const tresse_theory *th, error *e)
{
    if (th->owner != tresse)
        return error_set(e, BAD_INPUT, 0, 0, "a theory of another workspace" EXPECTED "one of this one");
    return OK;
}

status work_check_solving(const tresse_theory *th, error *e)
{
    if (th->theory.braids_inside)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%s is a rating and has no paths of its own" EXPECTED "a theory such as TE(B2,%d)",
                         th->theory.name, th->theory.braids_inside);
    return OK;
}

status work_check_unchanged(const tresse_puzzle *puzzle, error *e)
{
    if (puzzle->changes)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a puzzle with changes" EXPECTED "one without: " ADVICE "take them back");
    return OK;
}

status network_meet(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                    const tresse_limits *limits, network **out, error *e)
{
    status s = work_check(tresse, puzzle, limits, e);
    if (!s)
        s = network_get(tresse, puzzle_of(puzzle), th, out, e);
    if (!s)
        s = network_equip(*out);
    if (!s) /* no run is under way */
        counter_lend((*out)->counter, engine_table((*out)->engine));
    if (s || (*out)->known.serial == puzzle->serial)
        return s;
    (*out)->known = (knowledge){ .serial = puzzle->serial };
    return OK;
}

status network_start(network *network, const tresse_puzzle *puzzle)
{
    knowledge *known = &network->known;
    if (known->started)
        return OK;
    status s = puzzle_start(puzzle_of(puzzle), &network->start, &known->why);
    known->bad_givens = s == BAD_INPUT;
    if (s && !known->bad_givens)
        return s;
    if (!s && puzzle->changes)
        changes_apply(puzzle->changes, &network->start);
    known->started = true;
    return OK;
}

status network_begin(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                     const tresse_limits *limits, network **out, error *e)
{
    status s = network_meet(tresse, puzzle, th, limits, out, e);
    return s ? s : network_start(*out, puzzle);
}

watch work_watch(tresse *tresse, const char *doing, const tresse_limits *limits, uint64_t nodes)
{
    watch w = { .limit = nodes, .progress = &tresse->progress };
    tresse->progress = (tresse_progress){ .doing = doing, .rule = "", .steps = tresse->progress.steps };
    if (limits) {
        w.tick = limits->tick;
        w.context = limits->context;
    }
    return w;
}

watch work_watch_count(tresse *tresse, const char *doing, const tresse_limits *limits, uint64_t most)
{
    uint64_t asked = limits && limits->count_nodes ? limits->count_nodes : TRESSE_COUNT_NODES;
    uint64_t nodes = asked < most ? asked : most;
    return work_watch(tresse, doing, limits, nodes == UINT64_MAX ? 0 : nodes);
}

/* ---- what a call ends with ---- */

status work_hand_over(status why, text *out, tresse_write *write, void *context)
{
    if (!why && out->failed)
        why = NO_MEMORY;
    if (!why && write(context, text_bytes(out), out->length))
        why = STOPPED;
    text_close(out);
    return why;
}

tresse_status work_deliver(tresse *tresse, status why, const error *e, text *out, tresse_write *write,
                           void *context)
{
    return work_end(tresse, work_hand_over(why, out, write, context), e, NULL);
}

tresse_status work_end(tresse *tresse, status why, const error *e, tresse_message *message)
{
    error said = { 0 };
    if (why && e && e->text[0])
        said = *e;
    else if (why)
        error_set(&said, why, 0, 0, "%s", tresse_status_text(why));
    if (why)
        tresse->last = said;
    if (message)
        *message = said;
    return why;
}
