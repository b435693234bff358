/* source.c: the puzzles, positions and relations of a post.
 *
 * A run begins with a command of CSP-Rules (whose arguments are a puzzle), with a line of givens, or with a
 * grid; a banner says of which application its puzzle is. A grid with pencil marks is the position from there
 * on; if there is no puzzle, it is one. Marks beside candidates (#, @) are passed over. */
#include "post/inside.h"

static const struct banner {
    const char *name, *app;
    const char *head; /* stands before the arguments of a command; NULL: nothing does */
} banners[] = { { "SudoRules", "sudoku" },
                { "LatinRules", "latin" },
                { "FutoRules", "futoshiki" },
                { "KakuRules", "kakuro" },
                { "MapRules", "map" },
                { "NumbrixRules", "numbrix" },
                { "HidatoRules", "hidato" },
                { "SlitherRules", "slitherlink", "(solve-numbered" },
                { "PandiagRules", "pandiagonal" } };

static void close_states(post *post)
{
    state *each[] = { &post->now, &post->trial, &post->base, &post->after };
    for (size_t i = 0; post->opened && i < 4; i++)
        state_close(each[i], post->memory);
    for (int i = 0; post->opened && i < CONTEXTS_MAX; i++)
        state_close(&post->saved[i], post->memory);
    post->opened = false;
}

void source_close(post *post)
{
    close_states(post);
}

static void open_states(post *post)
{
    const csp *c = post->puzzle.start->csp;
    state *each[] = { &post->now, &post->trial, &post->base, &post->after };
    close_states(post);
    arena_reset(&post->network);
    post->opened = true;
    if (!lookup_open(&post->names, &post->network, c))
        post->failed = NO_MEMORY;
    for (size_t i = 0; i < 4; i++)
        post->failed = state_open(each[i], post->memory, c) ? NO_MEMORY : post->failed;
    for (int i = 0; i < CONTEXTS_MAX; i++)
        post->failed = state_open(&post->saved[i], post->memory, c) ? NO_MEMORY : post->failed;
}

/* Begins a run; false: this is not a puzzle of the application. */
static bool begin_run(post *post, const char *app, const char *bytes, size_t n)
{
    post_puzzle found = { 0 };
    post->failed = post->tools->read(post->tools->context, app, bytes, n, &found);
    if (post->failed || !found.start)
        return false;
    post->puzzle = found;
    open_states(post);
    if (post->failed)
        return false;
    state_copy(&post->now, post->puzzle.start);
    post->contexts = post->relations = 0;
    return true;
}

/* ---- commands ---- */

/* Collects a command until its parenthesis is closed; its arguments wait for a banner. */
static void read_command(post *post, const char *line)
{
    size_t n = strspn(line, " ");
    if (!post->depth) {
        if (line[n] != '(' || !strstr(line, "solve"))
            return;
        text_clear(&post->command);
        line += n + 1 + strcspn(line + n + 1, " \"");
        post->depth = 1;
        post->quoted = false;
    }
    for (; *line && post->depth; line++) {
        bool escaped = *line == '\\' && line[1];
        line += escaped;
        post->quoted ^= *line == '"' && !escaped;
        if (!post->quoted)
            post->depth += (*line == '(') - (*line == ')');
        if (post->depth && (*line != '"' || escaped) && post->command.length < 200000)
            text_add_char(&post->command, *line);
    }
    text_add_char(&post->command, '\n');
    post->waits = !post->depth;
}

/* "***  Tresse 1.0.0 (latin), config = W": the application by its name. */
static const char *own_banner(post *post, const char *line)
{
    const char *at = strstr(line, "Tresse ");
    at = at && strstr(at, "), config = ") ? strchr(at, '(') : NULL;
    if (!at)
        return NULL;
    text_print(post->own_app, sizeof post->own_app, "%.*s", (int)strcspn(at + 1, " )"), at + 1);
    return post->own_app;
}

static const struct banner *foreign_banner(const char *line)
{
    for (size_t i = 0; i < sizeof banners / sizeof *banners; i++)
        if (strstr(line, banners[i].name) && strstr(line, "CSP-Rules"))
            return &banners[i];
    return NULL;
}

