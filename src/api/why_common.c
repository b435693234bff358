/* why_common.c: what is so in all solutions of a problem, and which csp-variables tell them apart.
 *
 * A label that is the same in two solutions is asked about: is there a solution in which it is otherwise?
 * That one shows that other labels vary, too. All these searches share one budget: when it ends, what is not
 * known yet is left out. Csp-variables tell all solutions apart if each two differ in one of them: so a least
 * set is looked for that has one of each pair that the sets before it could not tell apart. */
#include "api/why.h"
#include "gen/iterate.h"

#include <string.h>

static bool is_own(const inquest *inquest, int label)
{
    const puzzle *p = puzzle_of(inquest->room);
    return !p->app->is_own || p->app->is_own(p, label);
}

/* Room of one call: for each label, the solution met first, another one, and whether it varies. */
typedef struct spread {
    bool *first, *other, *varies;
    size_t room;
} spread;

static status spread_open(spread *s, const memory *m, const csp *c)
{
    s->room = (size_t)csp_labels(c) + 1;
    s->first = memory_take(m, s->room, sizeof *s->first);
    s->other = memory_take(m, s->room, sizeof *s->other);
    s->varies = memory_take(m, s->room, sizeof *s->varies);
    return s->first && s->other && s->varies ? OK : NO_MEMORY;
}

static void spread_close(spread *s, const memory *m)
{
    memory_give(m, s->first, s->room, sizeof *s->first);
    memory_give(m, s->other, s->room, sizeof *s->other);
    memory_give(m, s->varies, s->room, sizeof *s->varies);
}

/* Does every solution agree with the first one in this label? */
static status agree(network *network, watch *watch, spread *spread, int label, bool *agrees)
{
    const csp_label l = (csp_label)label;
    question q = { .most = 1, .thorough = true };
    if (spread->first[label])
        q.gone = &l, q.gones = 1;
    else
        q.given = &l, q.givens = 1;
    int found = 0;
    status s = counter_ask(network->counter, &q, watch, &found, spread->other);
    *agrees = !s && !found;
    for (int i = 0; found && i < csp_labels(network->csp); i++)
        spread->varies[i] = spread->varies[i] || spread->first[i] != spread->other[i];
    return s;
}

static bool has_value(const csp *c, const spread *spread, int label)
{
    csp_list vars = csp_label_vars(c, (csp_label)label);
    for (const uint16_t *v = vars.begin; v < vars.end; v++) {
        csp_list in = csp_var_labels(c, *v);
        for (const uint16_t *l = in.begin; l < in.end; l++)
            if (spread->first[*l] && !spread->varies[*l] &&
                !strcmp(csp_label_subject(c, *l), csp_label_subject(c, (csp_label)label)))
                return true;
    }
    return false;
}

static status compare_all(inquest *inquest, network *network, watch *watch, spread *spread)
{
    const csp *c = network->csp;
    word_list *list = &inquest->to->common;
    status s = OK;
    for (int value = 1; value >= 0; value--) /* values first: what they exclude need not be said */
        for (int l = 0; !s && l < csp_labels(c); l++) {
            bool agrees = false;
            if (spread->first[l] != value || spread->varies[l] || !is_own(inquest, l) ||
                !state_is_candidate(&network->start, (csp_label)l) || (!value && has_value(c, spread, l)))
                continue;
            s = agree(network, watch, spread, l, &agrees);
            if (!s && agrees &&
                !words_put(inquest->to, list, csp_label_subject(c, (csp_label)l), value ? "=" : "<>",
                           csp_label_value(c, (csp_label)l)))
                s = NO_MEMORY;
        }
    return s;
}

status common_find(inquest *inquest, network *network)
{
    spread spread = { 0 };
    int found = 0;
    const memory *m = &inquest->tresse->memory;
    const question any = { .most = 1, .thorough = true };
    watch w = work_watch(inquest->tresse, "comparing solutions", &inquest->limits, inquest->limits.nodes);
    status s = spread_open(&spread, m, network->csp);
    if (!s) {
        counter_base(network->counter, &network->start);
        s = counter_ask(network->counter, &any, &w, &found, spread.first);
    }
    if (!s && found)
        s = compare_all(inquest, network, &w, &spread);
    inquest->to->common_known = !s;
    spread_close(&spread, m);
    return s == LIMIT ? OK : s;
}

