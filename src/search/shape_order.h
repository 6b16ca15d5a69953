// shape_order.h: the order in which two shapes are answered. It depends on the shapes alone, so that exchanging them
// changes nothing.
#ifndef HANTEI_SEARCH_SHAPE_ORDER_H
#define HANTEI_SEARCH_SHAPE_ORDER_H

#include <hantei/field.h>

/// Whether field a comes before b: by size, then by their instructions.
bool hti_shape_is_first_field(const ht_field *a, const ht_field *b);

/// Compares two shapes: -1, 0 or 1 by their kinds, then by their numbers; 0 also for fields that differ in data alone.
/// An edge index makes no difference. It takes O(n) time, mostly O(1).
int hti_shape_order(const ht_shape *a, const ht_shape *b);

/// The same for two shapes that are answerable.
int hti_shape_order_of_answerable(const ht_shape *a, const ht_shape *b);

#endif
