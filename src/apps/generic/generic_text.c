/* generic_text.c: a network written as lines of words, into a draft.
 *
 *     # two houses
 *     variable A B: red green
 *     different A B
 *     given A=red
 *
 * One statement per line, of words (generic_scanner.h). Each statement has one reader in a table, by its
 * first word. */
#include "apps/generic/combined.h"
#include "apps/generic/generic_scanner.h"
#include "apps/generic/logic.h"

#include <string.h>

/* ---- statements ---- */

static void read_network(scanner *s)
{
    draft *d = s->draft;
    const char *from = s->word.at;
    text name;
    text_open(&name, d->arena->memory);
    for (; d->status == OK && s->token == WORD; line_skip(s))
        text_format(&name, "%s%s", name.length ? " " : "", s->word.string);
    char *copy = arena_take(d->arena, name.length + 1, 1);
    if (!copy || name.failed)
        draft_no_memory(d);
    else {
        memcpy(copy, text_bytes(&name), name.length);
        d->name = (word){ *copy ? copy : NULL, from };
    }
    text_close(&name);
    if (d->status == OK && s->token != LINE_END)
        line_wrong(s, "words, or the name in quotes");
    if (d->status == OK && d->name.string)
        draft_check_name(d, d->name, "the name of the network");
}

static void read_type(scanner *s)
{
    draft_label t = { .name = line_word(s, "the name of a type") };
    if (s->token == WORD)
        t.subject = line_word(s, "the name of the singles of the type");
    draft_label *to = draft_add_type(s->draft);
    if (to)
        *to = t;
}

static void read_say(scanner *s)
{
    static const char *const what[] = { "the name of a type", "a phrase for a csp-variable",
                                        "a phrase for a value", "a phrase for a lack",
                                        "a phrase for a label" };
    draft_statement *to = draft_add_statement(s->draft, DRAFT_SAY, s->word.at);
    for (int i = 0; to && i < 5; i++)
        draft_add_word(s->draft, &to->words,
                       i < 4 || s->token == WORD ? line_word(s, what[i]) : (word){ NULL, s->word.at });
}

static void read_subsets(scanner *s)
{
    static const char *const what[] = { "the type of the rows", "the type of the columns",
                                        "naked, hidden or fish", "where such Subsets are" };
    draft_statement *to = draft_add_statement(s->draft, DRAFT_SUBSETS, s->word.at);
    for (int i = 0; to && i < 4; i++)
        draft_add_word(s->draft, &to->words,
                       i < 3 || s->token == WORD ? line_word(s, what[i]) : (word){ NULL, s->word.at });
}

static void read_label(scanner *s)
{
    draft_label l = { .name = line_word(s, "the name of a label") };
    if (s->token == WORD) {
        l.subject = line_word(s, "the subject of the label");
        l.value = line_word(s, "the value of the label after its subject");
    }
    draft_label *to = draft_add_label(s->draft);
    if (to)
        *to = l;
}

/* A word, or a value with its label in parentheses. In a group, a word alone is a label. */
static void read_entries(scanner *s, bool group, draft_variable *to)
{
    draft *d = s->draft;
    while (d->status == OK && s->token != LINE_END) {
        word first = line_word(s, group ? "a label" : "a value"), label = { NULL, first.at };
        if (s->token == OPEN) {
            line_skip(s);
            label = line_word(s, "the label that the value is");
            line_token(s, CLOSE, "a closing parenthesis");
        }
        bool alone = !label.string;
        draft_add_word(d, &to->value, alone && group ? (word){ NULL, first.at } : first);
        draft_add_word(d, &to->label, alone && group ? first : label);
    }
}

static void read_variables(scanner *s)
{
    draft *d = s->draft;
    words names = { 0 };
    draft_variable v = { 0 };
    do
        draft_add_word(d, &names, line_word(s, "the name of a csp-variable"));
    while (d->status == OK && s->token == WORD && !line_at(s, "of"));
    if (line_at(s, "of")) {
        line_skip(s);
        v.type = line_word(s, "the name of a type");
    }
    line_colon(s, "': ' and values, or 'of' and a type");
    read_entries(s, false, &v);
    for (int i = 0; i < names.n && d->status == OK; i++) {
        draft_variable *to = draft_add_variable(d);
        v.name = names.list[i];
        if (to)
            *to = v;
    }
}

