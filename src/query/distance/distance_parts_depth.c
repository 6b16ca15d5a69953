// distance_parts_depth.c: the shortest translation that frees two shapes of several parts from each other.
//
// Let T be the translations t at which A and B + t overlap: the union over pairs of convex parts of the interiors of
// A_k - B_l. The free translation nearest to the origin lies on the border of T. That border consists of borders to
// which a real side of one shape (not a cut between triangles) and a real corner of the other contribute, moved
// outwards by the radii, and of circles where corners meet. So the answer is the least of the first free translations
// on walks along all of these (distance_parts_border.c); walks that begin no nearer than the best so far are skipped.
// The search uses growing limits, so that walks stay short until one succeeds: what is found within a limit is the
// least of all.
//
// A corner touches a side only where its own neighbours lie on the side's outer side, and only convex corners do; the
// borders of other corners are covered or belong to another pair as well.
//
// Coordinates are doubles relative to a point of the shapes, of size L: lengths are wrong by a few 2^-52 L. The
// tolerance, 2^-44 L, is well above that, so that an exact fit is found, and the answer is never greater than the true
// depth by more than rounding; after the move no two parts are deeper in each other than the tolerance. The cut's seam
// quad finds a thin part on a cut, except for an end of the cut as short as the tolerance over the sine of the seam
// quad's angle.
#include "base/pair_step.h"
#include "query/distance/distance_parts.h"

#define INFINITE ((double)HTI_INFINITY)
#define TOLERANCE 0x1p-44
#define MIN_SIZE 0x1p-149 // of shapes that are all at one point

// ---- Borders -------------------------------------------------------------------------------------------------------

// A corner of a part, and the directions from it to its neighbours, `count` of them.
typedef struct difference_corner {
    hti_dvec at, to[2];
    int count;
    bool is_of_line; // a line has none, but is met anywhere by what is parallel
} difference_corner;

static const ht_vec2 *vertex_list_of_part(const hti_convex_parts *parts, const hti_convex_part *part) {
    const ht_shape *s = parts->shape->kind == HT_COMPOUND ? &parts->shape->compound.shapes[part->member] : parts->shape;
    return s->kind == HT_POLYGON ? s->polygon.v : s->polyline.v;
}

// Returns the way from corner i to the nearest corner before (-1) or after it (1) that is another point; zero when
// there is none.
static hti_dvec to_another(const hti_convex_view *view, int32_t i, int32_t step) {
    const hti_dvec at = hti_convex_corner(view, i);
    hti_dvec way = {0.0, 0.0};
    for (int32_t n = 1, k = i; n < view->count && way.x == 0.0 && way.y == 0.0; n++) {
        k = step > 0 ? hti_next(k, view->count) : k == 0 ? view->count - 1 : k - 1;
        way = hti_dvec_minus(hti_convex_corner(view, k), at);
    }
    return way;
}

// Whether a later corner is the same point: of such corners only the last counts.
static bool is_repeated(const hti_convex_view *view, int32_t i) {
    const hti_dvec at = hti_convex_corner(view, i), next = hti_convex_corner(view, hti_next(i, view->count));
    return i + 1 < view->count && at.x == next.x && at.y == next.y;
}

// Makes corner i of part k; false when it cannot touch anything from outside. Where a polyline's joint touches what has
// area, both neighbours lie outside; what is thin may go through between them.
static bool difference_corner_of(const hti_convex_parts *parts, int32_t k, const hti_convex_view *view, int32_t i,
                                 bool meets_thin, difference_corner *out) {
    const hti_convex_part *part = &parts->part[k];
    const int32_t count = view->count;
    const bool has_list = part->kind == HTI_PART_TRIANGLE || (part->kind == HTI_PART_SEGMENT && !meets_thin);
    if (has_list ? (part->convex >> i & 1) == 0 : count > 0 && is_repeated(view, i)) {
        return false; // of a polygon's corners at one point as doubles tell, the last may be one that is not convex
    }
    out->at = count > 0 ? hti_convex_corner(view, i) : view->anchor;
    out->is_of_line = count == 0;
    out->count = count > 2 || (has_list && count == 2) ? 2 : count == 2 ? 1 : 0;
    if (count > 1) {
        out->to[0] = to_another(view, i, 1);
    }
    if (has_list) {
        const ht_vec2 before = vertex_list_of_part(parts, part)[part->beside[i]];
        out->to[1] = (hti_dvec){((double)before.x - view->origin.x) - out->at.x,
                                ((double)before.y - view->origin.y) - out->at.y};
    } else if (count > 2) {
        out->to[1] = to_another(view, i, -1);
    }
    return true;
}

