/* page.c: see page.h. Text for a terminal: the terms of a list are in a column of their own, as wide as
 * necessary; a term that is too long for it is on a line of its own. */
#include "cli/page.h"

#include "base/utf8.h"

#include <string.h>

enum { WIDTH = 80, INDENT = 2, TERM_MOST = 24 };

static bool starts(const char *content, size_t n, const char *with)
{
    return n >= strlen(with) && !memcmp(content, with, strlen(with));
}

static const char *find(const char *content, size_t n, const char *what)
{
    size_t k = strlen(what);
    for (size_t i = 0; i + k <= n; i++)
        if (!memcmp(content + i, what, k))
            return content + i;
    return NULL;
}

bool page_next(const char **at, block *out)
{
    while (**at == '\n')
        ++*at;
    if (!**at)
        return false;
    size_t n = strcspn(*at, "\n");
    *out = (block){ BLOCK_PARAGRAPH, NULL, 0, *at, n };
    const char *joint = starts(*at, n, "* ") ? find(*at, n, " :: ") : NULL;
    if (joint) {
        const char *content = joint + 4;
        *out =
            (block){ BLOCK_ITEM, *at + 2, (size_t)(joint - *at) - 2, content, n - (size_t)(content - *at) };
    } else if (starts(*at, n, "= ")) {
        *out = (block){ BLOCK_HEADING, NULL, 0, *at + 2, n - 2 };
    } else if (starts(*at, n, "  ")) {
        out->kind = BLOCK_VERBATIM;
    }
    *at += n;
    return true;
}

/* Adds wrapped words from this column on; further lines begin at `indent`. */
static void add_wrapped(text *out, const char *content, size_t n, size_t column, size_t indent)
{
    bool first = true;
    for (size_t i = 0; i < n;) {
        size_t end = i;
        while (end < n && content[end] != ' ')
            end++;
        size_t width = utf8_count(content + i, end - i);
        if (!first && column + 1 + width > WIDTH) {
            text_printf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            text_add(out, " ", 1);
            column++;
        }
        text_add(out, content + i, end - i);
        column += width;
        first = false;
        for (i = end; i < n && content[i] == ' '; i++)
            ;
    }
    text_add(out, "\n", 1);
}

/* How wide the terms of the list that begins here are. */
static size_t terms_width(block item, const char *at)
{
    size_t most = 0;
    do {
        size_t width = utf8_count(item.term, item.term_length);
        if (width <= TERM_MOST && width > most)
            most = width;
    } while (page_next(&at, &item) && item.kind == BLOCK_ITEM);
    return most;
}

static void add_item(text *out, const block *item, size_t terms)
{
    size_t width = utf8_count(item->term, item->term_length), indent = INDENT + terms + 2;
    text_printf(out, "%*s%.*s", INDENT, "", (int)item->term_length, item->term);
    if (width > terms)
        text_printf(out, "\n%*s", (int)indent, "");
    else
        text_printf(out, "%*s", (int)(terms - width) + 2, "");
    add_wrapped(out, item->text, item->length, indent, indent);
}

void page_add_text(text *out, const char *page)
{
    block now;
    block_kind before = BLOCK_PARAGRAPH;
    size_t terms = 0;
    for (bool first = true; page_next(&page, &now); first = false, before = now.kind) {
        bool together = now.kind == before && (now.kind == BLOCK_ITEM || now.kind == BLOCK_VERBATIM);
        bool begins = now.kind == BLOCK_ITEM && !together;
        if (!first && !together && before != BLOCK_HEADING && !(begins && before == BLOCK_PARAGRAPH))
            text_add(out, "\n", 1);
        if (begins)
            terms = terms_width(now, page);
        if (now.kind == BLOCK_ITEM)
            add_item(out, &now, terms);
        else if (now.kind == BLOCK_VERBATIM)
            text_printf(out, "%.*s\n", (int)now.length, now.text);
        else
            add_wrapped(out, now.text, now.length, 0, 0);
    }
}
