// bench_measure.c: times ours, the plain kernel and the peers on one workload.
//
// They run in turn, `runs` times, so that a machine that speeds up or slows down does so for all. Each timed pass
// follows an untimed one, so that nobody finds the caches as another left them. Answers are compared pair by pair
// before.
#include "peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LANE_OURS, LANE_PLAIN, LANE_PEERS, LANE_COUNT = LANE_PEERS + BENCH_PEER_LIMIT };

/// What is timed: a function over the workload or a peer with its shapes; neither when it has no answer to the row.
typedef struct lane {
    size_t (*loop)(const bench_data *data);
    const bench_peer *peer;
    void *pairs;
    double *samples;
} lane;

static void *must(void *memory) {
    if (memory == NULL) {
        fprintf(stderr, "bench: no memory\n");
        exit(2);
    }
    return memory;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static size_t pass(const lane *l, const bench_data *data) {
    size_t hits = l->loop != NULL ? l->loop(data) : l->peer->run(l->pairs, 0, data->count);
    BENCH_KEEP(hits);
    return hits;
}

static double time_pass(const lane *l, const bench_data *data) {
    pass(l, data);
    const double start = now();
    pass(l, data);
    return (now() - start) / (double)data->count;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bench_timing summary(double *samples, int n) {
    if (samples == NULL) {
        return (bench_timing){0.0, 0.0, 0.0};
    }
    qsort(samples, (size_t)n, sizeof *samples, ascending);
    return (bench_timing){samples[n / 2], samples[n / 4], samples[n - 1 - n / 4]};
}

static size_t count_differences(const bench_row *row, const bench_data *data, const lane *l) {
    size_t differ = 0;
    for (size_t i = 0; i < data->count; i++) {
        const bench_data one = {(char *)data->a + i * row->size_a, (char *)data->b + i * row->size_b, 1};
        differ += (size_t)(row->ours(&one) != l->peer->run(l->pairs, i, 1));
    }
    return differ;
}

bench_result bench_measure(const bench_row *row, bench_set set, const bench_settings *s) {
    bench_data data = bench_make(row, set, s->pairs, s->seed);
    bench_result result = {.meeting = (double)row->ours(&data) / (double)data.count};
    lane lanes[LANE_COUNT] = {{.loop = row->ours}, {.loop = row->plain}};
    for (int i = 0; bench_peers[i] != NULL; i++) {
        lane *l = &lanes[LANE_PEERS + i];
        result.peers[i].method = bench_peers[i]->method(row->name);
        if (result.peers[i].method != NULL) {
            l->peer = bench_peers[i];
            l->pairs = must(l->peer->prepare(row->name, &data));
            result.peers[i].differ = count_differences(row, &data, l);
        }
    }
    for (int run = 0; run < s->runs; run++) {
        for (lane *l = lanes; l < lanes + LANE_COUNT; l++) {
            if (l->loop != NULL || l->peer != NULL) {
                l->samples = run > 0 ? l->samples : must(calloc((size_t)s->runs, sizeof *l->samples));
                l->samples[run] = time_pass(l, &data);
            }
        }
    }
    result.ours = summary(lanes[LANE_OURS].samples, s->runs);
    result.plain = summary(lanes[LANE_PLAIN].samples, s->runs);
    for (int i = 0; bench_peers[i] != NULL; i++) {
        result.peers[i].time = summary(lanes[LANE_PEERS + i].samples, s->runs);
    }
    for (lane *l = lanes; l < lanes + LANE_COUNT; l++) {
        if (l->pairs != NULL) {
            l->peer->destroy(l->pairs);
        }
        free(l->samples);
    }
    bench_free(&data);
    return result;
}
