/* sudoku_cells.c: reading the cells of a text whose form is known, and saying what is wrong with a text that
 * has none.
 *
 * Every message has the place of what was found, and says what was expected instead. */
#include "apps/sudoku/sudoku_form.h"

#include "apps/place.h"

#include <string.h>

static status complain(const layout *l, const char *at, error *e, const char *format, const char *a,
                       const char *b)
{
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column, format, a, b);
}

/* "a digit 1-9", "a digit 1-9, a letter A-G": the symbols of a size. */
static const char *symbols(char out[32], int n)
{
    char last = symbol_of(n);
    memcpy(out, "a digit 1-9, a letter A-?", 26);
    if (n > 9)
        out[24] = last;
    else {
        out[10] = last;
        out[11] = 0;
    }
    return out;
}

static status bad_character(const layout *l, const char *at, int n, error *e)
{
    char quote[PLACE_QUOTE_MAX], names[32];
    size_t k = place_character(at, l->end);
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    place_quote(quote, at, k ? k : 1);
    if (symbol_digit(*at) > n)
        return error_set(e, BAD_INPUT, p.line, p.column,
                         "'%s' in a %dx%d puzzle, expected %s or an empty cell (" SUDOKU_EMPTIES ")", quote,
                         n, n, symbols(names, n));
    return error_set(e, BAD_INPUT, p.line, p.column,
                     "character '%s' is neither %s nor an empty cell (" SUDOKU_EMPTIES ")", quote,
                     symbols(names, n));
}

/* "1-9", "1-9, A-G": the symbols of a size. */
static const char *symbol_range(char out[16], int n)
{
    memcpy(out, "1-9, A-?", 9);
    out[7] = symbol_of(n);
    return out;
}

/* ---- reading ---- */

/* Are these cells, of one character each but for numbers, free of 0 beside another sign for empty cells? Up
 * to size 9 both may stand; above, 0 may be meant as a value. */
static status check_empties(const layout *l, const form *f, int n, bool numbers, error *e)
{
    const char *zero = NULL, *other = NULL;
    char range[16], shown[2] = "";
    for (int i = f->first; n > 9 && i < f->first + f->words; i++) {
        const word *w = &l->word[i];
        for (int j = 0; j < w->length && (f->kind == FORM_GRID || w->length == 1); j++)
            if (w->at[j] == '0')
                zero = zero ? zero : w->at + j;
            else if (symbol_is_empty(w->at[j]))
                other = other ? other : w->at + j;
    }
    if (!zero || !other)
        return OK;
    place p = place_of(l->text, (size_t)(l->end - l->text), zero);
    shown[0] = *other;
    if (numbers)
        return error_set(e, BAD_INPUT, p.line, p.column,
                         "both 0 and %s stand for empty cells; values are 1-%d", shown, n);
    return error_set(e, BAD_INPUT, p.line, p.column, "both 0 and %s stand for empty cells; values are %s",
                     shown, symbol_range(range, n));
}

static status read_grid(const layout *l, const form *f, sudoku *s, error *e)
{
    int cell = 0, n = s->shape.n;
    for (int i = f->first; i < f->first + f->words; i++)
        for (int j = 0; j < l->word[i].length; j++) {
            const char *at = l->word[i].at + j;
            int d = symbol_digit(*at);
            if (d > n || (d == 0 && !symbol_is_empty(*at)))
                return bad_character(l, at, n, e);
            s->given[cell++] = (uint8_t)d;
        }
    return check_empties(l, f, n, false, e);
}

static status bad_slot(const layout *l, const char *at, int label, int n, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    size_t k = place_character(at, l->end);
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column,
                     "'%s' in slot %d of r%dc%d, expected '%c' or an empty slot (" SUDOKU_EMPTIES ")",
                     place_quote(quote, at, k ? k : 1), label % n + 1, label / n / n + 1, label / n % n + 1,
                     symbol_of(label % n + 1));
}

static status read_slots(const layout *l, const form *f, sudoku *s, error *e)
{
    int n = s->shape.n;
    s->sukaku = true;
    memset(s->mask, 0, (size_t)(n * n) * sizeof *s->mask);
    for (int i = 0; i < n * n * n; i++) {
        const char *at = l->word[f->first].at + i;
        if (symbol_digit(*at) == i % n + 1)
            s->mask[i / n] |= (uint32_t)1 << (i % n);
        else if (!symbol_is_empty(*at))
            return bad_slot(l, at, i, n, e);
    }
    return OK;
}

