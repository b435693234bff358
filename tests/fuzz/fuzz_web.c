/* fuzz_web.c: any bytes as requests of the page. The first byte says which allocation fails (0: none does);
 * then come requests, separated by the byte 2: an operation by its first byte, then values separated by the
 * byte 1: the text, and pairs of a name and a value.
 *
 * Whatever they are, each ends with a status, in bounded work; a failure has been told; every event is JSON,
 * or a drawing whose elements are closed, in valid UTF-8 without controls; the session is as good as new
 * afterwards, answers the same request alike, and gives back all memory.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "base/utf8.h"
#include "wasm/web.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int errors, ticks;
static uint64_t heard; /* a sum of all events of a request */

static void need(bool holds)
{
    if (!holds)
        abort();
}

/* ---- events ---- */

static void pass_string(const char **at)
{
    need(*(*at)++ == '"');
    for (; **at != '"'; ++*at) {
        need((unsigned char)**at >= ' ');
        if (**at == '\\')
            need(strchr("\"\\/bfnrtu", *++*at) && **at);
    }
    ++*at;
}

static void pass_value(const char **at, int depth);

static void pass_members(const char **at, int depth)
{
    char close = *(*at)++ == '{' ? '}' : ']';
    if (**at == close) {
        ++*at;
        return;
    }
    for (;; ++*at) {
        if (close == '}') {
            pass_string(at);
            need(*(*at)++ == ':');
        }
        pass_value(at, depth + 1);
        if (**at != ',')
            break;
    }
    need(*(*at)++ == close);
}

static void pass_value(const char **at, int depth)
{
    size_t n = strspn(*at, "0123456789truefalsn");
    need(depth < 20);
    if (**at == '"')
        pass_string(at);
    else if (**at == '{' || **at == '[')
        pass_members(at, depth);
    else {
        need(n > 0);
        *at += n;
    }
}

/* Elements are closed, and what is inside quotes or between elements is escaped. */
static void check_drawing(const char *at)
{
    int depth = 0;
    while (*at) {
        if (*at++ != '<')
            continue;
        bool closes = *at == '/', quoted = false;
        for (; *at != '>' || quoted; at++) {
            need(*at && *at != '<');
            quoted ^= *at == '"';
        }
        depth += closes ? -1 : at[-1] != '/';
        need(depth >= 0);
    }
    need(depth == 0);
}

static void check_bytes(const char *bytes, size_t n)
{
    for (size_t i = 0, k; i < n; i += k) {
        k = utf8_length(bytes + i, n - i);
        need(k &&
             (bytes[i] == '\n' || bytes[i] == '\t' || bytes[i] == '\r' || !utf8_is_control(bytes + i, k)));
    }
}

void web_emit(const char *event, const char *bytes, size_t n)
{
    need(bytes && *event && strlen(bytes) == n);
    check_bytes(bytes, n);
    errors += !strcmp(event, "error");
    for (size_t i = 0; i < n; i++)
        heard = (heard ^ (unsigned char)bytes[i]) * 1099511628211u;
    if (!strcmp(event, "svg") || !strcmp(event, "board"))
        check_drawing(bytes);
    else if (strcmp(event, "css") != 0 && strcmp(event, "written") != 0) {
        pass_value(&bytes, 0);
        need(!*bytes);
    }
}

/* As if it took long: the search is to be stopped soon. */
int web_tick(void)
{
    return ++ticks > 2 ? WEB_STOP : WEB_REPORT;
}

/* ---- memory ---- */

static struct {
    size_t used;
    long left; /* until one allocation fails; negative: none does */
} heap;

static void *resize(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context;
    if (new_size && heap.left >= 0 && heap.left-- == 0)
        return NULL;
    void *p = NULL;
    if (new_size && !(p = realloc(old, new_size)))
        return NULL;
    if (!new_size)
        free(old);
    heap.used += new_size - old_size;
    return p;
}

/* ---- requests ---- */

static const char *const operations[] = { "about", "read",     "solve", "hint", "all",   "why",   "judge",
                                          "draw",  "generate", "count", "rate", "write", "sizes", "nothing" };

enum { OPERATIONS = sizeof operations / sizeof *operations, MOST = 1000, REQUESTS = 4 };

/* The next value, as a string of its own. */
static char *take(const uint8_t **data, size_t *size)
{
    const uint8_t *end = *size ? memchr(*data, 1, *size) : NULL;
    size_t n = end ? (size_t)(end - *data) : *size;
    char *value = malloc(n + 1);
    need(value);
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

static tresse_status ask(const uint8_t *data, size_t size)
{
    const char *operation = operations[size ? *data % OPERATIONS : 0];
    errors = ticks = 0;
    heard = 0;
    data += size != 0;
    size -= size != 0;
    set("nodes", "3000");
    char *asked = take(&data, &size);
    set("text", asked);
    free(asked);
    while (size) {
        char *name = take(&data, &size), *value = take(&data, &size);
        set(name, value);
        free(name);
        free(value);
    }
    tresse_status status = web_do(operation);
    need(status == TRESSE_OK || errors);
    return status;
}

/* It makes a dozen networks, whatever the request says. */
static bool is_slow(const uint8_t *data, size_t size)
{
    return size && !strcmp(operations[*data % OPERATIONS], "sizes");
}

/* The same request again, in a session that has seen others: the same events, unless something ended it. */
static void ask_twice(const uint8_t *data, size_t size)
{
    bool whole = heap.left < 0;
    tresse_status status = ask(data, size);
    if (is_slow(data, size))
        return;
    uint64_t before = heard;
    whole &= ticks == 0;
    tresse_status again = ask(data, size);
    need(!whole || status != TRESSE_OK || (again == status && heard == before));
}

/* What was asked must not have harmed it. */
static void ask_something_known(void)
{
    static const uint8_t known[] = "\2"
                                   "1......2...3.4..";
    static uint64_t wanted;
    heap.left = -1;
    need(ask(known, sizeof known - 1) == TRESSE_OK);
    need(!wanted || heard == wanted);
    wanted = heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const tresse_memory own = { resize, NULL };
    if (!size || size > MOST)
        return 0;
    web_close(&own);
    heap.left = *data ? *data * *data / 8 : -1;
    data++, size--;
    for (int i = 0; i < REQUESTS && size; i++) {
        const uint8_t *end = memchr(data, 2, size);
        size_t n = end ? (size_t)(end - data) : size;
        ask_twice(data, n);
        data += n + (end != NULL);
        size -= n + (end != NULL);
    }
    ask_something_known();
    web_close(NULL);
    need(heap.used == 0);
    return 0;
}

#else
typedef int fuzz_web_is_built_by_hand;
#endif