// Whether the corner's neighbours lie on the outer side of a side with normal n.
static bool faces(const difference_corner *c, hti_dvec n, double tolerance) {
    for (int i = 0; i < c->count; i++) {
        if (hti_dvec_dot(n, c->to[i]) < -tolerance) {
            return false;
        }
    }
    return true;
}

// Some consecutive parts' sides that are sides of the shape, and corners that can touch: as many as fit. A part with
// more of them goes on in the next chunk.
enum { CHUNK = 48 };
typedef struct part_features {
    int32_t next_part, next_side, next_corner; // where the next chunk goes on
    int32_t parts, sides, corners;
    struct {
        ht_box bounds;
        double radius;
        int32_t side_end, corner_end; // of the part's in the arrays below
    } part[CHUNK];
    hti_convex_edge side[CHUNK];
    difference_corner corner[CHUNK];
} part_features;

// Adds what fits of the part that is next; returns whether all of it did.
static bool add_part_features(const hti_convex_parts *parts, bool meets_thin, part_features *f) {
    const hti_convex_part *const part = &parts->part[f->next_part];
    hti_convex_view view;
    hti_convex_view_make(parts, f->next_part, &view);
    const int32_t sides = hti_convex_side_count(&view), corners = view.count > 0 ? view.count : 1;
    for (; f->next_side < sides && f->sides < CHUNK; f->next_side++) {
        const bool is_cut = part->kind == HTI_PART_TRIANGLE && (part->real >> f->next_side & 1) == 0;
        f->sides += !is_cut && hti_convex_side(&view, f->next_side, &f->side[f->sides]);
    }
    for (; f->next_corner < corners && f->corners < CHUNK; f->next_corner++) {
        f->corners +=
            difference_corner_of(parts, f->next_part, &view, f->next_corner, meets_thin, &f->corner[f->corners]);
    }
    f->part[f->parts].bounds = part->bounds;
    f->part[f->parts].radius = view.radius;
    f->part[f->parts].side_end = f->sides;
    f->part[f->parts++].corner_end = f->corners;
    return f->next_side == sides && f->next_corner == corners;
}

// Makes the next chunk; false when there is none.
static bool next_features(const hti_convex_parts *parts, bool meets_thin, part_features *f) {
    f->parts = f->sides = f->corners = 0;
    while (f->next_part < parts->count && f->parts < CHUNK && add_part_features(parts, meets_thin, f)) {
        f->next_part++;
        f->next_side = f->next_corner = 0;
    }
    return f->parts > 0;
}

static void begin_features(part_features *f) {
    f->next_part = f->next_side = f->next_corner = 0;
}

// Returns the border that a side of one part and a corner of the other make.
static hti_difference_border difference_border_of(const hti_convex_edge *side, const difference_corner *c,
                                                  bool sides_of_a, double side_radius, double reach) {
    const hti_dvec n = hti_normal_of(side);
    hti_difference_border border = {
        .first = side->first, .last = side->last, .corner = c->at, .by_a = !sides_of_a, .reach = reach};
    if (sides_of_a) {
        border.p = hti_dvec_along(hti_dvec_minus(side->p, c->at), side_radius + reach, n);
        border.d = side->d;
        border.outwards = n;
    } else {
        border.p = hti_dvec_along(hti_dvec_minus(c->at, side->p), -(side_radius + reach), n);
        border.d = (hti_dvec){-side->d.x, -side->d.y};
        border.outwards = (hti_dvec){-n.x, -n.y};
    }
    return border;
}

