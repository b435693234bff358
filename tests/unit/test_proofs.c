/* test_proofs.c: steps with lines of every form, most of which no present rule writes, through everything
 * that reads steps: notation, sentences, JSON and the checker, DRUP, premises and trimming, the public lines.
 *
 * One path on one network has them all: forcing from two and from three candidates, a set concluded by
 * supposing its members false, a set of three split in two, an OR_k-whip and an OR_k-forcing on these, a
 * g-whip, a braid in a braid, a Subset among cells, cells and cases over needs. The checker has the rows of a
 * rule that may do anything and requires nothing, so it accepts just what is sound. */
#include "any_kinds.h"
#include "api/work.h"
#include "check_lab.h"
#include "hinted.h"
#include "out/drawing.h"
#include "out/explain.h"
#include "out/parts.h"
#include "out/report.h"
#include "problem/constraint.h"
#include "proof_text.h"
#include "rup.h"
#include "solve/premises.h"
#include "solve/trim.h"
#include "steps.h"
#include "svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const rule proof_rule = { .name = "proof" }, force_rule = { .name = "force" },
                  left_rule = { .name = "one-left" };

static const char source[] =
    "variable A E GG GH KK L M: 1 2 3\n"
    "variable Z B C D R F K N T W Y H G I J O Q V P BB U ZZ SS RR GA AN TN CA CB CC CT DD EE V2 P2 U2: 1 2\n"
    "variable NZ NB NC ND NY NE NX NF NG NH NI NW NJ NK NL: 1 2\n"
    "variable S of other: 1 2(R=2)\n"
    "variable F1 F3 of row: 1 2 3 4\nvariable F2 of row: 1 2 3\n"
    "group c1 of column: F1=1 F2=1 F3=1 ZZ=1\ngroup c2 of column: F1=2 F2=2 F3=2\n"
    "group c3 of column: F1=3 F2=3 F3=3\n"
    /* forcing */
    "link D=1 R=1\nlink D=2 S=1\nlink R=2 U=1\n"
    "link E=1 K=1\nlink E=2 F=1\nlink F=2 K=1\nlink E=3 F=1\nlink E=3 F=2\n"
    /* M=1 or M=2 */
    "link M=3 N=1\nlink M=3 N=2\nlink T=1 M=1\nlink M=2 W=1\nlink T=1 W=2\n"
    "link M=1 Y=1\nlink M=2 H=1\nlink H=2 Y=1\n"
    /* G=1, I=1 or J=1; if I=1, then J=1 */
    "link L=1 G=2\nlink L=2 I=2\nlink L=3 J=2\nlink I=1 O=1\nlink O=2 J=2\n"
    "link AN=1 G=1\nlink AN=1 J=1\nlink TN=1 AN=2\nlink G=1 GA=1\nlink G=1 GA=2\n"
    /* a g-label; one that refutes the last right */
    "link Z=1 A=1\nlink A=2 B=1\nlink A=3 B=1\nlink B=2 C=1\nlink Z=1 C=2\n"
    "link RR=1 GH=1\nlink RR=1 KK=1\nlink GH=2 KK=2\nlink GH=3 KK=2\nlink GH=2 KK=3\nlink GH=3 KK=3\n"
    /* a braid in a braid */
    "link V=1 P=1\nlink Q=1 P=2\nlink V=2 BB=1\nlink Q=1 BB=2\n"
    /* a Subset of three rows with a fin that a g-label refutes */
    "link SS=1 GG=1\nlink GG=2 F3=4\nlink GG=3 F3=4\nlink GG=2 F1=4\nlink GG=3 F1=4\nlink SS=1 ZZ=2\n"
    /* labels supposed false inside; a braid in a case */
    "link CA=2 CB=2\nlink CC=1 CA=1\nlink CC=1 CB=1\nlink CT=1 CC=2\n"
    "link DD=1 P2=2\nlink V2=1 P2=1\nlink V2=2 U2=1\nlink DD=2 EE=1\nlink EE=2 U2=1\n"
    /* needs: of a target, all refuted by it, of a right, in cases */
    "need NZ=1: NB=1 NC=1\nlink NZ=1 NB=1\nlink NC=1 ND=1\nlink NZ=1 ND=2\n"
    "need NY=1: NE=1\nlink NY=1 NE=1\n"
    "need NF=2: NG=1 NH=1\nlink NX=1 NF=1\nlink NX=1 NG=1\nlink NH=1 NI=1\nlink NX=1 NI=2\n"
    "need NW=1: NJ=1 NK=1\nlink NJ=1 NL=1\nlink NK=1 NL=1\nlink NW=1 NL=2\n"
    /* what is seldom told: sets of one to three, closed suppositions as reasons, last rights */
    "variable aA aB aC aD aE aF aG aH aI aJ aK aL aM aN aO aP aQ aR aS aT aU bC bD bE bF bG bH: 1 2\n"
    "variable bI bJ cA cB cD cE cF dC dD dE dF eA eB eC eM eN fA fB fC fD fE fF fG fH fI fJ kA: 1 2\n"
    "variable nA nB nC nD sA sB sC sD sE sG: 1 2\n"
    "variable hA hB hC hD hE hF: 1 2 3\n"
    "variable dA: 5 12 13\nvariable dB: 1 2 12\n"
    "variable F4 of row: 1 2 4\nvariable F5 F6 F7 F8 of row: 1 2\n"
    "group c5 of column: F4=1 F5=1 F6=1\ngroup c6 of column: F4=2 F5=2 F6=2\n"
    "group c7 of column: F7=1 F8=1 sD=1\ngroup c8 of column: F7=2 F8=2\n"
    "need nA=1: nB=1 nC=1\n"
    "variable WIDE: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 "
    "29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 "
    "59 60 61 62 63 64 65 66 67 68 69 70\n"
    "link eA=2 eB=1\nlink eA=2 eB=2\nlink hA=3 eC=1\nlink hA=3 eC=2\nlink hB=1 bC=2\nlink hB=2 bD=2\n"
    "link hB=3 bE=2\nlink eM=1 eN=1\nlink eM=1 eN=2\nlink fA=1 fB=1\nlink fB=2 eA=1\nlink fC=1 fD=1\n"
    "link fD=2 hA=1\nlink fC=1 hA=2\nlink fE=1 fF=1\nlink fE=1 fG=1\nlink fE=1 fH=1\nlink fF=2 hA=1\n"
    "link fG=2 hA=2\nlink fI=1 hA=1\nlink hA=2 fJ=1\nlink fI=1 fJ=2\nlink aA=1 aB=1\nlink aC=1 aB=2\n"
    "link aA=1 aD=1\nlink aC=2 aE=1\nlink aD=2 aE=2\nlink aF=2 aG=2\nlink aH=1 aI=1\nlink aJ=1 aF=1\n"
    "link aJ=1 aG=1\nlink aJ=2 aK=1\nlink aI=2 aK=2\nlink aM=2 aN=2\nlink hA=1 aM=1\nlink hA=1 aN=1\n"
    "link hA=2 hF=1\nlink aL=1 hF=3\nlink aO=1 aM=1\nlink aO=1 aN=1\nlink hF=2 aO=2\nlink aP=1 aQ=1\n"
    "link aR=1 hA=1\nlink aR=1 hA=2\nlink aQ=2 aR=2\nlink aS=1 aT=1\nlink aU=1 hA=1\nlink aU=1 hA=2\n"
    "link aT=2 aU=2\nlink bG=1 bD=1\nlink bE=1 bF=1\nlink bG=1 bF=2\nlink bH=1 bC=1\nlink bG=1 bH=2\n"
    "link bI=1 bC=1\nlink bJ=1 bD=1\nlink bJ=1 bE=1\nlink bI=1 bJ=2\nlink nA=1 nB=1\nlink nC=1 nD=1\n"
    "link nA=1 nD=2\nlink cA=1 cB=1\nlink cB=2 hC=1\nlink cA=1 hC=3\nlink cA=1 hC=2\nlink cD=1 cE=1\n"
    "link cE=2 hD=1\nlink cD=1 hD=2\nlink cD=1 hD=3\nlink cF=1 hE=1\nlink cF=1 hE=2\nlink cF=1 hE=3\n"
    "link sA=1 F4=4\nlink sB=1 sC=1\nlink sC=2 sE=1\nlink sE=2 sG=1\nlink sD=2 sG=2\nlink dC=1 dA=5\n"
    "link dA=12 dD=1\nlink dA=13 dD=1\nlink dC=1 dD=2\nlink dE=1 dB=1\nlink dB=2 dF=1\nlink dB=12 dF=1\n"
    "link dE=1 dF=2\n";

typedef struct bench {
    puzzle puzzle;
    csp *network;
    state start, final;
    step_list steps;
    theory theory;
    engine_result result;
    report report;
    text out, cnf;
} bench;

