/* genre_rules.c: where a rule holds, and what its formula says there: places, sets of places, numbers, truth.
 */
#include "apps/genre/genre.h"

#include <string.h>

/* ---- places and sets ---- */

static int walk_to(const genre_puzzle *p, int cell, int direction, int far)
{
    while (far-- > 0 && cell >= 0)
        cell = genre_step(p, cell, direction);
    return cell;
}

static int direction_of(const genre_env *at, genre_place place)
{
    switch (place) {
    case PLACE_LEFT:
        return TO_LEFT;
    case PLACE_RIGHT:
        return TO_RIGHT;
    case PLACE_ABOVE:
        return TO_ABOVE;
    case PLACE_BELOW:
        return TO_BELOW;
    case PLACE_AHEAD:
        return at->direction;
    case PLACE_BEHIND:
        return at->direction < 0 ? -1 : (at->direction + 2) % 4;
    default:
        return -1;
    }
}

/* An edge is called by the cell beyond it; `here` is the one between two cells. */
int genre_place_of(const genre_env *at, int node, genre_site site)
{
    const genre_node *of = &at->p->genre->node[node];
    return genre_place_far(at, node ? (genre_place)of->number : PLACE_HERE, of->more ? of->more : at->clue,
                           site);
}

int genre_place_far(const genre_env *at, genre_place place, int far, genre_site site)
{
    int direction = direction_of(at, place);
    if (site == SITE_EDGES && place == PLACE_HERE && at->place[PLACE_FIRST] >= 0) {
        for (int d = 0; d < 4; d++)
            if (genre_step(at->p, at->place[PLACE_FIRST], d) == at->place[PLACE_SECOND])
                return genre_edge(at->p, at->place[PLACE_FIRST], d);
        return -1;
    }
    if (place < PLACE_LEFT)
        return at->place[place];
    if (direction < 0 || far < 1)
        return -1;
    if (site == SITE_EDGES) {
        int cell = walk_to(at->p, at->place[PLACE_HERE], direction, far - 1);
        return cell < 0 ? -1 : genre_edge(at->p, cell, direction);
    }
    return walk_to(at->p, at->place[PLACE_HERE], direction, far);
}

typedef struct lister {
    const genre_puzzle *p;
    int *out, n;
} lister;

static void put(lister *list, int variable)
{
    if (variable >= 0 && list->p->values[variable] && list->n < list->p->cells + list->p->edges)
        list->out[list->n++] = variable;
}

/* The edges between cells of the scope; or (`border`) those from one of them to another cell. */
static void put_edges(lister *list, const genre_env *at, bool border)
{
    const genre_puzzle *p = list->p;
    memset(at->inside, 0, (size_t)p->cells);
    for (int i = 0; i < at->cells; i++)
        at->inside[at->cell[i]] = true;
    for (int edge = p->cells; edge < p->cells + p->edges; edge++) {
        int first, second;
        genre_edge_cells(p, edge, &first, &second);
        if (border ? at->inside[first] != at->inside[second] : at->inside[first] && at->inside[second])
            put(list, edge);
    }
}

static void put_near(lister *list, int cell, bool corners)
{
    const genre_puzzle *p = list->p;
    for (int row = -1; row <= 1 && cell >= 0; row++)
        for (int column = -1; column <= 1; column++)
            if ((row || column) && (corners || !row || !column))
                put(list, genre_cell(p, cell / p->columns + row, cell % p->columns + column));
}

static void put_line(lister *list, int cell, bool row)
{
    const genre_puzzle *p = list->p;
    for (int i = 0; cell >= 0 && i < (row ? p->columns : p->rows); i++)
        put(list, row ? genre_cell(p, cell / p->columns, i) : genre_cell(p, i, cell % p->columns));
}

static void put_region(lister *list, int region)
{
    for (int i = 0; i < list->p->cells; i++)
        if (list->p->region[i] == region)
            put(list, i);
}

/* The cells of the scope before or after a border: the scope's own, or after so many cells. */
static void put_part(lister *list, const genre_env *at, const genre_node *set)
{
    const genre_node *number = &at->p->genre->node[set->right];
    int many = !set->right ? at->split : number->op == OP_CLUE ? at->clue : number->number;
    for (int i = 0; i < at->cells; i++)
        if ((i < many) == (set->number == SET_BEFORE))
            put(list, at->cell[i]);
}

