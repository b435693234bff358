/* square.c: see square.h: words, the forms they can be read as, cells, puzzles, drawing, networks. */
#include "apps/square/square.h"

#include "apps/reader.h"
#include "apps/rows.h"
#include "apps/sudoku/sudoku.h" /* symbols */

#include <string.h>

/* ---- words ---- */

typedef struct square_word {
    span span;
    int row, cells;
} square_word;

enum { SQUARE_WORDS = SQUARE_CELLS_MAX + 1 };

/* Words beyond the most are counted, not kept: no form has so many. */
typedef struct square_layout {
    reader reader;
    int words, rows;
    square_word word[SQUARE_WORDS];
    int row_words[SQUARE_MAX + 1], row_cells[SQUARE_MAX + 1];
} square_layout;

typedef struct square_form {
    int n;        /* 0: none */
    int words;    /* that are the puzzle */
    bool as_cell; /* one word a cell */
} square_form;

/* Bytes of what parts words at `at`; 0: none does. */
static size_t parting(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    if (*at && strchr(" \t|!:,;", *at))
        return 1;
    return end - at >= 3 && u[0] == 0xE2 && (u[1] == 0x94 || u[1] == 0x95) ? 3 : 0;
}

static bool is_border(const reader *line)
{
    bool ruled = false;
    for (const char *at = line->at; at < line->end;) {
        size_t k = parting(at, line->end);
        if (!k && !strchr("+-=", *at))
            return false;
        ruled = ruled || k == 3 || *at == '+' || *at == '=' || *at == '|';
        at += k ? k : 1;
    }
    return ruled;
}

/* The word that stands above rows of cells parted by blanks in collections. */
static bool is_head(const reader *line)
{
    span s = { line->at, (size_t)(line->end - line->at) };
    while (s.n && (s.at[s.n - 1] == ' ' || s.at[s.n - 1] == '\t'))
        s.n--;
    return span_is(s, "-list");
}

/* The next cell of a word: a character or a group in braces. */
static bool next_cell(span *word, span *cell)
{
    if (!word->n)
        return false;
    const char *end = word->at + word->n;
    const char *close = *word->at == '{' ? memchr(word->at, '}', word->n) : NULL;
    cell->at = word->at;
    cell->n = close ? (size_t)(close + 1 - word->at) : place_character(word->at, end);
    word->at += cell->n;
    word->n -= cell->n;
    return true;
}

static int count_cells(span word)
{
    int k = 0;
    for (span cell; next_cell(&word, &cell); k++)
        ;
    return k;
}

static void add_word(square_layout *l, span s)
{
    while (s.n && *s.at == '"')
        s.at++, s.n--;
    while (s.n && s.at[s.n - 1] == '"')
        s.n--;
    if (!s.n)
        return;
    int cells = count_cells(s);
    if (l->words < SQUARE_WORDS)
        l->word[l->words] = (square_word){ s, l->rows, cells };
    l->words++;
    if (l->rows <= SQUARE_MAX) {
        l->row_words[l->rows]++;
        l->row_cells[l->rows] += cells;
    }
}

static void lay_out(square_layout *l, const char *bytes, size_t n)
{
    reader line;
    *l = (square_layout){ .reader = reader_of(bytes, n) };
    for (reader r = l->reader; reader_line(&r, &line);) {
        if (is_border(&line) || (l->rows == 0 && is_head(&line)))
            continue;
        for (const char *at = line.at; at < line.end;) {
            const char *begin = at;
            while (at < line.end && !parting(at, line.end))
                at++;
            add_word(l, (span){ begin, (size_t)(at - begin) });
            at += at < line.end ? parting(at, line.end) : 0;
        }
        l->rows++;
    }
}

/* ---- forms ---- */

static int root(int k)
{
    for (int n = SQUARE_MIN; n <= SQUARE_MAX; n++)
        if (n * n == k)
            return n;
    return 0;
}

/* Of the characters that cells written as words have. */
static bool is_cell_word(span s)
{
    if (s.n > 1 && *s.at == '{' && s.at[s.n - 1] == '}')
        s = (span){ s.at + 1, s.n - 2 };
    for (size_t i = 0; i < s.n; i++)
        if (!symbol_digit(s.at[i]) && !symbol_is_empty(s.at[i]) && s.at[i] != '~')
            return false;
    return true;
}

