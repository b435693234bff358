/* generic_show.c: what is known of each csp-variable, in columns: `A: red | green`, or `A = red` once it has
 * a value.
 *
 * Csp-variables of the first type are shown, and after them those that have a label that is in none shown so
 * far: so everything is shown, and little is shown twice. */
#include "apps/generic/generic.h"

#include "base/utf8.h"

enum { WIDTH = 100, BETWEEN = 3 };

static void add_variable(const problem_variable *variable, const uint8_t *label, text *out)
{
    bool value = false, first = true;
    for (int i = 0; i < variable->entries; i++)
        value = value || label[variable->entry[i].label] == VALUE;
    text_format(out, "%s%s", variable->name, value ? " =" : ":");
    for (int i = 0; i < variable->entries; i++)
        if (label[variable->entry[i].label] == (value ? VALUE : CANDIDATE)) {
            text_format(out, "%s %s", first ? "" : " |", variable->entry[i].value);
            first = false;
        }
}

/* Is this csp-variable shown, with its labels up to `most`? If so, marks its labels as covered. */
static bool choose(const problem_variable *variable, int most, bool *covered)
{
    bool shown = variable->type == 0;
    for (int i = 0; i < variable->entries; i++) {
        if (variable->entry[i].label >= most)
            return false;
        shown = shown || !covered[variable->entry[i].label];
    }
    for (int i = 0; shown && i < variable->entries; i++)
        covered[variable->entry[i].label] = true;
    return shown;
}

typedef struct columns {
    text line;
    size_t widest;
    int n, at;   /* items in a row; items in this row so far */
    bool failed; /* a line failed; clearing its text would forget that */
} columns;

static void measure(columns *columns, const problem_variable *variable, const uint8_t *label)
{
    text_clear(&columns->line);
    add_variable(variable, label, &columns->line);
    columns->failed = columns->failed || columns->line.failed;
    size_t width = utf8_count(text_bytes(&columns->line), columns->line.length);
    columns->widest = width > columns->widest ? width : columns->widest;
}

static void put(columns *columns, const problem_variable *variable, const uint8_t *label, text *out)
{
    text_clear(&columns->line);
    add_variable(variable, label, &columns->line);
    columns->failed = columns->failed || columns->line.failed;
    text_add(out, text_bytes(&columns->line), columns->line.length);
    columns->at++;
    if (columns->at < columns->n)
        for (size_t k = utf8_count(text_bytes(&columns->line), columns->line.length);
             k < columns->widest + BETWEEN; k++)
            text_add_char(out, ' ');
    else
        text_add_char(out, '\n');
    columns->at %= columns->n;
}

static void end_row(text *out)
{
    while (out->length && out->bytes[out->length - 1] == ' ')
        out->bytes[--out->length] = 0;
    if (out->length && out->bytes[out->length - 1] != '\n')
        text_add_char(out, '\n');
}

/* Labels from `most` on are combinations that are not to be shown. */
static void show(const stated_problem *problem, int most, const uint8_t *label, text *out)
{
    columns c = { .n = 1 };
    const memory *m = out->memory;
    bool *covered = memory_take(m, (size_t)problem->labels, sizeof *covered);
    bool *chosen = memory_take(m, (size_t)problem->variables, sizeof *chosen);
    text_open(&c.line, m);
    for (int first = 1; covered && chosen && first >= 0; first--) /* those of the first type come first */
        for (int v = 0; v < problem->variables; v++)
            if ((problem->variable[v].type == 0) == first &&
                (chosen[v] = choose(&problem->variable[v], most, covered)))
                measure(&c, &problem->variable[v], label);
    if (c.widest + BETWEEN < WIDTH)
        c.n = (int)((WIDTH + BETWEEN) / (c.widest + BETWEEN));
    for (int v = 0; covered && chosen && v < problem->variables; v++)
        if (chosen[v])
            put(&c, &problem->variable[v], label, out);
    end_row(out);
    out->failed = out->failed || c.failed || !covered || !chosen;
    text_close(&c.line);
    memory_give(m, chosen, (size_t)problem->variables, sizeof *chosen);
    memory_give(m, covered, (size_t)problem->labels, sizeof *covered);
}

/* As it was written: givens and removals, nothing that follows from them, and no combination. */
void generic_show_puzzle(const puzzle *p, text *out)
{
    const stated_problem *g = p->data;
    uint8_t *label = memory_take(out->memory, (size_t)g->labels, sizeof *label);
    if (!label) {
        out->failed = true;
        return;
    }
    for (int l = 0; l < g->labels; l++)
        label[l] = CANDIDATE;
    for (int i = 0; i < g->removed.labels; i++)
        label[g->removed.label[i]] = GONE;
    for (int i = 0; i < g->given.labels; i++)
        label[g->given.label[i]] = VALUE;
    show(g, g->own_labels ? g->own_labels : g->plain_labels, label, out);
    memory_give(out->memory, label, (size_t)g->labels, sizeof *label);
}

void generic_show_state(const puzzle *p, const state *s, text *out)
{
    const stated_problem *g = p->data;
    const int most = csp_is_of_statements(s->csp) ? g->plain_labels : g->labels;
    show(g, g->own_labels ? g->own_labels : most, s->label, out);
}
