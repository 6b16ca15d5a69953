// picture_canvas.c: painting paths and text to PNG and PDF with cairo, and to SVG as text.
#include "picture_parts.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdlib.h>

static void set_font(hti_canvas *canvas) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(canvas->cr, options);
    cairo_font_options_destroy(options);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
}

static void close_surface(hti_canvas *canvas) {
    cairo_destroy(canvas->cr);
    cairo_surface_destroy(canvas->surface);
    canvas->cr = NULL;
    canvas->surface = NULL;
}

static cairo_status_t take_png_bytes(void *closure, const unsigned char *data, unsigned int length) {
    ht_text *const file = closure;
    ht_text_append(file, (const char *)data, length);
    return file->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

void hti_canvas_init(hti_canvas *canvas, ht_picture_format format) {
    *canvas = (hti_canvas){.format = format, .faint = 0.25};
    canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    canvas->cr = cairo_create(canvas->surface);
    set_font(canvas);
}

void hti_canvas_start(hti_canvas *canvas) {
    const int width = canvas->width, height = canvas->height;
    if (canvas->format == HT_PICTURE_SVG) {
        ht_text_printf(&canvas->file,
                       "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                       "font-family=\"DejaVu Sans, Verdana, sans-serif\" stroke-linejoin=\"round\" "
                       "stroke-linecap=\"round\">\n",
                       width, height, width, height);
        return;
    }
    close_surface(canvas);
    if (canvas->format == HT_PICTURE_PNG) {
        canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    } else {
        canvas->surface = cairo_pdf_surface_create_for_stream(take_png_bytes, &canvas->file, width, height);
        // Without a date of its own cairo writes the present time, and the same scene would give two different files.
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
    }
    canvas->cr = cairo_create(canvas->surface);
    set_font(canvas);
}

ht_status hti_canvas_finish(hti_canvas *canvas, const char *path, ht_io_error *error) {
    cairo_status_t status = cairo_status(canvas->cr);
    if (canvas->format == HT_PICTURE_SVG) {
        ht_text_printf(&canvas->file, "</svg>\n");
    } else if (status == CAIRO_STATUS_SUCCESS && canvas->format == HT_PICTURE_PNG) {
        status = cairo_surface_write_to_png_stream(canvas->surface, take_png_bytes, &canvas->file);
    } else if (status == CAIRO_STATUS_SUCCESS) {
        cairo_show_page(canvas->cr);
        cairo_surface_finish(canvas->surface);
        status = cairo_surface_status(canvas->surface);
    }
    if (canvas->file.failed || status == CAIRO_STATUS_NO_MEMORY) {
        return ht_io_fail(error, HT_ERR_MEMORY, path, 0, "no memory for a picture of this size");
    }
    if (status != CAIRO_STATUS_SUCCESS) {
        return ht_io_fail(error, HT_ERR_FILE, path, 0, "cairo could not draw the picture: %s",
                          cairo_status_to_string(status));
    }
    return HT_OK;
}

void hti_canvas_deinit(hti_canvas *canvas) {
    close_surface(canvas);
    ht_text_deinit(&canvas->file);
}

// Hundredths of a pixel, without trailing zeros. printf would follow the locale.
static void put_number(ht_text *file, double value) {
    const long hundredths = lround(value * 100);
    const long whole = labs(hundredths) / 100, part = labs(hundredths) % 100;
    ht_text_printf(file, "%s%ld", hundredths < 0 ? "-" : "", whole);
    if (part != 0) {
        ht_text_printf(file, part % 10 == 0 ? ".%ld" : ".%02ld", part % 10 == 0 ? part / 10 : part);
    }
}

static void put_attribute(ht_text *file, const char *name, double value) {
    ht_text_printf(file, " %s=\"", name);
    put_number(file, value);
    ht_text_printf(file, "\"");
}

void hti_canvas_group(hti_canvas *canvas, const hti_ink *ink) {
    canvas->ink = *ink;
    if (canvas->format != HT_PICTURE_SVG) {
        const double dash[2] = {ink->dash, ink->dash * 0.9};
        cairo_set_line_width(canvas->cr, ink->width);
        cairo_set_dash(canvas->cr, dash, ink->dash > 0 ? 2 : 0, 0);
        return;
    }
    ht_text *const file = &canvas->file;
    ht_text_printf(file, "<g id=\"%s\" fill=\"#%06x\"", ink->name, (unsigned)ink->fill);
    put_attribute(file, "fill-opacity", ink->fill_alpha);
    ht_text_printf(file, " stroke=\"#%06x\"", (unsigned)ink->stroke);
    put_attribute(file, "stroke-opacity", ink->stroke_alpha);
    put_attribute(file, "stroke-width", ink->width);
    if (ink->dash > 0) {
        put_attribute(file, "stroke-dasharray", ink->dash);
    }
    ht_text_printf(file, ">\n");
}

void hti_canvas_group_end(hti_canvas *canvas) {
    if (canvas->format == HT_PICTURE_SVG) {
        ht_text_printf(&canvas->file, "</g>\n");
    }
}

void hti_canvas_named(hti_canvas *canvas, const char *name, const char *state) {
    if (canvas->format == HT_PICTURE_SVG) {
        ht_text_printf(&canvas->file, "<g><title>");
        hti_text_clean(&canvas->file, name, SIZE_MAX, true);
        ht_text_printf(&canvas->file, ": %s</title>", state);
    }
}

void hti_canvas_named_end(hti_canvas *canvas) {
    hti_canvas_group_end(canvas);
}

void hti_canvas_clip(hti_canvas *canvas, hti_rect rect) {
    if (canvas->format != HT_PICTURE_SVG) {
        cairo_save(canvas->cr);
        cairo_rectangle(canvas->cr, rect.x, rect.y, rect.width, rect.height);
        cairo_clip(canvas->cr);
        return;
    }
    ht_text *const file = &canvas->file;
    ht_text_printf(file, "<clipPath id=\"frame\"><rect");
    put_attribute(file, "x", rect.x);
    put_attribute(file, "y", rect.y);
    put_attribute(file, "width", rect.width);
    put_attribute(file, "height", rect.height);
    ht_text_printf(file, "/></clipPath>\n<g clip-path=\"url(#frame)\">\n");
}

void hti_canvas_clip_end(hti_canvas *canvas) {
    if (canvas->format == HT_PICTURE_SVG) {
        hti_canvas_group_end(canvas);
    } else {
        cairo_restore(canvas->cr);
    }
}

static void put_point(ht_text *file, const cairo_path_data_t *data) {
    put_number(file, data->point.x);
    ht_text_printf(file, " ");
    put_number(file, data->point.y);
}

static void put_path(ht_text *file, cairo_t *cr) {
    cairo_path_t *const path = cairo_copy_path(cr);
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *const data = path->data + i;
        const bool last = i + data[0].header.length >= path->num_data;
        switch (data[0].header.type) {
        case CAIRO_PATH_MOVE_TO:
            if (last) {
                break; // where cairo stands after closing a ring
            }
            ht_text_printf(file, "M");
            put_point(file, data + 1);
            break;
        case CAIRO_PATH_LINE_TO:
            ht_text_printf(file, "L");
            put_point(file, data + 1);
            break;
        case CAIRO_PATH_CURVE_TO:
            for (int k = 1; k <= 3; k++) {
                ht_text_printf(file, k == 1 ? "C" : " ");
                put_point(file, data + k);
            }
            break;
        case CAIRO_PATH_CLOSE_PATH:
            ht_text_printf(file, "Z");
            break;
        }
    }
    cairo_path_destroy(path);
}