/* NAME [of TYPE]: and then what the caller reads. */
static draft_variable read_head(scanner *s, const char *name, const char *rest)
{
    draft_variable v = { .name = line_word(s, name) };
    if (line_at(s, "of")) {
        line_skip(s);
        v.type = line_word(s, "the name of a type");
    }
    line_colon(s, rest);
    return v;
}

static void read_group(scanner *s)
{
    draft_variable v = read_head(s, "the name of a group", "': ' and labels, or 'of' and a type");
    read_entries(s, true, &v);
    draft_variable *to = draft_add_group(s->draft);
    if (to)
        *to = v;
}

static void read_permutation(scanner *s)
{
    draft_variable v = read_head(s, "a name", "': ' and csp-variables, or 'of' and a type");
    while (s->draft->status == OK && s->token != LINE_END)
        draft_add_word(s->draft, &v.label, line_word(s, "a csp-variable"));
    draft_variable *to = draft_add_permutation(s->draft);
    if (to)
        *to = v;
}

static void read_list(scanner *s, draft_kind kind, const char *what)
{
    draft_statement *to = draft_add_statement(s->draft, kind, s->word.at);
    if (!to)
        return;
    do
        draft_add_word(s->draft, &to->words, line_word(s, what));
    while (s->draft->status == OK && s->token != LINE_END);
}

/* "from NAME": where the links of the lines below come from; without a name: from themselves. */
static void read_from(scanner *s)
{
    s->draft->from = line_ends(s) ? NULL : line_word(s, "the name of what links come from").string;
}

static void read_link(scanner *s)
{
    read_list(s, DRAFT_LINK, "a label");
}

static void read_same(scanner *s)
{
    read_list(s, DRAFT_SAME, "a value, such as A=red");
}

static void read_different(scanner *s)
{
    read_list(s, DRAFT_DIFFERENT, "a csp-variable");
}

static void read_equal(scanner *s)
{
    read_list(s, DRAFT_EQUAL, "a csp-variable");
}

static void read_given(scanner *s)
{
    read_list(s, DRAFT_GIVEN, "a label");
}

static void read_remove(scanner *s)
{
    read_list(s, DRAFT_REMOVE, "a label");
}

static void read_table(scanner *s, draft_kind kind)
{
    draft *d = s->draft;
    draft_statement *to = draft_add_statement(d, kind, s->word.at);
    if (!to)
        return;
    draft_add_word(d, &to->words, line_word(s, "a csp-variable"));
    draft_add_word(d, &to->words, line_word(s, "a second csp-variable"));
    line_colon(s, "': ' and pairs of values");
    while (d->status == OK && s->token != LINE_END) {
        draft_add_word(d, &to->words, line_word(s, "a value"));
        draft_add_word(d, &to->words, line_word(s, "a second value for a pair"));
    }
}

static void read_allow(scanner *s)
{
    read_table(s, DRAFT_ALLOW);
}

