/* model.c: `tresse model`: the network of each puzzle, in a form that can be studied, changed, and read again
 * with `--app generic`. */
#include "cli/experiments/puzzles.h"
#include "cli/input.h"

#include <stdlib.h>
#include <string.h>

typedef struct modeller {
    const settings *settings;
    tresse *t;
    tresse_puzzle *puzzle;
} modeller;

static void close_modeller(void *worker)
{
    modeller *m = worker;
    tresse_puzzle_free(m->puzzle);
    tresse_close(m->t);
    free(m);
}

static void *open_modeller(const void *context)
{
    modeller *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->settings = context;
    if (tresse_open(&m->t, NULL) == TRESSE_OK && tresse_puzzle_new(m->t, &m->puzzle) == TRESSE_OK)
        return m;
    close_modeller(m);
    return NULL;
}

static int write_bytes(void *context, const char *from, size_t n)
{
    bytes_add(context, from, n);
    return 0;
}

static void model_item(void *worker, const item *i, answer *a)
{
    modeller *m = worker;
    bool text = !strcmp(m->settings->format, "text");
    if (!puzzles_read(m->settings, m->puzzle, i, a))
        return;
    if (text && i->index)
        bytes_add_string(&a->out, "\n");
    tresse_status status =
        tresse_puzzle_model_write(m->t, m->puzzle, text ? TRESSE_TEXT : TRESSE_JSON, write_bytes, &a->out);
    if (status != TRESSE_OK) {
        a->out.length = 0;
        item_add_failure(a, i, status, tresse_last_message(m->t));
    }
}

int model_command(const settings *s)
{
    const input_style style = { .puzzles = true, .line_most = LINE_MOST, .unit = "puzzle" };
    input *in = input_open(s, &style);
    const job work = {
        s, in, input_next, s, open_modeller, close_modeller, model_item, "puzzle", NULL, NULL
    };
    int status = run_job(&work);
    input_close(in);
    return status;
}
