// zlib.h: the part of zlib that io/ uses, by web_unpack.c. What the functions do is described at
// https://www.zlib.net/manual.html.
#ifndef HANTEI_WEB_ZLIB_H
#define HANTEI_WEB_ZLIB_H

typedef unsigned char Bytef;
typedef unsigned int uInt;

typedef struct z_stream {
    Bytef *next_in, *next_out;
    uInt avail_in, avail_out;
    unsigned char *unpacked; // all of it, from the first call of inflate on
    uInt length, at;
} z_stream;

#define Z_OK 0
#define Z_STREAM_END 1
#define Z_DATA_ERROR (-3)
#define Z_NO_FLUSH 0

/// zlib or gzip.
int inflateInit2(z_stream *stream, int window_bits);
/// All input is there at the first call.
int inflate(z_stream *stream, int flush);
int inflateEnd(z_stream *stream);

#endif
