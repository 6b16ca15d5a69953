// replay.c: runs a fuzz harness once over every file of the folders given, where there is no libFuzzer.
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return -1;
    }
    uint8_t *data = NULL;
    size_t size = 0;
    for (size_t got = 1; got > 0; size += got) {
        uint8_t *more = realloc(data, size + 65536);
        if (more == NULL) {
            abort();
        }
        data = more;
        got = fread(data + size, 1, 65536, file);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

int main(int argc, char **argv) {
    int files = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (folder == NULL) {
            perror(argv[i]);
            return 1;
        }
        for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
            char path[4096];
            const int length = snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            if (entry->d_name[0] == '.' || length < 0 || (size_t)length >= sizeof path) {
                continue;
            }
            if (replay_file(path) != 0) {
                return 1;
            }
            files++;
        }
        closedir(folder);
    }
    printf("%d files\n", files);
    return files > 0 ? 0 : 1;
}
