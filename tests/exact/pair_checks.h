// pair_checks.h: everything the library says about one pair, against the truth.
#ifndef PAIR_CHECKS_H
#define PAIR_CHECKS_H

#include <hantei/query.h>

/// The name of the first function whose answer is not the truth's, or NULL: ht_relate both ways, ht_meet, the typed
/// forms, the forms by other methods.
const char *pair_check(const ht_shape *a, const ht_shape *b, ht_relation truth);

#endif
