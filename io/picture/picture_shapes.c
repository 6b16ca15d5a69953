// picture_shapes.c: every kind of shape as a path in pixels.
//
// Coordinates go to pixels in double before cairo sees them, since cairo keeps 24.8 fixed-point numbers and maps may
// lie anywhere. Everything of the hull family is one figure: a convex ring of points grown by a radius, where each
// corner becomes an arc from the normal of one edge to that of the next:
//
//        n0 ^   _        arc about the corner, by the angle between n0 and n1
//     ------+--' \ .
//     edge 0 corner\ -> n1
#include "picture_parts.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

typedef struct picture_point {
    double x, y;
} picture_point;

// What shapes are painted on, and where.
typedef struct painter {
    hti_canvas *canvas;
    const hti_picture_view *view;
} painter;

// Far outside any picture, yet small enough for cairo.
static double clamp(double v) {
    return v < -1e6 ? -1e6 : v > 1e6 ? 1e6 : v;
}

double hti_view_x(const hti_picture_view *view, double x) {
    return view->frame.x + view->frame.width / 2 + (x - view->cx) * view->scale;
}

double hti_view_y(const hti_picture_view *view, double y) {
    const double up = view->y_up ? -1 : 1;
    return view->frame.y + view->frame.height / 2 + up * (y - view->cy) * view->scale;
}

ht_vec2 hti_view_point(const hti_picture_view *view, double x, double y) {
    const double dx = (x - view->frame.x - view->frame.width / 2) / view->scale;
    const double dy = (y - view->frame.y - view->frame.height / 2) / view->scale;
    return (ht_vec2){(float)(view->cx + dx), (float)(view->cy + (view->y_up ? -dy : dy))};
}

static picture_point to_pixels(const hti_picture_view *view, ht_vec2 p) {
    return (picture_point){clamp(hti_view_x(view, (double)p.x)), clamp(hti_view_y(view, (double)p.y))};
}

// Where a line goes through: not clamped, which would move it.
static picture_point on_line(const hti_picture_view *view, double x, double y) {
    return (picture_point){hti_view_x(view, x), hti_view_y(view, y)};
}

// Half the size of what marks a point or an arrow.
static double mark_size(const hti_picture_view *view) {
    return view->em * 0.35;
}

static void paint_point(void *context, const ht_draw_item *item, ht_vec2 at) {
    const painter *const to = context;
    (void)item;
    const picture_point p = to_pixels(to->view, at);
    const double r = mark_size(to->view);
    cairo_new_sub_path(to->canvas->cr);
    cairo_arc(to->canvas->cr, p.x, p.y, r * 0.7, 0, 2 * PI);
    cairo_close_path(to->canvas->cr);
    for (int i = 0; i < 4; i++) {
        const double dx = i == 0 ? -r : i == 1 ? r : 0, dy = i == 2 ? -r : i == 3 ? r : 0;
        cairo_move_to(to->canvas->cr, p.x + dx * 0.7, p.y + dy * 0.7);
        cairo_line_to(to->canvas->cr, p.x + dx * 1.6, p.y + dy * 1.6);
    }
    hti_canvas_paint(to->canvas, HTI_FILL | HTI_STROKE);
}

// Drops repeated neighbours and makes the ring turn clockwise on the picture (where y points down), as arcs need it.
static int clean_ring(picture_point *p, int count) {
    int kept = 0;
    double area = 0;
    for (int i = 0; i < count; i++) {
        if (kept == 0 || hypot(p[i].x - p[kept - 1].x, p[i].y - p[kept - 1].y) > 1e-9) {
            p[kept++] = p[i];
        }
    }
    while (kept > 1 && hypot(p[kept - 1].x - p[0].x, p[kept - 1].y - p[0].y) <= 1e-9) {
        kept--;
    }
    for (int i = 0; i < kept; i++) {
        const picture_point a = p[i], b = p[(i + 1) % kept];
        area += (a.x - p[0].x) * (b.y - p[0].y) - (b.x - p[0].x) * (a.y - p[0].y);
    }
    for (int i = 0; area < 0 && i < kept / 2; i++) {
        const picture_point swap = p[i];
        p[i] = p[kept - 1 - i];
        p[kept - 1 - i] = swap;
    }
    return kept;
}

static void trace_corner(cairo_t *cr, picture_point before, picture_point corner, picture_point after, double radius) {
    // The outer normal of an edge (dx, dy) is (dy, -dx).
    const double a = atan2(before.x - corner.x, corner.y - before.y);
    const double b = atan2(corner.x - after.x, after.y - corner.y);
    double turn = remainder(b - a, 2 * PI);
    if (turn < 1e-9 - PI) {
        turn += 2 * PI; // a full about-turn that came out on the wrong side
    }
    cairo_line_to(cr, corner.x + radius * cos(a), corner.y + radius * sin(a));
    if (turn > 0) {
        cairo_arc(cr, corner.x, corner.y, radius, a, a + turn);
    }
}

