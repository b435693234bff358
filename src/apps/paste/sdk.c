/* sdk.c: .sdk files of SudoCue and SadMan, with a [Puzzle] and a [State]: what the state has in addition to
 * the puzzle is what a player has put there. A state that is not as large as the puzzle is ignored; one that
 * contradicts it is refused. Files without a state are read by the application itself. */
#include "apps/paste/paste.h"

static bool detect_sdk(span all)
{
    return all.n < 4096 && paste_has(all, "[") && (paste_has(all, "[State]") || paste_has(all, "[state]")) &&
           (paste_has(all, "[Puzzle]") || paste_has(all, "[PUZZLE]") || paste_has(all, "[puzzle]"));
}

typedef struct cells {
    const char *at[PASTE_CELLS];
    int n;
} cells;

/* The cells of the lines after this head, up to the next head. */
static void take(span all, const char *head, cells *out)
{
    span line;
    bool inside = false;
    out->n = 0;
    while (paste_line(&all, &line)) {
        line = paste_trim(line);
        if (line.n && *line.at == '[')
            inside = paste_begins(line, head);
        else if (inside && !(line.n && *line.at == '#'))
            for (size_t i = 0; i < line.n; i++)
                if (paste_is_cell(line.at[i]) && out->n < PASTE_CELLS)
                    out->at[out->n++] = line.at + i;
    }
}

static status read_sdk(paste *pasted, span all, error *e)
{
    cells puzzle, state;
    take(all, "[puzzle]", &puzzle);
    take(all, "[state]", &state);
    text_add(&pasted->source, all.at, all.n);
    int n = 0;
    while (n * n < puzzle.n)
        n++;
    for (int i = 0; puzzle.n == state.n && n * n == puzzle.n && i < puzzle.n; i++) {
        int given = paste_digit(*puzzle.at[i]), now = paste_digit(*state.at[i]);
        if (given && now != given)
            return scan_wrong(&pasted->text, state.at[i], e,
                              "the state has another cell than the puzzle" EXPECTED "%d: " ADVICE
                              "mend one of them",
                              given);
        if (now && !given)
            text_format(&pasted->changes, "r%dc%d=%d ", i / n + 1, i % n + 1, now);
    }
    return OK;
}

const reader reader_sdk = {
    .name = "SadMan and SudoCue, .sdk with a state",
    .form = "[Puzzle] and rows, [State] and rows",
    .example = "#Asomebody\n[Puzzle]\n..345..8.\n4.6......\n...1...65\n.1.5.8.7.\n...3...91\n9........\n"
               "...8.....\n6....7.3.\n..1.3..57\n[State]\n..345..8.\n4.6......\n...1...65\n"
               ".1.5.8.7.\n...3...91\n9........\n...8.....\n6....7.3.\n..1.3.457\n",
    .first = true,
    .detect = detect_sdk,
    .read = read_sdk
};
