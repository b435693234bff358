/* stats_read.c: see stats_read.h. */
#include "cli/stats/stats_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct line {
    const item *item;
    text *note;
    field field[TABLE_FIELDS], puzzle; /* without a puzzle, an empty field at the start of the line */
    int fields;
    bool trimmed; /* a column of it is left out, as a message says */
} line;

/* What a line says of its puzzles. */
typedef struct row {
    rating_cell cells[COLUMNS_MOST];
    int clues; /* -1: not known */
    int size;  /* the number of cells; 0: not known */
    uint64_t count;
} row;

__attribute__((format(printf, 3, 4))) static bool refuse(const line *here, const field *cell, const char *how,
                                                         ...)
{
    char content[300];
    va_list list;
    va_start(list, how);
    vsnprintf(content, sizeof content, how, list);
    va_end(list);
    const text *whole = &here->item->text;
    bool inside = cell && cell->at >= whole->bytes && cell->at <= whole->bytes + whole->length;
    item_add_place(here->note, here->item, 0, inside ? (int)(cell->at - whole->bytes) + 1 : 0);
    text_add_shown(here->note, content, strlen(content), sizeof content);
    text_add_string(here->note, "\n");
    return false;
}
#ifdef ANALYSED /* as in base/error.h */
#define refuse(...) ((void)refuse(__VA_ARGS__), false)
#endif

/* How much of a field is repeated in a message. */
static int shown(const field *cell)
{
    return cell->n < 40 ? (int)cell->n : 40;
}

/* ---- columns ---- */

/* The depth of the theory that has this name; -1: it is not the name of a theory. Most names are, as `rate`
 * writes them. */
static int depth_of(const char *name)
{
    tresse *t;
    tresse_theory *th;
    if (tresse_open(&t, NULL) != TRESSE_OK)
        return -1;
    int depth = tresse_theory_new(t, name, &th, NULL) == TRESSE_OK ? tresse_theory_depth(th) : -1;
    tresse_theory_free(th);
    tresse_close(t);
    return depth;
}

/* A depth of T&E is not a length: 0 is never counted as something else there. */
static stats_field field_named(const stats_reader *reader, const char *name)
{
    if (!strcmp(name, "clues"))
        return (stats_field){ FIELD_CLUES, 0, 0 };
    if (!strcmp(name, "count"))
        return (stats_field){ FIELD_COUNT, -1, 0 };
    int depth = depth_of(name);
    return (stats_field){ depth >= 0 || reader->counts ? FIELD_RATING : FIELD_OTHER, -1,
                          depth > 0 ? 0 : reader->brt };
}

static bool name_field(stats_reader *reader, const line *here, int index)
{
    const text *header = &reader->columns.line;
    const field *name = &reader->columns.name[index];
    char content[COLUMN_NAME_MOST + 1];
    reader->field[index] = (stats_field){ FIELD_TEXT, -1, 0 };
    if (index == reader->columns.puzzle || table_is_text(&reader->columns, index))
        return true;
    /* the line of names is the end of the header */
    size_t from_end = (size_t)(header->bytes + header->length - name->at);
    const field where = { here->item->text.bytes + here->item->text.length - from_end, name->n };
    if (name->n > COLUMN_NAME_MOST)
        return refuse(here, &where, "expected a name of 1 to %d bytes for column %d", COLUMN_NAME_MOST,
                      index + 1);
    snprintf(content, sizeof content, "%.*s", (int)name->n, name->at);
    if (table_find(&reader->columns, name->at, name->n) < index)
        return refuse(here, &where, "the column \"%s\" is named twice here; the second one is left out",
                      content);
    reader->field[index] = field_named(reader, content);
    if (reader->field[index].kind != FIELD_OTHER)
        reader->wanted = index + 1;
    return true;
}

static bool name_fields(stats_reader *reader, const line *here)
{
    bool well = true;
    reader->wanted = reader->columns.puzzle + 1;
    for (int k = 0; k < reader->columns.names; k++)
        well = name_field(reader, here, k) && well;
    return well;
}

