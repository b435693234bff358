/* propagate_width.h: the sets of operations of one machine for one width of lanes, one for each number of
 * banks; included with all that propagate_body.h wants except BANKS, and with SETS, which is SETS_ONE (one
 * set for any number of banks), SETS_MANY (also one for each number that is worth a set of its own: 6 and 7
 * banks take nine tenths of the time of 9x9 Sudokus), SETS_EVEN (only the even ones of those), or SETS_WIDE
 * (those of states with wide lanes, which have many banks). */
#if defined(ANALYSED) && !defined(__clang__)
/* gcc's analyser does not know that two loops over the banks of a state go over the same ones: what one of
 * them has filled, the next may use. */
#pragma GCC diagnostic ignored "-Wanalyzer-use-of-uninitialized-value"
#endif
#define BANKS 0
#include "search/propagate_body.h"
#undef BANKS
#if SETS == SETS_MANY
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
#define BANKS 6
#include "search/propagate_body.h"
#undef BANKS
#endif
#if SETS != SETS_ONE
#define BANKS 4
#include "search/propagate_body.h"
#undef BANKS
#define BANKS 8
#include "search/propagate_body.h"
#undef BANKS
#endif
#if SETS == SETS_WIDE
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
