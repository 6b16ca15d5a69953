// picture_layout.c: where things go, and the furniture around the map: frame, grid, coordinates, legend, scale bar.
//
//     title
//     +---------------------------+
//  y  |  map, with a light grid   |
//     +---------------------------+
//       x coordinates
//     legend              scale bar     (in as many rows as they need)
#include "picture_parts.h"

#include <math.h>
#include <stdio.h>

#define TEXT_COLOR 0x2b2b2b
#define QUIET_COLOR 0x77736b
#define PAGE_COLOR 0xf7f5f1
#define GRID_COLOR 0xe9e6e0
#define FRAME_COLOR 0xb9b4aa

const char *const hti_state_name[HTI_STATE_COUNT] = {"free", "touching", "overlapping"};

// Blue, yellow and red as far apart in lightness as in hue, so that every kind of colour blindness and a grey print
// keep them apart; width and dashes of the outline say the same a second time.
hti_ink hti_state_ink(hti_state state, bool level, double em) {
    static const hti_ink object[HTI_STATE_COUNT] = {{"free", 0x5b9bd5, 0.22, 0x2c6aa0, 1, 0.10, 0},
                                                    {"touching", 0xf2b01e, 0.42, 0x9a6a00, 1, 0.17, 0.5},
                                                    {"overlapping", 0xd7301f, 0.38, 0x9b1208, 1, 0.22, 0}};
    static const hti_ink quiet[HTI_STATE_COUNT] = {{"level-free", 0x8d867a, 0.26, 0x8d867a, 1, 0.07, 0},
                                                   {"level-touching", 0x8d867a, 0.26, 0x9a6a00, 0.8, 0.10, 0.5},
                                                   {"level-overlapping", 0x8d867a, 0.26, 0x9b1208, 0.7, 0.13, 0}};
    hti_ink ink = level ? quiet[state] : object[state];
    ink.width *= em;
    ink.dash *= em;
    return ink;
}

bool hti_is_level(const ht_scene_object *object) {
    return object->filter.category == HT_CATEGORY_LEVEL;
}

// The lines of fields are thinner and whole.
hti_ink hti_line_ink(hti_state state, bool level, double em) {
    static const char *const name[2][HTI_STATE_COUNT] = {
        {"lines-free", "lines-touching", "lines-overlapping"},
        {"level-lines-free", "level-lines-touching", "level-lines-overlapping"}};
    hti_ink ink = hti_state_ink(state, level, em);
    ink.name = name[level][state];
    ink.fill_alpha = ink.dash = 0;
    ink.width = 0.07 * em;
    return ink;
}

double hti_line_step(const hti_picture *picture) {
    return picture->step / 10;
}

// What must be seen.
typedef struct extent {
    double low[2], high[2];
} extent;

static void include(extent *all, ht_box box) {
    const double low[2] = {(double)box.min.x, (double)box.min.y}, high[2] = {(double)box.max.x, (double)box.max.y};
    if (!(low[0] <= high[0] && low[1] <= high[1]) || isinf(high[0] - low[0]) || isinf(high[1] - low[1])) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        all->low[i] = fmin(all->low[i], low[i]);
        all->high[i] = fmax(all->high[i], high[i]);
    }
}

static float finite_side(float low, float high) {
    return isfinite(low) ? low : isfinite(high) ? high : 0;
}

// `unbounded` includes a point of each unbounded shape that is not a ray; of a ray the origin always counts.
static void include_shape(extent *all, const ht_shape *shape, bool unbounded) {
    ht_vec2 at;
    const ht_box bounds = ht_bounds(shape);
    switch (shape->kind) {
    case HT_COMPOUND:
        for (int32_t i = 0; ht_is_answerable(shape) && i < shape->compound.count; i++) {
            include_shape(all, shape->compound.shapes + i, unbounded);
        }
        return;
    case HT_RAY:
        at = shape->ray.origin;
        break;
    case HT_LINE:
        at = shape->line.point;
        break;
    case HT_HALFPLANE: {
        const ht_halfplane *const h = &shape->halfplane;
        const double length = hypot((double)h->normal.x, (double)h->normal.y), t = (double)h->offset / length / length;
        at = (ht_vec2){(float)((double)h->normal.x * t), (float)((double)h->normal.y * t)};
        break;
    }
    default:
        include(all, bounds);
        at = (ht_vec2){finite_side(bounds.min.x, bounds.max.x), finite_side(bounds.min.y, bounds.max.y)};
        unbounded =
            unbounded && shape->kind == HT_FIELD && isinf(bounds.max.x - bounds.min.x + bounds.max.y - bounds.min.y);
    }
    if ((unbounded || shape->kind == HT_RAY) && ht_is_answerable(shape)) {
        include(all, (ht_box){at, at});
    }
}

