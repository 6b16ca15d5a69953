// rows_kernel.c: copies a word of rows into columns. The rest of a word that is not full is filled with its first row.
#include "base/numeric.h"
#include "base/vec/vec.h"
#include "batch/batch_internal.h"
#include "batch/vec4_blocks.h"
#include "exact/predicates.h"

// Whether any number is not 0.
static bool has_radius(const float *column) {
    uint64_t none = 0;
    for (size_t i = 0; i < HTI_WORD; i += LANES) {
        none |= maskNf_bits(vecNf_less_equal(vecNf_abs(vecNf_load(column + i)), vecNf_splat(0.0f))) << i;
    }
    return none != UINT64_MAX;
}

// Returns the number of row i: every other one of `numbers`, or i without them.
static inline size_t number_of(const uint32_t *numbers, size_t i) {
    return numbers != NULL ? numbers[2 * i] : i;
}

// Transposes as many rows as one vector of quads has and stores them in columns k to k + 3 from index i on.
static inline void keep_square(vec4_blocks s[4], size_t k, size_t i, hti_block *out) {
    vec4_blocks_transpose(s);
    vec4_blocks_store(&out->column[k][i], s[0]);
    vec4_blocks_store(&out->column[k + 1][i], s[1]);
    vec4_blocks_store(&out->column[k + 2][i], s[2]);
    vec4_blocks_store(&out->column[k + 3][i], s[3]);
}

// Loads the numbers k to k + 3 of all polygons' vertices.
static inline void load_vertices(const ht_vec2 *const v[], size_t k, hti_block *out) {
    for (size_t i = 0; i < HTI_WORD; i += VEC4_ROWS) {
#define ROW(n) (&v[n]->x + k)
        vec4_blocks s[4] = {HTI_VEC4_FROM(ROW, i), HTI_VEC4_FROM(ROW, i + 1), HTI_VEC4_FROM(ROW, i + 2),
                            HTI_VEC4_FROM(ROW, i + 3)};
#undef ROW
        keep_square(s, k, i, out);
    }
}

// Returns the greatest vertex count of the polygons that do not have too many, 3 at least; sets `padded` when another
// polygon has fewer.
static int32_t max_vertex_count(const ht_convex *base, const uint32_t *numbers, bool *padded) {
    int32_t maximum = 3, minimum = HT_COLUMN_VERTICES;
    for (size_t i = 0; i < HTI_WORD; i++) {
        const int32_t count = base[number_of(numbers, i)].count;
        maximum = count > maximum && count <= HT_COLUMN_VERTICES ? count : maximum;
        minimum = count < minimum ? count : minimum;
    }
    *padded = minimum < maximum;
    return maximum;
}

// Loads polygons of different counts: those with fewer vertices than others repeat their last one; those that have none
// or too many are NaN.
static HTI_COLD int32_t load_mixed(const ht_convex *base, const uint32_t *numbers, hti_block *out, bool *padded) {
    const int32_t maximum = max_vertex_count(base, numbers, padded);
    for (size_t i = 0; i < HTI_WORD; i++) {
        const ht_convex *c = base + number_of(numbers, i);
        const bool fits = c->v != NULL && c->count >= 1 && c->count <= HT_COLUMN_VERTICES;
        for (int32_t k = 0; k < maximum; k++) {
            const ht_vec2 *v = fits ? &c->v[k < c->count ? k : c->count - 1] : NULL;
            out->column[2 * k][i] = fits ? v->x : __builtin_nanf("");
            out->column[2 * k + 1][i] = fits ? v->y : __builtin_nanf("");
        }
    }
    return maximum;
}

// Prefetches as much of a polygon as fits into columns; it may have fewer vertices, or none.
static inline void fetch_vertices(const ht_vec2 *v) {
    if (v != NULL) {
        __builtin_prefetch(v);
        __builtin_prefetch(v + HT_COLUMN_VERTICES - 1);
    }
}

// Loads polygons that all have as many vertices as the first, which are not too few or too many; returns false when
// they have not. Sets `radii` to the bits that are set in any of their radii.
HTI_INLINE bool load_alike(const ht_convex *base, const uint32_t *numbers, hti_block *out, uint32_t *radii) {
    const int32_t count = base[number_of(numbers, 0)].count;
    const ht_vec2 *v[HTI_WORD];
    uint32_t other = (count < 3) | (count > HT_COLUMN_VERTICES);
    *radii = 0;
    for (size_t i = 0; i < HTI_WORD; i++) {
        const ht_convex *c = base + number_of(numbers, i);
        v[i] = c->v;
        fetch_vertices(c->v);
        other |= (uint32_t)(c->count ^ count) | (c->v == NULL);
        *radii |= hti_bits(c->radius);
    }
    const size_t last = other == 0 ? 2 * (size_t)count - 4 : 0;
    for (size_t k = 0; k < last; k += 4) {
        load_vertices(v, k, out);
    }
    if (other == 0) {
        load_vertices(v, last, out); // this loads some numbers again
    }
    return other == 0;
}

static void load_convex(const ht_rows *rows, const uint32_t *numbers, size_t ahead, hti_block *out,
                        hti_batch_operand *side) {
    const ht_convex *base = (const ht_convex *)rows->shapes;
    uint32_t radii = 0;
    bool alike = false;
    if (numbers == NULL) { // without branches for every row
        for (size_t i = HTI_WORD; i < HTI_WORD + ahead && i < 2 * HTI_WORD; i++) {
            fetch_vertices(base[i].v);
        }
        alike = load_alike(base, NULL, out, &radii);
    } else {
        alike = load_alike(base, numbers, out, &radii);
    }
    const int32_t before = side->vertices;
    side->column[2 * before] = out->column[2 * before];
    side->padded = side->round = false;
    side->vertices = alike ? base[number_of(numbers, 0)].count : load_mixed(base, numbers, out, &side->padded);
    const size_t last = 2 * (size_t)side->vertices;
    if (radii == 0) {
        side->column[last] = hti_no_radius;
        return;
    }
    for (size_t i = 0; i < HTI_WORD; i++) {
        out->column[last][i] = base[number_of(numbers, i)].radius;
    }
    side->round = has_radius(out->column[last]);
}

