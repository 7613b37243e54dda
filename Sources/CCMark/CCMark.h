#include <string.h>
#include <cmark.h>
