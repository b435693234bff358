/* fuzz_web.c: any bytes as a request of the page: an operation by the first byte, then values separated by
 * the byte 1: the text, and pairs of a name and a value. Whatever it is, it ends with a status, in bounded
 * work, and a failure has been told.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "wasm/web.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int errors, ticks;

void web_emit(const char *event, const char *bytes, size_t n)
{
    (void)n;
    if (!bytes || !*event)
        abort();
    errors += !strcmp(event, "error");
}

/* As if it took long: the search is to be stopped soon. */
int web_tick(void)
{
    return ++ticks > 2 ? WEB_STOP : WEB_REPORT;
}

static const char *const operations[] = { "about", "read", "solve",    "hint",  "all",  "why",
                                          "judge", "draw", "generate", "count", "rate", "nothing" };

enum { OPERATIONS = sizeof operations / sizeof *operations, MOST = 3000 };

/* The next value, as a string of its own. */
static char *take(const uint8_t **data, size_t *size)
{
    const uint8_t *end = *size ? memchr(*data, 1, *size) : NULL;
    size_t n = end ? (size_t)(end - *data) : *size;
    char *value = malloc(n + 1);
    if (!value)
        abort();
    if (n)
        memcpy(value, *data, n);
    value[n] = 0;
    *data += n + (end != NULL);
    *size -= n + (end != NULL);
    return value;
}

static void set(const char *name, const char *value)
{
    web_set(name, value, strlen(value));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size || size > MOST)
        return 0;
    const char *operation = operations[*data % OPERATIONS];
    errors = ticks = 0;
    data++, size--;
    set("nodes", "3000");
    char *text = take(&data, &size);
    set("text", text);
    free(text);
    while (size) {
        char *name = take(&data, &size), *value = take(&data, &size);
        set(name, value);
        free(name);
        free(value);
    }
    if (web_do(operation) != TRESSE_OK && !errors)
        abort();
    return 0;
}

#else
typedef int fuzz_web_is_built_by_hand;
#endif
