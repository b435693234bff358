/* stats_counts.c: the counts themselves, as a table that `stats` reads again. Several tables one after the
 * other are the table of all: nothing but integers, in any order. */
#include "cli/stats/stats.h"

#include <inttypes.h>
#include <string.h>

static void add_cell(bytes *out, const rating_cell *c)
{
    bytes_add(out, "\t", 1);
    if (c->kind == CELL_MORE)
        bytes_add(out, ">", 1);
    if (c->kind == CELL_MORE || c->kind == CELL_NUMBER)
        stats_add_value(out, c->value);
    else
        bytes_add_string(out, c->kind == CELL_ABSENT ? STATS_ABSENT : cell_word[c->kind]);
}

static void add_header(bytes *out, const stats_reader *r)
{
    bytes_add_string(out, "#count\tclues");
    for (int k = 1; k < r->sample->columns; k++) {
        bytes_add(out, "\t", 1);
        bytes_add_clean(out, r->sample->column[k].name, strlen(r->sample->column[k].name), 100);
    }
    bytes_format(out, "\t# cells=%d build=%s", r->cells > 0 ? r->cells : 0, tresse_build());
    if (r->are_tries && !r->short_of_tries)
        bytes_format(out, " tries=%" PRIu64, r->tries);
    bytes_add(out, "\n", 1);
}

void stats_write_counts(bytes *out, const stats_reader *r)
{
    const joint *j = &r->joint;
    add_header(out, r);
    for (size_t i = 0; i < j->rows; i++) {
        rating_cell cells[COLUMNS_MOST];
        int clues = joint_read(j, i, cells);
        bytes_format(out, "%" PRIu64 "\t", j->row[i].count);
        if (clues == CLUES_NONE)
            bytes_add_string(out, "-");
        else
            bytes_format(out, "%d", clues);
        for (int k = 1; k < r->sample->columns; k++)
            add_cell(out, &cells[k - 1]);
        bytes_add(out, "\n", 1);
    }
}
