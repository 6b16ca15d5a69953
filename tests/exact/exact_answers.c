// exact_answers.c: are the library's distances, ray hits, casts, containments, crossings and
// contacts what the oracle says? Every pair of kinds, every data set, a seed.
//
//   exact_answers [--pairs N] [--seconds S] [--seed X] [--set NAME] [--kind NAME] [--kind2 NAME]
//                 [--without NAME] [--question distance|ray|cast|contain|crossings|contact|all] [--table 1] [--trace 1]
//
// N pairs a question (20000 when nothing is said), or rounds until S seconds have passed. A wrong answer prints itself
// as a JSON line, and the program fails. The worst errors of good answers are printed, by kind pair with --table 1.
#include "answer_checks.h"
#include "exact_options.h"
#include "oracle.h"
#include "oracle_answers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct asked {
    const char *name;
    void (*check)(answer_case *c);
} asked;

static const asked questions[] = {{"distance", answer_distance},   {"ray", answer_ray},
                                  {"cast", answer_cast},           {"contain", answer_contain},
                                  {"crossings", answer_crossings}, {"contact", answer_contact}};
enum { QUESTIONS = sizeof questions / sizeof *questions, ROUND = 20000 };

typedef struct options {
    exact_options of_all;
    int kind2, question; // -1: all
    int without;         // a kind that is left out, or -1
    bool table;
} options;

typedef struct tallies {
    answer_tally of[HT_KIND_COUNT][HT_KIND_COUNT];
} tallies;

static uint64_t weight_of(const options *o, int q, int set, int a, int b) {
    const bool wanted = a != o->without && b != o->without && (o->of_all.set < 0 || o->of_all.set == set) &&
                        (o->of_all.kind < 0 || o->of_all.kind == a) && (o->kind2 < 0 || o->kind2 == b) &&
                        (questions[q].check != answer_ray || a == HT_RAY);
    return wanted ? gen_pair_weight((gen_set)set, (ht_kind)a, (ht_kind)b) : 0;
}

static uint64_t weight_of_all(const options *o, int q) {
    uint64_t sum = 0;
    for (int cell = 0; cell < GEN_SET_COUNT * HT_KIND_COUNT * HT_KIND_COUNT; cell++) {
        const int pair = cell % (HT_KIND_COUNT * HT_KIND_COUNT);
        sum += weight_of(o, q, cell / (HT_KIND_COUNT * HT_KIND_COUNT), pair / HT_KIND_COUNT, pair % HT_KIND_COUNT);
    }
    return sum;
}

static bool trace; // --trace 1: prints every pair before it is asked about

typedef struct pair_cell {
    int question, set, a, b;
    answer_tally *tally;
} pair_cell;

static void run_cell(const pair_cell *at, uint64_t count, uint64_t seed) {
    gen_rng rng;
    gen_seed(&rng,
             seed * 4096 + (uint64_t)at->set * 256 + (uint64_t)(at->a - HT_POINT) * 16 + (uint64_t)(at->b - HT_POINT));
    for (uint64_t i = 0; i < count; i++) {
        static gen_pair pair;
        gen_pair_make(&rng, (gen_set)at->set, (ht_kind)at->a, (ht_kind)at->b, &pair);
        answer_case c = {&pair.a.own.shape,
                         &pair.b.own.shape,
                         (gen_set)at->set,
                         &rng,
                         at->tally,
                         questions[at->question].name,
                         &pair};
        at->tally->pairs++;
        if (trace) {
            answer_print(&c, "asked");
        }
        questions[at->question].check(&c);
    }
}

static void run_round(const options *o, int q, uint64_t pairs, uint64_t seed, tallies *t) {
    const uint64_t all = weight_of_all(o, q);
    for (int cell = 0; all > 0 && cell < GEN_SET_COUNT * HT_KIND_COUNT * HT_KIND_COUNT; cell++) {
        const int set = cell / (HT_KIND_COUNT * HT_KIND_COUNT), pair = cell % (HT_KIND_COUNT * HT_KIND_COUNT);
        const int a = pair / HT_KIND_COUNT, b = pair % HT_KIND_COUNT;
        const uint64_t w = weight_of(o, q, set, a, b);
        const pair_cell at = {q, set, a, b, &t->of[a][b]};
        run_cell(&at, (pairs * w + all - 1) / all, seed);
    }
}

