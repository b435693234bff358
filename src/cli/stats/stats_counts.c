/* stats_counts.c: the counts themselves, as a table that `stats` reads again. Several tables one after the
 * other are the table of all: nothing but integers, in any order. */
#include "cli/stats/stats.h"

#include <inttypes.h>
#include <string.h>

static void add_cell(text *out, const rating_cell *c)
{
    text_add(out, "\t", 1);
    if (c->kind == CELL_MORE)
        text_add(out, ">", 1);
    if (c->kind == CELL_MORE || c->kind == CELL_NUMBER)
        stats_add_value(out, c->value);
    else
        text_add_string(out, c->kind == CELL_ABSENT ? STATS_ABSENT : cell_word[c->kind]);
}

static void add_header(text *out, const stats_reader *r)
{
    text_add_string(out, "#count\tclues");
    for (int k = 1; k < r->sample->columns; k++) {
        text_add(out, "\t", 1);
        text_add_shown(out, r->sample->column[k].name, strlen(r->sample->column[k].name), 100);
    }
    text_printf(out, "\t# cells=%d build=%s", r->cells > 0 ? r->cells : 0, tresse_build());
    if (r->are_tries && !r->short_of_tries)
        text_printf(out, " tries=%" PRIu64, r->tries);
    text_add(out, "\n", 1);
}

void stats_write_counts(text *out, const stats_reader *r)
{
    const joint *j = &r->joint;
    add_header(out, r);
    for (size_t i = 0; i < j->rows; i++) {
        rating_cell cells[COLUMNS_MOST];
        int clues = joint_read(j, i, cells);
        text_printf(out, "%" PRIu64 "\t", j->row[i].count);
        if (clues == CLUES_NONE)
            text_add_string(out, "-");
        else
            text_printf(out, "%d", clues);
        for (int k = 1; k < r->sample->columns; k++)
            add_cell(out, &cells[k - 1]);
        text_add(out, "\n", 1);
    }
}
