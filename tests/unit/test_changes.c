/* test_changes.c: names that look like changes of other labels, such as "<>A=1" beside "A=1": what is written
 * is read back as the same change, on random networks, and all who know changes agree about them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "page.h"
#include "tresse.h"

enum { LABELS_MOST = 16, NAME_MOST = 64, TEXT_MOST = 4000 };

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
} desk;

static void open_desk(desk *d)
{
    assert_int_equal(tresse_open(&d->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &d->p), TRESSE_OK);
}

static void close_desk(desk *d)
{
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
}

static void read_network(desk *d, const char *text)
{
    tresse_message m = { 0 };
    if (tresse_puzzle_read(d->p, "generic", NULL, text, strlen(text), &m))
        fail_msg("%s: %s", text, m.text);
}

static void change(desk *d, const char *changes)
{
    tresse_message m = { 0 };
    if (tresse_puzzle_change(d->p, changes, &m))
        fail_msg("%s with %s: %s", tresse_puzzle_text(d->p), changes, m.text);
}

/* The path from this position, or from the puzzle. */
static void write_path(desk *d, const char *theory, page *json, tresse_solutions *solutions)
{
    const tresse_limits limits = { .count_nodes = 100000 };
    tresse_theory *th = NULL;
    tresse_path *path = NULL;
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    if (tresse_solve(d->t, d->p, th, NULL, &limits, &path))
        fail_msg("%s", tresse_last_message(d->t)->text);
    *solutions = tresse_path_solutions(path);
    empty_page(json);
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, write_page, json), TRESSE_OK);
    tresse_path_free(path);
    tresse_theory_free(th);
}

static tresse_verdict complete(desk *d, const page *json)
{
    tresse_verdict v;
    tresse_message m = { 0 };
    if (tresse_check_complete(d->t, json->text, json->n, NULL, &v, &m))
        fail_msg("%s: %s", json->text, m.text);
    return v;
}

/* ---- one network after another ---- */

/* What one change says, and what the library makes of it. */
static void test_what_is_meant(void **unused)
{
    (void)unused;
    static const char signs[] = "variable A: x y\nvariable \"≠A\": x y\nvariable \"<>A\": x y\n"
                                "variable \"=A\": x y\n";
    /* the subject and the value of the first label are the name of the second one */
    static const char said[] = "label a B 1\nlabel B=1 C 1\nlabel c D 1\nlabel d D 2\n"
                               "variable V: 1(a) 2(c)\nvariable W: 1(B=1) 2(d)\n";
    /* nothing but the name in quotes is left */
    static const char all[] = "label x S 1\nlabel <>x T 1\nlabel ≠x T 2\nlabel S<>1 T 3\nlabel =x U 1\n"
                              "label S=1 U 2\nvariable V: 1(x) 2(\"<>x\") 3(\"≠x\")\n"
                              "variable W: 1(S<>1) 2(\"=x\") 3(S=1)\n";
    static const struct {
        const char *network, *changes, *name;
        tresse_label_state state;
        const char *said;
    } cases[] = {
        { signs, "\"≠A=x\"", "≠A=x", TRESSE_VALUE, "=≠A=x" },
        { signs, "≠A=x", "≠A=x", TRESSE_VALUE, "=≠A=x" },
        { signs, "<>A=x", "<>A=x", TRESSE_VALUE, "=<>A=x" },
        { signs, "=A=x", "=A=x", TRESSE_VALUE, "==A=x" },
        { signs, "A<>x", "A=x", TRESSE_GONE, "A<>x" },
        { signs, "A=x", "A=x", TRESSE_VALUE, "A=x" },
        { signs, "<>\"A=x\"", "A=x", TRESSE_GONE, "A<>x" },
        { signs, "≠\"A=x\"", "A=x", TRESSE_GONE, "A<>x" },
        { signs, "=\"A=x\"", "A=x", TRESSE_VALUE, "A=x" },
        { signs, "<>≠A=x", "≠A=x", TRESSE_GONE, "≠A<>x" },
        { said, "B=1", "B=1", TRESSE_VALUE, "C=1" },
        { said, "B<>1", "a", TRESSE_GONE, "B<>1" },
        { said, "=a", "a", TRESSE_VALUE, "=a" },
        { all, "<>\"x\"", "x", TRESSE_GONE, "<>\"x\"" },
        { all, "=\"x\"", "x", TRESSE_VALUE, "=\"x\"" },
        { all, "x", "x", TRESSE_VALUE, "=\"x\"" },
        { all, "<>x", "<>x", TRESSE_VALUE, "T=1" },
        { all, "S<>1", "S<>1", TRESSE_VALUE, "T=3" },
    };
    desk d;
    open_desk(&d);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int found = 0;
        read_network(&d, cases[i].network);
        change(&d, cases[i].changes);
        for (int l = 0; l < tresse_puzzle_labels(d.t, d.p); l++) {
            tresse_label x = tresse_puzzle_label(d.t, d.p, l);
            if (strcmp(x.name, cases[i].name) != 0)
                continue;
            found++;
            if (x.state != cases[i].state || strcmp(tresse_puzzle_changes(d.p), cases[i].said) != 0)
                fail_msg("%s: %s is %d after %s", cases[i].changes, x.name, x.state,
                         tresse_puzzle_changes(d.p));
        }
        assert_int_equal(found, 1);
    }
    close_desk(&d);
}

