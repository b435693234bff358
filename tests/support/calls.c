/* calls.c: see calls.h. */
#include "calls.h"

#include "tresse.h"

#include <stdlib.h>
#include <string.h>

enum { WORKSPACES = 2, SLOTS = 3, TEXT_MOST = 1 << 20 };
#define FNV UINT64_C(1469598103934665603)

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- what arguments are chosen from ---- */

static const struct said {
    const char *app, *params, *text;
} texts[] = {
    { NULL, NULL, "1.......2.....3." },
    { NULL, NULL, "12..34..2.41...." },
    { "sudoku", NULL, "11.............." },
    { "latin", NULL, "1....2..." },
    { NULL, NULL, "3 ......... <----- --->--" },
    { "kakuro", NULL, "B 5\\ 4\\ / \\4 . . / \\5 . ." },
    { "queens", NULL, "5 r1c2" },
    { "map", NULL, "3 4 B... 1 2 : 2 3 : 3 4 :" },
    { "numbrix", "model=geometric", ". . / 1 . /" },
    { "generic", NULL, "variables A B C: 1 2 3\norder A < B\nneed C=1: A=1 B=3\n" },
    { "generic", NULL,
      "variables A B: 1 2\nvariable C: 1 2 5\ndifferent A B C\nimpossible A B C: A=1 A=2 B=1 B=2 C=1 C=2" },
    { NULL, NULL, "{\"variables\":{\"A\":[\"1\",\"2\"],\"B\":[\"1\"]},\"links\":[[\"A=1\",\"B=1\"]]}" },
    { NULL, NULL, "" },
    { "sudoku", "block=9x", "1..............." },
    { "none", NULL, "1..............." },
    { NULL, NULL, "\xFF{\"variables\":" },
};
static const char *const theories[] = { "BRT",   "W",   "B",         "S+W",    "TE(BRT)", "TE(BRT,2)",
                                        "gW+gB", "H+C", "Imp+OR2W",  "W:rc",   "BC+Z+T",  "X9",
                                        "TE(",   "",    "W1 then B", "O+tW+FW" };
static const char *const options[][2] = {
    { "strategy", "one-by-one" },
    { "strategy", "random" },
    { "strategy", "levels" },
    { "seed", "7" },
    { "focus", "r1c1" },
    { "focus", "nowhere" },
    { "list", "yes" },
    { "hint", "yes" },
    { "hint", "no" },
    { "rounds", "1" },
    { "trim", "yes" },
    { "te-as-braids", "yes" },
    { "claim", "steps" },
    { "singles", "no" },
    { "steps", "two" },
    { "colour", "red" },
};
static const char *const changes[] = { "",        "r1c2<>4", "A=1",   "<>A=2", "r1c1=1,r1c2=1",
                                       "nothing", "\"",      "r2c2=3" };

/* ---- the model ---- */

typedef struct thing {
    void *at;
    int owner;  /* number of the workspace */
    int text;   /* of a puzzle: what was read; -1: nothing. Of a theory: its number */
    bool plain; /* of a puzzle: it is as its text says. Of a path: made without limits and options */
} thing;

typedef struct model {
    tresse *t[WORKSPACES];
    thing puzzle[SLOTS], theory[SLOTS], options[SLOTS], path[SLOTS];
    tresse_memory memory;
    long taken, left; /* bytes not given back; allocations until one fails, negative: none does */
    bool for_ever;    /* and all that come after it */
    bool failed;      /* an allocation has failed in this call */
    int ticks;        /* until a callback stops; negative: never */
    bool stopped;     /* one has, in this call */
    uint64_t nodes;
    char *kept[4]; /* the last path as JSON, and its formula and proofs */
    size_t length[4];
    uint8_t a, b, c; /* of the call */
    const char *wrong;
    calls_seen *seen;
} model;

/* What a workspace of its own says of each text by each theory, found out when it is first needed: a sum of
 * the path's bytes, the rating, the number of solutions. 0: not asked yet. */
typedef struct answers {
    uint64_t path;
    int rating, count;
} answers;

static answers answered[COUNT(texts)][COUNT(theories)];

static void promise(model *m, bool kept, const char *what)
{
    if (!kept && !m->wrong)
        m->wrong = what;
}

