// mpi_join_run.c: the output of a join on ranks is that of ht_join_files, byte for byte, also when it has been ended anywhere and
// goes on, and a failure on one rank is the same on all, and leaves no output:
//   mpirun -n RANKS mpi_join_run [ROUNDS]
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mpi_ranks.h"
#include "ranks.h"
#include "support/test_scene.h"

static const uint64_t little = HT_JOIN_LEAST_MEMORY;

// ---- Files ---------------------------------------------------------------------------------------------------------

// All ranks work in a folder of their own, in memory, where files are kept at once.
static char folder[64];

static void enter_folder(void) {
    const char *const places[] = {"/dev/shm", "/tmp"};
    for (size_t i = 0; rank == 0 && i < 2; i++) {
        snprintf(folder, sizeof folder, "%s/hantei-ranks-XXXXXX", places[i]);
        if (mkdtemp(folder) != NULL) {
            break;
        }
    }
    MPI_Bcast(folder, sizeof folder, MPI_CHAR, 0, MPI_COMM_WORLD);
    require(chdir(folder) == 0, "a folder");
}

static void leave_folder(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        static const char *const names[] = {"a.npy", "b.npy", "wanted.npy"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            unlink(names[i]);
        }
        require(rmdir(folder) == 0, "nothing else is left");
    }
}

// By rank 0: rows of so many floats, which lie in the file by columns and with the highest byte first, if wanted.
static void write_rows(const char *path, const float *rows, size_t count, uint32_t columns, bool is_other) {
    const ht_npy npy = {.kind = 'f',
                        .size = 4,
                        .is_big_endian = is_other,
                        .is_by_columns = is_other,
                        .dimensions = 2,
                        .shape = {count, columns}};
    char head[HT_NPY_HEADER];
    const size_t size = ht_npy_write(&npy, head);
    FILE *const file = fopen(path, "wb");
    require(file != NULL && fwrite(head, 1, size, file) == size, "a file");
    for (size_t i = 0; i < count * columns; i++) {
        const float *const value = is_other ? &rows[i % count * columns + i / count] : &rows[i];
        unsigned char bytes[4];
        memcpy(bytes, value, 4);
        const unsigned char turned[4] = {bytes[3], bytes[2], bytes[1], bytes[0]};
        fwrite(is_other ? turned : bytes, 1, 4, file);
    }
    require(fclose(file) == 0, "a file that is written");
}

static bool is_there(const char *path) {
    struct stat info;
    return stat(path, &info) == 0;
}

static bool are_same(const char *path, const char *other) {
    FILE *const x = fopen(path, "rb"), *const y = fopen(other, "rb");
    int a = 0, b = 0;
    while (x != NULL && y != NULL && a != EOF && a == b) {
        a = fgetc(x);
        b = fgetc(y);
    }
    const bool same = x != NULL && y != NULL && a == b;
    if (x != NULL) {
        fclose(x);
    }
    if (y != NULL) {
        fclose(y);
    }
    return same;
}

// ---- Joins ---------------------------------------------------------------------------------------------------------

static ht_join make_join(bool two) {
    return (ht_join){.a = "a.npy", .b = two ? "b.npy" : NULL, .out = "out.npy", .memory = little};
}

// What one process writes.
static void write_wanted(bool two) {
    ht_join join = make_join(two);
    join.out = "wanted.npy";
    join.memory = 64 * little;
    require(rank != 0 || ht_join_files(&join, NULL, NULL) == HT_OK, "a join by one process");
}

