// cli_output.c: what the program prints: messages, tables, comma-separated values, progress.
#include "cli.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"

// The code point at `s` and its length in bytes, or -1 and 1 when the bytes are not UTF-8. (RFC 3629, section 3; forms
// longer than needed and surrogates are let through: they are only printed.)
static long decode(const unsigned char *s, size_t *length) {
    const size_t extra = s[0] < 0x80 ? 0 : s[0] >> 5 == 6 ? 1 : s[0] >> 4 == 14 ? 2 : s[0] >> 3 == 30 ? 3 : 4;
    long code = extra == 0 ? s[0] : s[0] & (0x3f >> extra);
    *length = 1;
    for (size_t i = 1; i <= extra; i++) {
        if (extra == 4 || s[i] >> 6 != 2) {
            return -1;
        }
        code = code << 6 | (s[i] & 0x3f);
    }
    *length = extra + 1;
    return code;
}

// Columns on a terminal: two for the wide blocks of East Asian scripts and pictographs (Unicode Standard Annex 11),
// none for combining marks and joiners.
static size_t column_count(long code) {
    static const struct {
        long first, last;
        size_t columns;
    } ranges[] = {{0x0300, 0x036f, 0}, {0x1100, 0x115f, 2}, {0x200b, 0x200f, 0},   {0x2e80, 0xa4cf, 2},
                  {0xac00, 0xd7a3, 2}, {0xf900, 0xfaff, 2}, {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2},
                  {0xff00, 0xff60, 2}, {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (code >= ranges[i].first && code <= ranges[i].last) {
            return ranges[i].columns;
        }
    }
    return 1;
}

// How many bytes at the beginning are plain characters of one column.
static size_t plain_length(const char *text) {
    size_t length = 0;
    while (text[length] >= 0x20 && text[length] < 0x7f) {
        length++;
    }
    return length;
}

// Appends to `out` unless it is NULL.
static size_t visible(ht_text *out, const char *text) {
    size_t width = plain_length(text), length;
    if (out != NULL) {
        ht_text_append(out, text, width);
    }
    for (const char *p = text + width; *p != '\0'; p += length) {
        const long code = decode((const unsigned char *)p, &length);
        const bool shown = code >= 0x20 && (code < 0x7f || code > 0x9f);
        width += shown ? column_count(code) : 1;
        if (out != NULL) {
            ht_text_append(out, shown ? p : "?", shown ? length : 1);
        }
    }
    return width;
}

size_t cli_append_visible(ht_text *out, const char *text) {
    return visible(out, text);
}

// Whether the cursor stands behind a line of progress.
static bool progress_open;

void cli_progress_end(void) {
    if (progress_open) {
        fputs("\r\033[K", stderr);
        progress_open = false;
    }
}

static const char *program = "hantei";

void cli_name_program(const char *name) {
    program = name;
}

static void print_message(const char *format, va_list list) {
    char message[2048];
    vsnprintf(message, sizeof message, format, list);
    ht_text shown = {0};
    visible(&shown, message);
    cli_progress_end();
    fprintf(stderr, "%s: %s\n", program, shown.failed ? "no memory could be had" : shown.data);
    ht_text_deinit(&shown);
}

void cli_error(const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_message(format, list);
    va_end(list);
}

int cli_usage(const char *command, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_message(format, list);
    va_end(list);
    fprintf(stderr, "%s: try '%s --help'\n", program, command);
    return CLI_ERROR;
}

void cli_io_error(const ht_io_error *error) {
    if (error->file[0] == '\0') {
        cli_error("%s", error->reason);
    } else if (error->line > 0) {
        cli_error("%s:%lld: %s", error->file, (long long)error->line, error->reason);
    } else {
        cli_error("%s: %s", error->file, error->reason);
    }
}

static void append_spaces(ht_text *out, size_t count) {
    static const char spaces[] = "                                ";
    for (const size_t most = sizeof spaces - 1; count > 0; count -= count < most ? count : most) {
        ht_text_append(out, spaces, count < most ? count : most);
    }
}

void cli_widen(size_t widths[CLI_COLUMNS], size_t columns, cli_cell *cell, const void *context, size_t row) {
    for (size_t i = 0; i < columns; i++) {
        const size_t width = visible(NULL, cell(context, row, i));
        widths[i] = width > widths[i] ? width : widths[i];
    }
}

void cli_append_row(ht_text *out, const size_t widths[CLI_COLUMNS], size_t columns, cli_cell *cell, const void *context,
                    size_t row) {
    size_t owed = 0; // spaces are written only before another word, so that no line ends in one
    for (size_t i = 0; i < columns; i++) {
        const char *const text = cell(context, row, i);
        if (*text != '\0') {
            append_spaces(out, owed);
            owed = 0;
        }
        owed += widths[i] + 2 - visible(out, text);
    }
    ht_text_append(out, "\n", 1);
}

void cli_append_table(ht_text *out, size_t rows, size_t columns, cli_cell *cell, const void *context) {
    size_t widths[CLI_COLUMNS] = {0};
    for (size_t row = 0; row < rows; row++) {
        cli_widen(widths, columns, cell, context, row);
    }
    for (size_t row = 0; row < rows; row++) {
        cli_append_row(out, widths, columns, cell, context, row);
    }
}

static void append_csv_field(ht_text *out, const char *text) {
    if (strpbrk(text, ",\"\r\n") == NULL) {
        ht_text_append(out, text, strlen(text));
        return;
    }
    ht_text_append(out, "\"", 1);
    for (const char *p = text; *p != '\0'; p++) {
        ht_text_append(out, *p == '"' ? "\"\"" : p, *p == '"' ? 2 : 1);
    }
    ht_text_append(out, "\"", 1);
}

void cli_append_csv_row(ht_text *out, size_t columns, cli_cell *cell, const void *context, size_t row) {
    for (size_t i = 0; i < columns; i++) {
        append_csv_field(out, cell(context, row, i));
        ht_text_append(out, i + 1 < columns ? "," : "\n", 1);
    }
}

static bool tell_no_memory(const ht_text *text) {
    if (text->failed) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
    }
    return text->failed;
}

