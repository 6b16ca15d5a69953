// bench_csv.c: results as CSV: one line for each contestant of each line. A field that holds a comma stands in quotes (RFC 4180).
#include "bench/core/bench.h"

#include <string.h>

void bench_csv_head(FILE *to) {
    fputs("part,row,set,n,items,meeting,who,how,ns,low_ns,high_ns,differ\n", to);
}

// Writes a name and what follows it.
static void write_name(const char *name, const char *end, FILE *to) {
    const char *quote = strchr(name, ',') != NULL ? "\"" : "";
    fprintf(to, "%s%s%s%s", quote, name, quote, end);
}

static void write_lane(const bench_line *line, const bench_lane *lane, FILE *to) {
    write_name(line->part, ",", to);
    write_name(line->row, ",", to);
    write_name(line->set, ",", to);
    fprintf(to, "%zu,%zu,", line->n, bench_items(line, lane));
    if (line->meeting >= 0.0) {
        fprintf(to, "%.3f", line->meeting);
    }
    fputs(",", to);
    write_name(lane->who, ",", to);
    write_name(lane->how, ",", to);
    if (lane->run != NULL) {
        fprintf(to, "%.4f,%.4f,%.4f,%zu\n", lane->time.median, lane->time.low, lane->time.high, lane->differ);
    } else {
        fputs(",,,\n", to);
    }
}

void bench_csv_line(const bench_line *line, FILE *to) {
    for (const bench_lane *lane = line->lanes; lane < line->lanes + line->count; lane++) {
        if (lane->run != NULL || (lane->how != NULL && lane->how[0] != 0 && strcmp(lane->who, bench_plain) != 0)) {
            write_lane(line, lane, to);
        }
    }
    fflush(to);
}
