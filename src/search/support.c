// support.c: finds a point of a shape that is farthest in a direction. Vertices are compared by exact signs; a radius
// is added in double and rounded once.
#include "search/field_answer.h"
#include "search/field_question.h"
#include "shape/pair_table.h"

// Whether x is strictly farther in the direction than o.
static bool is_farther(ht_vec2 direction, ht_vec2 o, ht_vec2 x) {
    return hti_exact_direction_dot_sign(direction, o, x) > 0;
}

static ht_vec2 farthest_vertex(const ht_vec2 *v, int32_t count, ht_vec2 direction) {
    ht_vec2 best = v[0];
    for (int32_t i = 1; i < count; i++) {
        best = is_farther(direction, best, v[i]) ? v[i] : best;
    }
    return best;
}

static ht_vec2 support_of_hull(const ht_shape *s, ht_vec2 direction) {
    hti_hull hull;
    hti_hull_of_shape(s, &hull);
    const hti_xpoint d = hti_xpoint_of(direction);
    int32_t best = 0;
    for (int32_t k = 1; k < hull.count; k++) {
        const hti_xpoint o = hti_hull_point(&hull, best), x = hti_hull_point(&hull, k);
        best = hti_xpoint_dot_sign(&d, &o, &x) > 0 ? k : best;
    }
    const double dx = (double)direction.x, dy = (double)direction.y, length = __builtin_sqrt(dx * dx + dy * dy);
    const double scale = length > 0.0 ? (double)hull.radius / length : 0.0;
    const hti_dvec v = hti_hull_vertex(&hull, best);
    return (ht_vec2){hti_float_finite(v.x + scale * dx), hti_float_finite(v.y + scale * dy)};
}

// Returns the point with infinite coordinates along `far`, and those of `base` where `far` is zero.
static ht_vec2 at_infinity(ht_vec2 base, ht_vec2 far) {
    return (ht_vec2){far.x > 0.0f   ? HTI_INFINITY
                     : far.x < 0.0f ? -HTI_INFINITY
                                    : base.x,
                     far.y > 0.0f   ? HTI_INFINITY
                     : far.y < 0.0f ? -HTI_INFINITY
                                    : base.y};
}

static ht_vec2 opposite_direction(ht_vec2 v) {
    return (ht_vec2){-v.x, -v.y};
}

// A point of the border is the farthest only along the normal. Otherwise the half-plane goes on without end along the
// direction, or along the border when the direction leads out of the half-plane.
static ht_vec2 support_of_halfplane(const ht_halfplane *h, ht_vec2 direction) {
    const double nx = (double)h->normal.x, ny = (double)h->normal.y, scale = (double)h->offset / (nx * nx + ny * ny);
    const ht_vec2 border = {hti_float_finite(scale * nx), hti_float_finite(scale * ny)};
    const int turn = hti_exact_vector_cross_sign(h->normal, direction),
              out = hti_exact_vector_dot_sign(h->normal, direction);
    if (turn == 0 && out >= 0) { // the direction is along the normal, or zero
        return border;
    }
    const ht_vec2 left = {-h->normal.y, h->normal.x};
    return at_infinity(border, out <= 0 ? direction : turn > 0 ? left : opposite_direction(left));
}

// Returns the coordinate of the bounds that is farthest in the direction, and 0, which does not count, where the
// direction is 0.
static double farthest_side(float low, float high, float direction) {
    return direction == 0.0f ? 0.0 : (double)(direction > 0.0f ? high : low);
}

static float infinite_or_zero(double x) {
    return hti_finite((float)x) ? 0.0f : (float)x;
}

// Returns the field's point that is nearest to a half-plane beyond the field's bounds.
static ht_vec2 support_of_field(const ht_field *f, ht_vec2 direction) {
    const ht_vec2 given = hti_field_unit((double)direction.x, (double)direction.y);
    const ht_vec2 n = given.x == 0.0f && given.y == 0.0f ? (ht_vec2){1.0f, 0.0f} : given;
    const ht_box box = f->facts.bounds;
    const double x = farthest_side(box.min.x, box.max.x, n.x), y = farthest_side(box.min.y, box.max.y, n.y);
    if (!(__builtin_fabs(x) + __builtin_fabs(y) < __builtin_inf())) {
        return (ht_vec2){infinite_or_zero(x), infinite_or_zero(y)};
    }
    const double off = x * (double)n.x + y * (double)n.y;
    const double beyond = off + 0x1p-8 * ((double)f->facts.size + __builtin_fabs(off));
    const ht_shape plane = HT_SHAPE(((ht_halfplane){hti_vec2_opposite(n), -hti_float_finite(beyond)}));
    const double none[2] = {0.0, 0.0};
    const hti_field_set side = hti_field_set_of_field(f);
    const hti_effort effort = hti_field_effort(f, hti_field_width(&plane), (ht_field_limits){0.0, 0});
    const hti_nearest nearest = hti_field_nearest(&side, &plane, none, 0.0, effort);
    ht_field_separation d = {.low = 0.0};
    hti_field_set_apart(&side, &nearest, &d);
    return d.high < __builtin_inf() ? d.point_of_field : (ht_vec2){HTI_NAN, HTI_NAN};
}

static ht_vec2 support_of(const ht_shape *given, ht_vec2 direction);

static ht_vec2 support_of_compound(const ht_compound *c, ht_vec2 direction) {
    ht_vec2 best = {HTI_NAN, HTI_NAN};
    for (int32_t i = 0; i < c->count; i++) {
        const ht_shape *member = &c->shapes[i];
        if (!ht_is_answerable(member)) {
            continue;
        }
        const ht_vec2 p = support_of(member, direction);
        if (!hti_finite_point(p)) {
            return p;
        }
        best = best.x != best.x || is_farther(direction, best, p) ? p : best;
    }
    return best;
}

static ht_vec2 support_of(const ht_shape *given, ht_vec2 direction) {
    hti_shape_view view;
    const ht_shape *const s = hti_shape_viewed(given, &view);
    switch (hti_family_of(s->kind)) {
    case HTI_HULL:
        return support_of_hull(s, direction);
    case HTI_RAY:
        return hti_exact_vector_dot_sign(s->ray.dir, direction) > 0 ? at_infinity(s->ray.origin, s->ray.dir)
                                                                    : s->ray.origin;
    case HTI_LINE: {
        const int ahead = hti_exact_vector_dot_sign(s->line.dir, direction);
        return ahead == 0 ? s->line.point
                          : at_infinity(s->line.point, ahead > 0 ? s->line.dir : opposite_direction(s->line.dir));
    }
    case HTI_HALFPLANE:
        return support_of_halfplane(&s->halfplane, direction);
    case HTI_FIELD:
        return support_of_field(s->field, direction);
    case HTI_POLYLINE:
        return farthest_vertex(s->polyline.v, s->polyline.count, direction);
    case HTI_POLYGON:
        return farthest_vertex(s->polygon.v, s->polygon.ring_end[s->polygon.ring_count - 1], direction);
    case HTI_COMPOUND:
        break;
    }
    return support_of_compound(&s->compound, direction);
}

ht_vec2 ht_support(const ht_shape *s, ht_vec2 direction) {
    if (!ht_is_answerable(s) || !hti_finite_point(direction)) {
        return (ht_vec2){HTI_NAN, HTI_NAN};
    }
    return support_of(s, direction);
}
