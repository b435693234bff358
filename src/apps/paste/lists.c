/* lists.c: grids as programs write them: lists of lists, in JSON, Python, C, Prolog, MiniZinc and the like.
 *
 * Words that can be cells are read (a digit, a number, a sign of an empty cell, `null`, `None`), quoted or
 * not; others (names, keys) are skipped. An opening bracket begins a row, a closing one or a bar ends it;
 * rows of fewer than four words do not count. If there are n rows of n words, these are the grid; if there
 * are twice as many, the others are the solution; otherwise n*n words are the grid, or one quoted word of n*n
 * cells. */
#include "apps/paste/paste.h"

#include <string.h>

enum { ROW_LEAST = 4, SIDE_MOST = 25, WORDS_MOST = 2 * SIDE_MOST * SIDE_MOST, ROWS_MOST = 4 * SIDE_MOST };

typedef struct word {
    span span;
    bool empty;
} word;

typedef struct lists {
    word word[WORDS_MOST];
    int words, row_first; /* words and row_first: of the row being read */
    int row[ROWS_MOST], size[ROWS_MOST], rows;
    span whole; /* a quoted word that is a grid by itself */
    bool too_many;
} lists;

static bool is_bracket(char sign)
{
    return sign && strchr("[](){}", sign);
}

static bool is_square(size_t n)
{
    return n == 16 || n == 36 || n == 64 || n == 81 || n == 144 || n == 256 || n == 625;
}

static bool is_nothing(span part)
{
    return span_means(part, "null") || span_means(part, "none") || span_means(part, "nil") ||
           span_means(part, "undefined") || (part.n == 1 && strchr("._*-?xX0", *part.at));
}

static void add_word(lists *lists, span part, bool empty)
{
    if (lists->words < WORDS_MOST)
        lists->word[lists->words++] = (word){ part, empty };
    else
        lists->too_many = true;
}

/* A word that stands for a cell, or for several of them: a row in one word. */
static void take_word(lists *lists, span part, bool quoted)
{
    int number;
    if (is_nothing(part) || (quoted && !paste_trim(part).n))
        add_word(lists, part, true);
    else if (part.n <= 2 && span_number(part, SIDE_MOST, &number) && number)
        add_word(lists, part, false);
    else if (paste_are_cells(part) && part.n >= ROW_LEAST && part.n <= SIDE_MOST)
        for (size_t i = 0; i < part.n; i++)
            take_word(lists, (span){ part.at + i, 1 }, false);
    else if (quoted && paste_are_cells(part) && is_square(part.n) && !lists->whole.n)
        lists->whole = part;
}

static void end_row(lists *lists)
{
    int n = lists->words - lists->row_first;
    if (n >= ROW_LEAST && lists->rows < ROWS_MOST) {
        lists->row[lists->rows] = lists->row_first;
        lists->size[lists->rows++] = n;
    } else {
        lists->words = lists->row_first;
    }
    lists->row_first = lists->words;
}

static size_t word_length(span part)
{
    size_t n = 0;
    bool name = paste_is_letter(*part.at) || *part.at == '_';
    while (n < part.n && (name ? paste_is_letter(part.at[n]) || scan_is_digit(part.at[n]) || part.at[n] == '_'
                               : scan_is_digit(part.at[n]) || (part.at[n] && strchr(".*?", part.at[n]))))
        n++;
    return n ? n : 1;
}

static size_t quoted_length(span part)
{
    const char *end = memchr(part.at + 1, *part.at, part.n - 1);
    return end ? (size_t)(end - part.at) - 1 : 0;
}

static void walk(lists *lists, span all)
{
    while (all.n) {
        char c = *all.at;
        size_t n = 1;
        if (c == '"' || c == '\'') {
            n = quoted_length(all);
            take_word(lists, (span){ all.at + 1, n }, true);
            n += n || (all.n > 1 && all.at[1] == c) ? 2 : 1;
        } else if (c == '[' || c == '(' || c == '{') {
            lists->words = lists->row_first;
        } else if (is_bracket(c) || c == '|' || c == ';') {
            end_row(lists);
        } else if (scan_is_digit(c) || paste_is_letter(c) || (c && strchr("._*?-", c))) {
            n = word_length(all);
            take_word(lists, (span){ all.at, n }, false);
        }
        all = span_from(all, n < all.n ? n : all.n);
    }
    end_row(lists);
}

static bool is_grid(const lists *lists)
{
    int n = lists->rows ? lists->size[0] : 0;
    for (int i = 0; i < lists->rows; i++)
        if (lists->size[i] != n)
            return false;
    return n >= ROW_LEAST && (lists->rows == n || lists->rows == 2 * n);
}

/* Is there a cell or a quotation mark after the brackets and blanks in front, and the ' of Lisp? */
static bool is_bare_list(span all)
{
    if (all.n && *all.at == '\'')
        all = span_from(all, 1);
    if (!all.n || (*all.at != '[' && *all.at != '('))
        return false;
    while (all.n && (is_bracket(*all.at) || paste_is_white(*all.at)))
        all = span_from(all, 1);
    return all.n && (paste_is_cell(*all.at) || *all.at == '"' || *all.at == '\'');
}

