/* api.c: include/tresse.h: the workspace, puzzles, theories, checking, and what there is.
 *
 * Ratings and paths are in api_rate.c, api_solve.c and api_path.c, generating in api_generate.c. Every
 * function here only puts together what the other folders do; the types behind the opaque pointers are in
 * work.h. */
#include "api/work.h"
#include "check/check.h"
#include "check/lrat_check.h"

#include <string.h>

/* ---- the workspace ---- */

const char *tresse_version(void)
{
    return TRESSE_VERSION;
}

const char *tresse_status_text(tresse_status result)
{
    switch (result) {
    case TRESSE_OK:
        return "all well";
    case TRESSE_BAD_INPUT:
        return "the input can't be used";
    case TRESSE_NO_MEMORY:
        return "out of memory";
    case TRESSE_STOPPED:
        return "stopped";
    case TRESSE_LIMIT:
        return "the budget ended before the answer was known";
    case TRESSE_INTERNAL:
        return "a bug in Tresse: please report it";
    }
    return "not a status of Tresse";
}

tresse_status tresse_open(tresse **out, const tresse_memory *m)
{
    const memory given = m ? *m : memory_standard;
    if (out)
        *out = NULL;
    if (!out || !given.resize)
        return TRESSE_BAD_INPUT;
    tresse *t = memory_take(&given, 1, sizeof *t);
    if (!t)
        return TRESSE_NO_MEMORY;
    t->memory = given;
    t->progress = (tresse_progress){ .doing = "", .rule = "" };
    text_open(&t->source, &t->memory);
    text_open(&t->params, &t->memory);
    status s = puzzle_open(&t->checked, &t->memory);
    if (s) {
        memory_give(&given, t, 1, sizeof *t);
        return s;
    }
    *out = t;
    return TRESSE_OK;
}

void tresse_close(tresse *tresse)
{
    if (!tresse)
        return;
    while (tresse->networks) {
        network *n = tresse->networks;
        tresse->networks = n->next;
        network_release(tresse, n);
    }
    puzzle_close(&tresse->checked);
    text_close(&tresse->source);
    text_close(&tresse->params);
    memory m = tresse->memory;
    memory_give(&m, tresse, 1, sizeof *tresse);
}

const tresse_message *tresse_last_message(const tresse *tresse)
{
    static const tresse_message none = { 0 };
    return tresse ? &tresse->last : &none;
}

/* ---- puzzles ---- */

tresse_status tresse_puzzle_new(tresse *t, tresse_puzzle **out)
{
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    tresse_puzzle *p = memory_take(&t->memory, 1, sizeof *p);
    if (!p)
        return work_end(t, NO_MEMORY, NULL, NULL);
    p->owner = t;
    p->reading = reading_new(t);
    if (p->reading)
        *out = p;
    else
        memory_give(&t->memory, p, 1, sizeof *p);
    return work_end(t, *out ? OK : NO_MEMORY, NULL, NULL);
}

void tresse_puzzle_free(tresse_puzzle *puzzle)
{
    if (!puzzle)
        return;
    reading_release(puzzle->owner, puzzle->reading);
    changes_release(puzzle->owner, puzzle->changes);
    memory_give(&puzzle->owner->memory, puzzle, 1, sizeof *puzzle);
}

tresse_status tresse_puzzle_read(tresse_puzzle *puzzle, const char *app_name, const char *params,
                                 const char *bytes, size_t n, tresse_message *message)
{
    return tresse_puzzle_read_row(puzzle, app_name, params, NULL, bytes, n, message);
}

tresse_status tresse_puzzle_read_row(tresse_puzzle *p, const char *app_name, const char *params,
                                     const char *heading, const char *bytes, size_t n,
                                     tresse_message *message)
{
    error e = { 0 };
    if (!bytes && n == 0)
        bytes = "";
    if (p && !bytes)
        p->serial = 0;
    if (ARGUMENTS(p ? p->owner : NULL, message, GIVEN(p), GIVEN_AS(bytes, "text")))
        return TRESSE_BAD_INPUT;
    status s = puzzle_read_text(p, app_name, params, heading, bytes, n, &e);
    return work_end(p->owner, s, &e, message);
}

const char *tresse_puzzle_app(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? puzzle_of(puzzle)->app->name : "";
}

const char *tresse_puzzle_text(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? text_bytes(&puzzle_of(puzzle)->source) : "";
}

const char *tresse_puzzle_params(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? text_bytes(&puzzle_of(puzzle)->params) : "";
}

const char *tresse_puzzle_comment(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? text_bytes(&puzzle_of(puzzle)->comment) : "";
}

int tresse_puzzle_columns(const tresse_puzzle *puzzle, int *before)
{
    const char *comment = tresse_puzzle_comment(puzzle);
    int n = *comment || (puzzle && puzzle->serial && puzzle_of(puzzle)->columns);
    if (before)
        *before = n ? puzzle_of(puzzle)->before : 0;
    for (; *comment; comment++)
        n += *comment == '\t';
    return n;
}

const char *tresse_puzzle_rival(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial && puzzle_of(puzzle)->rival ? puzzle_of(puzzle)->rival : "";
}

