// cast_slide_bodies.c: casts of two convex bodies of which one slides: whether it is stopped, when, and where.
//
// Most pairs miss, which a method in double tells. For the others cast_slide.c decides whether and along which normal A
// is stopped, and only then it is found out when: from apart as for every cast, from a contact at once. Two thin bodies
// have no slack: A is stopped when it crosses B, exactly, or, when it does so already, when it goes deeper along the
// normal of ht_distance.
#include "base/numeric.h"
#include "convex/line_clip.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_slide.h"

hti_finding hti_cast_slide_find(const hti_slide *s, hti_cast_found *found) {
    const bool bounded = s->a->extent == HTI_BOUNDED && s->b->extent == HTI_BOUNDED;
    return bounded ? hti_cast_hulls(&s->a->hull, s->delta, &s->b->hull, found) : HTI_UNCERTAIN;
}

// How far A is from B, which is bounded or a half-plane, along the vector n out of B, times its length; 0 where rounding may
// change more than 2^-34 of it. It is not more than what they are apart.
static double distance_along(const hti_slide *s, hti_dvec n) {
    const double reach = (double)hti_convex_body_radius(s->a) + (double)hti_convex_body_radius(s->b);
    const double far = reach * hti_dvec_length(n);
    double low = (double)HTI_INFINITY, high = -low;
    for (int32_t i = 0; i < s->a->hull.count; i++) {
        low = hti_smaller(hti_dvec_dot(n, hti_hull_vertex(&s->a->hull, i)), low);
    }
    for (int32_t i = 0; s->b->extent == HTI_BOUNDED && i < s->b->hull.count; i++) {
        high = hti_larger(hti_dvec_dot(n, hti_hull_vertex(&s->b->hull, i)), high);
    }
    high = s->b->extent == HTI_HALF_PLANE ? (double)s->b->halfplane->offset : high;
    const double gap = low - high - far;
    return gap > 0x1p-16 * (hti_abs(low) + hti_abs(high) + far) ? gap : 0.0;
}

// Returns the time of a reported hit, which is a rounded float. Most of what the method in double leaves are sides along an
// axis that meet flush, and half-planes: there the gap along the normal and the speed at which it closes tell the time.
static double exact_time(const hti_slide *s, const ht_cast_hit *reported) {
    const bool bounded = s->a->extent == HTI_BOUNDED, by_border = s->b->extent == HTI_HALF_PLANE;
    const bool by_axis = s->b->extent == HTI_BOUNDED && (reported->normal.x == 0.0f || reported->normal.y == 0.0f);
    if (bounded && (by_border || by_axis)) {
        const hti_dvec n = hti_dvec_of(by_border ? s->b->halfplane->normal : reported->normal);
        const double x = n.x * (double)s->delta.x, y = n.y * (double)s->delta.y, speed = -(x + y);
        const double gap = speed > 0x1p-16 * (hti_abs(x) + hti_abs(y)) ? distance_along(s, n) : 0.0;
        if (gap > 0.0) {
            return gap / speed;
        }
    }
    hti_line_clip clip;
    hti_line_clip_of(s->a, s->delta, 1.0f, s->b, &clip);
    return clip.enter;
}

static bool meet_as(const hti_slide *s, const ht_cast_hit *reported, const hti_cast_found *near, hti_slide_hit *out) {
    out->starts = false;
    out->t = (double)reported->fraction;
    out->point = hti_dvec_of(reported->point);
    out->reported = hti_dvec_of(reported->normal);
    out->exact_t = !reported->hit || out->t == 0.0 ? out->t : near != NULL ? near->t : exact_time(s, reported);
    return reported->hit;
}

// Finds when and where a pair that is stopped meets, where the method in double is uncertain, mostly at the start, or the
// pair starts `near`, which is what it found then, or NULL.
static bool meet_exactly(const hti_slide *s, const hti_cast_found *near, hti_slide_hit *out) {
    if (s->reported != NULL) {
        return meet_as(s, s->reported, near, out);
    }
    if (near != NULL) {
        const ht_cast_hit hit = s->ask(s->shape_a, s->delta, s->shape_b, HT_START_REPORT);
        return meet_as(s, &hit, near, out);
    }
    const ht_separation *const separation = hti_cast_slide_separation(s);
    out->starts = separation->distance <= 0.0f;
    out->t = out->exact_t = 0.0;
    out->point = hti_dvec_of(separation->point_b);
    if (out->starts) {
        return true;
    }
    const ht_cast_hit hit = s->ask(s->shape_a, s->delta, s->shape_b, HT_START_REPORT);
    return meet_as(s, &hit, NULL, out);
}

