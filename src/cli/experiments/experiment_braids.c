/* experiment_braids.c: braids are T&E: in random states, supposing a candidate and propagating Singles meets
 * a contradiction if and only if there is a braid on it; and each such trial, read as a braid, is accepted by
 * the checker.
 *
 * A random state is the one that a random path by short whips reaches after a random number of steps. It is
 * read again as a puzzle. In it one frozen level of T&E(BRT) says what T&E eliminates; for each candidate
 * that is left, braids of any length are looked for with the focus on it alone. */
#include "cli/experiments/experiment.h"

#include <string.h>

enum { STATES = 2, STEPS_MOST = 12, SHORT_WHIPS = 0, TRIALS, BRAIDS };

typedef struct found {
    uint64_t states, candidates, refuted, braids, differ, converted;
} found;

static uint64_t mix(uint64_t value)
{
    value = (value ^ value >> 31) * 0x9E3779B97F4A7C15u;
    return value ^ value >> 29;
}

/* The name of a label as a word of a network. */
static void add_label(text *out, const char *statement, const char *name)
{
    text_printf(out, "%s \"", statement);
    for (; *name; name++)
        text_printf(out, *name == '"' || *name == '\\' ? "\\%c" : "%c", *name);
    text_add_string(out, "\"\n");
}

/* The network of the lab's puzzle, with what the steps of the path conclude. */
static tresse_status add_network(lab *bench, const tresse_path *path, text *content)
{
    tresse_status status =
        tresse_puzzle_model_write(bench->t, bench->puzzle, TRESSE_TEXT, text_write, content);
    for (int i = 0; status == TRESSE_OK && i < tresse_path_steps(path); i++) {
        const char *statement = tresse_path_step(path, i).asserts ? "given" : "remove", *name;
        for (int k = 0; (name = tresse_path_step_label(path, i, k)); k++)
            add_label(content, statement, name);
    }
    return status;
}

/* The state at the end of the path, as the lab's other puzzle: read again as a grid, which is fast, or
 * otherwise as a network, which every puzzle has. */
static tresse_status read_state(lab *bench, const tresse_path *path)
{
    text content = PROGRAM_TEXT;
    tresse_status status = experiment_final(path, &content);
    if (status == TRESSE_OK)
        status = tresse_puzzle_read(bench->other, tresse_puzzle_app(bench->puzzle),
                                    tresse_puzzle_params(bench->puzzle), content.bytes, content.length, NULL);
    if (status == TRESSE_BAD_INPUT) {
        content.length = 0;
        status = add_network(bench, path, &content);
        if (status == TRESSE_OK)
            status = tresse_puzzle_read(bench->other, NULL, NULL, content.bytes, content.length, NULL);
    }
    text_close(&content);
    return status;
}

/* A random state of the lab's puzzle, as the lab's other puzzle. *made false: Singles or whips have solved
 * it. */
static tresse_status make_state(lab *bench, uint64_t seed, bool *made)
{
    tresse_path *path = NULL;
    tresse_status status = experiment_set(bench, "strategy", "any-order");
    if (status == TRESSE_OK)
        status = experiment_set_number(bench, "seed", seed);
    if (status == TRESSE_OK)
        status = experiment_set_number(bench, "rounds", 1 + seed % STEPS_MOST);
    if (status == TRESSE_OK)
        status = tresse_solve(bench->t, bench->puzzle, bench->theory[SHORT_WHIPS], bench->options,
                              &bench->limits, &path);
    *made = status == TRESSE_OK && tresse_path_candidates(path) > 0;
    if (*made)
        status = read_state(bench, path);
    tresse_path_free(path);
    if (status == TRESSE_OK)
        status = experiment_set(bench, "strategy", "levels");
    return status == TRESSE_OK ? experiment_set(bench, "rounds", "0") : status;
}

/* Is there a braid on this candidate? */
static tresse_status has_braid(lab *bench, const char *label, bool *has)
{
    tresse_path *path = NULL;
    tresse_status status = experiment_set(bench, "focus", label);
    if (status == TRESSE_OK)
        status = tresse_solve(bench->t, bench->other, bench->theory[BRAIDS], bench->options, &bench->limits,
                              &path);
    *has = false;
    for (int i = 0; status == TRESSE_OK && i < tresse_path_steps(path); i++)
        *has = *has || tresse_path_step(path, i).eliminates;
    tresse_path_free(path);
    return status;
}

