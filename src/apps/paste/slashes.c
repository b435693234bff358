/* slashes.c: a Sudoku in one word, its rows joined by slashes, as positions of chess are written. Only sizes
 * up to 9 are recognised, by the number of rows and the length of the first one: any other word with slashes
 * is more likely the name of a file. */
#include "apps/paste/paste.h"

#include "apps/square/square.h"

#include <string.h>

/* The next row of the word. */
static span next_row(span *rest)
{
    const char *slash = memchr(rest->at, '/', rest->n);
    size_t n = slash ? (size_t)(slash - rest->at) : rest->n;
    span row = { rest->at, n };
    *rest = span_from(*rest, slash ? n + 1 : n);
    return row;
}

static span word_of(span all)
{
    span word = paste_trim(all);
    size_t n = 0;
    while (n < word.n && (word.at[n] == '/' || paste_is_cell(word.at[n])))
        n++;
    bool ends = n == word.n || paste_is_white(word.at[n]);
    return (span){ word.at, ends ? n : 0 };
}

static int count_rows(span word)
{
    int rows = 0;
    for (; word.n; rows++)
        next_row(&word);
    return rows;
}

static bool detect_slashes(span all)
{
    span word = word_of(all), rest = word;
    int rows = count_rows(word);
    return rows > 1 && shape_default(rows).n == rows && next_row(&rest).n == (size_t)rows;
}

static status read_slashes(paste *pasted, span all, error *e)
{
    span word = word_of(all), rest = word;
    int rows = count_rows(word);
    for (int i = 1; i <= rows; i++) {
        span row = next_row(&rest);
        if (row.n != (size_t)rows)
            return scan_wrong(&pasted->text, row.at, e,
                              "row %d has %zu cells" EXPECTED "%d, as many as there are rows", i, row.n,
                              rows);
        text_add(&pasted->source, row.at, row.n);
    }
    pasted->comment = paste_trim(span_from(paste_trim(all), word.n));
    return OK;
}

const reader reader_slashes = {
    .name = "rows joined by slashes",
    .form = "rows of a Sudoku in one word, with / between them",
    .example = "..345..8./4.6....../...1...65/.1.5.8.7./...3...91/9......../...8...../6....7.3./..1.3..57",
    .one_line = true,
    .detect = detect_slashes,
    .read = read_slashes
};
