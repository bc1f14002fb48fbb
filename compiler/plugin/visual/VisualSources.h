// Sources that were written on Windows: their files are read as Visual C++ reads them, and headers of Visual C++ that
// no other folder has are found in ours, include/visual. Only for units that reach <amp.h>, so that a program's
// question whether this is Windows has the same answer as with clang++ everywhere else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_VISUAL_VISUALSOURCES_H
#define CPPAMP_PLUGIN_VISUAL_VISUALSOURCES_H

#include <memory>

namespace clang {
class CompilerInstance;
}

namespace amp {

/// What was made of one unit's sources.
class VisualSources {
public:
  virtual ~VisualSources() = default;

  /// To be called when all is parsed: says in one remark what would not have compiled elsewhere.
  virtual void report() = 0;
};

/// Has the input of `CI`, which nothing has read yet, read like that, also by the compilations nested in it. Null if
/// the input does not reach <amp.h>.
std::shared_ptr<VisualSources> readVisualSources(clang::CompilerInstance &CI);

} // namespace amp

#endif // CPPAMP_PLUGIN_VISUAL_VISUALSOURCES_H
