/* option_table.c: every option, its commands, range and default, and how help shows it. */
#include "cli/format.h"
#include "cli/options.h"
#include "cli/puzzles.h"

#include <stdio.h>
#include <string.h>

enum { LIMITED = SOLVE | HINT | DRAW | RATE | SHEET };

#define PLACE(field) offsetof(settings, field)
#define LARGEST      UINT64_MAX

#define NUMBER_TEXT_OF(x) #x
#define NUMBER_TEXT(x)    NUMBER_TEXT_OF(x)

#define FLAG(name, field, commands, says)                                                                    \
    {                                                                                                        \
        name, NULL, commands, OPTION_FLAG, PLACE(field), 0, 0, NULL, says                                    \
    }
#define NUMBER(name, argument, field, commands, least, most, standard, says)                                 \
    {                                                                                                        \
        name, argument, commands, OPTION_NUMBER, PLACE(field), least, most, standard, says                   \
    }
#define CHOICE(name, words, field, commands, standard, says)                                                 \
    {                                                                                                        \
        name, words, commands, OPTION_CHOICE, PLACE(field), 0, 0, standard, says                             \
    }
#define TEXT(name, argument, field, commands, standard, says)                                                \
    {                                                                                                        \
        name, argument, commands, OPTION_TEXT, PLACE(field), 0, 0, standard, says                            \
    }
#define FILE_NAME(name, field, commands, says)                                                               \
    {                                                                                                        \
        name, "FILE", commands, OPTION_FILE, PLACE(field), 0, 0, NULL, says                                  \
    }

