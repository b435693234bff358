/* paste.c: see paste.h. */
#include "apps/paste/paste.h"

#include "base/utf8.h"

#include <string.h>

const reader *reader_of(span all, bool first)
{
    if (!all.n)
        return NULL;
    for (const reader *const *r = reader_table; *r; r++)
        if ((*r)->first == first && (*r)->detect(*r, all))
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
    p->text = scan_of(all.at, all.n);
    status s = r->read(r, p, all, e);
    bool failed = p->source.failed || p->changes.failed;
    return !s && failed ? error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle") : s;
}

/* ---- cells ---- */

void paste_given(paste *p, int digit)
{
    text_add_char(&p->source, digit ? (char)('0' + digit) : '.');
}

void paste_placed(paste *p, int cell, int digit)
{
    text_format(&p->changes, "r%dc%d=%d ", cell / 9 + 1, cell % 9 + 1, digit);
}

void paste_excluded(paste *p, int cell, int digit)
{
    text_format(&p->changes, "r%dc%d<>%d ", cell / 9 + 1, cell % 9 + 1, digit);
}

void paste_marks(paste *p, int cell, unsigned mask)
{
    for (int d = 1; d <= 9; d++)
        if (!(mask >> (d - 1) & 1))
            paste_excluded(p, cell, d);
}

bool paste_is_cell(char c)
{
    return scan_is_digit(c) || (c && strchr("._*-?xX", c));
}

/* ---- signs ---- */

/* Ranges of characters, each in the order of the signs that they stand for; NULL: all stand for '.'. */
static const struct dress {
    unsigned from, to;
    const char *signs;
} dresses[] = {
    { 0xA0, 0xA0, NULL },               /* no-break space */
    { 0xB2, 0xB3, "23" },               /* superscript */
    { 0xB7, 0xB7, NULL },               /* middle dot */
    { 0xB9, 0xB9, "1" },                /* superscript */
    { 0x660, 0x669, "0123456789" },     /* Arabic-Indic */
    { 0x6F0, 0x6F9, "0123456789" },     /* of Persian and Urdu */
    { 0x966, 0x96F, "0123456789" },     /* Devanagari */
    { 0x2002, 0x200A, NULL },           /* spaces of all widths */
    { 0x2012, 0x2015, NULL },           /* dashes */
    { 0x2022, 0x2022, NULL },           /* bullet */
    { 0x2024, 0x2024, NULL },           /* one dot leader */
    { 0x202F, 0x202F, NULL },           /* narrow no-break space */
    { 0x2070, 0x2070, "0" },            /* superscript */
    { 0x2074, 0x2079, "456789" },       /* superscript */
    { 0x2080, 0x2089, "0123456789" },   /* subscript */
    { 0x2212, 0x2212, NULL },           /* minus sign */
    { 0x2219, 0x2219, NULL },           /* bullet operator */
    { 0x22C5, 0x22C5, NULL },           /* dot operator */
    { 0x2460, 0x2468, "123456789" },    /* circled */
    { 0x2474, 0x247C, "123456789" },    /* in parentheses */
    { 0x2488, 0x2490, "123456789" },    /* with a full stop */
    { 0x24F5, 0x24FD, "123456789" },    /* circled twice */
    { 0x25A0, 0x25A1, NULL },           /* squares */
    { 0x25AA, 0x25AB, NULL },           /* small squares */
    { 0x25CB, 0x25CB, NULL },           /* circle */
    { 0x25EF, 0x25EF, NULL },           /* large circle */
    { 0x25FB, 0x25FE, NULL },           /* medium squares */
    { 0x2776, 0x277E, "123456789" },    /* dingbats: negative circled */
    { 0x2780, 0x2788, "123456789" },    /* dingbats: circled, sans-serif */
    { 0x278A, 0x2792, "123456789" },    /* dingbats: negative circled, sans-serif */
    { 0x2B1B, 0x2B1C, NULL },           /* large squares */
    { 0x3000, 0x3000, NULL },           /* ideographic space */
    { 0x30FB, 0x30FB, NULL },           /* katakana middle dot */
    { 0xFF0E, 0xFF0E, NULL },           /* full-width full stop */
    { 0xFF10, 0xFF19, "0123456789" },   /* full-width digits */
    { 0xFF3F, 0xFF3F, NULL },           /* full-width low line */
    { 0xFF65, 0xFF65, NULL },           /* half-width katakana middle dot */
    { 0x1D7CE, 0x1D7D7, "0123456789" }, /* mathematical: bold */
    { 0x1D7D8, 0x1D7E1, "0123456789" }, /* double-struck */
    { 0x1D7E2, 0x1D7EB, "0123456789" }, /* sans-serif */
    { 0x1D7EC, 0x1D7F5, "0123456789" }, /* sans-serif bold */
    { 0x1D7F6, 0x1D7FF, "0123456789" }, /* monospace */
};

