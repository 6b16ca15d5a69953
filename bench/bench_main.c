// bench_main.c: the command: what is measured, how often, and where the results go.
#include "bench/core/bench.h"
#ifdef HANTEI_BENCH_PLOT
#include "bench/plot/plot.h"
#endif

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: bench [OPTION ...] [NAME ...]\n"
    "       bench plot [--pairs] CSV OUT.png|OUT.svg [WIDTH]\n"
    "\n"
    "Times hantei beside other libraries, on the same data in the same run, and prints a table.\n"
    "NAME: a part (articles, relations, answers, states, concave, batch, fields, world, crowd, broad) or a piece of a "
    "row's "
    "name; everything without.\n"
    "\n"
    "  --all            a column for every contestant, instead of the fastest one's name\n"
    "  --csv            CSV instead of the table\n"
    "  --out DIR        also writes DIR/bench.csv and its pictures, PNG and SVG\n"
    "  --record DIR     the same, named after the processor and the compiler\n"
    "  --runs N         samples of every contestant, in turn (15)\n"
    "  --pairs N        pairs of every row (131072)\n"
    "  --boxes N        crowds and the broad phase go up to so many boxes: 1000, 10000 ... (1000000)\n"
    "  --seconds S      that a contestant may take for a row; it has one sample at least (0.1)\n"
    "  --patience S     the broad phase asks nobody who is expected to need longer for one call and was not among\n"
    "                   the fastest with a tenth of the boxes, crowds nobody who is expected to need longer for a\n"
    "                   frame or needed longer for the first one with a tenth of the objects (0.3)\n"
    "  --seed N         of all random numbers (1)\n"
    "  --simd NAME      forces an instruction set; without it, the widest that the machine has\n"
    "\n"
    "plot draws the scaling of the broad phase from a CSV, or the times of pairs.\n";

static double number(const char *name, const char *text, double low, double high) {
    char *end = NULL;
    const double value = text != NULL ? strtod(text, &end) : 0.0;
    if (text == NULL || end == text || *end != 0 || !(value >= low && value <= high)) {
        fprintf(stderr, "bench: %s wants a number from %g to %g\n", name, low, high);
        exit(2);
    }
    return value;
}

static void use_simd(const char *name) {
    for (int set = 0; set < HT_SIMD_COUNT; set++) {
        if (name != NULL && strcmp(name, ht_simd_name((ht_simd)set)) == 0 && ht_simd_use((ht_simd)set)) {
            return;
        }
    }
    fprintf(stderr, "bench: --simd wants one of these:");
    for (int set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_is_available((ht_simd)set)) {
            fprintf(stderr, " %s", ht_simd_name((ht_simd)set));
        }
    }
    fprintf(stderr, "\n");
    exit(2);
}

static void print_usage(void) {
    printf("%s\ninstruction sets here:", usage);
    for (int set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_is_available((ht_simd)set)) {
            printf(" %s%s", ht_simd_name((ht_simd)set), (ht_simd)set == ht_simd_in_use() ? " (in use)" : "");
        }
    }
    printf("\n");
    exit(0);
}

/// Where files go: a directory, and whether they are named after the machine.
typedef struct destination {
    const char *directory;
    bool named;
} destination;

// Takes the option at argv[*i], with its value; false when it is none.
static bool take_option(char **argv, int *i, bench_settings *s, destination *to) {
    const char *name = argv[*i], *value = argv[*i + 1];
    const bool record = strcmp(name, "--record") == 0;
    if (strcmp(name, "--help") == 0) {
        print_usage();
    } else if (strcmp(name, "--all") == 0) {
        s->all = true;
        return true;
    } else if (strcmp(name, "--csv") == 0) {
        s->table = false;
        return true;
    } else if (strcmp(name, "--runs") == 0) {
        s->runs = (int)number(name, value, 1.0, 10000.0);
    } else if (strcmp(name, "--pairs") == 0) {
        s->pairs = (size_t)number(name, value, 1.0, 1e8);
    } else if (strcmp(name, "--boxes") == 0) {
        s->boxes = (size_t)number(name, value, 1.0, 1e8);
    } else if (strcmp(name, "--seconds") == 0) {
        s->seconds = number(name, value, 0.0, 1e6);
    } else if (strcmp(name, "--patience") == 0) {
        s->patience = number(name, value, 0.0, 1e6);
    } else if (strcmp(name, "--seed") == 0) {
        s->seed = (uint64_t)number(name, value, 0.0, 9007199254740992.0);
    } else if (strcmp(name, "--simd") == 0) {
        use_simd(value);
    } else if ((record || strcmp(name, "--out") == 0) && value != NULL) {
        *to = (destination){value, record};
    } else {
        return false;
    }
    ++*i;
    return true;
}

