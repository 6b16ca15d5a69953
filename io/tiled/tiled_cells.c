// tiled_cells.c: the cells of a tile layer, from csv or base64 (RFC 4648) with no, zlib, gzip (RFC 1950, 1952) or
// Zstandard (RFC 8878) compression, as 32-bit little-endian numbers row by row.
//
// Nothing is allocated for what the map claims, only for what is there: output grows as it is decoded and stops as soon
// as it is longer than width * height cells.
#include "tiled/tiled_model.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

// Cells of all layers of a map together: 256 MiB.
#define MAX_CELLS (UINT64_C(1) << 26)

// What is being decoded, where, and how many bytes it should come to.
typedef struct decoder {
    hti_tiled_reader *reader;
    hti_tiled_place place;
    size_t expected; // bytes
    ht_text bytes;
} decoder;

static ht_status data_error(const decoder *d, const char *what) {
    return ht_io_fail(d->reader->error, HT_ERR_VALUE, d->place.file, d->place.line, "the layer's data %s", what);
}

// Adds decoded bytes; refuses to grow beyond what is expected.
static ht_status append(decoder *d, const void *data, size_t size) {
    if (size > d->expected - d->bytes.length) {
        return data_error(d, "has more cells than its width and height say");
    }
    if (size) {
        ht_text_append(&d->bytes, data, size);
    }
    return d->bytes.failed ? hti_tiled_memory_error(d->reader, d->place) : HT_OK;
}

