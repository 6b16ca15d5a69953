// pair_step.h: a step of the answer to a pair of kinds, told beside the function that does it, for ht_where.
//
// A question's table lists the steps of each of its cells. The file's name is the compiler's, and a function that is
// renamed alone does not compile; steps.sh looks at the built library whether the steps call each other as listed.
#ifndef HANTEI_BASE_PAIR_STEP_H
#define HANTEI_BASE_PAIR_STEP_H

#include <hantei/query.h>

#include "base/compiler.h"
#include "base/simd_set.h"

/// Tells what a function of this file does. The folder is the file's, from the repository's root. A step is its four texts,
/// one behind the other: four pointers would take more room in a program than they.
#define HTI_STEP(folder, function, role, method) HTI_STEP_OF_CODE(folder, function, function, role, method)
#define HTI_STEP_OF_CODE(folder, function, code, role, method)                                                         \
    static_assert(sizeof(&(code)) > 0, "what is told must be a function");                                             \
    const char hti_step_of_##function[] = role "\0" #function "\0" folder "/" __FILE_NAME__ "\0" method

/// The same in a file that is compiled for several instruction sets; one of them tells it.
#if defined(HTI_ALL_SETS) && (!defined(HTI_LANES_SSE2) || defined(HTI_LANES_AVX))
#define HTI_KERNEL_STEP(folder, function, role, method) static_assert(sizeof(folder role method) > 0, "told elsewhere")
#else
#define HTI_KERNEL_STEP(folder, function, role, method)                                                                \
    HTI_STEP_OF_CODE(folder, function, HTI_KERNEL(function), role, method)
#endif

/// How a typed function does it whose work is compiled for several instruction sets.
#define HTI_BY_SET "calls the code for the instruction set in use"

/// What a table lists.
#define HTI_STEP_OF(function) hti_step_of_##function

/// The steps of a cell, those that are not used NULL at the end.
enum { HTI_STEP_COUNT = 6 };
typedef const char *hti_steps[HTI_STEP_COUNT];

#endif
