/* topics.c: see topics.h. What it says about the forms of puzzles comes from the applications themselves. */
#include "cli/topics.h"
#include "glossary.h"
#include "tresse.h"

#include <string.h>

static void add_theories(text *out)
{
    text_add_string(
        out, "A theory is the set of rules that may be used: families joined by +, each with or without a "
             "greatest length, and with or without types of csp-variables; or T&E with such a set.\n"
             "  theory  :=  families { then families }   or   TE( families [, DEPTH] )\n"
             "  families  :=  family { + family }\n"
             "  family  :=  CODE [LENGTH] [: TYPE { / TYPE }]\n"
             "* BRT :: Singles alone\n");
    for (int i = 0; tresse_rule_name(i); i++)
        if (*tresse_rule_code(i))
            text_printf(out, "* %s :: %s%s%s\n", tresse_rule_code(i), tresse_rule_says(i),
                        *tresse_rule_alias(i) ? "; also spelled " : "", tresse_rule_alias(i));
    text_add_string(
        out, "Without a length, patterns of any length are used, but for `O`, which means `O15`, `SFin` (4), "
             "`FW` and `F3W` (8), `OR2FW` to `OR6FW` (8); `Trid`, `Imp` and `U` take no length. W is all "
             "whips, W7 is those of up to 7 cells, S4+W is Subsets up to size 4 and whips. With types, all "
             "csp-variables of a chain are of these types: in Sudoku, `W:rc` is the xyzt-whips (cells only), "
             "`W:rc/rn` those with cells and rows. Every theory contains BRT, and every theory but BRT "
             "contains whips of length 1 of all types, and couplings.\n"
             "Behind `then`, as in `BC+Z then W`, stands a later stage, which is asked only where the stages "
             "before it have no pattern of any length. The rating is that of such a path.\n"
             "TE(T) is trial and error with T: a candidate is eliminated if supposing it true and applying T "
             "leads to a contradiction. Nothing else is taken from a supposition, even if it solves the "
             "puzzle. TE(T,2) tries with TE(T,1) inside, and so on; without a depth it goes as deep as it "
             "takes, and a depth is tried only where those before it refute nothing. The rating is the "
             "depth: 0 if T alone solves the puzzle. T&E with Singles eliminates exactly what braids of any "
             "length eliminate, in networks of csp-variables and links alone.\n"
             "BxB is a rating only: the least p such that TE(Bp,1) solves the puzzle, 0 if TE(BRT,1) does, "
             "inf if TE(BRT,2) does not. BxBB is the same one deeper: TE(Bp,2).\n"
             "Rules are applied simplest first: by length, then by family in the order above; see `tresse "
             "help strategies`.\n");
}

static void add_strategies(text *out)
{
    text_add_string(
        out,
        "A strategy says in what order the patterns of a theory are applied. Every step is right in any "
        "order. Singles always come first.\n"
        "* levels :: all patterns of the simplest kind that there are in a state are found in that state and "
        "applied together, as one round; so nothing depends on an order. Ratings are defined by this "
        "strategy.\n"
        "* one-by-one :: the first pattern of the simplest kind is applied, then the search starts again\n"
        "* random :: one by one as well, but drawn at random (`--seed`) from all patterns of the simplest "
        "kind\n"
        "* any-order :: drawn from any kind that has some, not simplest first\n"
        "Theories of braids, Subsets, bivalue-chains and z-whips end in the same state whatever the order; "
        "those with any other rule need not.\n"
        "These options of `tresse solve` choose among patterns:\n"
        "* --prefer B,W :: among patterns of the same length, braids before whips before the others\n"
        "* --focus LIST :: patterns may eliminate only these candidates: r2c3=4, n4r2c3, or a csp-variable "
        "r2c3, for all of its candidates\n"
        "* --all :: after Singles, show all steps of the least length that has any, and stop there\n"
        "* --hint :: show the next step, and stop there\n"
        "* --rounds N :: stop after N rounds of patterns; with one-by-one, after N steps\n"
        "* --no-singles :: with one of these three: look for patterns in the puzzle as it is, without "
        "Singles before them; what is linked to a Single that is still to do goes by a whip[1]\n"
        "* --changes LIST :: start from the puzzle with labels asserted or eliminated: r2c3=4,r5c5<>7. Names "
        "with blanks or commas stand in double quotes; n4r2c3 asserts a label by its name, and <>n4r2c3 "
        "eliminates it. If a name looks like a change of another label, put quotes around the name alone, "
        "after its sign: <>\"A=1\" is about the label A=1, even if there is one named <>A=1\n"
        "* --trim :: leave out the steps that nothing later needs\n"
        "* --goal LABEL :: only what settles this candidate, r2c3=4 or n4r2c3, or gives the csp-variable "
        "r2c3 its value\n");
}

