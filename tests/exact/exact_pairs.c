// exact_pairs.c: does the library judge as the oracle does? Every pair of kinds, every data set, a seed.
//
//   exact_pairs [--pairs N] [--seconds S] [--seed X] [--set NAME] [--kind NAME]
//
// N pairs in all (two million when nothing is said), or rounds until S seconds have passed. A wrong answer prints
// itself as a JSON line that `hantei relate` reads, with the oracle's relation, and the program fails.
#include "exact_options.h"
#include "oracle.h"
#include "pair_checks.h"

#include <hantei/io/json.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WRONG_PRINTED = 40, ROUND = 100000 };

typedef struct tally {
    uint64_t pairs, touches, overlaps, wrong;
} tally;

static uint64_t wrong_printed;

static void print_wrong(const ht_shape *a, const ht_shape *b, ht_relation truth, const char *what) {
    if (wrong_printed++ >= WRONG_PRINTED) {
        return;
    }
    ht_text text = {0};
    ht_text_printf(&text, "{\"a\":");
    ht_json_write_shape(&text, a);
    ht_text_printf(&text, ",\"b\":");
    ht_json_write_shape(&text, b);
    ht_text_printf(&text, ",\"relation\":\"%s\",\"wrong\":\"%s\"}", ht_relation_name(truth), what);
    printf("%s\n", text.failed ? "no memory to print a wrong answer" : text.data);
    ht_text_deinit(&text);
}

static void judge(const ht_shape *a, const ht_shape *b, tally *t) {
    const ht_relation truth = oracle_relate(a, b);
    const char *wrong = pair_check(a, b, truth);
    t->pairs++;
    t->touches += truth == HT_TOUCH;
    t->overlaps += truth == HT_OVERLAP;
    if (wrong) {
        t->wrong++;
        print_wrong(a, b, truth, wrong);
    }
}

static bool is_asked(const exact_options *o, int set, ht_kind a, ht_kind b) {
    return (o->set < 0 || o->set == set) && (o->kind < 0 || o->kind == (int)a || o->kind == (int)b);
}

static uint64_t weight_of(const exact_options *o, int set, ht_kind a, ht_kind b) {
    return is_asked(o, set, a, b) ? gen_pair_weight((gen_set)set, a, b) : 0;
}

static uint64_t weight_of_all(const exact_options *o) {
    uint64_t sum = 0;
    for (int set = 0; set < GEN_SET_COUNT; set++) {
        for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
            for (int b = a; b < HT_KIND_COUNT; b++) {
                sum += weight_of(o, set, (ht_kind)a, (ht_kind)b);
            }
        }
    }
    return sum;
}

static void run_cell(gen_set set, ht_kind a, ht_kind b, uint64_t count, uint64_t seed, tally *t) {
    gen_rng rng;
    gen_seed(&rng, seed * 4096 + (uint64_t)set * 256 + (uint64_t)(a - HT_POINT) * 16 + (uint64_t)(b - HT_POINT));
    for (uint64_t i = 0; i < count; i++) {
        static gen_pair pair;
        gen_pair_make(&rng, set, a, b, &pair);
        judge(&pair.a.own.shape, &pair.b.own.shape, t);
    }
}

// About `pairs` pairs over all sets and kinds; the seed tells rounds apart.
static void run_round(const exact_options *o, uint64_t pairs, uint64_t seed, tally tallies[GEN_SET_COUNT]) {
    const uint64_t all = weight_of_all(o);
    for (int set = 0; all > 0 && set < GEN_SET_COUNT; set++) {
        for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
            for (int b = a; b < HT_KIND_COUNT; b++) {
                const uint64_t w = weight_of(o, set, (ht_kind)a, (ht_kind)b);
                const uint64_t count = (pairs * w + all - 1) / all;
                run_cell((gen_set)set, (ht_kind)a, (ht_kind)b, count, seed, &tallies[set]);
            }
        }
    }
}

static void print_row(const char *name, const tally *t) {
    printf("%-14s %12" PRIu64 " %12" PRIu64 " %12" PRIu64 " %8" PRIu64 "\n", name, t->pairs, t->touches, t->overlaps,
           t->wrong);
}

static tally print_table(const tally tallies[GEN_SET_COUNT]) {
    tally sum = {0};
    printf("%-14s %12s %12s %12s %8s\n", "data set", "pairs", "touches", "overlaps", "wrong");
    for (int set = 0; set < GEN_SET_COUNT; set++) {
        const tally *t = &tallies[set];
        if (t->pairs > 0) {
            print_row(gen_set_name((gen_set)set), t);
        }
        sum.pairs += t->pairs;
        sum.touches += t->touches;
        sum.overlaps += t->overlaps;
        sum.wrong += t->wrong;
    }
    print_row("all", &sum);
    return sum;
}

static double seconds_since(time_t start) {
    return difftime(time(NULL), start);
}

static bool run(const exact_options *o) {
    tally tallies[GEN_SET_COUNT] = {{0}};
    const time_t start = time(NULL);
    double told = 0;
    uint64_t done = 0;
    for (uint64_t round = 0; o->seconds > 0 ? seconds_since(start) < o->seconds : done < o->pairs; round++) {
        const uint64_t left = o->seconds > 0 || o->pairs - done > ROUND ? ROUND : o->pairs - done;
        run_round(o, left, o->seed + (round << 32), tallies); // no round repeats a neighbouring seed
        done += left;
        if (seconds_since(start) - told >= 60) {
            told = seconds_since(start);
            fprintf(stderr, "exact_pairs: %" PRIu64 " pairs in %.0f s, %" PRIu64 " wrong\n", done, told, wrong_printed);
        }
    }
    printf("seed %" PRIu64 ", %.0f s\n", o->seed, seconds_since(start));
    const tally sum = print_table(tallies);
    return sum.wrong == 0 && sum.pairs > 0;
}

int main(int argc, char **argv) {
    exact_options o = {.pairs = 2000000, .seed = 1, .set = -1, .kind = -1};
    if (!exact_options_read(argc, argv, &o, NULL, NULL)) {
        fprintf(stderr, "usage: exact_pairs [--pairs N] [--seconds S] [--seed X] [--set NAME] [--kind NAME]\n");
        return 2;
    }
    printf("seed %" PRIu64 "\n", o.seed);
    const bool good = run(&o);
    oracle_deinit();
    return good ? 0 : 1;
}
