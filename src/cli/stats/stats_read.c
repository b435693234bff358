/* stats_read.c: see stats_read.h. */
#include "cli/stats/stats_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What a field is if it is no rating. FIELD_OPEN - N: a bound of cN or names, not known yet. */
enum { FIELD_CLUES = 0, FIELD_NONE = -1, FIELD_COUNT = -2, FIELD_OPEN = -3, NAME_MOST = 60 };

typedef struct line {
    const item *item;
    text *note;
    table_kind kind;
    field puzzle, field[FIELDS_MOST]; /* of ratings alone, the puzzle is empty */
    int fields;
    const char *end;
} line;

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

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Takes the puzzle, perhaps behind an id: it ends at the first blank. The text behind the tab that follows;
 * NULL: there is none. */
static const char *split_puzzle(line *l, const char *at, const char *end)
{
    const char *tab = l->kind == TABLE_OF_IDS ? memchr(at, '\t', (size_t)(end - at)) : NULL;
    if (l->kind == TABLE_OF_IDS)
        at = tab ? tab + 1 : end;
    l->puzzle.at = at;
    while (at < end && !is_blank(*at))
        at++;
    l->puzzle.n = (size_t)(at - l->puzzle.at);
    tab = at < end ? memchr(at, '\t', (size_t)(end - at)) : NULL;
    return tab ? tab + 1 : NULL;
}

/* The fields behind the puzzle, if there is one, end at tabs; the last one is the rest. */
static void split(line *l, table_kind kind, const char *at, const char *end)
{
    l->kind = kind;
    l->end = end;
    l->fields = 0;
    l->puzzle = (field){ at, 0 };
    if (kind != TABLE_OF_RATINGS)
        at = split_puzzle(l, at, end);
    while (at && l->fields < FIELDS_MOST) {
        const char *stop = memchr(at, '\t', (size_t)(end - at));
        l->field[l->fields++] = (field){ at, (size_t)((stop ? stop : end) - at) };
        at = stop ? stop + 1 : NULL;
    }
}

/* ---- columns ---- */

static void begin_file(stats_reader *r, const char *name)
{
    r->file = name;
    r->layout = (table_layout){ TABLE_DOUBTFUL, false };
    r->kind = TABLE_DOUBTFUL;
    r->settled = r->has_header = r->counts = false;
    r->count_cells = 0;
    r->fields = 0;
    r->file_puzzles = r->line_tries = r->lines_with_tries = r->sharp_tries = 0;
}

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

/* A depth of T&E is no length: 0 is never counted as something else there. */
static double brt_of(const stats_reader *r, const char *name)
{
    return depth_of(name) > 0 ? 0 : r->brt;
}

static bool is_named(const stats_reader *r, int column)
{
    for (int k = 0; k < r->fields; k++)
        if (r->column[k] == column)
            return true;
    return false;
}

/* The column of that name, a new one if need be, becomes that of field k. */
static bool name_field(stats_reader *r, const line *l, const field *where, int k, const char *name)
{
    int column = sample_find(r->sample, name);
    if (column >= 0 && is_named(r, column))
        return refuse(l, where, "the column \"%s\" is named twice here; the second one is left out", name);
    if (column < 0)
        column = sample_add_column(r->sample, name, brt_of(r, name));
    if (column < 0)
        return refuse(l, where, "the column \"%s\" is left out: there are %d already", name, COLUMNS_MOST);
    r->column[k] = column;
    return true;
}

/* Columns of names of steps, as `rate --count-names --header` calls them, have no ratings. */
static bool is_of_names(const char *name)
{
    static const char end[] = "-names";
    size_t n = strlen(name), e = sizeof end - 1;
    return !strcmp(name, end + 1) || (n > e && !strcmp(name + n - e, end));
}

/* What `rate --header` calls a column that it found in its input and that has no name there. */
static bool is_unnamed(const char *name)
{
    static const char begin[] = "column";
    const size_t n = sizeof begin - 1;
    return !strncmp(name, begin, n) && name[n] && strspn(name + n, "0123456789") == strlen(name + n);
}

