#include <blur.h>
#include <spaced.h>
std::string compilerOfTheRest() {
#ifdef __clang__
  return "clang++ " TEXT;
#else
  return "g++ " TEXT;
#endif
}
