/* columns.c: lines of tables in which the puzzle is not the first word: one word of 81 cells, with digits and
 * empty ones among them; what stands before and after it is the comment. Of several such words the first is
 * the puzzle: solutions come after it. */
#include "apps/paste/paste.h"

#include <string.h>

static bool is_gap(char sign)
{
    return scan_is_blank(sign) || (sign && strchr(",;\"'|", sign));
}

/* Is it a word of 81 cells, or of 729, some but not all of them digits? */
static bool is_grid(span part)
{
    size_t digits = 0;
    for (size_t i = 0; i < part.n; i++)
        digits += paste_digit(part.at[i]) > 0;
    return (part.n == PASTE_CELLS || part.n == 9 * PASTE_CELLS) && paste_are_cells(part) && digits &&
           digits < part.n;
}

static span find_grid(span line)
{
    for (size_t i = 0; i < line.n;) {
        size_t from = i;
        while (i < line.n && !is_gap(line.at[i]))
            i++;
        span word = { line.at + from, i - from };
        if (is_grid(word))
            return word;
        if (word.n > 20 && paste_are_cells(word))
            break; /* a grid with a mistake in it, perhaps: what is after it is not a puzzle */
        i += i < line.n;
    }
    return (span){ line.at, 0 };
}

static bool detect_columns(span all)
{
    span line;
    all = paste_trim(all);
    return all.n > PASTE_CELLS && paste_line(&all, &line) && !all.n && find_grid(line).n;
}

/* Without a byte order mark, but with the blanks at both ends: tabs among them are columns. */
static span first_line(span all)
{
    span line = { all.at, 0 };
    while (paste_line(&all, &line) && !paste_trim(line).n)
        ;
    bool marked = line.n >= 3 && !memcmp(line.at, "\xEF\xBB\xBF", 3);
    return marked ? span_from(line, 3) : line;
}

static status read_columns(paste *pasted, span all, error *e)
{
    span line = first_line(all), grid = find_grid(line);
    if (!grid.n)
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "no word of 81 cells in the line: " ADVICE "copy it whole");
    text_add(&pasted->source, grid.at, grid.n);
    pasted->before = (span){ line.at, (size_t)(grid.at - line.at) };
    pasted->comment = span_from(line, pasted->before.n + grid.n);
    return OK;
}

const reader reader_columns = {
    .name = "tables with the puzzle in another column",
    .form = "a line with one word of 81 cells somewhere",
    .example =
        "0000183b305c ..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57 1.2",
    .one_line = true,
    .detect = detect_columns,
    .read = read_columns
};
