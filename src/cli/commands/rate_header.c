/* rate_header.c: the theories that --by names, and the names that --header gives to the columns; see rate.h.
 *
 * Rows are written as they come, so the header is made when the first one is known. */
#include "cli/commands/rate.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 60 }; /* what stats reads */

/* ---- theories ---- */

static bool is_blank(char character)
{
    return character == ' ' || character == '\t';
}

/* Splits the list at its commas, except those in parentheses, and drops blanks around the parts. Empty parts
 * are kept, to be refused as theories. */
void theory_list_read(theory_list *to, const char *list)
{
    int depth = 0;
    const char *start = list;
    to->theory = program_allocate((strlen(list) + 1) * sizeof *to->theory);
    to->at = program_allocate((strlen(list) + 1) * sizeof *to->at);
    for (const char *c = list;; c++) {
        depth += (*c == '(') - (*c == ')');
        if (*c && (*c != ',' || depth > 0))
            continue;
        const char *end = c;
        while (start < end && is_blank(*start))
            start++;
        while (start < end && is_blank(end[-1]))
            end--;
        char *content = program_allocate((size_t)(end - start) + 1);
        memcpy(content, start, (size_t)(end - start));
        to->at[to->n] = (size_t)(start - list);
        to->theory[to->n++] = content;
        start = c + 1;
        if (!*c)
            return;
    }
}

void theory_list_free(theory_list *theories)
{
    for (int k = 0; k < theories->n; k++)
        free(theories->theory[k]);
    free(theories->theory);
    free(theories->at);
}

/* ---- names of columns ---- */

/* The fields of a line of names. A '#' in front, alone or with blanks after it, does not belong to them; with
 * a tab after it, it may also stand for a name that is empty. */
typedef struct names {
    const char *at, *end;
    int n;
} names;

static names names_of(const rate_others *others)
{
    if (!others->names || !others->names->length)
        return (names){ NULL, NULL, 0 };
    const char *at = others->names->bytes, *end = at + others->names->length;
    at += *at == '#';
    while (at < end && *at == ' ')
        at++;
    names all = { at, end, table_fields(at, (size_t)(end - at)) };
    bool tab_first = at < end && *at == '\t';
    return all.n == others->n + 2 && tab_first ? (names){ at + 1, end, all.n - 1 } : all;
}

/* Cuts off the next name, without the blanks around it. */
static void next_name(names *names, const char **name, size_t *count)
{
    const char *tab = memchr(names->at, '\t', (size_t)(names->end - names->at)),
               *stop = tab ? tab : names->end;
    const char *at = names->at;
    names->at = tab ? tab + 1 : names->end;
    while (at < stop && strchr(" #\"", *at))
        at++;
    while (at < stop && strchr(" \"", stop[-1]))
        stop--;
    *name = at;
    *count = (size_t)(stop - at);
}

static bool is_taken(const text *header, const char *name, size_t n)
{
    const char *at = header->bytes, *end = at + header->length;
    while (at < end) {
        const char *tab = memchr(at, '\t', (size_t)(end - at)), *stop = tab ? tab : end;
        if ((size_t)(stop - at) == n && !memcmp(at, name, n))
            return true;
        at = tab ? tab + 1 : end;
    }
    return false;
}

/* The others alone, each after a tab, after a line of names that are taken. */
static void add_other_names(text *out, const rate_others *others)
{
    names l = names_of(others);
    bool all = l.n == others->n + 1, fits = others->n && (all || l.n == others->n);
    for (int k = 0; k < others->n + all; k++) {
        const char *name = "";
        size_t n = 0;
        if (fits)
            next_name(&l, &name, &n);
        if (all && k == others->before)
            continue; /* the puzzle's */
        int number = k + 1 - (all && k > others->before);
        if (n && n <= NAME_MOST && !is_taken(out, name, n))
            text_printf(out, "\t%.*s", (int)n, name);
        else
            text_printf(out, "\tcolumn%d", number);
    }
}

void rate_add_header(text *out, const settings *asked, const rate_others *others)
{
    theory_list by = { .n = 0 };
    theory_list_read(&by, asked->by);
    text_add_string(out, asked->id ? "id\tpuzzle" : "puzzle");
    for (int k = 0; k < by.n; k++) {
        text_printf(out, "\t%s", by.theory[k]);
        if (asked->bounds)
            text_printf(out, "\t%s-bound", by.theory[k]);
        if (asked->count_names)
            text_printf(out, "\t%s-names", by.theory[k]);
    }
    add_other_names(out, others);
    text_add(out, "\n", 1);
    theory_list_free(&by);
}
