/* options.c: see options.h.
 *
 * Options are long words: --name, --name=value or --name value, anywhere among the operands until "--". They
 * are never abbreviated, so that a script keeps its meaning when an option is added. */
#include "cli/options.h"
#include "cli/format.h"
#include "cli/genre_file.h"
#include "cli/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What is known while the words are read: the settings, and which options were given. */
typedef struct reading {
    settings *s;
    const char *given[OPTIONS_MOST]; /* the value of each row of the table; NULL: none yet */
} reading;

/* ---- refusals ---- */

static int refuse_unknown(const settings *asked, const char *word, size_t n)
{
    const char *name[128];
    int names = 0;
    char bare[64] = "";
    text said = PROGRAM_TEXT;
    for (const option *o = option_of(option_table, asked->command->bit); o->name;
         o = option_of(o + 1, asked->command->bit))
        name[names++] = o->name;
    name[names] = NULL;
    text_add_shown(&said, word, n, 40);
    while (n && *word == '-')
        word++, n--;
    if (n < sizeof bare)
        memcpy(bare, word, n);
    const char *near = nearest(bare, name);
    if (near)
        text_printf(&said, "; did you mean --%s?", near);
    else if (n >= 15)
        text_add_string(&said, "; put -- before a puzzle that starts with a hyphen");
    text_add_string(&said, "\nThe options are");
    for (int i = 0; i < names; i++)
        text_printf(&said, "%s --%s", i ? "," : "", name[i]);
    int status = cli_misuse(asked, "unknown option %.*s; see `tresse help %s`.", (int)said.length, said.bytes,
                            asked->command->name);
    text_close(&said);
    return status;
}

static int refuse_value(const settings *asked, const option *row, const char *value, const char *expected)
{
    text shown = PROGRAM_TEXT;
    text_add_shown(&shown, value, strlen(value), 60);
    int status = cli_misuse(asked, "--%s: expected %s, not \"%.*s\"", row->name, expected, (int)shown.length,
                            text_bytes(&shown));
    text_close(&shown);
    return status;
}

/* ---- values ---- */

