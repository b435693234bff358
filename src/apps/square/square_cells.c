/* square_cells.c: reading the cells of a text whose form is known.
 *
 * Every message has the place of what was found, and says what was expected instead. */
#include "apps/comment.h"
#include "apps/square/square_form.h"

#include <string.h>

status form_bad_cell(const sheet *sheet, span cell, int size, error *e)
{
    char quote[QUOTE_MAX], names[SYMBOL_NAMES_MAX];
    span_quote(quote, cell);
    if (*cell.at == '{' && sheet->words.style.braces)
        return form_wrong(sheet, cell.at, e,
                          "'{' without a closing '}'" EXPECTED "a group of candidates, as in {12}");
    if (symbol_digit(*cell.at) > size)
        return form_wrong(sheet, cell.at, e,
                          "'%s' in a %dx%d puzzle" EXPECTED "%s or an empty cell (" SQUARE_EMPTIES ")", quote,
                          size, size, symbol_names(names, size));
    return form_wrong(sheet, cell.at, e, "character '%s'" NEITHER "%s nor an empty cell (" SQUARE_EMPTIES ")",
                      quote, symbol_names(names, size));
}

/* ---- cells of one character ---- */

/* Do cells of one character not mix 0 with another sign for empty cells? Up to size 9, and in games without
 * blocks, both may occur; otherwise 0 may be meant as a value. */
static status check_empties(const sheet *sheet, const form *form, int n, bool numbers, error *e)
{
    const word_rows *l = &sheet->words;
    const char *zero = NULL, *other = NULL;
    for (int i = form->first; sheet->blocks && n > 9 && i < form->first + form->words; i++) {
        span w = l->word[i].span;
        for (size_t j = 0; j < w.n && (form->kind == FORM_GRID || w.n == 1); j++)
            if (w.at[j] == '0')
                zero = zero ? zero : w.at + j;
            else if (symbol_is_empty(w.at[j]))
                other = other ? other : w.at + j;
    }
    if (!zero || !other)
        return OK;
    if (numbers)
        return word_rows_wrong(
            l, zero, e, "both 0 and %c " CONTRADICTS "stand for empty cells; values are 1-%d", *other, n);
    return word_rows_wrong(l, zero, e,
                           "both 0 and %c " CONTRADICTS "stand for empty cells; values are 1-9, A-%c", *other,
                           symbol_of(n));
}

static status read_group(const sheet *sheet, span part, square *square, int cell, error *e)
{
    int n = square->shape.n;
    if (form_is_group(part))
        part = (span){ part.at + 1, part.n - 2 };
    return square_read_group(&sheet->words.scan, part, n, cell / n + 1, cell % n + 1, &square->mask[cell], e);
}

static inline status read_symbol(const sheet *sheet, span part, square *square, int cell, error *e)
{
    int d = symbol_digit(*part.at);
    if (part.n == 1 && d <= square->shape.n && (d || symbol_is_empty(*part.at))) {
        square->given[cell] = (uint8_t)d;
        return OK;
    }
    if (form_is_group(part) && sheet->words.style.braces)
        return read_group(sheet, part, square, cell, e);
    return form_bad_cell(sheet, part, square->shape.n, e);
}

static status read_grid(const sheet *sheet, const form *form, square *square, error *e)
{
    int cell = 0;
    for (int i = form->first; i < form->first + form->words; i++) {
        span word = sheet->words.word[i].span, s;
        while (word_rows_cell(&sheet->words, &word, &s)) {
            status done = read_symbol(sheet, s, square, cell++, e);
            if (done != OK)
                return done;
        }
    }
    return check_empties(sheet, form, square->shape.n, false, e);
}

static status read_slots(const sheet *sheet, const form *form, square *square, error *e)
{
    char quote[QUOTE_MAX];
    int n = square->shape.n;
    span word = sheet->words.word[form->first].span, s;
    memset(square->mask, 0, (size_t)(n * n) * sizeof *square->mask);
    for (int i = 0; word_rows_cell(&sheet->words, &word, &s); i++) {
        if (symbol_digit(*s.at) == i % n + 1)
            square->mask[i / n] |= (uint32_t)1 << (i % n);
        else if (!symbol_is_empty(*s.at))
            return word_rows_wrong(
                &sheet->words, s.at, e,
                "'%s' in slot %d of r%dc%d" EXPECTED "'%c' or an empty slot (" SQUARE_EMPTIES ")",
                span_quote(quote, s), i % n + 1, i / n / n + 1, i / n % n + 1, symbol_of(i % n + 1));
    }
    return OK;
}

