// query.h: questions about pairs of shapes: do they meet, how far, how deep, where, when.
//
// Every question takes two shapes of any kind. Lengths are in the caller's unit, coordinates in the world. Touching
// counts: the relation tells it from overlapping. Questions never allocate, print or fail; a shape that is not
// answerable (ht_is_answerable) is apart from everything, and so is NULL. Costs are for n and m vertices. Typed
// functions are for pairs that are asked millions of times: they give the same answers as the question, which calls
// them, but read what they are given: it must not be NULL. debug.h tells of both while a program is written.
//
// Fields (HT_FIELD) are answered by certified searches: field.h says of each question what is certain then. So are
// ellipses: what is said of fields holds for them.
#ifndef HANTEI_QUERY_H
#define HANTEI_QUERY_H

#include <hantei/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How two shapes stand to each other. A region has area; a thin shape has none.
typedef enum ht_relation {
    HT_APART = 0,  // no common point
    HT_TOUCH = 1,  // common points, but none of those that make an overlap
    HT_OVERLAP = 2 // interiors share a point; a thin shape enters an interior; two segments cross inside both
} ht_relation;

/// How A and B stand to each other: a fact about the real numbers that the floats denote, whatever their size.
/// Exchanging A and B changes nothing. Cost: O(n + m) to O(n m) for convex shapes, O(n m) for polygons without an edge
/// index.
HT_API ht_relation ht_relate(const ht_shape *a, const ht_shape *b);

/// Whether A and B have a common point (touching counts): ht_relate(a, b) != HT_APART.
HT_API bool ht_meet(const ht_shape *a, const ht_shape *b);

/// "apart", "touch" or "overlap". Static storage.
HT_API const char *ht_relation_name(ht_relation relation);

/// Typed forms of ht_relate for hot pairs. inline.h, which hantei.h includes, has those of points, circles and boxes
/// inline.
HT_API ht_relation ht_relate_point_circle(const ht_vec2 *p, const ht_circle *b);
HT_API ht_relation ht_relate_point_box(const ht_vec2 *p, const ht_box *b);
HT_API ht_relation ht_relate_point_obox(const ht_vec2 *p, const ht_obox *b);
HT_API ht_relation ht_relate_point_triangle(const ht_vec2 *p, const ht_triangle *b);
HT_API ht_relation ht_relate_point_polygon(const ht_vec2 *p, const ht_polygon *b);
HT_API ht_relation ht_relate_segment_segment(const ht_segment *a, const ht_segment *b);
HT_API ht_relation ht_relate_segment_circle(const ht_segment *a, const ht_circle *b);
HT_API ht_relation ht_relate_segment_box(const ht_segment *a, const ht_box *b);
HT_API ht_relation ht_relate_circle_circle(const ht_circle *a, const ht_circle *b);
HT_API ht_relation ht_relate_circle_capsule(const ht_circle *a, const ht_capsule *b);
HT_API ht_relation ht_relate_circle_box(const ht_circle *a, const ht_box *b);
HT_API ht_relation ht_relate_circle_obox(const ht_circle *a, const ht_obox *b);
HT_API ht_relation ht_relate_capsule_capsule(const ht_capsule *a, const ht_capsule *b);
HT_API ht_relation ht_relate_capsule_box(const ht_capsule *a, const ht_box *b);
HT_API ht_relation ht_relate_box_box(const ht_box *a, const ht_box *b);
HT_API ht_relation ht_relate_box_obox(const ht_box *a, const ht_obox *b);
HT_API ht_relation ht_relate_obox_obox(const ht_obox *a, const ht_obox *b);
HT_API ht_relation ht_relate_triangle_triangle(const ht_triangle *a, const ht_triangle *b);
HT_API ht_relation ht_relate_convex_convex(const ht_convex *a, const ht_convex *b);

/// Two more ways to the same answers, as the articles describe them, corrected: boxes by the distance of their centres
/// (article 003), and a point against the four edges of an oriented box by cross products (article 004).
HT_API ht_relation ht_relate_box_box_by_centers(const ht_box *a, const ht_box *b);
HT_API ht_relation ht_relate_point_obox_by_edges(const ht_vec2 *p, const ht_obox *b);

