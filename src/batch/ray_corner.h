// ray_corner.h: rays through corners and along sides of convex polygons on a coarse grid, for ray_line_kernel.c: what
// query/ray/ray_grid_convex.c, which has the reasons, does for one ray. There are few of them in a word, so they are
// packed first. What that file leaves to others, and corners where an edge's direction might be one between those of
// the two sides, is uncertain here.
#ifndef HANTEI_BATCH_RAY_CORNER_H
#define HANTEI_BATCH_RAY_CORNER_H

#include "batch/ray_interval.h"

// Pairs of a word, packed: pair[n] is the number of the n-th.
typedef struct corner_rays {
    hti_rays rays;
    hti_block block;
    hti_batch_operand shapes; // the operand of the block's columns
    size_t count;
    uint8_t pair[HTI_WORD];
} corner_rays;

// Copies pair i to place n.
HTI_INLINE void copy_corner_ray(const hti_rays *rays, const hti_batch_operand *shapes, size_t i, size_t n,
                                corner_rays *out) {
    out->pair[n] = (uint8_t)i;
    out->rays.max[n] = rays->max[i];
    HTI_UNROLL
    for (int k = 0; k < 4; k++) {
        out->rays.block.column[k][n] = rays->block.column[k][i];
    }
    for (int k = 0; k < 2 * shapes->vertices; k += 2) {
        out->block.column[k][n] = shapes->column[k][i];
        out->block.column[k + 1][n] = shapes->column[k + 1][i];
    }
}

// Packs the pairs whose bits are set, at least one. Lanes behind the last pair are 0.
HTI_INLINE void pack_corner_rays(const hti_rays *rays, const hti_batch_operand *shapes, uint64_t left,
                                 corner_rays *out) {
    const vecNf zero = vecNf_splat(0.0f);
    const size_t last = (hti_bit_count(left) - 1) / LANES * LANES;
    out->shapes = (hti_batch_operand){.mask = SIZE_MAX, .vertices = shapes->vertices};
    vecNf_store(out->rays.max + last, zero);
    for (int k = 0; k < 4; k++) {
        vecNf_store(out->rays.block.column[k] + last, zero);
    }
    for (int k = 0; k < 2 * shapes->vertices; k++) {
        vecNf_store(out->block.column[k] + last, zero);
        out->shapes.column[k] = out->block.column[k];
    }
    for (out->count = 0; left != 0; left &= left - 1) {
        copy_corner_ray(rays, shapes, (size_t)__builtin_ctzll(left), out->count++, out);
    }
}

// The edges by which lines cross from the vertices on one of their sides to the others and back (crossed_sides of
// ray_grid_convex.c): v, the end of the edge that is not on that side, the edge's other end, and the other vertex beside
// v. Each is two columns.
enum { CORNER_END = 0, CORNER_START = 2, CORNER_OTHER = 4, CORNER_COLUMNS = 6 };
typedef struct corner_edges {
    alignas(64) float place[2][CORNER_COLUMNS][HTI_WORD];
} corner_edges;

// The sides of polygons' vertices to lines: masks of those on one side, and of those on the line.
typedef struct corner_sides {
    maskNf side[HT_COLUMN_VERTICES], on[HT_COLUMN_VERTICES];
    maskNf fair, crosses; // on a coarse grid; there are vertices on both sides
} corner_sides;

