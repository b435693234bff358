/* genre_say.c: the rules of a genre in sentences, for those who write it: what was understood. */
#include "apps/genre/genre.h"

static const char *const scope_says[SCOPES] = {
    [SCOPE_BOARD] = "On the board",
    [SCOPE_CELL] = "For each cell",
    [SCOPE_ROW] = "In each row",
    [SCOPE_COLUMN] = "In each column",
    [SCOPE_LINE] = "In each row and column",
    [SCOPE_REGION] = "In each region",
    [SCOPE_PAIR] = "Of two cells side by side",
    [SCOPE_TOUCHING] = "Of two cells that touch, also at a corner",
    [SCOPE_DIAGONAL] = "Of two cells that touch at a corner",
    [SCOPE_KNIGHT] = "Of two cells a knight's move apart",
    [SCOPE_ACROSS] = "Of two cells side by side in different regions",
    [SCOPE_INSIDE] = "Of two cells side by side in one region",
    [SCOPE_IN_LINE] = "Of two cells of a row or column",
    [SCOPE_IN_ROW] = "Of two cells of a row",
    [SCOPE_IN_COLUMN] = "Of two cells of a column",
    [SCOPE_WINDOW] = "In each rectangle",
    [SCOPE_RUN] = "In each straight run",
    [SCOPE_OVER] = "In each straight run",
    [SCOPE_ROW_RUN] = "In each run of cells with values in a row",
    [SCOPE_COLUMN_RUN] = "In each run of cells with values in a column",
    [SCOPE_CORNER] = "Round each corner",
    [SCOPE_EDGE] = "Of the two cells at each edge",
    [SCOPE_PATH] = "On each path",
    [SCOPE_STEP] = "Of two cells that follow each other on a path",
    [SCOPE_MATES] = "Of any two cells of a path",
    [SCOPE_MIRROR] = "Of two cells as far from both ends of a path",
    [SCOPE_INNER] = "For each cell between the ends of a path",
    [SCOPE_CROSSING] = "Where a path enters another region",
    [SCOPE_FALLING] = "On the diagonal that falls",
    [SCOPE_RISING] = "On the diagonal that rises",
    [SCOPE_POSITION] = "In cells that come at one place of their regions"
};
static const char *const place_says[PLACES] = { "here",          "the first",     "the second",
                                                "the last",      "the start",     "the end",
                                                "the left",      "the right",     "the one above",
                                                "the one below", "the one ahead", "the one behind" };
static const char *const set_says[SETS] = { "",
                                            " beside it",
                                            " around it",
                                            " here and around it",
                                            " in its row",
                                            " in its column",
                                            " in the region",
                                            " at its edges",
                                            " at the border of the region",
                                            " ahead of it",
                                            " here and in sight of it",
                                            " on the board",
                                            " before the border",
                                            " after it" };

static const char *const along_says[] = { "the number of values that no greater one hides",
                                          "the sum between the least and the greatest",
                                          "the sum of as many as the first one says" };

typedef struct speaker {
    const genre *g;
    const genre_rule *rule;
    text *out;
} speaker;

static void say(const speaker *to, int i);

static void say_name(const speaker *to, span name)
{
    text_add(to->out, name.at, name.n);
}

/* "black or grey"; of numbers, "3 or 4"; where most are named, "not black". */
static void say_values(const speaker *to, const genre_node *node)
{
    const genre_values *values = node->site == SITE_EDGES ? &to->g->edges : &to->g->cells;
    int said = 0, all = values->most ? GENRE_NUMBERS : values->values;
    bool negated = values->most && node->mask >> (GENRE_NUMBERS - 1);
    uint64_t mask = negated ? ~node->mask : node->mask;
    text_add_string(to->out, !mask ? "part of it" : negated ? "not " : "");
    for (int i = 0; i < all; i++) {
        if (!(mask >> i & 1))
            continue;
        text_add_string(to->out, said++ ? " or " : "");
        if (values->most)
            text_add_int(to->out, i);
        else
            say_name(to, values->value[i].name);
    }
}

static void say_place(const speaker *to, int i)
{
    const genre_node *node = &to->g->node[i];
    text_add_string(to->out, place_says[i ? node->number : PLACE_HERE]);
    if (i && !node->more)
        text_add_string(to->out, ", as far as the clue says");
    if (i && node->more > 1)
        text_format(to->out, " at distance %d", node->more);
}

static void say_set(const speaker *to, int i)
{
    const genre_node *node = &to->g->node[i];
    if (node->op == OP_SET) {
        text_add_string(to->out, set_says[node->number]);
        if (node->left) {
            text_add_string(to->out, ", seen from ");
            say_place(to, node->left);
        }
        return;
    }
    for (bool first = true; node->op == OP_LIST; node = &to->g->node[node->right], first = false) {
        text_add_string(to->out, first ? " among " : ", ");
        say_place(to, node->left);
    }
}

static void say_two(const speaker *to, const genre_node *node, const char *between)
{
    say(to, node->left);
    text_add_string(to->out, between);
    say(to, node->right);
}

static void say_reverse(const speaker *to, const genre_node *node, const char *between)
{
    say(to, node->right);
    text_add_string(to->out, between);
    say(to, node->left);
}

static void say_over(const speaker *to, const char *before, const genre_node *node, const char *after)
{
    text_add_string(to->out, before);
    say_values(to, node);
    say_set(to, node->left);
    text_add_string(to->out, after);
}

static void say_part(const speaker *to, const genre_node *node, const char *before)
{
    text_add_string(to->out, before);
    say_name(to, to->g->part[node->number].name);
    if (node->left) {
        text_add_string(to->out, " of ");
        say_place(to, node->left);
    }
}

