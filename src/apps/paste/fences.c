/* fences.c: grids as forums show them: [code], other tags and fences around a grid are removed, with
 * everything outside them, and so are the signs > of a quotation; <br> ends a line. */
#include "apps/paste/paste.h"

#include <string.h>

/* ---- tags ---- */

static bool are_ticks(span at)
{
    return paste_begins(at, "```") || paste_begins(at, "~~~");
}

/* Is there the name of a tag that encloses grids, or else of one that is removed, after its bracket? */
static bool is_tag(span at, bool encloses)
{
    static const struct {
        const char *name, *encloses, *removed; /* with these brackets */
    } tag[] = {
        { "code", "[<", "[<" }, { "pre", "[<", "[<" }, { "tt", "[<", "[" },
        { "font", "", "[" },    { "quote", "", "[" },
    };
    if (at.n < 2 || !*at.at)
        return false;
    span name = span_from(at, at.at[1] == '/' ? 2 : 1);
    for (size_t i = 0; i < sizeof tag / sizeof *tag; i++)
        if (strchr(encloses ? tag[i].encloses : tag[i].removed, *at.at) && paste_begins(name, tag[i].name))
            return true;
    return false;
}

static char closing(char open)
{
    return open == '[' ? ']' : open == '<' ? '>' : 0;
}

fence paste_fence(span at, bool line_begins)
{
    fence f = { 1, false, false };
    if (line_begins && are_ticks(at)) {
        while (f.n < at.n && !scan_is_line_end(at.at[f.n]))
            f.n++;
        f.opens = f.closes = true;
        return f;
    }
    if (!is_tag(at, true))
        return (fence){ 0, false, false };
    while (f.n < at.n && f.n < PASTE_FENCE_MAX && at.at[f.n] != closing(*at.at))
        f.n++;
    f.n = f.n < at.n && f.n < PASTE_FENCE_MAX ? f.n + 1 : 0;
    f.closes = at.at[1] == '/';
    f.opens = !f.closes;
    return f;
}

size_t paste_next_fence(span all, size_t from, size_t end, fence *found)
{
    bool begins = from == 0;
    for (; from < end; from++) {
        char c = all.at[from];
        *found = paste_fence(span_from(all, from), begins);
        if (found->n)
            return from;
        begins = (begins && (scan_is_blank(c) || c == '>')) || scan_is_line_end(c);
    }
    return end;
}

static int cells_in(span part)
{
    int cells = 0;
    char sign;
    for (size_t n; part.n; part = span_from(part, n)) {
        n = paste_sign(part, &sign);
        cells += n && paste_is_cell(sign);
        n = n ? n : 1;
    }
    return cells;
}

bool paste_fenced(span all, span *inside, size_t *end)
{
    fence f;
    bool open = false;
    for (size_t i = paste_next_fence(all, 0, all.n, &f); i < all.n;
         i = paste_next_fence(all, i + f.n, all.n, &f)) {
        if (f.closes && open) {
            inside->n = (size_t)(all.at + i - inside->at);
            *end = i + f.n;
            if (cells_in(*inside) >= 4 * 4)
                return true;
            open = false;
        } else if (f.opens) {
            *inside = (span){ all.at + i + f.n, 0 };
            open = true;
        }
    }
    return false;
}

/* ---- lines without them ---- */

static bool is_removed(span at)
{
    return are_ticks(at) || is_tag(at, false);
}

/* Where the next <br>, if any, begins, and its bytes. */
static size_t find_break(span part, size_t *at)
{
    for (*at = 0; *at + 4 <= part.n; ++*at) {
        span here = span_from(part, *at);
        const char *close = paste_begins(here, "<br") ? memchr(here.at, '>', here.n < 8 ? here.n : 8) : NULL;
        if (close)
            return (size_t)(close + 1 - here.at);
    }
    *at = part.n;
    return 0;
}

static span after_blanks(span part)
{
    while (part.n && scan_is_blank(*part.at))
        part = span_from(part, 1);
    return part;
}

/* Strips the signs of a quotation, each with one blank after it: further ones may be empty cells. */
static span unquoted(span line)
{
    for (span t = after_blanks(line); t.n && *t.at == '>'; t = after_blanks(line)) {
        line = span_from(line, (size_t)(t.at + 1 - line.at));
        if (line.n && *line.at == ' ')
            line = span_from(line, 1);
    }
    return line;
}

/* Strips a tag in front, with the rest of its line, and one at the end. Blanks stay: they may be empty
 * cells. */
static span strip(span line)
{
    line = unquoted(line);
    for (span t = after_blanks(line); t.n && is_removed(t); t = after_blanks(line)) {
        const char *close = closing(*t.at) ? memchr(t.at, closing(*t.at), t.n) : NULL;
        size_t n = close ? (size_t)(close + 1 - t.at) : t.n;
        line = span_from(t, n);
    }
    for (size_t i = 0; i < line.n; i++)
        if (closing(line.at[i]) && is_removed(span_from(line, i)))
            return (span){ line.at, i };
    return line;
}

/* ---- the reader ---- */

static bool begins_row(span part)
{
    return part.n && (paste_is_cell(*part.at) || strchr("+|", *part.at));
}

/* How many lines of a quotation may be rows? */
static int count_quoted(span all)
{
    span line;
    int n = 0;
    while (paste_line(&all, &line)) {
        span t = paste_trim(line), rest = unquoted(line);
        if (!t.n || *t.at != '>')
            continue;
        t = paste_trim(span_from(t, 1));
        n += (t.n >= PASTE_SIDE && begins_row(t)) || (rest.n && paste_is_blank_row(rest));
    }
    return n;
}

static bool detect_fences(span all)
{
    span inside;
    size_t end;
    bool quoted = count_quoted(all) >= PASTE_SIDE;
    all = paste_trim(all);
    if (all.n && *all.at == '>')
        quoted = quoted || begins_row(paste_trim(span_from(all, 1)));
    return is_removed(all) || find_break(all, &end) || paste_fenced(all, &inside, &end) || quoted;
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

static status read_fences(paste *pasted, span all, error *e)
{
    span line, inside;
    size_t end;
    int cells = 0, grids = paste_grids(all);
    if (grids > 1)
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "%d grids" EXPECTED "one: " ADVICE "put each into a file or a line of its own",
                          grids);
    if (paste_fenced(all, &inside, &end)) {
        paste_skip_lines(pasted, all.at, inside.at);
        all = inside;
    }
    while (paste_line(&all, &line)) {
        line = strip(line);
        cells += paste_trim(line).n > 0;
        add_line(line, &pasted->source);
    }
    if (!cells)
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "nothing inside [code] or a fence" EXPECTED "a grid: " ADVICE "copy it, too");
    return OK;
}

const reader reader_fences = {
    .name = "forums: [code], fences, quotations",
    .form = "a grid between [code] and [/code], or after > in each line",
    .example = "[code]\n..345..8.\n4.6......\n...1...65\n.1.5.8.7.\n...3...91\n9........\n...8.....\n"
               "6....7.3.\n..1.3..57\n[/code]\n",
    .first = true,
    .again = true,
    .detect = detect_fences,
    .read = read_fences
};