HTI_INLINE void find_corner_sides(const corner_rays *w, corner_sides *out, size_t i) {
    const lanes2 o = {vecNf_load(w->rays.block.column[0] + i), vecNf_load(w->rays.block.column[1] + i)};
    const lanes2 d = {vecNf_load(w->rays.block.column[2] + i), vecNf_load(w->rays.block.column[3] + i)};
    const vecNf zero = vecNf_splat(0.0f);
    const int vertices = w->shapes.vertices;
    maskNf right[HT_COLUMN_VERTICES], any_left = vecNf_less(zero, zero), any_right = any_left;
    vecNf size = zero;
    for (int k = 0; k < vertices; k++) {
        const lanes2 v = lanes2_minus(point_at(&w->shapes, 2 * k, i), o);
        const vecNf p = d.x * v.y, q = d.y * v.x;
        out->side[k] = vecNf_less(q, p);
        right[k] = vecNf_less(p, q);
        any_left = maskNf_or(any_left, out->side[k]);
        any_right = maskNf_or(any_right, right[k]);
        size = vecNf_max(size_of_lanes_point(v), size);
    }
    const vecNf large = (0x1p15f) * size, way = (0x1p14f) * size_of_lanes_point(d);
    vecNf lost = vecNf_or(off_grid_of_lanes_point(o, large), off_grid_of_lanes_point(d, way));
    for (int k = 0; k < vertices; k++) {
        lost = vecNf_or(lost, off_grid_of_lanes_point(point_at(&w->shapes, 2 * k, i), large));
        out->on[k] = maskNf_without(vecNf_less_equal(zero, zero), maskNf_or(out->side[k], right[k]));
        out->side[k] = maskNf_or(out->side[k], maskNf_without(right[k], any_left));
    }
    const maskNf small = vecNf_less(vecNf_max(large, way), vecNf_splat(0x1p60f));
    const maskNf big = vecNf_less(vecNf_splat(0x1p-40f), vecNf_min(large, way));
    out->fair = maskNf_and(maskNf_and(small, big), vecNf_less_equal(vecNf_abs(lost), zero));
    out->crosses = maskNf_and(any_left, any_right);
}

// An edge of each lane, as in corner_edges.
typedef struct corner_line_edge {
    lanes2 end, start, other;
} corner_line_edge;

HTI_INLINE corner_line_edge choose_corner_edge(maskNf mask, lanes2 end, lanes2 start, lanes2 other,
                                               corner_line_edge no) {
    return (corner_line_edge){choose_lanes_point(mask, end, no.end), choose_lanes_point(mask, start, no.start),
                              choose_lanes_point(mask, other, no.other)};
}

HTI_INLINE void store_corner_point(float (*column)[HTI_WORD], lanes2 p, size_t i) {
    vecNf_store(column[0] + i, p.x);
    vecNf_store(column[1] + i, p.y);
}

HTI_INLINE void store_corner_edge(float (*column)[HTI_WORD], const corner_line_edge *e, size_t i) {
    store_corner_point(column + CORNER_END, e->end, i);
    store_corner_point(column + CORNER_START, e->start, i);
    store_corner_point(column + CORNER_OTHER, e->other, i);
}

// Finds the edges; returns the lanes that have no others and are on a grid.
HTI_INLINE maskNf find_corner_edges(const corner_rays *w, const corner_sides *s, corner_edges *out, size_t i) {
    const int vertices = w->shapes.vertices;
    const vecNf zero = vecNf_splat(0.0f);
    const lanes2 none = {zero, zero};
    corner_line_edge ends = {none, none, none}, begins = ends;
    maskNf found = vecNf_less(zero, zero), bad = found, side_before = s->side[vertices - 1], side = s->side[0];
    lanes2 before = point_at(&w->shapes, 2 * vertices - 2, i), v = point_at(&w->shapes, 0, i);
    for (int k = 0; k < vertices; k++) {
        const int next_vertex = k == vertices - 1 ? 0 : k + 1;
        const maskNf side_next = s->side[next_vertex];
        const lanes2 next = point_at(&w->shapes, 2 * next_vertex, i);
        const maskNf down = maskNf_without(side_before, side), up = maskNf_without(side_next, side);
        bad = maskNf_or(bad, maskNf_or(maskNf_and(found, down), maskNf_without(s->on[k], maskNf_or(down, up))));
        found = maskNf_or(found, down);
        ends = choose_corner_edge(down, v, before, next, ends);
        begins = choose_corner_edge(up, v, next, before, begins);
        before = v;
        v = next;
        side_before = side;
        side = side_next;
    }
    store_corner_edge(out->place[0], &ends, i);
    store_corner_edge(out->place[1], &begins, i);
    return maskNf_without(maskNf_and(found, s->fair), bad);
}