/* The number a word is, or -1. */
static int decimal(const word *w)
{
    int number = 0;
    for (int i = 0; i < w->length; i++) {
        if (!form_is_digit(w->at[i]))
            return -1;
        if (number < 1000)
            number = number * 10 + (w->at[i] - '0');
    }
    return number;
}

typedef struct cell_words {
    int empties, long_words; /* how many */
    bool letters, zeros, too_large, none;
} cell_words;

static cell_words look_at(const layout *l, const form *f, int n)
{
    cell_words c = { 0 };
    for (int i = f->first; i < f->first + f->words; i++) {
        const word *w = &l->word[i];
        c.empties += w->length == 1 && symbol_is_empty(*w->at);
        c.none |= *w->at == '~';
        c.long_words += w->length > 1;
        c.too_large |= decimal(w) > n;
        for (int j = 0; j < w->length; j++) {
            c.letters |= symbol_digit(w->at[j]) > 9;
            c.zeros |= w->at[j] == '0';
        }
    }
    return c;
}

static bool has_groups(const cell_words *c, int n)
{
    if (c->none)
        return true;
    if (c->empties || !c->long_words)
        return false;
    return n <= 9 || c->letters || (c->too_large && !c->zeros);
}

static status bad_word(const layout *l, const word *w, int n, bool letters, error *e)
{
    char quote[PLACE_QUOTE_MAX], names[32];
    place p = place_of(l->text, (size_t)(l->end - l->text), w->at);
    place_quote(quote, w->at, (size_t)w->length);
    if (letters)
        return error_set(e, BAD_INPUT, p.line, p.column,
                         "'%s' in a puzzle with letters, expected %s or an empty cell (" SUDOKU_EMPTIES ")",
                         quote, symbols(names, n));
    return error_set(e, BAD_INPUT, p.line, p.column,
                     "'%s' is neither a number 1-%d nor an empty cell (" SUDOKU_EMPTIES ")", quote, n);
}

static status read_numbers(const layout *l, const form *f, sudoku *s, bool letters, error *e)
{
    int n = s->shape.n;
    for (int i = 0; i < f->words; i++) {
        const word *w = &l->word[f->first + i];
        int d = w->length == 1 ? symbol_digit(*w->at) : decimal(w);
        if (w->length == 1 && (d > n || (d == 0 && !symbol_is_empty(*w->at))))
            return bad_character(l, w->at, n, e);
        if (w->length > 1 && (d < 0 || d > n || letters))
            return bad_word(l, w, n, letters, e);
        s->given[i] = (uint8_t)d;
    }
    return check_empties(l, f, n, !letters, e);
}

static status bad_candidate(const layout *l, const char *at, int cell, int n, bool twice, error *e)
{
    char quote[PLACE_QUOTE_MAX], names[32];
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    int r = cell / n + 1, c = cell % n + 1;
    place_quote(quote, at, 1);
    if (twice)
        return error_set(e, BAD_INPUT, p.line, p.column, "candidate %s stands twice in r%dc%d", quote, r, c);
    return error_set(e, BAD_INPUT, p.line, p.column, "'%s' among the candidates of r%dc%d, expected %s",
                     quote, r, c, symbols(names, n));
}

static status read_groups(const layout *l, const form *f, sudoku *s, error *e)
{
    int n = s->shape.n;
    s->sukaku = true;
    memset(s->mask, 0, (size_t)(n * n) * sizeof *s->mask);
    for (int i = 0; i < f->words; i++) {
        const word *w = &l->word[f->first + i];
        if (w->length == 1 && *w->at == '~')
            continue;
        for (int j = 0; j < w->length; j++) {
            int d = symbol_digit(w->at[j]);
            uint32_t bit = d ? (uint32_t)1 << (d - 1) : 0;
            if (d == 0 || d > n || (s->mask[i] & bit))
                return bad_candidate(l, w->at + j, i, n, d && d <= n, e);
            s->mask[i] |= bit;
        }
    }
    return OK;
}

