/* piece.h: a part of a command's work that is done by itself, as if it were all there is: a shard of a batch.
 *
 * A command whose settings have a piece takes its input from there and leaves its output there, and says
 * nothing. What concerns the whole work was settled before: whether lines are puzzles, what is a heading,
 * whether the theories have a meaning. Rows are those that the command would write for this part; so those of
 * all parts, behind each other, are what it would write for the whole. */
#ifndef CLI_PIECE_H
#define CLI_PIECE_H

#include "cli/bytes.h"

#include <stdint.h>

typedef struct piece {
    /* what is to be done: lines of a text, */
    const char *name; /* of the whole input, for messages */
    bytes text;       /* taken by whoever reads it */
    uint64_t line;    /* the number of the first one, from 1 */
    /* or numbers of puzzles that are to be made */
    uint64_t first, count;
    const char *from; /* for messages: what --from was called; NULL: as it is */
    /* what came of it */
    bytes rows, notes;      /* each line of a note starts with PIECE_ERROR or PIECE_NOTE */
    uint64_t bad, unsolved; /* items */
} piece;

#define PIECE_ERROR "# "
#define PIECE_NOTE  "#- "

void piece_add_note(piece *p, const bytes *note, bool error);
void piece_free(piece *p);

#endif
