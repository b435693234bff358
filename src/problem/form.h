/* form.h: how a statement is written: one table of its fields, by which it is read and written, as text and
 * as JSON.
 *
 * A statement is a keyword and its fields, such as `count T: A=1 B=1 in 2..3`. When it is read, it becomes a
 * list of words with their places, in the order of the fields; a word without a string stands where a field
 * begins that has `part`. When it is written, the same words go to a `writer` in the same order. So neither
 * what makes a constraint of the words nor what makes words of a constraint knows which of the two forms is
 * read or written. A field that no table can describe has a reader of its own. */
#ifndef PROBLEM_FORM_H
#define PROBLEM_FORM_H

#include "base/json_value.h"
#include "base/text.h"

typedef struct scanner scanner; /* of the text form, after the keyword: scanner.h */
typedef struct draft draft;     /* problem.h */
typedef struct draft_statement draft_statement;
typedef struct finish finish; /* finish.h */
typedef struct stated_problem stated_problem;
typedef struct problem_constraint problem_constraint;
struct constraint;
struct nary;
struct nary_operand;
struct word;

/* What a field has, as messages call it. */
typedef struct form_thing {
    const char *text, *json; /* one of them, in text and in JSON */
    const char *list;        /* a list of them */
    bool number;             /* JSON: it may be a number */
    bool bare;               /* JSON: it is written as a number */
} form_thing;

extern const form_thing a_variable, a_label, a_value, a_literal, a_name, a_number;

typedef enum field_shape {
    FIELD_END,
    FIELD_NAME,    /* NAME [of TYPE]: two words, of which the second one may be without a string */
    FIELD_WORD,    /* one word */
    FIELD_MAYBE,   /* one word, which may be left out: then it is without a string */
    FIELD_WORDS,   /* any number of words, as far as the sign of the next field */
    FIELD_ROWS,    /* the same; in JSON, a list of lists */
    FIELD_NUMBERS, /* `n` numbers, as they are written */
    FIELD_UP_TO    /* one word; in text the second half of the word before, after two dots: 2..3 */
} field_shape;

enum { FIELD_COLUMNS = 3 };

typedef struct form_field {
    field_shape shape;
    const char *key;            /* in a JSON object */
    const char *sign, *expects; /* what stands before it in text; NULL: nothing. What a message expects */
    const form_thing *of[FIELD_COLUMNS]; /* what it has; FIELD_ROWS: a column each. One column alone: as wide
                                       as the field before has words */
    const char *between;                 /* what stands between words, or rows, in text */
    const char *rows, *row;              /* FIELD_ROWS: what the list, and a row, is called */
    int n;      /* FIELD_NUMBERS: how many; FIELD_WORDS: how many in JSON, 0: any number */
    bool some;  /* in text it has one word at least */
    bool maybe; /* FIELD_NUMBERS: all of them may be left out */
    bool part;  /* a word without a string stands before it */
    void (*read)(scanner *scanner, draft_statement *to); /* reads it in text, if a table can't say how */
} form_field;

/* A field: its shape, key, sign, what is expected; then what else it has, `.of` at least. */
#define FIELD(SHAPE, KEY, SIGN, EXPECTS, ...)                                                                \
    {                                                                                                        \
        FIELD_##SHAPE, KEY, SIGN, EXPECTS, __VA_ARGS__                                                       \
    }

/* A statement that is nothing but a list of such things. */
#define LIST_FORM(thing, one)                                                                                \
    .field =                                                                                                 \
        (const form_field[]){ FIELD(WORDS, NULL, NULL, NULL, .of = { &(thing) }, .some = true), { 0 } },     \
    .json = FORM_LIST, .each = one, .all = "a list of lists"

/* What one statement is in JSON. */
typedef enum form_json {
    FORM_OBJECT, /* an object with the keys of the fields */
    FORM_LIST,   /* all words, in a list */
    FORM_LISTS,  /* a list for each field */
    FORM_TAGGED, /* a list that begins with the keyword: several kinds share one key */
    FORM_TUPLE,  /* a list of words and numbers */
    FORM_KEYED,  /* the same, but the first word is a key of an object */
    FORM_WHOLE   /* a list of all words, of all statements together */
} form_json;

/* When a statement is worked on; see finish.c. */
typedef enum form_stage {
    STAGE_NONE,
    STAGE_JOIN,
    STAGE_LINK,
    STAGE_ENCODE,
    STAGE_DECLARE,
    STAGE_WORDS,
    STAGE_PLACE
} form_stage;

typedef struct statement_form {
    const struct constraint *is; /* the kind of constraint that it states; NULL: it states none */
    const char *keyword;     /* begins it in text; NULL: the name of the constraint, or there is no text */
    const char *key;         /* of all of them in JSON; NULL: there is none */
    const form_field *field; /* ends with FIELD_END */
    form_json json;
    const char *each, *all; /* what one, and all of them, are in messages about JSON */
    bool has_from;          /* its links may be said to come from something else */
    /* What reads it if a table can't: after the keyword; and all that is under the key. */
    void (*read_text)(scanner *scanner);
    void (*read_json)(draft *draft, const json_value *value);
    form_stage stage;
    void (*finish)(finish *finish, const draft_statement *statement); /* makes of it what it says */
} statement_form;

extern const statement_form
    *const forms[]; /* all of them, in the order of their keys in JSON; ends with NULL */

const char *form_keyword(const statement_form *kind);
bool form_has_name(const statement_form *kind); /* does it begin with NAME [of TYPE]? */

/* ---- reading ---- */

void form_read_text(scanner *scanner, const statement_form *kind,
                    const char *at); /* after the keyword, which is at `at` */
void form_read_json(draft *draft, const statement_form *kind,
                    const json_value *value); /* all that is under the key */
void form_read_item(draft *draft, const statement_form *kind, const json_value *value); /* one statement */
/* {"from": NAME, KEY: ...}: what follows comes from NAME, until draft->from is reset. Returns what is under
 * KEY; NULL: something is wrong. */
const json_value *form_read_from(draft *draft, const json_value *value, const char *key);

/* A key of a JSON object: a string goes to one place, any value to another. */
typedef struct json_member {
    const char *key;
    struct word *to; /* a string goes here, */
    const char *what;
    const json_value **value; /* or any value here */
} json_member;

void json_read_members(draft *draft, const json_value *object, const json_member *list, int n);
/* Is it of this kind? If not, says what was expected. */
bool json_is_kind(draft *draft, const json_value *value, json_value_kind kind, const char *what);
void json_expected(draft *draft, const json_value *value, const char *what);
struct word json_word_of(draft *draft, const json_value *value, const char *what);

/* ---- writing ---- */

typedef struct form_writer {
    const statement_form *form;
    const form_field *field; /* the one that is being written */
    text *out;
    bool json;
    int words, all; /* so far: of this field, of all fields */
    int wide;       /* words in a row of this field */
} form_writer;

/* Writes a statement: opens it (with its keyword, in text), puts its words, and closes it. A field of any
 * number of words ends by writer_next; all others end by themselves. */
form_writer writer_open(const statement_form *kind, bool json, text *out);
void writer_put(form_writer *writer, const char *string); /* NULL: a field that is left out */
void writer_put_number(form_writer *writer, int number);
void writer_put_name(form_writer *writer, const char *name, const char *type,
                     const char *from); /* of FIELD_NAME */
void writer_next(form_writer *writer);
void writer_close(form_writer *writer);

void write_plain_word(text *out, const char *string);  /* in quotes where it needs them */
void write_word(text *out, const char *string);        /* the same, after a blank */
void write_json_string(text *out, const char *string); /* in quotes */

#endif
