/* test_sudoku_forms.c: every way to write a Sudoku is understood, kept, and read again; everything else is
 * refused with a message that says what was found, where, and what was expected.
 *
 * Long texts are written with <X*N> for N times X, <P> for a whole puzzle, <1> to <9> for its rows, <0> for a
 * NUL. */
#include "apps/app.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define P       "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
#define EMPTIES "(. 0 _ * - ? x)"
#define SIZES   "(or 16, 36, 64, 100, ... for other sizes)"

static const char *add_piece(text *out, const char *at)
{
    const char *close = strchr(at, '>'), *star = close;
    while (star > at && *star != '*')
        star--;
    if (star > at)
        for (int i = atoi(star + 1); i > 0; i--)
            text_add(out, at + 1, (size_t)(star - at - 1));
    else if (at[1] == 'P')
        text_add_string(out, P);
    else if (at[1] == '0')
        text_add(out, "", 1);
    else
        text_add(out, &P[(at[1] - '1') * 9], 9);
    return close + 1;
}

static void expand(text *out, const char *template)
{
    text_open(out, &memory_standard);
    while (*template)
        if (*template == '<')
            template = add_piece(out, template);
        else
            text_add_char(out, *template ++);
}

/* Reads from a copy of just the right size, so that the sanitizer sees a step beyond its end. */
static status read_as(puzzle *p, const char *name, const char *params, const char *bytes, size_t n, error *e)
{
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    *e = (error){ 0 };
    status s = puzzle_read(p, name, params, copy, n, e);
    free(copy);
    return s;
}

static status read_text(puzzle *p, const char *params, const char *bytes, size_t n, error *e)
{
    return read_as(p, NULL, params, bytes, n, e);
}

/* ---- what is refused ---- */

