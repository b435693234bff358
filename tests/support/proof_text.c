/* proof_text.c: see proof_text.h. */
#include "proof_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 64, LABELS_MAX = 512, WORD_MAX = 64 };

typedef struct reader {
    const csp *csp;
    const step_list *path;
    const char *at;
    char word[WORD_MAX]; /* the next one; "": none is left */
    step_line line[LINES_MAX];
    int lines, cells;
    csp_label label[LABELS_MAX]; /* room for labels and sets of all lines */
    step_refutation out[LABELS_MAX];
    int labels, outs;
} reader;

static void give_up(const char *what, const char *word)
{
    fprintf(stderr, "proof_text: %s: %s\n", what, word);
    abort();
}

csp_label proof_label(const csp *c, const char *name)
{
    for (int l = 0; l < csp_labels(c); l++)
        if (strcmp(csp_label_name(c, (csp_label)l), name) == 0)
            return (csp_label)l;
    give_up("no label", name);
    return 0;
}

csp_set proof_set(const csp *c, const char *name)
{
    for (int v = 0; v < csp_exclusive(c); v++)
        if (strcmp(csp_var_name(c, (csp_var)v), name) == 0)
            return (csp_set)v;
    give_up("no set", name);
    return 0;
}

static void next(reader *r)
{
    r->at += strspn(r->at, " ");
    size_t n = strcspn(r->at, " ");
    if (n >= WORD_MAX)
        give_up("too long", r->at);
    memcpy(r->word, r->at, n);
    r->word[n] = 0;
    r->at += n;
}

static bool is(const reader *r, const char *word)
{
    return strcmp(r->word, word) == 0;
}

static bool ends_list(const reader *r)
{
    return !*r->word || strchr("();|x", *r->word) || is(r, "=>") || is(r, "by") || strchr(r->word, '/');
}

/* Labels, or names of sets, up to what is neither. */
static int read_list(reader *r, bool sets, const csp_label **list)
{
    int from = r->labels;
    for (; !ends_list(r); next(r))
        r->label[r->labels++] = sets ? proof_set(r->csp, r->word) : proof_label(r->csp, r->word);
    *list = r->label + from;
    return r->labels - from;
}

static int read_refuted(reader *r, const step_refutation **list, bool *left)
{
    int from = r->outs;
    *left = *r->word == '<';
    for (char *slash; (slash = strchr(r->word, '/')); next(r)) {
        *slash = 0;
        r->out[r->outs++] =
            (step_refutation){ proof_label(r->csp, r->word + (*r->word == '<')), (uint16_t)atoi(slash + 1) };
    }
    *list = r->out + from;
    return r->outs - from;
}

/* The set of a cell or cases, and what is refuted of it. */
static void read_members(reader *r, step_cell *cell)
{
    cell->right_by = NO_LINE;
    cell->set = CSP_NONE;
    if (*r->word == '#') {
        cell->made = atoi(r->word + 1);
        cell->members = r->path->step[cell->made].conclusions;
        cell->member = r->path->step[cell->made].conclusion;
    } else if (*r->word == '@')
        cell->set = csp_need_set(r->csp, atoi(r->word + 1));
    else
        cell->set = proof_set(r->csp, r->word);
    next(r);
    cell->refuted = read_refuted(r, &cell->refutation, &cell->has_left);
}

static void read_cell(reader *r, step_cell *cell)
{
    read_members(r, cell);
    next(r); /* the bar */
    cell->rights = read_list(r, false, &cell->right);
    if (is(r, "by")) {
        next(r);
        cell->right_by = (uint16_t)atoi(r->word);
        next(r);
    }
    r->cells++;
}

static void read_subset(reader *r, step_subset *s)
{
    bool left;
    s->size = read_list(r, true, &s->row);
    next(r); /* x */
    if (read_list(r, true, &s->column) != s->size)
        give_up("not as many columns as rows", r->at);
    s->refuted = read_refuted(r, &s->refutation, &left);
    next(r); /* => */
    s->targets = read_list(r, false, &s->target);
}

static void read_lines(reader *r);

static void read_inside(reader *r, step_line *l)
{
    int from = r->lines;
    next(r); /* ( */
    read_lines(r);
    next(r); /* ) */
    l->inside = r->lines - from;
}

/* What its cases suppose are the rights. */
static void read_cases(reader *r, step_line *l)
{
    read_members(r, &l->cell);
    read_inside(r, l);
    l->cell.right = r->label + r->labels;
    for (step_line *k = l + 1; k < r->line + r->lines; k += 1 + k->inside) {
        r->label[r->labels++] = k->suppose.label[0];
        l->cell.rights++;
    }
}

static void read_line(reader *r)
{
    step_line *l = &r->line[r->lines++];
    *l = (step_line){ 0 };
    char kind[WORD_MAX];
    strcpy(kind, r->word);
    next(r);
    if (strcmp(kind, "suppose") == 0 || strcmp(kind, "false") == 0) {
        l->kind = TRESSE_SUPPOSE;
        l->suppose.negated = *kind == 'f';
        l->suppose.labels = read_list(r, false, &l->suppose.label);
        read_inside(r, l);
    } else if (strcmp(kind, "cell") == 0) {
        l->kind = TRESSE_CELL;
        read_cell(r, &l->cell);
    } else if (strcmp(kind, "cases") == 0) {
        l->kind = TRESSE_CASES;
        read_cases(r, l);
    } else if (strcmp(kind, "subset") == 0) {
        l->kind = TRESSE_SUBSET;
        read_subset(r, &l->subset);
    } else
        give_up("no line", kind);
}

static void read_lines(reader *r)
{
    while (*r->word && !is(r, ")")) {
        read_line(r);
        if (is(r, ";"))
            next(r);
    }
}

void proof_add(step_list *to, const csp *c, const rule *how, int round, step_conclusion what,
               const char *conclusions, const char *lines)
{
    static reader r;
    const csp_label *concluded;
    r = (reader){ .csp = c, .path = to, .at = conclusions };
    next(&r);
    int n = read_list(&r, false, &concluded);
    r.at = lines;
    next(&r);
    read_lines(&r);
    const step s = { .rule = how,
                     .name = how->name,
                     .length = r.cells,
                     .round = round,
                     .concludes = what,
                     .conclusions = n,
                     .conclusion = concluded,
                     .lines = r.lines,
                     .line = r.line };
    if (*r.word || step_list_add(to, &s) != OK)
        give_up("not all was read", lines);
}
