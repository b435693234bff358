/* genre_game_rules.c: the rules of a genre as tables, csp-variables and links of a grid. */
#include "apps/genre/genre_game.h"

#include <string.h>

static const genre_rule *rules_end(const genre_puzzle *p)
{
    return p->genre->rule + p->genre->rules;
}

/* ---- tables ---- */

static bool is_runs(const genre_rule *rule)
{
    return rule->type >= 0 && (rule->scope == SCOPE_ROW_RUN || rule->scope == SCOPE_COLUMN_RUN);
}

typedef struct table_job {
    grid *board;
    genre_puzzle *p;
    error *e;
} table_job;

/* How many of the cells of a set have value 2. */
static int counts(const void *with, unsigned set)
{
    return __builtin_popcount(set) == *(const int64_t *)with;
}

static void name_table(const genre_env *at, char out[NAME_ROOM])
{
    const genre_puzzle *p = at->p;
    span type = p->genre->type[at->rule->type].name;
    name_into(out, "%.*sr%dc%d", (int)type.n, type.at, at->cell[0] / p->columns + 1,
              at->cell[0] % p->columns + 1);
}

/* `count VALUE in SET = clue`: the sets of cells that it may be. */
static status add_table(void *to, genre_env *at)
{
    const table_job *job = to;
    const genre_node *nodes = at->p->genre->node, *node = &nodes[at->rule->formula],
                     *count = &nodes[node->left];
    int64_t number = genre_value_of(at, node->right);
    char name[NAME_ROOM];
    if (at->unknown)
        return OK;
    int n = genre_expand(at, count->left, SITE_CELLS, at->list);
    name_table(at, name);
    grid_table *table = grid_add_sets(job->board, name, at->rule->type, at->list, n, -1, counts, &number);
    if (table)
        table->about = at->cell[0];
    return table ? OK : puzzle_no_memory(job->e);
}

/* Of each cell: the label that its run has none. */
static status number_run(void *to, genre_env *at)
{
    const table_job *job = to;
    int *none = ((game_puzzle *)(void *)job->p)->none[at->rule->type];
    for (int i = 0; i < at->cells; i++)
        none[at->cell[i]] = job->board->labels;
    job->board->labels++;
    return OK;
}

status game_add_tables(grid *board, genre_puzzle *p, error *e)
{
    table_job job = { board, p, e };
    status s = OK;
    for (const genre_rule *rule = p->genre->rule; s == OK && rule < rules_end(p); rule++)
        if (rule->type >= 0 && !is_runs(rule))
            s = genre_for_each(p, rule, add_table, &job);
    for (const genre_rule *rule = p->genre->rule; s == OK && rule < rules_end(p); rule++)
        if (is_runs(rule)) {
            int **none = &((game_puzzle *)(void *)p)->none[rule->type];
            *none = arena_take(p->arena, (size_t)p->cells, sizeof **none);
            s = *none ? genre_for_each(p, rule, number_run, &job) : puzzle_no_memory(e);
        }
    return s;
}

/* ---- the network ---- */

typedef struct job {
    csp_builder *builder;
    const grid *board;
    genre_puzzle p; /* as the grid's own, with room that lasts as long as the job */
    int *value;
    char from[100]; /* what links come from, as this rule says of this cell */
    const genre_rule *rule;
    int first;
    text name; /* the same, while it is put together */
} job;

/* Goes through the rules that are wanted, with room of its own. */
static void go_through(csp_builder *b, const grid *board, bool (*wanted)(const genre_rule *rule),
                       status (*take)(void *to, genre_env *at))
{
    arena room;
    arena_open(&room, csp_memory(b));
    job it = { .builder = b, .board = board, .p = *(const genre_puzzle *)board->own };
    text_open(&it.name, csp_memory(b));
    it.p.arena = &room;
    it.value = arena_take(&room, (size_t)(it.p.cells + it.p.edges), sizeof *it.value);
    status s = it.value ? OK : NO_MEMORY;
    for (const genre_rule *rule = it.p.genre->rule; s == OK && rule < rules_end(&it.p); rule++)
        if (wanted(rule))
            s = genre_for_each(&it.p, rule, take, &it);
    if (s != OK || it.name.failed)
        csp_fail(b, NO_MEMORY, "no memory for the rules of this game");
    text_close(&it.name);
    arena_close(&room);
}