/* A sign with a name in quotes that is not a name. */
static void test_what_is_not_meant(void **unused)
{
    (void)unused;
    static const struct {
        const char *changes, *said;
        int column;
    } cases[] = {
        { "A=x <>\"A x\"", "\"<>A x\" is not a change of this puzzle, expected one such as A=x or A<>x", 5 },
        { "<>\"", "\"<>\" is not a change", 1 },
        { "=\"\"", "\"=\" is not a change", 1 },
        { "<>\"A<>x\"", "\"<>A<>x\" is not a change", 1 },
        { "=\"=A=x\"", "\"==A=x\" is not a change", 1 },
    };
    desk d;
    open_desk(&d);
    read_network(&d, "variable A: x y\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tresse_message m = { 0 };
        assert_int_equal(tresse_puzzle_change(d.p, cases[i].changes, &m), TRESSE_BAD_INPUT);
        if (strncmp(m.text, cases[i].said, strlen(cases[i].said)) != 0)
            fail_msg("%s: %s", cases[i].changes, m.text);
        assert_int_equal(m.column, cases[i].column);
    }
    close_desk(&d);
}

/* After X<>1 there are two solutions; after eliminating <>X=1 there would be more, after asserting it none.
 */
static void test_a_false_claim(void **unused)
{
    (void)unused;
    static const char network[] = "variable \"<>X\": 1 2\nvariable X: 1 2 3\nlink \"<>X=1\" X=2\n"
                                  "link \"<>X=1\" X=3\n";
    static page json;
    tresse_solutions n;
    desk d;
    open_desk(&d);
    read_network(&d, network);
    change(&d, "X<>1");
    write_path(&d, "BRT", &json, &n);
    assert_int_equal(n, TRESSE_SEVERAL_SOLUTIONS);
    tresse_verdict v = complete(&d, &json);
    if (!v.accepted)
        fail_msg("%s", v.why);
    assert_true(v.tested & TRESSE_CLAIM_SOLUTIONS);
    char *claim = strstr(json.text, "\"several\"");
    assert_non_null(claim);
    memcpy(claim, "\"one\"    ", strlen("\"several\""));
    v = complete(&d, &json);
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "the path claims \"solutions\": \"one\", but it is \"several\""));
    close_desk(&d);
}

/* ---- random networks ---- */

typedef struct dice {
    uint64_t state;
} dice;

static int throw(dice * x, int sides)
{
    x->state = x->state * 6364136223846793005u + 1442695040888963407u;
    return (int)((x->state >> 33) % (unsigned)sides);
}

static void make_name(dice *x, int most, char *out)
{
    static const char *const part[] = { "<>", "≠", "=", "!=",  "\"", " ",  ",",
                                        "A",  "B", "1", "<>A", "=A", "A=1" };
    *out = 0;
    for (int n = 1 + throw(x, most); n; n--)
        strcat(out, part[throw(x, (int)(sizeof part / sizeof *part))]);
}

