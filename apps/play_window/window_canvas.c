// window_canvas.c: a list of drawing commands as a picture, by cairo.
#include "window.h"
#include <hantei/io/json.h>
#include <math.h>

bool window_canvas_init(window_canvas *canvas, const window_fonts *fonts, int width, int height, float scale) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    *canvas = (window_canvas){fonts, surface, cairo_create(surface), scale};
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(canvas->cr, options);
    cairo_font_options_destroy(options);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    cairo_scale(canvas->cr, (double)scale, (double)scale);
    return cairo_status(canvas->cr) == CAIRO_STATUS_SUCCESS;
}

void window_canvas_deinit(window_canvas *canvas) {
    cairo_destroy(canvas->cr);
    cairo_surface_destroy(canvas->surface);
    *canvas = (window_canvas){0};
}

static bool set_color(cairo_t *cr, play_color color) {
    cairo_set_source_rgba(cr, (double)(color >> 24) / 255.0, (double)(color >> 16 & 255) / 255.0,
                          (double)(color >> 8 & 255) / 255.0, (double)(color & 255) / 255.0);
    return (color & 255) != 0;
}

// Cairo counts 256ths of a pixel in 32 bits.
static double clamped_to_canvas(float x) {
    const double most = 1e6;
    return (double)x > most ? most : (double)x < -most ? -most : (double)x;
}

// How many lines or rings there are.
static int trace_path(cairo_t *cr, const ht_vec2 *points, int32_t count, bool is_closed) {
    int rings = 0;
    bool is_new = true;
    for (int32_t i = 0; i <= count; i++) {
        const bool is_end = i == count || isnan(points[i].x);
        if (is_end && is_closed && !is_new) {
            cairo_close_path(cr);
        } else if (!is_end && is_new) {
            cairo_move_to(cr, clamped_to_canvas(points[i].x), clamped_to_canvas(points[i].y));
            rings++;
        } else if (!is_end) {
            cairo_line_to(cr, clamped_to_canvas(points[i].x), clamped_to_canvas(points[i].y));
        }
        is_new = is_end;
    }
    return rings;
}