#define ADD(how, round, what, labels, lines)                                                                 \
    proof_add(&b->steps, b->network, &how##_rule, round, CONCLUDES_##what, labels, lines)

static void add_steps(bench *b)
{
    ADD(force, 1, ELIMINATIONS, "U=1",
        "cases D ( suppose D=1 ( cell R <R=1/1 | R=2 ) ; suppose D=2 ( cell S <S=1/3 | R=2 ) )");
    ADD(force, 1, ELIMINATIONS, "K=1",
        "cases E ( suppose E=1 ( ) ; suppose E=2 ( cell F <F=1/2 | F=2 ) ; "
        "suppose E=3 ( cell F <F=1/4 F=2/4 | ) )");
    ADD(proof, 1, SET, "M=1 M=2", "false M=1 M=2 ( cell M <M=1/0 M=2/0 | M=3 ; cell N <N=1/1 N=2/1 | )");
    ADD(proof, 1, SET, "G=1 I=1 J=1",
        "false G=1 I=1 J=1 ( cell G <G=1/0 | G=2 ; cell I <I=1/0 | I=2 ; cell J <J=1/0 | J=2 ; "
        "cell L <L=3/3 L=1/1 L=2/2 | )");
    ADD(force, 2, VALUES, "R=2",
        "cases D ( suppose D=1 ( cell R <R=1/1 | R=2 ) ; suppose D=2 ( cell S <S=1/3 | R=2 ) )");
    ADD(proof, 2, ELIMINATIONS, "T=1", "suppose T=1 ( cell #2 M=1/0 | M=2 ; cell W <W=1/1 W=2/0 | )");
    ADD(force, 2, ELIMINATIONS, "Y=1", "cases #2 ( suppose M=1 ( ) ; suppose M=2 ( cell H <H=1/2 | H=2 ) )");
    ADD(proof, 2, SET, "G=1 J=1",
        "false G=1 J=1 ( cell #3 G=1/0 J=1/0 | I=1 ; cell O <O=1/1 | O=2 ; cell J <J=2/2 J=1/0 | )");
    ADD(proof, 3, ELIMINATIONS, "TN=1", "suppose TN=1 ( cell #7 | G=1 J=1 ; cell AN <AN=1/1 AN=2/0 | )");
    ADD(proof, 3, ELIMINATIONS, "Z=1",
        "suppose Z=1 ( cell A <A=1/0 | A=2 A=3 ; cell B <B=1/1 | B=2 ; cell C <C=1/2 C=2/0 | )");
    ADD(proof, 3, ELIMINATIONS, "RR=1",
        "suppose RR=1 ( cell GH <GH=1/0 | GH=2 GH=3 ; cell KK <KK=1/0 | KK=2 KK=3 by 1 )");
    ADD(proof, 3, ELIMINATIONS, "Q=1",
        "suppose Q=1 ( suppose V=1 ( cell P <P=1/1 P=2/0 | ) ; cell V <V=1/1 | V=2 ; "
        "cell BB <BB=1/3 BB=2/0 | )");
    ADD(proof, 3, ELIMINATIONS, "SS=1",
        "suppose SS=1 ( cell GG <GG=1/0 | GG=2 GG=3 ; subset F1 F3 F2 x c1 c2 c3 F1=4/1 F3=4/1 => ZZ=1 ; "
        "cell ZZ <ZZ=1/2 ZZ=2/0 | )");
    ADD(proof, 3, ELIMINATIONS, "G=1", "suppose G=1 ( cell GA <GA=1/0 GA=2/0 | )");
    ADD(left, 4, VALUES, "J=1", "cell #7 | J=1");
    ADD(proof, 4, ELIMINATIONS, "CT=1",
        "suppose CT=1 ( false CA=1 CB=1 ( cell CA <CA=1/1 | CA=2 ; cell CB <CB=2/2 CB=1/1 | ) ; "
        "cell CC <CC=1/1 CC=2/0 | )");
    ADD(force, 4, ELIMINATIONS, "U2=1",
        "cases DD ( suppose DD=1 ( suppose V2=1 ( cell P2 <P2=1/2 P2=2/1 | ) ; cell V2 <V2=1/2 | V2=2 ) ; "
        "suppose DD=2 ( cell EE <EE=1/5 | EE=2 ) )");
    ADD(proof, 4, ELIMINATIONS, "NZ=1", "suppose NZ=1 ( cell @0 NB=1/0 | NC=1 ; cell ND <ND=1/1 ND=2/0 | )");
    ADD(proof, 4, ELIMINATIONS, "NY=1", "suppose NY=1 ( cell @1 NE=1/0 | )");
    ADD(proof, 4, ELIMINATIONS, "NX=1",
        "suppose NX=1 ( cell NF <NF=1/0 | NF=2 ; cell @2 NG=1/0 | NH=1 ; cell NI <NI=1/2 NI=2/0 | )");
    ADD(proof, 4, ELIMINATIONS, "NW=1",
        "suppose NW=1 ( cases @3 ( suppose NJ=1 ( cell NL <NL=1/2 NL=2/0 | ) ; "
        "suppose NK=1 ( cell NL <NL=1/4 NL=2/0 | ) ) )");
    ADD(proof, 4, SET, "eA=1", "false eA=1 ( cell eA <eA=1/0 | eA=2 ; cell eB <eB=1/1 eB=2/1 | )");
    ADD(proof, 4, SET, "hA=1 hA=2",
        "false hA=1 hA=2 ( cell hA <hA=1/0 hA=2/0 | hA=3 ; cell eC <eC=1/1 eC=2/1 | )");
    ADD(proof, 4, SET, "bC=1 bD=1 bE=1",
        "false bC=1 bD=1 bE=1 ( cell bC <bC=1/0 | bC=2 ; cell bD <bD=1/0 | bD=2 ; cell bE <bE=1/0 | bE=2 ; "
        "cell hB <hB=3/3 hB=1/1 hB=2/2 | )");
    ADD(proof, 4, ELIMINATIONS, "eM=1", "suppose eM=1 ( cell eN eN=1/0 | eN=2 by 0 )");
    ADD(proof, 4, SET, "kA=1 kA=2", "false kA=1 kA=2 ( cell kA <kA=1/0 kA=2/0 | )");
    ADD(proof, 5, ELIMINATIONS, "fA=1", "suppose fA=1 ( cell fB <fB=1/0 | fB=2 ; cell #21 eA=1/1 | )");
    ADD(proof, 5, ELIMINATIONS, "fC=1", "suppose fC=1 ( cell fD <fD=1/0 | fD=2 ; cell #22 hA=1/1 hA=2/0 | )");
    ADD(proof, 5, ELIMINATIONS, "fE=1",
        "suppose fE=1 ( cell fF <fF=1/0 | fF=2 ; cell fG <fG=1/0 | fG=2 ; cell fH <fH=1/0 | fH=2 ; cell #22 "
        "hA=1/1 hA=2/2 | )");
    ADD(proof, 5, ELIMINATIONS, "fI=1",
        "suppose fI=1 ( cell #22 hA=1/0 | hA=2 ; cell fJ <fJ=1/1 | fJ=2 by 0 )");
    ADD(proof, 5, SET, "hA=1 hA=2", "false hA=1 hA=2 ( cell #22 hA=1/0 hA=2/0 | )");
    ADD(proof, 5, ELIMINATIONS, "aA=1",
        "suppose aA=1 ( suppose aC=1 ( cell aB <aB=1/0 aB=2/1 | ) ; cell aD <aD=1/0 | aD=2 ; cell aC <aC=1/1 "
        "| aC=2 ; cell aE <aE=1/4 aE=2/3 | )");
    ADD(proof, 5, ELIMINATIONS, "aH=1",
        "suppose aH=1 ( false aF=1 aG=1 ( cell aF <aF=1/1 | aF=2 ; cell aG <aG=2/2 aG=1/1 | ) ; cell aI "
        "<aI=1/0 | aI=2 ; cell aJ <aJ=1/1 | aJ=2 ; cell aK <aK=1/5 aK=2/4 | )");
    ADD(proof, 5, ELIMINATIONS, "aL=1",
        "suppose aL=1 ( false aM=1 aN=1 ( cell aM <aM=1/1 | aM=2 ; cell aN <aN=2/2 aN=1/1 | ) ; cell #22 "
        "hA=1/1 | hA=2 ; cell hF <hF=1/4 hF=3/0 | hF=2 ; cell aO <aO=2/5 aO=1/1 | )");
    ADD(proof, 5, ELIMINATIONS, "aP=1",
        "suppose aP=1 ( cell #22 | hA=1 hA=2 ; cell aQ <aQ=1/0 | aQ=2 ; cell aR <aR=2/2 aR=1/1 | )");
    ADD(proof, 5, ELIMINATIONS, "aS=1",
        "suppose aS=1 ( cell aT <aT=1/0 | aT=2 ; cell #22 | hA=1 hA=2 ; cell aU <aU=1/2 aU=2/1 | )");
    ADD(proof, 5, ELIMINATIONS, "bG=1",
        "suppose bG=1 ( false bC=1 ( cell #23 bC=1/1 bD=1/0 | bE=1 ; cell bF <bF=1/2 bF=2/0 | ) ; cell bH "
        "<bH=1/1 bH=2/0 | )");
    ADD(proof, 5, ELIMINATIONS, "bI=1",
        "suppose bI=1 ( cell #23 bC=1/0 | bD=1 bE=1 ; cell bJ <bJ=1/1 bJ=2/0 | )");
    ADD(proof, 5, ELIMINATIONS, "nA=1",
        "suppose nA=1 ( cell @4 nB=1/0 | nC=1 ; cell nD <nD=1/1 | nD=2 by 0 )");
    ADD(proof, 5, ELIMINATIONS, "cA=1",
        "suppose cA=1 ( cell cB <cB=1/0 | cB=2 ; cell hC <hC=1/1 hC=3/0 | hC=2 by 0 )");
    ADD(proof, 5, ELIMINATIONS, "cD=1",
        "suppose cD=1 ( cell cE <cE=1/0 | cE=2 ; cell hD <hD=1/1 | hD=2 hD=3 by 0 )");
    ADD(proof, 5, ELIMINATIONS, "cF=1", "suppose cF=1 ( cell hE <hE=1/0 hE=3/0 | hE=2 by 0 )");
    ADD(proof, 5, ELIMINATIONS, "sA=1",
        "suppose sA=1 ( subset F4 F5 x c5 c6 F4=4/0 => F6=1 F6=2 ; cell F6 <F6=1/1 F6=2/1 | )");
    ADD(proof, 5, ELIMINATIONS, "sB=1",
        "suppose sB=1 ( cell sC <sC=1/0 | sC=2 ; subset F7 F8 x c7 c8 => sD=1 ; cell sE <sE=1/1 | sE=2 ; "
        "cell sD <sD=1/2 | sD=2 ; cell sG <sG=2/4 sG=1/3 | )");
    ADD(proof, 5, ELIMINATIONS, "dC=1",
        "suppose dC=1 ( cell dA <dA=5/0 | dA=12 dA=13 ; cell dD <dD=1/1 dD=2/0 | )");
    ADD(proof, 5, ELIMINATIONS, "dE=1",
        "suppose dE=1 ( cell dB <dB=1/0 | dB=2 dB=12 ; cell dF <dF=1/1 dF=2/0 | )");
}

static void bench_open(bench *b)
{
    *b = (bench){ .theory = { .name = "P+F+L" }, .result = { .outcome = UNFINISHED } };
    error e = { 0 };
    text_open(&b->out, &memory_standard);
    text_open(&b->cnf, &memory_standard);
    step_list_open(&b->steps, &memory_standard);
    assert_int_equal(puzzle_open(&b->puzzle, &memory_standard), OK);
    if (puzzle_read(&b->puzzle, "generic", NULL, source, strlen(source), &e) != OK)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    assert_int_equal(puzzle_model(&b->puzzle, &memory_standard, &b->network, &e), OK);
    assert_int_equal(state_open(&b->start, &memory_standard, b->network), OK);
    assert_int_equal(state_open(&b->final, &memory_standard, b->network), OK);
    add_steps(b);
    for (int i = 0; i < b->steps.n; i++) {
        step_apply(&b->steps.step[i], &b->final);
        if (b->steps.step[i].length > b->result.hardest)
            b->result.hardest = b->steps.step[i].length;
    }
    b->report = (report){ .puzzle = &b->puzzle,
                          .theory = &b->theory,
                          .start = &b->start,
                          .final = &b->final,
                          .steps = &b->steps,
                          .result = b->result,
                          .solutions = SOLUTIONS_UNKNOWN };
}

static void bench_close(bench *b)
{
    step_list_close(&b->steps);
    state_close(&b->start, &memory_standard);
    state_close(&b->final, &memory_standard);
    csp_free(b->network);
    puzzle_close(&b->puzzle);
    text_close(&b->out);
    text_close(&b->cnf);
}

/* ---- notation and sentences ---- */

static const struct {
    const char *nrc, *sentence;
} told[] = {
    { "force[2]: D{(D=1: R{1 2}) - (D=2: S{1 2})} ==> U ≠ 1",
      "D can only be 1 or 2. If D were 1, then R could not be 1, so it would be 2. If D were 2, then S could "
      "not be 1, so it would be 2. Either way U is not 1." },
    { "force[2]: E{(E=1) - (E=2: F{1 2}) - (E=3: F{1 .})} ==> K ≠ 1",
      "E can only be 1, 2 or 3. If E were 1, then K could not be 1. If E were 2, then F could not be 1, so "
      "it "
      "would be 2. If E were 3, then F could be neither 1 nor 2: F would have no value. In each case K is "
      "not 1." },
    { "proof[2]: M{1 3} - N{1 .} ==> OR2{M=1 M=2}",
      "If neither M = 1 nor M = 2 were true, then M could be neither 1 nor 2, so it would be 3; then N could "
      "be "
      "neither 1 nor 2: N would have no value. So M is 1 or 2." },
    { "proof[4]: G{1 2} - I{1 2} - J{1 2} - L{3 .} ==> OR3{G=1 I=1 J=1}",
      "If none of G = 1, I = 1 and J = 1 were true, then G could not be 1, so it would be 2; also, I "
      "could not be 1, as we supposed, so it would be 2; also, J could not be 1, as we supposed, so it "
      "would be 2; then L could not be 3, nor 1 because of G = 2, nor 2 because of I = 2: L would have no "
      "value. So G, I or J is 1." },
    { "force[2]: D{(D=1: R{1 2}) - (D=2: S{1 2})} ==> R = 2",
      "D can only be 1 or 2. If D were 1, then R could not be 1, so it would be 2. If D were 2, then S could "
      "not be 1, so it would be 2. Either way R is 2." },
    { "proof[2]: OR2{{M=1 | M=2}} - W{1 .} ==> T ≠ 1",
      "If T were 1, then M could not be 1; but M is 1 or 2, so M would be 2; then W "
      "could not be 1, nor 2 because of T = 1: W would have no value. So T is not 1." },
    { "force[1]: OR2{(M=1) - (M=2: H{1 2})} ==> Y ≠ 1", "We know that M is 1 or 2. If M were 1, then Y could "
                                                        "not be 1. If M were 2, then H could not be 1, so it "
                                                        "would be 2. Either way Y is not 1." },
    { "proof[3]: OR3{{G=1 J=1 | I=1}} - O{1 2} - J{2 .} ==> OR2{G=1 J=1}",
      "If neither G = 1 nor J = 1 were true, then I would be 1, for one of all these is true; then O could "
      "not be 1, so it would be 2; then J could not be 2, nor "
      "1, as we supposed: J would have no value. So G or J is 1." },
    { "proof[2]: OR2{{| G=1 J=1}} - AN{1 .} ==> TN ≠ 1",
      "If TN were 1, then we know that G or J is 1; then AN could not be 1, nor 2 because of TN = 1: AN "
      "would "
      "have no value. So TN is not 1." },
    { "proof[3]: A{1 23} - B{1 2} - C{1 .} ==> Z ≠ 1",
      "If Z were 1, then A could not be 1, so it would be 2 or 3; then B could not be 1, so it would be 2; "
      "then C could not be 1, nor 2 because of Z = 1: C would have no value. So Z is not 1." },
    { "proof[2]: GH{1 23} - KK{1 23} ==> RR ≠ 1",
      "If RR were 1, then GH could not be 1, so it would be 2 or 3; because of RR = 1, KK could not be 1, "
      "so it would be 2 or 3, which is impossible because GH would be 2 or 3. So RR is not 1." },
    { "proof[3]: (V=1: P{1 .}) - V{1 2} - BB{1 .} ==> Q ≠ 1",
      "If Q were 1, then if V were 1, then P could not be 1, nor 2 because of Q = 1: P would have no value; "
      "so V would not be 1; then V could not be 1, so it would be 2; then BB could not be 1, nor 2 because "
      "of Q = 1: BB would have no value. So Q is not 1." },
    { "proof[2]: GG{1 23} - {F1 F3 F2}{1 2 3} - ZZ{1 .} ==> SS ≠ 1",
      "If SS were 1, then GG could not be 1, so it would be 2 or 3; also, F1 could not be 4 because GG "
      "would be 2 or 3 and F3 could not be 4 because GG would be 2 or 3; so F1, F3 and F2 could only be 1, "
      "2 or 3, so they would take c1, c2 and c3: ZZ could not be 1; then ZZ could not be 1, nor 2 because of "
      "SS = "
      "1: ZZ would have no value. So SS is not 1." },
    { "proof[1]: GA{1 .} ==> G ≠ 1", "GA can only be 1 or 2; either way G is not 1." },
    { "one-left: OR1{{| J=1}} ==> J = 1",
      "J must be 1: one of G = 1 and J = 1 is true, and no other is left." },
    { "proof[3]: not (CA=1 CB=1: CA{1 2} - CB{2 .}) - CC{1 .} ==> CT ≠ 1",
      "If CT were 1, then if CA were not 1 and CB were not 1, then CA could not be 1, so it would be 2; then "
      "CB could not be 2, nor 1, as we supposed: CB would have no value; so CA would be 1 or CB would be 1; "
      "then CC could not be 1, nor 2 because of CT = 1: CC would have no value. So CT is not 1." },
    { "force[3]: DD{(DD=1: (V2=1: P2{1 .}) - V2{1 2}) - (DD=2: EE{1 2})} ==> U2 ≠ 1",
      "DD can only be 1 or 2. If DD were 1, then if V2 were 1, then P2 could not be 1, nor 2 because of DD = "
      "1: P2 would have no value; so V2 would not be 1. Then V2 could not be 1, so it would be 2. If DD were "
      "2, then EE could not be 1, so it would be 2. Either way U2 is not 1." },
    { "proof[2]: need2{{NB=1 | NC=1}} - ND{1 .} ==> NZ ≠ 1",
      "If NZ were 1, then the one of NB = 1 and NC = 1 that NZ = 1 needs could not be NB = 1, so it would be "
      "NC = 1; then ND could not be 1, nor 2 because of NZ = 1: ND would have no value. So NZ is not 1." },
    { "proof[1]: need1{{NE=1 | .}} ==> NY ≠ 1",
      "If NY were 1, then what NY = 1 needs could not be NE = 1: none of them would be true. So NY is not "
      "1." },
    { "proof[3]: NF{1 2} - need2{{NG=1 | NH=1}} - NI{1 .} ==> NX ≠ 1",
      "If NX were 1, then NF could not be 1, so it would be 2; because of NX = 1, the one of NG = 1 and NH = "
      "1 that NF = 2 needs could not be NG = 1, so it would be NH = 1; then NI could not be 1, nor 2 because "
      "of NX = 1: NI would have no value. So NX is not 1." },
    { "proof[2]: need2{(NJ=1: NL{1 .}) - (NK=1: NL{1 .})} ==> NW ≠ 1",
      "If NW were 1, then NJ = 1 or NK = 1 is what NW = 1 needs. If NJ were 1, then NL could not be 1, nor 2 "
      "because of NW = 1: NL would have no value. If NK were 1, then NL could not be 1, nor 2 because of NW "
      "= 1: NL would have no value. So NW is not 1." },
    { "proof[2]: eA{1 2} - eB{1 .} ==> OR1{eA=1}",
      "If eA were not 1, then eA could not be 1, so it would be 2; then eB could be neither 1 nor 2: eB "
      "would have no value. So eA is 1." },
    { "proof[2]: hA{1 3} - eC{1 .} ==> OR2{hA=1 hA=2}",
      "If neither hA = 1 nor hA = 2 were true, then hA could be neither 1 nor 2, so it would be 3; then "
      "eC could be neither 1 nor 2: eC would have no value. So hA is 1 or 2." },
    { "proof[4]: bC{1 2} - bD{1 2} - bE{1 2} - hB{3 .} ==> OR3{bC=1 bD=1 bE=1}",
      "If none of bC = 1, bD = 1 and bE = 1 were true, then bC could not be 1, so it would be 2; also, bD"
      " could not be 1, as we supposed, so it would be 2; also, bE could not be 1, as we supposed, so it "
      "would be 2; then hB could not be 3, nor 1 because of bC = 2, nor 2 because of bD = 2: hB would "
      "have no value. So bC, bD or bE is 1." },
    { "proof[1]: eN{2} ==> eM ≠ 1", "Either eN is 1, or it is 2; either way eM is not 1." },
    { "proof[1]: kA{1 .} ==> OR2{kA=1 kA=2}",
      "If neither kA = 1 nor kA = 2 were true, then kA could be neither 1 nor 2: kA would have no value. "
      "So kA is 1 or 2." },
    { "proof[2]: fB{1 2} - OR1{{eA=1 | .}} ==> fA ≠ 1",
      "If fA were 1, then fB could not be 1, so it would be 2; then eA could not be 1; but that must be "
      "true. So fA is not 1." },
    { "proof[2]: fD{1 2} - OR2{{hA=1 hA=2 | .}} ==> fC ≠ 1",
      "If fC were 1, then fD could not be 1, so it would be 2; then hA could not be 1, and hA could not "
      "be 2 because of fC = 1; but one of them must be true. So fC is not 1." },
    { "proof[4]: fF{1 2} - fG{1 2} - fH{1 2} - OR2{{hA=1 hA=2 | .}} ==> fE ≠ 1",
      "If fE were 1, then fF could not be 1, so it would be 2; because of fE = 1, fG could not be 1, so "
      "it would be 2; because of fE = 1, fH could not be 1, so it would be 2; also, hA could not be 1 "
      "because of fF = 2, and hA could not be 2 because of fG = 2; but one of them must be true. So fE is"
      " not 1." },
    { "proof[2]: OR2{{hA=1 | hA=2}} - fJ{1 2} ==> fI ≠ 1",
      "Either the true one of hA = 1 and hA = 2 is hA = 1, or it is hA = 2. In the second case fJ is not "
      "1, so it is 2. So hA is 1 or fJ is 2; either way fI is not 1." },
    { "proof[1]: OR2{{hA=1 hA=2 | .}} ==> OR2{hA=1 hA=2}",
      "If neither hA = 1 nor hA = 2 were true, then hA could be neither 1 nor 2; but one of them must be "
      "true. So hA is 1 or 2." },
    { "proof[4]: (aC=1: aB{1 .}) - aD{1 2} - aC{1 2} - aE{1 .} ==> aA ≠ 1",
      "If aA were 1, then if aC were 1, then aB could not be 2, nor 1 because of aA = 1: aB would have no"
      " value; so aC would not be 1. Because of aA = 1, aD could not be 1, so it would be 2; because of "
      "aC ≠ 1, aC could not be 1, so it would be 2. Then aE could not be 1, nor 2 because of aD = 2: aE "
      "would have no value. So aA is not 1." },
    { "proof[5]: not (aF=1 aG=1: aF{1 2} - aG{2 .}) - aI{1 2} - aJ{1 2} - aK{1 .} ==> aH ≠ 1",
      "If aH were 1, then if aF were not 1 and aG were not 1, then aF could not be 1, so it would be 2; "
      "then aG could not be 2, nor 1, as we supposed: aG would have no value; so aF would be 1 or aG "
      "would be 1; because of aH = 1, aI could not be 1, so it would be 2. Because of aF = 1 or aG = 1, "
      "aJ could not be 1, so it would be 2; then aK could not be 1, nor 2 because of aI = 2: aK would "
      "have no value. So aH is not 1." },
    { "proof[5]: not (aM=1 aN=1: aM{1 2} - aN{2 .}) - OR2{{hA=1 | hA=2}} - hF{1 2} - aO{2 .} ==> aL ≠ 1",
      "If aL were 1, then if aM were not 1 and aN were not 1, then aM could not be 1, so it would be 2; "
      "then aN could not be 2, nor 1, as we supposed: aN would have no value; so aM would be 1 or aN "
      "would be 1; then hA could not be 1; but hA is 1 or 2, so hA would be 2. Then hF could not be 1, "
      "nor 3 because of aL = 1, so it would be 2; then aO could not be 2, nor 1 because of aM = 1 or aN ="
      " 1: aO would have no value. So aL is not 1." },
    { "proof[3]: OR2{{| hA=1 hA=2}} - aQ{1 2} - aR{2 .} ==> aP ≠ 1",
      "If aP were 1, then we know that hA is 1 or 2; because of aP = 1, aQ could not be 1, so it would be"
      " 2; then aR could not be 2, nor 1 because hA = 1 or hA = 2: aR would have no value. So aP is not "
      "1." },
    { "proof[3]: aT{1 2} - OR2{{| hA=1 hA=2}} - aU{1 .} ==> aS ≠ 1",
      "If aS were 1, then aT could not be 1, so it would be 2; also, we know that hA is 1 or 2; then aU "
      "could not be 1, nor 2 because of aT = 2: aU would have no value. So aS is not 1." },
    { "proof[3]: not (bC=1: OR3{{bC=1 bD=1 | bE=1}} - bF{1 .}) - bH{1 .} ==> bG ≠ 1",
      "If bG were 1, then if bC were not 1, then bC could not be 1, and bD could not be 1 because of bG ="
      " 1; but one of them or bE = 1 is true, so bE would be 1; then bF could not be 1, nor 2 because of "
      "bG = 1: bF would have no value; so bC would be 1; then bH could not be 1, nor 2 because of bG = 1:"
      " bH would have no value. So bG is not 1." },
    { "proof[2]: OR3{{bC=1 | bD=1 bE=1}} - bJ{1 .} ==> bI ≠ 1",
      "If bI were 1, then bC could not be 1; but that or bD = 1 or bE = 1 is true, so bD or bE would be "
      "1; then bJ could not be 1, nor 2 because of bI = 1: bJ would have no value. So bI is not 1." },
    { "proof[2]: need2{{nB=1 | nC=1}} - nD{1 2} ==> nA ≠ 1",
      "If nA were 1, then the one of nB = 1 and nC = 1 that nA = 1 needs could not be nB = 1, so it would"
      " be nC = 1; then nD could not be 1, so it would be 2, which is impossible because of nA = 1. So nA"
      " is not 1." },
    { "proof[2]: cB{1 2} - hC{1 2} ==> cA ≠ 1",
      "If cA were 1, then cB could not be 1, so it would be 2; then hC could not be 1, nor 3 because of "
      "cA = 1, so it would be 2, which is impossible because of cA = 1. So cA is not 1." },
    { "proof[2]: cE{1 2} - hD{1 23} ==> cD ≠ 1",
      "Either cE is 1, or it is 2. In the second case hD is not 1, so it is 2 or 3. So cE is 1, or hD is "
      "2 or 3; either way cD is not 1." },
    { "proof[1]: hE{1 2} ==> cF ≠ 1",
      "If cF were 1, then hE could be neither 1 nor 3, so it would be 2, which is impossible because of "
      "cF = 1. So cF is not 1." },
    { "proof[1]: {F4 F5}{1 2} - F6{1 .} ==> sA ≠ 1",
      "If sA were 1, then F4 could not be 4; so F4 and F5 could only be 1 or 2, so they would take c5 and"
      " c6: F6 could not be 1 and F6 could not be 2; then F6 could be neither 1 nor 2: F6 would have no "
      "value. So sA is not 1." },
    { "proof[4]: sC{1 2} - {F7 F8}{1 2} - sE{1 2} - sD{1 2} - sG{2 .} ==> sB ≠ 1",
      "If sB were 1, then sC could not be 1, so it would be 2; also, F7 and F8 could only be 1 or 2, so "
      "they would take c7 and c8: sD could not be 1. Because of sC = 2, sE could not be 1, so it would be"
      " 2; also, sD could not be 1 by that Subset, so it would be 2. Then sG could not be 2, nor 1 "
      "because of sE = 2: sG would have no value. So sB is not 1." },
    { "proof[2]: dA{5 12+13} - dD{1 .} ==> dC ≠ 1",
      "If dC were 1, then dA could not be 5, so it would be 12 or 13; then dD could not be 1, nor 2 "
      "because of dC = 1: dD would have no value. So dC is not 1." },
    { "proof[2]: dB{1 2+12} - dF{1 .} ==> dE ≠ 1",
      "If dE were 1, then dB could not be 1, so it would be 2 or 12; then dF could not be 1, nor 2 "
      "because of dE = 1: dF would have no value. So dE is not 1." },
};

static void steps_are_told(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    assert_int_equal(b.steps.n, sizeof told / sizeof *told);
    for (int i = 0; i < b.steps.n; i++) {
        text_clear(&b.out);
        write_step(b.network, &b.steps.step[i], false, &b.out);
        assert_string_equal(text_bytes(&b.out), told[i].nrc);
        text_clear(&b.out);
        explain_step(b.network, &b.steps.step[i], NULL, &b.out);
        assert_string_equal(text_bytes(&b.out), told[i].sentence);
    }
    bench_close(&b);
}

/* Alone, without regard to what is proved: nothing left of needs and sets, Subsets in other places. */
static const struct {
    step_conclusion what;
    const char *conclusions, *lines, *nrc, *sentence;
} shapes[] = {
    { CONCLUDES_VALUES, "NC=1", "cell @0 | NC=1", "proof: need1{{| NC=1}} ==> NC = 1",
      "NC must be 1: nothing else is left of what NZ = 1 needs." },
    { CONCLUDES_ELIMINATIONS, "NZ=1", "suppose NZ=1 ( cell B <B=1/0 | B=2 ; cell @0 | )",
      "proof[2]: B{1 2} - need0{{| .}} ==> NZ ≠ 1",
      "If NZ were 1, then B could not be 1, so it would be 2; also, nothing is left of what NZ = 1 "
      "needs. So NZ is not 1." },
    { CONCLUDES_ELIMINATIONS, "NZ=1", "suppose NZ=1 ( cell B <B=1/0 | B=2 ; cell #7 | )",
      "proof[2]: B{1 2} - OR0{{| .}} ==> NZ ≠ 1",
      "If NZ were 1, then B could not be 1, so it would be 2; also, nothing is left of what must be "
      "true. So NZ is not 1." },
    { CONCLUDES_ELIMINATIONS, "sA=1",
      "suppose sA=1 ( subset F4 F5 x c5 c6 F4=4/0 => F6=1 ; cell F6 <F6=1/1 | F6=2 by 0 )",
      "proof[1]: {F4 F5}{1 2} - F6{1 2} ==> sA ≠ 1",
      "If sA were 1, then F4 could not be 4; so F4 and F5 could only be 1 or 2, so they would take c5 "
      "and c6: F6 could not be 1; then F6 could not be 1, so it would be 2, which is impossible because"
      " of sA = 1. So sA is not 1." },
    { CONCLUDES_ELIMINATIONS, "sA=1",
      "suppose sA=1 ( cell B <B=1/0 | B=2 ; cell C <C=1/1 | C=2 ; subset F4 F5 x c5 c6 F4=4/1 => F6=1 ; "
      "cell F6 <F6=1/3 F6=2/0 | )",
      "proof[3]: B{1 2} - C{1 2} - {F4 F5}{1 2} - F6{1 .} ==> sA ≠ 1",
      "If sA were 1, then B could not be 1, so it would be 2; then C could not be 1, so it would be 2; "
      "also, F4 could not be 4 because of B = 2; so F4 and F5 could only be 1 or 2, so they would take "
      "c5 and c6: F6 could not be 1; then F6 could not be 1, nor 2 because of sA = 1: F6 would have no "
      "value. So sA is not 1." },
    { CONCLUDES_ELIMINATIONS, "sD=1", "suppose sD=1 ( subset F7 F8 x c7 c8 => sD=1 )",
      "proof[0]: {F7 F8}{1 2} ==> sD ≠ 1",
      "If sD were 1, then F7 and F8 could only be 1 or 2, so they would take c7 and c8: sD could not be"
      " 1. So sD is not 1." },
    { CONCLUDES_SET, "sD=2", "false sD=2 ( subset F4 F5 x c5 c6 F4=4/0 => F6=1 )",
      "proof[0]: {F4 F5}{1 2} ==> OR1{sD=2}",
      "If sD were not 2, then F4 could not be 4; so F4 and F5 could only be 1 or 2, so they would take "
      "c5 and c6: F6 could not be 1. So sD is 2." },
    { CONCLUDES_ELIMINATIONS, "Z=1", "suppose Z=1 ( subset D R x GH KK => B=1 ; cell B <B=1/1 B=2/0 | )",
      "proof[1]: {D R}{GH KK} - B{1 .} ==> Z ≠ 1",
      "If Z were 1, then D and R would have no candidates but those of GH and KK, so they would take "
      "them: B could not be 1; then B could not be 1, nor 2 because of Z = 1: B would have no value. So"
      " Z is not 1." },
    { CONCLUDES_ELIMINATIONS, "Z=1",
      "suppose Z=1 ( cell WIDE <WIDE=1/0 | WIDE=2 WIDE=3 ; cell B <B=1/1 B=2/0 | )",
      "proof[2]: WIDE{1 23} - B{1 .} ==> Z ≠ 1",
      "If Z were 1, then WIDE could not be 1, so it would be 2 or 3; then B could not be 1, nor 2 "
      "because of Z = 1: B would have no value. So Z is not 1." },
    { CONCLUDES_ELIMINATIONS, "Z=1",
      "suppose Z=1 ( cell #2 M=1/0 | M=2 ; cell #7 G=1/1 | J=1 ; cell B <B=1/2 B=2/0 | )",
      "proof[3]: OR2{{M=1 | M=2}} - OR2{{G=1 | J=1}} - B{1 .} ==> Z ≠ 1",
      "If Z were 1, then M could not be 1; but M is 1 or 2, so M would be 2; then G could not be 1; but"
      " G or J is 1, so J would be 1; then B could not be 1, nor 2 because of Z = 1: B would have no "
      "value. So Z is not 1." },
    { CONCLUDES_ELIMINATIONS, "Z=1",
      "suppose Z=1 ( cell F4 <F4=4/0 | F4=1 F4=2 ; subset F4 F5 x c5 c6 F4=4/0 => F6=1 ; "
      "subset F5 F4 x c5 c6 F4=4/0 => F6=2 ; cell F6 <F6=1/2 F6=2/3 | )",
      "proof[2]: F4{4 12} - {F4 F5}{1 2} - {F5 F4}{1 2} - F6{1 .} ==> Z ≠ 1",
      "If Z were 1, then F4 could not be 4, so it would be 1 or 2; also, F4 could not be 4 because of Z"
      " = 1; so F4 and F5 could only be 1 or 2, so they would take c5 and c6: F6 could not be 1; also, "
      "F4 could not be 4 because of Z = 1; so F5 and F4 could only be 1 or 2, so they would take c5 and"
      " c6: F6 could not be 2; then F6 could not be 2, nor 1 by that Subset: F6 would have no value. So"
      " Z is not 1." },
    { CONCLUDES_ELIMINATIONS, "Z=1",
      "suppose Z=1 ( cell B <B=1/0 | B=2 ; cases E <E=1/1 ( suppose E=2 ( cell F <F=1/3 F=2/3 | ) ; "
      "suppose E=3 ( cell F <F=1/5 F=2/5 | ) ) )",
      "proof[3]: B{1 2} - E{(E=2: F{1 .}) - (E=3: F{1 .})} ==> Z ≠ 1",
      "If Z were 1, then B could not be 1, so it would be 2; then E could not be 1, so it would be 2 or"
      " 3. If E were 2, then F could be neither 1 nor 2: F would have no value. If E were 3, then F "
      "could be neither 1 nor 2: F would have no value. So Z is not 1." },
    { CONCLUDES_NOTHING, "",
      "cases D ( suppose D=1 ( cell R <R=1/1 R=2/1 | ) ; suppose D=2 ( cell R <R=1/3 R=2/3 | ) )",
      "proof[2]: D{(D=1: R{1 .}) - (D=2: R{1 .})} ==> no solution",
      "D can only be 1 or 2. If D were 1, then R could be neither 1 nor 2: R would have no value. If D "
      "were 2, then R could be neither 1 nor 2: R would have no value. So there is no solution." },
};

static void shapes_are_told(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        proof_add(&b.steps, b.network, &proof_rule, 6, shapes[i].what, shapes[i].conclusions,
                  shapes[i].lines);
        const step *s = &b.steps.step[b.steps.n - 1];
        text_clear(&b.out);
        write_step(b.network, s, false, &b.out);
        assert_string_equal(text_bytes(&b.out), shapes[i].nrc);
        text_clear(&b.out);
        explain_step(b.network, s, NULL, &b.out);
        assert_string_equal(text_bytes(&b.out), shapes[i].sentence);
    }
    bench_close(&b);
}

