// distance_parts_rings.c: the depth of two rings without holes, by the borders that their convolution tells
// (distance_parts_winding.c), to the bits of the search over all parts (distance_parts_depth.c).
//
// The foot on a border is computed as the search does it. Where two borders cross, the search ends on the one of the lesser
// rank, which is in the order of the triangles that the rings are cut up into: so one ring is cut up until that is known.
// Its last bits tell of the pairs that it went through, which are not known here: by less than its tolerance over the sine
// of the angle between the borders. An answer of which so much could change a bit is left to the search.
//
// On a grid (distance_parts_grid.c) several places may be the nearest, and many borders lead to each: all sides of one ring
// with corners of the other that touch them there from outside. The one of the least rank counts, so a ring is cut up where
// there are several.
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

// ---- On a grid -----------------------------------------------------------------------------------------------------

// A ring whose corners lie on a grid, from the origin, with the filled side on the left.
typedef struct ranked_ring {
    const ht_shape *shape;
    int32_t count;
    hti_dvec corner[HTI_CONVOLVED_CORNERS + 1]; // the first one again at the end
    bool touches[HTI_CONVOLVED_CORNERS];        // whether it can from outside
    bool is_numbered;
    int32_t number[HTI_CONVOLVED_CORNERS]; // of the part that a side or corner belongs to, times 4, and in it
} ranked_ring;

static void make_ranked_ring(const ht_shape *s, bool reversed, hti_dvec origin, ranked_ring *out) {
    out->shape = s;
    out->count = s->kind == HT_POLYGON ? s->polygon.ring_end[0] : s->convex.count;
    out->is_numbered = s->kind != HT_POLYGON;
    for (int32_t i = 0; i <= out->count; i++) {
        out->corner[i] = ring_corner(s, reversed, i, origin);
    }
    for (int32_t i = 0; i < out->count; i++) {
        const hti_dvec before = hti_dvec_minus(out->corner[i], out->corner[i > 0 ? i - 1 : out->count - 1]),
                       way = hti_dvec_minus(out->corner[i + 1], out->corner[i]);
        out->touches[i] = s->kind != HT_POLYGON || hti_dvec_cross(before, way) > 0.0;
        out->number[i] = i; // of a convex polygon, which is one part
    }
}

// A border on which the way out may end.
typedef struct ranked_border {
    hti_convolved_border border;
    const hti_grid_place *place;
    bool is_before_foot; // whether its way leads there backwards from its nearest point
} ranked_border;

typedef struct ranked_search {
    ranked_ring a, b;
    double size;
    int32_t count; // how many there are
    ranked_border best;
} ranked_search;

// Finds the triangles of a polygon, once; false when it is not to be cut up.
static bool number_ring(ranked_ring *r) {
    r->is_numbered =
        r->is_numbered || hti_convex_parts_number_sides(&r->shape->polygon, HTI_CONVOLVED_CORNERS, r->number);
    return r->is_numbered;
}

// Returns the side or corner of A, or of B, that makes a border.
static int32_t feature_of_border(const ranked_border *b, bool is_a) {
    return b->border.of_a == is_a ? b->border.side : b->border.corner;
}

static int32_t part_order(const ranked_ring *r, bool is_a, const ranked_border *one, const ranked_border *other) {
    const int32_t i = feature_of_border(one, is_a), j = feature_of_border(other, is_a);
    return i == j || r->shape->kind != HT_POLYGON ? 0 : (r->number[i] >> 2) - (r->number[j] >> 2);
}

static int32_t order_in_part(const ranked_ring *r, bool is_a, const ranked_border *one, const ranked_border *other) {
    const int32_t i = feature_of_border(one, is_a), j = feature_of_border(other, is_a);
    return i == j ? 0 : r->number[i] - r->number[j];
}

// Takes note of a border through the place; false when its rank is not to be found. Of the same border the way backwards is
// walked last, and counts.
static bool rank_border(ranked_search *s, const ranked_border *border) {
    const ranked_border *const best = &s->best;
    if (s->count++ == 0) {
        s->best = *border;
        return true;
    }
    if (!number_ring(&s->a)) {
        return false;
    }
    int32_t order = part_order(&s->a, true, border, best);
    if (order == 0 && !number_ring(&s->b)) {
        return false;
    }
    order = order != 0 ? order : part_order(&s->b, false, border, best);
    order = order != 0 ? order : (int32_t)best->border.of_a - (int32_t)border->border.of_a;
    const bool of_a = border->border.of_a;
    order = order != 0 ? order : order_in_part(of_a ? &s->a : &s->b, of_a, border, best);
    order = order != 0 ? order : order_in_part(of_a ? &s->b : &s->a, !of_a, border, best);
    order = order != 0 ? order : (int32_t)best->is_before_foot - (int32_t)border->is_before_foot;
    if (order < 0) {
        s->best = *border;
    }
    return true;
}

enum { IS_NOT_THERE, IS_THERE, MAY_BE_THERE };