static void set_color(cairo_t *cr, uint32_t color, double alpha) {
    cairo_set_source_rgba(cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0, alpha);
}

static void add_piece(hti_picture_outline *outline, const double from[2], const double to[2]) {
    enum { MOST_PIECES = 50000 }; // each label looks at all of them
    if (outline->count == MOST_PIECES) {
        return;
    }
    if (outline->count == outline->capacity) {
        const size_t capacity = outline->capacity < 64 ? 64 : outline->capacity * 2;
        double(*const piece)[4] = realloc(outline->piece, capacity * sizeof *piece);
        if (piece == NULL) {
            return; // labels may then cover a line
        }
        outline->piece = piece;
        outline->capacity = capacity;
    }
    double *const piece = outline->piece[outline->count++];
    piece[0] = from[0], piece[1] = from[1], piece[2] = to[0], piece[3] = to[1];
}

static void collect_lines(hti_picture_outline *outline, cairo_t *cr) {
    cairo_path_t *const path = cairo_copy_path_flat(cr);
    double start[2] = {0, 0}, at[2] = {0, 0};
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *const data = path->data + i;
        const bool close = data[0].header.type == CAIRO_PATH_CLOSE_PATH;
        const double to[2] = {close ? start[0] : data[1].point.x, close ? start[1] : data[1].point.y};
        if (data[0].header.type == CAIRO_PATH_MOVE_TO) {
            start[0] = to[0], start[1] = to[1];
        } else {
            add_piece(outline, at, to);
        }
        at[0] = to[0], at[1] = to[1];
    }
    cairo_path_destroy(path);
}

