/* links.c: see links.h. */
#include "core/links.h"

bool list_has(csp_list list, uint16_t item)
{
    const uint16_t *low = list.begin, *high = list.end;
    while (low < high) {
        const uint16_t *middle = low + (high - low) / 2;
        if (*middle == item)
            return true;
        if (*middle < item)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool links_are(const link_lists *links, int first, int second)
{
    bool linked = list_has(csp_row(&links->near, first), (uint16_t)second);
    if (linked || first == second || !links_has_large(links, first))
        return linked;
    csp_list large = csp_row(&links->large, first);
    for (const uint16_t *s = large.begin; s < large.end && !linked; s++)
        linked = links_row(links, *s)[second / 64] >> (second % 64) & 1;
    return linked;
}

/* What is linked among the 64 things of the current word. */
static uint64_t bits_of_word(link_walk *walk)
{
    const link_lists *n = walk->links;
    csp_list large = csp_row(&n->large, walk->of);
    uint64_t bits = 0;
    for (const uint16_t *s = large.begin; s < large.end; s++)
        bits |= links_row(n, *s)[walk->word];
    for (; walk->near.begin < walk->near.end && *walk->near.begin / 64 == walk->word; walk->near.begin++)
        bits |= (uint64_t)1 << (*walk->near.begin % 64);
    if (walk->of / 64 == walk->word)
        bits &= ~((uint64_t)1 << (walk->of % 64));
    return bits;
}

const uint16_t *link_walk_more(link_walk *walk)
{
    uint64_t bits = 0;
    uint16_t *out = walk->run;
    while (walk->word < walk->links->words && !(bits = bits_of_word(walk)))
        walk->word++;
    for (; bits; bits &= bits - 1)
        *out++ = (uint16_t)(walk->word * 64 + __builtin_ctzll(bits));
    walk->word++;
    walk->end = out;
    return out > walk->run ? walk->run : NULL;
}
