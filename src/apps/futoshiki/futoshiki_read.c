/* futoshiki_read.c: reading Futoshikis, in three forms.
 *
 *   1. `N GIVENS SIGNS SIGNS`: N*N characters, then N*(N-1) signs `<`, `>`, `-` row by row, and as many
 * column by column (`<`: the upper cell is smaller). Quotation marks around them are passed over.
 *   2. A game ID of Simon Tatham's Unequal: `N:`, then for each cell its digit (0: none), the letters U, D,
 * L, R of those neighbours that it is greater than, and a comma. The size may be followed by `d` and a letter
 * (the difficulty); `a`, the game with "adjacent" signs, is another game. `N` and the list may be two words.
 *   3. The drawing of futoshiki_show.c: N rows of cells, with or without rows of signs between them.
 *
 * It is form 2 if there is a colon or a comma in the first or second word; form 1 if the first word is a
 * number and alone in its row, or in the only row, or if the words behind it are too long to be cells. */
#include "apps/futoshiki/futoshiki.h"

#include "apps/place.h"
#include "apps/sudoku/sudoku.h"
#include "apps/tokens.h"

#include <string.h>

#define FUTOSHIKI_HEAD "-tatham" /* may stand in front of form 2, as in collections */

static status check_size(const tokens *t, const char *at, int n, error *e)
{
    if (n < FUTOSHIKI_MIN || n > FUTOSHIKI_MAX)
        return tokens_wrong(t, at, e, "size %d, expected %d to %d", n, FUTOSHIKI_MIN, FUTOSHIKI_MAX);
    return OK;
}

/* n: the greatest digit, to be named at the end; 0: there is none. */
static status wrong_character(const tokens *t, const char *at, const char *expected, int n, error *e)
{
    char quote[PLACE_QUOTE_MAX], last[2] = { n ? symbol_of(n) : '\0', '\0' };
    size_t k = place_character(at, t->end);
    return tokens_wrong(t, at, e, "found '%s', expected %s%s", place_quote(quote, at, k ? k : 1), expected,
                        last);
}

static void fill_masks(futoshiki *f)
{
    for (int cell = 0; cell < f->n * f->n; cell++)
        f->mask[cell] = futoshiki_full(f->n);
}

/* ---- form 1 ---- */

static status read_word(const tokens *t, int i, int length, const char *what, error *e)
{
    if (i >= t->n || t->list[i].length != length) {
        int found = i < t->n ? t->list[i].length : 0;
        const char *at = i < t->n ? t->list[i].at : t->end;
        return tokens_wrong(t, at, e, "%d characters, expected %d: %s", found, length, what);
    }
    return OK;
}

static status read_givens(futoshiki *f, const tokens *t, int i, error *e)
{
    int n = f->n;
    status s = read_word(t, i, n * n, "the givens", e);
    for (int cell = 0; s == OK && cell < n * n; cell++) {
        const char *at = t->list[i].at + cell;
        int d = symbol_digit(*at);
        if (d > n || (!d && !symbol_is_empty(*at)))
            return wrong_character(t, at, "'.' or a digit up to ", n, e);
        f->given[cell] = (uint8_t)d;
    }
    return s;
}

static status read_signs(futoshiki *f, const tokens *t, int i, bool down, error *e)
{
    int n = f->n;
    status s = read_word(t, i, n * (n - 1), down ? "the signs column by column" : "the signs row by row", e);
    for (int k = 0; s == OK && k < n * (n - 1); k++) {
        char c = t->list[i].at[k];
        int line = k / (n - 1), step = k % (n - 1);
        if (c != '<' && c != '>' && c != '-' && c != '.')
            return wrong_character(t, t->list[i].at + k, "'<', '>' or '-'", 0, e);
        if (c != '<' && c != '>')
            continue;
        if (down)
            f->below[step * n + line] = c;
        else
            f->right[line * n + step] = c;
    }
    return s;
}

static status read_strings(futoshiki *f, const tokens *t, int *next, error *e)
{
    status s = check_size(t, t->list[0].at, f->n = token_number(&t->list[0]), e);
    if (s == OK)
        s = read_givens(f, t, 1, e);
    if (s == OK)
        s = read_signs(f, t, 2, false, e);
    if (s == OK)
        s = read_signs(f, t, 3, true, e);
    *next = 4;
    return s;
}

/* ---- form 2 ---- */

