// span_traversal.h: a walk along a segment through one or two polygons, from place to place where edges meet it, in order.
//
// Between two neighbouring places everything beside the segment is alike: the polygons' winding numbers on its right
// and on its left (span.h), and the number of edges that lie along it. They are known at the start (locate.h) and change at
// every place by what the edges there say, so that nothing is located twice. The places are collected from all edges at
// once, as many as there is room for, sorted and walked through; where there are more, the edges are looked at again for
// those that follow. So a segment that k edges meet costs O(n + k log k), and O(n) more for every HTI_SPAN_POSITIONS or so.
//
//     hti_span_traversal walk;
//     hti_span_traversal_begin(&walk, &segment, polygon, NULL, NULL);
//     while (hti_span_traversal_next(&walk)) { ... walk.at, walk.behind ... }
#ifndef HANTEI_POLYGON_SPAN_TRAVERSAL_H
#define HANTEI_POLYGON_SPAN_TRAVERSAL_H

#include "polygon/locate.h"
#include "polygon/span_position.h"

enum { HTI_SPAN_POSITIONS = 448 };

/// What lies beside a stretch of the segment.
typedef struct hti_span_state {
    hti_winding_pair first, second; // winding numbers of the polygons
    int cover;                      // edges of the first polygon along it
} hti_span_state;

/// What the walk along one edge of a ring knows of the next one's start: the winding numbers beside it, where no other
/// edge passes through the vertex between them.
typedef struct hti_span_link {
    hti_winding_pair first, second;
    bool knows_first, knows_second;
} hti_span_link;

/// The edge of one of the polygons that the segment is, and the next one of its ring; -1 when it is none.
typedef struct hti_span_own {
    bool is_first; // of the first polygon
    int32_t edge, next;
} hti_span_own;

typedef struct hti_span_traversal {
    ht_segment segment;
    hti_span_own own;
    hti_span_link link;                 // of the start, and after the walk
    bool is_free_first, is_free_second; // no edges of the polygons but those pass through the segment's end
    ht_box window;
    const ht_polygon *first, *second; // the second may be NULL
    ht_segment at;                    // the place: the edge that crosses there, or a point, twice
    hti_span_state before, behind;    // what lies beside the stretches that end and begin there
    bool is_start, is_end;            // the place is the segment's start, or its end, with nothing behind
    bool starts_inside;               // nothing but what is filled in the first polygon is around the start
    bool is_resolved;                 // the edges through the place are places[group] and those that follow, up to next
    int group, next, count;
    bool more;                  // places that found no room
    bool has_last;              // those up to `last` are done
    hti_span_position last;     //
    hti_span_position farthest; // when there are more: what is beyond found none
    uint16_t order[HTI_SPAN_POSITIONS];
    hti_span_position places[HTI_SPAN_POSITIONS];
} hti_span_traversal;

/// The segment is no point. The polygons are answerable; `second` is left out, `walk->second` being NULL, where both
/// sides of all of the segment are filled in the first. `own` may be NULL.
void hti_span_traversal_begin(hti_span_traversal *traversal, const ht_segment *segment, const ht_polygon *first,
                              const ht_polygon *second, const hti_span_own *own);

/// Before the first step: what the walk along the edge before knows.
void hti_span_traversal_set_link(hti_span_traversal *traversal, const hti_span_link *link);

/// At the end: what the next edge may be told.
hti_span_link hti_span_traversal_link(const hti_span_traversal *traversal);

/// The next place: first the start, then those between, at last the end; false after that.
bool hti_span_traversal_next(hti_span_traversal *traversal);

/// Whether everything around the place is filled in the first polygon.
/// Sorts the edges of the place.
bool hti_span_traversal_is_inside(hti_span_traversal *traversal);

/// Whether an edge of the polygon meets the segment; true also for some on its line that do not.
bool hti_span_segment_may_meet(const ht_segment *segment, const ht_polygon *polygon);

#endif
