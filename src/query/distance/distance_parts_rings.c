// distance_parts_rings.c: the depth of two rings without holes, by the borders that their convolution tells
// (distance_parts_winding.c), to the bits of the search over all parts (distance_parts_depth.c).
//
// The foot on a border is computed as the search does it. Where two borders cross, the search ends on the one of the lesser
// rank, which is in the order of the triangles that the rings are cut up into: so one ring is cut up until that is known.
// Its last bits tell of the pairs that it went through, which are not known here: by less than its tolerance over the sine
// of the angle between the borders. An answer of which so much could change a bit is left to the search.
#include "query/distance/distance_parts.h"
#include "query/distance/distance_parts_convolution.h"

#define SINE 0x1p-7     // of the angle between two borders
#define SLANT 0x1p-20   // of a way out that is not straight over a border, as a part of the size
#define UNKNOWN 0x1p-41 // where the search may end, as a part of the size over the sine

// Whether the ring does not meet itself: that of a star does not.
static bool is_valid_ring(const ht_shape *s, bool is_star) {
    if (is_star || s->kind != HT_POLYGON) {
        return true;
    }
    ht_shape own = *s;
    own.polygon.index = NULL; // of which only parts may be right
    return ht_validate(&own) == HT_OK;
}

static hti_dvec ring_corner(const ht_shape *s, bool reversed, int32_t corner, hti_dvec origin) {
    const bool is_polygon = s->kind == HT_POLYGON;
    const int32_t count = is_polygon ? s->polygon.ring_end[0] : s->convex.count;
    const ht_vec2 p =
        (is_polygon ? s->polygon.v
                    : s->convex.v)[hti_distance_convolution_vertex(count, reversed, corner < count ? corner : 0)];
    return (hti_dvec){(double)p.x - origin.x, (double)p.y - origin.y};
}

// Two rings, and where the shortest way out ends.
typedef struct ring_pair {
    const ht_shape *a, *b;
    hti_dvec origin;
    hti_convolved_way way;
} ring_pair;

static hti_difference_border border_of_rings(const ring_pair *r, const hti_convolved_border *border) {
    const bool of_a = border->of_a, side_reversed = of_a ? r->way.a_reversed : r->way.b_reversed,
               corner_reversed = of_a ? r->way.b_reversed : r->way.a_reversed;
    const ht_shape *const sided = of_a ? r->a : r->b, *const cornered = of_a ? r->b : r->a;
    const hti_dvec from = ring_corner(sided, side_reversed, border->side, r->origin),
                   way = hti_dvec_minus(ring_corner(sided, side_reversed, border->side + 1, r->origin), from);
    const double length = hti_dvec_length(way);
    const hti_convex_edge side = {.p = from, .d = {way.x / length, way.y / length}, .last = length};
    return hti_distance_border_of(&side, 0.0, ring_corner(cornered, corner_reversed, border->corner, r->origin), 0.0,
                                  of_a);
}

// Returns the order of two borders by the triangles of one shape that their sides or corners belong to: a corner belongs to
// the triangle of the side that starts there.
static int order_in_shape(const ht_shape *s, bool is_a, const hti_convolved_border *one,
                          const hti_convolved_border *other) {
    const int32_t first = one->of_a == is_a ? one->side : one->corner,
                  second = other->of_a == is_a ? other->side : other->corner;
    return s->kind != HT_POLYGON || first == second ? 0 : hti_convex_parts_order_of_sides(&s->polygon, first, second);
}

// Returns the order of two borders by rank; 0 where it takes more to tell.
static int order_by_rank(const ring_pair *r, const hti_convolved_border *one, const hti_convolved_border *other) {
    const int by_a = order_in_shape(r->a, true, one, other);
    const int by_b = by_a != 0 ? by_a : order_in_shape(r->b, false, one, other);
    return by_b != 0 ? by_b : (int)other->of_a - (int)one->of_a;
}

static bool rounds_alike(double x, double error) {
    return (float)(x - error) == (float)(x + error);
}

static bool rounds_alike_both(hti_dvec x, double error) {
    return rounds_alike(x.x, error) && rounds_alike(x.y, error);
}

