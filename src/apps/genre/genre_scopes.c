/* genre_scopes.c: where a rule holds: each place that its scope describes. */
#include "apps/genre/genre.h"

#include <string.h>

typedef struct walker {
    genre_env at;
    status (*take)(void *to, genre_env *at);
    void *to;
    int *cell;
    const int *same; /* of each cell: two cells of the rule must have the same; NULL: nothing must be */
    status status;
} walker;

static void visit(walker *walk)
{
    genre_env *at = &walk->at;
    at->cell = walk->cell;
    for (int d = 0; walk->status == OK && d < (at->rule->directions ? 4 : 1); d++) {
        at->unknown = false;
        at->direction = at->rule->directions ? d : at->direction;
        if (!at->rule->where || walk->same || (genre_value_of(at, at->rule->where) && !at->unknown))
            walk->status = walk->take(walk->to, at);
    }
}

/* The clue of the rule's part at a place; false: there is none, though the rule is about one. */
static bool has_clue(walker *walk, int place)
{
    genre_env *at = &walk->at;
    int part = at->rule->part;
    at->at = place;
    at->own = at->p->genre->cells.values + genre_owners(at->p, place);
    at->clue = part < 0 || !at->p->place[part] ? GENRE_NONE : at->p->place[part][place];
    at->direction = -1;
    if (part >= 0 && at->p->genre->part[part].kind == PART_ARROWS && at->clue != GENRE_NONE) {
        at->direction = at->clue & 3;
        at->clue = at->clue / 4 == GENRE_ARROW ? GENRE_ANY : at->clue / 4;
    }
    return part < 0 || at->clue != GENRE_NONE;
}

static void visit_pair(walker *walk, int first, int second)
{
    if (first < 0 || second < 0)
        return;
    genre_env *at = &walk->at;
    const genre_puzzle *p = at->p;
    if (walk->same && (walk->same[first] < 0 || walk->same[first] != walk->same[second]))
        return;
    bool same = p->region[first] == p->region[second];
    if ((at->rule->scope == SCOPE_ACROSS && same) || (at->rule->scope == SCOPE_INSIDE && !same))
        return;
    at->place[PLACE_FIRST] = walk->cell[0] = first;
    at->place[PLACE_SECOND] = at->place[PLACE_LAST] = walk->cell[1] = second;
    at->cells = 2;
    visit(walk);
}

static void visit_pairs(walker *walk)
{
    static const int steps[][4] = { { 0, 1, 1, 0 }, { 1, 1, 1, -1 }, { 1, 2, 2, 1 }, { 1, -2, 2, -1 } };
    const genre_puzzle *p = walk->at.p;
    genre_scope scope = walk->at.rule->scope;
    int from = scope == SCOPE_DIAGONAL ? 1 : scope == SCOPE_KNIGHT ? 2 : 0;
    int to = scope == SCOPE_TOUCHING || scope == SCOPE_DIAGONAL ? 2 : scope == SCOPE_KNIGHT ? 4 : 1;
    for (int i = 0; i < p->cells; i++)
        for (int k = from; k < to; k++)
            for (int half = 0; half < 4; half += 2)
                visit_pair(
                    walk, i,
                    genre_cell(p, i / p->columns + steps[k][half], i % p->columns + steps[k][half + 1]));
}

static int line_cell(const genre_puzzle *p, bool row, int line, int i)
{
    return row ? genre_cell(p, line, i) : genre_cell(p, i, line);
}

static void visit_line_pairs(walker *walk, bool row)
{
    const genre_puzzle *p = walk->at.p;
    int lines = row ? p->rows : p->columns, length = row ? p->columns : p->rows;
    for (int line = 0; line < lines; line++)
        for (int second = 0; second < length; second++)
            for (int first = 0; first < second; first++)
                visit_pair(walk, line_cell(p, row, line, first), line_cell(p, row, line, second));
}

static void visit_cells(walker *walk)
{
    for (int i = 0; i < walk->at.p->cells && walk->status == OK; i++) {
        if (!has_clue(walk, i))
            continue;
        walk->at.place[PLACE_HERE] = walk->cell[0] = i;
        walk->at.cells = 1;
        visit(walk);
    }
}

