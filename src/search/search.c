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

#define TAKE(array, n) ((array = arena_take(&search->arena, (n), sizeof *array)) != NULL)

static bool take_arrays(search *search)
{
    size_t n = (size_t)csp_labels(search->csp);
    finder *f = &search->f;
    return TAKE(search->told, n) && TAKE(search->label, n + 1) && TAKE(search->candidate, n) &&
           TAKE(search->first, n) && TAKE(search->slack, n) && TAKE(search->wanted, n) &&
           TAKE(search->least, n) && TAKE(f->part, n) && TAKE(f->used, n) && TAKE(f->goal, n) &&
           TAKE(f->queue, n) && TAKE(f->right, n) && TAKE(f->memo.entry, MEMO_SIZE);
}

static void number_parts(finder *finder, int labels)
{
    rng r;
    random_seed(&r, 20081, 0); /* any fixed seed: the same numbers on every machine */
    for (int l = 0; l < labels; l++)
        finder->part[l] = (memo_key){ random_bits(&r), random_bits(&r) };
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

void search_close(search *search)
{
    if (!search)
        return;
    const memory *m = search->arena.memory;
    relaxed_close(search->relaxed);
    dense_close(search->dense);
    dense_close(search->g_dense);
    chain_close(search->chain);
    hypothesis_close(&search->f.hypothesis);
    problem_close(&search->f.problem);
    arena_close(&search->arena);
    memory_give(m, search, 1, sizeof *search);
}

status search_open_g(search *search)
{
    return search->dense && !search->g_dense
               ? dense_open(&search->g_dense, search->arena.memory, search->csp, true)
               : OK;
}

void search_start(search *search, const search_terms *terms)
{
    search->terms = *terms;
    search->asked = 0;
    search->begun = false;
    search->use_dense = search->dense && terms->layout == LAYOUT_BEST;
    if (search->use_dense)
        dense_start(search->dense);
}

void search_begin(search *search, const state *st, watch *watch)
{
    size_t labels = (size_t)csp_labels(search->csp);
    search->watch = search->f.watch = watch;
    memo_begin(&search->f.memo);
    search->state = st;
    if (!search->begun)
        memcpy(search->first, st->label, labels);
    search->begun = true;
    search->renumbered = search->remembered = 0;
    search->cells_begun = false;
    search->candidates = 0;
    for (size_t l = 0; l < labels; l++)
        if (st->label[l] == CANDIDATE)
            search->candidate[search->candidates++] = (csp_label)l;
    for (int i = 0; i < search->asked; i++)
        memset(search->bounds[i].low, 0, labels * sizeof *search->bounds[i].low);
    search->set = search->terms.sets ? sets_begin(search->terms.sets, st) : NULL;
    search->dense_now = search->use_dense && dense_begin(search->dense, st);
}

bounds *search_bounds(search *search, const query *query)
{
    for (int i = 0; i < search->asked; i++)
        if (search->bounds[i].rule == query->rule && search->bounds[i].types == query->types)
            return &search->bounds[i];
    bounds *b = &search->bounds[search->asked];
    size_t labels = (size_t)csp_labels(search->csp);
    if (search->asked == BOUNDS_MAX || (!b->low && !TAKE(b->low, labels)))
        return NULL;
    memset(b->low, 0, labels * sizeof *b->low);
    b->rule = query->rule;
    b->types = query->types;
    b->braids = false;
    search->asked++;
    return b;
}

/* What leads nowhere with csp-variables of some types may lead somewhere with others. */
void search_remember(search *search, uint32_t types)
{
    if (search->remembered && search->remembered != types)
        memo_begin(&search->f.memo);
    search->remembered = types;
}

finder *search_finder(search *search, uint32_t types)
{
    finder *f = &search->f;
    if (search->renumbered != types) {
        problem_take(&f->problem, search->state, types);
        f->problems++;
        hypothesis_begin(&f->hypothesis, &f->problem);
        search->renumbered = types;
    }
    search_remember(search, types);
    return f;
}

int search_next(const search *search, const uint16_t *low)
{
    int next = NEVER;
    for (int i = 0; i < search->candidates; i++)
        if (!search_skips(search, search->candidate[i]) && low[search->candidate[i]] < next)
            next = low[search->candidate[i]];
    return next;
}
