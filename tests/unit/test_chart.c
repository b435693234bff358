/* test_chart.c: pictures must be well-formed XML whatever is drawn, and show what they are given. */
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/stats/chart.h"

/* ---- a small reader of XML ---- */

enum { DEPTH = 30, NAME = 20 };

typedef struct reader {
    const char *at;
    char open[DEPTH][NAME];
    int depth, elements;
} reader;

static void read_entity(reader *r)
{
    static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;" };
    for (int i = 0; i < 4; i++)
        if (!strncmp(r->at, known[i], strlen(known[i])))
            return;
    fail_msg("no entity: %.20s", r->at);
}

static void read_name(reader *r, char *name)
{
    int n = 0;
    while (isalnum((unsigned char)*r->at) || *r->at == '-' || *r->at == ':') {
        assert_true(n < NAME - 1);
        name[n++] = *r->at++;
    }
    name[n] = '\0';
    assert_true(n > 0);
}

/* name="value" again and again. */
static void read_attributes(reader *r)
{
    char seen[20][NAME];
    int n = 0;
    while (*r->at == ' ') {
        r->at++;
        read_name(r, seen[n]);
        for (int i = 0; i < n; i++)
            assert_string_not_equal(seen[i], seen[n]);
        assert_true(++n < 20);
        assert_memory_equal(r->at, "=\"", 2);
        for (r->at += 2; *r->at != '"'; r->at++) {
            assert_true(*r->at && *r->at != '<');
            if (*r->at == '&')
                read_entity(r);
        }
        r->at++;
    }
}

static void read_tag(reader *r)
{
    char name[NAME];
    r->at++;
    if (*r->at == '/') {
        r->at++;
        read_name(r, name);
        assert_true(r->depth > 0);
        assert_string_equal(name, r->open[--r->depth]);
    } else {
        read_name(r, name);
        read_attributes(r);
        r->elements++;
        if (*r->at == '/') {
            r->at++;
        } else {
            assert_true(r->depth < DEPTH);
            strcpy(r->open[r->depth++], name);
        }
    }
    assert_int_equal(*r->at++, '>');
}

static void assert_well_formed(text *b)
{
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    assert_int_equal(strlen(b->bytes), b->length);
    reader r = { .at = b->bytes };
    assert_memory_equal(r.at, head, sizeof head - 1);
    for (r.at += sizeof head - 1; *r.at;) {
        if (*r.at == '<') {
            read_tag(&r);
            continue;
        }
        assert_true(r.depth > 0 || isspace((unsigned char)*r.at));
        assert_true((unsigned char)*r.at >= 0x20 || *r.at == '\n');
        if (*r.at == '&')
            read_entity(&r);
        r.at++;
    }
    assert_int_equal(r.depth, 0);
    assert_true(r.elements > 5);
    assert_null(strstr(b->bytes, "nan"));
    assert_null(strstr(b->bytes, "inf"));
}

static int count(const char *content, const char *what)
{
    int n = 0;
    for (; (content = strstr(content, what)); content += strlen(what))
        n++;
    return n;
}

static chart a_chart(bool log_x, bool log_y)
{
    return (chart){ .title = "T",
                    .x = { .title = "x", .logarithmic = log_x },
                    .y = { .title = "y", .logarithmic = log_y } };
}

/* ---- histograms ---- */

static void bars_are_as_high_as_their_values(void **unused)
{
    (void)unused;
    const double x[] = { 0, 1, 2 }, y[] = { 10, 20, 40 };
    const chart_series s = { NULL, 3, x, y, NULL };
    const chart c = a_chart(false, false);
    text b = PROGRAM_TEXT;
    chart_histogram(&b, &c, 1, &s, 1);
    assert_well_formed(&b);
    double height[3], left[3];
    const char *at = strstr(b.bytes, "fill=\"#555\"");
    for (int i = 0; i < 3; i++) {
        at = strstr(at, "<rect x=\"") + 9;
        left[i] = strtod(at, NULL);
        at = strstr(at, "height=\"") + 8;
        height[i] = strtod(at, NULL);
    }
    assert_true(fabs(height[1] / height[0] - 2) < 0.01 && fabs(height[2] / height[0] - 4) < 0.01);
    assert_true(fabs(left[2] - left[1] - (left[1] - left[0])) < 0.05);
    text_close(&b);
}