static square_form form_of_line(const square_layout *l)
{
    int n = l->words, cells = 0;
    bool rows = n >= SQUARE_MIN && n <= SQUARE_MAX;
    for (int i = 0; rows && i < n; i++)
        rows = l->word[i].cells == n;
    if (rows)
        return (square_form){ n, n, false };
    if (l->words && root(l->word[0].cells))
        return (square_form){ root(l->word[0].cells), 1, false };
    while (cells < l->words && cells < SQUARE_WORDS && is_cell_word(l->word[cells].span))
        cells++;
    return (square_form){ root(cells), cells, true };
}

static square_form form_of(const square_layout *l)
{
    int n = l->rows;
    if (n == 1)
        return form_of_line(l);
    bool words = n >= SQUARE_MIN && n <= SQUARE_MAX && l->words <= SQUARE_WORDS, cells = words;
    for (int i = 0; i < n && (words || cells); i++) {
        words = words && l->row_words[i] == n;
        cells = cells && l->row_cells[i] == n;
    }
    return (square_form){ words || cells ? n : 0, l->words, words };
}

static status explain(const square_layout *l, error *e)
{
    const reader *r = &l->reader;
    int n = l->rows;
    if (!l->words)
        return reader_fail(r, r->last, e, "found nothing, expected a square grid");
    if (n == 1)
        return reader_fail(r, l->word[0].span.at, e,
                           "found %d characters, expected n*n characters, or n*n words, n from %d to %d",
                           l->word[0].cells, SQUARE_MIN, SQUARE_MAX);
    if (n > SQUARE_MAX)
        return reader_fail(r, l->word[0].span.at, e, "found %d rows, expected at most %d", n, SQUARE_MAX);
    for (int i = 0; i < l->words && i < SQUARE_WORDS; i++) {
        int row = l->word[i].row;
        if (l->row_cells[row] != n && l->row_words[row] != n)
            return reader_fail(r, l->word[i].span.at, e,
                               "found %d cells in a row, expected %d, for there are %d rows",
                               l->row_words[row] > 1 ? l->row_words[row] : l->row_cells[row], n, n);
    }
    return reader_fail(r, l->word[0].span.at, e, "some rows have %d words, some %d characters", n, n);
}

/* ---- cells ---- */

static status bad_cell(const square_layout *l, span s, int n, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    return reader_fail(&l->reader, s.at, e, "found '%s', expected %s%c%s or an empty cell (%s) at size %d",
                       span_quote(quote, s), n > 9 ? "1-9, A-" : "1-", symbol_of(n),
                       n > 9 ? " (in either case)" : "", SUDOKU_EMPTIES, n);
}

static status read_symbol(const square_layout *l, span s, int n, square *q, int cell, error *e)
{
    int d = s.n == 1 ? symbol_digit(*s.at) : 0;
    if (s.n != 1 || d > n || (!d && !symbol_is_empty(*s.at)))
        return bad_cell(l, s, n, e);
    q->given[cell] = (uint8_t)d;
    q->mask[cell] = ((uint32_t)1 << n) - 1;
    return OK;
}

static status read_group(const square_layout *l, span s, int n, square *q, int cell, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    q->given[cell] = 0;
    q->mask[cell] = 0;
    for (size_t i = 0; i < s.n; i++) {
        int d = symbol_digit(s.at[i]);
        if (!d || d > n)
            return bad_cell(l, (span){ s.at + i, place_character(s.at + i, s.at + s.n) }, n, e);
        if (q->mask[cell] >> (d - 1) & 1)
            return reader_fail(&l->reader, s.at + i, e, "found %c twice in the group '%s'", s.at[i],
                               span_quote(quote, s));
        q->mask[cell] |= (uint32_t)1 << (d - 1);
    }
    return OK;
}

static status read_rows(const square_layout *l, const square_form *f, square *q, error *e)
{
    int cell = 0;
    for (int i = 0; i < f->words; i++) {
        span word = l->word[i].span, s;
        while (next_cell(&word, &s)) {
            bool group = *s.at == '{' && s.n > 1;
            status t = group ? read_group(l, (span){ s.at + 1, s.n - 2 }, f->n, q, cell, e)
                             : read_symbol(l, s, f->n, q, cell, e);
            if (t != OK)
                return t;
            cell++;
        }
    }
    return OK;
}

