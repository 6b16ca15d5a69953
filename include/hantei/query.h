// query.h: questions about pairs of shapes.
//
// Simple first: ht_meet, ht_relate. Then the typed functions for pairs that are asked millions of times: they give the
// same answers as ht_relate, which calls them. Questions never allocate, print or fail; a shape that is not answerable
// (ht_is_answerable) is apart from everything.
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
/// Symmetric. Hulls O(n + m) to O(n m), polygons O(n m) without an edge index.
HT_API ht_relation ht_relate(const ht_shape *a, const ht_shape *b);

/// Whether A and B have a common point (touching counts): ht_relate(a, b) != HT_APART.
HT_API bool ht_meet(const ht_shape *a, const ht_shape *b);

/// "apart", "touch" or "overlap". Static storage.
HT_API const char *ht_relation_name(ht_relation relation);

/// Typed forms of ht_relate for hot pairs.
HT_API ht_relation ht_relate_point_box(const ht_vec2 *p, const ht_box *b);
HT_API ht_relation ht_relate_point_obox(const ht_vec2 *p, const ht_obox *b);
HT_API ht_relation ht_relate_point_polygon(const ht_vec2 *p, const ht_polygon *b);
HT_API ht_relation ht_relate_segment_segment(const ht_segment *a, const ht_segment *b);
HT_API ht_relation ht_relate_segment_circle(const ht_segment *a, const ht_circle *b);
HT_API ht_relation ht_relate_circle_circle(const ht_circle *a, const ht_circle *b);
HT_API ht_relation ht_relate_circle_capsule(const ht_circle *a, const ht_capsule *b);
HT_API ht_relation ht_relate_circle_box(const ht_circle *a, const ht_box *b);
HT_API ht_relation ht_relate_circle_obox(const ht_circle *a, const ht_obox *b);
HT_API ht_relation ht_relate_capsule_capsule(const ht_capsule *a, const ht_capsule *b);
HT_API ht_relation ht_relate_box_box(const ht_box *a, const ht_box *b);
HT_API ht_relation ht_relate_box_obox(const ht_box *a, const ht_obox *b);
HT_API ht_relation ht_relate_obox_obox(const ht_obox *a, const ht_obox *b);
HT_API ht_relation ht_relate_triangle_triangle(const ht_triangle *a, const ht_triangle *b);
HT_API ht_relation ht_relate_convex_convex(const ht_convex *a, const ht_convex *b);

/// Two more ways to the same answers, as the articles describe them, corrected: boxes by the distance of their centres
/// (article 003), and a point against the four edges of an oriented box by cross products (article 004).
HT_API ht_relation ht_relate_box_box_by_centers(const ht_box *a, const ht_box *b);
HT_API ht_relation ht_relate_point_obox_by_edges(const ht_vec2 *p, const ht_obox *b);

/// A question that has a table of pairs.
typedef enum ht_question { HT_QUESTION_RELATE, HT_QUESTION_COUNT } ht_question;

/// What answers a pair.
typedef struct ht_pair_info {
    const char *function; // its name
    const char *file;     // its source file, from the repository's root
    const char *method;   // the method in a sentence
} ht_pair_info;

/// Which function answers the question for two kinds; NULL members for kinds or questions that do not exist.
HT_API ht_pair_info ht_where(ht_question question, ht_kind a, ht_kind b);

/// The question's name ("relate"), or "unknown". Static storage.
HT_API const char *ht_question_name(ht_question question);

#ifdef __cplusplus
}
#endif

#endif
