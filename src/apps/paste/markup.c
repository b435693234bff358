/* markup.c: grids in HTML and XML: the cells of a table, or one attribute or element whose text is a grid
 * (OpenSudoku's data, KSudoku's values). */
#include "apps/paste/paste.h"

#include <string.h>

static bool detect_markup(const reader *r, span all)
{
    (void)r;
    all = paste_trim(all);
    return all.n > 3 && *all.at == '<' &&
           (all.at[1] == '?' || all.at[1] == '!' || ((all.at[1] | 0x20) >= 'a' && (all.at[1] | 0x20) <= 'z'));
}

/* ---- cells of a table ---- */

/* The text of a cell without its tags: one digit, or nothing; -1: neither. `value=` of an input counts. */
static int cell_of(span s)
{
    int digit = 0;
    for (size_t i = 0; i < s.n;) {
        if (*(s.at + i) == '<') {
            span tag = span_from(s, i);
            const char *end = memchr(tag.at, '>', tag.n);
            tag.n = end ? (size_t)(end - tag.at) : tag.n;
            for (size_t k = 0; k + 8 <= tag.n; k++)
                if (!memcmp(tag.at + k, "value=", 6) && tag.at[k + 7] >= '1' && tag.at[k + 7] <= '9')
                    digit = tag.at[k + 7] - '0';
            i += tag.n + (end != NULL);
            continue;
        }
        if (*(s.at + i) == '&') {
            while (i < s.n && s.at[i] != ';')
                i++;
        } else if (scan_is_digit(s.at[i])) {
            if (digit)
                return -1;
            digit = s.at[i] - '0';
        } else if ((s.at[i] | 0x20) >= 'a' && (s.at[i] | 0x20) <= 'z') {
            return -1;
        }
        i++;
    }
    return digit;
}

/* Where the next <td or <th begins, after its '>'; NULL: nowhere. */
static const char *next_td(const char *at, const char *end)
{
    for (; end - at > 3; at++)
        if (*at == '<' && (at[1] | 0x20) == 't' && ((at[2] | 0x20) == 'd' || (at[2] | 0x20) == 'h') &&
            (at[3] == '>' || at[3] == ' ')) {
            at = memchr(at, '>', (size_t)(end - at));
            return at ? at + 1 : NULL;
        }
    return NULL;
}

static status read_table(paste *p, span all, error *e)
{
    int cells = 0;
    const char *end = all.at + all.n, *next;
    for (const char *at = next_td(all.at, end); at; at = next, cells++) {
        next = next_td(at, end);
        const char *close = at;
        while (close < end &&
               !(close[0] == '<' && end - close > 3 && close[1] == '/' && (close[2] | 0x20) == 't'))
            close++;
        int d = cell_of((span){ at, (size_t)(close - at) });
        if (d < 0)
            return scan_wrong(&p->text, at, e,
                              "a cell of the table is neither one digit nor empty: paste the rows alone");
        if (cells < PASTE_CELLS)
            paste_given(p, d);
    }
    if (cells == PASTE_CELLS)
        return OK;
    return scan_wrong(&p->text, all.at, e, "%d cells in the table, expected %d: copy the whole table", cells,
                      PASTE_CELLS);
}

/* ---- one word ---- */

static bool is_row(char c)
{
    return paste_is_cell(c) && c != 'x' && c != 'X';
}

static status read_word(paste *p, span all, error *e)
{
    size_t from = 0;
    for (size_t i = 0; i <= all.n; i++) {
        if (i < all.n && is_row(all.at[i]))
            continue;
        if (i - from == PASTE_CELLS) {
            text_add(&p->source, all.at + from, PASTE_CELLS);
            return OK;
        }
        from = i + 1;
    }
    return scan_wrong(&p->text, all.at, e,
                      "no table and no 81 cells in this markup, expected one of them: paste the grid itself");
}

static status read_markup(const reader *r, paste *p, span all, error *e)
{
    (void)r;
    all = paste_trim(all);
    return next_td(all.at, all.at + all.n) ? read_table(p, all, e) : read_word(p, all, e);
}

const reader reader_markup = { .name = "HTML and XML",
                               .form = "a table of 81 cells, or 81 cells in an attribute or element",
                               .example = "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<game data="
                                          "\"0034500804060000000001000650105080700003000919000000000008000006"
                                          "00007030001030057\" />\n</opensudoku>\n",
                               .detect = detect_markup,
                               .read = read_markup };
