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

ht_cast_hit hti_cast_of_contact(const ht_separation *separation, ht_start policy) {
    const ht_relation start = separation->distance < 0.0f ? HT_OVERLAP : HT_TOUCH;
    return policy == HT_START_IGNORE ? hti_cast_miss(start) : hit_at_start(separation, start);
}

bool hti_cast_starts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, ht_cast_hit *out) {
    const ht_separation separation = ht_distance(a, b);
    if (!hti_cast_is_contact(&separation, delta)) {
        return false;
    }
    *out = hti_cast_of_contact(&separation, start);
    return true;
}

// Casts bodies that start apart, by their line clip.
static ht_cast_hit cast_by_line_clip(const hti_convex_body *a, ht_vec2 delta, const hti_convex_body *b) {
    hti_line_clip clip;
    hti_line_clip_of(a, delta, 1.0f, b, &clip);
    return clip.relation == HT_APART ? hti_cast_miss(HT_APART)
                                     : hti_cast_hit_at(clip.enter, clip.enter_normal, clip.point);
}

ht_cast_hit hti_cast_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    if (!hti_finite_point(delta) || !ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_cast_miss(HT_APART);
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
    ht_cast_hit hit; // a contact at the start is looked for when nothing but the exact method is left
    return hti_cast_starts(a, delta, b, start, &hit) ? hit : cast_by_line_clip(&p, delta, &q);
}

ht_cast_hit hti_cast_exact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    ht_cast_hit hit;
    return hti_cast_starts(a, delta, b, start, &hit) ? hit : hti_cast_bodies(a, delta, b, start);
}