/* The first rating in field `index` makes it a column of the sample. */
static void meet_column(stats_reader *reader, line *here, int index)
{
    const field *name = &reader->columns.name[index];
    char content[COLUMN_NAME_MOST + 1];
    snprintf(content, sizeof content, "%.*s", (int)name->n, name->at);
    int column = sample_find(reader->sample, content);
    reader->field[index].column =
        column >= 0 ? column : sample_add_column(reader->sample, content, reader->field[index].brt);
    if (reader->field[index].column >= 0)
        return;
    reader->field[index].kind = FIELD_TEXT;
    here->trimmed = true;
    refuse(here, &here->field[index], "the column \"%s\" is left out: there are %d already", content,
           COLUMNS_MOST);
}

/* ---- tries ---- */

/* Adds up what "tries=N" says, wherever it stands as a word; false: nowhere. */
static bool read_tries(const char *at, const char *end, uint64_t *sum)
{
    static const char key[] = "tries=";
    bool found = false;
    for (const char *c = at; c && end - c >= (long)sizeof key; c++) {
        c = memchr(c, 't', (size_t)(end - c));
        if (!c || end - c < (long)sizeof key)
            break;
        if (memcmp(c, key, sizeof key - 1) || (c > at && !strchr(" \t,;#", c[-1])))
            continue;
        uint64_t n = 0;
        for (c += sizeof key - 1; c < end && *c >= '0' && *c <= '9'; c++) {
            n = n < UINT64_MAX / 16 ? 10 * n + (uint64_t)(*c - '0') : n;
            found = true;
        }
        *sum += n;
        if (c == end)
            break;
    }
    return found;
}

/* ---- files ---- */

static void begin_file(stats_reader *reader, const line *here)
{
    reader->file = here->item->name;
    table_columns_close(&reader->columns);
    table_columns_open(&reader->columns, reader->settings->columns);
    reader->rows = reader->counts = false;
    reader->count_cells = 0;
    name_fields(reader, here);
    reader->file_puzzles = reader->line_tries = reader->lines_with_tries = reader->sharp_tries = 0;
}

static void end_file(stats_reader *reader)
{
    if (!reader->file)
        return;
    reader->tries += reader->sharp_tries ? reader->sharp_tries : reader->line_tries;
    if (!reader->sharp_tries && reader->lines_with_tries != reader->file_puzzles)
        reader->short_of_tries = true;
    reader->are_tries = reader->are_tries || reader->sharp_tries || reader->line_tries;
}

/* Makes a sample of what was counted. */
static void spill(stats_reader *reader)
{
    joint_sort(&reader->joint);
    for (size_t i = 0; i < reader->joint.rows; i++) {
        rating_cell cells[COLUMNS_MOST];
        int clues = joint_read(&reader->joint, i, cells);
        sample_add(reader->sample, clues, cells, reader->joint.row[i].count);
    }
}

/* ---- tables of counts ---- */

static bool is_counts(const char *at, const char *end)
{
    static const char start[] = "#count\t";
    return end - at >= (long)sizeof start - 1 && !memcmp(at, start, sizeof start - 1);
}

/* The number after "cells=" among the words of a header; 0: there is none. */
static int read_cells_word(const char *at, const char *end)
{
    static const char key[] = "cells=";
    const size_t n = sizeof key - 1;
    for (; (size_t)(end - at) > n; at++)
        if (!memcmp(at, key, n) && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '#')) {
            int cells = 0;
            for (at += n; at < end && *at >= '0' && *at <= '9' && cells <= CLUES_MOST; at++)
                cells = 10 * cells + (*at - '0');
            return cells;
        }
    return 0;
}

/* A table of counts begins, perhaps after another one. */
static bool begin_counts(stats_reader *reader, const line *here)
{
    const char *at = here->item->text.bytes, *end = at + here->item->text.length;
    uint64_t tries = 0;
    reader->counts = true;
    reader->count_cells = read_cells_word(at + 1, end);
    reader->short_of_tries = !read_tries(at, end, &tries) || reader->short_of_tries;
    table_take_names(&reader->columns, at, here->item->text.length);
    return name_fields(reader, here);
}

