/* experiment_beyond.c: puzzles that whips don't solve but braids do, and puzzles that defy both.
 *
 * The puzzles are famous ones; what was published about each is printed after it. */
#include "cli/experiments/experiment.h"

enum { RATINGS = 4, BY_W = 0, BY_B, BY_S, BY_TE };

typedef struct found {
    tresse_rating rating[RATINGS];
} found; /* followed by the comment */

typedef struct tally {
    uint64_t puzzles, braids_only, neither, other; /* other: not exactly one solution */
    text table;
} tally;

static tresse_status look(lab *bench, text *result)
{
    found f;
    tresse_status status = experiment_rate(bench, RATINGS, f.rating);
    text_add(result, (const char *)&f, sizeof f);
    text_printf(result, "%s  %s", tresse_puzzle_text(bench->puzzle), tresse_puzzle_comment(bench->puzzle));
    return status;
}

static void add(void *context, const text *result)
{
    tally *t = context;
    const found *f = RESULT(result, found);
    bool whips = f->rating[BY_W].kind == TRESSE_RATED, braids = f->rating[BY_B].kind == TRESSE_RATED;
    t->puzzles++;
    if (f->rating[BY_W].kind == TRESSE_UNSOLVABLE || f->rating[BY_W].kind == TRESSE_NOT_UNIQUE) {
        t->other++;
        return;
    }
    t->braids_only += braids && !whips;
    t->neither += !braids && !whips;
    t->table.memory = &program_memory;
    for (int i = 0; i < RATINGS; i++) {
        text cell = PROGRAM_TEXT;
        puzzles_add_rating(&cell, &f->rating[i]);
        text_printf(&t->table, "%-5.*s", (int)cell.length, cell.bytes);
        text_close(&cell);
    }
    text_printf(&t->table, " %.*s\n", (int)(result->length - sizeof *f), result->bytes + sizeof *f);
}

static int tell(void *context, const settings *asked, text *out)
{
    tally *t = context;
    (void)asked;
    text_printf(out, "W    B    S    TE    puzzle, with what was published\n%.*s", (int)t->table.length,
                t->table.length ? t->table.bytes : "");
    if (t->other)
        text_printf(out, "left out: %llu without exactly one solution\n", (unsigned long long)t->other);
    text_printf(out, "shows: of %llu puzzle%s, braids solve %llu that whips do not; %llu defy both\n",
                (unsigned long long)(t->puzzles - t->other), cli_plural(t->puzzles - t->other),
                (unsigned long long)t->braids_only, (unsigned long long)t->neither);
    text_close(&t->table);
    return 0;
}

static const char *const theories[] = { "W", "B", "S", "TE(BRT)", NULL };

static const char *const puzzles[] = {
    "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7 PBCS 5.3, Magictour "
    "#89: W inf, B 12",
    ".....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9. PBCS 7.5: W inf, B 6",
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8. PBCS 5.6, Mauricio: W "
    "31, B 19",
    "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7.. PBCS 7.3: W inf, B "
    "inf, S 3",
    "4...6..7.......6...3...2..17....85...1.4......2.95..........7.5..91...3...3.4..8. PBCS 7.4, AI Broken "
    "Brick: not in T&E(1)",
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5........... Magictour #2: not in "
    "T&E(1)",
    "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5........... Magictour #3: not in "
    "T&E(1)",
    "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5 PBCS 7.6, Magictour "
    "#77: not in T&E(1)",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 EasterMonster: T&E "
    "depth 2",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7..... Golden Nugget: T&E "
    "depth 2",
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. Loki: T&E depth 3",
    "........1....23.4..56...237....82.....53.6....8.45.....43...6.226..348.55.826.... Tanngrisnir: T&E "
    "depth 3",
    NULL
};

const experiment experiment_beyond = {
    .name = "beyond",
    .says = "puzzles that need braids, and puzzles that defy whips and braids",
    .theories = theories,
    .puzzles = puzzles,
    .look = look,
    .size = sizeof(tally),
    .add = add,
    .tell = tell,
};