/* A set of 33 candidates: it is counted where it can't be listed, and listed in two pieces. */
static void wide_sets_are_told(void **unused)
{
    (void)unused;
    bench b;
    text set, by_target, by_cell, lines;
    bench_open(&b);
    text *const all[] = { &set, &by_target, &by_cell, &lines };
    for (int i = 0; i < 4; i++)
        text_open(all[i], &memory_standard);
    for (int v = 1; v <= 33; v++) {
        text_format(&set, " WIDE=%d", v);
        text_format(&by_target, " WIDE=%d/0", v);
        text_format(&by_cell, " WIDE=%d/1", v);
    }
    int made = b.steps.n;
    text_format(&lines, "false%s ( )", text_bytes(&set));
    proof_add(&b.steps, b.network, &proof_rule, 5, CONCLUDES_SET, text_bytes(&set), text_bytes(&lines));
    struct {
        step_conclusion what;
        const char *conclusions, *refuted, *format, *sentence;
    } list[] = {
        { CONCLUDES_ELIMINATIONS, "Z=1", text_bytes(&by_target), "suppose Z=1 ( cell #%d%s | )",
          "We know that one of 33 candidates is true; in each case Z is not 1." },
        { CONCLUDES_ELIMINATIONS, "Z=1", text_bytes(&by_cell),
          "suppose Z=1 ( cell B <B=1/0 | B=2 ; cell #%d%s | )",
          "If Z were 1, then B could not be 1, so it would be 2; then WIDE could not be 1, 2, 3, 4, 5, 6, "
          "7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 "
          "or 32, WIDE could not be 33; but one of them must be true. So Z is not 1." },
        { CONCLUDES_VALUES, "WIDE=9", "", "cell #%d%s | WIDE=9",
          "WIDE must be 9: of candidates of which one is true no other is left." },
    };
    for (int i = 0; i < 3; i++) {
        text_clear(&lines);
        text_format(&lines, list[i].format, made, list[i].refuted);
        proof_add(&b.steps, b.network, &proof_rule, 6, list[i].what, list[i].conclusions, text_bytes(&lines));
        text_clear(&b.out);
        explain_step(b.network, &b.steps.step[b.steps.n - 1], NULL, &b.out);
        assert_string_equal(text_bytes(&b.out), list[i].sentence);
    }
    for (int i = 0; i < 4; i++)
        text_close(all[i]);
    bench_close(&b);
}

