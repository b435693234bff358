/* markup.c: grids in HTML and XML: the cells of a table, or one attribute or element whose text is a grid
 * (OpenSudoku's data, KSudoku's values). */
#include "apps/paste/paste.h"

#include <string.h>

static bool detect_markup(span all)
{
    all = paste_trim(all);
    return all.n > 3 && *all.at == '<' && (strchr("?!", all.at[1]) || paste_is_letter(all.at[1]));
}

/* ---- cells of a table ---- */

/* The text of a cell without its tags: one digit, or nothing; -1: neither. `value=` of an input counts. */
static int cell_of(span part)
{
    int digit = 0;
    for (size_t i = 0; i < part.n;) {
        if (*(part.at + i) == '<') {
            span tag = span_from(part, i);
            const char *end = memchr(tag.at, '>', tag.n);
            tag.n = end ? (size_t)(end - tag.at) : tag.n;
            for (size_t k = 0; k + 8 <= tag.n; k++)
                if (!memcmp(tag.at + k, "value=", 6) && paste_digit(tag.at[k + 7]))
                    digit = paste_digit(tag.at[k + 7]);
            i += tag.n + (end != NULL);
            continue;
        }
        if (*(part.at + i) == '&') {
            while (i < part.n && part.at[i] != ';')
                i++;
        } else if (scan_is_digit(part.at[i])) {
            if (digit)
                return -1;
            digit = part.at[i] - '0';
        } else if (paste_is_letter(part.at[i])) {
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

static status read_table(paste *pasted, span all, error *e)
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
            return scan_wrong(&pasted->text, at, e,
                              "a cell of the table is neither one digit nor empty: " ADVICE
                              "paste the rows alone");
        if (cells < PASTE_CELLS)
            paste_given(pasted, d);
    }
    if (cells == PASTE_CELLS)
        return OK;
    return scan_wrong(&pasted->text, all.at, e,
                      "%d cells in the table" EXPECTED "%d: " ADVICE "copy the whole table", cells,
                      PASTE_CELLS);
}

/* ---- one word ---- */

static bool belongs(char sign)
{
    return paste_is_cell(sign) && sign != 'x' && sign != 'X';
}

static status read_word(paste *pasted, span all, error *e)
{
    span run = paste_run(all, belongs);
    text_add(&pasted->source, run.at, run.n);
    return run.n ? OK
                 : scan_wrong(&pasted->text, all.at, e,
                              "no table and no 81 cells in this markup" EXPECTED "one of them: " ADVICE
                              "paste the grid "
                              "itself");
}

static status read_markup(paste *pasted, span all, error *e)
{
    all = paste_trim(all);
    return next_td(all.at, all.at + all.n) ? read_table(pasted, all, e) : read_word(pasted, all, e);
}

const reader reader_markup = {
    .name = "HTML and XML",
    .form = "a table of 81 cells, or 81 cells in an attribute or element",
    .example = "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<game data="
               "\"003450080406000000000100065010508070000300091900000000000800000600007030001030057\" "
               "/>\n</opensudoku>\n",
    .detect = detect_markup,
    .read = read_markup
};
