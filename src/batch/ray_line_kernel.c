// ray_line_kernel.c: rays against segments and convex polygons, as query/ray/ray_segment.c and ray_convex.c: bounds
// there. A polygon's two crossed edges are chosen among all by masks, vertex by vertex.
#include "batch/ray_span.h"

// Where rays cross segments, NaN where they do not; returns where all of that is certain.
HTI_INLINE uint64_t cross_segments(const hti_rays *rays, const hti_side *shapes, places *out, size_t i) {
    const doubles2 a = doubles_of_side(shapes, 0, i), e = difference(doubles_of_side(shapes, 2, i), a);
    const doubles2 v = difference(a, doubles_point(rays->block.column, i));
    const doubles2 d = doubles_point(rays->block.column + 2, i);
    const doubles limit = doubles_of_floats(rays->max + i), zero = doubles_splat(0.0), one = doubles_splat(1.0);
    const doubles max = doubles_select(doubles_less(zero, limit), limit, zero), tiny = doubles_splat(0x1p-20);
    const doubles vd = doubles_mul(v.x, d.y), dv = doubles_mul(v.y, d.x), ed = doubles_mul(e.x, d.y);
    const doubles de = doubles_mul(e.y, d.x), ve = doubles_mul(v.x, e.y), ev = doubles_mul(v.y, e.x);
    const doubles side = doubles_sub(vd, dv), n = doubles_sub(ve, ev), k = doubles_sub(de, ed);
    const doubles side2 = doubles_sub(side, k), n2 = doubles_sub(n, doubles_mul(k, max));
    const doubles size = doubles_add(sum_of_sizes(vd, ed), sum_of_sizes(dv, de));
    const doubles least = doubles_min(doubles_abs(side), doubles_abs(side2));
    const doubles n_least = doubles_min(doubles_abs(n), doubles_abs(n2));
    const doubles_mask sided = doubles_less(doubles_mul(size, tiny), least);
    const doubles_mask placed = doubles_less(doubles_mul(sum_of_sizes(ve, ev), tiny), n_least);
    const doubles_mask turned = doubles_less(doubles_mul(sum_of_sizes(ed, de), tiny), doubles_abs(k));
    const doubles_mask cut = doubles_less(doubles_turned_by(side, side2), zero);
    const doubles_mask within = doubles_less(doubles_turned_by(n, n2), zero);
    const doubles_mask known = doubles_both(sided, placed), crossed = doubles_both(known, doubles_both(cut, within));

    const doubles square = sum_of_squares(e), root = doubles_sqrt(square), inverse = doubles_div(one, square);
    const doubles2 facing = {doubles_turned_by(doubles_negative(e.y), k), doubles_turned_by(e.x, k)};
    doubles_to_floats(out->column[HTI_RAY_ENTER] + i,
                      doubles_select(crossed, doubles_div(n, k), doubles_splat((double)HTI_NAN)));
    keep_point(out, HTI_RAY_ENTER_NORMAL, i,
               (doubles2){doubles_add(doubles_mul(doubles_mul(facing.x, inverse), root), zero),
                          doubles_add(doubles_mul(doubles_mul(facing.y, inverse), root), zero)});
    const uint64_t is_sided = bits_at(sided, i), is_placed = bits_at(placed, i) & (is_sided | bits_at(turned, i));
    return (is_sided & is_placed) | (is_sided & ~bits_at(cut, i)) | (is_placed & ~bits_at(within, i));
}