static const struct {
    const char *params, *template;
    int line, column;
    const char *message;
} refused[] = {
    { NULL, "", 1, 1, "no cells in the text, expected a Sudoku" },
    { NULL, "   \t \n\r\n", 1, 1, "no cells in the text, expected a Sudoku" },
    { NULL, "# only a comment\n", 1, 1, "no cells in the text, expected a Sudoku" },
    { NULL, "+---+---+\n|   |   |\n", 1, 1, "no cells in the text, expected a Sudoku" },
    { NULL, "<1><2><3><4><5><6><7><8>..1.3..5", 1, 81,
      "80 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<P>.", 1, 83, "82 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<1><2><3><4><5><6><7><8>..1.3..5 name", 1, 81,
      "80 characters before the first blank, expected 81 " SIZES },
    { NULL, "<1><2><3><4><5><6><7><8>..1.3..", 1, 80,
      "79 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<.*15>", 1, 16,
      "15 characters before the end of the line, expected 16 (or 36, 64, 81, 100, ... for other sizes)" },
    { NULL, "<.*17>", 1, 18,
      "17 characters before the end of the line, expected 16 (or 36, 64, 81, 100, ... for other sizes)" },
    { NULL, "<.*35>", 1, 36,
      "35 characters before the end of the line, expected 36 (or 16, 64, 81, 100, ... for other sizes)" },
    { NULL, "<.*63>", 1, 64,
      "63 characters before the end of the line, expected 64 (or 16, 36, 81, 100, ... for other sizes)" },
    { NULL, "<.*728>", 1, 729,
      "728 characters before the end of the line, expected 729 for a sukaku (or 16, 36, 64, 81, 100, ... for "
      "a puzzle)" },
    { NULL, "<.*730>", 1, 731,
      "730 characters before the end of the line, expected 729 for a sukaku (or 16, 36, 64, 81, 100, ... for "
      "a puzzle)" },
    { NULL, "<.*255>", 1, 256,
      "255 characters before the end of the line, expected 256 (or 16, 36, 64, 81, 100, ... for other "
      "sizes)" },
    { NULL, "<.*626>", 1, 627,
      "626 characters before the end of the line, expected 625 (or 16, 36, 64, 81, 100, ... for other "
      "sizes)" },
    { NULL, "<.*5000>", 1, 5001, "5000 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<.*40>", 1, 41, "40 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<.*60>", 1, 61, "60 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<.*92>", 1, 93, "92 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<.*34>", 1, 35,
      "34 characters before the end of the line, expected 36 (or 16, 64, 81, 100, ... for other sizes)" },
    { NULL, "1", 1, 1,
      "'1' is too short for a Sudoku, expected 81 characters " SIZES
      "; for another puzzle, name the application (--app)" },
    { NULL, "1 2", 1, 1,
      "'1 2' is too short for a Sudoku, expected 81 characters " SIZES
      "; for another puzzle, name the application (--app)" },
    { NULL, "  5 \n", 1, 3,
      "'5' is too short for a Sudoku, expected 81 characters " SIZES
      "; for another puzzle, name the application (--app)" },
    { NULL, "<1>4q6......<3><4><5><6><7><8><9>", 1, 11,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4Z6......<3><4><5><6><7><8><9>", 1, 11,
      "character 'Z' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL,
      "<1>4\xC3\xA9"
      "6......<3><4><5><6><7><8><9>",
      1, 11, "character '\xC3\xA9' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4=..6......<3><4><5><6><7><8><9>", 1, 11,
      "character '=' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4A6......<3><4><5><6><7><8><9>", 1, 11,
      "'A' in a 9x9 puzzle, expected a digit 1-9 or an empty cell " EMPTIES },
    { NULL, "<1>4~6......<3><4><5><6><7><8><9>", 1, 11,
      "character '~' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4,6......<3><4><5><6><7><8><9>", 1, 11,
      "character ',' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1><2><3><4><5><6><7><8>..1.3..5g", 1, 81,
      "'g' in a 9x9 puzzle, expected a digit 1-9 or an empty cell " EMPTIES },
    { NULL, "<1><2><3><4>...3\xE6\x95\xB0..91<6><7><8><9>", 1, 41,
      "character '\xE6\x95\xB0' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4\"6......<3><4><5><6><7><8><9>", 1, 11,
      "character '\"' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4%6......<3><4><5><6><7><8><9>", 1, 11,
      "character '%' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>4\\6......<3><4><5><6><7><8><9>", 1, 11,
      "character '\\' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "1234567.9<.*27>", 1, 7, "'7' in a 6x6 puzzle, expected a digit 1-6 or an empty cell " EMPTIES },
    { NULL, "9<.*35>", 1, 1, "'9' in a 6x6 puzzle, expected a digit 1-6 or an empty cell " EMPTIES },
    { NULL, "5<.*15>", 1, 1, "'5' in a 4x4 puzzle, expected a digit 1-4 or an empty cell " EMPTIES },
    { NULL, "H<.*255>", 1, 1,
      "'H' in a 16x16 puzzle, expected a digit 1-9, a letter A-G or an empty cell " EMPTIES },
    { NULL, "Q<.*624>", 1, 1,
      "character 'Q' is neither a digit 1-9, a letter A-P nor an empty cell " EMPTIES },
    { NULL, "<.*100>h<.*155>", 1, 101,
      "'h' in a 16x16 puzzle, expected a digit 1-9, a letter A-G or an empty cell " EMPTIES },
    { NULL, "12<0>34<.*12>", 1, 3, "control character \\x00 in the text" },
    { NULL,
      "12\x07"
      "34<.*12>",
      1, 3, "control character \\x07 in the text" },
    { NULL,
      "\xFF\xFE"
      "1.2.",
      1, 1, "byte \\xFF is not valid UTF-8" },
    { NULL, "12\x7F", 1, 3, "control character \\x7F in the text" },
    { NULL, "<P> \x1B[31m", 1, 83, "control character \\x1B in the text" },
    { NULL, "<P> caf\xE9", 1, 86, "byte \\xE9 is not valid UTF-8" },
    { NULL, "<P>\n\xC2\x85", 2, 1, "control character \\xC2\\x85 in the text" },
    { NULL, "\xED\xA0\x80", 1, 1, "byte \\xED is not valid UTF-8" },
    { NULL, "ab\xC0\x80", 1, 3, "byte \\xC0 is not valid UTF-8" },
    { NULL, "ab\xF0\x9F\x98", 1, 3, "byte \\xF0 is not valid UTF-8" },
    { NULL, "hello world", 1, 6, "5 characters before the first blank, expected 81 " SIZES },
    { NULL, "tresse", 1, 1, "character 't' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "ED=8.4", 1, 3, "character '=' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "(app)", 1, 1, "character '(' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<123456789*11>15<345678912*69>3456789", 1, 101,
      "'5' in slot 2 of r2c3, expected '2' or an empty slot " EMPTIES },
    { NULL, "1234567892<234567891*79>23456789", 1, 10,
      "'2' in slot 1 of r1c2, expected '1' or an empty slot " EMPTIES },
    { NULL, "<.*728>8", 1, 729, "'8' in slot 9 of r9c9, expected '9' or an empty slot " EMPTIES },
    { NULL, "<.*300>q<.*428>", 1, 301, "'q' in slot 4 of r4c7, expected '4' or an empty slot " EMPTIES },
    { NULL, "A<.*728>", 1, 1, "'A' in slot 1 of r1c1, expected '1' or an empty slot " EMPTIES },
    { NULL, "<1>\n<2>\n<3>\n<4>\n...3...9\n<6>\n<7>\n<8>\n<9>\n", 5, 9, "row 5 has 8 cells, expected 9" },
    { NULL, "<1>\n<2>\n<3>\n<4>\n<5>.\n<6>\n<7>\n<8>\n<9>\n", 5, 11, "row 5 has 10 cells, expected 9" },
    { NULL, "<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n", 8, 1, "8 rows, expected 9" },
    { NULL, "<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>\n<.*9>\n", 10, 1, "10 rows, expected 9" },
    { NULL,
      "+---+---+---+\n|..3|45.|.8.|\n|4.6|...|...|\n|...|1..|.65|\n+---+---+---+\n|.1.|5.8|.7.|\n|...|3..|."
      "91|\n|9..|...|...|\n+---+---+---+\n|...|8..|...|\n|6..|..7|.3.|\n+---+---+---+\n",
      11, 2, "8 rows, expected 9" },
    { NULL,
      "+---+---+---+\n|..3|45.|.8.|\n|4.6|...|...|\n|...|1..|.65|\n+---+---+---+\n|.1.|5.8|.7.|\n|123|456|78|"
      "\n|9..|...|...|\n+---+---+---+\n|...|8..|...|\n|6..|..7|.3.|\n|..1|.3.|.57|\n+---+---+---+\n",
      7, 12, "row 5 has 8 cells, expected 9" },
    { NULL, "<1>\n<2>\n<3>\n<4>\n1234q6789\n<6>\n<7>\n<8>\n<9>\n", 5, 5,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL,
      "+---+---+---+\n|..3|45.|.8.|\n|4.6|...|...|\n|1..|4..|\xC3\xA9..|\n+---+---+---+\n|.1.|5.8|.7.|\n|...|"
      "3..|.91|\n|9..|...|...|\n+---+---+---+\n|...|8..|...|\n|6..|..7|.3.|\n|..1|.3.|.57|\n+---+---+---+\n",
      4, 10, "character '\xC3\xA9' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>\n<2>\n<3>\n<4>\n1 2 3 4 5 6 7 8\n<6>\n<7>\n<8>\n<9>\n", 5, 16,
      "row 5 has 8 cells, expected 9" },
    { NULL, "......\n......\n......\n......\n......\n7.....\n", 6, 1,
      "'7' in a 6x6 puzzle, expected a digit 1-6 or an empty cell " EMPTIES },
    { NULL, ".....\n.....\n.....\n.....\n.....\n", 1, 6, "row 1 has 5 cells, expected 9" },
    { NULL, "...\n...\n...\n", 1, 4, "row 1 has 3 cells, expected 9" },
    { NULL, "<.*8>\n<.*8>\n<.*8>\n<.*8>\n<.*8>\n<.*8>\n<.*8>\n", 7, 1, "7 rows, expected 8" },
    { NULL,
      "1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n"
      "1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n1234\n"
      "1234\n1234\n1234\n1234\n1234\n1234\n",
      26, 1, "40 rows, expected 4" },
    { NULL, "<P>\n<P>\n", 2, 1, "more text after a whole puzzle in one line, expected one puzzle" },
    { NULL, "1234<.*12>\n<1*16>\n<2*15>\n", 3, 16, "row 3 has 15 cells, expected 16" },
    { NULL, "<P> name\n123\n", 2, 1, "more text after a whole puzzle in one line, expected one puzzle" },
    { NULL,
      "123456789\n123456789\n123456789\n123456789\n123456789\n123456789\n123456789\n123456789\n12345678\n", 9,
      9, "row 9 has 8 cells, expected 9" },
    { NULL, "<1>\r\n<2>\r\n<3>\r\n<4>\r\n<5>\r\n<6>\r\n<7>\r\n<8>\r\n<.*8>q\r\n", 9, 9,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<1>\r<2>\r<3>\r<4>\r<5>\r<6>\r<7>\r<8>\r<.*8>q", 9, 9,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "\xEF\xBB\xBF<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<.*8>q", 9, 9,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "\xEF\xBB\xBF..3q5..8.<2><3><4><5><6><7><8><9>", 1, 4,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL,
      ". . 3 4 5 . . 8 . 4 . 6< .*9> 1 . . . 6 5 . 1 . 5 . 8 . 7 . . . . 3 . . . 9 1 9< .*11> 8 . . . . . 6 "
      ". . . . 7 . 3 . . . 1 . 3 . . 5",
      1, 160, "80 cells in one line, expected 81 " SIZES },
    { NULL,
      ". . 3 4 5 . . 8 . 4 . 6< .*9> 1 . . . 6 5 . 1 . 5 . 8 . 7 . . . . 3 . . . 9 1 9< .*11> 8 . . . . . 6 "
      ". . . . 7 . 3 . . . 1 . 3 . . 5 7 5",
      1, 164, "82 cells in one line, expected 81 " SIZES },
    { NULL,
      ". . 3 4 5 . . 8 . 4 . 6< .*9> 1 . . . 6 5 . 1 . 5 . 8 . 7 . . . . 3 12 . . 9 1 9< .*11> 8 . . . . . 6 "
      ". . . . 7 . 3 . . . 1 . 3 . . 5 7",
      1, 81, "'12' is neither a number 1-9 nor an empty cell " EMPTIES },
    { NULL,
      ". . 3 4 5 . . 8 . 4 . 6< .*9> 1 . . . 6 5 . 1 . 5 . 8 . 7 . . . . 3 10 . . 9 1 9< .*11> 8 . . . . . 6 "
      ". . . . 7 . 3 . . . 1 . 3 . . 5 7",
      1, 81, "'10' is neither a number 1-9 nor an empty cell " EMPTIES },
    { NULL,
      ". . 3 4 5 . . 8 . 4 . 6< .*9> 1 . . . 6 5 . 1 . 5 . 8 . 7 . . . . 3 5q . . 9 1 9< .*11> 8 . . . . . 6 "
      ". . . . 7 . 3 . . . 1 . 3 . . 5 7",
      1, 82, "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<. *100>17< .*155>", 1, 201, "'17' is neither a number 1-16 nor an empty cell " EMPTIES },
    { NULL, "<. *100>A 12< .*154>", 1, 203,
      "'12' in a puzzle with letters, expected a digit 1-9, a letter A-G or an empty cell " EMPTIES },
    { NULL, "<. *100>H< .*155>", 1, 201,
      "'H' in a 16x16 puzzle, expected a digit 1-9, a letter A-G or an empty cell " EMPTIES },
    { NULL, "<. *253>.", 1, 508,
      "254 cells in one line, expected 256 (or 16, 36, 64, 81, 100, ... for other sizes)" },
    { NULL, "<1> <2> <3> <4> 12345678 <6> <7> <8> <9>", 1, 49, "row 5 has 8 cells, expected 9" },
    { NULL, "<1 *699>1", 1, 1400,
      "700 cells in one line, expected 81 (or 16, 36, 64, 100, ... for other sizes)" },
    { NULL, "<1 10 *127>1 17", 1, 638, "'17' is neither a number 1-16 nor an empty cell " EMPTIES },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 "
      "*8>123\n123 123 123 123 123 123 123 123\n",
      9, 32, "row 9 has 8 cells, expected 9" },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n123 123 123 123 12341 123 123 123 123\n<123 "
      "*8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n",
      5, 21, "candidate 1 appears twice in r5c5" },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n123 123 123 123 120 123 123 123 123\n<123 "
      "*8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n",
      5, 19, "'0' among the candidates of r5c5, expected a digit 1-9" },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n123 123 123 123 12A 123 123 123 123\n<123 "
      "*8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n",
      5, 19, "'A' among the candidates of r5c5, expected a digit 1-9" },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n123 123 123 123 . 123 123 123 123\n<123 "
      "*8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n",
      5, 17, "empty cell '.' among groups of candidates, expected candidates or ~ for none" },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n123 123 123 123 1q 123 123 123 123\n<123 "
      "*8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n",
      5, 18, "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n", 4, 1, "4 rows, expected 9" },
    { NULL, "12 12 12 12\n12 12 12 12\n12 12 12 12\n12 12 12 125\n", 4, 12,
      "'5' among the candidates of r4c4, expected a digit 1-4" },
    { NULL, "12~ 12 12 12\n12 12 12 12\n12 12 12 12\n12 12 12 12\n", 1, 3,
      "'~' among the candidates of r1c1, expected a digit 1-4" },
    { NULL, "12 12 12 12\n12 12 12 12\n12 12 12 12\n12 12 12 ~~\n", 4, 10,
      "'~' among the candidates of r4c4, expected a digit 1-4" },
    { NULL,
      "<123 *8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n123 123 123 123 1 2 123 123 123 123\n<123 "
      "*8>123\n<123 *8>123\n<123 *8>123\n<123 *8>123\n",
      5, 36, "row 5 has 10 cells, expected 9" },
    { NULL, "3x3:2a9a15a4c58", 1, 16, "the run-length line has 13 cells, expected 81" },
    { NULL, "3x3:zzzc1", 1, 10, "the run-length line has at least 82 cells, expected 81" },
    { NULL, "3x3:zzzd", 1, 9, "the run-length line has at least 82 cells, expected 81" },
    { NULL, "3x3:a0zzzb", 1, 6, "'0' in a run-length line, expected a number 1-9, a letter a-z or '_'" },
    { NULL, "4x4:1_17<z*9>", 1, 7, "'17' in a run-length line, expected a number 1-16, a letter a-z or '_'" },
    { NULL, "4x4:1_17a", 1, 7, "'17' in a run-length line, expected a number 1-16, a letter a-z or '_'" },
    { NULL, "3x1:zz", 1, 1, "3x1: in a run-length line, expected at least 2x2 and a size of at most 25" },
    { NULL, "1x9:zzz", 1, 1, "1x9: in a run-length line, expected at least 2x2 and a size of at most 25" },
    { NULL, "6x6:zz", 1, 1, "6x6: in a run-length line, expected at least 2x2 and a size of at most 25" },
    { NULL, "3x3:zzA", 1, 7, "'A' in a run-length line, expected a number 1-9, a letter a-z or '_'" },
    { NULL, "2a9a15a4c58", 1, 12,
      "13 cells in a run-length line, expected 81 (or 16, 36, 64, 100, ... for other sizes)" },
    { NULL, "3x0:abc", 1, 1, "3x0: in a run-length line, expected at least 2x2 and a size of at most 25" },
    { NULL, "3x3:zzz.c", 1, 8, "'.' in a run-length line, expected a number 1-9, a letter a-z or '_'" },
    { NULL, "3x3:zzzc,1", 1, 9, "',' in a run-length line, expected a number 1-9, a letter a-z or '_'" },
    { "block=3x2", "3x2:zj", 1, 1, "blocks 2 wide and 3 high in the text, expected block=3x2" },
    { "size=16", "3x3:1b", 0, 0, "a puzzle of size 9, expected size 16" },
    { NULL, "3x3:zzzb", 1, 9, "the run-length line has 80 cells, expected 81" },
    { NULL, "9:zzzb", 1, 7, "the run-length line has 80 cells, expected 81" },
    { NULL, "3x3dt:zzzb", 1, 11, "the run-length line has 80 cells, expected 81" },
    { "size=16", "9:1b", 0, 0, "a puzzle of size 9, expected size 16" },
    { NULL, "3x3kdt:zzzc,_a,1", 1, 15, "found ',', expected _ or a letter: edges between regions" },
    { "block=4x4", "<P>", 0, 0, "block=4x4 does not fit size 9" },
    { "size=16", "<P>", 0, 0, "a puzzle of size 9, expected size 16" },
    { "block=3", "<P>", 0, 0, "'block=3', expected block=WxH, as in block=3x2" },
    { "block=axb", "<P>", 0, 0, "'block=axb', expected block=WxH, as in block=3x2" },
    { "block=1x9", "<P>", 0, 0, "block=1x9, expected blocks at least 2 wide and 2 high" },
    { "block=9x1", "<P>", 0, 0, "block=9x1, expected blocks at least 2 wide and 2 high" },
    { "block=6x6", "<P>", 0, 0, "block=6x6 gives size 36, expected at most 25" },
    { "block=", "<P>", 0, 0, "'block=', expected block=WxH, as in block=3x2" },
    { "size=7", "<P>", 0, 0,
      "size=7, expected a size with blocks: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25" },
    { "size=26", "<P>", 0, 0,
      "size=26, expected a size with blocks: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25" },
    { "size=x", "<P>", 0, 0, "'size=x', expected size=N, as in size=9" },
    { "size=9,block=4x4", "<P>", 0, 0, "block=4x4 does not fit size 9" },
    { "colour=3", "<P>", 0, 0,
      "unknown parameter 'colour=3', expected block=WxH or size=N; for variants x, windoku, regions=... or "
      "cages=..." },
    { "block=3x3x3", "<P>", 0, 0, "'block=3x3x3', expected block=WxH, as in block=3x2" },
    { "block=2x3", "<.*35>", 1, 36,
      "35 characters before the end of the line, expected 36 for size 6 (or 216 for a sukaku)" },
    { "block=3x3", "<.*36>", 0, 0, "block=3x3 does not fit size 6" },
    { "size=9", "<. *80>", 1, 160, "80 cells in one line, expected 81 for size 9" },
    { "size=9", "<.*80>", 1, 81,
      "80 characters before the end of the line, expected 81 for size 9 (or 729 for a sukaku)" },
    { "block=2x7", "<.*144>", 0, 0, "block=2x7 does not fit size 12" },
    { "\x07", "<P>", 0, 0,
      "unknown parameter '\\x07', expected block=WxH or size=N; for variants x, windoku, regions=... or "
      "cages=..." },
    { "size=4", "<.*65>", 1, 66,
      "65 characters before the end of the line, expected 16 for size 4 (or 64 for a sukaku)" },
    { "block=99999999999x3", "<P>", 0, 0, "'block=99999999999x3', expected block=WxH, as in block=3x2" },
    { NULL,
      "[Puzzle]\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n[State]\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>"
      "\n",
      9, 1, "8 rows, expected 9" },
    { NULL, "#A me\n[Foo]\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>\n", 2, 1,
      "section [Foo], expected [Puzzle] or [State]" },
    { NULL, "nofile.txt", 1, 8, "character 't' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "12t<.*12>", 1, 3, "character 't' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "12t<.*13>", 1, 3, "character 't' is neither a digit 1-4 nor an empty cell " EMPTIES },
    { NULL, "12t<.*252>", 1, 3,
      "character 't' is neither a digit 1-9, a letter A-G nor an empty cell " EMPTIES },
    { NULL, "0F.<.*253>", 1, 1, "both 0 and . stand for empty cells; values are 1-9, A-G" },
    { NULL, "<.*624>0", 1, 625, "both 0 and . stand for empty cells; values are 1-9, A-P" },
    { NULL, "A<-*50>0<-*48>", 1, 52, "both 0 and - stand for empty cells; values are 1-9, A-A" },
    { NULL, "1 10 . 0 <. *96>", 1, 8, "both 0 and . stand for empty cells; values are 1-10" },
    { NULL, "1 A . 0 <. *96>", 1, 7, "both 0 and . stand for empty cells; values are 1-9, A-A" },
    { NULL, "<1><2><3><4><5><6><7><8>..1.3..5,<P>", 1, 81,
      "80 characters before the first comma, expected 81 " SIZES },
    { NULL, "\"<1><2><3><4><5><6><7><8>..1.3..5\"", 1, 82,
      "80 characters before the second quotation mark, expected 81 " SIZES },
    { NULL, "\"<1><2><3><4><5><6><7><8>..1.3..5", 1, 82,
      "80 characters before the end of the line, expected 81 " SIZES },
    { NULL, "<0,*80>", 1, 160, "80 cells in one line, expected 81 " SIZES },
    { NULL,
      "<1>\n<2>\n<3>\n\xE2\x94\x80\xE2\x94\xBC\xE2\x94\x80\n<4>\n...\xE2\x94\x82"
      "3..\xE2\x94\x82.9\n<6>\n<7>\n<8>\n<9>\n",
      6, 11, "row 5 has 8 cells, expected 9" },
    { NULL, "[State]\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>\n", 1, 1,
      "no cells in the text, expected a Sudoku" },
    { NULL, "[Puzzle]\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n1234567q.\n", 10, 8,
      "character 'q' is neither a digit 1-9 nor an empty cell " EMPTIES },
    { NULL, "[Puzzle\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>\n", 1, 1,
      "section [Puzzle, expected [Puzzle] or [State]" },
};

