// std::tr2::sys, the file system of Visual C++ 2012 and 2013, whose <filesystem> declared it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TR2_H
#define CPPAMP_VISUAL_TR2_H
#pragma GCC system_header

#if __cplusplus >= 201703L
#include <filesystem>

namespace std {
namespace tr2 {
namespace sys {

using namespace filesystem;
using filesystem::current_path;
template <class Path> Path current_path() { return filesystem::current_path(); }

} // namespace sys
} // namespace tr2
} // namespace std
#endif

#endif // CPPAMP_VISUAL_TR2_H
