/* crew.c: see crew.h. */
#include "solve/crew.h"

#include "search/dense_search.h"

#include <stdatomic.h>
#include <string.h>

enum {
    MEMBERS_MOST = 64,
    WORTH = 30000 /* nodes; they take some milliseconds, and waking a thread takes a hundredth of that */
};

typedef struct member {
    dense *dense[2]; /* without and with g-labels; NULL: not opened yet */
    memo memo;
    watch watch;
    uint64_t table[2], state[2]; /* the numbers of the table and the state that it has; 0: none */
} member;

struct crew {
    const memory *memory;
    const csp *csp;
    tresse_helpers helpers;
    member member[MEMBERS_MOST]; /* member 0, who asks, has none of its own here */
    const crew_level *level;
    crew_question *question;
    int questions;
    atomic_int next;  /* the first question that nobody has taken yet */
    atomic_bool stop; /* member 0 was told to stop */
    status why;       /* of member 0 */
};

status crew_open(crew **out, const memory *m, const csp *c)
{
    crew *k = *out = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    k->csp = c;
    return OK;
}

void crew_close(crew *k)
{
    if (!k)
        return;
    for (int i = 1; i < MEMBERS_MOST; i++) {
        dense_close(k->member[i].dense[0]);
        dense_close(k->member[i].dense[1]);
        memory_give(k->memory, k->member[i].memo.entry, MEMO_SIZE, sizeof *k->member[i].memo.entry);
    }
    memory_give(k->memory, k, 1, sizeof *k);
}

void crew_use(crew *k, const tresse_helpers *helpers)
{
    k->helpers = helpers ? *helpers : (tresse_helpers){ 0 };
}

int crew_members(const crew *k)
{
    int n = k->helpers.run ? k->helpers.most : 1;
    return n < 1 ? 1 : n > MEMBERS_MOST ? MEMBERS_MOST : n;
}

bool crew_pays(const crew *k, uint64_t nodes)
{
    return k && nodes >= WORTH && crew_members(k) > 1;
}

/* ---- members ---- */

static int is_stopped(void *context)
{
    return atomic_load(&((crew *)context)->stop);
}

/* Takes the room of a member before the threads begin, so that it does not matter whether the caller's memory
 * functions may be called by several threads at once. False: there is none; then there are fewer members. */
static bool open_member(crew *k, member *m)
{
    bool g = dense_table(k->level->dense)->g;
    if (!m->memo.entry)
        m->memo.entry = memory_take(k->memory, MEMO_SIZE, sizeof *m->memo.entry);
    return m->memo.entry && (m->dense[g] || dense_open(&m->dense[g], k->memory, k->csp, g) == OK);
}

static int open_members(crew *k, int wanted)
{
    int n = 1;
    while (n < wanted && open_member(k, &k->member[n]))
        n++;
    return n;
}

/* Gives the member the state of the level. A table made of the same candidates is the same table, so it is
 * made anew only if its number has changed. */
static bool follow(member *m, const crew_level *l)
{
    const residual *from = dense_table(l->dense);
    bool g = from->g;
    residual *to = dense_table(m->dense[g]);
    if (m->table[g] != l->table && !residual_make(to, from->label, from->candidates)) {
        m->table[g] = 0;
        return false;
    }
    if (m->table[g] != l->table || m->state[g] != l->state) {
        memcpy(to->live, from->live, from->stride);
        dense_renew(m->dense[g]);
        memo_begin(&m->memo);
    }
    m->table[g] = l->table;
    m->state[g] = l->state;
    return true;
}

static crew_question *take(crew *k)
{
    int i = atomic_load(&k->stop) ? k->questions : atomic_fetch_add(&k->next, 1);
    return i < k->questions ? &k->question[i] : NULL;
}

static status answer_some(crew *k, dense *d, const dense_terms *terms)
{
    const crew_level *l = k->level;
    status why = OK;
    for (crew_question *q; why == OK && (q = take(k));)
        q->answer = dense_ask(d, l->decide, q->target, l->length, terms, &why);
    if (why != OK)
        atomic_store(&k->stop, true);
    return why;
}

/* What the thread of member i does. */
static void work(void *job, int i)
{
    crew *k = job;
    member *m = &k->member[i];
    if (i == 0) {
        k->why = answer_some(k, k->level->dense, k->level->terms);
        return;
    }
    if (atomic_load(&k->next) >= k->questions || !follow(m, k->level))
        return;
    m->watch = (watch){ .tick = is_stopped, .context = k };
    const dense_terms terms = { &m->memo, k->level->terms->part, &m->watch };
    answer_some(k, m->dense[(bool)dense_table(k->level->dense)->g], &terms);
}

status crew_ask(crew *k, const crew_level *l, crew_question *q, int n)
{
    k->level = l;
    k->question = q;
    k->questions = n;
    k->why = OK;
    atomic_store(&k->next, 0);
    atomic_store(&k->stop, false);
    for (int i = 0; i < n; i++)
        q[i].answer = DENSE_ENDED;
    int members = open_members(k, n < crew_members(k) ? n : crew_members(k));
    for (int i = 1; i < members; i++)
        k->member[i].watch.nodes = 0;
    if (members > 1)
        k->helpers.run(k->helpers.context, members, work, k);
    else
        work(k, 0);
    for (int i = 1; i < members; i++)
        l->terms->watch->nodes += k->member[i].watch.nodes;
    return k->why;
}
