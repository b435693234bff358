/* words.c: names in posts: candidates, values of csp-variables, chains in nrc notation. */
#include "post/inside.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool says_value(const csp *c, csp_set set, csp_label l, const char *value)
{
    const char *name = csp_value_name(c, set, l), *own = csp_label_value(c, l);
    return strcmp(name, value) == 0 || strcmp(own, value) == 0 ||
           (*value == 'n' && is_digit(value[1]) && strcmp(own, value + 1) == 0);
}

/* The ways of a point or a square are letters, which others write in another order: "se" for "es". */
static bool has_letters_of(const char *value, const char *of)
{
    size_t n = strspn(value, of);
    return n > 1 && !value[n] && !of[n] && strspn(of, value) == n;
}

/* The member of a set that has this value. */
static csp_label member_of(const csp *c, csp_set set, const char *value)
{
    csp_list all = csp_set_members(c, set);
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (says_value(c, set, *l, value))
            return *l;
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (has_letters_of(value, csp_value_name(c, set, *l)))
            return *l;
    return CSP_NONE;
}

bool find_label(post *post, const char *subject, const char *value, csp_label *out)
{
    const csp *c = post->puzzle.start->csp;
    int set = lookup_set(&post->names, subject);
    if (set >= 0 && set < csp_exclusive(c) && (*out = member_of(c, (csp_set)set, value)) != CSP_NONE)
        return true;
    for (int l = 0; l < csp_labels(c); l++)
        if (strcmp(csp_label_subject(c, (csp_label)l), subject) == 0 &&
            strcmp(csp_label_value(c, (csp_label)l), value) == 0) {
            *out = (csp_label)l;
            return true;
        }
    return false;
}

/* Does the name of several ("r4c123") stand for this one ("r4c2")? */
static bool stands_for(const char *several, const char *one)
{
    while (*several && *several == *one && is_letter(*one)) {
        size_t digits, of;
        while (is_letter(*several) && *several == *one)
            several++, one++;
        digits = strspn(several, "0123456789");
        of = strspn(one, "0123456789");
        if (!(of == 1 && memchr(several, *one, digits)) && !(digits == of && !memcmp(several, one, of)))
            return false;
        several += digits;
        one += of;
    }
    return !*several && !*one;
}

bool find_values(post *post, csp_var set, const char *name, labels *out)
{
    const csp *c = post->puzzle.start->csp;
    csp_list all = csp_set_members(c, set);
    int whole = lookup_label(&post->names, name);
    out->n = 0;
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (says_value(c, set, *l, name) || *l == whole)
            add_label(out, *l);
    if (!out->n && member_of(c, set, name) != CSP_NONE)
        add_label(out, member_of(c, set, name));
    bool whole_name = out->n > 0;
    for (const csp_label *l = all.begin; l < all.end && !whole_name; l++)
        if (stands_for(name, csp_value_name(c, set, *l)))
            add_label(out, *l);
    return out->n > 0;
}

/* ---- chains ---- */

/* The next word of a list, without what stands around it. */
static size_t next_word(const char **at, const char *end, char *word)
{
    *at += strspn(*at, " ,{}");
    size_t n = *at < end ? strcspn(*at, " ,{}|") : 0;
    if (*at + n > end)
        n = (size_t)(end - *at);
    text_print(word, WORD_MAX, "%.*s", (int)(n < WORD_MAX ? n : 0), *at);
    *at += n;
    return n;
}

/* "OR3{{n1r6c9 n3r8c8 | n3r8c6}}". */
static bool read_members(post *post, const char *at, const char *end, cell *to)
{
    char word[WORD_MAX];
    bool right = false;
    while (at < end) {
        at += strspn(at, " ,{");
        right = right || *at == '|';
        at += *at == '|';
        if (at >= end || !next_word(&at, end, word) || strcmp(word, ".") == 0)
            break;
        int l = lookup_label(&post->names, word);
        if (l < 0)
            return post_refuse(post, "%s names no candidate", word);
        add_label(right ? &to->right : &to->left, (csp_label)l);
    }
    to->set = CSP_NONE;
    return true;
}

static bool read_cell(post *post, const char *name, const char *at, const char *end, cell *to)
{
    char word[WORD_MAX];
    int set = lookup_set(&post->names, name);
    if (set < 0)
        return post_refuse(post, "%s names no csp-variable", name);
    to->set = (csp_var)set;
    for (int i = 0; i < 2; i++)
        if (next_word(&at, end, word) && strcmp(word, ".") &&
            !find_values(post, to->set, word, i ? &to->right : &to->left))
            return post_refuse(post, "%s has no %s", name, word);
    return true;
}

/* The name of a cell stands before its braces, or in older posts after them. */
static void read_name(const char *body, const char *brace, const char *end, char *name)
{
    const char *from = brace;
    while (from > body && !strchr(" ,-:}", from[-1]))
        from--;
    size_t n = (size_t)(brace - from);
    if (!n) {
        from = end + 1 + strspn(end + 1, " ");
        n = strcspn(from, " ,-{=");
    }
    text_print(name, WORD_MAX, "%.*s", (int)(n < WORD_MAX ? n : 0), from);
}

bool read_chain(post *post, const char *body, chain *out)
{
    const char *at = strchr(body, '{');
    out->n = 0;
    for (; at; at = strchr(at, '{')) {
        char name[WORD_MAX];
        const char *end = strchr(at, '}');
        if (!end || out->n == CELLS_MAX)
            return post_refuse(post, end ? "more than %d cells" : "a brace is not closed (%d cells at most)",
                               CELLS_MAX);
        cell *now = &out->cell[out->n++];
        *now = (cell){ .set = CSP_NONE };
        read_name(body, at, end, name);
        if (at[1] == '{' ? !read_members(post, at, end, now) : !read_cell(post, name, at, end, now))
            return false;
        at = at[1] == '{' && end[1] == '}' ? end + 1 : end;
    }
    return out->n > 0 || post_refuse(post, "no cells were found in it");
}
