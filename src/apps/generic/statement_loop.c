/* statement_loop.c: `loop L: A=1 p q B=1 q r …`: lines, each a label and the two points that it joins; the
 * lines that are true must form one closed line. `connected R: A=1 B=1  B=1 C=1 …`: pairs of labels that are
 * neighbours (a label paired with itself has none); the labels that are true must be connected.
 *
 * The name is kept as the first word; the points of a loop, and the pairs of a region, by numbers in
 * `set`. */
#include "apps/generic/statements.h"

#include <string.h>

/* ---- reading ---- */

static void read_text(scanner *s, draft_statement *to)
{
    draft_add_word(line_draft(s), &to->words, line_word(s, "a name"));
    line_colon(s, "': ' and its labels");
    while (!line_ends(s))
        draft_add_word(line_draft(s), &to->words, line_word(s, "a label"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    json_words(d, v, "a list of a name and labels", "a string", &to->words);
}

/* The number of the point of this name among the words before it; the next number if it is new. */
static int point_of(const words *w, int at, const csp_var *set, int *points)
{
    for (int i = 2, k = 0; i < at; i += i % 3 == 2 ? 1 : 2, k++)
        if (!strcmp(w->list[i].string, w->list[at].string))
            return set[k];
    return (*points)++;
}

/* The place of this label in the list; a new label is added at the end. */
static int place_of(finish *f, generic_declared *d, word w)
{
    csp_label l = (csp_label)finish_label_of(f, w);
    for (int i = 0; i < d->label.labels; i++)
        if (d->label.label[i] == l)
            return i;
    d->label.label[d->label.labels++] = l;
    return d->label.labels - 1;
}

/* Steps refer to loops and regions by their names, so each name must mean one loop, or one region. */
static void enter_name(finish *f, word name, bool loop)
{
    if (!generic_index_reserve(&f->index, 1))
        draft_no_memory(f->d);
    else if (!finish_enter(f, loop ? LOOPS : REGIONS, name.string, 0))
        finish_twice(f, loop ? "the loop" : "the region", name);
}

static generic_declared *begin(finish *f, const draft_statement *s, const statement_kind *kind, int each)
{
    int n = s->words.n - 1;
    if (n < 0 || n % each)
        draft_wrong(f->d, s->at,
                    each == 3 ? "expected a name, and for each line a label and two points"
                              : "expected a name, and pairs of labels that are neighbours");
    finish_count_members(f, n, s->at);
    if (f->d->status == OK)
        enter_name(f, s->words.list[0], each == 3);
    if (f->d->status != OK)
        return NULL;
    generic_declared *d = statement_declare(f->g, f->d->arena, kind, 2 * n / each, each == 3 ? n / 3 : n);
    if (!d) {
        draft_no_memory(f->d);
        return NULL;
    }
    d->name = s->words.list[0].string;
    d->label.labels = 0;
    return d;
}

static void finish_loop(finish *f, const draft_statement *s)
{
    generic_declared *d = begin(f, s, &statement_loop, 3);
    int points = 0;
    for (int i = 1; d && i < s->words.n && f->d->status == OK; i += 3) {
        int had = d->label.labels, k = 2 * (i / 3);
        if (place_of(f, d, s->words.list[i]) < had)
            finish_twice(f, "a line", s->words.list[i]);
        d->set[k] = (csp_var)point_of(&s->words, i + 1, d->set, &points);
        d->set[k + 1] = (csp_var)point_of(&s->words, i + 2, d->set, &points);
        if (f->d->status == OK && d->set[k] == d->set[k + 1])
            draft_wrong(f->d, s->words.list[i + 2].at, "a line from a point to itself, expected two points");
    }
}

static void finish_connected(finish *f, const draft_statement *s)
{
    generic_declared *d = begin(f, s, &statement_connected, 2);
    for (int i = 1; d && i < s->words.n && f->d->status == OK; i++)
        d->set[i - 1] = (csp_var)place_of(f, d, s->words.list[i]);
}

/* ---- networks ---- */

static csp_mesh mesh_of(const generic_declared *d)
{
    bool loop = d->kind == &statement_loop;
    int points = 0;
    for (int i = 0; i < d->sets; i++)
        points = d->set[i] >= points ? d->set[i] + 1 : points;
    return (csp_mesh){ .loop = loop,
                       .name = d->name,
                       .labels = d->label.labels,
                       .label = d->label.label,
                       .points = loop ? points : 0,
                       .pairs = loop ? 0 : d->sets / 2,
                       .end = d->set };
}

static void add(csp_builder *b, const generic_declared *d)
{
    const csp_mesh m = mesh_of(d);
    csp_add_mesh(b, &m);
}

static bool collect_kind(const csp *c, arena *a, generic *g, bool loop)
{
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        if (m->loop != loop)
            continue;
        generic_declared *d = statement_declare(g, a, loop ? &statement_loop : &statement_connected,
                                                2 * (loop ? m->labels : m->pairs), m->labels);
        if (!d)
            return false;
        d->name = m->name;
        memcpy(d->set, m->end, (size_t)d->sets * sizeof *d->set);
        memcpy(d->label.label, m->label, (size_t)m->labels * sizeof *m->label);
    }
    return true;
}

static bool collect_loops(const csp *c, arena *a, generic *g)
{
    return collect_kind(c, a, g, true);
}

static bool collect_regions(const csp *c, arena *a, generic *g)
{
    return collect_kind(c, a, g, false);
}

/* ---- writing ---- */

static void write_text(const generic *g, const generic_declared *d, text *out)
{
    bool loop = d->kind == &statement_loop;
    write_word(out, d->name);
    text_add_char(out, ':');
    for (int i = 0; i < d->sets / 2; i++) {
        write_word(out, g->label[d->label.label[loop ? i : d->set[2 * i]]].name);
        if (loop)
            text_format(out, " p%d p%d", d->set[2 * i] + 1, d->set[2 * i + 1] + 1);
        else
            write_word(out, g->label[d->label.label[d->set[2 * i + 1]]].name);
    }
}

static void write_json(const generic *g, const generic_declared *d, text *out)
{
    bool loop = d->kind == &statement_loop;
    text_add_char(out, '[');
    write_json_string(out, d->name);
    for (int i = 0; i < d->sets / 2; i++) {
        text_add_char(out, ',');
        write_json_string(out, g->label[d->label.label[loop ? i : d->set[2 * i]]].name);
        text_add_char(out, ',');
        if (loop)
            text_format(out, "\"p%d\",\"p%d\"", d->set[2 * i] + 1, d->set[2 * i + 1] + 1);
        else
            write_json_string(out, g->label[d->label.label[d->set[2 * i + 1]]].name);
    }
    text_add_char(out, ']');
}

#define STATEMENT(what, plural, gather)                                                                      \
    const statement_kind statement_##what = {                                                                \
        .is = &constraint_##what,                                                                            \
        .key = plural,                                                                                       \
        .read_text = read_text,                                                                              \
        .read_json = read_json,                                                                              \
        .finish = finish_##what,                                                                             \
        .add = add,                                                                                          \
        .collect = gather,                                                                                   \
        .write_text = write_text,                                                                            \
        .write_json = write_json,                                                                            \
    }

STATEMENT(loop, "loops", collect_loops);
STATEMENT(connected, "connected", collect_regions);