/* A line is seen from the side where its clue is. */
static void visit_lines(walker *walk, bool row)
{
    genre_env *at = &walk->at;
    const genre_puzzle *p = at->p;
    genre_site site = at->rule->part < 0 ? SITE_LEFT : p->genre->part[at->rule->part].site;
    bool back = site == SITE_RIGHT || site == SITE_BOTTOM;
    for (int line = 0; line < (row ? p->rows : p->columns); line++) {
        if (!has_clue(walk, line))
            continue;
        at->cells = row ? p->columns : p->rows;
        for (int i = 0; i < at->cells; i++)
            walk->cell[i] = line_cell(p, row, line, back ? at->cells - 1 - i : i);
        at->place[PLACE_FIRST] = walk->cell[0];
        at->place[PLACE_LAST] = walk->cell[at->cells - 1];
        visit(walk);
    }
}

static void visit_regions(walker *walk)
{
    genre_env *at = &walk->at;
    for (int region = 0; region < at->p->regions; region++) {
        if (!has_clue(walk, region))
            continue;
        at->region = region;
        at->cells = 0;
        for (int i = 0; i < at->p->cells; i++)
            if (at->p->region[i] == region)
                walk->cell[at->cells++] = i;
        visit(walk);
    }
}

static void visit_windows(walker *walk)
{
    const genre_rule *rule = walk->at.rule;
    const genre_puzzle *p = walk->at.p;
    for (int row = 0; row + rule->height <= p->rows; row++)
        for (int column = 0; column + rule->width <= p->columns; column++) {
            walk->at.cells = rule->width * rule->height;
            for (int i = 0; i < walk->at.cells; i++)
                walk->cell[i] = genre_cell(p, row + i / rule->width, column + i % rule->width);
            visit(walk);
        }
}

/* How many cells from this one on a run has: `of 3`, or from the last cell of one region to the first of the
 * third; 0: there is none here. */
static int run_length(const genre_env *at, bool row, int line, int from, int length)
{
    const genre_puzzle *p = at->p;
    int regions = 1, i = from;
    if (at->rule->scope == SCOPE_RUN)
        return from + at->rule->width <= length ? at->rule->width : 0;
    for (; i + 1 < length && regions < at->rule->width; i++) {
        bool border = p->region[line_cell(p, row, line, i)] != p->region[line_cell(p, row, line, i + 1)];
        if (i == from && !border)
            return 0;
        regions += border;
    }
    return regions == at->rule->width ? i - from + 1 : 0;
}

static void visit_runs(walker *walk, bool row)
{
    genre_env *at = &walk->at;
    const genre_puzzle *p = at->p;
    int lines = row ? p->rows : p->columns, length = row ? p->columns : p->rows;
    for (int line = 0; line < lines; line++)
        for (int from = 0; from < length; from++) {
            at->cells = run_length(at, row, line, from, length);
            for (int i = 0; i < at->cells; i++)
                walk->cell[i] = line_cell(p, row, line, from + i);
            if (!at->cells)
                continue;
            at->place[PLACE_FIRST] = walk->cell[0];
            at->place[PLACE_LAST] = walk->cell[at->cells - 1];
            visit(walk);
        }
}

/* As long as they can be: cells with values, side by side in a row or column. */
static void visit_whole_runs(walker *walk, bool row)
{
    genre_env *at = &walk->at;
    const genre_puzzle *p = at->p;
    int step = row ? TO_RIGHT : TO_BELOW, back = row ? TO_LEFT : TO_ABOVE;
    for (int i = 0; i < p->cells; i++) {
        int before = genre_step(p, i, back);
        if (!p->values[i] || (before >= 0 && p->values[before]))
            continue;
        at->cells = 0;
        for (int cell = i; cell >= 0 && p->values[cell]; cell = genre_step(p, cell, step))
            walk->cell[at->cells++] = cell;
        at->place[PLACE_FIRST] = i;
        at->place[PLACE_LAST] = walk->cell[at->cells - 1];
        visit(walk);
    }
}

