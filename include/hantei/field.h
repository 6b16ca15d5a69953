// field.h: shapes given by a signed distance function, and what is certain about them.
//
// A field is the set of all points where a function f is <= 0. It is a flat array of instructions: primitives push a
// value, operators take values and push one, frames move the points that what follows sees. Evaluation is in double.
// Every field has facts: how much f may be trusted. They follow from the primitives' facts by rules
// (docs/algorithms/field.md) and say what questions may conclude from a value.
#ifndef HANTEI_FIELD_H
#define HANTEI_FIELD_H

#include <hantei/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is certain about a field's function f, S being the set f <= 0.
typedef struct ht_field_facts {
    bool is_exact_outside; // where f > 0 it is the distance to S; else a bound: at most lipschitz times it
    bool is_exact_inside;  // where f < 0 it is minus the distance to the boundary of S; else no deeper than that
    bool is_convex;        // f is a convex function
    bool has_limits;       // of some values only bounds are known (fractals): ht_field_at's low and high
    float lipschitz;       // |f(p) - f(q)| <= lipschitz |p - q|
    float error;           // the value computed at p is within error * (|p.x| + |p.y| + size) of f(p)
    float size;            // of the field's numbers: lengths and positions, see error
    float reach;   // for r >= 0, the points with f <= r lie in the bounds grown by reach * r: 1 where f is exact
                   // outside; infinite where nothing is known
    ht_box bounds; // holds S; infinite sides where it is unbounded
} ht_field_facts;

/// A function of the caller's: the value at (x, y), and its gradient where it is not NULL (any subgradient at a kink).
typedef double ht_field_function(const void *data, double x, double y, double gradient[2]);

typedef struct ht_field_callback {
    ht_field_function *function;
    const void *data;     // handed on
    ht_field_facts facts; // declared by the caller; ht_field_check looks for violations
} ht_field_callback;

/// Primitives: code, name in text, names of their numbers in order. All are about the origin; frames move them.
/// Formulae and facts of each: docs/algorithms/field.md.
#define HT_FIELD_PRIMITIVE_LIST(X)                                                                                     \
    X(HT_FIELD_CIRCLE, circle, "radius")                                                                               \
    X(HT_FIELD_BOX, box, "half_x half_y")                                                                              \
    X(HT_FIELD_ROUND_BOX, round_box, "half_x half_y radius") /* article 001's: half sizes, then grown */               \
    X(HT_FIELD_SEGMENT, segment, "ax ay bx by")                                                                        \
    X(HT_FIELD_CAPSULE, capsule, "ax ay bx by radius")                                                                 \
    X(HT_FIELD_UNEVEN_CAPSULE, uneven_capsule, "radius_a radius_b height")                                             \
    X(HT_FIELD_TRIANGLE, triangle, "ax ay bx by cx cy")                                                                \
    X(HT_FIELD_RHOMBUS, rhombus, "half_x half_y")                                                                      \
    X(HT_FIELD_TRAPEZOID, trapezoid, "bottom top height")                                                              \
    X(HT_FIELD_PARALLELOGRAM, parallelogram, "half_x half_y skew")                                                     \
    X(HT_FIELD_REGULAR, regular, "sides radius")                                                                       \
    X(HT_FIELD_STAR, star, "points radius inner")                                                                      \
    X(HT_FIELD_HEXAGRAM, hexagram, "radius")                                                                           \
    X(HT_FIELD_PIE, pie, "radius half_angle")                                                                          \
    X(HT_FIELD_SECTOR, sector, "inner outer half_angle")                                                               \
    X(HT_FIELD_ARC, arc, "radius half_angle thickness")                                                                \
    X(HT_FIELD_RING, ring, "inner outer")                                                                              \
    X(HT_FIELD_CUT_DISK, cut_disk, "radius height")                                                                    \
    X(HT_FIELD_ELLIPSE, ellipse, "half_x half_y")                                                                      \
    X(HT_FIELD_PARABOLA, parabola, "curvature")                                                                        \
    X(HT_FIELD_QUADRATIC, quadratic, "ax ay bx by cx cy radius")                                                       \
    X(HT_FIELD_CUBIC, cubic, "ax ay bx by cx cy dx dy radius")                                                         \
    X(HT_FIELD_VESICA, vesica, "radius distance")                                                                      \
    X(HT_FIELD_MOON, moon, "radius inner distance")                                                                    \
    X(HT_FIELD_EGG, egg, "radius_a radius_b")                                                                          \
    X(HT_FIELD_HEART, heart, "size")                                                                                   \
    X(HT_FIELD_CROSS, cross, "length width")                                                                           \
    X(HT_FIELD_ROUNDED_CROSS, rounded_cross, "height")                                                                 \
    X(HT_FIELD_TUNNEL, tunnel, "half_x height")                                                                        \
    X(HT_FIELD_STAIRS, stairs, "step_x step_y steps")                                                                  \
    X(HT_FIELD_HORSESHOE, horseshoe, "radius half_angle length thickness")                                             \
    X(HT_FIELD_ASTROID, astroid, "size")                                                                               \
    X(HT_FIELD_SUPERELLIPSE, superellipse, "half_x half_y exponent")                                                   \
    X(HT_FIELD_KOCH, koch, "radius depth")             /* snowflake; depth 0 to 8, or -1: the limit */                 \
    X(HT_FIELD_SIERPINSKI, sierpinski, "radius depth") /* triangle; the same */                                        \
    X(HT_FIELD_MANDELBROT, mandelbrot, "iterations")                                                                   \
    X(HT_FIELD_JULIA, julia, "real imaginary iterations")                                                              \
    X(HT_FIELD_POLYGON, polygon, "")   /* data: an ht_polygon */                                                       \
    X(HT_FIELD_SAMPLES, samples, "")   /* data: an ht_field_samples */                                                 \
    X(HT_FIELD_CALLBACK, callback, "") /* data: an ht_field_callback */

