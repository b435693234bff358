/* check_lab.c: see check_lab.h. */
#include "check_lab.h"
#include "core/statement.h"
#include "failing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static csp_label number_of(const char *labels, const char *name, size_t n)
{
    csp_label l = 0;
    for (const char *p = labels; *p; l++) {
        size_t length = strcspn(p, " ");
        if (length == n && memcmp(p, name, n) == 0)
            return l;
        p += length;
        p += *p == ' ';
    }
    fail_msg("no label %.*s", (int)n, name);
    return 0;
}

typedef void put_function(csp_builder *b, csp_var set, csp_label l, const char *value_name);

static void put_in_group(csp_builder *b, csp_var group, csp_label l, const char *value_name)
{
    csp_put_in_group(b, group, l, value_name);
}

static void put_labels(csp_builder *b, put_function *put, int set, const char *labels, const char *list,
                       size_t n)
{
    for (const char *p = list; p < list + n;) {
        size_t length = strcspn(p, ", ");
        put(b, (csp_var)set, number_of(labels, p, length), "");
        p += length + 1;
    }
}

static void add_sets(csp_builder *b, const network_text *t, const char *list, bool groups)
{
    for (const char *p = list; *p; p += strspn(p, " ")) {
        char name[32];
        size_t n = strcspn(p, " "), head = strcspn(p, "=");
        const char *letters = "tuw", *letter = strchr(letters, *p);
        int skip = letter != NULL, type = letter ? (int)(letter - letters) : 0;
        snprintf(name, sizeof name, "%.*s", (int)head - skip, p + skip);
        put_labels(b, groups ? put_in_group : csp_put,
                   groups ? csp_add_group(b, type, name) : csp_add_var(b, type, name), t->labels,
                   p + head + 1, n - head - 1);
        p += n;
    }
}

static void add_need(csp_builder *b, const network_text *t, const char *need, size_t length)
{
    csp_label needed[8];
    int n = 0;
    size_t head = strcspn(need, "=");
    for (const char *p = need + head + 1; p < need + length; p += strcspn(p, ", ") + 1)
        needed[n++] = number_of(t->labels, p, strcspn(p, ", "));
    csp_add_need(b, number_of(t->labels, need, head), needed, n);
}

static void add_link(csp_builder *b, const network_text *t, const char *link, size_t n)
{
    size_t head = strcspn(link, "-");
    if (memchr(link, '<', n))
        csp_add_order(b, (csp_var)(link[0] - '0'), (csp_var)(link[2] - '0'));
    else if (memchr(link, '=', n))
        add_need(b, t, link, n);
    else
        csp_add_link(b, number_of(t->labels, link, head),
                     number_of(t->labels, link + head + 1, n - head - 1));
}

static int add_place(csp_mesh *m, csp_label *labels, csp_label l)
{
    for (int i = 0; i < m->labels; i++)
        if (labels[i] == l)
            return i;
    labels[m->labels] = l;
    return m->labels++;
}

static void add_mesh(csp_builder *b, const network_text *t, const char *mesh, size_t length)
{
    char name[32];
    csp_label labels[32];
    uint16_t end[64];
    size_t head = strcspn(mesh, "=:");
    snprintf(name, sizeof name, "%.*s", (int)head, mesh);
    csp_mesh m = { .loop = mesh[head] == '=', .name = name, .label = labels, .end = end };
    for (const char *p = mesh + head + 1; p < mesh + length; p += strcspn(p, ", ") + 1) {
        size_t first = strcspn(p, ".-"), whole = strcspn(p, ", ");
        int x = add_place(&m, labels, number_of(t->labels, p, first));
        if (m.loop) {
            for (int i = 0; i < 2; i++) {
                end[2 * x + i] = (uint16_t)(p[first + 1 + (size_t)i] - 'p');
                m.points = end[2 * x + i] >= m.points ? end[2 * x + i] + 1 : m.points;
            }
        } else {
            int y = add_place(&m, labels, number_of(t->labels, p + first + 1, whole - first - 1));
            end[2 * m.pairs] = (uint16_t)x;
            end[2 * m.pairs++ + 1] = (uint16_t)y;
        }
    }
    csp_add_mesh(b, &m);
}