hti_ray_found HTI_KERNEL(hti_batch_ray_segment)(HTI_RAY_KERNEL_ARGUMENTS);
hti_ray_found HTI_KERNEL(hti_batch_ray_segment)(HTI_RAY_KERNEL_ARGUMENTS) {
    places at;
    uint64_t sure = 0, hit = 0;
    for (size_t i = 0; i < count; i += DOUBLES) {
        sure |= cross_segments(rays, shapes, &at, i);
    }
    const lanes zero = lanes_splat(0.0f), least = lanes_splat(0x1p-149f), most = lanes_splat(FLT_MAX);
    for (size_t i = 0; i < count; i += LANES) {
        const lanes t = lanes_load(at.column[HTI_RAY_ENTER] + i);
        const lanes_mask crossed = lanes_less_equal(zero, t);
        const lanes when = keep(crossed, lanes_min(lanes_max(t, least), most));
        const lanes nx = keep(crossed, lanes_load(at.column[HTI_RAY_ENTER_NORMAL] + i));
        const lanes ny = keep(crossed, lanes_load(at.column[HTI_RAY_ENTER_NORMAL + 1] + i));
        const stretches a = {.hit = crossed,
                             .inside = lanes_less(zero, zero),
                             .enter = when,
                             .exit = when,
                             .enter_normal = {nx, ny},
                             .exit_normal = {nx, ny}};
        hit |= write_answers(&a, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~sure};
}

// The two edges that lines cross: from their left to their right, and back. Columns: x and y of where each begins and
// ends.
typedef struct edge {
    _Alignas(64) float column[4][HTI_WORD];
} edge;
typedef struct edges {
    edge down, up;
} edges;

// A vertex, and whether it lies to the left of the line.
typedef struct vertex {
    lanes2 at;
    lanes_mask left, certain;
} vertex;

HTI_INLINE vertex load_vertex(const hti_side *shapes, int k, lanes2 o, lanes2 d, size_t i) {
    const lanes2 at = point(shapes, 2 * k, i), v = minus(at, o);
    const lanes p = lanes_mul(d.x, v.y), q = lanes_mul(d.y, v.x), right = lanes_sub(q, p);
    const lanes size = lanes_abs(lanes_add(p, q)); // of different signs they do not cancel in the difference
    const lanes doubt = lanes_max(lanes_mul(lanes_splat(0x1p-20f), size), lanes_splat(0x1p-126f));
    return (vertex){at, lanes_less(right, lanes_splat(0.0f)), lanes_less(doubt, lanes_abs(right))};
}

HTI_INLINE lanes2 choose(lanes_mask mask, lanes2 yes, lanes2 no) {
    return (lanes2){lanes_select(mask, yes.x, no.x), lanes_select(mask, yes.y, no.y)};
}

HTI_INLINE void store_edge(edge *out, size_t i, lanes2 from, lanes2 to) {
    lanes_store(out->column[0] + i, from.x);
    lanes_store(out->column[1] + i, from.y);
    lanes_store(out->column[2] + i, to.x);
    lanes_store(out->column[3] + i, to.y);
}

// What the lanes of a word are, as bits: all sides are certain and change twice at most, the line misses the polygon.
typedef struct sidedness {
    uint64_t known, missed;
} sidedness;

// Edges begin with NaN, which a line that misses the polygon meets.
HTI_INLINE sidedness find_edges(const hti_rays *rays, const hti_side *shapes, edges *out, size_t i) {
    const lanes2 o = {lanes_load(rays->block.column[0] + i), lanes_load(rays->block.column[1] + i)};
    const lanes2 d = {lanes_load(rays->block.column[2] + i), lanes_load(rays->block.column[3] + i)};
    const lanes none = lanes_splat(HTI_NAN), zero = lanes_splat(0.0f);
    vertex before = load_vertex(shapes, shapes->vertices - 1, o, d, i);
    lanes_mask certain = before.certain, down = lanes_less(zero, zero), twice = down;
    lanes2 down_from = {none, none}, down_to = down_from, up_from = down_from, up_to = down_from;
    for (int k = 0; k < shapes->vertices; k++) {
        const vertex v = load_vertex(shapes, k, o, d, i);
        const lanes_mask goes_down = mask_without(before.left, v.left), goes_up = mask_without(v.left, before.left);
        certain = mask_and(certain, v.certain);
        twice = mask_or(twice, mask_and(down, goes_down));
        down = mask_or(down, goes_down);
        down_from = choose(goes_down, before.at, down_from);
        down_to = choose(goes_down, v.at, down_to);
        up_from = choose(goes_up, before.at, up_from);
        up_to = choose(goes_up, v.at, up_to);
        before = v;
    }
    store_edge(&out->down, i, down_from, down_to);
    store_edge(&out->up, i, up_from, up_to);
    const uint64_t known = mask_bits(mask_without(certain, twice));
    return (sidedness){known << i, (known & ~mask_bits(down)) << i};
}

// Where lines cross an edge, and the normal to its right; returns where that is accurate.
HTI_INLINE uint64_t cross_edge(const hti_rays *rays, const edge *crossed, places *out, int fraction, int normal,
                               size_t i) {
    const doubles2 a = doubles_point(crossed->column, i), e = difference(doubles_point(crossed->column + 2, i), a);
    const doubles2 v = difference(a, doubles_point(rays->block.column, i));
    const doubles2 d = doubles_point(rays->block.column + 2, i);
    const doubles q = doubles_mul(v.y, e.x), n = doubles_sub(doubles_mul(v.x, e.y), q);
    const doubles k = doubles_sub(doubles_mul(d.x, e.y), doubles_mul(d.y, e.x)), square = sum_of_squares(e);
    const doubles unit = doubles_mul(doubles_div(doubles_splat(1.0), square), doubles_sqrt(square));
    doubles_to_floats(out->column[fraction] + i, doubles_div(n, k));
    keep_point(out, normal, i,
               (doubles2){doubles_mul(e.y, unit), doubles_sub(doubles_splat(0.0), doubles_mul(e.x, unit))});
    return bits_at(doubles_less(doubles_mul(doubles_splat(0x1p-20), doubles_abs(q)), doubles_abs(n)), i);
}

// Whether a fraction is neither 0 nor infinite, nor near the other one or max (hti_ray_span_between).
HTI_INLINE lanes_mask is_between(lanes at, lanes other, lanes max) {
    const lanes size = lanes_abs(at), doubt = lanes_mul(size, lanes_splat(0x1p-22f));
    const lanes gap = lanes_min(lanes_abs(lanes_sub(at, other)), lanes_abs(lanes_sub(at, max)));
    return mask_and(lanes_less(doubt, size), lanes_less(doubt, gap));
}

hti_ray_found HTI_KERNEL(hti_batch_ray_convex)(HTI_RAY_KERNEL_ARGUMENTS);
hti_ray_found HTI_KERNEL(hti_batch_ray_convex)(HTI_RAY_KERNEL_ARGUMENTS) {
    edges crossed;
    places at;
    uint64_t known = 0, missed = 0, accurate = are_sharp(shapes, 2 * shapes->vertices, count), valid = 0, hit = 0;
    for (size_t i = 0; i < count; i += LANES) {
        const sidedness found = find_edges(rays, shapes, &crossed, i);
        known |= found.known;
        missed |= found.missed;
    }
    known &= accurate;
    accurate = 0;
    for (size_t i = 0; i < count; i += DOUBLES) {
        accurate |= cross_edge(rays, &crossed.down, &at, HTI_RAY_ENTER, HTI_RAY_ENTER_NORMAL, i) &
                    cross_edge(rays, &crossed.up, &at, HTI_RAY_EXIT, HTI_RAY_EXIT_NORMAL, i);
    }
    const lanes zero = lanes_splat(0.0f);
    for (size_t i = 0; i < count; i += LANES) {
        span s = load_span(rays, &at, i);
        const lanes_mask clear = mask_and(is_between(s.enter, s.exit, s.max), is_between(s.exit, s.enter, s.max));
        const uint64_t is_clear_at = mask_bits(clear) << i, forward = mask_bits(lanes_less(zero, s.max)) << i;
        valid |= forward & (missed | (accurate & is_clear_at));
        const lanes_mask turned = lanes_less(s.exit, s.enter); // clockwise
        const lanes down = s.enter;
        const lanes2 in = {lanes_add(s.enter_normal.x, zero), lanes_add(s.enter_normal.y, zero)};
        const lanes2 back = {lanes_add(s.exit_normal.x, zero), lanes_add(s.exit_normal.y, zero)};
        s.enter = lanes_select(turned, s.exit, down);
        s.exit = lanes_select(turned, down, s.exit);
        s.enter_normal = choose(turned, (lanes2){lanes_sub(zero, back.x), lanes_sub(zero, back.y)}, in);
        s.exit_normal = choose(turned, (lanes2){lanes_sub(zero, in.x), lanes_sub(zero, in.y)}, back);
        hit |= answer(&s, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~(known & valid)};
}
