/* fuzz_draw.c: any bytes at all, read as a puzzle; if it is one, its path is drawn, each kind of drawing in
 * each view, with whatever names and places a network has.
 *
 * Not part of the tests; built by `make MODE=fuzz fuzz` and run by scripts/fuzz.sh.
 *
 * The first byte chooses the application, the second the theme and the part. */
#ifdef TRESSE_FUZZ

#include "tresse.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 6, TEXT_MOST = 600 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is drawn ends with a tag, and has no control characters. */
static int look(void *context, const char *bytes, size_t n)
{
    (void)context;
    if (n < 3 || memcmp(bytes + n - 2, ">\n", 2) != 0)
        abort();
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)bytes[i] < ' ' && bytes[i] != '\n')
            abort();
    return 0;
}

static void draw_all(tresse *t, const tresse_puzzle *p, const tresse_path *path, uint8_t how)
{
    static const char *const theme[] = { NULL, "light", "dark", "print" };
    for (int v = 0; v < 8 && tresse_puzzle_view(t, p, v); v++)
        for (int step = -1; step <= tresse_path_steps(path) && step <= STEPS_MOST; step++)
            for (int kind = 0; kind < 3; kind++) {
                tresse_drawing d = { .size = sizeof d,
                                     .kind = (tresse_drawing_kind)kind,
                                     .step = step,
                                     .part = how / 4 % 8 - 1,
                                     .view = tresse_puzzle_view(t, p, v),
                                     .theme = theme[how % 4] };
                if (tresse_path_draw(path, &d, look, NULL) != TRESSE_OK)
                    abort();
            }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tresse *t = NULL;
    tresse_puzzle *p = NULL;
    tresse_theory *th = NULL;
    tresse_path *path = NULL;
    tresse_limits limits = { .max_length = 3, .nodes = 20000, .count_nodes = 1000 };
    int apps = 0;
    while (tresse_app_name(apps))
        apps++;
    if (size < 2 || size > TEXT_MOST || tresse_open(&t, NULL) != TRESSE_OK)
        return 0;
    if (tresse_puzzle_new(t, &p) == TRESSE_OK && tresse_theory_new(t, "S2+W", &th, NULL) == TRESSE_OK &&
        tresse_puzzle_read(p, data[0] % (apps + 1) < apps ? tresse_app_name(data[0] % (apps + 1)) : NULL,
                           NULL, (const char *)data + 2, size - 2, NULL) == TRESSE_OK &&
        tresse_solve(t, p, th, NULL, &limits, &path) == TRESSE_OK)
        draw_all(t, p, path, data[1]);
    tresse_path_free(path);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    tresse_close(t);
    return 0;
}

#else
typedef int fuzz_draw_is_built_by_hand;
#endif
