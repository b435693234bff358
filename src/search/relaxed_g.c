/* relaxed_g.c: see relaxed_g.h.
 *
 * Depth first, over lefts, on rows of bits: of what is refuted, and of what lives in each csp-variable, as in
 * bits.h, but values live as well. What a set of labels of a csp-variable refutes together is kept once it
 * was asked for. What follows depends on what is refuted and on what the last cell refutes, so a memo knows
 * where nothing was found; lefts must be different only if something was found without that. The bound for
 * what is left is that of rounds: if all cells that are possible are applied together, round after round, no
 * csp-variable is empty before the shortest sequence empties one. */
#include "search/relaxed_g.h"

#include <string.h>

enum { NODES_MOST = 300000, MEMO_BITS = 17 }; /* of one search */

typedef uint64_t word;

typedef struct object { /* what labels of a csp-variable refute together; no row: nothing outside of it */
    bool known;
    word *row;
    uint64_t key;
} object;

typedef struct node {
    word *dead;
    uint32_t *mask; /* of each csp-variable: what lives */
    uint64_t key;   /* of what is dead */
} node;

typedef struct memo_entry {
    uint64_t key;
    int failed; /* so many cells did not suffice */
} memo_entry;

struct relaxed_g {
    const csp *csp;
    arena arena; /* of objects */
    const state *first, *now;
    int words;
    object **object; /* of each csp-variable, by masks */
    uint8_t *place;  /* of each csp-variable of each label, in their order: its bit in the mask */
    bool *used;      /* of each label: is it a left? */
    node node[RELAXED_G_LONGEST + 2], round; /* the last one is room */
    word *news;
    csp_var *changed[2];
    uint32_t *stamp, stamps;
    memo_entry *memo;
    csp_label left[RELAXED_G_LONGEST];
    int cells, length, nodes;
    uint64_t run; /* searches have different keys */
    bool distinct, failed;
    csp_label target;
    watch *watch;
};

static uint64_t mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

bool relaxed_g_takes(const csp *c)
{
    int v = 0;
    while (v < csp_vars(c) && csp_list_size(csp_var_labels(c, (csp_var)v)) <= RELAXED_G_WIDEST)
        v++;
    return v == csp_vars(c);
}

static bool open_node(relaxed_g *relaxed, arena *a, node *to)
{
    to->dead = arena_take(a, (size_t)relaxed->words, sizeof *to->dead);
    to->mask = arena_take(a, (size_t)csp_vars(relaxed->csp), sizeof *to->mask);
    return to->dead && to->mask;
}

relaxed_g *relaxed_g_open(arena *a, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), vars = (size_t)csp_vars(c), entries = 0;
    relaxed_g *r = arena_take(a, 1, sizeof *r);
    if (!r)
        return NULL;
    r->csp = c;
    r->words = (int)(labels + 63) / 64;
    arena_open(&r->arena, a->memory);
    for (size_t l = 0; l < labels; l++)
        entries += (size_t)csp_list_size(csp_label_vars(c, (csp_label)l));
    r->object = arena_take(a, vars, sizeof *r->object);
    r->place = arena_take(a, entries, sizeof *r->place);
    r->used = arena_take(a, labels, sizeof *r->used);
    r->news = arena_take(a, (size_t)r->words, sizeof *r->news);
    r->stamp = arena_take(a, vars, sizeof *r->stamp);
    r->memo = arena_take(a, (size_t)1 << MEMO_BITS, sizeof *r->memo);
    bool all = r->object && r->place && r->used && r->news && r->stamp && r->memo;
    for (int i = 0; i < 2 && all; i++)
        all = (r->changed[i] = arena_take(a, vars, sizeof *r->changed[i])) != NULL;
    for (int i = 0; i < RELAXED_G_LONGEST + 2 && all; i++)
        all = open_node(r, a, &r->node[i]);
    for (size_t v = 0; v < vars && all; v++)
        all = (r->object[v] = arena_take(a, (size_t)1 << csp_list_size(csp_var_labels(c, (csp_var)v)),
                                         sizeof **r->object)) != NULL;
    if (!all || !open_node(r, a, &r->round))
        return NULL;
    uint8_t *at = r->place;
    for (size_t l = 0; l < labels; l++) {
        csp_list of = csp_label_vars(c, (csp_label)l);
        for (const csp_var *v = of.begin; v < of.end; v++)
            *at++ = (uint8_t)csp_list_find(csp_var_labels(c, *v), (csp_label)l);
    }
    return r;
}

void relaxed_g_close(relaxed_g *relaxed)
{
    if (relaxed)
        arena_close(&relaxed->arena);
}

void relaxed_g_begin(relaxed_g *relaxed, const state *first, const state *now)
{
    relaxed->first = first;
    relaxed->now = now;
}