/* Marks of parts change nothing in the text; parts begin one behind the other, in the order of their numbers,
 * each with something to say, and the last is the conclusion; the pieces of the line stand in that order. */
static void parts_are_in_order(void **unused)
{
    (void)unused;
    bench b;
    text marks, nrc;
    int most = 0;
    bench_open(&b);
    text_open(&marks, &memory_standard);
    text_open(&nrc, &memory_standard);
    for (int i = 0; i < b.steps.n; i++) {
        const step *s = &b.steps.step[i];
        text_clear(&b.out);
        text_clear(&marks);
        explain_in_parts(b.network, s, NULL, &b.out, &marks);
        assert_string_equal(text_bytes(&b.out), told[i].sentence);
        int n = part_marks(&marks);
        for (int k = 0; k < n; k++) {
            part_mark m = part_mark_at(&marks, k);
            size_t next = k + 1 < n ? part_mark_at(&marks, k + 1).begin : b.out.length;
            assert_true(next > m.begin + 1);
            assert_true(k == 0 ? m.begin == 0 : m.part > part_mark_at(&marks, k - 1).part);
        }
        assert_int_equal(part_mark_at(&marks, n - 1).part, step_parts(s));
        most = n > most ? n : most;
        text_clear(&nrc);
        text_clear(&marks);
        write_step_marked(b.network, s, &nrc, &marks);
        assert_string_equal(text_bytes(&nrc), told[i].nrc);
        for (int k = 1; k < part_marks(&marks); k++)
            assert_true(part_mark_at(&marks, k).begin >= part_mark_at(&marks, k - 1).end &&
                        part_mark_at(&marks, k).part > part_mark_at(&marks, k - 1).part);
    }
    assert_true(most > 5);
    text_close(&marks);
    text_close(&nrc);
    bench_close(&b);
}