static void add_notation(text *out)
{
    text_add_string(
        out,
        "A candidate is a value that a cell may still have. A csp-variable is anything that has exactly one "
        "of several candidates: a cell, or a value in a row, a column or a block.\n"
        "* r2c3 :: the cell in row 2, column 3: its candidates are n1, n2, ...\n"
        "* r2n4 :: value 4 in row 2: its candidates are the columns c1, c2, ...\n"
        "* c3n4 :: value 4 in column 3: its candidates are the rows r1, r2, ...\n"
        "* b1n4 :: value 4 in block 1: its candidates are the cells r1c1, r1c2, ...\n"
        "* n4r2c3 :: a candidate by itself: value 4 in r2c3\n"
        "Two candidates are linked if they cannot both be true. A step is a line\n"
        "  NAME[LENGTH]: V1{l1 r1} - V2{l2 r2} - ... - Vn{ln .} ==> conclusion\n"
        "* V{l r} :: a cell of the chain: a csp-variable V with its left l and its right r\n"
        "* left :: the candidate by which the chain enters V: linked to what stands before it, so false\n"
        "* right :: the only candidate of V that can then be true; . in the last cell: there is none\n"
        "* target :: the candidate that is eliminated: if it were true, nothing would be left for the last "
        "csp-variable\n"
        "* length :: the number of cells of the chain\n"
        "* ==> :: r2c3 = 4 is a value found, r2c3 \xE2\x89\xA0 4 (<> with `--ascii`) is a candidate "
        "eliminated\n"
        "The other candidates of V are not written. Each of them is false, too: a z-candidate is linked to "
        "the target, a t-candidate to an earlier right.\n"
        "* naked-single :: one candidate is left in a cell\n"
        "* hidden-single-in-a-row :: one cell is left for a value in a row; also in a column, in a block. "
        "`tresse list rules` has those of other applications\n"
        "* biv-chain :: each V has just two candidates, and each left is linked to the right just before it. "
        "Either the first left or the last right is true, so whatever is linked to both is eliminated\n"
        "* z-whip :: like a whip, with z-candidates only\n"
        "* t-chain :: like a biv-chain, with t-candidates\n"
        "* t-whip :: like a t-chain, with z-candidates in its first cell. The last right is linked to the "
        "target, so a dot stands for it\n"
        "* whip :: each left is linked to the right just before it; the first one, to the target\n"
        "* braid :: each left is linked to the target or to any earlier right\n"
        "* whip-rc, biv-chain-rn/cn, ... :: a chain in csp-variables of these types only\n"
        "* naked-pairs-in-a-block :: a Subset, as in b5{r4c6 r6c4}{n2 n8}: these cells have only these "
        "values, so no other cell of the block has them. Hidden Subsets and fish (x-wing, swordfish, "
        "jellyfish) say the same of values and cells, and of rows and columns for one value\n"
        "* oddagon :: V1{a b},V2{b c},...,Vn{z a}: candidates in a circle, of which each V has two "
        "neighbours, and n is odd. The other candidates of V, which stand after `with z-candidates =`, are "
        "linked to the target. If it were true, each V would have one of its two, so the circle would be "
        "true and false by turns, which a circle of odd length cannot be\n"
        "* finned-x-wing-in-rows :: a fish whose last row has further candidates, which the target excludes\n"
        "* Trid-OR4-relation :: one of these four candidates is true, because of a tridagon\n"
        "* Trid-OR4-whip :: a whip with a cell OR4{{a b c | d}}: a, b and c are excluded, so d is true; "
        "Trid-OR4-ctr-whip ends with one, in which all are excluded\n"
        "* Trid-OR4-split, Trid-OR1-single :: a relation without one of two equal candidates; one of which a "
        "single candidate is left\n"
        "* forcing-whip-elim :: || a - partial-whip[1]: ... - || b - ...: whichever of them is true, what is "
        "after ==> is excluded; forcing-whip-assert: is true\n"
        "* coupling :: the candidates before ==> are gone, and the one after it needs one of them\n"
        "* asc :: an ascending chain, as in asc[2]: r1c1<r1c2<r1c3. The least value that is left to the "
        "first bounds the others from below, the greatest that is left to the last bounds them from above. "
        "The length of asc, hill and valley is the number of signs\n"
        "* hill :: as in hill[2]: r3c7<r3c8>r3c9. The smaller ones are all different, so the top is greater "
        "than as many values as there are of them\n"
        "* valley :: as in valley[2]: r3c6>r4c6<r5c6: a hill upside down\n"
        "* T&E :: what is supposed, and what csp-variable is then left without candidates; what follows in "
        "between is written below it, further to the right\n");
    text_add_string(
        out,
        "A whip read aloud:\n"
        "  whip[3]: r8n4{c7 c5} - r7c6{n4 n6} - r9n6{c4 .} ==> r9c7 \xE2\x89\xA0 4\n"
        "Suppose r9c7 = 4. Then the 4 of row 8 is neither in c7 nor in c8 (a z-candidate), so it is in c5. "
        "So r7c6 is not 4 and must be 6. Then the 6 of row 9 is not in c4, nor in c6 (a t-candidate: r7c6 is "
        "6), nor in c7 (a z-candidate: r9c7 is 4), and there is no place left for it. So r9c7 is not 4.\n"
        "A braid read aloud:\n"
        "  braid[4]: r2c4{n7 n2} - r4c1{n7 n2} - c6n2{r4 r5} - c8n2{r5 .} ==> r2c1 \xE2\x89\xA0 7\n"
        "Suppose r2c1 = 7. Then r2c4 is not 7 and must be 2. Nor is r4c1 7, because of the target and not of "
        "r2c4 (so this is not a whip): it must be 2. Then the 2 of column 6 is neither in r4 nor in r3 (a "
        "t-candidate: r2c4 is 2), so it is in r5. Then the 2 of column 8 is not in r5, nor in r2 or r4 "
        "(t-candidates), and there is no place left for it. So r2c1 is not 7.\n"
        "Steps come in rounds: those of one round are all found in the state at its start, and are applied "
        "together; then the next round begins.\n"
        "Below a grid stand the number of its candidates, the number of links among them, and the density: "
        "links per pair of candidates. Each linked pair counts once. (CSP-Rules counts a pair once for each "
        "csp-variable that the two share, and has greater numbers.)\n");
}

