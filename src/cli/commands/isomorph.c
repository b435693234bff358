/* isomorph.c: `tresse isomorph`: random isomorphs of puzzles, or their canonical forms. Isomorph k of the
 * puzzle number i depends on the seed, i and k alone. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/puzzles.h"

#include <stdlib.h>

enum { COUNT_BITS = 20 /* an isomorph's number, below that of its puzzle */ };

typedef struct morpher {
    const settings *settings;
    tresse *t;
    tresse_puzzle *puzzle;
    bytes comment;
} morpher;

static void close_morpher(void *worker)
{
    morpher *m = worker;
    tresse_puzzle_free(m->puzzle);
    tresse_close(m->t);
    bytes_free(&m->comment);
    free(m);
}

static void *open_morpher(const void *context)
{
    morpher *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->settings = context;
    if (tresse_open(&m->t, NULL) == TRESSE_OK && tresse_puzzle_new(m->t, &m->puzzle) == TRESSE_OK)
        return m;
    close_morpher(m);
    return NULL;
}

/* An isomorph of an isomorph is as random as one of the puzzle itself: each is made of the one before. */
static void morph_item(void *worker, const item *i, answer *a)
{
    morpher *m = worker;
    const settings *s = m->settings;
    uint64_t count = s->count ? s->count : 1;
    tresse_status status = TRESSE_OK;
    if (!puzzles_read(s, m->puzzle, i, a))
        return;
    m->comment.length = 0;
    bytes_add_string(&m->comment, tresse_puzzle_comment(m->puzzle));
    for (uint64_t k = 0; k < count && status == TRESSE_OK; k++) {
        status = s->canonical ? tresse_canonical(m->t, m->puzzle)
                              : tresse_isomorph(m->t, m->puzzle, s->seed, (i->index << COUNT_BITS) + k);
        if (status != TRESSE_OK)
            break;
        bytes_add_string(&a->out, tresse_puzzle_text(m->puzzle));
        if (m->comment.length)
            bytes_format(&a->out, "\t%.*s", (int)m->comment.length, m->comment.at);
        bytes_add(&a->out, "\n", 1);
    }
    if (status != TRESSE_OK)
        item_add_failure(a, i, status, tresse_last_message(m->t));
}

static int run_isomorph(const settings *s)
{
    const input_style style = { .puzzles = true, .line_most = PUZZLE_LINE_MOST, .unit = "puzzle" };
    if (s->canonical && s->count)
        return cli_misuse(s, "--canonical and --count exclude each other: a puzzle has one canonical form");
    input *in = input_open(s, &style);
    const job work = { .settings = s,
                       .source = in,
                       .next = input_next,
                       .context = s,
                       .open = open_morpher,
                       .close = close_morpher,
                       .work = morph_item,
                       .unit = "puzzle" };
    int status = run_job(&work);
    input_close(in);
    return status;
}

const command command_isomorph = {
    .name = "isomorph",
    .bit = ISOMORPH,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "write isomorphs of puzzles, or their canonical forms",
    .example = "--canonical puzzles.txt",
    .more = "Isomorphs of a puzzle are what its symmetries make of it: in Sudoku, permuting digits, bands, "
            "rows of a band, stacks, columns of a "
            "stack and, if blocks are square, exchanging rows and columns. They look different but are the "
            "same puzzle, and have the same "
            "ratings. Each line has an isomorph, and the comment if there is one.\n"
            "With `--canonical`, the isomorph whose text is least, empty cells first: puzzles are isomorphs "
            "of each other if and only if "
            "their canonical forms are equal, so `sort -u` then frees a collection of duplicates. There are "
            "canonical forms for puzzles "
            "with givens of up to 9 by 9 cells.\n",
    .files = true,
    .run = run_isomorph,
};
