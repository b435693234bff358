/* propagate_16.c: propagation with vectors of 16 bytes: a bank is two of them. */
#include "search/propagate.h"
#include "search/vector16.h"

#ifdef VECTOR16

#define MACHINE v16
#define TARGET
#define PART 16
#define part vector16

#ifdef __wasm_simd128__ /* each further set makes the page larger, and takes as long to compile as it saves  \
                         */

#define SETS SETS_ONE
#include "search/propagate_vector.h"

const propagation *const propagations_16[] = { SETS_ALL_OF_ONE(v16_8) SETS_ALL_OF_ONE(v16_16) NULL };
const propagation *const g_propagations_16[] = { G_SETS_OF_ONE(v16_8) G_SETS_OF_ONE(v16_16) NULL };

#else

#define SETS SETS_MANY
#include "search/propagate_vector.h"

const propagation *const propagations_16[] = { SETS_ALL_OF_MANY(v16_8) SETS_ALL_OF_ONE(v16_16) NULL };
const propagation *const g_propagations_16[] = { G_SETS_OF_MANY(v16_8) G_SETS_OF_ONE(v16_16) NULL };

#endif
#endif