static void paint_hull(void *context, const ht_draw_item *item, const ht_vec2 *v, int32_t count, float radius) {
    const painter *const to = context;
    (void)item;
    picture_point *const p = malloc((size_t)count * sizeof *p);
    if (p == NULL) {
        return; // only this shape is missing then
    }
    for (int i = 0; i < count; i++) {
        p[i] = to_pixels(to->view, v[i]);
    }
    const int n = clean_ring(p, count);
    const double r = clamp((double)radius * to->view->scale);
    if (n == 1 && r < 0.3) {
        free(p);
        paint_point(context, item, v[0]);
        return;
    }
    cairo_new_sub_path(to->canvas->cr);
    if (n == 1) {
        cairo_arc(to->canvas->cr, p[0].x, p[0].y, r, 0, 2 * PI);
    }
    for (int i = 0; n > 1 && i < n; i++) {
        if (r > 0) {
            trace_corner(to->canvas->cr, p[(i + n - 1) % n], p[i], p[(i + 1) % n], r);
        } else {
            cairo_line_to(to->canvas->cr, p[i].x, p[i].y);
        }
    }
    cairo_close_path(to->canvas->cr);
    hti_canvas_paint(to->canvas, n > 2 || r > 0 ? HTI_FILL | HTI_STROKE : HTI_STROKE);
    free(p);
}

// A circle that cairo's matrix stretches; what lines it is painted with after that.
static void paint_ellipse(void *context, const ht_draw_item *item, const ht_ellipse *e) {
    const painter *const to = context;
    (void)item;
    const picture_point c = to_pixels(to->view, e->center);
    const double up = to->view->y_up ? -to->view->scale : to->view->scale;
    const double x[2] = {(double)e->u.x * to->view->scale, (double)e->v.x * to->view->scale};
    const double y[2] = {(double)e->u.y * up, (double)e->v.y * up};
    const double area = fabs(x[0] * y[1] - x[1] * y[0]), longer = hypot(hypot(x[0], y[0]), hypot(x[1], y[1]));
    if (longer < 0.3) {
        paint_point(context, item, e->center);
        return;
    }
    cairo_new_sub_path(to->canvas->cr);
    if (area < 0.1 * longer) { // thinner than a tenth of a pixel: cairo has no matrix for a line
        const int along = hypot(x[0], y[0]) < hypot(x[1], y[1]);
        const double grown = longer / hypot(x[along], y[along]);
        cairo_move_to(to->canvas->cr, clamp(c.x - grown * x[along]), clamp(c.y - grown * y[along]));
        cairo_line_to(to->canvas->cr, clamp(c.x + grown * x[along]), clamp(c.y + grown * y[along]));
        hti_canvas_paint(to->canvas, HTI_STROKE);
        return;
    }
    const cairo_matrix_t all = {clamp(x[0]), clamp(y[0]), clamp(x[1]), clamp(y[1]), c.x, c.y};
    cairo_save(to->canvas->cr);
    cairo_transform(to->canvas->cr, &all);
    cairo_arc(to->canvas->cr, 0, 0, 1, 0, 2 * PI);
    cairo_restore(to->canvas->cr);
    cairo_close_path(to->canvas->cr);
    hti_canvas_paint(to->canvas, HTI_FILL | HTI_STROKE);
}

static void trace_ring(cairo_t *cr, const hti_picture_view *view, const ht_vec2 *v, int count, bool closed) {
    cairo_new_sub_path(cr);
    for (int i = 0; i < count; i++) {
        const picture_point p = to_pixels(view, v[i]);
        cairo_line_to(cr, p.x, p.y);
    }
    if (closed) {
        cairo_close_path(cr);
    }
}

static void paint_polyline(void *context, const ht_draw_item *item, const ht_polyline *line) {
    const painter *const to = context;
    (void)item;
    if (line->count == 1) {
        paint_point(context, item, line->v[0]);
        return;
    }
    trace_ring(to->canvas->cr, to->view, line->v, line->count, line->closed);
    hti_canvas_paint(to->canvas, HTI_STROKE);
}

static void paint_polygon(void *context, const ht_draw_item *item, const ht_polygon *polygon) {
    const painter *const to = context;
    (void)item;
    for (int32_t ring = 0, start = 0; ring < polygon->ring_count; start = polygon->ring_end[ring++]) {
        trace_ring(to->canvas->cr, to->view, polygon->v + start, polygon->ring_end[ring] - start, true);
    }
    hti_canvas_paint(to->canvas, HTI_FILL | HTI_STROKE | (polygon->rule == HT_EVEN_ODD ? HTI_EVEN_ODD : 0));
}

