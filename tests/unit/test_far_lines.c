/* test_far_lines.c: lines are counted in 64 bits: a message about a line beyond the 2,147,483,647th, of which
 * no test can write a file, names it. A shard of a batch begins at any line, so such a file need not be
 * there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/shard_work.h"

typedef struct said {
    text rows, notes;
    uint64_t bad;
} said;

static bool take_rows(void *taker, const char *from, size_t n)
{
    text_add(&((said *)taker)->rows, from, n);
    return true;
}

static bool take_notes(void *taker, const char *from, size_t n)
{
    text_add(&((said *)taker)->notes, from, n);
    return true;
}

/* What `rate` says of the text, the first line of which is the `line`-th of its file. */
static said rate_from(uint64_t line, const char *content)
{
    char by[] = "--by=W", jobs[] = "--jobs=1", *word[] = { by, jobs };
    settings s;
    said all = { .rows = PROGRAM_TEXT, .notes = PROGRAM_TEXT };
    text copy = PROGRAM_TEXT;
    assert_int_equal(options_read(&s, command_named("rate"), 2, word), 0);
    shard_work p = {
        .name = "file", .line = line, .take_rows = take_rows, .take_notes = take_notes, .taker = &all
    };
    text_add_string(&copy, content);
    line_file_open_text(&p.text, &copy);
    s.shard = &p;
    assert_int_equal(s.command->run(&s), 0);
    all.bad = p.bad;
    return all;
}

static void a_message_names_its_line(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t line;
        const char *said;
    } t[] = {
        { 7, "# file:8:" },
        { INT32_MAX, "# file:2147483648:" },
        { UINT32_MAX, "# file:4294967296:" },
        { UINT64_C(1000000000000), "# file:1000000000001:" },
    };
    for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
        said p = rate_from(t[k].line, "..2....13...14..\n..2....13...14\n");
        assert_int_equal(p.bad, 1);
        assert_memory_equal(p.rows.bytes, "..2....13...14..\t0\n", 19);
        if (strncmp(p.notes.bytes, t[k].said, strlen(t[k].said)))
            fail_msg("expected \"%s\", found \"%s\"", t[k].said, p.notes.bytes);
        text_close(&p.rows);
        text_close(&p.notes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_message_names_its_line) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
