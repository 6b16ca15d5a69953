// system_windows.c: files, clock, arguments and console of Windows. Names are made UTF-16 for functions that take it: the others would read them in the
// code page of the machine. Descriptors are those of the C library, for bytes: no newline becomes two.
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <process.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <wchar.h>
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// After windows.h, which it needs.
#include <shellapi.h>

#include "system.h"

// From malloc; NULL with errno for what is not UTF-8.
static wchar_t *wide(const char *path) {
    const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
    wchar_t *const name = length > 0 ? malloc((size_t)length * sizeof *name) : NULL;
    if (name == NULL) {
        errno = length > 0 ? ENOMEM : ENOENT;
    } else {
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, name, length);
    }
    return name;
}

static int open_wide(const char *path, int flags) {
    wchar_t *const name = wide(path);
    const int file = name != NULL ? _wopen(name, flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE) : -1;
    const int error = errno;
    free(name);
    errno = error;
    return file;
}

static bool is_on_disk(int file) {
    return GetFileType((HANDLE)_get_osfhandle(file)) == FILE_TYPE_DISK;
}

hti_system_kind hti_system_kind_of(const char *path) {
    wchar_t *const name = wide(path);
    const DWORD attributes = name != NULL ? GetFileAttributesW(name) : INVALID_FILE_ATTRIBUTES;
    const bool is_there = attributes != INVALID_FILE_ATTRIBUTES;
    free(name);
    if (is_there && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        return HTI_SYSTEM_FOLDER;
    }
    const int file = open_wide(path, _O_WRONLY);
    const bool is_device = file >= 0 && !is_on_disk(file);
    if (file >= 0) {
        _close(file);
    }
    return is_device ? HTI_SYSTEM_DEVICE : is_there || file >= 0 ? HTI_SYSTEM_REGULAR : HTI_SYSTEM_NOTHING;
}

bool hti_system_is_same(int file, const char *path) {
    const int other = hti_system_open(path, false);
    BY_HANDLE_FILE_INFORMATION a, b;
    const bool is_same = other >= 0 && GetFileInformationByHandle((HANDLE)_get_osfhandle(file), &a) &&
                         GetFileInformationByHandle((HANDLE)_get_osfhandle(other), &b) &&
                         a.dwVolumeSerialNumber == b.dwVolumeSerialNumber && a.nFileIndexHigh == b.nFileIndexHigh &&
                         a.nFileIndexLow == b.nFileIndexLow;
    if (other >= 0) {
        _close(other);
    }
    return is_same;
}

int hti_system_open(const char *path, bool only_regular) {
    const int file = open_wide(path, _O_RDONLY); // of a folder this fails
    if (file >= 0 && only_regular && !is_on_disk(file)) {
        _close(file);
        return HTI_SYSTEM_OTHER;
    }
    return file;
}

int hti_system_open_device(const char *path) {
    const hti_system_kind kind = hti_system_kind_of(path);
    const bool is_other = kind == HTI_SYSTEM_NOTHING || kind == HTI_SYSTEM_REGULAR;
    return is_other ? HTI_SYSTEM_OTHER : open_wide(path, _O_WRONLY); // of a folder this fails
}

int hti_system_create(const char *path) {
    return open_wide(path, _O_WRONLY | _O_CREAT | _O_EXCL);
}

ptrdiff_t hti_system_read(int file, void *data, size_t size) {
    return _read(file, data, size < INT_MAX ? (unsigned)size : INT_MAX);
}

ptrdiff_t hti_system_write(int file, const void *data, size_t size) {
    return _write(file, data, size < 1 << 20 ? (unsigned)size : 1 << 20); // a console takes no more at a time
}

bool hti_system_close(int file) {
    return _close(file) == 0;
}

ptrdiff_t hti_system_read_at(int file, void *data, size_t size, int64_t at) {
    return _lseeki64(file, at, SEEK_SET) == at ? hti_system_read(file, data, size) : -1;
}

bool hti_system_sync(int file) {
    return _commit(file) == 0;
}