/* Is it among what the trials refuted? */
static bool is_refuted(const tresse_path *trials, const char *label)
{
    for (int i = 0; i < tresse_path_steps(trials); i++)
        for (int k = 0; k < tresse_path_step(trials, i).eliminates; k++)
            if (!strcmp(tresse_path_step_label(trials, i, k), label))
                return true;
    return false;
}

/* Compares the two for each candidate of the state before the trials. */
static tresse_status compare(lab *bench, const tresse_path *before, const tresse_path *trials, found *seen)
{
    tresse_status status = TRESSE_OK;
    for (int i = 0; i < tresse_path_candidates(before) && status == TRESSE_OK; i++) {
        const char *label = tresse_path_candidate(before, i);
        bool braid = false, refuted = is_refuted(trials, label);
        status = has_braid(bench, label, &braid);
        seen->candidates++;
        seen->refuted += refuted;
        seen->braids += braid;
        seen->differ += refuted != braid;
    }
    return status == TRESSE_OK ? experiment_set(bench, "focus", "") : status;
}

static tresse_status look_at_state(lab *bench, found *seen)
{
    tresse_path *before = NULL, *trials = NULL;
    tresse_status status = experiment_set(bench, "list", "yes");
    if (status == TRESSE_OK)
        status = experiment_set(bench, "te-as-braids", "yes");
    if (status == TRESSE_OK) /* the state is closed under Singles, so its start is the state itself */
        status =
            tresse_solve(bench->t, bench->other, bench->theory[BRAIDS + 1], NULL, &bench->limits, &before);
    if (status == TRESSE_OK)
        status = tresse_solve(bench->t, bench->other, bench->theory[TRIALS], bench->options, &bench->limits,
                              &trials);
    if (status == TRESSE_OK)
        status = experiment_check(bench, trials);
    if (status == TRESSE_OK)
        status = compare(bench, before, trials, seen);
    for (int i = 0; status == TRESSE_OK && i < tresse_path_steps(trials); i++)
        seen->converted += tresse_path_step(trials, i).eliminates > 0;
    tresse_path_free(before);
    tresse_path_free(trials);
    seen->states++;
    if (status == TRESSE_OK)
        status = experiment_set(bench, "te-as-braids", "no");
    return status == TRESSE_OK ? experiment_set(bench, "list", "no") : status;
}

static tresse_status look(lab *bench, text *result)
{
    found f = { 0 };
    tresse_status status = TRESSE_OK;
    uint64_t seed = bench->settings->seed;
    for (const char *c = tresse_puzzle_text(bench->puzzle); *c; c++)
        seed = mix(seed + (unsigned char)*c);
    for (int i = 0; i < STATES && status == TRESSE_OK; i++) {
        bool made = false;
        status = make_state(bench, seed + (uint64_t)i, &made);
        if (made && status == TRESSE_OK)
            status = look_at_state(bench, &f);
    }
    text_add(result, (const char *)&f, sizeof f);
    return status;
}

static void add(void *context, const text *result)
{
    found *t = context;
    const found *f = RESULT(result, found);
    t->states += f->states;
    t->candidates += f->candidates;
    t->refuted += f->refuted;
    t->braids += f->braids;
    t->differ += f->differ;
    t->converted += f->converted;
}

static int tell(void *context, const settings *asked, text *out)
{
    const found *t = context;
    (void)asked;
    text_printf(
        out,
        "%9llu random states (of puzzles that a few short whips do not solve)\n%9llu candidates in them\n",
        (unsigned long long)t->states, (unsigned long long)t->candidates);
    text_printf(out, "%9llu are eliminated by T&E(BRT)\n%9llu have a braid\n", (unsigned long long)t->refuted,
                (unsigned long long)t->braids);
    text_printf(out, "%9llu where the two differ\n", (unsigned long long)t->differ);
    text_printf(out, "%9llu trials were read as braids, and accepted by the checker\n",
                (unsigned long long)t->converted);
    text_printf(out, "shows: %s\n",
                !t->candidates ? "nothing: short whips solved all of these puzzles before a state was drawn"
                : t->differ    ? "T&E and braids differ, which a theorem excludes: please report it"
                               : "T&E eliminates a candidate if and only if there is a braid on it");
    return 0;
}

static const char *const theories[] = { "W3", "TE(BRT,1)", "B", "BRT", NULL };

const experiment experiment_braids_are_te = {
    .name = "braids-are-te",
    .says = "in random states T&E eliminates a candidate if and only if there is a braid on it",
    .count = 200,
    .theories = theories,
    .look = look,
    .size = sizeof(found),
    .add = add,
    .tell = tell,
};
