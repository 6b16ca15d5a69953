// bench_print.c: results as a table to read: ours, the plain kernel and the fastest peer of each line; or all of them.
#include "bench/peers/peers.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const bench_lane *bench_best_peer(const bench_line *line, double *faster) {
    const bench_lane *best = NULL;
    for (const bench_lane *lane = line->lanes; lane < line->lanes + line->count; lane++) {
        const bool is_peer = strcmp(lane->who, bench_ours) != 0 && strcmp(lane->who, bench_plain) != 0;
        if (is_peer && lane->run != NULL && (best == NULL || lane->time.median < best->time.median)) {
            best = lane;
        }
    }
    *faster = best != NULL && line->lanes[0].run != NULL ? best->time.median / line->lanes[0].time.median : 0.0;
    return best;
}

// Half of the distance between the quartiles, in percent of the median.
static double spread(const bench_lane *lane) {
    return 50.0 * (lane->time.high - lane->time.low) / lane->time.median;
}

static void print_time(const bench_line *line, const bench_lane *lane, int width) {
    const double ns = lane->time.median * (line->whole ? (double)line->items : 1.0);
    if (lane->run == NULL) {
        const bool is_missing = lane->how != NULL && strcmp(lane->how, bench_not_installed) == 0;
        printf(" %*s", width, is_missing ? "missing" : lane->how == bench_too_slow ? bench_too_slow : "-");
    } else if (!line->whole) {
        printf(" %*.*f", width, ns < 99.95 ? 2 : 1, ns);
    } else {
        const bool micro = ns < 1e6;
        const double t = ns * (micro ? 1e-3 : 1e-6);
        printf(" %*.*f %s", width - 3, t < 99.95 ? 2 : 1, t, micro ? "us" : "ms");
    }
}

static void print_missing(void) {
    const char *before = "# not installed when this was built: ";
    for (int i = 0; bench_peers[i] != NULL; i++) {
        if (bench_peers[i]->method == NULL) {
            printf("%s%s", before, bench_peers[i]->name);
            before = ", ";
        }
    }
    printf("%s", before[0] == ',' ? "\n" : "");
}

static bool is_first(const bench_settings *s, const bench_line *line) {
    return s->part == NULL || strcmp(s->part, line->part) != 0;
}

static bool is_ours_alone(const bench_line *line) {
    return strcmp(line->part, "concave") == 0 || strcmp(line->part, "world") == 0;
}

// Relations and batches have a plain kernel; elsewhere its place is taken by the function of the fastest peer.
static bool has_plain(const bench_line *line) {
    return strcmp(line->part, "answers") != 0 && strcmp(line->part, "broad") != 0 && strcmp(line->part, "crowd") != 0 &&
           !is_ours_alone(line);
}

static bool has_peers(const bench_line *line) {
    return strcmp(line->part, "batch") != 0 && !is_ours_alone(line);
}

static void print_head(const bench_settings *s, const bench_line *line) {
    printf("\n");
    print_missing();
    printf("%-24s %-13s %5s", line->part, "set", line->n > 0 ? "n" : "meet");
    printf(" %9s %5s", line->whole ? "hantei" : "hantei ns", "+-");
    if (s->all) {
        for (const bench_lane *lane = line->lanes + 1; lane < line->lanes + line->count; lane++) {
            printf(" %9.9s %6s", lane->who, "differ");
        }
        printf("  faster  best peer\n");
        return;
    }
    if (has_plain(line)) {
        printf(" %9s %6s", "plain ns", "ratio");
    }
    if (has_peers(line)) {
        printf("  %-10s %9s %7s", "best peer", line->whole ? "its time" : "its ns", "faster");
    }
    printf("  %-*s%s\n", has_plain(line) ? 0 : 26, has_plain(line) ? "" : "its function", "answers unlike ours");
}

static void print_start(const bench_line *line) {
    printf("%-24s %-13s", line->row, line->set);
    if (line->n > 0) {
        printf(line->n < 10000 ? " %5.0f" : " %5.0e", (double)line->n);
    } else if (line->meeting >= 0.0) {
        printf(" %3.0f %%", 100.0 * line->meeting);
    } else {
        printf(" %5s", "");
    }
    print_time(line, line->lanes, 9);
    if (line->lanes[0].run != NULL) {
        printf(" %3.0f %%", spread(line->lanes));
    } else {
        printf(" %5s", "");
    }
}

