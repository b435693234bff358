/* futoshiki.c: Futoshiki: a Latin square with signs between some neighbours that say which one is smaller.
 *
 * Label (r*n + c)*n + d says: digit d+1 stands in row r+1, column c+1. Three types of csp-variables, n*n of
 * each: a cell (rc) has one digit, and each digit has one place in a row (rn) and one in a column (cn). A
 * sign A < B is an order between cells: it links a in A with b in B for all a >= b, which are exactly the
 * pairs of values that it forbids. Rules about orders ("H") belong to the usual theory of this game. */
#include "apps/futoshiki/futoshiki.h"

#include "apps/address_links.h"

/* ---- reading ---- */

static void add_network(const futoshiki *game, text *out)
{
    int n = game->square.shape.n;
    text_format(out, "%d ", n);
    for (int cell = 0; cell < n * n; cell++) {
        text_add_char(out, game->right[cell] ? game->right[cell] : '-');
        text_add_char(out, game->below[cell] ? game->below[cell] : '-');
    }
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    futoshiki *game = p->data;
    status s = param_none(params, e);
    if (s == OK)
        s = futoshiki_read(game, p, bytes, n, e);
    if (s == OK)
        s = square_add_labels(p, &game->square, e);
    if (s != OK)
        return s;
    futoshiki_add_source(p, &p->source);
    add_network(game, &p->network);
    return OK;
}

/* ---- the network ---- */

/* sign: between the cells `first` and `second`, in this order. */
static void model_sign(csp_builder *b, char sign, int first, int second)
{
    if (sign) /* the csp-variables of cells come first, in the order of the cells */
        csp_add_order(b, (csp_var)(sign == '<' ? first : second), (csp_var)(sign == '<' ? second : first));
}

enum { SIGN_ROOM = 50 }; /* of each cell, for signs between cells */

/* A sign is two strokes that meet at the smaller cell; (`first`, `second`) is the middle of the border
 * between the cells.
 */
static void decorate_sign(csp_builder *b, char sign, int first, int second, bool below)
{
    enum { LONG = 80, WIDE = 110 };
    int way = sign == '<' ? -LONG : LONG;
    for (int side = -WIDE; sign && side <= WIDE; side += 2 * WIDE)
        csp_decorate(b, PAPER_SIGN,
                     below ? (csp_box){ first, second + way, first + side, second - way }
                           : (csp_box){ first + way, second, first - way, second + side },
                     "");
}

static void decorate(csp_builder *b, const futoshiki *game)
{
    int n = game->square.shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        int x = cell % n * CSP_CELL, y = cell / n * CSP_CELL;
        decorate_sign(b, game->right[cell], x + CSP_CELL, y + CSP_CELL / 2, false);
        decorate_sign(b, game->below[cell], x + CSP_CELL / 2, y + CSP_CELL, true);
    }
}

static void model(const puzzle *p, csp_builder *b)
{
    const futoshiki *game = p->data;
    int n = game->square.shape.n;
    square_model(b, n, SIGN_ROOM);
    for (int cell = 0; cell < n * n; cell++) {
        model_sign(b, game->right[cell], cell, cell + 1);
        model_sign(b, game->below[cell], cell, cell + n);
    }
    decorate(b, game);
}

static void show_counts(const puzzle *p, text *out)
{
    const futoshiki *game = p->data;
    int signs = 0;
    for (int i = 0; i < game->square.shape.n * game->square.shape.n; i++)
        signs += (game->right[i] != 0) + (game->below[i] != 0);
    text_format(out, ", %d sign%s", signs, signs == 1 ? "" : "s");
}

static const char forms[] =
    "`5 GIVENS SIGNS SIGNS`: n*n characters, then signs `< > -` row by row and column by column, on one "
    "line or four. Or a game ID of Unequal, `4:0,0,3,0,0,0R,...`. Or a drawing: cells with `<` and `>` "
    "between them, and lines of `^`, `v` and `-` between rows.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { NULL, NULL },
};

static bool other_clues(const puzzle *p)
{
    const futoshiki *game = p->data;
    int n = game->square.shape.n;
    for (int i = 0; i < n * n; i++)
        if (game->right[i] || game->below[i])
            return true;
    return false;
}

/* ---- puzz.link: Minarism, which without differences is Futoshiki ---- */

static const link_code link_signs = { .first = 16,
                                      .values = 2,
                                      .runs = 18,
                                      .things = "pairs",
                                      .wrong = "this is not a sign" EXPECTED "g, h or i to z",
                                      .no_numbers = "a difference, which Futoshiki does not have" EXPECTED
                                                    "signs alone" };

/* First all pairs of neighbours side by side, then all pairs one below the other. */
static int link_pairs(const link_puzzle *link)
{
    return 2 * link->rows * (link->rows - 1);
}

/* The first is smaller, or the second is. */
static void add_link(const link_puzzle *link, text *out)
{
    int n = link->rows, across = link_pairs(link) / 2;
    text_format(out, "%d \"", n);
    for (int i = 0; i < n * n; i++)
        text_add_char(out, '.');
    for (int i = 0; i < 2 * across; i++) { /* the signs below each other, column by column */
        int k = i - across, value = link->place[k < 0 ? i : across + k % (n - 1) * n + k / (n - 1)];
        text_add_string(out, i % across ? "" : "\" \"");
        text_add_char(out, value < 0 ? '-' : value ? '>' : '<');
    }
    text_add_string(out, "\"");
}

static const link_genre genre = {
    { "minarism" }, LINK_SQUARE_PAIRS, { { &link_signs, link_pairs } }, add_link
};

extern const app app_futoshiki;

const app app_futoshiki = {
    .name = "futoshiki",
    .title = "Futoshiki",
    .says = "each digit once in each row and column; signs between neighbours say which is smaller; sizes 2 "
            "to 25",
    .params = "",
    .forms = forms,
    .example = "5 ......................... ->---<->-->>----<--- <-<-<-<---->--------",
    .singles = singles,
    .theory = "H",
    .reading = { .detect = futoshiki_detect,
                 .resembles = futoshiki_resembles,
                 .extent = futoshiki_extent,
                 .link = &genre },
    .data = sizeof(futoshiki),
    .parse = parse,
    .model = model,
    .write = futoshiki_write,
    .write_all = futoshiki_write_all,
    .shows = { .size = square_show_size,
               .counts = show_counts,
               .puzzle = futoshiki_show_puzzle,
               .state = futoshiki_show_state,
               .legend = square_show_legend },
    .makes = { .other_clues = other_clues },
};