static void add_impossible(csp_builder *b, const network_text *t, const char *pattern, size_t length)
{
    csp_var sets[10];
    csp_label labels[32];
    int vars = 0, n = 0;
    size_t head = strcspn(pattern, ":");
    for (; vars < (int)head; vars++)
        sets[vars] = (csp_var)(pattern[vars] - '0');
    for (const char *p = pattern + head + 1; p < pattern + length; p += strcspn(p, ", ") + 1)
        labels[n++] = number_of(t->labels, p, strcspn(p, ", "));
    csp_add_impossible(b, sets, vars, labels, n);
}

/* "S=4:a1,a2+b1,b2", as it is in a network of statements. */
static void add_sum(csp_builder *b, const network_text *t, const char *sum, size_t length)
{
    static const struct constraint *const unknown = NULL; /* the checker does not know kinds */
    char name[32];
    csp_label label[32];
    int64_t value[32], number[2] = { 0 };
    statement_operand operand[8];
    size_t head = strcspn(sum, "=");
    int n = 0, operands = 0;
    snprintf(name, sizeof name, "%.*s", (int)head, sum);
    number[1] = sum[head + 1] - '0';
    for (const char *p = sum + head + 3; p < sum + length;) {
        size_t one = strcspn(p, ",+ ");
        if (p == sum + head + 3 || p[-1] == '+')
            operand[operands++] = (statement_operand){ &label[n], &value[n], 0 };
        value[n] = p[one - 1] - '0';
        label[n++] = number_of(t->labels, p, one);
        operand[operands - 1].labels++;
        p += one + 1;
    }
    csp_state(b, &(statement){ .kind = unknown,
                               .kind_name = "sum",
                               .name = name,
                               .operand = operand,
                               .operands = operands,
                               .number = number,
                               .numbers = 2 });
}