static void include_objects(extent *all, const ht_scene *scene, bool unbounded) {
    for (size_t i = 0; i < scene->count; i++) {
        include_shape(all, &scene->objects[i].shape, unbounded);
    }
}

static void see_scene(hti_picture_view *view, const ht_scene *scene) {
    extent all = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    include(&all, scene->view);
    include_objects(&all, scene, false);
    if (!(all.low[0] < all.high[0] || all.low[1] < all.high[1])) {
        include_objects(&all, scene, true);
    }
    if (all.low[0] > all.high[0]) {
        all = (extent){{0, 0}, {0, 0}};
    }
    view->cx = all.low[0] / 2 + all.high[0] / 2;
    view->cy = all.low[1] / 2 + all.high[1] / 2;
    view->extent[0] = all.high[0] - all.low[0];
    view->extent[1] = all.high[1] - all.low[1];
    if (view->extent[0] == 0 && view->extent[1] == 0) {
        // One point: something around it that grows with its coordinates.
        const double around = fmax(fabs(view->cx), fabs(view->cy)) / 4;
        view->extent[0] = around > 0 ? 2 * around : 2;
        view->extent[1] = view->extent[0] / 2;
    }
}

// The smallest 1, 2 or 5 times a power of ten that is not below `least`.
static double round_length(double least) {
    const double power = pow(10, floor(log10(least)));
    const double factor[] = {1, 2, 5};
    for (int i = 0; i < 3; i++) {
        if (factor[i] * power >= least) {
            return factor[i] * power;
        }
    }
    return 10 * power;
}

static void fit_frame(hti_picture_view *view, double left, double right, double top) {
    const double width = right - left, pad = 1.5 * view->em;
    const double scale = (width - 2 * pad) / fmax(view->extent[0], view->extent[1] / 64);
    const double wanted = view->extent[1] * scale + 2 * pad;
    const double highest = fmin(width * 4, 28000); // with all the furniture below the 32767 pixels of cairo's images
    const double height = round(fmin(fmax(wanted, width / 8), highest));
    view->frame = (hti_rect){left, top, width, height};
    view->scale = fmin(scale, (height - 2 * pad) / fmax(view->extent[1], view->extent[0] / 64));
}

// The multiples of the step inside the frame along one axis: (first + k) * step for k below the returned number.
static int grid_lines(const hti_picture *picture, int axis, double *first) {
    const hti_picture_view *const v = &picture->view;
    const double half = (axis == 0 ? v->frame.width : v->frame.height) / 2 / v->scale;
    const double middle = axis == 0 ? v->cx : v->cy;
    *first = ceil((middle - half) / picture->step);
    const double count = floor((middle + half) / picture->step) - *first + 1;
    // None where the coordinates are too large for adding 1 to move on.
    return fabs(*first) < 1e12 && count > 0 && count < 1000 ? (int)count : 0;
}

static void number_text(ht_text *text, double value) {
    text->length = 0;
    ht_text_float(text, (float)value + 0.0f); // never -0
}

static double widest_y(hti_picture *picture) {
    double first, widest = 0;
    ht_text text = {0};
    const int count = grid_lines(picture, 1, &first);
    for (int k = 0; k < count; k++) {
        number_text(&text, (first + k) * picture->step);
        widest = fmax(widest, hti_canvas_text_width(&picture->canvas, text.data, 0.8 * picture->view.em));
    }
    ht_text_deinit(&text);
    return widest;
}

// Lays the legend out below `y`, from left to right and then in new rows; draws it when asked. Returns where it ends.
typedef struct flow {
    hti_picture *picture;
    double x, y; // of the next entry's baseline
    bool draw;
} flow;

static void flow_place(flow *f, double width) {
    const hti_rect frame = f->picture->view.frame;
    if (f->x > frame.x && f->x + width > frame.x + frame.width) {
        f->x = frame.x;
        f->y += 1.7 * f->picture->view.em;
    }
}

static void trace_swatch(cairo_t *cr, double x, double y, double em) {
    const double w = 1.7 * em, h = 0.95 * em, r = 0.25 * em, top = y - 0.83 * em, quarter = 1.57079632679489662;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, top + r, r, -quarter, 0);
    cairo_arc(cr, x + w - r, top + h - r, r, 0, quarter);
    cairo_arc(cr, x + r, top + h - r, r, quarter, 2 * quarter);
    cairo_arc(cr, x + r, top + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cr);
}

