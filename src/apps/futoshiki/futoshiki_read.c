/* futoshiki_read.c: reading Futoshikis, in three forms.
 *
 *   1. `N GIVENS SIGNS SIGNS`: N*N characters, then N*(N-1) signs `<`, `>`, `-` row by row, and as many
 *      column by column (`<`: the upper cell is smaller). Quotation marks around them are ignored.
 *   2. A game ID of Simon Tatham's Unequal: `N:`, then for each cell its digit (0: none), the letters U, D,
 *      L, R of those neighbours that it is greater than, and a comma. The size may be followed by `d` and a
 *      letter (the difficulty); `a`, the game with "adjacent" signs, is another game. `N` and the list may be
 *      two words.
 *   3. A drawing: N rows of cells, with `<` and `>` between them, and rows of `^` or U+2227 (the upper cell
 *      is smaller), `v` or U+2228, and `-` below them. On lines of their own, signs may also stand below the
 *      cells they belong to, with blanks instead of `-`, and rows without a sign may be left out.
 *
 * It is form 2 if there is a colon or a comma in the first or second word; form 1 if the first word is a
 * number and alone in its row, or in the only row, or if the words after it are too long to be cells. */
#include "apps/futoshiki/futoshiki.h"

#include <string.h>

#define HEAD "-tatham" /* may come before form 2, as in collections */

static void lay_out(word_rows *words, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"", .slashes = true };
    word_rows_read(words, &style, bytes, n);
    if (words->words && span_means(words->word[0].span, HEAD))
        word_rows_drop(words);
}

bool futoshiki_is_size(int n)
{
    return n >= SQUARE_MIN && n <= SQUARE_MAX;
}

status futoshiki_set_size(futoshiki *game, const word_rows *words, const char *at, int n, error *e)
{
    if (!futoshiki_is_size(n))
        return word_rows_wrong(words, at, e, "size %d" EXPECTED "%d to %d", n, SQUARE_MIN, SQUARE_MAX);
    game->square.shape.n = n;
    square_clear(&game->square);
    return OK;
}

status futoshiki_wrong_character(const word_rows *words, const char *at, const char *expected, error *e)
{
    return scan_expected(&words->scan, (span){ at, scan_character(at, words->scan.last) }, e, "%s", expected);
}

/* ---- form 1 ---- */

static status check_length(const word_rows *words, int i, int length, const char *what, error *e)
{
    span w = word_rows_word_at(words, i);
    if (w.n == (size_t)length)
        return OK;
    return word_rows_wrong(words, w.at, e, "%zu characters" EXPECTED "%d: %s", w.n, length, what);
}

static status read_givens(futoshiki *game, const word_rows *words, int i, error *e)
{
    int n = game->square.shape.n;
    status s = check_length(words, i, n * n, "the givens", e);
    for (int cell = 0; s == OK && cell < n * n; cell++) {
        const char *at = words->word[i].span.at + cell;
        int d = symbol_digit(*at);
        if (d > n || (!d && !symbol_is_empty(*at)))
            return scan_expected(&words->scan, (span){ at, scan_character(at, words->scan.last) }, e,
                                 "'.' or a digit up to %c", symbol_of(n));
        game->square.given[cell] = (uint8_t)d;
    }
    return s;
}

static status read_signs(futoshiki *game, const word_rows *words, int i, bool down, error *e)
{
    int n = game->square.shape.n;
    status s =
        check_length(words, i, n * (n - 1), down ? "the signs column by column" : "the signs row by row", e);
    for (int k = 0; s == OK && k < n * (n - 1); k++) {
        const char *at = words->word[i].span.at + k;
        int line = k / (n - 1), step = k % (n - 1);
        if (*at != '<' && *at != '>' && *at != '-' && *at != '.')
            return futoshiki_wrong_character(words, at, "'<', '>' or '-'", e);
        if (*at != '<' && *at != '>')
            continue;
        if (down)
            game->below[step * n + line] = *at;
        else
            game->right[line * n + step] = *at;
    }
    return s;
}

static status read_strings(futoshiki *game, const word_rows *words, int *next, error *e)
{
    span size = words->word[0].span;
    status s = futoshiki_set_size(game, words, size.at, span_value(size), e);
    if (s == OK)
        s = read_givens(game, words, 1, e);
    if (s == OK)
        s = read_signs(game, words, 2, false, e);
    if (s == OK)
        s = read_signs(game, words, 3, true, e);
    *next = 4;
    return s;
}

/* ---- form 2 ---- */

/* Cuts off the part before the colon, if there is one; otherwise all of it. */
static span prefix_of(span word)
{
    const char *colon = memchr(word.at, ':', word.n);
    return colon ? (span){ word.at, (size_t)(colon - word.at) } : word;
}

