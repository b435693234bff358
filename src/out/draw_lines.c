/* draw_lines.c: the arrows of a step.
 *
 * A line is a curve of second degree, bent to the left of its direction, or straight between neighbours; it
 * begins and ends at the edges of its two marks. If other marks are in its way it bends more, or to the other
 * side; two lines between the same two labels bend differently. What is left of the curve between the marks
 * is found by walking along it: all numbers are integers. */
#include "out/draw.h"

enum { STEPS = 256 };

typedef struct curve {
    draw_point a, c, b; /* from a to b, pulled towards c */
} curve;

static int64_t divide(int64_t x, int64_t y) /* rounded */
{
    return x >= 0 ? (x + y / 2) / y : -((-x + y / 2) / y);
}

/* The blossom of the curve at (s, t); with s = t the point at t. */
static draw_point point_at(const curve *k, int s, int t)
{
    int64_t one = STEPS, u = (one - s) * (one - t), v = s * (one - t) + t * (one - s), w = (int64_t)s * t;
    return (draw_point){ (int)divide(u * k->a.x + v * k->c.x + w * k->b.x, one * one),
                         (int)divide(u * k->a.y + v * k->c.y + w * k->b.y, one * one) };
}

static int absolute(int x)
{
    return x < 0 ? -x : x;
}

/* Is the point inside the mark of this label, enlarged by this much? */
static bool is_inside(const scene *s, const draw_mark *m, draw_point p, int more)
{
    const draw_slot *slot = &s->slot[m->label];
    draw_size z = mark_size(slot);
    int64_t x = absolute(p.x - slot->at.x), y = absolute(p.y - slot->at.y), a = z.a + more, b = z.b + more;
    if (m->roles & ROLE_TARGET)
        return x <= a && y <= b;
    if (!(m->roles & (ROLE_ASSERTED | ROLE_RIGHT | ROLE_LEFT)) && m->roles & (ROLE_Z | ROLE_T) &&
        z.a == z.b) {
        int64_t d = z.b * 118 / 100 + more;
        return x + y <= d;
    }
    x = x > a - b ? x - (a - b) : 0;
    return x * x + y * y <= b * b;
}

static const draw_mark *mark_of(const figure *f, csp_label l)
{
    for (int i = 0; i < f->marks; i++)
        if (f->mark[i].label == l)
            return &f->mark[i];
    return NULL;
}

static int distance(draw_point p, draw_point q)
{
    int64_t x = p.x - q.x, y = p.y - q.y;
    return (int)square_root(x * x + y * y);
}

/* ---- which way ---- */

/* A curve bent by this many hundredths of its length, to the left if that is positive. */
static curve bent(draw_point a, draw_point b, int bend)
{
    int dx = b.x - a.x, dy = b.y - a.y, most = 100000;
    int64_t length = distance(a, b), by = bend * length;
    by = by > most ? most : by < -most ? -most : by;
    if (!length)
        return (curve){ a, a, b };
    return (curve){ a,
                    { (a.x + b.x) / 2 + (int)divide(dy * by, 100 * length),
                      (a.y + b.y) / 2 - (int)divide(dx * by, 100 * length) },
                    b };
}

enum {
    OBSTACLES_MOST = 300,
    VALUES_MOST = 300
}; /* marks of a figure: among more than this, no line finds a free way */

/* How many marks, not counting those at its ends, are in the way? */
static int obstacles(const scene *s, const figure *f, const curve *k, const draw_line *l)
{
    int n = 0;
    for (int i = 0; i < f->marks && f->marks <= OBSTACLES_MOST; i++) {
        const draw_mark *m = &f->mark[i];
        bool hit = false;
        for (int t = 0; t <= STEPS && !hit && m->label != l->from && m->label != l->to; t += 4)
            hit = is_inside(s, m, point_at(k, t, t), 12);
        n += hit;
    }
    return n;
}

