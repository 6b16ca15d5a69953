// contact_capsule_capsule.c: the manifold of two capsules: an end lies over the other segment, or an end faces an end.
// Segments that cross are separated along the normal of one of them.
//
// The function view_of computes for each segment how far along it and how high above it (left is up) both ends of the
// other segment lie. There are two points where the other segment, clipped to what lies over this one, is within the
// margin at both ends.
#include "query/contact/contact_capsule_capsule.h"

#include "query/contact/contact_fast.h"

// How two points lie to a segment.
typedef struct segment_view {
    ht_vec2 from;
    double ux, uy, length;    // the unit direction, and the length
    vec2d along, height, out; // of the two points; out: how far a point is beyond an end
} segment_view;

HTI_INLINE segment_view view_of(const ht_capsule *s, vec2d p, vec2d q, double doubt_scale) {
    const vec2d a = vec2d_of_floats(&s->a), e = vec2d_of_floats(&s->b) - a, v = p - a;
    const vec2d w = q - a, zero = vec2d_splat(0.0);
    const double length = __builtin_sqrt(vec2d_sum(e * e));
    const vec2d u = e * (1.0 / length), ux = vec2d_first(u, u), uy = vec2d_second(u, u);
    const vec2d x = vec2d_first(v, w), y = vec2d_second(v, w);
    const vec2d along = ux * x + uy * y;
    const vec2d height = ux * y - uy * x;
    const vec2d before = zero - along, after = along - length;
    const vec2d far = vec2d_choose_less(before, after, after, before);
    const vec2d uncertainty =
        vec2d_splat(HTI_UNCERTAINTY * doubt_scale); // an end over the other's end counts as over the segment
    return (segment_view){s->a, ux[0], uy[0], length, along, height, vec2d_choose_less(uncertainty, far, far, zero)};
}

static inline double lane_of(vec2d v, int i) {
    return i == 0 ? v[0] : v[1];
}

// The end of the other capsule's segment that is nearest to a segment, or least deep.
typedef struct nearest_feature {
    int end;
    double square, distance; // of the cores; the distance is negative when these cross
} nearest_feature;

HTI_INLINE nearest_feature nearest_end(const segment_view *v) {
    const vec2d square = v->height * v->height + v->out * v->out;
    const double first = lane_of(square, 0), second = lane_of(square, 1);
    return (nearest_feature){second < first, second < first ? second : first, 0.0};
}

static inline int is_on_one_side(const segment_view *v) { // whether the other's ends are not on different sides
    return lane_of(v->height, 0) * lane_of(v->height, 1) >= 0.0;
}

HTI_INLINE nearest_feature shallow_end(const segment_view *v) {
    const double first = hti_abs(lane_of(v->height, 0)), second = hti_abs(lane_of(v->height, 1));
    return (nearest_feature){second < first, 0.0, second < first ? -second : -first};
}

// Returns the face of the segment from its end `first` to the other end.
HTI_INLINE hti_face segment_face(double low, double high, double height, double slope, double radius, uint32_t first) {
    return hti_face_of((vec2d){low, high}, height, slope, radius, hti_id_pair(first, first ^ 1u),
                       hti_id_pair(0x8000, 0x8000));
}

// A segment over which an end of the other one lies, and the radii of its own capsule and of the other.
typedef struct stand {
    const segment_view *own, *other;
    const double *radii;
    bool swapped;
} stand;

typedef struct two_faces {
    hti_face mine, theirs;
} two_faces;

// Returns the faces of both segments in a frame at the own segment's first end, along that normal of the own segment
// which leads out to the other; `up` is 1 when that is the left normal.
HTI_INLINE two_faces faces_of_segment(const stand *s, int end, double up) {
    const segment_view *own = s->own, *other = s->other;
    const double *radii = s->radii;
    two_faces f;
    // left of the normal is against the segment's direction when the normal is the segment's left one
    const double x0 = -up * lane_of(own->along, 0), x1 = -up * lane_of(own->along, 1);
    const double y0 = up * lane_of(own->height, 0), y1 = up * lane_of(own->height, 1);
    f.mine = up > 0.0 ? segment_face(-own->length, 0.0, 0.0, 0.0, radii[0], 1)
                      : segment_face(0.0, own->length, 0.0, 0.0, radii[0], 0);
    const double slope = (y1 - y0) / (x1 - x0);
    if (hti_abs(x1 - x0) <= HTI_UNCERTAINTY * other->length) { // the other segment is upright
        const uint64_t id = hti_id_pair((uint32_t)end, (uint32_t)end);
        f.theirs = hti_face_of(vec2d_splat(end == 0 ? x0 : x1), end == 0 ? y0 : y1, 0.0, radii[1], id, id);
    } else if (x0 < x1) {
        f.theirs = segment_face(x0, x1, y0, slope, radii[1], 0);
    } else {
        f.theirs = segment_face(x1, x0, y1, slope, radii[1], 1);
    }
    return f;
}

HTI_INLINE bool over_face(const stand *s, nearest_feature found, double size, float margin, ht_manifold *out) {
    const segment_view *own = s->own;
    const double height = lane_of(own->height, found.end), away = found.distance < 0.0 ? -height : height;
    const double up = away < 0.0 ? -1.0 : 1.0;
    const two_faces f = faces_of_segment(s, found.end, up);
    const hti_faces faces = {f.mine, f.theirs, vec2d_of_floats(&own->from), (vec2d){-up * own->uy, up * own->ux},
                             (uint32_t)s->swapped};
    return hti_write_faces(out, &faces, HTI_UNCERTAINTY * size, margin);
}

