/* post.c: reads a post, line by line, and tells a verdict for each step. */
#include "post/inside.h"

bool post_refuse(post *post, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (!*post->why)
        text_format_into(post->why, sizeof post->why, format, list);
    va_end(list);
    return false;
}

bool post_misread(post *post)
{
    post->misread = true;
    return false;
}

mark set_mark(const post *post)
{
    return (mark){ post->steps.length, post->made, post->round, post->rating };
}

void go_back(post *post, mark to)
{
    post->steps.length = to.length;
    if (post->steps.bytes)
        post->steps.bytes[to.length] = 0;
    post->made = to.made;
    post->round = to.round;
    post->rating = to.rating;
}

/* ---- the path of a step ---- */

static void write_kind(post *post, const char *key, const state *s, label_status kind, const state *not_in)
{
    json_key(&post->path, key);
    text_add_char(&post->path, '[');
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == kind && (!not_in || not_in->label[l] != kind))
            json_item(&post->path, csp_label_name(s->csp, (csp_label)l));
    text_add_char(&post->path, ']');
}

/* The position as changes of the puzzle: the values, and what has gone without them. */
static void write_changes(post *post)
{
    const csp *c = post->now.csp;
    state_copy(&post->base, post->puzzle.start);
    for (int l = 0; l < csp_labels(c); l++)
        if (post->now.label[l] == VALUE && post->base.label[l] == CANDIDATE)
            state_assert(&post->base, (csp_label)l);
    text_add_string(&post->path, ",\"changes\":{");
    json_key(&post->path, "eliminates");
    text_add_char(&post->path, '[');
    for (int l = 0; l < csp_labels(c); l++)
        if (post->now.label[l] == GONE && post->base.label[l] == CANDIDATE)
            json_item(&post->path, csp_label_name(c, (csp_label)l));
    text_add_char(&post->path, ']');
    write_kind(post, "asserts", &post->now, VALUE, post->puzzle.start);
    text_add_char(&post->path, '}');
}

static void apply(post *post, state *to)
{
    for (int i = 0; i < post->targets; i++)
        if (post->asserts)
            state_assert(to, post->target[i]);
        else
            state_eliminate(to, post->target[i]);
}

static void write_head(const post *post, text *out)
{
    text_add_string(out, "{\"format\":\"tresse-path\",\"version\":2");
    json_named(out, "app", post->puzzle.app);
    if (*post->puzzle.params)
        json_named(out, "params", post->puzzle.params);
    json_named(out, "puzzle", post->puzzle.source);
}

bool judge(post *post, const state *s)
{
    text *out = &post->path;
    bool right = false, singles = false;
    char why[ERROR_TEXT_MAX] = "";
    if (post->failed)
        return false;
    state_copy(&post->after, s);
    apply(post, &post->after);
    bool solved = state_is_solved(&post->after);
    singles = strstr(text_bytes(&post->steps), "single") != NULL;
    text_clear(out);
    write_head(post, out);
    write_changes(post);
    json_named(out, "theory", text_bytes(&post->theory));
    text_format(out, ",\"solved\":%s", solved ? "true" : "false");
    json_named(out, "outcome", solved ? "solved" : "listed");
    json_named(out, "solutions", solved ? "one" : "unknown");
    json_number(out, "rating", post->rating);
    if (!singles)
        text_add_string(out, ",\"singles\":false");
    text_add_string(out, ",\"steps\":[");
    text_add_string(out, text_bytes(&post->steps) + (*text_bytes(&post->steps) == ','));
    text_add_string(out, "],\"final\":{");
    write_kind(post, "values", &post->after, VALUE, NULL);
    write_kind(post, "candidates", &post->after, CANDIDATE, NULL);
    text_add_string(out, "}}");
    post->failed = post->tools->check(post->tools->context, out, &right, why);
    return right || post_refuse(post, "%s", why);
}

/* ---- verdicts ---- */

static status tell(post *post, tresse_post_verdict verdict, const char *says, bool path)
{
    const tresse_post_step step = {
        .line = post->line, .verdict = verdict, .says = says, .path = path ? text_bytes(&post->path) : NULL
    };
    return post->failed ? post->failed : post->tools->tell(post->tools->context, &step);
}