static status empty_among_groups(const layout *l, const form *f, error *e)
{
    int i = f->first;
    while (l->word[i].length > 1 || !symbol_is_empty(*l->word[i].at))
        i++;
    char shown[2] = { *l->word[i].at, 0 };
    return complain(l, l->word[i].at, e, "empty cell '%s' among groups of candidates, expected candidates%s",
                    shown, " or ~ for none");
}

static status read_cells(const layout *l, const form *f, sudoku *s, error *e)
{
    cell_words c = look_at(l, f, s->shape.n);
    if (has_groups(&c, s->shape.n))
        return read_groups(l, f, s, e);
    bool numbers = s->shape.n > 9 && !c.letters && !c.too_large;
    if (c.empties && c.long_words > c.empties && !numbers)
        return empty_among_groups(l, f, e);
    return read_numbers(l, f, s, c.letters, e);
}

static status bad_run(const layout *l, const char *at, size_t length, int n, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column,
                     "'%s' in a run-length line, expected a number 1-%d, a letter a-z or '_'",
                     place_quote(quote, at, length), n);
}

static status wrong_run(const layout *l, const word *w, int cells, int n, error *e)
{
    place p = place_of(l->text, (size_t)(l->end - l->text), w->at + w->length);
    return error_set(e, BAD_INPUT, p.line, p.column, "the run-length line has %s%d cells, expected %d",
                     cells > n * n ? "at least " : "", cells, n * n);
}

static status read_runs(const layout *l, const form *f, sudoku *s, error *e)
{
    const word *w = &l->word[f->first];
    int n = s->shape.n, cell = 0;
    for (int i = 0; i < w->length;) {
        const char *at = w->at + i;
        word number = { at, 0, 0 };
        while (i + number.length < w->length && form_is_digit(at[number.length]) &&
               (n > 9 || number.length == 0))
            number.length++;
        int d = decimal(&number), run = *at >= 'a' && *at <= 'z' ? *at - 'a' + 1 : number.length > 0;
        size_t k = place_character(at, l->end);
        if (number.length ? d < 1 || d > n : run == 0 && *at != '_')
            return bad_run(l, at, number.length ? (size_t)number.length : k, n, e);
        if (cell + run > n * n)
            return wrong_run(l, w, cell + run, n, e);
        if (number.length)
            s->given[cell] = (uint8_t)d;
        cell += run;
        i += number.length ? number.length : 1;
    }
    return cell == n * n ? OK : wrong_run(l, w, cell, n, e);
}

status form_read(const layout *l, const form *f, sudoku *s, error *e)
{
    int cells = s->shape.n * s->shape.n;
    uint32_t full = shape_full(&s->shape);
    s->sukaku = false;
    memset(s->given, 0, sizeof s->given);
    for (int i = 0; i < cells; i++)
        s->mask[i] = full;
    switch (f->kind) {
    case FORM_GRID:
        return read_grid(l, f, s, e);
    case FORM_SLOTS:
        return read_slots(l, f, s, e);
    case FORM_CELLS:
        return read_cells(l, f, s, e);
    case FORM_RUNS:
        return read_runs(l, f, s, e);
    case FORM_NONE:
        break;
    }
    return error_set(e, INTERNAL, 0, 0, "a text without a form was to be read");
}

