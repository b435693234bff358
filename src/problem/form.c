/* form.c: statements by the tables of their fields: see form.h. Reading JSON is in form_json.c. */
#include "problem/form.h"

#include "problem/constraint.h"
#include "problem/scanner.h"

#include <string.h>

const form_thing a_variable = { "a csp-variable", "the name of a csp-variable", "a list of csp-variables", 0,
                                0 },
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

static void add(scanner *scanner, draft_statement *to, word words)
{
    draft_add_word(scanner->draft, &to->words, words);
}

static bool at_sign(const scanner *scanner, const char *sign)
{
    return sign && (*sign == ':' ? scanner->token == COLON : line_at(scanner, sign));
}

static void read_name(scanner *scanner, const form_field *field, draft_statement *to)
{
    add(scanner, to, line_word(scanner, field->of[0]->text));
    add(scanner, to, line_type(scanner));
}

static void read_words(scanner *scanner, const form_field *field, draft_statement *to)
{
    for (int i = 0; (field->some && i == 0) || (!line_ends(scanner) && !at_sign(scanner, field[1].sign));
         i++) {
        if (i && field->between && *field->between != ',')
            line_sign(scanner, field->between, field->row);
        for (int k = 0; k < FIELD_COLUMNS && field->of[k]; k++)
            add(scanner, to, line_word(scanner, field->of[k]->text));
    }
}

static const char *skip_digits(const char *string)
{
    while (*string >= '0' && *string <= '9')
        string++;
    return string;
}

/* Numbers are those of JSON, so that both forms agree: -1, 2.5, 1e3. */
static bool is_number(const char *string)
{
    string += *string == '-';
    const char *whole = skip_digits(string);
    if (whole == string || (*string == '0' && whole > string + 1))
        return false;
    if (*whole == '.') {
        string = whole + 1;
        whole = skip_digits(string);
        if (whole == string)
            return false;
    }
    if (*whole == 'e' || *whole == 'E') {
        string = whole + 1 + (whole[1] == '+' || whole[1] == '-');
        whole = skip_digits(string);
        if (whole == string)
            return false;
    }
    return !*whole;
}

static void read_numbers(scanner *scanner, const form_field *field, draft_statement *to)
{
    if (field->maybe && line_ends(scanner))
        return;
    for (int i = 0; i < field->n; i++) {
        if (scanner->token == WORD && !is_number(scanner->word.string))
            line_wrong(scanner, a_number.text);
        add(scanner, to, line_word(scanner, a_number.text));
    }
}

/* The word before may be "2..3". */
static void read_up_to(scanner *scanner, draft_statement *to)
{
    draft *d = scanner->draft;
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
    add(scanner, to, most);
}

static void read_field(scanner *scanner, const form_field *field, draft_statement *to)
{
    if (field->sign && *field->sign == ':')
        line_token(scanner, COLON, field->expects);
    else if (field->sign)
        line_sign(scanner, field->sign, field->expects);
    if (field->part)
        draft_add_part(scanner->draft, to);
    if (scanner->draft->status != OK)
        return;
    if (field->read)
        field->read(scanner, to);
    else if (field->shape == FIELD_NAME)
        read_name(scanner, field, to);
    else if (field->shape == FIELD_NUMBERS)
        read_numbers(scanner, field, to);
    else if (field->shape == FIELD_UP_TO)
        read_up_to(scanner, to);
    else if (field->shape == FIELD_WORD)
        add(scanner, to, line_word(scanner, field->of[0]->text));
    else if (field->shape == FIELD_MAYBE)
        add(scanner, to,
            line_ends(scanner) ? (word){ NULL, scanner->word.at } : line_word(scanner, field->of[0]->text));
    else
        read_words(scanner, field, to);
}