static void add_json(char *out, const char *before, const char *name)
{
    strcat(out, before);
    char *at = out + strlen(out);
    for (*at++ = '"'; *name; name++) {
        if (*name == '"')
            *at++ = '\\';
        *at++ = *name;
    }
    strcpy(at, "\"");
}

/* A name that is not another label's, often the subject, a sign and the value of one before it. */
static void make_own_name(dice *x, char (*name)[NAME_MOST], char (*subject)[NAME_MOST],
                          char (*value)[NAME_MOST], int n)
{
    static const char *const sign[] = { "=", "<>", "≠", "" };
    for (bool own = false; !own;) {
        int like = n ? throw(x, n) : 0;
        if (n && throw(x, 3) == 0)
            snprintf(name[n], NAME_MOST, "%.20s%s%.20s", subject[like], sign[throw(x, 3)], value[like]);
        else if (n && throw(x, 3) == 0) {
            char before[NAME_MOST];
            strcpy(before, name[like]);
            snprintf(name[n], NAME_MOST, "%s%.50s", sign[throw(x, 3)], before);
        } else
            make_name(x, 3, name[n]);
        own = true;
        for (int i = 0; i < n; i++)
            own = own && strcmp(name[i], name[n]) != 0;
    }
}

/* Two to four csp-variables of two or three labels with names of their own, and some links between them. */
static void make_network(dice *x, char *out)
{
    char name[LABELS_MOST][NAME_MOST], subject[LABELS_MOST][NAME_MOST], value[LABELS_MOST][NAME_MOST];
    int of[LABELS_MOST], n = 0, variables = 2 + throw(x, 3);
    for (int v = 0; v < variables; v++)
        for (int k = 2 + throw(x, 2); k; k--, n++) {
            of[n] = v;
            make_own_name(x, name, subject, value, n);
            make_name(x, 2, subject[n]);
            make_name(x, 2, value[n]);
        }
    strcpy(out, "{\"labels\":[");
    for (int i = 0; i < n; i++) {
        add_json(out, i ? ",{\"name\":" : "{\"name\":", name[i]);
        add_json(out, ",\"subject\":", subject[i]);
        add_json(out, ",\"value\":", value[i]);
        strcat(out, "}");
    }
    strcat(out, "],\"variables\":[");
    for (int i = 0; i < n; i++) {
        bool first = !i || of[i - 1] != of[i];
        if (first)
            sprintf(out + strlen(out), "%s{\"name\":\"V%d\",\"labels\":[", i ? "]}," : "", of[i]);
        add_json(out, first ? "[" : ",[", name[i]);
        sprintf(out + strlen(out), ",\"%d\"]", i);
    }
    strcat(out, "]}],\"links\":[[");
    add_json(out, "", name[0]);
    add_json(out, ",", name[n - 1]);
    for (int i = throw(x, 4); i; i--) {
        int a = throw(x, n), b = throw(x, n);
        if (of[a] == of[b])
            continue;
        add_json(out, "],[", name[a]);
        add_json(out, ",", name[b]);
    }
    strcat(out, "]]}");
}

static void see_states(desk *d, char *out)
{
    int n = tresse_puzzle_labels(d->t, d->p);
    for (int i = 0; i < n; i++)
        out[i] = (char)('0' + tresse_puzzle_label(d->t, d->p, i).state);
    out[n] = 0;
}

/* sign"NAME" */
static void add_change(char *out, const char *sign, const char *name)
{
    sprintf(out + strlen(out), " %s\"", sign);
    char *at = out + strlen(out);
    for (; *name; name++) {
        if (*name == '"')
            *at++ = '"';
        *at++ = *name;
    }
    strcpy(at, "\"");
}

/* What the changes of d are called leads to the same changes. */
static void check_said(desk *d)
{
    char said[TEXT_MOST], before[LABELS_MOST + 1], after[LABELS_MOST + 1];
    snprintf(said, sizeof said, "%s", tresse_puzzle_changes(d->p));
    see_states(d, before);
    change(d, "");
    change(d, said);
    see_states(d, after);
    if (strcmp(before, after) != 0 || strcmp(said, tresse_puzzle_changes(d->p)) != 0)
        fail_msg("%s: %s is %s, read as %s", tresse_puzzle_text(d->p), said, before, after);
}