static void put_set(lister *list, const genre_env *at, const genre_node *set, genre_site site)
{
    int cell = genre_place_of(at, set->left, SITE_CELLS);
    switch ((genre_set)set->number) {
    case SET_SCOPE:
        if (site == SITE_EDGES)
            put_edges(list, at, false);
        for (int i = 0; site == SITE_CELLS && i < at->cells; i++)
            put(list, at->cell[i]);
        break;
    case SET_BESIDE:
    case SET_AROUND:
    case SET_NEAR:
        if (set->number == SET_NEAR)
            put(list, cell);
        put_near(list, cell, set->number != SET_BESIDE);
        break;
    case SET_ROW:
    case SET_COLUMN:
        put_line(list, cell, set->number == SET_ROW);
        break;
    case SET_REGION:
        put_region(list, cell >= 0 ? list->p->region[cell] : at->region);
        break;
    case SET_EDGES:
        for (int d = 0; d < 4 && cell >= 0; d++)
            put(list, genre_edge(list->p, cell, d));
        break;
    case SET_BORDER:
        put_edges(list, at, true);
        break;
    case SET_RAY:
        for (cell = at->place[PLACE_HERE]; at->direction >= 0 && cell >= 0;)
            put(list, cell = genre_step(list->p, cell, at->direction));
        break;
    case SET_SIGHT:
        put(list, cell);
        for (int d = 0; d < 4; d++)
            for (int next = cell; (next = genre_step(list->p, next, d)) >= 0 && list->p->values[next];)
                put(list, next);
        break;
    case SET_BEFORE:
    case SET_AFTER:
        put_part(list, at, set);
        break;
    case SET_BOARD:
        for (int i = 0; i < list->p->cells + list->p->edges; i++)
            if ((i < list->p->cells) == (site == SITE_CELLS))
                put(list, i);
        break;
    case SETS:
        break;
    }
}

int genre_expand(genre_env *at, int node, genre_site site, int *out)
{
    return genre_expand_set(at, &at->p->genre->node[node], site, out);
}

int genre_expand_set(genre_env *at, const genre_node *set, genre_site site, int *out)
{
    lister list = { at->p, out, 0 };
    if (set->op == OP_SET)
        put_set(&list, at, set, site);
    for (; set->op == OP_LIST; set = &at->p->genre->node[set->right])
        put(&list, genre_place_of(at, set->left, site));
    return list.n;
}

/* ---- what a formula says ---- */

static int number_of(const genre_puzzle *p, int variable, int value)
{
    return p->least[variable] + value;
}

bool genre_has_value(const genre_env *at, int variable, int value, uint64_t mask)
{
    int number = number_of(at->p, variable, value);
    return mask ? mask >> number & 1 : number == at->own;
}

/* Of count, weight, sum and digits: over all variables of its set. */
static int64_t total_of(genre_env *at, const genre_node *node)
{
    const genre_puzzle *p = at->p;
    bool numbers = node->op == OP_SUM || node->op == OP_DIGITS;
    int64_t total = 0;
    int *list = at->list, n = genre_expand(at, node->left, numbers ? SITE_CELLS : node->site, list);
    for (int i = 0; i < n; i++) {
        bool is = numbers || genre_has_value(at, list[i], at->value[list[i]], node->mask);
        int adds = numbers ? number_of(p, list[i], at->value[list[i]]) : node->op == OP_WEIGHT ? i + 1 : 1;
        total = (node->op == OP_DIGITS ? 10 * total : total) + (is ? adds : 0);
    }
    return total;
}

static int64_t part_at(genre_env *at, const genre_node *node)
{
    int cell = node->left ? genre_place_of(at, node->left, SITE_CELLS) : 0;
    int number =
        cell < 0 || cell >= at->p->places[node->number] ? GENRE_NONE : at->p->place[node->number][cell];
    at->unknown = at->unknown || number < 0;
    return number;
}

static int64_t place_value(genre_env *at, const genre_node *node)
{
    int variable = genre_place_of(at, node->left, SITE_CELLS);
    if (variable < 0 || !at->p->values[variable]) {
        at->unknown = true;
        return 0;
    }
    return number_of(at->p, variable, at->value[variable]);
}

