// crowd_load.c: columns to bounds and to rows.
#include "crowd.h"
#include "crowd_four.h"

#include <math.h>
#include <string.h>

// What bounds are grown by: they were computed with at most 4 roundings, here are 3 more in a side: 16 times the half
// of an ulp, and the smallest number for what underflows, is more than they can be.
#define SLACK 0x1p-20f
#define LEAST 0x1p-147f

// Bounds of one shape: the box that reaches `x` and `y` from a box.
static inline void grow(hti_crowd_bounds *out, uint32_t i, ht_vec2 min, ht_vec2 max, float x, float y) {
    const float far_x = fabsf(min.x) < fabsf(max.x) ? fabsf(max.x) : fabsf(min.x);
    const float far_y = fabsf(min.y) < fabsf(max.y) ? fabsf(max.y) : fabsf(min.y);
    x += (far_x + x) * SLACK + LEAST;
    y += (far_y + y) * SLACK + LEAST;
    out->min_x[i] = min.x - x;
    out->min_y[i] = min.y - y;
    out->max_x[i] = max.x + x;
    out->max_y[i] = max.y + y;
}

// Number k of each of four columns, to the k-th of four addresses.
static inline void store_turned(four a, four b, four c, four d, void *const to[4]) {
    const four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const four high_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7), high_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    const four turned[4] = {__builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
                            __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5),
                            __builtin_shufflevector(high_ab, high_cd, 2, 3, 6, 7)};
    for (int k = 0; k < 4; k++) {
        memcpy(to[k], &turned[k], sizeof turned[k]);
    }
}

static inline float least_of(float a, float b) {
    return b < a ? b : a;
}

static inline float greatest_of(float a, float b) {
    return b > a ? b : a;
}

// The columns of a group from a column on.
static const float *column(const hti_crowd_group *g, size_t k) {
    return g->columns + k * g->capacity;
}

static void bound_circles(const hti_crowd_group *g, uint32_t from, uint32_t to, hti_crowd_bounds *restrict out) {
    const float *x = column(g, 0), *y = column(g, 1), *r = column(g, 2);
    for (uint32_t i = from; i < to; i++) {
        const ht_vec2 center = {x[i], y[i]};
        grow(out, i - from, center, center, r[i], r[i]);
    }
}

static void bound_boxes(const hti_crowd_group *g, uint32_t from, uint32_t to, hti_crowd_bounds *restrict out) {
    float *const sides[4] = {out->min_x, out->min_y, out->max_x, out->max_y};
    for (size_t k = 0; k < 4; k++) {
        memcpy(sides[k], column(g, k) + from, (to - from) * sizeof *sides[k]);
    }
}

static void bound_oboxes(const hti_crowd_group *g, uint32_t from, uint32_t to, hti_crowd_bounds *restrict out) {
    const float *x = column(g, 0), *y = column(g, 1), *hx = column(g, 2), *hy = column(g, 3);
    const float *c = column(g, 4), *s = column(g, 5), *r = column(g, 6);
    for (uint32_t i = from; i < to; i++) {
        const ht_vec2 center = {x[i], y[i]};
        const float cosine = fabsf(c[i]), sine = fabsf(s[i]);
        grow(out, i - from, center, center, cosine * hx[i] + sine * hy[i] + r[i], sine * hx[i] + cosine * hy[i] + r[i]);
    }
}

static void bound_capsules(const hti_crowd_group *g, uint32_t from, uint32_t to, hti_crowd_bounds *restrict out) {
    const float *ax = column(g, 0), *ay = column(g, 1), *bx = column(g, 2), *by = column(g, 3), *r = column(g, 4);
    for (uint32_t i = from; i < to; i++) {
        const ht_vec2 min = {least_of(ax[i], bx[i]), least_of(ay[i], by[i])};
        const ht_vec2 max = {greatest_of(ax[i], bx[i]), greatest_of(ay[i], by[i])};
        grow(out, i - from, min, max, r[i], r[i]);
    }
}

