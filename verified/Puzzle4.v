(* ........8...4.7.32.24....6...6.8.......1.3..75......2.26.5.8.4.9.1.3.......9....3
   has exactly one solution, and its whip rating is 4. Made by to_coq.py. *)
Require Import List PArith.
Require Import Tresse.Net Tresse.Kernel Tresse.Rating Tresse.Sudoku.
Import ListNotations.
Open Scope positive_scope.

Definition clues : list clue := [(0, 8, 8)%nat; (1, 3, 4)%nat; (1, 5, 7)%nat; (1, 7, 3)%nat; (1, 8, 2)%nat; (2, 1, 2)%nat; (2, 2, 4)%nat; (2, 7, 6)%nat; (3, 2, 6)%nat; (3, 4, 8)%nat; (4, 3, 1)%nat; (4, 5, 3)%nat; (4, 8, 7)%nat; (5, 0, 5)%nat; (5, 7, 2)%nat; (6, 0, 2)%nat; (6, 1, 6)%nat; (6, 3, 5)%nat; (6, 5, 8)%nat; (6, 7, 4)%nat; (7, 0, 9)%nat; (7, 2, 1)%nat; (7, 4, 3)%nat; (8, 3, 9)%nat; (8, 8, 3)%nat].
Definition solving : proof := 
  Step Is Single 0%nat [58] (Cell (Var 85) None [58] (Done)) (
  Step Is Single 0%nat [507] (Cell (Var 138) None [507] (Done)) (
  Step Is Single 0%nat [344] (Cell (Var 182) None [344] (Done)) (
  Step Is Single 0%nat [197] (Cell (Var 197) None [197] (Done)) (Round (
  Step Is Single 0%nat [165] (Cell (Var 102) None [165] (Done)) (
  Step Is Single 0%nat [30] (Cell (Var 192) None [30] (Done)) (Round (
  Step Is Single 0%nat [223] (Cell (Var 106) None [223] (Done)) (Round (
  Step Is Single 0%nat [529] (Cell (Var 142) None [529] (Done)) (Round (
  Step Not Whip 1%nat [703; 712] (Cell (Var 136) (Some 541) [] (Done)) (Round (
  Step Not Whip 2%nat [10] (Cell (Var 163) (Some 1) [244] (Cell (Var 226) (Some 307) [] (Done))) (Round (
  Step Not Whip 2%nat [447] (Cell (Var 195) (Some 438) [600] (Cell (Var 240) (Some 645) [] (Done))) (Round (
  Step Not Whip 2%nat [456] (Cell (Var 195) (Some 438) [600] (Cell (Var 240) (Some 645) [] (Done))) (Round (
  Step Not Whip 2%nat [292] (Cell (Var 50) (Some 445) [450] (Cell (Var 51) (Some 459) [] (Done))) (Round (
  Step Not Whip 2%nat [297] (Cell (Var 50) (Some 450) [445] (Cell (Var 51) (Some 454) [] (Done))) (Round (
  Step Not Whip 2%nat [364] (Cell (Var 50) (Some 445) [450] (Cell (Var 51) (Some 459) [] (Done))) (Round (
  Step Not Whip 1%nat [247; 256; 418] (Cell (Var 121) (Some 328) [] (Done)) (Round (
  Step Is Single 0%nat [319] (Cell (Var 112) None [319] (Done)) (Round (
  Step Not Whip 2%nat [369] (Cell (Var 50) (Some 450) [445] (Cell (Var 51) (Some 454) [] (Done))) (Round (
  Step Not Whip 1%nat [423; 432; 468; 486] (Cell (Var 288) (Some 450) [] (Done)) (Round (
  Step Not Whip 1%nat [18; 99] (Cell (Var 189) (Some 27) [] (Done)) (Round (
  Step Not Whip 2%nat [465] (Cell (Var 195) (Some 438) [600] (Cell (Var 159) (Some 690) [] (Done))) (Round (
  Step Not Whip 2%nat [618] (Cell (Var 195) (Some 600) [438] (Cell (Var 240) (Some 483) [] (Done))) (Round (
  Step Not Whip 2%nat [627] (Cell (Var 123) (Some 384) [366] (Cell (Var 195) (Some 438) [] (Done))) (Round (
  Step Not Whip 3%nat [37] (Cell (Var 83) (Some 38) [47] (Cell (Var 208) (Some 46) [694] (Cell (Var 213) (Some 699) [] (Done)))) (Round (
  Step Not Whip 3%nat [41] (Cell (Var 83) (Some 38) [47] (Cell (Var 258) (Some 51) [123] (Cell (Var 41) (Some 366) [] (Done)))) (Round (
  Step Not Whip 3%nat [42] (Cell (Var 83) (Some 38) [47] (Cell (Var 33) (Some 290) [293] (Cell (Var 41) (Some 365) [] (Done)))) (Round (
  Step Not Whip 3%nat [47] (Cell (Var 200) (Some 38) [686] (Cell (Var 67) (Some 596) [600] (Cell (Var 213) (Some 699) [] (Done)))) (Round (
  Step Is Single 0%nat [38] (Cell (Var 83) None [38] (Done)) (Round (
  Step Not Whip 3%nat [614] (Cell (Var 67) (Some 596) [600] (Cell (Var 159) (Some 690) [708] (Cell (Var 155) (Some 704) [] (Done)))) (Round (
  Step Is Single 0%nat [616] (Cell (Var 69) None [616] (Done)) (Round (
  Step Is Single 0%nat [459] (Cell (Var 51) None [459] (Done)) (
  Step Is Single 0%nat [445] (Cell (Var 130) None [445] (Done)) (Round (
  Step Not Whip 3%nat [707] (Cell (Var 72) (Some 644) [645] (Cell (Var 67) (Some 600) [596] (Cell (Var 155) (Some 695) [] (Done)))) (Round (
  Step Not Whip 3%nat [710] (Cell (Var 155) (Some 704) [695] (Cell (Var 67) (Some 596) [600] (Cell (Var 159) (Some 690) [] (Done)))) (Round (
  Step Not Whip 4%nat [46] (Cell (Var 213) (Some 51) [699] (Cell (Var 150) (Some 600) [645] (Cell (Var 54) (Some 483) [478] (Cell (Var 100) (Some 235) [] (Done))))) (Round (
  Step Not Whip 4%nat [82] (Cell (Var 96) (Some 87) [123] (Cell (Var 285) (Some 366) [438] (Cell (Var 196) (Some 439) [277] (Cell (Var 28) (Some 250) [] (Done))))) (Round (
  Step Not Whip 2%nat [253] (Cell (Var 163) (Some 244) [1] (Cell (Var 226) (Some 64) [] (Done))) (Round (
  Step Not Whip 2%nat [298] (Cell (Var 163) (Some 244) [1] (Cell (Var 226) (Some 64) [] (Done))) (Round (
  Step Not Whip 4%nat [118] (Cell (Var 172) (Some 91) [415] (Cell (Var 54) (Some 478) [483] (Cell (Var 123) (Some 384) [366] (Cell (Var 77) (Some 690) [] (Done))))) (Round (
  Step Not Whip 1%nat [235] (Cell (Var 253) (Some 199) [] (Done)) (Round (
  Step Not Whip 3%nat [72] (Cell (Var 226) (Some 64) [307] (Cell (Var 235) (Some 478) [559] (Cell (Var 243) (Some 567) [] (Done)))) (Round (
  Step Is Single 0%nat [27] (Cell (Var 90) None [27] (Done)) (Round (
  Step Not Whip 1%nat [306; 387] (Cell (Var 234) (Some 315) [] (Done)) (Round (
  Step Not Whip 3%nat [259] (Cell (Var 2) (Some 16) [14] (Cell (Var 12) (Some 104) [107] (Cell (Var 48) (Some 431) [] (Done)))) (Round (
  Step Not Whip 3%nat [307] (Cell (Var 127) (Some 460) [415] (Cell (Var 174) (Some 417) [255] (Cell (Var 117) (Some 261) [] (Done)))) (Round (
  Step Is Single 0%nat [244] (Cell (Var 109) None [244] (Done)) (
  Step Is Single 0%nat [64] (Cell (Var 226) None [64] (Done)) (Round (
  Step Is Single 0%nat [91] (Cell (Var 91) None [91] (Done)) (
  Step Is Single 0%nat [277] (Cell (Var 115) None [277] (Done)) (Round (
  Step Is Single 0%nat [438] (Cell (Var 49) None [438] (Done)) (
  Step Is Single 0%nat [290] (Cell (Var 110) None [290] (Done)) (
  Step Is Single 0%nat [596] (Cell (Var 191) None [596] (Done)) (Round (
  Step Is Single 0%nat [365] (Cell (Var 41) None [365] (Done)) (
  Step Is Single 0%nat [478] (Cell (Var 54) None [478] (Done)) (
  Step Is Single 0%nat [384] (Cell (Var 123) None [384] (Done)) (
  Step Is Single 0%nat [645] (Cell (Var 150) None [645] (Done)) (
  Step Is Single 0%nat [704] (Cell (Var 155) None [704] (Done)) (Round (
  Step Is Single 0%nat [567] (Cell (Var 63) None [567] (Done)) (
  Step Is Single 0%nat [541] (Cell (Var 136) None [541] (Done)) (
  Step Is Single 0%nat [239] (Cell (Var 239) None [239] (Done)) (Round (
  Step Is Single 0%nat [144] (Cell (Var 16) None [144] (Done)) (
  Step Is Single 0%nat [208] (Cell (Var 24) None [208] (Done)) (
  Step Is Single 0%nat [104] (Cell (Var 95) None [104] (Done)) (
  Step Is Single 0%nat [207] (Cell (Var 108) None [207] (Done)) (
  Step Is Single 0%nat [50] (Cell (Var 212) None [50] (Done)) (Round (
  Step Is Single 0%nat [16] (Cell (Var 2) None [16] (Done)) (
  Step Is Single 0%nat [123] (Cell (Var 14) None [123] (Done)) (
  Step Is Single 0%nat [699] (Cell (Var 78) None [699] (Done)) (
  Step Is Single 0%nat [6] (Cell (Var 87) None [6] (Done)) (
  Step Is Single 0%nat [89] (Cell (Var 98) None [89] (Done)) (
  Step Is Single 0%nat [685] (Cell (Var 154) None [685] (Done)) (Round (
  Step Is Single 0%nat [328] (Cell (Var 37) None [328] (Done)) (
  Step Is Single 0%nat [430] (Cell (Var 133) None [430] (Done)) (
  Step Is Single 0%nat [637] (Cell (Var 151) None [637] (Done)) (
  Step Is Single 0%nat [655] (Cell (Var 169) None [655] (Done)) (Round (
  Step Is Single 0%nat [674] (Cell (Var 75) None [674] (Done)) (
  Step Is Single 0%nat [661] (Cell (Var 157) None [661] (Done)) (Round (
  Step Is Single 0%nat [581] (Cell (Var 65) None [581] (Done)) (
  Step Is Single 0%nat [716] (Cell (Var 80) None [716] (Done)) (
  Step Is Single 0%nat [629] (Cell (Var 152) None [629] (Done)) (
  Step Is Single 0%nat [395] (Cell (Var 233) None [395] (Done)) (Round (
  Step Is Single 0%nat [315] (Cell (Var 35) None [315] (Done)) (
  Step Is Single 0%nat [342] (Cell (Var 38) None [342] (Done)) (
  Step Is Single 0%nat [462] (Cell (Var 52) None [462] (Done)) (
  Step Is Single 0%nat [302] (Cell (Var 113) None [302] (Done)) (
  Step Is Single 0%nat [422] (Cell (Var 134) None [422] (Done)) (Round (
  Step Is Single 0%nat [255] (Cell (Var 29) None [255] (Done)) (Done)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).
Definition values : list label := [30; 38; 58; 80; 112; 133; 147; 155; 165; 173; 184; 197; 223; 231; 267; 287; 319; 344; 352; 372; 403; 410; 445; 459; 470; 488; 501; 507; 518; 529; 539; 553; 576; 586; 606; 616; 684; 723].
Definition candidates : list label := [1; 6; 7; 14; 16; 23; 25; 27; 46; 50; 51; 64; 68; 72; 82; 87; 89; 91; 95; 98; 104; 107; 108; 118; 122; 123; 126; 136; 140; 144; 199; 203; 207; 208; 212; 235; 239; 243; 244; 250; 253; 255; 259; 261; 272; 277; 290; 293; 298; 300; 302; 306; 307; 311; 315; 328; 332; 337; 341; 342; 365; 366; 383; 384; 386; 387; 392; 395; 396; 415; 417; 421; 422; 430; 431; 438; 439; 460; 462; 467; 478; 483; 541; 549; 559; 567; 581; 583; 584; 596; 600; 623; 626; 629; 635; 637; 638; 644; 645; 652; 655; 656; 661; 662; 664; 665; 671; 673; 674; 685; 690; 694; 695; 699; 704; 708; 716; 718; 719].

Theorem puzzle : one_solution clues /\ W_rating_is (sudoku_net clues) 4.
Proof. apply (rated_right clues 4 solving values candidates); [repeat constructor|vm_compute; reflexivity]. Qed.
Print Assumptions puzzle.
