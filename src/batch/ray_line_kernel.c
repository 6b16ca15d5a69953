// ray_line_kernel.c: rays against segments and convex polygons by the methods of query/ray/ray_segment.c and
// ray_convex.c, which derive the bounds. Masks choose a polygon's two crossed edges among all, vertex by vertex.
#include "base/vec/vec_numbers.h"
#include "batch/ray_corner.h"

// Finds the fractions at which rays cross segments, NaN where they do not; returns the bits of the certain lanes.
HTI_INLINE uint64_t cross_segments(const hti_rays *rays, const hti_batch_operand *shapes, places *out, size_t i) {
    const doubles2 a = doubles_of_operand(shapes, 0, i), e = doubles2_difference(doubles_of_operand(shapes, 2, i), a);
    const doubles2 v = doubles2_difference(a, doubles_point(rays->block.column, i));
    const doubles2 d = doubles_point(rays->block.column + 2, i);
    const vecNd limit = vecNd_of_floats(rays->max + i), zero = vecNd_splat(0.0), one = vecNd_splat(1.0);
    const vecNd max = vecNd_select(vecNd_less(zero, limit), limit, zero), tiny = vecNd_splat(0x1p-20);
    const vecNd vd = v.x * d.y, dv = v.y * d.x, ed = e.x * d.y;
    const vecNd de = e.y * d.x, ve = v.x * e.y, ev = v.y * e.x;
    const vecNd side = vd - dv, n = ve - ev, k = de - ed;
    const vecNd side2 = side - k, n2 = n - k * max;
    const vecNd size = sum_of_sizes(vd, ed) + sum_of_sizes(dv, de);
    const vecNd minimum = vecNd_min(vecNd_abs(side), vecNd_abs(side2));
    const vecNd n_least = vecNd_min(vecNd_abs(n), vecNd_abs(n2));
    const maskNd sided = vecNd_less(size * tiny, minimum);
    const maskNd placed = vecNd_less(sum_of_sizes(ve, ev) * tiny, n_least);
    const maskNd turned = vecNd_less(sum_of_sizes(ed, de) * tiny, vecNd_abs(k));
    const maskNd cut = vecNd_less(vecNd_turned_by(side, side2), zero);
    const maskNd within = vecNd_less(vecNd_turned_by(n, n2), zero);
    const maskNd known = maskNd_and(sided, placed), crossed = maskNd_and(known, maskNd_and(cut, within));

    const vecNd square = sum_of_squares(e), root = vecNd_sqrt(square), inverse = one / square;
    const doubles2 facing = {vecNd_turned_by(-e.y, k), vecNd_turned_by(e.x, k)};
    vecNd_to_floats(out->column[HTI_RAY_ENTER] + i, vecNd_select(crossed, n / k, vecNd_splat((double)HTI_NAN)));
    keep_point(out, HTI_RAY_ENTER_NORMAL, i,
               (doubles2){facing.x * inverse * root + zero, facing.y * inverse * root + zero});
    const uint64_t is_sided = bits_at(sided, i), is_placed = bits_at(placed, i) & (is_sided | bits_at(turned, i));
    return (is_sided & is_placed) | (is_sided & ~bits_at(cut, i)) | (is_placed & ~bits_at(within, i));
}

