/* scanner.c: see scanner.h. */
#include "problem/scanner.h"

#include <string.h>

/* ---- tokens ---- */

static void skip_blanks(scanner *scanner)
{
    while (scanner->at < scanner->end) {
        if (scanner_is_gap(*scanner->at))
            scanner->at++;
        else if (*scanner->at == '#')
            while (scanner->at < scanner->end && !scan_is_line_end(*scanner->at))
                scanner->at++;
        else if (*scanner->at == '\\' && scanner->at + 1 < scanner->end && scan_is_line_end(scanner->at[1])) {
            bool both = scanner->at[1] == '\r' && scanner->at + 2 < scanner->end && scanner->at[2] == '\n';
            scanner->at += both ? 3 : 2;
        } else
            return;
    }
}

static bool ends_word(const scanner *scanner)
{
    char c = *scanner->at;
    if (c == ':') {
        const char *next = scanner->at + 1;
        return next == scanner->end || scanner_is_gap(*next) || scan_is_line_end(*next);
    }
    return scanner_is_gap(c) || scan_is_line_end(c) || c == '(' || c == ')' || c == '\\';
}

static void read_quoted(scanner *scanner)
{
    const char *start = scanner->at++;
    while (scanner->draft->status == OK) {
        if (scanner->at == scanner->end || scan_is_line_end(*scanner->at))
            draft_wrong(scanner->draft, start,
                        "an opening quote without a closing one" EXPECTED "it on the same line");
        else if (*scanner->at == '"')
            break;
        else if (*scanner->at == '\\' &&
                 (scanner->at + 1 == scanner->end || (scanner->at[1] != '"' && scanner->at[1] != '\\')))
            draft_wrong(scanner->draft, scanner->at, "a backslash in quotes" EXPECTED "\\\" or \\\\");
        else {
            scanner->at += *scanner->at == '\\';
            *scanner->room++ = *scanner->at++;
        }
    }
    scanner->at += scanner->draft->status == OK; /* after the closing quote */
    scanner->quoted = true;
}

static void read_word(scanner *scanner)
{
    scanner->word.string = scanner->room;
    while (scanner->draft->status == OK && scanner->at < scanner->end && !ends_word(scanner)) {
        if (*scanner->at == '"')
            read_quoted(scanner);
        else
            *scanner->room++ = *scanner->at++;
    }
    *scanner->room++ = 0;
    if (scanner->draft->status == OK && scanner->at == scanner->word.at)
        draft_wrong(scanner->draft, scanner->at,
                    "a backslash" EXPECTED "it at the end of a line or in quotes");
}

void line_skip(scanner *scanner)
{
    skip_blanks(scanner);
    scanner->word = (word){ NULL, scanner->at };
    scanner->quoted = false;
    scanner->token = WORD;
    if (scanner->draft->status != OK || scanner->at == scanner->end || scan_is_line_end(*scanner->at))
        scanner->token = LINE_END;
    else if (*scanner->at == '(' || *scanner->at == ')' || (*scanner->at == ':' && ends_word(scanner)))
        scanner->token = *scanner->at == '(' ? OPEN : *scanner->at == ')' ? CLOSE : COLON, scanner->at++;
    else
        read_word(scanner);
    scanner->to = scanner->at;
}

/* ---- for statements ---- */

bool line_ends(const scanner *scanner)
{
    return scanner->token == LINE_END || scanner->draft->status != OK;
}

void line_wrong(scanner *scanner, const char *what)
{
    char quote[QUOTE_MAX];
    if (scanner->token == LINE_END)
        draft_wrong(scanner->draft, scanner->word.at, "the line ends" EXPECTED "%s", what);
    else
        draft_wrong(scanner->draft, scanner->word.at, FINDS "'%s'" EXPECTED "%s",
                    span_quote(quote, (span){ scanner->word.at, (size_t)(scanner->to - scanner->word.at) }),
                    what);
}

word line_word(scanner *scanner, const char *what)
{
    word w = { "", scanner->word.at };
    if (scanner->token != WORD)
        line_wrong(scanner, what);
    else if (draft_check_name(scanner->draft, scanner->word, what))
        w.string = scanner->word.string;
    line_skip(scanner);
    return w;
}

bool line_at(const scanner *scanner, const char *keyword)
{
    return scanner->token == WORD && !scanner->quoted && strcmp(scanner->word.string, keyword) == 0;
}

void line_token(scanner *scanner, token from, const char *what)
{
    if (scanner->token != from)
        line_wrong(scanner, what);
    line_skip(scanner);
}

void line_sign(scanner *scanner, const char *sign, const char *what)
{
    if (scanner->token != WORD || strcmp(scanner->word.string, sign) != 0)
        line_wrong(scanner, what);
    line_skip(scanner);
}

word line_type(scanner *scanner)
{
    word none = { NULL, scanner->word.at };
    if (!line_at(scanner, "of"))
        return none;
    line_skip(scanner);
    return line_word(scanner, "the name of a type");
}