static void visit_corners(walker *walk)
{
    genre_env *at = &walk->at;
    const genre_puzzle *p = at->p;
    for (int i = 0; i < genre_places(p, SITE_CORNERS); i++) {
        if (!has_clue(walk, i))
            continue;
        at->corner = i;
        at->cells = 0;
        for (int k = 0; k < 4; k++) {
            int cell = genre_cell(p, i / (p->columns + 1) - 1 + k / 2, i % (p->columns + 1) - 1 + k % 2);
            if (cell >= 0)
                walk->cell[at->cells++] = cell;
        }
        at->place[PLACE_FIRST] = walk->cell[0];
        at->place[PLACE_LAST] = walk->cell[at->cells - 1];
        visit(walk);
    }
}

static void visit_edges(walker *walk)
{
    for (int i = 0; i < walk->at.p->edges; i++) {
        int first, second;
        genre_edge_cells(walk->at.p, walk->at.p->cells + i, &first, &second);
        if (has_clue(walk, i))
            visit_pair(walk, first, second);
    }
}

/* The cells of `from`, the first and the last of which are called so. */
static void visit_cells_of(walker *walk, const int *from, int n)
{
    genre_env *at = &walk->at;
    at->cells = n;
    memcpy(walk->cell, from, (size_t)n * sizeof *from);
    at->place[PLACE_FIRST] = from[0];
    at->place[PLACE_LAST] = from[n - 1];
    visit(walk);
}

/* Each two stretches of a path that follow each other, each of which is in one region. */
static void visit_crossings(walker *walk, const genre_path *path)
{
    const int *region = walk->at.p->region;
    int from = 0, middle = 0;
    for (int i = 1; i <= path->cells; i++) {
        if (i < path->cells && region[path->cell[i]] == region[path->cell[i - 1]])
            continue;
        walk->at.split = middle - from;
        if (middle > from)
            visit_cells_of(walk, path->cell + from, i - from);
        from = middle;
        middle = i;
    }
}

static void visit_path(walker *walk, const genre_path *path)
{
    genre_scope scope = walk->at.rule->scope;
    const int *cell = path->cell;
    int n = path->cells;
    if (scope == SCOPE_PATH)
        visit_cells_of(walk, cell, n);
    for (int i = 0; scope == SCOPE_STEP && i + 1 < n; i++)
        visit_pair(walk, cell[i], cell[i + 1]);
    for (int i = 0; scope == SCOPE_MATES && i < n; i++)
        for (int k = 0; k < i; k++)
            visit_pair(walk, cell[k], cell[i]);
    for (int i = 0; scope == SCOPE_MIRROR && i < n / 2; i++)
        visit_pair(walk, cell[i], cell[n - 1 - i]);
    for (int i = 1; scope == SCOPE_INNER && i + 1 < n; i++) {
        walk->at.place[PLACE_HERE] = cell[i];
        visit_cells_of(walk, &cell[i], 1);
    }
    if (scope == SCOPE_CROSSING)
        visit_crossings(walk, path);
}

static void visit_paths(walker *walk)
{
    genre_env *at = &walk->at;
    for (int k = 0; k < at->p->paths[at->rule->part]; k++) {
        const genre_path *path = &at->p->path[at->rule->part][k];
        at->place[PLACE_START] = path->cell[0];
        at->place[PLACE_END] = path->cell[path->cells - 1];
        at->length = path->cells;
        at->clue = path->number;
        visit_path(walk, path);
    }
}

/* Of a board that is square. */
static void visit_diagonal(walker *walk, bool falls)
{
    const genre_puzzle *p = walk->at.p;
    for (int i = 0; i < p->rows; i++)
        walk->cell[i] = genre_cell(p, i, falls ? i : p->columns - 1 - i);
    walk->at.cells = p->rows;
    walk->at.place[PLACE_FIRST] = walk->cell[0];
    walk->at.place[PLACE_LAST] = walk->cell[p->rows - 1];
    if (p->rows == p->columns)
        visit(walk);
}

