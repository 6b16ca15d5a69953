// crossings_internal.h: borders as pieces, and where two pieces meet.
#ifndef HANTEI_QUERY_CROSSINGS_CROSSINGS_INTERNAL_H
#define HANTEI_QUERY_CROSSINGS_CROSSINGS_INTERNAL_H

#include "query/algo/body.h"
#include "query/algo/span.h"

typedef enum hti_piece_kind {
    HTI_STRAIGHT, // part of a straight line
    HTI_CIRCLE,   // all of it
    HTI_ARC       // of a rounded corner, at most half a circle
} hti_piece_kind;

/// A piece of a border, exactly where it is given by floats, and in double.
typedef struct hti_piece {
    hti_piece_kind kind;
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

/// Walks over a shape's edges in order; those of a compound's members follow each other, numbers and all.
typedef struct hti_border {
    const ht_shape *shape;
    ht_box window;
    int32_t member;  // of the compound
    int32_t next;    // edge of the member
    int32_t base;    // number of the member's first edge
    hti_hull hull;   // the member as a hull, where it is one
    bool is_open;    // whether `hull` and `count` are those of the member
    int32_t count;   // its edges
    hti_edges edges; // of the member, where it is a polygon
} hti_border;

/// Edges of polylines and polygons whose boxes miss the window are left out.
void hti_border_begin(hti_border *it, const ht_shape *shape, ht_box window);
bool hti_border_next(hti_border *it, hti_edge *edge);

/// A place where two pieces meet.
typedef struct hti_meeting {
    hti_dvec at;
    bool shared;    // the end of a stretch they share
    bool is_vertex; // the place is exactly `vertex`, an end of one of them
    hti_xpoint vertex;
} hti_meeting;

/// Where two pieces meet: up to two places, in no order. `near` is the length below which rounded pieces do not tell
/// places apart.
int hti_meet_pieces(const hti_piece *e, const hti_piece *f, double near, hti_meeting out[2]);
int hti_meet_straight(const hti_piece *e, const hti_piece *f, hti_meeting out[2]);
int hti_meet_straight_circle(const hti_piece *line, const hti_piece *circle, hti_meeting out[2]);
int hti_meet_circles(const hti_piece *e, const hti_piece *f, hti_meeting out[2]);
int hti_meet_rounded(const hti_piece *e, const hti_piece *f, double near, hti_meeting out[2]);

/// Whether the place, where `e` and `f` meet, lies on another piece of e's shape (or, with the two swapped, of f's).
bool hti_is_on_piece(const hti_piece *piece, const hti_meeting *x, const hti_piece *e, const hti_piece *f, double near);

/// Sign of the side of the straight, exact piece's line that the point is on: 1 left.
int hti_piece_side(const hti_piece *line, const hti_xpoint *p);

static inline hti_dvec hti_rounded_point(const hti_xpoint *p) {
    return (hti_dvec){p->x[0] + p->x[1] + p->x[2], p->y[0] + p->y[1] + p->y[2]};
}

/// `near` where lines cross far away from everything that is given.
static inline double hti_near_place(hti_dvec x, double near) {
    const double far = 0x1p-40 * (hti_abs(x.x) + hti_abs(x.y));
    return far > near ? far : near;
}

/// A straight piece of no length.
static inline bool hti_is_point_piece(const hti_piece *piece) {
    return piece->kind == HTI_STRAIGHT && piece->plane == NULL && piece->d.x[0] + piece->d.x[1] == 0.0 &&
           piece->d.y[0] + piece->d.y[1] == 0.0;
}

static inline bool hti_is_same_xpoint(const hti_xpoint *a, const hti_xpoint *b) {
    const hti_offset d = hti_v_offset(a, b);
    return d.x == 0.0 && d.y == 0.0;
}

#endif
