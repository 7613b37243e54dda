// What Swift's runtime needs of a C library, for a machine without one: a heap that traps where a program wrote past
// the end of a block, and the few functions on memory. The program is `_start`.

#include <stddef.h>
#include <stdint.h>

__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"))) _Noreturn void proc_exit(uint32_t);
int32_t rope_laws(void);
// Not there where there are no sources of libcmark.
__attribute__((weak)) int32_t tree_laws(void);
__attribute__((weak)) int32_t editing_laws(void);

// Answers with the number of the first law that doesn't hold, or 0.
void _start(void) {
  int32_t broken = rope_laws();
  if (!broken && tree_laws) broken = tree_laws();
  if (!broken && editing_laws) broken = editing_laws();
  proc_exit((uint32_t)broken);
}

void *memset(void *start, int byte, size_t count) {
  for (size_t i = 0; i < count; i++) ((volatile uint8_t *)start)[i] = (uint8_t)byte;
  return start;
}

void *memcpy(void *to, const void *from, size_t count) {
  for (size_t i = 0; i < count; i++) ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if (to < from) return memcpy(to, from, count);
  for (size_t i = count; i > 0; i--) ((volatile uint8_t *)to)[i - 1] = ((const uint8_t *)from)[i - 1];
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const uint8_t *)a)[i] - ((const uint8_t *)b)[i];
    if (difference) return difference;
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// A block: its header, its bytes, and a mark behind them. Blocks of one power of two are kept in a list once freed.
typedef struct Block { struct Block *next; uint32_t size; uint32_t class; uint32_t mark; } Block;
static const uint8_t marks[8] = {0xC0, 0xDE, 0xC0, 0xDE, 0x0D, 0xD0, 0x0D, 0xD0};
static Block *freed[32];
static uintptr_t used;
extern uint8_t __heap_base;

void *malloc(size_t size) {
  uint32_t class = 5;
  while (((size_t)1 << class) < sizeof(Block) + size + sizeof marks) class++;
  Block *block = freed[class];
  if (block) freed[class] = block->next;
  else {
    if (!used) used = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    block = (Block *)used;
    used += (size_t)1 << class;
    size_t present = __builtin_wasm_memory_size(0) << 16;
    if (used > present && __builtin_wasm_memory_grow(0, (used - present + 65535) >> 16) == (size_t)-1) __builtin_trap();
  }
  *block = (Block){0, (uint32_t)size, class, 0xC0FFEE};
  memcpy((uint8_t *)(block + 1) + size, marks, sizeof marks);
  return block + 1;
}

void free(void *start) {
  if (!start) return;
  Block *block = (Block *)start - 1;
  if (block->mark != 0xC0FFEE || memcmp((uint8_t *)start + block->size, marks, sizeof marks)) __builtin_trap();
  block->mark = 0;
  block->next = freed[block->class];
  freed[block->class] = block;
}

size_t block_size(const void *start) { return ((const Block *)start - 1)->size; }

// No type of ours is aligned further than 16 bytes.
int posix_memalign(void **start, size_t alignment, size_t size) {
  if (alignment > 16) return 22;
  *start = malloc(size);
  return 0;
}

// The product of two numbers of 128 bits, which the compiler calls: of halves, since the machine's own words have 64.
typedef struct { uint64_t low, high; } Wide;
typedef union { __int128 all; Wide parts; } Number;
__int128 __multi3(__int128 first, __int128 second) {
  Number a = {first}, b = {second}, product;
  uint64_t a0 = (uint32_t)a.parts.low, a1 = a.parts.low >> 32, b0 = (uint32_t)b.parts.low, b1 = b.parts.low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
  product.parts.low = (other << 32) | (uint32_t)(a0 * b0);
  product.parts.high =
      a1 * b1 + (middle >> 32) + (other >> 32) + a.parts.high * b.parts.low + a.parts.low * b.parts.high;
  return product.all;
}

int putchar(int character) { return character; }

// Hashes needn't differ from run to run here.
void arc4random_buf(void *start, size_t count) { memset(start, 7, count); }

// The compiler's own watch over the stack.
uintptr_t __stack_chk_guard = 0x5AFE57AC;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
