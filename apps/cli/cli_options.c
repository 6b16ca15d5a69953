// cli_options.c: a command's arguments by its popt table, its help, and names that were nearly right.
#include "cli.h"
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// popt prints the usage line and the table; the texts go between and behind them.
static void print_help(const cli_args *args, const cli_help *help) {
    ht_text head = {0};
    ht_text_printf(&head, "%s\n\n%s\n\nOptions:", help->operands, help->about);
    poptSetOtherOptionHelp(args->context, head.failed ? help->operands : head.data);
    poptPrintHelp(args->context, stdout, 0);
    printf("\n%s", help->notes);
    ht_text_deinit(&head);
}

// Where there is no memory, popt ends the program with 1, which would mean that nothing was found.
static bool popt_runs;

static void end_of_popt(void) {
    if (popt_runs) {
        fprintf(stderr, "hantei: %s\n", ht_status_text(HT_ERR_MEMORY));
        _Exit(CLI_ERROR);
    }
}

static int read_args(cli_args *args, const cli_help *help, const struct poptOption *table, int argc,
                     const char **argv) {
    args->context = poptGetContext(NULL, argc, argv, table, 0);
    int option = args->context != NULL ? 0 : POPT_ERROR_MALLOC;
    while (option >= 0 && (option = poptGetNextOpt(args->context)) > 0) {
        if (option == CLI_HELP) {
            print_help(args, help);
            return CLI_FOUND;
        }
        free(args->text[option]);
        args->text[option] = poptGetOptArg(args->context);
        option = args->text[option] != NULL ? option : POPT_ERROR_MALLOC;
    }
    if (option == POPT_ERROR_MALLOC) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
        return CLI_ERROR;
    }
    if (option < -1) {
        const char *name = poptBadOption(args->context, POPT_BADOPTION_NOALIAS);
        return cli_usage(args->command, "%s: %s", name, poptStrerror(option));
    }
    args->operands = poptGetArgs(args->context);
    while (args->operands != NULL && args->operands[args->count] != NULL) {
        args->count++;
    }
    return CLI_GO_ON;
}

int cli_args_init(cli_args *args, const cli_help *help, const struct poptOption *table, int argc, const char **argv) {
    *args = (cli_args){.command = argv[0]};
    if (cli_describe_table(argv[0], help, table)) {
        return CLI_FOUND;
    }
    static bool is_watched;
    is_watched = is_watched || atexit(end_of_popt) == 0;
    popt_runs = true;
    const int code = read_args(args, help, table, argc, argv);
    popt_runs = false;
    return code;
}

void cli_args_deinit(cli_args *args) {
    for (size_t i = 0; i < CLI_TEXTS; i++) {
        free(args->text[i]);
    }
    poptFreeContext(args->context);
}

// Cuts the text at its commas; false when there are too many.
static bool split_names(char *text, const char *names[65]) {
    size_t count = 0;
    for (char *name = text, *comma; name != NULL; name = comma != NULL ? comma + 1 : NULL) {
        comma = strchr(name, ',');
        if (count == 64) {
            return false;
        }
        if (comma != NULL) {
            *comma = '\0';
        }
        names[count++] = name;
    }
    return true;
}

int cli_read_options(cli_read *read, const cli_args *args, ht_read_options *out) {
    const bool is_given = read->tolerance != -FLT_MAX;
    if (is_given && !(read->tolerance > 0.0f && read->tolerance <= FLT_MAX)) {
        return cli_usage(args->command, "--ellipse-tolerance: the length must be greater than 0");
    }
    if (!split_names(args->text[CLI_TEXT_SOLID], read->solid) ||
        !split_names(args->text[CLI_TEXT_LEVEL], read->levels)) {
        return cli_usage(args->command, "--solid, --level: at most 64 names can be given");
    }
    *out = (ht_read_options){.ellipse_tolerance = is_given ? read->tolerance : 0.0f,
                             .no_tiles = read->no_tiles != 0,
                             .solid_layers = read->solid[0] != NULL ? read->solid : NULL,
                             .levels = read->levels[0] != NULL ? read->levels : NULL};
    return CLI_GO_ON;
}

enum { LONGEST_NAME = 31 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

// Letters to change, add, leave out or swap with a neighbour to get from one text to the other, both at most
// LONGEST_NAME long: optimal string alignment, one row per letter of `a`.
static size_t edit_distance(const char *a, const char *b) {
    const size_t n = strlen(a), m = strlen(b);
    size_t d[LONGEST_NAME + 1][LONGEST_NAME + 1];
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[n][m];
}

const char *cli_nearest(const char *text, const char *const *names, size_t count) {
    if (strlen(text) > LONGEST_NAME) {
        return NULL;
    }
    const char *nearest = NULL;
    size_t best = 4; // four changes or more is another word
    for (size_t i = 0; i < count; i++) {
        const size_t distance = edit_distance(text, names[i]);
        if (distance < best && 2 * distance <= strlen(names[i])) {
            best = distance;
            nearest = names[i];
        }
    }
    return nearest;
}
