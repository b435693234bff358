/* lanes.h: what depends on the machine: operations that work on several lanes together.
 *
 * The same operations exist for AVX-512, AVX2, SSE2, NEON, WebAssembly and plain C, with the same results to
 * the bit; the best one that the machine has is chosen when a table is opened. Vectors live in registers
 * only: memory is read and written through the load and store operations, so nothing is aliased as another
 * type.
 *
 * This header has the operations on whole networks, with lanes of 16 bits in banks of 32 (full_table.h);
 * those on what is left of a network are in propagate.h. */
#ifndef SEARCH_LANES_H
#define SEARCH_LANES_H

#include <stdbool.h>
#include <stdint.h>

enum { BANK = 32 }; /* lanes in a bank; states are whole banks */

typedef uint16_t lane;

/* In states that are counted, the bit of a lane that stays until the lane's csp-variable has a value. */
enum { LANE_OPEN = 1 << 15 };

struct propagation;

typedef struct lanes_ops {
    const char *name;
    /* For states with LANE_OPEN. to = from AND all n rows; forced[g] has bit i if lane i of bank g is open
     * with one candidate. True: some lane, open or not, has no candidate; then `to` and `forced` are
     * undefined. */
    bool (*settle)(lane *to, uint32_t *forced, const lane *from, const lane *const *row, int n, int banks);
    /* pair[g] has bit i if lane i of bank g is open with two candidates. True: some lane is open. */
    bool (*pairs)(uint32_t *pair, const lane *from, int banks);
    const struct propagation *const *propagations, *const *g_propagations;
} lanes_ops;

enum {
    LANES_PLAIN,
    LANES_16, /* vectors of 16 bytes: SSE2, NEON, WebAssembly */
    LANES_AVX2,
    LANES_AVX512,
    LANES_KINDS
};

const lanes_ops *lanes_best(void);
const lanes_ops *lanes_kind(int kind); /* NULL: this machine does not have it */

#endif
