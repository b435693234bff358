/* patterns.c: the patterns that posts have evidence for, as steps: singles, chains, oddagons, forcing chains,
 * ordered cells.
 *
 * A chain is tried as what it is called, then as a whip, then as a braid over the same csp-variables, so that
 * a pattern under another name is right, and is called by its own. */
#include "post/inside.h"

static bool has_relation(const chain *chain)
{
    int i = 0;
    while (i < chain->n && chain->cell[i].set != CSP_NONE)
        i++;
    return i < chain->n;
}

static int relation_of(post *post, const state *s)
{
    labels members = { 0 };
    for (int i = 0; i < post->chain.n; i++)
        for (int k = 0; post->chain.cell[i].set == CSP_NONE && k < G_MAX; k++) {
            const cell *c = &post->chain.cell[i];
            if (k < c->left.n)
                add_label(&members, c->left.label[k]);
            if (k < c->right.n)
                add_label(&members, c->right.label[k]);
        }
    return write_relation(post, s, &members);
}

/* The chain on one target; a loop may begin after any of its weak links. */
static bool write_turned(post *post, const frame *f, const char *rule, const char *theory, int *used)
{
    bool well = false;
    for (int turn = 0; !well && turn < (post->turns ? post->chain.n : 1); turn++) {
        mark start = set_mark(post);
        if (turn) {
            cell first = post->chain.cell[0];
            memmove(post->chain.cell, post->chain.cell + 1, (size_t)(post->chain.n - 1) * sizeof first);
            post->chain.cell[post->chain.n - 1] = first;
        }
        begin_step(post, rule, theory);
        write_labels(post, "eliminates", f->supposed, 1);
        well = write_cells(post, f, &post->chain, used);
        end_step(post, *used);
        if (!well && post->turns)
            go_back(post, start);
    }
    return well;
}

static bool try_chain(post *post, const state *s, const char *rule, const char *theory, bool last_right,
                      bool loose)
{
    mark start = set_mark(post);
    char name[WORD_MAX];
    bool over = has_relation(&post->chain), well = true;
    int made = over ? relation_of(post, s) : 0, used = 0;
    bool contrad = over && post->chain.n > 1 && post->chain.cell[post->chain.n - 1].set == CSP_NONE;
    text_print(name, sizeof name, "%s-OR%d-%swhip", over && made ? post->source : "", post->over.n,
               contrad ? "ctr-" : "");
    if (over && !made)
        well = false;
    for (int i = 0; i < post->targets && well; i++) {
        const frame f = { .state = s,
                          .supposed = &post->target[i],
                          .n = 1,
                          .last_right = last_right && !over,
                          .loose = loose,
                          .relation = made };
        well = write_turned(post, &f, over ? name : rule, over ? "W+Trid+Imp3+OR6W" : theory, &used);
    }
    well = well && judge(post, s);
    post->shorter = well && used < post->chain.n ? post->chain.n - used : 0;
    if (!well)
        go_back(post, start);
    return well;
}

static bool has_g_labels(const chain *chain)
{
    int i = 0;
    while (i < chain->n && chain->cell[i].right.n < 2)
        i++;
    return i < chain->n;
}

bool build_chain(post *post, const state *s, const rule_name *as)
{
    static const struct {
        const char *rule, *theory;
        bool loose;
    } other[2][2] = { { { "whip", "W", false }, { "braid", "B", true } },
                      { { "g-whip", "gW", false }, { "g-braid", "gB", true } } };
    if (!post->chain.n && !read_chain(post, text_bytes(&post->body), &post->chain))
        return post_misread(post);
    bool g = has_g_labels(&post->chain) || strncmp(as->rule, "g-", 2) == 0;
    if (try_chain(post, s, as->rule, as->theory, as->last_right, false))
        return true;
    for (int i = 0; i < 2; i++)
        if (try_chain(post, s, other[g][i].rule, other[g][i].theory, false, other[g][i].loose)) {
            if (strcmp(as->rule, other[g][i].rule))
                text_format(&post->says, ", as a %s", other[g][i].rule);
            return true;
        }
    return false;
}

/* ---- oddagons ---- */

/* The cells from number `from` on, each second one, in one direction round the circle; in each the label that
 * comes first on the way is the left. */
