// cli_main.c: the hantei program: its commands and how they are found.
#include "cli.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"

static const cli_command commands[] = {
    {"check", "Find everything in scenes or maps that touches or overlaps", cli_check},
    {"relate", "Answer a stream of pairs: apart, touch or overlap", cli_relate},
    {"distance", "How far apart, or how deep and which way out", cli_distance},
    {"contact", "Contact points with normals", cli_contact},
    {"ray", "Where rays enter and leave shapes", cli_ray},
    {"cast", "When a moving shape first hits another", cli_cast},
    {"sweep", "The same for shapes that move and turn", cli_sweep},
    {"contain", "Whether one shape lies in the other", cli_contain},
    {"crossings", "Where boundaries meet", cli_crossings},
    {"validate", "Say what is wrong with the shapes of scenes or maps", cli_validate},
    {"where", "Show the functions that answer a pair of kinds, with file and method", cli_where},
    {"pairs", "List the first answering function of every pair of kinds", cli_pairs},
    {"join", "Find all pairs of boxes that meet in numpy files larger than memory", cli_join},
    {"world", "Move and ask a world of objects by commands, a line each", cli_world},
    {"play", "Show the methods as living figures in a window", cli_play},
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const cli_program program = {
    "", "hantei", "exact 2D collision detection: which shapes touch or overlap, how deep, where and when", commands,
    COMMAND_COUNT};

static void print_usage(FILE *out) {
    fputs("Usage: hantei COMMAND [ARGUMENT...]\n"
          "       hantei help COMMAND\n"
          "       hantei completion bash|zsh|fish|man\n"
          "\n"
          "Exact 2D collision detection: which shapes touch or overlap, how deep, where and when.\n"
          "\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "  %-9s  %s\n", commands[i].name, commands[i].summary);
    }
    fputs("\n"
          "Options:\n"
          "  -h, --help     Show this help and exit\n"
          "  -V, --version  Show the version and exit\n"
          "\n"
          "Exit codes: 0 found, 1 none, 2 error; the help of each command says what that means.\n"
          "\n"
          "Example:\n"
          "  hantei check level.tmj --svg level.svg\n",
          out);
}

static int run_command(const char *name, int argc, const char **argv) {
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        names[i] = commands[i].name;
        if (strcmp(name, names[i]) == 0) {
            char full[64];
            snprintf(full, sizeof full, "hantei %s", name);
            argv[0] = full;
            return commands[i].run(argc, argv);
        }
    }
    const char *nearest = cli_nearest(name, names, COMMAND_COUNT);
    if (nearest != NULL) {
        return cli_usage("hantei", "%s: unknown command; did you mean '%s'?", name, nearest);
    }
    return cli_usage("hantei", "%s: unknown command", name);
}

static int complete(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[2], "--help") != 0 && strcmp(argv[2], "-h") != 0) {
        return cli_describe(argv[2], &program);
    }
    if (argc != 3) {
        return cli_usage("hantei", "completion needs a word: bash, zsh, fish or man");
    }
    fputs("Usage: hantei completion bash|zsh|fish|man\n"
          "\n"
          "Prints what a shell needs to complete commands and options, or the manual page.\n"
          "\n"
          "Example:\n"
          "  hantei completion bash > ~/.local/share/bash-completion/completions/hantei\n",
          stdout);
    return CLI_FOUND;
}

static int help(int argc, char **argv) {
    if (argc < 3) {
        print_usage(stdout);
        return CLI_FOUND;
    }
    const char *arguments[] = {"", "--help", NULL};
    if (strcmp(argv[2], "completion") == 0) {
        char *words[] = {argv[0], argv[2], "--help", NULL};
        return complete(3, words);
    }
    return run_command(argv[2], 2, arguments);
}

static int run_main(int argc, char **argv) {
    if (argc < 2) {
        print_usage(stderr);
        return CLI_ERROR;
    }
    const char *first = argv[1];
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        printf("hantei %s\n", ht_version());
        return CLI_FOUND;
    }
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0) {
        return help(argc, argv);
    }
    if (strcmp(first, "completion") == 0) {
        return complete(argc, argv);
    }
    if (first[0] == '-') {
        return cli_usage("hantei", "%s: unknown option", first);
    }
    return run_command(first, argc - 1, (const char **)argv + 1);
}

int main(int argc, char **argv) {
    if (!hti_system_start(&argc, &argv)) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
        return CLI_ERROR;
    }
    const int code = run_main(argc, argv);
    // Commands flush what they write and report it; this catches help and version texts.
    if (fflush(stdout) != 0) {
        cli_error("standard output: %s", strerror(errno));
        return CLI_ERROR;
    }
    return code;
}
