// shape.h: the shapes, as plain structs by value, and what can be asked of one shape alone.
//
// All shapes are closed point sets in world space. Degenerate ones (zero length, radius or area, repeated or collinear
// vertices) are the thin shapes they equal. Arrays are borrowed: they must outlive every question on the shape.
#ifndef HANTEI_SHAPE_H
#define HANTEI_SHAPE_H

#include <hantei/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// All points between two ends, both included.
typedef struct ht_segment {
    ht_vec2 a, b;
} ht_segment;

/// All points within `radius` of the centre: a disc.
typedef struct ht_circle {
    ht_vec2 center;
    float radius; // >= 0
} ht_circle;

/// All points within `radius` of the segment a-b.
typedef struct ht_capsule {
    ht_vec2 a, b;
    float radius; // >= 0
} ht_capsule;

/// An axis-aligned box.
typedef struct ht_box {
    ht_vec2 min; // min <= max in both coordinates
    ht_vec2 max;
} ht_box;

/// An oriented box: center + M [-half, half], M = (c -s; s c) taken literally, then grown by `radius`.
typedef struct ht_obox {
    ht_vec2 center;
    ht_vec2 half; // half sizes along the box's own axes, >= 0
    ht_rot q;     // not zero; HT_ROT_IDENTITY for none
    float radius; // >= 0
} ht_obox;

/// A triangle of either winding.
typedef struct ht_triangle {
    ht_vec2 v[3];
} ht_triangle;

/// A convex polygon of either winding, then grown by `radius`.
typedef struct ht_convex {
    const ht_vec2 *v; // borrowed, `count` vertices in order
    int32_t count;    // >= 1; one or two vertices are the point or segment they equal
    float radius;     // >= 0
} ht_convex;

/// The closed segments between neighbouring vertices; no interior.
typedef struct ht_polyline {
    const ht_vec2 *v; // borrowed
    int32_t count;    // >= 1
    bool closed;      // also joins the last vertex to the first
} ht_polyline;

/// Which points a polygon's rings enclose.
typedef enum ht_fill_rule {
    HT_EVEN_ODD, // odd number of rings around the point
    HT_NONZERO   // winding number not zero
} ht_fill_rule;

/// Boxes over runs of consecutive edges, so that a question looks only at the edges near it.
/// Built once by ht_edge_index_build; borrowed by the polygon. The polygon's vertices must not change after it.
typedef struct ht_edge_index {
    const ht_box *boxes; // levels from the leaves up, each box over HT_EDGE_INDEX_FAN edges or boxes
    int32_t box_count;
    int32_t edge_count;
} ht_edge_index;

/// A polygon with any number of rings: concave, with holes, in several parts. Rings close themselves. Rings
/// that cross are not valid (ht_validate), but their relations are exact too: those of the filled points and the edges.
typedef struct ht_polygon {
    const ht_vec2 *v;        // borrowed, the rings one after another
    const int32_t *ring_end; // borrowed, one past the last vertex of each ring; never NULL
    int32_t ring_count;      // >= 1
    ht_fill_rule rule;
    const ht_edge_index *index; // borrowed, or NULL
} ht_polygon;

/// All points origin + t*dir with t >= 0. A zero direction makes it the point.
typedef struct ht_ray {
    ht_vec2 origin, dir; // dir of any length
} ht_ray;

/// All points point + t*dir. A zero direction makes it the point.
typedef struct ht_line {
    ht_vec2 point, dir; // dir of any length
} ht_line;

/// All points x with normal.x <= offset: the normal points out of it. The normal may be of any length but zero.
typedef struct ht_halfplane {
    ht_vec2 normal;
    float offset;
} ht_halfplane;

/// All points where a signed distance function is <= 0 (field.h). Shapes borrow it, and ht_field_make must have made
/// it.
struct ht_field;

/// All points center + s u + t v with s^2 + t^2 <= 1: the unit disc under any linear map. u and v need not be at right
/// angles, nor the longer one first. Where u x v is 0 it is flat: the segment that ends sqrt(|u|^2 + |v|^2) from the
/// centre, each end rounded once, or where it leaves the floats. Where v is u turned by a right angle and its length is a
/// float, it is the disc. Questions answer those exactly, all others as they do fields: certified (query.h).
typedef struct ht_ellipse {
    ht_vec2 center, u, v;
} ht_ellipse;

/// The union of its members. A member may be of any kind but compound.
typedef struct ht_compound {
    const struct ht_shape *shapes; // borrowed
    int32_t count;                 // >= 1
} ht_compound;

/// Kinds that questions see as fields.
#define HT_FIELD_KIND_LIST(X) X(HT_ELLIPSE, "ellipse", ht_ellipse, ellipse)