HTI_INLINE ht_manifold end_to_end(const ht_capsule *a, const ht_capsule *b, int end_a, int end_b) {
    const ht_vec2 *p = end_a == 0 ? &a->a : &a->b, *q = end_b == 0 ? &b->a : &b->b;
    const double x = (double)q->x - (double)p->x, y = (double)q->y - (double)p->y;
    const double core = __builtin_sqrt(x * x + y * y), nx = x / core, ny = y / core;
    const double ra = (double)a->radius, rb = (double)b->radius, half = 0.5 * (core + ra - rb);
    const vec2d n = (vec2d){nx, ny}, at = vec2d_of_floats(p) + half * n;
    ht_manifold m;
    hti_write_point(&m, vec2d_less(vec2d_splat(0.0), vec2d_splat(1.0)), n, at, core - (ra + rb),
                    hti_contact_id((uint32_t)end_a, (uint32_t)end_b));
    return m;
}

// (Cold functions are made small, not fast: this one hands on what is often asked.)
static HTI_COLD ht_manifold contact_capsule_capsule_fallback(const ht_capsule *a, const ht_capsule *b, float margin) {
    return hti_contact_unsettled_capsules(a, b, margin);
}

// Whether the normal of a segment near an end-to-end contact loses so little separation that it may be preferred.
static inline bool is_nearly_flat(const segment_view *v, int end, double core) {
    return core - hti_abs(lane_of(v->height, end)) <= 0x1p-10 * v->length * (1.0 + 0x1p-30);
}

// Computes the manifold; false where the fallback must decide.
HTI_INLINE bool contact_of_capsules(const ht_capsule *a, const ht_capsule *b, float margin, ht_manifold *m) {
    const vec2d a0 = vec2d_of_floats(&a->a), a1 = vec2d_of_floats(&a->b), b0 = vec2d_of_floats(&b->a),
                b1 = vec2d_of_floats(&b->b);
    const vec2d spread = vec2d_abs(a1 - a0) + (vec2d_abs(b0 - a0) + vec2d_abs(b1 - b0));
    const double ra = (double)a->radius, rb = (double)b->radius, size = vec2d_sum(spread) + ra + rb;
    const segment_view from_a = view_of(a, b0, b1, size), from_b = view_of(b, a0, a1, size);
    const int separated = is_on_one_side(&from_a) | is_on_one_side(&from_b);
    nearest_feature by_a = nearest_end(&from_a), by_b = nearest_end(&from_b);
    const double minimum = by_a.square < by_b.square ? by_a.square : by_b.square;
    // all is squared, so that a branch which cannot be predicted does not wait for a root; its rounding is within the
    // error bound
    const double limit = (double)margin * (1.0 + 0x1p-22) + (ra + rb) + HTI_UNCERTAINTY * size + 0x1p-120;
    if (separated && minimum > limit * limit) {
        *m = hti_no_manifold();
        return true;
    }
    double core = __builtin_sqrt(minimum);
    bool swapped = by_b.square < by_a.square;
    if (!separated) {
        by_a = shallow_end(&from_a);
        by_b = shallow_end(&from_b);
        swapped = by_b.distance > by_a.distance;
        core = swapped ? by_b.distance : by_a.distance;
        const vec2d height = vec2d_abs(swapped ? from_b.height : from_a.height);
        if (!(hti_abs(by_a.distance - by_b.distance) > HTI_UNCERTAINTY * size &&
              hti_abs(lane_of(height, 0) - lane_of(height, 1)) > HTI_UNCERTAINTY * size)) {
            return false; // of equally short ways out the answer is the one of ht_distance
        }
    }
    const int valid = (ra >= 0.0) & (rb >= 0.0) & (hti_abs(core) > 0x1p-20 * size);
    if (!(hti_is_within(core - (ra + rb), margin, size) & valid)) {
        return false;
    }
    const segment_view *own = swapped ? &from_b : &from_a, *other = swapped ? &from_a : &from_b;
    const nearest_feature found = swapped ? by_b : by_a;
    if (core > 0.0 && lane_of(own->out, found.end) > 0.0) {
        const int mine = lane_of(own->along, found.end) > 0.0;
        if (is_nearly_flat(own, found.end, core) || is_nearly_flat(other, mine, core)) {
            return false;
        }
        *m = end_to_end(a, b, swapped ? found.end : mine, swapped ? mine : found.end);
        return true;
    }
    const double radii[2] = {swapped ? rb : ra, swapped ? ra : rb};
    const stand over = {own, other, radii, swapped};
    return over_face(&over, found, size, margin, m);
}

ht_manifold ht_contact_capsule_capsule(const ht_capsule *a, const ht_capsule *b, float margin) {
    ht_manifold m; // the only variable returned: it is built where the caller wants it
    if (!contact_of_capsules(a, b, margin, &m)) {
        m = contact_capsule_capsule_fallback(a, b, margin);
    }
    return m;
}

HTI_STEP("src/query/contact", ht_contact_capsule_capsule, "filter", "an end over the other segment, or end to end");
