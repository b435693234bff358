/* draw_hulls.c: the csp-variables of a step: a pad around each of its candidates, and a spine that joins the
 * pads.
 *
 * A hull lies below everything that can be read, and its spine is thin and runs between the rows and columns
 * of slots, where no candidate is; where the slots of two boxes form no lattice, it leaves its box, runs
 * along the borders of boxes, and enters the other one. It joins neighbours by a straight line. The pads are
 * joined like a tree, each to the nearest one that is joined already. Of the ways a piece of the spine could
 * take, the one that shares the least with spines drawn before is taken, so that two hulls along one row are
 * told apart. */
#include "out/draw.h"

#include <stdlib.h>

typedef struct piece { /* of a spine: straight from a to b */
    draw_point a, b;
} piece;

typedef struct spines {
    piece *piece;
    int n, room;
    int others; /* this many, the first ones, belong to other hulls */
} spines;

/* ---- ways ---- */

/* Leads out of the first slot, along a gap, perhaps around a corner, and into the second slot. */
typedef struct way {
    piece piece[8];
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

/* A point that equals the one before it is passed over. */
static way way_through(const draw_point *at, int points)
{
    way w = { .pieces = 0 };
    for (int i = 0; i + 1 < points; i++)
        if (at[i].x != at[i + 1].x || at[i].y != at[i + 1].y)
            w.piece[w.pieces++] = (piece){ at[i], at[i + 1] };
    return w;
}

/* Tries ways that run beside the first slot in one direction, then beside the second in the other. */
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

/* ---- from box to box ---- */

/* How to leave a box: beside the slot if others lie between it and that border, and out of it. */
typedef struct door {
    draw_point turn, out;
    bool upright; /* is the border upright? */
} door;

enum { DOORS = 8 };

static bool is_between(int a, int b, int x)
{
    return (a < x && x < b) || (b < x && x < a);
}

/* Is a label of the box between the slot and this border? */
static bool is_blocked(const scene *s, const draw_slot *p, const draw_box *b, draw_point out)
{
    for (int i = 0; i < b->labels; i++) {
        const draw_slot *x = &s->slot[s->order[b->first + i]];
        if (p->at.y == out.y && abs(x->at.y - p->at.y) < p->h / 2 && is_between(p->at.x, out.x, x->at.x))
            return true;
        if (p->at.x == out.x && abs(x->at.x - p->at.x) < p->w / 2 && is_between(p->at.y, out.y, x->at.y))
            return true;
    }
    return false;
}

static int find_doors(const scene *s, const draw_slot *p, door *to)
{
    const draw_box *b = &s->box[p->box];
    int right = b->at.x + b->at.w, below = b->at.y + b->at.h, n = 0;
    const draw_point straight[] = {
        { b->at.x, p->at.y }, { right, p->at.y }, { p->at.x, b->at.y }, { p->at.x, below }
    };
    for (int i = 0; i < 4; i++) {
        bool upright = i < 2;
        if (!is_blocked(s, p, b, straight[i])) {
            to[n++] = (door){ p->at, straight[i], upright };
            continue;
        }
        for (int side = -1; side <= 1; side += 2) {
            int y = p->at.y + side * (p->h / 2), x = p->at.x + side * (p->w / 2);
            to[n++] = upright ? (door){ { p->at.x, y }, { straight[i].x, y }, true }
                              : (door){ { x, p->at.y }, { x, straight[i].y }, false };
        }
    }
    return n;
}

/* A way from door to door along borders. Between two upright or two lying borders it needs one more, at
 * `cross`. */
static void try_doors(const spines *s, const draw_slot *p, const door *a, const draw_slot *q, const door *b,
                      const int *cross, way *best, int64_t *cost)
{
    bool turns = a->upright != b->upright;
    for (int i = 0; i < (turns ? 1 : 2); i++) {
        draw_point first = a->upright ? (draw_point){ a->out.x, turns ? b->out.y : cross[i] }
                                      : (draw_point){ turns ? b->out.x : cross[i], a->out.y };
        draw_point second = turns        ? first
                            : a->upright ? (draw_point){ b->out.x, cross[i] }
                                         : (draw_point){ cross[i], b->out.y };
        bool one_line = !turns && (a->upright ? a->out.x == b->out.x : a->out.y == b->out.y);
        draw_point at[] = { p->at,  a->turn, a->out, one_line ? a->out : first, one_line ? b->out : second,
                            b->out, b->turn, q->at };
        way w = way_through(at, 8);
        take_better(s, &w, best, cost);
    }
}

static way find_way_out(const spines *s, const scene *c, const draw_slot *p, const draw_slot *q)
{
    door a[DOORS], b[DOORS];
    int n = find_doors(c, p, a), m = find_doors(c, q, b);
    csp_box at = c->box[p->box].at;
    const int across[] = { at.y, at.y + at.h }, down[] = { at.x, at.x + at.w };
    way best = { { { p->at, q->at } }, 1 };
    int64_t cost = -1;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            try_doors(s, p, &a[i], q, &b[k], a[i].upright ? across : down, &best, &cost);
    return best;
}

static bool are_neighbours(const draw_slot *p, const draw_slot *q)
{
    return abs(p->at.x - q->at.x) <= p->w + 2 && abs(p->at.y - q->at.y) <= p->h + 2;
}

static way find_way(const spines *s, const scene *c, const draw_slot *p, const draw_slot *q)
{
    way best = { { { p->at, q->at } }, 1 };
    int64_t cost = -1;
    if (on_lattice(p, q) && are_neighbours(p, q))
        return best;
    if (!on_lattice(p, q) && p->box != q->box && !c->box[p->box].framed)
        return find_way_out(s, c, p, q);
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

enum { JOINED_MOST = 300 }; /* pads of a hull: if there are more, it is plain that they belong together */

/* Joins all pads: at each turn, the one that is nearest to those already joined. */
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
        way w = find_way(s, p->scene, &slot[next.to], &slot[next.label]);
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

/* How many pads were already drawn for a label: each further one is a little larger, so that its edge is
 * seen. */
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
