// field_distance.c: computes the signed distance of a field and a shape or another field, as an interval.
//
// When they are apart, the nearest point is on the shape's border, where f is searched for its least value
// (field_nearest.c). Where f is exact outside, that value is the distance; else f / lipschitz is a lower bound, and the
// length of a walk down the gradient to a point that is certainly in the field an upper one. For two fields half of the
// distance is the least value of max(f, g), half way between the nearest points (field_search.c).
//
// When they overlap, two discs about one point p, one in the field and one in the shape, of radii |f(p)| / lipschitz
// and |g(p)|, have to be moved apart by the sum of their radii; a walk searches for a good p. The same holds for a disc
// of the shape that the field reaches into. The shape is certainly outside when it is beyond the field's bounds, or
// when both are moved apart along a normal by as much as they reach beyond each other. How far a field reaches is its
// bounds' reach less its distance from the line there. For a disc and a field that is convex and exact, f - radius is
// the signed distance itself.
#include "search/field_question.h"
#include "search/shape_order.h"

static const double no_field_separation[2] = {0.0, 0.0};

// Returns what a function's value counts for: its lower limit, where points that may be in the set count.
static double counted(const hti_field_set *s, const hti_field_point *a) {
    return s->steep < __builtin_inf() ? a->low / hti_larger(s->steep, s->lipschitz) : a->low / s->lipschitz;
}

// Returns by how far two sets, which may both hold (x, y), have to move before that can be told to be wrong at all, and the
// slope of the sum of both functions.
static double discs_of_limits(const hti_field_set *f, const hti_field_set *g, double x, double y, double slope[2]) {
    const hti_field_point a = hti_field_set_at(f, x, y), b = hti_field_set_at(g, x, y);
    slope[0] = a.gx / f->lipschitz + b.gx / g->lipschitz;
    slope[1] = a.gy / f->lipschitz + b.gy / g->lipschitz;
    const double first = counted(f, &a), second = counted(g, &b);
    return first < 0.0 && second < 0.0 ? -(first + second) * (1.0 - 0x1p-50) : 0.0;
}

typedef double depth_function(const hti_field_set *f, const hti_field_set *g, double x, double y, double slope[2]);

// Returns a lower bound of the depth by discs about (x, y), and the slope of the sum of both functions.
static double discs(const hti_field_set *f, const hti_field_set *g, double x, double y, double slope[2]) {
    const hti_field_point a = hti_field_set_at(f, x, y), b = hti_field_set_at(g, x, y);
    slope[0] = a.gx / f->lipschitz + b.gx / g->lipschitz;
    slope[1] = a.gy / f->lipschitz + b.gy / g->lipschitz;
    return a.high < 0.0 && b.high < 0.0 ? -(a.high / f->lipschitz + b.high / g->lipschitz) * (1.0 - 0x1p-50) : 0.0;
}

enum { DISTANCE_STEPS = 48 };

static double deepest_by(depth_function *ask, const hti_field_set *f, const hti_field_set *g, double size,
                         ht_field_separation *out) {
    double x = (double)out->point_of_field.x, y = (double)out->point_of_field.y, slope[2];
    double best = ask(f, g, x, y, slope);
    double step = 0.5 * size;
    for (int i = 0; i < DISTANCE_STEPS; i++) {
        const double steep = hti_dvec_length((hti_dvec){slope[0], slope[1]});
        double next_slope[2];
        if (!(steep > 0.0)) {
            break;
        }
        const double nx = x - step * slope[0] / steep, ny = y - step * slope[1] / steep;
        const double value = ask(f, g, nx, ny, next_slope);
        out->evaluations += 2;
        if (value > best) {
            best = value;
            x = nx;
            y = ny;
            memcpy(slope, next_slope, sizeof slope);
        } else {
            step *= 0.5;
        }
    }
    out->point_of_field = hti_field_place(x, y);
    return best;
}

static double deepest_point(const hti_field_set *f, const hti_field_set *g, double size, ht_field_separation *out) {
    return deepest_by(discs, f, g, size, out);
}

// Returns such a bound for any single shape with area.
static double depth_within(const hti_field_set *f, const ht_shape *shape, double size, ht_field_separation *out) {
    hti_hull hull;
    hti_field_set g;
    return hti_field_set_of_shape(shape, &hull, &g) && g.is_exact_inside ? deepest_point(f, &g, size, out) : 0.0;
}