// Loads the numbers 0 to 3 of the first `count` rows and, unless `more` is 0, the numbers `more` to `more` + 3.
HTI_INLINE void load_four(const float *base, size_t width, size_t more, const uint32_t *numbers, size_t count,
                          hti_block *out) {
    for (size_t i = 0; i < count; i += VEC4_ROWS) {
#define ROW(n) (base + number_of(numbers, n) * width)
#define REST(n) (ROW(n) + more)
        vec4_blocks s[4] = {HTI_VEC4_FROM(ROW, i), HTI_VEC4_FROM(ROW, i + 1), HTI_VEC4_FROM(ROW, i + 2),
                            HTI_VEC4_FROM(ROW, i + 3)};
        keep_square(s, 0, i, out);
        if (more > 0) {
            vec4_blocks t[4] = {HTI_VEC4_FROM(REST, i), HTI_VEC4_FROM(REST, i + 1), HTI_VEC4_FROM(REST, i + 2),
                                HTI_VEC4_FROM(REST, i + 3)};
            keep_square(t, more, i, out);
        }
#undef REST
#undef ROW
    }
}

// Loads points, or shapes that begin with one. Nothing is read back soon that was written in smaller pieces, because
// such a load would wait.
static inline void load_points(const float *base, size_t width, const uint32_t *numbers, size_t from, hti_block *out) {
    for (size_t i = from; i < HTI_WORD; i += 4) {
        const vec4f first = vec4f_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i) * width));
        const vec4f second =
            vec4f_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i + 1) * width));
        const vec4f third = vec4f_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i + 2) * width));
        const vec4f fourth =
            vec4f_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i + 3) * width));
        const vec4f low = vec4f_low(first, second), high = vec4f_low(third, fourth);
        vec4f_store(&out->column[0][i], vec4f_even(low, high));
        vec4f_store(&out->column[1][i], vec4f_odd(low, high));
    }
}

// Loads points that lie one behind the other.
static inline void load_own_points(const float *base, hti_block *out) {
    for (size_t i = 0; i < HTI_WORD; i += VEC4_ROWS) {
#define TWO(n) (base + 2 * (n))
        const vec4_blocks low = HTI_VEC4_FROM(TWO, i), high = HTI_VEC4_FROM(TWO, i + 2);
#undef TWO
        vec4_blocks_store(&out->column[0][i], vec4_blocks_even(low, high));
        vec4_blocks_store(&out->column[1][i], vec4_blocks_odd(low, high));
    }
}

// Loads circles. Where rows lie one behind the other, the number behind a circle can be read, too, but for the last
// ones.
static inline void load_circles(const float *base, const uint32_t *numbers, size_t ahead, hti_block *out) {
    const size_t count = numbers != NULL ? 0 : ahead > 0 ? HTI_WORD : HTI_WORD - VEC4_ROWS;
    load_four(base, 3, 0, NULL, count, out);
    load_points(base, 3, numbers, count, out);
    const float *r = base + 2;
    for (size_t i = count; i < HTI_WORD; i += 4) {
        vec4f_store(&out->column[2][i], (vec4f){r[3 * number_of(numbers, i)], r[3 * number_of(numbers, i + 1)],
                                                r[3 * number_of(numbers, i + 2)], r[3 * number_of(numbers, i + 3)]});
    }
}

HTI_INLINE void load_numbers(const float *base, int32_t columns, const uint32_t *numbers, size_t ahead,
                             hti_block *out) {
    switch (columns) {
    case 2:
        if (numbers == NULL) {
            load_own_points(base, out);
        } else {
            load_points(base, 2, numbers, 0, out);
        }
        return;
    case 3:
        load_circles(base, numbers, ahead, out);
        return;
    case 4:
        load_four(base, 4, 0, numbers, HTI_WORD, out);
        return;
    case 5:
        load_four(base, 5, 1, numbers, HTI_WORD, out);
        return;
    case 6:
        load_four(base, 6, 2, numbers, HTI_WORD, out);
        return;
    default:
        load_four(base, 7, 3, numbers, HTI_WORD, out);
    }
}

void HTI_KERNEL(hti_batch_load)(const ht_rows *rows, const uint32_t *numbers, size_t count, size_t ahead,
                                hti_block *out, hti_batch_operand *side) {
    uint32_t all[2 * HTI_WORD];
    if (count < HTI_WORD) {
        for (size_t i = 0; i < HTI_WORD; i++) {
            all[2 * i] = (uint32_t)number_of(numbers, i < count ? i : 0);
        }
        numbers = all;
    }
    const int32_t columns = hti_batch_column_count(rows->kind, 0);
    if (rows->kind == HT_CONVEX) {
        load_convex(rows, numbers, ahead, out, side);
    } else if (columns > 0) {
        if (numbers == NULL) { // without branches for every row
            load_numbers((const float *)rows->shapes, columns, NULL, ahead, out);
        } else {
            load_numbers((const float *)rows->shapes, columns, numbers, ahead, out);
        }
        side->round = rows->kind == HT_OBOX && has_radius(out->column[6]);
    }
    if (rows->kind == HT_TRIANGLE) {
        side->vertices = 3;
        side->column[6] = hti_no_radius;
    }
}
