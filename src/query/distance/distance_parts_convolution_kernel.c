// distance_parts_convolution_kernel.c: what takes a pass over all corners or segments of a convolution, as many at a time as a
// register holds: sides and turns of a ring, which sides lead to the left of which, and what crosses a line.
//
// Sides are made in doubles and rounded; all else is in floats, with the error that distance_parts_winding.c names.
#include "base/vec/vec.h"
#include "query/distance/distance_parts_convolution.h"

// Returns the sum of lanes' turns: 1 where they fall, -1 where they rise.
static int32_t sum_of_turns(uint64_t bits, uint64_t falling) {
    return hti_set_bits((uint32_t)(bits & falling)) - hti_set_bits((uint32_t)(bits & ~falling));
}

bool HTI_KERNEL(hti_distance_convolution_sides)(const hti_ring_columns *from, hti_convolved_ring *out) {
    const int32_t end = (out->count + HTI_CONVOLVED_LANES - 1) / HTI_CONVOLVED_LANES * HTI_CONVOLVED_LANES;
    const vecNd zero = vecNd_splat(0.0), shortest = vecNd_splat(from->shortest);
    bool has_short = false;
    for (int32_t i = 0; i < end; i += DOUBLES) {
        const vecNd x = vecNd_of_floats(from->x + i), y = vecNd_of_floats(from->y + i),
                    way_x = vecNd_of_floats(from->x + i + 1) - x, way_y = vecNd_of_floats(from->y + i + 1) - y,
                    length = vecNd_sqrt(way_x * way_x + way_y * way_y);
        const maskNd has_length = vecNd_less(shortest, length);
        const vecNd scale = vecNd_select(has_length, from->sign / length, zero);
        const int32_t left = out->count - i, sides = left < DOUBLES ? left : DOUBLES; // 0 or less behind the last one
        const uint64_t own = sides > 0 ? (UINT64_C(1) << sides) - 1 : 0;
        has_short = has_short || (~maskNd_bits(has_length) & own) != 0;
        vecNd_to_floats(out->x + i, x - from->origin.x);
        vecNd_to_floats(out->y + i, y - from->origin.y);
        vecNd_to_floats(out->way_x + i, way_x * scale);
        vecNd_to_floats(out->way_y + i, way_y * scale);
        vecNd_to_floats(out->length + i, vecNd_select(has_length, length, zero));
    }
    return !has_short;
}

void HTI_KERNEL(hti_distance_convolution_rows)(const hti_convolved_ring *a, const hti_convolved_ring *b,
                                               hti_corner_bits *left, hti_corner_bits *unsure) {
    for (int32_t i = 0; i < a->count; i++) {
        const vecNf x = vecNf_splat(a->way_x[i]), y = vecNf_splat(a->way_y[i]);
        for (int32_t first = 0; first < b->count; first += 32) {
            const int32_t rest = b->count - first, end = rest < 32 ? b->count : first + 32;
            uint64_t rising = 0, level = 0;
            for (int32_t j = first; j < end; j += LANES) {
                const vecNf turn = x * vecNf_load(b->way_y + j) - y * vecNf_load(b->way_x + j);
                rising |= maskNf_bits(vecNf_less(vecNf_splat(HTI_CONVOLVED_SINE), turn)) << (j - first);
                level |= maskNf_bits(vecNf_less_equal(vecNf_abs(turn), vecNf_splat(HTI_CONVOLVED_SINE))) << (j - first);
            }
            const uint32_t all = rest < 32 ? UINT32_MAX >> (32 - rest) : UINT32_MAX;
            left[i].word[first / 32] = (uint32_t)rising & all;
            unsure[i].word[first / 32] = (uint32_t)level & all;
        }
    }
}

void HTI_KERNEL(hti_distance_convolution_across)(const hti_convolution *c, const hti_convolved_lanes *line,
                                                 hti_segments_across *out) {
    const vecNf way_x = vecNf_splat(line->way_x), way_y = vecNf_splat(line->way_y), level = vecNf_splat(line->level),
                error = vecNf_splat(line->error), from = vecNf_splat(line->from), to = vecNf_splat(line->to);
    out->beyond = 0;
    for (int32_t first = 0; first < c->count; first += 32) {
        uint64_t inside = 0, on_line = 0;
        for (int32_t k = first; k < first + 32 && k < c->count; k += LANES) {
            const vecNf p_x = vecNf_load(c->p_x + k), p_y = vecNf_load(c->p_y + k), q_x = vecNf_load(c->q_x + k),
                        q_y = vecNf_load(c->q_y + k), p = way_y * p_x - way_x * p_y - level,
                        q = way_y * q_x - way_x * q_y - level;
            const uint64_t touching = maskNf_bits(vecNf_less_equal(vecNf_min(vecNf_abs(p), vecNf_abs(q)), error)),
                           across = maskNf_bits(vecNf_less(error, p)) ^ maskNf_bits(vecNf_less(error, q)),
                           clear = across & ~touching;
            uint64_t passed = 0;
            if (clear != 0) {
                const vecNf start = way_x * p_x + way_y * p_y, slope = (way_x * q_x + way_y * q_y - start) / (p - q),
                            at = start + slope * p, slack = (error + error) * (vecNf_abs(slope) + 1.0f);
                const uint64_t beyond = clear & maskNf_bits(vecNf_less(to, at - slack));
                passed = beyond | (clear & maskNf_bits(vecNf_less(at + slack, from)));
                out->beyond += beyond != 0 ? sum_of_turns(beyond, maskNf_bits(vecNf_less(q, p))) : 0;
            }
            inside |= (across & ~passed) << (k - first);
            on_line |= touching << (k - first);
        }
        out->inside[first / 32] = (uint32_t)inside;
        out->on_line[first / 32] = (uint32_t)on_line;
    }
}
