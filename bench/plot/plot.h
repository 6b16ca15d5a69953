// plot.h: pictures of results.
#ifndef HANTEI_BENCH_PLOT_H
#define HANTEI_BENCH_PLOT_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/// One contestant's time in a CSV of results.
typedef struct plot_point {
    char part[16], row[40], set[16], who[24];
    double n, ns;
} plot_point;

typedef struct plot_data {
    plot_point *points;
    size_t count;
    char cpu[80], compiler[40], set[16]; // what the first lines say
} plot_data;

typedef enum plot_chart { PLOT_SCALING, PLOT_PAIRS } plot_chart;

/// Draws a CSV as PNG or, where the name ends so, as SVG; 0 for the chart's own width. Returns the program's status.
int bench_plot(const char *csv, const char *out, plot_chart chart, double width);

typedef struct plot_color {
    double r, g, b;
} plot_color;

typedef enum plot_mark { PLOT_DISC, PLOT_RING, PLOT_SQUARE, PLOT_TRIANGLE, PLOT_DIAMOND, PLOT_CROSS } plot_mark;

/// How a contestant looks. Colours are those of M. Okabe, K. Ito, "Color universal design", told apart by everyone;
/// marks differ as well.
typedef struct plot_style {
    const char *who, *label;
    plot_color color;
    plot_mark mark;
} plot_style;

extern const plot_style plot_styles[];
extern const size_t plot_style_count;

/// NULL when there is no such contestant.
const plot_style *plot_style_of(const char *who);

/// Size of text in units of the chart, which is `width` wide before it is scaled.
typedef enum plot_align { PLOT_LEFT, PLOT_CENTER, PLOT_RIGHT } plot_align;
void plot_text(cairo_t *cr, double x, double y, double size, plot_align align, const char *text);
double plot_text_width(cairo_t *cr, double size, const char *text);
void plot_use(cairo_t *cr, plot_color color);
void plot_line(cairo_t *cr, double x0, double y0, double x1, double y1);
void plot_draw_mark(cairo_t *cr, const plot_style *style, double x, double y, double radius);
void plot_format_ns(double ns, char *text, size_t size); // "10 ns", "1 \u00b5s"

/// The charts: sizes, and what is in them.
void plot_scaling_size(const plot_data *data, double *width, double *height);
void plot_scaling(cairo_t *cr, const plot_data *data);
void plot_pairs_size(const plot_data *data, double *width, double *height);
void plot_pairs(cairo_t *cr, const plot_data *data);

extern const plot_color plot_ink, plot_gray, plot_light;

#endif
