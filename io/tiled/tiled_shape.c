// tiled_shape.c: the forms of Tiled objects as shapes. Each vertex goes through the map in double and is rounded once
// to float32; whether a polygon is convex is decided exactly on the rounded vertices.
//
// The turn: an angle is reduced to within 45 degrees of a quarter turn (exact: fmod and a difference of near numbers),
// then cosine and sine are Taylor sums, whose first omitted terms are below 2^-60.
#include "tiled/tiled_shape.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

// Two directions count as perpendicular, two lengths as equal, when double rounding alone can explain the difference;
// it chooses between two ways to write the same shape to float32's accuracy.
#define SLACK 1e-12

// Terms (-1)^k x^(2k) / (2k)! from `first`/0! on, or x^(2k+1) / (2k+1)!: k up to 9 reaches 2^-60 for x <= pi/4.
static double taylor(double first, double square, int factor) {
    double sum = 0;
    double terms[10];
    terms[0] = first;
    for (int k = 1; k < 10; k++, factor += 2) {
        terms[k] = -terms[k - 1] * square / (factor * (factor + 1));
    }
    for (int k = 9; k >= 0; k--) {
        sum += terms[k];
    }
    return sum;
}

hti_affine hti_affine_turn(double degrees) {
    double rest = fmod(degrees, 360);
    const double quarter = rint(rest / 90);
    rest -= 90 * quarter;
    const double x = rest * (PI / 180);
    const double c = taylor(1, x * x, 1), s = taylor(x, x * x, 2);
    switch (((int)quarter % 4 + 4) % 4) {
    case 0:
        return (hti_affine){c, s, -s, c, 0, 0};
    case 1:
        return (hti_affine){-s, c, -c, -s, 0, 0};
    case 2:
        return (hti_affine){-c, -s, s, -c, 0, 0};
    default:
        return (hti_affine){s, -c, c, s, 0, 0};
    }
}

// Adding 0 turns -0 into 0.
static ht_vec2 rounded(hti_point p) {
    return (ht_vec2){(float)p.x + 0.0f, (float)p.y + 0.0f};
}

static ht_vec2 placed_point(const hti_affine *m, double x, double y) {
    return rounded(hti_affine_apply(m, x, y));
}

static bool is_axis_aligned(const hti_affine *m) {
    return (m->uy == 0 && m->vx == 0) || (m->ux == 0 && m->vy == 0);
}

static double u_length(const hti_affine *m) {
    return m->uy == 0 ? fabs(m->ux) : m->ux == 0 ? fabs(m->uy) : sqrt(m->ux * m->ux + m->uy * m->uy);
}

static double v_length(const hti_affine *m) {
    return m->vy == 0 ? fabs(m->vx) : m->vx == 0 ? fabs(m->vy) : sqrt(m->vx * m->vx + m->vy * m->vy);
}

// Right angles stay right angles.
static bool is_orthogonal(const hti_affine *m) {
    const double u = u_length(m), v = v_length(m);
    return u > 0 && v > 0 && fabs(m->ux * m->vx + m->uy * m->vy) <= SLACK * u * v;
}

// Circles stay circles.
static bool is_similar(const hti_affine *m) {
    const double u = u_length(m), v = v_length(m);
    return is_orthogonal(m) && fabs(u - v) <= SLACK * u;
}

static void box_around(ht_vec2 a, ht_vec2 b, ht_shape *out) {
    *out = HT_SHAPE(
        ((ht_box){{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}}));
}

// The hull of points that are convex but for rounding.
static bool hull_of(ht_arena *memory, const ht_vec2 *points, int32_t count, ht_shape *out) {
    ht_vec2 *const v = ht_arena_alloc(memory, (size_t)count * sizeof *v);
    if (v == NULL) {
        return false;
    }
    const int32_t n = ht_hull(points, count, v);
    if (n == 1) {
        *out = HT_SHAPE(v[0]);
    } else if (n == 2) {
        *out = HT_SHAPE(((ht_segment){v[0], v[1]}));
    } else if (n == 3) {
        *out = HT_SHAPE(((ht_triangle){{v[0], v[1], v[2]}}));
    } else { // 0 for points that are not finite: the shape is then not answerable
        *out = HT_SHAPE(((ht_convex){v, n, 0}));
    }
    return true;
}

