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

const char *reader_app(const reader *r, span all)
{
    return r->app ? r->app(all) : "sudoku";
}

void paste_open(paste *p, const memory *m)
{
    *p = (paste){ .app = "sudoku" };
    text_open(&p->source, m);
    text_open(&p->changes, m);
}

void paste_close(paste *p)
{
    text_close(&p->source);
    text_close(&p->changes);
}

status paste_read(const reader *r, paste *p, span all, error *e)
{
    p->reader = r;
    p->text = scan_of(all.at, all.n);
    status s = r->read ? r->read(p, all, e) : address_read(p, all, e);
    bool failed = p->source.failed || p->changes.failed;
    return !s && failed ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle") : s;
}

/* ---- what is found ---- */

void paste_given(paste *p, int digit)
{
    text_add_char(&p->source, digit ? (char)('0' + digit) : '.');
}

void paste_placed(paste *p, int cell, int digit)
{
    text_format(&p->changes, "r%dc%d=%d ", cell / PASTE_SIDE + 1, cell % PASTE_SIDE + 1, digit);
}

void paste_excluded(paste *p, int cell, int digit)
{
    text_format(&p->changes, "r%dc%d<>%d ", cell / PASTE_SIDE + 1, cell % PASTE_SIDE + 1, digit);
}

void paste_marks(paste *p, int cell, unsigned mask)
{
    for (int d = 1; d <= PASTE_SIDE; d++)
        if (!(mask >> (d - 1) & 1))
            paste_excluded(p, cell, d);
}

void paste_skip_lines(paste *p, const char *from, const char *to)
{
    for (; from < to; from++)
        if (*from == '\n')
            text_add_char(&p->source, '\n');
}

/* ---- characters ---- */

bool paste_is_cell(char c)
{
    return scan_is_digit(c) || (c && strchr("._*-?xX", c));
}

bool paste_are_cells(span s)
{
    size_t i = 0;
    while (i < s.n && paste_is_cell(s.at[i]))
        i++;
    return i == s.n;
}

bool paste_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool paste_is_white(char c)
{
    return scan_is_blank(c) || scan_is_line_end(c);
}

int paste_digit(char c)
{
    return c >= '1' && c <= '9' ? c - '0' : 0;
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
    for (size_t i = 0; !ruled && i < sizeof mark / sizeof *mark; i++)
        ruled = paste_has(line, mark[i]);
    for (size_t box; ruled && line.n; line = span_from(line, box ? box : 1)) {
        box = scan_box(line.at, line.at + line.n);
        if (!box && !strchr("-=+|:* .'", *line.at))
            return false;
    }
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

span paste_trim(span s)
{
    if (s.n >= 3 && !memcmp(s.at, "\xEF\xBB\xBF", 3))
        s = span_from(s, 3);
    while (s.n && paste_is_white(*s.at))
        s = span_from(s, 1);
    while (s.n && paste_is_white(s.at[s.n - 1]))
        s.n--;
    return s;
}

bool paste_begins(span s, const char *with)
{
    size_t n = strlen(with);
    return s.n >= n && span_means((span){ s.at, n }, with);
}

bool paste_has(span s, const char *what)
{
    size_t n = strlen(what);
    for (size_t i = 0; i + n <= s.n; i++)
        if (!memcmp(s.at + i, what, n))
            return true;
    return false;
}

span paste_run(span all, bool (*belongs)(char c))
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