static void test_malformed_texts_are_refused_with_place_and_reason(void **unused)
{
    (void)unused;
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        text t;
        error e;
        expand(&t, refused[i].template);
        status s = read_text(&p, refused[i].params, text_bytes(&t), t.length, &e);
        if (s != BAD_INPUT || e.line != refused[i].line || e.column != refused[i].column ||
            strcmp(e.text, refused[i].message) != 0)
            fail_msg("%s: %d:%d: %s", refused[i].template, e.line, e.column, e.text);
        assert_null(p.app);
        assert_int_equal(puzzle_read(&p, NULL, refused[i].params, text_bytes(&t), t.length, NULL), BAD_INPUT);
        text_close(&t);
    }
    puzzle_close(&p);
}

static void test_a_text_of_more_than_a_megabyte_is_refused(void **unused)
{
    (void)unused;
    puzzle p;
    error e;
    size_t n = ((size_t)1 << 20) + 1;
    char *bytes = malloc(n);
    assert_non_null(bytes);
    memset(bytes, ' ', n);
    memcpy(bytes, P, 81);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(read_text(&p, "", bytes, n, &e), BAD_INPUT);
    assert_string_equal(
        e.text,
        "a text of 1048577 bytes, expected at most 1048576 of sudoku: if it is another kind of puzzle, name "
        "the application (--app)");
    assert_int_equal(read_text(&p, "", bytes, n - 1, &e), OK);
    memset(bytes + 90, '\n', n - 90);
    assert_int_equal(read_text(&p, "", bytes, n - 1, &e), OK);
    memset(bytes, '5', n);
    assert_int_equal(read_text(&p, "", bytes, n - 1, &e), BAD_INPUT);
    for (size_t i = 1; i < n; i += 2)
        bytes[i] = ' ';
    assert_int_equal(read_text(&p, "", bytes, n - 1, &e), BAD_INPUT);
    assert_string_equal(e.text,
                        "524288 cells in one line, expected 81 (or 16, 36, 64, 100, ... for other sizes)");
    for (size_t i = 1; i < n; i += 2)
        bytes[i] = '\n';
    assert_int_equal(read_text(&p, "", bytes, n - 1, &e), BAD_INPUT);
    assert_string_equal(e.text, "row 1 has 1 cell, expected 9");
    free(bytes);
    puzzle_close(&p);
}