static void name_run(const genre_env *at, char out[NAME_ROOM])
{
    name_table(at, out);
}

static status label_run(void *to, genre_env *at)
{
    const job *is = to;
    char subject[NAME_ROOM], label[2 * NAME_ROOM];
    name_run(at, subject);
    strcpy(label, subject);
    csp_add_label(is->builder, strcat(label, "=none"), subject, "none");
    return OK;
}

void game_add_labels(csp_builder *b, const grid *board)
{
    go_through(b, board, is_runs, label_run);
}

static int none_of(const job *is, int type, int cell)
{
    return ((const game_puzzle *)is->board->own)->none[type][cell];
}

/* `count VALUE <= 1`: one of the cells has it, or none. */
static status model_run(void *to, genre_env *at)
{
    const job *is = to;
    char name[NAME_ROOM];
    const genre_node *nodes = at->p->genre->node, *count = &nodes[nodes[at->rule->formula].left];
    name_run(at, name);
    csp_var v = csp_add_var(is->builder, at->rule->type, name);
    for (int i = 0; i < at->cells; i++)
        csp_put(is->builder, v, grid_label(is->board, at->cell[i], __builtin_ctzll(count->mask) + 1),
                grid_cell_name(is->board, at->cell[i], name));
    csp_put(is->builder, v, (csp_label)none_of(is, at->rule->type, at->cell[0]), "none");
    return OK;
}

void game_add_variables(csp_builder *b, const grid *board)
{
    go_through(b, board, is_runs, model_run);
}

/* ---- links ---- */

/* What stands for a word in braces: {} is this cell, {r} its row, {c} its column, {clue} the rule's clue
 * there.
 */
static void add_place(const genre_puzzle *p, const genre_rule *rule, int cell, const char *word, text *out)
{
    int row = cell / p->columns + 1, column = cell % p->columns + 1;
    if (!strncmp(word, "{clue}", 6))
        text_add_int(out, rule->part < 0 ? 0 : p->place[rule->part][cell]);
    else if (word[1] == '}')
        text_format(out, "r%dc%d", row, column);
    else
        text_add_int(out, word[1] == 'r' ? row : column);
}

/* The words after `from`, about this cell. */
static void add_from(const genre_puzzle *p, const genre_rule *rule, int cell, text *out)
{
    span from = rule->from;
    for (size_t i = 0; i < from.n; i++) {
        if (from.at[i] == '{') {
            add_place(p, rule, cell, from.at + i, out);
            i += strcspn(from.at + i, "}");
        } else
            text_add_char(out, from.at[i]);
    }
}

const char *game_origin(const grid *board, const grid_table *table, char out[NAME_ROOM])
{
    const genre_puzzle *p = board->own;
    text name;
    text_open(&name, board->puzzle->memory);
    for (const genre_rule *rule = p->genre->rule; rule < rules_end(p) && !name.length; rule++)
        if (rule->type == table->type)
            add_from(p, rule, table->about, &name);
    name_into(out, "%s", text_bytes(&name));
    text_close(&name);
    return out;
}

/* What the links that follow come from; nothing changes where it is what those before come from. */
static void say_from(job *is, const genre_env *at)
{
    if (is->rule == at->rule && is->first == at->cell[0] && *is->from)
        return;
    is->rule = at->rule;
    is->first = at->cell[0];
    text_clear(&is->name);
    add_from(at->p, at->rule, at->cell[0], &is->name);
    const char *name = text_bytes(&is->name);
    if (strcmp(name, is->from) == 0 || is->name.length >= sizeof is->from)
        return;
    csp_from(is->builder, strcpy(is->from, name));
}

