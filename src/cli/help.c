/* help.c: the table of commands, and the help texts made of it and of the table of options. */
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
static const char input_says[] =
    "An operand that is an existing file is a FILE; `-` is standard input, and so is no operand at all.\n"
    "A FILE has one puzzle a line, or is one grid of several lines. Empty lines and lines that start\n"
    "with # are skipped. Text after a puzzle on its line is a comment and goes to the output.\n"
    "Any other operand is a PUZZLE itself, such as 81 characters with . or 0 for empty cells; put --\n"
    "before one that starts with a hyphen. `tresse help puzzles` shows every form that is read.\n\n";

const command command_table[] = {
    { "solve", SOLVE, "[PUZZLE | FILE | -]...", "show a proved resolution path for each puzzle",
      "Every step of the path is a pattern that proves it; nothing is ever guessed. Text shows the puzzle\n"
      "as understood, the path, the final grid and a summary. JSON is one object a line, one line a\n"
      "puzzle, and can be verified by `tresse check`. DRUP, for exactly one puzzle, lists the conclusions\n"
      "as a proof for its formula (--cnf). `tresse help notation` explains how steps are written.\n\n"
      "Exit status: 0 every puzzle was solved; 3 one was not, or has no solution or several; 1 some input\n"
      "was bad, the rest was done; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      solve_command },
    { "rate", RATE, "[PUZZLE | FILE | -]...", "rate puzzles by the hardest step they need",
      "One line per puzzle, in input order: the puzzle, one cell for each theory of --by, and the comment\n"
      "if there is one, parted by tabs. A cell is one of\n"
      "  a number      the length of the hardest step (0: Singles alone)\n"
      "  >N            not solved with patterns up to length N, the greatest allowed or reached\n"
      "  inf           not solved with patterns of any length\n"
      "  no-solution   there is none\n"
      "  not-unique    there are several solutions\n"
      "  error         the line is not a puzzle; a message on standard error says why\n"
      "With --bounds each cell is followed by one of\n"
      "  exact         every path by this theory has the same hardest step\n"
      "  certified     equal to the rating by B, so no path is easier\n"
      "  upper-bound   the rating by B is smaller: there may be an easier path\n"
      "  unknown       the theory has Subsets, which need not be braids, or --limit-nodes ended the\n"
      "                comparison with B\n"
      "  -             the cell is not a number\n\n"
      "Exit status: 0 all well; 1 some input was bad, the rest was done; 2 wrong use; 5 output could not\n"
      "be written; 130 interrupted.\n",
      rate_command },
    { "check", CHECK, "[FILE | -]...", "verify paths written by solve --format json",
      "Each line is one path. It is replayed by a checker that shares no code with the search, and\n"
      "accepted or refused, on standard output, with what was proved and which claims of the path were\n"
      "not checked, for only a search could tell. No FILE, or -, is standard input.\n\n"
      "Exit status: 0 every path was accepted; 4 one was refused; else 1 if a line is no path, a file has\n"
      "none or could not be read; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      check_command },
    { "generate", GENERATE, "", "make minimal puzzles",
      "One puzzle a line. Each has one solution, and several without any one of its clues. The same\n"
      "options give the same puzzles on every machine, for any number of threads, and a larger --count\n"
      "begins with what a smaller one gives. A puzzle does not say its blocks: solve or rate those made\n"
      "with --block with the same --block.\n\n"
      "Methods:\n"
      "  top-down          from a full grid, clue after clue is deleted, unless it is needed\n"
      "  bottom-up         clues are added at random until there is one solution, then redundant ones\n"
      "                    are removed\n"
      "  controlled-bias   as top-down, but a deletion that leaves several solutions ends the try, and\n"
      "                    the next one begins. A puzzle with n+1 of 81 clues is then just (n+1)/(81-n)\n"
      "                    times as likely as one with n, so that a sample can be corrected. It takes\n"
      "                    some 257,000 tries for a 9x9 puzzle; each line says in a comment, as in\n"
      "                    tries=257000, how many.\n\n"
      "Symmetries, of the places of clues: none, rotational (a half turn), quarter-turn, diagonal,\n"
      "anti-diagonal, horizontal (top and bottom), vertical (left and right). A symmetric puzzle is\n"
      "minimal in the sense that no whole orbit, which is a set of clues that the symmetry carries into\n"
      "each other, can be deleted; a single clue may be redundant.\n\n"
      "--clues and --rating throw away what is not wanted; a range that no puzzle has goes on for ever,\n"
      "unless --limit-nodes bounds the search for each puzzle: one that is not found in so many nodes is\n"
      "left out, with a message, and the status is then 1.\n"
      "With --rating, each line says in a comment what it was. In --rating THEORY:MIN-MAX, the range\n"
      "stands behind the last colon; one number is a range too.\n\n"
      "--sukaku makes puzzles of candidates, 729 characters: none of the candidates that are missing can\n"
      "be put back without a second solution. --clues is then about how many are missing.\n\n"
      "Exit status: 0 all well; 1 a grid of --from was bad, or --limit-nodes ended a search, the rest was\n"
      "done; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      generate_command },
    { "minimal", MINIMAL, "[PUZZLE | FILE | -]...", "say whether puzzles are minimal, or make them so",
      "One line per puzzle, in input order: the puzzle, a word, the redundant clues and the comment if\n"
      "there is one, parted by tabs. A clue is redundant if there is one solution without it. The word is\n"
      "  minimal       no clue is redundant\n"
      "  not-minimal   some are: their names, such as r2c3=4, parted by blanks\n"
      "  no-solution, not-unique, error   as in `tresse rate`\n"
      "  unknown       --limit-nodes ended the search before it was known\n"
      "and - stands for no redundant clues. In a sukaku clues are candidates that are missing: r2c3<>4.\n"
      "With --make, a minimal puzzle in place of each that has one solution: its clues are gone through\n"
      "once, and those redundant by then removed. Other puzzles are then left out, with a message. Where there\n"
      "are givens, candidates that are missing besides stay missing.\n\n"
      "Exit status: 0 all well; 1 some input was bad (or, with --make, has no minimal puzzle), the rest was\n"
      "done; 2 wrong use; 5 output could not be written; 130 interrupted.\n",
      minimal_command },
    { "isomorph", ISOMORPH, "[PUZZLE | FILE | -]...", "write isomorphs of puzzles, or their canonical forms",
      "Isomorphs of a Sudoku are what comes of permuting digits, bands, rows of a band, stacks, columns of\n"
      "a stack, and (if blocks are square) of exchanging rows and columns. They are the same puzzle but for\n"
      "its looks, and have the same ratings. Each line has an isomorph, and the comment if there is one.\n"
      "With --canonical, the one whose text is least, empty cells first: puzzles are isomorphs of each\n"
      "other if and only if theirs are equal, so `sort -u` then frees a collection of them. Canonical forms\n"
      "are for puzzles of up to 9 by 9 cells that have givens.\n\n"
      "Exit status: 0 all well; 1 some input was bad, the rest was done; 2 wrong use; 5 output could not\n"
      "be written; 130 interrupted.\n",
      isomorph_command },
    { "experiment", EXPERIMENT, "NAME [PUZZLE | FILE | -]...", "the experiments of the paper, one by one",
      "NAME is one of those that `tresse list experiments` shows. The puzzles are generated from a seed, or\n"
      "come from the files that are named. Each experiment prints a table, and a line that says what it\n"
      "shows.\n", experiment_command },
    { "stats", STATS, "[FILE | -]...", "distributions and unbiased estimates of rated puzzles",
      "Each line is a puzzle, a tab, its ratings parted by tabs, and perhaps a comment, as `tresse rate`\n"
      "writes them; no FILE, or -, is standard input. For the clues (counted in the puzzle) and for each\n"
      "column: the distribution, mean, standard deviation, least and largest value; mean ratings by clues;\n"
      "correlations of all pairs. Figures have their standard errors.\n\n"
      "Columns are named by --columns, or by a header: a line before the first rating that has a tab and\n"
      "starts with # or is made of words alone; else they are c1, c2, ... up to what is no rating in the\n"
      "first line. Cells >N, inf, no-solution, not-unique and error are counted apart, and so are the words\n"
      "of rate --bounds. A column named clues must agree with the puzzle.\n\n"
      "With --controlled-bias a puzzle of n clues stands for cf(n) = C(N,n)/C(N,n0) puzzles, N being the\n"
      "number of cells, and the corrected figures are called real. With --tries N, or words tries=N in lines\n"
      "that start with # or else in the comments of all puzzles, minimal puzzles per complete grid are\n"
      "estimated too. doc/statistics.md has the formulas.\n\n"
      "Exit status: 0 all well; 1 some line was malformed, the rest was done; 2 wrong use; 5 output could\n"
      "not be written; 130 interrupted.\n",
      stats_command },
    { "model", MODEL, "[PUZZLE | FILE | -]...", "print the network of each puzzle, to study or change",
      "Labels, csp-variables, links and givens, in a form that --app generic reads again: solve, rate and\n"
      "model take it, and the path of a puzzle and of its network are the same. JSON is one line a puzzle;\n"
      "text is for people, and each network in it begins with a line `network`. `tresse help networks`\n"
      "explains both forms.\n\n"
      "Exit status: 0 all well; 1 some input was bad, the rest was done; 2 wrong use; 5 output could not\n"
      "be written; 130 interrupted.\n",
      model_command },
    { "list", LIST, "rules|apps|theories|methods|experiments", "list what there is", "", list_command },
    { "help", HELP, "[COMMAND | TOPIC]", "explain a command, or theories, strategies, notation, puzzles, applications, networks",
      "The topics are theories (how they are written), strategies (in what order rules are applied),\n"
      "notation (how to read a path), puzzles (the forms of Sudoku that are read), applications (the other\n"
      "kinds of puzzles) and networks (how to write one of your own).\n", help_command },
    { NULL, 0, NULL, NULL, NULL, NULL },
};
/* clang-format on */

const command *command_named(const char *name)
{
    for (const command *c = command_table; c->name; c++)
        if (!strcmp(c->name, name))
            return c;
    return NULL;
}

static void add_option(bytes *b, const option *o)
{
    char name[48];
    snprintf(name, sizeof name, "--%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
    bytes_format(b, "  %-24s%s%s", name, strlen(name) > 24 ? "\n                           " : " ", o->says);
    if (o->standard && strcmp(o->standard, o->argument))
        bytes_format(b, " (default: %s)", o->standard);
    bytes_add_string(b, "\n");
}

static void add_command_help(bytes *b, const command *c)
{
    bytes_format(b, "Usage: tresse %s [OPTION]...%s%s\n\n%c%s.\n\n", c->name, *c->operands ? " " : "",
                 c->operands, c->says[0] - 'a' + 'A', c->says + 1);
    if (c->bit & (SOLVE | RATE | MINIMAL | ISOMORPH))
        bytes_add_string(b, input_says);
    if (*c->more)
        bytes_format(b, "%s\n", c->more);
    bytes_add_string(b, "Options:\n");
    for (const option *o = option_table; o->name; o++)
        if (o->commands & c->bit)
            add_option(b, o);
}

static void add_theories_help(bytes *b)
{
    bytes_add_string(
        b, "A theory is the set of rules that may be used: families joined by +, each with or without a\n"
           "greatest length, and with or without types of csp-variables; or T&E with such a set.\n\n"
           "    theory  :=  family { + family }   or   TE( family { + family } [, DEPTH] )\n"
           "    family  :=  CODE [LENGTH] [: TYPE { / TYPE }]\n\n"
           "  BRT   Singles alone\n");
    for (int i = 0; tresse_rule_name(i); i++)
        bytes_format(b, "  %-4s  %s%s%s\n", tresse_rule_code(i), tresse_rule_says(i),
                     *tresse_rule_alias(i) ? "; also spelled " : "", tresse_rule_alias(i));
    bytes_add_string(
        b,
        "\nWithout a length, patterns of any length are used: W is all whips, W7 those of up to 7 cells,\n"
        "S4+W Subsets up to size 4 and whips. With types, all csp-variables of a chain are of these types:\n"
        "in Sudoku W:rc are the xyzt-whips (cells only), W:rc/rn those with cells and rows. Every theory\n"
        "contains BRT, and every theory but BRT contains whips of length 1 of all types, and couplings.\n"
        "H is for Futoshiki (H+S4+W), couplings are for Kakuro, and both for networks that say so.\n\n"
        "TE(T) is trial and error with T: a candidate is eliminated if supposing it true and applying T\n"
        "meets a contradiction; nothing else is taken from a supposition, even if it is solved. TE(T,2)\n"
        "tries with TE(T,1) inside, and so on; without a depth it goes as deep as it takes. The rating is\n"
        "the depth: 0 if T alone solves. T&E with Singles eliminates what braids of any length eliminate.\n\n"
        "Rules are applied simplest first: by length, then by family in the order above; see `tresse help\n"
        "strategies`.\n");
}

static void add_strategies_help(bytes *b)
{
    bytes_add_string(
        b,
        "A strategy says in what order the patterns of a theory are applied. Every step is right in any\n"
        "order. Singles always come first.\n\n"
        "  levels      all patterns of the simplest kind that there are in a state are found in that state\n"
        "              and applied together, as one round; so nothing depends on an order. Ratings are\n"
        "              defined by this one.\n"
        "  one-by-one  the first pattern of the simplest kind is applied, then it looks again\n"
        "  random      one by one too, but drawn at random (--seed) from all of the simplest kind\n"
        "  any-order   drawn from any kind that has some, not simplest first\n\n"
        "Theories of braids, Subsets, bivalue-chains and z-whips end in the same state whatever the order;\n"
        "those of whips and t-chains need not.\n\n"
        "  --prefer B,W    among patterns of one length, braids before whips before the others\n"
        "  --focus LIST    patterns may eliminate only these candidates: r2c3=4, n4r2c3, or a csp-variable\n"
        "                  r2c3, for all of its candidates\n"
        "  --all           show all steps of the least length that has any, and stop there: to choose from\n"
        "  --rounds N      stop after N rounds of patterns; with one-by-one, N steps: a hint\n"
        "  --trim          leave out the steps that nothing later needs\n");
}

/* clang-format off */
static void add_notation_help(bytes *b)
{
    bytes_add_string(b,
        "How to read a path.\n\n"
        "A candidate is a value that a cell may still have. A csp-variable is anything that has exactly one\n"
        "of several candidates: a cell, or a value in a row, a column or a block.\n\n"
        "  r2c3   the cell in row 2, column 3: its candidates are n1, n2, ...\n"
        "  r2n4   value 4 in row 2: its candidates are the columns c1, c2, ...\n"
        "  c3n4   value 4 in column 3: its candidates are the rows r1, r2, ...\n"
        "  b1n4   value 4 in block 1: its candidates are the cells r1c1, r1c2, ...\n"
        "  n4r2c3 a candidate by itself: value 4 in r2c3\n\n"
        "Two candidates are linked if they can't both be true. A step is a line\n\n"
        "  NAME[LENGTH]: V1{l1 r1} - V2{l2 r2} - ... - Vn{ln .} ==> what follows\n\n"
        "  V{l r}   a cell of the chain: a csp-variable V with its left l and its right r\n"
        "  left     the candidate by which the chain comes to V: linked to what stands before it, so false\n"
        "  right    the only candidate of V that can then be true; . in the last cell: there is none\n"
        "  target   the candidate that is eliminated: were it true, the last csp-variable would have nothing\n"
        "  length   the number of cells of the chain\n"
        "  ==>      r2c3 = 4 is a value found, r2c3 \xE2\x89\xA0 4 (<> with --ascii) a candidate eliminated\n\n"
        "Other candidates of V are not written. Each of them is false too: a z-candidate is linked to the\n"
        "target, a t-candidate to an earlier right.\n\n"
        "  naked-single                one candidate is left in a cell\n"
        "  hidden-single-in-a-row      one cell is left for a value in a row; also in a column, in a block\n"
        "                              (`tresse list rules` has those of other applications)\n"
        "  biv-chain   each V has just two candidates; each left is linked to the right just before it. The\n"
        "              first left or the last right is true: what is linked to both is eliminated\n"
        "  z-whip      as a whip, with z-candidates only\n"
        "  t-chain     as a biv-chain, with t-candidates\n"
        "  whip        each left is linked to the right just before it; the first, to the target\n"
        "  braid       each left is linked to the target or to any earlier right\n"
        "  whip-rc, biv-chain-rn/cn, ...   a chain with csp-variables of these types only\n\n"
        "  naked-pairs-in-a-block: b5{r4c6 r6c4}{n2 n8} ==> r6c5 \xE2\x89\xA0 2\n"
        "              a Subset: these cells have only these values, so no other cell of the block has them;\n"
        "              hidden and fish (x-wing, swordfish, jellyfish) say the same of values and cells, and\n"
        "              of rows and columns for one value\n"
        "  T&E: r2c3 = 4 leaves no candidate for r1n6 ==> r2c3 \xE2\x89\xA0 4\n"
        "              supposing it, and what follows, written below it further to the right\n\n"
        "A whip read aloud:\n\n"
        "  whip[3]: r8n4{c7 c5} - r7c6{n4 n6} - r9n6{c4 .} ==> r9c7 \xE2\x89\xA0 4\n\n"
        "  Suppose r9c7 = 4. Then 4 in row 8 is not in c7, nor in c8 (a z-candidate), and must be in c5. So\n"
        "  r7c6 is not 4, and must be 6. Then 6 in row 9 is not in c4, nor in c6 (a t-candidate: r7c6 is 6),\n"
        "  nor in c7 (a z-candidate: r9c7 is 4), and has no place left. So r9c7 is not 4.\n\n"
        "A braid read aloud:\n\n"
        "  braid[4]: r2c4{n7 n2} - r4c1{n7 n2} - c6n2{r4 r5} - c8n2{r5 .} ==> r2c1 \xE2\x89\xA0 7\n\n"
        "  Suppose r2c1 = 7. Then r2c4 is not 7, and must be 2. Nor is r4c1 7, because of the target and not\n"
        "  of r2c4 (so this is no whip): it must be 2. Then 2 in column 6 is not in r4, nor in r3 (a\n"
        "  t-candidate: r2c4 is 2), and must be in r5. Then 2 in column 8 is not in r5, nor in r2 or r4\n"
        "  (t-candidates), and has no place left. So r2c1 is not 7.\n\n"
        "Steps come in rounds: those of one round are all found in the state at its start, and are applied\n"
        "together; then the next round begins.\n");
}

static void add_puzzles_help(bytes *b)
{
    bytes_add_string(b,
        "Forms of Sudoku that are read; which one it is, is detected.\n\n"
        "  a line        81 characters, row by row; any of . 0 _ * - ? x is an empty cell. What follows a\n"
        "                blank, a comma or a semicolon is a comment. \"Quotes\" around it all are dropped.\n"
        "  other sizes   16, 36, 64, 81, 100, ... 625 characters: 4 by 4 to 25 by 25, if the size has blocks\n"
        "                (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25). Above 9 the values are\n"
        "                letters, A for 10, in either case; 16 by 16 has 1-9 and A-G. Hexadecimal 0-F is not\n"
        "                read: 0 is an empty cell.\n"
        "  a grid        rows on lines of their own, with or without blanks and borders of + - = | ! : '\n"
        "                or box-drawing characters. A file has one grid, or one puzzle a line.\n"
        "  cells         numbers or signs parted by blanks or commas, on one line or one row a line\n"
        "  pencil marks  n*n groups of candidates, as `tresse solve` shows them; ~ is a cell without any\n"
        "  a sukaku      729 characters, 9 for each cell: the candidate or an empty sign\n"
        "  .sdk          lines with #, [Puzzle] and [State]; the state is not read\n"
        "  Solo          game IDs as 3x3:b3_4_5b8a4...: a is one empty cell, b two, and so on\n\n"
        "Blocks of sizes that are no squares are as wide as possible (size 6: 3 wide, 2 high), or as --block\n"
        "says. Empty lines and lines that start with # are skipped; so is, with a note, a heading without any\n"
        "digit above puzzles, as CSV files have. What can't be read is refused with its place and with what\n"
        "was expected.\n");
}

static void add_networks_help(bytes *b)
{
    bytes_add_string(b,
        "A network of your own, for --app generic; doc/networks.md says more. As text, one statement a line:\n\n"
        "  network NAME                  its name; optional, but the first statement if it is there\n"
        "  variable A B: red green       csp-variables with their values; `A of TYPE: ...` gives a type\n"
        "  link A=red B=green C=red      labels that exclude each other, pairwise\n"
        "  different A B C               no two have the same value\n"
        "  permutation p: A B            each value is that of one of them: adds csp-variables p1, p2, ...\n"
        "  equal A B                     they have the same value\n"
        "  same A=red B=green            values that are one label: both are true, or none is\n"
        "  allow A B: 1 2, 2 3           only these pairs of values\n"
        "  forbid A B: 1 1, 2 2          not these pairs of values\n"
        "  given A=red                   known from the start\n"
        "  remove B=green                no candidate from the start\n"
        "  type NAME [SINGLE]            a type of csp-variables, and what its singles are called\n"
        "  label NAME [SUBJECT VALUE]    a label with a name of its own, for `variable A: red(NAME)`\n"
        "  group NAME [of TYPE]: LABELS  labels of which at most one is true\n"
        "  subsets ROWS COLUMNS KIND [WHERE]   what Subsets of two types are called: naked, hidden or fish\n"
        "  say TYPE VARIABLE VALUE LACK  phrases for --explain: \"{n} in row {r}\" \"in {}\" \"...\"\n"
        "  place SUBJECT X Y             where to draw a subject\n\n"
        "A label is spoken of by its name or as VARIABLE=VALUE. # starts a comment, a backslash at its end\n"
        "joins a line with the next, \"quotes\" keep blanks and signs in a name. As JSON, all or part of\n\n"
        "  {\"name\": \"...\", \"variables\": {\"A\": [\"red\", \"green\"], \"B\": [\"red\", \"green\"]},\n"
        "   \"links\": [[\"A=red\", \"B=red\"]], \"different\": [[\"A\", \"B\"]], \"permutations\": [],\n"
        "   \"equal\": [], \"same\": [], \"allow\": [{\"variables\": [\"A\", \"B\"], \"pairs\": [[\"red\", \"green\"]]}],\n"
        "   \"forbid\": [], \"givens\": [\"A=red\"], \"removed\": [], \"types\": [], \"labels\": [], \"groups\": [],\n"
        "   \"subsets\": [], \"layout\": {\"A\": [0, 1]}}\n\n"
        "on one line or several. A FILE has one network, or JSON networks one a line, or several networks as\n"
        "text, each of which begins with `network`. `tresse model` prints what was understood.\n");
}

static void add_applications_help(bytes *b)
{
    bytes_add_string(b,
        "Kinds of puzzles besides Sudoku; `tresse list apps` lists them all, `tresse help puzzles` has the forms\n"
        "of Sudoku. --app names one. Where none is named, a first word of n*n characters is a Sudoku, and what\n"
        "only one application can mean is detected.\n\n"
        "  latin        Latin squares, 2 by 2 to 25 by 25: n*n characters, rows on lines of their own, or n*n\n"
        "               symbols parted by blanks; 1-9, then A-P; {124} is a cell with these candidates.\n"
        "  pandiagonal  The same text. d2n3 and a1n3 are value 3 on a diagonal (c - r = 2, around the edges)\n"
        "               and on an antidiagonal (r + c = 1).\n"
        "  queens       8 r1c2 r2c7: how many queens, and where some are; -r3c4 is a square without one. Or a\n"
        "               board of lines with Q, x (no queen) and dots. --param sudo, or --block WxH, makes\n"
        "               SudoQueens, with one queen in each block.\n"
        "  map          4 20 R.YB...: colours, regions and a sign for each region, then for each region its\n"
        "               later neighbours up to a colon: 1 2 8 : 2 3 7 8 : ... The colours are B Y R G O V I 8 9\n"
        "               and then other letters. Or a graph in DIMACS form (p edge, e, c; n REGION COLOUR is a\n"
        "               given) with --colours K.\n"
        "  numbrix      Numbrix topological 6 36, then the cells row by row: a number, . (empty), B (black) or\n"
        "               candidates as 3,5. topological or geometric is the model: what is linked. The header may\n"
        "               be left out, with rows on lines of their own or a / at the end of each.\n"
        "  hidato       The same; numbers in sequence may touch at corners, too.\n"
        "  futoshiki    5 GIVENS SIGNS SIGNS: n*n characters, then signs < > - row by row and column by column,\n"
        "               on one line or four. Or a game ID of Unequal, 4:0,0,3,0,0,0R,... Or a drawing: cells\n"
        "               with < and > between them, rows of ^, v and - between rows.\n"
        "  kakuro       Rows of cells: B (black), . (white), a digit, candidates as 135, or clues: 17\\23 is 17\n"
        "               downwards and 23 to the right. Or the size, the rows and then the columns as two halves.\n"
        "  generic      A network of your own: `tresse help networks`.\n\n"
        "A parameter is given as --param KEY=VALUE; --block and --colours are short for two of them. In a FILE\n"
        "with a puzzle of several lines, that is the only puzzle.\n");
}
/* clang-format on */

static const struct topic {
    const char *name;
    void (*add)(bytes *b);
} topic_table[] = {
    { "theories", add_theories_help }, { "strategies", add_strategies_help },
    { "notation", add_notation_help }, { "puzzles", add_puzzles_help },
    { "networks", add_networks_help }, { "applications", add_applications_help },
};
enum { TOPICS = sizeof topic_table / sizeof *topic_table };

static void add_help(bytes *b)
{
    bytes_add_string(
        b, "Tresse solves puzzles by patterns that prove each step, and never by guessing.\n\nUsage:\n");
    for (const command *c = command_table; c->name; c++) {
        char line[80];
        snprintf(line, sizeof line, "tresse %-10s %s", c->name, c->operands);
        bytes_format(b, "  %-50s %s\n", line, c->says);
    }
    bytes_add_string(
        b, "  tresse --version                                   print the version\n\n"
           "`tresse help COMMAND` says everything about a command and its options, `tresse help "
           "notation` how\n"
           "to read a path, `tresse help theories` what rules there are to choose from, `tresse help "
           "puzzles`\n"
           "how Sudokus are written, `tresse help applications` which other puzzles there are, `tresse "
           "help\n"
           "networks` how a network of your own is written.\n\n"
           "Examples:\n"
           "  tresse solve "
           "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57\n"
           "  tresse rate --by W,B puzzles.txt\n"
           "  tresse solve --format json puzzles.txt | tresse check\n"
           "  tresse generate --count 100 --seed 7 | tresse rate\n"
           "  tresse generate --count 100 | tresse rate --by W,B | tresse stats --columns W,B\n");
}

static int print_and_free(bytes *b)
{
    int status = cli_print(b);
    bytes_free(b);
    return status;
}

static int refuse_topic(const settings *s, const char *topic)
{
    const char *name[64];
    int n = 0;
    bytes shown = { NULL, 0, 0 }, known = { NULL, 0, 0 };
    for (const command *c = command_table; c->name; c++)
        name[n++] = c->name;
    for (int i = 0; i < TOPICS; i++)
        name[n++] = topic_table[i].name;
    name[n] = NULL;
    for (int i = 0; i < n; i++)
        bytes_format(&known, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " or ", name[i]);
    bytes_add(&known, "", 1);
    const char *near = options_nearest(topic, name);
    bytes_add_clean(&shown, topic, strlen(topic), 60);
    bytes_add(&shown, "", 1);
    cli_misuse(s, "there is no help on \"%s\"; expected %s%s%s%s", shown.at, known.at,
               near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    bytes_free(&shown);
    bytes_free(&known);
    return STATUS_USE;
}

int help_command(const settings *s)
{
    bytes b = { NULL, 0, 0 };
    if (s->operands > 1)
        return cli_misuse(s,
                          "expected one command, or theories, strategies, notation, puzzles, applications or "
                          "networks");
    const char *topic = s->operands ? s->operand[0] : NULL;
    if (!topic)
        add_help(&b);
    else if (command_named(topic))
        add_command_help(&b, command_named(topic));
    for (int i = 0; topic && i < TOPICS; i++)
        if (!strcmp(topic, topic_table[i].name))
            topic_table[i].add(&b);
    return b.length ? print_and_free(&b) : refuse_topic(s, topic);
}
