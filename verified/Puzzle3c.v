(* ....2..84..8..1..3.5.3..1....3....2....5..8..6.2..........76..9.9....541.........
   has exactly one solution, and its whip rating is 3. Made by to_coq.py. *)
Require Import List PArith.
Require Import Tresse.Net Tresse.Kernel Tresse.Rating Tresse.Sudoku.
Import ListNotations.
Open Scope positive_scope.

Definition clues : list clue := [(0, 4, 2)%nat; (0, 7, 8)%nat; (0, 8, 4)%nat; (1, 2, 8)%nat; (1, 5, 1)%nat; (1, 8, 3)%nat; (2, 1, 5)%nat; (2, 3, 3)%nat; (2, 6, 1)%nat; (3, 2, 3)%nat; (3, 7, 2)%nat; (4, 3, 5)%nat; (4, 6, 8)%nat; (5, 0, 6)%nat; (5, 2, 2)%nat; (6, 4, 7)%nat; (6, 5, 6)%nat; (6, 8, 9)%nat; (7, 1, 9)%nat; (7, 6, 5)%nat; (7, 7, 4)%nat; (7, 8, 1)%nat].
Definition solving : proof := 
  Step Is Single 0%nat [552] (Cell (Var 62) None [552] (Done)) (
  Step Is Single 0%nat [50] (Cell (Var 86) None [50] (Done)) (
  Step Is Single 0%nat [371] (Cell (Var 119) None [371] (Done)) (
  Step Is Single 0%nat [591] (Cell (Var 150) None [591] (Done)) (
  Step Is Single 0%nat [728] (Cell (Var 242) None [728] (Done)) (
  Step Is Single 0%nat [149] (Cell (Var 266) None [149] (Done)) (
  Step Is Single 0%nat [248] (Cell (Var 275) None [248] (Done)) (Round (
  Step Is Single 0%nat [542] (Cell (Var 61) None [542] (Done)) (
  Step Is Single 0%nat [363] (Cell (Var 120) None [363] (Done)) (
  Step Is Single 0%nat [482] (Cell (Var 131) None [482] (Done)) (
  Step Is Single 0%nat [509] (Cell (Var 140) None [509] (Done)) (
  Step Is Single 0%nat [574] (Cell (Var 151) None [574] (Done)) (
  Step Is Single 0%nat [689] (Cell (Var 203) None [689] (Done)) (
  Step Is Single 0%nat [462] (Cell (Var 219) None [462] (Done)) (
  Step Is Single 0%nat [236] (Cell (Var 236) None [236] (Done)) (Round (
  Step Is Single 0%nat [611] (Cell (Var 68) None [611] (Done)) (
  Step Is Single 0%nat [596] (Cell (Var 146) None [596] (Done)) (
  Step Is Single 0%nat [615] (Cell (Var 147) None [615] (Done)) (
  Step Is Single 0%nat [494] (Cell (Var 170) None [494] (Done)) (
  Step Is Single 0%nat [301] (Cell (Var 220) None [301] (Done)) (Round (
  Step Is Single 0%nat [215] (Cell (Var 107) None [215] (Done)) (Round (
  Step Not Whip 1%nat [441; 450; 459] (Cell (Var 117) (Some 279) [] (Done)) (Round (
  Step Is Single 0%nat [477] (Cell (Var 135) None [477] (Done)) (Round (
  Step Is Single 0%nat [388] (Cell (Var 226) None [388] (Done)) (Round (
  Step Is Single 0%nat [402] (Cell (Var 123) None [402] (Done)) (Round (
  Step Is Single 0%nat [322] (Cell (Var 36) None [322] (Done)) (Round (
  Step Is Single 0%nat [297] (Cell (Var 33) None [297] (Done)) (
  Step Is Single 0%nat [457] (Cell (Var 214) None [457] (Done)) (Round (
  Step Is Single 0%nat [697] (Cell (Var 78) None [697] (Done)) (
  Step Is Single 0%nat [684] (Cell (Var 162) None [684] (Done)) (Round (
  Step Is Single 0%nat [514] (Cell (Var 58) None [514] (Done)) (
  Step Is Single 0%nat [667] (Cell (Var 75) None [667] (Done)) (
  Step Is Single 0%nat [499] (Cell (Var 139) None [499] (Done)) (Round (
  Step Is Single 0%nat [340] (Cell (Var 38) None [340] (Done)) (
  Step Is Single 0%nat [1] (Cell (Var 163) None [1] (Done)) (Round (
  Step Is Single 0%nat [12] (Cell (Var 84) None [12] (Done)) (
  Step Is Single 0%nat [651] (Cell (Var 165) None [651] (Done)) (Round (
  Step Is Single 0%nat [659] (Cell (Var 74) None [659] (Done)) (
  Step Is Single 0%nat [83] (Cell (Var 164) None [83] (Done)) (
  Step Is Single 0%nat [96] (Cell (Var 177) None [96] (Done)) (Round (
  Step Not Whip 1%nat [202] (Cell (Var 94) (Some 112) [] (Done)) (Round (
  Step Not Whip 3%nat [25] (Cell (Var 90) (Some 27) [63] (Cell (Var 267) (Some 60) [231] (Cell (Var 106) (Some 232) [] (Done)))) (Round (
  Step Is Single 0%nat [27] (Cell (Var 3) None [27] (Done)) (
  Step Is Single 0%nat [187] (Cell (Var 187) None [187] (Done)) (Round (
  Step Is Single 0%nat [166] (Cell (Var 19) None [166] (Done)) (
  Step Is Single 0%nat [231] (Cell (Var 26) None [231] (Done)) (
  Step Is Single 0%nat [346] (Cell (Var 39) None [346] (Done)) (
  Step Is Single 0%nat [207] (Cell (Var 108) None [207] (Done)) (
  Step Is Single 0%nat [333] (Cell (Var 126) None [333] (Done)) (
  Step Is Single 0%nat [144] (Cell (Var 225) None [144] (Done)) (
  Step Is Single 0%nat [718] (Cell (Var 232) None [718] (Done)) (Round (
  Step Is Single 0%nat [61] (Cell (Var 7) None [61] (Done)) (
  Step Is Single 0%nat [121] (Cell (Var 14) None [121] (Done)) (
  Step Is Single 0%nat [708] (Cell (Var 79) None [708] (Done)) (
  Step Is Single 0%nat [33] (Cell (Var 87) None [33] (Done)) (
  Step Is Single 0%nat [115] (Cell (Var 97) None [115] (Done)) (
  Step Is Single 0%nat [285] (Cell (Var 204) None [285] (Done)) (Round (
  Step Is Single 0%nat [278] (Cell (Var 31) None [278] (Done)) (
  Step Is Single 0%nat [442] (Cell (Var 50) None [442] (Done)) (
  Step Is Single 0%nat [253] (Cell (Var 109) None [253] (Done)) (
  Step Is Single 0%nat [436] (Cell (Var 130) None [436] (Done)) (Round (
  Step Is Single 0%nat [422] (Cell (Var 47) None [422] (Done)) (Done))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).
Definition values : list label := [1; 12; 38; 50; 71; 76; 83; 96; 107; 127; 149; 156; 176; 192; 215; 217; 236; 248; 264; 297; 301; 308; 322; 340; 356; 363; 371; 386; 388; 402; 411; 425; 457; 462; 477; 482; 494; 499; 509; 514; 529; 537; 542; 552; 567; 574; 585; 591; 596; 611; 615; 626; 634; 640; 651; 659; 667; 684; 689; 697; 728].
Definition candidates : list label := [25; 27; 33; 34; 60; 61; 63; 112; 115; 121; 126; 142; 144; 166; 171; 184; 187; 189; 204; 207; 231; 232; 253; 260; 276; 278; 280; 285; 328; 333; 346; 351; 415; 422; 436; 440; 442; 445; 708; 709; 717; 718].

Theorem puzzle : one_solution clues /\ W_rating_is (sudoku_net clues) 3.
Proof. apply (rated_right clues 3 solving values candidates); [repeat constructor|vm_compute; reflexivity]. Qed.
Print Assumptions puzzle.
