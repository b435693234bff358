/* test_draw_geometry.c: where things are in drawings of all steps of paths of all applications, in all views:
 * marks are inside, do not hide each other, and hold their texts; arrows end at the edges of their marks; a
 * hull encloses no candidate of others. */
#include "api/work.h"
#include "instances.h"
#include "out/draw.h"
#include "svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct sheet {
    const tresse_path *path;
    int step;
    scene scene;
    figure figure;
    state now;
    svg svg;
    char what[160];
} sheet;

static int take(void *context, const char *bytes, size_t n)
{
    text_add(context, bytes, n);
    return 0;
}

static void open_sheet(sheet *x, const tresse_path *path, int number, const char *view)
{
    const memory *m = &memory_standard;
    tresse_drawing d = {
        .size = sizeof d, .kind = TRESSE_DRAW_STEP, .step = number, .part = TRESSE_WHOLE, .view = view
    };
    text out;
    *x = (sheet){ .path = path, .step = number };
    assert_int_equal(state_open(&x->now, m, path->network->csp), OK);
    state_copy(&x->now, &path->start);
    for (int i = 0; i < path->steps.n; i++)
        if (path->steps.step[i].round < path->steps.step[number - 1].round)
            step_apply(&path->steps.step[i], &x->now);
    assert_int_equal(scene_open(&x->scene, path->network->csp, &path->start, view, false, m, NULL), OK);
    assert_int_equal(figure_open(&x->figure, &x->scene, &path->steps.step[number - 1], &x->now, m), OK);
    scene_make_room(&x->scene, &x->now, x->figure.has_role);
    text_open(&out, m);
    assert_int_equal(tresse_path_draw(path, &d, take, &out), TRESSE_OK);
    assert_true(svg_read(&x->svg, text_bytes(&out), out.length));
    text_close(&out);
    snprintf(x->what, sizeof x->what, "%.60s, view '%s', step %d", text_bytes(&path->reading->puzzle.source),
             view, number);
}

static void close_sheet(sheet *x)
{
    svg_free(&x->svg);
    figure_close(&x->figure);
    scene_close(&x->scene);
    state_close(&x->now, &memory_standard);
}

static const draw_slot *slot_of(const sheet *x, int mark)
{
    return &x->scene.slot[x->figure.mark[mark].label];
}

/* ---- marks ---- */

static void check_inside(const sheet *x)
{
    csp_box f = x->scene.frame;
    for (int i = 0; i < x->figure.marks; i++) {
        draw_point c = slot_of(x, i)->at;
        draw_size m = mark_size(slot_of(x, i));
        if (c.x - m.a < f.x || c.y - m.b < f.y || c.x + m.a > f.x + f.w || c.y + m.b > f.y + f.h)
            fail_msg("%s: a mark sticks out", x->what);
    }
}

static int64_t common(int a, int half_a, int b, int half_b)
{
    int low = a - half_a > b - half_b ? a - half_a : b - half_b,
        high = a + half_a < b + half_b ? a + half_a : b + half_b;
    return high > low ? high - low : 0;
}

static void check_overlap(const sheet *x)
{
    for (int i = 0; i < x->figure.marks; i++)
        for (int k = 0; k < i; k++) {
            const draw_slot *p = slot_of(x, i), *q = slot_of(x, k);
            draw_size m = mark_size(p), n = mark_size(q);
            int64_t both = common(p->at.x, m.a, q->at.x, n.a) * common(p->at.y, m.b, q->at.y, n.b);
            int64_t least =
                (int64_t)m.a * m.b < (int64_t)n.a * n.b ? 4 * (int64_t)m.a * m.b : 4 * (int64_t)n.a * n.b;
            if (10 * both > least)
                fail_msg("%s: the marks of %s and %s overlap", x->what,
                         csp_label_name(x->scene.csp, x->figure.mark[i].label),
                         csp_label_name(x->scene.csp, x->figure.mark[k].label));
        }
}

/* The text of each mark, as it was written, fits into its shape. */
static void check_texts(const sheet *x)
{
    for (int i = 0; i < x->svg.n; i++) {
        const svg_element *e = &x->svg.element[i];
        const svg_element *g = e->parent >= 0 ? &x->svg.element[e->parent] : NULL;
        if (strcmp(e->name, "text") != 0 || !g || !svg_get(g, "data-role"))
            continue;
        int mark = 0;
        while (strcmp(csp_label_name(x->scene.csp, x->figure.mark[mark].label), svg_get(g, "data-label")) !=
               0)
            mark++;
        const draw_slot *s = slot_of(x, mark);
        draw_size m = mark_size(s);
        int64_t font = svg_number(e, "font-size"), w = text_width(s->text, (int)font) / 2,
                h = font * 37 / 100;
        unsigned roles = x->figure.mark[mark].roles;
        bool diamond =
            !(roles & (ROLE_TARGET | ROLE_ASSERTED | ROLE_RIGHT | ROLE_LEFT)) && roles & (ROLE_Z | ROLE_T);
        if (m.a == m.b && diamond && w + h > m.b * 118 / 100)
            fail_msg("%s: '%s' is too large for its diamond", x->what, s->text);
        if (m.a == m.b && !(roles & ROLE_TARGET) && !diamond &&
            w * w + h * h > (int64_t)m.b * m.b * 106 / 100)
            fail_msg("%s: '%s' is too large for its disc", x->what, s->text);
        if (w > m.a || h > m.b * 104 / 100)
            fail_msg("%s: '%s' is too large for its mark", x->what, s->text);
        assert_int_equal(svg_number(e, "x"), s->at.x);
    }
}

