/* z_path.c: is there a path in the graph of z_search.c whose candidates are all different, of whatever
 * length?
 *
 * Trying all paths may take forever if all of them come back to themselves. But the question is one of
 * matchings. Give each candidate x of a pair two nodes, x_link and x_pair, joined by an edge of a matching;
 * let links join link nodes, and pairs join pair nodes; a lone candidate has only a link node, which is not
 * matched. A path that alternates links and pairs and meets no candidate twice is then a path from one
 * unmatched node to another that alternates edges outside and inside of the matching and meets no node twice:
 * an augmenting path. (A path through a third lone candidate could have begun or ended there.) Edmonds'
 * forest finds out whether there is one: grow a tree from each unmatched node; an edge between even nodes of
 * two trees closes an augmenting path; one between even nodes of the same tree closes an odd cycle, all of
 * whose nodes can be reached evenly: they become one.
 *
 * For bivalue-chains, in which L_1 and R_n must differ too, no path means no chain, but the converse need not
 * hold. */
#include "search/z_search.h"

enum { UNREACHED, ODD, EVEN };

typedef struct forest {
    const z_search *s;
    z_node *node;    /* of candidate x: 2x is its link node, 2x + 1 its pair node */
    uint32_t *queue; /* even nodes */
    int queued;
    uint32_t mark;
} forest;

static uint32_t mate(uint32_t node) /* not of a lone candidate */
{
    return node ^ 1;
}

static bool is_lone(const forest *forest, uint32_t node)
{
    return forest->s->room->cells[node / 2] == 1;
}

static void reach_evenly(forest *forest, uint32_t node, uint32_t root)
{
    forest->node[node].root = root;
    forest->node[node].reached = EVEN;
    forest->queue[forest->queued++] = node;
}

/* The base where the ways from two even nodes to their root meet. */
static uint32_t meeting(forest *forest, uint32_t first, uint32_t second)
{
    forest->mark++;
    for (first = forest->node[first].base; forest->node[first].mark = forest->mark, !is_lone(forest, first);)
        first = forest->node[forest->node[mate(first)].parent].base;
    for (second = forest->node[second].base; forest->node[second].mark != forest->mark;)
        second = forest->node[forest->node[mate(second)].parent].base;
    return second;
}

/* Marks the bases of all nodes on the way from an even node to the base of the cycle that its edge to `next`
 * closes. The even ones get parents, too: they will be reached from the other side. */
static void mark_way(forest *forest, uint32_t from, uint32_t base, uint32_t next)
{
    for (uint32_t x = from; forest->node[x].base != base; x = forest->node[mate(x)].parent) {
        forest->node[forest->node[x].base].mark = forest->mark;
        forest->node[forest->node[mate(x)].base].mark = forest->mark;
        forest->node[x].parent = next;
        next = mate(x);
    }
}

static void close_cycle(forest *forest, uint32_t first, uint32_t second)
{
    uint32_t base = meeting(forest, first, second), nodes = 2 * (uint32_t)forest->s->f->problem.candidates;
    forest->mark++;
    mark_way(forest, first, base, second);
    mark_way(forest, second, base, first);
    for (uint32_t x = 0; x < nodes; x++) {
        if (forest->node[forest->node[x].base].mark != forest->mark)
            continue;
        forest->node[x].base = base;
        if (forest->node[x].reached == ODD)
            reach_evenly(forest, x, forest->node[x].root);
    }
}

/* An edge outside the matching, from an even node. True: it closes an augmenting path. */
static bool follow(forest *forest, uint32_t from, uint32_t to)
{
    if (forest->node[from].base == forest->node[to].base)
        return false;
    if (forest->node[to].reached == EVEN) {
        if (forest->node[to].root != forest->node[from].root)
            return true;
        close_cycle(forest, from, to);
    } else if (forest->node[to].reached == UNREACHED) {
        forest->node[to].parent = from;
        forest->node[to].root = forest->node[from].root;
        forest->node[to].reached = ODD;
        reach_evenly(forest, mate(to), forest->node[from].root);
    }
    return false;
}

static bool grow(forest *forest, uint32_t node)
{
    const problem *p = &forest->s->f->problem;
    cand x = (cand)(node / 2);
    if (node % 2 == 0) {
        FOR_LINKS(y, p, x)
            if (!forest->s->f->hypothesis.dead[*y] && follow(forest, node, 2 * (uint32_t)*y))
                return true;
        return false;
    }
    FOR_VARS(v, p, x) {
        cand y = z_other(forest->s, *v, x);
        if (y != NO_CAND && !is_lone(forest, 2 * (uint32_t)y) && follow(forest, node, 2 * (uint32_t)y + 1))
            return true;
    }
    return false;
}

bool z_path_exists(const z_search *search, int ends)
{
    forest t = { .s = search, .node = search->room->node, .queue = search->room->queue };
    for (uint32_t x = 0; x < 2 * (uint32_t)search->f->problem.candidates; x++)
        t.node[x] = (z_node){ .base = x };
    for (int i = 0; i < ends; i++)
        reach_evenly(&t, 2 * (uint32_t)search->f->queue[i], 2 * (uint32_t)search->f->queue[i]);
    for (int i = 0; i < t.queued; i++)
        if (grow(&t, t.queue[i]))
            return true;
    return false;
}
