// contact_sift.h: what contact_sieve.c and its kernel share.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_SIFT_H
#define HANTEI_QUERY_CONTACT_CONTACT_SIFT_H

#include <hantei/shape.h>

#include "base/compiler.h"
#include "base/simd_set.h"
#include <stdint.h>

/// HTI_SIEVE_EDGES: the most edges of a polygon that are sifted. HTI_SIFT_LANES: of faces that are looked at together.
enum { HTI_SIEVE_EDGES = 64, HTI_SIFT_LANES = 16 };

/// Edges in columns, from an origin near both polygons; they go on up to a multiple of HTI_SIFT_LANES with the last one, without a side.
typedef struct hti_sift_edges {
    int32_t count;
    bool are_all; // whether these are all edges of their polygon that another one may be behind
    alignas(64) float at_x[HTI_SIEVE_EDGES], at_y[HTI_SIEVE_EDGES], to_x[HTI_SIEVE_EDGES],
        to_y[HTI_SIEVE_EDGES];                                                     // both ends
    float way_x[HTI_SIEVE_EDGES], way_y[HTI_SIEVE_EDGES], length[HTI_SIEVE_EDGES]; // unit vector
    float out_x[HTI_SIEVE_EDGES], out_y[HTI_SIEVE_EDGES]; // unit normal; 0 where both sides are outer ones
    float start[HTI_SIEVE_EDGES], level[HTI_SIEVE_EDGES]; // the first end along both, from the origin
} hti_sift_edges;

/// Makes the columns of edges from lists of HTI_SIEVE_EDGES numbers: x and y of their first ends, of their last ones, and the outer side,
/// 1 left of the edge, -1 right of it, or 0 for both. Lists go on up to a multiple of HTI_SIFT_LANES with the last edge and 0.
typedef void hti_contact_columns_kernel(const float *from, ht_vec2 origin, hti_sift_edges *out);
HTI_NARROW_DECLARE(hti_contact_columns_kernel, hti_contact_columns);

/// How far edges may be behind each other, and what differences are too small to be certain.
typedef struct hti_sift_limits {
    float error, margin, reach;
} hti_sift_limits;

/// What is certain of edges and all faces of the other polygon, as bits of faces: which are open, so that a manifold with the edge is
/// possible, as they certainly face it, and it may be behind them within reach; which of these are clear, so that certainly no
/// other one is better; which the edge may meet, not facing them, or come within a margin that is not 0; of which it is
/// uncertain whether they face it. A row has the height of an edge's lower end over open faces, else FLT_MAX, up to a multiple of 4.
typedef struct hti_sift_lows {
    alignas(64) float row[HTI_SIEVE_EDGES][HTI_SIEVE_EDGES];
    uint64_t open[HTI_SIEVE_EDGES], clear[HTI_SIEVE_EDGES], meets[HTI_SIEVE_EDGES], unsure[HTI_SIEVE_EDGES];
} hti_sift_lows;

/// Where the edges of a ring lie over all faces: the places of the first end of each along every face, and their heights above it, and
/// of the last one's last end.
typedef struct hti_sift_places {
    alignas(64) float along[HTI_SIEVE_EDGES + 1][HTI_SIEVE_EDGES], height[HTI_SIEVE_EDGES + 1][HTI_SIEVE_EDGES];
} hti_sift_places;

/// Tells that of every edge but what follows from a comparison of faces: none is clear, and some that others are better than are open.
typedef void hti_contact_lows_kernel(const hti_sift_limits *limits, const hti_sift_edges *faces,
                                     const hti_sift_edges *edges, hti_sift_lows *out);
HTI_NARROW_DECLARE(hti_contact_lows_kernel, hti_contact_lows);

/// Finds the heights of all edges of two rings over each other's faces, and for each of the first one bits of those of the second one
/// which one of the two lines parts from it certainly.
typedef void hti_contact_overlay_kernel(float error, const hti_sift_edges *first, const hti_sift_edges *second,
                                        hti_sift_places *places, uint64_t *apart);
HTI_NARROW_DECLARE(hti_contact_overlay_kernel, hti_contact_overlay);

/// Finds their places along the faces, when that is done, and tells the same as hti_contact_lows_kernel with margin 0, but for the faces
/// that an edge may meet. Tells the least number of each row.
typedef void hti_contact_overlay_rows_kernel(const hti_sift_limits *limits, const hti_sift_edges *faces,
                                             const hti_sift_edges *edges, hti_sift_places *places, hti_sift_lows *out,
                                             float *least);
HTI_NARROW_DECLARE(hti_contact_overlay_rows_kernel, hti_contact_overlay_rows);

/// Compares the faces that are open to edge number j. The places are known or NULL.
typedef void hti_contact_row_kernel(const hti_sift_limits *limits, const hti_sift_edges *faces,
                                    const hti_sift_edges *edges, int32_t j, const hti_sift_places *places,
                                    hti_sift_lows *lows);
HTI_NARROW_DECLARE(hti_contact_row_kernel, hti_contact_row);

#endif
