/* step_names.h: the names that players know, counted over a path, and its hardest step. */
#ifndef CLI_STEP_NAMES_H
#define CLI_STEP_NAMES_H

#include "cli/cli.h"

/* Does one of its steps assume that there is one solution (U)? */
bool step_names_assume(const tresse_path *path);
/* "X-wing 2, XY-wing 1": counts, for each step that has such names, the most special one, in the order of the
 * path; adds nothing if there is none. If the path assumes it, "one solution assumed" at the end. */
void step_names_add(text *out, const tresse_path *path);
/* "whip[4]"; the name of a Single if there are only Singles; nothing if there are no steps. */
void step_names_add_hardest(text *out, const tresse_path *path);

#endif
