// oracle.h: the relation of two shapes computed with integers of any size, without rounding and without haste.
//
// Written from the definitions alone (docs/conventions.md), with formulas unlike the library's, so that the two can
// check each other: segments are clipped by half-planes, closest points are rational, polygons are probed at rational
// points.
#ifndef ORACLE_H
#define ORACLE_H

#include <hantei/query.h>

/// The exact relation. Apart when one of the shapes is not answerable. Convex polygons are taken as their hull.
ht_relation oracle_relate(const ht_shape *a, const ht_shape *b);

/// What ht_is_answerable promises, worked out independently.
bool oracle_is_answerable(const ht_shape *s);

/// Frees the memory that the oracle keeps between questions.
void oracle_deinit(void);

#endif
