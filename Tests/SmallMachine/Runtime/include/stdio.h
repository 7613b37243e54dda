// The little of a C library's input and output that libcmark names.
#pragma once
#include <stddef.h>
typedef struct FILE FILE;
#define stderr ((FILE *)0)
int fprintf(FILE *, const char *, ...);
int printf(const char *, ...);
int snprintf(char *, size_t, const char *, ...);
size_t fread(void *, size_t, size_t, FILE *);
