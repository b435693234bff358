/* draw_hulls.c: the csp-variables of a step: a pad round each of its candidates, and a spine that joins them.
 *
 * A hull lies below everything that can be read, and its spine is thin and runs between the rows and columns
 * of slots, where no candidate is; where slots are no lattice, it goes straight. The pads are joined like a
 * tree, each to the nearest one that is joined already. Of the ways a piece of the spine could take, the one
 * that shares the least with spines drawn before is taken, so that two hulls along one row are told apart. */
#include "out/draw.h"

#include <stdlib.h>

typedef struct piece { /* of a spine: straight from a to b */
    draw_point a, b;
} piece;

typedef struct spines {
    piece *piece;
    int n, room;
    int others; /* the first this many are of other hulls */
} spines;

/* ---- ways ---- */

/* Out of the first slot, along a gap, perhaps round a corner, and into the second slot. */
typedef struct way {
    piece piece[4];
    int pieces;
} way;

static int span_shared(int a, int b, int c, int d)
{
    int low = a < b ? a : b, high = a < b ? b : a, low2 = c < d ? c : d, high2 = c < d ? d : c;
    int from = low > low2 ? low : low2, to = high < high2 ? high : high2;
    return to > from ? to - from : 0;
}

/* How much of a piece runs along others. */
static int shared(const spines *s, const piece *x)
{
    int sum = 0;
    for (int i = 0; i < s->others; i++) {
        const piece *y = &s->piece[i];
        if (x->a.y == x->b.y && y->a.y == y->b.y && abs(x->a.y - y->a.y) < 60)
            sum += span_shared(x->a.x, x->b.x, y->a.x, y->b.x);
        if (x->a.x == x->b.x && y->a.x == y->b.x && abs(x->a.x - y->a.x) < 60)
            sum += span_shared(x->a.y, x->b.y, y->a.y, y->b.y);
    }
    return sum;
}

static int length_of(const way *w)
{
    int n = 0;
    for (int i = 0; i < w->pieces; i++)
        n += abs(w->piece[i].a.x - w->piece[i].b.x) + abs(w->piece[i].a.y - w->piece[i].b.y);
    return n;
}

static void take_better(const spines *s, const way *w, way *best, int64_t *cost)
{
    int64_t c = length_of(w);
    for (int i = 0; i < w->pieces; i++)
        c += 20 * (int64_t)shared(s, &w->piece[i]);
    if (*cost < 0 || c < *cost) {
        *cost = c;
        *best = *w;
    }
}

/* How far from the middle of a slot a spine runs beside it: at the edge of the slot, or of its pad where the
 * slot is large. */
static draw_size gap_of(const draw_slot *s)
{
    draw_size pad = pad_size(s);
    int x = pad.a + pad.b / 3, y = pad.b + pad.b / 3;
    return (draw_size){ x < s->w / 2 ? x : s->w / 2, y < s->h / 2 ? y : s->h / 2 };
}

static bool on_lattice(const draw_slot *p, const draw_slot *q)
{
    return p->w == q->w && p->h == q->h && !p->alone && !q->alone;
}

static way way_through(const draw_point *at, int points)
{
    way w = { .pieces = points - 1 };
    for (int i = 0; i + 1 < points; i++)
        w.piece[i] = (piece){ at[i], at[i + 1] };
    return w;
}

/* Beside the first slot in one direction, then beside the second in the other. */
static void try_corners(const spines *s, const draw_slot *p, const draw_slot *q, way *best, int64_t *cost)
{
    draw_size gp = gap_of(p), gq = gap_of(q);
    for (int side = 0; side < 4; side++) {
        int x = side & 1 ? 1 : -1, y = side & 2 ? 1 : -1;
        int flat = p->at.y + y * gp.b, down = q->at.x + x * gq.a, steep = p->at.x + x * gp.a,
            across = q->at.y + y * gq.b;
        draw_point one[] = { p->at, { p->at.x, flat }, { down, flat }, { down, q->at.y }, q->at };
        draw_point two[] = { p->at, { steep, p->at.y }, { steep, across }, { q->at.x, across }, q->at };
        way a = way_through(one, 5), b = way_through(two, 5);
        take_better(s, &a, best, cost);
        take_better(s, &b, best, cost);
    }
}

