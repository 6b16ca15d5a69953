// plot_scaling.c: time for each object against their number, one panel a question and scene, both axes logarithmic.
//
// Lines are labelled at their ends, where labels that would overlap are pushed apart.
#include "bench/plot/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct panel {
    const char *row, *set, *title, *axis;
} panel;

static const panel panels[] = {
    {"frame", "uniform", "A frame, uniform boxes", "all move, all pairs: time a box"},
    {"frame", "clustered", "A frame, clustered boxes", "all move, all pairs: time a box"},
    {"frame", "huge", "A frame, one huge box", "all move, all pairs: time a box"},
    {"frame", "thin", "A frame, long thin boxes", "all move, all pairs: time a box"},
    {"query box 10", "uniform", "Boxes that meet a box (about 90)", "time a query"},
    {"nearest ray", "uniform", "First box on a ray", "time a ray"},
};
enum { PANEL_COUNT = sizeof panels / sizeof *panels };
enum { PLOT_COLUMNS = 3, ROWS = (PANEL_COUNT + PLOT_COLUMNS - 1) / PLOT_COLUMNS, LINE_LIMIT = 16, LINE_POINTS = 8 };

static const double scaling_chart_width = 1200.0, head = 58.0, panel_height = 300.0, margin = 16.0;
static const double plot_left = 52.0, label_room = 122.0, plot_top = 44.0, plot_bottom = 34.0;
static const double scaling_text_size = 11.0, title_size = 13.5, gap = 13.0;

typedef struct area {
    double x, y, w, h;               // on the page
    double low_n, high_n, low, high; // common logarithms
} area;

/// A contestant's points in a panel, and where its label goes.
typedef struct curve {
    const plot_style *style;
    double n[LINE_POINTS], ns[LINE_POINTS];
    int count;
    double label_y;
} curve;

void plot_scaling_size(const plot_data *data, double *width, double *height) {
    (void)data;
    *width = scaling_chart_width;
    *height = head + panel_height * ROWS + margin;
}

static double x_of_count(const area *a, double n) {
    return a->x + a->w * (log10(n) - a->low_n) / (a->high_n - a->low_n);
}

static double y_of(const area *a, double ns) {
    return a->y + a->h * (a->high - log10(ns)) / (a->high - a->low);
}

static bool is_in_panel(const plot_point *p, const panel *what) {
    return strcmp(p->part, "broad") == 0 && strcmp(p->row, what->row) == 0 && strcmp(p->set, what->set) == 0;
}

// The curves of a panel, in the order of the styles.
static int gather(const plot_data *data, const panel *what, curve curves[LINE_LIMIT]) {
    int count = 0;
    for (size_t k = 0; k < plot_style_count && count < LINE_LIMIT; k++) {
        curve *c = &curves[count];
        *c = (curve){.style = &plot_styles[k]};
        for (size_t i = 0; i < data->count && c->count < LINE_POINTS; i++) {
            const plot_point *p = &data->points[i];
            if (is_in_panel(p, what) && strcmp(p->who, c->style->who) == 0) {
                c->n[c->count] = p->n;
                c->ns[c->count++] = p->ns;
            }
        }
        count += c->count > 0;
    }
    return count;
}

static void fit_area(area *a, const curve *curves, int count) {
    a->low_n = a->low = HUGE_VAL;
    a->high_n = a->high = -HUGE_VAL;
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < curves[k].count; i++) {
            a->low_n = fmin(a->low_n, log10(curves[k].n[i]));
            a->high_n = fmax(a->high_n, log10(curves[k].n[i]));
            a->low = fmin(a->low, floor(log10(curves[k].ns[i])));
            a->high = fmax(a->high, log10(curves[k].ns[i]) + 0.1);
        }
    }
    a->high_n = fmax(a->high_n, a->low_n + 1.0);
}

