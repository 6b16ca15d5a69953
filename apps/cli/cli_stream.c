// cli_stream.c: a stream of questions in, a stream of answers out, one line for each line (docs/cli.md).
#include "cli.h"
#include <string.h>

typedef struct stream {
    cli_source source;
    const cli_stream *asked;
    bool expect; // compare with the lines' own answers instead of writing answers
    bool found;
    size_t differing;
    ht_arena arena; // of one line at a time
} stream;

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
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
    cli_error("%s:%lld: %s", s->source.name, (long long)s->source.line, reason);
    s->source.failed = true;
    if (!s->expect) {
        ht_text_append(&s->source.out, "{\"error\":", 9);
        ht_text_string(&s->source.out, reason);
        ht_text_append(&s->source.out, "}\n", 2);
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
        cli_error("%s:%lld: expected %.*s, the answer is %s", s->source.name, (long long)s->source.line, (int)size,
                  expected, ht_relation_name(relation));
        s->differing++;
    }
}

static void answer_line(cli_source *source, const char *line, size_t length) {
    stream *s = (stream *)source; // its first member
    if (cli_is_blank(line, length)) {
        ht_text_append(&source->out, "\n", s->expect ? 0 : 1);
        return;
    }
    ht_query query;
    ht_io_error error;
    const ht_question question = s->asked->question;
    source->done++;
    if (ht_json_read_query(&s->arena, question, line, length, source->name, source->line, &query, &error) != HT_OK) {
        report_bad_line(s, error.reason);
    } else if (!ht_json_has_answer(question, &query)) {
        report_bad_line(s, "crossings of fields and ellipses are not answered: they have no edges");
    } else if (s->expect) {
        compare_relation(s, ht_relate(&query.a, &query.b), line, length);
    } else {
        s->found |= ht_json_write_answer(&source->out, question, &query);
        ht_text_append(&source->out, "\n", 1);
    }
    ht_arena_reset(&s->arena);
}

static int answer_files(const cli_stream *asked, const cli_args *args, bool expect) {
    stream s = {.source = {.answer = answer_line, .unit = "pair"}, .asked = asked, .expect = expect};
    ht_text *out = &s.source.out;
    const size_t *done = &s.source.done;
    bool written = cli_source_run(&s.source, args);
    if (expect && written) {
        ht_text_printf(out, "%zu %s, %zu differ\n", *done, *done == 1 ? "pair" : "pairs", s.differing);
        written = cli_deliver(out);
    }
    ht_text_deinit(out);
    ht_arena_deinit(&s.arena);
    if (!written || s.source.failed || s.differing > 0) {
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
