// cli_source.c: the lines of a command's files, and their answers, written before more is read.
#include "cli.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"

bool cli_is_blank(const char *line, size_t length) {
    while (length > 0 && memchr(" \t\r\n", line[length - 1], 4) != NULL) {
        length--;
    }
    return length == 0;
}

// Answers what has been read, writes the answers, then reads more. False when the answers cannot be written.
static bool answer_file(cli_source *s, int file, cli_progress *progress) {
    cli_lines lines = {.file = file};
    bool written = true;
    s->line = 0;
    while (written && !lines.ended) {
        const char *line;
        size_t length;
        if (!cli_lines_fill(&lines)) {
            cli_error("%s: %s", s->name, strerror(errno));
            s->failed = true;
            break;
        }
        while (cli_lines_next(&lines, &line, &length)) {
            s->line++;
            s->answer(s, line, length);
        }
        cli_progress_show(progress, s->unit, s->done, 0);
        written = cli_deliver(&s->out);
    }
    free(lines.data);
    return written;
}

static bool answer_path(cli_source *s, const char *path, cli_progress *progress) {
    if (strcmp(path, "-") == 0) {
        s->name = "<stdin>";
        return answer_file(s, 0, progress);
    }
    s->name = path;
    const int file = hti_system_open(path, false);
    if (file < 0) {
        cli_error("%s: %s", path, strerror(errno));
        s->failed = true;
        return true;
    }
    const bool written = answer_file(s, file, progress);
    hti_system_close(file);
    return written;
}

bool cli_source_run(cli_source *source, const cli_args *args) {
    cli_progress progress;
    cli_progress_start(&progress);
    bool written = args->count > 0 || answer_path(source, "-", &progress);
    for (size_t i = 0; i < args->count && written; i++) {
        written = answer_path(source, args->operands[i], &progress);
    }
    cli_progress_end();
    return written;
}