/* "5", "5dt", or "5a" (refused), up to the colon or the end. */
static status read_prefix(futoshiki *f, const tokens *t, const char *at, const char *end, error *e)
{
    int k = token_digits(at, end, &f->n);
    const char *rest = at + k;
    if (k == 0)
        return wrong_character(t, at, "the size, as in 5: or 5dt:", 0, e);
    if (rest < end && *rest == 'a')
        return tokens_wrong(t, rest, e, "'a': signs for adjacent values are another game, expected ':'");
    if (end - rest >= 2 && *rest == 'd')
        rest += 2;
    if (rest < end)
        return wrong_character(t, rest, "':'", 0, e);
    return check_size(t, at, f->n, e);
}

/* This cell is greater than its neighbour. */
static status set_greater(futoshiki *f, const tokens *t, const char *at, int cell, error *e)
{
    int n = f->n, r = cell / n, c = cell % n;
    bool inside = *at == 'U' ? r > 0 : *at == 'D' ? r + 1 < n : *at == 'L' ? c > 0 : c + 1 < n;
    if (!inside)
        return tokens_wrong(t, at, e, "'%c' in r%dc%d, which has no such neighbour", *at, r + 1, c + 1);
    bool first = *at == 'D' || *at == 'R'; /* the cell itself is the first one of the two */
    char *sign = *at == 'U'   ? &f->below[cell - n]
                 : *at == 'D' ? &f->below[cell]
                 : *at == 'L' ? &f->right[cell - 1]
                              : &f->right[cell];
    char want = first ? '>' : '<';
    if (*sign && *sign != want)
        return tokens_wrong(t, at, e, "'%c' in r%dc%d, but that neighbour is said to be greater", *at, r + 1,
                            c + 1);
    *sign = want;
    return OK;
}

static status read_item(futoshiki *f, const tokens *t, const char **at, const char *end, int cell, error *e)
{
    int d, k = token_digits(*at, end, &d);
    if (k == 0)
        return wrong_character(t, *at, "a number (0: no given)", 0, e);
    if (d > f->n)
        return tokens_wrong(t, *at, e, "%d in a puzzle of size %d, expected 0 to %d", d, f->n, f->n);
    f->given[cell] = (uint8_t)d;
    *at += k;
    for (; *at < end && **at != ','; (*at)++) {
        if (!strchr("UDLR", **at))
            return wrong_character(t, *at, "U, D, L, R or a comma", 0, e);
        status s = set_greater(f, t, *at, cell, e);
        if (s != OK)
            return s;
    }
    *at += *at < end;
    return OK;
}

static status read_game_id(futoshiki *f, const tokens *t, int *next, error *e)
{
    const token *k = t->list;
    const char *end = k->at + k->length, *colon = memchr(k->at, ':', (size_t)k->length), *at;
    status s = read_prefix(f, t, k->at, colon ? colon : end, e);
    if (s != OK)
        return s;
    *next = colon ? 1 : 2;
    at = colon ? colon + 1 : k[1].at;
    end = k[*next - 1].at + k[*next - 1].length;
    int cells = f->n * f->n;
    for (int cell = 0; cell < cells; cell++) {
        if (at >= end)
            return tokens_wrong(t, end, e, "%d cells, expected %d", cell, cells);
        s = read_item(f, t, &at, end, cell, e);
        if (s != OK)
            return s;
    }
    return at < end ? tokens_wrong(t, at, e, "more than %d cells, expected the end", cells) : OK;
}

/* ---- form 3 ---- */

typedef struct row {
    const char *at, *end; /* of its words, and blanks between them */
} row;

/* The next cell or sign of a row: it ends at a blank, and before or behind a sign. */
static token next_piece(row *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '"'))
        r->at++;
    token k = { r->at, 0, 0 };
    while (r->at < r->end && !strchr(" \t\"<>", *r->at))
        r->at++;
    r->at += r->at == k.at && r->at < r->end;
    k.length = (int)(r->at - k.at);
    return k;
}

static bool is_sign(const token *k)
{
    return k->length == 1 && (*k->at == '<' || *k->at == '>');
}

static row row_of(const tokens *t, int i, int *first)
{
    while (*first < t->n && t->list[*first].row < i)
        (*first)++;
    int last = *first;
    while (last + 1 < t->n && t->list[last + 1].row == i)
        last++;
    return (row){ t->list[*first].at, t->list[last].at + t->list[last].length };
}

static status read_cell(futoshiki *f, const tokens *t, const token *k, int cell, error *e)
{
    if (token_is_empty(k) || token_is(k, "~")) {
        f->mask[cell] = token_is_empty(k) ? futoshiki_full(f->n) : 0;
        return OK;
    }
    f->mask[cell] = 0;
    for (int i = 0; i < k->length; i++) {
        int d = symbol_digit(k->at[i]);
        uint32_t bit = d ? (uint32_t)1 << (d - 1) : 0;
        if (!d || d > f->n)
            return wrong_character(t, k->at + i, "'.', a sign, or digits up to ", f->n, e);
        if (f->mask[cell] & bit)
            return tokens_wrong(t, k->at + i, e, "candidate %d stands twice in r%dc%d", d, cell / f->n + 1,
                                cell % f->n + 1);
        f->mask[cell] |= bit;
    }
    if (k->length == 1) {
        f->given[cell] = (uint8_t)symbol_digit(*k->at);
        f->mask[cell] = futoshiki_full(f->n);
    }
    return OK;
}

