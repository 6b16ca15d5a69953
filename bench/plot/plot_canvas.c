// plot_canvas.c: what the charts draw with.
#include "bench/plot/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const plot_color plot_ink = {0.13, 0.13, 0.13}, plot_gray = {0.45, 0.45, 0.45}, plot_light = {0.88, 0.88, 0.88};

const plot_style plot_styles[] = {
    {"hantei", "hantei", {0.0, 0.45, 0.70}, PLOT_DISC},
    {"plain", "plain float, inexact", {0.45, 0.45, 0.45}, PLOT_RING},
    {"Box2D", "Box2D 2.4", {0.90, 0.62, 0.0}, PLOT_SQUARE},
    {"Box2D bp", "Box2D, new pairs", {0.90, 0.62, 0.0}, PLOT_CROSS},
    {"Chipmunk", "Chipmunk 7", {0.0, 0.62, 0.45}, PLOT_TRIANGLE},
    {"Chip hash", "Chipmunk's hash", {0.0, 0.62, 0.45}, PLOT_CROSS},
    {"Boost", "Boost", {0.80, 0.47, 0.65}, PLOT_DIAMOND},
    {"GEOS", "GEOS", {0.34, 0.71, 0.91}, PLOT_SQUARE},
    {"CGAL", "CGAL", {0.84, 0.37, 0.0}, PLOT_TRIANGLE},
};
const size_t plot_style_count = sizeof plot_styles / sizeof *plot_styles;

const plot_style *plot_style_of(const char *who) {
    for (size_t i = 0; i < plot_style_count; i++) {
        if (strcmp(plot_styles[i].who, who) == 0) {
            return &plot_styles[i];
        }
    }
    return NULL;
}

void plot_use(cairo_t *cr, plot_color color) {
    cairo_set_source_rgb(cr, color.r, color.g, color.b);
}

static void set_font(cairo_t *cr, double size) {
    cairo_select_font_face(cr, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
}

double plot_text_width(cairo_t *cr, double size, const char *text) {
    cairo_text_extents_t e;
    set_font(cr, size);
    cairo_text_extents(cr, text, &e);
    return e.x_advance;
}

void plot_text(cairo_t *cr, double x, double y, double size, plot_align align, const char *text) {
    const double width = plot_text_width(cr, size, text);
    cairo_move_to(cr, align == PLOT_LEFT ? x : align == PLOT_CENTER ? x - 0.5 * width : x - width, y);
    cairo_show_text(cr, text);
}

void plot_line(cairo_t *cr, double x0, double y0, double x1, double y1) {
    cairo_move_to(cr, x0, y0);
    cairo_line_to(cr, x1, y1);
    cairo_stroke(cr);
}

static void draw_polygon(cairo_t *cr, double x, double y, double r, int corners, double turned) {
    for (int k = 0; k < corners; k++) {
        const double angle = turned + 6.283185307179586 * k / corners;
        cairo_line_to(cr, x + r * sin(angle), y - r * cos(angle));
    }
    cairo_close_path(cr);
}

void plot_draw_mark(cairo_t *cr, const plot_style *style, double x, double y, double r) {
    plot_use(cr, style->color);
    cairo_new_path(cr);
    switch (style->mark) {
    case PLOT_DISC:
    case PLOT_RING:
        cairo_arc(cr, x, y, r, 0.0, 6.283185307179586);
        break;
    case PLOT_SQUARE:
        draw_polygon(cr, x, y, 1.2 * r, 4, 0.7853981633974483);
        break;
    case PLOT_TRIANGLE:
        draw_polygon(cr, x, y, 1.3 * r, 3, 0.0);
        break;
    case PLOT_DIAMOND:
        draw_polygon(cr, x, y, 1.3 * r, 4, 0.0);
        break;
    case PLOT_CROSS:
        cairo_set_line_width(cr, 0.6 * r);
        plot_line(cr, x - r, y - r, x + r, y + r);
        plot_line(cr, x - r, y + r, x + r, y - r);
        return;
    }
    if (style->mark == PLOT_RING) {
        cairo_set_line_width(cr, 0.45 * r);
        cairo_stroke(cr);
    } else {
        cairo_fill(cr);
    }
}

void plot_format_ns(double ns, char *text, size_t size) {
    static const char *const units[] = {"ns", "\u00b5s", "ms", "s"};
    int unit = 0;
    while (ns > 999.0 && unit < 3) {
        ns /= 1000.0;
        unit++;
    }
    snprintf(text, size, "%g %s", ns, units[unit]);
}
