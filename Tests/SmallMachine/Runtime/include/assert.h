// An assertion that traps.
#pragma once
#define assert(holds) ((holds) ? (void)0 : __builtin_trap())