const char *tresse_puzzle_clues(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? text_bytes(&puzzle_of(puzzle)->clues) : "";
}

const char *tresse_puzzle_too_large(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? text_bytes(&puzzle_of(puzzle)->too_large) : "";
}

const char *tresse_puzzle_left_out(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial ? text_bytes(&puzzle_of(puzzle)->left_out) : "";
}

const char *tresse_text_app(const char *bytes, size_t n)
{
    const app *a = bytes ? app_detected(bytes, n) : NULL;
    return a ? a->name : NULL;
}

/* ---- theories ---- */

tresse_status tresse_theory_new(tresse *t, const char *name, tresse_theory **out, tresse_message *message)
{
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN_AS(name, "text"), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    tresse_theory *th = memory_take(&t->memory, 1, sizeof *th);
    if (!th)
        return work_end(t, NO_MEMORY, NULL, message);
    th->owner = t;
    error e = { 0 };
    status s = theory_read(&th->theory, name, strlen(name), &e);
    if (s)
        tresse_theory_free(th);
    else
        *out = th;
    return work_end(t, s, &e, message);
}

void tresse_theory_free(tresse_theory *th)
{
    if (th)
        memory_give(&th->owner->memory, th, 1, sizeof *th);
}

const char *tresse_theory_name(const tresse_theory *th)
{
    return th ? th->theory.name : "";
}

int tresse_theory_depth(const tresse_theory *th)
{
    return th ? th->theory.depth : 0;
}

