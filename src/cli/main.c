/* main.c: finds the command, reads its options, runs it. */
#include "cli/options.h"
#include "cli/stop.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int cli_misuse(const settings *s, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "tresse%s%s: ", s ? " " : "", s ? s->command->name : "");
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return STATUS_USE;
}

/* A standard stream that is closed is replaced by one that fails, so that no file opened later takes its
 * place. */
static void hold_standard_streams(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_WRONLY) != fd)
            _exit(STATUS_OUTPUT);
}

static int refuse_nothing(void)
{
    fputs("Usage: tresse COMMAND [OPTION]... [OPERAND]...\nThe commands are", stderr);
    for (const command *c = command_table; c->name; c++)
        fprintf(stderr, "%s %s", c == command_table ? "" : ",", c->name);
    fputs("; `tresse help` says more.\n", stderr);
    return STATUS_USE;
}

static int refuse_command(const char *word)
{
    const char *name[64];
    static const char *const general[] = { "--version", "--help", NULL };
    int n = 0;
    bytes shown = { NULL, 0, 0 }, known = { NULL, 0, 0 };
    for (const command *c = command_table; c->name; c++) {
        bytes_format(&known, "%s%s", n ? ", " : "", c->name);
        name[n++] = c->name;
    }
    name[n] = NULL;
    const char *near = options_nearest(word, word[0] == '-' ? general : name);
    bytes_add_clean(&shown, word, strlen(word), 60);
    cli_misuse(NULL, "unknown %s \"%.*s\"%s%s%s\nThe commands are %.*s; see `tresse help`.",
               word[0] == '-' ? "option" : "command", (int)shown.length, shown.length ? shown.at : "",
               near ? "; did you mean " : "", near ? near : "", near ? "?" : "", (int)known.length, known.at);
    bytes_free(&shown);
    bytes_free(&known);
    return STATUS_USE;
}

static int print_version(void)
{
    bytes b = { NULL, 0, 0 };
    bytes_format(&b, "tresse %s\n", tresse_version());
    int status = cli_print(&b);
    bytes_free(&b);
    return status;
}

/* The help of a command, asked for by --help behind it. */
static int help_on(const command *c)
{
    char *topic[] = { (char *)(uintptr_t)c->name };
    const settings s = { .command = command_named("help"), .operand = topic, .operands = 1 };
    return help_command(&s);
}

int main(int words, char **word)
{
    hold_standard_streams();
    stop_watch_signals();
    if (words < 2)
        return refuse_nothing();
    const char *name = word[1];
    if (!strcmp(name, "--version"))
        return print_version();
    if (!strcmp(name, "--help") || !strcmp(name, "-h"))
        name = "help";
    const command *c = command_named(name);
    if (!c)
        return refuse_command(name);
    settings s;
    if (options_read(&s, c, words - 2, word + 2))
        return STATUS_USE;
    if (s.version)
        return print_version();
    return s.help ? help_on(c) : c->run(&s);
}