static void print_everybody(const bench_line *line) {
    for (const bench_lane *lane = line->lanes + 1; lane < line->lanes + line->count; lane++) {
        print_time(line, lane, 9);
        if (lane->run != NULL) {
            printf(" %6zu", lane->differ);
        } else {
            printf(" %6s", "");
        }
    }
    double faster = 0.0;
    const bench_lane *best = bench_best_peer(line, &faster);
    if (best != NULL) {
        printf(" %6.1fx  %s", faster, best->how);
    }
}

static void print_differences(const bench_line *line, int space) {
    const char *before = "";
    for (const bench_lane *lane = line->lanes; lane < line->lanes + line->count; lane++) {
        if (lane->differ > 0) {
            printf("%*s%s%s %zu", space, "", before, lane->who, lane->differ);
            before = ", ";
            space = 0;
        }
    }
}

static bool is_any_too_slow(const bench_line *line) {
    bool is_slow = false;
    for (const bench_lane *lane = line->lanes; lane < line->lanes + line->count; lane++) {
        is_slow = is_slow || lane->how == bench_too_slow;
    }
    return is_slow;
}

static void print_best(const bench_line *line) {
    const bench_lane *plain = &line->lanes[1];
    if (has_plain(line) && line->count > 1 && strcmp(plain->who, bench_plain) == 0 && plain->run != NULL) {
        print_time(line, plain, 9);
        printf(" %5.2fx", line->lanes[0].time.median / plain->time.median);
    } else if (has_plain(line)) {
        printf(" %9s %6s", "", "");
    }
    double faster = 0.0;
    const bench_lane *best = bench_best_peer(line, &faster);
    if (best != NULL) {
        printf("  %-10.10s", best->who);
        print_time(line, best, 9);
        printf(" %6.1fx", faster);
    } else if (has_peers(line)) {
        printf("  %-10s %9s %7s", is_any_too_slow(line) ? bench_too_slow : "-", "", "");
    }
    const char *how = best != NULL && !has_plain(line) ? best->how : "";
    printf("%s%.24s", has_plain(line) ? "" : "  ", how);
    print_differences(line, has_plain(line) ? 2 : 26 - (int)strnlen(how, 24));
}

// Articles have one line a method.
static void print_methods(const bench_line *line) {
    printf("%s, %s%*s%9s %5s %8s %9s\n", line->row, line->set, 57 - (int)(strlen(line->row) + strlen(line->set)), "",
           "ns", "+-", "of ours", "wrong");
    for (const bench_lane *lane = line->lanes; lane < line->lanes + line->count; lane++) {
        const double ratio = lane->time.median / line->lanes[0].time.median;
        printf("    %-8s %-46s", lane->who, lane->how);
        print_time(line, lane, 9);
        printf(" %3.0f %% %7.2fx %9zu\n", spread(lane), ratio, lane->differ);
    }
}

void bench_report(bench_settings *s, const bench_line *line) {
    if (isatty(STDERR_FILENO)) {
        fputs("\r\033[K", stderr);
    }
    if (s->csv != NULL) {
        bench_csv_line(line, s->csv);
    }
    const bool is_article = strcmp(line->part, "articles") == 0;
    if (s->table && is_article) {
        printf("%s", is_first(s, line) ? "\narticles: their methods, written anew, beside ours\n" : "");
        print_methods(line);
    } else if (s->table) {
        if (is_first(s, line)) {
            print_head(s, line);
        }
        print_start(line);
        (s->all ? print_everybody : print_best)(line);
        printf("\n");
    }
    fflush(stdout);
    s->part = line->part;
}

void bench_progress(const bench_settings *s, const bench_line *line) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K%4.0f s  %s: %s %s", (bench_now() - s->start) * 1e-9, line->part, line->row,
                line->set);
        if (line->n > 0) {
            fprintf(stderr, " %zu", line->n);
        }
    } else if (is_first(s, line)) {
        fprintf(stderr, "bench: %s (%.0f s so far)\n", line->part, (bench_now() - s->start) * 1e-9);
    }
}
