/* thread_pool.c: see thread_pool.h. */
#include "solve/thread_pool.h"

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

struct thread_pool {
    const memory *memory;
    const csp *csp;
    tresse_helpers helpers;
    member member[MEMBERS_MOST]; /* member 0, who asks, has none of its own here */
    const pool_level *level;
    pool_question *question;
    int questions;
    atomic_int next;  /* the first question that nobody has taken yet */
    atomic_bool stop; /* member 0 was told to stop */
    status why;       /* of member 0 */
};

status thread_pool_open(thread_pool **out, const memory *m, const csp *c)
{
    thread_pool *k = *out = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    k->csp = c;
    return OK;
}

void thread_pool_close(thread_pool *pool)
{
    if (!pool)
        return;
    for (int i = 1; i < MEMBERS_MOST; i++) {
        dense_close(pool->member[i].dense[0]);
        dense_close(pool->member[i].dense[1]);
        memory_give(pool->memory, pool->member[i].memo.entry, MEMO_SIZE, sizeof *pool->member[i].memo.entry);
    }
    memory_give(pool->memory, pool, 1, sizeof *pool);
}

void thread_pool_use(thread_pool *pool, const tresse_helpers *helpers)
{
    pool->helpers = helpers ? *helpers : (tresse_helpers){ 0 };
}

int thread_pool_members(const thread_pool *pool)
{
    int n = pool->helpers.run ? pool->helpers.most : 1;
    return n < 1 ? 1 : n > MEMBERS_MOST ? MEMBERS_MOST : n;
}

bool thread_pool_pays(const thread_pool *pool, uint64_t nodes)
{
    return pool && nodes >= WORTH && thread_pool_members(pool) > 1;
}

/* ---- members ---- */

static int is_stopped(void *context)
{
    return atomic_load(&((thread_pool *)context)->stop);
}

/* Takes the room of a member before the threads begin, so that it does not matter whether the caller's memory
 * functions may be called by several threads at once. False: there is none; then there are fewer members. */
static bool open_member(thread_pool *pool, member *member)
{
    bool g = dense_table(pool->level->dense)->g;
    if (!member->memo.entry)
        member->memo.entry = memory_take(pool->memory, MEMO_SIZE, sizeof *member->memo.entry);
    return member->memo.entry &&
           (member->dense[g] || dense_open(&member->dense[g], pool->memory, pool->csp, g) == OK);
}

static int open_members(thread_pool *pool, int wanted)
{
    int n = 1;
    while (n < wanted && open_member(pool, &pool->member[n]))
        n++;
    return n;
}

/* Gives the member the state of the level. A table made of the same candidates is the same table, so it is
 * made anew only if its number has changed. */
static bool follow(member *member, const pool_level *level)
{
    const residual *from = dense_table(level->dense);
    bool g = from->g;
    residual *to = dense_table(member->dense[g]);
    if (member->table[g] != level->table && !residual_make(to, from->label, from->candidates)) {
        member->table[g] = 0;
        return false;
    }
    if (member->table[g] != level->table || member->state[g] != level->state) {
        memcpy(to->live, from->live, from->stride);
        dense_renew(member->dense[g]);
        memo_begin(&member->memo);
    }
    member->table[g] = level->table;
    member->state[g] = level->state;
    return true;
}

static pool_question *take(thread_pool *pool)
{
    int i = atomic_load(&pool->stop) ? pool->questions : atomic_fetch_add(&pool->next, 1);
    return i < pool->questions ? &pool->question[i] : NULL;
}

static status answer_some(thread_pool *pool, dense *dense, const dense_terms *terms)
{
    const pool_level *l = pool->level;
    status why = OK;
    for (pool_question *q; why == OK && (q = take(pool));)
        q->answer = dense_ask(dense, l->decide, q->target, l->length, terms, &why);
    if (why != OK)
        atomic_store(&pool->stop, true);
    return why;
}

/* What the thread of member i does. */
static void work(void *job, int i)
{
    thread_pool *k = job;
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

status thread_pool_ask(thread_pool *pool, const pool_level *level, pool_question *question, int n)
{
    pool->level = level;
    pool->question = question;
    pool->questions = n;
    pool->why = OK;
    atomic_store(&pool->next, 0);
    atomic_store(&pool->stop, false);
    for (int i = 0; i < n; i++)
        question[i].answer = DENSE_ENDED;
    int members = open_members(pool, n < thread_pool_members(pool) ? n : thread_pool_members(pool));
    for (int i = 1; i < members; i++)
        pool->member[i].watch.nodes = 0;
    if (members > 1)
        pool->helpers.run(pool->helpers.context, members, work, pool);
    else
        work(pool, 0);
    for (int i = 1; i < members; i++)
        level->terms->watch->nodes += pool->member[i].watch.nodes;
    return pool->why;
}