/// Operators: code, name in text, how many values they take, names of their numbers. "smooth" ones by the polynomial of
/// second degree (I. Quilez).
#define HT_FIELD_OPERATOR_LIST(X)                                                                                      \
    X(HT_FIELD_UNION, union, 2, "")                                                                                    \
    X(HT_FIELD_INTERSECTION, intersection, 2, "")                                                                      \
    X(HT_FIELD_DIFFERENCE, difference, 2, "")                                                                          \
    X(HT_FIELD_XOR, xor, 2, "")                                                                                        \
    X(HT_FIELD_SMOOTH_UNION, smooth_union, 2, "width")                                                                 \
    X(HT_FIELD_SMOOTH_INTERSECTION, smooth_intersection, 2, "width")                                                   \
    X(HT_FIELD_SMOOTH_DIFFERENCE, smooth_difference, 2, "width")                                                       \
    X(HT_FIELD_ROUND, round, 1, "radius")                                                                              \
    X(HT_FIELD_ERODE, erode, 1, "radius")                                                                              \
    X(HT_FIELD_ONION, onion, 1, "thickness")

/// Frames: code, name in text, names of their numbers. What stands between one and its HT_FIELD_END is moved, turned,
/// scaled, mirrored or repeated; the value of what is inside becomes one value.
#define HT_FIELD_FRAME_LIST(X)                                                                                         \
    X(HT_FIELD_MOVE, move, "x y")                                                                                      \
    X(HT_FIELD_ROTATE, rotate, "c s")   /* by this cosine and sine, made unit; in text also "angle" */                 \
    X(HT_FIELD_SCALE, scale, "factor")  /* > 0; of all within each other between 2^-64 and 2^64 */                     \
    X(HT_FIELD_STRETCH, stretch, "x y") /* the same; a bound afterwards */                                             \
    X(HT_FIELD_MIRROR, mirror, "nx ny") /* what is on the normal's side of the line through the origin, on both */     \
    X(HT_FIELD_REPEAT, repeat,                                                                                         \
      "x y count_x count_y") /* every x, y (0: not), count copies to each side (-1: endless); \
                                                         the nearest nine cells are looked at */

/// Every instruction's code.
typedef enum ht_field_code {
#define HT_FIELD_CODE(code, ...) code,
    HT_FIELD_PRIMITIVE_LIST(HT_FIELD_CODE) HT_FIELD_OPERATOR_LIST(HT_FIELD_CODE) HT_FIELD_FRAME_LIST(HT_FIELD_CODE)
#undef HT_FIELD_CODE
        HT_FIELD_END, // of a frame
    HT_FIELD_CODE_COUNT
} ht_field_code;

