/* operand.h: the words on the command line that stand for input: names of files, puzzles, or a mistake in
 * either. */
#ifndef CLI_OPERAND_H
#define CLI_OPERAND_H

#include "cli/settle.h"

/* What it is called in messages: "standard input", the name of a file, "argument 2". The caller frees it. */
char *operand_name(const char *word, int number);
/* The bytes of the file; false: it is no file whose length is known. */
bool operand_bytes(const char *word, uint64_t *out);
/* Is it neither a file nor standard input? */
bool operand_is_no_file(const char *word);

/* A message about a word that is neither a file (errno says why) nor a puzzle (the message says why; probe
 * NULL: none is wanted). */
void operand_complain(text *b, const probe *p, const char *word, int number, int error,
                      const tresse_message *m);
/* A message about a file that is compressed, or in another encoding, by its first bytes: what it is, and what
 * to do. Adds nothing if it is not. */
void operand_complain_of_bytes(text *b, const settings *s, const char *word, const char *from, size_t n);

enum { OPERAND_MAGIC = 6 }; /* bytes that identify a kind */

#endif
