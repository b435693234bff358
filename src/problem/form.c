/* form.c: statements by the tables of their fields: see form.h. Reading JSON is in form_json.c. */
#include "problem/form.h"

#include "problem/constraint.h"
#include "problem/scanner.h"

#include <string.h>

const form_thing a_variable = { "a csp-variable", "the name of a csp-variable", "a list of csp-variables", 0,
                                0 },
                 a_second_variable = { "a second csp-variable", "the name of a csp-variable", NULL, 0, 0 },
                 a_label = { "a label", "a label", "a list of labels", 0, 0 },
                 a_value = { "a value", "a value", "a list of values", 0, 0 },
                 a_literal = { "a literal, such as A=1 or B!=2", "a literal, such as \"A=1\" or \"B!=2\"",
                               "a list of literals", 0, 0 },
                 a_name = { "a name", "a name", NULL, 0, 0 },
                 a_number = { "a number", "a number", NULL, true, true };

const char *form_keyword(const statement_form *kind)
{
    return kind->keyword ? kind->keyword : kind->is ? kind->is->name : NULL;
}

bool form_has_name(const statement_form *kind)
{
    return kind->field && kind->field->shape == FIELD_NAME;
}

/* ---- reading text ---- */

static void add(scanner *s, draft_statement *to, word w)
{
    draft_add_word(line_draft(s), &to->words, w);
}

static bool at_sign(const scanner *s, const char *sign)
{
    return sign && (*sign == ':' ? line_at_colon(s) : line_at(s, sign));
}

static void read_name(scanner *s, const form_field *f, draft_statement *to)
{
    word name = line_word(s, f->of[0]->text), type = { NULL, name.at };
    if (line_at(s, "of")) {
        line_skip(s);
        type = line_word(s, "the name of a type");
    }
    add(s, to, name);
    add(s, to, type);
}

static void read_words(scanner *s, const form_field *f, draft_statement *to)
{
    for (int i = 0; (f->some && i == 0) || (!line_ends(s) && !at_sign(s, f[1].sign)); i++) {
        if (i && f->between && *f->between != ',')
            line_sign(s, f->between, f->row);
        for (int k = 0; k < FIELD_COLUMNS && f->of[k]; k++)
            add(s, to, line_word(s, f->of[k]->text));
    }
}

static const char *skip_digits(const char *c)
{
    while (*c >= '0' && *c <= '9')
        c++;
    return c;
}

/* Numbers are those of JSON, so that both forms agree: -1, 2.5, 1e3. */
static bool is_number(const char *c)
{
    c += *c == '-';
    const char *whole = skip_digits(c);
    if (whole == c || (*c == '0' && whole > c + 1))
        return false;
    if (*whole == '.') {
        c = whole + 1;
        whole = skip_digits(c);
        if (whole == c)
            return false;
    }
    if (*whole == 'e' || *whole == 'E') {
        c = whole + 1 + (whole[1] == '+' || whole[1] == '-');
        whole = skip_digits(c);
        if (whole == c)
            return false;
    }
    return !*whole;
}

static void read_numbers(scanner *s, const form_field *f, draft_statement *to)
{
    if (f->maybe && line_ends(s))
        return;
    for (int i = 0; i < f->n; i++) {
        if (s->token == WORD && !is_number(s->word.string))
            line_wrong(s, a_number.text);
        add(s, to, line_word(s, a_number.text));
    }
}

/* The word before may be "2..3". */
static void read_up_to(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    word *least = &to->words.list[to->words.n - 1], most = *least;
    const char *dots = strstr(least->string, "..");
    if (dots) {
        char *copy = arena_take(d->arena, (size_t)(dots - least->string) + 1, 1);
        if (!copy) {
            draft_no_memory(d);
            return;
        }
        most.string = dots + 2;
        least->string = memcpy(copy, least->string, (size_t)(dots - least->string));
    }
    add(s, to, most);
}

static void read_field(scanner *s, const form_field *f, draft_statement *to)
{
    if (f->sign && *f->sign == ':')
        line_colon(s, f->expects);
    else if (f->sign)
        line_sign(s, f->sign, f->expects);
    if (f->part)
        draft_add_part(line_draft(s), to);
    if (line_draft(s)->status != OK)
        return;
    if (f->read)
        f->read(s, to);
    else if (f->shape == FIELD_NAME)
        read_name(s, f, to);
    else if (f->shape == FIELD_NUMBERS)
        read_numbers(s, f, to);
    else if (f->shape == FIELD_UP_TO)
        read_up_to(s, to);
    else if (f->shape == FIELD_WORD)
        add(s, to, line_word(s, f->of[0]->text));
    else if (f->shape == FIELD_MAYBE)
        add(s, to, line_ends(s) ? (word){ NULL, s->word.at } : line_word(s, f->of[0]->text));
    else
        read_words(s, f, to);
}

void form_read_text(scanner *s, const statement_form *kind, const char *at)
{
    if (kind->read_text) {
        kind->read_text(s);
        return;
    }
    draft_statement *to = draft_add_statement(line_draft(s), kind, at);
    for (const form_field *f = kind->field; to && f->shape != FIELD_END; f++)
        read_field(s, f, to);
}

/* ---- writing ---- */

void write_json_string(text *out, const char *string)
{
    text_add_char(out, '"');
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *string);
    }
    text_add_char(out, '"');
}

static bool needs_quotes(const char *string)
{
    return !*string || *string == '#' || strpbrk(string, " \t,():\"\\") || strcmp(string, "of") == 0;
}

