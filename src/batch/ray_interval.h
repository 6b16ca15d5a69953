// ray_interval.h: where rays are in shapes, for kernels of ht_batch_raycast, which do for every lane what query/ray
// does for one ray.
//
// A kernel computes, in double, the operations of the typed function in the same order, and rounds as it does: where
// the line enters and leaves the shape, and the normals there. The interval that remains between 0 and `max` is decided
// on the rounded fractions, by the bounds of query/ray/ray_fast.h. A lane is certain when it is so by the typed
// function's own criteria: then that function returns the same bits. All other pairs are answered one by one.
#ifndef HANTEI_BATCH_RAY_INTERVAL_H
#define HANTEI_BATCH_RAY_INTERVAL_H

#include <float.h>
#include <stddef.h>
#include <string.h>

#include "batch/batch_ray.h"
#include "batch/lane_doubles.h"
#include "batch/vec4_blocks.h"

/// The columns of `places`.
enum {
    HTI_RAY_ENTER,
    HTI_RAY_EXIT,
    HTI_RAY_ENTER_NORMAL,
    HTI_RAY_EXIT_NORMAL = HTI_RAY_ENTER_NORMAL + 2,
    HTI_RAY_GRAZE = HTI_RAY_EXIT_NORMAL + 2, // what tells lines that only graze their shapes; kernels may use it
    HTI_RAY_COLUMNS
};

/// Where the lines of a word enter and leave their shapes, rounded.
typedef struct places {
    alignas(64) float column[HTI_RAY_COLUMNS][HTI_WORD];
} places;

HTI_INLINE void keep_point(places *out, int column, size_t i, doubles2 p) {
    vecNd_to_floats(out->column[column] + i, p.x);
    vecNd_to_floats(out->column[column + 1] + i, p.y);
}

/// The fractions at which lines enter and leave shapes, rounded, NaN when they miss, the normals there, and the relations
/// of those that hit.
typedef struct span {
    vecNf enter, exit, max;
    lanes2 enter_normal, exit_normal;
    vecNf relation;
} span;

/// Returns a where the mask is set, else 0.
HTI_INLINE vecNf keep(maskNf mask, vecNf a) {
    return vecNf_select(mask, a, vecNf_splat(0.0f));
}

HTI_INLINE vecNf negated_lanes_point(vecNf a) {
    return vecNf_xor(a, vecNf_splat(-0.0f));
}

/// The relation is an overlap.
HTI_INLINE span load_span(const hti_rays *rays, const places *at, size_t i) {
    return (span){
        vecNf_load(at->column[HTI_RAY_ENTER] + i),
        vecNf_load(at->column[HTI_RAY_EXIT] + i),
        vecNf_load(rays->max + i),
        {vecNf_load(at->column[HTI_RAY_ENTER_NORMAL] + i), vecNf_load(at->column[HTI_RAY_ENTER_NORMAL + 1] + i)},
        {vecNf_load(at->column[HTI_RAY_EXIT_NORMAL] + i), vecNf_load(at->column[HTI_RAY_EXIT_NORMAL + 1] + i)},
        lanes_of_bits(HT_OVERLAP)};
}

/// Whether a fraction is neither 0 nor infinite and surely not max (hti_ray_span_of).
HTI_INLINE maskNf is_clear_of_interval(vecNf at, vecNf max) {
    const vecNf size = vecNf_abs(at), uncertainty = size * (0x1p-22f);
    return maskNf_and(vecNf_less(uncertainty, size), vecNf_less(uncertainty, vecNf_abs(at - max)));
}

/// Return by how much numbers change when `large` is added and taken away: as bits, all 0 where neither number does.
HTI_INLINE vecNf off_grid_of_lanes(vecNf v, vecNf large) {
    return v - (v + large - large);
}
HTI_INLINE vecNf off_grid_of_lanes_point(lanes2 p, vecNf large) {
    return vecNf_or(off_grid_of_lanes(p.x, large), off_grid_of_lanes(p.y, large));
}

HTI_INLINE lanes2 choose_lanes_point(maskNf mask, lanes2 yes, lanes2 no) {
    return (lanes2){vecNf_select(mask, yes.x, no.x), vecNf_select(mask, yes.y, no.y)};
}

/// Returns the larger of |x| and |y|.
HTI_INLINE vecNf size_of_lanes_point(lanes2 p) {
    return vecNf_max(vecNf_abs(p.x), vecNf_abs(p.y));
}

