// bench_data.c: making a row's workload.
#include "bench/core/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bench_data bench_only(const bench_row *row, const bench_data *data, size_t i) {
    bench_data one = {(char *)data->a + i * row->size_a, (char *)data->b + i * row->size_b, 1, NULL, NULL};
    if (row->size_moving > 0) {
        one.moving = (char *)data->moving + i * row->size_moving;
        one.delta = data->delta + i;
    }
    return one;
}

uint64_t bench_next(bench_random *r) {
    uint64_t z = (r->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

float bench_uniform(bench_random *r, float low, float high) {
    return low + (high - low) * (float)(bench_next(r) >> 40) * 0x1p-24f;
}

static void fill_bench_row(const bench_row *row, bench_set set, float spread, uint64_t seed, bench_data *data) {
    bench_random r = {seed};
    for (size_t i = 0; i < data->count; i++) {
        row->make(&r, set, spread, (char *)data->a + i * row->size_a, (char *)data->b + i * row->size_b);
    }
    for (size_t i = 0; i < data->count && row->size_moving > 0; i++) {
        const char *a = (const char *)data->a + i * row->size_a;
        memcpy((char *)data->moving + i * row->size_moving, a, row->size_moving);
        memcpy(&data->delta[i], a + row->size_moving, sizeof *data->delta);
    }
}

bench_data bench_allocate(const bench_row *row, size_t count) {
    bench_data data = {calloc(count, row->size_a), calloc(count, row->size_b), count, NULL, NULL};
    if (row->size_moving > 0) {
        data.moving = calloc(count, row->size_moving);
        data.delta = calloc(count, sizeof *data.delta);
    }
    if (data.a == NULL || data.b == NULL || (row->size_moving > 0 && (data.moving == NULL || data.delta == NULL))) {
        fprintf(stderr, "bench: no memory for %zu pairs\n", count);
        exit(2);
    }
    return data;
}

bench_data bench_make(const bench_row *row, bench_set set, size_t count, uint64_t seed) {
    bench_data data = bench_allocate(row, count), sample = data;
    sample.count = count < 8192 ? count : 8192;
    float low = 0.0f, high = 8.0f;
    for (int step = 0; step < 16; step++) {
        const float middle = 0.5f * (low + high);
        bench_data part = sample;
        fill_bench_row(row, set, middle, seed, &part);
        *(row->ours(&part) * 2 > part.count ? &low : &high) = middle;
    }
    fill_bench_row(row, set, 0.5f * (low + high), seed, &data);
    return data;
}

void bench_free(bench_data *data) {
    free(data->a);
    free(data->b);
    free(data->moving);
    free(data->delta);
    *data = (bench_data){NULL, NULL, 0, NULL, NULL};
}
