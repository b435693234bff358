/* stop.c: see stop.h. The flag is global because a signal handler has no other way to reach it. */
#include "cli/stop.h"
#include "cli/status.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

enum { GO = 0, STOP = -1 }; /* otherwise the number of a signal */

static atomic_int stop = GO; /* lock-free, so a handler may set it */

static const int watched[] = { SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1 };
enum { WATCHED = sizeof watched / sizeof *watched };

static void handle(int signal_number)
{
    atomic_store(&stop, signal_number);
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
    for (int i = 0; i < WATCHED; i++)
        watch(watched[i], &action);
    action.sa_flags = 0;
    action.sa_handler = SIG_IGN; /* these two show as a failed write */
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
}

void stop_block_signals(bool block)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < WATCHED; i++)
        sigaddset(&set, watched[i]);
    pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
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
    return atomic_load(&stop) > GO;
}

int stop_status(void)
{
    return STATUS_SIGNAL + (stop_by_signal() ? atomic_load(&stop) : SIGINT);
}