static void read_forbid(scanner *s)
{
    read_table(s, DRAFT_FORBID);
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

static word take_number(scanner *s)
{
    if (s->token == WORD && !is_number(s->word.string))
        line_wrong(s, "a number");
    return line_word(s, "a number");
}

static void add_number(scanner *s, draft_statement *to)
{
    word w = take_number(s);
    if (to)
        draft_add_word(s->draft, &to->words, w);
}

/* "place SUBJECT X Y", then W H, then SLOTS, then four numbers more. */
static void read_place(scanner *s)
{
    static const int groups[] = { 2, 2, 1, 4 };
    draft_statement *to = draft_add_statement(s->draft, DRAFT_PLACE, s->word.at);
    word subject = line_word(s, "the subject of some label");
    if (to)
        draft_add_word(s->draft, &to->words, subject);
    for (int i = 0; i < 4 && (i == 0 || !line_ends(s)); i++)
        for (int k = 0; k < groups[i]; k++)
            add_number(s, to);
}

static void read_slot(scanner *s)
{
    draft_statement *to = draft_add_statement(s->draft, DRAFT_SLOT, s->word.at);
    word label = line_word(s, "a label");
    if (to)
        draft_add_word(s->draft, &to->words, label);
    add_number(s, to);
}

/* "face LABEL KIND X Y W H" */
static void read_face(scanner *s)
{
    draft_statement *to = draft_add_statement(s->draft, DRAFT_FACE, s->word.at);
    word label = line_word(s, "a label"), kind = line_word(s, "a kind of decoration");
    if (to) {
        draft_add_word(s->draft, &to->words, label);
        draft_add_word(s->draft, &to->words, kind);
    }
    for (int i = 0; i < 4; i++)
        add_number(s, to);
}

static void read_paper(scanner *s)
{
    draft_statement *to = draft_add_statement(s->draft, DRAFT_PAPER, s->word.at);
    word kind = line_word(s, "a kind of decoration"), none = { NULL, s->word.at };
    if (to)
        draft_add_word(s->draft, &to->words, kind);
    for (int i = 0; i < 4; i++)
        add_number(s, to);
    word said = line_ends(s) ? none : line_word(s, "a text");
    if (to)
        draft_add_word(s->draft, &to->words, said);
}

/* ---- lines ---- */

static const struct keyword {
    const char *keyword;
    void (*read)(scanner *s);
} statement_table[] = {
    { "network", read_network },     { "type", read_type },
    { "label", read_label },         { "variable", read_variables },
    { "variables", read_variables }, { "group", read_group },
    { "link", read_link },           { "same", read_same },
    { "equal", read_equal },         { "different", read_different },
    { "allow", read_allow },         { "forbid", read_forbid },
    { "given", read_given },         { "remove", read_remove },
    { "place", read_place },         { "permutation", read_permutation },
    { "subsets", read_subsets },     { "say", read_say },
    { "slot", read_slot },           { "paper", read_paper },
    { "from", read_from },           { "face", read_face },
    { "houses", logic_read_houses }, { "attribute", logic_read_attribute },
    { "clue", logic_read_clue },
};
enum { STATEMENTS = sizeof statement_table / sizeof *statement_table };

/* If this is a statement on several csp-variables, reads it. */
static bool read_combined(scanner *s)
{
    const combined *const *kind = combineds;
    while (*kind && !line_at(s, (*kind)->name))
        kind++;
    if (!*kind)
        return false;
    const char *at = s->word.at;
    line_skip(s);
    draft_statement *to = draft_combine(s->draft, *kind, at);
    if (to)
        (*kind)->read_text(s, to);
    return true;
}

/* If this is one of the declaring statements, reads it. */
static bool read_declared(scanner *s)
{
    const statement_kind *const *kind = statements;
    while (*kind && !line_at(s, (*kind)->is->name))
        kind++;
    if (!*kind)
        return read_combined(s);
    line_skip(s);
    draft_statement *to = draft_declare(s->draft, *kind, s->word.at);
    if (to)
        (*kind)->read_text(s, to);
    return true;
}

/* ---- all statements ---- */

static void expect_statement(scanner *s)
{
    line_wrong(
        s, "a statement, such as variable, link, different, table, sum or given (`tresse help networks` has "
           "all)");
}

static void read_statement(scanner *s, bool first)
{
    int i = 0;
    while (i < STATEMENTS && !line_at(s, statement_table[i].keyword))
        i++;
    if (i == STATEMENTS && !read_declared(s))
        expect_statement(s);
    else if (i == 0 && !first)
        draft_wrong(s->draft, s->word.at, "a second network, expected only the first statement to name it");
    else if (i < STATEMENTS) {
        line_skip(s);
        statement_table[i].read(s);
    }
    if (s->token != LINE_END)
        line_wrong(s, "the end of the line");
}

void generic_read_text(draft *d)
{
    const scan all = scan_of(d->text, d->length);
    scanner s = { .draft = d, .at = all.at, .end = all.end };
    s.room = arena_take(d->arena, d->length + 2, 1);
    if (!s.room)
        draft_no_memory(d);
    for (bool first = true; d->status == OK;) {
        line_skip(&s);
        if (s.token != LINE_END) {
            read_statement(&s, first);
            first = false;
        } else if (s.at == s.end)
            break;
        else
            s.at++;
    }
    logic_finish(d);
    if (d->status == OK && !d->variables)
        draft_wrong(d, d->text + d->length, "the text ends without a csp-variable, expected at least one");
}

/* ---- which form is it ---- */

static const char *first_of(const char *bytes, size_t n)
{
    const scan all = scan_of(bytes, n);
    const char *at = all.at, *end = all.end;
    while (at < end && (scanner_is_gap(*at) || scan_is_line_end(*at) || *at == '#'))
        if (*at == '#')
            while (at < end && !scan_is_line_end(*at))
                at++;
        else
            at++;
    return at;
}

/* Does it begin with a brace? `{12}...` begins a square grid of symbols instead: no object, right or wrong,
 * begins with a brace that encloses a group of symbols. */
bool generic_is_json(const char *bytes, size_t n)
{
    const char *at = first_of(bytes, n), *end = bytes + n, *inside = at + 1;
    if (at == end || *at != '{')
        return false;
    while (inside < end && *inside && !strchr("\"}:[ \t\r\n", *inside))
        inside++;
    return inside == end || *inside != '}' || inside + 1 == end || scan_is_line_end(inside[1]);
}

/* Is there a keyword for which this test holds? */
static bool some_keyword(bool (*holds)(span first, const char *keyword), span first)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (holds(first, statement_table[i].keyword))
            return true;
    for (const statement_kind *const *kind = statements; *kind; kind++)
        if (holds(first, (*kind)->is->name))
            return true;
    for (const combined *const *kind = combineds; *kind; kind++)
        if (holds(first, (*kind)->name))
            return true;
    return false;
}

