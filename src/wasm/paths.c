/* paths.c: paths are made for a purpose, and the last few of them are kept: drawing a step, or asking
 * something about the state it is shown in, needs the path again. A path is known by all settings that it
 * depends on, so it does not matter whether it was kept. */
#include "wasm/session.h"

#include <string.h>

/* ---- what is kept ---- */

static const char *const purpose_name[PURPOSES] = { "solve", "hint", "all", "why", "judge" };

tresse_status path_purpose(session *s, purpose *out)
{
    const char *of = session_get(s, SET_OF);
    for (int i = 0; i < PURPOSES; i++)
        if (!strcmp(of, purpose_name[i]) || !*of) {
            *out = (purpose)i;
            return TRESSE_OK;
        }
    return event_wrong(s, setting_name(SET_OF), "expected solve, hint, all, why or judge");
}

/* Adds each value with its length, so that no two sets of values look the same. What counts is the position,
 * not how the puzzle got there. */
static void write_key(session *s, purpose why)
{
    text *k = &s->key;
    text_clear(k);
    text_add_string(k, purpose_name[why]);
    for (int i = 0; i < SET_AT; i++) {
        const text *v = &s->value[i];
        if (i == SET_CHANGES)
            continue;
        text_add_string(k, " ");
        text_add_number(k, v->length);
        text_add_string(k, ":");
        text_add(k, text_bytes(v), v->length);
    }
    text_add_string(k, why == FOR_WHY ? session_get(s, SET_FOCUS) : "");
    text_add_string(k, " ");
    text_add_string(k, tresse_puzzle_changes(s->puzzle));
}

static const tresse_path *find_kept(session *s)
{
    for (int i = 0; i < PATHS_KEPT; i++) {
        kept_path *k = &s->kept[i];
        if (k->path && k->key.length == s->key.length && !memcmp(k->key.bytes, s->key.bytes, s->key.length)) {
            k->used = ++s->clock;
            return k->path;
        }
    }
    return NULL;
}

/* Keeps the path in place of the one that was used least recently. */
static const tresse_path *keep(session *s, tresse_path *path)
{
    kept_path *k = &s->kept[0];
    for (int i = 1; i < PATHS_KEPT; i++)
        if (s->kept[i].used < k->used)
            k = &s->kept[i];
    tresse_path_free(k->path);
    text swap = k->key;
    *k = (kept_path){ s->key, path, ++s->clock };
    s->key = swap;
    return path;
}

/* ---- options ---- */

static tresse_status set_option(session *s, tresse_options *o, const char *name, const char *value)
{
    tresse_message m;
    tresse_status status = tresse_options_set(o, name, value, &m);
    return status == TRESSE_OK ? status : event_error(s, status, name, &m);
}

/* Sets the options of the request, as far as they suit the purpose. */
static tresse_status set_asked(session *s, tresse_options *o, purpose why)
{
    static const setting from[] = { SET_TE_AS_BRAIDS, SET_SEED, SET_STRATEGY, SET_TRIM };
    size_t n = why == FOR_SOLVE ? sizeof from / sizeof *from : 1;
    tresse_status status = TRESSE_OK;
    for (size_t i = 0; status == TRESSE_OK && i < n; i++)
        if (session_ask(s, from[i]))
            status = set_option(s, o, setting_name(from[i]), session_get(s, from[i]));
    return status;
}

static tresse_status set_rounds(session *s, tresse_options *o, int rounds)
{
    text_clear(&s->scratch);
    text_add_number(&s->scratch, (uint64_t)rounds);
    return s->scratch.failed ? event_failure(s, TRESSE_NO_MEMORY)
                             : set_option(s, o, "rounds", text_bytes(&s->scratch));
}

/* The patterns of the least length that eliminate the label here; trials can't do without Singles. */
static tresse_status set_why(session *s, tresse_options *o, const tresse_theory *th)
{
    bool trial = strncmp(tresse_theory_name(th), "TE(", 3) == 0;
    tresse_status status = set_option(s, o, "focus", session_get(s, SET_FOCUS));
    if (status == TRESSE_OK)
        status = set_rounds(s, o, 1);
    return status == TRESSE_OK && !trial ? set_option(s, o, "singles", "no") : status;
}

static tresse_status set_options(session *s, tresse_options *o, purpose why, const tresse_theory *th)
{
    tresse_status status = set_asked(s, o, why);
    if (status != TRESSE_OK)
        return status;
    switch (why) {
    case FOR_HINT:
        return set_option(s, o, "hint", "yes");
    case FOR_ALL:
        return set_option(s, o, "list", "here");
    case FOR_WHY:
        return set_why(s, o, th);
    case FOR_SOLVE:
    case FOR_JUDGE:
    case PURPOSES:
        break;
    }
    return TRESSE_OK;
}

/* ---- making ---- */

static int found(void *context, const tresse_path *path, int i)
{
    session *s = context;
    s->telling = tell_step(s, path, i);
    s->sent += s->telling == TRESSE_OK;
    return s->telling != TRESSE_OK;
}

/* Errors that occurred while steps were told have been told already. */
static tresse_status search(session *s, const tresse_theory *th, const tresse_options *o,
                            const tresse_limits *limits, tresse_path **out)
{
    s->telling = TRESSE_OK;
    tresse_status status = tresse_solve(s->t, s->puzzle, th, o, limits, out);
    if (status == TRESSE_STOPPED && s->telling != TRESSE_OK)
        return s->telling;
    return status == TRESSE_OK || status == TRESSE_STOPPED ? status : event_failure(s, status);
}

