/* z_search.c: the shortest z-whip or bivalue-chain on a target.
 *
 * Suppose Z. The csp-variables that are left with one candidate are possible first and last cells of a
 * z-whip, those left with two its other cells, and no other csp-variable is of use: so the shortest z-whip is
 * a path in a graph, from a lone candidate (R_1) by a link to a candidate (L_2) of a pair, by the pair to the
 * other one (R_2), by a link (to L_3), and so on to another lone candidate (L_n). (In a shortest z-whip no
 * candidate but L_1 is linked to Z: otherwise it could start or end there.) A shortest bivalue-chain is the
 * same in the csp-variables that have just two candidates; the dead ones of its first and last cells are L_1
 * and R_n.
 *
 * A search breadth first from the ends finds the least number of cells that a chain needs from each left,
 * without asking that its candidates differ: a lower bound. A search depth first within these bounds then
 * finds a chain whose candidates are all different. Nearly always the first path will do; only a path that
 * comes back to itself (a lasso) is refused. If all short paths are lassos, z_path.c says whether there is
 * another one at all. What can follow depends on the set of candidates so far and the last one (for
 * bivalue-chains also on R_1): a failure is remembered under that key.
 *
 * L_1 differs from all others but R_n: it is linked to Z, they are not. Since the candidates differ, so do
 * the csp-variables.
 *
 * This graph makes no sense for the target of a whip[1], since supposing it leaves a csp-variable without any
 * candidate. Nothing is found for it, and need not be, because whips[1] are in every theory. */
#include "search/z_search.h"

enum { FAR_FROM = 8 }; /* up to this length chains are common, so looking farther ahead does not pay */

#define TAKE(array, n) ((z->array = arena_take(&search->arena, (n), sizeof *z->array)) != NULL)

status z_search_open(search *search, void **room)
{
    size_t n = (size_t)csp_labels(search->csp);
    z_room *z = *room = arena_take(&search->arena, 1, sizeof *z);
    return z && TAKE(cells, n) && TAKE(node, 2 * n) && TAKE(queue, 2 * n) && TAKE(known, n) ? OK : NO_MEMORY;
}

/* ---- lower bounds ---- */

static int list_ends(const z_search *search)
{
    finder *f = search->f;
    int n = 0;
    for (int i = 0; i < f->hypothesis.units; i++) {
        cand x = z_lone(search, f->hypothesis.unit[i]);
        if (x == NO_CAND || search->room->cells[x])
            continue;
        search->room->cells[x] = 1;
        f->queue[n++] = x;
        FOR_LINKS(y, &f->problem, x)
            f->goal[*y] = 1;
    }
    return n;
}

/* Fills `cells` up to `most`. n: how many candidates are in the queue, which are the ends. *least: the number
 * of cells of the shortest path, NEVER if there is none with the lefts that were filled. Returns how many are
 * in the queue afterwards. */
static int measure(const z_search *search, int n, int most, int *least)
{
    finder *f = search->f;
    const problem *p = &f->problem;
    *least = NEVER;
    for (int i = 0; i < n; i++) {
        cand left = f->queue[i];
        int cells = search->room->cells[left];
        if (f->goal[left] && *least > cells + 1)
            *least = cells + 1;
        if (cells == most)
            continue;
        FOR_LINKS(right, p, left) {
            if (f->hypothesis.dead[*right])
                continue;
            FOR_VARS(v, p, *right) {
                cand y = z_other(search, *v, *right);
                if (y == NO_CAND || search->room->cells[y])
                    continue;
                search->room->cells[y] = (uint16_t)(cells + 1);
                f->queue[n++] = y;
            }
        }
    }
    return n;
}

/* Empties `cells` and the goals again. */
static void forget(const z_search *search, int ends, int n)
{
    finder *f = search->f;
    for (int i = 0; i < ends; i++)
        FOR_LINKS(y, &f->problem, f->queue[i])
            f->goal[*y] = 0;
    for (int i = 0; i < n; i++)
        search->room->cells[f->queue[i]] = 0;
}

/* ---- the chain ---- */

/* The dead candidate of a bivalue csp-variable whose other candidate is lone. */
static cand dead_of(const z_search *search, pvar var)
{
    const cand *member = search->f->problem.member + search->f->problem.member_start[var];
    return (cand)(member[0] ^ member[1] ^ search->f->hypothesis.only[var]);
}

/* Can the chain end with this left? A bivalue-chain also has an R_n, from which L_1 must differ. */
static bool can_end(const z_search *search, cand left)
{
    finder *f = search->f;
    if (!search->bivalue)
        return true;
    FOR_VARS(v, &f->problem, left)
        FOR_VARS(w, &f->problem, search->first)
            if (z_lone(search, *v) == left && z_lone(search, *w) == search->first &&
                dead_of(search, *v) != dead_of(search, *w)) {
                f->right[f->rights++] = dead_of(search, *v);
                return true;
            }
    return false;
}

static answer follow(const z_search *search, cand right, int cells, memo_key key);

