// web_unpack.c: zlib's and Zstandard's functions as io/ uses them; JavaScript unpacks, all at once.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

// Unpacks zlib, gzip or Zstandard. *out gets memory of web_alloc. The length, or -1 when the data is broken.
__attribute__((import_module("env"), import_name("unpack"))) int32_t web_unpack(int32_t is_zstd, const void *data,
                                                                                size_t length, void **out);

int inflateInit2(z_stream *stream, int window_bits) {
    (void)window_bits;
    stream->unpacked = NULL;
    stream->length = stream->at = 0;
    return Z_OK;
}

int inflate(z_stream *stream, int flush) {
    (void)flush;
    if (stream->unpacked == NULL) {
        void *unpacked = NULL;
        const int32_t length = web_unpack(0, stream->next_in, stream->avail_in, &unpacked);
        if (length < 0) {
            return Z_DATA_ERROR;
        }
        stream->unpacked = unpacked;
        stream->length = (uInt)length;
    }
    const uInt rest = stream->length - stream->at, size = rest < stream->avail_out ? rest : stream->avail_out;
    memcpy(stream->next_out, stream->unpacked + stream->at, size);
    stream->at += size;
    stream->next_out += size;
    stream->avail_out -= size;
    return stream->at == stream->length ? Z_STREAM_END : Z_OK;
}

int inflateEnd(z_stream *stream) {
    free(stream->unpacked);
    return Z_OK;
}

struct ZSTD_DStream {
    unsigned char *unpacked;
    size_t length, at;
};

ZSTD_DStream *ZSTD_createDStream(void) {
    return calloc(1, sizeof(ZSTD_DStream));
}

size_t ZSTD_freeDStream(ZSTD_DStream *stream) {
    free(stream->unpacked);
    free(stream);
    return 0;
}

size_t ZSTD_decompressStream(ZSTD_DStream *stream, ZSTD_outBuffer *out, ZSTD_inBuffer *in) {
    if (in->pos < in->size) {
        void *unpacked = NULL;
        const int32_t length = web_unpack(1, in->src, in->size, &unpacked);
        if (length < 0) {
            return SIZE_MAX;
        }
        stream->unpacked = unpacked;
        stream->length = (size_t)length;
        in->pos = in->size;
    }
    const size_t rest = stream->length - stream->at, room = out->size - out->pos, size = rest < room ? rest : room;
    memcpy((unsigned char *)out->dst + out->pos, stream->unpacked + stream->at, size);
    stream->at += size;
    out->pos += size;
    return rest - size;
}

unsigned ZSTD_isError(size_t code) {
    return code == SIZE_MAX;
}