/* How many values are in the way? */
static int hidden_values(const figure *f, const curve *k)
{
    int n = 0;
    for (int i = 0; i < f->values && f->values <= VALUES_MOST; i++) {
        bool hit = false;
        for (int t = 0; t <= STEPS && !hit; t += 8) {
            draw_point p = point_at(k, t, t);
            hit = absolute(p.x - f->value[i].x) < f->value[i].w &&
                  absolute(p.y - f->value[i].y) < f->value[i].h;
        }
        n += hit;
    }
    return n;
}

/* How many lines before this one join the same two labels? */
static int companions(const figure *f, int line)
{
    int n = 0;
    const draw_line *l = &f->line[line];
    for (int i = 0; i < line; i++)
        n += (f->line[i].from == l->from && f->line[i].to == l->to);
    return n;
}

static bool are_neighbours(const scene *s, const draw_line *l)
{
    const draw_slot *a = &s->slot[l->from], *b = &s->slot[l->to];
    int least = a->w < a->h ? a->w : a->h;
    return distance(a->at, b->at) <= least * 16 / 10;
}

static bool is_outside(const scene *s, const curve *k)
{
    for (int t = 0; t <= STEPS; t += 8) {
        draw_point p = point_at(k, t, t);
        if (p.x < s->frame.x + 40 || p.y < s->frame.y + 40 || p.x > s->frame.x + s->frame.w - 40 ||
            p.y > s->frame.y + s->frame.h - 40)
            return true;
    }
    return false;
}

static curve find_curve(const scene *s, const figure *f, int line)
{
    static const int bends[] = { 16, 26, 36, -16, -26, -36, 50, -50 };
    const draw_line *l = &f->line[line];
    draw_point a = s->slot[l->from].at, b = s->slot[l->to].at;
    int skip = companions(f, line), best = -1;
    curve found = bent(a, b, 0);
    if (are_neighbours(s, l) && !skip)
        return found;
    for (size_t i = 0; i < sizeof bends / sizeof *bends; i++) {
        curve k = bent(a, b, skip % 2 ? -bends[i] : bends[i]);
        int cost = 10 * obstacles(s, f, &k, l) + 2 * hidden_values(f, &k) + (int)i + 25 * is_outside(s, &k);
        if (best < 0 || cost < best) {
            best = cost;
            found = k;
        }
    }
    return found;
}

/* ---- drawing ---- */

typedef struct drawn {
    curve line; /* what is left between the marks, up to the head */
    draw_point tip, wing[2];
    bool any;
} drawn;

/* The part between parameters s and t. */
static curve part_of(const curve *k, int s, int t)
{
    return (curve){ point_at(k, s, s), point_at(k, s, t), point_at(k, t, t) };
}

/* Cuts the curve at the edges of the two marks, and puts a head of this length on it. */
static drawn cut(const scene *s, const figure *f, const draw_line *l, const curve *k, int head, int gap)
{
    const draw_mark *from = mark_of(f, l->from), *to = mark_of(f, l->to);
    int begin = 0, end = STEPS;
    drawn out = { 0 };
    while (begin < STEPS && from && is_inside(s, from, point_at(k, begin, begin), gap))
        begin++;
    while (end > 0 && to && is_inside(s, to, point_at(k, end, end), gap))
        end--;
    if (end <= begin) /* the marks touch: a wedge at the edge */
        begin = end > 8 ? end - 8 : 0;
    out.any = end > begin;
    out.tip = point_at(k, end, end);
    int room = distance(point_at(k, begin, begin), out.tip), neck = end;
    head = head < room ? head : room;
    while (neck > begin && distance(point_at(k, neck, neck), out.tip) < head * 8 / 10)
        neck--;
    draw_point base = point_at(k, neck, neck);
    int64_t dx = out.tip.x - base.x, dy = out.tip.y - base.y, n = distance(base, out.tip);
    n = n ? n : 1;
    for (int i = 0; i < 2; i++) {
        int64_t side = i ? -1 : 1;
        out.wing[i].x = out.tip.x - (int)divide(dx * head, n) - (int)divide(side * dy * head * 45, n * 100);
        out.wing[i].y = out.tip.y - (int)divide(dy * head, n) + (int)divide(side * dx * head * 45, n * 100);
    }
    out.line = part_of(k, begin, neck);
    return out;
}