/* Reads row r of cells; what stands behind its last cell is left in *from. */
static status read_row(futoshiki *f, const tokens *t, row *from, int r, error *e)
{
    status s = OK;
    for (int c = 0; s == OK && c < f->n; c++) {
        token k = next_piece(from);
        if (c && is_sign(&k)) {
            f->right[r * f->n + c - 1] = *k.at;
            k = next_piece(from);
        }
        if (!k.length)
            return tokens_wrong(t, k.at, e, "row %d has %d cell%s, expected %d", r + 1, c, c == 1 ? "" : "s",
                                f->n);
        s = read_cell(f, t, &k, r * f->n + c, e);
    }
    return s;
}

static status read_row_of_signs(futoshiki *f, const tokens *t, row *from, int r, error *e)
{
    for (int c = 0; c < f->n; c++) {
        token k = next_piece(from);
        if (k.length != 1 || !strchr("^vV-.", *k.at))
            return k.length ? wrong_character(t, k.at, "'^', 'v' or '-'", 0, e)
                            : tokens_wrong(t, k.at, e, "%d signs below row %d, expected %d", c, r + 1, f->n);
        if (*k.at != '-' && *k.at != '.')
            f->below[r * f->n + c] = *k.at == '^' ? '<' : '>';
    }
    return OK;
}

static int cells_of(row r)
{
    int cells = 0;
    for (token k = next_piece(&r); k.length; k = next_piece(&r))
        cells += !is_sign(&k);
    return cells;
}

/* Behind the last row of a drawing in one line is its comment; other rows must be at their end. */
static status end_row(const tokens *t, row *from, bool last, text *comment, error *e)
{
    const char *end = t->list[t->n - 1].at + t->list[t->n - 1].length;
    token k = next_piece(from);
    if (last && t->one_line && !is_sign(&k)) {
        if (k.at < end)
            text_add(comment, k.at, (size_t)(end - k.at));
        return OK;
    }
    return k.length ? wrong_character(t, k.at, "the end of the row", 0, e) : OK;
}

static status read_drawing(futoshiki *f, const tokens *t, text *comment, error *e)
{
    int first = 0;
    f->n = cells_of(row_of(t, 0, &first));
    status s = check_size(t, t->list[0].at, f->n, e);
    if (s != OK)
        return s;
    int step = t->rows >= 2 * f->n - 1 ? 2 : 1, rows = step * (f->n - 1) + 1;
    if (t->rows < rows || (t->rows > rows && !t->one_line))
        return tokens_wrong(t, t->rows < rows ? t->end : t->list[0].at, e,
                            "%d rows, expected %d, or %d with rows of signs between them", t->rows, f->n,
                            2 * f->n - 1);
    for (int i = 0; s == OK && i < rows; i++) {
        row r = row_of(t, i, &first);
        s = i % step ? read_row_of_signs(f, t, &r, i / step, e) : read_row(f, t, &r, i / step, e);
        if (s == OK)
            s = end_row(t, &r, i + 1 == rows, comment, e);
    }
    return s;
}

/* ---- which form ---- */

static bool is_game_id(const token *first, const token *second)
{
    return memchr(first->at, ':', (size_t)first->length) ||
           (token_number(first) >= 0 && second->length && memchr(second->at, ',', (size_t)second->length));
}

static bool only(const token *k, const char *characters)
{
    for (int i = 0; i < k->length; i++)
        if (!strchr(characters, k->at[i]))
            return false;
    return true;
}

/* Small sizes are told by their signs, for a list of candidates may be as long as their givens. */
static bool is_strings(const tokens *t)
{
    int n = token_number(&t->list[0]), length = t->n > 1 ? t->list[1].length : 0;
    if (n < 0 || t->rows == 1 || t->list[1].row > 0)
        return n >= 0;
    if (n > 3)
        return length > 9 && length >= n * n - 2;
    return length == n * n && t->n > 3 && t->list[2].length == n * (n - 1) && only(&t->list[2], "<>-.") &&
           t->list[3].length == n * (n - 1) && only(&t->list[3], "<>-.");
}

