/* xcsp3_xml.c: the elements of an XML text: tags, attributes, and what is between the tags of an element that
 * has no others inside. Comments and processing instructions are skipped; entities do not occur in XCSP3.
 * Elements are counted before they are made, so that a small text takes little memory. */
#include "apps/xcsp3/xcsp3.h"

#include <string.h>

enum { ELEMENTS = 1000000 };

typedef struct reading {
    draft *draft;
    const char *at, *end;
    xml_element *open[XCSP3_DEPTH],
        **last[XCSP3_DEPTH]; /* the elements that are open, and where their next goes */
    int depth, elements;
} reading;

static bool begins(const reading *r, const char *with)
{
    size_t n = strlen(with);
    return (size_t)(r->end - r->at) >= n && memcmp(r->at, with, n) == 0;
}

static const char *find(const char *at, const char *end, const char *what)
{
    size_t n = strlen(what);
    for (; at < end && (size_t)(end - at) >= n; at++)
        if (memcmp(at, what, n) == 0)
            return at;
    return NULL;
}

static void skip_to(reading *r, const char *what)
{
    const char *to = find(r->at, r->end, what);
    if (!to)
        draft_wrong(r->draft, r->at, "the text ends" EXPECTED "'%s'", what);
    r->at = to ? to + strlen(what) : r->end;
}

/* Where a tag ends that goes on at `at`: at its '>'; NULL: it does not end. */
static const char *tag_end(const char *at, const char *end)
{
    char quote = 0;
    for (; at < end && (quote || *at != '>'); at++)
        if (quote ? *at == quote : *at == '"' || *at == '\'')
            quote = quote ? 0 : *at;
    return at < end ? at : NULL;
}

static bool is_name(char c)
{
    return c != '>' && c != '/' && c != '=' && c != '<' && !scan_is_blank(c) && !scan_is_line_end(c);
}

static span name_at(const char *at, const char *end)
{
    span name = { at, 0 };
    while (at + name.n < end && is_name(at[name.n]))
        name.n++;
    return name;
}

static void open_tag(reading *r, const char *close)
{
    const bool empty = close[-1] == '/';
    xml_element *e = NULL;
    if (r->depth == XCSP3_DEPTH)
        draft_wrong(r->draft, r->at, MORE_THAN("%d") " elements inside each other", XCSP3_DEPTH);
    else if (r->elements == ELEMENTS)
        draft_wrong(r->draft, r->at, MORE_THAN("%d") " elements, the limit of a model in XML", ELEMENTS);
    else if (!(e = arena_take(r->draft->arena, 1, sizeof *e)))
        draft_no_memory(r->draft);
    if (!e)
        return;
    r->elements++;
    e->name = name_at(r->at + 1, close - empty);
    e->at = r->at + 1;
    e->open = e->name.at + e->name.n;
    e->end = close - empty;
    e->content = (span){ close + 1, 0 };
    *r->last[r->depth - 1] = e;
    r->last[r->depth - 1] = &e->next;
    r->at = close + 1;
    if (empty)
        return;
    r->open[r->depth] = e;
    r->last[r->depth++] = &e->first;
}

static void close_tag(reading *r, const char *close)
{
    char found[QUOTE_MAX], wanted[QUOTE_MAX];
    const span name = name_at(r->at + 2, close);
    xml_element *e = r->depth > 1 ? r->open[r->depth - 1] : NULL;
    if (!e)
        draft_wrong(r->draft, r->at, "a tag that closes nothing" EXPECTED "one that opens an element");
    else if (name.n != e->name.n || memcmp(name.at, e->name.at, name.n) != 0)
        draft_wrong(r->draft, r->at, FINDS "'</%s>'" EXPECTED "'</%s>'", span_quote(found, name),
                    span_quote(wanted, e->name));
    else {
        e->content.n = e->first ? 0 : (size_t)(r->at - e->content.at);
        r->at = close + 1;
        r->depth--;
    }
}

static void read_tag(reading *r)
{
    const char *close;
    if (begins(r, "<!--"))
        skip_to(r, "-->");
    else if (begins(r, "<?"))
        skip_to(r, "?>");
    else if (!(close = tag_end(r->at, r->end)))
        draft_wrong(r->draft, r->at, "a tag that does not end" EXPECTED "'>'");
    else if (begins(r, "<!"))
        r->at = close + 1;
    else if (begins(r, "</"))
        close_tag(r, close);
    else
        open_tag(r, close);
}

xml_element *xml_read(draft *draft)
{
    const scan all = scan_of(draft->text, draft->length);
    xml_element root = { .first = NULL };
    reading r = {
        .draft = draft, .at = all.at, .end = all.end, .open = { &root }, .last = { &root.first }, .depth = 1
    };
    while (draft->status == OK && r.at < r.end)
        if (*r.at == '<')
            read_tag(&r);
        else
            r.at++;
    if (draft->status == OK && r.depth > 1)
        draft_wrong(draft, r.open[r.depth - 1]->at,
                    "an element that does not end" EXPECTED "its closing tag");
    return draft->status == OK ? root.first : NULL;
}

bool xml_is(const xml_element *element, const char *name)
{
    return span_is(element->name, name);
}

span xml_attribute(const xml_element *element, const char *name)
{
    for (const char *at = element->open; at < element->end; at++) {
        const span key = name_at(at, element->end);
        const char *to = at + key.n;
        while (to < element->end && scan_is_blank(*to))
            to++;
        if (!key.n || to == element->end || *to != '=')
            continue;
        for (to++; to < element->end && scan_is_blank(*to);)
            to++;
        const char quote = to < element->end ? *to : 0;
        const char *last = to + 1;
        while (last < element->end && *last != quote)
            last++;
        if (span_is(key, name) && last < element->end)
            return (span){ to + 1, (size_t)(last - to - 1) };
        at = last;
    }
    return (span){ element->end, 0 };
}

const xml_element *xml_child(const xml_element *element, const char *name, int nth)
{
    for (const xml_element *e = element->first; e; e = e->next)
        if (xml_is(e, name) && nth-- == 0)
            return e;
    return NULL;
}
