/* lines.c: the steps of a posted line, written as JSON lines (doc/json.md). */
#include "post/inside.h"

void add_label(labels *list, csp_label l)
{
    if (list->n < G_MAX && !has_label(list, l))
        list->label[list->n++] = l;
}

bool has_label(const labels *list, csp_label l)
{
    int i = 0;
    while (i < list->n && list->label[i] != l)
        i++;
    return i < list->n;
}

void begin_step(post *post, const char *rule, const char *theory)
{
    json_begin(&post->steps);
    json_number(&post->steps, "round", post->round);
    json_named(&post->steps, "rule", rule);
    post->made++;
    if (*theory) {
        text_clear(&post->theory);
        text_add_string(&post->theory, theory);
    }
}

void end_step(post *post, int length)
{
    json_number(&post->steps, "length", length);
    post->rating = length > post->rating ? length : post->rating;
    text_add_char(&post->steps, '}');
}

void write_labels(post *post, const char *key, const csp_label *label, int n)
{
    json_key(&post->steps, key);
    text_add_char(&post->steps, '[');
    for (int i = 0; i < n; i++)
        json_item(&post->steps, csp_label_name(post->puzzle.start->csp, label[i]));
    text_add_char(&post->steps, ']');
}

/* ---- cells ---- */

typedef struct writer {
    post *post;
    const frame *frame;
    int cells;
    labels kept[CELLS_MAX]; /* the rights so far */
    int refuted;
    csp_label out[LIMIT_LABELS / 16];
    int by[LIMIT_LABELS / 16];
} writer;

static bool linked_to_all(const csp *c, csp_label l, const csp_label *list, int n)
{
    return n > 0 && csp_linked_to_all(c, l, (csp_list){ list, list + n });
}

/* The line that refutes l, the one before the cell if that does; -1: none. */
static int find_refuter(const writer *w, csp_label l, bool of_left)
{
    const frame *f = w->frame;
    const csp *c = f->state->csp;
    const labels *last = w->cells ? &w->kept[w->cells - 1] : NULL;
    bool by_supposed = linked_to_all(c, l, f->supposed, f->n);
    if (of_left && last && linked_to_all(c, l, last->label, last->n))
        return f->line + w->cells;
    if (by_supposed && of_left && !last)
        return f->line;
    if (linked_to_all(c, l, f->outer, f->outers))
        return 0;
    if (by_supposed)
        return f->line;
    for (int i = 0; i < w->cells; i++)
        if (linked_to_all(c, l, w->kept[i].label, w->kept[i].n))
            return f->line + 1 + i;
    return -1;
}

static bool add_refuted(writer *w, csp_label l, bool of_left)
{
    int by = find_refuter(w, l, of_left);
    if (by < 0 || w->refuted == (int)(sizeof w->out / sizeof *w->out))
        return false;
    w->out[w->refuted] = l;
    w->by[w->refuted++] = by;
    return true;
}

static void write_refuted(writer *w, bool left)
{
    text *out = &w->post->steps;
    const csp *c = w->frame->state->csp;
    if (left) {
        json_named(out, "left", csp_label_name(c, w->out[0]));
        json_number(out, "by", w->by[0]);
    }
    json_key(out, "others");
    text_add_char(out, '[');
    for (int i = left; i < w->refuted; i++) {
        text_add_string(out, i > left ? ",[" : "[");
        json_string(out, csp_label_name(c, w->out[i]));
        text_format(out, ",%d]", w->by[i]);
    }
    text_add_char(out, ']');
}

static void write_cell(writer *w, const cell *cell, const labels *right, bool ends)
{
    text *out = &w->post->steps;
    const csp *c = w->frame->state->csp;
    json_begin(out);
    if (cell->set == CSP_NONE)
        json_number(out, "set", w->frame->relation);
    else
        json_named(out, "variable", csp_var_name(c, cell->set));
    if (right->n == 1)
        json_named(out, "right", csp_label_name(c, right->label[0]));
    else if (right->n)
        write_labels(w->post, "right", right->label, right->n);
    int by = ends && right->n ? find_refuter(w, right->label[0], false) : 0;
    if (by > 0)
        json_number(out, "right-by", by);
    write_refuted(w, cell->set != CSP_NONE && w->refuted);
    text_add_char(out, '}');
}

