// npy.c: reads and writes the header of a numpy file.
//
// The dictionary is one that numpy writes: the keys descr, fortran_order and shape, each once, in any order, with any
// spaces. Python's other ways to write the same (comments, joined strings, underscores in numbers) are errors.
#include <hantei/io/npy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_parts.h"

static const char npy_magic[6] = "\x93NUMPY";

typedef struct npy_reader {
    const char *at, *end;
    ht_npy *npy;
    const char *file;
    ht_io_error *error;
} npy_reader;

static ht_status npy_broken(npy_reader *r, const char *what) {
    return ht_io_fail(r->error, HT_ERR_SYNTAX, r->file, 0, "the header of the numpy file is broken: %s", what);
}

static void skip_npy_spaces(npy_reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r')) {
        r->at++;
    }
}

// Whether the next character that is no space is this one, which is passed then.
static bool take_npy_sign(npy_reader *r, char sign) {
    skip_npy_spaces(r);
    const bool is_there = r->at < r->end && *r->at == sign;
    r->at += is_there;
    return is_there;
}

// A string without escapes, of which the beginning is copied. False when there is none.
static bool take_npy_string(npy_reader *r, char text[32]) {
    const char quote = take_npy_sign(r, '\'') ? '\'' : '"';
    if (quote == '"' && !take_npy_sign(r, '"')) {
        return false;
    }
    const char *const end = memchr(r->at, quote, (size_t)(r->end - r->at));
    if (end == NULL) {
        return false;
    }
    snprintf(text, 32, "%.*s", end - r->at < 31 ? (int)(end - r->at) : 31, r->at);
    r->at = end + 1;
    return true;
}

static bool take_npy_word(npy_reader *r, const char *word) {
    const size_t length = strlen(word);
    skip_npy_spaces(r);
    const bool is_there = (size_t)(r->end - r->at) >= length && memcmp(r->at, word, length) == 0;
    r->at += is_there ? length : 0;
    return is_there;
}

