// picture_contacts.c: where pairs touch, along which normal, and the shortest way out of an overlap.
//
//     o--   a contact point with its normal        o===>   the push-out: where B's deepest point has to go
#include "picture_parts.h"

#include <float.h>
#include <math.h>

enum { MOST_MANIFOLDS = 64 }; // of one pair; a picture shows no more of them

typedef enum contact_mark { PUSH, NORMAL, POINT, MARK_COUNT } contact_mark;

hti_ink hti_contact_ink(bool push, double em) {
    hti_ink ink = {"contact", 0x10322b, 1, 0x0b7a5c, 1, 0.13, 0};
    if (push) {
        ink = (hti_ink){"push-out", 0x4b2a8c, 1, 0x4b2a8c, 1, 0.2, 0};
    }
    ink.width *= em;
    return ink;
}

static bool is_seen(const hti_picture_view *view, ht_vec2 p) {
    const double x = hti_view_x(view, (double)p.x), y = hti_view_y(view, (double)p.y);
    const hti_rect f = view->frame;
    return x >= f.x && x <= f.x + f.width && y >= f.y && y <= f.y + f.height;
}

static void trace_line(cairo_t *cr, double x, double y, double dx, double dy) {
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x + dx, y + dy);
}

static void draw_point(hti_picture *picture, const ht_manifold *m, int i, contact_mark which, double size) {
    const hti_picture_view *const view = &picture->view;
    const ht_vec2 at = m->points[i].at;
    const double x = hti_view_x(view, (double)at.x), y = hti_view_y(view, (double)at.y);
    cairo_t *const cr = picture->canvas.cr;
    if (which == NORMAL) {
        trace_line(cr, x, y, size * (double)m->normal.x, size * (view->y_up ? -1 : 1) * (double)m->normal.y);
        hti_canvas_paint(&picture->canvas, HTI_STROKE);
    } else {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x, y, 0.2 * size, 0, 6.28318530717958648);
        cairo_close_path(cr);
        hti_canvas_paint(&picture->canvas, HTI_FILL);
    }
}

static void draw_points(hti_picture *picture, const ht_scene_pair *pair, contact_mark which, double size) {
    const ht_scene_object *const objects = picture->scene->objects;
    ht_manifold manifolds[MOST_MANIFOLDS];
    const size_t count = ht_contacts(&objects[pair->a].shape, &objects[pair->b].shape, 0, manifolds, MOST_MANIFOLDS);
    for (size_t k = 0; k < count && k < MOST_MANIFOLDS; k++) {
        for (int i = 0; i < manifolds[k].count; i++) {
            if (is_seen(&picture->view, manifolds[k].points[i].at)) {
                draw_point(picture, &manifolds[k], i, which, size);
            }
        }
    }
}

// From B's deepest point to where it goes; the head is never longer than the arrow.
static void draw_push(hti_picture *picture, const ht_scene_pair *pair, double size) {
    const hti_picture_view *const view = &picture->view;
    const ht_separation *const s = &pair->separation;
    if (!(s->distance < 0) || s->distance < -FLT_MAX || !is_seen(view, s->point_b) || !is_seen(view, s->point_a)) {
        return;
    }
    const double x = hti_view_x(view, (double)s->point_b.x), y = hti_view_y(view, (double)s->point_b.y);
    const double dx = hti_view_x(view, (double)s->point_a.x) - x, dy = hti_view_y(view, (double)s->point_a.y) - y;
    const double length = hypot(dx, dy), head = fmin(0.55 * size, 0.6 * length);
    if (length < 0.05 * size) {
        return;
    }
    const double ux = dx / length, uy = dy / length;
    cairo_t *const cr = picture->canvas.cr;
    trace_line(cr, x, y, dx - head * ux, dy - head * uy);
    hti_canvas_paint(&picture->canvas, HTI_STROKE);
    cairo_move_to(cr, x + dx, y + dy);
    cairo_line_to(cr, x + dx - head * (ux + 0.6 * uy), y + dy - head * (uy - 0.6 * ux));
    cairo_line_to(cr, x + dx - head * (ux - 0.6 * uy), y + dy - head * (uy + 0.6 * ux));
    cairo_close_path(cr);
    hti_canvas_paint(&picture->canvas, HTI_FILL);
}

void hti_draw_contacts(hti_picture *picture, const ht_scene_pair *pairs, size_t pair_count) {
    const double em = picture->view.em, crowd = fmax(0.3, fmin(1, sqrt(200.0 / (double)(pair_count + 1))));
    for (int m = 0; m < MARK_COUNT; m++) {
        hti_ink ink = hti_contact_ink(m == PUSH, em);
        ink.width *= crowd;
        hti_canvas_group(&picture->canvas, &ink);
        for (size_t i = 0; i < pair_count; i++) {
            if (m == PUSH) {
                draw_push(picture, &pairs[i], crowd * em);
            } else {
                draw_points(picture, &pairs[i], (contact_mark)m, crowd * em);
            }
        }
        hti_canvas_group_end(&picture->canvas);
    }
}
