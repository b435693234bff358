/* flatzinc_minizinc.c: is a text MiniZinc, the language that people write, and not FlatZinc, which MiniZinc
 * makes of it? Then to say which sign was not expected would not help: it must be flattened first.
 *
 * FlatZinc has no operators, no items such as `include`, no parameters or arrays without a value, and no
 * equations in constraints. Only items that begin as one of either language are looked at, so that what is
 * neither is not called MiniZinc. */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"

#include <string.h>

typedef struct looking {
    const char *at, *end;
    span first; /* the first word of the item; n = 0: there is none yet */
    bool equal; /* the item has had a '=' */
} looking;

static bool is_among(span token, const char *const *list)
{
    while (*list && !span_is(token, *list))
        list++;
    return *list;
}

/* What comes next: a comment or blanks (of length 0), a text in quotes, a word, a number or one sign. */
static span next_token(looking *looking)
{
    span s = { looking->at, 0 };
    if (*looking->at == '%') {
        while (looking->at < looking->end && !scan_is_line_end(*looking->at))
            looking->at++;
        return s;
    }
    if (scan_is_blank(*looking->at) || scan_is_line_end(*looking->at)) {
        looking->at++;
        return s;
    }
    if (*looking->at == '"') {
        looking->at = flatzinc_text_end(looking->at + 1, looking->end);
        looking->at += looking->at < looking->end;
    } else if (flatzinc_is_letter(*looking->at) || scan_is_digit(*looking->at)) {
        bool number = scan_is_digit(*looking->at); /* 1.5e+3 has no operator */
        while (looking->at < looking->end &&
               (flatzinc_is_letter(*looking->at) || scan_is_digit(*looking->at) ||
                (number && *looking->at == '+' && strchr("eE", looking->at[-1]))))
            looking->at++;
    } else
        looking->at += scan_character(looking->at, looking->end);
    s.n = (size_t)(looking->at - s.at);
    return s;
}

static const char *const parameter[] = { "array", "int", "bool", "set", NULL };

/* Is this token, in the item so far, one that only MiniZinc has? */
static bool is_foreign(const looking *looking, span token)
{
    static const char *const begins[] = { "include", "output", "enum", "function", "test", "par", NULL };
    static const char *const without_value[] = { "constraint", "solve", "predicate", NULL };
    static const char *const inside[] = { "in", "if", "let", "where", "not", "xor", "div", "mod", "<",
                                          ">",  "!",  "+",   "*",     "/",   "\\",  "|",   "^",   NULL };
    bool value = !is_among(looking->first, without_value);
    if (token.at == looking->first.at)
        return is_among(token, begins);
    if (value && !span_is(looking->first, "var") && !is_among(looking->first, parameter))
        return false;
    return is_among(token, inside) || (!value && span_is(token, "="));
}

static void refuse(flatzinc *flatzinc, span token, const char *lacks)
{
    char quote[QUOTE_MAX];
    flatzinc_wrong(flatzinc, token.at, "found '%s'%s, which is MiniZinc, " SCAN_MINIZINC,
                   span_quote(quote, token), lacks);
}

void flatzinc_refuse_minizinc(flatzinc *flatzinc)
{
    const scan all = scan_of(flatzinc->draft->text, flatzinc->draft->length);
    looking l = { .at = all.at, .end = all.end };
    while (l.at < l.end && flatzinc->draft->status == OK) {
        span token = next_token(&l);
        if (!token.n)
            continue;
        if (!l.first.n)
            l.first = token;
        l.equal = l.equal || span_is(token, "=");
        if (is_foreign(&l, token))
            refuse(flatzinc, token, "");
        if (!span_is(token, ";"))
            continue;
        if (is_among(l.first, parameter) && !l.equal)
            refuse(flatzinc, l.first, " without a value");
        l.first.n = 0;
        l.equal = false;
    }
}