// The part of the line p + t*d, t >= from, inside the frame (Liang and Barsky, 1984); false when there is none.
static bool clip_line(const hti_picture_view *view, picture_point p, picture_point d, double from,
                      picture_point out[2]) {
    const hti_rect f = view->frame;
    const double low[2] = {f.x - p.x, f.y - p.y};
    const double high[2] = {f.x + f.width - p.x, f.y + f.height - p.y};
    const double dir[2] = {d.x, d.y};
    double t0 = from, t1 = HUGE_VAL;
    for (int axis = 0; axis < 2; axis++) {
        if (fabs(dir[axis]) < 1e-12) {
            if (low[axis] > 0 || high[axis] < 0) {
                return false;
            }
            continue;
        }
        const double a = low[axis] / dir[axis], b = high[axis] / dir[axis];
        t0 = fmax(t0, fmin(a, b));
        t1 = fmin(t1, fmax(a, b));
    }
    out[0] = (picture_point){p.x + t0 * d.x, p.y + t0 * d.y};
    out[1] = (picture_point){p.x + t1 * d.x, p.y + t1 * d.y};
    return t0 <= t1;
}

// A direction of the world as a unit vector of the picture.
static picture_point unit_direction(const hti_picture_view *view, ht_vec2 dir) {
    if (dir.x == 0 && dir.y == 0) {
        return (picture_point){0, 0};
    }
    const double length = hypot((double)dir.x, (double)dir.y);
    return (picture_point){(double)dir.x / length, (view->y_up ? -1 : 1) * (double)dir.y / length};
}

static void trace_arrow(cairo_t *cr, picture_point tip, picture_point d, double size) {
    cairo_move_to(cr, tip.x - size * (2 * d.x + d.y), tip.y - size * (2 * d.y - d.x));
    cairo_line_to(cr, tip.x, tip.y);
    cairo_line_to(cr, tip.x - size * (2 * d.x - d.y), tip.y - size * (2 * d.y + d.x));
}

static void paint_line(void *context, const ht_draw_item *item, ht_vec2 at, ht_vec2 dir, bool is_ray) {
    const painter *const to = context;
    (void)item;
    if (dir.x == 0 && dir.y == 0) {
        paint_point(context, item, at);
        return;
    }
    const picture_point p = on_line(to->view, (double)at.x, (double)at.y), d = unit_direction(to->view, dir);
    picture_point end[2];
    if (!clip_line(to->view, p, d, is_ray ? 0 : -HUGE_VAL, end)) {
        return;
    }
    if (is_ray) {
        cairo_new_sub_path(to->canvas->cr);
        cairo_arc(to->canvas->cr, p.x, p.y, mark_size(to->view) * 0.7, 0, 2 * PI);
        cairo_close_path(to->canvas->cr);
        hti_canvas_paint(to->canvas, HTI_FILL | HTI_STROKE);
        const double inset = to->view->em * 0.3;
        end[1] = (picture_point){end[1].x - inset * d.x, end[1].y - inset * d.y};
        trace_arrow(to->canvas->cr, end[1], d, mark_size(to->view));
    }
    cairo_move_to(to->canvas->cr, end[0].x, end[0].y);
    cairo_line_to(to->canvas->cr, end[1].x, end[1].y);
    hti_canvas_paint(to->canvas, HTI_STROKE);
}

// The half-plane n.x <= offset on the picture: a point of its border and its unit normal.
static void border_of(const hti_picture_view *view, const ht_halfplane *half, picture_point *at,
                      picture_point *normal) {
    const double nx = (double)half->normal.x, ny = (double)half->normal.y, length = hypot(nx, ny);
    const double away = (nx * view->cx + ny * view->cy - (double)half->offset) / length;
    *at = on_line(view, view->cx - away * (nx / length), view->cy - away * (ny / length));
    *normal = unit_direction(view, half->normal);
}

// The part of the frame inside the half-plane, one corner after another (Sutherland and Hodgman, 1974).
static void trace_inside(cairo_t *cr, const hti_picture_view *view, picture_point at, picture_point normal) {
    const hti_rect f = view->frame;
    const picture_point corner[4] = {
        {f.x, f.y}, {f.x + f.width, f.y}, {f.x + f.width, f.y + f.height}, {f.x, f.y + f.height}};
    for (int i = 0; i < 4; i++) {
        const picture_point a = corner[i], b = corner[(i + 1) % 4];
        const double da = (a.x - at.x) * normal.x + (a.y - at.y) * normal.y;
        const double db = (b.x - at.x) * normal.x + (b.y - at.y) * normal.y;
        if (da <= 0) {
            cairo_line_to(cr, a.x, a.y);
        }
        if ((da < 0 && db > 0) || (da > 0 && db < 0)) {
            cairo_line_to(cr, a.x + (b.x - a.x) * (da / (da - db)), a.y + (b.y - a.y) * (da / (da - db)));
        }
    }
}

