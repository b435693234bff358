/* memo.h: remembers that a partial chain leads nowhere, so that it is not extended again.
 *
 * An entry says: from this partial chain, no chain ends with at most `depth` further rights (NEVER: with any
 * number). The table has a fixed size and forgets: that costs time, never correctness. A key is 128 bits of
 * random numbers combined by exclusive-or over the parts of the partial chain; two different partial chains
 * of one state share a key with probability 2^-128, which is far below that of a fault of the machine. Keys
 * are mixed with the number of the state, so entries of older states never match, and what is found does not
 * depend on what was searched before. */
#ifndef SEARCH_MEMO_H
#define SEARCH_MEMO_H

#include "base/memory.h"

#include <stdint.h>

enum { MEMO_BITS = 17, MEMO_SIZE = 1 << MEMO_BITS };

typedef struct memo_key {
    uint64_t a, b;
} memo_key;

typedef struct memo_entry {
    memo_key key;
    int depth;
} memo_entry;

typedef struct memo {
    memo_entry *entry;
    uint64_t state; /* number of the state */
} memo;

static inline memo_key memo_join(memo_key x, memo_key y)
{
    return (memo_key){ x.a ^ y.a, x.b ^ y.b };
}

/* The same part in another role: as last right, as left. */
static inline memo_key memo_role(memo_key x, uint64_t odd)
{
    return (memo_key){ x.a * odd, x.b * odd };
}

static inline memo_entry *memo_slot(const memo *m, memo_key *key)
{
    key->a += m->state * 0x9E3779B97F4A7C15u;
    return &m->entry[(key->a ^ key->a >> 32) & (MEMO_SIZE - 1)];
}

/* The depth remembered for this key, or -1. */
static inline int memo_get(const memo *m, memo_key key)
{
    const memo_entry *e = memo_slot(m, &key);
    return e->key.a == key.a && e->key.b == key.b ? e->depth : -1;
}

static inline void memo_put(memo *m, memo_key key, int depth)
{
    memo_entry *e = memo_slot(m, &key);
    *e = (memo_entry){ key, depth };
}

#endif
