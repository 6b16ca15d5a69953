// vec_set.h: the checks of vec_set.c, once for every instruction set.
#ifndef HANTEI_TESTS_VEC_VEC_SET_H
#define HANTEI_TESTS_VEC_VEC_SET_H

#include "base/simd_set.h"

/// The first operation that does not give what plain C gives; NULL when all do.
typedef const char *vec_check(void);

#define VEC_DECLARE(set, code) const char *HTI_KERNEL_OF(vec_wrong_operation, set)(void);
HTI_SIMD_SETS(VEC_DECLARE)

#endif
