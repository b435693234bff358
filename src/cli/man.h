/* man.h: the manual page and the shell completions, made from the same tables as the help. */
#ifndef CLI_MAN_H
#define CLI_MAN_H

#include "cli/format.h"

struct command;
void man_add_command_page(text *b, const struct command *c); /* a page of its own for one command */
void man_add_page(text *b);                                  /* in mdoc */
void man_add_completion(text *b, const format *language);    /* for bash, zsh or fish */

#endif
