// answer_checks.h: the library's answers about a pair against the oracle's, one function a question.
#ifndef ANSWER_CHECKS_H
#define ANSWER_CHECKS_H

#include "generators.h"

#include <stdio.h>

/// What was seen of a pair of kinds: how often, and the worst errors of answers that are good.
typedef struct answer_tally {
    uint64_t pairs, hits, wrong_signs, wrong;
    double value;  // distance or fraction, ulps
    double points; // ulps of the largest coordinate
    double normal; // of a component, in units of 2^-23
} answer_tally;

typedef struct answer_case {
    const ht_shape *a, *b;
    gen_set set;
    gen_rng *rng;
    answer_tally *tally;
    const char *question;
    gen_pair *pair; // which a and b are of
} answer_case;

void answer_distance(answer_case *c);
void answer_ray(answer_case *c);
void answer_cast(answer_case *c);
void answer_contain(answer_case *c);
void answer_crossings(answer_case *c);
void answer_contact(answer_case *c);

/// Prints the pair as a JSON line with what is wrong and counts it.
void answer_wrong(answer_case *c, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/// Prints the pair as a JSON line.
void answer_print(answer_case *c, const char *what);

/// As answer_wrong, for a sign or decision.
#define ANSWER_WRONG_SIGN(c, ...) ((c)->tally->wrong_signs++, answer_wrong(c, __VA_ARGS__))

/// The largest absolute value of a finite coordinate of the shape's bounds.
double answer_size(const ht_shape *s);

/// How far from one the length of the vector is, in units of 2^-23.
double answer_off_unit(ht_vec2 n);

/// The largest n.x of the shape in double, infinity where there is none.
double answer_support(const ht_shape *s, ht_vec2 n);

double answer_max(double a, double b);

#endif