enum {
    HT_FIELD_NUMBERS = 9, // of an instruction
    HT_FIELD_READY = 8,
    HT_FIELD_STACK = 32 // values, and frames within each other, at most
};

/// One instruction.
typedef struct ht_field_op {
    ht_field_code code;
    float number[HT_FIELD_NUMBERS];             // in the order of the lists above; the rest is ignored
    const void *data;                           // borrowed, where the list says so; else NULL
    const struct ht_field_primitive *primitive; // what ht_field_make finds by the code
    double ready[HT_FIELD_READY];               // what ht_field_make computes from the numbers once
} ht_field_op;

/// A field: the instructions in postfix order (values first, then their operator), and the facts of the whole.
///
///     ht_field_op ops[] = {{.code = HT_FIELD_STAR, .number = {5, 2.0f, 1.0f}},
///                          {.code = HT_FIELD_MOVE, .number = {1, 0}}, {.code = HT_FIELD_CIRCLE, .number = {1}},
///                          {.code = HT_FIELD_END}, {.code = HT_FIELD_SMOOTH_UNION, .number = {0.5f}}};
///     ht_field field;
///     ht_status status = ht_field_make(ops, 5, &field);
typedef struct ht_field {
    const ht_field_op *ops; // borrowed
    int32_t count;          // >= 1
    ht_field_facts facts;   // by ht_field_make
} ht_field;

/// Checks the instructions, makes them ready and works out the facts. HT_ERR_VALUE: an unknown code, a number out of
/// its range, a stack that runs empty or over, values left over; HT_ERR_NOT_FINITE; or what is wrong with an
/// instruction's data. *out is untouched then. O(count), and what polygons take.
HT_API ht_status ht_field_make(ht_field_op *ops, int32_t count, ht_field *out);

/// The instruction's name in text ("smooth_union"), the names of its numbers separated by spaces; "unknown" and "" for
/// codes that do not exist. Static storage.
HT_API const char *ht_field_name(ht_field_code code);
HT_API const char *ht_field_number_names(ht_field_code code);

/// A field's value at a point.
typedef struct ht_field_value {
    double value;       // f(p); of a field with limits something between them
    double gradient[2]; // a subgradient; (p - foot) / f where f is exact
    double low, high;   // f(p) is certainly within: value -+ facts.error * (...), or the limits
} ht_field_value;

/// The value, gradient and certain bounds at (x, y). All are NaN where |x| + |y| is not below 2^132.
HT_API ht_field_value ht_field_at(const ht_field *field, double x, double y);

/// The values alone at many points, rounded to float: the same bits as (float)ht_field_at(...).value, with every
/// instruction set. Points are arrays of x and of y. As many points at once as there are lanes; but parabolas, Bezier
/// curves, astroids, fractals, samples and callbacks are computed point by point.
HT_API void ht_field_batch(const ht_field *field, const float *x, const float *y, size_t count, float *out);

/// The instructions that matter within the box: the same values there, fewer to compute. Operands that others hide
/// everywhere in the box are left out (by bounds from the values at its centre). Writes to `ops` (room for
/// field->count) and sets *out, with facts that hold within the box. (M. Barbier et al., "Lipschitz Pruning",
/// Eurographics 2025.)
HT_API void ht_field_prune(const ht_field *field, ht_box box, ht_field_op *ops, ht_field *out);

/// Where declared or derived facts are violated.
typedef struct ht_field_violation {
    const char *fact;  // "lipschitz", "exact outside", ...; NULL: none was found
    ht_vec2 at, other; // where, and the second point that shows it
    double found, allowed;
} ht_field_violation;

/// Samples pairs of points around the field's bounds (and in `around` where these are infinite) and looks for the worst
/// violation of its facts. O(samples).
HT_API ht_field_violation ht_field_check(const ht_field *field, ht_box around, int32_t samples, uint64_t seed);

// ---- Sampled fields ------------------------------------------------------------------------------------------------

