/* samples.h: texts of all applications: those of instances.h, the examples of all readers, the files of
 * examples/ and their first lines. */
#ifndef TESTS_SAMPLES_H
#define TESTS_SAMPLES_H

#include <stddef.h>

enum { SAMPLE_MOST = 2500 }; /* bytes; longer ones are left out */

typedef struct sample {
    const char *app, *params; /* NULL: to be detected; the defaults */
    char text[SAMPLE_MOST + 1];
    size_t n;
} sample;

extern sample samples[];
extern int samples_n;

void samples_gather(void); /* from the folder of the project */

#endif
