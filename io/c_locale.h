// c_locale.h: numbers with points, whatever the program's locale, for a while and in one thread.
#ifndef HANTEI_IO_C_LOCALE_H
#define HANTEI_IO_C_LOCALE_H

#include <locale.h>
#include <stdbool.h>

#if defined(_WIN32)
#include <stdlib.h>
#include <string.h>

typedef struct hti_c_locale {
    int per_thread;
    char *before;
} hti_c_locale;

/// Begins; false, and nothing to end, where there is no memory.
static inline bool hti_c_locale_use(hti_c_locale *locale) {
    locale->before = _strdup(setlocale(LC_ALL, NULL));
    if (locale->before == NULL) {
        return false;
    }
    locale->per_thread = _configthreadlocale(_ENABLE_PER_THREAD_LOCALE);
    setlocale(LC_ALL, "C");
    return true;
}

static inline void hti_c_locale_end(hti_c_locale *locale) {
    setlocale(LC_ALL, locale->before);
    _configthreadlocale(locale->per_thread);
    free(locale->before);
}
#else
#if defined(__APPLE__)
#include <xlocale.h>
#endif

typedef struct hti_c_locale {
    locale_t c, before;
} hti_c_locale;

/// Begins; false, and nothing to end, where there is no memory.
static inline bool hti_c_locale_use(hti_c_locale *locale) {
    locale->c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!locale->c) {
        return false;
    }
    locale->before = uselocale(locale->c);
    return true;
}

static inline void hti_c_locale_end(hti_c_locale *locale) {
    uselocale(locale->before);
    freelocale(locale->c);
}
#endif

#endif
