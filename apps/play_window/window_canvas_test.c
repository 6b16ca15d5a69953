// window_canvas_test.c: every drawing command leaves its colour where it should, at any scale; texts are as wide as
// they are measured.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "window.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 60, HEIGHT = 40 };

static uint32_t pixel(const window_canvas *canvas, int x, int y) {
    uint32_t value;
    const unsigned char *row =
        cairo_image_surface_get_data(canvas->surface) + y * cairo_image_surface_get_stride(canvas->surface);
    memcpy(&value, row + 4 * x, sizeof value);
    return value & UINT32_C(0xffffff);
}

static float width_of(void *context, const char *text, float size, int flags) {
    return window_fonts_width(context, text, size, flags);
}

static play *start(window_fonts *fonts) {
    window_fonts_init(fonts);
    play *p = play_create((play_front){.text_width = width_of, .context = fonts});
    assert_non_null(p);
    p->list.command_count = p->list.point_count = p->list.text_size = 0;
    return p;
}

// A copy that is turned by a quarter, and one so small that it is a dot.
static void draw_two(play *p, const ht_vec2 *ring, int32_t count, float radius, float x) {
    play_pen pen = play_copies_start(p, ring, count);
    play_copies_to(&pen, (ht_vec2){x, 8.0f}, (ht_vec2){0.0f, 4.0f});
    play_copies_to(&pen, (ht_vec2){x + 0.5f, 20.5f}, (ht_vec2){1.9f, 0.0f});
    play_copies_end(&pen, count, radius, (play_style){.fill = UINT32_C(0xff00ffff)});
}

static void draw_all(play *p) {
    const ht_box whole = {{0.0f, 0.0f}, {WIDTH, HEIGHT}}, left = {{0.0f, 0.0f}, {30.0f, HEIGHT}};
    play_rect(p, whole, 0.0f, (play_style){.fill = UINT32_C(0xffffffff)});
    play_line(p, (ht_vec2){10.0f, 5.0f}, (ht_vec2){20.0f, 5.0f},
              (play_style){.stroke = UINT32_C(0xff0000ff), .width = 4.0f});
    play_disc(p, (ht_vec2){15.0f, 20.0f}, 6.0f, (play_style){.fill = UINT32_C(0x00ff00ff)});
    play_clip(p, &left);
    play_rect(p, (ht_box){{25.0f, 10.0f}, {50.0f, 20.0f}}, 0.0f, (play_style){.fill = UINT32_C(0x0000ffff)});
    play_clip(p, NULL);
    // A ring in a ring, the same way round: a hole by the even-odd rule only.
    play_pen pen = play_pen_start(p);
    for (int ring = 0; ring < 2; ring++) {
        const float in = 4.0f * (float)ring;
        play_pen_to(&pen, (ht_vec2){40.0f + in, 24.0f + in});
        play_pen_to(&pen, (ht_vec2){56.0f - in, 24.0f + in});
        play_pen_to(&pen, (ht_vec2){56.0f - in, 38.0f - in});
        play_pen_to(&pen, (ht_vec2){40.0f + in, 38.0f - in});
        if (ring == 0) {
            play_pen_lift(&pen);
        }
    }
    play_pen_end(&pen, PLAY_AREA, (play_style){.fill = UINT32_C(0x000000ff), .flags = PLAY_EVEN_ODD});
    play_rect(p, (ht_box){{0.0f, 30.0f}, {10.0f, 40.0f}}, 0.0f, (play_style){.fill = UINT32_C(0x00000080)});
    draw_two(p, (const ht_vec2[]){{0.0f, 0.0f}}, 1, 1.0f, 43.0f);
    draw_two(p, (const ht_vec2[]){{-1.0f, 0.0f}, {1.0f, 0.0f}}, 2, 0.5f, 50.0f);
    draw_two(p, (const ht_vec2[]){{0.0f, -0.75f}, {0.5f, 0.75f}, {-0.5f, 0.75f}}, 3, 0.0f, 56.0f);
}

static void test_commands(void **state) {
    (void)state;
    for (int scale = 1; scale <= 3; scale++) {
        window_fonts fonts;
        window_canvas canvas;
        play *p = start(&fonts);
        draw_all(p);
        assert_true(window_canvas_init(&canvas, &fonts, WIDTH * scale, HEIGHT * scale, (float)scale));
        window_canvas_draw(&canvas, &p->list);
        const struct {
            int x, y;
            uint32_t color;
        } wanted[] = {
            {15, 5, 0xff0000},
            {15, 10, 0xffffff},
            {15, 20, 0x00ff00},
            {15, 16, 0x00ff00},
            {27, 15, 0x0000ff},
            {35, 15, 0xffffff},
            {42, 30, 0x000000},
            {48, 31, 0xffffff},
            {5, 35, 0x7f7f7f},
            // the disc, the capsule, which stands, the triangle, whose tip points to the right
            {43, 5, 0xff00ff},
            {43, 10, 0xff00ff},
            {43, 14, 0xffffff},
            {50, 3, 0xff00ff},
            {50, 12, 0xff00ff},
            {47, 8, 0xffffff},
            {52, 8, 0xffffff},
            {54, 8, 0xff00ff},
            {55, 8, 0xff00ff},
            {58, 10, 0xffffff},
        };
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
            assert_int_equal(pixel(&canvas, wanted[i].x * scale, wanted[i].y * scale), wanted[i].color);
        }
        for (int x = 43; x <= 50; x += 7) { // dots
            assert_int_not_equal(pixel(&canvas, x * scale, 20 * scale), 0xffffff);
        }
        window_canvas_deinit(&canvas);
        window_fonts_deinit(&fonts);
        play_destroy(p);
    }
}

