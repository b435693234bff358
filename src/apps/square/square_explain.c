/* square_explain.c: what is wrong with a text that has no form? See square_form.h. */
#include "apps/square/square_form.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 32, USUAL = 9, NEAR = 2 };

static const char *end_of(span word)
{
    return word.at + word.n;
}

/* ---- how many there should be ---- */

/* The size whose number of cells k almost is; the usual one if k is near none. */
static int nearest_size(const sheet *sheet, int count)
{
    for (int n = SQUARE_MIN; n <= SQUARE_MAX; n++)
        if (form_size(sheet, n) && abs(n * n - count) <= NEAR)
            return n;
    return USUAL;
}

/* The size whose symbols a message names for a word of k characters: a small one only if k fits exactly. */
static int size_of_symbols(const sheet *sheet, int count)
{
    int near = nearest_size(sheet, count);
    return form_size_of_square(sheet, count) || near > USUAL ? near : USUAL;
}

/* "16, 36, 64, 100": the numbers of cells of the first sizes, except size n. */
static const char *other_squares(const sheet *sheet, int n, char out[LIST_MAX])
{
    size_t used = 0;
    int sizes = 0;
    char number[NAME_ROOM];
    for (int k = SQUARE_MIN; sizes < 5; k++) {
        sizes += form_size(sheet, k) > 0;
        if (!form_size(sheet, k) || k == n)
            continue;
        name_into(number, used ? ", %d" : "%d", k * k);
        memcpy(out + used, number, strlen(number) + 1);
        used += strlen(number);
    }
    return out;
}

static status wrong_count(const sheet *sheet, const char *at, int count, const char *what, error *e)
{
    char others[LIST_MAX];
    if (sheet->n)
        return form_wrong(sheet, at, e, "%d %s" EXPECTED "%d for size %d", count, what, sheet->n * sheet->n,
                          sheet->n);
    int n = nearest_size(sheet, count);
    return form_wrong(sheet, at, e, "%d %s" EXPECTED "%d (or %s, ... for other sizes)", count, what, n * n,
                      other_squares(sheet, n, others));
}

/* ---- one line ---- */

static const char *before_what(const word_rows *rows, const row_word *word)
{
    const char *end = end_of(word->span);
    if (end == rows->scan.last || (rows->words == 1 && !rows->quoted))
        return word->cells == 1 ? "character before the end of the line"
                                : "characters before the end of the line";
    if (scan_is_blank(*end))
        return word->cells == 1 ? "character before the first blank" : "characters before the first blank";
    if (*end == ',' || *end == ';')
        return "characters before the first comma";
    if (*end == '"')
        return "characters before the second quotation mark";
    return word->cells == 1 ? "character before the first border" : "characters before the first border";
}

/* A first word that is neither n*n nor n*n*n characters long. */
static status wrong_length(const sheet *sheet, const row_word *word, error *e)
{
    enum { SUKAKU = 729, NEAR_SUKAKU = 20 };
    char others[LIST_MAX];
    const char *what = before_what(&sheet->words, word), *end = end_of(word->span);
    int n = sheet->n;
    if (n && sheet->blocks)
        return form_wrong(sheet, end, e, "%d %s" EXPECTED "%d for size %d (or %d for a sukaku)", word->cells,
                          what, n * n, n, n * n * n);
    if (sheet->blocks && abs(SUKAKU - word->cells) <= NEAR_SUKAKU)
        return form_wrong(sheet, end, e, "%d %s" EXPECTED "%d for a sukaku (or %s, ... for a puzzle)",
                          word->cells, what, SUKAKU, other_squares(sheet, 0, others));
    return wrong_count(sheet, end, word->cells, what, e);
}

