/* main.c: finds the command, reads its options, runs it. */
#include "cli/advice.h"
#include "cli/nearest.h"
#include "cli/options.h"
#include "cli/stop.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A standard stream that is closed is replaced by one that fails, so that no file opened later takes its
 * place. */
static void hold_standard_streams(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_WRONLY) != fd)
            _exit(STATUS_OUTPUT);
}

/* Adds "solve, rate, ..."; also gives the names as a list that ends with NULL. */
static void add_commands(text *out, const char *name[64])
{
    int n = 0;
    for (; command_table[n]; n++) {
        name[n] = command_table[n]->name;
        text_printf(out, "%s%s", n ? ", " : "", name[n]);
    }
    name[n] = NULL;
}

static int refuse_nothing(void)
{
    const char *name[64];
    text known = PROGRAM_TEXT;
    add_commands(&known, name);
    fprintf(stderr,
            "Usage: tresse COMMAND [OPTION]... [OPERAND]...\nThe commands are %s; `tresse help` says more.\n",
            known.bytes);
    text_close(&known);
    return STATUS_USE;
}

/* For an option where a command was expected: the command that has this option. NULL: there is none. */
static const command *command_with(const char *option_name)
{
    for (const option *o = option_table; o->name; o++)
        if (!strcmp(o->name, option_name))
            for (const command *const *c = command_table; *c; c++)
                if (o->commands & (*c)->bit)
                    return *c;
    return NULL;
}

static int refuse_command(const char *word)
{
    static const char *const general[] = { "--version", "--help", NULL };
    const char *name[64];
    text known = PROGRAM_TEXT, said = PROGRAM_TEXT;
    add_commands(&known, name);
    text_printf(&said, "unknown %s \"", word[0] == '-' ? "option" : "command");
    text_add_shown(&said, word, strlen(word), 60);
    text_add_string(&said, "\"");
    const command *with = command_with(word);
    if (with)
        text_printf(&said, "; did you mean `tresse %s --%s`?", with->name, word);
    else
        nearest_add(&said, word, word[0] == '-' ? general : name);
    cli_misuse(NULL, "%.*s\nThe commands are %s; see `tresse help`.", (int)said.length, said.bytes,
               known.bytes);
    text_close(&said);
    text_close(&known);
    return STATUS_USE;
}

static int print_version(void)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "tresse %s\n", tresse_build());
    return cli_print(&b);
}

int main(int words, char **word)
{
    program_memory_open();
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
    int status = options_read(&s, c, words - 2, word + 2);
    if (status)
        return status;
    if (s.version)
        return print_version();
    return s.help ? help_on(c) : command_run(&s);
}