/* The first cells of all regions, their second ones, and so on. */
static void visit_positions(walker *walk)
{
    genre_env *at = &walk->at;
    const genre_puzzle *p = at->p;
    for (int position = 0;; position++) {
        at->cells = 0;
        for (int region = 0; region < p->regions; region++)
            for (int i = 0, n = 0; i < p->cells; i++)
                if (p->region[i] == region && n++ == position)
                    walk->cell[at->cells++] = i;
        if (!at->cells)
            return;
        at->place[PLACE_FIRST] = walk->cell[0];
        visit(walk);
    }
}

static void visit_board(walker *walk)
{
    walk->at.cells = walk->at.p->cells;
    for (int i = 0; i < walk->at.cells; i++)
        walk->cell[i] = i;
    visit(walk);
}

static void visit_scope(walker *walk, genre_scope scope)
{
    switch (scope) {
    case SCOPE_BOARD:
        visit_board(walk);
        break;
    case SCOPE_IN_LINE:
    case SCOPE_IN_ROW:
    case SCOPE_IN_COLUMN:
        if (scope != SCOPE_IN_COLUMN)
            visit_line_pairs(walk, true);
        if (scope != SCOPE_IN_ROW)
            visit_line_pairs(walk, false);
        break;
    case SCOPE_CELL:
        visit_cells(walk);
        break;
    case SCOPE_ROW:
    case SCOPE_COLUMN:
        visit_lines(walk, scope == SCOPE_ROW);
        break;
    case SCOPE_LINE:
        visit_lines(walk, true);
        visit_lines(walk, false);
        break;
    case SCOPE_REGION:
        visit_regions(walk);
        break;
    case SCOPE_WINDOW:
        visit_windows(walk);
        break;
    case SCOPE_RUN:
    case SCOPE_OVER:
        visit_runs(walk, true);
        visit_runs(walk, false);
        break;
    case SCOPE_ROW_RUN:
    case SCOPE_COLUMN_RUN:
        visit_whole_runs(walk, scope == SCOPE_ROW_RUN);
        break;
    case SCOPE_CORNER:
        visit_corners(walk);
        break;
    case SCOPE_EDGE:
        visit_edges(walk);
        break;
    case SCOPE_PATH:
    case SCOPE_STEP:
    case SCOPE_MATES:
    case SCOPE_MIRROR:
    case SCOPE_INNER:
    case SCOPE_CROSSING:
        visit_paths(walk);
        break;
    case SCOPE_FALLING:
    case SCOPE_RISING:
        visit_diagonal(walk, scope == SCOPE_FALLING);
        break;
    case SCOPE_POSITION:
        visit_positions(walk);
        break;
    default:
        visit_pairs(walk);
    }
}

/* `where PART of first = PART of second`, which excludes most pairs of a line: what the part has in each
 * cell.
 */
static const int *same_in(const genre_puzzle *p, const genre_rule *rule)
{
    const genre_node *nodes = p->genre->node, *where = &nodes[rule->where], *first = &nodes[where->left],
                     *second = &nodes[where->right];
    bool same = where->op == OP_EQUAL && first->op == OP_PART && second->op == OP_PART &&
                first->number == second->number && nodes[first->left].number == PLACE_FIRST &&
                nodes[second->left].number == PLACE_SECOND &&
                p->genre->part[first->number].site == SITE_CELLS;
    return same ? p->place[first->number] : NULL;
}

status genre_for_each(genre_puzzle *p, const genre_rule *rule, status (*take)(void *to, genre_env *at),
                      void *to)
{
    walker walk = {
        .at = { .p = p, .to = p, .rule = rule, .region = -1, .direction = -1, .clue = GENRE_NONE },
        .take = take,
        .to = to,
        .same = same_in(p, rule),
        .cell = arena_take(p->arena, (size_t)p->cells + 4, sizeof *walk.cell)
    };
    walk.at.list = arena_take(p->arena, 2 * (size_t)(p->cells + p->edges) + 8, sizeof *walk.at.list);
    walk.at.inside = arena_take(p->arena, (size_t)p->cells, sizeof *walk.at.inside);
    for (int i = 0; i < PLACES; i++)
        walk.at.place[i] = -1;
    if (!walk.cell || !walk.at.list || !walk.at.inside)
        return NO_MEMORY;
    visit_scope(&walk, rule->scope);
    return walk.status;
}