static void walk_round(const chain *circle, int from, int step, int cells, chain *to)
{
    to->n = 0;
    for (int i = from; cells-- > 0; i += 2 * step) {
        const cell *c = &circle->cell[((i % circle->n) + circle->n) % circle->n];
        to->cell[to->n] = *c;
        if (step < 0) {
            to->cell[to->n].left = c->right;
            to->cell[to->n].right = c->left;
        }
        to->n++;
    }
}

static bool write_case(post *post, const frame *f, const chain *cells, bool first, int *used)
{
    text_add_string(&post->steps, first ? "{" : ",{");
    write_labels(post, "suppose", f->supposed, f->n);
    bool well = write_cells(post, f, cells, used);
    text_add_char(&post->steps, '}');
    return well;
}

static void write_others(post *post, const state *s, const cell *of)
{
    csp_list all = csp_var_labels(s->csp, of->set);
    int others = 0;
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (s->label[*l] == CANDIDATE && *l != of->left.label[0] && *l != of->right.label[0])
            text_format(&post->steps, "%s[\"%s\",0]", others++ ? "," : "", csp_label_name(s->csp, *l));
}

static bool write_circle(post *post, const state *s, csp_label target)
{
    const chain *circle = &post->chain;
    const csp *c = s->csp;
    const cell *first = &circle->cell[0];
    chain *half = arena_take(&post->scratch, 2, sizeof *half);
    int n = (circle->n - 1) / 2, used[2];
    if (!half)
        return post_refuse(post, "no memory");
    walk_round(circle, 1, 1, n, &half[0]);
    walk_round(circle, circle->n - 1, -1, n, &half[1]);
    begin_step(post, "oddagon", "O");
    write_labels(post, "eliminates", &target, 1);
    text_format(&post->steps, ",\"cells\":[{\"cases\":\"%s\",\"others\":[", csp_var_name(c, first->set));
    write_others(post, s, first);
    text_add_string(&post->steps, "],\"of\":[");
    frame f = { .state = s,
                .supposed = &first->left.label[0],
                .n = 1,
                .line = 2,
                .outer = &target,
                .outers = 1,
                .last_right = true };
    bool well = write_case(post, &f, &half[0], true, &used[0]);
    f.supposed = &first->right.label[0];
    f.line = 3 + n;
    well = well && write_case(post, &f, &half[1], false, &used[1]);
    text_add_string(&post->steps, "]}]");
    end_step(post, circle->n);
    return well;
}

/* If the target is one of the labels of the circle, half of the cells are a whip on it. */
static bool build_half(post *post, const state *s, int at)
{
    chain *whip = arena_take(&post->scratch, 1, sizeof *whip);
    if (!whip)
        return post_refuse(post, "no memory");
    walk_round(&post->chain, at + 1, 1, (post->chain.n - 1) / 2, whip);
    post->chain = *whip;
    bool well = try_chain(post, s, "whip", "W", false, false);
    if (well)
        text_add_string(&post->says, ", as a whip");
    return well;
}

bool build_oddagon(post *post, const state *s, const rule_name *as)
{
    (void)as;
    mark start = set_mark(post);
    bool well = true;
    if (!read_chain(post, text_bytes(&post->body), &post->chain))
        return post_misread(post);
    if (post->chain.n < 3 || post->chain.n % 2 == 0)
        return post_refuse(post, "an oddagon has an odd number of cells");
    for (int i = 0; i < post->chain.n; i++) {
        if (post->chain.cell[i].set == CSP_NONE || !post->chain.cell[i].left.n ||
            !post->chain.cell[i].right.n)
            return post_refuse(post, "a cell of the oddagon lacks a candidate");
        if (post->targets == 1 && has_label(&post->chain.cell[i].left, post->target[0]))
            return build_half(post, s, i);
    }
    for (int i = 0; i < post->targets && well; i++)
        well = write_circle(post, s, post->target[i]);
    well = well && judge(post, s);
    if (!well)
        go_back(post, start);
    return well;
}

/* ---- forcing chains ---- */

