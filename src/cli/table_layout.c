/* table_layout.c: see table_layout.h. */
#include "cli/table_layout.h"
#include "cli/stats/stats_cell.h"
#include "tresse.h"

#include <string.h>
#include <strings.h>

/* ---- fields ---- */

/* Cuts the next field off; false: there is none. */
static bool next_field(const char **at, const char *end, field *f)
{
    if (!*at)
        return false;
    const char *tab = memchr(*at, '\t', (size_t)(end - *at));
    *f = (field){ *at, (size_t)((tab ? tab : end) - *at) };
    *at = tab ? tab + 1 : NULL;
    return true;
}

static bool is_cell(const field *f)
{
    rating_cell c;
    return stats_read_cell(f, &c);
}

/* A first field of many digits is a puzzle, even if it has no dots. */
static bool is_short_cell(const field *f)
{
    enum { DIGITS_MOST = 7 };
    rating_cell c;
    return stats_read_cell(f, &c) && (c.kind != CELL_NUMBER || f->n <= DIGITS_MOST);
}

static bool is_puzzle(const field *f)
{
    tresse *t;
    tresse_puzzle *p = NULL;
    if (!f->n || tresse_open(&t, NULL) != TRESSE_OK)
        return false;
    bool is = tresse_puzzle_new(t, &p) == TRESSE_OK &&
              (tresse_puzzle_read(p, NULL, NULL, f->at, f->n, NULL) == TRESSE_OK ||
               tresse_puzzle_read(p, tresse_app_name(0), NULL, f->at, f->n, NULL) == TRESSE_OK);
    tresse_puzzle_free(p);
    tresse_close(t);
    return is;
}

static bool is_word(const field *f, const char *word)
{
    return f->n == strlen(word) && !strncasecmp(f->at, word, f->n);
}

bool layout_is_names(const char *content, size_t n)
{
    static const char assumed[] = "one solution assumed";
    const char *end = content + n;
    for (const char *at = content;; at += 2) {
        const char *stop = memchr(at, ',', (size_t)(end - at)), *digit = stop = stop ? stop : end;
        while (digit > at && digit[-1] >= '0' && digit[-1] <= '9')
            digit--;
        bool counted = digit < stop && digit - at >= 2 && digit[-1] == ' ' && *at != ' ';
        if (!counted && !is_word(&(field){ at, (size_t)(stop - at) }, assumed))
            return false;
        if (stop == end)
            return true;
        at = stop;
        if (end - at < 3 || at[1] != ' ')
            return false;
    }
}

/* ---- kinds ---- */

bool layout_take_header(table_layout *l, const char *content, size_t n)
{
    const char *at = content, *end = content + n;
    field f = { content, 0 };
    if (n && *at == '#')
        at++;
    next_field(&at, end, &f);
    bool ids = is_word(&f, "id") && next_field(&at, end, &f);
    if (!is_word(&f, "puzzle") || !next_field(&at, end, &f) || is_cell(&f))
        return false; /* a network may have such a name, and then its ratings follow */
    *l = (table_layout){ ids ? TABLE_OF_IDS : TABLE_OF_PUZZLES, true };
    return true;
}

/* A puzzle that can't be read has "error" in all its columns: so what precedes the first of them is the text
 * of the puzzle, even if it is a number, and what precedes that is an id. */
static bool is_error_of_id(const field *first, const field *second, const char *rest, const char *end)
{
    field third;
    return !is_word(first, "error") && !is_word(second, "error") && next_field(&rest, end, &third) &&
           is_word(&third, "error");
}

/* A first field that may be a rating, and a second one that is no cell. */
static table_kind kind_after_number(const field *second, const char *rest, const char *end, bool *sure)
{
    field third;
    *sure = is_puzzle(second);
    if (*sure)
        return TABLE_OF_IDS;
    bool comment = !next_field(&rest, end, &third) || !is_cell(&third);
    return comment ? TABLE_OF_RATINGS : TABLE_DOUBTFUL;
}

/* What this line is by itself; `sure`: so are the others of the file. */
static table_kind kind_of(const char *content, size_t n, bool *sure)
{
    const char *at = content, *end = content + n;
    field first = { content, 0 }, second;
    *sure = false;
    next_field(&at, end, &first);
    bool number = is_short_cell(&first);
    if (!next_field(&at, end, &second))
        return number ? TABLE_OF_RATINGS : TABLE_OF_PUZZLES;
    if (number && is_word(&second, "error") && !is_word(&first, "error"))
        return TABLE_OF_PUZZLES;
    *sure = number && is_error_of_id(&first, &second, at, end);
    if (*sure)
        return TABLE_OF_IDS;
    if (number && !is_cell(&second))
        return kind_after_number(&second, at, end, sure);
    *sure = is_cell(&second) || is_puzzle(&first);
    if (*sure)
        return number ? TABLE_OF_RATINGS : TABLE_OF_PUZZLES;
    *sure = is_puzzle(&second);
    return *sure ? TABLE_OF_IDS : TABLE_OF_PUZZLES;
}

/* Does a line look as if it were of another table than those before it? What costs time is asked only of
 * lines that are suspicious. */
static bool contradicts(const table_layout *l, const char *content, size_t n)
{
    const char *at = content, *end = content + n;
    field first = { content, 0 }, second;
    bool sure;
    next_field(&at, end, &first);
    if (!next_field(&at, end, &second))
        return l->kind == TABLE_OF_IDS;
    if (l->kind == TABLE_OF_IDS)
        return is_cell(&second) && !is_error_of_id(&first, &second, at, end);
    if (l->kind == TABLE_OF_RATINGS && (!is_cell(&first) || layout_is_names(second.at, second.n)))
        return !is_cell(&first);
    if (is_cell(&second) || !is_short_cell(&first))
        return false;
    table_kind kind = kind_of(content, n, &sure);
    return kind == TABLE_OF_IDS || kind == TABLE_DOUBTFUL;
}

table_kind layout_of_line(table_layout *l, const char *content, size_t n)
{
    bool sure;
    if (l->said)
        return l->kind;
    if (l->kind != TABLE_DOUBTFUL)
        return contradicts(l, content, n) ? TABLE_DOUBTFUL : l->kind;
    table_kind kind = kind_of(content, n, &sure);
    if (sure)
        l->kind = kind;
    return kind;
}

const char *layout_columns(table_kind kind, const char *content, size_t n)
{
    const char *at = content, *end = content + n;
    field f;
    for (int leads = kind == TABLE_OF_IDS ? 2 : kind == TABLE_OF_PUZZLES; leads && at; leads--)
        next_field(&at, end, &f);
    return at;
}

int layout_fields(const char *content, size_t n)
{
    const char *at = content, *end = content ? content + n : NULL;
    field f;
    int fields = 0;
    while (next_field(&at, end, &f))
        fields++;
    return fields;
}

const char *layout_names(table_kind kind, const char *content, size_t n, int columns)
{
    const char *at = content, *end = content + n;
    if (kind == TABLE_OF_RATINGS) {
        at += n && *at == '#';
        while (at < end && *at == ' ')
            at++;
        return at;
    }
    bool ids = kind == TABLE_OF_IDS && layout_fields(content, n) == columns + 2;
    return layout_columns(ids ? TABLE_OF_IDS : TABLE_OF_PUZZLES, content, n);
}
