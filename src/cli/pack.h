/* pack.h: compressed text: how it is read depends on its first bytes, how it is written on its name.
 *
 * gzip, zstd and xz are read, gzip and zstd written; each only if its library was available when the program
 * was built (the Makefile asks pkg-config). What is compressed may consist of several consecutive parts. */
#ifndef CLI_PACK_H
#define CLI_PACK_H

#include "cli/program_text.h"

typedef enum pack_kind { PACK_NONE, PACK_GZIP, PACK_ZSTD, PACK_XZ } pack_kind;

enum { PACK_MAGIC = 6 }; /* bytes that identify a kind */

pack_kind pack_by_bytes(const char *from, size_t n);
pack_kind pack_by_name(const char *name); /* ".gz", ".zst", ".xz" */
bool pack_can_read(pack_kind kind);
bool pack_can_write(pack_kind kind);

typedef struct unpacker unpacker;
unpacker *unpack_open(pack_kind kind);
/* Takes *count bytes at most from `from`, and gives *made bytes at most to `to`; both are set to what was
 * taken and given. last: nothing comes after these. False: the data are damaged. */
bool unpack(unpacker *source, const char *from, size_t *count, char *to, size_t *made, bool last);
bool unpack_is_whole(const unpacker *from); /* what was read so far is complete */
void unpack_close(unpacker *from);          /* accepts NULL */

typedef struct packer packer;
packer *pack_open(pack_kind kind);
void pack_add(packer *packed, text *out, const char *from, size_t n);
void pack_end(packer *packed, text *out);
void pack_close(packer *packed); /* accepts NULL */

/* Unpacks all of it at once. False: the data are damaged. */
bool unpack_all(text *content);

#endif
