/* deadly.c: deadly patterns (rules/unique.c): csp-variables that can't all be restricted to some labels if
 * there is just one solution.
 *
 * A line about a deadly pattern is like that about an impossible one (impossible.c), but it does not follow
 * from the network: it follows from an assumption. So there are no clauses for it, and no proof is
 * written. */
#include "core/words.h"
#include "problem/constraints.h"
#include "problem/pattern_words.h"

static int count(const csp *c)
{
    (void)c;
    return 0; /* none is declared */
}

static void premises(const csp *c, const step_line *line, void (*take)(void *context, csp_label line),
                     void *context)
{
    constraint_impossible.premises(c, line, take, context);
}

static const char *refuse(const csp *c, const step_line *line)
{
    (void)c;
    return line ? "the path assumes that there is one solution (U)" : NULL;
}

static void prove(const csp *c, const step_line *line, const proof *proof)
{
    (void)c, (void)line, (void)proof;
}

static void write(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    constraint_impossible.write(c, step, line, ascii, out);
}

static void write_json(const csp *c, const step_line *line, text *out)
{
    write_pattern(c, line, "deadly", out);
}

/* "r1c1, r1c4, r2c1 and r2c4 can't all be 1 or 2: these could be exchanged then, and there would be two
 * solutions, but we assume that there is only one." If they don't have the same values: "Without r1c4 = 4,
 * r1c1, r1c4 … r9c9 (21 in all) would have two candidates each, which could all be exchanged: there would be
 * two solutions, but …" */
static void say(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    const step_declared *d = &line->declared;
    (void)step;
    if (pattern_has_values(c, d)) {
        say_pattern_sets(c, d, first, out);
        say_pattern_values(c, d, out);
        text_add_string(out, ": these could be exchanged then, and ");
    } else {
        text_add_string(out, first ? "Without " : "without ");
        for (int i = d->number; i < d->labels; i++) {
            say_joint(i - d->number, d->labels - d->number, "and", out);
            say_label(c, d->label[i], SAY_EQUALS, out);
        }
        text_add_string(out, ", ");
        say_pattern_sets(c, d, false, out);
        text_add_string(out, " would have two candidates each, which could all be exchanged: ");
    }
    text_add_string(out, "there would be two solutions, but we assume that there is only one");
}

const constraint constraint_deadly = {
    .name = "deadly",
    .count = count,
    .assumes = true,
    .write = write,
    .names_set = true,
    .write_json = write_json,
    .say = say,
    .so = ". So ",
    .premises = premises,
    .prove = prove,
    .refuse = refuse,
};
