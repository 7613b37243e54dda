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

// Instructions that change nothing, which valgrind takes for a request (Valgrind manual, 3.1: the client request
// mechanism).
static void request(uint64_t code) {
#if defined(__x86_64__)
  volatile uint64_t arguments[6] = {code, 0, 0, 0, 0, 0};
  uint64_t answer = 0;
  __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
                   : "=d"(answer)
                   : "a"(&arguments[0]), "0"(answer)
                   : "cc", "memory");
#elif defined(__aarch64__)
  volatile uint64_t arguments[6] = {code, 0, 0, 0, 0, 0};
  __asm__ volatile("mov x3, #0; mov x4, %0; ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61; "
                   "orr x10, x10, x10"
                   :
                   : "r"(&arguments[0])
                   : "cc", "memory", "x3", "x4");
#else
  (void)code;
#endif
}

// callgrind's requests begin at the letters C and T; the fifth starts its instrumentation, the sixth ends it.
enum { CALLGRIND = 0x43540000 };
void runtime_counters_begin_region(void) { request(CALLGRIND + 4); }
void runtime_counters_end_region(void) { request(CALLGRIND + 5); }
