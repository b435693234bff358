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

static bool is_lone(const forest *t, uint32_t node)
{
    return t->s->room->cells[node / 2] == 1;
}

static void reach_evenly(forest *t, uint32_t node, uint32_t root)
{
    t->node[node].root = root;
    t->node[node].reached = EVEN;
    t->queue[t->queued++] = node;
}

/* The base where the ways from two even nodes to their root meet. */
static uint32_t meeting(forest *t, uint32_t a, uint32_t b)
{
    t->mark++;
    for (a = t->node[a].base; t->node[a].mark = t->mark, !is_lone(t, a);)
        a = t->node[t->node[mate(a)].parent].base;
    for (b = t->node[b].base; t->node[b].mark != t->mark;)
        b = t->node[t->node[mate(b)].parent].base;
    return b;
}

/* Marks the bases of all nodes on the way from an even node to the base of the cycle that its edge to `next`
 * closes. The even ones get parents, too: they will be reached from the other side. */
static void mark_way(forest *t, uint32_t from, uint32_t base, uint32_t next)
{
    for (uint32_t x = from; t->node[x].base != base; x = t->node[mate(x)].parent) {
        t->node[t->node[x].base].mark = t->mark;
        t->node[t->node[mate(x)].base].mark = t->mark;
        t->node[x].parent = next;
        next = mate(x);
    }
}

static void close_cycle(forest *t, uint32_t a, uint32_t b)
{
    uint32_t base = meeting(t, a, b), nodes = 2 * (uint32_t)t->s->f->problem.candidates;
    t->mark++;
    mark_way(t, a, base, b);
    mark_way(t, b, base, a);
    for (uint32_t x = 0; x < nodes; x++) {
        if (t->node[t->node[x].base].mark != t->mark)
            continue;
        t->node[x].base = base;
        if (t->node[x].reached == ODD)
            reach_evenly(t, x, t->node[x].root);
    }
}

/* An edge outside the matching, from an even node. True: it closes an augmenting path. */
static bool follow(forest *t, uint32_t from, uint32_t to)
{
    if (t->node[from].base == t->node[to].base)
        return false;
    if (t->node[to].reached == EVEN) {
        if (t->node[to].root != t->node[from].root)
            return true;
        close_cycle(t, from, to);
    } else if (t->node[to].reached == UNREACHED) {
        t->node[to].parent = from;
        t->node[to].root = t->node[from].root;
        t->node[to].reached = ODD;
        reach_evenly(t, mate(to), t->node[from].root);
    }
    return false;
}

static bool grow(forest *t, uint32_t node)
{
    const problem *p = &t->s->f->problem;
    cand x = (cand)(node / 2);
    if (node % 2 == 0) {
        FOR_LINKS(y, p, x)
            if (!t->s->f->hypothesis.dead[*y] && follow(t, node, 2 * (uint32_t)*y))
                return true;
        return false;
    }
    FOR_VARS(v, p, x) {
        cand y = z_other(t->s, *v, x);
        if (y != NO_CAND && !is_lone(t, 2 * (uint32_t)y) && follow(t, node, 2 * (uint32_t)y + 1))
            return true;
    }
    return false;
}

bool z_path_exists(const z_search *s, int ends)
{
    forest t = { .s = s, .node = s->room->node, .queue = s->room->queue };
    for (uint32_t x = 0; x < 2 * (uint32_t)s->f->problem.candidates; x++)
        t.node[x] = (z_node){ .base = x };
    for (int i = 0; i < ends; i++)
        reach_evenly(&t, 2 * (uint32_t)s->f->queue[i], 2 * (uint32_t)s->f->queue[i]);
    for (int i = 0; i < t.queued; i++)
        if (grow(&t, t.queue[i]))
            return true;
    return false;
}