// ---- Distance ------------------------------------------------------------------------------------------------------

/// How far apart A and B are, or how deep they are in each other.
///
/// The depth of shapes that overlap is the length of the shortest translation after which they overlap no more, over
/// all directions, for shapes with holes and parts as well: move B by -distance * normal, or A by the opposite.
typedef struct ht_separation {
    float distance;  // > 0 apart, 0 exactly when they touch, < 0 minus the depth; -infinity when no translation helps
    ht_vec2 normal;  // unit, from A to B; zero when the distance is infinite
    ht_vec2 point_a; // on A's boundary: the one closest to B, or one that meets point_b when B is moved out
    ht_vec2 point_b; // on B's boundary; point_b - point_a is distance * normal unless is_bound
    bool is_bound;   // the depth is only a bound from above, see ht_distance
} ht_separation;

/// The signed distance of A and B with the closest points; of shapes that overlap, minus the depth with the shortest
/// way out. Its sign is ht_relate's answer. Exchanging A and B turns the normal round and exchanges the points, to
/// the last bit, unless both are one set of points. Of choices that are truly equal the order of vertices decides,
/// those of the shape first whose numbers come first (docs/algorithms/distance.md).
///
/// - Convex shapes: the distance is within 1 ulp, the points within 1 ulp of the largest coordinate, the normal's
///   components within 2^-23 of those of a shortest way, however little others are longer.
/// - Several parts (polyline, polygon, compound), apart: the same.
/// - Several parts, overlapping: the depth is certified within 2^-40 of the shapes' size. After the move they overlap
///   by no more than that, and no shorter move is free of overlap.
/// - `is_bound`: the move surely separates but need not be the shortest, and the points are those that reach farthest
///   along the normal. This happens when a shape has more than HT_DEPTH_PARTS convex parts, when a polygon's rings
///   cross (ht_validate), when sides cross its rings without area in more than 64 places, and when parts are thinner
///   than doubles tell beside the shape's size. The move is then past the bounding boxes or across the line of a member
///   without an end; -infinity says that none of these separates.
/// - The distance never becomes 0 by underflow nor infinite by overflow: then it is the nearest finite float but 0, and
///   a coordinate beyond float32 the nearest finite one. A shape that is not answerable is infinitely far away.
/// - Cost: O(n m) for convex shapes and for parts that are apart; O((n m)^2) at worst for parts that overlap.
HT_API ht_separation ht_distance(const ht_shape *a, const ht_shape *b);

/// How many convex parts of one shape a depth takes into account. They live on the stack: a depth of parts,
/// also one that a contact asks for, needs up to 80 KiB of it, all other questions less than 32. (WebAssembly's default
/// stack is 64 KiB in all: give it more.)
#define HT_DEPTH_PARTS 512

/// Typed forms of ht_distance for hot pairs.
HT_API ht_separation ht_distance_circle_circle(const ht_circle *a, const ht_circle *b);
HT_API ht_separation ht_distance_circle_box(const ht_circle *a, const ht_box *b);
HT_API ht_separation ht_distance_circle_obox(const ht_circle *a, const ht_obox *b);
HT_API ht_separation ht_distance_circle_capsule(const ht_circle *a, const ht_capsule *b);
HT_API ht_separation ht_distance_capsule_capsule(const ht_capsule *a, const ht_capsule *b);
HT_API ht_separation ht_distance_box_box(const ht_box *a, const ht_box *b);
HT_API ht_separation ht_distance_obox_obox(const ht_obox *a, const ht_obox *b);
HT_API ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b);

/// The point of the shape nearest to p: p itself where the shape holds it. Errors as ht_distance; NaN coordinates for a
/// shape that is not answerable.
HT_API ht_vec2 ht_nearest_point(const ht_shape *s, ht_vec2 p);

