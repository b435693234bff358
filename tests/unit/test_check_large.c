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
    n = 2 * (size_t)3999999 + 1; /* so many numbers, and the list */
    json[n - 1] = ']';
    assert_int_equal(check_path(NULL, &memory_standard, json, n, give_start, NULL, &v, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "no path, expected"));
    free(json);
}

/* A pattern that takes more than a million choices, which nobody has declared, is refused before it is tried.
 */
static void patterns_are_looked_at_before_they_are_tried(void **unused)
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
    use_nodes(1);
    check_verdict v = run(&large, json);
    use_nodes(0);
    assert_false(v.accepted);
    assert_string_equal(v.why, "the network declares no such pattern");
    free(labels);
    free(json);
}

/* A whip of n cells on z0, and the bound that there is none of fewer; Subsets of any size are looked for. */
static void subsets_of_bounds_may_be_large(void **unused)
{
    (void)unused;
    enum { BYTES = 1 << 13 };
    char *labels = calloc(5, BYTES), *variables = labels + BYTES, *links = labels + 2 * BYTES,
         *cells = labels + 3 * BYTES, *names = labels + 4 * BYTES, *json = malloc(ROOM);
    assert_true(labels && json);
    for (int n = 32; n <= 33; n++) {
        memset(labels, 0, (size_t)5 * BYTES);
        strcpy(labels, "z0 z1");
        strcpy(variables, "Z=z0,z1");
        sprintf(links, "z0-a1 z0-b%d", n);
        for (int i = 1; i <= n; i++) {
            sprintf(labels + strlen(labels), " a%d b%d", i, i);
            sprintf(variables + strlen(variables), " V%d=a%d,b%d", i, i, i);
            sprintf(names + strlen(names), ",\"a%d\",\"b%d\"", i, i);
            if (i > 1)
                sprintf(links + strlen(links), " b%d-a%d", i - 1, i);
            sprintf(cells + strlen(cells),
                    i < n ? CELL("V%d", "a%d", "%d", "b%d", "") "," : LAST("V%d", "a%d", "%d", "[\"b%d\",0]"),
                    i, i, i - 1, i);
        }
        network_text t = { labels, variables, links, "", "", "" };
        snprintf(json, ROOM,
                 HEAD("S40+W", "false", "unfinished", "%d") CHAIN(
                     "1", "whip", "%d", "\"z0\"",
                     "%s") "],\"bound\":{\"at-least\":%d,\"values\":[],\"candidates\":[\"z0\",\"z1\"%s]},"
                           "\"final\":{\"values\":[],\"candidates\":[\"z1\"%s]}}",
                 n, n, cells, n, names, names);
        check_verdict v = run(&t, json);
        if (!v.accepted)
            fail_msg("%d: %s", n, v.why);
    }
    free(labels);
    free(json);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_million_values_are_too_many),
        cmocka_unit_test(subsets_of_bounds_may_be_large),
        cmocka_unit_test(patterns_are_looked_at_before_they_are_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
