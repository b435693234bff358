/* advice.c: see advice.h. A message that names what was expected, or what does not go together, or that tells
 * people to do something, needs no further advice; any other is followed by the name of the help that
 * explains it. */
#include "cli/advice.h"

#include <errno.h>

bool advice_is_in(const tresse_message *message)
{
    return message->expected.length || message->advice.length || message->parameter.length ||
           message->code == TRESSE_MESSAGE_CONTRADICTION;
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
