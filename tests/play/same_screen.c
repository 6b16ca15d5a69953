// same_screen.c: whether a virtual screen's memory, as Xvfb -fbdir writes it (the format of xwd), shows a PNG picture
// in its upper left corner:  same_screen SCREEN PICTURE.png
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The header's numbers, big-endian, 4 bytes each: their places.
enum { HEADER_SIZE = 0, WIDTH = 4, HEIGHT = 5, BITS_PER_PIXEL = 11, BYTES_PER_LINE = 12, COLORS = 19, NUMBERS = 25 };

static uint32_t number(const unsigned char *header, int place) {
    const unsigned char *at = header + 4 * place;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static unsigned char *read_file(const char *path, size_t *size) {
    enum { MOST = 64 << 20 };
    unsigned char *bytes = malloc(MOST);
    FILE *file = fopen(path, "rb");
    *size = bytes != NULL && file != NULL ? fread(bytes, 1, MOST, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    return bytes;
}

// How many pixels differ; those of the screen have 32 bits, the low 24 are red, green and blue, as cairo's.
static long count_differences(const unsigned char *screen, size_t stride, cairo_surface_t *picture) {
    long count = 0;
    for (int y = 0; y < cairo_image_surface_get_height(picture); y++) {
        const unsigned char *row = cairo_image_surface_get_data(picture) + y * cairo_image_surface_get_stride(picture);
        for (int x = 0; x < cairo_image_surface_get_width(picture); x++) {
            uint32_t a, b;
            memcpy(&a, row + (size_t)x * 4, 4);
            memcpy(&b, screen + (size_t)y * stride + (size_t)x * 4, 4);
            count += ((a ^ b) & 0xffffff) != 0;
        }
    }
    return count;
}

static int compare(const unsigned char *bytes, size_t size, cairo_surface_t *picture) {
    if (size < 4 * NUMBERS || cairo_surface_status(picture) != CAIRO_STATUS_SUCCESS) {
        (void)fprintf(stderr, "no screen or no picture\n");
        return 2;
    }
    const size_t start = number(bytes, HEADER_SIZE) + (size_t)12 * number(bytes, COLORS);
    const size_t stride = number(bytes, BYTES_PER_LINE), height = number(bytes, HEIGHT);
    if (number(bytes, BITS_PER_PIXEL) != 32 || size < start + stride * height ||
        (size_t)cairo_image_surface_get_height(picture) > height ||
        (uint32_t)cairo_image_surface_get_width(picture) > number(bytes, WIDTH)) {
        (void)fprintf(stderr, "the picture does not fit on the screen\n");
        return 2;
    }
    const long count = count_differences(bytes + start, stride, picture);
    (void)printf("%ld pixels differ\n", count);
    return count == 0 ? 0 : 1;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        (void)fprintf(stderr, "usage: same_screen SCREEN PICTURE.png\n");
        return 2;
    }
    size_t size;
    unsigned char *bytes = read_file(argv[1], &size);
    cairo_surface_t *picture = cairo_image_surface_create_from_png(argv[2]);
    const int code = compare(bytes, size, picture);
    cairo_surface_destroy(picture);
    free(bytes);
    return code;
}
