/* page_mdoc.c: pages for the manual; see page.h. */
#include "cli/page.h"

#include <string.h>

enum { WIDTH = 78 };

/* Characters that mandoc or groff would interpret, or show as others. */
static const struct {
    const char *sign, *escape;
} escape_table[] = {
    { "\\", "\\e" },
    { "-", "\\-" },
    { "^", "\\(ha" },
    { "~", "\\(ti" },
    { "'", "\\(aq" },
    { "\"", "\\(dq" },
    { "\xE2\x89\xA0", "\\(!=" },
};
enum { ESCAPES = sizeof escape_table / sizeof *escape_table };

/* The number of the escape for what begins here; ESCAPES: none. */
static int find_escape(const char *content, size_t n)
{
    int k = 0;
    while (k < ESCAPES && (strlen(escape_table[k].sign) > n ||
                           memcmp(content, escape_table[k].sign, strlen(escape_table[k].sign)) != 0))
        k++;
    return k;
}

void page_add_escaped(text *out, const char *content, size_t n)
{
    if (n && *content == '.')
        text_add_string(out, "\\&");
    for (size_t i = 0; i < n;) {
        int k = find_escape(content + i, n - i);
        if (k < ESCAPES)
            text_add_string(out, escape_table[k].escape);
        else
            text_add(out, content + i, 1);
        i += k < ESCAPES ? strlen(escape_table[k].sign) : 1;
    }
}

/* A word, with what stands in backquotes in bold; `bold` goes on from word to word. */
static void add_word(text *out, const char *word, size_t n, bool *bold)
{
    for (size_t i = 0, start = 0; i <= n; i++) {
        if (i < n && word[i] != '`')
            continue;
        page_add_escaped(out, word + start, i - start);
        if (i < n) {
            *bold = !*bold;
            text_add_string(out, *bold ? "\\fB" : "\\fP");
        }
        start = i + 1;
    }
}

static bool ends_sentence(const char *word, size_t n)
{
    return n > 1 && (word[n - 1] == '.' || word[n - 1] == '?') && word[n - 2] != '.';
}

/* Each sentence begins on a line of its own, as is usual in manuals. */
static void add_paragraph(text *out, const char *content, size_t n)
{
    size_t column = 0;
    bool bold = false;
    for (size_t i = 0; i < n;) {
        size_t end = i;
        while (end < n && content[end] != ' ')
            end++;
        if (column && column + 1 + end - i > WIDTH) {
            text_add(out, "\n", 1);
            column = 0;
        } else if (column) {
            text_add(out, " ", 1);
        }
        add_word(out, content + i, end - i, &bold);
        column += end - i + 1;
        if (!bold && end < n && ends_sentence(content + i, end - i)) {
            text_add(out, "\n", 1);
            column = 0;
        }
        for (i = end; i < n && content[i] == ' '; i++)
            ;
    }
    if (column)
        text_add(out, "\n", 1);
}

static void add_item(text *out, const block *item)
{
    text_add_string(out, ".It Sy \"");
    page_add_escaped(out, item->term, item->term_length);
    text_add_string(out, "\"\n");
    add_paragraph(out, item->text, item->length);
}

static void add_verbatim(text *out, const block *line)
{
    page_add_escaped(out, line->text, line->length);
    text_add(out, "\n", 1);
}

static const char *const opening[] = { [BLOCK_ITEM] = ".Bl -tag -width Ds\n",
                                       [BLOCK_VERBATIM] = ".Bd -literal\n",
                                       [BLOCK_HEADING] = "",
                                       [BLOCK_PARAGRAPH] = "" };
static const char *const closing[] = {
    [BLOCK_ITEM] = ".El\n", [BLOCK_VERBATIM] = ".Ed\n", [BLOCK_HEADING] = "", [BLOCK_PARAGRAPH] = ""
};

void page_add_mdoc(text *out, const char *page)
{
    block now;
    block_kind before = BLOCK_HEADING;
    while (page_next(&page, &now)) {
        if (now.kind != before)
            text_printf(out, "%s", closing[before]);
        if (now.kind == BLOCK_PARAGRAPH && before != BLOCK_HEADING)
            text_add_string(out, ".Pp\n");
        if (now.kind != before)
            text_printf(out, "%s", opening[now.kind]);
        if (now.kind == BLOCK_ITEM)
            add_item(out, &now);
        else if (now.kind == BLOCK_VERBATIM)
            add_verbatim(out, &now);
        else if (now.kind == BLOCK_HEADING)
            text_printf(out, ".Ss %.*s\n", (int)now.length, now.text);
        else
            add_paragraph(out, now.text, now.length);
        before = now.kind;
    }
    text_add_string(out, closing[before]);
}
