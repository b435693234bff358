/* draw_scene.c: where each label is drawn: on the board, or in a view of one type of csp-variables.
 *
 * Labels are sorted into boxes: on the board those of one subject share one, in a view those of one
 * csp-variable; labels that are in no csp-variable of the type get boxes of their subjects, after the others.
 * Boxes are where the network says, or in rows and columns if their names are two coordinates each ("r2n4"),
 * or in reading order with their names on top. Slots inside boxes: draw_slots.c. */
#include "base/hash.h"
#include "out/draw.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 60,      /* round everything */
    GAP = 180,        /* between boxes in reading order */
    TRAY = 1700,      /* the height of what a page keeps free for boxes aside */
    TRAY_GAP = 150,   /* between the tray and what is above it */
    TRAY_LEAST = 6000 /* its width, unless the board is wider */
};

/* ---- labels in boxes ---- */

typedef struct sorter {
    scene *scene;
    int *box_of; /* of each label; -1: none yet */
    int *slot;   /* of each label inside its box; -1: the next one */
    int *chain;  /* hash table of subjects: boxes, -1 free */
    size_t room;
} sorter;

/* The box of a subject; a new one if it has none yet. */
static int subject_box(sorter *sorter, const char *subject)
{
    scene *s = sorter->scene;
    size_t at = hash_text(subject) & (sorter->room - 1);
    for (; sorter->chain[at] >= 0; at = (at + 1) & (sorter->room - 1))
        if (strcmp(s->box[sorter->chain[at]].name, subject) == 0)
            return sorter->chain[at];
    sorter->chain[at] = s->boxes;
    s->box[s->boxes] = (draw_box){ .name = subject, .fixed = true };
    return s->boxes++;
}

static void box_by_subjects(sorter *sorter)
{
    const csp *c = sorter->scene->csp;
    for (int l = 0; l < csp_labels(c); l++)
        if (sorter->box_of[l] < 0) {
            sorter->box_of[l] = subject_box(sorter, csp_label_subject(c, (csp_label)l));
            sorter->scene->box[sorter->box_of[l]].labels++;
        }
}

static void box_by_sets(sorter *sorter)
{
    scene *s = sorter->scene;
    for (int v = 0; v < csp_exclusive(s->csp); v++) {
        if (csp_set_type(s->csp, (csp_set)v) != s->view)
            continue;
        draw_box *b = &s->box[s->boxes];
        csp_list members = csp_set_members(s->csp, (csp_set)v);
        *b = (draw_box){ .name = csp_set_name(s->csp, (csp_set)v), .fixed = true };
        b->slots = (int)(members.end - members.begin);
        for (const csp_label *l = members.begin; l < members.end; l++)
            if (sorter->box_of[*l] < 0) {
                sorter->box_of[*l] = s->boxes;
                sorter->slot[*l] = (int)(l - members.begin);
                b->labels++;
            }
        s->boxes++;
    }
}

/* scene.order: counting sort of the labels by their boxes. */
static void order_labels(sorter *sorter)
{
    scene *s = sorter->scene;
    int at = 0;
    for (int i = 0; i < s->boxes; i++) {
        s->box[i].first = at;
        at += s->box[i].labels;
        s->box[i].labels = 0;
    }
    for (int l = 0; l < csp_labels(s->csp); l++) {
        draw_box *b = &s->box[sorter->box_of[l]];
        s->order[b->first + b->labels++] = (csp_label)l;
        s->slot[l].box = sorter->box_of[l];
    }
}

/* ---- texts ---- */

/* The numbers of the coordinates of a name: "4" for "c4", "46" for "r4c6", "4 16" for "r4c16"; a name without
 * numbers stays as it is. */
static const char *short_name(scene *scene, const char *name)
{
    csp_coordinate k;
    bool wide = false, plain = true;
    int n = 0;
    const char *at = name;
    for (; csp_next_coordinate(&at, &k); n++) {
        plain = plain && csp_has_number(&k) && !k.before;
        wide = wide || k.digits > 1;
    }
    if (!plain || !n)
        return name;
    char *to = arena_take(&scene->arena, strlen(name) + (size_t)n, 1), *end = to;
    if (!to) {
        scene->failed = true;
        return name;
    }
    for (at = name; csp_next_coordinate(&at, &k);) {
        if (end > to && wide)
            *end++ = ' ';
        memcpy(end, k.text + k.before + k.letters, k.digits);
        end += k.digits;
    }
    return to;
}