/* Nothing is left of a set, in the path and at the end of a trial. */
static void empty_sets_are_told(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    proof_add(&b.steps, b.network, &left_rule, 5, CONCLUDES_NOTHING, "", "cell #7 |");
    const step *last = &b.steps.step[b.steps.n - 1];
    write_step(b.network, last, false, &b.out);
    assert_string_equal(text_bytes(&b.out), "one-left: nothing is left of what must be true");
    text_clear(&b.out);
    explain_step(b.network, last, NULL, &b.out);
    assert_string_equal(text_bytes(&b.out), "Nothing is left of what must be true, which is impossible.");
    made_step m;
    csp_label z = proof_label(b.network, "Z=1");
    text_clear(&b.out);
    write_step(b.network, make_trial(&m, 1, 5, &z, last, 1), false, &b.out);
    assert_string_equal(text_bytes(&b.out),
                        "T&E: Z = 1 leaves nothing of what must be true ==> Z \xE2\x89\xA0 1");
    text_clear(&b.out);
    explain_step(b.network, &m.step, NULL, &b.out);
    assert_string_equal(text_bytes(&b.out), "Suppose Z is 1. But nothing is left of what must be true, which "
                                            "is impossible. So Z is not 1.");
    bench_close(&b);
}

/* ---- drawings ---- */

