// Sources written on Windows: their files are read as Visual C++ reads them, and headers of Visual C++ that
// no other folder contains are found in ours, include/visual. This applies only to units that reach <amp.h>, or a
// stdafx.h or targetver.h of their project. In all other units, a test whether the system is Windows has the same
// result as with clang++.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_VISUAL_VISUALSOURCES_H
#define CPPAMP_PLUGIN_VISUAL_VISUALSOURCES_H

#include <memory>

namespace clang {
class CompilerInstance;
}

namespace amp {

/// The changes to one unit's sources.
class VisualSources {
public:
  virtual ~VisualSources() = default;

  /// Call after parsing: reports, in one remark, what would not compile elsewhere.
  virtual void report() = 0;
};

/// Lets `CI`, which has not read its input yet, and nested compilations read the input in this way.
/// Returns null if the input does not reach any of these headers.
std::shared_ptr<VisualSources> readVisualSources(clang::CompilerInstance &CI);

} // namespace amp

#endif // CPPAMP_PLUGIN_VISUAL_VISUALSOURCES_H