/// A point of the shape that is farthest in the direction, which may have any length. It is a vertex where one is
/// farthest, of equals the one of lowest number; of a shape with a radius it is rounded once from double. Coordinates
/// are infinite where the shape is unbounded that way, and NaN for a shape that is not answerable. For the zero
/// direction it is any point of the shape. O(n).
HT_API ht_vec2 ht_support(const ht_shape *s, ht_vec2 direction);

/// Why A and B meet or not, as something that the caller can check.
typedef struct ht_witness {
    ht_relation relation; // as ht_relate
    bool proven;          // the witness proves it, with the floats that it has
    ht_vec2 point;        // when they meet: a common point: ht_meet(point, a) and ht_meet(point, b)
    ht_halfplane side;    // when they are apart: holds A and is apart from B (ht_contain, ht_relate)
} ht_witness;

/// The relation, with a common point of shapes that meet or a line between shapes that are apart. Not every pair has
/// one in floats, and concave shapes may have no line between them: `proven` tells, decided exactly. Cost as
/// ht_distance.
HT_API ht_witness ht_find_witness(const ht_shape *a, const ht_shape *b);

// ---- Contact -------------------------------------------------------------------------------------------------------

/// One point of a manifold.
typedef struct ht_contact_point {
    ht_vec2 at;       // half way between the surfaces
    float separation; // of the surfaces along the normal; negative when they overlap; at most the margin
    uint32_t id;      // the features that touch: stays the same while they do
} ht_contact_point;

/// The id of a contact for which no two features can be named. Of other ids only that of two half-planes
/// has edges in both its halves.
#define HT_WHOLE_CONTACT UINT32_C(0xffffffff)

/// How two parts touch: along one normal, at one or two points.
///
/// The upper half of an id is A's feature, the lower half B's: a vertex's number, or an edge's with bit 15 set
/// (numbers modulo 2^15).
/// - An edge has the number of its first vertex. Boxes count from their lower left corner in their own axes,
///   counter-clockwise; in a chain (polyline, polygon) the numbers are the chain's.
/// - Collinear edges of a convex shape count as one and have the number of the first; so do copies of a vertex. What
///   is a segment, as a box without width is, has the edge 0.
/// - Where, but for rounding, a vertex of each is in one place along the normal, both are vertices.
/// - An id depends neither on the depth, nor on which of the two shapes is flatter, nor on whether a typed function,
///   the whole shape or a member is asked.
///
/// Exchanging A and B turns the normal round, reverses the points and exchanges the halves of the ids; only where
/// choices are equal, as for boxes with one centre or discs and corners at one point, another may be made.
typedef struct ht_manifold {
    ht_vec2 normal;             // unit, from A to B
    ht_contact_point points[2]; // in counter-clockwise order along A's boundary (y up): seen along the normal, the
                                // second is left of the first
    int32_t count;              // 0 (not within the margin), 1 or 2
    int32_t part_a, part_b;     // which parts: member of a compound, segment of a polyline, edge of a polygon; else 0
} ht_manifold;

/// The contact of A and B when ht_distance of them is at most `margin` (a length, >= 0; touching at 0 is decided
/// exactly); else a manifold without points. Of shapes with several contacts it is the deepest one. An infinite depth
/// has no points. Cost as ht_distance.
///
/// - The normal is that of ht_distance, or another one whose way is as short within 2^-40 of the shapes' size. But where
///   that leads from corner to corner, and an edge at one of them offers two points and a separation that is less by at
///   most 2^-10 of its length, the normal is the edge's.
/// - The separation of the deepest point is the distance along that normal (of which `normal` is the rounding),
///   within 1 ulp of the shapes' size: the largest coordinate, or the separation.
/// - A second point stands where the edges that face each other end, if it is another point and, as rounded, within
///   the margin. Discs have one point, and so has an edge that is seen end on. A radius counts along the normal there,
///   too: where a round shape is tilted by an angle t its surface is up to r (1 / cos t - 1) nearer beside its edge's end.
/// - Doubles tell what faces what: of features within 2^-40 of the shapes' size of each other, and of edges as flat
///   as each other within such an angle, either may be taken.
HT_API ht_manifold ht_contact(const ht_shape *a, const ht_shape *b, float margin);

