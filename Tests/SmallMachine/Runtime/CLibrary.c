// What libcmark needs of a C library beside Runtime.c: as short as it can be, and as slow.

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void abort(void) { __builtin_trap(); }

void *calloc(size_t count, size_t size) { return memset(malloc(count * size), 0, count * size); }

// How many bytes a block has (Runtime.c).
size_t block_size(const void *);

void *realloc(void *old, size_t size) {
  void *new = malloc(size);
  if (!old) return new;
  size_t kept = block_size(old);
  memcpy(new, old, kept < size ? kept : size);
  free(old);
  return new;
}

void *memchr(const void *start, int byte, size_t count) {
  for (const uint8_t *at = start; count > 0; count--, at++)
    if (*at == (uint8_t)byte) return (void *)at;
  return 0;
}

char *strchr(const char *text, int byte) { return memchr(text, byte, strlen(text) + 1); }

int strncmp(const char *a, const char *b, size_t count) {
  for (; count > 0; count--, a++, b++) {
    int difference = (uint8_t)*a - (uint8_t)*b;
    if (difference || !*a) return difference;
  }
  return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }

// By insertion, since the laws' documents have few definitions.
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  uint8_t *all = base, moved[64];
  if (size > sizeof moved) __builtin_trap();
  for (size_t next = 1; next < count; next++) {
    size_t place = next;
    memcpy(moved, all + next * size, size);
    for (; place > 0 && compare(all + (place - 1) * size, moved) > 0; place--)
      memcpy(all + place * size, all + (place - 1) * size, size);
    memcpy(all + place * size, moved, size);
  }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  for (size_t low = 0; low < count;) {
    size_t middle = low + (count - low) / 2;
    const uint8_t *item = (const uint8_t *)base + middle * size;
    int order = compare(key, item);
    if (order == 0) return (void *)item;
    if (order > 0) low = middle + 1;
    else count = middle;
  }
  return 0;
}

// Only `%d`, which is all that libcmark writes into HTML.
int snprintf(char *to, size_t size, const char *format, ...) {
  va_list values;
  va_start(values, format);
  size_t count = 0;
#define put(character) do { if (count + 1 < size) to[count] = (character); count++; } while (0)
  for (; *format; format++) {
    if (*format != '%') {
      put(*format);
      continue;
    }
    if (*++format != 'd') __builtin_trap();
    int value = va_arg(values, int);
    uint32_t rest = value < 0 ? -(uint32_t)value : (uint32_t)value;
    char digits[10];
    int length = 0;
    do digits[length++] = (char)('0' + rest % 10); while (rest /= 10);
    if (value < 0) put('-');
    while (length) put(digits[--length]);
  }
  va_end(values);
  if (size) to[count < size ? count : size - 1] = 0;
  return (int)count;
}

// Nothing is printed, and no file is read.
int fprintf(FILE *to, const char *format, ...) { (void)to, (void)format; return 0; }
int printf(const char *format, ...) { (void)format; return 0; }
size_t fread(void *to, size_t size, size_t count, FILE *from) {
  (void)to, (void)size, (void)count, (void)from;
  return 0;
}
