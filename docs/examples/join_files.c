// Joins the boxes of a numpy file, and prints the pairs.
#include <hantei/io/join.h>
#include <inttypes.h>
#include <stdio.h>

int main(void) {
    const float boxes[4][4] = {{0, 0, 4, 4}, {4, 4, 6, 6}, {9, 9, 12, 12}, {5, 1, 9, 9}};
    char head[HT_NPY_HEADER];
    const ht_npy array = {.kind = 'f', .size = 4, .dimensions = 2, .shape = {4, 4}};
    const size_t size = ht_npy_write(&array, head);
    FILE *file = fopen("example-boxes.npy", "wb");
    if (file == NULL || fwrite(head, 1, size, file) != size || fwrite(boxes, sizeof boxes, 1, file) != 1 ||
        fclose(file) != 0) {
        return 1;
    }

    const ht_join join = {.a = "example-boxes.npy", .out = "example-pairs.npy", .memory = 1 << 20};
    ht_join_result result;
    ht_io_error error;
    if (ht_join_files(&join, &result, &error) != HT_OK) {
        fprintf(stderr, "%s: %s\n", error.file, error.reason);
        return 2;
    }

    file = fopen("example-pairs.npy", "rb");
    ht_npy pairs;
    if (file == NULL || ht_npy_read(head, fread(head, 1, sizeof head, file), "pairs", &pairs, NULL) != HT_OK) {
        return 1;
    }
    fseek(file, (long)pairs.start, SEEK_SET);
    for (uint64_t i = 0; i < result.pairs; i++) {
        int64_t rows[2];
        if (fread(rows, sizeof rows, 1, file) == 1) {
            printf("%" PRId64 " meets %" PRId64 "\n", rows[0], rows[1]);
        }
    }
    fclose(file);
    remove("example-boxes.npy");
    remove("example-pairs.npy");
    return 0;
}
