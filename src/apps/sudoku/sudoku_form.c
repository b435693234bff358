/* sudoku_form.c: laying out a text and finding its form, by the rules of sudoku_form.h.
 *
 * Every rule is a question about counts of words and characters, so the form does not depend on which cells
 * are filled, but for the few tests (fits, is_group) that tell apart forms with the same counts. */
#include "apps/sudoku/sudoku_form.h"

#include "apps/place.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A box-drawing character, U+2500 to U+257F. */
static bool is_box(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    return end - at >= 3 && u[0] == 0xE2 && (u[1] == 0x94 || u[1] == 0x95) && (u[2] & 0xC0) == 0x80;
}

/* Of each character: does it part words, always or at times? */
enum { ALWAYS = 1, AS_COMMA, AS_QUOTE, AS_BOX };
static const uint8_t parting[256] = {
    [' '] = ALWAYS, ['\t'] = ALWAYS,  ['|'] = ALWAYS,   ['!'] = ALWAYS,   [':'] = ALWAYS,  ['\''] = ALWAYS,
    ['+'] = ALWAYS, [','] = AS_COMMA, [';'] = AS_COMMA, ['"'] = AS_QUOTE, [0xE2] = AS_BOX,
};

/* The bytes of the separator that stands here; 0: none does. */
static int separator(const layout *l, const char *at, const char *end)
{
    switch (parting[(unsigned char)*at]) {
    case ALWAYS:
        return 1;
    case AS_COMMA:
        return l->commas;
    case AS_QUOTE:
        return l->quoted;
    case AS_BOX:
        return is_box(at, end) ? 3 : 0;
    default:
        return 0;
    }
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

bool form_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool form_is_cell(char c)
{
    return symbol_digit(c) || symbol_is_empty(c) || c == '~';
}

/* ---- layout ---- */

/* A line of nothing but border characters, with two dashes in a row somewhere. */
static bool is_border(const layout *l, const char *at, const char *end)
{
    bool dashes = false;
    for (const char *c = at; c < end;) {
        int k = separator(l, c, end);
        if (!k && *c != '-' && *c != '=' && *c != '*' && *c != '.')
            return false;
        if (c > at && c[-1] == *c && (*c == '-' || *c == '='))
            dashes = true;
        c += k ? k : 1;
    }
    return dashes;
}

/* Could such a line be a row of empty cells as well? */
static bool may_be_row(const char *at, const char *end)
{
    for (const char *c = at; c < end; c++)
        if (*c == '+' || *c == '=' || *c == '\'')
            return false;
    return true;
}

static bool is_section(const char *at, const char *end, const char *name)
{
    size_t n = strlen(name);
    if ((size_t)(end - at) < n)
        return false;
    for (size_t i = 0; i < n; i++)
        if ((at[i] >= 'A' && at[i] <= 'Z' ? at[i] + ('a' - 'A') : at[i]) != name[i])
            return false;
    return true;
}

static void add_row(layout *l, const char *at, const char *end)
{
    int words = 0, characters = 0;
    while (at < end) {
        const char *begin = at;
        while (at < end && !separator(l, at, end))
            at++;
        if (at > begin) {
            if (l->words < WORDS_MAX)
                l->word[l->words] = (word){ begin, (int)(at - begin), l->rows };
            l->words++;
            words++;
            characters += (int)(at - begin);
        } else
            at += separator(l, at, end);
    }
    if (words && l->rows < ROWS_MAX) {
        l->row_words[l->rows] = words;
        l->row_characters[l->rows] = characters;
    }
    l->rows += words > 0;
}

static void lay_out(layout *l, const char *bytes, size_t length, bool borders_are_rows, bool commas)
{
    const char *at = bytes + (place_has_bom(bytes, length) ? 3 : 0), *end = bytes + length;
    bool skipping = false;
    l->text = bytes;
    l->end = end;
    l->words = l->rows = l->borders = 0;
    l->section = NULL;
    l->commas = commas;
    l->quoted = false;
    while (at < end) {
        while (at < end && is_blank(*at))
            at++;
        const char *begin = at;
        while (at < end && !is_line_end(*at))
            at++;
        if (begin < at && *begin == '[') {
            skipping = is_section(begin, at, "[state]");
            if (!skipping && !is_section(begin, at, "[puzzle]") && !l->section)
                l->section = begin;
        } else if (begin < at && *begin != '#' && !skipping) {
            l->quoted = *begin == '"';
            bool border = is_border(l, begin, at);
            l->borders += border;
            if (!border || (borders_are_rows && may_be_row(begin, at)))
                add_row(l, begin, at);
        }
        if (at < end)
            at++;
    }
}

/* ---- questions about words ---- */

static bool is_cells(const word *w)
{
    for (int i = 0; i < w->length; i++)
        if (!form_is_cell(w->at[i]))
            return false;
    return true;
}

static bool fits(const word *w, int n)
{
    for (int i = 0; i < w->length; i++)
        if (symbol_digit(w->at[i]) > n || (!symbol_digit(w->at[i]) && !symbol_is_empty(w->at[i])))
            return false;
    return true;
}

static bool is_group(const word *w, int n)
{
    uint32_t seen = 0;
    if (w->length == 1 && *w->at == '~')
        return true;
    for (int i = 0; i < w->length; i++) {
        int d = symbol_digit(w->at[i]);
        if (d == 0 || d > n || (seen >> d & 1))
            return false;
        seen |= (uint32_t)1 << d;
    }
    return true;
}

static int stored(const layout *l)
{
    return l->words < WORDS_MAX ? l->words : WORDS_MAX;
}

static int leading_cells(const layout *l)
{
    int k = 0;
    while (k < stored(l) && is_cells(&l->word[k]))
        k++;
    return k;
}

static bool same_length(const layout *l, int k)
{
    for (int i = 1; i < k; i++)
        if (l->word[i].length != l->word[0].length)
            return false;
    return k > 0;
}

static bool all_groups(const layout *l, int k, int n)
{
    for (int i = 0; i < k; i++)
        if (!is_group(&l->word[i], n))
            return false;
    return true;
}

int form_run_cells(const word *w, bool single)
{
    int cells = 0, letters = 0, digits = 0;
    for (int i = 0; i < w->length && cells <= SUDOKU_CELLS_MAX; i++) {
        char c = w->at[i];
        if (c >= 'a' && c <= 'z') {
            cells += c - 'a' + 1;
            letters++;
        } else if (form_is_digit(c)) {
            cells += single || i == 0 || !form_is_digit(w->at[i - 1]);
            digits++;
        } else if (c != '_')
            return 0;
    }
    return letters && digits ? cells : 0;
}

/* ---- forms of one line ---- */

static int asked(int found, int n)
{
    return n == 0 || found == n ? found : 0;
}

static form one_word(form_kind kind, int n)
{
    return (form){ .kind = kind, .shape = { .n = n }, .words = 1 };
}

static int read_number(const char **at, const char *end)
{
    int number = 0;
    while (*at < end && form_is_digit(**at) && number < 1000)
        number = number * 10 + (*(*at)++ - '0');
    return number;
}

static void skip_digits(const char **at, const char *end)
{
    while (*at < end && form_is_digit(**at))
        (*at)++;
}

/* What may stand behind the size: symmetry (`a`, `r2`, `m4`, `md2`) and difficulty (`dt`), which say nothing
 * of the puzzle, and the letters of other games. */
static bool read_options(solo_prefix *p, const char *at, const char *end)
{
    while (at < end) {
        char c = *at++;
        if (c == 'x' || c == 'k' || c == 'j')
            p->variant = p->variant ? p->variant : at - 1;
        else if (c == 'd' && at < end && *at >= 'a' && *at <= 'z')
            at++;
        else if (c == 'm' || c == 'r') {
            at += c == 'm' && at < end && *at == 'd';
            skip_digits(&at, end);
        } else if (c != 'a')
            return false;
    }
    return true;
}

bool form_solo_prefix(const layout *l, solo_prefix *p)
{
    const word *w = &l->word[0], *runs = &l->word[1];
    const char *at = w->at, *end = w->at + w->length;
    *p = (solo_prefix){ .down = -1 };
    if (l->words < 2 || !form_is_digit(*at) || end == l->end || *end != ':' || runs->at != end + 1)
        return false;
    p->across = read_number(&at, end);
    if (end - at >= 2 && *at == 'x' && form_is_digit(at[1])) {
        at++;
        p->down = read_number(&at, end);
    }
    return read_options(p, at, end);
}

/* Digits, `_`, and at least one letter. */
static bool is_runs(const word *w)
{
    bool letter = false;
    for (int i = 0; i < w->length; i++) {
        bool here = w->at[i] >= 'a' && w->at[i] <= 'z';
        if (!here && !form_is_digit(w->at[i]) && w->at[i] != '_')
            return false;
        letter |= here;
    }
    return letter;
}

/* Behind the word there is no further colon: with one it would be a row with borders. */
static form runs_with_shape(const layout *l)
{
    solo_prefix p;
    form f = { .kind = FORM_NONE };
    if (!form_solo_prefix(l, &p) || p.variant)
        return f;
    const word *runs = &l->word[1];
    if (runs->at + runs->length < l->end && runs->at[runs->length] == ':')
        return f;
    if (p.down < 0)
        return shape_default(p.across).n && is_runs(runs) ? (form){ FORM_RUNS, { p.across, 0, 0 }, 1, 1 } : f;
    return (form){ FORM_RUNS, { p.across * p.down, p.down, p.across }, 1, 1 };
}

static form pieces_of_rows(const layout *l, int k, int n)
{
    int length = l->word[0].length, size = k <= SUDOKU_CELLS_MAX / length ? shape_of_square(k * length) : 0;
    if (k < 2 || !same_length(l, k) || !asked(size, n) || size % length)
        return (form){ .kind = FORM_NONE };
    return (form){ FORM_GRID, { .n = size }, 0, k };
}

static form form_of_line(const layout *l, int n)
{
    const word *w = &l->word[0];
    int k = leading_cells(l), square = asked(shape_of_square(w->length), n),
        cube = asked(shape_of_cube(w->length), n);
    form f = runs_with_shape(l);
    if (f.kind)
        return f;
    if (k == w->length && (f = pieces_of_rows(l, k, n)).kind)
        return f;
    if (square && fits(w, square))
        return one_word(FORM_GRID, square);
    if (cube && is_cells(w))
        return one_word(FORM_SLOTS, cube);
    int size = asked(shape_of_square(k), n);
    if (size && (!same_length(l, k) || w->length == 1 || all_groups(l, k, size)))
        return (form){ FORM_CELLS, { .n = size }, 0, k };
    if (k > 1 && w->length > 1 && (f = pieces_of_rows(l, k, n)).kind)
        return f;
    for (int single = 1; single >= 0; single--) {
        size = asked(shape_of_square(form_run_cells(w, single)), n);
        if (size && (size <= 9) == single)
            return one_word(FORM_RUNS, size);
    }
    return square ? one_word(FORM_GRID, square) : cube ? one_word(FORM_SLOTS, cube) : f;
}

/* ---- forms of several lines ---- */

static bool whole_rows(const layout *l, const int *row, int n)
{
    for (int i = 0; i < l->rows; i++)
        if (row[i] % n)
            return false;
    return true;
}

static form form_of_grid(const layout *l, int n)
{
    form f = { .kind = FORM_NONE };
    int characters = 0;
    if (l->rows >= ROWS_MAX || l->words >= WORDS_MAX || leading_cells(l) < l->words)
        return f;
    for (int i = 0; i < l->rows; i++)
        characters += l->row_characters[i];
    int cells = asked(shape_of_square(l->words), n), grid = asked(shape_of_square(characters), n);
    if (cells && !whole_rows(l, l->row_words, cells))
        cells = 0;
    if (grid != l->rows || !whole_rows(l, l->row_characters, grid))
        grid = 0;
    if (cells && (cells == l->rows || !grid))
        return (form){ FORM_CELLS, { .n = cells }, 0, l->words };
    if (grid)
        return (form){ FORM_GRID, { .n = grid }, 0, l->words };
    return f;
}

static form form_of(const layout *l, int n)
{
    if (l->rows == 0 || l->section)
        return (form){ .kind = FORM_NONE };
    return l->rows == 1 ? form_of_line(l, n) : form_of_grid(l, n);
}

/* Without and, where only that makes a form, with borders as rows. */
static form find(layout *l, const char *bytes, size_t length, int n, bool commas)
{
    lay_out(l, bytes, length, false, commas);
    form f = form_of(l, n);
    if (f.kind || l->borders == 0 || l->section)
        return f;
    lay_out(l, bytes, length, true, commas);
    f = form_of(l, n);
    if (!f.kind)
        lay_out(l, bytes, length, false, commas);
    return f;
}

static bool has_comma(const layout *l)
{
    for (int i = 0; i < stored(l); i++) {
        const word *w = &l->word[i];
        if (memchr(w->at, ',', (size_t)w->length) || memchr(w->at, ';', (size_t)w->length))
            return true;
        if (l->rows == 1)
            break;
    }
    return false;
}

/* Do commas part cells or a puzzle from its comment here, so that a message had better count without them? */
static bool commas_part(const layout *l)
{
    const word *w = &l->word[0];
    if (l->words < 2 || !is_cells(w))
        return false;
    for (int k = -2; k <= 2; k++)
        if (shape_of_square(w->length + k))
            return true;
    return w->length <= 2 && leading_cells(l) >= 10;
}

form form_find(layout *l, const char *bytes, size_t length, int n)
{
    form f = find(l, bytes, length, n, false);
    if (!has_comma(l))
        return f;
    form g = find(l, bytes, length, n, true);
    if (g.kind || (!f.kind && commas_part(l)))
        return g;
    return find(l, bytes, length, n, false);
}