// Finds the translation at which two borders cross, and an error bound of where the search ends; false when they are too
// nearly parallel.
static bool find_crossing_of(const ring_pair *r, double size, const hti_difference_border *border,
                             const hti_difference_border *other, hti_dvec *t, double *error) {
    const double rate = hti_dvec_dot(other->outwards, border->d);
    if (r->way.is_corner) {
        *t = hti_dvec_minus(ring_corner(r->a, r->way.a_reversed, r->way.corner_a, r->origin),
                            ring_corner(r->b, r->way.b_reversed, r->way.corner_b, r->origin));
    } else {
        const double along = hti_dvec_dot(other->outwards, hti_dvec_minus(other->p, border->p)) / rate;
        *t = hti_dvec_along(border->p, along, border->d);
    }
    *error = UNKNOWN * size / hti_abs(rate);
    return hti_abs(rate) > SINE;
}

// Makes the answer where two borders cross; false when it is not certain.
static bool cross_borders(const ring_pair *r, double size, double tolerance, hti_signed_distance *out) {
    const int order = order_by_rank(r, &r->way.border, &r->way.other);
    const hti_difference_border border = border_of_rings(r, order < 0 ? &r->way.border : &r->way.other),
                                other = border_of_rings(r, order < 0 ? &r->way.other : &r->way.border);
    hti_dvec t;
    double error = 0.0;
    if (order == 0 || !find_crossing_of(r, size, &border, &other, &t, &error) ||
        !(hti_abs(hti_dvec_cross(t, border.outwards)) > SLANT * size)) {
        return false;
    }
    hti_distance_border_answer(t, border.outwards, hti_distance_border_point_of_b(&border, t, border.outwards),
                               r->origin, tolerance, out);
    return rounds_alike(out->distance, error) && rounds_alike_both(out->normal, 2.0 * error / hti_dvec_length(t)) &&
           rounds_alike_both(out->point_a, 4.0 * error) &&
           (!border.by_a || rounds_alike_both(out->point_b, 2.0 * error));
}

// Makes a polygon or a convex polygon of a shape, with `hull` behind it; false when it is no ring without radius.
static bool make_ring_shape(const ht_shape *s, hti_hull *hull, ht_shape *out) {
    if (s->kind == HT_POLYGON) {
        *out = *s;
        return s->polygon.ring_count == 1;
    }
    if (!hti_is_hull_kind(s->kind)) {
        return false;
    }
    hti_hull_of_shape(s, hull);
    *out = HT_SHAPE(((ht_convex){hull->v, hull->count, hull->radius}));
    return hull->v != NULL && hull->count >= 3 && hull->radius == 0.0f;
}

bool hti_distance_rings_depth(const ht_shape *given_a, const ht_shape *given_b, hti_dvec origin, double size,
                              double tolerance, hti_signed_distance *out) {
    hti_hull hull_a, hull_b;
    ht_shape a, b;
    if (!make_ring_shape(given_a, &hull_a, &a) || !make_ring_shape(given_b, &hull_b, &b)) {
        return false;
    }
    ring_pair r = {&a, &b, origin, {.is_crossing = false}};
    hti_signed_distance found = *out;
    if (!hti_distance_winding_find(&a, &b, origin, size, -out->distance, &r.way) ||
        !is_valid_ring(&a, r.way.a_is_star) || !is_valid_ring(&b, r.way.b_is_star)) {
        return false;
    }
    if (!r.way.is_crossing) {
        const hti_difference_border border = border_of_rings(&r, &r.way.border);
        const hti_dvec t = hti_distance_border_foot(&border);
        hti_distance_border_answer(t, border.outwards, hti_distance_border_point_of_b(&border, t, border.outwards),
                                   origin, tolerance, out);
        return true;
    }
    if (!cross_borders(&r, size, tolerance, &found)) {
        return false;
    }
    *out = found;
    return true;
}

bool hti_distance_rings_depth_on_grid(const ht_shape *given_a, const ht_shape *given_b, hti_dvec origin, double size,
                                      double limit, float *out) {
    hti_hull hull_a, hull_b;
    ht_shape a, b;
    hti_grid_depth found;
    if (!make_ring_shape(given_a, &hull_a, &a) || !make_ring_shape(given_b, &hull_b, &b) ||
        !hti_distance_grid_depth(&a, &b, origin, size, limit, &found) || !is_valid_ring(&a, found.a_is_star) ||
        !is_valid_ring(&b, found.b_is_star)) {
        return false;
    }
    *out = found.depth;
    return true;
}