/* ---- what is understood ---- */

#define BLANK_4 "................"

static const struct {
    const char *what, *params, *template, *source, *kept, *comment, *network;
} understood[] = {
    { "line", NULL, "<P>", P, "", "", "9 3x3" },
    { "line with a comment", NULL, "<P>  ED=8.4/8.4/2.6 name \t\r\n", P, "", "ED=8.4/8.4/2.6 name", "9 3x3" },
    { "comment beyond ASCII", NULL, "<P> \xC3\x89t\xC3\xA9", P, "", "\xC3\x89t\xC3\xA9", "9 3x3" },
    { "comment after a tab", NULL, "<P>\t4\t4", P, "", "4\t4", "9 3x3" },
    { "comment that looks like cells", NULL, "<P> 1 2 3", P, "", "1 2 3", "9 3x3" },
    { "comment that is a second grid", NULL, "1234<.*12> 1234341221434321", "1234............", "",
      "1234341221434321", "4 2x2" },
    { "blanks before it", NULL, "  \t<P>", P, "", "", "9 3x3" },
    { "zeros", NULL, "003450080406000000000100065010508070000300091900000000000800000600007030001030057", P,
      "", "", "9 3x3" },
    { "all the empties", NULL, "1.0_*-?xX.0_*-?x", "1...............", "", "", "4 2x2" },
    { "only dashes", NULL, "<-*81>",
      ".................................................................................", "", "", "9 3x3" },
    { "byte order mark", NULL, "\xEF\xBB\xBF<P>\r\n", P, "", "", "9 3x3" },
    { "comment lines around", NULL, "# a\n\n<P>\n# b\n", P, "", "", "9 3x3" },
    { "6x6", NULL, "123456<.*30>", "123456..............................", "", "", "6 3x2" },
    { "6x6, other blocks", "block=2x3", "123456<.*30>", "123456..............................", "block=2x3",
      "", "6 2x3" },
    { "usual blocks are not params", "block=3x2", "123456<.*30>", "123456..............................", "",
      "", "6 3x2" },
    { "size alone", "size=6", "123456<.*30>", "123456..............................", "", "", "6 3x2" },
    { "size and blocks", " size=6, block=2x3 ", "123456<.*30>", "123456..............................",
      "block=2x3", "", "6 2x3" },
    { "small letters", NULL, "a<.*98>A", NULL, "", "", "10 5x2" },
    { "rows in one line", NULL, "<1> <2> <3> <4> <5> <6> <7> <8> <9>", P, "", "", "9 3x3" },
    { "rows in one line with a comment", NULL, "<1> <2> <3> <4> <5> <6> <7> <8> <9> (name)", P, "", "(name)",
      "9 3x3" },
    { "rows with bars", NULL, "<1>|<2>|<3>|<4>|<5>|<6>|<7>|<8>|<9>|", P, "", "", "9 3x3" },
    { "thirds of rows", NULL,
      "..3 45. .8. 4.6 ... ... ... 1.. .65 .1. 5.8 .7. ... 3.. .91 9.. ... ... "
      "... 8.. ... 6.. ..7 .3. ..1 .3. .57",
      P, "", "", "9 3x3" },
    { "16 rows in one line are no 4x4", NULL,
      "1<.*14>G <.*15>. <.*15>. <.*15>. <.*15>. <.*15>. <.*15>. <.*15>. "
      "<.*15>. <.*15>. <.*15>. <.*15>. <.*15>. <.*15>. <.*15>. <.*15>.",
      NULL, "", "", "16 4x4" },
    { "quarter rows are not candidates", NULL, "1... <.... *63>", NULL, "", "", "16 4x4" },
    { "lines", NULL, "<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>\n", P, "", "", "9 3x3" },
    { "lines with CR", NULL, "<1>\r<2>\r<3>\r<4>\r<5>\r<6>\r<7>\r<8>\r<9>", P, "", "", "9 3x3" },
    { "lines with CR and LF", NULL, "<1>\r\n<2>\r\n<3>\r\n<4>\r\n<5>\r\n<6>\r\n<7>\r\n<8>\r\n<9>\r\n", P, "",
      "", "9 3x3" },
    { "lines with gaps", NULL, "<1> \n\n<2>\t\n<3>\n\n  <4>\n<5>\n<6>\n\n<7>\n<8>\n<9>\n", P, "", "",
      "9 3x3" },
    { "a row of dashes", NULL, "1234\n----\n----\n4321", "1234........4321", "", "", "4 2x2" },
    { "dashes in rows of empty cells", NULL, "--1-\n----\n-2--\n----\n", "..1......2......", "", "",
      "4 2x2" },
    { "dashes as borders", NULL, "12|34\n..|..\n-----\n..|..\n43|21\n", "1234........4321", "", "", "4 2x2" },
    { "16 lines", NULL,
      "1<.*15>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n"
      "<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*16>\n<.*15>G\n",
      NULL, "", "", "16 4x4" },
    { "borders of stars", NULL, "*-----*\n|12|34|\n|--+--|\n|..|..|\n|..|..|\n|43|21|\n*-----*\n",
      "1234........4321", "", "", "4 2x2" },
    { "borders with dots and colons", NULL,
      ".-----.-----.\n| 1 2 | 3 4 |\n| . . | . . |\n:-----+-----:\n"
      "! . . ! . . !\n| 4 3 | 2 1 |\n'-----'-----'\n",
      "1234........4321", "", "", "4 2x2" },
    { "borders of equals signs", NULL, "+=====+\n|12|34|\n|..|..|\n+=====+\n|..|..|\n|43|21|\n+=====+\n",
      "1234........4321", "", "", "4 2x2" },
    { "cells with blanks", NULL, "1 2 3 4 . . . . . . . . 4 3 2 1", "1234........4321", "", "", "4 2x2" },
    { "cells with a comment", NULL, "1 2 3 4 . . . . . . . . 4 3 2 1 # name", "1234........4321", "",
      "# name", "4 2x2" },
    { "a full grid of cells has givens", NULL, "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1", "1234341221434321", "", "",
      "4 2x2" },
    { "numbers", NULL, "1 10 . . <. *96>", NULL, "", "", "10 5x2" },
    { "numbers, 0 for empty", NULL, "1 10 0 0 <0 *96>", NULL, "", "", "10 5x2" },
    { "zeros above size 9", NULL, "G<0*255>", NULL, "", "", "16 4x4" },
    { "0 and . up to size 9", NULL, "0.<.*79>",
      ".................................................................................", "", "", "9 3x3" },
    { "comma and a solution", NULL, "<P>,123456789", P, "", "123456789", "9 3x3" },
    { "comma and a comment", NULL, "<P>, hard, very \t", P, "", "hard\tvery", "9 3x3" },
    { "semicolon and a comment", NULL, "<P>;hard;4", P, "", "hard\t4", "9 3x3" },
    { "comma and nothing", NULL, "<P>,", P, "", "", "9 3x3" },
    { "comma where the whole has 81 characters", NULL, "1234<.*12>,<1*64>", "1234............", "",
      "1111111111111111111111111111111111111111111111111111111111111111", "4 2x2" },
    { "comma after a sukaku", NULL, "1.....<123456*35>,hard", NULL, "", "hard", "6 3x2" },
    { "quotation marks", NULL, "\"<P>\"", P, "", "", "9 3x3" },
    { "quotation marks and a comment", NULL, "\"<P> hard one\"", P, "", "hard one", "9 3x3" },
    { "quotation marks and a comment outside", NULL, "\"<P>\" hard", P, "", "hard", "9 3x3" },
    { "quoted fields", NULL, "\"<P>\",\"a \"b\" c\"", P, "", "a \"b\" c", "9 3x3" },
    { "cells with commas", NULL, "1,2,3,4,0,0,0,0,.,.,.,.,4,3,2,1", "1234........4321", "", "", "4 2x2" },
    { "rows of cells with commas", NULL, "1,2,3,4\n0,0,0,0\n0,0,0,0\n4, 3, 2, 1\n", "1234........4321", "",
      "", "4 2x2" },
    { "rows with commas", NULL, "1234,....,....,4321", "1234........4321", "", "", "4 2x2" },
    { "numbers with commas", NULL, "1,10,<0,*97>0", NULL, "", "", "10 5x2" },
    { "box-drawing borders", NULL,
      "\xE2\x94\x8C\xE2\x94\x80\xE2\x94\x80\xE2\x94\xAC\xE2\x94\x90\n"
      "\xE2\x94\x82 1 2 \xE2\x94\x82 3 4 \xE2\x94\x82\n\xE2\x95\x91..\xE2\x95\x91..\xE2\x95\x91\n"
      "\xE2\x94\x9C\xE2\x94\x80\xE2\x94\xBC---\xE2\x94\xA4\n"
      "\xE2\x94\x83..\xE2\x94\x83..\n.. \xE2\x94\x82 ..\n\xE2\x95\x9A\xE2\x95\x90\xE2\x95\xA9\n",
      "1234............", "", "", "4 2x2" },
    { "numbers in rows", NULL,
      "10 9 8 7 6 5 4 3 2 1\n<. *10>\n<. *10>\n<. *10>\n<. *10>\n<. *10>\n<. *10>\n<. *10>\n"
      "<. *10>\n01 02 3 4 5 6 7 8 9 10\n",
      NULL, "", "", "10 5x2" },
    { "numbers, two rows a line", NULL, "<1 10 *10>\n<. *20>\n<. *20>\n<. *20>\n<. *20>\n", NULL, "", "",
      "10 5x2" },
    { "numbers without empty cells", NULL, "<1 2 3 4 5 6 7 8 9 10 *10>", NULL, "", "", "10 5x2" },
    { "letters as cells", NULL, "1 A a . <. *96>", NULL, "", "", "10 5x2" },
    { "sukaku", NULL, "<123456789*80>1........", NULL, "", "", "9 3x3" },
    { "sukaku with zeros and a comment", NULL, "<123456789*80>100000000 hard", NULL, "", "hard", "9 3x3" },
    { "sukaku with everything is a puzzle without givens", NULL, "<123456789*81>",
      ".................................................................................", "", "", "9 3x3" },
    { "64 characters are 8x8", NULL, "<1...*16>", NULL, "", "", "8 4x2" },
    { "64 characters as a sukaku", "size=4", "1...<1234*15>",
      "1...123412341234123412341234123412341234123412341234"
      "123412341234",
      "size=4", "", "4 2x2" },
    { "sukaku of size 6", NULL, "1.....<123456*35>", NULL, "", "", "6 3x2" },
    { "candidates", NULL, "1 <1234 *15>", "1...123412341234123412341234123412341234123412341234123412341234",
      "size=4", "", "4 2x2" },
    { "candidates, all of them", NULL, "<1234 *16>", BLANK_4, "", "", "4 2x2" },
    { "candidates in any order, with borders", NULL,
      "+------+\n| 1 4321 | 1234 1234 |\n| 1234 1234 | 1234 1234 |\n"
      "+----+-----+\n| 1234 1234 ! 1234 1234 |\n| 1234 1234 : 1234 1234 |\n+----+\n",
      "1...123412341234123412341234123412341234123412341234123412341234", "size=4", "", "4 2x2" },
    { "a cell without candidates", NULL, "~ <1234 *15>",
      "....123412341234123412341234123412341234123412341234123412341234", "size=4", "", "4 2x2" },
    { "candidates with letters", NULL, "12 <123456789A *99>", NULL, "", "", "10 5x2" },
    { "a first group of 16 is no 4x4", NULL, "<123456789ABCDEFG *255>1", NULL, "", "", "16 4x4" },
    { "sdk", NULL, "#A me\n#D a b c\n[Puzzle]\n1234\n....\n....\n4321\n[State]\n1234\n3412\n....\n4321\n",
      "1234........4321", "", "", "4 2x2" },
    { "sdk without sections", NULL, "#A me\r\n1234\r\n....\r\n....\r\n4321\r\n", "1234........4321", "", "",
      "4 2x2" },
    { "sdk, state first", NULL, "[State]\n1111\n[PUZZLE]\n1234\n....\n....\n4321\n", "1234........4321", "",
      "", "4 2x2" },
    { "a heading", NULL, "Grid 01\n<1>\n<2>\n<3>\n<4>\n<5>\n<6>\n<7>\n<8>\n<9>\n", P, "", "Grid 01",
      "9 3x3" },
    { "a row of x is not a heading", NULL, "xxxx\n1234\n....\n4321\n", "....1234....4321", "", "", "4 2x2" },
    { "run lengths", NULL, "3x3:b3_4_5b8a4a6i1c6_5a1a5a8a7d3c9_1_9k8e6d7a3c1a3b5_7", P, "", "", "9 3x3" },
    { "run lengths, bare", NULL, "b3_4_5b8a4a6i1c6_5a1a5a8a7d3c9_1_9k8e6d7a3c1a3b5_7 name", P, "", "name",
      "9 3x3" },
    { "run lengths without underscores", NULL, "b345b8a4a6i1c65a1a5a8a7d3c919k8e6d7a3c1a3b57", P, "", "",
      "9 3x3" },
    { "run lengths with numbers", NULL, "5x2:10_1zzzt", NULL, "block=2x5", "", "10 2x5" },
    { "run lengths with numbers, bare", NULL, "10_1zzzt", NULL, "", "", "10 5x2" },
    { "run lengths: the size alone", NULL, "9:b3_4_5b8a4a6i1c6_5a1a5a8a7d3c9_1_9k8e6d7a3c1a3b5_7", P, "", "",
      "9 3x3" },
    { "run lengths: difficulty and symmetry", NULL,
      "3x3md2da:b3_4_5b8a4a6i1c6_5a1a5a8a7d3c9_1_9k8e6d7a3c1a3b5_7", P, "", "", "9 3x3" },
    { "run lengths: the size alone, blocks by parameter", "block=2x3", "6:1zi",
      "1...................................", "block=2x3", "", "6 2x3" },
    { "run lengths: 2 blocks side by side are 3 wide", NULL, "2x3:1zi",
      "1...................................", "", "", "6 3x2" },
    { "run lengths: 3 blocks side by side are 2 wide", NULL, "3x2:1zi",
      "1...................................", "block=2x3", "", "6 2x3" },
};

