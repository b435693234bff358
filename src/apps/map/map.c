/* map.c: map colouring: each region gets one of K colours, neighbours different ones; any graph can serve as
 * a map.
 *
 * Label region*K + colour. One type of csp-variable, X: a region has one colour. Neighbours are linked colour
 * by colour. The solutions of the network are the colourings: csp-variables say that each region has one
 * colour, links say that no neighbour has the same.
 *
 * Forms of text: see map_read.c. The text kept of a puzzle is colours, regions, givens and neighbours in one
 * line, with each neighbour at its first region, in ascending order. */
#include "apps/map/map.h"

enum { ROW_WIDTH = 100 };

static status add_labels(puzzle *p, const map *map, error *e)
{
    int givens = 0, removals = 0;
    for (int i = 0; i < map->regions; i++) {
        givens += map->given[i] >= 0;
        removals += map->colours - map_count(map->mask[i]);
    }
    status done = puzzle_take_labels(p, givens, removals, e);
    for (int i = 0; done == OK && i < map->regions; i++) {
        if (map->given[i] >= 0)
            puzzle_give(p, i * map->colours + map->given[i]);
        for (int k = 0; k < map->colours; k++)
            if (!(map->mask[i] >> k & 1))
                puzzle_remove(p, i * map->colours + k);
    }
    return done;
}

/* "1 2 8 :" for each region that has later neighbours; in lines of about `width` characters, or in one. */
static void add_groups(const map *map, size_t width, text *out)
{
    size_t begin = out->length;
    for (int i = 0; i < map->edges; i++) {
        bool first = !i || map->edge[i].a != map->edge[i - 1].a, wrap = width && out->length - begin > width;
        if (first && i)
            text_add_char(out, wrap ? '\n' : ' ');
        if (first && wrap)
            begin = out->length;
        if (first)
            text_format(out, "%d", map->edge[i].a + 1);
        text_format(out, " %d", map->edge[i].b + 1);
        if (i + 1 == map->edges || map->edge[i + 1].a != map->edge[i].a)
            text_add_string(out, " :");
    }
    if (!map->edges)
        text_add_string(out, "1 :");
}

static void add_givens(const map *map, text *out)
{
    for (int i = 0; i < map->regions; i++) {
        bool group = map->mask[i] != map_full(map);
        if (group)
            text_add_char(out, '{');
        if (group)
            map_add_colours(map, map->mask[i], out);
        text_add_char(out, group ? '}' : map->given[i] >= 0 ? map_colour_sign[map->given[i]] : '.');
    }
}

/* Colours that are called by numbers have no signs to be put side by side: instead, there is an item for each
 * region of which something is known. */
static void add_items(const map *map, text *out)
{
    for (int i = 0; i < map->regions; i++) {
        bool group = map->mask[i] != map_full(map), value = !group && map->given[i] >= 0;
        if (!group && !value)
            continue;
        text_format(out, "X%d=%s", i + 1, value ? "" : map->mask[i] ? "{" : "~");
        if (value)
            map_add_colour(map, map->given[i], out);
        else
            map_add_colours(map, map->mask[i], out);
        text_add_string(out, value || !map->mask[i] ? " " : "} ");
    }
}

static void add_source(const map *map, text *out)
{
    text_format(out, "%d %d ", map->colours, map->regions);
    if (map_by_number(map)) {
        add_items(map, out);
        add_groups(map, 0, out);
        return;
    }
    add_givens(map, out);
    text_add_char(out, ' ');
    add_groups(map, 0, out);
}

static void add_texts(puzzle *p, const map *map)
{
    add_source(map, &p->source);
    text_format(&p->network, "%d %d ", map->colours, map->regions);
    add_groups(map, 0, &p->network);
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    map *m = p->data;
    status done = map_read(p, m, bytes, n, params, e);
    if (done == OK)
        done = add_labels(p, m, e);
    if (done != OK)
        return done;
    add_texts(p, m);
    return OK;
}

static void write_givens(const puzzle *p, const csp_label *given, int n, text *out)
{
    const map *m = p->data;
    text_format(out, "%d %d", m->colours, m->regions);
    for (int i = 0; i < n; i++)
        text_format(out, " X%d=", given[i] / m->colours + 1), map_add_colour(m, given[i] % m->colours, out);
    text_add_char(out, ' ');
    add_groups(m, 0, out);
}

static void write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    const map *m = p->data;
    size_t regions = (size_t)m->regions;
    map with = *m;
    with.given = memory_take(out->memory, regions, sizeof *with.given);
    with.mask = memory_take(out->memory, regions, sizeof *with.mask);
    out->failed |= !with.given || !with.mask;
    for (int i = 0; !out->failed && i < m->regions; i++) {
        with.given[i] = -1;
        with.mask[i] = map_full(m);
    }
    for (int i = 0; !out->failed && i < givens; i++)
        with.given[given[i] / m->colours] = (int8_t)(given[i] % m->colours);
    for (int i = 0; !out->failed && i < removals; i++)
        with.mask[removed[i] / m->colours] &= ~((map_mask)1 << removed[i] % m->colours);
    if (!out->failed)
        add_source(&with, out);
    memory_give(out->memory, with.given, regions, sizeof *with.given);
    memory_give(out->memory, with.mask, regions, sizeof *with.mask);
}

/* ---- the network ---- */

