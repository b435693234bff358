/* advice.h: what to do about a message. */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include <stdbool.h>

/* Does the message say what would be right, or what to do? */
bool advice_is_in(const char *message);

#endif
