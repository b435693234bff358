/* advice.h: what to do about a message. */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "tresse.h"

#include <stdbool.h>

/* Does the message say what would be right, or what to do? */
bool advice_is_in(const tresse_message *message);
/* What to do about a file for which this error was reported: "check its name", say. */
const char *advice_of_error(int error);

#endif