static void test_every_form_is_understood(void **unused)
{
    (void)unused;
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (size_t i = 0; i < sizeof understood / sizeof *understood; i++) {
        text t;
        error e;
        expand(&t, understood[i].template);
        if (read_text(&p, understood[i].params, text_bytes(&t), t.length, &e) != OK)
            fail_msg("%s: %d:%d: %s", understood[i].what, e.line, e.column, e.text);
        if (understood[i].source && strcmp(text_bytes(&p.source), understood[i].source) != 0)
            fail_msg("%s: %s", understood[i].what, text_bytes(&p.source));
        if (strcmp(text_bytes(&p.params), understood[i].kept) != 0 ||
            strcmp(text_bytes(&p.comment), understood[i].comment) != 0 ||
            strcmp(text_bytes(&p.network), understood[i].network) != 0)
            fail_msg("%s: '%s' '%s' '%s'", understood[i].what, text_bytes(&p.params), text_bytes(&p.comment),
                     text_bytes(&p.network));
        text_close(&t);
    }
    puzzle_close(&p);
}

static void check_labels(const char *params, const char *template, int givens, int removals, const int *first)
{
    puzzle p;
    text t;
    error e;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    expand(&t, template);
    assert_int_equal(read_text(&p, params, text_bytes(&t), t.length, &e), OK);
    assert_int_equal(p.givens, givens);
    assert_int_equal(p.removals, removals);
    for (int i = 0; first[i] >= 0; i++)
        assert_int_equal((givens ? p.given : p.removed)[i], first[i]);
    text_close(&t);
    puzzle_close(&p);
}

