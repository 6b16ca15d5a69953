// bench_main.c: one table: nanoseconds a pair, ours beside a plain float kernel, on the same pairs in the same run.
//
// Every row is run `runs` times, ours and the plain kernel in turn, so that a machine that speeds up or slows down does
// so for both; medians are printed, with the spread between the quartiles, and the ratio of the medians.
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct settings {
    size_t pairs;
    int runs;
    uint64_t seed;
    bool csv;
} settings;

typedef struct timing {
    double median, low, high; // ns a pair; quartiles
} timing;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double time_once(size_t (*run)(const bench_data *), const bench_data *data) {
    const double start = now();
    size_t hits = run(data);
    BENCH_KEEP(hits);
    return (now() - start) / (double)data->count;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static timing summary(double *samples, int n) {
    qsort(samples, (size_t)n, sizeof *samples, ascending);
    return (timing){samples[n / 2], samples[n / 4], samples[n - 1 - n / 4]};
}

static void measure(const bench_row *row, bench_set set, const settings *s) {
    bench_data data = bench_make(row, set, s->pairs, s->seed);
    double *samples = calloc(2 * (size_t)s->runs, sizeof *samples);
    if (samples == NULL) {
        fprintf(stderr, "bench: no memory\n");
        exit(2);
    }
    const double hits = (double)row->ours(&data) / (double)data.count;
    for (int i = 0; i < s->runs; i++) {
        samples[i] = time_once(row->ours, &data);
        samples[s->runs + i] = row->plain != NULL ? time_once(row->plain, &data) : 0.0;
    }
    const timing ours = summary(samples, s->runs), plain = summary(samples + s->runs, s->runs);
    const char *name = set == BENCH_GRID ? "grid" : "random";
    if (s->csv) {
        printf("%s,%s,%.3f,%.3f,%.3f,%.3f,%.3f\n", row->name, name, hits, ours.median, ours.low, ours.high,
               plain.median);
    } else {
        printf("%-18s %-7s %5.1f %%  %7.2f  %6.2f-%-6.2f", row->name, name, 100.0 * hits, ours.median, ours.low,
               ours.high);
        if (row->plain != NULL) {
            printf("  %7.2f  %5.2fx", plain.median, ours.median / plain.median);
        } else {
            printf("  %7s  %6s", "-", "-");
        }
        if (row->target > 0.0f && set == BENCH_RANDOM) {
            printf("  %5.0f", (double)row->target);
        }
        printf("\n");
    }
    fflush(stdout);
    free(samples);
    bench_free(&data);
}

static void print_machine(const settings *s) {
    char line[256] = "unknown";
    FILE *info = fopen("/proc/cpuinfo", "r");
    while (info != NULL && fgets(line, sizeof line, info) != NULL) {
        if (strncmp(line, "model name", 10) == 0) {
            break;
        }
    }
    if (info != NULL) {
        fclose(info);
    }
    line[strcspn(line, "\n")] = 0;
    const char *colon = strchr(line, ':');
    printf("# cpu: %s\n# compiler: %s\n# flags: %s\n", colon != NULL ? colon + 2 : line, __VERSION__,
           HANTEI_BENCH_FLAGS);
    printf("# hantei %s, seed %llu, %zu pairs a row, medians of %d runs, ours and the plain float kernel in turn\n",
           ht_version(), (unsigned long long)s->seed, s->pairs, s->runs);
}

static void print_head(bool csv) {
    if (csv) {
        printf("pair,set,meeting,ours_ns,ours_low_ns,ours_high_ns,plain_ns\n");
    } else {
        printf("%-18s %-7s %7s  %7s  %-13s  %7s  %6s  %5s\n", "pair", "set", "meeting", "ours ns", "quartiles",
               "plain ns", "ratio", "target");
    }
}

static const char usage[] =
    "usage: bench [--csv] [--runs N] [--pairs N] [--seed N] [ROW ...]\n"
    "Times every typed relation beside a plain inexact float kernel. ROW: part of a row's name.\n";

static bool read_number(int argc, char **argv, int *i, const char *name, unsigned long long *value) {
    if (strcmp(argv[*i], name) != 0 || *i + 1 >= argc) {
        return false;
    }
    char *end = NULL;
    *value = strtoull(argv[++*i], &end, 10);
    if (*end != 0 || *value == 0 || *value > 100000000) {
        fprintf(stderr, "bench: %s wants a number from 1 to 100000000\n", name);
        exit(2);
    }
    return true;
}

static bool is_wanted(const bench_row *row, int count, char **names) {
    bool wanted = count == 0;
    for (int i = 0; i < count; i++) {
        wanted = wanted || strstr(row->name, names[i]) != NULL;
    }
    return wanted;
}

int main(int argc, char **argv) {
    settings s = {131072, 15, 1, false};
    char **names = argv + 1; // names of rows are gathered at the front
    int count = 0;
    for (int i = 1; i < argc; i++) {
        unsigned long long value = 0;
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return 0;
        }
        if (strcmp(argv[i], "--csv") == 0) {
            s.csv = true;
        } else if (read_number(argc, argv, &i, "--runs", &value)) {
            s.runs = (int)value;
        } else if (read_number(argc, argv, &i, "--pairs", &value)) {
            s.pairs = (size_t)value;
        } else if (read_number(argc, argv, &i, "--seed", &value)) {
            s.seed = value;
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "bench: unknown option %s\n%s", argv[i], usage);
            return 2;
        } else {
            names[count++] = argv[i];
        }
    }
    print_machine(&s);
    print_head(s.csv);
    for (size_t i = 0; i < bench_row_count; i++) {
        for (int set = 0; set < BENCH_SET_COUNT && is_wanted(&bench_rows[i], count, names); set++) {
            measure(&bench_rows[i], (bench_set)set, &s);
        }
    }
    return 0;
}
