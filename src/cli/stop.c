/* stop.c: see stop.h. The flag is global because a signal handler has nothing else to reach it by. */
#include "cli/stop.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

enum { GO, STOP, STOP_BY_SIGNAL };

static atomic_int stop = GO; /* lock-free, so a handler may set it */

static void handle(int signal_number)
{
    (void)signal_number;
    atomic_store(&stop, STOP_BY_SIGNAL);
}

static void watch(int signal_number, const struct sigaction *action)
{
    struct sigaction old;
    if (!sigaction(signal_number, NULL, &old) && old.sa_handler != SIG_IGN)
        sigaction(signal_number, action, NULL);
}

void stop_watch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = handle;
    action.sa_flags = (int)SA_RESETHAND;
    watch(SIGINT, &action);
    watch(SIGTERM, &action);
    action.sa_handler = SIG_IGN;
    action.sa_flags = 0;
    sigaction(SIGPIPE, &action, NULL);
}

void stop_request(void)
{
    int go = GO;
    atomic_compare_exchange_strong(&stop, &go, STOP);
}

bool stop_requested(void)
{
    return atomic_load(&stop) != GO;
}

bool stop_by_signal(void)
{
    return atomic_load(&stop) == STOP_BY_SIGNAL;
}