static void print_row(const char *question, const char *a, const char *b, const answer_tally *t) {
    printf("%-9s %-9s %-9s %10" PRIu64 " %10" PRIu64 " %7" PRIu64 " %7" PRIu64 " %9.4f %9.4f %9.4f\n", question, a, b,
           t->pairs, t->hits, t->wrong_signs, t->wrong, t->value, t->points, t->normal);
}

static void add_tally(answer_tally *sum, const answer_tally *t) {
    sum->pairs += t->pairs;
    sum->hits += t->hits;
    sum->wrong_signs += t->wrong_signs;
    sum->wrong += t->wrong;
    sum->value = answer_max(sum->value, t->value);
    sum->points = answer_max(sum->points, t->points);
    sum->normal = answer_max(sum->normal, t->normal);
}

static answer_tally print_table(const options *o, int q, const tallies *t) {
    answer_tally sum = {0};
    for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
        for (int b = HT_POINT; b < HT_KIND_COUNT; b++) {
            const answer_tally *cell = &t->of[a][b];
            if (cell->pairs > 0 && (o->table || cell->wrong > 0)) {
                print_row(questions[q].name, ht_kind_name((ht_kind)a), ht_kind_name((ht_kind)b), cell);
            }
            add_tally(&sum, cell);
        }
    }
    return sum;
}

static bool run(const options *o) {
    static tallies all[QUESTIONS];
    const time_t start = time(NULL);
    uint64_t done = 0;
    for (uint64_t round = 0;
         o->of_all.seconds > 0 ? difftime(time(NULL), start) < o->of_all.seconds : done < o->of_all.pairs; round++) {
        const uint64_t left = o->of_all.seconds > 0 || o->of_all.pairs - done > ROUND ? ROUND : o->of_all.pairs - done;
        for (int q = 0; q < QUESTIONS; q++) {
            if (o->question < 0 || o->question == q) {
                run_round(o, q, left, o->of_all.seed + (round << 32), &all[q]); // no round repeats a neighbouring seed
            }
        }
        done += left;
    }
    printf("%-9s %-9s %-9s %10s %10s %7s %7s %9s %9s %9s\n", "question", "a", "b", "pairs", "meet", "signs", "wrong",
           "ulps", "points", "normal");
    bool good = true;
    for (int q = 0; q < QUESTIONS; q++) {
        if (o->question < 0 || o->question == q) {
            const answer_tally sum = print_table(o, q, &all[q]);
            print_row(questions[q].name, "all", "all", &sum);
            good = good && sum.wrong == 0 && sum.pairs > 0;
        }
    }
    return good;
}

static int question_from_name(const char *name) {
    int q = 0;
    while (q < QUESTIONS && strcmp(name, questions[q].name) != 0) {
        q++;
    }
    return strcmp(name, "all") == 0 ? -1 : q;
}

static bool read_own_option(const char *name, const char *value, void *user) {
    options *const o = (options *)user;
    if (strcmp(name, "--kind2") == 0) {
        o->kind2 = (int)ht_kind_from_name(value);
    } else if (strcmp(name, "--without") == 0) {
        o->without = (int)ht_kind_from_name(value);
    } else if (strcmp(name, "--question") == 0) {
        o->question = question_from_name(value);
    } else if (strcmp(name, "--table") == 0) {
        o->table = strtol(value, NULL, 0) != 0;
    } else if (strcmp(name, "--trace") == 0) {
        trace = strtol(value, NULL, 0) != 0;
    } else {
        return false;
    }
    return o->kind2 != HT_NO_SHAPE && o->question < QUESTIONS;
}

int main(int argc, char **argv) {
    options o = {
        .of_all = {.pairs = 20000, .seed = 1, .set = -1, .kind = -1}, .kind2 = -1, .without = -1, .question = -1};
    if (!exact_options_read(argc, argv, &o.of_all, read_own_option, &o)) {
        fprintf(stderr, "usage: exact_answers [--pairs N] [--seconds S] [--seed X] [--set NAME] [--kind NAME]\n"
                        "                     [--kind2 NAME] [--question "
                        "distance|ray|cast|contain|crossings|contact|all] [--table 1]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("seed %" PRIu64 "\n", o.of_all.seed);
    const bool good = run(&o);
    oracle_deinit();
    oracle_crossings_deinit();
    return good ? 0 : 1;
}