/* "A = [4 0 0 ...": a name, = and the bracket. */
static bool is_assigned(span all, size_t open)
{
    size_t i = open;
    while (i && scan_is_blank(all.at[i - 1]))
        i--;
    return all.at[open] == '[' && i && all.at[i - 1] == '=' && paste_is_letter(*all.at);
}

static bool detect_lists(span all)
{
    all = paste_trim(all);
    size_t i = 0;
    while (i < all.n && i < 400 && !is_bracket(all.at[i]))
        i++;
    if (i == all.n || i == 400 || scan_is_digit(*all.at) || *all.at == '#')
        return false;
    if (all.at[i] == '(' && i && scan_is_blank(all.at[i - 1]) && i + 1 < all.n &&
        paste_is_letter(all.at[i + 1]))
        return false; /* prose (with a remark) */
    int cells = 0;
    const size_t open = i;
    for (; i < all.n && cells < 9; i++) {
        cells += paste_is_cell(all.at[i]);
        if (cells >= 4 && all.at[i] == ',')
            return true;
    }
    return cells >= 9 && (is_bare_list(all) || is_assigned(all, open));
}

/* Is it a JSON object, not a network, with a grid under one of the usual names; or nested braces? */
static bool detect_objects(span all)
{
    static const char *const key[] = { "\"board\"", "\"grid\"",  "\"puzzle\"",  "\"sudoku\"", "\"newboard\"",
                                       "\"quiz\"",  "\"clues\"", "\"mission\"", "\"value\"" };
    all = paste_trim(all);
    if (!all.n || paste_has(all, "\"variables\""))
        return false;
    span begin = { all.at, all.n < 200 ? all.n : 200 };
    if (*all.at != '{')
        return paste_has(begin, "[\"") || paste_has(begin, "['") || paste_has(begin, "[[") ||
               ((paste_has(begin, "[9][9]") || paste_has(begin, "[][]")) && paste_has(begin, "{"));
    span inside = paste_trim(span_from(all, 1));
    if (inside.n && *inside.at == '{')
        return true;
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        if (paste_has(all, key[i]))
            return true;
    return false;
}

static void add_words(const lists *lists, int first, int size, paste *pasted)
{
    for (int i = 0; i < size * size; i++) {
        const word *w = &lists->word[first + i];
        text_add(&pasted->source, w->empty ? "." : w->span.at, w->empty ? 1 : w->span.n);
        text_add_char(&pasted->source, i % size == size - 1 ? '\n' : ' ');
    }
}

/* A model of MiniZinc may hold a grid; if it does not, it is not a list with a mistake. */
static bool is_model(span all)
{
    return paste_has(all, "solve satisfy") || paste_has(all, "solve minimize") ||
           paste_has(all, "solve maximize");
}

static status read_lists(paste *pasted, span all, error *e)
{
    lists l = { .words = 0 };
    walk(&l, all);
    if (l.whole.n && !is_grid(&l)) {
        text_add(&pasted->source, l.whole.at, l.whole.n);
        return OK;
    }
    int n = is_grid(&l) ? l.size[0] : 0;
    if (!n && !l.too_many && l.rows == 1 && is_square((size_t)l.words))
        for (n = 1; n * n < l.words;)
            n++;
    if (!n && is_model(all))
        return scan_wrong(&pasted->text, pasted->text.at, e, "found MiniZinc without a grid, " SCAN_MINIZINC);
    if (!n && l.too_many)
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "more than %d cells in a list of lists" EXPECTED "%d rows of %d at most: " ADVICE
                          "copy the "
                          "puzzle alone",
                          WORDS_MOST, SIDE_MOST, SIDE_MOST);
    if (!n)
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "%d row%s with %d cells in all in a list of lists" EXPECTED
                          "as many rows as there are "
                          "cells in each: " ADVICE "copy the whole list",
                          l.rows, l.rows == 1 ? "" : "s", l.words);
    add_words(&l, l.row[0], n, pasted);
    return OK;
}

const reader reader_lists = {
    .name = "programs: lists of lists",
    .form = "[[0,0,3,4,5,0,0,8,0], ...] in JSON, Python, C, Prolog, MiniZinc",
    .example = "[[0,0,3,4,5,0,0,8,0],[4,0,6,0,0,0,0,0,0],[0,0,0,1,0,0,0,6,5],[0,1,0,5,0,8,0,7,0],[0,0,0,3,0,"
               "0,0,9,1],"
               "[9,0,0,0,0,0,0,0,0],[0,0,0,8,0,0,0,0,0],[6,0,0,0,0,7,0,3,0],[0,0,1,0,3,0,0,5,7]]",
    .detect = detect_lists,
    .read = read_lists
};

const reader reader_objects = {
    .name = "programs: JSON objects, nested braces",
    .form = "{\"board\": [[0,0,3, ...], ...]}, {\"puzzle\": \"003450080...\"}, or {{0,0,3, ...}, ...}",
    .example =
        "{\"puzzle\":\"..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57\"}",
    .first = true,
    .detect = detect_objects,
    .read = read_lists
};
