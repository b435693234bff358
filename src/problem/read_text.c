/* read_text.c: a network written as lines of words, into a draft.
 *
 *     # two houses
 *     variable A B: red green
 *     different A B
 *     given A=red
 *
 * One statement per line, of words (scanner.h). Each belongs to a form (form.h), by its first word. */
#include "problem/finish.h"
#include "problem/scanner.h"

static const statement_form *form_here(const scanner *scanner, const statement_form *const *list)
{
    for (; list && *list; list++)
        if (form_keyword(*list) && line_at(scanner, form_keyword(*list)))
            return *list;
    return NULL;
}

static void read_statement(scanner *scanner, bool first)
{
    const statement_form *kind = form_here(scanner, forms);
    const char *at = scanner->word.at;
    if (!kind)
        kind = form_here(scanner, scanner->draft->more);
    if (!kind)
        line_wrong(scanner, "a statement, such as variable, link, different, table, sum or given " ADVICE
                            "(`tresse help "
                            "networks` has all)");
    else if (kind == &form_network && !first)
        draft_wrong(scanner->draft, at, "a second network" EXPECTED "only the first statement to name it");
    else {
        line_skip(scanner);
        form_read_text(scanner, kind, kind->stage == STAGE_ENCODE ? at : scanner->word.at);
    }
    if (scanner->token != LINE_END)
        line_wrong(scanner, "the end of the line");
}

void problem_read_text(draft *draft)
{
    const scan all = scan_of(draft->text, draft->length);
    scanner s = { .draft = draft, .at = all.at, .end = all.end };
    s.room = arena_take(draft->arena, draft->length + 2, 1);
    if (!s.room)
        draft_no_memory(draft);
    for (bool first = true; draft->status == OK;) {
        line_skip(&s);
        if (s.token != LINE_END) {
            read_statement(&s, first);
            first = false;
        } else if (s.at == s.end)
            break;
        else
            s.at++;
    }
}
