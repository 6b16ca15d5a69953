// cli_threads.c: threads of the program, for what works in parallel: as many as there are cores, or as wanted. They are made for
// each piece of work, which is large.
#include <stdlib.h>

#include "cli.h"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <pthread.h>
#include <unistd.h>
#endif

enum { MOST_THREADS = 256 };

// Thread k of n does every n-th task from task k on: which those are does not depend on time.
typedef struct cli_worker {
    void (*task)(void *data, size_t i);
    void *data;
    size_t first, step, count;
} cli_worker;

static void run_worker(const cli_worker *worker) {
    for (size_t i = worker->first; i < worker->count; i += worker->step) {
        worker->task(worker->data, i);
    }
}

#ifdef _WIN32
typedef HANDLE cli_thread;

static DWORD WINAPI start_worker(void *worker) {
    run_worker(worker);
    return 0;
}

static bool start_thread(cli_thread *thread, cli_worker *worker) {
    *thread = CreateThread(NULL, 0, start_worker, worker, 0, NULL);
    return *thread != NULL;
}

static void join_thread(cli_thread thread) {
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

static long count_cores(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return (long)info.dwNumberOfProcessors;
}
#else
typedef pthread_t cli_thread;

static void *start_worker(void *worker) {
    run_worker(worker);
    return NULL;
}

static bool start_thread(cli_thread *thread, cli_worker *worker) {
    return pthread_create(thread, NULL, start_worker, worker) == 0;
}

static void join_thread(cli_thread thread) {
    pthread_join(thread, NULL);
}

static long count_cores(void) {
#ifdef _SC_NPROCESSORS_ONLN
    return sysconf(_SC_NPROCESSORS_ONLN);
#else
    return 1;
#endif
}
#endif

// The first part of the work is done here, and what no thread could be made for.
static void run_threads(void *context, void (*task)(void *data, size_t i), void *data, size_t count) {
    const size_t wanted = *(const size_t *)context, threads = count < wanted ? count : wanted;
    cli_worker workers[MOST_THREADS];
    cli_thread ids[MOST_THREADS];
    bool is_started[MOST_THREADS];
    for (size_t k = 1; k < threads; k++) {
        workers[k] = (cli_worker){task, data, k, threads, count};
        is_started[k] = start_thread(&ids[k], &workers[k]);
    }
    workers[0] = (cli_worker){task, data, 0, threads > 0 ? threads : 1, count};
    run_worker(&workers[0]);
    for (size_t k = 1; k < threads; k++) {
        if (is_started[k]) {
            join_thread(ids[k]);
        } else {
            run_worker(&workers[k]);
        }
    }
}

ht_parallel cli_threads(size_t wanted) {
    const long cores = count_cores();
    const size_t count = wanted > 0 ? wanted : cores > 0 ? (size_t)cores : 1;
    static size_t threads; // of the program
    threads = count < MOST_THREADS ? count : MOST_THREADS;
    return threads > 1 ? (ht_parallel){run_threads, &threads, threads} : (ht_parallel){NULL, NULL, 0};
}
