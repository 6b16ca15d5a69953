// field_cast.c: finds where a ray or a moving shape meets a field, by steps through what is certainly free. A step is
// the lower bound of the distance (J. C. Hart, "Sphere tracing", The Visual Computer 12, 1996; for shapes: conservative
// advancement). Where the bound is within the tolerance it is a hit, and points beyond are tried for one that is
// certainly in the field or certainly away from it. A ray leaves a field where it meets the field's complement.
//
// The least value of a convex function over a convex shape that moves is a convex function of time. It does not fall
// faster than it did before, which allows a longer step where it falls slowly, and once it rises it goes on rising. A
// ray that is in a convex field at two times is in it between them.
//
// Along a wall that is not convex, steps are no longer than the way to the wall. So where the march takes many steps, what the
// convex shape sweeps over on the rest of its way, or on a quarter, a sixteenth of it, is related to the field: it is one convex
// body, and the shape is free on that way where the body is apart.
//
// A field that is not exact outside is less than the distance. On the core of what is round it may be less than the radius, so
// that the bound tells nothing. Near such a field, ways that are free by relations lead on: each one as far as the least values of
// the last two say by the secant, and not beyond what was not free.
#include "base/pair_step.h"
#include "search/field_question.h"

#define ROUND_NEAR 0x1p-6 // of a radius: what is so near by the values on its border is asked about by relations,
#define ROUND_GAP 0x1p-14 // down to ways of this part of the field's size,
#define SHARP_GAP 0x1p-18 // of this part where the shape is not round: values on its border tell the rest

typedef struct march {
    const hti_field_set *side;        // at rest
    const ht_shape *shape;            // what moves; or
    const hti_field_set *moving_body; // when it is a field
    double delta[2], speed;
    double max;
    hti_effort effort;
    bool is_ray;
    bool is_convex;  // the sets and the shape are convex
    bool is_concave; // a ray inside a convex set
    ht_field_hit out;
    bool is_deep;            // a ray was certainly in by more than the tolerance,
    double after;            // at this time; else the time behind a hit from which more is certain again
    int32_t steps, patience; // steps since a whole way was looked at, and how many may be taken before that
    bool is_inexact;         // values may be less than distances, on the core of what is round by more than its radius
    double near;             // then relations are asked where the lower bound is not more than this:
    double start_high;       // the least value of max(f, g) at the start, 0: not known;
    double walked, blocked;  // the end of the last walk, and of a way that is not free;
    int32_t most;            // and evaluations for one
} march;

/// What is known at one time of the motion.
typedef struct march_sample {
    double low;    // it is certainly free by this,
    double high;   // and not by more than this
    bool is_in;    // it certainly overlaps
    double x, y;   // the nearest point that was found
    double radius; // of the part around that point
    double deep;   // rays: it is certainly this deep
} march_sample;

// Returns the part of the upper bound by which the bounds of the least value may differ at the end of a search. Of some fields only
// bounds are known, the upper one several times the lower one, and no search brings these nearer to each other.
static double relative_of(const hti_field_set *side) {
    return side->field->facts.has_limits ? 0x1.fp-1 : 0.25;
}

static march_sample evaluate_march(march *m, double t) {
    const double shift[2] = {t * m->delta[0], t * m->delta[1]};
    const hti_effort left = {m->effort.tolerance, m->effort.evaluations - m->out.evaluations};
    if (m->moving_body != NULL) {
        const hti_field_set moved = hti_field_set_moved(m->moving_body, shift[0], shift[1]);
        const hti_search_bounds separation =
            hti_search_distance(&moved, m->side, hti_larger(relative_of(m->moving_body), relative_of(m->side)), left);
        m->out.evaluations += separation.evaluations;
        return (march_sample){
            separation.low, separation.high, separation.is_overlap, separation.x, separation.y, 0.0, 0.0};
    }
    const hti_nearest n = hti_field_nearest(m->side, m->shape, shift, relative_of(m->side), left);
    m->out.evaluations += n.evaluations;
    const bool is_in = n.high < 0.0 &&
                       (m->side->is_exact_outside || n.radius == 0.0 || hti_field_set_at(m->side, n.x, n.y).high < 0.0);
    return (march_sample){n.low, n.high, is_in, n.x, n.y, n.radius, -n.high};
}

