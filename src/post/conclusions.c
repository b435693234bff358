/* conclusions.c: what a posted line concludes: "r2c3 <> 4, 5, r1c9 <> 7", "r7c56,r8c5<>5", "-4 r9c7", and in
 * words "2/6 taken off B3", "removes 4 from r9c7", "B3 set to 4". */
#include "post/inside.h"

enum { SUBJECTS_MAX = 100 };

typedef struct subjects {
    int n;
    char name[SUBJECTS_MAX][WORD_MAX];
} subjects;

static const char digits[] = "0123456789";

static void add_target(post *post, const char *subject, const char *value)
{
    csp_label l;
    if (find_label(post, subject, value, &l)) {
        if (post->targets < TARGETS_MAX)
            post->target[post->targets++] = l;
    } else if (value[0] && value[1] && !value[strspn(value, digits)]) {
        for (; *value; value++) /* "<>24" */
            add_target(post, subject, (char[]){ *value, 0 });
    } else {
        post->unknown = true;
    }
}

/* "r12c3" stands for r1c3 and r2c3, where there is no cell of this name. */
static void add_targets(post *post, const char *subject, const char *value)
{
    size_t rows = *subject == 'r' ? strspn(subject + 1, digits) : 0;
    const char *column = subject + 1 + rows;
    size_t columns = rows && *column == 'c' ? strspn(column + 1, digits) : 0;
    if (lookup_set(&post->names, subject) >= 0 || !columns || column[1 + columns]) {
        add_target(post, subject, value);
        return;
    }
    for (size_t i = 0; i < rows; i++)
        for (size_t k = 0; k < columns; k++)
            add_target(post, (char[]){ 'r', subject[1 + i], 'c', column[1 + k], 0 }, value);
}

static void add_subject(subjects *list, const char *from, size_t n)
{
    if (list->n < SUBJECTS_MAX)
        text_print(list->name[list->n++], WORD_MAX, "%.*s", (int)(n < WORD_MAX ? n : 0), from);
}

/* "Hr1c2-Vr1c3 = 0" is about both lines, where nothing has the whole name. */
static void add_joined(const post *post, subjects *list, const char *from, size_t n)
{
    char whole[WORD_MAX];
    text_print(whole, sizeof whole, "%.*s", (int)(n < WORD_MAX ? n : 0), from);
    bool one = lookup_set(&post->names, whole) >= 0;
    for (const char *end = from + n; from < end; from += *from == '-' && !one) {
        const char *dash = one ? NULL : memchr(from, '-', (size_t)(end - from));
        add_subject(list, from, (size_t)((dash ? dash : end) - from));
        from = dash ? dash : end;
    }
}

static void conclude(post *post, const subjects *list, const char *from, size_t n, bool asserts)
{
    char value[WORD_MAX];
    text_print(value, sizeof value, "%.*s", (int)(n < WORD_MAX ? n : 0), from);
    post->mixed = post->mixed || (post->targets && post->asserts != asserts);
    post->asserts = asserts;
    for (int i = 0; i < list->n && !post->unknown; i++)
        add_targets(post, list->name[i], value);
}

static size_t place_length(const char *from)
{
    size_t n = *from == 'r' ? 1 + strspn(from + 1, digits) : 0;
    size_t k = n > 1 && from[n] == 'c' ? strspn(from + n + 1, digits) : 0;
    return k ? n + 1 + k : 0;
}

static const char *skip_joint(const char *from)
{
    from += strspn(from, " ,;&");
    return strncmp(from, "and ", 4) == 0 ? from + 4 : from;
}

/* "-4 r9c7,r9c8", "+5r1c1"; NULL: this is something else. */
static const char *read_signed(post *post, const char *from)
{
    size_t n = *from ? strspn(from + 1, digits) : 0, k;
    const char *at = from + 1 + n;
    subjects list = { 0 };
    if ((*from != '-' && *from != '+') || !n)
        return NULL;
    at += strspn(at, " ");
    while ((k = place_length(at))) {
        add_subject(&list, at, k);
        at = skip_joint(at + k);
    }
    conclude(post, &list, from + 1, n, *from == '+');
    return list.n ? at : NULL;
}