/* `not (first is VALUE and second is VALUE)`, the most usual rule: there is nothing to try. */
static bool link_never_both(job *is, const genre_env *at, const genre_node *node)
{
    const genre_node *nodes = at->p->genre->node, *both = &nodes[node->left], *one = &nodes[both->left],
                     *other = &nodes[both->right];
    if (node->op != OP_NOT || both->op != OP_AND || one->op != OP_IS || other->op != OP_IS)
        return false;
    int first = genre_place_of(at, one->left, SITE_CELLS),
        second = genre_place_of(at, other->left, SITE_CELLS);
    if (first < 0 || second < 0 || first == second || !at->p->values[first] || !at->p->values[second])
        return false;
    say_from(is, at);
    for (int v = 0; v < at->p->values[first]; v++)
        for (int w = 0; w < at->p->values[second]; w++)
            if (one->mask >> v & 1 && other->mask >> w & 1)
                csp_add_link(is->builder, grid_label(is->board, first, v + 1),
                             grid_label(is->board, second, w + 1));
    return true;
}

/* Links the values of two cells that the formula forbids. */
static void link_values(job *is, genre_env *at, int node)
{
    int pair[2], n = 0;
    if (!genre_variables_of(at, node, pair, &n, 2) || n != 2) {
        if (n)
            csp_fail(is->builder, BAD_INPUT,
                     "a rule of a game about more than two cells" EXPECTED "`as` a type");
        return;
    }
    at->value = is->value;
    for (int v = 0; v < at->p->values[pair[0]]; v++)
        for (int w = 0; w < at->p->values[pair[1]]; w++) {
            is->value[pair[0]] = v;
            is->value[pair[1]] = w;
            if (genre_value_of(at, node))
                continue;
            say_from(is, at);
            csp_add_link(is->builder, grid_label(is->board, pair[0], v + 1),
                         grid_label(is->board, pair[1], w + 1));
        }
    at->value = NULL;
}

/* `some VALUE in sight`: not both runs of the cell have none. */
static void link_runs(job *is, const genre_env *at)
{
    int found[2], n = 0;
    for (const genre_rule *rule = at->p->genre->rule; rule < rules_end(at->p) && n < 2; rule++)
        if (is_runs(rule) && at->p->values[at->cell[0]])
            found[n++] = none_of(is, rule->type, at->cell[0]);
    if (n < 2)
        return;
    say_from(is, at);
    csp_add_link(is->builder, (csp_label)found[0], (csp_label)found[1]);
}

/* All cells with a value are one region: each is beside those above it and to its left. */
static void add_connected(job *is, const genre_env *at, const genre_node *node)
{
    const genre_puzzle *p = at->p;
    int value = __builtin_ctzll(node->mask), pairs = 0, near[4];
    csp_label *label = arena_take(p->arena, (size_t)p->cells, sizeof *label);
    uint16_t *end = arena_take(p->arena, 4 * (size_t)p->cells, sizeof *end);
    if (!label || !end) {
        csp_fail(is->builder, NO_MEMORY, "no memory for connected cells");
        return;
    }
    for (int i = 0; i < p->cells; i++) {
        label[i] = grid_label(is->board, i, value + 1);
        for (int n = grid_beside(is->board, i, near), k = 0; k < n && near[k] < i; k++) {
            end[2 * pairs] = (uint16_t)near[k];
            end[2 * pairs++ + 1] = (uint16_t)i;
        }
    }
    span name = p->genre->cells.value[value].name;
    char word[NAME_ROOM];
    csp_from(is->builder, NULL);
    *is->from = 0;
    csp_add_mesh(is->builder, &(csp_mesh){ .name = name_into(word, "%.*s", (int)name.n, name.at),
                                           .labels = p->cells,
                                           .label = label,
                                           .pairs = pairs,
                                           .end = end });
}

static status add_link(void *to, genre_env *at)
{
    job *is = to;
    const genre_node *nodes = at->p->genre->node, *node = &nodes[at->rule->formula];
    if (node->op == OP_CONNECTED) {
        add_connected(is, at, node);
        return OK;
    }
    bool sight = node->op == OP_AT_MOST && nodes[node->right].op == OP_COUNT &&
                 nodes[nodes[node->right].left].number == SET_SIGHT;
    if (sight)
        link_runs(is, at);
    else if (!link_never_both(is, at, node))
        link_values(is, at, at->rule->formula);
    return OK;
}

static bool is_links(const genre_rule *rule)
{
    return rule->type < 0;
}

void game_add_links(csp_builder *b, const grid *board)
{
    go_through(b, board, is_links, add_link);
}
