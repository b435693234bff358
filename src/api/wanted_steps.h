/* wanted_steps.h: steps by their names: those of rules, "whip" or "whip[3]", and those that players know. */
#ifndef API_WANTED_STEPS_H
#define API_WANTED_STEPS_H

#include "api/work.h"

/* May steps of this application have each of these names, which are separated by commas? BAD_INPUT: *e says
 * which one not, and what names there are. */
status wanted_steps_check(const app *app, const char *names, error *e);
/* Does the path have a step for each of the names? NO_MEMORY, or OK and *out. */
status wanted_steps_all(const tresse_path *path, const char *names, bool *out);

#endif
