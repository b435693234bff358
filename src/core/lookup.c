/* lookup.c: see lookup.h. Linear probing; every probe ends, because at least half of the slots stay free. */
#include "core/lookup.h"
#include "base/hash.h"

#include <string.h>

static const char *name_in(const lookup *lookup, uint32_t entry)
{
    uint32_t n = entry - 1;
    return n & 1 ? csp_var_name(lookup->csp, (csp_var)(n / 2))
                 : csp_label_name(lookup->csp, (csp_label)(n / 2));
}

static uint32_t *slot_of(const lookup *lookup, uint32_t set, const char *name)
{
    uint32_t h = hash_text(name);
    for (h ^= h >> 15;; h++) {
        uint32_t *slot = &lookup->slot[h & lookup->mask];
        if (!*slot || ((*slot - 1) % 2 == set && strcmp(name_in(lookup, *slot), name) == 0))
            return slot;
    }
}

static void add(lookup *lookup, uint32_t set, int n)
{
    for (uint32_t i = 0; i < (uint32_t)n; i++)
        *slot_of(lookup, set, name_in(lookup, 2 * i + set + 1)) = 2 * i + set + 1;
}

bool lookup_open(lookup *index, arena *a, const csp *c)
{
    uint32_t room = 16;
    while (room < 2 * (uint32_t)(csp_labels(c) + csp_exclusive(c)))
        room *= 2;
    *index = (lookup){ c, arena_take(a, room, sizeof *index->slot), room - 1 };
    if (!index->slot)
        return false;
    add(index, 0, csp_labels(c));
    add(index, 1, csp_exclusive(c));
    return true;
}

static int find(const lookup *lookup, uint32_t set, const char *name)
{
    uint32_t entry = *slot_of(lookup, set, name);
    return entry ? (int)((entry - 1) / 2) : -1;
}

int lookup_label(const lookup *lookup, const char *name)
{
    return find(lookup, 0, name);
}

int lookup_set(const lookup *lookup, const char *name)
{
    return find(lookup, 1, name);
}