/* ---- what cells refute ---- */

static void add_bit(word *row, csp_label l)
{
    row[l / 64] |= (word)1 << (l % 64);
}

/* Makes what the labels of v that are in the mask refute together. */
static void make_object(relaxed_g *relaxed, csp_var v, uint32_t mask, object *to)
{
    csp_list all = csp_var_labels(relaxed->csp, v);
    csp_label live[RELAXED_G_WIDEST], *end = live;
    bool outside = !(mask & (mask - 1));
    word *row = arena_take(&relaxed->arena, (size_t)relaxed->words, sizeof *row);
    to->known = true;
    relaxed->failed = relaxed->failed || !row;
    for (int i = 0; i < csp_list_size(all); i++)
        if (mask >> i & 1)
            *end++ = all.begin[i];
    CSP_FOR_LINKS(l, relaxed->csp, live[0])
        if (row && csp_linked_to_all(relaxed->csp, *l, (csp_list){ live + 1, end })) {
            outside = outside || !csp_has(relaxed->csp, (csp_set)v, *l);
            add_bit(row, *l);
            to->key += mix(*l);
        }
    to->row = outside ? row : NULL;
}

/* NULL: nothing outside of v is linked to all that lives in v. */
static const object *find_object(relaxed_g *relaxed, csp_var v, uint32_t mask)
{
    object *o = &relaxed->object[v][mask];
    if (!o->known)
        make_object(relaxed, v, mask, o);
    return o->row ? o : NULL;
}

/* ---- what is left ---- */