// Returns how far the box has to move to be beyond the field's bounds.
static double descend_out(const hti_field_set *f, const double box[4]) {
    const double x = hti_smaller(f->bounds[2] - box[0], box[2] - f->bounds[0]);
    const double y = hti_smaller(f->bounds[3] - box[1], box[3] - f->bounds[1]);
    return hti_larger(hti_smaller(x, y) * (1.0 + 0x1p-50), 0.0);
}

// Returns an upper bound of n . p, for a unit vector n, over the points p of the set: how far the set's bounds reach,
// less its distance from the half-plane there.
static double support_point(const hti_field_set *s, const double n[2], hti_effort effort, int32_t *evaluations) {
    const double x = n[0] > 0.0 ? s->bounds[2] : s->bounds[0], y = n[1] > 0.0 ? s->bounds[3] : s->bounds[1];
    const double size = hti_larger(__builtin_fabs(s->bounds[0]), __builtin_fabs(s->bounds[2])) +
                        hti_larger(__builtin_fabs(s->bounds[1]), __builtin_fabs(s->bounds[3]));
    if (!(size < 0x1p126) || hti_field_set_is_empty(s)) {
        return __builtin_inf();
    }
    const double reach = n[0] * x + n[1] * y + size; // squares of distances bound better where distances are not small
    const hti_field_set side = hti_field_set_of_distance(s);
    hti_field_set beyond = hti_field_set_of_plane((hti_plane){-n[0], -n[1], -reach});
    for (int i = 0; i < 4; i++) { // where the half-plane's nearest point may be
        beyond.bounds[i] = s->bounds[i] + (i < 2 ? -4.0 : 4.0) * size;
    }
    if (!s->is_convex) { // flat sides would take long
        effort.tolerance = hti_larger(effort.tolerance, 0x1p-14 * size);
    }
    const hti_search_bounds separation =
        hti_search_distance(&side, &beyond, s->is_exact_outside ? 0.0 : 0x1p-10, effort);
    *evaluations += separation.evaluations;
    return reach - hti_larger(separation.low, 0.0) + 0x1p-49 * (size + reach);
}

// Returns the same for a shape, from ht_support.
static double support_of_shape(const ht_shape *shape, ht_vec2 dir, const double n[2]) {
    const ht_vec2 p = ht_support(shape, dir);
    const double x = (double)p.x, y = (double)p.y, size = __builtin_fabs(x) + __builtin_fabs(y);
    return size < __builtin_inf() ? n[0] * x + n[1] * y + 0x1p-22 * size : __builtin_inf();
}

/// A pair that overlaps or touches: a field, and a shape or another field.
typedef struct field_overlap_pair {
    const hti_field_set *f, *g;
    const ht_shape *shape; // or NULL
    double box[4];         // bounds of the second one
    hti_effort effort;
} field_overlap_pair;

// Returns an upper bound of the depth: the way beyond the bounds, or the way along the normal.
static double deepest_overlap(const field_overlap_pair *p, ht_field_separation *out) {
    const ht_vec2 dir = {-out->normal.x, -out->normal.y};
    const double x = (double)out->normal.x, y = (double)out->normal.y, size = hti_dvec_length((hti_dvec){x, y});
    const double way = descend_out(p->f, p->box);
    if (!(size > 0.0) || !(way > 0.0)) {
        return way;
    }
    const double n[2] = {x / size, y / size}, back[2] = {-n[0], -n[1]};
    double both = p->shape != NULL ? support_of_shape(p->shape, dir, back)
                                   : support_point(p->g, back, hti_search_effort_left(p->effort, out->evaluations),
                                                   &out->evaluations);
    if (both < __builtin_inf()) {
        both += support_point(p->f, n, hti_search_effort_left(p->effort, out->evaluations), &out->evaluations);
    }
    return hti_smaller(way, hti_larger(both, 0.0) * (1.0 + 0x1p-50));
}

static double size_of_box(const double box[4]) {
    return box[2] - box[0] + box[3] - box[1];
}

// Whether f - radius at the centre of a disc is the signed distance.
static bool is_whole_disc(const hti_field_set *side, const ht_shape *shape) {
    return (shape->kind == HT_CIRCLE || shape->kind == HT_POINT) && side->is_convex && side->is_exact_outside &&
           side->is_exact_inside;
}

