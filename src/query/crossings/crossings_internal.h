// crossings_internal.h: borders as pieces, and the places where two pieces meet.
#ifndef HANTEI_QUERY_CROSSINGS_CROSSINGS_INTERNAL_H
#define HANTEI_QUERY_CROSSINGS_CROSSINGS_INTERNAL_H

#include <hantei/query.h>

#include "base/pair_step.h"
#include "convex/convex_body.h"
#include "polygon/span.h"

typedef enum hti_piece_kind {
    HTI_STRAIGHT, // part of a straight line
    HTI_CIRCLE,   // all of it
    HTI_ARC       // of a rounded corner, at most half a circle
} hti_piece_kind;

/// A piece of a border: exactly where floats give it, and in double.
typedef struct hti_piece {
    hti_piece_kind kind;
    bool plain;                // a straight segment between floats a and b, with d = b - a; may have no length
    bool exact;                // false for an offset edge or a rounded corner; of a corner only the members in double
                               // count, of an edge also its vertex `a`, its direction and its radius
    bool starts, ends;         // whether a straight piece has these ends
    bool clockwise;            // whether the border goes along the arc clockwise, or along the offset edge; the arc
                               // goes counter-clockwise from p to q anyway
    float radius;              // of an exact circle, and of an offset edge
    const ht_halfplane *plane; // the half-plane whose border the piece is, or NULL; with it `a` is not set
    hti_xpoint a, b, d;        // of a straight piece: its start and end, where it has them, and its direction; `a` is a
                               // circle's centre
    hti_dvec p, q;             // of a straight piece: its start, and the vector from there to the end; of an arc: the
                               // unit vectors from and to
    hti_dvec center;           // of a circle or arc
    double reach;              // the radius of a circle or arc
    hti_dvec low, high;        // of an offset edge or a rounded corner: corners of a box around it
} hti_piece;

/// One edge of a border: with a radius, the arc around the corner before it and the offset edge.
typedef struct hti_edge {
    int32_t part;
    double near; // 2^-40 of the size of the shape, or of the compound's member, whose edge it is
    int count;
    hti_piece piece[2];
} hti_edge;

/// The first edges of a hull, each made when it is asked for: every place looks for the edges near it again.
enum { HTI_EDGES_KEPT = 16 };
typedef struct hti_kept_edges {
    unsigned made; // bits of those that are made
    hti_edge edge[HTI_EDGES_KEPT];
    double low[HTI_EDGES_KEPT][2],
        high[HTI_EDGES_KEPT][2]; // corners of windows around them, of a hull with no more edges
    bool is_directed;            // whether the outward unit vectors are known, of a hull with no more edges
    hti_dvec outward[HTI_EDGES_KEPT];
} hti_kept_edges;

/// A shape whose border is traversed; a hull kind is made into a hull once.
typedef struct hti_border_outline {
    const ht_shape *shape;
    double near; // 2^-40 of its size
    bool is_hull;
    int32_t count;    // of its edges, where it is a hull
    int winding;      // of the hull: -1 when it runs clockwise, else 1
    bool has_windows; // of the hull's edges, kept
    hti_hull hull;
    hti_kept_edges *kept; // of the hull
} hti_border_outline;

/// Makes the outline of a shape, whose edges are kept in `kept`; `bounds` are the shape's.
void hti_crossings_outline_of(const ht_shape *shape, const ht_box *bounds, hti_border_outline *out,
                              hti_kept_edges *kept);

/// Returns a bit for each edge of a hull that meets the window, with the arc before it; the hull's edges have windows.
uint32_t hti_crossings_kept_edges_near(const hti_border_outline *outline, const ht_box *window);

/// Returns an edge of a hull that is one of the first HTI_EDGES_KEPT.
const hti_edge *hti_crossings_kept_edge(const hti_border_outline *outline, int32_t i);

/// Goes over a shape's edges in order; the edges of a compound's members follow each other, and so do their numbers.
typedef struct hti_border_iterator {
    const hti_border_outline *outline;
    ht_box window;
    double more;          // by how many of its `near` the window is grown for a compound's member
    ht_box view;          // the window for the member
    double near;          // of the member
    int32_t member;       // the compound's member that is being gone over
    int32_t next;         // the next edge of the member
    int32_t base;         // number of the member's first edge
    bool is_open;         // whether the members below are set for the member
    int32_t count;        // the number of the member's edges
    const hti_hull *hull; // the member as a hull, where it is of a hull kind,
    int winding;          // its winding as in the outline,
    int32_t first;        // and bits of those of its 32 edges from this one on
    uint32_t hits;        // that meet the window and have not been returned
    hti_hull store;       // holds the hull of a compound's member
    hti_edges edges;      // of the member, where it is a polygon
    hti_edge edge;        // the edge that was returned last, where it is not kept
} hti_border_iterator;

