// tiled_cells.c: the cells of a tile layer, from csv or base64 (RFC 4648) with no, zlib, gzip (RFC 1950, 1952) or
// Zstandard (RFC 8878) compression, as 32-bit little-endian numbers row by row.
//
// The text comes in pieces, of which only what is compressed is kept. Nothing is allocated for what the map claims, only for what is
// there: output grows as it is decoded and stops as soon as it is longer than width * height cells.
#include "tiled/tiled_model.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

// Cells of all layers of a map together: 256 MiB.
#define MAX_CELLS (UINT64_C(1) << 26)

typedef enum number_state { BEFORE_NUMBER, IN_NUMBER, BEHIND_NUMBER } number_state;

typedef enum compression { NOT_COMPRESSED, COMPRESSED_ZLIB, COMPRESSED_ZSTD } compression;

// What is being decoded, where, and how many bytes it should come to.
struct hti_tiled_decoder {
    hti_tiled_reader *reader;
    hti_tiled_place place;
    hti_tiled_chunk *chunk;
    size_t expected; // bytes
    ht_text bytes;
    number_state state; // these two: of csv
    uint64_t number;
    bool is_base64;
    uint32_t bits; // these three: of base64, since the last whole 4 digits
    unsigned digits, padding;
    compression compression;
    ht_text packed;
};

static ht_status data_error(const hti_tiled_decoder *d, const char *what) {
    return ht_io_fail(d->reader->error, HT_ERR_VALUE, d->place.file, d->place.line, "the layer's data %s", what);
}

static ht_status cells_memory_error(const hti_tiled_decoder *d) {
    return hti_tiled_memory_error(d->reader, d->place);
}

// Adds decoded bytes; refuses to grow beyond what is expected.
static ht_status append(hti_tiled_decoder *d, const void *data, size_t size) {
    if (size > d->expected - d->bytes.length) {
        return data_error(d, "has more cells than its width and height say");
    }
    if (size) {
        ht_text_append(&d->bytes, data, size);
    }
    return d->bytes.failed ? cells_memory_error(d) : HT_OK;
}