#define FOR_WORD_BITS(l, bits)                                                                               \
    for (word l##_w = (bits), l = 0; l##_w && (l = (word)__builtin_ctzll(l##_w), true); l##_w &= l##_w - 1)

/* Takes the labels of a row from the node. The csp-variables that lose something are listed if `changed` is
 * not NULL, each once; returns whether one of them is empty. */
static bool take_away(relaxed_g *relaxed, node *from, const word *row, csp_var *changed, int *n)
{
    const csp *c = relaxed->csp;
    bool empty = false;
    for (int i = 0; i < relaxed->words; i++) {
        word news = row[i] & ~from->dead[i];
        from->dead[i] |= row[i];
        FOR_WORD_BITS(bit, news)
        {
            csp_label l = (csp_label)(64 * i + (int)bit);
            csp_list vars = csp_label_vars(c, l);
            const uint8_t *place = relaxed->place + (vars.begin - csp_label_vars(c, 0).begin);
            from->key ^= mix(l);
            for (const csp_var *v = vars.begin; v < vars.end; v++, place++) {
                from->mask[*v] &= ~(1u << *place);
                empty = empty || !from->mask[*v];
                if (changed && relaxed->stamp[*v] != relaxed->stamps) {
                    relaxed->stamp[*v] = relaxed->stamps;
                    changed[(*n)++] = *v;
                }
            }
        }
    }
    return empty;
}

static void copy_node(const relaxed_g *relaxed, node *to, const node *from)
{
    memcpy(to->dead, from->dead, (size_t)relaxed->words * sizeof *to->dead);
    memcpy(to->mask, from->mask, (size_t)csp_vars(relaxed->csp) * sizeof *to->mask);
    to->key = from->key;
}

static bool has_empty(const relaxed_g *relaxed, const node *node)
{
    for (int v = 0; v < csp_vars(relaxed->csp); v++)
        if (!node->mask[v])
            return true;
    return false;
}

/* Is some csp-variable empty after so many rounds? */
static bool may_end(relaxed_g *relaxed, const node *from, int most)
{
    int n = csp_vars(relaxed->csp), next = 0;
    bool empty = has_empty(relaxed, from);
    copy_node(relaxed, &relaxed->round, from);
    for (int i = 0; i < n && !empty; i++)
        relaxed->changed[0][i] = (csp_var)i;
    for (int round = 0; round < most && n && !empty; round++, n = next) {
        memset(relaxed->news, 0, (size_t)relaxed->words * sizeof *relaxed->news);
        for (int i = 0; i < n; i++) {
            csp_var v = relaxed->changed[0][i];
            const object *o = find_object(relaxed, v, relaxed->round.mask[v]);
            for (int k = 0; o && k < relaxed->words; k++)
                relaxed->news[k] |= o->row[k];
        }
        next = 0;
        relaxed->stamps++;
        empty = take_away(relaxed, &relaxed->round, relaxed->news, relaxed->changed[0], &next);
    }
    return empty;
}

/* ---- the search ---- */

static status extend(relaxed_g *relaxed, int at, const object *last, int ghosts, bool *found);

/* Goes on after cell `at`, which refutes `object`. */
static status follow(relaxed_g *relaxed, int at, const object *object, int ghosts, bool *found)
{
    node *next = &relaxed->node[at + 1];
    int left = relaxed->length - at - 1;
    copy_node(relaxed, next, &relaxed->node[at]);
    take_away(relaxed, next, object->row, NULL, NULL);
    uint64_t key = mix(next->key ^ mix(object->key)) ^ relaxed->run ^ mix((uint64_t)ghosts);
    for (int i = 0; i <= at && relaxed->distinct; i++)
        key += mix(mix(relaxed->left[i]));
    memo_entry *memo = &relaxed->memo[key >> (64 - MEMO_BITS)];
    if (memo->key == key && memo->failed >= left)
        return OK;
    status st = extend(relaxed, at + 1, object, ghosts, found);
    if (st == OK && !*found)
        *memo = (memo_entry){ key, left };
    return st;
}

/* Tries the cell `at` with this left in this csp-variable. */
static status try_cell(relaxed_g *relaxed, int at, csp_var v, csp_label left, int ghosts, bool *found)
{
    uint32_t mask = relaxed->node[at].mask[v];
    if (csp_has(relaxed->csp, (csp_set)v, relaxed->target))
        return OK;
    relaxed->left[at] = left;
    if (!mask) {
        relaxed->cells = at + 1;
        *found = true;
    }
    if (!mask || at + 1 >= relaxed->length)
        return OK;
    const object *o = find_object(relaxed, v, mask);
    return o ? follow(relaxed, at, o, ghosts, found) : OK;
}

/* Looks for a sequence that goes on with cell `at`, with so many more ghosts. */
static status extend(relaxed_g *relaxed, int at, const object *last, int ghosts, bool *found)
{
    status st = watch_node(relaxed->watch);
    if (st != OK || ++relaxed->nodes > NODES_MOST ||
        !may_end(relaxed, &relaxed->node[at], relaxed->length - at - 1))
        return st;
    for (int i = 0; i < relaxed->words && st == OK && !*found; i++)
        FOR_WORD_BITS(bit, last->row[i])
        {
            csp_label l = (csp_label)(64 * i + (int)bit);
            bool ghost = relaxed->now->label[l] == GONE;
            csp_list vars = csp_label_vars(relaxed->csp, l);
            if (relaxed->first->label[l] != CANDIDATE || (ghost && !ghosts) ||
                (relaxed->distinct && relaxed->used[l]))
                continue;
            relaxed->used[l] = true;
            for (const csp_var *v = vars.begin; v < vars.end && st == OK && !*found; v++)
                st = try_cell(relaxed, at, *v, l, ghosts - ghost, found);
            relaxed->used[l] = false;
            if (st != OK || *found)
                break;
        }
    return st;
}

/* Node 0: the target is true. What it refutes is in `room`. */
static void begin(relaxed_g *relaxed, csp_label target, object *first)
{
    const csp *c = relaxed->csp;
    node *zero = &relaxed->node[0];
    memset(zero->dead, 0, (size_t)relaxed->words * sizeof *zero->dead);
    zero->key = 0;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list all = csp_var_labels(c, (csp_var)v);
        zero->mask[v] = 0;
        for (int i = 0; i < csp_list_size(all); i++)
            zero->mask[v] |= (uint32_t)(relaxed->now->label[all.begin[i]] != GONE) << i;
    }
    memset(first->row, 0, (size_t)relaxed->words * sizeof *first->row);
    CSP_FOR_LINKS(l, c, target)
        add_bit(first->row, *l);
    take_away(relaxed, zero, first->row, NULL, NULL);
}

status relaxed_g_find(relaxed_g *relaxed, csp_label target, int length, int ghosts, watch *watch, bool *found)
{
    object first = { .row = relaxed->node[RELAXED_G_LONGEST + 1].dead };
    status st = OK;
    relaxed->target = target;
    relaxed->length = length < RELAXED_G_LONGEST ? length : RELAXED_G_LONGEST - 1;
    relaxed->nodes = 0;
    relaxed->watch = watch;
    begin(relaxed, target, &first);
    *found = true;
    for (int distinct = 0; distinct < 2 && st == OK && *found; distinct++) {
        *found = false;
        relaxed->cells = 0;
        relaxed->distinct = distinct;
        relaxed->run = mix(relaxed->run + 1);
        st = extend(relaxed, 0, &first, ghosts, found);
        *found = *found || relaxed->nodes > NODES_MOST || length >= RELAXED_G_LONGEST;
    }
    return relaxed->failed ? NO_MEMORY : st;
}

int relaxed_g_ghosts(const relaxed_g *relaxed, csp_label *list)
{
    int n = 0;
    for (int i = 0; i < relaxed->cells; i++)
        if (relaxed->now->label[relaxed->left[i]] == GONE)
            list[n++] = relaxed->left[i];
    return n;
}
