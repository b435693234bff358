/* mzn.c: see mzn.h. Of MiniZinc only so much is known here as it takes to find the end of an item: texts,
 * comments and brackets. */
#include "cli/mzn.h"
#include "cli/memory.h"
#include "cli/puzzles.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct mzn_item {
    size_t from, to; /* with `constraint` and the semicolon */
    int statement;
} mzn_item;

struct mzn {
    const text *source;
    text flat, said;
    mzn_item *items;
    char **statement;
    int n, statements, room;
    char folder[32], includes[4096], solver[4096];
};

extern char **environ;

/* ---- the items ---- */

/* Where what begins at `at` ends, if it is a comment or a text in quotes; otherwise at + 1. */
static size_t skip(const text *source, size_t at)
{
    const char *s = source->bytes;
    const size_t n = source->length;
    if (s[at] == '%')
        while (at < n && s[at] != '\n')
            at++;
    else if (s[at] == '/' && at + 1 < n && s[at + 1] == '*') {
        for (at += 2; at + 1 < n && !(s[at] == '*' && s[at + 1] == '/'); at++)
            ;
        at += 2;
    } else if (s[at] == '"') {
        for (at++; at < n && s[at] != '"'; at++)
            at += s[at] == '\\';
        at++;
    } else
        at++;
    return at < n ? at : n;
}

static bool is_word(const text *source, size_t at, const char *word)
{
    size_t n = strlen(word);
    char after = at + n < source->length ? source->bytes[at + n] : ' ';
    return at + n <= source->length && !memcmp(source->bytes + at, word, n) &&
           !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", after);
}

/* The name that a constraint from `from` to `to` has: what is in quotes after ::, outside brackets, else its
 * words with single blanks. */
static void add_name(const text *source, size_t from, size_t to, text *out)
{
    const char *s = source->bytes;
    int depth = 0;
    for (size_t at = from; at < to; at = skip(source, at)) {
        depth += (strchr("([{", s[at]) != NULL) - (strchr(")]}", s[at]) != NULL);
        if (depth || s[at] != ':' || s[at + 1] != ':')
            continue;
        size_t quote = at + 2 + strspn(s + at + 2, " \t\r\n");
        if (quote < to && s[quote] == '"') {
            for (size_t end = skip(source, quote) - 1; ++quote < end;)
                if (s[quote] != '\\' || s[quote - 1] == '\\')
                    text_add_char(out, s[quote]);
            return;
        }
    }
    for (size_t at = from; at < to; at++) {
        bool blank = strchr(" \t\r\n", s[at]) != NULL;
        if (!blank || (out->length && out->bytes[out->length - 1] != ' '))
            text_add_char(out, blank ? ' ' : s[at]);
    }
    while (out->length && out->bytes[out->length - 1] == ' ')
        out->length--;
}

static int statement_named(mzn *model, const text *name)
{
    for (int i = 0; i < model->statements; i++)
        if (strlen(model->statement[i]) == name->length &&
            !memcmp(model->statement[i], name->bytes, name->length))
            return i;
    model->statement[model->statements] = program_copy(text_bytes(name));
    return model->statements++;
}

static void add_item(mzn *model, size_t from, size_t to)
{
    text name = PROGRAM_TEXT;
    if (model->n == model->room) {
        const size_t had = (size_t)model->room, room = had ? 2 * had : 16;
        model->items = memory_grow(&program_memory, model->items, had, room, sizeof *model->items);
        model->statement =
            memory_grow(&program_memory, model->statement, had, room, sizeof *model->statement);
        model->room = (int)room;
    }
    add_name(model->source, from + strlen("constraint"), to - 1, &name);
    mzn_item *item = &model->items[model->n++];
    *item = (mzn_item){ from, to, 0 };
    item->statement = statement_named(model, &name);
    text_close(&name);
}

/* An item begins where the last one has ended, and ends with a semicolon outside brackets. */
static void find_items(mzn *model)
{
    const text *source = model->source;
    size_t from = 0;
    int depth = 0;
    bool begun = false;
    for (size_t at = 0; at < source->length;) {
        char c = source->bytes[at];
        size_t next = skip(source, at);
        bool blank = strchr(" \t\r\n%", c) || (c == '/' && next > at + 1);
        if (!begun && !blank) {
            begun = true;
            from = at;
        }
        depth += (strchr("([{", c) != NULL) - (strchr(")]}", c) != NULL);
        if (c == ';' && depth <= 0) {
            if (is_word(source, from, "constraint"))
                add_item(model, from, at + 1);
            begun = false;
            depth = 0;
        }
        at = next;
    }
}

int mzn_statements(const mzn *model, const char *const **name)
{
    *name = (const char *const *)model->statement;
    return model->statements;
}

/* ---- files ---- */

static bool read_file(const char *name, text *out)
{
    FILE *f = fopen(name, "rb");
    char bytes[1 << 14];
    out->length = 0;
    for (size_t n; f && (n = fread(bytes, 1, sizeof bytes, f)) > 0;)
        text_add(out, bytes, n);
    bool read = f && !ferror(f);
    if (f)
        fclose(f);
    return read;
}

static void in_folder(const mzn *model, const char *name, char out[64])
{
    snprintf(out, 64, "%s/%s", model->folder, name);
}

