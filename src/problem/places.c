/* places.c: where a problem is drawn: reading, writing, and taking over from other
 * networks.
 *
 * Numbers are kept as they were written, and mean cells. A subject that has only x and y gets the usual box,
 * with its name on top; one that says its width and height is part of a drawing of its own, so there is no
 * name. */
#include "problem/finish.h"

#include <string.h>

enum { CELLS_MOST = 10000, USUAL_SLOTS = -1 };

/* ---- numbers ---- */

/* A number as in JSON, in thousandths; one that is too large becomes CELLS_MOST cells plus one. */
static int thousandths(const char *s)
{
    const int64_t most = (int64_t)CELLS_MOST * CSP_CELL + 1;
    bool minus = *s == '-', point = false;
    int64_t n = 0;
    int shift = 3, power = 0;
    for (s += minus; (*s >= '0' && *s <= '9') || *s == '.'; s++) {
        if (*s == '.')
            point = true;
        else if (n < most * 1000) {
            n = 10 * n + (*s - '0');
            shift -= point;
        } else
            shift += !point;
    }
    if (*s) { /* e or E */
        bool down = s[1] == '-';
        for (s += 1 + (s[1] == '-' || s[1] == '+'); *s && power < 1000; s++)
            power = 10 * power + (*s - '0');
        shift += down ? -power : power;
    }
    for (; shift > 0 && n && n < most; shift--)
        n *= 10;
    for (; shift < 0 && n; shift++)
        n /= 10;
    n = n < most ? n : most;
    return (int)(minus ? -n : n);
}

static const char *checked(finish *f, word w)
{
    char quote[QUOTE_MAX];
    int n = f->d->status == OK ? thousandths(w.string) : 0;
    if (n > CELLS_MOST * CSP_CELL || n < -CELLS_MOST * CSP_CELL)
        draft_wrong(f->d, w.at, "found '%s', expected a number from -%d to %d", string_quote(quote, w.string),
                    CELLS_MOST, CELLS_MOST);
    return w.string;
}

/* ---- reading ---- */

/* What the index has for a subject: 1 if it has a place; 2 or more: one of its labels that stay, plus 2; 0:
 * none of its labels stays. */
static void enter_subjects(finish *f)
{
    const stated_problem *g = f->g;
    for (int l = 0; l < g->labels; l++)
        if (f->same[l] == l)
            (void)finish_enter(f, SUBJECTS, g->label[l].subject, l + 2);
    for (int l = 0; l < g->labels; l++)
        (void)finish_enter(f, SUBJECTS, g->label[l].subject, 0);
}

static void add_place(finish *f, const draft_statement *s)
{
    word subject = s->words.list[0];
    int found = finish_find(f, SUBJECTS, subject.string);
    problem_place *p = &f->g->place[f->g->places++];
    *p = (problem_place){ .subject = subject.string, .numbers = s->words.n - 1, .label = CSP_NONE };
    if (found < 0)
        finish_unknown(f, "subject", subject, "one of those that labels have");
    else if (found == 1)
        finish_twice(f, "the place of", subject);
    else
        problem_index_add(&f->index, SUBJECTS, subject.string, strlen(subject.string), 1);
    if (found >= 2)
        p->label = (csp_label)(found - 2);
    for (int i = 0; i < p->numbers; i++)
        p->number[i] = checked(f, s->words.list[i + 1]);
}

static void add_slot(finish *f, const draft_statement *s)
{
    word number = s->words.list[1];
    int l = finish_label_of(f, s->words.list[0]),
        slot = f->d->status == OK ? thousandths(number.string) / CSP_CELL : 0;
    if (slot < 0)
        draft_wrong(f->d, number.at, "found '%s', expected the number of a slot, from 0", number.string);
    f->g->slot[f->g->slots++] = (csp_slot){ (csp_label)l, (uint16_t)slot };
}

static csp_paper kind_of(finish *f, word kind)
{
    csp_paper k = 0;
    while (k < PAPER_KINDS && strcmp(csp_paper_name[k], kind.string) != 0)
        k++;
    if (k == PAPER_KINDS)
        finish_unknown(
            f, "decoration", kind,
            "one of white, shade, dark, grid, border, cage, sign, edge, slash, head, number, clue");
    return k;
}

static void add_face(finish *f, const draft_statement *s)
{
    problem_face *p = &f->g->face[f->g->faces++];
    word kind = s->words.list[1];
    p->label = (csp_label)finish_label_of(f, s->words.list[0]);
    p->kind = kind_of(f, kind);
    if (f->d->status == OK && csp_paper_is_text(p->kind))
        draft_wrong(f->d, kind.at, "found '%s', expected an area, a line, or white for nothing at all",
                    kind.string);
    for (int i = 0; i < 4; i++)
        p->number[i] = checked(f, s->words.list[i + 2]);
}

