// peers.c: the peers, with those this program was built without.
#include "bench/peers/peers.h"

const char bench_not_installed[] = "not installed";
const char bench_too_slow[] = "too slow";

#define MISSING(peer, title) const bench_peer peer = {.name = title}
#ifndef HANTEI_BENCH_BOX2D
MISSING(bench_box2d, "Box2D");
#endif
#ifndef HANTEI_BENCH_CHIPMUNK
MISSING(bench_chipmunk, "Chipmunk");
#endif
#ifndef HANTEI_BENCH_BOOST
MISSING(bench_boost, "Boost");
#endif
#ifndef HANTEI_BENCH_GEOS
MISSING(bench_geos, "GEOS");
#endif
#ifndef HANTEI_BENCH_CGAL
MISSING(bench_cgal, "CGAL");
#endif

const bench_peer *const bench_peers[] = {&bench_box2d, &bench_chipmunk, &bench_boost, &bench_geos, &bench_cgal, NULL};
