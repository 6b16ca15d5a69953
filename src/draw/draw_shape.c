// draw_shape.c: shapes of every kind by the caller's functions, or as the segments of their borders.
//
// Arcs are images of arcs of the unit circle. The chord of the arc between two unit vectors a and b is at most
// 1 - |a + b| / 2 from it, times the longer axis; the middle of the arc is along a + b. So arcs are halved without sines.
#include "draw/draw_border.h"
#include "ring/box.h"
#include "shape/hull_of_shape.h"

enum { ARC_DEPTH = 8 }; // a quarter of a circle has 256 chords at most

#define TOLERANCES 1024.0 // in the view

// Where the unit circle goes: to center + x u + y v.
typedef struct arc_frame {
    hti_dvec center, u, v;
    double reach; // length of the longer axis
} arc_frame;

static hti_dvec point_on_arc(const arc_frame *f, hti_dvec a) {
    return hti_dvec_along(hti_dvec_along(f->center, a.x, f->u), a.y, f->v);
}

// From one direction to another, by less than a half turn.
static void draw_arc(const hti_draw_pen *pen, const arc_frame *f, hti_dvec a, hti_dvec b, int depth) {
    const hti_dvec sum = hti_dvec_plus(a, b);
    const bool is_near = f->reach * (1.0 - 0.5 * hti_dvec_length(sum)) <= pen->tolerance;
    if (depth == 0 || (is_near && depth < ARC_DEPTH)) {
        hti_draw_segment(pen, point_on_arc(f, a), point_on_arc(f, b));
        return;
    }
    const hti_dvec middle = hti_dvec_unit(sum);
    draw_arc(pen, f, a, middle, depth - 1);
    draw_arc(pen, f, middle, b, depth - 1);
}

