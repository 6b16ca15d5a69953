// crowd_load.c: columns to bounds and to rows.
#include "crowd.h"
#include "crowd_box.h"

#include <math.h>
#include <string.h>

// The box that reaches `x` and `y` from a box. Both were computed with at most 4 roundings, here are 3 more in a side:
// 2^-22 of each, and the smallest number for what underflows, is more than they can be.
static inline ht_box grown(ht_vec2 min, ht_vec2 max, float x, float y) {
    const float slack = 0x1p-22f, least = 0x1p-148f;
    x += x * slack + least;
    y += y * slack + least;
    const float left = min.x - x, low = min.y - y, right = max.x + x, high = max.y + y;
    return (ht_box){{left - fabsf(left) * slack, low - fabsf(low) * slack},
                    {right + fabsf(right) * slack, high + fabsf(high) * slack}};
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

static void bound_circles(const hti_crowd_group *g, ht_box *bounds) {
    const float *x = column(g, 0), *y = column(g, 1), *r = column(g, 2);
    for (uint32_t i = 0; i < g->count; i++) {
        const ht_vec2 center = {x[i], y[i]};
        bounds[i] = grown(center, center, r[i], r[i]);
    }
}

static void bound_boxes(const hti_crowd_group *g, ht_box *bounds) {
    const float *x0 = column(g, 0), *y0 = column(g, 1), *x1 = column(g, 2), *y1 = column(g, 3);
    for (uint32_t i = 0; i < g->count; i++) {
        bounds[i] = (ht_box){{x0[i], y0[i]}, {x1[i], y1[i]}};
    }
}

// The sides of four oriented boxes, as grown().
static inline void bound_four(const float *const column[7], uint32_t i, ht_box *bounds) {
    const float slack = 0x1p-22f, least = 0x1p-148f;
    const four x = four_at(column[0] + i), y = four_at(column[1] + i);
    const four hx = four_at(column[2] + i), hy = four_at(column[3] + i);
    const four c = absolute(four_at(column[4] + i)), s = absolute(four_at(column[5] + i)), r = four_at(column[6] + i);
    four ex = c * hx + s * hy + r, ey = s * hx + c * hy + r;
    ex += ex * slack + least;
    ey += ey * slack + least;
    const four left = x - ex, low = y - ey, right = x + ex, high = y + ey;
    void *const to[4] = {&bounds[i], &bounds[i + 1], &bounds[i + 2], &bounds[i + 3]};
    store_turned(left - absolute(left) * slack, low - absolute(low) * slack, right + absolute(right) * slack,
                 high + absolute(high) * slack, to);
}

static void bound_oboxes(const hti_crowd_group *g, ht_box *bounds) {
    const float *const columns[7] = {column(g, 0), column(g, 1), column(g, 2), column(g, 3),
                                     column(g, 4), column(g, 5), column(g, 6)};
    const float *const *k = columns;
    uint32_t i = 0;
    for (; i + 4 <= g->count; i += 4) {
        bound_four(columns, i, bounds);
    }
    for (; i < g->count; i++) {
        const ht_vec2 center = {k[0][i], k[1][i]};
        const float c = fabsf(k[4][i]), s = fabsf(k[5][i]);
        const float ex = c * k[2][i] + s * k[3][i] + k[6][i], ey = s * k[2][i] + c * k[3][i] + k[6][i];
        bounds[i] = grown(center, center, ex, ey);
    }
}

static void bound_capsules(const hti_crowd_group *g, ht_box *bounds) {
    const float *ax = column(g, 0), *ay = column(g, 1), *bx = column(g, 2), *by = column(g, 3), *r = column(g, 4);
    for (uint32_t i = 0; i < g->count; i++) {
        const ht_vec2 min = {least_of(ax[i], bx[i]), least_of(ay[i], by[i])};
        const ht_vec2 max = {greatest_of(ax[i], bx[i]), greatest_of(ay[i], by[i])};
        bounds[i] = grown(min, max, r[i], r[i]);
    }
}

static void bound_polygons(const hti_crowd *c, const hti_crowd_group *g, ht_box *bounds) {
    const float *r = column(g, 2 * (size_t)c->vertices);
    for (uint32_t i = 0; i < g->count; i++) {
        ht_vec2 min = {column(g, 0)[i], column(g, 1)[i]}, max = min;
        for (uint32_t k = 1; k < c->vertices; k++) {
            const float x = column(g, 2 * (size_t)k)[i], y = column(g, 2 * (size_t)k + 1)[i];
            min = (ht_vec2){least_of(min.x, x), least_of(min.y, y)};
            max = (ht_vec2){greatest_of(max.x, x), greatest_of(max.y, y)};
        }
        bounds[i] = grown(min, max, r[i], r[i]);
    }
}

void hti_crowd_bound(hti_crowd *c) {
    const hti_crowd_group *g = c->groups;
    bound_circles(&g[0], c->given + g[0].first);
    bound_boxes(&g[1], c->given + g[1].first);
    bound_oboxes(&g[2], c->given + g[2].first);
    bound_capsules(&g[3], c->given + g[3].first);
    bound_polygons(c, &g[4], c->given + g[4].first);
}

// Where the row of shape i of a group is: at its place, when there is only this group.
static uint32_t row_of(const uint32_t *place, uint32_t i) {
    return place != NULL ? place[i] : i;
}

static void load_circles(const hti_crowd_group *g, const uint32_t *place) {
    const float *x = column(g, 0), *y = column(g, 1), *r = column(g, 2);
    for (uint32_t i = 0; i < g->count; i++) {
        ((ht_circle *)g->rows)[row_of(place, i)] = (ht_circle){{x[i], y[i]}, r[i]};
    }
}

static void load_boxes(const hti_crowd_group *g, const uint32_t *place) {
    const float *x0 = column(g, 0), *y0 = column(g, 1), *x1 = column(g, 2), *y1 = column(g, 3);
    for (uint32_t i = 0; i < g->count; i++) {
        ((ht_box *)g->rows)[row_of(place, i)] = (ht_box){{x0[i], y0[i]}, {x1[i], y1[i]}};
    }
}

// Four at a time: numbers 0 to 3 of each row, then 3 to 6.
static void load_oboxes(const hti_crowd_group *g, const uint32_t *place) {
    const float *x = column(g, 0), *y = column(g, 1), *hx = column(g, 2), *hy = column(g, 3);
    const float *c = column(g, 4), *s = column(g, 5), *r = column(g, 6);
    ht_obox *rows = g->rows;
    uint32_t i = 0;
    for (; i + 4 <= g->count; i += 4) {
        void *to[4], *rest[4];
        for (uint32_t k = 0; k < 4; k++) {
            to[k] = &rows[row_of(place, i + k)];
            rest[k] = (float *)to[k] + 3;
        }
        store_turned(four_at(x + i), four_at(y + i), four_at(hx + i), four_at(hy + i), to);
        store_turned(four_at(hy + i), four_at(c + i), four_at(s + i), four_at(r + i), rest);
    }
    for (; i < g->count; i++) {
        rows[row_of(place, i)] = (ht_obox){{x[i], y[i]}, {hx[i], hy[i]}, {c[i], s[i]}, r[i]};
    }
}

static void load_capsules(const hti_crowd_group *g, const uint32_t *place) {
    const float *ax = column(g, 0), *ay = column(g, 1), *bx = column(g, 2), *by = column(g, 3), *r = column(g, 4);
    for (uint32_t i = 0; i < g->count; i++) {
        ((ht_capsule *)g->rows)[row_of(place, i)] = (ht_capsule){{ax[i], ay[i]}, {bx[i], by[i]}, r[i]};
    }
}

static void load_polygons(const hti_crowd *c, const hti_crowd_group *g, const uint32_t *place) {
    for (uint32_t i = 0; i < g->count; i++) {
        ht_vec2 *v = c->corners + (size_t)row_of(place, i) * c->vertices;
        for (size_t k = 0; k < c->vertices; k++) {
            v[k] = (ht_vec2){column(g, 2 * k)[i], column(g, 2 * k + 1)[i]};
        }
        ((ht_convex *)g->rows)[row_of(place, i)] =
            (ht_convex){v, (int32_t)c->vertices, column(g, 2 * (size_t)c->vertices)[i]};
    }
}

// A box in steps, rounded outwards: min, and -max, downwards. One that is not answerable is not looked at.
typedef struct steps_of_box {
    int16_t step[4];
} steps_of_box;

static inline steps_of_box steps_of(const ht_box *box, const hti_crowd_cells *cells) {
    const crowd_box origin = {cells->left, cells->low, cells->left, cells->low};
    const crowd_box per_unit = {cells->per_x, cells->per_y, -cells->per_x, -cells->per_y};
    const crowd_box at = (crowd_box_at(box) - origin) * per_unit;
    steps_of_box out;
#if defined(__wasm_simd128__)
    const v128_t cut = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_floor((v128_t)at));
    wasm_v128_store64_lane(&out, wasm_i16x8_narrow_i32x4(cut, cut), 0);
#else
    for (int k = 0; k < 4; k++) {
        out.step[k] = at[k] >= -0x1p15f && at[k] < 0x1p15f ? (int16_t)floorf(at[k]) : 0;
    }
#endif
    return out;
}

