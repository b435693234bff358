/* pack.c: see pack.h: which methods there are, and writing. Nothing that is written depends on the time. */
#include "cli/pack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef WITH_ZLIB
#include <zlib.h>
#endif
#ifdef WITH_ZSTD
#include <zstd.h>
#endif

pack_kind pack_by_bytes(const char *from, size_t n)
{
    static const struct {
        const char *magic;
        size_t n;
        pack_kind kind;
    } table[] = {
        { "\x1F\x8B", 2, PACK_GZIP },
        { "\x28\xB5\x2F\xFD", 4, PACK_ZSTD },
        { "\x50\x2A\x4D\x18", 4, PACK_ZSTD }, /* as pzstd writes it: the lengths of the parts come first */
        { "\xFD"
          "7zXZ\0",
          6, PACK_XZ },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (n >= table[i].n && !memcmp(from, table[i].magic, table[i].n))
            return table[i].kind;
    return PACK_NONE;
}

pack_kind pack_by_name(const char *name)
{
    size_t n = strlen(name);
    if (n > 3 && !strcmp(name + n - 3, ".gz"))
        return PACK_GZIP;
    if (n > 3 && !strcmp(name + n - 3, ".xz"))
        return PACK_XZ;
    return n > 4 && !strcmp(name + n - 4, ".zst") ? PACK_ZSTD : PACK_NONE;
}

bool pack_can_write(pack_kind kind)
{
#ifdef WITH_ZLIB
    if (kind == PACK_GZIP)
        return true;
#endif
#ifdef WITH_ZSTD
    if (kind == PACK_ZSTD)
        return true;
#endif
    return kind == PACK_NONE;
}

struct packer {
    pack_kind kind;
#ifdef WITH_ZLIB
    z_stream gzip;
#endif
#ifdef WITH_ZSTD
    ZSTD_CCtx *zstd;
#endif
};

packer *pack_open(pack_kind kind)
{
    packer *p = program_allocate(sizeof *p);
    p->kind = kind;
#ifdef WITH_ZLIB
    enum { LEVEL = 6, WINDOW = 15 + 16 /* 16 stands for the head of gzip */, MEMORY = 8 };
    if (kind == PACK_GZIP &&
        deflateInit2(&p->gzip, LEVEL, Z_DEFLATED, WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        program_no_memory();
#endif
#ifdef WITH_ZSTD
    if (kind == PACK_ZSTD) {
        p->zstd = ZSTD_createCCtx();
        if (!p->zstd)
            program_no_memory();
        ZSTD_CCtx_setParameter(p->zstd, ZSTD_c_compressionLevel, 3);
        ZSTD_CCtx_setParameter(p->zstd, ZSTD_c_checksumFlag, 1);
    }
#endif
    return p;
}

#ifdef WITH_ZLIB
static void add_gzip(packer *packed, text *out, const char *from, size_t n, int flush)
{
    enum { CHUNK = 1 << 16 };
    packed->gzip.next_in = (Bytef *)(uintptr_t)from;
    packed->gzip.avail_in = (uInt)n;
    do {
        text_reserve(out, CHUNK);
        packed->gzip.next_out = (Bytef *)out->bytes + out->length;
        packed->gzip.avail_out = CHUNK;
        deflate(&packed->gzip, flush);
        text_extend(out, CHUNK - packed->gzip.avail_out);
    } while (packed->gzip.avail_out == 0);
}
#endif

#ifdef WITH_ZSTD
static void add_zstd(packer *packed, text *out, const char *from, size_t n, ZSTD_EndDirective flush)
{
    ZSTD_inBuffer in = { from, n, 0 };
    size_t left = 0;
    do {
        text_reserve(out, ZSTD_CStreamOutSize());
        ZSTD_outBuffer to = { out->bytes + out->length, ZSTD_CStreamOutSize(), 0 };
        left = ZSTD_compressStream2(packed->zstd, &to, &in, flush);
        if (ZSTD_isError(left))
            program_no_memory();
        text_extend(out, to.pos);
    } while (flush == ZSTD_e_end ? left > 0 : in.pos < in.size);
}
#endif

void pack_add(packer *packed, text *out, const char *from, size_t n)
{
    enum { PART = 1 << 30 };
    for (size_t part; n; from += part, n -= part) {
        part = n < PART ? n : PART;
#ifdef WITH_ZLIB
        if (packed->kind == PACK_GZIP)
            add_gzip(packed, out, from, part, Z_NO_FLUSH);
#endif
#ifdef WITH_ZSTD
        if (packed->kind == PACK_ZSTD)
            add_zstd(packed, out, from, part, ZSTD_e_continue);
#endif
        if (packed->kind == PACK_NONE)
            text_add(out, from, part);
    }
}

void pack_end(packer *packed, text *out)
{
    (void)out;
#ifdef WITH_ZLIB
    if (packed->kind == PACK_GZIP)
        add_gzip(packed, out, "", 0, Z_FINISH);
#endif
#ifdef WITH_ZSTD
    if (packed->kind == PACK_ZSTD)
        add_zstd(packed, out, "", 0, ZSTD_e_end);
#endif
    (void)packed;
}

void pack_close(packer *packed)
{
#ifdef WITH_ZLIB
    if (packed && packed->kind == PACK_GZIP)
        deflateEnd(&packed->gzip);
#endif
#ifdef WITH_ZSTD
    if (packed)
        ZSTD_freeCCtx(packed->zstd);
#endif
    free(packed);
}
