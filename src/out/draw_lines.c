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

static int64_t divide(int64_t value, int64_t by) /* rounded */
{
    return value >= 0 ? (value + by / 2) / by : -((-value + by / 2) / by);
}

/* The blossom of the curve at (`first`, `second`); with `first` = `second` the point at `second`. */
static draw_point point_at(const curve *curve, int first, int second)
{
    int64_t one = STEPS, u = (one - first) * (one - second),
            v = first * (one - second) + second * (one - first), w = (int64_t)first * second;
    return (draw_point){ (int)divide(u * curve->a.x + v * curve->c.x + w * curve->b.x, one * one),
                         (int)divide(u * curve->a.y + v * curve->c.y + w * curve->b.y, one * one) };
}

static int absolute(int value)
{
    return value < 0 ? -value : value;
}

/* Is the point inside a mark of this size, enlarged by this much, on this slot? */
static bool is_inside(const draw_slot *slot, const draw_mark *mark, draw_size z, draw_point point, int more)
{
    int64_t x = absolute(point.x - slot->at.x), y = absolute(point.y - slot->at.y), a = z.a + more,
            b = z.b + more;
    if (mark->roles & ROLE_TARGET)
        return x <= a && y <= b;
    if (!(mark->roles & (ROLE_ASSERTED | ROLE_RIGHT | ROLE_LEFT)) && mark->roles & (ROLE_Z | ROLE_T) &&
        z.a == z.b) {
        int64_t d = z.b * 118 / 100 + more;
        return x + y <= d;
    }
    x = x > a - b ? x - (a - b) : 0;
    return x * x + y * y <= b * b;
}

static const draw_mark *mark_of(const figure *figure, csp_label l)
{
    for (int i = 0; i < figure->marks; i++)
        if (figure->mark[i].label == l)
            return &figure->mark[i];
    return NULL;
}

static int distance(draw_point point, draw_point other)
{
    int64_t x = point.x - other.x, y = point.y - other.y;
    return (int)square_root(x * x + y * y);
}

/* ---- which way ---- */

/* A curve bent by this many hundredths of its length, to the left if that is positive. */
static curve bent(draw_point first, draw_point second, int bend)
{
    int dx = second.x - first.x, dy = second.y - first.y, most = 100000;
    int64_t length = distance(first, second), by = bend * length;
    by = by > most ? most : by < -most ? -most : by;
    if (!length)
        return (curve){ first, first, second };
    return (curve){ first,
                    { (first.x + second.x) / 2 + (int)divide(dy * by, 100 * length),
                      (first.y + second.y) / 2 - (int)divide(dx * by, 100 * length) },
                    second };
}

enum {
    OBSTACLES_MOST = 300,
    VALUES_MOST = 300
}; /* marks of a figure: among more than this, no line finds a free way */

enum { LOOKS = STEPS / 4 + 1, NEAR_A_MARK = 12 };

/* Is one of these points of a curve, all of which are in the box, inside the mark or close to it? Few marks
 * are near the box. */
static bool is_hit(const draw_slot *slot, const draw_mark *mark, const draw_point at[LOOKS], csp_box box)
{
    const draw_size z = mark_size(slot);
    const int x = z.a + z.b + NEAR_A_MARK, y = z.b + z.b + NEAR_A_MARK; /* every mark is within */
    bool hit = false;
    if (slot->at.x + x < box.x || slot->at.x - x > box.x + box.w || slot->at.y + y < box.y ||
        slot->at.y - y > box.y + box.h)
        return false;
    for (int i = 0; i < LOOKS && !hit; i++)
        hit = is_inside(slot, mark, z, at[i], NEAR_A_MARK);
    return hit;
}

/* How many marks, not counting those at its ends, are in the way? */
static int obstacles(const scene *scene, const figure *figure, const curve *curve, const draw_line *line)
{
    draw_point at[LOOKS], low = curve->a, high = curve->a;
    int n = 0;
    for (int i = 0; i < LOOKS; i++) {
        at[i] = point_at(curve, i * 4, i * 4);
        low = (draw_point){ at[i].x < low.x ? at[i].x : low.x, at[i].y < low.y ? at[i].y : low.y };
        high = (draw_point){ at[i].x > high.x ? at[i].x : high.x, at[i].y > high.y ? at[i].y : high.y };
    }
    const csp_box box = { low.x, low.y, high.x - low.x, high.y - low.y };
    for (int i = 0; i < figure->marks && figure->marks <= OBSTACLES_MOST; i++) {
        const draw_mark *m = &figure->mark[i];
        n += m->label != line->from && m->label != line->to && is_hit(&scene->slot[m->label], m, at, box);
    }
    return n;
}

