/* genre_words.c: what things are called in the network of a puzzle: cells, edges, values, the places where
 * rules hold, and statements. */
#include "apps/genre/genre_emit.h"

void genre_add_name(const genre_puzzle *p, int variable, text *out)
{
    int first = variable, second = -1;
    if (variable >= p->cells)
        genre_edge_cells(p, variable, &first, &second);
    text_format(out, "r%dc%d", first / p->columns + 1, first % p->columns + 1);
    if (second >= 0)
        text_format(out, "-r%dc%d", second / p->columns + 1, second % p->columns + 1);
}

void genre_add_value(const genre_puzzle *p, int variable, int value, text *out)
{
    const genre_values *values = variable < p->cells ? &p->genre->cells : &p->genre->edges;
    if (values->most)
        text_add_int(out, p->least[variable] + value);
    else
        text_add(out, values->value[value].name.at, values->value[value].name.n);
}

void genre_add_label(const genre_puzzle *p, int variable, int value, const char *sign, text *out)
{
    text_add_char(out, ' ');
    genre_add_name(p, variable, out);
    text_add_string(out, sign);
    genre_add_value(p, variable, value, out);
}

static void add_cell(const genre_puzzle *p, const char *before, int cell, text *out)
{
    text_format(out, "%sr%dc%d", before, cell / p->columns + 1, cell % p->columns + 1);
}

/* By the cell above it to the left, or if there is none, by another one. */
static void name_corner(const genre_puzzle *p, int corner, text *out)
{
    int row = corner / (p->columns + 1), column = corner % (p->columns + 1);
    text_format(out, "the corner %s %s of r%dc%d", row ? "below" : "above", column ? "right" : "left",
                row ? row : 1, column ? column : 1);
}

void genre_name_place(const genre_env *at, text *out)
{
    const genre_puzzle *p = at->p;
    switch (at->rule->scope) {
    case SCOPE_BOARD:
        text_add_string(out, "the board");
        break;
    case SCOPE_CELL:
        add_cell(p, at->rule->part < 0 ? "at " : "clue ", at->cell[0], out);
        break;
    case SCOPE_ROW:
        text_format(out, "row %d", at->cell[0] / p->columns + 1);
        break;
    case SCOPE_COLUMN:
        text_format(out, "column %d", at->cell[0] % p->columns + 1);
        break;
    case SCOPE_LINE:
        if (at->cells > 1 ? at->cell[1] - at->cell[0] == 1 : p->rows > 1)
            text_format(out, "row %d", at->cell[0] / p->columns + 1);
        else
            text_format(out, "column %d", at->cell[0] % p->columns + 1);
        break;
    case SCOPE_REGION:
        add_cell(p, "the region of ", at->cell[0], out);
        break;
    case SCOPE_CORNER:
        name_corner(p, at->corner, out);
        break;
    default:
        add_cell(p, "", at->cell[0], out);
        add_cell(p, at->cells == 2 ? " and " : " to ", at->cell[at->cells - 1], out);
    }
}

/* Earlier rules that call their places alike. */
static int alike(const genre_env *at)
{
    const genre *g = at->p->genre;
    int n = 0;
    for (const genre_rule *rule = g->rule; rule < at->rule; rule++) {
        bool lines = rule->scope == SCOPE_ROW || rule->scope == SCOPE_COLUMN || rule->scope == SCOPE_LINE;
        bool pair = rule->scope >= SCOPE_PAIR && rule->scope != SCOPE_CORNER;
        bool also_lines =
            at->rule->scope == SCOPE_ROW || at->rule->scope == SCOPE_COLUMN || at->rule->scope == SCOPE_LINE;
        bool also_pair = at->rule->scope >= SCOPE_PAIR && at->rule->scope != SCOPE_CORNER;
        n += rule->scope == at->rule->scope || (lines && also_lines) || (pair && also_pair);
    }
    return n;
}

/* A statement of this kind with a name of its own. */
void genre_begin(genre_env *at, const char *kind, text *out)
{
    int before = alike(at), said = at->said++;
    text_add_string(out, "from \"");
    genre_name_place(at, out);
    text_format(out, "\"\n%s \"", kind);
    genre_name_place(at, out);
    if (before || said || at->rule->directions)
        text_format(out, ".%d.%d.%d", before, at->direction + 1, said);
    text_add_char(out, '"');
}

/* A value may be removed by several rules, but only once from the network. */
void genre_remove_value(const genre_puzzle *p, int variable, int value, text *out)
{
    bool *removed = &p->removed[p->first[variable] + value];
    if (*removed)
        return;
    *removed = true;
    text_add_string(out, "remove");
    genre_add_label(p, variable, value, "=", out);
    text_add_char(out, '\n');
}

/* Nothing is allowed: a variable has no value left. */
void genre_add_contradiction(const genre_puzzle *p, text *out)
{
    int variable = 0;
    while (variable < p->cells + p->edges && !p->values[variable])
        variable++;
    for (int v = 0; v < p->values[variable]; v++)
        genre_remove_value(p, variable, v, out);
}