static bool is_npy_digit(const npy_reader *r) {
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

// "<f4": the order of bytes, the kind, the size.
static ht_status read_npy_type(npy_reader *r) {
    char text[32];
    skip_npy_spaces(r);
    if (r->at < r->end && *r->at == '[') {
        return ht_io_fail(r->error, HT_ERR_UNSUPPORTED, r->file, 0, "it holds records of several fields, not numbers");
    }
    if (!take_npy_string(r, text)) {
        return npy_broken(r, "descr is not a string");
    }
    const size_t digits = strlen(text) > 2 ? strspn(text + 2, "0123456789") : 0;
    if (digits < 1 || digits > 3 || text[2 + digits] != '\0' || strchr("<>|", text[0]) == NULL ||
        strchr("fiubc", text[1]) == NULL || text[2] == '0') {
        return ht_io_fail(r->error, HT_ERR_UNSUPPORTED, r->file, 0, "it holds '%s', not numbers", text);
    }
    r->npy->kind = text[1];
    r->npy->size = (uint32_t)strtoul(text + 2, NULL, 10);
    r->npy->is_big_endian = text[0] == '>';
    return HT_OK;
}

static ht_status read_npy_order(npy_reader *r) {
    r->npy->is_by_columns = take_npy_word(r, "True");
    return r->npy->is_by_columns || take_npy_word(r, "False")
               ? HT_OK
               : npy_broken(r, "fortran_order is neither True nor False");
}

// "(1000, 4)"; Python 2 wrote an L behind long numbers.
static ht_status read_npy_shape(npy_reader *r) {
    if (!take_npy_sign(r, '(')) {
        return npy_broken(r, "shape is not a tuple");
    }
    for (bool goes_on = true; !take_npy_sign(r, ')'); goes_on = take_npy_sign(r, ',')) {
        if (!goes_on || !is_npy_digit(r)) {
            return npy_broken(r, "shape is not a tuple of whole numbers");
        }
        if (r->npy->dimensions == HT_NPY_DIMENSIONS) {
            return ht_io_fail(r->error, HT_ERR_UNSUPPORTED, r->file, 0, "the array has more than %d dimensions",
                              HT_NPY_DIMENSIONS);
        }
        uint64_t *const count = &r->npy->shape[r->npy->dimensions++];
        for (; is_npy_digit(r); r->at++) {
            const uint64_t digit = (uint64_t)(*r->at - '0');
            if (*count > (INT64_MAX - digit) / 10) {
                return ht_io_fail(r->error, HT_ERR_VALUE, r->file, 0, "the array is too large");
            }
            *count = *count * 10 + digit;
        }
        (void)take_npy_sign(r, 'L');
    }
    return HT_OK;
}

static ht_status read_npy_dictionary(npy_reader *r) {
    static const struct {
        const char *key;
        ht_status (*read)(npy_reader *r);
    } values[] = {{"descr", read_npy_type}, {"fortran_order", read_npy_order}, {"shape", read_npy_shape}};
    bool seen[3] = {false, false, false};
    if (!take_npy_sign(r, '{')) {
        return npy_broken(r, "it is not a dictionary");
    }
    for (bool goes_on = true; !take_npy_sign(r, '}'); goes_on = take_npy_sign(r, ',')) {
        char key[32];
        size_t i = 0;
        if (!goes_on || !take_npy_string(r, key) || !take_npy_sign(r, ':')) {
            return npy_broken(r, "it is not a dictionary");
        }
        while (i < 3 && strcmp(key, values[i].key) != 0) {
            i++;
        }
        if (i == 3 || seen[i]) {
            return npy_broken(r, "a key is unknown, or there twice");
        }
        seen[i] = true;
        const ht_status status = values[i].read(r);
        if (status != HT_OK) {
            return status;
        }
    }
    return seen[0] && seen[1] && seen[2] ? HT_OK : npy_broken(r, "descr, fortran_order or shape is missing");
}

// How many bytes the array takes; false when no file has so many.
static bool count_npy_bytes(ht_npy *npy) {
    npy->bytes = npy->size;
    for (uint32_t i = 0; i < npy->dimensions; i++) {
        if (npy->shape[i] == 0) {
            npy->bytes = 0;
            return true;
        }
    }
    for (uint32_t i = 0; i < npy->dimensions; i++) {
        if (npy->bytes > ((uint64_t)INT64_MAX - npy->start) / npy->shape[i]) {
            return false;
        }
        npy->bytes *= npy->shape[i];
    }
    return true;
}

ht_status ht_npy_read(const void *bytes, size_t size, const char *file, ht_npy *out, ht_io_error *error) {
    const unsigned char *const b = bytes;
    if (bytes == NULL || out == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, file);
    }
    npy_reader r = {.npy = out, .file = file, .error = error};
    *out = (ht_npy){.kind = 'f'};
    if (size < sizeof npy_magic || memcmp(b, npy_magic, sizeof npy_magic) != 0) {
        return ht_io_fail(error, HT_ERR_SYNTAX, file, 0, "it is not a numpy file (.npy)");
    }
    const size_t before = size > 6 && b[6] == 1 ? 10 : 12;
    if (size < before) {
        return npy_broken(&r, "the file ends within it");
    }
    if (b[6] < 1 || b[6] > 3) {
        return ht_io_fail(error, HT_ERR_UNSUPPORTED, file, 0, "version %d of numpy's format is not known", b[6]);
    }
    const uint32_t low = b[8] | (uint32_t)b[9] << 8;
    const uint32_t length = before == 10 ? low : low | (uint32_t)b[10] << 16 | (uint32_t)b[11] << 24;
    if (length > size - before) {
        return npy_broken(&r, length > HT_NPY_LONGEST ? "it is too long" : "the file ends within it");
    }
    r.at = (const char *)bytes + before;
    r.end = r.at + length;
    out->start = before + length;
    const ht_status status = read_npy_dictionary(&r);
    skip_npy_spaces(&r);
    if (status != HT_OK) {
        return status;
    }
    if (r.at != r.end) {
        return npy_broken(&r, "more follows the dictionary");
    }
    return count_npy_bytes(out) ? HT_OK : ht_io_fail(error, HT_ERR_VALUE, file, 0, "the array is too large");
}

size_t ht_npy_write(const ht_npy *npy, char out[HT_NPY_HEADER]) {
    enum { BEFORE = 10, ALIGN = 64 };
    const char order = npy->size == 1 ? '|' : npy->is_big_endian ? '>' : '<';
    int used = snprintf(out + BEFORE, HT_NPY_HEADER - BEFORE, "{'descr': '%c%c%u', 'fortran_order': %s, 'shape': (",
                        order, npy->kind, (unsigned)npy->size, npy->is_by_columns ? "True" : "False");
    for (uint32_t i = 0; i < npy->dimensions && i < HT_NPY_DIMENSIONS; i++) {
        used += snprintf(out + BEFORE + used, HT_NPY_HEADER - BEFORE - (size_t)used, "%llu%s",
                         (unsigned long long)npy->shape[i],
                         npy->dimensions == 1      ? ","
                         : i + 1 < npy->dimensions ? ", "
                                                   : "");
    }
    used += snprintf(out + BEFORE + used, HT_NPY_HEADER - BEFORE - (size_t)used, "), }");
    const size_t length = ((size_t)used + BEFORE + ALIGN) / ALIGN * ALIGN; // with the newline at its end
    memset(out + BEFORE + used, ' ', length - BEFORE - (size_t)used);
    out[length - 1] = '\n';
    memcpy(out, npy_magic, sizeof npy_magic);
    const unsigned rest = (unsigned)(length - BEFORE);
    const unsigned char head[4] = {1, 0, (unsigned char)(rest & 255), (unsigned char)(rest >> 8)};
    memcpy(out + sizeof npy_magic, head, sizeof head);
    return length;
}
