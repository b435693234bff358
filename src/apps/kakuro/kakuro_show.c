/* kakuro_show.c: writing Kakuros, in one line and in columns; all of it can be read again.
 *
 * A black cell is `B`, or has clues: `17\` the sum of the sector below, `\23` of that to the right, `17\23`.
 * A white cell is `.` (nothing known but the clues), a digit (given, or a value), or its candidates one after
 * the other, or `~` if it has none. */
#include "apps/kakuro/kakuro.h"

#include "apps/table.h"

void kakuro_add_black(int below, int right, text *out)
{
    if (!right && !below)
        text_add_char(out, 'B');
    if (below)
        text_format(out, "%d", below);
    if (right || below)
        text_add_char(out, '\\');
    if (right)
        text_format(out, "%d", right);
}

static void add_white(uint16_t mask, text *out)
{
    for (int d = 1; d <= 9; d++)
        if (mask >> (d - 1) & 1)
            text_add_char(out, (char)('0' + d));
    if (!mask)
        text_add_char(out, '~');
}

/* mask: the candidates of each cell; those with their whole domain are `.`, unless they are given (given
 * NULL: none is). */
static void add_grid(const kakuro *game, const uint16_t *mask, const uint8_t *given, const char *end,
                     text *out)
{
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        if (game->white[cell] && given && !given[cell] && mask[cell] == game->domain[cell])
            text_add_char(out, '.');
        else if (game->white[cell])
            add_white(mask[cell], out);
        else
            kakuro_add_black(game->clue[1][cell], game->clue[0][cell], out);
        if ((cell + 1) % game->columns)
            text_add_char(out, ' ');
        else if (cell + 1 < game->rows * game->columns)
            text_add_string(out, end);
    }
}

static void masks_of(const kakuro *game, uint16_t *mask)
{
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        mask[cell] = (uint16_t)(game->given[cell] ? 1u << (game->given[cell] - 1) : game->mask[cell]);
}

void kakuro_add_source(const kakuro *game, bool bare, text *out)
{
    static const uint8_t none[KAKURO_CELLS_MAX];
    uint16_t mask[KAKURO_CELLS_MAX];
    masks_of(game, mask);
    add_grid(game, bare ? game->domain : mask, bare ? none : game->given, " / ", out);
}

/* What is left of the domain of a cell; *given: its given, or 0. */
static uint8_t take_cell(const kakuro *game, int cell, const bool *is_given, const bool *is_removed,
                         uint16_t *mask)
{
    uint8_t digit = 0;
    *mask = game->domain[cell];
    for (int d = 1; d <= 9; d++) {
        if (!(game->domain[cell] >> (d - 1) & 1))
            continue;
        csp_label l = kakuro_label(game, cell, d);
        if (is_given[l])
            digit = (uint8_t)d;
        if (is_removed[l])
            *mask &= (uint16_t) ~(1u << (d - 1));
    }
    if (digit)
        *mask = (uint16_t)(1u << (digit - 1));
    return digit;
}

/* A given combination is written as the candidates that it leaves in the cells of its sector, which amounts
 * to the same. Only digits of cells are ever removed. */
void kakuro_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    const kakuro *game = p->data;
    uint16_t mask[KAKURO_CELLS_MAX] = { 0 };
    uint8_t digit[KAKURO_CELLS_MAX] = { 0 };
    bool is_given[CSP_MAX] = { false }, is_removed[CSP_MAX] = { false };
    for (int i = 0; i < givens; i++)
        is_given[given[i]] = true;
    for (int i = 0; i < removals; i++)
        is_removed[removed[i]] = true;
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        digit[cell] = take_cell(game, cell, is_given, is_removed, &mask[cell]);
    for (int i = 0; i < game->sectors; i++)
        for (int j = 0; j < game->sector[i].sets; j++)
            for (int c = 0; is_given[game->sector[i].label + j] && c < game->sector[i].cells; c++)
                mask[kakuro_cell(&game->sector[i], c)] &= game->sector[i].set[j];
    add_grid(game, mask, digit, " / ", out);
}

void kakuro_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    kakuro_write_all(p, given, n, NULL, 0, out);
}

static void draw(const kakuro *game, const uint16_t *mask, const uint8_t *given, text *out)
{
    text words;
    text_open(&words, out->memory);
    add_grid(game, mask, given, "\n", &words);
    text_add_char(&words, '\n');
    table_add(out, &words);
    text_close(&words);
}

void kakuro_show_puzzle(const puzzle *p, text *out)
{
    uint16_t mask[KAKURO_CELLS_MAX];
    masks_of(p->data, mask);
    draw(p->data, mask, ((const kakuro *)p->data)->given, out);
}

void kakuro_show_state(const puzzle *p, const state *s, text *out)
{
    const kakuro *game = p->data;
    uint16_t mask[KAKURO_CELLS_MAX] = { 0 };
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        for (int d = 1; d <= 9; d++)
            if ((game->domain[cell] >> (d - 1) & 1) && s->label[kakuro_label(game, cell, d)] != GONE)
                mask[cell] |= (uint16_t)(1u << (d - 1));
    draw(game, mask, NULL, out);
}
