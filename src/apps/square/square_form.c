/* square_form.c: laying out a text and finding its form, by the rules of square_form.h.
 *
 * Every rule is a question about counts of words and cells, so the form does not depend on which cells are
 * filled, except for the few tests (fits, is_candidates) that distinguish forms with the same counts. */
#include "apps/square/square_form.h"

#include <string.h>

/* ---- sizes ---- */

int form_size(const sheet *sheet, int n)
{
    if (sheet->blocks)
        return shape_default(n).n;
    return n >= SQUARE_MIN && n <= SQUARE_MAX ? n : 0;
}

int form_size_of_square(const sheet *sheet, int count)
{
    for (int n = SQUARE_MIN; n <= SQUARE_MAX; n++)
        if (n * n == count)
            return form_size(sheet, n);
    return 0;
}

static int asked(const sheet *sheet, int found)
{
    return sheet->n == 0 || found == sheet->n ? found : 0;
}

static int asked_square(const sheet *sheet, int count)
{
    return asked(sheet, form_size_of_square(sheet, count));
}

static int asked_cube(const sheet *sheet, int count)
{
    for (int n = SQUARE_MIN; sheet->slots && n <= SQUARE_MAX; n++)
        if (n * n * n == count)
            return asked(sheet, form_size(sheet, n));
    return 0;
}

/* ---- questions about words ---- */

bool form_is_group(span cell)
{
    return cell.n > 1 && *cell.at == '{' && cell.at[cell.n - 1] == '}';
}

static bool is_cell_sign(char sign)
{
    return symbol_is_cell(sign) || sign == '~';
}

bool form_is_cell(const sheet *sheet, span cell)
{
    if (cell.n == 1 || !form_is_group(cell) || !sheet->words.style.braces)
        return cell.n == 1 && is_cell_sign(*cell.at);
    for (size_t i = 1; i + 1 < cell.n; i++)
        if (!is_cell_sign(cell.at[i]))
            return false;
    return true;
}

static bool is_cells(const sheet *sheet, const row_word *word)
{
    span cells = word->span;
    for (span cell; word_rows_cell(&sheet->words, &cells, &cell);)
        if (!form_is_cell(sheet, cell))
            return false;
    return true;
}

/* Distinct symbols up to n. */
static bool is_candidates(span part, int size)
{
    uint32_t seen = 0;
    for (size_t i = 0; i < part.n; i++) {
        int d = symbol_digit(part.at[i]);
        if (d == 0 || d > size || (seen >> d & 1))
            return false;
        seen |= (uint32_t)1 << d;
    }
    return true;
}

static bool fits(const sheet *sheet, const row_word *word, int n)
{
    span cells = word->span;
    for (span cell; word_rows_cell(&sheet->words, &cells, &cell);) {
        if (form_is_group(cell) ? !is_candidates((span){ cell.at + 1, cell.n - 2 }, n)
                                : cell.n > 1 || symbol_digit(*cell.at) > n ||
                                      (!symbol_digit(*cell.at) && !symbol_is_empty(*cell.at)))
            return false;
    }
    return true;
}

/* The words in front that can be cells. */
static int leading_cells(const sheet *sheet)
{
    int k = 0;
    while (k < word_rows_kept(&sheet->words) && is_cells(sheet, &sheet->words.word[k]))
        k++;
    return k;
}

static bool same_length(const word_rows *rows, int count)
{
    for (int i = 1; i < count; i++)
        if (rows->word[i].cells != rows->word[0].cells)
            return false;
    return count > 0;
}

static bool all_candidates(const word_rows *rows, int count, int size)
{
    for (int i = 0; i < count; i++)
        if (!span_is(rows->word[i].span, "~") && !form_is_group(rows->word[i].span) &&
            !is_candidates(rows->word[i].span, size))
            return false;
    return true;
}

int form_run_cells(span word, bool single)
{
    int cells = 0, letters = 0, digits = 0;
    for (size_t i = 0; i < word.n && cells <= SQUARE_CELLS_MAX; i++) {
        char c = word.at[i];
        if (c >= 'a' && c <= 'z') {
            cells += c - 'a' + 1;
            letters++;
        } else if (scan_is_digit(c)) {
            cells += single || i == 0 || !scan_is_digit(word.at[i - 1]);
            digits++;
        } else if (c != '_')
            return 0;
    }
    return letters && digits ? cells : 0;
}