static const char *line_end(const layout *l, const char *at)
{
    while (at < l->end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static const char *after_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

void form_comment(const layout *l, const form *f, text *out)
{
    int last = f->first + f->words - 1;
    if (l->rows > 1 || last + 1 >= l->words) /* nothing but borders behind it */
        return;
    const char *at = l->word[last].at + l->word[last].length, *end = line_end(l, at);
    if (l->quoted && *at == '"')
        at++;
    at = after_blanks(at, end);
    if ((l->commas || l->quoted) && at < end && (*at == ',' || *at == ';'))
        at = after_blanks(at + 1, end);
    while (at < end && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (l->quoted && at < end && *at == '"')
        at++;
    if (l->quoted && at < end && end[-1] == '"')
        end--;
    text_add(out, at, (size_t)(end - at));
}

/* ---- explaining ---- */

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* The size whose number of cells k almost is; the usual one if k is near none. */
static int nearest_size(int k)
{
    enum { NEAR = 2 };
    for (int n = SUDOKU_MIN; n <= SUDOKU_MAX; n++)
        if (shape_default(n).n && distance(n * n, k) <= NEAR)
            return n;
    return 9;
}

/* The size of which the symbols are named for a word of k characters: a small one only if k is just right. */
static int size_of_symbols(int k)
{
    int near = nearest_size(k);
    return shape_of_square(k) || near > 9 ? near : 9;
}

static const char *other_squares(int n)
{
    switch (n) {
    case 4:
        return "36, 64, 81, 100";
    case 6:
        return "16, 64, 81, 100";
    case 8:
        return "16, 36, 81, 100";
    case 9:
        return "16, 36, 64, 100";
    default:
        return "16, 36, 64, 81, 100";
    }
}

static status wrong_count(const layout *l, const char *at, int count, int n, const char *what, error *e)
{
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    if (n)
        return error_set(e, BAD_INPUT, p.line, p.column, "%d %s, expected %d for size %d", count, what, n * n,
                         n);
    n = nearest_size(count);
    return error_set(e, BAD_INPUT, p.line, p.column, "%d %s, expected %d (or %s, ... for other sizes)", count,
                     what, n * n, other_squares(n));
}

static const char *before_what(const layout *l, const word *w)
{
    const char *end = w->at + w->length;
    if (end == l->end || (l->words == 1 && !l->quoted))
        return w->length == 1 ? "character before the end of the line"
                              : "characters before the end of the line";
    if (*end == ' ' || *end == '\t')
        return w->length == 1 ? "character before the first blank" : "characters before the first blank";
    if (*end == ',' || *end == ';')
        return "characters before the first comma";
    if (*end == '"')
        return "characters before the second quotation mark";
    return w->length == 1 ? "character before the first border" : "characters before the first border";
}

/* A first word that is neither n*n nor n*n*n characters long. */
static status wrong_length(const layout *l, const word *w, int n, error *e)
{
    enum { SUKAKU = 729, NEAR = 20 };
    const char *what = before_what(l, w), *end = w->at + w->length;
    int k = w->length;
    place p = place_of(l->text, (size_t)(l->end - l->text), end);
    if (n)
        return error_set(e, BAD_INPUT, p.line, p.column,
                         "%d %s, expected %d for size %d (or %d for a sukaku)", k, what, n * n, n, n * n * n);
    if (distance(SUKAKU, k) <= NEAR)
        return error_set(e, BAD_INPUT, p.line, p.column,
                         "%d %s, expected %d for a sukaku (or %s, ... for a puzzle)", k, what, SUKAKU,
                         other_squares(0));
    return wrong_count(l, end, k, n, what, e);
}

static status explain_word(const layout *l, int n, error *e)
{
    const word *w = &l->word[0];
    const char *end = w->at + w->length;
    int single = form_run_cells(w, true);
    bool letters = false;
    for (const char *c = w->at; c < end; c++)
        letters |= *c >= 'a' && *c <= 'z' && *c != 'x';
    if (single && letters && shape_of_square(w->length) == 0)
        return wrong_count(l, end, n > 9 || single > 90 ? form_run_cells(w, false) : single, n,
                           "cells in a run-length line", e);
    for (const char *c = w->at; c < end; c++)
        if (!symbol_digit(*c) && !symbol_is_empty(*c))
            return bad_character(l, c, n ? n : size_of_symbols(w->length), e);
    return wrong_length(l, w, n, e);
}

/* The first character in words that can't belong to a cell, and its word; NULL if there is none. */
static const char *first_stranger(const layout *l, int *in)
{
    for (*in = 0; *in < l->words && *in < WORDS_MAX; ++*in)
        for (int j = 0; j < l->word[*in].length; j++) {
            const char *at = l->word[*in].at + j;
            if (!form_is_cell(*at))
                return at;
        }
    return NULL;
}

/* `at` is where the row ends. */
static status wrong_row(const layout *l, const char *at, int row, int count, int n, error *e)
{
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column, "row %d has %d %s, expected %d", row + 1, count,
                     count == 1 ? "cell" : "cells", n);
}

static status another_game(const layout *l, const char *variant, error *e)
{
    static const char *const says[] = { "digits that differ on the diagonals", "sums of cages",
                                        "irregular blocks" };
    char letter[2] = { *variant, 0 };
    return complain(l, variant, e, "'%s' in a game ID means %s, expected one without", letter,
                    says[*variant == 'x'   ? 0
                         : *variant == 'k' ? 1
                                           : 2]);
}

static status explain_line(const layout *l, int n, error *e)
{
    int k;
    const char *stranger = first_stranger(l, &k);
    int size = n ? n : shape_default(k).n;
    if (k > 1 && k == size && l->word[0].length == size)
        for (int i = 1; i < k; i++)
            if (l->word[i].length != size)
                return wrong_row(l, l->word[i].at + l->word[i].length, i, l->word[i].length, size, e);
    if (k >= 10 && l->word[0].length < 16) {
        const word *last = &l->word[k - 1];
        if (stranger && shape_of_square(l->words))
            return bad_character(l, stranger, n ? n : nearest_size(l->words), e);
        return wrong_count(l, last->at + last->length, k < WORDS_MAX ? k : l->words, n, "cells in one line",
                           e);
    }
    return explain_word(l, n, e);
}

/* The number that stands most often in a list, the smallest of those. */
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

static const char *row_at(const layout *l, int row)
{
    for (int i = 0; i < l->words && i < WORDS_MAX; i++)
        if (l->word[i].row == row)
            return l->word[i].at;
    return l->end;
}

static const char *row_end(const layout *l, int row)
{
    const char *at = l->end;
    for (int i = 0; i < l->words && i < WORDS_MAX && l->word[i].row <= row; i++)
        if (l->word[i].row == row)
            at = l->word[i].at + l->word[i].length;
    return at;
}

static status wrong_rows(const layout *l, int n, error *e)
{
    const char *at = row_at(l, l->rows < ROWS_MAX ? l->rows - 1 : ROWS_MAX - 1);
    place p = place_of(l->text, (size_t)(l->end - l->text), at);
    return error_set(e, BAD_INPUT, p.line, p.column, "%d rows, expected %d", l->rows, n);
}

static status explain_grid(const layout *l, int n, error *e)
{
    int kept = l->rows < ROWS_MAX ? l->rows : ROWS_MAX;
    int words = most_frequent(l->row_words, kept), characters = most_frequent(l->row_characters, kept);
    /* Rows are of words if their usual number is a size, else of characters. */
    bool by_words =
        n ? words == n : shape_default(words).n > 0 && words != characters && characters != l->rows;
    const int *row = by_words ? l->row_words : l->row_characters;
    int size = n ? n : shape_default(by_words ? words : characters).n;
    const char *stranger = first_stranger(l, &(int){ 0 });
    if (stranger)
        return bad_character(l, stranger, size ? size : 9, e);
    if (!size)
        size = shape_default(l->rows <= SUDOKU_MAX ? l->rows : 0).n;
    if (!size)
        size = 9;
    for (int i = 0; i < kept && i < size; i++)
        if (row[i] != size)
            return wrong_row(l, row_end(l, i), i, row[i], size, e);
    return wrong_rows(l, size, e);
}

/* A whole puzzle in the first row, then more, and not more such rows as make a grid (a row of size 16 may be
 * a puzzle of size 4). */
static bool is_second_puzzle(const layout *l, int n, const char **second)
{
    layout first;
    const char *at = l->word[0].at, *end = line_end(l, at);
    int kept = l->rows < ROWS_MAX ? l->rows : ROWS_MAX, usual = most_frequent(l->row_characters, kept);
    *second = row_at(l, 1);
    if (l->rows > 2 && usual == l->row_characters[0] && shape_default(usual).n)
        return false;
    return form_find(&first, at, (size_t)(end - at), n).kind != FORM_NONE;
}

status form_explain(const layout *l, int n, error *e)
{
    const char *second;
    solo_prefix p;
    if (l->section) {
        char quote[PLACE_QUOTE_MAX];
        const char *end = line_end(l, l->section);
        place_quote(quote, l->section, (size_t)(end - l->section));
        return complain(l, l->section, e, "section %s%s, expected [Puzzle] or [State]", quote, "");
    }
    if (l->rows == 0)
        return complain(l, l->text, e, "no cells in the text, expected a Sudoku%s%s", "", "");
    if (l->rows == 1 && form_solo_prefix(l, &p) && p.variant)
        return another_game(l, p.variant, e);
    if (l->rows == 1)
        return explain_line(l, n, e);
    if (is_second_puzzle(l, n, &second))
        return complain(l, second, e, "more text after a whole puzzle in one line, expected one puzzle%s%s",
                        "", "");
    return explain_grid(l, n, e);
}
