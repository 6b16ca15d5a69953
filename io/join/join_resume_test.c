// join_resume_test.c: a join that ends at any moment (the caller ends it, the process dies, the disk is full) leaves no output,
// and goes on to the same pairs; what it must not go on with is refused.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "support/test_join.h"

static const uint64_t little = HT_JOIN_LEAST_MEMORY;

enum { BOXES = 3000 };

static pair_list make_files(uint64_t seed, bool two) {
    ht_box *a = scene_boxes(SCENE_UNIFORM, &seed, BOXES), *b = scene_boxes(SCENE_CLUSTERED, &seed, BOXES);
    b[0] = scene_box(-1e9f, 3.0f, 2e9f, 9.0f); // visits every slab
    a[1] = scene_box(-1e9f, 5.0f, 2e9f, 1.0f);
    for (size_t i = 0; i < 40; i++) {
        b[i + 1] = a[i * 7];
    }
    write_rows("a.npy", a, BOXES, 4);
    write_rows("b.npy", b, BOXES, 4);
    const pair_list wanted = two ? pairs_of_boxes(a, BOXES, b, BOXES) : pairs_of_boxes(a, BOXES, NULL, 0);
    free(a);
    free(b);
    return wanted;
}

static ht_join make_join(bool two) {
    return (ht_join){.a = "a.npy", .b = two ? "b.npy" : NULL, .out = "out.npy", .memory = little};
}

typedef struct ender {
    long calls, ends_at;
    bool dies;
} ender;

static bool count_down(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    ender *const e = context;
    assert_true(done <= total || (stage == HT_JOIN_MERGE && total == 0));
    if (++e->calls == e->ends_at && e->dies) {
        _exit(0);
    }
    return e->calls != e->ends_at;
}

static void finish(bool two, const pair_list *wanted) {
    ht_join join = make_join(two);
    ht_join_result result;
    ht_io_error error;
    join.resume = true;
    if (ht_join_files(&join, &result, &error) != HT_OK) {
        fail_msg("%s: %s", error.file, error.reason);
    }
    assert_int_equal(result.pairs, wanted->count);
    assert_output(wanted->pairs, wanted->count);
    assert_int_equal(access("out.npy.join", F_OK), -1);
    unlink("out.npy");
}

// At every call of the caller's function; every second time the process dies there.
static void ended_anywhere(void **state) {
    (void)state;
    for (int two = 0; two < 2; two++) {
        const pair_list wanted = make_files(21, two != 0);
        ht_join join = make_join(two != 0);
        ender e = {0};
        join.go_on = count_down;
        join.context = &e;
        assert_int_equal(ht_join_files(&join, NULL, NULL), HT_OK);
        unlink("out.npy");
        const long calls = e.calls;
        assert_true(calls > 20);
        for (long at = 1; at <= calls; at += 1 + calls / 150) {
            e = (ender){.ends_at = at, .dies = at % 2 == 0};
            const pid_t child = e.dies ? fork() : -1;
            if (child <= 0) {
                ht_io_error error;
                ht_join_result result;
                assert_int_equal(ht_join_files(&join, &result, &error), HT_ERR_FILE);
                assert_string_equal(error.reason, "the join was interrupted");
                assert_true(result.is_kept == (access("out.npy.join", F_OK) == 0));
            } else {
                waitpid(child, NULL, 0);
            }
            assert_int_equal(access("out.npy", F_OK), -1);
            finish(two != 0, &wanted);
        }
        // Again and again, with a little more done each time.
        join.resume = true;
        for (long at = 1;; at += 2) {
            e = (ender){.ends_at = at};
            if (ht_join_files(&join, NULL, NULL) == HT_OK) {
                break;
            }
        }
        finish(two != 0, &wanted); // from the beginning: nothing was left
        free(wanted.pairs);
    }
}

// The only file that a killed process may leave for ever: the output's, between its making and the note of its name.
static void remove_empty_output(pid_t process) {
    char name[64];
    struct stat info;
    snprintf(name, sizeof name, "out.npy.%ld.0", (long)process);
    if (stat(name, &info) == 0 && info.st_size == 0) {
        unlink(name);
    }
}