/* Leaves out conclusions that are known; refuses impossible ones. */
static bool sift_targets(post *post)
{
    const csp *c = post->now.csp;
    int n = 0;
    for (int i = 0; i < post->targets; i++) {
        csp_label l = post->target[i];
        const char *subject = csp_label_subject(c, l), *value = csp_label_value(c, l);
        const bool *solution = post->contexts ? NULL : post->puzzle.solution;
        label_status known = post->asserts ? VALUE : GONE;
        if (solution && solution[l] != post->asserts)
            return post_refuse(post, post->asserts ? "%s is not %s" : "%s is %s", subject, value);
        if (post->now.label[l] != CANDIDATE && post->now.label[l] != known)
            return post_refuse(post, post->asserts ? "%s has lost %s before" : "%s is %s by now", subject,
                               value);
        for (int k = 0; k < n && known != post->now.label[l]; k++)
            known = post->target[k] == l ? post->now.label[l] : known; /* it stands there twice */
        if (post->now.label[l] != known)
            post->target[n++] = l;
    }
    post->targets = n;
    return true;
}

static bool build_by(post *post, const state *s, const rule_name *as)
{
    static const rule_name chain = { "", CHAIN, "whip", "W", false },
                           eureka = { "", CHAIN, "biv-chain", "BC", true };
    static build *const builders[] = { build_single, build_chain,   build_subset,   build_oddagon,
                                       build_order,  build_forcing, build_last_one, build_loop };
    const char *body = text_bytes(&post->body);
    if (post->asserts && as->form != SINGLE && as->form < FORCING)
        return post_refuse(post, "its evidence could not be read"), post_misread(post);
    if (as->form != SEARCH && (as->form != CHAIN || strchr(body, '{')))
        return builders[as->form](post, s, as);
    if (strchr(body, '{') && read_chain(post, body, &post->chain))
        return build_chain(post, s, &chain);
    if (!strchr(body, '{') && read_eureka(post, body, &post->chain))
        return build_chain(post, s, &eureka);
    return post_misread(post);
}

/* What was posted may rest on Singles or whips[1] that were not posted. */
static bool build_after(post *post, const rule_name *as, bool whips)
{
    const csp *c = post->now.csp;
    csp_label extra = post->extra;
    mark start = set_mark(post);
    state_copy(&post->trial, &post->now);
    close_position(post, &post->trial, whips, 2000);
    bool known = post->made > start.made && !state_is_contradiction(&post->trial);
    int n = 0, targets = post->targets;
    csp_label saved[TARGETS_MAX];
    memcpy(saved, post->target, sizeof saved);
    for (int i = 0; i < targets; i++)
        if (post->trial.label[post->target[i]] == CANDIDATE)
            post->target[n++] = post->target[i];
    post->targets = n;
    *post->why = 0;
    bool well = known && (n ? build_by(post, &post->trial, as) : judge(post, &post->trial));
    memcpy(post->target, saved, sizeof saved);
    post->targets = targets;
    if (!well)
        go_back(post, start);
    else if (extra != CSP_NONE && post->trial.label[extra] == GONE)
        text_format(&post->says, ", but it needs %s ≠ %s first", csp_label_subject(c, extra),
                    csp_label_value(c, extra));
    else
        text_format(&post->says, ", but it needs %s first", whips ? "whips[1]" : "Singles");
    return well;
}

static bool search(post *post)
{
    bool well = true;
    text_clear(&post->path);
    const post_search wanted = { &post->now, post->target, post->targets, post->asserts, post->name };
    text_clear(&post->rule);
    post->failed = post->tools->search(post->tools->context, &wanted, &post->path, &post->rule);
    well = !post->failed && post->path.length > 0;
    if (well)
        text_format(&post->says, ", found by a search: %s", text_bytes(&post->rule));
    return well;
}

static bool prove(post *post)
{
    char why[ERROR_TEXT_MAX];
    const rule_name *as = find_rule(post->name);
    bool well = build_by(post, &post->now, as);
    memcpy(why, post->why, sizeof why);
    if (!well && !post->misread && !post->failed)
        well = build_after(post, as, false) || build_after(post, as, true);
    if (!well && post->misread && !post->failed)
        well = search(post);
    memcpy(post->why, why, sizeof why);
    return well;
}