// Coordinates beyond what cairo counts, and none at all, leave the rest of the picture alone.
static void test_far(void **state) {
    (void)state;
    window_fonts fonts;
    window_canvas canvas;
    play *p = start(&fonts);
    play_rect(p, (ht_box){{-1e30f, -1e30f}, {1e30f, 1e30f}}, 0.0f, (play_style){.fill = UINT32_C(0xffffffff)});
    play_line(p, (ht_vec2){-1e30f, 20.0f}, (ht_vec2){1e30f, 20.0f},
              (play_style){.stroke = UINT32_C(0xff0000ff), .width = 4.0f});
    play_path(p, NULL, 0, (play_style){.stroke = UINT32_C(0xff0000ff)});
    assert_true(window_canvas_init(&canvas, &fonts, WIDTH, HEIGHT, 1.0f));
    window_canvas_draw(&canvas, &p->list);
    assert_int_equal(pixel(&canvas, 30, 5), 0xffffff);
    assert_int_equal(pixel(&canvas, 30, 20), 0xff0000);
    assert_int_equal(cairo_status(canvas.cr), CAIRO_STATUS_SUCCESS);
    window_canvas_deinit(&canvas);
    window_fonts_deinit(&fonts);
    play_destroy(p);
}

// The first and last column of a text's ink, and whether there is any.
static bool find_ink(const window_canvas *canvas, int *first, int *last) {
    *first = WIDTH * 10;
    *last = -1;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH * 10; x++) {
            if (pixel(canvas, x, y) != 0xffffff) {
                *first = x < *first ? x : *first;
                *last = x > *last ? x : *last;
            }
        }
    }
    return *last >= 0;
}

static void test_text(void **state) {
    (void)state;
    window_fonts fonts;
    play *p = start(&fonts);
    const float width = window_fonts_width(&fonts, "HHHHHHHH", 20.0f, 0);
    assert_true(width > 60.0f && width < 200.0f);
    assert_true(fabsf(window_fonts_width(&fonts, "HHHHHHHH", 40.0f, 0) - 2.0f * width) < 0.5f);
    assert_true(window_fonts_width(&fonts, "iiii", 20.0f, PLAY_MONO) >
                1.2f * window_fonts_width(&fonts, "iiii", 20.0f, 0));
    assert_true(window_fonts_width(&fonts, "", 20.0f, 0) == 0.0f);
    const int flags[3] = {0, PLAY_MIDDLE, PLAY_RIGHT};
    const float starts[3] = {300.0f, 300.0f - width / 2.0f, 300.0f - width};
    for (int i = 0; i < 3; i++) {
        window_canvas canvas;
        int first, last;
        p->list.command_count = p->list.point_count = p->list.text_size = 0;
        play_rect(p, (ht_box){{0.0f, 0.0f}, {10.0f * WIDTH, HEIGHT}}, 0.0f, (play_style){.fill = UINT32_C(0xffffffff)});
        play_text(p, (ht_vec2){300.0f, 30.0f}, 20.0f, PLAY_INK, flags[i], "HHHHHHHH");
        assert_true(window_canvas_init(&canvas, &fonts, WIDTH * 10, HEIGHT, 1.0f));
        window_canvas_draw(&canvas, &p->list);
        assert_true(find_ink(&canvas, &first, &last));
        assert_true(fabsf((float)first - starts[i]) < 5.0f && fabsf((float)last - starts[i] - width) < 5.0f);
        window_canvas_deinit(&canvas);
    }
    window_fonts_deinit(&fonts);
    play_destroy(p);
}

static void test_writing(void **state) {
    (void)state;
    window_fonts fonts;
    play *p = play_create(window_front((window_fonts_init(&fonts), &fonts)));
    assert_non_null(p);
    char path[] = "window_canvas_test.XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    ht_io_error error;
    const window_options options = {.width = 320, .height = 240, .scale = 2.0f, .frames = 3};
    assert_int_equal(window_picture(p, &fonts, &options, NULL, path, &error), HT_OK);
    unsigned char head[24];
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    assert_int_equal(fread(head, 1, sizeof head, in), sizeof head);
    fclose(in);
    assert_memory_equal(head, "\x89PNG", 4);
    assert_int_equal(head[18] * 256 + head[19], 640);
    assert_int_equal(head[22] * 256 + head[23], 480);
    assert_int_equal(window_picture(p, &fonts, &options, NULL, "no/such/folder/a.png", &error), HT_ERR_FILE);
    assert_int_equal(window_picture(p, &fonts, &options, "no/such/script", path, &error), HT_ERR_FILE);
    close(file);
    unlink(path);
    play_destroy(p);
    window_fonts_deinit(&fonts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_far),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_writing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
