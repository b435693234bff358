/* draw_icons.c: signs of games that have a shape of their own: a bulb, a tent, a tree, a star, a mine. */
#include "out/draw.h"

/* In a square of 1000 by 1000. What lies inside an outline twice is left out, such as the door of a tent. */
static const char *const outline[PAPER_KINDS] = {
    [PAPER_BULB] = "M380 660C380 560 270 520 270 390A230 230 0 0 1 730 390C730 520 620 560 620 660Z"
                   "M390 700H610V750H390ZM400 785H600V835H400Z",
    [PAPER_TENT] = "M500 200L860 800H140ZM500 470L620 800H380Z",
    [PAPER_TREE] = "M450 715H550V870H450ZM500 130A230 230 0 0 1 690 490A160 160 0 0 1 610 700H390"
                   "A160 160 0 0 1 310 490A230 230 0 0 1 500 130Z",
    [PAPER_STAR] = "M500 130L591 375L852 386L647 547L717 799L500 655L283 799L353 547L148 386L409 375Z",
    [PAPER_MINE] =
        "M500 270A230 230 0 0 1 500 730A230 230 0 0 1 500 270ZM470 130H530V260H470ZM470 740H530V870"
        "H470ZM130 470H260V530H130ZM740 470H870V530H740ZM217 259L259 217L351 309L309 351Z"
        "M649 691L691 649L783 741L741 783ZM741 217L783 259L691 351L649 309ZM309 649L351 691L259 783"
        "L217 741ZM400 380A60 60 0 0 0 400 500A60 60 0 0 0 400 380Z",
};

void draw_icon(pen *pen, csp_paper kind, csp_box at, paint colour)
{
    int w = at.w % 1000;
    text_format(pen->out,
                "<path%s transform=\"translate(%d %d) scale(%d.%d%d%d)\" fill-rule=\"evenodd\" d=\"%s\"",
                pen->page ? " class=\"large\"" : "", at.x, at.y, at.w / 1000, w / 100, w / 10 % 10, w % 10,
                outline[kind]);
    pen_colour(pen, "fill", colour);
    text_add_string(pen->out, "/>\n");
}
