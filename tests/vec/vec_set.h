// vec_set.h: the checks of vec_set.c, once for every instruction set.
#ifndef HANTEI_TESTS_VEC_VEC_SET_H
#define HANTEI_TESTS_VEC_VEC_SET_H

#include "base/simd_set.h"

/// The first operation that does not give what plain C gives; NULL when all do.
typedef const char *vec_check(void);
HTI_KERNEL_DECLARE(vec_check, vec_wrong_operation);

#endif
