/* square_cells.c: reading the cells of a text whose form is known.
 *
 * Every message has the place of what was found, and says what was expected instead. */
#include "apps/comment.h"
#include "apps/square/square_form.h"

#include <string.h>

status form_bad_cell(const sheet *t, span cell, int n, error *e)
{
    char quote[QUOTE_MAX], names[SYMBOL_NAMES_MAX];
    span_quote(quote, cell);
    if (*cell.at == '{' && t->word_rows.style.braces)
        return word_rows_wrong(&t->word_rows, cell.at, e,
                               "'{' without a closing '}', expected a group of candidates, as in {12}");
    if (symbol_digit(*cell.at) > n)
        return word_rows_wrong(&t->word_rows, cell.at, e,
                               "'%s' in a %dx%d puzzle, expected %s or an empty cell (" SQUARE_EMPTIES ")",
                               quote, n, n, symbol_names(names, n));
    return word_rows_wrong(&t->word_rows, cell.at, e,
                           "character '%s' is neither %s nor an empty cell (" SQUARE_EMPTIES ")", quote,
                           symbol_names(names, n));
}

/* ---- cells of one character ---- */

/* Do cells of one character not mix 0 with another sign for empty cells? Up to size 9, and in games without
 * blocks, both may occur; otherwise 0 may be meant as a value. */
static status check_empties(const sheet *t, const form *f, int n, bool numbers, error *e)
{
    const word_rows *l = &t->word_rows;
    const char *zero = NULL, *other = NULL;
    for (int i = f->first; t->blocks && n > 9 && i < f->first + f->words; i++) {
        span w = l->word[i].span;
        for (size_t j = 0; j < w.n && (f->kind == FORM_GRID || w.n == 1); j++)
            if (w.at[j] == '0')
                zero = zero ? zero : w.at + j;
            else if (symbol_is_empty(w.at[j]))
                other = other ? other : w.at + j;
    }
    if (!zero || !other)
        return OK;
    if (numbers)
        return word_rows_wrong(l, zero, e, "both 0 and %c stand for empty cells; values are 1-%d", *other, n);
    return word_rows_wrong(l, zero, e, "both 0 and %c stand for empty cells; values are 1-9, A-%c", *other,
                           symbol_of(n));
}

static status read_group(const sheet *t, span s, square *q, int cell, error *e)
{
    int n = q->shape.n;
    if (form_is_group(s))
        s = (span){ s.at + 1, s.n - 2 };
    return square_read_group(&t->word_rows.scan, s, n, cell / n + 1, cell % n + 1, &q->mask[cell], e);
}

static inline status read_symbol(const sheet *t, span s, square *q, int cell, error *e)
{
    int d = symbol_digit(*s.at);
    if (s.n == 1 && d <= q->shape.n && (d || symbol_is_empty(*s.at))) {
        q->given[cell] = (uint8_t)d;
        return OK;
    }
    if (form_is_group(s) && t->word_rows.style.braces)
        return read_group(t, s, q, cell, e);
    return form_bad_cell(t, s, q->shape.n, e);
}

static status read_grid(const sheet *t, const form *f, square *q, error *e)
{
    int cell = 0;
    for (int i = f->first; i < f->first + f->words; i++) {
        span word = t->word_rows.word[i].span, s;
        while (word_rows_cell(&t->word_rows, &word, &s)) {
            status done = read_symbol(t, s, q, cell++, e);
            if (done != OK)
                return done;
        }
    }
    return check_empties(t, f, q->shape.n, false, e);
}

static status read_slots(const sheet *t, const form *f, square *q, error *e)
{
    char quote[QUOTE_MAX];
    int n = q->shape.n;
    span word = t->word_rows.word[f->first].span, s;
    memset(q->mask, 0, (size_t)(n * n) * sizeof *q->mask);
    for (int i = 0; word_rows_cell(&t->word_rows, &word, &s); i++) {
        if (symbol_digit(*s.at) == i % n + 1)
            q->mask[i / n] |= (uint32_t)1 << (i % n);
        else if (!symbol_is_empty(*s.at))
            return word_rows_wrong(
                &t->word_rows, s.at, e,
                "'%s' in slot %d of r%dc%d, expected '%c' or an empty slot (" SQUARE_EMPTIES ")",
                span_quote(quote, s), i % n + 1, i / n / n + 1, i / n % n + 1, symbol_of(i % n + 1));
    }
    return OK;
}

/* ---- one word per cell ---- */

typedef struct cell_words {
    int empties, long_words; /* how many */
    bool letters, zeros, too_large, none;
} cell_words;