/// Begins with the first edge; edges whose boxes miss the window, which is grown by `more` times the `near` of each of a
/// compound's members, are left out. NULL comes behind the last one. An edge lasts until the next one is asked for.
void hti_crossings_border_begin(hti_border_iterator *it, const hti_border_outline *outline, ht_box window, double more);
const hti_edge *hti_crossings_border_next(hti_border_iterator *it);

/// A place where two pieces meet.
typedef struct hti_intersection {
    hti_dvec at;
    bool shared;    // whether the place is an end of a stretch that they share
    bool is_vertex; // whether the place is exactly `vertex`, an end of one of them
    int root;       // of a line and a circle: -1 where the line enters, 1 where it leaves, 0 where it touches. Of two
        // circles in their order (hti_crossings_put_in_order): 1 to the left of the way between their centres, -1
        // to the right
    hti_xpoint vertex;
} hti_intersection;

/// Whether a piece has a place, and at which of its ends.
typedef enum hti_hold { HTI_HOLD_MISSES, HTI_INSIDE, HTI_AT_START, HTI_AT_END } hti_hold;

/// Puts two pieces into an order of their own, so that nothing depends on which shape comes first.
void hti_crossings_put_in_order(const hti_piece **e, const hti_piece **f);

/// Finds where two pieces meet: up to two places, in no order. Rounded pieces do not tell apart places that are nearer
/// to each other than `near`.
int hti_crossings_meet_pieces(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]);
int hti_crossings_meet_straight(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]);
int hti_crossings_meet_straight_circle(const hti_piece *line, const hti_piece *circle, hti_intersection out[2]);
int hti_crossings_meet_circles(const hti_piece *e, const hti_piece *f, hti_intersection out[2]);
int hti_crossings_meet_rounded(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]);

/// Whether the place, where `e` and `f` meet, lies on another piece: exactly where all three are exact. A circle has no
/// ends.
hti_hold hti_crossings_hold_of(const hti_piece *piece, const hti_intersection *x, const hti_piece *e,
                               const hti_piece *f, double near);

/// Returns `near`, or more where lines cross far away from everything that is given.
static inline double hti_crossings_near_at(hti_dvec x, double near) {
    const double far = 0x1p-40 * (hti_abs(x.x) + hti_abs(x.y));
    return far > near ? far : near;
}

/// Whether a place is certainly so far beside the box around an offset edge or a rounded corner that the piece does not have
/// it. What is within 2 `near` of an arc's circle and beyond its ends by no more, is within 3 `near` of the arc: unless
/// the radius is that small, too.
static inline bool hti_crossings_is_beside(const hti_piece *piece, hti_dvec x, double near) {
    near = hti_crossings_near_at(x, near);
    if (piece->exact || (piece->kind == HTI_ARC && !(piece->reach > 0x1p6 * near))) {
        return false;
    }
    const double more = 8.0 * near;
    return (x.x < piece->low.x - more) | (x.x > piece->high.x + more) | (x.y < piece->low.y - more) |
           (x.y > piece->high.y + more);
}

/// The same for three exact pieces, where the place is not an end of e or f.
hti_hold hti_crossings_hold_of_crossing(const hti_piece *g, const hti_intersection *x, const hti_piece *e,
                                        const hti_piece *f);

/// hti_crossings_hold_of_vertex: where an exact piece has an exact point. hti_crossings_is_on_straight: whether a
/// straight piece has it.
hti_hold hti_crossings_hold_of_vertex(const hti_piece *piece, const hti_xpoint *v);
bool hti_crossings_is_on_straight(const hti_piece *piece, const hti_xpoint *v);

/// Whether an exact piece has an exact point.
bool hti_crossings_is_on_exact(const hti_piece *piece, const hti_xpoint *v);

/// Whether a place is between the directions of an arc's ends, or beside them by `near`.
bool hti_crossings_is_in_sector(const hti_piece *arc, hti_dvec x, double near);

/// Returns the float point nearest to a place where two exact pieces meet and that is an end of neither; coordinates
/// are FLT_MAX at most.
ht_vec2 hti_crossings_nearest_point(const hti_intersection *at, const hti_piece *e, const hti_piece *f);

/// Whether two pieces with a common place are parts of one line (1 in the same direction, -1 in opposite ones) or of
/// one circle (1); else 0. A piece that is a point is part of no line.
int hti_crossings_is_same_curve(const hti_piece *g, const hti_piece *h, double near);

/// Whether two offset edges count as parallel.
bool hti_crossings_is_nearly_parallel(const hti_piece *e, const hti_piece *f);

/// Returns a box around an edge of the border.
ht_box hti_crossings_window_around(const hti_edge *e, double near);

/// A place, with the edges that meet there and their pieces.
typedef struct hti_found {
    hti_intersection meeting;
    int32_t part_a, part_b;
    int piece_a, piece_b; // the numbers of the pieces within their edges
    const hti_piece *e, *f;
    double near;  // the larger one of their edges
    bool is_only; // whether it is the only place of the two pieces
} hti_found;