bool cli_deliver(ht_text *text) {
    if (tell_no_memory(text)) {
        return false;
    }
    if (text->length > 0 && (fwrite(text->data, 1, text->length, stdout) != text->length || fflush(stdout) != 0)) {
        cli_error("standard output: %s", strerror(errno));
        return false;
    }
    text->length = 0;
    return true;
}

static bool file_did(ht_status status, const ht_io_error *error) {
    if (status != HT_OK) {
        cli_io_error(error);
    }
    return status == HT_OK;
}

void cli_output_open(cli_output *out, const char *path) {
    ht_io_error error;
    *out = (cli_output){.file.fd = -1};
    out->failed = path != NULL && !file_did(ht_file_open(&out->file, path, &error), &error);
}

static bool write_piece(cli_output *out) {
    ht_io_error error;
    if (out->file.fd < 0) {
        return cli_deliver(&out->text);
    }
    const size_t length = out->text.length;
    out->text.length = 0;
    return !tell_no_memory(&out->text) && file_did(ht_file_append(&out->file, out->text.data, length, &error), &error);
}

bool cli_output_flush(cli_output *out) {
    enum { MUCH = 1 << 16 };
    if (!out->failed && (out->text.length >= MUCH || out->text.failed)) {
        out->failed = !write_piece(out);
    }
    return !out->failed;
}

bool cli_output_close(cli_output *out, bool whole) {
    ht_io_error error;
    out->failed = out->failed || !write_piece(out);
    bool done = !out->failed && whole;
    if (out->file.fd >= 0) {
        const ht_status status = ht_file_close(&out->file, done, &error);
        done = file_did(status, &error) && done;
    }
    ht_text_deinit(&out->text);
    return done;
}

void cli_progress_start(cli_progress *progress) {
    *progress = (cli_progress){.terminal = hti_system_is_terminal()};
    progress->start = progress->terminal ? hti_system_seconds() : 0.0;
}

void cli_progress_expect(cli_progress *progress) {
    progress->start -= 1.0;
}

void cli_progress_show(cli_progress *progress, const char *doing, size_t done, size_t total) {
    if (!progress->terminal) {
        return;
    }
    const double now = hti_system_seconds();
    if (now - progress->start < 1.0 || now - progress->shown < 0.2) {
        return;
    }
    progress->shown = now;
    progress_open = true;
    if (total > 0) {
        fprintf(stderr, "\r%s: %s %zu of %zu (%.0f %%)\033[K", program, doing, done, total,
                100.0 * (double)done / (double)total);
    } else {
        fprintf(stderr, "\r%s: %s %zu\033[K", program, doing, done);
    }
}