static void draw_whole_arc(const hti_draw_pen *pen, const arc_frame *f) {
    static const hti_dvec axes[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    for (int i = 0; i < 4; i++) {
        draw_arc(pen, f, axes[i], axes[(i + 1) % 4], ARC_DEPTH);
    }
}

static arc_frame frame_of_disc(hti_dvec center, double radius) {
    return (arc_frame){center, {radius, 0.0}, {0.0, radius}, radius};
}

static void draw_point_mark(const hti_draw_pen *pen, hti_dvec at) {
    const double r = 0.25 * pen->mark;
    if (pen->draw->point != NULL) {
        pen->draw->point(pen->draw->context, pen->item, hti_vec2_finite(at));
        return;
    }
    hti_draw_segment(pen, (hti_dvec){at.x - r, at.y}, (hti_dvec){at.x + r, at.y});
    hti_draw_segment(pen, (hti_dvec){at.x, at.y - r}, (hti_dvec){at.x, at.y + r});
}

static hti_dvec vertex_of_hull(const hti_hull *h, int32_t i) {
    return h->v != NULL ? hti_dvec_of(h->v[i]) : (hti_dvec){h->corner[i][0], h->corner[i][1]};
}

static bool winds_clockwise(const hti_hull *h) {
    const hti_dvec first = vertex_of_hull(h, 0);
    double area = 0.0;
    for (int32_t i = 1; i + 1 < h->count; i++) {
        area += hti_dvec_cross(hti_dvec_minus(vertex_of_hull(h, i), first),
                               hti_dvec_minus(vertex_of_hull(h, i + 1), first));
    }
    return area < 0.0;
}

// The corner between edges with unit directions d and e, whose normals outwards are m and n.
static void draw_corner(const hti_draw_pen *pen, const arc_frame *f, const hti_dvec d[2], const hti_dvec n[2]) {
    if (hti_dvec_dot(n[0], n[1]) >= 0.0) {
        draw_arc(pen, f, n[0], n[1], ARC_DEPTH);
        return;
    }
    const hti_dvec outwards = hti_dvec_unit(hti_dvec_minus(d[0], d[1]));
    draw_arc(pen, f, n[0], outwards, ARC_DEPTH);
    draw_arc(pen, f, outwards, n[1], ARC_DEPTH);
}

// Edge by edge, each with the corner before it. Returns false when no edge has a length.
static bool draw_hull_edges(const hti_draw_pen *pen, const hti_hull *h) {
    const double radius = (double)h->radius, side = winds_clockwise(h) ? -1.0 : 1.0;
    hti_dvec d[2] = {{0.0, 0.0}}, n[2] = {{0.0, 0.0}};
    bool has_edge = false;
    for (int32_t k = 0; k < 2 * h->count; k++) { // once round to find the edge before the first one
        const int32_t i = k % h->count;
        const hti_dvec p = vertex_of_hull(h, i), q = vertex_of_hull(h, hti_next(i, h->count)), e = hti_dvec_minus(q, p);
        if (hti_dvec_size(e) <= 0.0) {
            continue;
        }
        d[1] = hti_dvec_unit(e);
        n[1] = hti_dvec_scaled(hti_dvec_left(d[1]), -side);
        if (k >= h->count) {
            const arc_frame f = frame_of_disc(p, radius);
            if (radius > 0.0) {
                draw_corner(pen, &f, d, n);
            }
            hti_draw_segment(pen, hti_dvec_along(p, radius, n[1]), hti_dvec_along(q, radius, n[1]));
        }
        d[0] = d[1];
        n[0] = n[1];
        has_edge = true;
    }
    return has_edge;
}

static void draw_hull(const hti_draw_pen *pen, const ht_shape *shape) {
    hti_hull h;
    hti_hull_of_shape(shape, &h);
    if (pen->draw->hull != NULL) {
        ht_vec2 corners[4];
        for (int i = 0; i < 4 && h.v == NULL; i++) {
            corners[i] = (ht_vec2){(float)h.corner[i][0], (float)h.corner[i][1]};
        }
        pen->draw->hull(pen->draw->context, pen->item, h.v != NULL ? h.v : corners, h.count, h.radius);
    } else if (h.count == 2 && h.radius <= 0.0f && !hti_same_point(h.v[0], h.v[1])) { // no oriented box: it has corners
        hti_draw_segment(pen, vertex_of_hull(&h, 0), vertex_of_hull(&h, 1));
    } else if (draw_hull_edges(pen, &h)) {
        return;
    } else if (h.radius > 0.0f) {
        const arc_frame f = frame_of_disc(vertex_of_hull(&h, 0), (double)h.radius);
        draw_whole_arc(pen, &f);
    } else {
        draw_point_mark(pen, vertex_of_hull(&h, 0));
    }
}

static void draw_polyline_edges(const hti_draw_pen *pen, const ht_polyline *line) {
    if (pen->draw->polyline != NULL) {
        pen->draw->polyline(pen->draw->context, pen->item, line);
    } else if (line->count == 1) {
        draw_point_mark(pen, hti_dvec_of(line->v[0]));
    } else {
        for (int32_t i = 0; i < hti_segment_count(line); i++) {
            const ht_segment s = hti_segment_of(line, i);
            hti_draw_segment(pen, hti_dvec_of(s.a), hti_dvec_of(s.b));
        }
    }
}

static void draw_polygon_edges(const hti_draw_pen *pen, const ht_polygon *polygon) {
    if (pen->draw->polygon != NULL) {
        pen->draw->polygon(pen->draw->context, pen->item, polygon);
        return;
    }
    for (int32_t ring = 0, start = 0; ring < polygon->ring_count; start = polygon->ring_end[ring++]) {
        const int32_t end = polygon->ring_end[ring];
        for (int32_t i = start; i < end; i++) {
            const ht_vec2 next = polygon->v[i + 1 == end ? start : i + 1];
            hti_draw_segment(pen, hti_dvec_of(polygon->v[i]), hti_dvec_of(next));
        }
    }
}

// The part of a line inside the view, from the point on where it is a ray (Y. Liang, B. Barsky, "A new concept and method
// for line clipping", ACM Transactions on Graphics 3, 1984).
static void draw_clipped(const hti_draw_pen *pen, hti_dvec at, hti_dvec dir, bool is_ray) {
    const double from[2] = {at.x, at.y}, d[2] = {dir.x, dir.y};
    const double low[2] = {(double)pen->view.min.x, (double)pen->view.min.y};
    const double high[2] = {(double)pen->view.max.x, (double)pen->view.max.y};
    double t0 = is_ray ? 0.0 : -DBL_MAX, t1 = low[0] <= high[0] ? DBL_MAX : -DBL_MAX;
    for (int axis = 0; axis < 2; axis++) {
        if (hti_abs(d[axis]) <= 0.0) {
            if (from[axis] < low[axis] || from[axis] > high[axis]) {
                return;
            }
            continue;
        }
        const double a = (low[axis] - from[axis]) / d[axis], b = (high[axis] - from[axis]) / d[axis];
        t0 = hti_larger(t0, hti_smaller(a, b));
        t1 = hti_smaller(t1, hti_larger(a, b));
    }
    if (t0 <= t1) {
        hti_draw_segment(pen, hti_dvec_along(at, t0, dir), hti_dvec_along(at, t1, dir));
    }
}

static void draw_line(const hti_draw_pen *pen, ht_vec2 at, ht_vec2 dir, bool is_ray) {
    if (pen->draw->line != NULL) {
        pen->draw->line(pen->draw->context, pen->item, at, dir, is_ray);
    } else if (dir.x == 0.0f && dir.y == 0.0f) {
        draw_point_mark(pen, hti_dvec_of(at));
    } else {
        draw_clipped(pen, hti_dvec_of(at), hti_dvec_unit(hti_dvec_of(dir)), is_ray);
    }
}

static void draw_halfplane(const hti_draw_pen *pen, const ht_halfplane *half) {
    if (pen->draw->halfplane != NULL) {
        pen->draw->halfplane(pen->draw->context, pen->item, half);
        return;
    }
    const hti_dvec normal = hti_dvec_of(half->normal), n = hti_dvec_unit(normal);
    draw_clipped(pen, hti_dvec_scaled(n, (double)half->offset / hti_dvec_length(normal)), hti_dvec_left(n), false);
}

static void draw_ellipse(const hti_draw_pen *pen, const ht_ellipse *e) {
    if (pen->draw->ellipse != NULL) {
        pen->draw->ellipse(pen->draw->context, pen->item, e);
        return;
    }
    const hti_dvec u = hti_dvec_of(e->u), v = hti_dvec_of(e->v);
    const arc_frame f = {hti_dvec_of(e->center), u, v,
                         hti_dvec_length((hti_dvec){hti_dvec_length(u), hti_dvec_length(v)})};
    draw_whole_arc(pen, &f);
}

static void draw_field(const hti_draw_pen *pen, const ht_field *field) {
    if (pen->draw->field != NULL) {
        pen->draw->field(pen->draw->context, pen->item, field);
    } else {
        hti_draw_field_border(pen, field);
    }
}

static void draw_answerable(const hti_draw_pen *pen, const ht_shape *shape) {
    switch (shape->kind) {
    case HT_POINT:
        draw_point_mark(pen, hti_dvec_of(shape->point));
        break;
    case HT_SEGMENT:
    case HT_CIRCLE:
    case HT_CAPSULE:
    case HT_BOX:
    case HT_OBOX:
    case HT_TRIANGLE:
    case HT_CONVEX:
        draw_hull(pen, shape);
        break;
    case HT_POLYLINE:
        draw_polyline_edges(pen, &shape->polyline);
        break;
    case HT_POLYGON:
        draw_polygon_edges(pen, &shape->polygon);
        break;
    case HT_RAY:
        draw_line(pen, shape->ray.origin, shape->ray.dir, true);
        break;
    case HT_LINE:
        draw_line(pen, shape->line.point, shape->line.dir, false);
        break;
    case HT_HALFPLANE:
        draw_halfplane(pen, &shape->halfplane);
        break;
    case HT_FIELD:
        draw_field(pen, shape->field);
        break;
    case HT_ELLIPSE:
        draw_ellipse(pen, &shape->ellipse);
        break;
    case HT_COMPOUND:
        for (int32_t i = 0; i < shape->compound.count; i++) {
            const ht_shape *member = &shape->compound.shapes[i];
            if (ht_is_answerable(member)) {
                draw_answerable(pen, member);
            }
        }
        break;
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
}

ht_box hti_draw_bounds(const ht_shape *shape) {
    ht_box all = {{FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX}};
    if (shape->kind == HT_COMPOUND) {
        for (int32_t i = 0; i < shape->compound.count; i++) {
            all = hti_box_union(all, hti_draw_bounds(&shape->compound.shapes[i]));
        }
        return all;
    }
    const ht_box b = ht_bounds(shape), whole = {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}};
    return hti_box_holds(&whole, &b) ? b : all;
}

void ht_draw_shape(const ht_draw *draw, const ht_draw_item *item, const ht_shape *shape) {
    static const ht_draw_item none = {HT_DRAW_FIXED, {0, 0}, 0};
    if (draw == NULL || draw->segment == NULL || shape == NULL || !ht_is_answerable(shape)) {
        return;
    }
    const ht_box view = hti_draw_view_is_empty(draw->view) ? hti_draw_bounds(shape) : draw->view;
    const hti_draw_pen pen = {draw, item != NULL ? item : &none, view,
                              hti_draw_length(draw->tolerance, view, TOLERANCES),
                              hti_draw_length(draw->mark, view, HTI_DRAW_MARKS)};
    draw_answerable(&pen, shape);
}
