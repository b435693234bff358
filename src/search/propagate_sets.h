/* propagate_sets.h: the sets of operations of one machine, for every width of lanes and number of banks;
 * included once for each machine, with what propagate_body.h wants for 8 bits as B8(x) and for 16 as B16(x),
 * TARGET, bank, load, store, meet, both widths' operations, and SETS, the name of the table. */
#define NAME(x)   B8(x)
#define LANE      1
#define filled    B8(filled)
#define both      B8(both)
#define lacking   B8(lacking)
#define forcing   B8(forcing)
#define opened    B8(opened)
#define differing B8(differing)
#include "search/propagate_body.h"
EACH_NUMBER_OF_BANKS(PROPAGATION)
#undef NAME
#undef LANE
#undef filled
#undef both
#undef lacking
#undef forcing
#undef opened
#undef differing
#undef PROPAGATION

#define NAME(x)   B16(x)
#define LANE      2
#define filled    B16(filled)
#define both      B16(both)
#define lacking   B16(lacking)
#define forcing   B16(forcing)
#define opened    B16(opened)
#define differing B16(differing)
#include "search/propagate_body.h"
EACH_NUMBER_OF_BANKS(PROPAGATION)

#define ENTER_8(banks)  &B8(set_##banks),
#define ENTER_16(banks) &B16(set_##banks),
const propagation *const SETS[] = { EACH_NUMBER_OF_BANKS(ENTER_8) EACH_NUMBER_OF_BANKS(ENTER_16) NULL };