/* How many values are in the way? */
static int hidden_values(const figure *figure, const curve *curve)
{
    int n = 0;
    for (int i = 0; i < figure->values && figure->values <= VALUES_MOST; i++) {
        bool hit = false;
        for (int t = 0; t <= STEPS && !hit; t += 8) {
            draw_point p = point_at(curve, t, t);
            hit = absolute(p.x - figure->value[i].x) < figure->value[i].w &&
                  absolute(p.y - figure->value[i].y) < figure->value[i].h;
        }
        n += hit;
    }
    return n;
}

/* How many lines before this one join the same two labels? */
static int companions(const figure *figure, int line)
{
    int n = 0;
    const draw_line *l = &figure->line[line];
    for (int i = 0; i < line; i++)
        n += (figure->line[i].from == l->from && figure->line[i].to == l->to);
    return n;
}

static bool are_neighbours(const scene *scene, const draw_line *line)
{
    const draw_slot *a = &scene->slot[line->from], *b = &scene->slot[line->to];
    int least = a->w < a->h ? a->w : a->h;
    return distance(a->at, b->at) <= least * 16 / 10;
}

static bool is_outside(const scene *scene, const curve *curve)
{
    for (int t = 0; t <= STEPS; t += 8) {
        draw_point p = point_at(curve, t, t);
        if (p.x < scene->frame.x + 40 || p.y < scene->frame.y + 40 ||
            p.x > scene->frame.x + scene->frame.w - 40 || p.y > scene->frame.y + scene->frame.h - 40)
            return true;
    }
    return false;
}