// Tells whether a number is 0.
static int compare_with_zero(double x, double size) {
    return hti_abs(x) <= HTI_GRID_SAME * size   ? IS_THERE
           : hti_abs(x) < HTI_GRID_OTHER * size ? MAY_BE_THERE
                                                : IS_NOT_THERE;
}

// Whether a corner touches a side along that way from outside. All is exact.
static bool touches_outside(const ranked_ring *r, int32_t j, hti_dvec way) {
    const hti_dvec at = r->corner[j], before = r->corner[j > 0 ? j - 1 : r->count - 1];
    return r->touches[j] && hti_dvec_cross(way, hti_dvec_minus(r->corner[j + 1], at)) <= 0.0 &&
           hti_dvec_cross(way, hti_dvec_minus(before, at)) <= 0.0;
}

// Takes note of the borders through the place that sides of one ring make, which are A's with sign 1; false when something
// is uncertain.
static bool rank_borders_of(ranked_search *s, const ranked_ring *sided, const ranked_ring *cornered, double sign,
                            const hti_grid_place *place) {
    for (int32_t i = 0; i < sided->count; i++) {
        const hti_dvec p = sided->corner[i], way = hti_dvec_minus(sided->corner[i + 1], p);
        const double length = hti_dvec_length(way), near = HTI_GRID_OTHER * s->size * length;
        for (int32_t j = 0; j < cornered->count; j++) {
            // where the corner, or the side with the corner at rest, comes to lie
            const hti_dvec at = hti_dvec_minus(hti_dvec_along(cornered->corner[j], sign, place->t), p);
            const double height = hti_dvec_cross(way, at);
            if (hti_abs(height) > near || !touches_outside(cornered, j, way)) {
                continue;
            }
            const double along = hti_dvec_dot(way, at) / length,
                         foot = hti_dvec_dot(way, hti_dvec_minus(cornered->corner[j], p)) / length;
            if (compare_with_zero(height / length, s->size) == MAY_BE_THERE ||
                compare_with_zero(along, s->size) == MAY_BE_THERE ||
                compare_with_zero(along - length, s->size) == MAY_BE_THERE) {
                return false;
            }
            const ranked_border border = {{sign > 0.0, i, j}, place, along < foot};
            if (along >= -HTI_GRID_SAME * s->size && along <= length + HTI_GRID_SAME * s->size &&
                !rank_border(s, &border)) {
                return false;
            }
        }
    }
    return true;
}

// Finds the border of the least rank through a place that is as near as the nearest; false when something is uncertain.
static bool choose_border_by_rank(ranked_search *s, const hti_grid_depth *found) {
    double least = found->place[0].length;
    for (int32_t i = 1; i < found->count; i++) {
        least = found->place[i].length < least ? found->place[i].length : least;
    }
    s->count = 0;
    for (int32_t i = 0; i < found->count; i++) {
        const hti_grid_place *const place = &found->place[i];
        if (!(place->length - least <= HTI_GRID_SAME * s->size) || // the search may find either to be the nearer one
            !rank_borders_of(s, &s->a, &s->b, 1.0, place) || !rank_borders_of(s, &s->b, &s->a, -1.0, place)) {
            return false;
        }
    }
    return s->count > 0 && found->are_all;
}

// Makes the answer where the way out ends on a border, elsewhere than at its foot; false when it is not certain.
static bool end_on_border(const ring_pair *r, double size, double tolerance, const hti_difference_border *border,
                          const hti_grid_place *place, hti_signed_distance *out) {
    const hti_dvec t = place->t;
    if (!(hti_abs(hti_dvec_cross(t, border->outwards)) > SLANT * size)) {
        return false;
    }
    hti_distance_border_answer(t, border->outwards, hti_distance_border_point_of_b(border, t, border->outwards),
                               r->origin, tolerance, out);
    return rounds_alike(out->distance, place->error) &&
           rounds_alike_both(out->normal, 2.0 * place->error / hti_dvec_length(t)) &&
           rounds_alike_both(out->point_a, 4.0 * place->error) &&
           (!border->by_a || rounds_alike_both(out->point_b, 2.0 * place->error));
}

// Finds the depth of rings on a grid, to the bits of the search; false when that is not certain.
static bool depth_on_grid(ring_pair *r, double size, double tolerance, hti_signed_distance *out) {
    hti_grid_depth found;
    ranked_search s;
    if (!hti_distance_grid_depth(r->a, r->b, r->origin, size, -out->distance, &found) ||
        !is_valid_ring(r->a, found.a_is_star) || !is_valid_ring(r->b, found.b_is_star)) {
        return false;
    }
    r->way.a_reversed = found.a_reversed;
    r->way.b_reversed = found.b_reversed;
    s.size = size;
    make_ranked_ring(r->a, found.a_reversed, r->origin, &s.a);
    make_ranked_ring(r->b, found.b_reversed, r->origin, &s.b);
    if (!choose_border_by_rank(&s, &found)) {
        return false;
    }
    const hti_difference_border border = border_of_rings(r, &s.best.border);
    const hti_dvec foot = hti_distance_border_foot(&border);
    switch (compare_with_zero(hti_dvec_length(hti_dvec_minus(foot, s.best.place->t)), size)) {
    case IS_THERE:
        hti_distance_border_answer(foot, border.outwards,
                                   hti_distance_border_point_of_b(&border, foot, border.outwards), r->origin, tolerance,
                                   out);
        return true;
    case IS_NOT_THERE: {
        hti_signed_distance answer = *out;
        if (end_on_border(r, size, tolerance, &border, s.best.place, &answer)) {
            *out = answer;
            return true;
        }
        return false;
    }
    default:
        return false;
    }
}

