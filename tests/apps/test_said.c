/* test_said.c: texts that are refused, each for a reason of its own, and where; and some that are almost
 * like them, and read. They are in tests/data/said.tsv, which says how to read it. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_MOST = 4000, LINES_LEAST = 300 };

static char *or_null(char *field)
{
    return strcmp(field, "-") == 0 ? NULL : field;
}

/* Line ends instead of "\n". */
static size_t unfold(char *text)
{
    char *to = text;
    for (const char *c = text; *c; c++)
        if (c[0] == '\\' && c[1] == 'n')
            *to++ = '\n', c++;
        else
            *to++ = *c;
    *to = '\0';
    return (size_t)(to - text);
}

/* A text that can be read may still have no network, or givens that contradict each other. */
static void ask(tresse *t, tresse_puzzle *p, char *const field[3], char *out, size_t room)
{
    const tresse_limits few = { .nodes = 2000, .count_nodes = 2000 };
    tresse_message m = { 0 };
    tresse_solutions n;
    size_t length = unfold(field[2]);
    tresse_status s = tresse_puzzle_read(p, or_null(field[0]), or_null(field[1]), field[2], length, &m);
    if (s == TRESSE_OK && tresse_count(t, p, &few, &n, &m) == TRESSE_BAD_INPUT)
        s = TRESSE_BAD_INPUT;
    assert_true(s == TRESSE_OK || s == TRESSE_BAD_INPUT);
    if (s == TRESSE_OK)
        snprintf(out, room, "OK %s|%s|%s", tresse_puzzle_app(p), tresse_puzzle_text(p),
                 tresse_puzzle_params(p));
    else
        snprintf(out, room, "%d:%d %s", m.line, m.column, m.text);
}

static void each_is_answered(void **state)
{
    (void)state;
    static char line[LINE_MOST], whole[LINE_MOST], said[LINE_MOST];
    int lines = 0;
    tresse *t;
    tresse_puzzle *p;
    FILE *in = fopen("tests/data/said.tsv", "r");
    assert_non_null(in);
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    while (fgets(line, sizeof line, in)) {
        char *field[4] = { line };
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        strcpy(whole, line);
        for (int i = 1; i < 4; i++) {
            field[i] = strchr(field[i - 1], '\t');
            assert_non_null(field[i]);
            *field[i]++ = '\0';
        }
        ask(t, p, field, said, sizeof said);
        size_t n = strlen(field[3]);
        bool begins = n && field[3][n - 1] == '*' && strncmp(said, field[3], n - 1) == 0;
        if (!begins && strcmp(said, field[3]) != 0)
            fail_msg("%s\nis answered by: %s", whole, said);
        lines++;
    }
    fclose(in);
    assert_true(lines >= LINES_LEAST);
    tresse_puzzle_free(p);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(each_is_answered) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
