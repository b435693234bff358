/* fuzz_games.c: any bytes at all, read as a Numbrix, a Hidato, a Futoshiki and a Kakuro: each application
 * refuses them with a reason, or reads, keeps and draws them, and reads that again to the same puzzle; a
 * state that is drawn can be read. Bytes that are not text reach `detect` as they are.
 *
 * Not part of the tests; built by `make MODE=fuzz fuzz`, run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "puzzles.h"

enum {
    MODEL_MOST = 200, /* bytes of a source whose network is made: larger ones are slow */
    INPUT_MOST = 4000
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = { "numbrix", "hidato", "futoshiki", "kakuro" };
    for (size_t i = 0; size <= INPUT_MOST && i < sizeof names / sizeof *names; i++)
        try_to_read(names[i], NULL, (const char *)data, size, MODEL_MOST);
    for (const app *const *a = app_table; *a; a++)
        (*a)->reading.detect((const char *)data, size);
    return 0;
}

#else
typedef int fuzz_games_is_built_by_hand;
#endif
