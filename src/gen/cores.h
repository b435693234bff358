/* cores.h: which statements contradict each other, and which to drop.
 *
 * A *core* is a set of statements without a solution; here, one that has a solution as soon as any statement
 * is left out. A *drop* is a set of statements without which the rest has a solution, and of which none can
 * stay. Each core has a member of each drop, and the reverse: so a least set with a member of every known
 * drop either is a core, or leads to another drop; and when it is a core, it is as small as any that is not
 * known.
 *
 * All that is asked about statements is whether some of them together have a solution, which must not become
 * true by adding one. */
#ifndef GEN_CORES_H
#define GEN_CORES_H

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum cores_kind { CORES, DROPS } cores_kind;

/* Sets of statements: set i is the flags from flag + i * width on. */
typedef struct core_family {
    bool *flag;
    int n;
    size_t room;
} core_family;

typedef struct cores {
    const memory *memory;
    int width; /* how many statements there are */
    /* Do those that are kept have a solution? LIMIT: that can't be told. */
    status (*ask)(void *context, const bool *kept, bool *has_solution);
    void *context;
    uint64_t questions;         /* that may still be asked */
    core_family known[2];       /* cores and drops, as they were found */
    core_family with, without;  /* the sets about which was asked: with a solution, without */
    bool *set, *other, *chosen; /* room */
} cores;

/* false: no memory; it must be closed all the same. */
bool cores_open(cores *cores, const memory *m, int width);
void cores_close(cores *cores);
const bool *cores_set(const cores *cores, cores_kind kind, int i);
int cores_size(const cores *cores, const bool *set);

/* Finds one core, by leaving out what can be left out; all statements together must have no solution.
 * *minimal: none can be left out of it. */
status cores_first(cores *cores, bool *minimal);
/* Goes on: until no core is smaller than the least one that is known (*done), or, if `all`, until every set
 * of the kind is known; until the questions end. */
status cores_go_on(cores *cores, cores_kind kind, bool all, bool *done);
/* A least set of elements with a member of each set of `hit`, which contains no set of `avoid`, in *chosen;
 * *found false: there is none. LIMIT: that takes too long to tell. */
status cores_least(const core_family *hit, const core_family *avoid, int width, bool *chosen, bool *found);
/* Adds a set; false: no memory. */
bool core_family_add(core_family *family, const memory *m, int width, const bool *set);
void core_family_close(core_family *family, const memory *m, int width);

#endif
