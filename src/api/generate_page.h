/* generate_page.h: see api_generate_page.c. */
#ifndef API_GENERATE_PAGE_H
#define API_GENERATE_PAGE_H

#include "api/clues.h"
#include "base/random.h"

/* Makes `puzzle` a random one of its application and size, whose clues follow from its solution: just one
 * solution, and several, or none, without any one of its clues that can be left out. TRESSE_LIMIT: the nodes
 * of `limits`, or the boards that are tried, were not enough. */
status generate_page(tresse *tresse, tresse_puzzle *puzzle, rng *random, const tresse_limits *limits,
                     tresse_product *made, error *e);

#endif