static void flow_entry(flow *f, hti_ink ink, const char *text) {
    hti_canvas *const canvas = &f->picture->canvas;
    const double em = f->picture->view.em, swatch = 2.2 * em;
    const double width = swatch + hti_canvas_text_width(canvas, text, em);
    flow_place(f, width);
    if (f->draw) {
        char name[48];
        snprintf(name, sizeof name, "legend-%s", ink.name);
        ink.name = name;
        hti_canvas_group(canvas, &ink);
        trace_swatch(canvas->cr, f->x, f->y, em);
        hti_canvas_paint(canvas, HTI_FILL | HTI_STROKE);
        hti_canvas_group_end(canvas);
        hti_canvas_text(
            canvas, &(hti_line_of_text){.text = text, .x = f->x + swatch, .y = f->y, .size = em, .color = TEXT_COLOR});
    }
    f->x += width + 1.6 * em;
}

static void flow_field_lines(flow *f) {
    const double em = f->picture->view.em;
    ht_text text = {0};
    ht_text_printf(&text, "level lines, ");
    ht_text_float(&text, (float)hti_line_step(f->picture));
    ht_text_printf(&text, " apart");
    flow_entry(f, hti_line_ink(HTI_FREE, false, em), text.data);
    ht_text_deinit(&text);
}

static void flow_scale_bar(flow *f) {
    hti_canvas *const canvas = &f->picture->canvas;
    const hti_picture_view *const view = &f->picture->view;
    const double bar = f->picture->step * view->scale, em = view->em;
    ht_text text = {0};
    number_text(&text, f->picture->step);
    ht_text_printf(&text, f->picture->step == 1 ? " unit" : " units");
    const double label = hti_canvas_text_width(canvas, text.data, em), width = bar + 0.6 * em + label;
    flow_place(f, width);
    if (f->draw) {
        const double end = view->frame.x + view->frame.width - label - 0.6 * em, y = f->y - 0.35 * em;
        hti_canvas_group(canvas, &(hti_ink){"scale-bar", 0, 0, TEXT_COLOR, 1, 0.12 * em, 0});
        cairo_move_to(canvas->cr, end - bar, y - 0.35 * em);
        cairo_line_to(canvas->cr, end - bar, y + 0.35 * em);
        cairo_move_to(canvas->cr, end, y - 0.35 * em);
        cairo_line_to(canvas->cr, end, y + 0.35 * em);
        cairo_move_to(canvas->cr, end - bar, y);
        cairo_line_to(canvas->cr, end, y);
        hti_canvas_paint(canvas, HTI_STROKE);
        hti_canvas_group_end(canvas);
        hti_canvas_text(
            canvas,
            &(hti_line_of_text){.text = text.data, .x = end + 0.6 * em, .y = f->y, .size = em, .color = TEXT_COLOR});
    }
    ht_text_deinit(&text);
}

// Returns the baseline of the last row.
static double legend(hti_picture *picture, bool draw) {
    const hti_rect frame = picture->view.frame;
    const double em = picture->view.em;
    flow f = {picture, frame.x, frame.y + frame.height + 3.1 * em, draw};
    for (int state = HTI_STATE_COUNT - 1; state >= 0; state--) {
        char text[64];
        snprintf(text, sizeof text, "%s %zu", hti_state_name[state], picture->count[state]);
        flow_entry(&f, hti_state_ink((hti_state)state, false, em), text);
    }
    if (picture->has_level) {
        flow_entry(&f, hti_state_ink(HTI_FREE, true, em), "level");
    }
    if (picture->has_contacts) {
        flow_entry(&f, hti_contact_ink(false, em), "contact, normal");
        flow_entry(&f, hti_contact_ink(true, em), "push-out");
    }
    if (picture->has_lines) {
        flow_field_lines(&f);
    }
    flow_scale_bar(&f);
    return f.y;
}

void hti_layout(hti_picture *picture) {
    const int width = picture->canvas.width;
    hti_picture_view *const view = &picture->view;
    view->em = fmax(9.5, width * 0.0105);
    const double em = view->em, margin = 1.2 * em, top = picture->title != NULL ? 2.9 * em : margin;
    see_scene(view, picture->scene);
    fit_frame(view, margin, width - margin, top);
    picture->step = round_length(7 * em / view->scale);
    const double left = round(margin + widest_y(picture) + 0.5 * em);
    fit_frame(view, left, round(width - margin), round(top));
    picture->canvas.height = (int)ceil(legend(picture, false) + margin);
}