static csp *build(const network_text *t)
{
    char name[32];
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "t", "single");
    csp_add_type(b, "u", "other-single");
    csp_add_type(b, "w", "third-single");
    csp_call_subsets(b, 0, 1, SUBSET_NAKED, "here");
    if (t->statements)
        csp_leave_out_combinations(b);
    for (const char *p = t->labels; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        snprintf(name, sizeof name, "%.*s", (int)n, p);
        csp_add_label(b, name, "", "");
        p += n;
    }
    add_sets(b, t, t->variables, false);
    add_sets(b, t, t->groups, true);
    for (const char *p = t->impossible ? t->impossible : ""; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        add_impossible(b, t, p, n);
        p += n;
    }
    for (const char *p = t->links; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        add_link(b, t, p, n);
        p += n;
    }
    for (const char *p = t->meshes ? t->meshes : ""; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        add_mesh(b, t, p, n);
        p += n;
    }
    for (const char *p = t->statements ? t->statements : ""; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        add_sum(b, t, p, n);
        p += n;
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void change(state *s, const network_text *t, const char *list, void (*how)(state *s, csp_label l))
{
    for (const char *p = list; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        how(s, number_of(t->labels, p, n));
        p += n;
    }
}

/* ---- running the checker ---- */

status give_start(void *context, const char *app, const char *params, const char *puzzle, const char *theory,
                  const state **start, error *e)
{
    start_context *c = context;
    (void)theory;
    c->calls++;
    if (!c->params)
        assert_null(params);
    else
        assert_string_equal(params, c->params);
    if (c->answer != NO_MEMORY)
        *start = c->start;
    if (c->answer != OK)
        return error_set(e, c->answer, 7, 8, "%s %s", app, puzzle);
    return OK;
}

void open_fixture(fixture *f, const network_text *t)
{
    *f = (fixture){ .csp = build(t) };
    assert_int_equal(state_open(&f->start, &memory_standard, f->csp), OK);
    change(&f->start, t, t->gone, state_eliminate);
    change(&f->start, t, t->values, state_assert);
    f->context.start = &f->start;
}

void close_fixture(fixture *f)
{
    state_close(&f->start, &memory_standard);
    csp_free(f->csp);
}

static const struct kind *used_kinds;

void use_kinds(const struct kind *kinds)
{
    used_kinds = kinds;
}

static bool used_against;

void use_against(bool against)
{
    used_against = against;
}

static uint64_t used_nodes;

void use_nodes(uint64_t nodes)
{
    used_nodes = nodes;
}

static status check_bytes(const memory *m, const char *json, size_t n, fixture *f, check_verdict *v, error *e)
{
    const check_terms terms = { .rules = used_kinds, .foreign = used_against, .nodes = used_nodes };
    return check_path(&terms, m, json, n, give_start, &f->context, v, e);
}

status run_bytes(const network_text *t, const char *json, size_t n, check_verdict *v, error *e)
{
    fixture f;
    open_fixture(&f, t);
    char *exact = malloc(n ? n : 1); /* of just its length, so that a read past the end is seen */
    assert_non_null(exact);
    memcpy(exact, json, n);
    status s = check_bytes(&memory_standard, exact, n, &f, v, e);
    free(exact);
    close_fixture(&f);
    return s;
}

check_verdict run(const network_text *t, const char *json)
{
    check_verdict v;
    error e = { 0 };
    status s = run_bytes(t, json, strlen(json), &v, &e);
    if (s != OK)
        fail_msg("status %d: %d:%d: %s\n%s", s, e.line, e.column, e.text, json);
    return v;
}

void accepts(const network_text *t, const char *json, int steps)
{
    check_verdict v = run(t, json);
    if (!v.accepted)
        fail_msg("refused at step %d: %s\n%s", v.refused, v.why, json);
    assert_int_equal(v.steps, steps);
    assert_int_equal(v.refused, 0);
    assert_string_equal(v.why, "");
}

void accepts_without_memory(const network_text *t, const char *json)
{
    fixture f;
    open_fixture(&f, t);
    bool done = false;
    for (int n = 0; !done; n++) {
        failing all = { .left = n, .tight = true };
        memory scarce = { failing_resize, &all };
        check_verdict v;
        error e = { 0 };
        status s = check_bytes(&scarce, json, strlen(json), &f, &v, &e);
        done = s == OK;
        if (done ? !v.accepted : s != NO_MEMORY || v.accepted)
            fail_msg("status %d after %d pieces: step %d: %s %s\n%s", s, n, v.refused, v.why, e.text, json);
        assert_int_equal(all.taken, 0);
    }
    close_fixture(&f);
}

static int stop_at_once(void *asked)
{
    ++*(int *)asked;
    return 1;
}

static int go_on(void *asked)
{
    ++*(int *)asked;
    return 0;
}

void stops(const network_text *t, const char *json)
{
    int asked = 0;
    fixture f;
    check_verdict v;
    error e = { 0 };
    watch w = { .tick = stop_at_once, .context = &asked, .nodes = WATCH_EVERY - 1 }; /* asks at the first */
    const check_terms terms = { .watch = &w };
    open_fixture(&f, t);
    assert_int_equal(check_path(&terms, &memory_standard, json, strlen(json), give_start, &f.context, &v, &e),
                     STOPPED);
    assert_int_equal(asked, 1);
    watch lets = { .tick = go_on, .context = &asked, .nodes = WATCH_EVERY - 1 };
    const check_terms free_terms = { .watch = &lets };
    check_verdict whole;
    assert_int_equal(
        check_path(&free_terms, &memory_standard, json, strlen(json), give_start, &f.context, &whole, &e),
        OK);
    assert_true(asked > 1);
    assert_false(v.accepted);
    assert_string_equal(v.why, "");
    close_fixture(&f);
}

void apply(const char *json, const edit *d, char out[ROOM])
{
    const char *at = strstr(json, d->old);
    if (!at)
        fail_msg("no %s in %s", d->old, json);
    snprintf(out, ROOM, "%.*s%s%s", (int)(at - json), json, d->new, at + strlen(d->old));
}

void run_edits(const network_text *t, const char *json, const edit *list, size_t n)
{
    char *changed = malloc(ROOM);
    assert_non_null(changed);
    for (size_t i = 0; i < n; i++) {
        apply(json, &list[i], changed);
        check_verdict v = run(t, changed);
        if (v.accepted != (list[i].refused < 0))
            fail_msg("edit %zu (%s): %s\n%s", i, list[i].new, v.accepted ? "accepted" : v.why, changed);
        if (!v.accepted && (v.refused != list[i].refused || !strstr(v.why, list[i].why)))
            fail_msg("edit %zu (%s): step %d: %s", i, list[i].new, v.refused, v.why);
        if (!v.accepted && v.refused > 0)
            assert_int_equal(v.steps, v.refused - 1);
    }
    free(changed);
}