/// One manifold for every pair of parts that touch within the margin, ordered by part_a, then part_b. Writes at most
/// `capacity` of them to `out` (NULL with 0) and returns how many there are: 0 exactly when the distance is greater
/// than the margin or the depth is infinite. O(n m), and O(n + m) for each contact.
///
/// - Parts are a compound's members (a member that is a chain has one for each of its edges that touch), a polyline's
///   segments, and a polygon's edges.
/// - An edge of a chain pushes along its own normal and, at a corner that sticks out, along the directions between
///   its and its neighbour's: joints do not catch. A polygon's edge pushes out of the filled side only, and only what
///   is not less deep behind a nearer edge; a polyline's pushes to the side on which the other shape is less deep. What
///   is behind an edge of a polygon and does not meet it has no contact by it, however large the margin.
/// - Each contact is named once. An edge of which only a joint is touched leaves the contact to its neighbour when
///   that touches more; of two such edges the one whose other end comes first, by x and then by y, has it. In a
///   corner that the other shape stands in, both walls have theirs.
/// - Which manifolds there are depends, bit for bit, neither on the winding nor on where a chain begins, nor on the
///   order of A and B where one of them is a chain: equal choices are settled by where edges are. What is beside an edge
///   that other rings cross is what is beside its lesser end, by x and then by y.
/// - Where parts leave no way, as deep inside, there is one manifold with the normal and the point of ht_distance,
///   which chooses among equal ways by the order of vertices. It has the part and id of the polygon's edge or vertex
///   that the way out leads over and of the other shape's farthest vertex, where there are such; else part 0 and the id
///   HT_WHOLE_CONTACT. What is only within the margin, or touches elsewhere, has no manifold beside it.
/// - Where ht_distance is below 0, and finite, so is a separation. Compounds have what each two members have alone, by
///   the members' numbers.
HT_API size_t ht_contacts(const ht_shape *a, const ht_shape *b, float margin, ht_manifold *out, size_t capacity);

/// Typed forms of ht_contact for hot pairs.
HT_API ht_manifold ht_contact_circle_circle(const ht_circle *a, const ht_circle *b, float margin);
HT_API ht_manifold ht_contact_circle_box(const ht_circle *a, const ht_box *b, float margin);
HT_API ht_manifold ht_contact_circle_obox(const ht_circle *a, const ht_obox *b, float margin);
HT_API ht_manifold ht_contact_capsule_capsule(const ht_capsule *a, const ht_capsule *b, float margin);
HT_API ht_manifold ht_contact_box_box(const ht_box *a, const ht_box *b, float margin);
HT_API ht_manifold ht_contact_obox_obox(const ht_obox *a, const ht_obox *b, float margin);
HT_API ht_manifold ht_contact_convex_convex(const ht_convex *a, const ht_convex *b, float margin);

// ---- Ray -----------------------------------------------------------------------------------------------------------