static void fill_rect(hti_canvas *canvas, const char *name, hti_rect r, uint32_t color) {
    hti_canvas_group(canvas, &(hti_ink){.name = name, .fill = color, .fill_alpha = 1});
    cairo_rectangle(canvas->cr, r.x, r.y, r.width, r.height);
    hti_canvas_paint(canvas, HTI_FILL);
    hti_canvas_group_end(canvas);
}

static void trace_grid(hti_picture *picture) {
    const hti_picture_view *const view = &picture->view;
    const hti_rect f = view->frame;
    for (int axis = 0; axis < 2; axis++) {
        double first;
        const int count = grid_lines(picture, axis, &first);
        for (int k = 0; k < count; k++) {
            const double at = (first + k) * picture->step;
            const double x = axis == 0 ? hti_view_x(view, at) : f.x, y = axis == 1 ? hti_view_y(view, at) : f.y;
            cairo_move_to(picture->canvas.cr, x, y);
            cairo_line_to(picture->canvas.cr, axis == 0 ? x : f.x + f.width, axis == 1 ? y : f.y + f.height);
        }
    }
}

void hti_draw_ground(hti_picture *picture) {
    hti_canvas *const canvas = &picture->canvas;
    const hti_rect f = picture->view.frame;
    const double em = picture->view.em;
    fill_rect(canvas, "page", (hti_rect){0, 0, canvas->width, canvas->height}, PAGE_COLOR);
    fill_rect(canvas, "paper", f, 0xffffff);
    hti_canvas_group(canvas, &(hti_ink){"grid", 0, 0, GRID_COLOR, 1, fmax(1, 0.06 * em), 0});
    trace_grid(picture);
    hti_canvas_paint(canvas, HTI_STROKE);
    hti_canvas_group_end(canvas);
}

static void draw_coordinates(hti_picture *picture) {
    const hti_picture_view *const view = &picture->view;
    const double em = view->em, size = 0.8 * em;
    ht_text text = {0};
    for (int axis = 0; axis < 2; axis++) {
        double first, free_from = 0;
        const int count = grid_lines(picture, axis, &first);
        for (int k = 0; k < count; k++) {
            const double at = (first + k) * picture->step;
            number_text(&text, at);
            const double half = hti_canvas_text_width(&picture->canvas, text.data, size) / 2, x = hti_view_x(view, at);
            if (axis == 0 && x - half < free_from) {
                continue;
            }
            free_from = x + half + 0.6 * em;
            hti_canvas_text(&picture->canvas,
                            &(hti_line_of_text){.text = text.data,
                                                .x = axis == 0 ? x : view->frame.x - 0.5 * em,
                                                .y = axis == 0 ? view->frame.y + view->frame.height + 1.2 * em
                                                               : hti_view_y(view, at) + 0.3 * em,
                                                .size = size,
                                                .align = axis == 0 ? HTI_MIDDLE : HTI_RIGHT,
                                                .color = QUIET_COLOR});
        }
    }
    ht_text_deinit(&text);
}

static void draw_title(hti_picture *picture) {
    const hti_picture_view *const view = &picture->view;
    const double size = 1.3 * view->em, room = view->frame.width;
    ht_text text = {0};
    size_t most = 400; // characters; fewer when they do not fit
    do {
        text.length = 0;
        hti_text_clean(&text, picture->title, most, false);
        most = most * 9 / 10;
    } while (text.data != NULL && most > 0 && hti_canvas_text_width(&picture->canvas, text.data, size * 1.1) > room);
    if (text.data != NULL) {
        hti_canvas_text(&picture->canvas, &(hti_line_of_text){.text = text.data,
                                                              .x = view->frame.x,
                                                              .y = view->frame.y - 0.9 * view->em,
                                                              .size = size,
                                                              .color = TEXT_COLOR,
                                                              .bold = true});
    }
    ht_text_deinit(&text);
}

void hti_draw_legend(hti_picture *picture) {
    hti_canvas *const canvas = &picture->canvas;
    const hti_rect f = picture->view.frame;
    hti_canvas_group(canvas, &(hti_ink){"edge", 0, 0, FRAME_COLOR, 1, fmax(1, 0.08 * picture->view.em), 0});
    cairo_rectangle(canvas->cr, f.x, f.y, f.width, f.height);
    hti_canvas_paint(canvas, HTI_STROKE);
    hti_canvas_group_end(canvas);
    draw_coordinates(picture);
    legend(picture, true);
    if (picture->title != NULL) {
        draw_title(picture);
    }
}
