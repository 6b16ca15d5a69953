// peers.c: which peers this program was built with.
#include "peers.h"

const bench_peer *const bench_peers[] = {
#ifdef HANTEI_BENCH_BOX2D
    &bench_box2d,
#endif
#ifdef HANTEI_BENCH_CHIPMUNK
    &bench_chipmunk,
#endif
    NULL,
};