// The features of one part in a chunk.
typedef struct one_part {
    const part_features *f;
    double radius;
    int32_t side, side_end, corner, corner_end;
} one_part;

static one_part part_of_features(const part_features *f, int32_t k) {
    return (one_part){.f = f,
                      .radius = f->part[k].radius,
                      .side = k > 0 ? f->part[k - 1].side_end : 0,
                      .side_end = f->part[k].side_end,
                      .corner = k > 0 ? f->part[k - 1].corner_end : 0,
                      .corner_end = f->part[k].corner_end};
}

// Walks along the borders of all sides of one part with corners of another. A border's line that is farther from the
// origin than the limit is left out first.
static void traverse_sides(hti_depth_search *s, const one_part *sided, const one_part *cornered, bool sides_of_a) {
    const double reach = sided->radius + cornered->radius;
    const bool has_corners = cornered->corner < cornered->corner_end;
    for (int32_t i = sided->side; has_corners && i < sided->side_end; i++) {
        const hti_convex_edge *const side = &sided->f->side[i];
        const hti_dvec n = hti_normal_of(side);
        const double height = hti_dvec_dot(n, side->p) + reach;
        for (int32_t j = cornered->corner; j < cornered->corner_end; j++) {
            const difference_corner *const c = &cornered->f->corner[j];
            if (hti_abs(height - hti_dvec_dot(n, c->at)) <= s->limit + s->tolerance && faces(c, n, s->tolerance)) {
                const hti_difference_border border =
                    difference_border_of(side, c, sides_of_a, sided->radius, cornered->radius);
                hti_distance_depth_traverse(s, &border);
            }
        }
    }
}

// Whether some direction u leads out of A at its corner and, reversed, out of B at B's corner: only then does the
// circle around the two bound anything. If there is such a u, one across a neighbour's direction is such.
static bool cones_meet(const difference_corner *a, const difference_corner *b, double tolerance) {
    for (int i = 0; i < a->count + b->count; i++) {
        const hti_dvec d = i < a->count ? a->to[i] : b->to[i - a->count];
        const hti_dvec u = {d.y, -d.x}, back = {-d.y, d.x};
        const double slack = tolerance * hti_larger(hti_abs(d.x), hti_abs(d.y));
        if ((faces(a, back, slack) && faces(b, u, slack)) || (faces(a, u, slack) && faces(b, back, slack))) {
            return true;
        }
    }
    return a->count + b->count == 0;
}

static void traverse_circles(hti_depth_search *s, const one_part *a, const one_part *b) {
    for (int32_t i = a->corner; i < a->corner_end; i++) {
        for (int32_t j = b->corner; j < b->corner_end; j++) {
            const difference_corner *const of_a = &a->f->corner[i], *const of_b = &b->f->corner[j];
            if (!of_a->is_of_line && !of_b->is_of_line && cones_meet(of_a, of_b, s->tolerance)) {
                const hti_difference_border border = {.round = true,
                                                      .p = hti_dvec_minus(of_a->at, of_b->at),
                                                      .radius = a->radius + b->radius,
                                                      .corner = of_b->at,
                                                      .reach = b->radius};
                hti_distance_depth_traverse(s, &border);
            }
        }
    }
}

// Whether the origin is nearer than the limit to the difference of the boxes.
static bool is_near_box(const ht_box *a, const ht_box *b, double limit) {
    return (double)a->max.x - (double)b->min.x > -limit && (double)a->min.x - (double)b->max.x < limit &&
           (double)a->max.y - (double)b->min.y > -limit && (double)a->min.y - (double)b->max.y < limit;
}

static void traverse_part_pair(hti_depth_search *s, const one_part *a, const one_part *b) {
    traverse_sides(s, a, b, true);
    traverse_sides(s, b, a, false);
    if (a->radius + b->radius > 0.0) {
        traverse_circles(s, a, b);
    }
}

