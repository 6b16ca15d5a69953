// distance_parts.c: the signed distance when a shape has holes or several parts.
//
// Shapes that are apart: the answer is the least distance over pairs of parts; the parts of polygons are their sides.
// Only parts within a limit of each other are compared. The limit begins a little above the distance of the bounding
// boxes, grows until a pair is found, and shrinks to the best distance from there. Where signed distances differ by
// less than their rounding, an exact sign finds the nearer pair. Shapes that touch: the answer is a pair of parts that
// touch; where several do, the pair counts whose normal leads out of the filled sides. Shapes that overlap: the answer
// is the depth (distance_parts_depth.c), which for a half-plane is the depth of the other shape's deepest part, by the
// same signs. The two
// shapes are put in an order of their own, so that exchanging them changes nothing.
#include "query/distance/distance_parts.h"

#include "convex/hull_features.h"
#include "polygon/locate.h"
#include "query/distance/distance_internal.h"
#include "ring/vertices.h"
#include "search/shape_order.h"

#define INFINITE ((double)HTI_INFINITY)

// ---- Pairs of parts ------------------------------------------------------------------------------------------------

static ht_box bounds_of_body(const hti_convex_body *body) {
    if (body->extent != HTI_BOUNDED) {
        return hti_everywhere();
    }
    const hti_hull *h = &body->hull;
    if (h->v != NULL) {
        const ht_box box = hti_vertices_bounds(h->v, h->count);
        return h->radius > 0.0f ? hti_ring_box_grown(box, h->radius) : box;
    }
    const ht_shape obox = HT_SHAPE(*h->obox);
    return ht_bounds(&obox);
}

// Returns the box grown by a distance that may be rounded, outwards.
static ht_box box_grown_to(const ht_box *b, double distance) {
    const double by = distance * (1.0 + 0x1p-30);
    return (ht_box){{hti_float_down((double)b->min.x - by), hti_float_down((double)b->min.y - by)},
                    {hti_float_up((double)b->max.x + by), hti_float_up((double)b->max.y + by)}};
}

// The best pair of parts so far.
typedef struct part_pair_choice {
    hti_signed_distance best; // the distance; it is the limit until a pair is found
    hti_clearance clearance;  // the same exactly, where the parts are apart
    double quality;           // of a touch: the greater the better
    bool found;
    bool touching;
    bool is_close; // a way in another direction differs by less than doubles tell
    bool exactly;  // the exact method alone is asked
    bool crossing; // no two parts that touch do so by themselves: sides that cross are tested
} part_pair_choice;

// Returns how much a normal leads out of a part: for a polygon's side the cosine of the normal's angle with the outward
// normal, -1 when both sides of it are filled, 0 when neither is; 1 for other parts.
static double outwardness(const hti_body_part *part, hti_dvec normal) {
    if (part->polygon == NULL) {
        return 1.0;
    }
    const ht_vec2 a = part->segment.a, b = part->segment.b;
    const hti_winding_pair turns = hti_locate_windings_towards(part->polygon, a, b);
    const bool left = hti_is_filled(turns.left, part->polygon), right = hti_is_filled(turns.right, part->polygon);
    const double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y;
    if (left == right || (x == 0.0 && y == 0.0)) {
        return left ? -1.0 : 0.0;
    }
    const double side = (normal.x * y - normal.y * x) / __builtin_sqrt(x * x + y * y);
    return left ? side : -side;
}

static double quality_of(const hti_body_part *a, const hti_body_part *b, const hti_signed_distance *separation) {
    const double out_of_a = outwardness(a, separation->normal);
    const double out_of_b = outwardness(b, (hti_dvec){-separation->normal.x, -separation->normal.y});
    return out_of_a < out_of_b ? out_of_a : out_of_b;
}

// Returns the direction of a body's edge, of any length.
static hti_xpoint part_edge_direction(const hti_convex_body *body, int32_t edge) {
    return body->extent == HTI_BOUNDED ? hti_hull_direction(&body->hull, edge) : hti_xpoint_of(body->far);
}

