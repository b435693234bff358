/* relation.c: the OR relations that a post has shown, as steps: the impossible pattern, and how it was split.
 *
 * Posts split a relation when two of its members have the same value, being joined by csp-variables that have
 * two candidates each, and go on with one of the two. What a chain then speaks of are the members that are
 * left; so the others are looked for from there. */
#include "post/inside.h"

static void list_members(const state *s, const relation *relation, labels *to)
{
    to->n = 0;
    for (int i = 0; i < relation->sets; i++) {
        csp_list all = csp_var_labels(s->csp, relation->set[i]);
        for (const csp_label *l = all.begin; l < all.end; l++)
            if (s->label[*l] != GONE &&
                csp_list_find((csp_list){ relation->label, relation->label + relation->inside }, *l) < 0)
                add_label(to, *l);
    }
}

static void write_pattern(post *post, const relation *r, const labels *live)
{
    char name[WORD_MAX];
    text_print(name, sizeof name, "%s-OR%d-relation", r->source, live->n);
    begin_step(post, name, "");
    write_labels(post, "concludes", live->label, live->n);
    json_key(&post->steps, "impossible");
    text_add_char(&post->steps, '[');
    for (int k = 0; k < r->sets; k++)
        json_item(&post->steps, csp_var_name(post->puzzle.start->csp, r->set[k]));
    text_add_char(&post->steps, ']');
    write_labels(post, "restricted", r->label, r->inside);
    end_step(post, 3);
    post->round++;
}

/* ---- splitting ---- */

/* The other candidate of a csp-variable that has two. */
static csp_label other_of(const state *s, csp_var v, csp_label l)
{
    csp_list all = csp_var_labels(s->csp, v);
    csp_label other = CSP_NONE;
    for (const csp_label *x = all.begin; x < all.end && s->count[v] == 2; x++)
        other = s->label[*x] == CANDIDATE && *x != l ? *x : other;
    return other;
}

typedef struct way { /* from one candidate to all that csp-variables with two candidates lead to */
    int n;
    csp_label reached[LIMIT_LABELS];
    int before[LIMIT_LABELS], distance[LIMIT_LABELS]; /* of what was reached: its number, and how far it is */
    csp_var by[LIMIT_LABELS];
    bool seen[LIMIT_LABELS];
} way;

/* The number of the first of these labels that is an even way off from `from`; -1: there is none. */
static int find_equal(way *way, const state *s, csp_label from, const labels *among)
{
    memset(way->seen, 0, sizeof way->seen);
    way->n = 1;
    way->reached[0] = from;
    way->distance[0] = 0;
    way->seen[from] = true;
    for (int i = 0; i < way->n; i++) {
        if (i && way->distance[i] % 2 == 0 && has_label(among, way->reached[i]))
            return i;
        csp_list vars = csp_label_vars(s->csp, way->reached[i]);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            csp_label next = other_of(s, *v, way->reached[i]);
            if (next == CSP_NONE || way->seen[next])
                continue;
            way->seen[next] = true;
            way->before[way->n] = i;
            way->distance[way->n] = way->distance[i] + 1;
            way->by[way->n] = *v;
            way->reached[way->n++] = next;
        }
    }
    return -1;
}

/* The cells to number `last`, each of which passes two csp-variables: of the first one the left is refuted by
 * the right before it, and of the second one the right is true. Returns how many there are. */
static int write_way(post *post, const way *way, int last)
{
    const csp *c = post->puzzle.start->csp;
    if (!last)
        return 0;
    int left = way->before[last], cells = write_way(post, way, way->before[left]);
    json_begin(&post->steps);
    json_named(&post->steps, "variable", csp_var_name(c, way->by[last]));
    json_named(&post->steps, "left", csp_label_name(c, way->reached[left]));
    json_number(&post->steps, "by", cells + 1);
    json_named(&post->steps, "right", csp_label_name(c, way->reached[last]));
    text_add_string(&post->steps, ",\"others\":[]}");
    return cells + 1;
}

/* Relation number `set` without x, which has the value of another member. The new one is in live. */
static bool split(post *post, const state *s, const relation *r, int set, csp_label x, labels *live)
{
    const csp *c = post->puzzle.start->csp;
    labels rest = { 0 };
    char name[WORD_MAX];
    way *way = arena_take(&post->scratch, 1, sizeof *way);
    int last = way ? find_equal(way, s, x, live) : -1;
    if (last < 0)
        return false;
    for (int i = 0; i < live->n; i++)
        if (live->label[i] != x)
            add_label(&rest, live->label[i]);
    text_print(name, sizeof name, "%s-OR%d-split", r->source, live->n);
    begin_step(post, name, "");
    write_labels(post, "concludes", rest.label, rest.n);
    text_format(&post->steps, ",\"cells\":[{\"set\":%d", set);
    json_named(&post->steps, "right", csp_label_name(c, x));
    text_add_string(&post->steps, ",\"others\":[");
    for (int i = 0; i < rest.n; i++)
        text_format(&post->steps, "%s[\"%s\",0]", i ? "," : "", csp_label_name(c, rest.label[i]));
    text_add_string(&post->steps, "]}");
    write_way(post, way, last);
    text_add_char(&post->steps, ']');
    end_step(post, way->distance[last]);
    post->round++;
    *live = rest;
    return true;
}

/* Splits it until all members are among these; the number of its last step, 0: that can't be. */
static int split_to(post *post, const state *s, const relation *r, labels *live, const labels *members)
{
    int set = post->made;
    for (int i = 0; i < live->n;) {
        if (has_label(members, live->label[i]))
            i++;
        else if (split(post, s, r, set, live->label[i], live)) {
            set = post->made;
            i = 0;
        } else
            return 0;
    }
    return set;
}

int write_relation(post *post, const state *s, const labels *members)
{
    for (int i = post->relations - 1; i >= 0; i--) {
        const relation *r = &post->relation[i];
        mark start = set_mark(post);
        labels live;
        list_members(s, r, &live);
        if (!live.n)
            continue;
        write_pattern(post, r, &live);
        int set = split_to(post, s, r, &live, members);
        if (set) {
            post->over = live;
            post->source = r->source;
            return set;
        }
        go_back(post, start);
    }
    post_refuse(post, "no OR relation among these candidates was shown before");
    post_misread(post);
    return 0;
}
