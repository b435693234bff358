/* estimate.c: see estimate.h. */
#include "search/estimate.h"

#include <string.h>

typedef struct estimate {
    finder *finder;
    pvar *option; /* csp-variables that may follow */
    bool *listed; /* of each csp-variable: is it among them? */
} estimate;

/* Lists the csp-variables with one candidate left, of which another is linked to the last right. */
static int list_options(estimate *estimate, cand last)
{
    const problem *p = &estimate->finder->problem;
    int n = 0;
    FOR_LINKS(left, p, last)
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&estimate->finder->hypothesis, *v);
            if (right == NO_CAND || right == *left || estimate->listed[*v])
                continue;
            estimate->listed[*v] = true;
            estimate->option[n++] = *v;
        }
    for (int i = 0; i < n; i++)
        estimate->listed[estimate->option[i]] = false;
    return n;
}

/* What one probe stands for. */
static double probe(estimate *estimate, int most, rng *random)
{
    hypothesis *h = &estimate->finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    int targets = estimate->finder->problem.candidates;
    double product = targets, sum = 0;
    cand last = (cand)random_below(random, (uint32_t)targets);
    for (int cells = 0; cells < most && !hypothesis_suppose(h, last); cells++) {
        int n = list_options(estimate, last);
        if (!n)
            break;
        sum += product *= n;
        last = hypothesis_forced(h, estimate->option[random_below(random, (uint32_t)n)]);
    }
    hypothesis_undo(h, here);
    return sum;
}

status estimate_whips(search *search, estimate_terms terms, double *whips)
{
    size_t vars = (size_t)csp_vars(search->csp);
    estimate e = { .finder = search_finder(search, ALL_TYPES),
                   .option = arena_take(&search->arena, vars, sizeof *e.option),
                   .listed = arena_take(&search->arena, vars, sizeof *e.listed) };
    status st = e.option && e.listed ? OK : NO_MEMORY;
    *whips = 0;
    for (uint64_t i = 0; i < terms.probes && e.finder->problem.candidates && st == OK; i++) {
        *whips += probe(&e, terms.most, &terms.random) / (double)terms.probes;
        st = watch_node(search->watch);
    }
    return st;
}
