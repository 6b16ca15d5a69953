// zstd.h: the part of Zstandard that io/ uses, by web_unpack.c. What the functions do is described at
// https://facebook.github.io/zstd/zstd_manual.html.
#ifndef HANTEI_WEB_ZSTD_H
#define HANTEI_WEB_ZSTD_H

#include <stddef.h>

typedef struct ZSTD_DStream ZSTD_DStream;

typedef struct ZSTD_inBuffer {
    const void *src;
    size_t size, pos;
} ZSTD_inBuffer;

typedef struct ZSTD_outBuffer {
    void *dst;
    size_t size, pos;
} ZSTD_outBuffer;

ZSTD_DStream *ZSTD_createDStream(void);
size_t ZSTD_freeDStream(ZSTD_DStream *stream);
/// All input is there at the first call.
size_t ZSTD_decompressStream(ZSTD_DStream *stream, ZSTD_outBuffer *out, ZSTD_inBuffer *in);
unsigned ZSTD_isError(size_t code);

#endif