// Where lines cross an edge (side_turns and find_side_normals of ray_grid_convex.c). `sense` is negative where a line
// enters by a corner's side, `normal` leads out where it leaves.
typedef struct corner_place {
    vecNd t, sense;
    doubles2 normal;
    maskNd corner, fair;
} corner_place;

// `way` is 1 for the edge that ends in v, -1 for the one that begins there.
HTI_INLINE corner_place meet_corner_lanes(const corner_rays *w, const float (*column)[HTI_WORD], double way, size_t i) {
    const doubles2 o = doubles_point(w->rays.block.column, i), d = doubles_point(w->rays.block.column + 2, i);
    const doubles2 end = doubles_point(column + CORNER_END, i), v = doubles2_difference(end, o);
    const doubles2 e = doubles2_difference(end, doubles_point(column + CORNER_START, i));
    const doubles2 b = doubles2_difference(doubles_point(column + CORNER_OTHER, i), end);
    const doubles2 c = {e.x * way, e.y * way}, a = {b.x * way, b.y * way};
    const vecNd zero = vecNd_splat(0.0), side = d.x * v.y - d.y * v.x;
    const vecNd turn = d.x * c.y - d.y * c.x, along = d.x * a.y - d.y * a.x;
    const vecNd other = vecNd_max(vecNd_turned_by(along, turn), zero);
    const vecNd cc = sum_of_squares(c), aa = sum_of_squares(a);
    const vecNd faces = turn * turn * aa, other_faces = other * other * cc;
    const vecNd ways = (c.x * d.x + c.y * d.y) * (a.x * d.x + a.y * d.y);
    const maskNd corner = vecNd_less_equal(vecNd_abs(side), zero);
    const maskNd choice = maskNd_and(corner, vecNd_less(faces, other_faces));
    const maskNd differ = vecNd_less((0x1p-40) * faces, vecNd_abs(faces - other_faces));
    const vecNd length = vecNd_sqrt(vecNd_select(choice, aa, cc));
    const vecNd x = vecNd_select(choice, a.y, c.y) / length, y = vecNd_select(choice, a.x, c.x) / length;
    return (corner_place){.t = (v.x * c.y - v.y * c.x) / turn,
                          .sense = vecNd_turned_by((c.x * a.y - c.y * a.x) * way, turn),
                          .normal = {vecNd_turned_by(x, turn), -vecNd_turned_by(y, turn)},
                          .corner = corner,
                          .fair = maskNd_and(differ, vecNd_less_equal(zero, ways))};
}

// Writes where lines enter and leave; returns the bits of the certain lanes, given those of the lanes that cross their
// polygons and do not only touch them.
HTI_INLINE uint64_t keep_corner_places(const corner_rays *w, const corner_edges *edges, uint64_t crosses, places *out,
                                       size_t i) {
    const corner_place down = meet_corner_lanes(w, edges->place[0], 1.0, i),
                       up = meet_corner_lanes(w, edges->place[1], -1.0, i);
    const vecNd zero = vecNd_splat(0.0);
    const maskNd same = maskNd_and(vecNd_less_equal(down.t, up.t), vecNd_less_equal(up.t, down.t));
    const maskNd late = maskNd_or(vecNd_less(up.t, down.t), maskNd_and(same, vecNd_less(zero, down.sense)));
    const doubles2 a = {vecNd_select(late, up.normal.x, down.normal.x), vecNd_select(late, up.normal.y, down.normal.y)};
    const doubles2 b = {vecNd_select(late, down.normal.x, up.normal.x), vecNd_select(late, down.normal.y, up.normal.y)};
    vecNd_to_floats(out->column[HTI_RAY_ENTER] + i, vecNd_select(late, up.t, down.t));
    vecNd_to_floats(out->column[HTI_RAY_EXIT] + i, vecNd_select(late, down.t, up.t));
    keep_point(out, HTI_RAY_ENTER_NORMAL, i, (doubles2){-a.x + zero, -a.y + zero});
    keep_point(out, HTI_RAY_EXIT_NORMAL, i, (doubles2){b.x + zero, b.y + zero});
    const maskNd down_leads = vecNd_less(zero, vecNd_select(late, down.sense, -down.sense));
    const maskNd up_leads = vecNd_less(zero, vecNd_select(late, -up.sense, up.sense));
    const maskNd unfair = maskNd_or(maskNd_without(down.corner, maskNd_and(down.fair, down_leads)),
                                    maskNd_without(up.corner, maskNd_and(up.fair, up_leads)));
    return ~(maskNd_bits(unfair) | (maskNd_bits(same) & crosses >> i)) << i;
}