// Returns a lower bound of the depth of a shape that overlaps the field, and moves out->point_of_field, a point of both,
// to where it was found. `box` holds the shape's bounds.
static double certain_depth(const hti_field_set *side, const ht_shape *shape, const double box[4], const hti_nearest *n,
                            ht_field_separation *out) {
    const double size =
        hti_smaller(hti_smaller(size_of_box(side->bounds), size_of_box(box)), 0x1p100); // of the smaller one
    const hti_field_point a = hti_field_set_at(side, n->x, n->y);
    const bool is_near = n->high < 0.0 && (side->is_exact_outside || a.high < 0.0);
    const double first = is_near ? -n->high : 0.0;
    const double second = is_whole_disc(side, shape) ? 0.0 : depth_within(side, shape, size, out);
    if (!(second > first) && is_near) {
        out->point_of_field = hti_field_place(n->x, n->y);
    }
    return hti_larger(first, second);
}

static void set_overlap(const field_overlap_pair *p, const hti_nearest *n, ht_field_separation *out) {
    const hti_field_set *const side = p->f;
    out->high = -certain_depth(side, p->shape, p->box, n, out);
    out->normal = hti_field_normal(side, (double)out->point_of_field.x, (double)out->point_of_field.y);
    out->low = is_whole_disc(side, p->shape) ? n->low : hti_smaller(-deepest_overlap(p, out), out->high);
    out->point_of_shape = out->point_of_field;
}

// Whether the nearest point of the shape's core tells the relation.
static bool is_core_enough(const hti_field_set *side, const ht_shape *shape) {
    return side->is_exact_outside && (shape->kind == HT_CIRCLE || shape->kind == HT_CAPSULE ||
                                      shape->kind == HT_POINT || shape->kind == HT_SEGMENT);
}

// Moves the points to where a convex body is about nearest to a field that is not exact outside, looked for from a point near there.
static void move_to_border(const hti_field_set *side, const ht_shape *shape, hti_dvec from, ht_field_separation *out) {
    hti_hull hull;
    if (side->is_exact_outside || !hti_is_hull_kind(shape->kind)) {
        return;
    }
    hti_hull_of_shape(shape, &hull);
    const hti_border_place place = hti_field_border_place(side, &hull, from, &out->evaluations);
    const double radius = (double)hull.radius, high = place.far * (1.0 + 0x1p-50) - radius;
    if (high < out->high) {
        const hti_dvec way = hti_dvec_minus(place.in_field, place.core),
                       at = hti_dvec_along(place.core, radius / place.far, way);
        out->high = high;
        out->point_of_field = hti_field_place(place.in_field.x, place.in_field.y);
        out->point_of_shape = radius > 0.0 ? hti_field_place(at.x, at.y) : hti_field_place(place.core.x, place.core.y);
        out->normal = radius > 0.0 ? hti_field_unit(-way.x, -way.y) : out->normal;
    }
}

// Raises the lower bound of what is apart, where values on the core of what is round are less than its radius.
static void raise_low(const hti_field_set *side, const ht_shape *shape, const hti_nearest *n, hti_effort effort,
                      ht_field_separation *out) {
    hti_hull hull;
    hti_field_set body;
    if (n->low > 0.0 || !hti_field_set_of_shape(shape, &hull, &body)) {
        return;
    }
    const hti_field_set near = hti_field_set_of_distance(side);
    const hti_search_bounds found =
        hti_search_distance(&near, &body, 0x1p-4, hti_search_effort_left(effort, out->evaluations));
    out->evaluations += found.evaluations;
    move_to_border(side, shape, (hti_dvec){found.x, found.y}, out);
    out->low = hti_larger(out->low, hti_smaller(found.low, out->high));
}

ht_field_separation ht_field_distance(const ht_field *field, const ht_shape *given, ht_field_limits limits) {
    ht_field_separation out = {.low = __builtin_inf(), .high = __builtin_inf()};
    if (field == NULL || !ht_is_answerable(given)) {
        return out;
    }
    hti_shape_view view;
    const ht_shape *const shape = hti_shape_viewed(given, &view);
    if (shape->kind == HT_FIELD) {
        return ht_fields_distance(field, shape->field, limits);
    }
    const hti_field_set side = hti_field_set_of_field(field);
    const hti_effort effort = hti_field_effort(field, hti_field_width(shape), limits);
    const hti_nearest n = hti_field_nearest(&side, shape, no_field_separation, 0.0, effort);
    const bool is_core = is_core_enough(&side, shape);
    ht_field_relation r = {.relation = n.low > 0.0 ? HT_APART : (n.high < 0.0 ? HT_OVERLAP : HT_TOUCH),
                           .witness = hti_field_place(n.x, n.y)};
    if (!is_core) { // a shape that is apart from the border may be within
        r = hti_field_relate_set(&side, shape, effort);
    }
    field_overlap_pair p = {.f = &side, .shape = shape, .effort = effort};
    hti_field_set_box(ht_bounds(shape), p.box);
    out.relation = r.relation;
    out.evaluations = n.evaluations + r.evaluations;
    out.normal = hti_field_normal(&side, n.x, n.y);
    out.point_of_field = r.witness;
    if (r.relation != HT_OVERLAP) {
        hti_field_set_apart(&side, &n, &out);
        move_to_border(&side, shape, hti_dvec_of(r.witness), &out);
    }
    if (r.relation == HT_APART) {
        out.low = side.steep < __builtin_inf() ? hti_larger(out.low, r.low / hti_larger(side.lipschitz, 1.0)) : out.low;
        raise_low(&side, shape, &n, effort, &out);
    } else if (r.relation == HT_OVERLAP) {
        set_overlap(&p, &n, &out);
    } else {
        out.high = hti_larger(out.high, 0.0);
        out.low =
            hti_smaller(is_core && side.is_convex && side.is_exact_inside ? n.low : -deepest_overlap(&p, &out), 0.0);
    }
    return out;
}

