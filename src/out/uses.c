/* uses.c: see uses.h. A walk over the lines of a step. */
#include "out/uses.h"

#include "core/statement.h"
#include "core/words.h"

#include <string.h>

typedef struct walk {
    uses *uses;
    const csp *csp;
    const step *step;
    const reasons *reasons; /* NULL: not known, or not wanted */
    bool said;              /* statements that the sentences name are not wanted */
    bool failed;
} walk;

static void add_name(walk *walk, const char *name)
{
    uses *u = walk->uses;
    bool known = !name;
    for (int i = 0; i < u->n && !known; i++)
        known = strcmp(u->name[i], name) == 0;
    if (known || walk->failed)
        return;
    walk->failed = !memory_reserve(u->memory, &u->name, (size_t)u->n, 1, &u->room, sizeof *u->name);
    if (!walk->failed)
        u->name[u->n++] = name;
}

static void add_origin(walk *walk, int origin)
{
    add_name(walk, origin < 0 ? NULL : csp_origin_name(walk->csp, origin));
}

static void add(walk *walk, csp_label first, csp_label second)
{
    bool hidden = walk->said && is_hidden_label(walk->csp, first) && is_hidden_label(walk->csp, second);
    if (first != second && !hidden)
        add_origin(walk, csp_origin(walk->csp, first, second));
}

/* What these labels are gone by, as far as they are gone. */
static void add_gone(walk *walk, csp_list labels)
{
    for (const csp_label *l = labels.begin; walk->reasons && l < labels.end; l++) {
        const reason why = reason_of(walk->reasons, *l);
        add_name(walk, why.link);
        add_name(walk, why.given);
    }
}

/* Adds the links by which line `by` refutes the label: those to all that it supposes or concludes. */
static void add_refutation(walk *walk, csp_label label, int by)
{
    if (by >= walk->step->lines)
        return;
    const step_line *line = &walk->step->line[by];
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        for (int i = 0; i < line->suppose.labels && !line->suppose.negated; i++)
            add(walk, label, line->suppose.label[i]);
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        for (int i = 0; i < line->cell.rights; i++)
            add(walk, label, line->cell.right[i]);
        break;
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
        break;
    }
}

static void add_cell(walk *walk, const step_cell *cell)
{
    if (cell->set < csp_exclusive(walk->csp))
        add_origin(walk, csp_set_origin(walk->csp, cell->set));
    add_gone(walk, step_cell_members(walk->csp, cell));
    for (int i = 0; i < cell->refuted; i++)
        add_refutation(walk, cell->refutation[i].label, cell->refutation[i].by);
    for (int i = 0; i < cell->rights && cell->right_by != NO_LINE; i++)
        add_refutation(walk, cell->right[i], cell->right_by);
}

static void add_subset(walk *walk, const step_subset *subset)
{
    for (int i = 0; i < subset->size; i++) {
        add_origin(walk, csp_set_origin(walk->csp, subset->row[i]));
        add_origin(walk, csp_set_origin(walk->csp, subset->column[i]));
        add_gone(walk, csp_set_members(walk->csp, subset->row[i]));
    }
    for (int i = 0; i < subset->refuted; i++)
        add_refutation(walk, subset->refutation[i].label, subset->refutation[i].by);
}

/* A statement, with what was gone before or is refuted by earlier lines. */
static void add_declared(walk *walk, const step_declared *declared)
{
    if (declared->statement && !walk->said)
        add_name(walk, statement_cited(declared->statement));
    for (int i = 0; i < declared->refuted; i++) {
        const step_refutation *r = &declared->refutation[i];
        if (r->by == NO_LINE)
            add_gone(walk, (csp_list){ &r->label, &r->label + 1 });
        else
            add_refutation(walk, r->label, r->by);
    }
}

static void add_step(walk *walk, const step *given);

/* Steps of a trial have states of their own. */
static void add_inner(walk *walk, const step_supposition *trial)
{
    const reasons *outer = walk->reasons;
    walk->reasons = trial->inners ? NULL : outer;
    for (int i = 0; i < trial->inners; i++)
        add_step(walk, &trial->inner[i]);
    walk->reasons = outer;
}

static void add_step(walk *walk, const step *given)
{
    const step *outer = walk->step;
    walk->step = given;
    for (int i = 0; i < given->lines; i++) {
        const step_line *line = &given->line[i];
        switch (line->kind) {
        case TRESSE_SUPPOSE:
            add_inner(walk, &line->suppose);
            break;
        case TRESSE_CELL:
        case TRESSE_CASES:
            add_cell(walk, &line->cell);
            break;
        case TRESSE_SUBSET:
            add_subset(walk, &line->subset);
            break;
        case TRESSE_DECLARED:
            add_declared(walk, &line->declared);
            break;
        }
    }
    walk->step = outer;
}

static bool find(uses *used, const csp *c, const step *step, const reasons *reasons, bool said,
                 const memory *m)
{
    *used = (uses){ .memory = m };
    walk w = { .uses = used, .csp = c, .reasons = reasons, .said = said };
    add_step(&w, step);
    return !w.failed;
}

bool uses_find(uses *used, const csp *c, const step *step, const reasons *reasons, const memory *m)
{
    return find(used, c, step, reasons, false, m);
}

void uses_close(uses *uses)
{
    memory_give(uses->memory, uses->name, uses->room, sizeof *uses->name);
}

int without_stop(const char *statement)
{
    size_t n = strlen(statement);
    return (int)(n && statement[n - 1] == '.' ? n - 1 : n);
}

/* Does the sentence, which has these many bytes, say this name: several words, which could be no other? */
static bool is_named(const text *out, size_t n, const char *name)
{
    size_t length = strchr(name, ' ') ? strlen(name) : n + 1;
    for (size_t i = 0; i + length <= n && !out->failed; i++)
        if (!memcmp(text_bytes(out) + i, name, length) &&
            (i + length == n || !strchr("0123456789", text_bytes(out)[i + length])))
            return true;
    return false;
}

void uses_say(const csp *c, const step *step, const reasons *reasons, text *out)
{
    uses u = { 0 };
    bool single = step->lines == 1 && step->line->kind == TRESSE_CELL; /* says itself why others are gone */
    out->failed = out->failed || !find(&u, c, step, single ? NULL : reasons, true, out->memory);
    size_t sentence = out->length;
    int said = 0;
    for (int i = 0; i < u.n; i++)
        if (!is_named(out, sentence, u.name[i]))
            text_format(out, "%s%.*s", said++ ? "; " : " Uses: ", without_stop(u.name[i]), u.name[i]);
    text_add_string(out, said ? "." : "");
    uses_close(&u);
}