static way find_way(const spines *s, const draw_slot *p, const draw_slot *q)
{
    way best = { { { p->at, q->at } }, 1 };
    int64_t cost = -1;
    if (!on_lattice(p, q))
        return best;
    bool flat = abs(p->at.y - q->at.y) < p->h / 2, steep = abs(p->at.x - q->at.x) < p->w / 2;
    for (int side = -1; side <= 1 && (flat || steep); side += 2) {
        draw_size g = gap_of(p);
        int x = p->at.x + side * g.a, y = p->at.y + side * g.b;
        draw_point row[] = { p->at, { p->at.x, y }, { q->at.x, y }, q->at };
        draw_point column[] = { p->at, { x, p->at.y }, { x, q->at.y }, q->at };
        way w = way_through(flat ? row : column, 4);
        take_better(s, &w, &best, &cost);
    }
    if (!flat && !steep)
        try_corners(s, p, q, &best, &cost);
    return best;
}

/* ---- the tree ---- */

static bool keep(pen *p, spines *s, const way *w)
{
    for (int i = 0; i < w->pieces; i++) {
        if (s->n == s->room) {
            int more = s->room ? 2 * s->room : 64;
            void *to = memory_grow(p->out->memory, s->piece, (size_t)s->room, (size_t)more, sizeof *s->piece);
            p->out->failed |= !to;
            if (!to)
                return false;
            s->piece = to;
            s->room = more;
        }
        s->piece[s->n++] = w->piece[i];
    }
    return true;
}

static int far(const draw_slot *p, const draw_slot *q)
{
    return abs(p->at.x - q->at.x) + abs(p->at.y - q->at.y);
}

/* A pad that is not joined yet, and the nearest one that is. */
typedef struct loose {
    csp_label label, to;
} loose;

enum { JOINED_MOST = 300 }; /* pads of a hull: more of them tell by themselves that they belong together */

/* Joins all pads: again and again the one that is nearest to those that are joined. */
static void join(pen *p, const draw_hull *h, spines *s)
{
    const draw_slot *slot = p->scene->slot;
    int n = h->labels - 1;
    loose list[JOINED_MOST];
    for (int i = 0; i < n; i++)
        list[i] = (loose){ h->label[i + 1], h->label[0] };
    for (; n > 0; n--) {
        int best = 0;
        for (int i = 1; i < n; i++)
            if (far(&slot[list[i].label], &slot[list[i].to]) <
                far(&slot[list[best].label], &slot[list[best].to]))
                best = i;
        loose next = list[best];
        way w = find_way(s, &slot[next.to], &slot[next.label]);
        keep(p, s, &w);
        list[best] = list[n - 1];
        for (int i = 0; i + 1 < n; i++)
            if (far(&slot[list[i].label], &slot[next.label]) < far(&slot[list[i].label], &slot[list[i].to]))
                list[i].to = next.label;
    }
}

/* ---- drawing ---- */

static void add_pads(pen *p, const draw_hull *h, int more)
{
    text_add_string(p->out, "<path d=\"");
    for (int i = 0; i < h->labels; i++) {
        const draw_slot *s = &p->scene->slot[h->label[i]];
        draw_size z = pad_size(s);
        int a = z.a + more, b = z.b + more, c = a < b ? a : b;
        text_format(
            p->out,
            "M%d %dh%da%d %d 0 0 1 %d %dv%da%d %d 0 0 1 %d %dh%da%d %d 0 0 1 %d %dv%da%d %d 0 0 1 %d %dz",
            s->at.x - a + c, s->at.y - b, 2 * (a - c), c, c, c, c, 2 * (b - c), c, c, -c, c, -2 * (a - c), c,
            c, -c, -c, -2 * (b - c), c, c, c, -c);
    }
    text_add_char(p->out, '"');
}

