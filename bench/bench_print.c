// bench_print.c: the head and the rows, as a table to read or as CSV. Peers that were not found have no columns.
#include "peers.h"

#include <stdio.h>
#include <string.h>

static const char *const set_names[BENCH_SET_COUNT] = {"random", "grid"};

static void print_machine(const bench_settings *s) {
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
    printf("# hantei %s", ht_version());
    for (int i = 0; bench_peers[i] != NULL; i++) {
        printf(", %s %s", bench_peers[i]->name, bench_peers[i]->version());
    }
    printf("; seed %llu, %zu pairs a row, medians of %d runs, all in turn\n", (unsigned long long)s->seed, s->pairs,
           s->runs);
}

void bench_print_head(const bench_settings *s) {
    print_machine(s);
    const char *const columns = "%-24s %-7s %7s  %7s  %-13s  %7s  %6s  %6s";
    if (s->csv) {
        printf("pair,set,meeting,ours_ns,ours_low_ns,ours_high_ns,plain_ns");
    } else {
        printf(columns, "pair", "set", "meeting", "ours ns", "quartiles", "plain ns", "ratio", "target");
    }
    for (int i = 0; bench_peers[i] != NULL; i++) {
        const char *name = bench_peers[i]->name;
        if (s->csv) {
            printf(",%s_ns,%s_differ,%s_by", name, name, name);
        } else {
            printf("  %9s  %6s", name, "differ");
        }
    }
    if (bench_peers[0] != NULL) {
        printf(s->csv ? ",faster" : "  faster  their functions");
    }
    printf("\n");
}

// The median of the fastest peer over ours, 0 when no peer answers.
static double times_faster(const bench_result *result) {
    double best = 0.0;
    for (int i = 0; bench_peers[i] != NULL; i++) {
        const bench_peer_result *peer = &result->peers[i];
        if (peer->method != NULL && (best <= 0.0 || peer->time.median < best)) {
            best = peer->time.median;
        }
    }
    return best / result->ours.median;
}

static void print_csv(const bench_row *row, bench_set set, const bench_result *result) {
    printf("%s,%s,%.3f,%.3f,%.3f,%.3f,", row->name, set_names[set], result->meeting, result->ours.median,
           result->ours.low, result->ours.high);
    if (row->plain != NULL) {
        printf("%.3f", result->plain.median);
    }
    for (int i = 0; bench_peers[i] != NULL; i++) {
        const bench_peer_result *peer = &result->peers[i];
        if (peer->method != NULL) {
            printf(",%.3f,%zu,%s", peer->time.median, peer->differ, peer->method);
        } else {
            printf(",,,");
        }
    }
    const double faster = times_faster(result);
    if (faster > 0.0) {
        printf(",%.2f", faster);
    } else if (bench_peers[0] != NULL) {
        printf(",");
    }
}

static void print_peers(const bench_result *result) {
    for (int i = 0; bench_peers[i] != NULL; i++) {
        const bench_peer_result *peer = &result->peers[i];
        if (peer->method != NULL) {
            printf("  %9.2f  %6zu", peer->time.median, peer->differ);
        } else {
            printf("  %9s  %6s", "-", "-");
        }
    }
    const double faster = times_faster(result);
    if (faster > 0.0) {
        printf("  %5.1fx", faster);
    }
    const char *before = "  ";
    for (int i = 0; bench_peers[i] != NULL; i++) {
        if (result->peers[i].method != NULL) {
            printf("%s%s", before, result->peers[i].method);
            before = ", ";
        }
    }
}

static void print_table(const bench_row *row, bench_set set, const bench_result *result) {
    printf("%-24s %-7s %5.1f %%  %7.2f  %6.2f-%-6.2f", row->name, set_names[set], 100.0 * result->meeting,
           result->ours.median, result->ours.low, result->ours.high);
    if (row->plain != NULL) {
        printf("  %8.2f  %5.2fx", result->plain.median, result->ours.median / result->plain.median);
    } else {
        printf("  %8s  %6s", "-", "-");
    }
    if (row->target > 0.0f && set == BENCH_RANDOM) {
        printf("  %6.0f", (double)row->target);
    } else {
        printf("  %6s", "");
    }
    print_peers(result);
}

void bench_print_row(const bench_row *row, bench_set set, const bench_result *result, bool csv) {
    (csv ? print_csv : print_table)(row, set, result);
    printf("\n");
    fflush(stdout);
}