/* ---- game IDs ---- */

bool form_solo_prefix(span word, solo_prefix *out)
{
    int number;
    *out = (solo_prefix){ .down = -1 };
    if (!word.n || !scan_is_digit(*word.at))
        return false;
    word = span_from(word, span_digits(word, &out->across));
    if (word.n >= 2 && *word.at == 'x' && scan_is_digit(word.at[1])) {
        word = span_from(word, 1);
        word = span_from(word, span_digits(word, &out->down));
    }
    while (word.n) {
        char option = *word.at, next = (char)(word.n > 1 ? word.at[1] : 0);
        word = span_from(word, 1);
        out->irregular = out->irregular || option == 'j';
        out->diagonals = out->diagonals || option == 'x';
        out->cages = out->cages || option == 'k';
        if (option == 'd' && next >= 'a' && next <= 'z')
            word = span_from(word, 1);
        else if (option == 'm' || option == 'r') {
            word = span_from(word, option == 'm' && next == 'd');
            word = span_from(word, span_digits(word, &number));
        } else if (!strchr("axkj", option))
            return false;
    }
    return true;
}

/* Digits, `_`, and at least one letter. */
static bool is_runs(span word)
{
    bool letter = false;
    for (size_t i = 0; i < word.n; i++) {
        bool here = word.at[i] >= 'a' && word.at[i] <= 'z';
        if (!here && !scan_is_digit(word.at[i]) && word.at[i] != '_')
            return false;
        letter |= here;
    }
    return letter;
}

/* After the word there is no further colon: with one it would be a row with borders. */
static form runs_with_shape(const sheet *sheet)
{
    const word_rows *l = &sheet->words;
    span prefix = word_rows_word_at(l, 0), runs = word_rows_word_at(l, 1);
    const char *colon = prefix.at + prefix.n, *end = runs.at + runs.n;
    solo_prefix p;
    form f = { .kind = FORM_NONE };
    if (!sheet->blocks || l->words < 2 || !form_solo_prefix(prefix, &p) || p.irregular || p.diagonals ||
        p.cages)
        return f;
    if (*colon != ':' || runs.at != colon + 1 || (end < l->scan.last && *end == ':'))
        return f;
    if (p.down < 0)
        return form_size(sheet, p.across) && is_runs(runs) ? (form){ FORM_RUNS, { p.across, 0, 0 }, 1, 1 }
                                                           : f;
    return (form){ FORM_RUNS, { p.across * p.down, p.down, p.across }, 1, 1 };
}

/* ---- forms of one line ---- */

static form one_word(form_kind kind, int size)
{
    return (form){ .kind = kind, .shape = { .n = size }, .words = 1 };
}

static form pieces_of_rows(const sheet *sheet, int count)
{
    const word_rows *l = &sheet->words;
    int length = l->word[0].cells, size = 0;
    if (length && count > 1 && count <= SQUARE_CELLS_MAX / length && same_length(l, count))
        size = asked_square(sheet, count * length);
    if (!size || size % length)
        return (form){ .kind = FORM_NONE };
    return (form){ FORM_GRID, { .n = size }, 0, count };
}

/* Is there a whole Sudoku of 81 cells after the first word, so that this one is more likely its id? */
static bool is_id(const word_rows *rows, const sheet *sheet)
{
    for (int i = 1; i < word_rows_kept(rows); i++)
        if (rows->word[i].cells == 81 && is_cells(sheet, &rows->word[i]))
            return true;
    return false;
}

static form bare_runs(const sheet *sheet)
{
    if (is_id(&sheet->words, sheet))
        return (form){ .kind = FORM_NONE };
    span w = word_rows_word_at(&sheet->words, 0);
    for (int single = 1; sheet->blocks && single >= 0; single--) {
        int size = asked_square(sheet, form_run_cells(w, single));
        if (size && (size <= 9) == single)
            return one_word(FORM_RUNS, size);
    }
    return (form){ .kind = FORM_NONE };
}

