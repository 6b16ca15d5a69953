// answer_cast.h: a cast that is compared.
#ifndef EXACT_ANSWER_CAST_H
#define EXACT_ANSWER_CAST_H

#include "answer_checks.h"
#include "oracle_answers.h"

typedef struct cast_case {
    answer_case *c;
    olowered pair;
    ht_vec2 delta;
    opoint move;
    ht_relation start;
    ht_cast_hit hit;
} cast_case;

#define WITH_DELTA ", delta %.9g %.9g"
#define DELTA(k) (double)(k)->delta.x, (double)(k)->delta.y

/// Whether the motion leads into B from a touch.
bool answer_cast_leads_in(cast_case *k);

/// What a cast that slides of convex shapes answers (answer_slide.c).
void answer_cast_slide(cast_case *k, ht_cast_hit slide);

#endif
