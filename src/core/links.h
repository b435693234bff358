/* links.h: what is linked to what, and the walk over all that is linked to one thing.
 *
 * Labels of one csp-variable or group are linked by definition. Written down as pairs, a set of d labels
 * would take d(d-1) entries: 16 million for a csp-variable of 4,000 values. So the way links are kept depends
 * on the size of the set:
 *
 *   - Links of *small* sets are in the lists of near links, together with the declared links; the walk over
 *     them is one over consecutive memory. For each small set that it is in, a label has fewer than
 *     LINKS_SMALL entries.
 *   - A *large* set has a row of bits, one for each label of the network; the links that it makes are read
 *     from that row. It takes labels / 8 bytes, less than a quarter of what its pairs would take.
 *
 * The walk goes through near links and large sets together, 64 labels at a time, so that everything that is
 * linked is met once and in ascending order, whichever way it is kept. So what is found first, and with it
 * the path, does not depend on LINKS_SMALL. Most networks have no large set; a walk is then simply one over
 * the near links. The *things* below are labels in a network; a search renumbers them, and has links of its
 * own. */
#ifndef CORE_LINKS_H
#define CORE_LINKS_H

#include "core/relation.h"

#include <stdbool.h>
#include <stddef.h>

enum { LINKS_SMALL = 128 /* labels of a small set, at most */, LINKS_RUN = 64 };

typedef struct link_lists {
    csp_relation near;  /* of each thing, ascending */
    csp_relation large; /* of each thing: the numbers of its large sets; unused if there are none */
    int larges, words;  /* large sets; words in the row of each */
    uint64_t *bits;     /* the rows */
} link_lists;

typedef struct link_walk {
    const uint16_t *end;     /* of the current run */
    const link_lists *links; /* NULL: the current run is the only one */
    csp_list near;           /* the near links that are left */
    int of, word;
    uint16_t run[LINKS_RUN];
} link_walk;

/* The next run of a walk that has more than one; NULL: there are no more. */
const uint16_t *link_walk_more(link_walk *walk);

static inline bool links_has_large(const link_lists *links, int label)
{
    return links->larges > 0 && links->large.start[label] < links->large.start[label + 1];
}

static inline const uint16_t *link_walk_begin(link_walk *walk, const link_lists *links, int label)
{
    csp_list near = csp_row(&links->near, label);
    bool several = links_has_large(links, label);
    walk->links = NULL;
    walk->end = near.end;
    if (!several)
        return near.begin;
    walk->links = links;
    walk->near = near;
    walk->of = label;
    walk->word = 0;
    walk->end = walk->run;
    return walk->run;
}

/* Is `at` before the end of the run? If not, `at` and end become those of the next run; false: there is none.
 */
static inline bool link_walk_is_at(link_walk *walk, const uint16_t **at, const uint16_t **end)
{
    return *at < *end || (walk->links && (*at = link_walk_more(walk)) != NULL && (*end = walk->end, true));
}

/* The statement that follows is executed for each thing that is linked to x, ascending; *y is its number.
 * `break` and `continue` mean what they mean in any loop. */
#define FOR_LINKED(y, links_of, x)                                                                           \
    for (link_walk y##_walk, *y##_once = &y##_walk; y##_once; y##_once = NULL)                               \
        for (const uint16_t *y = link_walk_begin(&y##_walk, (links_of), (x)), *y##_end = y##_walk.end;       \
             link_walk_is_at(&y##_walk, &y, &y##_end); y++)

bool links_are(const link_lists *links, int first, int second); /* are they linked? */

static inline uint64_t *links_row(const link_lists *links, int large)
{
    return links->bits + (size_t)large * (size_t)links->words;
}

static inline void links_mark(const link_lists *links, int large,
                              int label) /* `label` is a member of this large set */
{
    links_row(links, large)[label / 64] |= (uint64_t)1 << (label % 64);
}

/* Is `item` in this list, which is ascending? */
bool list_has(csp_list list, uint16_t item);

#endif