/* ---- arrows ---- */

static int mark_named(const sheet *x, const char *label)
{
    for (int i = 0; i < x->figure.marks; i++)
        if (!strcmp(csp_label_name(x->scene.csp, x->figure.mark[i].label), label))
            return i;
    return -1;
}

/* Neither inside of the mark nor far from its edge. */
static bool is_at_edge(const sheet *x, int mark, draw_point p)
{
    const draw_slot *s = slot_of(x, mark);
    draw_size m = mark_size(s);
    int64_t dx = p.x - s->at.x, dy = p.y - s->at.y, d = square_root(dx * dx + dy * dy);
    int64_t corner = square_root((int64_t)m.a * m.a + (int64_t)m.b * m.b);
    return d >= m.b * 80 / 100 /* the side of a diamond */ && d <= corner * 125 / 100 + 40;
}

static void check_arrows(const sheet *x)
{
    for (int i = 0; i < x->svg.n; i++) {
        const svg_element *e = &x->svg.element[i];
        if (!svg_get(e, "data-link"))
            continue;
        int from = mark_named(x, svg_get(e, "data-from")), to = mark_named(x, svg_get(e, "data-to")),
            first = i + 1;
        assert_true(from >= 0 && to >= 0);
        draw_point a, b, c, end;
        assert_int_equal(sscanf(svg_get(&x->svg.element[first], "d"), "M%d %dQ%d %d %d %d", &a.x, &a.y, &c.x,
                                &c.y, &b.x, &b.y),
                         6);
        int last = first;
        while (last + 1 < x->svg.n && x->svg.element[last + 1].parent == i)
            last++;
        if (!strcmp(svg_get(e, "data-link"), "because"))
            end = b;
        else
            assert_int_equal(sscanf(svg_get(&x->svg.element[last], "d"), "M%d %d", &end.x, &end.y), 2);
        if (!is_at_edge(x, to, end))
            fail_msg("%s: the arrow to %s ends at %d %d", x->what, svg_get(e, "data-to"), end.x, end.y);
        int64_t gap =
            square_root((int64_t)(end.x - a.x) * (end.x - a.x) + (int64_t)(end.y - a.y) * (end.y - a.y));
        if (gap > 60 && !is_at_edge(x, from, a))
            fail_msg("%s: the arrow from %s begins at %d %d", x->what, svg_get(e, "data-from"), a.x, a.y);
    }
}

/* ---- hulls ---- */

static bool in_hull(const draw_hull *h, csp_label l)
{
    for (int i = 0; i < h->labels; i++)
        if (h->label[i] == l)
            return true;
    return false;
}

static void check_hulls(const sheet *x)
{
    for (int i = 0; i < x->figure.hulls; i++)
        for (int k = 0; k < x->figure.hull[i].labels; k++) {
            const draw_slot *s = &x->scene.slot[x->figure.hull[i].label[k]];
            draw_size pad = pad_size(s);
            for (int l = 0; l < csp_labels(x->scene.csp); l++) {
                draw_point c = x->scene.slot[l].at;
                bool shown = !x->scene.box[x->scene.slot[l].box].crowded || x->figure.has_role[l];
                if (shown && x->now.label[l] == CANDIDATE && !in_hull(&x->figure.hull[i], (csp_label)l) &&
                    abs(c.x - s->at.x) < pad.a && abs(c.y - s->at.y) < pad.b)
                    fail_msg("%s: a hull encloses %s", x->what, csp_label_name(x->scene.csp, (csp_label)l));
            }
        }
}

/* ---- all of them ---- */

static void check_all(const tresse_path *path, int number, const char *view)
{
    sheet x;
    open_sheet(&x, path, number, view);
    check_inside(&x);
    check_overlap(&x);
    check_texts(&x);
    check_arrows(&x);
    check_hulls(&x);
    close_sheet(&x);
}

static void check_puzzle(const instance *i, const char *by, int most)
{
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_path *path;
    tresse_limits limits = { .nodes = 3000000 };
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, by, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, i->app, i->params, i->source, strlen(i->source), NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, NULL, &limits, &path), TRESSE_OK);
    int steps = tresse_path_steps(path), stride = steps > most ? steps / most : 1;
    for (int k = 1; k <= steps; k += stride)
        for (int v = 0; scene_view(path->network->csp, v); v++)
            check_all(path, k, scene_view(path->network->csp, v));
    tresse_path_free(path);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    tresse_close(t);
}

static void everything_is_in_its_place(void **unused)
{
    static const char *const by[] = { "S+BC+Z+T+W+B", "W", "TE(BRT)", "C+H+S" };
    (void)unused;
    for (const instance *i = instance_table; i->app; i++)
        for (size_t k = 0; k < sizeof by / sizeof *by; k++)
            check_puzzle(i, by[k], 15);
}

static void everything_is_in_its_place_at_random(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 8; i++) {
        tresse *t;
        tresse_puzzle *p;
        assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
        assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
        assert_int_equal(tresse_puzzle_blank(p, "sudoku", NULL, i % 4 == 3 ? 16 : 9, NULL), TRESSE_OK);
        assert_int_equal(tresse_generate(t, p, 3, i, NULL), TRESSE_OK);
        instance x = { "sudoku", NULL, tresse_puzzle_text(p), 1 };
        check_puzzle(&x, i % 4 == 3 ? "BC3+W3" : "S+BC+Z+T+W+B", 15);
        tresse_puzzle_free(p);
        tresse_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_in_its_place),
        cmocka_unit_test(everything_is_in_its_place_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