static void say_number(const speaker *to, const genre_node *node)
{
    switch (node->op) {
    case OP_NUMBER:
        text_add_int(to->out, node->number);
        break;
    case OP_CLUE:
        text_add_string(to->out, "the clue");
        break;
    case OP_PART:
        say_part(to, node, "");
        break;
    case OP_SIZE:
        text_add_string(to->out, "the size");
        break;
    case OP_ROWS:
        text_add_string(to->out, "the number of rows");
        break;
    case OP_COLUMNS:
        text_add_string(to->out, "the number of columns");
        break;
    case OP_ADD:
        say_two(to, node, " + ");
        break;
    case OP_SUBTRACT:
        say_two(to, node, " - ");
        break;
    case OP_TIMES:
        say_two(to, node, " times ");
        break;
    case OP_COUNT:
        say_over(to, "the number of ", node, "");
        break;
    case OP_WEIGHT:
        say_over(to, "the sum of the places of ", node, "");
        break;
    case OP_SEE:
        say_over(to, "the number of ", node,
                 node->number ? " that are seen from here" : " that are seen from here, with this one,");
        break;
    case OP_LENGTH:
        text_add_string(to->out, "the length");
        break;
    case OP_LINE:
        text_add_string(to->out, along_says[node->number]);
        break;
    case OP_DIGITS:
        text_add_string(to->out, "the number that is read");
        say_set(to, node->left);
        break;
    case OP_SUM:
        text_add_string(to->out, "the sum of the values");
        say_set(to, node->left);
        break;
    default:
        say_place(to, node->left);
    }
}

static void say_clue(const speaker *to, const genre_node *node)
{
    const genre_part *part = &to->g->part[to->rule->part];
    text_add_string(to->out, "the clue is ");
    for (int i = 0; i < part->signs; i++)
        if (node->mask >> i & 1)
            say_name(to, part->sign[i].name);
}

static void say_is(const speaker *to, const genre_node *node, bool negated)
{
    say_place(to, node->left);
    text_add_string(to->out, negated ? " is not " : " is ");
    say_values(to, node);
}

static void say_not(const speaker *to, const genre_node *node)
{
    const genre_node *inside = &to->g->node[node->left];
    if (inside->op == OP_IS) {
        say_is(to, inside, true);
        return;
    }
    text_add_string(to->out, "it is not so that ");
    say(to, node->left);
}

static void say(const speaker *to, int i)
{
    const genre_node *node = &to->g->node[i];
    switch (node->op) {
    case OP_IS:
        say_is(to, node, false);
        break;
    case OP_CLUE_IS:
        say_clue(to, node);
        break;
    case OP_GROUPS:
        say_over(to, "the lengths of runs of ", node, " around it are the digits of ");
        say_number(to, &to->g->node[node->right]);
        break;
    case OP_FLAG:
        text_add_string(to->out, "the puzzle says ");
        say_name(to, to->g->part[node->number].name);
        break;
    case OP_INCLUDES:
        text_add_string(to->out, "there are the digits of ");
        say_number(to, &to->g->node[node->right]);
        say_set(to, node->left);
        break;
    case OP_OPEN:
        say_place(to, node->left);
        text_add_string(to->out, " is open");
        break;
    case OP_HAS:
        say_part(to, node, "there is one of the ");
        break;
    case OP_EQUAL:
        say_two(to, node, " is ");
        break;
    case OP_OTHER:
        say_two(to, node, " is not ");
        break;
    case OP_LESS:
        say_two(to, node, " is less than ");
        break;
    case OP_AT_MOST:
        if (to->g->node[node->left].op == OP_NUMBER)
            say_reverse(to, node, " is at least ");
        else
            say_two(to, node, " is at most ");
        break;
    case OP_AND:
        say_two(to, node, " and ");
        break;
    case OP_OR:
        say_two(to, node, " or ");
        break;
    case OP_NOT:
        say_not(to, node);
        break;
    case OP_IF:
        text_add_string(to->out, "if ");
        say_two(to, node, ", then ");
        break;
    case OP_DIFFERENT:
        text_add_string(to->out, "no two values are the same");
        say_set(to, node->left);
        break;
    case OP_PERMUTATION:
        text_add_string(to->out, "each value occurs once");
        say_set(to, node->left);
        break;
    case OP_CONNECTED:
        text_add_string(to->out, "all that is ");
        say_values(to, node);
        text_add_string(to->out, node->number ? " is connected with what is outside" : " is connected");
        break;
    case OP_LOOP:
        text_add_string(to->out, "all edges with ");
        say_values(to, node);
        text_add_string(to->out, " are one loop");
        break;
    default:
        say_number(to, node);
    }
}

void genre_say_rule(const genre *g, const genre_rule *rule, text *out)
{
    const speaker to = { g, rule, out };
    text_add_string(out, scope_says[rule->scope]);
    if (rule->scope == SCOPE_WINDOW)
        text_format(out, " of %d by %d", rule->width, rule->height);
    if (rule->scope == SCOPE_RUN)
        text_format(out, " of %d cells", rule->width);
    if (rule->scope == SCOPE_OVER)
        text_format(out, " over %d regions", rule->width);
    if (rule->part >= 0) {
        text_add_string(out, " that has one of the ");
        say_name(&to, g->part[rule->part].name);
    }
    text_add_string(out, rule->directions ? ", in each direction" : "");
    if (rule->where) {
        text_add_string(out, ", where ");
        say(&to, rule->where);
    }
    text_add_string(out, ": ");
    say(&to, rule->formula);
    text_add_char(out, '.');
}