static bool is_spent(const march *m) {
    return m->out.evaluations >= m->effort.evaluations;
}

// Moves a sample's point to where the core of what is round is nearest to the field, which the values on it do not tell, and
// returns the normal of its border there; zero where that is not found.
static ht_vec2 normal_of_border(march *m, double t, march_sample *n) {
    hti_hull h;
    hti_hull_of_shape(m->shape, &h);
    const hti_dvec shift = {t * m->delta[0], t * m->delta[1]};
    const hti_field_set body = hti_field_set_of_hull(&h), side = hti_field_set_moved(m->side, -shift.x, -shift.y),
                        near = hti_field_set_of_distance(&side);
    hti_effort left = hti_search_effort_left(m->effort, m->out.evaluations);
    left.tolerance = hti_larger(left.tolerance, ROUND_GAP * m->side->size);
    const hti_search_bounds gap = hti_search_distance(&near, &body, 0.25, left);
    m->out.evaluations += gap.evaluations;
    const hti_border_place place = hti_field_border_place(&side, &h, (hti_dvec){gap.x, gap.y}, &m->out.evaluations);
    if (!(place.far < __builtin_inf())) {
        return (ht_vec2){0.0f, 0.0f};
    }
    n->x = place.core.x + shift.x;
    n->y = place.core.y + shift.y;
    return hti_field_unit(place.core.x - place.in_field.x, place.core.y - place.in_field.y);
}

static void set_hit(march *m, double t, const march_sample *at) {
    march_sample n = *at;
    ht_vec2 normal = {0.0f, 0.0f};
    if (m->is_inexact && n.radius > 0.0 && !n.is_in) {
        normal = normal_of_border(m, t, &n);
    }
    normal = normal.x == 0.0f && normal.y == 0.0f ? hti_field_normal(m->side, n.x, n.y) : normal;
    m->out.hit = true;
    m->out.relation = HT_TOUCH;
    m->out.enter = t;
    m->out.normal = normal;
    m->out.point = hti_field_place(n.x - n.radius * (double)normal.x, n.y - n.radius * (double)normal.y);
}

// Returns the effort that is left, for at most so many evaluations.
static hti_effort effort_up_to(const march *m, int32_t most) {
    const hti_effort left = hti_search_effort_left(m->effort, m->out.evaluations);
    return (hti_effort){left.tolerance, left.evaluations < most ? left.evaluations : most};
}

// Whether the shape certainly overlaps where the way that is not free ends. On the core of what is round values do not tell.
static bool is_in_at_block(march *m, double t) {
    if (!m->is_inexact || !(m->blocked > t) || !(m->blocked < __builtin_inf())) {
        return false;
    }
    const hti_field_set moved = hti_field_set_moved(m->side, -m->blocked * m->delta[0], -m->blocked * m->delta[1]);
    const ht_field_relation r = hti_field_relate_set(&moved, m->shape, effort_up_to(m, m->most));
    m->out.evaluations += r.evaluations;
    return r.relation == HT_OVERLAP;
}

// Whether the evaluations ran out before a sample told that the shape is within the tolerance. On the core of what is round
// values do not tell that.
static bool is_lost(const march *m, const march_sample *n) {
    return !m->is_ray && is_spent(m) && (m->is_inexact || n->high > 2.0 * m->effort.tolerance);
}

// Tries times ever farther behind `t` for one at which it certainly overlaps (a ray: by more than the tolerance), or is
// free by more than the tolerance.
static void decide_march_start(march *m, double t, const march_sample *first) {
    double by = hti_larger(hti_larger(m->effort.tolerance, hti_larger(-first->low, 0.0)) / m->speed, 0x1p-50 * t);
    if (is_in_at_block(m, t)) {
        m->out.relation = HT_OVERLAP;
        m->out.error = m->blocked - t;
        return;
    }
    march_sample n = *first;
    double at = t;
    for (int i = 0;; i++, by *= 2.0) {
        if (n.is_in && m->out.relation != HT_OVERLAP) {
            m->out.relation = HT_OVERLAP;
            m->out.error = at - t;
        }
        if (n.is_in && (!m->is_ray || n.deep > m->effort.tolerance)) {
            m->out.error = at - t;
            m->is_deep = m->is_ray;
            m->after = at;
            return;
        }
        if ((i > 0 && n.low > m->effort.tolerance) || at >= m->max || is_spent(m)) {
            m->out.error = m->out.relation == HT_TOUCH && is_lost(m, first) ? m->max - t : m->out.error;
            m->after = i > 0 && n.low > m->effort.tolerance ? at : m->max;
            return;
        }
        at = hti_smaller(t + by, m->max);
        n = evaluate_march(m, at);
    }
}

