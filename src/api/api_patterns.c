/* api_patterns.c: include/tresse.h: the minimal impossible patterns of a Sudoku. */
#include "api/work.h"
#include "gen/critical.h"

#include <string.h>

enum { CELLS_MOST = 9 * CRITICAL_COLUMNS };

/* A pattern as a caller sees it: rows of characters, of it and of each colouring. */
typedef struct sheet {
    char cells[CELLS_MOST + 1], colouring[CELLS_MOST][CELLS_MOST + 1];
    const char *each[CELLS_MOST];
    int place[CELLS_MOST]; /* of each cell, in the order of columns: where it is in the rows */
} sheet;

static void fill_sheet(const critical_pattern *pattern, const critical_terms *terms, sheet *to)
{
    int rows = 3 * terms->bands, n = 0, k = 0;
    memset(to->cells, '.', sizeof to->cells);
    to->cells[CRITICAL_COLUMNS * rows] = 0;
    for (int c = 0; c < CRITICAL_COLUMNS; c++)
        for (int r = 0; r < rows; r++)
            if (pattern->column[c] >> r & 1) {
                to->place[n++] = CRITICAL_COLUMNS * r + c;
                to->cells[CRITICAL_COLUMNS * r + c] = 'X';
            }
    for (int at = 0; at < CRITICAL_COLUMNS * rows; at++) {
        int colour[CELLS_MOST], left_out = 0;
        if (to->cells[at] == '.')
            continue;
        while (to->place[left_out] != at)
            left_out++;
        critical_colour(pattern, terms, left_out, colour);
        memcpy(to->colouring[k], to->cells, sizeof to->cells);
        for (int i = 0; i < n; i++)
            to->colouring[k][to->place[i]] = (char)(i == left_out ? 'X' : '1' + colour[i]);
        to->each[k] = to->colouring[k];
        k++;
    }
}

static status terms_are_right(const tresse_pattern_terms *terms, error *e)
{
    if (terms->size != sizeof *terms)
        return error_set(e, BAD_INPUT, 0, 0, "terms of size %zu" EXPECTED "%zu", terms->size, sizeof *terms);
    if (terms->digits < CRITICAL_DIGITS_LEAST || terms->digits > CRITICAL_DIGITS_MOST)
        return error_set(e, BAD_INPUT, 0, 0, "%d digits" EXPECTED "%d to %d", terms->digits,
                         CRITICAL_DIGITS_LEAST, CRITICAL_DIGITS_MOST);
    if (terms->bands < 1 || terms->bands > CRITICAL_BANDS_MOST)
        return error_set(e, BAD_INPUT, 0, 0, "%d bands" EXPECTED "1 to %d", terms->bands,
                         CRITICAL_BANDS_MOST);
    if (terms->digits == CRITICAL_DIGITS_MOST && terms->bands == CRITICAL_BANDS_MOST)
        return error_set(e, BAD_INPUT, 0, 0,
                         "4 digits in 3 bands: their stacks do not fit in memory" EXPECTED "fewer of either");
    if (terms->part < 0 || terms->part >= (terms->parts ? terms->parts : 1))
        return error_set(e, BAD_INPUT, 0, 0, "part %d of %d" EXPECTED "0 to %d", terms->part, terms->parts,
                         terms->parts ? terms->parts - 1 : 0);
    return terms->cells < 0 ? error_set(e, BAD_INPUT, 0, 0, "%d cells" EXPECTED "0 or more", terms->cells)
                            : OK;
}

static status find(tresse *owner, const tresse_pattern_terms *asked, const tresse_limits *limits,
                   tresse_pattern *found, void *context)
{
    const critical_terms terms = { asked->digits, asked->bands, asked->cells, asked->part,
                                   asked->parts ? asked->parts : 1 };
    watch w = work_watch(owner, "searching", limits, limits ? limits->nodes : 0);
    critical_pattern *list = NULL;
    size_t n = 0, room = 0;
    sheet *sheet = memory_take(&owner->memory, 1, sizeof *sheet);
    status s = sheet ? critical_find(&owner->memory, &terms, &w, &list, &n, &room) : NO_MEMORY;
    for (size_t i = 0; i < n && !s; i++) {
        fill_sheet(&list[i], &terms, sheet);
        s = found(context, sheet->cells, sheet->each) ? STOPPED : OK;
    }
    memory_give(&owner->memory, list, room, sizeof *list);
    memory_give(&owner->memory, sheet, 1, sizeof *sheet);
    return s;
}

tresse_status tresse_patterns(tresse *t, const tresse_pattern_terms *terms, const tresse_limits *limits,
                              tresse_pattern *found, void *context, tresse_message *message)
{
    error e = { 0 };
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(terms), GIVEN(found)))
        return TRESSE_BAD_INPUT;
    status s = terms_are_right(terms, &e);
    if (!s)
        s = find(t, terms, limits, found, context);
    return work_end(t, s, &e, message);
}
