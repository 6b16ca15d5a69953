// scale_memory.c: one process in memory and from files, for docs/scale.md, as lines of a table:
//
//   scale_memory peers BOXES SAMPLES     all pairs by our index and by other libraries, from boxes in no order
//   scale_memory write BOXES FILE        a numpy file of boxes
//   scale_memory load FILE PAIRS         what `hantei join` does, all in memory: reads, builds, finds, sorts, writes
//   scale_memory time NAME ROWS COMMAND ARGUMENT...   what a command takes
#include <hantei/io/npy.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/broad/broad.h"
#include "bench/scale/scale_scene.h"

// What the benchmark's part that knows our index wants of the benchmark.
void *bench_must(void *memory) {
    if (memory == NULL) {
        fprintf(stderr, "scale_memory: no memory\n");
        exit(1);
    }
    return memory;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void print_row(const char *part, uint64_t boxes, const char *who, const char *what, double value) {
    printf("%s,uniform,1,%llu,%s %s,%.4g\n", part, (unsigned long long)boxes, who, what, value);
    fflush(stdout);
}

static int fail(const char *why) {
    fprintf(stderr, "scale_memory: %s\n", why);
    return 1;
}

// ---- Beside other libraries ----------------------------------------------------------------------------------------

static int time_contestant(const broad_contestant *c, const ht_box *boxes, size_t n, ht_pair *out, size_t capacity,
                           size_t *count) {
    const double start = now();
    void *const made = c->build != NULL ? c->build(boxes, n) : NULL;
    if (made == NULL) {
        print_row("peers", n, c->name, "missing", 0.0);
        return 0;
    }
    const size_t found = c->pairs(made, out, capacity);
    const double seconds = now() - start;
    c->destroy(made);
    if (*count != SIZE_MAX && found != *count) {
        return fail("libraries find different numbers of pairs");
    }
    *count = found;
    print_row("peers", n, c->name, "ns", seconds * 1e9 / (double)n);
    return 0;
}

static int run_peers(size_t n, int samples) {
    const broad_contestant *const contestants[] = {&broad_hantei, &broad_boost, &broad_cgal};
    ht_box *const boxes = malloc((n + 1) * sizeof *boxes);
    const size_t capacity = 3 * n + 64;
    ht_pair *const out = malloc(capacity * sizeof *out);
    if (boxes == NULL || out == NULL) {
        return fail("no memory");
    }
    memset(out, 0, capacity * sizeof *out);
    for (size_t i = 0; i < n; i++) {
        boxes[i] = scale_box(SCALE_UNIFORM, i, n);
    }
    size_t count = SIZE_MAX;
    int bad = 0;
    for (int i = 0; i < samples && !bad; i++) {
        for (size_t k = 0; k < sizeof contestants / sizeof *contestants && !bad; k++) {
            bad = time_contestant(contestants[k], boxes, n, out, capacity, &count);
        }
    }
    free(boxes);
    free(out);
    return bad;
}

// ---- Files ---------------------------------------------------------------------------------------------------------

static FILE *begin_npy(const char *path, const ht_npy *array) {
    char head[HT_NPY_HEADER];
    const size_t size = ht_npy_write(array, head);
    FILE *const file = fopen(path, "wb");
    return file != NULL && fwrite(head, 1, size, file) == size ? file : NULL;
}

static int write_boxes(uint64_t n, const char *path) {
    const ht_npy array = {.kind = 'f', .size = 4, .dimensions = 2, .shape = {n, 4}};
    FILE *const file = begin_npy(path, &array);
    bool done = file != NULL;
    for (uint64_t i = 0; i < n && done; i++) {
        const ht_box box = scale_box(SCALE_UNIFORM, i, n);
        done = fwrite(&box, sizeof box, 1, file) == 1;
    }
    return done && fclose(file) == 0 ? 0 : fail("the file cannot be written");
}

static ht_box *read_boxes(const char *path, size_t *n) {
    char head[HT_NPY_HEADER];
    ht_npy array;
    FILE *const file = fopen(path, "rb");
    if (file == NULL || ht_npy_read(head, fread(head, 1, sizeof head, file), path, &array, NULL) != HT_OK) {
        return NULL;
    }
    *n = (size_t)array.shape[0];
    ht_box *const boxes = malloc((*n + 1) * sizeof *boxes);
    const bool done =
        boxes != NULL && fseek(file, (long)array.start, SEEK_SET) == 0 && fread(boxes, sizeof *boxes, *n, file) == *n;
    fclose(file);
    return done ? boxes : NULL;
}

static int write_pairs(const char *path, const ht_pair *pairs, size_t count) {
    enum { BLOCK = 8192 };
    static int64_t rows[BLOCK][2];
    const ht_npy array = {.kind = 'i', .size = 8, .dimensions = 2, .shape = {count, 2}};
    FILE *const file = begin_npy(path, &array);
    bool done = file != NULL;
    for (size_t at = 0; at < count && done; at += BLOCK) {
        const size_t size = count - at < BLOCK ? count - at : BLOCK;
        for (size_t i = 0; i < size; i++) {
            rows[i][0] = pairs[at + i].a;
            rows[i][1] = pairs[at + i].b;
        }
        done = fwrite(rows, sizeof *rows, size, file) == size;
    }
    return done && fclose(file) == 0 ? 0 : fail("the pairs cannot be written");
}

static int load_file(const char *path, const char *out) {
    size_t n;
    ht_index *index;
    ht_box *const boxes = read_boxes(path, &n);
    if (boxes == NULL || ht_index_create(NULL, &index) != HT_OK || ht_index_build(index, boxes, NULL, n) != HT_OK) {
        return fail("the boxes cannot be read");
    }
    const size_t capacity = 3 * n + 64;
    ht_pair *const pairs = malloc(capacity * sizeof *pairs);
    const size_t count = pairs != NULL ? ht_index_pairs(index, true, pairs, capacity) : SIZE_MAX;
    return count <= capacity ? write_pairs(out, pairs, count) : fail("no memory for the pairs");
}

static double seconds_of(struct timeval t) {
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static int time_command(const char *name, uint64_t rows, char **command) {
    const double start = now();
    const pid_t child = fork();
    if (child == 0) {
        execvp(command[0], command);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return fail("the command failed");
    }
    const double seconds = now() - start, scale = 1e9 / (double)rows;
    getrusage(RUSAGE_CHILDREN, &usage);
    print_row("files", rows, name, "clock", seconds * scale);
    print_row("files", rows, name, "user", seconds_of(usage.ru_utime) * scale);
    print_row("files", rows, name, "system", seconds_of(usage.ru_stime) * scale);
    print_row("files", rows, name, "peak", (double)usage.ru_maxrss * 1024.0);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "peers") == 0) {
        return run_peers((size_t)strtoull(argv[2], NULL, 10), (int)strtol(argv[3], NULL, 10));
    }
    if (argc == 4 && strcmp(argv[1], "write") == 0) {
        return write_boxes(strtoull(argv[2], NULL, 10), argv[3]);
    }
    if (argc == 4 && strcmp(argv[1], "load") == 0) {
        return load_file(argv[2], argv[3]);
    }
    if (argc > 4 && strcmp(argv[1], "time") == 0) {
        return time_command(argv[2], strtoull(argv[3], NULL, 10), argv + 4);
    }
    fprintf(stderr, "usage: scale_memory peers BOXES SAMPLES | write BOXES FILE | load FILE PAIRS | "
                    "time NAME ROWS COMMAND ...\n");
    return 2;
}
