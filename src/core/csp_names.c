/* csp_names.c: what the things of a network are called: names, coordinates, phrases, and the names of
 * Subsets. */
#include "core/csp_inside.h"

#include <string.h>

const char *csp_type_name(const csp *c, int type)
{
    return c->type_name[type];
}

const char *csp_type_single(const csp *c, int type)
{
    return c->type_single[type];
}

const char *csp_set_name(const csp *c, csp_set set)
{
    return set < csp_exclusive(c) ? c->set_name[set] : "";
}

const char *csp_label_name(const csp *c, csp_label l)
{
    return c->label_name[l];
}

const char *csp_label_subject(const csp *c, csp_label l)
{
    return c->label_subject[l];
}

const char *csp_label_value(const csp *c, csp_label l)
{
    return c->label_value[l];
}

const char *csp_value_name(const csp *c, csp_set set, csp_label l)
{
    csp_list labels = set < csp_exclusive(c) ? csp_set_members(c, set) : (csp_list){ 0 };
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (*x == l)
            return c->value_name[x - c->graph.members.item];
    return "";
}

/* ---- coordinates ---- */

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

bool csp_next_coordinate(const char **name, csp_coordinate *out)
{
    const char *at = *name;
    size_t head = strcspn(at, "0123456789"), digits = strspn(at + head, "0123456789"), letters = 0;
    while (letters < head && is_letter(at[head - 1 - letters]))
        letters++;
    *out = (csp_coordinate){ at, (uint32_t)(head - letters), (uint32_t)letters, (uint32_t)digits };
    *name = at + head + digits;
    return head + digits > 0;
}

/* Writes the coordinates of a name to `out` unless it is NULL; returns how many there are. */
static uint32_t take_apart(const char *name, csp_coordinate *out)
{
    uint32_t n = 0;
    for (csp_coordinate k; csp_next_coordinate(&name, &k); n++)
        if (out)
            out[n] = k;
    return n;
}

bool csp_take_names_apart(csp *c)
{
    uint32_t n = 0;
    int sets = csp_exclusive(c);
    c->coordinates = arena_take(&c->arena, (size_t)sets + 1, sizeof *c->coordinates);
    for (int s = 0; s < sets && c->coordinates; s++)
        c->coordinates[s + 1] = n += take_apart(c->set_name[s], NULL);
    c->coordinate = arena_take(&c->arena, n, sizeof *c->coordinate);
    if (!c->coordinates || !c->coordinate)
        return false;
    for (int s = 0; s < sets; s++)
        take_apart(c->set_name[s], c->coordinate + c->coordinates[s]);
    return true;
}

csp_coordinates csp_set_coordinates(const csp *c, csp_set set)
{
    if (set >= csp_exclusive(c))
        return (csp_coordinates){ 0 };
    return (csp_coordinates){ c->coordinate + c->coordinates[set], c->coordinate + c->coordinates[set + 1] };
}

/* ---- phrases ---- */

const csp_phrases usual_phrases = { "{}", "{}", "{} {lacks} value", "" };

const csp_phrases *csp_type_phrases(const csp *c, int type)
{
    return &c->phrases[type];
}

bool csp_phrases_are_usual(const csp_phrases *phrases)
{
    return !strcmp(phrases->variable, usual_phrases.variable) &&
           !strcmp(phrases->value, usual_phrases.value) && !strcmp(phrases->lack, usual_phrases.lack) &&
           !*phrases->label;
}

/* ---- Subsets ---- */

static const subset_names *names_of(const csp *c, int row_type, int column_type)
{
    for (int i = 0; i < c->subsets; i++)
        if (c->subset[i].row_type == row_type && c->subset[i].column_type == column_type)
            return &c->subset[i];
    return NULL;
}

const char *csp_subset_name(const csp *c, int row_type, int column_type, int size)
{
    const subset_names *n = names_of(c, row_type, column_type);
    int which = size < 2 ? 0 : size - 2;
    return n ? n->name[which < SUBSET_NAMES ? which : SUBSET_NAMES - 1] : "subset";
}

bool csp_subset_name_tells_size(const csp *c, int row_type, int column_type, int size)
{
    const subset_names *n = names_of(c, row_type, column_type);
    return n && n->called && size - 2 < SUBSET_NAMES - 1;
}

bool csp_subset_words(const csp *c, int row_type, int column_type, csp_words *words, const char **where)
{
    const subset_names *n = names_of(c, row_type, column_type);
    if (!n || !n->called)
        return false;
    *words = n->words;
    *where = n->where;
    return true;
}

/* "first-second"; "first" if `second` is empty; NULL: no memory. */
static char *join_names(arena *a, const char *first, const char *second)
{
    size_t n = strlen(first), m = strlen(second);
    char *p = arena_take(a, n + m + 2, 1);
    if (p) {
        memcpy(p, first, n);
        p[n] = *second ? '-' : 0;
        memcpy(p + n + 1, second, m + 1);
    }
    return p;
}

bool csp_name_subsets(subset_names *names, arena *a)
{
    static const char *const called[][SUBSET_NAMES] = {
        [SUBSET_NAKED] = { "naked-pairs", "naked-triplets", "naked-quads", "naked-sets" },
        [SUBSET_HIDDEN] = { "hidden-pairs", "hidden-triplets", "hidden-quads", "hidden-sets" },
        [SUBSET_FISH] = { "x-wing", "swordfish", "jellyfish", "fish" },
    };
    bool named = true;
    for (int i = 0; i < SUBSET_NAMES && named; i++)
        named = (names->name[i] = join_names(a, called[names->words][i], names->where)) != NULL;
    return named;
}

static bool name_by_types(csp *c, const csp_board *board, subset_names *names)
{
    char *types = join_names(&c->arena, c->type_name[board->row_type], c->type_name[board->column_type]);
    char *name = types ? join_names(&c->arena, "subset", types) : NULL;
    *names = (subset_names){ .row_type = board->row_type, .column_type = board->column_type };
    for (int k = 0; k < SUBSET_NAMES; k++)
        names->name[k] = name;
    return name;
}

bool csp_name_others(csp *c)
{
    subset_names *list = arena_take(&c->arena, (size_t)c->subsets + (size_t)c->boards.n, sizeof *list);
    if (!list)
        return false;
    if (c->subsets)
        memcpy(list, c->subset, (size_t)c->subsets * sizeof *list);
    c->subset = list;
    for (int i = 0; i < c->boards.n; i++) {
        const csp_board *board = &c->boards.list[i];
        if (names_of(c, board->row_type, board->column_type))
            continue;
        if (!name_by_types(c, board, &list[c->subsets]))
            return false;
        c->subsets++;
    }
    return true;
}
