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

#include <stdbool.h>
#include <stdint.h>

enum { MEMO_FIRST = 1 << 11, MEMO_SIZE = 1 << 17 }; /* entries in use at first, and at most */

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
    uint32_t mask, puts;
} memo;

/* Begins a new state: nothing is remembered. Only a small part of the table is used until much has to be
 * remembered, so that it stays in cache. */
static inline void memo_begin(memo *memo)
{
    memo->state++;
    memo->mask = MEMO_FIRST - 1;
    memo->puts = 0;
}

static inline memo_key memo_join(memo_key first, memo_key second)
{
    return (memo_key){ first.a ^ second.a, first.b ^ second.b };
}

/* The keys of partial whips, the same in both layouts, which share the table: the target, the rights
 * (joined), the lefts where they must differ, and the last right in a role of its own. A part is given
 * another role by multiplying it by an odd factor. */
static inline memo_key memo_role(memo_key key, uint64_t odd)
{
    return (memo_key){ key.a * odd, key.b * odd };
}

static inline memo_key memo_whip_start(memo_key target, bool distinct)
{
    return memo_role(target, distinct ? 0x9FB21C651E98DF25u : 0xD6E8FEB86659FD93u);
}

/* Partial relaxed whips have such keys, too. */
static inline memo_key memo_relaxed_start(memo_key target, bool distinct)
{
    return memo_role(target, distinct ? 0xB5AD4ECEDA1CE2A9u : 0xF1357AEA2E62A9C5u);
}

/* Partial t-chains have the keys of partial whips, with another start. */
static inline memo_key memo_t_start(memo_key target, bool distinct)
{
    return memo_role(target, distinct ? 0xA24BAED4963EE407u : 0xC2B2AE3D27D4EB4Fu);
}

/* Partial z-whips: the target and all candidates; partial bivalue-chains also the first right, in a role of
 * its own. */
static inline memo_key memo_z_start(memo_key target)
{
    return memo_role(target, 0xE7037ED1A0B428DBu);
}

static inline memo_key memo_bivalue_start(memo_key target, memo_key first)
{
    return memo_join(memo_role(target, 0x8CB92BA72F3D8DD7u), memo_role(first, 0x94D049BB133111EBu));
}

static inline memo_key memo_left(memo_key key, memo_key left)
{
    return memo_join(key, memo_role(left, 0xAEF17502108EF2D9u));
}

static inline memo_key memo_whip(memo_key key, memo_key last)
{
    return memo_join(key, memo_role(last, 0xD1B54A32D192ED03u));
}

/* The place of a key; *key becomes the key as it is stored. The place does not depend on the number of the
 * state: what evicts what, and so the number of nodes, is the same however many states were searched
 * before. */
static inline memo_entry *memo_slot(const memo *memo, memo_key *key)
{
    memo_entry *e = &memo->entry[(key->a ^ key->a >> 32) & memo->mask];
    key->a += memo->state * 0x9E3779B97F4A7C15u;
    return e;
}

/* The depth remembered for this key, or -1. */
static inline int memo_get(const memo *memo, memo_key key)
{
    const memo_entry *e = memo_slot(memo, &key);
    return e->key.a == key.a && e->key.b == key.b ? e->depth : -1;
}

static inline void memo_put(memo *memo, memo_key key, int depth)
{
    if (++memo->puts > memo->mask &&
        memo->mask < MEMO_SIZE - 1) /* grows; what is at the old places is lost */
        memo->mask = 2 * memo->mask + 1;
    memo_entry *e = memo_slot(memo, &key);
    *e = (memo_entry){ key, depth };
}

#endif
