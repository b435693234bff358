/* stats_counts.c: the counts themselves, as a table that `stats` reads again. Several tables one after the
 * other are the table of all: nothing but integers, in any order. */
#include "cli/stats/stats.h"

#include <inttypes.h>
#include <string.h>

static void add_cell(text *out, const rating_cell *cell)
{
    text_add(out, "\t", 1);
    if (cell->kind == CELL_MORE)
        text_add(out, ">", 1);
    if (cell->kind == CELL_MORE || cell->kind == CELL_NUMBER)
        stats_add_value(out, cell->value);
    else
        text_add_string(out, cell->kind == CELL_ABSENT ? STATS_ABSENT : cell_word[cell->kind]);
}

static void add_header(text *out, const stats_reader *reader)
{
    text_add_string(out, "#count\tclues");
    for (int k = 1; k < reader->sample->columns; k++) {
        text_add(out, "\t", 1);
        text_add_shown(out, reader->sample->column[k].name, strlen(reader->sample->column[k].name), 100);
    }
    text_printf(out, "\t# cells=%d build=%s", reader->cells > 0 ? reader->cells : 0, tresse_build());
    if (reader->are_tries && !reader->short_of_tries)
        text_printf(out, " tries=%" PRIu64, reader->tries);
    text_add(out, "\n", 1);
}

void stats_write_counts(text *out, const stats_reader *reader)
{
    const joint *j = &reader->joint;
    add_header(out, reader);
    for (size_t i = 0; i < j->rows; i++) {
        rating_cell cells[COLUMNS_MOST];
        int clues = joint_read(j, i, cells);
        text_printf(out, "%" PRIu64 "\t", j->row[i].count);
        if (clues == CLUES_NONE)
            text_add_string(out, "-");
        else
            text_printf(out, "%d", clues);
        for (int k = 1; k < reader->sample->columns; k++)
            add_cell(out, &cells[k - 1]);
        text_add(out, "\n", 1);
    }
}
