// cli_join.c: `hantei join`: pairs of rows of numpy files that meet, however many (docs/join.md).
#include "cli.h"
#include <stdio.h>
#include <string.h>

#include "system.h"

enum { TEXT_OUTPUT = 1, TEXT_MEMORY, TEXT_FOLDER };

static bool go_on(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    static const char *const doing[] = {"splitting: row", "joining: row", "merging: pair"};
    cli_progress_show(context, doing[stage], (size_t)done, (size_t)total);
    return !hti_system_is_interrupted();
}

// "512M": a number of bytes with K, M, G or T, which are powers of 1024. 0 when it is none, or less than a join needs.
static uint64_t read_memory(const char *text) {
    uint64_t bytes = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && bytes < UINT64_MAX >> 8; at++) {
        bytes = bytes * 10 + (uint64_t)(*at - '0');
    }
    const char *const units = "KMGT", *const unit = *at != '\0' ? strchr(units, *at) : NULL;
    const int shift = unit != NULL ? 10 * (int)(unit - units + 1) : 0;
    const bool is_number = at > text && (*at == '\0' || (unit != NULL && at[1] == '\0'));
    return is_number && bytes <= (uint64_t)(SIZE_MAX / 2) >> shift && bytes << shift >= HT_JOIN_LEAST_MEMORY
               ? bytes << shift
               : 0;
}

static int join_files(const cli_args *args, bool resume, size_t threads, cli_joiner *joiner) {
    const char *const memory = args->text[TEXT_MEMORY];
    if (args->count < 1 || args->count > 2) {
        return cli_usage(args->command, "join needs one or two numpy files");
    }
    if (args->text[TEXT_OUTPUT] == NULL) {
        return cli_usage(args->command, "join needs the file for its pairs: -o FILE");
    }
    ht_join join = {.a = args->operands[0],
                    .b = args->count == 2 ? args->operands[1] : NULL,
                    .out = args->text[TEXT_OUTPUT],
                    .folder = args->text[TEXT_FOLDER],
                    .memory = memory != NULL ? read_memory(memory) : 0,
                    .resume = resume,
                    .go_on = go_on,
                    .parallel = cli_threads(threads)};
    if (memory != NULL && join.memory == 0) {
        return cli_usage(args->command, "--memory: '%s' is no number of bytes from 64K on, such as 512M or 2G", memory);
    }
    cli_progress progress;
    cli_progress_start(&progress);
    join.context = &progress;
    hti_system_note_interrupts();
    ht_join_result result;
    ht_io_error error;
    const ht_status status = joiner(&join, &result, &error);
    cli_progress_end();
    if (status != HT_OK) {
        cli_io_error(&error);
        if (result.is_kept) {
            cli_error("what was done is kept: --resume goes on with it");
        }
        return CLI_ERROR;
    }
    printf("%llu %s\n", (unsigned long long)result.pairs, result.pairs == 1 ? "pair" : "pairs");
    return result.pairs > 0 ? CLI_FOUND : CLI_NONE;
}

int cli_join(int argc, const char **argv) {
    static const cli_join_form form = {ht_join_files, 0, "Use N threads (default: as many as there are cores)",
                                       "Exit codes: 0 pairs were found, 1 there are none, 2 error or interrupted.\n"
                                       "\n"
                                       "Examples:\n"
                                       "  hantei join boxes.npy -o pairs.npy\n"
                                       "  hantei join roads.npy houses.npy -o pairs.npy --memory 8G --resume\n"};
    return cli_join_by(&form, argc, argv);
}

int cli_join_by(const cli_join_form *form, int argc, const char **argv) {
    const cli_help help = {
        "[OPTION...] A.npy [B.npy] -o PAIRS.npy",
        "Finds all pairs of rows that meet, of one numpy file or of one row of each of\n"
        "two, in files that need not fit in memory, and prints how many there are.\n"
        "\n"
        "The files hold rows of float32: min x, min y, max x, max y of a box; x, y, radius\n"
        "of a circle; or x, y of a point. The output holds rows of two int64, the numbers\n"
        "of the rows from 0 on, in ascending order; of one file the lesser number first.\n"
        "Touching counts. Rows with NaN and inverted boxes meet nothing; boxes may have\n"
        "infinite sides.\n"
        "\n"
        "Work that is not done lies in a folder beside the output, which needs 24 to 48\n"
        "bytes a row and 16 a pair; the output needs 16 bytes a pair more. When the program\n"
        "is interrupted (Ctrl-C, SIGTERM, a full disk), the folder stays, and the same\n"
        "command with --resume goes on with it. The output has its name when it is whole.",
        form->notes,
    };
    int resume = 0, threads = 0;
    const struct poptOption table[] = {
        {"output", 'o', POPT_ARG_STRING, NULL, TEXT_OUTPUT, "Write the pairs to FILE", "FILE"},
        {"memory", '\0', POPT_ARG_STRING, NULL, TEXT_MEMORY,
         "Memory to use, with K, M, G or T (default: 1G; less than 16M is slow); the program itself takes some 10M "
         "more",
         "BYTES"},
        {"folder", '\0', POPT_ARG_STRING, NULL, TEXT_FOLDER,
         "Keep the work in FOLDER, which is made and removed (default: the output's name with .join)", "FOLDER"},
        {"threads", '\0', POPT_ARG_INT, &threads, 0, form->about_threads, "N"},
        {"resume", '\0', POPT_ARG_NONE, &resume, 0,
         "Go on with the work of a join that was interrupted; begin when there is none", NULL},
        CLI_HELP_OPTION,
        POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON && threads < 0) {
        code = cli_usage(args.command, "--threads: there can only be 1 or more");
    } else if (code == CLI_GO_ON) {
        code = join_files(&args, resume != 0, threads > 0 ? (size_t)threads : form->threads, form->joiner);
    }
    cli_args_deinit(&args);
    return code;
}
