/* paste.c: see paste.h. */
#include "apps/paste/paste.h"

#include "apps/address.h"

#include <string.h>

const reader *reader_of(span all, bool first)
{
    if (!all.n)
        return NULL;
    for (const reader *const *r = reader_table; *r; r++)
        if ((*r)->first == first && ((*r)->detect ? (*r)->detect(all) : address_is_of(all, (*r)->host)))
            return *r;
    return NULL;
}

const char *reader_app(const reader *reader, span all)
{
    return reader->app ? reader->app(all) : "sudoku";
}

void paste_open(paste *pasted, const memory *m)
{
    *pasted = (paste){ .app = "sudoku" };
    text_open(&pasted->source, m);
    text_open(&pasted->changes, m);
}

void paste_close(paste *pasted)
{
    text_close(&pasted->source);
    text_close(&pasted->changes);
}

status paste_read(const reader *reader, paste *pasted, span all, error *e)
{
    pasted->reader = reader;
    pasted->text = scan_of(all.at, all.n);
    status done = reader->read ? reader->read(pasted, all, e) : address_read(pasted, all, e);
    bool failed = pasted->source.failed || pasted->changes.failed;
    return !done && failed ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle") : done;
}

/* ---- what is found ---- */

void paste_given(paste *pasted, int digit)
{
    text_add_char(&pasted->source, digit ? (char)('0' + digit) : '.');
}

void paste_placed(paste *pasted, int cell, int digit)
{
    text_format(&pasted->changes, "r%dc%d=%d ", cell / PASTE_SIDE + 1, cell % PASTE_SIDE + 1, digit);
}

void paste_excluded(paste *pasted, int cell, int digit)
{
    text_format(&pasted->changes, "r%dc%d<>%d ", cell / PASTE_SIDE + 1, cell % PASTE_SIDE + 1, digit);
}

void paste_marks(paste *pasted, int cell, unsigned mask)
{
    for (int d = 1; d <= PASTE_SIDE; d++)
        if (!(mask >> (d - 1) & 1))
            paste_excluded(pasted, cell, d);
}

void paste_skip_lines(paste *pasted, const char *from, const char *to)
{
    for (; from < to; from++)
        if (*from == '\n')
            text_add_char(&pasted->source, '\n');
}

/* ---- characters ---- */

bool paste_is_cell(char sign)
{
    return scan_is_digit(sign) || (sign && strchr("._*-?xX", sign));
}

bool paste_are_cells(span part)
{
    size_t i = 0;
    while (i < part.n && paste_is_cell(part.at[i]))
        i++;
    return i == part.n;
}

bool paste_is_letter(char sign)
{
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

bool paste_is_white(char sign)
{
    return scan_is_blank(sign) || scan_is_line_end(sign);
}

int paste_digit(char sign)
{
    return sign >= '1' && sign <= '9' ? sign - '0' : 0;
}

/* ---- lines and words ---- */

bool paste_line(span *rest, span *line)
{
    size_t n = 0, k;
    if (!rest->n)
        return false;
    while (n < rest->n && !scan_is_line_end(rest->at[n]))
        n++;
    *line = (span){ rest->at, n };
    k = n;
    if (k < rest->n)
        k += rest->at[k] == '\r' && k + 1 < rest->n && rest->at[k + 1] == '\n' ? 2 : 1;
    *rest = span_from(*rest, k);
    return true;
}

bool paste_is_rule(span line)
{
    static const char *const mark[] = { "--", "==", "+-", ":-", "-:", "─", "━",
                                        "┄",  "┅",  "┈",  "┉",  "╌",  "╍", "═" };
    bool ruled = false;
    line = paste_trim(line);
    if (line.n && *line.at == '\\')
        return true;
    for (span rest = line; rest.n;) {
        size_t box = scan_box(rest.at, rest.at + rest.n);
        if (!box && !strchr("-=+|:* .'", *rest.at))
            return false;
        rest = span_from(rest, box ? box : 1);
    }
    for (size_t i = 0; !ruled && i < sizeof mark / sizeof *mark; i++)
        ruled = paste_has(line, mark[i]);
    return ruled;
}

bool paste_is_words(span line)
{
    size_t letters = 0, signs = 0;
    for (size_t i = 0; i < line.n; i++) {
        letters += paste_is_letter(line.at[i]);
        signs += !scan_is_blank(line.at[i]);
    }
    return 2 * letters > signs;
}

span paste_trim(span part)
{
    if (part.n >= 3 && !memcmp(part.at, "\xEF\xBB\xBF", 3))
        part = span_from(part, 3);
    while (part.n && paste_is_white(*part.at))
        part = span_from(part, 1);
    while (part.n && paste_is_white(part.at[part.n - 1]))
        part.n--;
    return part;
}

bool paste_begins(span part, const char *with)
{
    size_t n = strlen(with);
    return part.n >= n && span_means((span){ part.at, n }, with);
}

bool paste_has(span part, const char *what)
{
    size_t n = strlen(what);
    for (size_t i = 0; i + n <= part.n; i++)
        if (!memcmp(part.at + i, what, n))
            return true;
    return false;
}

span paste_run(span all, bool (*belongs)(char character))
{
    size_t from = 0;
    for (size_t i = 0; i <= all.n; i++) {
        if (i < all.n && belongs(all.at[i]))
            continue;
        if (i - from == PASTE_CELLS)
            return (span){ all.at + from, PASTE_CELLS };
        from = i + 1;
    }
    return (span){ all.at, 0 };
}
