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
static int thousandths(const char *string)
{
    const int64_t most = (int64_t)CELLS_MOST * CSP_CELL + 1;
    bool minus = *string == '-', point = false;
    int64_t n = 0;
    int shift = 3, power = 0;
    for (string += minus; (*string >= '0' && *string <= '9') || *string == '.'; string++) {
        if (*string == '.')
            point = true;
        else if (n < most * 1000) {
            n = 10 * n + (*string - '0');
            shift -= point;
        } else
            shift += !point;
    }
    if (*string) { /* e or E */
        bool down = string[1] == '-';
        for (string += 1 + (string[1] == '-' || string[1] == '+'); *string && power < 1000; string++)
            power = 10 * power + (*string - '0');
        shift += down ? -power : power;
    }
    for (; shift > 0 && n && n < most; shift--)
        n *= 10;
    for (; shift < 0 && n; shift++)
        n /= 10;
    n = n < most ? n : most;
    return (int)(minus ? -n : n);
}

static const char *checked(finish *finish, word words)
{
    char quote[QUOTE_MAX];
    int n = finish->d->status == OK ? thousandths(words.string) : 0;
    if (n > CELLS_MOST * CSP_CELL || n < -CELLS_MOST * CSP_CELL)
        draft_wrong(finish->d, words.at, FINDS "'%s'" EXPECTED "a number from -%d to %d",
                    string_quote(quote, words.string), CELLS_MOST, CELLS_MOST);
    return words.string;
}

/* ---- reading ---- */

/* What the index has for a subject: 1 if it has a place; 2 or more: one of its labels that stay, plus 2; 0:
 * none of its labels stays. */
static void enter_subjects(finish *finish)
{
    const stated_problem *g = finish->g;
    for (int l = 0; l < g->labels; l++)
        if (finish->same[l] == l)
            (void)finish_enter(finish, SUBJECTS, g->label[l].subject, l + 2);
    for (int l = 0; l < g->labels; l++)
        (void)finish_enter(finish, SUBJECTS, g->label[l].subject, 0);
}

static void add_place(finish *finish, const draft_statement *statement)
{
    word subject = statement->words.list[0];
    int found = finish_find(finish, SUBJECTS, subject.string);
    problem_place *p = &finish->g->place[finish->g->places++];
    *p = (problem_place){ .subject = subject.string, .numbers = statement->words.n - 1, .label = CSP_NONE };
    if (found < 0)
        finish_unknown(finish, "subject", subject, "one of those that labels have");
    else if (found == 1)
        finish_twice(finish, "the place of", subject);
    else
        problem_index_add(&finish->index, SUBJECTS, subject.string, strlen(subject.string), 1);
    if (found >= 2)
        p->label = (csp_label)(found - 2);
    for (int i = 0; i < p->numbers; i++)
        p->number[i] = checked(finish, statement->words.list[i + 1]);
}

static void add_slot(finish *finish, const draft_statement *statement)
{
    word number = statement->words.list[1];
    int l = finish_label_of(finish, statement->words.list[0]),
        slot = finish->d->status == OK ? thousandths(number.string) / CSP_CELL : 0;
    if (slot < 0)
        draft_wrong(finish->d, number.at, FINDS "'%s'" EXPECTED "the number of a slot, from 0",
                    number.string);
    finish->g->slot[finish->g->slots++] = (csp_slot){ (csp_label)l, (uint16_t)slot };
}

static csp_paper kind_of(finish *finish, word kind)
{
    csp_paper k = 0;
    while (k < PAPER_KINDS && strcmp(csp_paper_name[k], kind.string) != 0)
        k++;
    if (k == PAPER_KINDS)
        finish_unknown(
            finish, "decoration", kind,
            "one of white, shade, dark, grid, border, cage, sign, edge, slash, head, number, clue");
    return k;
}