static void draw_axes(cairo_t *cr, const area *a, const panel *what) {
    static const char *const counts[] = {"1", "10", "100", "1000", "10 000", "100 000", "1 million", "10 million"};
    char text[32];
    cairo_set_line_width(cr, 1.0);
    for (int e = (int)a->low; e <= (int)floor(a->high); e++) {
        const double y = y_of(a, pow(10.0, e));
        plot_use(cr, plot_light);
        plot_line(cr, a->x, y, a->x + a->w, y);
        plot_use(cr, plot_gray);
        plot_format_ns(pow(10.0, e), text, sizeof text);
        plot_text(cr, a->x - 6.0, y + 4.0, scaling_text_size, PLOT_RIGHT, text);
    }
    for (int e = (int)ceil(a->low_n); e <= (int)a->high_n && e < 8; e++) {
        const double x = x_of_count(a, pow(10.0, e));
        plot_use(cr, plot_gray);
        plot_line(cr, x, a->y + a->h, x, a->y + a->h + 4.0);
        plot_text(cr, x, a->y + a->h + 17.0, scaling_text_size, PLOT_CENTER, counts[e]);
    }
    plot_line(cr, a->x, a->y + a->h, a->x + a->w, a->y + a->h);
    plot_text(cr, a->x + a->w + 32.0, a->y + a->h + 17.0, scaling_text_size, PLOT_LEFT, "boxes");
    plot_text(cr, a->x - plot_left + margin, a->y - 12.0, scaling_text_size, PLOT_LEFT, what->axis);
    plot_use(cr, plot_ink);
    plot_text(cr, a->x - plot_left + margin, a->y - 28.0, title_size, PLOT_LEFT, what->title);
}

static int by_end(const void *p, const void *q) {
    const curve *a = p, *b = q;
    const double x = a->ns[a->count - 1], y = b->ns[b->count - 1];
    return (x < y) - (x > y);
}

// From the top down each label is at its line's end or below the one before; what hangs over moves up again.
static void place_labels(const area *a, curve *curves, int count) {
    qsort(curves, (size_t)count, sizeof *curves, by_end);
    for (int k = 0; k < count; k++) {
        const double y = y_of(a, curves[k].ns[curves[k].count - 1]);
        curves[k].label_y = k > 0 ? fmax(y, curves[k - 1].label_y + gap) : y;
    }
    double limit = a->y + a->h;
    for (int k = count - 1; k >= 0; k--) {
        curves[k].label_y = fmin(curves[k].label_y, limit);
        limit = curves[k].label_y - gap;
    }
}

static void draw_curve(cairo_t *cr, const area *a, const curve *c) {
    const bool ours = c->style == plot_styles;
    const double end_x = x_of_count(a, c->n[c->count - 1]), end_y = y_of(a, c->ns[c->count - 1]);
    const double label_x = a->x + a->w + 12.0;
    plot_use(cr, c->style->color);
    cairo_set_line_width(cr, 0.6);
    cairo_set_dash(cr, (const double[]){2.0, 2.0}, 2, 0.0);
    plot_line(cr, end_x + 5.0, end_y, label_x - 2.0, c->label_y);
    cairo_set_dash(cr, NULL, 0, 0.0);
    cairo_set_line_width(cr, ours ? 3.0 : 1.5);
    for (int i = 0; i < c->count; i++) {
        cairo_line_to(cr, x_of_count(a, c->n[i]), y_of(a, c->ns[i]));
    }
    cairo_stroke(cr);
    for (int i = 0; i < c->count; i++) {
        plot_draw_mark(cr, c->style, x_of_count(a, c->n[i]), y_of(a, c->ns[i]), ours ? 4.5 : 3.2);
    }
    plot_text(cr, label_x, c->label_y + 4.0, scaling_text_size, PLOT_LEFT, c->style->label);
}

static void draw_panel(cairo_t *cr, const plot_data *data, const panel *what, double x, double y) {
    curve curves[LINE_LIMIT];
    const int count = gather(data, what, curves);
    area a = {.x = x + plot_left, .y = y + plot_top};
    a.w = (scaling_chart_width - margin) / PLOT_COLUMNS - plot_left - label_room;
    a.h = panel_height - plot_top - plot_bottom;
    if (count == 0) {
        return;
    }
    fit_area(&a, curves, count);
    draw_axes(cr, &a, what);
    place_labels(&a, curves, count);
    for (int k = 0; k < count; k++) {
        draw_curve(cr, &a, &curves[k]);
    }
}

void plot_scaling(cairo_t *cr, const plot_data *data) {
    char machine[320];
    snprintf(machine, sizeof machine, "%s, %s, %s, one thread; medians. Where a line ends, more boxes took too long.",
             data->cpu, data->compiler, data->set);
    plot_use(cr, plot_ink);
    plot_text(cr, margin, 26.0, 18.0, PLOT_LEFT, "Broad phase: time for each object against their number");
    plot_use(cr, plot_gray);
    plot_text(cr, margin, 46.0, scaling_text_size + 1.0, PLOT_LEFT, machine);
    for (int k = 0; k < PANEL_COUNT; k++) {
        const int row = k / PLOT_COLUMNS, column = k % PLOT_COLUMNS;
        const double x = (scaling_chart_width - margin) / PLOT_COLUMNS * column;
        draw_panel(cr, data, &panels[k], x, head + panel_height * row);
    }
}
