/* verify_release.c: `tresse verify-release`: are the rows of a published file of exact ratings right?
 *
 * The first line of the file names its columns: puzzle, a theory (W, gW), bound, certificate. A row has the
 * rating, what `rate --exact --bounds` says of it, and the first 16 digits of the SHA-256 of what `solve
 * --exact
 * --format json` writes: the easiest path and the state that proves that none is easier; "-" where the rating
 * is that by a stronger, confluent theory. Each row of the sample is made anew: the path must be accepted by
 * the checker, and the rating, its lower bound and the certificate must be those of the row. */
#include "cli/command.h"
#include "cli/hash.h"
#include "cli/line_file.h"
#include "cli/memory.h"
#include "cli/output.h"

#include <inttypes.h>
#include <string.h>

enum { FIELDS = 4, HEX = 16, ROW_MOST = 4000 };

typedef struct field_text {
    const char *at;
    size_t n;
} field_text;

typedef struct release {
    const settings *settings;
    output out;
    lines *lines;
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    text row, path; /* as it should be; the JSON of its path */
    uint64_t right, wrong;
} release;

/* The fields of a row; false: there are not as many. */
static bool split(const char *row, size_t n, field_text *field)
{
    const char *end = row + n;
    for (int i = 0; i < FIELDS; i++) {
        const char *tab = memchr(row, '\t', (size_t)(end - row));
        if ((tab == NULL) != (i == FIELDS - 1))
            return false;
        field[i] = (field_text){ row, (size_t)((tab ? tab : end) - row) };
        row = tab ? tab + 1 : end;
    }
    return true;
}

/* ---- a row, made anew ---- */

static void add_certificate(const release *release, text *out)
{
    sha256 hash;
    char hex[65];
    size_t n = release->path.length;
    while (n && release->path.bytes[n - 1] == '\n')
        n--;
    sha256_open(&hash);
    sha256_add(&hash, release->path.bytes, n);
    sha256_close(&hash, hex);
    text_add(out, hex, HEX);
}

/* Makes the easiest path; is it accepted, and does it prove this lower bound? */
static bool make_path(release *release, int least)
{
    tresse_limits limits = cli_limits(release->settings);
    tresse_path *path = NULL;
    tresse_verdict v = { 0 };
    release->path.length = 0;
    bool well = tresse_solve_exactly(release->t, release->puzzle, release->theory, NULL, &limits, &path) ==
                    TRESSE_OK &&
                tresse_path_write(path, TRESSE_JSON, text_write, &release->path) == TRESSE_OK;
    tresse_path_free(path);
    return well &&
           tresse_check_within(release->t, NULL, release->path.bytes, release->path.length, &limits, &v,
                               NULL) == TRESSE_OK &&
           v.accepted && v.least >= least;
}

/* The row of the puzzle that was read; NULL, or why there is none. */
static const char *make_row(release *release, const field_text *puzzle)
{
    tresse_limits limits = cli_limits(release->settings);
    tresse_exact x;
    text *out = &release->row;
    out->length = 0;
    if (tresse_rate_exact(release->t, release->puzzle, release->theory, &limits, 0, &x) != TRESSE_OK ||
        x.rating.kind != TRESSE_RATED)
        return "it has no rating by this theory";
    bool certified = x.bound == TRESSE_BOUND_CERTIFIED;
    if (!certified && !make_path(release, x.least))
        return "its path is not accepted";
    text_add(out, puzzle->at, puzzle->n);
    text_printf(out, "\t%d\t", x.rating.value);
    if (certified || x.bound == TRESSE_BOUND_EXACT)
        text_add_string(out, certified ? "certified" : "exact");
    else
        text_printf(out, ">=%d", x.least);
    text_add_string(out, "\t");
    if (certified)
        text_add_string(out, "-");
    else
        add_certificate(release, out);
    return NULL;
}

static void verify_row(release *release, const char *row, size_t n, uint64_t line)
{
    field_text field[FIELDS];
    text said = PROGRAM_TEXT;
    const char *why = NULL;
    bool well = split(row, n, field);
    if (!well || tresse_puzzle_read(release->puzzle, NULL, NULL, field[0].at, field[0].n, NULL) != TRESSE_OK)
        why = "it is not a row of a release";
    if (!why)
        why = make_row(release, &field[0]);
    bool right = !why && release->row.length == n && memcmp(release->row.bytes, row, n) == 0;
    text_printf(&said, "%" PRIu64 ": %s", line, right ? "right" : "wrong");
    if (why)
        text_printf(&said, ": %s", why);
    else if (!right) {
        text_add_string(&said, ": found ");
        text_add(&said, release->row.bytes, release->row.length);
    }
    text_add_string(&said, "\n");
    if (!right || !release->settings->quiet)
        output_add(&release->out, said.bytes, said.length);
    *(right ? &release->right : &release->wrong) += 1;
    text_close(&said);
}

