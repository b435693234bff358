/* completion.c: completion for bash, zsh and fish; see man.h. They complete commands, options, the words that
 * an option or an operand may be, and files. */
#include "cli/man.h"
#include "cli/options.h"

#include <string.h>

/* The words of a command's first operand, with blanks after them. */
static void add_operands(text *b, const command *c)
{
    size_t from = b->length;
    if (c->words)
        c->words(b);
    for (size_t i = from; i < b->length; i++)
        if (b->bytes[i] == '\n')
            b->bytes[i] = ' ';
}

static void add_options(text *b, const command *c)
{
    for (const option *o = option_of(option_table, c->bit); o->name; o = option_of(o + 1, c->bit))
        text_printf(b, "--%s ", o->name);
}

/* ---- bash ---- */

/* The values of options: "COMMAND--OPTION) words". */
static void add_bash_values(text *b, const command *c)
{
    for (const option *o = option_of(option_table, c->bit); o->name; o = option_of(o + 1, c->bit)) {
        if (!o->argument)
            continue;
        text_printf(b, "    %s--%s) ", c->name, o->name);
        if (o->kind == OPTION_FILE) {
            text_add_string(b, "files=yes");
        } else {
            text_add_string(b, "words='");
            option_add_words(b, o, c->bit, " ");
            text_add_string(b, "'");
        }
        text_add_string(b, " ;;\n");
    }
}

static void add_bash(text *b)
{
    text_add_string(b, "# Completion of tresse for bash: source it, or put it into\n"
                       "# ~/.local/share/bash-completion/completions/tresse\n"
                       "_tresse() {\n"
                       "  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                       "  local command=${COMP_WORDS[1]} words='' files=no\n"
                       "  COMPREPLY=()\n"
                       "  if [ \"$COMP_CWORD\" = 1 ]; then\n    words='--version --help ");
    for (const command *const *c = command_table; *c; c++)
        text_printf(b, "%s ", (*c)->name);
    text_add_string(b, "'\n  elif [ \"$before\" = = ] || [ \"$now\" = = ]; then\n"
                       "    before=${COMP_WORDS[COMP_CWORD-2]}\n"
                       "    [ \"$now\" != = ] || { before=${COMP_WORDS[COMP_CWORD-1]}; now=''; }\n  fi\n"
                       "  [ \"$COMP_CWORD\" = 1 ] || case $command$before in\n");
    for (const command *const *c = command_table; *c; c++)
        add_bash_values(b, *c);
    text_add_string(b, "    *) case $now in\n      -*) case $command in\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(b, "        %s) words='", (*c)->name);
        add_options(b, *c);
        text_add_string(b, "' ;;\n");
    }
    text_add_string(b, "      esac ;;\n      *) case $command in\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(b, "        %s) %swords='", (*c)->name, (*c)->files ? "files=yes " : "");
        add_operands(b, *c);
        text_add_string(b, "' ;;\n");
    }
    text_add_string(b, "      esac ;;\n    esac ;;\n  esac\n"
                       "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$now\")\n"
                       "  if [ $files = yes ]; then\n"
                       "    compopt -o filenames 2> /dev/null\n"
                       "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -f -- \"$now\")\n"
                       "  fi\n}\n"
                       "complete -F _tresse tresse\n");
}

/* ---- zsh ---- */

/* In single quotes, with the characters that _arguments would interpret escaped. */
static void add_zsh_text(text *b, const char *content)
{
    for (; *content; content++) {
        if (*content == '\'')
            text_add_string(b, "'\\''");
        else if (*content == '`')
            continue;
        else {
            if (strchr(":[]\\", *content))
                text_add_string(b, "\\");
            text_add(b, content, 1);
        }
    }
}

static void add_zsh_option(text *b, const option *o, const command *c)
{
    text_printf(b, "        '%s--%s%s[", o->kind == OPTION_PARAM ? "*" : "", o->name, o->argument ? "=" : "");
    add_zsh_text(b, o->says);
    text_add_string(b, "]");
    if (o->argument) {
        text_printf(b, ":%s:", o->argument);
        if (o->kind == OPTION_FILE) {
            text_add_string(b, "_files");
        } else {
            text_add_string(b, "(");
            option_add_words(b, o, c->bit, " ");
            text_add_string(b, ")");
        }
    }
    text_add_string(b, "' \\\n");
}

static void add_zsh(text *b)
{
    text_add_string(
        b, "#compdef tresse\n# Completion of tresse for zsh: put it into a folder of $fpath, as _tresse\n"
           "_tresse() {\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(b, "      '%s:", (*c)->name);
        add_zsh_text(b, (*c)->says);
        text_add_string(b, "'\n");
    }
    text_add_string(b, "    )\n    _describe command commands\n    return\n  fi\n"
                       "  local command=${words[2]}\n  shift words\n  (( CURRENT-- ))\n  case $command in\n");
    for (const command *const *c = command_table; *c; c++) {
        text_printf(b, "    %s) _arguments \\\n", (*c)->name);
        for (const option *o = option_of(option_table, (*c)->bit); o->name; o = option_of(o + 1, (*c)->bit))
            add_zsh_option(b, o, *c);
        if ((*c)->words) {
            text_add_string(b, "        '1:word:(");
            add_operands(b, *c);
            text_add_string(b, ")' \\\n");
        }
        text_printf(b, "        %s;;\n", (*c)->files ? "'*:file:_files' " : "");
    }
    text_add_string(b, "  esac\n}\n_tresse \"$@\"\n");
}

/* ---- fish ---- */

static void add_fish_text(text *b, const char *content)
{
    text_add_string(b, "'");
    for (; *content; content++) {
        if (*content == '\'' || *content == '\\')
            text_add_string(b, "\\");
        if (*content != '`')
            text_add(b, content, 1);
    }
    text_add_string(b, "'");
}

static void add_fish_command(text *b, const command *c)
{
    text_printf(b, "complete -c tresse -n __fish_use_subcommand -f -a %s -d ", c->name);
    add_fish_text(b, c->says);
    text_add(b, "\n", 1);
    if (!c->files)
        text_printf(b, "complete -c tresse -n '__fish_seen_subcommand_from %s' -f\n", c->name);
    if (c->words) {
        text_printf(b, "complete -c tresse -n '__fish_seen_subcommand_from %s' -a '", c->name);
        add_operands(b, c);
        text_add_string(b, "'\n");
    }
    for (const option *o = option_of(option_table, c->bit); o->name; o = option_of(o + 1, c->bit)) {
        text_printf(b, "complete -c tresse -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
        if (o->argument)
            text_add_string(b, o->kind == OPTION_FILE ? " -r" : " -x");
        if (o->kind == OPTION_CHOICE || o->kind == OPTION_APP || o->kind == OPTION_FORMAT) {
            text_add_string(b, " -a '");
            option_add_words(b, o, c->bit, " ");
            text_add_string(b, "'");
        }
        text_add_string(b, " -d ");
        add_fish_text(b, o->says);
        text_add(b, "\n", 1);
    }
}

static void add_fish(text *b)
{
    text_add_string(b,
                    "# Completion of tresse for fish: put it into ~/.config/fish/completions/tresse.fish\n");
    for (const command *const *c = command_table; *c; c++)
        add_fish_command(b, *c);
}

void man_add_completion(text *b, const format *language)
{
    if (language->kind == FORMAT_ZSH)
        add_zsh(b);
    else if (language->kind == FORMAT_FISH)
        add_fish(b);
    else
        add_bash(b);
}