// Returns the height of the border of g above that of h, whose normals are opposite: n = -(p / q) m, the larger
// coordinates of both being p and q. That is -(c q + e p) / (q |n|), where q may be its mantissa, an integer.
static hti_height height_of_strip(const ht_halfplane *h, const ht_halfplane *g) {
    const bool by_x = hti_abs((double)h->normal.x) > hti_abs((double)h->normal.y);
    const double p = hti_abs((double)(by_x ? h->normal.x : h->normal.y));
    const double size = hti_abs((double)(by_x ? g->normal.x : g->normal.y)), unit = 0x1p-23 * hti_power_below(size);
    const double q = size / unit;
    return (hti_height){.d = {{q * (double)h->normal.y}, {-q * (double)h->normal.x}},
                        .level = {(double)h->offset * q, (double)g->offset * (p / unit)}};
}

// Returns the height of a body's vertex above the border of a half-plane, or of the border of another one.
static hti_height height_over_border(const ht_halfplane *h, const hti_convex_body *body, int32_t vertex) {
    if (body->extent == HTI_HALF_PLANE) {
        return height_of_strip(h, body->halfplane);
    }
    return (hti_height){.d = {{(double)h->normal.y}, {-(double)h->normal.x}},
                        .p = hti_hull_point(&body->hull, vertex),
                        .level = {(double)h->offset, 0.0}};
}

// Returns the clearance of the shortest way exactly.
static hti_clearance clearance_of(const hti_convex_body *a, const hti_convex_body *b,
                                  const hti_signed_distance *separation) {
    hti_clearance out = {.r = hti_convex_body_radius(a), .s = hti_convex_body_radius(b)};
    if (a->extent == HTI_HALF_PLANE || b->extent == HTI_HALF_PLANE) {
        out.way = a->extent == HTI_HALF_PLANE ? height_over_border(a->halfplane, b, separation->index_b)
                                              : height_over_border(b->halfplane, a, separation->index_a);
        return out;
    }
    const bool of_b = separation->kind_b == HTI_EDGE, has_edge = of_b || separation->kind_a == HTI_EDGE;
    const hti_convex_body *own = of_b ? b : a, *other = of_b ? a : b;
    const int32_t index = of_b ? separation->index_b : separation->index_a,
                  vertex = of_b ? separation->index_a : separation->index_b;
    if (has_edge) {
        out.way.d = part_edge_direction(own, index);
    }
    out.way.a = hti_hull_point(&own->hull, own->extent == HTI_BOUNDED ? index : 0);
    out.way.p = hti_hull_point(&other->hull, vertex);
    return out;
}

// Whether double tells the distance from the best so far.
static bool is_far_from_best(const part_pair_choice *c, const hti_signed_distance *separation) {
    return !c->found || hti_abs(separation->distance - c->best.distance) > 0x1p-30 * hti_abs(separation->distance);
}

// Returns the sign of the distance less the best so far, exactly; but the ways compared may differ from the shortest of
// their pairs by rounding.
static int compare_with_best(const part_pair_choice *c, const hti_body_part *a, const hti_body_part *b,
                             const hti_signed_distance *separation) {
    if (is_far_from_best(c, separation)) {
        return hti_sign(separation->distance - c->best.distance);
    }
    const hti_clearance clearance = clearance_of(&a->body, &b->body, separation);
    return hti_xpoint_clearance_order(&clearance, &c->clearance);
}

static void keep_nearest_pair(part_pair_choice *c, const hti_body_part *a, const hti_body_part *b,
                              const hti_signed_distance *separation) {
    c->best = *separation;
    c->found = true;
    c->clearance = clearance_of(&a->body, &b->body, separation);
}

