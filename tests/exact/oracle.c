// oracle.c: the relation of two shapes: the strongest relation of their pieces.
#include "oracle.h"
#include "oracle_piece.h"

#include <math.h>

static bool are_finite(const ht_vec2 *v, int count) {
    for (int i = 0; i < count; i++) {
        if (!isfinite(v[i].x) || !isfinite(v[i].y)) {
            return false;
        }
    }
    return true;
}

static bool is_radius(float r) {
    return isfinite(r) && r >= 0;
}

static bool is_nonzero(ht_vec2 v) {
    return v.x != 0 || v.y != 0;
}

static bool is_polygon_answerable(const ht_polygon *p) {
    if (!p->v || !p->ring_end || p->ring_count < 1) {
        return false;
    }
    for (int r = 0, last = 0; r < p->ring_count; last = p->ring_end[r++]) {
        if (p->ring_end[r] <= last) {
            return false;
        }
    }
    return are_finite(p->v, p->ring_end[p->ring_count - 1]);
}

bool oracle_is_answerable(const ht_shape *s) {
    switch (s->kind) {
    case HT_POINT:
        return are_finite(&s->point, 1);
    case HT_SEGMENT:
        return are_finite(&s->segment.a, 1) && are_finite(&s->segment.b, 1);
    case HT_CIRCLE:
        return are_finite(&s->circle.center, 1) && is_radius(s->circle.radius);
    case HT_CAPSULE:
        return are_finite(&s->capsule.a, 1) && are_finite(&s->capsule.b, 1) && is_radius(s->capsule.radius);
    case HT_BOX:
        return are_finite(&s->box.min, 1) && are_finite(&s->box.max, 1) && s->box.min.x <= s->box.max.x &&
               s->box.min.y <= s->box.max.y;
    case HT_OBOX: {
        const ht_obox *b = &s->obox;
        const ht_vec2 q = {b->q.c, b->q.s};
        return are_finite(&b->center, 1) && are_finite(&q, 1) && is_nonzero(q) && is_radius(b->half.x) &&
               is_radius(b->half.y) && is_radius(b->radius);
    }
    case HT_TRIANGLE:
        return are_finite(s->triangle.v, 3);
    case HT_CONVEX:
        return s->convex.v && s->convex.count >= 1 && are_finite(s->convex.v, s->convex.count) &&
               is_radius(s->convex.radius);
    case HT_POLYLINE:
        return s->polyline.v && s->polyline.count >= 1 && are_finite(s->polyline.v, s->polyline.count);
    case HT_POLYGON:
        return is_polygon_answerable(&s->polygon);
    case HT_RAY:
        return are_finite(&s->ray.origin, 1) && are_finite(&s->ray.dir, 1);
    case HT_LINE:
        return are_finite(&s->line.point, 1) && are_finite(&s->line.dir, 1);
    case HT_HALFPLANE:
        return are_finite(&s->halfplane.normal, 1) && is_nonzero(s->halfplane.normal) && isfinite(s->halfplane.offset);
    case HT_COMPOUND:
        return s->compound.shapes && s->compound.count >= 1;
    default: // no exact kind
        break;
    }
    return false;
}

ht_relation oracle_relate(const ht_shape *a, const ht_shape *b) {
    const size_t mark = oracle_mark();
    olowered lowered = oracle_lower(a, b);
    ht_relation strongest = HT_APART;
    for (size_t i = 0; i < lowered.a.count && strongest != HT_OVERLAP; i++) {
        for (size_t k = 0; k < lowered.b.count && strongest != HT_OVERLAP; k++) {
            const ht_relation r = oracle_pieces(&lowered.a.items[i], &lowered.b.items[k]);
            strongest = r > strongest ? r : strongest;
        }
    }
    oracle_lower_deinit(&lowered);
    oracle_release(mark);
    return strongest;
}

void oracle_deinit(void) {
    oracle_number_deinit();
}
