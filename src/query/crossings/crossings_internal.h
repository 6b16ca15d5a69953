// crossings_internal.h: borders as pieces, and where two pieces meet.
#ifndef HANTEI_QUERY_CROSSINGS_CROSSINGS_INTERNAL_H
#define HANTEI_QUERY_CROSSINGS_CROSSINGS_INTERNAL_H

#include <hantei/query.h>

#include "convex/convex_body.h"
#include "polygon/span.h"

typedef enum hti_piece_kind {
    HTI_STRAIGHT, // part of a straight line
    HTI_CIRCLE,   // all of it
    HTI_ARC       // of a rounded corner, at most half a circle
} hti_piece_kind;

/// A piece of a border, exactly where it is given by floats, and in double.
typedef struct hti_piece {
    hti_piece_kind kind;
    bool plain;                // a straight segment between floats a and b, with d = b - a; may have no length
    bool exact;                // false: an offset edge or a rounded corner; only what follows in double counts
    hti_xpoint a, b, d;        // straight: start and end where it has them, and direction; a circle's centre is a
    bool starts, ends;         // straight: has these ends
    const ht_halfplane *plane; // the piece is its border: `a` is not set
    float radius;              // of an exact circle
    hti_dvec p, q;             // straight: start, and from there to the end; arc: unit vectors from and to
    hti_dvec center;           // of a circle or arc
    double reach;              // its radius
    bool clockwise;            // the arc's order along the border; it goes counter-clockwise from p to q anyway
} hti_piece;

/// One edge of a border: with a radius, the corner before it and the offset edge.
typedef struct hti_edge {
    int32_t part;
    int count;
    hti_piece piece[2];
} hti_edge;

/// A shape whose border is walked over, lowered once where it is a hull.
typedef struct hti_border_outline {
    const ht_shape *shape;
    bool is_hull;
    int32_t count; // of its edges, where it is a hull
    hti_hull hull;
} hti_border_outline;

void hti_crossings_outline_of(const ht_shape *shape, hti_border_outline *out);

/// Walks over a shape's edges in order; those of a compound's members follow each other, numbers and all.
typedef struct hti_border_iterator {
    const hti_border_outline *outline;
    ht_box window;
    int32_t member;       // of the compound
    int32_t next;         // edge of the member
    int32_t base;         // number of the member's first edge
    bool is_open;         // whether what follows is of the member
    int32_t count;        // its edges
    const hti_hull *hull; // the member as a hull, where it is one, and
    ht_box grown;         // the window with its radius around
    hti_hull store;       // where it is a compound's
    hti_edges edges;      // of the member, where it is a polygon
} hti_border_iterator;

/// Edges whose boxes miss the window are left out.
void hti_crossings_border_begin(hti_border_iterator *it, const hti_border_outline *outline, ht_box window);
bool hti_crossings_border_next(hti_border_iterator *it, hti_edge *edge);

/// The largest coordinate of the border, of a shape with these bounds.
double hti_crossings_border_size(const hti_border_outline *outline, const ht_box *bounds);

/// A place where two pieces meet.
typedef struct hti_intersection {
    hti_dvec at;
    bool shared;    // the end of a stretch they share
    bool is_vertex; // the place is exactly `vertex`, an end of one of them
    int root;       // of a line and a circle: -1 where the line enters, 1 where it leaves, 0 where it touches. Of two
        // circles in their order (hti_crossings_put_in_order): 1 to the left of the way between their centres, -1
        // to the right
    hti_xpoint vertex;
} hti_intersection;

/// Whether and where a piece has a place.
typedef enum hti_hold { HTI_HOLD_MISSES, HTI_INSIDE, HTI_AT_START, HTI_AT_END } hti_hold;

/// Exchanges two pieces that are not in an order of their own, so that nothing depends on which shape comes first.
void hti_crossings_put_in_order(const hti_piece **e, const hti_piece **f);

/// Where two pieces meet: up to two places, in no order. `near` is the length below which rounded pieces do not tell
/// places apart.
int hti_crossings_meet_pieces(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]);
int hti_crossings_meet_straight(const hti_piece *e, const hti_piece *f, hti_intersection out[2]);
int hti_crossings_meet_straight_circle(const hti_piece *line, const hti_piece *circle, hti_intersection out[2]);
int hti_crossings_meet_circles(const hti_piece *e, const hti_piece *f, hti_intersection out[2]);
int hti_crossings_meet_rounded(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]);

/// Whether the place, where `e` and `f` meet, lies on another piece: exactly where all three are exact. A circle has no
/// ends.
hti_hold hti_crossings_hold_of(const hti_piece *piece, const hti_intersection *x, const hti_piece *e,
                               const hti_piece *f, double near);

/// The same of three exact pieces, where the place is no end of e or f.
hti_hold hti_crossings_hold_of_crossing(const hti_piece *g, const hti_intersection *x, const hti_piece *e,
                                        const hti_piece *f);