tresse_status tresse_theory_prefer(tresse_theory *th, const char *codes, tresse_message *message)
{
    if (ARGUMENTS(th ? th->owner : NULL, message, GIVEN(th), GIVEN(codes)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    theory changed = th->theory;
    status s = theory_prefer(&changed, codes, strlen(codes), &e);
    if (!s)
        th->theory = changed;
    return work_end(th->owner, s, &e, message);
}

int tresse_theory_is_confluent(const tresse_theory *th)
{
    return th && theory_is_confluent(&th->theory);
}

int tresse_theory_assumes(const tresse_theory *th)
{
    return th && theory_assumes(&th->theory);
}

tresse_status tresse_theory_fits(const tresse_theory *th, const tresse_puzzle *p, tresse_message *message)
{
    tresse *t = p ? p->owner : NULL;
    network *n = NULL;
    error e = { 0 };
    if (ARGUMENTS(t, message, GIVEN(th), GIVEN(p)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, NULL, &e);
    if (!s)
        s = work_check_theory(t, th, &e);
    if (!s && theory_has_types(&th->theory)) /* any other one fits every network */
        s = network_get(t, puzzle_of(p), &th->theory, &n, &e);
    if (!s && n)
        s = theory_fits(&th->theory, n->csp, &e);
    return work_end(t, s, &e, message);
}

int tresse_theory_is_partial(const tresse_theory *th, const tresse_puzzle *p)
{
    return th && !theory_of_statements(&th->theory) && *tresse_puzzle_too_large(p);
}

tresse_status tresse_theory_for(tresse *t, const tresse_puzzle *p, tresse_theory **out,
                                tresse_message *message)
{
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(p), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    status s = work_check(t, p, NULL, &e);
    if (s)
        return work_end(t, s, &e, message);
    return puzzle_of(p)->has_cells ? tresse_theory_new(t, "Con+S+cW+cB", out, message)
                                   : tresse_theory_default(t, puzzle_of(p)->app->name, out, message);
}

tresse_status tresse_theory_default(tresse *t, const char *app_name, tresse_theory **out,
                                    tresse_message *message)
{
    const app *a = app_name ? app_named(app_name) : NULL;
    text name;
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    if (app_name && !a) {
        error e = { 0 };
        error_set(&e, BAD_INPUT, 0, 0,
                  "no application of this name" EXPECTED "sudoku or another one of the list");
        return work_end(t, BAD_INPUT, &e, message);
    }
    text_open(&name, &t->memory);
    for (const rule *const *r = rule_table; *r; r++)
        if ((*r)->usual)
            text_format(&name, "%s%s", name.length ? "+" : "", (*r)->code);
    if (*app_theory(a))
        text_format(&name, "+%s", app_theory(a));
    tresse_status s = name.failed ? work_end(t, NO_MEMORY, NULL, message)
                                  : tresse_theory_new(t, text_bytes(&name), out, message);
    text_close(&name);
    return s;
}

/* ---- checking ---- */

/* What a path is checked against: a puzzle, or what it says itself. */
typedef struct subject {
    tresse *workspace;
    const tresse_puzzle *puzzle; /* NULL: the path's own */
} subject;

static status read_own(tresse *tresse, const char *app_name, const char *params, const char *source, error *e)
{
    status s = puzzle_read(&tresse->checked, app_name, params, source, strlen(source), e);
    if (s == BAD_INPUT && e->column) { /* it is a place in the puzzle, not in the JSON */
        char place[64], line[32] = "";
        if (e->line > 1)
            text_print(line, sizeof line, "line %d, ", e->line);
        text_print(place, sizeof place, "\"puzzle\", %scolumn %d: ", line, e->column);
        e->line = e->column = 0;
        error_frame(e, place, "");
    }
    return s;
}

static status start_of_path(void *context, const char *app_name, const char *params, const char *source,
                            const char *by, const state **start, error *e)
{
    const subject *its = context;
    tresse *t = its->workspace;
    const puzzle *p = its->puzzle ? puzzle_of(its->puzzle) : &t->checked;
    network *n;
    theory th;
    status s = its->puzzle ? OK : read_own(t, app_name, params, source, e);
    if (!s) /* a theory that is not one is for the checker to judge */
        s = network_get(t, p, theory_read(&th, by, strlen(by), NULL) == OK ? &th : NULL, &n, e);
    if (s)
        return s;
    n->known.serial = 0;
    *start = &n->start;
    return puzzle_start(p, &n->start, e);
}

tresse_status work_check_path(tresse *t, const tresse_puzzle *puzzle, const char *json, size_t n,
                              const tresse_limits *limits, applying *subset, tresse_verdict *verdict,
                              tresse_message *message)
{
    if (verdict)
        *verdict = (tresse_verdict){ 0 };
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(json), GIVEN(verdict)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    watch w = work_watch(t, "checking", limits, 0);
    subject its = { t, puzzle };
    const check_terms terms = {
        .foreign = puzzle, .watch = &w, .subset = subset, .nodes = limits ? limits->nodes : 0
    };
    status s = puzzle ? work_check(t, puzzle, limits, &e) : OK;
    if (!s && puzzle)
        s = work_check_unchanged(puzzle, &e);
    if (!s)
        s = check_path(&terms, &t->memory, json, n, start_of_path, &its, verdict, &e);
    verdict->incomplete =
        verdict->accepted && (puzzle ? puzzle_of(puzzle) : &t->checked)->left_out.length > 0;
    if (s)
        *verdict = (tresse_verdict){ 0 };
    return work_end(t, s, &e, message);
}

tresse_status tresse_check_within(tresse *tresse, const tresse_puzzle *puzzle, const char *json, size_t n,
                                  const tresse_limits *limits, tresse_verdict *verdict,
                                  tresse_message *message)
{
    return work_check_path(tresse, puzzle, json, n, limits, NULL, verdict, message);
}

tresse_status tresse_check_against(tresse *t, const tresse_puzzle *p, const char *json, size_t n,
                                   tresse_verdict *verdict, tresse_message *message)
{
    if (verdict)
        *verdict = (tresse_verdict){ 0 };
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(p)))
        return TRESSE_BAD_INPUT;
    return tresse_check_within(t, p, json, n, NULL, verdict, message);
}

tresse_status tresse_check(tresse *tresse, const char *json, size_t n, tresse_verdict *verdict,
                           tresse_message *message)
{
    return tresse_check_within(tresse, NULL, json, n, NULL, verdict, message);
}

tresse_status tresse_check_lrat(tresse *t, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n,
                                tresse_lrat_verdict *verdict, tresse_message *message)
{
    if (verdict)
        *verdict = (tresse_lrat_verdict){ 0 };
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(cnf), GIVEN(proof), GIVEN(verdict)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    const size_t most = PTRDIFF_MAX / 2; /* of each, so that their sum fits a size_t, too */
    status s = cnf_n > most || proof_n > most
                   ? error_set(&e, BAD_INPUT, 0, 0, "a text longer than memory can be" EXPECTED "its length")
                   : lrat_check(&t->memory, cnf, cnf_n, proof, proof_n, verdict, &e);
    return work_end(t, s, &e, message);
}

tresse_status tresse_puzzle_blank(tresse_puzzle *p, const char *app_name, const char *params, int size,
                                  tresse_message *message)
{
    if (ARGUMENTS(p ? p->owner : NULL, message, GIVEN(p)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    status s = reading_renew(p);
    if (!s && (size < 1 || size > TRESSE_SIZE_MOST))
        s = error_set(&e, BAD_INPUT, 0, 0, "a size of %d" EXPECTED "1 to %d", size, TRESSE_SIZE_MOST);
    if (!s)
        s = puzzle_blank(&p->reading->puzzle, app_name, params, size, &e);
    if (!s)
        p->serial = ++p->owner->serial;
    return work_end(p->owner, s, &e, message);
}

/* ---- helpers ---- */

tresse_status tresse_use_helpers(tresse *t, const tresse_helpers *helpers)
{
    error e = { 0 };
    if (ARGUMENTS(t, NULL, GIVEN(t)))
        return TRESSE_BAD_INPUT;
    if (helpers && !helpers->run)
        error_set(&e, BAD_INPUT, 0, 0, "helpers without \"run\"" EXPECTED "a function");
    else if (helpers && helpers->most < 0)
        error_set(&e, BAD_INPUT, 0, 0, "at most %d helpers" EXPECTED "0 or more", helpers->most);
    if (e.text[0])
        return work_end(t, BAD_INPUT, &e, NULL);
    t->helpers = helpers ? *helpers : (tresse_helpers){ 0 };
    return OK;
}
