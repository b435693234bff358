(* ...3....1...4.17...71....4.....294.56...3.........4.9.5...9.1...96.5..3.8....6...
   has exactly one solution, and its whip rating is 5. Made by to_coq.py. *)
Require Import List PArith.
Require Import Tresse.Net Tresse.Kernel Tresse.Rating Tresse.Sudoku.
Import ListNotations.
Open Scope positive_scope.

Definition clues : list clue := [(0, 3, 3)%nat; (0, 8, 1)%nat; (1, 3, 4)%nat; (1, 5, 1)%nat; (1, 6, 7)%nat; (2, 1, 7)%nat; (2, 2, 1)%nat; (2, 7, 4)%nat; (3, 4, 2)%nat; (3, 5, 9)%nat; (3, 6, 4)%nat; (3, 8, 5)%nat; (4, 0, 6)%nat; (4, 4, 3)%nat; (5, 5, 4)%nat; (5, 7, 9)%nat; (6, 0, 5)%nat; (6, 4, 9)%nat; (6, 6, 1)%nat; (7, 1, 9)%nat; (7, 2, 6)%nat; (7, 4, 5)%nat; (7, 7, 3)%nat; (8, 0, 8)%nat; (8, 5, 6)%nat].
Definition solving : proof := 
  Step Is Single 0%nat [351] (Cell (Var 126) None [351] (Done)) (
  Step Is Single 0%nat [198] (Cell (Var 198) None [198] (Done)) (
  Step Is Single 0%nat [688] (Cell (Var 202) None [688] (Done)) (
  Step Is Single 0%nat [534] (Cell (Var 210) None [534] (Done)) (Round (
  Step Is Single 0%nat [337] (Cell (Var 121) None [337] (Done)) (
  Step Is Single 0%nat [442] (Cell (Var 199) None [442] (Done)) (Round (
  Step Is Single 0%nat [497] (Cell (Var 56) None [497] (Done)) (
  Step Is Single 0%nat [388] (Cell (Var 118) None [388] (Done)) (
  Step Is Single 0%nat [43] (Cell (Var 205) None [43] (Done)) (Round (
  Step Not Whip 1%nat [408; 417; 426] (Cell (Var 111) (Some 246) [] (Done)) (Round (
  Step Not Whip 1%nat [461; 479] (Cell (Var 119) (Some 380) [] (Done)) (Round (
  Step Not Whip 1%nat [437] (Cell (Var 122) (Some 356) [] (Done)) (Round (
  Step Is Single 0%nat [356] (Cell (Var 194) None [356] (Done)) (Round (
  Step Not Whip 1%nat [614] (Cell (Var 191) (Some 596) [] (Done)) (Round (
  Step Not Whip 1%nat [53; 215] (Cell (Var 206) (Some 125) [] (Done)) (Round (
  Step Not Whip 2%nat [56] (Cell (Var 43) (Some 380) [386] (Cell (Var 70) (Some 629) [] (Done))) (Round (
  Step Not Whip 2%nat [62] (Cell (Var 43) (Some 386) [380] (Cell (Var 70) (Some 623) [] (Done))) (Round (
  Step Not Whip 2%nat [218] (Cell (Var 43) (Some 380) [386] (Cell (Var 70) (Some 629) [] (Done))) (Round (
  Step Not Whip 2%nat [224] (Cell (Var 43) (Some 386) [380] (Cell (Var 70) (Some 623) [] (Done))) (Round (
  Step Not Whip 2%nat [404] (Cell (Var 215) (Some 377) [620] (Cell (Var 224) (Some 629) [] (Done))) (Round (
  Step Not Whip 2%nat [467] (Cell (Var 43) (Some 386) [380] (Cell (Var 70) (Some 623) [] (Done))) (Round (
  Step Not Whip 2%nat [601] (Cell (Var 58) (Some 520) [521] (Cell (Var 69) (Some 620) [] (Done))) (Round (
  Step Not Whip 2%nat [602] (Cell (Var 215) (Some 620) [377] (Cell (Var 224) (Some 386) [] (Done))) (Round (
  Step Not Whip 2%nat [647] (Cell (Var 215) (Some 620) [377] (Cell (Var 224) (Some 386) [] (Done))) (Round (
  Step Not Whip 2%nat [682] (Cell (Var 58) (Some 520) [521] (Cell (Var 69) (Some 620) [] (Done))) (Round (
  Step Not Whip 2%nat [565] (Cell (Var 124) (Some 403) [376] (Cell (Var 196) (Some 277) [] (Done))) (Round (
  Step Not Whip 2%nat [704] (Cell (Var 43) (Some 380) [386] (Cell (Var 70) (Some 629) [] (Done))) (Round (
  Step Not Whip 3%nat [83] (Cell (Var 19) (Some 164) [165] (Cell (Var 93) (Some 84) [156] (Cell (Var 99) (Some 162) [] (Done)))) (Round (
  Step Not Whip 3%nat [93] (Cell (Var 165) (Some 84) [246] (Cell (Var 109) (Some 244) [253] (Cell (Var 74) (Some 658) [] (Done)))) (Round (
  Step Not Whip 2%nat [260] (Cell (Var 172) (Some 253) [658] (Cell (Var 174) (Some 660) [] (Done))) (Round (
  Step Not Whip 3%nat [646] (Cell (Var 313) (Some 619) [520] (Cell (Var 57) (Some 511) [508] (Cell (Var 148) (Some 571) [] (Done)))) (Round (
  Step Not Whip 4%nat [2] (Cell (Var 90) (Some 9) [63] (Cell (Var 79) (Some 711) [707] (Cell (Var 104) (Some 221) [212] (Cell (Var 6) (Some 50) [] (Done))))) (Round (
  Step Not Whip 4%nat [722] (Cell (Var 72) (Some 641) [643] (Cell (Var 166) (Some 571) [4] (Cell (Var 90) (Some 9) [63] (Cell (Var 162) (Some 711) [] (Done))))) (Round (
  Step Not Whip 5%nat [9] (Cell (Var 166) (Some 4) [571] (Cell (Var 151) (Some 574) [619] (Cell (Var 124) (Some 376) [403] (Cell (Var 81) (Some 727) [729] (Cell (Var 99) (Some 162) [] (Done)))))) (Round (
  Step Is Single 0%nat [4] (Cell (Var 1) None [4] (Done)) (
  Step Is Single 0%nat [63] (Cell (Var 90) None [63] (Done)) (
  Step Is Single 0%nat [90] (Cell (Var 171) None [90] (Done)) (Round (
  Step Is Single 0%nat [707] (Cell (Var 79) None [707] (Done)) (
  Step Is Single 0%nat [643] (Cell (Var 148) None [643] (Done)) (
  Step Is Single 0%nat [729] (Cell (Var 162) None [729] (Done)) (
  Step Is Single 0%nat [508] (Cell (Var 184) None [508] (Done)) (Round (
  Step Is Single 0%nat [212] (Cell (Var 104) None [212] (Done)) (Round (
  Step Is Single 0%nat [47] (Cell (Var 6) None [47] (Done)) (Round (
  Step Not Whip 1%nat [313] (Cell (Var 241) (Some 403) [] (Done)) (Round (
  Step Not Whip 2%nat [104] (Cell (Var 245) (Some 101) [164] (Cell (Var 246) (Some 165) [] (Done))) (Round (
  Step Not Whip 2%nat [107] (Cell (Var 245) (Some 101) [164] (Cell (Var 246) (Some 165) [] (Done))) (Round (
  Step Not Whip 3%nat [146] (Cell (Var 12) (Some 101) [102] (Cell (Var 75) (Some 669) [673] (Cell (Var 80) (Some 718) [] (Done)))) (Round (
  Step Is Single 0%nat [713] (Cell (Var 227) None [713] (Done)) (Round (
  Step Is Single 0%nat [629] (Cell (Var 70) None [629] (Done)) (
  Step Is Single 0%nat [676] (Cell (Var 76) None [676] (Done)) (
  Step Is Single 0%nat [596] (Cell (Var 146) None [596] (Done)) (
  Step Is Single 0%nat [673] (Cell (Var 160) None [673] (Done)) (
  Step Is Single 0%nat [380] (Cell (Var 218) None [380] (Done)) (
  Step Is Single 0%nat [556] (Cell (Var 232) None [556] (Done)) (Round (
  Step Is Single 0%nat [403] (Cell (Var 45) None [403] (Done)) (
  Step Is Single 0%nat [521] (Cell (Var 58) None [521] (Done)) (
  Step Is Single 0%nat [564] (Cell (Var 63) None [564] (Done)) (
  Step Is Single 0%nat [568] (Cell (Var 64) None [568] (Done)) (
  Step Is Single 0%nat [619] (Cell (Var 69) None [619] (Done)) (
  Step Is Single 0%nat [660] (Cell (Var 74) None [660] (Done)) (
  Step Is Single 0%nat [377] (Cell (Var 125) None [377] (Done)) (
  Step Is Single 0%nat [253] (Cell (Var 172) None [253] (Done)) (Round (
  Step Not Whip 2%nat [161] (Cell (Var 92) (Some 155) [101] (Cell (Var 93) (Some 102) [] (Done))) (Round (
  Step Not Whip 3%nat [152] (Cell (Var 95) (Some 149) [95] (Cell (Var 3) (Some 23) [26] (Cell (Var 116) (Some 269) [] (Done)))) (Round (
  Step Not Whip 3%nat [156] (Cell (Var 183) (Some 102) [264] (Cell (Var 116) (Some 269) [314] (Cell (Var 54) (Some 485) [] (Done)))) (Round (
  Step Is Single 0%nat [155] (Cell (Var 18) None [155] (Done)) (
  Step Is Single 0%nat [102] (Cell (Var 93) None [102] (Done)) (Round (
  Step Is Single 0%nat [164] (Cell (Var 19) None [164] (Done)) (
  Step Is Single 0%nat [269] (Cell (Var 30) None [269] (Done)) (
  Step Is Single 0%nat [246] (Cell (Var 111) None [246] (Done)) (
  Step Is Single 0%nat [425] (Cell (Var 182) None [425] (Done)) (Round (
  Step Is Single 0%nat [23] (Cell (Var 3) None [23] (Done)) (
  Step Is Single 0%nat [312] (Cell (Var 35) None [312] (Done)) (
  Step Is Single 0%nat [412] (Cell (Var 46) None [412] (Done)) (
  Step Is Single 0%nat [419] (Cell (Var 47) None [419] (Done)) (
  Step Is Single 0%nat [277] (Cell (Var 115) None [277] (Done)) (
  Step Is Single 0%nat [485] (Cell (Var 134) None [485] (Done)) (
  Step Is Single 0%nat [71] (Cell (Var 233) None [71] (Done)) (Round (
  Step Is Single 0%nat [15] (Cell (Var 2) None [15] (Done)) (
  Step Is Single 0%nat [149] (Cell (Var 17) None [149] (Done)) (
  Step Is Single 0%nat [237] (Cell (Var 27) None [237] (Done)) (
  Step Is Single 0%nat [438] (Cell (Var 49) None [438] (Done)) (
  Step Is Single 0%nat [462] (Cell (Var 52) None [462] (Done)) (
  Step Is Single 0%nat [206] (Cell (Var 107) None [206] (Done)) (
  Step Is Single 0%nat [98] (Cell (Var 179) None [98] (Done)) (
  Step Is Single 0%nat [222] (Cell (Var 222) None [222] (Done)) (Round (
  Step Is Single 0%nat [123] (Cell (Var 14) None [123] (Done)) (Done))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).
Definition values : list label := [30; 43; 73; 112; 127; 142; 178; 181; 198; 229; 281; 297; 301; 320; 330; 337; 351; 356; 363; 388; 442; 454; 477; 491; 497; 531; 534; 541; 585; 591; 608; 633; 656; 688; 699].
Definition candidates : list label := [4; 9; 14; 15; 17; 20; 22; 23; 26; 47; 50; 59; 60; 63; 65; 68; 69; 71; 84; 90; 95; 96; 98; 101; 102; 104; 107; 123; 125; 146; 149; 150; 152; 155; 156; 159; 161; 162; 164; 165; 204; 206; 209; 212; 219; 221; 222; 236; 237; 240; 242; 244; 246; 250; 253; 255; 264; 268; 269; 276; 277; 278; 312; 313; 314; 376; 377; 380; 386; 398; 403; 407; 412; 419; 422; 425; 428; 430; 431; 438; 439; 440; 462; 465; 480; 483; 484; 485; 508; 511; 520; 521; 555; 556; 557; 562; 564; 566; 568; 571; 574; 595; 596; 619; 620; 623; 629; 641; 643; 658; 660; 669; 673; 676; 677; 707; 711; 713; 716; 718; 727; 729].

Theorem puzzle : one_solution clues /\ W_rating_is (sudoku_net clues) 5.
Proof. apply (rated_right clues 5 solving values candidates); [repeat constructor|vm_compute; reflexivity]. Qed.
Print Assumptions puzzle.
