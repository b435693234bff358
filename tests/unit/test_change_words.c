/* test_change_words.c: what words of changes mean, on random networks whose names, subjects and values are
 * full of signs, may be empty and may be shared: as a scan of all labels tells, how changes are written
 * included. Many of them take no time; failing allocations are told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/random.h"
#include "core/change_words.h"
#include "core/changes.h"
#include "failing.h"

enum { LABELS_MOST = 8, PART_MOST = 32, WORD_MOST = 3 * PART_MOST };

/* ---- the oracle: every word that means a label, spelled ---- */

typedef struct meaning {
    int label;
    bool eliminates;
} meaning;

static const struct {
    const char *text;
    bool eliminates;
} signs[] = { { "<>", true }, { "≠", true }, { "=", false } };

enum { SIGNS = sizeof signs / sizeof *signs };
enum { NAMED, SIGNED, SAID }; /* wordings */

/* All meanings of a word in one wording, ascending; their number. */
static int scan(const csp *c, int wording, const char *word, meaning *out)
{
    int n = 0;
    for (int l = 0; l < csp_labels(c); l++)
        for (int k = 0; k < (wording == NAMED ? 1 : SIGNS); k++) {
            char spelled[WORD_MOST];
            const char *sign = wording == NAMED ? "" : signs[k].text;
            const char *before = wording == SAID ? csp_label_subject(c, (csp_label)l) : "";
            const char *behind =
                wording == SAID ? csp_label_value(c, (csp_label)l) : csp_label_name(c, (csp_label)l);
            snprintf(spelled, sizeof spelled, "%s%s%s", before, sign, behind);
            if (strcmp(spelled, word) == 0)
                out[n++] = (meaning){ l, wording != NAMED && signs[k].eliminates };
        }
    return n;
}

static meaning scan_first(const csp *c, const char *word, bool quoted)
{
    meaning list[LABELS_MOST];
    for (int wording = NAMED; wording <= SAID; wording++)
        if ((!quoted || wording == SIGNED) && scan(c, wording, word, list))
            return list[0];
    return (meaning){ CSP_NONE, false };
}

static bool scan_only(const csp *c, const char *word, meaning x)
{
    int all = 0;
    for (int wording = NAMED; wording <= SAID; wording++) {
        meaning list[LABELS_MOST];
        int n = scan(c, wording, word, list);
        for (int i = 0; i < n; i++)
            if (list[i].label != x.label || list[i].eliminates != x.eliminates)
                return false;
        all += n;
    }
    return all > 0;
}

/* ---- networks and words ---- */

static int throw(rng * r, int sides)
{
    return (int)(random_bits(r) % (uint64_t)sides);
}

static void make_part(rng *r, int least, char *out)
{
    static const char *const part[] = { "<>", "≠", "=", "=", "<", ">", "A", "A", "1", " ", "\"" };
    *out = 0;
    for (int n = least + throw(r, 3); n; n--)
        strcat(out, part[throw(r, (int)(sizeof part / sizeof *part))]);
}