static void begin_line(post *post)
{
    arena_reset(&post->scratch);
    text_clear(&post->says);
    text_clear(&post->steps);
    text_clear(&post->theory);
    text_add_string(&post->theory, "W");
    text_clear(&post->path);
    post->chain.n = post->made = post->rating = post->shorter = 0;
    post->round = 1;
    post->misread = post->turns = false;
    post->extra = CSP_NONE;
    *post->why = 0;
}

static status judge_step(post *post)
{
    status s = OK;
    begin_line(post);
    csp_label all[TARGETS_MAX];
    int n = post->targets;
    memcpy(all, post->target, sizeof all);
    bool possible = !post->unknown && !post->mixed && sift_targets(post);
    if (post->unknown || post->mixed)
        s = tell(post, TRESSE_POST_NOT_UNDERSTOOD,
                 post->mixed ? "it concludes both eliminations and values; give each its own line"
                             : "a conclusion names no candidate of this puzzle",
                 false);
    else if (!possible)
        s = tell(post, TRESSE_POST_WRONG, post->why, false);
    else if (!post->targets)
        s = tell(post, TRESSE_POST_RIGHT, ", but all of it was known before", false);
    else if (prove(post)) {
        text_clear(&post->rule);
        if (post->shorter)
            text_format(&post->rule, ", shorter by %d", post->shorter);
        text_add_string(&post->rule, text_bytes(&post->says));
        if (post->mended)
            text_format(&post->rule, ", reading %s for H%s", csp_label_subject(post->now.csp, *post->target),
                        csp_label_subject(post->now.csp, *post->target) + 1);
        s = tell(post, TRESSE_POST_RIGHT, text_bytes(&post->rule), true);
    } else
        s = tell(post, post->misread ? TRESSE_POST_NOT_UNDERSTOOD : TRESSE_POST_WRONG, post->why, false);
    memcpy(post->target, all, sizeof all);
    post->targets = n;
    apply(post, &post->now);
    return s;
}

/* ---- lines ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* One spelling for all: "≠" and "!=" as "<>", dashes as "-", blanks as " ". */
static void normalise(const char *bytes, size_t n, text *out)
{
    static const struct {
        const char *from, *to;
    } spelling[] = { { "\xE2\x89\xA0", "<>" }, { "!=", "<>" },          { "\xE2\x80\x93", "-" },
                     { "\xE2\x80\x94", "-" },  { "\xE2\x88\x92", "-" }, { "\xC2\xA0", " " },
                     { "\xE2\x87\x92", "=>" }, { "\xE2\x86\x92", "=>" } };
    text_clear(out);
    for (size_t i = 0; i < n;) {
        size_t k = 0, rows = sizeof spelling / sizeof *spelling;
        while (k < rows && (n - i < strlen(spelling[k].from) ||
                            memcmp(bytes + i, spelling[k].from, strlen(spelling[k].from))))
            k++;
        if (k < rows)
            text_add_string(out, spelling[k].to);
        else
            text_add_char(out, bytes[i] && bytes[i] != '\t' && bytes[i] != '\r' ? bytes[i] : ' ');
        i += k < rows ? strlen(spelling[k].from) : 1;
    }
    while (out->length && out->bytes[out->length - 1] == ' ')
        out->bytes[--out->length] = 0;
    for (size_t i = 0; i < out->length; i++) /* "R7C7" */
        if (out->bytes[i] == 'R' && is_digit(out->bytes[i + 1])) {
            size_t k = i + 1 + strspn(out->bytes + i + 1, "0123456789");
            if (out->bytes[k] == 'C' && is_digit(out->bytes[k + 1]))
                out->bytes[i] = 'r', out->bytes[k] = 'c';
        }
}

/* Where the conclusions begin, and the evidence before them ends; NULL: this is not a step. */
static const char *find_arrow(const char *line, size_t *before)
{
    static const char *const heads[] = { "-single: ", " Single: ", "Full House: " };
    const char *at = strstr(line, "=>");
    while (at && at > line + 1 && at[-1] == '=' && at[-2] == '=') /* "===>" is a heading */
        at = strstr(at + 2, "=>");
    if (at) {
        *before = (size_t)(at - line) - (at > line && at[-1] == '=');
        return at + 2;
    }
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if ((at = strstr(line, heads[i]))) {
            at += strlen(heads[i]);
            *before = (size_t)(at - line) - 2;
            return at;
        }
    return NULL;
}