static bool read_number(const char *content, uint64_t *out)
{
    uint64_t n = 0;
    if (!*content)
        return false;
    for (; *content; content++) {
        if (*content < '0' || *content > '9')
            return false;
        uint64_t digit = (uint64_t)(*content - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *out = n;
    return true;
}

static int set_number(settings *asked, const option *row, const char *value)
{
    uint64_t n;
    if (!read_number(value, &n) || n < row->least || n > row->most) {
        char expected[80];
        snprintf(expected, sizeof expected, "a whole number from %llu to %llu",
                 (unsigned long long)row->least, (unsigned long long)row->most);
        return refuse_value(asked, row, value, expected);
    }
    memcpy((char *)asked + row->place, &n, sizeof n);
    return 0;
}

/* "text, json or drup". */
static void list_words(const char *words, text *out)
{
    for (const char *c = words; *c; c += strcspn(c, "\n") + 1) {
        const char *end = c + strcspn(c, "\n");
        text_printf(out, "%s%.*s", c == words ? "" : end[1] ? ", " : " or ", (int)(end - c), c);
    }
}

static bool is_among(const char *words, const char *value)
{
    size_t n = strlen(value);
    for (const char *c = words; *c; c += strcspn(c, "\n") + 1)
        if (strcspn(c, "\n") == n && !memcmp(c, value, n))
            return n > 0;
    return false;
}

/* One below the other, in two columns. */
static void add_formats(text *out, unsigned which)
{
    int widest = 0;
    for (const format *f = format_table; f->name; f++)
        if ((f->commands & which) && (int)strlen(f->name) > widest)
            widest = (int)strlen(f->name);
    for (const format *f = format_table; f->name; f++)
        if (f->commands & which)
            text_printf(out, "\n  %-*s  %s", widest, f->name, f->says);
}

/* Lists the formats, each with what it is; or the applications, with the nearest name. */
static void add_advice(text *out, const settings *asked, const option *row, const char *value)
{
    const char *name[64];
    int n = 0;
    if (row->kind == OPTION_FORMAT)
        add_formats(out, asked->command->bit);
    if (row->kind == OPTION_APP)
        for (; n < 63 && tresse_app_name(n); n++)
            name[n] = tresse_app_name(n);
    name[n] = NULL;
    nearest_add(out, value, name);
}

static int refuse_word(const settings *asked, const option *row, const char *words, const char *value)
{
    text expected = PROGRAM_TEXT, shown = PROGRAM_TEXT, advice = PROGRAM_TEXT;
    list_words(words, &expected);
    text_add_shown(&shown, value, strlen(value), 60);
    add_advice(&advice, asked, row, value);
    cli_misuse(asked, "--%s: expected %s, not \"%s\"%s", row->name, text_bytes(&expected), text_bytes(&shown),
               text_bytes(&advice));
    text_close(&expected);
    text_close(&shown);
    text_close(&advice);
    return STATUS_USE;
}

/* One of several words: a choice, a format, an application. */
static int set_word(settings *asked, const option *row, const char *value)
{
    text words = PROGRAM_TEXT;
    option_add_words(&words, row, asked->command->bit, "\n");
    int status = is_among(text_bytes(&words), value) ? 0 : refuse_word(asked, row, text_bytes(&words), value);
    text_close(&words);
    if (!status && row->kind == OPTION_FORMAT)
        asked->format = format_named(asked->command->bit, value);
    else if (!status)
        memcpy((char *)asked + row->place, &value, sizeof value);
    return status;
}

/* Parameters follow each other in s->params, separated by blanks. */
static int add_param(settings *asked, const char *param)
{
    size_t used = strlen(asked->params), n = strlen(param);
    if (!(param[0] >= 'a' && param[0] <= 'z') || strpbrk(param, " ,\t\r\n"))
        return cli_misuse(asked, "--param: expected KEY=VALUE without blanks and commas, such as block=3x2");
    if (used + n + 2 > sizeof asked->params)
        return cli_misuse(asked, "--param: expected at most %d characters in all",
                          (int)sizeof asked->params - 2);
    snprintf(asked->params + used, sizeof asked->params - used, "%s%s", used ? " " : "", param);
    return 0;
}

static int set_value(settings *asked, const option *row, const char *value)
{
    switch (row->kind) {
    case OPTION_NUMBER:
        return set_number(asked, row, value);
    case OPTION_CHOICE:
    case OPTION_FORMAT:
    case OPTION_APP:
        return set_word(asked, row, value);
    case OPTION_PARAM:
        return add_param(asked, value);
    default:
        if (!*value)
            return refuse_value(asked, row, value, row->argument);
        memcpy((char *)asked + row->place, &value, sizeof value);
        return 0;
    }
}

static int refuse_twice(const settings *asked, const option *row)
{
    if (row->place == offsetof(settings, by))
        return cli_misuse(asked, "--by is given twice: put all theories in one list, such as --by W,B");
    return cli_misuse_see_help(asked, "--%s is given twice, with different values", row->name);
}

/* Takes a value from the command line: if one was given before, it must be the same. */
static int take_value(reading *words, const option *row, const char *value)
{
    const char **before = &words->given[row - option_table];
    if (*before && row->kind != OPTION_PARAM)
        return strcmp(*before, value) ? refuse_twice(words->s, row) : 0;
    *before = value;
    return set_value(words->s, row, value);
}

/* ---- --block, --colours and --relax are short for parameters ---- */

/* Reads width and height, which must be 0 before; false: this is not WxH. Numbers too large for any puzzle
 * are cut. */
static bool read_block(const char *block, int *wide, int *high)
{
    int *part[] = { wide, high }, digits[2] = { 0, 0 }, k = 0;
    for (const char *c = block; *c; c++) {
        if (*c == 'x' && !k) {
            k = 1;
        } else if (isdigit((unsigned char)*c)) {
            digits[k]++;
            *part[k] = *part[k] < 100 ? 10 * *part[k] + (*c - '0') : 100;
        } else {
            return false;
        }
    }
    return digits[0] && digits[1];
}

static int add_block(settings *asked)
{
    enum { SIDE_LEAST = 2, CELLS_MOST = 25 };
    int wide = 0, high = 0;
    if (!asked->block)
        return 0;
    if (!read_block(asked->block, &wide, &high))
        return cli_misuse(asked, "--block: expected the width and the height in cells, such as 3x2");
    if (wide < SIDE_LEAST || high < SIDE_LEAST || wide * high > CELLS_MOST)
        return cli_misuse(asked, "--block: expected blocks at least 2 wide and 2 high, of at most 25 cells");
    char param[40];
    snprintf(param, sizeof param, "block=%dx%d", wide, high);
    return add_param(asked, param);
}

static int add_colours(settings *asked)
{
    char param[40];
    snprintf(param, sizeof param, "colours=%d", (int)asked->colours);
    return asked->colours ? add_param(asked, param) : 0;
}

static int add_relax(settings *asked)
{
    return asked->relax ? add_param(asked, "relax") : 0;
}

/* ---- words ---- */

/* Reads the option in word[0]; *used counts its words. */
static int read_option(reading *reading, int words, char **word, int *used)
{
    settings *s = reading->s;
    const char *content = word[0];
    size_t n = strcspn(content, "=");
    if (!strcmp(content, "-h"))
        content = "--help", n = 6;
    const option *o = strncmp(content, "--", 2) ? NULL : option_named(s->command, content + 2, n - 2);
    if (!o)
        return refuse_unknown(s, content, n);
    if (o->kind == OPTION_FLAG) {
        if (content[n])
            return cli_misuse(s, "--%s takes no value", o->name);
        bool yes = true;
        memcpy((char *)s + o->place, &yes, sizeof yes);
        return 0;
    }
    if (content[n])
        return take_value(reading, o, content + n + 1);
    if (words < 2)
        return cli_misuse(s, "--%s needs a value: %s", o->name, o->argument);
    *used = 2;
    return take_value(reading, o, word[1]);
}

static int set_defaults(settings *asked)
{
    unsigned c = asked->command->bit;
    asked->format = format_default(c);
    for (const option *o = option_of(option_table, c); o->name; o = option_of(o + 1, c))
        if (o->standard && set_value(asked, o, o->standard))
            return STATUS_USE;
    return 0;
}

int options_read(settings *asked, const command *verb, int words, char **word)
{
    reading r = { .s = asked };
    *asked = (settings){ .command = verb, .operand = word };
    if (set_defaults(asked))
        return STATUS_USE;
    for (int i = 0, used; i < words; i += used) {
        used = 1;
        if (!strcmp(word[i], "--")) {
            for (i++; i < words; i++)
                asked->operand[asked->operands++] = word[i];
            break;
        }
        if (word[i][0] != '-' || !word[i][1])
            asked->operand[asked->operands++] = word[i];
        else if (read_option(&r, words - i, word + i, &used))
            return STATUS_USE;
    }
    if (asked->help || asked->version)
        return 0;
    int status = asked->show_understood ? 0 : option_conflicts(asked);
    if (!status)
        status = add_block(asked);
    if (!status)
        status = add_colours(asked);
    if (!status)
        status = add_relax(asked);
    return status ? status : genre_file_take(asked);
}
