// system_signals.c: noted interrupts, by what C itself has of signals, on every system alike.
#include <signal.h>
#include <stddef.h>

#include "system.h"

static volatile sig_atomic_t is_interrupted;

static void note_interrupt(int number) {
    is_interrupted = 1;
    signal(number, SIG_DFL);
}

void hti_system_note_interrupts(void) {
    static const int numbers[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (signal(numbers[i], note_interrupt) == SIG_IGN) {
            signal(numbers[i], SIG_IGN);
        }
    }
}

bool hti_system_is_interrupted(void) {
    return is_interrupted != 0;
}