/// Every kind that a compound may have as a member: enumerator, name in text, C type, member of ht_shape.
#define HT_MEMBER_KIND_LIST(X)                                                                                         \
    X(HT_POINT, "point", ht_vec2, point)                                                                               \
    X(HT_SEGMENT, "segment", ht_segment, segment)                                                                      \
    X(HT_CIRCLE, "circle", ht_circle, circle)                                                                          \
    X(HT_CAPSULE, "capsule", ht_capsule, capsule)                                                                      \
    X(HT_BOX, "box", ht_box, box)                                                                                      \
    X(HT_OBOX, "obox", ht_obox, obox)                                                                                  \
    X(HT_TRIANGLE, "triangle", ht_triangle, triangle)                                                                  \
    X(HT_CONVEX, "convex", ht_convex, convex)                                                                          \
    X(HT_POLYLINE, "polyline", ht_polyline, polyline)                                                                  \
    X(HT_POLYGON, "polygon", ht_polygon, polygon)                                                                      \
    X(HT_RAY, "ray", ht_ray, ray)                                                                                      \
    X(HT_LINE, "line", ht_line, line)                                                                                  \
    X(HT_HALFPLANE, "halfplane", ht_halfplane, halfplane)                                                              \
    X(HT_FIELD, "field", const struct ht_field *, field)                                                               \
    HT_FIELD_KIND_LIST(X)

/// Every kind.
#define HT_KIND_LIST(X)                                                                                                \
    HT_MEMBER_KIND_LIST(X)                                                                                             \
    X(HT_COMPOUND, "compound", ht_compound, compound)

/// Kinds have the numbers from 1 on. 0 is none: what all zeros, or memory that nobody has written, holds.
typedef enum ht_kind {
    HT_NO_SHAPE = 0, // not a kind: not answerable (HT_ERR_KIND), so that every question answers apart
#define HT_KIND_CODE(code, name, type, member) code,
    HT_KIND_LIST(HT_KIND_CODE)
#undef HT_KIND_CODE
        HT_KIND_COUNT // one past the last kind: the size of arrays by kind
} ht_kind;

/// Any shape. All zero it is none (HT_NO_SHAPE), not a point at the origin.
typedef struct ht_shape {
    ht_kind kind;
    union {
#define HT_KIND_MEMBER(code, name, type, member) type member;
        HT_KIND_LIST(HT_KIND_MEMBER)
#undef HT_KIND_MEMBER
    };
} ht_shape;

#ifdef __cplusplus
}
#define HT_KIND_WRAP(code, name, type, member)                                                                         \
    inline ht_shape ht_shape_of(type member) {                                                                         \
        ht_shape s;                                                                                                    \
        s.kind = code;                                                                                                 \
        s.member = member;                                                                                             \
        return s;                                                                                                      \
    }
HT_KIND_LIST(HT_KIND_WRAP)
#undef HT_KIND_WRAP
/// Wraps any of the structs above in an ht_shape, a literal, too: HT_SHAPE((ht_circle){{0, 0}, 1}), and in C++
/// HT_SHAPE(ht_circle{{0, 0}, 1}).
#define HT_SHAPE(...) ht_shape_of(__VA_ARGS__)
extern "C" {
#else
#define HT_KIND_WRAP(code, name, type, member)                                                                         \
    static inline ht_shape ht_shape_of_##member(type member) {                                                         \
        return (ht_shape){.kind = (code), .member = member};                                                           \
    }
HT_KIND_LIST(HT_KIND_WRAP)
#undef HT_KIND_WRAP
/// Wraps any of the structs above in an ht_shape, a literal, too: HT_SHAPE((ht_circle){{0, 0}, 1}), and in C++
/// HT_SHAPE(ht_circle{{0, 0}, 1}).
#define HT_SHAPE(...)                                                                                                  \
    _Generic((__VA_ARGS__), ht_vec2                                                                                    \
             : ht_shape_of_point, ht_segment                                                                           \
             : ht_shape_of_segment, ht_circle                                                                          \
             : ht_shape_of_circle, ht_capsule                                                                          \
             : ht_shape_of_capsule, ht_box                                                                             \
             : ht_shape_of_box, ht_obox                                                                                \
             : ht_shape_of_obox, ht_triangle                                                                           \
             : ht_shape_of_triangle, ht_convex                                                                         \
             : ht_shape_of_convex, ht_polyline                                                                         \
             : ht_shape_of_polyline, ht_polygon                                                                        \
             : ht_shape_of_polygon, ht_ray                                                                             \
             : ht_shape_of_ray, ht_line                                                                                \
             : ht_shape_of_line, ht_halfplane                                                                          \
             : ht_shape_of_halfplane, const struct ht_field *                                                          \
             : ht_shape_of_field, struct ht_field *                                                                    \
             : ht_shape_of_field, ht_ellipse                                                                           \
             : ht_shape_of_ellipse, ht_compound                                                                        \
             : ht_shape_of_compound)(__VA_ARGS__)
#endif

/// The kind's name in text ("obox"), or "unknown". Static storage.
HT_API const char *ht_kind_name(ht_kind kind);