void write_plain_word(text *out, const char *string)
{
    if (needs_quotes(string))
        write_json_string(out, string);
    else
        text_add_string(out, string);
}

void write_word(text *out, const char *string)
{
    text_add_char(out, ' ');
    write_plain_word(out, string);
}

static bool is_list(const form_field *f)
{
    return f->shape == FIELD_WORDS || f->shape == FIELD_ROWS;
}

static int columns(const form_field *f)
{
    int n = 0;
    while (n < FIELD_COLUMNS && f->of[n])
        n++;
    return n;
}

/* Under its key stands no list, but one number. */
static bool is_pair(const statement_form *kind)
{
    return kind->json == FORM_KEYED && kind->field[1].n == 1 && kind->field[2].shape == FIELD_END;
}

/* Writes what stands before the first word of a field. */
static void begin_field(form_writer *w)
{
    const form_field *f = w->field;
    int wide = columns(f);
    w->wide = f->shape == FIELD_ROWS && wide == 1 ? w->words : wide;
    w->words = 0;
    if (f->shape == FIELD_END || f->shape == FIELD_NAME || f->shape == FIELD_MAYBE)
        return;
    if (!w->json && f->sign)
        text_format(w->out, "%s%s", *f->sign == ':' ? "" : " ", f->sign);
    else if (w->json && w->form->json == FORM_OBJECT)
        text_format(w->out, "%s\"%s\":%s", f == w->form->field ? "{" : ",", f->key, is_list(f) ? "[" : "");
    else if (w->json && w->form->json == FORM_LISTS)
        text_add_string(w->out, f == w->form->field ? "[[" : ",[");
}

void writer_next(form_writer *w)
{
    const form_field *f = w->field++;
    if (w->json && (w->form->json == FORM_LISTS || (w->form->json == FORM_OBJECT && is_list(f))))
        text_add_string(w->out, f->shape == FIELD_ROWS && w->words ? "]]" : "]");
    begin_field(w);
}

form_writer writer_open(const statement_form *kind, bool json, text *out)
{
    form_writer w = { .form = kind, .field = kind->field, .out = out, .json = json };
    if (!json)
        text_add_string(out, form_keyword(kind));
    begin_field(&w);
    return w;
}

/* Writes what stands before a word in JSON. */
static void write_before(const form_writer *w)
{
    const form_field *f = w->field;
    switch (w->form->json) {
    case FORM_OBJECT:
        if (f->shape == FIELD_MAYBE)
            text_format(w->out, ",\"%s\":", f->key);
        else if (f->shape == FIELD_ROWS)
            text_add_string(w->out, w->words % w->wide ? "," : w->words ? "],[" : "[");
        else
            text_add_string(w->out, w->words ? "," : "");
        break;
    case FORM_LISTS:
        text_add_string(w->out, w->words ? "," : "");
        break;
    case FORM_TAGGED:
        if (w->all == 0)
            text_format(w->out, "[\"%s\"", form_keyword(w->form));
        text_add_char(w->out, ',');
        break;
    case FORM_KEYED:
        text_add_string(w->out, w->all > 1 ? "," : w->all == 0 ? "" : is_pair(w->form) ? ":" : ":[");
        break;
    case FORM_LIST:
    case FORM_TUPLE:
    case FORM_WHOLE:
        text_add_char(w->out, w->all ? ',' : '[');
        break;
    }
}

static void put_text(const form_writer *w, const char *string)
{
    const form_field *f = w->field;
    if (f->between && w->words && w->words % w->wide == 0)
        text_format(w->out, "%s%s", *f->between == ',' ? "" : " ", f->between);
    if (f->shape == FIELD_UP_TO)
        text_format(w->out, "..%s", string);
    else
        write_word(w->out, string);
}

static void put_json(const form_writer *w, const char *string)
{
    const form_field *f = w->field;
    int wide = columns(f);
    write_before(w);
    if (f->shape == FIELD_NUMBERS || f->of[w->words % wide]->bare)
        text_add_string(w->out, string);
    else
        write_json_string(w->out, string);
}

void writer_put(form_writer *w, const char *string)
{
    const form_field *f = w->field;
    if (string && w->json)
        put_json(w, string);
    else if (string)
        put_text(w, string);
    w->all += string != NULL;
    w->words++;
    if (!is_list(f) && w->words >= f->n)
        writer_next(w);
}

void writer_put_number(form_writer *w, int number)
{
    char digits[16];
    text_print(digits, sizeof digits, "%d", number);
    writer_put(w, digits);
}

static void put_member(const form_writer *w, const char *key, const char *string)
{
    if (w->json) {
        text_format(w->out, "%s\"%s\":", *key == 'n' ? "{" : ",", key);
        write_json_string(w->out, string);
    } else
        write_word(w->out, string);
}

void writer_put_name(form_writer *w, const char *name, const char *type, const char *from)
{
    put_member(w, "name", name);
    if (type) {
        text_add_string(w->out, w->json ? "" : " of");
        put_member(w, "type", type);
    }
    if (from && w->json)
        put_member(w, "from", from);
    writer_next(w);
}

void writer_close(form_writer *w)
{
    if (w->field->shape != FIELD_END && is_list(w->field))
        writer_next(w);
    if (w->json && w->form->json == FORM_OBJECT)
        text_add_char(w->out, '}');
    else if (w->json && !is_pair(w->form))
        text_add_string(w->out, w->all || w->form->json == FORM_LISTS ? "]" : "[]");
}