/// Values on a grid, bilinear between: value[row * width + column] at origin + (column, row) * step. Outside of the
/// grid the field is bounded by its border's values; where these are all greater than the error, nothing is inside
/// there.
typedef struct ht_field_samples {
    const float *value;    // borrowed
    int32_t width, height; // >= 2
    ht_vec2 origin;
    float step;      // > 0
    float error;     // the field's true value is within this of the bilinear one, within the grid
    float lipschitz; // of the true field
} ht_field_samples;

/// Samples a field: fills value[width * height] and the error and Lipschitz bound of `out`, whose size, origin and step
/// are given. HT_ERR_VALUE: all of the border is outside, and yet the field's bounds go beyond the grid.
HT_API ht_status ht_field_sample(const ht_field *field, float *value, ht_field_samples *out);

/// The signed Euclidean distance, exact, from the centres of a bitmap's cells to the nearest centre of the other kind,
/// less half a cell, in cells: bytes row by row, not 0: inside. Where there is no cell of the other kind the value is
/// width + height. Writes to value[width * height]; O(width * height). `scratch`: room for 3 * width doubles.
/// HT_ERR_VALUE: a side is not between 1 and 2^22. (P. Felzenszwalb, D. Huttenlocher, "Distance Transforms of Sampled
/// Functions", Theory of Computing 8, 2012.)
HT_API ht_status ht_field_from_bitmap(const uint8_t *set, int32_t width, int32_t height, float *value, double *scratch);

// ---- What the questions of query.h say of fields --------------------------------------------------------------------
//
// A field is a shape in every question. The answer is certified by the searches below, with their default limits.
// Apart and overlap, outside and inside are proven. A touch, and HT_INSIDE_TOUCHING, are all else: what is within
// 2^-30 of the sizes; what the evaluations did not suffice for (along edges that are parallel, within some 2^-12 of
// them); and what a field without interior meets, for it is nowhere negative. Answers to one pair agree: relation,
// distance, contact, casts and sweeps start from the same relation, and exchanging A and B changes nothing else. What
// ht_bounds tells to be apart is apart: the distance is not less than that of the bounds, a ray or a cast meets nothing
// before they meet, and nothing where they do not. So an index answers as the questions do.
//
// A search costs up to some 20000 evaluations, of 40 to 500 ns each for a field of few primitives: mostly far fewer, all of
// them where sides that are nearly parallel, or a field that is no distance, cannot be told from touching. A relation is
// one search or two, a distance up to four. A cast that follows a contact uses up to 400000 more, which may take a
// fifth of a second, a sweep 40000; a contact of convex shapes costs its relation. Else no pair of an ellipse with
// another shape was seen to take 35 ms, and none of fields of up to three primitives 70 ms. ht_find_witness asks up to
// 72 relations where shapes are so near to each other that its proposals fail.
//
// - ht_distance, apart: the lower end of what is certain, so nothing is nearer. `is_bound` where the distance may be
//   greater by more than the tolerance, as of fields that are not exact outside. The points are the nearest that were
//   found; the normal leads from one to the other, or along the gradient of fields that are exact.
// - ht_distance, overlapping: a move along the gradient, or across an unbounded shape's line, that a search has
//   proven to separate, at the worst beyond the bounds. `is_bound` unless it is the shortest; -infinity when none was
//   found. A compound with fields as members is moved beyond the bounds of all. Its contact is the deepest one of
//   a pair, as a field's with a compound is, also where no move parts the whole.
// - ht_nearest_point: the nearest point that was found.
// - ht_support: the point nearest to a line beyond the field's bounds, within the tolerance where the field is exact
//   outside. Infinite where the bounds are; NaN when none was found.
// - ht_contact: one point, id 0, where they are nearest or, as far as was found, deepest, with the gradient as
//   normal. The separation is the distance while they are apart, and the least depth that is certain when they
//   overlap, also where that of ht_distance is infinite.
// - ht_contacts: one manifold with all of a member or shape, part 0 where that is no member. Members that are fields
//   are in contact also where no way out of the whole was found.
// - ht_contain: fields hold and are held. Of a field in a polyline HT_OUTSIDE also says that no single segment holds
//   it.
// - ht_find_witness: `proven` is decided by the searches.
// - ht_crossings: none.

