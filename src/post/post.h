/* post.h: resolution paths as people post them: text in, a verdict for each step line out.
 *
 * A post is read line by line. Puzzles in it (commands, grids, lines of givens) begin a run; printed
 * resolution states set the position; every line with a conclusion is a step, which is turned into a path of
 * lines (doc/json.md) in the position where it was posted, and the caller's checker judges that path. So a
 * verdict never rests on what this folder believes: it only translates. After each line its conclusion is
 * taken as said, whatever the verdict was. */
#ifndef POST_POST_H
#define POST_POST_H

#include "base/text.h"
#include "core/state.h"
#include "tresse.h"

typedef struct post_puzzle { /* what was read; lives until the next one is read */
    const char *app, *params, *source;
    const state *start;
    const bool
        *solution; /* one entry for each label; NULL: there is not just one solution, or it is not known */
} post_puzzle;

typedef struct post_search {
    const state *now;
    const csp_label *label;
    int n;
    bool asserts;
    const char *name;
} post_search;

/* What the reader asks of its caller. Each returns OK, or a status that ends the reading. */
typedef struct post_tools {
    void *context;
    /* Reads a puzzle of this application; found->start is NULL if it is not one. */
    status (*read)(void *context, const char *app, const char *bytes, size_t n, post_puzzle *found);
    /* Is the path right? Else says why (ERROR_TEXT_MAX bytes). */
    status (*check)(void *context, const text *path, bool *right, char *why);
    /* Searches a path from `now` on which these labels go, or come true, by the rules that players have, and
     * by uniqueness if `name`, of the posted rule, speaks of it. Leaves `path` empty if there is none; else
     * `rule` is what its last step is called. */
    status (*search)(void *context, const post_search *wanted, text *path, text *rule);
    status (*tell)(void *context, const tresse_post_step *step);
} post_tools;

status post_read(const post_tools *tools, const memory *m, const char *bytes, size_t n);

#endif