status futoshiki_read(futoshiki *f, puzzle *p, const char *bytes, size_t n, error *e)
{
    tokens t;
    int next = 0;
    status s = tokens_read(&t, &p->arena, bytes, n, e);
    if (s != OK)
        return s;
    if (t.n && token_is(&t.list[0], FUTOSHIKI_HEAD)) {
        t.list++;
        t.n--;
    }
    if (t.n == 0)
        return tokens_expected(&t, 0, e, "a size, givens and signs, or a game ID");
    if (is_game_id(&t.list[0], t.n > 1 ? &t.list[1] : &(token){ 0 }))
        s = read_game_id(f, &t, &next, e);
    else if (is_strings(&t))
        s = read_strings(f, &t, &next, e);
    else
        return read_drawing(f, &t, &p->comment, e);
    if (s != OK)
        return s;
    fill_masks(f);
    return tokens_finish(&t, next, &p->comment, e);
}

/* ---- is it one? ---- */

static token after(const token *k, const char *end)
{
    const char *at = k->at + k->length;
    return tokens_first(at, (size_t)(end - at));
}

/* A list of n*n numbers with letters U, D, L, R. */
static bool looks_like_list(const char *at, const char *end, int n)
{
    int cells = 0, d;
    for (; at < end; at++) {
        int digits = token_digits(at, end, &d);
        if (digits == 0)
            return false;
        at += digits;
        while (at < end && strchr("UDLR", *at))
            at++;
        if (at < end && *at != ',')
            return false;
        cells++;
    }
    return n >= FUTOSHIKI_MIN && n <= FUTOSHIKI_MAX && cells == n * n;
}

/* `N:` or `Ndx:`, and such a list. */
static bool looks_like_id(const token *k)
{
    const char *end = k->at + k->length, *colon = memchr(k->at, ':', (size_t)k->length);
    int n, digits = token_digits(k->at, end, &n);
    if (!colon || !digits || (colon != k->at + digits && colon != k->at + digits + 2))
        return false;
    return looks_like_list(colon + 1, end, n);
}

/* Rows of nothing but cells and signs, at least one sign among them, and as many as a square of that width
 * has. */
static bool looks_like_drawing(const char *at, const char *end)
{
    int rows = 0, cells = 0, width = 0;
    size_t n = (size_t)(end - at);
    if (!memchr(at, '<', n) && !memchr(at, '>', n) && !memchr(at, '^', n))
        return false;
    for (bool at_start = true; at < end; at++) {
        bool row_end = *at == '\n' || *at == '\r' || *at == '/';
        if (at_start && *at == '#')
            while (at + 1 < end && at[1] != '\n' && at[1] != '\r')
                at++;
        else if (!row_end && !strchr(" \t\"<>^vV-~._*?", *at) && !symbol_digit(*at))
            return false;
        else if (!row_end && !strchr(" \t\"<>", *at))
            cells += at_start || strchr(" \t\"<>", at[-1]) != NULL;
        at_start = row_end;
        if (row_end && cells) {
            width = rows++ ? width : cells;
            cells = 0;
        }
    }
    rows += cells > 0;
    return width >= FUTOSHIKI_MIN && (rows == width || rows == 2 * width - 1);
}

/* All forms are like nothing else; of drawings this holds if there is a sign in them. */
bool futoshiki_detect(const char *bytes, size_t length)
{
    const char *end = bytes + length;
    token size = tokens_first(bytes, length);
    if (token_is(&size, FUTOSHIKI_HEAD))
        size = after(&size, end);
    int n = token_number(&size);
    if (looks_like_id(&size) || looks_like_drawing(bytes, end))
        return true;
    token givens = after(&size, end), across = after(&givens, end), down = after(&across, end);
    if (n < FUTOSHIKI_MIN || n > FUTOSHIKI_MAX)
        return false;
    if (looks_like_list(givens.at, givens.at + givens.length, n))
        return true;
    return givens.length == n * n && across.length == n * (n - 1) && down.length == n * (n - 1) &&
           strchr("<>-", *across.at) && strchr("<>-", *down.at);
}

/* A size alone in its line is followed by the rest in lines of its own. */
app_extent futoshiki_extent(const char *bytes, size_t length, bool whole)
{
    const char *end = bytes + length, *at;
    token size = tokens_first(bytes, length);
    (void)whole;
    if (token_is(&size, FUTOSHIKI_HEAD))
        size = after(&size, end);
    for (at = size.at + size.length; at < end && (*at == ' ' || *at == '\t' || *at == '\r'); at++)
        ;
    int n = token_number(&size);
    bool alone = at == end || *at == '\n';
    return alone && n >= FUTOSHIKI_MIN && n <= FUTOSHIKI_MAX ? EXTENT_TEXT : EXTENT_UNKNOWN;
}