/* The name of the rule: what comes before "[", ":" or "{". */
static void read_head(post *post)
{
    const char *body = text_bytes(&post->body);
    body += strspn(body, " ");
    size_t n = strcspn(body, "[:{\n");
    while (n && body[n - 1] == ' ')
        n--;
    text_print(post->name, sizeof post->name, "%.*s", (int)(n < WORD_MAX ? n : WORD_MAX - 1), body);
    for (char *at = post->name; *at; at++)
        *at = *at == ' ' ? '-' : *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
}

/* Evidence without its conclusion: a forcing chain with its cases, a chain that was broken into lines. */
static void collect(post *post, const char *line)
{
    line += strspn(line, " ");
    bool is_case = strncmp(line, "||", 2) == 0;
    bool begins = strstr(line, "forcing") || is_case
                      ? !is_case
                      : (strchr(line, '[') && strstr(line, "]: ") && strchr(line, '{'));
    if (begins || !*line)
        text_clear(&post->body);
    post->collecting = *line && (begins || post->collecting);
    if (post->collecting && post->body.length < 100000) {
        text_add_string(&post->body, line);
        text_add_char(&post->body, '\n');
    }
}

/* SlitherRules prints "different-colours-in-r7{c8 c9} ==> Hr7c9 = 1", but the line between two squares of a
 * row is Vr7c9. */
static const char *mend(post *post, const char *line, const char *conclusions)
{
    static const char misprint[] = "different-colours-in-r";
    post->mended = strncmp(line, misprint, sizeof misprint - 1) == 0 && strncmp(conclusions, " Hr", 3) == 0;
    if (!post->mended)
        return conclusions;
    text_clear(&post->rule);
    text_format(&post->rule, "V%s", conclusions + 2);
    return text_bytes(&post->rule);
}

static status read_line(post *post, const char *line)
{
    size_t before;
    const char *conclusions = post->depth ? NULL : find_arrow(line, &before);
    if (conclusions)
        conclusions = mend(post, line, conclusions);
    if (!conclusions && !post->depth && post->opened && spell_conclusions(line, &post->rule)) {
        conclusions = text_bytes(&post->rule);
        before = strlen(line);
    }
    if (conclusions && !post->opened && post->waits) {
        post->waits = false;
        source_begin(post);
    }
    if (!conclusions || !post->opened || !read_conclusions(post, conclusions)) {
        read_source(post, line);
        collect(post, line);
        if (post->failed || !conclusions || post->opened || !strstr(line, "==>"))
            return post->failed;
        return tell(post, TRESSE_POST_NOT_UNDERSTOOD, "no puzzle was found before it", false);
    }
    bool more = post->collecting && strspn(line, " -") >= before;
    if (!more && !(post->collecting && line[strspn(line, " ")] == '-'))
        text_clear(&post->body);
    text_add(&post->body, line, before);
    post->collecting = false;
    read_head(post);
    status s = judge_step(post);
    text_clear(&post->body);
    return s;
}

status post_read(const post_tools *tools, const memory *m, const char *bytes, size_t n)
{
    post *p = memory_take(m, 1, sizeof *p); /* too large for a stack */
    if (!p)
        return NO_MEMORY;
    p->tools = tools;
    p->memory = m;
    text line, *texts[] = { &p->body,      &p->says, &p->steps,   &p->theory, &p->path,
                            &p->says_case, &p->rule, &p->command, &p->grid,   &line };
    arena_open(&p->scratch, m);
    arena_open(&p->network, m);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_open(texts[i], m);
    status s = OK;
    for (size_t at = 0; at < n && !s;) {
        const char *end = memchr(bytes + at, '\n', n - at);
        size_t length = end ? (size_t)(end - bytes) - at : n - at;
        p->line++;
        normalise(bytes + at, length < LINE_MAX_BYTES ? length : LINE_MAX_BYTES, &line);
        s = read_line(p, text_bytes(&line));
        at += length + 1;
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        s = !s && texts[i]->failed ? NO_MEMORY : s;
        text_close(texts[i]);
    }
    source_close(p);
    arena_close(&p->scratch);
    arena_close(&p->network);
    memory_give(m, p, 1, sizeof *p);
    return s;
}
