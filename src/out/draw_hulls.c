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
    int n;
    size_t room;
    int others; /* this many, the first ones, belong to other hulls */
} spines;

/* ---- ways ---- */

/* Leads out of the first slot, along a gap, perhaps around a corner, and into the second slot. */
typedef struct way {
    piece piece[8];
    int pieces;
} way;

static int span_shared(int first, int second, int other_from, int other_to)
{
    int low = first < second ? first : second, high = first < second ? second : first,
        low2 = other_from < other_to ? other_from : other_to,
        high2 = other_from < other_to ? other_to : other_from;
    int from = low > low2 ? low : low2, to = high < high2 ? high : high2;
    return to > from ? to - from : 0;
}

/* How much of a piece runs along others. */
static int shared(const spines *spines, const piece *box)
{
    int sum = 0;
    for (int i = 0; i < spines->others; i++) {
        const piece *y = &spines->piece[i];
        if (box->a.y == box->b.y && y->a.y == y->b.y && abs(box->a.y - y->a.y) < 60)
            sum += span_shared(box->a.x, box->b.x, y->a.x, y->b.x);
        if (box->a.x == box->b.x && y->a.x == y->b.x && abs(box->a.x - y->a.x) < 60)
            sum += span_shared(box->a.y, box->b.y, y->a.y, y->b.y);
    }
    return sum;
}

static int length_of(const way *way)
{
    int n = 0;
    for (int i = 0; i < way->pieces; i++)
        n += abs(way->piece[i].a.x - way->piece[i].b.x) + abs(way->piece[i].a.y - way->piece[i].b.y);
    return n;
}

static void take_better(const spines *spines, const way *path, way *best, int64_t *cost)
{
    int64_t c = length_of(path);
    for (int i = 0; i < path->pieces; i++)
        c += 20 * (int64_t)shared(spines, &path->piece[i]);
    if (*cost < 0 || c < *cost) {
        *cost = c;
        *best = *path;
    }
}

/* How far from the middle of a slot a spine runs beside it: at the edge of the slot, or of its pad where the
 * slot is large. */
static draw_size gap_of(const draw_slot *slot)
{
    draw_size pad = pad_size(slot);
    int x = pad.a + pad.b / 3, y = pad.b + pad.b / 3;
    return (draw_size){ x < slot->w / 2 ? x : slot->w / 2, y < slot->h / 2 ? y : slot->h / 2 };
}