// Makes the answer of the way that is found; false when it is not certain.
static bool answer_by_way(const ring_pair *r, double size, double tolerance, hti_signed_distance *out) {
    if (!r->way.is_crossing) {
        const hti_difference_border border = border_of_rings(r, &r->way.border);
        const hti_dvec t = hti_distance_border_foot(&border);
        hti_distance_border_answer(t, border.outwards, hti_distance_border_point_of_b(&border, t, border.outwards),
                                   r->origin, tolerance, out);
        return true;
    }
    hti_signed_distance found = *out;
    if (!cross_borders(r, size, tolerance, &found)) {
        return false;
    }
    *out = found;
    return true;
}

// Finds the way by the convolution; false when it is not certain.
static bool find_way(ring_pair *r, double size, double limit) {
    return hti_distance_winding_find(r->a, r->b, r->origin, size, limit, &r->way) &&
           is_valid_ring(r->a, r->way.a_is_star) && is_valid_ring(r->b, r->way.b_is_star);
}

bool hti_distance_rings_depth(const ht_shape *given_a, const ht_shape *given_b, const hti_depth_frame *f,
                              hti_signed_distance *out) {
    hti_hull hull_a, hull_b;
    ht_shape a, b;
    if (!make_ring_shape(given_a, &hull_a, &a) || !make_ring_shape(given_b, &hull_b, &b)) {
        return false;
    }
    ring_pair r = {&a, &b, f->origin, {.is_crossing = false}};
    return depth_on_grid(&r, f->size, f->tolerance, out) ||
           (find_way(&r, f->size, -out->distance) && answer_by_way(&r, f->size, f->tolerance, out));
}

bool hti_distance_rings_depth_by_way(const ht_shape *given_a, const ht_shape *given_b, const hti_depth_frame *f,
                                     const hti_convolved_way *known, hti_signed_distance *out) {
    hti_hull hull_a, hull_b;
    ht_shape a, b;
    const ring_pair r = {&a, &b, f->origin, *known};
    return make_ring_shape(given_a, &hull_a, &a) && make_ring_shape(given_b, &hull_b, &b) &&
           answer_by_way(&r, f->size, f->tolerance, out);
}

// Finds the depth where two borders cross, whichever of them the search ends on; false when it is not certain.
static bool depth_at_crossing(const ring_pair *r, double size, double tolerance, hti_signed_distance *out) {
    const hti_difference_border border[2] = {border_of_rings(r, &r->way.border), border_of_rings(r, &r->way.other)};
    float depth[2];
    for (int i = 0; i < 2; i++) {
        hti_dvec t;
        double error = 0.0;
        if (!find_crossing_of(r, size, &border[i], &border[1 - i], &t, &error) ||
            !(hti_abs(hti_dvec_cross(t, border[i].outwards)) > SLANT * size)) {
            return false;
        }
        hti_distance_border_answer(t, border[i].outwards, (hti_dvec){0.0, 0.0}, r->origin, tolerance, out);
        depth[i] = (float)out->distance;
        if (!rounds_alike(out->distance, error)) {
            return false;
        }
    }
    return depth[0] == depth[1];
}

bool hti_distance_rings_depth_alone(const ht_shape *given_a, const ht_shape *given_b, const hti_depth_frame *f,
                                    hti_signed_distance *out, hti_convolved_way *way) {
    hti_hull hull_a, hull_b;
    ht_shape a, b;
    hti_grid_depth found;
    way->is_known = false;
    if (!make_ring_shape(given_a, &hull_a, &a) || !make_ring_shape(given_b, &hull_b, &b)) {
        return false;
    }
    if (hti_distance_grid_depth(&a, &b, f->origin, f->size, -out->distance, &found)) {
        out->distance = -(double)found.depth;
        return found.is_depth_certain && is_valid_ring(&a, found.a_is_star) && is_valid_ring(&b, found.b_is_star);
    }
    ring_pair r = {&a, &b, f->origin, {.is_crossing = false}};
    if (!find_way(&r, f->size, -out->distance)) {
        return false;
    }
    *way = r.way;
    if (r.way.is_crossing) {
        return depth_at_crossing(&r, f->size, f->tolerance, out);
    }
    const hti_difference_border border = border_of_rings(&r, &r.way.border);
    hti_distance_border_answer(hti_distance_border_foot(&border), border.outwards, (hti_dvec){0.0, 0.0}, f->origin,
                               f->tolerance, out);
    return true;
}