static void read_banner(post *post, const char *line)
{
    const struct banner *banner = foreign_banner(line);
    const char *app = banner ? banner->app : own_banner(post, line);
    if (!app)
        return;
    post->app = app;
    text *whole = &post->grid;
    text_clear(whole);
    if (banner && banner->head)
        text_format(whole, "%s ", banner->head);
    text_add(whole, text_bytes(&post->command), post->command.length);
    if (post->waits)
        begin_run(post, post->app, text_bytes(whole), whole->length);
    post->waits = false;
}

void source_begin(post *post)
{
    begin_run(post, "sudoku", text_bytes(&post->command), post->command.length);
}

/* A word of the 81 characters of a Sudoku that has empty cells, anywhere in the line. */
static bool read_givens(post *post, const char *line)
{
    size_t n = 0;
    for (line += strcspn(line, ".0123456789"); *line && n != 81; line += strcspn(line, ".0123456789")) {
        n = strspn(line, ".0123456789");
        if (n == 81)
            break;
        line += n;
    }
    if (n != 81 || strcspn(line, ".0") >= n)
        return false;
    post->waits = false;
    if (post->app && strcmp(post->app, "sudoku") && strcmp(post->app, "latin"))
        return false;
    return begin_run(post, post->app ? post->app : "sudoku", line, n);
}

/* ---- grids ---- */

/* Adds the fields of a row; their number. 0: it is not one. */
static int read_row(post *post, const char *line)
{
    int n = 0;
    size_t before = post->grid.length;
    for (line += strspn(line, " "); *line; line += strspn(line, " !|")) {
        line += n ? 0 : strspn(line, "!| ");
        size_t k = strspn(line, ".123456789"), marks = strspn(line + k, "#@*+()-");
        if (!k || !strchr(" !|", line[k + marks])) {
            if (!line[0] && n)
                break;
            post->grid.length = before;
            if (post->grid.bytes)
                post->grid.bytes[before] = 0;
            return 0;
        }
        text_add(&post->grid, line, k);
        text_add_char(&post->grid, ' ');
        line += k + marks;
        n++;
    }
    return n;
}

static bool next_field(const char **at, size_t *n)
{
    *at += *n;
    *at += strspn(*at, " ");
    *n = strcspn(*at, " ");
    return *n > 0;
}

/* The position becomes that of the grid; false: its cells are not those of the puzzle. */
static bool set_position(post *post)
{
    const csp *c = post->puzzle.start->csp;
    const char *at = text_bytes(&post->grid);
    size_t n = 0;
    state_copy(&post->trial, post->puzzle.start);
    for (int i = 0; next_field(&at, &n); i++) {
        char name[WORD_MAX];
        text_print(name, sizeof name, "r%dc%d", i / post->columns + 1, i % post->columns + 1);
        int set = lookup_set(&post->names, name);
        if (set < 0 || set >= csp_vars(c))
            return false;
        csp_list all = csp_var_labels(c, (csp_var)set);
        csp_label value = post->trial.value[set];
        if (value != CSP_NONE && (n > 1 || *csp_label_value(c, value) != *at))
            return false;
        for (const csp_label *l = all.begin; l < all.end; l++) {
            bool in = memchr(at, *csp_label_value(c, *l), n) != NULL;
            if (in && n == 1 && post->now.label[*l] == VALUE)
                state_assert(&post->trial, *l);
            else if (!in)
                state_eliminate(&post->trial, *l);
        }
    }
    state_copy(&post->now, &post->trial);
    post->contexts = 0;
    return true;
}

static void use_grid(post *post)
{
    const char *bytes = text_bytes(&post->grid);
    size_t n = post->grid.length;
    bool givens = strchr(bytes, '.') != NULL, marks = false, state = post->opened && !givens;
    const char *at = bytes;
    for (size_t k = 0; next_field(&at, &k);)
        marks = marks || k > 1;
    if (!(marks || givens) || (marks && givens) || (state && set_position(post)))
        return;
    if (post->columns == 9 && (!post->app || strcmp(post->app, "sudoku") == 0))
        begin_run(post, "sudoku", bytes, n);
}

/* Rows of fields, each with as many fields; as many rows as fields make a grid. Lines of borders are passed
 * over. */
