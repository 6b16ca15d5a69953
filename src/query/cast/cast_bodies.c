// cast_bodies.c: casts of one convex body against another one that rests, by their line clip (convex/line_clip.h).
#include "base/numeric.h"
#include "query/cast/cast_internal.h"

static ht_cast_hit hit_at_start(const ht_separation *separation, ht_relation start) {
    return (ht_cast_hit){.hit = true,
                         .start = start,
                         .fraction = 0.0f,
                         .normal = hti_vec2_opposite(separation->normal),
                         .point = separation->point_b};
}

ht_cast_hit hti_cast_hit_at_start(const ht_shape *a, const ht_shape *b, ht_relation start) {
    const ht_separation separation = ht_distance(a, b);
    return hit_at_start(&separation, start);
}

static bool passes_into(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    hti_line_clip clip;
    hti_line_clip_of(&p, delta, 1.0f, &q, &clip);
    return clip.relation == HT_OVERLAP;
}

bool hti_cast_goes_deeper(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start) {
    return start == HT_TOUCH ? passes_into(a, delta, b)
                             : hti_exact_vector_dot_sign(ht_distance(a, b).normal, delta) > 0;
}

ht_cast_hit hti_cast_in_contact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                                ht_relation start) {
    const bool stops = policy == HT_START_SLIDE    ? hti_cast_goes_deeper(a, delta, b, start)
                       : policy == HT_START_IGNORE ? false
                                                   : true;
    return stops ? hti_cast_hit_at_start(a, b, start) : hti_cast_miss(start);
}

// Whether the bodies start in contact, which settles the answer, as two convex bodies meet only once. Their distance,
// whose sign is the relation, costs far less than the line clip, and a hit at the start consists of it.
static bool is_settled_by_start(const ht_shape *a, const ht_shape *b, ht_start policy, ht_cast_hit *out) {
    const ht_separation separation = ht_distance(a, b);
    if (separation.distance > 0.0f) {
        return false;
    }
    const ht_relation start = separation.distance < 0.0f ? HT_OVERLAP : HT_TOUCH;
    *out = policy == HT_START_IGNORE ? hti_cast_miss(start) : hit_at_start(&separation, start);
    return true;
}

// Casts bodies that start apart, by their line clip.
static ht_cast_hit cast_by_line_clip(const hti_convex_body *a, ht_vec2 delta, const hti_convex_body *b) {
    hti_line_clip clip;
    hti_line_clip_of(a, delta, 1.0f, b, &clip);
    return clip.relation == HT_APART ? hti_cast_miss(HT_APART)
                                     : hti_cast_hit_at(clip.enter, clip.enter_normal, clip.point);
}

// Reports or ignores a contact at the start. Whether there is one is tested first when it is `likely`, else only when
// the filter in double is uncertain and nothing but the exact method is left.
static ht_cast_hit cast_two_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, bool likely) {
    ht_cast_hit hit;
    if (likely && is_settled_by_start(a, b, start, &hit)) {
        return hit;
    }
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    hti_cast_found found;
    if (p.extent == HTI_BOUNDED && q.extent == HTI_BOUNDED) {
        const hti_finding finding = hti_cast_hulls(&p.hull, delta, &q.hull, &found);
        if (finding != HTI_UNCERTAIN) {
            return finding == HTI_CAST_MISSES ? hti_cast_miss(HT_APART)
                                              : hti_cast_hit_at(found.t, found.normal, found.point);
        }
    }
    return !likely && is_settled_by_start(a, b, start, &hit) ? hit : cast_by_line_clip(&p, delta, &q);
}

static bool is_usable_cast(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    return hti_finite_point(delta) && ht_is_answerable(a) && ht_is_answerable(b);
}

bool hti_cast_starts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, ht_cast_hit *out) {
    return is_usable_cast(a, delta, b) && is_settled_by_start(a, b, start, out);
}

ht_cast_hit hti_cast_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    if (!is_usable_cast(a, delta, b)) {
        return hti_cast_miss(HT_APART);
    }
    return cast_two_bodies(a, delta, b, start, false);
}

ht_cast_hit hti_cast_exact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    if (!is_usable_cast(a, delta, b)) {
        return hti_cast_miss(HT_APART);
    }
    return cast_two_bodies(a, delta, b, start, true);
}
