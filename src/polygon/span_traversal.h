// span_traversal.h: goes along a segment through one or two polygons, from position to position where edges meet it, in
// order.
//
// Between two neighbouring positions everything beside the segment is alike: the polygons' winding numbers on its right
// and on its left (span.h), and the number of edges that lie along it. They are known at the start (locate.h) and
// change at every position by what the edges there contribute, so that nothing is located twice. The positions of all
// edges are collected at once, up to the capacity, sorted and passed through; where there are more, the edges are
// tested again for those that follow. So a segment that k edges meet costs O(n + k log k), and O(n) more for every
// HTI_SPAN_POSITIONS or so.
//
//     hti_span_traversal walk;
//     hti_span_traversal_begin(&walk, &segment, polygon, NULL, NULL);
//     while (hti_span_traversal_next(&walk)) { ... walk.at, walk.behind ... }
#ifndef HANTEI_POLYGON_SPAN_TRAVERSAL_H
#define HANTEI_POLYGON_SPAN_TRAVERSAL_H

#include "polygon/locate.h"
#include "polygon/span_position.h"

enum { HTI_SPAN_POSITIONS = 448 };

/// The state beside an interval of the segment.
typedef struct hti_span_state {
    hti_winding_pair first, second; // winding numbers of the polygons
    int cover;                      // the number of edges of the first polygon along it
} hti_span_state;

/// What the traversal of one edge of a ring passes on to that of the next edge: the winding numbers beside its start,
/// known where no other edge passes through the vertex between them.
typedef struct hti_span_link {
    hti_winding_pair first, second;
    bool knows_first, knows_second;
} hti_span_link;

/// The edge of one of the polygons that the segment is, and the next edge of its ring; -1 when there is none.
typedef struct hti_span_own {
    bool is_first; // whether it is an edge of the first polygon
    int32_t edge, next;
} hti_span_own;

typedef struct hti_span_traversal {
    ht_segment segment;
    hti_span_own own;
    hti_span_link link;                 // what the traversal of the edge before passes on
    bool is_free_first, is_free_second; // whether only edges that `own` names pass through the segment's end
    ht_box window;
    const ht_polygon *first, *second; // the second may be NULL
    ht_segment at;                    // the position: the edge that crosses there, or a point, twice
    hti_span_state before, behind;    // the states of the intervals that end and begin there
    bool is_start, is_end;            // whether the position is the segment's start, or its end, with nothing behind
    bool starts_inside;               // whether everything around the start is filled in the first polygon
    bool is_resolved;                 // whether the edges through the position are places[group] up to before
                                      // places[next]
    int group, next, count;
    bool more;                  // whether there are positions beyond the capacity
    bool has_last;              // whether the positions up to `last` are done
    hti_span_position last;     //
    hti_span_position farthest; // when there are more: positions beyond it were not taken
    uint16_t order[HTI_SPAN_POSITIONS];
    hti_span_position places[HTI_SPAN_POSITIONS];
} hti_span_traversal;

/// Begins the traversal. The segment is no point. The polygons are answerable; `second` is left out,
/// `traversal->second` being NULL, where both sides of all of the segment are filled in the first. `own` may be NULL.
void hti_span_traversal_begin(hti_span_traversal *traversal, const ht_segment *segment, const ht_polygon *first,
                              const ht_polygon *second, const hti_span_own *own);

/// Before the first step: sets what the traversal of the edge before passes on.
void hti_span_traversal_set_link(hti_span_traversal *traversal, const hti_span_link *link);

/// At the end: returns what the next edge may be told.
hti_span_link hti_span_traversal_link(const hti_span_traversal *traversal);

/// Goes to the next position: first the start, then those between, at last the end; returns false after that.
bool hti_span_traversal_next(hti_span_traversal *traversal);

/// Whether everything around the position is filled in the first polygon. Sorts the edges of the position.
bool hti_span_traversal_is_inside(hti_span_traversal *traversal);

/// Whether an edge of the polygon meets the segment; true also for some on its line that do not.
bool hti_span_segment_may_meet(const ht_segment *segment, const ht_polygon *polygon);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_span_traversal_next[];

#endif