static status explain_word(const sheet *sheet, error *e)
{
    const row_word *w = &sheet->words.word[0];
    int single = sheet->blocks ? form_run_cells(w->span, true) : 0;
    bool letters = false;
    for (size_t i = 0; i < w->span.n; i++)
        letters |= w->span.at[i] >= 'a' && w->span.at[i] <= 'z' && w->span.at[i] != 'x';
    if (single && letters && form_size_of_square(sheet, w->cells) == 0)
        return wrong_count(sheet, end_of(w->span),
                           sheet->n > 9 || single > 90 ? form_run_cells(w->span, false) : single,
                           "cells in a run-length line", e);
    span word = w->span, cell;
    while (word_rows_cell(&sheet->words, &word, &cell))
        if (!form_is_cell(sheet, cell) || *cell.at == '~')
            return form_bad_cell(sheet, cell, sheet->n ? sheet->n : size_of_symbols(sheet, w->cells), e);
    return wrong_length(sheet, w, e);
}

/* The first character in words that can't belong to a cell, and its word; length 0 if there is none. */
static span first_stranger(const sheet *sheet, int *in)
{
    for (*in = 0; *in < word_rows_kept(&sheet->words); ++*in) {
        span word = sheet->words.word[*in].span, cell;
        while (word_rows_cell(&sheet->words, &word, &cell))
            if (!form_is_cell(sheet, cell))
                return cell;
    }
    return (span){ sheet->words.scan.last, 0 };
}

static status wrong_row(const sheet *sheet, const char *end, int row, int count, int size, error *e)
{
    return form_wrong(sheet, end, e, "row %d has %d %s" EXPECTED "%d", row + 1, count,
                      count == 1 ? "cell" : "cells", size);
}

/* Is it so short that it can hardly be a grid with a mistake in it? */
static bool is_short(const sheet *sheet)
{
    enum { SHORT = 9 };
    return sheet->blocks && !sheet->n && sheet->words.row_cells[0] < SHORT;
}

static status too_short(const sheet *sheet, error *e)
{
    char quote[QUOTE_MAX], others[LIST_MAX];
    scan line = sheet->words.scan;
    line.at = sheet->words.word[0].span.at;
    return word_rows_wrong(
        &sheet->words, line.at, e,
        "'%s' is too short for a Sudoku" EXPECTED "%d characters (or %s, ... for other sizes); "
        "for another puzzle, name the application (--app)",
        span_quote(quote, scan_rest(&line)), USUAL * USUAL, other_squares(sheet, USUAL, others));
}

static status explain_line(const sheet *sheet, error *e)
{
    const word_rows *l = &sheet->words;
    int k;
    span stranger = first_stranger(sheet, &k);
    int size = sheet->n ? sheet->n : form_size(sheet, k);
    if (!stranger.n && is_short(sheet))
        return too_short(sheet, e);
    if (k > 1 && k == size && l->word[0].cells == size)
        for (int i = 1; i < k; i++)
            if (l->word[i].cells != size)
                return wrong_row(sheet, end_of(l->word[i].span), i, l->word[i].cells, size, e);
    if (k >= 10 && l->word[0].cells < 16) {
        if (stranger.n && form_size_of_square(sheet, l->words))
            return form_bad_cell(sheet, stranger, sheet->n ? sheet->n : nearest_size(sheet, l->words), e);
        return wrong_count(sheet, end_of(l->word[k - 1].span), k < word_rows_kept(l) ? k : l->words,
                           "cells in one line", e);
    }
    return explain_word(sheet, e);
}

/* ---- several lines ---- */

/* The most frequent number of a list; the smallest one if there are several. */
static int most_frequent(const int *list, int n)
{
    int best = 0, times = 0;
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (int j = 0; j < n; j++)
            k += list[j] == list[i];
        if (k > times || (k == times && list[i] < best)) {
            best = list[i];
            times = k;
        }
    }
    return best;
}

/* The first word of a row, or the last. */
static span word_of_row(const word_rows *rows, int row, bool last)
{
    span found = { rows->scan.last, 0 };
    for (int i = 0; i < word_rows_kept(rows) && rows->word[i].row <= row; i++)
        if (rows->word[i].row == row && (last || !found.n))
            found = rows->word[i].span;
    return found;
}