void hti_canvas_paint(hti_canvas *canvas, int how) {
    const hti_ink *const ink = &canvas->ink;
    const bool fill = (how & HTI_FILL) && ink->fill_alpha > 0, stroke = (how & HTI_STROKE) && ink->width > 0;
    const double times = how & HTI_FAINT ? canvas->faint : 1;
    if (canvas->outline != NULL) {
        if (how & HTI_STROKE) {
            collect_lines(canvas->outline, canvas->cr);
        }
    } else if (canvas->format == HT_PICTURE_SVG) {
        ht_text *const file = &canvas->file;
        ht_text_printf(file, "<path");
        if (fill && (how & HTI_FAINT)) {
            put_attribute(file, "fill-opacity", times * ink->fill_alpha);
        }
        if (stroke && (how & HTI_FAINT)) {
            put_attribute(file, "stroke-opacity", times * ink->stroke_alpha);
        }
        if (stroke && (how & HTI_FINE)) {
            put_attribute(file, "stroke-width", ink->width / 2);
        }
        ht_text_printf(file, "%s%s%s d=\"", fill ? "" : " fill=\"none\"", stroke ? "" : " stroke=\"none\"",
                       fill && (how & HTI_EVEN_ODD) ? " fill-rule=\"evenodd\"" : "");
        put_path(file, canvas->cr);
        ht_text_printf(file, "\"/>\n");
    } else {
        if (fill) {
            cairo_set_fill_rule(canvas->cr, how & HTI_EVEN_ODD ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
            set_color(canvas->cr, ink->fill, times * ink->fill_alpha);
            cairo_fill_preserve(canvas->cr);
        }
        if (stroke) {
            set_color(canvas->cr, ink->stroke, times * ink->stroke_alpha);
            cairo_set_line_width(canvas->cr, how & HTI_FINE ? ink->width / 2 : ink->width);
            cairo_stroke_preserve(canvas->cr);
        }
    }
    cairo_new_path(canvas->cr);
}

static void choose_font(cairo_t *cr, double size, bool bold) {
    cairo_select_font_face(cr, "sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
}

static void put_text(ht_text *file, const hti_line_of_text *line) {
    static const char *const anchor[] = {"start", "middle", "end"};
    ht_text_printf(file, "<text");
    put_attribute(file, "x", line->x);
    put_attribute(file, "y", line->y);
    put_attribute(file, "font-size", line->size);
    ht_text_printf(file, " text-anchor=\"%s\" fill=\"#%06x\"", anchor[line->align], (unsigned)line->color);
    if (line->bold) {
        ht_text_printf(file, " font-weight=\"bold\"");
    }
    if (line->halo) {
        ht_text_printf(file, " stroke=\"#ffffff\" stroke-opacity=\"0.85\" paint-order=\"stroke\"");
        put_attribute(file, "stroke-width", line->size * 0.28);
    }
    ht_text_printf(file, ">");
    hti_text_clean(file, line->text, SIZE_MAX, true);
    ht_text_printf(file, "</text>\n");
}

void hti_canvas_text(hti_canvas *canvas, const hti_line_of_text *line) {
    if (line->text == NULL) {
        return; // there was no memory for it
    }
    if (canvas->format == HT_PICTURE_SVG) {
        put_text(&canvas->file, line);
        return;
    }
    cairo_t *const cr = canvas->cr;
    choose_font(cr, line->size, line->bold);
    cairo_text_extents_t extents;
    cairo_text_extents(cr, line->text, &extents);
    const double x = line->x - extents.x_advance * (int)line->align / 2;
    if (line->halo) {
        cairo_move_to(cr, x, line->y);
        cairo_text_path(cr, line->text);
        cairo_set_line_width(cr, line->size * 0.28);
        cairo_set_dash(cr, NULL, 0, 0);
        set_color(cr, 0xffffff, 0.85);
        cairo_stroke(cr);
    }
    cairo_move_to(cr, x, line->y);
    set_color(cr, line->color, 1);
    cairo_show_text(cr, line->text);
    cairo_new_path(cr);
}

double hti_canvas_text_width(hti_canvas *canvas, const char *text, double size) {
    cairo_text_extents_t extents;
    choose_font(canvas->cr, size, false);
    cairo_text_extents(canvas->cr, text, &extents);
    return extents.x_advance;
}
