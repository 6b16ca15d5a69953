// oracle_piece.h: shapes as the oracle sees them: pieces with integer coordinates in a common unit.
#ifndef ORACLE_PIECE_H
#define ORACLE_PIECE_H

#include "oracle_number.h"
#include <hantei/query.h>

typedef enum opiece_kind {
    O_LINEAR,   // a point, segment, ray or line
    O_HULL,     // one or two points grown by a radius; or a convex region, counter-clockwise, three or more vertices
    O_POLYGON,  // rings and a fill rule
    O_HALFPLANE // normal.x <= offset
} opiece_kind;

/// All p + t d with t in [0, 1], or without the lower or the upper limit. d = 0 is the point p.
typedef struct olinear {
    opoint p, d;
    bool endless_below, endless_above;
} olinear;

typedef struct opiece {
    opiece_kind kind;
    olinear linear;     // O_LINEAR
    const opoint *v;    // O_HULL, O_POLYGON
    const int *ring_of; // O_POLYGON: first vertex of the ring that vertex i is in
    int count;
    ht_fill_rule rule;
    num radius;    // never NULL
    opoint normal; // O_HALFPLANE
    num offset;
} opiece;

typedef struct opieces {
    opiece *items;
    size_t count;
} opieces;

/// Both shapes in one unit of length, in memory that oracle_lower_deinit frees. Shapes that are not answerable have no
/// pieces.
typedef struct olowered {
    opieces a, b;
    long unit; // its power of two
    struct oblock *memory;
} olowered;

olowered oracle_lower(const ht_shape *a, const ht_shape *b);
/// And `count` more lengths in the same unit, in more_out.
olowered oracle_lower_with(const ht_shape *a, const ht_shape *b, const float *more, int count, num *more_out);
void oracle_lower_deinit(olowered *lowered);

/// Memory that lives as long as the lowered pair, zeroed.
void *oracle_allocate(olowered *out, size_t size);

/// Makes an O_HULL of any points strictly convex, or linear where it is thin and has no radius.
void oracle_finish_hull(olowered *out, opiece *piece);

/// Number of edges of a linear, hull or polygon piece, and the i-th (a point is one edge of length zero).
int oracle_edge_count(const opiece *piece);
olinear oracle_edge(const opiece *piece, int i);

/// The first and, where it is not the next edge's first, the last end of edge i; returns how many were written.
int oracle_edge_ends(const opiece *piece, int i, opoint ends[2]);

ht_relation oracle_linear_linear(const olinear *a, const olinear *b);

/// A linear shape against a hull of three or more vertices or a polygon, both without radius.
ht_relation oracle_linear_region(const olinear *a, const opiece *region);

/// Every parameter at which the linear shape meets an edge of the polygon, sorted; room for two an edge.
size_t oracle_polygon_parameters(const olinear *a, const opiece *polygon, oratio *out);

/// The point of the linear shape at the parameter.
oplace oracle_place_at(const olinear *a, oratio t);

/// 1 inside, 0 on the boundary, -1 outside of a hull of three or more vertices or a polygon.
int oracle_side(oplace p, const opiece *region);

/// Whether the polygon is filled beside the direction d from a place, from which edges lead that way, on either side.
bool oracle_is_filled_along(oplace p, opoint d, const opiece *polygon);

/// Whether two pieces, linear or polygons without radius, cross where both are thin, inside a segment of either.
bool oracle_thin_cross(const opiece *a, const opiece *b);

/// Two regions (hulls of three or more vertices, polygons) without radius.
ht_relation oracle_region_region(const opiece *a, const opiece *b);

ht_relation oracle_pieces(const opiece *a, const opiece *b);

#endif