hti_sliding hti_cast_slide_pair(const hti_slide *s, hti_finding finding, const hti_cast_found *found, double before,
                                hti_slide_hit *out) {
    out->needs = 0.0;
    if (finding == HTI_CAST_MISSES || (finding == HTI_HITS && !found->is_near && found->t > before)) {
        return HTI_SLIDE_GOES_ON;
    }
    hti_slide_stop stop;
    const hti_sliding sliding = hti_cast_slide_of(s, &stop);
    out->needs = stop.needs;
    if (sliding != HTI_SLIDE_STOPS) {
        return sliding;
    }
    out->normal = stop.normal;
    out->rank = stop.rank;
    out->starts = false;
    if (finding == HTI_HITS && !found->is_near) {
        out->t = out->exact_t = found->t;
        out->point = found->point;
        out->reported = hti_dvec_opposite(found->normal);
        return HTI_SLIDE_STOPS;
    }
    const bool meets = meet_exactly(s, finding == HTI_HITS ? found : NULL, out);
    return meets && out->t <= before ? HTI_SLIDE_STOPS : HTI_SLIDE_GOES_ON;
}

// Returns the greatest float that is not above t by more than the error of t.
static float rounded_down(double t) {
    const float f = (float)t;
    return (double)f > t * (1.0 + 0x1p-32) ? hti_next_down(f) : f;
}

ht_cast_hit hti_cast_slide_answer(const hti_slide_hit *hit, const hti_slide *s, ht_relation start) {
    const double x = hti_abs((double)s->delta.x), y = hti_abs((double)s->delta.y);
    const double way = hit->t * (x > y ? x : y);
    float fraction = hit->starts ? 0.0f : rounded_down(hit->exact_t);
    if (s->slack > 0.0 && way > 0x1p21 * s->slack &&
        fraction > 0.0f) { // far away the product with the motion is rounded, too
        fraction = hti_next_down(fraction);
    }
    return (ht_cast_hit){.hit = true,
                         .start = start,
                         .fraction = hit->starts       ? 0.0f
                                     : fraction > 0.0f ? fraction
                                                       : hti_float(1u),
                         .normal = {(float)hit->normal.x + 0.0f, (float)hit->normal.y + 0.0f}, // never -0
                         .point = hti_vec2_finite(hit->point)};
}

static ht_cast_hit slide_thin(const hti_slide *s, const ht_shape *a, const ht_shape *b) {
    hti_line_clip clip;
    hti_line_clip_of(s->a, s->delta, 1.0f, s->b, &clip);
    if (clip.start != HT_APART) {
        return hti_cast_in_contact(a, s->delta, b, HT_START_SLIDE, clip.start);
    }
    if (clip.relation != HT_OVERLAP) {
        return hti_cast_miss(HT_APART);
    }
    ht_cast_hit hit = hti_cast_hit_at(clip.enter, clip.enter_normal, clip.point);
    const float fraction = rounded_down(clip.enter);
    hit.fraction = fraction > 0.0f ? fraction : hti_float(1u);
    return hit;
}

ht_cast_hit hti_cast_slide_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order,
                                  hti_cast_question ask) {
    const ht_relation start = ht_relate(a, b);
    const bool apart = start == HT_APART; // most pairs that are apart miss, which the reported cast tells fastest
    const ht_cast_hit reported = apart ? ask(a, delta, b, HT_START_REPORT) : hti_cast_miss(start);
    if (apart && !reported.hit) {
        return reported;
    }
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    hti_slide_distance at_start = {.is_known = false};
    const hti_slide s = {.a = &p,
                         .b = &q,
                         .shape_a = a,
                         .shape_b = b,
                         .delta = delta,
                         .slack = hti_cast_slide_slack(a),
                         .inradius_a = hti_cast_slide_inradius(&p),
                         .leads_in = true,
                         .reported = apart ? &reported : NULL,
                         .at_start = &at_start,
                         .ask = ask};
    hti_slide_hit hit;
    hti_cast_found found;
    const hti_finding finding =
        apart ? hti_cast_slide_find(&s, &found) : HTI_UNCERTAIN; // as it tells only what is apart
    const hti_sliding sliding = hti_cast_slide_pair(&s, finding, &found, 1.0, &hit);
    if (sliding == HTI_SLIDE_THIN) {
        const ht_cast_hit thin = slide_thin(&s, a, b);
        order->t = (double)thin.fraction;
        return thin;
    }
    order->needs = hit.needs > order->needs ? hit.needs : order->needs;
    if (sliding != HTI_SLIDE_STOPS) {
        return hti_cast_miss(start);
    }
    order->t = hit.t;
    order->rank = hit.rank;
    return hti_cast_slide_answer(&hit, &s, start);
}

ht_cast_hit hti_cast_slide_typed(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_cast_question ask) {
    if (!hti_finite_point(delta) || !ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_cast_miss(HT_APART);
    }
    if (delta.x == 0.0f && delta.y == 0.0f) {
        return hti_cast_miss(ht_relate(a, b));
    }
    hti_slide_order order = {0.0, 0.0, 0.0};
    const ht_cast_hit hit = hti_cast_slide_bodies(a, delta, b, &order, ask);
    return hti_slide_settled(hit, order);
}