/* Tries every cell with this left; `cells`: how many more are allowed, this one included. */
static answer try_left(const z_search *search, cand left, int cells, memo_key key)
{
    finder *f = search->f;
    answer all = NOTHING;
    if (search->room->cells[left] == 1 && can_end(search, left))
        return FOUND;
    if (cells == 1)
        return CUT;
    f->used[left] = 1;
    FOR_VARS(v, &f->problem, left) {
        cand right = z_other(search, *v, left);
        if (right == NO_CAND || f->used[right])
            continue;
        answer a = follow(search, right, cells - 1, memo_join(key, finder_part(search->f, left)));
        all = a == NOTHING ? all : a;
        if (a == FOUND || a == ENDED)
            break;
    }
    f->used[left] = 0;
    return all;
}

static answer try_lefts(const z_search *search, cand right, int cells, memo_key key)
{
    finder *f = search->f;
    answer all = NOTHING;
    FOR_LINKS(left, &f->problem, right) {
        if (f->hypothesis.dead[*left] || f->used[*left])
            continue;
        answer a = search->room->cells[*left] && search->room->cells[*left] <= cells
                       ? try_left(search, *left, cells, key)
                       : CUT;
        all = a == NOTHING ? all : a;
        if (a == FOUND || a == ENDED)
            break;
    }
    return all;
}

static answer follow(const z_search *search, cand right, int cells, memo_key key)
{
    finder *f = search->f;
    key = memo_join(key, finder_part(search->f, right));
    memo_key name = memo_whip(key, finder_part(search->f, right));
    int known = memo_get(&f->memo, name);
    if (known >= cells)
        return known == NEVER ? NOTHING : CUT;
    *search->why = watch_node(f->watch);
    if (*search->why != OK)
        return ENDED;
    f->used[right] = 1;
    f->right[f->rights++] = right;
    answer a = try_lefts(search, right, cells, key);
    f->used[right] = 0;
    if (a != FOUND)
        f->rights--;
    if (a == CUT || a == NOTHING)
        memo_put(&f->memo, name, a == NOTHING ? NEVER : cells);
    return a;
}

/* Tries each lone candidate as R_1; they are the first `ends` of the queue. */
static answer try_firsts(z_search *search, cand target, int ends, int length)
{
    answer all = NOTHING;
    for (int i = 0; i < ends; i++) {
        search->first = search->f->queue[i];
        memo_key key = search->bivalue ? memo_bivalue_start(finder_part(search->f, target),
                                                            finder_part(search->f, search->first))
                                       : memo_z_start(finder_part(search->f, target));
        answer a = follow(search, search->first, length - 1, key);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == NOTHING ? all : a;
    }
    return all;
}

/* ---- questions ---- */

/* Up to how many cells away from an end lefts are looked at. Long chains are asked for length by length, so
 * looking twice as far as needed answers half of the questions without any search. */
static int look_ahead(int length)
{
    return length <= FAR_FROM ? length - 1 : 2 * length;
}

/* Is there no path of at most this length, as far as is known? */
static bool known_to_be_longer(const z_measure *measure, const finder *finder, int length)
{
    return measure->problem == finder->problems && measure->least > length &&
           (measure->reach < measure->most || length - 1 <= measure->most);
}

/* No path has fewer cells than this. If none was found among the lefts that were looked at, a path has more
 * cells than the farthest of these, and one more for its end. */
static int least_of(const z_measure *measure)
{
    return measure->least != NEVER ? measure->least : measure->most + 2;
}

/* Looks for a chain on `target`, which is supposed, without contradiction. */
static answer find_chain(z_search *search, cand target, int length, z_measure *sizes)
{
    finder *f = search->f;
    int least, most = look_ahead(length);
    int ends = list_ends(search);
    if (ends < 2) { /* a path has two ends */
        forget(search, ends, ends);
        return NOTHING;
    }
    int n = measure(search, ends, most, &least);
    *sizes = (z_measure){ .problem = f->problems, .most = (uint16_t)most, .least = (uint16_t)least };
    sizes->reach = n ? search->room->cells[f->queue[n - 1]] : 0;
    answer a = sizes->reach < length - 1 ? NOTHING : CUT;
    if (least <= length)
        a = try_firsts(search, target, ends, length);
    if (least <= length && a == CUT && !z_path_exists(search, ends))
        a = NOTHING;
    forget(search, ends, n);
    return a;
}

answer z_search_find(finder *finder, z_room *room, cand target, int length, bool bivalue, status *why)
{
    hypothesis *h = &finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    z_search s = { .f = finder, .room = room, .bivalue = bivalue, .why = why };
    z_measure *m = &room->known[target];
    finder->rights = 0;
    *why = watch_node(finder->watch);
    if (*why != OK)
        return ENDED;
    if (known_to_be_longer(m, finder, length)) {
        finder->least = least_of(m);
        return m->reach < length - 1 ? NOTHING : CUT;
    }
    answer a = hypothesis_suppose(h, target) ? NOTHING : find_chain(&s, target, length, m);
    if (a == CUT)
        finder->least = least_of(m);
    if (a != FOUND && a != ENDED && (*why = finder_count(finder, here)) != OK)
        a = ENDED;
    hypothesis_undo(h, here);
    return a;
}
