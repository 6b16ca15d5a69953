// join_input.c: a join's input, a numpy file of float32, read by rows at any place.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "join/join_work.h"
#include "system.h"

// Reads all of it, or fails.
static bool read_input_at(hti_join_work *w, const hti_join_input *input, void *data, size_t size, uint64_t at) {
    if (input->read != NULL) {
        return input->read(input->reader, data, size, at);
    }
    for (size_t done = 0; done < size;) {
        const ptrdiff_t count = hti_system_read_at(input->file, (char *)data + done, size - done, (int64_t)(at + done));
        if (count <= 0) {
            return hti_join_fail(w, HT_ERR_FILE, input->path, "cannot read the file: %s",
                                 count < 0 ? strerror(errno) : "it has become shorter");
        }
        done += (size_t)count;
    }
    return true;
}

static bool check_input_array(hti_join_work *w, const hti_join_input *input, uint64_t size) {
    const ht_npy *const npy = &input->npy;
    if (npy->kind != 'f' || npy->size != 4) {
        return hti_join_fail(w, HT_ERR_UNSUPPORTED, input->path, "its numbers are '%c%u'; float32 ('f4') is read",
                             npy->kind, npy->size);
    }
    if (npy->dimensions != 2 || npy->shape[1] < 2 || npy->shape[1] > 4) {
        return hti_join_fail(w, HT_ERR_UNSUPPORTED, input->path,
                             "the array has %s; rows of 4 numbers are read (min x, min y, max x, max y), of 3 (x, y, "
                             "radius) or 2 (x, y)",
                             npy->dimensions == 2 ? "rows of another length" : "not two dimensions");
    }
    const uint64_t there = size - npy->start;
    if (npy->bytes != there) {
        return hti_join_fail(w, HT_ERR_VALUE, input->path,
                             "the file is too %s: its header tells of %llu bytes of numbers, there are %llu",
                             npy->bytes > there ? "short" : "long", (unsigned long long)npy->bytes,
                             (unsigned long long)there);
    }
    return true;
}

static bool read_input_header(hti_join_work *w, hti_join_input *input) {
    const int64_t size = hti_system_size(input->file);
    const size_t length = size < HT_NPY_LONGEST ? (size_t)size : HT_NPY_LONGEST;
    char *const head = malloc(length + 1);
    bool done = head != NULL;
    if (!done) {
        hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    done = done && read_input_at(w, input, head, length, 0);
    if (done) {
        w->status = ht_npy_read(head, length, input->path, &input->npy, w->error);
        done = w->status == HT_OK && check_input_array(w, input, (uint64_t)size);
    }
    free(head);
    return done;
}

bool hti_join_input_open(hti_join_work *w, hti_join_input *input, const char *path) {
    *input = (hti_join_input){.path = path, .file = hti_system_open(path, true)};
    if (input->file == HTI_SYSTEM_OTHER) {
        return hti_join_fail(w, HT_ERR_FILE, path, "it is not a regular file");
    }
    if (input->file < 0) {
        return hti_join_fail(w, HT_ERR_FILE, path, "cannot open the file: %s", strerror(errno));
    }
    return read_input_header(w, input);
}

void hti_join_input_close(hti_join_input *input) {
    if (input->file >= 0) {
        hti_system_close(input->file);
    }
    input->file = -1;
}

static float float_of_bytes(const unsigned char b[4], bool is_big_endian) {
    // NOLINTBEGIN(clang-analyzer-core.UndefinedBinaryOperatorResult): it knows of no array that all rows are of one length
    const uint32_t bits = is_big_endian ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]
                                        : (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
    // NOLINTEND(clang-analyzer-core.UndefinedBinaryOperatorResult)
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

enum { ROWS_AT_ONCE = 1024 };

bool hti_join_input_numbers(hti_join_work *w, const hti_join_input *input, uint64_t first, size_t count,
                            unsigned char (*numbers)[4]) {
    const ht_npy *const npy = &input->npy;
    const size_t columns = (size_t)npy->shape[1];
    if (!npy->is_by_columns) {
        return read_input_at(w, input, numbers, count * columns * 4, npy->start + first * columns * 4);
    }
    unsigned char(*const column)[4] = numbers + count * columns;
    for (size_t c = 0; c < columns; c++) {
        if (!read_input_at(w, input, column, count * 4, npy->start + (c * npy->shape[0] + first) * 4)) {
            return false;
        }
        for (size_t i = 0; i < count; i++) {
            memcpy(numbers[i * columns + c], column[i], 4);
        }
    }
    return true;
}

hti_join_row hti_join_input_row(const hti_join_input *input, const unsigned char *numbers, uint64_t number) {
    const size_t columns = (size_t)input->npy.shape[1];
    hti_join_row row = {.number = number};
    for (size_t c = 0; c < columns; c++) {
        row.v[c] = float_of_bytes(numbers + 4 * c, input->npy.is_big_endian);
    }
    if (columns == 2) {
        row.v[2] = row.v[0];
        row.v[3] = row.v[1];
    }
    return row;
}

bool hti_join_input_rows(hti_join_work *w, const hti_join_input *input, uint64_t first, size_t count,
                         hti_join_row *out) {
    unsigned char numbers[ROWS_AT_ONCE * HTI_JOIN_NUMBERS][4];
    for (size_t done = 0; done < count; done += ROWS_AT_ONCE) {
        const size_t n = count - done < ROWS_AT_ONCE ? count - done : ROWS_AT_ONCE;
        if (!hti_join_input_numbers(w, input, first + done, n, numbers)) {
            return false;
        }
        for (size_t i = 0; i < n; i++) {
            out[done + i] = hti_join_input_row(input, numbers[i * input->npy.shape[1]], first + done + i);
        }
    }
    return true;
}

ht_box hti_join_bounds(const float v[4], uint32_t columns) {
    if (columns != 3) {
        return (ht_box){{v[0], v[1]}, {v[2], v[3]}};
    }
    const ht_shape circle = HT_SHAPE(((ht_circle){{v[0], v[1]}, v[2]}));
    return ht_bounds(&circle);
}
