(* .......98....1...21.4..7.6....3.4..7..3.6.58..5.8......3.1.....9.7..3......9.8..4
   has exactly one solution, and its whip rating is 3. Made by to_coq.py. *)
Require Import List PArith.
Require Import Tresse.Net Tresse.Kernel Tresse.Rating Tresse.Sudoku.
Import ListNotations.
Open Scope positive_scope.

Definition clues : list clue := [(0, 7, 9)%nat; (0, 8, 8)%nat; (1, 4, 1)%nat; (1, 8, 2)%nat; (2, 0, 1)%nat; (2, 2, 4)%nat; (2, 5, 7)%nat; (2, 7, 6)%nat; (3, 3, 3)%nat; (3, 5, 4)%nat; (3, 8, 7)%nat; (4, 2, 3)%nat; (4, 4, 6)%nat; (4, 6, 5)%nat; (4, 7, 8)%nat; (5, 1, 5)%nat; (5, 3, 8)%nat; (6, 1, 3)%nat; (6, 3, 1)%nat; (7, 0, 9)%nat; (7, 2, 7)%nat; (7, 5, 3)%nat; (8, 3, 9)%nat; (8, 5, 8)%nat; (8, 8, 4)%nat].
Definition solving : proof := 
  Step Is Single 0%nat [219] (Cell (Var 25) None [219] (Done)) (
  Step Is Single 0%nat [55] (Cell (Var 82) None [55] (Done)) (
  Step Is Single 0%nat [284] (Cell (Var 113) None [284] (Done)) (
  Step Is Single 0%nat [358] (Cell (Var 196) None [358] (Done)) (
  Step Is Single 0%nat [206] (Cell (Var 206) None [206] (Done)) (Round (
  Step Is Single 0%nat [239] (Cell (Var 27) None [239] (Done)) (
  Step Is Single 0%nat [84] (Cell (Var 93) None [84] (Done)) (
  Step Is Single 0%nat [180] (Cell (Var 108) None [180] (Done)) (
  Step Is Single 0%nat [412] (Cell (Var 133) None [412] (Done)) (
  Step Is Single 0%nat [714] (Cell (Var 156) None [714] (Done)) (
  Step Is Single 0%nat [39] (Cell (Var 201) None [39] (Done)) (
  Step Is Single 0%nat [450] (Cell (Var 207) None [450] (Done)) (
  Step Is Single 0%nat [480] (Cell (Var 237) None [480] (Done)) (
  Step Is Single 0%nat [135] (Cell (Var 261) None [135] (Done)) (Round (
  Step Is Single 0%nat [191] (Cell (Var 22) None [191] (Done)) (
  Step Is Single 0%nat [31] (Cell (Var 85) None [31] (Done)) (
  Step Is Single 0%nat [16] (Cell (Var 88) None [16] (Done)) (
  Step Is Single 0%nat [405] (Cell (Var 126) None [405] (Done)) (
  Step Is Single 0%nat [270] (Cell (Var 189) None [270] (Done)) (Round (
  Step Is Single 0%nat [564] (Cell (Var 63) None [564] (Done)) (
  Step Is Single 0%nat [549] (Cell (Var 144) None [549] (Done)) (
  Step Is Single 0%nat [640] (Cell (Var 235) None [640] (Done)) (Round (
  Step Is Single 0%nat [51] (Cell (Var 213) None [51] (Done)) (
  Step Is Single 0%nat [629] (Cell (Var 224) None [629] (Done)) (
  Step Is Single 0%nat [600] (Cell (Var 312) None [600] (Done)) (Round (
  Step Is Single 0%nat [113] (Cell (Var 13) None [113] (Done)) (
  Step Is Single 0%nat [635] (Cell (Var 149) None [635] (Done)) (
  Step Is Single 0%nat [536] (Cell (Var 212) None [536] (Done)) (Round (
  Step Not Whip 2%nat [650] (Cell (Var 77) (Some 686) [691] (Cell (Var 79) (Some 709) [] (Done))) (Round (
  Step Not Whip 2%nat [659] (Cell (Var 77) (Some 686) [691] (Cell (Var 79) (Some 709) [] (Done))) (Round (
  Step Not Whip 2%nat [668] (Cell (Var 77) (Some 686) [691] (Cell (Var 79) (Some 709) [] (Done))) (Round (
  Step Not Whip 3%nat [245] (Cell (Var 83) (Some 2) [20] (Cell (Var 57) (Some 506) [512] (Cell (Var 170) (Some 494) [] (Done)))) (Round (
  Step Not Whip 3%nat [253] (Cell (Var 116) (Some 260) [251] (Cell (Var 168) (Some 249) [654] (Cell (Var 74) (Some 663) [] (Done)))) (Round (
  Step Is Single 0%nat [307] (Cell (Var 109) None [307] (Done)) (Round (
  Step Not Whip 3%nat [335] (Cell (Var 110) (Some 254) [299] (Cell (Var 227) (Some 470) [551] (Cell (Var 299) (Some 488) [] (Done)))) (Round (
  Step Not Whip 3%nat [107] (Cell (Var 179) (Some 98) [260] (Cell (Var 173) (Some 254) [578] (Cell (Var 57) (Some 506) [] (Done)))) (Round (
  Step Is Single 0%nat [105] (Cell (Var 12) None [105] (Done)) (
  Step Is Single 0%nat [98] (Cell (Var 98) None [98] (Done)) (
  Step Is Single 0%nat [512] (Cell (Var 188) None [512] (Done)) (Round (
  Step Is Single 0%nat [251] (Cell (Var 116) None [251] (Done)) (
  Step Is Single 0%nat [465] (Cell (Var 132) None [465] (Done)) (Round (
  Step Is Single 0%nat [299] (Cell (Var 34) None [299] (Done)) (
  Step Is Single 0%nat [258] (Cell (Var 114) None [258] (Done)) (
  Step Is Single 0%nat [472] (Cell (Var 130) None [472] (Done)) (
  Step Is Single 0%nat [654] (Cell (Var 168) None [654] (Done)) (
  Step Is Single 0%nat [139] (Cell (Var 220) None [139] (Done)) (Round (
  Step Is Single 0%nat [151] (Cell (Var 17) None [151] (Done)) (
  Step Is Single 0%nat [658] (Cell (Var 74) None [658] (Done)) (
  Step Is Single 0%nat [709] (Cell (Var 79) None [709] (Done)) (
  Step Is Single 0%nat [686] (Cell (Var 155) None [686] (Done)) (
  Step Is Single 0%nat [671] (Cell (Var 158) None [671] (Done)) (
  Step Is Single 0%nat [5] (Cell (Var 167) None [5] (Done)) (
  Step Is Single 0%nat [578] (Cell (Var 173) None [578] (Done)) (
  Step Is Single 0%nat [551] (Cell (Var 227) None [551] (Done)) (Round (
  Step Is Single 0%nat [20] (Cell (Var 3) None [20] (Done)) (
  Step Is Single 0%nat [337] (Cell (Var 38) None [337] (Done)) (
  Step Is Single 0%nat [490] (Cell (Var 55) None [490] (Done)) (
  Step Is Single 0%nat [607] (Cell (Var 68) None [607] (Done)) (
  Step Is Single 0%nat [370] (Cell (Var 118) None [370] (Done)) (
  Step Is Single 0%nat [529] (Cell (Var 142) None [529] (Done)) (
  Step Is Single 0%nat [326] (Cell (Var 164) None [326] (Done)) (
  Step Is Single 0%nat [424] (Cell (Var 181) None [424] (Done)) (Round (
  Step Is Single 0%nat [452] (Cell (Var 51) None [452] (Done)) (Done)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).
Definition values : list label := [16; 31; 39; 51; 55; 72; 80; 84; 113; 118; 135; 155; 163; 180; 184; 191; 206; 214; 219; 231; 239; 270; 273; 284; 292; 322; 345; 358; 366; 383; 395; 405; 412; 419; 440; 450; 480; 498; 514; 536; 549; 564; 576; 592; 600; 615; 629; 635; 640; 684; 701; 714; 724].
Definition candidates : list label := [2; 5; 20; 23; 96; 98; 105; 107; 139; 142; 148; 151; 245; 249; 251; 253; 254; 258; 260; 299; 303; 307; 308; 326; 328; 334; 335; 337; 370; 371; 424; 425; 429; 451; 452; 461; 463; 465; 469; 470; 472; 488; 490; 494; 506; 512; 524; 526; 529; 551; 556; 578; 580; 605; 607; 653; 654; 658; 663; 667; 671; 672; 686; 691; 704; 709].

Theorem puzzle : one_solution clues /\ W_rating_is (sudoku_net clues) 3.
Proof. apply (rated_right clues 3 solving values candidates); [repeat constructor|vm_compute; reflexivity]. Qed.
Print Assumptions puzzle.
