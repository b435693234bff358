(* ......52...97.4....23.....6..54..9......5..71.6...8.3..4...1..9...8...6......3...
   has exactly one solution, and its whip rating is 3. Made by to_coq.py. *)
Require Import List PArith.
Require Import Tresse.Net Tresse.Kernel Tresse.Rating Tresse.Sudoku.
Import ListNotations.
Open Scope positive_scope.

Definition clues : list clue := [(0, 6, 5)%nat; (0, 7, 2)%nat; (1, 2, 9)%nat; (1, 3, 7)%nat; (1, 5, 4)%nat; (2, 1, 2)%nat; (2, 2, 3)%nat; (2, 8, 6)%nat; (3, 2, 5)%nat; (3, 3, 4)%nat; (3, 6, 9)%nat; (4, 4, 5)%nat; (4, 7, 7)%nat; (4, 8, 1)%nat; (5, 1, 6)%nat; (5, 5, 8)%nat; (5, 7, 3)%nat; (6, 1, 4)%nat; (6, 5, 1)%nat; (6, 8, 9)%nat; (7, 3, 8)%nat; (7, 7, 6)%nat; (8, 5, 3)%nat].
Definition solving : proof := 
  Step Is Single 0%nat [314] (Cell (Var 35) None [314] (Done)) (
  Step Is Single 0%nat [119] (Cell (Var 92) None [119] (Done)) (
  Step Is Single 0%nat [482] (Cell (Var 131) None [482] (Done)) (
  Step Is Single 0%nat [384] (Cell (Var 222) None [384] (Done)) (
  Step Is Single 0%nat [234] (Cell (Var 234) None [234] (Done)) (Round (
  Step Is Single 0%nat [145] (Cell (Var 17) None [145] (Done)) (
  Step Is Single 0%nat [212] (Cell (Var 24) None [212] (Done)) (
  Step Is Single 0%nat [317] (Cell (Var 36) None [317] (Done)) (
  Step Is Single 0%nat [554] (Cell (Var 62) None [554] (Done)) (
  Step Is Single 0%nat [87] (Cell (Var 96) None [87] (Done)) (
  Step Is Single 0%nat [715] (Cell (Var 229) None [715] (Done)) (
  Step Is Single 0%nat [463] (Cell (Var 292) None [463] (Done)) (Round (
  Step Is Single 0%nat [190] (Cell (Var 22) None [190] (Done)) (
  Step Is Single 0%nat [95] (Cell (Var 95) None [95] (Done)) (
  Step Is Single 0%nat [166] (Cell (Var 103) None [166] (Done)) (
  Step Is Single 0%nat [607] (Cell (Var 148) None [607] (Done)) (
  Step Is Single 0%nat [680] (Cell (Var 194) None [680] (Done)) (
  Step Is Single 0%nat [76] (Cell (Var 238) None [76] (Done)) (Round (
  Step Is Single 0%nat [206] (Cell (Var 23) None [206] (Done)) (
  Step Is Single 0%nat [223] (Cell (Var 106) None [223] (Done)) (
  Step Is Single 0%nat [346] (Cell (Var 121) None [346] (Done)) (
  Step Is Single 0%nat [572] (Cell (Var 149) None [572] (Done)) (Round (
  Step Not Whip 2%nat [353] (Cell (Var 42) (Some 371) [378] (Cell (Var 49) (Some 441) [] (Done))) (Round (
  Step Not Whip 2%nat [360] (Cell (Var 42) (Some 378) [371] (Cell (Var 49) (Some 434) [] (Done))) (Round (
  Step Is Single 0%nat [354] (Cell (Var 40) None [354] (Done)) (Round (
  Step Is Single 0%nat [39] (Cell (Var 84) None [39] (Done)) (Round (
  Step Not Whip 2%nat [450] (Cell (Var 42) (Some 378) [371] (Cell (Var 49) (Some 434) [] (Done))) (Round (
  Step Is Single 0%nat [693] (Cell (Var 207) None [693] (Done)) (Round (
  Step Is Single 0%nat [585] (Cell (Var 153) None [585] (Done)) (
  Step Is Single 0%nat [672] (Cell (Var 159) None [672] (Done)) (Round (
  Step Is Single 0%nat [341] (Cell (Var 38) None [341] (Done)) (
  Step Is Single 0%nat [255] (Cell (Var 174) None [255] (Done)) (
  Step Is Single 0%nat [489] (Cell (Var 300) None [489] (Done)) (Round (
  Step Not Whip 3%nat [7] (Cell (Var 170) (Some 8) [656] (Cell (Var 81) (Some 728) [727] (Cell (Var 178) (Some 664) [] (Done)))) (Round (
  Step Not Whip 3%nat [542] (Cell (Var 191) (Some 515) [434] (Cell (Var 119) (Some 371) [326] (Cell (Var 155) (Some 650) [] (Done)))) (Round (
  Step Is Single 0%nat [548] (Cell (Var 61) None [548] (Done)) (Round (
  Step Is Single 0%nat [138] (Cell (Var 16) None [138] (Done)) (
  Step Is Single 0%nat [727] (Cell (Var 81) None [727] (Done)) (
  Step Is Single 0%nat [161] (Cell (Var 98) None [161] (Done)) (
  Step Is Single 0%nat [656] (Cell (Var 161) None [656] (Done)) (
  Step Is Single 0%nat [26] (Cell (Var 188) None [26] (Done)) (Round (
  Step Is Single 0%nat [1] (Cell (Var 1) None [1] (Done)) (
  Step Is Single 0%nat [642] (Cell (Var 72) None [642] (Done)) (
  Step Is Single 0%nat [658] (Cell (Var 74) None [658] (Done)) (
  Step Is Single 0%nat [16] (Cell (Var 88) None [16] (Done)) (
  Step Is Single 0%nat [704] (Cell (Var 155) None [704] (Done)) (Round (
  Step Is Single 0%nat [250] (Cell (Var 28) None [250] (Done)) (
  Step Is Single 0%nat [622] (Cell (Var 70) None [622] (Done)) (
  Step Is Single 0%nat [280] (Cell (Var 109) None [280] (Done)) (
  Step Is Single 0%nat [424] (Cell (Var 181) None [424] (Done)) (Round (
  Step Is Single 0%nat [294] (Cell (Var 33) None [294] (Done)) (
  Step Is Single 0%nat [448] (Cell (Var 50) None [448] (Done)) (
  Step Is Single 0%nat [528] (Cell (Var 204) None [528] (Done)) (
  Step Is Single 0%nat [619] (Cell (Var 214) None [619] (Done)) (Round (
  Step Is Single 0%nat [54] (Cell (Var 6) None [54] (Done)) (
  Step Is Single 0%nat [515] (Cell (Var 58) None [515] (Done)) (
  Step Is Single 0%nat [587] (Cell (Var 66) None [587] (Done)) (
  Step Is Single 0%nat [33] (Cell (Var 87) None [33] (Done)) (
  Step Is Single 0%nat [511] (Cell (Var 142) None [511] (Done)) (
  Step Is Single 0%nat [371] (Cell (Var 209) None [371] (Done)) (Round (
  Step Is Single 0%nat [333] (Cell (Var 37) None [333] (Done)) (
  Step Is Single 0%nat [441] (Cell (Var 49) None [441] (Done)) (
  Step Is Single 0%nat [407] (Cell (Var 128) None [407] (Done)) (Done))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).
Definition values : list label := [39; 59; 65; 76; 87; 95; 108; 115; 119; 130; 145; 166; 173; 183; 190; 206; 212; 223; 234; 240; 255; 266; 274; 306; 314; 317; 341; 346; 354; 365; 384; 394; 397; 420; 458; 463; 471; 482; 489; 499; 532; 554; 567; 572; 585; 602; 607; 636; 672; 680; 693; 696; 715].
Definition candidates : list label := [1; 7; 8; 10; 16; 19; 25; 26; 33; 36; 51; 54; 138; 143; 156; 161; 244; 250; 280; 285; 286; 294; 295; 326; 333; 371; 378; 406; 407; 412; 414; 424; 425; 430; 434; 441; 442; 448; 506; 511; 512; 515; 519; 528; 529; 542; 548; 586; 587; 592; 614; 619; 622; 623; 624; 642; 646; 649; 650; 655; 656; 658; 664; 703; 704; 710; 727; 728].

Theorem puzzle : one_solution clues /\ W_rating_is (sudoku_net clues) 3.
Proof. apply (rated_right clues 3 solving values candidates); [repeat constructor|vm_compute; reflexivity]. Qed.
Print Assumptions puzzle.