static ht_status append_gid(hti_tiled_decoder *d, uint32_t gid) {
    const unsigned char bytes[4] = {(unsigned char)gid, (unsigned char)(gid >> 8), (unsigned char)(gid >> 16),
                                    (unsigned char)(gid >> 24)};
    return append(d, bytes, sizeof bytes);
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static ht_status end_number(hti_tiled_decoder *d) {
    if (d->state != IN_NUMBER) {
        return HT_OK;
    }
    d->state = BEHIND_NUMBER;
    return append_gid(d, (uint32_t)d->number);
}

static ht_status decode_csv(hti_tiled_decoder *d, const char *text, size_t length) {
    ht_status status = HT_OK;
    for (const char *at = text; at != text + length && status == HT_OK; at++) {
        if (*at >= '0' && *at <= '9' && d->state != BEHIND_NUMBER) {
            d->number = (d->state == IN_NUMBER ? d->number : 0) * 10 + (uint64_t)(*at - '0');
            d->state = IN_NUMBER;
            if (d->number > UINT32_MAX) {
                return data_error(d, "has a number of more than 32 bits");
            }
        } else if (*at == ',' && d->state != BEFORE_NUMBER) {
            status = end_number(d);
            d->state = BEFORE_NUMBER;
        } else if (is_space(*at)) {
            status = end_number(d);
        } else {
            return data_error(d, "is not a list of numbers with commas between them");
        }
    }
    return status;
}

static ht_status inflate_all(hti_tiled_decoder *d, z_stream *stream) {
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
static ht_status decode_zlib(hti_tiled_decoder *d, const ht_text *in) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (in->length > UINT32_MAX) {
        return data_error(d, "is too long");
    }
    if (inflateInit2(&stream, 15 + 32) != Z_OK) {
        return cells_memory_error(d);
    }
    stream.next_in = (Bytef *)in->data;
    stream.avail_in = (uInt)in->length;
    const ht_status status = inflate_all(d, &stream);
    inflateEnd(&stream);
    return status;
}

static ht_status decompress_all(hti_tiled_decoder *d, ZSTD_DStream *stream, ZSTD_inBuffer *in) {
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

static ht_status decode_zstd(hti_tiled_decoder *d, const ht_text *text) {
    ZSTD_DStream *const stream = ZSTD_createDStream();
    if (stream == NULL) {
        return cells_memory_error(d);
    }
    ZSTD_inBuffer in = {text->data, text->length, 0};
    const ht_status status = decompress_all(d, stream, &in);
    ZSTD_freeDStream(stream);
    return status;
}

// Bytes that base64 meant: cells, or what is unpacked when all of it is there.
static ht_status take_bytes(hti_tiled_decoder *d, const void *data, size_t size) {
    if (d->compression == NOT_COMPRESSED) {
        return append(d, data, size);
    }
    ht_text_append(&d->packed, data, size);
    return d->packed.failed ? cells_memory_error(d) : HT_OK;
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
static ht_status decode_base64(hti_tiled_decoder *d, const char *text, size_t length) {
    unsigned char buffer[3 * 1024];
    size_t used = 0;
    ht_status status = HT_OK;
    for (size_t i = 0; i < length && status == HT_OK; i++) {
        if (is_space(text[i])) {
            continue;
        }
        const int digit = text[i] == '=' ? 0 : base64_digit(text[i]);
        if (digit < 0 || (d->padding && text[i] != '=')) {
            return data_error(d, "is not base64");
        }
        d->padding += text[i] == '=';
        d->bits = d->bits << 6 | (uint32_t)digit;
        if (++d->digits < 4) {
            continue;
        }
        if (d->padding > 2) {
            return data_error(d, "is not base64");
        }
        const unsigned char bytes[3] = {d->bits >> 16 & 255, d->bits >> 8 & 255, d->bits & 255};
        memcpy(buffer + used, bytes, 3);
        used += 3 - d->padding;
        d->bits = 0;
        d->digits = 0;
        if (used > sizeof buffer - 3) {
            status = take_bytes(d, buffer, used);
            used = 0;
        }
    }
    return status == HT_OK ? take_bytes(d, buffer, used) : status;
}

// How many bytes the chunk should have; counts its cells against the limit.
static ht_status start(hti_tiled_decoder *d) {
    const uint64_t cells = (uint64_t)d->chunk->width * (uint64_t)d->chunk->height;
    if (cells > MAX_CELLS || d->reader->cells + cells > MAX_CELLS) {
        return ht_io_fail(d->reader->error, HT_ERR_UNSUPPORTED, d->place.file, d->place.line,
                          "the layers have more than %llu cells", (unsigned long long)MAX_CELLS);
    }
    d->reader->cells += cells;
    d->expected = (size_t)cells * 4;
    return HT_OK;
}

static ht_status start_compression(hti_tiled_decoder *d, const char *name) {
    if (strcmp(name, "zlib") == 0 || strcmp(name, "gzip") == 0) { // zlib's reader tells them apart itself
        d->compression = COMPRESSED_ZLIB;
    } else if (strcmp(name, "zstd") == 0) {
        d->compression = COMPRESSED_ZSTD;
    } else if (name[0] != '\0') {
        return ht_io_fail(d->reader->error, HT_ERR_UNSUPPORTED, d->place.file, d->place.line,
                          "the layer's compression '%.60s' is unknown", name);
    }
    return HT_OK;
}

static ht_status start_encoding(hti_tiled_decoder *d, const hti_tiled_layer *layer) {
    if (layer->encoding == NULL || strcmp(layer->encoding, "csv") == 0) {
        return HT_OK;
    }
    d->is_base64 = strcmp(layer->encoding, "base64") == 0;
    return d->is_base64 ? start_compression(d, layer->compression != NULL ? layer->compression : "")
                        : ht_io_fail(d->reader->error, HT_ERR_UNSUPPORTED, d->place.file, d->place.line,
                                     "the layer's encoding '%.60s' is unknown", layer->encoding);
}

ht_status hti_tiled_cells_begin(hti_tiled_reader *reader, hti_tiled_place place, const hti_tiled_layer *layer,
                                hti_tiled_chunk *chunk, hti_tiled_decoder **out) {
    hti_tiled_decoder *const d = malloc(sizeof *d);
    *out = d;
    if (d == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    *d = (hti_tiled_decoder){.reader = reader, .place = place, .chunk = chunk};
    const ht_status status = start(d);
    return status == HT_OK ? start_encoding(d, layer) : status;
}

ht_status hti_tiled_cells_text(hti_tiled_decoder *d, hti_tiled_place place, const char *text, size_t length) {
    d->place = place;
    return (d->is_base64 ? decode_base64 : decode_csv)(d, text, length);
}

ht_status hti_tiled_cells_gid(hti_tiled_decoder *d, hti_tiled_place place, uint32_t gid) {
    d->place = place;
    return append_gid(d, gid);
}

// The decoded bytes become the chunk's cells; the reader gives them back in the end.
static ht_status take_cells(hti_tiled_decoder *d) {
    const size_t count = d->expected / 4;
    hti_tiled_taken *const taken = ht_arena_alloc(&d->reader->memory, sizeof *taken);
    if (taken == NULL) {
        return cells_memory_error(d);
    }
    *taken = (hti_tiled_taken){d->reader->taken, d->bytes.data};
    d->reader->taken = taken;
    uint32_t *const gids = taken->memory;
    for (size_t i = 0; i < count; i++) {
        unsigned char byte[4];
        memcpy(byte, &gids[i], 4);
        gids[i] = (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
    }
    d->chunk->gids = gids;
    d->bytes = (ht_text){0};
    return HT_OK;
}

ht_status hti_tiled_cells_end(hti_tiled_decoder *d, hti_tiled_place place) {
    d->place = place;
    if (d->digits) {
        return data_error(d, "is base64 that ends too early");
    }
    const ht_status status = d->compression == COMPRESSED_ZLIB   ? decode_zlib(d, &d->packed)
                             : d->compression == COMPRESSED_ZSTD ? decode_zstd(d, &d->packed)
                                                                 : end_number(d);
    ht_text_deinit(&d->packed);
    if (status != HT_OK) {
        return status;
    }
    return d->bytes.length == d->expected ? take_cells(d)
                                          : data_error(d, "has fewer cells than its width and height say");
}

void hti_tiled_cells_free(hti_tiled_decoder *d) {
    if (d != NULL) {
        ht_text_deinit(&d->packed);
        ht_text_deinit(&d->bytes);
        free(d);
    }
}

void hti_tiled_reader_deinit(hti_tiled_reader *reader) {
    for (hti_tiled_taken *taken = reader->taken; taken != NULL; taken = taken->next) {
        free(taken->memory);
    }
    ht_arena_deinit(&reader->memory);
}

ht_status hti_tiled_new_gids(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_chunk *chunk, uint32_t **gids) {
    hti_tiled_decoder d = {.reader = reader, .place = place, .chunk = chunk};
    const ht_status status = start(&d);
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