static void bound_polygons(const hti_crowd *c, const hti_crowd_group *g, uint32_t from, uint32_t to,
                           hti_crowd_bounds *restrict out) {
    const float *r = column(g, 2 * (size_t)c->vertices);
    for (uint32_t i = from; i < to; i++) {
        ht_vec2 min = {column(g, 0)[i], column(g, 1)[i]}, max = min;
        for (uint32_t k = 1; k < c->vertices; k++) {
            const float x = column(g, 2 * (size_t)k)[i], y = column(g, 2 * (size_t)k + 1)[i];
            min = (ht_vec2){least_of(min.x, x), least_of(min.y, y)};
            max = (ht_vec2){greatest_of(max.x, x), greatest_of(max.y, y)};
        }
        grow(out, i - from, min, max, r[i], r[i]);
    }
}

static void load_circles(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_circle *rows) {
    const float *x = column(g, 0), *y = column(g, 1), *r = column(g, 2);
    for (uint32_t i = from; i < to; i++) {
        rows[i - from] = (ht_circle){{x[i], y[i]}, r[i]};
    }
}

static void load_boxes(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_box *rows) {
    const float *x0 = column(g, 0), *y0 = column(g, 1), *x1 = column(g, 2), *y1 = column(g, 3);
    for (uint32_t i = from; i < to; i++) {
        rows[i - from] = (ht_box){{x0[i], y0[i]}, {x1[i], y1[i]}};
    }
}

// Four at a time: numbers 0 to 3 of each row, then 3 to 6.
static void load_oboxes(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_obox *rows) {
    const float *x = column(g, 0), *y = column(g, 1), *hx = column(g, 2), *hy = column(g, 3);
    const float *c = column(g, 4), *s = column(g, 5), *r = column(g, 6);
    uint32_t i = from;
    for (; i + 4 <= to; i += 4) {
        void *row[4], *rest[4];
        for (uint32_t k = 0; k < 4; k++) {
            row[k] = &rows[i - from + k];
            rest[k] = (float *)row[k] + 3;
        }
        store_turned(four_at(x + i), four_at(y + i), four_at(hx + i), four_at(hy + i), row);
        store_turned(four_at(hy + i), four_at(c + i), four_at(s + i), four_at(r + i), rest);
    }
    for (; i < to; i++) {
        rows[i - from] = (ht_obox){{x[i], y[i]}, {hx[i], hy[i]}, {c[i], s[i]}, r[i]};
    }
}

static void load_capsules(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_capsule *rows) {
    const float *ax = column(g, 0), *ay = column(g, 1), *bx = column(g, 2), *by = column(g, 3), *r = column(g, 4);
    for (uint32_t i = from; i < to; i++) {
        rows[i - from] = (ht_capsule){{ax[i], ay[i]}, {bx[i], by[i]}, r[i]};
    }
}

static void load_polygons(const hti_crowd *c, const hti_crowd_group *g, uint32_t from, uint32_t to, ht_convex *rows) {
    for (uint32_t i = from; i < to; i++) {
        ht_vec2 *v = c->corners + (size_t)i * c->vertices;
        for (size_t k = 0; k < c->vertices; k++) {
            v[k] = (ht_vec2){column(g, 2 * k)[i], column(g, 2 * k + 1)[i]};
        }
        rows[i - from] = (ht_convex){v, (int32_t)c->vertices, column(g, 2 * (size_t)c->vertices)[i]};
    }
}

void hti_crowd_load(hti_crowd *c, int group, uint32_t from, uint32_t to, hti_crowd_bounds *bounds, void *rows) {
    const hti_crowd_group *g = &c->groups[group];
    switch (group) {
    case 0:
        bound_circles(g, from, to, bounds);
        load_circles(g, from, to, rows);
        break;
    case 1:
        bound_boxes(g, from, to, bounds);
        load_boxes(g, from, to, rows);
        break;
    case 2:
        bound_oboxes(g, from, to, bounds);
        load_oboxes(g, from, to, rows);
        break;
    case 3:
        bound_capsules(g, from, to, bounds);
        load_capsules(g, from, to, rows);
        break;
    default:
        bound_polygons(c, g, from, to, bounds);
        load_polygons(c, g, from, to, rows);
    }
}

size_t hti_crowd_row_size(int group) {
    static const size_t sizes[HTI_CROWD_GROUPS] = {sizeof(ht_circle), sizeof(ht_box), sizeof(ht_obox),
                                                   sizeof(ht_capsule), sizeof(ht_convex)};
    return sizes[group];
}
