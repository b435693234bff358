/* forms.c: see forms.h. */
#include "apps/forms.h"

#include <string.h>

/* clang-format off */
static const char sudoku[] =
    "A Sudoku can be written in any of these forms; which one it is, is detected.\n"
    "* a line :: 81 characters, row by row. Any of `. 0 _ * - ? x` is an empty cell. Whatever follows a blank, a comma or a "
    "semicolon is a comment. Quotation marks around the line are ignored.\n"
    "* other sizes :: 16, 36, 64, 81, 100, ... 625 characters: 4 by 4 to 25 by 25, for sizes that have blocks (4, 6, 8, 9, 10, 12, "
    "14, 15, 16, 18, 20, 21, 22, 24, 25). Values above 9 are letters in either case, A for 10: a 16 by 16 puzzle has 1-9 and A-G. "
    "Hexadecimal 0-F is not read, because 0 is an empty cell.\n"
    "* a grid :: One row per line, with or without blanks and borders made of `+ - = | ! : '` or box-drawing characters.\n"
    "* cells :: Numbers or signs separated by blanks or commas, all on one line or one row per line.\n"
    "* pencil marks :: One group of candidates per cell, as `tresse solve` shows them; `~` is a cell without any.\n"
    "* a sukaku :: 729 characters, 9 for each cell: the candidate, or a sign for an empty cell.\n"
    "* an .sdk file :: Lines with `#`, `[Puzzle]` and `[State]`; the state is not read.\n"
    "* a Solo game ID :: Such as `3x3:b3_4_5b8a4...`: a is one empty cell, b is two, and so on.\n"
    "Blocks of sizes that are not squares are as wide as possible (size 6: 3 wide, 2 high), or as `--block` says.\n";

static const char latin[] =
    "Latin squares, 2 by 2 to 25 by 25: n*n characters, or one row per line, or n*n symbols separated by blanks. Symbols are 1-9, "
    "then A-P; `{124}` is a cell with these candidates.\n";

static const char pandiagonal[] =
    "Written like Latin squares. `d2n3` and `a1n3` are value 3 on a diagonal (c - r = 2, around the edges) and on an antidiagonal "
    "(r + c = 1).\n";

static const char queens[] =
    "`8 r1c2 r2c7`: the number of queens, and the squares of some; `-r3c4` is a square without a queen. Or a board, one row per line, of "
    "`Q`, `x` (no queen) and dots. `--param sudo` or `--block WxH` makes it SudoQueens, with one queen in each block.\n";

static const char map[] =
    "`4 20 R.YB...`: the number of colours, the number of regions and one sign per region, then for each region its later "
    "neighbours up to a colon: `1 2 8 : 2 3 7 8 : ...`. The colours are B Y R G O V I 8 9 and then other letters; `{BG}` is a region with "
    "these candidates. Or a graph in DIMACS form (`p edge`, `e`, `c`; `n REGION COLOUR` is a given) with `--colours K`.\n";

static const char futoshiki[] =
    "`5 GIVENS SIGNS SIGNS`: n*n characters, then signs `< > -` row by row and column by column, on one line or four. Or a game ID of "
    "Unequal, `4:0,0,3,0,0,0R,...`. Or a drawing: cells with `<` and `>` between them, and lines of `^`, `v` and `-` between rows.\n";

static const char kakuro[] =
    "Rows of cells: `B` (black), `.` (white), a digit, candidates like `135`, or clues: `17\\23` is 17 downwards and 23 to the right. "
    "A row ends at the end of its line or at `/`. Or the size, then the rows and the columns as two halves.\n";

static const char numbrix[] =
    "`Numbrix topological 6 36`, then the cells row by row: a number, `.` (empty), `B` (black) or candidates like `3,5`. The model, "
    "topological or geometric, says which numbers are linked. The header may be left out if each row is on a line of its own or ends "
    "with `/`.\n";

static const char hidato[] =
    "Written like Numbrix; consecutive numbers may also touch at corners.\n";

