// bench_time.c: times the contestants of a line.
//
// The clock is the thread's own time on the processor: other programs slow it only by what they do to the caches. The
// contestants run in turn, sample by sample, so that a machine that speeds up or slows down does so for all. Each
// sample follows an untimed pass where passes are short, so that nobody finds the caches as another left them. A
// contestant that has used its time drops out, after three samples at least unless they take eight times its time.
#include "bench/core/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double short_pass = 2e7;  // ns: longer ones fill the caches by themselves
static const double long_enough = 5e5; // ns that a sample lasts at least, or takes `most_passes`
enum { most_passes = 64, fewest_samples = 3, patience = 8 };

const char bench_ours[] = "hantei", bench_plain[] = "plain";

typedef struct samples {
    double *of;
    int count;
    double spent, last; // ns: all in all, and a pass the last time
} samples;

void *bench_must(void *memory) {
    if (memory == NULL) {
        fprintf(stderr, "bench: no memory\n");
        exit(2);
    }
    return memory;
}

double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

bench_lane *bench_add(bench_line *line, const char *who, const char *how, size_t (*run)(void *), void *state) {
    bench_lane *lane = &line->lanes[line->count++];
    *lane = (bench_lane){.who = who, .how = how, .run = run, .state = state};
    return lane;
}

double bench_cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// Some passes; the mean time of one. What is not to be timed ends the clock's turn.
static double pass(const bench_lane *lane, int count) {
    double time = 0.0;
    for (int i = 0; i < count;) {
        if (lane->before != NULL) {
            lane->before(lane->state);
        }
        const double start = bench_cpu_now();
        do {
            size_t found = lane->run(lane->state);
            BENCH_KEEP(found);
            i++;
        } while (i < count && lane->before == NULL && lane->after == NULL);
        time += bench_cpu_now() - start;
        if (lane->after != NULL) {
            lane->after(lane->state);
        }
    }
    return time / count;
}

// One sample: nanoseconds a pass, the mean of a few where a pass is too short for the clock.
static void sample(const bench_lane *lane, samples *s) {
    const double start = bench_cpu_now();
    if (s->count == 0 || s->last < short_pass) {
        s->last = pass(lane, 1);
    }
    if (s->count > 0 || s->last < short_pass) {
        const double passes = long_enough / (s->last + 1.0);
        s->last = pass(lane, passes > most_passes ? most_passes : 1 + (int)passes);
    }
    s->of[s->count++] = s->last;
    s->spent += bench_cpu_now() - start;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bench_timing summary(samples *s, size_t items) {
    const int n = s->count;
    qsort(s->of, (size_t)n, sizeof *s->of, ascending);
    const double scale = 1.0 / (double)items;
    return (bench_timing){s->of[n / 2] * scale, s->of[n / 4] * scale, s->of[n - 1 - n / 4] * scale};
}

static bool has_enough(const samples *of, int run, const bench_settings *s) {
    const double limit = 1e9 * s->seconds;
    return of->spent > (run >= fewest_samples ? limit : patience * limit);
}

void bench_time(bench_line *line, const bench_settings *s) {
    samples all[BENCH_LANE_LIMIT] = {{NULL, 0, 0.0, 0.0}};
    const size_t runs = (size_t)s->runs;
    double *memory = bench_must(calloc(runs * BENCH_LANE_LIMIT, sizeof *memory));
    for (int run = 0; run < s->runs; run++) {
        for (int k = 0; k < line->count; k++) {
            if (line->lanes[k].run != NULL && !has_enough(&all[k], run, s)) {
                all[k].of = memory + (size_t)k * runs;
                sample(&line->lanes[k], &all[k]);
            }
        }
    }
    for (int k = 0; k < line->count; k++) {
        if (all[k].count > 0) {
            line->lanes[k].time = summary(&all[k], bench_items(line, &line->lanes[k]));
        }
    }
    free(memory);
}

size_t bench_items(const bench_line *line, const bench_lane *lane) {
    return lane->items > 0 ? lane->items : line->items;
}

bool bench_wants(const bench_settings *s, const char *part, const char *row) {
    bool wanted = s->name_count == 0;
    for (int i = 0; i < s->name_count; i++) {
        wanted = wanted || strcmp(part, s->names[i]) == 0 || strstr(row, s->names[i]) != NULL;
    }
    return wanted;
}
