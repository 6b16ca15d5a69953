// distance_parts_disc.c: a disc of translations at which two shapes surely overlap: a disc within A and one within B
// overlap where the distance of their centres is less than the sum of their radii.
//
// The discs lie around the centres of gravity of the largest convex part, or of the polygon that it is a part of, up to
// the nearest side. Where a shape has no area its disc is a point, and where the centre of gravity lies outside there is
// no disc. Walks leave the disc in one step, and short translations need not be looked for where all of them are in it.
#include "query/distance/distance_parts.h"

#define INFINITE ((double)HTI_INFINITY)

// A disc within a shape.
typedef struct inner_disc {
    hti_dvec center;
    double radius;
} inner_disc;

static double square_to_segment(hti_dvec a, hti_dvec b, hti_dvec x) {
    const hti_dvec way = hti_dvec_minus(b, a), v = hti_dvec_minus(x, a);
    const double along = hti_dvec_dot(v, way), square = hti_dvec_dot(way, way);
    const double s = !(along > 0.0) ? 0.0 : along < square ? along / square : 1.0;
    const hti_dvec rest = hti_dvec_along(v, -s, way);
    return hti_dvec_dot(rest, rest);
}

// Returns the disc around the middle of a convex part.
static inner_disc disc_in_body(const hti_convex_view *view) {
    inner_disc disc = {{0.0, 0.0}, view->radius};
    for (int32_t i = 0; i < view->count; i++) {
        disc.center = hti_dvec_along(disc.center, 1.0 / view->count, hti_convex_corner(view, i));
    }
    double square = INFINITE;
    for (int32_t i = 0; i < view->count; i++) {
        const double own = square_to_segment(hti_convex_corner(view, i),
                                             hti_convex_corner(view, hti_next(i, view->count)), disc.center);
        square = own < square ? own : square;
    }
    disc.radius += view->count > 2 ? __builtin_sqrt(square) : 0.0;
    return disc;
}

static bool is_triangle_of(const hti_convex_part *part, int32_t member) {
    return part->kind == HTI_PART_TRIANGLE && part->member == member;
}

// Returns twice the area of a triangle.
static double area_of_triangle(const hti_dvec v[3]) {
    return hti_dvec_cross(hti_dvec_minus(v[1], v[0]), hti_dvec_minus(v[2], v[0]));
}

static hti_dvec sum_of_triangle(const hti_dvec v[3]) {
    return hti_dvec_plus(hti_dvec_plus(v[0], v[1]), v[2]);
}

static bool is_in_triangle(const hti_dvec v[3], hti_dvec x) {
    return hti_dvec_cross(hti_dvec_minus(v[1], v[0]), hti_dvec_minus(x, v[0])) >= 0.0 &&
           hti_dvec_cross(hti_dvec_minus(v[2], v[1]), hti_dvec_minus(x, v[1])) >= 0.0 &&
           hti_dvec_cross(hti_dvec_minus(v[0], v[2]), hti_dvec_minus(x, v[2])) >= 0.0;
}

// Returns the centre of gravity of a polygon's triangles.
static hti_dvec middle_of_triangles(const hti_convex_parts *parts, int32_t member) {
    hti_dvec sum = {0.0, 0.0}, v[3];
    double area = 0.0;
    for (int32_t k = 0; k < parts->count; k++) {
        if (is_triangle_of(&parts->part[k], member)) {
            hti_convex_part_corners(parts, k, v);
            const double own = area_of_triangle(v);
            sum = hti_dvec_along(sum, own, sum_of_triangle(v));
            area += own;
        }
    }
    return (hti_dvec){sum.x / (3.0 * area), sum.y / (3.0 * area)};
}

// Returns the disc around a polygon's centre of gravity; one without radius when that lies outside.
static inner_disc disc_in_triangles(const hti_convex_parts *parts, int32_t member) {
    const hti_dvec middle = middle_of_triangles(parts, member);
    double square = INFINITE;
    bool is_in = false;
    for (int32_t k = 0; k < parts->count; k++) {
        const hti_convex_part *const part = &parts->part[k];
        if (is_triangle_of(part, member)) {
            hti_dvec v[3];
            hti_convex_part_corners(parts, k, v);
            is_in = is_in || is_in_triangle(v, middle);
            for (int i = 0; i < 3; i++) {
                const double own =
                    (part->real >> i & 1) != 0 ? square_to_segment(v[i], v[i < 2 ? i + 1 : 0], middle) : INFINITE;
                square = own < square ? own : square;
            }
        }
    }
    return (inner_disc){middle, is_in ? __builtin_sqrt(square) : -INFINITE};
}

// There is a part, as the shapes overlap: a ring that bounds nothing is segments.
static inner_disc disc_in_parts(const hti_convex_parts *parts, int32_t largest) {
    if (parts->part[largest].kind == HTI_PART_TRIANGLE) {
        return disc_in_triangles(parts, parts->part[largest].member);
    }
    hti_convex_view view;
    hti_convex_view_make(parts, largest, &view);
    return view.extent == HTI_BOUNDED ? disc_in_body(&view) : (inner_disc){{0.0, 0.0}, -INFINITE};
}

double hti_distance_disc_find(hti_depth_search *s) {
    const inner_disc a = disc_in_parts(s->a, s->groups_a.largest), b = disc_in_parts(s->b, s->groups_b.largest);
    s->disc_center = hti_dvec_minus(a.center, b.center);
    s->disc_radius = a.radius + b.radius - 4.0 * s->tolerance;
    return s->disc_radius - hti_dvec_length(s->disc_center);
}

bool hti_distance_disc_holds(const hti_depth_search *s, hti_dvec t) {
    const hti_dvec v = hti_dvec_minus(t, s->disc_center);
    const double radius = s->disc_radius - s->tolerance; // to its border is farther than a walk's least step
    return radius > 0.0 && hti_dvec_dot(v, v) < radius * radius;
}