// Boxes to columns.
static void turn_steps(hti_crowd *c) {
    const steps_of_box *from = (const steps_of_box *)(const void *)c->bounds;
    int16_t *x0 = c->steps, *y0 = x0 + c->stride, *x1 = y0 + c->stride, *y1 = x1 + c->stride;
    for (uint32_t i = 0; i < c->total; i++) {
        const steps_of_box b = from[i];
        x0[i] = b.step[0];
        y0[i] = b.step[1];
        x1[i] = b.step[2];
        y1[i] = b.step[3];
    }
}

void hti_crowd_load(hti_crowd *c, const hti_crowd_cells *cells) {
    const uint32_t *place = c->only >= 0 ? c->cell : NULL;
    load_circles(&c->groups[0], place);
    load_boxes(&c->groups[1], place);
    load_oboxes(&c->groups[2], place);
    load_capsules(&c->groups[3], place);
    load_polygons(c, &c->groups[4], place);
    if (c->by_index) {
        for (uint32_t i = 0; i < c->total; i++) {
            c->bounds[c->cell[i]] = c->given[i];
        }
        return;
    }
    steps_of_box *steps = (steps_of_box *)(void *)c->bounds; // which holds them until they are columns
    for (uint32_t i = 0; i < c->total; i++) {
        steps[c->cell[i]] = steps_of(&c->given[i], cells);
    }
    turn_steps(c);
}