static bool read_count(const line *here, const field *cell, uint64_t *count)
{
    uint64_t n = 0;
    size_t i = 0;
    for (; i < cell->n && cell->at[i] >= '0' && cell->at[i] <= '9' && n <= UINT64_MAX / 10 - 1; i++)
        n = 10 * n + (uint64_t)(cell->at[i] - '0');
    if (!cell->n || i < cell->n || !n)
        return refuse(here, cell, "column \"count\": expected a whole number from 1 on, not \"%.*s\"",
                      shown(cell), cell->at);
    *count = n;
    return true;
}

/* ---- rows ---- */

static bool refuse_cell(const stats_reader *reader, const line *here, int index)
{
    const field *name = &reader->columns.name[index], *f = &here->field[index];
    return refuse(here, f,
                  "column \"%.*s\": expected a number, >N, inf, no-solution, not-unique or error, not "
                  "\"%.*s\" (--columns names all columns, as in puzzle,W,B, with - for one to skip)",
                  (int)name->n, name->at, shown(f), f->at);
}

static bool read_clues(const stats_reader *reader, const line *here, int index, row *into)
{
    const field *f = &here->field[index];
    rating_cell c;
    if (reader->counts && field_is(f, "-"))
        return true;
    if (!stats_read_cell(f, &c))
        return refuse_cell(reader, here, index);
    int64_t said = c.value / VALUE_ONE;
    if (c.kind != CELL_NUMBER || c.value % VALUE_ONE || said < 0 || said > CLUES_MOST)
        return refuse(here, f, "column \"clues\": expected a whole number from 0 to %d", CLUES_MOST);
    if (into->clues >= 0 && said != into->clues)
        return refuse(here, f, "column \"clues\" says %d, but the puzzle has %d", (int)said, into->clues);
    into->clues = (int)said;
    return true;
}

static bool read_field(stats_reader *reader, line *here, int index, row *into)
{
    const stats_field *to = &reader->field[index];
    rating_cell c;
    if (to->kind == FIELD_TEXT)
        return true;
    if (to->kind == FIELD_COUNT)
        return read_count(here, &here->field[index], &into->count);
    if (to->kind == FIELD_CLUES)
        return read_clues(reader, here, index, into);
    bool rating = stats_read_cell(&here->field[index], &c),
         absent = field_is(&here->field[index], STATS_ABSENT);
    if (!rating && to->kind == FIELD_OTHER)
        return true;
    if (!rating && !(reader->counts && absent))
        return refuse_cell(reader, here, index);
    if (to->column < 0)
        meet_column(reader, here, index);
    if (rating && to->column > 0)
        into->cells[to->column - 1] = c;
    return true;
}

/* A correction needs known numbers of clues and of cells, and the same number of cells for all puzzles. */
static bool check_correction(const stats_reader *reader, const line *here, const row *read)
{
    int wanted = reader->settings->cells ? (int)reader->settings->cells : reader->cells;
    if (read->clues < 0)
        return refuse(here, &here->puzzle,
                      "the clues of this puzzle cannot be counted: expected a grid, or a column named clues");
    if (!read->size && !wanted)
        return refuse(here, &here->puzzle,
                      "the cells of this puzzle cannot be counted: --cells says how many there are");
    if (!reader->settings->cells && wanted && read->size && read->size != wanted)
        return refuse(here, &here->puzzle, "a puzzle of %d cells among puzzles of %d", read->size, wanted);
    if (wanted && read->clues > wanted)
        return refuse(here, &here->puzzle, "%d clues are more than there are cells, %d", read->clues, wanted);
    return true;
}