/* ---- one word per cell ---- */

typedef struct cell_words {
    int empties, long_words; /* how many */
    bool letters, zeros, too_large, none;
} cell_words;

static cell_words look_at(const sheet *sheet, const form *form, int n)
{
    cell_words c = { 0 };
    for (int i = form->first; i < form->first + form->words; i++) {
        span w = sheet->words.word[i].span;
        if (form_is_group(w))
            continue;
        c.empties += w.n == 1 && symbol_is_empty(*w.at);
        c.none |= *w.at == '~';
        c.long_words += w.n > 1;
        c.too_large |= span_value(w) > n;
        for (size_t j = 0; j < w.n; j++) {
            c.letters |= symbol_digit(w.at[j]) > 9;
            c.zeros |= w.at[j] == '0';
        }
    }
    return c;
}

static bool has_groups(const cell_words *words, int n)
{
    if (words->none)
        return true;
    if (words->empties || !words->long_words)
        return false;
    return n <= 9 || words->letters || (words->too_large && !words->zeros);
}

static status bad_word(const sheet *sheet, span word, int size, bool letters, error *e)
{
    char quote[QUOTE_MAX], names[SYMBOL_NAMES_MAX];
    span_quote(quote, word);
    if (letters)
        return form_wrong(sheet, word.at, e,
                          "'%s' in a puzzle with letters" EXPECTED "%s or an empty cell (" SQUARE_EMPTIES ")",
                          quote, symbol_names(names, size));
    return form_wrong(sheet, word.at, e,
                      "'%s'" NEITHER "a number 1-%d nor an empty cell (" SQUARE_EMPTIES ")", quote, size);
}

static status read_numbers(const sheet *sheet, const form *form, square *square, bool letters, error *e)
{
    int n = square->shape.n;
    for (int i = 0; i < form->words; i++) {
        span w = sheet->words.word[form->first + i].span;
        int d = span_value(w);
        status done = OK;
        if (w.n == 1 || form_is_group(w))
            done = read_symbol(sheet, w, square, i, e);
        else if (d < 0 || d > n || letters)
            done = bad_word(sheet, w, n, letters, e);
        else
            square->given[i] = (uint8_t)d;
        if (done != OK)
            return done;
    }
    return check_empties(sheet, form, n, !letters, e);
}

static status read_groups(const sheet *sheet, const form *form, square *square, error *e)
{
    status done = OK;
    for (int i = 0; i < form->words && done == OK; i++)
        done = read_group(sheet, sheet->words.word[form->first + i].span, square, i, e);
    return done;
}

static status empty_among_groups(const sheet *sheet, const form *form, error *e)
{
    int i = form->first;
    while (sheet->words.word[i].span.n > 1 || !symbol_is_empty(*sheet->words.word[i].span.at))
        i++;
    const char *at = sheet->words.word[i].span.at;
    return form_wrong(sheet, at, e,
                      "empty cell '%c' among groups of candidates" EXPECTED "candidates or ~ for none", *at);
}

static status read_cells(const sheet *sheet, const form *form, square *square, error *e)
{
    int n = square->shape.n;
    cell_words c = look_at(sheet, form, n);
    if (has_groups(&c, n))
        return read_groups(sheet, form, square, e);
    bool numbers = n > 9 && !c.letters && !c.too_large;
    if (c.empties && c.long_words > c.empties && !numbers)
        return empty_among_groups(sheet, form, e);
    return read_numbers(sheet, form, square, c.letters, e);
}

/* ---- run-length words ---- */

static status wrong_run(const sheet *sheet, span word, int cells, int size, error *e)
{
    return form_wrong(sheet, word.at + word.n, e, "the run-length line has %s%d cells" EXPECTED "%d",
                      cells > size * size ? "at least " : "", cells, size * size);
}

