// What libcmark's configuration would find out of the compiler.
#pragma once
#include <stdbool.h>
#define HAVE_STDBOOL_H
#define CMARK_ATTRIBUTE(list) __attribute__(list)
#define CMARK_INLINE inline