/* Which label of the cell is the left? The first refuted one that was posted; where the chain is read
 * loosely, any. Brings it to the front. */
static bool choose_left(writer *w, const cell *cell)
{
    int k = 0;
    while (k < w->refuted && !has_label(&cell->left, w->out[k]))
        k++;
    if (k == w->refuted && !w->frame->loose && cell->left.n)
        return post_refuse(w->post, "%s has no %s any more",
                           csp_label_subject(w->frame->state->csp, cell->left.label[0]),
                           csp_label_value(w->frame->state->csp, cell->left.label[0]));
    if (k && k < w->refuted) {
        csp_label l = w->out[k];
        int by = w->by[k];
        w->out[k] = w->out[0];
        w->by[k] = w->by[0];
        w->out[0] = l;
        w->by[0] = by;
    }
    return w->refuted > 0 ||
           post_refuse(w->post, "%s is a Single by now", csp_var_name(w->frame->state->csp, cell->set));
}

/* Sorts the members of a cell: rights that hold, and what is refuted. False: one is neither. */
static bool sort_members(writer *w, const cell *cell, csp_list members, bool keeps, labels *right)
{
    const csp *c = w->frame->state->csp;
    w->refuted = 0;
    right->n = 0;
    for (const csp_label *l = members.begin; l < members.end; l++) {
        bool is_right = has_label(&cell->right, *l), is_left = has_label(&cell->left, *l);
        if (w->frame->state->label[*l] != CANDIDATE)
            continue;
        if (is_right && (keeps || find_refuter(w, *l, false) < 0))
            add_label(right, *l);
        else if (!add_refuted(w, *l, is_left)) {
            w->post->extra = *l;
            return is_left ? post_refuse(w->post, "%s = %s is not excluded there", csp_label_subject(c, *l),
                                         csp_label_value(c, *l))
                           : post_refuse(w->post, "%s can also be %s", csp_label_subject(c, *l),
                                         csp_label_value(c, *l));
        }
    }
    return true;
}

static csp_list members_of(const writer *w, const cell *cell)
{
    if (cell->set != CSP_NONE)
        return csp_var_labels(w->frame->state->csp, cell->set);
    return (csp_list){ w->post->over.label, w->post->over.label + w->post->over.n };
}

/* A t-whip is printed without its last right: the only candidate that no right before it refutes. */
static void find_last_right(const writer *w, const cell *from, cell *to)
{
    csp_list members = members_of(w, from);
    *to = *from;
    for (const csp_label *l = members.begin; l < members.end && !from->right.n; l++) {
        bool refuted = false;
        for (int i = 0; i < w->cells && !refuted; i++)
            refuted = linked_to_all(w->frame->state->csp, *l, w->kept[i].label, w->kept[i].n);
        if (w->frame->state->label[*l] == CANDIDATE && !refuted && !has_label(&from->left, *l))
            add_label(&to->right, *l);
    }
}

/* A contradiction may come before the end: then the rest was not needed. */
bool write_cells(post *post, const frame *f, const chain *from, int *used)
{
    writer *w = arena_take(&post->scratch, 1, sizeof *w);
    bool ended = false;
    if (!w)
        return post_refuse(post, "no memory");
    *w = (writer){ .post = post, .frame = f };
    json_key(&post->steps, "cells");
    text_add_char(&post->steps, '[');
    for (int i = 0; i < from->n && !ended; i++) {
        cell now = from->cell[i];
        labels right;
        bool last = i == from->n - 1;
        if (last && f->last_right)
            find_last_right(w, &from->cell[i], &now);
        if (now.set != CSP_NONE && f->state->value[now.set] != CSP_NONE && f->loose)
            continue;
        if (!sort_members(w, &now, members_of(w, &now), last && (f->last_right || f->open), &right) ||
            (now.set != CSP_NONE && !choose_left(w, &now)))
            return false;
        ended = !right.n || (last && f->last_right);
        if (!ended && last && !f->open) {
            post->extra = right.label[0];
            return post_refuse(post, "%s can also be %s", csp_label_subject(f->state->csp, right.label[0]),
                               csp_label_value(f->state->csp, right.label[0]));
        }
        write_cell(w, &now, &right, ended);
        w->kept[w->cells++] = right;
    }
    text_add_char(&post->steps, ']');
    *used = w->cells;
    return ended || f->open || post_refuse(post, "it does not end in a contradiction");
}