static void add_paper(finish *f, const draft_statement *s)
{
    problem_paper *p = &f->g->paper[f->g->papers++];
    word said = s->words.list[5];
    p->kind = kind_of(f, s->words.list[0]);
    for (int i = 0; i < 4; i++)
        p->number[i] = checked(f, s->words.list[i + 1]);
    p->text = said.string ? said.string : "";
}

void finish_add_places(finish *f)
{
    stated_problem *g = f->g;
    size_t n = 0;
    for (int i = 0; i < f->d->statements; i++)
        n += f->d->statement[i].form->stage == STAGE_PLACE;
    if (!n)
        return;
    enter_subjects(f);
    g->place = finish_take(f, n, sizeof *g->place);
    g->slot = finish_take(f, n, sizeof *g->slot);
    g->face = finish_take(f, n, sizeof *g->face);
    g->paper = finish_take(f, n, sizeof *g->paper);
    finish_stage(f, STAGE_PLACE);
}

/* ---- the network ---- */

static csp_box box_of(const char *const number[4])
{
    return (csp_box){ thousandths(number[0]), thousandths(number[1]), thousandths(number[2]),
                      thousandths(number[3]) };
}

static void model_place(csp_builder *b, const problem_place *p)
{
    if (p->label == CSP_NONE)
        return;
    if (p->numbers == 2) {
        int x = thousandths(p->number[0]), y = thousandths(p->number[1]);
        csp_put_at(b, p->label, (csp_box){ x + 50, y + 280, 900, 660 }, USUAL_SLOTS, true);
        return;
    }
    csp_put_at(b, p->label, box_of(p->number),
               p->numbers > 4 ? thousandths(p->number[4]) / CSP_CELL : USUAL_SLOTS, false);
    if (p->numbers == PLACE_NUMBERS)
        csp_put_wide(b, box_of(p->number + 5));
}

void problem_model_places(csp_builder *b, const stated_problem *g)
{
    for (int i = 0; i < g->places; i++)
        model_place(b, &g->place[i]);
    for (int i = 0; i < g->slots; i++)
        csp_put_in_slot(b, g->slot[i].label, g->slot[i].slot);
    for (int i = 0; i < g->faces; i++)
        csp_put_face(b, g->face[i].label, g->face[i].kind, box_of(g->face[i].number));
    for (int i = 0; i < g->papers; i++)
        csp_decorate(b, g->paper[i].kind, box_of(g->paper[i].number), g->paper[i].text);
}

/* ---- from a network ---- */

/* "0.25": thousandths as cells; NULL: no memory. */
static const char *cells(arena *a, int n)
{
    char *to = arena_take(a, 16, 1), digits[12];
    int at = 0, part = n < 0 ? -n : n, k = 0;
    if (!to)
        return NULL;
    if (n < 0)
        to[at++] = '-';
    int whole = part / CSP_CELL, rest = part % CSP_CELL;
    do
        digits[k++] = (char)('0' + whole % 10);
    while (whole /= 10);
    while (k)
        to[at++] = digits[--k];
    if (rest)
        to[at++] = '.';
    for (int unit = 100; rest; unit /= 10) {
        to[at++] = (char)('0' + rest / unit);
        rest %= unit;
    }
    return to;
}

static bool put_box(arena *a, csp_box b, const char *number[4])
{
    int n[] = { b.x, b.y, b.w, b.h };
    bool made = true;
    for (int i = 0; i < 4; i++) {
        number[i] = cells(a, n[i]);
        made = made && number[i];
    }
    return made;
}

static bool collect_place(const csp *c, arena *a, const csp_place *from, problem_place *to)
{
    *to = (problem_place){ .subject = csp_label_subject(c, from->label), .label = from->label, .numbers = 5 };
    if (!put_box(a, from->box, to->number))
        return false;
    to->number[4] = cells(a, from->slots * CSP_CELL);
    if (memcmp(&from->box, &from->wide, sizeof from->box) == 0)
        return to->number[4];
    to->numbers = PLACE_NUMBERS;
    return to->number[4] && put_box(a, from->wide, to->number + 5);
}

/* A box with its name on top, which only `generic` makes, for subjects without a size, is written with x and
 * y alone. */
static bool collect_named(arena *a, const csp_place *from, problem_place *to)
{
    to->numbers = 2;
    to->number[0] = cells(a, from->box.x + from->box.w / 2 - CSP_CELL / 2);
    to->number[1] = cells(a, from->box.y + from->box.h / 2 - 610);
    return to->number[0] && to->number[1];
}

