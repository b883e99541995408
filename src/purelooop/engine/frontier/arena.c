#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "arena.h"

#include <stdlib.h>
#include <string.h>

struct store {
  store *next;
  size_t size; /* of what follows */
};

enum { LARGE = 1 << 22, FIRST_STORE = 1 << 10, LARGEST_STORE = LARGE - sizeof(store) };

/* Large stores come from the system itself, so that it has them back as soon as they are freed; the
   C library may keep what it is given back. Huge pages, where the system has them, save a tenth of
   the time. */
#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
static void *get_bytes(size_t bytes) {
  if (bytes < LARGE) return malloc(bytes);
  void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
  madvise(got, bytes, MADV_HUGEPAGE);
#endif
  return got;
}
static void free_bytes(void *got, size_t bytes) {
  if (bytes < LARGE) free(got);
  else munmap(got, bytes);
}
#else
static void *get_bytes(size_t bytes) { return malloc(bytes); }
static void free_bytes(void *got, size_t bytes) {
  (void)bytes;
  free(got);
}
#endif

/* A spare store that is large enough, or a new one; each is twice as large as the one before. */
static store *get_store(memory *m, size_t least, size_t before) {
  for (store **at = &m->spare; *at; at = &(*at)->next)
    if ((*at)->size >= least) {
      store *found = *at;
      *at = found->next;
      return found;
    }
  size_t size = 2 * before;
  if (size < FIRST_STORE) size = FIRST_STORE;
  if (size > LARGEST_STORE) size = LARGEST_STORE;
  if (size < least) size = least;
  const int64_t bytes = (int64_t)(size + sizeof(store));
  if (m->held + bytes > m->limit) return NULL;
  store *made = get_bytes((size_t)bytes);
  m->starved = !made;
  if (!made) return NULL;
  made->size = size;
  m->held += bytes;
  if (m->held > m->peak) m->peak = m->held;
  return made;
}

void *arena_take(arena *a, size_t bytes) {
  bytes = (bytes + 7) & ~(size_t)7;
  if (bytes > (size_t)(a->end - a->next)) {
    store *more = get_store(a->memory, bytes, a->stores ? a->stores->size : 0);
    if (!more) {
      a->memory->refused = true;
      return NULL;
    }
    more->next = a->stores;
    a->held += more->size;
    a->stores = more;
    a->next = (char *)(more + 1);
    a->end = a->next + more->size;
  }
  void *taken = a->next;
  a->next += bytes;
  return taken;
}

void *arena_take_zero(arena *a, size_t bytes) {
  void *taken = arena_take(a, bytes);
  return taken ? memset(taken, 0, bytes) : NULL;
}

void arena_clear(arena *a) {
  while (a->stores) {
    store *first = a->stores;
    a->stores = first->next;
    first->next = a->memory->spare;
    a->memory->spare = first;
  }
  a->next = a->end = NULL;
  a->held = 0;
}

void memory_free(memory *m) {
  while (m->spare) {
    store *first = m->spare;
    m->spare = first->next;
    const size_t bytes = first->size + sizeof(store);
    m->held -= (int64_t)bytes;
    free_bytes(first, bytes);
  }
}
