// answer_ray.h: what the checks of rays share.
#ifndef ANSWER_RAY_H
#define ANSWER_RAY_H

#include "answer_checks.h"

bool answer_is_same_hit(ht_ray_hit a, ht_ray_hit b);

/// ht_raycast_all against the answers about the parts, and `first`, what ht_raycast answers, against that.
void answer_ray_all(answer_case *c, float max, ht_ray_hit first);

/// ht_batch_raycast in some set of instructions against `single`, what ht_raycast answers.
void answer_ray_batch(answer_case *c, float max, ht_ray_hit single);

#endif