static unsigned code_of(const char *at, size_t n)
{
    const unsigned char *b = (const unsigned char *)at;
    if (n == 2)
        return (b[0] & 0x1FU) << 6 | (b[1] & 0x3FU);
    if (n == 3)
        return (b[0] & 0x0FU) << 12 | (b[1] & 0x3FU) << 6 | (b[2] & 0x3FU);
    if (n == 4)
        return (b[0] & 0x07U) << 18 | (b[1] & 0x3FU) << 12 | (b[2] & 0x3FU) << 6 | (b[3] & 0x3FU);
    return *b < 0x80 ? *b : 0;
}

/* After a digit, the two marks that make a key of it: U+FE0F U+20E3. */
static size_t key_marks(span at)
{
    static const char marks[] = "\xEF\xB8\x8F\xE2\x83\xA3";
    return at.n > 6 && scan_is_digit(*at.at) && !memcmp(at.at + 1, marks, 6) ? 6 : 0;
}

size_t paste_sign(span at, char *sign)
{
    if (!at.n)
        return 0;
    size_t n = scan_character(at.at, at.at + at.n);
    unsigned code = code_of(at.at, n);
    for (size_t i = 0; n > 1 && i < sizeof dresses / sizeof *dresses; i++) {
        const struct dress *d = &dresses[i];
        if (code < d->from || code > d->to)
            continue;
        *sign = d->signs ? d->signs[code - d->from] : '.';
        return n;
    }
    *sign = *at.at;
    bool letter = (*sign >= 'A' && *sign <= 'P') || (*sign >= 'a' && *sign <= 'p');
    return n == 1 && (letter || paste_is_cell(*sign)) ? 1 + key_marks(at) : 0;
}

size_t paste_space(span at)
{
    static const unsigned wide[][2] = {
        { 0xA0, 0xA0 }, { 0x2002, 0x200B }, { 0x202F, 0x202F }, { 0x3000, 0x3000 }
    };
    size_t n = at.n ? scan_character(at.at, at.at + at.n) : 0;
    unsigned code = n ? code_of(at.at, n) : 0;
    for (size_t i = 0; n > 1 && i < sizeof wide / sizeof *wide; i++)
        if (code >= wide[i][0] && code <= wide[i][1])
            return n;
    return code == ' ';
}

/* ---- lines ---- */

/* Bytes of a horizontal line of a box; 0: it is none. */
static size_t dash_at(span at)
{
    static const unsigned char dash[] = { 0x00, 0x01, 0x04, 0x05, 0x08, 0x09, 0x4C, 0x4D, 0x50 };
    size_t n = scan_box(at.at, at.at + at.n);
    unsigned code = n ? code_of(at.at, n) - 0x2500 : 0;
    for (size_t i = 0; n && i < sizeof dash; i++)
        if (code == dash[i])
            return n;
    return 0;
}

bool paste_is_rule(span line)
{
    bool ruled = false;
    line = paste_trim(line);
    if (line.n && *line.at == '\\')
        return true;
    ruled = paste_has(line, "--") || paste_has(line, "==") || paste_has(line, "+-") ||
            paste_has(line, ":-") || paste_has(line, "-:");
    for (size_t box; line.n; line = span_from(line, box ? box : 1)) {
        box = scan_box(line.at, line.at + line.n);
        if (!box && !strchr("-=+|:* .'", *line.at))
            return false;
        ruled = ruled || dash_at(line);
    }
    return ruled;
}

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

static bool is_white(char c)
{
    return scan_is_blank(c) || scan_is_line_end(c);
}

span paste_trim(span s)
{
    if (s.n >= 3 && !memcmp(s.at, "\xEF\xBB\xBF", 3))
        s = span_from(s, 3);
    while (s.n && is_white(*s.at))
        s = span_from(s, 1);
    while (s.n && is_white(s.at[s.n - 1]))
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