static void traverse_chunks(hti_depth_search *s, const part_features *a, const part_features *b) {
    for (int32_t k = 0; k < a->parts; k++) {
        const one_part of_a = part_of_features(a, k);
        const bool is_empty = of_a.side == of_a.side_end && of_a.corner == of_a.corner_end;
        for (int32_t l = 0; l < b->parts && !is_empty; l++) {
            if (is_near_box(&a->part[k].bounds, &b->part[l].bounds, s->limit)) {
                const one_part of_b = part_of_features(b, l);
                traverse_part_pair(s, &of_a, &of_b);
            }
        }
    }
}

static void traverse_all(hti_depth_search *s, part_features *a, part_features *b) {
    for (begin_features(a); next_features(&s->a, s->b.has_thin, a);) {
        for (begin_features(b); next_features(&s->b, s->a.has_thin, b);) {
            traverse_chunks(s, a, b);
        }
    }
}

// Makes the first chunk; whether it holds all features, and so serves every limit.
static bool make_all_features(const hti_convex_parts *parts, bool meets_thin, part_features *f) {
    begin_features(f);
    return next_features(parts, meets_thin, f) && f->next_part == parts->count;
}

// ---- Search --------------------------------------------------------------------------------------------------------

static double magnitude_of_offset(hti_dvec v) {
    return hti_larger(hti_abs(v.x), hti_abs(v.y));
}

// Returns how far the parts extend from the origin; lines count with their point nearest to it, and the ends of rays
// only with `ends`.
static double size_of_parts(const hti_convex_parts *parts, bool ends) {
    double size = 0.0;
    hti_convex_view view;
    for (int32_t i = 0; i < parts->count; i++) {
        hti_convex_view_make(parts, i, &view);
        if (view.extent != HTI_BOUNDED) {
            size = hti_larger(size, magnitude_of_offset(view.anchor));
        }
        for (int32_t k = 0; k < view.count && (ends || view.extent == HTI_BOUNDED); k++) {
            size = hti_larger(size, magnitude_of_offset(hti_convex_corner(&view, k)) + view.radius);
        }
    }
    return size;
}

static double size_of_both(const hti_convex_parts *a, const hti_convex_parts *b, bool ends) {
    return hti_larger(size_of_parts(a, ends), size_of_parts(b, ends));
}

static double middle_of_interval(float low, float high) {
    if (hti_finite(low) && hti_finite(high)) {
        return hti_nearest_float(0.5 * ((double)low + (double)high));
    }
    return hti_finite(low) ? (double)low : hti_finite(high) ? (double)high : 0.0;
}

// Returns a float point where the boxes meet.
static hti_dvec origin_of(const ht_box *a, const ht_box *b) {
    const float left = a->min.x > b->min.x ? a->min.x : b->min.x, right = a->max.x < b->max.x ? a->max.x : b->max.x;
    const float low = a->min.y > b->min.y ? a->min.y : b->min.y, high = a->max.y < b->max.y ? a->max.y : b->max.y;
    return (hti_dvec){middle_of_interval(left, right), middle_of_interval(low, high)};
}

static hti_dvec farthest_part_point(const ht_shape *s, hti_dvec n, double sign) {
    const ht_vec2 at = ht_support(s, (ht_vec2){(float)(sign * n.x), (float)(sign * n.y)});
    return (hti_dvec){(double)at.x, (double)at.y};
}

// Returns the shortest of the four moves along the axes that separate the bounding boxes; -infinity when there is none.
// Its points are those farthest that way, which need not face each other.
static hti_signed_distance exit_of_boxes(const ht_shape *s_a, const ht_shape *s_b, const ht_box *a, const ht_box *b) {
    const double right = (double)a->max.x - (double)b->min.x, left = (double)b->max.x - (double)a->min.x;
    const double up = (double)a->max.y - (double)b->min.y, down = (double)b->max.y - (double)a->min.y;
    const double x = right <= left ? right : left, y = up <= down ? up : down;
    hti_signed_distance separation = {.distance = -(x <= y ? x : y)};
    if (separation.distance == -INFINITE) {
        return separation;
    }
    const hti_dvec n = x <= y ? (hti_dvec){right <= left ? 1.0 : -1.0, 0.0} : (hti_dvec){0.0, up <= down ? 1.0 : -1.0};
    separation.normal = n;
    separation.point_a = farthest_part_point(s_a, n, 1.0);
    separation.point_b = farthest_part_point(s_b, n, -1.0);
    return separation;
}