static int kept_rows(const word_rows *rows)
{
    return rows->rows <= SQUARE_MAX ? rows->rows : SQUARE_MAX + 1;
}

static status wrong_rows(const sheet *sheet, int n, error *e)
{
    const word_rows *l = &sheet->words;
    return word_rows_wrong(l, word_of_row(l, kept_rows(l) - 1, false).at, e, "%d rows" EXPECTED "%d", l->rows,
                           n);
}

/* A title below the first line: another puzzle begins there. */
static status explain_stranger(const sheet *sheet, span stranger, int in, int size, error *e)
{
    char quote[QUOTE_MAX];
    const word_rows *l = &sheet->words;
    span word = l->word[in].span;
    bool first = in == 0 || l->word[in - 1].row < l->word[in].row;
    if (!sheet->blocks || !first || in == 0 || !word_rows_is_title(word))
        return form_bad_cell(sheet, stranger, size, e);
    scan line = l->scan;
    line.at = word.at;
    return word_rows_wrong(l, word.at, e,
                           "heading '%s' below a grid" EXPECTED "one puzzle: " ADVICE
                           "write each in a line or a file of its own",
                           span_quote(quote, scan_rest(&line)));
}

static status explain_grid(const sheet *sheet, error *e)
{
    const word_rows *l = &sheet->words;
    int kept = kept_rows(l), in, words = most_frequent(l->row_words, kept),
        cells = most_frequent(l->row_cells, kept);
    /* Rows consist of words if their usual number is a size, otherwise of characters. */
    bool by_words =
        sheet->n ? words == sheet->n : form_size(sheet, words) > 0 && words != cells && cells != l->rows;
    const int *row = by_words ? l->row_words : l->row_cells;
    int size = sheet->n ? sheet->n : form_size(sheet, by_words ? words : cells);
    span stranger = first_stranger(sheet, &in);
    if (stranger.n)
        return explain_stranger(sheet, stranger, in, size ? size : USUAL, e);
    if (!size)
        size = form_size(sheet, l->rows);
    if (!size)
        size = USUAL;
    for (int i = 0; i < kept && i < size; i++)
        if (row[i] != size)
            return wrong_row(sheet, end_of(word_of_row(l, i, true)), i, row[i], size, e);
    return wrong_rows(sheet, size, e);
}

/* Is there a whole puzzle in the first row, followed by more, but not by as many such rows as make a grid? (A
 * row of size 16 may be a puzzle of size 4.) */
static bool is_second_puzzle(const sheet *page)
{
    const word_rows *l = &page->words;
    sheet first;
    scan line = l->scan;
    line.at = l->word[0].span.at;
    int usual = most_frequent(l->row_cells, kept_rows(l));
    if (l->rows > 2 && usual == l->row_cells[0] && form_size(page, usual))
        return false;
    span row = scan_rest(&line);
    return form_find(&first, page->blocks, page->slots, page->n, row.at, row.n).kind != FORM_NONE;
}

status form_explain(const sheet *sheet, error *e)
{
    const word_rows *l = &sheet->words;
    if (l->section) {
        char quote[QUOTE_MAX];
        scan line = l->scan;
        line.at = l->section;
        return word_rows_wrong(l, l->section, e, "section %s" EXPECTED "[Puzzle] or [State]",
                               span_quote(quote, scan_rest(&line)));
    }
    if (l->rows == 0)
        return word_rows_wrong(l, l->scan.text, e, "no cells in the text" EXPECTED "a %s",
                               sheet->blocks ? "Sudoku" : "square grid");
    if (l->rows == 1)
        return explain_line(sheet, e);
    if (is_second_puzzle(sheet))
        return word_rows_wrong(l, word_of_row(l, 1, false).at, e,
                               "more text after a whole puzzle in one line" EXPECTED "one puzzle");
    return explain_grid(sheet, e);
}