static void test_givens_and_removals_are_the_right_labels(void **unused)
{
    (void)unused;
    check_labels("", "12<.*13>4", 3, 0, (const int[]){ 0, 5, 63, -1 });
    check_labels("", "13 <1234 *14>4", 0, 5, (const int[]){ 1, 3, 60, 61, 62, -1 });
    check_labels("", "A <. *98>a", 2, 0, (const int[]){ 9, 999, -1 });
    check_labels("", "<. *255>16", 1, 0, (const int[]){ 4095, -1 });
    check_labels("", "P<.*623>1", 2, 0, (const int[]){ 24, 15600, -1 });
    check_labels("size=4", "1...<1234*15>", 0, 3, (const int[]){ 1, 2, 3, -1 });
    check_labels("", "12 <123456789A *98>1", 0, 17, (const int[]){ 2, 3, 4, -1 });
}

/* ---- round trips ---- */

static const struct {
    int n;
    const char *params;
} shapes[] = {
    { 4, "" },  { 6, "" },  { 6, "block=2x3" },  { 8, "" },  { 8, "block=2x4" }, { 9, "" },
    { 10, "" }, { 12, "" }, { 12, "block=2x6" }, { 15, "" }, { 16, "" },         { 16, "block=2x8" },
    { 18, "" }, { 20, "" }, { 21, "" },          { 24, "" }, { 25, "" },
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static bool same(const puzzle *a, const puzzle *b)
{
    size_t givens = (size_t)a->givens * sizeof *a->given, removals = (size_t)a->removals * sizeof *a->removed;
    return strcmp(text_bytes(&a->source), text_bytes(&b->source)) == 0 &&
           strcmp(text_bytes(&a->params), text_bytes(&b->params)) == 0 &&
           strcmp(text_bytes(&a->network), text_bytes(&b->network)) == 0 && a->givens == b->givens &&
           a->removals == b->removals && memcmp(a->given, b->given, givens) == 0 &&
           memcmp(a->removed, b->removed, removals) == 0;
}

static void must_be(const puzzle *p, const char *params, const text *t)
{
    puzzle again;
    error e;
    assert_int_equal(puzzle_open(&again, &memory_standard), OK);
    if (read_as(&again, "sudoku", params, text_bytes(t), t->length, &e) != OK)
        fail_msg("%s\n%d:%d: %s", text_bytes(t), e.line, e.column, e.text);
    if (!same(p, &again))
        fail_msg("%s\nwas read as\n%s", text_bytes(t), text_bytes(&again.source));
    puzzle_close(&again);
}

/* The source and the drawing of p give p again. */
static void check_round_trip(const puzzle *p)
{
    text t;
    text_open(&t, &memory_standard);
    must_be(p, text_bytes(&p->params), &p->source);
    p->app->shows.puzzle(p, &t);
    must_be(p, text_bytes(&p->params), &t);
    text_close(&t);
}

static void add_number(text *t, int cell, int n, int d)
{
    text_format(t, d ? "%d" : ".", d);
    text_add_char(t, (cell + 1) % n ? ' ' : '\n');
}

static void test_random_givens_survive_every_form(void **unused)
{
    (void)unused;
    rng r;
    puzzle p;
    random_seed(&r, 1, 0);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (int i = 0; i < SHAPES * 12; i++) {
        int n = shapes[i % SHAPES].n;
        const char *params = shapes[i % SHAPES].params;
        uint32_t filled = random_below(&r, 101);
        text line, numbers;
        error e;
        text_open(&line, &memory_standard);
        text_open(&numbers, &memory_standard);
        for (int cell = 0; cell < n * n; cell++) {
            int d = random_below(&r, 100) < filled ? (int)random_below(&r, (uint32_t)n) + 1 : 0;
            text_add_char(&line, ".123456789ABCDEFGHIJKLMNOP"[d]);
            add_number(&numbers, cell, n, d);
        }
        assert_int_equal(read_as(&p, "sudoku", params, text_bytes(&line), line.length, &e), OK);
        assert_string_equal(text_bytes(&p.source), text_bytes(&line));
        assert_string_equal(text_bytes(&p.params), params);
        check_round_trip(&p);
        must_be(&p, params, &numbers);
        text_clear(&line);
        p.app->write(&p, p.given, p.givens, &line);
        assert_string_equal(text_bytes(&p.source), text_bytes(&line));
        text_close(&line);
        text_close(&numbers);
    }
    puzzle_close(&p);
}

static void test_random_sukaku_survive_every_form(void **unused)
{
    (void)unused;
    rng r;
    puzzle p;
    random_seed(&r, 2, 0);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (int i = 0; i < SHAPES * 12; i++) {
        int n = shapes[i % SHAPES].n;
        uint32_t kept = 20 + random_below(&r, 80);
        char params[32] = "size=4";
        text slots;
        error e;
        if (n > 4)
            strcpy(params, shapes[i % SHAPES].params);
        text_open(&slots, &memory_standard);
        for (int l = 0; l < n * n * n; l++)
            text_add_char(&slots,
                          random_below(&r, 100) < kept ? ".123456789ABCDEFGHIJKLMNOP"[l % n + 1] : '.');
        assert_int_equal(read_text(&p, params, text_bytes(&slots), slots.length, &e), OK);
        assert_int_equal(p.givens, 0);
        assert_string_equal(text_bytes(&p.source), text_bytes(&slots));
        check_round_trip(&p);
        text_close(&slots);
    }
    puzzle_close(&p);
}

/* Any damage to a good text is read or refused in order: no crash, and a message with a place inside the
 * text. */
static void test_damaged_texts_are_read_or_refused(void **unused)
{
    (void)unused;
    static const char bytes[] = "19.0\";; \n\r|+-*:!'x_~#[]aAzZ,\t\xC3\xA9";
    rng r;
    puzzle p;
    int read = 0, bad = 0;
    random_seed(&r, 3, 0);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (int i = 0; i < 20000; i++) {
        text t;
        error e;
        expand(&t, understood[random_below(&r, sizeof understood / sizeof *understood)].template);
        for (uint32_t k = random_below(&r, 4); k > 0; k--)
            t.bytes[random_below(&r, (uint32_t)t.length)] = bytes[random_below(&r, sizeof bytes - 1)];
        size_t n = t.length - random_below(&r, 2);
        status s = read_text(&p, NULL, text_bytes(&t), n, &e);
        if (s == OK) {
            read++;
            must_be(&p, text_bytes(&p.params), &p.source);
        } else {
            bad++;
            assert_int_equal(s, BAD_INPUT);
            assert_true(e.line >= 1 && e.column >= 1 && e.text[0]);
        }
        text_close(&t);
    }
    assert_true(read > 1000 && bad > 1000);
    puzzle_close(&p);
}

static void test_detection(void **unused)
{
    (void)unused;
    const app *a = app_named("sudoku");
    assert_true(a->reading.detect(P, 81));
    assert_false(a->reading.detect(P, 80));
    assert_true(a->reading.detect(BLANK_4, 16));
    assert_false(a->reading.detect("7:6,0,0L,0,0R,0RD", 17));
    assert_false(a->reading.detect("", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed_texts_are_refused_with_place_and_reason),
        cmocka_unit_test(test_a_text_of_more_than_a_megabyte_is_refused),
        cmocka_unit_test(test_every_form_is_understood),
        cmocka_unit_test(test_givens_and_removals_are_the_right_labels),
        cmocka_unit_test(test_random_givens_survive_every_form),
        cmocka_unit_test(test_random_sukaku_survive_every_form),
        cmocka_unit_test(test_damaged_texts_are_read_or_refused),
        cmocka_unit_test(test_detection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