// Moves p to a point of the set; returns how far from p at most a point of the set is.
static double arrive(const hti_field_set *s, double p[2], int32_t *evaluations) {
    if (!s->is_exact_outside) {
        return hti_field_set_enter(s, &p[0], &p[1], evaluations) ? 0.0 : __builtin_inf();
    }
    hti_field_set_move_to_nearest(s, &p[0], &p[1]);
    ++*evaluations;
    return hti_larger(hti_field_set_at(s, p[0], p[1]).high, 0.0);
}

// Sets the points of two fields that are apart: the nearest ones of each from half way, then from each other.
static void set_separation_points(const hti_field_set *f, const hti_field_set *g, double x, double y,
                                  ht_field_separation *out) {
    const hti_field_set *const side[2] = {f, g};
    double best = __builtin_inf(), at[2][2] = {{x, y}, {x, y}}, off[2] = {0.0, 0.0};
    out->point_of_field = out->point_of_shape = hti_field_place(x, y);
    for (int i = 0; i < 8; i++) {
        const int k = i & 1;
        if (i > 1) {
            memcpy(at[k], at[1 - k], sizeof at[k]);
        }
        off[k] = arrive(side[k], at[k], &out->evaluations);
        const double way = hti_dvec_length((hti_dvec){at[0][0] - at[1][0], at[0][1] - at[1][1]}) + off[0] + off[1];
        if (i > 0 && way < best) {
            best = way;
            out->point_of_field = hti_field_place(at[0][0], at[0][1]);
            out->point_of_shape = hti_field_place(at[1][0], at[1][1]);
        }
    }
    out->high = best * (1.0 + 0x1p-48) + 0x1p-50 * (__builtin_fabs(x) + __builtin_fabs(y) + best);
}

static void set_feet(const hti_field_set *f, const hti_field_set *g, double x, double y, ht_field_separation *out) {
    double a[2] = {x, y}, b[2] = {x, y};
    hti_field_set_move_to_nearest(f, &a[0], &a[1]);
    hti_field_set_move_to_nearest(g, &b[0], &b[1]);
    out->point_of_field = hti_field_place(a[0], a[1]);
    out->point_of_shape = hti_field_place(b[0], b[1]);
}