/* One csp-variable; a subject and a value are often those of a label before, a name may look like both. */
static csp *make_network(rng *r)
{
    char name[LABELS_MOST][WORD_MOST], part[2][LABELS_MOST][PART_MOST] = { 0 };
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "x", "single");
    csp_var v = csp_add_var(b, 0, "V");
    for (int n = 0, all = 2 + throw(r, LABELS_MOST - 1); n < all; n++) {
        for (int k = 0; k < 2; k++)
            if (n && throw(r, 3) == 0)
                memmove(part[k][n], part[k][throw(r, n)], PART_MOST);
            else
                make_part(r, 0, part[k][n]);
        for (bool own = false; !own;) {
            int like = throw(r, n + 1);
            if (throw(r, 3))
                make_part(r, 0, name[n]);
            else
                snprintf(name[n], WORD_MOST, "%s%s%s", part[0][like], signs[throw(r, SIGNS)].text,
                         part[1][like]);
            own = true;
            for (int i = 0; i < n; i++)
                own = own && strcmp(name[i], name[n]) != 0;
        }
        csp_put(b, v, csp_add_label(b, name[n], part[0][n], part[1][n]), "v");
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* A word that may mean something: parts of labels, and a sign. */
static void make_word(rng *r, const csp *c, char *out)
{
    csp_label l = (csp_label) throw(r, csp_labels(c));
    const char *sign = signs[throw(r, SIGNS)].text;
    switch (throw(r, 4)) {
    case 0:
        strcpy(out, csp_label_name(c, l));
        break;
    case 1:
        snprintf(out, WORD_MOST, "%s%s", sign, csp_label_name(c, l));
        break;
    case 2:
        snprintf(out, WORD_MOST, "%s%s%s", csp_label_subject(c, l), sign, csp_label_value(c, l));
        break;
    default:
        make_part(r, 0, out);
    }
}

/* How the only change is written: by subject and value, by name, by its name in quotes. */
static void write_change(const csp *c, meaning x, char *out)
{
    const char *name = csp_label_name(c, (csp_label)x.label), *sign = x.eliminates ? "<>" : "=";
    char word[WORD_MOST];
    snprintf(word, sizeof word, "%s%s%s", csp_label_subject(c, (csp_label)x.label), sign,
             csp_label_value(c, (csp_label)x.label));
    bool well = scan_only(c, word, x);
    if (!well) {
        snprintf(word, sizeof word, "%s%s", sign, name);
        well = scan_only(c, word, x);
    }
    if (well && !strpbrk(word, " \"")) {
        strcpy(out, word);
        return;
    }
    out += well ? 0 : sprintf(out, "%s", sign);
    *out++ = '"';
    for (const char *at = well ? word : name; *at; at++) {
        if (*at == '"')
            *out++ = '"';
        *out++ = *at;
    }
    strcpy(out, "\"");
}

/* ---- tests ---- */

typedef struct bench {
    csp *csp;
    state start, to;
} bench;

static void open_bench(bench *b, csp *c)
{
    b->csp = c;
    assert_int_equal(state_open(&b->start, &memory_standard, c), OK);
    assert_int_equal(state_open(&b->to, &memory_standard, c), OK);
}

static void close_bench(bench *b)
{
    state_close(&b->start, &memory_standard);
    state_close(&b->to, &memory_standard);
    csp_free(b->csp);
}

/* A change is written as the scan says, and what is written is read as this change. */
static void check_written(bench *b, meaning x)
{
    char expected[2 * WORD_MOST + 8];
    csp_label l = (csp_label)x.label;
    const label_changes list = { &l, &l, !x.eliminates, x.eliminates };
    write_change(b->csp, x, expected);
    for (int again = 0; again < 2; again++) {
        changes made;
        changes_open(&made, &memory_standard);
        assert_int_equal(again ? changes_read(&made, expected, &b->start, &b->to, NULL)
                               : changes_by_label(&made, &list, &b->start, &b->to, NULL),
                         OK);
        assert_string_equal(text_bytes(&made.said), expected);
        assert_int_equal(made.eliminations, x.eliminates);
        assert_int_equal(made.assertions, !x.eliminates);
        assert_int_equal(x.eliminates ? *made.eliminated : *made.asserted, l);
        changes_close(&made);
    }
}

static void check_word(const change_words *w, const char *word, int *found, int *only)
{
    for (int quoted = 0; quoted < 2; quoted++) {
        bool eliminates = false;
        meaning x = scan_first(w->csp, word, quoted);
        int l = change_label(w, word, quoted, &eliminates);
        if (l != x.label || (l != CSP_NONE && eliminates != x.eliminates))
            fail_msg("\"%s\" means %d, expected %d", word, l, x.label);
        *found += l != CSP_NONE;
    }
    for (int i = 0; i < 2 * csp_labels(w->csp); i++) {
        meaning x = { i / 2, i % 2 };
        bool is = change_is_only(w, word, (csp_label)x.label, x.eliminates);
        if (is != scan_only(w->csp, word, x))
            fail_msg("\"%s\" as %d of label %d: %d", word, x.eliminates, x.label, is);
        *only += is;
    }
}

static void words_mean_what_a_scan_says(void **unused)
{
    (void)unused;
    enum { NETWORKS = 3000, WORDS = 20 };
    int found = 0, only = 0;
    rng r;
    random_seed(&r, 1, 0);
    for (int i = 0; i < NETWORKS; i++) {
        bench b;
        arena a;
        change_words w;
        open_bench(&b, make_network(&r));
        arena_open(&a, &memory_standard);
        assert_true(change_words_open(&w, &a, b.csp));
        for (int k = 0; k < WORDS; k++) {
            char word[WORD_MOST];
            make_word(&r, b.csp, word);
            check_word(&w, word, &found, &only);
        }
        for (int k = 0; k < 2 * csp_labels(b.csp); k++)
            check_written(&b, (meaning){ k / 2, k % 2 });
        arena_close(&a);
        close_bench(&b);
    }
    /* Both answers are common. */
    assert_true(found > NETWORKS * WORDS / 2 && found < NETWORKS * WORDS * 2);
    assert_true(only > NETWORKS * WORDS / 8 && only < NETWORKS * WORDS * 7 / 8);
}

/* Labels l0, l1 ..., of subjects and values of their own, or all of the same. */
static csp *large_network(int n, bool shared)
{
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "x", "single");
    for (int i = 0; i < n; i++) {
        char name[16], subject[16];
        snprintf(name, sizeof name, "l%d", i);
        snprintf(subject, sizeof subject, "x%d", shared ? 0 : i / 2);
        csp_label l = csp_add_label(b, name, subject, !shared && i % 2 ? "2" : "1");
        if (i % 2 == 0)
            csp_add_var(b, 0, name);
        csp_put(b, (csp_var)(i / 2), l, "v");
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* Scans of all labels for each change would take minutes. */
static void many_changes_take_no_time(void **unused)
{
    (void)unused;
    enum { LABELS = 60000, SECONDS = 5 };
    static char said[16 * LABELS];
    for (int shared = 0; shared < 2; shared++) {
        bench b;
        changes made;
        size_t n = 0;
        open_bench(&b, large_network(LABELS, shared));
        for (int i = 0; i < LABELS; i += 2)
            n += (size_t)sprintf(said + n, shared ? "%s<>l%d" : "%sx%d<>1", i ? " " : "", shared ? i : i / 2);
        changes_open(&made, &memory_standard);
        clock_t begin = clock();
        assert_int_equal(changes_read(&made, said, &b.start, &b.to, NULL), OK);
        assert_true(clock() - begin < SECONDS * (clock_t)CLOCKS_PER_SEC);
        assert_int_equal(made.eliminations, LABELS / 2);
        assert_string_equal(text_bytes(&made.said), said);
        changes_close(&made);
        close_bench(&b);
    }
}

static void failing_memory_is_told(void **unused)
{
    (void)unused;
    csp_label gone[] = { 0, 3 };
    const label_changes list = { .eliminated = gone, .eliminations = 2 };
    bench b;
    open_bench(&b, large_network(8, false));
    for (int by_label = 0; by_label < 2; by_label++) {
        status s = NO_MEMORY;
        int n = 0;
        for (; s; n++) {
            failing f = { .left = n, .tight = true };
            memory m = { failing_resize, &f };
            changes made;
            changes_open(&made, &m);
            s = by_label ? changes_by_label(&made, &list, &b.start, &b.to, NULL)
                         : changes_read(&made, "x0<>1 l3 <>\"l4\"", &b.start, &b.to, NULL);
            assert_true(s == OK || s == NO_MEMORY);
            changes_close(&made);
            assert_int_equal(f.taken, 0);
        }
        assert_true(n > 6);
    }
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_mean_what_a_scan_says),
        cmocka_unit_test(many_changes_take_no_time),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