typedef enum word_kind { SYMBOLS, NUMBERS, GROUPS } word_kind;

/* What are the words that stand for cells? */
static word_kind kind_of_words(const square_layout *l, const square_form *f)
{
    bool empty = false, longer = false, letter = false, above = false;
    for (int i = 0; i < f->words; i++) {
        span s = l->word[i].span;
        int k;
        if (*s.at == '{')
            continue;
        empty = empty || (s.n == 1 && symbol_is_empty(*s.at));
        longer = longer || s.n > 1 || *s.at == '~';
        above = above || *s.at == '~' || (s.n > 1 && (!span_number(s, 99, &k) || k > f->n));
        for (size_t j = 0; j < s.n; j++)
            letter = letter || symbol_digit(s.at[j]) > 9;
    }
    if (!longer)
        return SYMBOLS;
    return empty || (f->n > 9 && !letter && !above) ? NUMBERS : GROUPS;
}

static status read_number(const square_layout *l, span s, int n, square *q, int cell, error *e)
{
    int d;
    if (s.n == 1)
        return read_symbol(l, s, n, q, cell, e);
    if (!span_number(s, n, &d) || d < 1)
        return bad_cell(l, s, n, e);
    q->given[cell] = (uint8_t)d;
    q->mask[cell] = ((uint32_t)1 << n) - 1;
    return OK;
}

static status read_words(const square_layout *l, const square_form *f, square *q, error *e)
{
    word_kind kind = kind_of_words(l, f);
    for (int i = 0; i < f->words; i++) {
        span s = l->word[i].span;
        status t;
        if (*s.at == '{' && s.at[s.n - 1] == '}')
            t = read_group(l, (span){ s.at + 1, s.n - 2 }, f->n, q, i, e);
        else if (kind == GROUPS)
            t = read_group(l, span_is(s, "~") ? (span){ s.at, 0 } : s, f->n, q, i, e);
        else
            t = read_number(l, s, f->n, q, i, e);
        if (t != OK)
            return t;
    }
    return OK;
}

static status read_cells(const square_layout *l, const square_form *f, square *q, error *e)
{
    q->n = f->n;
    return f->as_cell ? read_words(l, f, q, e) : read_rows(l, f, q, e);
}

/* ---- the puzzle ---- */

static int count_bits(uint32_t mask)
{
    int k = 0;
    for (; mask; mask &= mask - 1)
        k++;
    return k;
}

int square_size(const char *bytes, size_t n)
{
    square_layout l;
    square q;
    lay_out(&l, bytes, n);
    square_form f = form_of(&l);
    if (!f.n || read_cells(&l, &f, &q, NULL) != OK)
        return 0;
    for (int cell = 0; cell < f.n * f.n; cell++)
        if (q.given[cell] || count_bits(q.mask[cell]) < f.n)
            return f.n;
    return 0;
}

static bool add_labels(puzzle *p, const square *s)
{
    int n = s->n, cells = n * n, removals = 0;
    for (int cell = 0; cell < cells; cell++)
        removals += n - count_bits(s->mask[cell]);
    p->given = arena_take(&p->arena, (size_t)cells, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)removals, sizeof *p->removed);
    if (!p->given || !p->removed)
        return false;
    for (int cell = 0; cell < cells; cell++) {
        if (s->given[cell])
            p->given[p->givens++] = (csp_label)(cell * n + s->given[cell] - 1);
        for (int d = 0; d < n; d++)
            if (!(s->mask[cell] >> d & 1))
                p->removed[p->removals++] = (csp_label)(cell * n + d);
    }
    return true;
}

static void add_mask(uint32_t mask, text *out)
{
    for (int d = 0; mask >> d; d++)
        if (mask >> d & 1)
            text_add_char(out, symbol_of(d + 1));
}