static void model(const puzzle *p, csp_builder *b)
{
    const map *m = p->data;
    char label[NAME_ROOM], region[NAME_ROOM], colour[NAME_ROOM];
    csp_add_type(b, "X", "naked-single");
    csp_speak(b, 0, "{}", "{}", "{} {lacks} colour");
    for (int i = 0; i < m->regions; i++) {
        csp_var v = csp_add_var(b, 0, name_into(region, "X%d", i + 1));
        for (int k = 0; k < m->colours; k++) {
            if (map_by_number(m))
                name_into(colour, "%d", k + 1);
            else
                name_into(colour, "%c", map_colour_sign[k]);
            csp_label l = csp_add_label(b, name_into(label, "%sX%d", colour, i + 1), region, colour);
            csp_put(b, v, l, colour);
        }
    }
    for (int i = 0; i < m->edges; i++)
        for (int k = 0; k < m->colours; k++)
            csp_add_link(b, (csp_label)(m->edge[i].a * m->colours + k),
                         (csp_label)(m->edge[i].b * m->colours + k));
    map_place(b, m);
}

/* ---- drawing ---- */

static int digits_of(int count)
{
    int n = 1;
    for (; count >= 10; count /= 10)
        n++;
    return n;
}

static void show_puzzle(const puzzle *p, text *out)
{
    const map *m = p->data;
    text_format(out, "%d %d\n", m->colours, m->regions);
    if (map_by_number(m))
        add_items(m, out);
    else
        add_givens(m, out);
    text_add_char(out, '\n');
    add_groups(m, ROW_WIDTH - 20, out);
    text_add_char(out, '\n');
}

static map_mask state_mask(const map *map, const state *st, int region)
{
    map_mask mask = 0;
    for (int k = 0; k < map->colours; k++)
        if (st->label[region * map->colours + k] != GONE)
            mask |= (map_mask)1 << k;
    return mask;
}

/* "R" for a value, "BG" or "{B}" for candidates, "~" for none. */
static void add_item(const map *map, const state *st, int region, text *out)
{
    map_mask mask = state_mask(map, st, region);
    bool braces = map_count(mask) == 1 && st->label[region * map->colours + map_only(mask)] == CANDIDATE;
    text_format(out, "X%d=%s", region + 1, braces ? "{" : mask ? "" : "~");
    map_add_colours(map, mask, out);
    if (braces)
        text_add_char(out, '}');
}

/* An item for each region, in columns. */
static void add_table(const map *map, const state *st, text *out)
{
    int most = 1, i = 0;
    for (i = 0; i < map->regions; i++)
        most = map_count(state_mask(map, st, i)) > most ? map_count(state_mask(map, st, i)) : most;
    int width = digits_of(map->regions) + most * (map_by_number(map) ? 3 : 1) + 6,
        columns = ROW_WIDTH / width;
    columns = columns < 1 ? 1 : columns > 10 ? 10 : columns;
    for (i = 0; i < map->regions; i++) {
        size_t begin = out->length;
        add_item(map, st, i, out);
        bool last = i + 1 == map->regions || (i + 1) % columns == 0;
        while (!last && !out->failed && out->length - begin < (size_t)width)
            text_add_char(out, ' ');
        if (last)
            text_add_char(out, '\n');
    }
}

static void show_state(const puzzle *p, const state *st, text *out)
{
    const map *m = p->data;
    text_format(out, "%d %d\n", m->colours, m->regions);
    add_table(m, st, out);
    add_groups(m, ROW_WIDTH - 20, out);
    text_add_char(out, '\n');
}

static void show_counts(const puzzle *p, text *out)
{
    const map *m = p->data;
    text_format(out, ", %d region%s, %d border%s, %d colour%s", m->regions, m->regions == 1 ? "" : "s",
                m->edges, m->edges == 1 ? "" : "s", m->colours, m->colours == 1 ? "" : "s");
}

static const char forms[] =
    "`4 20 R.YB...`: the number of colours, the number of regions and one sign per region, then for each "
    "region its later neighbours up to a colon: `1 2 8 : 2 3 7 8 : ...`. The colours are B Y R G O V I 8 9 "
    "and then other letters; `{BG}` is a region with these candidates. Or a graph in DIMACS form (`p "
    "edge`, `e`, `c`; `n REGION COLOUR` is a given) with `--colours K`. More than 28 colours, up to 64, "
    "are called by their numbers: `X7=31`, `X8={29,31}`. `--param clique=auto` gives regions that are "
    "pairwise neighbours a colour each, without loss of generality.\n";

static const app_single singles[] = {
    { "naked-single", "one colour left for a region" },
    { NULL, NULL },
};

extern const app app_map;

const app app_map = {
    .name = "map",
    .title = "Map",
    .says = "map colouring: neighbours in different colours; DIMACS graphs (.col) too",
    .params = "colours=K, givens=SIGNS, clique=auto",
    .reading = { .text_most = 1 << 24,
                 .detect = map_detect,
                 .resembles = map_resembles,
                 .extent = map_extent },
    .forms = forms,
    .example = "3 6 BY.... 1 2 3 : 2 3 4 : 3 4 5 : 4 5 6 : 5 6 :",
    .singles = singles,
    .data = sizeof(map),
    .parse = parse,
    .model = model,
    .write = write_givens,
    .write_all = write_all,
    .shows = { .counts = show_counts, .puzzle = show_puzzle, .state = show_state },
};