// Killed after any time.
static void killed_at_any_time(void **state) {
    (void)state;
    const pair_list wanted = make_files(22, true);
    uint64_t seed = 23;
    for (int i = 0; i < 60; i++) {
        ht_join join = make_join(true);
        join.resume = true;
        const pid_t child = fork();
        if (child == 0) {
            _exit(ht_join_files(&join, NULL, NULL) == HT_OK ? 0 : 1);
        }
        const struct timespec time = {0, (long)(scene_bits(&seed) % 20000000)};
        nanosleep(&time, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        remove_empty_output(child);
        if (i % 3 == 2) {
            finish(true, &wanted);
        }
    }
    finish(true, &wanted);
    free(wanted.pairs);
}

static bool always(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    (void)context;
    (void)stage;
    (void)done;
    (void)total;
    return true;
}

// No room for files above a size, from so little that nothing can be kept to enough.
static void full_disk(void **state) {
    (void)state;
    const pair_list wanted = make_files(24, false);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    int failures = 0, kept = 0;
    for (rlim_t size = 100; size < (rlim_t)1 << 20; size += size / 6) {
        ht_join join = make_join(false);
        join.go_on = always;
        const struct rlimit limit = {size, before.rlim_max};
        ht_join_result result;
        ht_io_error error;
        setrlimit(RLIMIT_FSIZE, &limit);
        const ht_status status = ht_join_files(&join, &result, &error);
        setrlimit(RLIMIT_FSIZE, &before);
        assert_int_equal(access("out.npy", F_OK), status == HT_OK ? 0 : -1);
        if (status != HT_OK) {
            failures++;
            kept += result.is_kept;
            assert_int_equal(status, HT_ERR_FILE);
            assert_non_null(strstr(error.reason, "cannot write the file: "));
            assert_non_null(strstr(error.file, "out.npy"));
            assert_true(result.is_kept == (access("out.npy.join", F_OK) == 0));
        }
        finish(false, &wanted);
    }
    assert_true(failures > 20 && kept > 5 && failures > kept);
    free(wanted.pairs);
}

static void assert_refused(const ht_join *join, const char *reason) {
    ht_join_result result;
    ht_io_error error;
    assert_int_equal(ht_join_files(join, &result, &error), HT_ERR_FILE);
    assert_non_null(strstr(error.reason, reason));
    assert_false(result.is_kept);
    assert_int_equal(access("out.npy", F_OK), -1);
}

static void end_after(long calls) {
    ht_join join = make_join(false);
    ender e = {.ends_at = calls};
    join.go_on = count_down;
    join.context = &e;
    ht_join_result result;
    assert_int_equal(ht_join_files(&join, &result, NULL), HT_ERR_FILE);
    assert_true(result.is_kept);
}

// A folder that is there, of other files, with a damaged state, without its runs.
static void what_is_refused(void **state) {
    (void)state;
    const pair_list wanted = make_files(25, false);
    end_after(16);
    ht_join join = make_join(false);
    assert_refused(&join, "the folder exists, perhaps of a join that did not end");
    join.resume = true;
    free(make_files(26, false).pairs);
    assert_refused(&join, "a join of other files");
    free(make_files(25, false).pairs);
    join.b = "b.npy";
    assert_refused(&join, "a join of other files");
    join.b = NULL;
    char bytes[2000];
    FILE *file = fopen("out.npy.join/state", "rb");
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t at = 0; at < 40; at += 4) {
        bytes[at] ^= 0x40;
        file = fopen("out.npy.join/state", "wb");
        fwrite(bytes, 1, at == 36 ? size / 2 : size, file);
        fclose(file);
        bytes[at] ^= 0x40;
        ht_io_error error;
        assert_int_equal(ht_join_files(&join, NULL, &error), HT_ERR_FILE);
        assert_non_null(strstr(error.file, "out.npy.join"));
    }
    file = fopen("out.npy.join/state", "wb");
    fwrite(bytes, 1, size, file);
    fclose(file);
    join.memory = 4 * little; // another one
    ht_join_result result;
    assert_int_equal(ht_join_files(&join, &result, NULL), HT_OK);
    assert_output(wanted.pairs, wanted.count);
    unlink("out.npy");
    end_after(12);
    file = fopen("out.npy.join/run-0", "wb"); // shorter than it was
    fclose(file);
    ht_io_error error;
    join.memory = little;
    assert_int_equal(ht_join_files(&join, &result, &error), HT_ERR_FILE);
    assert_non_null(strstr(error.reason, "is not whole"));
    assert_int_equal(system("rm -r out.npy.join"), 0);
    free(wanted.pairs);
}