hti_ray_found HTI_KERNEL(hti_batch_ray_segment)(HTI_RAY_ARGUMENTS) {
    places at;
    uint64_t certain = 0, hit = 0;
    for (size_t i = 0; i < count; i += DOUBLES) {
        certain |= cross_segments(rays, shapes, &at, i);
    }
    const vecNf zero = vecNf_splat(0.0f), minimum = vecNf_splat(0x1p-149f), maximum = vecNf_splat(FLT_MAX);
    for (size_t i = 0; i < count; i += LANES) {
        const vecNf t = vecNf_load(at.column[HTI_RAY_ENTER] + i);
        const maskNf crossed = vecNf_less_equal(zero, t);
        const vecNf when = keep(crossed, vecNf_min(vecNf_max(t, minimum), maximum));
        const vecNf nx = keep(crossed, vecNf_load(at.column[HTI_RAY_ENTER_NORMAL] + i));
        const vecNf ny = keep(crossed, vecNf_load(at.column[HTI_RAY_ENTER_NORMAL + 1] + i));
        const stretches a = {.hit = crossed,
                             .inside = vecNf_less(zero, zero),
                             .enter = when,
                             .exit = when,
                             .enter_normal = {nx, ny},
                             .exit_normal = {nx, ny},
                             .relation = lanes_of_bits(HT_OVERLAP)};
        hit |= write_answers(&a, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~certain};
}

// The two edges that lines cross, one from their left to their right, one back. The columns are x and y of an edge's
// start and of its end.
typedef struct crossed_edge {
    alignas(64) float column[4][HTI_WORD];
} crossed_edge;

// The rays of a word that surely hit their polygons, or might, packed: half of random rays miss, and the divisions take
// most of the time. Lanes behind the last ray are 0.
typedef struct crossing_rays {
    hti_rays rays;
    crossed_edge down, up;
    size_t count;
} crossing_rays;

// A vertex, and whether it lies to the left of the line.
typedef struct line_vertex {
    lanes2 at;
    maskNf left, certain;
} line_vertex;

HTI_INLINE line_vertex load_vertex(const hti_batch_operand *shapes, int k, lanes2 o, lanes2 d, size_t i) {
    const lanes2 at = point_at(shapes, 2 * k, i), v = lanes2_minus(at, o);
    const vecNf p = d.x * v.y, q = d.y * v.x, right = q - p;
    const vecNf size = vecNf_abs(p + q); // where their signs differ they do not cancel in the difference
    const vecNf uncertainty = vecNf_max((0x1p-20f) * size, vecNf_splat(0x1p-126f));
    return (line_vertex){at, vecNf_less(right, vecNf_splat(0.0f)), vecNf_less(uncertainty, vecNf_abs(right))};
}

// Packs lanes from i on behind the n lanes before.
HTI_INLINE void pack_lanes(float *column, vecNf a, uint64_t hit, size_t i, size_t n) {
    vecNf_store(column + i, vecNf_splat(0.0f)); // n is not more than i
    vecNf_store_packed(column + n, a, hit);
}

HTI_INLINE void pack_edge(crossed_edge *out, lanes2 from, lanes2 to, uint64_t hit, size_t i, size_t n) {
    pack_lanes(out->column[0], from.x, hit, i, n);
    pack_lanes(out->column[1], from.y, hit, i, n);
    pack_lanes(out->column[2], to.x, hit, i, n);
    pack_lanes(out->column[3], to.y, hit, i, n);
}

// Bits of a word's lanes: whether all sides are certain and change twice at most, whether the line misses the polygon,
// and whether max is above 0.
typedef struct sidedness {
    uint64_t known, missed, forward;
} sidedness;

// Finds the edges that lines cross, and packs the lanes, of those whose bits are set in `sharp`, that have some.
HTI_INLINE sidedness find_edges(const hti_rays *rays, const hti_batch_operand *shapes, uint64_t sharp,
                                crossing_rays *out, size_t i) {
    const lanes2 o = {vecNf_load(rays->block.column[0] + i), vecNf_load(rays->block.column[1] + i)};
    const lanes2 d = {vecNf_load(rays->block.column[2] + i), vecNf_load(rays->block.column[3] + i)};
    const vecNf zero = vecNf_splat(0.0f), max = vecNf_load(rays->max + i);
    line_vertex before = load_vertex(shapes, shapes->vertices - 1, o, d, i);
    maskNf certain = before.certain, down = vecNf_less(zero, zero), twice = down;
    lanes2 down_from = {zero, zero}, down_to = down_from, up_from = down_from, up_to = down_from;
    for (int k = 0; k < shapes->vertices; k++) {
        const line_vertex v = load_vertex(shapes, k, o, d, i);
        const maskNf goes_down = maskNf_without(before.left, v.left), goes_up = maskNf_without(v.left, before.left);
        certain = maskNf_and(certain, v.certain);
        twice = maskNf_or(twice, maskNf_and(down, goes_down));
        down = maskNf_or(down, goes_down);
        down_from = choose_lanes_point(goes_down, before.at, down_from);
        down_to = choose_lanes_point(goes_down, v.at, down_to);
        up_from = choose_lanes_point(goes_up, before.at, up_from);
        up_to = choose_lanes_point(goes_up, v.at, up_to);
        before = v;
    }
    const uint64_t known = maskNf_bits(maskNf_without(certain, twice)), crossed = maskNf_bits(down);
    const uint64_t hit = known & crossed & sharp >> i;
    const size_t n = out->count;
    pack_lanes(out->rays.block.column[0], o.x, hit, i, n);
    pack_lanes(out->rays.block.column[1], o.y, hit, i, n);
    pack_lanes(out->rays.block.column[2], d.x, hit, i, n);
    pack_lanes(out->rays.block.column[3], d.y, hit, i, n);
    pack_lanes(out->rays.max, max, hit, i, n);
    pack_edge(&out->down, down_from, down_to, hit, i, n);
    pack_edge(&out->up, up_from, up_to, hit, i, n);
    out->count = n + hti_bit_count(hit);
    return (sidedness){known << i, (known & ~crossed) << i, maskNf_bits(vecNf_less(zero, max)) << i};
}

// Writes the fractions at which lines cross an edge, and the normal to its right; returns the bits of the accurate
// lanes.
HTI_INLINE uint64_t cross_line_edge(const hti_rays *rays, const crossed_edge *crossed, places *out, int fraction,
                                    int normal, size_t i) {
    const doubles2 a = doubles_point(crossed->column, i),
                   e = doubles2_difference(doubles_point(crossed->column + 2, i), a);
    const doubles2 v = doubles2_difference(a, doubles_point(rays->block.column, i));
    const doubles2 d = doubles_point(rays->block.column + 2, i);
    const vecNd q = v.y * e.x, n = v.x * e.y - q;
    const vecNd k = d.x * e.y - d.y * e.x, square = sum_of_squares(e);
    const vecNd unit = 1.0 / square * vecNd_sqrt(square);
    vecNd_to_floats(out->column[fraction] + i, n / k);
    keep_point(out, normal, i, (doubles2){e.y * unit, 0.0 - e.x * unit});
    return bits_at(vecNd_less((0x1p-20) * vecNd_abs(q), vecNd_abs(n)), i);
}

// Whether a fraction is neither 0 nor infinite, nor near the other one or max (hti_ray_span_between).
HTI_INLINE maskNf is_between_lanes(vecNf at, vecNf other, vecNf max) {
    const vecNf size = vecNf_abs(at), uncertainty = size * (0x1p-22f);
    const vecNf separation = vecNf_min(vecNf_abs(at - other), vecNf_abs(at - max));
    return maskNf_and(vecNf_less(uncertainty, size), vecNf_less(uncertainty, separation));
}

// Answers packed rays, for which there are `room` rows; the bits are those of the packed lanes.
HTI_INLINE hti_ray_found answer_crossing_rays(const crossing_rays *w, size_t room, ht_ray_hit *rows) {
    places at;
    uint64_t accurate = 0, clear = 0, hit = 0;
    for (size_t i = 0; i < w->count; i += DOUBLES) {
        accurate |= cross_line_edge(&w->rays, &w->down, &at, HTI_RAY_ENTER, HTI_RAY_ENTER_NORMAL, i) &
                    cross_line_edge(&w->rays, &w->up, &at, HTI_RAY_EXIT, HTI_RAY_EXIT_NORMAL, i);
    }
    const vecNf zero = vecNf_splat(0.0f);
    for (size_t i = 0; i < w->count; i += LANES) {
        span s = load_span(&w->rays, &at, i);
        clear |=
            maskNf_bits(maskNf_and(is_between_lanes(s.enter, s.exit, s.max), is_between_lanes(s.exit, s.enter, s.max)))
            << i;
        const maskNf turned = vecNf_less(s.exit, s.enter); // clockwise
        const vecNf down = s.enter;
        const lanes2 in = {s.enter_normal.x + zero, s.enter_normal.y + zero};
        const lanes2 back = {s.exit_normal.x + zero, s.exit_normal.y + zero};
        s.enter = vecNf_select(turned, s.exit, down);
        s.exit = vecNf_select(turned, down, s.exit);
        s.enter_normal = choose_lanes_point(turned, (lanes2){zero - back.x, zero - back.y}, in);
        s.exit_normal = choose_lanes_point(turned, (lanes2){zero - in.x, zero - in.y}, back);
        hit |= answer_ray_lanes(&s, &w->rays, i, room, rows);
    }
    return (hti_ray_found){hit, ~(accurate & clear)};
}

// Writes packed rows to the places of the bits, and misses to the others.
HTI_INLINE void place_packed_rows(const ht_ray_hit *rows, uint64_t bits, size_t count, ht_ray_hit *out) {
    memset(out, 0, count * sizeof *out);
    for (; bits != 0; bits &= bits - 1) {
        out[__builtin_ctzll(bits)] = *rows++;
    }
}

hti_ray_found HTI_KERNEL(hti_batch_ray_convex)(HTI_RAY_ARGUMENTS) {
    crossing_rays w;
    ht_ray_hit rows[HTI_WORD];
    const uint64_t sharp = are_sharp(shapes, 2 * shapes->vertices, count) & hti_first_bits(count);
    sidedness all = {0, 0, 0};
    w.count = 0;
    for (size_t i = 0; i < count; i += LANES) {
        const sidedness found = find_edges(rays, shapes, sharp, &w, i);
        all = (sidedness){all.known | found.known, all.missed | found.missed, all.forward | found.forward};
    }
    const uint64_t crossed = all.known & ~all.missed & sharp, corners = ~all.known & sharp;
    const bool in_place = w.count == count;
    const hti_ray_found packed = answer_crossing_rays(&w, in_place ? count : HTI_WORD, in_place ? out : rows);
    uint64_t hit = vec_unpacked_bits(packed.hit, crossed);
    uint64_t certain = all.forward & sharp & (all.missed | vec_unpacked_bits(~packed.uncertain, crossed));
    if (!in_place) {
        place_packed_rows(rows, crossed, count, out);
    }
    if (corners != 0) {
        const corners_found found = answer_corners(rays, shapes, corners, out);
        certain |= found.certain;
        hit |= found.hit;
    }
    return (hti_ray_found){hit, ~certain};
}
