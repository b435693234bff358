/* check.c: `tresse check`: verifies paths written by `tresse solve --format json`, one per line.
 *
 * The answer says in words and numbers what was proved, and which claims of the path were not checked. A file
 * without any path is bad input: whatever should have written one has failed. */
#include "base/error.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/line_file.h"
#include "cli/lrat.h"
#include "cli/output.h"
#include "cli/post.h"
#include "cli/verdict.h"

#include <stdlib.h>
#include <string.h>

#define NETWORKS "generic" /* the application of --against */
#define FORMS    ", as text or JSON (`tresse help networks`)"

typedef struct checking {
    const settings *settings;
    line_file network; /* with --against: its text */
} checking;

typedef struct check_worker {
    const settings *settings;
    tresse *t;
    tresse_puzzle *network; /* NULL: paths are checked on their own puzzles */
} check_worker;

static void close_checker(void *worker)
{
    check_worker *w = worker;
    tresse_puzzle_free(w->network);
    tresse_close(w->t);
    free(w);
}

static void *open_checker(const void *context)
{
    const checking *c = context;
    check_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->settings = c->settings;
    bool well = tresse_open(&w->t, NULL) == TRESSE_OK;
    if (well && w->settings->against)
        well = tresse_puzzle_new(w->t, &w->network) == TRESSE_OK &&
               tresse_puzzle_read(w->network, NETWORKS, NULL, lines_text(&c->network.lines),
                                  lines_length(&c->network.lines), NULL) == TRESSE_OK;
    if (well)
        return w;
    close_checker(w);
    return NULL;
}

static tresse_status ask(const check_worker *worker, const text *path, tresse_verdict *verdict,
                         tresse_message *message)
{
    const tresse_limits limits = cli_limits(worker->settings);
    if (worker->settings->complete)
        return tresse_check_complete(worker->t, path->bytes, path->length, &limits, verdict, message);
    return tresse_check_within(worker->t, worker->network, path->bytes, path->length, &limits, verdict,
                               message);
}

static void check_item(void *worker, const item *entry, answer *reply)
{
    const check_worker *w = worker;
    tresse_verdict v;
    tresse_message m = { 0 };
    tresse_status status = TRESSE_BAD_INPUT;
    reply->saw |= SAW_PUZZLE;
    if (entry->refused) {
        error_set(&m, TRESSE_BAD_INPUT, 1, entry->refused_column, "%s", entry->refused);
    } else {
        status = ask(w, &entry->text, &v, &m);
    }
    if (status != TRESSE_OK) {
        verdict_add_failure(reply, w->settings, entry, status, &m);
        return;
    }
    verdict_add(&reply->out, w->settings, entry, &v);
    reply->saw |= v.accepted ? 0 : SAW_REFUSED;
}

/* Says why the file of --against is not a network; if it is a path or a puzzle, says that. */
static void refuse_network(const checking *work, tresse_puzzle *puzzle, const tresse_message *message)
{
    static const char path[] = "{\"format\":\"tresse-path\"";
    const char *name = work->settings->against, *content = lines_text(&work->network.lines);
    size_t n = lines_length(&work->network.lines);
    text note = PROGRAM_TEXT;
    text_add_shown(&note, name, strlen(name), 400);
    text_printf(&note, message->line ? ":%d:%d: " : ": ", message->line, message->column);
    if (n >= strlen(path) && memcmp(content, path, strlen(path)) == 0)
        text_add_string(&note, "found a path, expected a network" FORMS);
    else if (tresse_puzzle_read(puzzle, NULL, NULL, content, n, NULL) == TRESSE_OK)
        text_printf(&note,
                    "found a puzzle of %s, expected a network" FORMS
                    "; `tresse model` writes that of a puzzle",
                    tresse_puzzle_app(puzzle));
    else {
        text_add_shown(&note, message->text, strlen(message->text), sizeof message->text);
        text_add_string(&note, message->advice.length ? "" : "; --against takes a network" FORMS);
    }
    text_add_string(&note, "\n");
    output_note(note.bytes, note.length);
    text_close(&note);
}

/* Reads the network of --against, and says what is wrong with it once, before any path is read. */
static int read_network(checking *work)
{
    tresse *t = NULL;
    tresse_puzzle *p = NULL;
    tresse_message m = { 0 };
    if (!line_file_read(&work->network, work->settings, work->settings->against))
        return STATUS_INPUT;
    if (tresse_open(&t, NULL) != TRESSE_OK || tresse_puzzle_new(t, &p) != TRESSE_OK)
        program_no_memory();
    tresse_status s = tresse_puzzle_read(p, NETWORKS, NULL, lines_text(&work->network.lines),
                                         lines_length(&work->network.lines), &m);
    if (s == TRESSE_NO_MEMORY)
        program_no_memory();
    if (s != TRESSE_OK)
        refuse_network(work, p, &m);
    tresse_puzzle_free(p);
    tresse_close(t);
    return s == TRESSE_OK ? STATUS_WELL : STATUS_INPUT;
}

static int check_paths(const checking *checking)
{
    const input_style style = { .line_most = PATH_LINE_MOST, .noun = "path", .wanted = true };
    input *in = input_open(checking->settings, &style);
    const job work = { .settings = checking->settings,
                       .source = in,
                       .next = input_next,
                       .context = checking,
                       .open = open_checker,
                       .close = close_checker,
                       .work = check_item,
                       .noun = "path" };
    int status = run_job(&work);
    input_close(in);
    return status;
}

/* Checks what is in the operands, in order: posts one at a time, and each other one as paths. */
static int check_each(const checking *checking)
{
    int status = STATUS_WELL;
    for (int i = 0; i < checking->settings->operands; i++) {
        settings one = *checking->settings;
        struct checking of = *checking;
        one.operand += i;
        one.operands = 1;
        of.settings = &one;
        int its = post_is(one.operand[0]) ? post_check(&one, one.operand[0]) : check_paths(&of);
        status = its > status || its == STATUS_REFUSED ? its : status;
    }
    return status;
}

static bool has_post(const settings *asked)
{
    int i = 0;
    while (i < asked->operands && !post_is(asked->operand[i]))
        i++;
    return i < asked->operands && !asked->against && !asked->complete;
}

/* Standard input can't be both the network and the paths, nor both a formula and its proof. */
static bool reads_twice(const settings *asked)
{
    int times = asked->operands == 0;
    for (int i = 0; i < asked->operands; i++)
        times += strcmp(asked->operand[i], "-") == 0;
    return asked->lrat ? times > 1 : times && asked->against && strcmp(asked->against, "-") == 0;
}

static int run_check(const settings *asked)
{
    checking c = { .settings = asked };
    if (reads_twice(asked))
        return cli_misuse(
            asked, asked->lrat
                       ? "--lrat reads standard input once: name a file for the formula, or for the proof"
                       : "--against - reads the network from standard input: name a file of paths");
    if (asked->lrat)
        return lrat_run(asked);
    int status = asked->against ? read_network(&c) : STATUS_WELL;
    status = status ? status : has_post(asked) ? check_each(&c) : check_paths(&c);
    line_file_free(&c.network);
    return status;
}

const command command_check = {
    .name = "check",
    .bit = CHECK,
    .operands = "[FILE | -]...",
    .says = "verify paths written by solve --format json, or posted by people",
    .example = "paths.jsonl",
    .files = true,
    .run = run_check,
};
