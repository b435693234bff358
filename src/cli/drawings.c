/* drawings.c: see drawings.h. */
#include "cli/drawings.h"
#include "cli/step_names.h"

#include <stdlib.h>
#include <string.h>

int drawings_hardest(const tresse_path *path)
{
    int best = 0;
    for (int i = 0; i < tresse_path_steps(path); i++)
        if (!best || tresse_path_step(path, i).length > tresse_path_step(path, best - 1).length)
            best = i + 1;
    return best;
}

/* ---- HTML ---- */

void drawings_add_escaped(text *out, const char *string, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (string[i] == '&')
            text_add_string(out, "&amp;");
        else if (string[i] == '<')
            text_add_string(out, "&lt;");
        else if (string[i] == '>')
            text_add_string(out, "&gt;");
        else if ((unsigned char)string[i] < ' ')
            text_add_string(out, "\xEF\xBF\xBD");
        else
            text_add(out, string + i, 1);
    }
}

/* Adds what is written of a step in this format, escaped. */
static tresse_status add_written(const tresse_path *path, int i, tresse_format as, text *out)
{
    text words = PROGRAM_TEXT;
    tresse_status status = tresse_path_step_write(path, i, as, text_write, &words);
    if (status == TRESSE_OK)
        drawings_add_escaped(out, text_bytes(&words), words.length);
    text_close(&words);
    return status;
}

static const char style[] =
    "body{font:15px/1.5 system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,sans-serif;margin:2rem "
    "auto;max-width:64rem;padding:0 1rem;color:#16191f}\n"
    "h1{font-size:1.5rem;margin:0 0 .25rem}\n"
    "header p{margin:.1rem 0;overflow-wrap:anywhere;color:#535a66}\n"
    "main{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem 2rem;margin-top:1.5rem}\n"
    "figure{margin:0;break-inside:avoid}\n"
    "figure svg{width:100%;height:auto;max-height:30rem}\n"
    "figcaption{font-size:.87rem}\n"
    "code{font:.8rem/1.4 ui-monospace,'DejaVu Sans "
    "Mono',Menlo,Consolas,monospace;overflow-wrap:anywhere;display:block;margin:.2rem 0 .4rem}\n"
    "b{font-weight:600}\n"
    ".singles{grid-column:1/-1;margin:0;font-size:.87rem;border-left:3px solid #c9ced6;padding-left:.75rem}\n"
    "@media (max-width:40rem){main{grid-template-columns:1fr}}\n"
    "@media print{body{margin:0;font-size:10pt;max-width:none}@page{margin:14mm}}\n";

static void add_head(const tresse_puzzle *puzzle, const tresse_path *path, text *out)
{
    static const char *const outcome[] = { [TRESSE_SOLVED] = "solved",
                                           [TRESSE_STUCK] = "not solved by this theory",
                                           [TRESSE_BOUNDED] = "not solved by patterns of the allowed length",
                                           [TRESSE_CONTRADICTION] = "no solution",
                                           [TRESSE_UNFINISHED] = "not finished",
                                           [TRESSE_BAD_GIVENS] = "no solution",
                                           [TRESSE_IMPOSSIBLE] = "no solution",
                                           [TRESSE_LISTED] = "some steps" };
    const char *app = tresse_puzzle_app(puzzle), *called = tresse_puzzle_comment(puzzle),
               *content = tresse_puzzle_text(puzzle);
    text_add_string(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
                         "name=\"viewport\" content=\"width=device-width\">\n<title>");
    text_printf(out, "%s%s", app, *called ? ": " : "");
    drawings_add_escaped(out, called, strlen(called));
    text_printf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<header>\n<h1>%s</h1>\n<p>", style,
                app);
    drawings_add_escaped(out, called, strlen(called));
    if (!tresse_puzzle_title(puzzle)) { /* its text is short enough to be repeated */
        text_add_string(out, "</p>\n<p>");
        drawings_add_escaped(out, content, strlen(content));
    }
    text_printf(out, "</p>\n<p>%d step%s, %s%s</p>\n</header>\n<main>\n", tresse_path_steps(path),
                cli_plural((uint64_t)tresse_path_steps(path)), outcome[tresse_path_outcome(path)],
                step_names_assume(path) ? "; this assumes that there is one solution (U)" : "");
}

static tresse_status add_figure(const tresse_path *path, int step, const char *theme, text *out)
{
    tresse_drawing d = { .size = sizeof d, .step = step, .part = TRESSE_WHOLE, .theme = theme };
    text_add_string(out, "<figure>\n");
    tresse_status status = tresse_path_draw(path, &d, text_write, out);
    if (status == TRESSE_OK && step > 0) {
        text_printf(out, "<figcaption><b>Step %d</b>, round %d\n<code>", step,
                    tresse_path_step(path, step - 1).round);
        status = add_written(path, step - 1, TRESSE_TEXT, out);
        text_add_string(out, "</code>\n");
        if (status == TRESSE_OK)
            status = add_written(path, step - 1, TRESSE_SENTENCES, out);
    } else
        text_printf(out, "<figcaption><b>%s</b>", step == 0 ? "The start" : "The end");
    text_add_string(out, "</figcaption>\n</figure>\n");
    return status;
}

static bool is_single(const tresse_path *path, int i)
{
    tresse_step s = tresse_path_step(path, i);
    return s.length == 0 && s.asserts;
}

/* Singles from step i on, in one paragraph; moves *i past them. */
static tresse_status add_singles(const tresse_path *path, int *at, text *out)
{
    tresse_status status = TRESSE_OK;
    int first = *at;
    text_add_string(out, "<p class=\"singles\">Singles: ");
    for (; *at < tresse_path_steps(path) && is_single(path, *at) && status == TRESSE_OK; ++*at) {
        text_add_string(out, *at > first ? ", " : "");
        status = add_written(path, *at, TRESSE_CONCLUSION, out);
    }
    text_add_string(out, "</p>\n");
    return status;
}

tresse_status drawings_write_page(const tresse_puzzle *puzzle, const tresse_path *path, const char *theme,
                                  text *out)
{
    add_head(puzzle, path, out);
    tresse_status status = add_figure(path, 0, theme, out);
    for (int i = 0; i < tresse_path_steps(path) && status == TRESSE_OK;)
        if (is_single(path, i))
            status = add_singles(path, &i, out);
        else
            status = add_figure(path, ++i, theme, out);
    if (status == TRESSE_OK && tresse_path_steps(path))
        status = add_figure(path, TRESSE_END, theme, out);
    text_add_string(out, "</main>\n</body>\n</html>\n");
    return status;
}

int drawings_refuse_name(const settings *asked, const char *name, const char *kinds)
{
    static const char *const other[] = { ".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".eps", ".ps" };
    size_t n = name ? strlen(name) : 0;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        size_t m = strlen(other[i]);
        if (n >= m && !strcmp(name + n - m, other[i]))
            return cli_misuse(asked,
                              "--output %s: expected a name that ends in %s; a browser or rsvg-convert makes "
                              "other kinds of it",
                              name, kinds);
    }
    return 0;
}
