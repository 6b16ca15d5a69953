// bench_machine.c: what results depend on besides the code.
#include "bench/peers/peers.h"

#include <stdlib.h>
#include <string.h>

#ifdef __clang__
#define COMPILER "clang"
#define COMPILER_MAJOR __clang_major__
#else
#define COMPILER "gcc"
#define COMPILER_MAJOR __GNUC__
#endif

// The value of the first line of the processor's description that begins with `key`; false when there is none.
static bool read_cpu(const char *key, char *value, size_t size) {
    FILE *info = fopen("/proc/cpuinfo", "r");
    char line[256];
    bool found = false;
    while (info != NULL && !found && fgets(line, sizeof line, info) != NULL) {
        const char *colon = strchr(line, ':');
        found = strncmp(line, key, strlen(key)) == 0 && colon != NULL;
        if (found) {
            line[strcspn(line, "\n")] = 0;
            snprintf(value, size, "%s", colon + 1 + (colon[1] == ' '));
        }
    }
    if (info != NULL) {
        fclose(info);
    }
    return found;
}

// Virtual machines often tell only the brand: the family of AMD's tells the generation.
static void name_cpu(char *name, size_t size) {
    char family[16] = "";
    if (!read_cpu("model name", name, size)) {
        snprintf(name, size, "unknown");
    }
    read_cpu("cpu family", family, sizeof family);
    if (strncmp(name, "AMD", 3) == 0 && strcmp(family, "26") == 0) {
        strncat(name, " Zen 5", size - strlen(name) - 1);
    }
}

void bench_machine(const bench_settings *s, FILE *to) {
    char cpu[256];
    name_cpu(cpu, sizeof cpu);
    fprintf(to, "# cpu: %s\n# compiler: %s %s\n# flags: %s\n", cpu, COMPILER, __VERSION__, HANTEI_BENCH_FLAGS);
    fprintf(to, "# instruction set: %s\n# hantei %s", ht_simd_name(ht_simd_in_use()), ht_version());
    for (int i = 0; bench_peers[i] != NULL; i++) {
        const bool missing = bench_peers[i]->version == NULL;
        fprintf(to, "; %s %s", bench_peers[i]->name, missing ? bench_not_installed : bench_peers[i]->version());
    }
    fprintf(to, "\n# seed %llu; %zu pairs a row; medians of %d runs, all in turn, at most %.2g s a contestant\n",
            (unsigned long long)s->seed, s->pairs, s->runs, s->seconds);
}

// What stands for the character in a file's name: lower case; a dash, but not twice nor before a digit; 0 for nothing.
static char name_char(const char *c, char before) {
    const bool upper = c[0] >= 'A' && c[0] <= 'Z', digit = c[0] >= '0' && c[0] <= '9';
    if (upper || digit || (c[0] >= 'a' && c[0] <= 'z')) {
        return (char)(upper ? c[0] - 'A' + 'a' : c[0]);
    }
    return before != 0 && before != '-' && !(c[1] >= '0' && c[1] <= '9') ? '-' : 0;
}

// "AMD EPYC Zen 5" is amd-epyc-zen5.
void bench_machine_name(char *name, size_t size) {
    char text[256];
    name_cpu(text, sizeof text);
    size_t n = 0;
    for (const char *c = text; *c != 0 && n + 16 < size; c++) {
        name[n] = name_char(c, n > 0 ? name[n - 1] : 0);
        n += name[n] != 0;
    }
    snprintf(name + n, size - n, "-%s-%d", COMPILER, COMPILER_MAJOR);
}