static void add_glossary(text *out)
{
    text_add_string(out, glossary);
}

static void add_puzzles(text *out)
{
    text_add_string(
        out, "A file has one puzzle per line, or is one puzzle of several lines: the latter if the whole of "
             "it is a puzzle while its lines are not, or if nothing in it is a puzzle but it looks like one "
             "with a mistake, which is then named. Empty lines and lines that start with `#` are skipped; so "
             "is, with a note, a first line of words without any number above lines that are puzzles: the "
             "heading of a table. Text before or after a puzzle on its line is a comment, and is carried to "
             "the output: as columns, if a tab, a comma, a semicolon or a bar separates it from the puzzle. "
             "What cannot be read is refused with its place and with what was expected.\n");
    text_printf(out, "%s", tresse_app_forms(0));
    text_add_string(out, "`tresse help applications` has the other kinds of puzzles.\n");
}

static void add_networks(text *out)
{
    text_add_string(out, tresse_app_forms(topic_app("networks")));
}

static void add_applications(text *out)
{
    text_add_string(out,
                    "An application is one kind of puzzle; `tresse list apps` lists them all. `--app` names "
                    "one. Where none is named, a first word of n*n characters belongs to the first of them, "
                    "and what only one application can mean is detected. Parameters are given as `--param "
                    "KEY=VALUE`; `--block` and `--colours` are short for two of them.\n");
    for (int i = 0; tresse_app_name(i); i++)
        if (*tresse_app_topic(i))
            text_printf(out, "* %s :: See `tresse help %s`.\n", tresse_app_name(i), tresse_app_topic(i));
        else
            text_printf(out, "* %s :: %s", tresse_app_name(i), tresse_app_forms(i));
}

const topic topic_table[] = {
    { "puzzles", "how puzzles are written", add_puzzles },
    { "applications", "which kinds of puzzles there are, and how each is written", add_applications },
    { "theories", "which rules there are to choose from", add_theories },
    { "strategies", "in what order they are applied", add_strategies },
    { "notation", "how to read a path", add_notation },
    { "networks", "how to write a problem of your own", add_networks },
    { "glossary", "what the words of the field mean", add_glossary },
    { NULL, NULL, NULL },
};

const topic *topic_named(const char *name)
{
    for (const topic *t = topic_table; t->name; t++)
        if (!strcmp(t->name, name))
            return t;
    return NULL;
}

int topic_app(const char *name)
{
    for (int i = 0; tresse_app_name(i); i++)
        if (!strcmp(tresse_app_name(i), name) || !strcmp(tresse_app_topic(i), name))
            return i;
    return -1;
}
