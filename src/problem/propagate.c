/* propagate.c: see propagate.h. */
#include "problem/propagate.h"

#include "problem/constraint.h"

#include <string.h>

const char *strength_name(strength strength)
{
    static const char *const name[] = {
        [EXACT] = "all its solutions", [BOUNDS] = "bounds", [RELAXED] = "a relaxation"
    };
    return name[strength];
}

static bool is_same(const statement_operand *first, const statement_operand *second)
{
    return first->labels == second->labels &&
           memcmp(first->label, second->label, (size_t)first->labels * sizeof *first->label) == 0;
}

/* Finds which operands are the same variable. */
static void find_variables(propagation *to)
{
    const statement *said = to->said;
    for (int i = 0; i < said->operands; i++) {
        const statement_operand *o = &said->operand[i];
        int v = 0;
        while (v < to->variables && !is_same(&said->operand[to->operand[v]], o))
            v++;
        to->variable[i] = o->labels ? v : -1;
        if (!o->labels || v < to->variables)
            continue;
        to->operand[v] = i;
        to->start[v + 1] = to->start[v] + o->labels;
        to->variables++;
    }
}

status propagation_open(propagation *to, arena *a, const statement *said)
{
    size_t operands = (size_t)said->operands;
    *to = (propagation){ .said = said, .arena = a };
    to->variable = arena_take(a, operands, sizeof *to->variable);
    to->operand = arena_take(a, operands, sizeof *to->operand);
    to->start = arena_take(a, operands + 1, sizeof *to->start);
    if (!to->variable || !to->operand || !to->start)
        return NO_MEMORY;
    find_variables(to);
    size_t entries = (size_t)propagation_entries(to);
    to->alive = arena_take(a, entries, sizeof *to->alive);
    to->kept = arena_take(a, entries, sizeof *to->kept);
    to->before = arena_take(a, entries, sizeof *to->before);
    if (!to->alive || !to->kept || !to->before)
        return NO_MEMORY;
    return !said->kind->prepare || said->kind->prepare(to) ? OK : NO_MEMORY;
}

/* Asks the kind once; false: it fails. */
static bool ask(propagation *at)
{
    int entries = propagation_entries(at);
    memset(at->kept, 0, (size_t)entries * sizeof *at->kept);
    if (!at->said->kind->propagate(at))
        return false;
    for (int v = 0; v < at->variables; v++) {
        bool some = false;
        for (int e = at->start[v]; e < at->start[v + 1]; e++) {
            at->kept[e] = at->kept[e] && at->alive[e];
            some = some || at->kept[e];
        }
        if (!some)
            return false;
    }
    return true;
}

bool propagate(propagation *at, const bool *dead)
{
    size_t size = (size_t)propagation_entries(at) * sizeof *at->alive;
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++)
            at->alive[e] = !dead[propagation_label(at, v, e)];
    bool fine = ask(at);
    while (fine && at->strength != EXACT && memcmp(at->alive, at->kept, size) != 0) {
        memcpy(at->alive, at->kept, size);
        fine = ask(at);
    }
    return fine;
}

/* ---- evidence ---- */

typedef struct reducing {
    propagation *at;
    bool *target; /* of each entry; NULL: there are no targets */
    csp_label *list;
    bool *dead, *dropped;
} reducing;

static bool follows(const reducing *reducing)
{
    propagation *at = reducing->at;
    if (!propagate(at, reducing->dead))
        return true;
    for (int e = 0; reducing->target && e < propagation_entries(at); e++)
        if (reducing->target[e] && at->kept[e])
            return false;
    return reducing->target;
}

/* Drops what it can of the list from `from` up to `end`: all of it together, or else each half. With fewer
 * dead labels less follows, so what was needed once is needed at the end. */
static void drop(reducing *reducing, int from, int end)
{
    for (int i = from; i < end; i++)
        reducing->dead[reducing->list[i]] = false;
    if (from == end || follows(reducing)) {
        for (int i = from; i < end; i++)
            reducing->dropped[i] = true;
        return;
    }
    for (int i = from; i < end; i++)
        reducing->dead[reducing->list[i]] = true;
    if (end - from == 1)
        return;
    drop(reducing, from, from + (end - from) / 2);
    drop(reducing, from + (end - from) / 2, end);
}

int propagate_evidence(propagation *at, const csp_label *target, int targets, csp_label *list, int n,
                       bool *dead)
{
    int kept = 0;
    arena room;
    arena_open(&room, at->arena->memory);
    reducing r = { at, NULL, list, dead, arena_take(&room, (size_t)n, sizeof *r.dropped) };
    if (targets)
        r.target = arena_take(&room, (size_t)propagation_entries(at), sizeof *r.target);
    for (int v = 0; r.target && v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++)
            for (int i = 0; i < targets; i++)
                r.target[e] = r.target[e] || propagation_label(at, v, e) == target[i];
    for (int i = 0; i < n; i++)
        dead[list[i]] = true;
    bool fine = r.dropped && (r.target || !targets);
    if (fine)
        drop(&r, 0, n);
    for (int i = 0; i < n; i++) {
        dead[list[i]] = false;
        if (fine && !r.dropped[i])
            list[kept++] = list[i];
    }
    arena_close(&room);
    return fine ? kept : -1;
}
