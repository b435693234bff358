/* solving.h: what `solve` and `draw` share: a worker that makes the path of each puzzle by the theory that
 * was asked for, and hands it on. */
#ifndef CLI_SOLVING_H
#define CLI_SOLVING_H

#include "cli/puzzles.h"

typedef struct solving solving;

struct solving {
    const settings *settings;
    /* Writes what is wanted of a path. */
    tresse_status (*write)(const solving *job, const tresse_puzzle *puzzle, const tresse_path *path,
                           const item *item, answer *answer);
    /* If not NULL, called before a path is looked for; *done: none is wanted. */
    tresse_status (*before)(const solving *job, tresse *workspace, tresse_puzzle *puzzle,
                            const tresse_options *options, answer *answer, bool *done);
    int kind;       /* its own meaning for each command */
    bool headings;  /* say where each puzzle comes from */
    text *deferred; /* what goes to a separate file at the end; NULL: nothing does */
};

/* Can the theory be made, with the options that belong to it? 0 or STATUS_USE. */
int solving_check_theory(const settings *asked);

/* A picture, or a line, can't say that its path assumes one solution (U): a note does. */
void solving_add_assumption(const tresse_path *path, const item *entry, answer *reply);

/* Works on all puzzles of the operands. */
int solving_run(const settings *asked, solving *work);
/* Works on exactly one puzzle; if there are more or none, a message says that `what` ("--format drup") needs
 * one. The text in `deferred` goes to the file of this name, which is opened first; NULL: there is none. */
int solving_run_single(const settings *asked, solving *work, const char *what, const char *file);

#endif