/* "5", "5dt", or "5a" (refused). */
static status read_prefix(futoshiki *game, const word_rows *words, span prefix, error *e)
{
    int n;
    size_t k = span_digits(prefix, &n);
    span rest = span_from(prefix, k);
    if (k == 0)
        return futoshiki_wrong_character(words, prefix.at, "the size, as in 5: or 5dt:", e);
    if (rest.n && *rest.at == 'a')
        return word_rows_wrong(
            words, rest.at, e,
            "'a' in a game ID means signs between neighbouring numbers, which is another game; " EXPECTS
            "one without");
    if (rest.n >= 2 && *rest.at == 'd')
        rest = span_from(rest, 2);
    return rest.n ? futoshiki_wrong_character(words, rest.at, "':'", e)
                  : futoshiki_set_size(game, words, prefix.at, n, e);
}

/* Notes that this cell is greater than its neighbour. */
static status set_greater(futoshiki *game, const word_rows *words, const char *at, int cell, error *e)
{
    int n = game->square.shape.n, r = cell / n, c = cell % n;
    bool up_or_down = *at == 'U' || *at == 'D', first = *at == 'D' || *at == 'R'; /* of the two cells */
    int place = up_or_down ? r : c, back = first ? 0 : up_or_down ? n : 1;
    if (first ? place + 1 == n : place == 0)
        return word_rows_wrong(words, at, e, "'%c' in r%dc%d, which has no such neighbour", *at, r + 1,
                               c + 1);
    char *sign = &(up_or_down ? game->below : game->right)[cell - back], want = first ? '>' : '<';
    if (*sign && *sign != want)
        return word_rows_wrong(words, at, e,
                               "'%c' in r%dc%d, but that neighbour is already said to be greater", *at, r + 1,
                               c + 1);
    *sign = want;
    return OK;
}

/* A digit, letters, and the comma after them. */
static status read_item(futoshiki *game, const word_rows *words, span *rest, int cell, error *e)
{
    int n = game->square.shape.n, d;
    size_t k = span_digits(*rest, &d);
    if (k == 0)
        return futoshiki_wrong_character(words, rest->at, "a number (0: no given)", e);
    if (d > n)
        return word_rows_wrong(words, rest->at, e, "%d in a puzzle of size %d" EXPECTED "0 to %d", d, n, n);
    game->square.given[cell] = (uint8_t)d;
    *rest = span_from(*rest, k);
    for (; rest->n && *rest->at != ','; *rest = span_from(*rest, 1)) {
        if (!strchr("UDLR", *rest->at))
            return futoshiki_wrong_character(words, rest->at, "U, D, L, R or a comma", e);
        status s = set_greater(game, words, rest->at, cell, e);
        if (s != OK)
            return s;
    }
    *rest = span_from(*rest, rest->n > 0);
    return OK;
}

static status read_game_id(futoshiki *game, const word_rows *words, int *next, error *e)
{
    span first = words->word[0].span, prefix = prefix_of(first);
    bool colon = prefix.n < first.n;
    status s = read_prefix(game, words, prefix, e);
    if (s != OK)
        return s;
    *next = colon ? 1 : 2;
    span rest = colon ? span_from(first, prefix.n + 1) : word_rows_word_at(words, 1);
    int n = game->square.shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        if (!rest.n)
            return word_rows_wrong(words, rest.at, e, "%d cells" EXPECTED "%d", cell, n * n);
        s = read_item(game, words, &rest, cell, e);
        if (s != OK)
            return s;
    }
    return rest.n ? word_rows_wrong(words, rest.at, e, "more than %d cells" EXPECTED "the end", n * n) : OK;
}

/* ---- which form ---- */

static bool is_game_id(const word_rows *words)
{
    return span_has(words->word[0].span, ':') ||
           (span_value(words->word[0].span) >= 0 && span_has(word_rows_word_at(words, 1), ','));
}

static bool is_signs(span word, int n)
{
    if (word.n != (size_t)n * (size_t)(n - 1))
        return false;
    for (size_t i = 0; i < word.n; i++)
        if (!strchr("<>-.", word.at[i]))
            return false;
    return true;
}

/* Small sizes are recognised by their signs, because a list of candidates may be as long as their givens. */
static bool is_strings(const word_rows *words)
{
    int n = span_value(words->word[0].span), length = (int)word_rows_word_at(words, 1).n;
    if (n < 0 || words->rows == 1 || words->word[1].row > 0)
        return n >= 0;
    if (n > 3)
        return length > 9 && length >= n * n - 2;
    return length == n * n && is_signs(word_rows_word_at(words, 2), n) &&
           is_signs(word_rows_word_at(words, 3), n);
}