/* The label has one mark with roles, and this is one of them; NULL: any. */
static void need_mark(const bench *b, const svg *x, const char *what, csp_label l, const char *role)
{
    const char *name = csp_label_name(b->network, l);
    int n = svg_count(x, "data-label", name, "data-role");
    const char *roles = n == 1 ? svg_get(svg_find(x, "data-label", name, "data-role"), "data-role") : "";
    if (n != 1 || (role && !strstr(roles, role)))
        fail_msg("%s: %d marks of %s, \"%s\", expected one as %s", what, n, name, roles, role ? role : "any");
}

/* What a cell refutes and leaves is marked, and its csp-variable is drawn around it, once. */
static void need_cell(const bench *b, const svg *x, const char *what, const step_cell *cell)
{
    for (int i = 0; i < cell->refuted; i++)
        need_mark(b, x, what, cell->refutation[i].label, NULL);
    for (int i = 0; i < cell->rights; i++)
        need_mark(b, x, what, cell->right[i], NULL);
    if (cell->set < csp_exclusive(b->network))
        assert_int_equal(svg_count(x, "data-variable", csp_var_name(b->network, cell->set), "data-part"), 1);
}

static void draw_step(bench *b, int i)
{
    static const char *const role[] = { NULL, "target", "asserted", "right" };
    const step *s = &b->steps.step[i];
    const drawing whole = { .kind = TRESSE_DRAW_WHOLE,
                            .puzzle = &b->puzzle,
                            .start = &b->start,
                            .steps = b->steps.step,
                            .count = b->steps.n,
                            .step = i + 1,
                            .part = TRESSE_WHOLE };
    svg x = { 0 };
    error e = { 0 };
    text line;
    text_open(&line, &memory_standard);
    write_step(b->network, s, false, &line);
    text_clear(&b->out);
    assert_int_equal(write_drawing(&whole, &b->out, &e), OK);
    if (!svg_read(&x, text_bytes(&b->out), b->out.length))
        fail_msg("%s: %s at %zu", text_bytes(&line), x.why, x.at);
    assert_string_equal(x.element[1].name, "title");
    assert_string_equal(x.element[1].text, text_bytes(&line));
    for (int k = 0; k < s->conclusions; k++)
        need_mark(b, &x, text_bytes(&line), s->conclusion[k], role[s->concludes]);
    for (int k = 0; k < s->lines; k++)
        if (s->line[k].kind == TRESSE_CELL)
            need_cell(b, &x, text_bytes(&line), &s->line[k].cell);
    svg_free(&x);
    text_close(&line);
}