static void add_curve(pen *p, const curve *k, int width, paint c)
{
    text_format(p->out, "<path d=\"M%d %dQ%d %d %d %d\" fill=\"none\" stroke-width=\"%d\"", k->a.x, k->a.y,
                k->c.x, k->c.y, k->b.x, k->b.y, width);
    pen_colour(p, "stroke", c);
}

static void add_head(pen *p, const drawn *d, paint c)
{
    text_format(p->out, "<path d=\"M%d %dL%d %dL%d %dz\"", d->tip.x, d->tip.y, d->wing[0].x, d->wing[0].y,
                d->wing[1].x, d->wing[1].y);
    pen_colour(p, "fill", c);
    text_add_string(p->out, "/>");
}

/* Sizes grow with those of the marks: at a slot of 333, they are 100 %. */
static int scaled(const scene *s, const draw_line *l, int size)
{
    int b = mark_size(&s->slot[l->to]).b, k = size * b / 120;
    return k < size / 2 ? size / 2 : k > size ? size : k;
}

/* Where there are dark cells, a rim of paper keeps a line in sight. */
static void add_rim(pen *p, const draw_line *l, const drawn *d)
{
    static const int width[] = { 60, 84, 48 };
    if (!p->scene->dark)
        return;
    add_curve(p, &d->line, scaled(p->scene, l, width[l->kind]), PAINT_PAPER);
    text_add_string(p->out, "/>");
}

static void add_shape(pen *p, const draw_line *l, const drawn *d)
{
    const scene *s = p->scene;
    add_rim(p, l, d);
    switch (l->kind) {
    case LINK_LINK:
        add_curve(p, &d->line, scaled(s, l, 26), PAINT_LINK);
        text_add_string(p->out, "/>");
        add_head(p, d, PAINT_LINK);
        break;
    case LINK_THEN:
        add_curve(p, &d->line, scaled(s, l, 54), PAINT_THEN);
        text_add_string(p->out, "/>");
        add_curve(p, &d->line, scaled(s, l, 18), PAINT_PAPER);
        text_add_string(p->out, "/>");
        add_head(p, d, PAINT_THEN);
        break;
    case LINK_BECAUSE:
        add_curve(p, &d->line, scaled(s, l, 18), PAINT_BECAUSE);
        text_format(p->out, " stroke-dasharray=\"0 %d\" stroke-linecap=\"round\"/>", scaled(s, l, 42));
        break;
    }
}

/* hidden: only the part being told is shown, and this line belongs to another one. */
static void add_line(pen *p, const figure *f, int i, bool hidden)
{
    static const char *const name[] = { "link", "then", "because" };
    static const int head[] = { 92, 104, 0 };
    const scene *s = p->scene;
    const draw_line *l = &f->line[i];
    curve k = find_curve(s, f, i);
    drawn d = cut(s, f, l, &k, scaled(s, l, head[l->kind]), 8);
    text_add_string(p->out, "<g");
    pen_data(p, "from", csp_label_name(s->csp, l->from));
    pen_data(p, "to", csp_label_name(s->csp, l->to));
    text_format(p->out, " data-link=\"%s\" data-part=\"%d\"%s%s>", name[l->kind], l->part,
                hidden ? p->page ? " data-many=\"yes\"" : " display=\"none\"" : "",
                pen_is_past(p, l->part) ? " opacity=\".45\"" : "");
    add_shape(p, l, &d);
    text_add_string(p->out, "</g>\n");
}

enum { BECAUSE_FEW = 6 }; /* if there are more, they are shown for one part at a time */

void draw_lines(pen *p, const figure *f)
{
    int because = 0;
    for (int i = 0; i < f->lines; i++)
        because += f->line[i].kind == LINK_BECAUSE;
    for (int i = 0; i < f->lines; i++) {
        bool many = f->line[i].kind == LINK_BECAUSE && because > BECAUSE_FEW;
        if (p->part < 0 || f->line[i].part <= p->part)
            add_line(p, f, i, many && f->line[i].part != p->part);
    }
}
