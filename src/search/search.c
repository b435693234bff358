/* search.c: see search.h.
 *
 * The memo of what leads nowhere is valid for csp-variables of some types, and is emptied when others are
 * asked for. */
#include "search/search.h"

#include "base/random.h"
#include "search/chain.h"
#include "search/dense.h"
#include "search/relaxed.h"

#include <string.h>

#define TAKE(array, n) ((array = arena_take(&s->arena, (n), sizeof *array)) != NULL)

static bool take_arrays(search *s)
{
    size_t n = (size_t)csp_labels(s->csp);
    finder *f = &s->f;
    return TAKE(s->told, n) && TAKE(s->label, n + 1) && TAKE(s->candidate, n) && TAKE(s->first, n) &&
           TAKE(s->slack, n) && TAKE(s->wanted, n) && TAKE(s->least, n) && TAKE(f->part, n) &&
           TAKE(f->used, n) && TAKE(f->goal, n) && TAKE(f->queue, n) && TAKE(f->right, n) &&
           TAKE(f->memo.entry, MEMO_SIZE);
}

static void number_parts(finder *f, int labels)
{
    rng r;
    random_seed(&r, 20081, 0); /* any fixed seed: the same numbers on every machine */
    for (int l = 0; l < labels; l++)
        f->part[l] = (memo_key){ random_bits(&r), random_bits(&r) };
}

status search_open(search **out, const memory *m, const csp *c)
{
    *out = NULL;
    search *s = memory_take(m, 1, sizeof *s);
    if (!s)
        return NO_MEMORY;
    s->csp = c;
    arena_open(&s->arena, m);
    if (!take_arrays(s) || problem_open(&s->f.problem, m, c) != OK ||
        hypothesis_open(&s->f.hypothesis, m, c) != OK || chain_open(&s->chain, m, c) != OK ||
        (residual_fits(c) && dense_open(&s->dense, m, c, false) != OK)) {
        search_close(s);
        return NO_MEMORY;
    }
    number_parts(&s->f, csp_labels(c));
    *out = s;
    return OK;
}

void search_close(search *s)
{
    if (!s)
        return;
    const memory *m = s->arena.memory;
    relaxed_close(s->relaxed);
    dense_close(s->dense);
    dense_close(s->g_dense);
    chain_close(s->chain);
    hypothesis_close(&s->f.hypothesis);
    problem_close(&s->f.problem);
    arena_close(&s->arena);
    memory_give(m, s, 1, sizeof *s);
}

status search_open_g(search *s)
{
    return s->dense && !s->g_dense ? dense_open(&s->g_dense, s->arena.memory, s->csp, true) : OK;
}

void search_start(search *s, const search_terms *terms)
{
    s->terms = *terms;
    s->asked = 0;
    s->begun = false;
    s->use_dense = s->dense && terms->layout == LAYOUT_BEST;
    if (s->use_dense)
        dense_start(s->dense);
}

void search_begin(search *s, const state *st, watch *w)
{
    size_t labels = (size_t)csp_labels(s->csp);
    s->watch = s->f.watch = w;
    memo_begin(&s->f.memo);
    s->state = st;
    if (!s->begun)
        memcpy(s->first, st->label, labels);
    s->begun = true;
    s->renumbered = s->remembered = 0;
    s->candidates = 0;
    for (size_t l = 0; l < labels; l++)
        if (st->label[l] == CANDIDATE)
            s->candidate[s->candidates++] = (csp_label)l;
    for (int i = 0; i < s->asked; i++)
        memset(s->bounds[i].low, 0, labels * sizeof *s->bounds[i].low);
    s->set = s->terms.sets ? sets_begin(s->terms.sets, st) : NULL;
    s->dense_now = s->use_dense && dense_begin(s->dense, st);
}

bounds *search_bounds(search *s, const query *q)
{
    for (int i = 0; i < s->asked; i++)
        if (s->bounds[i].rule == q->rule && s->bounds[i].types == q->types)
            return &s->bounds[i];
    bounds *b = &s->bounds[s->asked];
    size_t labels = (size_t)csp_labels(s->csp);
    if (s->asked == BOUNDS_MAX || (!b->low && !TAKE(b->low, labels)))
        return NULL;
    memset(b->low, 0, labels * sizeof *b->low);
    b->rule = q->rule;
    b->types = q->types;
    b->braids = false;
    s->asked++;
    return b;
}

/* What leads nowhere with csp-variables of some types may lead somewhere with others. */
void search_remember(search *s, uint32_t types)
{
    if (s->remembered && s->remembered != types)
        memo_begin(&s->f.memo);
    s->remembered = types;
}

finder *search_finder(search *s, uint32_t types)
{
    finder *f = &s->f;
    if (s->renumbered != types) {
        problem_take(&f->problem, s->state, types);
        f->problems++;
        hypothesis_begin(&f->hypothesis, &f->problem);
        s->renumbered = types;
    }
    search_remember(s, types);
    return f;
}