// ---- Questions with limits of the caller's --------------------------------------------------------------------------

/// How hard questions on fields try. All zero: as said there.
typedef struct ht_field_limits {
    double tolerance;    // a length: what is closer to touching than that is called a touch; 0: 2^-30 of the sizes
    int32_t evaluations; // about at most, of both functions together; 0: 20000
} ht_field_limits;

// Every answer says what is proven. What the tolerance, the evaluations or rounding cannot tell from touching is a
// touch. Points with a coordinate beyond 2^128, which no float reaches, are left aside. A field that is NULL, a shape
// that is not answerable and numbers that are not finite answer apart. A shape may be a field, too; a compound's members
// that are fields count for relations and containment only: ht_distance, ht_contact and ht_cast ask each of them.

/// What was found out about a field and a shape.
typedef struct ht_field_relation {
    ht_relation relation; // APART and OVERLAP are proven; TOUCH is all else
    double low, high; // the least of max(f, g) over the plane is certainly within, g being the other's function; for
                      // thin shapes, and discs and capsules where f is exact outside, that of f on the shape's core,
                      // less its radius. Apart when low > 0
    ht_vec2 witness;  // overlap: a point within rounding of one that is in both; else the best one found
    int32_t evaluations;
    bool is_within_tolerance; // a TOUCH because of the tolerance; else because the evaluations ran out
} ht_field_relation;

/// The relation of a field and any shape of the exact kinds, or another field. Certified search over cells; one
/// evaluation for a disc where the field is exact outside.
HT_API ht_field_relation ht_relate_field(const ht_field *field, const ht_shape *shape, ht_field_limits limits);
HT_API ht_field_relation ht_relate_fields(const ht_field *a, const ht_field *b, ht_field_limits limits);

/// Signed distance of a field and a shape, as an interval. Of two fields the second one is the shape.
typedef struct ht_field_separation {
    ht_relation relation; // as ht_relate_field
    double low, high;     // apart: the distance is certainly within; infinite where no upper bound was found;
                          // overlap: minus the depth is; touch: the signed distance is
    ht_vec2 normal;       // unit, from the field to the shape, by the field's gradient; of what is round and of a field
                          // that is not exact outside between the closest points; zero where there is none
    ht_vec2 point_of_field; // the closest points, or the deepest point twice
    ht_vec2 point_of_shape;
    int32_t evaluations;
} ht_field_separation;

/// How far the shape is from the field, or how deep in it. Apart: within the tolerance where the field is exact outside
/// and the evaluations suffice (one of them for a disc); else from the least of f / lipschitz on the shape's border, of
/// what is round 15/16 of twice the least of max(f / lipschitz, g), g being its distance, up to the length of a walk down
/// the gradient to the field. Overlapping: the depth (of the shortest translation) is at
/// least the sum of the radii of two discs about one point, one in each shape, and at most what separates the shape
/// from the field's bounds, or both along the field's gradient at the deepest point that was found.
HT_API ht_field_separation ht_field_distance(const ht_field *field, const ht_shape *shape, ht_field_limits limits);

/// How far B is from A, or how deep in it. Apart: within the tolerance (here by default 2^-22 of the sizes) where both
/// are exact outside and the evaluations suffice; else from twice the least of max(f / lipschitz, g / lipschitz),
/// within 2^-10 of it, up to the length of walks down both gradients. Overlapping: as ht_field_distance. Certified
/// search over cells, after that of ht_relate_fields.
HT_API ht_field_separation ht_fields_distance(const ht_field *a, const ht_field *b, ht_field_limits limits);

/// The one contact of a field and a shape.
typedef struct ht_field_touch {
    int32_t count;          // 1, or 0 when they are surely farther apart than the margin
    ht_vec2 normal;         // unit, from the field to the shape
    ht_vec2 point;          // half way between the closest points; overlapping: a deepest point that was found
    double separation, low; // an upper and a lower bound of the signed distance, as in ht_field_separation
    int32_t evaluations;
} ht_field_touch;

/// The contact of a field and a shape that are within the margin (>= 0) of each other.
HT_API ht_field_touch ht_field_contact(const ht_field *field, const ht_shape *shape, double margin,
                                       ht_field_limits limits);

