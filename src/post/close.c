/* close.c: Singles and whips[1] that a post left out, as steps. */
#include "post/inside.h"

static void find_single(post *post, state *s, csp_var v)
{
    csp_label l = state_only(s, v);
    write_single(post, s, v, l);
    state_assert(s, l);
    post->round++;
}

/* The candidates outside v that are linked to all of its candidates. */
static void find_whip(post *post, state *s, csp_var v)
{
    csp_list all = csp_var_labels(s->csp, v);
    csp_label live[LIMIT_TYPES < 64 ? 64 : LIMIT_TYPES];
    labels gone = { 0 };
    int n = 0;
    for (const csp_label *l = all.begin; l < all.end; l++) {
        if (s->label[*l] != CANDIDATE)
            continue;
        if (n == (int)(sizeof live / sizeof *live))
            return;
        live[n++] = *l;
    }
    CSP_FOR_LINKS(x, s->csp, live[0])
        if (s->label[*x] == CANDIDATE && csp_linked_to_all(s->csp, *x, (csp_list){ live + 1, live + n }))
            add_label(&gone, *x);
    if (!gone.n)
        return;
    begin_step(post, "whip", "");
    write_labels(post, "eliminates", gone.label, gone.n);
    text_format(&post->steps, ",\"cells\":[{\"variable\":\"%s\",\"left\":\"%s\",\"by\":0,\"others\":[",
                csp_var_name(s->csp, v), csp_label_name(s->csp, live[0]));
    for (int i = 1; i < n; i++)
        text_format(&post->steps, "%s[\"%s\",0]", i > 1 ? "," : "", csp_label_name(s->csp, live[i]));
    text_add_string(&post->steps, "]}]");
    end_step(post, 1);
    for (int i = 0; i < gone.n; i++)
        state_eliminate(s, gone.label[i]);
    post->round++;
}

void close_position(post *post, state *s, bool whips, int most)
{
    int before = -1;
    while (post->made != before && post->made < most && !state_is_contradiction(s)) {
        before = post->made;
        for (int v = 0; v < csp_vars(s->csp) && !state_is_contradiction(s); v++)
            if (s->value[v] == CSP_NONE && s->count[v] == 1)
                find_single(post, s, (csp_var)v);
        for (int v = 0; v < csp_vars(s->csp) && whips && post->made == before; v++)
            if (s->value[v] == CSP_NONE && s->count[v] > 1)
                find_whip(post, s, (csp_var)v);
    }
}
