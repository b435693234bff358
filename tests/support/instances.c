/* instances.c: see instances.h. */
#include "instances.h"

#include <stddef.h>

const instance instance_table[] = {
    { "sudoku", NULL, "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
      1 },
    { "sudoku", "block=2x3", "1......2......3......4......5......6", 2 },
    { "sudoku", NULL, "1.......2.....3.", 2 },
    { "latin", NULL, "..24...15....7....326.4..5.13..1..27....6....61..", 1 },
    { "latin", NULL, "1234............1........", 2 },
    { "pandiagonal", NULL, "1.........2..............", 2 },
    { "pandiagonal", NULL, "12..............", 0 },
    { "pandiagonal", NULL, "1....................6...57........2.4...........", 1 },
    { "queens", NULL, "8 r1c2 r2c7 r3c5", 1 },
    { "queens", NULL, "10 r1c2 r4c10 r7c1", 1 },
    { "queens", NULL, "8 r2c7 r3c5 r4c8", 2 },
    { "queens", NULL, "6 r4c5 r5c2", 0 },
    { "queens", "sudo", "9 r1c6 r9c1", 1 },
    { "map", NULL,
      "4 16 R.......B...G.RY 1 2 4 5 6 13 : 2 3 6 : 3 4 6 7 8 : 4 8 13 : 5 6 9 : 6 7 9 10 11 : 7 8 11 : "
      "8 11 12 : 9 10 13 : 10 11 13 14 15 : 11 12 15 : 12 15 16 : 13 14 : 14 15 : 15 16 :",
      1 },
    { "map", NULL, "3 3 B.. 1 2 3 : 2 3 :", 2 },
    { "futoshiki", NULL, "5 .....2................... --<------>--<-<-->-< -<-----------<---<--", 1 },
    { "futoshiki", NULL, "4 1............... ------------ <---------->", 2 },
    { "kakuro", NULL,
      "B B 26\\ 11\\ B 34\\ 12\\ / B 17\\10 . . 9\\15 . . / \\31 . . . . . . / \\15 . . 16\\10 . . 5\\ / "
      "B 10\\15 . . 16\\7 . . / \\27 . . . . . . / \\14 . . \\12 . . B",
      1 },
    { "kakuro", NULL, "B 5\\ B / \\4 . . / \\5 . . / B B B", 2 },
    { "numbrix", NULL,
      "Numbrix topological 6 36 . . 3 . . . . . 4 . . . . . 11 . . . . . . . . . . 18 . . . 36 . . . . . .",
      1 },
    { "numbrix", NULL, "Numbrix geometric 4 16 1 . . . . . . . . . 9 . . . . .", 2 },
    { "hidato", NULL,
      "Hidato topological 5x6 26 B . . . 17 B 24 20 . . 8 . 25 23 . . . 13 . 1 . . 14 . B . . . . B", 1 },
    { "slitherlink", NULL, "Slitherlink 3x2t0:3a3a3a", 1 },
    { "slitherlink", NULL, "Slitherlink 2x2t0:3b3", 2 },
    { "kenken", NULL, "KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1", 1 },
    { "binairo", NULL, "Binairo 6x6u:bacCcDdbeGc", 1 },
    { "lightup", NULL, "LightUp 5x5:bBgBa0a2g2b", 1 },
    { "nonogram", NULL, "Nonogram 5x5:3.1/3/3/1/2/2/2/3/1.1/1.3", 1 },
    { "nonogram", NULL, "Nonogram 4x4:1/1/1/1/1/1/1/1", 2 },
    { "skyscrapers", NULL, "Skyscrapers 4:2//1///2///2//2//2///", 2 },
    { "skyscrapers", NULL, "Skyscrapers 3:? 1../3.2/...", 1 },
    { "tents", NULL, "Tents 6x6:c_agbbn_,1,1,2,0,2,1,2,1,1,1,1,1", 1 },
    { "minesweeper", NULL, "Minesweeper 6x6:g2a31c4f2b3a2a2d1a1", 1 },
    { "hitori", NULL, "Hitori 5x5:3532232341434224123144553", 1 },
    { "sudoku", NULL, "2x2x:b2c4b3c1b", 1 },
    { "sudoku", NULL, "4j:c3_4f2_2c,aa_____ac_bd_", 1 },
    { "sudoku", NULL, "2x2kx:p,_a_a_a_ca_____b_,3_5a8a5b7_5c7b", 1 },
    { "generic", NULL, "network\nvariables A B C D E: 0 1\nloop L: A=1 p q B=1 q r C=1 r p D=1 q s E=1 s r\n",
      2 },
    { "generic", NULL,
      "network\nvariables A B C D: w b\nconnected R: A=w B=w B=w C=w C=w D=w\ngiven A=w D=w\n", 1 },
    { "generic", NULL,
      "network\nvariables A B C D: 1 2 3 4\npermutation p of q: A B C D\n"
      "group g of h: x(A=1) y(B=2)\nforbid A B: 1 2, 2 3\nremove C=4\ngiven D=1\n",
      2 },
    { "generic", NULL,
      "network\nvariables A B C D: 1 2 3 4\ndifferent A B C\ntable T of t A B C: 1 2 3, 2 1 4, 3 4 1\n"
      "sum S: A + B + 2 C - D = 5\nclause K: A=1 | B!=2 | C=3\ncount N: A=1 B=1 C=1 D=1 in 1..2\n"
      "element E: A B C D B = D\nregular R: A B from p to q: p 3 q, q 4 q\nbefore A B\n",
      1 },
    { "flatzinc", NULL,
      "var 1..3: x:: output_var; var 1..3: y; var 0..1: z; var bool: b; constraint "
      "int_lin_le([1,-1],[x,y],-1); "
      "constraint int_eq_reif(x,2,b); constraint bool2int(b,z); constraint int_lin_eq([1,1,1],[x,y,z],6); "
      "solve satisfy;",
      1 },
    { NULL, NULL, NULL, 0 },
};
