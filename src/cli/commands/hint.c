/* hint.c: `tresse hint`: the next step of a position, as much of it as was asked for. */
#include "cli/command.h"
#include "cli/solving.h"

#include <string.h>

/* How hard it is for people to see a step of this kind: hidden singles in blocks first, then in rows and
 * columns, then naked ones; patterns by their length. */
static int effort(const tresse_step *step)
{
    switch (step->single) {
    case TRESSE_HIDDEN_SINGLE:
        return step->compact ? 0 : 1;
    case TRESSE_NAKED_SINGLE:
        return 2;
    default:
        return 3 + step->length;
    }
}

/* How many labels a person must look at. */
static int labels(const tresse_path *path, int i)
{
    tresse_proof p = tresse_path_proof(path, i);
    int n = 0;
    for (int k = 0; k < tresse_proof_lines(p); k++) {
        tresse_line l = tresse_proof_line(p, k);
        n += l.refuted + l.rights + l.labels + l.rows;
    }
    return n;
}

/* The easiest step of the first round. */
static int easiest(const tresse_path *path)
{
    int best = 0;
    for (int i = 1; i < tresse_path_steps(path); i++) {
        tresse_step a = tresse_path_step(path, i), b = tresse_path_step(path, best);
        if (a.round != b.round)
            break;
        if (effort(&a) < effort(&b) || (effort(&a) == effort(&b) && labels(path, i) < labels(path, best)))
            best = i;
    }
    return best;
}

/* A position whose marks and values can't be right leaves nothing to hint at. */
static tresse_status write_hint(const solving *work, const tresse_puzzle *puzzle, const tresse_path *path,
                                const item *entry, answer *reply)
{
    const settings *s = work->settings;
    tresse_outcome o = tresse_path_outcome(path);
    (void)puzzle;
    if (entry->index)
        text_add_string(&reply->out, "\n");
    if (o == TRESSE_IMPOSSIBLE || o == TRESSE_BAD_GIVENS || (o != TRESSE_SOLVED && !tresse_path_steps(path)))
        reply->saw |= SAW_UNSOLVED;
    int shown = s->easiest ? easiest(path) : 0;
    tresse_status status =
        tresse_path_hint_write(path, shown, (int)s->level, s->ascii, text_write, &reply->out);
    if (status == TRESSE_OK && tresse_path_step(path, shown).assumes)
        text_add_string(&reply->out, "It assumes that the puzzle has one solution.\n");
    if (status == TRESSE_OK && tresse_path_solutions(path) == TRESSE_SEVERAL_SOLUTIONS &&
        o != TRESSE_IMPOSSIBLE && tresse_path_steps(path))
        text_add_string(&reply->out, "There are several solutions: what is shown holds in all of them.\n");
    return status;
}

static int run_hint(const settings *asked)
{
    settings own = *asked;
    own.hint = !asked->easiest;
    own.rounds = asked->easiest;
    own.strategy = "levels";
    solving j = { .settings = &own, .write = write_hint };
    int status = asked->show_understood ? puzzles_show_understood(asked) : solving_check_theory(&own);
    return status || asked->show_understood ? status : solving_run(&own, &j);
}

const command command_hint = {
    .name = "hint",
    .bit = HINT,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "say what the next step of a position is, or only where to look for it",
    .example = "--level 2 puzzle.txt",
    .files = true,
    .run = run_hint,
};
