/* sudoku_names.c: the names by which players know steps, decided from the lines of a step alone; and Eureka
 * notation. Each definition is in doc/names.md; a step that does not meet one exactly has no name here.
 *
 * A bivalue-chain is a SUPPOSE and cells, each of which has only a left and a right; the last right is
 * refuted by what is supposed. So either the first left or the last right is true, and what is linked to both
 * is eliminated. That can be read from both ends, and is what Eureka notation writes. */
#include "apps/sudoku/sudoku.h"
#include "core/step.h"

#include <string.h>

enum { RC, RN, CN, BN, CHAIN_MOST = 64 };

/* The place of a label. */
typedef struct place {
    int row, column, digit; /* from 0 */
} place;

/* A cell of a chain: its csp-variable's type, its left and its right. */
typedef struct joint {
    int type;
    place left, right;
} joint;

typedef struct chain {
    joint joint[CHAIN_MOST];
    int n;
    const shape *shape; /* of the puzzle */
} chain;

static place place_of(const square *square, csp_label l)
{
    int n = square->shape.n;
    return (place){ l / n / n, l / n % n, l % n };
}

static bool same_cell(place one, place other)
{
    return one.row == other.row && one.column == other.column;
}

/* Does the step suppose just one candidate, to eliminate others, and go on by cells alone? */
static bool supposes_one(const csp *c, const step *step)
{
    if (step->concludes != CONCLUDES_ELIMINATIONS || step->lines < 2 ||
        step->line[0].kind != TRESSE_SUPPOSE || step->line[0].suppose.negated || step->line[0].suppose.inners)
        return false;
    for (int i = 1; i < step->lines; i++)
        if (step->line[i].kind != TRESSE_CELL || step->line[i].cell.set >= csp_vars(c))
            return false;
    return true;
}

/* Reads the step as a bivalue-chain; false: it is not one. */
static bool read_chain(const square *square, const csp *c, const step *step, chain *out)
{
    out->n = step->lines - 1;
    if (!supposes_one(c, step) || out->n > CHAIN_MOST)
        return false;
    for (int i = 1; i <= out->n; i++) {
        const step_cell *cell = &step->line[i].cell;
        if (!cell->has_left || cell->refuted != 1 || cell->rights != 1 ||
            cell->right_by != (i == out->n ? 0 : NO_LINE) || cell->refutation[0].by != i - 1)
            return false;
        out->joint[i - 1] = (joint){ csp_var_type(c, cell->set), place_of(square, cell->refutation[0].label),
                                     place_of(square, cell->right[0]) };
    }
    out->shape = &square->shape;
    return true;
}

static bool all_of_type(const chain *chain, int type)
{
    for (int i = 0; i < chain->n; i++)
        if (chain->joint[i].type != type)
            return false;
    return true;
}

/* ---- names, one function each ---- */

/* All candidates are of one digit. */
static bool is_x_chain(const chain *chain)
{
    for (int i = 0; i < chain->n; i++)
        if (chain->joint[i].type == RC || chain->joint[i].left.digit != chain->joint[0].left.digit)
            return false;
    return chain->n >= 2;
}

/* Two rows (or two columns) in which the digit has two places; one place of each is in the same column (or
 * row), the other two are not, since that would make an X-wing. */
static bool is_skyscraper(const chain *chain)
{
    if (!is_x_chain(chain) || chain->n != 2)
        return false;
    place a = chain->joint[0].right, b = chain->joint[1].left, x = chain->joint[0].left,
          y = chain->joint[1].right;
    return (all_of_type(chain, RN) && a.column == b.column && x.column != y.column) ||
           (all_of_type(chain, CN) && a.row == b.row && x.row != y.row);
}

/* A row and a column in which the digit has two places; one place of each is in the same block, and they are
 * different cells. */
static bool is_kite(const chain *chain)
{
    if (!is_x_chain(chain) || chain->n != 2)
        return false;
    int a = chain->joint[0].type, b = chain->joint[1].type;
    place x = chain->joint[0].right, y = chain->joint[1].left;
    bool crossed = (a == RN && b == CN) || (a == CN && b == RN);
    return crossed && x.row != y.row && x.column != y.column &&
           shape_block(chain->shape, x.row, x.column) == shape_block(chain->shape, y.row, y.column);
}

static bool is_turbot_fish(const chain *chain)
{
    return is_x_chain(chain) && chain->n == 2;
}

static bool is_xy_chain(const chain *chain)
{
    return chain->n >= 3 && all_of_type(chain, RC);
}

/* Neighbours in a chain of cells have a digit in common, and the two of a cell are not the same: so if z is
 * at both ends, there are three digits. */
static bool is_xy_wing(const chain *chain)
{
    return chain->n == 3 && all_of_type(chain, RC) &&
           chain->joint[2].right.digit == chain->joint[0].left.digit;
}

