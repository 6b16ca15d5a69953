// ranks_input.c: input files, read by all ranks together by MPI-IO. Rank 0 has looked at their headers.
#include "ranks.h"

// What one rank cannot read it notes, and goes on, so that the others do not wait for it.
static bool read_together(void *context, void *data, size_t size, uint64_t at) {
    const ranks_reader *const reader = context;
    MPI_Status status;
    int count = 0;
    const int code = MPI_File_read_at_all(reader->file, (MPI_Offset)at, data, (int)size, MPI_BYTE, &status);
    if (code != MPI_SUCCESS) {
        ranks_fail_file(reader->job, reader->path, "read", code);
    } else if (MPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS || (size_t)count != size) {
        hti_join_fail(&reader->job->work, HT_ERR_FILE, reader->path, "cannot read the file: it has become shorter");
    }
    return true;
}

bool ranks_input_open(ranks_job *job) {
    const char *const paths[2] = {job->join.a, job->join.b};
    for (uint32_t i = 0; i < 2 && paths[i] != NULL; i++) {
        ranks_reader *const reader = &job->readers[i];
        hti_join_input *const input = &job->work.inputs[i];
        *reader = (ranks_reader){job, paths[i], MPI_FILE_NULL};
        MPI_Bcast(&input->npy, sizeof input->npy, MPI_BYTE, 0, job->comm);
        const int code = MPI_File_open(job->comm, paths[i], MPI_MODE_RDONLY, MPI_INFO_NULL, &reader->file);
        if (code != MPI_SUCCESS) {
            ranks_fail_file(job, paths[i], "open", code);
        }
        input->path = paths[i];
        if (!ranks_agree(job)) {
            return false;
        }
    }
    return true;
}

void ranks_input_read(ranks_job *job, uint32_t side, uint64_t first, size_t count, unsigned char (*numbers)[4]) {
    hti_join_input *const input = &job->work.inputs[side];
    input->reader = &job->readers[side];
    input->read = read_together;
    hti_join_input_numbers(&job->work, input, first, count, numbers);
    input->read = NULL; // what rank 0 reads alone it reads from its own file
}

void ranks_input_close(ranks_job *job) {
    for (uint32_t i = 0; i < job->work.state.sides; i++) {
        if (job->readers[i].file != MPI_FILE_NULL) {
            MPI_File_close(&job->readers[i].file);
        }
    }
}
