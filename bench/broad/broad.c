// broad.c: the broad phase: every contestant on every scene, in sizes from a thousand up.
//
// Each question is one line: building, taking in boxes that have moved, all pairs, a frame (taking in or building anew,
// then all pairs), boxes that meet a box, and the first box on a ray. What contestants find is compared: the number of
// pairs and a sum of hashes of them, which the order does not change; the same for every query; where a ray ends up to
// rounding. On a thousand boxes pairs are compared with those of comparing all with all.
#include "bench/broad/broad_scene.h"
#include "bench/peers/peers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum broad_question { BUILD, REFIT, PAIR_CAPACITY, FRAME, SMALL, LARGE, RAY, QUESTION_COUNT } broad_question;

static const char *const question_names[QUESTION_COUNT] = {
    "build", "refit", "all pairs", "frame", "query box 1", "query box 10", "nearest ray",
};

enum { BRUTE_LIMIT = 1000, LARGE_COUNT = 100000 };

/// A contestant in a scene.
typedef struct entry {
    const broad_contestant *c;
    broad_scene *scene;
    void *made;
    size_t frame;
    double expected[QUESTION_COUNT];         // ns for a call at this size, from the size before
    double expected_build;                   // the same, where building is no question of its own
    bool is_ahead[QUESTION_COUNT];           // among the fastest peers at the size before
    double took[QUESTION_COUNT], took_build; // at this size
} entry;

typedef struct tally {
    size_t count;
    uint64_t hash;
} tally;

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

static void next_frame(void *state) {
    entry *e = state;
    broad_move(e->scene, ++e->frame);
}

static size_t run_build(void *state) {
    entry *e = state;
    e->made = bench_must(e->c->build(e->scene->boxes, e->scene->count));
    return 0;
}

static void drop(void *state) {
    entry *e = state;
    if (e->made != NULL) {
        e->c->destroy(e->made);
    }
    e->made = NULL;
}

static size_t run_refit(void *state) {
    entry *e = state;
    e->c->refit(e->made, e->scene->boxes);
    return 0;
}

static size_t run_broad_pairs(void *state) {
    entry *e = state;
    return e->c->pairs(e->made, e->scene->pairs, e->scene->capacity);
}

static size_t run_frame(void *state) {
    entry *e = state;
    if (e->c->reply == BROAD_PAIRS && e->c->refit != NULL) {
        run_refit(e);
    } else if (e->c->reply == BROAD_PAIRS) {
        drop(e);
        run_build(e);
    }
    return run_broad_pairs(e);
}

static size_t run_queries(entry *e, const ht_box *boxes) {
    size_t sum = 0;
    for (size_t i = 0; i < BROAD_QUERIES; i++) {
        sum += e->c->query(e->made, boxes[i], e->scene->found, e->scene->count);
    }
    return sum;
}

static size_t run_small(void *state) {
    entry *e = state;
    return run_queries(e, e->scene->small);
}

static size_t run_large(void *state) {
    entry *e = state;
    return run_queries(e, e->scene->large);
}

static size_t run_rays(void *state) {
    entry *e = state;
    size_t hits = 0;
    for (size_t i = 0; i < BROAD_QUERIES; i++) {
        hits += (size_t)(e->c->ray(e->made, e->scene->from[i], e->scene->to[i]) <= 1.0f);
    }
    return hits;
}

static tally add_up(const ht_pair *pairs, size_t count) {
    tally t = {count, 0};
    for (size_t i = 0; i < count; i++) {
        t.hash += mix((uint64_t)pairs[i].a << 32 | pairs[i].b);
    }
    return t;
}

static tally all_with_all(const broad_scene *s) {
    tally t = {0, 0};
    for (uint32_t a = 0; a < s->count; a++) {
        for (uint32_t b = a + 1; b < s->count; b++) {
            if (broad_meets(&s->boxes[a], &s->boxes[b])) {
                t.count++;
                t.hash += mix((uint64_t)a << 32 | b);
            }
        }
    }
    return t;
}

static size_t difference(tally a, tally b) {
    const size_t count = a.count > b.count ? a.count - b.count : b.count - a.count;
    return count + (size_t)(count == 0 && a.hash != b.hash);
}

