// plot.c: reads a CSV of results and draws it into a file.
#include "bench/plot/plot.h"

#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_COUNT = 12, LINE_SIZE = 512 };

// Splits a line at its commas, empty fields included; returns how many there are.
static int split(char *line, char *fields[FIELD_COUNT]) {
    int count = 0;
    char *at = line;
    while (at != NULL && count < FIELD_COUNT) {
        fields[count++] = at;
        at = strchr(at, ',');
        if (at != NULL) {
            *at++ = 0;
        }
    }
    return count;
}

// Copies as much as there is room for.
static void take(char *to, size_t size, const char *from) {
    const size_t length = strlen(from), n = length < size ? length : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
}

static void read_comment(const char *line, plot_data *data) {
    if (strncmp(line, "# cpu: ", 7) == 0) {
        take(data->cpu, sizeof data->cpu, line + 7);
    } else if (strncmp(line, "# compiler: ", 12) == 0) {
        take(data->compiler, sizeof data->compiler, line + 12);
    } else if (strncmp(line, "# instruction set: ", 19) == 0) {
        take(data->set, sizeof data->set, line + 19);
    }
}

static bool add_point(plot_data *data, size_t *capacity, char *const fields[FIELD_COUNT]) {
    if (data->count == *capacity) {
        const size_t more = 2 * *capacity + 256;
        plot_point *points = realloc(data->points, more * sizeof *points);
        if (points == NULL) {
            return false;
        }
        data->points = points;
        *capacity = more;
    }
    plot_point *p = &data->points[data->count++];
    take(p->part, sizeof p->part, fields[0]);
    take(p->row, sizeof p->row, fields[1]);
    take(p->set, sizeof p->set, fields[2]);
    p->n = strtod(fields[3], NULL);
    take(p->who, sizeof p->who, fields[6]);
    p->ns = strtod(fields[8], NULL);
    return true;
}

// Times that are missing, of who was not asked, are left out.
static bool read_csv(FILE *file, plot_data *data) {
    char line[LINE_SIZE], *fields[FIELD_COUNT];
    size_t capacity = 0;
    bool fine = true;
    while (fine && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] == '#') {
            read_comment(line, data);
        } else if (split(line, fields) == FIELD_COUNT && strtod(fields[8], NULL) > 0.0) {
            fine = add_point(data, &capacity, fields);
        }
    }
    return fine && !ferror(file);
}

static bool ends_with(const char *text, const char *end) {
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static int draw(const plot_data *data, const char *out, plot_chart chart, double width) {
    double w = 0.0, h = 0.0;
    (chart == PLOT_PAIRS ? plot_pairs_size : plot_scaling_size)(data, &w, &h);
    const double scale = width > 0.0 ? width / w : 1.0;
    const bool svg = ends_with(out, ".svg");
    cairo_surface_t *surface = svg ? cairo_svg_surface_create(out, w * scale, h * scale)
                                   : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(w * scale), (int)(h * scale));
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    cairo_paint(cr);
    (chart == PLOT_PAIRS ? plot_pairs : plot_scaling)(cr, data);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (!svg && status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_write_to_png(surface, out);
    }
    cairo_surface_finish(surface);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status;
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "bench: %s: %s\n", out, cairo_status_to_string(status));
        return 2;
    }
    return 0;
}

int bench_plot(const char *csv, const char *out, plot_chart chart, double width) {
    plot_data data = {NULL, 0, "", "", ""};
    FILE *file = fopen(csv, "r");
    const bool fine = file != NULL && read_csv(file, &data);
    if (file != NULL) {
        fclose(file);
    }
    int status = 2;
    if (!fine || (!ends_with(out, ".png") && !ends_with(out, ".svg"))) {
        fprintf(stderr, fine ? "bench: %s is neither .png nor .svg\n" : "bench: %s cannot be read\n", fine ? out : csv);
    } else {
        status = draw(&data, out, chart, width);
    }
    free(data.points);
    return status;
}