bool hti_shape_point(const hti_affine *m, ht_shape *out) {
    *out = HT_SHAPE(rounded((hti_point){m->px, m->py}));
    return true;
}

bool hti_shape_rectangle(ht_arena *memory, const hti_affine *m, double width, double height, ht_shape *out) {
    if (width == 0 && height == 0) {
        return hti_shape_point(m, out);
    }
    if (is_axis_aligned(m)) {
        box_around(placed_point(m, 0, 0), placed_point(m, width, height), out);
        return true;
    }
    if (!is_orthogonal(m)) {
        const ht_vec2 corners[4] = {placed_point(m, 0, 0), placed_point(m, width, 0), placed_point(m, width, height),
                                    placed_point(m, 0, height)};
        return hull_of(memory, corners, 4, out);
    }
    const double u = u_length(m), v = v_length(m);
    *out = HT_SHAPE(((ht_obox){.center = placed_point(m, width / 2, height / 2),
                               .half = rounded((hti_point){u * width / 2, v * height / 2}),
                               .q = {(float)(m->ux / u), (float)(m->uy / u)}}));
    return true;
}

// How many vertices, a multiple of 4, keep within `tolerance` of the ellipse that `m` makes of a circle of `radius`:
// the gap is at most a (1 - cos(pi / n)) <= a (pi / n)^2 / 2 with a the longer half axis, the greater singular value.
static int32_t arc_vertices(const hti_affine *m, double radius, double tolerance) {
    tolerance = tolerance > 0 ? tolerance : 0.25;
    const double sum = m->ux * m->ux + m->uy * m->uy + m->vx * m->vx + m->vy * m->vy;
    const double det = m->ux * m->vy - m->uy * m->vx;
    const double spread = sum * sum - 4 * det * det;
    const double half_axis = radius * sqrt((sum + sqrt(spread > 0 ? spread : 0)) / 2);
    const double gap = tolerance > half_axis * 0x1p-22 ? tolerance : half_axis * 0x1p-22;
    const double quarter = ceil(PI * sqrt(half_axis / (2 * gap)) / 4);
    return quarter >= 2 && quarter < 0x1p12 ? 4 * (int32_t)quarter : 8;
}

// All points within `radius` of the segment a-b.
typedef struct round_form {
    hti_point a, b;
    double radius;
} round_form;

// The form put through m, as a polygon.
static bool round_hull(ht_arena *memory, const hti_affine *m, const round_form *form, double tolerance, ht_shape *out) {
    const int32_t n = arc_vertices(m, form->radius, tolerance);
    ht_vec2 *const points = ht_arena_alloc(memory, 2 * (size_t)n * sizeof *points);
    if (points == NULL) {
        return false;
    }
    for (int32_t i = 0; i < n; i++) {
        const hti_affine turn = hti_affine_turn(360.0 * i / n);
        const double x = turn.ux * form->radius, y = turn.uy * form->radius;
        points[2 * i] = placed_point(m, form->a.x + x, form->a.y + y);
        points[2 * i + 1] = placed_point(m, form->b.x + x, form->b.y + y);
    }
    return hull_of(memory, points, 2 * n, out);
}

bool hti_shape_capsule(ht_arena *memory, const hti_affine *m, double width, double height, double tolerance,
                       ht_shape *out) {
    const double radius = (width < height ? width : height) / 2;
    const round_form form = {{radius, radius}, {width - radius, height - radius}, radius};
    if (width == 0 && height == 0) {
        return hti_shape_point(m, out);
    }
    if (!is_similar(m)) {
        return round_hull(memory, m, &form, tolerance, out);
    }
    const ht_vec2 center = placed_point(m, form.a.x, form.a.y);
    const float r = (float)(radius * u_length(m));
    if (width == height) {
        *out = HT_SHAPE(((ht_circle){center, r}));
    } else {
        *out = HT_SHAPE(((ht_capsule){center, placed_point(m, form.b.x, form.b.y), r}));
    }
    return true;
}

