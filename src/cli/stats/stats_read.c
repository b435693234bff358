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

__attribute__((format(printf, 3, 4))) static bool refuse(const line *l, const field *f, const char *how, ...)
{
    char content[300];
    va_list list;
    va_start(list, how);
    vsnprintf(content, sizeof content, how, list);
    va_end(list);
    const text *whole = &l->item->text;
    bool inside = f && f->at >= whole->bytes && f->at <= whole->bytes + whole->length;
    item_add_place(l->note, l->item, 0, inside ? (int)(f->at - whole->bytes) + 1 : 0);
    text_add_shown(l->note, content, strlen(content), sizeof content);
    text_add_string(l->note, "\n");
    return false;
}
#ifdef ANALYSED /* as in base/error.h */
#define refuse(...) ((void)refuse(__VA_ARGS__), false)
#endif

/* How much of a field is repeated in a message. */
static int shown(const field *f)
{
    return f->n < 40 ? (int)f->n : 40;
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
static stats_field field_named(const stats_reader *r, const char *name)
{
    if (!strcmp(name, "clues"))
        return (stats_field){ FIELD_CLUES, 0, 0 };
    if (!strcmp(name, "count"))
        return (stats_field){ FIELD_COUNT, -1, 0 };
    int depth = depth_of(name);
    return (stats_field){ depth >= 0 || r->counts ? FIELD_RATING : FIELD_OTHER, -1, depth > 0 ? 0 : r->brt };
}

static bool name_field(stats_reader *r, const line *l, int k)
{
    const text *header = &r->columns.line;
    const field *name = &r->columns.name[k];
    char content[COLUMN_NAME_MOST + 1];
    r->field[k] = (stats_field){ FIELD_TEXT, -1, 0 };
    if (k == r->columns.puzzle || table_is_text(&r->columns, k))
        return true;
    /* the line of names is the end of the header */
    size_t from_end = (size_t)(header->bytes + header->length - name->at);
    const field where = { l->item->text.bytes + l->item->text.length - from_end, name->n };
    if (name->n > COLUMN_NAME_MOST)
        return refuse(l, &where, "expected a name of 1 to %d bytes for column %d", COLUMN_NAME_MOST, k + 1);
    snprintf(content, sizeof content, "%.*s", (int)name->n, name->at);
    if (table_find(&r->columns, name->at, name->n) < k)
        return refuse(l, &where, "the column \"%s\" is named twice here; the second one is left out",
                      content);
    r->field[k] = field_named(r, content);
    if (r->field[k].kind != FIELD_OTHER)
        r->wanted = k + 1;
    return true;
}

static bool name_fields(stats_reader *r, const line *l)
{
    bool well = true;
    r->wanted = r->columns.puzzle + 1;
    for (int k = 0; k < r->columns.names; k++)
        well = name_field(r, l, k) && well;
    return well;
}

/* The first rating in field k makes it a column of the sample. */
static void meet_column(stats_reader *r, line *l, int k)
{
    const field *name = &r->columns.name[k];
    char content[COLUMN_NAME_MOST + 1];
    snprintf(content, sizeof content, "%.*s", (int)name->n, name->at);
    int column = sample_find(r->sample, content);
    r->field[k].column = column >= 0 ? column : sample_add_column(r->sample, content, r->field[k].brt);
    if (r->field[k].column >= 0)
        return;
    r->field[k].kind = FIELD_TEXT;
    l->trimmed = true;
    refuse(l, &l->field[k], "the column \"%s\" is left out: there are %d already", content, COLUMNS_MOST);
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

static void begin_file(stats_reader *r, const line *l)
{
    r->file = l->item->name;
    table_columns_close(&r->columns);
    table_columns_open(&r->columns, r->settings->columns);
    r->rows = r->counts = false;
    r->count_cells = 0;
    name_fields(r, l);
    r->file_puzzles = r->line_tries = r->lines_with_tries = r->sharp_tries = 0;
}

static void end_file(stats_reader *r)
{
    if (!r->file)
        return;
    r->tries += r->sharp_tries ? r->sharp_tries : r->line_tries;
    if (!r->sharp_tries && r->lines_with_tries != r->file_puzzles)
        r->short_of_tries = true;
    r->are_tries = r->are_tries || r->sharp_tries || r->line_tries;
}

/* Makes a sample of what was counted. */
static void spill(stats_reader *r)
{
    joint_sort(&r->joint);
    for (size_t i = 0; i < r->joint.rows; i++) {
        rating_cell cells[COLUMNS_MOST];
        int clues = joint_read(&r->joint, i, cells);
        sample_add(r->sample, clues, cells, r->joint.row[i].count);
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
static bool begin_counts(stats_reader *r, const line *l)
{
    const char *at = l->item->text.bytes, *end = at + l->item->text.length;
    uint64_t tries = 0;
    r->counts = true;
    r->count_cells = read_cells_word(at + 1, end);
    r->short_of_tries = !read_tries(at, end, &tries) || r->short_of_tries;
    table_take_names(&r->columns, at, l->item->text.length);
    return name_fields(r, l);
}

static bool read_count(const line *l, const field *f, uint64_t *count)
{
    uint64_t n = 0;
    size_t i = 0;
    for (; i < f->n && f->at[i] >= '0' && f->at[i] <= '9' && n <= UINT64_MAX / 10 - 1; i++)
        n = 10 * n + (uint64_t)(f->at[i] - '0');
    if (!f->n || i < f->n || !n)
        return refuse(l, f, "column \"count\": expected a whole number from 1 on, not \"%.*s\"", shown(f),
                      f->at);
    *count = n;
    return true;
}

/* ---- rows ---- */

static bool refuse_cell(const stats_reader *r, const line *l, int k)
{
    const field *name = &r->columns.name[k], *f = &l->field[k];
    return refuse(l, f,
                  "column \"%.*s\": expected a number, >N, inf, no-solution, not-unique or error, not "
                  "\"%.*s\" (--columns names all columns, as in puzzle,W,B, with - for one to skip)",
                  (int)name->n, name->at, shown(f), f->at);
}

static bool read_clues(const stats_reader *r, const line *l, int k, row *into)
{
    const field *f = &l->field[k];
    rating_cell c;
    if (r->counts && field_is(f, "-"))
        return true;
    if (!stats_read_cell(f, &c))
        return refuse_cell(r, l, k);
    int64_t said = c.value / VALUE_ONE;
    if (c.kind != CELL_NUMBER || c.value % VALUE_ONE || said < 0 || said > CLUES_MOST)
        return refuse(l, f, "column \"clues\": expected a whole number from 0 to %d", CLUES_MOST);
    if (into->clues >= 0 && said != into->clues)
        return refuse(l, f, "column \"clues\" says %d, but the puzzle has %d", (int)said, into->clues);
    into->clues = (int)said;
    return true;
}

static bool read_field(stats_reader *r, line *l, int k, row *into)
{
    const stats_field *to = &r->field[k];
    rating_cell c;
    if (to->kind == FIELD_TEXT)
        return true;
    if (to->kind == FIELD_COUNT)
        return read_count(l, &l->field[k], &into->count);
    if (to->kind == FIELD_CLUES)
        return read_clues(r, l, k, into);
    bool rating = stats_read_cell(&l->field[k], &c), absent = field_is(&l->field[k], STATS_ABSENT);
    if (!rating && to->kind == FIELD_OTHER)
        return true;
    if (!rating && !(r->counts && absent))
        return refuse_cell(r, l, k);
    if (to->column < 0)
        meet_column(r, l, k);
    if (rating && to->column > 0)
        into->cells[to->column - 1] = c;
    return true;
}

/* A correction needs known numbers of clues and of cells, and the same number of cells for all puzzles. */
static bool check_correction(const stats_reader *r, const line *l, const row *read)
{
    int wanted = r->settings->cells ? (int)r->settings->cells : r->cells;
    if (read->clues < 0)
        return refuse(l, &l->puzzle,
                      "the clues of this puzzle cannot be counted: expected a grid, or a column named clues");
    if (!read->size && !wanted)
        return refuse(l, &l->puzzle,
                      "the cells of this puzzle cannot be counted: --cells says how many there are");
    if (!r->settings->cells && wanted && read->size && read->size != wanted)
        return refuse(l, &l->puzzle, "a puzzle of %d cells among puzzles of %d", read->size, wanted);
    if (wanted && read->clues > wanted)
        return refuse(l, &l->puzzle, "%d clues are more than there are cells, %d", read->clues, wanted);
    return true;
}

/* Counts what a line says; see joint.h. */
static void add(stats_reader *r, int clues, const rating_cell *cells, uint64_t count)
{
    r->puzzles += count;
    if (!r->spilt && joint_add(&r->joint, clues, cells, r->sample->columns - 1, count))
        return;
    if (!r->spilt)
        spill(r);
    r->spilt = true;
    sample_add(r->sample, clues, cells, count);
}

/* The puzzle ends at the first blank. */
static void split(const stats_reader *r, line *l)
{
    const text *content = &l->item->text;
    l->fields = table_split(content->bytes, content->length, l->field);
    l->puzzle = (field){ content->bytes, 0 };
    if (r->columns.puzzle < 0 || r->columns.puzzle >= l->fields)
        return;
    l->puzzle = l->field[r->columns.puzzle];
    const char *blank = memchr(l->puzzle.at, ' ', l->puzzle.n);
    if (blank)
        l->puzzle.n = (size_t)(blank - l->puzzle.at);
}

static bool read_fields(stats_reader *r, line *l, row *into)
{
    if (l->fields < r->wanted)
        return refuse(l, NULL, "%d column%s, expected %d, as %s", l->fields, cli_plural((uint64_t)l->fields),
                      r->wanted, r->columns.by_option ? "--columns has it" : "in the header");
    if (!r->columns.names && into->clues < 0)
        return refuse(
            l, &l->puzzle,
            "the clues of this puzzle cannot be counted, and no column has a name: expected a grid, "
            "or " TABLE_NAMES_ADVICE);
    for (int k = 0; k < r->columns.names && k < l->fields; k++)
        if (!read_field(r, l, k, into))
            return false;
    return !r->settings->controlled_bias || check_correction(r, l, into);
}

static bool read_row(stats_reader *r, line *l)
{
    const char *at = l->item->text.bytes, *end = at + l->item->text.length;
    row read = { .clues = -1, .size = r->count_cells, .count = 1 };
    split(r, l);
    if (l->puzzle.n)
        read.clues = stats_count_clues(&r->signs, &l->puzzle, &read.size);
    if (!read_fields(r, l, &read))
        return false;
    r->rows = true;
    r->unnamed = r->unnamed || (!r->columns.names && l->fields > 1);
    r->cells = !r->puzzles || r->cells == read.size ? read.size : -1;
    add(r, read.clues < 0 ? CLUES_NONE : read.clues, read.cells, read.count);
    r->file_puzzles += read.count;
    r->lines_with_tries += read_tries(at, end, &r->line_tries);
    return true;
}

static bool read_line(stats_reader *r, line *l)
{
    const char *at = l->item->text.bytes, *end = at + l->item->text.length;
    bool sharp = at < end && *at == '#';
    if (sharp)
        read_tries(at, end, &r->sharp_tries);
    if (sharp && is_counts(at, end))
        return begin_counts(r, l);
    if (!r->rows && table_take_header(&r->columns, at, (size_t)(end - at)))
        return r->columns.by_option || name_fields(r, l);
    return sharp || read_row(r, l);
}

void stats_read_open(stats_reader *r, const settings *s, sample *into, double brt)
{
    *r = (stats_reader){ .settings = s, .sample = into, .brt = brt };
    table_columns_open(&r->columns, NULL);
    stats_signs_open(&r->signs);
}

void stats_read_line(stats_reader *r, const item *i, text *note)
{
    line l = { .item = i, .note = note };
    if (r->file != i->name) {
        end_file(r);
        begin_file(r, &l);
    }
    if (i->refused) {
        r->refused++;
        item_add_place(note, i, 0, i->refused_column);
        text_printf(note, "%s\n", i->refused);
    } else if (!read_line(r, &l) || l.trimmed) {
        r->refused++;
    }
}

void stats_read_end(stats_reader *r)
{
    end_file(r);
    if (!r->spilt)
        spill(r);
}

void stats_read_close(stats_reader *r)
{
    joint_free(&r->joint);
    table_columns_close(&r->columns);
}
