/* manifest.c: see batch.h: what a batch is, as a text.
 *
 *     tresse-batch 1
 *     build 0.1.0+1a2b3c4d5e6f
 *     command rate --by W,B --format tsv
 *     input puzzles.txt /data/puzzles.txt 8900000000
 *     shard FIRST-BYTE BYTES FIRST-LINE LINES HASH
 *     end SHARDS HASH
 *
 * One record a line, words separated by blanks; in a word, blanks, control characters and % are %XX. Also:
 * `packed zst` (shards and lines are compressed), `counts` (of rows, only their counts are kept), `then` (a
 * second command, which works on what the first one makes), `split` (the lines of shards are in DIR/in),
 * `sha256 HEX` (of the input), `heading TEXT` (the line that names its columns), `from NAME PATH HASH` (what
 * --from names). The hash of `end` is that of all bytes before its line. An unknown key is refused, because
 * it would mean something. */
#include "cli/batch/batch.h"
#include "cli/hash.h"
#include "cli/output.h"
#include "cli/pack.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST "tresse-batch 1"

/* ---- words ---- */

static void add_word(text *out, const char *word)
{
    text_add(out, " ", 1);
    for (; *word; word++)
        if ((unsigned char)*word <= ' ' || *word == 0x7F || *word == '%')
            text_printf(out, "%%%02X", (unsigned char)*word);
        else
            text_add(out, word, 1);
}

static int hex_digit(char character)
{
    return character >= '0' && character <= '9'   ? character - '0'
           : character >= 'A' && character <= 'F' ? character - 'A' + 10
                                                  : -1;
}

/* The next word of a line, decoded; NULL: there is none, or one that can't be decoded. The caller frees it.
 */
static char *next_word(const char **at, const char *end)
{
    text b = PROGRAM_TEXT;
    const char *c = *at;
    if (c == end || *c != ' ')
        return NULL;
    for (c++; c < end && *c != ' '; c++) {
        int high = *c == '%' && end - c > 2 ? hex_digit(c[1]) : 0;
        int low = *c == '%' && end - c > 2 ? hex_digit(c[2]) : 0;
        if ((*c == '%' && end - c <= 2) || high < 0 || low < 0) {
            text_close(&b);
            return NULL;
        }
        const char one = *c == '%' ? (char)(16 * high + low) : *c;
        text_add(&b, &one, 1);
        c += *c == '%' ? 2 : 0;
    }
    text_add(&b, "", 1);
    *at = c;
    return b.bytes;
}

const char *batch_number(const char *at, int base, uint64_t *out)
{
    char *end;
    if (!isxdigit((unsigned char)*at))
        return NULL;
    errno = 0;
    *out = strtoull(at, &end, base);
    return end > at && !errno ? end : NULL;
}

static bool next_number(const char **at, const char *end, int base, uint64_t *out)
{
    char *word = next_word(at, end);
    const char *behind = word ? batch_number(word, base, out) : NULL;
    bool well = behind && !*behind;
    free(word);
    return well;
}

int batch_take_words(batch_words *batch_words, const settings *asked, int words, char **word,
                     word_list *operand)
{
    const command *c = words ? command_named(word[0]) : NULL;
    settings *read = &batch_words->settings;
    if (!c || !(c->bit & (RATE | GENERATE)))
        return cli_misuse(asked, "expected rate or generate after --, not \"%s\"", words ? word[0] : "");
    settings given;
    int status = options_read(&given, c, words - 1, word + 1);
    if (status || given.help || given.version)
        return status ? status : cli_misuse_see_help(asked, "--help and --version are not work for a batch");
    if (given.output)
        return cli_misuse(asked, "--output belongs to `tresse batch merge`: a batch writes into its folder");
    options_normal(&batch_words->list, &given);
    for (int i = 0; operand && i < given.operands; i++)
        word_list_add(operand, given.operand[i], strlen(given.operand[i]));
    status = options_read(read, c, batch_words->list.words - 1, batch_words->list.word + 1);
    read->operands = 0;
    read->quiet = false;
    read->no_progress = true;
    return status;
}

/* ---- writing ---- */

static void write_words(text *out, const char *key, const batch_words *words)
{
    text_add_string(out, key);
    for (int i = 0; i < words->list.words; i++)
        add_word(out, words->list.word[i]);
    text_add(out, "\n", 1);
}

