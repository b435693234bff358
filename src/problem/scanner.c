/* scanner.c: see scanner.h. */
#include "problem/scanner.h"

#include <string.h>

/* ---- tokens ---- */

static void skip_blanks(scanner *s)
{
    while (s->at < s->end) {
        if (scanner_is_gap(*s->at))
            s->at++;
        else if (*s->at == '#')
            while (s->at < s->end && !scan_is_line_end(*s->at))
                s->at++;
        else if (*s->at == '\\' && s->at + 1 < s->end && scan_is_line_end(s->at[1])) {
            bool both = s->at[1] == '\r' && s->at + 2 < s->end && s->at[2] == '\n';
            s->at += both ? 3 : 2;
        } else
            return;
    }
}

static bool ends_word(const scanner *s)
{
    char c = *s->at;
    if (c == ':') {
        const char *next = s->at + 1;
        return next == s->end || scanner_is_gap(*next) || scan_is_line_end(*next);
    }
    return scanner_is_gap(c) || scan_is_line_end(c) || c == '(' || c == ')' || c == '\\';
}

static void read_quoted(scanner *s)
{
    const char *start = s->at++;
    while (s->draft->status == OK) {
        if (s->at == s->end || scan_is_line_end(*s->at))
            draft_wrong(s->draft, start,
                        "an opening quote without a closing one, expected it on the same line");
        else if (*s->at == '"')
            break;
        else if (*s->at == '\\' && (s->at + 1 == s->end || (s->at[1] != '"' && s->at[1] != '\\')))
            draft_wrong(s->draft, s->at, "a backslash in quotes, expected \\\" or \\\\");
        else {
            s->at += *s->at == '\\';
            *s->room++ = *s->at++;
        }
    }
    s->at += s->draft->status == OK; /* after the closing quote */
    s->quoted = true;
}

static void read_word(scanner *s)
{
    s->word.string = s->room;
    while (s->draft->status == OK && s->at < s->end && !ends_word(s)) {
        if (*s->at == '"')
            read_quoted(s);
        else
            *s->room++ = *s->at++;
    }
    *s->room++ = 0;
    if (s->draft->status == OK && s->at == s->word.at)
        draft_wrong(s->draft, s->at, "a backslash, expected it at the end of a line or in quotes");
}

void line_skip(scanner *s)
{
    skip_blanks(s);
    s->word = (word){ NULL, s->at };
    s->quoted = false;
    s->token = WORD;
    if (s->draft->status != OK || s->at == s->end || scan_is_line_end(*s->at))
        s->token = LINE_END;
    else if (*s->at == '(' || *s->at == ')' || (*s->at == ':' && ends_word(s)))
        s->token = *s->at == '(' ? OPEN : *s->at == ')' ? CLOSE : COLON, s->at++;
    else
        read_word(s);
    s->to = s->at;
}

/* ---- for statements ---- */

draft *line_draft(const scanner *s)
{
    return s->draft;
}

bool line_ends(const scanner *s)
{
    return s->token == LINE_END || s->draft->status != OK;
}

void line_wrong(scanner *s, const char *what)
{
    char quote[QUOTE_MAX];
    if (s->token == LINE_END)
        draft_wrong(s->draft, s->word.at, "the line ends, expected %s", what);
    else
        draft_wrong(s->draft, s->word.at, "found '%s', expected %s",
                    span_quote(quote, (span){ s->word.at, (size_t)(s->to - s->word.at) }), what);
}

word line_word(scanner *s, const char *what)
{
    word w = { "", s->word.at };
    if (s->token != WORD)
        line_wrong(s, what);
    else if (draft_check_name(s->draft, s->word, what))
        w.string = s->word.string;
    line_skip(s);
    return w;
}

bool line_at(const scanner *s, const char *keyword)
{
    return s->token == WORD && !s->quoted && strcmp(s->word.string, keyword) == 0;
}

void line_token(scanner *s, token t, const char *what)
{
    if (s->token != t)
        line_wrong(s, what);
    line_skip(s);
}

void line_colon(scanner *s, const char *what)
{
    line_token(s, COLON, what);
}

bool line_at_colon(const scanner *s)
{
    return s->token == COLON;
}

void line_sign(scanner *s, const char *sign, const char *what)
{
    if (s->token != WORD || strcmp(s->word.string, sign) != 0)
        line_wrong(s, what);
    line_skip(s);
}