/* Counts what a line says; see joint.h. */
static void add(stats_reader *reader, int clues, const rating_cell *cells, uint64_t count)
{
    reader->puzzles += count;
    if (!reader->spilt && joint_add(&reader->joint, clues, cells, reader->sample->columns - 1, count))
        return;
    if (!reader->spilt)
        spill(reader);
    reader->spilt = true;
    sample_add(reader->sample, clues, cells, count);
}

/* The puzzle ends at the first blank. */
static void split(const stats_reader *reader, line *here)
{
    const text *content = &here->item->text;
    here->fields = table_split(content->bytes, content->length, here->field);
    here->puzzle = (field){ content->bytes, 0 };
    if (reader->columns.puzzle < 0 || reader->columns.puzzle >= here->fields)
        return;
    here->puzzle = here->field[reader->columns.puzzle];
    const char *blank = memchr(here->puzzle.at, ' ', here->puzzle.n);
    if (blank)
        here->puzzle.n = (size_t)(blank - here->puzzle.at);
}

static bool read_fields(stats_reader *reader, line *here, row *into)
{
    if (here->fields < reader->wanted)
        return refuse(here, NULL, "%d column%s, expected %d, as %s", here->fields,
                      cli_plural((uint64_t)here->fields), reader->wanted,
                      reader->columns.by_option ? "--columns has it" : "in the header");
    if (!reader->columns.names && into->clues < 0)
        return refuse(here, &here->puzzle,
                      "the clues of this puzzle cannot be counted, and no column has a name: expected a "
                      "grid, or " TABLE_NAMES_ADVICE);
    for (int k = 0; k < reader->columns.names && k < here->fields; k++)
        if (!read_field(reader, here, k, into))
            return false;
    return !reader->settings->controlled_bias || check_correction(reader, here, into);
}

static bool read_row(stats_reader *reader, line *here)
{
    const char *at = here->item->text.bytes, *end = at + here->item->text.length;
    row read = { .clues = -1, .size = reader->count_cells, .count = 1 };
    split(reader, here);
    if (here->puzzle.n)
        read.clues = stats_count_clues(&reader->signs, &here->puzzle, &read.size);
    if (!read_fields(reader, here, &read))
        return false;
    reader->rows = true;
    reader->unnamed = reader->unnamed || (!reader->columns.names && here->fields > 1);
    reader->cells = !reader->puzzles || reader->cells == read.size ? read.size : -1;
    add(reader, read.clues < 0 ? CLUES_NONE : read.clues, read.cells, read.count);
    reader->file_puzzles += read.count;
    reader->lines_with_tries += read_tries(at, end, &reader->line_tries);
    return true;
}

static bool read_line(stats_reader *reader, line *here)
{
    const char *at = here->item->text.bytes, *end = at + here->item->text.length;
    bool sharp = at < end && *at == '#';
    if (sharp)
        read_tries(at, end, &reader->sharp_tries);
    if (sharp && is_counts(at, end))
        return begin_counts(reader, here);
    if (!reader->rows && table_take_header(&reader->columns, at, (size_t)(end - at)))
        return reader->columns.by_option || name_fields(reader, here);
    return sharp || read_row(reader, here);
}

void stats_read_open(stats_reader *reader, const settings *asked, sample *into, double brt)
{
    *reader = (stats_reader){ .settings = asked, .sample = into, .brt = brt };
    table_columns_open(&reader->columns, NULL);
    stats_signs_open(&reader->signs);
}

void stats_read_line(stats_reader *reader, const item *entry, text *note)
{
    line l = { .item = entry, .note = note };
    if (reader->file != entry->name) {
        end_file(reader);
        begin_file(reader, &l);
    }
    if (entry->refused) {
        reader->refused++;
        item_add_place(note, entry, 0, entry->refused_column);
        text_printf(note, "%s\n", entry->refused);
    } else if (!read_line(reader, &l) || l.trimmed) {
        reader->refused++;
    }
}

void stats_read_end(stats_reader *reader)
{
    end_file(reader);
    if (!reader->spilt)
        spill(reader);
}

void stats_read_close(stats_reader *reader)
{
    joint_free(&reader->joint);
    table_columns_close(&reader->columns);
}