/* clang-format off */
const option option_table[] = {
    TEXT("with", "THEORY", with, SOLVE | HINT | DRAW, NULL, "the rules that may be used; see `tresse help theories` (default: S+BC+Z+T+W+B, and what belongs to the application alone; of a network with statements, Con+S+cW+cB)"),
    TEXT("with", "THEORY", with, BACKDOORS, "W1", "the steps that do not count; it must be confluent"),
    TEXT("by", "THEORY,...", by, RATE, "W", "the theories to rate by, one column each; see `tresse help theories`"),
    FLAG("id", id, RATE, "with `--format tsv`: before each puzzle, a column with the first word of its comment (without a # in front) or, if it has none, the number of its line"),
    FLAG("count-names", count_names, RATE, "after each rating, a column with the names that players know (doc/names.md) of the steps of the path by this theory, and how often each is used, as in X-wing 2, XY-wing 1; - if there are none"),
    FLAG("bounds", bounds, RATE, "after each rating, a column that says what it is worth"),
    FLAG("exact", exact, RATE, "with W or gW, perhaps with Subsets, such as S4+W: the least rating of all paths, as far as it can be found; `--bounds` says whether it was"),
    FLAG("exact", exact, SOLVE, "with W or gW, perhaps with Subsets: the easiest path that can be found, one step at a time, and a proof that none is easier"),
    NUMBER("tries", "N", tries, RATE, 1, 1000000, NULL, "with `--exact`: how many paths to try for each length (default: 40)"),
    { "format", "NAME", SOLVE | WHY | RATE | MODEL | CHECK | STATS | LIST | BATCH | PATTERNS, OPTION_FORMAT, PLACE(format), 0, 0, NULL, "how to write the result" },
    FLAG("ascii", ascii, HINT, "no character beyond ASCII"),
    FLAG("verbose", verbose, SOLVE, "with `--format text`: all there is: candidates after Singles, links and density, what is inside trials"),
    FLAG("unfold", unfold, SOLVE, "with `--format text`: what is inside trials, step by step"),
    FLAG("marks", marks, SOLVE, "with `--format text`: below each pattern, the candidates that it speaks of: -4 goes, +4 would be true, (4) would be false"),
    CHOICE("colour", "auto|always|never", colour, SOLVE, "auto", "with `--format text`: colours of terminals; auto: if the output is one"),
    CHOICE("names", "chains|classical|both", names, SOLVE, "chains", "with `--format text`: what steps are called: by their chains, by the names that players know (doc/names.md), or by both"),
    CHOICE("notation", "nrc|eureka", notation, SOLVE, "nrc", "with `--format text`: Eureka notation for chains that can be read in both directions; other steps stay as they are"),
    FLAG("ascii", ascii, SOLVE, "with `--format text`: no character beyond ASCII"),
    FILE_NAME("cnf", cnf, SOLVE, "with `--format drup` and `--format lrat`: also write the formula that is proved to FILE, in DIMACS form"),
    CHOICE("claim", "solution|steps", claim, SOLVE | CHECK, "solution", "with `--format drup`, `--format lrat` and `--lrat`: what is proved: that there is just the solution found, or each step from the puzzle alone"),
    FLAG("complete", complete, CHECK, "also put to the test, by a search, what a path claims beyond its steps: that nothing else applies, how many solutions there are"),
    FILE_NAME("against", against, CHECK, "check paths on the network in FILE, by names, in place of the puzzles that they bring with them"),
    FLAG("lrat", lrat, CHECK, "the files are a formula (DIMACS) and an LRAT proof of it: check the proof, by its hints alone"),
    CHOICE("strategy", "levels|one-by-one|random|any-order", strategy, SOLVE, "levels", "in what order patterns are applied; see `tresse help strategies`"),
    NUMBER("seed", "S", seed, SOLVE, 0, LARGEST, "1", "for `--strategy random` and `any-order`, and for `--fewest-steps`"),
    TEXT("prefer", "CODE,...", prefer, SOLVE, NULL, "among patterns of the same length, these rules first, as in B,W"),
    NUMBER("solutions", "N", solutions, SOLVE, 0, LARGEST, "1", "with `--format minizinc`: write this many solutions, if there are; 0: all"),
    FLAG("statistics", statistics, SOLVE, "with `--format minizinc`: figures about the work, as comments that MiniZinc reads"),
    TEXT("goal", "LABEL", goal, SOLVE, NULL, "only the steps that settle this candidate, r2c3=4 or n4r2c3, or that give the csp-variable r2c3 its value: the path ends there, and is trimmed to what leads there"),
    TEXT("focus", "LABEL,...", focus, SOLVE, NULL, "patterns may eliminate only these candidates: r2c3=4, n5r6c7, or r8c9 for all candidates of a csp-variable"),
    TEXT("changes", "CHANGE,...", changes, SOLVE | HINT | RATE | MODEL, NULL, "start from the puzzle with these labels asserted or eliminated: r2c3=4,r5c5<>7; in place of those that an address has"),
    FLAG("show-understood", show_understood, SOLVE | HINT | RATE, "do nothing but show how each puzzle was read, one line each: its text, what it is, the changes and the comment that it came with, separated by tabs"),
    FLAG("no-singles", no_singles, SOLVE, "with `--hint`, `--all` or `--rounds`: look for patterns in the puzzle as it is, without Singles before them"),
    FLAG("all", all, SOLVE, "after Singles, show all steps of the least length that has any, and stop there"),
    FLAG("all", all, WHY, "find all sets of statements that contradict each other and of which none can be left out, not only a smallest one"),
    FLAG("drop", drop, WHY, "find all sets of statements without which the others have a solution, and of which none can stay"),
    FLAG("ask", ask, WHY, "of several solutions: the shortest list of csp-variables whose values tell which one it is"),
    FLAG("hint", hint, SOLVE, "show only the next step, even if it is a Single"),
    NUMBER("rounds", "N", rounds, SOLVE, 1, 1000000000, NULL, "stop after N rounds of patterns"),
    FLAG("one-step", one_step, SOLVE, "a solution in one step besides Singles and whips[1]; with `--all`, all steps that give one"),
    FLAG("two-steps", two_steps, SOLVE, "a solution in at most two such steps, as short as possible"),
    FLAG("fewest-steps", fewest_steps, SOLVE, "a solution in few such steps, the best of several tries"),
    TEXT("with", "THEORY", with, SHEET, "W", "the theory to rate by"),
    NUMBER("level", "1|2|3|4", level, HINT, 1, 4, "2", "the grade, that is how much to say: 1 the kind of step, 2 where to look, 3 what it concludes, 4 all of it"),
    FLAG("easiest-for-people", easiest, HINT, "of the steps that there are, the one that people see first: blocks before rows and columns, hidden before naked Singles, then by length and by how many candidates must be looked at"),
    NUMBER("show", "N", show, COUNT, 1, 1000, NULL, "count up to N solutions, show them, and where they differ"),
    NUMBER("limit-nodes", "N", limit_nodes, COUNT, 1, LARGEST, NULL, "end the search for the solutions of a puzzle after N nodes (default: " NUMBER_TEXT(COUNT_NODES) ")"),
    NUMBER("limit-nodes", "N", limit_nodes, WHY, 1, LARGEST, NULL, "end the search for a solution after N nodes, each time that one is looked for, and the comparison of several solutions (default: 2000000)"),
    NUMBER("per-page", "N", per_page, SHEET, 1, 30, "4", "puzzles on a page"),
    TEXT("with", "THEORY", with, EXPAND, "BRT", "what settles values"),
    FLAG("minimal", minimal, EXPAND, "remove redundant clues first: a min-expand"),
    FLAG("plus-one", plus_one, EXPAND, "write an expansion with each further value of the solution: +1-expands"),
    TEXT("columns", "NAME,...", columns, COMPARE | FILTER, NULL, "names of all columns, as in puzzle,W,B; - skips one"),
    FLAG("pairs", pairs, BACKDOORS, "also pairs of candidates whose elimination together solves the puzzle"),
    FLAG("trim", trim, SOLVE, "leave out patterns that the end of the path does not need. The hardest are tried first; Singles are found anew. A path that ends neither solved nor in a contradiction stays as it is"),
    FLAG("te-as-braids", te_as_braids, SOLVE, "show eliminations by T&E(BRT) or T&E(W1) of depth 1 as the braids and g-braids they are"),
    FLAG("explain", explain, SOLVE, "with `--format text`: each step in sentences, below its line; with `--format minizinc`: the path, too, as comments"),
    TEXT("step", "K|0|end", step, DRAW, NULL, "which one: a number, 0 for the start, or end (default: the first of the hardest)"),
    TEXT("part", "P", part, DRAW, NULL, "of a chain, nothing of what comes after part P"),
    TEXT("view", "TYPE", view, DRAW, NULL, "in place of the board: csp-variables of one type as boxes"),
    CHOICE("theme", "light|dark|print", theme, DRAW, "light", "the colours"),
    CHOICE("theme", "light|dark|print", theme, SOLVE, "light", "with `--format svg` and `--format html`: the colours"),
    FILE_NAME("output", output, DRAW | SHEET, "write to FILE, in place of standard output"),
    { "app", "APP", READERS, OPTION_APP, PLACE(app), 0, 0, NULL, "the kind of puzzle; see `tresse list apps` (default: detected)" },
    { "app", "APP", GENERATE, OPTION_APP, PLACE(app), 0, 0, NULL, "the kind of puzzle; see `tresse list apps` (default: the first of them)" },
    FILE_NAME("genre", genre, READERS | GENERATE, "in place of `--app`: the puzzles are of the genre that this file describes; see `tresse help genres`"),
    TEXT("block", "WxH", block, READERS | GENERATE, NULL, "blocks W cells wide and H cells high; short for `--param block=WxH` (default: as wide as possible)"),
    NUMBER("colours", "K", colours, READERS, 1, 99, NULL, "the number of colours of a map or graph; short for `--param colours=K`"),
    FLAG("relax", relax, READERS, "leave out constraints of a FlatZinc model that are not known or too large, and say so: what looks solved may not be a solution, and the status is 3; short for `--param relax`"),
    { "param", "KEY=VALUE", READERS | GENERATE, OPTION_PARAM, PLACE(params), 0, 0, NULL, "a parameter of the application; may be given several times; see `tresse list apps`" },
    NUMBER("size", "N", size, GENERATE, 1, TRESSE_SIZE_MOST, NULL, "grids of N by N cells (default: 9, or what `--block` makes)"),
    CHOICE("method", "top-down|bottom-up|controlled-bias", method, GENERATE, "top-down", "how puzzles are made"),
    NUMBER("count", "N", count, GENERATE, 1, LARGEST, NULL, "how many puzzles (default: 1, or one for each grid of `--from`)"),
    NUMBER("seed", "S", seed, GENERATE, 0, LARGEST, "1", "the same seed gives the same puzzles everywhere"),
    TEXT("clues", "MIN-MAX", clues, GENERATE, NULL, "only puzzles with this many clues (of a sukaku: missing candidates)"),
    TEXT("rating", "THEORY:MIN-MAX", rating, GENERATE, NULL, "only puzzles with such a rating, as in W:3-5. The range follows the last colon. Each line then ends with the rating as a comment, W=4"),
    TEXT("using", "NAME,...", using, GENERATE, NULL, "only puzzles in whose path each of these steps is used: names that players know, as `tresse list names` shows them, or rules, as in skyscraper or whip[3]"),
    FLAG("with-path", with_path, GENERATE, "after each puzzle, columns on its path, separated by tabs: its rating, the names of its steps, as in X-wing 2, XY-wing 1 (- if there are none), and the number of its steps, Singles included"),
    TEXT("with", "THEORY", with, GENERATE, NULL, "with `--using` and `--with-path`: the theory of the path (default: S+BC+Z+T+W+B, and what belongs to the application alone)"),
    TEXT("symmetry", "NAME", symmetry, GENERATE, "none", "of the places of clues"),
    FILE_NAME("from", from, GENERATE, "complete grids to start from, one after the other, and then again from the first"),
    FLAG("sukaku", sukaku, GENERATE, "puzzles made of candidates, without givens"),
    FLAG("make", make, MINIMAL, "write a minimal puzzle in place of each"),
    NUMBER("seed", "S", seed, MINIMAL, 1, LARGEST, NULL, "with `--make`: remove clues in random order (default: row by row)"),
    FLAG("canonical", canonical, ISOMORPH, "the isomorph with the least text, in place of random ones"),
    NUMBER("count", "N", count, ISOMORPH, 1, 1000000, NULL, "how many isomorphs of each puzzle (default: 1)"),
    NUMBER("seed", "S", seed, ISOMORPH, 0, LARGEST, "1", "the same seed gives the same isomorphs everywhere"),
    NUMBER("count", "N", count, EXPERIMENT, 1, LARGEST, NULL, "how many puzzles are generated (default: as `tresse list experiments` says)"),
    NUMBER("seed", "S", seed, EXPERIMENT, 0, LARGEST, "1", "the same seed gives the same puzzles everywhere"),
    FILE_NAME("svg", svg, EXPERIMENT, "`complexity`: draw the nodes of each puzzle against its rating into FILE; `confluence --draw`: write the picture to FILE, in place of standard output"),
    FLAG("draw", draw, EXPERIMENT, "`confluence`: in place of the table a picture, SVG: two orders of the first puzzle side by side, step by step, to the same end; without a puzzle, of a small map"),
    NUMBER("orders", "N", orders, EXPERIMENT, 1, 1000000, NULL, "`confluence`: how many random orders for each puzzle (default: 3)"),
    TEXT("columns", "NAME,...", columns, STATS, NULL, "names of all columns, as in puzzle,W,B; - skips one. The columns after the last one are text"),
    FLAG("controlled-bias", controlled_bias, STATS, "the puzzles are a controlled-bias sample: also estimate what is true of all minimal puzzles"),
    NUMBER("tries", "N", tries, STATS, 1, LARGEST, NULL, "how many tries the sample took (default: as tries=N says in the input)"),
    NUMBER("sample", "N", sample, VERIFY_RELEASE, 1, LARGEST, NULL, "only N rows, drawn at random (default: all)"),
    NUMBER("seed", "S", seed, VERIFY_RELEASE, 0, LARGEST, "1", "the same seed draws the same rows"),
    NUMBER("digits", "K", digits, PATTERNS, 2, 4, "3", "how many digits"),
    NUMBER("bands", "N", bands, PATTERNS, 1, 3, "2", "how many bands; with 4 digits, at most 2"),
    NUMBER("cells", "N", cells, PATTERNS, 1, 81, NULL, "only patterns of at most N cells"),
    TEXT("part", "I/N", part, PATTERNS, NULL, "only a part of the work: part I of N, where I counts from 0; all parts together have all patterns, some of them more than once"),
    TEXT("proofs", "DIR", proofs, PATTERNS, NULL, "also write a formula and an LRAT proof for each pattern into this folder"),
    NUMBER("cells", "N", cells, STATS, 1, 1000, NULL, "the number of places for clues, where they are not the cells of a grid"),
    TEXT("brt", "X", brt, STATS, "0", "what a rating of 0 counts as in means, deviations and correlations; 0.9 in the literature"),
    CHOICE("sd", "within|total", sd, STATS, "total", "standard deviations within classes of equal clues, as in the literature, or total"),
    TEXT("column", "NAME", column, STATS, NULL, "with `--format svg`: what to draw (default: the first rating)"),
    CHOICE("scale", "linear|log", scale, STATS, "linear", "with `--format svg`: the vertical axis"),
    FLAG("header", header, RATE, "with `--format tsv`: a first line that names the columns, those of the input too"),
    FILE_NAME("output", output, RATE | GENERATE, "write to FILE, which appears when it is complete, in place of standard output; compressed if it is called .gz or .zst"),
    NUMBER("first", "K", first, GENERATE, 0, LARGEST, "0", "begin with puzzle K of the seed, counted from 0"),
    FLAG("numbers", numbers, GENERATE, "say in a comment which puzzle it is, as in seed=7 k=123"),
    NUMBER("shard-lines", "N", shard_lines, BATCH, 1, LARGEST, "100000", "`new`: how many lines or puzzles make a shard, which should take a second or more"),
    FLAG("split", split, BATCH, "`new`: copy the lines of each shard into DIR, so that the input is not needed any more (always done with pipes)"),
    FLAG("compress", compress, BATCH, "`new`: finished shards are compressed by zstd, to a third of their size; every program that works on them needs libzstd then"),
    FLAG("counts-only", counts_only, BATCH, "`new`: of the rows keep only how many there are of each kind, as `tresse stats --format counts` does; `merge` writes the counts of all"),
    FLAG("sha256", sha256, BATCH, "`new`: write the SHA-256 of the input file into the manifest"),
    TEXT("part", "I/N", part, BATCH, NULL, "`run`: begin with shards I, I+N, I+2N and so on, where I counts from 0"),
    FLAG("no-help", no_help, BATCH, "`run`: do only those"),
    FLAG("suspect", suspect, BATCH, "`run`: do only suspect shards, each line in a process of its own"),
    FLAG("verify", verify, BATCH, "`status`: read every byte of the finished shards"),
    FILE_NAME("columns-dir", columns_dir, BATCH, "`merge`: write each column to a file of its own in the folder FILE: puzzles.txt, W.txt and so on"),
    FILE_NAME("output", output, BATCH, "`merge`: write to FILE, which appears when it is complete, in place of standard output; compressed if it is called .gz or .zst"),
    NUMBER("max-length", "N", max_length, GENERATE, 1, 9999, NULL, "with `--rating`: no pattern longer than N"),
    NUMBER("limit-nodes", "N", limit_nodes, GENERATE, 1, LARGEST, NULL, "give up on a puzzle after N nodes of search, with a message (default: no limit; " NUMBER_TEXT(LARGE_NODES) " for grids larger than 16 by 16, " NUMBER_TEXT(MEDIUM_NODES) " for those larger than 9 by 9, unless `--clues`, `--rating` or `--using` selects puzzles)"),
    NUMBER("limit-nodes", "N", limit_nodes, MINIMAL | BACKDOORS | EXPAND, 1, LARGEST, NULL, "end each search for a puzzle after N nodes"),
    NUMBER("limit-nodes", "N", limit_nodes, CHECK | VERIFY_RELEASE, 1, LARGEST, NULL, "end each search, for what is impossible, for a bound or with `--complete`, after N nodes (default: one or two seconds of work for a short path, more for a longer one; no limit for `--complete`)"),
    NUMBER("max-length", "N", max_length, LIMITED, 1, 9999, NULL, "no pattern longer than N"),
    NUMBER("limit-nodes", "N", limit_nodes, LIMITED, 1, LARGEST, NULL, "end the search for a puzzle after N nodes. Unlike a limit in seconds, it ends at the same place everywhere (default: no limit, but " NUMBER_TEXT(IMPROPER_NODES) " nodes for a puzzle that turns out to have no solution or several)"),
    NUMBER("jobs", "N", jobs, RUNS | BATCH, 1, 1024, NULL, "how many threads (default: one for each core that the program may use). The output never depends on it; if memory is short, fewer are used"),
    FLAG("progress", progress, RUNS | STATS | BATCH, "show progress and a summary on standard error, even if that is not a terminal"),
    FLAG("no-progress", no_progress, RUNS | STATS | BATCH, "do not show progress"),
    FLAG("quiet", quiet, RUNS | STATS | BATCH | VERIFY_RELEASE, "write no notes to standard error, only errors"),
    FLAG("help", help, ALL, "print this text"),
    FLAG("version", version, ALL, "print the version"),
    { NULL, NULL, 0, OPTION_FLAG, 0, 0, 0, NULL, NULL },
};
/* clang-format on */

