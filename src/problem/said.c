/* said.c: what a person said, statement by statement: the parts of a problem that may be left out of it.
 *
 * A statement is called by the words that the person knows it by: the text of the `from` above it (all under
 * one text are one statement), else its own name, else its line. Csp-variables, types, groups, words and
 * places are not statements: they are what statements are about. */
#include "problem/finish.h"
#include "problem/scanner.h"

#include <string.h>

bool problem_says(draft *d, const char *name)
{
    problem_said *said = d->said;
    if (!said || d->status != OK)
        return true;
    if (!said->n) {
        said->name = NULL;
        said->room = 0;
    }
    if ((!said->n && !problem_index_open(&said->index, d->arena, 16)) ||
        !problem_index_reserve(&said->index, 1)) {
        draft_no_memory(d);
        return true;
    }
    int i = problem_index_find(&said->index, 0, name, strlen(name));
    if (i < 0) {
        i = said->n;
        problem_index_add(&said->index, 0, name, strlen(name), i);
        draft_put_item(d, &said->name, &said->n, &said->room, sizeof name, &name);
    }
    return !said->kept || said->kept[i];
}

/* ---- what a statement is called ---- */

static bool is_said(const statement_form *kind)
{
    return kind == &form_given || kind == &form_remove || kind == &form_permutation ||
           kind->stage == STAGE_JOIN || kind->stage == STAGE_LINK || kind->stage == STAGE_ENCODE ||
           kind->stage == STAGE_DECLARE;
}

/* Where the value of JSON ends that begins here. */
static const char *json_end(const char *at, const char *end)
{
    int open = 0;
    for (bool quoted = false; at < end; at++) {
        if (quoted && *at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted)
            open += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
        if (!open && !quoted)
            return at + 1 < end ? at + 1 : end;
    }
    return end;
}

/* Where the line ends that goes on here, without a comment and the blanks before it. */
static const char *line_end(const char *at, const char *end)
{
    const char *to = at;
    for (bool quoted = false; to < end; to++) {
        quoted = quoted != (*to == '"' && (to == at || to[-1] != '\\'));
        if (!quoted && *to == '#' && (to == at || scanner_is_gap(to[-1])))
            break;
        if (scan_is_line_end(*to) && (to == at || to[-1] != '\\'))
            break;
    }
    while (to > at && scanner_is_gap(to[-1]))
        to--;
    return to;
}

/* "different art bio", as it was written. */
static const char *words_of(draft *d, const draft_statement *s)
{
    const char *end = d->text + d->length, *keyword = form_keyword(s->form), *at = s->at;
    size_t n = strlen(keyword);
    text t;
    text_open(&t, d->arena->memory);
    if (s->form->stage != STAGE_ENCODE || !d->as_text || (size_t)(end - at) < n ||
        memcmp(at, keyword, n) != 0)
        text_format(&t, "%s ", keyword);
    for (const char *to = d->as_text ? line_end(at, end) : json_end(at, end); at < to; at++)
        text_add_char(&t, scan_is_line_end(*at) || *at == '\t' ? ' ' : *at);
    return draft_keep(d, &t);
}

static bool keeps(draft *d, const draft_statement *s)
{
    if (s->under)
        return problem_says(d, s->under);
    if (s->from)
        return problem_says(d, s->from);
    if (form_has_name(s->form) && s->words.n && s->words.list[0].string)
        return problem_says(d, s->words.list[0].string);
    return problem_says(d, words_of(d, s));
}

/* JSON has all givens in one list, so each of them is a statement. */
static void keep_words(draft *d, draft_statement *s)
{
    int kept = 0;
    for (int i = 0; i < s->words.n && d->status == OK; i++) {
        text t;
        text_open(&t, d->arena->memory);
        text_format(&t, "%s %s", form_keyword(s->form), s->words.list[i].string);
        if (problem_says(d, draft_keep(d, &t)))
            s->words.list[kept++] = s->words.list[i];
    }
    s->words.n = kept;
}

void problem_leave_out(draft *d)
{
    int kept = 0;
    for (int i = 0; d->said && i < d->statements && d->status == OK; i++) {
        draft_statement *s = &d->statement[i];
        bool list = s->form->json == FORM_WHOLE && !d->as_text;
        if (is_said(s->form) && list)
            keep_words(d, s);
        if (!is_said(s->form) || list || keeps(d, s))
            d->statement[kept++] = *s;
    }
    if (d->said && d->status == OK)
        d->statements = kept;
}
