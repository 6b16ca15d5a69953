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
    if (text != NULL) {
        free(text->data);
        *text = (ht_text){0};
    }
}

// Makes room for `extra` more bytes and a closing 0.
static bool reserve(ht_text *text, size_t extra) {
    if (text->failed || extra > SIZE_MAX / 4 - text->length) {
        text->failed = true;
        return false;
    }
    const size_t need = text->length + extra + 1;
    if (need <= text->capacity) {
        return true;
    }
    size_t capacity = text->capacity < 64 ? 64 : text->capacity * 2;
    if (capacity < need) {
        capacity = need;
    }
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
    if (!reserve(text, length)) {
        return;
    }
    if (length > 0) {
        memcpy(text->data + text->length, data, length);
    }
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

static digits digits_of(uint32_t number, int count, int point) {
    digits out = {.count = count, .point = point};
    for (int i = count - 1; i >= 0; i--, number /= 10) {
        out.d[i] = (char)('0' + number % 10);
    }
    return out;
}

static uint32_t number_of(const digits *n) {
    uint32_t number = 0;
    for (int i = 0; i < n->count; i++) {
        number = number * 10 + (uint32_t)(n->d[i] - '0');
    }
    return number;
}

// value * 10^power, rounded once; false when the power is not a double.
static bool scaled(double value, int power, double *out) {
    static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const int size = power < 0 ? -power : power;
    if (size >= (int)(sizeof tens / sizeof *tens)) {
        return false;
    }
    *out = power < 0 ? value / tens[size] : value * tens[size];
    return true;
}

// The number of `count` digits nearest to value > 0, by one product of doubles, whose error is below 2^-23: false when
// that does not tell.
static bool nearest_quickly(float value, int count, digits *out) {
    int exponent;
    frexpf(value, &exponent);
    int point = (int)ceil((double)exponent * 0.3010299956639812); // of the next power of two: at most one too great
    double x = 0, least = 0;
    if (!scaled(1, count - 1, &least) || !scaled((double)value, count - point, &x)) {
        return false;
    }
    if (x < least && !scaled((double)value, count - --point, &x)) {
        return false;
    }
    const uint32_t whole = x < 4e9 ? (uint32_t)x : 0;
    const double rest = x - (double)whole;
    if (whole < (uint32_t)least || x > least * 10 - 1 || (rest > 0.5 - 0x1p-20 && rest < 0.5 + 0x1p-20)) {
        return false;
    }
    *out = digits_of(whole + (rest > 0.5), count, point);
    return true;
}

// The same by printf; leaves out what it wrote as the locale's decimal point.
static digits nearest(float value, int count) {
    digits out = {.count = 0};
    if (nearest_quickly(value, count, &out)) {
        return out;
    }
    char text[32];
    snprintf(text, sizeof text, "%.*e", count - 1, (double)value);
    const char *c = text;
    for (out.count = 0; *c != 'e'; c++) {
        if (*c >= '0' && *c <= '9') {
            out.d[out.count++] = *c;
        }
    }
    out.point = (int)strtol(c + 1, NULL, 10) + 1;
    return out;
}

static char *put_digits(char *out, const char *from, int count) {
    memcpy(out, from, (size_t)count);
    return out + count;
}

// The number without closing zeros; returns its length.
static size_t spell(digits n, char out[32]) {
    char *end = out;
    while (n.count > 1 && n.d[n.count - 1] == '0') {
        n.count--;
    }
    const int zeros = n.point < 0 ? -n.point : 0;
    const int before = n.point > 0 ? n.point : 0;
    if (n.point > PLAIN_LIMIT || zeros > PLAIN_ZEROS) { // d.dde5
        end = put_digits(end, n.d, 1);
        end = put_digits(end, ".", n.count > 1);
        end = put_digits(end, n.d + 1, n.count - 1);
        return (size_t)(end - out) + (size_t)snprintf(end, 8, "e%d", n.point - 1);
    }
    if (before >= n.count) { // ddd000
        end = put_digits(end, n.d, n.count);
        end = put_digits(end, "00000000", before - n.count);
    } else { // dd.ddd or 0.00ddd
        end = before > 0 ? put_digits(end, n.d, before) : put_digits(end, "0", 1);
        end = put_digits(end, ".", 1);
        end = put_digits(end, "000", zeros);
        end = put_digits(end, n.d + before, n.count - before);
    }
    *end = '\0';
    return (size_t)(end - out);
}

// Rounding to double first is as good as rounding once, unless the double is next to half way between two floats.
static bool reads_back(const digits *n, float value) {
    double x = 0;
    uint64_t bits = 0;
    if (value >= FLT_MIN && scaled((double)number_of(n), n->point - n->count, &x)) {
        memcpy(&bits, &x, sizeof bits);
        const uint64_t behind = bits & 0x1fffffff; // of a float's digits
        if (x <= (double)FLT_MAX && (behind < 0x0fffffff || behind > 0x10000001)) {
            return (float)x == value;
        }
    }
    char text[32];
    return hti_decimal_float(text, spell(*n, text)) == value;
}

void ht_text_float(ht_text *text, float value) {
    if (!isfinite(value)) {
        ht_text_append(text, "null", 4);
        return;
    }
    if (signbit(value)) {
        ht_text_append(text, "-", 1);
    }
    const float size = fabsf(value);
    digits n = {.d = "0", .count = 1, .point = 1};
    if (size < WHOLE_LIMIT && (float)(int)size == size) {
        n = size > 0 ? digits_of((uint32_t)size, 8, 8) : n;
        while (n.d[0] == '0' && n.point > 1) {
            memmove(n.d, n.d + 1, (size_t)--n.count);
            n.point--;
        }
        n.count = n.point;
    } else {
        bool done = false;
        for (int count = size < FLT_MIN ? 1 : FLT_DIG; !done; count++) {
            n = nearest(size, count);
            done = reads_back(&n, size) || count == FLT_DECIMAL_DIG;
            if (done || n.d[count - 1] == '9') {
                continue;
            }
            n.d[count - 1]++;
            done = reads_back(&n, size);
        }
    }
    char out[32];
    ht_text_append(text, out, spell(n, out));
}

// Appends the escape of a character that JSON does not take as it is.
static void append_escape(ht_text *text, unsigned char c) {
    static const char named[] = "\"\"\\\\\bb\ff\nn\rr\tt"; // a character and the letter of its escape
    for (size_t i = 0; i + 1 < sizeof named; i += 2) {
        if ((unsigned char)named[i] == c) {
            ht_text_printf(text, "\\%c", named[i + 1]);
            return;
        }
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
