/* paint.c: see paint.h. The palette is that of Okabe and Ito, darkened on light paper and lightened on dark,
 * so that text has a contrast of 4.5 to 1 and marks of 3 to 1 to what is behind them; the tests measure it.
 * In print everything is black, white and greys: shapes carry the meaning. */
#include "out/paint.h"

const char *const theme_name[THEMES] = { "light", "dark", "print" };

static const struct {
    const char *property, *colour[THEMES];
} table[PAINTS] = {
    [PAINT_PAPER] = { "--tresse-paper", { "#ffffff", "#14171c", "#ffffff" } },
    [PAINT_INK] = { "--tresse-ink", { "#16191f", "#eef1f5", "#000000" } },
    [PAINT_VALUE] = { "--tresse-value", { "#0b5cad", "#7db8ff", "#333333" } },
    [PAINT_CANDIDATE] = { "--tresse-candidate", { "#535a66", "#b3bac6", "#333333" } },
    [PAINT_FADED] = { "--tresse-faded", { "#868d99", "#7a8290", "#7a7a7a" } },
    [PAINT_GRID] = { "--tresse-grid", { "#c9ced6", "#3d434e", "#b0b0b0" } },
    [PAINT_EDGE] = { "--tresse-edge", { "#b4bbc6", "#4a515d", "#a0a0a0" } },
    [PAINT_HEAD] = { "--tresse-head", { "#6b7280", "#8f97a3", "#555555" } },
    [PAINT_DARK] = { "--tresse-dark", { "#3a404b", "#2a2f38", "#555555" } },
    [PAINT_ON_DARK] = { "--tresse-on-dark", { "#f2f4f7", "#d5dae2", "#ffffff" } },
    [PAINT_TARGET] = { "--tresse-target", { "#b3261e", "#ff8a80", "#000000" } },
    [PAINT_ON_TARGET] = { "--tresse-on-target", { "#ffffff", "#14171c", "#ffffff" } },
    [PAINT_CROSS] = { "--tresse-cross", { "#e58a84", "#a8453d", "#8a8a8a" } },
    [PAINT_RIGHT] = { "--tresse-right", { "#00704f", "#4fd6a8", "#333333" } },
    [PAINT_ON_RIGHT] = { "--tresse-on-right", { "#ffffff", "#14171c", "#ffffff" } },
    [PAINT_LEFT] = { "--tresse-left", { "#0b5cad", "#7db8ff", "#000000" } },
    [PAINT_Z] = { "--tresse-z", { "#a85400", "#f2b24b", "#000000" } },
    [PAINT_T] = { "--tresse-t", { "#8f3f7c", "#e5a3d5", "#000000" } },
    [PAINT_SUBSET] = { "--tresse-subset", { "#0b5cad", "#7db8ff", "#000000" } },
    [PAINT_HULL] = { "--tresse-hull", { "#dcebf9", "#22364d", "#e9e9e9" } },
    [PAINT_HULL_EDGE] = { "--tresse-hull-edge", { "#7fb2e0", "#4d7eb3", "#8a8a8a" } },
    [PAINT_DEAD] = { "--tresse-dead", { "#fbe4e2", "#46262a", "#e9e9e9" } },
    [PAINT_DEAD_EDGE] = { "--tresse-dead-edge", { "#c4473f", "#e0746b", "#333333" } },
    [PAINT_LINK] = { "--tresse-link", { "#0b5cad", "#7db8ff", "#000000" } },
    [PAINT_THEN] = { "--tresse-then", { "#00704f", "#4fd6a8", "#333333" } },
    [PAINT_BECAUSE] = { "--tresse-because", { "#a85400", "#f2b24b", "#555555" } },
    [PAINT_STRIKE] = { "--tresse-strike", { "#c4473f", "#e0746b", "#666666" } },
};

const char *paint_colour(paint colour, theme scheme)
{
    return table[colour].colour[scheme];
}

const char *paint_property(paint colour)
{
    return table[colour].property;
}

static void write_theme(theme scheme, const char *before, const char *after, text *out)
{
    text_add_string(out, before);
    for (int p = 0; p < PAINTS; p++)
        text_format(out, "%s:%s;", table[p].property, table[p].colour[scheme]);
    text_add_string(out, after);
}

void paint_write_css(text *out)
{
    write_theme(THEME_LIGHT, ":root{", "}\n", out);
    write_theme(THEME_DARK, "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){", "}}\n", out);
    write_theme(THEME_DARK, ":root[data-theme=dark]{", "}\n", out);
    write_theme(THEME_PRINT, "@media print{:root,:root[data-theme]{", "}}\n", out);
}
