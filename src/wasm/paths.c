/* paths.c: paths are made for a purpose, and the last few of them are kept: drawing a step, or asking
 * something about the state it is shown in, needs the path again. A path is known by all settings that it
 * depends on, so it does not matter whether it was kept. */
#include "base/error.h"
#include "wasm/session.h"

#include <string.h>

/* ---- what is kept ---- */

static const char *const purpose_name[PURPOSES] = { "solve", "hint", "all", "why", "judge" };

tresse_status path_purpose(session *session, purpose *out)
{
    const char *of = session_get(session, SET_OF);
    for (int i = 0; i < PURPOSES; i++)
        if (!strcmp(of, purpose_name[i]) || !*of) {
            *out = (purpose)i;
            return TRESSE_OK;
        }
    return event_wrong(session, setting_name(SET_OF), EXPECTS "solve, hint, all, why or judge");
}

/* Adds each value with its length, so that no two sets of values look the same. What counts is the position,
 * not how the puzzle got there. */
static void write_key(session *session, purpose why)
{
    text *k = &session->key;
    text_clear(k);
    text_add_string(k, purpose_name[why]);
    for (int i = 0; i < SET_AT; i++) {
        const text *v = &session->value[i];
        if (i == SET_CHANGES)
            continue;
        text_add_string(k, " ");
        text_add_number(k, v->length);
        text_add_string(k, ":");
        text_add(k, text_bytes(v), v->length);
    }
    text_add_string(k, why == FOR_WHY ? session_get(session, SET_FOCUS) : "");
    text_add_string(k, " ");
    text_add_string(k, tresse_puzzle_changes(session->puzzle));
}

static const tresse_path *find_kept(session *session)
{
    for (int i = 0; i < PATHS_KEPT; i++) {
        kept_path *k = &session->kept[i];
        if (k->path && k->key.length == session->key.length &&
            !memcmp(k->key.bytes, session->key.bytes, session->key.length)) {
            k->used = ++session->clock;
            return k->path;
        }
    }
    return NULL;
}

/* Keeps the path in place of the one that was used least recently. */
static const tresse_path *keep(session *session, tresse_path *path)
{
    kept_path *k = &session->kept[0];
    for (int i = 1; i < PATHS_KEPT; i++)
        if (session->kept[i].used < k->used)
            k = &session->kept[i];
    tresse_path_free(k->path);
    text swap = k->key;
    *k = (kept_path){ session->key, path, ++session->clock };
    session->key = swap;
    return path;
}

/* ---- options ---- */

static tresse_status set_option(session *session, tresse_options *options, const char *name,
                                const char *value)
{
    tresse_message m;
    tresse_status status = tresse_options_set(options, name, value, &m);
    return status == TRESSE_OK ? status : event_error(session, status, name, &m);
}

/* Sets the options of the request, as far as they suit the purpose. */
static tresse_status set_asked(session *session, tresse_options *options, purpose why)
{
    static const setting from[] = { SET_TE_AS_BRAIDS, SET_SEED, SET_STRATEGY, SET_TRIM };
    size_t n = why == FOR_SOLVE ? sizeof from / sizeof *from : 1;
    tresse_status status = TRESSE_OK;
    for (size_t i = 0; status == TRESSE_OK && i < n; i++)
        if (session_ask(session, from[i]))
            status = set_option(session, options, setting_name(from[i]), session_get(session, from[i]));
    return status;
}

static tresse_status set_rounds(session *session, tresse_options *options, int rounds)
{
    text_clear(&session->scratch);
    text_add_number(&session->scratch, (uint64_t)rounds);
    return session->scratch.failed ? event_failure(session, TRESSE_NO_MEMORY)
                                   : set_option(session, options, "rounds", text_bytes(&session->scratch));
}

/* The patterns of the least length that eliminate the label here; trials can't do without Singles. */
static tresse_status set_why(session *session, tresse_options *options, const tresse_theory *th)
{
    bool trial = tresse_theory_depth(th) > 0;
    tresse_status status = set_option(session, options, "focus", session_get(session, SET_FOCUS));
    if (status == TRESSE_OK)
        status = set_rounds(session, options, 1);
    return status == TRESSE_OK && !trial ? set_option(session, options, "singles", "no") : status;
}

