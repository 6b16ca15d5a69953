// join_work.h: what the files of a join share: its state, files of the work folder, rows, blocks of rows, pairs.
//
// The plane is cut into slabs across one axis. A row lives in the slab where its bounds begin; it visits the slabs after
// that up to where they end. A pair is found in the slab of its later row, once: where that row lives, and the other one
// lives or visits. So no pair has to be looked for twice, whatever is equal or infinite.
#ifndef HANTEI_IO_JOIN_WORK_H
#define HANTEI_IO_JOIN_WORK_H

#include <hantei/io/join.h>

enum { HTI_JOIN_SLABS = 64 };

/// What the file "state" of the work folder holds: what has been done. It is replaced in one step after each part. Of a join
/// on ranks each has one, of the slabs that are its own.
typedef struct hti_join_state {
    char magic[16];
    uint32_t order; // of bytes on this machine
    uint32_t sides, axis, slabs, next_slab;
    uint32_t columns[2];
    uint32_t ranks;        // 0: a join by one process; else rows that live on other ranks visit the first slab
    uint32_t is_exchanged; // of ranks: runs hold what this rank writes, not what it has found
    float splits[HTI_JOIN_SLABS - 1]; // where slabs 1, 2, ... begin, ascending
    uint64_t rows[2], sample[2];      // of the inputs: how many, and a hash of some
    uint64_t answerable, met;         // rows in slabs, and those in slabs whose pairs are found
    uint64_t pairs, first_run, end_run;
    uint64_t found_pairs, found_first_run, found_end_run; // these three before the exchange
    uint64_t total;                                       // of ranks: the pairs of all
} hti_join_state;

/// How far the work in the folder is.
typedef enum hti_join_progress { HTI_JOIN_NEW, HTI_JOIN_BEGUN, HTI_JOIN_ENDED } hti_join_progress;

/// An input file.
typedef struct hti_join_input {
    const char *path;
    int file;
    ht_npy npy;
    bool (*read)(void *reader, void *data, size_t size, uint64_t at); // NULL: `file` is read; false after a failure
    void *reader;
} hti_join_input;

/// A row as it lies in the files of the work folder: a box, or a circle and 0.
typedef struct hti_join_row {
    float v[4];
    uint64_t number;
} hti_join_row;

/// A pair of row numbers.
typedef struct hti_join_pair {
    uint64_t a, b;
} hti_join_pair;

typedef struct hti_join_work {
    const ht_join *join;
    ht_io_error *error;
    ht_status status; // the first failure
    char *folder, *paths[2];
    size_t path_size, memory;
    hti_join_input inputs[2];
    hti_join_progress progress;
    hti_join_state state;
    bool any_order;       // runs need not be sorted
    hti_join_pair *pairs; // found and not yet in a run
    size_t pair_count, pair_capacity;
} hti_join_work;

/// Fills the error and returns false. `path` NULL: of the join.
bool hti_join_fail(hti_join_work *w, ht_status status, const char *path, const char *format, ...) HT_PRINTF(4, 5);

/// Asks the caller; false after the failure that it ends.
bool hti_join_goes_on(hti_join_work *w, ht_join_stage stage, uint64_t done, uint64_t total);

// --- files of the work folder (join_file.c) ---

/// The name of a file of the work folder.
typedef struct hti_join_name {
    char text[32];
} hti_join_name;

/// Rows that live in a slab, and those that visit it; a sorted run of pairs.
hti_join_name hti_join_own(uint32_t slab, int side);
hti_join_name hti_join_visitors(uint32_t slab, int side);
hti_join_name hti_join_run(uint64_t run);

typedef bool hti_join_write(void *context, const void *data, size_t size);

/// A file that is read or written from its beginning, through a buffer.
typedef struct hti_join_file {
    hti_join_work *work;
    hti_join_name name;
    int file; // < 0: closed
    bool is_written;
    char *data;
    size_t start, end, capacity; // what of the buffer is to be read, or written
    hti_join_write *write;       // NULL: to `file`
    void *context;
} hti_join_file;

