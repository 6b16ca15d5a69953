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

static int join_command(int argc, const char **argv) {
    static const char notes[] =
        "Rank 0 reads the arguments. Each rank keeps its work in a folder of its own within\n"
        "that folder, and uses so much memory. While ranks exchange pairs the folders need\n"
        "32 bytes a pair. All must see the files and the output. Work goes on with as many\n"
        "ranks as it was begun with. When a rank fails all end, and rank 0 says why; when one\n"
        "dies MPI ends the job.\n"
        "\n"
        "Exit codes: 0 pairs were found, 1 there are none, 2 error or interrupted. mpirun\n"
        "has others when it or a rank is ended by a signal: what tells that all is done is\n"
        "the output.\n"
        "\n"
        "hantei-mpi --version shows the version, hantei-mpi completion man is the manual page.\n"
        "\n"
        "Examples:\n"
        "  mpirun -n 8 hantei-mpi join boxes.npy -o pairs.npy\n"
        "  srun hantei-mpi join roads.npy houses.npy -o pairs.npy --memory 8G --resume\n";
    static const cli_join_form form = {join_ranks, 1, "Use N threads on each rank (default: 1)", notes};
    return cli_join_by(&form, argc, argv);
}

static const cli_command commands[] = {
    {"join", "Find all pairs of boxes that meet in numpy files larger than memory", join_command}};
static const cli_program program = {"mpirun -n N ", "hantei-mpi",
                                    "hantei's join of files by many processes, the ranks of an MPI job", commands, 1};

static bool is_word(const char *text, const char *word, const char *letter) {
    return text != NULL && (strcmp(text, word) == 0 || strcmp(text, letter) == 0);
}

static int run_arguments(int argc, const char **argv) {
    if (is_word(argv[1], "join", "join")) {
        argv[1] = "hantei-mpi join";
        return join_command(argc - 1, argv + 1);
    }
    if (is_word(argv[1], "--version", "-V")) {
        printf("hantei-mpi %s\n", ht_version());
        return CLI_FOUND;
    }
    if (is_word(argv[1], "--help", "-h")) {
        const char *help[] = {"hantei-mpi join", "--help", NULL};
        return join_command(2, help);
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
    if (argc == 3 && strcmp(argv[1], "completion") == 0 &&
        strcmp(argv[2], "man") == 0) { // where no job can be begun, too
        code = cli_describe("man", &program);
        return fflush(stdout) == 0 ? code : CLI_ERROR;
    }
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
