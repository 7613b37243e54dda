#include "RuntimeCounters.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__)
#include <features.h>
#endif

static _Thread_local struct runtime_counts counts;

struct runtime_counts runtime_counters_read(void) { return counts; }

// A definition in the program goes before the one in the C library, for all that the program and its libraries call;
// glibc's own is there under another name. What these return, glibc's `free` takes back.
#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size) {
  counts.allocations += 1;
  counts.allocated_bytes += size;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  counts.allocations += 1;
  counts.allocated_bytes += count * size;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  counts.allocations += 1;
  counts.allocated_bytes += size;
  return __libc_realloc(memory, size);
}

bool runtime_counters_have_allocations(void) { return true; }

#else

bool runtime_counters_have_allocations(void) { return false; }

#endif