/* Each case is "|| n1r8c1 - partial-whip[1]: r1c1{n1 n2} -". */
static int read_cases(post *post, chain *each, labels *members)
{
    const char *at = text_bytes(&post->body);
    int n = 0;
    while ((at = strstr(at, "||")) && n < G_MAX) {
        char name[WORD_MAX] = "";
        const char *end = strstr(at += 2, "||");
        size_t k = strspn(at, " "), m = strcspn(at + k, " ,-\n");
        text_print(name, sizeof name, "%.*s", (int)(m < WORD_MAX ? m : 0), at + k);
        int l = lookup_label(&post->names, name);
        text *cells = &post->says_case;
        text_clear(cells);
        text_add(cells, at + k + m, end ? (size_t)(end - at - (ptrdiff_t)(k + m)) : strlen(at + k + m));
        if (l < 0 || (strchr(text_bytes(cells), '{') && !read_chain(post, text_bytes(cells), &each[n])))
            return 0;
        members->label[n++] = (csp_label)l;
        members->n = n;
    }
    return n;
}

static bool write_cases(post *post, const state *s, const chain *each, const labels *members, int set)
{
    int line = 1, length = 1, used = 0;
    bool well = true;
    char name[WORD_MAX];
    text_print(name, sizeof name, "%s-OR%d-forcing-whip-%s", post->source, post->over.n,
               post->asserts ? "assert" : "elim");
    for (int t = 0; t < post->targets && well; t++) {
        begin_step(post, name, "W+Trid+Imp3+OR6FW");
        write_labels(post, post->asserts ? "asserts" : "eliminates", &post->target[t], 1);
        text_format(&post->steps, ",\"set\":%d,\"others\":[],\"of\":[", set);
        line = length = 1;
        bool first = true;
        for (int i = 0; i < members->n && well; i++) {
            if (!has_label(&post->over, members->label[i]))
                continue;
            const frame f = {
                .state = s, .supposed = &members->label[i], .n = 1, .line = line, .open = true
            };
            well = write_case(post, &f, &each[i], first, &used);
            first = false;
            line += 1 + used;
            length += used;
        }
        text_add_char(&post->steps, ']');
        end_step(post, length);
    }
    return well;
}

bool build_forcing(post *post, const state *s, const rule_name *as)
{
    (void)as;
    mark start = set_mark(post);
    labels members = { 0 };
    chain *each = arena_take(&post->scratch, G_MAX, sizeof *each);
    if (!each || !read_cases(post, each, &members))
        return post_refuse(post, "no cases were found above it"), post_misread(post);
    int set = write_relation(post, s, &members);
    bool well = set && write_cases(post, s, each, &members, set) && judge(post, s);
    if (!well)
        go_back(post, start);
    return well;
}

/* "Trid-ORk-relation with only one candidate => r2c5=8". */
bool build_last_one(post *post, const state *s, const rule_name *as)
{
    (void)as;
    mark start = set_mark(post);
    char name[WORD_MAX];
    const labels one = { .n = 1, .label = { *post->target } };
    int set = post->targets == 1 ? write_relation(post, s, &one) : 0;
    if (set) {
        text_print(name, sizeof name, "%s-OR1-single", post->source);
        begin_step(post, name, "W+Trid+Imp3+OR6W");
        json_number(&post->steps, "set", set);
        write_labels(post, "asserts", post->target, 1);
        end_step(post, 1);
    }
    bool well = set && judge(post, s);
    if (!well)
        go_back(post, start);
    return well;
}

/* ---- singles and ordered cells ---- */

static csp_var single_of(const state *s, csp_label l, const char *type)
{
    csp_list vars = csp_label_vars(s->csp, l);
    csp_var found = CSP_NONE;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (s->value[*v] == CSP_NONE && s->count[*v] == 1 &&
            (found == CSP_NONE || strcmp(csp_type_name(s->csp, csp_var_type(s->csp, *v)), type) == 0))
            found = *v;
    return found;
}

void write_single(post *post, const state *s, csp_var v, csp_label l)
{
    begin_step(post, csp_type_single(s->csp, csp_var_type(s->csp, v)), "");
    json_named(&post->steps, "variable", csp_var_name(s->csp, v));
    write_labels(post, "asserts", &l, 1);
    end_step(post, 0);
}

/* What keeps a value from being a Single: another candidate of its first csp-variable. */
static void name_other(post *post, const csp *c)
{
    for (int i = 0; i < post->targets && !*post->why; i++) {
        csp_label l = post->target[i];
        csp_list all = csp_var_labels(c, *csp_label_vars(c, l).begin);
        for (const csp_label *y = all.begin; y < all.end && post->after.label[l] == CANDIDATE; y++)
            if (*y != l && post->after.label[*y] == CANDIDATE) {
                post->extra = *y;
                post_refuse(post, "%s can also be %s", csp_label_subject(c, *y), csp_label_value(c, *y));
            }
    }
}

