/* sheet_pages.c: see sheet_pages.h. Pages of HTML are for a browser to break; those of SVG are below each
 * other, each as large as A4, in millimetres. */
#include "cli/sheet_pages.h"

#include "base/utf8.h"
#include "cli/drawings.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    "body{font:11pt/1.3 system-ui,'Helvetica Neue',Arial,sans-serif;margin:0;color:#16191f}\n"
    ".page{display:grid;gap:8mm;padding:10mm;box-sizing:border-box;break-after:page}\n"
    "figure{margin:0;break-inside:avoid;text-align:center}\n"
    "figure svg{width:100%;height:auto}\n"
    "figcaption{margin-top:2mm}\n"
    ".clues{margin:2mm 0 0;padding:0;list-style:none;text-align:left;font-size:9pt;overflow-wrap:anywhere}\n"
    ".solutions figure{transform:rotate(180deg)}\n"
    "@page{size:A4;margin:8mm}\n";

enum { WIDTH = 210, HEIGHT = 297, MARGIN = 12, GAP = 8, CAPTION = 7, CLUE_FONT = 3 };

#define CLUE_LINE  3.8  /* from one line of clues to the next, if there is room */
#define WORDS_MOST 0.6  /* the part of a figure's height that clues may take */
#define LETTER     0.54 /* how wide letters are, on average, for a font of height 1 */

static int columns(int per_page)
{
    return per_page < 2 ? 1 : per_page < 9 ? 2 : per_page < 16 ? 3 : 4;
}

/* Up to the end of the line. */
static size_t line_length(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return (size_t)((stop ? stop : end) - at);
}

/* ---- HTML ---- */

static void begin_section(sheet_pages *pages)
{
    text_printf(&pages->body, "<section class=\"page %s\" style=\"grid-template-columns:repeat(%d,1fr)\">\n",
                pages->turned ? "solutions" : "puzzles", columns(pages->per_page));
}

static void add_list(text *out, const sheet_figure *figure)
{
    const char *at = figure->clues, *end = at + figure->clues_length;
    if (at == end)
        return;
    text_add_string(out, "<ul class=\"clues\">\n");
    for (size_t n; at < end; at += n + 1) {
        n = line_length(at, end);
        text_add_string(out, "<li>");
        drawings_add_escaped(out, at, n);
        text_add_string(out, "</li>\n");
    }
    text_add_string(out, "</ul>\n");
}

static void add_html(sheet_pages *pages, const sheet_figure *figure)
{
    text_add_string(&pages->body, "<figure>\n");
    text_add(&pages->body, figure->drawing, figure->n);
    add_list(&pages->body, figure);
    text_add_string(&pages->body, "<figcaption>");
    drawings_add_escaped(&pages->body, figure->caption, figure->caption_length);
    text_add_string(&pages->body, "</figcaption>\n</figure>\n");
}

/* ---- SVG ---- */

/* How much of a line of n bytes fits into `most` bytes: up to a blank, if there is one. */
static size_t piece_length(const char *at, size_t n, size_t most)
{
    size_t cut = most;
    if (n <= most)
        return n;
    while (cut > 0 && at[cut] != ' ')
        cut--;
    for (cut = cut ? cut : most; cut < n && !utf8_begins(at[cut]);)
        cut++;
    return cut;
}

/* Writes the clues in lines, each of this height, the first one below `second`; out NULL: they are only
 * counted. */
static int add_lines(text *out, const sheet_figure *figure, double first, double second, double width,
                     double height)
{
    int lines = 0;
    const char *end = figure->clues + figure->clues_length;
    for (const char *at = figure->clues; at < end; at++)
        for (size_t n = line_length(at, end), k; n; n -= k, at += k, lines++) {
            k = piece_length(at, n, (size_t)(width / (CLUE_FONT * LETTER)));
            if (!out)
                continue;
            text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.2f\" text-anchor=\"start\">", first,
                        second + (lines + 1) * height, CLUE_FONT * height / CLUE_LINE);
            drawings_add_escaped(out, at, k);
            text_add_string(out, "</text>\n");
        }
    return lines;
}

/* Draws it in this size, or smaller if it would not fit. */
static void add_caption(text *out, const sheet_figure *figure, double first, double second, double width,
                        double font)
{
    double most = width / (LETTER * (double)(figure->caption_length + 1));
    text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.3g\">", first, second,
                most < font ? most : font);
    drawings_add_escaped(out, figure->caption, figure->caption_length);
    text_add_string(out, "</text>\n");
}

