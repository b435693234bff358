/* test_declared.c: the table of kinds of constraints is complete: each has a name of its own, a statement by
 * which users declare it, a rule that is about it, and what readers of steps ask for. */
#include "apps/app.h"
#include "lab.h"
#include "problem/constraints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const statement_form *form_of(const constraint *k)
{
    const statement_form *const *f = forms;
    while (*f && (*f)->is != k)
        f++;
    return *f;
}

static const rule *rule_about(const constraint *k)
{
    const rule *const *r = rule_table;
    while (*r && (*r)->about != k)
        r++;
    return *r;
}

static void every_kind_is_complete(void **unused)
{
    (void)unused;
    for (const constraint *const *k = constraints; *k; k++) {
        for (const constraint *const *other = constraints; other < k; other++)
            assert_string_not_equal((*other)->name, (*k)->name);
        if (form_of(*k) != &(*k)->form || !rule_about(*k))
            fail_msg("%s: no statement, or no rule, is about it", (*k)->name);
        assert_true((*k)->add && (*k)->collect && (*k)->spell && (*k)->form.finish);
        assert_true((*k)->count && (*k)->write && (*k)->write_json && (*k)->say);
        assert_true(!(*k)->premises == !((*k)->prove || (*k)->refuse)); /* for DECLARED lines */
    }
    for (const constraint *const *k = encoded_constraints; *k; k++) {
        assert_ptr_equal(form_of(*k), &(*k)->form);
        assert_int_equal((*k)->form.stage, STAGE_ENCODE);
        assert_true((*k)->holds && (*k)->encode && (*k)->spell && (*k)->least);
    }
}

/* What statements and rules are about is in the table. */
static void nothing_else_is_declared(void **unused)
{
    (void)unused;
    int kinds = 0, said = 0;
    while (constraints[kinds])
        kinds++;
    for (const statement_form *const *f = forms; *f; f++)
        said += (*f)->stage == STAGE_DECLARE && form_of((*f)->is) == *f;
    assert_int_equal(said, kinds);
    for (const rule *const *r = rule_table; *r; r++)
        assert_true(!(*r)->about || form_of((*r)->about));
}

/* The help on networks has an item for each statement, and its key in JSON. */
static void help_has_every_statement(void **unused)
{
    (void)unused;
    const char *help = app_named("generic")->forms;
    for (const statement_form *const *f = forms; *f; f++) {
        char item[64], key[64];
        if (!(*f)->is)
            continue;
        snprintf(item, sizeof item, "\n* %s ", form_keyword(*f));
        snprintf(key, sizeof key, "\"%s\": [", (*f)->key);
        assert_non_null(strstr(help, item));
        assert_non_null(strstr(help, key));
    }
}

/* A network, written as its text, declares what its text says, and nothing else. */
static void networks_count_what_they_declare(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        const constraint *kind;
        int count;
    } list[] = {
        { "variable A B C: 1 2\norder A < B < C", &constraint_order, 2 },
        { "variable A B C: 1 2\nneed A=1: B=1 C=2\nneed A=2: C=1", &constraint_need, 2 },
        { "variable A B C: 1 2 3\ndifferent A B C\nimpossible A B C: A=1 A=2 B=1 B=2 C=1 C=2",
          &constraint_impossible, 1 },
        { "variable A B C: 1 2", NULL, 0 },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        puzzle p;
        csp *c;
        puzzle_open(&p, &memory_standard);
        assert_int_equal(puzzle_read(&p, "generic", NULL, list[i].text, strlen(list[i].text), NULL), OK);
        assert_int_equal(puzzle_model(&p, &memory_standard, &c, NULL), OK);
        for (const constraint *const *k = constraints; *k; k++)
            assert_int_equal((*k)->count(c), *k == list[i].kind ? list[i].count : 0);
        csp_free(c);
        puzzle_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_complete),
        cmocka_unit_test(nothing_else_is_declared),
        cmocka_unit_test(help_has_every_statement),
        cmocka_unit_test(networks_count_what_they_declare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