bool generic_is_text(const char *bytes, size_t n)
{
    const char *at = first_of(bytes, n), *end = at;
    while (end < bytes + n && *end >= 'a' && *end <= 'z')
        end++;
    if (end == bytes + n || !(scanner_is_gap(*end) || scan_is_line_end(*end)))
        return false;
    return some_keyword(span_is, (span){ at, (size_t)(end - at) });
}

/* Names may be anything, even what looks like the list of a program: so no other application is asked about a
 * text that begins as printed networks do. */
bool generic_claims(const char *bytes, size_t n)
{
    static const char format[] = "{\"format\":\"tresse-network\"";
    const char *at = first_of(bytes, n);
    scan rest = scan_of(at, (size_t)(bytes + n - at)), line;
    span first;
    if (!scan_line(&rest, &line))
        return false;
    const span all = scan_rest(&line);
    scan_word(&line, &first);
    bool variables = span_is(first, "variable") || span_is(first, "variables");
    return span_is(first, "network") || (variables && span_has(all, ':')) ||
           (all.n >= strlen(format) && memcmp(all.at, format, strlen(format)) == 0);
}

/* Is it a keyword with a mistake? Only long ones count, so that no short word is taken for one. */
static bool is_near(span first, const char *keyword)
{
    enum { LONG = 5 };
    return strlen(keyword) >= LONG && span_resembles(first, keyword);
}

bool generic_resembles(const char *bytes, size_t n)
{
    scan all = scan_of(bytes, n), line;
    span first;
    for (int lines = 0; scan_line(&all, &line); lines++) {
        scan_word(&line, &first);
        if (some_keyword(lines ? span_is : is_near, first))
            return true;
        if (first.n > 2 && *first.at == '"' && (span_has(first, ':') || span_has(scan_rest(&line), '[')))
            return true;
    }
    return false;
}
