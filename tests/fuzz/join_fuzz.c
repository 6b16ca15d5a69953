// join_fuzz.c: any bytes as the header of a numpy file, which reads back the same when it is written anew; as a numpy file that
// is joined; and as rows of one or two files in little memory, whose pairs are those that brute force finds.
//
// The first byte chooses. Files lie in a folder in memory where there is one.
#include <hantei/io/join.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

// ---- Headers -------------------------------------------------------------------------------------------------------

static void check_header(const uint8_t *data, size_t size) {
    ht_npy npy, again;
    ht_io_error error;
    if (ht_npy_read(data, size, "in.npy", &npy, &error) != HT_OK) {
        require(error.reason[0] != '\0', "a reason");
        return;
    }
    char head[HT_NPY_HEADER];
    const size_t length = ht_npy_write(&npy, head);
    require(ht_npy_read(head, length, "in.npy", &again, NULL) == HT_OK, "what was written is read");
    again.start = npy.start;
    again.is_big_endian = npy.size == 1 ? npy.is_big_endian : again.is_big_endian; // single bytes have no order
    require(memcmp(again.shape, npy.shape, sizeof npy.shape) == 0 && again.dimensions == npy.dimensions &&
                again.kind == npy.kind && again.size == npy.size && again.bytes == npy.bytes &&
                again.is_big_endian == npy.is_big_endian && again.is_by_columns == npy.is_by_columns,
            "the same array");
}

// ---- Files ---------------------------------------------------------------------------------------------------------

static char path_a[64], path_b[64], path_out[64], folder[40];

static void make_paths(void) {
    const char *const place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    if (path_a[0] == '\0') {
        snprintf(folder, sizeof folder, "%s/hantei-fuzz-XXXXXX", place);
        require(mkdtemp(folder) != NULL, "a folder");
        snprintf(path_a, sizeof path_a, "%s/a", folder);
        snprintf(path_b, sizeof path_b, "%s/b", folder);
        snprintf(path_out, sizeof path_out, "%s/out", folder);
    }
}

static void remove_files(void) {
    unlink(path_a);
    unlink(path_b);
    unlink(path_out);
    require(rmdir(folder) == 0, "nothing else was left");
    path_a[0] = '\0';
}

static void write_file(const char *path, const void *head, size_t head_size, const void *data, size_t size) {
    FILE *const file = fopen(path, "wb");
    require(file != NULL && fwrite(head, 1, head_size, file) == head_size && fwrite(data, 1, size, file) == size,
            "room for a file");
    fclose(file);
}

static ht_status join(bool two, ht_join_result *result) {
    const ht_join j = {.a = path_a, .b = two ? path_b : NULL, .out = path_out, .memory = HT_JOIN_LEAST_MEMORY};
    ht_io_error error;
    return ht_join_files(&j, result, &error);
}

// ---- Rows ----------------------------------------------------------------------------------------------------------

enum { MOST = 300 };

typedef struct rows {
    float v[MOST][4];
    uint32_t columns;
    size_t count;
} rows;

// A byte a number, so that many are alike; some are infinite and NaN.
static void take_rows(rows *r, const uint8_t **data, size_t *size, uint32_t columns, size_t most) {
    *r = (rows){.columns = columns};
    for (; r->count < most && *size >= columns; r->count++) {
        for (uint32_t c = 0; c < columns; c++, ++*data, --*size) {
            const uint32_t special = **data == 255 ? 0x7fc00000u : **data == 254 ? 0x7f800000u : 0xff800000u;
            float value = (float)(int8_t) * *data / 2;
            if (**data >= 253) {
                memcpy(&value, &special, sizeof value);
            }
            r->v[r->count][c] = value;
        }
    }
}

static void write_rows(const char *path, const rows *r) {
    const ht_npy npy = {.kind = 'f', .size = 4, .dimensions = 2, .shape = {r->count, r->columns}};
    char head[HT_NPY_HEADER];
    float packed[MOST * 4];
    for (size_t i = 0; i < r->count; i++) {
        memcpy(packed + i * r->columns, r->v[i], r->columns * sizeof(float));
    }
    write_file(path, head, ht_npy_write(&npy, head), packed, r->count * r->columns * sizeof(float));
}

static bool boxes_meet(const float *a, uint32_t columns_a, const float *b, uint32_t columns_b) {
    const float *const a2 = columns_a == 2 ? a : a + 2, *const b2 = columns_b == 2 ? b : b + 2;
    return a[0] <= a2[0] && a[1] <= a2[1] && b[0] <= b2[0] && b[1] <= b2[1] && a[0] <= b2[0] && b[0] <= a2[0] &&
           a[1] <= b2[1] && b[1] <= a2[1];
}

static void check_rows(const uint8_t *data, size_t size, uint32_t columns_a, uint32_t columns_b) {
    static rows a, b;
    take_rows(&a, &data, &size, columns_a,
              columns_b != 0 ? size / columns_a / 2 < MOST ? size / columns_a / 2 : MOST : MOST);
    take_rows(&b, &data, &size, columns_b != 0 ? columns_b : 4, columns_b != 0 ? MOST : 0);
    write_rows(path_a, &a);
    write_rows(path_b, &b);
    ht_join_result result;
    require(join(columns_b != 0, &result) == HT_OK, "a join of rows");
    const rows *const other = columns_b != 0 ? &b : &a;
    FILE *const file = fopen(path_out, "rb");
    char head[HT_NPY_HEADER];
    ht_npy npy;
    require(file != NULL && ht_npy_read(head, fread(head, 1, sizeof head, file), "out", &npy, NULL) == HT_OK,
            "an output");
    require(npy.shape[0] == result.pairs && fseek(file, (long)npy.start, SEEK_SET) == 0, "as many pairs as it says");
    for (size_t i = 0; i < a.count; i++) {
        for (size_t k = columns_b != 0 ? 0 : i + 1; k < other->count; k++) {
            int64_t pair[2] = {-1, -1};
            require(!boxes_meet(a.v[i], a.columns, other->v[k], other->columns) ||
                        (fread(pair, sizeof pair, 1, file) == 1 && pair[0] == (int64_t)i && pair[1] == (int64_t)k),
                    "brute force's pairs in their order");
        }
    }
    require(fgetc(file) == EOF, "no more pairs");
    fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    check_header(data + 1, size - 1);
    make_paths();
    static const uint32_t columns[][2] = {{4, 0}, {2, 0}, {4, 4}, {4, 2}};
    const size_t choice = data[0] % 6;
    if (choice < 4) {
        check_rows(data + 1, size - 1, columns[choice][0], columns[choice][1]);
    } else {
        ht_join_result result;
        write_file(path_a, data + 1, size - 1, NULL, 0);
        write_file(path_b, data + 1, size - 1, NULL, 0);
        (void)join(choice == 5, &result);
        require(!result.is_kept, "nothing to go on with");
    }
    remove_files();
    return 0;
}