static int64_t size_of(const genre_env *at)
{
    int cell = at->place[PLACE_HERE] >= 0 ? at->place[PLACE_HERE] : at->place[PLACE_FIRST];
    bool regions = at->p->regions && (at->region >= 0 || (cell >= 0 && at->cells <= 2));
    return regions ? at->p->region_size[at->region >= 0 ? at->region : at->p->region[cell]] : at->cells;
}

/* The cells in straight lines from here that all have the values; and this one, unless it is left out. */
static int64_t seen_at(genre_env *at, const genre_node *node)
{
    int64_t seen = !node->number;
    for (int d = 0; d < 4; d++)
        for (int cell = genre_step(at->p, at->place[PLACE_HERE], d);
             cell >= 0 && at->p->values[cell] && genre_has_value(at, cell, at->value[cell], node->mask);
             cell = genre_step(at->p, cell, d))
            seen++;
    return seen;
}

static int64_t number_at(genre_env *at, const genre_node *node)
{
    switch (node->op) {
    case OP_NUMBER:
        return node->number;
    case OP_CLUE:
        at->unknown = at->unknown || at->clue < 0;
        return at->clue;
    case OP_PART:
        return part_at(at, node);
    case OP_LENGTH:
        return at->length;
    case OP_SIZE:
        return size_of(at);
    case OP_ROWS:
        return at->p->rows;
    case OP_COLUMNS:
        return at->p->columns;
    case OP_ADD:
        return genre_value_of(at, node->left) + genre_value_of(at, node->right);
    case OP_SUBTRACT:
        return genre_value_of(at, node->left) - genre_value_of(at, node->right);
    case OP_TIMES:
        return genre_value_of(at, node->left) * genre_value_of(at, node->right);
    case OP_SEE:
        return seen_at(at, node);
    case OP_LINE:
        at->unknown = true; /* only an automaton finds it */
        return 0;
    case OP_VALUE:
        return place_value(at, node);
    default:
        return total_of(at, node);
    }
}

static bool is_at(genre_env *at, const genre_node *node)
{
    int variable = genre_place_of(at, node->left, node->site);
    return variable >= 0 && at->p->values[variable] &&
           genre_has_value(at, variable, at->value[variable], node->mask);
}

/* Are these the digits of a number, in any order? 9 is any length; of one number alone also 0, no run. */
static bool are_digits(int number, const int *length, int runs)
{
    int left[10] = { 0 }, any = 0, digits = 0;
    if (number < 0)
        return true; /* it is not known */
    for (int i = 0; i < runs; i++)
        left[length[i]]++;
    for (bool first = true; first || number; number /= 10, first = false, digits++) {
        int digit = number % 10;
        if (digit == 9)
            any++;
        else if (left[digit]-- <= 0)
            return false;
    }
    return digits == runs; /* so what is left is as many as `any` */
}

/* Runs of such cells in the circle of the eight around this one; without any, one of length 0. */
static bool has_groups(genre_env *at, const genre_node *node)
{
    static const int row[8] = { -1, -1, -1, 0, 1, 1, 1, 0 }, column[8] = { -1, 0, 1, 1, 1, 0, -1, -1 };
    const genre_puzzle *p = at->p;
    int here = at->place[PLACE_HERE], length[8] = { 0 }, runs = 0, from = 0;
    bool is[8];
    for (int i = 0; i < 8; i++) {
        int cell = genre_cell(p, here / p->columns + row[i], here % p->columns + column[i]);
        is[i] = cell >= 0 && p->values[cell] && genre_has_value(at, cell, at->value[cell], node->mask);
    }
    while (from < 8 && is[from])
        from++;
    if (from == 8)
        return are_digits((int)genre_value_of(at, node->right), (const int[]){ 8 }, 1);
    for (int i = 1; i <= 8; i++)
        if (is[(from + i) % 8])
            length[is[(from + i + 7) % 8] ? runs - 1 : runs++]++;
    return are_digits((int)genre_value_of(at, node->right), length, runs ? runs : 1);
}

