/* eureka.c: chains as players write them: (4)r1c2=r1c8-(4=7)r3c9-r3c1=(7)r9c1.
 *
 * "=" joins two of which one is true, "-" two of which one is false. Each "=" is a cell of the chain: its
 * csp-variable has both of its sides, of all csp-variables that do the one with the fewest other candidates.
 */
#include "post/inside.h"

typedef struct node {
    labels labels;
    char before; /* '=' or '-': how it is joined to the node before it; 0: it is the first */
} node;

typedef struct reading {
    post *post;
    int n;
    node node[2 * CELLS_MAX];
    char digits[10]; /* those that were said last */
} reading;

static bool add_node(reading *r, char digit, const char *rows, size_t nr, const char *columns, size_t nc,
                     char before)
{
    if (r->n == 2 * CELLS_MAX)
        return false;
    node *now = &r->node[r->n++];
    *now = (node){ .before = before };
    for (size_t i = 0; i < nr; i++)
        for (size_t k = 0; k < nc; k++) {
            char name[] = { 'n', digit, 'r', rows[i], 'c', columns[k], 0 };
            int l = lookup_label(&r->post->names, name);
            if (l >= 0 && r->post->now.label[l] == CANDIDATE)
                add_label(&now->labels, (csp_label)l);
        }
    return now->labels.n > 0;
}

/* A place, with the digits before it: "(4=7)r3c9" is two nodes. */
static bool read_place(reading *r, const char **at, char before)
{
    size_t nr = strspn(*at + 1, "123456789");
    const char *rows = *at + 1, *columns = rows + nr + 1;
    if (**at != 'r' || !nr || rows[nr] != 'c')
        return false;
    size_t nc = strspn(columns, "123456789");
    *at = columns + nc;
    bool well = nc && *r->digits && add_node(r, r->digits[0], rows, nr, columns, nc, before);
    if (well && r->digits[1]) {
        well = r->digits[2] && add_node(r, r->digits[2], rows, nr, columns, nc, r->digits[1]);
        r->digits[0] = r->digits[2];
        r->digits[1] = 0;
    }
    return well;
}

static bool read_nodes(reading *r, const char *at)
{
    char before = 0;
    while (*at) {
        if (*at == '(' || (*at >= '1' && *at <= '9')) {
            size_t n = strspn(at += *at == '(', "123456789=-");
            if (n > 3)
                return false;
            text_print(r->digits, sizeof r->digits, "%.*s", (int)n, at);
            at += n;
            at += *at == ')';
        } else if (*at == 'r') {
            if (!read_place(r, &at, before))
                return false;
        } else if (*at == '=' || *at == '-') {
            before = *at++;
        } else if (*at == ' ' || *at == '\n') {
            at++;
        } else {
            return false;
        }
    }
    return r->n >= 2;
}

/* "r9c7 -4- r9c2 -5- r7c1 =5= r7c7 =6= r9c7": the links have the digits. Two weak links at a cell make a
 * strong one inside it, two strong ones a weak one. */
static bool read_links(reading *r, const char *at)
{
    char in = 0, sign = 0; /* the digit of the link before the cell, and its kind */
    for (;;) {
        at += strspn(at, " []");
        if (r->n == 0 && !in && *at >= '1' && *at <= '9' && at[1 + strspn(at + 1, "/123456789")] == ' ')
            at += 1 + strspn(at + 1, "/123456789 "); /* "4 4- r9c2": what it is about */
        if ((*at == '-' || *at == '=') && at[1] >= '1' && at[1] <= '9')
            at++;
        if (*at >= '1' && *at <= '9' && (at[1] == '-' || at[1] == '=') && !in) {
            in = *at;
            sign = at[1];
            at += 2 + strspn(at + 2, " []");
        }
        size_t nr = *at == 'r' ? strspn(at + 1, "123456789") : 0;
        const char *columns = at + nr + 2;
        size_t nc = nr && at[nr + 1] == 'c' ? strspn(columns, "123456789") : 0;
        if (!nc)
            return false;
        const char *next = columns + nc + strspn(columns + nc, " []");
        char link = *next, out = link ? next[1] : 0;
        if (in && !add_node(r, in, at + 1, nr, columns, nc, r->n ? sign : 0))
            return false;
        if ((link != '-' && link != '=') || out < '1' || out > '9')
            return !link && r->n >= 2;
        if (in ? in != out : true) {
            char inside = sign == '-' && link == '-' ? '=' : '-';
            if (!add_node(r, out, at + 1, nr, columns, nc, in ? inside : 0))
                return false;
        } else if (sign == link) {
            return false;
        }
        if (!next[2 + strspn(next + 2, " []")])
            return r->n >= 2;
        in = out;
        sign = link;
        at = next + 2 + (next[2] == link);
    }
}

static int others_of(const post *post, csp_var v, const labels *first, const labels *second)
{
    csp_list all = csp_var_labels(post->now.csp, v);
    int n = 0, found = 0;
    for (const csp_label *l = all.begin; l < all.end; l++) {
        bool in = has_label(first, *l) || has_label(second, *l);
        found += in;
        n += !in && post->now.label[*l] == CANDIDATE;
    }
    return found == first->n + second->n ? n : -1;
}

bool read_eureka(post *post, const char *body, chain *out)
{
    const char *from = strrchr(body, ':');
    reading *r = arena_take(&post->scratch, 1, sizeof *r);
    out->n = 0;
    if (!r)
        return post_refuse(post, "no memory");
    r->post = post;
    bool read = read_nodes(r, from ? from + 1 : body);
    if (!read) {
        *r = (reading){ .post = post };
        read = read_links(r, from ? from + 1 : body);
    }
    post->turns = true;
    if (!read)
        return post_refuse(post, "its evidence could not be read");
    for (int i = 1; i < r->n && out->n < CELLS_MAX; i++) {
        const labels *first = &r->node[i - 1].labels, *second = &r->node[i].labels;
        csp_list vars = csp_label_vars(post->now.csp, second->label[0]);
        int least = -1;
        if (r->node[i].before != '=')
            continue;
        cell *now = &out->cell[out->n++];
        *now = (cell){ CSP_NONE, *first, *second };
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int n = others_of(post, *v, first, second);
            if (n >= 0 && (least < 0 || n < least)) {
                least = n;
                now->set = *v;
            }
        }
        if (now->set == CSP_NONE)
            return post_refuse(post, "no unit has both sides of a \"=\"");
    }
    return out->n > 0 || post_refuse(post, "its evidence could not be read");
}