bool hti_join_create(hti_join_file *f, hti_join_work *w, hti_join_name name, size_t capacity);
bool hti_join_open(hti_join_file *f, hti_join_work *w, hti_join_name name, size_t capacity);

/// Writes to an open file of another folder, which `close` leaves open.
bool hti_join_onto(hti_join_file *f, hti_join_work *w, int file, size_t capacity);

/// Writes by the caller's function, which is false after a failure.
bool hti_join_into(hti_join_file *f, hti_join_work *w, hti_join_write *write, void *context, size_t capacity);

bool hti_join_put(hti_join_file *f, const void *data, size_t size);

/// The next `size` bytes, until something else is read. NULL at the end, or after a failure.
const void *hti_join_get(hti_join_file *f, size_t size);

/// Writes what is left, and waits until it is kept. False after a failure, also an earlier one of the work.
bool hti_join_close(hti_join_file *f);

/// How many bytes a file of the work folder has; UINT64_MAX where there is none.
uint64_t hti_join_size(hti_join_work *w, hti_join_name name);

bool hti_join_rename(hti_join_work *w, hti_join_name from, hti_join_name to);

void hti_join_remove(hti_join_work *w, hti_join_name name);

/// The path of a file in the work folder, until the buffer, 0 or 1, is used again.
const char *hti_join_path(hti_join_work *w, hti_join_name name, int buffer);

// --- inputs (join_input.c) ---

bool hti_join_input_open(hti_join_work *w, hti_join_input *input, const char *path);
void hti_join_input_close(hti_join_input *input);

/// Reads the numbers of rows, one row after the other. There is room for HTI_JOIN_NUMBERS a row.
enum { HTI_JOIN_NUMBERS = 5 };
bool hti_join_input_numbers(hti_join_work *w, const hti_join_input *input, uint64_t first, size_t count,
                            unsigned char (*numbers)[4]);

/// The row whose numbers these are.
hti_join_row hti_join_input_row(const hti_join_input *input, const unsigned char *numbers, uint64_t number);

/// Reads rows, as they lie in the work folder.
bool hti_join_input_rows(hti_join_work *w, const hti_join_input *input, uint64_t first, size_t count,
                         hti_join_row *out);

/// The bounds of a row; of a circle that is not answerable they are inverted.
ht_box hti_join_bounds(const float v[4], uint32_t columns);

/// Whether they can meet anything.
static inline bool hti_join_is_valid(const ht_box *b) {
    return b->min.x <= b->max.x && b->min.y <= b->max.y;
}

// --- slabs (join_slabs.c) ---

/// Hashes some rows of the inputs, by which other files are known.
bool hti_join_hash(hti_join_work *w);

/// Bounds of sampled rows that can meet something, from malloc, those of the first input before those of the second.
typedef struct hti_join_bounds_sample {
    ht_box *bounds;
    size_t counts[2];
} hti_join_bounds_sample;

/// Looks at some rows and chooses by them how the plane is cut into `slabs` slabs, or fewer, across which axis; `splits` has
/// room for slabs - 1. Those of a join by one process are its state's. `kept`: gets the sample, or NULL.
bool hti_join_sample(hti_join_work *w, uint32_t slabs, float *splits, hti_join_bounds_sample *kept);

/// How many of the ascending splits are at or before the value: the slab where it lies.
uint32_t hti_join_slab(const float *splits, uint32_t count, float value);

/// Where bounds begin, and where they end, across an axis.
static inline float hti_join_begins(const ht_box *b, uint32_t axis) {
    return axis == 0 ? b->min.x : b->min.y;
}
static inline float hti_join_ends(const ht_box *b, uint32_t axis) {
    return axis == 0 ? b->max.x : b->max.y;
}

/// Files of rows by slab, while rows are put into them.
typedef struct hti_join_slab_files {
    hti_join_file own[HTI_JOIN_SLABS], visitors; // of the first slab, where there are some
    uint32_t opened;
} hti_join_slab_files;

