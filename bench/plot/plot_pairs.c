// plot_pairs.c: times of a pair: one line a row, one mark a contestant, on a logarithmic axis.
#include "bench/plot/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pairs_chart_width = 1000.0, head = 84.0, row_height = 17.0, foot = 40.0, left = 190.0, right = 30.0;
static const double pairs_text_size = 11.5, margin = 16.0;
static const char set_shown[] = "random";

static bool is_shown(const plot_point *p) {
    return (strcmp(p->part, "relations") == 0 || strcmp(p->part, "answers") == 0) && strcmp(p->set, set_shown) == 0;
}

// Points of a row follow each other: the first is ours.
static bool begins_row(const plot_data *data, size_t i) {
    return is_shown(&data->points[i]) && strcmp(data->points[i].who, plot_styles[0].who) == 0;
}

static int count_rows(const plot_data *data) {
    int rows = 0;
    for (size_t i = 0; i < data->count; i++) {
        rows += begins_row(data, i);
    }
    return rows;
}

void plot_pairs_size(const plot_data *data, double *width, double *height) {
    *width = pairs_chart_width;
    *height = head + row_height * count_rows(data) + foot;
}

typedef struct axis {
    double low, high; // common logarithms of nanoseconds
} axis;

static axis fit_axis(const plot_data *data) {
    axis a = {HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < data->count; i++) {
        if (is_shown(&data->points[i])) {
            a.low = fmin(a.low, log10(data->points[i].ns) - 0.05);
            a.high = fmax(a.high, log10(data->points[i].ns) + 0.05);
        }
    }
    return a;
}

static double x_of_time(const axis *a, double ns) {
    return left + (pairs_chart_width - left - right) * (log10(ns) - a->low) / (a->high - a->low);
}

static void draw_axis(cairo_t *cr, const axis *a, double bottom) {
    char text[32];
    cairo_set_line_width(cr, 1.0);
    for (int e = (int)floor(a->low); e <= (int)a->high; e++) {
        for (int k = 1; k < 10; k++) {
            const double ns = k * pow(10.0, e);
            if (log10(ns) >= a->low && log10(ns) <= a->high && (k == 1 || k == 2 || k == 5)) {
                plot_use(cr, plot_light);
                cairo_set_line_width(cr, k == 1 ? 1.5 : 0.7);
                plot_line(cr, x_of_time(a, ns), head - 8.0, x_of_time(a, ns), bottom);
                plot_use(cr, plot_gray);
                plot_format_ns(ns, text, sizeof text);
                plot_text(cr, x_of_time(a, ns), bottom + 16.0, pairs_text_size, PLOT_CENTER, text);
            }
        }
    }
}

static void draw_row(cairo_t *cr, const plot_data *data, size_t first, const axis *a, double y) {
    const plot_point *ours = &data->points[first];
    size_t end = first + 1;
    double slowest = ours->ns, fastest = ours->ns;
    while (end < data->count && is_shown(&data->points[end]) && !begins_row(data, end)) {
        slowest = fmax(slowest, data->points[end].ns);
        fastest = fmin(fastest, data->points[end].ns);
        end++;
    }
    plot_use(cr, plot_ink);
    plot_text(cr, left - 14.0, y + 4.0, pairs_text_size, PLOT_RIGHT, ours->row);
    plot_use(cr, plot_light);
    cairo_set_line_width(cr, 2.0);
    plot_line(cr, x_of_time(a, fastest), y, x_of_time(a, slowest), y);
    for (size_t i = end; i-- > first;) {
        const plot_style *style = plot_style_of(data->points[i].who);
        if (style != NULL) {
            plot_draw_mark(cr, style, x_of_time(a, data->points[i].ns), y, i == first ? 5.0 : 3.6);
        }
    }
}

static void draw_legend(cairo_t *cr, const plot_data *data) {
    double x = margin + 6.0;
    for (size_t k = 0; k < plot_style_count; k++) {
        bool present = false;
        for (size_t i = 0; i < data->count && !present; i++) {
            present = is_shown(&data->points[i]) && strcmp(data->points[i].who, plot_styles[k].who) == 0;
        }
        if (present) {
            plot_draw_mark(cr, &plot_styles[k], x, 62.0, k == 0 ? 5.0 : 3.6);
            plot_use(cr, plot_ink);
            plot_text(cr, x + 9.0, 66.0, pairs_text_size, PLOT_LEFT, plot_styles[k].label);
            x += 33.0 + plot_text_width(cr, pairs_text_size, plot_styles[k].label);
        }
    }
}

void plot_pairs(cairo_t *cr, const plot_data *data) {
    char machine[320];
    const axis a = fit_axis(data);
    const double bottom = head + row_height * count_rows(data) - 4.0;
    snprintf(machine, sizeof machine,
             "%s, %s, %s, one thread; medians over random pairs, half of which meet; rays and casts 256 a call.",
             data->cpu, data->compiler, data->set);
    plot_use(cr, plot_ink);
    plot_text(cr, margin, 26.0, 18.0, PLOT_LEFT, "Time a pair (logarithmic; left is faster)");
    plot_use(cr, plot_gray);
    plot_text(cr, margin, 45.0, pairs_text_size, PLOT_LEFT, machine);
    if (count_rows(data) == 0) {
        return;
    }
    draw_axis(cr, &a, bottom);
    double y = head + 0.5 * row_height - 4.0;
    for (size_t i = 0; i < data->count; i++) {
        if (begins_row(data, i)) {
            draw_row(cr, data, i, &a, y);
            y += row_height;
        }
    }
    draw_legend(cr, data);
}