static void check_output(uint64_t pairs) {
    if (rank == 0) {
        require(are_same("out.npy", "wanted.npy"), "the same output");
        struct stat info;
        stat("wanted.npy", &info);
        require((uint64_t)info.st_size == 128 + 16 * pairs, "as many pairs as it says");
        require(!is_there("out.npy.join") && !is_there("work"), "no folder is left");
        unlink("out.npy");
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void check_join(const ht_join *join) {
    ht_join_result result;
    ht_io_error error;
    MPI_Barrier(MPI_COMM_WORLD); // the files are there
    const ht_status status = ranks_join_files(MPI_COMM_WORLD, join, &result, &error);
    require(status == HT_OK, status != HT_OK ? error.reason : "");
    require(!result.is_kept, "nothing is kept");
    check_output(result.pairs);
}

static void check_scenes(uint64_t seed) {
    static const size_t sizes[] = {2500, 1, 0};
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        for (size_t i = 0; i < (size_t)(kind < 2 ? 3 : 1); i++) {
            const bool is_dense = kind == SCENE_ONE_PLACE || kind == SCENE_LONG_THIN, two = ((size_t)kind + i) % 2 == 0;
            const size_t n = is_dense ? sizes[i] / 5 : sizes[i], m = n / 2;
            ht_box *const a = scene_boxes((scene)kind, &seed, n);
            ht_box *const b = scene_boxes((scene)(((size_t)kind + i) % SCENE_COUNT), &seed, m);
            if (rank == 0) {
                write_rows("a.npy", &a->min.x, n, 4, kind % 2 == 0);
                write_rows("b.npy", &b->min.x, m, 4, kind % 3 == 0);
            }
            write_wanted(two);
            ht_join join = make_join(two);
            join.memory = little << (kind % 3);
            join.folder = kind % 2 == 0 ? "work" : NULL;
            check_join(&join);
            free(a);
            free(b);
        }
    }
}

enum { ROWS = 1500 };

// Of boxes, circles or points on a grid; some rows visit all ranks, and some meet nothing.
static void make_rows(uint64_t *seed, float *rows, uint32_t columns) {
    for (size_t i = 0; i < ROWS; i++) {
        float *const row = rows + i * columns;
        row[0] = (float)(scene_bits(seed) % 160);
        row[1] = (float)(scene_bits(seed) % 160);
        for (uint32_t c = 2; c < columns; c++) {
            row[c] = (columns == 4 ? row[c - 2] : 0.0f) + (float)(scene_bits(seed) % 6);
        }
        if (i % 300 == 0) {
            row[columns - 1] = i % 600 == 0 ? 500.0f : NAN;
        }
    }
}

static void check_kinds(uint64_t seed) {
    float *const rows = malloc(ROWS * 4 * sizeof *rows);
    for (uint32_t pair = 0; pair < 5; pair++) {
        const uint32_t columns[2] = {2 + pair % 3, 4 - pair / 2};
        for (uint32_t side = 0; side < 2; side++) {
            make_rows(&seed, rows, columns[side]);
            if (rank == 0) {
                write_rows(side == 0 ? "a.npy" : "b.npy", rows, ROWS, columns[side], side != pair % 2);
            }
        }
        write_wanted(true);
        const ht_join join = make_join(true);
        check_join(&join);
    }
    free(rows);
}

// Rows that meet something, of which the sample has none.
static void check_unsampled(void) {
    float(*const rows)[4] = malloc(ROWS * sizeof *rows);
    for (size_t i = 0; i < ROWS; i++) {
        const float x = i >= 64 && i < 128 ? (float)(i % 16) : NAN;
        const float row[4] = {x, x, x + 2, x + 2};
        memcpy(rows[i], row, sizeof row);
    }
    if (rank == 0) {
        write_rows("a.npy", *rows, ROWS, 4, false);
    }
    free(rows);
    write_wanted(false);
    const ht_join join = make_join(false);
    check_join(&join);
}

// ---- Ends ----------------------------------------------------------------------------------------------------------

static void make_files(uint64_t seed, bool two) {
    enum { BOXES = 6000 };
    ht_box *const a = scene_boxes(SCENE_UNIFORM, &seed, BOXES), *const b = scene_boxes(SCENE_CLUSTERED, &seed, BOXES);
    b[0] = scene_box(-1e9f, 3.0f, 2e9f, 9.0f);
    a[1] = scene_box(-1e9f, 5.0f, 2e9f, 1.0f);
    memcpy(b + 1, a + 50, 40 * sizeof *b);
    if (rank == 0) {
        write_rows("a.npy", &a->min.x, BOXES, 4, false);
        write_rows("b.npy", &b->min.x, BOXES, 4, false);
    }
    write_wanted(two);
    MPI_Barrier(MPI_COMM_WORLD);
    free(a);
    free(b);
}

typedef struct ender {
    long calls, ends_at; // on the rank that ends
} ender;

static bool count_down(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    ender *const e = context;
    (void)stage;
    (void)done;
    (void)total;
    return ++e->calls != e->ends_at;
}

// All ranks have the same failure, of which some rank is the cause, and nothing is under the output's name.
static ht_join_result check_failure_by(long version, const ht_join *join, const char *reason) {
    ht_join_result result;
    ht_io_error error;
    const ht_status status = ranks_join_files_by(MPI_COMM_WORLD, version, join, &result, &error);
    require(status != HT_OK && status == error.status, "a failure");
    if (strstr(error.reason, reason) == NULL) {
        fprintf(stderr, "'%s' is not '%s'\n", error.reason, reason);
        require(false, "the reason");
    }
    unsigned char same[2] = {(unsigned char)status, result.is_kept}, first[2] = {same[0], same[1]};
    MPI_Bcast(first, 2, MPI_BYTE, 0, MPI_COMM_WORLD);
    require(memcmp(same, first, 2) == 0, "the same on all ranks");
    require(rank != 0 || !is_there("out.npy"), "no output");
    MPI_Barrier(MPI_COMM_WORLD);
    return result;
}

static ht_join_result check_failure(const ht_join *join, const char *reason) {
    return check_failure_by(1, join, reason);
}

static long calls_on(int which, bool two) {
    ender e = {0, 0};
    ht_join join = make_join(two);
    join.go_on = count_down;
    join.context = &e;
    check_join(&join);
    MPI_Bcast(&e.calls, 1, MPI_LONG, which, MPI_COMM_WORLD);
    return e.calls;
}

// One rank ends at some of its calls, in every part of the work, and the join goes on.
static void check_ends(uint64_t seed, long tries) {
    for (int two = 0; two < 2; two++) {
        make_files(seed, two != 0);
        const int which = (ranks - 1) * two;
        const long calls = calls_on(which, two != 0);
        require(calls > 10, "calls");
        long kept = 0, failed = 0;
        for (long at = 1; at <= calls; at += 1 + calls / tries) {
            ht_join join = make_join(two != 0);
            ender e = {0, rank == which ? at : 0};
            join.go_on = count_down;
            join.context = &e;
            const ht_join_result result = check_failure(&join, "the join was interrupted");
            require(rank != 0 || result.is_kept == is_there("out.npy.join"), "it is kept, or not");
            kept += result.is_kept;
            failed++;
            join.resume = true;
            join.go_on = NULL;
            check_join(&join);
        }
        require(kept > 0 && kept < failed, "some are kept");
    }
}

// Each time a little more is done.
static void check_steps(uint64_t seed) {
    make_files(seed, true);
    ht_join join = make_join(true);
    join.resume = true;
    for (long at = 2;; at += 5) {
        ht_join_result result;
        ht_io_error error;
        ender e = {0, rank == at % ranks ? at : 0};
        join.go_on = count_down;
        join.context = &e;
        if (ranks_join_files(MPI_COMM_WORLD, &join, &result, &error) == HT_OK) {
            check_output(result.pairs);
            return;
        }
        require(strstr(error.reason, "interrupted") != NULL, "it ends");
    }
}

static void run_here(const char *format, ...) HT_PRINTF(1, 2);

static void run_here(const char *format, ...) {
    char command[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    require(system(command) == 0, command);
}

// While pairs are exchanged each rank keeps what it has; ends when they are merged.
static bool keep_exchange(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    ender *const e = context;
    (void)done;
    (void)total;
    if (stage == HT_JOIN_MERGE && e->calls++ == 0) {
        run_here("cp -r out.npy.join/%d kept-%d", rank, rank);
    }
    return e->ends_at == 0 || e->calls != e->ends_at;
}

// Some ranks had noted that pairs were exchanged, and the last one had not when the job died.
static void check_half_exchanged(uint64_t seed) {
    make_files(seed, true);
    ht_join join = make_join(true);
    ender e = {0, 0};
    join.go_on = keep_exchange;
    join.context = &e;
    check_join(&join);
    run_here("rm -r kept-%d", rank);
    e = (ender){0, rank == ranks - 1 ? e.calls : 0}; // its last call
    require(check_failure(&join, "interrupted").is_kept, "it is kept");
    run_here("cp %s kept-%d/* out.npy.join/%d", rank == ranks - 1 ? "-f" : "-n", rank, rank);
    run_here("rm -r kept-%d", rank);
    join.resume = true;
    join.go_on = NULL;
    check_join(&join);
}

// No room for files above a size on one rank.
static void check_full_disk(uint64_t seed, bool is_long) {
    make_files(seed, false);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    int failures = 0;
    for (rlim_t size = 100; size < (rlim_t)1 << 20; size += is_long ? size / 2 : size) {
        const struct rlimit limit = {rank == ranks - 1 ? size : before.rlim_cur, before.rlim_max};
        ht_join join = make_join(false);
        setrlimit(RLIMIT_FSIZE, &limit);
        ht_join_result result;
        ht_io_error error;
        const ht_status status = ranks_join_files(MPI_COMM_WORLD, &join, &result, &error);
        setrlimit(RLIMIT_FSIZE, &before);
        if (status == HT_OK) {
            check_output(result.pairs);
            continue;
        }
        failures++;
        require(strstr(error.reason, "cannot write the file: ") != NULL, error.reason);
        require(strstr(error.file, "out.npy") != NULL, "the file that was too large");
        require(rank != 0 || (!is_there("out.npy") && result.is_kept == is_there("out.npy.join")), "no output");
        MPI_Barrier(MPI_COMM_WORLD);
        join.resume = true;
        check_join(&join);
    }
    require(failures > 5, "failures");
}

// The output cannot get its name: a folder with that name has come since it was begun, beside it, under another name.
static bool make_in_the_way(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    (void)context;
    (void)done;
    (void)total;
    char begun[64];
    snprintf(begun, sizeof begun, "out.npy.%ld.0", (long)getpid());
    if (stage == HT_JOIN_MERGE && rank == 0 && is_there(begun)) {
        mkdir("out.npy", 0777);
    }
    return true;
}

static void check_no_name(void) {
    ht_join join = make_join(true);
    join.go_on = make_in_the_way;
    ht_join_result result;
    ht_io_error error;
    require(ranks_join_files(MPI_COMM_WORLD, &join, &result, &error) == HT_ERR_FILE, "no name");
    require(strstr(error.reason, "cannot write the file: Is a directory") != NULL, error.reason);
    require(strcmp(error.file, "out.npy") == 0 && result.is_kept, "it is kept");
    if (rank == 0) {
        run_here(
            "rmdir out.npy && test -z \"$(ls -d out.npy.[0-9]* 2>/dev/null)\""); // nor is what should have had that name there
    }
    MPI_Barrier(MPI_COMM_WORLD);
    join.resume = true;
    join.go_on = NULL;
    check_join(&join);
}

// ---- What is refused -----------------------------------------------------------------------------------------------

static void end_at(long call) {
    ht_join join = make_join(true);
    ender e = {0, rank == 0 ? call : 0};
    join.go_on = count_down;
    join.context = &e;
    require(check_failure(&join, "interrupted").is_kept, "it is kept");
}

static void remove_all(const char *path) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        run_here("rm -r %s", path);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void check_refused(uint64_t seed) {
    make_files(seed, true);
    ht_join join = make_join(true);
    if (ranks > 1) {
        check_failure_by(rank == ranks - 1, &join, "the ranks have different versions of hantei-mpi: this one's is ");
    }
    join.a = "missing.npy";
    check_failure(&join, "cannot open the file: No such file");
    join = make_join(true);
    join.out = "no/such/out.npy";
    check_failure(&join, "cannot make the folder: No such file");
    join = make_join(true);
    end_at(calls_on(0, true) - 2);
    check_failure(&join, "the folder exists, perhaps of a join that did not end");
    join.resume = true;
    make_files(seed + 1, true);
    check_failure(&join, "a join of other files");
    make_files(seed, true);
    if (ranks > 1) { // half of the ranks cannot go on with it
        MPI_Comm half;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
        if (rank % 2 == 0) {
            ht_join_result result;
            ht_io_error error;
            require(ranks_join_files(half, &join, &result, &error) == HT_ERR_FILE, "other ranks");
            require(strstr(error.reason, "it holds the work of a join on ") != NULL, error.reason);
        }
        MPI_Comm_free(&half);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    check_join(&join);
    end_at(calls_on(0, true) - 2);
    remove_all(ranks > 1 ? "out.npy.join/1" : "out.npy.join/0"); // of a node that was exchanged: all is done anew
    check_join(&join);
    require(ranks_join_files(MPI_COMM_WORLD, NULL, &(ht_join_result){0}, &(ht_io_error){0}) == HT_OK, "nothing to do");
}

int main(int argc, char **argv) {
    begin_test(&argc, &argv);
    const int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    const bool is_long = rounds > 1, is_chosen = ranks == 3 || is_long;
    enter_folder();
    for (int round = 0; round < rounds; round++) {
        const uint64_t seed = 51 + 10 * (uint64_t)round;
        check_scenes(seed);
        if (is_chosen) {
            check_unsampled();
            check_kinds(seed);
            check_ends(seed, is_long ? 1000 : 6);
            check_steps(seed);
            check_half_exchanged(seed);
            check_full_disk(seed, is_long);
        }
        if (is_chosen || ranks < 3) {
            check_refused(seed);
            check_no_name();
        }
    }
    leave_folder();
    MPI_Finalize();
    return 0;
}