// Returns how long it is certainly free behind t. It was last evaluated at `last`, where it was not farther than
// `high`.
static double free_distance(const march *m, const march_sample *n, double t, double last, double high) {
    const double fall = high - n->low, way = n->low / m->speed;
    if (m->is_convex && fall <= 0.0) {
        return __builtin_inf();
    }
    const double rate = m->is_convex && fall < __builtin_inf() ? n->low / fall * (t - last) : 0.0;
    return hti_larger(way, rate) * (1.0 - 0x1p-40);
}

/// SWEPT_VERTICES: of a shape, at most, whose way is looked at. SWEPT_EVALUATIONS: how many that may take for one way.
/// STEPS_BEFORE_WAY: steps before the first one, by which most casts end; it doubles where no way is free.
enum { SWEPT_VERTICES = 32, SWEPT_EVALUATIONS = 600, STEPS_BEFORE_WAY = 12 };

// Relates what the shape sweeps over from one time to another; where it is apart, the shape is certainly free. The vertices of
// what it sweeps over are rounded to floats, so that the field may be nearer to the body by less than `wrong`.
static ht_field_relation relate_way(march *m, const hti_hull *h, double from, double to, int32_t most) {
    ht_vec2 v[2 * SWEPT_VERTICES], hull[2 * SWEPT_VERTICES];
    double size = 0.0;
    for (int32_t i = 0; i < 2 * h->count; i++) {
        const double t = i < h->count ? from : to;
        const hti_dvec p = hti_hull_vertex(h, i < h->count ? i : i - h->count);
        const hti_dvec at = {p.x + t * m->delta[0], p.y + t * m->delta[1]};
        v[i] = hti_vec2_of(at);
        size = hti_larger(size, hti_larger(hti_dvec_size(p), hti_dvec_size(at)));
    }
    const double wrong = 0x1.001p-24 * size + 2.0 * h->slack + 0x1p-148;
    hti_field_set side = *m->side;
    side.radius +=
        (side.is_complement ? -wrong : wrong) * side.lipschitz; // not an error of values: those count many times
    side.size += size;
    for (int i = 0; i < 4; i++) {
        const double by = wrong + 0x1p-50 * __builtin_fabs(side.bounds[i]);
        side.bounds[i] += by < __builtin_inf() ? (i < 2 ? -by : by) : 0.0;
    }
    const ht_shape swept = HT_SHAPE(((ht_convex){hull, ht_hull(v, 2 * h->count, hull), h->radius}));
    if (!ht_is_answerable(&swept)) { // it may be infinite
        return (ht_field_relation){.relation = HT_TOUCH};
    }
    const ht_field_relation r = hti_field_relate_set(&side, &swept, effort_up_to(m, most));
    m->out.evaluations += r.evaluations;
    return r;
}

// Returns the longest way behind t that it finds free, of those that are much longer than the step `by`, infinity for all of
// the rest; else the step.
static double free_way(march *m, double t, double by) {
    if (m->is_convex || m->is_ray || m->shape == NULL || !hti_is_hull_kind(m->shape->kind) ||
        ++m->steps <= m->patience) {
        return by;
    }
    const double most = hti_smaller(m->max, m->blocked > t ? 0.75 * m->blocked + 0.25 * t : m->max) - t;
    hti_hull h;
    hti_hull_of_shape(m->shape, &h);
    m->steps = 0;
    for (double way = most; h.count <= SWEPT_VERTICES && way > 8.0 * by && !is_spent(m); way *= 0.25) {
        if (relate_way(m, &h, t, t + way, SWEPT_EVALUATIONS).relation == HT_APART) {
            m->patience = STEPS_BEFORE_WAY / 4;
            return way < m->max - t ? way : __builtin_inf();
        }
    }
    m->patience *= 2;
    return by;
}

/// A walk by ways that relations prove free.
typedef struct way_walk {
    double t;      // free up to here
    double high;   // an estimate of the least value of max(f, g) there; 0: none
    double to_end; // how much longer that takes to fall to 0, as far as is known
    double longest, least;
} way_walk;

