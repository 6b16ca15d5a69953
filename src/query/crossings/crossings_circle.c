// crossings_circle.c: where circles meet straight lines and each other.
//
// Exact signs decide how many places there are: the signs of the ends' and the line's distances from the centre less
// the radius, and of the centres' distance less the sum and the difference of the radii. The places follow from
// accurate values of the same polynomials: the half chord is the root of one that may be as small as it likes.
#include "query/crossings/crossings_internal.h"

static hti_intersection meeting_at_vertex(const hti_xpoint *v) {
    return (hti_intersection){.at = hti_crossings_rounded_point(v), .is_vertex = true, .vertex = *v};
}

// A line and a circle: the sign of the centre's distance less the radius, and where the line enters and leaves.
typedef struct chord {
    int sign;
    hti_dvec middle, half;
} chord;

static chord chord_of(const hti_piece *line, const hti_piece *circle) {
    double offset = 0.0, slab = 0.0; // d x (centre - a), its square less (r |d|)^2
    chord c;
    if (line->plane != NULL) {
        const hti_xpoint n = hti_xpoint_of(line->plane->normal), opposite = {{-n.x[0]}, {-n.y[0]}};
        const int above = hti_xpoint_plane_sign(&n, &circle->a, line->plane->offset, circle->radius);
        const int below = hti_xpoint_plane_sign(&opposite, &circle->a, -line->plane->offset, circle->radius);
        c.sign = above > below ? above : below;
        offset = -hti_xpoint_plane(&n, &circle->a, line->plane->offset);
        const double length = __builtin_sqrt(n.x[0] * n.x[0] + n.y[0] * n.y[0]), grown = circle->reach * length;
        slab = (hti_abs(offset) - grown) * (hti_abs(offset) + grown);
    } else {
        c.sign = hti_xpoint_slab_sign(&line->d, &line->a, &circle->a, circle->radius, 0.0f);
        offset = hti_xpoint_cross(&line->d, &line->a, &circle->a);
        slab = hti_xpoint_slab(&line->d, &line->a, &circle->a, circle->radius, 0.0f);
    }
    const hti_dvec d = hti_crossings_rounded_point(&line->d);
    const double square = d.x * d.x + d.y * d.y;
    const double aside = offset / square, along = slab < 0.0 ? __builtin_sqrt(-slab) / square : 0.0;
    c.middle = (hti_dvec){circle->center.x + aside * d.y, circle->center.y - aside * d.x};
    c.half = (hti_dvec){along * d.x, along * d.y};
    return c;
}

int hti_crossings_meet_straight_circle(const hti_piece *line, const hti_piece *circle, hti_intersection out[2]) {
    if (hti_is_point_piece(line)) {
        out[0] = meeting_at_vertex(&line->a);
        return hti_xpoint_disc_sign(&line->a, &circle->a, circle->radius, 0.0f) == 0;
    }
    const int start = line->starts ? hti_xpoint_disc_sign(&line->a, &circle->a, circle->radius, 0.0f) : 1;
    const int end = line->ends ? hti_xpoint_disc_sign(&line->b, &circle->a, circle->radius, 0.0f) : 1;
    const bool behind_start = !line->starts || hti_xpoint_dot_sign(&line->d, &line->a, &circle->a) > 0;
    const bool before_end = !line->ends || hti_xpoint_dot_sign(&line->d, &line->b, &circle->a) < 0;
    const chord c = chord_of(line, circle);
    int count = 0;
    // The place where the line enters lies behind the start when the start is outside and the centre ahead.
    if (start == 0) {
        out[count++] = meeting_at_vertex(&line->a);
    } else if (start > 0 && behind_start && (end == 0 ? before_end : c.sign <= 0 && (end < 0 || before_end))) {
        out[count++] = (hti_intersection){.at = {c.middle.x - c.half.x, c.middle.y - c.half.y}, .root = c.sign};
    }
    if (end == 0) {
        out[count++] = meeting_at_vertex(&line->b);
    } else if (end > 0 && before_end && c.sign < 0 && (start < 0 || behind_start)) {
        out[count++] = (hti_intersection){.at = {c.middle.x + c.half.x, c.middle.y + c.half.y}, .root = 1};
    }
    return count;
}

static ht_vec2 center_of_circle(const hti_piece *e) {
    return (ht_vec2){(float)e->center.x, (float)e->center.y};
}

int hti_crossings_meet_circles(const hti_piece *e, const hti_piece *f, hti_intersection out[2]) {
    const bool larger = e->radius > f->radius;
    const float maximum = larger ? e->radius : f->radius, minimum = larger ? f->radius : e->radius;
    const ht_vec2 c = center_of_circle(e), other = center_of_circle(f);
    const int outer = hti_disc(c, other, maximum, minimum), inner = hti_disc(c, other, maximum, -minimum);
    if (outer > 0 || inner < 0) {
        return 0;
    }
    const hti_offset v = hti_xpoint_offset(&e->a, &f->a);
    const double square = v.x * v.x + v.y * v.y;
    if (square == 0.0) { // the same circle: a stretch that begins and ends where its angle is 0
        out[0] = (hti_intersection){.at = {e->center.x + e->reach, e->center.y}, .shared = true};
        return 1;
    }
    const double along = 0.5 + 0.5 * (e->reach - f->reach) * (e->reach + f->reach) / square;
    const hti_dvec closest = {e->center.x + along * v.x, e->center.y + along * v.y};
    if (outer == 0 || inner == 0) {
        out[0] = (hti_intersection){.at = closest};
        return 1;
    }
    const double product =
        hti_xpoint_disc(&e->a, &f->a, maximum, minimum) * hti_xpoint_disc(&e->a, &f->a, maximum, -minimum);
    const double aside = product < 0.0 ? 0.5 * __builtin_sqrt(-product) / square : 0.0;
    out[0] = (hti_intersection){.at = {closest.x - aside * v.y, closest.y + aside * v.x}, .root = 1};
    out[1] = (hti_intersection){.at = {closest.x + aside * v.y, closest.y - aside * v.x}, .root = -1};
    return 2;
}

HTI_STEP("src/query/crossings", hti_crossings_meet_straight_circle, "exact",
         "signs of distances from the centre; half chords");
HTI_STEP("src/query/crossings", hti_crossings_meet_circles, "exact",
         "the centres' distance against sum and difference of radii");
