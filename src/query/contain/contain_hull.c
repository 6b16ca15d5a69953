// contain_hull.c: decides for a convex container by testing all vertices of the content, with its radius, against the
// container's core.
//
// Minkowski cancellation (R. Schneider, "Convex Bodies: The Brunn-Minkowski Theory", section 3.2): with radius r around
// the core P and s around the content's vertices: when s <= r, the content is inside exactly when every vertex lies
// within r - s of P; when s > r, it is inside exactly when every vertex lies in P and at least s - r away from P's
// border. Both are decided by the sign of a distance to the nearest edge, exact like any other (hull_features.h), with
// one radius negated. Content that has vertices is inside a convex set when its vertices are.
#include "convex/hull_features.h"
#include "query/contain/contain_internal.h"

void hti_contain_content_of(const ht_shape *s, hti_hull *out) {
    if (s->kind == HT_POLYLINE) {
        hti_hull_of_vertices(s->polyline.v, s->polyline.count, 0.0f, out);
    } else if (s->kind == HT_POLYGON) {
        hti_hull_of_vertices(s->polygon.v, s->polygon.ring_end[s->polygon.ring_count - 1], 0.0f, out);
    } else {
        hti_hull_of_shape(s, out);
    }
}

// Whether the vertex lies in the interior of the core; `winding` is not 0.
static bool is_strictly_inside(const hti_hull *core, int winding, const hti_hull *content, int32_t k) {
    for (int32_t i = 0; i < core->count; i++) {
        const bool repeated = core->v != NULL && hti_same_point(core->v[i], core->v[hti_next(i, core->count)]);
        if (!repeated && winding * hti_hull_side(core, i, content, k) <= 0) {
            return false;
        }
    }
    return true;
}

// Returns the least sign of the vertex's distances to the core's edges, less the sum of the radii, one of which is
// negated.
static int min_distance_sign(const hti_hull *core, int winding, const hti_hull *content, int32_t k) {
    int minimum = 1;
    for (int32_t i = 0; i < core->count && minimum >= 0; i++) {
        const int sign = hti_hull_distance_sign(content, k, core, i, winding);
        minimum = sign < minimum ? sign : minimum;
    }
    return minimum;
}

ht_containment hti_contain_hull_vertices(const ht_shape *a, const ht_shape *b) {
    hti_hull core, content;
    hti_hull_of_shape(a, &core);
    hti_contain_content_of(b, &content);
    const int winding = hti_hull_winding(&core);
    const bool shrinks = content.radius > core.radius;
    if (shrinks && winding == 0) {
        return HT_OUTSIDE;
    }
    core.radius = shrinks ? -core.radius : core.radius;
    content.radius = shrinks ? content.radius : -content.radius;
    ht_containment weakest = HT_INSIDE;
    for (int32_t k = 0; k < content.count && weakest != HT_OUTSIDE; k++) {
        const bool inside = winding != 0 && is_strictly_inside(&core, winding, &content, k);
        int sign = inside ? -1 : 1;
        if (inside == shrinks) {
            const int reach = min_distance_sign(&core, shrinks ? 0 : winding, &content, k);
            sign = shrinks ? -reach : reach;
        }
        weakest = hti_weaker(weakest, hti_containment_of_sign(sign));
    }
    return weakest;
}

HTI_STEP("src/query/contain", hti_contain_hull_vertices, "exact",
         "every vertex against the container shrunk by the content's radius");