const option *option_of(const option *from, unsigned which)
{
    while (from->name && !(from->commands & which))
        from++;
    return from;
}

const option *option_named(const command *verb, const char *name, size_t n)
{
    for (const option *o = option_of(option_table, verb->bit); o->name; o = option_of(o + 1, verb->bit))
        if (strlen(o->name) == n && !memcmp(o->name, name, n))
            return o;
    return NULL;
}

const char *option_value(const option *row, const settings *asked, char digits[OPTION_DIGITS])
{
    const char *place = (const char *)asked + row->place, *content = NULL;
    uint64_t number = 0;
    switch (row->kind) {
    case OPTION_FLAG:
        return *(const bool *)place ? "" : NULL;
    case OPTION_NUMBER:
        memcpy(&number, place, sizeof number);
        snprintf(digits, OPTION_DIGITS, "%llu", (unsigned long long)number);
        return number || row->standard ? digits : NULL;
    case OPTION_FORMAT:
        return asked->format->name;
    case OPTION_PARAM:
        return *asked->params ? asked->params : NULL;
    default:
        memcpy(&content, place, sizeof content);
        return content;
    }
}

void option_add_words(text *out, const option *row, unsigned which, const char *after)
{
    if (row->kind == OPTION_APP)
        for (int i = 0; tresse_app_name(i); i++)
            text_printf(out, "%s%s", tresse_app_name(i), after);
    if (row->kind == OPTION_FORMAT)
        for (const format *f = format_table; f->name; f++)
            if (f->commands & which)
                text_printf(out, "%s%s", f->name, after);
    if (row->kind != OPTION_CHOICE)
        return;
    for (const char *c = row->argument; *c; c += strspn(c, "|")) {
        size_t n = strcspn(c, "|");
        text_printf(out, "%.*s%s", (int)n, c, after);
        c += n;
    }
}

void option_add_usage(text *out, const option *row, unsigned which)
{
    text_printf(out, "--%s", row->name);
    if (row->kind == OPTION_FORMAT) {
        text_add(out, " ", 1);
        format_add_names(out, which, "|", "|");
    } else if (row->argument) {
        text_printf(out, " %s", row->argument);
    }
}

void option_add_says(text *out, const option *row, unsigned which)
{
    text_add_string(out, row->says);
    const char *standard = row->standard;
    if (row->kind == OPTION_FORMAT) {
        for (const format *f = format_table; f->name; f++)
            if (f->commands & which)
                text_printf(out, "%s %s (%s)", f == format_default(which) ? ":" : ",", f->name, f->says);
        standard = which == LIST ? NULL : format_default(which)->name;
    }
    if (row->kind == OPTION_NUMBER && row->most != LARGEST)
        text_printf(out, " (from %llu to %llu)", (unsigned long long)row->least,
                    (unsigned long long)row->most);
    if (standard)
        text_printf(out, " (default: %s)", standard);
}

_Static_assert(sizeof option_table / sizeof *option_table <= OPTIONS_MOST, "raise OPTIONS_MOST");