// The process died when the output had its name, and before all files in the folder were removed.
static void ended_but_not_removed(void **state) {
    (void)state;
    const pair_list wanted = make_files(27, false);
    end_after(16);
    assert_int_equal(rename("out.npy.join/state", "out.npy.join/state-end"), 0);
    assert_int_equal(unlink("out.npy.join/run-0"), 0);
    ht_join join = make_join(false);
    join.resume = true;
    assert_refused(&join, "its output is no longer there");
    fclose(fopen("out.npy", "wb"));
    ht_join_result result;
    assert_int_equal(ht_join_files(&join, &result, NULL), HT_OK);
    assert_false(result.is_kept);
    assert_int_equal(access("out.npy.join", F_OK), -1);
    free(wanted.pairs);
    unlink("out.npy");
}

static void write_text(const char *path, const char *text) {
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

// What somebody else has in the folder stays; a folder in which nothing is may be taken, and one in which the process died at once.
static void folders_of_others(void **state) {
    (void)state;
    const pair_list wanted = make_files(28, false);
    static const char *const names[] = {"run-0", "own-a0", "visitors-a1", "output", "state-new", "notes"};
    ht_join join = make_join(false);
    join.folder = "out.npy.join";
    join.resume = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        assert_int_equal(mkdir(join.folder, 0777), 0);
        snprintf(path, sizeof path, "%s/%s", join.folder, names[i]);
        write_text(path, "a.npy"); // an output that was not finished would have this name
        assert_refused(&join, "files that are not a join's");
        assert_int_equal(access("a.npy", F_OK), 0);
        assert_int_equal(unlink(path), 0);
        assert_int_equal(rmdir(join.folder), 0);
    }
    assert_int_equal(mkdir(join.folder, 0777), 0);
    finish(false, &wanted);
    assert_int_equal(mkdir(join.folder, 0777), 0);
    write_text("out.npy.join/state", "");
    write_text("out.npy.join/own-a0", "a part");
    finish(false, &wanted);
    free(wanted.pairs);
}

// An input is not replaced, by whatever name, nor by what goes on.
static void onto_inputs(void **state) {
    (void)state;
    const pair_list wanted = make_files(29, false);
    assert_int_equal(symlink("b.npy", "link.npy"), 0);
    const char *const outputs[] = {"a.npy", "./b.npy", "link.npy"};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
        ht_join join = make_join(true);
        join.out = outputs[i];
        assert_refused(&join, "it is an input");
    }
    assert_int_equal(unlink("link.npy"), 0);
    end_after(16); // of a.npy alone
    ht_join join = make_join(false);
    join.folder = "out.npy.join";
    join.resume = true;
    join.out = "a.npy";
    assert_refused(&join, "it is an input");
    finish(false, &wanted);
    free(wanted.pairs);
}

static void null_arguments(void **state) {
    (void)state;
    assert_int_equal(ht_join_files(NULL, NULL, NULL), HT_ERR_NULL);
    assert_int_equal(ht_join_files(&(ht_join){.a = "a.npy"}, NULL, NULL), HT_ERR_NULL);
    assert_int_equal(ht_join_files(&(ht_join){.a = "a.npy", .out = "out.npy", .memory = 65535}, NULL, NULL),
                     HT_ERR_VALUE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ended_anywhere),  cmocka_unit_test(killed_at_any_time),    cmocka_unit_test(full_disk),
        cmocka_unit_test(what_is_refused), cmocka_unit_test(ended_but_not_removed), cmocka_unit_test(folders_of_others),
        cmocka_unit_test(onto_inputs),     cmocka_unit_test(null_arguments),        cmocka_unit_test(nothing_is_left)};
    return cmocka_run_group_tests(tests, enter_join_folder, NULL);
}