static bool write_model(const mzn *model, const unsigned char *kept)
{
    char name[64];
    in_folder(model, "model.mzn", name);
    FILE *f = fopen(name, "wb");
    if (!f)
        return false;
    size_t at = 0;
    for (int i = 0; i <= model->n; i++) {
        const mzn_item *item = i < model->n ? &model->items[i] : NULL;
        if (item && kept[item->statement])
            continue;
        size_t to = item ? item->from : model->source->length;
        fwrite(model->source->bytes + at, 1, to - at, f);
        for (at = item ? item->to : to; item && to < at; to++) /* lines keep their numbers */
            if (model->source->bytes[to] == '\n')
                fputc('\n', f);
    }
    return !fclose(f);
}

/* The description of the solver beside this program; else its name, under which MiniZinc looks for it. */
static void find_solver(char out[4096])
{
    static const char *const places[] = { "/../../share/minizinc/solvers/tresse.msc",
                                          "/../share/minizinc/solvers/tresse.msc" };
    char self[3500];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = 0;
    char *slash = strrchr(self, '/');
    if (slash)
        *slash = 0;
    for (int i = 0; slash && i < 2; i++) {
        snprintf(out, 4096, "%s%s", self, places[i]);
        if (!access(out, R_OK))
            return;
    }
    snprintf(out, 4096, "tresse");
}

/* ---- minizinc ---- */

/* Runs minizinc; what it says goes to a file. False: there is none. *status: its own. */
static bool run_minizinc(mzn *model, int *status)
{
    char source[64], flat[64], output[64], said[64];
    in_folder(model, "model.mzn", source);
    in_folder(model, "model.fzn", flat);
    in_folder(model, "model.ozn", output);
    in_folder(model, "said", said);
    char *words[] = { "minizinc", "-c", "--keep-paths", "--solver", model->solver, "-I", model->includes,
                      "--fzn",    flat, "--ozn",        output,     source,        NULL };
    posix_spawn_file_actions_t files;
    pid_t child;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    int failed = posix_spawnp(&child, "minizinc", &files, NULL, words, environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed)
        return false;
    while (waitpid(child, status, 0) < 0 && errno == EINTR)
        ;
    *status = WIFEXITED(*status) ? WEXITSTATUS(*status) : 1;
    in_folder(model, "said", said);
    read_file(said, &model->said);
    return *status != 127;
}

/* The line with the reason of what minizinc said, in the names that the user knows. */
static void take_message(const mzn *model, tresse_message *message)
{
    static const char mark[] = "Error: ";
    char source[64];
    in_folder(model, "model.mzn", source);
    const char *why = text_bytes(&model->said), *place = strstr(why, source);
    *message = (tresse_message){ 0, 0, "" };
    if (place)
        message->line = atoi(place + strlen(source) + strspn(place + strlen(source), ":"));
    for (const char *line = why; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (!strncmp(line, mark, sizeof mark - 1))
            why = line + sizeof mark - 1;
    }
    snprintf(message->text, sizeof message->text, "minizinc: %.*s", (int)strcspn(why, "\n"), why);
}

tresse_status mzn_make(void *context, const unsigned char *kept, tresse_puzzle *into, tresse_message *message)
{
    mzn *model = context;
    char flat[64];
    int status = 0;
    if (!write_model(model, kept) || !run_minizinc(model, &status)) {
        snprintf(message->text, sizeof message->text,
                 "there is no minizinc on the PATH, expected one that flattens the model");
        return TRESSE_BAD_INPUT;
    }
    if (status) {
        take_message(model, message);
        return TRESSE_BAD_INPUT;
    }
    in_folder(model, "model.fzn", flat);
    if (!read_file(flat, &model->flat))
        return TRESSE_BAD_INPUT;
    return tresse_puzzle_read(into, "flatzinc", NULL, text_bytes(&model->flat), model->flat.length, message);
}

/* ---- the whole ---- */

mzn *mzn_open(const char *name, const item *entry, answer *reply)
{
    mzn *model = program_allocate(sizeof *model);
    *model = (mzn){ .source = &entry->text, .flat = PROGRAM_TEXT, .said = PROGRAM_TEXT };
    const char *slash = strrchr(name, '/');
    snprintf(model->includes, sizeof model->includes, "%.*s", slash ? (int)(slash - name) : 1,
             slash ? name : ".");
    find_solver(model->solver);
    strcpy(model->folder, "/tmp/tresse.XXXXXX");
    tresse_message m = { 0, 0, "" };
    if (mkdtemp(model->folder)) {
        find_items(model);
        return model;
    }
    snprintf(m.text, sizeof m.text, "%s: %s", model->folder, strerror(errno));
    item_add_failure(reply, entry, TRESSE_BAD_INPUT, &m);
    mzn_close(model);
    return NULL;
}

void mzn_close(mzn *model)
{
    static const char *const files[] = { "model.mzn", "model.fzn", "model.ozn", "said" };
    char name[64];
    for (int i = 0; i < 4; i++) {
        in_folder(model, files[i], name);
        unlink(name);
    }
    rmdir(model->folder);
    for (int i = 0; i < model->statements; i++)
        free(model->statement[i]);
    free(model->statement);
    free(model->items);
    text_close(&model->flat);
    text_close(&model->said);
    free(model);
}