bool hti_join_slab_files_open(hti_join_slab_files *files, hti_join_work *w, int side);
bool hti_join_slab_files_close(hti_join_slab_files *files, hti_join_work *w);

/// Writes the rows of the inputs into the slabs where they live.
bool hti_join_split(hti_join_work *w);

/// Whether rows visit a slab.
static inline bool hti_join_has_visitors(const hti_join_work *w, uint32_t slab) {
    return slab > 0 || w->state.ranks > 0;
}

/// Writes which rows of a slab and its visitors visit the next one.
bool hti_join_carry(hti_join_work *w, uint32_t slab);

// --- pairs (join_meet.c) ---

/// Rows of one block, and of the other one, that are kept at once.
size_t hti_join_block_capacity(const hti_join_work *w);

/// Rows that a slab may hold for its index to fit: blocks are a little larger, since quantiles of a sample are not exact.
static inline uint64_t hti_join_slab_capacity(const hti_join_work *w) {
    return hti_join_block_capacity(w) * 9 / 10;
}

/// Finds the pairs of a slab; they are in runs then.
bool hti_join_meet(hti_join_work *w, uint32_t slab);

/// Finds those of all slabs that are left (join.c).
bool hti_join_meet_slabs(hti_join_work *w);

// --- runs (join_runs.c) ---

/// Memory for pairs that are kept, a quarter of the work's, and its end.
bool hti_join_runs_open(hti_join_work *w);
void hti_join_runs_close(hti_join_work *w);

/// Keeps one more pair; false after a failure.
bool hti_join_keep(hti_join_work *w, uint64_t a, uint64_t b);

/// Writes what is kept as a run.
bool hti_join_flush(hti_join_work *w);

/// Sorts by a, then b; `parallel` NULL: here.
void hti_join_sort(hti_join_pair *pairs, size_t count, const ht_parallel *parallel);

static inline bool hti_join_is_before(const hti_join_pair *x, const hti_join_pair *y) {
    return x->a < y->a || (x->a == y->a && x->b < y->b);
}

/// The bytes of a buffer of a run, of which there are so many at once.
size_t hti_join_run_capacity(const hti_join_work *w, uint64_t files);

/// The header of an output of so many pairs; returns its length.
size_t hti_join_header(uint64_t pairs, char out[HT_NPY_HEADER]);

/// Merges runs until few are left, saving the state in between.
bool hti_join_merge_runs(hti_join_work *w);

/// Merges those few.
bool hti_join_merge_into(hti_join_work *w, hti_join_file *to);

/// Both, to the output.
bool hti_join_merge(hti_join_work *w);

// --- the folder (join_state.c) ---

/// Names of the folder and of files in it; from malloc.
bool hti_join_init_paths(hti_join_work *w);

/// Makes the folder, or finds it, and how far its work is. One that holds anything but a join's work is refused.
bool hti_join_open_folder(hti_join_work *w);

/// The same of a folder in which each rank has one, by all of them; and its end, when no rank's is in it.
bool hti_join_open_folders(hti_join_work *w);
void hti_join_remove_folders(hti_join_work *w);

/// The state of a join that has its inputs.
void hti_join_init_state(hti_join_work *w);

/// Goes on from the state in the folder, that of the same inputs, which are hashed.
bool hti_join_resume(hti_join_work *w);

bool hti_join_save(hti_join_work *w);

/// The output has its name, and what it was made of is no longer needed.
bool hti_join_end(hti_join_work *w);

/// Whether the output of a join that has ended is there.
bool hti_join_find_output(hti_join_work *w);

void hti_join_remove_slab(hti_join_work *w, uint32_t slab);

void hti_join_remove_runs(hti_join_work *w, uint64_t first, uint64_t end);

/// Removes everything that a join may have made, its folder too.
void hti_join_remove_work(hti_join_work *w);

/// Whether the output can be written, as far as can be told before the work (join_output.c); not onto an input.
bool hti_join_check_output(hti_join_work *w);

/// Notes the name that the output has until it is whole: where this process dies, the next one removes that file.
bool hti_join_note_output(hti_join_work *w, const char *name);

#endif
