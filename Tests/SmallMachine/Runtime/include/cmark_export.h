// A static library exports nothing.
#pragma once
#define CMARK_EXPORT
#define CMARK_NO_EXPORT
