// ranks.h: what the files of hantei-mpi share: a join of files by many processes, the ranks of an MPI job (docs/join.md).
//
// The plane is cut into slabs as by one process (join/join_work.h), and each rank has some that follow each other. A row is
// sent to the rank where it lives and to those where it visits; each rank then joins its slabs as one process does, in a
// folder of its own. The pairs are sent to the ranks that write them, sorted, and written side by side into one file.
#ifndef HANTEI_RANKS_H
#define HANTEI_RANKS_H

#include <mpi.h>

#include "join/join_work.h"

typedef struct ranks_job ranks_job;

/// An input, which all ranks read together.
typedef struct ranks_reader {
    ranks_job *job;
    const char *path;
    MPI_File file; // MPI_FILE_NULL: not open
} ranks_reader;

struct ranks_job {
    MPI_Comm comm;
    int rank, ranks;
    ht_join join; // the same on all ranks, but for go_on
    char *texts;  // its names
    const ht_join *given;
    bool is_ended_by_other; // this rank has ended because another one has failed
    double looked;          // when it last looked whether one has
    bool has_failed;        // some rank has failed, as was found in the middle of a step
    bool has_folder;        // this rank has made its folder, or goes on in it
    size_t folder_length;   // of the folder of all; w.folder is one in it
    hti_join_work work;
    ranks_reader readers[2];
    uint32_t slabs, *firsts; // of all ranks, and the first one of each rank, of which there is one more than ranks
    float *splits;           // between the slabs
};

// --- what ranks agree on (ranks_agree.c) ---

/// Whether no rank has failed; otherwise all have the error of the lowest of those that did so by themselves.
bool ranks_agree(ranks_job *job);

/// Whether some rank has something left to do, and none has failed.
bool ranks_any_left(ranks_job *job, bool left);

/// Whether another rank has failed: then this one has no need to go on.
bool ranks_is_ended_by_other(ranks_job *job);

/// Fails with MPI's reason: "cannot read the file: ...".
bool ranks_fail_file(ranks_job *job, const char *path, const char *what, int code);

/// Fails for want of memory.
bool ranks_fail_memory(ranks_job *job);

// --- exchange (ranks_mail.c) ---

/// Items on their way to other ranks, in so much memory: what a rank has no room for now waits at the sender's.
typedef struct ranks_mail {
    ranks_job *job;
    MPI_Datatype type;
    size_t item, capacity, count; // bytes of an item; how many fit; how many wait
    char *waiting, *sent, *received;
    int *to;     // of those that wait
    int *counts; // by rank, MAIL_COUNTS arrays
    int round;
} ranks_mail;

/// All ranks call it, and agree.
bool ranks_mail_init(ranks_mail *mail, ranks_job *job, size_t item, size_t memory);
void ranks_mail_deinit(ranks_mail *mail);

/// False: it is full.
bool ranks_mail_put(ranks_mail *mail, const void *item, int to);

/// Sends and receives, on all ranks; returns how many items have come.
size_t ranks_mail_round(ranks_mail *mail);

// --- the parts of the work ---

/// Opens the inputs for reading by all ranks together (ranks_input.c).
bool ranks_input_open(ranks_job *job);
void ranks_input_close(ranks_job *job);

/// Reads the numbers of rows (hti_join_input_numbers) on all ranks together, each its own, or none; a failure is noted.
void ranks_input_read(ranks_job *job, uint32_t side, uint64_t first, size_t count, unsigned char (*numbers)[4]);

/// All ranks get what slabs there are, and whose they are (ranks_share.c).
bool ranks_share(ranks_job *job);

/// Sends the rows to where they live and visit (ranks_split.c).
bool ranks_split(ranks_job *job);

/// Sends the pairs to the ranks that write them (ranks_sort.c).
bool ranks_sort(ranks_job *job);

/// Writes the output (ranks_output.c).
bool ranks_output(ranks_job *job);

// --- the join (ranks_join.c) ---

/// Joins files as ht_join_files does. All ranks call it; what is joined is what rank 0 says, `go_on` each rank's own. NULL on
/// rank 0: nothing is to be done. All ranks have the same status, error and result.
ht_status ranks_join_files(MPI_Comm comm, const ht_join *join, ht_join_result *result, ht_io_error *error);

/// The same by another version than this one: for its tests.
ht_status ranks_join_files_by(MPI_Comm comm, long version, const ht_join *join, ht_join_result *result,
                              ht_io_error *error);

#endif