static bool is_remote_pair(const chain *chain)
{
    int a = chain->joint[0].left.digit, b = chain->joint[0].right.digit;
    for (int i = 0; i < chain->n; i++) {
        const joint *j = &chain->joint[i];
        bool same =
            (j->left.digit == a && j->right.digit == b) || (j->left.digit == b && j->right.digit == a);
        if (j->type != RC || !same)
            return false;
    }
    return chain->n >= 4 && chain->n % 2 == 0;
}

/* Two cells with the same two candidates, and a digit of theirs with two places in a row, column or block,
 * each of which is linked to one of the cells. */
static bool is_w_wing(const chain *chain)
{
    if (chain->n != 3)
        return false;
    const joint *a = &chain->joint[0], *b = &chain->joint[1], *c = &chain->joint[2];
    return a->type == RC && b->type != RC && c->type == RC && a->left.digit == c->right.digit &&
           a->right.digit == c->left.digit && b->left.digit == a->right.digit;
}

/* A cell has two candidates a and b; b has two places in one unit, a has two in another one, and the two
 * units share a cell with one place of each. Read from either end. */
static bool is_m_wing(const chain *chain)
{
    if (chain->n != 3)
        return false;
    const joint *a = &chain->joint[0], *b = &chain->joint[1], *c = &chain->joint[2];
    bool forth = a->type == RC && b->type != RC && c->type != RC && same_cell(b->right, c->left) &&
                 b->left.digit == a->right.digit && c->left.digit == a->left.digit;
    bool back = c->type == RC && b->type != RC && a->type != RC && same_cell(b->left, a->right) &&
                b->right.digit == c->left.digit && a->right.digit == c->right.digit;
    return forth || back;
}

static bool is_aic(const chain *chain)
{
    return chain->n >= 2;
}

/* A pivot with three candidates x, y, z, and cells with x, z and y, z: what is linked to z in all three goes.
 */
static bool is_xyz_wing(const square *square, const csp *c, const step *step)
{
    if (step->lines != 4 || !supposes_one(c, step))
        return false;
    static const int refuted[] = { 1, 2, 2 }, rights[] = { 1, 1, 0 };
    int z = place_of(square, step->line[0].suppose.label[0]).digit;
    for (int i = 0; i < 3; i++) {
        const step_cell *cell = &step->line[i + 1].cell;
        if (csp_var_type(c, cell->set) != RC || cell->refuted != refuted[i] || cell->rights != rights[i])
            return false;
        for (int k = 0; k < cell->refuted; k++) {
            bool is_z = place_of(square, cell->refutation[k].label).digit == z;
            if (cell->refutation[k].by != (is_z ? 0 : i) || (!i && !is_z))
                return false;
        }
    }
    const step_refutation *pivot = step->line[2].cell.refutation;
    return place_of(square, pivot[0].label).digit != place_of(square, pivot[1].label).digit;
}

/* A block whose places for a digit are in one row or column: pointing; a row or column whose places are in
 * one block: claiming. */
static const char *locked_name(const csp *c, const step *step)
{
    if (step->lines != 2 || !supposes_one(c, step) || step->line[1].cell.rights)
        return NULL;
    int type = csp_var_type(c, step->line[1].cell.set);
    return type == BN ? "pointing" : type == RN || type == CN ? "claiming" : NULL;
}

/* "naked pair", "hidden triple", "swordfish"; finned: "finned X-wing". */
static void add_subset(const csp *c, const step_subset *subset, bool finned, text *out)
{
    static const char *const sizes[] = { "pair", "triple", "quad" };
    static const char *const fish[] = { "X-wing", "swordfish", "jellyfish" };
    int rows = csp_var_type(c, subset->row[0]), columns = csp_var_type(c, subset->column[0]),
        k = subset->size - 2;
    if (subset->size < 2 || subset->size > 4)
        return;
    if (rows == RC || columns == RC)
        text_format(out, "%s%s %s", finned ? "finned " : "", rows == RC ? "naked" : "hidden", sizes[k]);
    else if (rows != BN && columns != BN)
        text_format(out, "%s%s", finned ? "finned " : "", fish[k]);
}

static void add_chain_names(const chain *found, text *out)
{
    static const struct {
        bool (*is)(const chain *found);
        const char *name;
    } names[] = {
        { is_skyscraper, "skyscraper" },   { is_kite, "two-string kite" },
        { is_turbot_fish, "turbot fish" }, { is_x_chain, "X-chain" },
        { is_xy_wing, "XY-wing" },         { is_w_wing, "W-wing" },
        { is_m_wing, "M-wing" },           { is_remote_pair, "remote pairs" },
        { is_xy_chain, "XY-chain" },       { is_aic, "AIC" },
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].is(found))
            text_format(out, "%s%s", out->length ? ", " : "", names[i].name);
}

