#define SPACED 1
