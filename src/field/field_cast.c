// field_cast.c: where a ray or a moving shape meets a field: steps of what is certainly free: the lower bound of the
// distance (J. C. Hart, "Sphere tracing", The Visual Computer 12, 1996; for shapes: conservative advancement). Where
// that is within the tolerance it is a hit, and points beyond are tried for one that is surely in the field.
#include "field/field_question.h"

typedef struct march {
    const hti_side *side;
    const ht_shape *shape;
    double delta[2], speed;
    double max;
    hti_effort effort;
    ht_field_hit out;
} march;

static hti_nearest look(march *m, double t) {
    const double shift[2] = {t * m->delta[0], t * m->delta[1]};
    const hti_effort left = {m->effort.tolerance, m->effort.evaluations - m->out.evaluations};
    const hti_nearest n = hti_field_nearest(m->side, m->shape, shift, 0.25, left);
    m->out.evaluations += n.evaluations;
    return n;
}

static bool is_in(const march *m, const hti_nearest *n) {
    return n->high < 0.0 &&
           (m->side->is_exact_outside || n->radius == 0.0 || hti_side_at(m->side, n->x, n->y).high < 0.0);
}

static void set_hit(march *m, double t, const hti_nearest *n) {
    const ht_vec2 normal = hti_field_normal(m->side, n->x, n->y);
    m->out.relation = HT_TOUCH;
    m->out.enter = t;
    m->out.normal = normal;
    m->out.point =
        (ht_vec2){(float)(n->x - n->radius * (double)normal.x), (float)(n->y - n->radius * (double)normal.y)};
}

// Looks for where it is surely in the field, ever farther behind `t`.
static void confirm(march *m, double t, double low) {
    double by = hti_larger(m->effort.tolerance, hti_larger(-low, 0.0)) / m->speed;
    for (int i = 0; i < 64 && t < m->max && m->out.evaluations < m->effort.evaluations; i++, by *= 2.0) {
        const double at = hti_smaller(t + by, m->max);
        const hti_nearest n = look(m, at);
        if (is_in(m, &n)) {
            m->out.relation = HT_OVERLAP;
            m->out.error = at - t;
            return;
        }
        if (at >= m->max) {
            return;
        }
    }
}

static void run(march *m) {
    double t = 0.0;
    for (;;) {
        const hti_nearest n = look(m, t);
        const double by = n.low / m->speed * (1.0 - 0x1p-40);
        const bool is_out = m->out.evaluations >= m->effort.evaluations;
        if (is_in(m, &n)) {
            set_hit(m, t, &n);
            m->out.relation = HT_OVERLAP;
            return;
        }
        if (!is_out && n.low > 0.0 && !(t + by <= m->max)) {
            return;
        }
        if (n.low <= m->effort.tolerance || !(t + by > t) || is_out) {
            set_hit(m, t, &n);
            confirm(m, t, n.low);
            return;
        }
        t += by;
    }
}

ht_field_hit ht_field_raycast(const ht_field *field, const ht_ray *ray, double max, ht_field_limits limits) {
    const ht_field_hit nothing = {.relation = HT_APART};
    if (field == NULL || ray == NULL || !hti_finite_point(ray->origin) || !hti_finite_point(ray->dir) ||
        !(max >= 0.0)) {
        return nothing;
    }
    const hti_side side = hti_side_of_field(field);
    const ht_shape start = HT_SHAPE(ray->origin);
    const double x = (double)ray->dir.x, y = (double)ray->dir.y,
                 from[2] = {(double)ray->origin.x, (double)ray->origin.y};
    march m = {&side,  &start, {x, y}, __builtin_sqrt(x * x + y * y), max, hti_field_effort(field, 0.0, limits),
               nothing};
    double far[2];
    hti_field_clip(&side, from, ray->dir, far);
    const double end = m.speed > 0.0 ? __builtin_sqrt(far[0] * far[0] + far[1] * far[1]) / m.speed : 0.0;
    m.max = hti_smaller(max, end * (1.0 + 0x1p-30));
    m.speed = m.speed > 0.0 ? m.speed : 0x1p-160;
    const hti_nearest first = look(&m, 0.0);
    m.out.inside = first.high < 0.0;
    run(&m);
    return m.out;
}

ht_field_hit ht_field_cast(const ht_field *field, const ht_shape *shape, ht_vec2 delta, ht_field_limits limits) {
    const ht_field_hit nothing = {.relation = HT_APART};
    if (field == NULL || !ht_is_answerable(shape) || !hti_finite_point(delta)) {
        return nothing;
    }
    const hti_side side = hti_side_of_field(field);
    const hti_effort effort = hti_field_effort(field, hti_field_width(shape), limits);
    const double x = (double)delta.x, y = (double)delta.y;
    march m = {&side, shape, {x, y}, __builtin_sqrt(x * x + y * y), 1.0, effort, nothing};
    const ht_field_relation start = hti_relate_side(&side, shape, effort);
    m.out.evaluations = start.evaluations;
    m.out.inside = start.relation == HT_OVERLAP;
    m.max = m.speed > 0.0 ? 1.0 : 0.0;
    m.speed = m.speed > 0.0 ? m.speed : 0x1p-160;
    if (start.relation != HT_APART) {
        const hti_nearest n = look(&m, 0.0);
        set_hit(&m, 0.0, &n);
        m.out.relation = start.relation;
        return m.out;
    }
    run(&m);
    return m.out;
}
