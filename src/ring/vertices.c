// vertices.c: see vertices.h. Comparisons compare floats; sums are rounded once from their exact value (rounded.h).
#include "ring/vertices.h"

#include "base/vec/vec.h"
#include "exact/predicates.h"
#include "ring/rounded.h"

ht_status hti_vertices_check(const ht_vec2 *v, int32_t count) {
    if (count < 1) {
        return HT_ERR_TOO_FEW_VERTICES;
    }
    if (v == NULL) {
        return HT_ERR_NULL;
    }
    const vec4f maximum = vec4f_splat(FLT_MAX);
    vec4f finite = vec4f_less_equal(vec4f_splat(0.0f), maximum);
    for (int32_t i = 0; i + 1 < count; i += 2) { // no early exit: the loop is branch-free
        finite = vec4f_and(finite, vec4f_less_equal(vec4f_abs(vec4f_load(&v[i])), maximum));
    }
    return vec4f_signs(finite) == 15 && hti_finite_point(v[count - 1]) ? HT_OK : HT_ERR_NOT_FINITE;
}

ht_status hti_ring_check_ends(const ht_polygon *p) {
    if (p->ring_count < 1) {
        return HT_ERR_TOO_FEW_VERTICES;
    }
    if (p->v == NULL || p->ring_end == NULL) {
        return HT_ERR_NULL;
    }
    int32_t last = 0;
    for (int32_t i = 0; i < p->ring_count; i++) {
        if (p->ring_end[i] <= last) {
            return HT_ERR_RING_END;
        }
        last = p->ring_end[i];
    }
    return HT_OK;
}

ht_status hti_ring_check_all(const ht_polygon *p) {
    const ht_status status = hti_ring_check_ends(p);
    return status == HT_OK ? hti_vertices_check(p->v, p->ring_end[p->ring_count - 1]) : status;
}

ht_status hti_vertices_check_radius(float radius) {
    if (!hti_finite(radius)) {
        return HT_ERR_NOT_FINITE;
    }
    return radius < 0.0f ? HT_ERR_NEGATIVE_RADIUS : HT_OK;
}

bool hti_vertices_repeat(const ht_vec2 *v, int32_t count, bool closed) {
    for (int32_t i = 1; i < count; i++) {
        if (hti_same_point(v[i - 1], v[i])) {
            return true;
        }
    }
    return closed && count > 1 && hti_same_point(v[count - 1], v[0]);
}

int32_t hti_vertices_first_other(const ht_vec2 *v, int32_t count) {
    int32_t other = 1;
    while (other < count && hti_same_point(v[0], v[other])) {
        other++;
    }
    return other;
}

bool hti_vertices_are_collinear(const ht_vec2 *v, int32_t count) {
    const int32_t other = hti_vertices_first_other(v, count);
    for (int32_t i = other + 1; i < count; i++) {
        if (hti_orient(v[0], v[other], v[i]) != 0) {
            return false;
        }
    }
    return true;
}

// The turn at the lexicographically smallest vertex, past equal neighbours. The vertices are not all on one line.
int hti_vertices_orientation(const ht_vec2 *v, int32_t count) {
    int32_t low = 0;
    for (int32_t i = 1; i < count; i++) {
        low = hti_lexicographic(v[i], v[low]) < 0 ? i : low;
    }
    int32_t before = low, after = low;
    while (hti_same_point(v[before], v[low])) {
        before = before == 0 ? count - 1 : before - 1;
    }
    while (hti_same_point(v[after], v[low])) {
        after = after + 1 == count ? 0 : after + 1;
    }
    return hti_orient(v[before], v[low], v[after]);
}

enum { MANY_VERTICES = 6 }; // whose bounds are sooner found two vertices at a time

