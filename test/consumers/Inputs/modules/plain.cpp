#include <cstdio>
import numbers;
int main() { std::printf("%d\n", next(41)); }
