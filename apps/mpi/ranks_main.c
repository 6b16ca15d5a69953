// ranks_main.c: the program hantei-mpi: `hantei join` by many processes. Rank 0 reads the arguments and says what there is to
// say; the others join what it joins.
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "ranks.h"
#include "system.h"

static bool has_joined; // rank 0

static ht_status join_ranks(const ht_join *join, ht_join_result *result, ht_io_error *error) {
    has_joined = true;
    return ranks_join_files(MPI_COMM_WORLD, join, result, error);
}

static int run_arguments(int argc, const char **argv) {
    static const char notes[] = "Each rank keeps its work in a folder of its own within that folder, and uses so\n"
                                "much memory. While ranks exchange pairs the folders need 32 bytes a pair. All must\n"
                                "see the files and the output. Work goes on with as many ranks as it was begun with.\n"
                                "\n"
                                "Exit codes: 0 pairs were found, 1 there are none, 2 error or interrupted. mpirun\n"
                                "has others when it or a rank is ended by a signal: what tells that all is done is\n"
                                "the output.\n"
                                "\n"
                                "Examples:\n"
                                "  mpirun -n 8 hantei-mpi join boxes.npy -o pairs.npy\n"
                                "  srun hantei-mpi join roads.npy houses.npy -o pairs.npy --memory 8G --resume\n";
    static const cli_join_form form = {join_ranks, 1, "Use N threads on each rank (default: 1)", notes};
    if (argc > 1 && strcmp(argv[1], "join") == 0) {
        argv[1] = "hantei-mpi join";
        return cli_join_by(&form, argc - 1, argv + 1);
    }
    const bool is_version = argc > 1 && (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0);
    if (is_version) {
        printf("hantei-mpi %s\n", ht_version());
        return CLI_FOUND;
    }
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        const char *help[] = {"hantei-mpi join", "--help", NULL};
        return cli_join_by(&form, 2, help);
    }
    return cli_usage("hantei-mpi", "the command of hantei-mpi is join");
}

// Ctrl-C, which each rank is told.
static bool is_uninterrupted(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    (void)context;
    (void)stage;
    (void)done;
    (void)total;
    return !hti_system_is_interrupted();
}

static int run_rank_0(int argc, char **argv) {
    int code = run_arguments(argc, (const char **)argv);
    ht_join_result result;
    ht_io_error error;
    if (!has_joined) { // the others wait for it
        ranks_join_files(MPI_COMM_WORLD, NULL, &result, &error);
    }
    if (fflush(stdout) != 0) {
        cli_error("standard output cannot be written");
        code = CLI_ERROR;
    }
    return code;
}

int main(int argc, char **argv) {
    int rank, code = CLI_ERROR;
    cli_name_program("hantei-mpi");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        const ht_join join = {.go_on = is_uninterrupted};
        ht_join_result result;
        ht_io_error error;
        hti_system_note_interrupts();
        ranks_join_files(MPI_COMM_WORLD, &join, &result, &error);
    } else if (!hti_system_start(&argc, &argv)) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
        MPI_Abort(MPI_COMM_WORLD, code);
    } else {
        code = run_rank_0(argc, argv);
    }
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return code;
}