static void paint(cairo_t *cr, const play_command *c, int rings) {
    enum { CROWD = 16 }; // so many are small: coarser edges do not show, and take half the time
    const double dashes[2] = {4.0 * (double)c->width, 3.0 * (double)c->width};
    cairo_set_antialias(cr, rings > CROWD ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_GRAY);
    if (set_color(cr, c->fill)) {
        cairo_set_fill_rule(cr, (c->flags & PLAY_EVEN_ODD) != 0 ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
        cairo_fill_preserve(cr);
    }
    if (set_color(cr, c->stroke)) {
        cairo_set_line_width(cr, (double)c->width);
        cairo_set_dash(cr, dashes, (c->flags & PLAY_DASHED) != 0 ? 2 : 0, 0.0);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

// Where the outline leaves an edge of a ring, as seen from its ends: to the left of the way from a to b, y down.
static double normal_angle(ht_vec2 a, ht_vec2 b) {
    return atan2((double)a.x - (double)b.x, (double)b.y - (double)a.y);
}

// A ring (play_copies_start) at a place: corners, or arcs around them; smaller than two pixels it is a triangle.
static void trace_copy(cairo_t *cr, const play_command *c, const ht_vec2 *ring, ht_vec2 at, ht_vec2 unit) {
    const double x = (double)unit.x, y = (double)unit.y, scale = hypot(x, y), turn = atan2(y, x);
    const ht_vec2 tiny[3] = {{1.0f, 0.0f}, {-0.5f, 0.87f}, {-0.5f, -0.87f}};
    const bool is_tiny = scale * (double)c->size < 2.0 && scale < 2.0;
    const int32_t count = is_tiny ? 3 : c->text;
    const ht_vec2 *v = is_tiny ? tiny : ring;
    for (int32_t i = 0; i < count; i++) {
        const double to_x = (double)at.x + x * (double)v[i].x - y * (double)v[i].y;
        const double to_y = (double)at.y + y * (double)v[i].x + x * (double)v[i].y;
        if (is_tiny || c->size <= 0.0f) {
            cairo_line_to(cr, to_x, to_y);
            continue;
        }
        const double from = turn + normal_angle(v[(i + count - 1) % count], v[i]);
        const double to = count == 1 ? from + 2.0 * 3.14159265358979 : turn + normal_angle(v[i], v[(i + 1) % count]);
        cairo_arc(cr, to_x, to_y, scale * (double)c->size, from, to);
    }
    cairo_close_path(cr);
    cairo_new_sub_path(cr);
}

static void draw_copies(cairo_t *cr, const play_command *c, const ht_vec2 *points) {
    enum { TOGETHER = 32 }; // what it takes to fill a path grows with the square of its rings
    for (int32_t i = PLAY_RING, rings = 0; i + 1 < c->count; i += 2) {
        trace_copy(cr, c, points, points[i], points[i + 1]);
        if (++rings == TOGETHER || i + 3 >= c->count) {
            paint(cr, c, rings);
            rings = 0;
        }
    }
}

static void draw_text(window_canvas *canvas, const play_command *c, ht_vec2 at, const char *text) {
    const float width = (c->flags & (PLAY_MIDDLE | PLAY_RIGHT)) != 0
                            ? window_fonts_width(canvas->fonts, text, c->size, c->flags)
                            : 0.0f;
    const float x = at.x - ((c->flags & PLAY_MIDDLE) != 0 ? width / 2.0f : width);
    set_color(canvas->cr, c->fill);
    cairo_set_font_face(canvas->cr, window_fonts_choose(canvas->fonts, text, c->flags));
    cairo_set_font_size(canvas->cr, (double)c->size);
    cairo_move_to(canvas->cr, clamped_to_canvas(x), clamped_to_canvas(at.y));
    cairo_show_text(canvas->cr, text);
    cairo_new_path(canvas->cr);
}

static void clip(cairo_t *cr, const ht_vec2 *corners, int32_t count) {
    cairo_reset_clip(cr);
    if (count == 2) {
        cairo_rectangle(cr, (double)corners[0].x, (double)corners[0].y, (double)(corners[1].x - corners[0].x),
                        (double)(corners[1].y - corners[0].y));
        cairo_clip(cr);
    }
}

void window_canvas_draw(window_canvas *canvas, const play_list *list) {
    cairo_t *cr = canvas->cr;
    for (int32_t i = 0; i < list->command_count; i++) {
        const play_command *c = &list->commands[i];
        const ht_vec2 *points = list->points + c->first;
        switch ((play_op)c->op) {
        case PLAY_PATH:
        case PLAY_AREA:
            paint(cr, c, trace_path(cr, points, c->count, c->op == PLAY_AREA));
            break;
        case PLAY_COPIES:
            draw_copies(cr, c, points);
            break;
        case PLAY_DISC:
            cairo_arc(cr, clamped_to_canvas(points->x), clamped_to_canvas(points->y), clamped_to_canvas(c->size), 0.0,
                      2.0 * 3.14159265358979);
            cairo_close_path(cr);
            paint(cr, c, 1);
            break;
        case PLAY_TEXT:
            draw_text(canvas, c, *points, list->text + c->text);
            break;
        case PLAY_CLIP:
            clip(cr, points, c->count);
            break;
        }
    }
    cairo_reset_clip(cr);
    cairo_surface_flush(canvas->surface);
}

static cairo_status_t take_bytes(void *file, const unsigned char *data, unsigned int length) {
    ht_text_append(file, (const char *)data, length);
    return ((ht_text *)file)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

ht_status window_canvas_write(window_canvas *canvas, const char *path, ht_io_error *error) {
    ht_text file = {0};
    const cairo_status_t drawn = cairo_status(canvas->cr);
    const cairo_status_t written =
        drawn == CAIRO_STATUS_SUCCESS ? cairo_surface_write_to_png_stream(canvas->surface, take_bytes, &file) : drawn;
    const ht_status status = written == CAIRO_STATUS_SUCCESS
                                 ? ht_file_write(path, file.data, file.length, error)
                                 : ht_io_fail(error, HT_ERR_FILE, path, 0, "cairo could not draw the picture: %s",
                                              cairo_status_to_string(written));
    ht_text_deinit(&file);
    return status;
}
