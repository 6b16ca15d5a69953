// ray_lanes.c: the constants of ray_fast.h in memory, repeated in every lane.
#include "query/ray/ray_fast.h"

// Another object might take its place, so that compilers do not know its values where sources are compiled together.
#if defined(__ELF__)
#pragma weak hti_ray_lane
#endif

const hti_ray_lanes hti_ray_lane = {
    .abs4 = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX},
    .doubt4 = {0x1p-22f, 0x1p-22f, 0x1p-22f, 0x1p-22f},
    .close4 = {0x1p-20f, 0x1p-20f, 0x1p-20f, 0x1p-20f},
    .least4 = {0x1p-126f, 0x1p-126f, 0x1p-126f, 0x1p-126f},
    .most4 = {FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX},
    .lowest4 = {-FLT_MAX, -FLT_MAX, -FLT_MAX, -FLT_MAX},
    .denormal4 = {0x1p-149f, 0x1p-149f, 0x1p-149f, 0x1p-149f},
    .crossing4 = {HTI_TRUE_WORD, HT_OVERLAP},
    .mask = {{0}, {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}},
    .abs2 = {INT64_MAX, INT64_MAX},
    .minus2 = {-0.0, -0.0},
    .one2 = {1.0, 1.0},
    .tiny2 = {0x1p-20, 0x1p-20},
    .turn2 = {-0.0, 0.0},
    .far2 = {0x1p-16, 0x1p-16},
    .near2 = {0x1p-14, 0x1p-14},
    .four2 = {4.0, 4.0},
    .touching4 = {HTI_TRUE_WORD, HT_TOUCH},
};
