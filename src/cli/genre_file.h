/* genre_file.h: a genre in a file (doc/genres.md): its text, and the message if it can't be read. */
#ifndef CLI_GENRE_FILE_H
#define CLI_GENRE_FILE_H

#include "cli/cli.h"

/* Reads a genre and its text, which stays until the program ends; 0, or a status after a message. */
int genre_file_read(const settings *asked, const char *name, tresse *t, tresse_genre **out,
                    const char **page);
/* With --genre: the settings name its text as the application; 0, or a status after a message. */
int genre_file_take(settings *asked);

#endif
