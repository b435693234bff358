/* operand.c: see operand.h. */
#include "cli/operand.h"
#include "cli/advice.h"
#include "cli/command.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what is a puzzle ---- */

void probe_open(probe *tried, const settings *settings)
{
    *tried = (probe){ .settings = settings };
    if (tresse_open(&tried->tresse, NULL) != TRESSE_OK ||
        tresse_puzzle_new(tried->tresse, &tried->puzzle) != TRESSE_OK)
        program_no_memory();
}

void probe_close(probe *probe)
{
    tresse_puzzle_free(probe->puzzle);
    tresse_close(probe->tresse);
}

static bool can_be_read(probe *probe, const char *params, const char *content, size_t n,
                        tresse_message *message)
{
    tresse_status status;
    for (int attempt = 0;; attempt++) {
        status = tresse_puzzle_read(probe->puzzle, probe->settings->app, params, content, n, message);
        if (status != TRESSE_NO_MEMORY)
            return status == TRESSE_OK;
        if (!program_relieve(attempt))
            program_no_memory();
    }
}

bool probe_read(probe *probe, const char *content, size_t n, tresse_message *message)
{
    const settings *s = probe->settings;
    *message = (tresse_message){ 0 };
    return !memchr(content, '\0', n) &&
           can_be_read(probe, s->params[0] ? s->params : NULL, content, n, message);
}

bool probe_is_misfit(probe *probe, const char *content, size_t n)
{
    return probe->settings->params[0] && can_be_read(probe, NULL, content, n, NULL);
}

const char *probe_app(const probe *probe, const char *content, size_t n)
{
    const char *app = probe->settings->app;
    if (!app)
        app = tresse_text_app(content, n);
    return app && strcmp(app, tresse_app_name(0)) ? app : NULL;
}

/* ---- what a word is ---- */

char *operand_name(const char *word, int number)
{
    text b = PROGRAM_TEXT;
    if (!strcmp(word, "-"))
        text_add_string(&b, "standard input");
    else if (operand_is_no_file(word))
        text_printf(&b, "argument %d", number);
    else
        text_add_shown(&b, word, strlen(word), 1000);
    text_add(&b, "", 1);
    return b.bytes;
}

bool operand_bytes(const char *word, uint64_t *out)
{
    struct stat about;
    int failed = strcmp(word, "-") ? stat(word, &about) : fstat(STDIN_FILENO, &about);
    if (failed || !S_ISREG(about.st_mode))
        return false;
    *out = (uint64_t)about.st_size;
    return true;
}

bool operand_is_no_file(const char *word)
{
    struct stat about;
    return strcmp(word, "-") && stat(word, &about);
}

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Is it more likely the name of a file than a puzzle: without a digit, or short and with more letters than
 * digits or with something like ".txt" at its end? */
static bool is_name(const char *word)
{
    enum { NAME_MOST = 40, ENDING_LEAST = 2, ENDING_MOST = 5 };
    int digits = 0, letters = 0;
    for (const char *c = word; *c; c++) {
        digits += *c >= '0' && *c <= '9';
        letters += strchr(alphabet, *c) && *c != 'x' && *c != 'X';
    }
    const char *dot = strrchr(word, '.');
    size_t ending = dot ? strlen(dot + 1) : 0;
    bool plain = dot && strspn(dot + 1, alphabet) == ending;
    if (!digits || strlen(word) > NAME_MOST)
        return !digits;
    return letters > digits || (plain && ending >= ENDING_LEAST && ending <= ENDING_MOST);
}

/* Does it begin as a game ID does: 9j:, 3x3k:, 10x10t0dh:? */
static bool is_game_id(const char *word)
{
    static const char digits[] = "0123456789", more[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    size_t n = strspn(word, digits);
    return n && word[n + strspn(word + n, more)] == ':';
}

/* Is it more likely the words of a puzzle, right or wrong, than the name of a file, which may also have a /
 * or a blank? */
static bool is_text(const probe *probe, const char *word)
{
    if (!strncmp(word, "http://", 7) || !strncmp(word, "https://", 8))
        return true;
    if (is_game_id(word))
        return true;
    if ((strpbrk(word, "<[{") || !strpbrk(word, alphabet)) && tresse_text_app(word, strlen(word)))
        return true;
    if (!strpbrk(word, " \n{"))
        return false;
    if (probe_app(probe, word, strlen(word)))
        return true;
    return probe->settings->app && !strchr(word, '/');
}

void operand_complain(text *out, const probe *probe, const char *word, int number, int error,
                      const tresse_message *message)
{
    text_add_string(out, "tresse: ");
    if (!*word) {
        text_printf(out, "argument %d is empty: expected a file%s\n", number, probe ? " or a puzzle" : "");
        return;
    }
    if (!probe || (strchr(word, '/') && !is_text(probe, word))) {
        text_add_shown(out, word, strlen(word), 1000);
        text_printf(out, ": %s; %s\n", strerror(error), advice_of_error(error));
        return;
    }
    text_add_string(out, "\"");
    text_add_shown(out, word, strlen(word), 100);
    if (is_name(word) && !is_text(probe, word)) {
        text_add_string(out,
                        "\": no such file, and not a puzzle; `tresse help puzzles` shows what is read\n");
        return;
    }
    text_add_string(out, "\" is neither an existing file nor a puzzle: ");
    if (message->line > 1)
        text_printf(out, "line %d, ", message->line);
    if (message->column)
        text_printf(out, "column %d: ", message->column);
    text_add_shown(out, message->text, strlen(message->text), sizeof message->text);
    text_add_string(out, "\n");
}

/* ---- what is not plain text ---- */

static const struct {
    const char *magic;
    size_t n;
    const char *what, *reader;
} magic_table[] = {
    { "\x1F\x8B", 2, "compressed by gzip", "zcat" },
    { "\x28\xB5\x2F\xFD", 4, "compressed by zstd", "zstdcat" },
    { "\x50\x2A\x4D\x18", 4, "compressed by zstd", "zstdcat" },
    { "\xFD"
      "7zXZ\0",
      6, "compressed by xz", "xzcat" },
    { "BZh", 3, "compressed by bzip2", "bzcat" },
    { "\x04\x22\x4D\x18", 4, "compressed by lz4", "lz4cat" },
    { "\x5D\0\0", 3, "compressed by lzma", "xzcat" },
    { "PK\3\4", 4, "a zip archive", "unzip -p" },
    { "\xFF\xFE", 2, "UTF-16 text", "iconv -f UTF-16 -t UTF-8" },
    { "\xFE\xFF", 2, "UTF-16 text", "iconv -f UTF-16 -t UTF-8" },
};

void operand_complain_of_bytes(text *out, const settings *settings, const char *word, const char *from,
                               size_t n)
{
    bool named = strcmp(word, "-") != 0;
    for (size_t i = 0; i < sizeof magic_table / sizeof *magic_table; i++) {
        if (n < magic_table[i].n || memcmp(from, magic_table[i].magic, magic_table[i].n) != 0)
            continue;
        text_add_string(out, "tresse: ");
        if (named)
            text_add_shown(out, word, strlen(word), 1000);
        else
            text_add_string(out, "standard input");
        text_printf(out, ": this is %s, not plain text; try `%s", magic_table[i].what, magic_table[i].reader);
        if (named) {
            text_add_string(out, " ");
            text_add_shown(out, word, strlen(word), 1000);
        }
        text_printf(out, " | tresse %s -`\n", settings->command->name);
        return;
    }
}
