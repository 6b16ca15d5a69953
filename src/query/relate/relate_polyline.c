// relate_polyline.c: a polyline is its closed segments: the strongest relation of any of them counts.
#include "query/relate/relate_internal.h"
#include "ring/edges.h"

// Returns the strongest relation of the segments that come near the window to a shape; `relate` relates one of them.
static ht_relation strongest_of(const ht_polyline *line, ht_box window, const ht_shape *other,
                                ht_relation (*relate)(const ht_shape *segment, const ht_shape *other)) {
    ht_relation strongest = HT_APART;
    const int32_t segments = hti_segment_count(line);
    for (int32_t i = 0; i < segments && strongest != HT_OVERLAP; i++) {
        const ht_segment segment = hti_segment_of(line, i);
        if (hti_edge_meets(segment.a, segment.b, &window)) {
            const ht_shape shape = HT_SHAPE(segment);
            const ht_relation relation = relate(&shape, other);
            strongest = relation > strongest ? relation : strongest;
        }
    }
    return strongest;
}

ht_relation hti_relate_hull_polyline(const ht_shape *a, const ht_shape *b) {
    return strongest_of(&b->polyline, ht_bounds(a), a, hti_relate_hull_hull);
}

ht_relation hti_relate_polyline_polyline(const ht_shape *a, const ht_shape *b) {
    return strongest_of(&a->polyline, ht_bounds(b), b, hti_relate_hull_polyline);
}

ht_relation hti_relate_polyline_polygon(const ht_shape *a, const ht_shape *b) {
    return strongest_of(&a->polyline, ht_bounds(b), b, hti_relate_hull_polygon);
}

ht_relation hti_relate_polyline_unbounded(const ht_shape *a, const ht_shape *b) {
    return strongest_of(&a->polyline, hti_everywhere(), b,
                        b->kind == HT_RAY    ? hti_relate_hull_ray
                        : b->kind == HT_LINE ? hti_relate_hull_line
                                             : hti_relate_hull_halfplane);
}

HTI_STEP("src/query/relate", hti_relate_hull_polyline, "parts", "each segment against the hull");
HTI_STEP("src/query/relate", hti_relate_polyline_polyline, "parts", "each segment against each segment");
HTI_STEP("src/query/relate", hti_relate_polyline_polygon, "parts", "each segment against the polygon");
HTI_STEP("src/query/relate", hti_relate_polyline_unbounded, "parts", "each segment against the unbounded shape");
