/* subset.c: posted Subsets and fish: "b5{r4c6 r6c4}{n2 n8}", "n4{r3 r8}{c1 c7}", "{n2 n6}{r1 r3}c7". */
#include "post/inside.h"

typedef struct lists {
    char head[WORD_MAX];
    int n[2];
    csp_var set[2][G_MAX]; /* rows, columns */
} lists;

static int rank_of(char axis)
{
    return axis == 'n' ? 3 : axis == 'b' ? 2 : axis == 'c';
}

/* The set that a head and an item name together: r6 and n1 are r6n1, c5 and r3 are r3c5, n4 and r3 are r3n4.
 */
static int combine(post *post, const char *head, const char *item, size_t n)
{
    char name[2 * WORD_MAX];
    bool whole = memchr(item, 'r', n) && memchr(item, 'c', n);
    bool first = rank_of(*head) < rank_of(*item);
    text_print(name, sizeof name, "%s%.*s%s", first && !whole ? head : "", (int)n, item,
               first || whole ? "" : head);
    return lookup_set(&post->names, name);
}

static bool read_list(post *post, const char *from, const char *end, lists *to, int k)
{
    while (from < end) {
        from += strspn(from, " {");
        size_t n = strcspn(from, " }");
        if (!n || from >= end)
            break;
        int set = n < WORD_MAX ? combine(post, to->head, from, n) : -1;
        if (set < 0 || to->n[k] == G_MAX)
            return post_refuse(post, "%.*s names nothing here", (int)(n < WORD_MAX ? n : WORD_MAX), from);
        to->set[k][to->n[k]++] = (csp_var)set;
        from += n;
    }
    return true;
}

static bool read_lists(post *post, lists *to)
{
    const char *body = text_bytes(&post->body), *first = strchr(body, '{');
    const char *middle = first ? strchr(first, '}') : NULL, *second = middle ? strchr(middle, '{') : NULL;
    const char *end = second ? strchr(second, '}') : NULL;
    if (!end)
        return post_refuse(post, "two lists in braces were expected");
    const char *head = first;
    while (head > body && ((head[-1] >= '0' && head[-1] <= '9') || (head[-1] >= 'b' && head[-1] <= 'r')))
        head--;
    if (head == first)
        head = middle + 1 == second ? end + 1 : middle + 1;
    size_t n = strspn(head, "rcbn0123456789");
    text_print(to->head, sizeof to->head, "%.*s", (int)(n < WORD_MAX ? n : 0), head);
    return (n || post_refuse(post, "its unit is missing")) && read_list(post, first, middle, to, 0) &&
           read_list(post, second, end, to, 1) &&
           (to->n[0] == to->n[1] || post_refuse(post, "as many rows as columns were expected"));
}

static void write_sets(post *post, const char *key, const csp_var *set, int n)
{
    json_key(&post->steps, key);
    text_add_char(&post->steps, '[');
    for (int i = 0; i < n; i++)
        json_item(&post->steps, csp_var_name(post->puzzle.start->csp, set[i]));
    text_add_char(&post->steps, ']');
}

/* The candidates of the rows that are in no column: fins, if the target refutes them. */
static bool find_fins(post *post, const state *s, const lists *of, csp_label target, labels *fins)
{
    for (int i = 0; i < of->n[0]; i++) {
        csp_list all = csp_var_labels(s->csp, of->set[0][i]);
        for (const csp_label *l = all.begin; l < all.end; l++) {
            bool inside = s->label[*l] != CANDIDATE;
            for (int k = 0; k < of->n[1] && !inside; k++)
                inside = csp_has(s->csp, of->set[1][k], *l);
            if (inside)
                continue;
            add_label(fins, *l);
            if (target == CSP_NONE || !csp_linked(s->csp, *l, target)) {
                post->extra = *l;
                return post_refuse(post, "%s can also be %s", csp_label_subject(s->csp, *l),
                                   csp_label_value(s->csp, *l));
            }
        }
    }
    return true;
}

static void write_subset(post *post, const lists *of)
{
    write_sets(post, "rows", of->set[0], of->n[0]);
    write_sets(post, "columns", of->set[1], of->n[1]);
}

static bool write_finned(post *post, const state *s, const lists *of, const char *name, csp_label target)
{
    labels fins = { 0 };
    if (!find_fins(post, s, of, target, &fins))
        return false;
    begin_step(post, name, "SFin");
    write_labels(post, "eliminates", &target, 1);
    text_add_string(&post->steps, ",\"cells\":[{");
    write_subset(post, of);
    text_add_string(&post->steps, ",\"others\":[");
    for (int i = 0; i < fins.n; i++)
        text_format(&post->steps, "%s[\"%s\",0]", i ? "," : "", csp_label_name(s->csp, fins.label[i]));
    text_add_char(&post->steps, ']');
    write_labels(post, "eliminates", &target, 1);
    text_add_string(&post->steps, "}]");
    end_step(post, of->n[0]);
    return true;
}

/* The cells of a naked Subset are its rows, those of a hidden one its columns, whatever the order in which
 * the lists were posted. */
static void set_right(const state *s, const rule_name *as, lists *of)
{
    bool first = strcmp(csp_type_name(s->csp, csp_set_type(s->csp, of->set[0][0])), "rc") == 0;
    bool swap = strcmp(as->rule, "naked") == 0 ? !first : strcmp(as->rule, "hidden") == 0 && first;
    for (int i = 0; swap && i < of->n[0]; i++) {
        csp_var v = of->set[0][i];
        of->set[0][i] = of->set[1][i];
        of->set[1][i] = v;
    }
}

bool build_subset(post *post, const state *s, const rule_name *as)
{
    mark start = set_mark(post);
    lists of = { .n = { 0, 0 } };
    labels fins = { 0 };
    if (!read_lists(post, &of))
        return post_misread(post);
    set_right(s, as, &of);
    const char *plain = csp_subset_name(s->csp, csp_set_type(s->csp, of.set[0][0]),
                                        csp_set_type(s->csp, of.set[1][0]), of.n[0]);
    char name[2 * WORD_MAX];
    bool finned = strcmp(as->rule, "finned") == 0, well = true;
    text_print(name, sizeof name, "%s%s", finned ? "finned-" : "", plain);
    for (int i = 0; finned && i < post->targets && well; i++)
        well = write_finned(post, s, &of, name, post->target[i]);
    if (!finned && (well = find_fins(post, s, &of, CSP_NONE, &fins))) {
        begin_step(post, name, "S");
        write_labels(post, "eliminates", post->target, post->targets);
        write_subset(post, &of);
        end_step(post, of.n[0]);
    }
    well = well && judge(post, s);
    if (!well)
        go_back(post, start);
    return well;
}
