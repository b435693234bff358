/* instances.h: small puzzles of every application, for tests of what all of them must pass. */
#ifndef TESTS_INSTANCES_H
#define TESTS_INSTANCES_H

typedef struct instance {
    const char *app, *params /* or NULL */, *source;
    int solutions; /* 2: several */
} instance;

extern const instance instance_table[]; /* ends with an app of NULL */

#endif
