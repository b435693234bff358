/* cores.c: see cores.h. */
#include "gen/cores.h"

#include <string.h>

/* ---- families of sets ---- */

static const bool *member(const core_family *family, int width, int i)
{
    return family->flag + (size_t)i * (size_t)width;
}

bool core_family_add(core_family *family, const memory *m, int width, const bool *set)
{
    size_t wide = (size_t)width;
    if (!memory_reserve(m, &family->flag, (size_t)family->n, 1, &family->room, wide * sizeof *family->flag))
        return false;
    memcpy(family->flag + (size_t)family->n++ * wide, set, wide);
    return true;
}

void core_family_close(core_family *family, const memory *m, int width)
{
    memory_give(m, family->flag, family->room, (size_t)width * sizeof *family->flag);
    *family = (core_family){ 0 };
}

static bool is_within(const bool *inner, const bool *outer, int width)
{
    for (int i = 0; i < width; i++)
        if (inner[i] && !outer[i])
            return false;
    return true;
}

static int size_of(const bool *set, int width)
{
    int n = 0;
    for (int i = 0; i < width; i++)
        n += set[i];
    return n;
}

bool cores_open(cores *cores, const memory *m, int width)
{
    cores->memory = m;
    cores->width = width;
    bool **room[] = { &cores->set, &cores->other, &cores->chosen };
    bool all = true;
    for (int i = 0; i < 3; i++)
        all = (*room[i] = memory_take(m, (size_t)width + 1, sizeof **room[i])) != NULL && all;
    return all;
}

void cores_close(cores *cores)
{
    core_family *family[] = { &cores->known[CORES], &cores->known[DROPS], &cores->with, &cores->without };
    bool *room[] = { cores->set, cores->other, cores->chosen };
    for (int i = 0; i < 4; i++)
        core_family_close(family[i], cores->memory, cores->width);
    for (int i = 0; i < 3; i++)
        memory_give(cores->memory, room[i], (size_t)cores->width + 1, sizeof *room[i]);
}

const bool *cores_set(const cores *cores, cores_kind kind, int i)
{
    return member(&cores->known[kind], cores->width, i);
}

int cores_size(const cores *cores, const bool *set)
{
    return size_of(set, cores->width);
}

/* ---- least sets ---- */

enum { LEAST_NODES = 2000000 };

typedef struct least {
    const core_family *hit, *avoid;
    int width, nodes;
    bool *chosen;
} least;

/* The smallest set of `hit` that has no member among the chosen; NULL: each has one. */
static const bool *missed(const least *l)
{
    const bool *best = NULL;
    int least = l->width + 1;
    for (int i = 0; i < l->hit->n; i++) {
        const bool *set = member(l->hit, l->width, i);
        int size = 0, met = 0;
        for (int k = 0; k < l->width && !met; k++) {
            size += set[k];
            met = set[k] && l->chosen[k];
        }
        if (!met && size < least) {
            least = size;
            best = set;
        }
    }
    return best;
}

static bool is_avoided(const least *l)
{
    for (int i = 0; i < l->avoid->n; i++)
        if (is_within(member(l->avoid, l->width, i), l->chosen, l->width))
            return true;
    return false;
}

/* Is there such a set with so many more elements? */
static bool choose(least *l, int more)
{
    if (++l->nodes > LEAST_NODES || is_avoided(l))
        return false;
    const bool *set = missed(l);
    if (!set || !more)
        return !set;
    for (int k = 0; k < l->width; k++) {
        if (!set[k])
            continue;
        l->chosen[k] = true;
        if (choose(l, more - 1))
            return true;
        l->chosen[k] = false;
    }
    return false;
}

/* A set that has to hit k sets of which no two share an element has k elements: so at most `hit->n`. */
status cores_least(const core_family *hit, const core_family *avoid, int width, bool *chosen, bool *found)
{
    least l = { hit, avoid, width, 0, chosen };
    memset(chosen, 0, (size_t)width * sizeof *chosen);
    *found = false;
    for (int size = 0; size <= width && size <= hit->n && !*found && l.nodes <= LEAST_NODES; size++)
        *found = choose(&l, size);
    return l.nodes > LEAST_NODES ? LIMIT : OK;
}

/* ---- questions ---- */