/* The next number, run or '_' of a run-length word, and how many cells it is; *digit is 0 unless it is a
 * number. */
static status next_run(const sheet *sheet, span *rest, int n, int *digit, int *cells, error *e)
{
    char quote[QUOTE_MAX];
    char c = *rest->at;
    bool number = scan_is_digit(c), letter = c >= 'a' && c <= 'z';
    span s = { rest->at, scan_character(rest->at, rest->at + rest->n) };
    if (number && n > 9)
        s.n = span_digits(*rest, digit);
    *digit = number ? span_value(s) : 0;
    *cells = letter ? c - 'a' + 1 : number;
    *rest = span_from(*rest, s.n);
    if (number ? *digit >= 1 && *digit <= n : letter || c == '_')
        return OK;
    return form_wrong(sheet, s.at, e,
                      "'%s' in a run-length line" EXPECTED "a number 1-%d, a letter a-z or '_'",
                      span_quote(quote, s), n);
}

static status read_runs(const sheet *sheet, const form *form, square *square, error *e)
{
    span w = sheet->words.word[form->first].span;
    int n = square->shape.n, cell = 0, digit, cells;
    for (span rest = w; rest.n;) {
        status done = next_run(sheet, &rest, n, &digit, &cells, e);
        if (done != OK)
            return done;
        if (cell + cells > n * n)
            return wrong_run(sheet, w, cell + cells, n, e);
        if (digit)
            square->given[cell] = (uint8_t)digit;
        cell += cells;
    }
    return cell == n * n ? OK : wrong_run(sheet, w, cell, n, e);
}

/* ---- any form ---- */

status form_read(const sheet *sheet, const form *form, square *square, error *e)
{
    square_clear(square);
    switch (form->kind) {
    case FORM_GRID:
        return read_grid(sheet, form, square, e);
    case FORM_SLOTS:
        return read_slots(sheet, form, square, e);
    case FORM_CELLS:
        return read_cells(sheet, form, square, e);
    case FORM_RUNS:
        return read_runs(sheet, form, square, e);
    case FORM_NONE:
        break;
    }
    return error_set(e, INTERNAL, 0, 0, "a text without a form was to be read");
}

/* Blanks and a quotation mark before the first word of its line, and separators: these end columns that are
 * empty. Anything else belongs to the puzzle. */
static span blanks_before(const word_rows *rows, const char *separators)
{
    const char *end = rows->word[0].span.at, *at = end;
    while (at > rows->scan.text && !scan_is_line_end(at[-1]) &&
           (strchr(separators, at[-1]) || scan_is_blank(at[-1]) || (rows->quoted && at[-1] == '"')))
        at--;
    return (span){ at, (size_t)(end - at) };
}

/* What follows this word on its line, with all blanks. */
static span rest_of_line(const word_rows *rows, span word)
{
    const char *at = word.at + word.n, *end = at;
    while (end < rows->scan.end && !scan_is_line_end(*end))
        end++;
    return (span){ at, (size_t)(end - at) };
}

static bool has_any(span part, const char *signs)
{
    for (const char *sign = signs; *sign; sign++)
        if (span_has(part, *sign))
            return true;
    return false;
}

/* Takes what stands beside the puzzle on its line, or above it. Of a puzzle of several words, the same signs
 * may stand between its words and after them; then they are borders, unless a comment follows. */
static void take_comment(const sheet *sheet, const form *form, puzzle *p)
{
    const word_rows *l = &sheet->words;
    int last = form->first + form->words - 1;
    text_add(&p->comment, l->heading.at, l->heading.n);
    if (l->rows > 1)
        return;
    const char *separators = form->words > 1 ? "" : ",;\t";
    span before = blanks_before(l, separators), after = rest_of_line(l, l->word[last].span);
    if (last + 1 < l->words || has_any(before, separators) || has_any(after, separators))
        comment_take(p, before, after);
}

status form_take(const sheet *sheet, const form *form, puzzle *p, error *e)
{
    square *square = p->data;
    square->shape = form->shape;
    take_comment(sheet, form, p);
    status done = form_read(sheet, form, square, e);
    return done == OK ? square_add_labels(p, square, e) : done;
}
