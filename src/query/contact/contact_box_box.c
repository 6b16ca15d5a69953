// contact_box_box.c: the manifold of two axis-aligned boxes: the side of least depth, and what the boxes share along
// it.
//
// Differences of floats have relative error u, so their signs are exact and only the comparison with the margin can be
// uncertain.
#include "convex/grid.h"
#include "query/contact/contact_fast.h"

static HTI_COLD ht_manifold contact_box_box_fallback(const ht_box *a, const ht_box *b, float margin) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}

// Two boxes of which the side `side` of A (0 bottom, 1 right, 2 top, 3 left) and the opposite side of B face each
// other. The intervals along the sides run from the low to the high coordinate.
typedef struct facing_sides {
    int side;
    float low_a, high_a, low_b, high_b; // along the sides
    float face_a, face_b;               // across
} facing_sides;

static facing_sides facing_of(const ht_box *a, const ht_box *b, int side) {
    switch (side) {
    case 0:
        return (facing_sides){0, a->min.x, a->max.x, b->min.x, b->max.x, a->min.y, b->max.y};
    case 1:
        return (facing_sides){1, a->min.y, a->max.y, b->min.y, b->max.y, a->max.x, b->min.x};
    case 2:
        return (facing_sides){2, a->min.x, a->max.x, b->min.x, b->max.x, a->max.y, b->min.y};
    default:
        return (facing_sides){3, a->min.y, a->max.y, b->min.y, b->max.y, a->min.x, b->max.x};
    }
}

// Finds the features at the low and the high end of what both sides share, vertices where both are one place. A's side k
// runs from its vertex k counter-clockwise to the next, B's the other way; on sides 2 and 3 of A that is from high to low.
static void ids_of(const facing_sides *f, uint32_t ids[2]) {
    const int k = f->side, j = (k + 2) & 3, back = k >> 1;
    const uint32_t edge_a = hti_feature_id(HTI_EDGE, k), edge_b = hti_feature_id(HTI_EDGE, j);
    const uint32_t first_a = hti_feature_id(HTI_VERTEX, (k + back) & 3);
    const uint32_t last_a = hti_feature_id(HTI_VERTEX, (k + 1 - back) & 3);
    const uint32_t first_b = hti_feature_id(HTI_VERTEX, (j + 1 - back) & 3);
    const uint32_t last_b = hti_feature_id(HTI_VERTEX, (j + back) & 3);
    if (f->high_a == f->low_b || f->high_b == f->low_a) { // corner to corner
        ids[0] = ids[1] = f->high_a == f->low_b ? hti_contact_id(last_a, first_b) : hti_contact_id(first_a, last_b);
        return;
    }
    ids[0] = hti_contact_id(f->low_a >= f->low_b ? first_a : edge_a, f->low_b >= f->low_a ? first_b : edge_b);
    ids[1] = hti_contact_id(f->high_a <= f->high_b ? last_a : edge_a, f->high_b <= f->high_a ? last_b : edge_b);
}

ht_manifold hti_contact_along_side(const ht_box *a, const ht_box *b, int side, double distance) {
    static const ht_vec2 normals[4] = {{0.0f, -1.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}};
    const facing_sides f = facing_of(a, b, side);
    const float low = f.low_a > f.low_b ? f.low_a : f.low_b, high = f.high_a < f.high_b ? f.high_a : f.high_b;
    const float middle = (float)(0.5 * ((double)f.face_a + (double)f.face_b)) + 0.0f, s = (float)distance;
    const bool upright = (side & 1) != 0;
    const int back = side >> 1; // on sides 2 and 3 the order along A runs from high to low
    uint32_t ids[2];
    ids_of(&f, ids);
    const ht_vec2 first = upright ? (ht_vec2){middle, low} : (ht_vec2){low, middle};
    const ht_vec2 last = upright ? (ht_vec2){middle, high} : (ht_vec2){high, middle};
    ht_manifold m = {.normal = normals[side], .count = low < high ? 2 : 1};
    m.points[back] = (ht_contact_point){first, s, ids[0]};
    m.points[back ^ 1] = (ht_contact_point){last, s, ids[1]};
    if (m.count == 1) {
        m.points[1] = (ht_contact_point){.id = 0};
    }
    return m;
}

// Answers boxes with several equally short ways out. The answer is that of ht_distance.
static HTI_COLD ht_manifold contact_box_box_degenerate(const ht_box *a, const ht_box *b, float margin) {
    hti_aligned pair = {.box = {*a, *b}, .turn = {0, 0}};
    return hti_grid_align(&pair) ? hti_contact_along_side(a, b, pair.outwards, pair.separation)
                                 : contact_box_box_fallback(a, b, margin);
}

ht_manifold ht_contact_box_box(const ht_box *a, const ht_box *b, float margin) {
    const vec2d a_min = vec2d_of_floats(&a->min), a_max = vec2d_of_floats(&a->max);
    const vec2d b_min = vec2d_of_floats(&b->min), b_max = vec2d_of_floats(&b->max);
    const vec2d above = b_min - a_max, below = a_min - b_max; // how far B is right of and above A; left of and below A
    const vec2d limit = vec2d_splat((double)margin * (1.0 + 0x1p-22) + 0x1p-148);
    if ((vec2d_less_bits(limit, above) | vec2d_less_bits(limit, below)) != 0) {
        return hti_no_manifold();
    }
    const double right = above[0], up = above[1];
    const double left = below[0], down = below[1];
    const double across = right > left ? right : left, upwards = down >= up ? down : up;
    const double distance = across > upwards ? across : upwards;
    const int side = across > upwards ? (right >= left ? 1 : 3) : (down >= up ? 0 : 2);
    const bool is_degenerate = across == upwards || (across > upwards ? right == left : up == down);
    const int certain =
        (distance < (double)margin * (1.0 - 0x1p-22) - 0x1p-120) | ((margin == 0.0f) & (distance <= 0.0));
    const int solid =
        (vec2d_less_bits(a_min, a_max) & vec2d_less_bits(b_min, b_max)) == 3; // thin boxes are segments or points
    const double size = vec2d_sum(vec2d_abs(above) + vec2d_abs(below));
    const double minimum = across > upwards ? upwards : across; // it is above 0 only where corners face each other
    if (certain & solid & (minimum <= 0.0) & (size < 0x1p100)) {
        return is_degenerate ? contact_box_box_degenerate(a, b, margin) : hti_contact_along_side(a, b, side, distance);
    }
    return contact_box_box_fallback(a, b, margin);
}

HTI_STEP("src/query/contact", ht_contact_box_box, "filter", "the side of least depth, and what is shared along it");
