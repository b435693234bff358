/* command.c: the table of commands, the most common ones first. */
#include "cli/command.h"

#include "cli/puzzles.h"

#include <string.h>

extern const command command_solve, command_draw, command_rate, command_check, command_generate,
    command_minimal, command_isomorph, command_experiment, command_stats, command_model, command_list,
    command_hint, command_why, command_count, command_sheet, command_help, command_backdoors, command_expand,
    command_compare, command_filter, command_batch, command_patterns, command_genre, command_address,
    command_verify_release;

const command *const command_table[] = {
    &command_solve,          &command_hint,
    &command_draw,           &command_rate,
    &command_check,          &command_why,
    &command_backdoors,      &command_count,
    &command_sheet,          &command_generate,
    &command_minimal,        &command_isomorph,
    &command_expand,         &command_compare,
    &command_filter,         &command_experiment,
    &command_stats,          &command_batch,
    &command_model,          &command_patterns,
    &command_address,        &command_genre,
    &command_verify_release, &command_list,
    &command_help,           NULL,
};

const command *command_named(const char *name)
{
    for (const command *const *c = command_table; *c; c++)
        if (!strcmp((*c)->name, name))
            return *c;
    return NULL;
}

int command_run(const settings *settings)
{
    const command *c = settings->command;
    return c->run ? c->run(settings) : puzzles_run(settings, c->each);
}
