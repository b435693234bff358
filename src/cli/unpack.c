/* unpack.c: see pack.h: reading. */
#include "cli/pack.h"

#include <stdint.h>
#include <stdlib.h>
#ifdef WITH_ZLIB
#include <zlib.h>
#endif
#ifdef WITH_ZSTD
#include <zstd.h>
#endif
#ifdef WITH_LZMA
#include <lzma.h>
#endif

/* All kinds that can be written, and xz. */
bool pack_can_read(pack_kind kind)
{
#ifdef WITH_LZMA
    if (kind == PACK_XZ)
        return true;
#endif
    return pack_can_write(kind);
}

struct unpacker {
    pack_kind kind;
    bool whole; /* at the end of a part */
#ifdef WITH_ZLIB
    z_stream gzip;
#endif
#ifdef WITH_ZSTD
    ZSTD_DCtx *zstd;
#endif
#ifdef WITH_LZMA
    lzma_stream xz;
#endif
};

unpacker *unpack_open(pack_kind kind)
{
    unpacker *u = program_allocate(sizeof *u);
    u->kind = kind;
    u->whole = true;
#ifdef WITH_ZLIB
    enum { WINDOW = 15 + 16 };
    if (kind == PACK_GZIP && inflateInit2(&u->gzip, WINDOW) != Z_OK)
        program_no_memory();
#endif
#ifdef WITH_ZSTD
    if (kind == PACK_ZSTD && !(u->zstd = ZSTD_createDCtx()))
        program_no_memory();
#endif
#ifdef WITH_LZMA
    if (kind == PACK_XZ && lzma_stream_decoder(&u->xz, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK)
        program_no_memory();
#endif
    return u;
}

#ifdef WITH_ZLIB
/* Zeros may follow the last part, where tapes had them. */
static bool unpack_gzip(unpacker *source, const char *from, size_t *count, char *to, size_t *made)
{
    size_t there = *count, room = *made;
    source->gzip.next_in = (Bytef *)(uintptr_t)from;
    source->gzip.avail_in = (uInt)there;
    source->gzip.next_out = (Bytef *)to;
    source->gzip.avail_out = (uInt)room;
    int status = Z_OK;
    while (status == Z_OK && source->gzip.avail_out) {
        while (source->whole && source->gzip.avail_in && *source->gzip.next_in == 0) {
            source->gzip.next_in++;
            source->gzip.avail_in--;
        }
        if (source->whole && !source->gzip.avail_in)
            break;
        status = inflate(&source->gzip, Z_NO_FLUSH);
        source->whole = status == Z_STREAM_END;
        if (source->whole)
            status = inflateReset(&source->gzip);
    }
    *count = there - source->gzip.avail_in;
    *made = room - source->gzip.avail_out;
    return status == Z_OK || status == Z_BUF_ERROR;
}
#endif

#ifdef WITH_ZSTD
static bool unpack_zstd(unpacker *source, const char *from, size_t *count, char *to, size_t *made)
{
    ZSTD_inBuffer in = { from, *count, 0 };
    ZSTD_outBuffer out = { to, *made, 0 };
    size_t status = 0;
    bool went = true;
    while (went && !ZSTD_isError(status)) {
        size_t before = in.pos + out.pos;
        status = ZSTD_decompressStream(source->zstd, &out, &in);
        bool moved = in.pos + out.pos > before; /* otherwise it has nothing to give */
        source->whole = moved ? status == 0 : source->whole;
        went = moved && out.pos < out.size && in.pos < in.size;
    }
    *count = in.pos;
    *made = out.pos;
    return !ZSTD_isError(status);
}
#endif

#ifdef WITH_LZMA
/* It confirms that all was well only when it is told that nothing follows. */
static bool unpack_xz(unpacker *source, const char *from, size_t *count, char *to, size_t *made, bool last)
{
    size_t there = *count, room = *made;
    source->xz.next_in = (const uint8_t *)from;
    source->xz.avail_in = there;
    source->xz.next_out = (uint8_t *)to;
    source->xz.avail_out = room;
    lzma_ret status = lzma_code(&source->xz, last ? LZMA_FINISH : LZMA_RUN);
    source->whole = status == LZMA_STREAM_END;
    *count = there - source->xz.avail_in;
    *made = room - source->xz.avail_out;
    if (status == LZMA_MEM_ERROR)
        program_no_memory();
    return status == LZMA_OK || status == LZMA_STREAM_END || status == LZMA_BUF_ERROR;
}
#endif

bool unpack(unpacker *source, const char *from, size_t *count, char *to, size_t *made, bool last)
{
#ifdef WITH_ZLIB
    if (source->kind == PACK_GZIP)
        return unpack_gzip(source, from, count, to, made);
#endif
#ifdef WITH_ZSTD
    if (source->kind == PACK_ZSTD)
        return unpack_zstd(source, from, count, to, made);
#endif
#ifdef WITH_LZMA
    if (source->kind == PACK_XZ)
        return unpack_xz(source, from, count, to, made, last);
#endif
    (void)source, (void)from, (void)to, (void)last;
    *count = *made = 0;
    return false;
}

bool unpack_is_whole(const unpacker *from)
{
    return from->whole;
}

void unpack_close(unpacker *from)
{
#ifdef WITH_ZLIB
    if (from && from->kind == PACK_GZIP)
        inflateEnd(&from->gzip);
#endif
#ifdef WITH_ZSTD
    if (from)
        ZSTD_freeDCtx(from->zstd);
#endif
#ifdef WITH_LZMA
    if (from && from->kind == PACK_XZ)
        lzma_end(&from->xz);
#endif
    free(from);
}

bool unpack_all(text *content)
{
    enum { CHUNK = 1 << 16 };
    pack_kind kind = pack_by_bytes(text_bytes(content), content->length);
    text out = PROGRAM_TEXT;
    if (kind == PACK_NONE)
        return true;
    if (!pack_can_read(kind))
        return false;
    unpacker *u = unpack_open(kind);
    size_t at = 0, n, made;
    bool well = true;
    do {
        n = content->length - at;
        made = CHUNK;
        text_reserve(&out, CHUNK);
        well = unpack(u, content->bytes + at, &n, out.bytes + out.length, &made, true);
        at += n;
        text_extend(&out, made);
    } while (well && (n || made));
    well = well && unpack_is_whole(u) && at == content->length;
    unpack_close(u);
    text_close(content);
    *content = out;
    return well;
}