/* ---- which csp-variables tell ---- */

enum { SOLUTIONS_MOST = 1000 };

typedef struct telling {
    const csp *csp;
    csp_var *var;     /* those that a person can ask about */
    uint16_t *answer; /* of each solution, the label of each of these */
    int vars, solutions;
} telling;

/* A csp-variable is asked about by its own name: "r1c1", "art". */
static int askable(const inquest *inquest, const csp *c, csp_var *var)
{
    int n = 0;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list in = csp_var_labels(c, (csp_var)v);
        if (in.begin < in.end && is_own(inquest, *in.begin) &&
            !strcmp(csp_label_subject(c, *in.begin), csp_var_name(c, (csp_var)v)))
            var[n++] = (csp_var)v;
    }
    return n;
}

static status take_answers(void *context, const bool *value, bool *enough)
{
    telling *t = context;
    for (int i = 0; i < t->vars && t->solutions < SOLUTIONS_MOST; i++) {
        csp_list in = csp_var_labels(t->csp, t->var[i]);
        const uint16_t *l = in.begin;
        while (l < in.end && !value[*l])
            l++;
        t->answer[t->solutions * t->vars + i] = l < in.end ? *l : 0xFFFF;
    }
    *enough = ++t->solutions > SOLUTIONS_MOST;
    return OK;
}

/* Puts the csp-variables in which two solutions differ that these do not tell apart; false: they tell all. */
static bool untold(const telling *t, const bool *chosen, bool *differs)
{
    for (int i = 0; i < t->solutions; i++)
        for (int k = 0; k < i; k++) {
            const uint16_t *a = t->answer + i * t->vars, *b = t->answer + k * t->vars;
            int v = 0;
            while (v < t->vars && !(chosen[v] && a[v] != b[v]))
                v++;
            if (v < t->vars)
                continue;
            for (v = 0; v < t->vars; v++)
                differs[v] = a[v] != b[v];
            return true;
        }
    return false;
}

static status find_telling(inquest *inquest, const telling *t, bool *chosen, bool *differs)
{
    core_family pairs = { 0 }, none = { 0 };
    bool found = true;
    const memory *m = &inquest->tresse->memory;
    status s = OK;
    memset(chosen, 0, (size_t)t->vars);
    while (!s && found && untold(t, chosen, differs)) {
        s = core_family_add(&pairs, m, t->vars, differs) ? OK : NO_MEMORY;
        if (!s)
            s = cores_least(&pairs, &none, t->vars, chosen, &found);
    }
    for (int v = 0; !s && found && v < t->vars; v++)
        if (chosen[v] && !words_put(inquest->to, &inquest->to->ask, csp_var_name(t->csp, t->var[v]), "", ""))
            s = NO_MEMORY;
    inquest->to->ask_known = !s && found;
    core_family_close(&pairs, m, t->vars);
    return s == LIMIT ? OK : s;
}

status ask_find(inquest *inquest, network *network)
{
    telling t = { .csp = network->csp };
    arena a;
    state from = { 0 };
    const memory *m = &inquest->tresse->memory;
    arena_open(&a, m);
    const size_t vars = (size_t)csp_vars(network->csp);
    t.var = arena_take(&a, vars + 1, sizeof *t.var);
    t.vars = t.var ? askable(inquest, network->csp, t.var) : 0;
    t.answer = arena_take(&a, SOLUTIONS_MOST * ((size_t)t.vars + 1), sizeof *t.answer);
    bool *room = arena_take(&a, 2 * (size_t)t.vars + 2, sizeof *room);
    status s = t.var && t.answer && room ? state_open(&from, m, network->csp) : NO_MEMORY;
    if (!s) {
        watch w = work_watch(inquest->tresse, "counting", &inquest->limits, inquest->limits.nodes);
        state_copy(&from, &network->start);
        s = counter_iterate(network->counter, &from, NULL, &w, take_answers, &t);
        state_close(&from, m);
    }
    inquest->to->asked = true;
    if (!s && t.solutions <= SOLUTIONS_MOST)
        s = find_telling(inquest, &t, room, room + t.vars + 1);
    arena_close(&a);
    return s == LIMIT ? OK : s;
}