// Finds where a polygon's side crosses a body without area, strictly; false when it does not.
static bool find_crossing(const hti_body_part *side, const hti_convex_body *other, hti_dvec *out) {
    const hti_hull *h = &other->hull;
    const bool is_bounded = other->extent == HTI_BOUNDED;
    if (side->polygon == NULL || other->extent == HTI_HALF_PLANE ||
        (is_bounded && (h->radius > 0.0f || hti_hull_winding(h) != 0))) {
        return false;
    }
    int32_t edge = 0;
    while (is_bounded && edge + 1 < h->count && hti_hull_edge_is_point(h, edge)) { // as a flat box has them
        edge++;
    }
    const hti_xpoint d = part_edge_direction(other, edge), at = hti_hull_point(h, 0);
    const hti_xpoint a = hti_xpoint_of(side->segment.a), b = hti_xpoint_of(side->segment.b);
    const double start = hti_xpoint_cross(&d, &at, &a), end = hti_xpoint_cross(&d, &at, &b), t = start / (start - end);
    if (!(start < 0.0 ? end > 0.0 : start > 0.0 && end < 0.0)) {
        return false;
    }
    const hti_dvec from = {(double)side->segment.a.x, (double)side->segment.a.y};
    const hti_dvec to = {(double)side->segment.b.x, (double)side->segment.b.y};
    *out = (hti_dvec){from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
    return true;
}

// Finds the point where two parts cross. Where sides of a polygon cross each other at a point, another shape may go
// through it from outside to outside: it is deep in both sides and still only touches, there. For a part with area the
// distance's own point remains. Returns false for parts that are apart.
static bool meet_where_they_cross(const hti_body_part *a, const hti_body_part *b, hti_signed_distance *separation) {
    if (separation->distance > 0.0) {
        return false;
    }
    if (find_crossing(a, &b->body, &separation->point_a) || find_crossing(b, &a->body, &separation->point_a)) {
        separation->distance = 0.0;
    }
    return true;
}

static void consider_part_pair(part_pair_choice *c, const hti_body_part *a, const hti_body_part *b) {
    hti_signed_distance separation;
    hti_signed_distance_of(&a->body, &b->body, &separation);
    if (!c->touching) {
        if (c->exactly && separation.distance <= c->best.distance * (1.0 + 0x1p-28)) {
            hti_signed_distance_of_exactly(&a->body, &b->body, &separation);
        }
        const int order = compare_with_best(c, a, b, &separation);
        if (order != 0 && !is_far_from_best(c, &separation)) {
            const hti_dvec turn = hti_dvec_minus(separation.normal, c->best.normal);
            c->is_close = c->is_close || hti_dvec_dot(turn, turn) > 0x1p-50;
        }
        if (order < 0) {
            keep_nearest_pair(c, a, b, &separation);
        }
        return;
    }
    if (c->crossing && !meet_where_they_cross(a, b, &separation)) {
        return;
    }
    const double off = hti_abs(separation.distance), best_off = hti_abs(c->best.distance);
    if (off > best_off) {
        return;
    }
    const double quality = quality_of(a, b, &separation);
    if (!c->found || off < best_off || quality > c->quality + 0x1p-30) {
        c->best = separation;
        c->quality = quality;
        c->found = true;
    }
}

// Considers all pairs of parts within the best distance of each other.
static void consider_all(part_pair_choice *c, const ht_shape *a, const ht_shape *b, const ht_box *bounds_b) {
    hti_body_part_iterator in_a;
    hti_convex_body_parts_begin(&in_a, a, box_grown_to(bounds_b, c->best.distance));
    for (hti_body_part part; hti_convex_body_parts_next(&in_a, &part);) {
        const ht_box bounds = bounds_of_body(&part.body);
        hti_body_part_iterator in_b;
        hti_convex_body_parts_begin(&in_b, b, box_grown_to(&bounds, c->best.distance));
        for (hti_body_part other; hti_convex_body_parts_next(&in_b, &other);) {
            const double before = c->best.distance;
            consider_part_pair(c, &part, &other);
            if (c->best.distance < before && !c->touching) {
                in_b.window = box_grown_to(&bounds, c->best.distance);
                in_b.edges.window = in_b.window;
            }
        }
        if (c->found && !c->touching) {
            in_a.window = box_grown_to(bounds_b, c->best.distance);
            in_a.edges.window = in_a.window;
        }
    }
}

// Returns a distance that the boxes are at least apart; *size is a length of the smaller box's order.
static double distance_of_boxes(const ht_box *a, const ht_box *b, double *size) {
    const double x = hti_larger((double)b->min.x - (double)a->max.x, (double)a->min.x - (double)b->max.x);
    const double y = hti_larger((double)b->min.y - (double)a->max.y, (double)a->min.y - (double)b->max.y);
    const double size_a = hti_larger((double)a->max.x - (double)a->min.x, (double)a->max.y - (double)a->min.y);
    const double size_b = hti_larger((double)b->max.x - (double)b->min.x, (double)b->max.y - (double)b->min.y);
    *size = size_a < size_b ? size_a : size_b;
    return hti_larger(0.0, hti_larger(x, y));
}

static ht_separation separation_of_parts_apart(const ht_shape *a, const ht_shape *b) {
    const ht_box bounds_a = ht_bounds(a), bounds_b = ht_bounds(b);
    double size = 0.0;
    const double minimum = distance_of_boxes(&bounds_a, &bounds_b, &size);
    part_pair_choice c = {.found = false};
    double limit = 1.25 * minimum + size / 32.0;
    for (int pass = 0; !c.found; pass++, limit *= 16.0) {
        c.best.distance = pass < 3 && limit > 0.0 ? limit : INFINITE;
        const bool last = !(c.best.distance < INFINITE);
        consider_all(&c, a, b, &bounds_b);
        if (last) {
            break;
        }
    }
    if (c.found && c.is_close) {
        c.found = false;
        c.exactly = true;
        c.best.distance *= 1.0 + 0x1p-28;
        consider_all(&c, a, b, &bounds_b);
    }
    return c.found ? hti_distance_answer(&c.best) : hti_distance_unanswerable();
}

static ht_separation separation_of_touching_parts(const ht_shape *a, const ht_shape *b) {
    const ht_box bounds_b = ht_bounds(b);
    part_pair_choice c = {.best = {.distance = 0.0}, .touching = true};
    consider_all(&c, a, b, &bounds_b);
    for (int pass = 0; pass < 2 && !c.found; pass++) {
        c.crossing = pass == 0;
        c.best.distance = INFINITE;
        consider_all(&c, a, b, &bounds_b);
    }
    c.best.distance = 0.0;
    c.best.point_b = c.best.point_a;
    return hti_distance_answer(&c.best);
}

// ---- Overlap -------------------------------------------------------------------------------------------------------

// All parts leave a half-plane the same way, so the deepest pair has the depth.
typedef struct deepest_choice {
    hti_signed_distance separation;
    hti_height height; // above the half-plane's border
    float radius;
    bool is_strip; // the height is that of another half-plane's border (height_of_strip)
} deepest_choice;

// Returns the sign of the height of one border less that of another one.
static int strip_order(const hti_xpoint *d, const double level[2], const hti_xpoint *e, const double other[2]) {
    const bool by_x = hti_abs(d->x[0]) > hti_abs(d->y[0]);
    const hti_xpoint levels = {{other[1]}, {level[1]}};
    const hti_xpoint lengths = {{hti_abs(by_x ? e->x[0] : e->y[0])}, {hti_abs(by_x ? d->x[0] : d->y[0])}};
    return hti_xpoint_cross_sign(&levels, &hti_xpoint_zero, &lengths);
}

// Returns the sign of the depth of y less that of x, exactly. All is above one border, whose own level cancels.
static int depth_order(const deepest_choice *x, const deepest_choice *y) {
    const hti_height *g = &x->height, *h = &y->height;
    if (x->is_strip && y->is_strip) {
        return strip_order(&g->d, g->level, &h->d, h->level);
    }
    const hti_height *strip = x->is_strip ? g : h;
    if (x->is_strip || y->is_strip) {
        const hti_height less = {.d = strip->d, .p = x->is_strip ? h->p : g->p, .level = {-strip->level[1], 0.0}};
        return x->is_strip ? -hti_xpoint_height_sign(&less, y->radius, 0.0f)
                           : hti_xpoint_height_sign(&less, x->radius, 0.0f);
    }
    const hti_height less = {.d = g->d, .a = h->p, .p = g->p};
    return hti_xpoint_height_sign(&less, x->radius, y->radius);
}

static bool is_deeper(const deepest_choice *x, const deepest_choice *y) {
    const double by = x->separation.distance - y->separation.distance;
    const double size = hti_abs(x->separation.distance) + hti_abs(y->separation.distance);
    return hti_abs(by) <= 0x1p-30 * size && size < INFINITE ? depth_order(x, y) < 0 : by < 0.0;
}

static void deepest_part_pair(const ht_shape *a, const ht_shape *b, hti_signed_distance *out) {
    const bool of_a = a->kind != HT_HALFPLANE; // the parts are A's
    const ht_halfplane *border = of_a ? &b->halfplane : &a->halfplane;
    deepest_choice best = {.separation = {.distance = INFINITE}};
    hti_convex_body plane;
    hti_convex_body_of_shape(of_a ? b : a, &plane);
    hti_body_part_iterator it;
    hti_convex_body_parts_begin(&it, of_a ? a : b, hti_everywhere());
    for (hti_body_part part; hti_convex_body_parts_next(&it, &part);) {
        deepest_choice own = {.radius = hti_convex_body_radius(&part.body),
                              .is_strip = part.body.extent == HTI_HALF_PLANE};
        hti_signed_distance_of(of_a ? &part.body : &plane, of_a ? &plane : &part.body, &own.separation);
        own.height = height_over_border(border, &part.body, of_a ? own.separation.index_a : own.separation.index_b);
        best = is_deeper(&own, &best) ? own : best;
    }
    *out = best.separation;
}

static ht_separation separation_of_overlapping_parts(const ht_shape *a, const ht_shape *b,
                                                     const hti_convolved_way *known) {
    hti_signed_distance separation;
    bool is_bound = false;
    if (a->kind == HT_HALFPLANE || b->kind == HT_HALFPLANE) {
        deepest_part_pair(a, b, &separation);
    } else {
        is_bound = hti_distance_depth_of_parts(a, b, known, &separation);
    }
    ht_separation answer = hti_distance_answer(&separation);
    answer.is_bound = is_bound;
    return answer;
}

static ht_separation of_ordered(const ht_shape *a, const ht_shape *b, ht_relation relation,
                                const hti_convolved_way *known) {
    switch (relation) {
    case HT_APART:
        return separation_of_parts_apart(a, b);
    case HT_TOUCH:
        return separation_of_touching_parts(a, b);
    case HT_OVERLAP:
        break;
    }
    return separation_of_overlapping_parts(a, b, known);
}

ht_separation hti_distance_parts_related(const ht_shape *a, const ht_shape *b, ht_relation relation,
                                         const hti_convolved_way *known) {
    if (hti_shape_order(a, b) <= 0) {
        return of_ordered(a, b, relation, known);
    }
    const ht_separation s = of_ordered(b, a, relation, known);
    return hti_distance_flipped(&s);
}

ht_separation hti_distance_parts(const ht_shape *a, const ht_shape *b) {
    return hti_distance_parts_related(a, b, ht_relate(a, b), NULL);
}

HTI_STEP("src/query/distance", hti_distance_parts, "parts", "nearest parts; overlapping, the depth");
