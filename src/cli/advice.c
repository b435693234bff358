/* advice.c: see advice.h. A message that names what was expected, or which options go together, or that tells
 * people to do something, needs no further advice; any other is followed by the name of the help that
 * explains it. */
#include "cli/advice.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

bool advice_is_in(const char *message)
{
    static const char *const word[] = { "expected",     "neither",    "tresse help",  "goes with",
                                        "go with",      "exclude",    "combined",     "choose",
                                        "did you mean", "put ",       "copy ",        "paste ",
                                        "needs a",      "takes",      "name the app", "mend",
                                        "leave out",    "contradict", "values are",   "because" };
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strstr(message, word[i]))
            return true;
    return false;
}

const char *advice_of_error(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "check its name and that of its folder";
    case EACCES:
    case EPERM:
    case EROFS:
        return "ask for permission, or choose another file";
    case EISDIR:
        return "name a file in it";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "make room, or choose another disk";
    default:
        return "choose another file";
    }
}