static void give_texts(scene *scene)
{
    for (int l = 0; l < csp_labels(scene->csp); l++) {
        csp_label x = (csp_label)l;
        const char *value = csp_label_value(scene->csp, x);
        csp_list sets[] = { csp_label_vars(scene->csp, x), csp_label_groups(scene->csp, x) };
        for (int i = 0; i < 2 && scene->view >= 0; i++)
            for (const csp_set *v = sets[i].begin; v < sets[i].end; v++)
                if (csp_set_type(scene->csp, *v) == scene->view) {
                    value = short_name(scene, csp_value_name(scene->csp, *v, x));
                    i = 2;
                    break;
                }
        scene->slot[l].text = value;
    }
}

/* ---- boxes on the paper ---- */

static bool is_dark(const csp *c, csp_box at)
{
    int x = at.x + at.w / 2, y = at.y + at.h / 2;
    for (int i = 0; i < csp_decorations(c); i++) {
        const csp_decoration *d = csp_decoration_at(c, i);
        if (d->kind == PAPER_DARK && x >= d->at.x && y >= d->at.y && x < d->at.x + d->at.w &&
            y < d->at.y + d->at.h)
            return true;
    }
    return false;
}

static void place_box(scene *scene, const csp_place *place)
{
    draw_box *b = &scene->box[scene->slot[place->label].box];
    if (place->box.w <= 0 || place->box.h <= 0) {
        b->aside = b->crowded = true; /* crowded, so it keeps its name */
        return;
    }
    b->at = place->box;
    b->wide = place->wide;
    b->slots = place->slots < 0 ? b->labels : place->slots;
    b->fixed = place->slots != 0;
    b->framed = place->named;
    b->dark = is_dark(scene->csp, place->box);
    if (!place->named)
        b->name = "";
}

/* The common size of the boxes without a place: enough for the one with the most labels, the longest ones, or
 * the longest name in the smallest font. Returns how many such boxes there are, from this one on. */
static int usual_size(const scene *scene, int from, csp_box *size)
{
    enum { ROW = 330, CHARACTERS = 16, WIDEST = 3200 };
    int n = 0, slots = 1, wide = 1, least = 700;
    for (int i = from; i < scene->boxes; i++) {
        const draw_box *b = &scene->box[i];
        int k = b->slots > b->labels ? b->slots : b->labels, length = longest_text(scene, b),
            name = name_width(b->name, NAME_LEAST) + NAMES_APART - GAP;
        if (b->at.w || b->aside)
            continue;
        n++;
        slots = k > slots ? k : slots;
        wide = length > wide ? length : wide;
        least = name > least ? name : least;
    }
    least = least < WIDEST ? least : WIDEST;
    wide = wide < CHARACTERS ? wide : CHARACTERS;
    int slot = wide * 190 + 150 > ROW ? wide * 190 + 150 : ROW, across = slots < 6    ? slots
                                                                         : slots > 25 ? 5
                                                                                      : 6;
    while (across > 1 && across * slot > WIDEST)
        across--;
    int down = slots > 25 ? 5 : (slots + across - 1) / across;
    size->w = across * slot < least ? least : across * slot;
    size->h = down * ROW < 560 ? 560 : down * ROW;
    return n;
}

/* Places the boxes that have no place yet, from this one on: in reading order, below `top`, in the proportion
 * of about four wide to three high. */
static void place_rest(scene *scene, int from, int top)
{
    csp_box size = { 0 };
    int n = usual_size(scene, from, &size), columns = 1, w = size.w + GAP, h = size.h + GAP + NAME_HEIGHT;
    while (columns < n && 3 * (int64_t)columns * columns * w < 4 * (int64_t)n * h)
        columns++;
    for (int i = from, k = 0; i < scene->boxes; i++) {
        draw_box *b = &scene->box[i];
        if (b->at.w || b->aside)
            continue;
        b->at = (csp_box){ k % columns * w, top + NAME_HEIGHT + k / columns * h, size.w, size.h };
        b->framed = true;
        b->slots = b->slots ? b->slots : b->labels;
        k++;
    }
}

static int lowest(const scene *scene)
{
    int y = 0;
    for (int i = 0; i < scene->boxes; i++)
        if (scene->box[i].at.w && scene->box[i].at.y + scene->box[i].at.h > y)
            y = scene->box[i].at.y + scene->box[i].at.h;
    for (int i = 0; i < csp_decorations(scene->csp) && scene->view < 0; i++) {
        const csp_decoration *d = csp_decoration_at(scene->csp, i);
        int end = csp_paper_is_area(d->kind) ? d->at.y + d->at.h : d->at.y;
        y = end > y ? end : y;
    }
    return y ? y + 200 : 0;
}

/* Does the name have two coordinates with numbers, for rows and columns of a view? */
static bool grid_place(const char *name, int *row, int *column)
{
    csp_coordinate k;
    int number[2], n = 0;
    for (const char *at = name; csp_next_coordinate(&at, &k); n++) {
        if (n == 2 || k.before || !csp_has_number(&k) || k.digits > 4)
            return false;
        number[n] = 0;
        for (uint32_t i = 0; i < k.digits; i++)
            number[n] = 10 * number[n] + k.text[k.letters + i] - '0';
    }
    if (n != 2 || number[0] < 1 || number[1] < 1 || number[0] > 100 || number[1] > 100)
        return false;
    *row = number[0] - 1;
    *column = number[1] - 1;
    return true;
}

