/* options.c: see options.h.
 *
 * Options are long words: --name, --name=value or --name value, anywhere among the operands until "--". They
 * are never abbreviated, so that a script keeps its meaning when an option is added. */
#include "cli/options.h"
#include "cli/format.h"
#include "cli/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What is known while the words are read: the settings, and which options were given. */
typedef struct reading {
    settings *s;
    const char *given[128]; /* the value of each row of the table; NULL: none yet */
} reading;

/* ---- refusals ---- */

static int refuse_unknown(const settings *s, const char *word, size_t n)
{
    const char *name[128];
    int names = 0;
    char bare[64] = "";
    text said = PROGRAM_TEXT;
    for (const option *o = option_of(option_table, s->command->bit); o->name;
         o = option_of(o + 1, s->command->bit))
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
    int status = cli_misuse(s, "unknown option %.*s; see `tresse help %s`.", (int)said.length, said.bytes,
                            s->command->name);
    text_close(&said);
    return status;
}

static int refuse_value(const settings *s, const option *o, const char *value, const char *expected)
{
    text shown = PROGRAM_TEXT;
    text_add_shown(&shown, value, strlen(value), 60);
    int status = cli_misuse(s, "--%s: expected %s, not \"%.*s\"", o->name, expected, (int)shown.length,
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

static int set_number(settings *s, const option *o, const char *value)
{
    uint64_t n;
    if (!read_number(value, &n) || n < o->least || n > o->most) {
        char expected[80];
        snprintf(expected, sizeof expected, "a whole number from %llu to %llu", (unsigned long long)o->least,
                 (unsigned long long)o->most);
        return refuse_value(s, o, value, expected);
    }
    memcpy((char *)s + o->place, &n, sizeof n);
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
static void add_formats(text *b, unsigned which)
{
    int widest = 0;
    for (const format *f = format_table; f->name; f++)
        if ((f->commands & which) && (int)strlen(f->name) > widest)
            widest = (int)strlen(f->name);
    for (const format *f = format_table; f->name; f++)
        if (f->commands & which)
            text_printf(b, "\n  %-*s  %s", widest, f->name, f->says);
}

/* Lists the formats, each with what it is; or the applications, with the nearest name. */
static void add_advice(text *b, const settings *s, const option *o, const char *value)
{
    const char *name[64];
    int n = 0;
    if (o->kind == OPTION_FORMAT)
        add_formats(b, s->command->bit);
    if (o->kind == OPTION_APP)
        for (; n < 63 && tresse_app_name(n); n++)
            name[n] = tresse_app_name(n);
    name[n] = NULL;
    nearest_add(b, value, name);
}

static int refuse_word(const settings *s, const option *o, const char *words, const char *value)
{
    text expected = PROGRAM_TEXT, shown = PROGRAM_TEXT, advice = PROGRAM_TEXT;
    list_words(words, &expected);
    text_add_shown(&shown, value, strlen(value), 60);
    add_advice(&advice, s, o, value);
    cli_misuse(s, "--%s: expected %s, not \"%s\"%s", o->name, text_bytes(&expected), text_bytes(&shown),
               text_bytes(&advice));
    text_close(&expected);
    text_close(&shown);
    text_close(&advice);
    return STATUS_USE;
}

/* One of several words: a choice, a format, an application. */
static int set_word(settings *s, const option *o, const char *value)
{
    text words = PROGRAM_TEXT;
    option_add_words(&words, o, s->command->bit, "\n");
    int status = is_among(text_bytes(&words), value) ? 0 : refuse_word(s, o, text_bytes(&words), value);
    text_close(&words);
    if (!status && o->kind == OPTION_FORMAT)
        s->format = format_named(s->command->bit, value);
    else if (!status)
        memcpy((char *)s + o->place, &value, sizeof value);
    return status;
}

/* Parameters follow each other in s->params, separated by blanks. */
static int add_param(settings *s, const char *param)
{
    size_t used = strlen(s->params), n = strlen(param);
    if (!(param[0] >= 'a' && param[0] <= 'z') || strpbrk(param, " ,\t\r\n"))
        return cli_misuse(s, "--param: expected KEY=VALUE without blanks and commas, such as block=3x2");
    if (used + n + 2 > sizeof s->params)
        return cli_misuse(s, "--param: expected at most %d characters in all", (int)sizeof s->params - 2);
    snprintf(s->params + used, sizeof s->params - used, "%s%s", used ? " " : "", param);
    return 0;
}

static int set_value(settings *s, const option *o, const char *value)
{
    switch (o->kind) {
    case OPTION_NUMBER:
        return set_number(s, o, value);
    case OPTION_CHOICE:
    case OPTION_FORMAT:
    case OPTION_APP:
        return set_word(s, o, value);
    case OPTION_PARAM:
        return add_param(s, value);
    default:
        if (!*value)
            return refuse_value(s, o, value, o->argument);
        memcpy((char *)s + o->place, &value, sizeof value);
        return 0;
    }
}

static int refuse_twice(const settings *s, const option *o)
{
    if (o->place == offsetof(settings, by))
        return cli_misuse(s, "--by is given twice: put all theories in one list, such as --by W,B");
    return cli_misuse(s, "--%s is given twice, with different values", o->name);
}

/* Takes a value from the command line: if one was given before, it must be the same. */
static int take_value(reading *r, const option *o, const char *value)
{
    const char **before = &r->given[o - option_table];
    if (*before && o->kind != OPTION_PARAM)
        return strcmp(*before, value) ? refuse_twice(r->s, o) : 0;
    *before = value;
    return set_value(r->s, o, value);
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

static int add_block(settings *s)
{
    enum { SIDE_LEAST = 2, CELLS_MOST = 25 };
    int wide = 0, high = 0;
    if (!s->block)
        return 0;
    if (!read_block(s->block, &wide, &high))
        return cli_misuse(s, "--block: expected the width and the height in cells, such as 3x2");
    if (wide < SIDE_LEAST || high < SIDE_LEAST || wide * high > CELLS_MOST)
        return cli_misuse(s, "--block: expected blocks at least 2 wide and 2 high, of at most 25 cells");
    char param[40];
    snprintf(param, sizeof param, "block=%dx%d", wide, high);
    return add_param(s, param);
}

static int add_colours(settings *s)
{
    char param[40];
    snprintf(param, sizeof param, "colours=%d", (int)s->colours);
    return s->colours ? add_param(s, param) : 0;
}

static int add_relax(settings *s)
{
    return s->relax ? add_param(s, "relax") : 0;
}

/* ---- words ---- */

/* Reads the option in word[0]; *used counts its words. */
static int read_option(reading *r, int words, char **word, int *used)
{
    settings *s = r->s;
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
        return take_value(r, o, content + n + 1);
    if (words < 2)
        return cli_misuse(s, "--%s needs a value: %s", o->name, o->argument);
    *used = 2;
    return take_value(r, o, word[1]);
}

static int set_defaults(settings *s)
{
    unsigned c = s->command->bit;
    s->format = format_default(c);
    for (const option *o = option_of(option_table, c); o->name; o = option_of(o + 1, c))
        if (o->standard && set_value(s, o, o->standard))
            return STATUS_USE;
    return 0;
}

int options_read(settings *s, const command *c, int words, char **word)
{
    reading r = { .s = s };
    *s = (settings){ .command = c, .operand = word };
    if (set_defaults(s))
        return STATUS_USE;
    for (int i = 0, used; i < words; i += used) {
        used = 1;
        if (!strcmp(word[i], "--")) {
            for (i++; i < words; i++)
                s->operand[s->operands++] = word[i];
            break;
        }
        if (word[i][0] != '-' || !word[i][1])
            s->operand[s->operands++] = word[i];
        else if (read_option(&r, words - i, word + i, &used))
            return STATUS_USE;
    }
    if (s->help || s->version)
        return 0;
    int status = s->show_understood ? 0 : option_conflicts(s);
    if (!status)
        status = add_block(s);
    if (!status)
        status = add_colours(s);
    return status ? status : add_relax(s);
}