static void add_face(finish *finish, const draft_statement *statement)
{
    problem_face *p = &finish->g->face[finish->g->faces++];
    word kind = statement->words.list[1];
    p->label = (csp_label)finish_label_of(finish, statement->words.list[0]);
    p->kind = kind_of(finish, kind);
    if (finish->d->status == OK && csp_paper_is_text(p->kind))
        draft_wrong(finish->d, kind.at, FINDS "'%s'" EXPECTED "an area, a line, or white for nothing at all",
                    kind.string);
    for (int i = 0; i < 4; i++)
        p->number[i] = checked(finish, statement->words.list[i + 2]);
}

static void add_paper(finish *finish, const draft_statement *statement)
{
    problem_paper *p = &finish->g->paper[finish->g->papers++];
    word said = statement->words.list[5];
    p->kind = kind_of(finish, statement->words.list[0]);
    for (int i = 0; i < 4; i++)
        p->number[i] = checked(finish, statement->words.list[i + 1]);
    p->text = said.string ? said.string : "";
}

void finish_add_places(finish *finish)
{
    stated_problem *g = finish->g;
    size_t n = 0;
    for (int i = 0; i < finish->d->statements; i++)
        n += finish->d->statement[i].form->stage == STAGE_PLACE;
    if (!n)
        return;
    enter_subjects(finish);
    g->place = finish_take(finish, n, sizeof *g->place);
    g->slot = finish_take(finish, n, sizeof *g->slot);
    g->face = finish_take(finish, n, sizeof *g->face);
    g->paper = finish_take(finish, n, sizeof *g->paper);
    finish_stage(finish, STAGE_PLACE);
}

/* ---- the network ---- */

static csp_box box_of(const char *const number[4])
{
    return (csp_box){ thousandths(number[0]), thousandths(number[1]), thousandths(number[2]),
                      thousandths(number[3]) };
}

static void model_place(csp_builder *b, const problem_place *place)
{
    if (place->label == CSP_NONE)
        return;
    if (place->numbers == 2) {
        int x = thousandths(place->number[0]), y = thousandths(place->number[1]);
        csp_put_at(b, place->label, (csp_box){ x + 50, y + 280, 900, 660 }, USUAL_SLOTS, true);
        return;
    }
    csp_put_at(b, place->label, box_of(place->number),
               place->numbers > 4 ? thousandths(place->number[4]) / CSP_CELL : USUAL_SLOTS, false);
    if (place->numbers == PLACE_NUMBERS)
        csp_put_wide(b, box_of(place->number + 5));
}

void problem_model_places(csp_builder *b, const stated_problem *problem)
{
    for (int i = 0; i < problem->places; i++)
        model_place(b, &problem->place[i]);
    for (int i = 0; i < problem->slots; i++)
        csp_put_in_slot(b, problem->slot[i].label, problem->slot[i].slot);
    for (int i = 0; i < problem->faces; i++)
        csp_put_face(b, problem->face[i].label, problem->face[i].kind, box_of(problem->face[i].number));
    for (int i = 0; i < problem->papers; i++)
        csp_decorate(b, problem->paper[i].kind, box_of(problem->paper[i].number), problem->paper[i].text);
}

/* ---- from a network ---- */

/* "0.25": thousandths as cells; NULL: no memory. */
static const char *cells(arena *a, int n)
{
    enum { ROOM = 16 };
    char *to = arena_take(a, ROOM, 1);
    int part = n < 0 ? -n : n, rest = part % CSP_CELL;
    if (!to)
        return NULL;
    size_t at = text_print(to, ROOM, "%s%d%s", n < 0 ? "-" : "", part / CSP_CELL, rest ? "." : "");
    for (int unit = CSP_CELL / 10; rest; unit /= 10) {
        to[at++] = (char)('0' + rest / unit);
        rest %= unit;
    }
    return to;
}

