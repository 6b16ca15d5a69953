// no_memory.c: every command when memory ends, at each place where the program asks for some: from there on, and once, as
// where what it asks for next is smaller. It then ends with 2 and a sentence, and files are as they were; or it managed
// without, and has done as always. Refused once, popt loses operands and lines of its help: there only the exit code and
// the files are looked at. Pictures are left out: fontconfig crashes, or never ends, where it has no memory.
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int hantei_main(int argc, char **argv); // cli_main.c's

// ---- Memory that ends ----------------------------------------------------------------------------------------------

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

// Shared with the process that runs the command.
typedef struct memory_end {
    long left; // requests until one is refused
    bool once, counts;
    long requests;
} memory_end;

static memory_end *end; // NULL: there is memory

static bool is_refused(void) {
    if (end == NULL || !end->counts) {
        return false;
    }
    end->requests++;
    return end->left-- <= 0 && !(end->once && end->left < -1);
}

// Instead of the C library's, for shared libraries, too.
#define FOR_ALL __attribute__((visibility("default")))

FOR_ALL void *malloc(size_t size) {
    return is_refused() ? NULL : __libc_malloc(size);
}

// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name)
FOR_ALL void *calloc(size_t count, size_t size) {
    return is_refused() ? NULL : __libc_calloc(count, size);
}

// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name)
FOR_ALL void *realloc(void *memory, size_t size) {
    return is_refused() ? NULL : __libc_realloc(memory, size);
}

// ---- A command -----------------------------------------------------------------------------------------------------

enum { MOST_WORDS = 12, MOST_TEXT = 1 << 20 };

static char folder[40];
static char told[64], said[64], written[64]; // standard output, standard error, and what OUT stands for

typedef struct outcome {
    int code; // -1: a signal
    size_t told, said, written;
    char text[2][MOST_TEXT]; // what was told and written
} outcome;

static size_t content(const char *path, char *text) {
    const int file = open(path, O_RDONLY);
    const ssize_t size = file >= 0 ? read(file, text, MOST_TEXT) : -1;
    if (file >= 0) {
        close(file);
    }
    return size < 0 ? SIZE_MAX : (size_t)size;
}

static void put_to(int stream, const char *path) {
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, stream);
    close(file);
}

static void run_child(const char *command) {
    char words[256], *list[MOST_WORDS + 1] = {"hantei"}, *rest = words;
    int count = 1;
    snprintf(words, sizeof words, "%s", command);
    for (char *word = strtok_r(words, " ", &rest); word != NULL && count < MOST_WORDS;
         word = strtok_r(NULL, " ", &rest)) {
        list[count++] = strcmp(word, "OUT") == 0 ? written : word;
    }
    put_to(STDOUT_FILENO, told);
    put_to(STDERR_FILENO, said);
    alarm(10); // so long nothing takes
    end->requests = 0;
    end->counts = true;
    exit(hantei_main(count, list));
}

static void run(const char *command, outcome *out) {
    static char scratch[MOST_TEXT];
    int status = 0;
    unlink(written);
    const pid_t child = fork();
    if (child == 0) {
        run_child(command);
    }
    waitpid(child, &status, 0);
    out->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    out->told = content(told, out->text[0]);
    out->written = content(written, out->text[1]);
    out->said = content(said, scratch);
}

static bool is_same(size_t a, size_t b, const char *text, const char *other) {
    return a == b && (a == SIZE_MAX || memcmp(text, other, a) == 0);
}

static bool is_good(const outcome *usual, const outcome *seen, bool is_strict) {
    const bool is_written = is_same(usual->written, seen->written, usual->text[1], seen->text[1]);
    if (seen->code == 2) {
        return seen->said > 0 && seen->written == SIZE_MAX;
    }
    return seen->code >= 0 && seen->code < 2 && (is_written || (!is_strict && seen->written == SIZE_MAX)) &&
           (!is_strict ||
            (seen->code == usual->code && is_same(usual->told, seen->told, usual->text[0], seen->text[0])));
}

// At up to `most` places. How many went wrong.
static int try_command(const char *command, long most, bool is_strict) {
    static outcome usual, seen;
    int wrong = 0;
    end->left = LONG_MAX;
    run(command, &usual);
    const long requests = end->requests, stride = requests / most + 1;
    for (int once = 0; once < 2; once++) {
        for (long i = 0; i < requests; i += stride) {
            end->once = once != 0;
            end->left = i;
            run(command, &seen);
            if (!is_good(&usual, &seen, is_strict && once == 0)) {
                printf("hantei %s: without memory %s request %ld: exit code %d, usually %d\n", command,
                       once != 0 ? "at" : "from", i, seen.code, usual.code);
                wrong++;
            }
        }
    }
    end->left = LONG_MAX; // ends what was kept to go on with
    run(command, &usual);
    printf("%d wrong of %ld requests: hantei %s\n", wrong, requests, command);
    fflush(stdout);
    return wrong;
}

int main(int argc, char **argv) {
    static const char *const commands[] = {
        "join boxes.npy circles.npy --memory 64K --resume -o OUT",
        "check scene.json",
        "check --json scene.json more.json -o OUT",
        "check --csv scene.json --only overlap -o OUT",
        "check map.tmj",
        "check world.ldtk",
        "relate pairs.ndjson",
        "relate --expect expect.ndjson",
        "distance distance.ndjson",
        "contact contact.ndjson",
        "ray ray.ndjson",
        "cast cast.ndjson",
        "sweep sweep.ndjson",
        "contain contain.ndjson",
        "crossings crossings.ndjson",
        "validate invalid.json",
        "validate --json fields.json",
        "world world.ndjson",
        "where relate capsule polygon",
        "pairs",
        "help",
        "completion zsh",
        "chek",
    };
    // In memory where there is a place: a join waits until its files are kept.
    snprintf(folder, sizeof folder, "%s/hantei-memory-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (argc != 2 || chdir(argv[1]) != 0 || mkdtemp(folder) == NULL) {
        fputs("usage: no_memory FOLDER_OF_DATA\n", stderr);
        return 2;
    }
    snprintf(told, sizeof told, "%s/told", folder);
    snprintf(said, sizeof said, "%s/said", folder);
    snprintf(written, sizeof written, "%s/written", folder);
    end = mmap(NULL, sizeof *end, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int wrong = 0;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        wrong += try_command(commands[i], 400, true);
    }
    wrong += try_command("check --help", 40, false);
    unlink(told);
    unlink(said);
    unlink(written);
    if (rmdir(folder) != 0) {
        puts("something half-written was left");
        wrong++;
    }
    return wrong == 0 ? 0 : 1;
}
