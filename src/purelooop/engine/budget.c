#define _POSIX_C_SOURCE 199309L

#include "budget.h"

#ifdef _WIN32
#include <windows.h>
double budget_clock(void) {
  LARGE_INTEGER now, frequency;
  QueryPerformanceCounter(&now);
  QueryPerformanceFrequency(&frequency);
  return (double)now.QuadPart / (double)frequency.QuadPart;
}
#else
#include <time.h>
double budget_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif

static const double ASK_SECONDS = 0.02;

bool budget_look(budget *b) {
  b->ticks = 0;
  const double now = budget_clock();
  if (b->deadline >= 0 && now >= b->deadline) b->stopped = STOPPED_BY_TIME;
  else if (b->cancel && *b->cancel) b->stopped = STOPPED_BY_CALLER;
  else if (b->ask && now >= b->next_ask) {
    if (b->ask(b->ask_argument)) b->stopped = STOPPED_BY_CALLER;
    b->next_ask = now + ASK_SECONDS;
  }
  return b->stopped != NOT_STOPPED;
}