/* Adds a field of that name to those of the file. */
static bool add_field(stats_reader *r, const line *l, const field *name)
{
    char content[NAME_MOST + 1] = "";
    if (r->fields == FIELDS_MOST)
        return refuse(l, name, "more than %d columns", FIELDS_MOST);
    r->column[r->fields++] = FIELD_NONE;
    if (name->n == 1 && *name->at == '-')
        return true;
    if (!name->n || name->n > NAME_MOST)
        return refuse(l, name, "expected a name of 1 to %d bytes for column %d", NAME_MOST, r->fields);
    memcpy(content, name->at, name->n);
    if (is_of_names(content) || is_unnamed(content))
        return true;
    if (!strcmp(content, "count")) {
        r->column[r->fields - 1] = FIELD_COUNT;
        return true;
    }
    return name_field(r, l, name, r->fields - 1, content);
}

/* Is it a column of texts, such as titles? The first row, if there is one, has none of its cells. A column
 * that is named by a theory never is. */
static bool is_of_texts(const line *row, int k, const field *name)
{
    char content[NAME_MOST + 1] = "";
    rating_cell c;
    if (!row || !name->n || name->n > NAME_MOST || (k < row->fields && stats_read_cell(&row->field[k], &c)))
        return false;
    memcpy(content, name->at, name->n);
    return strcmp(content, "clues") && strcmp(content, "count") && !strstr(content, "-bound") &&
           depth_of(content) < 0;
}

/* The names of a header, above this row (NULL: there is none, or a table of counts). */
static bool add_header(stats_reader *r, const line *l, const line *row)
{
    static const field none = { "-", 1 };
    bool well = true;
    r->settled = r->has_header = true;
    for (int k = 0; k < l->fields; k++) {
        field name = l->field[k];
        while (name.n && is_blank(*name.at))
            name.at++, name.n--;
        while (name.n && is_blank(name.at[name.n - 1]))
            name.n--;
        if (name.n && *name.at == '#')
            break; /* words about the whole table */
        well = add_field(r, l, is_of_texts(row, k, &name) ? &none : &name) && well;
    }
    return well;
}

/* Keeps a header until a row shows which columns it names, and which of them have ratings. */
static bool take_header(stats_reader *r, const line *l)
{
    r->header.kind = l->item->kind;
    r->header.name = l->item->name;
    r->header.line = l->item->line;
    text_add(&r->header.text, l->item->text.bytes, l->item->text.length);
    return true;
}

/* Names the columns by the header that was kept, above this row. */
static void settle_header(stats_reader *r, const line *row)
{
    const text *content = &r->header.text;
    line l = { .item = &r->header, .note = row->note };
    const char *names = r->layout.said
                            ? layout_columns(r->layout.kind, content->bytes, content->length)
                            : layout_names(row->kind, content->bytes, content->length, row->fields);
    split(&l, TABLE_OF_RATINGS, names, content->bytes + content->length);
    r->refused += !add_header(r, &l, row->item ? row : NULL);
    text_renew(&r->header.text);
}

/* Commas within parentheses separate nothing, as in --by. */
static bool add_list(stats_reader *r, const line *l, const char *list)
{
    bool well = true;
    int depth = 0;
    r->settled = true;
    for (const char *c = list, *start = list;; c++) {
        depth += (*c == '(') - (*c == ')');
        if (*c && (*c != ',' || depth > 0))
            continue;
        const field name = { start, (size_t)(c - start) };
        well = add_field(r, l, &name) && well;
        start = c + 1;
        if (!*c)
            return well;
    }
}

/* ---- columns without names ---- */

typedef enum guess { GUESS_END, GUESS_RATING, GUESS_BOUND, GUESS_OPEN, GUESS_NAMES } guess;

/* What field k of the first line is, by the one before it. A cell that is no number has the bound "-"; so a
 * word of bounds after it is a rating: unknown. */
static guess guess_field(const line *l, int k, guess before)
{
    rating_cell c, other = { CELL_NUMBER, 0 };
    const field *f = &l->field[k];
    if (!stats_read_cell(f, &c)) {
        bool names = k && layout_is_names(f->at, f->n) && k + 1 < l->fields;
        return names && stats_read_cell(f + 1, &other) ? GUESS_NAMES : GUESS_END;
    }
    if (k && before == GUESS_RATING)
        stats_read_cell(f - 1, &other);
    if (c.kind < CELL_EXACT || (c.kind == CELL_UNKNOWN && (before == GUESS_END || other.kind > CELL_MORE)))
        return GUESS_RATING;
    if (c.kind == CELL_NOTHING)
        return k ? GUESS_OPEN : GUESS_END;
    return before == GUESS_RATING ? GUESS_BOUND : GUESS_END;
}

