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

static const statement_form *form_here(const scanner *s, const statement_form *const *list)
{
    for (; list && *list; list++)
        if (form_keyword(*list) && line_at(s, form_keyword(*list)))
            return *list;
    return NULL;
}

static void read_statement(scanner *s, bool first)
{
    const statement_form *kind = form_here(s, forms);
    const char *at = s->word.at;
    if (!kind)
        kind = form_here(s, s->draft->more);
    if (!kind)
        line_wrong(s, "a statement, such as variable, link, different, table, sum or given (`tresse help "
                      "networks` has all)");
    else if (kind == &form_network && !first)
        draft_wrong(s->draft, at, "a second network, expected only the first statement to name it");
    else {
        line_skip(s);
        form_read_text(s, kind, kind->stage == STAGE_ENCODE ? at : s->word.at);
    }
    if (s->token != LINE_END)
        line_wrong(s, "the end of the line");
}

void problem_read_text(draft *d)
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
}