/* Are the names of all sets of the view two coordinates, on the same two axes? */
static bool is_grid(scene *scene, int sets)
{
    int row, column;
    for (int i = 0; i < sets; i++) {
        const char *a = scene->box[0].name, *b = scene->box[i].name;
        csp_coordinate x, y;
        if (!grid_place(b, &row, &column))
            return false;
        for (int k = 0; k < 2; k++) {
            csp_next_coordinate(&a, &x);
            csp_next_coordinate(&b, &y);
            if (x.letters != y.letters || memcmp(x.text, y.text, x.letters) != 0)
                return false;
        }
        scene->heads.y = row >= scene->heads.y ? row + 1 : scene->heads.y;
        scene->heads.x = column >= scene->heads.x ? column + 1 : scene->heads.x;
    }
    return sets > 0 && scene->heads.x * scene->heads.y <= 4 * sets;
}

static bool add_head(scene *scene, const csp_coordinate *coordinate, draw_point at)
{
    char *name = arena_take(&scene->arena, (size_t)coordinate->letters + coordinate->digits + 1, 1);
    if (!name)
        return false;
    memcpy(name, coordinate->text, (size_t)coordinate->letters + coordinate->digits);
    scene->head[scene->head_count++] = (csp_decoration){ PAPER_HEAD, { at.x, at.y, 0, 260 }, name };
    return true;
}

/* Names of rows and columns, each once, at the edge. */
static bool add_heads(scene *scene, int sets)
{
    size_t n = (size_t)scene->heads.x + (size_t)scene->heads.y;
    bool *seen = arena_take(&scene->arena, n, sizeof *seen);
    scene->head = arena_take(&scene->arena, n, sizeof *scene->head);
    if (!seen || !scene->head)
        return false;
    for (int i = 0; i < sets; i++) {
        const char *at = scene->box[i].name;
        csp_coordinate k;
        int row, column;
        grid_place(at, &row, &column);
        csp_next_coordinate(&at, &k);
        if (!seen[row] && !add_head(scene, &k, (draw_point){ -200, row * CSP_CELL + CSP_CELL / 2 }))
            return false;
        seen[row] = true;
        csp_next_coordinate(&at, &k);
        if (!seen[scene->heads.y + column] &&
            !add_head(scene, &k, (draw_point){ column * CSP_CELL + CSP_CELL / 2, -200 }))
            return false;
        seen[scene->heads.y + column] = true;
    }
    return true;
}

static bool place_view(scene *scene, int sets)
{
    if (!is_grid(scene, sets)) {
        scene->heads = (draw_point){ 0, 0 };
        place_rest(scene, 0, 0);
        return true;
    }
    if (!add_heads(scene, sets))
        return false;
    for (int i = 0; i < sets; i++) {
        int row, column;
        grid_place(scene->box[i].name, &row, &column);
        scene->box[i].at = (csp_box){ column * CSP_CELL, row * CSP_CELL, CSP_CELL, CSP_CELL };
        scene->box[i].name = "";
    }
    place_rest(scene, sets, lowest(scene));
    return true;
}

/* ---- the whole ---- */

static void widen(csp_box *frame, int left, int top, int x2, int y2)
{
    if (frame->w == 0)
        *frame = (csp_box){ left, top, x2 - left, y2 - top };
    int right = frame->x + frame->w, bottom = frame->y + frame->h;
    frame->x = left < frame->x ? left : frame->x;
    frame->y = top < frame->y ? top : frame->y;
    frame->w = (x2 > right ? x2 : right) - frame->x;
    frame->h = (y2 > bottom ? y2 : bottom) - frame->y;
}

static void widen_by(csp_box *frame, const csp_decoration *decoration)
{
    if (csp_paper_is_text(decoration->kind)) {
        int half = text_width(decoration->text, decoration->at.h) / 2;
        widen(frame, decoration->at.x - half, decoration->at.y - decoration->at.h / 2,
              decoration->at.x + half, decoration->at.y + decoration->at.h / 2);
    } else if (csp_paper_is_area(decoration->kind))
        widen(frame, decoration->at.x, decoration->at.y, decoration->at.x + decoration->at.w,
              decoration->at.y + decoration->at.h);
    else {
        widen(frame, decoration->at.x, decoration->at.y, decoration->at.x, decoration->at.y);
        widen(frame, decoration->at.w, decoration->at.h, decoration->at.w, decoration->at.h);
    }
}