static bool add_default(stats_reader *r, const line *l)
{
    char name[32] = "";
    bool well = true;
    guess g = GUESS_END;
    for (int k = 0, ratings = 0; k < l->fields && (g = guess_field(l, k, g)) != GUESS_END; k++) {
        ratings += g == GUESS_RATING;
        snprintf(name, sizeof name, g == GUESS_BOUND ? "c%d-bound" : "c%d", ratings);
        const bool named = g == GUESS_RATING || g == GUESS_BOUND;
        const field f = { named ? name : "-", named ? strlen(name) : 1 };
        well = add_field(r, l, &f) && well;
        if (g == GUESS_OPEN && r->column[k] == FIELD_NONE)
            r->column[k] = FIELD_OPEN - ratings;
    }
    r->settled = r->fields > 0;
    return well;
}

/* The first cell that is not "-" in a field that was open says what it is. */
static bool close_field(stats_reader *r, const line *l, int k)
{
    char name[32];
    rating_cell c;
    const field *f = &l->field[k];
    if (!stats_read_cell(f, &c)) {
        r->column[k] = FIELD_NONE;
        return true;
    }
    if (c.kind == CELL_NOTHING)
        return true;
    if (c.kind < CELL_EXACT)
        return refuse(l, f,
                      "found \"%.*s\" where the first line of this file has \"-\", expected a bound or names "
                      "of steps; --columns says what the columns are",
                      f->n < 40 ? (int)f->n : 40, f->at);
    snprintf(name, sizeof name, "c%d-bound", FIELD_OPEN - r->column[k]);
    return name_field(r, l, f, k, name);
}

static bool close_fields(stats_reader *r, const line *l)
{
    bool well = true;
    for (int k = 0; k < r->fields && k < l->fields; k++)
        if (r->column[k] <= FIELD_OPEN)
            well = close_field(r, l, k) && well;
    return well;
}

