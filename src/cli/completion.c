/* completion.c: completion for bash, zsh and fish; see man.h. They complete commands, options, the words that
 * an option or an operand may be, and files. */
#include "cli/man.h"
#include "cli/options.h"

#include <string.h>

/* The words of a command's first operand, with blanks after them. */
static void add_operands(text *out, const command *verb)
{
    size_t from = out->length;
    if (verb->words)
        verb->words(out);
    for (size_t i = from; i < out->length; i++)
        if (out->bytes[i] == '\n')
            out->bytes[i] = ' ';
}

static void add_options(text *out, const command *verb)
{
    for (const option *o = option_of(option_table, verb->bit); o->name; o = option_of(o + 1, verb->bit))
        text_printf(out, "--%s ", o->name);
}

/* ---- bash ---- */

/* The values of options: "COMMAND--OPTION) words". */
static void add_bash_values(text *out, const command *verb)
{
    for (const option *o = option_of(option_table, verb->bit); o->name; o = option_of(o + 1, verb->bit)) {
        if (!o->argument)
            continue;
        text_printf(out, "    %s--%s) ", verb->name, o->name);
        if (o->kind == OPTION_FILE) {
            text_add_string(out, "files=yes");
        } else {
            text_add_string(out, "words='");
            option_add_words(out, o, verb->bit, " ");
            text_add_string(out, "'");
        }
        text_add_string(out, " ;;\n");
    }
}

static void add_bash(text *out)
{
    text_add_string(out, "# Completion of tresse for bash: source it, or put it into\n"
                         "# ~/.local/share/bash-completion/completions/tresse\n"
                         "_tresse() {\n"
                         "  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                         "  local command=${COMP_WORDS[1]} words='' files=no\n"
                         "  COMPREPLY=()\n"
                         "  if [ \"$COMP_CWORD\" = 1 ]; then\n    words='--version --help ");
    for (const command *const *c = command_table; *c; c++)
        text_printf(out, "%s ", (*c)->name);
    text_add_string(out, "'\n  elif [ \"$before\" = = ] || [ \"$now\" = = ]; then\n"
                         "    before=${COMP_WORDS[COMP_CWORD-2]}\n"
                         "    [ \"$now\" != = ] || { before=${COMP_WORDS[COMP_CWORD-1]}; now=''; }\n  fi\n"
                         "  [ \"$COMP_CWORD\" = 1 ] || case $command$before in\n");
    for (const command *const *c = command_table; *c; c++)
        add_bash_values(out, *c);
    text_add_string(out, "    *) case $now in\n      -*) case $command in\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(out, "        %s) words='", (*c)->name);
        add_options(out, *c);
        text_add_string(out, "' ;;\n");
    }
    text_add_string(out, "      esac ;;\n      *) case $command in\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(out, "        %s) %swords='", (*c)->name, (*c)->files ? "files=yes " : "");
        add_operands(out, *c);
        text_add_string(out, "' ;;\n");
    }
    text_add_string(out, "      esac ;;\n    esac ;;\n  esac\n"
                         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$now\")\n"
                         "  if [ $files = yes ]; then\n"
                         "    compopt -o filenames 2> /dev/null\n"
                         "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -f -- \"$now\")\n"
                         "  fi\n}\n"
                         "complete -F _tresse tresse\n");
}

/* ---- zsh ---- */

/* In single quotes, with the characters that _arguments would interpret escaped. */
static void add_zsh_text(text *out, const char *content)
{
    for (; *content; content++) {
        if (*content == '\'')
            text_add_string(out, "'\\''");
        else if (*content == '`')
            continue;
        else {
            if (strchr(":[]\\", *content))
                text_add_string(out, "\\");
            text_add(out, content, 1);
        }
    }
}

static void add_zsh_option(text *out, const option *row, const command *verb)
{
    text_printf(out, "        '%s--%s%s[", row->kind == OPTION_PARAM ? "*" : "", row->name,
                row->argument ? "=" : "");
    add_zsh_text(out, row->says);
    text_add_string(out, "]");
    if (row->argument) {
        text_printf(out, ":%s:", row->argument);
        if (row->kind == OPTION_FILE) {
            text_add_string(out, "_files");
        } else {
            text_add_string(out, "(");
            option_add_words(out, row, verb->bit, " ");
            text_add_string(out, ")");
        }
    }
    text_add_string(out, "' \\\n");
}

static void add_zsh(text *out)
{
    text_add_string(
        out, "#compdef tresse\n# Completion of tresse for zsh: put it into a folder of $fpath, as _tresse\n"
             "_tresse() {\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(out, "      '%s:", (*c)->name);
        add_zsh_text(out, (*c)->says);
        text_add_string(out, "'\n");
    }
    text_add_string(out,
                    "    )\n    _describe command commands\n    return\n  fi\n"
                    "  local command=${words[2]}\n  shift words\n  (( CURRENT-- ))\n  case $command in\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(out, "    %s) _arguments \\\n", (*c)->name);
        for (const option *o = option_of(option_table, (*c)->bit); o->name; o = option_of(o + 1, (*c)->bit))
            add_zsh_option(out, o, *c);
        if ((*c)->words) {
            text_add_string(out, "        '1:word:(");
            add_operands(out, *c);
            text_add_string(out, ")' \\\n");
        }
        text_printf(out, "        %s;;\n", (*c)->files ? "'*:file:_files' " : "");
    }
    text_add_string(out, "  esac\n}\n_tresse \"$@\"\n");
}

/* ---- fish ---- */

static void add_fish_text(text *out, const char *content)
{
    text_add_string(out, "'");
    for (; *content; content++) {
        if (*content == '\'' || *content == '\\')
            text_add_string(out, "\\");
        if (*content != '`')
            text_add(out, content, 1);
    }
    text_add_string(out, "'");
}

static void add_fish_command(text *out, const command *verb)
{
    text_printf(out, "complete -c tresse -n __fish_use_subcommand -f -a %s -d ", verb->name);
    add_fish_text(out, verb->says);
    text_add(out, "\n", 1);
    if (!verb->files)
        text_printf(out, "complete -c tresse -n '__fish_seen_subcommand_from %s' -f\n", verb->name);
    if (verb->words) {
        text_printf(out, "complete -c tresse -n '__fish_seen_subcommand_from %s' -a '", verb->name);
        add_operands(out, verb);
        text_add_string(out, "'\n");
    }
    for (const option *o = option_of(option_table, verb->bit); o->name; o = option_of(o + 1, verb->bit)) {
        text_printf(out, "complete -c tresse -n '__fish_seen_subcommand_from %s' -l %s", verb->name, o->name);
        if (o->argument)
            text_add_string(out, o->kind == OPTION_FILE ? " -r" : " -x");
        if (o->kind == OPTION_CHOICE || o->kind == OPTION_APP || o->kind == OPTION_FORMAT) {
            text_add_string(out, " -a '");
            option_add_words(out, o, verb->bit, " ");
            text_add_string(out, "'");
        }
        text_add_string(out, " -d ");
        add_fish_text(out, o->says);
        text_add(out, "\n", 1);
    }
}

static void add_fish(text *out)
{
    text_add_string(out,
                    "# Completion of tresse for fish: put it into ~/.config/fish/completions/tresse.fish\n");
    for (const command *const *c = command_table; *c; c++)
        add_fish_command(out, *c);
}

void man_add_completion(text *out, const format *language)
{
    if (language->kind == FORMAT_ZSH)
        add_zsh(out);
    else if (language->kind == FORMAT_FISH)
        add_fish(out);
    else
        add_bash(out);
}
