/* operand.h: the words on the command line that stand for input: names of files, puzzles, or a mistake in
 * either. */
#ifndef CLI_OPERAND_H
#define CLI_OPERAND_H

#include "cli/cli.h"

/* Tells puzzles from other text. */
typedef struct probe {
    const settings *settings;
    tresse *tresse;
    tresse_puzzle *puzzle;
} probe;

void probe_open(probe *tried, const settings *settings);
void probe_close(probe *probe);
/* Can this text be read? Otherwise the message says why not. */
bool probe_read(probe *probe, const char *content, size_t n, tresse_message *message);
/* Could it be read without the parameters that were asked for? */
bool probe_is_misfit(probe *probe, const char *content, size_t n);
/* The application that is named, or that recognises the text as its own, other than the first; NULL: there is
 * none. */
const char *probe_app(const probe *probe, const char *content, size_t n);

/* What it is called in messages: "standard input", the name of a file, "argument 2". The caller frees it. */
char *operand_name(const char *word, int number);
/* The bytes of the file; false: it is not a file whose length is known. */
bool operand_bytes(const char *word, uint64_t *out);
/* Is it neither a file nor standard input? */
bool operand_is_no_file(const char *word);

/* A message about a word that is neither a file (errno says why) nor a puzzle (the message says why; probe
 * NULL: none is wanted). */
void operand_complain(text *out, const probe *probe, const char *word, int number, int error,
                      const tresse_message *message);
/* A message about a file that is compressed, or in another encoding, by its first bytes: what it is, and what
 * to do. Adds nothing if it is not. */
void operand_complain_of_bytes(text *out, const settings *settings, const char *word, const char *from,
                               size_t n);

enum { OPERAND_MAGIC = 6 }; /* bytes that identify a kind */

#endif