bool problem_collect_places(const csp *c, arena *a, stated_problem *g)
{
    g->place = arena_take(a, (size_t)csp_places(c), sizeof *g->place);
    g->slot = arena_take(a, (size_t)csp_slots(c), sizeof *g->slot);
    g->face = arena_take(a, (size_t)csp_faces(c), sizeof *g->face);
    g->paper = arena_take(a, (size_t)csp_decorations(c), sizeof *g->paper);
    bool made = g->place && g->slot && g->face && g->paper;
    for (int i = 0; made && i < csp_places(c); i++) {
        const csp_place *p = csp_place_at(c, i);
        if (i && p->label == csp_place_at(c, i - 1)->label)
            continue; /* another frame, for which networks that people write have no words */
        problem_place *to = &g->place[g->places++];
        made = collect_place(c, a, p, to) && (!p->named || collect_named(a, p, to));
    }
    for (; made && g->slots < csp_slots(c); g->slots++)
        g->slot[g->slots] = *csp_slot_at(c, g->slots);
    for (; made && g->faces < csp_faces(c); g->faces++) {
        const csp_face *from = csp_face_at(c, g->faces);
        problem_face *to = &g->face[g->faces];
        *to = (problem_face){ .label = from->label, .kind = from->kind };
        made = put_box(a, from->at, to->number);
    }
    for (; made && g->papers < csp_decorations(c); g->papers++) {
        const csp_decoration *d = csp_decoration_at(c, g->papers);
        problem_paper *to = &g->paper[g->papers];
        *to = (problem_paper){ .kind = d->kind, .text = d->text };
        made = put_box(a, d->at, to->number);
    }
    return made;
}

/* ---- how they are written ---- */

static const form_thing a_subject = { "the subject of some label", NULL, NULL, 0, 0 },
                        a_kind = { "a kind of decoration", NULL, NULL, 0, 0 },
                        a_text = { "a text", NULL, NULL, 0, 0 };

#define NUMBERS(count) FIELD_NUMBERS, .n = count

const statement_form form_place = { .keyword = "place",
                                    .key = "layout",
                                    .field = (const form_field[]){ { FIELD_WORD, .of = { &a_subject } },
                                                                   { NUMBERS(2) },
                                                                   { NUMBERS(2), .maybe = true },
                                                                   { NUMBERS(1), .maybe = true },
                                                                   { NUMBERS(4), .maybe = true },
                                                                   { 0 } },
                                    .json = FORM_KEYED,
                                    .each = "no place, expected a list of 2, 4, 5 or 9 numbers",
                                    .all = "an object from subjects to places",
                                    .stage = STAGE_PLACE,
                                    .finish = add_place };

const statement_form form_slot = {
    .keyword = "slot",
    .key = "slots",
    .field = (const form_field[]){ { FIELD_WORD, .of = { &a_label } }, { NUMBERS(1) }, { 0 } },
    .json = FORM_KEYED,
    .each = "the number of a slot, from 0",
    .all = "an object from labels to slots",
    .stage = STAGE_PLACE,
    .finish = add_slot
};

const statement_form form_face = { .keyword = "face",
                                   .key = "faces",
                                   .field = (const form_field[]){ { FIELD_WORD, .of = { &a_label } },
                                                                  { FIELD_WORD, .of = { &a_kind } },
                                                                  { NUMBERS(4) },
                                                                  { 0 } },
                                   .json = FORM_KEYED,
                                   .each = "no face, expected a list of a kind of decoration and 4 numbers",
                                   .all = "an object from labels to what stands for them",
                                   .stage = STAGE_PLACE,
                                   .finish = add_face };

const statement_form form_paper = {
    .keyword = "paper",
    .key = "paper",
    .field =
        (const form_field[]){
            { FIELD_WORD, .of = { &a_kind } }, { NUMBERS(4) }, { FIELD_MAYBE, .of = { &a_text } }, { 0 } },
    .json = FORM_TUPLE,
    .each = "no decoration, expected a list of its kind, 4 numbers and, maybe, a text",
    .all = "a list of decorations",
    .stage = STAGE_PLACE,
    .finish = add_paper
};

static void put_numbers(form_writer *to, const char *const *number, int n)
{
    for (int i = 0; i < n; i++)
        writer_put(to, number[i]);
}

static void spell_place(const stated_problem *p, int i, form_writer *to)
{
    writer_put(to, p->place[i].subject);
    put_numbers(to, p->place[i].number, p->place[i].numbers);
}

static void spell_slot(const stated_problem *p, int i, form_writer *to)
{
    writer_put(to, p->label[p->slot[i].label].name);
    writer_put_number(to, p->slot[i].slot);
}

static void spell_face(const stated_problem *p, int i, form_writer *to)
{
    writer_put(to, p->label[p->face[i].label].name);
    writer_put(to, csp_paper_name[p->face[i].kind]);
    put_numbers(to, p->face[i].number, 4);
}

static void spell_paper(const stated_problem *p, int i, form_writer *to)
{
    writer_put(to, csp_paper_name[p->paper[i].kind]);
    put_numbers(to, p->paper[i].number, 4);
    writer_put(to, *p->paper[i].text ? p->paper[i].text : NULL);
}

void problem_write_places(const stated_problem *p, bool json, text *out)
{
    problem_write_list(p, &form_place, p->places, spell_place, json, out);
    problem_write_list(p, &form_slot, p->slots, spell_slot, json, out);
    problem_write_list(p, &form_face, p->faces, spell_face, json, out);
    problem_write_list(p, &form_paper, p->papers, spell_paper, json, out);
}
