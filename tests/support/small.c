/* small.c: networks for tests, see small.h. The grids are built here from their coordinates alone, so that
 * they are a second model of Sudoku beside that of the application. */
#include "small.h"

#include "apps/app.h"
#include "naive_mesh.h"

#include <stdio.h>
#include <string.h>

/* ---- random networks ---- */

enum { TYPES_MAX = 4, VARS_MAX = 12, SIZE_MAX_OF_VAR = 4, LABELS_MAX = VARS_MAX * SIZE_MAX_OF_VAR };

typedef struct plan {
    csp_builder *builder;
    rng *r;
    bool around; /* made around a solution */
    int labels;
    bool truth[LABELS_MAX];           /* the label is in that solution */
    bool used[LABELS_MAX][TYPES_MAX]; /* it is in a csp-variable of that type */
} plan;

static bool chance(rng *r, int percent)
{
    return (int)random_below(r, 100) < percent;
}

static csp_label new_label(plan *p, bool truth)
{
    char name[16], value[16];
    snprintf(name, sizeof name, "x%d", p->labels);
    snprintf(value, sizeof value, "%d", p->labels % 7);
    p->truth[p->labels++] = truth;
    return csp_add_label(p->builder, name, name, value);
}

/* A label that stands in csp-variables of other types only, or a new one. */
static csp_label some_label(plan *p, int type, bool truth)
{
    for (int tries = 0; p->labels > 0 && chance(p->r, 35) && tries < 8; tries++) {
        csp_label l = (csp_label)random_below(p->r, (uint32_t)p->labels);
        if (!p->used[l][type] && (!p->around || p->truth[l] == truth))
            return l;
    }
    return new_label(p, truth);
}

static void add_var(plan *p, int number, int types)
{
    char name[16];
    snprintf(name, sizeof name, "v%d", number);
    int type = number < types ? number : (int)random_below(p->r, (uint32_t)types);
    csp_var v = csp_add_var(p->builder, type, name);
    int size = 2 + (int)random_below(p->r, SIZE_MAX_OF_VAR - 1), at = (int)random_below(p->r, (uint32_t)size);
    for (int i = 0; i < size; i++) {
        csp_label l = some_label(p, type, i == at);
        p->used[l][type] = true;
        snprintf(name, sizeof name, "%d", i);
        csp_put(p->builder, v, l, name);
    }
}

static void add_links(plan *p)
{
    int links = (int)random_below(p->r, (p->around ? 12 : 5) * (uint32_t)p->labels);
    for (int i = 0; i < links; i++) {
        int a = (int)random_below(p->r, (uint32_t)p->labels),
            b = (int)random_below(p->r, (uint32_t)p->labels);
        if (a != b && !(p->around && p->truth[a] && p->truth[b]))
            csp_add_link(p->builder, (csp_label)a, (csp_label)b);
    }
}

/* Needs that hold in the solution, but for some. */
static void add_needs(plan *p)
{
    int needs = 1 + (int)random_below(p->r, 12);
    for (int i = 0; i < needs; i++) {
        csp_label guard = (csp_label)random_below(p->r, (uint32_t)p->labels), needed[4];
        int n = (int)random_below(p->r, 5);
        bool met = !p->truth[guard];
        for (int k = 0; k < n; k++) {
            needed[k] = (csp_label)random_below(p->r, (uint32_t)p->labels);
            met = met || p->truth[needed[k]];
        }
        if (!p->around || met || chance(p->r, 5))
            csp_add_need(p->builder, guard, needed, n);
    }
}