// The answers to all queries, one number each.
static void answer(entry *e, broad_question q, uint64_t *answers) {
    broad_scene *s = e->scene;
    for (size_t i = 0; i < BROAD_QUERIES; i++) {
        if (q == RAY) {
            const double enter = (double)e->c->ray(e->made, s->from[i], s->to[i]);
            answers[i] = enter <= 1.0 ? (uint64_t)(enter * 0x1p30) : UINT64_MAX / 2;
            continue;
        }
        const size_t count = e->c->query(e->made, (q == LARGE ? s->large : s->small)[i], s->found, s->count);
        answers[i] = count;
        for (size_t k = 0; k < count; k++) {
            answers[i] += mix((uint64_t)s->found[k] + 1);
        }
    }
}

// Rays may end a rounding apart: 2^-18 of their way.
static size_t differing_answers(broad_question q, const uint64_t *a, const uint64_t *b) {
    size_t differ = 0;
    for (size_t i = 0; i < BROAD_QUERIES; i++) {
        const uint64_t apart = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        differ += (size_t)(q == RAY ? apart > 1 << 12 : apart > 0);
    }
    return differ;
}

// Whether the contestant answers the question at all, and soon enough.
static const char *excuse(const entry *e, broad_question q, const bench_settings *s) {
    const broad_contestant *c = e->c;
    if (c->build == NULL) {
        return bench_not_installed;
    }
    const bool builds = c->refit != NULL || c->query != NULL; // something that stays
    const bool answers[QUESTION_COUNT] = {[BUILD] = builds,
                                          [REFIT] = c->refit != NULL,
                                          [PAIR_CAPACITY] = c->pairs != NULL && c->reply == BROAD_PAIRS,
                                          [FRAME] = c->pairs != NULL,
                                          [SMALL] = c->query != NULL,
                                          [LARGE] = c->query != NULL,
                                          [RAY] = c->ray != NULL};
    if (!answers[q]) {
        return "";
    }
    const double most = s->patience * 1e9, build = fmax(e->expected[BUILD], e->expected_build);
    const bool soon = build <= most && e->expected[q] <= most;
    return soon || (e->is_ahead[q] && build <= 5.0 * most) ? NULL : bench_too_slow;
}

static bench_lane lane_of(entry *e, broad_question q) {
    static size_t (*const runs[QUESTION_COUNT])(void *) = {run_build, run_refit, run_broad_pairs, run_frame,
                                                           run_small, run_large, run_rays};
    bench_lane lane = {.who = e->c->name, .how = e->c->how, .run = runs[q], .state = e};
    if (q == BUILD || q == REFIT || q == FRAME) {
        lane.before = next_frame;
    }
    if (q == BUILD) {
        lane.after = drop;
    }
    return lane;
}

// Compares what the contestants find with what the first one finds, or with comparing all with all.
static void compare(bench_line *line, entry *entries, broad_question q) {
    uint64_t *ours = bench_must(calloc(2 * BROAD_QUERIES, sizeof *ours)), *theirs = ours + BROAD_QUERIES;
    broad_scene *s = entries[0].scene;
    bool first = true;
    const bool brute = s->count <= BRUTE_LIMIT, large = s->count > LARGE_COUNT;
    tally expected = {0, 0};
    broad_move(s, q == FRAME ? 1 : 0);
    if (brute && q <= FRAME) {
        expected = all_with_all(s);
    }
    for (int k = 0; k < line->count; k++) {
        const broad_reply reply = entries[k].c->reply;
        if (line->lanes[k].run == NULL || reply == BROAD_NEWS ||
            (q == FRAME && large && reply == BROAD_PAIRS && k > 0)) {
            continue; // where it takes long, once is enough
        }
        if (q <= FRAME) {
            const size_t count = (q == FRAME ? run_frame : run_broad_pairs)(&entries[k]);
            const tally found = add_up(s->pairs, count < s->capacity ? count : s->capacity);
            expected = first && !brute ? found : expected;
            line->lanes[k].differ = difference(expected, found);
        } else {
            answer(&entries[k], q, first ? ours : theirs);
            line->lanes[k].differ = first ? 0 : differing_answers(q, ours, theirs);
        }
        first = false;
    }
    free(ours);
}

static bool wants_question(const bench_settings *s, const char *kind, broad_question q) {
    return bench_wants(s, "broad", kind) || bench_wants(s, "broad", question_names[q]);
}