void form_read_text(scanner *scanner, const statement_form *kind, const char *at)
{
    if (kind->read_text) {
        kind->read_text(scanner);
        return;
    }
    draft_statement *to = draft_add_statement(scanner->draft, kind, at);
    for (const form_field *f = kind->field; to && f->shape != FIELD_END; f++)
        read_field(scanner, f, to);
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

static bool is_list(const form_field *field)
{
    return field->shape == FIELD_WORDS || field->shape == FIELD_ROWS;
}

static int columns(const form_field *field)
{
    int n = 0;
    while (n < FIELD_COLUMNS && field->of[n])
        n++;
    return n;
}

/* Under its key stands no list, but one number. */
static bool is_pair(const statement_form *kind)
{
    return kind->json == FORM_KEYED && kind->field[1].n == 1 && kind->field[2].shape == FIELD_END;
}

/* Writes what stands before the first word of a field. */
static void begin_field(form_writer *writer)
{
    const form_field *f = writer->field;
    int wide = columns(f);
    writer->wide = f->shape == FIELD_ROWS && wide == 1 ? writer->words : wide;
    writer->words = 0;
    if (f->shape == FIELD_END || f->shape == FIELD_NAME || f->shape == FIELD_MAYBE)
        return;
    if (!writer->json && f->sign)
        text_format(writer->out, "%s%s", *f->sign == ':' ? "" : " ", f->sign);
    else if (writer->json && writer->form->json == FORM_OBJECT)
        text_format(writer->out, "%s\"%s\":%s", f == writer->form->field ? "{" : ",", f->key,
                    is_list(f) ? "[" : "");
    else if (writer->json && writer->form->json == FORM_LISTS)
        text_add_string(writer->out, f == writer->form->field ? "[[" : ",[");
}

void writer_next(form_writer *writer)
{
    const form_field *f = writer->field++;
    if (writer->json &&
        (writer->form->json == FORM_LISTS || (writer->form->json == FORM_OBJECT && is_list(f))))
        text_add_string(writer->out, f->shape == FIELD_ROWS && writer->words ? "]]" : "]");
    begin_field(writer);
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
static void write_before(const form_writer *writer)
{
    const form_field *f = writer->field;
    switch (writer->form->json) {
    case FORM_OBJECT:
        if (f->shape == FIELD_MAYBE)
            text_format(writer->out, ",\"%s\":", f->key);
        else if (f->shape == FIELD_ROWS)
            text_add_string(writer->out, writer->words % writer->wide ? "," : writer->words ? "],[" : "[");
        else
            text_add_string(writer->out, writer->words ? "," : "");
        break;
    case FORM_LISTS:
        text_add_string(writer->out, writer->words ? "," : "");
        break;
    case FORM_TAGGED:
        if (writer->all == 0)
            text_format(writer->out, "[\"%s\"", form_keyword(writer->form));
        text_add_char(writer->out, ',');
        break;
    case FORM_KEYED:
        text_add_string(writer->out, writer->all > 1         ? ","
                                     : writer->all == 0      ? ""
                                     : is_pair(writer->form) ? ":"
                                                             : ":[");
        break;
    case FORM_LIST:
    case FORM_TUPLE:
    case FORM_WHOLE:
        text_add_char(writer->out, writer->all ? ',' : '[');
        break;
    }
}

static void put_text(const form_writer *writer, const char *string)
{
    const form_field *f = writer->field;
    if (f->between && writer->words && writer->words % writer->wide == 0)
        text_format(writer->out, "%s%s", *f->between == ',' ? "" : " ", f->between);
    if (f->shape == FIELD_UP_TO)
        text_format(writer->out, "..%s", string);
    else
        write_word(writer->out, string);
}

static void put_json(const form_writer *writer, const char *string)
{
    const form_field *f = writer->field;
    int wide = columns(f);
    write_before(writer);
    if (f->shape == FIELD_NUMBERS || f->of[writer->words % wide]->bare)
        text_add_string(writer->out, string);
    else
        write_json_string(writer->out, string);
}

void writer_put(form_writer *writer, const char *string)
{
    const form_field *f = writer->field;
    if (string && writer->json)
        put_json(writer, string);
    else if (string)
        put_text(writer, string);
    writer->all += string != NULL;
    writer->words++;
    if (!is_list(f) && writer->words >= f->n)
        writer_next(writer);
}

void writer_put_number(form_writer *writer, int number)
{
    char digits[16];
    text_print(digits, sizeof digits, "%d", number);
    writer_put(writer, digits);
}

static void put_member(const form_writer *writer, const char *key, const char *string)
{
    if (writer->json) {
        text_format(writer->out, "%s\"%s\":", *key == 'n' ? "{" : ",", key);
        write_json_string(writer->out, string);
    } else
        write_word(writer->out, string);
}

void writer_put_name(form_writer *writer, const char *name, const char *type, const char *from)
{
    put_member(writer, "name", name);
    if (type) {
        text_add_string(writer->out, writer->json ? "" : " of");
        put_member(writer, "type", type);
    }
    if (from && writer->json)
        put_member(writer, "from", from);
    writer_next(writer);
}

void writer_close(form_writer *writer)
{
    if (writer->field->shape != FIELD_END && is_list(writer->field))
        writer_next(writer);
    if (writer->json && writer->form->json == FORM_OBJECT)
        text_add_char(writer->out, '}');
    else if (writer->json && !is_pair(writer->form))
        text_add_string(writer->out, writer->all || writer->form->json == FORM_LISTS ? "]" : "[]");
}
