#include "solve/theory.h"

#include <string.h>

enum { LENGTH_MAX = 9999 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool same_word(const char *name, const char *word, size_t n)
{
    return name && strlen(name) == n && memcmp(name, word, n) == 0;
}

static const rule *rule_with_code(const char *word, size_t n)
{
    for (const rule *const *r = rule_table; *r; r++)
        if (same_word((*r)->code, word, n) || same_word((*r)->alias, word, n))
            return *r;
    return NULL;
}

static family *family_of(theory *t, const rule *r)
{
    for (int i = 0; i < t->families; i++)
        if (t->family[i].rule == r)
            return &t->family[i];
    return NULL;
}

static void add_family(theory *t, const rule *r, int max_length)
{
    int i = t->families++;
    for (; i > 0 && t->family[i - 1].rule->rank > r->rank; i--)
        t->family[i] = t->family[i - 1];
    t->family[i] = (family){ r, max_length };
}

/* Lists what a family may be, from the table of rules, for messages. */
static status unknown_family(const char *word, size_t n, int column, error *e)
{
    char codes[128];
    size_t used = 0;
    for (const rule *const *r = rule_table; *r; r++) {
        const char *both[2] = { (*r)->code, (*r)->alias };
        for (int i = 0; i < 2; i++)
            if (both[i] && used + strlen(both[i]) + 3 < sizeof codes) {
                memcpy(codes + used, ", ", 2);
                memcpy(codes + used + 2, both[i], strlen(both[i]));
                used += 2 + strlen(both[i]);
            }
    }
    codes[used] = 0;
    if (n == 0)
        return error_set(e, BAD_INPUT, 0, column, "expected a family of rules (BRT%s)", codes);
    return error_set(e, BAD_INPUT, 0, column, "unknown family of rules '%.*s', expected BRT%s",
                     (int)(n > 20 ? 20 : n), word, codes);
}

/* Reads digits at *at; ANY_LENGTH if there are none. */
static status read_length(const char *text, size_t n, size_t *at, int *length, error *e)
{
    size_t start = *at;
    int value = 0;
    for (; *at < n && is_digit(text[*at]); ++*at)
        if ((value = value * 10 + (text[*at] - '0')) > LENGTH_MAX)
            return error_set(e, BAD_INPUT, 0, (int)start + 1, "length too large, expected 1 to %d",
                             LENGTH_MAX);
    *length = *at == start ? ANY_LENGTH : value;
    if (value == 0 && *at != start)
        return error_set(e, BAD_INPUT, 0, (int)start + 1, "length 0, expected 1 to %d", LENGTH_MAX);
    return OK;
}

/* One family, at *at. *brt: it was BRT. */
static status read_family(theory *t, const char *text, size_t n, size_t *at, bool *brt, error *e)
{
    size_t start = *at;
    int length;
    while (*at < n && is_letter(text[*at]))
        ++*at;
    size_t word = *at - start;
    *brt = same_word("BRT", text + start, word);
    const rule *r = rule_with_code(text + start, word);
    if (!*brt && !r)
        return unknown_family(text + start, word, (int)start + 1, e);
    if (*brt && *at < n && is_digit(text[*at]))
        return error_set(e, BAD_INPUT, 0, (int)*at + 1,
                         "a length after BRT, which has none, expected '+' or the end");
    if (*brt)
        return OK;
    status s = read_length(text, n, at, &length, e);
    if (s != OK)
        return s;
    if (t->families == THEORY_FAMILIES_MAX)
        return error_set(e, BAD_INPUT, 0, (int)start + 1, "more than %d families", THEORY_FAMILIES_MAX);
    if (family_of(t, r))
        return error_set(e, BAD_INPUT, 0, (int)start + 1, "'%s' stands twice", r->code);
    add_family(t, r, length);
    return OK;
}

static void make_name(theory *t)
{
    size_t used = 0;
    t->name[0] = 0;
    for (int i = 0; i < t->families; i++) {
        char digits[8];
        int n = 0;
        if (i)
            t->name[used++] = '+';
        for (const char *c = t->family[i].rule->code; *c; c++)
            t->name[used++] = *c;
        for (int x = t->family[i].max_length; x && x != ANY_LENGTH; x /= 10)
            digits[n++] = (char)('0' + x % 10);
        while (n)
            t->name[used++] = digits[--n];
    }
    t->name[used] = 0;
    if (!used)
        memcpy(t->name, "BRT", 4);
}

status theory_read(theory *t, const char *text, size_t n, error *e)
{
    size_t at = 0;
    bool brt = false;
    *t = (theory){ 0 };
    for (;;) {
        status s = read_family(t, text, n, &at, &brt, e);
        if (s != OK)
            return s;
        if (at == n)
            break;
        if (text[at] != '+')
            return error_set(e, BAD_INPUT, 0, (int)at + 1,
                             "'%c' in a theory, expected '+', a length or the end",
                             text[at] < ' ' || text[at] > '~' ? '?' : text[at]);
        at++;
    }
    make_name(t);
    const rule *whip = rule_with_code("W", 1);
    if (t->families && !family_of(t, whip))
        add_family(t, whip, 1);
    return OK;
}

bool theory_is_confluent(const theory *t)
{
    for (int i = 0; i < t->families; i++) {
        const rule *r = t->family[i].rule;
        int safe = 1; /* whips[1] are braids[1] */
        for (int k = 0; k < t->families; k++)
            if (t->family[k].rule == r->within)
                safe = t->family[k].max_length;
        if (!r->stable && t->family[i].max_length > safe)
            return false;
    }
    return true;
}
