// ray_ends.h: rays that end where they just touch a shape, fall short of it by an ulp or pass by.
#ifndef RAY_ENDS_H
#define RAY_ENDS_H

#include "generators.h"

/// A ray (out->a), a shape of the kind (out->b) and a `max` so that the end of the stretch, origin + max dir, is a
/// point of the shape's border: exactly, as a rule, and with numbers of mixed magnitudes.
void ray_end_make(gen_rng *rng, gen_set set, ht_kind kind, gen_pair *out, float *max);

#endif
