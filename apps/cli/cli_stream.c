// cli_stream.c: a stream of questions in, a stream of answers out, one line for each line (docs/cli.md).
#include "cli.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct stream {
    const cli_stream *asked;
    const char *name;
    int64_t line;
    bool expect; // compare with the lines' own answers instead of writing answers
    bool found, failed;
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

static void compare_relation(stream *s, ht_relation relation, const char *line, size_t length) {
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

// Whether a part of its border is a curve that crossings are not answered of: fields, and the kinds that are seen as fields.
static bool has_curve(const ht_shape *s) {
    if (s->kind != HT_COMPOUND) {
        return s->kind >= HT_FIELD;
    }
    for (int32_t i = 0; i < s->compound.count; i++) {
        if (has_curve(&s->compound.shapes[i])) {
            return true;
        }
    }
    return false;
}

static void answer_line(stream *s, const char *line, size_t length) {
    s->line++;
    if (is_blank(line, length)) {
        ht_text_append(&s->out, "\n", s->expect ? 0 : 1);
        return;
    }
    ht_query query;
    ht_io_error error;
    s->done++;
    if (ht_json_read_query(&s->arena, s->asked->question, line, length, s->name, s->line, &query, &error) != HT_OK) {
        report_bad_line(s, error.reason);
    } else if (s->asked->question == HT_QUESTION_CROSSINGS && (has_curve(&query.a) || has_curve(&query.b))) {
        report_bad_line(s, "crossings of fields and ellipses are not answered: they have no edges");
    } else if (s->expect) {
        compare_relation(s, ht_relate(&query.a, &query.b), line, length);
    } else {
        s->found |= s->asked->answer(&s->out, &query);
        ht_text_append(&s->out, "\n", 1);
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

static int answer_files(const cli_stream *asked, const cli_args *args, bool expect) {
    stream s = {.asked = asked, .expect = expect};
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
    return s.found || expect ? CLI_FOUND : CLI_NONE;
}

int cli_stream_run(const cli_stream *asked, int argc, const char **argv) {
    int expect = 0;
    const struct poptOption plain[] = {CLI_HELP_OPTION, POPT_TABLEEND};
    const struct poptOption expecting[] = {
        {"expect", '\0', POPT_ARG_NONE, &expect, 0,
         "Compare each answer with the line's own \"relation\" (apart, touch, overlap, or meet for the last two) and "
         "print only those that differ",
         NULL},
        CLI_HELP_OPTION,
        POPT_TABLEEND};
    cli_args args;
    int code =
        cli_args_init(&args, &asked->help, asked->question == HT_QUESTION_RELATE ? expecting : plain, argc, argv);
    if (code == CLI_GO_ON) {
        code = answer_files(asked, &args, expect != 0);
    }
    cli_args_deinit(&args);
    return code;
}