// Returns the next way: nearly to where the value is 0 if it goes on falling as it did, not much more than half of what is not
// free, and longer after each one that is. 0: no way is long enough.
static double next_way(const march *m, const way_walk *w) {
    const double left = m->blocked - w->t;
    if (!(m->blocked < __builtin_inf())) {
        return m->max - w->t;
    }
    const double way = hti_smaller(hti_larger(0x1.ep-1 * w->to_end, w->longest), 0x1.4p-1 * left);
    return way > w->least ? way : left > 2.0 * w->least ? w->least : 0.0;
}

// Notes that the way is free.
static void go_way(march *m, way_walk *w, double way, double high) {
    const double fall = w->high - high;
    const double twice = 2.0 * high / m->speed; // the value is half of the distance
    w->to_end = w->high > 0.0 && fall > 0.0 ? hti_larger(high / fall * way, twice) : twice;
    w->high = high;
    w->longest = 2.0 * way;
    w->t += way;
}

// Goes on from w->t by the distance to a shape that has too many vertices to be swept over, while that is long enough or grows.
static double walk_by_distance(march *m, const hti_hull *h, const way_walk *w) {
    const hti_field_set body = hti_field_set_of_hull(h), near = hti_field_set_of_distance(m->side);
    double t = w->t, last = m->effort.tolerance / m->speed;
    while (!is_spent(m)) {
        const hti_field_set moved = hti_field_set_moved(&near, -t * m->delta[0], -t * m->delta[1]);
        const hti_effort left = hti_search_effort_left(m->effort, m->out.evaluations);
        const hti_search_bounds gap = hti_search_distance(&moved, &body, 0.25, left);
        m->out.evaluations += gap.evaluations;
        const double way = gap.low / m->speed * (1.0 - 0x1p-40);
        if (!(way > w->least) && !(way > 1.25 * last)) {
            break;
        }
        last = way;
        t += way;
        if (!(t < m->max)) {
            return __builtin_inf();
        }
    }
    m->blocked = t + 4.0 * w->least; // where it may be seen to overlap
    return t;
}

// Goes on from t by ways that relations prove free, of what may be free where the values on the shape's border do not tell so.
// Returns up to where it is free, infinity for all of the rest. The end of a way that was not free is kept for later ones.
static double free_walk(march *m, const march_sample *n, double t) {
    hti_hull h;
    if (!m->is_inexact || n->is_in || n->low > m->near || t == m->walked) {
        return t;
    }
    hti_hull_of_shape(m->shape, &h);
    const double gap = (h.radius > 0.0f ? ROUND_GAP : SHARP_GAP) * m->side->size;
    way_walk w = {.t = t,
                  .high = hti_larger(t > 0.0 ? 0.0 : m->start_high, 0.5 * n->low),
                  .least = hti_larger(m->effort.tolerance, gap) / m->speed};
    w.to_end = 2.0 * w.high / m->speed;
    m->blocked = m->blocked > t ? m->blocked : __builtin_inf();
    if (h.count > SWEPT_VERTICES) {
        return m->walked = walk_by_distance(m, &h, &w);
    }
    for (double way = next_way(m, &w); way > 0.0 && !is_spent(m); way = next_way(m, &w)) {
        const int32_t before = m->out.evaluations;
        const ht_field_relation r = relate_way(m, &h, w.t, w.t + way, m->most);
        if (r.relation != HT_APART) {
            m->blocked = hti_smaller(m->blocked, w.t + way);
            w.longest = 0.0;
            continue;
        }
        const int32_t took = 4 * (m->out.evaluations - before);
        m->most = took > m->most ? took : m->most;
        if (!(w.t + way < m->max)) {
            return __builtin_inf();
        }
        go_way(m, &w, way, r.high);
    }
    m->walked = w.t;
    return w.t;
}