/// Where a ray is in a shape, or in one part of it: a stretch, from `enter` to `exit`.
///
/// Fractions are multiples of the ray's direction: 0 is the origin; those above 0 are at least 2^-149 and at most FLT_MAX
/// unless the stretch is endless. The point is origin + enter dir with the fraction that is answered, in double and
/// rounded from it: as far off as an ulp of the fraction is on the way from the origin. Relation touch: the shape is
/// only grazed.
///
/// A ray that starts inside has enter 0, its origin as the point, and no normal. One that starts on the boundary has
/// enter 0 and the outward normal there, whether it goes in, along or away; one without direction too. A stretch that
/// `max` cuts off has no exit normal. Thin shapes: both normals of a crossing face the ray; along one the normal is
/// against the direction (across it for a ray that starts in its middle, along it for one that starts at its far end),
/// the exit normal along it; a polygon's ring without area is left along the ray. A thin shape has no normal for a ray
/// without direction.
typedef struct ht_ray_hit {
    bool hit; // without a hit all below is zero
    bool
        inside; // the ray starts in the interior: enter is 0, and the normal zero. Of a compound it is said of the member
                // `part`, the first of all that hold the origin: it may be false though another has it inside
    ht_relation relation; // of the whole ray and the shape (ht_raycast), or of this stretch (ht_raycast_all)
    float enter, exit;    // 0 <= enter <= exit <= max
    ht_vec2 normal;       // unit, out of the shape, where it is entered; zero where the stretch begins inside
    ht_vec2 exit_normal;  // unit, out of the shape, where it is left; zero where the stretch ends inside
    ht_vec2 point;        // origin + enter dir, rounded from double; the origin where the stretch begins inside
    int32_t part; // which part it enters: member of a compound, segment of a polyline, edge of a polygon; else 0
} ht_ray_hit;

/// The first stretch of the shape along the ray's points origin + t dir with 0 <= t <= max; max may be infinity. A ray
/// without direction is its origin.
///
/// Whether it hits and how is exact: the relation of the shape to the segment from the origin to origin + max dir, not
/// rounded; all else is about the first stretch, which may be a touch though a later one is an overlap. Fractions within
/// 1 ulp, normals' components within 2^-23.
///
/// Touching counts: a ray along an edge or through a corner hits with relation touch. Thin shapes are hit by segments:
/// crossing one is an overlap, running along it a touch from end to end. A shape that is not answerable, a ray that is
/// not finite and a max that is negative or NaN hit nothing. O(n); polygons with an edge index less.
///
/// Fields: nothing is entered before `enter`; until `exit` the ray surely stays in it, from where that begins; a touch
/// may be one of the tolerance.
HT_API ht_ray_hit ht_raycast(const ht_ray *ray, float max, const ht_shape *s);

/// Stretches of a field that ht_raycast_all tells, at most.
#define HT_FIELD_STRETCHES 64

/// Every stretch, in order of `enter`: of equal ones the lower part first, but those of one polygon as they lie along
/// the ray, where unequal numbers may be the same floats. They are the maximal ones of a polygon, one for every segment
/// of a polyline that is hit (none for one between copies of a vertex), one of other shapes. Of a compound, those of
/// each member by itself: they may lie over each other, and a member that is a polygon, polyline or field may have
/// several. Writes the first `capacity` to `out` (NULL with 0) and returns how many there are. Of a field the first
/// HT_FIELD_STRETCHES are told.
HT_API size_t ht_raycast_all(const ht_ray *ray, float max, const ht_shape *s, ht_ray_hit *out, size_t capacity);

/// Typed forms of ht_raycast for hot kinds.
HT_API ht_ray_hit ht_raycast_segment(const ht_ray *ray, float max, const ht_segment *s);
HT_API ht_ray_hit ht_raycast_circle(const ht_ray *ray, float max, const ht_circle *s);
HT_API ht_ray_hit ht_raycast_capsule(const ht_ray *ray, float max, const ht_capsule *s);
HT_API ht_ray_hit ht_raycast_box(const ht_ray *ray, float max, const ht_box *s);
HT_API ht_ray_hit ht_raycast_obox(const ht_ray *ray, float max, const ht_obox *s);
HT_API ht_ray_hit ht_raycast_convex(const ht_ray *ray, float max, const ht_convex *s);

// ---- Cast and sweep ------------------------------------------------------------------------------------------------