static_assert(sizeof(ht_ray_hit) == 44 && sizeof(bool) == 1 && sizeof(ht_relation) == 4 &&
                  offsetof(ht_ray_hit, inside) == 1 && offsetof(ht_ray_hit, relation) == 4 &&
                  offsetof(ht_ray_hit, enter) == 8 && offsetof(ht_ray_hit, normal) == 16 &&
                  offsetof(ht_ray_hit, exit_normal) == 24 && offsetof(ht_ray_hit, point) == 32 &&
                  offsetof(ht_ray_hit, part) == 40,
              "answers are written as eight floats, a point and a zero");

/// The lanes from which the first eight words of answers are made: a hit's two flags, its fractions and its normals.
typedef struct stretches {
    maskNf hit, inside;
    vecNf enter, exit;
    lanes2 enter_normal, exit_normal;
    vecNf relation;
} stretches;

/// Writes one coordinate of the rays' points at `enter` (hti_ray_told), 0 without a hit.
HTI_INLINE void write_coordinates(const stretches *a, const float *origin, const float *dir, float to[LANES]) {
    float t[LANES];
    vecNf_store(t, a->enter);
    for (int k = 0; k < LANES; k += DOUBLES) {
        const vecNd way = vecNd_of_floats(t + k) * vecNd_of_floats(dir + k);
        vecNd_to_floats(to + k, vecNd_of_floats(origin + k) + way);
    }
    vecNf_store(to, keep(a->hit, finite_lanes(vecNf_load(to))));
}

HTI_INLINE void write_ray_rows(const stretches *a, const hti_rays *rays, size_t i, ht_ray_hit *out) {
    const vecNf inside = keep(a->inside, lanes_of_bits(HTI_SECOND_TRUE_WORD));
    const vecNf words[8] = {vecNf_or(keep(a->hit, lanes_of_bits(HTI_TRUE_WORD)), inside),
                            keep(a->hit, a->relation),
                            a->enter,
                            a->exit,
                            a->enter_normal.x,
                            a->enter_normal.y,
                            a->exit_normal.x,
                            a->exit_normal.y};
    float x[LANES], y[LANES];
    write_coordinates(a, rays->block.column[0] + i, rays->block.column[2] + i, x);
    write_coordinates(a, rays->block.column[1] + i, rays->block.column[3] + i, y);
    lanes_to_rows(words, sizeof *out, (unsigned char *)out);
    for (int k = 0; k < LANES; k++) {
        out[k].point = (ht_vec2){x[k], y[k]};
        out[k].part = 0;
    }
}

/// Writes the rows of the lanes at i, up to `count`; returns which of them hit, as bits from i on.
HTI_INLINE uint64_t write_answers(const stretches *a, const hti_rays *rays, size_t i, size_t count, ht_ray_hit *out) {
    if (i + LANES <= count) {
        write_ray_rows(a, rays, i, out + i);
    } else {
        ht_ray_hit last[LANES];
        write_ray_rows(a, rays, i, last);
        memcpy(out + i, last, (count - i) * sizeof *last);
    }
    return maskNf_bits(a->hit) << i;
}

/// Writes the answers of the lanes at i (hti_ray_answer); returns which of them hit, as bits from i on.
HTI_INLINE uint64_t answer_ray_lanes(const span *s, const hti_rays *rays, size_t i, size_t count, ht_ray_hit *out) {
    const vecNf zero = vecNf_splat(0.0f);
    const maskNf hit = maskNf_and(vecNf_less(zero, s->exit), vecNf_less(s->enter, s->max));
    const maskNf enters = maskNf_and(hit, vecNf_less(zero, s->enter)), inside = maskNf_without(hit, enters);
    const maskNf leaves = maskNf_and(hit, vecNf_less(s->exit, s->max));
    const stretches a = {.hit = hit,
                         .inside = inside,
                         .enter = keep(enters, s->enter),
                         .exit = keep(hit, vecNf_min(s->exit, s->max)),
                         .enter_normal = {keep(enters, s->enter_normal.x), keep(enters, s->enter_normal.y)},
                         .exit_normal = {keep(leaves, s->exit_normal.x), keep(leaves, s->exit_normal.y)},
                         .relation = s->relation};
    return write_answers(&a, rays, i, count, out);
}

#endif
