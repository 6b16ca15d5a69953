// bench_data.c: making a row's workload.
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

uint64_t bench_next(bench_random *r) {
    uint64_t z = (r->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

float bench_uniform(bench_random *r, float low, float high) {
    return low + (high - low) * (float)(bench_next(r) >> 40) * 0x1p-24f;
}

static void fill(const bench_row *row, bench_set set, float spread, uint64_t seed, bench_data *data) {
    bench_random r = {seed};
    for (size_t i = 0; i < data->count; i++) {
        row->make(&r, set, spread, (char *)data->a + i * row->size_a, (char *)data->b + i * row->size_b);
    }
}

bench_data bench_make(const bench_row *row, bench_set set, size_t count, uint64_t seed) {
    bench_data data = {calloc(count, row->size_a), calloc(count, row->size_b), count};
    if (data.a == NULL || data.b == NULL) {
        fprintf(stderr, "bench: no memory for %zu pairs\n", count);
        exit(2);
    }
    const bench_data sample = {data.a, data.b, count < 8192 ? count : 8192};
    float low = 0.0f, high = 8.0f;
    for (int step = 0; step < 16; step++) {
        const float middle = 0.5f * (low + high);
        bench_data part = sample;
        fill(row, set, middle, seed, &part);
        *(row->ours(&part) * 2 > part.count ? &low : &high) = middle;
    }
    fill(row, set, 0.5f * (low + high), seed, &data);
    return data;
}

void bench_free(bench_data *data) {
    free(data->a);
    free(data->b);
    *data = (bench_data){NULL, NULL, 0};
}