static status make_random(rng *r, bool needy, csp **out)
{
    static const char *const names[TYPES_MAX] = { "ta", "tb", "tc", "td" };
    plan p = { .builder = csp_begin(&memory_standard), .r = r, .around = chance(r, 50) };
    *out = NULL;
    if (!p.builder)
        return NO_MEMORY;
    int types = 2 + (int)random_below(r, TYPES_MAX - 1), vars = 5 + (int)random_below(r, VARS_MAX - 4);
    for (int t = 0; t < types; t++) {
        char single[32];
        snprintf(single, sizeof single, "single-in-%s", names[t]);
        csp_add_type(p.builder, names[t], single);
    }
    for (int v = 0; v < vars; v++)
        add_var(&p, v, types);
    add_links(&p);
    if (needy)
        add_needs(&p);
    return csp_end(p.builder, out, NULL);
}

status small_random(rng *r, csp **out)
{
    return make_random(r, false, out);
}

status small_needy(rng *r, csp **out)
{
    return make_random(r, true, out);
}

status small_pigeons(csp **out)
{
    csp_label hole[4][3];
    csp_builder *b = csp_begin(&memory_standard);
    *out = NULL;
    if (!b)
        return NO_MEMORY;
    csp_add_type(b, "x", "single");
    csp_label way_out = csp_add_label(b, "out", "out", "1");
    for (int p = 0; p < 4; p++) {
        csp_var v = csp_add_var(b, 0, small_name("p", p));
        for (int h = 0; h < 3; h++) {
            hole[p][h] = csp_add_label(b, small_name("l", 3 * p + h), "l", "1");
            csp_put(b, v, hole[p][h], small_name("", h));
            for (int q = 0; q < p; q++)
                csp_add_link(b, hole[p][h], hole[q][h]);
            if (p < 3 && p != h)
                csp_add_link(b, hole[p][h], way_out);
        }
        if (p == 3)
            csp_put(b, v, way_out, "out");
    }
    return csp_end(b, out, NULL);
}

/* ---- grids ---- */

static void add_grid_labels(csp_builder *b, int n)
{
    for (int i = 0; i < n * n * n; i++) {
        char name[40], subject[32], value[16];
        int row = i / n / n + 1, column = i / n % n + 1, digit = i % n + 1;
        snprintf(subject, sizeof subject, "r%dc%d", row, column);
        snprintf(name, sizeof name, "n%dr%dc%d", digit, row, column);
        snprintf(value, sizeof value, "%d", digit);
        csp_add_label(b, name, subject, value);
    }
}

/* Label number k of csp-variable (a, b) of the type: rc is cell and digit, rn row and digit, cn column and
 * digit, bn block and digit. */
static csp_label grid_label(int n, int height, int width, int type, int a, int b, int k)
{
    int row = type == 2 ? k : a, column = type == 0 ? b : type == 1 ? k : a, digit = type == 0 ? k : b;
    if (type == 3) {
        row = a / height * height + k / width;
        column = a % height * width + k % width;
    }
    return (csp_label)((row * n + column) * n + digit);
}

static void name_value(char *name, size_t room, int n, int type, csp_label l)
{
    int row = l / n / n + 1, column = l / n % n + 1, digit = l % n + 1;
    if (type == 3)
        snprintf(name, room, "r%dc%d", row, column);
    else
        snprintf(name, room, "%c%d",
                 type == 0   ? 'n'
                 : type == 1 ? 'c'
                             : 'r',
                 type == 0   ? digit
                 : type == 1 ? column
                             : row);
}

static status grid(int height, int width, int types, csp **out)
{
    static const char *const type_name[] = { "rc", "rn", "cn", "bn" };
    static const char *const single[] = { "naked-single", "hidden-single-in-a-row",
                                          "hidden-single-in-a-column", "hidden-single-in-a-block" };
    int n = height * width;
    csp_builder *b = csp_begin(&memory_standard);
    *out = NULL;
    if (!b)
        return NO_MEMORY;
    add_grid_labels(b, n);
    for (int type = 0; type < types; type++) {
        csp_add_type(b, type_name[type], single[type]);
        for (int i = 0; i < n * n; i++) {
            char name[40];
            snprintf(name, sizeof name, "%c%d%c%d", type_name[type][0], i / n + 1, type_name[type][1],
                     i % n + 1);
            csp_var v = csp_add_var(b, type, name);
            for (int k = 0; k < n; k++) {
                csp_label l = grid_label(n, height, width, type, i / n, i % n, k);
                name_value(name, sizeof name, n, type, l);
                csp_put(b, v, l, name);
            }
        }
    }
    return csp_end(b, out, NULL);
}