static void add_source(const square *s, text *out)
{
    for (int cell = 0; cell < s->n * s->n; cell++) {
        bool group = count_bits(s->mask[cell]) < s->n;
        if (group)
            text_add_char(out, '{');
        if (group)
            add_mask(s->mask[cell], out);
        text_add_char(out, group ? '}' : symbol_of(s->given[cell]));
    }
}

static void add_comment(const square_layout *l, const square_form *f, text *out)
{
    if (f->words >= l->words || f->words >= SQUARE_WORDS)
        return;
    reader r = l->reader;
    r.at = l->word[f->words - 1].span.at + l->word[f->words - 1].span.n;
    while (r.at < r.end && (*r.at == '"' || parting(r.at, r.end) == 1))
        r.at++;
    span rest = reader_rest(&r);
    const char *first = l->word[0].span.at;
    if (rest.n && rest.at[rest.n - 1] == '"' && first > r.text && first[-1] == '"')
        rest.n--;
    text_add(out, rest.at, rest.n);
}

status square_read(puzzle *p, square *s, const char *bytes, size_t n, error *e)
{
    square_layout l;
    lay_out(&l, bytes, n);
    square_form f = form_of(&l);
    if (!f.n)
        return explain(&l, e);
    status t = read_cells(&l, &f, s, e);
    if (t != OK)
        return t;
    if (!add_labels(p, s))
        return reader_no_memory(e);
    add_source(s, &p->source);
    if (l.rows == 1)
        add_comment(&l, &f, &p->comment);
    return OK;
}

void square_write(const puzzle *p, const csp_label *given, int givens, text *out)
{
    const square *s = p->data;
    int n = s->n;
    uint8_t cell[SQUARE_CELLS_MAX] = { 0 };
    for (int i = 0; i < givens; i++)
        cell[given[i] / n] = (uint8_t)(given[i] % n + 1);
    for (int i = 0; i < n * n; i++)
        text_add_char(out, symbol_of(cell[i]));
}

void square_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    const square *s = p->data;
    int n = s->n;
    square with = { .n = n };
    for (int cell = 0; cell < n * n; cell++)
        with.mask[cell] = (uint32_t)((1ull << n) - 1);
    for (int i = 0; i < givens; i++)
        with.given[given[i] / n] = (uint8_t)(given[i] % n + 1);
    for (int i = 0; i < removals; i++)
        with.mask[removed[i] / n] &= ~((uint32_t)1 << removed[i] % n);
    add_source(&with, out);
}

void square_blank(int n, text *out)
{
    for (int i = 0; i < n * n; i++)
        text_add_char(out, '.');
}

status square_no_params(const char *params, error *e)
{
    span key, value;
    return param_next(&params, &key, &value) ? param_unknown(key, value, "none", e) : OK;
}

app_extent square_extent(const char *bytes, size_t n, bool whole)
{
    return whole && rows_look_like_grid(bytes, n) ? EXTENT_TEXT : EXTENT_UNKNOWN;
}

bool square_is_row(const puzzle *p)
{
    return p->source.length <= SQUARE_MAX || (!p->givens && !p->removals);
}

/* ---- drawing ---- */

/* One cell: its candidates, in braces where they could be taken for something else. */
typedef struct drawing {
    int n;
    uint32_t mask[SQUARE_CELLS_MAX];
    bool braces[SQUARE_CELLS_MAX];
    char none; /* for a cell without candidates and braces */
} drawing;

static int width_of(const drawing *d, int cell)
{
    int k = count_bits(d->mask[cell]);
    return d->braces[cell] ? k + 2 : k ? k : 1;
}

static void draw_cell(const drawing *d, int cell, int width, text *out)
{
    if (d->braces[cell])
        text_add_char(out, '{');
    add_mask(d->mask[cell], out);
    if (d->braces[cell])
        text_add_char(out, '}');
    else if (!d->mask[cell])
        text_add_char(out, d->none);
    for (int k = width_of(d, cell); k < width; k++)
        text_add_char(out, ' ');
}

static void draw(const drawing *d, text *out)
{
    int n = d->n, width[SQUARE_MAX] = { 0 };
    for (int cell = 0; cell < n * n; cell++)
        if (width_of(d, cell) > width[cell % n])
            width[cell % n] = width_of(d, cell);
    for (int cell = 0; cell < n * n; cell++) {
        bool last = cell % n == n - 1;
        draw_cell(d, cell, last ? 0 : width[cell % n] + 1, out);
        if (last)
            text_add_char(out, '\n');
    }
}

