// distance_parts.c: the signed distance when a shape has holes or several parts.
//
// Shapes that are apart: the answer is the least distance over pairs of parts; the parts of polygons are their sides.
// Only parts within a limit of each other are compared. The limit begins a little above the distance of the bounding
// boxes, grows until a pair is found, and shrinks to the best distance from there. Where signed distances differ by
// less than their rounding, an exact sign finds the nearer pair. Shapes that touch: the answer is a pair of parts that
// touch; where several do, the pair counts whose normal leads out of the filled sides. Shapes that overlap: the answer
// is the depth (distance_parts_depth.c), which for a half-plane is the depth of the other shape's deepest part. The two
// shapes are put in an order of their own, so that exchanging them changes nothing.
#include "query/distance/distance_parts.h"

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
    bool has_clearance;
    double quality; // of a touch: the greater the better
    bool found;
    bool touching;
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

// Finds the clearance of the shortest way exactly; false for half-planes.
static bool find_clearance(const hti_convex_body *a, const hti_convex_body *b, const hti_signed_distance *separation,
                           hti_clearance *out) {
    if (a->extent == HTI_HALF_PLANE || b->extent == HTI_HALF_PLANE) {
        return false;
    }
    const bool of_b = separation->kind_b == HTI_EDGE, has_edge = of_b || separation->kind_a == HTI_EDGE;
    const hti_convex_body *own = of_b ? b : a, *other = of_b ? a : b;
    const int32_t index = of_b ? separation->index_b : separation->index_a,
                  vertex = of_b ? separation->index_a : separation->index_b;
    hti_height way = {{{0.0}, {0.0}}, {{0.0}, {0.0}}, hti_hull_point(&other->hull, vertex)};
    if (has_edge) {
        way.d = part_edge_direction(own, index);
    }
    way.a = hti_hull_point(&own->hull, own->extent == HTI_BOUNDED ? index : 0);
    *out = (hti_clearance){way, a->hull.radius, b->hull.radius};
    return true;
}

// Whether the distance is less than the best so far; exactly, unless one of the bodies is a half-plane.
static bool is_nearer_pair(const part_pair_choice *c, const hti_body_part *a, const hti_body_part *b,
                           const hti_signed_distance *separation) {
    const double by = separation->distance - c->best.distance;
    hti_clearance clearance;
    if (!c->has_clearance || hti_abs(by) > 0x1p-30 * hti_abs(separation->distance) ||
        !find_clearance(&a->body, &b->body, separation, &clearance)) {
        return by < 0.0;
    }
    return hti_xpoint_clearance_order(&clearance, &c->clearance) < 0;
}

static void keep_nearest_pair(part_pair_choice *c, const hti_body_part *a, const hti_body_part *b,
                              const hti_signed_distance *separation) {
    c->best = *separation;
    c->found = true;
    c->has_clearance = find_clearance(&a->body, &b->body, separation, &c->clearance);
}

// Finds where a polygon's side crosses a body without area, strictly; false when it does not.
static bool find_crossing(const hti_body_part *side, const hti_convex_body *other, hti_dvec *out) {
    if (side->polygon == NULL || other->extent == HTI_HALF_PLANE ||
        (other->extent == HTI_BOUNDED && (other->hull.count != 2 || other->hull.radius > 0.0f))) {
        return false;
    }
    const hti_xpoint d = part_edge_direction(other, 0), at = hti_hull_point(&other->hull, 0);
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
        if (is_nearer_pair(c, a, b, &separation)) {
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

// Finds the deepest pair of parts. All parts leave a half-plane the same way, so the deepest pair has the depth.
static void deepest_part_pair(const ht_shape *a, const ht_shape *b, hti_signed_distance *out) {
    hti_body_part_iterator in_a;
    hti_convex_body_parts_begin(&in_a, a, hti_everywhere());
    out->distance = INFINITE;
    for (hti_body_part part; hti_convex_body_parts_next(&in_a, &part);) {
        hti_body_part_iterator in_b;
        hti_convex_body_parts_begin(&in_b, b, hti_everywhere());
        for (hti_body_part other; hti_convex_body_parts_next(&in_b, &other);) {
            hti_signed_distance separation;
            hti_signed_distance_of(&part.body, &other.body, &separation);
            if (separation.distance < out->distance) {
                *out = separation;
            }
        }
    }
}

static ht_separation separation_of_overlapping_parts(const ht_shape *a, const ht_shape *b) {
    hti_signed_distance separation;
    bool is_bound = false;
    if (a->kind == HT_HALFPLANE || b->kind == HT_HALFPLANE) {
        deepest_part_pair(a, b, &separation);
    } else {
        is_bound = hti_distance_depth_of_parts(a, b, &separation);
    }
    ht_separation answer = hti_distance_answer(&separation);
    answer.is_bound = is_bound;
    return answer;
}

static ht_separation of_ordered(const ht_shape *a, const ht_shape *b) {
    switch (ht_relate(a, b)) {
    case HT_APART:
        return separation_of_parts_apart(a, b);
    case HT_TOUCH:
        return separation_of_touching_parts(a, b);
    case HT_OVERLAP:
        break;
    }
    return separation_of_overlapping_parts(a, b);
}

ht_separation hti_distance_parts(const ht_shape *a, const ht_shape *b) {
    if (hti_shape_order(a, b) <= 0) {
        return of_ordered(a, b);
    }
    const ht_separation s = of_ordered(b, a);
    return hti_distance_flipped(&s);
}

HTI_STEP("src/query/distance", hti_distance_parts, "parts", "nearest parts; overlapping, the depth");