static void add_spine(pen *p, const spines *s, int from, int width, paint c)
{
    if (from == s->n)
        return;
    text_add_string(p->out, "<path d=\"");
    for (int i = from; i < s->n; i++) {
        const piece *x = &s->piece[i];
        bool on = i > from && s->piece[i - 1].b.x == x->a.x && s->piece[i - 1].b.y == x->a.y;
        if (!on)
            text_format(p->out, "M%d %d", x->a.x, x->a.y);
        text_format(p->out, "L%d %d", x->b.x, x->b.y);
    }
    text_format(p->out,
                "\" fill=\"none\" stroke-width=\"%d\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                width);
    pen_colour(p, "stroke", c);
    text_add_string(p->out, "/>");
}

static void add_name(pen *p, const draw_hull *h)
{
    const csp *c = p->scene->csp;
    if (h->set != CSP_NONE && !csp_is_need(c, h->set))
        pen_data(p, "variable", csp_set_name(c, h->set));
    else if (h->set == CSP_NONE)
        text_format(p->out, " data-set=\"%d\"", h->made + 1);
    else
        text_format(p->out, " data-need=\"%d\"", h->set - csp_exclusive(c));
    text_format(p->out, " data-part=\"%d\"", h->part);
    if (h->dead)
        text_add_string(p->out, " data-dead=\"yes\"");
}

/* Pads that were drawn for a label already: each further one is a little larger, so that its edge is seen. */
static int nested(const figure *f, int hull)
{
    int most = 0;
    for (int i = 0; i < hull; i++)
        for (int a = 0; a < f->hull[i].labels; a++)
            for (int b = 0; b < f->hull[hull].labels; b++)
                if (f->hull[i].label[a] == f->hull[hull].label[b])
                    most++;
    return most > 2 ? 2 : most;
}

static void add_hull(pen *p, const figure *f, int i, spines *s)
{
    const draw_hull *h = &f->hull[i];
    int from = s->others = s->n, edge = 12, smallest = CSP_CELL;
    for (int k = 0; k < h->labels; k++) {
        int b = pad_size(&p->scene->slot[h->label[k]]).b;
        smallest = b < smallest ? b : smallest;
    }
    if (h->labels <= JOINED_MOST)
        join(p, h, s);
    int wide = smallest / 2, more = 9 * nested(f, i);
    paint fill = h->dead ? PAINT_DEAD : PAINT_HULL, line = h->dead ? PAINT_DEAD_EDGE : PAINT_HULL_EDGE;
    text_add_string(p->out, "<g");
    add_name(p, h);
    text_format(p->out, " opacity=\"%s\">", pen_is_past(p, h->part) ? ".4" : h->column ? ".75" : ".9");
    add_spine(p, s, from, wide + edge, line);
    if (h->labels)
        add_pads(p, h, more);
    pen_colour(p, "fill", fill);
    pen_colour(p, "stroke", line);
    text_format(p->out, " stroke-width=\"%d\"", edge + (h->dead ? 4 : 0));
    if (h->dead || h->column)
        text_format(p->out, " stroke-dasharray=\"%d %d\"", 40, 26);
    text_add_string(p->out, "/>");
    add_spine(p, s, from, wide - edge, fill);
    text_add_string(p->out, "</g>\n");
}

void draw_hulls(pen *p, const figure *f)
{
    spines s = { 0 };
    for (int i = 0; i < f->hulls; i++)
        if (p->part < 0 || f->hull[i].part <= p->part)
            add_hull(p, f, i, &s);
    memory_give(p->out->memory, s.piece, (size_t)s.room, sizeof *s.piece);
}