/* clang-format off */
const app_single sudoku_aliases[] = {
    { "pointing", "all places of a digit in a block exclude the target" },
    { "claiming", "all places of a digit in a row or column exclude the target" },
    { "naked pair", "two cells of a unit with two digits" },
    { "naked triple", "three cells of a unit with three digits" },
    { "naked quad", "four cells of a unit with four digits" },
    { "hidden pair", "two digits of a unit with two cells" },
    { "hidden triple", "three digits of a unit with three cells" },
    { "hidden quad", "four digits of a unit with four cells" },
    { "X-wing", "the places of a digit in two rows are in two columns, or the reverse" },
    { "swordfish", "the places of a digit in three rows are in three columns, or the reverse" },
    { "jellyfish", "the places of a digit in four rows are in four columns, or the reverse" },
    { "finned naked pair", "a naked pair but for candidates that the target excludes" },
    { "finned naked triple", "a naked triple but for candidates that the target excludes" },
    { "finned naked quad", "a naked quad but for candidates that the target excludes" },
    { "finned hidden pair", "a hidden pair but for candidates that the target excludes" },
    { "finned hidden triple", "a hidden triple but for candidates that the target excludes" },
    { "finned hidden quad", "a hidden quad but for candidates that the target excludes" },
    { "finned X-wing", "an X-wing but for candidates that the target excludes" },
    { "finned swordfish", "a swordfish but for candidates that the target excludes" },
    { "finned jellyfish", "a jellyfish but for candidates that the target excludes" },
    { "skyscraper", "a turbot fish of two rows joined in a column by one end each, or of two columns in a row" },
    { "two-string kite", "a turbot fish of a row and a column, joined in a block" },
    { "turbot fish", "two strong links of one digit" },
    { "X-chain", "strong links of one digit, two or more" },
    { "XY-wing", "three bivalue cells xz, xy, yz, with z at both ends" },
    { "XYZ-wing", "a pivot xyz and cells xz, yz; the target is linked to all three z" },
    { "W-wing", "two cells with the same two candidates, joined by a strong link of one of them" },
    { "M-wing", "a bivalue cell ab, a strong link of b, and one of a that begins where that of b ends" },
    { "remote pairs", "an even number of bivalue cells, four or more, all with the same two digits" },
    { "XY-chain", "bivalue cells alone, three or more" },
    { "AIC", "any bivalue-chain of two or more" },
    { NULL, NULL },
};
/* clang-format on */

void sudoku_alias(const puzzle *p, const csp *c, const step *step, text *out)
{
    const square *q = p->data;
    chain k;
    if (!step->lines)
        return;
    const char *locked = locked_name(c, step);
    if (locked)
        text_add_string(out, locked);
    else if (step->line[0].kind == TRESSE_SUBSET && step->lines == 1)
        add_subset(c, &step->line[0].subset, false, out);
    else if (step->lines == 2 && step->line[0].kind == TRESSE_SUPPOSE && step->line[1].kind == TRESSE_SUBSET)
        add_subset(c, &step->line[1].subset, true, out);
    else if (read_chain(q, c, step, &k))
        add_chain_names(&k, out);
    else if (is_xyz_wing(q, c, step))
        text_add_string(out, "XYZ-wing");
}

/* ---- Eureka ---- */

/* Two strong links of digits, the second of which begins in the cell where the first ends. */
static bool in_one_cell(const joint *one, const joint *other)
{
    return one->type != RC && other->type != RC && same_cell(one->right, other->left);
}

static void add_cell(place place, text *out)
{
    text_format(out, "r%dc%d", place.row + 1, place.column + 1);
}

/* "(5=6)r3c1-(6)r2c1=(6-7)r2c7=(7)r5c7 => r3c7<>5": where a strong link ends in the cell in which the next
 * begins, that cell is written once. */
bool sudoku_eureka(const puzzle *p, const csp *c, const step *step, text *out)
{
    const square *q = p->data;
    chain k;
    if (!read_chain(q, c, step, &k))
        return false;
    for (int i = 0; i < k.n; i++) {
        const joint *j = &k.joint[i], *before = i ? j - 1 : NULL, *next = i + 1 < k.n ? j + 1 : NULL;
        if (j->type == RC) {
            text_format(out, "%s(%d=%d)", i ? "-" : "", j->left.digit + 1, j->right.digit + 1);
            add_cell(j->left, out);
            continue;
        }
        if (!before || !in_one_cell(before, j)) {
            text_format(out, "%s(%d)", i ? "-" : "", j->left.digit + 1);
            add_cell(j->left, out);
        }
        text_format(out, "=(%d", j->right.digit + 1);
        if (next && in_one_cell(j, next))
            text_format(out, "-%d", next->left.digit + 1);
        text_add_char(out, ')');
        add_cell(j->right, out);
    }
    text_add_string(out, " =>");
    for (int i = 0; i < step->conclusions; i++) {
        place t = place_of(q, step->conclusion[i]);
        text_format(out, "%s r%dc%d<>%d", i ? "," : "", t.row + 1, t.column + 1, t.digit + 1);
    }
    return true;
}
