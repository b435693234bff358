/* check.c: `tresse check`: verifies paths written by `tresse solve --format json`, one per line.
 *
 * The answer says in words and numbers what was proved, and which claims of the path were not checked. A file
 * without any path is bad input: whatever should have written one has failed. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/lrat.h"

#include <stdlib.h>
#include <string.h>

typedef struct check_worker {
    const settings *settings;
    tresse *t;
} check_worker;

static void *open_checker(const void *context)
{
    check_worker *w = calloc(1, sizeof *w);
    if (w && tresse_open(&w->t, NULL) == TRESSE_OK) {
        w->settings = context;
        return w;
    }
    free(w);
    return NULL;
}

static void close_checker(void *worker)
{
    check_worker *w = worker;
    tresse_close(w->t);
    free(w);
}

static void add_count(bytes *out, int n, const char *what)
{
    bytes_format(out, "%d %s%s", n, what, cli_plural((uint64_t)n));
}

/* "12 values and 37 eliminations proved" */
static void add_steps(bytes *out, const tresse_verdict *v)
{
    if (v->values)
        add_count(out, v->values, "value");
    bytes_add_string(out, v->values && v->eliminations ? " and " : "");
    if (v->eliminations)
        add_count(out, v->eliminations, "elimination");
    bytes_add_string(out, v->values || v->eliminations ? " proved" : "nothing proved");
}

/* "; the claim that nothing else applies was not checked, nor was the number of solutions"; the same of those
 * that were. */
static void add_claims(bytes *out, unsigned claims, bool tested)
{
    static const struct {
        unsigned claim;
        const char *words;
    } list[] = {
        { TRESSE_CLAIM_STUCK, "the claim that nothing else applies" },
        { TRESSE_CLAIM_BOUNDED, "the claim that nothing else up to the greatest length applies" },
        { TRESSE_CLAIM_SOLUTIONS, "the number of solutions" },
        { TRESSE_CLAIM_UNTRIMMED, "the rating before trimming" },
    };
    bool first = true;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (claims & list[i].claim) {
            bytes_format(out,
                         tested  ? first ? "; %s was tested" : ", and so was %s"
                         : first ? "; %s was not checked"
                                 : ", nor was %s",
                         list[i].words);
            first = false;
        }
}

static void add_proved(bytes *out, const tresse_verdict *v)
{
    add_count(out, v->steps, "step");
    if (v->changes) {
        bytes_add_string(out, " from the puzzle with ");
        add_count(out, v->changes, "change");
    }
    bytes_add_string(out, ": ");
    switch (v->proved) {
    case TRESSE_PROVED_SOLUTION:
        bytes_add_string(out, v->assumes
                                  ? "solved; if there is one solution, which is assumed, it is this one"
                                  : "solved; the solution and its uniqueness are proved");
        break;
    case TRESSE_PROVED_NO_SOLUTION:
        bytes_add_string(out, v->assumes ? "contradiction; it is proved that there is not one solution"
                                         : "contradiction; it is proved that there is no solution");
        break;
    case TRESSE_PROVED_STEPS:
        add_steps(out, v);
        bytes_add_string(out, v->assumes ? ", if there is one solution, which is assumed" : "");
        break;
    }
    if (v->least)
        bytes_format(out, "; it is proved that no path by the theory has a rating below %d", v->least);
    add_claims(out, v->tested, true);
    add_claims(out, v->claims, false);
    bytes_add_string(out, "\n");
}

static void add_verdict(const tresse_verdict *v, const item *i, answer *a)
{
    item_add_place(&a->out, i, 0, 0);
    if (v->accepted) {
        bytes_add_string(&a->out, "accepted, ");
        add_proved(&a->out, v);
        return;
    }
    a->saw |= SAW_REFUSED;
    bytes_add_string(&a->out, "refused");
    if (v->refused)
        bytes_format(&a->out, " at step %d", v->refused);
    bytes_add_string(&a->out, ": ");
    bytes_add_clean(&a->out, v->why, strlen(v->why), sizeof v->why);
    bytes_add_string(&a->out, "\n");
}

static void check_item(void *worker, const item *i, answer *a)
{
    tresse_verdict v;
    tresse_message m = { 0, 0, "" };
    a->saw |= SAW_PUZZLE;
    if (i->refused) {
        m.line = 1;
        m.column = i->refused_column;
        strncpy(m.text, i->refused, sizeof m.text - 1);
        item_add_message(&a->note, i, &m);
        a->saw |= SAW_BAD_INPUT;
        return;
    }
    const check_worker *w = worker;
    const tresse_limits limits = cli_limits(w->settings);
    tresse_status status = w->settings->complete
                               ? tresse_check_complete(w->t, i->text.at, i->text.length, &limits, &v, &m)
                               : tresse_check(w->t, i->text.at, i->text.length, &v, &m);
    if (status == TRESSE_OK)
        add_verdict(&v, i, a);
    else
        item_add_failure(a, i, status, &m);
}

static int run_check(const settings *s)
{
    if (s->lrat && s->complete)
        return cli_misuse(s, "--lrat checks a proof, --complete the claims of paths: choose one");
    if (s->lrat)
        return lrat_run(s);
    if (s->limit_nodes && !s->complete)
        return cli_misuse(s, "--limit-nodes goes with --complete");
    const input_style style = { .line_most = PATH_LINE_MOST, .noun = "path", .wanted = true };
    input *in = input_open(s, &style);
    const job work = { .settings = s,
                       .source = in,
                       .next = input_next,
                       .context = s,
                       .open = open_checker,
                       .close = close_checker,
                       .work = check_item,
                       .noun = "path" };
    int status = run_job(&work);
    input_close(in);
    return status;
}

const command command_check = {
    .name = "check",
    .bit = CHECK,
    .operands = "[FILE | -]...",
    .says = "verify paths written by solve --format json",
    .example = "paths.jsonl",
    .more =
        "Each line is one path. It is replayed by a checker that shares no code with the search, and is "
        "accepted or refused, on "
        "standard output, as `FILE:LINE: accepted, N steps: what was proved` or `FILE:LINE: refused at "
        "step N: reason`. Claims of the "
        "path that were not checked, because only a search could tell, are named; `--complete` searches, and "
        "refuses a path that claims what is not so. No FILE, or -, is standard input.\n"
        "With `--lrat`, there are two files: a formula and its proof, as `solve --format lrat --cnf` writes "
        "them. This checker knows nothing of puzzles, and follows the hints of the proof without any "
        "search.\n",
    .files = true,
    .run = run_check,
};