static bool on_lattice(const draw_slot *from, const draw_slot *to)
{
    return from->w == to->w && from->h == to->h && !from->alone && !to->alone;
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
static void try_corners(const spines *spines, const draw_slot *from, const draw_slot *to, way *best,
                        int64_t *cost)
{
    draw_size gp = gap_of(from), gq = gap_of(to);
    for (int side = 0; side < 4; side++) {
        int x = side & 1 ? 1 : -1, y = side & 2 ? 1 : -1;
        int flat = from->at.y + y * gp.b, down = to->at.x + x * gq.a, steep = from->at.x + x * gp.a,
            across = to->at.y + y * gq.b;
        draw_point one[] = { from->at, { from->at.x, flat }, { down, flat }, { down, to->at.y }, to->at };
        draw_point two[] = {
            from->at, { steep, from->at.y }, { steep, across }, { to->at.x, across }, to->at
        };
        way a = way_through(one, 5), b = way_through(two, 5);
        take_better(spines, &a, best, cost);
        take_better(spines, &b, best, cost);
    }
}

/* ---- from box to box ---- */

/* How to leave a box: beside the slot if others lie between it and that border, and out of it. */
typedef struct door {
    draw_point turn, out;
    bool upright; /* is the border upright? */
} door;

enum { DOORS = 8 };

static bool is_between(int from, int to, int value)
{
    return (from < value && value < to) || (to < value && value < from);
}

/* Is a label of the box between the slot and this border? */
static bool is_blocked(const scene *scene, const draw_slot *from, const draw_box *box, draw_point out)
{
    for (int i = 0; i < box->labels; i++) {
        const draw_slot *x = &scene->slot[scene->order[box->first + i]];
        if (from->at.y == out.y && abs(x->at.y - from->at.y) < from->h / 2 &&
            is_between(from->at.x, out.x, x->at.x))
            return true;
        if (from->at.x == out.x && abs(x->at.x - from->at.x) < from->w / 2 &&
            is_between(from->at.y, out.y, x->at.y))
            return true;
    }
    return false;
}

static int find_doors(const scene *scene, const draw_slot *from, door *to)
{
    const draw_box *b = &scene->box[from->box];
    int right = b->at.x + b->at.w, below = b->at.y + b->at.h, n = 0;
    const draw_point straight[] = {
        { b->at.x, from->at.y }, { right, from->at.y }, { from->at.x, b->at.y }, { from->at.x, below }
    };
    for (int i = 0; i < 4; i++) {
        bool upright = i < 2;
        if (!is_blocked(scene, from, b, straight[i])) {
            to[n++] = (door){ from->at, straight[i], upright };
            continue;
        }
        for (int side = -1; side <= 1; side += 2) {
            int y = from->at.y + side * (from->h / 2), x = from->at.x + side * (from->w / 2);
            to[n++] = upright ? (door){ { from->at.x, y }, { straight[i].x, y }, true }
                              : (door){ { x, from->at.y }, { x, straight[i].y }, false };
        }
    }
    return n;
}

/* A way from door to door along borders. Between two upright or two lying borders it needs one more, at
 * `cross`. */
static void try_doors(const spines *spines, const draw_slot *from, const door *passage, const draw_slot *to,
                      const door *door, const int *cross, way *best, int64_t *cost)
{
    bool turns = passage->upright != door->upright;
    for (int i = 0; i < (turns ? 1 : 2); i++) {
        draw_point first = passage->upright ? (draw_point){ passage->out.x, turns ? door->out.y : cross[i] }
                                            : (draw_point){ turns ? door->out.x : cross[i], passage->out.y };
        draw_point second = turns              ? first
                            : passage->upright ? (draw_point){ door->out.x, cross[i] }
                                               : (draw_point){ cross[i], door->out.y };
        bool one_line =
            !turns && (passage->upright ? passage->out.x == door->out.x : passage->out.y == door->out.y);
        draw_point at[] = { from->at,
                            passage->turn,
                            passage->out,
                            one_line ? passage->out : first,
                            one_line ? door->out : second,
                            door->out,
                            door->turn,
                            to->at };
        way w = way_through(at, 8);
        take_better(spines, &w, best, cost);
    }
}

static way find_way_out(const spines *spines, const scene *scene, const draw_slot *from, const draw_slot *to)
{
    door a[DOORS], b[DOORS];
    int n = find_doors(scene, from, a), m = find_doors(scene, to, b);
    csp_box at = scene->box[from->box].at;
    const int across[] = { at.y, at.y + at.h }, down[] = { at.x, at.x + at.w };
    way best = { { { from->at, to->at } }, 1 };
    int64_t cost = -1;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            try_doors(spines, from, &a[i], to, &b[k], a[i].upright ? across : down, &best, &cost);
    return best;
}

static bool are_neighbours(const draw_slot *from, const draw_slot *to)
{
    return abs(from->at.x - to->at.x) <= from->w + 2 && abs(from->at.y - to->at.y) <= from->h + 2;
}

static way find_way(const spines *spines, const scene *scene, const draw_slot *from, const draw_slot *to)
{
    way best = { { { from->at, to->at } }, 1 };
    int64_t cost = -1;
    if (on_lattice(from, to) && are_neighbours(from, to))
        return best;
    if (!on_lattice(from, to) && from->box != to->box && !scene->box[from->box].framed)
        return find_way_out(spines, scene, from, to);
    if (!on_lattice(from, to))
        return best;
    bool flat = abs(from->at.y - to->at.y) < from->h / 2, steep = abs(from->at.x - to->at.x) < from->w / 2;
    for (int side = -1; side <= 1 && (flat || steep); side += 2) {
        draw_size g = gap_of(from);
        int x = from->at.x + side * g.a, y = from->at.y + side * g.b;
        draw_point row[] = { from->at, { from->at.x, y }, { to->at.x, y }, to->at };
        draw_point column[] = { from->at, { x, from->at.y }, { x, to->at.y }, to->at };
        way w = way_through(flat ? row : column, 4);
        take_better(spines, &w, &best, &cost);
    }
    if (!flat && !steep)
        try_corners(spines, from, to, &best, &cost);
    return best;
}

/* ---- the tree ---- */

static bool keep(pen *pen, spines *spines, const way *way)
{
    for (int i = 0; i < way->pieces; i++) {
        if (!memory_reserve(pen->out->memory, &spines->piece, (size_t)spines->n, 1, &spines->room,
                            sizeof *spines->piece)) {
            pen->out->failed = true;
            return false;
        }
        spines->piece[spines->n++] = way->piece[i];
    }
    return true;
}

static int far(const draw_slot *from, const draw_slot *to)
{
    return abs(from->at.x - to->at.x) + abs(from->at.y - to->at.y);
}

/* A pad that is not joined yet, and the nearest one that is. */
typedef struct loose {
    csp_label label, to;
} loose;

enum { JOINED_MOST = 300 }; /* pads of a hull: if there are more, it is plain that they belong together */

/* Joins all pads: at each turn, the one that is nearest to those already joined. */
static void join(pen *pen, const draw_hull *hull, spines *spines)
{
    const draw_slot *slot = pen->scene->slot;
    int n = hull->labels - 1;
    loose list[JOINED_MOST];
    for (int i = 0; i < n; i++)
        list[i] = (loose){ hull->label[i + 1], hull->label[0] };
    for (; n > 0; n--) {
        int best = 0;
        for (int i = 1; i < n; i++)
            if (far(&slot[list[i].label], &slot[list[i].to]) <
                far(&slot[list[best].label], &slot[list[best].to]))
                best = i;
        loose next = list[best];
        way w = find_way(spines, pen->scene, &slot[next.to], &slot[next.label]);
        keep(pen, spines, &w);
        list[best] = list[n - 1];
        for (int i = 0; i + 1 < n; i++)
            if (far(&slot[list[i].label], &slot[next.label]) < far(&slot[list[i].label], &slot[list[i].to]))
                list[i].to = next.label;
    }
}

/* ---- drawing ---- */

static void add_pads(pen *pen, const draw_hull *hull, int more)
{
    text_add_string(pen->out, "<path d=\"");
    for (int i = 0; i < hull->labels; i++) {
        const draw_slot *s = &pen->scene->slot[hull->label[i]];
        draw_size z = pad_size(s);
        int a = z.a + more, b = z.b + more, c = a < b ? a : b;
        text_format(
            pen->out,
            "M%d %dh%da%d %d 0 0 1 %d %dv%da%d %d 0 0 1 %d %dh%da%d %d 0 0 1 %d %dv%da%d %d 0 0 1 %d %dz",
            s->at.x - a + c, s->at.y - b, 2 * (a - c), c, c, c, c, 2 * (b - c), c, c, -c, c, -2 * (a - c), c,
            c, -c, -c, -2 * (b - c), c, c, c, -c);
    }
    text_add_char(pen->out, '"');
}

static void add_spine(pen *pen, const spines *spines, int from, int width, paint colour)
{
    if (from == spines->n)
        return;
    text_add_string(pen->out, "<path d=\"");
    for (int i = from; i < spines->n; i++) {
        const piece *x = &spines->piece[i];
        bool on = i > from && spines->piece[i - 1].b.x == x->a.x && spines->piece[i - 1].b.y == x->a.y;
        if (!on)
            text_format(pen->out, "M%d %d", x->a.x, x->a.y);
        text_format(pen->out, "L%d %d", x->b.x, x->b.y);
    }
    text_format(pen->out,
                "\" fill=\"none\" stroke-width=\"%d\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                width);
    pen_colour(pen, "stroke", colour);
    text_add_string(pen->out, "/>");
}

static void add_name(pen *pen, const draw_hull *hull)
{
    const csp *c = pen->scene->csp;
    if (hull->set != CSP_NONE && !csp_is_need(c, hull->set))
        pen_data(pen, "variable", csp_set_name(c, hull->set));
    else if (hull->set == CSP_NONE && hull->made < 0)
        text_format(pen->out, " data-statement=\"%d\"", ~hull->made + 1);
    else if (hull->set == CSP_NONE)
        text_format(pen->out, " data-set=\"%d\"", hull->made + 1);
    else
        text_format(pen->out, " data-need=\"%d\"", hull->set - csp_exclusive(c));
    text_format(pen->out, " data-part=\"%d\"", hull->part);
    if (hull->dead)
        text_add_string(pen->out, " data-dead=\"yes\"");
}

/* How many pads were already drawn for a label: each further one is a little larger, so that its edge is
 * seen. */
static int nested(const figure *figure, int hull)
{
    int most = 0;
    for (int i = 0; i < hull; i++)
        for (int a = 0; a < figure->hull[i].labels; a++)
            for (int b = 0; b < figure->hull[hull].labels; b++)
                if (figure->hull[i].label[a] == figure->hull[hull].label[b])
                    most++;
    return most > 2 ? 2 : most;
}

static void add_hull(pen *pen, const figure *figure, int i, spines *spines)
{
    const draw_hull *h = &figure->hull[i];
    int from = spines->others = spines->n, edge = 12, smallest = CSP_CELL;
    for (int k = 0; k < h->labels; k++) {
        int b = pad_size(&pen->scene->slot[h->label[k]]).b;
        smallest = b < smallest ? b : smallest;
    }
    if (h->labels <= JOINED_MOST)
        join(pen, h, spines);
    int wide = smallest / 2, more = 9 * nested(figure, i);
    paint fill = h->dead ? PAINT_DEAD : PAINT_HULL, line = h->dead ? PAINT_DEAD_EDGE : PAINT_HULL_EDGE;
    text_add_string(pen->out, "<g");
    add_name(pen, h);
    text_format(pen->out, " opacity=\"%s\">", pen_is_past(pen, h->part) ? ".4" : h->column ? ".75" : ".9");
    add_spine(pen, spines, from, wide + edge, line);
    if (h->labels)
        add_pads(pen, h, more);
    pen_colour(pen, "fill", fill);
    pen_colour(pen, "stroke", line);
    text_format(pen->out, " stroke-width=\"%d\"", edge + (h->dead ? 4 : 0));
    if (h->dead || h->column)
        text_format(pen->out, " stroke-dasharray=\"%d %d\"", 40, 26);
    text_add_string(pen->out, "/>");
    add_spine(pen, spines, from, wide - edge, fill);
    text_add_string(pen->out, "</g>\n");
}

void draw_hulls(pen *pen, const figure *figure)
{
    spines s = { 0 };
    for (int i = 0; i < figure->hulls; i++)
        if (pen->part < 0 || figure->hull[i].part <= pen->part)
            add_hull(pen, figure, i, &s);
    memory_give(pen->out->memory, s.piece, s.room, sizeof *s.piece);
}