void square_show_puzzle(const puzzle *p, text *out)
{
    const square *s = p->data;
    drawing d = { .n = s->n, .none = '.' };
    for (int i = 0; i < s->n * s->n; i++) {
        d.braces[i] = count_bits(s->mask[i]) < s->n;
        d.mask[i] = s->given[i] ? (uint32_t)1 << (s->given[i] - 1) : d.braces[i] ? s->mask[i] : 0;
    }
    draw(&d, out);
}

void square_show_state(const puzzle *p, const state *st, text *out)
{
    const square *s = p->data;
    int n = s->n;
    drawing d = { .n = n, .none = '~' };
    for (int l = 0; l < n * n * n; l++)
        if (st->label[l] != GONE)
            d.mask[l / n] |= (uint32_t)1 << (l % n);
    draw(&d, out);
}

/* Steps write numbers, grids letters. */
void square_show_legend(const puzzle *p, text *out)
{
    const square *s = p->data;
    for (int d = 10; d <= s->n; d++)
        text_format(out, "%s%c = %d", d > 10 ? ", " : "", symbol_of(d), d);
    if (s->n > 9)
        text_add_char(out, '\n');
}

/* ---- the network ---- */

void square_speak(csp_builder *b)
{
    static const char *const where[] = { "", "in-a-row", "in-a-column" };
    for (int type = 1; type < 3; type++) {
        csp_call_subsets(b, 0, type, SUBSET_NAKED, where[type]);
        csp_call_subsets(b, type, 0, SUBSET_HIDDEN, where[type]);
    }
    csp_call_subsets(b, 1, 2, SUBSET_FISH, "in-rows");
    csp_call_subsets(b, 2, 1, SUBSET_FISH, "in-columns");
    csp_speak(b, 0, "{}", "{n}", "{} {lacks} value");
    csp_speak(b, 1, "{n} in row {r}", "in {}", "row {r} {lacks} place for {n}");
    csp_speak(b, 2, "{n} in column {c}", "in {}", "column {c} {lacks} place for {n}");
}

void square_model(csp_builder *b, int n)
{
    static const char *const variable[] = { "r%dc%d", "r%dn%d", "c%dn%d" };
    static const char *const value[] = { "n%d", "c%d", "r%d" };
    char x[NAME_ROOM], y[NAME_ROOM], z[NAME_ROOM];
    csp_add_type(b, "rc", "naked-single");
    csp_add_type(b, "rn", "hidden-single-in-a-row");
    csp_add_type(b, "cn", "hidden-single-in-a-column");
    square_speak(b);
    for (int l = 0; l < n * n * n; l++) {
        int r = l / n / n + 1, c = l / n % n + 1, d = l % n + 1;
        csp_add_label(b, name_of(x, "n%dr%dc%d", d, r, c), name_of(y, "r%dc%d", r, c), name_of(z, "%d", d));
    }
    for (int v = 0; v < 3 * n * n; v++) {
        int type = v / (n * n), i = v / n % n, j = v % n;
        csp_add_var(b, type, name_of(x, variable[type], i + 1, j + 1));
        for (int k = 0; k < n; k++) {
            int r = type == 2 ? k : i, c = type == 0 ? j : type == 1 ? k : i, d = type == 0 ? k : j;
            csp_put(b, (csp_var)v, (csp_label)((r * n + c) * n + d), name_of(x, value[type], k + 1));
        }
    }
}

bool square_values(const square *s, const bool *value, uint8_t digit[SQUARE_CELLS_MAX])
{
    int n = s->n;
    for (int cell = 0; cell < n * n; cell++) {
        digit[cell] = 0;
        for (int d = 1; d <= n; d++) {
            if (!value[cell * n + d - 1])
                continue;
            if (digit[cell] || !(s->mask[cell] >> (d - 1) & 1))
                return false;
            digit[cell] = (uint8_t)d;
        }
        if (!digit[cell] || (s->given[cell] && s->given[cell] != digit[cell]))
            return false;
    }
    return true;
}
