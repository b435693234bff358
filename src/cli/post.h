/* post.h: `tresse check` of what people post: a verdict for each step line, then a line that counts them. */
#ifndef CLI_POST_H
#define CLI_POST_H

#include "cli/cli.h"

bool post_is(const char *name); /* a file that can be read and has something else than JSON */
int post_check(const settings *asked, const char *name);

#endif