/// Where an exact piece has an exact point; whether a straight one has it.
hti_hold hti_crossings_hold_of_vertex(const hti_piece *piece, const hti_xpoint *v);
bool hti_crossings_is_on_straight(const hti_piece *piece, const hti_xpoint *v);

/// Whether an exact piece has an exact point.
bool hti_crossings_is_on_exact(const hti_piece *piece, const hti_xpoint *v);

/// Whether a place is between the directions of an arc's ends, or beside them by `near`.
bool hti_crossings_is_in_sector(const hti_piece *arc, hti_dvec x, double near);

/// The float point nearest to a place where two exact pieces meet, that is no end of theirs; FLT_MAX at most.
ht_vec2 hti_crossings_nearest_point(const hti_intersection *at, const hti_piece *e, const hti_piece *f);

/// Whether two pieces with a common place are of one line (1 in the same direction, -1 in opposite ones) or circle (1);
/// else 0. Points are of nothing.
int hti_crossings_is_same_curve(const hti_piece *g, const hti_piece *h, double near);

/// Whether two offset edges count as parallel.
bool hti_crossings_is_nearly_parallel(const hti_piece *e, const hti_piece *f);

/// What lies around an edge of the border.
ht_box hti_crossings_window_around(const hti_edge *e, double near);

/// A place with the edges, and the pieces of them, that meet there.
typedef struct hti_found {
    hti_intersection meeting;
    int32_t part_a, part_b;
    int piece_a, piece_b; // which of the edges' pieces
    const hti_piece *e, *f;
} hti_found;

/// Two shapes whose borders are met.
typedef struct hti_crossing_pair {
    hti_border_outline a, b;
    double near;    // 2^-40 of the size
    bool is_plain;  // all edges of both are segments between floats
    bool is_simple; // both have one border that does not meet itself
} hti_crossing_pair;

/// Whether the pair of pieces is the first to find the place, which then is a crossing, perhaps the end of a stretch.
bool hti_crossings_is_first_to_find(const hti_crossing_pair *q, hti_found *x);

/// Whether the place is a crossing; sets whether it ends a shared stretch.
bool hti_crossings_is_crossing(const hti_crossing_pair *q, hti_found *x);

enum { HTI_WAYS = 160 };

/// A segment between floats that has a place, and the ways it goes from there: 1 along its direction, 2 against it.
typedef struct hti_crossing_directions {
    ht_segment edge;
    int ways;
    bool of_a;
} hti_crossing_directions;

/// Whether a place with these edges is a crossing; *shared becomes true where it ends a shared stretch.
bool hti_crossings_is_crossing_of(const hti_crossing_directions *list, int count, bool *shared);

/// The place as floats: the nearest ones where both pieces are exact, so that they do not depend on how a shape is
/// divided into edges. A coordinate beyond the range of float is the largest float.
ht_vec2 hti_crossings_point_of(const hti_found *x);

/// What has been written.
typedef struct hti_crossing_list {
    ht_crossing *out;
    size_t capacity, count;
} hti_crossing_list;

/// Adds the crossings on one edge of A, in order along it.
void hti_crossings_cross_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to);

/// The same where both shapes are plain, and one is not simple.
void hti_crossings_sweep_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to);

/// Whether segments between floats, none of them a point, have the same direction (1) or opposite ones (-1); else 0.
int hti_crossings_common_direction(const ht_segment *e, const ht_segment *f);

/// Makes the edge a segment between floats.
void hti_crossings_set_segment(hti_edge *edge, ht_vec2 a, ht_vec2 b);

/// What lies between two corners, and a little more.
ht_box hti_crossings_window_of(hti_dvec low, hti_dvec high, double more);

/// Sign of the side of the straight, exact piece's line that the point is on: 1 left.
int hti_crossings_piece_side(const hti_piece *line, const hti_xpoint *p);

static inline hti_dvec hti_crossings_rounded_point(const hti_xpoint *p) {
    return (hti_dvec){p->x[0] + p->x[1] + p->x[2], p->y[0] + p->y[1] + p->y[2]};
}

/// `near` where lines cross far away from everything that is given.
static inline double hti_crossings_near_at(hti_dvec x, double near) {
    const double far = 0x1p-40 * (hti_abs(x.x) + hti_abs(x.y));
    return far > near ? far : near;
}

/// A straight piece of no length.
static inline bool hti_is_point_piece(const hti_piece *piece) {
    return piece->exact && piece->kind == HTI_STRAIGHT && piece->plane == NULL &&
           piece->d.x[0] + piece->d.x[1] == 0.0 && piece->d.y[0] + piece->d.y[1] == 0.0;
}

static inline bool hti_is_same_xpoint(const hti_xpoint *a, const hti_xpoint *b) {
    const hti_offset d = hti_xpoint_offset(a, b);
    return d.x == 0.0 && d.y == 0.0;
}

/// What answers ht_where; both are kinds.
ht_pair_info hti_crossings_where(ht_kind a, ht_kind b);

#endif