/* ---- the sample ---- */

static uint64_t count_rows(const char *at, size_t n)
{
    uint64_t rows = 0;
    for (const char *end = at + n; at < end; rows++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    return rows;
}

/* Which of `rows` is row number i of a sample: one of each of as many equal parts, at random. */
static uint64_t pick(uint64_t i, uint64_t sample, uint64_t rows, uint64_t seed)
{
    uint64_t from = i * rows / sample, to = (i + 1) * rows / sample;
    uint64_t x = (seed + i + 1) * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return from + (x ^ (x >> 31)) % (to - from);
}

static void verify_sample(release *release, const char *at, size_t n)
{
    uint64_t rows = count_rows(at, n), line = 0, sample = release->settings->sample;
    sample = sample && sample < rows ? sample : rows;
    const char *end = at + n;
    for (uint64_t i = 0; i < sample && at < end; line++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((next ? next : end) - at);
        if (line == pick(i, sample, rows, release->settings->seed)) {
            verify_row(release, at, length, line + 2);
            i++;
        }
        at = next ? next + 1 : end;
    }
    text said = PROGRAM_TEXT;
    text_printf(&said, "%" PRIu64 " of %" PRIu64 " rows: %" PRIu64 " right, %" PRIu64 " wrong\n", sample,
                rows, release->right, release->wrong);
    output_add(&release->out, said.bytes, said.length);
    text_close(&said);
}

/* The theory is the name of the second column. */
static bool read_heading(release *release, const char *line, size_t n)
{
    field_text field[FIELDS];
    text name = PROGRAM_TEXT;
    bool well = n < ROW_MOST && split(line, n, field);
    if (well)
        text_add(&name, field[1].at, field[1].n);
    well = well && tresse_theory_new(release->t, text_bytes(&name), &release->theory, NULL) == TRESSE_OK;
    text_close(&name);
    return well;
}

static int verify(release *release)
{
    const char *at = lines_text(release->lines);
    size_t n = lines_length(release->lines);
    const char *next = n ? memchr(at, '\n', n) : NULL;
    if (!next || !read_heading(release, at, (size_t)(next - at)))
        return cli_misuse(release->settings,
                          "'%s', expected a file whose first line names the columns puzzle, THEORY, bound, "
                          "certificate, separated by tabs",
                          release->settings->operand[0]);
    verify_sample(release, next + 1, n - (size_t)(next + 1 - at));
    return release->wrong ? STATUS_REFUSED : STATUS_WELL;
}

static int run_verify_release(const settings *asked)
{
    line_file file = { 0 };
    release it = { .settings = asked, .row = PROGRAM_TEXT, .path = PROGRAM_TEXT, .lines = &file.lines };
    if (asked->operands != 1)
        return cli_misuse(asked, "%d operands, expected one file", asked->operands);
    if (!line_file_read(&file, asked, asked->operand[0]))
        return STATUS_INPUT;
    int status = output_open(&it.out, asked->output);
    if (!status &&
        (tresse_open(&it.t, NULL) != TRESSE_OK || tresse_puzzle_new(it.t, &it.puzzle) != TRESSE_OK))
        program_no_memory();
    status = status ? status : verify(&it);
    output_flush(&it.out);
    int ended = output_finish(&it.out, status == STATUS_WELL || status == STATUS_REFUSED);
    output_close(&it.out);
    tresse_theory_free(it.theory);
    tresse_puzzle_free(it.puzzle);
    tresse_close(it.t);
    text_close(&it.row);
    text_close(&it.path);
    line_file_free(&file);
    return status ? status : ended;
}

const command command_verify_release = {
    .name = "verify-release",
    .bit = VERIFY_RELEASE,
    .operands = "FILE",
    .says = "make rows of a published file of exact ratings anew, and compare",
    .example = "exact-w.tsv.zst --sample 100",
    .files = true,
    .run = run_verify_release,
};