/// What a contact at the start of a motion means, and grazing on the way.
///
/// Ignoring, for bullets: what A starts in or on is left out until A leaves it, part by part (as in ht_contacts). Until A
/// has been free of all of B, the other parts are hit where A enters them deeper than rounding does (as below, so that
/// the floor that a bullet lies on does not stop it), not where it grazes them; from then on every contact counts.
///
/// Sliding, for what walks: A is stopped when going on would lead it into B, not by grazing. The hit is where A first
/// meets a part of B that the motion leads deeper into than rounding of A's coordinates does, at 0 where it meets it at
/// the start. So a little overlap with the floor, as floats leave it all the time, opens no wall, and no seam of flush
/// tiles or collinear edges stops what slides along them, however the walls are written: as polygon, polyline, compound
/// or many shapes in an index. "Deeper" is more than 8 units of 2^-23 of A's largest coordinate, and at most an eighth
/// of a disc that fits into A or the part (a motion that ends half as deep may be stopped, too); what lies deeper than
/// that, or half of it, from the start may leave or go along, but no deeper; where several ways out of a part are as
/// short, it may leave by any of them, what has no end by that of ht_distance. (The edges of a polygon hold one by one:
/// deep in it a slide may be stopped that the same points as a convex shape let out.) A loop that casts, moves by the
/// fraction, takes the normal's part away from the rest, and casts again, all in floats, never gets out, and does not
/// stay where it is while a way within 60 degrees leads on (docs/examples/slide.c; tests/law/law_slide_test.c asks it
/// in random caves). For that the fraction is rounded down, a normal that is along no axis leans by 2^-20 against the
/// motion (by 2^-9, or by 3 of these units of its length, at most 45 degrees, while A is too deep), and where sides of
/// B meet it is that which is least against the motion; of round bodies it may be that of a place on the way which is
/// deeper by the slack.
///
/// A point or a segment that slides is not held. Two thin parts have no slack: A stops where it crosses B, and rounding may
/// put it on the other side. The edges of a polyline are thin parts, and so are those of a polygon, whatever it fills; and
/// between shapes that lie flush a thin A is in none of them. Give it a radius of 2^-17 of its largest coordinate (1/128
/// at 1,024), as a circle or a capsule: all walls but fields hold it then, and all that a disc of that radius fits into.
typedef enum ht_start {
    HT_START_REPORT = 0, // it is the hit, at fraction 0
    HT_START_IGNORE,     // it does not count
    HT_START_SLIDE       // it stops A only when the motion goes deeper
} ht_start;

/// When and how a moving shape, A, first meets another, B.
typedef struct ht_cast_hit {
    bool hit;
    ht_relation start; // of A, before it moves, and B
    float fraction;    // of the motion, 0 to 1; 1 without a hit
    float error;    // of a sweep, or a field: at fraction + error they are within the tolerance at the latest, else 0
    ht_vec2 normal; // unit, out of B, which is hit, towards A; zero without a hit, and where no move parts them
    ht_vec2 point;  // where they touch then
    int32_t part_a, part_b; // which parts touch, as in ht_manifold
} ht_cast_hit;