static void read_grid(post *post, const char *line)
{
    size_t border = strspn(line, " +-.:*=|!");
    if (!line[border] && strstr(line, "--"))
        return;
    bool fenced = strchr("!|", line[strspn(line, " ")]) && line[strspn(line, " ")];
    int n = fenced || post->plain ? read_row(post, line) : 0;
    if (n != post->columns || post->rows == post->columns) {
        text_clear(&post->grid);
        post->rows = 0;
        n = n ? read_row(post, line) : 0;
    }
    post->columns = n;
    post->rows += n > 0;
    if (n > 1 && post->rows == n) {
        use_grid(post);
        post->plain = false;
    }
}

/* ---- relations ---- */

static void add_cell(relation *r, csp_var v)
{
    for (int i = 0; i < r->sets; i++)
        if (r->set[i] == v)
            return;
    if (r->sets < PATTERN_MAX)
        r->set[r->sets++] = v;
}

/* The labels of its cells for its digits; then the relation is known. */
static void end_relation(post *post)
{
    relation *r = &post->relation[post->relations];
    const csp *c = post->puzzle.start->csp;
    for (int i = 0; i < r->sets; i++) {
        csp_list all = csp_var_labels(c, r->set[i]);
        for (const csp_label *l = all.begin; l < all.end && r->inside < 3 * PATTERN_MAX; l++)
            if (strchr(post->digits, *csp_label_value(c, *l)))
                r->label[r->inside++] = *l;
    }
    if (r->sets > 3 && post->relations < RELATIONS_MAX - 1)
        post->relations++;
    post->relating = false;
}

/* "OR4-anti-tridagon[12] for digits 2, 4 and 5 in blocks:", "EL14c1-OR4-relation for digits: 4, 7 and 8",
 * then cells, then guardians. */
static void read_relation(post *post, const char *line)
{
    const char *digits = strstr(line, "for digits");
    if (digits && (strstr(line, "tridagon") || strstr(line, "-relation"))) {
        post->relating = true;
        post->relation[post->relations] = (relation){ .source = strstr(line, "tridagon") ? "Trid" : "Imp3" };
        size_t n = 0;
        for (digits += 10; *digits && *digits != 'b' && n < 3; digits++)
            if (*digits >= '1' && *digits <= '9')
                post->digits[n++] = *digits;
        post->digits[n] = 0;
        return;
    }
    if (!post->relating)
        return;
    const char *end = strstr(line, "guardian");
    for (const char *at = line; (at = strchr(at, 'r')) && (!end || at < end); at++) {
        char name[WORD_MAX];
        size_t n = strspn(at, "rc0123456789");
        text_print(name, sizeof name, "%.*s", (int)(n < WORD_MAX ? n : 0), at);
        int set = lookup_set(&post->names, name);
        if (set >= 0)
            add_cell(&post->relation[post->relations], (csp_var)set);
    }
    if (end)
        end_relation(post);
}

/* ---- T&E ---- */

/* "GENERATING CONTEXT 1 AT DEPTH 1, SON OF CONTEXT 0, FROM HYPOTHESIS n3r5c5". */
static void read_context(post *post, const char *line)
{
    const char *at = strstr(line, "FROM HYPOTHESIS ");
    char name[WORD_MAX];
    if (at && strstr(line, "GENERATING CONTEXT")) {
        size_t n = strcspn(at += 16, " .,");
        text_print(name, sizeof name, "%.*s", (int)(n < WORD_MAX ? n : 0), at);
        int l = lookup_label(&post->names, name);
        if (l < 0 || post->contexts == CONTEXTS_MAX)
            return;
        post->hypothesis[post->contexts] = (csp_label)l;
        state_copy(&post->saved[post->contexts++], &post->now);
        state_assert(&post->now, (csp_label)l);
    } else if (strstr(line, "BACK IN CONTEXT") && post->contexts) {
        state_copy(&post->now, &post->saved[--post->contexts]);
    }
    at = strstr(line, "RETRACTING CANDIDATE ");
    if (at && post->contexts) {
        csp_label l = post->hypothesis[post->contexts - 1];
        state_copy(&post->now, &post->saved[--post->contexts]);
        state_eliminate(&post->now, l);
    }
}

void read_source(post *post, const char *line)
{
    if (post->depth || !strstr(line, "==>"))
        read_command(post, line);
    if (post->depth)
        return;
    read_banner(post, line);
    post->plain = post->plain || strstr(line, "RESOLUTION STATE") || strstr(line, "esolution state");
    if (!post->failed && !read_givens(post, line))
        read_grid(post, line);
    if (!post->opened || post->failed)
        return;
    read_relation(post, line);
    read_context(post, line);
}
