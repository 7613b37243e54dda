#ifndef RUNTIME_COUNTERS_H
#define RUNTIME_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// What this thread asked the allocator for since it began.
struct runtime_counts {
  /// Calls of malloc, calloc and realloc.
  uint64_t allocations;
  /// The bytes that these asked for.
  uint64_t allocated_bytes;
};

/// The counts so far; they only grow.
struct runtime_counts runtime_counters_read(void);

/// Whether allocations are counted: with glibc, and without a sanitizer, which has an allocator of its own.
bool runtime_counters_have_allocations(void);

/// Tells callgrind, where the program runs in it, that what it's to look at begins or ends here; nothing elsewhere.
void runtime_counters_begin_region(void);
void runtime_counters_end_region(void);

#endif
