// bench_measure.c: rows of pairs: ours, the plain kernel and the peers on one workload.
//
// Answers are compared pair by pair before anything is timed. For a slow peer that takes as long as timing it.
#include "bench/peers/peers.h"

#include <stdlib.h>

const char *const bench_set_names[BENCH_SET_COUNT] = {"random", "grid"};

/// What a lane of a row runs: a loop over the workload, or a peer with its shapes.
typedef struct lane_state {
    size_t (*loop)(const bench_data *data);
    const bench_data *data;
    const bench_peer *peer;
    void *pairs;
    size_t count; // of pairs that the peer is asked, from the first
} lane_state;

static size_t run_measured_loop(void *state) {
    const lane_state *l = state;
    return l->loop(l->data);
}

static size_t run_peer(void *state) {
    const lane_state *l = state;
    return l->peer->run(l->pairs, 0, l->count);
}

// A slow peer is asked only the first pairs: as many as take a third of its time. Pairs are in random order.
static size_t affordable_rounds(const lane_state *l, double seconds) {
    const size_t all = l->data->count, few = all < 512 ? all : 512;
    const double start = bench_now();
    size_t met = l->peer->run(l->pairs, 0, few);
    BENCH_KEEP(met);
    const double each = (bench_now() - start) / (double)few, most = 1e9 * seconds / 3.0 / each;
    return most >= (double)all ? all : most > (double)few ? (size_t)most : few;
}

size_t bench_count_differences(const bench_row *row, const bench_data *data, size_t (*loop)(const bench_data *)) {
    size_t differ = 0;
    for (size_t i = 0; i < data->count; i++) {
        const bench_data one = bench_only(row, data, i);
        differ += (size_t)(row->ours(&one) != loop(&one));
    }
    return differ;
}

static size_t count_peer_differences(const bench_row *row, const lane_state *l) {
    size_t differ = 0;
    for (size_t i = 0; i < l->count; i++) {
        const bench_data one = bench_only(row, l->data, i);
        differ += (size_t)(row->ours(&one) != l->peer->run(l->pairs, i, 1));
    }
    return differ;
}

static void add_peer(bench_line *line, const bench_row *row, lane_state *l, double seconds) {
    const char *how = l->peer->method != NULL ? l->peer->method(row->name) : NULL;
    bench_lane *lane = bench_add(line, l->peer->name, l->peer->method != NULL ? how : bench_not_installed, NULL, l);
    if (how != NULL) {
        l->pairs = bench_must(l->peer->prepare(row->name, l->data));
        lane->run = run_peer;
        lane->items = l->count = affordable_rounds(l, seconds);
        lane->differ = count_peer_differences(row, l);
    }
}

void bench_measure_data(const char *part, const bench_row *row, const char *set, const bench_data *data,
                        bench_settings *s) {
    bench_line line = {.part = part, .row = row->name, .set = set, .items = data->count};
    line.meeting = (double)row->ours(data) / (double)data->count;
    lane_state states[BENCH_LANE_LIMIT] = {{.loop = row->ours, .data = data}, {.loop = row->plain, .data = data}};
    bench_add(&line, bench_ours, "", run_measured_loop, &states[0]);
    bench_lane *plain =
        bench_add(&line, bench_plain, "inline float", row->plain != NULL ? run_measured_loop : NULL, &states[1]);
    plain->differ = row->plain != NULL ? bench_count_differences(row, data, row->plain) : 0;
    for (int i = 0; bench_peers[i] != NULL; i++) {
        lane_state *l = &states[line.count];
        *l = (lane_state){.data = data, .peer = bench_peers[i]};
        add_peer(&line, row, l, s->seconds);
    }
    bench_time(&line, s);
    bench_report(s, &line);
    for (int k = 0; k < line.count; k++) {
        if (states[k].pairs != NULL) {
            states[k].peer->destroy(states[k].pairs);
        }
    }
}

void bench_measure(const char *part, const bench_row *row, bench_set set, bench_settings *s) {
    const bench_line line = {.part = part, .row = row->name, .set = bench_set_names[set]};
    bench_progress(s, &line);
    bench_data data = bench_make(row, set, s->pairs, s->seed);
    bench_measure_data(part, row, line.set, &data, s);
    bench_free(&data);
}

static void run_rows(const char *part, const bench_row *rows, size_t count, bench_settings *s) {
    for (size_t i = 0; i < count; i++) {
        for (int set = 0; set < BENCH_SET_COUNT && bench_wants(s, part, rows[i].name); set++) {
            bench_measure(part, &rows[i], (bench_set)set, s);
        }
    }
}

void bench_run_relations(bench_settings *s) {
    run_rows("relations", bench_relations, bench_relation_count, s);
}

void bench_run_answers(bench_settings *s) {
    run_rows("answers", bench_answers, bench_answer_count, s);
}