/// The vertices that pairs of edges have found, of two convex borders of segments between floats.
enum { HTI_MET_VERTICES = 16 };
typedef struct hti_met_vertices {
    int count;
    hti_dvec at[HTI_MET_VERTICES];
} hti_met_vertices;

/// Places that pieces have found, of two hulls with a radius whose edges are kept.
enum { HTI_ROUND_PLACES = 8 };
typedef struct hti_round_places {
    int count;
    hti_found place[HTI_ROUND_PLACES];
} hti_round_places;

/// Two shapes whose borders are compared.
typedef struct hti_crossing_pair {
    hti_border_outline a, b;
    bool is_plain;           // whether all edges of both are segments between floats
    bool is_simple;          // whether each has a single border that does not meet itself
    ht_box window;           // around B's border, for A's edges
    hti_met_vertices *met;   // NULL unless both are convex borders of segments between floats
    hti_round_places *round; // NULL unless both are hulls with a radius whose edges are kept
} hti_crossing_pair;

/// Whether the pair of pieces is the first to find the place and the place is a crossing; sets whether it ends a
/// stretch.
bool hti_crossings_is_first_to_find(const hti_crossing_pair *q, hti_found *x);

/// The same for a place that is a vertex of two convex borders of segments between floats, of pairs in order.
bool hti_crossings_is_first_at_vertex(const hti_crossing_pair *q, hti_found *x);

/// Whether the place is a crossing; sets whether it ends a shared stretch.
bool hti_crossings_is_crossing(const hti_crossing_pair *q, hti_found *x);

/// A line on which segments between floats leave a place: 1 along `edge`, 2 against it, or both; those of A, those of B.
typedef struct hti_place_line {
    ht_segment edge;
    int ways[2];
} hti_place_line;

enum { HTI_PLACE_LINES = 160 };
typedef struct hti_place_lines {
    int count;
    bool is_full; // whether there are more
    hti_place_line line[HTI_PLACE_LINES];
} hti_place_lines;

/// Adds an edge that has the place, and the ways it goes from there.
void hti_crossings_add_ways(hti_place_lines *lines, const ht_segment *edge, int ways, bool of_a);

/// Whether a place with these lines is a crossing; *shared becomes true where it ends a shared stretch.
bool hti_crossings_is_crossing_of(const hti_place_lines *lines, bool *shared);

/// Returns the place as floats: the nearest ones where both pieces are exact, so that they do not depend on how a shape
/// is divided into edges. A coordinate beyond the range of float is the largest float.
ht_vec2 hti_crossings_point_of(const hti_found *x);

/// The crossings that have been written.
typedef struct hti_crossing_list {
    ht_crossing *out;
    size_t capacity, count;
} hti_crossing_list;

/// Adds the crossings on one edge of A, in order along it.
void hti_crossings_cross_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to);

/// Adds the same crossings where both shapes are plain, and one is not simple.
void hti_crossings_sweep_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to);

/// Whether segments between floats, none of them a point, have the same direction (1) or opposite ones (-1); else 0.
int hti_crossings_common_direction(const ht_segment *e, const ht_segment *f);

/// Makes the edge a segment between floats.
void hti_crossings_set_segment(hti_edge *edge, ht_vec2 a, ht_vec2 b);

/// Returns the box between two corners, grown by a little more.
ht_box hti_crossings_window_of(hti_dvec low, hti_dvec high, double more);

/// Returns the sign of the side of an exact, straight piece's line that the point is on: 1 left.
int hti_crossings_piece_side(const hti_piece *line, const hti_xpoint *p);

static inline hti_dvec hti_crossings_rounded_point(const hti_xpoint *p) {
    return (hti_dvec){p->x[0] + p->x[1] + p->x[2], p->y[0] + p->y[1] + p->y[2]};
}

/// Whether the piece is straight and has no length.
static inline bool hti_is_point_piece(const hti_piece *piece) {
    return piece->exact && piece->kind == HTI_STRAIGHT && piece->plane == NULL &&
           piece->d.x[0] + piece->d.x[1] == 0.0 && piece->d.y[0] + piece->d.y[1] == 0.0;
}

static inline bool hti_is_same_xpoint(const hti_xpoint *a, const hti_xpoint *b) {
    const hti_offset d = hti_xpoint_offset(a, b);
    return d.x == 0.0 && d.y == 0.0;
}

/// Returns the functions that answer for two kinds, for ht_where.
const hti_steps *hti_crossings_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_crossings_cross_edge[], hti_step_of_hti_crossings_meet_straight[],
    hti_step_of_hti_crossings_meet_straight_circle[], hti_step_of_hti_crossings_meet_circles[],
    hti_step_of_hti_crossings_meet_rounded[], hti_step_of_hti_crossings_border_next[],
    hti_step_of_hti_crossings_meet_pieces[];

#endif
