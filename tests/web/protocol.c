/* protocol.c: src/wasm compiled for this machine: answers requests, one a line of standard input, by events,
 * one a line of standard output.
 *
 *     {"op": "solve", "set": {"text": "..."}, "stop": 3}
 *
 * Each event is a line "EVENT CONTENT", where a newline of the content is written \n; "done STATUS" ends a
 * request. `stop` makes the tick number that many stop the work, and `report` each tick that is a multiple of
 * it ask how far the work is: there is no clock here. TRESSE_LANES=sse2 takes those vectors (for
 * bench/web.mjs). */
#include "check/json_tree.h"
#include "search/lanes.h"
#include "wasm/web.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ticks, stop, report;
static bool silent;

void web_emit(const char *event, const char *bytes, size_t n)
{
    if (silent)
        return;
    printf("%s ", event);
    for (size_t i = 0; i < n; i++)
        if (bytes[i] == '\n')
            fputs("\\n", stdout);
        else
            putchar(bytes[i]);
    putchar('\n');
}

int web_tick(void)
{
    ticks++;
    return (stop && ticks >= stop ? WEB_STOP : 0) | (report && ticks % report == 0 ? WEB_REPORT : 0);
}

const lanes_ops *__real_lanes_best(void);
const lanes_ops *__wrap_lanes_best(void);

const lanes_ops *__wrap_lanes_best(void)
{
    const char *name = getenv("TRESSE_LANES");
    for (int kind = 0; name && kind < LANES_KINDS; kind++)
        if (lanes_kind(kind) && !strcmp(lanes_kind(kind)->name, name))
            return lanes_kind(kind);
    return __real_lanes_best();
}

static int number_of(const json *request, const char *key)
{
    const json *j = json_member(request, key);
    return j && j->kind == JSON_NUMBER ? j->number : 0;
}

static void answer(const json *request)
{
    const json *op = json_member(request, "op"), *set = json_member(request, "set");
    ticks = 0;
    stop = number_of(request, "stop");
    report = number_of(request, "report");
    for (const json *j = set ? set->first : NULL; j; j = j->next)
        web_set(j->key, j->string, strlen(j->string));
    printf("done %d\n", (int)web_do(op ? op->string : ""));
    fflush(stdout);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    web_open();
    silent = getenv("TRESSE_SILENT") != NULL;
    while ((n = getline(&line, &room, stdin)) > 0) {
        arena a;
        json *request;
        error e = { 0 };
        arena_open(&a, &memory_standard);
        if (json_read(&a, line, (size_t)n, &request, &e) == OK)
            answer(request);
        else
            printf("unreadable %d:%d %s\n", e.line, e.column, e.text);
        arena_close(&a);
    }
    free(line);
    web_close(NULL);
    return 0;
}