static ht_status append_gid(decoder *d, uint32_t gid) {
    const unsigned char bytes[4] = {(unsigned char)gid, (unsigned char)(gid >> 8), (unsigned char)(gid >> 16),
                                    (unsigned char)(gid >> 24)};
    return append(d, bytes, sizeof bytes);
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static ht_status decode_csv(decoder *d, const char *text, size_t length) {
    const char *at = text, *const end = text + length;
    bool want_number = true; // else a comma
    for (; at != end; at++) {
        if (is_space(*at)) {
            continue;
        }
        if (*at == ',' && !want_number) {
            want_number = true;
        } else if (*at >= '0' && *at <= '9' && want_number) {
            uint64_t number = 0;
            for (; at != end && *at >= '0' && *at <= '9' && number <= UINT32_MAX; at++) {
                number = number * 10 + (uint64_t)(*at - '0');
            }
            at--;
            if (number > UINT32_MAX) {
                return data_error(d, "has a number of more than 32 bits");
            }
            const ht_status status = append_gid(d, (uint32_t)number);
            if (status != HT_OK) {
                return status;
            }
            want_number = false;
        } else {
            return data_error(d, "is not a list of numbers with commas between them");
        }
    }
    return HT_OK;
}

static int base64_digit(char c) {
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// White space anywhere is skipped. Padding may only end the text.
static ht_status decode_base64(const decoder *d, const char *text, size_t length, ht_text *out) {
    uint32_t bits = 0;
    unsigned digits = 0, padding = 0;
    for (size_t i = 0; i < length; i++) {
        if (is_space(text[i])) {
            continue;
        }
        const int digit = text[i] == '=' ? 0 : base64_digit(text[i]);
        if (digit < 0 || (padding && text[i] != '=')) {
            return data_error(d, "is not base64");
        }
        padding += text[i] == '=';
        bits = bits << 6 | (uint32_t)digit;
        if (++digits < 4) {
            continue;
        }
        if (padding > 2) {
            return data_error(d, "is not base64");
        }
        const char bytes[3] = {(char)(bits >> 16 & 255), (char)(bits >> 8 & 255), (char)(bits & 255)};
        ht_text_append(out, bytes, 3 - padding);
        bits = 0;
        digits = 0;
    }
    if (digits) {
        return data_error(d, "is base64 that ends too early");
    }
    return out->failed ? hti_tiled_memory_error(d->reader, d->place) : HT_OK;
}

static ht_status inflate_all(decoder *d, z_stream *stream) {
    for (int result = Z_OK; result != Z_STREAM_END;) {
        unsigned char buffer[16384];
        stream->next_out = buffer;
        stream->avail_out = sizeof buffer;
        result = inflate(stream, Z_NO_FLUSH);
        const size_t size = sizeof buffer - stream->avail_out;
        if ((result != Z_OK && result != Z_STREAM_END) || (result == Z_OK && size == 0)) {
            return data_error(d, "is broken: it cannot be decompressed");
        }
        const ht_status status = append(d, buffer, size);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

// zlib and gzip; zlib's reader tells them apart itself.
static ht_status decode_zlib(decoder *d, const ht_text *in) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (in->length > UINT32_MAX) {
        return data_error(d, "is too long");
    }
    if (inflateInit2(&stream, 15 + 32) != Z_OK) {
        return hti_tiled_memory_error(d->reader, d->place);
    }
    stream.next_in = (Bytef *)in->data;
    stream.avail_in = (uInt)in->length;
    const ht_status status = inflate_all(d, &stream);
    inflateEnd(&stream);
    return status;
}

static ht_status decompress_all(decoder *d, ZSTD_DStream *stream, ZSTD_inBuffer *in) {
    for (size_t left = 1; left;) {
        unsigned char buffer[16384];
        ZSTD_outBuffer out = {buffer, sizeof buffer, 0};
        const size_t before = in->pos;
        left = ZSTD_decompressStream(stream, &out, in);
        if (ZSTD_isError(left) || (left && out.pos == 0 && in->pos == before)) {
            return data_error(d, "is broken: it cannot be decompressed");
        }
        const ht_status status = append(d, buffer, out.pos);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status decode_zstd(decoder *d, const ht_text *text) {
    ZSTD_DStream *const stream = ZSTD_createDStream();
    if (stream == NULL) {
        return hti_tiled_memory_error(d->reader, d->place);
    }
    ZSTD_inBuffer in = {text->data, text->length, 0};
    const ht_status status = decompress_all(d, stream, &in);
    ZSTD_freeDStream(stream);
    return status;
}

static ht_status decode_packed(decoder *d, const char *compression, const ht_text *packed) {
    if (compression[0] == '\0') {
        return append(d, packed->data, packed->length);
    }
    if (strcmp(compression, "zlib") == 0 || strcmp(compression, "gzip") == 0) {
        return decode_zlib(d, packed);
    }
    if (strcmp(compression, "zstd") == 0) {
        return decode_zstd(d, packed);
    }
    return ht_io_fail(d->reader->error, HT_ERR_UNSUPPORTED, d->place.file, d->place.line,
                      "the layer's compression '%.60s' is unknown", compression);
}

static ht_status decode(decoder *d, const hti_tiled_layer *layer, const char *text, size_t length) {
    if (layer->encoding == NULL || strcmp(layer->encoding, "csv") == 0) {
        return decode_csv(d, text, length);
    }
    if (strcmp(layer->encoding, "base64") != 0) {
        return ht_io_fail(d->reader->error, HT_ERR_UNSUPPORTED, d->place.file, d->place.line,
                          "the layer's encoding '%.60s' is unknown", layer->encoding);
    }
    ht_text packed = {0};
    ht_status status = decode_base64(d, text, length, &packed);
    if (status == HT_OK) {
        status = decode_packed(d, layer->compression != NULL ? layer->compression : "", &packed);
    }
    ht_text_deinit(&packed);
    return status;
}

// The decoded bytes become the chunk's cells.
static ht_status take_cell_bytes(const decoder *d, hti_tiled_chunk *chunk) {
    if (d->bytes.length != d->expected) {
        return data_error(d, "has fewer cells than its width and height say");
    }
    const size_t count = d->expected / 4;
    uint32_t *const gids = ht_arena_alloc(&d->reader->memory, count * sizeof(uint32_t));
    if (gids == NULL) {
        return hti_tiled_memory_error(d->reader, d->place);
    }
    const unsigned char *byte = (const unsigned char *)d->bytes.data;
    for (size_t i = 0; i < count; i++, byte += 4) {
        gids[i] = (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
    }
    chunk->gids = gids;
    return HT_OK;
}

// How many bytes the chunk should have; counts its cells against the limit.
static ht_status start(decoder *d, const hti_tiled_chunk *chunk) {
    const uint64_t cells = (uint64_t)chunk->width * (uint64_t)chunk->height;
    if (cells > MAX_CELLS || d->reader->cells + cells > MAX_CELLS) {
        return ht_io_fail(d->reader->error, HT_ERR_UNSUPPORTED, d->place.file, d->place.line,
                          "the layers have more than %llu cells", (unsigned long long)MAX_CELLS);
    }
    d->reader->cells += cells;
    d->expected = (size_t)cells * 4;
    return HT_OK;
}

ht_status hti_tiled_decode(hti_tiled_reader *reader, hti_tiled_place place, const hti_tiled_layer *layer,
                           hti_tiled_chunk *chunk, const char *text, size_t length) {
    decoder d = {.reader = reader, .place = place};
    ht_status status = start(&d, chunk);
    if (status == HT_OK) {
        status = decode(&d, layer, text, length);
    }
    if (status == HT_OK) {
        status = take_cell_bytes(&d, chunk);
    }
    ht_text_deinit(&d.bytes);
    return status;
}

ht_status hti_tiled_take_gids(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_chunk *chunk,
                              const uint32_t *gids, size_t count) {
    decoder d = {.reader = reader, .place = place};
    const ht_status status = start(&d, chunk);
    if (status != HT_OK) {
        return status;
    }
    if (count != d.expected / 4) {
        return data_error(&d, count < d.expected / 4 ? "has fewer cells than its width and height say"
                                                     : "has more cells than its width and height say");
    }
    uint32_t *const copy = ht_arena_alloc(&reader->memory, count * sizeof(uint32_t));
    if (copy == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    if (count) {
        memcpy(copy, gids, count * sizeof(uint32_t));
    }
    chunk->gids = copy;
    return HT_OK;
}

ht_status hti_tiled_new_gids(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_chunk *chunk, uint32_t **gids) {
    decoder d = {.reader = reader, .place = place};
    const ht_status status = start(&d, chunk);
    if (status != HT_OK) {
        return status;
    }
    *gids = ht_arena_alloc(&reader->memory, d.expected);
    chunk->gids = *gids;
    return *gids != NULL ? HT_OK : hti_tiled_memory_error(reader, place);
}

hti_tiled_chunk *hti_tiled_new_chunk(hti_tiled_reader *reader, hti_tiled_layer *layer) {
    hti_tiled_chunk *const chunk = ht_arena_alloc(&reader->memory, sizeof *chunk);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->width = layer->width;
    chunk->height = layer->height;
    *layer->tail = chunk;
    layer->tail = &chunk->next;
    return chunk;
}
