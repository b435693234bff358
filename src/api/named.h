/* named.h: steps by their names: those of rules, "whip" or "whip[3]", and those that players know. */
#ifndef API_NAMED_H
#define API_NAMED_H

#include "api/work.h"

/* Are these names, separated by commas, all such as steps of this application may have? BAD_INPUT: *e says
 * which is not, and what there is. */
status named_check(const app *a, const char *names, error *e);
/* Has each of the names a step of the path? NO_MEMORY, or OK and *out. */
status named_all(const tresse_path *path, const char *names, bool *out);

#endif
