/* format.c: see format.h. */
#include "cli/format.h"
#include "cli/command.h"

#include <string.h>

/* clang-format off */
const format format_table[] = {
    { "text", SOLVE, TRESSE_TEXT, true, "for people: the puzzle, the path, the final grid, a summary" },
    { "json", SOLVE, TRESSE_JSON, false, "for programs and `tresse check`: one object per line, one line per puzzle" },
    { "drup", SOLVE, TRESSE_DRUP, false, "the path as a DRUP proof, of exactly one puzzle" },
    { "lrat", SOLVE, TRESSE_LRAT, false, "the same with hints, for checkers that search for nothing: an LRAT proof" },
    { "core", SOLVE, TRESSE_CORE, false, "the network and the path in a few statements, for checkers of your own (doc/core.md)" },
    { "csp-rules", SOLVE, TRESSE_CSP_RULES, false, "a path as forums exchange it, in the layout of CSP-Rules: states, and a line for each step, one by one; `tresse check` reads it" },
    { "line", SOLVE, TRESSE_SOLUTION, false, "the puzzle with all that was settled as givens, in one line" },
    { "csv", SOLVE, FORMAT_CSV, false, "one line per puzzle: puzzle, solution, solved, rating, hardest step, steps, names" },
    { "minizinc", SOLVE, TRESSE_MINIZINC, false, "the solution of a FlatZinc model, as MiniZinc reads it" },
    { "svg", SOLVE, FORMAT_SVG, false, "a picture of the first of the hardest steps, of exactly one puzzle" },
    { "html", SOLVE, FORMAT_HTML, false, "a page to print, of exactly one puzzle: a picture of each step that is not a Single" },
    { "text", WHY, TRESSE_TEXT, true, "for people: the statements, then the path that they make" },
    { "json", WHY, TRESSE_JSON, false, "one object" },
    { "tsv", RATE, FORMAT_TSV, false, "columns separated by tabs" },
    { "json", RATE, TRESSE_JSON, false, "one object per line" },
    { "json", MODEL, TRESSE_JSON, false, "one line per puzzle" },
    { "text", MODEL, TRESSE_TEXT, true, "several lines per puzzle, for people" },
    { "text", CHECK, TRESSE_TEXT, true, "one sentence per path" },
    { "json", CHECK, TRESSE_JSON, false, "one object per path: what was proved, and what was only claimed" },
    { "text", PATTERNS, TRESSE_TEXT, true, "a line each: how many cells, the rows of the bands, the depth of T&E that refutes it" },
    { "json", PATTERNS, TRESSE_JSON, false, "an object each, also with the digits that the others may have when a cell is left out" },
    { "text", STATS, TRESSE_TEXT, true, "tables for people" },
    { "json", STATS, TRESSE_JSON, false, "one object" },
    { "svg", STATS, FORMAT_SVG, false, "a histogram" },
    { "counts", STATS, FORMAT_COUNTS, false, "how often each combination of clues and cells was met, as a table that `stats` reads again; tables after each other add up" },
    { "rows", BATCH, FORMAT_TSV, false, "as the command writes them" },
    { "counts", BATCH, FORMAT_COUNTS, false, "what `tresse stats --format counts` says of them" },
    { "bash", LIST, FORMAT_BASH, false, "completion for bash" },
    { "zsh", LIST, FORMAT_ZSH, false, "completion for zsh" },
    { "fish", LIST, FORMAT_FISH, false, "completion for fish" },
    { "json", LIST, TRESSE_JSON, false, "`genres`: one object per line" },
    { NULL, 0, 0, false, NULL },
};
/* clang-format on */

const format *format_named(unsigned which, const char *name)
{
    for (const format *f = format_table; f->name; f++)
        if ((f->commands & which) && !strcmp(f->name, name))
            return f;
    return NULL;
}

const format *format_default(unsigned which)
{
    for (const format *f = format_table; f->name; f++)
        if (f->commands & which)
            return f;
    return NULL;
}

static const format *next_of(const format *form, unsigned which)
{
    while (form->name && !(form->commands & which))
        form++;
    return form;
}

void format_add_names(text *out, unsigned which, const char *between, const char *last)
{
    for (const format *f = next_of(format_table, which), *first = f; f->name;) {
        const format *next = next_of(f + 1, which);
        text_printf(out, "%s%s", f == first ? "" : next->name ? between : last, f->name);
        f = next;
    }
}