static void they_are_drawn(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        proof_add(&b.steps, b.network, &proof_rule, 6, shapes[i].what, shapes[i].conclusions,
                  shapes[i].lines);
    for (int i = 0; i < b.steps.n; i++)
        draw_step(&b, i);
    b.steps.step[0].lines = 0; /* without evidence: what it concludes */
    draw_step(&b, 0);
    made_step m;
    csp_label z = proof_label(b.network, "Z=1");
    proof_add(&b.steps, b.network, &left_rule, 6, CONCLUDES_NOTHING, "", "cell #7 |");
    step inner = b.steps.step[b.steps.n - 1]; /* the list moves when it grows */
    make_trial(&m, 1, 6, &z, &inner, 1);
    assert_int_equal(step_list_add(&b.steps, &m.step), OK);
    draw_step(&b, b.steps.n - 1);
    bench_close(&b);
}

/* ---- JSON and the checker ---- */

/* The verdict on the path in which the first `old` becomes `new`. */
static check_verdict check(bench *b, const char *old, const char *new)
{
    check_verdict v;
    error e = { 0 };
    start_context context = { .start = &b->start };
    static char changed[ROOM];
    text_clear(&b->out);
    write_json(&b->report, &b->out);
    apply(text_bytes(&b->out), &(edit){ .old = old, .new = new }, changed);
    assert_int_equal(check_path(&(check_terms){ .rules = any_kinds }, &memory_standard, changed,
                                strlen(changed), give_start, &context, &v, &e),
                     OK);
    return v;
}

static void the_checker_takes_them(void **unused)
{
    (void)unused;
    static const edit list[] = {
        { "\"set\":3,\"right\"", "\"set\":4,\"right\"", 6, "M=1 is in another csp-variable or set" },
        { "\"set\":3,\"right\"", "\"set\":2,\"right\"", 6, "no step 2 concludes a set" },
        { "\"set\":3,\"others\"", "\"set\":4,\"others\"", 7, "M=1 is in another csp-variable or set" },
        { "\"set\":4", "\"set\":3", 8, "G=1 is in another csp-variable or set" },
        { "\"set\":8,\"asserts\"", "\"set\":4,\"asserts\"", 15, "I=1 is still in the set" },
        { "\"concludes\":[\"G=1\",\"J=1\"]", "\"concludes\":[\"G=1\",\"I=1\"]", 8,
          "line 0 does not refute J=1" },
        { "\"round\":2,\"rule\":\"proof\"", "\"round\":1,\"rule\":\"proof\"", 6, "round" },
        { "\"needed\":[\"NB=1\",", "\"needed\":[\"NH=1\",", 18, "nothing that needs just these labels" },
        { "\"needed\":[\"NE=1\"],\"others\":[[\"NE=1\",0]]", "\"needed\":[\"NE=1\"],\"others\":[]", 19,
          "NE=1 is still in the set" },
        { "\"needed\":[\"NG=1\",", "\"needed\":[\"NJ=1\",", 20, "nothing that needs just these labels" },
        { "\"concludes\":[\"eA=1\"]", "\"concludes\":[\"eA=2\"]", 22, "line 0 does not refute eA=1" },
        { "\"set\":22", "\"set\":23", 27, "eA=1 is in another csp-variable or set" },
        { "\"concludes\":[\"kA=1\",\"kA=2\"]", "\"concludes\":[\"kA=1\"]", 26,
          "line 0 does not refute kA=2" },
        { "\"left\":\"aJ=1\",\"by\":1", "\"left\":\"aJ=1\",\"by\":0", 33, "aJ=1 is not linked to aH=1" },
        { "\"left\":\"sD=1\",\"by\":2", "\"left\":\"sD=1\",\"by\":3", 44, "sD=1 is not linked to sE=2" },
    };
    bench b;
    bench_open(&b);
    check_verdict v = check(&b, "", "");
    if (!v.accepted)
        fail_msg("step %d: %s\n%s", v.refused, v.why, text_bytes(&b.out));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        v = check(&b, list[i].old, list[i].new);
        if (v.accepted || v.refused != list[i].refused || !strstr(v.why, list[i].why))
            fail_msg("edit %zu: step %d: %s", i, v.refused, v.why);
    }
    bench_close(&b);
}

/* ---- DRUP ---- */

static rup_verdict prove(bench *b)
{
    text_clear(&b->cnf);
    text_clear(&b->out);
    write_cnf(&b->report, &b->cnf);
    write_drup(&b->report, &b->out);
    return rup_check(text_bytes(&b->cnf), text_bytes(&b->out));
}

static void they_are_proofs(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    rup_verdict v = prove(&b);
    if (!v.accepted)
        fail_msg("clause %d: %s\n%s\n%s", v.refused, v.why, text_bytes(&b.out), text_bytes(&b.cnf));
    assert_true(v.clauses > b.steps.n && !v.refuted);
    hinted_proof(&b.report);
    /* a set with a member less is not a set, and what was concluded is not concluded of its opposite */
    for (int i = 0; i < b.steps.n; i++) {
        step *s = &b.steps.step[i], whole = *s;
        if (s->concludes == CONCLUDES_SET)
            s->conclusions--;
        else
            s->concludes = step_asserts(s) ? CONCLUDES_ELIMINATIONS : CONCLUDES_VALUES;
        v = prove(&b);
        assert_false(v.accepted && !v.refuted);
        *s = whole;
    }
    bench_close(&b);
}

/* ---- premises and trimming ---- */

typedef struct wanted {
    int labels, sets, last;
} wanted;

static void want_label(void *context, csp_label x)
{
    (void)x;
    ((wanted *)context)->labels++;
}

static void want_need(void *context, csp_set need)
{
    (void)context;
    fail_msg("need %d", need);
}

static void want_set(void *context, int made)
{
    ((wanted *)context)->sets++;
    ((wanted *)context)->last = made;
}

static void sets_are_premises(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    for (int i = 0; i < b.steps.n; i++) {
        const step *s = &b.steps.step[i];
        wanted w = { 0 };
        int made = -1;
        for (int k = 0; k < s->lines; k++)
            if ((s->line[k].kind == TRESSE_CELL || s->line[k].kind == TRESSE_CASES) &&
                s->line[k].cell.set == CSP_NONE)
                made = s->line[k].cell.made;
        step_premises(&b.start, s, &(premise_sink){ want_label, want_need, want_set, &w });
        assert_int_equal(w.sets, made >= 0);
        assert_int_equal(w.sets ? w.last : -1, made);
        assert_int_equal(w.labels, s->rule == &left_rule); /* G=1 must be gone */
    }
    bench_close(&b);
}

/* A path that ends with a contradiction, by a set that stands behind needless steps. */
static void trimming_keeps_what_made_a_set(void **unused)
{
    (void)unused;
    bench b;
    trimmer *t;
    bench_open(&b);
    state_eliminate(&b.start, proof_label(b.network, "T=2"));
    b.steps.n = 6; /* up to the OR-whip on T=1 */
    made_step m;
    const csp_label none = CSP_NONE;
    assert_int_equal(
        step_list_add(&b.steps, make_single(&m, "contradiction", 3, proof_set(b.network, "T"), &none)), OK);
    assert_int_equal(trimmer_open(&t, &memory_standard, b.network), OK);
    assert_int_equal(trim(t, &b.start, &b.steps), OK);
    assert_int_equal(b.steps.n, 3);
    assert_int_equal(b.steps.step[0].concludes, CONCLUDES_SET);
    assert_int_equal(b.steps.step[1].line[1].cell.made, 0);
    /* inside of a trial the set is that of a step outside: nothing to look for, and nothing to number */
    ((step_line *)b.steps.step[1].line)[1].cell.made = 7;
    assert_int_equal(trim(t, &b.start, &b.steps), INTERNAL);
    b.steps.of_trial = true;
    assert_int_equal(trim(t, &b.start, &b.steps), OK);
    assert_int_equal(b.steps.n, 2);
    assert_int_equal(b.steps.step[0].line[1].cell.made, 7);
    trimmer_close(t);
    bench_close(&b);
}

/* ---- a set by what the network declares ---- */

static void one_premise(const csp *c, const step_line *l, void (*take)(void *context, csp_label x),
                        void *context)
{
    (void)c;
    take(context, l->declared.label[0]);
}