/* "r7c56,r8c5 <> 5, 6"; NULL: this is something else. */
static const char *read_plain(post *post, const char *from)
{
    subjects list = { 0 };
    size_t n, blank;
    for (;; from = skip_joint(from + n)) {
        n = strcspn(from, " ,=<;");
        blank = strspn(from + n, " ");
        if (!n || from[n + blank] == '=' || strncmp(from + n + blank, "<>", 2) == 0)
            break;
        if (place_length(from) != n)
            return NULL;
        add_subject(&list, from, n);
    }
    if (!n)
        return NULL;
    add_joined(post, &list, from, n);
    from += n + blank;
    bool asserts = *from == '=';
    for (from += asserts ? 1 : 2;;) {
        from += strspn(from, " ");
        n = strcspn(from, " ,;:)");
        while (n > 1 && strchr(".!", from[n - 1]))
            n--;
        if (!n)
            return NULL;
        conclude(post, &list, from, n, asserts);
        from += n;
        const char *next = skip_joint(from);
        size_t more = strspn(next, digits);
        if (post->unknown || next == from || !more || !strchr(" ,;", next[more]))
            return from;
        from = next;
    }
}

bool read_conclusions(post *post, const char *from)
{
    post->targets = 0;
    post->unknown = post->mixed = post->asserts = false;
    for (;;) {
        from = skip_joint(from);
        const char *next = read_signed(post, from);
        if (!next && !post->unknown)
            next = read_plain(post, from);
        if (!next || post->unknown)
            return post->targets > 0 || post->unknown;
        from = next + strspn(next, " ");
        if (!strchr(",;&", *from) && strncmp(from, "and ", 4) && *from != '-')
            return true;
    }
}

/* ---- in words ---- */

/* A cell "r3c4", or "C4" as SudokuWiki writes it, where the letter I is left out; its length, 0: neither. */
static size_t read_cell_name(const char *at, text *out)
{
    static const char rows[] = "ABCDEFGHJ";
    size_t n = place_length(at);
    const char *row = *at ? strchr(rows, *at) : NULL;
    if (n)
        text_add(out, at, n);
    else if (row && at[1] >= '1' && at[1] <= '9' && !(at[2] >= '0' && at[2] <= '9')) {
        text_format(out, "r%dc%c", (int)(row - rows) + 1, at[1]);
        n = 2;
    }
    return n;
}

static int read_cells(const char *at, text *out)
{
    int n = 0;
    for (size_t k;; at += k, n++) {
        at += strspn(at, " ,/&[]()");
        for (int i = 0; i < 3; i++) {
            static const char *const words[] = { "cells ", "cell ", "and " };
            at += strncmp(at, words[i], strlen(words[i])) == 0 ? strlen(words[i]) : 0;
        }
        if (n)
            text_add_char(out, ',');
        if (!(k = read_cell_name(at, out)))
            break;
    }
    if (n)
        out->bytes[--out->length] = 0;
    return n;
}

/* The digits before (or from) a place of the line: "2/6", "2, 6". */
static void add_digits(const char *from, const char *end, text *out)
{
    for (; from < end; from++)
        if (*from >= '1' && *from <= '9')
            text_add_char(out, *from);
}

bool spell_conclusions(const char *line, text *out)
{
    static const char *const off[] = { " taken off ", " removed from ", " eliminated from " };
    static const char *const takes[] = { "removes ", "eliminates ", "removing ", "eliminating " };
    const char *at = strstr(line, " set to "), *from = line, *end;
    text_clear(out);
    if (at) {
        for (from = at; from > line && !strchr(" ,:[(", from[-1]);)
            from--;
        bool well = read_cells(from, out) == 1 && at[8] >= '1' && at[8] <= '9' && !strchr(digits + 1, at[9]);
        text_format(out, "=%c", at[8]);
        return well || (at[8] >= '1' && at[8] <= '9' && !at[9] && *text_bytes(out) == 'r');
    }
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        if ((at = strstr(line, off[i]))) {
            for (from = at; from > line && strchr("123456789/,& ", from[-1]);)
                from--;
            bool well = read_cells(at + strlen(off[i]), out) > 0;
            text_add_string(out, "<>");
            add_digits(from, at, out);
            return well && out->bytes[out->length - 1] != '>';
        }
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
        if ((at = strstr(line, takes[i])) && (end = strstr(at += strlen(takes[i]), " from "))) {
            bool well = strspn(at, "123456789/,& ") >= (size_t)(end - at) && read_cells(end + 6, out) > 0;
            text_add_string(out, "<>");
            add_digits(at, end, out);
            return well && out->bytes[out->length - 1] != '>';
        }
    return false;
}
