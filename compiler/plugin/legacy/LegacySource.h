// Programs that Visual C++ of 2013 took as they are: they use names whose headers its own headers
// brought, leave out `typename`, `template` and `this->`, use in templates what is declared behind
// them, and say `void main`. A program of today is not
// touched: only what does not compile without is supplied.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H

#include "LegacyProbe.h"

namespace amp {

/// Finds out what the input of CI, which includes <amp.h>, leaves out, gives it to the preprocessor
/// as far as it is headers, and says so in one remark. Costs a look at the input's own text, unless
/// that looks as if something were missing: then the input is parsed once more, and again while
/// that finds more.
LegacySource supplyLegacySource(clang::CompilerInstance &CI);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H