int64_t hti_system_size(int file) {
    struct _stat64 info;
    return is_on_disk(file) && _fstat64(file, &info) == 0 ? (int64_t)info.st_size : -1;
}

// A new file has the permissions of its folder; those that were set on the old one by hand are not kept.
bool hti_system_copy_permissions(int file, const char *from) {
    (void)file;
    (void)from;
    return true;
}

bool hti_system_rename(const char *path, const char *target) {
    wchar_t *const from = wide(path), *const to = from != NULL ? wide(target) : NULL;
    bool done = to != NULL;
    if (done && !MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING)) {
        errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : EACCES; // it is open elsewhere, or may not be written
        done = false;
    }
    const int error = errno;
    free(from);
    free(to);
    errno = error;
    return done;
}

void hti_system_remove(const char *path) {
    wchar_t *const name = wide(path);
    if (name != NULL) {
        _wunlink(name);
    }
    free(name);
}

bool hti_system_make_folder(const char *path) {
    wchar_t *const name = wide(path);
    const bool done = name != NULL && _wmkdir(name) == 0;
    const int error = errno;
    free(name);
    errno = error;
    return done;
}

void hti_system_remove_folder(const char *path) {
    wchar_t *const name = wide(path);
    if (name != NULL) {
        _wrmdir(name);
    }
    free(name);
}

bool hti_system_is_empty_folder(const char *path, const char *but) {
    char *const pattern = malloc(strlen(path) + sizeof "/*");
    wchar_t *const names = pattern != NULL ? wide(strcat(strcpy(pattern, path), "/*")) : NULL;
    wchar_t *const kept = but != NULL ? wide(but) : NULL;
    WIN32_FIND_DATAW entry;
    const HANDLE found = names != NULL ? FindFirstFileW(names, &entry) : INVALID_HANDLE_VALUE;
    bool is_empty = found != INVALID_HANDLE_VALUE;
    for (bool is_entry = is_empty; is_entry && is_empty; is_entry = FindNextFileW(found, &entry)) {
        const wchar_t *const name = entry.cFileName;
        is_empty = wcscmp(name, L".") == 0 || wcscmp(name, L"..") == 0 || (kept != NULL && _wcsicmp(name, kept) == 0);
    }
    if (found != INVALID_HANDLE_VALUE) {
        FindClose(found);
    }
    free(kept);
    free(names);
    free(pattern);
    return is_empty;
}

// Links are rare, and need rights of their own: one is replaced by the file.
char *hti_system_real_path(const char *path) {
    return _strdup(path);
}

long hti_system_process(void) {
    return (long)_getpid();
}

double hti_system_seconds(void) {
    LARGE_INTEGER now, each_second;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&each_second);
    return (double)now.QuadPart / (double)each_second.QuadPart;
}

static char *narrow(const wchar_t *text) {
    const int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *const out = length > 0 ? malloc((size_t)length) : NULL;
    if (out != NULL) {
        WideCharToMultiByte(CP_UTF8, 0, text, -1, out, length, NULL, NULL);
    }
    return out;
}

static UINT console_page;

static void restore_console(void) {
    SetConsoleOutputCP(console_page);
}

// Standard output is written when it is flushed, so that no character is cut in two on its way to a console.
static void start_streams(void) {
    for (int file = 0; file <= 2; file++) {
        _setmode(file, _O_BINARY);
    }
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    console_page = GetConsoleOutputCP(); // 0 without a console
    if (console_page != 0 && console_page != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) {
        atexit(restore_console);
    }
}

bool hti_system_start(int *argc, char ***argv) {
    start_streams();
    int count = 0;
    wchar_t **const words = CommandLineToArgvW(GetCommandLineW(), &count);
    char **const out = words != NULL ? calloc((size_t)count + 1, sizeof *out) : NULL;
    bool done = out != NULL;
    for (int i = 0; i < count && done; i++) {
        out[i] = narrow(words[i]);
        done = out[i] != NULL;
    }
    LocalFree(words);
    if (done) { // until the program ends
        *argc = count;
        *argv = out;
    }
    return done;
}

bool hti_system_is_terminal(void) {
    const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode;
    return GetConsoleMode(console, &mode) && SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}
