/* open_singles.c: see open_singles.h. */
#include "solve/open_singles.h"

extern const rule rule_whip;

static bool is_lone(const state *s, int var)
{
    return s->value[var] == CSP_NONE && s->count[var] == 1;
}

bool open_singles_any(const state *s)
{
    for (int v = 0; v < csp_vars(s->csp); v++)
        if (is_lone(s, v))
            return true;
    return false;
}

void open_singles_close(const state *s, state *to)
{
    state_copy(to, s);
    for (int v = 0; v < csp_vars(s->csp); v++)
        if (is_lone(s, v))
            to->value[v] = state_only(s, (csp_var)v);
}

/* Whips[1] of all types are in every theory but BRT. */
static const family *whips_of(const theory *th)
{
    for (int i = 0; i < th->families; i++)
        if (th->family[i].rule == &rule_whip && !th->family[i].types[0])
            return &th->family[i];
    return NULL;
}

static status tell(const family *whips, csp_var v, csp_label lone, const csp_label *target, int n,
                   const step_sink *sink)
{
    const step_refutation left = { lone, 0 };
    const step_line line[] = {
        { .kind = TRESSE_SUPPOSE, .inside = 1, .suppose = { .labels = n, .label = target } },
        { .kind = TRESSE_CELL,
          .cell = { .set = v, .has_left = true, .refuted = 1, .refutation = &left, .right_by = NO_LINE } },
    };
    const step whip = { .rule = whips->rule,
                        .name = whips->name,
                        .length = 1,
                        .concludes = CONCLUDES_ELIMINATIONS,
                        .conclusions = n,
                        .conclusion = target,
                        .lines = 2,
                        .line = line };
    return sink->take(sink->context, &whip);
}

status open_singles_find(const theory *th, const state *s, const bool *told, csp_label *room,
                         const step_sink *sink)
{
    const family *whips = whips_of(th);
    status st = OK;
    for (int v = 0; whips && v < csp_vars(s->csp) && st == OK; v++) {
        int n = 0;
        if (!is_lone(s, v))
            continue;
        csp_label lone = state_only(s, (csp_var)v);
        CSP_FOR_LINKS(l, s->csp, lone)
            if (state_is_candidate(s, *l) && !told[*l])
                room[n++] = *l;
        if (n)
            st = tell(whips, (csp_var)v, lone, room, n, sink);
    }
    return st;
}