static void ask_broad(bench_line line, entry *entries, broad_question q, bench_settings *s) {
    if (!wants_question(s, line.set, q)) {
        return;
    }
    line.row = question_names[q];
    line.whole = q <= FRAME;
    line.items = q <= FRAME ? line.n : BROAD_QUERIES;
    bench_progress(s, &line);
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        entry *e = &entries[k];
        const char *why_not = excuse(e, q, s);
        bench_lane *lane = &line.lanes[line.count++];
        *lane = lane_of(e, q);
        if (why_not != NULL) {
            lane->run = NULL;
            lane->how = why_not;
        }
    }
    if (q >= PAIR_CAPACITY) {
        compare(&line, entries, q);
    }
    bench_time(&line, s);
    bench_report(s, &line);
    for (int k = 0; k < line.count; k++) {
        const bool ran = line.lanes[k].run != NULL;
        entries[k].took[q] = ran ? line.lanes[k].time.median * (double)line.items : entries[k].expected[q];
    }
}

static bool is_needed(const entry *e, const bench_settings *s) {
    bool needed = false;
    for (broad_question q = REFIT; q < QUESTION_COUNT; q++) {
        needed = needed || excuse(e, q, s) == NULL;
    }
    return needed;
}

// Builds what is asked; room for all pairs of any frame, by the count of whoever can.
static void build_all_entries(entry *entries, broad_scene *scene, const bench_settings *s) {
    broad_move(scene, 0);
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        entry *e = &entries[k];
        e->frame = 0;
        if (is_needed(e, s)) {
            const double start = bench_cpu_now();
            run_build(e);
            e->took_build = bench_cpu_now() - start;
        }
        if (e->made != NULL && e->c->pairs != NULL && scene->pairs == NULL) {
            scene->capacity = 2 * e->c->pairs(e->made, NULL, 0) + 1024;
            scene->pairs = bench_must(calloc(scene->capacity, sizeof *scene->pairs));
        }
    }
}

static void run_scene(broad_kind kind, size_t count, entry *entries, bench_settings *s) {
    broad_scene *scene = broad_make(kind, count, s->seed);
    const bench_line line = {.part = "broad", .set = broad_kind_names[kind], .n = count, .meeting = -1.0};
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        entries[k].scene = scene;
        entries[k].frame = 0;
    }
    ask_broad(line, entries, BUILD, s);
    build_all_entries(entries, scene, s);
    for (broad_question q = PAIR_CAPACITY; q < QUESTION_COUNT; q++) {
        if (q != FRAME) {
            ask_broad(line, entries, q, s);
        }
    }
    ask_broad(line, entries, REFIT, s);
    ask_broad(line, entries, FRAME, s);
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        drop(&entries[k]);
    }
    broad_free(scene);
}

// What to expect at the next size, and who must be asked there in any case: who is no more than half as slow again as
// the fastest peer. Ten times as many boxes take ten times as long, and more where memory is slower than caches.
static void look_ahead(entry *entries) {
    static const double growth = 15.0, slower_query = 3.0, close = 1.5;
    for (int q = 0; q < QUESTION_COUNT; q++) {
        double best = HUGE_VAL;
        for (int k = 1; k < BROAD_CONTESTANTS; k++) {
            best = entries[k].took[q] > 0.0 ? fmin(best, entries[k].took[q]) : best;
        }
        for (int k = 0; k < BROAD_CONTESTANTS; k++) {
            entry *e = &entries[k];
            e->is_ahead[q] = k == 0 || (q != REFIT && e->took[q] > 0.0 && e->took[q] <= close * best);
            e->expected[q] = e->took[q] * (q <= FRAME ? growth : slower_query);
            e->expected_build = e->took_build * growth;
        }
    }
}

static void run_kind(broad_kind kind, bench_settings *s) {
    const double seconds = s->seconds;
    s->seconds *= 0.5; // there are more contestants and questions here
    entry entries[BROAD_CONTESTANTS] = {{.c = NULL}};
    for (int k = 0; k < BROAD_CONTESTANTS; k++) {
        entries[k].c = broad_contestants[k];
    }
    const size_t most = kind == BROAD_PILE && s->boxes > BROAD_PILE_MOST ? BROAD_PILE_MOST : s->boxes;
    for (size_t count = 1000; count <= most; count *= 10) {
        run_scene(kind, count, entries, s);
        look_ahead(entries);
    }
    s->seconds = seconds;
}

void bench_run_broad(bench_settings *s) {
    for (int kind = 0; kind < BROAD_KIND_COUNT; kind++) {
        bool wanted = false;
        for (broad_question q = BUILD; q < QUESTION_COUNT; q++) {
            wanted = wanted || wants_question(s, broad_kind_names[kind], q);
        }
        if (wanted) {
            run_kind((broad_kind)kind, s);
        }
    }
}