/* Has the path concluded sets of which one label is true, and nothing else? */
static bool has_sets_alone(const tresse_path *path)
{
    int n = tresse_path_steps(path), i = 0;
    while (i < n && tresse_path_step(path, i).concludes > 0)
        i++;
    return i == n;
}

/* Sets change no label, but patterns over them may: another round follows as long as the last one has found
 * more sets and nothing else. Each time the same path is made one round longer. */
static tresse_status search_why(session *s, const tresse_theory *th, tresse_options *o,
                                const tresse_limits *limits, tresse_path **out)
{
    tresse_status status = search(s, th, o, limits, out);
    for (int rounds = 2, sets = 0;
         status == TRESSE_OK && has_sets_alone(*out) && tresse_path_steps(*out) > sets; rounds++) {
        sets = tresse_path_steps(*out);
        tresse_path_free(*out);
        *out = NULL;
        status = set_rounds(s, o, rounds);
        if (status == TRESSE_OK)
            status = search(s, th, o, limits, out);
    }
    return status;
}

static tresse_status solve(session *s, const tresse_theory *th, purpose why, bool tell, tresse_path **out)
{
    tresse_options *o = NULL;
    tresse_limits limits;
    tresse_status status = request_limits(s, &limits);
    if (status != TRESSE_OK)
        return status;
    status = tresse_options_new(s->t, &o);
    if (status != TRESSE_OK)
        return event_failure(s, status);
    if (tell && why == FOR_SOLVE)
        limits.found = found;
    status = set_options(s, o, why, th);
    if (status == TRESSE_OK)
        status = why == FOR_WHY ? search_why(s, th, o, &limits, out) : search(s, th, o, &limits, out);
    tresse_options_free(o);
    return status;
}

tresse_status path_make(session *s, purpose why, bool tell, const tresse_path **out)
{
    tresse_theory *th = NULL;
    tresse_path *made = NULL;
    s->sent = 0;
    write_key(s, why);
    *out = s->key.failed ? NULL : find_kept(s);
    if (*out)
        return TRESSE_OK;
    tresse_status status = s->key.failed ? event_failure(s, TRESSE_NO_MEMORY) : request_theory(s, &th);
    if (status == TRESSE_OK)
        status = solve(s, th, why, tell, &made);
    tresse_theory_free(th);
    if (status == TRESSE_OK)
        *out = keep(s, made);
    return status;
}

/* ---- positions ---- */

/* Adds one change, with the name in quotes, so that any name can be used and none is taken for a sign. */
static void add_change(text *to, const char *sign, const char *label)
{
    text_add_string(to, " ");
    text_add_string(to, sign);
    text_add_string(to, "\"");
    for (; *label; label++)
        text_add(to, *label == '"' ? "\"\"" : label, *label == '"' ? 2 : 1);
    text_add_string(to, "\"");
}

static tresse_status change(session *s, tresse_message *m)
{
    if (s->changes.failed)
        return TRESSE_NO_MEMORY;
    return tresse_puzzle_change(s->puzzle, text_bytes(&s->changes), m);
}

tresse_status path_change_more(session *s, const char *sign, const char *label, tresse_message *m)
{
    text_clear(&s->changes);
    text_add_string(&s->changes, tresse_puzzle_changes(s->puzzle));
    add_change(&s->changes, sign, label);
    return change(s, m);
}

/* A set of which one label is true changes no label. */
static void add_conclusions(text *to, const tresse_path *path, int i)
{
    tresse_step x = tresse_path_step(path, i);
    const char *label;
    for (int k = 0; !x.concludes && (label = tresse_path_step_label(path, i, k)); k++)
        add_change(to, k < x.asserts ? "=" : "<>", label);
}

/* The number of steps before the state in which step `at` is shown: those of earlier rounds. */
static tresse_status steps_before(session *s, const tresse_path *path, int *out)
{
    uint64_t at = 0;
    *out = tresse_path_steps(path);
    if (!strcmp(session_get(s, SET_AT), "end"))
        return TRESSE_OK;
    tresse_status status = session_number(s, SET_AT, INT32_MAX, &at);
    if (status != TRESSE_OK)
        return status;
    if (at > (uint64_t)*out)
        return event_wrong(s, setting_name(SET_AT), "the path has no such step");
    int round = at ? tresse_path_step(path, (int)at - 1).round : 0;
    for (*out = (int)at; *out && tresse_path_step(path, *out - 1).round == round;)
        --*out;
    return TRESSE_OK;
}

tresse_status path_go(session *s)
{
    const tresse_path *path;
    tresse_message m;
    int n;
    if (!session_ask(s, SET_AT))
        return TRESSE_OK;
    tresse_status status = path_make(s, FOR_SOLVE, false, &path);
    if (status == TRESSE_OK)
        status = steps_before(s, path, &n);
    if (status != TRESSE_OK)
        return status;
    text_clear(&s->changes);
    text_add_string(&s->changes, tresse_puzzle_changes(s->puzzle));
    for (int i = 0; i < n; i++)
        add_conclusions(&s->changes, path, i);
    status = change(s, &m);
    return status == TRESSE_OK ? status : event_error(s, status, setting_name(SET_AT), &m);
}