static void paint_halfplane(void *context, const ht_draw_item *item, const ht_halfplane *half) {
    const painter *const to = context;
    (void)item;
    picture_point at, normal, end[2];
    border_of(to->view, half, &at, &normal);
    const picture_point d = {-normal.y, normal.x};
    trace_inside(to->canvas->cr, to->view, at, normal);
    hti_canvas_paint(to->canvas, HTI_FILL | HTI_FAINT);
    if (!clip_line(to->view, at, d, -HUGE_VAL, end)) {
        return;
    }
    const double length = hypot(end[1].x - end[0].x, end[1].y - end[0].y), tooth = to->view->em;
    for (int k = 1; k * tooth < length; k++) {
        const picture_point p = {end[0].x + k * tooth * d.x, end[0].y + k * tooth * d.y};
        cairo_move_to(to->canvas->cr, p.x, p.y);
        cairo_line_to(to->canvas->cr, p.x - tooth * (d.x + normal.x) * 0.45, p.y - tooth * (d.y + normal.y) * 0.45);
    }
    cairo_move_to(to->canvas->cr, end[0].x, end[0].y);
    cairo_line_to(to->canvas->cr, end[1].x, end[1].y);
    hti_canvas_paint(to->canvas, HTI_STROKE);
}

static void paint_segment(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b) {
    paint_hull(context, item, (const ht_vec2[]){a, b}, 2, 0);
}

static void paint_field(void *context, const ht_draw_item *item, const ht_field *field) {
    const painter *const to = context;
    (void)item;
    hti_draw_field(to->canvas, to->view, field);
}

void hti_draw_shape(hti_canvas *canvas, const hti_picture_view *view, const ht_shape *shape) {
    painter to = {canvas, view};
    const ht_draw draw = {.context = &to,
                          .segment = paint_segment,
                          .point = paint_point,
                          .hull = paint_hull,
                          .polyline = paint_polyline,
                          .polygon = paint_polygon,
                          .ellipse = paint_ellipse,
                          .line = paint_line,
                          .halfplane = paint_halfplane,
                          .field = paint_field};
    ht_draw_shape(&draw, NULL, shape);
}

static hti_rect around(picture_point a, picture_point b) {
    return (hti_rect){fmin(a.x, b.x), fmin(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y)};
}

// A fifth of the way along what is seen of a line, or its own point.
static hti_rect anchor_line(const hti_picture_view *view, picture_point p, picture_point d) {
    picture_point end[2];
    if (clip_line(view, p, d, -HUGE_VAL, end)) {
        p = (picture_point){0.8 * end[0].x + 0.2 * end[1].x, 0.8 * end[0].y + 0.2 * end[1].y};
    }
    return around(p, p);
}

static hti_rect anchor_edge(const hti_picture_view *view, ht_vec2 from, ht_vec2 to) {
    const picture_point a = to_pixels(view, from), b = to_pixels(view, to), middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    return around(middle, middle);
}

static hti_rect anchor_box(const hti_picture_view *view, const ht_shape *shape) {
    const ht_box b = ht_bounds(shape);
    return around(to_pixels(view, b.min), to_pixels(view, b.max));
}

hti_rect hti_label_anchor(const hti_picture_view *view, const ht_shape *shape) {
    if (shape->kind == HT_COMPOUND && isinf(ht_bounds(shape).max.x - ht_bounds(shape).min.x)) {
        return hti_label_anchor(view, shape->compound.shapes);
    }
    picture_point at, normal;
    switch (shape->kind) {
    case HT_RAY:
        at = to_pixels(view, shape->ray.origin);
        return around(at, at);
    case HT_LINE:
        at = on_line(view, (double)shape->line.point.x, (double)shape->line.point.y);
        return anchor_line(view, at, unit_direction(view, shape->line.dir));
    case HT_HALFPLANE:
        border_of(view, &shape->halfplane, &at, &normal);
        return anchor_line(view, at, (picture_point){-normal.y, normal.x});
    case HT_SEGMENT:
        return anchor_edge(view, shape->segment.a, shape->segment.b);
    case HT_POLYLINE: {
        const int32_t last = shape->polyline.count - 1;
        return anchor_edge(view, shape->polyline.v[last / 2], shape->polyline.v[(last + 1) / 2]);
    }
    default:
        return anchor_box(view, shape);
    }
}
