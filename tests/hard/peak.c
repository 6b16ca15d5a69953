// peak.c: runs a command and fails when it needed more memory than allowed:  peak KIB EXIT_CODE COMMAND [ARGUMENT...]
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 4) {
        fputs("usage: peak KIB EXIT_CODE COMMAND [ARGUMENT...]\n", stderr);
        return 2;
    }
    const long most = strtol(argv[1], NULL, 10);
    const pid_t child = fork();
    if (child == 0) {
        execvp(argv[3], argv + 3);
        _exit(127);
    }
    int status = 0;
    struct rusage used;
    if (child < 0 || waitpid(child, &status, 0) != child || getrusage(RUSAGE_CHILDREN, &used) != 0) {
        perror("peak");
        return 2;
    }
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    const bool good = code == strtol(argv[2], NULL, 10) && used.ru_maxrss <= most;
    fprintf(stderr, "%s: exit code %d, %ld of %ld KiB:", good ? "good" : "FAILED", code, used.ru_maxrss, most);
    for (int i = 3; i < argc; i++) {
        fprintf(stderr, " %s", argv[i]);
    }
    fputs("\n", stderr);
    return good ? 0 : 1;
}
