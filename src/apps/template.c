/* template.c: an application that does as little as one can, to start from. Copy it.
 *
 * The game: n lamps, exactly one of them is on. The text is a row of n signs: `1` is on, `0` is off, `.` is
 * not known. It is compiled with everything else, so that it stays right, but it is not in the table of
 * apps.c: nobody meets it. doc/adding-an-application.md goes through it.
 *
 * Label i says: lamp i+1 is on. One csp-variable holds them all; there are no other links. So the solutions
 * of the network are those of the game. */
#include "apps/reader.h"

#include <string.h>

enum { LAMPS_MAX = 100 };

typedef struct lamps {
    int n;
    char sign[LAMPS_MAX];
} lamps;

/* Never taken for lamps unless they are named. */
static bool detect(const char *bytes, size_t n)
{
    (void)bytes, (void)n;
    return false;
}

/* Every message says where, what was found, and what was expected. */
static status read_signs(lamps *l, reader *r, text *comment, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    span s = { r->last, 0 };
    if (!reader_word(r, &s) || s.n > LAMPS_MAX)
        return reader_fail(r, s.at, e, "found %zu lamps, expected 1 to %d", s.n, LAMPS_MAX);
    for (size_t i = 0; i < s.n; i++) {
        span c = { s.at + i, place_character(s.at + i, s.at + s.n) };
        if (!strchr("10.", *c.at))
            return reader_fail(r, c.at, e, "found '%s', expected 1, 0 or .", span_quote(quote, c));
        l->sign[l->n++] = *c.at;
    }
    span rest = reader_rest(r);
    text_add(comment, rest.at, rest.n);
    return OK;
}

/* Labels that are values or no candidates from the start, in the order of the model. */
static status add_labels(puzzle *p, const lamps *l, error *e)
{
    p->given = arena_take(&p->arena, (size_t)l->n, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)l->n, sizeof *p->removed);
    if (!p->given || !p->removed)
        return reader_no_memory(e);
    for (int i = 0; i < l->n; i++) {
        if (l->sign[i] == '1')
            p->given[p->givens++] = (csp_label)i;
        if (l->sign[i] == '0')
            p->removed[p->removals++] = (csp_label)i;
    }
    return OK;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    reader r = reader_of(bytes, n);
    span key, value;
    if (param_next(&params, &key, &value))
        return param_unknown(key, value, "none", e);
    lamps *l = arena_take(&p->arena, 1, sizeof *l);
    if (!l)
        return reader_no_memory(e);
    p->data = l;
    status t = read_signs(l, &r, &p->comment, e);
    if (t == OK)
        t = add_labels(p, l, e);
    if (t != OK)
        return t;
    text_add(&p->source, l->sign, (size_t)l->n);
    text_format(&p->network, "%d", l->n);
    return reader_end(p, e);
}

static status model(const puzzle *p, const memory *m, csp **out, error *e)
{
    const lamps *l = p->data;
    char name[NAME_ROOM];
    *out = NULL;
    csp_builder *b = csp_begin(m);
    if (!b)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
    csp_var v = csp_add_var(b, csp_add_type(b, "lamps", "single"), "lamps");
    for (int i = 0; i < l->n; i++) {
        name_of(name, "L%d", i + 1);
        csp_put(b, v, csp_add_label(b, name, name, "on"), name);
    }
    return csp_end(b, out, e);
}

static void write_givens(const puzzle *p, const csp_label *given, int n, text *out)
{
    char sign[LAMPS_MAX];
    const lamps *l = p->data;
    memset(sign, '.', sizeof sign);
    for (int i = 0; i < n; i++)
        sign[given[i]] = '1';
    text_add(out, sign, (size_t)l->n);
}

static void show_puzzle(const puzzle *p, text *out)
{
    const lamps *l = p->data;
    text_format(out, "%.*s\n", l->n, l->sign);
}

static void show_state(const puzzle *p, const state *st, text *out)
{
    for (int i = 0; i < ((const lamps *)p->data)->n; i++)
        text_add_char(out, st->label[i] == VALUE ? '1' : st->label[i] == GONE ? '0' : '.');
    text_add_char(out, '\n');
}

/* The rules of the game again, from the text alone: a model that is wrong shows. */
static bool verify(const puzzle *p, const bool *value)
{
    const lamps *l = p->data;
    int on = 0;
    for (int i = 0; i < l->n; i++) {
        if (l->sign[i] != '.' && value[i] != (l->sign[i] == '1'))
            return false;
        on += value[i];
    }
    return on == 1;
}

extern const app app_template;

const app app_template = {
    .name = "template",
    .says = "exactly one of n lamps is on",
    .params = "",
    .detect = detect,
    .parse = parse,
    .model = model,
    .write = write_givens,
    .show_puzzle = show_puzzle,
    .show_state = show_state,
    .verify = verify,
};
