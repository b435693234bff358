/* signs.c: grids written in characters beyond ASCII: a middle dot, a wide digit, a circled one become those
 * that applications read. */
#include "apps/paste/paste.h"

#include <string.h>

/* Ranges of characters, each in the order of the signs that they stand for. EMPTY: all are an empty cell;
 * BLANK: so they are, unless blanks only separate cells; NOTHING: no sign, but a blank that separates. */
#define EMPTY   "."
#define BLANK   " "
#define NOTHING ""
typedef struct range {
    unsigned from, to;
    const char *signs;
} range;

static const range ranges[] = {
    { 0xA0, 0xA0, BLANK },              /* no-break space */
    { 0xB2, 0xB3, "23" },               /* superscript */
    { 0xB7, 0xB7, EMPTY },              /* middle dot */
    { 0xB9, 0xB9, "1" },                /* superscript */
    { 0x660, 0x669, "0123456789" },     /* Arabic-Indic */
    { 0x6F0, 0x6F9, "0123456789" },     /* of Persian and Urdu */
    { 0x966, 0x96F, "0123456789" },     /* Devanagari */
    { 0x2002, 0x200A, BLANK },          /* spaces of all widths */
    { 0x200B, 0x200B, NOTHING },        /* zero-width space */
    { 0x2012, 0x2015, EMPTY },          /* dashes */
    { 0x2022, 0x2022, EMPTY },          /* bullet */
    { 0x2024, 0x2024, EMPTY },          /* one dot leader */
    { 0x202F, 0x202F, BLANK },          /* narrow no-break space */
    { 0x2070, 0x2070, "0" },            /* superscript */
    { 0x2074, 0x2079, "456789" },       /* superscript */
    { 0x2080, 0x2089, "0123456789" },   /* subscript */
    { 0x2212, 0x2212, EMPTY },          /* minus sign */
    { 0x2219, 0x2219, EMPTY },          /* bullet operator */
    { 0x22C5, 0x22C5, EMPTY },          /* dot operator */
    { 0x2460, 0x2468, "123456789" },    /* circled */
    { 0x2474, 0x247C, "123456789" },    /* in parentheses */
    { 0x2488, 0x2490, "123456789" },    /* with a full stop */
    { 0x24F5, 0x24FD, "123456789" },    /* circled twice */
    { 0x25A0, 0x25A1, EMPTY },          /* squares */
    { 0x25AA, 0x25AB, EMPTY },          /* small squares */
    { 0x25CB, 0x25CB, EMPTY },          /* circle */
    { 0x25EF, 0x25EF, EMPTY },          /* large circle */
    { 0x25FB, 0x25FE, EMPTY },          /* medium squares */
    { 0x2776, 0x277E, "123456789" },    /* dingbats: negative circled */
    { 0x2780, 0x2788, "123456789" },    /* dingbats: circled, sans-serif */
    { 0x278A, 0x2792, "123456789" },    /* dingbats: negative circled, sans-serif */
    { 0x2B1B, 0x2B1C, EMPTY },          /* large squares */
    { 0x3000, 0x3000, BLANK },          /* ideographic space */
    { 0x30FB, 0x30FB, EMPTY },          /* katakana middle dot */
    { 0xFF0E, 0xFF0E, EMPTY },          /* full-width full stop */
    { 0xFF10, 0xFF19, "0123456789" },   /* full-width digits */
    { 0xFF3F, 0xFF3F, EMPTY },          /* full-width low line */
    { 0xFF65, 0xFF65, EMPTY },          /* half-width katakana middle dot */
    { 0x1D7CE, 0x1D7D7, "0123456789" }, /* mathematical: bold */
    { 0x1D7D8, 0x1D7E1, "0123456789" }, /* double-struck */
    { 0x1D7E2, 0x1D7EB, "0123456789" }, /* sans-serif */
    { 0x1D7EC, 0x1D7F5, "0123456789" }, /* sans-serif bold */
    { 0x1D7F6, 0x1D7FF, "0123456789" }, /* monospace */
};

/* The range of the character in front, which has *n bytes; NULL: it is in none. */
static const range *range_at(span at, size_t *length, unsigned *code)
{
    *length = at.n ? scan_character(at.at, at.at + at.n) : 0;
    *code = 0;
    for (size_t i = 0; i < *length; i++)
        *code = *code << 6 | ((unsigned char)at.at[i] & (i ? 0x3FU : 0xFFU >> (*length + 1)));
    for (size_t i = 0; *length > 1 && i < sizeof ranges / sizeof *ranges; i++)
        if (*code >= ranges[i].from && *code <= ranges[i].to)
            return &ranges[i];
    return NULL;
}

/* After a digit, the two marks that make a key of it: U+FE0F U+20E3. */
static size_t key_marks(span at)
{
    static const char marks[] = "\xEF\xB8\x8F\xE2\x83\xA3";
    return at.n > 6 && scan_is_digit(*at.at) && !memcmp(at.at + 1, marks, 6) ? 6 : 0;
}

size_t paste_sign(span at, char *sign)
{
    size_t n;
    unsigned code;
    const range *in = range_at(at, &n, &code);
    if (in && *in->signs) {
        bool digit = scan_is_digit(*in->signs);
        *sign = digit ? in->signs[code - in->from] : '.';
        return n;
    }
    *sign = n ? *at.at : 0;
    bool letter = (*sign >= 'A' && *sign <= 'P') || (*sign >= 'a' && *sign <= 'p');
    return n == 1 && (letter || paste_is_cell(*sign)) ? 1 + key_marks(at) : 0;
}

size_t paste_space(span at)
{
    size_t n;
    unsigned code;
    const range *in = range_at(at, &n, &code);
    bool wide = in && (!*in->signs || *in->signs == ' ');
    return wide ? n : n && *at.at == ' ';
}

/* ---- the reader ---- */

/* Is there a sign beyond ASCII, and nothing that can't be in a grid? */
static bool detect_signs(span all)
{
    bool beyond = false;
    for (char sign; all.n;) {
        size_t n = paste_sign(all, &sign), box = scan_box(all.at, all.at + all.n);
        bool letter = n == 1 && sign > '9' && sign != 'x' && sign != 'X' && sign != '_' && sign != '?';
        beyond = beyond || n > 1;
        if (letter || (!n && !box && !strchr(" \t\r\n|+-=:!'*,;\"", *all.at)))
            return false;
        all = span_from(all, n ? n : box ? box : 1);
    }
    return beyond;
}

/* Is there a sign of an empty cell other than a blank? Then blanks of any width only separate cells. */
static bool has_empty_signs(span all)
{
    char sign;
    for (size_t n; all.n; all = span_from(all, n ? n : 1)) {
        n = paste_sign(all, &sign);
        if (n && !paste_space(all) && strchr(".0_*?xX", sign))
            return true;
    }
    return false;
}

static status read_signs(paste *pasted, span all, error *e)
{
    bool signs = has_empty_signs(all);
    (void)e;
    for (char sign; all.n;) {
        size_t n = paste_sign(all, &sign), space = signs ? paste_space(all) : 0;
        if (n && !space)
            text_add_char(&pasted->source, sign);
        else
            text_add(&pasted->source, space ? " " : all.at, 1);
        all = span_from(all, space ? space : n ? n : 1);
    }
    return OK;
}

const reader reader_signs = {
    .name = "signs beyond ASCII",
    .form = "a grid with middle dots, no-break spaces, squares, wide or circled digits",
    .example = "··345··8·4·6·········1···65·1·5·8·7····3···919···········8·····6····7·3···1·3··57",
    .first = true,
    .detect = detect_signs,
    .read = read_signs
};