/* Asks, unless the answer follows from an earlier one. LIMIT: it is not known. */
static status ask(cores *cores, const bool *kept, bool *has_solution)
{
    const int width = cores->width;
    for (int i = 0; i < cores->with.n; i++)
        if (is_within(kept, member(&cores->with, width, i), width))
            return *has_solution = true, OK;
    for (int i = 0; i < cores->without.n; i++)
        if (is_within(member(&cores->without, width, i), kept, width))
            return *has_solution = false, OK;
    if (!cores->questions)
        return LIMIT;
    cores->questions--;
    status s = cores->ask(cores->context, kept, has_solution);
    if (!s && !core_family_add(*has_solution ? &cores->with : &cores->without, cores->memory, width, kept))
        s = NO_MEMORY;
    return s;
}

/* Leaves out of the set, which has no solution, what can be left out: several at once while that goes well,
 * then one by one. */
static status shrink(cores *cores, bool *set, bool *minimal)
{
    *minimal = true;
    for (int at = 0, many = cores->width / 4 + 1; at < cores->width;) {
        bool has_solution = true;
        memcpy(cores->other, set, (size_t)cores->width * sizeof *set);
        int n = 0, next = at;
        for (; next < cores->width && n < many; next++) {
            n += set[next];
            cores->other[next] = false;
        }
        status s = n ? ask(cores, cores->other, &has_solution) : OK;
        if (s && s != LIMIT)
            return s;
        if (n && !has_solution)
            memcpy(set, cores->other, (size_t)cores->width * sizeof *set);
        *minimal = *minimal && !(s == LIMIT && n == 1);
        if (n <= 1 || !has_solution)
            at = next;
        many = n && !has_solution ? 2 * many : n > 1 ? (n + 1) / 2 : 1;
    }
    return OK;
}

/* Adds to the set, which has a solution, all that can be added. */
static status extend(cores *cores, bool *set)
{
    for (int i = 0; i < cores->width; i++) {
        bool has_solution;
        if (set[i])
            continue;
        set[i] = true;
        status s = ask(cores, set, &has_solution);
        if (s)
            return s;
        set[i] = has_solution;
    }
    return OK;
}

static status add(cores *cores, cores_kind kind, const bool *set)
{
    return core_family_add(&cores->known[kind], cores->memory, cores->width, set) ? OK : NO_MEMORY;
}

status cores_first(cores *cores, bool *minimal)
{
    memset(cores->set, true, (size_t)cores->width * sizeof *cores->set);
    status s = shrink(cores, cores->set, minimal);
    return s ? s : add(cores, CORES, cores->set);
}

static void complement(const cores *cores, const bool *set, bool *out)
{
    for (int i = 0; i < cores->width; i++)
        out[i] = !set[i];
}

/* The chosen set is a core, or a drop, that was not known; or it leads to one of the other kind. */
static status learn(cores *cores, cores_kind kind)
{
    bool has_solution, minimal;
    if (kind == CORES)
        memcpy(cores->set, cores->chosen, (size_t)cores->width * sizeof *cores->set);
    else
        complement(cores, cores->chosen, cores->set);
    status s = ask(cores, cores->set, &has_solution);
    if (s)
        return s;
    if (has_solution == (kind == DROPS))
        return add(cores, kind, cores->chosen);
    if (kind == CORES) {
        s = extend(cores, cores->set);
        complement(cores, cores->set, cores->set);
        return s ? s : add(cores, DROPS, cores->set);
    }
    s = shrink(cores, cores->set, &minimal);
    return s ? s : minimal ? add(cores, CORES, cores->set) : LIMIT;
}

static int least_known(const cores *cores)
{
    int least = cores->width + 1;
    for (int i = 0; i < cores->known[CORES].n; i++) {
        int size = cores_size(cores, cores_set(cores, CORES, i));
        least = size < least ? size : least;
    }
    return least;
}

status cores_go_on(cores *cores, cores_kind kind, bool all, bool *done)
{
    for (*done = false; !*done;) {
        bool found;
        status s = cores_least(&cores->known[kind == CORES ? DROPS : CORES], &cores->known[kind],
                               cores->width, cores->chosen, &found);
        *done = !s && (!found || (!all && cores_size(cores, cores->chosen) >= least_known(cores)));
        if (!s && !*done)
            s = learn(cores, kind);
        if (s)
            return s == LIMIT ? OK : s;
    }
    return OK;
}
