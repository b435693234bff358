/* lrat.c: see lrat.h. */
#include "cli/lrat.h"

#include "cli/lines.h"
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The whole of a file, or of standard input ("-"); false: a message was written. */
static bool read_whole(const char *name, lines *l)
{
    int fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    int error = fd < 0 ? errno : 0;
    lines_open(l, fd);
    while (!error && lines_more(l))
        error = l->error;
    error = error ? error : l->error;
    if (!error)
        return true;
    bytes note = { NULL, 0, 0 };
    bytes_add_string(&note, "tresse check: ");
    bytes_add_clean(&note, name, strlen(name), 400);
    bytes_format(&note, ": %s\n", strerror(error));
    output_note(note.at, note.length);
    bytes_free(&note);
    return false;
}

static void add_verdict(bytes *out, const char *name, const tresse_lrat_verdict *v)
{
    bytes_add_clean(out, name, strlen(name), 400);
    if (!v->accepted)
        bytes_format(out, ":%d: refused: %s\n", v->line, v->why);
    else
        bytes_format(out, ": %s, %d clause%s: %s\n", v->refuted ? "accepted" : "refused", v->clauses,
                     cli_plural((uint64_t)v->clauses),
                     v->refuted
                         ? "it is proved that the formula has no solution"
                         : "each follows, but the empty clause is not among them, so nothing is proved");
}

static int check_files(const settings *s, const lines *cnf, const lines *proof)
{
    tresse *t = NULL;
    tresse_lrat_verdict v;
    tresse_message m = { 0, 0, "" };
    bytes out = { NULL, 0, 0 };
    if (tresse_open(&t, NULL) != TRESSE_OK)
        bytes_no_memory();
    tresse_status status =
        tresse_check_lrat(t, lines_length(cnf) ? lines_text(cnf) : "", lines_length(cnf),
                          lines_length(proof) ? lines_text(proof) : "", lines_length(proof), &v, &m);
    tresse_close(t);
    if (status == TRESSE_NO_MEMORY)
        bytes_no_memory();
    if (status != TRESSE_OK) {
        bytes_add_clean(&out, s->operand[0], strlen(s->operand[0]), 400);
        bytes_format(&out, ":%d: %s\n", m.line, m.text);
        output_note(out.at, out.length);
        bytes_free(&out);
        return STATUS_INPUT;
    }
    add_verdict(&out, s->operand[1], &v);
    int printed = cli_print(&out);
    return printed ? printed : v.accepted && v.refuted ? STATUS_WELL : STATUS_REFUSED;
}

int lrat_run(const settings *s)
{
    if (s->operands != 2)
        return cli_misuse(
            s, "--lrat takes two files, a formula and a proof of it: tresse check --lrat CNF PROOF");
    lines cnf, proof;
    memset(&cnf, 0, sizeof cnf);
    memset(&proof, 0, sizeof proof);
    bool read = read_whole(s->operand[0], &cnf) && read_whole(s->operand[1], &proof);
    int status = read ? check_files(s, &cnf, &proof) : STATUS_INPUT;
    lines_free(&cnf);
    lines_free(&proof);
    return status;
}