static bool has_aside(const scene *scene)
{
    int i = 0;
    while (i < scene->boxes && !scene->box[i].aside)
        i++;
    return i < scene->boxes;
}

static void measure(scene *scene)
{
    csp_box f = { 0, 0, 0, 0 };
    for (int i = 0; i < scene->boxes; i++) {
        const draw_box *b = &scene->box[i];
        if (b->aside)
            continue;
        int top = box_has_name(b) ? NAME_HEIGHT : 0, half = text_width(b->shown, b->name_font) / 2,
            middle = b->at.x + b->at.w / 2;
        widen(&f, b->at.x, b->at.y - top, b->at.x + b->at.w, b->at.y + b->at.h);
        if (box_grows(b))
            widen(&f, b->wide.x, b->wide.y, b->wide.x + b->wide.w, b->wide.y + b->wide.h);
        if (top)
            widen(&f, middle - half, b->at.y, middle + half, b->at.y);
    }
    for (int i = 0; scene->view < 0 && i < csp_decorations(scene->csp); i++) {
        widen_by(&f, csp_decoration_at(scene->csp, i));
        scene->dark = scene->dark || csp_decoration_at(scene->csp, i)->kind == PAPER_DARK;
    }
    for (int i = 0; i < scene->head_count; i++)
        widen_by(&f, &scene->head[i]);
    if (has_aside(scene))
        scene->tray = (csp_box){ f.x, f.y + f.h + TRAY_GAP, f.w > TRAY_LEAST ? f.w : TRAY_LEAST, TRAY };
    if (scene->tray.w && scene->page)
        widen(&f, f.x, f.y, f.x + scene->tray.w, scene->tray.y + scene->tray.h);
    scene->frame = (csp_box){ f.x - MARGIN, f.y - MARGIN, f.w + 2 * MARGIN, f.h + 2 * MARGIN };
}

static bool take_room(scene *scene, sorter *sorter)
{
    const csp *c = scene->csp;
    size_t labels = (size_t)csp_labels(c), sets = (size_t)csp_exclusive(c);
    for (sorter->room = 16; sorter->room < 2 * labels;)
        sorter->room *= 2;
    scene->box = arena_take(&scene->arena, labels + sets, sizeof *scene->box);
    scene->order = arena_take(&scene->arena, labels, sizeof *scene->order);
    scene->slot = arena_take(&scene->arena, labels, sizeof *scene->slot);
    sorter->box_of = arena_take(&scene->arena, labels, sizeof *sorter->box_of);
    sorter->slot = arena_take(&scene->arena, labels, sizeof *sorter->slot);
    sorter->chain = arena_take(&scene->arena, sorter->room, sizeof *sorter->chain);
    if (!scene->box || !scene->order || !scene->slot || !sorter->box_of || !sorter->slot || !sorter->chain)
        return false;
    for (size_t l = 0; l < labels; l++)
        sorter->box_of[l] = sorter->slot[l] = -1;
    for (size_t i = 0; i < sorter->room; i++)
        sorter->chain[i] = -1;
    return true;
}

static bool fill(scene *scene)
{
    sorter t = { .scene = scene };
    if (!take_room(scene, &t))
        return false;
    if (scene->view >= 0)
        box_by_sets(&t);
    int sets = scene->boxes;
    box_by_subjects(&t);
    order_labels(&t);
    give_texts(scene);
    for (int i = 0; scene->view < 0 && i < csp_places(scene->csp); i++)
        place_box(scene, csp_place_at(scene->csp, i));
    for (int i = 0; scene->view < 0 && i < csp_faces(scene->csp); i++)
        scene->slot[csp_face_at(scene->csp, i)->label].face = csp_face_at(scene->csp, i);
    for (int i = 0; scene->view < 0 && i < csp_slots(scene->csp); i++)
        t.slot[csp_slot_at(scene->csp, i)->label] = csp_slot_at(scene->csp, i)->slot;
    if (scene->view < 0)
        place_rest(scene, 0, lowest(scene));
    else if (!place_view(scene, sets))
        return false;
    for (int i = 0; i < scene->boxes; i++)
        if (!scene->box[i].aside)
            slots_fill(scene, &scene->box[i], t.slot);
    slots_even(scene);
    names_fit(scene);
    measure(scene);
    return !scene->failed;
}

status scene_open(scene *into, const csp *c, const state *start, const char *view, bool page, const memory *m,
                  error *e)
{
    *into = (scene){ .csp = c, .start = start, .page = page };
    arena_open(&into->arena, m);
    status done = scene_find_view(into, view, e);
    if (done == OK && !fill(into))
        done = error_set(e, NO_MEMORY, 0, 0, "no memory for the drawing");
    if (done != OK)
        scene_close(into);
    return done;
}

void scene_close(scene *scene)
{
    arena_close(&scene->arena);
}