void batch_write(text *out, batch *task)
{
    text_add_string(out, FIRST "\nbuild");
    add_word(out, task->build);
    text_add(out, "\n", 1);
    write_words(out, "command", &task->command);
    if (task->then.list.words)
        write_words(out, "then", &task->then);
    if (task->input) {
        text_add_string(out, "input");
        add_word(out, task->input);
        add_word(out, task->path);
        text_printf(out, " %" PRIu64 "\n", task->input_bytes);
    }
    if (task->split)
        text_add_string(out, "split\n");
    if (task->packed)
        text_add_string(out, "packed zst\n");
    if (task->counts_only)
        text_add_string(out, "counts\n");
    if (task->sha256)
        text_printf(out, "sha256 %s\n", task->sha256);
    if (task->heading) {
        text_add_string(out, "heading");
        add_word(out, task->heading);
        text_add(out, "\n", 1);
    }
    if (task->from) {
        text_add_string(out, "from");
        add_word(out, task->from);
        add_word(out, task->from_path);
        text_printf(out, " %016" PRIx64 "\n", task->from_hash);
    }
    for (size_t k = 0; k < task->shards; k++) {
        const shard *p = &task->shard[k];
        text_printf(out, "shard %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n", p->at,
                    p->bytes, p->line, p->lines, p->hash);
    }
    task->hash = hash_crc(0, out->bytes, out->length);
    text_printf(out, "end %zu %016" PRIx64 "\n", task->shards, task->hash);
}

/* ---- reading ---- */

static bool take_shard(batch *task, const char **at, const char *end)
{
    shard p;
    if (!next_number(at, end, 10, &p.at) || !next_number(at, end, 10, &p.bytes) ||
        !next_number(at, end, 10, &p.line) || !next_number(at, end, 10, &p.lines) ||
        !next_number(at, end, 16, &p.hash) || p.bytes > SIZE_MAX / 2)
        return false;
    if ((task->shards & (task->shards - 1)) == 0) {
        task->shard = realloc(task->shard, (task->shards ? 2 * task->shards : 1) * sizeof *task->shard);
        if (!task->shard)
            program_no_memory();
    }
    task->shard[task->shards++] = p;
    return true;
}

static bool take_command(batch_words *words, const settings *asked, const char **at, const char *end)
{
    word_list l = { NULL, 0 };
    for (char *word; (word = next_word(at, end)); free(word))
        word_list_add(&l, word, strlen(word));
    bool well = !words->list.words && l.words && !batch_take_words(words, asked, l.words, l.word, NULL);
    word_list_free(&l);
    return well;
}

static bool take_text(char **out, const char **at, const char *end)
{
    return !*out && (*out = next_word(at, end));
}

/* A method that this program was built without counts as unknown. */
static bool take_packed(batch *task, const char **at, const char *end)
{
    char *how = next_word(at, end);
    task->packed = how && !strcmp(how, "zst") && pack_can_read(PACK_ZSTD) && pack_can_write(PACK_ZSTD);
    if (how && !task->packed)
        fputs("tresse: this program was built without libzstd, which this batch needs\n", stderr);
    free(how);
    return task->packed;
}

/* One record: its key is n bytes long. */
static bool take_record(batch *task, const settings *asked, const char *key, size_t n, const char *end)
{
    const char *at = key + n;
#define IS(name) (n == sizeof name - 1 && !memcmp(key, name, n))
    bool well = false;
    if (IS("shard"))
        well = take_shard(task, &at, end);
    else if (IS("build"))
        well = take_text(&task->build, &at, end);
    else if (IS("command"))
        well = take_command(&task->command, asked, &at, end);
    else if (IS("then"))
        well = take_command(&task->then, asked, &at, end);
    else if (IS("input"))
        well = take_text(&task->input, &at, end) && take_text(&task->path, &at, end) &&
               next_number(&at, end, 10, &task->input_bytes);
    else if (IS("split"))
        well = task->split = true;
    else if (IS("counts"))
        well = task->counts_only = true;
    else if (IS("packed"))
        well = take_packed(task, &at, end);
    else if (IS("sha256"))
        well = take_text(&task->sha256, &at, end);
    else if (IS("heading"))
        well = take_text(&task->heading, &at, end);
    else if (IS("from"))
        well = take_text(&task->from, &at, end) && take_text(&task->from_path, &at, end) &&
               next_number(&at, end, 16, &task->from_hash);
#undef IS
    return well && at == end;
}