ht_field_separation ht_fields_distance(const ht_field *a, const ht_field *b, ht_field_limits limits) {
    ht_field_separation out = {.low = __builtin_inf(), .high = __builtin_inf()};
    if (a == NULL || b == NULL) {
        return out;
    }
    const hti_field_set f = hti_field_set_of_field(a), g = hti_field_set_of_field(b);
    const hti_field_set near_f = hti_field_set_of_distance(&f), near_g = hti_field_set_of_distance(&g);
    field_overlap_pair p = {.f = &f, .g = &g, .effort = hti_field_effort(a, (double)b->facts.size, limits)};
    memcpy(p.box, g.bounds, sizeof p.box);
    if (hti_field_set_is_empty(&f) || hti_field_set_is_empty(&g)) {
        return out;
    }
    const ht_field_relation r = hti_search_plane(&f, &g, p.effort);
    const bool is_exact = f.is_exact_outside && g.is_exact_outside;
    p.effort.tolerance *= limits.tolerance > 0.0 ? 1.0 : HTI_FIELD_COARSE;
    hti_search_bounds separation = {.x = (double)r.witness.x, .y = (double)r.witness.y, .is_overlap = true};
    if (r.relation != HT_OVERLAP) {
        separation = hti_search_distance(&near_f, &near_g, is_exact ? 0.0 : 0x1p-10,
                                         hti_search_effort_left(p.effort, r.evaluations));
    }
    out.evaluations = r.evaluations + separation.evaluations;
    out.relation = separation.is_overlap && r.relation == HT_TOUCH ? HT_OVERLAP : r.relation;
    out.normal = hti_field_normal(&f, separation.x, separation.y);
    out.point_of_field = out.point_of_shape = hti_field_place(separation.x, separation.y);
    if (out.relation == HT_OVERLAP) {
        const double size = hti_smaller(size_of_box(f.bounds), size_of_box(g.bounds));
        out.high = -deepest_point(&f, &g, hti_smaller(size, 0x1p100), &out);
        out.point_of_shape = out.point_of_field;
        out.normal = hti_field_normal(&f, (double)out.point_of_field.x, (double)out.point_of_field.y);
        out.low = hti_smaller(-deepest_overlap(&p, &out), out.high);
        return out;
    }
    if (is_exact) {
        out.high = separation.high;
        set_feet(&f, &g, separation.x, separation.y, &out);
    } else {
        set_separation_points(&f, &g, separation.x, separation.y, &out);
    }
    const double steep = hti_larger(hti_larger(f.lipschitz, g.lipschitz), 1.0);
    out.low = out.relation == HT_APART ? hti_larger(separation.low, r.low / steep)
                                       : hti_smaller(-deepest_overlap(&p, &out), 0.0);
    out.high = hti_larger(out.high, out.relation == HT_APART ? out.low : 0.0);
    return out;
}

// ---- Depth alone ---------------------------------------------------------------------------------------------------

static hti_field_hold hold_of_shape(const ht_field *field, const ht_shape *shape, ht_field_limits limits) {
    const ht_field_relation r = ht_relate_field(field, shape, limits);
    hti_field_hold hold = {r.relation, 0.0, r.evaluations};
    const hti_field_set side = hti_field_set_of_field(field);
    if (r.relation == HT_TOUCH && side.steep < __builtin_inf()) {
        hti_hull hull;
        hti_field_set body;
        ht_field_separation at = {.point_of_field = r.witness};
        if (hti_field_set_of_shape(shape, &hull, &body)) {
            hold.depth = deepest_by(discs_of_limits, &side, &body, hti_smaller(hti_field_width(shape), 0x1p100), &at);
            hold.evaluations += at.evaluations;
        }
    }
    if (r.relation != HT_OVERLAP) {
        return hold;
    }
    const hti_effort effort = hti_field_effort(field, hti_field_width(shape), limits);
    const hti_nearest n = hti_field_nearest(&side, shape, no_field_separation, 0.0, effort);
    const bool is_core = is_core_enough(&side, shape);
    ht_field_separation out = {.point_of_field = is_core ? hti_field_place(n.x, n.y) : r.witness};
    double box[4];
    hti_field_set_box(ht_bounds(shape), box);
    hold.depth = is_core && !(n.high < 0.0) ? 0.0 : certain_depth(&side, shape, box, &n, &out);
    hold.evaluations += n.evaluations + out.evaluations;
    return hold;
}

static hti_field_hold hold_of_fields(const ht_field *a, const ht_field *b, ht_field_limits limits) {
    const ht_field_relation r = ht_relate_fields(a, b, limits);
    hti_field_hold hold = {r.relation, 0.0, r.evaluations};
    if (r.relation == HT_OVERLAP) {
        const hti_field_set f = hti_field_set_of_field(a), g = hti_field_set_of_field(b);
        ht_field_separation out = {.point_of_field = r.witness};
        hold.depth = deepest_point(
            &f, &g, hti_smaller(hti_smaller(size_of_box(f.bounds), size_of_box(g.bounds)), 0x1p100), &out);
        hold.evaluations += out.evaluations;
    }
    return hold;
}

hti_field_hold hti_field_hold_of(const ht_shape *a, const ht_shape *b, int32_t evaluations) {
    const ht_field_limits limits = {0.0, evaluations};
    if (a->kind == HT_FIELD && b->kind == HT_FIELD) {
        const bool is_sorted = hti_shape_is_first_field(a->field, b->field);
        return hold_of_fields(is_sorted ? a->field : b->field, is_sorted ? b->field : a->field, limits);
    }
    return a->kind == HT_FIELD ? hold_of_shape(a->field, b, limits) : hold_of_shape(b->field, a, limits);
}