// Marches from `begin` to the first hit.
static void march_field(march *m, double begin) {
    double t = begin, last = begin, high = __builtin_inf(), certain = begin, far = 2.0 * m->max;
    m->steps = 0;
    m->patience = STEPS_BEFORE_WAY;
    for (;;) {
        const march_sample n = evaluate_march(m, t);
        if (t > certain && !(n.low > m->effort.tolerance)) { // the step was too long
            far = t;
            t = certain;
            continue;
        }
        const double walked = free_walk(m, &n, t);
        if (walked > t) {
            high = __builtin_inf();
            if (!(walked <= m->max)) {
                return;
            }
            t = certain = walked;
            continue;
        }
        double by = free_distance(m, &n, t, last, high);
        if (n.is_in || n.low <= m->effort.tolerance || !(t + by > t) || is_spent(m)) {
            set_hit(m, t, &n);
            m->out.inside = n.is_in && t == 0.0;
            decide_march_start(m, t, &n);
            return;
        }
        by = free_way(m, t, by);
        if (!(t + by <= m->max)) {
            return;
        }
        last = t;
        high = n.high;
        certain = t + by;
        t = m->is_concave ? hti_larger(certain, hti_smaller(begin + 4.0 * (t - begin), 0.5 * certain + 0.5 * far))
                          : certain;
        t = hti_smaller(t, m->max);
    }
}

// Finds where the ray leaves what it is certainly in behind the hit; `max` is where the ray ends.
static void march_out(march *m, double max) {
    m->out.exit = m->out.enter + m->out.error;
    if (m->is_deep) {
        const hti_field_set rest = hti_field_set_complement(m->side);
        march out = *m;
        out.side = &rest;
        out.is_convex = false;
        out.is_concave = m->side->is_convex;
        out.out.evaluations = m->out.evaluations;
        do {
            out.out = (ht_field_hit){.relation = HT_APART, .evaluations = out.out.evaluations};
            march_field(&out, out.after);
        } while (m->is_convex && out.out.relation == HT_TOUCH && out.after < m->max); // in again: never out
        const bool has_end = out.out.relation != HT_APART;
        m->out.evaluations = out.out.evaluations;
        m->out.exit = has_end ? out.out.enter : max;
        m->after = has_end ? out.after : max;
    }
    m->out.exit_error = m->after > m->out.exit ? m->after - m->out.exit : 0.0;
}

static const ht_field_hit no_march_hit = {.relation = HT_APART};

static bool is_ray(const ht_field *field, const ht_ray *ray, double max) {
    return field != NULL && ray != NULL && hti_finite_point(ray->origin) && hti_finite_point(ray->dir) && max >= 0.0;
}

static march march_of_ray(const hti_field_set *side, const ht_shape *start, const ht_ray *ray, double max,
                          ht_field_limits limits) {
    const double x = (double)ray->dir.x, y = (double)ray->dir.y, speed = __builtin_sqrt(x * x + y * y);
    const double from[2] = {(double)ray->origin.x, (double)ray->origin.y};
    return (march){.side = side,
                   .shape = start,
                   .delta = {x, y},
                   .speed = speed > 0.0 ? speed : 0x1p-160,
                   .max = hti_smaller(max, hti_field_far(side, from, ray->dir)),
                   .effort = hti_field_effort(side->field, 0.0, limits),
                   .is_ray = true,
                   .is_convex = side->is_convex};
}

// Finds the next interval from t on.
static void march_interval(march *m, double t, double max) {
    m->out = (ht_field_hit){.relation = HT_APART, .evaluations = m->out.evaluations};
    m->is_deep = false;
    march_field(m, t);
    if (m->out.relation != HT_APART) {
        march_out(m, max);
    }
}

ht_field_hit ht_field_raycast(const ht_field *field, const ht_ray *ray, double max, ht_field_limits limits) {
    if (!is_ray(field, ray, max)) {
        return no_march_hit;
    }
    const hti_field_set side = hti_field_set_of_field(field);
    const ht_shape start = HT_SHAPE(ray->origin);
    march m = march_of_ray(&side, &start, ray, max, limits);
    march_interval(&m, 0.0, max);
    return m.out;
}

size_t ht_field_raycast_all(const ht_field *field, const ht_ray *ray, double max, ht_field_limits limits,
                            ht_field_hit *out, size_t capacity) {
    if (!is_ray(field, ray, max)) {
        return 0;
    }
    const hti_field_set side = hti_field_set_of_field(field);
    const ht_shape start = HT_SHAPE(ray->origin);
    march m = march_of_ray(&side, &start, ray, max, limits);
    size_t count = 0;
    for (double t = 0.0;; t = m.out.exit + m.out.exit_error) {
        march_interval(&m, t, max);
        if (m.out.relation == HT_APART) {
            return count;
        }
        if (count++ < capacity) {
            out[count - 1] = m.out;
        }
        if (!(m.out.exit + m.out.exit_error < m.max)) {
            return count;
        }
    }
}

