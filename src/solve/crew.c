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

void crew_close(crew *crew)
{
    if (!crew)
        return;
    for (int i = 1; i < MEMBERS_MOST; i++) {
        dense_close(crew->member[i].dense[0]);
        dense_close(crew->member[i].dense[1]);
        memory_give(crew->memory, crew->member[i].memo.entry, MEMO_SIZE, sizeof *crew->member[i].memo.entry);
    }
    memory_give(crew->memory, crew, 1, sizeof *crew);
}

void crew_use(crew *crew, const tresse_helpers *helpers)
{
    crew->helpers = helpers ? *helpers : (tresse_helpers){ 0 };
}

int crew_members(const crew *crew)
{
    int n = crew->helpers.run ? crew->helpers.most : 1;
    return n < 1 ? 1 : n > MEMBERS_MOST ? MEMBERS_MOST : n;
}

bool crew_pays(const crew *crew, uint64_t nodes)
{
    return crew && nodes >= WORTH && crew_members(crew) > 1;
}

/* ---- members ---- */

static int is_stopped(void *context)
{
    return atomic_load(&((crew *)context)->stop);
}

/* Takes the room of a member before the threads begin, so that it does not matter whether the caller's memory
 * functions may be called by several threads at once. False: there is none; then there are fewer members. */
static bool open_member(crew *crew, member *member)
{
    bool g = dense_table(crew->level->dense)->g;
    if (!member->memo.entry)
        member->memo.entry = memory_take(crew->memory, MEMO_SIZE, sizeof *member->memo.entry);
    return member->memo.entry &&
           (member->dense[g] || dense_open(&member->dense[g], crew->memory, crew->csp, g) == OK);
}

static int open_members(crew *crew, int wanted)
{
    int n = 1;
    while (n < wanted && open_member(crew, &crew->member[n]))
        n++;
    return n;
}

/* Gives the member the state of the level. A table made of the same candidates is the same table, so it is
 * made anew only if its number has changed. */
static bool follow(member *member, const crew_level *level)
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

static crew_question *take(crew *crew)
{
    int i = atomic_load(&crew->stop) ? crew->questions : atomic_fetch_add(&crew->next, 1);
    return i < crew->questions ? &crew->question[i] : NULL;
}

static status answer_some(crew *crew, dense *dense, const dense_terms *terms)
{
    const crew_level *l = crew->level;
    status why = OK;
    for (crew_question *q; why == OK && (q = take(crew));)
        q->answer = dense_ask(dense, l->decide, q->target, l->length, terms, &why);
    if (why != OK)
        atomic_store(&crew->stop, true);
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

status crew_ask(crew *crew, const crew_level *level, crew_question *question, int n)
{
    crew->level = level;
    crew->question = question;
    crew->questions = n;
    crew->why = OK;
    atomic_store(&crew->next, 0);
    atomic_store(&crew->stop, false);
    for (int i = 0; i < n; i++)
        question[i].answer = DENSE_ENDED;
    int members = open_members(crew, n < crew_members(crew) ? n : crew_members(crew));
    for (int i = 1; i < members; i++)
        crew->member[i].watch.nodes = 0;
    if (members > 1)
        crew->helpers.run(crew->helpers.context, members, work, crew);
    else
        work(crew, 0);
    for (int i = 1; i < members; i++)
        level->terms->watch->nodes += crew->member[i].watch.nodes;
    return crew->why;
}