static bool put_box(arena *a, csp_box box, const char *number[4])
{
    int n[] = { box.x, box.y, box.w, box.h };
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

bool problem_collect_places(const csp *c, arena *a, stated_problem *problem)
{
    problem->place = arena_take(a, (size_t)csp_places(c), sizeof *problem->place);
    problem->slot = arena_take(a, (size_t)csp_slots(c), sizeof *problem->slot);
    problem->face = arena_take(a, (size_t)csp_faces(c), sizeof *problem->face);
    problem->paper = arena_take(a, (size_t)csp_decorations(c), sizeof *problem->paper);
    bool made = problem->place && problem->slot && problem->face && problem->paper;
    for (int i = 0; made && i < csp_places(c); i++) {
        const csp_place *p = csp_place_at(c, i);
        if (i && p->label == csp_place_at(c, i - 1)->label)
            continue; /* another frame, for which networks that people write have no words */
        problem_place *to = &problem->place[problem->places++];
        made = collect_place(c, a, p, to) && (!p->named || collect_named(a, p, to));
    }
    for (; made && problem->slots < csp_slots(c); problem->slots++)
        problem->slot[problem->slots] = *csp_slot_at(c, problem->slots);
    for (; made && problem->faces < csp_faces(c); problem->faces++) {
        const csp_face *from = csp_face_at(c, problem->faces);
        problem_face *to = &problem->face[problem->faces];
        *to = (problem_face){ .label = from->label, .kind = from->kind };
        made = put_box(a, from->at, to->number);
    }
    for (; made && problem->papers < csp_decorations(c); problem->papers++) {
        const csp_decoration *d = csp_decoration_at(c, problem->papers);
        problem_paper *to = &problem->paper[problem->papers];
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
                                    .each = "no place" EXPECTED "a list of 2, 4, 5 or 9 numbers",
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
                                   .each = "no face" EXPECTED "a list of a kind of decoration and 4 numbers",
                                   .all = "an object from labels to what stands for them",
                                   .stage = STAGE_PLACE,
                                   .finish = add_face };

const statement_form form_paper = { .keyword = "paper",
                                    .key = "paper",
                                    .field = (const form_field[]){ { FIELD_WORD, .of = { &a_kind } },
                                                                   { NUMBERS(4) },
                                                                   { FIELD_MAYBE, .of = { &a_text } },
                                                                   { 0 } },
                                    .json = FORM_TUPLE,
                                    .each = "no decoration" EXPECTED
                                            "a list of its kind, 4 numbers and, maybe, a text",
                                    .all = "a list of decorations",
                                    .stage = STAGE_PLACE,
                                    .finish = add_paper };

static void put_numbers(form_writer *to, const char *const *number, int n)
{
    for (int i = 0; i < n; i++)
        writer_put(to, number[i]);
}

static void spell_place(const stated_problem *problem, int i, form_writer *to)
{
    writer_put(to, problem->place[i].subject);
    put_numbers(to, problem->place[i].number, problem->place[i].numbers);
}

static void spell_slot(const stated_problem *problem, int i, form_writer *to)
{
    writer_put(to, problem->label[problem->slot[i].label].name);
    writer_put_number(to, problem->slot[i].slot);
}

static void spell_face(const stated_problem *problem, int i, form_writer *to)
{
    writer_put(to, problem->label[problem->face[i].label].name);
    writer_put(to, csp_paper_name[problem->face[i].kind]);
    put_numbers(to, problem->face[i].number, 4);
}

static void spell_paper(const stated_problem *problem, int i, form_writer *to)
{
    writer_put(to, csp_paper_name[problem->paper[i].kind]);
    put_numbers(to, problem->paper[i].number, 4);
    writer_put(to, *problem->paper[i].text ? problem->paper[i].text : NULL);
}

void problem_write_places(const stated_problem *problem, bool json, text *out)
{
    problem_write_list(problem, &form_place, problem->places, spell_place, json, out);
    problem_write_list(problem, &form_slot, problem->slots, spell_slot, json, out);
    problem_write_list(problem, &form_face, problem->faces, spell_face, json, out);
    problem_write_list(problem, &form_paper, problem->papers, spell_paper, json, out);
}