// Returns the hit, given the relation at the start.
static ht_field_hit march_to_hit(march *m, const ht_field_relation *start) {
    const double x = m->delta[0], y = m->delta[1], speed = __builtin_sqrt(x * x + y * y);
    m->speed = speed > 0.0 ? speed : 0x1p-160;
    m->max = speed > 0.0 ? 1.0 : 0.0;
    m->out.evaluations = start->evaluations;
    m->out.inside = start->relation == HT_OVERLAP;
    if (start->relation == HT_APART) {
        march_field(m, 0.0);
        return m->out;
    }
    const march_sample n = evaluate_march(m, 0.0);
    set_hit(m, 0.0, &n);
    m->out.relation = start->relation;
    m->out.error = start->relation == HT_TOUCH && !start->is_within_tolerance ? m->max : 0.0;
    return m->out;
}

static ht_field_hit march_shape(const ht_field *field, const ht_shape *given, ht_vec2 delta, ht_field_limits limits,
                                const ht_field_relation *known) {
    if (field == NULL || !ht_is_answerable(given) || !hti_finite_point(delta)) {
        return no_march_hit;
    }
    hti_shape_view view;
    const ht_shape *const shape = hti_shape_viewed(given, &view);
    if (shape->kind == HT_FIELD) {
        return ht_fields_cast(shape->field, delta, field, limits);
    }
    const hti_field_set side = hti_field_set_of_field(field);
    march m = {.side = &side,
               .shape = shape,
               .delta = {(double)delta.x, (double)delta.y},
               .effort = hti_field_effort(field, hti_field_width(shape), limits),
               .is_convex = side.is_convex && hti_is_body_kind(shape->kind),
               .is_inexact = !side.is_exact_outside && hti_is_hull_kind(shape->kind) && shape->kind != HT_POINT,
               .near = ROUND_NEAR * 0.25 * hti_field_width(shape),
               .walked = -1.0,
               .blocked = __builtin_inf()};
    const ht_field_relation start = known != NULL ? *known : hti_field_relate_set(&side, shape, m.effort);
    m.most = start.evaluations < SWEPT_EVALUATIONS ? 4 * SWEPT_EVALUATIONS : 4 * start.evaluations;
    m.start_high = start.high > 0.0 ? start.high : 0.0;
    return march_to_hit(&m, &start);
}

ht_field_hit ht_field_cast(const ht_field *field, const ht_shape *shape, ht_vec2 delta, ht_field_limits limits) {
    return march_shape(field, shape, delta, limits, NULL);
}

ht_field_hit hti_field_cast_from(const ht_field *field, const ht_shape *shape, ht_vec2 delta, ht_field_limits limits,
                                 const ht_field_relation *start) {
    return march_shape(field, shape, delta, limits, start);
}

ht_field_hit ht_fields_cast(const ht_field *a, ht_vec2 delta, const ht_field *b, ht_field_limits limits) {
    if (a == NULL || b == NULL || !hti_finite_point(delta)) {
        return no_march_hit;
    }
    const hti_field_set f = hti_field_set_of_field(a), g = hti_field_set_of_field(b);
    if (hti_field_set_is_empty(&f) || hti_field_set_is_empty(&g)) {
        return no_march_hit;
    }
    const hti_field_set moving_body = hti_field_set_of_distance(&f), side = hti_field_set_of_distance(&g);
    march m = {.side = &side,
               .moving_body = &moving_body,
               .delta = {(double)delta.x, (double)delta.y},
               .effort = hti_field_effort(b, (double)a->facts.size, limits),
               .is_convex = f.is_convex && g.is_convex && f.is_exact_outside && g.is_exact_outside};
    const ht_field_relation start = hti_search_plane(&f, &g, m.effort);
    m.effort.tolerance *= limits.tolerance > 0.0 ? 1.0 : HTI_FIELD_COARSE;
    return march_to_hit(&m, &start);
}

HTI_STEP("src/search", ht_field_raycast, "search", "sphere tracing by certified distances");
HTI_STEP("src/search", ht_field_cast, "search", "conservative advancement by certified distances");
