// cast_bodies.c: a convex body that moves against one that rests, by their passage (query/algo/passage.h).
#include "base/numeric.h"
#include "query/cast/cast_internal.h"

ht_cast_hit hti_cast_hit_at_start(const ht_shape *a, const ht_shape *b, ht_relation start) {
    const ht_separation s = ht_distance(a, b);
    return (ht_cast_hit){.hit = true, .start = start, .fraction = 0.0f, .normal = s.normal, .point = s.point_b};
}

static bool passes_into(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    hti_body p, q;
    hti_lower_body(a, &p);
    hti_lower_body(b, &q);
    hti_passage passage;
    hti_passage_of(&p, delta, 1.0f, &q, &passage);
    return passage.relation == HT_OVERLAP;
}

bool hti_cast_goes_deeper(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start) {
    return start == HT_TOUCH ? passes_into(a, delta, b) : hti_dot(ht_distance(a, b).normal, delta) > 0;
}

ht_cast_hit hti_cast_in_contact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                                ht_relation start) {
    const bool stops = policy == HT_START_SLIDE    ? hti_cast_goes_deeper(a, delta, b, start)
                       : policy == HT_START_IGNORE ? false
                                                   : true;
    return stops ? hti_cast_hit_at_start(a, b, start) : hti_cast_miss(start);
}

ht_cast_hit hti_cast_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    hti_body p, q;
    hti_lower_body(a, &p);
    hti_lower_body(b, &q);
    hti_cast_found found;
    if (p.extent == HTI_BOUNDED && q.extent == HTI_BOUNDED) {
        const hti_finding finding = hti_cast_hulls(&p.hull, delta, &q.hull, &found);
        if (finding != HTI_UNSURE) {
            return finding == HTI_MISSES ? hti_cast_miss(HT_APART)
                                         : hti_cast_hit_at(found.t, found.normal, found.point);
        }
    }
    hti_passage passage;
    hti_passage_of(&p, delta, 1.0f, &q, &passage);
    if (passage.start != HT_APART) {
        return hti_cast_in_contact(a, delta, b, start, passage.start); // two convex bodies meet only once
    }
    if (passage.relation == HT_APART) {
        return hti_cast_miss(HT_APART);
    }
    return hti_cast_hit_at(passage.enter, passage.enter_normal, passage.point);
}

ht_cast_hit hti_cast_exact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    const bool usable = hti_finite_point(delta) && ht_is_answerable(a) && ht_is_answerable(b);
    return usable ? hti_cast_bodies(a, delta, b, start) : hti_cast_miss(HT_APART);
}
