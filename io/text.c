// text.c: a text that grows, and the shortest decimal text of a float32.
//
// Shortest: the fewest digits that read back as the same float32 (at most 9 are needed), found by trying. Six digits
// always come back from a normal float32 (FLT_DIG), so that a number with six or fewer shows at the first try without
// its zeros. Just above a power of two floats lie twice as far apart as below it: there (2^-96, 2^87 and 2^90) the next
// number up with as many digits reads back when the nearest one, which is below, does not.
#include "decimal.h"
#include "utf8.h"
#include <float.h>
#include <hantei/io/json.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAIN_LIMIT 9       // digits before the point up to which no exponent is written
#define PLAIN_ZEROS 3       // zeros behind the point up to which no exponent is written
#define WHOLE_LIMIT 0x1p24f // below it every whole float32 is its own shortest text

void ht_text_deinit(ht_text *text) {
    free(text->data);
    *text = (ht_text){0};
}

// Makes room for `extra` more bytes and a closing 0.
static bool reserve(ht_text *text, size_t extra) {
    if (text->failed || extra > SIZE_MAX / 4 - text->length) {
        text->failed = true;
        return false;
    }
    const size_t need = text->length + extra + 1;
    if (need <= text->capacity)
        return true;
    size_t capacity = text->capacity < 64 ? 64 : text->capacity * 2;
    if (capacity < need)
        capacity = need;
    char *const data = realloc(text->data, capacity);
    if (data == NULL) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void ht_text_append(ht_text *text, const char *data, size_t length) {
    if (!reserve(text, length))
        return;
    if (length > 0)
        memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void ht_text_printf(ht_text *text, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        text->failed = true;
    } else if (reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

// 0.d1d2d3... * 10^point
typedef struct digits {
    char d[FLT_DECIMAL_DIG + 1];
    int count, point;
} digits;

// The number of `count` digits nearest to value > 0; leaves out what printf wrote as the locale's decimal point.
static digits nearest(float value, int count) {
    char text[32];
    snprintf(text, sizeof text, "%.*e", count - 1, (double)value);
    digits out = {.count = 0};
    const char *c = text;
    for (; *c != 'e'; c++)
        if (*c >= '0' && *c <= '9')
            out.d[out.count++] = *c;
    out.point = (int)strtol(c + 1, NULL, 10) + 1;
    return out;
}

// The number without closing zeros.
static int spell(digits n, char *out, size_t size) {
    while (n.count > 1 && n.d[n.count - 1] == '0')
        n.count--;
    const int zeros = n.point < 0 ? -n.point : 0;
    const int before = n.point > 0 ? n.point : 0;
    if (n.point > PLAIN_LIMIT || zeros > PLAIN_ZEROS) // d.dde5
        return snprintf(out, size, "%.1s%s%.*se%d", n.d, n.count > 1 ? "." : "", n.count - 1, n.d + 1, n.point - 1);
    if (before >= n.count) // ddd000
        return snprintf(out, size, "%.*s%.*s", n.count, n.d, before - n.count, "00000000");
    // dd.ddd or 0.00ddd
    return snprintf(out, size, "%.*s.%.*s%.*s", before > 0 ? before : 1, before > 0 ? n.d : "0", zeros, "000",
                    n.count - before, n.d + before);
}

static bool reads_back(const digits *n, float value, char *out, size_t size) {
    return hti_decimal_float(out, (size_t)spell(*n, out, size)) == value;
}

void ht_text_float(ht_text *text, float value) {
    if (!isfinite(value)) {
        ht_text_append(text, "null", 4);
        return;
    }
    if (signbit(value))
        ht_text_append(text, "-", 1);
    const float size = fabsf(value);
    if (size < WHOLE_LIMIT && (float)(int)size == size) {
        ht_text_printf(text, "%d", (int)size);
        return;
    }
    char out[32];
    bool done = false;
    for (int count = size < FLT_MIN ? 1 : FLT_DIG; !done; count++) {
        digits n = nearest(size, count);
        done = reads_back(&n, size, out, sizeof out) || count == FLT_DECIMAL_DIG;
        if (done || n.d[count - 1] == '9')
            continue;
        n.d[count - 1]++;
        done = reads_back(&n, size, out, sizeof out);
    }
    ht_text_append(text, out, strlen(out));
}

// Appends the escape of a character that JSON does not take as it is.
static void append_escape(ht_text *text, unsigned char c) {
    static const char named[] = "\"\"\\\\\bb\ff\nn\rr\tt"; // a character and the letter of its escape
    for (size_t i = 0; i + 1 < sizeof named; i += 2)
        if ((unsigned char)named[i] == c) {
            ht_text_printf(text, "\\%c", named[i + 1]);
            return;
        }
    ht_text_printf(text, "\\u%04x", (unsigned)c);
}

void ht_text_string(ht_text *text, const char *string) {
    static const char replacement[] = "\xef\xbf\xbd"; // U+FFFD for bytes that are not UTF-8
    ht_text_append(text, "\"", 1);
    size_t left = strlen(string);
    while (left > 0) {
        const unsigned char c = (unsigned char)*string;
        size_t length = hti_utf8_length(string, left);
        if (length == 0) {
            ht_text_append(text, replacement, 3);
            length = 1;
        } else if (c < 0x20 || c == '"' || c == '\\') {
            append_escape(text, c);
        } else {
            ht_text_append(text, string, length);
        }
        string += length;
        left -= length;
    }
    ht_text_append(text, "\"", 1);
}
