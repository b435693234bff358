/* links.c: see links.h. */
#include "core/links.h"

bool list_has(csp_list list, uint16_t x)
{
    const uint16_t *low = list.begin, *high = list.end;
    while (low < high) {
        const uint16_t *middle = low + (high - low) / 2;
        if (*middle == x)
            return true;
        if (*middle < x)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool links_are(const link_lists *n, int a, int b)
{
    bool linked = list_has(csp_row(&n->near, a), (uint16_t)b);
    if (linked || a == b || !links_has_large(n, a))
        return linked;
    csp_list large = csp_row(&n->large, a);
    for (const uint16_t *s = large.begin; s < large.end && !linked; s++)
        linked = links_row(n, *s)[b / 64] >> (b % 64) & 1;
    return linked;
}

/* What is linked among the 64 things of the current word. */
static uint64_t bits_of_word(link_walk *w)
{
    const link_lists *n = w->links;
    csp_list large = csp_row(&n->large, w->of);
    uint64_t bits = 0;
    for (const uint16_t *s = large.begin; s < large.end; s++)
        bits |= links_row(n, *s)[w->word];
    for (; w->near.begin < w->near.end && *w->near.begin / 64 == w->word; w->near.begin++)
        bits |= (uint64_t)1 << (*w->near.begin % 64);
    if (w->of / 64 == w->word)
        bits &= ~((uint64_t)1 << (w->of % 64));
    return bits;
}

const uint16_t *link_walk_more(link_walk *w)
{
    uint64_t bits = 0;
    uint16_t *out = w->run;
    while (w->word < w->links->words && !(bits = bits_of_word(w)))
        w->word++;
    for (; bits; bits &= bits - 1)
        *out++ = (uint16_t)(w->word * 64 + __builtin_ctzll(bits));
    w->word++;
    w->end = out;
    return out > w->run ? w->run : NULL;
}