// Finds the bounds two vertices at a time; false where one of them is 0, as its sign is that of the first vertex there.
static bool find_bounds(const ht_vec2 *v, int32_t count, ht_box *out) {
    const ht_vec2 first[2] = {v[0], v[0]};
    vec4f low = vec4f_load(first), high = low;
    for (int32_t i = 1; i + 1 < count; i += 2) {
        const vec4f two = vec4f_load(&v[i]);
        low = vec4f_min(two, low);
        high = vec4f_max(two, high);
    }
    const vec4f last = vec4f_load(&v[count - 2]);
    low = vec4f_min(last, low);
    high = vec4f_max(last, high);
    const vec4f box = vec4f_low(vec4f_min(vec4f_rotate_2(low), low), vec4f_max(vec4f_rotate_2(high), high));
    memcpy(out, &box, sizeof box);
    return vec4f_signs(vec4f_less_equal(vec4f_abs(box), vec4f_splat(0.0f))) == 0;
}

ht_box hti_vertices_bounds(const ht_vec2 *v, int32_t count) {
    ht_box box = {v[0], v[0]};
    if (count >= MANY_VERTICES && find_bounds(v, count, &box)) {
        return box;
    }
    box = (ht_box){v[0], v[0]};
    for (int32_t i = 1; i < count; i++) {
        box.min.x = v[i].x < box.min.x ? v[i].x : box.min.x;
        box.min.y = v[i].y < box.min.y ? v[i].y : box.min.y;
        box.max.x = v[i].x > box.max.x ? v[i].x : box.max.x;
        box.max.y = v[i].y > box.max.y ? v[i].y : box.max.y;
    }
    return box;
}

// Returns a sum rounded to odd, so that it can be rounded once more.
static double odd_sum(double a, double b) {
    double sum = 0.0, tail = 0.0;
    hti_two_sum(a, b, &sum, &tail);
    return hti_round_to_odd(sum, tail);
}

static float less(float value, float radius) {
    return hti_float_down(odd_sum((double)value, -(double)radius));
}

static float more(float value, float radius) {
    return hti_float_up(odd_sum((double)value, (double)radius));
}

ht_box hti_ring_box_grown(ht_box box, float radius) {
    if (radius == 0.0f) {
        return box;
    }
    return (ht_box){{less(box.min.x, radius), less(box.min.y, radius)},
                    {more(box.max.x, radius), more(box.max.y, radius)}};
}

ht_box hti_ring_box_empty(void) {
    return (ht_box){{HTI_INFINITY, HTI_INFINITY}, {-HTI_INFINITY, -HTI_INFINITY}};
}

ht_vec2 hti_vertices_place_point(ht_vec2 p, const ht_pose *pose) {
    const double c = (double)pose->q.c, s = (double)pose->q.s, px = (double)p.x, py = (double)p.y;
    const double x[] = {c * px, -(s * py), (double)pose->p.x};
    const double y[] = {s * px, c * py, (double)pose->p.y};
    return (ht_vec2){hti_rounded_nearest(x, 3), hti_rounded_nearest(y, 3)};
}

ht_vec2 hti_vertices_rotate_vector(ht_vec2 v, ht_rot q) {
    const ht_pose turn = {{0.0f, 0.0f}, q};
    return hti_vertices_place_point(v, &turn);
}

void hti_vertices_place(const ht_vec2 *v, int32_t count, const ht_pose *pose, ht_vec2 *out) {
    for (int32_t i = 0; i < count; i++) {
        out[i] = hti_vertices_place_point(v[i], pose);
    }
}

double hti_ring_area(const ht_vec2 *v, int32_t count) {
    hti_expansion twice = {.count = 0};
    hti_ring_add_shoelace(&twice, v, count);
    return 0.5 * hti_abs(hti_rounded_odd_of_expansion(&twice));
}

double hti_vertices_disc_area(float radius) {
    return 0x1.921fb54442d18p1 * ((double)radius * (double)radius);
}

double hti_vertices_distance(ht_vec2 a, ht_vec2 b) {
    const double dx = (double)b.x - (double)a.x, dy = (double)b.y - (double)a.y;
    return __builtin_sqrt(dx * dx + dy * dy);
}