static cell_words look_at(const sheet *t, const form *f, int n)
{
    cell_words c = { 0 };
    for (int i = f->first; i < f->first + f->words; i++) {
        span w = t->word_rows.word[i].span;
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

static bool has_groups(const cell_words *c, int n)
{
    if (c->none)
        return true;
    if (c->empties || !c->long_words)
        return false;
    return n <= 9 || c->letters || (c->too_large && !c->zeros);
}

static status bad_word(const sheet *t, span w, int n, bool letters, error *e)
{
    char quote[QUOTE_MAX], names[SYMBOL_NAMES_MAX];
    span_quote(quote, w);
    if (letters)
        return word_rows_wrong(&t->word_rows, w.at, e,
                               "'%s' in a puzzle with letters, expected %s or an empty cell (" SQUARE_EMPTIES
                               ")",
                               quote, symbol_names(names, n));
    return word_rows_wrong(&t->word_rows, w.at, e,
                           "'%s' is neither a number 1-%d nor an empty cell (" SQUARE_EMPTIES ")", quote, n);
}

static status read_numbers(const sheet *t, const form *f, square *q, bool letters, error *e)
{
    int n = q->shape.n;
    for (int i = 0; i < f->words; i++) {
        span w = t->word_rows.word[f->first + i].span;
        int d = span_value(w);
        status done = OK;
        if (w.n == 1 || form_is_group(w))
            done = read_symbol(t, w, q, i, e);
        else if (d < 0 || d > n || letters)
            done = bad_word(t, w, n, letters, e);
        else
            q->given[i] = (uint8_t)d;
        if (done != OK)
            return done;
    }
    return check_empties(t, f, n, !letters, e);
}

static status read_groups(const sheet *t, const form *f, square *q, error *e)
{
    status done = OK;
    for (int i = 0; i < f->words && done == OK; i++)
        done = read_group(t, t->word_rows.word[f->first + i].span, q, i, e);
    return done;
}

static status empty_among_groups(const sheet *t, const form *f, error *e)
{
    int i = f->first;
    while (t->word_rows.word[i].span.n > 1 || !symbol_is_empty(*t->word_rows.word[i].span.at))
        i++;
    const char *at = t->word_rows.word[i].span.at;
    return word_rows_wrong(&t->word_rows, at, e,
                           "empty cell '%c' among groups of candidates, expected candidates or ~ for none",
                           *at);
}

static status read_cells(const sheet *t, const form *f, square *q, error *e)
{
    int n = q->shape.n;
    cell_words c = look_at(t, f, n);
    if (has_groups(&c, n))
        return read_groups(t, f, q, e);
    bool numbers = n > 9 && !c.letters && !c.too_large;
    if (c.empties && c.long_words > c.empties && !numbers)
        return empty_among_groups(t, f, e);
    return read_numbers(t, f, q, c.letters, e);
}

/* ---- run-length words ---- */

static status wrong_run(const sheet *t, span w, int cells, int n, error *e)
{
    return word_rows_wrong(&t->word_rows, w.at + w.n, e, "the run-length line has %s%d cells, expected %d",
                           cells > n * n ? "at least " : "", cells, n * n);
}

/* The next number, run or '_' of a run-length word, and how many cells it is; *digit is 0 unless it is a
 * number. */
static status next_run(const sheet *t, span *rest, int n, int *digit, int *cells, error *e)
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
    return word_rows_wrong(&t->word_rows, s.at, e,
                           "'%s' in a run-length line, expected a number 1-%d, a letter a-z or '_'",
                           span_quote(quote, s), n);
}

static status read_runs(const sheet *t, const form *f, square *q, error *e)
{
    span w = t->word_rows.word[f->first].span;
    int n = q->shape.n, cell = 0, digit, cells;
    for (span rest = w; rest.n;) {
        status s = next_run(t, &rest, n, &digit, &cells, e);
        if (s != OK)
            return s;
        if (cell + cells > n * n)
            return wrong_run(t, w, cell + cells, n, e);
        if (digit)
            q->given[cell] = (uint8_t)digit;
        cell += cells;
    }
    return cell == n * n ? OK : wrong_run(t, w, cell, n, e);
}

/* ---- any form ---- */

status form_read(const sheet *t, const form *f, square *s, error *e)
{
    square_clear(s);
    switch (f->kind) {
    case FORM_GRID:
        return read_grid(t, f, s, e);
    case FORM_SLOTS:
        return read_slots(t, f, s, e);
    case FORM_CELLS:
        return read_cells(t, f, s, e);
    case FORM_RUNS:
        return read_runs(t, f, s, e);
    case FORM_NONE:
        break;
    }
    return error_set(e, INTERNAL, 0, 0, "a text without a form was to be read");
}

/* Blanks and a quotation mark before the first word of its line, and separators: these end columns that are
 * empty. Anything else belongs to the puzzle. */
static span blanks_before(const word_rows *l, const char *separators)
{
    const char *end = l->word[0].span.at, *at = end;
    while (at > l->scan.text && !scan_is_line_end(at[-1]) &&
           (strchr(separators, at[-1]) || scan_is_blank(at[-1]) || (l->quoted && at[-1] == '"')))
        at--;
    return (span){ at, (size_t)(end - at) };
}

/* What follows this word on its line, with all blanks. */
static span rest_of_line(const word_rows *l, span word)
{
    const char *at = word.at + word.n, *end = at;
    while (end < l->scan.end && !scan_is_line_end(*end))
        end++;
    return (span){ at, (size_t)(end - at) };
}

static bool has_any(span s, const char *signs)
{
    for (const char *sign = signs; *sign; sign++)
        if (span_has(s, *sign))
            return true;
    return false;
}

/* Takes what stands beside the puzzle on its line, or above it. Of a puzzle of several words, the same signs
 * may stand between its words and after them; then they are borders, unless a comment follows. */
static void take_comment(const sheet *t, const form *f, puzzle *p)
{
    const word_rows *l = &t->word_rows;
    int last = f->first + f->words - 1;
    text_add(&p->comment, l->heading.at, l->heading.n);
    if (l->rows > 1)
        return;
    const char *separators = f->words > 1 ? "" : ",;\t";
    span before = blanks_before(l, separators), after = rest_of_line(l, l->word[last].span);
    if (last + 1 < l->words || has_any(before, separators) || has_any(after, separators))
        comment_take(p, before, after);
}

status form_take(const sheet *t, const form *f, puzzle *p, error *e)
{
    square *s = arena_take(&p->arena, 1, sizeof *s);
    if (!s)
        return puzzle_no_memory(e);
    p->data = s;
    s->shape = f->shape;
    take_comment(t, f, p);
    status done = form_read(t, f, s, e);
    return done == OK ? square_add_labels(p, s, e) : done;
}