static void give_best(const hti_depth_search *s, hti_signed_distance *out) {
    const hti_dvec t = s->best;
    const double length = __builtin_sqrt(hti_dvec_dot(t, t)), along = hti_dvec_dot(t, s->normal);
    const bool straight = along >= 0.0 && hti_abs(hti_dvec_cross(t, s->normal)) <= s->tolerance;
    const double depth = straight ? along : length;
    out->distance = -hti_larger(depth, 0x1p-149);
    out->normal = straight ? s->normal : (hti_dvec){t.x / length, t.y / length};
    out->point_b = hti_dvec_along(s->a.origin, 1.0, s->point_b);
    out->point_a = hti_dvec_along(out->point_b, -out->distance, out->normal);
}

// Searches within growing limits, up to the boxes' exit, where features meet, too. Where even that finds no
// translation, as with rings that cross, the boxes' exit is the answer, and only a bound. Returns whether the answer is
// a bound.
static bool search_part_pairs(hti_depth_search *s, hti_signed_distance *out) {
    double size = size_of_both(&s->a, &s->b, false);
    size = size > 0.0 ? size : hti_larger(size_of_both(&s->a, &s->b, true), MIN_SIZE);
    const double end = -out->distance;
    s->tolerance = TOLERANCE * size;
    s->found = s->gave_up = false;
    part_features a, b;
    const bool is_whole = make_all_features(&s->a, s->b.has_thin, &a) && make_all_features(&s->b, s->a.has_thin, &b);
    double limit = (end < 2.0 * size ? end : 2.0 * size) / 16.0;
    for (bool last = false; !s->found && !s->gave_up && !last; limit *= 4.0) {
        last = !(limit < end) || limit > 1024.0 * size;
        s->limit = last ? end + 4.0 * s->tolerance : limit;
        if (is_whole) {
            traverse_chunks(s, &a, &b);
        } else {
            traverse_all(s, &a, &b);
        }
    }
    if (s->found) {
        give_best(s, out);
    }
    return s->gave_up || (!s->found && end < INFINITE);
}

// Whether the shape is one convex body: a compound of one member that is a convex body is that member.
static bool is_one_body(const hti_convex_parts *parts) {
    return parts->count == 1 && parts->part[0].kind == HTI_PART_BODY;
}

static const ht_shape *body_of(const hti_convex_parts *parts) {
    const ht_shape *s = parts->shape;
    return s->kind == HT_COMPOUND ? &s->compound.shapes[parts->part[0].member] : s;
}

bool hti_distance_depth_of_parts(const ht_shape *a, const ht_shape *b, hti_signed_distance *out) {
    const ht_box bounds_a = ht_bounds(a), bounds_b = ht_bounds(b);
    hti_depth_search s;
    *out = exit_of_boxes(a, b, &bounds_a, &bounds_b);
    if (!hti_convex_parts_make(a, &s.a) || !hti_convex_parts_make(b, &s.b)) {
        return true;
    }
    if (is_one_body(&s.a) && is_one_body(&s.b)) {
        hti_convex_body body_a, body_b;
        hti_convex_body_of_shape(body_of(&s.a), &body_a);
        hti_convex_body_of_shape(body_of(&s.b), &body_b);
        hti_signed_distance_of(&body_a, &body_b, out);
        return false;
    }
    if (s.b.has_thin) {
        hti_convex_parts_find_seam_quads(&s.a);
    }
    if (s.a.has_thin) {
        hti_convex_parts_find_seam_quads(&s.b);
    }
    s.bounds_b = bounds_b;
    s.a.origin = s.b.origin = origin_of(&bounds_a, &bounds_b);
    return search_part_pairs(&s, out);
}

HTI_STEP("src/query/distance", hti_distance_depth_of_parts, "parts", "all convex parts of both");