static form form_of_line(const sheet *sheet)
{
    const word_rows *l = &sheet->words;
    const row_word *w = &l->word[0];
    int k = leading_cells(sheet), in_square = asked_square(sheet, w->cells),
        in_cube = asked_cube(sheet, w->cells);
    form f = runs_with_shape(sheet);
    if (f.kind)
        return f;
    if (k == w->cells && (f = pieces_of_rows(sheet, k)).kind)
        return f;
    if (in_square && fits(sheet, w, in_square))
        return one_word(FORM_GRID, in_square);
    if (in_cube && is_cells(sheet, w))
        return one_word(FORM_SLOTS, in_cube);
    int size = asked_square(sheet, k);
    if (size && (!same_length(l, k) || w->cells == 1 || all_candidates(l, k, size)))
        return (form){ FORM_CELLS, { .n = size }, 0, k };
    if (k > 1 && w->cells > 1 && (f = pieces_of_rows(sheet, k)).kind)
        return f;
    f = bare_runs(sheet);
    if (f.kind)
        return f;
    return in_square ? one_word(FORM_GRID, in_square) : in_cube ? one_word(FORM_SLOTS, in_cube) : f;
}

/* ---- forms of several lines ---- */

static bool whole_rows(const word_rows *rows, const int *row, int n)
{
    for (int i = 0; i < rows->rows; i++)
        if (row[i] % n)
            return false;
    return true;
}

static form form_of_grid(const sheet *sheet)
{
    const word_rows *l = &sheet->words;
    form f = { .kind = FORM_NONE };
    int all = 0;
    if (l->rows > SQUARE_MAX || l->words > SQUARE_CELLS_MAX || leading_cells(sheet) < l->words)
        return f;
    for (int i = 0; i < l->rows; i++)
        all += l->row_cells[i];
    int cells = asked_square(sheet, l->words), grid = asked_square(sheet, all);
    if (cells && !whole_rows(l, l->row_words, cells))
        cells = 0;
    if (grid != l->rows || !whole_rows(l, l->row_cells, grid))
        grid = 0;
    if (cells && (cells == l->rows || !grid))
        return (form){ FORM_CELLS, { .n = cells }, 0, l->words };
    if (grid)
        return (form){ FORM_GRID, { .n = grid }, 0, l->words };
    return f;
}

static form form_of(const sheet *sheet)
{
    if (sheet->words.rows == 0 || sheet->words.section)
        return (form){ .kind = FORM_NONE };
    return sheet->words.rows == 1 ? form_of_line(sheet) : form_of_grid(sheet);
}

/* ---- any text ---- */

#define BORDERS "|!:'+"

/* Tried without borders as rows and, if that gives no form, with them. */
static form find(sheet *sheet, const char *bytes, size_t length, bool commas)
{
    word_rows *l = &sheet->words;
    row_style style = { .separators = commas ? BORDERS ",;" : BORDERS,
                        .borders = true,
                        .quotes = true,
                        .braces = !sheet->blocks,
                        .sections = sheet->blocks,
                        .headings = sheet->blocks,
                        .head = sheet->blocks ? NULL : "-list" /* as in collections */ };
    word_rows_read(l, &style, bytes, length);
    form f = form_of(sheet);
    if (f.kind || l->borders == 0 || l->section)
        return f;
    style.dashed_rows = true;
    word_rows_read(l, &style, bytes, length);
    f = form_of(sheet);
    style.dashed_rows = false;
    if (!f.kind)
        word_rows_read(l, &style, bytes, length);
    return f;
}

static bool has_comma(const word_rows *rows)
{
    for (int i = 0; i < word_rows_kept(rows); i++) {
        if (span_has(rows->word[i].span, ',') || span_has(rows->word[i].span, ';'))
            return true;
        if (rows->rows == 1)
            break;
    }
    return false;
}

/* Do commas separate cells here, or a puzzle from its comment, so that a message had better be about the text
 * split at them? */
static bool commas_separate(const sheet *sheet)
{
    const row_word *w = &sheet->words.word[0];
    if (sheet->words.words < 2 || !is_cells(sheet, w))
        return false;
    for (int k = -2; k <= 2; k++)
        if (form_size_of_square(sheet, w->cells + k))
            return true;
    return w->cells <= 2 && leading_cells(sheet) >= 10;
}

form form_find(sheet *sheet, bool blocks, bool slots, int size, const char *bytes, size_t length)
{
    sheet->blocks = blocks;
    sheet->slots = slots;
    sheet->n = size;
    form f = find(sheet, bytes, length, false);
    if (!has_comma(&sheet->words))
        return f;
    form g = find(sheet, bytes, length, true);
    if (g.kind || (!f.kind && commas_separate(sheet)))
        return g;
    return find(sheet, bytes, length, false);
}