/* Does the line have only words: is the first field made of letters, and none a cell? */
static bool is_heading(const line *l)
{
    rating_cell c;
    for (size_t i = 0; i < l->puzzle.n; i++) {
        char upper = (char)(l->puzzle.at[i] & ~0x20);
        if (upper < 'A' || upper > 'Z')
            return false;
    }
    for (int k = 0; k < l->fields; k++)
        if (stats_read_cell(&l->field[k], &c))
            return false;
    if (stats_read_cell(&l->puzzle, &c))
        return false;
    return l->puzzle.n && l->fields && l->field[0].at == l->puzzle.at + l->puzzle.n + 1;
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

static void end_file(stats_reader *r, text *note)
{
    if (!r->file)
        return;
    if (r->header.text.length)
        settle_header(r, &(line){ .note = note, .kind = TABLE_OF_PUZZLES });
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
    uint64_t tries = 0;
    r->counts = true;
    r->fields = 0;
    text_renew(&r->header.text);
    r->count_cells = read_cells_word(l->puzzle.at + 1, l->end);
    r->short_of_tries = !read_tries(l->puzzle.at, l->end, &tries) || r->short_of_tries;
    return add_header(r, l, NULL);
}

static bool read_count(const line *l, const field *f, uint64_t *count)
{
    uint64_t n = 0;
    size_t i = 0;
    for (; i < f->n && f->at[i] >= '0' && f->at[i] <= '9' && n <= UINT64_MAX / 10 - 1; i++)
        n = 10 * n + (uint64_t)(f->at[i] - '0');
    if (!f->n || i < f->n || !n)
        return refuse(l, f, "column \"count\": expected a whole number from 1 on, not \"%.*s\"",
                      f->n < 40 ? (int)f->n : 40, f->at);
    *count = n;
    return true;
}

/* ---- lines ---- */

static bool is_word(const field *f, const char *word)
{
    return f->n == strlen(word) && !memcmp(f->at, word, f->n);
}

static bool read_cells(const stats_reader *r, const line *l, rating_cell *cells, int *clues, uint64_t *count)
{
    for (int k = 0; k < r->fields && k < l->fields; k++) {
        rating_cell c;
        const field *f = &l->field[k];
        if (r->column[k] == FIELD_COUNT && !read_count(l, f, count))
            return false;
        bool nothing = r->counts && is_word(f, r->column[k] == FIELD_CLUES ? "-" : STATS_ABSENT);
        if (r->column[k] < 0 || nothing)
            continue;
        if (!stats_read_cell(f, &c))
            return refuse(
                l, f,
                "column \"%s\": expected a number, >N, inf, no-solution, not-unique or error, not \"%.*s\" "
                "(--columns names the columns, with - for one to pass over)",
                r->sample->column[r->column[k]].name, f->n < 40 ? (int)f->n : 40, f->at);
        if (r->column[k] != FIELD_CLUES) {
            cells[r->column[k] - 1] = c;
            continue;
        }
        int64_t said = c.value / VALUE_ONE;
        if (c.kind != CELL_NUMBER || c.value % VALUE_ONE || said < 0 || said > CLUES_MOST)
            return refuse(l, f, "column \"clues\": expected a whole number from 0 to %d", CLUES_MOST);
        if (*clues >= 0 && said != *clues)
            return refuse(l, f, "column \"clues\" says %d, but the puzzle has %d", (int)said, *clues);
        *clues = (int)said;
    }
    return true;
}

/* A correction needs known numbers of clues and of cells, and the same number of cells for all puzzles. */
static bool check_correction(const stats_reader *r, const line *l, int clues, int cells)
{
    int wanted = r->settings->cells ? (int)r->settings->cells : r->cells;
    if (clues < 0 && l->kind == TABLE_OF_RATINGS)
        return refuse(l, &l->puzzle,
                      "ratings without a puzzle, whose clues are needed (--controlled-bias): expected the "
                      "puzzle before them, or a column named clues");
    if (clues < 0)
        return refuse(l, &l->puzzle,
                      "the clues of this puzzle cannot be counted: expected a grid, or a column named clues");
    if (!cells && !wanted)
        return refuse(l, &l->puzzle,
                      "the cells of this puzzle cannot be counted: --cells says how many there are");
    if (!r->settings->cells && wanted && cells && cells != wanted)
        return refuse(l, &l->puzzle, "a puzzle of %d cells among puzzles of %d", cells, wanted);
    if (wanted && clues > wanted)
        return refuse(l, &l->puzzle, "%d clues are more than there are cells, %d", clues, wanted);
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

/* How many cells each line has: not the last ones that may have been a comment, or that a header names but
 * have no ratings. */
static int cells_wanted(const stats_reader *r)
{
    int wanted = r->fields;
    while (wanted > 0 &&
           (r->column[wanted - 1] <= FIELD_OPEN || (r->has_header && r->column[wanted - 1] == FIELD_NONE)))
        wanted--;
    return wanted;
}

static bool check_fields(const stats_reader *r, const line *l)
{
    int wanted = cells_wanted(r);
    if (l->fields >= wanted)
        return true;
    return refuse(l, NULL, "%d cell%s%s, expected %d, as %s (--columns names them)", l->fields,
                  cli_plural((uint64_t)l->fields),
                  r->counts                     ? " after the count"
                  : l->kind == TABLE_OF_RATINGS ? ""
                                                : " after the puzzle",
                  wanted,
                  r->settings->columns ? "--columns has it"
                  : r->has_header      ? "in the header"
                                       : "in the first line of this file");
}

static bool read_puzzle(stats_reader *r, line *l)
{
    rating_cell cells[COLUMNS_MOST] = { { CELL_ABSENT, 0 } };
    int size = r->count_cells, clues = r->counts ? -1 : stats_count_clues(&r->signs, &l->puzzle, &size);
    uint64_t count = 1;
    if (!check_fields(r, l) || !close_fields(r, l) || (r->counts && !read_count(l, &l->puzzle, &count)))
        return false;
    if (clues < 0 && !r->fields)
        return refuse(l, &l->puzzle,
                      "expected a puzzle, a tab and its ratings, as `tresse rate` writes them, or ratings "
                      "alone");
    if (!read_cells(r, l, cells, &clues, &count))
        return false;
    if (r->settings->controlled_bias && !check_correction(r, l, clues, size))
        return false;
    const char *behind = l->puzzle.at + l->puzzle.n;
    int wanted = cells_wanted(r), last = (wanted < l->fields ? wanted : l->fields) - 1;
    if (last >= 0)
        behind = l->field[last].at + l->field[last].n;
    r->kind = l->kind;
    r->cells = !r->puzzles || r->cells == size ? size : -1;
    add(r, clues < 0 ? CLUES_NONE : clues, cells, count);
    r->file_puzzles += count;
    r->lines_with_tries += read_tries(behind, l->end, &r->line_tries);
    return true;
}

/* A line that begins with '#' may name the columns, or be a comment. */
static bool read_sharp(stats_reader *r, line *l, const char *at, const char *end)
{
    read_tries(at, end, &r->sharp_tries);
    if (is_counts(at, end)) {
        split(l, TABLE_OF_PUZZLES, at, end);
        return begin_counts(r, l);
    }
    if (r->settled || r->header.text.length || !memchr(at, '\t', (size_t)(end - at)))
        return true;
    bool said = layout_take_header(&r->layout, at, (size_t)(end - at));
    if (r->settings->columns)
        return true;
    split(l, said ? r->layout.kind : TABLE_OF_PUZZLES, at, end);
    return take_header(r, l);
}

static bool is_header(stats_reader *r, line *l, const char *at, const char *end)
{
    bool said = layout_take_header(&r->layout, at, (size_t)(end - at));
    split(l, said ? r->layout.kind : TABLE_OF_PUZZLES, at, end);
    return said || is_heading(l);
}

/* Is a line of ratings alone in a table with puzzles, or the reverse? */
static bool is_other(const stats_reader *r, const line *l)
{
    return !r->counts && r->kind != TABLE_DOUBTFUL &&
           (r->kind == TABLE_OF_RATINGS) != (l->kind == TABLE_OF_RATINGS);
}

/* Splits a line that is no header; false: what it begins with can't be told, or is not as in the others. */
static bool split_row(stats_reader *r, line *l, const char *at, const char *end)
{
    table_kind kind = r->counts ? TABLE_OF_PUZZLES : layout_of_line(&r->layout, at, (size_t)(end - at));
    split(l, kind, at, end);
    if (kind != TABLE_DOUBTFUL && is_other(r, l))
        return refuse(l, &l->puzzle,
                      kind == TABLE_OF_RATINGS
                          ? "ratings without a puzzle, in a table with puzzles; expected lines of one form"
                          : "a puzzle in a table of ratings alone; expected lines of one form");
    if (kind != TABLE_DOUBTFUL)
        return true;
    return refuse(l, &l->puzzle, TABLE_DOUBT, l->puzzle.n < 40 ? (int)l->puzzle.n : 40, l->puzzle.at);
}

/* Is it a number alone, above everything else? That may be the number of puzzles below. */
static bool is_lone(const stats_reader *r, const line *l)
{
    return !r->settled && !r->settings->columns && !r->header.text.length && l->kind == TABLE_OF_RATINGS &&
           l->fields == 1;
}

/* The columns, by a row that is the first. */
static bool settle(stats_reader *r, const line *l)
{
    bool well = true;
    if (r->settings->columns)
        return add_list(r, l, r->settings->columns);
    if (r->header.text.length)
        settle_header(r, l);
    else
        well = add_default(r, l);
    if (r->settled)
        r->kind = l->kind;
    return well;
}

static bool read_line(stats_reader *r, line *l)
{
    const char *at = l->item->text.bytes, *end = at + l->item->text.length;
    if (at < end && *at == '#')
        return read_sharp(r, l, at, end);
    if (!r->settled && !r->header.text.length && is_header(r, l, at, end))
        return r->settings->columns ? add_list(r, l, r->settings->columns) : take_header(r, l);
    if (!split_row(r, l, at, end))
        return false;
    if (is_lone(r, l))
        return refuse(l, &l->field[0],
                      "a number alone, expected a puzzle, a tab and its ratings; if it is a rating, name its "
                      "column: --columns W");
    bool well = r->settled || settle(r, l);
    return read_puzzle(r, l) && well;
}

void stats_read_open(stats_reader *r, const settings *s, sample *into, double brt)
{
    *r = (stats_reader){ .settings = s, .sample = into, .brt = brt, .header.text = PROGRAM_TEXT };
    stats_signs_open(&r->signs);
}

void stats_read_line(stats_reader *r, const item *i, text *note)
{
    line l = { .item = i, .note = note };
    if (r->file != i->name) {
        end_file(r, note);
        begin_file(r, i->name);
    }
    if (i->refused) {
        r->refused++;
        item_add_place(note, i, 0, i->refused_column);
        text_printf(note, "%s\n", i->refused);
    } else if (!read_line(r, &l)) {
        r->refused++;
    }
}

void stats_read_end(stats_reader *r, text *note)
{
    end_file(r, note);
    if (!r->spilt)
        spill(r);
}

void stats_read_close(stats_reader *r)
{
    joint_free(&r->joint);
    text_close(&r->header.text);
}