// A word's pairs, pair i in bit i.
typedef struct corners_found {
    uint64_t hit, certain;
} corners_found;

// Answers the lanes at i, given the bits of the lanes whose places are certain and of those that cross their polygons.
HTI_INLINE corners_found answer_corner_lanes(const corner_rays *w, const places *at, uint64_t certain, uint64_t crosses,
                                             size_t i, ht_ray_hit rows[HTI_WORD]) {
    span s = load_span(&w->rays, at, i);
    s.relation = vecNf_load(at->column[HTI_RAY_GRAZE] + i);
    const vecNf zero = vecNf_splat(0.0f);
    const maskNf begins = maskNf_and(vecNf_less(s.enter, zero), vecNf_less(zero, s.exit));
    const maskNf clear = maskNf_and(is_clear_of_interval(s.enter, s.max), is_clear_of_interval(s.exit, s.max));
    const uint64_t fair = maskNf_bits(maskNf_and(clear, vecNf_less(zero, s.max))) << i;
    const uint64_t hit = answer_ray_lanes(&s, &w->rays, i, HTI_WORD, rows);
    return (corners_found){hit, certain & fair & (crosses | ~(maskNf_bits(begins) << i))};
}

// Answers the pairs whose bits are set, at least one.
static HTI_NOINLINE HTI_UNUSED corners_found answer_corners(const hti_rays *rays, const hti_batch_operand *shapes,
                                                            uint64_t left, ht_ray_hit *out) {
    corner_rays w;
    corner_edges edges;
    places at;
    ht_ray_hit rows[HTI_WORD];
    pack_corner_rays(rays, shapes, left, &w);
    uint64_t certain = 0, crosses = 0, clear = 0;
    for (size_t i = 0; i < w.count; i += LANES) {
        corner_sides sides;
        find_corner_sides(&w, &sides, i);
        certain |= maskNf_bits(find_corner_edges(&w, &sides, &edges, i)) << i;
        crosses |= maskNf_bits(sides.crosses) << i;
        vecNf_store(at.column[HTI_RAY_GRAZE] + i,
                    vecNf_select(sides.crosses, lanes_of_bits(HT_OVERLAP), lanes_of_bits(HT_TOUCH)));
    }
    for (size_t i = 0; i < w.count; i += DOUBLES) {
        clear |= keep_corner_places(&w, &edges, crosses, &at, i) & (UINT64_MAX >> (64 - DOUBLES)) << i;
    }
    corners_found packed = {0, 0}, found = {0, 0};
    for (size_t i = 0; i < w.count; i += LANES) {
        const corners_found some = answer_corner_lanes(&w, &at, certain & clear, crosses, i, rows);
        packed = (corners_found){packed.hit | some.hit, packed.certain | some.certain};
    }
    for (size_t n = 0; n < w.count; n++) {
        out[w.pair[n]] = rows[n];
        found.hit |= (packed.hit >> n & 1) << w.pair[n];
        found.certain |= (packed.certain >> n & 1) << w.pair[n];
    }
    return found;
}

#endif
