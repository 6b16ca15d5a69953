// peers.h: other libraries that answer rows of the benchmark, where they are installed.
#ifndef HANTEI_BENCH_PEERS_H
#define HANTEI_BENCH_PEERS_H

#include "bench/core/bench.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One library. Rows are named as in bench_rows.c and bench_answers.c.
typedef struct bench_peer {
    const char *name;
    const char *(*version)(void);
    const char *(*method)(const char *row); // the function that answers the row, NULL when there is none
    void *(*prepare)(const char *row, const bench_data *data);    // builds both shapes of every pair; NULL: no memory
    size_t (*run)(const void *pairs, size_t first, size_t count); // how many of these pairs meet
    void (*destroy)(void *pairs);
} bench_peer;

extern const bench_peer bench_box2d, bench_chipmunk, bench_boost, bench_geos, bench_cgal;

/// All peers; NULL ends them. One that was not found when this was built has only a name.
extern const bench_peer *const bench_peers[];

/// In place of a function's name when the library is not there.
extern const char bench_not_installed[];

/// In place of a function's name when it was not asked because it would take too long.
extern const char bench_too_slow[];

/// The row of a peer's table that has the name: `count` rows of `size` bytes, whose first member is their name. NULL
/// when there is none. No peer has batches: of `rays` and `casts` the single ones are asked.
static inline const void *peer_find(const void *rows, size_t count, size_t size, const char *name) {
    const size_t one = strncmp(name, "rays ", 5) == 0 ? 3 : strncmp(name, "casts ", 6) == 0 ? 4 : 0;
    for (const char *row = (const char *)rows; count-- > 0; row += size) {
        const char *own = *(const char *const *)(const void *)row;
        if (strncmp(own, name, one) == 0 && strcmp(own + one, name + one + (one > 0)) == 0) {
            return row;
        }
    }
    return NULL;
}
#define PEER_FIND(rows, name) peer_find(rows, sizeof rows / sizeof *rows, sizeof *rows, name)

/// Corners of a box without rounding radius, counter-clockwise.
static inline void bench_corners(const ht_obox *b, double x[4], double y[4]) {
    static const double side[4][2] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    const double c = (double)b->q.c, s = (double)b->q.s;
    for (int k = 0; k < 4; k++) {
        const double u = side[k][0] * (double)b->half.x, v = side[k][1] * (double)b->half.y;
        x[k] = (double)b->center.x + c * u - s * v;
        y[k] = (double)b->center.y + s * u + c * v;
    }
}

#ifdef __cplusplus
}
#endif

#endif