static int refuse(const batch *task, uint64_t line, const char *why)
{
    text m = PROGRAM_TEXT;
    text_add_shown(&m, task->folder, strlen(task->folder), 1000);
    text_add_string(&m, "/manifest");
    if (line)
        text_printf(&m, ":%" PRIu64, line);
    text_printf(&m, ": %s\n", why);
    output_note(m.bytes, m.length);
    text_close(&m);
    return STATUS_INPUT;
}

/* Is the last line what it must be? *end: where it begins. */
static bool check_end(batch *task, const text *content, size_t *end, uint64_t *shards)
{
    uint64_t hash;
    size_t n = content->length;
    if (!n || content->bytes[n - 1] != '\n')
        return false;
    for (n--; n && content->bytes[n - 1] != '\n'; n--)
        ;
    const char *at = content->bytes + n + 3, *stop = content->bytes + content->length - 1;
    *end = n;
    if (stop - at < 3 || memcmp(content->bytes + n, "end", 3) || !next_number(&at, stop, 10, shards) ||
        !next_number(&at, stop, 16, &hash) || at != stop)
        return false;
    task->hash = hash_crc(0, content->bytes, n);
    return task->hash == hash;
}

static int take_records(batch *task, const settings *asked, const text *content, size_t end, uint64_t shards)
{
    const char *at = content->bytes + sizeof FIRST, *stop = content->bytes + end;
    for (uint64_t line = 2; at < stop; line++) {
        const char *next = memchr(at, '\n', (size_t)(stop - at)), *blank;
        if (!next)
            return refuse(task, line, "expected a line with an end");
        blank = memchr(at, ' ', (size_t)(next - at));
        if (!take_record(task, asked, at, (size_t)((blank ? blank : next) - at), next))
            return refuse(task, line, "this record is not understood: was it written by another version?");
        at = next + 1;
    }
    if (task->shards != shards || !task->build || !task->command.list.words)
        return refuse(task, 0, "something is missing; make the batch anew");
    task->command.settings.from = task->from_path ? task->from_path : task->command.settings.from;
    return 0;
}

static int read_text(batch *task, const settings *asked, const text *content)
{
    size_t end;
    uint64_t shards;
    if (content->length < sizeof FIRST || memcmp(content->bytes, FIRST "\n", sizeof FIRST) != 0)
        return refuse(task, 1,
                      "expected \"" FIRST "\": this is not a manifest of a batch that can be read here");
    if (!check_end(task, content, &end, &shards))
        return refuse(task, 0,
                      "damaged or changed: its last line does not agree with the others; make the batch "
                      "anew, in another folder");
    return take_records(task, asked, content, end, shards);
}

int batch_read(batch *task, const settings *asked, const char *folder)
{
    text name = PROGRAM_TEXT, content = PROGRAM_TEXT;
    *task = (batch){ .folder = folder };
    text_printf(&name, "%s/manifest", folder);
    int status = 0;
    if (!batch_read_file(name.bytes, &content)) {
        status = refuse(task, 0, strerror(errno));
        if (errno == ENOENT || errno == ENOTDIR)
            status = cli_misuse(asked, "expected the folder of a batch; `tresse batch new` makes one");
    }
    if (!status)
        status = read_text(task, asked, &content);
    text_close(&name);
    text_close(&content);
    return status;
}

void batch_free(batch *task)
{
    word_list_free(&task->command.list);
    word_list_free(&task->then.list);
    free(task->build);
    free(task->input);
    free(task->path);
    free(task->sha256);
    free(task->heading);
    free(task->from);
    free(task->from_path);
    free(task->shard);
}

int batch_check_build(const batch *task, const settings *asked)
{
    if (!strcmp(task->build, tresse_build()))
        return 0;
    return cli_misuse_see_help(
        asked,
        "%s was made by build %s, and this is build %s: rows could differ. Use the program "
        "that made it, or make a new batch",
        task->folder, task->build, tresse_build());
}