static void *resize(void *context, void *old, size_t old_size, size_t new_size)
{
    model *m = context;
    if (new_size && m->left >= 0 && m->left-- == 0) {
        m->left = m->for_ever ? 0 : -1;
        m->failed = true;
        return NULL;
    }
    m->taken += (long)new_size - (long)old_size;
    if (!new_size) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

static int tick(void *context)
{
    model *m = context;
    if (m->ticks < 0 || m->ticks-- > 0)
        return 0;
    m->ticks = -1;
    m->stopped = true;
    return 1;
}

static int sum_bytes(void *context, const char *bytes, size_t n)
{
    uint64_t *sum = context;
    for (size_t i = 0; i < n; i++)
        *sum = (*sum ^ (uint8_t)bytes[i]) * 0x100000001B3u;
    return 0;
}

typedef struct sink {
    model *model;
    int keep; /* which of the kept texts; negative: none */
    uint64_t sum;
} sink;

static int take_bytes(void *context, const char *bytes, size_t n)
{
    sink *s = context;
    model *m = s->model;
    sum_bytes(&s->sum, bytes, n);
    if (s->keep >= 0 && m->length[s->keep] + n < TEXT_MOST) {
        char *room = realloc(m->kept[s->keep], m->length[s->keep] + n + 1);
        if (!room)
            abort();
        memcpy(room + m->length[s->keep], bytes, n);
        m->kept[s->keep] = room;
        m->length[s->keep] += n;
        room[m->length[s->keep]] = 0;
    }
    return tick(m);
}

static void need(bool holds)
{
    if (!holds)
        abort();
}

static const answers *ask(int text, int theory)
{
    answers *x = &answered[text][theory];
    const struct said *said = &texts[text];
    const tresse_limits limits = { .improper_nodes = 20000, .count_nodes = 20000 };
    tresse *t = NULL;
    tresse_puzzle *p = NULL;
    tresse_theory *th = NULL;
    tresse_path *path = NULL;
    tresse_rating r = { 0 };
    tresse_solutions n = TRESSE_UNKNOWN_SOLUTIONS;
    if (x->path)
        return x;
    need(tresse_open(&t, NULL) == TRESSE_OK && tresse_puzzle_new(t, &p) == TRESSE_OK);
    need(tresse_theory_new(t, theories[theory], &th, NULL) == TRESSE_OK);
    need(tresse_puzzle_read(p, said->app, said->params, said->text, strlen(said->text), NULL) == TRESSE_OK);
    x->path = FNV;
    if (tresse_solve(t, p, th, NULL, &limits, &path) == TRESSE_OK)
        need(tresse_path_write(path, TRESSE_JSON, sum_bytes, &x->path) == TRESSE_OK);
    x->rating = tresse_rate(t, p, th, &limits, &r) == TRESSE_OK ? 1 + (int)r.kind * 1000 + r.value : 0;
    x->count = tresse_count(t, p, &limits, &n, NULL) == TRESSE_OK ? 1 + (int)n : 0;
    tresse_path_free(path);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    tresse_close(t);
    return x;
}

static tresse_limits limits_of(model *m)
{
    return (tresse_limits){
        .nodes = m->nodes, .improper_nodes = 20000, .count_nodes = 20000, .tick = tick, .context = m
    };
}

/* What every call that returns a status promises. refused: the model knows that it must be. */
static bool judge(model *m, tresse_status s, const tresse_message *message, bool refused)
{
    promise(m, s >= TRESSE_OK && s < TRESSE_INTERNAL, "no internal error");
    promise(m, !refused || s == TRESSE_BAD_INPUT || (m->failed && s == TRESSE_NO_MEMORY),
            "bad arguments are refused");
    promise(m, s != TRESSE_NO_MEMORY || m->failed, "memory lacks only where an allocation failed");
    promise(m, s != TRESSE_STOPPED || m->stopped, "work stops only where a callback says so");
    promise(m, s != TRESSE_BAD_INPUT || !message || message->text[0], "a refusal has a reason");
    promise(m, s != TRESSE_OK || !message || !message->text[0], "success has no message");
    promise(m, !message || memchr(message->text, 0, sizeof message->text), "a message ends");
    m->seen->refused += s == TRESSE_BAD_INPUT;
    m->seen->failed_memory += s == TRESSE_NO_MEMORY;
    m->seen->stopped += s == TRESSE_STOPPED;
    return s == TRESSE_OK;
}

static int workspace_of(uint8_t b)
{
    return b / 8 % 16 == 15 ? 1 : 0;
}

/* One of the slots, most often the first; a byte that ends in 7 gives none at all: NULL. */
static const int slot_of[] = { 0, 0, 0, 0, 0, 1, 2, SLOTS };

static bool is_none(uint8_t b)
{
    return slot_of[b % 8] == SLOTS;
}

static thing *slot(thing *list, uint8_t b)
{
    static thing nothing;
    nothing = (thing){ .owner = -1, .text = -1 };
    return is_none(b) ? &nothing : &list[slot_of[b % 8]];
}

static void forget(thing *x)
{
    *x = (thing){ .owner = -1, .text = -1 };
}

/* Can't p be worked on in workspace w? */
static bool is_unfit(const model *m, const thing *p, int w)
{
    return !m->t[w] || !p->at || p->owner != w || p->text < 0;
}

/* ---- the calls ---- */

static void do_open(model *m)
{
    int w = workspace_of(m->a);
    if (m->t[w])
        return;
    tresse_status s = tresse_open(&m->t[w], &m->memory);
    promise(m, !m->t[w] == (s != TRESSE_OK), "a workspace that failed is NULL");
    judge(m, s, NULL, false);
    judge(m, tresse_open(NULL, NULL), NULL, true);
}

static void drop(thing *list, int w, void (*give)(thing *x))
{
    for (int i = 0; i < SLOTS; i++)
        if (list[i].at && list[i].owner == w)
            give(&list[i]);
}

static void give_puzzle(thing *x)
{
    tresse_puzzle_free(x->at);
    forget(x);
}

static void give_theory(thing *x)
{
    tresse_theory_free(x->at);
    forget(x);
}

static void give_options(thing *x)
{
    tresse_options_free(x->at);
    forget(x);
}

static void give_path(thing *x)
{
    tresse_path_free(x->at);
    forget(x);
}

static void close_workspace(model *m, int w)
{
    drop(m->path, w, give_path);
    drop(m->options, w, give_options);
    drop(m->theory, w, give_theory);
    drop(m->puzzle, w, give_puzzle);
    tresse_close(m->t[w]);
    m->t[w] = NULL;
}

static void do_close(model *m)
{
    if (m->a % 8 == 0)
        close_workspace(m, workspace_of(m->a));
}

static void do_puzzle_new(model *m)
{
    int w = workspace_of(m->b);
    thing *p = slot(m->puzzle, m->a);
    tresse_puzzle *made = NULL;
    give_puzzle(p);
    bool well =
        judge(m, tresse_puzzle_new(m->t[w], is_none(m->a) ? NULL : &made), NULL, !m->t[w] || is_none(m->a));
    promise(m, well == (made != NULL), "a puzzle that failed is NULL");
    if (well)
        *p = (thing){ .at = made, .owner = w, .text = -1 };
}

static void do_puzzle_free(model *m)
{
    if (m->b % 4 == 0)
        give_puzzle(slot(m->puzzle, m->a));
}

static void do_puzzle_read(model *m)
{
    thing *p = slot(m->puzzle, m->a);
    const struct said *x = &texts[m->b % COUNT(texts)];
    size_t n = strlen(x->text), cut = m->c % 16 ? n : n * (m->c / 16) / 16;
    tresse_message why = { 0, 0, "?" };
    bool well = judge(m, tresse_puzzle_read(p->at, x->app, x->params, x->text, cut, &why), &why, !p->at);
    p->text = well ? (int)(m->b % COUNT(texts)) : -1;
    p->plain = well && cut == n;
    promise(m, well == (*tresse_puzzle_text(p->at) != 0), "what was read has a text, nothing else has");
    promise(m, well == (*tresse_puzzle_app(p->at) != 0), "what was read has an application");
}

static void do_puzzle_change(model *m)
{
    thing *p = slot(m->puzzle, m->a);
    const char *said = m->c % 16 == 15 ? NULL : changes[m->b % COUNT(changes)];
    tresse_message why = { 0, 0, "?" };
    if (judge(m, tresse_puzzle_change(p->at, said, &why), &why, !p->at || p->text < 0 || !said))
        p->plain = p->plain && !*tresse_puzzle_changes(p->at);
    tresse_puzzle_says(p->at);
    tresse_puzzle_clues(p->at);
    tresse_puzzle_title(p->at);
    tresse_puzzle_params(p->at);
    tresse_puzzle_comment(p->at);
    tresse_puzzle_columns(p->at, NULL);
    tresse_puzzle_rival(p->at);
}

static void do_theory_new(model *m)
{
    int w = workspace_of(m->c), which = (int)(m->b % COUNT(theories));
    thing *x = slot(m->theory, m->a);
    tresse_theory *made = NULL;
    tresse_message why = { 0, 0, "?" };
    if (is_none(m->a))
        return;
    give_theory(x);
    bool well = judge(m, tresse_theory_new(m->t[w], theories[which], &made, &why), &why,
                      !m->t[w] || (which > 10 && which < 14));
    promise(m, well == (made != NULL), "a theory that failed is NULL");
    if (well)
        *x = (thing){ .at = made, .owner = w, .text = which, .plain = true };
}

static void do_theory_free(model *m)
{
    if (m->b % 4 == 0)
        give_theory(slot(m->theory, m->a));
}

static void do_theory_prefer(model *m)
{
    static const char *const codes[] = { "B", "W", "", "B,W", "x" };
    thing *x = slot(m->theory, m->a);
    tresse_message why = { 0, 0, "?" };
    if (judge(m, tresse_theory_prefer(x->at, codes[m->b % COUNT(codes)], &why), &why, !x->at))
        x->plain = false;
    tresse_theory_fits(x->at, slot(m->puzzle, m->c)->at, NULL);
    tresse_theory_is_confluent(x->at);
    tresse_theory_assumes(x->at);
    tresse_theory_depth(x->at);
    promise(m, (x->at != NULL) == (*tresse_theory_name(x->at) != 0), "a theory has a name");
}

static void do_options_new(model *m)
{
    int w = workspace_of(m->b);
    thing *x = slot(m->options, m->a);
    tresse_options *made = NULL;
    if (is_none(m->a))
        return;
    give_options(x);
    bool well = judge(m, tresse_options_new(m->t[w], &made), NULL, !m->t[w]);
    promise(m, well == (made != NULL), "options that failed are NULL");
    if (well)
        *x = (thing){ .at = made, .owner = w };
}

static void do_options_free(model *m)
{
    if (m->b % 4 == 0)
        give_options(slot(m->options, m->a));
}

static void do_options_set(model *m)
{
    thing *x = slot(m->options, m->a);
    const char *const *pair = options[m->b % COUNT(options)];
    tresse_message why = { 0, 0, "?" }, other = { 0, 0, "?" };
    judge(m, tresse_options_set(x->at, pair[0], m->c % 16 == 15 ? NULL : pair[1], &why), &why,
          !x->at || m->c % 16 == 15 || m->b % COUNT(options) == 15);
    judge(m, tresse_options_check(x->at, &other), &other, !x->at);
}

static void do_limits(model *m)
{
    static const uint64_t nodes[] = { 0, 1, 10, 1000 };
    m->nodes = nodes[m->a % 4];
    m->ticks = m->b % 4 ? -1 : m->b / 4;
}

static void do_fail(model *m)
{
    m->left = m->a % 4 ? m->b : -1;
    m->for_ever = m->c % 2;
}

static void do_count(model *m)
{
    int w = workspace_of(m->b);
    const thing *p = slot(m->puzzle, m->a);
    tresse_limits limits = limits_of(m);
    tresse_solutions n = TRESSE_UNKNOWN_SOLUTIONS;
    tresse_message why = { 0, 0, "?" };
    tresse_status s = tresse_count(m->t[w], p->at, &limits, &n, &why);
    if (s == TRESSE_OK)
        why.text[0] = 0; /* it may name two givens */
    if (!judge(m, s, &why, is_unfit(m, p, w)) || !p->plain || n == TRESSE_UNKNOWN_SOLUTIONS)
        return;
    promise(m, ask(p->text, 0)->count == 1 + (int)n, "a count does not change");
}

static void do_rate(model *m)
{
    int w = workspace_of(m->c);
    const thing *p = slot(m->puzzle, m->a), *x = slot(m->theory, m->b);
    tresse_limits limits = limits_of(m);
    tresse_rating r = { 0 };
    bool well = judge(m, tresse_rate(m->t[w], p->at, x->at, &limits, &r), NULL,
                      is_unfit(m, p, w) || !x->at || x->owner != w);
    if (!well || m->nodes || !p->plain || !x->plain)
        return;
    promise(m, ask(p->text, x->text)->rating == 1 + (int)r.kind * 1000 + r.value, "a rating does not change");
    tresse_bound bound;
    judge(m, tresse_rate_bound(m->t[w], p->at, x->at, &limits, &r, &bound), NULL, false);
}

static void keep_path(model *m, tresse_path *path, bool plain, const thing *p, const thing *x)
{
    static const tresse_format formats[] = { TRESSE_JSON, TRESSE_CNF, TRESSE_DRUP, TRESSE_LRAT };
    for (int i = 0; i < 4; i++) {
        sink to = { .model = m, .keep = i, .sum = FNV };
        m->length[i] = 0;
        tresse_status s = tresse_path_write(path, formats[i], take_bytes, &to);
        if (!judge(m, s, NULL, false))
            m->length[i] = 0;
        if (i || s != TRESSE_OK || !plain)
            continue;
        promise(m, ask(p->text, x->text)->path == to.sum, "a path does not change");
    }
}

static void do_solve(model *m)
{
    int w = workspace_of(m->c);
    thing *p = slot(m->puzzle, m->a), *x = slot(m->theory, m->b), *o = slot(m->options, m->b / 8 + 5);
    thing *to = slot(m->path, m->c);
    tresse_limits limits = limits_of(m);
    tresse_path *made = NULL;
    if (is_none(m->c))
        return;
    give_path(to);
    bool fit = !is_unfit(m, p, w) && x->at && x->owner == w && (!o->at || o->owner == w);
    bool well = judge(m, tresse_solve(m->t[w], p->at, x->at, o->at, &limits, &made), NULL, !fit);
    promise(m, well == (made != NULL), "a path that failed is NULL");
    if (!well)
        return;
    *to = (thing){ .at = made, .owner = w };
    m->seen->paths++;
    keep_path(m, made, p->plain && x->plain && !o->at && !m->nodes, p, x);
}

static void do_path_free(model *m)
{
    give_path(slot(m->path, m->a));
}

static void do_path_ask(model *m)
{
    const tresse_path *path = slot(m->path, m->a)->at;
    int i = (int8_t)m->b, k = m->c % 8;
    sink to = { .model = m, .keep = -1 };
    int steps = tresse_path_steps(path);
    tresse_step s = tresse_path_step(path, i);
    promise(m, (i >= 0 && i < steps) == (*s.rule != 0), "there are as many steps as it says");
    tresse_proof proof = tresse_path_proof(path, i);
    promise(m, (tresse_proof_lines(proof) > 0) <= (*s.rule != 0), "only steps have lines");
    tresse_line line = tresse_proof_line(proof, k);
    promise(m, ((int)line.kind >= 0) == (k < tresse_proof_lines(proof)),
            "there are as many lines as it says");
    tresse_proof_refutation(proof, k, 0);
    tresse_proof_name(proof, k, (tresse_part)(m->c % 6), 0);
    tresse_proof_inner(proof, k, 0);
    tresse_path_step_label(path, i, k);
    tresse_path_step_gone(path, i, k);
    promise(m, !tresse_path_candidate(path, tresse_path_candidates(path)), "candidates end");
    tresse_path_rating(path);
    promise(m, path || tresse_path_outcome(path) == TRESSE_UNFINISHED, "no path is unfinished");
    judge(m, tresse_path_step_write(path, i, (tresse_format)(m->c % 9), take_bytes, &to), NULL,
          !path || i < 0 || i >= steps);
}

static void do_path_write(model *m)
{
    const tresse_path *path = slot(m->path, m->a)->at;
    sink to = { .model = m, .keep = -1 };
    tresse_drawing d = { .size = sizeof d, .step = (int8_t)m->c, .part = TRESSE_WHOLE };
    bool some = m->b % 16 != 15;
    judge(m, tresse_path_write(path, (tresse_format)(m->b % 9), some ? take_bytes : NULL, &to), NULL,
          !path || !some);
    judge(m, tresse_path_grid_write(path, take_bytes, &to), NULL, !path);
    judge(m, tresse_path_draw(path, &d, take_bytes, &to), NULL, !path);
    d.theme = m->c % 4 ? NULL : "blue";
    judge(m, tresse_path_draw(path, m->c % 8 ? &d : NULL, take_bytes, &to), NULL, !path || m->c % 4 == 0);
}

/* Checks the last path; spoiled by the call's bytes, if these say so. */
static void do_check(model *m)
{
    int w = workspace_of(m->a);
    char *json = m->kept[0];
    size_t n = m->length[0], place = n ? (size_t)(m->b * 256u + m->c) % n : 0;
    bool spoil = m->a % 4 == 3 && n;
    tresse_verdict v;
    tresse_message why = { 0, 0, "?" };
    if (!n)
        return;
    char was = json[place];
    json[place] = spoil ? (char)m->b : was;
    tresse_limits limits = limits_of(m);
    tresse_status s = m->a % 8 < 4 ? tresse_check(m->t[w], json, n, &v, &why)
                                   : tresse_check_complete(m->t[w], json, n, &limits, &v, &why);
    json[place] = was;
    if (!judge(m, s, &why, !m->t[w]))
        return;
    promise(m, spoil || v.accepted, "its own path is accepted");
    promise(m, !v.accepted == (*v.why != 0), "what is refused has a reason");
    m->seen->checked++;
}

static void do_check_against(model *m)
{
    int w = workspace_of(m->b);
    const thing *p = slot(m->puzzle, m->a);
    tresse_verdict v;
    tresse_message why = { 0, 0, "?" };
    if (m->length[0])
        judge(m, tresse_check_against(m->t[w], p->at, m->kept[0], m->length[0], &v, &why), &why,
              is_unfit(m, p, w));
}

static void do_check_lrat(model *m)
{
    int w = workspace_of(m->a);
    tresse_lrat_verdict v;
    tresse_message why = { 0, 0, "?" };
    if (!m->length[1] || !m->length[3])
        return;
    size_t n = m->a % 4 ? m->length[3] : m->length[3] * m->b / 256;
    if (judge(m, tresse_check_lrat(m->t[w], m->kept[1], m->length[1], m->kept[3], n, &v, &why), &why,
              !m->t[w]))
        promise(m, v.accepted || m->a % 4 == 0, "its own proof is accepted");
}

static void do_model(model *m)
{
    int w = workspace_of(m->b);
    const thing *p = slot(m->puzzle, m->a);
    sink to = { .model = m, .keep = -1 };
    tresse_drawing d = { .size = sizeof d, .part = TRESSE_WHOLE };
    judge(m, tresse_puzzle_model_write(m->t[w], p->at, m->c % 2 ? TRESSE_JSON : TRESSE_TEXT, take_bytes, &to),
          NULL, is_unfit(m, p, w));
    judge(m, tresse_puzzle_draw(m->t[w], p->at, &d, take_bytes, &to), NULL, is_unfit(m, p, w));
    int labels = tresse_puzzle_labels(m->t[w], p->at);
    promise(m, !tresse_puzzle_label(m->t[w], p->at, labels).name, "labels end");
    tresse_puzzle_view(m->t[w], p->at, m->c % 4);
}

static void do_make(model *m)
{
    int w = workspace_of(m->b);
    thing *p = slot(m->puzzle, m->a), *x = slot(m->theory, m->c);
    tresse_limits limits = limits_of(m);
    uint64_t seed = m->c;
    tresse_solutions n;
    int redundant = 0;
    bool unfit = is_unfit(m, p, w), changed = false;
    if (!unfit && !limits.nodes)
        limits.nodes = 2000;
    switch (m->b % 8) {
    case 0:
        changed = judge(m, tresse_generate(m->t[w], p->at, seed, 0, &limits), NULL, unfit);
        break;
    case 1:
        judge(m, tresse_redundant(m->t[w], p->at, &limits, &n, &redundant, NULL, NULL), NULL, unfit);
        break;
    case 2:
        changed = judge(m, tresse_reduce(m->t[w], p->at, &seed, &limits, &n), NULL, unfit);
        break;
    case 3:
        changed = judge(m, tresse_isomorph(m->t[w], p->at, seed, 0), NULL, unfit);
        break;
    case 4:
        changed = judge(m, tresse_canonical(m->t[w], p->at), NULL, unfit);
        break;
    case 5:
        changed = judge(m, tresse_expand(m->t[w], p->at, x->at, &limits), NULL, unfit || !x->at);
        break;
    case 6:
        judge(m, tresse_puzzle_blank(p->at, "sudoku", NULL, m->c % 8, NULL), NULL, !p->at || m->c % 8 == 0);
        changed = true;
        break;
    default:
        judge(m, tresse_puzzle_places(m->t[w], p->at, &redundant), NULL, unfit);
    }
    p->plain = false;
    p->text = m->b % 8 == 6 ? (*tresse_puzzle_text(p->at) ? 0 : -1) : p->text;
    promise(m, !changed || !p->at || p->text < 0 || *tresse_puzzle_text(p->at),
            "a puzzle that was made has a text");
    if (p->text >= 0 && !*tresse_puzzle_text(p->at))
        p->text = -1;
}

static const struct function {
    const char *name;
    void (*run)(model *m);
} functions[] = {
    { "open", do_open },
    { "close", do_close },
    { "puzzle_new", do_puzzle_new },
    { "puzzle_free", do_puzzle_free },
    { "puzzle_read", do_puzzle_read },
    { "puzzle_read", do_puzzle_read },
    { "puzzle_read", do_puzzle_read },
    { "puzzle_change", do_puzzle_change },
    { "theory_new", do_theory_new },
    { "theory_new", do_theory_new },
    { "theory_free", do_theory_free },
    { "theory_prefer", do_theory_prefer },
    { "options_new", do_options_new },
    { "options_free", do_options_free },
    { "options_set", do_options_set },
    { "limits", do_limits },
    { "fail", do_fail },
    { "count", do_count },
    { "rate", do_rate },
    { "solve", do_solve },
    { "solve", do_solve },
    { "solve", do_solve },
    { "solve", do_solve },
    { "path_free", do_path_free },
    { "path_ask", do_path_ask },
    { "path_write", do_path_write },
    { "check", do_check },
    { "check_against", do_check_against },
    { "check_lrat", do_check_lrat },
    { "model", do_model },
    { "make", do_make },
};

const int calls_functions = COUNT(functions);

const char *calls_name(uint8_t function)
{
    return functions[function % COUNT(functions)].name;
}

/* The first workspace, a puzzle and a theory are always there at first: most calls want them. */
static void begin(model *m)
{
    static const uint8_t first[][4] = { { 0, 0, 0, 0 }, { 2, 0, 0, 0 }, { 4, 0, 1, 1 }, { 8, 0, 1, 0 } };
    for (size_t i = 0; i < COUNT(first); i++) {
        m->a = first[i][1], m->b = first[i][2], m->c = first[i][3];
        functions[first[i][0]].run(m);
    }
}

const char *calls_run(const uint8_t *bytes, size_t n, calls_seen *seen, int *at)
{
    model m = { .left = -1, .ticks = -1, .seen = seen };
    m.memory = (tresse_memory){ resize, &m };
    for (int i = 0; i < SLOTS; i++) {
        forget(&m.puzzle[i]);
        forget(&m.theory[i]);
        forget(&m.options[i]);
        forget(&m.path[i]);
    }
    begin(&m);
    for (size_t i = 0; i + CALL_BYTES <= n && !m.wrong; i += CALL_BYTES) {
        *at = (int)(i / CALL_BYTES);
        m.a = bytes[i + 1], m.b = bytes[i + 2], m.c = bytes[i + 3];
        m.failed = m.stopped = false;
        functions[bytes[i] % COUNT(functions)].run(&m);
        seen->calls++;
    }
    for (int w = 0; w < WORKSPACES; w++)
        close_workspace(&m, w);
    promise(&m, m.taken == 0, "all memory is given back");
    for (int i = 0; i < 4; i++)
        free(m.kept[i]);
    return m.wrong;
}
