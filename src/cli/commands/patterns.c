/* patterns.c: `tresse patterns`: the minimal impossible patterns of k digits in some bands of a Sudoku. */
#include "base/json_write.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/output.h"
#include "cli/program_text.h"
#include "cli/status.h"
#include "cli/whole_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 9, DEPTH_MOST = 3 };

typedef struct teller {
    const settings *settings;
    tresse *t;
    tresse_puzzle *puzzle;
    output out;
    int number, cells; /* of the patterns of so many cells */
    tresse_status failed;
    int status;
} teller;

/* ---- a pattern as a network of its own ---- */

static bool in_unit(int kind, int unit, int at)
{
    int row = at / SIZE, column = at % SIZE;
    return (kind == 0 ? row : kind == 1 ? column : row / 3 * 3 + column / 3) == unit;
}

static void add_name(text *out, int at)
{
    text_printf(out, " r%dc%d", at / SIZE + 1, at % SIZE + 1);
}

/* Its cells are csp-variables with the digits; those of a row, column or block are different, and if there
 * are as many as digits, each digit is in one of them. */
static void add_network(const char *cells, int digits, text *out)
{
    text_add_string(out, "variable");
    for (int at = 0; cells[at]; at++)
        if (cells[at] == 'X')
            add_name(out, at);
    text_add_string(out, ":");
    for (int d = 1; d <= digits; d++)
        text_printf(out, " %d", d);
    text_add_string(out, "\n");
    for (int unit = 0; unit < 3 * SIZE; unit++) {
        int n = 0;
        for (int at = 0; cells[at]; at++)
            n += cells[at] == 'X' && in_unit(unit / SIZE, unit % SIZE, at);
        if (n == digits)
            text_printf(out, "permutation u%dn:", unit);
        else
            text_add_string(out, n > 1 ? "different" : "");
        for (int at = 0; cells[at] && n > 1; at++)
            if (cells[at] == 'X' && in_unit(unit / SIZE, unit % SIZE, at))
                add_name(out, at);
        text_add_string(out, n > 1 ? "\n" : "");
    }
}

/* The path that refutes it by T&E of this depth; NULL: there is none. */
static tresse_path *refute(teller *to, int depth)
{
    char name[32];
    tresse_theory *theory = NULL;
    tresse_path *path = NULL;
    snprintf(name, sizeof name, "TE(BRT,%d)", depth);
    to->failed = tresse_theory_new(to->t, name, &theory, NULL);
    if (to->failed == TRESSE_OK)
        to->failed = tresse_solve(to->t, to->puzzle, theory, NULL, NULL, &path);
    tresse_theory_free(theory);
    if (to->failed == TRESSE_OK && tresse_path_outcome(path) == TRESSE_CONTRADICTION)
        return path;
    tresse_path_free(path);
    return NULL;
}

/* The least depth of T&E that refutes the pattern, and its path. */
static tresse_path *refute_simply(teller *to, const char *cells, int *depth)
{
    text network = PROGRAM_TEXT;
    tresse_path *path = NULL;
    add_network(cells, (int)to->settings->digits, &network);
    to->failed = tresse_puzzle_read(to->puzzle, "generic", NULL, network.bytes, network.length, NULL);
    for (*depth = 1; *depth <= DEPTH_MOST && !path && to->failed == TRESSE_OK; ++*depth)
        path = refute(to, *depth);
    --*depth;
    text_close(&network);
    return path;
}

/* ---- what is written ---- */

static void add_colourings(const char *cells, const char *const *colouring, text *out)
{
    json_key(out, "colourings");
    text_add_string(out, "{");
    for (int at = 0, k = 0; cells[at]; at++)
        if (cells[at] == 'X')
            text_printf(out, "%s\"r%dc%d\":\"%s\"", k ? "," : "", at / SIZE + 1, at % SIZE + 1, colouring[k]),
                k++;
    text_add_string(out, "}");
}

static void add_row(const teller *to, const char *cells, const char *const *colouring, int depth, text *out)
{
    if (to->settings->format->kind == TRESSE_JSON) {
        text_printf(out, "{\"name\":\"%dc%d\",\"cells\":%d,\"digits\":%d,\"pattern\":\"%s\",\"depth\":%d",
                    to->cells, to->number, to->cells, (int)to->settings->digits, cells, depth);
        add_colourings(cells, colouring, out);
        text_add_string(out, "}\n");
    } else {
        text_printf(out, "%d %s %d\n", to->cells, cells, depth);
    }
}