static void write_pattern(const csp *c, const step *s, const step_line *l, bool ascii, text *out)
{
    (void)s;
    (void)ascii;
    text_format(out, ": not %s", csp_label_name(c, l->declared.label[0]));
}

static void write_pattern_json(const csp *c, const step_line *l, text *out)
{
    text_format(out, ",\"impossible\":[\"%s\"]", csp_label_name(c, l->declared.label[0]));
}

static void say_pattern(const csp *c, const step *s, const step_line *l, bool first, text *out)
{
    (void)s, (void)first;
    text_format(out, "%s is impossible alone", csp_label_name(c, l->declared.label[0]));
}

/* The lemma: the label is false. */
static void prove_pattern(const csp *c, const step_line *l, const proof *p)
{
    (void)c;
    proof_unit(p, l->declared.label[0], false);
}

static const char *refuse_pattern(const csp *c, const step_line *l)
{
    return l && l->declared.label[0] == proof_label(c, "M=3") ? "it counts" : NULL;
}

/* Of the step itself, and of one inside of a trial: no proof with a gap is written. */
static void declared_lines_may_have_no_proof(void **unused)
{
    (void)unused;
    static const constraint endless = { .name = "counting", .refuse = refuse_pattern };
    bench b;
    error e = { 0 };
    bench_open(&b);
    csp_label label = proof_label(b.network, "M=2"), z = proof_label(b.network, "Z=1");
    const step_line line = { .kind = TRESSE_DECLARED,
                             .declared = { &endless, .labels = 1, .label = &label } };
    step s = b.steps.step[2];
    s.lines = 1;
    s.line = &line;
    const step_line tried = { .kind = TRESSE_SUPPOSE,
                              .suppose = { .labels = 1, .label = &z, .inners = 1, .inner = &s } };
    step outer = b.steps.step[9];
    outer.lines = 1;
    outer.line = &tried;
    for (int i = 0; i < 2; i++) {
        label = proof_label(b.network, "M=2");
        step whole = b.steps.step[i];
        b.steps.step[i] = i ? outer : s;
        assert_int_equal(proof_exists(&b.report, &e), OK);
        label = proof_label(b.network, "M=3");
        assert_int_equal(proof_exists(&b.report, &e), BAD_INPUT);
        assert_non_null(strstr(e.text, "a step by counting that has no proof of clauses: it counts"));
        b.steps.step[i] = whole;
    }
    assert_int_equal(cnf_exists(&b.report, &e), OK);
    bench_close(&b);
}

static void declared_lines_may_conclude_sets(void **unused)
{
    (void)unused;
    static const constraint impossible = { .name = "impossible",
                                           .premises = one_premise,
                                           .write = write_pattern,
                                           .write_json = write_pattern_json,
                                           .say = say_pattern,
                                           .prove = prove_pattern };
    bench b;
    bench_open(&b);
    const csp_label m3 = proof_label(b.network, "M=3");
    const step_line line = { .kind = TRESSE_DECLARED,
                             .declared = { &impossible, .labels = 1, .label = &m3 } };
    step s = b.steps.step[2]; /* M=1 or M=2 */
    s.lines = 1;
    s.line = &line;
    write_step(b.network, &s, false, &b.out);
    assert_string_equal(text_bytes(&b.out), "proof: not M=3 ==> OR2{M=1 M=2}");
    text_clear(&b.out);
    explain_step(b.network, &s, NULL, &b.out);
    assert_string_equal(text_bytes(&b.out), "M=3 is impossible alone: M is 1 or 2.");
    proof_add(&b.steps, b.network, &proof_rule, 5, CONCLUDES_ELIMINATIONS, "Z=1",
              "suppose Z=1 ( cell A <A=1/0 | A=2 A=3 ; cell B <B=1/0 | B=2 ; cell M <M=3/1 M=1/0 | M=2 )");
    step *among = &b.steps.step[b.steps.n - 1]; /* the same line among cells */
    ((step_line *)among->line)[1] = line;
    ((step_line *)among->line)[1].declared.targets = 1;
    ((step_line *)among->line)[1].declared.target = &m3;
    text_clear(&b.out);
    explain_step(b.network, among, NULL, &b.out);
    assert_string_equal(
        text_bytes(&b.out),
        "If Z were 1, then M=3 is impossible alone: M could not be 3; because of Z = 1, B could "
        "not be 1, so it would be 2; also, M could not be 1 because of Z = 1, nor 3 by that "
        "impossible, so it would be 2. So Z is not 1.");
    text_clear(&b.out);
    write_step_json(b.network, NULL, &s, NULL, &b.out);
    assert_string_equal(text_bytes(&b.out), "{\"round\":1,\"rule\":\"proof\",\"length\":2,\"concludes\":"
                                            "[\"M=1\",\"M=2\"],\"impossible\":[\"M=3\"]}");
    b.steps.step[2] = s;
    rup_verdict v = prove(&b);
    assert_true(v.accepted);
    char clauses[100]; /* the lemma, then the set */
    snprintf(clauses, sizeof clauses, "\n-%d 0\n%d %d 0\n", m3 + 1, s.conclusion[0] + 1, s.conclusion[1] + 1);
    assert_non_null(strstr(text_bytes(&b.out), clauses));
    wanted w = { 0 };
    step_premises(&b.start, &s, &(premise_sink){ want_label, want_need, want_set, &w });
    assert_int_equal(w.labels, 1);
    bench_close(&b);
}

/* ---- the public lines ---- */

static void the_public_lines_say_all(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b);
    network n = { .csp = b.network };
    const tresse_path path = { .network = &n, .steps = b.steps };
    tresse_proof p = tresse_path_proof(&path, 2);
    assert_int_equal(tresse_proof_step(p).concludes, 2);
    assert_true(tresse_proof_line(p, 0).negated && tresse_proof_line(p, 0).labels == 2);
    p = tresse_path_proof(&path, 5); /* the OR-whip */
    tresse_line l = tresse_proof_line(p, 1);
    assert_true(l.kind == TRESSE_CELL && !l.has_left && l.refuted == 1 && l.rights == 1);
    assert_string_equal(l.set, "");
    assert_int_equal(l.made, 2);
    assert_int_equal(l.labels, 2);
    assert_string_equal(tresse_proof_name(p, 1, TRESSE_LABELS, 1), "M=2");
    assert_null(tresse_proof_name(p, 1, TRESSE_LABELS, 2));
    assert_int_equal(tresse_proof_line(p, 2).made, -1);
    assert_int_equal(tresse_proof_line(p, 2).labels, 0);
    assert_null(tresse_proof_name(p, 2, TRESSE_LABELS, 0));
    p = tresse_path_proof(&path, 6); /* the OR-forcing */
    l = tresse_proof_line(p, 0);
    assert_true(l.kind == TRESSE_CASES && l.made == 2 && l.rights == 2 && l.inside == 3);
    assert_string_equal(tresse_proof_name(p, 0, TRESSE_RIGHTS, 1), "M=2");
    p = tresse_path_proof(&path, 9); /* the g-whip */
    assert_int_equal(tresse_proof_line(p, 1).rights, 2);
    assert_string_equal(tresse_proof_name(p, 1, TRESSE_RIGHTS, 1), "A=3");
    p = tresse_path_proof(&path, 12); /* the Subset among cells */
    l = tresse_proof_line(p, 2);
    assert_true(l.kind == TRESSE_SUBSET && l.rows == 3 && l.refuted == 2 && l.labels == 1);
    assert_int_equal(tresse_proof_refutation(p, 2, 0).by, 1);
    assert_null(tresse_proof_name(p, 1, TRESSE_GUARDS, 0));
    p = tresse_path_proof(&path, 17); /* over a need */
    l = tresse_proof_line(p, 1);
    assert_true(l.kind == TRESSE_CELL && l.made == -1 && l.labels == 2 && l.refuted == 1 && l.rights == 1);
    assert_string_equal(tresse_proof_name(p, 1, TRESSE_LABELS, 0), "NB=1");
    assert_string_equal(tresse_proof_name(p, 1, TRESSE_GUARDS, 0), "NZ=1");
    assert_null(tresse_proof_name(p, 1, TRESSE_GUARDS, 1));
    assert_null(tresse_proof_name(tresse_path_proof(&path, 5), 1, TRESSE_GUARDS, 0)); /* one of a step */
    assert_string_equal(tresse_proof_name(tresse_path_proof(&path, 20), 1, TRESSE_GUARDS, 0), "NW=1");
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_told),
        cmocka_unit_test(shapes_are_told),
        cmocka_unit_test(wide_sets_are_told),
        cmocka_unit_test(parts_are_in_order),
        cmocka_unit_test(empty_sets_are_told),
        cmocka_unit_test(they_are_drawn),
        cmocka_unit_test(the_checker_takes_them),
        cmocka_unit_test(they_are_proofs),
        cmocka_unit_test(sets_are_premises),
        cmocka_unit_test(trimming_keeps_what_made_a_set),
        cmocka_unit_test(declared_lines_may_conclude_sets),
        cmocka_unit_test(declared_lines_may_have_no_proof),
        cmocka_unit_test(the_public_lines_say_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