status small_latin(int n, csp **out)
{
    return grid(1, n, 3, out);
}

status small_sudoku(int height, int width, csp **out)
{
    return grid(height, width, 4, out);
}

status small_start(const csp *c, int n, const char *line, state *out)
{
    status s = state_open(out, &memory_standard, c);
    for (int cell = 0; s == OK && cell < n * n && line[cell]; cell++) {
        char x = line[cell];
        int digit = x >= '1' && x <= '9' ? x - '1' : x >= 'A' && x <= 'P' ? x - 'A' + 9 : -1;
        if (digit < 0 || digit >= n)
            continue;
        csp_label l = (csp_label)(cell * n + digit);
        if (state_is_candidate(out, l))
            state_assert(out, l);
        else
            s = BAD_INPUT;
    }
    return s;
}

/* ---- Sudoku by the application ---- */

enum { NETWORKS_MAX = 16 };

static struct {
    char name[64];
    csp *csp;
} networks[NETWORKS_MAX];

static status network_of(const puzzle *p, const csp **out)
{
    const char *name = text_bytes(&p->network);
    int i = 0;
    while (i < NETWORKS_MAX && networks[i].csp && strcmp(networks[i].name, name) != 0)
        i++;
    if (i == NETWORKS_MAX || strlen(name) >= sizeof networks[i].name)
        return LIMIT;
    status s = networks[i].csp ? OK : puzzle_model(p, &memory_standard, &networks[i].csp, NULL);
    if (s == OK)
        strcpy(networks[i].name, name);
    *out = networks[i].csp;
    return s;
}

status sudoku_state(const char *line, state *out)
{
    puzzle p;
    const csp *c = NULL;
    *out = (state){ 0 };
    status s = puzzle_open(&p, &memory_standard);
    if (s != OK)
        return s;
    s = puzzle_read(&p, "sudoku", NULL, line, strlen(line), NULL);
    if (s == OK)
        s = network_of(&p, &c);
    if (s == OK)
        s = state_open(out, &memory_standard, c);
    if (s == OK)
        s = puzzle_start(&p, out, NULL);
    puzzle_close(&p);
    return s;
}

/* ---- states and solutions ---- */

void small_shrink(state *s, rng *r, int percent)
{
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_list vars = csp_label_vars(s->csp, (csp_label)l);
        bool last = false;
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            last = last || s->count[*v] == 1;
        if (chance(r, percent) && !last)
            state_eliminate(s, (csp_label)l);
    }
}

static bool has_value(csp_list list, const bool *value)
{
    while (list.begin < list.end && !value[*list.begin])
        list.begin++;
    return list.begin < list.end;
}

bool small_is_solution(const state *s, const bool *value)
{
    const csp *c = s->csp;
    if (!naive_meshes_hold(c, value))
        return false;
    for (int i = 0; i < csp_needs(c); i++)
        if (has_value(csp_needing(c, i), value) && !has_value(csp_needed(c, i), value))
            return false;
    for (int v = 0; v < csp_vars(c); v++) {
        int n = 0;
        csp_list labels = csp_var_labels(c, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            n += value[*l];
        if (n != 1)
            return false;
    }
    for (int l = 0; l < csp_labels(c); l++) {
        if ((value[l] && s->label[l] == GONE) || (!value[l] && s->label[l] == VALUE))
            return false;
        CSP_FOR_LINKS(x, c, l)
            if (value[l] && value[*x])
                return false;
    }
    return true;
}

const char *small_name(const char *prefix, int n)
{
    static char name[32];
    snprintf(name, sizeof name, "%s%d", prefix, n);
    return name;
}