/* Writes FOLDER/NAME.cnf, what the cells demand, and FOLDER/NAME.lrat, why it is impossible. */
static int write_proof(const teller *to, const tresse_path *path)
{
    static const struct {
        tresse_format format;
        const char *ending;
    } file[] = { { TRESSE_CNF, "cnf" }, { TRESSE_LRAT, "lrat" } };
    int status = 0;
    for (int i = 0; i < 2 && !status; i++) {
        text name = PROGRAM_TEXT, content = PROGRAM_TEXT;
        text_printf(&name, "%s/%dc%d.%s", to->settings->proofs, to->cells, to->number, file[i].ending);
        if (tresse_path_write(path, file[i].format, text_write, &content) != TRESSE_OK)
            status = STATUS_MEMORY;
        else
            status = whole_write(name.bytes, content.bytes, content.length);
        text_close(&name);
        text_close(&content);
    }
    return status;
}

static int tell(void *context, const char *cells, const char *const *colouring)
{
    teller *to = context;
    text row = PROGRAM_TEXT;
    int n = 0, depth;
    for (const char *at = cells; *at; at++)
        n += *at == 'X';
    to->number = n == to->cells ? to->number + 1 : 1;
    to->cells = n;
    tresse_path *path = refute_simply(to, cells, &depth);
    if (path) {
        add_row(to, cells, colouring, depth, &row);
        output_add(&to->out, row.bytes, row.length);
        if (to->settings->proofs)
            to->status = write_proof(to, path);
    }
    tresse_path_free(path);
    text_close(&row);
    return to->failed != TRESSE_OK || to->status || to->out.failed;
}

/* ---- the command ---- */

/* "0/8": the first of 8 parts. */
static bool read_part(const char *word, tresse_pattern_terms *terms)
{
    char *end;
    if (!word)
        return true;
    long part = strtol(word, &end, 10), parts = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    if (*end || part < 0 || part >= parts || parts > 100000)
        return false;
    terms->part = (int)part;
    terms->parts = (int)parts;
    return true;
}

static int find(const settings *asked, teller *to, const tresse_pattern_terms *terms)
{
    tresse_limits limits = cli_limits(asked);
    tresse_message message = { 0, 0, "" };
    tresse_status status = tresse_patterns(to->t, terms, &limits, tell, to, &message);
    if (to->status)
        return to->status;
    if (status == TRESSE_BAD_INPUT)
        return cli_misuse(asked, "%s", message.text);
    return status == TRESSE_OK || (status == TRESSE_STOPPED && to->out.failed) ? 0 : STATUS_MEMORY;
}

static int run_patterns(const settings *asked)
{
    tresse_pattern_terms terms = { .size = sizeof terms,
                                   .digits = (int)asked->digits,
                                   .bands = (int)asked->bands,
                                   .cells = (int)asked->cells };
    teller to = { .settings = asked };
    if (asked->operands)
        return cli_misuse(asked, "'%s', expected no operand", asked->operand[0]);
    if (!read_part(asked->part, &terms))
        return cli_misuse(asked, "--part %s, expected I/N, such as 0/8: the first of 8 parts", asked->part);
    int status = output_open(&to.out, asked->output);
    if (!status)
        status = tresse_open(&to.t, NULL) == TRESSE_OK && tresse_puzzle_new(to.t, &to.puzzle) == TRESSE_OK
                     ? find(asked, &to, &terms)
                     : STATUS_MEMORY;
    tresse_puzzle_free(to.puzzle);
    tresse_close(to.t);
    if (!status)
        output_flush(&to.out);
    int ended = output_finish(&to.out, !status);
    output_close(&to.out);
    return status ? status : ended;
}

const command command_patterns = {
    .name = "patterns",
    .bit = PATTERNS,
    .operands = "",
    .says = "find the sets of cells that can't all be restricted to the same digits",
    .example = "--digits 3 --bands 2",
    .run = run_patterns,
};
