/* man.h: the manual page and the shell completions, made from the same tables as the help. */
#ifndef CLI_MAN_H
#define CLI_MAN_H

#include "cli/format.h"

struct command;
void man_add_command_page(text *out, const struct command *verb); /* a page of its own for one command */
void man_add_page(text *out);                                     /* in mdoc */
void man_add_completion(text *out, const format *language);       /* for bash, zsh or fish */

#endif
