/* nonogram_blocks.c: lines of Nonograms that have too many arrangements to list them.
 *
 * Such a line has a csp-variable for each block (b), where it starts, and one for each cell (x), which block
 * covers it, or none. Blocks come in order: starts of neighbours are linked where they would meet. A start is
 * linked to white in the cells that it covers; which block covers a cell, to starts that do not or that cover
 * it instead, and to the colour of the cell. Starts in order decide all the rest. */
#include "apps/grid/nonogram.h"

/* ---- labels ---- */

void nonogram_number_blocks(grid *board, line_clues *line)
{
    line->starts = line->at.cells - nonogram_room(line, 0) + 1;
    for (int k = 0; k < line->n; k++) {
        line->start[k] = board->labels;
        board->labels += line->starts;
    }
    line->cover = board->labels;
    board->labels += line->at.cells * (line->n + 1);
}

/* The cell where block `index` starts: `start` cells after its first possible one. */
static int start_at(const line_clues *line, int index, int start)
{
    return nonogram_room(line, 0) - nonogram_room(line, index) + start;
}

static bool covers(const line_clues *line, int index, int start, int cell)
{
    int at = start_at(line, index, start);
    return cell >= at && cell < at + line->length[index];
}

static csp_label start_label(const line_clues *line, int index, int start)
{
    return (csp_label)(line->start[index] + start);
}

static csp_label cover_label(const line_clues *line, int cell, int index) /* `index` from 1; 0: none */
{
    return (csp_label)(line->cover + cell * (line->n + 1) + index);
}

/* "R3b2", "R3x7" */
static const char *part_name(const line_clues *line, char kind, int number, char out[NAME_ROOM])
{
    return name_into(out, "%c%d%c%d", line->at.row ? 'R' : 'C', line->at.number + 1, kind, number + 1);
}

void nonogram_label_blocks(csp_builder *b, const line_clues *line)
{
    char subject[NAME_ROOM], label[NAME_ROOM], value[NAME_ROOM];
    for (int i = 0; i < line->n * line->starts; i++) {
        part_name(line, 'b', i / line->starts, subject);
        name_into(value, "%d", start_at(line, i / line->starts, i % line->starts) + 1);
        csp_add_label(b, name_into(label, "%s=%s", subject, value), subject, value);
    }
    for (int i = 0; i < line->at.cells * (line->n + 1); i++) {
        int k = i % (line->n + 1);
        part_name(line, 'x', i / (line->n + 1), subject);
        name_into(value, k ? "%d" : "-", k);
        csp_add_label(b, name_into(label, "%s=%s", subject, value), subject, value);
    }
}

/* ---- csp-variables and links ---- */

static void link_cell(csp_builder *b, const grid *board, const line_clues *line, int cell)
{
    csp_label white = grid_label(board, grid_line_cell(&line->at, cell), WHITE),
              black = grid_label(board, grid_line_cell(&line->at, cell), BLACK);
    csp_add_link(b, cover_label(line, cell, 0), black);
    for (int k = 0; k < line->n; k++) {
        csp_add_link(b, cover_label(line, cell, k + 1), white);
        for (int s = 0; s < line->starts; s++) {
            bool is = covers(line, k, s, cell);
            if (is)
                csp_add_link(b, start_label(line, k, s), white);
            for (int other = 0; other <= line->n; other++)
                if (is ? other != k + 1 : other == k + 1)
                    csp_add_link(b, start_label(line, k, s), cover_label(line, cell, other));
        }
    }
}

void nonogram_model_blocks(csp_builder *b, const grid *board, const line_clues *line)
{
    char name[NAME_ROOM];
    csp_from(b, grid_line_name(&line->at, name));
    for (int k = 0; k < line->n; k++) {
        csp_var v = csp_add_var(b, BLOCK, part_name(line, 'b', k, name));
        for (int s = 0; s < line->starts; s++)
            csp_put(b, v, start_label(line, k, s), name_into(name, "%d", start_at(line, k, s) + 1));
        for (int s = 0; s < line->starts && k + 1 < line->n; s++)
            for (int next = 0; next < s; next++) /* it would begin before there is room after this one */
                csp_add_link(b, start_label(line, k, s), start_label(line, k + 1, next));
    }
    for (int i = 0; i < line->at.cells; i++) {
        csp_var v = csp_add_var(b, COVER, part_name(line, 'x', i, name));
        for (int k = 0; k <= line->n; k++)
            csp_put(b, v, cover_label(line, i, k), name_into(name, k ? "%d" : "-", k));
        link_cell(b, board, line, i);
    }
}

void nonogram_place_blocks(csp_builder *b, const line_clues *line)
{
    for (int k = 0; k < line->n; k++)
        csp_put_aside(b, start_label(line, k, 0));
    for (int i = 0; i < line->at.cells; i++)
        csp_put_aside(b, cover_label(line, i, 0));
}