static const char networks[] =
    "A network of your own, for `--app generic`; doc/networks.md says more. As text, it has one statement per line:\n"
    "* network NAME :: its name; optional, but the first statement if it is there\n"
    "* variable A B: red green :: csp-variables with their values; `A of TYPE: ...` gives a type\n"
    "* link A=red B=green C=red :: labels that exclude each other, pairwise\n"
    "* different A B C :: no two have the same value\n"
    "* permutation p: A B :: each value belongs to exactly one of them; adds csp-variables p1, p2, ...\n"
    "* order A < B < C :: each is smaller than the next; their values are listed in ascending order. Ascending chains, hills and "
    "valleys (`H`) use it\n"
    "* need A=red: B=green C=blue :: A is red only if B is green or C is blue; couplings (`C`) use it\n"
    "* equal A B :: they have the same value\n"
    "* same A=red B=green :: values that are one label: both are true, or neither is\n"
    "* allow A B: 1 2, 2 3 :: only these pairs of values\n"
    "* forbid A B: 1 1, 2 2 :: none of these pairs of values\n"
    "* given A=red :: true from the start\n"
    "* remove B=green :: not a candidate from the start\n"
    "* type NAME [SINGLE] :: a type of csp-variables, and what its singles are called\n"
    "* label NAME [SUBJECT VALUE] :: a label with a name of its own, for `variable A: red(NAME)`\n"
    "* group NAME [of TYPE]: LABELS :: labels of which at most one is true\n"
    "* subsets ROWS COLUMNS KIND [WHERE] :: what Subsets of two types are called; KIND is naked, hidden or fish\n"
    "* say TYPE VARIABLE VALUE LACK [LABEL] :: phrases for `--explain`: \"the {n} of row {r}\" \"in {}\" \"...\"\n"
    "* place SUBJECT X Y :: where to draw a subject\n"
    "A label is referred to by its name or as VARIABLE=VALUE. `#` starts a comment, a backslash at the end of a line joins it with "
    "the next, and \"quotes\" keep blanks and signs in a name. As JSON, a network has all or some of these keys:\n"
    "  {\"name\": \"...\", \"variables\": {\"A\": [\"red\", \"green\"], \"B\": [\"red\"]},\n"
    "   \"links\": [[\"A=red\", \"B=red\"]], \"different\": [[\"A\", \"B\"]],\n"
    "   \"permutations\": [], \"orders\": [[\"A\", \"B\"]], \"needs\": [[\"A=red\", \"B=red\"]],\n"
    "   \"equal\": [], \"same\": [], \"forbid\": [], \"allow\":\n"
    "   [{\"variables\": [\"A\", \"B\"], \"pairs\": [[\"red\", \"red\"]]}], \"givens\": [\"A=red\"],\n"
    "   \"removed\": [], \"types\": [], \"labels\": [], \"groups\": [], \"subsets\": [],\n"
    "   \"layout\": {\"A\": [0, 1]}}\n"
    "on one line or several. A file has one network, or one JSON network per line, or several networks as text, each of which "
    "begins with `network`. `tresse model` prints what was understood.\n";
/* clang-format on */

static const forms table[] = {
    { "sudoku", "puzzles", sudoku },
    { "latin", "", latin },
    { "pandiagonal", "", pandiagonal },
    { "queens", "", queens },
    { "map", "", map },
    { "futoshiki", "", futoshiki },
    { "kakuro", "", kakuro },
    { "numbrix", "", numbrix },
    { "hidato", "", hidato },
    { "generic", "networks", networks },
};

const forms *forms_of(const char *app)
{
    static const forms none = { "", "", "" };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].app, app))
            return &table[i];
    return &none;
}

const single_form single_table[] = {
    { "naked-single", "one candidate left in a cell or region; this and all singles are in every theory" },
    { "hidden-single", "one cell left for a number in a grid: numbrix, hidato" },
    { "hidden-single-in-a-row", "one cell left for a value in a row" },
    { "hidden-single-in-a-column", "one cell left for a value in a column" },
    { "hidden-single-in-a-block", "one cell left for a value in a block: sudoku" },
    { "hidden-single-in-a-diagonal", "one cell left for a value on a diagonal: pandiagonal" },
    { "hidden-single-in-an-antidiagonal", "one cell left for a value on an antidiagonal: pandiagonal" },
    { "hidden-single-in-a-horizontal-sector", "one cell left for a digit in a sector: kakuro" },
    { "hidden-single-in-a-vertical-sector", "the same, in a vertical sector" },
    { "single-horizontal-combination", "one combination of digits left for a sector: kakuro" },
    { "single-vertical-combination", "the same, for a vertical sector" },
    { "single-in-a-row", "one square left for the queen of a row: queens" },
    { "single-in-a-column", "one square left for the queen of a column" },
    { "single-in-a-block", "one square left for the queen of a block" },
    { "single", "one value left for a csp-variable of a network, if it has no other name for it" },
    { NULL, NULL },
};
