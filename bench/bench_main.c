// bench_main.c: one table: nanoseconds a pair, ours beside a plain float kernel and other libraries, on the same pairs
// in the same run.
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: bench [--csv] [--runs N] [--pairs N] [--seed N] [ROW ...]\n"
                            "Times relations, distances, contacts, rays, casts and sweeps beside a plain inexact float "
                            "kernel and the libraries found when this was built.\n"
                            "ROW: part of a row's name.\n";

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

static void run_rows(const bench_row *rows, size_t row_count, int count, char **names, const bench_settings *s) {
    for (size_t i = 0; i < row_count; i++) {
        for (int set = 0; set < BENCH_SET_COUNT && is_wanted(&rows[i], count, names); set++) {
            const bench_result result = bench_measure(&rows[i], (bench_set)set, s);
            bench_print_row(&rows[i], (bench_set)set, &result, s->csv);
        }
    }
}

int main(int argc, char **argv) {
    bench_settings s = {131072, 15, 1, false};
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
    bench_print_head(&s);
    run_rows(bench_relations, bench_relation_count, count, names, &s);
    run_rows(bench_answers, bench_answer_count, count, names, &s);
    return 0;
}
