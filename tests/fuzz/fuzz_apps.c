/* fuzz_apps.c: any bytes at all, read by every application: refused with a reason, or read, kept, modelled,
 * drawn and read again.
 *
 * Not part of the tests; built by `make MODE=fuzz fuzz` and run by scripts/fuzz.sh.
 *
 * The first byte chooses the application; what precedes the first '$' in the rest is taken as params. */
#ifdef TRESSE_FUZZ

#include "puzzles.h"

enum { MODEL_MOST = 1000 /* bytes of a source whose network is made: larger ones are slow */ };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int apps = 0;
    char params[64];
    while (app_table[apps])
        apps++;
    if (!size)
        return 0;
    const char *name = data[0] % (apps + 1) < apps ? app_table[data[0] % (apps + 1)]->name : NULL;
    bool walk = name && (strcmp(name, "numbrix") == 0 || strcmp(name, "hidato") == 0);
    data++, size--;
    if (!take_params(&data, &size, params))
        return 0;
    app_extent_of(name, (const char *)data, size, size % 2);
    try_to_read(name, params, (const char *)data, size, walk ? MODEL_MOST / 5 : MODEL_MOST);
    return 0;
}

#else
typedef int fuzz_apps_is_built_by_hand;
#endif
