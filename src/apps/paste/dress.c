/* dress.c: grids in another dress: characters beyond ASCII (a middle dot, a wide digit, a circled one) become
 * those that applications read; [code] and fences around a grid are removed, with everything outside them,
 * and so are the signs > of a quotation; <br> ends a line. */
#include "apps/paste/paste.h"

#include <string.h>

/* ---- signs ---- */

/* Is there a sign in another dress, and nothing that can't be in a grid? */
static bool detect_signs(const reader *r, span all)
{
    (void)r;
    bool dressed = false;
    for (char sign; all.n;) {
        size_t n = paste_sign(all, &sign), box = scan_box(all.at, all.at + all.n);
        bool letter = n == 1 && sign > '9' && sign != 'x' && sign != 'X' && sign != '_' && sign != '?';
        dressed = dressed || n > 1;
        if (letter || (!n && !box && !strchr(" \t\r\n|+-=:!'*,;\"", *all.at)))
            return false;
        all = span_from(all, n ? n : box ? box : 1);
    }
    return dressed;
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

static status read_signs(const reader *r, paste *p, span all, error *e)
{
    bool signs = has_empty_signs(all);
    (void)r;
    (void)e;
    for (char sign; all.n;) {
        size_t n = paste_sign(all, &sign), space = signs ? paste_space(all) : 0;
        if (n && !space)
            text_add_char(&p->source, sign);
        else
            text_add(&p->source, space ? " " : all.at, 1);
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

/* ---- fences ---- */

static bool is_fence(span line)
{
    static const char *const fence[] = { "[code", "[/code", "[pre",   "[/pre",  "[tt",   "[/tt",
                                         "[font", "[/font", "```",    "~~~",    "<code", "</code",
                                         "<pre",  "</pre",  "[quote", "[/quote" };
    for (size_t i = 0; i < sizeof fence / sizeof *fence; i++)
        if (paste_begins(line, fence[i]))
            return true;
    return false;
}

/* Where the next <br>, if any, begins, and its bytes. */
static size_t find_break(span s, size_t *at)
{
    for (*at = 0; *at + 4 <= s.n; ++*at) {
        span here = span_from(s, *at);
        const char *close = paste_begins(here, "<br") ? memchr(here.at, '>', here.n < 8 ? here.n : 8) : NULL;
        if (close)
            return (size_t)(close + 1 - here.at);
    }
    *at = s.n;
    return 0;
}

static span after_blanks(span s)
{
    while (s.n && scan_is_blank(*s.at))
        s = span_from(s, 1);
    return s;
}

/* Strips the signs of a quotation, each with one blank behind it: further ones may be empty cells. */
static span unquoted(span line)
{
    for (span t = after_blanks(line); t.n && *t.at == '>'; t = after_blanks(line)) {
        line = span_from(line, (size_t)(t.at + 1 - line.at));
        if (line.n && *line.at == ' ')
            line = span_from(line, 1);
    }
    return line;
}

/* Strips a fence in front, with the rest of its line, and one at the end. Blanks stay: they may be empty
 * cells. */
static span strip(span line)
{
    line = unquoted(line);
    for (span t = after_blanks(line); t.n && is_fence(t); t = after_blanks(line)) {
        size_t k = 0;
        char close = *t.at == '[' ? ']' : *t.at == '<' ? '>' : 0;
        if (!close)
            return (span){ t.at, 0 };
        while (k < t.n && t.at[k] != close)
            k++;
        line = span_from(line, (size_t)(t.at - line.at) + (k < t.n ? k + 1 : k));
    }
    for (size_t i = 0; i < line.n; i++)
        if ((line.at[i] == '[' || line.at[i] == '<') && is_fence(span_from(line, i)))
            return (span){ line.at, i };
    return line;
}

/* Are there only digits and blanks, no more of them than a row has? */
static bool is_blank_row(span line)
{
    size_t i = 0;
    while (i < line.n && (line.at[i] == ' ' || scan_is_digit(line.at[i])))
        i++;
    return i == line.n && i > 0 && i <= 9;
}

/* How many lines of a quotation may be rows? */
static int count_quoted(span all)
{
    span line;
    int n = 0;
    while (paste_line(&all, &line)) {
        span t = paste_trim(line);
        if (!t.n || *t.at != '>')
            continue;
        t = paste_trim(span_from(t, 1));
        n += (t.n > 8 && (paste_is_cell(*t.at) || strchr("+|", *t.at))) || is_blank_row(unquoted(line));
    }
    return n;
}

static bool detect_fences(const reader *r, span all)
{
    enum { ROWS_LEAST = 9 };
    (void)r;
    const int rows = count_quoted(all);
    all = paste_trim(all);
    span quoted = all.n && *all.at == '>' ? paste_trim(span_from(all, 1)) : all;
    span inside;
    size_t end;
    return is_fence(all) || find_break(all, &end) || paste_fenced(all, &inside, &end) || rows >= ROWS_LEAST ||
           (quoted.at > all.at && quoted.n && (paste_is_cell(*quoted.at) || strchr("+|", *quoted.at)));
}

/* A line, or several with <br> between them. */
static void add_line(span line, text *out)
{
    for (size_t at, n = 1; n; line = span_from(line, at + n)) {
        n = find_break(line, &at);
        text_add(out, line.at, at);
        text_add_char(out, '\n');
    }
}

static status read_fences(const reader *r, paste *p, span all, error *e)
{
    span line, kept, inside;
    size_t end;
    int cells = 0;
    (void)r;
    if (paste_grids(all) > 1)
        return scan_wrong(&p->text, p->text.at, e,
                          "%d grids, expected one: put each into a file or a line of its own",
                          paste_grids(all));
    if (paste_fenced(all, &inside, &end)) {
        for (const char *at = all.at; at < inside.at; at++)
            if (*at == '\n')
                text_add_char(&p->source, '\n'); /* so that places in messages are right */
        all = inside;
    }
    while (paste_line(&all, &line)) {
        kept = strip(line);
        cells += paste_trim(kept).n > 0;
        add_line(kept, &p->source);
    }
    if (!cells)
        return scan_wrong(&p->text, p->text.at, e,
                          "nothing inside [code] or a fence, expected a grid: copy it, too");
    return OK;
}

const reader reader_fences = {
    .name = "forums: [code], fences, quotations",
    .form = "a grid between [code] and [/code], or behind > in each line",
    .example = "[code]\n..345..8.\n4.6......\n...1...65\n.1.5.8.7.\n...3...91\n9........\n...8.....\n"
               "6....7.3.\n..1.3..57\n[/code]\n",
    .first = true,
    .again = true,
    .detect = detect_fences,
    .read = read_fences
};