/// The same of two fields; the normal is from A to B.
HT_API ht_field_touch ht_fields_contact(const ht_field *a, const ht_field *b, double margin, ht_field_limits limits);

/// Where a ray or a moving shape meets a field.
typedef struct ht_field_hit {
    bool hit;             // if not, surely so
    bool inside;          // it surely starts in the field: enter is 0
    ht_relation relation; // overlap: what is hit was surely entered; touch: it came within the tolerance, or the
                          // evaluations ran out, no more is certain; apart: no hit
    double enter;         // nothing is hit before, for certain: a multiple of the ray's direction, a fraction of delta
    double error;      // overlap: at enter + error it is surely in the field. Touch: 0; casts whose evaluations ran out
                       // before they came within the tolerance: to the end
    double exit;       // rays. Overlap: in the field, for certain, from enter + error to here. Touch: enter
    double exit_error; // rays. What comes between exit and exit + exit_error is not known; there it is surely
                       // farther from the field than the tolerance, or in it again, or the ray ends
    ht_vec2 normal; // unit, out of the field, by its gradient where it is hit; of what is round and hits a field that
                    // is not exact outside, from there to its core, as far as was found; zero without a hit
    ht_vec2 point;  // there
    int32_t evaluations;
} ht_field_hit;

/// The first stretch of the field along origin + t dir, 0 <= t <= max (which may be infinite): sphere tracing by steps
/// that are certified by the Lipschitz bound, inside too. A hit is never missed. A stretch that stays within the
/// tolerance of the field is hit where it begins.
HT_API ht_field_hit ht_field_raycast(const ht_field *field, const ht_ray *ray, double max, ht_field_limits limits);

/// Every stretch, in order: the next one is looked for from exit + exit_error of the one before; between them the ray
/// is surely outside. The evaluations are for all of them together; where they run out, a touch reaches to the end.
/// Each says how many had been used when it was found. Writes the first `capacity` to `out` (NULL with 0) and returns
/// how many there are.
HT_API size_t ht_field_raycast_all(const ht_field *field, const ht_ray *ray, double max, ht_field_limits limits,
                                   ht_field_hit *out, size_t capacity);

/// The shape moves by delta, the field rests: conservative advancement by certified distances. A hit is never missed;
/// what comes within the tolerance may be reported as one, and where the field is not exact outside what is round and
/// comes within 2^-13 of the field's size.
HT_API ht_field_hit ht_field_cast(const ht_field *field, const ht_shape *shape, ht_vec2 delta, ht_field_limits limits);

/// A moves by delta, B rests: the same by the certified distances of fields, with their tolerance. The normal is out of
/// B.
HT_API ht_field_hit ht_fields_cast(const ht_field *a, ht_vec2 delta, const ht_field *b, ht_field_limits limits);

/// Whether one holds the other: the outer one, of function f, the inner one, of function g.
typedef struct ht_field_containment {
    ht_containment containment; // OUTSIDE and INSIDE are proven; INSIDE_TOUCHING is all else
    double low, high; // the greatest of min(f, -g) over the plane is certainly within; for thin inner shapes that of
                      // f on them; inside when high < 0
    ht_vec2 witness;  // outside: a point within rounding of one of the inner one's that is not in the outer one
    int32_t evaluations;
    bool is_within_tolerance;
} ht_field_containment;

/// Whether the shape is in the field's interior: the search of ht_relate_field for what is not in the field. A compound
/// is inside when all of its members are.
HT_API ht_field_containment ht_field_contain(const ht_field *field, const ht_shape *shape, ht_field_limits limits);

/// Whether B is in A's interior, in the same way. What has no points is inside everything.
HT_API ht_field_containment ht_fields_contain(const ht_field *a, const ht_field *b, ht_field_limits limits);

/// Whether the field is in the shape's interior. A compound or polyline holds what one of its members or segments
/// holds; what only several of them hold together is answered OUTSIDE. Thin shapes hold nothing: INSIDE_TOUCHING is all
/// they can answer for what lies on them.
HT_API ht_field_containment ht_field_inside(const ht_field *field, const ht_shape *shape, ht_field_limits limits);

#ifdef __cplusplus
}
#endif

#endif