/* Each label by itself: eliminated, asserted, and asserted by its bare name. */
static void check_each(desk *d)
{
    static const char *const sign[] = { "<>", "≠", "=", "" };
    int n = tresse_puzzle_labels(d->t, d->p);
    for (int i = 0; i < 4 * n; i++) {
        char said[TEXT_MOST] = "", now[LABELS_MOST + 1];
        change(d, "");
        add_change(said, sign[i % 4], tresse_puzzle_label(d->t, d->p, i / 4).name);
        change(d, said);
        see_states(d, now);
        for (int l = 0; l < n; l++) {
            char is = i / 4 != l ? now[l] : i % 4 < 2 ? '0' + TRESSE_GONE : '0' + TRESSE_VALUE;
            if (i % 4 < 2 && i / 4 != l)
                is = '0' + TRESSE_CANDIDATE;
            if (now[l] != is)
                fail_msg("%s: %s makes %s", tresse_puzzle_text(d->p), said, now);
        }
        check_said(d);
    }
    change(d, "");
}

/* Some changes at once; those that contradict the ones before them are left out. */
static void change_some(dice *x, desk *d)
{
    char said[TEXT_MOST] = "";
    for (int i = 1 + throw(x, 3); i; i--) {
        int l = throw(x, tresse_puzzle_labels(d->t, d->p));
        size_t before = strlen(said);
        add_change(said, throw(x, 3) ? "<>" : "=", tresse_puzzle_label(d->t, d->p, l).name);
        if (tresse_puzzle_change(d->p, said, NULL))
            said[before] = 0;
    }
    change(d, said);
    check_said(d);
}

/* The path from the position is right, so are its claims, and another claim is refused. */
static void check_claims(desk *d, const char *theory, int *tested)
{
    static page json;
    static const char *const claims[] = { "\"solutions\":\"one\"", "\"solutions\":\"several\"" };
    tresse_solutions solutions, counted;
    assert_int_equal(tresse_count(d->t, d->p, NULL, &counted, NULL), TRESSE_OK);
    write_path(d, theory, &json, &solutions);
    assert_int_equal(solutions, counted);
    tresse_verdict v = complete(d, &json);
    if (!v.accepted || v.claims)
        fail_msg("%s\nclaims %u: %s", json.text, v.claims, v.why);
    char *claim = strstr(json.text, claims[1]);
    if (!(v.tested & TRESSE_CLAIM_SOLUTIONS) || !claim)
        return;
    memset(claim, ' ', strlen(claims[1]));
    memcpy(claim, claims[0], strlen(claims[0]));
    v = complete(d, &json);
    if (v.accepted)
        fail_msg("%s: accepted", json.text);
    ++*tested;
}

/* The network of the position has as many solutions. */
static void check_model(desk *d)
{
    static page model;
    tresse_solutions here, there;
    desk other = { .t = d->t };
    empty_page(&model);
    assert_int_equal(tresse_puzzle_model_write(d->t, d->p, TRESSE_JSON, write_page, &model), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &other.p), TRESSE_OK);
    read_network(&other, model.text);
    assert_int_equal(tresse_count(d->t, d->p, NULL, &here, NULL), TRESSE_OK);
    assert_int_equal(tresse_count(d->t, other.p, NULL, &there, NULL), TRESSE_OK);
    assert_int_equal(here, there);
    tresse_puzzle_free(other.p);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    enum { NETWORKS = 400 };
    int tested = 0;
    dice x = { 20 };
    desk d;
    open_desk(&d);
    for (int i = 0; i < NETWORKS; i++) {
        char text[2 * TEXT_MOST];
        make_network(&x, text);
        read_network(&d, text);
        check_each(&d);
        for (int k = 0; k < 4; k++) {
            change_some(&x, &d);
            check_claims(&d, k % 2 ? "BRT" : "W", &tested);
            check_model(&d);
        }
    }
    assert_true(tested > NETWORKS);
    close_desk(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_meant),
        cmocka_unit_test(test_what_is_not_meant),
        cmocka_unit_test(test_a_false_claim),
        cmocka_unit_test(test_random_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
