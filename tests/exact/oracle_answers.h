// oracle_answers.h: distances, fractions and containment with integers of any size, for comparison with the library.
//
// Written from the contracts in query.h alone. Signs are exact. A distance is s sqrt(p / q) - reach with integers; its
// value is an integer m and a power of two that are certified to lie within 2 units of m's last bit, m having at least
// 80 bits. Fractions are never computed: whether a stretch of a motion meets a shape is decided exactly, and a fraction
// is good within k ulps when the stretch up to k ulps before it is free and the one up to k ulps after it is not.
#ifndef ORACLE_ANSWERS_H
#define ORACLE_ANSWERS_H

#include "oracle_piece.h"

/// A number within 2^(e + 1) of m 2^e; exactly 0 when m is.
typedef struct ovalue {
    num m;
    long e;
} ovalue;

/// n / d in the unit 2^unit.
ovalue oracle_value_of_ratio(oratio r, long unit);
double oracle_value_to_double(ovalue v);
int oracle_value_compare(ovalue a, ovalue b);
/// |f - v| in ulps of v, which is taken for the nearest finite float when it is beyond them.
double oracle_ulps(float f, ovalue v);
/// The ulp of a float: the distance to the next one away from zero.
double oracle_ulp(double f);

/// A way to tell the signed distance: side sqrt(p / q) - reach, along a normal of any length from A to B.
typedef struct ogap {
    num p, q;
    int side; // 1: the cores are apart; -1: they meet
    num reach;
    opoint normal;
} ogap;

typedef struct odistance {
    ht_relation relation;
    bool answerable;
    bool known;   // false: shapes with parts overlap, which oracle_depth answers
    bool endless; // minus infinity
    ovalue value;
    ogap *gaps; // all that could be the answer: the least when apart, that of the least depth when not; none for
                // shapes with parts that touch
    size_t count;
    size_t best; // the first one that is the answer
    long unit;
} odistance;

/// The numbers live until the pool is released, the gaps as long as the lowered pair.
odistance oracle_distance(olowered *pair);
ovalue oracle_gap_value(const ogap *gap, long unit);

/// How two gaps of one pair compare: 1 when a's distance is greater. Exact where both have one reach or side 1 and -1
/// do not meet, as with convex shapes; else as far as 80 bits tell.
int oracle_gap_compare(const ogap *a, const ogap *b, long unit);

/// The largest n.x over a piece without its radius; false when there is none.
bool oracle_support(const opiece *core, opoint n, oratio *out);

/// Whether B lies in A, a shape of any kind but compound; false when this oracle cannot tell: polygons that are not
/// valid, and some polygons in polygons with a common boundary.
bool oracle_contains(const olowered *pair, bool valid, ht_containment *out);

/// The signed distance of a point to the nearest boundary of a shape's pieces, in the caller's unit.
double oracle_to_boundary(ht_vec2 p, const ht_shape *s);

/// The least move of B that ends the overlap of pieces without radius and without limits, by all feet and crossings of
/// the boundary of the moves that overlap. False when there are more than `most` boundary segments.
bool oracle_depth(olowered *pair, size_t most, ovalue *out);

/// The relation of A and B moved: by a place in the pair's unit, or by (x, y) in the caller's.
ht_relation oracle_relate_at(olowered *pair, oplace by);
ht_relation oracle_relate_moved(olowered *pair, double x, double y);

/// The relation of b's pieces to the points origin + t dir with t from t0 to t1; t1 may be infinity.
ht_relation oracle_stretch(olowered *pair, opoint origin, opoint dir, double t0, double t1);

/// Whether A meets B at a time from 0 to t while it moves by delta.
bool oracle_sweeps(olowered *pair, opoint delta, double t);

/// What is wrong with the normal and the point of a hit at the end of a motion, set by oracle_touch.
typedef struct otouch {
    ht_cast_hit hit; // given
    double ulp;      // given: what a point is measured in
    bool known;      // false: unbounded shapes, too many parts, no hit
    double fraction; // when they first meet, rounded
    double normal;   // how far its components are, or with corners its angle is, from the next normal that is right
    double point;    // how far it is from the borders of B and of A at that time
} otouch;

/// Of A that moves by delta, being apart from B at the start. Where several parts meet first, those count that fit.
void oracle_touch(const olowered *pair, opoint delta, otouch *out);

/// A maximal stretch of a ray within a polygon.
typedef struct ostretch {
    oratio enter, exit;
    bool overlaps;
} ostretch;

/// The stretches of the polygon on the ray up to `max`, at most `capacity`.
size_t oracle_ray_stretches(const opiece *polygon, const olinear *ray, double max, ostretch *out, size_t capacity);

/// Where the borders of the two shapes meet: points, without order, rounded to double.
enum { OCROSSINGS = 1024 };
typedef struct ocrossing {
    double x, y;
    bool shared; // the end of a shared stretch
} ocrossing;

typedef struct ocrossings {
    ocrossing at[OCROSSINGS];
    size_t count;
    bool soft; // offset edges or rounded corners are concerned
} ocrossings;

/// False where they cannot be told: too many, numbers too far apart, or where borders with a radius are nearer than
/// 2^-36 of the size to each other or to one of their ends, which the library may take for a meeting.
bool oracle_crossings(const olowered *pair, ocrossings *out);
void oracle_crossings_deinit(void);

#endif
