// crowd_load.c: columns to bounds and to rows.
#include "crowd.h"

#include <math.h>
#include <string.h>

// What bounds are grown by: they were computed with at most 4 roundings, here are 3 more in a side: 16 times the half
// of an ulp, and the smallest number for what underflows, is more than they can be.
#define SLACK 0x1p-20f
#define LEAST 0x1p-147f

// The box that reaches `x` and `y` from a box.
static inline ht_box grown(ht_vec2 min, ht_vec2 max, float x, float y) {
    const float far_x = fabsf(min.x) < fabsf(max.x) ? fabsf(max.x) : fabsf(min.x);
    const float far_y = fabsf(min.y) < fabsf(max.y) ? fabsf(max.y) : fabsf(min.y);
    x += (far_x + x) * SLACK + LEAST;
    y += (far_y + y) * SLACK + LEAST;
    return (ht_box){{min.x - x, min.y - y}, {max.x + x, max.y + y}};
}

typedef float four __attribute__((vector_size(16)));

static inline four four_at(const float *from) {
    four v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline four absolute(four v) {
    typedef uint32_t bits __attribute__((vector_size(16)));
    return (four)((bits)v & 0x7fffffff);
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

static void bound_circles(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_box *bounds) {
    const float *x = column(g, 0), *y = column(g, 1), *r = column(g, 2);
    for (uint32_t i = from; i < to; i++) {
        const ht_vec2 center = {x[i], y[i]};
        bounds[i - from] = grown(center, center, r[i], r[i]);
    }
}

static void bound_boxes(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_box *bounds) {
    const float *x0 = column(g, 0), *y0 = column(g, 1), *x1 = column(g, 2), *y1 = column(g, 3);
    for (uint32_t i = from; i < to; i++) {
        bounds[i - from] = (ht_box){{x0[i], y0[i]}, {x1[i], y1[i]}};
    }
}

// The sides of four oriented boxes, as grown().
static inline void bound_four(const float *const column[7], uint32_t i, ht_box *bounds) {
    const four x = four_at(column[0] + i), y = four_at(column[1] + i);
    const four hx = four_at(column[2] + i), hy = four_at(column[3] + i);
    const four c = absolute(four_at(column[4] + i)), s = absolute(four_at(column[5] + i)), r = four_at(column[6] + i);
    four ex = c * hx + s * hy + r, ey = s * hx + c * hy + r;
    ex += (absolute(x) + ex) * SLACK + LEAST;
    ey += (absolute(y) + ey) * SLACK + LEAST;
    void *const to[4] = {&bounds[0], &bounds[1], &bounds[2], &bounds[3]};
    store_turned(x - ex, y - ey, x + ex, y + ey, to);
}

static void bound_oboxes(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_box *bounds) {
    const float *const columns[7] = {column(g, 0), column(g, 1), column(g, 2), column(g, 3),
                                     column(g, 4), column(g, 5), column(g, 6)};
    const float *const *k = columns;
    uint32_t i = from;
    for (; i + 4 <= to; i += 4) {
        bound_four(columns, i, bounds + (i - from));
    }
    for (; i < to; i++) {
        const ht_vec2 center = {k[0][i], k[1][i]};
        const float c = fabsf(k[4][i]), s = fabsf(k[5][i]);
        const float ex = c * k[2][i] + s * k[3][i] + k[6][i], ey = s * k[2][i] + c * k[3][i] + k[6][i];
        bounds[i - from] = grown(center, center, ex, ey);
    }
}

static void bound_capsules(const hti_crowd_group *g, uint32_t from, uint32_t to, ht_box *bounds) {
    const float *ax = column(g, 0), *ay = column(g, 1), *bx = column(g, 2), *by = column(g, 3), *r = column(g, 4);
    for (uint32_t i = from; i < to; i++) {
        const ht_vec2 min = {least_of(ax[i], bx[i]), least_of(ay[i], by[i])};
        const ht_vec2 max = {greatest_of(ax[i], bx[i]), greatest_of(ay[i], by[i])};
        bounds[i - from] = grown(min, max, r[i], r[i]);
    }
}

static void bound_polygons(const hti_crowd *c, const hti_crowd_group *g, uint32_t from, uint32_t to, ht_box *bounds) {
    const float *r = column(g, 2 * (size_t)c->vertices);
    for (uint32_t i = from; i < to; i++) {
        ht_vec2 min = {column(g, 0)[i], column(g, 1)[i]}, max = min;
        for (uint32_t k = 1; k < c->vertices; k++) {
            const float x = column(g, 2 * (size_t)k)[i], y = column(g, 2 * (size_t)k + 1)[i];
            min = (ht_vec2){least_of(min.x, x), least_of(min.y, y)};
            max = (ht_vec2){greatest_of(max.x, x), greatest_of(max.y, y)};
        }
        bounds[i - from] = grown(min, max, r[i], r[i]);
    }
}

static void load_circles(const hti_crowd_group *g, uint32_t from, uint32_t to) {
    const float *x = column(g, 0), *y = column(g, 1), *r = column(g, 2);
    for (uint32_t i = from; i < to; i++) {
        ((ht_circle *)g->rows)[i] = (ht_circle){{x[i], y[i]}, r[i]};
    }
}

static void load_boxes(const hti_crowd_group *g, uint32_t from, uint32_t to) {
    const float *x0 = column(g, 0), *y0 = column(g, 1), *x1 = column(g, 2), *y1 = column(g, 3);
    for (uint32_t i = from; i < to; i++) {
        ((ht_box *)g->rows)[i] = (ht_box){{x0[i], y0[i]}, {x1[i], y1[i]}};
    }
}

// Four at a time: numbers 0 to 3 of each row, then 3 to 6.
static void load_oboxes(const hti_crowd_group *g, uint32_t from, uint32_t to) {
    const float *x = column(g, 0), *y = column(g, 1), *hx = column(g, 2), *hy = column(g, 3);
    const float *c = column(g, 4), *s = column(g, 5), *r = column(g, 6);
    ht_obox *rows = g->rows;
    uint32_t i = from;
    for (; i + 4 <= to; i += 4) {
        void *row[4], *rest[4];
        for (uint32_t k = 0; k < 4; k++) {
            row[k] = &rows[i + k];
            rest[k] = (float *)row[k] + 3;
        }
        store_turned(four_at(x + i), four_at(y + i), four_at(hx + i), four_at(hy + i), row);
        store_turned(four_at(hy + i), four_at(c + i), four_at(s + i), four_at(r + i), rest);
    }
    for (; i < to; i++) {
        rows[i] = (ht_obox){{x[i], y[i]}, {hx[i], hy[i]}, {c[i], s[i]}, r[i]};
    }
}

static void load_capsules(const hti_crowd_group *g, uint32_t from, uint32_t to) {
    const float *ax = column(g, 0), *ay = column(g, 1), *bx = column(g, 2), *by = column(g, 3), *r = column(g, 4);
    for (uint32_t i = from; i < to; i++) {
        ((ht_capsule *)g->rows)[i] = (ht_capsule){{ax[i], ay[i]}, {bx[i], by[i]}, r[i]};
    }
}

static void load_polygons(const hti_crowd *c, const hti_crowd_group *g, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        ht_vec2 *v = c->corners + (size_t)i * c->vertices;
        for (size_t k = 0; k < c->vertices; k++) {
            v[k] = (ht_vec2){column(g, 2 * k)[i], column(g, 2 * k + 1)[i]};
        }
        ((ht_convex *)g->rows)[i] = (ht_convex){v, (int32_t)c->vertices, column(g, 2 * (size_t)c->vertices)[i]};
    }
}

void hti_crowd_load(hti_crowd *c, int group, uint32_t from, uint32_t to, ht_box *bounds) {
    const hti_crowd_group *g = &c->groups[group];
    switch (group) {
    case 0:
        bound_circles(g, from, to, bounds);
        load_circles(g, from, to);
        break;
    case 1:
        bound_boxes(g, from, to, bounds);
        load_boxes(g, from, to);
        break;
    case 2:
        bound_oboxes(g, from, to, bounds);
        load_oboxes(g, from, to);
        break;
    case 3:
        bound_capsules(g, from, to, bounds);
        load_capsules(g, from, to);
        break;
    default:
        bound_polygons(c, g, from, to, bounds);
        load_polygons(c, g, from, to);
    }
}
