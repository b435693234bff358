/* whole_file.h: a file that appears under its name only when it is complete and on the disk: it is written
 * under another name in the same folder, and renamed in the end. What had the name before stays until then,
 * and stays for good if the work fails. Links are followed. A device, a pipe or what is open already
 * (/dev/stdout, /dev/fd/7) is written to as it is. What has a name that ends in .gz or .zst is compressed. */
#ifndef CLI_WHOLE_FILE_H
#define CLI_WHOLE_FILE_H

#include "cli/program_text.h"

typedef struct whole_file {
    const char *name;
    char *target;    /* the name that links lead to */
    char *temporary; /* NULL: written in place */
    int fd;
    struct packer *packer; /* NULL: as it is */
    text packed;
} whole_file;

int whole_open(whole_file *file, const char *name); /* 0, or a status after a message */
/* Adds all of it; false: errno says why. */
bool whole_add(whole_file *file, const char *from, size_t n);
/* Gives it its name (keep), or leaves no trace; 0, or a status after a message. */
int whole_close(whole_file *file, bool keep);
/* Writes the message for errno; returns a status. */
int whole_complain(const char *name);

/* All of n bytes as a file: the same in one call. */
int whole_write(const char *name, const char *from, size_t n);
/* Makes sure that what was renamed into the folder of a file will be found there after a power failure. */
bool whole_settle_folder(const char *name);

#endif