static void add_svg(sheet_pages *pages, const sheet_figure *figure)
{
    int across = columns(pages->per_page), down = (pages->per_page + across - 1) / across;
    int row = pages->on_page / across, column = pages->on_page % across;
    double w = (WIDTH - 2.0 * MARGIN - GAP * (across - 1.0)) / across;
    double h = (HEIGHT - 2.0 * MARGIN - GAP * (down - 1.0)) / down;
    double x = MARGIN + column * (w + GAP), y = (pages->page - 1.0) * HEIGHT + MARGIN + row * (h + GAP);
    if (pages->turned)
        text_printf(&pages->body, "<g transform=\"rotate(180 %.1f %.1f)\">\n", x + w / 2, y + h / 2);
    else
        text_add_string(&pages->body, "<g>\n");
    int lines = add_lines(NULL, figure, x, y, w, CLUE_LINE);
    double height = CLUE_LINE * lines < WORDS_MOST * h ? CLUE_LINE : WORDS_MOST * h / lines;
    double bottom = y + h - CAPTION, below = bottom - lines * height;
    text_printf(
        &pages->body,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
        "preserveAspectRatio=\"xMidYMax\"",
        x, y, w, below - y);
    text_add(&pages->body, figure->drawing, figure->n);
    add_lines(&pages->body, figure, x, below, w, height);
    add_caption(&pages->body, figure, x + w / 2, y + h - 2, w, across < 3 ? 4 : 3);
    text_add_string(&pages->body, "</g>\n");
}

/* ---- both ---- */

void sheet_pages_open(sheet_pages *pages, bool svg, int per_page, bool turned, const char *beside)
{
    const char *folder = getenv("TMPDIR");
    text place = PROGRAM_TEXT;
    *pages = (sheet_pages){ .svg = svg, .per_page = per_page, .turned = turned, .body = PROGRAM_TEXT };
    if (beside && strcmp(beside, "-") != 0)
        text_add_string(&place, beside);
    else
        text_printf(&place, "%s/tresse", folder && *folder ? folder : "/tmp");
    spool_open(&pages->finished, text_bytes(&place));
    text_close(&place);
}

void sheet_pages_close(sheet_pages *pages)
{
    text_close(&pages->body);
    spool_close(&pages->finished);
}

static void begin_page(sheet_pages *pages)
{
    if (pages->page && !pages->svg)
        text_add_string(&pages->body, "</section>\n");
    if (!pages->svg)
        begin_section(pages);
    pages->page++;
    pages->on_page = 0;
}

void sheet_pages_add(sheet_pages *pages, const sheet_figure *figure)
{
    if (!pages->page || pages->on_page == pages->per_page)
        begin_page(pages);
    if (pages->svg)
        add_svg(pages, figure);
    else
        add_html(pages, figure);
    pages->on_page++;
    if (!pages->error && !spool_add(&pages->finished, pages->body.bytes, pages->body.length))
        pages->error = errno;
    text_renew(&pages->body);
}

static void write_head(int page, bool svg, const char *title, text *out)
{
    if (svg)
        text_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" viewBox=\"0 0 "
                    "%d %d\" font-family=\"'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif\" "
                    "text-anchor=\"middle\">\n<title>%s</title>\n<rect width=\"%d\" height=\"%d\" "
                    "fill=\"#ffffff\"/>\n",
                    WIDTH, HEIGHT * page, WIDTH, HEIGHT * page, title, WIDTH, HEIGHT * page);
    else
        text_printf(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%s</title>\n"
            "<style>\n%s</style>\n</head>\n<body>\n",
            title, style);
}

static void write_text(output *to, text *from)
{
    output_add(to, from->bytes, from->length);
    text_renew(from);
}

static bool write_part(void *to, const char *from, size_t n)
{
    output_add(to, from, n);
    return !((output *)to)->failed;
}

/* Writes pages below others, as many as `above`; false: errno says why the spool failed. */
static bool write_pages(const sheet_pages *pages, int above, output *to)
{
    text t = PROGRAM_TEXT;
    if (!pages->page)
        return true;
    if (pages->svg)
        text_printf(&t, "<g transform=\"translate(0 %d)\">\n", HEIGHT * above);
    write_text(to, &t);
    errno = pages->error;
    bool well = !pages->error && (spool_each(&pages->finished, write_part, to) || to->failed);
    if (well)
        text_add_string(&t, pages->svg ? "</g>\n" : "</section>\n");
    write_text(to, &t);
    text_close(&t);
    return well;
}

int sheet_pages_write(const sheet_pages *kind, int n, const char *title, output *to)
{
    text t = PROGRAM_TEXT;
    int all = 0, above = 0, status = 0;
    for (int i = 0; i < n; i++)
        all += kind[i].page;
    write_head(all, kind->svg, title, &t);
    write_text(to, &t);
    for (int i = 0; i < n && !status; above += kind[i++].page)
        if (!write_pages(&kind[i], above, to))
            status = whole_complain(kind[i].finished.place);
    text_add_string(&t, kind->svg ? "</svg>\n" : "</body>\n</html>\n");
    write_text(to, &t);
    text_close(&t);
    return status;
}