static tresse_status set_options(session *session, tresse_options *options, purpose why,
                                 const tresse_theory *th)
{
    tresse_status status = set_asked(session, options, why);
    if (status != TRESSE_OK)
        return status;
    switch (why) {
    case FOR_HINT:
        return set_option(session, options, "hint", "yes");
    case FOR_ALL:
        return set_option(session, options, "list", "here");
    case FOR_WHY:
        return set_why(session, options, th);
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
static tresse_status search(session *session, const tresse_theory *th, const tresse_options *options,
                            const tresse_limits *limits, tresse_path **out)
{
    session->telling = TRESSE_OK;
    tresse_status status = tresse_solve(session->t, session->puzzle, th, options, limits, out);
    if (status == TRESSE_STOPPED && session->telling != TRESSE_OK)
        return session->telling;
    return status == TRESSE_OK || status == TRESSE_STOPPED ? status : event_failure(session, status);
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
static tresse_status search_why(session *session, const tresse_theory *th, tresse_options *options,
                                const tresse_limits *limits, tresse_path **out)
{
    tresse_status status = search(session, th, options, limits, out);
    for (int rounds = 2, sets = 0;
         status == TRESSE_OK && has_sets_alone(*out) && tresse_path_steps(*out) > sets; rounds++) {
        sets = tresse_path_steps(*out);
        tresse_path_free(*out);
        *out = NULL;
        status = set_rounds(session, options, rounds);
        if (status == TRESSE_OK)
            status = search(session, th, options, limits, out);
    }
    return status;
}

static tresse_status solve(session *session, const tresse_theory *th, purpose why, bool tell,
                           tresse_path **out)
{
    tresse_options *o = NULL;
    tresse_limits limits;
    tresse_status status = request_limits(session, &limits);
    if (status != TRESSE_OK)
        return status;
    status = tresse_options_new(session->t, &o);
    if (status != TRESSE_OK)
        return event_failure(session, status);
    if (tell && why == FOR_SOLVE)
        limits.found = found;
    status = set_options(session, o, why, th);
    if (status == TRESSE_OK)
        status =
            why == FOR_WHY ? search_why(session, th, o, &limits, out) : search(session, th, o, &limits, out);
    tresse_options_free(o);
    return status;
}

tresse_status path_make(session *session, purpose why, bool tell, const tresse_path **out)
{
    tresse_theory *th = NULL;
    tresse_path *made = NULL;
    session->sent = 0;
    write_key(session, why);
    *out = session->key.failed ? NULL : find_kept(session);
    if (*out)
        return TRESSE_OK;
    tresse_status status =
        session->key.failed ? event_failure(session, TRESSE_NO_MEMORY) : request_theory(session, &th);
    if (status == TRESSE_OK)
        status = solve(session, th, why, tell, &made);
    tresse_theory_free(th);
    if (status == TRESSE_OK)
        *out = keep(session, made);
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

static tresse_status change(session *session, tresse_message *message)
{
    if (session->changes.failed)
        return TRESSE_NO_MEMORY;
    return tresse_puzzle_change(session->puzzle, text_bytes(&session->changes), message);
}

tresse_status path_change_more(session *session, const char *sign, const char *label, tresse_message *message)
{
    text_clear(&session->changes);
    text_add_string(&session->changes, tresse_puzzle_changes(session->puzzle));
    add_change(&session->changes, sign, label);
    return change(session, message);
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
static tresse_status steps_before(session *session, const tresse_path *path, int *out)
{
    uint64_t at = 0;
    *out = tresse_path_steps(path);
    if (!strcmp(session_get(session, SET_AT), "end"))
        return TRESSE_OK;
    tresse_status status = session_number(session, SET_AT, INT32_MAX, &at);
    if (status != TRESSE_OK)
        return status;
    if (at > (uint64_t)*out)
        return event_wrong(session, setting_name(SET_AT), "the path has no such step");
    int round = at ? tresse_path_step(path, (int)at - 1).round : 0;
    for (*out = (int)at; *out && tresse_path_step(path, *out - 1).round == round;)
        --*out;
    return TRESSE_OK;
}

tresse_status path_go(session *session)
{
    const tresse_path *path;
    tresse_message m;
    int n;
    if (!session_ask(session, SET_AT))
        return TRESSE_OK;
    tresse_status status = path_make(session, FOR_SOLVE, false, &path);
    if (status == TRESSE_OK)
        status = steps_before(session, path, &n);
    if (status != TRESSE_OK)
        return status;
    text_clear(&session->changes);
    text_add_string(&session->changes, tresse_puzzle_changes(session->puzzle));
    for (int i = 0; i < n; i++)
        add_conclusions(&session->changes, path, i);
    status = change(session, &m);
    return status == TRESSE_OK ? status : event_error(session, status, setting_name(SET_AT), &m);
}
