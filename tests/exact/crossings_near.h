// crossings_near.h: edges that run nearly on each other across an offset edge.
#ifndef CROSSINGS_NEAR_H
#define CROSSINGS_NEAR_H

#include "generators.h"

enum { NEAR_MEMBERS = 2 };

/// Two shapes of straight edges, one of which runs nearly on an edge of the other, and a rounded shape across both.
typedef struct near_pair {
    ht_vec2 v[2][3];
    ht_shape members[NEAR_MEMBERS];
    ht_shape a, b;
} near_pair;

/// Makes a segment or triangle with an edge along an axis, and a compound, in any order: an edge that begins or ends in
/// one of its ends or crosses it, and is beside it by 2^-30 to 2^-70 of its length, and a disc, capsule, round box or
/// segment across it.
void crossings_near_make(gen_rng *rng, near_pair *out);

#endif