static curve find_curve(const scene *scene, const figure *figure, int line)
{
    static const int bends[] = { 16, 26, 36, -16, -26, -36, 50, -50 };
    const draw_line *l = &figure->line[line];
    draw_point a = scene->slot[l->from].at, b = scene->slot[l->to].at;
    int skip = companions(figure, line), best = -1;
    curve found = bent(a, b, 0);
    if (are_neighbours(scene, l) && !skip)
        return found;
    for (size_t i = 0; i < sizeof bends / sizeof *bends; i++) {
        curve k = bent(a, b, skip % 2 ? -bends[i] : bends[i]);
        int cost = 10 * obstacles(scene, figure, &k, l) + 2 * hidden_values(figure, &k) + (int)i +
                   25 * is_outside(scene, &k);
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

/* The part between parameters `from` and `to`. */
static curve part_of(const curve *along, int from, int to)
{
    return (curve){ point_at(along, from, from), point_at(along, from, to), point_at(along, to, to) };
}

/* Cuts the curve at the edges of the two marks, and puts a head of this length on it. */
static drawn cut(const scene *scene, const figure *figure, const draw_line *line, const curve *curve,
                 int head, int gap)
{
    const draw_mark *from = mark_of(figure, line->from), *to = mark_of(figure, line->to);
    const draw_slot *first = &scene->slot[line->from], *last = &scene->slot[line->to];
    const draw_size size = mark_size(first), other = mark_size(last);
    int begin = 0, end = STEPS;
    drawn out = { 0 };
    while (begin < STEPS && from && is_inside(first, from, size, point_at(curve, begin, begin), gap))
        begin++;
    while (end > 0 && to && is_inside(last, to, other, point_at(curve, end, end), gap))
        end--;
    if (end <= begin) /* the marks touch: a wedge at the edge */
        begin = end > 8 ? end - 8 : 0;
    out.any = end > begin;
    out.tip = point_at(curve, end, end);
    int room = distance(point_at(curve, begin, begin), out.tip), neck = end;
    head = head < room ? head : room;
    while (neck > begin && distance(point_at(curve, neck, neck), out.tip) < head * 8 / 10)
        neck--;
    draw_point base = point_at(curve, neck, neck);
    int64_t dx = out.tip.x - base.x, dy = out.tip.y - base.y, n = distance(base, out.tip);
    n = n ? n : 1;
    for (int i = 0; i < 2; i++) {
        int64_t side = i ? -1 : 1;
        out.wing[i].x = out.tip.x - (int)divide(dx * head, n) - (int)divide(side * dy * head * 45, n * 100);
        out.wing[i].y = out.tip.y - (int)divide(dy * head, n) + (int)divide(side * dx * head * 45, n * 100);
    }
    out.line = part_of(curve, begin, neck);
    return out;
}

static void add_curve(pen *pen, const curve *curve, int width, paint colour)
{
    text_format(pen->out, "<path d=\"M%d %dQ%d %d %d %d\" fill=\"none\" stroke-width=\"%d\"", curve->a.x,
                curve->a.y, curve->c.x, curve->c.y, curve->b.x, curve->b.y, width);
    pen_colour(pen, "stroke", colour);
}

static void add_head(pen *pen, const drawn *drawn, paint colour)
{
    text_format(pen->out, "<path d=\"M%d %dL%d %dL%d %dz\"", drawn->tip.x, drawn->tip.y, drawn->wing[0].x,
                drawn->wing[0].y, drawn->wing[1].x, drawn->wing[1].y);
    pen_colour(pen, "fill", colour);
    text_add_string(pen->out, "/>");
}

/* Sizes grow with those of the marks: at a slot of 333, they are 100 %. */
static int scaled(const scene *scene, const draw_line *line, int size)
{
    int b = mark_size(&scene->slot[line->to]).b, k = size * b / 120;
    return k < size / 2 ? size / 2 : k > size ? size : k;
}

/* Where there are dark cells, a rim of paper keeps a line in sight. */
static void add_rim(pen *pen, const draw_line *line, const drawn *drawn)
{
    static const int width[] = { 60, 84, 48 };
    if (!pen->scene->dark)
        return;
    add_curve(pen, &drawn->line, scaled(pen->scene, line, width[line->kind]), PAINT_PAPER);
    text_add_string(pen->out, "/>");
}

static void add_shape(pen *pen, const draw_line *line, const drawn *drawn)
{
    const scene *s = pen->scene;
    add_rim(pen, line, drawn);
    switch (line->kind) {
    case LINK_LINK:
        add_curve(pen, &drawn->line, scaled(s, line, 26), PAINT_LINK);
        text_add_string(pen->out, "/>");
        add_head(pen, drawn, PAINT_LINK);
        break;
    case LINK_THEN:
        add_curve(pen, &drawn->line, scaled(s, line, 54), PAINT_THEN);
        text_add_string(pen->out, "/>");
        add_curve(pen, &drawn->line, scaled(s, line, 18), PAINT_PAPER);
        text_add_string(pen->out, "/>");
        add_head(pen, drawn, PAINT_THEN);
        break;
    case LINK_BECAUSE:
        add_curve(pen, &drawn->line, scaled(s, line, 18), PAINT_BECAUSE);
        text_format(pen->out, " stroke-dasharray=\"0 %d\" stroke-linecap=\"round\"/>", scaled(s, line, 42));
        break;
    }
}

/* hidden: only the part being told is shown, and this line belongs to another one. */
static void add_line(pen *pen, const figure *figure, int i, bool hidden)
{
    static const char *const name[] = { "link", "then", "because" };
    static const int head[] = { 92, 104, 0 };
    const scene *s = pen->scene;
    const draw_line *l = &figure->line[i];
    curve k = find_curve(s, figure, i);
    drawn d = cut(s, figure, l, &k, scaled(s, l, head[l->kind]), 8);
    text_add_string(pen->out, "<g");
    pen_data(pen, "from", csp_label_name(s->csp, l->from));
    pen_data(pen, "to", csp_label_name(s->csp, l->to));
    text_format(pen->out, " data-link=\"%s\" data-part=\"%d\"%s%s>", name[l->kind], l->part,
                hidden ? pen->page ? " data-many=\"yes\"" : " display=\"none\"" : "",
                pen_is_past(pen, l->part) ? " opacity=\".45\"" : "");
    add_shape(pen, l, &d);
    text_add_string(pen->out, "</g>\n");
}

enum { BECAUSE_FEW = 6 }; /* if there are more, they are shown for one part at a time */

void draw_lines(pen *pen, const figure *figure)
{
    int because = 0;
    for (int i = 0; i < figure->lines; i++)
        because += figure->line[i].kind == LINK_BECAUSE;
    for (int i = 0; i < figure->lines; i++) {
        bool many = figure->line[i].kind == LINK_BECAUSE && because > BECAUSE_FEW;
        if (pen->part < 0 || figure->line[i].part <= pen->part)
            add_line(pen, figure, i, many && figure->line[i].part != pen->part);
    }
}