bool hti_shape_ellipse(ht_arena *memory, const hti_affine *m, double width, double height, double tolerance,
                       ht_shape *out) {
    if (width == height && (width == 0 || is_similar(m))) {
        return hti_shape_capsule(memory, m, width, height, tolerance, out);
    }
    // The unit circle stretched to the ellipse's half axes: it may be a circle again after m.
    const hti_affine stretch = {width / 2, 0, 0, height / 2, width / 2, height / 2};
    const hti_affine all = hti_affine_compose(m, &stretch);
    if (is_similar(&all)) {
        *out = HT_SHAPE(((ht_circle){placed_point(&all, 0, 0), (float)u_length(&all)}));
        return true;
    }
    if (width > 0 && height > 0 && !(tolerance > 0)) {
        *out = HT_SHAPE(((ht_ellipse){placed_point(&all, 0, 0), rounded((hti_point){all.ux, all.uy}),
                                      rounded((hti_point){all.vx, all.vy})}));
        return true;
    }
    const round_form unit = {{0, 0}, {0, 0}, 1};
    return round_hull(memory, &all, &unit, tolerance, out);
}

// Rounds the vertices of one ring into `out` without repeated neighbours; returns their number.
static int32_t round_ring(const hti_affine *m, const double *xy, int32_t count, bool closed, ht_vec2 *out) {
    int32_t n = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 p = placed_point(m, xy[2 * i], xy[2 * i + 1]);
        if (n == 0 || p.x != out[n - 1].x || p.y != out[n - 1].y) {
            out[n++] = p;
        }
    }
    while (closed && n > 1 && out[n - 1].x == out[0].x && out[n - 1].y == out[0].y) {
        n--;
    }
    return n;
}

bool hti_shape_polyline(ht_arena *memory, const hti_affine *m, const double *xy, int32_t count, ht_shape *out) {
    ht_vec2 *const v = ht_arena_alloc(memory, (size_t)count * sizeof *v);
    if (v == NULL) {
        return false;
    }
    const int32_t n = round_ring(m, xy, count, false, v);
    *out = n == 1 ? HT_SHAPE(v[0]) : HT_SHAPE(((ht_polyline){.v = v, .count = n}));
    return true;
}

// Whether four vertices are the corners of a box, in order.
static bool is_box(const ht_vec2 *v) {
    return v[0].x == v[1].x ? v[1].y == v[2].y && v[2].x == v[3].x && v[3].y == v[0].y
                            : v[0].y == v[1].y && v[1].x == v[2].x && v[2].y == v[3].y && v[3].x == v[0].x;
}

static bool one_ring(ht_arena *memory, const ht_vec2 *v, int32_t n, const int32_t *ring_end, ht_shape *out) {
    const ht_shape convex = HT_SHAPE(((ht_convex){v, n, 0}));
    const ht_status status = ht_validate(&convex);
    if (n < 3 || status == HT_ERR_ZERO_AREA) {
        return hull_of(memory, v, n, out);
    }
    if (n == 4 && is_box(v)) {
        box_around(v[0], v[2], out);
    } else if (n == 3) {
        *out = HT_SHAPE(((ht_triangle){{v[0], v[1], v[2]}}));
    } else if (status == HT_OK) {
        *out = convex;
    } else {
        *out = HT_SHAPE(((ht_polygon){.v = v, .ring_end = ring_end, .ring_count = 1, .rule = HT_EVEN_ODD}));
    }
    return true;
}

bool hti_shape_polygon(ht_arena *memory, const hti_affine *m, const double *xy, const int32_t *ring_end,
                       int32_t ring_count, ht_shape *out) {
    ht_vec2 *const v = ht_arena_alloc(memory, (size_t)ring_end[ring_count - 1] * sizeof *v);
    int32_t *const ends = ht_arena_alloc(memory, (size_t)ring_count * sizeof *ends);
    if (v == NULL || ends == NULL) {
        return false;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < ring_count; i++) {
        const int32_t first = i ? ring_end[i - 1] : 0;
        count += round_ring(m, xy + 2 * (size_t)first, ring_end[i] - first, true, v + count);
        ends[i] = count;
    }
    if (ring_count == 1) {
        return one_ring(memory, v, count, ends, out);
    }
    *out = HT_SHAPE(((ht_polygon){.v = v, .ring_end = ends, .ring_count = ring_count, .rule = HT_EVEN_ODD}));
    return true;
}