/* The values of one line may stand in any order; each is a Single after those that were found before it. */
bool build_single(post *post, const state *s, const rule_name *as)
{
    mark start = set_mark(post);
    bool more = post->asserts;
    int left = post->targets;
    state_copy(&post->after, s);
    while (more && left) {
        more = false;
        for (int i = 0; i < post->targets; i++) {
            csp_label l = post->target[i];
            csp_var v = post->after.label[l] == CANDIDATE ? single_of(&post->after, l, as->rule) : CSP_NONE;
            if (v == CSP_NONE)
                continue;
            write_single(post, &post->after, v, l);
            state_assert(&post->after, l);
            post->round++;
            more = true;
            left--;
        }
    }
    if (left)
        name_other(post, s->csp);
    bool well = !left && judge(post, s);
    if (!well)
        go_back(post, start);
    return well || post_refuse(post, "it is not a Single");
}

static bool read_order(post *post, csp_var *list, int *n, int *turn, bool *falls)
{
    char word[WORD_MAX];
    const char *at = strchr(text_bytes(&post->body), ':');
    *n = *turn = 0;
    char before = 0;
    while (at && *at && *n < CELLS_MAX) {
        at += strspn(at, ": <>");
        size_t k = strcspn(at, " <>=");
        text_print(word, sizeof word, "%.*s", (int)(k < WORD_MAX ? k : 0), at);
        int set = lookup_set(&post->names, word);
        if (set < 0)
            break;
        list[(*n)++] = (csp_var)set;
        at += k;
        if (*at != '<' && *at != '>')
            break;
        if (before && before != *at)
            *turn = *n - 1;
        *falls = before ? *falls : *at == '>';
        before = *at;
    }
    return *n > 1 || post_refuse(post, "no ordered cells were found in it");
}

/* The label of least (or of greatest) rank that the csp-variable still has. */
static csp_label end_of(const state *s, csp_var v, bool greatest, int *rank)
{
    csp_list all = csp_var_labels(s->csp, v);
    int n = csp_list_size(all), i = greatest ? n - 1 : 0;
    while (i >= 0 && i < n && s->label[all.begin[i]] == GONE)
        i += greatest ? -1 : 1;
    *rank = i;
    return i >= 0 && i < n ? all.begin[i] : CSP_NONE;
}

static void reverse(csp_var *list, int n)
{
    for (int i = 0; i < n / 2; i++) {
        csp_var v = list[i];
        list[i] = list[n - 1 - i];
        list[n - 1 - i] = v;
    }
}

bool build_order(post *post, const state *s, const rule_name *as)
{
    (void)as;
    mark start = set_mark(post);
    csp_var list[CELLS_MAX];
    int n, turn, rank[2];
    bool falls = false;
    if (!read_order(post, list, &n, &turn, &falls))
        return post_misread(post);
    if (falls && !turn)
        reverse(list, n);
    begin_step(post, !turn ? "asc" : falls ? "valley" : "hill", "H");
    write_labels(post, "eliminates", post->target, post->targets);
    json_key(&post->steps, "order");
    text_add_char(&post->steps, '[');
    for (int i = 0; i < n; i++)
        json_item(&post->steps, csp_var_name(s->csp, list[i]));
    text_add_char(&post->steps, ']');
    bool greatest = turn && falls;
    csp_label low = end_of(s, list[0], greatest, &rank[0]),
              high = end_of(s, list[n - 1], !turn || greatest, &rank[1]);
    if (turn) {
        json_number(&post->steps, "turn", turn);
        csp_label end = (rank[0] < rank[1]) != greatest ? low : high;
        json_named(&post->steps, greatest ? "greatest" : "least", csp_label_name(s->csp, end));
    } else if (low != CSP_NONE && high != CSP_NONE) {
        json_named(&post->steps, "least", csp_label_name(s->csp, low));
        json_named(&post->steps, "greatest", csp_label_name(s->csp, high));
    }
    end_step(post, turn ? n - 1 : 1);
    bool well = judge(post, s);
    if (!well)
        go_back(post, start);
    return well;
}