/// The first contact of A, which moves by `delta` in a straight line, and B, which rests. `start` says what a contact at
/// the start means.
///
/// Whether it hits is exact, what ht_start says of sliding and ignoring aside. The fraction is within 1 ulp, solved
/// from the Minkowski difference, without iteration; the normal's components within 2^-23, the point within 1 ulp of
/// the largest coordinate; sliding as ht_start says. Hits at the start have the point of ht_distance, and its normal
/// turned round. Of shapes of several parts the normal is that of the pair of parts that meets first, by itself; of two
/// pairs that meet within 2^-30 of the fraction, as at a joint of a straight wall, one that parts both where either has
/// such a normal.
///
/// Touching counts: A that grazes B hits it, unless it slides. Shapes that are not answerable and a delta that is not
/// finite miss. O(n m).
///
/// Fields: a hit is never missed, and what comes within the tolerance may be one; `error` is 0 then, else until they
/// surely overlap, to the end where the evaluations ran out. Reporting, A is surely free of B before the fraction.
/// Sliding, convex bodies with area have the slack (ht_start), though what their corners graze may stop them: from
/// farther than half of it A is free of B before the fraction; from nearer it is not deeper than the slack; from deeper
/// it ends no deeper. Of others a touch stops what leads against the normal. Ignoring, as after a slide of those that
/// goes on, they are followed until they are apart, by the depth that is certain or steps of at most 2^-8 of the
/// motion: gaps shorter than that may be overlooked. Where they cannot be followed, because a field has more than 48
/// instructions or by some 400000 evaluations, that is a hit, with an error up to the end. Two convex shapes that are
/// in contact at the start never meet again, which costs no more than their relation. Compounds with fields as members:
/// each pair of members by itself, also when ignoring.
HT_API ht_cast_hit ht_cast(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// Typed forms of ht_cast for hot pairs.
HT_API ht_cast_hit ht_cast_circle_circle(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start);
HT_API ht_cast_hit ht_cast_circle_box(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start);
HT_API ht_cast_hit ht_cast_box_box(const ht_box *a, ht_vec2 delta, const ht_box *b, ht_start start);
HT_API ht_cast_hit ht_cast_capsule_capsule(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start);
HT_API ht_cast_hit ht_cast_obox_obox(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start);
HT_API ht_cast_hit ht_cast_convex_convex(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start);

/// A motion during the time from 0 to 1: at time t a point x of the shape is at pivot + R(t turn) (x - pivot) + t
/// delta.
typedef struct ht_motion {
    ht_vec2 pivot;
    ht_vec2 delta;
    float turn; // radians, any number of turns
} ht_motion;

/// The earliest contact of A and B, which both move and turn, with the policy HT_START_REPORT.
///
/// Certified: the shapes are apart at every time before `fraction`, and at the time fraction + error their distance was
/// seen to be at most `tolerance`. So a contact is never missed; shapes that come within the tolerance may be reported as
/// a hit, unless they slide along each other or part. `error` is what is left of the search: 0 when the distance at
/// `fraction` is within the tolerance too.
///
/// The tolerance is a length; 0 means 2^-20 of the greatest width or height of the two, unbounded ones left aside. It is
/// raised to what rounding allows: at most 2^-38 (1 + |turn_a| + |turn_b|) times the sum of the translation, the distance
/// between the pivots and the shapes' distances from them. Rays, lines and half-planes also meet where their directions
/// become the same, at infinity; the point is then one of A's line.
///
/// A motion that is NULL is at rest. One that is not finite, and shapes that are not answerable, miss. Conservative
/// advancement with a bound of second order; at most HT_SWEEP_STEPS steps for a pair of parts, after which the last
/// certified time is answered as a hit with error up to the end of the motion.
///
/// Fields: the same by first order, with at most HT_FIELD_SWEEP_STEPS steps, begun as long as fewer than
/// HT_FIELD_SWEEP_EVALUATIONS evaluations are used; what comes within the tolerance is a hit, sliding along or parting too.
/// A field of more than 48 instructions, and an unbounded shape or field that turns, cannot be followed: that is a hit at 0
/// with error 1.
HT_API ht_cast_hit ht_sweep(const ht_shape *a, const ht_motion *motion_a, const ht_shape *b, const ht_motion *motion_b,
                            float tolerance);

#define HT_SWEEP_STEPS 4096
#define HT_FIELD_SWEEP_STEPS 256
#define HT_FIELD_SWEEP_EVALUATIONS 40000

// ---- Containment and crossings -------------------------------------------------------------------------------------

typedef enum ht_containment {
    HT_OUTSIDE = 0,         // some point of B is not in A
    HT_INSIDE_TOUCHING = 1, // B is in A and has a point on A's boundary; a thin A is all boundary
    HT_INSIDE = 2           // B is in A's interior
} ht_containment;

/// Whether B lies in A, decided exactly. A compound lies in A when each of its members does. A compound contains what
/// one of its members contains; what only several of them hold together is answered HT_OUTSIDE, and so is a shape that
/// is not answerable. Cost as ht_relate; two polygons O((n + m)^2) without edge indices, however their rings cross, and
/// one more look at all edges for each 224 or more that meet a single one.
HT_API ht_containment ht_contain(const ht_shape *a, const ht_shape *b);

/// "outside", "touch" or "inside". Static storage.
HT_API const char *ht_containment_name(ht_containment containment);

/// A point where two boundaries meet.
typedef struct ht_crossing {
    ht_vec2 at;
    bool shared;            // the end of a stretch that both boundaries share
    int32_t part_a, part_b; // the edges that meet there, numbered like their first vertices, see ht_crossings
} ht_crossing;

/// Every point where the boundaries of A and B meet, each once, and both ends of every stretch of a line or circle
/// that they share. Thin shapes are all boundary. Ordered by part_a, part_b, then along A's edge. Writes the first
/// `capacity` to `out` (NULL with 0) and returns how many there are. Coordinates beyond float32 are the nearest finite.
///
/// - Where both boundaries are the same line or circle on both sides of a point, and nothing else is there, it is inside
///   such a stretch and not answered. Two equal circles share all and answer one point.
/// - Of several pairs of edges the lowest is told that meets in the point alone or in a stretch that ends there; two
///   edges that run along each other through it do not count.
/// - A compound counts its members' edges on: as many as vertices for each, of an open polyline or a segment one less.
/// - The points depend neither on how a shape is written nor on which comes first.
/// - Straight edges and circles: whether they meet is decided exactly, and the points are the nearest floats.
/// - Offset edges and corners of rounded shapes, which square roots place: points within 1 ulp of the largest
///   coordinate; meetings nearer to each other than 2^-40 of the size are one. Along stretches where borders are nearer
///   to each other than that, parallel, nearly so, or tangent, they may meet in two points, one, or none. The size is
///   that of the two shapes, of compounds that of the two members that meet.
/// - Cost: O(n m) to compare the bounds of edges. Where all edges are segments between floats, O(n + m) more for each
///   edge of A that B meets and for every 128 points on it, and sorting these; else O(n + m) for each point.
/// - Fields have no edges and no crossings here (ht_where says so): ht_raycast_all along the other shape's edges
///   finds where they meet.
HT_API size_t ht_crossings(const ht_shape *a, const ht_shape *b, ht_crossing *out, size_t capacity);

// ---- Which function answers a pair ---------------------------------------------------------------------------------

/// A question that has a table of pairs. HT_QUESTION_RAY's first kind is HT_RAY.
#define HT_QUESTION_LIST(X)                                                                                            \
    X(HT_QUESTION_RELATE, relate)                                                                                      \
    X(HT_QUESTION_DISTANCE, distance)                                                                                  \
    X(HT_QUESTION_CONTACT, contact)                                                                                    \
    X(HT_QUESTION_RAY, ray)                                                                                            \
    X(HT_QUESTION_CAST, cast)                                                                                          \
    X(HT_QUESTION_SWEEP, sweep)                                                                                        \
    X(HT_QUESTION_CONTAIN, contain)                                                                                    \
    X(HT_QUESTION_CROSSINGS, crossings)

typedef enum ht_question {
#define HT_QUESTION_CODE(code, name) code,
    HT_QUESTION_LIST(HT_QUESTION_CODE)
#undef HT_QUESTION_CODE
        HT_QUESTION_COUNT
} ht_question;

/// A step of what answers a pair.
typedef struct ht_pair_info {
    const char *role;     // what the step is, see ht_where
    const char *function; // its name
    const char *file;     // its source file, from the repository's root
    const char *method;   // the method in a sentence
} ht_pair_info;

/// Which functions answer the question for two kinds, step by step from 0; NULL members after the last step, and for
/// kinds or questions that do not exist. What one step cannot decide, the next ones do. Their roles:
///
/// - "typed": a function of this header that calls the next step; "parts": asks for each pair of parts
/// - "filter": decides in floating point where error bounds allow it
/// - "exact": decides the rest, by predicates; "predicate": the sign of a polynomial, however close to 0
/// - "search": a certified search
HT_API ht_pair_info ht_where(ht_question question, ht_kind a, ht_kind b, int32_t step);

/// The question's name ("relate"), or "unknown". Static storage.
HT_API const char *ht_question_name(ht_question question);

#ifdef __cplusplus
}
#endif

#endif
