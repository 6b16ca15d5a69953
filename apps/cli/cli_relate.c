// cli_relate.c: `hantei relate`: a stream of pairs in, a stream of relations out, one line for each line.
#include "cli.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct stream {
    const char *name;
    int64_t line;
    bool expect; // compare with the lines' own answers instead of writing answers
    bool met, failed;
    size_t done, differing;
    ht_text out;
    ht_arena arena; // of one line at a time
} stream;

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_blank(const char *line, size_t length) {
    while (length > 0 && is_space(line[length - 1])) {
        length--;
    }
    return length == 0;
}

// One past the closing quote of the JSON string that starts at `at`.
static size_t string_end(const char *json, size_t length, size_t at) {
    for (at++; at < length && json[at] != '"'; at++) {
        at += json[at] == '\\';
    }
    return at < length ? at + 1 : length;
}

// The text of the member "relation" of the object on the line, "" when there is none or it is not a string. The line
// has been read as JSON before, so only strings and depth have to be followed.
static size_t find_expected(const char *json, size_t length, const char **text) {
    static const char key[] = "\"relation\"";
    int depth = 0;
    *text = "";
    for (size_t i = 0; i < length; i++) {
        depth += (json[i] == '{' || json[i] == '[') - (json[i] == '}' || json[i] == ']');
        if (json[i] != '"') {
            continue;
        }
        const size_t end = string_end(json, length, i);
        const bool is_key = depth == 1 && end - i == sizeof key - 1 && memcmp(json + i, key, sizeof key - 1) == 0;
        size_t next = end;
        while (next < length && is_space(json[next])) {
            next++;
        }
        if (is_key && next < length && json[next] == ':') {
            for (next++; next < length && is_space(json[next]); next++) {
            }
            if (next == length || json[next] != '"') {
                return 0;
            }
            *text = json + next + 1;
            return string_end(json, length, next) - next - 2;
        }
        i = end - 1;
    }
    return 0;
}

static bool text_is(const char *text, size_t length, const char *word) {
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

static void report_bad_line(stream *s, const char *reason) {
    cli_error("%s:%lld: %s", s->name, (long long)s->line, reason);
    s->failed = true;
    if (!s->expect) {
        ht_text_append(&s->out, "{\"error\":", 9);
        ht_text_string(&s->out, reason);
        ht_text_append(&s->out, "}\n", 2);
    }
}

static void compare(stream *s, ht_relation relation, const char *line, size_t length) {
    const char *expected;
    const size_t size = find_expected(line, length, &expected);
    const bool meet = text_is(expected, size, "meet");
    bool known = meet;
    for (int r = HT_APART; r <= HT_OVERLAP; r++) {
        known = known || text_is(expected, size, ht_relation_name((ht_relation)r));
    }
    if (!known) {
        report_bad_line(s, "the member \"relation\" is not apart, touch, overlap or meet");
    } else if (meet ? relation == HT_APART : !text_is(expected, size, ht_relation_name(relation))) {
        cli_error("%s:%lld: expected %.*s, the answer is %s", s->name, (long long)s->line, (int)size, expected,
                  ht_relation_name(relation));
        s->differing++;
    }
}

static void answer_line(stream *s, const char *line, size_t length) {
    s->line++;
    if (is_blank(line, length)) {
        ht_text_append(&s->out, "\n", s->expect ? 0 : 1);
        return;
    }
    ht_shape a, b;
    ht_io_error error;
    s->done++;
    if (ht_json_read_pair(&s->arena, line, length, s->name, s->line, &a, &b, &error) != HT_OK) {
        report_bad_line(s, error.reason);
    } else {
        const ht_relation relation = ht_relate(&a, &b);
        s->met = s->met || relation != HT_APART;
        if (s->expect) {
            compare(s, relation, line, length);
        } else {
            const char *name = ht_relation_name(relation);
            ht_text_append(&s->out, "{\"relation\":\"", 13);
            ht_text_append(&s->out, name, strlen(name));
            ht_text_append(&s->out, "\"}\n", 3);
        }
    }
    ht_arena_reset(&s->arena);
}

// Answers what has been read, writes the answers, then reads more. False when the answers cannot be written.
static bool answer_file(stream *s, int file, cli_progress *progress) {
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
            answer_line(s, line, length);
        }
        cli_progress_show(progress, "pair", s->done, 0);
        written = cli_deliver(&s->out, NULL);
    }
    free(lines.data);
    return written;
}

static bool answer_path(stream *s, const char *path, cli_progress *progress) {
    if (strcmp(path, "-") == 0) {
        s->name = "<stdin>";
        return answer_file(s, STDIN_FILENO, progress);
    }
    s->name = path;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        cli_error("%s: %s", path, strerror(errno));
        s->failed = true;
        return true;
    }
    const bool written = answer_file(s, file, progress);
    close(file);
    return written;
}

static int relate(const cli_args *args, bool expect) {
    stream s = {.expect = expect};
    cli_progress progress;
    cli_progress_start(&progress);
    bool written = args->count > 0 || answer_path(&s, "-", &progress);
    for (size_t i = 0; i < args->count && written; i++) {
        written = answer_path(&s, args->operands[i], &progress);
    }
    cli_progress_end();
    if (expect && written) {
        ht_text_printf(&s.out, "%zu %s, %zu differ\n", s.done, s.done == 1 ? "pair" : "pairs", s.differing);
        written = cli_deliver(&s.out, NULL);
    }
    ht_text_deinit(&s.out);
    ht_arena_deinit(&s.arena);
    if (!written || s.failed || s.differing > 0) {
        return CLI_ERROR;
    }
    return s.met || expect ? CLI_FOUND : CLI_NONE;
}

int cli_relate(int argc, const char **argv) {
    static const cli_help help = {
        "[OPTION...] [FILE...]",
        "Reads one pair {\"a\":SHAPE,\"b\":SHAPE} a line from the files, or from standard\n"
        "input when there is none or its name is -, and prints one line for each:\n"
        "{\"relation\":\"apart|touch|overlap\"}, or {\"error\":\"REASON\"} for a line that is\n"
        "not a pair, which is also told on standard error. A blank line is answered by a\n"
        "blank line, so that line N of the output answers line N of the input.",
        "Exit codes: 0 a pair touches or overlaps, 1 all are apart, 2 error or bad line.\n"
        "With --expect: 0 every answer is as expected, 2 one is not, error or bad line.\n"
        "\n"
        "Examples:\n"
        "  hantei relate < pairs.ndjson > relations.ndjson\n"
        "  hantei relate --expect vectors/*.ndjson\n",
    };
    int expect = 0;
    const struct poptOption table[] = {
        {"expect", '\0', POPT_ARG_NONE, &expect, 0,
         "Compare each answer with the line's own \"relation\" (apart, touch, overlap, or meet for the last two) and "
         "print only those that differ",
         NULL},
        CLI_HELP_OPTION,
        POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        code = relate(&args, expect != 0);
    }
    cli_args_deinit(&args);
    return code;
}
