/* state.c: see state.h. */
#include "core/state.h"

#include <string.h>

status state_open(state *s, const memory *m, const csp *c)
{
    *s = (state){ .csp = c };
    s->label = memory_take(m, (size_t)csp_labels(c), sizeof *s->label);
    s->count = memory_take(m, (size_t)csp_vars(c), sizeof *s->count);
    s->value = memory_take(m, (size_t)csp_vars(c), sizeof *s->value);
    s->single = memory_take(m, (size_t)csp_vars(c), sizeof *s->single);
    if (!s->label || !s->count || !s->value || !s->single) {
        state_close(s, m);
        return NO_MEMORY;
    }
    state_reset(s);
    return OK;
}

void state_close(state *s, const memory *m)
{
    if (!s->csp)
        return;
    memory_give(m, s->label, (size_t)csp_labels(s->csp), sizeof *s->label);
    memory_give(m, s->count, (size_t)csp_vars(s->csp), sizeof *s->count);
    memory_give(m, s->value, (size_t)csp_vars(s->csp), sizeof *s->value);
    memory_give(m, s->single, (size_t)csp_vars(s->csp), sizeof *s->single);
    *s = (state){ 0 };
}

void state_reset(state *s)
{
    const csp *c = s->csp;
    memset(s->label, CANDIDATE, (size_t)csp_labels(c));
    s->candidates = csp_labels(c);
    for (int l = 0; csp_is_of_statements(c) && l < csp_labels(c); l++)
        if (!csp_list_size(csp_label_vars(c, (csp_label)l))) {
            s->label[l] = GONE; /* a combination, left out */
            s->candidates--;
        }
    s->undecided = csp_vars(c);
    s->empty = CSP_NONE;
    s->singles = 0;
    for (int v = csp_vars(c); v-- > 0;) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        s->count[v] = (uint16_t)(labels.end - labels.begin);
        s->value[v] = CSP_NONE;
        if (s->count[v] == 0)
            s->empty = (csp_var)v;
        if (s->count[v] == 1)
            s->single[s->singles++] = (csp_var)v;
    }
}

void state_copy(state *to, const state *from)
{
    const csp *c = from->csp;
    memcpy(to->label, from->label, (size_t)csp_labels(c) * sizeof *to->label);
    memcpy(to->count, from->count, (size_t)csp_vars(c) * sizeof *to->count);
    memcpy(to->value, from->value, (size_t)csp_vars(c) * sizeof *to->value);
    memcpy(to->single, from->single, (size_t)from->singles * sizeof *to->single);
    to->singles = from->singles;
    to->candidates = from->candidates;
    to->undecided = from->undecided;
    to->empty = from->empty;
}

/* Takes away l, which is a candidate. Always inlined, because most of the time is spent in the loops that
 * call it. */
static inline __attribute__((always_inline)) void take_away(state *s, csp_label l)
{
    s->label[l] = GONE;
    s->candidates--;
    csp_list vars = csp_label_vars(s->csp, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        uint16_t left = --s->count[*v];
        if (left > 1 || s->value[*v] != CSP_NONE)
            continue;
        if (left == 1)
            s->single[s->singles++] = *v;
        else if (s->empty == CSP_NONE)
            s->empty = *v;
    }
}

void state_eliminate(state *s, csp_label l)
{
    if (s->label[l] == CANDIDATE)
        take_away(s, l);
}

void state_assert(state *s, csp_label l)
{
    if (s->label[l] != CANDIDATE)
        return;
    s->label[l] = VALUE;
    s->candidates--;
    csp_list vars = csp_label_vars(s->csp, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        s->count[*v]--;
        s->value[*v] = l;
        s->undecided--;
    }
    CSP_FOR_LINKS(x, s->csp, l)
        if (s->label[*x] == CANDIDATE)
            take_away(s, *x);
}

void state_refute(state *s)
{
    if (s->empty == CSP_NONE)
        s->empty = STATE_REFUTED;
}

csp_label state_only(const state *s, csp_var v)
{
    csp_list labels = csp_var_labels(s->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (s->label[*l] == CANDIDATE)
            return *l;
    return CSP_NONE;
}

static bool some(const state *s, csp_list list, label_status with)
{
    while (list.begin < list.end && s->label[*list.begin] != with)
        list.begin++;
    return list.begin < list.end;
}

csp_set state_broken_need(const state *s)
{
    for (int i = 0; i < csp_needs(s->csp); i++) {
        csp_set need = csp_need_set(s->csp, i);
        csp_list members = csp_set_members(s->csp, need);
        if (some(s, csp_set_guards(s->csp, need), VALUE) && !some(s, members, VALUE) &&
            !some(s, members, CANDIDATE))
            return need;
    }
    return CSP_NONE;
}