/* No two of a set have the same value. */
static bool differ(genre_env *at, const genre_node *node)
{
    uint64_t seen = 0;
    int *list = at->list, n = genre_expand(at, node->left, SITE_CELLS, list);
    for (int i = 0; i < n; i++) {
        uint64_t bit = (uint64_t)1 << number_of(at->p, list[i], at->value[list[i]]);
        if (seen & bit)
            return false;
        seen |= bit;
    }
    return true;
}

/* Does a part have something here: in this cell, or at this edge? */
static bool has(const genre_env *at, const genre_node *node)
{
    genre_site site = at->p->genre->part[node->number].site;
    int place = genre_place_of(at, node->left, site);
    return place >= 0 &&
           at->p->place[node->number][site == SITE_EDGES ? place - at->p->cells : place] != GENRE_NONE;
}

int64_t genre_value_of(genre_env *at, int i)
{
    const genre_node *node = &at->p->genre->node[i];
    int place;
    switch (node->op) {
    case OP_IS:
        return is_at(at, node);
    case OP_CLUE_IS:
        return at->clue >= 0 && (node->mask >> at->clue & 1);
    case OP_FLAG:
        return at->p->place[node->number][0] > 0;
    case OP_HAS:
        return has(at, node);
    case OP_OPEN:
        place = genre_place_of(at, node->left, SITE_CELLS);
        return place >= 0 && at->p->values[place];
    case OP_EQUAL:
        return genre_value_of(at, node->left) == genre_value_of(at, node->right);
    case OP_OTHER:
        return genre_value_of(at, node->left) != genre_value_of(at, node->right);
    case OP_LESS:
        return genre_value_of(at, node->left) < genre_value_of(at, node->right);
    case OP_AT_MOST:
        return genre_value_of(at, node->left) <= genre_value_of(at, node->right);
    case OP_AND:
        return genre_value_of(at, node->left) && genre_value_of(at, node->right);
    case OP_OR:
        return genre_value_of(at, node->left) || genre_value_of(at, node->right);
    case OP_NOT:
        return !genre_value_of(at, node->left);
    case OP_IF:
        return !genre_value_of(at, node->left) || genre_value_of(at, node->right);
    case OP_GROUPS:
        return has_groups(at, node);
    case OP_DIFFERENT:
        return differ(at, node);
    default:
        return number_at(at, node);
    }
}

/* ---- the variables of a formula ---- */

static bool add_variables(const int *list, int n, int *variable, int *count, int most)
{
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < *count && variable[k] != list[i])
            k++;
        if (k == *count && k == most)
            return false;
        if (k == *count)
            variable[(*count)++] = list[i];
    }
    return true;
}

bool genre_variables_of(genre_env *at, int i, int *variable, int *n, int most)
{
    const genre_node *node = &at->p->genre->node[i];
    bool counts;
    int one;
    switch (node->op) {
    case OP_GROUPS: {
        lister around = { at->p, at->list, 0 };
        put_near(&around, at->place[PLACE_HERE], true);
        return add_variables(at->list, around.n, variable, n, most);
    }
    case OP_IS:
    case OP_VALUE:
        one = genre_place_of(at, node->left, node->op == OP_IS ? node->site : SITE_CELLS);
        return one < 0 || !at->p->values[one] || add_variables(&one, 1, variable, n, most);
    case OP_COUNT:
    case OP_WEIGHT:
    case OP_SUM:
    case OP_DIGITS:
    case OP_DIFFERENT:
        counts = node->op == OP_COUNT || node->op == OP_WEIGHT;
        one = genre_expand(at, node->left, counts ? node->site : SITE_CELLS, at->list);
        return add_variables(at->list, one, variable, n, most);
    case OP_CONNECTED:
    case OP_LOOP:
    case OP_SEE:
    case OP_LINE:
    case OP_INCLUDES:
    case OP_PERMUTATION:
        return false; /* of all: these stand alone */
    case OP_NONE:
    case OP_OPEN:
    case OP_FLAG:
    case OP_HAS:
    case OP_PART:
    case OP_LENGTH:
    case OP_PLACE:
    case OP_SET:
    case OP_LIST:
        return true;
    default:
        return genre_variables_of(at, node->left, variable, n, most) &&
               genre_variables_of(at, node->right, variable, n, most);
    }
}