/// The kind of that name, or HT_NO_SHAPE.
HT_API ht_kind ht_kind_from_name(const char *name);

/// The box around `center` reaching `half` to each side; its corners are rounded once.
HT_API ht_box ht_box_make(ht_vec2 center, ht_vec2 half);

/// The oriented box around `center`, turned by `radians` (ht_rot_make), without rounding of its corners.
HT_API ht_obox ht_obox_make(ht_vec2 center, ht_vec2 half, float radians);

/// The line through `a` towards `b`; its direction b - a is rounded once, so it passes exactly through `a` only.
HT_API ht_line ht_line_make(ht_vec2 a, ht_vec2 b);

/// The half-plane to the left of a -> b (with y up). Its normal and offset are rounded once.
HT_API ht_halfplane ht_halfplane_make(ht_vec2 a, ht_vec2 b);

/// Whether questions look at the shape at all: false when its kind is none (HT_NO_SHAPE), a number is not finite, a radius
/// or half size negative, a box inverted, a rotation or normal zero, an array null or empty, a field null or not made.
/// Every question answers apart on such a shape (a compound leaves out such members). O(n); a polygon with an edge index is
/// judged by its boxes, O(rings).
HT_API bool ht_is_answerable(const ht_shape *s);

/// HT_OK, or the first thing that is wrong with the shape. Stricter than ht_is_answerable: lists of vertices must not
/// repeat a neighbour, convex polygons must be convex with area, rings must be simple, not cross each other and nest as
/// their rule wants. Rings may touch at single points. Decided exactly. O(n); polygons O(n^2), with an edge index about
/// O(n log n).
HT_API ht_status ht_validate(const ht_shape *s);

/// The smallest float32 box that contains the shape (each side rounded outwards); of a field the bounds of its facts,
/// which may be larger; infinite sides where the shape is unbounded; min = +infinity, max = -infinity for a shape that
/// is not answerable. O(n).
HT_API ht_box ht_bounds(const ht_shape *s);

/// The area, rounded once from double: 0 for thin shapes, infinity for half-planes, the sum over a compound's members;
/// polygons by their rule, provided they are valid. 0 for a shape that is not answerable. O(n); several rings O(n r).
/// Of a field it is a sum over cells of its bounds, with some 50000 evaluations: wrong by about 2^-12 of the square of
/// its border's length, so thin fields have some area; infinity where the bounds are infinite.
HT_API float ht_area(const ht_shape *s);

/// Bytes of memory ht_placed needs for the shape's arrays: 0 for kinds without arrays.
HT_API size_t ht_placed_bound(const ht_shape *s);

/// The shape turned by pose.q about the origin, then moved by pose.p, every new coordinate rounded once. A box that is
/// turned by anything but quarter turns becomes an oriented box. Arrays are written to `memory` (of `size` bytes,
/// aligned for ht_shape; NULL and 0 where ht_placed_bound is 0), which *out borrows; an edge index is dropped.
/// The rotation is taken literally; radii and half sizes stay as they are. A field is turned by the rotation's
/// direction alone; the memory holds its instructions within frames, HT_ERR_VALUE when those are too many.
/// HT_ERR_CAPACITY when the memory is too small, HT_ERR_NOT_FINITE when the pose or a result is, else the reason why
/// the shape or its image is not answerable; *out is untouched then. A compound's members that are not answerable are
/// copied as they are. O(n).
HT_API ht_status ht_placed(const ht_shape *s, ht_pose pose, void *memory, size_t size, ht_shape *out);

/// The shape moved by `delta`: ht_placed without a turn, with the same memory and statuses.
HT_API ht_status ht_translated(const ht_shape *s, ht_vec2 delta, void *memory, size_t size, ht_shape *out);

/// The convex hull of `count` points, counter-clockwise with y up, no three vertices collinear, starting at the
/// lexicographically smallest point. Writes at most `count` vertices to `out` (which may not overlap `points`) and
/// returns their number; one or two when the points coincide or lie on one line, 0 when count < 1 or a point is not
/// finite. Decided exactly. O(n log n), no allocation.
HT_API int32_t ht_hull(const ht_vec2 *points, int32_t count, ht_vec2 *out);

/// Edges or boxes under one box of an edge index.
#define HT_EDGE_INDEX_FAN 16

/// Number of boxes that ht_edge_index_build writes for the polygon.
HT_API size_t ht_edge_index_bound(const ht_polygon *p);

/// Builds the index over the polygon's edges into `boxes` (room for `capacity`); worth it from about 32 edges.
/// Afterwards set polygon.index. HT_ERR_CAPACITY when there is too little room, or the reason why the polygon is not
/// answerable. O(n).
HT_API ht_status ht_edge_index_build(const ht_polygon *p, ht_box *boxes, size_t capacity, ht_edge_index *out);

#ifdef __cplusplus
}
#endif

#endif
