/* test_check_large.c: what is too large for the checker is refused. By itself, because it takes its time. */
#include "check_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void four_million_values_are_too_many(void **unused)
{
    (void)unused;
    size_t n = 2 * (size_t)4000001 + 1;
    char *json = malloc(n);
    check_verdict v;
    error e = { 0 };
    assert_non_null(json);
    json[0] = '[';
    for (size_t i = 1; i < n; i++)
        json[i] = i % 2 ? '1' : ',';
    assert_int_equal(check_path(NULL, &memory_standard, json, n, give_start, NULL, &v, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "more than 4,000,000 values"));
    free(json);
}

/* A pattern that is too large to be tried is refused: a million choices, and then none. */
static void patterns_too_large_to_try_are_refused(void **unused)
{
    (void)unused;
    enum { SETS = 6, EACH = 11, BYTES = 4096 };
    char *labels = calloc(4, BYTES), *variables = labels + BYTES, *names = labels + 2 * BYTES,
         *sets = labels + 3 * BYTES, *json = malloc(ROOM);
    assert_true(labels && json);
    for (int v = 0; v < SETS; v++) {
        sprintf(sets + strlen(sets), "%s\"V%d\"", v ? "," : "", v);
        sprintf(variables + strlen(variables), "V%d=", v);
        for (int i = 0; i < EACH; i++) {
            sprintf(labels + strlen(labels), "v%d_%d ", v, i);
            sprintf(variables + strlen(variables), "%sv%d_%d", i ? "," : "", v, i);
            sprintf(names + strlen(names), "%s\"v%d_%d\"", v || i ? "," : "", v, i);
        }
        strcat(variables, " ");
    }
    strcat(labels, "p1 p2 q1 q2 g");
    strcat(variables, "P=p1,p2 Q=q1,q2,g");
    network_text large = { labels, variables, "p1-q1 p1-q2 p2-q1 p2-q2", "", "", "" };
    snprintf(json, ROOM,
             HEAD("Imp", "false", "unfinished",
                  "1") "{\"round\":1,\"rule\":\"Imp-OR1-relation\",\"length\":1,\"concludes\":[\"g\"],"
                       "\"impossible\":"
                       "[%s,\"P\",\"Q\"],\"restricted\":[%s,\"p1\",\"p2\",\"q1\",\"q2\"]}],\"final\":{}}",
             sets, names);
    check_verdict v = run(&large, json);
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "or are too many to tell"));
    free(labels);
    free(json);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_million_values_are_too_many),
        cmocka_unit_test(patterns_too_large_to_try_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
