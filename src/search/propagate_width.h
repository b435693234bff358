/* propagate_width.h: the sets of operations of one machine for one width of lanes, one for each number of
 * banks; included with what propagate_body.h wants but for BANKS, and SETS: SETS_ONE, one for any number,
 * SETS_MANY, for those that are worth a set of their own as well, or SETS_EVEN, for the even ones of them. */
#if defined(ANALYSED) && !defined(__clang__)
/* gcc's analyser does not know that two loops over the banks of a state go over the same ones: what one of
 * them has filled, the next may use. */
#pragma GCC diagnostic ignored "-Wanalyzer-use-of-uninitialized-value"
#endif
#define BANKS 0
#include "search/propagate_body.h"
#undef BANKS
#if SETS == SETS_MANY
#define BANKS 1
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 3
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 5
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 7
#include "search/propagate_body.h"
#undef BANKS
#endif
#if SETS == SETS_MANY || SETS == SETS_EVEN
#define BANKS 2
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 4
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 6
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 8
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 10
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 12
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 14
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 16
#include "search/propagate_body.h"
#undef BANKS
#endif