status futoshiki_read(futoshiki *game, puzzle *p, const char *bytes, size_t n, error *e)
{
    word_rows words;
    int next = 0;
    status s;
    lay_out(&words, bytes, n);
    if (words.words == 0)
        return word_rows_expected(&words, 0, e, "a size, givens and signs, or a game ID");
    if (is_game_id(&words))
        s = read_game_id(game, &words, &next, e);
    else if (is_strings(&words))
        s = read_strings(game, &words, &next, e);
    else
        return futoshiki_read_drawing(game, &words, &p->comment, e);
    return s == OK ? word_rows_finish(&words, next, &p->comment, e) : s;
}

/* ---- is it one? ---- */

/* Numbers with letters U, D, L, R after them, and commas; how many. 0: it is not such a list. */
static int count_list(span word)
{
    int cells = 0, d;
    while (word.n) {
        size_t digits = span_digits(word, &d);
        if (digits == 0)
            return 0;
        word = span_from(word, digits);
        while (word.n && strchr("UDLR", *word.at))
            word = span_from(word, 1);
        if (word.n && *word.at != ',')
            return 0;
        word = span_from(word, word.n > 0);
        cells++;
    }
    return cells;
}

/* `N:`, `Ndx:` or `Na:`, and such a list, complete or not. */
static bool looks_like_id(span word)
{
    span prefix = prefix_of(word);
    int n;
    size_t digits = span_digits(prefix, &n);
    if (prefix.n == word.n || !digits)
        return false;
    for (size_t i = digits; i < prefix.n; i++)
        if (prefix.at[i] < 'a' || prefix.at[i] > 'z')
            return false;
    span list = span_from(word, prefix.n + 1);
    return span_has(list, ',') && count_list(list) > 0;
}

static bool looks_like_signs(span word, int n)
{
    return word.n == (size_t)n * (size_t)(n - 1) && strchr("<>-", *word.at);
}

/* None of the forms can be taken for anything else, provided that a drawing has a sign in it. */
bool futoshiki_detect(const char *bytes, size_t length)
{
    word_rows words;
    lay_out(&words, bytes, length);
    span size = word_rows_word_at(&words, 0), givens = word_rows_word_at(&words, 1);
    int n = words.words ? span_value(size) : -1;
    if (looks_like_id(size) || futoshiki_looks_drawn(&words))
        return true;
    if (!futoshiki_is_size(n))
        return false;
    return count_list(givens) == n * n ||
           (givens.n == (size_t)n * (size_t)n && looks_like_signs(word_rows_word_at(&words, 2), n) &&
            looks_like_signs(word_rows_word_at(&words, 3), n));
}

/* A size, a colon and a list of numbers, as in "5a:0,0R,3": a game ID of Sudoku has letters there, and two
 * sizes or another list after it. */
static bool resembles_id(span id, span prefix)
{
    int n;
    const char *list = id.at + prefix.n + 1, *end = id.at + id.n;
    return span_digits(prefix, &n) > 0 && !span_has(prefix, 'x') && list < end && *list >= '0' &&
           *list <= '9' && span_has(id, ',');
}

/* Does it have a size and a list after a colon or a blank, or several signs? */
bool futoshiki_resembles(const char *bytes, size_t length)
{
    enum { SIGNS_LEAST = 3 };
    word_rows words;
    int signs = 0;
    lay_out(&words, bytes, length);
    if (!words.words)
        return false;
    span first = words.word[0].span;
    if (resembles_id(first, prefix_of(first)))
        return true;
    if (futoshiki_is_size(span_value(first)) && words.rows == 1 &&
        span_has(word_rows_word_at(&words, 1), ','))
        return true;
    for (int i = 0; i < word_rows_kept(&words); i++)
        signs += futoshiki_signs(words.word[i].span);
    return signs >= SIGNS_LEAST;
}

/* A size alone in its line is followed by the rest in lines of its own. So is the first row of a drawing: no
 * other line is as short as a row. */
app_extent futoshiki_extent(const char *bytes, size_t length, bool whole)
{
    word_rows words;
    lay_out(&words, bytes, length);
    if (!words.words)
        return EXTENT_UNKNOWN;
    bool alone = words.row_words[0] == 1 && futoshiki_is_size(span_value(words.word[0].span));
    bool row = whole && words.lines > 1 && words.rows == words.lines &&
               words.row_cells[0] <= 2 * SQUARE_MAX - 1 && !span_has(words.word[0].span, ':') &&
               !span_has(word_rows_word_at(&words, 1), ',');
    return alone || row ? EXTENT_TEXT : EXTENT_UNKNOWN;
}