static void path_of(const destination *to, const char *end, char *path, size_t size) {
    char name[128] = "bench";
    if (to->named) {
        bench_machine_name(name, sizeof name);
    }
    snprintf(path, size, "%s/%s%s", to->directory, name, end);
}

static void open_csv(const destination *to, bench_settings *s) {
    char path[4096];
    s->csv = s->table ? NULL : stdout;
    if (to->directory != NULL) {
        path_of(to, ".csv", path, sizeof path);
        s->csv = fopen(path, "w");
        if (s->csv == NULL) {
            perror(path);
            exit(2);
        }
    }
    if (s->csv != NULL) {
        bench_machine(s, s->csv);
        bench_csv_head(s->csv);
    }
}

static int draw_all(const destination *to) {
#ifdef HANTEI_BENCH_PLOT
    static const struct {
        const char *end;
        plot_chart chart;
    } files[] = {{"-scaling.png", PLOT_SCALING},
                 {"-scaling.svg", PLOT_SCALING},
                 {"-pairs.png", PLOT_PAIRS},
                 {"-pairs.svg", PLOT_PAIRS}};
    char csv[4096], path[4096];
    path_of(to, ".csv", csv, sizeof csv);
    int worst = 0;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        path_of(to, files[i].end, path, sizeof path);
        const int status = bench_plot(csv, path, files[i].chart, 0.0);
        worst = status > worst ? status : worst;
    }
    return worst;
#else
    (void)to;
    fprintf(stderr, "bench: no pictures: cairo was not found when this was built\n");
    return 0;
#endif
}

static int plot(int argc, char **argv) {
#ifdef HANTEI_BENCH_PLOT
    const bool pairs = argc > 2 && strcmp(argv[2], "--pairs") == 0;
    char *const *rest = argv + (pairs ? 3 : 2);
    const long count = argv + argc - rest;
    if (count == 2 || count == 3) {
        const double width = count == 3 ? number("WIDTH", rest[2], 100.0, 10000.0) : 0.0;
        return bench_plot(rest[0], rest[1], pairs ? PLOT_PAIRS : PLOT_SCALING, width);
    }
    fputs(usage, stderr);
#else
    (void)argc;
    (void)argv;
    fprintf(stderr, "bench: cairo was not found when this was built\n");
#endif
    return 2;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "plot") == 0) {
        return plot(argc, argv);
    }
    bench_settings s = {.pairs = 131072, .boxes = 1000000, .runs = 15, .seconds = 0.1, .patience = 0.3, .seed = 1};
    s.table = true;
    s.names = argv + 1; // gathered at the front
    s.start = bench_now();
    destination to = {NULL, false};
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            argv[1 + s.name_count++] = argv[i];
        } else if (!take_option(argv, &i, &s, &to)) {
            fprintf(stderr, "bench: %s is no option, or lacks its value\n%s", argv[i], usage);
            return 2;
        }
    }
    if (s.table) {
        bench_machine(&s, stdout);
    }
    open_csv(&to, &s);
    bench_run_articles(&s);
    bench_run_relations(&s);
    bench_run_answers(&s);
    bench_run_states(&s);
    bench_run_concave(&s);
    bench_run_batch(&s);
    bench_run_fields(&s);
    bench_run_world(&s);
    bench_run_crowd(&s);
    bench_run_broad(&s);
    if (to.directory == NULL) {
        return 0;
    }
    if (fclose(s.csv) != 0) {
        perror(to.directory);
        return 2;
    }
    return draw_all(&to);
}