static void logarithmic_bars_grow_evenly(void **unused)
{
    (void)unused;
    const double x[] = { 0, 1, 2, 3 }, y[] = { 0.02, 0.2, 2, 0 };
    const chart_series s = { NULL, 4, x, y, NULL };
    const chart c = a_chart(false, true);
    text b = PROGRAM_TEXT;
    chart_histogram(&b, &c, 1, &s, 1);
    assert_well_formed(&b);
    double height[3];
    const char *at = strstr(b.bytes, "fill=\"#555\"");
    for (int i = 0; i < 3; i++) {
        at = strstr(at, "height=\"") + 8;
        height[i] = strtod(at, NULL);
    }
    assert_true(fabs(height[2] - height[1] - (height[1] - height[0])) < 0.05);
    assert_true(height[0] > 0);
    assert_non_null(strstr(b.bytes, ">0.01</text>"));
    assert_non_null(strstr(b.bytes, ">10</text>"));
    text_close(&b);
}

static void two_series_have_a_legend(void **unused)
{
    (void)unused;
    const double x[] = { 20, 21 }, y[] = { 40, 60 }, e[] = { 5, NAN };
    const chart_series s[] = { { "raw & <1>", 2, x, y, e }, { "other \"2\"", 2, x, y, NULL } };
    chart c = a_chart(false, false);
    c.title = "a<b>&c\x01\xFF";
    c.note = "note";
    text b = PROGRAM_TEXT;
    chart_histogram(&b, &c, 1, s, 2);
    assert_well_formed(&b);
    assert_non_null(strstr(b.bytes, "raw &amp; &lt;1&gt;"));
    assert_non_null(strstr(b.bytes, "other &quot;2&quot;"));
    assert_non_null(strstr(b.bytes, "a&lt;b&gt;&amp;c ?"));
    assert_int_equal(count(b.bytes, "<path "), 2); /* one error bar and the white around it */
    assert_int_equal(count(b.bytes, "url(#hatch)"), 2);
    text_close(&b);
}

static void nothing_and_almost_nothing_can_be_drawn(void **unused)
{
    (void)unused;
    const double x[] = { 5, -3, NAN, INFINITY }, y[] = { 0, -2, 3, NAN };
    const chart_box box = { 1, 0, 0, 0, 0, 0, NAN };
    for (int n = 0; n <= 4; n++)
        for (int logs = 0; logs < 4; logs++) {
            const chart c = a_chart(logs & 1, logs & 2);
            const chart_series s[] = { { "a", n, x, y, y }, { "b", n, x, y, NULL } };
            text b = PROGRAM_TEXT;
            chart_histogram(&b, &c, 1, s, 2);
            assert_well_formed(&b);
            text_renew(&b);
            const chart_scatter_data d = { s[0], &box, n > 2, 0.5, s[1] };
            chart_scatter(&b, &c, &d);
            assert_well_formed(&b);
            text_close(&b);
        }
}

static void wide_ranges_keep_few_ticks(void **unused)
{
    (void)unused;
    for (int power = -30; power <= 30; power++) {
        const double x[] = { 0, 1 }, y[] = { 1, pow(10, power) };
        const chart_series s = { NULL, 2, x, y, NULL };
        for (int log = 0; log < 2; log++) {
            const chart c = a_chart(false, log);
            text b = PROGRAM_TEXT;
            chart_histogram(&b, &c, 1, &s, 1);
            assert_well_formed(&b);
            assert_in_range(count(b.bytes, "text-anchor=\"end\""), 2, 10);
            text_close(&b);
        }
    }
}

/* ---- scatter plots ---- */

static void points_on_each_other_are_drawn_once(void **unused)
{
    (void)unused;
    enum { POINTS = 20000 };
    static double x[POINTS], y[POINTS];
    for (int i = 0; i < POINTS; i++) {
        x[i] = i % 10;
        y[i] = pow(10, i % 7);
    }
    const double mean[] = { 1e3, 2e3 };
    const chart_box box[] = { { 2, 1, 10, 100, 1000, 1e4, 200 }, { 4, 1, 10, 100, 1000, 1e4, NAN } };
    const chart_scatter_data d = { { NULL, POINTS, x, y, NULL }, box, 2, 0.6, { NULL, 2, x, mean, NULL } };
    const chart c = a_chart(false, true);
    text b = PROGRAM_TEXT;
    chart_scatter(&b, &c, &d);
    assert_well_formed(&b);
    assert_int_equal(count(b.bytes, "r=\"1.7\""), 70);
    assert_int_equal(count(b.bytes, "r=\"3.5\""), 1);
    assert_int_equal(count(b.bytes, "<polyline"), 1);
    assert_non_null(strstr(b.bytes, "10<tspan dy=\"-5\" font-size=\"9\">6</tspan>"));
    text_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bars_are_as_high_as_their_values),
        cmocka_unit_test(logarithmic_bars_grow_evenly),
        cmocka_unit_test(two_series_have_a_legend),
        cmocka_unit_test(nothing_and_almost_nothing_can_be_drawn),
        cmocka_unit_test(wide_ranges_keep_few_ticks),
        cmocka_unit_test(points_on_each_other_are_drawn_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
